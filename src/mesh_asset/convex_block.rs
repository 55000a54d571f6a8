//! [`ConvexBlock`]: the decomposition block, which is a single hull and up to 256 hulls on one common grid.
//!
//! Source of the layout: `llmodel.cpp` of the viewer, `LLModel::Decomposition::asLLSD` and `fromLLSD`; see
//! `docs/WIRE.md`.

use rayon::prelude::*;

use crate::geometry::hull::{near_surface, prove, rank};
use crate::geometry::{Aabb, ConvexHull, Rank, Vec3};

use super::error::{HullName, WireError};
use super::grid_hull::GridHull;
use super::limits::{MAX_HULL_POINTS, MAX_HULLS, POINT_BYTES};
use super::llsd::{self, Llsd, LlsdExt, Map};
use super::names::Names;
use super::outward::seen_by_viewers;
use super::quantize::{Domain, GridPoint, HeadRoom, points_from_bytes, push_point, vector};
use super::wrapping::Contents;

/// Keys whose values are binary data. In JSON they are base64.
pub const BINARY_KEYS: [&str; 5] = ["Hull", "BoundingVerts", "HullList", "Position", "Positions"];

/// Hulls as the wire carries them: vertices only, on the grid of one [`Domain`].
///
/// A block has at least one hull. The list has at most 256 hulls of 1 to 256 points each.
#[derive(Clone, Debug, PartialEq)]
pub struct ConvexBlock {
    domain: Domain,
    hull: Option<Vec<GridPoint>>,
    hulls: Vec<Vec<GridPoint>>,
}

impl ConvexBlock {
    /// Rounds hulls to one grid around all of them.
    ///
    /// Points that are not vertices of their rounded hull are dropped, since every stored vertex adds to the physics
    /// cost. The others are sorted by z, then y, then x, so that equal hulls have equal bytes. Hulls keep their order.
    pub fn fit(hull: Option<&[Vec3]>, hulls: &[Vec<Vec3>]) -> Result<Self, WireError> {
        if hull.is_none() && hulls.is_empty() {
            return Err(WireError::NoHulls);
        }
        if hulls.len() > MAX_HULLS {
            return Err(WireError::TooManyHulls { hulls: hulls.len() });
        }
        let named = || {
            let list = hulls.iter().enumerate().map(|(number, points)| (HullName::Number(number), points.as_slice()));
            hull.map(|points| (HullName::Single, points)).into_iter().chain(list)
        };
        let domain = domain_around(bounds_of(named())?, None, &HeadRoom::default())?;
        let fit = |(name, points): (HullName, &[Vec3])| fit_hull(&domain, name, points);
        let mut fitted = named().map(fit).collect::<Result<Vec<_>, _>>()?.into_iter();
        let hull = hull.and_then(|_| fitted.next());
        Ok(Self { domain, hull, hulls: fitted.collect() })
    }

    /// Like [`ConvexBlock::fit`], with a single hull that is rounded outward: it contains every point of `source`, in exact
    /// arithmetic and in a viewer's single precision. `hull` contains `source` but for rounding.
    ///
    /// Facets move outward by at most two grid steps, but for rods of a few steps and for hulls of hardly more vertices than four. The
    /// number of vertices grows only at sharp edges, and stays within `max_vertices`. Where no such hull is found, for instance far
    /// from the origin or for four vertices, the viewer's precision is given up first, and then the hull is rounded to the nearest
    /// grid points.
    pub fn wrapping(
        hull: &ConvexHull,
        source: &[Vec3],
        hulls: &[Vec<Vec3>],
        max_vertices: usize,
    ) -> Result<Self, WireError> {
        let fitted = Self::fit(Some(hull.points()), hulls)?;
        let named = (HullName::Single, hull.points());
        let numbered = hulls.iter().enumerate().map(|(number, points)| (HullName::Number(number), points.as_slice()));
        let around = bounds_of(std::iter::once(named).chain(numbered))?;
        let near = near_surface(hull, source, fitted.domain.step().norm());
        let near: Vec<Vec3> = near.into_iter().map(|index| source[index as usize]).collect();
        let Some(contents) = Contents::new(near, around) else { return Ok(fitted) };
        let wrapped = contents.wrap(hull, max_vertices)?.filter(|(domain, hull)| is_solid(domain, hull));
        let Some((domain, hull)) = wrapped else { return Ok(fitted) };
        let fit = |(number, points): (usize, &Vec<Vec3>)| fit_hull(&domain, HullName::Number(number), points);
        let hulls = hulls.iter().enumerate().map(fit).collect::<Result<_, _>>()?;
        Ok(Self { domain, hull: Some(hull), hulls })
    }

    /// Returns the points that are not proved to be in the single hull, in exact arithmetic.
    pub fn outside_hull<'a>(&self, points: &'a [Vec3]) -> Vec<&'a Vec3> {
        let hull = self.hull.as_deref().and_then(|hull| hull_on_grid(&self.domain, HullName::Single, hull).ok());
        let Some(hull) = hull else { return points.iter().collect() };
        let exact = GridHull::new(&self.domain, &hull);
        points.par_iter().with_min_len(256).filter(|point| !exact.contains(point)).collect()
    }

    /// Returns how far a point lies outside the single hull as a viewer decodes it, in single precision and in the block's
    /// unit; infinity where that hull is flat.
    pub fn outside_for_viewers(&self, points: &[Vec3]) -> f64 {
        let Some(hull) = self.hull.as_deref() else { return f64::INFINITY };
        let on_grid: Vec<Vec3> = hull.iter().map(|point| Vec3::from(point.map(f64::from))).collect();
        let proof = seen_by_viewers(&self.domain, &on_grid).and_then(|seen| prove(&seen, points).ok());
        proof.map_or(f64::INFINITY, |proof| proof.max_outside)
    }

    pub fn domain(&self) -> &Domain {
        &self.domain
    }

    /// Returns the single hull (`Hull`, `BoundingVerts`).
    pub fn hull(&self) -> Option<&[GridPoint]> {
        self.hull.as_deref()
    }

    /// Returns the hulls of the decomposition in `HullList` order. The list is empty when there is no decomposition.
    pub fn hulls(&self) -> &[Vec<GridPoint>] {
        &self.hulls
    }

    /// Returns the number of stored vertices of the decomposition, from which the physics cost is computed.
    pub fn decomposition_vertices(&self) -> usize {
        self.hulls.iter().map(Vec::len).sum()
    }

    /// Returns the single hull as every reader decodes it, in the block's unit.
    pub fn decoded_hull(&self) -> Option<Vec<Vec3>> {
        self.hull.as_deref().map(|points| self.decode(points))
    }

    /// Returns the hulls of the decomposition as every reader decodes them, in the block's unit.
    pub fn decoded_hulls(&self) -> Vec<Vec<Vec3>> {
        self.hulls.iter().map(|points| self.decode(points)).collect()
    }

    fn decode(&self, points: &[GridPoint]) -> Vec<Vec3> {
        points.iter().map(|point| self.domain.decode(point)).collect()
    }

    /// Returns the same grid points between other bounds.
    pub(super) fn with_domain(&self, domain: Domain) -> Self {
        Self { domain, ..self.clone() }
    }

    /// Returns the map of the block, with its keys in ascending order.
    pub fn to_llsd(&self, names: Names) -> Llsd {
        let mut entries = self.domain.to_llsd().to_vec();
        if let Some(points) = &self.hull {
            entries.push((names.hull(), points_to_llsd([points])));
        }
        if !self.hulls.is_empty() {
            // The wire spells 256 as 0.
            let counts: Vec<u8> = self.hulls.iter().map(|points| (points.len() % MAX_HULL_POINTS) as u8).collect();
            entries.push(("HullList", Llsd::Binary(counts)));
            entries.push((names.positions(), points_to_llsd(&self.hulls)));
        }
        llsd::map(entries)
    }

    /// Returns the block as binary LLSD, not compressed.
    pub fn to_binary(&self, names: Names) -> Vec<u8> {
        llsd::write_binary(&self.to_llsd(names))
    }

    /// Returns the block as JSON, with binary data as base64.
    pub fn to_json(&self, names: Names) -> serde_json::Value {
        self.to_llsd(names).to_json()
    }

    /// Reads the map of a block in either spelling. Lengths and sums must match exactly. Points stay as they are
    /// stored, so hulls of other writers may hold duplicates or fewer than four points.
    pub fn from_llsd(value: &Llsd) -> Result<Self, WireError> {
        let map = value.as_map().ok_or(WireError::NotAMap { found: value.kind() })?;
        let domain = read_domain(map)?;
        let hull = binary(map, spelled(map, Names::hull)?)?
            .map(|(key, bytes)| read_points(key, bytes))
            .transpose()?
            .filter(|points| !points.is_empty());
        let hulls = read_hulls(map)?;
        match (&hull, hulls.is_empty()) {
            (None, true) => Err(WireError::NoHulls),
            _ => Ok(Self { domain, hull, hulls }),
        }
    }
}

/// Shortest longest side of a block. Readers hold `Min` and `Max` in single precision, where the steps of a shorter
/// block are not normal numbers.
const LEAST_SIDE: f64 = f32::MIN_POSITIVE as f64 * u16::MAX as f64;

fn bounds_of<'a>(hulls: impl Iterator<Item = (HullName, &'a [Vec3])>) -> Result<Aabb, WireError> {
    let mut bounds: Option<Aabb> = None;
    for (hull, points) in hulls {
        let in_range = |point: &Vec3| point.iter().all(|c| c.abs() <= f64::from(f32::MAX));
        if let Some(vertex) = points.iter().position(|point| !in_range(point)) {
            return Err(WireError::NotRepresentable { hull, vertex });
        }
        if let Some(own) = Aabb::of_points(points) {
            bounds = Some(bounds.map_or(own, |all| all.union(&own)));
        }
    }
    bounds.ok_or(WireError::NoHulls)
}

pub(super) fn domain_around(bounds: Aabb, within: Option<&Aabb>, room: &HeadRoom) -> Result<Domain, WireError> {
    let longest = bounds.size().amax();
    if longest < LEAST_SIDE {
        return Err(WireError::TooSmall { longest, least: LEAST_SIDE });
    }
    let beyond = WireError::NotRepresentable { hull: HullName::Single, vertex: 0 };
    Domain::with_room(&bounds, within, room).ok_or(beyond)
}

/// Checks that hulls around these points fit a block: its bounds are in single precision, and its steps are normal numbers
/// there.
pub fn check_representable(points: &[Vec3]) -> Result<(), WireError> {
    let bounds = bounds_of(std::iter::once((HullName::Single, points)))?;
    let longest = bounds.size().amax();
    // A hull may be somewhat longer than its points, and a slab around one point has its own size.
    if longest > 0.0 && longest < LEAST_SIDE / 2.0 {
        return Err(WireError::TooSmall { longest, least: LEAST_SIDE });
    }
    Ok(())
}

pub(super) fn fit_hull(domain: &Domain, hull: HullName, points: &[Vec3]) -> Result<Vec<GridPoint>, WireError> {
    let mut rounded: Vec<GridPoint> = points.iter().map(|point| domain.encode(point)).collect();
    sort_grid_points(&mut rounded);
    let mut kept: Vec<GridPoint> = hull_on_grid(domain, hull, &rounded)?.points().iter().map(to_grid_point).collect();
    sort_grid_points(&mut kept);
    match kept.len() {
        _ if !is_solid(domain, &kept) => Err(WireError::FlatOnGrid { hull, step: domain.step().into() }),
        vertices if vertices > MAX_HULL_POINTS => Err(WireError::TooManyVertices { hull, vertices }),
        _ => Ok(kept),
    }
}

/// Returns whether points span a volume as readers decode them: the steps of the grid may be far smaller along one axis than
/// along another.
fn is_solid(domain: &Domain, points: &[GridPoint]) -> bool {
    let decoded: Vec<Vec3> = points.iter().map(|point| domain.decode(point)).collect();
    rank(&decoded).is_ok_and(|rank| rank == Rank::Solid)
}

/// Sorts points by z, then y, then x, and drops duplicates.
pub(super) fn sort_grid_points(points: &mut Vec<GridPoint>) {
    points.sort_unstable_by_key(|&[x, y, z]| [z, y, x]);
    points.dedup();
}

/// Computes the hull of grid points. Their coordinates are small integers, for which the hull is exact.
pub(super) fn hull_on_grid(domain: &Domain, hull: HullName, points: &[GridPoint]) -> Result<ConvexHull, WireError> {
    let on_grid: Vec<Vec3> = points.iter().map(|point| Vec3::from(point.map(f64::from))).collect();
    ConvexHull::of_points(&on_grid).map_err(|_| WireError::FlatOnGrid { hull, step: domain.step().into() })
}

pub(super) fn to_grid_point(point: &Vec3) -> GridPoint {
    std::array::from_fn(|axis| point[axis] as u16)
}

fn points_to_llsd<'a>(hulls: impl IntoIterator<Item = &'a Vec<GridPoint>>) -> Llsd {
    let mut bytes = Vec::new();
    for point in hulls.into_iter().flatten() {
        push_point(&mut bytes, point);
    }
    Llsd::Binary(bytes)
}

fn read_domain(map: &Map) -> Result<Domain, WireError> {
    let bound = |key: &'static str| match map.get(key) {
        None => Ok(None),
        Some(value) => {
            let wrong = WireError::WrongType { key, found: value.kind(), expected: "an array of three reals" };
            vector(value).ok_or(wrong).map(Some)
        }
    };
    let (min, max) = match (bound("Min")?, bound("Max")?) {
        (None, None) => return Ok(Domain::UNIT),
        (Some(min), Some(max)) => (min, max),
        (None, Some(_)) => return Err(WireError::Missing { key: "Min", because: "Max" }),
        (Some(_), None) => return Err(WireError::Missing { key: "Max", because: "Min" }),
    };
    Domain::new(min, max).map_err(WireError::BadDomain)
}

/// Returns the spelling of a key that the map uses.
fn spelled(map: &Map, key: fn(Names) -> &'static str) -> Result<&'static str, WireError> {
    let (wiki, viewer) = (key(Names::Wiki), key(Names::Viewer));
    match (map.contains_key(wiki), map.contains_key(viewer)) {
        (true, true) => Err(WireError::BothSpellings { wiki, viewer }),
        (true, false) => Ok(wiki),
        _ => Ok(viewer),
    }
}

fn binary<'a>(map: &'a Map, key: &'static str) -> Result<Option<(&'static str, &'a [u8])>, WireError> {
    match map.get(key) {
        None | Some(Llsd::Undefined) => Ok(None),
        Some(Llsd::Binary(bytes)) => Ok(Some((key, bytes))),
        Some(other) => Err(WireError::WrongType { key, found: other.kind(), expected: "binary data" }),
    }
}

fn read_points(key: &'static str, bytes: &[u8]) -> Result<Vec<GridPoint>, WireError> {
    if bytes.len().is_multiple_of(POINT_BYTES) {
        Ok(points_from_bytes(bytes).collect())
    } else {
        Err(WireError::BadLength { key, bytes: bytes.len() })
    }
}

fn read_hulls(map: &Map) -> Result<Vec<Vec<GridPoint>>, WireError> {
    let key = spelled(map, Names::positions)?;
    let counts = binary(map, "HullList")?.map_or(&[][..], |(_, bytes)| bytes);
    let positions = binary(map, key)?.map_or(&[][..], |(_, bytes)| bytes);
    if counts.len() > MAX_HULLS {
        return Err(WireError::TooManyHulls { hulls: counts.len() });
    }
    let points = read_points(key, positions)?;
    let counts: Vec<usize> =
        counts.iter().map(|&count| if count == 0 { MAX_HULL_POINTS } else { count.into() }).collect();
    let promised: usize = counts.iter().sum();
    if promised != points.len() {
        return Err(WireError::SumMismatch { key, promised, held: points.len() });
    }
    let mut rest = points.as_slice();
    let mut take = |count: usize| {
        let (hull, others) = rest.split_at(count.min(rest.len()));
        rest = others;
        hull.to_vec()
    };
    Ok(counts.into_iter().map(&mut take).collect())
}

#[cfg(test)]
mod tests;
