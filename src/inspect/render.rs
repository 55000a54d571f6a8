//! An inspection as text for people and as JSON for programs.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Value as Json, json};

use crate::mesh_asset::llsd::{self, Llsd, LlsdExt};

use super::{Costs, FileKind, HullInfo, HullSummary, Inspection};

/// Number of hulls that the text lists one by one. Every hull counts in the sums.
const LISTED_HULLS: usize = 32;

/// Characters of a value that are shown.
const SHOWN: usize = 120;

/// Most values of a long list that are shown line by line. The hulls of a result have a table.
const LISTED_VALUES: usize = 4;

/// Indents down to which a long value is divided.
const DEEPEST: usize = 3;

/// The key of a result's warnings, which are listed with the findings.
const WARNINGS: &str = "warnings";

/// Returns an inspection as a page of text.
pub fn render(inspection: &Inspection) -> String {
    let mut page = Page::default();
    page.line(&title(&inspection.kind));
    for (key, value) in inspection.header.iter().filter(|(key, _)| key != WARNINGS) {
        page.entry(1, Some(key), value);
    }
    if !inspection.blocks.is_empty() {
        page.heading("Blocks                   offset       size   inflated  hash");
    }
    for block in &inspection.blocks {
        let inflated = block.inflated.map_or_else(|| "-".into(), |size| size.to_string());
        let hash = block.hash_fits.map_or("", |fits| if fits { "  fits" } else { "  stale" });
        page.line(&format!("  {:<20} {:>10} {:>10} {inflated:>10}{hash}", block.key, block.offset, block.size));
    }
    if !inspection.levels.is_empty() {
        page.heading("Levels                    faces   vertices  triangles");
    }
    for level in &inspection.levels {
        page.line(&format!("  {:<20} {:>10} {:>10} {:>10}", level.key, level.faces, level.vertices, level.triangles));
    }
    if let Some(hulls) = &inspection.hulls {
        page.hulls(hulls);
    }
    page.costs(inspection);
    page.server(inspection);
    page.findings(inspection);
    page.text
}

fn title(kind: &FileKind) -> String {
    match kind {
        FileKind::MeshAsset { header_bytes } => format!("Mesh asset, header of {header_bytes} bytes"),
        FileKind::Block { encoding } => format!("Block of hulls in {encoding}"),
        FileKind::Result { encoding } => format!("Result in {encoding}"),
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// Returns a value as JSON where that is short; otherwise what it holds.
fn in_a_line(value: &Llsd) -> String {
    match value {
        Llsd::Map(map) if is_long(value) => format!("{} keys", map.len()),
        Llsd::Array(list) if is_long(value) => format!("{} values", list.len()),
        _ => shortened(&value.to_json().to_string()),
    }
}

fn is_long(value: &Llsd) -> bool {
    value.to_json().to_string().len() > SHOWN
}

fn vector(vector: [f64; 3]) -> String {
    let [x, y, z] = vector.map(rounded);
    format!("({x}, {y}, {z})")
}

/// Rounds to seven significant digits, which is what single precision holds.
fn rounded(number: f64) -> f64 {
    format!("{number:.6e}").parse().unwrap_or(number)
}

#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn line(&mut self, line: &str) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "{line}");
    }

    /// Writes a value in a line, and what it holds in lines of their own where it is long, down to [`DEEPEST`].
    fn entry(&mut self, depth: usize, key: Option<&str>, value: &Llsd) {
        let indent = "  ".repeat(depth);
        let name = key.map_or_else(String::new, |key| format!("{key}:"));
        let is_divided = depth < DEEPEST && is_long(value);
        match value {
            Llsd::Map(map) if is_divided && key.is_some() => {
                self.line(&format!("{indent}{name}"));
                llsd::sorted(map).into_iter().for_each(|(key, value)| self.entry(depth + 1, Some(key), value));
            }
            Llsd::Array(list) if is_divided && key.is_some() && list.len() <= LISTED_VALUES => {
                self.line(&format!("{indent}{name}"));
                list.iter().for_each(|value| self.entry(depth + 1, None, value));
            }
            _ if name.is_empty() => self.line(&format!("{indent}{}", in_a_line(value))),
            _ => self.line(&format!("{indent}{name} {}", in_a_line(value))),
        }
    }

    fn heading(&mut self, heading: &str) {
        self.line("");
        self.line(heading);
    }

    fn hulls(&mut self, summary: &HullSummary) {
        self.heading("Hulls                  vertices     volume");
        self.line(&format!("  domain {} to {}", vector(summary.min), vector(summary.max)));
        if let Some(hull) = &summary.hull {
            self.hull("single hull", hull);
        }
        for (number, hull) in summary.hulls.iter().enumerate().take(LISTED_HULLS) {
            self.hull(&format!("hull {}", number + 1), hull);
        }
        if let Some(more @ 1..) = summary.hulls.len().checked_sub(LISTED_HULLS) {
            self.line(&format!("  ... and {more} more"));
        }
        if !summary.hulls.is_empty() {
            let total = HullInfo {
                vertices: summary.hulls.iter().map(|hull| hull.vertices).sum(),
                corners: summary.hulls.iter().map(|hull| hull.corners).sum(),
                volume: summary.hulls.iter().map(|hull| hull.volume).sum(),
            };
            self.hull(&format!("all {} hulls", summary.hulls.len()), &total);
        }
    }

    fn hull(&mut self, name: &str, hull: &HullInfo) {
        self.line(&format!("  {name:<18} {:>10} {:>10.6}", hull.vertices, hull.volume));
    }

    fn costs(&mut self, inspection: &Inspection) {
        let Some(costs) = &inspection.costs else { return };
        self.heading(&format!("Physics cost at {} metres a unit", vector(costs.scale)));
        let mut figure = |name: &str, cost: f64| self.line(&format!("  {name:<18} {cost:>10.4}"));
        if let Some(cost) = costs.hull {
            figure("convex hull", cost);
        }
        if let Some(cost) = costs.decomposition {
            figure("decomposition", cost);
        }
        if let Some(cost) = costs.mesh {
            figure(&costs.mesh_source.as_ref().map_or("mesh".to_owned(), |level| format!("mesh ({level})")), cost);
        }
    }

    /// Writes the figures that a simulator stored beside the figures that this program computes.
    fn server(&mut self, inspection: &Inspection) {
        if let Some(stored) = &inspection.server.costs {
            self.heading("physics_cost_data             stored       ours");
            let ours = inspection.costs.as_ref().map(own_cost_data).unwrap_or_default();
            for (key, value) in stored.as_map().map(llsd::sorted).unwrap_or_default() {
                let stored =
                    value.number().map_or_else(|| shortened(&value.to_json().to_string()), |v| format!("{v:.4}"));
                let own = ours.iter().find(|(own, _)| *own == key);
                let own = own.map_or_else(|| "-".to_owned(), |(_, figure)| format!("{figure:.4}"));
                self.line(&format!("  {key:<34} {stored:>10} {own:>10}"));
            }
        }
        if !inspection.server.mass_props.is_empty() {
            self.heading("physics_havok              mass     volume  centre");
        }
        for props in &inspection.server.mass_props {
            self.line(&format!(
                "  {:<20} {:>8.4} {:>10.6}  {}",
                props.key,
                props.mass,
                props.volume,
                vector(props.center.into())
            ));
        }
    }

    fn findings(&mut self, inspection: &Inspection) {
        let warnings = warnings_of(inspection);
        if warnings.is_empty() && inspection.findings.is_empty() {
            return self.heading("Nothing to remark.");
        }
        if !warnings.is_empty() {
            self.heading("Warnings of the result");
            warnings.iter().for_each(|warning| self.line(&format!("  {warning}")));
        }
        if inspection.findings.is_empty() {
            return;
        }
        self.heading("Findings");
        let mut sorted: Vec<_> = inspection.findings.iter().collect();
        sorted.sort_by_key(|finding| finding.severity());
        for finding in sorted {
            self.line(&format!("  {finding}"));
        }
    }
}

/// Returns the warnings of a result, each with its code.
fn warnings_of(inspection: &Inspection) -> Vec<String> {
    let list = inspection.header.iter().find(|(key, _)| key == WARNINGS).and_then(|(_, list)| list.items());
    let text = |warning: &Llsd, key: &str| warning.get(key).and_then(Llsd::as_str).unwrap_or_default().to_owned();
    let line = |warning: &Llsd| format!("{}: {}", text(warning, "code"), text(warning, "message"));
    list.unwrap_or_default().iter().map(line).collect()
}

/// Returns the computed figures under the names of `physics_cost_data`.
fn own_cost_data(costs: &Costs) -> Vec<(&'static str, f64)> {
    let triangles = costs.mesh_triangles.map(|triangles| ("mesh_triangles", triangles as f64));
    costs.cost_data.iter().copied().chain(triangles).collect()
}

/// Returns an inspection as JSON.
pub fn to_json(inspection: &Inspection) -> Json {
    let header: serde_json::Map<String, Json> =
        inspection.header.iter().map(|(key, value)| (key.clone(), value.to_json())).collect();
    let costs = inspection.costs.as_ref();
    let of_model =
        costs.map(|costs| json!({ "hull": costs.hull, "decomposition": costs.decomposition, "mesh": costs.mesh }));
    let ours: BTreeMap<&str, f64> = costs.into_iter().flat_map(own_cost_data).collect();
    let havok = inspection.server.mass_props.iter().map(|props| {
        json!({
            "key": props.key, "CoM": <[f64; 3]>::from(props.center), "inertia": props.inertia, "mass": props.mass,
            "volume": props.volume,
        })
    });
    let findings = inspection.findings.iter().map(|finding| {
        json!({
            "severity": finding.severity().name(), "code": finding.code.name(), "part": finding.part,
            "index": finding.index, "met": finding.met, "limit": finding.limit, "message": finding.message,
        })
    });
    json!({
        "kind": inspection.kind, "header": header, "blocks": inspection.blocks, "levels": inspection.levels,
        "hulls": inspection.hulls, "cost": costs, "model_physics_cost": of_model,
        "physics_cost_data": { "ours": ours, "stored": inspection.server.costs.as_ref().map(LlsdExt::to_json) },
        "physics_havok": havok.collect::<Vec<_>>(), "findings": findings.collect::<Vec<_>>(),
    })
}
