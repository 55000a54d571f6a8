//! [`Shape`]: the mesh as the engine sees it: on a lattice along its own axes, consistently wound, and able to say what is
//! inside.

use std::sync::Arc;

use super::area::area_vector;
use super::grid::{Lattice, far_ends};
use super::junctions::without_junctions;
use super::planar_decimation::flattened;
use super::surface::Surface;
use crate::decompose::result::Note;
use crate::geometry::{Aabb, Mesh, Progress, Stopped, TriangleBvh, Vec3};

/// Points this near the surface are on it, relative to the diagonal: as far as the lattice can move one.
const ON_SURFACE: f64 = 1e-6;

/// A mesh whose diagonal is 1.
pub struct Shape {
    pub points: Vec<Vec3>,
    pub triangles: Vec<[u32; 3]>,
    /// Triangles of each connected component.
    pub components: Vec<Component>,
    /// Of each triangle, whether it belongs to a sheet.
    is_sheet: Vec<bool>,
    pub bvh: TriangleBvh,
    solid: Option<TriangleBvh>,
    pub bounds: Aabb,
    pub diagonal: f64,
    /// That of the box along the axes of the input, which tolerances and coverage are stated in.
    pub own_diagonal: f64,
    /// Between two points that are about as far apart as any.
    pub breadth: f64,
    lattice: Lattice,
    pub notes: Vec<Note>,
}

pub struct Component {
    pub triangles: Vec<u32>,
    /// Every edge has both its sides, so that the volume has a sign.
    pub closed: bool,
    /// Encloses a volume; otherwise it is a sheet.
    pub solid: bool,
}

/// What the corners of a cell are inside of. A part of one body must not take in corners that lie in another: where a
/// roof rests on walls, they would fill the room.
#[derive(Clone)]
pub enum Body {
    /// All that is solid.
    Whole,
    /// One closed component.
    Own(Arc<TriangleBvh>),
    /// A sheet has no inside, whatever solid is beside it.
    Sheet,
}

impl Shape {
    pub fn new(mesh: &Mesh, progress: &Progress) -> Result<Self, Stopped> {
        let (lattice, points) = Lattice::of(mesh);
        progress.check()?;
        let bounds = Aabb::of_points(&points).unwrap_or(*mesh.bounds());
        let triangles = without_junctions(&points, without_duplicates(mesh.triangles()), progress)?;
        let triangles = flattened(&points, bounds.diagonal(), triangles, progress)?;
        progress.check()?;
        let (triangles, double_sided) = split_double_sided(&points, triangles);
        progress.check()?;
        let mut surface = Surface { points: &points, triangles };
        let patches = surface.orient();
        progress.check()?;
        let flipped_patches = patches.flipped;
        let first_double = surface.triangles.len() as u32;
        surface.triangles.extend(double_sided);
        let double: Vec<u32> = (first_double..surface.triangles.len() as u32).collect();
        let (components, flipped) = surface.classify(patches.members, double, progress)?;
        let Surface { triangles, .. } = surface;
        let mut notes = Vec::new();
        if flipped_patches + flipped > 0 {
            notes.push(Note::WindingRepaired { triangles: flipped_patches + flipped });
        }
        let sheets = components.iter().filter(|component| !component.solid).count();
        if sheets > 0 {
            notes.push(Note::Sheets { components: sheets });
        }
        let mut is_sheet = vec![false; triangles.len()];
        for component in components.iter().filter(|component| !component.solid) {
            component.triangles.iter().for_each(|&index| is_sheet[index as usize] = true);
        }
        progress.check()?;
        let bvh = TriangleBvh::new(&points, &triangles);
        progress.check()?;
        let solid = (sheets < components.len()).then(|| {
            if sheets == 0 {
                return bvh.clone();
            }
            let closed: Vec<[u32; 3]> = components
                .iter()
                .filter(|component| component.solid)
                .flat_map(|component| component.triangles.iter().map(|&index| triangles[index as usize]))
                .collect();
            TriangleBvh::new(&points, &closed)
        });
        progress.check()?;
        let open = components.iter().filter(|component| component.solid && !component.closed).count();
        // Several may be closed together.
        if open > 0 && solid.as_ref().is_some_and(|solid| !solid.is_closed()) {
            notes.push(Note::OpenSolids { components: open });
        }
        let diagonal = bounds.diagonal();
        let ends = points.first().and_then(|first| far_ends(&points, first));
        let breadth = ends.map_or(0.0, |[one, other]| (one - other).norm());
        let own_diagonal = mesh.bounds().diagonal() * lattice.scale();
        Ok(Self {
            points,
            triangles,
            components,
            is_sheet,
            bvh,
            solid,
            bounds,
            diagonal,
            own_diagonal,
            breadth,
            lattice,
            notes,
        })
    }

    /// Multiplies lengths of the input.
    pub fn scale(&self) -> f64 {
        self.lattice.scale()
    }

    /// A point of the input in the axes and the unit of this shape.
    pub fn placed(&self, point: &Vec3) -> Vec3 {
        self.lattice.placed(point)
    }

    /// A point of this shape in the axes and the unit of the input.
    pub fn placed_back(&self, point: &Vec3) -> Vec3 {
        self.lattice.placed_back(point)
    }

    /// True where the point is in the solid; never for a mesh of sheets.
    pub fn is_inside(&self, point: &Vec3) -> bool {
        self.solid.as_ref().is_some_and(|solid| solid.winding_number(point) > 0.5)
    }

    /// A closed component by itself, where there are others that could touch or overlap it; else the whole shape.
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

    pub fn is_inside_body(&self, body: &Body, point: &Vec3) -> bool {
        match body {
            Body::Whole => self.is_inside(point),
            Body::Own(own) => own.winding_number(point) > 0.5,
            Body::Sheet => false,
        }
    }

    pub fn is_deep_inside_body(&self, body: &Body, point: &Vec3) -> bool {
        let surface = if let Body::Own(own) = body { own } else { &self.bvh };
        self.is_inside_body(body, point) && surface.distance(point) > ON_SURFACE * self.diagonal
    }

    pub fn has_solid(&self) -> bool {
        self.solid.is_some()
    }

    /// True where any component is a sheet.
    pub fn has_sheets(&self) -> bool {
        self.is_sheet.contains(&true)
    }

    /// True where everything lies in one plane.
    pub fn is_flat(&self) -> bool {
        self.bounds.size().min() <= ON_SURFACE * self.diagonal
    }

    /// True when the triangle belongs to a sheet: both its sides are free.
    pub fn is_sheet(&self, triangle: u32) -> bool {
        self.is_sheet[triangle as usize]
    }

    pub fn corners(&self, triangle: u32) -> [Vec3; 3] {
        self.triangles[triangle as usize].map(|index| self.points[index as usize])
    }

    /// Longest side of the box.
    pub fn longest(&self) -> f64 {
        self.bounds.size().max()
    }
}

/// Each set of three corners once: a duplicate only doubles the winding number.
fn without_duplicates(triangles: &[[u32; 3]]) -> Vec<[u32; 3]> {
    let mut keyed: Vec<([u32; 3], u32)> = triangles
        .iter()
        .enumerate()
        .map(|(index, &triangle)| {
            // Turned, not sorted: the two sides of a double-sided sheet are different triangles.
            let first = (0..3).min_by_key(|&k| triangle[k]).unwrap_or(0);
            ([triangle[first], triangle[(first + 1) % 3], triangle[(first + 2) % 3]], index as u32)
        })
        .collect();
    keyed.sort_unstable();
    keyed.dedup_by_key(|entry| entry.0);
    keyed.sort_unstable_by_key(|entry| entry.1);
    keyed.into_iter().map(|(triangle, _)| triangle).collect()
}

/// Where most of the surface is facets of two opposite triangles, these are sheets: one triangle of each, apart from the
/// rest. (Where few are, they are walls that touching solids share.)
fn split_double_sided(points: &[Vec3], triangles: Vec<[u32; 3]>) -> (Vec<[u32; 3]>, Vec<[u32; 3]>) {
    let mut keyed: Vec<([u32; 3], u32)> = triangles
        .iter()
        .enumerate()
        .map(|(index, triangle)| {
            let mut key = *triangle;
            key.sort_unstable();
            (key, index as u32)
        })
        .collect();
    keyed.sort_unstable();
    let mut is_first = vec![false; triangles.len()];
    let mut is_second = vec![false; triangles.len()];
    for pair in keyed.windows(2) {
        if pair[0].0 == pair[1].0 {
            is_first[pair[0].1 as usize] = true;
            is_second[pair[1].1 as usize] = true;
        }
    }
    let area = |index: usize| area_vector(points, &triangles[index]).norm();
    let whole: f64 = (0..triangles.len()).map(area).sum();
    let paired: f64 = (0..triangles.len()).filter(|&index| is_first[index] || is_second[index]).map(area).sum();
    if 2.0 * paired < whole || paired == 0.0 {
        return (triangles, Vec::new());
    }
    let pick = |wanted: &dyn Fn(usize) -> bool| {
        (0..triangles.len()).filter(|&index| wanted(index)).map(|index| triangles[index]).collect()
    };
    (pick(&|index| !is_first[index] && !is_second[index]), pick(&|index| is_first[index] && !is_second[index]))
}
