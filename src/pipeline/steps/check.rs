//! The preflight of one mesh, and what becomes of its findings.

use crate::decompose::Method;
use crate::formats::{Format, ReadLimits};
use crate::geometry::{Progress, Vec3};
use crate::preflight::{self, Code, Finding, Scope, Subject};

use super::source::is_from_physics_shape;
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::{BoxFit, Check};
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::Upload;
use crate::pipeline::result::warning::Warning;
use crate::pipeline::run::read_levels;

/// Everything that is wrong with an upload of one mesh.
pub fn findings(
    upload: &Upload,
    spec: &JobSpec,
    scope: Scope,
    limits: &ReadLimits,
    progress: &Progress,
) -> Result<Vec<Finding>, Refusal> {
    let chosen = spec.scale != Vec3::repeat(1.0);
    match upload.parts.as_slice() {
        [part] if part.format == Format::MeshAsset => {
            // An asset is in units of its own, and may say itself how large it is.
            let scales = if chosen { vec![spec.scale] } else { Vec::new() };
            let subject = subject(spec, scope, scales);
            Ok(preflight::check_asset(&part.bytes, &limits.asset_limits(), &subject, progress)?)
        }
        _ => {
            let levels = read_levels(upload, limits, &mut Vec::new())?;
            Ok(preflight::check_levels(&levels, &subject(spec, scope, vec![spec.scale]), progress)?)
        }
    }
}

/// What the findings of a mesh at these scales are for.
pub fn subject(spec: &JobSpec, scope: Scope, scales: Vec<Vec3>) -> Subject {
    let box_matters = spec.box_fit == BoxFit::AsIs && (scope == Scope::AsSent || is_from_physics_shape(spec.source));
    Subject { scope, scales, box_matters }
}

/// What a job makes of the physics that a mesh brings.
pub fn scope_of(spec: &JobSpec) -> Scope {
    if spec.params.method == Method::None { Scope::Filled } else { Scope::Replaced }
}

/// Looks at a mesh before anything is made of it: its findings refuse it, or are the first warnings of the answer.
pub fn before(job: &Job, limits: &ReadLimits, progress: &Progress) -> Result<Vec<Warning>, Refusal> {
    let spec = job.spec();
    if !matches!(spec.check, Check::Strict | Check::Lenient) {
        return Ok(Vec::new());
    }
    let mut findings = findings(job.upload(), spec, scope_of(spec), limits, progress)?;
    findings.retain(|finding| !is_mended(finding, spec));
    judge(findings, spec.check)
}

/// Whether a job mends what a finding is about.
pub fn is_mended(finding: &Finding, spec: &JobSpec) -> bool {
    spec.drop_degenerate && finding.code == Code::DegenerateTriangles
}

/// Findings as warnings; a refusal where the check is strict and one of them is more than a hint.
pub fn judge(findings: Vec<Finding>, check: Check) -> Result<Vec<Warning>, Refusal> {
    let refusing = findings.iter().filter(|finding| check == Check::Strict && finding.refuses(true)).count();
    if refusing == 0 {
        return Ok(findings.into_iter().map(Warning::of_finding).collect());
    }
    let first = findings
        .iter()
        .find(|finding| finding.refuses(true))
        .map_or_else(String::new, |finding| finding.message.clone());
    let detail = format!("{refusing} findings refuse the model under check=strict; the first: {first}");
    let errors = findings.iter().map(Into::into).collect();
    Err(Refusal { kind: RefusalKind::Unprocessable, code: "preflight".into(), detail, errors })
}
