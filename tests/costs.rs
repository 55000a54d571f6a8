//! The linksets of `docs/COSTS.md` cost what that page states.

use std::fs;
use std::path::Path;

use hullwright::cost::{Constants, PUBLISHED};
use hullwright::formats::{Format, ReadLimits};
use hullwright::pipeline::{LinksetRequest, Stored, to_json};
use serde_json::Value;

fn text(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn report(name: &str) -> Value {
    let request = LinksetRequest::read(
        Format::Json,
        text(&format!("docs/linksets/{name}.json")).as_bytes(),
        &ReadLimits::default(),
    )
    .unwrap();
    to_json(&request.report(&Stored::new(), &PUBLISHED, &ReadLimits::default()).unwrap())
}

#[test]
fn every_line_of_arithmetic_in_the_document_is_what_is_computed() {
    let document = text("docs/COSTS.md");
    for name in ["boxes", "duck", "house"] {
        let report = report(name);
        let begin = document.find(&format!("hullwright cost docs/linksets/{name}.json")).expect("the example is there");
        let shown = document[begin..].split("```").next().expect("it is a block");
        let computed: Vec<&str> = report["explain"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        let lines: Vec<&str> = shown.lines().skip(1).filter_map(|line| line.strip_prefix("  ")).collect();
        assert!(!lines.is_empty());
        for line in lines {
            assert!(computed.contains(&line), "{name}: {line}\nis not in\n{}", computed.join("\n"));
        }
    }
}

#[test]
fn published_figures_are_met_by_the_examples() {
    let boxes = report("boxes");
    assert!((boxes["penalized_physics"].as_f64().unwrap() - 122.0 / 75.0).abs() < 1e-15, "{boxes}");
    let duck = report("duck");
    assert_eq!((duck["physics"].as_f64(), duck["penalized_physics"].as_f64()), (Some(13.0), Some(65.0)));
    assert_eq!(report("house")["physics"], 1.64);
}

#[test]
fn every_constant_is_in_the_document_with_its_value_and_confidence() {
    let document = text("docs/COSTS.md");
    for constant in Constants::TABLE {
        let row = format!("| `{}` | {} {}", constant.key, constant.default, constant.unit);
        let line = document.lines().find(|line| line.starts_with(row.trim_end_matches(" 1")));
        let line = line.unwrap_or_else(|| panic!("{row} is missing"));
        assert!(line.contains(&format!("| {} |", constant.confidence.name())), "{line}");
    }
}
