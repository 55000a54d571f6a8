//! What a method means in numbers.

use crate::decompose::cut::creases::Creases;
use crate::decompose::cut::planes::Effort;
use crate::decompose::measure::sampling::Density;
use crate::decompose::params::Method;
use crate::decompose::prepare::shape::Shape;

/// Settings of one method.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// Never `Auto`.
    pub method: Method,
    /// Default tolerance as a share of the longest side of the box: half of it is the concavity on CoACD's scale.
    pub tolerance: f64,
    pub density: Density,
    pub effort: Effort,
    /// Polygons of a cell that a cut is judged by.
    pub judged: usize,
    pub most_parts: usize,
    /// Parts up to which what is above the tolerance itself is cut on.
    pub last_parts: usize,
    /// Parts at which the attempt to come out without any loss ends; 0 for none.
    pub lossless_parts: usize,
    /// Looks closely at what is kept.
    pub verified: bool,
    /// Cuts one cell of everything instead of each component by itself.
    pub together: bool,
}

/// Share of flat surface from which `auto` takes a mesh for a built thing.
const BUILT: f64 = 0.9;

/// Components from which `auto` takes a mesh for foliage or lattice.
const CLUTTER: usize = 200;

/// Samples of free space that one triangle is worth, in the box and beside the surface, up to the density of the method.
const SAMPLES_OF_A_TRIANGLE: usize = 16;

impl Profile {
    pub fn of(method: Method, shape: &Shape, creases: &Creases) -> Self {
        let method = match method {
            Method::Auto if shape.components.len() >= CLUTTER => Method::Wrap,
            Method::Auto if creases.flat_share >= BUILT => Method::Solid,
            Method::Auto => Method::Surface,
            method => method,
        };
        // A shape of few triangles has few places to look at.
        let triangles = shape.triangles.len();
        let density = |volume: usize, surface: usize| Density {
            volume: volume.min(volume / 4 + SAMPLES_OF_A_TRIANGLE * triangles),
            surface: surface.min(surface / 4 + SAMPLES_OF_A_TRIANGLE * triangles),
        };
        let solid = Self {
            method,
            tolerance: 0.022,
            density: density(8000, 3000),
            effort: Effort { faces: 24, reflex: 4, pockets: 3, steps: 3, samples: 400 },
            judged: 160,
            most_parts: 128,
            last_parts: 224,
            lossless_parts: 64,
            verified: true,
            together: false,
        };
        // Thin shells come apart into many patches.
        let solid = if shape.has_sheets() { Self { most_parts: 160, last_parts: 208, ..solid } } else { solid };
        match method {
            Method::Preview => Self {
                tolerance: 0.04,
                density: density(1500, 350),
                effort: Effort { faces: 8, reflex: 2, pockets: 1, steps: 1, samples: 120 },
                judged: 50,
                most_parts: 24,
                last_parts: 24,
                lossless_parts: 36,
                verified: false,
                ..solid
            },
            Method::Surface => Self { density: density(8000, 4000), lossless_parts: 0, ..solid },
            Method::Wrap => {
                Self { tolerance: 0.05, most_parts: 48, last_parts: 72, lossless_parts: 0, together: true, ..solid }
            }
            _ => solid,
        }
    }
}
