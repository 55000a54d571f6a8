//! [`Quadric`]: how far a place is from many planes at once (M. Garland and P. Heckbert, "Surface Simplification Using Quadric
//! Error Metrics", 1997).

use crate::geometry::Vec3;

/// Determinant, as a share of the third power of the trace, below which planes do not meet in a point.
const LEAST_DETERMINANT: f64 = 1e-4;

/// The squared distances to planes, summed with weights.
#[derive(Clone, Copy, Default)]
pub struct Quadric {
    /// The products of the normals: xx, xy, xz, yy, yz, zz.
    a: [f64; 6],
    b: Vec3,
    c: f64,
    weight: f64,
}

impl Quadric {
    /// Returns the squared distance to one plane, by its unit normal and its offset.
    pub fn of_plane(normal: &Vec3, offset: f64, weight: f64) -> Self {
        let n = normal;
        let a = [n.x * n.x, n.x * n.y, n.x * n.z, n.y * n.y, n.y * n.z, n.z * n.z].map(|product| product * weight);
        Self { a, b: n * (offset * weight), c: offset * offset * weight, weight }
    }

    pub fn plus(&self, other: &Self) -> Self {
        let mut sum = *self;
        sum.a.iter_mut().zip(other.a).for_each(|(own, theirs)| *own += theirs);
        sum.b += other.b;
        sum.c += other.c;
        sum.weight += other.weight;
        sum
    }

    fn times(&self, place: &Vec3) -> Vec3 {
        let ([xx, xy, xz, yy, yz, zz], p) = (self.a, place);
        Vec3::new(xx * p.x + xy * p.y + xz * p.z, xy * p.x + yy * p.y + yz * p.z, xz * p.x + yz * p.y + zz * p.z)
    }

    /// Returns the mean squared distance of a place from the planes.
    pub fn error(&self, place: &Vec3) -> f64 {
        let sum = place.dot(&self.times(place)) - 2.0 * self.b.dot(place) + self.c;
        if self.weight > 0.0 { (sum / self.weight).max(0.0) } else { 0.0 }
    }

    /// Returns the place of the least error; `None` where the planes do not meet in one point.
    pub fn best(&self) -> Option<Vec3> {
        let [xx, xy, xz, yy, yz, zz] = self.a;
        let rows = [Vec3::new(xx, xy, xz), Vec3::new(xy, yy, yz), Vec3::new(xz, yz, zz)];
        let determinant = rows[0].dot(&rows[1].cross(&rows[2]));
        let trace = xx + yy + zz;
        if determinant <= LEAST_DETERMINANT * trace * trace * trace {
            return None;
        }
        let solved = rows[1].cross(&rows[2]) * self.b.x
            + rows[2].cross(&rows[0]) * self.b.y
            + rows[0].cross(&rows[1]) * self.b.z;
        Some(solved / determinant)
    }
}
