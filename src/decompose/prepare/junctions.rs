//! T-junctions: a corner of one triangle on the side of another, where only their places meet. A surface that is closed but
//! for these is as good as closed, and in much that is modelled by booleans or merged from tiles nothing else is open.

use crate::geometry::edges::{edge_uses, edges};
use crate::geometry::{Aabb, Progress, Stopped, Vec3};

/// A corner this near to a side is on it, relative to the diagonal: above what single precision and the lattice make of it,
/// below what the block can tell apart.
const ON_SIDE: f64 = 5e-6;

/// Most pairs of a rim and a corner that are held against each other: a sheet with a fringe has many, and then its rims
/// stay as they are.
const MOST_PAIRS: usize = 20_000_000;

/// Rims between two looks at whether to go on.
const BETWEEN_CHECKS: usize = 256;

/// A side of a triangle that no other one has.
struct Rim {
    triangle: u32,
    corner: usize,
    ends: [u32; 2],
}

/// The triangles, those divided whose rims have corners of other rims on them; in the same order.
pub fn without_junctions(
    points: &[Vec3],
    triangles: Vec<[u32; 3]>,
    progress: &Progress,
) -> Result<Vec<[u32; 3]>, Stopped> {
    let uses = edge_uses(triangles.iter().copied());
    let rims: Vec<Rim> = edges(&uses)
        .filter(|edge| edge.len() == 1 && edge[0].ends[0] != edge[0].ends[1])
        .map(|edge| {
            let (triangle, corner) = (edge[0].triangle(), edge[0].corner());
            let ends = triangles[triangle as usize];
            Rim { triangle, corner, ends: [ends[corner], ends[(corner + 1) % 3]] }
        })
        .collect();
    let mut divided: Vec<(u32, [Vec<u32>; 3])> = Vec::new();
    for (triangle, corner, on_side) in junctions(points, &rims, progress)? {
        if divided.last().is_none_or(|(last, _)| *last != triangle) {
            divided.push((triangle, Default::default()));
        }
        if let Some((_, sides)) = divided.last_mut() {
            sides[corner] = on_side;
        }
    }
    let mut divided = divided.into_iter().peekable();
    let mut all = Vec::with_capacity(triangles.len());
    for (index, triangle) in (0..).zip(triangles) {
        match divided.next_if(|(divided, _)| *divided == index) {
            Some((_, sides)) => divide(triangle, sides, &mut all),
            None => all.push(triangle),
        }
    }
    Ok(all)
}

/// The rims that have corners on them, by triangle: the triangle, the corner that the side starts at, and what is on it from
/// there on.
fn junctions(points: &[Vec3], rims: &[Rim], progress: &Progress) -> Result<Vec<(u32, usize, Vec<u32>)>, Stopped> {
    let mut corners: Vec<u32> = rims.iter().flat_map(|rim| rim.ends).collect();
    corners.sort_unstable();
    corners.dedup();
    let Some(bounds) = Aabb::of_points(corners.iter().map(|&corner| &points[corner as usize])) else {
        return Ok(Vec::new());
    };
    let near = ON_SIDE * bounds.diagonal();
    let sorted: [Vec<u32>; 3] = [0, 1, 2].map(|axis| {
        let mut sorted = corners.clone();
        sorted.sort_unstable_by(|&a, &b| points[a as usize][axis].total_cmp(&points[b as usize][axis]));
        sorted
    });
    let mut pairs = 0;
    let mut found = Vec::new();
    for (index, rim) in rims.iter().enumerate() {
        if index % BETWEEN_CHECKS == 0 {
            progress.check()?;
        }
        let [from, to] = rim.ends.map(|end| points[end as usize]);
        // Along one of the axes most rims are short.
        let within = |axis: usize| {
            let (low, high) = (from[axis].min(to[axis]) - near, from[axis].max(to[axis]) + near);
            let first = sorted[axis].partition_point(|&corner| points[corner as usize][axis] < low);
            let end = sorted[axis].partition_point(|&corner| points[corner as usize][axis] <= high);
            &sorted[axis][first..end.max(first)]
        };
        let candidates = [within(0), within(1), within(2)].into_iter().min_by_key(|within| within.len()).unwrap_or(&[]);
        pairs += candidates.len();
        if pairs > MOST_PAIRS {
            return Ok(Vec::new());
        }
        let along = to - from;
        let length = along.norm();
        let mut on_side: Vec<(f64, u32)> = candidates
            .iter()
            .filter(|corner| !rim.ends.contains(corner))
            .filter_map(|&corner| {
                let aside = points[corner as usize] - from;
                let place = aside.dot(&along) / length;
                let is_on = place > near && place < length - near && (aside - along * (place / length)).norm() <= near;
                is_on.then_some((place, corner))
            })
            .collect();
        if !on_side.is_empty() {
            on_side.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            found.push((rim.triangle, rim.corner, on_side.into_iter().map(|(_, corner)| corner).collect()));
        }
    }
    found.sort_unstable();
    Ok(found)
}

/// Divides a triangle at the points on its sides; `sides[k]` goes from corner `k` to the next.
fn divide(triangle: [u32; 3], mut sides: [Vec<u32>; 3], all: &mut Vec<[u32; 3]>) {
    let Some(side) = (0..3).find(|&side| !sides[side].is_empty()) else {
        all.push(triangle);
        return;
    };
    let (next, last) = ((side + 1) % 3, (side + 2) % 3);
    let (mut from, apex) = (triangle[side], triangle[last]);
    let mut before_first = std::mem::take(&mut sides[last]);
    for to in std::mem::take(&mut sides[side]) {
        divide([from, to, apex], [Vec::new(), Vec::new(), std::mem::take(&mut before_first)], all);
        from = to;
    }
    divide([from, triangle[next], apex], [Vec::new(), std::mem::take(&mut sides[next]), Vec::new()], all);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A unit square in two triangles beside two half as large, and one corner that is near no side.
    fn tiles() -> (Vec<Vec3>, Vec<[u32; 3]>) {
        let at = |x: f64, y: f64| Vec3::new(x, y, 0.0);
        let points = vec![
            at(0.0, 0.0),
            at(1.0, 0.0),
            at(1.0, 1.0),
            at(0.0, 1.0),
            at(1.5, 0.0),
            at(1.0, 0.5),
            at(1.5, 0.5),
            at(1.5, 1.0),
        ];
        let triangles = vec![[0, 1, 2], [0, 2, 3], [1, 4, 6], [1, 6, 5], [5, 6, 7], [5, 7, 2]];
        (points, triangles)
    }

    #[test]
    fn a_side_is_divided_where_a_corner_lies_on_it() {
        let (points, triangles) = tiles();
        let all = without_junctions(&points, triangles, &Progress::silent()).unwrap();
        assert_eq!(all[..3], [[1, 5, 0], [5, 2, 0], [0, 2, 3]]);
        assert_eq!(all.len(), 7);
        let rims = edges(&edge_uses(all.iter().copied())).filter(|edge| edge.len() == 1).count();
        assert_eq!(rims, 7, "all that is left is around the tiles");
    }

    #[test]
    fn a_corner_beside_a_side_divides_nothing() {
        let (mut points, triangles) = tiles();
        points[5].x += 1e-4;
        assert_eq!(without_junctions(&points, triangles.clone(), &Progress::silent()), Ok(triangles));
    }

    #[test]
    fn all_sides_of_a_triangle_can_be_divided() {
        let mut all = Vec::new();
        divide([0, 1, 2], [vec![3, 4], vec![5], vec![6]], &mut all);
        assert_eq!(all.len(), 5);
        let uses = edge_uses(all.iter().copied());
        let mut rims: Vec<[u32; 2]> = edges(&uses).filter(|edge| edge.len() == 1).map(|edge| edge[0].ends).collect();
        rims.sort_unstable();
        assert_eq!(rims, [[0, 3], [0, 6], [1, 4], [1, 5], [2, 5], [2, 6], [3, 4]]);
    }
}
