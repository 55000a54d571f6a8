//! `hullwright check`: the faults for which an upload would be refused or changed.

use std::path::Path;

use clap::Args;

use crate::mesh_asset::llsd::{self, Llsd, LlsdExt};
use crate::pipeline::{self, JobSpec};
use crate::preflight::{Finding, Severity};

use super::REFUSED;
use super::batch::BatchArgs;
use super::failure::{Failure, with_flags_set};
use super::inputs::InputArgs;
use super::models::Models;
use super::out::{note_status, print, print_json};
use super::settings::SettingsArgs;
use super::table::plain;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    #[command(flatten)]
    inputs: InputArgs,
    /// Print JSON: one array with a map for each file
    #[arg(long)]
    json: bool,
    /// Refuse models with warnings too
    #[arg(long)]
    strict: bool,
    /// Metres per unit: one number, or three with commas [default: the model's own, else 1 in scenes]
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    scale: Option<String>,
    #[command(flatten)]
    batch: BatchArgs,
    #[command(flatten)]
    settings: SettingsArgs,
}

const EXAMPLES: &str = "\
Examples:
  hullwright check shed.mesh                 a line for each finding
  hullwright check *.mesh --strict           refuse for warnings too
  hullwright check 'models/**/*.dae' --json | jq '.[] | select(.refused).file'

Exit status: 0 no model is refused, 1 a model is refused, 2 usage.";

/// The findings of a file.
type Found = Result<Vec<Finding>, Failure>;

pub fn run(args: &CheckArgs) -> Result<u8, Failure> {
    let pairs = [("check", "only")].into_iter().chain(args.scale.as_deref().map(|scale| ("scale", scale)));
    let spec = JobSpec::from_pairs(pairs).map_err(Failure::parameters)?;
    let models = Models::new(&args.inputs, args.batch, &args.settings, spec)?;
    Ok(check_models(&models, args.strict, args.json))
}

/// Prints the findings of each model and returns the exit status, the worst of all models.
pub(super) fn check_models(models: &Models, strict: bool, json: bool) -> u8 {
    let mut status = 0;
    let mut files = Vec::new();
    models.each(
        |task, progress| {
            let found = pipeline::find_faults(&task.job, &models.settings.limits, progress);
            found.map_err(|refusal| task.refused(refusal))
        },
        |file, found| {
            let refuses = match &found {
                Ok(findings) => findings.iter().any(|finding| finding.refuses(strict)),
                Err(_) => true,
            };
            status = status.max(match &found {
                Ok(_) => REFUSED * u8::from(refuses),
                Err(failure) => failure.status(),
            });
            note_status(status);
            if json {
                files.push(to_value(file, &found, refuses).to_json());
            }
            match &found {
                // A file that cannot be opened is an error on standard error; a file that cannot be read is a finding.
                Err(failure) if failure.refusal().is_none() => _ = failure.report(),
                _ if json => {}
                found => print(&lines(file, found)),
            }
        },
    );
    if json {
        print_json(&files.into());
    }
    status
}

/// Returns one line for each finding.
fn lines(file: &Path, found: &Found) -> String {
    let line = |text: String| format!("{}\n", plain(&format!("{}: {}", file.display(), with_flags_set(&text))));
    match found {
        Ok(findings) if findings.is_empty() => line("nothing found".to_owned()),
        Ok(findings) => findings.iter().map(|finding| line(finding.to_string())).collect(),
        Err(failure) => match failure.refusal() {
            Some(refusal) => line(format!("error: {}: {refusal}", refusal.code)),
            None => String::new(),
        },
    }
}

fn to_value(file: &Path, found: &Found, refused: bool) -> Llsd {
    let findings: Vec<pipeline::Finding> = match found {
        Ok(findings) => findings.iter().map(Into::into).collect(),
        Err(failure) => as_findings(failure),
    };
    llsd::map([
        ("file", Llsd::from(file.display().to_string())),
        ("refused", Llsd::Boolean(refused)),
        ("findings", llsd::array(findings.iter().map(pipeline::to_llsd))),
    ])
}

fn as_findings(failure: &Failure) -> Vec<pipeline::Finding> {
    let error = Some(Severity::Error.into());
    match failure.refusal() {
        Some(refusal) => {
            let as_error = |finding: &pipeline::Finding| pipeline::Finding { severity: error, ..finding.clone() };
            refusal.errors.iter().map(as_error).collect()
        }
        None => {
            let message = failure.to_string();
            vec![pipeline::Finding { code: "unreadable".into(), message, severity: error, ..Default::default() }]
        }
    }
}
