#!/usr/bin/env python3
"""Compute a model's physics shape with a Hullwright server.

The script needs the standard library only, so it also runs inside Blender.

From a shell:

    python3 hullwright.py shed.obj --method solid -o shed.mesh

Inside Blender (Scripting, with an object selected):

    import bpy, hullwright
    result = hullwright.of_object(bpy.context.object, method="solid")
    print(hullwright.summary(result))
    hullwright.show(result)
"""

import argparse
import base64
import json
import struct
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

SERVER = "http://127.0.0.1:8080"
ASSET = "application/vnd.ll.mesh"

# Largest number of attempts while the server is busy.
MAX_TRIES = 6
# Longest wait between two attempts, in seconds.
MAX_WAIT_S = 60


class Refused(Exception):
    """An error response of the server. `code` is stable across versions; `problem` is the whole response."""

    def __init__(self, problem):
        super().__init__(problem.get("detail", "refused"))
        self.code = problem.get("code")
        self.problem = problem


def wait_of(error):
    """Return the seconds to wait before the next attempt; None if the response does not permit one."""
    try:
        return min(max(int(error.headers.get("Retry-After", "")), 0), MAX_WAIT_S) if error.code in (429, 503) else None
    except ValueError:
        return None


def post(body, content_type="application/octet-stream", accept="application/json", server=None, key=None, **parameters):
    """Send a model and return the bytes of the response. Parameters go into the query: method, max_hulls, target_cost, ..."""
    path = f"/decompose?{urllib.parse.urlencode(parameters)}"
    return ask(path, body, {"Content-Type": content_type, "Accept": accept}, server, key)


def ask(path, body, headers, server=None, key=None):
    """Send a request, again while the server is busy, and return the bytes of the response. Without a body it is a GET."""
    if key:
        headers = {**headers, "Authorization": f"Bearer {key}"}
    request = urllib.request.Request((server or SERVER).rstrip("/") + path, data=body, headers=headers)
    for tries in range(1, MAX_TRIES + 1):
        try:
            with urllib.request.urlopen(request) as response:
                return response.read()
        except urllib.error.HTTPError as error:
            wait = wait_of(error)
            if wait is None or tries == MAX_TRIES:
                raise Refused(problem_of(error)) from None
            time.sleep(wait)


def problem_of(error):
    try:
        return json.loads(error.read())
    except ValueError:
        return {"code": f"http_{error.code}", "detail": f"{error.code} {error.reason}"}


def decompose(body, **parameters):
    """Return the result of a model in any format."""
    return json.loads(post(body, **parameters))


def asset(body, **parameters):
    """Return a whole mesh asset, ready to upload."""
    return post(body, accept=ASSET, **parameters)


def stored(id, server=None, key=None):
    """Return a stored result by its id, such as that of one line of a front."""
    return json.loads(ask(f"/decompositions/{id}", None, {"Accept": "application/json"}, server, key))


def land_impact(result, size, server=None, key=None):
    """Return the land impact of an object of its own with a result as physics shape and this size in metres."""
    prim = {"shape": "mesh", "type": "prim", "size": list(size), "id": result["id"]}
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    return json.loads(ask("/cost", json.dumps({"prims": [prim]}).encode(), headers, server, key))["land_impact"]


def hulls(result):
    """Decode the block of a result and return the hulls as lists of points."""
    block = result["decomposition"]
    low, high = block["Min"], block["Max"]
    # Without a decomposition the block has only the single hull. A count of 0 means 256.
    if "HullList" in block:
        counts = [count or 256 for count in base64.b64decode(block["HullList"])]
        data = base64.b64decode(block["Position"])
    else:
        data = base64.b64decode(block["Hull"])
        counts = [len(data) // 6]
    numbers = struct.unpack(f"<{len(data) // 2}H", data)
    points = [
        tuple(low[axis] + (high[axis] - low[axis]) * numbers[at + axis] / 65535 for axis in range(3))
        for at in range(0, len(numbers), 3)
    ]
    lists, start = [], 0
    for count in counts:
        lists.append(points[start : start + count])
        start += count
    return lists


def summary(result):
    if "cost" not in result:
        # The response to a whole model is its upload request with the physics added.
        cost = result.get("data", {}).get("physics_cost")
        meshes = f"a whole model of {len(result.get('parts', []))} meshes"
        return meshes if cost is None else f"{meshes}, physics cost {cost:.2f}"
    cost = result["cost"]["effective"]["cost"]
    vertices = sum(hull["vertices"] for hull in result["hulls"])
    fit = result["fit"]
    error = max(fit.get("fill", 0), fit["max_excess"])
    count = len(result["hulls"])
    hulls = "1 hull" if count == 1 else f"{count} hulls"
    return f"{hulls}, {vertices} vertices, physics cost {cost:.2f}, wrong by at most {error:.4f} m"


def of_object(object, **parameters):
    """Return the result of a Blender object with its modifiers applied, in world coordinates."""
    import bpy

    evaluated = object.evaluated_get(bpy.context.evaluated_depsgraph_get())
    mesh = evaluated.to_mesh()
    try:
        mesh.calc_loop_triangles()
        positions = [list(object.matrix_world @ vertex.co) for vertex in mesh.vertices]
        triangles = [list(triangle.vertices) for triangle in mesh.loop_triangles]
    finally:
        evaluated.to_mesh_clear()
    model = {"high_lod": {"positions": positions, "triangles": triangles}}
    return decompose(json.dumps(model).encode(), content_type="application/json", **parameters)


def show(result, name="physics"):
    """Add the hulls to the Blender scene, in a new collection."""
    import bmesh
    import bpy

    collection = bpy.data.collections.new(name)
    bpy.context.scene.collection.children.link(collection)
    for number, points in enumerate(hulls(result)):
        shape = bmesh.new()
        for point in points:
            shape.verts.new(point)
        bmesh.ops.convex_hull(shape, input=shape.verts)
        mesh = bpy.data.meshes.new(f"{name} {number}")
        shape.to_mesh(mesh)
        shape.free()
        collection.objects.link(bpy.data.objects.new(mesh.name, mesh))


def main():
    parser = argparse.ArgumentParser(description="Compute a model's physics shape with a Hullwright server.")
    parser.add_argument("model")
    parser.add_argument("-o", "--output", help="write a whole mesh asset to this file")
    parser.add_argument("--server", default=SERVER)
    parser.add_argument("--key", help="key, if the server requires one")
    parser.add_argument("--method", default="preview")
    parser.add_argument("--target-cost", type=float)
    arguments = parser.parse_args()
    options = {"server": arguments.server, "key": arguments.key, "method": arguments.method}
    if arguments.target_cost is not None:
        options["target_cost"] = arguments.target_cost
    try:
        with open(arguments.model, "rb") as file:
            body = file.read()
        result = decompose(body, **options)
        print(summary(result))
        if arguments.output:
            with open(arguments.output, "wb") as file:
                file.write(asset(body, **options))
    except Refused as refused:
        sys.exit(f"refused: {refused} ({refused.code})")
    except urllib.error.URLError as error:
        sys.exit(f"{arguments.server} cannot be reached: {error.reason}")
    except (OSError, ValueError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
