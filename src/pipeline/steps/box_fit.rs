//! Fits the box of the source to the box of the visible level.
//!
//! On upload a viewer stretches the physics model to the visible model's box, each axis by itself. `box=stretch` does the
//! same before the hulls are made; `box=pad` adds to the hulls until a viewer has nothing to stretch.

use crate::formats::Level;
use crate::geometry::hull::{self, HullError};
use crate::geometry::{Aabb, ConvexHull, Mesh, MeshSoup, Progress, Vec3};
use crate::preflight::{boxes_differ, stretch};

use super::shapes::Shapes;
use super::source::{Source, visible};
use crate::pipeline::refusal::Refusal;
use crate::pipeline::request::choices::BoxFit;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::result::report::{Added, BoxReport, count};

/// Sides of the tetrahedra that pad a decomposition, relative to the visible box: 64 steps of the block's grid, so that
/// they are not flat on it.
const PAD_RATIO: f64 = 1.0 / 1024.0;

/// The box of the source, the box of the visible level, and how to fit one to the other.
#[derive(Clone)]
pub struct BoxPair {
    fit: BoxFit,
    level: Level,
    source: Aabb,
    visible: Aabb,
}

impl BoxPair {
    /// Measures both boxes and stretches the source when `fit` asks for it. Returns `None` when the source is the visible
    /// level, or when one of them has no finite box.
    pub fn of(source: &mut Source, fit: BoxFit) -> Option<Self> {
        let (level, visible) = visible(source.choice, &source.others)?;
        let pair = Self { fit, level, source: finite_box(&source.soup)?, visible: finite_box(visible)? };
        if fit == BoxFit::Stretch {
            let factors = stretch(&pair.source, &pair.visible);
            let (from, to) = (pair.source.center(), pair.visible.center());
            for point in &mut source.soup.positions {
                *point = (*point - from).component_mul(&factors) + to;
            }
        }
        Some(pair)
    }

    /// Pads the shapes when `box=pad` asks for it, and reports both boxes.
    pub fn finish(
        self,
        mesh: &Mesh,
        shapes: &mut Shapes,
        spec: &JobSpec,
        progress: &Progress,
    ) -> Result<BoxReport, Refusal> {
        let added = (self.fit == BoxFit::Pad).then(|| self.pad(mesh, shapes, spec, progress)).transpose()?;
        Ok(BoxReport {
            fit: self.fit.into(),
            level: self.level.into(),
            source: (&self.source).into(),
            visible: (&self.visible).into(),
            factors: stretch(&self.source, &self.visible).into(),
            differs: boxes_differ(&self.source, &self.visible),
            added,
        })
    }

    /// Adds vertices to the single hull and hulls to the decomposition until their box is the visible one.
    fn pad(&self, mesh: &Mesh, shapes: &mut Shapes, spec: &JobSpec, progress: &Progress) -> Result<Added, HullError> {
        let (low, high) = (Vec3::from_fn(|axis, _| self.lack(axis).0), Vec3::from_fn(|axis, _| self.lack(axis).1));
        if low.max() <= 0.0 && high.max() <= 0.0 {
            return Ok(Added::default());
        }
        let before = shapes.hull.points().len();
        let points = [shapes.hull.points(), &self.spikes(mesh)].concat();
        shapes.hull = hull::wrap(&points, spec.params.max_vertices.get(), progress)?;
        let mut pads = Vec::new();
        if shapes.hulls.is_some() && low.max() > 0.0 {
            pads.push(self.corner(&self.visible.min, 1.0)?);
        }
        if shapes.hulls.is_some() && high.max() > 0.0 {
            pads.push(self.corner(&self.visible.max, -1.0)?);
        }
        let hull_vertices = shapes.hull.points().len().saturating_sub(before);
        let (hulls, vertices) = (pads.len(), pads.iter().map(|pad| pad.points().len()).sum());
        shapes.hulls.iter_mut().for_each(|hulls| hulls.append(&mut pads));
        Ok(Added {
            hull_vertices: count(hull_vertices),
            hulls: count(hulls),
            vertices: count(vertices),
            hull_cost: spec.params.costs.decomposition_cost(0, hull_vertices),
            decomposition_cost: spec.params.costs.decomposition_cost(hulls, vertices),
        })
    }

    /// Returns how far the source ends inside the visible box at the lower and the upper end of an axis.
    fn lack(&self, axis: usize) -> (f64, f64) {
        (self.source.min[axis] - self.visible.min[axis], self.visible.max[axis] - self.source.max[axis])
    }

    /// Returns, for each side on which the source ends inside the visible box, its outermost vertex moved out to that box.
    /// The single hull cannot reach the visible box with less growth.
    fn spikes(&self, mesh: &Mesh) -> Vec<Vec3> {
        let mut spikes = Vec::new();
        for axis in 0..3 {
            let (low, high) = self.lack(axis);
            let along = |a: &&Vec3, b: &&Vec3| a[axis].total_cmp(&b[axis]);
            for (lack, outermost, end) in [
                (low, mesh.points().iter().min_by(along), self.visible.min[axis]),
                (high, mesh.points().iter().max_by(along), self.visible.max[axis]),
            ] {
                if let Some(mut spike) = outermost.copied().filter(|_| lack > 0.0) {
                    spike[axis] = end;
                    spikes.push(spike);
                }
            }
        }
        spikes
    }

    /// Returns a small tetrahedron in a corner of the visible box.
    fn corner(&self, corner: &Vec3, inwards: f64) -> Result<ConvexHull, HullError> {
        let spare = self.visible.diagonal().max(self.source.diagonal()) * PAD_RATIO;
        let side =
            |axis: usize| Some(self.visible.size()[axis] * PAD_RATIO).filter(|side| *side > 0.0).unwrap_or(spare);
        let tip = |axis: usize| {
            let mut tip = *corner;
            tip[axis] += side(axis) * inwards;
            tip
        };
        ConvexHull::of_points(&[*corner, tip(0), tip(1), tip(2)])
    }
}

/// Returns the box of what a soup shows; `None` when a vertex of it is not finite. Vertices without a triangle do not count,
/// because neither the mesh nor an asset of it has them.
fn finite_box(soup: &MeshSoup) -> Option<Aabb> {
    Aabb::of_points(soup.used_points()).filter(|_| soup.used_points().flatten().all(|c| c.is_finite()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vertices_without_a_triangle_are_outside_of_the_box() {
        let positions = vec![Vec3::zeros(), Vec3::repeat(9.0), Vec3::new(1.0, 0.0, 0.0), Vec3::new(0.0, 1.0, 2.0)];
        let mut soup = MeshSoup { positions, triangles: vec![[0, 2, 3]], parts: Vec::new() };
        assert_eq!(finite_box(&soup).unwrap().max, Vec3::new(1.0, 1.0, 2.0));
        soup.positions[1] = Vec3::repeat(f64::NAN);
        assert!(finite_box(&soup).is_some(), "nothing uses the bad vertex");
        soup.triangles.clear();
        assert!(finite_box(&soup).is_none(), "each point of a cloud counts");
    }
}
