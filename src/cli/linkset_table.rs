//! The linkset of a scene for a person to read, and its assets as files.

use std::collections::BTreeSet;
use std::path::Path;

use anstyle::Style;

use crate::cost::counted;
use crate::mesh_asset::llsd::LlsdExt;
use crate::pipeline::report::{LinksetReport, ModelReport, PartReport};
use crate::pipeline::{ModelOutcome, Representation};

use super::budget_table::budget_table;
use super::failure::Failure;
use super::files::{make_folder, write_output};
use super::table::Table;

/// Number of parts that are listed one by one.
const LISTED: usize = 64;

const COLUMNS: [&str; 7] = ["part", "prims", "size, m", "hulls", "vertices", "one prim", "all prims"];

/// Returns a row for each part, with what all its prims cost, and a line for the linkset.
pub(super) fn linkset_table(model: &ModelReport, linkset: &LinksetReport) -> String {
    let mut table = Table::new(&COLUMNS);
    for (number, part) in model.parts.iter().take(LISTED).enumerate() {
        table.add(row(model, number, part), Style::new());
    }
    let hidden = model.parts.len().saturating_sub(LISTED);
    if hidden > 0 {
        table.add(vec![format!("... {hidden} more")], Style::new());
    }
    format!("{}{}{}", table.render(), budget_of_model(model), linkset_line(linkset))
}

/// Returns a line with the weights of a linkset.
pub(super) fn linkset_line(linkset: &LinksetReport) -> String {
    let LinksetReport { prims, physics, simulation, land_impact_shown, decided_by, .. } = linkset;
    // The words of the columns.
    let decides = match decided_by.as_str() {
        "streaming" => "download",
        "simulation" => "server",
        physics => physics,
    };
    let (prims, streaming) = (counted(prims.len(), "prim"), linkset.streaming.unwrap_or_default());
    format!(
        "  linkset        {prims}, download {streaming:.2}, physics {physics:.2}, server {simulation:.2}: land impact \
         {land_impact_shown} ({decides} decides)\n"
    )
}

/// Returns the table of a budget; nothing without one.
pub(super) fn budget_of_model(model: &ModelReport) -> String {
    let name = |part: usize| model.parts.get(part).map_or_else(String::new, |part| part.mesh_name.clone());
    model.budget.as_ref().map_or_else(String::new, |budget| budget_table(budget, name))
}

fn row(model: &ModelReport, number: usize, part: &PartReport) -> Vec<String> {
    let own = || model.prims.iter().flatten().filter(move |prim| prim.part as usize == number);
    let size = own().next().map_or_else(String::new, |prim| {
        let [x, y, z] = prim.size;
        format!("{x:.2} x {y:.2} x {z:.2}")
    });
    let vertices: u32 = part.report.hulls.iter().map(|hull| hull.vertices).sum();
    let each = own().next().map_or(0.0, |prim| prim.cost.effective.cost);
    let all: f64 = own().map(|prim| prim.cost.effective.cost).sum();
    vec![
        part.mesh_name.clone(),
        own().count().to_string(),
        size,
        part.report.hulls.len().to_string(),
        vertices.to_string(),
        format!("{each:.2}"),
        format!("{all:.2}"),
    ]
}

/// Writes the asset of each part into a folder, under the name of the part.
pub(super) fn write_assets(folder: &Path, model: &ModelOutcome) -> Result<(), Failure> {
    make_folder(folder)?;
    let mut taken = BTreeSet::new();
    for (part, mesh) in model.report.parts.iter().zip(model.meshes()) {
        let Some(asset) = mesh.bytes() else { continue };
        let stem = file_stem(&part.mesh_name);
        let numbered = (2..).map(|number| format!("{stem}-{number}"));
        let Some(name) = std::iter::once(stem.clone()).chain(numbered).find(|name| !taken.contains(name)) else {
            continue;
        };
        write_output(&folder.join(format!("{name}.{}", Representation::MeshAsset.extension())), asset)?;
        taken.insert(name);
    }
    Ok(())
}

/// Returns a name without characters that file systems or shells treat specially.
fn file_stem(name: &str) -> String {
    const MAX_CHARACTERS: usize = 80;
    let plain = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_') { c } else { '_' };
    let stem: String = name.chars().take(MAX_CHARACTERS).map(plain).collect();
    if stem.is_empty() { "part".to_owned() } else { stem }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_stay_in_their_folder() {
        assert_eq!(file_stem("../../etc/passwd"), "______etc_passwd");
        assert_eq!((file_stem("").as_str(), file_stem("Tür 2").as_str()), ("part", "Tür_2"));
        assert_eq!(file_stem(&"a".repeat(300)).len(), 80);
    }
}
