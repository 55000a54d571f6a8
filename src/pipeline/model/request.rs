//! The upload request of a whole model, as viewers send it (`llmeshrepository.cpp`, `wholeModelToLLSD`).

use crate::cost::PhysicsType;
use crate::formats::{self, Format, Limit, ReadLimits};
use crate::geometry::Vec3;
use crate::mesh_asset::llsd::{self, Kind, Llsd, LlsdExt, Map};
use crate::preflight::{Code, Finding, check_prim_size};

use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::upload::{MESH_LIST, Upload};
use crate::pipeline::result::report::ModelReport;
use crate::pipeline::result::slm;
use crate::pipeline::result::upload_request::{INSTANCES, RESOURCES};

const SHAPE_TYPE: &str = "physics_shape_type";

/// A whole model: meshes, and the instances that place them. All other keys of the request stay unchanged.
pub struct Request {
    /// The map around `asset_resources`, without that key; `None` when the request is the resources alone.
    outer: Option<Map>,
    /// The resources without the two lists.
    others: Map,
    /// The listed values. A value that is no binary data is no mesh.
    pub meshes: Vec<Llsd>,
    pub instances: Vec<Instance>,
    /// The instances of each mesh.
    users: Vec<Vec<usize>>,
}

/// One prim of the linkset.
pub struct Instance {
    value: Llsd,
    /// Position in the list of meshes, which may lie beyond its end.
    pub mesh: Option<usize>,
    pub name: Option<String>,
    /// Metres per unit on each axis, which is the size: meshes of an upload fill a box of one unit. `None` unless they are three
    /// finite numbers above 0.
    pub scale: Option<Vec3>,
    pub chosen: Option<PhysicsType>,
}

impl Request {
    /// Reads an upload; returns `None` when it is no whole model.
    pub fn read(upload: &Upload, limits: &ReadLimits) -> Result<Option<Self>, Refusal> {
        let Some(part) = upload.whole_model() else { return Ok(None) };
        if part.format == Format::Slm {
            return Self::of_value(slm::read(&part.bytes, limits)?, limits).map(Some);
        }
        let Some(value) = formats::read_llsd(part.format, &part.bytes, limits)? else { return Ok(None) };
        match value.get(RESOURCES).unwrap_or(&value) {
            resources if resources.get(MESH_LIST).is_some() => Self::of_value(value, limits).map(Some),
            _ => Ok(None),
        }
    }

    fn of_value(value: Llsd, limits: &ReadLimits) -> Result<Self, Refusal> {
        let mut outer = entries(value);
        // The report of an answer is not that of another one.
        ModelReport::KEYS.iter().for_each(|key| _ = outer.remove(*key));
        let resources = outer.remove(RESOURCES);
        let (outer, mut others) = match resources {
            Some(resources) => (Some(outer), entries(resources)),
            None => (None, outer),
        };
        let meshes = list(&mut others, MESH_LIST)?;
        let instances = list(&mut others, INSTANCES)?;
        Limit::Meshes.check(limits, meshes.len())?;
        Limit::Instances.check(limits, instances.len())?;
        let instances: Vec<Instance> = instances.into_iter().map(Instance::of_value).collect();
        let mut users = vec![Vec::new(); meshes.len()];
        for (number, instance) in instances.iter().enumerate() {
            if let Some(users) = instance.mesh.and_then(|mesh| users.get_mut(mesh)) {
                users.push(number);
            }
        }
        Ok(Self { outer, others, meshes, instances, users })
    }

    /// Returns the name of a mesh in messages: the name of its first named instance, else its number.
    pub fn name_of(&self, mesh: usize) -> String {
        let named = |&user: &usize| self.instances.get(user)?.name.clone();
        self.users_of(mesh).iter().find_map(named).unwrap_or_else(|| format!("mesh {mesh}"))
    }

    /// Returns the instances of a mesh in ascending order.
    pub fn users_of(&self, mesh: usize) -> &[usize] {
        self.users.get(mesh).map_or(&[], Vec::as_slice)
    }

    /// Returns the faults of the two lists themselves.
    pub fn findings(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        for (number, instance) in self.instances.iter().enumerate() {
            let name = instance.name.clone().unwrap_or_else(|| format!("instance {number}"));
            let count = self.meshes.len();
            if instance.mesh.is_none_or(|mesh| mesh >= count) {
                let met = instance.mesh.map_or_else(|| "no mesh".to_owned(), |mesh| format!("mesh {mesh}"));
                let message = format!("instance {number} names {met}; {MESH_LIST} has {count}, counted from 0");
                let finding = Finding::new(Code::MeshUnknown, &name, message).at(number);
                findings.push(match instance.mesh {
                    Some(mesh) => finding.counted(mesh, count.saturating_sub(1)),
                    None => finding,
                });
            }
            let what = format!("instance {number}");
            findings.extend(match instance.scale {
                Some(scale) => check_prim_size(&what, &name, scale.max()).map(|finding| finding.at(number)),
                None => {
                    let message = format!("{what} has no scale of three finite numbers above 0");
                    Some(Finding::new(Code::BadScale, &name, message).at(number))
                }
            });
        }
        for (mesh, _) in self.users.iter().enumerate().filter(|(_, users)| users.is_empty()) {
            let message = format!("no instance uses mesh {mesh}: it is uploaded for nothing");
            findings.push(Finding::new(Code::MeshUnused, format!("mesh {mesh}"), message).at(mesh));
        }
        findings
    }

    /// Returns the request as it came, but for its meshes and the shape types of the instances for which `types` has one. The root
    /// keeps a shape, whatever type it came with.
    pub fn into_value(self, types: &[Option<PhysicsType>]) -> Llsd {
        let Self { outer, mut others, meshes, instances, .. } = self;
        let instances = instances.into_iter().enumerate().map(|(number, instance)| {
            let own = instance.chosen.filter(|own| number == 0 && *own == PhysicsType::None);
            match types.get(number).copied().flatten().or(own) {
                Some(chosen) => instance.with_type(if number == 0 { chosen.of_root() } else { chosen }),
                None => instance.value,
            }
        });
        others.insert(MESH_LIST.into(), llsd::array(meshes));
        others.insert(INSTANCES.into(), llsd::array(instances));
        match outer {
            Some(mut outer) => {
                outer.insert(RESOURCES.into(), Llsd::Map(others));
                Llsd::Map(outer)
            }
            None => Llsd::Map(others),
        }
    }
}

impl Instance {
    fn of_value(value: Llsd) -> Self {
        let whole = |key: &str| value.get(key).and_then(Llsd::whole);
        let scale = value.get("scale").and_then(Llsd::items).and_then(|sides| match sides {
            [x, y, z] => Some(Vec3::new(x.number()?, y.number()?, z.number()?)),
            _ => None,
        });
        Self {
            mesh: whole("mesh").and_then(|mesh| usize::try_from(mesh).ok()),
            name: value.get("mesh_name").and_then(Llsd::as_str).filter(|name| !name.is_empty()).map(str::to_owned),
            scale: scale.filter(|scale| scale.iter().all(|side| side.is_finite() && *side > 0.0)),
            chosen: PhysicsType::ALL.into_iter().find(|kind| whole(SHAPE_TYPE) == Some(kind.number())),
            value,
        }
    }

    fn with_type(self, chosen: PhysicsType) -> Llsd {
        let mut all = entries(self.value);
        all.insert(SHAPE_TYPE.into(), Llsd::Integer(chosen.number()));
        Llsd::Map(all)
    }
}

fn entries(value: Llsd) -> Map {
    value.into_map().unwrap_or_default()
}

fn list(entries: &mut Map, key: &str) -> Result<Vec<Llsd>, Refusal> {
    match entries.remove(key) {
        Some(Llsd::Array(values)) => Ok(values),
        other => {
            let met = other.map_or(Kind::Undefined, |other| other.kind());
            let detail = format!("{key} of a whole model is {met}; an array is expected");
            Err(Refusal::new(RefusalKind::Malformed, "malformed", detail).at(key, None))
        }
    }
}

#[cfg(test)]
mod tests;
