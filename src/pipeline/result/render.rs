//! An outcome in the form that a client requests.

use crate::mesh_asset::export;

use super::form::{json_line, write_llsd};
use super::outcome::{MeshOutcome, Outcome};
use super::representation::Representation;
use crate::pipeline::refusal::{Refusal, RefusalKind};

/// Writes the outcome in one form. `cached`: the outcome came from the store.
pub fn render(outcome: &Outcome, representation: Representation, cached: bool) -> Result<Vec<u8>, Refusal> {
    if representation == Representation::Json {
        return Ok(json_line(&outcome.to_json(cached)));
    }
    if representation.is_llsd() {
        return Ok(write_llsd(&outcome.to_llsd(cached), representation));
    }
    match outcome {
        Outcome::Mesh(outcome) => render_mesh(outcome, representation),
        Outcome::Model(_) | Outcome::Findings(_) => {
            Err(representation.no_single_mesh("the result is about no single mesh"))
        }
    }
}

fn render_mesh(outcome: &MeshOutcome, representation: Representation) -> Result<Vec<u8>, Refusal> {
    representation.check_names(outcome.names)?;
    let block =
        || outcome.report.block().ok_or_else(|| Refusal::new(RefusalKind::Internal, "block", "it has no block"));
    if let Some(mesh) = &outcome.report.physics_mesh {
        let soup = mesh.soup();
        match representation {
            Representation::Glb => return export::write_surfaces_glb(&[("physics_mesh", &soup)]).ok_or_else(too_large),
            Representation::Obj => return Ok(export::write_surface_obj("physics_mesh", &soup).into()),
            _ => {}
        }
    }
    match representation {
        Representation::Glb => Ok(export::write_glb(block()?)?),
        Representation::Obj => Ok(export::write_obj(block()?)?.into()),
        _ => outcome.asset.clone().map_err(|reason| no_asset(&reason)),
    }
}

fn too_large() -> Refusal {
    Refusal::new(RefusalKind::TooLarge, "too_large", "the mesh is too large for one GLB file of 4 GiB")
}

/// Returns the refusal of a result without a whole asset.
pub fn no_asset(reason: &str) -> Refusal {
    Refusal::new(RefusalKind::NotAcceptable, "no_asset", format!("there is no whole asset: {reason}"))
}
