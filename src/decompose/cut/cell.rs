//! [`Cell`]: a convex region with the surface that runs through it.
//!
//! A cut clips the triangles and does not cap the holes, so it works on any mesh. The hull of the solid in a cell needs no
//! caps: its vertices are vertices of the clipped triangles, or vertices of the region that lie inside the solid.

use super::components::connected;
use super::region::Region;
use crate::decompose::measure::part_hull::distinct;
use crate::decompose::prepare::polygons::{Polygons, Side, clip};
use crate::decompose::prepare::shape::{Body, Shape};
use crate::decompose::tolerance::CELL_MARGIN;
use crate::geometry::bvh::closest_on_triangle;
use crate::geometry::vector::doubled_area;
use crate::geometry::{Aabb, Plane, Vec3};

/// Places on the way from a vertex of a region to the nearest surface, as shares of the way.
const WAY_TO_SURFACE: [f64; 3] = [0.25, 0.5, 0.75];

/// A region and the surface in it.
#[derive(Clone)]
pub struct Cell {
    body: Body,
    region: Region,
    pub polygons: Polygons,
    /// Vertices of the region that are inside the solid.
    inside: Vec<Vec3>,
}

impl Cell {
    /// Makes the cell of the given triangles of a body. Its region is their box, slightly grown.
    pub fn of_triangles(shape: &Shape, triangles: &[u32], body: Body) -> Self {
        let polygons = Polygons::of_triangles(shape, triangles);
        let bounds = Aabb::of_points(polygons.corners()).unwrap_or(shape.bounds);
        Self { body, region: Region::of_box(&bounds.grown(CELL_MARGIN * shape.diagonal)), polygons, inside: Vec::new() }
    }

    /// Returns the connected pieces below and above a plane, and those of sheets that lie in the plane.
    ///
    /// The surface of a solid that lies in the plane belongs to the side of the solid. Vertices within `epsilon` of the plane
    /// lie on it.
    pub fn cut(&self, shape: &Shape, plane: &Plane, epsilon: f64) -> Vec<Cell> {
        let (region_below, region_above) = self.region.split(plane, epsilon);
        let [below, above, on] = self.sides(shape, plane, epsilon);
        let mut cells = Vec::new();
        // Without a sheet in the plane, the solid is below and above it.
        let on = (!on.is_empty()).then_some((&self.region, on));
        for (region, polygons) in [(&region_below, below), (&region_above, above)].into_iter().chain(on) {
            separate(shape, &self.body, region, polygons, epsilon, &mut cells);
        }
        cells
    }

    /// Returns the surface below and above a plane as one cell each, connected or not. Sheets in the plane are below.
    pub fn split(&self, shape: &Shape, plane: &Plane, epsilon: f64) -> Vec<Cell> {
        let (region_below, region_above) = self.region.split(plane, epsilon);
        let [mut below, above, on] = self.sides(shape, plane, epsilon);
        on.iter().for_each(|(polygon, triangle)| below.push(polygon, triangle));
        let sides = [(region_below, below), (region_above, above)].into_iter().filter(|(_, side)| !side.is_empty());
        let cell = |(region, polygons)| Cell { body: self.body.clone(), region, polygons, inside: Vec::new() };
        sides.map(cell).collect()
    }

    /// Returns the surface below the plane, above it, and the surface of sheets in it.
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
                Side::On if shape.is_sheet(triangle) => on.push(polygon, triangle),
                Side::On => {
                    let solid_is_below = doubled_area(&shape.corners(triangle)).dot(&plane.normal) > 0.0;
                    (if solid_is_below { &mut below } else { &mut above }).push(polygon, triangle);
                }
            }
        }
        [below, above, on]
    }

    /// Returns the vertices of the surface of each piece that [`Cell::cut`] would make.
    ///
    /// Vertices of the region are left out, which is fast; they are included only where the cell has no surface.
    pub fn connected_halves(&self, shape: &Shape, plane: &Plane, epsilon: f64) -> Vec<Vec<Vec3>> {
        if self.polygons.is_empty() {
            return self.cut(shape, plane, epsilon).iter().map(Self::points).collect();
        }
        let mut pieces = Vec::new();
        for polygons in self.sides(shape, plane, epsilon) {
            if polygons.is_empty() {
                continue;
            }
            let (group_of, count) = connected(shape, &polygons, epsilon);
            let first = pieces.len();
            pieces.resize(first + count as usize, Vec::new());
            for ((polygon, _), group) in polygons.iter().zip(group_of) {
                pieces[first + group as usize].extend_from_slice(polygon);
            }
        }
        pieces
    }

    /// Returns true when the plane passes through triangles and not only between them.
    pub fn is_divided(&self, plane: &Plane, epsilon: f64) -> bool {
        self.polygons.iter().any(|(polygon, _)| {
            let heights = || polygon.iter().map(|corner| plane.height(corner));
            heights().any(|height| height > epsilon) && heights().any(|height| height < -epsilon)
        })
    }

    /// Returns this cell with at most about `count` of its polygons, evenly chosen.
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

    /// Returns the vertices of the surface below and above the plane.
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

    /// Returns points whose hull equals the hull of the solid (or of the sheet) in this cell.
    pub fn points(&self) -> Vec<Vec3> {
        // Most corners occur six times, and the first cell of a large mesh has millions.
        let mut points = distinct(self.polygons.corners());
        points.extend_from_slice(&self.inside);
        points
    }
}

/// Adds one cell for each connected piece of the solid (or of the sheet) in the region.
fn separate(shape: &Shape, body: &Body, region: &Region, polygons: Polygons, epsilon: f64, cells: &mut Vec<Cell>) {
    if polygons.is_empty() {
        let vertices: Vec<Vec3> = region.vertices().copied().collect();
        let center = vertices.iter().sum::<Vec3>() / vertices.len().max(1) as f64;
        if vertices.len() >= 4 && shape.is_inside_body(body, &center) {
            let inside = vertices.into_iter().filter(|vertex| shape.is_deep_inside_body(body, vertex)).collect();
            cells.push(Cell { body: body.clone(), region: region.clone(), polygons, inside });
        }
        return;
    }
    let (group_of, count) = connected(shape, &polygons, epsilon);
    let inside = inside_vertices(shape, body, region, &polygons, &group_of);
    if count == 1 {
        let inside = inside.into_iter().map(|(vertex, _)| vertex).collect();
        cells.push(Cell { body: body.clone(), region: region.clone(), polygons, inside });
        return;
    }
    let piece =
        || Cell { body: body.clone(), region: region.clone(), polygons: Polygons::default(), inside: Vec::new() };
    let mut pieces: Vec<Cell> = (0..count).map(|_| piece()).collect();
    for ((polygon, triangle), of) in polygons.iter().zip(group_of) {
        pieces[of as usize].polygons.push(polygon, triangle);
    }
    for (vertex, of) in inside {
        pieces[of as usize].inside.push(vertex);
    }
    cells.extend(pieces);
}

/// Returns the vertices of the region inside the solid, each with the group of polygons that bounds the solid there.
fn inside_vertices(
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
    let mut vertices: Vec<Vec3> = region.vertices().copied().collect();
    vertices.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)).then(a.z.total_cmp(&b.z)));
    vertices.dedup();
    for vertex in vertices {
        if !shape.bounds.contains(&vertex) || !shape.is_deep_inside_body(body, &vertex) {
            continue;
        }
        let mut nearest = (f64::INFINITY, vertex, 0);
        for ((polygon, _), group) in polygons.iter().zip(group_of) {
            for fan in 2..polygon.len() {
                let point = closest_on_triangle(&vertex, &[polygon[0], polygon[fan - 1], polygon[fan]]);
                let distance = (point - vertex).norm_squared();
                if distance < nearest.0 {
                    nearest = (distance, point, *group);
                }
            }
        }
        // Surface that bounds the solid here is reached through the solid; otherwise the vertex belongs to another cell.
        let on_the_way = |share: &f64| vertex + (nearest.1 - vertex) * *share;
        if WAY_TO_SURFACE.iter().all(|share| shape.is_deep_inside_body(body, &on_the_way(share))) {
            inside.push((vertex, nearest.2));
        }
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decompose::prepare::ways::Ways;
    use crate::geometry::{ConvexHull, Mesh, MeshSoup, Progress};

    fn cube() -> Shape {
        let corner = |index: usize| Vec3::from_fn(|axis, _| (index >> axis & 1) as f64);
        let sides = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        let triangles = sides.into_iter().flat_map(|[a, b, c, d]| [[a, b, c], [a, c, d]]);
        let positions = (0..8).map(corner).collect();
        let soup = MeshSoup { positions, triangles: triangles.collect(), parts: Vec::new() };
        Shape::new(&Mesh::from_soup(soup).unwrap().0, &Ways::default(), &Progress::silent()).unwrap()
    }

    fn volume(cells: &[Cell]) -> f64 {
        cells.iter().map(|cell| ConvexHull::of_points(&cell.points()).unwrap().volume()).sum()
    }

    /// Cells without surface, in the middle of the solid, count as well.
    #[test]
    fn the_volumes_of_all_cells_add_up_to_that_of_the_solid() {
        let shape = cube();
        let all: Vec<u32> = (0..shape.triangles.len() as u32).collect();
        let whole = Cell::of_triangles(&shape, &all, Body::Whole);
        let of_all = volume(std::slice::from_ref(&whole));
        let mut cells = vec![whole];
        for axis in 0..3 {
            for share in [0.25, 0.5, 0.75] {
                let normal = Vec3::ith(axis, 1.0);
                let offset = shape.bounds.min[axis] + share * shape.bounds.size()[axis];
                let cut = |cell: &Cell| cell.cut(&shape, &Plane { normal, offset }, 1e-9);
                cells = cells.iter().flat_map(cut).collect();
            }
        }
        assert_eq!(cells.len(), 4 * 4 * 4);
        assert_eq!(cells.iter().filter(|cell| cell.polygons.is_empty()).count(), 2 * 2 * 2);
        assert!((volume(&cells) / of_all - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_cell_without_surface_is_halved_by_the_vertices_of_its_region() {
        let shape = cube();
        let center = shape.bounds.center();
        let region = Region::of_box(&Aabb { min: center - Vec3::repeat(0.1), max: center + Vec3::repeat(0.1) });
        let inside = region.vertices().copied().collect();
        let core = Cell { body: Body::Whole, region, polygons: Polygons::default(), inside };
        let halves = core.connected_halves(&shape, &Plane { normal: Vec3::x(), offset: center.x }, 1e-9);
        let volumes: Vec<f64> = halves.iter().map(|half| ConvexHull::of_points(half).unwrap().volume()).collect();
        assert_eq!(volumes.len(), 2);
        assert!(volumes.iter().all(|volume| (volume / 0.004 - 1.0).abs() < 1e-9));
    }
}
