//! Published meshes that this repository does not pass on: copies the reader's own files where their geometry is the
//! listed one.

use std::path::{Path, PathBuf};

use figment::Figment;
use figment::providers::{Format, Toml};
use serde::Deserialize;

use super::{Surface, text};
use crate::set::{self, Outcome};

#[derive(Deserialize)]
struct List {
    mesh: Vec<Entry>,
}

/// One published mesh.
#[derive(Deserialize)]
struct Entry {
    set: String,
    name: String,
    /// `OWNER/NAME` on GitHub.
    repository: String,
    path: PathBuf,
    /// See [`hash`].
    hash: String,
}

/// Copies the listed meshes from clones of their repositories in `source` into their sets, and reports the others.
///
/// A mesh is looked for at `SOURCE/REPOSITORY/PATH`, with the repository's name without its owner, then at
/// `SOURCE/SET/NAME.obj`.
pub fn copy(source: &Path, folder: &Path) -> Outcome<()> {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/rig/public_meshes.toml");
    let list: List = Figment::from(Toml::file(list)).extract().map_err(|error| error.to_string())?;
    let (mut copied, mut differing, mut missing) = (0, 0, 0);
    for entry in &list.mesh {
        let repository = entry.repository.rsplit('/').next().unwrap_or_default();
        let places =
            [source.join(repository).join(&entry.path), source.join(&entry.set).join(format!("{}.obj", entry.name))];
        let Some(found) = places.iter().find(|place| place.exists()) else {
            println!("missing: {} {} of {}: {}", entry.set, entry.name, entry.repository, entry.path.display());
            missing += 1;
            continue;
        };
        let surface = read(found)?;
        if hash(&surface) == entry.hash {
            set::write(&folder.join(&entry.set).join(format!("{}.obj", entry.name)), &text::obj(&surface))?;
            copied += 1;
        } else {
            println!("differs: {} has the hash {}, listed is {}", found.display(), hash(&surface), entry.hash);
            differing += 1;
        }
    }
    println!("public meshes: {copied} copied, {differing} differ, {missing} missing");
    Ok(())
}

fn read(path: &Path) -> Outcome<Surface> {
    let soup = set::read_model(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let triangles = soup.triangles.iter().map(|triangle| triangle.map(|vertex| vertex as usize)).collect();
    Ok(Surface { points: soup.positions, triangles })
}

/// Returns the BLAKE3 hash of the geometry: the nine coordinates of each triangle, in the file's order, in single
/// precision, little-endian.
///
/// Comments, normals, texture coordinates, unused vertices and trailing digits do not change this hash.
fn hash(surface: &Surface) -> String {
    let mut hasher = blake3::Hasher::new();
    for triangle in &surface.triangles {
        for coordinate in triangle.iter().flat_map(|vertex| surface.points[*vertex].iter()) {
            hasher.update(&(*coordinate as f32).to_le_bytes());
        }
    }
    hasher.finalize().to_hex().to_string()
}
