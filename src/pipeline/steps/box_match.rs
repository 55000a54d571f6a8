//! Box matching: the box of the source beside that of what is seen.
//!
//! A viewer brings the physics model to the visible model's box when it uploads, each axis by itself. `stretch` does the
//! same before the hulls are made; `pad` adds to the hulls until there is nothing to stretch.

use crate::cost::Constants;
use crate::geometry::hull::{self, HullError};
use crate::geometry::{Aabb, ConvexHull, Mesh, Progress, Vec3};
use crate::mesh_asset::llsd::Value;
use crate::preflight::{boxes_differ, stretch};

use super::shapes::Shapes;
use super::source::Source;
use crate::pipeline::refusal::Refusal;
use crate::pipeline::request::choices::BoxFit;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::result::answer::{box_map, count, text, vector};

/// Sides of the tetrahedra that pad a decomposition, as a part of the visible box: 64 steps of the block's grid, so that
/// they are not flat on it.
const PAD_PART: f64 = 1.0 / 1024.0;

/// The two boxes, and what is done about them.
pub struct BoxMatch {
    fit: BoxFit,
    level: &'static str,
    source: Aabb,
    visible: Aabb,
}

impl BoxMatch {
    /// `None` where the source is what is seen, or one of them has no finite box. Stretches the source where it should.
    pub fn of(source: &mut Source, fit: BoxFit) -> Option<Self> {
        let (level, visible) = source.visible.as_ref()?;
        let boxes = Self {
            fit,
            level: level.name(),
            source: finite_box(&source.soup.positions)?,
            visible: finite_box(&visible.positions)?,
        };
        if fit == BoxFit::Stretch {
            let factors = stretch(&boxes.source, &boxes.visible);
            let (from, to) = (boxes.source.center(), boxes.visible.center());
            for point in &mut source.soup.positions {
                *point = (*point - from).component_mul(&factors) + to;
            }
        }
        Some(boxes)
    }

    /// Pads the shapes where they should be, and tells what was done.
    pub fn finish(
        self,
        mesh: &Mesh,
        shapes: &mut Shapes,
        spec: &JobSpec,
        progress: &Progress,
    ) -> Result<Value, Refusal> {
        let mut entries = vec![
            ("fit", text(self.fit.name())),
            ("level", text(self.level)),
            ("source", box_map(&self.source)),
            ("visible", box_map(&self.visible)),
            ("factors", vector(&stretch(&self.source, &self.visible))),
            ("differs", Value::Boolean(boxes_differ(&self.source, &self.visible))),
        ];
        if self.fit == BoxFit::Pad {
            let (single, listed) = self.pad(mesh, shapes, spec, progress)?;
            entries.push(("added", added_map(&spec.params.costs, single, listed)));
        }
        Ok(Value::map(entries))
    }

    /// Adds to both hull sets; gives the vertices added to the single hull, and hulls and vertices added to the others.
    fn pad(
        &self,
        mesh: &Mesh,
        shapes: &mut Shapes,
        spec: &JobSpec,
        progress: &Progress,
    ) -> Result<(usize, (usize, usize)), HullError> {
        let (low, high) = (Vec3::from_fn(|axis, _| self.lack(axis).0), Vec3::from_fn(|axis, _| self.lack(axis).1));
        if low.max() <= 0.0 && high.max() <= 0.0 {
            return Ok((0, (0, 0)));
        }
        let before = shapes.hull.points().len();
        let points = [shapes.hull.points(), &self.spikes(mesh)].concat();
        shapes.hull = hull::wrap(&points, spec.params.max_vertices.get(), progress)?;
        let single = shapes.hull.points().len().saturating_sub(before);
        let Some(hulls) = &mut shapes.hulls else { return Ok((single, (0, 0))) };
        let mut pads = Vec::new();
        if low.max() > 0.0 {
            pads.push(self.corner(&self.visible.min, 1.0)?);
        }
        if high.max() > 0.0 {
            pads.push(self.corner(&self.visible.max, -1.0)?);
        }
        let listed = (pads.len(), pads.iter().map(|pad| pad.points().len()).sum());
        hulls.extend(pads);
        Ok((single, listed))
    }

    /// How far the source stays behind the visible box at the lower and the upper end of an axis.
    fn lack(&self, axis: usize) -> (f64, f64) {
        (self.source.min[axis] - self.visible.min[axis], self.visible.max[axis] - self.source.max[axis])
    }

    /// On each side that lacks something, the outermost vertex brought out to the visible box: the least that the single
    /// hull can grow by.
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

    /// A small tetrahedron in a corner of the visible box.
    fn corner(&self, corner: &Vec3, inwards: f64) -> Result<ConvexHull, HullError> {
        let spare = self.visible.diagonal().max(self.source.diagonal()) * PAD_PART;
        let side = |axis: usize| Some(self.visible.size()[axis] * PAD_PART).filter(|side| *side > 0.0).unwrap_or(spare);
        let tip = |axis: usize| {
            let mut tip = *corner;
            tip[axis] += side(axis) * inwards;
            tip
        };
        ConvexHull::of_points(&[*corner, tip(0), tip(1), tip(2)])
    }
}

fn added_map(constants: &Constants, single: usize, (hulls, vertices): (usize, usize)) -> Value {
    Value::map([
        ("hull_vertices", count(single)),
        ("hulls", count(hulls)),
        ("vertices", count(vertices)),
        ("hull_cost", Value::Real(constants.decomposition_cost(0, single))),
        ("decomposition_cost", Value::Real(constants.decomposition_cost(hulls, vertices))),
    ])
}

/// The box of points that are all finite.
fn finite_box(points: &[Vec3]) -> Option<Aabb> {
    Aabb::of_points(points).filter(|_| points.iter().flatten().all(|c| c.is_finite()))
}
