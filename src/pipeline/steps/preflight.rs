//! The preflight of one mesh, and the treatment of its findings.

use std::collections::BTreeMap;

use crate::cost::counted;
use crate::decompose::{Degenerate, Method};
use crate::formats::{Format, Level, ReadError, ReadLimits};
use crate::geometry::{Aabb, MeshSoup, Progress, Vec3};
use crate::preflight::{self, Code, Finding, Scope, Subject, check_prim_size};

use super::read;
use super::source::is_from_physics_shape;
use super::walk::Size;
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::{BoxFit, Check, SizeFrom, SourceChoice};
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::Upload;
use crate::pipeline::result::report::Warning;

/// Returns everything that a simulator would refuse or change in an upload of one mesh.
pub fn findings(
    upload: &Upload,
    spec: &JobSpec,
    scope: Scope,
    limits: &ReadLimits,
    progress: &Progress,
) -> Result<Vec<Finding>, Refusal> {
    let (mut findings, levels) = match upload.parts.as_slice() {
        [part] if part.format == Format::MeshAsset => {
            // An asset has its own unit, and may hold its own size.
            let scales = Vec::from_iter(spec.stated_scale);
            let subject = subject(spec, scope, scales);
            let findings = of_asset(&part.bytes, &subject, limits, progress)?;
            // What cannot be read is among the findings already.
            let levels = read::levels(upload, None, limits, &mut Vec::new()).unwrap_or_default().soups;
            let span = span_of_source(&levels, spec);
            (findings.into_iter().chain(span).collect(), levels)
        }
        _ => {
            let levels = read::levels(upload, spec.up, limits, &mut Vec::new())?.soups;
            (of_levels(&levels, spec, &subject(spec, scope, vec![spec.scale()]), progress)?, levels)
        }
    };
    let size = Size::of(upload, spec.source, spec, limits);
    // A size that nobody states is named where somebody asks for it, and refuses no upload.
    if scope == Scope::AsSent || size.from != SizeFrom::Assumed {
        findings.extend(prim_size(&levels, &size));
    }
    Ok(findings)
}

/// Returns the finding about a mesh that is larger than a prim may be, by the most detailed level that is seen.
fn prim_size(levels: &BTreeMap<Level, MeshSoup>, size: &Size) -> Option<Finding> {
    let mut present = Level::BY_DETAIL.into_iter().filter_map(|level| Some((level, levels.get(&level)?)));
    let (level, seen) = present.find(|(_, soup)| !soup.positions.is_empty())?;
    let finite = seen.positions.iter().filter(|point| point.iter().all(|c| c.is_finite()));
    let longest = Aabb::of_points(finite)?.size().component_mul(&size.metres).max();
    let mut finding = check_prim_size("the model", level.name(), (longest * 1e3).round() / 1e3)?;
    if size.from == SizeFrom::Assumed {
        finding.message += ", or state its unit: scale=0.001 for a file in millimetres, scale=0.01 for centimetres";
    }
    Some(finding)
}

/// Returns everything that a simulator would refuse or change in an asset.
pub fn of_asset(
    bytes: &[u8],
    subject: &Subject,
    limits: &ReadLimits,
    progress: &Progress,
) -> Result<Vec<Finding>, Refusal> {
    let findings = preflight::check_asset(bytes, &limits.asset_limits(), subject, progress);
    // A block whose reading was stopped counts as malformed.
    progress.check()?;
    Ok(findings.map_err(ReadError::from)?)
}

/// Returns everything that a simulator would refuse or change in levels of one mesh.
pub fn of_levels(
    levels: &BTreeMap<Level, MeshSoup>,
    spec: &JobSpec,
    subject: &Subject,
    progress: &Progress,
) -> Result<Vec<Finding>, Refusal> {
    let mut findings = preflight::check_levels(levels, subject, progress)?;
    findings.extend(span_of_source(levels, spec));
    Ok(findings)
}

/// Returns the finding about a source of which the parameters allow no hull.
fn span_of_source(levels: &BTreeMap<Level, MeshSoup>, spec: &JobSpec) -> Option<Finding> {
    if spec.params.degenerate == Degenerate::Slab {
        return None;
    }
    let level = match spec.source {
        SourceChoice::First => *levels.iter().find(|(_, soup)| !soup.positions.is_empty())?.0,
        SourceChoice::Level(level) => level,
        // A box around points on a line is seldom a line.
        SourceChoice::BoundingBox | SourceChoice::None => return None,
    };
    preflight::check_span(level, levels.get(&level)?)
}

/// Returns what the preflight of a mesh at these scales has to look at.
pub fn subject(spec: &JobSpec, scope: Scope, scales: Vec<Vec3>) -> Subject {
    let box_matters = spec.box_fit == BoxFit::AsIs && (scope == Scope::AsSent || is_from_physics_shape(spec.source));
    Subject { scope, scales, box_matters }
}

/// Returns what a job does with the physics that a mesh already has.
pub fn scope_of(spec: &JobSpec) -> Scope {
    if spec.params.method == Method::None { Scope::Filled } else { Scope::Replaced }
}

/// Runs the preflight that `check` asks for, before any hull is made. Its findings refuse the mesh, or become the first
/// warnings of the result.
pub fn check(job: &Job, limits: &ReadLimits, progress: &Progress) -> Result<Vec<Warning>, Refusal> {
    let spec = job.spec();
    if !matches!(spec.check, Check::Strict | Check::Lenient) {
        return Ok(Vec::new());
    }
    let mut findings = findings(job.upload(), spec, scope_of(spec), limits, progress)?;
    findings.retain(|finding| !is_repaired(finding, spec));
    judge(findings, spec.check)
}

/// Returns whether a job repairs the fault of a finding.
pub fn is_repaired(finding: &Finding, spec: &JobSpec) -> bool {
    spec.drop_degenerate && finding.code == Code::DegenerateTriangles
}

/// Returns findings as warnings, or a refusal when the check is strict and one of them is more than a hint.
pub fn judge(findings: Vec<Finding>, check: Check) -> Result<Vec<Warning>, Refusal> {
    let refusing = findings.iter().filter(|finding| check == Check::Strict && finding.refuses(true)).count();
    if refusing == 0 {
        return Ok(findings.into_iter().map(Warning::of_finding).collect());
    }
    let first = findings
        .iter()
        .find(|finding| finding.refuses(true))
        .map_or_else(String::new, |finding| finding.message.clone());
    let detail = format!("{} that check=strict refuses; the first: {first}", counted(refusing, "finding"));
    let errors = findings.iter().map(Into::into).collect();
    Err(Refusal { kind: RefusalKind::Unprocessable, code: "preflight".into(), detail, errors })
}
