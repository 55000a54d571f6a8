use super::*;
use crate::geometry::{MeshSoup, Vec3};

fn slab(min: [f64; 3], max: [f64; 3]) -> ConvexHull {
    let pick = |bit: usize, axis: usize| if bit == 0 { min[axis] } else { max[axis] };
    let corners: Vec<Vec3> = (0..8).map(|i| Vec3::new(pick(i & 1, 0), pick(i & 2, 1), pick(i & 4, 2))).collect();
    ConvexHull::of_points(&corners).unwrap()
}

fn mesh_of(hulls: &[ConvexHull]) -> Mesh {
    let mut soup = MeshSoup::default();
    for hull in hulls {
        let first = soup.positions.len() as u32;
        soup.positions.extend(hull.points());
        soup.triangles.extend(hull.faces().iter().map(|face| face.map(|index| first + index)));
    }
    Mesh::from_soup(soup).unwrap().0
}

fn table() -> Vec<ConvexHull> {
    vec![slab([0.0, 0.0, 0.9], [2.0, 1.0, 1.0]), slab([0.0, 0.0, 0.0], [0.2, 0.2, 0.9])]
}

fn picture(width: usize, height: usize) -> Picture {
    Picture::new(width, height, Camera::new(-55.0, 25.0)).unwrap()
}

fn decoded(png: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    (info.width, info.height, pixels)
}

/// Counts the pixels that differ clearly from the background.
fn drawn(png: &[u8]) -> usize {
    let (_, _, pixels) = decoded(png);
    pixels.chunks(3).filter(|pixel| pixel.iter().any(|channel| *channel < 0xd0)).count()
}

#[test]
fn a_picture_has_its_size_and_is_not_blank() {
    let (hulls, mesh) = (table(), mesh_of(&table()));
    for show in [Show::Model, Show::Hulls, Show::Exploded { by: 0.5 }] {
        let panel = Panel { title: "table", note: "2 hulls", mesh: Some(&mesh), hulls: &hulls, marks: &[], show };
        let mut picture = picture(200, 120);
        picture.legend = false;
        let png = write_png(&[panel], &picture).unwrap();
        let (width, height, _) = decoded(&png);
        assert_eq!((width, height), (200, 120));
        assert!(drawn(&png) > 1000, "{show:?}: {}", drawn(&png));
    }
}

#[test]
fn each_hull_has_a_colour_of_its_own() {
    let hulls = [slab([0.0; 3], [1.0; 3]), slab([1.0, 0.0, 0.0], [2.0, 1.0, 1.0])];
    let panel = Panel { title: "", note: "", mesh: None, hulls: &hulls, marks: &[], show: Show::Hulls };
    let (_, _, pixels) = decoded(&write_png(&[panel], &picture(300, 200)).unwrap());
    let mut tops: Vec<&[u8]> = pixels.chunks(3).collect();
    tops.sort_unstable();
    let mut runs: Vec<usize> = tops.chunk_by(|a, b| a == b).map(<[_]>::len).filter(|run| *run > 1000).collect();
    runs.sort_unstable();
    // The background, and the three visible faces of two boxes. One box hides one of the faces of the other.
    assert!(runs.len() >= 6, "{runs:?}");
}

#[test]
fn the_same_panels_give_the_same_bytes_on_any_number_of_threads() {
    let (hulls, mesh) = (table(), mesh_of(&table()));
    let panel =
        Panel { title: "table", note: "2 hulls", mesh: Some(&mesh), hulls: &hulls, marks: &[], show: Show::Hulls };
    let draw = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| write_png(&[panel], &picture(240, 160)).unwrap())
    };
    assert_eq!(draw(1), draw(5));
}

#[test]
fn an_empty_panel_is_no_panic() {
    let panel = Panel { title: "", note: "", mesh: None, hulls: &[], marks: &[], show: Show::Hulls };
    for panels in [&[][..], &[panel], &[panel, panel, panel]] {
        assert!(write_png(panels, &picture(64, 64)).is_ok());
        assert!(write_svg(panels, &picture(64, 64)).ends_with("</svg>\n"));
    }
}

#[test]
fn a_scalable_picture_has_a_path_for_every_face_that_is_seen_and_its_legend() {
    let hulls = [slab([0.0; 3], [1.0; 3])];
    let panel = Panel { title: "a & b", note: "1 hull", mesh: None, hulls: &hulls, marks: &[], show: Show::Hulls };
    let svg = write_svg(&[panel], &picture(300, 200));
    assert_eq!(svg.matches("<path fill").count(), 3, "{svg}");
    assert_eq!(svg.matches("<path stroke=").count(), 9, "{svg}");
    assert!(svg.contains(">a &amp; b</text>") && svg.contains(">1 hull</text>"), "{svg}");
}

#[test]
fn sides_beyond_the_limits_are_refused() {
    let camera = Camera::new(0.0, 0.0);
    assert!(Picture::new(63, 100, camera).is_none());
    assert!(Picture::new(100, 8193, camera).is_none());
    assert!(Picture::new(8192, 64, camera).is_some());
}
