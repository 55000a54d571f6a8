//! The triangle mesh for physics, and which kind of physics was chosen.

use crate::geometry::{Mesh, MeshSoup};
use crate::pipeline::records::{ShapeWord, records};

records! {
    /// The triangle mesh for physics, as a reader of the asset's block sees it.
    PhysicsMesh from mesh: &Mesh {
        /// In units of the block of hulls.
        positions: Vec<[f64; 3]> = mesh.points().iter().map(|point| (*point).into()).collect();
        /// Indices of positions, counter-clockwise seen from outside.
        triangles: Vec<[u32; 3]> = mesh.triangles().to_vec();
    }

    /// How the triangle mesh for physics fits the source, and what it costs.
    MeshFit {
        vertices: u32;
        triangles: u32;
        /// Triangles of the source that nothing can touch, or that others cover. They were left out.
        hidden: u32;
        /// Triangles of the source that are narrower than 1 mm, less those of the mesh.
        slivers_removed: u32;
        /// The tolerance in metres.
        tolerance: f64;
        /// Largest distance from the source, apart from hidden triangles, to the mesh, in metres.
        from_source: f64;
        /// Largest distance from the mesh to the source, in metres.
        to_source: f64;
        /// No place of either, apart from hidden triangles, is farther from the other, in metres: the search for the largest
        /// distances may end before it.
        upper: f64;
        /// Harmonic mean of the triangles' widths in metres, as it is charged.
        mean_width: f64;
        /// Physics cost of the mesh.
        cost: f64;
        /// The multiple of the scale from which the mesh costs at most as much as the hulls: the decomposition with
        /// `physics=cheapest`, else the single hull.
        cheaper_from: null f64;
        /// Whether the deadline ended the search early.
        cut_short: bool;
        /// The arithmetic of the cost.
        explain: Vec<String>;
    }

    /// With `physics=cheapest`: the shape that was chosen.
    Cheapest {
        chosen: ShapeWord;
        why: String;
        /// The shapes, the chosen one first.
        compared: Vec<Compared>;
    }

    /// A shape that `physics=cheapest` compared.
    Compared {
        shape: ShapeWord;
        /// Physics cost at rest, for the shape type and the size.
        cost: f64;
        /// Physics cost while the object moves.
        moving_cost: f64;
        /// Whether the shape keeps the tolerance and the ways.
        keeps: bool;
    }
}

impl MeshFit {
    /// Returns how far the mesh is from the source, in metres: the larger of the distances both ways.
    pub fn error(&self) -> f64 {
        self.from_source.max(self.to_source)
    }
}

impl PhysicsMesh {
    /// Returns the size in memory of its positions and triangles, in bytes.
    pub fn size_bytes(&self) -> usize {
        size_of_val(self.positions.as_slice()) + size_of_val(self.triangles.as_slice())
    }

    pub fn soup(&self) -> MeshSoup {
        let positions = self.positions.iter().map(|&point| point.into()).collect();
        MeshSoup { positions, triangles: self.triangles.clone(), parts: Vec::new() }
    }
}
