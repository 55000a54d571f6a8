//! Finds the deepest wrongly filled place: inside the hulls, outside the solid, farthest from the surface.
//!
//! This is a best-first search over an octree. The distance to the surface changes by at most the length of a step.
//! The distance at a cell's centre plus half the cell's diagonal therefore bounds the distance anywhere in the cell.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use hullwright::geometry::samples::Random;
use hullwright::geometry::{Aabb, Vec3};

use super::Figures;
use super::body::{Body, scattered};
use super::scene::{Scene, Solid};

/// The search ends when no place can be deeper than the best one by this factor, or by `CLOSE_SHARE` of the diagonal.
const CLOSE: f64 = 1.02;
const CLOSE_SHARE: f64 = 2e-3;
/// Most cells that are looked at; a winding number takes longer than a test against known bodies.
const MAX_CELLS: u64 = 2_000_000;
const MAX_CELLS_BY_WINDING: u64 = 1_000_000;
/// Points on the hulls' boundary that are tried first.
const FIRST_SAMPLES: usize = 20_000;
/// A place replaces the best one when it is deeper by this share of the diagonal.
const DEEPER: f64 = 1e-4;
/// Solidity at a cell's middle below or above which it holds in the whole cell, where no surface crosses that.
const CLEAR: f64 = 0.02;

/// Fills in `fill_max`, its tolerance and `over`.
pub fn measure(scene: &Scene, bodies: &[Body], figures: &mut Figures) {
    let points = || bodies.iter().flat_map(|body| &body.points);
    let sticking_out = |p: &Vec3| (scene.bounds.min - p).max().max((p - scene.bounds.max).max());
    figures.over = points().map(sticking_out).fold(0.0, f64::max) / scene.diagonal;
    let filling: Vec<&Body> = bodies.iter().filter(|body| body.volume > 0.0).collect();
    let mut search = Search { scene, bodies: &filling, best: 0.0, cells: BinaryHeap::new(), count: 0 };
    let triangles: Vec<[Vec3; 3]> = bodies.iter().flat_map(|body| body.triangles.clone()).collect();
    let samples = scattered(&triangles, FIRST_SAMPLES, &mut Random(1)).into_iter().map(|(p, _)| p);
    samples.chain(points().copied()).for_each(|p| search.try_point(&p));
    let bound = search.run();
    figures.fill_max = search.best / scene.diagonal;
    figures.fill_tolerance = (bound - search.best) / scene.diagonal;
}

struct Search<'a> {
    scene: &'a Scene,
    bodies: &'a [&'a Body],
    /// Depth of the deepest place found.
    best: f64,
    cells: BinaryHeap<Cell>,
    count: u64,
}

/// A cube that may hold a deeper place.
struct Cell {
    center: Vec3,
    /// Half the edge.
    half: f64,
    /// Distance from the centre to the surface.
    distance: f64,
    /// Solidity at the centre, where it was computed.
    solidity: Option<f64>,
    /// Hulls that reach into the cell.
    hulls: Vec<usize>,
    /// Number of the cell, for an order without ties.
    number: u64,
}

impl Cell {
    /// Half the diagonal.
    fn radius(&self) -> f64 {
        self.half * 3.0_f64.sqrt()
    }

    /// No place in the cell is deeper.
    fn bound(&self) -> f64 {
        self.distance + self.radius()
    }
}

impl Search<'_> {
    /// The depth at which the search ends: no place exceeds the best one by more than the tolerance.
    fn goal(&self) -> f64 {
        (self.best * CLOSE).max(self.best + CLOSE_SHARE * self.scene.diagonal)
    }

    /// Takes a point inside the hulls as the best place where it is deeper.
    fn try_point(&mut self, p: &Vec3) {
        let distance = self.scene.surface.distance(p);
        if distance > self.best + DEEPER * self.scene.diagonal && !self.scene.is_solid(p) {
            self.best = distance;
        }
    }

    /// Searches to the end, or until enough cells were looked at, and returns an upper bound of the depth.
    fn run(&mut self) -> f64 {
        let bounds = self.bodies.iter().map(|body| body.bounds).reduce(|a, b| a.union(&b));
        let Some(bounds) = bounds else { return self.goal() };
        self.first(&bounds);
        let by_winding = matches!(self.scene.solid, Solid::ByWinding);
        let max_cells = if by_winding { MAX_CELLS_BY_WINDING } else { MAX_CELLS };
        while let Some(cell) = self.cells.pop() {
            if cell.bound() <= self.goal() || self.count >= max_cells {
                return self.goal().max(cell.bound());
            }
            self.split(&cell);
        }
        self.goal()
    }

    fn first(&mut self, bounds: &Aabb) {
        let hulls: Vec<usize> = (0..self.bodies.len()).collect();
        self.look(bounds.center(), bounds.size().max() / 2.0, None, &hulls);
    }

    fn split(&mut self, cell: &Cell) {
        // The children's centres lie in a ball around the parent's centre that the surface does not enter.
        let is_same = cell.distance > cell.radius() / 2.0;
        let solidity = cell.solidity.filter(|value| is_same && (*value > 1.0 - CLEAR || *value < CLEAR));
        let half = cell.half / 2.0;
        for child in 0..8 {
            let sign = |bit: u32| if child & bit == 0 { -half } else { half };
            self.look(cell.center + Vec3::new(sign(1), sign(2), sign(4)), half, solidity, &cell.hulls);
        }
    }

    /// Looks at a cell, and keeps it where a deeper place may be in it.
    fn look(&mut self, center: Vec3, half: f64, solidity: Option<f64>, hulls: &[usize]) {
        self.count += 1;
        let (hulls, is_inside) = self.reaching(&center, half, hulls);
        if hulls.is_empty() {
            return;
        }
        let distance = self.scene.surface.distance(&center);
        let mut cell = Cell { center, half, distance, solidity, hulls, number: self.count };
        if cell.bound() <= self.goal() {
            return;
        }
        let is_uncrossed = distance > cell.radius();
        if is_uncrossed || is_inside && distance > self.best + DEEPER * self.scene.diagonal {
            let solidity = cell.solidity.unwrap_or_else(|| self.scene.solidity(&center));
            cell.solidity = Some(solidity);
            if solidity > 0.5 {
                // All of the cell is solid; with more care where the winding number is not whole.
                if cell.radius() < 2.0 * (solidity - 0.5) * distance {
                    return;
                }
            } else if is_inside && distance > self.best {
                self.best = distance;
            }
        }
        self.cells.push(cell);
    }

    /// The hulls that reach into a cell (one alone where it holds all of the cell), and whether one holds its centre.
    fn reaching(&self, center: &Vec3, half: f64, hulls: &[usize]) -> (Vec<usize>, bool) {
        let mut reaching = Vec::new();
        let mut is_inside = false;
        for &hull in hulls {
            let (mut least, mut height, mut most) = (f64::MIN, f64::MIN, f64::MIN);
            for (normal, offset) in &self.bodies[hull].planes {
                let at = normal.dot(center) - offset;
                let reach = half * (normal.x.abs() + normal.y.abs() + normal.z.abs());
                (least, height, most) = (least.max(at - reach), height.max(at), most.max(at + reach));
            }
            if least > 0.0 {
                continue;
            }
            is_inside |= height <= 1e-9 * self.scene.diagonal;
            if most <= 0.0 {
                return (vec![hull], true);
            }
            reaching.push(hull);
        }
        (reaching, is_inside)
    }
}

impl PartialEq for Cell {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Cell {}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cell {
    fn cmp(&self, other: &Self) -> Ordering {
        self.bound().total_cmp(&other.bound()).then(other.number.cmp(&self.number))
    }
}
