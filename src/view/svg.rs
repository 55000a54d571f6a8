//! Writes a picture as SVG: flat pieces from back to front.

use std::fmt::Write;

use crate::geometry::Vec3;

use super::camera::Projection;
use super::colour::{Colour, Light};
use super::layout::{self, Placed};
use super::order::back_to_front;
use super::scene::{Polygon, Scene, Stroke};
use super::{Panel, Picture};

/// Opacity of the mesh's wire over hulls, because SVG cannot hide parts of lines.
const WIRE_OPACITY: f32 = 0.38;

/// Returns the text of one vector picture, with a title for screen readers.
pub fn write_svg(panels: &[Panel<'_>], picture: &Picture) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut out, panels, picture);
    out
}

fn write(out: &mut String, panels: &[Panel<'_>], picture: &Picture) -> std::fmt::Result {
    let (width, height) = (picture.width(), picture.height());
    let titles: Vec<String> = panels.iter().map(|panel| format!("{}: {}", panel.title, panel.note)).collect();
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
        escaped(&titles.join("; ")),
        Colour::BACKGROUND.to_css()
    )?;
    let light = Light::seen_from(picture.camera.back());
    for placed in layout::place(panels, picture) {
        writeln!(out, "<g stroke-linejoin=\"round\" stroke-linecap=\"round\">")?;
        write_panel(out, &placed, &light)?;
        writeln!(out, "</g>")?;
        if picture.legend {
            write_legend(out, &placed)?;
        }
    }
    writeln!(out, "</svg>")
}

fn write_panel(out: &mut String, placed: &Placed<'_>, light: &Light) -> std::fmt::Result {
    let Placed { scene, projection, frame, .. } = placed;
    let unit = frame.width.min(frame.height) / 1000.0;
    let eye = projection.eye();
    for number in back_to_front(&scene.bodies, &eye) {
        let Some(body) = scene.bodies.get(number) else { continue };
        for polygon in body.seen_from(&eye, light) {
            write_polygon(out, &polygon, projection, unit)?;
        }
        for stroke in body.edges_seen_from(&eye) {
            write_stroke(out, &stroke, projection, unit, stroke.opacity)?;
        }
    }
    if scene.surface.is_empty() {
        for stroke in &scene.wire {
            write_stroke(out, stroke, projection, unit, WIRE_OPACITY)?;
        }
        return Ok(());
    }
    write_surface(out, scene, projection, unit)
}

/// Writes the mesh as a solid: faces and lines by the distance of their middles.
fn write_surface(out: &mut String, scene: &Scene, projection: &Projection, unit: f64) -> std::fmt::Result {
    enum Part<'a> {
        Face(&'a Polygon),
        Line(&'a Stroke),
    }
    let eye = projection.eye();
    let distance = |points: &[Vec3]| {
        let middle = points.iter().sum::<Vec3>() / points.len().max(1) as f64;
        (middle - eye).norm()
    };
    let faces = scene.surface.iter().map(|face| (distance(&face.corners), Part::Face(face)));
    let lines = scene.wire.iter().map(|line| (distance(&line.ends), Part::Line(line)));
    let mut parts: Vec<(f64, Part)> = faces.chain(lines).collect();
    parts.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (_, part) in parts {
        match part {
            Part::Face(face) => write_polygon(out, face, projection, unit)?,
            Part::Line(line) => write_stroke(out, line, projection, unit, line.opacity)?,
        }
    }
    Ok(())
}

fn write_polygon(out: &mut String, polygon: &Polygon, projection: &Projection, unit: f64) -> std::fmt::Result {
    let colour = polygon.colour.to_css();
    // A line of the same colour closes the seam to the neighbour.
    write!(out, "<path fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"{:.2}\" d=\"", 0.6 * unit)?;
    for (number, corner) in polygon.corners.iter().enumerate() {
        let spot = projection.spot(corner, 0.0);
        write!(out, "{}{:.2} {:.2}", if number == 0 { 'M' } else { 'L' }, spot.x, spot.y)?;
    }
    writeln!(out, "Z\"/>")
}

fn write_stroke(
    out: &mut String,
    stroke: &Stroke,
    projection: &Projection,
    unit: f64,
    opacity: f32,
) -> std::fmt::Result {
    let [from, to] = stroke.ends.map(|end| projection.spot(&end, 0.0));
    writeln!(
        out,
        "<path stroke=\"{}\" stroke-opacity=\"{opacity}\" stroke-width=\"{:.2}\" d=\"M{:.2} {:.2}L{:.2} {:.2}\"/>",
        stroke.colour.to_css(),
        stroke.width * unit,
        from.x,
        from.y,
        to.x,
        to.y
    )
}

fn write_legend(out: &mut String, placed: &Placed<'_>) -> std::fmt::Result {
    let size = placed.letters.height() as f64 * 0.78;
    let texts = [(placed.panel.title, Colour::INK), (placed.panel.note, Colour::FAINT_INK)];
    for ((text, colour), [x, y]) in texts.into_iter().zip(placed.lines) {
        writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-family=\"ui-monospace, monospace\" font-size=\"{size:.1}\" \
             fill=\"{}\">{}</text>",
            y + size,
            colour.to_css(),
            escaped(text)
        )?;
    }
    Ok(())
}

/// Escapes text for XML and removes control characters, which XML cannot hold.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars().filter(|letter| !letter.is_control()) {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("a<b>&\"c\"\u{1}"), "a&lt;b&gt;&amp;&quot;c&quot;");
    }
}
