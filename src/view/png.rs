//! Writes a picture as PNG.

use crate::geometry::Vec3;

use super::colour::{Colour, Light};
use super::layout::{self, Placed};
use super::raster::{self, Paint, Piece};
use super::{Panel, Picture, ViewError, shadow};

/// Lines count as nearer by this share of the scene's distance from the eye. An edge lies in two faces, and neither may
/// hide half of it.
const LINE_LIFT: f64 = 2e-3;

/// The same share for the veil of the mesh. It is negative, so a hull is visible where the veil coincides with it.
const VEIL_LIFT: f64 = -1e-3;

/// Writes 8-bit RGB without an alpha channel.
pub fn write_png(panels: &[Panel<'_>], picture: &Picture) -> Result<Vec<u8>, ViewError> {
    let (width, height) = (picture.width(), picture.height());
    let placed = layout::place(panels, picture);
    let light = Light::seen_from(picture.camera.back());
    let mut backdrop = vec![Colour::BACKGROUND; width * height];
    let shadows: Vec<Piece> = placed
        .iter()
        .flat_map(|panel| shadow::pieces(&panel.scene, &panel.projection, &light, picture.camera.back()))
        .collect();
    shadow::cast(&shadows, &mut backdrop, width);
    let pieces: Vec<Piece> = placed.iter().flat_map(|panel| panel_pieces(panel, &light)).collect();
    let mut pixels = raster::draw(&pieces, &backdrop, width);
    if picture.legend {
        placed.iter().for_each(|panel| write_legend(panel, &mut pixels, width));
    }
    encode(&pixels, width, height)
}

fn panel_pieces(placed: &Placed<'_>, light: &Light) -> Vec<Piece> {
    let Placed { scene, projection, frame, .. } = placed;
    let unit = frame.width.min(frame.height) / 1000.0;
    let distance = projection.distance();
    let spots =
        |corners: &[Vec3], lift: f64| corners.iter().map(|corner| projection.spot(corner, lift * distance)).collect();
    let mut pieces = Vec::new();
    for polygon in scene.seen_from(&projection.eye(), light) {
        pieces.push(Piece { corners: spots(&polygon.corners, 0.0), colour: polygon.colour, paint: Paint::Solid });
    }
    for corners in &scene.veil {
        let paint = Paint::Veil { opacity: 0.22, hidden_opacity: 0.0 };
        pieces.push(Piece { corners: spots(corners, VEIL_LIFT), colour: Colour::FAINT_INK, paint });
    }
    for line in scene.strokes(&projection.eye()) {
        let [from, to] = line.ends.map(|end| projection.spot(&end, LINE_LIFT * distance));
        let paint = Paint::Veil { opacity: line.opacity, hidden_opacity: line.hidden_opacity };
        pieces.extend(raster::stroke(from, to, line.width * unit, line.colour, paint));
    }
    pieces
}

fn write_legend(placed: &Placed<'_>, pixels: &mut [Colour], width: usize) {
    let Placed { panel, letters, frame, .. } = placed;
    let texts = [(panel.title, Colour::INK), (panel.note, Colour::FAINT_INK)];
    for ((text, colour), [left, top]) in texts.into_iter().zip(placed.lines) {
        let room = frame.left + frame.width - left;
        letters.write(&letters.fit(text, room), [left as usize, top as usize], colour, pixels, width);
    }
}

fn encode(pixels: &[Colour], width: usize, height: usize) -> Result<Vec<u8>, ViewError> {
    let side = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
    let mut bytes = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut bytes, side(width), side(height));
    encoder.set_color(::png::ColorType::Rgb);
    encoder.set_depth(::png::BitDepth::Eight);
    encoder.set_compression(::png::Compression::Balanced);
    let mut writer = encoder.write_header()?;
    let data: Vec<u8> = pixels.iter().flat_map(|pixel| pixel.to_bytes()).collect();
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(bytes)
}
