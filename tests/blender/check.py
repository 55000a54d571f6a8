"""Drives the Blender extension headless: check.py ZIP PROGRAM FOLDER, with a Python that has the module `bpy`.

Installs the archive as a user does, decomposes three objects with a local program, takes an alternative, and writes physics
files into the folder. Prints what tests/blender.rs looks at as one line of JSON.
"""

import json
import pathlib
import sys

import bpy
from mathutils import Vector


def cube(name, location, rotation=(0, 0, 0), scale=(1, 1, 1)):
    bpy.ops.mesh.primitive_cube_add(size=1, location=location, rotation=rotation)
    object = bpy.context.object
    object.name, object.scale = name, scale
    return object


def table():
    """Return one object of a top and four legs."""
    parts = [cube("Table", (5, 0, 1), scale=(2, 1, 0.1))]
    parts += [cube("leg", (5 + 0.9 * x, 0.4 * y, 0.475), scale=(0.1, 0.1, 0.95)) for x in (-1, 1) for y in (-1, 1)]
    for part in parts:
        part.select_set(True)
    bpy.context.view_layer.objects.active = parts[0]
    bpy.ops.object.join()
    bpy.context.object.name = "Table"
    return bpy.context.object


def box_of(points):
    return [[round(pick(point[axis] for point in points), 3) for axis in range(3)] for pick in (min, max)]


def report(object, shapes):
    hulls = shapes.hulls_of(object)
    bpy.context.view_layer.update()
    corners = [hull.matrix_world @ vertex.co for hull in hulls for vertex in hull.data.vertices]
    own = [object.matrix_world @ Vector(corner) for corner in (vertex.co for vertex in object.data.vertices)]
    kept = shapes.kept_of(object) if shapes.has_result(object) else None
    return {"hulls": len(hulls), "box": box_of(corners) if corners else None, "own": box_of(own), "kept": kept}


def main(archive, program, folder):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.extensions.package_install_files(filepath=archive, repo="user_default", enable_on_install=True)
    package = "bl_ext.user_default.hullwright"
    shapes = sys.modules[f"{package}.shapes"]
    bpy.context.preferences.addons[package].preferences.program = program
    turned = cube("Turned", (0, 3, 1), rotation=(0, 0, 0.7), scale=(1, 2, 3))
    plain = cube("Plain", (-4, 0, 0.5))
    desk = table()
    objects = [turned, plain, desk]
    bpy.ops.object.select_all(action="DESELECT")
    for object in objects:
        object.select_set(True)
    bpy.context.view_layer.objects.active = desk
    bpy.context.scene.hullwright.keeps_passages = False
    assert bpy.ops.hullwright.decompose() == {"FINISHED"}
    made = {object.name: report(object, shapes) for object in objects}
    cheapest = shapes.front_of(desk)[0]
    assert bpy.ops.hullwright.use(id=cheapest["id"]) == {"FINISHED"}
    used = report(desk, shapes)
    assert bpy.ops.hullwright.export(directory=folder) == {"FINISHED"}
    files = sorted(path.name for path in pathlib.Path(folder).glob("*.dae"))
    lines = shapes.lines_of(desk)
    assert bpy.ops.hullwright.remove() == {"FINISHED"}
    left = [object.name for object in bpy.data.objects]
    print(json.dumps({"made": made, "cheapest": cheapest, "used": used, "files": files, "lines": lines, "left": left}))


main(*sys.argv[1:])
