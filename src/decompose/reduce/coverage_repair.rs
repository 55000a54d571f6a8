//! Taking in what was left outside: at the end every piece of the surface is held against the hulls, exactly and not by
//! samples, and what sticks out of all of them is taken in.

use super::reduction_series::{LIMITS_A_STEP, Slimmer};
use super::uncovered::{Bodies, uncovered};
use crate::decompose::measure::part::Part;
use crate::decompose::measure::part_hull::wrap_piece;
use crate::decompose::prepare::area::twice_area;
use crate::decompose::search::ladder::{Solver, size, worst};
use crate::geometry::{ConvexHull, Progress, Stopped, Vec3};

/// Surface this far outside of all hulls is taken in, as a part of the breadth: 0.001 of the diagonal, which is no less
/// however the shape is turned, counts as covered.
const MENDED: f64 = 9.7e-4;

/// By what factor a part may become worse than any was before what it would take in becomes a part of its own: slivers at
/// the tip of the worst part are no reason for hulls.
const GROWTH: f64 = 1.15;

/// Bulges tried to bring a mended result back to its price, each a step of the ladder larger.
const TRIES: usize = 6;

/// Triangles between two looks at whether to go on.
const BETWEEN_CHECKS: usize = 256;

impl Solver<'_> {
    /// Takes in all of the surface that is farther out than counts as covered: its corners, then what is left between them,
    /// largest first.
    pub fn mended(&self, parts: Vec<Part>, progress: &Progress) -> Result<Vec<Part>, Stopped> {
        let reach = MENDED * self.shape.breadth;
        // By the parts as they came, or each that grows would allow the next one more.
        let fair = (GROWTH * worst(&parts)).max(2.0 * reach);
        let mut bodies = Bodies::new(parts, reach);
        for (index, point) in self.shape.points.iter().enumerate() {
            if index % BETWEEN_CHECKS == 0 {
                progress.check()?;
            }
            if !bodies.is_held(point) {
                self.take_in(&mut bodies, std::slice::from_ref(point), fair);
            }
        }
        let mut outside = Vec::new();
        for triangle in 0..self.shape.triangles.len() {
            if triangle % BETWEEN_CHECKS == 0 {
                progress.check()?;
            }
            let corners = self.shape.corners(triangle as u32);
            outside.extend(uncovered(&corners, &bodies).into_iter().map(|piece| (twice_area(&piece), piece)));
        }
        outside.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, piece) in outside {
            progress.check()?;
            if !bodies.hold_together(&piece) {
                self.take_in(&mut bodies, &piece, fair);
            }
        }
        Ok(bodies.into_parts())
    }

    /// Grows the nearest hull over the points; where that makes it worse than is fair, they become a part of their own.
    fn take_in(&self, bodies: &mut Bodies, points: &[Vec3], fair: f64) {
        let Some(nearest) = bodies.nearest(points) else { return };
        let part = &bodies.parts()[nearest];
        let corners: Vec<Vec3> = part.hull.points().iter().chain(points).copied().collect();
        let grown = ConvexHull::of_points(&corners).ok().and_then(|hull| {
            let is_bounded = hull.points().len() <= self.max_vertices;
            if is_bounded { Some(hull) } else { hull.wrapped(self.max_vertices, &Progress::silent()).ok() }
        });
        let grown = grown.map(|hull| Part { error: self.space.error(&hull), hull });
        if grown.as_ref().is_none_or(|grown| grown.error > fair)
            && bodies.parts().len() < self.max_hulls
            && let Some(hull) = wrap_piece(points, self.shape, self.thickness, 0.0)
            && hull.points().len() <= self.max_vertices
        {
            bodies.push(Part { error: self.space.error(&hull), hull });
        } else if let Some(grown) = grown {
            bodies.replace(nearest, grown);
        }
    }

    /// Mended parts as they are or with fewer vertices, within a number of hulls plus vertices; `None` where that is not
    /// enough.
    pub fn reduced_within(
        &self,
        mended: Vec<Part>,
        most: usize,
        progress: &Progress,
    ) -> Result<Option<Vec<Part>>, Stopped> {
        if size(&mended) <= most {
            return Ok(Some(mended));
        }
        let slimmer = Slimmer::new(self, worst(&mended));
        for step in 0..TRIES {
            let reduced = slimmer.within(&mended, Slimmer::FIRST + step * LIMITS_A_STEP, most, progress)?;
            if reduced.is_some() {
                return Ok(reduced);
            }
        }
        Ok(None)
    }
}
