//! [`Piece`]: a part of a triangle with a bound on the distance of its places. A search for the farthest place halves the piece with
//! the largest bound first.

use std::cmp::Ordering;

use super::Vec3;

/// A place that was measured.
pub trait Measured: Copy {
    fn place(&self) -> Vec3;
}

impl Measured for Vec3 {
    fn place(&self) -> Vec3 {
        *self
    }
}

/// A part of a triangle. The order is that of the bounds.
pub struct Piece<M> {
    pub corners: [M; 3],
    /// The number of the triangle.
    pub own: usize,
    /// No place of the piece is farther than this.
    pub bound: f64,
}

impl<M> PartialEq for Piece<M> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<M> Eq for Piece<M> {}

impl<M> PartialOrd for Piece<M> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<M> Ord for Piece<M> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.bound.total_cmp(&other.bound)
    }
}

/// Halves the longest side of a triangle. `measure` gets the side's middle and one of its ends. Returns the middle, and the two
/// halves.
pub fn halved<M: Measured>([a, b, c]: [M; 3], measure: impl FnOnce(Vec3, &M) -> Option<M>) -> Option<(M, [[M; 3]; 2])> {
    let squared = |[one, other, _]: &[M; 3]| (one.place() - other.place()).norm_squared();
    let turned = [[a, b, c], [b, c, a], [c, a, b]];
    let [one, other, apex] = turned.into_iter().max_by(|p, q| squared(p).total_cmp(&squared(q)))?;
    let middle = measure((one.place() + other.place()) / 2.0, &one)?;
    Some((middle, [[one, middle, apex], [middle, other, apex]]))
}
