//! `hullwright man`: manual pages, made from the definitions of `--help`.

use std::path::{Path, PathBuf};

use clap::{Args, Command};

use super::failure::Failure;
use super::files::{STREAM, make_folder};
use super::out::print_bytes;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ManArgs {
    /// The command whose page to print, such as decompose or store copy [default: the page of the program]
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
    /// Write the pages of all commands into this folder instead
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    all: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  hullwright man | man -l -
  hullwright man decompose > hullwright-decompose.1
  hullwright man --all /usr/local/share/man/man1";

pub fn run(args: &ManArgs, program: Command) -> Result<u8, Failure> {
    // A page that says what `help` does would help nobody.
    let without_help = |command: Command| command.disable_help_subcommand(true);
    let mut program = without_help(program).mut_subcommands(without_help);
    program.build();
    if let Some(folder) = &args.all {
        write_all(&program, folder)?;
        return Ok(0);
    }
    // The page of a command of a command is named after both, as in store-copy.
    let names: Vec<&str> = args.command.iter().flat_map(|name| name.split([' ', '-'])).collect();
    let found = names.iter().try_fold(&program, |command, name| command.find_subcommand(name));
    write_page(found.ok_or_else(|| Failure::Usage(format!("there is no command {:?}", names.join(" "))))?)?;
    Ok(0)
}

fn write_page(command: &Command) -> Result<(), Failure> {
    let failed = |source| Failure::Write { path: STREAM.into(), source };
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page).map_err(failed)?;
    print_bytes(&page);
    Ok(())
}

fn write_all(program: &Command, folder: &Path) -> Result<(), Failure> {
    make_folder(folder)?;
    let failed = |source| Failure::Write { path: folder.to_owned(), source };
    clap_mangen::generate_to(program.clone(), folder).map_err(failed)
}
