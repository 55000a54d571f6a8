//! The wiki's advice for a linkset. A finding appears only where the advice applies, with the amount that it would
//! save.

use super::constants::{Constants, SimulationRule};
use super::linkset::{Accounting, Linkset, LinksetReport};
use super::shape_rules::CollisionShape;
use super::shown::{counted, shown};
use super::simulation::Activity;

/// Maximum number of links of a linkset in Second Life, root and children together.
const MAX_LINKS: usize = 256;

/// A piece of advice about a linkset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// A stable identifier.
    pub code: &'static str,
    pub message: String,
    /// Index of the prim concerned; `None` for the whole linkset.
    pub prim: Option<usize>,
}

pub(super) fn advise(linkset: &Linkset, report: &LinksetReport, constants: &Constants) -> Vec<Advice> {
    let of_linkset = [
        limit(report, constants),
        scripts_apart(linkset, report, constants),
        rounding(report),
        link_factor(linkset, constants),
        unknown_streaming(linkset, report, constants),
        too_many_links(linkset),
    ];
    let mut advice: Vec<Advice> = of_linkset.into_iter().flatten().collect();
    for (number, prim) in linkset.prims().enumerate() {
        let Some((mesh, line)) = prim.mesh_shape().zip(report.prims.get(number)) else { continue };
        let about = |code, message| Advice { code, message, prim: Some(number) };
        if mesh.content.has_physics_mesh && line.priced.shape.at_rest == CollisionShape::Hull {
            advice.push(about(
                "triangle_mesh_unused",
                format!("its physics mesh is not used: {}", line.priced.shape.why),
            ));
        }
        if line.priced.shape.at_rest == CollisionShape::TriangleMesh {
            let (hull, mesh_cost) = (constants.hull_cost(mesh.counts.hull_vertices), line.priced.at_rest.value());
            // A linkset that moves has the hull already.
            if hull < mesh_cost && !report.physical {
                let (hull, mesh_cost) = (shown(hull), shown(mesh_cost));
                let message = format!("type convex_hull would cost {hull} instead of the triangle mesh's {mesh_cost}");
                advice.push(about("hull_is_cheaper", message));
            }
        }
        let has_mesh = line.priced.shape.at_rest == CollisionShape::TriangleMesh;
        let widths = mesh.widths.as_ref().filter(|_| has_mesh);
        let slivers = widths.map_or(0, |widths| widths.narrower_than(1.0, constants.min_triangle_width_m));
        if slivers > 0 {
            let (width, cost) = (constants.min_triangle_width_m, constants.triangle_factor_m);
            let (slivers, are) = (counted(slivers, "triangle"), if slivers == 1 { "is" } else { "are" });
            let each = shown(cost / width);
            let message = format!(
                "{slivers} {are} narrower than {width} m, at a cost of {each} each; remove or merge such triangles"
            );
            advice.push(about("slivers", message));
        }
    }
    advice
}

fn of_linkset(code: &'static str, message: String) -> Option<Advice> {
    Some(Advice { code, message, prim: None })
}

fn limit(report: &LinksetReport, constants: &Constants) -> Option<Advice> {
    if report.can_be_physical || report.accounting == Accounting::PrimCount {
        return None;
    }
    let cost = |number: &usize| report.prims.get(*number).map_or(0.0, |line| line.priced.at_rest.value());
    let costliest = (0..report.prims.len()).max_by(|a, b| cost(a).total_cmp(&cost(b)).then(b.cmp(a)))?;
    let shape = report.prims.get(costliest).map(|line| line.priced.shape.at_rest);
    let way_out = match (shape, costliest) {
        (Some(CollisionShape::TriangleMesh), _) => "Type convex_hull, or fewer and wider triangles, make it cheaper",
        // The root keeps a shape.
        (_, 0) => "Fewer hulls or fewer vertices make it cheaper",
        _ => "Fewer hulls, fewer vertices or type none make it cheaper",
    };
    let message = format!(
        "above {} it cannot be physical; prims[{costliest}] costs most, {}. {way_out}",
        constants.max_physical,
        shown(cost(&costliest))
    );
    of_linkset("cannot_be_physical", message)
}

/// Advises to move parts without scripts to another linkset, because every prim of a scripted linkset costs as a moving
/// one.
fn scripts_apart(linkset: &Linkset, report: &LinksetReport, constants: &Constants) -> Option<Advice> {
    let activity = linkset.activity();
    let scripted = linkset.prims().filter(|prim| prim.scripts > 0).count();
    let passive = activity.prims.saturating_sub(scripted);
    if activity.physical || scripted == 0 || passive == 0 || constants.simulation_rule != SimulationRule::Wiki {
        return None;
    }
    let cost = |prims, scripts| constants.simulation_cost(Activity { prims, scripts, physical: false });
    let apart = cost(scripted, activity.scripts) + cost(passive, 0);
    let passive = match passive {
        1 => "1 prim has no script: as a linkset of its own it".to_owned(),
        _ => format!("{passive} prims have no script: as a linkset of their own they"),
    };
    let (now, apart_shown) = (shown(report.simulation), shown(apart));
    let message = format!("{passive} would lower simulation from {now} to {apart_shown} in all");
    of_linkset("link_unscripted_parts_apart", message).filter(|_| apart < report.simulation)
}

fn rounding(report: &LinksetReport) -> Option<Advice> {
    let (exact, charged) = (report.land_impact, report.shown_land_impact);
    let message = format!("{charged} is charged for {}: fewer and larger linksets share the rounding up", shown(exact));
    of_linkset("link_with_others", message).filter(|_| exact < charged)
}

fn link_factor(linkset: &Linkset, constants: &Constants) -> Option<Advice> {
    let prims = linkset.prims().len() as f64;
    if constants.simulation_rule != SimulationRule::Wiki || constants.link_factor == 0.0 {
        return None;
    }
    let overhead =
        constants.simulation_factor * constants.activity_factor(linkset.activity()) * constants.link_factor / prims;
    of_linkset(
        "linkset_overhead",
        format!("{} of simulation is charged for each linkset; larger linksets share this amount", shown(overhead)),
    )
}

fn unknown_streaming(linkset: &Linkset, report: &LinksetReport, constants: &Constants) -> Option<Advice> {
    let without = || linkset.prims().filter(|prim| prim.lod_bytes.is_none());
    let (unknown, bounds) = (without().count(), without().filter_map(|prim| prim.most_streaming(constants)));
    let (prims, have) = (counted(unknown, "prim"), if unknown == 1 { "has" } else { "have" });
    let mut message = format!("{prims} {have} no lod_bytes: streaming, region and land impact are lower bounds");
    let (primitives, most) = bounds.fold((0, 0.0), |(count, sum), bound| (count + 1, sum + bound));
    if primitives > 0 {
        let which = match primitives {
            1 => "the one that is no mesh adds".to_owned(),
            _ => format!("the {primitives} of them that are no meshes add"),
        };
        message.push_str(&format!("; {which} at most {} to streaming", shown(most)));
    }
    of_linkset("streaming_unknown", message).filter(|_| unknown > 0 && report.accounting == Accounting::Weights)
}

fn too_many_links(linkset: &Linkset) -> Option<Advice> {
    let prims = linkset.prims().len();
    let message = format!("Second Life links at most {MAX_LINKS} prims; there are {prims}");
    of_linkset("too_many_links", message).filter(|_| prims > MAX_LINKS)
}
