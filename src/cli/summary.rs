//! A result for a person to read.

use std::fmt::{Result, Write};

use crate::cost::{Constants, counted};
use crate::pipeline::report::{Choice, Cost, Curve, Hull, ModelReport, Report, Stage, Warning};
use crate::pipeline::{Outcome, SizeFrom, UpFrom};

use super::budget_table::budget_table;
use super::failure::with_flags_set;
use super::is_quiet;
use super::linkset_table::{budget_of_model, linkset_line, linkset_table};
use super::table::plain;

/// Returns some lines about a result; none about findings alone.
///
/// `lists_hulls` adds a line for each hull.
pub fn summary(outcome: &Outcome, costs: &Constants, lists_hulls: bool) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = match outcome {
        Outcome::Mesh(outcome) => write_mesh(&mut out, &outcome.report, costs, lists_hulls),
        Outcome::Model(outcome) => write_model(&mut out, &outcome.report),
        Outcome::Findings(_) => Ok(()),
    };
    out
}

/// Writes a line for each mesh of a whole model, for each warning, and for the linkset.
fn write_model(out: &mut String, model: &ModelReport) -> Result {
    let objects = model.linkset.as_deref();
    for part in &model.parts {
        let name = &plain(&part.mesh_name);
        if objects.is_some() {
            write_walk(out, name, &part.report)?;
            write_warnings(out, name, &part.report.warnings)?;
            continue;
        }
        let (instances, hulls) = (part.instances.len(), part.report.hulls.len());
        let cost = part.report.cost.decomposition.unwrap_or(part.report.cost.hull);
        let (instances, hulls) = (counted(instances, "instance"), counted(hulls, "hull"));
        writeln!(out, "  mesh           {name}: {instances}, {hulls}, {cost:.2} each")?;
        write_walk(out, name, &part.report)?;
        write_warnings(out, name, &part.report.warnings)?;
    }
    for Warning { code, part, message, severity, .. } in model.warnings.iter().filter(|_| !is_quiet()) {
        let severity = severity.map_or_else(String::new, |word| format!("{}: ", word.name()));
        let part = part.as_deref().map_or_else(String::new, |part| format!("{part}: "));
        writeln!(out, "  warning        {severity}{code}: {}", plain(&format!("{part}{}", with_flags_set(message))))?;
    }
    if let Some(linkset) = objects {
        out.write_str(&linkset_table(model, linkset))?;
        for (number, choice) in (1..).zip(model.front.iter().flatten()) {
            let (land, physics, error) = (choice.land_impact, choice.physics, short(choice.error));
            writeln!(out, "  choice {number:<7} land impact {land}, physics {physics:.2}: errors of {error} m in all")?;
        }
        return Ok(());
    }
    out.write_str(&budget_of_model(model))?;
    let data = &model.data;
    writeln!(
        out,
        "  linkset        {}, physics {:.2}, download {:.2}, server {:.2}: land impact {:.2}",
        counted(data.prims, "prim"),
        data.physics_cost,
        data.model_streaming_cost,
        data.simulation_cost,
        data.resource_cost
    )
}

fn write_mesh(out: &mut String, report: &Report, costs: &Constants, lists_hulls: bool) -> Result {
    let closed = if report.input.watertight { "closed" } else { "open" };
    let is_turned = *report.input.up_from == UpFrom::Request;
    let turned = if is_turned { format!(", {} up", report.input.up) } else { String::new() };
    writeln!(
        out,
        "  source         {}: {} vertices, {}, {closed}{turned} ({})",
        report.source,
        report.input.vertices,
        counted(report.input.triangles, "triangle"),
        report.source_why,
    )?;
    report.stages.iter().try_for_each(|stage| write_stage(out, stage))?;
    for (number, hull) in (1..).zip(report.hulls.iter().filter(|_| lists_hulls)) {
        let Hull { vertices, volume, .. } = hull;
        writeln!(out, "  hull {number:<9} {vertices} vertices, {} m3", short(*volume))?;
    }
    let hull = &report.hull;
    let outside = match hull.max_outside {
        outside if outside > 0.0 => format!("source at most {} m outside (rounding)", short(outside)),
        _ => "wraps the source".to_owned(),
    };
    writeln!(out, "  single hull    {} vertices, {} m3, {outside}", hull.vertices, short(hull.volume))?;
    let fit = &report.fit;
    let of_hull = if report.mesh_fit.is_some() { "of the single hull: " } else { "" };
    writeln!(
        out,
        "  fit            {of_hull}{:.1} % covered, surface at most {} m outside, hulls bulge at most {} m",
        // 100 % means all of it.
        (fit.coverage * 1000.0).floor() / 10.0,
        short(fit.max_outside),
        short(fit.max_excess)
    )?;
    writeln!(
        out,
        "  fill           {of_hull}deepest place found {} m, none deeper than {} m; hulls leave the box by {} m",
        short(fit.fill),
        short(fit.fill_upper),
        short(fit.over)
    )?;
    write_physics(out, report)?;
    write_walk(out, "", report)?;
    write_costs(out, &report.cost, costs)?;
    for (number, choice) in (1..).zip(report.front.iter().flatten()) {
        write_choice(out, number, choice)?;
    }
    if let (Some(budget), Some(linkset)) = (&report.budget, &report.linkset) {
        out.write_str(&budget_table(budget, |_| "the mesh".to_owned()))?;
        out.write_str(&linkset_line(linkset))?;
    }
    write_warnings(out, "", &report.warnings)
}

fn write_choice(out: &mut String, number: u32, choice: &Choice) -> Result {
    let cost = choice.cost;
    if let Some(mesh) = &choice.mesh_fit {
        let (triangles, error) = (counted(mesh.triangles, "triangle"), short(choice.error));
        return writeln!(out, "  choice {number:<7} cost {cost:.2}: a mesh of {triangles}, {error} m off");
    }
    let (hulls, vertices) = (counted(choice.hulls, "hull"), choice.vertices);
    let (fill, excess) = (short(choice.fit.fill), short(choice.fit.max_excess));
    let closed = match choice.passages.as_ref().map_or(0, |passages| passages.closed.len()) {
        0 => String::new(),
        ways => format!(", closes {}", counted(ways as u32, "way")),
    };
    writeln!(
        out,
        "  choice {number:<7} cost {cost:.2}: {hulls}, {vertices} vertices, fill {fill} m, bulge {excess} m{closed}"
    )
}

/// Writes the triangle mesh for physics, and which shape was chosen.
fn write_physics(out: &mut String, report: &Report) -> Result {
    if let Some(mesh) = &report.mesh_fit {
        let (triangles, width) = (counted(mesh.triangles, "triangle"), short(mesh.mean_width));
        let distance = short(mesh.error());
        writeln!(
            out,
            "  mesh           {triangles}, {width} m wide in the mean, at most {distance} m from the source"
        )?;
        mesh.explain.iter().try_for_each(|line| writeln!(out, "  mesh           {line}"))?;
        if let Some(factor) = mesh.cheaper_from {
            let others = if report.cheapest.is_some() { "the hulls cost" } else { "the single hull costs" };
            writeln!(out, "  mesh           costs at most what {others} from {} times this size", short(factor))?;
        }
    }
    match &report.cheapest {
        Some(cheapest) => writeln!(out, "  cheapest       {}", cheapest.why),
        None => Ok(()),
    }
}

/// Says where the size in metres comes from.
fn in_words(size: SizeFrom) -> &'static str {
    match size {
        SizeFrom::Scale => "metres by --scale",
        SizeFrom::NormalizedScale => "metres by the asset",
        SizeFrom::Unit => "metres by the unit of the file",
        SizeFrom::Assumed => "no size is stated: one unit counts as a metre",
    }
}

/// Writes what the walk check found. `mesh` is the name of the mesh where the result has several.
fn write_walk(out: &mut String, mesh: &str, report: &Report) -> Result {
    let mesh = if mesh.is_empty() { String::new() } else { format!("{mesh}: ") };
    match report.walk.as_ref() {
        Some(Some(walk)) => {
            // 100 % means all of it.
            let (kept, reachable) = ((walk.kept * 1000.0).floor() / 10.0, short(walk.reachable));
            let rest = if walk.dents_alone.is_some() { "; the rest are dents" } else { "" };
            let size = in_words(*walk.size);
            writeln!(
                out,
                "  walk           {mesh}an avatar keeps {kept:.1} % of the {reachable} m3 that it reaches{rest} ({size})"
            )
        }
        Some(None) => {
            writeln!(out, "  walk           {mesh}{}", report.walk_why.map_or("nothing is known", |why| why.name()))
        }
        None => Ok(()),
    }
}

fn write_stage(out: &mut String, stage: &Stage) -> Result {
    let stop = stage.stop.map_or_else(String::new, |stop| format!(", stop: {stop}"));
    let Stage { stage, method, hulls, vertices, ms, .. } = stage;
    let hulls = counted(*hulls, "hull");
    writeln!(out, "  {:<14} {method}: {hulls}, {vertices} vertices{stop}, {ms:.0} ms", stage.name())
}

/// Writes the cost of each shape, of the shape in effect, and the curve over scales.
fn write_costs(out: &mut String, cost: &Cost, costs: &Constants) -> Result {
    let can = &cost.can_be_physical;
    for (label, cost, can_be_physical) in [
        ("decomposition", cost.decomposition, can.decomposition),
        ("single hull", Some(cost.hull), Some(can.hull)),
        ("triangles", cost.mesh, can.mesh),
    ] {
        let Some(cost) = cost else { continue };
        let limit = match can_be_physical {
            Some(true) => String::new(),
            _ => format!(" (above {}: cannot be physical)", costs.max_physical()),
        };
        writeln!(out, "  cost           {cost:>7.2}  {label}{limit}")?;
    }
    writeln!(out, "  cost           {:>7.2}  in effect: {}", cost.effective.cost, cost.effective.why)?;
    cost.curve.iter().try_for_each(|curve| write_curve(out, curve))
}

/// Writes a line for each warning. `mesh` is the name of the mesh where the result has several.
fn write_warnings(out: &mut String, mesh: &str, warnings: &[Warning]) -> Result {
    if is_quiet() {
        return Ok(());
    }
    let mesh = if mesh.is_empty() { String::new() } else { format!("{mesh}: ") };
    warnings.iter().try_for_each(|Warning { code, message, .. }| {
        writeln!(out, "  warning        {code}: {mesh}{}", plain(&with_flags_set(message)))
    })
}

/// Writes the costs at each scale, and the scales at which another shape takes effect.
fn write_curve(out: &mut String, curve: &Curve) -> Result {
    for point in &curve.points {
        let cost = |cost: Option<f64>| cost.map_or("-".to_owned(), |cost| format!("{cost:.2}"));
        writeln!(
            out,
            "  scale {:<8} hull {:>7}  decomposition {:>7}  triangles {:>8}  in effect: {} {:.2}",
            short(point.factor),
            cost(Some(point.hull)),
            cost(point.decomposition),
            cost(point.mesh),
            point.effective.rest,
            point.effective.cost,
        )?;
    }
    for threshold in &curve.thresholds {
        writeln!(
            out,
            "  from scale {:<3} {} instead of {}: side {} reaches {} m",
            short(threshold.factor),
            threshold.above.rest,
            threshold.below.rest,
            threshold.side,
            threshold.limit,
        )?;
    }
    Ok(())
}

/// Returns a number with three significant digits and without trailing zeros.
pub(super) fn short(number: f64) -> String {
    if number == 0.0 {
        return "0".to_owned();
    }
    if !(1e-3..1e6).contains(&number.abs()) {
        return format!("{number:.2e}");
    }
    let digits = (2 - number.abs().log10().floor() as i32).max(0) as usize;
    let text = format!("{number:.digits$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warning_names_the_mesh_where_there_are_several() {
        let warnings = [Warning::new("flat", "the source lies in one plane")];
        for (mesh, line) in [
            ("", "  warning        flat: the source lies in one plane\n"),
            ("door", "  warning        flat: door: the source lies in one plane\n"),
        ] {
            let mut out = String::new();
            write_warnings(&mut out, mesh, &warnings).unwrap();
            assert_eq!(out, line);
        }
    }

    #[test]
    fn numbers_keep_three_digits() {
        for (number, text) in
            [(0.0, "0"), (1.0, "1"), (123.456, "123"), (1.23456, "1.23"), (0.0123456, "0.0123"), (1e-7, "1.00e-7")]
        {
            assert_eq!(short(number), text);
        }
    }
}
