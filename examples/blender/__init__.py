"""Physics hulls for the selected objects, made by a Hullwright server or by a local `hullwright` program.

The panel is in the sidebar of the 3D view, in the tab "Hullwright". Hulls become children of their object. The extension
needs Blender 4.2 or newer and no other package.
"""

import bpy
from bpy.props import BoolProperty, EnumProperty, FloatProperty, IntProperty, StringProperty

from . import hullwright, local, shapes

METHODS = [
    ("auto", "Automatic", "Chooses between the methods"),
    ("preview", "Preview", "Fast, for a first look"),
    ("solid", "Solid", "The most exact, for buildings and furniture"),
    ("surface", "Surface", "For curved things and sheets"),
    ("wrap", "Wrap", "For trees and other porous things"),
]


class Preferences(bpy.types.AddonPreferences):
    bl_idname = __package__

    server: StringProperty(name="Server", description="Address of a Hullwright server", default=hullwright.SERVER)
    key: StringProperty(name="Key", description="API key, if the server requires one", subtype="PASSWORD")
    program: StringProperty(
        name="Local program",
        description="Path of a hullwright program; it is started while it is needed, and the server is not used",
        subtype="FILE_PATH",
    )

    def draw(self, context):
        self.layout.prop(self, "program")
        column = self.layout.column()
        column.enabled = not self.program
        column.prop(self, "server")
        column.prop(self, "key")


class Settings(bpy.types.PropertyGroup):
    method: EnumProperty(name="Method", items=METHODS, default="solid")
    has_budget: BoolProperty(name="Budget", description="Search for the best hulls at a given physics cost")
    budget: FloatProperty(name="Highest cost", description="Physics cost of each object", default=2.0, min=0.2, max=2631.0)
    keeps_passages: BoolProperty(
        name="Keep doors open", description="No hull may close a way that an avatar can go", default=True
    )
    alternatives: IntProperty(
        name="Alternatives", description="Largest number of results to choose from, 1 for none", default=5, min=1, max=16
    )

    def parameters(self):
        """Return the parameters of a request."""
        parameters = {"method": self.method, "passages": "keep" if self.keeps_passages else "ignore"}
        if self.has_budget:
            parameters["target_cost"] = self.budget
        return parameters


def connection(context):
    """Return a context manager that yields the address and the key of the service."""
    preferences = context.preferences.addons[__package__].preferences
    folder = bpy.utils.extension_path_user(__package__, create=True)
    return local.connection(bpy.path.abspath(preferences.program), folder, preferences.server, preferences.key or None)


def selected(context):
    """Return the selected objects that are meshes and not hulls themselves."""
    return [object for object in context.selected_objects if object.type == "MESH" and not shapes.is_hull(object)]


class HasSelection:
    @classmethod
    def poll(cls, context):
        return bool(selected(context))


class Decompose(HasSelection, bpy.types.Operator):
    """Make physics hulls of the selected objects"""

    bl_idname = "hullwright.decompose"
    bl_label = "Make hulls"
    bl_options = {"REGISTER", "UNDO"}

    def execute(self, context):
        settings = context.scene.hullwright
        parameters = settings.parameters()
        done = 0
        try:
            with connection(context) as (server, key):
                for object in selected(context):
                    done += self.decompose(object, settings, parameters, server, key)
        except local.NotAvailable as error:
            self.report({"ERROR"}, str(error))
        return {"FINISHED"} if done else {"CANCELLED"}

    def decompose(self, object, settings, parameters, server, key):
        """Make the hulls of one object, and return whether this succeeded. A refusal is reported with the object's name."""
        try:
            upload = shapes.upload_of(object)
            result = hullwright.decompose(
                upload, content_type="application/json", server=server, key=key, **parameters
            )
            front = []
            if settings.alternatives > 1:
                listed = hullwright.decompose(
                    upload,
                    content_type="application/json",
                    server=server,
                    key=key,
                    **parameters,
                    front=settings.alternatives,
                )
                front = [choice for choice in listed.get("front", []) if choice.get("id")]
            shapes.keep_result(object, result, front)
            shapes.show(object, result)
            shapes.keep_land_impact(object, hullwright.land_impact(result, object.dimensions, server, key))
        except (hullwright.Refused, shapes.NoShape) as refused:
            self.report({"ERROR"}, f"{object.name}: {refused}")
            return False
        except OSError as error:
            raise local.NotAvailable(f"{server} cannot be reached: {error}") from error
        return True


class UseAlternative(bpy.types.Operator):
    """Use exactly these hulls"""

    bl_idname = "hullwright.use"
    bl_label = "Use"
    bl_options = {"REGISTER", "UNDO"}

    id: StringProperty(options={"HIDDEN"})

    @classmethod
    def poll(cls, context):
        return context.object is not None and shapes.has_result(context.object)

    def execute(self, context):
        object = context.object
        try:
            with connection(context) as (server, key):
                result = hullwright.stored(self.id, server, key)
                shapes.keep_result(object, result, shapes.front_of(object))
                shapes.show(object, result)
                shapes.keep_land_impact(object, hullwright.land_impact(result, object.dimensions, server, key))
        except (hullwright.Refused, local.NotAvailable, OSError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return {"FINISHED"}


class Remove(HasSelection, bpy.types.Operator):
    """Remove the hulls of the selected objects"""

    bl_idname = "hullwright.remove"
    bl_label = "Remove hulls"
    bl_options = {"REGISTER", "UNDO"}

    def execute(self, context):
        for object in selected(context):
            shapes.remove(object)
        return {"FINISHED"}


class Export(HasSelection, bpy.types.Operator):
    """Write a physics file NAME_PHYS.dae for each selected object, for the physics tab of a viewer's upload window"""

    bl_idname = "hullwright.export"
    bl_label = "Export physics files"

    directory: StringProperty(subtype="DIR_PATH")

    def invoke(self, context, event):
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def execute(self, context):
        written = 0
        for object in selected(context):
            try:
                written += bool(shapes.write_collada(object, self.directory))
            except (shapes.NoShape, OSError) as error:
                self.report({"ERROR"}, f"{object.name}: {error}")
        self.report({"INFO"}, f"{written} files in {self.directory}")
        return {"FINISHED"} if written else {"CANCELLED"}


class Panel(bpy.types.Panel):
    bl_label = "Hullwright"
    bl_idname = "VIEW3D_PT_hullwright"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Hullwright"

    def draw(self, context):
        settings = context.scene.hullwright
        layout = self.layout
        layout.use_property_split = True
        layout.prop(settings, "method")
        layout.prop(settings, "keeps_passages")
        layout.prop(settings, "has_budget")
        row = layout.row()
        row.enabled = settings.has_budget
        row.prop(settings, "budget")
        layout.prop(settings, "alternatives")
        layout.operator(Decompose.bl_idname, icon="MESH_ICOSPHERE")
        layout.operator(Export.bl_idname, icon="EXPORT")
        layout.operator(Remove.bl_idname, icon="TRASH")
        if context.object is not None and shapes.has_result(context.object):
            self.draw_result(context.object)

    def draw_result(self, object):
        box = self.layout.box()
        box.label(text=object.name, icon="OBJECT_DATA")
        for line in shapes.lines_of(object):
            box.label(text=line)
        chosen = shapes.id_of(object)
        for choice in shapes.front_of(object):
            row = box.row()
            row.label(text=shapes.line_of_choice(choice), icon="RADIOBUT_ON" if choice["id"] == chosen else "RADIOBUT_OFF")
            row.operator(UseAlternative.bl_idname).id = choice["id"]


CLASSES = (Preferences, Settings, Decompose, UseAlternative, Remove, Export, Panel)


def register():
    for each in CLASSES:
        bpy.utils.register_class(each)
    bpy.types.Scene.hullwright = bpy.props.PointerProperty(type=Settings)


def unregister():
    del bpy.types.Scene.hullwright
    for each in reversed(CLASSES):
        bpy.utils.unregister_class(each)
