//! `rig evaluate`: measures the hulls of an engine, from the hulls and the model alone.
//!
//! The order of the work: `scene` prepares the surface and decides which places are solid, `body` turns hulls into
//! half-spaces, `surface` samples both boundaries and the volumes, `fill` searches the deepest wrongly filled place,
//! `walk` floods the space of an avatar. `single` measures one hull around a whole model instead.

mod body;
mod fill;
mod scene;
mod single;
mod surface;
mod walk;

use std::path::Path;

use hullwright::geometry::{Aabb, Vec3};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::set::{self, COST_PER_HULL_AND_VERTEX, Hulls, Outcome, vector};
use body::Body;
use scene::Scene;

/// Largest side of a model of unknown scale, in metres.
const ASSUMED_SIZE_M: f64 = 8.0;

/// Figures of the hulls of one model. Lengths are shares of the diagonal of the model's axis-aligned box.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Figures {
    pub hulls: usize,
    /// Number of different vertices, summed over the hulls.
    pub vertices: usize,
    pub cost: f64,
    /// Number of hulls without volume.
    pub flat: usize,
    /// Share of the surface within 0.1 % of the diagonal of the hulls.
    pub coverage: f64,
    /// Largest distance from the model to the hulls.
    pub uncovered_max: f64,
    /// Largest distance to the surface of a point of the hulls' boundary outside the solid.
    pub excess_max: f64,
    /// Largest distance between the two boundaries (Hausdorff).
    pub hausdorff: f64,
    /// Concavity of CoACD's paper, with the model's longest side scaled to 2: the largest over the hulls of the excess
    /// and of 0.3 times the radius of a ball of the hull's empty volume.
    pub concavity: f64,
    /// Volume of the intersection of hulls and solid as a share of their union; `None` without a solid.
    pub iou: Option<f64>,
    /// Largest distance to the surface of a point inside the hulls and outside the solid.
    pub fill_max: f64,
    /// The true value of `fill_max` exceeds it by at most this.
    pub fill_tolerance: f64,
    /// How far a hull sticks out of the model's axis-aligned box.
    pub over: f64,
    /// Share of the places that an avatar reaches beside the model and still reaches beside the hulls; `None` where it
    /// reaches none.
    pub walk: Option<f64>,
    /// Whether the hulls are as few and as exact as the model's known cover; `None` where none is known.
    pub is_exact: Option<bool>,
    /// Volume of the hull as a share of the exact hull's, for one hull around the model.
    pub volume_ratio: Option<f64>,
}

/// Evaluates every kept result that has no figures yet; empty lists mean all engines and all sets.
pub fn evaluate(folder: &Path, engines: &[&str], sets: &[&str]) -> Outcome<()> {
    let names = |wanted: &[&str], folder: &Path| {
        if wanted.is_empty() { set::folders(folder) } else { wanted.iter().map(|name| (*name).to_owned()).collect() }
    };
    let mut work = Vec::new();
    for engine in names(engines, &folder.join("results")) {
        for set in names(sets, folder) {
            for (name, model) in set::models(folder, &set)? {
                let hulls = set::hulls_path(folder, &engine, &set, &name);
                let figures = set::figures_path(folder, &engine, &set, &name);
                if hulls.exists() && !figures.exists() {
                    work.push((format!("{engine} {set} {name}"), model, hulls, figures));
                }
            }
        }
    }
    work.par_iter().try_for_each(|(name, model, hulls, path)| {
        let hulls: Hulls = set::read_json(hulls)?;
        if hulls.status != "ok" {
            return Ok(());
        }
        let figures = one(model, &hulls).map_err(|error| format!("{name}: {error}"))?;
        println!("{name}: cost {:.2}, concavity {:.4}", figures.cost, figures.concavity);
        set::write_json(path, &figures)
    })
}

/// The triangles of the hull of some points.
pub fn triangles_of(points: &[[f64; 3]]) -> Vec<[Vec3; 3]> {
    let points: Vec<Vec3> = points.iter().map(vector).collect();
    let diagonal = Aabb::of_points(&points).map_or(0.0, |bounds| bounds.diagonal());
    Body::new(&points, diagonal).triangles
}

/// The figures of the hulls of one model.
fn one(model: &Path, result: &Hulls) -> Outcome<Figures> {
    let soup = set::read_model(model)?;
    let bounds = Aabb::of_points(soup.triangles.iter().flatten().map(|vertex| &soup.positions[*vertex as usize]))
        .or_else(|| Aabb::of_points(&soup.positions))
        .ok_or("the model has no points")?;
    let center = bounds.center();
    let points: Vec<Vec<Vec3>> =
        result.hulls.iter().map(|hull| hull.iter().map(|p| vector(p) - center).collect()).collect();
    let bodies: Vec<Body> = points.iter().map(|points| Body::new(points, bounds.diagonal())).collect();
    let vertices = bodies.iter().map(|body| body.points.len()).sum::<usize>();
    let mut figures = Figures {
        hulls: bodies.len(),
        vertices,
        cost: (vertices + bodies.len()) as f64 * COST_PER_HULL_AND_VERTEX,
        flat: bodies.iter().filter(|body| body.volume == 0.0).count(),
        ..Figures::default()
    };
    if result.is_single {
        let positions: Vec<Vec3> = soup.positions.iter().map(|p| p - center).collect();
        single::measure(&positions, &bodies, bounds.diagonal(), &mut figures);
        return Ok(figures);
    }
    let known = set::known(model);
    let scene = Scene::new(soup, &bounds, &known);
    if scene.triangles.is_empty() {
        return Err("the model has no triangles: run it with --method none".into());
    }
    surface::measure(&scene, &bodies, &mut figures);
    fill::measure(&scene, &bodies, &mut figures);
    let scale = known.scale.unwrap_or(ASSUMED_SIZE_M / bounds.size().max());
    figures.walk = walk::share(&scene, &bodies, scale);
    figures.is_exact = (!known.cover.is_empty()).then(|| is_exact(&figures, known.max_hulls));
    Ok(figures)
}

/// At most as many hulls as the known cover, everything covered, and the same solid (or, for sheets, the same surface).
fn is_exact(figures: &Figures, max_hulls: usize) -> bool {
    let is_same = figures.iou.map_or(figures.hausdorff < 5e-3, |iou| iou >= 0.995);
    figures.hulls <= max_hulls && figures.coverage >= 0.999 && is_same
}
