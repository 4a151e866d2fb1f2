//! `completions` and `man`: describe the arguments of the program for a shell and for `man`.

mod markdown;

use std::path::PathBuf;

use clap::{Args as ClapArgs, Command, CommandFactory as _};
use clap_complete::{Shell, generate};
use clap_mangen::Man as Page;

use super::args::Args;
use super::error::{Error, InternalError};
use super::exit::Exit;
use super::sinks::{to_standard_output, write};

/// `completions`.
#[derive(Debug, ClapArgs)]
pub struct Completions {
    /// Shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

/// `man`.
#[derive(Debug, ClapArgs)]
pub struct Man {
    /// Folder for the pages, such as ~/.local/share/man/man1
    #[arg(value_name = "DIR", required_unless_present = "markdown")]
    folder: Option<PathBuf>,

    /// Write all commands with their options as one markdown page
    #[arg(long, value_name = "FILE", conflicts_with = "folder")]
    markdown: Option<PathBuf>,
}

/// `ruleproof completions`.
pub fn completions(args: &Completions) -> Result<Exit, Error> {
    let mut script = Vec::new();
    generate(args.shell, &mut Args::command(), "ruleproof", &mut script);
    to_standard_output(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Success)
}

/// `ruleproof man`.
pub fn man(args: &Man) -> Result<Exit, Error> {
    let mut all = Args::command();
    all.build();
    if let Some(file) = &args.markdown {
        write(file.clone(), &markdown::page(&all))?;
        println!("{} written", file.display());
        return Ok(Exit::Success);
    }
    let Some(folder) = &args.folder else { return Ok(Exit::Success) };
    std::fs::create_dir_all(folder).map_err(|why| InternalError::NoFolder { folder: folder.clone(), why })?;
    let mut written = 0;
    for (name, command) in pages("ruleproof", &all) {
        let mut page = Vec::new();
        let made = Page::new(command).title(name.clone()).render(&mut page);
        made.map_err(InternalError::Page)?;
        write(folder.join(format!("{name}.1")), &String::from_utf8_lossy(&page))?;
        written += 1;
    }
    println!("{written} pages written to {}", folder.display());
    Ok(Exit::Success)
}

/// A command and its subcommands, with the names of their pages.
fn pages(name: &str, command: &Command) -> Vec<(String, Command)> {
    let mut found = vec![(name.to_owned(), command.clone())];
    let verbs = command.get_subcommands().filter(|verb| verb.get_name() != "help");
    found.extend(verbs.flat_map(|verb| pages(&format!("{name}-{}", verb.get_name()), verb)));
    found
}
