//! Collapses edges far within the tolerance, so that the careful collapses of `collapse` start from few triangles.
//!
//! Edges are collapsed in passes: all are judged at once by their distance from the planes around them, and a part with the
//! least error goes, no two of them with an end in common. The topology stays, and so do vertices where more than two
//! triangles share an edge.

use crate::geometry::bvh::closest_on_triangle;
use crate::geometry::edges::{edge_uses_of_many, edges};
use crate::geometry::sorting::sort_by;
use crate::geometry::vector::doubled_area;
use crate::geometry::{Progress, Stopped, Vec3};

use super::quadric::Quadric;
use super::surface::Surface;

/// Most passes.
const MOST_PASSES: usize = 40;
/// A pass collapses edges up to the rank of the one after this part of them, ...
const PART: usize = 4;
/// ... times this factor. Edges with a higher rank wait until their neighbours are merged.
const BEYOND: f64 = 2.25;
/// Share of the triangles that a pass must remove, or the next one tries all edges.
const WORTH_A_PASS: f64 = 0.01;
/// Share of the squared length of an edge that counts in the order, beside its squared error. No edge of a flat region has an
/// error, and the short ones go first. Without this its triangles become long and narrow, and the mesh costs a half more.
const SHORT_FIRST: f64 = 1e-3;
/// Weight of the planes that keep a boundary, beside the plane of the triangle there.
const OF_A_BOUNDARY: f64 = 4.0;
/// Least cosine between the normals of a triangle before and after.
const LEAST_TURN: f64 = 0.5;
/// Factor on the limit up to which the surface may move away from a vertex.
const STRAYED: f64 = 2.0;
/// Most triangles around an edge that is looked at.
const MOST_AROUND: usize = 512;
/// Edges between two checks of the progress.
const BETWEEN_CHECKS: usize = 1024;

/// An edge with the place that it would collapse into.
struct Candidate {
    ends: [u32; 2],
    place: Vec3,
    error: f64,
}

/// Collapses edges while the root of the mean squared distance from the source's planes is at most `limit` metres and more
/// than `fewest` triangles are left.
pub fn thin(surface: &mut Surface, limit: f64, fewest: usize, progress: &Progress) -> Result<(), Stopped> {
    let mut count = surface.left().count();
    if count <= fewest {
        return Ok(());
    }
    // Squared distances are precise near the origin only.
    let origin = surface.points.first().copied().unwrap_or_else(Vec3::zeros);
    let (quadrics, kind) = prepared(surface, &origin, progress)?;
    let strayed = vec![0.0; surface.points.len()];
    let seen = (vec![0; surface.points.len()], 0);
    let mut thinning = Thinning { surface, origin, quadrics, kind, strayed, seen };
    let mut part = PART;
    for _ in 0..MOST_PASSES {
        let removed = thinning.pass(limit, count - fewest, part, progress)?;
        count -= removed;
        let is_worth_it = removed as f64 >= WORTH_A_PASS * count as f64;
        if count <= fewest || (part == 1 && !is_worth_it) {
            break;
        }
        part = if is_worth_it { PART } else { 1 };
    }
    Ok(())
}

/// How freely a vertex moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Inner,
    OnBoundary,
    Fixed,
}

/// Returns the quadric of each vertex relative to `origin`, and the kind.
fn prepared(surface: &Surface, origin: &Vec3, progress: &Progress) -> Result<(Vec<Quadric>, Vec<Kind>), Stopped> {
    let mut quadrics = vec![Quadric::default(); surface.points.len()];
    let left: Vec<u32> = surface.left().collect();
    let normal_of = |triangle: u32| {
        let normal = doubled_area(&surface.corners(triangle));
        (normal.try_normalize(0.0).unwrap_or_else(Vec3::zeros), normal.norm())
    };
    let mut add = |vertex: u32, quadric: &Quadric| quadrics[vertex as usize] = quadrics[vertex as usize].plus(quadric);
    for (number, &triangle) in left.iter().enumerate() {
        if number.is_multiple_of(BETWEEN_CHECKS) {
            progress.check()?;
        }
        let (normal, doubled) = normal_of(triangle);
        let corners = surface.triangles[triangle as usize];
        let quadric = Quadric::of_plane(&normal, normal.dot(&(surface.points[corners[0] as usize] - origin)), doubled);
        corners.iter().for_each(|&corner| add(corner, &quadric));
    }
    let mut kind = vec![Kind::Inner; surface.points.len()];
    let uses = edge_uses_of_many(left.iter().map(|&triangle| surface.triangles[triangle as usize]), progress)?;
    for (number, edge) in edges(&uses).enumerate() {
        if number.is_multiple_of(BETWEEN_CHECKS) {
            progress.check()?;
        }
        let met = match edge {
            [one] => {
                let [a, b] = one.ends.map(|end| surface.points[end as usize]);
                let (normal, _) = normal_of(left[one.triangle() as usize]);
                let across = (b - a).cross(&normal).try_normalize(0.0).unwrap_or_else(Vec3::zeros);
                let weight = OF_A_BOUNDARY * (b - a).norm_squared();
                let quadric = Quadric::of_plane(&across, across.dot(&(a - origin)), weight);
                one.ends.iter().for_each(|&end| add(end, &quadric));
                Kind::OnBoundary
            }
            [_, _] => Kind::Inner,
            _ => Kind::Fixed,
        };
        edge[0].ends.iter().for_each(|&end| kind[end as usize] = kind[end as usize].max(met));
    }
    Ok((quadrics, kind))
}

struct Thinning<'a> {
    surface: &'a mut Surface,
    origin: Vec3,
    quadrics: Vec<Quadric>,
    kind: Vec<Kind>,
    /// How far the surface may be from the vertices that each vertex replaces, in metres.
    strayed: Vec<f64>,
    /// The number of the last search that came to each vertex, and of the last search.
    seen: (Vec<u32>, u32),
}

impl Thinning<'_> {
    /// Collapses edges without common ends, the first of `part` parts, and returns how many triangles are gone.
    fn pass(&mut self, limit: f64, most: usize, part: usize, progress: &Progress) -> Result<usize, Stopped> {
        let waiting = sort_by(self.waiting(limit * limit, progress)?, progress, Ord::cmp)?;
        let last = waiting.get(waiting.len() / part).map(|(bits, _)| BEYOND * f64::from_bits(*bits));
        let mut is_merged = vec![false; self.surface.points.len()];
        let mut removed = 0;
        for (number, &(rank, ends)) in waiting.iter().enumerate() {
            if number.is_multiple_of(BETWEEN_CHECKS) {
                progress.check()?;
            }
            if removed >= most || last.is_some_and(|last| f64::from_bits(rank) > last) {
                break;
            }
            if ends.iter().any(|&end| is_merged[end as usize]) {
                continue;
            }
            let Some(candidate) = self.candidate(ends).filter(|candidate| self.is_allowed(candidate)) else { continue };
            // The tip of a thin spike has hardly any weight, and may be far from what replaces it.
            let strayed = self.strayed(&candidate);
            if strayed > STRAYED * limit {
                continue;
            }
            self.strayed[candidate.ends[0] as usize] = strayed;
            let gone = self.collapse(&candidate);
            removed += gone;
            candidate.ends.iter().for_each(|&end| is_merged[end as usize] = true);
        }
        Ok(removed)
    }

    /// Returns the edges whose collapse keeps the squared error within `most`, each behind the bits of its rank. The
    /// bits sort as the ranks do, because ranks are not negative.
    fn waiting(&self, most: f64, progress: &Progress) -> Result<Vec<(u64, [u32; 2])>, Stopped> {
        let left: Vec<u32> = self.surface.left().collect();
        let runs: Vec<&[u32]> = left.chunks(BETWEEN_CHECKS).collect();
        let found = progress.try_map(&runs, |run| {
            let of_triangle = |&triangle: &u32| {
                let corners = self.surface.triangles[triangle as usize];
                // The other triangle of an inner edge has it in the other direction.
                let edges = [0, 1, 2].map(|k| [corners[k], corners[(k + 1) % 3]]);
                let is_listed =
                    |[a, b]: &[u32; 2]| a < b || self.kind[*a as usize].min(self.kind[*b as usize]) > Kind::Inner;
                edges
                    .into_iter()
                    .filter(is_listed)
                    .filter_map(|ends| self.candidate(ends))
                    .filter(|one| one.error <= most)
                    .map(|one| (self.rank(&one).to_bits(), one.ends))
            };
            Ok(run.iter().flat_map(of_triangle).collect::<Vec<(u64, [u32; 2])>>())
        })?;
        Ok(found.concat())
    }

    /// Returns the squared error with a share of the squared length.
    fn rank(&self, candidate: &Candidate) -> f64 {
        let [a, b] = candidate.ends.map(|end| self.surface.points[end as usize]);
        candidate.error + SHORT_FIRST * (b - a).norm_squared()
    }

    fn candidate(&self, ends: [u32; 2]) -> Option<Candidate> {
        let ends = [ends[0].min(ends[1]), ends[0].max(ends[1])];
        let [one, other] = ends.map(|end| self.kind[end as usize]);
        let [a, b] = ends.map(|end| self.surface.points[end as usize]);
        let quadric = self.quadrics[ends[0] as usize].plus(&self.quadrics[ends[1] as usize]);
        let place = match (one, other) {
            (Kind::Fixed, Kind::Fixed) => return None,
            (Kind::Inner, Kind::Inner) | (Kind::OnBoundary, Kind::OnBoundary) => {
                let middle = (a + b) / 2.0;
                let reach = (b - a).norm();
                let best = quadric.best().map(|best| best + self.origin).filter(|best| (best - middle).norm() <= reach);
                let error = |place: &Vec3| quadric.error(&(place - self.origin));
                best.unwrap_or_else(|| {
                    [middle, a, b].into_iter().min_by(|p, q| error(p).total_cmp(&error(q))).unwrap_or(a)
                })
            }
            _ => {
                if one > other {
                    a
                } else {
                    b
                }
            }
        };
        Some(Candidate { ends, place, error: quadric.error(&(place - self.origin)) })
    }

    /// Returns whether a collapse keeps the topology, and turns no triangle over.
    fn is_allowed(&mut self, candidate: &Candidate) -> bool {
        let [one, other] = candidate.ends;
        if self.surface.around(one).len() + self.surface.around(other).len() > MOST_AROUND {
            return false;
        }
        let shared = self.surface.on_edge(one, other).count();
        let are_both_on_boundary = candidate.ends.iter().all(|&end| self.kind[end as usize] != Kind::Inner);
        if shared == 0 || (are_both_on_boundary && shared != 1) || self.common(candidate.ends) != shared {
            return false;
        }
        self.after(candidate).all(|(before, moved)| {
            let (before, after) = (doubled_area(&before), doubled_area(&moved));
            before.dot(&after) > LEAST_TURN * before.norm() * after.norm()
        })
    }

    /// Returns how many vertices share a triangle with each end of an edge.
    fn common(&mut self, [one, other]: [u32; 2]) -> usize {
        let Self { surface, seen: (seen, last), .. } = self;
        let (by_one, by_both) = (last.wrapping_add(1), last.wrapping_add(2));
        *last = by_both;
        let around = |end: u32| surface.around(end).iter().flat_map(|&triangle| surface.triangles[triangle as usize]);
        around(one).filter(|&corner| corner != one).for_each(|corner| seen[corner as usize] = by_one);
        let mut common = 0;
        for corner in around(other).filter(|&corner| corner != other) {
            if seen[corner as usize] == by_one {
                seen[corner as usize] = by_both;
                common += 1;
            }
        }
        common
    }

    /// Returns the triangles that remain of those around an edge, as they are and as they become.
    fn after(&self, candidate: &Candidate) -> impl Iterator<Item = ([Vec3; 3], [Vec3; 3])> {
        let is_end = |corner: &u32| candidate.ends.contains(corner);
        let around = candidate.ends.iter().flat_map(|&end| self.surface.around(end));
        let triangles = around.map(|&number| self.surface.triangles[number as usize]);
        let remain = triangles.filter(move |triangle| triangle.iter().filter(|corner| is_end(corner)).count() == 1);
        remain.map(move |triangle| {
            let place =
                |corner: u32| if is_end(&corner) { candidate.place } else { self.surface.points[corner as usize] };
            (self.surface.at(&triangle), triangle.map(place))
        })
    }

    /// Returns how far the surface has moved away from the vertices that an edge replaces.
    fn strayed(&self, candidate: &Candidate) -> f64 {
        let far = |&end: &u32| {
            let place = self.surface.points[end as usize];
            let squared =
                |(_, moved): ([Vec3; 3], [Vec3; 3])| (closest_on_triangle(&place, &moved) - place).norm_squared();
            self.strayed[end as usize] + self.after(candidate).map(squared).fold(f64::INFINITY, f64::min).sqrt()
        };
        candidate.ends.iter().map(far).fold(0.0, f64::max)
    }

    /// Collapses an edge into its first end, and returns how many triangles are gone.
    fn collapse(&mut self, candidate: &Candidate) -> usize {
        let [kept, gone] = candidate.ends;
        let removed = self.surface.merge(kept, gone);
        self.surface.points[kept as usize] = candidate.place;
        self.quadrics[kept as usize] = self.quadrics[kept as usize].plus(&self.quadrics[gone as usize]);
        self.kind[kept as usize] = self.kind[kept as usize].max(self.kind[gone as usize]);
        removed
    }
}
