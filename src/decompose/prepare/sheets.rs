//! Joins sheets: pieces of one surface that came apart where other surface meets them.

use std::collections::BTreeMap;

use super::component::Component;
use crate::geometry::Groups;
use crate::geometry::copies::sorted;

/// Joins sheets that share a vertex and keeps one of the two triangles of each double-sided facet. `points` is the number of
/// points that the triangles refer to.
pub fn with_joined_sheets(points: usize, triangles: &[[u32; 3]], components: Vec<Component>) -> Vec<Component> {
    let (mut joined, sheets): (Vec<_>, Vec<_>) = components.into_iter().partition(|component| component.solid);
    let mut keyed: Vec<([u32; 3], u32)> = sheets
        .into_iter()
        .flat_map(|sheet| sheet.triangles)
        .map(|index| (sorted(triangles[index as usize]), index))
        .collect();
    keyed.sort_unstable();
    keyed.dedup_by_key(|entry| entry.0);
    let mut groups = Groups::new(points);
    for (key, _) in &keyed {
        groups.join(key[0], key[1]);
        groups.join(key[0], key[2]);
    }
    let mut by_group: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (key, index) in keyed {
        by_group.entry(groups.root(key[0])).or_default().push(index);
    }
    joined.extend(by_group.into_values().map(|mut triangles| {
        triangles.sort_unstable();
        Component::open(triangles, false)
    }));
    joined
}
