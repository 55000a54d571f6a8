//! Checks the block of hulls. All faults are collected, whereas the strict reader stops at the first one.

use crate::geometry::{ConvexHull, Vec3};
use crate::mesh_asset::llsd::{Llsd, LlsdExt};
use crate::mesh_asset::{
    ConvexBlock, Domain, GridPoint, HullName, MAX_HULL_POINTS, MAX_HULLS, Names, POINT_BYTES, WireError,
};

use super::finding::{Code, Finding};

/// Checks a block that has the name of `names`, and reads it if possible. `part` is its name in findings.
pub fn check_block(value: &Llsd, names: Names, part: &str, findings: &mut Vec<Finding>) -> Option<ConvexBlock> {
    match value {
        Llsd::Undefined => {
            let message = "the block of hulls is undef, as viewers write it without a hull: OpenSim fails on it";
            findings.push(Finding::new(Code::BlockMissing, part, message));
            return None;
        }
        Llsd::Map(_) => {}
        other => {
            let message = format!("the block of hulls is {}; a map is expected", other.kind());
            findings.push(Finding::new(Code::Malformed, part, message));
            return None;
        }
    }
    let known = [names.hull(), names.positions()];
    let keys = [Names::hull, Names::positions].map(|key| {
        let found = [names, names.other()].into_iter().find(|names| value.get(key(*names)).is_some());
        key(found.unwrap_or(names))
    });
    let (early, known): (Vec<&str>, Vec<&str>) =
        keys.into_iter().zip(known).filter(|(key, known)| key != known).unzip();
    if !early.is_empty() {
        let [early, known] = [early, known].map(|keys| keys.join(" and "));
        let message = format!("{part} has {early} where its readers know {known}: they see no such points");
        findings.push(Finding::new(Code::EarlyName, part, message));
    }
    check_single(value, keys[0], part, findings);
    let counted = check_list(value, keys, part, findings);
    match ConvexBlock::from_llsd(value) {
        Ok(block) => {
            check_shapes(&block, part, findings);
            Some(block)
        }
        Err(error) => {
            // Faults that were counted above are not reported again.
            let known = matches!(error, WireError::NoHulls) || !counted;
            if !known {
                findings.push(Finding::new(Code::Malformed, part, format!("{part}: {error}")));
            }
            None
        }
    }
}

/// Returns the spelling of a map that holds hulls.
pub fn spelling(value: &Llsd) -> Option<Names> {
    let of = |names: &Names| value.get(names.hull()).is_some() || value.get(names.positions()).is_some();
    [Names::Wiki, Names::Viewer].into_iter().find(of)
}

fn bytes<'a>(value: &'a Llsd, key: &str) -> &'a [u8] {
    value.get(key).and_then(Llsd::bytes).unwrap_or_default()
}

fn check_single(value: &Llsd, key: &str, part: &str, findings: &mut Vec<Finding>) {
    let points = bytes(value, key).len() / POINT_BYTES;
    if points == 0 {
        let message = format!("{part} has no {key}, the single hull: simulators refuse the upload");
        findings.push(Finding::new(Code::BlockMissing, part, message));
    }
    if points > MAX_HULL_POINTS {
        let message = format!("{key} holds {points} points; viewers stop at {MAX_HULL_POINTS}. Lower max_vertices");
        findings.push(Finding::new(Code::TooManyHullVertices, part, message).counted(points, MAX_HULL_POINTS));
    }
}

/// Checks counts and lengths of the decomposition. Returns `false` after a fault at which the strict reader stops.
fn check_list(value: &Llsd, [hull, points]: [&str; 2], part: &str, findings: &mut Vec<Finding>) -> bool {
    let (list, positions) = (bytes(value, "HullList"), bytes(value, points));
    let before = findings.len();
    if list.len() > MAX_HULLS {
        let message = format!("{part} has {} hulls; a simulator takes {MAX_HULLS}. Lower max_hulls", list.len());
        findings.push(Finding::new(Code::TooManyHulls, part, message).counted(list.len(), MAX_HULLS));
    }
    for (key, bytes) in [(hull, bytes(value, hull)), (points, positions)] {
        if !bytes.len().is_multiple_of(POINT_BYTES) {
            let message = format!(
                "{key} has {} bytes, which is not a multiple of {POINT_BYTES}, the size of a point",
                bytes.len()
            );
            findings.push(Finding::new(Code::HullListMismatch, part, message));
        }
    }
    let count = |&count: &u8| if count == 0 { MAX_HULL_POINTS } else { count.into() };
    let (promised, held) = (list.iter().map(count).sum::<usize>(), positions.len() / POINT_BYTES);
    if promised != held {
        let message = format!("HullList announces {promised} points, but {points} holds {held}");
        findings.push(Finding::new(Code::HullListMismatch, part, message).counted(promised, held));
    }
    findings.len() == before
}

fn check_shapes(block: &ConvexBlock, part: &str, findings: &mut Vec<Finding>) {
    flat_axes(block.domain(), part, findings);
    let single = block.hull().map(|points| (HullName::Single, points));
    let list = block.hulls().iter().enumerate().map(|(number, points)| (HullName::Number(number), points.as_slice()));
    for (name, points) in single.into_iter().chain(list) {
        let numbered = |finding: Finding| match name {
            HullName::Single => finding,
            HullName::Number(number) => finding.at(number),
        };
        // The single hull has no byte for its count.
        if points.len() == MAX_HULL_POINTS && matches!(name, HullName::Number(_)) {
            let message = format!(
                "{name} has exactly {MAX_HULL_POINTS} points, which HullList stores as 0: some readers do not know \
                 that. max_vertices=255 avoids it"
            );
            let limit = MAX_HULL_POINTS - 1;
            findings.push(numbered(Finding::new(Code::HullOf256, part, message).counted(points.len(), limit)));
        }
        // The faults of a block say that there are too many.
        if points.len() > MAX_HULL_POINTS {
            continue;
        }
        let corners = corners_of(points).map_or(0, |hull| hull.points().len());
        if corners == 0 {
            let message = format!(
                "{name} has {} points and no volume: readers skip it or treat it as a triangle. At least 4 points that \
                 are not in one plane are needed",
                points.len()
            );
            findings.push(numbered(Finding::new(Code::FlatHull, part, message)));
        } else if corners < points.len() {
            let spare = points.len() - corners;
            let message = format!(
                "{name}: {spare} of its {} points are not vertices of the hull and cost 0.04 each",
                points.len()
            );
            findings.push(numbered(Finding::new(Code::SpareVertices, part, message).counted(points.len(), corners)));
        }
    }
}

/// Returns the hull of stored points in steps of the grid; `None` if the points have no volume.
pub fn corners_of(points: &[GridPoint]) -> Option<ConvexHull> {
    let on_grid: Vec<Vec3> = points.iter().map(|point| Vec3::from(point.map(f64::from))).collect();
    ConvexHull::of_points(&on_grid).ok()
}

fn flat_axes(domain: &Domain, part: &str, findings: &mut Vec<Finding>) {
    for (axis, name) in ["x", "y", "z"].into_iter().enumerate() {
        if domain.step()[axis] == 0.0 {
            let message = format!(
                "Min and Max of {part} are both {} on the {name} axis: viewers divide by their difference",
                domain.min()[axis]
            );
            findings.push(Finding::new(Code::FlatAxis, part, message).at(axis));
        }
    }
}
