//! Whether a surface bounds a solid at all. Double-sided and mostly open surfaces do not.

use std::borrow::Borrow;

use super::bvh::TriangleBvh;
use super::tolerance::{INSIDE_WINDING, NO_VOLUME};
use super::{Aabb, Progress, Stopped, Vec3, sequence};

/// Sample places in the bounding box of a mesh.
const PLACES: usize = 4_096;
/// Places that one thread looks at together. The progress is checked at each: where thousands of triangles lie in one place, its winding
/// number takes ten milliseconds.
const PLACES_TOGETHER: usize = 32;
/// A place with a winding number in this range is neither inside nor outside, because it is near a hole.
const AMBIGUOUS: std::ops::Range<f64> = 0.15..0.85;
/// A surface with more ambiguous places than this share of the inside ones is too open to have an inside.
const OPEN: f64 = 0.5;

/// The share of the usual sample places that a measure keeps where time is short: one in `one_in`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinning {
    one_in: usize,
}

impl Thinning {
    /// Keeps every place.
    pub const NONE: Self = Self { one_in: 1 };

    /// `one_in` is at least 1.
    pub const fn one_in(one_in: usize) -> Self {
        Self { one_in }
    }

    /// Returns the thinning by both.
    pub fn and(self, other: Self) -> Self {
        Self { one_in: self.one_in.saturating_mul(other.one_in) }
    }

    /// Returns how many places are left of the usual `count`: at least one where there are any.
    pub fn of(self, count: usize) -> usize {
        count.div_ceil(self.one_in)
    }

    /// Returns the places that are left, evenly over the list.
    pub fn some_of<T>(self, all: Vec<T>) -> Vec<T> {
        if self == Self::NONE { all } else { all.into_iter().step_by(self.one_in).collect() }
    }
}

/// Counts of evenly spread places in a box by winding number. The orientation of the surface does not matter.
#[derive(Clone, Copy, Debug)]
pub struct Enclosure {
    pub inside: usize,
    pub ambiguous: usize,
}

impl Enclosure {
    /// Samples `places` places in a box.
    pub fn of(bounds: &Aabb, surface: &TriangleBvh, places: usize, progress: &Progress) -> Result<Self, Stopped> {
        let places: Vec<Vec3> = sequence::in_box(bounds, places).collect();
        let chunks: Vec<&[Vec3]> = places.chunks(PLACES_TOGETHER).collect();
        let counted = progress.try_map(&chunks, |chunk| {
            let winding = |place: &Vec3| progress.check().map(|()| surface.winding_number(place).abs());
            let windings = chunk.iter().map(winding).collect::<Result<Vec<f64>, Stopped>>()?;
            let count = |is: &dyn Fn(&f64) -> bool| windings.iter().filter(|winding| is(winding)).count();
            Ok([count(&|winding| *winding > INSIDE_WINDING), count(&|winding| AMBIGUOUS.contains(winding))])
        })?;
        let mut enclosure = Self { inside: 0, ambiguous: 0 };
        for [inside, ambiguous] in counted {
            enclosure.inside += inside;
            enclosure.ambiguous += ambiguous;
        }
        Ok(enclosure)
    }

    /// Returns true when most of the surrounded places are clearly inside; small holes do not matter.
    pub fn is_solid(&self) -> bool {
        self.inside > 0 && self.ambiguous as f64 <= OPEN * self.inside as f64
    }
}

/// Returns true when triangles in `bounds` surround more volume than a folded sheet does, and most of it is clearly
/// inside. `surface` is their tree.
pub fn bounds_a_solid(
    points: &[Vec3],
    triangles: &[[u32; 3]],
    bounds: &Aabb,
    surface: &TriangleBvh,
    thinning: Thinning,
    progress: &Progress,
) -> Result<bool, Stopped> {
    let places = thinning.of(PLACES);
    let volume = signed_volume(points, triangles.iter().copied(), &bounds.center()).abs();
    let is_thin = volume < NO_VOLUME * bounds.size().product();
    let least = if is_thin { (NO_VOLUME * places as f64).ceil() as usize } else { 1 };
    if surface.is_closed() {
        // No place is ambiguous, so the first few inside places decide.
        let mut inside = 0;
        for place in sequence::in_box(bounds, places) {
            progress.check()?;
            inside += usize::from(surface.winding_number(&place).abs() > INSIDE_WINDING);
            if inside == least {
                return Ok(true);
            }
        }
        return Ok(false);
    }
    let enclosure = Enclosure::of(bounds, surface, places, progress)?;
    Ok(enclosure.inside >= least && enclosure.is_solid())
}

/// Returns the tree of some of the triangles. Its time depends on their number alone.
pub fn tree_of(
    points: &[Vec3],
    triangles: &[[u32; 3]],
    members: &[u32],
    progress: &Progress,
) -> Result<TriangleBvh, Stopped> {
    let mut used: Vec<u32> = members.iter().flat_map(|&member| triangles[member as usize]).collect();
    used.sort_unstable();
    used.dedup();
    let own: Vec<Vec3> = used.iter().map(|&corner| points[corner as usize]).collect();
    let place = |corner: u32| used.partition_point(|&other| other < corner) as u32;
    let members: Vec<[u32; 3]> = members.iter().map(|&member| triangles[member as usize].map(place)).collect();
    TriangleBvh::of_many(&own, &members, progress)
}

/// Places in ascending order along x: those in a box are found without a look at all others.
#[derive(Debug, Default)]
pub struct Places(Vec<Vec3>);

impl Places {
    pub fn new(mut places: Vec<Vec3>) -> Self {
        places.sort_by(|one, other| one.x.total_cmp(&other.x));
        Self(places)
    }

    /// Returns the places in a box.
    pub fn within(&self, bounds: &Aabb) -> impl Iterator<Item = &Vec3> {
        let first = self.0.partition_point(|place| place.x < bounds.min.x);
        let from_first = self.0[first..].iter().take_while(|place| place.x <= bounds.max.x);
        from_first.filter(|place| bounds.contains(place))
    }

    /// Returns true where a surface in `bounds` surrounds one of the places: its winding number exceeds 0.5 there, with either
    /// sign. `tree` makes the tree of the surface, where a place is near it.
    pub fn is_any_inside<T: Borrow<TriangleBvh>>(
        &self,
        bounds: &Aabb,
        tree: impl FnOnce() -> Result<T, Stopped>,
        progress: &Progress,
    ) -> Result<bool, Stopped> {
        let mut near = self.within(bounds).peekable();
        if near.peek().is_none() {
            return Ok(false);
        }
        let tree = tree()?;
        for place in near {
            progress.check()?;
            if tree.borrow().winding_number(place).abs() > INSIDE_WINDING {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Returns the volume that the triangles enclose, negative where they are inside out.
///
/// It is meaningful for closed surfaces. Rounding is least with an origin near them.
pub fn signed_volume(points: &[Vec3], triangles: impl Iterator<Item = [u32; 3]>, origin: &Vec3) -> f64 {
    let sixfold = |triangle: [u32; 3]| {
        let [a, b, c] = triangle.map(|corner| points[corner as usize] - origin);
        a.dot(&b.cross(&c))
    };
    triangles.map(sixfold).sum::<f64>() / 6.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::Random;

    #[test]
    fn the_places_in_a_box_are_all_of_those_that_it_contains() {
        let mut random = Random(7);
        let all: Vec<Vec3> = (0..500).map(|_| random.in_cube()).chain([Vec3::zeros(); 3]).collect();
        let places = Places::new(all.clone());
        let middles: Vec<Vec3> = (0..50).map(|_| random.in_cube()).chain([Vec3::zeros(), Vec3::repeat(9.0)]).collect();
        for bounds in middles.into_iter().map(|middle| Aabb { min: middle, max: middle }.grown(0.2)) {
            let expected = all.iter().filter(|place| bounds.contains(place)).count();
            assert_eq!(places.within(&bounds).count(), expected);
            assert!(places.within(&bounds).all(|place| bounds.contains(place)));
        }
        assert_eq!(Places::default().within(&Aabb { min: Vec3::zeros(), max: Vec3::zeros() }).count(), 0);
    }
}
