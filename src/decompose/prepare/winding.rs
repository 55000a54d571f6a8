//! Winding: the triangles of a patch of surface are made to go around one way.

use super::area::area_vector;
use super::surface::Surface;
use crate::geometry::edges::{edge_uses, edges};

pub struct Patches {
    pub members: Vec<Vec<u32>>,
    pub flipped: usize,
}

impl Surface<'_> {
    /// Makes each patch (connected over edges of exactly two triangles) wind one way: that of most of its area.
    pub fn orient(&mut self) -> Patches {
        let mut neighbours: Vec<[Option<(u32, bool)>; 3]> = vec![[None; 3]; self.triangles.len()];
        for edge in edges(&edge_uses(self.triangles.iter().copied())) {
            if let [first, second] = edge {
                let same = first.is_forward() == second.is_forward();
                neighbours[first.triangle() as usize][first.corner()] = Some((second.triangle(), same));
                neighbours[second.triangle() as usize][second.corner()] = Some((first.triangle(), same));
            }
        }
        let mut turned: Vec<Option<bool>> = vec![None; self.triangles.len()];
        let mut patches = Patches { members: Vec::new(), flipped: 0 };
        for seed in 0..self.triangles.len() {
            if turned[seed].is_some() {
                continue;
            }
            turned[seed] = Some(false);
            let mut members = vec![seed as u32];
            let mut cursor = 0;
            while let Some(&current) = members.get(cursor) {
                cursor += 1;
                let turn = turned[current as usize].unwrap_or(false);
                for (next, same) in neighbours[current as usize].into_iter().flatten() {
                    if turned[next as usize].is_none() {
                        turned[next as usize] = Some(turn ^ same);
                        members.push(next);
                    }
                }
            }
            let is_turned = |index: &u32| turned[*index as usize] == Some(true);
            let (mut kept_area, mut turned_area) = (0.0, 0.0);
            for index in &members {
                let area = area_vector(self.points, &self.triangles[*index as usize]).norm();
                *(if is_turned(index) { &mut turned_area } else { &mut kept_area }) += area;
            }
            let turn_the_turned = turned_area <= kept_area;
            for index in &members {
                if is_turned(index) == turn_the_turned {
                    self.triangles[*index as usize].swap(1, 2);
                    patches.flipped += 1;
                }
            }
            members.sort_unstable();
            patches.members.push(members);
        }
        patches
    }
}
