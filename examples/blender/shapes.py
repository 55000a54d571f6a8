"""Objects of Blender as uploads, and results as child objects.

Points are sent in metres along the axes of the world, with the object's origin at zero, since doors are measured in metres
and gravity points down. The result stays with its object in custom properties, so a saved file keeps it.
"""

import json
import os
from xml.sax.saxutils import escape, quoteattr

import bmesh
import bpy
from mathutils import Matrix

from . import hullwright

# Custom property of a hull, and of the object that the hulls belong to.
HULL = "hullwright_hull"
RESULT = "hullwright_result"

# The pastel colours of the pictures, without red, which marks faults.
COLOURS = ("a4bcef", "e9f1d2", "a2d7c9", "ccc990", "d6cff9", "feecb8", "c7e0ed", "86c5d7", "efd3b2")


class NoShape(Exception):
    """An object has nothing to send or to write. The message says what is missing."""


def is_hull(object):
    return HULL in object


def hulls_of(object):
    """Return the hulls that are children of an object."""
    return [child for child in object.children if is_hull(child)]


def to_world_axes(object):
    """Return the matrix from the object's coordinates to the world's axes, without the object's location."""
    return object.matrix_world.to_3x3().to_4x4()


def upload_of(object):
    """Return the body of a request: the object's triangles with its modifiers applied."""
    evaluated = object.evaluated_get(bpy.context.evaluated_depsgraph_get())
    mesh = evaluated.to_mesh()
    try:
        mesh.calc_loop_triangles()
        matrix = to_world_axes(object)
        positions = [list(matrix @ vertex.co) for vertex in mesh.vertices]
        triangles = [list(triangle.vertices) for triangle in mesh.loop_triangles]
    finally:
        evaluated.to_mesh_clear()
    if not triangles:
        raise NoShape("the object has no faces")
    return json.dumps({"high_lod": {"positions": positions, "triangles": triangles}}).encode()


def show(object, result):
    """Replace the hulls of an object by those of a result."""
    remove_hulls(object)
    collection = object.users_collection[0] if object.users_collection else bpy.context.scene.collection
    for number, points in enumerate(hullwright.hulls(result)):
        mesh = mesh_of(points, f"{object.name} hull {number + 1}")
        mesh.materials.append(material(number))
        hull = bpy.data.objects.new(mesh.name, mesh)
        hull[HULL] = number
        hull.parent = object
        # The hull's points are along the world's axes, so the object's rotation and scale do not apply to them.
        hull.matrix_parent_inverse = to_world_axes(object).inverted()
        hull.color = colour(number)
        hull.show_wire = True
        hull.hide_render = True
        collection.objects.link(hull)


def mesh_of(points, name):
    """Return a mesh that is the convex hull of points."""
    shape = bmesh.new()
    for point in points:
        shape.verts.new(point)
    bmesh.ops.convex_hull(shape, input=shape.verts)
    mesh = bpy.data.meshes.new(name)
    shape.to_mesh(mesh)
    shape.free()
    return mesh


def colour(number):
    digits = COLOURS[number % len(COLOURS)]
    return tuple(int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)) + (1.0,)


def material(number):
    """Return the material of a hull. Hulls with the same colour share one."""
    name = f"Hullwright {number % len(COLOURS) + 1}"
    found = bpy.data.materials.get(name) or bpy.data.materials.new(name)
    found.diffuse_color = colour(number)
    return found


def remove_hulls(object):
    for hull in hulls_of(object):
        mesh = hull.data
        bpy.data.objects.remove(hull)
        if mesh.users == 0:
            bpy.data.meshes.remove(mesh)


def remove(object):
    """Remove the hulls of an object and what is kept of their result."""
    remove_hulls(object)
    if RESULT in object:
        del object[RESULT]


def keep_result(object, result, front):
    """Keep the figures of a result, and the lines of its front, with the object."""
    choices = [{key: choice[key] for key in ("id", "cost", "hulls", "vertices", "fit")} for choice in front]
    kept = {
        "id": result["id"],
        "summary": hullwright.summary(result),
        "cost": result["cost"],
        "closed": len((result.get("passages") or {}).get("closed", [])),
        "warnings": [warning["message"] for warning in result["warnings"]],
        "front": choices,
    }
    object[RESULT] = json.dumps(kept)


def keep_land_impact(object, land_impact):
    kept = kept_of(object)
    kept["land_impact"] = land_impact
    object[RESULT] = json.dumps(kept)


def has_result(object):
    return RESULT in object


def kept_of(object):
    return json.loads(object[RESULT])


def id_of(object):
    return kept_of(object)["id"]


def front_of(object):
    return kept_of(object)["front"]


def lines_of(object):
    """Return the lines of the panel about an object."""
    kept = kept_of(object)
    lines = [kept["summary"]]
    if kept.get("land_impact") is not None:
        lines.append(f"Land impact {kept['land_impact']:.2f} as an object of its own")
    if kept["closed"]:
        lines.append(f"{kept['closed']} ways of an avatar are closed")
    return lines + kept["warnings"]


def line_of_choice(choice):
    error = max(choice["fit"]["fill"], choice["fit"]["max_excess"])
    hulls = "1 hull" if choice["hulls"] == 1 else f"{choice['hulls']} hulls"
    return f"{choice['cost']:.2f}: {hulls}, wrong by {error:.2f} m"


def write_collada(object, folder):
    """Write the hulls of an object as NAME_PHYS.dae and return the path.

    A viewer that loads the file without pressing "Analyze" keeps these triangles as the physics mesh.
    """
    hulls = hulls_of(object)
    if not hulls:
        raise NoShape("the object has no hulls yet")
    positions, triangles = [], []
    for hull in hulls:
        first = len(positions)
        hull.data.calc_loop_triangles()
        positions += [tuple(vertex.co) for vertex in hull.data.vertices]
        triangles += [[first + vertex for vertex in triangle.vertices] for triangle in hull.data.loop_triangles]
    name = f"{object.name}_PHYS"
    path = os.path.join(folder, f"{bpy.path.clean_name(name)}.dae")
    matrix = Matrix.Translation(object.matrix_world.translation)
    with open(path, "w", encoding="utf-8") as file:
        file.write(collada(name, positions, triangles, matrix))
    return path


def collada(name, positions, triangles, matrix):
    """Return a COLLADA document with one mesh at a place."""
    numbers = " ".join(f"{number:.7g}" for position in positions for number in position)
    indices = " ".join(str(index) for triangle in triangles for index in triangle)
    place = " ".join(f"{number:.7g}" for row in matrix for number in row)
    count = len(positions)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="meter" meter="1"/><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="shape" name={quoteattr(name)}><mesh>
<source id="positions"><float_array id="numbers" count="{3 * count}">{numbers}</float_array>
<technique_common><accessor source="#numbers" count="{count}" stride="3">
<param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/>
</accessor></technique_common></source>
<vertices id="vertices"><input semantic="POSITION" source="#positions"/></vertices>
<triangles count="{len(triangles)}"><input semantic="VERTEX" source="#vertices" offset="0"/><p>{indices}</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="scene"><node id="node" name={quoteattr(name)}>
<matrix>{escape(place)}</matrix><instance_geometry url="#shape"/></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#scene"/></scene>
</COLLADA>
"""
