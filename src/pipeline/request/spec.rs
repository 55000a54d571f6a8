//! [`JobSpec`]: the parameters of a job as typed values.

use std::ops::RangeInclusive;

use crate::cost::{LodBytes, PhysicsType};
use crate::decompose::{MaxHulls, Params, TargetCost};
use crate::formats::UpAxis;
use crate::geometry::{Avatar, Vec3};
use crate::mesh_asset::Names;
use crate::pipeline::refusal::Finding;

use super::choices::{BoxFit, Check, Layout, Parts, Passages, Physics, SourceChoice};
use super::each::Each;
use super::scales::Scales;

/// The value of `target_cost` for physics that does not raise the land impact.
pub const FREE: &str = "free";

/// The land impact of a linkset in a region, which has at most this many.
pub const LAND: RangeInclusive<usize> = 1..=30_000;

/// Largest number of results in a front.
pub const MAX_FRONT: usize = 32;

/// Largest number of tetrahedra that `box=pad` adds, and their physics cost.
const PADS: usize = 2;
const PADS_COST: f64 = 0.4;

/// The parameters of the two stages and the form of the result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JobSpec {
    pub params: Params,
    pub source: SourceChoice,
    /// Metres per unit on each axis, for the costs and distances of the result. `None` stands for the size that a mesh asset
    /// states where it is alone, and else for 1.
    pub stated_scale: Option<Vec3>,
    /// `None` stands for wiki names in JSON and LLSD, viewer names in assets.
    pub names: Option<Names>,
    /// `None` stands for `prim` when there is a decomposition, else `convex_hull`.
    pub physics_type: Option<PhysicsType>,
    /// Largest number of results, from the cheapest to the most exact; `None` for one result.
    pub front: Option<usize>,
    pub check: Check,
    /// Whether to leave out the triangles of a physics mesh that a simulator would refuse.
    pub drop_degenerate: bool,
    pub box_fit: BoxFit,
    /// The axis of the files that points up; `None` leaves it to the files, and else takes Z.
    pub up: Option<UpAxis>,
    /// Multiples of `scale` for a cost curve; empty for none.
    pub scales: Scales,
    /// Whether to measure where an avatar can still go.
    pub walk: bool,
    pub avatar: Avatar,
    pub passages: Passages,
    pub parts: Parts,
    pub physics: Physics,
    /// The physics of a linkset does not raise its land impact (`target_cost=free`).
    pub target_free: bool,
    /// The land impact of a linkset, as viewers show it, stays at most this.
    pub target_land_impact: Option<usize>,
    /// Parameters of single parts of a linkset.
    pub each: Each,
    /// Sizes of the levels in bytes, which replace the sizes in the asset; 0 keeps the asset's own size of a level.
    pub lod_bytes: LodBytes,
    /// The hulls in a COLLADA file. It is about the form of the result alone, and no part of its id.
    pub layout: Layout,
    /// Whether the hulls in a GLB file are colliders (`physics=khr`): about the form alone as well.
    pub has_colliders: bool,
}

/// A budget for the physics of a linkset. One mesh is a linkset of one prim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    /// The physics costs at most this.
    Cost(TargetCost),
    /// The physics does not raise the land impact.
    Free,
    /// The land impact, as viewers show it, stays at most this.
    LandImpact(usize),
}

impl JobSpec {
    /// Returns the parameters of the two stages. With `box=pad` they leave room for the padding hulls; `None` where
    /// `max_hulls` or `target_cost` leaves no room.
    pub fn decompose_params(&self) -> Option<Params> {
        if self.box_fit != BoxFit::Pad {
            return Some(self.params.clone());
        }
        let max_hulls = MaxHulls::new(self.params.max_hulls.get().checked_sub(PADS)?)?;
        let target_cost = match self.params.target_cost {
            Some(target) => Some(TargetCost::new(target.get() - PADS_COST)?),
            None => None,
        };
        Some(Params { max_hulls, target_cost, ..self.params.clone() })
    }

    /// Returns the shape type that the effective cost is for; `None` leaves the choice to the block's content.
    pub fn effective_type(&self) -> Option<PhysicsType> {
        let none = (self.source == SourceChoice::None).then_some(PhysicsType::None);
        self.physics_type.or(none)
    }

    /// Returns the fault of a parameter that is about hulls alone, where the physics may be a mesh.
    fn not_with_a_mesh(&self) -> Option<Finding> {
        if self.physics == Physics::Hulls || self.box_fit != BoxFit::Pad {
            return None;
        }
        let message = format!("box=pad adds hulls and excludes physics={}: leave one of them out", self.physics.name());
        Some(Finding::of_parameter("box", message))
    }

    /// Returns the budget for the physics of the whole linkset.
    pub fn goal(&self) -> Option<Goal> {
        self.land_goal().or_else(|| self.params.target_cost.map(Goal::Cost))
    }

    /// Returns the budget that is about the land impact.
    pub fn land_goal(&self) -> Option<Goal> {
        match self.target_land_impact {
            _ if self.target_free => Some(Goal::Free),
            most => most.map(Goal::LandImpact),
        }
    }

    /// Returns the metres per unit on each axis where no asset states its size.
    pub fn scale(&self) -> Vec3 {
        self.stated_scale.unwrap_or(Vec3::repeat(1.0))
    }

    /// Returns the parameters of a part of a linkset: these without what concerns the whole, and the part's own. The part is
    /// of `scale`, or already in metres.
    pub fn of_part(&self, name: &str, scale: Option<Vec3>) -> Self {
        let mut spec = Self {
            stated_scale: scale,
            check: Check::Off,
            parts: Parts::Merged,
            target_free: false,
            target_land_impact: None,
            each: Each::default(),
            ..self.clone()
        };
        spec.params.target_cost = None;
        self.each.apply(name, &mut spec);
        spec
    }

    /// Returns the faults of parameters that are about a linkset.
    fn faults_of_linksets(&self) -> Vec<Finding> {
        let mut faults = Vec::new();
        let is_of_land = self.land_goal().is_some();
        if is_of_land && self.params.tolerance.is_some() {
            let message = "a budget of the land impact excludes tolerance: the error is what it chooses";
            faults.push(Finding::of_parameter("tolerance", message));
        }
        let is_twice = self.target_free && self.target_land_impact.is_some();
        if is_twice || is_of_land && self.params.target_cost.is_some() {
            let message = "target_cost and target_land_impact exclude each other: give one budget";
            faults.push(Finding::of_parameter("target_land_impact", message));
        }
        let is_of_whole = is_of_land || self.parts == Parts::Objects && self.goal().is_some();
        if is_of_whole && self.front.is_some() {
            let message = "a budget of the whole linkset excludes front: it takes a choice from the front of each part";
            faults.push(Finding::of_parameter("front", message));
        }
        faults
    }

    /// Returns the faults of parameters that are valid alone but not together.
    pub(super) fn contradictions(&self) -> Vec<Finding> {
        let mut faults = Vec::new();
        if self.params.tolerance.is_some() && self.params.target_cost.is_some() {
            let message = "tolerance and target_cost exclude each other: give the error or the cost, not both";
            faults.push(Finding::of_parameter("target_cost", message));
        }
        faults.extend(self.not_with_a_mesh());
        faults.extend(self.faults_of_linksets());
        if self.box_fit != BoxFit::Pad {
            return faults;
        }
        if self.front.is_some() || self.land_goal().is_some() {
            let other = match (self.front, self.target_free) {
                (Some(_), _) => "front",
                (None, true) => "target_cost=free",
                (None, false) => "target_land_impact",
            };
            let message = format!("box=pad and {other} exclude each other: the results of a front are not padded");
            faults.push(Finding::of_parameter("box", message));
        }
        if self.decompose_params().is_none() {
            let message = format!(
                "box=pad adds up to {PADS} hulls, which cost {PADS_COST:.2}: max_hulls must be above {PADS}, and \
                 target_cost at least {PADS_COST:.2} above the {:.2} of one hull",
                TargetCost::MIN
            );
            faults.push(Finding::of_parameter("box", message));
        }
        faults
    }
}
