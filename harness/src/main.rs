//! The command line.

use std::process::ExitCode;

mod cli;

#[cfg(feature = "allocator")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = std::env::args_os();
    ExitCode::from(cli::guarded(|| cli::main(arguments)).code())
}
