//! The arithmetic of a linkset's report, line by line.

use super::constants::{Constants, SimulationRule};
use super::linkset::{Accounting, Linkset, LinksetReport, PrimLine};
use super::prim::Prim;
use super::shape_rules::CollisionShape;
use super::shown::{counted, shown};

/// Largest number of terms that are written out.
const WRITTEN_TERMS: usize = 16;

pub(super) fn explain(linkset: &Linkset, report: &LinksetReport, constants: &Constants) -> Vec<String> {
    let mut lines: Vec<String> = linkset
        .prims()
        .zip(&report.prims)
        .enumerate()
        .map(|(number, (prim, line))| prim_line(number, prim, line, report.physical, constants))
        .collect();
    let terms: Vec<f64> = report.prims.iter().map(|line| line.physics).collect();
    lines.push(format!("physics = {}", sum(&terms, report.physics)));
    lines.extend(penalty_lines(linkset, report, constants));
    lines.push(simulation_line(linkset, report, constants));
    lines.push(streaming_line(linkset, report, constants));
    let streaming = report.streaming.unwrap_or_default();
    let [simulation, streaming, region] = [report.simulation, streaming, report.region].map(shown);
    lines.push(format!("region = max(simulation {simulation}, streaming {streaming}) = {region}"));
    lines.push(land_impact_line(linkset, report));
    lines.push(physical_line(linkset, report, constants));
    lines
}

/// Returns `a + b + c = total`, or the number of terms if there are many.
fn sum(terms: &[f64], total: f64) -> String {
    let total = shown(total);
    match terms {
        [_] => total.to_string(),
        terms if terms.len() <= WRITTEN_TERMS => {
            let terms: Vec<String> = terms.iter().map(|&term| shown(term).to_string()).collect();
            format!("{} = {total}", terms.join(" + "))
        }
        terms => format!("the sum of {} prims = {total}", terms.len()),
    }
}

fn prim_line(number: usize, prim: &Prim, line: &PrimLine, physical: bool, constants: &Constants) -> String {
    let shape = if physical { line.priced.shape.moving } else { line.priced.shape.at_rest };
    let name = if prim.name.is_empty() { String::new() } else { format!(" {:?}", prim.name) };
    let arithmetic = arithmetic(prim, shape, line.physics, constants);
    format!("prims[{number}]{name}: {} ({}): {arithmetic}", shape.name(), line.priced.shape.why)
}

fn arithmetic(prim: &Prim, shape: CollisionShape, cost: f64, constants: &Constants) -> String {
    let (each, cost) = (constants.hull_or_vertex, shown(cost));
    match (shape, prim.mesh_shape()) {
        (CollisionShape::Nothing, _) => "0".to_owned(),
        _ if prim.stated_cost.is_some() => format!("{cost}, as stated"),
        (CollisionShape::Decomposition, Some(mesh)) => {
            let (hulls, vertices) = (mesh.counts.hulls, mesh.counts.decomposition_vertices);
            format!("{each} x ({} + {vertices} vertices) = {cost}", counted(hulls, "hull"))
        }
        (CollisionShape::Hull, Some(mesh)) => {
            format!("{each} x (1 hull + {} vertices) = {cost}", mesh.counts.hull_vertices)
        }
        (CollisionShape::TriangleMesh, Some(mesh)) => {
            let widths = mesh.widths.as_ref();
            let (triangles, width) =
                widths.map_or((0, 0.0), |widths| (widths.triangles(), constants.mean_width_m(widths, 1.0)));
            let (k, least, width) = (constants.triangle_factor_m, constants.min_triangle_mesh, shown(width));
            format!("max({k} x {triangles} triangles / {width} m mean width, {least}) = {cost}")
        }
        _ => cost.to_string(),
    }
}

fn penalty_lines(linkset: &Linkset, report: &LinksetReport, constants: &Constants) -> [String; 2] {
    let [x, y, z, area] = [report.size.x, report.size.y, report.size.z, report.face_area].map(shown);
    let when = if report.physical { "it is physical" } else { "only once it is physical" };
    [
        format!("A = ({x} x {y} + {y} x {z} + {z} x {x}) / 3 = {area} m2, of the linkset's box"),
        format!(
            "penalized physics = {} x (1 + {} x {area}) = {} ({when})",
            shown(linkset.moving_cost().value()),
            constants.penalty_per_m2,
            shown(report.penalized_physics)
        ),
    ]
}

fn simulation_line(linkset: &Linkset, report: &LinksetReport, constants: &Constants) -> String {
    let activity = linkset.activity();
    let (prims, cost) = (activity.prims, shown(report.simulation));
    match constants.simulation_rule {
        SimulationRule::Wiki => {
            let why = if activity.scripts > 0 || activity.physical { "scripted or physical" } else { "neither" };
            let (sf, active, lf) =
                (constants.simulation_factor, constants.activity_factor(activity), constants.link_factor);
            let counted = counted(prims, "prim");
            format!("simulation = {sf} x {active} ({why}) x ({counted} + {lf} / {prims}) = {cost}")
        }
        SimulationRule::Published => format!(
            "simulation = min({} x {} + {} x {} scripts but the first, {} x {prims}) = {cost}",
            constants.published_per_prim,
            counted(prims, "prim"),
            constants.published_per_script,
            activity.scripts.saturating_sub(1),
            constants.published_most_per_prim,
        ),
    }
}

fn streaming_line(linkset: &Linkset, report: &LinksetReport, constants: &Constants) -> String {
    let Some(total) = report.streaming else {
        return "streaming is unknown: no prim has lod_bytes, the sizes of its level blocks".to_owned();
    };
    let mut terms: Vec<f64> = report.prims.iter().filter_map(|line| line.streaming).collect();
    if linkset.is_animated() {
        terms.insert(0, constants.animated_base_cost());
    }
    format!("streaming = {}", sum(&terms, total))
}

fn land_impact_line(linkset: &Linkset, report: &LinksetReport) -> String {
    let (impact, charged) = (report.land_impact, report.shown_land_impact);
    match report.accounting {
        Accounting::PrimCount => {
            let prims = linkset.prims().len();
            format!(
                "land impact = {prims}, one for each prim: without a mesh and without a shape type other than Prim the \
                 weights do not count"
            )
        }
        Accounting::Weights => {
            let physics = if report.physical { report.penalized_physics } else { report.physics };
            let streaming =
                report.streaming.map_or_else(|| "unknown".to_owned(), |streaming| shown(streaming).to_string());
            format!(
                "land impact = max(streaming {streaming}, physics {}, simulation {}) = {}, shown as {charged}",
                shown(physics),
                shown(report.simulation),
                shown(impact)
            )
        }
    }
}

fn physical_line(linkset: &Linkset, report: &LinksetReport, constants: &Constants) -> String {
    let (met, limit) = match report.accounting {
        Accounting::Weights => {
            let at_rest = shown(linkset.rest_cost().value());
            (format!("{at_rest} at rest, without penalty"), constants.max_physical)
        }
        Accounting::PrimCount => (counted(linkset.prims().len(), "prim"), constants.max_physical_prims),
    };
    let verdict = if report.can_be_physical { "at most" } else { "above" };
    format!("physical: {met}, {verdict} {limit}: {}", if report.can_be_physical { "possible" } else { "not possible" })
}
