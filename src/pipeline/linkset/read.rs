//! Reads a document into prims that may form a [`Linkset`].

use crate::cost::{Constants, Linkset, LodBytes, PhysicsType, Prim, PrimShape, Rotation};
use crate::formats::ReadLimits;
use crate::geometry::Vec3;
use crate::mesh_asset::llsd::{Llsd, LlsdExt};
use crate::pipeline::request::spec::Goal;
use crate::pipeline::request::upload::ContentId;

use super::fields::{Faults, Fields};
use super::{Stored, budget, mesh};

/// Bounds of a side in metres. Second Life's own bounds are 0.01 and 64.
const LEAST_SIDE_M: f64 = 1e-6;
const MOST_SIDE_M: f64 = 1e6;
/// Largest coordinate of a position in metres, on either side of 0.
const MOST_POSITION_M: f64 = 1e6;
const MOST_SCRIPTS: u32 = 1_000_000;
const MOST_STATED_COST: f64 = 1e6;

const LINKSET_KEYS: [&str; 5] = ["prims", "physical", "size", budget::TARGET_COST, budget::TARGET_LAND_IMPACT];
const PRIM_KEYS: [&str; 13] = [
    "name",
    "shape",
    "type",
    "size",
    "position",
    "rotation",
    "id",
    "decomposition",
    "asset",
    "lod_bytes",
    "animated",
    "scripts",
    "physics_cost",
];
const LEVELS: [&str; 4] = ["lowest_lod", "low_lod", "medium_lod", "high_lod"];

/// A linkset as it was read.
pub(super) struct Read {
    pub prims: Vec<Prim>,
    /// The stored result that each prim names.
    pub ids: Vec<Option<ContentId>>,
    pub physical: bool,
    pub size: Option<Vec3>,
    pub goal: Option<Goal>,
}

impl Read {
    /// Returns the linkset, or `None` after adding a fault.
    pub fn linkset(&self, constants: &Constants, faults: &mut Faults) -> Option<Linkset> {
        match Linkset::new(self.prims.clone(), self.physical, self.size, constants) {
            Ok(linkset) => Some(linkset),
            Err(of_linkset) => {
                of_linkset.into_iter().for_each(|fault| faults.push("bad_linkset", &fault.path, fault.message));
                None
            }
        }
    }
}

/// Reads the document. Returns `None` after adding a fault.
pub(super) fn read(document: &Llsd, stored: &Stored, limits: &ReadLimits, faults: &mut Faults) -> Option<Read> {
    if let Some(what) = other_document(document) {
        let message = format!(
            "this is {what}, which states its costs already; a linkset is a map with prims, such as \
             {{\"prims\": [{{\"size\": [1, 2, 0.1], \"id\": \"b3-...\"}}]}}"
        );
        faults.push("missing", "prims", message);
        return None;
    }
    let fields = Fields::of(document, "", &LINKSET_KEYS, faults)?;
    let physical = fields.flag("physical", faults);
    let size = fields.numbers("size", LEAST_SIDE_M, MOST_SIDE_M, faults).map(Vec3::from);
    let goal = budget::read(&fields, faults);
    let Some(list) = fields.get("prims").and_then(Llsd::items) else {
        faults.push("bad_value", "prims", "expected an array of prims, the root first");
        return None;
    };
    let mut resources = mesh::Resources::new(stored, limits);
    let mut prims = Vec::with_capacity(list.len());
    let mut ids = Vec::with_capacity(list.len());
    for (number, value) in list.iter().enumerate() {
        let path = format!("prims[{number}]");
        let fields = Fields::of(value, &path, &PRIM_KEYS, faults);
        prims.extend(fields.and_then(|fields| read_prim(&fields, &mut resources, faults)));
        ids.push(value.get("id").and_then(Llsd::as_str).and_then(|id| id.parse().ok()));
    }
    // Faults of the whole linkset, such as a root of type none, name prims by number. The numbers are right only when every
    // prim could be read.
    (prims.len() == list.len()).then_some(Read { prims, ids, physical, size, goal })
}

/// Returns what a document is that holds our own answer; `None` for any other.
fn other_document(document: &Llsd) -> Option<&'static str> {
    let has = |key: &str| document.get(key).is_some();
    if has("prims") {
        None
    } else if has("asset_resources") {
        Some("an upload request")
    } else {
        (has("engine") && has("id")).then_some("a result of decompose")
    }
}

fn read_prim(fields: &Fields, resources: &mut mesh::Resources, faults: &mut Faults) -> Option<Prim> {
    let physics_type = fields.word("type", "prim, convex_hull or none", faults, PhysicsType::from_name);
    let size = fields.numbers("size", LEAST_SIDE_M, MOST_SIDE_M, faults).map(Vec3::from);
    if fields.get("size").is_none() {
        faults.push("missing", &fields.path("size"), "expected the three sides in metres, met nothing");
    }
    let position = fields.numbers("position", -MOST_POSITION_M, MOST_POSITION_M, faults).map(Vec3::from);
    let rotation = read_rotation(fields, faults);
    let lod_bytes = read_lod_bytes(fields, faults);
    let stated_cost = fields.number("physics_cost", 0.0, MOST_STATED_COST, faults);
    let scripts = fields.whole("scripts", 0..=MOST_SCRIPTS, faults).unwrap_or(0);
    let name = fields.text("name", faults).unwrap_or_default().to_owned();
    let animated = fields.flag("animated", faults);
    let (shape, asset_bytes) = read_shape(fields, size?, physics_type, resources, faults)?;
    Some(Prim {
        name,
        shape,
        physics_type,
        size: size?,
        position: position.unwrap_or_default(),
        rotation: rotation.unwrap_or_default(),
        // As where a model is sent with its sizes: stated levels count, and the asset has the others.
        lod_bytes: lod_bytes.map(|own| own.or(&asset_bytes.unwrap_or_default())).or(asset_bytes),
        animated,
        scripts: usize::try_from(scripts).unwrap_or(usize::MAX),
        stated_cost,
    })
}

/// Reads the shape of a prim, and the sizes of its levels when it has an asset.
fn read_shape(
    fields: &Fields,
    size: Vec3,
    physics_type: Option<PhysicsType>,
    resources: &mut mesh::Resources,
    faults: &mut Faults,
) -> Option<(PrimShape, Option<LodBytes>)> {
    let given: Vec<&str> = mesh::SOURCES.into_iter().filter(|key| fields.get(key).is_some()).collect();
    let named = fields.text("shape", faults);
    let is_mesh = matches!(named, Some("mesh")) || (named.is_none() && !given.is_empty());
    if is_mesh {
        return mesh::read(fields, &given, size, physics_type, resources, faults);
    }
    let path = fields.path("shape");
    let expected = "box, sphere, cylinder, sculpt, other (any other primitive, or one that is cut or hollow) or mesh";
    let Some(named) = named else {
        if fields.get("shape").is_none() {
            faults.push("missing", &path, format!("expected {expected}, met nothing"));
        }
        return None;
    };
    if !given.is_empty() {
        faults.push("bad_value", &path, format!("a {named} has no {}; say mesh", given.join(", ")));
        return None;
    }
    let shape = PrimShape::primitive(named);
    if shape.is_none() {
        faults.push("bad_value", &path, format!("expected {expected}, met {named:?}"));
    }
    shape.map(|shape| (shape, None))
}

fn read_rotation(fields: &Fields, faults: &mut Faults) -> Option<Rotation> {
    let quaternion = fields.numbers("rotation", -1e6, 1e6, faults)?;
    let rotation = Rotation::new(quaternion);
    if rotation.is_none() {
        faults.push("bad_value", &fields.path("rotation"), "expected a quaternion x, y, z, w that is not zero");
    }
    rotation
}

fn read_lod_bytes(fields: &Fields, faults: &mut Faults) -> Option<LodBytes> {
    let value = fields.get("lod_bytes")?;
    let levels = Fields::of(value, &fields.path("lod_bytes"), &LEVELS, faults)?;
    let [lowest, low, medium, high] = LEVELS.map(|level| levels.whole(level, 0..=u32::MAX, faults).unwrap_or(0));
    if high == 0 && levels.get("high_lod").is_none() {
        faults.push("missing", &levels.path("high_lod"), "expected the size of the block in bytes, met nothing");
    }
    Some(LodBytes { lowest, low, medium, high })
}
