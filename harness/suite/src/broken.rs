//! Broken files, and the part of a suite that is usable without them.
//!
//! One broken file does not block the others. A case can be looked up and played if its own file is valid, and so is
//! every file that defines one of its cards. A run of the whole suite refuses broken files, because a case that
//! disappears would never fail.

use std::collections::BTreeSet;
use std::sync::Arc;

use kernel::game::AnyGame;
use kernel::words::language::Language;

use crate::language::names::KnownCards as _;
use crate::load::Suite;
use crate::select::{Filter, begins_with_folder};
use crate::text::problem::Problem;
use crate::text::source::{FileId, Source, Sources};

/// A file whose cases are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenFile {
    /// The displayed path.
    pub path: Arc<str>,
    /// The game named in its first lines.
    pub game: Option<&'static str>,
    /// The ids of its cases, prefixed with the game, as far as its lines show them.
    pub ids: Vec<String>,
}

/// The unusable files of a suite, with their problems.
#[derive(Clone, Debug, Default)]
pub struct Broken {
    /// The files with problems, and the files with a case that uses a card from such a file.
    pub files: Vec<BrokenFile>,
    /// All problems, in file order.
    pub problems: Vec<Problem>,
    /// The sources that contain the problems.
    pub sources: Sources,
}

impl Broken {
    /// Returns `true` if a name on the command line (an id, a path, a path and line) may mean a case of a broken file.
    pub fn is_named_by(&self, name: &str) -> bool {
        self.files.iter().any(|file| file.is_named_by(name))
    }

    /// Returns `true` if no case of a broken file can match the filter, whatever the file contains.
    pub fn is_excluded_by(&self, filter: &Filter) -> bool {
        self.files.iter().all(|file| !filter.may_match_in(&file.path, file.game))
    }

    /// The paths of the files that have problems of their own, each once.
    pub fn paths(&self) -> Vec<&str> {
        let files: BTreeSet<FileId> = self.problems.iter().map(|problem| problem.file).collect();
        files.into_iter().map(|file| self.sources.path(file)).collect()
    }
}

impl BrokenFile {
    fn of(suite: &Suite, source: &Source) -> Self {
        let language = game_of(suite, &source.text);
        let ids = language.map_or_else(Vec::new, |language| ids_of(language.game, &source.text));
        Self { path: Arc::clone(&source.path), game: language.map(|language| language.game), ids }
    }

    fn is_named_by(&self, name: &str) -> bool {
        let is_id = |id: &String| id == name || id.split_once('/').is_some_and(|(_, id)| id == name);
        let name = name.strip_prefix("./").unwrap_or(name);
        let path = match name.rsplit_once(':') {
            Some((path, line)) if line.parse::<u32>().is_ok() => path,
            _ => name,
        };
        self.ids.iter().any(is_id) || begins_with_folder(&self.path, path.trim_end_matches('/'))
    }
}

impl Suite {
    /// The suite without the cases of unusable files, and those files. A suite without problems is returned unchanged.
    #[must_use]
    pub fn without_broken(mut self) -> (Self, Option<Broken>) {
        if self.problems.is_empty() {
            return (self, None);
        }
        let files = self.broken_files();
        let is_sound = |file: FileId| !files.contains(&file);
        let broken =
            files.iter().filter_map(|file| self.sources.get(*file)).map(|source| BrokenFile::of(&self, source));
        let broken = Broken {
            files: broken.collect(),
            problems: std::mem::take(&mut self.problems),
            sources: self.sources.clone(),
        };
        self.cases.retain(|case| is_sound(case.file));
        self.pending.retain(|case| is_sound(case.file));
        self.unknown_cards.retain(|problem| is_sound(problem.file));
        (self, Some(broken))
    }

    /// The files that have problems, and those with a case that uses a card defined in such a file.
    fn broken_files(&self) -> BTreeSet<FileId> {
        let mut files: BTreeSet<FileId> = self.problems.iter().map(|problem| problem.file).collect();
        // A file of cards that is not valid YAML may define any card that no other file defines.
        let may_define = files.iter().any(|file| {
            let source = self.sources.get(*file);
            source.is_some_and(|source| game_of(self, &source.text).is_none_or(|_| !has_cases(&source.text)))
        });
        for case in self.cases.iter().chain(&self.pending) {
            let shared = self.shared.get(case.language.game);
            let is_own = |name: &str| self.cards.iter().any(|at| at.of_file && at.file == case.file && at.name == name);
            let is_faulty = |name: &String| shared.is_some_and(|cards| cards.is_faulty(name)) && !is_own(name);
            if case.cards().iter().any(is_faulty) || (may_define && !case.unknown_cards.is_empty()) {
                files.insert(case.file);
            }
        }
        files
    }
}

/// Returns `true` if a line of a file begins its cases.
fn has_cases(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("cases:"))
}

/// The game that a line of a file names.
fn game_of(suite: &Suite, text: &str) -> Option<&'static Language> {
    let name = text.lines().find_map(|line| line.strip_prefix("game:"))?;
    let name = name.split('#').next().unwrap_or_default().trim().trim_matches(['"', '\'']);
    suite.games.find(name).map(AnyGame::language)
}

/// The ids under `cases`, recognised by their indentation.
fn ids_of(game: &str, text: &str) -> Vec<String> {
    let under = text.lines().skip_while(|line| !line.starts_with("cases:")).skip(1);
    let under: Vec<&str> = under.take_while(|line| line.is_empty() || line.starts_with([' ', '#', '\t'])).collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let is_key = |line: &&&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let Some(first) = under.iter().find(is_key).map(|line| indent(line)) else { return Vec::new() };
    let keys = under.iter().filter(is_key).filter(|line| indent(line) <= first).filter_map(|line| line.split_once(':'));
    keys.map(|(id, _)| format!("{game}/{}", id.trim().trim_matches(['"', '\'']))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;
    use crate::load::{Text, Texts, load};

    const SOUND: &str = "game: mtg\ncases:\n  sound:\n    asserts: [615.7-depletes]\n    given: {alice: {life: 20}}\n    \
                         when: [{to: postcombat main}]\n    then: {alice: {life: 20}}\n";

    /// Loads a valid file next to this one, and returns the broken part.
    fn beside(path: &str, content: &str) -> Broken {
        let text = |path: &str, text: &str| Text { path: Arc::from(path), text: Ok(text.into()) };
        let cases = vec![text("mine/a.yaml", SOUND), text(path, content)];
        let (suite, broken) = load(engine::GAMES, Texts { cases, ..bundled::base() }).without_broken();
        assert_eq!(suite.cases.iter().map(|case| &*case.id).collect::<Vec<_>>(), ["mtg/sound"]);
        assert_eq!(suite.problems, []);
        broken.unwrap()
    }

    fn excludes(broken: &Broken, expression: &str) -> bool {
        broken.is_excluded_by(&Filter::parse(expression).unwrap())
    }

    #[test]
    fn a_broken_file_is_named_by_its_path_its_folders_and_the_ids_in_it() {
        let text = "game: riftbound # a game\ncases:\n    # A comment.\n    \"one\":\n        thne: {}\n    two: [\n";
        let broken = beside("mine/sub/b.yaml", text);
        for name in ["riftbound/one", "one", "two", "mine/sub/b.yaml", "./mine/sub/b.yaml:7", "mine/sub/", "mine"] {
            assert!(broken.is_named_by(name), "{name}");
        }
        for name in ["mtg/one", "sound", "mine/a.yaml", "mine/sub/b", "thne", "sub"] {
            assert!(!broken.is_named_by(name), "{name}");
        }
    }

    #[test]
    fn only_the_path_and_the_game_exclude_a_broken_file() {
        let broken = beside("mine/b.yaml", "game: riftbound\ncases: {one: {thne: {}}}\n");
        for expression in ["game(mtg)", "file(a.yaml)", "!game(riftbound)", "all() - file(b.yaml)", "none()"] {
            assert!(excludes(&broken, expression), "{expression}");
        }
        assert!(excludes(&broken, "game(mtg) & id(one) | file(a.yaml) & tag(x)"));
        for expression in ["id(other)", "!id(one)", "game(riftbound)", "file(mine)", "game(mtg) | id(x)", "all()"] {
            assert!(!excludes(&broken, expression), "{expression}");
        }
    }

    #[test]
    fn a_file_that_names_no_game_may_be_of_any() {
        let broken = beside("mine/b.yaml", "gmae: riftbound\ncases: {}\n");
        assert!(!excludes(&broken, "game(mtg)"));
        assert!(excludes(&broken, "file(a.yaml)"));
    }
}
