//! [`FreeSpace`]: samples outside the solid, each with its distance to the surface, in a tree.
//!
//! A hull is judged by the samples inside it; one deep sample rejects a candidate quickly. The idea is from J. Andrews,
//! "Navigation-Driven Approximate Convex Decomposition", 2024.

use std::cell::Cell;
use std::rc::Rc;

use super::error_cache::ErrorCache;
use super::hull_filter::{Block, LANES, Points, Sieve};
use super::sample::Sample;
use super::sampling::{self, Density};
use crate::decompose::prepare::shape::Shape;
use crate::decompose::tolerance::{INSIDE_HULL, VOLUME_NOISE, VOLUME_WEIGHT};
use crate::geometry::{Aabb, ConvexHull, Progress, Stopped};

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
    errors: Rc<ErrorCache>,
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
        Self::over(Vec::new(), 0.0, false, Rc::default())
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
        Ok(Self::over(samples, INSIDE_HULL * shape.diagonal, shape.has_solid(), Rc::clone(&self.errors)))
    }

    fn over(mut samples: Vec<Sample>, margin: f64, has_solid: bool, errors: Rc<ErrorCache>) -> Self {
        let (mut nodes, mut points) = (Vec::with_capacity(samples.len() / 2), Vec::with_capacity(samples.len() / 4));
        if !samples.is_empty() {
            build(&mut samples, 0, &mut nodes, &mut points);
        }
        Self { samples, nodes, points, margin, has_solid, errors }
    }

    /// Adds samples beside the surface that are fine enough to measure the volume of hulls that nearly fit.
    pub fn refined(&self, shape: &Shape, density: Density, progress: &Progress) -> Result<Self, Stopped> {
        let mut samples = self.samples.clone();
        if self.has_solid {
            sampling::refine(shape, density, &mut samples, progress)?;
        }
        // Without new samples their order stays, which decides ties.
        Ok(if samples.len() > self.samples.len() {
            Self::over(samples, self.margin, self.has_solid, Rc::clone(&self.errors))
        } else {
            self.clone()
        })
    }

    /// Returns the space with these samples changed or added.
    pub fn changed(&self, change: impl FnOnce(&mut Vec<Sample>)) -> Self {
        let mut samples = self.samples.clone();
        change(&mut samples);
        Self::over(samples, self.margin, self.has_solid, Rc::clone(&self.errors))
    }

    /// Adds samples that error sampling found.
    pub fn extended(&mut self, found: Vec<Sample>) {
        if !found.is_empty() {
            let mut samples = std::mem::take(&mut self.samples);
            samples.extend(found);
            *self = Self::over(samples, self.margin, self.has_solid, Rc::clone(&self.errors));
        }
    }

    /// Returns the errors measured so far of faces of hulls.
    pub fn errors(&self) -> &ErrorCache {
        &self.errors
    }

    /// Returns the depth of the deepest sample in the hull; 0 without one.
    pub fn depth(&self, hull: &ConvexHull) -> f64 {
        let deepest = Cell::new(0.0);
        self.descend(hull, |node| node.deepest > deepest.get(), &mut |sample| {
            deepest.set(f64::max(deepest.get(), sample.depth));
        });
        deepest.get()
    }

    /// Returns the volume of the hull outside the solid, as estimated from the samples.
    pub fn swallowed_volume(&self, hull: &ConvexHull) -> f64 {
        let mut volume = 0.0;
        self.descend(hull, |node| node.volume > 0.0, &mut |sample| volume += sample.volume);
        volume
    }

    /// Returns all samples in the hull.
    pub fn swallowed(&self, hull: &ConvexHull) -> Vec<Sample> {
        let mut all = Vec::new();
        self.descend(hull, |_| true, &mut |sample| all.push(*sample));
        all
    }

    /// Returns the volume term of a hull's error, a length.
    pub fn volume_term(&self, hull: &ConvexHull) -> f64 {
        if !self.has_solid {
            return 0.0;
        }
        let volume = self.swallowed_volume(hull);
        if volume < VOLUME_NOISE * hull.volume() { 0.0 } else { length_of_volume(volume) }
    }

    /// Returns the error that the tolerance bounds: the larger of depth and volume term.
    pub fn error(&self, hull: &ConvexHull) -> f64 {
        self.depth(hull).max(self.volume_term(hull))
    }

    /// Returns the error when it is at most `limit`. A deep sample makes it return `None` quickly.
    pub fn error_within(&self, hull: &ConvexHull, limit: f64) -> Option<f64> {
        if self.deepest_exceeds(hull, limit) {
            return None;
        }
        let term = self.volume_term(hull);
        (term <= limit).then(|| self.depth(hull).max(term))
    }

    /// Returns true when a sample deeper than `limit` is in the hull.
    pub fn deepest_exceeds(&self, hull: &ConvexHull, limit: f64) -> bool {
        let found = Cell::new(false);
        self.descend(hull, |node| !found.get() && node.deepest > limit, &mut |sample| {
            if sample.depth > limit {
                found.set(true);
            }
        });
        found.get()
    }

    /// Visits the samples in the hull below the nodes for which `wanted` returns true.
    fn descend(&self, hull: &ConvexHull, wanted: impl Fn(&Node) -> bool, visit: &mut impl FnMut(&Sample)) {
        let Some(root) = self.nodes.first() else { return };
        let bounds = hull.bounds();
        let mut filter = Sieve::new(hull, &root.bounds);
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
                    filter.inside(samples, &self.points[points as usize], self.margin).for_each(&mut *visit);
                }
            }
        }
    }
}

/// Returns the length that the CoACD concavity assigns to a volume: a share of the radius of a ball of that volume.
pub fn length_of_volume(volume: f64) -> f64 {
    VOLUME_WEIGHT * (3.0 * volume / (4.0 * std::f64::consts::PI)).cbrt()
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
