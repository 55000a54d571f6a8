//! Remarks of a result on its input, for people who do not see the result itself.

use crate::pipeline::report::Warning;
use crate::pipeline::{Finding, Outcome};

use super::failure::with_flags_set;

/// Returns a line for each part of a model that was refused, and for each fault of its lists.
pub(super) fn refusals(outcome: &Outcome) -> Vec<String> {
    let Outcome::Model(outcome) = outcome else { return Vec::new() };
    outcome.report.errors.iter().map(|error| of_finding(error, "refused")).collect()
}

/// Returns a line for each finding and each warning.
pub(super) fn remarks(outcome: &Outcome) -> Vec<String> {
    match outcome {
        Outcome::Mesh(outcome) => outcome.report.warnings.iter().map(|warning| of_warning(warning, "")).collect(),
        Outcome::Findings(report) => report.findings.iter().map(|finding| of_finding(finding, "finding")).collect(),
        Outcome::Model(outcome) => {
            let report = &outcome.report;
            let warnings = report.warnings.iter().map(|warning| of_warning(warning, ""));
            let of_part = report
                .parts
                .iter()
                .flat_map(|part| part.report.warnings.iter().map(|warning| of_warning(warning, &part.mesh_name)));
            warnings.chain(of_part).collect()
        }
    }
}

fn of_finding(finding: &Finding, word: &str) -> String {
    line(
        finding.severity.map_or(word, |severity| severity.name()),
        &finding.code,
        ["", part(&finding.part)],
        &finding.message,
    )
}

fn of_warning(warning: &Warning, mesh: &str) -> String {
    let word = warning.severity.map_or("warning", |severity| severity.name());
    line(word, &warning.code, [mesh, part(&warning.part)], &warning.message)
}

fn part(part: &Option<String>) -> &str {
    part.as_deref().unwrap_or("")
}

fn line(word: &str, code: &str, places: [&str; 2], message: &str) -> String {
    // Some messages begin with the place themselves.
    let is_told = |place: &str| place.is_empty() || message.starts_with(place);
    let places: String = places.iter().filter(|place| !is_told(place)).map(|place| format!("{place}: ")).collect();
    format!("{word}: {code}: {places}{}", with_flags_set(message))
}
