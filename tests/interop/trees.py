"""Random scene trees, and the check that hulls stand where an independent reader has the triangles.

    trees.py write FOLDER    000.glb to 199.glb: nested nodes, mirrored, scaled on each axis, rotated, some names twice
    trees.py read FOLDER     000.json to 199.json, the results with parts=objects, beside these scenes

The reader is trimesh. tests/interop.rs runs this script. It ends with an exception at the first difference.
"""

import base64
import itertools
import json
import pathlib
import struct
import sys

import numpy
import trimesh

COUNT = 200
#: Share of the surface that hulls cover, within this share of the object's diagonal.
COVERAGE, NEAR = 0.999, 0.001
SAMPLES = 400
BOX = numpy.array([
    (0, 2, 3), (0, 3, 1), (4, 5, 7), (4, 7, 6), (0, 1, 5), (0, 5, 4),
    (2, 6, 7), (2, 7, 3), (0, 4, 6), (0, 6, 2), (1, 3, 7), (1, 7, 5),
])


def box(low, high):
    corners = [[(low, high)[corner >> axis & 1][axis] for axis in range(3)] for corner in range(8)]
    return numpy.array(corners, float)


def mesh(random):
    """A box off the origin, two boxes that touch or do not, or a prism with six sides."""
    kind = random.integers(4)
    if kind == 0:
        size, center = random.uniform(0.4, 3, 3), random.uniform(-1, 1, 3)
        return box(center - size / 2, center + size / 2), BOX
    if kind < 3:
        second = (0, 0.4, 0, 0.5, 2, 1) if kind == 1 else (4, 0, 0, 5, 2, 0.5)
        return numpy.vstack([box((0, 0, 0), (3, 0.4, 1)), box(second[:3], second[3:])]), numpy.vstack([BOX, BOX + 8])
    turns = numpy.arange(6) * numpy.pi / 3
    low = numpy.stack([numpy.cos(turns), numpy.sin(turns), numpy.full(6, -0.5)], 1)
    faces = [(0, side + 1, side) for side in range(1, 5)] + [(6, 6 + side, 7 + side) for side in range(1, 5)]
    for side in range(6):
        after = (side + 1) % 6
        faces += [(side, after, 6 + after), (side, 6 + after, 6 + side)]
    return numpy.vstack([low, low + [0, 0, 1.5]]), numpy.array(faces)


def node(random, depth, meshes, nodes):
    """Adds a node with its children, and returns its number."""
    own, number = {}, len(nodes)
    nodes.append(own)
    own["name"] = f"n{number}" if random.random() < 0.8 else "twice"
    if random.random() < 0.75:
        own["mesh"] = int(random.integers(meshes))
    if random.random() < 0.8:
        own["translation"] = random.uniform(-6, 6, 3).tolist()
    if random.random() < 0.6:
        turn = random.normal(size=4)
        own["rotation"] = (turn / numpy.linalg.norm(turn)).tolist()
    kind = random.random()
    if kind < 0.55:
        scale = random.uniform(0.4, 2.5, 3)
        scale[random.integers(3)] *= -1 if kind < 0.2 else 1
        own["scale"] = scale.tolist()
    if depth and random.random() < 0.8:
        own["children"] = [node(random, depth - 1, meshes, nodes) for _ in range(random.integers(1, 4))]
    return number


def scene(random):
    count, blob, views, accessors, meshes = int(random.integers(1, 5)), b"", [], [], []
    for _ in range(count):
        points, faces = mesh(random)
        for values, component, kind in ((points.astype("<f4"), 5126, "VEC3"), (faces.astype("<u2").ravel(), 5123, "SCALAR")):
            data = values.tobytes()
            views.append({"buffer": 0, "byteOffset": len(blob), "byteLength": len(data)})
            accessors.append({"bufferView": len(views) - 1, "componentType": component, "count": len(values), "type": kind})
            blob += data + b"\0" * (-len(data) % 4)
        meshes.append({"primitives": [{"attributes": {"POSITION": len(accessors) - 2}, "indices": len(accessors) - 1}]})
    nodes = []
    roots = [node(random, int(random.integers(1, 4)), count, nodes) for _ in range(random.integers(1, 4))]
    nodes[roots[0]].setdefault("mesh", 0)
    document = json.dumps({
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": roots}], "nodes": nodes, "meshes": meshes,
        "accessors": accessors, "bufferViews": views, "buffers": [{"byteLength": len(blob)}],
    }).encode()
    document += b" " * (-len(document) % 4)
    chunks = struct.pack("<I4s", len(document), b"JSON") + document + struct.pack("<I4s", len(blob), b"BIN\0") + blob
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def write(folder):
    random = numpy.random.default_rng(26)
    for number in range(COUNT):
        (folder / f"{number:03}.glb").write_bytes(scene(random))


def placed(path):
    """Returns vertices in the world, Z up, and triangles of each object, as trimesh has them."""
    loaded = trimesh.load(path, process=False)
    for name in loaded.graph.nodes_geometry:
        matrix, geometry = loaded.graph[name]
        points = loaded.geometry[geometry].vertices @ matrix[:3, :3].T + matrix[:3, 3]
        yield numpy.stack([points[:, 0], -points[:, 2], points[:, 1]], 1), loaded.geometry[geometry].faces


def planes(points):
    """Returns the planes of the facets of few points: those through three points that have all others on one side."""
    three = points[list(itertools.combinations(range(len(points)), 3))]
    normals = numpy.cross(three[:, 1] - three[:, 0], three[:, 2] - three[:, 0])
    lengths = numpy.linalg.norm(normals, axis=1)
    slivers = lengths < 1e-6 * numpy.ptp(points, 0).max() ** 2
    normals, three = normals[~slivers] / lengths[~slivers, None], three[~slivers]
    sides = normals @ points.T - numpy.sum(normals * three[:, 0], 1)[:, None]
    slack = 1e-9 * numpy.ptp(points, 0).max()
    flip = numpy.where(sides.min(1) >= -slack, -1.0, 1.0)
    outward = (sides * flip[:, None]).max(1) <= slack
    normals = normals[outward] * flip[outward, None]
    return normals, numpy.sum(normals * three[outward, 0], 1)


def outside(points, hulls):
    """Returns how far each point is outside of the nearest hull, at least."""
    return numpy.min([numpy.maximum((points @ normals.T - offsets).max(1), 0) for normals, offsets in hulls], 0)


def rotation(x, y, z, w):
    return numpy.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ])


def world(prim, part):
    """Returns the hulls and the single hull of a prim in the world, and half a step of its block there."""
    block = part["decomposition"]
    low, high = numpy.array(block["Min"]), numpy.array(block["Max"])
    factor, turn, position = numpy.array(prim["cost"]["scale"]), rotation(*prim["rotation"]), numpy.array(prim["position"])

    def points(key):
        steps = numpy.frombuffer(base64.b64decode(block[key]), "<u2").reshape(-1, 3) / 65535
        return ((low + steps * (high - low)) * factor) @ turn.T + position

    counts = [count or 256 for count in base64.b64decode(block["HullList"])]
    half = numpy.linalg.norm((high - low) / 65535 * factor) / 2
    return numpy.split(points("Position"), numpy.cumsum(counts)[:-1]), points("Hull"), half


def samples(random, points, triangles):
    """Returns points on a surface, spread evenly over its area."""
    corners = points[triangles]
    sides = corners[:, 1:] - corners[:, :1]
    areas = numpy.linalg.norm(numpy.cross(sides[:, 0], sides[:, 1]), axis=1)
    chosen = random.choice(len(triangles), SAMPLES, p=areas / areas.sum())
    along = random.random((SAMPLES, 2))
    along[along.sum(1) > 1] = 1 - along[along.sum(1) > 1]
    return corners[chosen, 0] + numpy.sum(along[:, :, None] * sides[chosen], 1)


def check(path, result, random):
    objects = list(placed(path))
    assert not result["errors"] and len(result["prims"]) == len(objects), (path, result["errors"])
    for prim in result["prims"]:
        hulls, single, half = world(prim, result["parts"][prim["part"]])
        # The object of a prim is the one with its box. Names may be there twice.
        corners = [single.min(0), single.max(0)]
        apart = [numpy.abs(numpy.array([points.min(0), points.max(0)]) - corners).max() for points, _ in objects]
        points, triangles = objects.pop(int(numpy.argmin(apart)))
        facets = [planes(hull) for hull in hulls]
        size = numpy.linalg.norm(numpy.ptp(points, 0))
        covered = outside(samples(random, points, triangles), facets) <= NEAR * size
        assert covered.mean() >= COVERAGE, (path, prim["name"], covered.mean())
        # Single precision of the file adds a little to half a step.
        slack = half + 1e-6 * size
        for where, which in (("hulls", facets), ("the single hull", [planes(single)])):
            far = outside(points, which).max()
            assert far <= slack, (path, prim["name"], where, far, half)


def read(folder):
    random = numpy.random.default_rng(27)
    for number in range(COUNT):
        check(folder / f"{number:03}.glb", json.loads((folder / f"{number:03}.json").read_bytes()), random)


if __name__ == "__main__":
    {"write": write, "read": read}[sys.argv[1]](pathlib.Path(sys.argv[2]))
