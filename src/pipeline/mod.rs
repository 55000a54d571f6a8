//! An upload and a specification become an outcome. Synchronous; knows no HTTP and no SQL.

mod linkset;
mod model;
mod preview;
mod refusal;
mod request;
mod result;
mod run;
mod steps;

pub use linkset::{LinksetRequest, Stored};
pub use preview::{preview, stored_preview};
pub use refusal::{Carrier, Finding, Refusal, RefusalKind};
pub use request::choices::{BoxFit, Check, SourceChoice};
pub use request::job::Job;
pub use request::parameters::{Parameter, Values};
pub use request::scales::{MAX_SCALES, Scales};
pub use request::spec::{JobSpec, MAX_FRONT};
pub use request::upload::{BadContentId, ContentId, ENGINE, Upload, UploadPart};
pub use result::answer::finding_map;
pub use result::outcome::{Outcome, StoredError};
pub use result::render::{Representation, render, result_map, write_map};
pub use result::warning::Warning;
pub use run::{find_faults, run};
