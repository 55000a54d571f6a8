//! Fronts whose choices may be meshes: of meshes alone, or of hulls and meshes together.

use crate::cost::CollisionShape;
use crate::decompose::{TargetCost, spread};
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::Physics;

use super::finished::Finished;
use super::front;
use super::physics::{PhysicsWork, TOLERANCES, of_kind};

impl PhysicsWork<'_> {
    /// Makes at most `count` results, from the cheapest to the most exact, none dominated by another. The last one is the
    /// result itself.
    pub(super) fn front(&self, count: usize) -> Result<Finished, Refusal> {
        let has_hulls = self.prepared.job.spec().physics == Physics::Cheapest;
        let mut all = if has_hulls { self.hulls()? } else { Vec::new() };
        // Where a mesh is not in effect, the object has its single hull, and the choice would not be one of a mesh.
        let is_in_effect = |mesh: &Finished| *mesh.outcome.report.cost.effective.rest == CollisionShape::TriangleMesh;
        let (meshes, end) = self.meshes();
        all.extend(meshes.into_iter().filter(|mesh| !has_hulls || is_in_effect(mesh)));
        match end {
            // The finished choices are an answer. All of them say that others are missing, as some are left out below.
            Err(met) if met.kind == RefusalKind::Deadline && !all.is_empty() => {
                all.iter_mut().for_each(|choice| choice.outcome.report.cut_short());
            }
            end => end?,
        }
        let target = self.prepared.job.spec().params.target_cost.map_or(f64::INFINITY, TargetCost::get);
        let choices = front::without_dominated(eligible(all, target));
        let kept = spread(choices, count, |choice| choice.outcome.report.front_cost());
        let none = || Refusal::new(RefusalKind::Internal, "front", "the front has no choice");
        front::as_result(kept, self.prepared.job.id()).ok_or_else(none)
    }

    /// Makes the choices of hulls.
    fn hulls(&self) -> Result<Vec<Finished>, Refusal> {
        let spec = of_kind(self.prepared.job.spec(), CollisionShape::Decomposition);
        let mut exact = self.make(self.prepared.job.id().of_line(0), &spec, self.progress)?;
        exact.outcome.report.front = None;
        let lines = std::mem::take(&mut exact.outcome.lines);
        let keeps_mesh = exact.facts.keeps_mesh;
        Ok(lines.into_iter().map(|line| Finished::of_line(line, keeps_mesh)).chain([exact]).collect())
    }

    /// Makes a mesh for each tolerance, up to the first that is refused.
    fn meshes(&self) -> (Vec<Finished>, Result<(), Refusal>) {
        let mut all = Vec::new();
        for (number, tolerance) in TOLERANCES.into_iter().enumerate() {
            let (id, progress) =
                (self.prepared.job.id().of_line(1 + number), self.progress.of_one(TOLERANCES.len() - number, 1));
            match self.make(id, &self.mesh_within(tolerance), &progress) {
                Ok(made) => all.push(made),
                Err(met) => return (all, Err(met)),
            }
        }
        (all, Ok(()))
    }
}

/// Leaves out choices that cost more than `target`, unless all of them do, and choices that close ways where one that closes none
/// costs as little.
fn eligible(mut all: Vec<Finished>, target: f64) -> Vec<Finished> {
    let cost = |choice: &Finished| choice.outcome.report.front_cost();
    let is_within = |choice: &Finished| cost(choice) <= target;
    if all.iter().any(is_within) {
        all.retain(is_within);
    }
    let open = all.iter().filter(|choice| choice.keeps_ways).map(cost).fold(f64::INFINITY, f64::min);
    all.retain(|choice| choice.keeps_ways || cost(choice) < open);
    all
}
