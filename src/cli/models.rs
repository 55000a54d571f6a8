//! The common part of commands over many models: files, parameters and settings.

use std::path::{Path, PathBuf};

use crate::formats::Format;
use crate::geometry::Progress;
use crate::pipeline::{self, Each, Job, JobSpec, Outcome, Refusal, Upload};

use super::batch::{Batch, BatchArgs};
use super::failure::Failure;
use super::files::{or_other_format, read_model};
use super::inputs::InputArgs;
use super::settings::{Settings, SettingsArgs};
use super::spec_args::SpecArgs;

/// The arguments of a command that decomposes models.
#[derive(clap::Args)]
pub(super) struct ModelArgs {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    batch: BatchArgs,
    #[command(flatten)]
    settings: SettingsArgs,
    #[command(flatten)]
    spec: SpecArgs,
    /// Parameters of the parts with this name, in a scene or a whole model; wildcards * and ?; may be repeated
    #[arg(long = "part", value_name = "NAME:PARAMETER=VALUE,...")]
    of_parts: Vec<String>,
}

impl ModelArgs {
    /// Checks all arguments before any file is read.
    pub fn models(&self) -> Result<Models, Failure> {
        let mut spec = self.spec.spec().map_err(Failure::parameters)?;
        for part in &self.of_parts {
            spec.each = with_part(&spec, part)?;
        }
        Models::new(&self.inputs, self.batch, &self.settings, spec)
    }
}

/// Adds the parameters of one `--part`.
fn with_part(spec: &JobSpec, text: &str) -> Result<Each, Failure> {
    let bad = || {
        let way_out = "it must be NAME:PARAMETER=VALUE,..., such as 'roof*:method=solid,target_cost=2'";
        Failure::Usage(format!("--part is {text:?}; {way_out}"))
    };
    let equals = text.find('=').ok_or_else(bad)?;
    let colon = text.get(..equals).and_then(|head| head.rfind(':')).ok_or_else(bad)?;
    let (name, pairs) = (text.get(..colon).unwrap_or_default(), text.get(colon + 1..).unwrap_or_default());
    let pair =
        |pair: &str| pair.split_once('=').map(|(name, value)| (name.trim().replace('-', "_"), value.trim().to_owned()));
    let pairs = pairs.split(',').map(pair).collect::<Option<Vec<_>>>().ok_or_else(bad)?;
    spec.each.clone().with(name.to_owned(), pairs).map_err(|why| Failure::Usage(format!("--part is {text:?}: {why}")))
}

/// Models to process, with their parameters.
pub(super) struct Models {
    /// In the order of the arguments, with expanded patterns.
    pub files: Vec<PathBuf>,
    /// Whether the arguments ask for several files, even where there is one.
    pub several: bool,
    pub spec: JobSpec,
    pub settings: Settings,
    /// The format that the user gave for all files.
    pub input_format: Option<Format>,
    batch: Batch,
}

/// One file to process.
pub(super) struct FileJob<'a> {
    /// Index in [`Models::files`].
    pub number: usize,
    pub file: &'a Path,
    pub job: Job,
}

impl FileJob<'_> {
    pub fn refused(&self, refusal: Refusal) -> Failure {
        Failure::refused(self.file, or_other_format(refusal, self.job.upload()))
    }
}

impl Models {
    pub fn new(
        inputs: &InputArgs,
        batch: BatchArgs,
        settings: &SettingsArgs,
        mut spec: JobSpec,
    ) -> Result<Self, Failure> {
        let settings = settings.load()?;
        spec.params.costs = settings.costs.clone();
        Ok(Self {
            files: inputs.files()?,
            several: inputs.ask_for_several(),
            spec,
            settings,
            input_format: inputs.input_format,
            batch: Batch::new(batch)?,
        })
    }

    /// Runs `work` on each file, several side by side, and passes the results on in the order of the files.
    pub fn each<T: Send>(
        &self,
        work: impl Fn(&FileJob<'_>, &Progress) -> Result<T, Failure> + Sync,
        tell: impl FnMut(&Path, Result<T, Failure>),
    ) {
        let work = |number: usize, file: &Path, progress: &Progress| {
            work(&FileJob { number, file, job: self.job(file)? }, progress)
        };
        self.batch.run(&self.files, work, tell);
    }

    /// Returns the outcome of a task.
    pub fn outcome(&self, task: &FileJob<'_>, progress: &Progress) -> Result<Outcome, Failure> {
        pipeline::run(&task.job, &self.settings.limits, progress).map_err(|refusal| task.refused(refusal))
    }

    fn job(&self, file: &Path) -> Result<Job, Failure> {
        let (format, bytes) = read_model(file, self.input_format, self.settings.body_bytes)?;
        let format = format.map_err(|error| Failure::format(file, &error))?;
        Ok(Job::new(Upload::plain(file.display().to_string(), format, bytes), self.spec.clone()))
    }
}
