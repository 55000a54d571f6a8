//! Chooses the mesh that the hulls are made from: the physics shape, else the mid LOD, else the high LOD.

use std::collections::BTreeMap;

use crate::formats::Level;
use crate::geometry::{Aabb, MeshSoup, Vec3};

use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::SourceChoice;

/// The mesh that the hulls are made from.
pub struct Source {
    /// The chosen level or box, never [`SourceChoice::First`].
    pub choice: SourceChoice,
    /// Why it was chosen, in words.
    pub why: String,
    pub soup: MeshSoup,
    /// The other levels that have geometry.
    pub others: BTreeMap<Level, MeshSoup>,
}

/// Returns the highest of the other levels, which people see; `None` where the source itself is the highest.
pub fn visible(choice: SourceChoice, others: &BTreeMap<Level, MeshSoup>) -> Option<(Level, &MeshSoup)> {
    let highest = highest(others)?;
    let is_visible = match choice {
        SourceChoice::Level(level) => detail(highest) < detail(level),
        _ => true,
    };
    is_visible.then_some((highest, &others[&highest]))
}

/// Chooses from the levels of an upload. A level without any vertex counts as absent.
pub fn choose(mut levels: BTreeMap<Level, MeshSoup>, choice: SourceChoice) -> Result<Source, Refusal> {
    let met = levels.keys().map(|level| level.name()).collect::<Vec<_>>().join(", ");
    levels.retain(|_, soup| !soup.positions.is_empty());
    let level = match choice {
        SourceChoice::First => levels.keys().next().copied(),
        SourceChoice::Level(level) => levels.contains_key(&level).then_some(level),
        SourceChoice::BoundingBox | SourceChoice::None => highest(&levels),
    };
    let Some(level) = level else { return Err(no_geometry(choice, &met)) };
    if matches!(choice, SourceChoice::BoundingBox | SourceChoice::None) {
        let soup = box_around(&levels[&level], level)?;
        let why = format!("requested: the box around {}", level.name());
        return Ok(Source { choice, why, soup, others: levels });
    }
    let Some(soup) = levels.remove(&level) else { return Err(no_geometry(choice, &met)) };
    let why = if choice == SourceChoice::First { why(level) } else { "requested".to_owned() };
    Ok(Source { choice: SourceChoice::Level(level), why, soup, others: levels })
}

/// Returns whether the hulls would be made from a physics shape if there is one.
pub fn is_from_physics_shape(choice: SourceChoice) -> bool {
    matches!(choice, SourceChoice::First | SourceChoice::Level(Level::PhysicsShape))
}

/// Returns the position in [`Level::BY_DETAIL`]: smaller is finer.
pub fn detail(level: Level) -> usize {
    Level::BY_DETAIL.iter().position(|other| *other == level).unwrap_or(Level::BY_DETAIL.len())
}

/// Returns the level with the most detail.
pub fn highest(levels: &BTreeMap<Level, MeshSoup>) -> Option<Level> {
    Level::BY_DETAIL.into_iter().find(|level| levels.contains_key(level))
}

fn why(level: Level) -> String {
    match level {
        Level::PhysicsShape => "the upload has a physics shape".to_owned(),
        Level::MidLod => "no physics shape has geometry, so it is the mid LOD".to_owned(),
        Level::HighLod => "no physics shape and no mid LOD has geometry, so it is the high LOD".to_owned(),
        Level::LowLod | Level::LowestLod => {
            format!("no physics shape, mid LOD or high LOD has geometry, so it is {}", level.name())
        }
    }
}

fn no_geometry(choice: SourceChoice, met: &str) -> Refusal {
    let met = if met.is_empty() { "no level at all" } else { met };
    let (detail, part) = match choice {
        SourceChoice::Level(level) => (
            format!("source={} was requested, but that level has no geometry; the upload holds: {met}", level.name()),
            Some(level.name()),
        ),
        _ => (format!("no level has any geometry; the upload holds: {met}"), None),
    };
    let refusal = Refusal::no_geometry(detail);
    match part {
        Some(part) => refusal.at(part, None),
        None => refusal,
    }
}

/// Returns the box around a soup as twelve triangles.
fn box_around(soup: &MeshSoup, level: Level) -> Result<MeshSoup, Refusal> {
    if let Some((vertex, _)) = soup.used_vertices().find(|(_, point)| !point.iter().all(|c| c.is_finite())) {
        let detail = format!("vertex {vertex} of {} is not finite: it has no bounding box", level.name());
        return Err(
            Refusal::new(RefusalKind::Unprocessable, "not_finite", detail).at(level.name(), Some(vertex as u64))
        );
    }
    let bounds =
        Aabb::of_points(soup.used_points()).ok_or_else(|| no_geometry(SourceChoice::BoundingBox, level.name()))?;
    let corner = |index: usize| {
        let pick = |axis: usize| if index >> axis & 1 == 1 { bounds.max[axis] } else { bounds.min[axis] };
        Vec3::new(pick(0), pick(1), pick(2))
    };
    const QUADS: [[u32; 4]; 6] = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let triangles = QUADS.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    Ok(MeshSoup { positions: (0..8).map(corner).collect(), triangles, parts: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn soup(x: f64) -> MeshSoup {
        MeshSoup { positions: vec![Vec3::repeat(0.0), Vec3::new(x, 1.0, 2.0)], ..MeshSoup::default() }
    }

    fn levels(names: &[Level]) -> BTreeMap<Level, MeshSoup> {
        names.iter().map(|&level| (level, soup(1.0))).collect()
    }

    #[test]
    fn the_first_of_physics_mid_and_high_feeds_the_hulls() {
        use Level::{HighLod, LowLod, MidLod, PhysicsShape};
        for (present, expected) in [
            (&[PhysicsShape, MidLod, HighLod][..], "physics_shape"),
            (&[MidLod, HighLod, LowLod], "mid_lod"),
            (&[HighLod, LowLod], "high_lod"),
            (&[LowLod], "low_lod"),
        ] {
            assert_eq!(choose(levels(present), SourceChoice::First).unwrap().choice.name(), expected);
        }
    }

    #[test]
    fn a_level_without_vertices_is_skipped() {
        let mut levels = levels(&[Level::PhysicsShape, Level::HighLod]);
        levels.insert(Level::PhysicsShape, MeshSoup::default());
        assert_eq!(choose(levels, SourceChoice::First).unwrap().choice.name(), "high_lod");
    }

    #[test]
    fn the_visible_level_is_kept_when_it_is_not_the_source() {
        let visible_of = |levels, choice| {
            let source = choose(levels, choice).unwrap();
            visible(source.choice, &source.others).map(|(level, _)| level)
        };
        let with_physics = levels(&[Level::PhysicsShape, Level::HighLod]);
        assert_eq!(visible_of(with_physics.clone(), SourceChoice::First), Some(Level::HighLod));
        assert_eq!(visible_of(with_physics, SourceChoice::BoundingBox), Some(Level::HighLod));
        assert_eq!(visible_of(levels(&[Level::HighLod, Level::LowLod]), SourceChoice::First), None);
    }

    #[test]
    fn a_missing_level_is_refused_by_name() {
        let refusal = choose(levels(&[Level::HighLod]), SourceChoice::Level(Level::MidLod)).err().unwrap();
        assert_eq!(refusal.code, "no_geometry");
        assert_eq!(refusal.errors[0].part.as_deref(), Some("mid_lod"));
        assert!(refusal.detail.contains("high_lod"), "{}", refusal.detail);
    }

    #[test]
    fn the_bounding_box_is_a_closed_outward_box() {
        let source = choose(levels(&[Level::HighLod]), SourceChoice::BoundingBox).unwrap();
        let (mesh, _) = crate::geometry::Mesh::from_soup(source.soup).unwrap();
        assert!(mesh.is_watertight());
        let volume: f64 = (0..12).map(|t| mesh.corners(t)).map(|[a, b, c]| a.dot(&b.cross(&c)) / 6.0).sum();
        assert!((volume - 2.0).abs() < 1e-12, "{volume}");
    }
}
