//! The parameters of `POST /decompose` as flags, made from the table that also reads the query.

use std::sync::LazyLock;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::error::Error;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use crate::pipeline::{JobSpec, Parameter, Refusal, Values};

/// The given flags, with values as in the query parameters of the same names.
#[derive(Clone, Debug, Default)]
pub struct SpecArgs {
    given: Vec<(&'static str, String)>,
}

impl SpecArgs {
    /// Returns the checked specification. [`JobSpec`] checks flags and queries alike, with the same messages.
    pub fn spec(&self) -> Result<JobSpec, Refusal> {
        JobSpec::from_pairs(self.given.iter().map(|(name, value)| (*name, value)))
    }

    /// Returns whether any flag of the decomposition was given. `--up` also applies to hulls that are made already.
    pub fn is_given(&self) -> bool {
        self.given.iter().any(|(name, _)| *name != "up")
    }
}

impl FromArgMatches for SpecArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let value = |name| Some((name, matches.get_one::<String>(name)?.clone()));
        Ok(Self { given: JobSpec::names().filter_map(value).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for SpecArgs {
    fn augment_args(command: Command) -> Command {
        command.args(JobSpec::PARAMETERS.iter().zip(LONGS.iter()).map(|(parameter, long)| flag(parameter, long)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The flags' names, with dashes, in the order of the table. They are static because clap keeps references to them.
static LONGS: LazyLock<Vec<String>> = LazyLock::new(|| JobSpec::names().map(|name| name.replace('_', "-")).collect());

fn flag(parameter: &Parameter, long: &'static str) -> Arg {
    let absent = parameter.default().unwrap_or_else(|| parameter.absent.to_owned());
    let range = match parameter.values {
        Values::Whole { min, max } => format!(" [{min} to {max}]"),
        Values::Number { min, max, .. } | Values::Cost { min, max } => format!(" [{min} to {max}]"),
        _ => String::new(),
    };
    let arg = Arg::new(parameter.name)
        .long(long)
        // The query's spelling is accepted too.
        .alias(parameter.name)
        .help_heading("Decomposition")
        .help(format!("{}{range} [default: {absent}]", parameter.about.replace("parts=objects", "--parts objects")));
    match parameter.values {
        // The bare flag stands for `true`.
        Values::Flag => arg
            .value_name("BOOL")
            .value_parser(PossibleValuesParser::new(["true", "false"]))
            .num_args(0..=1)
            // Otherwise the flag would take the file behind it for its value.
            .require_equals(true)
            .default_missing_value("true"),
        Values::OneOf(words) => {
            let words = words().into_iter().map(possible);
            arg.value_name("CHOICE").value_parser(PossibleValuesParser::new(words))
        }
        // clap must pass negative numbers on, so that the error states the parameter's range.
        Values::Whole { .. } => arg.value_name("N").allow_negative_numbers(true),
        Values::Number { .. } => arg.value_name("NUMBER").allow_negative_numbers(true),
        Values::Axes { .. } => arg.value_name("X,Y,Z").allow_hyphen_values(true),
        Values::Cost { .. } => arg.value_name("COST").allow_negative_numbers(true),
        Values::Each => arg.value_name("JSON"),
        Values::LodBytes => arg.value_name("BYTES"),
        Values::Scales => arg.value_name("SCALES").allow_hyphen_values(true),
        Values::Avatar => arg.value_name("WxH").allow_hyphen_values(true),
    }
}

/// Returns a possible value, with the spelling of mesh assets for two of the levels.
fn possible(word: &'static str) -> PossibleValue {
    match word {
        "physics_shape" => PossibleValue::new(word).alias("physics_mesh"),
        "mid_lod" => PossibleValue::new(word).alias("medium_lod"),
        _ => PossibleValue::new(word),
    }
}
