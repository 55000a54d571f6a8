"""Reads files of Hullwright, and writes files that it must read, with independent implementations.

    check.py write FOLDER    theirs.xml, theirs.bin, theirs.notation (llsd), theirs.mesh (hippolyzer)
    check.py read FOLDER     ours.*, hulls.*, new.mesh, replaced.mesh, model.xml,
                         scene.*, request.xml, cached.mesh

tests/interop.rs runs this script. It ends with an exception at the first difference.
"""

import base64
import datetime
import json
import pathlib
import struct
import sys
import uuid
import zlib

import llsd
import numpy

BLOCK_KEYS = {
    "wiki": ("Hull", "HullList", "Position"),
    "viewer": ("BoundingVerts", "HullList", "Positions"),
}


def sample():
    """The same value as `sample()` in interop.rs."""
    return {
        "array": [1, -2.5, None, True, False, []],
        "binary": llsd.binary(bytes(range(256))),
        "date": datetime.datetime(2026, 2, 28, 12, 30, 15, 250000),
        "extremes": [2147483647, -2147483648, 1e300, -1e-300, 0.1],
        "map": {"nested": {"deeper": [[[]], {}]}},
        "text": " <a & b> \"quoted\" 'single' back\\slash \u00e9 \U0001f600 ]]> ",
        "uri": llsd.uri("http://example.com/a?b=c&d=e"),
        "uuid": uuid.UUID(bytes=bytes(range(16))),
    }


def write(folder):
    value = sample()
    (folder / "theirs.xml").write_bytes(llsd.format_xml(value))
    (folder / "theirs.pretty.xml").write_bytes(llsd.format_pretty_xml(value))
    (folder / "theirs.bin").write_bytes(llsd.format_binary(value))
    (folder / "theirs.notation").write_bytes(llsd.format_notation(value))
    (folder / "theirs.mesh").write_bytes(hippolyzer_asset())


def hippolyzer_asset():
    from hippolyzer.lib.base import serialization
    from hippolyzer.lib.base.mesh import LLMeshSerializer, MeshAsset

    asset = MeshAsset.make_triangle()
    asset.header["creator"] = uuid.UUID(bytes=bytes(range(16)))
    asset.header["physics_cost_data"] = {"hull": 0.36}
    writer = serialization.BufferWriter("!")
    writer.write(LLMeshSerializer(), asset)
    return bytes(writer.copy_buffer())


def read_asset(data, **options):
    from hippolyzer.lib.base import serialization
    from hippolyzer.lib.base.mesh import LLMeshSerializer

    return serialization.BufferReader("!", data).read(LLMeshSerializer(**options))


def same(found, expected, where=""):
    if isinstance(expected, dict):
        assert list(found) == sorted(expected), f"{where}: keys {list(found)}"
        for key in expected:
            same(found[key], expected[key], f"{where}/{key}")
    elif isinstance(expected, list):
        assert len(found) == len(expected), f"{where}: {found}"
        for number, (one, other) in enumerate(zip(found, expected)):
            same(one, other, f"{where}/{number}")
    else:
        assert type(found) is type(expected) and found == expected, f"{where}: {found!r}, not {expected!r}"


def grid(data):
    assert len(data) % 6 == 0, len(data)
    return numpy.frombuffer(data, dtype="<u2").reshape(-1, 3).astype(float)


def check_block(block, names, expected):
    """Checks that the points are those of `expected` within half a grid step, and that all lengths match."""
    hull_key, list_key, positions_key = BLOCK_KEYS[names]
    assert set(block) == {"Min", "Max", hull_key, list_key, positions_key}, set(block)
    low, high = numpy.array(block["Min"]), numpy.array(block["Max"])
    counts = [count or 256 for count in block[list_key]]
    assert len(counts) == len(expected["hulls"])
    points = grid(block[positions_key])
    assert sum(counts) == len(points)
    hulls = numpy.split(points, numpy.cumsum(counts)[:-1])
    for stored, source in zip([grid(block[hull_key]), *hulls], [expected["hull"], *expected["hulls"]]):
        decoded = stored / 65535 * (high - low) + low
        source = numpy.array(source)
        assert len(decoded) == len(source)
        for axis in range(3):
            # The order differs: compare each coordinate's sorted values.
            distance = numpy.abs(numpy.sort(decoded[:, axis]) - numpy.sort(source[:, axis])).max()
            assert distance <= (high - low)[axis] / 65535 / 2 * 1.000001, distance


def read_blocks(folder):
    expected = json.loads((folder / "hulls.json").read_text())
    for names, keys in BLOCK_KEYS.items():
        check_block(llsd.parse_xml((folder / f"hulls.{names}.xml").read_bytes()), names, expected)
        binary = (folder / f"hulls.{names}.bin").read_bytes()
        check_block(llsd.parse_binary(b"<?llsd/binary?>\n" + binary), names, expected)
        check_block(llsd.parse_notation((folder / f"hulls.{names}.notation").read_bytes()), names, expected)
        block = json.loads((folder / f"hulls.{names}.json").read_text())
        for key in keys:
            block[key] = base64.b64decode(block[key], validate=True)
        check_block(block, names, expected)


def points_of(vectors):
    return numpy.array([[point.X, point.Y, point.Z] for point in vectors])


def check_convex(segment, expected):
    counts = [count or 256 for count in segment.get("HullList", [])]
    assert counts == [len(hull) for hull in expected["hulls"]], counts
    assert sum(counts) == len(segment.get("Positions", []))
    assert len(segment["BoundingVerts"]) == len(expected["hull"])


def read_assets(folder):
    expected = json.loads((folder / "hulls.json").read_text())

    new = read_asset((folder / "new.mesh").read_bytes())
    check_convex(new.segments["physics_convex"], expected)
    low, high = (numpy.array(new.segments["physics_convex"][key]) for key in ("Min", "Max"))
    # hippolyzer decodes over -1 to 1 whatever Min and Max are.
    single = (points_of(new.segments["physics_convex"]["BoundingVerts"]) + 1) / 2 * (high - low) + low
    size = numpy.array(new.segments["high_lod"][0]["NormalizedScale"])
    source = numpy.array(expected["surface"])
    assert numpy.allclose(size, source.max(axis=0) - source.min(axis=0))
    # Hulls and surface share a frame: scaled back, the hull is where it was.
    back = single * size + (source.max(axis=0) + source.min(axis=0)) / 2
    hull = numpy.array(expected["hull"])
    assert numpy.allclose(numpy.sort(back, axis=0), numpy.sort(hull, axis=0), atol=1e-4)
    faces = new.segments["high_lod"]
    assert sum(len(face["TriangleList"]) for face in faces) == expected["triangles"]
    for face in faces:
        assert len(face["Position"]) == len(face["Normal"])
        assert numpy.array(face["TriangleList"]).max() < len(face["Position"])
        lengths = numpy.linalg.norm(points_of(face["Normal"]), axis=1)
        assert numpy.allclose(lengths, 1, atol=1e-3), lengths

    before = read_asset((folder / "theirs.mesh").read_bytes(), include_raw_segments=True)
    after = read_asset((folder / "replaced.mesh").read_bytes(), include_raw_segments=True)
    check_convex(after.segments["physics_convex"], expected)
    assert set(after.header) == {"creator", "version", "high_lod", "physics_convex"}, set(after.header)
    assert after.header["creator"] == before.header["creator"]
    assert after.raw_segments["high_lod"] == before.raw_segments["high_lod"]
    assert zlib.decompress(after.raw_segments["physics_convex"])[:1] == b"{"


def extent(faces, axis):
    """Returns the extent of a level in units of the asset's box."""
    from hippolyzer.lib.base.mesh import positions_from_domain

    placed = [positions_from_domain(face["Position"], face["PositionDomain"]) for face in faces]
    positions = numpy.array([list(position) for face in placed for position in face])[:, axis]
    return positions.max() - positions.min()


def read_levels(folder):
    asset = read_asset((folder / "levels.mesh").read_bytes())
    levels = {"high_lod", "medium_lod", "low_lod", "lowest_lod"}
    assert set(asset.segments) == levels | {"physics_convex", "physics_mesh"}, set(asset.segments)
    assert asset.header["medium_lod"]["offset"] == asset.header["high_lod"]["offset"]
    for level, width in [("high_lod", 1), ("medium_lod", 1), ("low_lod", 0.75), ("lowest_lod", 0.5)]:
        faces = asset.segments[level]
        assert sum(len(face["TriangleList"]) for face in faces) == 12
        assert abs(extent(faces, 0) - width) < 1e-4 and abs(extent(faces, 1) - 1) < 1e-4, level
    assert sum(len(face["TriangleList"]) for face in asset.segments["physics_mesh"]) == 4


def read_model(folder):
    answer = llsd.parse_xml((folder / "model.xml").read_bytes())
    assert not answer["errors"], answer["errors"]
    data = answer["data"]
    for figure in ("hull", "decomposition"):
        assert abs(data["model_physics_cost"][figure] - 3 * 0.36) < 1e-9, data
    for key in ("resource_cost", "physics_cost", "model_streaming_cost", "simulation_cost"):
        assert data[key] > 0, key
    meshes = answer["asset_resources"]["mesh_list"]
    assert len(meshes) == 2 and [part["mesh_name"] for part in answer["parts"]] == ["top", "leg"]
    for mesh in meshes:
        asset = read_asset(bytes(mesh))
        convex = asset.segments["physics_convex"]
        assert len(convex["BoundingVerts"]) == 8
        assert [count or 256 for count in convex["HullList"]] == [8] and len(convex["Positions"]) == 8
        assert len(asset.segments["high_lod"][0]["TriangleList"]) == 12


def read_scene(folder):
    answer = llsd.parse_xml((folder / "scene.xml").read_bytes())
    assert not answer["errors"], answer["errors"]
    resources = answer["asset_resources"]
    instances = resources["instance_list"]
    assert [instance["mesh_name"] for instance in instances] == ["post", "beam"]
    assert instances[1]["position"] == [3.0, 3.0, 3.0] and instances[1]["scale"] == [1.0, 1.0, 1.0]
    assert all(instance["rotation"] == [0.0, 0.0, 0.0, 1.0] for instance in instances)
    assert answer["linkset"]["physics"] == sum(prim["cost"]["effective"]["cost"] for prim in answer["prims"])
    for instance in instances:
        asset = read_asset(bytes(resources["mesh_list"][instance["mesh"]]))
        assert instance["physics_shape_type"] == 0 and len(asset.segments["physics_convex"]["BoundingVerts"]) == 8
        assert len(instance["face_list"]) == len(asset.segments["high_lod"])


def read_raw(data, at=0):
    """Reads binary LLSD as a viewer does, whose strings may hold any bytes. Returns a value and where it ends."""
    kind, at = data[at : at + 1], at + 1
    if kind in (b"!", b"0", b"1"):
        return {b"!": None, b"0": False, b"1": True}[kind], at
    if kind == b"i":
        return struct.unpack_from(">i", data, at)[0], at + 4
    if kind == b"r":
        return struct.unpack_from(">d", data, at)[0], at + 8
    count, at = struct.unpack_from(">I", data, at)[0], at + 4
    if kind in (b"s", b"b"):
        return data[at : at + count], at + count
    values, keys = [], []
    for _ in range(count):
        if kind == b"{":
            assert data[at : at + 1] == b"k", data[at : at + 1]
            key, at = read_raw(data[:at] + b"s" + data[at + 1 :], at)
            keys.append(key.decode())
        value, at = read_raw(data, at)
        values.append(value)
    assert data[at : at + 1] == {b"[": b"]", b"{": b"}"}[kind]
    assert keys == sorted(keys)
    return (dict(zip(keys, values)) if kind == b"{" else values), at + 1


def volume(faces):
    """Returns the volume that a level encloses, in its own unit."""
    from hippolyzer.lib.base.mesh import positions_from_domain

    total = 0.0
    for face in faces:
        points = numpy.array([list(point) for point in positions_from_domain(face["Position"], face["PositionDomain"])])
        corners = points[numpy.array(face["TriangleList"])]
        total += numpy.einsum("ij,ij->i", corners[:, 0], numpy.cross(corners[:, 1], corners[:, 2])).sum() / 6
    return total


def read_slm(folder):
    data = (folder / "scene.slm").read_bytes()
    slm, end = read_raw(data)
    assert end == len(data) and set(slm) == {"instance", "mesh", "name", "version"}, set(slm)
    assert slm["version"] == 3
    request = llsd.parse_xml((folder / "request.xml").read_bytes())
    assert "data" not in request and "parts" not in request, set(request)
    resources = request["asset_resources"]
    assert [instance["label"].decode() for instance in slm["instance"]] == ["post", "beam"]
    for cached, instance in zip(slm["instance"], resources["instance_list"]):
        rows = numpy.array(cached["transform"]).reshape(4, 4)
        placed = numpy.diag([*instance["scale"], 1.0])
        placed[3, :3] = instance["position"]
        assert numpy.allclose(rows, placed), rows
        asset, sent = read_asset(slm["mesh"][cached["mesh_id"]]), read_asset(bytes(resources["mesh_list"][instance["mesh"]]))
        assert set(asset.segments) == {"high_lod", "physics_convex", "physics_mesh"}, set(asset.segments)
        names = asset.header["material_list"]
        assert len(names) == len(asset.segments["high_lod"])
        assert [material["binding"].decode() for material in cached["material"]] == names
        assert asset.segments["physics_convex"] == sent.segments["physics_convex"]
        placed = volume(asset.segments["physics_mesh"]) * numpy.prod(instance["scale"])
        assert abs(placed - 1) < 1e-4, placed
    cached = read_asset((folder / "cached.mesh").read_bytes())
    assert cached.header["material_list"] == ["face 1"]
    check_convex(cached.segments["physics_convex"], json.loads((folder / "hulls.json").read_text()))


def refused(data, parse):
    try:
        parse(data)
    except llsd.LLSDParseError:
        return
    raise AssertionError(f"{data!r} is read")


def read(folder):
    same(llsd.parse_xml((folder / "ours.xml").read_bytes()), sample(), "xml")
    for name, parse in [("xml", llsd.parse_xml), ("notation", llsd.parse_notation)]:
        # The day that this is read, llsd-rs can write dates: src/mesh_asset/llsd/xml.rs need not.
        refused((folder / f"date.{name}").read_bytes(), parse)
    without_date = {key: value for key, value in sample().items() if key != "date"}
    found = llsd.parse_notation((folder / "ours.notation").read_bytes())
    same({key: found[key] for key in sorted(found)}, without_date, "notation")
    same(llsd.parse_binary(b"<?llsd/binary?>\n" + (folder / "ours.bin").read_bytes()), sample(), "binary")
    read_blocks(folder)
    read_assets(folder)
    read_levels(folder)
    read_model(folder)
    read_scene(folder)
    read_slm(folder)


if __name__ == "__main__":
    {"write": write, "read": read}[sys.argv[1]](pathlib.Path(sys.argv[2]))
