//! The cost report of a linkset, for the service and the command line.
//!
//! In: the body of `POST /cost`. Out: a [`LinksetReport`], or a refusal that lists every fault with its path.
//!
//! - [`fields`]: reads the fields of a document and collects faults
//! - [`mesh`]: the physics of a mesh prim
//! - [`budget`]: choices of stored results with which the linkset keeps a budget
//! - [`read`]: the document as a linkset

mod fields;
mod mesh;
mod budget;
mod read;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::cost::{Constants, MAX_PRIMS};
use crate::formats::{Format, ReadLimits};
use crate::mesh_asset::llsd::{self, Llsd, LlsdExt, LlsdLimits};

use crate::pipeline::budget::Weights;
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::spec::Goal;
use crate::pipeline::request::upload::ContentId;
use crate::pipeline::result::outcome::Outcome;
use crate::pipeline::result::report::{Advice, BudgetReport, LinksetReport};

use budget::Spending;
use fields::Faults;
use read::Read;

/// Most values of a document. A full linkset of 4096 prims has a sixth of them; each takes about 50 bytes.
const MAX_VALUES: usize = 1 << 20;
/// Most different stored results of one linkset: the number of prims that Second Life links.
const MAX_IDS: usize = 256;
/// Most choices of their fronts.
const MAX_CHOICES: usize = 1024;

/// The body of a request, read as a document whose fields are not checked yet.
#[derive(Clone, Debug, PartialEq)]
pub struct LinksetRequest {
    document: Llsd,
}

impl LinksetRequest {
    /// The formats of a linkset.
    pub const FORMATS: [Format; 4] = [Format::Json, Format::LlsdXml, Format::LlsdBinary, Format::LlsdNotation];

    /// Reads JSON or LLSD in any encoding. A format that shares their first bytes is read as one of them.
    pub fn read(format: Format, bytes: &[u8], limits: &ReadLimits) -> Result<Self, Refusal> {
        let malformed = |what: &str| Refusal::new(RefusalKind::Malformed, "malformed", format!("the linkset: {what}"));
        let documents = limits.llsd_limits(LlsdLimits::DOCUMENT);
        let llsd = |read: Result<Llsd, llsd::LlsdError>| read.map_err(|error| malformed(&error.to_string()));
        let document = match format {
            Format::Json | Format::Gltf => read_json(bytes)?,
            Format::LlsdXml => llsd(llsd::read_xml(bytes, &documents))?,
            Format::LlsdBinary | Format::MeshAsset => llsd(llsd::read_binary(bytes, &documents))?,
            Format::LlsdNotation => llsd(llsd::read_notation(bytes, &documents))?,
            other => {
                let detail = format!("a linkset is sent in JSON or LLSD, not in {}", other.name());
                return Err(Refusal::new(RefusalKind::UnsupportedFormat, "unsupported_format", detail));
            }
        };
        let prims = document.list("prims").len();
        if prims > MAX_PRIMS {
            let detail = format!("the linkset has {prims} prims; at most {MAX_PRIMS} are looked at");
            return Err(Refusal::new(RefusalKind::TooLarge, "too_many_prims", detail));
        }
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

    /// Returns the ids of further results that a budget may choose from: the choices in the fronts of `stored`.
    pub fn choices(&self, stored: &Stored) -> Result<BTreeSet<ContentId>, Refusal> {
        let has_budget =
            [budget::TARGET_COST, budget::TARGET_LAND_IMPACT].iter().any(|key| self.document.get(key).is_some());
        if !has_budget {
            return Ok(BTreeSet::new());
        }
        let ids: BTreeSet<ContentId> = stored.values().flat_map(|outcome| outcome.line_ids()).collect();
        if ids.len() > MAX_CHOICES {
            let detail = format!("the results have {} choices; at most {MAX_CHOICES} are looked up", ids.len());
            return Err(Refusal::new(RefusalKind::TooLarge, "too_many_choices", detail));
        }
        Ok(ids)
    }

    /// Returns the report, the response of `POST /cost`. `stored` holds those results of [`LinksetRequest::ids`] and
    /// [`LinksetRequest::choices`] that exist. All faults are reported together, each with its path.
    pub fn report(
        &self,
        stored: &Stored,
        constants: &Constants,
        limits: &ReadLimits,
    ) -> Result<LinksetReport, Refusal> {
        let mut faults = Faults::default();
        let read = read::read(&self.document, stored, limits, &mut faults);
        // A mesh asset that was not read in time is a fault of its prim as well.
        limits.look()?;
        let before = read.and_then(|read| {
            let report = read.linkset(constants, &mut faults)?.report(constants).into();
            faults.is_empty().then_some((read, report))
        });
        let report = match before {
            Some((read, report)) => spend(read, report, (stored, constants, limits), &mut faults)?,
            None => None,
        };
        report.ok_or_else(|| faults.into_refusal())
    }
}

/// Spends the budget of a linkset, and returns its report after that, or `None` after adding a fault. `before` is the report
/// without a budget.
fn spend(
    mut read: Read,
    before: LinksetReport,
    (stored, constants, limits): (&Stored, &Constants, &ReadLimits),
    faults: &mut Faults,
) -> Result<Option<LinksetReport>, Refusal> {
    let Some(goal) = read.goal else { return Ok(Some(before)) };
    let (ids, physical) = (std::mem::take(&mut read.ids), read.physical);
    let mut spending = Spending { stored, constants, physical, limits, ids };
    let mut warnings = Vec::new();
    let Some(budget) = spending.spend(goal, &Weights::of(&before), &mut read.prims, &mut warnings)? else {
        let path = if matches!(goal, Goal::LandImpact(_)) { budget::TARGET_LAND_IMPACT } else { budget::TARGET_COST };
        let message =
            "no prim has choices: make the results that prims name as id with front=N, whose lines are choices";
        faults.push("no_choices", path, message);
        return Ok(None);
    };
    let Some(linkset) = read.linkset(constants, faults) else { return Ok(None) };
    let mut report: LinksetReport = linkset.report(constants).into();
    for (prim, id) in report.prims.iter_mut().zip(spending.ids) {
        prim.id = id;
    }
    report.findings.extend(warnings.into_iter().map(Advice::from));
    report.budget = Some(Box::new(BudgetReport { spent: report.physics, ..budget }));
    Ok(Some(report))
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
