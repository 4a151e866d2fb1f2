//! The command line.

use std::process::ExitCode;

mod cli;

fn main() -> ExitCode {
    let arguments = std::env::args_os();
    ExitCode::from(cli::guarded(|| cli::main(arguments)).code())
}
