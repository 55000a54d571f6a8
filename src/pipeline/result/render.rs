//! An outcome in the form that a client requests.

use crate::geometry::{Aabb, MeshSoup, Progress, Vec3};
use crate::mesh_asset::export;
use crate::preflight::{degenerate_triangles, is_degenerate, normalised};
use crate::remesh::with_even_triangles;

use super::form::{json_line, write_llsd};
use super::outcome::{MeshOutcome, Outcome};
use super::report::Report;
use super::representation::Representation;
use super::{slm, upload_request};
use crate::pipeline::refusal::{Refusal, RefusalKind};

/// The name of a model that has none.
const MODEL: &str = "model";

/// Length in metres of the sides of a triangle that fills a corner of the box in COLLADA. Shorter ones cost more.
const CORNER_M: f64 = 0.5;

/// Writes the outcome in one form. `cached`: the outcome came from the store.
pub fn render(outcome: &Outcome, representation: Representation, cached: bool) -> Result<Vec<u8>, Refusal> {
    render_named(outcome, representation, cached, MODEL)
}

/// Does the same, with the name of the model for forms that have one.
pub fn render_named(
    outcome: &Outcome,
    representation: Representation,
    cached: bool,
    name: &str,
) -> Result<Vec<u8>, Refusal> {
    if representation == Representation::Json {
        return Ok(json_line(&outcome.to_json(cached)));
    }
    if representation.is_llsd() {
        return Ok(write_llsd(&outcome.to_llsd(cached), representation));
    }
    if let Outcome::Mesh(outcome) = outcome {
        representation.check_names(outcome.names)?;
    }
    if matches!(representation, Representation::Request | Representation::Slm) {
        let request = upload_request::of_outcome(outcome, name, representation)?;
        return if representation == Representation::Slm {
            slm::write(&request, name)
        } else {
            Ok(write_llsd(&request, Representation::LlsdXml))
        };
    }
    match outcome {
        Outcome::Mesh(outcome) => render_mesh(outcome, representation, name),
        Outcome::Model(_) | Outcome::Findings(_) => {
            Err(representation.no_single_mesh("the result is about no single mesh"))
        }
    }
}

fn render_mesh(outcome: &MeshOutcome, representation: Representation, name: &str) -> Result<Vec<u8>, Refusal> {
    let block =
        || outcome.report.block().ok_or_else(|| Refusal::new(RefusalKind::Internal, "block", "it has no block"));
    if let Some(mesh) = &outcome.report.physics_mesh {
        let soup = mesh.soup();
        let named = ("physics_mesh", &soup);
        match representation {
            Representation::Glb => return export::write_surfaces_glb(&[named]).ok_or_else(too_large),
            Representation::GlbPhysics => {
                return export::write_physics_surface_glb(named.0, named.1).ok_or_else(too_large);
            }
            Representation::Obj => return Ok(export::write_surface_obj(named.0, named.1).into()),
            Representation::Collada | Representation::ColladaNodes => {
                return Ok(collada(&outcome.report, &soup, name).into());
            }
            _ => {}
        }
    }
    match representation {
        Representation::Glb => Ok(export::write_glb(block()?)?),
        Representation::GlbPhysics => Ok(export::write_physics_glb(block()?)?),
        Representation::Obj => Ok(export::write_obj(block()?)?.into()),
        Representation::Collada => {
            let shells = export::shells(block()?)?;
            let bounds = Aabb::of_points(&shells.positions);
            Ok(export::write_surface_collada(&accepted(shells, bounds.as_ref()), name).into())
        }
        Representation::ColladaNodes => Ok(export::write_collada_nodes(block()?, name)?.into()),
        _ => outcome.asset.clone().map_err(|none| none.refusal(RefusalKind::NotAcceptable)),
    }
}

/// Writes the triangle mesh for physics within the box of its source: a viewer would press what sticks out of it, and all the rest
/// with it, into the box.
fn collada(report: &Report, soup: &MeshSoup, name: &str) -> String {
    let bounds = Aabb { min: report.input.bounds.min.into(), max: report.input.bounds.max.into() };
    let side = Vec3::from(report.cost.scale).map(|scale| CORNER_M / scale);
    let mut within = soup.clone();
    within.positions.iter_mut().for_each(|point| *point = point.sup(&bounds.min).inf(&bounds.max));
    export::write_surface_collada_within(&accepted(within, Some(&bounds)), &bounds, &side, name)
}

/// Returns a surface with triangles that a viewer takes: it refuses a whole file for one that is too small or too thin
/// in `bounds`, or in the box of one unit that an asset has. Long ones are divided, and what is too small all the same is left out.
pub(super) fn accepted(soup: MeshSoup, bounds: Option<&Aabb>) -> MeshSoup {
    if degenerate_triangles(&soup, bounds).is_empty() {
        return soup;
    }
    let in_box = |corner: &Vec3| normalised(corner, bounds);
    let is_refused = |corners: &[Vec3; 3]| is_degenerate(&corners.each_ref().map(in_box));
    let MeshSoup { positions, triangles, parts } = soup;
    let divided = with_even_triangles(positions.clone(), triangles.clone(), &is_refused, &Progress::silent());
    // Nothing stops a silent progress.
    let (positions, mut triangles) = divided.unwrap_or((positions, triangles));
    triangles.retain(|triangle| !is_refused(&triangle.map(|corner| positions[corner as usize])));
    MeshSoup { positions, triangles, parts }
}

fn too_large() -> Refusal {
    Refusal::new(RefusalKind::TooLarge, "too_large", "the mesh is too large for one GLB file of 4 GiB")
}
