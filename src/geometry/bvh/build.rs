//! Building the tree, from the top down.

use rayon::prelude::*;

use super::winding::Caps;
use super::{Child, Node, Slot, TriangleBvh, WIDTH};
use crate::geometry::boundary::{boundary_loops, close};
use crate::geometry::{Aabb, Progress, Stopped, Vec3};

/// Bins into which the triangles of a part are sorted along an axis.
const BINS: usize = 12;

/// Triangles from which building a node takes long enough for a check of the progress.
pub(super) const MANY: usize = 1 << 10;

/// Triangles from which the branches of a node are built on several threads.
const MANY_FOR_ONE_THREAD: usize = 1 << 12;

/// From this depth on, parts are halved. 32 more levels suffice for any number of triangles, so recursion stays
/// shallow.
const DEEP: usize = 40;

impl TriangleBvh {
    /// Builds the tree. Triangles may be degenerate or intersect; indices must be in range.
    pub fn new(points: &[Vec3], triangles: &[[u32; 3]]) -> Self {
        Self::of_many(points, triangles, &Progress::silent()).expect("nobody stops a silent progress")
    }

    /// Does the same as [`TriangleBvh::new`] for many triangles, on several threads where they are free, and stops soon
    /// after a deadline.
    pub fn of_many(points: &[Vec3], triangles: &[[u32; 3]], progress: &Progress) -> Result<Self, Stopped> {
        let origin = Aabb::of_points(points).map_or_else(Vec3::zeros, |bounds| bounds.center());
        let mut caps = Vec::new();
        for (number, boundary) in boundary_loops(triangles.iter().copied(), progress)?.iter().enumerate() {
            if number.is_multiple_of(MANY) {
                progress.check()?;
            }
            close(boundary, &mut caps);
        }
        let tree = Self::of_source(&Source { points, triangles, origin }, progress)?;
        if caps.is_empty() {
            return Ok(tree);
        }
        let caps = Self::of_source(&Source { points, triangles: &caps, origin }, progress)?;
        Ok(Self { caps: Some(Box::new(Caps::of(caps, progress)?)), ..tree })
    }

    fn of_source(source: &Source, progress: &Progress) -> Result<Self, Stopped> {
        let mut leaves: Vec<Leaf> = (0..source.triangles.len() as u32).map(|triangle| source.leaf(triangle)).collect();
        progress.check()?;
        let mut tree = Self::with_room(leaves.len(), source.origin);
        if !leaves.is_empty() {
            let bounds = bounds_of_all(&leaves);
            tree.build(Part { leaves: &mut leaves, bounds, depth: 0 }, source, progress)?;
        }
        Ok(tree)
    }

    /// Returns a tree without triangles that has room for some.
    fn with_room(triangles: usize, origin: Vec3) -> Self {
        let (nodes, slots) = (Vec::with_capacity(triangles / 2), Vec::with_capacity(triangles));
        Self { nodes, slots, origin, caps: None }
    }

    /// Builds the node over the triangles and all nodes below it; returns its number.
    fn build(&mut self, all: Part, source: &Source, progress: &Progress) -> Result<u32, Stopped> {
        if all.leaves.len() >= MANY {
            progress.check()?;
        }
        let here = self.nodes.len();
        self.nodes.push(Node::EMPTY);
        let is_shared = all.leaves.len() >= MANY_FOR_ONE_THREAD;
        let mut parts = parts(all, progress)?;
        let mut branches =
            if is_shared { self.branches(&mut parts, source, progress)? } else { Vec::new() }.into_iter();
        for (lane, part) in parts.into_iter().enumerate() {
            let bounds = part.bounds;
            let child = match branches.next() {
                Some((branch, child)) => self.append(branch, child),
                None => self.child(part, source, progress)?,
            };
            self.nodes[here].set(lane, &bounds, child);
        }
        Ok(here as u32)
    }

    fn child(&mut self, part: Part, source: &Source, progress: &Progress) -> Result<Child, Stopped> {
        if let [leaf] = part.leaves {
            self.slots.push(source.slot(leaf.triangle));
            return Ok(Child::Triangle(self.slots.len() as u32 - 1));
        }
        Ok(Child::Node(self.build(part, source, progress)?))
    }

    /// Builds a tree of each part, with the child that stands for it, on several threads.
    fn branches(
        &self,
        parts: &mut [Part],
        source: &Source,
        progress: &Progress,
    ) -> Result<Vec<(Self, Child)>, Stopped> {
        let branch = |part: &mut Part| {
            let mut branch = Self::with_room(part.leaves.len(), self.origin);
            let child = branch.child(Part { leaves: part.leaves, ..*part }, source, progress)?;
            Ok((branch, child))
        };
        progress.together(|| parts.par_iter_mut().map(branch).collect())
    }

    /// Adds the nodes and triangles of a branch and returns the child that stands for them.
    fn append(&mut self, branch: Self, child: Child) -> Child {
        let (node, slot) = (self.nodes.len() as u32, self.slots.len() as u32);
        let moved = |child: Child| match child {
            Child::Nothing => Child::Nothing,
            Child::Node(below) => Child::Node(node + below),
            Child::Triangle(below) => Child::Triangle(slot + below),
        };
        self.nodes.extend(branch.nodes.into_iter().map(|node| Node { children: node.children.map(moved), ..node }));
        self.slots.extend(branch.slots);
        moved(child)
    }
}

/// The triangles that a tree is built from.
struct Source<'a> {
    points: &'a [Vec3],
    triangles: &'a [[u32; 3]],
    origin: Vec3,
}

impl Source<'_> {
    fn slot(&self, triangle: u32) -> Slot {
        let corners = self.triangles[triangle as usize].map(|corner| self.points[corner as usize] - self.origin);
        Slot { corners, triangle }
    }

    fn leaf(&self, triangle: u32) -> Leaf {
        let Slot { corners, .. } = self.slot(triangle);
        Leaf { bounds: bounds_of(corners), center: corners.iter().sum(), triangle }
    }
}

/// A triangle while the tree is built. Leaves are moved once for every level of the tree, so they hold no more than is needed
/// for that.
struct Leaf {
    bounds: Aabb,
    /// Three times its centre.
    center: Vec3,
    /// Index in the list that the tree is built from.
    triangle: u32,
}

/// Triangles that become one child.
struct Part<'a> {
    leaves: &'a mut [Leaf],
    bounds: Aabb,
    depth: usize,
}

/// Divides the part of largest surface until there is one part for each child.
fn parts<'a>(all: Part<'a>, progress: &Progress) -> Result<Vec<Part<'a>>, Stopped> {
    if all.leaves.len() <= WIDTH {
        let alone = |leaves: &'a mut [Leaf]| Part { bounds: leaves[0].bounds, leaves, depth: all.depth };
        return Ok(all.leaves.chunks_mut(1).map(alone).collect());
    }
    let is_long = all.leaves.len() >= MANY;
    let mut parts = Vec::with_capacity(WIDTH);
    parts.push(all);
    while parts.len() < WIDTH {
        let cost = |part: &Part| if part.leaves.len() > 1 { surface(&part.bounds) } else { -1.0 };
        let costliest = (0..parts.len()).max_by(|&a, &b| cost(&parts[a]).total_cmp(&cost(&parts[b])).then(b.cmp(&a)));
        if is_long {
            progress.check()?;
        }
        let halves = parts.remove(costliest.expect("there is a part")).halved();
        parts.extend(halves);
    }
    Ok(parts)
}

impl<'a> Part<'a> {
    /// Divides the triangles by the cut of least cost by the surface area heuristic (J. Goldsmith, J. Salmon, "Automatic
    /// Creation of Object Hierarchies for Ray Tracing", 1987) over bins along one axis (I. Wald, "On fast Construction of
    /// SAH-based Bounding Volume Hierarchies", 2007). Where all triangles are in one place, and from depth [`DEEP`] on, the
    /// triangles are halved instead, which bounds the depth.
    fn halved(self) -> [Self; 2] {
        let Self { leaves, depth, .. } = self;
        let centers = bounds_of(leaves.iter().map(|leaf| leaf.center));
        let axis = centers.size().imax();
        let (start, length) = (centers.min[axis], centers.size()[axis]);
        let (middle, bounds) = if depth < DEEP && length > 0.0 && length.is_finite() {
            let bin = |leaf: &Leaf| (((leaf.center[axis] - start) / length * BINS as f64) as usize).min(BINS - 1);
            let mut bins = [None; BINS];
            for leaf in leaves.iter() {
                let bin = &mut bins[bin(leaf)];
                *bin = joined(*bin, Some(Bin { count: 1, bounds: leaf.bounds }));
            }
            let cut = best_cut(&bins);
            let mut left = 0;
            for index in 0..leaves.len() {
                if bin(&leaves[index]) < cut {
                    leaves.swap(left, index);
                    left += 1;
                }
            }
            let all = |side: &[Option<Bin>]| side.iter().copied().fold(None, joined).expect("no side is empty").bounds;
            (left, [all(&bins[..cut]), all(&bins[cut..])])
        } else {
            let middle = leaves.len() / 2;
            leaves.select_nth_unstable_by(middle - 1, |a, b| {
                a.center[axis].total_cmp(&b.center[axis]).then(a.triangle.cmp(&b.triangle))
            });
            (middle, [bounds_of_all(&leaves[..middle]), bounds_of_all(&leaves[middle..])])
        };
        let (left, right) = leaves.split_at_mut(middle);
        let [of_left, of_right] = bounds;
        [(left, of_left), (right, of_right)].map(|(leaves, bounds)| Self { leaves, bounds, depth: depth + 1 })
    }
}

/// Returns half the surface of a box.
fn surface(bounds: &Aabb) -> f64 {
    let size = bounds.size();
    size.x * size.y + size.y * size.z + size.z * size.x
}

#[derive(Clone, Copy)]
struct Bin {
    count: usize,
    bounds: Aabb,
}

impl Bin {
    /// Returns the expected cost of a query, up to a constant factor.
    fn cost(&self) -> f64 {
        self.count as f64 * surface(&self.bounds)
    }
}

fn joined(one: Option<Bin>, other: Option<Bin>) -> Option<Bin> {
    match (one, other) {
        (Some(a), Some(b)) => Some(Bin { count: a.count + b.count, bounds: a.bounds.union(&b.bounds) }),
        (one, other) => one.or(other),
    }
}

/// Returns the first bin of the right child. The first and the last bin must not be empty.
fn best_cut(bins: &[Option<Bin>; BINS]) -> usize {
    let cost = |bin: Option<Bin>| bin.map_or(0.0, |bin| bin.cost());
    let mut right = [0.0; BINS];
    let mut all = None;
    for index in (1..BINS).rev() {
        all = joined(all, bins[index]);
        right[index] = cost(all);
    }
    let (mut best, mut least, mut all) = (1, [f64::INFINITY; 2], None);
    let middle = 0.5 * bins.iter().flatten().map(|bin| bin.count as f64).sum::<f64>();
    for index in 1..BINS {
        all = joined(all, bins[index - 1]);
        // Boxes of triangles on one line have no surface; the balance of the counts then decides.
        let total = [cost(all) + right[index], (all.map_or(0.0, |bin| bin.count as f64) - middle).abs()];
        if total < least {
            (best, least) = (index, total);
        }
    }
    best
}

/// Returns the box around triangles, of which there must be at least one.
fn bounds_of_all(leaves: &[Leaf]) -> Aabb {
    let bounds = leaves.iter().map(|leaf| leaf.bounds).reduce(|a, b| a.union(&b));
    bounds.expect("a part has triangles")
}

/// Returns the box around the points, of which there must be at least one.
fn bounds_of(points: impl IntoIterator<Item = Vec3>) -> Aabb {
    let nothing = Aabb { min: Vec3::repeat(f64::INFINITY), max: Vec3::repeat(f64::NEG_INFINITY) };
    points.into_iter().fold(nothing, |mut bounds, point| {
        bounds.include(&point);
        bounds
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(bvh: &TriangleBvh, node: u32) -> usize {
        let below = bvh.nodes[node as usize].children.iter().map(|child| match child {
            Child::Node(child) => depth(bvh, *child),
            Child::Nothing | Child::Triangle(_) => 0,
        });
        1 + below.max().unwrap_or(0)
    }

    #[test]
    fn a_tree_whose_branches_are_built_apart_finds_every_triangle_and_each_side() {
        const AROUND: u32 = 60;
        let angle = |step: u32| f64::from(step) * std::f64::consts::TAU / f64::from(AROUND);
        let axis = |azimuth: f64| Vec3::new(azimuth.cos(), azimuth.sin(), 0.0);
        let point = |i: u32| {
            let (azimuth, polar) = (angle(i / AROUND), angle(i % AROUND));
            axis(azimuth) * (2.0 + polar.cos()) + Vec3::z() * polar.sin()
        };
        let torus_points: Vec<Vec3> = (0..AROUND * AROUND).map(point).collect();
        let corner = |ring: u32, step: u32| ring % AROUND * AROUND + step % AROUND;
        let quad = |i: u32| {
            let (ring, step) = (i / AROUND, i % AROUND);
            let [a, b] = [corner(ring, step), corner(ring, step + 1)];
            let [c, d] = [corner(ring + 1, step), corner(ring + 1, step + 1)];
            [[a, c, b], [b, c, d]]
        };
        let torus: Vec<[u32; 3]> = (0..AROUND * AROUND).flat_map(quad).collect();
        assert!(torus.len() > MANY_FOR_ONE_THREAD);
        for (triangles, is_closed) in [(&torus[1..], false), (&torus, true)] {
            let bvh = TriangleBvh::new(&torus_points, triangles);
            assert_eq!(bvh.is_closed(), is_closed);
            let mut held: Vec<u32> = bvh.slots.iter().map(|slot| slot.triangle).collect();
            held.sort_unstable();
            assert!(held.iter().copied().eq(0..triangles.len() as u32));
            for triangle in triangles.iter().skip(100).step_by(11) {
                let middle = triangle.iter().map(|&corner| torus_points[corner as usize]).sum::<Vec3>() / 3.0;
                assert!(bvh.distance(&middle) < 1e-12, "{middle}");
                let center = Vec3::new(middle.x, middle.y, 0.0).normalize() * 2.0;
                for (share, winding) in [(0.9, 1.0), (1.1, 0.0)] {
                    let place = center + (middle - center) * share;
                    assert!((bvh.winding_number(&place).abs() - winding).abs() < 0.05, "{place} {winding}");
                }
            }
        }
    }

    #[test]
    fn trees_hold_every_triangle_once_and_stay_shallow_whatever_their_places() {
        let far_apart = |i: u32| 2f64.powi(i as i32 - 500);
        let in_one_place = |_: u32| 1.0;
        let even = |i: u32| f64::from(i);
        let huge = |i: u32| if i.is_multiple_of(2) { 8e307 } else { -8e307 };
        for (place, deepest) in [(&far_apart as &dyn Fn(u32) -> f64, 60), (&in_one_place, 11), (&even, 14), (&huge, 11)]
        {
            let points: Vec<Vec3> = (0..1000).map(|i| Vec3::new(place(i), 0.0, 0.0)).collect();
            let triangles: Vec<[u32; 3]> = (0..1000).map(|i| [i; 3]).collect();
            let bvh = TriangleBvh::new(&points, &triangles);
            let mut held: Vec<u32> = bvh.slots.iter().map(|slot| slot.triangle).collect();
            held.sort_unstable();
            assert!(held.iter().copied().eq(0..1000));
            assert!(depth(&bvh, 0) <= deepest, "{}", depth(&bvh, 0));
            for (i, point) in points.iter().enumerate().step_by(7) {
                assert_eq!(bvh.distance(point), 0.0, "{i}");
            }
        }
    }
}
