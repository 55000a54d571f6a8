//! Pictures of a mesh and its hulls as PNG and SVG, drawn without a GPU.
//!
//! In: [`Panel`]s, each with a mesh and hulls, and a [`Picture`] with size and camera. Out: the bytes of the file. The
//! order of the work: `scene` makes coloured flat pieces, `layout` and `camera` place them, `order` sorts them for
//! `svg`, and `raster` draws them for `png`. The same panels give the same bytes on any number of threads.

mod camera;
mod colour;
mod layout;
mod order;
mod palette;
mod png;
mod raster;
mod scene;
mod shadow;
mod svg;
mod text;

use crate::geometry::{ConvexHull, Mesh, Vec3};

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
    /// Each hull has its own colour.
    pub hulls: &'a [ConvexHull],
    /// Places that are marked by crosses, which hulls do not hide.
    pub marks: &'a [Vec3],
    pub show: Show,
}

/// The content of a panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Show {
    /// The mesh alone, as a solid.
    Model,
    /// The hulls. The mesh is drawn as a thin wire over them, and as a veil where it sticks out.
    Hulls,
    /// The hulls alone. Each is moved outwards by this share of its distance from the middle.
    Exploded { by: f64 },
}

/// Size and camera of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Picture {
    /// In pixels, from [`Picture::MIN_SIDE`] to [`Picture::MAX_SIDE`].
    width: usize,
    height: usize,
    pub camera: Camera,
    /// Whether each panel has its title and note below it.
    pub legend: bool,
}

impl Picture {
    pub const MIN_SIDE: usize = 64;
    /// Pictures of 8192 pixels on each side take 800 MB while they are drawn.
    pub const MAX_SIDE: usize = 8192;

    /// Returns `None` if a side is out of range.
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

/// Why a picture could not be drawn.
#[derive(Debug, thiserror::Error)]
#[error("the picture cannot be written as PNG: {0}")]
pub struct ViewError(#[from] ::png::EncodingError);

#[cfg(test)]
mod tests;
