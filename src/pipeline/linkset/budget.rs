//! Budgets of a described linkset: prims that name a stored result with a front take one of its choices. Nothing is computed.

use std::collections::BTreeMap;

use crate::cost::{Constants, MeshShape, PricedPrim, Prim, PrimShape, StoredCounts};
use crate::decompose::TargetCost;
use crate::formats::{ReadError, ReadLimits};
use crate::geometry::{Mesh, Vec3};
use crate::mesh_asset::llsd::{Llsd, LlsdExt};

use super::Stored;
use super::fields::{Faults, Fields};
use crate::pipeline::budget::{self, Allowed, Menu, PartOffer, Weights};
use crate::pipeline::prim_widths::PrimWidths;
use crate::pipeline::request::spec::{FREE, Goal, LAND};
use crate::pipeline::request::upload::ContentId;
use crate::pipeline::result::outcome::Outcome;
use crate::pipeline::result::report::{BudgetReport, PhysicsMesh, Report, Warning};

/// Keys of the budgets.
pub(super) const TARGET_COST: &str = "target_cost";
pub(super) const TARGET_LAND_IMPACT: &str = "target_land_impact";

/// Reads the budget of a document.
pub(super) fn read(fields: &Fields, faults: &mut Faults) -> Option<Goal> {
    let is_free = fields.get(TARGET_COST).and_then(Llsd::as_str) == Some(FREE);
    let cost = if is_free { None } else { fields.number(TARGET_COST, TargetCost::MIN, TargetCost::MAX, faults) };
    let [least, most] = [LAND.start(), LAND.end()].map(|bound| u32::try_from(*bound).unwrap_or(u32::MAX));
    let land = fields.whole(TARGET_LAND_IMPACT, least..=most, faults);
    if fields.get(TARGET_COST).is_some() && fields.get(TARGET_LAND_IMPACT).is_some() {
        let path = fields.path(TARGET_LAND_IMPACT);
        faults.push("bad_value", &path, "target_cost and target_land_impact exclude each other: give one budget");
    }
    let land = land.and_then(|most| usize::try_from(most).ok());
    if is_free {
        return Some(Goal::Free);
    }
    cost.and_then(TargetCost::new).map(Goal::Cost).or(land.map(Goal::LandImpact))
}

/// The prims of a linkset, and the stored results that they may take choices from.
pub(super) struct Spending<'a> {
    pub stored: &'a Stored,
    pub constants: &'a Constants,
    /// Whether the linkset is physical: then shapes count as while they move.
    pub physical: bool,
    pub limits: &'a ReadLimits,
    /// The result that each prim names.
    pub ids: Vec<Option<ContentId>>,
}

/// The physics of a stored result that prims may take.
struct Choice<'a> {
    id: ContentId,
    report: &'a Report,
    counts: StoredCounts,
    physics_mesh: Option<Mesh>,
}

impl<'a> Choice<'a> {
    fn of(id: ContentId, report: &'a Report) -> Self {
        let counts = report.block().map(StoredCounts::from).unwrap_or_default();
        let welded = |own: &PhysicsMesh| Some(Mesh::from_soup(own.soup()).ok()?.0);
        Self { id, report, counts, physics_mesh: report.physics_mesh.as_ref().and_then(welded) }
    }

    /// Returns the shape of a prim that takes the choice.
    fn shape(&self, prim: &Prim, widths: &mut PrimWidths<ContentId>) -> Result<PrimShape, ReadError> {
        let factor = prim.size.component_div(&self.report.size());
        let scale: Vec3 = factor.component_mul(&Vec3::from(self.report.cost.scale));
        let widths = widths.of(self.id, self.physics_mesh.as_ref(), &scale)?;
        Ok(PrimShape::Mesh(MeshShape::of_prim(self.counts, widths, prim.size, prim.physics_type)))
    }
}

impl<'a> Spending<'a> {
    /// Gives the prims the choices with which the linkset keeps a budget, and changes the ids to those of the choices. Prims
    /// without a choice stay as they are. Returns `None` where no prim has one.
    ///
    /// Fails where the triangle meshes of the choices need more memory than the limits allow, and when the reading is to stop.
    pub fn spend(
        &mut self,
        goal: Goal,
        weights: &Weights,
        prims: &mut [Prim],
        warnings: &mut Vec<Warning>,
    ) -> Result<Option<BudgetReport>, ReadError> {
        let mut menus: Vec<Menu<ContentId>> = Vec::new();
        let mut own_users: Vec<Vec<usize>> = Vec::new();
        for (id, users) in self.users(prims) {
            let menu = self.menu(prims, id, &users, warnings)?;
            if menu.options.len() > 1 {
                menus.push(menu);
                own_users.push(users);
            }
        }
        if menus.is_empty() {
            return Ok(None);
        }
        let choosing: f64 = menus.iter().map(|menu| menu.offers[0].cost).sum();
        let all: f64 = prims.iter().map(|prim| self.cost(prim)).sum();
        let allowed = budget::allowed(goal, weights, warnings);
        // The cost of the other prims is spent already.
        let beside = (all - choosing).max(0.0);
        let left = Allowed { physics: allowed.physics - beside, beside, ..allowed };
        let (taken, mut report) = budget::keep(menus, left, warnings, &self.limits.progress())?;
        self.take(taken.into_iter().zip(own_users), prims)?;
        report.parts.sort_by_key(|share| share.part);
        Ok(Some(BudgetReport { physics: allowed.physics, ..report }))
    }

    /// Gives prims their choices.
    fn take(
        &mut self,
        taken: impl Iterator<Item = (ContentId, Vec<usize>)>,
        prims: &mut [Prim],
    ) -> Result<(), ReadError> {
        let mut widths = PrimWidths::new(self.limits);
        for (id, users) in taken {
            let is_their_own = users.iter().all(|&user| self.ids[user] == Some(id));
            let Some(report) = self.report(id).filter(|_| !is_their_own) else { continue };
            let choice = Choice::of(id, report);
            for user in users {
                prims[user].shape = choice.shape(&prims[user], &mut widths)?;
                self.ids[user] = Some(id);
            }
        }
        Ok(())
    }

    /// Returns the results that prims name, each with the numbers of its prims.
    fn users(&self, prims: &[Prim]) -> BTreeMap<ContentId, Vec<usize>> {
        let mut users: BTreeMap<ContentId, Vec<usize>> = BTreeMap::new();
        for (number, (id, prim)) in self.ids.iter().zip(prims).enumerate() {
            // A cost that is stated does not follow the shape.
            if let Some(id) = id.filter(|_| prim.stated_cost.is_none()) {
                users.entry(id).or_default().push(number);
            }
        }
        users
    }

    /// Returns the options of the prims that share one result: what they have, and the choices of its front.
    fn menu(
        &self,
        prims: &[Prim],
        id: ContentId,
        users: &[usize],
        warnings: &mut Vec<Warning>,
    ) -> Result<Menu<ContentId>, ReadError> {
        let mut menu = Menu { part: users.first().copied().unwrap_or(0), options: Vec::new(), offers: Vec::new() };
        let Some(report) = self.report(id) else { return Ok(menu) };
        menu.offers.push(self.offer(prims, users, report, |prim| Ok(prim.shape.clone()))?);
        menu.options.push(id);
        let mut lost = 0;
        for line in self.stored.get(&id).into_iter().flat_map(|outcome| outcome.line_ids()) {
            let Some(report) = self.report(line) else {
                lost += 1;
                continue;
            };
            let (choice, mut widths) = (Choice::of(line, report), PrimWidths::new(self.limits));
            menu.offers.push(self.offer(prims, users, report, |prim| choice.shape(prim, &mut widths))?);
            menu.options.push(line);
        }
        if lost > 0 {
            let message = format!("{lost} choices of {id} are no longer stored: post the model again with front");
            warnings.push(Warning::new("choices_lost", message).about(format!("prims[{}]", menu.part)));
        }
        Ok(menu)
    }

    fn report(&self, id: ContentId) -> Option<&'a Report> {
        let stored: &'a Stored = self.stored;
        match stored.get(&id)?.as_ref() {
            Outcome::Mesh(outcome) => Some(&outcome.report),
            Outcome::Model(_) | Outcome::Findings(_) => None,
        }
    }

    /// Returns what prims cost with the shapes that a result gives them, and the sum of their errors.
    fn offer(
        &self,
        prims: &[Prim],
        users: &[usize],
        report: &Report,
        mut shape: impl FnMut(&Prim) -> Result<PrimShape, ReadError>,
    ) -> Result<PartOffer, ReadError> {
        let mut sum = PartOffer { cost: 0.0, error: 0.0 };
        for &user in users {
            let prim = Prim { shape: shape(&prims[user])?, ..prims[user].clone() };
            let resolved = prim.resolve(self.constants);
            let in_effect = if self.physical { resolved.moving } else { resolved.at_rest };
            sum.cost += self.cost(&prim);
            sum.error += budget::error(report, in_effect) * prim.size.component_div(&report.size()).max();
        }
        Ok(sum)
    }

    /// Returns the cost of a prim in force. The prims of a linkset have one.
    fn cost(&self, prim: &Prim) -> f64 {
        let in_force = |price: PricedPrim| if self.physical { price.moving } else { price.at_rest };
        prim.price(self.constants).map_or(0.0, |price| in_force(price).value())
    }
}
