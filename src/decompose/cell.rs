//! [`Cell`]: a convex region with the surface that runs through it. Cutting needs no capping, so it works on any mesh:
//! the part of the solid in a cell has its corners among the corners of the clipped triangles and those corners of the
//! cell that are inside.

use super::groups::Groups;
use super::shape::{Body, Shape};
use crate::geometry::bvh::closest_on_triangle;
use crate::geometry::{Aabb, Plane, Vec3};

/// Triangles clipped to a cell: convex polygons, stored flat.
#[derive(Clone, Debug, Default)]
pub(super) struct Polygons {
    corners: Vec<Vec3>,
    /// End of each polygon in `corners`.
    ends: Vec<u32>,
    /// Triangle of the shape that each polygon is a piece of.
    triangle: Vec<u32>,
}

impl Polygons {
    pub fn of_triangles(shape: &Shape, triangles: impl IntoIterator<Item = u32>) -> Self {
        let mut polygons = Self::default();
        for triangle in triangles {
            polygons.push(&shape.corners(triangle), triangle);
        }
        polygons
    }

    pub fn push(&mut self, polygon: &[Vec3], triangle: u32) {
        self.corners.extend_from_slice(polygon);
        self.ends.push(self.corners.len() as u32);
        self.triangle.push(triangle);
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn corners(&self) -> &[Vec3] {
        &self.corners
    }

    pub fn iter(&self) -> impl Iterator<Item = (&[Vec3], u32)> + '_ {
        let mut start = 0;
        self.ends.iter().zip(&self.triangle).map(move |(&end, &triangle)| {
            let polygon = &self.corners[start..end as usize];
            start = end as usize;
            (polygon, triangle)
        })
    }
}

/// Where a polygon is with respect to a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Below,
    Above,
    On,
    Across,
}

/// Writes the pieces of a convex polygon below and above the plane; corners within `epsilon` of it belong to both.
pub(super) fn clip(
    polygon: &[Vec3],
    plane: &Plane,
    epsilon: f64,
    below: &mut Vec<Vec3>,
    above: &mut Vec<Vec3>,
) -> Side {
    below.clear();
    above.clear();
    let (mut lowest, mut highest) = (f64::INFINITY, f64::NEG_INFINITY);
    for corner in polygon {
        let height = plane.height(corner);
        lowest = lowest.min(height);
        highest = highest.max(height);
    }
    if highest <= epsilon {
        return if lowest >= -epsilon { Side::On } else { Side::Below };
    }
    if lowest >= -epsilon {
        return Side::Above;
    }
    let Some(last) = polygon.last() else { return Side::On };
    let (mut from, mut from_height) = (*last, plane.height(last));
    for corner in polygon {
        let height = plane.height(corner);
        if (from_height > epsilon && height < -epsilon) || (from_height < -epsilon && height > epsilon) {
            // From the lower end whatever the direction, so that neighbours get the same point bit for bit.
            let point = if from_height < height {
                from + (corner - from) * (from_height / (from_height - height))
            } else {
                corner + (from - corner) * (height / (height - from_height))
            };
            below.push(point);
            above.push(point);
        }
        if height <= epsilon {
            below.push(*corner);
        }
        if height >= -epsilon {
            above.push(*corner);
        }
        (from, from_height) = (*corner, height);
    }
    Side::Across
}

/// A convex polyhedron by its facets.
#[derive(Clone, Debug)]
pub(super) struct Region {
    facets: Vec<Vec<Vec3>>,
}

impl Region {
    pub fn of_box(bounds: &Aabb) -> Self {
        let (a, b) = (bounds.min, bounds.max);
        let at = |x: usize, y: usize, z: usize| Vec3::new([a.x, b.x][x], [a.y, b.y][y], [a.z, b.z][z]);
        let facets = vec![
            vec![at(0, 0, 0), at(0, 0, 1), at(0, 1, 1), at(0, 1, 0)],
            vec![at(1, 0, 0), at(1, 1, 0), at(1, 1, 1), at(1, 0, 1)],
            vec![at(0, 0, 0), at(1, 0, 0), at(1, 0, 1), at(0, 0, 1)],
            vec![at(0, 1, 0), at(0, 1, 1), at(1, 1, 1), at(1, 1, 0)],
            vec![at(0, 0, 0), at(0, 1, 0), at(1, 1, 0), at(1, 0, 0)],
            vec![at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)],
        ];
        Self { facets }
    }

    /// The two parts below and above the plane.
    pub fn split(&self, plane: &Plane, epsilon: f64) -> (Self, Self) {
        let (mut below, mut above) = (Vec::new(), Vec::new());
        let mut section: Vec<Vec3> = Vec::new();
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for facet in &self.facets {
            match clip(facet, plane, epsilon, &mut low, &mut high) {
                Side::Below => below.push(facet.clone()),
                Side::Above => above.push(facet.clone()),
                Side::On => {}
                Side::Across => {
                    below.push(low.clone());
                    above.push(high.clone());
                }
            }
            section.extend(facet.iter().filter(|corner| plane.height(corner).abs() <= epsilon));
            section.extend(low.iter().filter(|corner| plane.height(corner).abs() <= epsilon));
        }
        let section = around(section, &plane.normal, epsilon);
        if section.len() >= 3 {
            above.push(section.iter().rev().copied().collect());
            below.push(section);
        }
        (Self { facets: below }, Self { facets: above })
    }

    /// Each corner once or more often.
    pub fn corners(&self) -> impl Iterator<Item = &Vec3> + '_ {
        self.facets.iter().flatten()
    }
}

/// The points in order around their centre, seen against the normal, each once.
fn around(points: Vec<Vec3>, normal: &Vec3, epsilon: f64) -> Vec<Vec3> {
    if points.is_empty() {
        return points;
    }
    let center = points.iter().sum::<Vec3>() / points.len() as f64;
    let axis = normal.iamin();
    let first = Vec3::ith(axis, 1.0).cross(normal);
    let second = normal.cross(&first);
    let mut turned: Vec<(f64, Vec3)> = points
        .into_iter()
        .map(|point| {
            let offset = point - center;
            (offset.dot(&second).atan2(offset.dot(&first)), point)
        })
        .collect();
    turned.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut ordered: Vec<Vec3> = Vec::with_capacity(turned.len());
    for (_, point) in turned {
        if ordered.last().is_none_or(|last| (last - point).norm() > epsilon) {
            ordered.push(point);
        }
    }
    if ordered.len() > 1 && ordered.first().zip(ordered.last()).is_some_and(|(a, b)| (a - b).norm() <= epsilon) {
        ordered.pop();
    }
    ordered
}

/// A region and the surface in it.
#[derive(Clone)]
pub(super) struct Cell {
    body: Body,
    region: Region,
    pub polygons: Polygons,
    /// Corners of the region that are inside the solid.
    inside: Vec<Vec3>,
}

impl Cell {
    /// All given triangles of a body, in their box.
    pub fn of_triangles(shape: &Shape, triangles: &[u32], body: Body) -> Self {
        let polygons = Polygons::of_triangles(shape, triangles.iter().copied());
        let bounds = Aabb::of_points(polygons.corners()).unwrap_or(shape.bounds);
        Self { body, region: Region::of_box(&bounds.grown(0.01 * shape.diagonal)), polygons, inside: Vec::new() }
    }

    /// The connected parts below and above a plane, and for sheets what lies in the plane.
    ///
    /// The surface of a solid that lies in the plane goes to the side that the solid is on.
    pub fn cut(&self, shape: &Shape, plane: &Plane, epsilon: f64) -> Vec<Cell> {
        let (region_below, region_above) = self.region.split(plane, epsilon);
        let [below, above, on] = self.sides(shape, plane, epsilon);
        let mut cells = Vec::new();
        for (region, polygons) in [(&region_below, below), (&region_above, above), (&self.region, on)] {
            separate(shape, &self.body, region, polygons, epsilon, &mut cells);
        }
        cells
    }

    /// The surface below, above, and for sheets in the plane.
    fn sides(&self, shape: &Shape, plane: &Plane, epsilon: f64) -> [Polygons; 3] {
        let [mut below, mut above, mut on] = [Polygons::default(), Polygons::default(), Polygons::default()];
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for (polygon, triangle) in self.polygons.iter() {
            match clip(polygon, plane, epsilon, &mut low, &mut high) {
                Side::Below => below.push(polygon, triangle),
                Side::Above => above.push(polygon, triangle),
                Side::Across => {
                    below.push(&low, triangle);
                    above.push(&high, triangle);
                }
                Side::On if !shape.has_solid() => on.push(polygon, triangle),
                Side::On => {
                    let [a, b, c] = shape.corners(triangle);
                    let solid_is_below = (b - a).cross(&(c - a)).dot(&plane.normal) > 0.0;
                    (if solid_is_below { &mut below } else { &mut above }).push(polygon, triangle);
                }
            }
        }
        [below, above, on]
    }

    /// The corners of the surface of each part that [`Cell::cut`] would make; corners of the region are left out.
    pub fn connected_halves(&self, shape: &Shape, plane: &Plane, epsilon: f64) -> Vec<Vec<Vec3>> {
        let mut parts = Vec::new();
        for polygons in self.sides(shape, plane, epsilon) {
            if polygons.is_empty() {
                continue;
            }
            let (group_of, count) = connected(shape, &polygons, epsilon);
            let first = parts.len();
            parts.resize(first + count as usize, Vec::new());
            for ((polygon, _), group) in polygons.iter().zip(group_of) {
                parts[first + group as usize].extend_from_slice(polygon);
            }
        }
        parts
    }

    /// This cell with at most about `count` of its polygons.
    pub fn thinned(&self, count: usize) -> Self {
        let step = self.polygons.len().div_ceil(count.max(1)).max(1);
        if step == 1 {
            return self.clone();
        }
        let mut polygons = Polygons::default();
        for (polygon, triangle) in self.polygons.iter().step_by(step) {
            polygons.push(polygon, triangle);
        }
        Self { body: self.body.clone(), region: self.region.clone(), polygons, inside: self.inside.clone() }
    }

    /// Corners of the surface below and above the plane.
    pub fn halves(&self, plane: &Plane, epsilon: f64) -> [Vec<Vec3>; 2] {
        let mut halves = [Vec::new(), Vec::new()];
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for (polygon, _) in self.polygons.iter() {
            match clip(polygon, plane, epsilon, &mut low, &mut high) {
                Side::Below | Side::On => halves[0].extend_from_slice(polygon),
                Side::Above => halves[1].extend_from_slice(polygon),
                Side::Across => {
                    halves[0].extend_from_slice(&low);
                    halves[1].extend_from_slice(&high);
                }
            }
        }
        halves
    }

    /// Corners of the solid in this cell, or of the sheet.
    pub fn points(&self) -> Vec<Vec3> {
        self.polygons.corners().iter().chain(&self.inside).copied().collect()
    }
}

/// Rays that look for what is behind a connected piece of surface.
const PROBES: usize = 12;

/// Adds one cell for each connected part of the solid (or of the sheet) in the region.
fn separate(shape: &Shape, body: &Body, region: &Region, polygons: Polygons, epsilon: f64, cells: &mut Vec<Cell>) {
    if polygons.is_empty() {
        let corners: Vec<Vec3> = region.corners().copied().collect();
        let center = corners.iter().sum::<Vec3>() / corners.len().max(1) as f64;
        if corners.len() >= 4 && shape.is_inside_body(body, &center) {
            let inside = corners.into_iter().filter(|corner| shape.is_deep_inside_body(body, corner)).collect();
            cells.push(Cell { body: body.clone(), region: region.clone(), polygons, inside });
        }
        return;
    }
    let (group_of, count) = connected(shape, &polygons, epsilon);
    let inside = inside_corners(shape, body, region, &polygons, &group_of);
    if count == 1 {
        let inside = inside.into_iter().map(|(corner, _)| corner).collect();
        cells.push(Cell { body: body.clone(), region: region.clone(), polygons, inside });
        return;
    }
    for group in 0..count {
        let mut own = Polygons::default();
        for ((polygon, triangle), of) in polygons.iter().zip(&group_of) {
            if *of == group {
                own.push(polygon, triangle);
            }
        }
        let inside = inside.iter().filter(|(_, of)| *of == group).map(|(corner, _)| *corner).collect();
        cells.push(Cell { body: body.clone(), region: region.clone(), polygons: own, inside });
    }
}

/// Corners of the region inside the solid, each with the group of polygons that bounds the solid there.
fn inside_corners(
    shape: &Shape,
    body: &Body,
    region: &Region,
    polygons: &Polygons,
    group_of: &[u32],
) -> Vec<(Vec3, u32)> {
    let mut inside = Vec::new();
    if !shape.has_solid() {
        return inside;
    }
    let mut corners: Vec<Vec3> = region.corners().copied().collect();
    corners.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)).then(a.z.total_cmp(&b.z)));
    corners.dedup();
    for corner in corners {
        if !shape.bounds.contains(&corner) || !shape.is_deep_inside_body(body, &corner) {
            continue;
        }
        let mut nearest = (f64::INFINITY, corner, 0);
        for ((polygon, _), group) in polygons.iter().zip(group_of) {
            for fan in 2..polygon.len() {
                let point = closest_on_triangle(&corner, &[polygon[0], polygon[fan - 1], polygon[fan]]);
                let distance = (point - corner).norm_squared();
                if distance < nearest.0 {
                    nearest = (distance, point, *group);
                }
            }
        }
        // What bounds the solid here is seen from the corner through the solid; otherwise it is another part's corner.
        if [0.25, 0.5, 0.75]
            .iter()
            .all(|share| shape.is_deep_inside_body(body, &(corner + (nearest.1 - corner) * *share)))
        {
            inside.push((corner, nearest.2));
        }
    }
    inside
}

/// The group of each polygon: those that share a corner are one, and those with nothing but solid in between.
fn connected(shape: &Shape, polygons: &Polygons, epsilon: f64) -> (Vec<u32>, u32) {
    let mut members = Groups::new(polygons.len());
    let mut corners: Vec<([i64; 3], u32)> = Vec::with_capacity(polygons.corners().len());
    // Rounded: the same corner may come from edges that were cut in a different order.
    let step = 16.0 * epsilon;
    for (index, (polygon, _)) in polygons.iter().enumerate() {
        corners.extend(polygon.iter().map(|c| ([c.x, c.y, c.z].map(|v| (v / step).round() as i64), index as u32)));
    }
    corners.sort_unstable();
    for pair in corners.windows(2) {
        if pair[0].0 == pair[1].0 {
            members.join(pair[0].1, pair[1].1);
        }
    }
    let groups = members.numbered();
    if groups.1 == 1 || !shape.has_solid() {
        return groups;
    }
    for group in 0..groups.1 {
        let own: Vec<u32> = (0..polygons.len() as u32).filter(|&index| groups.0[index as usize] == group).collect();
        let step = own.len().div_ceil(PROBES);
        for &member in own.iter().step_by(step) {
            if let Some(hit) = behind(shape, polygons, member as usize, epsilon) {
                members.join(member, hit as u32);
            }
        }
    }
    members.numbered()
}

/// The first polygon that a ray into the solid meets.
fn behind(shape: &Shape, polygons: &Polygons, from: usize, epsilon: f64) -> Option<usize> {
    let (polygon, triangle) = polygons.iter().nth(from)?;
    let origin = polygon.iter().sum::<Vec3>() / polygon.len() as f64;
    let [a, b, c] = shape.corners(triangle);
    let direction = -(b - a).cross(&(c - a)).normalize();
    let mut first: Option<(f64, usize)> = None;
    for (index, (polygon, _)) in polygons.iter().enumerate() {
        if index == from {
            continue;
        }
        for fan in 2..polygon.len() {
            if let Some(t) = ray_meets(&origin, &direction, &[polygon[0], polygon[fan - 1], polygon[fan]])
                && t > epsilon
                && first.is_none_or(|(least, _)| t < least)
            {
                first = Some((t, index));
            }
        }
    }
    first.map(|(_, index)| index)
}

/// Distance along the ray to the triangle: T. Möller, B. Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection",
/// 1997.
fn ray_meets(origin: &Vec3, direction: &Vec3, corners: &[Vec3; 3]) -> Option<f64> {
    let [a, b, c] = corners;
    let (e, f) = (b - a, c - a);
    let p = direction.cross(&f);
    let determinant = e.dot(&p);
    if determinant == 0.0 {
        return None;
    }
    let s = origin - a;
    let u = s.dot(&p) / determinant;
    let q = s.cross(&e);
    let v = direction.dot(&q) / determinant;
    (u >= 0.0 && v >= 0.0 && u + v <= 1.0).then(|| f.dot(&q) / determinant)
}
