//! Shapes small enough to draw on paper, for the tests of every step.

use std::collections::HashMap;

use crate::decompose::context::Context;
use crate::decompose::measure::free_space::FreeSpace;
use crate::decompose::measure::part::Part;
use crate::decompose::measure::sampling::Density;
use crate::decompose::params::Method;
use crate::decompose::prepare::shape::Shape;
use crate::decompose::prepare::ways::Ways;
use crate::decompose::tolerance::GRID_STEP;
use crate::geometry::{ConvexHull, Mesh, MeshSoup, Progress, Vec3};

pub const L: &[&[&str]] = &[&["##", "#."]];
pub const PLUS: &[&[&str]] = &[&[".#.", "###", ".#."]];
pub const CUBE: &[&[&str]] = &[&["#"]];
pub const BAR: &[&[&str]] = &[&["###"]];
pub const STAIRS: &[&[&str]] = &[&["####"], &[".###"], &["..##"], &["...#"]];
const LEGS: &[&str] = &["#..#", "....", "....", "#..#"];
const POSTS: &[&str] = &[".......", "#.#.#.#", "#.#.#.#"];
pub const FENCE: &[&[&str]] = &[POSTS, &["#######", "#######", "#.#.#.#"], POSTS];
pub const TABLE: &[&[&str]] = &[LEGS, LEGS, &["####", "####", "####", "####"]];

/// Returns the surface of unit cubes: one for every `#`, in layers along z, rows along y and columns along x.
pub fn cubes(layers: &[&[&str]]) -> MeshSoup {
    let is_solid = |cell: [i32; 3]| {
        let [x, y, z] = cell.map(|c| usize::try_from(c).unwrap_or(usize::MAX));
        layers.get(z).and_then(|rows| rows.get(y)).and_then(|row| row.as_bytes().get(x)) == Some(&b'#')
    };
    let mut numbers: HashMap<[i32; 3], u32> = HashMap::new();
    let mut soup = MeshSoup::default();
    let columns = layers.iter().flat_map(|rows| rows.iter()).map(|row| row.len()).max().unwrap_or(0) as i32;
    let rows = layers.iter().map(|rows| rows.len()).max().unwrap_or(0) as i32;
    let cells = (0..layers.len() as i32)
        .flat_map(|z| (0..rows).flat_map(move |y| (0..columns).map(move |x| [x, y, z])))
        .filter(|cell| is_solid(*cell));
    for cell in cells {
        for (axis, side) in [0, 1, 2].into_iter().flat_map(|axis| [(axis, 0), (axis, 1)]) {
            let mut next = cell;
            next[axis] += 2 * side - 1;
            if is_solid(next) {
                continue;
            }
            let mut quad = [[0, 0], [1, 0], [1, 1], [0, 1]].map(|[b, c]| {
                let mut corner = cell;
                corner[axis] += side;
                corner[(axis + 1) % 3] += b;
                corner[(axis + 2) % 3] += c;
                *numbers.entry(corner).or_insert_with(|| {
                    soup.positions.push(Vec3::from(corner.map(f64::from)));
                    soup.positions.len() as u32 - 1
                })
            });
            if side == 0 {
                quad.reverse();
            }
            soup.triangles.extend([[quad[0], quad[1], quad[2]], [quad[0], quad[2], quad[3]]]);
        }
    }
    soup
}

pub fn mesh(soup: MeshSoup) -> Mesh {
    Mesh::from_soup(soup).unwrap().0
}

/// A shape with its free space. Points and lengths of its methods are in the unit of the drawing.
pub struct Drawn {
    pub shape: Shape,
    pub space: FreeSpace,
    pub progress: Progress,
}

impl Drawn {
    pub fn new(layers: &[&[&str]]) -> Self {
        Self::of(cubes(layers))
    }

    pub fn of(soup: MeshSoup) -> Self {
        let progress = Progress::silent();
        let shape = Shape::new(&mesh(soup), &Ways::default(), &progress).unwrap();
        let density = Density { volume: 2000, surface: 500 };
        let space = FreeSpace::unknown().sampled(&shape, density, &[3e-4, 5e-3, 2e-2], &progress).unwrap();
        Self { shape, space, progress }
    }

    pub fn context(&self) -> Context<'_> {
        Context {
            shape: &self.shape,
            space: &self.space,
            errors: self.space.errors(),
            thickness: 1e-3,
            verified: true,
            spans_gaps: false,
            max_hulls: 256,
            max_vertices: 256,
            progress: &self.progress,
        }
    }

    pub fn length(&self, length: f64) -> f64 {
        length * self.shape.scale()
    }

    /// Returns the point on the grid of the shape.
    pub fn at(&self, point: [f64; 3]) -> Vec3 {
        (self.shape.placed(&Vec3::from(point)) / GRID_STEP).map(f64::round) * GRID_STEP
    }

    /// Returns the part between two corners of a box.
    pub fn part(&self, low: [f64; 3], high: [f64; 3]) -> Part {
        let corner = |index: usize| [0, 1, 2].map(|axis| if index >> axis & 1 == 1 { high[axis] } else { low[axis] });
        let points: Vec<Vec3> = (0..8).map(|index| self.at(corner(index))).collect();
        self.context().part(&points).unwrap()
    }

    /// Returns the part of one cell of the drawing.
    pub fn cell(&self, cell: [f64; 3]) -> Part {
        self.part(cell, cell.map(|c| c + 1.0))
    }

    /// Returns the volume of a hull, in cells of the drawing.
    pub fn volume(&self, hull: &ConvexHull) -> f64 {
        hull.volume() / self.length(1.0).powi(3)
    }
}

#[test]
fn drawn_shapes_are_closed_and_have_the_volume_of_their_cells() {
    for (layers, cells) in [(L, 3.0), (PLUS, 5.0), (STAIRS, 10.0), (TABLE, 24.0)] {
        let drawn = Drawn::new(layers);
        assert!(drawn.shape.has_solid() && !drawn.shape.has_sheets());
        let soup = cubes(layers);
        let corner = |index: u32| soup.positions[index as usize];
        let sixfold: f64 = soup.triangles.iter().map(|t| corner(t[0]).dot(&corner(t[1]).cross(&corner(t[2])))).sum();
        assert!((sixfold / 6.0 - cells).abs() < 1e-9, "{sixfold}");
    }
}

/// Returns the names of all constants of `tolerance.rs` with their values as they are written.
fn constants() -> Vec<(&'static str, &'static str)> {
    let constants = include_str!("tolerance.rs").lines().filter_map(|line| line.strip_prefix("pub const "));
    constants.filter_map(|line| Some((line.split(':').next()?, line.split(" = ").nth(1)?.strip_suffix(';')?))).collect()
}

#[test]
fn the_table_of_the_readme_lists_every_constant_with_its_value_and_nothing_else() {
    let constants = constants();
    let readme = include_str!("README.md").split_once("## Lengths, shares and thresholds").unwrap().1;
    let table: Vec<&str> = readme.lines().filter(|line| line.starts_with("| `")).collect();
    let starts: Vec<String> = constants.iter().map(|(name, value)| format!("| `{name}` | `{value}` |")).collect();
    let is_row = |start: &String| table.iter().any(|line| line.starts_with(start.as_str()));
    let missing: Vec<&String> = starts.iter().filter(|start| !is_row(start)).collect();
    let is_known = |line: &&str| starts.iter().any(|start| line.starts_with(start.as_str()));
    let unknown: Vec<&&str> = table.iter().filter(|line| !is_known(line)).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "add or change: {missing:#?}, remove: {unknown:#?}");
}

#[test]
fn the_table_of_the_methods_has_their_default_tolerances() {
    let methods = include_str!("README.md").split_once("## Which method when").unwrap().1;
    for method in [Method::Preview, Method::Solid, Method::Surface, Method::Wrap] {
        let tolerance = method.default_tolerance();
        let row = methods.lines().find(|line| line.starts_with(&format!("| `{}` |", method.name()))).unwrap();
        assert!(row.ends_with(&format!("| {tolerance} |")), "{row}");
    }
}
