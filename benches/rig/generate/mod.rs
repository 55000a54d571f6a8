//! `rig generate FOLDER [--meshes SOURCE]`: writes the sets of models, the same bytes in every run.
//!
//! | set | models |
//! |---|---|
//! | `geo` | 38 architectural shapes with a known cover by convex bodies |
//! | `big` | 7 buildings in metres, 18 to 64 m along their longest side, whose doors are a small share of their size |
//! | `single` | 18 clouds that are hard for one hull |
//! | `models` | the models of this repository, as OBJ |
//! | `dev`, `wild` | published meshes, copied from SOURCE where their geometry is the listed one |

mod architecture;
mod boxes;
mod buildings;
mod clouds;
mod numbers;
mod public;
mod text;

use std::path::Path;

use hullwright::geometry::Vec3;

use crate::set::{self, COST_PER_HULL_AND_VERTEX, Known, Outcome};

/// A surface as vertices and triangles.
#[derive(Clone, Debug, Default)]
pub struct Surface {
    pub points: Vec<Vec3>,
    pub triangles: Vec<[usize; 3]>,
}

impl Surface {
    /// Adds another surface; vertices of the two stay apart.
    pub fn append(&mut self, other: Surface) {
        let first = self.points.len();
        self.triangles.extend(other.triangles.iter().map(|triangle| triangle.map(|vertex| vertex + first)));
        self.points.extend(other.points);
    }
}

/// A generated model: its surface and the convex bodies whose union it is.
#[derive(Clone, Debug, Default)]
pub struct Model {
    pub name: String,
    pub surface: Surface,
    pub cover: Vec<Vec<Vec3>>,
    /// Facts about the model, without its cover and the cost of the cover.
    pub known: Known,
}

impl Model {
    /// A solid in metres whose cover is the smallest one.
    pub fn new(name: &str, surface: Surface, cover: Vec<Vec<Vec3>>) -> Self {
        let known = Known { max_hulls: cover.len(), is_minimal: true, scale: Some(1.0), ..Known::default() };
        Self { name: name.to_owned(), surface, cover, known }
    }

    fn write(self, folder: &Path) -> Outcome<()> {
        let counts = self.cover.iter().map(|body| body.len() + 1).sum::<usize>();
        let cost = (counts as f64 * COST_PER_HULL_AND_VERTEX * 1e3).round() / 1e3;
        let cover = self.cover.iter().map(|body| body.iter().map(|p| [p.x, p.y, p.z]).collect()).collect();
        set::write(&folder.join(format!("{}.obj", self.name)), &text::obj(&self.surface))?;
        set::write_json(&folder.join(format!("{}.json", self.name)), &Known { cover, cost, ..self.known })
    }
}

/// Runs the command.
pub fn generate(folder: &Path, meshes: Option<&Path>) -> Outcome<()> {
    for (set, models) in [("geo", architecture::models()), ("big", buildings::models())] {
        println!("{set}: {} models", models.len());
        models.into_iter().try_for_each(|model| model.write(&folder.join(set)))?;
    }
    println!("single: {} clouds", clouds::write(&folder.join("single"))?);
    println!("models: {} models", own_models(&folder.join("models"))?);
    meshes.map_or(Ok(()), |source| public::copy(source, folder))
}

/// Writes the models of the repository as OBJ, so that every engine reads the same coordinates.
fn own_models(folder: &Path) -> Outcome<usize> {
    let mut count = 0;
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("models"))?.flatten() {
        let path = entry.path();
        let Ok(soup) = set::read_model(&path) else { continue };
        let triangles = soup.triangles.iter().map(|triangle| triangle.map(|vertex| vertex as usize)).collect();
        let surface = Surface { points: soup.positions, triangles };
        set::write(&folder.join(format!("{}.obj", set::name_of(&path))), &text::obj(&surface))?;
        count += 1;
    }
    Ok(count)
}
