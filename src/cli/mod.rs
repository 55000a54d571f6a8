//! The command line: one module for each command, and `run`, which parses the arguments and returns the exit status.

mod backup;
mod batch;
mod budget_table;
mod check;
mod compare;
mod cost;
mod decompose;
mod failure;
mod figures;
mod files;
mod inputs;
mod inspect;
mod key;
mod man;
mod min_walk;
mod models;
mod operate;
mod out;
mod pattern;
mod remarks;
mod replace;
mod settings;
mod spec_args;
mod store;
mod linkset_table;
mod summary;
mod table;
mod targets;
mod view;

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use anstyle::AnsiColor;
use clap::{CommandFactory, Parser, Subcommand};

use failure::Failure;
use operate::{AskArgs, ServeArgs};
use out::{finished, print_bytes};
use table::plain;

/// Exit status for a refused input.
const REFUSED: u8 = 1;
/// Exit status for a wrong command line or configuration.
const USAGE: u8 = 2;

/// Gives an uploaded 3D model its physics shape: convex hulls, a convex decomposition and their cost.
#[derive(Parser)]
#[command(name = "hullwright", version, about, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// When to colour the output
    #[arg(long, value_name = "WHEN", global = true, default_value = "auto")]
    color: Colour,
    /// Print no remarks and no progress; failures are still printed
    #[arg(short, long, global = true)]
    quiet: bool,
    #[command(flatten)]
    serve: ServeArgs,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Colour {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

impl From<Colour> for anstream::ColorChoice {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Auto => Self::Auto,
            Colour::Always => Self::Always,
            Colour::Never => Self::Never,
        }
    }
}

/// Whether `--quiet` is set. Remarks are printed from many places, and a process has one command line.
static QUIET: AtomicBool = AtomicBool::new(false);

fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

const EXAMPLES: &str = "\
Examples:
  hullwright                                     serve on http://127.0.0.1:8080
  hullwright decompose shed.obj                  hulls and costs, to read
  hullwright decompose shed.obj -o shed.mesh     a whole mesh asset with its physics block
  hullwright decompose *.glb -o physics/         one result a file
  hullwright check shed.mesh                     what a simulator would refuse, a line each
  hullwright inspect shed.mesh                   what an asset holds and costs
  hullwright cost house.json                     what a linkset costs, and why
  hullwright compare '*.obj'                     whether a model costs more than before
  hullwright view shed.obj -o shed.png           a picture of the model and its hulls

Exit status: 0 done, 1 the input was refused, 2 usage or configuration.";

#[derive(Subcommand)]
enum Command {
    /// Serve HTTP (the default)
    #[command(
        after_help = "Examples:\n  hullwright serve --bind 0.0.0.0:8080\n  hullwright serve --config production.toml"
    )]
    Serve(ServeArgs),
    /// Make the physics shape of models offline
    Decompose(Box<decompose::DecomposeArgs>),
    /// Find what a simulator or a viewer would refuse or change, before the upload
    Check(check::CheckArgs),
    /// Print the contents of a mesh asset, a physics block or a result
    Inspect(inspect::InspectArgs),
    /// Draw a picture of a model and its hulls as PNG or SVG
    View(Box<view::ViewArgs>),
    /// Print the cost of a linkset, from a file with the body of POST /cost
    Cost(cost::CostArgs),
    /// Compare the physics costs of models with recorded costs, for continuous integration
    Compare(Box<compare::CompareArgs>),
    /// Bring the database up to date and exit
    #[command(after_help = "Example:\n  hullwright migrate --database sqlite:///var/lib/hullwright/hullwright.db")]
    Migrate(AskArgs),
    /// Copy an SQLite store to a file while servers run on it, and check the copy
    #[command(after_help = "Example:\n  hullwright backup copy.db --database sqlite://hullwright.db")]
    Backup(backup::BackupArgs),
    /// Check a backup and put a copy of it in the place of the store. Stop the server first
    #[command(after_help = "Example:\n  hullwright restore copy.db --database sqlite://hullwright.db --replace")]
    Restore(backup::RestoreArgs),
    /// Copy a store, for instance from SQLite to PostgreSQL
    #[command(after_help = store::EXAMPLES)]
    Store(store::StoreArgs),
    /// Print the effective configuration and exit
    #[command(
        after_help = "Examples:\n  hullwright config\n  hullwright config --json | jq .limits\n  HULLWRIGHT__SERVER__BIND=0.0.0.0:80 hullwright config --config production.toml"
    )]
    Config(AskArgs),
    /// Check whether a running server is alive, for container health checks
    #[command(
        after_help = "Example:\n  hullwright healthcheck --bind 127.0.0.1:8080\n\nExit status: 0 alive, 1 not alive, 2 usage."
    )]
    Healthcheck(AskArgs),
    /// Make an API key: print its line for the key file on standard output, and the key on standard error
    Key(key::KeyArgs),
    /// Print completions for a shell
    #[command(
        after_help = "Examples:\n  hullwright completions bash > /etc/bash_completion.d/hullwright\n  hullwright completions zsh > ~/.zfunc/_hullwright"
    )]
    Completions {
        /// The shell for which to print completions
        shell: clap_complete::Shell,
    },
    /// Print the manual
    Man(man::ManArgs),
}

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    anstream::ColorChoice::write_global(cli.color.into());
    QUIET.store(cli.quiet, Ordering::Relaxed);
    let serves = matches!(cli.command, None | Some(Command::Serve(_)));
    let done = match cli.command {
        None => execute(Command::Serve(cli.serve)),
        // Options of serve before another command would be lost.
        Some(_) if cli.serve.is_given() => {
            Err(Failure::Usage("--bind, --database and --config stand behind the command".to_owned()))
        }
        Some(command) => execute(command),
    };
    let status = done.unwrap_or_else(|failure| failure.report());
    // A server has flushed its announcement, or nobody could read it, which is no reason to fail.
    if serves { ExitCode::from(status) } else { finished(status) }
}

/// Runs a command and returns its exit status.
fn execute(command: Command) -> Result<u8, Failure> {
    match command {
        Command::Serve(args) => operate::serve(&args),
        Command::Decompose(args) => decompose::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Inspect(args) => inspect::run(&args),
        Command::Cost(args) => cost::run(&args),
        Command::View(args) => view::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Migrate(args) => operate::migrate(&args),
        Command::Backup(args) => backup::back_up(&args),
        Command::Restore(args) => backup::restore(&args),
        Command::Store(args) => store::run(args),
        Command::Config(args) => operate::config(&args),
        Command::Healthcheck(args) => operate::healthcheck(&args),
        Command::Key(args) => key::run(args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "hullwright", &mut script);
            print_bytes(&script);
            Ok(0)
        }
        Command::Man(args) => man::run(&args, Cli::command()),
    }
}

/// Prints an error on standard error and returns `status`.
fn fail(status: u8, error: &dyn std::fmt::Display) -> u8 {
    let red = AnsiColor::Red.on_default().bold();
    // Several faults stand on lines of their own.
    let error: Vec<String> = error.to_string().split('\n').map(plain).collect();
    note(&format!("{red}hullwright{red:#}: {}", error.join("\n")));
    out::note_status(status);
    status
}

/// Prints a remark about a result on standard error.
fn warn(remark: &str) {
    if is_quiet() {
        return;
    }
    let yellow = AnsiColor::Yellow.on_default().bold();
    note(&format!("{yellow}hullwright{yellow:#}: {}", plain(remark)));
}

/// Prints a line on standard error. A closed standard error is ignored.
fn note(line: &str) {
    drop(writeln!(anstream::stderr().lock(), "{line}"));
}
