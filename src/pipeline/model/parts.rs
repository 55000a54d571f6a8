//! Computes the meshes of a whole model, each distinct one once.

use std::collections::BTreeMap;

use crate::cost::{CostReport, LodBytes, PhysicsType};
use crate::formats::{Format, ReadLimits};
use crate::geometry::{Mesh, Progress, Vec3};
use crate::preflight::{Code, Finding, Scope};

use crate::pipeline::budget::{choices, refused};
use crate::pipeline::finished::Finished;
use crate::pipeline::physics::{FinishedWithMesh, make};
use crate::pipeline::refusal::{self, Refusal, RefusalKind};
use crate::pipeline::request::choices::Check;
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::Upload;
use crate::pipeline::result::outcome::MeshOutcome;
use crate::pipeline::result::report::Warning;
use crate::pipeline::several;
use crate::pipeline::side_by_side::{Task, side_by_side};
use crate::pipeline::steps::asset::lod_bytes;
use crate::pipeline::steps::preflight as check;

use super::groups::Group;
use super::request::Request;

/// Findings for which a simulator is known to refuse a mesh whatever its physics becomes. A stale hash is left out: the
/// refusal is only inferred, and an upload has no hash.
const REFUSING: [Code; 4] = [Code::UnknownVersion, Code::BlockMissing, Code::DegenerateTriangles, Code::TooManyHulls];

/// The result of a distinct mesh, by its own parameters or with a choice of its front.
pub struct Part {
    /// It has the filled asset.
    pub outcome: MeshOutcome,
    /// Warnings of the preflight about the asset in this model.
    pub warnings: Vec<Warning>,
    pub lod_bytes: LodBytes,
    /// Costs in the order of [`Group::instances`]; `None` for an instance without a scale.
    pub costs: Vec<Option<CostReport>>,
}

impl Part {
    /// Returns the filled asset.
    pub fn asset(&self) -> &[u8] {
        self.outcome.asset.as_deref().unwrap_or_default()
    }
}

/// A whole model and the parameters of its job, borrowed by every step.
pub struct ModelWork<'a> {
    pub request: &'a Request,
    pub groups: &'a [Group],
    pub spec: &'a JobSpec,
    pub limits: &'a ReadLimits,
    pub progress: &'a Progress,
}

impl ModelWork<'_> {
    /// Returns the findings of each distinct mesh.
    pub fn findings(&self, scope: Scope) -> Result<Vec<Vec<Finding>>, Refusal> {
        let mended = |finding: &Finding| scope != Scope::AsSent && check::is_repaired(finding, self.spec);
        let find = |group: &Group| {
            let mut findings = self.findings_of(group, scope)?;
            findings.retain(|finding| !mended(finding));
            Ok(findings)
        };
        let tasks = self.groups.iter().map(Group::task).collect();
        side_by_side(tasks, self.limits.inflated_at_once(), self.progress, find).collect()
    }

    fn findings_of(&self, group: &Group, scope: Scope) -> Result<Vec<Finding>, Refusal> {
        let scales: Vec<Vec3> = group.instances.iter().filter_map(|&instance| self.scale(instance)).collect();
        let subject = check::subject(self.spec, scope, scales);
        let name = self.name(group);
        let Some(bytes) = group.bytes(self.request) else {
            let message = format!("{name} of mesh_list is no binary data");
            return Ok(vec![Finding::new(Code::Malformed, name, message)]);
        };
        let limits = self.limits.until(self.progress);
        let findings =
            check::of_asset(bytes, &subject, &limits, self.progress).map_err(|refusal| refusal.at(&name, None))?;
        Ok(findings.into_iter().map(|finding| finding.of_mesh(&name)).collect())
    }

    /// Computes every distinct mesh, and returns the results in the order of the groups. A refusal that concerns the whole
    /// work is an error; faults of one mesh are listed for that mesh.
    pub fn compute(&self, findings: Vec<Vec<Finding>>) -> Result<Vec<Result<Part, Vec<refusal::Finding>>>, Refusal> {
        let meshes = self.groups.iter().zip(findings);
        let tasks: Vec<_> =
            meshes.map(|(group, found)| Task { part: (group, found), room: group.inflated_bytes }).collect();
        // With a budget, the fronts of the meshes follow.
        let all = if self.spec.goal().is_some() { 2 * self.groups.len() } else { self.groups.len() };
        let batch = several::Batch { before: 0, all, only_improves: false, room: self.limits.inflated_at_once() };
        let compute = |(group, findings), progress: &Progress| self.compute_one(group, findings, progress);
        let made = several::compute_each(tasks, batch, self.progress, compute, |part| {
            several::Brief::of(&part.outcome.report)
        })?;
        let named = |(part, group): (Result<_, _>, _)| part.map_err(|refusal| self.errors_of(group, refusal));
        Ok(made.into_iter().zip(self.groups).map(named).collect())
    }

    /// Computes the fronts of groups, and returns their choices in the order of the groups: none where the front is refused, or where
    /// there was no time for it.
    /// `own` has the results by the parameters of the groups.
    pub fn choices(
        &self,
        groups: &[usize],
        findings: &[Vec<Finding>],
        own: &mut [Option<Part>],
        most: usize,
    ) -> Result<Vec<Vec<Part>>, Refusal> {
        let all = 2 * self.groups.len();
        let batch = several::Batch {
            before: all - groups.len(),
            all,
            only_improves: true,
            room: self.limits.inflated_at_once(),
        };
        let make = |group: usize, progress: &Progress| {
            let front = JobSpec { front: Some(most), ..self.spec_of(&self.groups[group]) };
            self.make(&self.groups[group], front, progress)
        };
        let tasks = groups.iter().map(|&part| Task { part, room: self.groups[part].inflated_bytes });
        let brief = |made: &FinishedWithMesh| several::Brief::of(&made.result.outcome.report);
        let fronts = several::compute_each(tasks.collect(), batch, self.progress, make, brief)?;
        let mut all = Vec::with_capacity(fronts.len());
        for (&group, front) in groups.iter().zip(fronts) {
            let mut of_group = Vec::new();
            match (front, own[group].as_mut()) {
                (Ok(FinishedWithMesh { result, mesh }), Some(own)) => {
                    let warnings = self.judge(findings[group].clone())?;
                    for choice in choices(result, &mut own.outcome.report) {
                        match self.part(&self.groups[group], choice, &mesh, warnings.clone()) {
                            Ok(part) => of_group.push(part),
                            Err(refusal) => refused(&refusal, &mut own.outcome.report),
                        }
                    }
                }
                (Err(refusal), Some(own)) => refused(&refusal, &mut own.outcome.report),
                (_, None) => {}
            }
            all.push(of_group);
        }
        Ok(all)
    }

    fn compute_one(&self, group: &Group, findings: Vec<Finding>, progress: &Progress) -> Result<Part, Refusal> {
        progress.check()?;
        let warnings = self.judge(findings)?;
        let FinishedWithMesh { result, mesh } = self.make(group, self.spec_of(group), progress)?;
        self.part(group, result, &mesh, warnings)
    }

    /// Returns the parameters of a group: those of the job without its budget of the whole, and the mesh's own ones.
    pub fn spec_of(&self, group: &Group) -> JobSpec {
        // Every instance has its own costs beside the report.
        let scales = group.instances.iter().filter_map(|&instance| self.scale(instance));
        let scale = scales.reduce(several::larger_scale).unwrap_or(self.spec.scale());
        self.spec.of_part(&self.name(group), Some(scale))
    }

    fn make(&self, group: &Group, spec: JobSpec, progress: &Progress) -> Result<FinishedWithMesh, Refusal> {
        let bytes = group.bytes(self.request).unwrap_or_default().to_vec();
        let job = Job::new(Upload::plain(self.name(group), Format::MeshAsset, bytes), spec);
        make(&job, self.limits, progress)
    }

    /// Prices every instance of a group by a result. A result without an asset is refused.
    fn part(&self, group: &Group, result: Finished, mesh: &Mesh, warnings: Vec<Warning>) -> Result<Part, Refusal> {
        let Finished { outcome, facts, .. } = result;
        let of_part = self.spec_of(group);
        let asset = outcome.asset.as_ref().map_err(|none| none.refusal(RefusalKind::Unprocessable))?;
        let lod_bytes = lod_bytes(asset, &of_part, self.limits);
        let mut known: BTreeMap<([u64; 3], Option<i32>), CostReport> = BTreeMap::new();
        let mut costs = Vec::with_capacity(group.instances.len());
        let late = self.progress.extended(several::GRACE);
        for &instance in &group.instances {
            let Some(scale) = self.scale(instance) else {
                costs.push(None);
                continue;
            };
            let chosen = self.chosen(instance, &of_part);
            let key = ([scale.x.to_bits(), scale.y.to_bits(), scale.z.to_bits()], chosen.map(|chosen| chosen as i32));
            let cost = known
                .entry(key)
                .or_insert_with(|| facts.shape(mesh, &scale, chosen).report(&of_part.params.costs, 1.0));
            costs.push(Some(cost.clone()));
            late.check()?;
        }
        Ok(Part { outcome, warnings, lod_bytes, costs })
    }

    /// Refuses a mesh for its worst findings; returns the other findings as warnings when `check=lenient` asks for them.
    fn judge(&self, findings: Vec<Finding>) -> Result<Vec<Warning>, Refusal> {
        let errors = findings.iter().filter(|finding| REFUSING.contains(&finding.code));
        let errors: Vec<refusal::Finding> = errors.map(Into::into).collect();
        if let Some(first) = errors.first() {
            let (code, detail) = (first.code.clone(), first.message.clone());
            return Err(Refusal { kind: RefusalKind::Unprocessable, code, detail, errors });
        }
        let wanted = self.spec.check == Check::Lenient;
        Ok(findings.into_iter().filter(|_| wanted).map(Warning::of_finding).collect())
    }

    /// Returns a refusal as errors of the model, for each mesh of the group with its name and number.
    fn errors_of(&self, group: &Group, refusal: Refusal) -> Vec<refusal::Finding> {
        let errors = several::faults_of(refusal);
        let about = |mesh: usize| {
            let name = self.request.name_of(mesh);
            errors.iter().map(move |error| refusal::Finding {
                part: Some(name.clone()),
                index: Some(mesh as u64),
                message: match &error.part {
                    Some(part) if *part != name && !error.message.contains(part.as_str()) => {
                        format!("{part}: {}", error.message)
                    }
                    _ => error.message.clone(),
                },
                ..error.clone()
            })
        };
        group.meshes.iter().flat_map(|&mesh| about(mesh).collect::<Vec<_>>()).collect()
    }

    /// Returns the name of a group: that of its first mesh.
    pub fn name(&self, group: &Group) -> String {
        group.meshes.first().map_or_else(String::new, |&mesh| self.request.name_of(mesh))
    }

    /// Returns the metres per unit of an instance: its own scale times the scale of the request.
    pub fn scale(&self, instance: usize) -> Option<Vec3> {
        Some(self.request.instances.get(instance)?.scale?.component_mul(&self.spec.scale()))
    }

    /// Returns the shape type of an instance: the type that the parameters of its mesh ask for, else its own. The root keeps a
    /// shape.
    fn chosen(&self, instance: usize, of_part: &JobSpec) -> Option<PhysicsType> {
        let own = self.request.instances.get(instance).and_then(|instance| instance.chosen);
        let chosen = of_part.effective_type().or(own);
        if instance == 0 { chosen.map(PhysicsType::of_root) } else { chosen }
    }

    /// Returns the shape types that the parameters ask for, for each instance.
    pub fn types(&self) -> Vec<Option<PhysicsType>> {
        let mut types = vec![self.spec.effective_type(); self.request.instances.len()];
        for group in self.groups {
            let of_group = self.spec_of(group).effective_type();
            group.instances.iter().for_each(|&instance| types[instance] = of_group);
        }
        types
    }
}
