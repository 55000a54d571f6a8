//! [`Roof`]: at which heights a ball over a given place meets a triangle.
//!
//! The points at most a radius from a triangle are a convex set, so a vertical line meets it in one chord. Its ends are
//! where a ball that is lowered or raised along the line first touches the triangle: in a corner, on an edge or on the
//! face. Milling uses the same contacts to lower a tool onto a surface.

use crate::geometry::Vec3;
use crate::geometry::vector::doubled_area;

/// Edges of a smaller extent across z, and faces of a smaller area seen along z (in square metres), are vertical: the
/// other contacts decide.
const VERTICAL: f64 = 1e-9;

/// A triangle, prepared for chords.
pub struct Roof {
    pub corners: [Vec3; 3],
    middle: Vec3,
    /// Distance of the farthest corner from the middle.
    extent: f64,
    edges: [Option<Edge>; 3],
    face: Option<Face>,
}

/// An edge that is not vertical.
struct Edge {
    start: Vec3,
    /// Unit vector along the edge, seen along z.
    along: [f64; 2],
    /// Length seen along z.
    length: f64,
    slope: f64,
    tilt: Tilt,
}

/// A face that is not vertical.
struct Face {
    /// Rise for each unit of x and y.
    gradient: [f64; 2],
    /// 1 where the corners are counter-clockwise seen from above, otherwise -1.
    side: f64,
    tilt: Tilt,
}

/// For a slope `m`: `sqrt(1 + m^2)`, by which the contact of a ball is higher than its radius, and `1 / sqrt(1 + m^2)`.
struct Tilt {
    stretch: f64,
    shrink: f64,
}

impl Tilt {
    fn of(squared_slope: f64) -> Self {
        let stretch = (1.0 + squared_slope).sqrt();
        Self { stretch, shrink: 1.0 / stretch }
    }
}

impl Roof {
    pub fn new(corners: [Vec3; 3]) -> Self {
        let edge = |from: usize| {
            let (start, end) = (corners[from], corners[(from + 1) % 3]);
            let (x, y) = (end.x - start.x, end.y - start.y);
            let length = x.hypot(y);
            let slope = (end.z - start.z) / length;
            let tilt = Tilt::of(slope * slope);
            (length > VERTICAL).then(|| Edge { start, along: [x / length, y / length], length, slope, tilt })
        };
        let normal = doubled_area(&corners);
        let face = (normal.z.abs() > VERTICAL * VERTICAL.max(normal.norm())).then(|| {
            let gradient = [-normal.x / normal.z, -normal.y / normal.z];
            let tilt = Tilt::of(gradient[0] * gradient[0] + gradient[1] * gradient[1]);
            Face { gradient, side: normal.z.signum(), tilt }
        });
        let middle = corners.iter().sum::<Vec3>() / 3.0;
        let extent = corners.iter().map(|corner| (corner - middle).norm()).fold(0.0, f64::max);
        Self { corners, middle, extent, edges: [edge(0), edge(1), edge(2)], face }
    }

    /// Returns bounds of the chord from a ball around the triangle: quick to find, and close where the triangle is small.
    pub fn chord_within(&self, x: f64, y: f64, radius: f64) -> Option<[f64; 2]> {
        let reach = radius + self.extent;
        let rest = reach * reach - (x - self.middle.x).powi(2) - (y - self.middle.y).powi(2);
        (rest >= 0.0).then(|| [self.middle.z - rest.sqrt(), self.middle.z + rest.sqrt()])
    }

    /// Returns the lowest and the highest centre of a ball over the place (x, y) that meets the triangle.
    pub fn chord(&self, x: f64, y: f64, radius: f64) -> Option<[f64; 2]> {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        let mut meets = |height: f64| {
            low = low.min(height);
            high = high.max(height);
        };
        for corner in &self.corners {
            let rest = radius * radius - (x - corner.x).powi(2) - (y - corner.y).powi(2);
            if rest >= 0.0 {
                meets(corner.z + rest.sqrt());
                meets(corner.z - rest.sqrt());
            }
        }
        for edge in self.edges.iter().flatten() {
            edge.contacts(x, y, radius).into_iter().flatten().for_each(&mut meets);
        }
        if let Some(face) = &self.face {
            let [to_x, to_y] = face.gradient.map(|rise| radius * rise * face.tilt.shrink);
            let height = self.height(face, x, y);
            for (sign, at) in [(1.0, [x + to_x, y + to_y]), (-1.0, [x - to_x, y - to_y])] {
                if self.is_over(face, at) {
                    meets(height + sign * radius * face.tilt.stretch);
                }
            }
        }
        (low <= high).then_some([low, high])
    }

    fn height(&self, face: &Face, x: f64, y: f64) -> f64 {
        let [a, ..] = self.corners;
        a.z + face.gradient[0] * (x - a.x) + face.gradient[1] * (y - a.y)
    }

    /// Returns whether a place lies in the triangle, seen along z.
    fn is_over(&self, face: &Face, [x, y]: [f64; 2]) -> bool {
        (0..3).all(|k| {
            let (a, b) = (self.corners[k], self.corners[(k + 1) % 3]);
            face.side * ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) >= 0.0
        })
    }

    /// Returns the range of y in which a ball over `x` can meet the triangle; `None` where it cannot.
    pub fn reach(&self, x: f64, radius: f64) -> Option<[f64; 2]> {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for k in 0..3 {
            let (a, b) = (self.corners[k], self.corners[(k + 1) % 3]);
            let (a, b) = if a.x <= b.x { (a, b) } else { (b, a) };
            let (from, to) = (a.x.max(x - radius), b.x.min(x + radius));
            if from > to {
                continue;
            }
            let at =
                |x: f64| if b.x > a.x { a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x)).clamp(0.0, 1.0) } else { a.y };
            let ends = if b.x > a.x { [at(from), at(to)] } else { [a.y, b.y] };
            low = low.min(ends[0]).min(ends[1]);
            high = high.max(ends[0]).max(ends[1]);
        }
        (low <= high).then_some([low - radius, high + radius])
    }
}

impl Edge {
    /// Returns the centres of a ball that touches the edge from above and from below, between its ends.
    fn contacts(&self, x: f64, y: f64, radius: f64) -> [Option<f64>; 2] {
        let (from_x, from_y) = (x - self.start.x, y - self.start.y);
        let along = from_x * self.along[0] + from_y * self.along[1];
        let across = from_x * self.along[1] - from_y * self.along[0];
        let rest = radius * radius - across * across;
        if rest < 0.0 {
            return [None, None];
        }
        let rest = rest.sqrt();
        let height = self.start.z + self.slope * along;
        let contact = |sign: f64| {
            let at = along + sign * rest * self.slope * self.tilt.shrink;
            (0.0..=self.length).contains(&at).then_some(height + sign * rest * self.tilt.stretch)
        };
        [contact(1.0), contact(-1.0)]
    }
}
