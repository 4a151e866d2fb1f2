//! The command line.

mod cli;

fn main() {
    let exit = cli::main(std::env::args_os());
    #[expect(clippy::exit, reason = "the one place at which the program ends")]
    std::process::exit(exit.code());
}
