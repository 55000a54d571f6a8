//! An upload and its parameters become an outcome. Synchronous; without HTTP, SQL or a clock.
//!
//! In: a [`Job`], an upload with its [`JobSpec`]. Out: an [`Outcome`], or a [`Refusal`] that names every fault. A room
//! names only rooms that stand before it:
//!
//! - `records`: the macro that declares the records of results, and values that results spell as one word
//! - `refusal`: why a job is refused
//! - `request`: the upload, its parameters and the id of their result
//! - `result`: the typed result and its forms
//! - `steps`: the steps for one mesh, `prepared`, what results of one job share, `finished`, the result of one mesh, `front`, which
//!   leaves out choices that another dominates, `one_mesh`, which takes the steps in order, `physics`, which chooses
//!   between hulls and a mesh, and `both_kinds`, its fronts
//! - `side_by_side`: several parts of some work at once; `several`: several distinct meshes, each by `physics`
//! - `budget`: what the physics of a linkset may cost, distributed over its parts; `one_prim`: one mesh with such a budget;
//!   `prim_widths`: the triangle widths of a linkset's prims
//! - `model`: whole models
//! - `scene`: scenes of objects
//! - `linkset`: the cost report of a linkset of prims
//! - `preview`: the surfaces of an upload, to look at
//! - `run`: the entry point, which chooses between one mesh, one mesh with a budget, a whole model, a scene and the preflight alone

mod records;
mod refusal;
mod request;
mod result;
mod steps;
mod prepared;
mod finished;
mod front;
mod one_mesh;
mod physics;
mod both_kinds;
mod side_by_side;
mod several;
mod budget;
mod prim_widths;
mod one_prim;
mod model;
mod scene;
mod linkset;
mod preview;
mod run;

pub use linkset::{LinksetRequest, Stored};
pub use preview::{preview, stored_preview};
pub use records::{Named, Word};
#[allow(unused_imports, reason = "the records of `api` use these macros; the core alone has no others")]
pub(crate) use records::{named, records};
pub use refusal::{Finding, Refusal, RefusalKind};
pub use request::choices::{BoxFit, Check, Parts, SizeFrom, SourceChoice, UpFrom};
pub use request::each::Each;
pub use request::job::Job;
pub use request::parameter::Parameter;
pub use request::scales::{MAX_SCALES, Scales};
pub use request::spec::{JobSpec, MAX_FRONT};
pub use request::stored_job::StoredError;
pub use request::upload::{BadContentId, ContentId, ENGINE, Upload, UploadPart};
pub use request::values::Values;
pub use result::form::{to_json, to_llsd, write_record};
pub use result::outcome::{MeshOutcome, ModelOutcome, Outcome};
pub use result::render::{render, render_named};
pub use result::report;
pub use result::representation::Representation;
pub use run::{find_faults, metres_per_unit, run};
