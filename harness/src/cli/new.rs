//! `new`: the start of a case for a clause.

use std::path::{Path, PathBuf};

use ruleproof::engine::kernel::words::nearest::nearest;
use ruleproof::files::Origin;
use ruleproof::suite::catalogue::Clause;
use ruleproof::suite::language::case::Case;
use ruleproof::suite::load::{Suite, Text, Texts, load};
use ruleproof::suite::text::problem::Problem;

use super::args::{Color, New};
use super::error::{Error, InternalError, UsageError};
use super::exit::Exit;
use super::rules;
use super::sinks::write;
use super::suite::loaded;

/// `ruleproof new`.
pub fn new(args: &New) -> Result<Exit, Error> {
    let root = args.cases.clone().unwrap_or_else(|| PathBuf::from("cases"));
    if !root.is_dir() {
        return Err(UsageError::NoSuite(root).into());
    }
    let origin = if args.cases.is_some() { Origin::Folder(root.clone()) } else { Origin::usual() };
    let suite = loaded(&origin, Color::Auto)?;
    let (game, clause, beyond) = find(&suite, &args.clause)?;
    if let Some(why) = &clause.exempt {
        return Err(UsageError::Exempt { clause: args.clause.clone(), why: why.to_string() }.into());
    }
    let id = args.id.clone().unwrap_or_else(|| free_id(&suite, game, &args.clause));
    if suite.cases.iter().any(|case| *case.id == format!("{game}/{id}")) {
        return Err(UsageError::CaseExists(format!("{game}/{id}")).into());
    }
    let path = args.file.clone().unwrap_or_else(|| right_file(&suite, &root, game, &args.clause));
    let before = std::fs::read_to_string(&path).ok();
    let text = match &before {
        Some(text) => extended(text, &start(&id, &args.clause, clause, beyond)),
        None => format!("{}{}", head(&path, &root, game), start(&id, &args.clause, clause, beyond)),
    };
    let line = text.lines().position(|line| line.trim_end() == format!("  {id}:")).map_or(1, |line| line + 1);
    kept(&suite, &path, &text, line)?;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|why| InternalError::NoFolder { folder: folder.to_owned(), why })?;
    }
    write(&path.display().to_string(), &text)?;
    println!("{}:{line}: {game}/{id}", path.display());
    println!("  {}: {}", args.clause, &*clause.says);
    if let Some(decided) = &clause.decided {
        println!("  decided: {}", &**decided);
    }
    println!("  fill in `given`, `when` and `then`, then: ruleproof run {game}/{id}");
    Ok(Exit::Success)
}

fn find<'s>(suite: &'s Suite, id: &str) -> Result<(&'s str, &'s Clause, bool), UsageError> {
    for placed in &suite.catalogues.all {
        let catalogue = &placed.catalogue;
        if let Some((_, clause)) = catalogue.clauses.iter().find(|(other, _)| ***other == *id) {
            return Ok((&catalogue.game, clause, catalogue.beyond));
        }
    }
    let ids = suite.catalogues.all.iter().flat_map(|placed| placed.catalogue.clauses.keys().map(|id| &**id));
    let of_rule: Vec<&str> = rules::clauses(suite, id).into_iter().map(|(_, clause, _)| clause).collect();
    Err(UsageError::Unknown {
        what: "clause",
        name: id.to_owned(),
        near: nearest(id, ids).filter(|_| of_rule.is_empty()).map(str::to_owned),
        otherwise: match of_rule.as_slice() {
            [] => rules::beside(suite, id)
                .unwrap_or_else(|| "`ruleproof find WORDS` finds clauses by what they say".to_owned()),
            of_rule => format!("of this rule there are: {}", of_rule.join(", ")),
        },
    })
}

fn free_id(suite: &Suite, game: &str, clause: &str) -> String {
    let base = clause.replace('.', "-");
    let taken = |id: &str| suite.cases.iter().any(|case| *case.id == format!("{game}/{id}"));
    let numbered = (2..).map(|n| format!("{base}-{n}"));
    std::iter::once(base.clone()).chain(numbered).find(|id| !taken(id)).unwrap_or(base)
}

/// The file that has most cases of the same rule; failing that, one of the rule's own.
fn right_file(suite: &Suite, root: &Path, game: &str, clause: &str) -> PathBuf {
    let rule = clause.split('-').next().unwrap_or(clause);
    let same = |case: &Case| case.asserts.iter().filter(|(id, _)| id.split('-').next() == Some(rule)).count();
    let mut files: Vec<(&str, usize)> = Vec::new();
    for case in suite.cases.iter().filter(|case| case.language.game == game) {
        let path = suite.sources.path(case.file);
        match files.iter_mut().find(|(other, _)| *other == path) {
            Some((_, count)) => *count += same(case),
            None => files.push((path, same(case))),
        }
    }
    let best = files.into_iter().filter(|(_, count)| *count > 0).max_by_key(|(_, count)| *count);
    best.map_or_else(|| root.join(game).join(format!("{rule}.yaml")), |(path, _)| PathBuf::from(path))
}

fn head(path: &Path, root: &Path, game: &str) -> String {
    let depth = path.strip_prefix(root).map_or(1, |below| below.components().count());
    format!(
        "# yaml-language-server: $schema={}schema/{game}.case.schema.json\ngame: {game}\ncases:\n",
        "../".repeat(depth)
    )
}

fn start(id: &str, clause: &str, about: &Clause, beyond: bool) -> String {
    let from = if beyond { "rules" } else { "seed" };
    format!(
        "\n  {id}:   # {}\n    asserts: [{clause}]\n    kind: positive\n    source: {{{from}: \"{}\"}}\n    given: {{}}\n    when: []\n    then: {{}}\n",
        &*about.says,
        about.at.replace('"', "\\\"")
    )
    .replace(&format!("  {id}:   # {}", &*about.says), &format!("  # {}\n  {id}:", &*about.says))
}

/// A file with one more case at its end, or at the end of `cases` if other keys follow.
fn extended(text: &str, case: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let starts = |line: &&str| !line.is_empty() && !line.starts_with([' ', '#', '-']);
    let cases = lines.iter().position(|line| line.starts_with("cases:")).unwrap_or(0);
    let next = lines.iter().skip(cases + 1).position(starts).map(|offset| cases + 1 + offset);
    let mut head: Vec<&str> = lines.iter().take(next.unwrap_or(lines.len())).copied().collect();
    while head.last().is_some_and(|line| line.trim().is_empty()) {
        head.pop();
    }
    let tail: String = next
        .map(|next| lines.iter().skip(next).fold("\n".to_owned(), |text, line| text + line + "\n"))
        .unwrap_or_default();
    format!("{}\n{case}{tail}", head.join("\n"))
}

/// Nothing else may have changed: the file is read again, and has its old cases, and nothing wrong but that the new one,
/// which begins on that line, is to be filled in.
fn kept(suite: &Suite, path: &Path, text: &str, line: usize) -> Result<(), InternalError> {
    let shown = path.display().to_string();
    let shown = shown.strip_prefix("./").unwrap_or(&shown);
    let before: Vec<&str> =
        suite.cases.iter().filter(|case| suite.sources.path(case.file) == shown).map(|case| &*case.id).collect();
    let seeds = suite.sources.iter().filter(|(_, source)| source.text.contains("\nclauses:")).map(|(_, source)| source);
    let texts = |source: &ruleproof::suite::text::source::Source| Text {
        path: source.path.clone(),
        text: Ok(source.text.clone()),
    };
    let cards = suite.sources.iter().filter(|(_, source)| &*source.path != shown && source.path.contains("/cards/"));
    let again = load(
        engine::GAMES,
        Texts {
            seeds: seeds.map(texts).collect(),
            base: cards.map(|(_, source)| texts(source)).collect(),
            cases: vec![Text { path: shown.into(), text: Ok(text.into()) }],
        },
    );
    let after: Vec<&str> = again.cases.iter().map(|case| &*case.id).collect();
    let length = text.lines().skip(line).take_while(|line| line.starts_with("    ")).count();
    let is_new = |problem: &&Problem| {
        let at = problem.span.map_or(0, |span| again.sources.place(problem.file, span.start).line as usize);
        (line + 1..=line + length).contains(&at)
    };
    let others: Vec<&Problem> = again.problems.iter().filter(|problem| !is_new(problem)).collect();
    if others.is_empty() && after == before {
        return Ok(());
    }
    let problems = others.into_iter().map(|problem| problem.line(&again.sources));
    let problems = problems.fold(String::new(), |text, problem| text + "\n  " + &problem);
    Err(InternalError::NotAdded { path: shown.to_owned(), problems })
}
