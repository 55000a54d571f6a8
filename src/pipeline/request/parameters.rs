//! The one table of a job's parameters: names, types, ranges, defaults and help.
//!
//! [`JobSpec::from_pairs`] and [`JobSpec::canonical`] work by this table. The API's description, the command line's flags
//! and the workbench page's bounds (`web/src/model/parameters.json`) are made from it.

use crate::cost::PhysicsType;
use crate::decompose::{Degenerate, MaxHulls, MaxVertices, Method, Retain, TargetCost, Thickness, Tolerance};
use crate::formats::UpAxis;
use crate::mesh_asset::Names;

use super::choices::{BoxFit, COLLIDERS, Check, Layout, Parts, Passages, Physics, SourceChoice};
use super::each::Each;
use super::numbers::{read, read_avatar, read_axes, read_lod_bytes, write_lod_bytes};
use super::parameter::{NOT_KEPT, Parameter};
use super::scales::{MAX_SCALE, MIN_SCALE, Scales};
use super::spec::{FREE, JobSpec, LAND, MAX_FRONT};
use super::values::Values;

/// Every parameter, in the order in which they are explained.
pub const PARAMETERS: [Parameter; 27] = [
    Parameter {
        name: "method",
        values: Values::OneOf(|| Method::ALL.map(Method::name).to_vec()),
        absent: "",
        about: "How the decompose stage cuts: preview is fast; solid is the most exact, for sharp, architectural shapes; \
                surface is for curved shapes and open sheets; wrap is for porous shapes where only the outside matters; \
                auto chooses one of these; none makes only the single hull",
        place: 0,
        set: |spec, text| put(&mut spec.params.method, Method::from_name(text)),
        get: |spec| Some(spec.params.method.name().to_owned()),
    },
    Parameter {
        name: "tolerance",
        values: Values::Number { unit: "a fraction of the diagonal", min: Tolerance::MIN, max: Tolerance::MAX },
        absent: "0.032 for preview, 0.016 for solid and surface, 0.0375 for wrap; at most 0.016 where ways are kept",
        about: "Largest distance that a hull may extend beyond the shape, as a fraction of the diagonal of its bounding box",
        place: 4,
        set: |spec, text| put(&mut spec.params.tolerance, read(text).and_then(Tolerance::new).map(Some)),
        get: |spec| spec.params.tolerance.map(|tolerance| tolerance.get().to_string()),
    },
    Parameter {
        name: "target_cost",
        values: Values::Cost { min: TargetCost::MIN, max: TargetCost::MAX },
        absent: "no bound",
        about: "Instead of a tolerance: the best decomposition whose physics cost is at most this; for a linkset the cost of \
                the whole; free for the best physics that does not raise the land impact",
        place: 5,
        set: |spec, text| match text {
            FREE => put(&mut spec.target_free, Some(true)),
            text => put(&mut spec.params.target_cost, read(text).and_then(TargetCost::new).map(Some)),
        },
        get: |spec| match spec.params.target_cost {
            _ if spec.target_free => Some(FREE.to_owned()),
            target => target.map(|target| target.get().to_string()),
        },
    },
    Parameter {
        name: "target_land_impact",
        values: Values::Whole { min: *LAND.start(), max: *LAND.end() },
        absent: "no bound",
        about: "The best physics with which the land impact of the mesh or linkset, as viewers show it, stays at this number, \
                download and server weight included",
        place: 23,
        set: |spec, text| put(&mut spec.target_land_impact, read(text).filter(|most| LAND.contains(most)).map(Some)),
        get: |spec| spec.target_land_impact.map(|most| most.to_string()),
    },
    Parameter {
        name: "lod_bytes",
        values: Values::LodBytes,
        absent: "the sizes in the asset",
        about: "For budgets of the land impact: compressed sizes of the levels of every mesh in bytes, high, medium, low and lowest, \
                where the asset has no such level or another one will be uploaded",
        place: 25,
        set: |spec, text| put(&mut spec.lod_bytes, read_lod_bytes(text)),
        get: |spec| write_lod_bytes(&spec.lod_bytes),
    },
    Parameter {
        name: "max_hulls",
        values: Values::Whole { min: MaxHulls::MIN, max: MaxHulls::MAX },
        absent: "",
        about: "Largest number of hulls in the decomposition: a bound, not a number to reach",
        place: 2,
        set: |spec, text| put(&mut spec.params.max_hulls, read(text).and_then(MaxHulls::new)),
        get: |spec| Some(spec.params.max_hulls.get().to_string()),
    },
    Parameter {
        name: "max_vertices",
        values: Values::Whole { min: MaxVertices::MIN, max: MaxVertices::MAX },
        absent: "",
        about: "Largest number of vertices in one hull",
        place: 3,
        set: |spec, text| put(&mut spec.params.max_vertices, read(text).and_then(MaxVertices::new)),
        get: |spec| Some(spec.params.max_vertices.get().to_string()),
    },
    Parameter {
        name: "retain",
        values: Values::Number { unit: "a percentage", min: Retain::MIN, max: Retain::MAX },
        absent: "",
        about: "Percentage of the H hulls that the simplify stage keeps: it merges hulls until max(1, ceil(retain/100 x H)) \
                are left. With 0 it makes the single hull, and HullList holds the decompose stage's hulls; above 0, \
                HullList holds the retained hulls",
        place: 1,
        set: |spec, text| put(&mut spec.params.retain, read(text).and_then(Retain::new)),
        get: |spec| Some(spec.params.retain.get().to_string()),
    },
    Parameter {
        name: "front",
        values: Values::Whole { min: 1, max: MAX_FRONT },
        absent: "one result",
        about: "Largest number of results, from the cheapest to the most exact, none dominated by another; the last of them is \
                the response's own shape, unless retain merges hulls of it, and differs from the result of the same \
                parameters without a front. With parts=objects they are results of the linkset, beside the result without a front",
        place: 6,
        set: |spec, text| put(&mut spec.front, read(text).filter(|count| (1..=MAX_FRONT).contains(count)).map(Some)),
        get: |spec| spec.front.map(|count| count.to_string()),
    },
    Parameter {
        name: "source",
        values: Values::OneOf(|| SourceChoice::named().map(SourceChoice::name).collect()),
        absent: "the first of these levels that has geometry",
        about: "What the hulls are made from: a level, the box around the highest level, or none for no physics",
        place: 9,
        set: |spec, text| put(&mut spec.source, SourceChoice::from_name(text)),
        get: |spec| (spec.source != SourceChoice::First).then(|| spec.source.name().to_owned()),
    },
    Parameter {
        name: "parts",
        values: Values::OneOf(|| Parts::ALL.map(Parts::name).to_vec()),
        absent: "",
        about: "What the objects of a scene (glTF, COLLADA, OBJ) become: merged makes one mesh of them; objects makes each a \
                prim of a linkset, and computes every distinct mesh once",
        place: 21,
        set: |spec, text| put(&mut spec.parts, Parts::from_name(text)),
        get: |spec| Some(spec.parts.name().to_owned()),
    },
    Parameter {
        name: "each",
        values: Values::Each,
        absent: "the same parameters for all parts",
        about: "Of a linkset: parameters of single parts, as a JSON object of names or wildcards to objects of parameters, such \
                as {\"roof*\": {\"method\": \"solid\"}}",
        place: 24,
        set: |spec, text| put(&mut spec.each, Each::parse(text).ok()),
        get: |spec| (!spec.each.is_empty()).then(|| spec.each.to_string()),
    },
    Parameter {
        name: "up",
        values: Values::OneOf(|| UpAxis::ALL.map(UpAxis::name).to_vec()),
        absent: "the axis that the file names, else z",
        about: "Axis of the files that points up, which becomes Z in the result: for OBJ, STL and PLY, which do not name it; \
                it overrides a file that does",
        place: 20,
        set: |spec, text| put(&mut spec.up, UpAxis::from_name(text).map(Some)),
        get: |spec| spec.up.map(|up| up.name().to_owned()),
    },
    Parameter {
        name: "scale",
        values: Values::Axes { min: MIN_SCALE, max: MAX_SCALE },
        absent: "1, or the size that a mesh asset states",
        about: "Metres per unit, for costs and distances: one number, or three with commas between for the axes",
        place: 10,
        set: |spec, text| put(&mut spec.stated_scale, read_axes(text).map(Some)),
        get: |spec| spec.stated_scale.map(|scale| format!("{},{},{}", scale.x, scale.y, scale.z)),
    },
    Parameter {
        name: "scales",
        values: Values::Scales,
        absent: "no curve",
        about: "Multiples of the scale for a cost curve: numbers and ranges LOW..HIGHxCOUNT with commas between, such as \
                0.5,1,2 or 0.25..4x9; at most 64",
        place: 12,
        set: |spec, text| put(&mut spec.scales, Scales::parse(text)),
        get: |spec| (!spec.scales.is_empty()).then(|| spec.scales.to_string()),
    },
    Parameter {
        name: "degenerate",
        values: Values::OneOf(|| Degenerate::ALL.map(Degenerate::name).to_vec()),
        absent: "",
        about: "Input whose vertices all lie on one line or in one point: refuse it, or make a slab",
        place: 7,
        set: |spec, text| put(&mut spec.params.degenerate, Degenerate::from_name(text)),
        get: |spec| Some(spec.params.degenerate.name().to_owned()),
    },
    Parameter {
        name: "thickness",
        values: Values::Number { unit: "a fraction of the diagonal", min: Thickness::MIN, max: Thickness::MAX },
        absent: "",
        about: "Thickness of the slab that flat input becomes, as a fraction of its diagonal; it is centred on the sheet",
        place: 8,
        set: |spec, text| put(&mut spec.params.thickness, read(text).and_then(Thickness::new)),
        get: |spec| Some(spec.params.thickness.get().to_string()),
    },
    Parameter {
        name: "names",
        values: Values::OneOf(|| Names::ALL.map(Names::name).to_vec()),
        absent: "wiki in JSON and LLSD results, viewer in assets",
        about: "Spelling of the block: decomposition with Hull and Position, or physics_convex with BoundingVerts and \
                Positions",
        place: 11,
        set: |spec, text| put(&mut spec.names, Names::from_name(text).map(Some)),
        get: |spec| spec.names.map(|names| names.name().to_owned()),
    },
    Parameter {
        name: "physics_type",
        values: Values::OneOf(|| PhysicsType::ALL.map(PhysicsType::name).to_vec()),
        absent: "prim when there is a decomposition, else convex_hull",
        about: "Physics shape type that the effective cost is computed for",
        place: 13,
        set: |spec, text| put(&mut spec.physics_type, PhysicsType::from_name(text).map(Some)),
        get: |spec| spec.physics_type.map(|kind| kind.name().to_owned()),
    },
    Parameter {
        name: "check",
        values: Values::OneOf(|| Check::ALL.map(Check::name).to_vec()),
        absent: "",
        about: "Look for faults for which an upload would be refused or changed: only computes nothing else; strict refuses \
                the model for errors and warnings; lenient adds both to the result's warnings",
        place: 14,
        set: |spec, text| put(&mut spec.check, Check::from_name(text)),
        get: |spec| Some(spec.check.name().to_owned()),
    },
    Parameter {
        name: "drop_degenerate",
        values: Values::Flag,
        absent: "",
        about: "Leave triangles that a simulator would refuse out of a physics mesh that the asset keeps",
        place: 15,
        set: |spec, text| put(&mut spec.drop_degenerate, read(text)),
        get: |spec| Some(spec.drop_degenerate.to_string()),
    },
    Parameter {
        name: "box",
        values: Values::OneOf(|| BoxFit::ALL.map(BoxFit::name).to_vec()),
        absent: "",
        about: "A source whose bounding box differs from the visible mesh's box: keep it, stretch it as a viewer does, or \
                add hulls so that a viewer stretches nothing",
        place: 16,
        set: |spec, text| put(&mut spec.box_fit, BoxFit::from_name(text)),
        get: |spec| Some(spec.box_fit.name().to_owned()),
    },
    Parameter {
        name: "walk",
        values: Values::Flag,
        absent: "",
        about: "Measure which of the places that an avatar reaches in the model it still reaches among the hulls",
        place: 17,
        set: |spec, text| put(&mut spec.walk, read(text)),
        get: |spec| Some(spec.walk.to_string()),
    },
    Parameter {
        name: "passages",
        values: Values::OneOf(|| Passages::ALL.map(Passages::name).to_vec()),
        absent: "",
        about: "Ways through a model: keep every way and space open that an avatar reaches from outside, whatever the \
                tolerance, or ignore them",
        place: 19,
        set: |spec, text| put(&mut spec.passages, Passages::from_name(text)),
        get: |spec| Some(spec.passages.name().to_owned()),
    },
    Parameter {
        name: "physics",
        values: Values::OneOf(|| Physics::ALL.map(Physics::name).into_iter().chain([COLLIDERS]).collect()),
        absent: "",
        about: "Kind of physics: hulls; mesh, a triangle mesh as cheap as the tolerance allows; cheapest, the least costly of \
                single hull, decomposition and mesh at this size and shape type; khr, hulls that a GLB file has as colliders \
                (KHR_physics_rigid_bodies, a draft)",
        place: 22,
        set: |spec, text| {
            spec.has_colliders = text == COLLIDERS;
            put(&mut spec.physics, if spec.has_colliders { Some(Physics::Hulls) } else { Physics::from_name(text) })
        },
        get: |spec| Some(spec.physics.name().to_owned()),
    },
    Parameter {
        name: "avatar",
        values: Values::Avatar,
        absent: "",
        about: "Width and height of the avatar of walk and passages in metres, upright with Z up",
        place: 18,
        set: |spec, text| put(&mut spec.avatar, read_avatar(text)),
        get: |JobSpec { avatar, .. }| Some(format!("{}x{}", avatar.width(), avatar.height())),
    },
    Parameter {
        name: "layout",
        values: Values::OneOf(|| Layout::ALL.map(Layout::name).to_vec()),
        absent: "mesh",
        about: "Hulls in a COLLADA file: mesh makes one mesh with a closed shell for each; nodes makes a node for each",
        place: NOT_KEPT,
        set: |spec, text| put(&mut spec.layout, Layout::from_name(text)),
        get: |_| None,
    },
];

/// Sets a field, where there is a value for it.
fn put<T>(field: &mut T, value: Option<T>) -> bool {
    value.map(|value| *field = value).is_some()
}
