//! The cost report of a linkset, for the service and the command line.
//!
//! In: the body of `POST /cost`. Out: a [`LinksetReport`], or a refusal that lists every fault with its path.
//!
//! - [`fields`]: reads the fields of a document and collects faults
//! - [`mesh`]: the physics of a mesh prim
//! - [`read`]: the document as a linkset

mod fields;
mod mesh;
mod read;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::cost::Constants;
use crate::formats::{Format, ReadLimits};
use crate::mesh_asset::llsd::{self, Llsd, LlsdExt, LlsdLimits};

use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::upload::ContentId;
use crate::pipeline::result::outcome::Outcome;
use crate::pipeline::result::report::LinksetReport;

use fields::Faults;

/// Most values of a document. A full linkset of 4096 prims has a sixth of them; each takes about 50 bytes.
const MAX_VALUES: usize = 1 << 20;
/// Most different stored results of one linkset: the number of prims that Second Life links.
const MAX_IDS: usize = 256;

/// The body of a request, read as a document whose fields are not checked yet.
#[derive(Clone, Debug, PartialEq)]
pub struct LinksetRequest {
    document: Llsd,
}

impl LinksetRequest {
    /// Reads JSON or LLSD in any encoding. A format that shares their first bytes is read as one of them.
    pub fn read(format: Format, bytes: &[u8]) -> Result<Self, Refusal> {
        let malformed = |what: &str| Refusal::new(RefusalKind::Malformed, "malformed", format!("the linkset: {what}"));
        let llsd = |read: Result<Llsd, llsd::LlsdError>| read.map_err(|error| malformed(&error.to_string()));
        let document = match format {
            Format::Json | Format::Gltf => read_json(bytes)?,
            Format::LlsdXml => llsd(llsd::read_xml(bytes, &LlsdLimits::DOCUMENT))?,
            Format::LlsdBinary | Format::MeshAsset => llsd(llsd::read_binary(bytes, &LlsdLimits::DOCUMENT))?,
            Format::LlsdNotation => llsd(llsd::read_notation(bytes, &LlsdLimits::DOCUMENT))?,
            other => {
                let detail = format!("a linkset is sent in JSON or LLSD, not in {}", other.name());
                return Err(Refusal::new(RefusalKind::UnsupportedFormat, "unsupported_format", detail));
            }
        };
        Ok(Self { document })
    }

    /// Returns the ids of the stored results that the document names, at most 256. [`LinksetRequest::report`] reports
    /// text that is no id.
    pub fn ids(&self) -> Result<BTreeSet<ContentId>, Refusal> {
        let prims = self.document.list("prims");
        let ids: BTreeSet<ContentId> = prims.iter().filter_map(|prim| prim.get("id")?.as_str()?.parse().ok()).collect();
        if ids.len() > MAX_IDS {
            let detail = format!("the linkset names {} stored results; at most {MAX_IDS} are looked up", ids.len());
            return Err(Refusal::new(RefusalKind::TooLarge, "too_many_ids", detail));
        }
        Ok(ids)
    }

    /// Returns the report, the response of `POST /cost`. `stored` holds those results of [`LinksetRequest::ids`] that
    /// exist. All faults are reported together, each with its path.
    pub fn report(
        &self,
        stored: &Stored,
        constants: &Constants,
        limits: &ReadLimits,
    ) -> Result<LinksetReport, Refusal> {
        let mut faults = Faults::default();
        let linkset = read::read(&self.document, stored, constants, limits, &mut faults);
        match linkset {
            Some(linkset) if faults.is_empty() => Ok(linkset.report(constants).into()),
            _ => Err(faults.into_refusal()),
        }
    }
}

/// Stored results by their id.
pub type Stored = BTreeMap<ContentId, Arc<Outcome>>;

fn read_json(bytes: &[u8]) -> Result<Llsd, Refusal> {
    // Every value of a document except the first follows one of these bytes. Text that contains them raises the count.
    let values = bytes.iter().filter(|byte| matches!(byte, b',' | b'[' | b'{')).count();
    if values > MAX_VALUES {
        let detail = format!("the linkset has about {values} values; at most {MAX_VALUES} are read");
        return Err(Refusal::new(RefusalKind::TooLarge, "too_many_values", detail));
    }
    let malformed = |what: String| Refusal::new(RefusalKind::Malformed, "malformed", format!("the linkset: {what}"));
    let json: serde_json::Value = serde_json::from_slice(bytes).map_err(|error| malformed(error.to_string()))?;
    // No key is binary yet: base64 is decoded where its path is known.
    llsd::from_json(json, &[]).map_err(|error| malformed(error.to_string()))
}

#[cfg(test)]
mod tests;
