//! Sorts points so that neighbours in space are neighbours in memory.
//!
//! A hull with very many vertices reads each point about a dozen times, and without the order nearly every read goes to
//! main memory.

use rayon::prelude::*;

use crate::geometry::Vec3;
use crate::geometry::hull::frame::Frame;

/// Fewer points fit into the processor's caches.
const WORTH_IT: usize = 100_000;
/// Cells of the lattice along each axis.
const STEPS: f64 = (1 << 20) as f64;

/// Returns the points in the order of a curve through the cells of a lattice; `None` for fewer than [`WORTH_IT`]
/// points.
///
/// The curve is that of G. M. Morton, "A Computer Oriented Geodetic Data Base and a New Technique in File Sequencing",
/// 1966: the place of a cell interleaves the bits of its coordinates.
pub fn in_morton_order(points: &[Vec3], frame: &Frame) -> Option<Vec<Vec3>> {
    if points.len() < WORTH_IT {
        return None;
    }
    let place = |p: &Vec3| frame.local(p).iter().rev().fold(0, |place, &c| place << 1 | spread(c));
    let mut order: Vec<(u64, u32)> = points.iter().zip(0..).map(|(p, index)| (place(p), index)).collect();
    order.par_sort_unstable();
    Some(order.into_iter().map(|(_, index)| points[index as usize]).collect())
}

/// Returns the cell of a local coordinate (-1 to 1), with two zero bits after each of its bits.
fn spread(coordinate: f64) -> u64 {
    let steps = ((coordinate + 1.0) * (0.5 * STEPS)) as u32;
    let spread = u64::from(steps.min(STEPS as u32 - 1));
    let spread = (spread | spread << 32) & 0x001f_0000_0000_ffff;
    let spread = (spread | spread << 16) & 0x001f_0000_ff00_00ff;
    let spread = (spread | spread << 8) & 0x100f_00f0_0f00_f00f;
    let spread = (spread | spread << 4) & 0x10c3_0c30_c30c_30c3;
    (spread | spread << 2) & 0x1249_2492_4924_9249
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::ConvexHull;
    use crate::geometry::samples::sphere;

    #[test]
    fn every_third_bit_is_one_of_the_steps() {
        for steps in [0_u32, 1, 2, 5, 0x5_5555, 0xf_0f0f, 0xf_ffff] {
            let spread = spread(f64::from(steps) * 2.0 / STEPS - 1.0);
            let back = (0..20).fold(0, |back, bit| back | (spread >> (3 * bit) & 1) << bit);
            assert_eq!((back, spread.count_ones()), (u64::from(steps), steps.count_ones()));
        }
        assert_eq!(spread(1.0), spread(1.0_f64.next_down()));
    }

    #[test]
    fn the_same_points_come_back_nearer_to_each_other() {
        let points = sphere(WORTH_IT);
        let ordered = in_morton_order(&points, &Frame::of_points(&points).unwrap()).unwrap();
        let apart = |points: &[Vec3]| points.windows(2).map(|pair| (pair[1] - pair[0]).norm()).sum::<f64>();
        assert!(apart(&ordered) < 0.05 * apart(&points));
        let sorted = |mut points: Vec<Vec3>| {
            points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)).then(a.z.total_cmp(&b.z)));
            points
        };
        assert_eq!(sorted(ordered.clone()), sorted(points.clone()));
        assert_eq!(ConvexHull::of_points(&ordered), ConvexHull::of_points(&points));
    }
}
