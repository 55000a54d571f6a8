//! [`Profile`]: what a method means in numbers.

use crate::decompose::cut::creases::Creases;
use crate::decompose::cut::goal::{Effort, Grouping};
use crate::decompose::measure::sampling::Density;
use crate::decompose::params::Method;
use crate::decompose::prepare::shape::Shape;
use crate::decompose::tolerance::{FLAT_SHARE, PASSAGE_TOLERANCE};

/// The numbers of one method.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// Never `Auto`.
    pub method: Method,
    /// Default tolerance, in the unit of a requested one: a share of [`Shape::tolerance_unit`].
    pub tolerance: f64,
    pub density: Density,
    pub effort: Effort,
    /// Largest number of polygons of a cell that candidate cuts are scored by.
    pub max_polygons: usize,
    /// Parts at which cutting towards the goal ends.
    pub max_parts: usize,
    /// Parts at which cutting ends for parts that are above the tolerance itself.
    pub last_parts: usize,
    /// Parts at which the lossless attempt ends; 0 for no attempt.
    pub lossless_parts: usize,
    /// Search the surface of hulls for deep places between the samples before they are kept.
    pub verified: bool,
    /// Do the same before the hull of a cut part is kept.
    pub verified_cuts: bool,
    pub grouping: Grouping,
}

/// Components from which `auto` takes a mesh for foliage or a lattice.
const CLUTTER: usize = 200;

/// Samples of free space for each triangle, in the box and beside the surface, up to the density of the method: a shape of few
/// triangles has few places to sample.
const SAMPLES_PER_TRIANGLE: usize = 16;

/// Candidates for the cuts of a shape with passages, where the method has fewer: what closes a way is cut again and again, so that
/// better cuts take hardly more time in all. With these numbers and as many samples as below, 148 models and buildings are some 6 % less
/// wrong at the same cost.
const EFFORT_WITH_PASSAGES: Effort = Effort { faces: 16, reflex: 3, pockets: 2, steps: 2, samples: 250 };

/// Polygons of a cell that these candidates are scored by.
const POLYGONS_WITH_PASSAGES: usize = 100;

/// Most samples of the box of a shape with passages, where the method has fewer: at least one in each cube as wide as the avatar, so that
/// no corner of a room is missed.
const MOST_SAMPLES_OF_WAYS: usize = 8000;

/// Parts where an avatar finds ways through a shape: as many hulls as a block holds.
const PARTS_WITH_PASSAGES: usize = 256;

/// Parts at which the lossless attempt ends there. The parts of an attempt that ends are joined, and many fine ones end in a
/// costlier result than few coarse ones: a tower cost 36.12 from 256 parts and 31.60 from 128.
const LOSSLESS_PARTS_WITH_PASSAGES: usize = 128;

impl Profile {
    /// Returns the numbers for a shape, and decides which method `auto` stands for. The box of a shape with passages has room for
    /// `widths` cubes as wide as the avatar.
    pub fn of(method: Method, shape: &Shape, creases: &Creases, widths: Option<f64>) -> Self {
        let plain = Self::without_passages(method, shape, creases);
        widths.map_or(plain, |widths| plain.with_passages(widths))
    }

    /// Returns the numbers for a shape with passages: a way is a small share of a large building.
    fn with_passages(self, widths: f64) -> Self {
        let fine = Self {
            effort: EFFORT_WITH_PASSAGES,
            max_polygons: POLYGONS_WITH_PASSAGES,
            density: self.density.with_volume(widths.min(MOST_SAMPLES_OF_WAYS as f64) as usize),
            ..self
        };
        let enough = |parts: usize| parts.max(PARTS_WITH_PASSAGES);
        Self {
            tolerance: self.tolerance.min(PASSAGE_TOLERANCE),
            max_parts: enough(self.max_parts),
            last_parts: enough(self.last_parts),
            lossless_parts: if self.lossless_parts > 0 { LOSSLESS_PARTS_WITH_PASSAGES } else { 0 },
            // Samples are few in the rooms of a large building.
            verified_cuts: true,
            ..if self.method == Method::Preview { fine } else { self }
        }
    }

    fn without_passages(method: Method, shape: &Shape, creases: &Creases) -> Self {
        let method = match method {
            Method::Auto if shape.components.len() >= CLUTTER => Method::Wrap,
            Method::Auto if creases.flat_share >= FLAT_SHARE => Method::Solid,
            Method::Auto => Method::Surface,
            method => method,
        };
        let triangles = shape.triangles.len();
        let density = |volume: usize, surface: usize| Density {
            volume: volume.min(volume / 4 + SAMPLES_PER_TRIANGLE * triangles),
            surface: surface.min(surface / 4 + SAMPLES_PER_TRIANGLE * triangles),
        };
        let solid = Self {
            method,
            tolerance: method.default_tolerance(),
            density: density(8000, 3000),
            effort: Effort { faces: 24, reflex: 4, pockets: 3, steps: 3, samples: 400 },
            max_polygons: 160,
            max_parts: 128,
            last_parts: 224,
            lossless_parts: 64,
            verified: true,
            verified_cuts: true,
            grouping: Grouping::Components,
        };
        // Thin shells come apart into many patches.
        let solid = if shape.has_sheets() { Self { max_parts: 160, last_parts: 208, ..solid } } else { solid };
        match method {
            Method::Preview => Self {
                density: density(1500, 350),
                effort: Effort { faces: 8, reflex: 2, pockets: 1, steps: 1, samples: 120 },
                max_polygons: 50,
                max_parts: 24,
                last_parts: 24,
                lossless_parts: 36,
                verified: false,
                verified_cuts: false,
                ..solid
            },
            Method::Surface => Self { density: density(8000, 4000), lossless_parts: 0, ..solid },
            Method::Wrap => {
                Self { max_parts: 48, last_parts: 72, lossless_parts: 0, grouping: Grouping::Pieces, ..solid }
            }
            _ => solid,
        }
    }
}
