//! The adapter as a program: `ruleproof run -E 'game(mtg)' --engine target/debug/byname`.

use std::io::{stdin, stdout};

fn main() -> std::io::Result<()> {
    ruleproof::adapter::serve(&mut byname::adapter::ByName, stdin().lock(), stdout().lock())
}
