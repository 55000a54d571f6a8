//! Physics costs of one mesh.

use crate::cost::{self, CostReport, PerShape, ResolvedShape, ScaleCurve};
use crate::geometry::Vec3;
use crate::pipeline::records::{ShapeWord, TypeWord, named, records};

records! {
    /// Physics costs of the shapes at the scale of the request.
    Cost {
        /// Metres per unit.
        scale: [f64; 3];
        /// Cost of the single hull.
        hull: f64;
        /// Cost of the decomposition.
        decomposition: null f64;
        /// Cost of the triangle mesh for physics, else of the source's own triangles.
        mesh: null f64;
        effective: Effective;
        can_be_physical: CanBePhysical;
        /// The same costs over multiples of the scale, when the request has `scales`.
        curve: optional Curve;
    }

    /// Costs over multiples of the scale, and the multiples at which another shape takes effect.
    Curve from curve: &ScaleCurve {
        points: Vec<CurvePoint> = curve.points.iter().map(Into::into).collect();
        thresholds: Vec<Threshold> = curve.thresholds.iter().map(Into::into).collect();
        /// The multiple from which the triangles may move by physics.
        mesh_physical_from: null f64 = curve.mesh_limits.unwrap_or_default().physical_from;
        /// The multiple from which the triangles cost their least.
        mesh_minimum_from: null f64 = curve.mesh_limits.unwrap_or_default().minimum_from;
    }

    /// Costs at one multiple of the scale.
    CurvePoint from point: &cost::CurvePoint {
        /// Multiple of the scale.
        factor: f64 = point.factor;
        /// Sides of the bounding box in metres.
        size: [f64; 3] = point.size.into();
        hull: f64 = point.report.cost.hull;
        decomposition: null f64 = point.report.cost.decomposition;
        mesh: null f64 = point.report.cost.mesh;
        effective: Effective = (&point.report).into();
        can_be_physical: CanBePhysical = (&point.report.can_be_physical).into();
    }

    /// A multiple of the scale at which another shape takes effect.
    Threshold from threshold: &cost::Threshold {
        factor: f64 = threshold.factor;
        /// The side of the box that decides.
        side: AxisWord = Axis(threshold.axis).into();
        /// The length of that side at the threshold, in metres.
        limit: f64 = threshold.limit_m;
        below: Shape = (&threshold.below).into();
        above: Shape = (&threshold.above).into();
    }

    /// The shapes in effect, without their costs.
    Shape from shape: &ResolvedShape {
        /// The physics shape type.
        shape: TypeWord = shape.physics_type.into();
        /// The shape that collides at rest.
        rest: ShapeWord = shape.at_rest.into();
        /// The shape that collides while the object moves.
        moving: ShapeWord = shape.moving.into();
        /// Why these shapes are in effect.
        why: String = shape.why.clone();
    }

    /// The shape that collides, by shape type and size, with its cost.
    Effective from report: &CostReport {
        /// The physics shape type.
        shape: TypeWord = report.effective.physics_type.into();
        /// The shape that collides at rest.
        rest: ShapeWord = report.effective.at_rest.into();
        /// The shape that collides while the object moves.
        moving: ShapeWord = report.effective.moving.into();
        /// Physics cost at rest.
        cost: f64 = report.effective_cost;
        /// Physics cost while the object moves by physics, with the penalty for moving.
        moving_cost: f64 = report.moving_cost;
        /// Why these shapes are in effect.
        why: String = report.effective.why.clone();
    }

    /// Whether an object of each shape may move by physics. Its cost must be at most 32.
    CanBePhysical from can: &PerShape<bool> {
        hull: bool = can.hull;
        decomposition: null bool = can.decomposition;
        mesh: null bool = can.mesh;
    }
}

impl Cost {
    pub fn new(scale: &Vec3, report: &CostReport, curve: Option<&ScaleCurve>) -> Self {
        Self {
            scale: (*scale).into(),
            hull: report.cost.hull,
            decomposition: report.cost.decomposition,
            mesh: report.cost.mesh,
            effective: report.into(),
            can_be_physical: (&report.can_be_physical).into(),
            curve: curve.map(Into::into),
        }
    }
}

/// An axis by its number from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis(usize);

impl Axis {
    fn name(self) -> &'static str {
        ["x", "y", "z"].get(self.0).copied().unwrap_or_default()
    }
}

named! {
    AxisWord, "Axis", Axis: [0, 1, 2].map(Axis);
}
