//! Pictures of a mesh and its hulls, drawn without a GPU: PNG and SVG.
//!
//! A picture is a row or grid of [`Panel`]s. The same panels give the same bytes, on any number of threads.

mod camera;
mod colour;
mod layout;
mod order;
mod png;
mod raster;
mod scene;
mod shadow;
mod svg;
mod text;

use crate::geometry::{ConvexHull, Mesh};

pub use camera::Camera;
pub use png::write_png;
pub use svg::write_svg;

/// One view of a mesh, its hulls, or both.
#[derive(Clone, Copy, Debug)]
pub struct Panel<'a> {
    /// First line of the legend.
    pub title: &'a str,
    /// Second line of the legend.
    pub note: &'a str,
    pub mesh: Option<&'a Mesh>,
    /// Each in a colour of its own.
    pub hulls: &'a [ConvexHull],
    pub show: Show,
}

/// What a panel shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Show {
    /// The mesh alone, as a solid.
    Model,
    /// The hulls, with the mesh as a thin wire over them and as a veil where it sticks out.
    Hulls,
    /// The hulls alone, each moved outwards by this part of its distance from the middle.
    Exploded { by: f64 },
}

/// Size and stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Picture {
    /// In pixels, [`Picture::MIN_SIDE`] to [`Picture::MAX_SIDE`].
    width: usize,
    height: usize,
    pub camera: Camera,
    /// Whether each panel has its title and note below it.
    pub legend: bool,
}

impl Picture {
    pub const MIN_SIDE: usize = 64;
    /// 8192 pixels on each side are 800 MB while they are drawn.
    pub const MAX_SIDE: usize = 8192;

    /// `None` where a side is out of range.
    pub fn new(width: usize, height: usize, camera: Camera) -> Option<Self> {
        let fits = |side: usize| (Self::MIN_SIDE..=Self::MAX_SIDE).contains(&side);
        (fits(width) && fits(height)).then_some(Self { width, height, camera, legend: true })
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn height(&self) -> usize {
        self.height
    }
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ViewError {
    #[error("the picture cannot be written as PNG: {0}")]
    Encode(String),
}

#[cfg(test)]
mod tests;
