//! The parameters of `POST /decompose` as flags, made from the table that describes the query.

use std::sync::LazyLock;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::error::Error;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use crate::pipeline::{Absent, JobSpec, Parameter, Refusal, Values};

/// The flags that were given; each value is the text of the query parameter of the same name.
#[derive(Clone, Debug, Default)]
pub struct SpecArgs {
    given: Vec<(&'static str, String)>,
}

impl SpecArgs {
    /// [`JobSpec`] checks the values, so that flags and queries are told the same.
    pub fn spec(&self) -> Result<JobSpec, Refusal> {
        JobSpec::from_pairs(self.given.iter().map(|(name, value)| (*name, value)))
    }

    /// Whether any of the flags was given.
    pub fn is_given(&self) -> bool {
        !self.given.is_empty()
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

/// The names with dashes, in the order of the table; kept for as long as the process runs, as clap wants them.
static LONGS: LazyLock<Vec<String>> = LazyLock::new(|| JobSpec::names().map(|name| name.replace('_', "-")).collect());

fn flag(parameter: &Parameter, long: &'static str) -> Arg {
    let absent = match parameter.absent {
        Absent::Value(meaning) | Absent::Means(meaning) => meaning,
    };
    let range = match parameter.values {
        Values::Whole { min, max } => format!(", {min} to {max}"),
        Values::Number { min, max } => format!(", {min} to {max}"),
        Values::OneOf(_) | Values::Axes { .. } | Values::Scales => String::new(),
    };
    let arg = Arg::new(parameter.name)
        .long(long)
        // The query's spelling, for those who copy it.
        .alias(parameter.name)
        .help_heading("Decomposition")
        .help(format!("{}{range} [default: {absent}]", parameter.about));
    match parameter.values {
        // A switch: the bare flag is a yes.
        Values::OneOf(words @ ["true", "false"]) => arg
            .value_name("BOOL")
            .value_parser(PossibleValuesParser::new(words))
            .num_args(0..=1)
            .default_missing_value("true"),
        Values::OneOf(words) => {
            let words: Vec<PossibleValue> = words.iter().map(|word| possible(word)).collect();
            arg.value_name("CHOICE").value_parser(PossibleValuesParser::new(words))
        }
        // What is below the range is taken too, for the parameter's own words say what the range is.
        Values::Whole { .. } => arg.value_name("N").allow_negative_numbers(true),
        Values::Number { .. } => arg.value_name("NUMBER").allow_negative_numbers(true),
        Values::Axes { .. } => arg.value_name("X,Y,Z").allow_hyphen_values(true),
        Values::Scales => arg.value_name("SCALES").allow_hyphen_values(true),
    }
}

/// A word, with the spelling that assets have for two of the levels.
fn possible(word: &'static str) -> PossibleValue {
    match word {
        "physics_shape" => PossibleValue::new(word).alias("physics_mesh"),
        "mid_lod" => PossibleValue::new(word).alias("medium_lod"),
        _ => PossibleValue::new(word),
    }
}
