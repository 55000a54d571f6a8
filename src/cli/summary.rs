//! A result for a person to read.

use std::fmt::Write;

use crate::cost::Constants;
use crate::mesh_asset::llsd::Value;

/// Hulls that are listed one by one; of more, the first ones.
const LISTED: usize = 16;

/// Some lines about a result map.
pub fn summary(result: &Value, costs: &Constants) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = match result.get("parts").and_then(Value::as_array) {
        Some(parts) => write_model(&mut out, result, parts),
        None => write_summary(&mut out, result, costs),
    };
    out
}

/// A whole model: a line for each mesh, for what is wrong, and for the linkset.
fn write_model(out: &mut String, result: &Value, parts: &[Value]) -> std::fmt::Result {
    let at = |value: &Value, path: &[&str]| path.iter().try_fold(value, |value, key| value.get(key)).cloned();
    let real = |value: &Value, path: &[&str]| at(value, path).and_then(|value| value.as_real()).unwrap_or(0.0);
    let count = |value: &Value, key: &str| value.get(key).and_then(Value::as_array).map_or(0, <[_]>::len);
    for part in parts {
        let name = part.get("mesh_name").and_then(Value::as_str).unwrap_or("");
        let (instances, hulls, cost) = (count(part, "instances"), count(part, "hulls"), &["cost", "hull"]);
        let decomposition = at(part, &["cost", "decomposition"]).and_then(|cost| cost.as_real());
        let cost = decomposition.unwrap_or_else(|| real(part, cost));
        writeln!(out, "  mesh           {name}: {instances} instances, {hulls} hulls, {cost:.2} each")?;
        write_warnings(out, part)?;
    }
    for (label, key) in [("refused", "errors"), ("warning", "warnings")] {
        let faults = result.list(key);
        faults.iter().try_for_each(|fault| write_fault(out, label, fault))?;
    }
    let data = |key: &str| real(result, &["data", key]);
    writeln!(
        out,
        "  linkset        {} prims, physics {:.2}, streaming {:.2}, simulation {:.2}: {:.2}",
        data("prims"),
        data("physics_cost"),
        data("model_streaming_cost"),
        data("simulation_cost"),
        data("resource_cost")
    )
}

fn write_fault(out: &mut String, label: &str, fault: &Value) -> std::fmt::Result {
    let field = |key| fault.get(key).and_then(Value::as_str).unwrap_or("");
    let severity = fault.get("severity").and_then(Value::as_str).map_or_else(String::new, |word| format!("{word}: "));
    writeln!(out, "  {label:<14} {severity}{}: {}: {}", field("code"), field("part"), field("message"))
}

fn write_summary(out: &mut String, result: &Value, costs: &Constants) -> std::fmt::Result {
    let at = |path: &[&str]| path.iter().try_fold(result, |value, key| value.get(key));
    let real = |path: &[&str]| at(path).and_then(Value::as_real);
    let whole = |path: &[&str]| at(path).and_then(Value::as_integer).unwrap_or(0);
    let text = |path: &[&str]| at(path).and_then(Value::as_str).unwrap_or("");

    let closed = if at(&["input", "watertight"]).and_then(Value::as_boolean) == Some(true) { "closed" } else { "open" };
    writeln!(
        out,
        "  source         {}: {} vertices, {} triangles, {closed} ({})",
        text(&["source"]),
        whole(&["input", "vertices"]),
        whole(&["input", "triangles"]),
        text(&["source_why"]),
    )?;
    for stage in result.list("stages") {
        writeln!(out, "  {}", stage_line(stage))?;
    }
    let hulls = result.list("hulls");
    for (number, hull) in hulls.iter().take(LISTED).enumerate() {
        writeln!(out, "  hull {number:<9} {}", hull_line(hull))?;
    }
    if hulls.len() > LISTED {
        writeln!(out, "  ...            {} more", hulls.len() - LISTED)?;
    }
    if let Some(hull) = at(&["hull"]) {
        writeln!(out, "  single hull    {}", hull_line(hull))?;
    }
    if let (Some(coverage), Some(excess)) = (real(&["fit", "coverage"]), real(&["fit", "max_excess"])) {
        let outside = real(&["fit", "max_outside"]).unwrap_or(0.0);
        writeln!(
            out,
            "  fit            {:.1} % covered, surface at most {} m outside, hulls bulge at most {} m",
            coverage * 100.0,
            short(outside),
            short(excess)
        )?;
    }
    for (label, key) in [("decomposition", "decomposition"), ("single hull", "hull"), ("triangles", "mesh")] {
        if let Some(cost) = real(&["cost", key]) {
            let physical = at(&["cost", "can_be_physical", key]).and_then(Value::as_boolean) == Some(true);
            let limit =
                if physical { String::new() } else { format!(" (above {}: cannot be physical)", costs.max_physical()) };
            writeln!(out, "  cost           {cost:>7.2}  {label}{limit}")?;
        }
    }
    if let Some(cost) = real(&["cost", "effective", "cost"]) {
        writeln!(out, "  cost           {cost:>7.2}  in effect: {}", text(&["cost", "effective", "why"]))?;
    }
    write_curve(out, at(&["cost", "curve"]))?;
    for (number, choice) in result.list("front").iter().enumerate() {
        writeln!(out, "  choice {number:<7} {}", choice_line(choice))?;
    }
    write_warnings(out, result)
}

/// What somebody should know about the result of one mesh.
fn write_warnings(out: &mut String, result: &Value) -> std::fmt::Result {
    for warning in result.list("warnings") {
        let field = |key| warning.get(key).and_then(Value::as_str).unwrap_or("");
        writeln!(out, "  warning        {}: {}", field("code"), field("message"))?;
    }
    Ok(())
}

/// The costs at each scale, and where the shape in force changes.
fn write_curve(out: &mut String, curve: Option<&Value>) -> std::fmt::Result {
    let list = |key: &str| curve.map(|curve| curve.list(key)).unwrap_or_default();
    for point in list("points") {
        let at = |path: &[&str]| path.iter().try_fold(point, |value, key| value.get(key));
        let cost = |key: &str| at(&[key]).and_then(Value::as_real).map_or("-".to_owned(), |cost| format!("{cost:.2}"));
        writeln!(
            out,
            "  scale {:<8} hull {:>7}  decomposition {:>7}  triangles {:>8}  in force: {} {}",
            short(at(&["factor"]).and_then(Value::as_real).unwrap_or(0.0)),
            cost("hull"),
            cost("decomposition"),
            cost("mesh"),
            at(&["effective", "rest"]).and_then(Value::as_str).unwrap_or(""),
            at(&["effective", "cost"]).and_then(Value::as_real).map_or(String::new(), |cost| format!("{cost:.2}")),
        )?;
    }
    for threshold in list("thresholds") {
        let at = |path: &[&str]| path.iter().try_fold(threshold, |value, key| value.get(key));
        let text = |path: &[&str]| at(path).and_then(Value::as_str).unwrap_or("");
        writeln!(
            out,
            "  from scale {:<3} {} instead of {}: side {} reaches {} m",
            short(at(&["factor"]).and_then(Value::as_real).unwrap_or(0.0)),
            text(&["above", "rest"]),
            text(&["below", "rest"]),
            text(&["side"]),
            at(&["limit"]).and_then(Value::as_real).unwrap_or(0.0),
        )?;
    }
    Ok(())
}

fn stage_line(stage: &Value) -> String {
    let text = |key| stage.get(key).and_then(Value::as_str).unwrap_or("");
    let whole = |key| stage.get(key).and_then(Value::as_integer).unwrap_or(0);
    let stop = match text("stop") {
        "" => String::new(),
        stop => format!(", stopped by {stop}"),
    };
    let ms = stage.get("ms").and_then(Value::as_real).unwrap_or(0.0);
    let (name, method) = (text("stage"), text("method"));
    let (hulls, vertices) = (whole("hulls"), whole("vertices"));
    format!("{name:<14} {method}: {hulls} hulls, {vertices} vertices{stop}, {ms:.0} ms")
}

fn hull_line(hull: &Value) -> String {
    let vertices = hull.get("vertices").and_then(Value::as_integer).unwrap_or(0);
    let volume = hull.get("volume").and_then(Value::as_real).unwrap_or(0.0);
    let outside = match hull.get("max_outside").and_then(Value::as_real) {
        Some(outside) if outside > 0.0 => format!(", source at most {} m outside (rounding)", short(outside)),
        Some(_) => ", wraps the source".to_owned(),
        None => String::new(),
    };
    format!("{vertices} vertices, {} m3{outside}", short(volume))
}

fn choice_line(choice: &Value) -> String {
    let whole = |key| choice.get(key).and_then(Value::as_integer).unwrap_or(0);
    let cost = choice.get("cost").and_then(Value::as_real).unwrap_or(0.0);
    let excess = choice.get("fit").and_then(|fit| fit.get("max_excess")).and_then(Value::as_real).unwrap_or(0.0);
    let (hulls, vertices) = (whole("hulls"), whole("vertices"));
    format!("cost {cost:.2}: {hulls} hulls, {vertices} vertices, bulge at most {} m", short(excess))
}

/// Three significant digits, without a tail of zeros.
fn short(number: f64) -> String {
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
    use crate::cost::PUBLISHED;

    #[test]
    fn numbers_keep_three_digits() {
        for (number, text) in
            [(0.0, "0"), (1.0, "1"), (123.456, "123"), (1.23456, "1.23"), (0.0123456, "0.0123"), (1e-7, "1.00e-7")]
        {
            assert_eq!(short(number), text);
        }
    }

    #[test]
    fn a_whole_model_is_summed_up_mesh_by_mesh() {
        let part = Value::map([
            ("mesh_name", Value::from("leg")),
            ("instances", Value::array([Value::Undefined, Value::Undefined])),
            ("hulls", Value::array([Value::Undefined])),
            ("cost", Value::map([("hull", Value::from(0.36))])),
            ("warnings", Value::array([Value::map([("code", Value::from("flat"))])])),
        ]);
        let fault = Value::map([("code", Value::from("malformed")), ("part", "lamp".into()), ("message", "no".into())]);
        let data = Value::map([("prims", Value::from(2)), ("physics_cost", Value::from(0.72))]);
        let model = [("parts", Value::array([part])), ("errors", Value::array([fault])), ("data", data)];
        let text = summary(&Value::map(model), &PUBLISHED);
        for line in [
            "leg: 2 instances, 1 hulls, 0.36 each\n  warning        flat",
            "refused        malformed: lamp: no",
            "2 prims, physics 0.72",
        ] {
            assert!(text.contains(line), "{line} in\n{text}");
        }
    }

    #[test]
    fn a_result_without_anything_is_no_panic() {
        assert!(summary(&Value::Undefined, &PUBLISHED).contains("source"));
    }
}
