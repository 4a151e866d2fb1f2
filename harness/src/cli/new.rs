//! `new`: writes the start of a case for a clause.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use reports::tree::count;
use ruleproof::bounded;
use ruleproof::engine::kernel::words::nearest::nearest;
use ruleproof::files::{NoSuite, Origin, base};
use ruleproof::lab::home::home;
use ruleproof::schema::all;
use ruleproof::suite::catalogue::Clause;
use ruleproof::suite::language::schema::text as schema_text;
use ruleproof::suite::load::{Suite, Text, Texts, load};
use ruleproof::suite::run::quoted;
use ruleproof::suite::text::problem::Problem;
use ruleproof::suite::text::source::Source;

use super::args::New;
use super::error::{Error, FileError, InternalError, UsageError};
use super::exit::Exit;
use super::rules;
use super::sinks::write;

/// `ruleproof new`.
pub fn new(args: &New) -> Result<Exit, Error> {
    let place = Place::of(args)?;
    let suite = &place.suite;
    let (game, clause, beyond) = find(suite, &args.clause)?;
    if let Some(why) = &clause.exempt {
        return Err(UsageError::Exempt { clause: args.clause.clone(), why: why.to_string() }.into());
    }
    let id = args.id.clone().unwrap_or_else(|| free_id(suite, game, &args.clause));
    if is_taken(suite, game, &id) {
        return Err(UsageError::CaseExists(format!("{game}/{id}")).into());
    }
    let path = args
        .file
        .clone()
        .unwrap_or_else(|| PathBuf::from(home(suite, &place.root.to_string_lossy(), game, &args.clause)));
    let before = match bounded::text(&path, bounded::FILE) {
        Ok(text) => Some(text),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(why) => return Err(FileError::unreadable(path.display(), why).into()),
    };
    let start = start(&id, &args.clause, clause, beyond);
    let schema = before.is_none().then(|| place.schema(&path, game)).flatten();
    let text = if let Some(text) = &before {
        extended(text, &start)
    } else {
        let line = schema.as_ref().map(Named::line).unwrap_or_default();
        format!("{line}game: {game}\ncases:\n{}", start.trim_start_matches('\n'))
    };
    let line = text.lines().position(|line| line.trim_end() == format!("  {id}:")).map_or(1, |line| line + 1);
    kept(suite, &path, before.as_deref(), &text, line)?;
    for folder in path.parent().into_iter().chain(schema.iter().filter_map(|schema| schema.path.parent())) {
        std::fs::create_dir_all(folder).map_err(|why| InternalError::NoFolder { folder: folder.to_owned(), why })?;
    }
    write(&path, &text)?;
    println!("{}:{line}: {game}/{id}", path.display());
    println!("  {}: {}", args.clause, &*clause.says);
    if let Some(decided) = &clause.decided {
        println!("  decided: {}", &**decided);
    }
    if let Some(schema) = schema.filter(|schema| schema.is_new) {
        write(&schema.path, &schema.text)?;
        println!("  {} contains the keywords for editors; regenerate it after an update:", schema.path.display());
        let name = schema.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        println!("    ruleproof schema {name} > {}", quoted(&schema.path.display().to_string()));
    }
    if !suite.problems.is_empty() {
        println!("  {} in the suite; `check` lists them", count(suite.problems.len(), "other problem"));
    }
    println!("  fill in `given`, `when` and `then`, then:");
    println!("    ruleproof check{}", place.checked(&path));
    println!("    ruleproof run {}{}", quoted(&format!("{game}/{id}")), place.again(&path));
    Ok(Exit::Success)
}

/// The suite that receives the case, which may not exist yet.
struct Place {
    /// The folder.
    root: PathBuf,
    /// `true` if other verbs read it by default.
    is_usual: bool,
    /// The suite, on top of its cards and catalogues.
    suite: Suite,
}

impl Place {
    fn of(args: &New) -> Result<Self, Error> {
        let root = args.cases.clone().unwrap_or_else(|| PathBuf::from("cases"));
        let is_usual = args.cases.is_none() && Origin::usual() == Origin::Checkout;
        if args.cases.is_none() && !root.is_dir() {
            return Err(UsageError::NoSuite(root).into());
        }
        if root.exists() && !root.is_dir() {
            return Err(UsageError::NoFolder(root).into());
        }
        let origin = if is_usual { Origin::Checkout } else { Origin::Folder(root.clone()) };
        let texts = match origin.read() {
            Err(NoSuite::Empty(_) | NoSuite::Missing(_)) => base(),
            texts => texts?,
        };
        Ok(Self { root, is_usual, suite: load(engine::GAMES, texts) })
    }

    /// The schema of a game's cases, as a file of this suite names it: the one beside the suite, if there is one, as in
    /// a checkout, or else one in the suite's folder. `None` for a file outside of the suite.
    fn schema(&self, path: &Path, game: &str) -> Option<Named> {
        let ups = path.strip_prefix(&self.root).ok()?.components().count();
        let name = format!("{game}.case.schema.json");
        let beside = self.root.parent().unwrap_or(Path::new("")).join("schema").join(&name);
        if beside.is_file() {
            let (line, is_new) = (format!("{}schema/{name}", "../".repeat(ups)), false);
            return Some(Named { line, path: beside, text: String::new(), is_new });
        }
        let (_, schema) = all(engine::GAMES).into_iter().find(|(other, _)| *other == name)?;
        let own = self.root.join("schema").join(&name);
        let line = format!("{}schema/{name}", "../".repeat(ups.saturating_sub(1)));
        Some(Named { line, is_new: !own.exists(), path: own, text: schema_text(&schema) })
    }

    /// The additional arguments of `run` to find the case.
    fn again(&self, path: &Path) -> String {
        match path.starts_with(&self.root) {
            true if self.is_usual => String::new(),
            true => format!(" --cases {}", quoted(&self.root.display().to_string())),
            false => format!(" --cases {}", quoted(&path.display().to_string())),
        }
    }

    /// The arguments of `check` to read the file.
    fn checked(&self, path: &Path) -> String {
        match path.starts_with(&self.root) {
            true if self.is_usual => String::new(),
            true => format!(" {}", quoted(&self.root.display().to_string())),
            false => format!(" {}", quoted(&path.display().to_string())),
        }
    }
}

/// A schema that the first line of a file names.
struct Named {
    /// The path in that line.
    line: String,
    /// The path.
    path: PathBuf,
    /// The contents.
    text: String,
    /// `true` if it has to be written.
    is_new: bool,
}

impl Named {
    fn line(&self) -> String {
        format!("# yaml-language-server: $schema={}\n", self.line)
    }
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
    let words: Vec<&str> =
        id.split(|c: char| !(c.is_alphanumeric() || c == '.')).filter(|word| !word.is_empty()).collect();
    let words = if words.is_empty() { "WORDS".to_owned() } else { words.join(" ") };
    let by_words = format!("`ruleproof find {words}` finds clauses by their text");
    let near = nearest(id, ids).map(|near| format!("did you mean `{near}`?")).or_else(|| rules::beside(suite, id));
    let otherwise = match (of_rule.as_slice(), near) {
        ([], Some(near)) => format!("{near}\n{by_words}"),
        ([], None) => by_words,
        (of_rule, _) => format!("clauses of this rule: {}", of_rule.join(", ")),
    };
    Err(UsageError::Unknown { what: "clause", name: id.to_owned(), near: None, otherwise })
}

fn free_id(suite: &Suite, game: &str, clause: &str) -> String {
    let base = clause.replace('.', "-");
    let numbered = (2..).map(|n| format!("{base}-{n}"));
    std::iter::once(base.clone()).chain(numbered).find(|id| !is_taken(suite, game, id)).unwrap_or(base)
}

/// Returns `true` if there is a case with that id, or the unfilled start of one.
fn is_taken(suite: &Suite, game: &str, id: &str) -> bool {
    let of_game = |source: &Source| source.text.lines().any(|line| line.trim_end() == format!("game: {game}"));
    let begun = |source: &Source| source.text.lines().any(|line| line.trim_end() == format!("  {id}:"));
    suite.cases.iter().any(|case| *case.id == format!("{game}/{id}"))
        || suite.sources.iter().any(|(_, source)| begun(source) && of_game(source))
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

/// Checks that nothing else has changed: the file is parsed again and must have its old cases. It must have no new
/// problems, except that the new case, which starts on that line, is not filled in.
fn kept(suite: &Suite, path: &Path, before: Option<&str>, text: &str, line: usize) -> Result<(), InternalError> {
    let shown = path.display().to_string();
    let shown = shown.strip_prefix("./").unwrap_or(&shown);
    let length = text.lines().skip(line).take_while(|line| line.starts_with("    ")).count();
    let old = before.map(|before| alone(suite, shown, before));
    let new = alone(suite, shown, text);
    let ids = |suite: &Suite| suite.cases.iter().map(|case| Arc::clone(&case.id)).collect::<Vec<Arc<str>>>();
    let mut known: Vec<String> =
        old.iter().flat_map(|old| &old.problems).map(|problem| problem.message.clone()).collect();
    let mut others: Vec<&Problem> = Vec::new();
    for problem in &new.problems {
        let at = problem.span.map_or(0, |span| new.sources.place(problem.file, span.start).line as usize);
        if (line..=line + length).contains(&at) {
            continue;
        }
        match known.iter().position(|message| *message == problem.message) {
            Some(place) => drop(known.swap_remove(place)),
            None => others.push(problem),
        }
    }
    if others.is_empty() && ids(&new) == old.as_ref().map(ids).unwrap_or_default() {
        return Ok(());
    }
    let problems = others.into_iter().map(|problem| problem.line(&new.sources));
    let problems = problems.fold(String::new(), |text, problem| text + "\n  " + &problem);
    Err(InternalError::NotAdded { path: shown.to_owned(), problems })
}

/// One file on top of the catalogues and cards of a suite.
fn alone(suite: &Suite, path: &str, text: &str) -> Suite {
    let seeds = suite.sources.iter().filter(|(_, source)| source.text.contains("\nclauses:")).map(|(_, source)| source);
    let texts = |source: &Source| Text { path: source.path.clone(), text: Ok(source.text.clone()) };
    let cards = suite.sources.iter().filter(|(_, source)| &*source.path != path && source.path.contains("/cards/"));
    let cases = vec![Text { path: path.into(), text: Ok(text.into()) }];
    let base = cards.map(|(_, source)| texts(source)).collect();
    load(engine::GAMES, Texts { seeds: seeds.map(texts).collect(), base, cases })
}
