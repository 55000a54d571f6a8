//! [`FreeSpace`]: points that are not in the solid, each with its distance to the surface. A hull is judged by those it
//! swallows; this makes a candidate cheap to refuse (the idea of J. Andrews, "Navigation-Driven Approximate Convex
//! Decomposition", 2024).

use std::cell::Cell;
use std::collections::BTreeMap;

use super::shape::{Shape, area_vector};
use crate::geometry::scatter::over_triangles;
use crate::geometry::{Aabb, ConvexHull, Progress, Stopped, Vec3, sequence};

/// Most samples of a leaf.
const LEAF: usize = 8;

/// Planes that a whole box of samples is held against.
const CULLING_PLANES: usize = 32;

/// A sample counts as swallowed when it is this far below every plane, relative to the diagonal.
const SWALLOWED: f64 = 1e-7;

/// Weight of the volume term of a hull's error; from the CoACD paper (X. Wei et al., 2022), section 4.1.
const VOLUME_WEIGHT: f64 = 0.3;

/// Share of a hull's volume that counts as noise of the estimate.
const VOLUME_NOISE: f64 = 2e-3;

/// How finely free space is sampled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Density {
    /// In the whole box; those inside the solid are dropped.
    pub volume: usize,
    /// On the surface; each is pushed off to several depths.
    pub surface: usize,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub point: Vec3,
    /// Distance to the surface.
    pub depth: f64,
    /// Volume that the sample stands for; zero for the pushed ones.
    pub volume: f64,
}

#[derive(Clone)]
pub(super) struct FreeSpace {
    samples: Vec<Sample>,
    nodes: Vec<Node>,
    margin: f64,
    has_solid: bool,
}

#[derive(Clone)]
struct Node {
    bounds: Aabb,
    deepest: f64,
    volume: f64,
    first: u32,
    end: u32,
    right: Option<u32>,
}

impl FreeSpace {
    /// `depths`: how far surface samples are pushed off, in units of the shape.
    pub fn new(shape: &Shape, density: Density, depths: &[f64], progress: &Progress) -> Result<Self, Stopped> {
        let mut samples = Vec::new();
        let size = shape.bounds.size();
        let volume = size.product() / density.volume as f64;
        for index in 0..density.volume {
            if index % 64 == 0 {
                progress.check()?;
            }
            let point = shape.bounds.min + size.component_mul(&Vec3::from(sequence::in_cube(index)));
            if !shape.is_inside(&point) {
                samples.push(Sample { point, depth: shape.bvh.distance(&point), volume });
            }
        }
        let mut pushed = Pusher { shape, samples: &mut samples };
        let least = depths.iter().copied().fold(f64::INFINITY, f64::min) * 0.5;
        for (index, (point, normal)) in surface_samples(shape, density.surface).into_iter().enumerate() {
            if index % 16 == 0 {
                progress.check()?;
            }
            pushed.push(&point, &normal, depths, least);
            if !shape.has_solid() {
                pushed.push(&point, &-normal, depths, least);
            }
        }
        for (index, (point, outward)) in rim_samples(shape).into_iter().enumerate() {
            if index % 16 == 0 {
                progress.check()?;
            }
            let far = depths.iter().copied().fold(0.0, f64::max);
            pushed.push(&point, &outward, &[least * 2.0, far * 0.5, far, 2.0 * far, 4.0 * far, 8.0 * far], least);
        }
        Ok(Self::over(samples, SWALLOWED * shape.diagonal, shape.has_solid()))
    }

    fn over(mut samples: Vec<Sample>, margin: f64, has_solid: bool) -> Self {
        let mut nodes = Vec::with_capacity(samples.len() / 2);
        if !samples.is_empty() {
            let count = samples.len();
            build(&mut samples, 0, count, &mut nodes);
        }
        Self { samples, nodes, margin, has_solid }
    }

    /// With samples found later.
    pub fn extended(&mut self, found: Vec<Sample>) {
        if !found.is_empty() {
            let mut samples = std::mem::take(&mut self.samples);
            samples.extend(found);
            *self = Self::over(samples, self.margin, self.has_solid);
        }
    }

    /// The deepest sample in the hull, if any is deeper than `above`.
    pub fn deepest(&self, hull: &ConvexHull, above: f64) -> Option<Sample> {
        let bound = Cell::new(above);
        let mut best = None;
        self.descend(hull, |node| node.deepest > bound.get(), &mut |sample| {
            if sample.depth > bound.get() {
                bound.set(sample.depth);
                best = Some(*sample);
            }
        });
        best
    }

    /// Volume of the hull outside the solid.
    pub fn swallowed_volume(&self, hull: &ConvexHull) -> f64 {
        let mut volume = 0.0;
        self.descend(hull, |node| node.volume > 0.0, &mut |sample| volume += sample.volume);
        volume
    }

    /// Every sample in the hull.
    pub fn swallowed(&self, hull: &ConvexHull) -> Vec<Sample> {
        let mut all = Vec::new();
        self.descend(hull, |_| true, &mut |sample| all.push(*sample));
        all
    }

    /// The volume term of a hull's error: a length.
    pub fn volume_term(&self, hull: &ConvexHull) -> f64 {
        if !self.has_solid {
            return 0.0;
        }
        let volume = self.swallowed_volume(hull);
        if volume < VOLUME_NOISE * hull.volume() { 0.0 } else { length_of_volume(volume) }
    }

    /// The larger of depth and volume term: what the tolerance bounds.
    pub fn error(&self, hull: &ConvexHull) -> f64 {
        self.deepest(hull, 0.0).map_or(0.0, |sample| sample.depth).max(self.volume_term(hull))
    }

    /// `Some` of the error when it is at most `limit`. Refusing is fast.
    pub fn error_within(&self, hull: &ConvexHull, limit: f64) -> Option<f64> {
        if self.deepest_exceeds(hull, limit) || self.volume_term(hull) > limit {
            return None;
        }
        Some(self.error(hull))
    }

    /// True when a sample deeper than `limit` is in the hull.
    pub fn deepest_exceeds(&self, hull: &ConvexHull, limit: f64) -> bool {
        let found = Cell::new(false);
        self.descend(hull, |node| !found.get() && node.deepest > limit, &mut |sample| {
            if sample.depth > limit {
                found.set(true);
            }
        });
        found.get()
    }

    /// Visits the samples in the hull under the nodes that `wanted` lets through.
    fn descend(&self, hull: &ConvexHull, wanted: impl Fn(&Node) -> bool, visit: &mut impl FnMut(&Sample)) {
        let bounds = hull.bounds();
        let mut stack = vec![0u32];
        while let Some(index) = stack.pop() {
            let Some(node) = self.nodes.get(index as usize) else { continue };
            if !wanted(node) || !node.bounds.intersects(&bounds) || is_apart(hull, &node.bounds) {
                continue;
            }
            match node.right {
                Some(right) => {
                    stack.push(right);
                    stack.push(index + 1);
                }
                None => {
                    for sample in &self.samples[node.first as usize..node.end as usize] {
                        if hull.contains(&sample.point, -self.margin) {
                            visit(sample);
                        }
                    }
                }
            }
        }
    }
}

/// True when one plane of the hull has the whole box above it.
fn is_apart(hull: &ConvexHull, bounds: &Aabb) -> bool {
    let center = bounds.center();
    let half = bounds.size() * 0.5;
    // Some of the planes of a round hull tell nearly as much as all of them.
    let step = hull.planes().len().div_ceil(CULLING_PLANES);
    hull.planes().iter().step_by(step.max(1)).any(|plane| plane.height(&center) > half.dot(&plane.normal.abs()))
}

/// The length that the CoACD concavity gives to a volume.
pub(super) fn length_of_volume(volume: f64) -> f64 {
    VOLUME_WEIGHT * (3.0 * volume / (4.0 * std::f64::consts::PI)).cbrt()
}

fn build(samples: &mut [Sample], first: usize, end: usize, nodes: &mut Vec<Node>) {
    let members = &mut samples[first..end];
    let mut bounds = Aabb { min: members[0].point, max: members[0].point };
    let (mut deepest, mut volume) = (0.0, 0.0);
    for sample in members.iter() {
        bounds.include(&sample.point);
        deepest = f64::max(deepest, sample.depth);
        volume += sample.volume;
    }
    let here = nodes.len();
    nodes.push(Node { bounds, deepest, volume, first: first as u32, end: end as u32, right: None });
    if end - first <= LEAF {
        return;
    }
    let axis = bounds.size().imax();
    let middle = members.len() / 2;
    members.select_nth_unstable_by(middle, |a, b| {
        let key = |s: &Sample| [s.point[axis], s.point[(axis + 1) % 3], s.point[(axis + 2) % 3]];
        let (a, b) = (key(a), key(b));
        a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])).then(a[2].total_cmp(&b[2]))
    });
    build(samples, first, first + middle, nodes);
    nodes[here].right = Some(nodes.len() as u32);
    build(samples, first + middle, end, nodes);
}

struct Pusher<'a> {
    shape: &'a Shape,
    samples: &'a mut Vec<Sample>,
}

impl Pusher<'_> {
    /// Walks off the surface until something else is near, or the solid is entered.
    fn push(&mut self, from: &Vec3, direction: &Vec3, depths: &[f64], least: f64) {
        for &depth in depths {
            let point = from + direction * depth;
            let distance = self.shape.bvh.distance(&point);
            if distance < least || self.shape.is_inside(&point) {
                return;
            }
            self.samples.push(Sample { point, depth: distance, volume: 0.0 });
        }
    }
}

/// Points on the surface with their normals: by area, and the middle of each triangle of a coarse mesh.
fn surface_samples(shape: &Shape, count: usize) -> Vec<(Vec3, Vec3)> {
    let normal = |triangle: u32| area_vector(&shape.points, &shape.triangles[triangle as usize]).normalize();
    let mut samples: Vec<(Vec3, Vec3)> = over_triangles(&shape.points, &shape.triangles, count)
        .into_iter()
        .map(|sample| (sample.point, sample.normal))
        .collect();
    if shape.triangles.len() <= count {
        for triangle in 0..shape.triangles.len() as u32 {
            let [a, b, c] = shape.corners(triangle);
            let normal = normal(triangle);
            samples.push(((a + b + c) / 3.0, normal));
            for (from, to) in [(a, b), (b, c), (c, a)] {
                samples.push(((from + to) * 0.5, normal));
            }
        }
    }
    samples.retain(|(point, normal)| point.iter().chain(normal.iter()).all(|c| c.is_finite()));
    samples
}

/// The middle of each edge that only one triangle has, and the direction in its plane that leads off the sheet.
fn rim_samples(shape: &Shape) -> Vec<(Vec3, Vec3)> {
    let mut uses: BTreeMap<(u32, u32), (u32, u32)> = BTreeMap::new();
    for (index, triangle) in shape.triangles.iter().enumerate() {
        for corner in 0..3 {
            let (from, to) = (triangle[corner], triangle[(corner + 1) % 3]);
            let entry = uses.entry((from.min(to), from.max(to))).or_insert((0, index as u32 * 3 + corner as u32));
            entry.0 += 1;
        }
    }
    let mut samples = Vec::new();
    for (count, half_edge) in uses.into_values() {
        if count != 1 {
            continue;
        }
        let corners = shape.corners(half_edge / 3);
        let k = half_edge as usize % 3;
        let (from, to, apex) = (corners[k], corners[(k + 1) % 3], corners[(k + 2) % 3]);
        let along = (to - from).normalize();
        let off = from - apex;
        let outward = (off - along * off.dot(&along)).normalize();
        if outward.iter().all(|c| c.is_finite()) {
            for share in [0.25, 0.5, 0.75] {
                samples.push((from + (to - from) * share, outward));
            }
        }
    }
    samples
}
