//! Divides a surface among the faces of a level, each with a grid of its own, so that its points stay in their places.
//!
//! A curved surface has more coordinates than one grid of 65,536 lines can meet. A face that holds a part of it has fewer
//! coordinates, and its grid is finer, because it reaches over that part only.

use crate::geometry::{Aabb, Vec3};

use super::faces::split_into_faces;
use super::{Frame, Grid, Surface, fitted};
use crate::mesh_asset::error::AssetError;
use crate::mesh_asset::grid_fit::miss;
use crate::mesh_asset::limits::MAX_FACES;
use crate::mesh_asset::llsd::{self, Llsd};
use crate::mesh_asset::normals::VertexNormals;
use crate::mesh_asset::quantize::Domain;

/// Share of the extent that a grid may miss before the surface is divided.
const MISSED: f64 = 2e-7;
/// Most triangles of a surface that is divided: one face holds them all, whatever the order.
const MOST_TRIANGLES: usize = 20_000;

/// Returns the level of a surface on `whole` or, where that misses coordinates and other grids miss them by less, in pieces.
pub(super) fn level(frame: &Frame, surface: &Surface<'_>, whole: Domain) -> Result<Llsd, AssetError> {
    let all: Vec<usize> = (0..surface.triangles.len()).collect();
    let mut best = (frame.missed(surface, &all, &whole), None);
    if best.0 > MISSED * frame.size.max() && all.len() <= MOST_TRIANGLES {
        for axis in 0..3 {
            let pieces = frame.pieces(surface, axis);
            let missed = pieces.iter().map(|(piece, domain)| frame.missed(surface, piece, domain)).fold(0.0, f64::max);
            if missed < best.0 {
                best = (missed, Some(pieces));
            }
        }
    }
    let Some(pieces) = best.1 else { return frame.physics_level(surface, whole) };
    let mut faces = Vec::new();
    for (piece, domain) in pieces {
        let triangles: Vec<[u32; 3]> = piece.iter().map(|&triangle| surface.triangles[triangle]).collect();
        let part = Surface { triangles: &triangles, parts: &[], ..*surface };
        let normals = VertexNormals::of(part.positions, part.triangles);
        let (own, _) = split_into_faces(&part, &normals, &Grid { frame, domain }, None)?;
        faces.extend(own.iter().map(|face| face.to_llsd(frame, &domain)));
    }
    Ok(llsd::array(faces))
}

impl Frame {
    fn points(&self, surface: &Surface<'_>, triangles: &[usize]) -> Vec<Vec3> {
        let corners = triangles.iter().flat_map(|&triangle| surface.triangles[triangle]);
        corners.map(|corner| self.normalise(&surface.positions[corner as usize])).collect()
    }

    /// Returns how far a grid moves a point of the triangles along an axis, at most, in the unit of the surface.
    fn missed(&self, surface: &Surface<'_>, triangles: &[usize], domain: &Domain) -> f64 {
        miss(&self.points(surface, triangles), domain).component_mul(&self.size).max()
    }

    /// Divides the triangles along an axis, each piece with its grid.
    fn pieces(&self, surface: &Surface<'_>, axis: usize) -> Vec<(Vec<usize>, Domain)> {
        let middle = |triangle: &usize| -> f64 {
            surface.triangles[*triangle].iter().map(|&corner| surface.positions[corner as usize][axis]).sum()
        };
        let mut order: Vec<usize> = (0..surface.triangles.len()).collect();
        order.sort_by(|one, other| middle(one).total_cmp(&middle(other)));
        let length = order.len().div_ceil(MAX_FACES).max(1);
        let piece = |triangles: &[usize]| {
            let points = self.points(surface, triangles);
            let bounds = Aabb::of_points(&points)?;
            Some((triangles.to_vec(), fitted(&points, Domain::around(bounds.min, bounds.max)?)))
        };
        order.chunks(length).filter_map(piece).collect()
    }
}
