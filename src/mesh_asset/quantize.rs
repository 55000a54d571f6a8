//! [`Domain`]: a grid of 65,536 lines on each axis between a Min and a Max, and the points on it.
//!
//! Decoding follows viewers (`llmodel.cpp`, `LLModel::Decomposition::fromLLSD`). Encoding rounds to the nearest line in
//! double precision, where viewers truncate in single precision. A decoded point therefore encodes to itself.

use crate::geometry::{Aabb, Vec3};

use super::llsd::{self, Llsd, LlsdExt};

/// A point on the grid: x, y, z.
pub type GridPoint = [u16; 3];

/// Number of the last grid line of an axis.
pub const GRID_MAX: u16 = u16::MAX;

/// How far a bound may cut into its points to be a round number, in grid steps. Rounding moves points by half a step
/// anyway, beside which 1e-6 of a step does not matter. Without this slack a bound of -0.5 that arithmetic turned into
/// -0.5000000000000001 would become the next lower number in single precision.
const BOUND_SLACK_STEPS: f64 = 1e-6;

/// Largest factor by which bounds in single precision may widen an axis. A small object far from the origin exceeds it
/// (1 mm at 10 km: 60 times) and would keep few grid lines. Its bounds stay in double precision, which LLSD and JSON
/// can carry. Assets are not affected, since their hulls are moved to the origin.
const MAX_WIDENING: f64 = 2.0;

/// Smallest usable grid step, in roundings of a bound in double precision. Decoding could not separate narrower steps.
const MIN_STEP_ROUNDINGS: f64 = 4.0;

/// Min and Max of a grid. They are finite, and `min <= max` on each axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Domain {
    min: Vec3,
    max: Vec3,
}

/// An axis whose bounds do not make a domain.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("axis {axis}: Min is {min} and Max is {max}; both must be finite, with Min <= Max")]
pub struct BadAxis {
    pub axis: char,
    pub min: f64,
    pub max: f64,
}

impl Domain {
    /// -0.5 to 0.5 on each axis, which readers assume where no domain is written.
    pub const UNIT: Self = Self { min: Vec3::new(-0.5, -0.5, -0.5), max: Vec3::new(0.5, 0.5, 0.5) };

    /// Makes a domain of exactly these bounds.
    pub fn new(min: Vec3, max: Vec3) -> Result<Self, BadAxis> {
        for (axis, name) in ['x', 'y', 'z'].into_iter().enumerate() {
            let (min, max) = (min[axis], max[axis]);
            let usable = min.is_finite() && max.is_finite() && min <= max && (max - min).is_finite();
            if !usable {
                return Err(BadAxis { axis: name, min, max });
            }
        }
        Ok(Self { min, max })
    }

    /// Returns the smallest domain around a box whose bounds are exact in single precision, which viewers use. An axis
    /// on which single precision is too coarse keeps its bounds. Returns `None` for bounds beyond single precision.
    pub fn around(min: Vec3, max: Vec3) -> Option<Self> {
        Self::with_room(&Aabb { min, max }, None, &HeadRoom::default())
    }

    /// Returns the domain around a box with room for hulls that are rounded outward: `room` is left free beside the box,
    /// and every point of the box `within` lies in the domain exactly, also for a reader in single precision.
    pub fn with_room(around: &Aabb, within: Option<&Aabb>, room: &HeadRoom) -> Option<Self> {
        let (mut low, mut high) = (around.min, around.max);
        for axis in 0..3 {
            let within = within.map(|within| (within.min[axis], within.max[axis]));
            (low[axis], high[axis]) = bounds_around((low[axis], high[axis]), within, room.0[axis]);
        }
        // Adding 0.0 makes -0.0 a plain zero.
        let domain = Self::new(low.add_scalar(0.0), high.add_scalar(0.0)).ok()?;
        let in_single_range = |value: &f64| value.abs() <= f64::from(f32::MAX);
        low.iter().chain(high.iter()).all(in_single_range).then_some(domain)
    }

    pub fn min(&self) -> &Vec3 {
        &self.min
    }

    pub fn max(&self) -> &Vec3 {
        &self.max
    }

    /// Returns the width of one grid step on each axis. It is 0 where the domain is flat.
    pub fn step(&self) -> Vec3 {
        (self.max - self.min) / f64::from(GRID_MAX)
    }

    /// Returns the nearest grid point. A point outside moves to the border. On a flat axis every point is 0.
    pub fn encode(&self, point: &Vec3) -> GridPoint {
        std::array::from_fn(|axis| {
            let width = self.max[axis] - self.min[axis];
            if width > 0.0 {
                let fraction = (point[axis] - self.min[axis]) / width;
                // The cast saturates and turns NaN into 0.
                (fraction * f64::from(GRID_MAX)).round() as u16
            } else {
                0
            }
        })
    }

    pub fn decode(&self, point: &GridPoint) -> Vec3 {
        Vec3::from_fn(|axis, _| match point[axis] {
            // The far border is exact too, whatever the arithmetic below rounds to.
            GRID_MAX => self.max[axis],
            steps => f64::from(steps) / f64::from(GRID_MAX) * (self.max[axis] - self.min[axis]) + self.min[axis],
        })
    }

    /// Returns a coordinate of a grid point as a viewer decodes it: in single precision, in the order of `llmodel.cpp`. The
    /// point may lie beyond the grid.
    pub(super) fn decode_single(&self, axis: usize, steps: i32) -> f64 {
        let (min, max) = (self.min[axis] as f32, self.max[axis] as f32);
        f64::from(steps as f32 / f32::from(GRID_MAX) * (max - min) + min)
    }

    /// Returns whether single precision holds the bounds exactly.
    pub(super) fn is_single(&self) -> bool {
        self.min.iter().chain(self.max.iter()).all(|&bound| f64::from(bound as f32) == bound)
    }

    /// Returns Min and Max as entries of a map.
    pub(super) fn to_llsd(self) -> [(&'static str, Llsd); 2] {
        let reals = |v: Vec3| llsd::array(v.iter().map(|&real| Llsd::Real(real)));
        [("Min", reals(self.min)), ("Max", reals(self.max))]
    }
}

/// Whole grid steps that a domain keeps free below and above a box, on each axis.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeadRoom(pub [[u16; 2]; 3]);

impl HeadRoom {
    /// Returns both rooms together.
    pub fn and(&self, more: &Self) -> Self {
        Self([0, 1, 2].map(|axis| [0, 1].map(|side| self.0[axis][side].saturating_add(more.0[axis][side]))))
    }
}

/// Most numbers of single precision by which an upper bound moves up until a viewer's arithmetic reaches the points. Its two
/// roundings lose less.
const NUDGES: usize = 4;

fn bounds_around((min, max): (f64, f64), within: Option<(f64, f64)>, room: [u16; 2]) -> (f64, f64) {
    let width = max - min;
    let step = width / f64::from(GRID_MAX - room[0] - room[1]);
    let (min, max) = (min - step * f64::from(room[0]), max + step * f64::from(room[1]));
    let slack = step * BOUND_SLACK_STEPS;
    let (mut low, mut high) = (single_below(min, slack), -single_below(-max, slack));
    if let Some((least, most)) = within {
        low = low.min(single_below(least, 0.0));
        high = high.max(-single_below(-most, 0.0));
        for _ in 0..NUDGES {
            let reached = (high as f32 - low as f32) + low as f32;
            if f64::from(reached) < most {
                high = f64::from((high as f32).next_up());
            }
        }
    }
    let too_coarse = high - low > MAX_WIDENING * (max - min);
    let has_steps = step > MIN_STEP_ROUNDINGS * f64::EPSILON * min.abs().max(max.abs());
    let (least, most) = within.unwrap_or((min, max));
    if too_coarse && has_steps { (min.min(least), max.max(most)) } else { (low, high) }
}

/// Returns the greatest single-precision number that exceeds `value` by at most `slack`.
fn single_below(value: f64, slack: f64) -> f64 {
    let nearest = value as f32;
    if f64::from(nearest) - value > slack { f64::from(nearest.next_down()) } else { f64::from(nearest) }
}

/// Reads an array of three reals.
pub(super) fn vector(value: &Llsd) -> Option<Vec3> {
    match value.items()? {
        [x, y, z] => Some(Vec3::new(x.number()?, y.number()?, z.number()?)),
        _ => None,
    }
}

pub(super) fn points_from_bytes(bytes: &[u8]) -> impl ExactSizeIterator<Item = GridPoint> {
    bytes
        .chunks_exact(super::limits::POINT_BYTES)
        .map(|chunk| std::array::from_fn(|axis| u16::from_le_bytes([chunk[2 * axis], chunk[2 * axis + 1]])))
}

pub(super) fn push_point(bytes: &mut Vec<u8>, point: &GridPoint) {
    point.iter().for_each(|coordinate| bytes.extend_from_slice(&coordinate.to_le_bytes()));
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn domain() -> impl Strategy<Value = Domain> {
        let bound = prop_oneof![-1e6..1e6f64, -1.0..1.0f64, Just(0.0), -1e-6..1e-6f64, -1e38..1e38f64];
        (prop::array::uniform3(bound.clone()), prop::array::uniform3(bound)).prop_map(|(a, b)| {
            let (a, b) = (Vec3::from(a), Vec3::from(b));
            Domain::around(a.inf(&b), a.sup(&b)).unwrap()
        })
    }

    proptest! {
        #[test]
        fn decoding_and_encoding_returns_the_grid_point(domain in domain(), point: GridPoint) {
            let step = domain.step();
            let expected: GridPoint = std::array::from_fn(|axis| if step[axis] > 0.0 { point[axis] } else { 0 });
            prop_assert_eq!(domain.encode(&domain.decode(&point)), expected);
        }

        #[test]
        fn a_point_moves_by_at_most_half_a_step(domain in domain(), t in prop::array::uniform3(0.0..=1.0f64)) {
            let point = Vec3::from_fn(|axis, _| {
                domain.min()[axis] * (1.0 - t[axis]) + domain.max()[axis] * t[axis]
            });
            let moved = domain.decode(&domain.encode(&point)) - point;
            for axis in 0..3 {
                let allowed = domain.step()[axis] * 0.5 * (1.0 + 1e-6);
                prop_assert!(moved[axis].abs() <= allowed, "{} > {}", moved[axis], allowed);
            }
        }
    }

    #[test]
    fn bounds_are_exact_in_single_precision_and_outside() {
        let (min, max) = (Vec3::new(0.1, -0.1, 1e6 + 0.01), Vec3::new(0.3, 0.2, 1e6 + 1.02));
        let domain = Domain::around(min, max).unwrap();
        for axis in 0..3 {
            let (low, high) = (domain.min()[axis], domain.max()[axis]);
            assert_eq!((f64::from(low as f32), f64::from(high as f32)), (low, high));
            assert!(low <= min[axis] && max[axis] <= high);
        }
    }

    #[test]
    fn an_axis_that_single_precision_cannot_resolve_keeps_its_bounds() {
        let (min, max) = (Vec3::new(1e7, 0.0, 1e-310), Vec3::new(1e7 + 1e-3, 1.0, 2e-310));
        let domain = Domain::around(min, max).unwrap();
        assert_eq!((*domain.min(), *domain.max()), (min, max));
    }

    #[test]
    fn arithmetic_dust_does_not_widen_a_round_bound() {
        let dust = Vec3::repeat(0.5 + 1e-16);
        assert_eq!(Domain::around(-dust, dust), Some(Domain::UNIT));
    }

    #[test]
    fn flat_axis_encodes_to_zero() {
        let domain = Domain::around(Vec3::new(0.0, 0.0, 2.0), Vec3::new(1.0, 1.0, 2.0)).unwrap();
        assert_eq!(domain.encode(&Vec3::new(1.0, 0.5, 2.0)), [65_535, 32_768, 0]);
        assert_eq!(domain.decode(&[0, 0, 0]).z, 2.0);
    }

    #[test]
    fn what_single_precision_cannot_hold_is_refused() {
        assert_eq!(Domain::around(Vec3::repeat(-1e39), Vec3::repeat(1.0)), None);
        assert_eq!(Domain::around(Vec3::repeat(f64::NAN), Vec3::repeat(1.0)), None);
    }
}
