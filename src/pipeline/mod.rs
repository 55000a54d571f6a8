//! Floor 5: an upload and a specification become an outcome. Synchronous; knows no HTTP and no SQL.

mod answer;
mod boxes;
mod check;
mod checked;
mod choices;
mod costs;
mod front;
mod job;
mod limits;
mod model;
mod outcome;
mod preview;
mod refusal;
mod refuse;
mod render;
mod run;
mod scales;
mod shapes;
mod source;
mod spec;
mod stored_job;
mod upload;
mod warning;
mod whole_asset;

pub use answer::finding_map;
pub use choices::{BoxFit, Check};
pub use job::Job;
pub use outcome::{Outcome, StoredError};
pub use preview::{preview, stored_preview};
pub use refusal::{Finding, Refusal, RefusalKind};
pub use render::{Representation, render};
pub use run::{find_faults, run};
pub use scales::{MAX_SCALES, Scales};
pub use spec::{JobSpec, MAX_FRONT, SourceChoice};
pub use upload::{BadContentId, ContentId, ENGINE, Upload, UploadPart};
pub use warning::Warning;
