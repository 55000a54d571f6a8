//! [`FreeSpace`]: samples outside the solid, each with its distance to the surface, in a tree.
//!
//! A hull is judged by the samples inside it; one deep sample rejects a candidate quickly. The idea is from J. Andrews,
//! "Navigation-Driven Approximate Convex Decomposition", 2024.

use std::cell::Cell;
use std::sync::Arc;

use super::error_cache::ErrorCache;
use super::hull_filter::{Block, HullFilter, LANES, Points};
use super::last_found::LastFound;
use super::sample::Sample;
use super::sampling::{self, Density};
use crate::decompose::prepare::shape::Shape;
use crate::decompose::tolerance::{INSIDE_HULL, PASSAGE_DEPTH, VOLUME_NOISE, VOLUME_WEIGHT};
use crate::geometry::{Aabb, ConvexHull, Progress, Stopped, Vec3};

/// Most samples in a leaf of the tree.
const LEAF: usize = LANES;

/// Samples of free space, and the errors measured so far of faces of hulls.
#[derive(Clone)]
pub struct FreeSpace {
    /// In the order of the leaves.
    samples: Vec<Sample>,
    nodes: Vec<Node>,
    /// Coordinates of the samples of each leaf.
    points: Vec<Points>,
    /// Depth below every plane of a hull from which a sample counts as inside.
    margin: f64,
    has_solid: bool,
    /// Shared by all spaces of one shape.
    errors: Arc<ErrorCache>,
    last_found: Arc<LastFound>,
}

/// A node of the tree: the extent, the largest depth and the volume of its samples.
#[derive(Clone)]
struct Node {
    bounds: Aabb,
    block: Block,
    deepest: f64,
    volume: f64,
    below: Below,
}

#[derive(Clone, Copy)]
enum Below {
    /// The left half is the next node.
    Halves { right: u32 },
    /// The samples from `first` to before `end`, and the index of their coordinates.
    Leaf { first: u32, end: u32, points: u32 },
}

impl FreeSpace {
    /// Returns a space without samples, in which every hull has the error 0.
    pub fn unknown() -> Self {
        Self::over(Vec::new(), 0.0, false, Arc::default())
    }

    /// Samples the free space around a shape. `depths`: distances by which surface samples are pushed off the surface, in
    /// units of the shape.
    pub fn sampled(
        &self,
        shape: &Shape,
        density: Density,
        depths: &[f64],
        progress: &Progress,
    ) -> Result<Self, Stopped> {
        let samples = sampling::samples(shape, density, depths, progress)?;
        Ok(Self::over(samples, INSIDE_HULL * shape.diagonal, shape.has_solid(), Arc::clone(&self.errors)))
    }

    fn over(mut samples: Vec<Sample>, margin: f64, has_solid: bool, errors: Arc<ErrorCache>) -> Self {
        let (mut nodes, mut points) = (Vec::with_capacity(samples.len() / 2), Vec::with_capacity(samples.len() / 4));
        if !samples.is_empty() {
            build(&mut samples, 0, &mut nodes, &mut points);
        }
        Self { samples, nodes, points, margin, has_solid, errors, last_found: Arc::default() }
    }

    /// Adds samples beside the surface that are fine enough to measure the volume of hulls that nearly fit.
    pub fn refined(&self, shape: &Shape, density: Density, progress: &Progress) -> Result<Self, Stopped> {
        let mut samples = self.samples.clone();
        if self.has_solid {
            sampling::refine(shape, density, &mut samples, progress)?;
        }
        // Without new samples their order stays, which decides ties.
        Ok(if samples.len() > self.samples.len() {
            Self::over(samples, self.margin, self.has_solid, Arc::clone(&self.errors))
        } else {
            self.clone()
        })
    }

    /// Returns the space with these samples changed or added.
    pub fn changed(&self, change: impl FnOnce(&mut Vec<Sample>) -> Result<(), Stopped>) -> Result<Self, Stopped> {
        let mut samples = self.samples.clone();
        change(&mut samples)?;
        Ok(Self::over(samples, self.margin, self.has_solid, Arc::clone(&self.errors)))
    }

    /// Adds samples that error sampling found.
    pub fn extend(&mut self, found: Vec<Sample>) {
        if !found.is_empty() {
            let mut samples = std::mem::take(&mut self.samples);
            samples.extend(found);
            *self = Self::over(samples, self.margin, self.has_solid, Arc::clone(&self.errors));
        }
    }

    /// Returns the same samples with a cache of errors over the one of this space.
    pub fn apart(&self) -> Self {
        Self { errors: self.errors.apart(), last_found: Arc::default(), ..self.clone() }
    }

    /// Returns the errors measured so far of faces of hulls.
    pub fn errors(&self) -> &Arc<ErrorCache> {
        &self.errors
    }

    /// Returns the depth of the deepest sample in the hull; 0 without one.
    pub fn depth(&self, hull: &ConvexHull) -> f64 {
        let deepest = Cell::new(0.0);
        self.descend(hull, |node| node.deepest > deepest.get(), &mut |_, sample| {
            deepest.set(f64::max(deepest.get(), sample.depth));
        });
        deepest.get()
    }

    /// Returns the volume of the hull outside the solid, as estimated from the samples.
    pub fn swallowed_volume(&self, hull: &ConvexHull) -> f64 {
        let mut volume = 0.0;
        self.descend(hull, |node| node.volume > 0.0, &mut |_, sample| volume += sample.volume);
        volume
    }

    /// Returns all samples in the hull.
    pub fn swallowed(&self, hull: &ConvexHull) -> Vec<Sample> {
        let mut all = Vec::new();
        self.descend(hull, |_| true, &mut |_, sample| all.push(*sample));
        all
    }

    /// Returns how many samples of passages the hull contains.
    pub fn passages_in(&self, hull: &ConvexHull) -> usize {
        self.swallowed(hull).iter().filter(|sample| sample.depth >= PASSAGE_DEPTH).count()
    }

    /// Returns an error that no hull without samples of passages exceeds.
    pub fn most_error(&self) -> f64 {
        let depths = self.samples.iter().map(|sample| sample.depth);
        let deepest = depths.filter(|depth| *depth < PASSAGE_DEPTH).fold(0.0, f64::max);
        deepest.max(length_of_volume(self.samples.iter().map(|sample| sample.volume).sum()))
    }

    /// Returns the error that the tolerance bounds: the larger of depth and volume term. The volume term is a length.
    pub fn error(&self, hull: &ConvexHull) -> f64 {
        self.error_up_to(hull, f64::INFINITY)
    }

    /// Returns the error when it is at most `limit`. A deep sample makes it return `None` quickly.
    pub fn error_within(&self, hull: &ConvexHull, limit: f64) -> Option<f64> {
        if self.deeper_in(hull, limit).is_some() {
            return None;
        }
        Some(self.error_up_to(hull, limit)).filter(|error| *error <= limit)
    }

    /// Returns the error where it is at most `limit`, otherwise a number above the limit: the search ends there.
    pub fn error_up_to(&self, hull: &ConvexHull, limit: f64) -> f64 {
        if !self.has_solid {
            return self.depth(hull);
        }
        let most = volume_of_length(limit).max(VOLUME_NOISE * hull.volume());
        let (deepest, volume) = (Cell::new(0.0), Cell::new(0.0));
        let wanted = |node: &Node| volume.get() <= most && (node.volume > 0.0 || node.deepest > deepest.get());
        self.descend(hull, wanted, &mut |_, sample| {
            deepest.set(f64::max(deepest.get(), sample.depth));
            volume.set(volume.get() + sample.volume);
        });
        deepest.get().max(volume_term(hull, volume.get()))
    }

    /// Returns the index of a sample in the hull that is deeper than `limit`.
    ///
    /// The sample that was found in one hull is often in the next one too, so the last ones are tried first.
    pub fn deeper_in(&self, hull: &ConvexHull, limit: f64) -> Option<usize> {
        let is_inside = |point: Vec3| hull.contains(&point, -self.margin);
        let known = self.last_found.indices().find(|&index| self.deeper_than(limit, index).is_some_and(is_inside));
        if known.is_some() {
            return known;
        }
        let found = Cell::new(None);
        self.descend(hull, |node| found.get().is_none() && node.deepest > limit, &mut |index, sample| {
            if sample.depth > limit && found.get().is_none() {
                found.set(Some(index));
            }
        });
        if let Some(index) = found.get() {
            self.last_found.note(index);
        }
        found.get()
    }

    /// Returns the place of a sample where it is deeper than `limit`.
    pub fn deeper_than(&self, limit: f64, index: usize) -> Option<Vec3> {
        self.samples.get(index).filter(|sample| sample.depth > limit).map(|sample| sample.point)
    }

    /// Visits the samples in the hull, with their indices, below the nodes for which `wanted` returns true.
    fn descend(&self, hull: &ConvexHull, wanted: impl Fn(&Node) -> bool, visit: &mut impl FnMut(usize, &Sample)) {
        let Some(root) = self.nodes.first() else { return };
        let bounds = hull.bounds();
        let mut filter = HullFilter::new(hull, &root.bounds);
        let mut stack = vec![0u32];
        while let Some(index) = stack.pop() {
            let node = &self.nodes[index as usize];
            if !wanted(node) || !node.bounds.intersects(&bounds) || filter.is_outside(&node.block) {
                continue;
            }
            match node.below {
                Below::Halves { right } => {
                    stack.push(right);
                    stack.push(index + 1);
                }
                Below::Leaf { first, end, points } => {
                    let samples = &self.samples[first as usize..end as usize];
                    for number in filter.inside(samples, &self.points[points as usize], self.margin) {
                        visit(first as usize + number, &samples[number]);
                    }
                }
            }
        }
    }
}

/// Returns the volume term of a hull's error, a length, from the volume of free space in it.
pub fn volume_term(hull: &ConvexHull, volume: f64) -> f64 {
    if volume < VOLUME_NOISE * hull.volume() { 0.0 } else { length_of_volume(volume) }
}

/// Returns the length that the CoACD concavity assigns to a volume: a share of the radius of a ball of that volume.
pub fn length_of_volume(volume: f64) -> f64 {
    VOLUME_WEIGHT * (3.0 * volume / (4.0 * std::f64::consts::PI)).cbrt()
}

/// Returns a volume whose length is just above this one.
fn volume_of_length(length: f64) -> f64 {
    const ROUNDING: f64 = 1e-9;
    (1.0 + ROUNDING) * 4.0 / 3.0 * std::f64::consts::PI * (length / VOLUME_WEIGHT).powi(3)
}

/// Adds the nodes over `members`, which are the samples from index `first` on, and sorts the members into leaves.
fn build(members: &mut [Sample], first: usize, nodes: &mut Vec<Node>, points: &mut Vec<Points>) {
    let mut bounds = Aabb { min: members[0].point, max: members[0].point };
    let (mut deepest, mut volume) = (0.0, 0.0);
    for sample in members.iter() {
        bounds.include(&sample.point);
        deepest = f64::max(deepest, sample.depth);
        volume += sample.volume;
    }
    let here = nodes.len();
    let leaf = Below::Leaf { first: first as u32, end: (first + members.len()) as u32, points: points.len() as u32 };
    nodes.push(Node { bounds, block: Block::of(&bounds), deepest, volume, below: leaf });
    if members.len() <= LEAF {
        points.push(Points::of(members.iter().map(|sample| &sample.point)));
        return;
    }
    let axis = bounds.size().imax();
    let middle = members.len() / 2;
    members.select_nth_unstable_by(middle, |a, b| {
        let key = |s: &Sample| [s.point[axis], s.point[(axis + 1) % 3], s.point[(axis + 2) % 3]];
        let (a, b) = (key(a), key(b));
        a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])).then(a[2].total_cmp(&b[2]))
    });
    let (left, right) = members.split_at_mut(middle);
    build(left, first, nodes, points);
    nodes[here].below = Below::Halves { right: nodes.len() as u32 };
    build(right, first + middle, nodes, points);
}
