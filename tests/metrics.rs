//! Code, documentation, dashboard and alerts all name the metrics of `telemetry::METRICS`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use hullwright::telemetry::{Kind, METRICS};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// Returns every word of the text that looks like a metric's name and follows `before`.
fn names(text: &str, before: &str) -> BTreeSet<String> {
    let prefix = format!("{before}hullwright_");
    let name = |(start, _)| {
        let text = &text[start + before.len()..];
        text.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect()
    };
    text.match_indices(&prefix).map(name).collect()
}

fn catalogue() -> BTreeSet<String> {
    METRICS.iter().map(|metric| metric.name.to_owned()).collect()
}

/// Returns the names of the series in Prometheus. A histogram has three.
fn series() -> BTreeSet<String> {
    let of = |name: &str, kind: Kind| match kind {
        Kind::Histogram => ["_bucket", "_sum", "_count"].map(|end| format!("{name}{end}")).to_vec(),
        _ => vec![name.to_owned()],
    };
    METRICS.iter().flat_map(|metric| of(metric.name, metric.kind)).collect()
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("catalogue.rs") {
            found.push(path);
        }
    }
}

#[test]
fn the_code_records_exactly_the_metrics_of_the_catalogue() {
    let mut files = Vec::new();
    sources(&root().join("src"), &mut files);
    let mut recorded = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(file).unwrap();
        // A name is always the first item after an opening parenthesis, in a macro or in a list of gauges.
        let spaceless: String = text.split_whitespace().collect();
        recorded.extend(names(&spaceless, "(\""));
    }
    assert_eq!(recorded, catalogue());
}

#[test]
fn dashboard_and_alerts_name_only_series_that_are_exported() {
    for file in ["docs/monitoring/dashboard.json", "docs/monitoring/alerts.yaml"] {
        let unknown: Vec<_> = names(&read(file), "").difference(&series()).cloned().collect();
        assert_eq!(unknown, [""; 0], "{file}");
    }
}

#[test]
fn expressions_for_operators_name_only_metrics_that_are_recorded() {
    let known: BTreeSet<String> = series().union(&catalogue()).cloned().collect();
    let unknown: Vec<_> = names(&read("docs/OPERATIONS.md"), "").difference(&known).cloned().collect();
    assert_eq!(unknown, [""; 0]);
}

#[test]
fn the_dashboard_is_json_and_shows_every_metric() {
    let text = read("docs/monitoring/dashboard.json");
    assert!(serde_json::from_str::<serde_json::Value>(&text).unwrap()["panels"].is_array());
    let hidden: Vec<_> = METRICS.iter().map(|metric| metric.name).filter(|name| !text.contains(name)).collect();
    assert_eq!(hidden, [""; 0]);
}

#[test]
fn the_alert_for_refusals_counts_every_code_of_a_503() {
    let text = read("docs/OPERATIONS.md");
    let codes: BTreeSet<&str> = text.split("503 `").skip(1).filter_map(|rest| rest.split('`').next()).collect();
    assert!(codes.len() > 4, "{codes:?}");
    let alerts = read("docs/monitoring/alerts.yaml");
    let rule = alerts.split("- alert: ").find(|rule| rule.starts_with("HullwrightRefusing")).unwrap();
    let counted: BTreeSet<&str> = rule.split('"').nth(1).unwrap().split('|').collect();
    assert_eq!(counted, codes);
}

#[test]
fn every_metric_and_every_alert_is_explained_to_operators() {
    let text = read("docs/OPERATIONS.md");
    let unexplained: Vec<_> = METRICS.iter().map(|metric| metric.name).filter(|name| !text.contains(name)).collect();
    assert_eq!(unexplained, [""; 0]);
    let alerts = read("docs/monitoring/alerts.yaml");
    let alerts = alerts.lines().filter_map(|line| line.trim().strip_prefix("- alert: "));
    for alert in alerts {
        assert!(text.contains(&format!("`{alert}`")), "{alert} is not explained in docs/OPERATIONS.md");
    }
}
