//! The places of panels and legends, and the distance of the camera.

use crate::geometry::{ConvexHull, Mesh, Vec3};

use super::camera::{Projection, Viewport};
use super::scene::Scene;
use super::text::Letters;
use super::{Panel, Picture, Show};

/// Empty share of a panel's shorter side, on each side of its view.
const MARGIN: f64 = 0.04;

/// Largest share of a panel's height for one line of text.
const LINE: f64 = 0.05;

/// A panel with its place.
pub(super) struct Placed<'a> {
    pub panel: &'a Panel<'a>,
    pub scene: Scene,
    pub projection: Projection,
    /// The whole panel.
    pub frame: Viewport,
    /// Upper left corners of title and note.
    pub lines: [[f64; 2]; 2],
    pub letters: Letters,
}

/// Puts panels into a grid with nearly square cells, and fits their scenes.
///
/// Panels that are not exploded share one camera position, so that they can be compared.
pub(super) fn place<'a>(panels: &'a [Panel<'a>], picture: &Picture) -> Vec<Placed<'a>> {
    let cells = cells(panels.len(), picture);
    let scenes: Vec<Scene> = panels.iter().map(|panel| Scene::of(panel, &picture.camera)).collect();
    let is_exploded = |panel: &Panel| matches!(panel.show, Show::Exploded { .. });
    let together = panels.iter().filter(|panel| !is_exploded(panel)).flat_map(points);
    let longest = |panel: &Panel| panel.title.chars().count().max(panel.note.chars().count());
    let letters_of = |cell: &Viewport| {
        let longest = panels.iter().map(longest).max().unwrap_or(0);
        Letters::fitting(cell.height * LINE, longest, cell.width * (1.0 - 2.0 * MARGIN))
    };
    let placed = panels.iter().zip(scenes).zip(cells).map(|((panel, scene), frame)| {
        let letters = letters_of(&frame);
        let margin = MARGIN * frame.width.min(frame.height);
        let text = if picture.legend { 2.3 * letters.height() as f64 } else { 0.0 };
        let view = Viewport {
            left: frame.left + margin,
            top: frame.top + margin,
            width: frame.width - 2.0 * margin,
            height: (frame.height - 2.0 * margin - text).max(1.0),
        };
        let projection = if is_exploded(panel) {
            Projection::fit(picture.camera, scene.points(), &view)
        } else {
            Projection::fit(picture.camera, together.clone(), &view)
        };
        let line = |number: f64| [view.left, view.top + view.height + (0.3 + number) * letters.height() as f64];
        Placed { panel, scene, projection, frame, lines: [line(0.0), line(1.0)], letters }
    });
    placed.collect()
}

/// Returns the points of a panel that is not exploded.
fn points<'a>(panel: &Panel<'a>) -> impl Iterator<Item = &'a Vec3> + Clone {
    let hulls = if panel.show == Show::Model { &[][..] } else { panel.hulls };
    let mesh = panel.mesh.map_or(&[][..], Mesh::points);
    mesh.iter().chain(hulls.iter().flat_map(ConvexHull::points))
}

fn cells(count: usize, picture: &Picture) -> Vec<Viewport> {
    let (width, height) = (picture.width() as f64, picture.height() as f64);
    let shape = |columns: usize| {
        let rows = count.div_ceil(columns);
        let ratio = (width / columns as f64) / (height / rows as f64);
        (ratio.max(1.0 / ratio), columns)
    };
    let best = (1..=count.max(1)).map(shape).min_by(|a, b| a.0.total_cmp(&b.0));
    let columns = best.map_or(1, |(_, columns)| columns);
    let rows = count.div_ceil(columns).max(1);
    let cell = |number: usize| Viewport {
        left: (number % columns) as f64 * width / columns as f64,
        top: (number / columns) as f64 * height / rows as f64,
        width: width / columns as f64,
        height: height / rows as f64,
    };
    (0..count).map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Camera;

    #[test]
    fn cells_are_as_square_as_they_can_be_and_fill_the_picture() {
        let picture = |width, height| Picture::new(width, height, Camera::new(0.0, 0.0)).unwrap();
        let shape = |count, picture: &Picture| {
            let cells = cells(count, picture);
            (cells[0].width, cells[0].height)
        };
        assert_eq!(shape(1, &picture(1200, 800)), (1200.0, 800.0));
        assert_eq!(shape(3, &picture(1200, 400)), (400.0, 400.0));
        assert_eq!(shape(4, &picture(800, 800)), (400.0, 400.0));
        assert_eq!(shape(2, &picture(400, 900)), (400.0, 450.0));
        assert!(cells(0, &picture(100, 100)).is_empty());
    }
}
