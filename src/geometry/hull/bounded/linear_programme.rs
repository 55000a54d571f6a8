//! Linear programmes in three variables: R. Seidel, "Small-dimensional linear programming and convex hulls made easy",
//! 1991.
//!
//! Constraints are added one at a time. While the best point satisfies the next constraint, nothing changes. Otherwise
//! the new best point lies on that constraint's plane, which leaves a programme in two variables, and in the same way
//! one on a line. A dozen constraints take about a microsecond.

use nalgebra::Vector2;

use crate::geometry::Vec3;
use crate::geometry::tolerance::{LP_PARALLEL, LP_PARALLEL_SLACK, LP_SLACK};

/// The half-space `normal · x >= offset`, with a normal of length 1.
#[derive(Clone, Copy, Debug)]
pub struct HalfSpace {
    pub normal: Vec3,
    pub offset: f64,
}

/// Solutions are sought up to this distance along each axis. The caller scales its problem to size 1.
pub const REACH: f64 = 16.0;

/// Returns the point that minimises `cost · x` on all planes in `on` and in all half-spaces in `within`.
///
/// Returns `None` where no point satisfies the constraints, or where two planes in `on` are parallel.
pub fn minimise(cost: &Vec3, on: &[HalfSpace], within: &[HalfSpace]) -> Option<Vec3> {
    match on {
        [] => minimise_in_space(cost, within),
        [plane] => minimise_in_plane(cost, plane, within),
        [first, second, rest @ ..] => {
            let direction = first.normal.cross(&second.normal);
            let squared = direction.norm_squared();
            if squared < LP_PARALLEL {
                return None;
            }
            // The point nearest to the origin on the line in which the two planes meet.
            let point = (second.normal.cross(&direction) * first.offset
                + direction.cross(&first.normal) * second.offset)
                / squared;
            let direction = direction / squared.sqrt();
            let rest = rest.iter().flat_map(|plane| [*plane, flipped(plane)]);
            let step = minimise_on_line(
                cost.dot(&direction),
                rest.chain(within.iter().copied())
                    .map(|half| (half.normal.dot(&direction), half.offset - half.normal.dot(&point))),
            )?;
            Some(point + direction * step)
        }
    }
}

fn flipped(half: &HalfSpace) -> HalfSpace {
    HalfSpace { normal: -half.normal, offset: -half.offset }
}

/// Minimises over the whole space.
fn minimise_in_space(cost: &Vec3, within: &[HalfSpace]) -> Option<Vec3> {
    let mut best = cost.map(|c| if c > 0.0 { -REACH } else { REACH });
    for (number, half) in within.iter().enumerate() {
        if half.normal.dot(&best) < half.offset - LP_SLACK {
            best = minimise_in_plane(cost, half, &within[..number])?;
        }
    }
    Some(best)
}

/// Minimises on a plane, in the coordinates of two tangents.
fn minimise_in_plane(cost: &Vec3, plane: &HalfSpace, within: &[HalfSpace]) -> Option<Vec3> {
    let (p, q) = tangents(&plane.normal);
    let origin = plane.normal * plane.offset;
    let cost = Vector2::new(cost.dot(&p), cost.dot(&q));
    let mut best = cost.map(|c| if c > 0.0 { -2.0 * REACH } else { 2.0 * REACH });
    let flat = |half: &HalfSpace| {
        (Vector2::new(half.normal.dot(&p), half.normal.dot(&q)), half.offset - half.normal.dot(&origin))
    };
    for (number, half) in within.iter().enumerate() {
        let (normal, offset) = flat(half);
        let length = normal.norm();
        if length < LP_PARALLEL {
            if offset > LP_PARALLEL_SLACK {
                return None;
            }
            continue;
        }
        if normal.dot(&best) < offset - LP_SLACK {
            let normal = normal / length;
            let along = Vector2::new(-normal.y, normal.x);
            let base = normal * (offset / length);
            let others = within[..number].iter().map(|other| {
                let (normal, offset) = flat(other);
                (normal.dot(&along), offset - normal.x * base.x - normal.y * base.y)
            });
            best = base + along * minimise_on_line(cost.dot(&along), others)?;
        }
    }
    Some(origin + p * best.x + q * best.y)
}

/// Minimises on a line under constraints `slope * t >= offset`.
fn minimise_on_line(cost: f64, within: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let (mut low, mut high) = (-4.0 * REACH, 4.0 * REACH);
    for (slope, offset) in within {
        if slope > LP_PARALLEL {
            low = low.max(offset / slope);
        } else if slope < -LP_PARALLEL {
            high = high.min(offset / slope);
        } else if offset > LP_PARALLEL_SLACK {
            return None;
        }
    }
    if low > high + LP_PARALLEL_SLACK {
        return None;
    }
    Some(if cost > 0.0 { low } else { high })
}

/// Returns two unit vectors that make a right-handed frame with the unit vector `n` (T. Duff et al., "Building an
/// Orthonormal Basis, Revisited", 2017).
fn tangents(n: &Vec3) -> (Vec3, Vec3) {
    let sign = 1.0_f64.copysign(n.z);
    let a = -1.0 / (sign + n.z);
    let b = n.x * n.y * a;
    (Vec3::new(1.0 + sign * n.x * n.x * a, sign * b, -sign * n.x), Vec3::new(b, sign + n.y * n.y * a, -n.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::Random;

    fn half(x: f64, y: f64, z: f64, offset: f64) -> HalfSpace {
        let normal = Vec3::new(x, y, z);
        HalfSpace { normal: normal.normalize(), offset: offset / normal.norm() }
    }

    #[test]
    fn the_lowest_corner_of_a_tilted_box_is_found() {
        let halves = [half(1.0, 0.0, 0.0, 1.0), half(0.0, 1.0, 0.0, 2.0), half(0.0, 0.0, 1.0, 3.0)];
        let best = minimise(&Vec3::new(1.0, 1.0, 1.0), &[], &halves).unwrap();
        assert!((best - Vec3::new(1.0, 2.0, 3.0)).norm() < 1e-12);
        let best = minimise(&Vec3::new(1.0, 1.0, 1.0), &[half(0.0, 0.0, 1.0, 4.0)], &halves).unwrap();
        assert!((best - Vec3::new(1.0, 2.0, 4.0)).norm() < 1e-12);
    }

    #[test]
    fn on_two_planes_the_third_half_space_decides() {
        let on = [half(1.0, 0.0, 0.0, 1.0), half(0.0, 1.0, 0.0, 2.0)];
        let best = minimise(&Vec3::z(), &on, &[half(1.0, 0.0, 1.0, 5.0)]).unwrap();
        assert!((best - Vec3::new(1.0, 2.0, 4.0)).norm() < 1e-12, "{best}");
        assert!(minimise(&Vec3::z(), &[on[0], on[0]], &[]).is_none(), "parallel planes");
    }

    #[test]
    fn without_constraints_the_box_is_the_bound() {
        assert_eq!(minimise(&Vec3::new(1.0, -1.0, 1.0), &[], &[]), Some(Vec3::new(-REACH, REACH, -REACH)));
    }

    #[test]
    fn contradictions_have_no_solution() {
        let halves = [half(1.0, 0.0, 0.0, 1.0), half(-1.0, 0.0, 0.0, 0.0)];
        assert!(minimise(&Vec3::x(), &[], &halves).is_none());
    }

    #[test]
    fn no_feasible_corner_is_better() {
        let mut random = Random(3);
        for _ in 0..200 {
            let halves: Vec<_> = (0..12)
                .map(|_| {
                    let mut n = random.direction();
                    n.z = n.z.abs() + 0.2;
                    half(n.x, n.y, n.z, random.unit() - 0.5)
                })
                .collect();
            let cost = halves.iter().map(|half| half.normal).sum::<Vec3>();
            let best = minimise(&cost, &[], &halves).unwrap();
            let feasible = |x: &Vec3| halves.iter().all(|h| h.normal.dot(x) >= h.offset - 1e-9);
            assert!(feasible(&best));
            for i in 0..halves.len() {
                for j in 0..i {
                    for k in 0..j {
                        let m = nalgebra::Matrix3::from_rows(&[
                            halves[i].normal.transpose(),
                            halves[j].normal.transpose(),
                            halves[k].normal.transpose(),
                        ]);
                        let b = Vec3::new(halves[i].offset, halves[j].offset, halves[k].offset);
                        if let Some(inverse) = m.try_inverse() {
                            let corner = inverse * b;
                            if feasible(&corner) {
                                assert!(cost.dot(&best) <= cost.dot(&corner) + 1e-9);
                            }
                        }
                    }
                }
            }
        }
    }
}
