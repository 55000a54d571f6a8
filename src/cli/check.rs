//! `hullwright check`: what would refuse or change a model, before it is sent.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::formats::ReadLimits;
use crate::geometry::Progress;
use crate::mesh_asset::llsd::Value;
use crate::pipeline::{self, Job, JobSpec, Refusal, Upload};
use crate::preflight::Finding;

use super::files::{format_of, read_input};
use super::{REFUSED, USAGE, fail};

#[derive(Args)]
#[command(
    after_help = "Examples:\n  hullwright check shed.mesh\n  hullwright check *.mesh --strict --json\n\nExit status: 0 nothing refuses, 1 something does, 2 usage."
)]
pub struct CheckArgs {
    /// Mesh assets, whole models in LLSD, or any model that decompose reads; - is standard input
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// For a program: one array with a map for each file
    #[arg(long)]
    json: bool,
    /// Warnings refuse a model too
    #[arg(long)]
    strict: bool,
    /// Metres per unit: one number, or three with commas [default: what the model says, else 1 in scenes]
    #[arg(long, value_name = "X,Y,Z")]
    scale: Option<String>,
    /// Format of the inputs, where ending and first bytes do not tell
    #[arg(long, value_name = "FORMAT")]
    input_format: Option<String>,
}

pub fn run(args: &CheckArgs) -> ExitCode {
    let pairs = [("check", "only")].into_iter().chain(args.scale.as_deref().map(|scale| ("scale", scale)));
    let spec = match JobSpec::from_pairs(pairs) {
        Ok(spec) => spec,
        Err(refusal) => return fail(USAGE, &refusal),
    };
    let mut status = 0;
    let mut files = Vec::new();
    for input in &args.inputs {
        let bytes = match read_input(input) {
            Ok(bytes) => bytes,
            Err(error) => {
                fail(USAGE, &format!("{}: {error}", input.display()));
                status = status.max(USAGE);
                continue;
            }
        };
        let found = look(args, &spec, input, bytes);
        let refused = match &found {
            Ok(findings) => findings.iter().any(|finding| finding.refuses(args.strict)),
            Err(_) => true,
        };
        if refused {
            status = status.max(REFUSED);
        }
        if args.json {
            files.push(to_value(input, &found, refused).to_json());
        } else {
            print_lines(input, &found);
        }
    }
    if args.json {
        println!("{}", serde_json::Value::from(files));
    }
    ExitCode::from(status)
}

fn look(args: &CheckArgs, spec: &JobSpec, input: &Path, bytes: Vec<u8>) -> Result<Vec<Finding>, Refusal> {
    let format = format_of(input, args.input_format.as_deref(), &bytes)?;
    let job = Job::new(Upload::plain(input.display().to_string(), format, bytes), spec.clone());
    pipeline::find_faults(&job, &ReadLimits::default(), &Progress::silent())
}

/// One line a finding; what cannot be read at all is one too.
fn print_lines(input: &Path, found: &Result<Vec<Finding>, Refusal>) {
    let file = input.display();
    match found {
        Ok(findings) if findings.is_empty() => println!("{file}: nothing to remark"),
        Ok(findings) => findings.iter().for_each(|finding| println!("{file}: {finding}")),
        Err(refusal) => println!("{file}: error: {}: {refusal}", refusal.code),
    }
}

fn to_value(input: &Path, found: &Result<Vec<Finding>, Refusal>, refused: bool) -> Value {
    let findings: Vec<pipeline::Finding> = match found {
        Ok(findings) => findings.iter().map(Into::into).collect(),
        Err(refusal) => {
            let as_error =
                |finding: &pipeline::Finding| pipeline::Finding { severity: Some("error"), ..finding.clone() };
            refusal.errors.iter().map(as_error).collect()
        }
    };
    Value::map([
        ("file", Value::from(input.display().to_string())),
        ("refused", Value::Boolean(refused)),
        ("findings", Value::array(findings.iter().map(pipeline::finding_map))),
    ])
}
