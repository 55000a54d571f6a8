//! An outcome in the form that a client requests.

use crate::geometry::{Aabb, MeshSoup, Vec3};
use crate::mesh_asset::export;

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
        Representation::Collada => Ok(export::write_collada(block()?, name)?.into()),
        Representation::ColladaNodes => Ok(export::write_collada_nodes(block()?, name)?.into()),
        _ => outcome.asset.clone().map_err(|none| none.refusal(RefusalKind::NotAcceptable)),
    }
}

/// Writes the triangle mesh for physics within the box of its source.
fn collada(report: &Report, soup: &MeshSoup, name: &str) -> String {
    let bounds = Aabb { min: report.input.bounds.min.into(), max: report.input.bounds.max.into() };
    let side = Vec3::from(report.cost.scale).map(|scale| CORNER_M / scale);
    export::write_surface_collada_within(soup, &bounds, &side, name)
}

fn too_large() -> Refusal {
    Refusal::new(RefusalKind::TooLarge, "too_large", "the mesh is too large for one GLB file of 4 GiB")
}
