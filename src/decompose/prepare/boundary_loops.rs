//! Boundary loops of an open patch, and the hole caps that would close it.

use std::collections::BTreeMap;

use crate::geometry::edges::{balance, edge_uses, edges};

/// Returns triangles that fill every boundary loop of a patch, as a fan each. Returns `None` where a loop branches or an
/// edge is used twice more in one direction than in the other.
pub fn hole_caps(patch: impl Iterator<Item = [u32; 3]>) -> Option<Vec<[u32; 3]>> {
    let uses = edge_uses(patch);
    let mut next: BTreeMap<u32, u32> = BTreeMap::new();
    for edge in edges(&uses) {
        let [low, high] = edge[0].ends;
        let (from, to) = match balance(edge) {
            0 => continue,
            1 => (high, low),
            -1 => (low, high),
            _ => return None,
        };
        if next.insert(from, to).is_some() {
            return None;
        }
    }
    let mut caps = Vec::new();
    while let Some((start, mut at)) = next.pop_first() {
        let mut boundary = vec![start];
        while at != start {
            boundary.push(at);
            at = next.remove(&at)?;
        }
        caps.extend((2..boundary.len()).map(|k| [boundary[0], boundary[k - 1], boundary[k]]));
    }
    Some(caps)
}
