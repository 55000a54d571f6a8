//! The `hullwright` program.

fn main() -> std::process::ExitCode {
    hullwright::cli::run()
}
