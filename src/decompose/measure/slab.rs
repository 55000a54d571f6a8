//! Slabs for parts that lie in a plane.
//!
//! `geometry::hull::slab` makes the slabs of the encoded block: it accepts any points, decides exactly what is flat and
//! bounds the vertices. The search makes thousands of slabs of flat parts and keeps them behind the walls of the
//! shape. Both take their outlines from `geometry::hull::polygon`.

use crate::decompose::prepare::grid::far_ends;
use crate::decompose::tolerance::SLAB_OUTLINE;
use crate::geometry::hull::polygon::{Vec2, convex_polygon, drop_bumps};
use crate::geometry::hull::rank;
use crate::geometry::vector::across;
use crate::geometry::{ConvexHull, Plane, Rank, Vec3};

/// Cosine of the angle between a wall and the normal of a slab below which the wall cuts the slab's edge and not its faces.
const UPRIGHT: f64 = 0.5;

/// Returns the flat hull of coplanar points, thickened on both sides; `None` when they are on a line.
pub fn slab(points: &[Vec3], thickness: f64) -> Option<ConvexHull> {
    slab_behind(points, thickness, &[])
}

/// Returns the same, moved along its normal where that brings it behind one of `walls` that the points do not cross, and cut
/// off at walls that it crosses still. The points stay in it.
pub fn slab_behind(points: &[Vec3], thickness: f64, walls: &[Plane]) -> Option<ConvexHull> {
    let normal = flat_normal(points)?;
    let origin = points.iter().sum::<Vec3>() / points.len() as f64;
    let [first, second] = across(&normal);
    let along = |p: &Vec3| Vec2::new((p - origin).dot(&first), (p - origin).dot(&second));
    let mut outline = convex_polygon(points.iter().map(along).collect());
    drop_bumps(&mut outline, thickness * SLAB_OUTLINE);
    let half = normal * (thickness * 0.5);
    let corners: Vec<Vec3> = outline
        .iter()
        .map(|p| origin + first * p.x + second * p.y)
        .flat_map(|corner| [corner - half, corner + half])
        .collect();
    let shift = normal * shift_behind(&corners, &normal, thickness * 0.5, walls);
    let mut corners: Vec<Vec3> = corners.into_iter().map(|corner| corner + shift).collect();
    // A wall along the slab would take its thickness, which it needs.
    for wall in walls.iter().filter(|wall| wall.normal.dot(&normal).abs() < UPRIGHT) {
        let crosses = corners.iter().any(|corner| wall.height(corner) > SLAB_OUTLINE * thickness);
        if crosses && points.iter().all(|point| wall.height(point) <= SLAB_OUTLINE * thickness) {
            corners = cut_off(&corners, wall);
        }
    }
    ConvexHull::of_points(&corners).ok()
}

/// Returns points whose hull is the part of the hull of `points` behind a plane.
fn cut_off(points: &[Vec3], plane: &Plane) -> Vec<Vec3> {
    let (mut behind, before): (Vec<Vec3>, Vec<Vec3>) =
        points.iter().copied().partition(|point| plane.height(point) <= 0.0);
    // The hull meets the plane in the hull of the places where its edges do, which are among these.
    let places: Vec<Vec3> = behind
        .iter()
        .flat_map(|low| before.iter().map(move |high| (low, high)))
        .map(|(low, high)| {
            let (below, above) = (-plane.height(low), plane.height(high));
            low.lerp(high, below / (below + above))
        })
        .collect();
    behind.extend(places);
    behind
}

/// Returns how far the vertices of a slab have to move along its normal to be behind the walls that only half of its
/// thickness crosses; 0 where such walls are on both sides.
fn shift_behind(corners: &[Vec3], normal: &Vec3, half: f64, walls: &[Plane]) -> f64 {
    let (mut up, mut down) = (0.0f64, 0.0f64);
    for wall in walls {
        let slope = wall.normal.dot(normal);
        let over = corners.iter().map(|corner| wall.height(corner)).fold(0.0, f64::max);
        // A wall along the slab is crossed by its outline, which no movement changes.
        if over > 0.0 && over <= (1.0 + SLAB_OUTLINE) * half * slope.abs() {
            let need = (over / slope.abs()).min(half);
            if slope > 0.0 { down = down.max(need) } else { up = up.max(need) }
        }
    }
    if up > 0.0 && down > 0.0 { 0.0 } else { up - down }
}

/// Returns the unit normal of the plane through the points: that of the largest triangle over two points far apart.
fn flat_normal(points: &[Vec3]) -> Option<Vec3> {
    let [a, b] = far_ends(points, points.first()?)?;
    let area = |p: &Vec3| (b - a).cross(&(p - a));
    let c = points.iter().max_by(|p, q| area(p).norm_squared().total_cmp(&area(q).norm_squared()))?;
    let normal = area(c);
    (normal.norm() > 0.0 && rank(points).is_ok_and(|rank| rank >= Rank::Plane)).then(|| normal.normalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slab_between_two_walls_is_cut_off_at_both_and_holds_its_points() {
        // A sheet that leans from one wall of a gap to the other has half of its thickness behind each of them.
        let walls = [1.0, -1.0].map(|side| Plane { normal: Vec3::x() * side, offset: 1.0 });
        let points = [[-1.0, 0.0, 0.0], [1.0, 0.0, 0.3], [1.0, 2.0, 0.3], [-1.0, 2.0, 0.0]].map(Vec3::from);
        let whole = slab(&points, 0.2).unwrap();
        let kept = slab_behind(&points, 0.2, &walls).unwrap();
        let over = |hull: &ConvexHull| hull.points().iter().map(|point| point.x.abs() - 1.0).fold(0.0, f64::max);
        assert!(over(&whole) > 0.01 && over(&kept) < 1e-9, "{} {}", over(&whole), over(&kept));
        assert!(points.iter().all(|point| kept.contains(point, 1e-12)));
        assert!(kept.volume() > 0.95 * whole.volume());
    }
}
