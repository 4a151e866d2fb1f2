//! The command line.

use std::process::ExitCode;

mod cli;

fn main() -> ExitCode {
    ExitCode::from(cli::main(std::env::args_os()).code())
}
