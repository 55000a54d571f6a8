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

/// Parts where an avatar finds ways through a shape: as many hulls as a block holds.
const PARTS_WITH_PASSAGES: usize = 256;

/// Parts at which the lossless attempt ends there. The parts of an attempt that ends are joined, and many fine ones end in a
/// costlier result than few coarse ones: a tower cost 36.12 from 256 parts and 31.60 from 128.
const LOSSLESS_PARTS_WITH_PASSAGES: usize = 128;

impl Profile {
    /// Returns the numbers for a shape with passages: a way is a small share of a large building.
    pub fn with_passages(self) -> Self {
        let enough = |parts: usize| parts.max(PARTS_WITH_PASSAGES);
        Self {
            tolerance: self.tolerance.min(PASSAGE_TOLERANCE),
            max_parts: enough(self.max_parts),
            last_parts: enough(self.last_parts),
            lossless_parts: if self.lossless_parts > 0 { LOSSLESS_PARTS_WITH_PASSAGES } else { 0 },
            // Samples are few in the rooms of a large building.
            verified_cuts: true,
            ..self
        }
    }

    /// Returns the numbers for a shape, and decides which method `auto` stands for.
    pub fn of(method: Method, shape: &Shape, creases: &Creases) -> Self {
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
