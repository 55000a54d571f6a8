//! [`Shape`]: the mesh as the engine sees it, on a grid along its own axes, consistently wound, with queries for inside and
//! distance.

use std::sync::Arc;

use super::component::Component;
use super::copies::without_copies;
use super::grid::{Grid, far_ends};
use super::single_sided::single_sided;
use super::solids::Solids;
use super::ways::Ways;
use crate::decompose::result::Note;
use crate::decompose::tolerance::{ALIGNED_AXIS, GRID_STEP, HELD, ON_SURFACE, REPAIRED_FROM};
use crate::geometry::alike::divided_alike;
use crate::geometry::cracks::without_cracks;
use crate::geometry::tolerance::INSIDE_WINDING;
use crate::geometry::{Aabb, ConvexHull, Mesh, Passages, Plane, Progress, Stopped, TriangleBvh, Vec3};

/// Steps of a normal's components in a step of the grid: far above rounding, and across the whole shape far below a grid step.
const NORMAL_STEPS: f64 = 128.0;

/// A mesh whose bounding box along its own axes has a diagonal of about 1.
#[derive(Clone)]
pub struct Shape {
    pub points: Vec<Vec3>,
    pub triangles: Vec<[u32; 3]>,
    /// Connected components of the surface.
    pub components: Vec<Component>,
    /// For each triangle, whether it belongs to a sheet.
    is_sheet: Vec<bool>,
    has_sheets: bool,
    pub bvh: Arc<TriangleBvh>,
    /// The triangles of solids alone; `None` where all components are sheets.
    solid: Option<Arc<TriangleBvh>>,
    /// What counts as solid although the mesh is open there.
    filled: Option<Arc<Filled>>,
    pub bounds: Aabb,
    /// The box of the input, in its own axes and unit.
    pub own_bounds: Aabb,
    /// The faces of the shape's box along the axes of the file, in the order of their normals: each lies opposite to the one
    /// with the same place from the end. Hulls that lose vertices stay behind them.
    pub walls: [Plane; 6],
    pub diagonal: f64,
    /// Diagonal of the input's bounding box along the axes of the file. Coverage and the thickness of flat input are
    /// shares of it.
    pub file_diagonal: f64,
    /// The length that a tolerance is a share of: the smaller of the two diagonals. A model along the axes of its file has one
    /// diagonal. A turned one has a larger box in its file, but is allowed no larger error for it.
    pub tolerance_unit: f64,
    /// Distance of two points about as far apart as any two. Unlike a diagonal it does not depend on axes.
    pub breadth: f64,
    grid: Grid,
    pub notes: Vec<Note>,
}

/// The solid that the vertices of a cell are inside of. A part of one component must not take in vertices that lie in
/// another: where a roof rests on walls, they would fill the room.
#[derive(Clone)]
pub enum Body {
    /// Everything solid.
    Whole,
    /// One closed component.
    Own(Arc<TriangleBvh>),
    /// A sheet has no inside, whatever solid is beside it.
    Sheet,
}

/// Free space that a result may fill.
pub struct Filled {
    /// In units of the shape.
    pub hulls: Vec<ConvexHull>,
    /// Where an avatar goes in the mesh, ...
    pub before: Passages,
    /// ... and where it is to go still.
    pub after: Option<Passages>,
}

impl Filled {
    fn has(&self, shape: &Shape, point: &Vec3) -> bool {
        let is_given_up = || {
            let point = shape.placed_back(point);
            self.before.covers(&point, 0.0) && !self.after.as_ref().is_some_and(|after| after.covers(&point, 0.0))
        };
        self.hulls.iter().any(|hull| hull.contains(point, HELD * shape.diagonal)) || is_given_up()
    }
}

impl Shape {
    /// Prepares a mesh with the ways of an avatar in it. Every repair is reported in `notes`.
    pub fn new(mesh: &Mesh, ways: &Ways, progress: &Progress) -> Result<Self, Stopped> {
        let alike = divided_alike(mesh.points(), mesh.triangles(), progress)?;
        let triangles = without_copies(mesh.points(), &alike, progress)?;
        let triangles = without_cracks(mesh.points(), triangles, mesh.bounds().diagonal(), progress)?;
        // Points that came together may have made triangles equal.
        let triangles = without_copies(mesh.points(), &triangles, progress)?;
        let once = single_sided(mesh.points(), triangles, progress)?;
        progress.check()?;
        let (grid, points) = Grid::of(mesh, &once.triangles, progress)?;
        progress.check()?;
        let bounds = Aabb::of_points(&points).unwrap_or(*mesh.bounds());
        let ways = ways.placed(&grid);
        let Solids { triangles, components, bvh, solid, flipped, removed } =
            Solids::of(&points, bounds.diagonal(), once, &ways, progress)?;
        let mut is_sheet = vec![false; triangles.len()];
        for component in components.iter().filter(|component| !component.solid) {
            component.triangles.iter().for_each(|&index| is_sheet[index as usize] = true);
        }
        progress.check()?;
        let walls = walls(&grid, &points);
        let (diagonal, file_diagonal) = (bounds.diagonal(), extents(&walls).norm());
        let ends = points.first().and_then(|first| far_ends(&points, first));
        Ok(Self {
            notes: notes(&components, flipped, removed, solid.as_deref()),
            has_sheets: is_sheet.contains(&true),
            is_sheet,
            bvh,
            solid,
            filled: None,
            bounds,
            own_bounds: *mesh.bounds(),
            walls,
            diagonal,
            file_diagonal,
            tolerance_unit: diagonal.min(file_diagonal),
            breadth: ends.map_or(0.0, |[one, other]| (one - other).norm()),
            grid,
            points,
            triangles,
            components,
        })
    }

    /// Returns the shape with more that is as solid as the rest.
    pub fn filled(&self, filled: Filled) -> Self {
        Self { filled: Some(Arc::new(filled)), ..self.clone() }
    }

    /// Returns true where free space counts as solid.
    pub fn is_filled(&self) -> bool {
        self.filled.is_some()
    }

    /// Returns the distance up to which surface outside of all hulls counts as covered.
    pub fn covered_reach(&self) -> f64 {
        REPAIRED_FROM * self.breadth
    }

    /// Returns the shape's own three axes, and those of the file where they differ.
    pub fn frames(&self) -> Vec<[Vec3; 3]> {
        let own = [0, 1, 2].map(|axis| Vec3::ith(axis, 1.0));
        let [x, y, z, ..] = &self.walls;
        let file = [x.normal, y.normal, z.normal];
        std::iter::once(own).chain(file.iter().any(is_turned).then_some(file)).collect()
    }

    /// Returns the directions that hulls of few vertices are built along: the axes of the frames, each once.
    pub fn axes(&self) -> Vec<Vec3> {
        let frames = self.frames();
        let others = frames.iter().skip(1).flatten().filter(|axis| is_turned(axis));
        frames[0].iter().chain(others).copied().collect()
    }

    /// Returns the factor from lengths of the input to lengths of this shape.
    pub fn scale(&self) -> f64 {
        self.grid.scale()
    }

    /// Maps a point of the input to this shape's axes and unit.
    pub fn placed(&self, point: &Vec3) -> Vec3 {
        self.grid.placed(point)
    }

    /// Maps a point of this shape to the axes and the unit of the input.
    pub fn placed_back(&self, point: &Vec3) -> Vec3 {
        self.grid.placed_back(point)
    }

    /// Returns true where the point is in the solid; never for a mesh of sheets.
    pub fn is_inside(&self, point: &Vec3) -> bool {
        let is_in_solid = |solid: &Arc<TriangleBvh>| solid.winding_number(point) > INSIDE_WINDING;
        self.solid.as_ref().is_some_and(is_in_solid)
            || self.filled.as_ref().is_some_and(|filled| filled.has(self, point))
    }

    /// Returns the body of a component: a closed component alone where others could touch or overlap it, otherwise the
    /// whole shape.
    pub fn body_of(&self, component: &Component) -> Body {
        if !component.solid {
            return Body::Sheet;
        }
        if !component.closed || self.components.len() == 1 {
            return Body::Whole;
        }
        let triangles: Vec<[u32; 3]> =
            component.triangles.iter().map(|&index| self.triangles[index as usize]).collect();
        Body::Own(Arc::new(TriangleBvh::new(&self.points, &triangles)))
    }

    /// Returns true where the point is in the body.
    pub fn is_inside_body(&self, body: &Body, point: &Vec3) -> bool {
        match body {
            Body::Whole => self.is_inside(point),
            Body::Own(own) => own.winding_number(point) > INSIDE_WINDING,
            Body::Sheet => false,
        }
    }

    /// Returns true where the point is in the body and not on its surface.
    pub fn is_deep_inside_body(&self, body: &Body, point: &Vec3) -> bool {
        let surface = if let Body::Own(own) = body { own } else { &self.bvh };
        self.is_inside_body(body, point) && surface.distance(point) > ON_SURFACE * self.diagonal
    }

    /// Returns true where any component is solid.
    pub fn has_solid(&self) -> bool {
        self.solid.is_some()
    }

    /// Returns true where any component is a sheet.
    pub fn has_sheets(&self) -> bool {
        self.has_sheets
    }

    /// Returns true where everything lies in one plane.
    pub fn is_flat(&self) -> bool {
        self.bounds.size().min() <= ON_SURFACE * self.diagonal
    }

    /// Returns true when the triangle belongs to a sheet, so that both its sides are free.
    pub fn is_sheet(&self, triangle: u32) -> bool {
        self.is_sheet[triangle as usize]
    }

    pub fn corners(&self, triangle: u32) -> [Vec3; 3] {
        self.triangles[triangle as usize].map(|index| self.points[index as usize])
    }
}

/// Returns the faces of the box around the points along the axes of the file.
///
/// Their normals are snapped and sorted, so that a file turned by right angles has the same walls bit for bit.
fn walls(grid: &Grid, points: &[Vec3]) -> [Plane; 6] {
    let step = GRID_STEP / NORMAL_STEPS;
    let mut normals: [Vec3; 6] = std::array::from_fn(|side| {
        let outward = Vec3::ith(side / 2, if side % 2 == 0 { -1.0 } else { 1.0 });
        // A negative zero would sort before a positive one.
        grid.direction(&outward).map(|c| (c / step).round() * step + 0.0)
    });
    normals.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)).then(a.z.total_cmp(&b.z)));
    normals.map(|normal| {
        let offset = points.iter().map(|point| normal.dot(point)).fold(f64::NEG_INFINITY, f64::max);
        Plane { normal, offset }
    })
}

/// Returns the extents of the box between the walls.
fn extents([a, b, c, opposite @ ..]: &[Plane; 6]) -> Vec3 {
    let [c_end, b_end, a_end] = opposite;
    Vec3::new(a.offset + a_end.offset, b.offset + b_end.offset, c.offset + c_end.offset)
}

/// Returns whether an axis of the file is none of the shape's own.
fn is_turned(axis: &Vec3) -> bool {
    axis.amax() < 1.0 - ALIGNED_AXIS
}

/// Returns what was repaired or worked around.
fn notes(components: &[Component], flipped: usize, doubled: usize, solid: Option<&TriangleBvh>) -> Vec<Note> {
    let mut notes = Vec::new();
    if doubled > 0 {
        notes.push(Note::DoubledFaces { triangles: doubled });
    }
    if flipped > 0 {
        notes.push(Note::WindingRepaired { triangles: flipped });
    }
    let sheets = components.iter().filter(|component| !component.solid).count();
    if sheets > 0 {
        notes.push(Note::Sheets { components: sheets });
    }
    let capped = components.iter().filter(|component| component.capped).count();
    let open = components.iter().filter(|component| component.solid && !component.closed).count();
    // Several open components may form one closed surface.
    let open = if solid.is_some_and(|solid| !solid.is_closed()) { open } else { 0 };
    if capped + open > 0 {
        notes.push(Note::OpenSolids { components: capped + open });
    }
    notes
}
