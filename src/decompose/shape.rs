//! [`Shape`]: the mesh as the engine sees it: scaled exactly, consistently wound, and able to say what is inside.

use std::collections::BTreeMap;

use std::sync::Arc;

use super::Note;
use super::groups::Groups;
use crate::geometry::{Aabb, Mesh, Progress, Stopped, TriangleBvh, Vec3};

/// More components than this are not compared with each other for nesting: it would be quadratic.
const MOST_NESTED: usize = 64;

/// Points that decide whether an open component still encloses a solid.
const SOLIDITY_SAMPLES: usize = 512;

/// Points this near the surface are on it, relative to the diagonal.
const ON_SURFACE: f64 = 1e-7;

/// Least thickness of a solid, relative to the diagonal.
const THINNEST: f64 = 1e-6;

/// A mesh in which distances are comparable with 1: all coordinates are multiplied by one power of two.
pub(super) struct Shape {
    pub points: Vec<Vec3>,
    pub triangles: Vec<[u32; 3]>,
    /// Triangles of each connected component.
    pub components: Vec<Component>,
    pub bvh: TriangleBvh,
    solid: Option<TriangleBvh>,
    pub bounds: Aabb,
    pub diagonal: f64,
    /// Multiplies input coordinates; a power of two, so that going back is exact.
    pub scale: f64,
    pub notes: Vec<Note>,
}

pub(super) struct Component {
    pub triangles: Vec<u32>,
    /// Every edge has both its sides, so that the volume has a sign.
    closed: bool,
    /// Encloses a volume; otherwise it is a sheet.
    pub solid: bool,
}

/// What the corners of a cell are inside of. A part of one body must not take in corners that lie in another: where a
/// roof rests on walls, they would fill the room.
#[derive(Clone)]
pub(super) struct Body(Option<Arc<TriangleBvh>>);

impl Body {
    pub const WHOLE: Self = Self(None);
}

impl Shape {
    pub fn new(mesh: &Mesh, progress: &Progress) -> Result<Self, Stopped> {
        let scale = power_of_two_near_inverse(mesh.bounds().diagonal());
        let points: Vec<Vec3> = mesh.points().iter().map(|p| p * scale).collect();
        let bounds = Aabb { min: mesh.bounds().min * scale, max: mesh.bounds().max * scale };
        let (triangles, double_sided) = split_double_sided(&points, without_duplicates(mesh.triangles()));
        progress.check()?;
        let mut surface = Surface { points: &points, triangles };
        let patches = surface.orient();
        progress.check()?;
        let flipped_patches = patches.flipped;
        let first_double = surface.triangles.len() as u32;
        surface.triangles.extend(double_sided);
        let double: Vec<u32> = (first_double..surface.triangles.len() as u32).collect();
        let (components, flipped) = surface.classify(patches.members, double, progress)?;
        let Surface { triangles, .. } = surface;
        let mut notes = Vec::new();
        if flipped_patches + flipped > 0 {
            notes.push(Note::WindingRepaired { triangles: flipped_patches + flipped });
        }
        let sheets = components.iter().filter(|component| !component.solid).count();
        if sheets > 0 {
            notes.push(Note::Sheets { components: sheets });
        }
        let bvh = TriangleBvh::new(&points, &triangles);
        let solid = (sheets < components.len()).then(|| {
            if sheets == 0 {
                return bvh.clone();
            }
            let closed: Vec<[u32; 3]> = components
                .iter()
                .filter(|component| component.solid)
                .flat_map(|component| component.triangles.iter().map(|&index| triangles[index as usize]))
                .collect();
            TriangleBvh::new(&points, &closed)
        });
        progress.check()?;
        let diagonal = bounds.diagonal();
        Ok(Self { points, triangles, components, bvh, solid, bounds, diagonal, scale, notes })
    }

    /// True where the point is in the solid; never for a mesh of sheets.
    pub fn is_inside(&self, point: &Vec3) -> bool {
        self.solid.as_ref().is_some_and(|solid| solid.winding_number(point) > 0.5)
    }

    /// A closed component by itself, where there are others that could touch or overlap it; else the whole shape.
    pub fn body_of(&self, component: &Component) -> Body {
        if !component.closed || self.components.len() == 1 {
            return Body(None);
        }
        let triangles: Vec<[u32; 3]> =
            component.triangles.iter().map(|&index| self.triangles[index as usize]).collect();
        Body(Some(Arc::new(TriangleBvh::new(&self.points, &triangles))))
    }

    pub fn is_inside_body(&self, body: &Body, point: &Vec3) -> bool {
        body.0.as_ref().map_or_else(|| self.is_inside(point), |own| own.winding_number(point) > 0.5)
    }

    pub fn is_deep_inside_body(&self, body: &Body, point: &Vec3) -> bool {
        let surface = body.0.as_deref().unwrap_or(&self.bvh);
        self.is_inside_body(body, point) && surface.distance(point) > ON_SURFACE * self.diagonal
    }

    pub fn has_solid(&self) -> bool {
        self.solid.is_some()
    }

    pub fn corners(&self, triangle: u32) -> [Vec3; 3] {
        self.triangles[triangle as usize].map(|index| self.points[index as usize])
    }

    /// Longest side of the box.
    pub fn longest(&self) -> f64 {
        self.bounds.size().max()
    }
}

/// The power of two that brings `length` near 1; 1 where there is none.
fn power_of_two_near_inverse(length: f64) -> f64 {
    if !(length.is_finite() && length > 0.0) {
        return 1.0;
    }
    2f64.powi((-length.log2().floor()).clamp(-1000.0, 1000.0) as i32)
}

/// Each set of three corners once: a duplicate only doubles the winding number.
fn without_duplicates(triangles: &[[u32; 3]]) -> Vec<[u32; 3]> {
    let mut keyed: Vec<([u32; 3], u32)> = triangles
        .iter()
        .enumerate()
        .map(|(index, &triangle)| {
            // Turned, not sorted: the two sides of a double-sided sheet are different triangles.
            let first = (0..3).min_by_key(|&k| triangle[k]).unwrap_or(0);
            ([triangle[first], triangle[(first + 1) % 3], triangle[(first + 2) % 3]], index as u32)
        })
        .collect();
    keyed.sort_unstable();
    keyed.dedup_by_key(|entry| entry.0);
    keyed.sort_unstable_by_key(|entry| entry.1);
    keyed.into_iter().map(|(triangle, _)| triangle).collect()
}

/// Where most of the surface is facets of two opposite triangles, these are sheets: one triangle of each, apart from the
/// rest. (Where few are, they are walls that touching solids share.)
fn split_double_sided(points: &[Vec3], triangles: Vec<[u32; 3]>) -> (Vec<[u32; 3]>, Vec<[u32; 3]>) {
    let mut keyed: Vec<([u32; 3], u32)> = triangles
        .iter()
        .enumerate()
        .map(|(index, triangle)| {
            let mut key = *triangle;
            key.sort_unstable();
            (key, index as u32)
        })
        .collect();
    keyed.sort_unstable();
    let mut is_first = vec![false; triangles.len()];
    let mut is_second = vec![false; triangles.len()];
    for pair in keyed.windows(2) {
        if pair[0].0 == pair[1].0 {
            is_first[pair[0].1 as usize] = true;
            is_second[pair[1].1 as usize] = true;
        }
    }
    let area = |index: usize| area_vector(points, &triangles[index]).norm();
    let whole: f64 = (0..triangles.len()).map(area).sum();
    let paired: f64 = (0..triangles.len()).filter(|&index| is_first[index] || is_second[index]).map(area).sum();
    if 2.0 * paired < whole || paired == 0.0 {
        return (triangles, Vec::new());
    }
    let pick = |wanted: &dyn Fn(usize) -> bool| {
        (0..triangles.len()).filter(|&index| wanted(index)).map(|index| triangles[index]).collect()
    };
    (pick(&|index| !is_first[index] && !is_second[index]), pick(&|index| is_first[index] && !is_second[index]))
}

struct Surface<'a> {
    points: &'a [Vec3],
    triangles: Vec<[u32; 3]>,
}

struct Patches {
    members: Vec<Vec<u32>>,
    flipped: usize,
}

impl Surface<'_> {
    /// Makes each patch (connected over edges of exactly two triangles) wind one way: that of most of its area.
    fn orient(&mut self) -> Patches {
        let edges = self.edges();
        let mut neighbours: Vec<[Option<(u32, bool)>; 3]> = vec![[None; 3]; self.triangles.len()];
        for uses in edges.chunk_by(|a, b| a.0 == b.0) {
            if let [(_, first), (_, second)] = uses {
                let same = first.forward == second.forward;
                neighbours[first.triangle as usize][first.corner] = Some((second.triangle, same));
                neighbours[second.triangle as usize][second.corner] = Some((first.triangle, same));
            }
        }
        let mut turned: Vec<Option<bool>> = vec![None; self.triangles.len()];
        let mut patches = Patches { members: Vec::new(), flipped: 0 };
        for seed in 0..self.triangles.len() {
            if turned[seed].is_some() {
                continue;
            }
            turned[seed] = Some(false);
            let mut members = vec![seed as u32];
            let mut cursor = 0;
            while let Some(&current) = members.get(cursor) {
                cursor += 1;
                let turn = turned[current as usize].unwrap_or(false);
                for (next, same) in neighbours[current as usize].into_iter().flatten() {
                    if turned[next as usize].is_none() {
                        turned[next as usize] = Some(turn ^ same);
                        members.push(next);
                    }
                }
            }
            let is_turned = |index: &u32| turned[*index as usize] == Some(true);
            let (mut kept_area, mut turned_area) = (0.0, 0.0);
            for index in &members {
                let area = area_vector(self.points, &self.triangles[*index as usize]).norm();
                *(if is_turned(index) { &mut turned_area } else { &mut kept_area }) += area;
            }
            let turn_the_turned = turned_area <= kept_area;
            for index in &members {
                if is_turned(index) == turn_the_turned {
                    self.triangles[*index as usize].swap(1, 2);
                    patches.flipped += 1;
                }
            }
            members.sort_unstable();
            patches.members.push(members);
        }
        patches
    }

    fn edges(&self) -> Vec<((u32, u32), EdgeUse)> {
        let mut edges = Vec::with_capacity(self.triangles.len() * 3);
        for (index, triangle) in self.triangles.iter().enumerate() {
            for corner in 0..3 {
                let (from, to) = (triangle[corner], triangle[(corner + 1) % 3]);
                let forward = from < to;
                let key = if forward { (from, to) } else { (to, from) };
                edges.push((key, EdgeUse { triangle: index as u32, corner, forward }));
            }
        }
        edges.sort_unstable_by_key(|(key, used)| (*key, used.triangle, used.corner));
        edges
    }

    /// Says of each patch whether it encloses a solid, joins those that do only together, and turns solids outward.
    /// Also the number of triangles turned.
    fn classify(
        &mut self,
        patches: Vec<Vec<u32>>,
        double_sided: Vec<u32>,
        progress: &Progress,
    ) -> Result<(Vec<Component>, usize), Stopped> {
        let (closed, open): (Vec<_>, Vec<_>) = patches.into_iter().partition(|patch| self.is_closed(patch));
        let mut components: Vec<Component> =
            closed.into_iter().map(|triangles| Component { triangles, closed: true, solid: true }).collect();
        if !open.is_empty() {
            let mut together: Vec<u32> = open.iter().flatten().copied().collect();
            together.sort_unstable();
            if self.is_closed(&together) || self.encloses(&together) {
                components.extend(open.into_iter().map(|triangles| Component {
                    triangles,
                    closed: false,
                    solid: true,
                }));
            } else if open.len() <= MOST_NESTED {
                for triangles in open {
                    progress.check()?;
                    let solid = self.encloses(&triangles);
                    components.push(Component { triangles, closed: false, solid });
                }
            } else {
                components.extend(open.into_iter().map(|triangles| Component {
                    triangles,
                    closed: false,
                    solid: false,
                }));
            }
        }
        if !double_sided.is_empty() {
            components.push(Component { triangles: double_sided, closed: false, solid: false });
        }
        let flipped = self.turn_outward(&mut components);
        let mut components = self.join_sheets(components);
        components.sort_unstable_by_key(|component| component.triangles.first().copied());
        Ok((components, flipped))
    }

    /// Sheets that share a vertex become one, with one of the two triangles of a double-sided facet.
    fn join_sheets(&self, components: Vec<Component>) -> Vec<Component> {
        let (mut joined, sheets): (Vec<_>, Vec<_>) = components.into_iter().partition(|component| component.solid);
        let mut keyed: Vec<([u32; 3], u32)> = sheets
            .into_iter()
            .flat_map(|sheet| sheet.triangles)
            .map(|index| {
                let mut key = self.triangles[index as usize];
                key.sort_unstable();
                (key, index)
            })
            .collect();
        keyed.sort_unstable();
        keyed.dedup_by_key(|entry| entry.0);
        let mut groups = Groups::new(self.points.len());
        for (key, _) in &keyed {
            groups.join(key[0], key[1]);
            groups.join(key[0], key[2]);
        }
        let mut by_group: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (key, index) in keyed {
            by_group.entry(groups.root(key[0])).or_default().push(index);
        }
        joined.extend(by_group.into_values().map(|mut triangles| {
            triangles.sort_unstable();
            Component { triangles, closed: false, solid: false }
        }));
        joined
    }

    /// True when every edge is used as often in one direction as in the other.
    fn is_closed(&self, patch: &[u32]) -> bool {
        let mut balance: BTreeMap<(u32, u32), i32> = BTreeMap::new();
        for &index in patch {
            let triangle = self.triangles[index as usize];
            for corner in 0..3 {
                let (from, to) = (triangle[corner], triangle[(corner + 1) % 3]);
                let (key, sign) = if from < to { ((from, to), 1) } else { ((to, from), -1) };
                *balance.entry(key).or_insert(0) += sign;
            }
        }
        balance.values().all(|&sum| sum == 0) && self.volume(patch).abs() > self.least_volume(patch)
    }

    /// True when winding numbers in the box are mostly near 0 or 1, and some are near 1: small holes do not matter.
    fn encloses(&self, patch: &[u32]) -> bool {
        let triangles: Vec<[u32; 3]> = patch.iter().map(|&index| self.triangles[index as usize]).collect();
        let corners = triangles.iter().flatten().map(|&index| &self.points[index as usize]);
        let Some(bounds) = Aabb::of_points(corners) else { return false };
        let bvh = TriangleBvh::new(self.points, &triangles);
        let (mut inside, mut ambiguous) = (0, 0);
        for index in 0..SOLIDITY_SAMPLES {
            let point = bounds.min + bounds.size().component_mul(&super::sampling::low_discrepancy(index));
            let winding = bvh.winding_number(&point).abs();
            inside += usize::from(winding > 0.5);
            ambiguous += usize::from(winding > 0.15 && winding < 0.85);
        }
        inside > 0 && 2 * ambiguous <= inside
    }

    /// A closed surface around less is a folded sheet.
    fn least_volume(&self, patch: &[u32]) -> f64 {
        let area: f64 =
            patch.iter().map(|&index| area_vector(self.points, &self.triangles[index as usize]).norm()).sum();
        let size = Aabb::of_points(self.points).map_or(0.0, |bounds| bounds.diagonal());
        THINNEST * area * size
    }

    fn volume(&self, patch: &[u32]) -> f64 {
        let corners = || patch.iter().flat_map(|&index| self.triangles[index as usize]);
        let Some(bounds) = Aabb::of_points(corners().map(|corner| &self.points[corner as usize])) else { return 0.0 };
        let origin = bounds.center();
        patch
            .iter()
            .map(|&index| {
                let [a, b, c] = self.triangles[index as usize].map(|corner| self.points[corner as usize] - origin);
                a.dot(&b.cross(&c)) / 6.0
            })
            .sum()
    }

    /// Turns solids whose volume is negative; those in another are its cavities and become part of it.
    fn turn_outward(&mut self, components: &mut Vec<Component>) -> usize {
        let solids: Vec<usize> = (0..components.len()).filter(|&index| components[index].closed).collect();
        let open: Vec<usize> =
            (0..components.len()).filter(|&index| components[index].solid && !components[index].closed).collect();
        let mut volumes: Vec<f64> = components.iter().map(|component| self.volume(&component.triangles)).collect();
        let mut flipped = 0;
        // A lid by itself has no sign: open ones turn together, by the volume around their common centre.
        let together: Vec<u32> = open.iter().flat_map(|&index| &components[index].triangles).copied().collect();
        if self.volume(&together) < 0.0 {
            flipped += self.turn(&together);
        }
        if solids.iter().map(|&index| volumes[index]).sum::<f64>() < 0.0 {
            for &index in &solids {
                flipped += self.turn(&components[index].triangles);
                volumes[index] = -volumes[index];
            }
        }
        let mut outer: Vec<usize> = solids.iter().copied().filter(|&index| volumes[index] > 0.0).collect();
        // The smallest one around a cavity is what it is a cavity of.
        outer.sort_by(|&a, &b| volumes[a].total_cmp(&volumes[b]).then(a.cmp(&b)));
        let mut around: Vec<(usize, Option<TriangleBvh>)> = outer.into_iter().map(|index| (index, None)).collect();
        let mut moved = Vec::new();
        for &index in solids.iter().filter(|&&index| volumes[index] < 0.0).take(MOST_NESTED) {
            let Some(&first) = components[index].triangles.first() else { continue };
            let probe = self.points[self.triangles[first as usize][0] as usize];
            let parent = around.iter_mut().find_map(|(outer, bvh)| {
                let members = &components[*outer].triangles;
                let bvh = bvh.get_or_insert_with(|| {
                    let triangles: Vec<[u32; 3]> =
                        members.iter().map(|&member| self.triangles[member as usize]).collect();
                    TriangleBvh::new(self.points, &triangles)
                });
                (bvh.winding_number(&probe) > 0.5).then_some(*outer)
            });
            match parent {
                Some(parent) => moved.push((index, parent)),
                None => flipped += self.turn(&components[index].triangles),
            }
        }
        for (cavity, parent) in moved {
            let triangles = std::mem::take(&mut components[cavity].triangles);
            components[parent].triangles.extend(triangles);
        }
        components.retain(|component| !component.triangles.is_empty());
        flipped
    }

    fn turn(&mut self, patch: &[u32]) -> usize {
        for &index in patch {
            self.triangles[index as usize].swap(1, 2);
        }
        patch.len()
    }
}

#[derive(Clone, Copy)]
struct EdgeUse {
    triangle: u32,
    corner: usize,
    forward: bool,
}

/// Normal times twice the area.
pub(super) fn area_vector(points: &[Vec3], triangle: &[u32; 3]) -> Vec3 {
    let [a, b, c] = triangle.map(|index| points[index as usize]);
    (b - a).cross(&(c - a))
}
