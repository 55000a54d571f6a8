//! The rims of an open patch of surface, and the lids that would close it.

use std::collections::BTreeMap;

use crate::geometry::edges::{balance, edge_uses, edges};

/// Triangles that give every edge both its sides; `None` where a rim branches or an edge is used too often one way.
pub fn lids(patch: impl Iterator<Item = [u32; 3]>) -> Option<Vec<[u32; 3]>> {
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
    let mut lids = Vec::new();
    while let Some((start, mut at)) = next.pop_first() {
        let mut rim = vec![start];
        while at != start {
            rim.push(at);
            at = next.remove(&at)?;
        }
        lids.extend((2..rim.len()).map(|k| [rim[0], rim[k - 1], rim[k]]));
    }
    Some(lids)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sides of a prism over a triangle, without floor and top.
    const TUBE: [[u32; 3]; 6] = [[0, 1, 4], [0, 4, 3], [1, 2, 5], [1, 5, 4], [2, 0, 3], [2, 3, 5]];

    #[test]
    fn the_lids_of_a_tube_close_it() {
        let lids = lids(TUBE.into_iter()).expect("two rims");
        assert_eq!(lids, [[0, 2, 1], [3, 4, 5]]);
        let closed: Vec<[u32; 3]> = TUBE.into_iter().chain(lids).collect();
        assert_eq!(super::lids(closed.into_iter()), Some(Vec::new()));
    }

    #[test]
    fn rims_that_branch_get_no_lid() {
        assert_eq!(lids([[0, 1, 2], [0, 3, 4]].into_iter()), None);
        assert_eq!(lids([[0, 1, 2], [0, 1, 3]].into_iter()), None);
    }
}
