//! Loads texts into a suite: everything is parsed and checked before anything is played.

use std::sync::Arc;

use indexmap::IndexMap;
use kernel::game::{AnyGame, Games};
use kernel::words::language::Language;
use kernel::words::nearest::{Near, nearest};
use sha2::{Digest, Sha256};

use crate::cards::{Card, Cards, Deck, Redefined};
use crate::catalogue::{Catalogues, GameClauses, NoCards};
use crate::language::case::{Canonical, Case, Frame, read_case, read_editions};
use crate::language::commas::Commas;
use crate::language::header::Version;
use crate::language::indent;
use crate::language::names::KnownCards as _;
use crate::language::read::{Reader, misspelt};
use crate::parallel;
use crate::text::node::{Entry, Node, shortened};
use crate::text::parse::parse;
use crate::text::problem::{Code, Problem, Severity};
use crate::text::source::{Body, FileId, Source, Sources, Span};

/// The path of a file, with its text or the reason why there is none.
#[derive(Clone, Debug)]
pub struct Text {
    /// The displayed path.
    pub path: Arc<str>,
    /// The text, or the problem with the file.
    pub text: Result<Body, String>,
}

/// Converts a file that is built into the program: its path and its text.
impl From<&(&'static str, &'static str)> for Text {
    fn from((path, text): &(&'static str, &'static str)) -> Self {
        Self { path: Arc::from(*path), text: Ok(Body::BuiltIn(text)) }
    }
}

/// The texts from which a suite is loaded.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// The catalogues.
    pub seeds: Vec<Text>,
    /// Files whose cards may be used, but whose cases do not belong to the suite. A suite on top of such files is
    /// private: its own definition of a card takes precedence, and checks that are newer than the case language only
    /// warn.
    pub base: Vec<Text>,
    /// The files of the suite: cases, and its own cards.
    pub cases: Vec<Text>,
}

/// A card and the place of its definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardAt {
    /// The game.
    pub game: &'static str,
    /// The name.
    pub name: String,
    /// The file.
    pub file: FileId,
    /// The place of its name.
    pub span: Span,
    /// `true` if only the cases of its file may use it.
    pub of_file: bool,
    /// `true` if it is in a file whose cards may be used, but which does not belong to the suite.
    pub of_base: bool,
}

/// A suite that can be played.
#[derive(Debug, Default)]
pub struct Suite {
    /// The games that its files may be about.
    pub games: Games,
    /// The files.
    pub sources: Sources,
    /// The catalogues.
    pub catalogues: Catalogues,
    /// The cards that all files share, by game.
    pub decks: IndexMap<&'static str, Deck>,
    /// The shared cards in layers: those of the suite on top of the bundled ones.
    pub shared: IndexMap<&'static str, Arc<Cards>>,
    /// `true` if the suite builds on bundled cards, and so is outside this repository.
    pub private: bool,
    /// The cards of a private suite that the bundled suite, or its own folder of cards, defines too.
    pub redefined: Vec<Redefined>,
    /// The place of each card definition, including cards of a single file, in the order of the files.
    pub cards: Vec<CardAt>,
    /// The cases, in the order of the files and within each file.
    pub cases: Vec<Case>,
    /// The cases of pending folders. They do not belong to the suite, because they await judgement.
    pub pending: Vec<Case>,
    /// The problems. A file with a problem in this list must not be played.
    pub problems: Vec<Problem>,
    /// The findings of newer checks in a private suite, whose files are used all the same.
    pub warnings: Vec<Problem>,
    /// The problems with cards that cases name and no file defines; `check` reports them, `run` does not.
    pub unknown_cards: Vec<Problem>,
    /// The digest of all input files, including cards and catalogues, in hexadecimal digits.
    pub digest: String,
}

impl Suite {
    /// The clauses of a game.
    pub fn clauses(&self, language: &Language) -> GameClauses {
        GameClauses::of(&self.catalogues, language)
    }

    /// `path:line` of a span.
    pub fn at(&self, file: FileId, span: Span) -> String {
        format!("{}:{}", self.sources.path(file), self.sources.place(file, span.start).line)
    }

    /// A case as written in its file: the line of its id, and the lines indented under it.
    pub fn text(&self, case: &Case) -> &str {
        self.sources.entry(case.file, case.span)
    }
}

/// Returns `true` if a file is in a folder of cases that await judgement.
pub fn is_pending(path: &str) -> bool {
    path.rsplit('/').skip(1).any(|folder| folder == "pending")
}

/// The part of the texts to which a file belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Seeds,
    Base,
    Cases,
}

/// Loads a suite. All problems are listed in its `problems`, in file order.
pub fn load(games: Games, texts: Texts) -> Suite {
    let private = !texts.base.is_empty();
    let digest = digest([&texts.seeds, &texts.base, &texts.cases]);
    let mut suite = Suite { games, private, digest, ..Suite::default() };
    let mut files = Vec::new();
    let parts = [(Part::Seeds, texts.seeds), (Part::Base, texts.base), (Part::Cases, texts.cases)];
    for (part, texts) in parts {
        for text in texts {
            let body = text.text.as_ref().cloned().unwrap_or_default();
            let file = suite.sources.add(Source::new(Arc::clone(&text.path), body));
            match text.text {
                Ok(_) => files.push((file, part)),
                Err(why) => suite.problems.push(Problem::whole(file, why)),
            }
        }
    }
    let mut cases = Vec::new();
    let mut unknown_cards = Vec::new();
    let mut problems = std::mem::take(&mut suite.problems);
    {
        let sources = &suite.sources;
        let parsed = parallel::map(&files, |(file, _)| {
            let mut problems = Vec::new();
            let text = sources.get(*file).map_or("", |source| &source.text);
            let node = parse(*file, text, &mut problems);
            (node, problems)
        });
        let mut nodes: Vec<(FileId, Part, Node<'_>)> = Vec::new();
        for ((file, part), (node, mut wrong)) in files.iter().zip(parsed) {
            problems.append(&mut wrong);
            nodes.extend(node.map(|node| (*file, *part, node)));
        }
        for (file, _, node) in nodes.iter().filter(|(_, part, _)| *part == Part::Seeds) {
            suite.catalogues.read(games, *file, node, &mut problems);
        }
        let redefined = &mut suite.redefined;
        let base = read_cards(games, &nodes, Part::Base, None, private, sources, &mut problems, redefined);
        let own = read_cards(games, &nodes, Part::Cases, Some(&base), private, sources, &mut problems, redefined);
        suite.decks = own.iter().map(|(game, cards)| (*game, cards.deck())).collect();
        let placed = base.iter().flat_map(|(game, cards)| cards.places(game, false));
        suite.cards = placed.map(|card| CardAt { of_base: true, ..card }).collect();
        suite.cards.extend(own.iter().flat_map(|(game, cards)| cards.places(game, false)));
        let clauses: IndexMap<&str, GameClauses> = suite
            .games
            .languages()
            .map(|language| (language.game, GameClauses::of(&suite.catalogues, language)))
            .collect();
        let case_files: Vec<&(FileId, Part, Node<'_>)> =
            nodes.iter().filter(|(_, part, _)| *part == Part::Cases).collect();
        let read = parallel::map(&case_files, |(file, _, node)| read_file(games, *file, node, sources, &own, &clauses));
        for (mut read, (file, _, _)) in read.into_iter().zip(&case_files) {
            without_moved(&mut problems, *file, &read.moved);
            problems.append(&mut read.problems);
            unknown_cards.append(&mut read.unknown_cards);
            cases.append(&mut read.cases);
            suite.cards.append(&mut read.cards);
            suite.redefined.append(&mut read.redefined);
        }
        suite.shared = own;
        suite.cards.sort_by_key(|card| (card.file, card.span));
        twice(games, &case_files, sources, &mut problems);
        unknown_mistakes(games, &cases, &mut problems);
    }
    // A problem in an anchored node is found again through each alias; report it once.
    for problems in [&mut problems, &mut unknown_cards] {
        problems.sort_by_key(|problem| (problem.file, problem.span));
        problems.dedup();
    }
    (suite.pending, suite.cases) = cases.into_iter().partition(|case| is_pending(suite.sources.path(case.file)));
    (suite.problems, suite.warnings) = by_severity(problems, private);
    suite.unknown_cards = unknown_cards;
    suite
}

/// Splits problems into those that prevent their files from being used, and the others.
fn by_severity(problems: Vec<Problem>, private: bool) -> (Vec<Problem>, Vec<Problem>) {
    let problems = problems.into_iter().map(|problem| problem.in_suite(private));
    problems.partition(|problem| problem.severity == Severity::Error)
}

/// Parses more files on top of a suite. Each takes little time, because the cards and clauses of the suite are indexed
/// once.
pub struct Over<'s> {
    games: Games,
    sources: Arc<Sources>,
    catalogues: Catalogues,
    cards: IndexMap<&'static str, Arc<Cards>>,
    clauses: IndexMap<&'s str, GameClauses>,
    private: bool,
}

impl Over<'_> {
    /// A parser on top of the cards and clauses of a suite.
    pub fn new(suite: &Suite) -> Self {
        Self {
            games: suite.games,
            sources: Arc::new(suite.sources.clone()),
            catalogues: suite.catalogues.clone(),
            cards: suite.shared.clone(),
            clauses: suite.games.languages().map(|language| (language.game, suite.clauses(language))).collect(),
            private: suite.private,
        }
    }

    /// Returns `true` if a case uses a card that no file defines, or whose shared definition is invalid.
    pub fn lacks_cards(&self, case: &Case) -> bool {
        let shared = self.cards.get(case.language.game).filter(|cards| cards.has_faulty());
        !case.unknown_cards.is_empty()
            || shared.is_some_and(|cards| case.cards().iter().any(|name| cards.is_faulty(name)))
    }

    /// Parses one file. Returns its cases and its own cards, or, for a file of shared cards, these as its `decks`.
    pub fn read(&self, path: &str, text: &str) -> Suite {
        self.read_changed(path, text, |node| node)
    }

    /// Like [`read`](Self::read), for a text whose nodes are changed first: parts left out, others inserted.
    pub fn read_changed<'t>(&self, path: &str, text: &'t str, change: impl FnOnce(Node<'t>) -> Node<'t>) -> Suite {
        let mut problems = Vec::new();
        let node = parse(NO_FILE, text, &mut problems).map(change);
        self.read_nodes(path, text, node.as_ref(), problems)
    }

    /// Like [`read`](Self::read), for nodes that were already parsed from a text. The earlier problems are added to the
    /// result.
    pub fn read_nodes(&self, path: &str, text: &str, node: Option<&Node<'_>>, problems: Vec<Problem>) -> Suite {
        let sources = Sources::over(Arc::clone(&self.sources));
        let private = self.private;
        let catalogues = self.catalogues.clone();
        let mut more = Suite { games: self.games, sources, catalogues, private, ..Suite::default() };
        let file = more.sources.add(Source::new(path, text));
        more.problems.extend(problems.into_iter().map(|problem| Problem { file, ..problem }));
        let Some(node) = node else { return more };
        let read = read_file(self.games, file, node, &more.sources, &self.cards, &self.clauses);
        without_moved(&mut more.problems, file, &read.moved);
        more.problems.extend(read.problems);
        more.unknown_cards = read.unknown_cards;
        more.cards = read.cards;
        more.redefined = read.redefined;
        (more.pending, more.cases) = read.cases.into_iter().partition(|_| is_pending(path));
        if is_card_file(node)
            && let (Some(game), Some(cards)) = (game_of(self.games, node), node.get("cards"))
        {
            let game_name = game.language().game;
            let mut all = Cards { own: self.others(game_name, path), ..self.layer(game_name) };
            more.redefined.extend(all.read(game, file, cards, &more.sources, &mut more.problems));
            all.own.retain(|_, (_, of, _)| *of == file);
            more.cards = all.places(game_name, false).collect();
            more.decks
                .insert(game_name, all.own.iter().map(|(name, (card, ..))| (name.clone(), card.clone())).collect());
        }
        (more.problems, more.warnings) = by_severity(std::mem::take(&mut more.problems), private);
        more
    }

    /// An empty layer of shared cards of a game, on top of the base cards of the suite.
    fn layer(&self, game: &str) -> Cards {
        Cards::over(self.cards.get(game).and_then(|cards| cards.base.clone()), self.private)
    }

    /// The shared cards of a game, except those of one file.
    fn others(&self, game: &str, path: &str) -> IndexMap<String, (Card, FileId, Span)> {
        let all = self.cards.get(game).into_iter().flat_map(|cards| &cards.own);
        let others = all.filter(|(_, (_, file, _))| self.sources.path(*file) != path);
        others.map(|(name, card)| (name.clone(), card.clone())).collect()
    }

    /// Replaces the shared cards of a file with those that were [`read`](Self::read) from it anew.
    pub fn put_cards(&mut self, path: &str, read: &Suite) {
        let Some((_, source)) = read.sources.iter().find(|(_, source)| &*source.path == path) else { return };
        let file = Arc::make_mut(&mut self.sources).put(source.clone());
        let games: Vec<&'static str> = self.cards.keys().copied().collect();
        for game in games {
            let mut own = self.others(game, path);
            let deck = read.decks.get(game).into_iter().flatten();
            for (name, card) in deck {
                let at = read.cards.iter().find(|at| at.name == *name).map(|at| at.span);
                own.insert(name.clone(), (card.clone(), file, at.unwrap_or_default()));
            }
            let cards = Cards { own, ..self.layer(game) };
            self.cards.insert(game, Arc::new(cards));
        }
    }
}

/// A placeholder for an unknown file.
pub(crate) const NO_FILE: FileId = FileId(u32::MAX);

/// Parses the cards that all files of a part share, by game.
#[expect(clippy::too_many_arguments, reason = "called twice, next to each other")]
fn read_cards(
    games: Games,
    nodes: &[(FileId, Part, Node<'_>)],
    part: Part,
    base: Option<&IndexMap<&'static str, Arc<Cards>>>,
    private: bool,
    sources: &Sources,
    problems: &mut Vec<Problem>,
    redefined: &mut Vec<Redefined>,
) -> IndexMap<&'static str, Arc<Cards>> {
    let mut all = IndexMap::new();
    for language in games.languages() {
        let base = base.and_then(|base| base.get(language.game)).cloned();
        all.insert(language.game, Cards::over(base, private));
    }
    for (file, _, node) in nodes.iter().filter(|(_, other, node)| *other == part && is_card_file(node)) {
        let (Some(game), Some(cards)) = (game_of(games, node), node.get("cards")) else { continue };
        if let Some(deck) = all.get_mut(game.language().game) {
            redefined.extend(deck.read(game, *file, cards, sources, problems));
        }
    }
    all.into_iter().map(|(game, cards)| (game, Arc::new(cards))).collect()
}

/// Returns `true` if a file contains only cards, for all files to use.
pub(crate) fn is_card_file(node: &Node<'_>) -> bool {
    node.get("cases").is_none() && node.get("cards").is_some()
}

fn game_of(games: Games, node: &Node<'_>) -> Option<&'static dyn AnyGame> {
    node.get("game").and_then(Node::text).and_then(|name| games.find(name))
}

const KEYS: [&str; 5] = ["game", "language", "editions", "cards", "cases"];

/// The contents of a file.
#[derive(Default)]
struct FromFile {
    cases: Vec<Case>,
    cards: Vec<CardAt>,
    problems: Vec<Problem>,
    unknown_cards: Vec<Problem>,
    redefined: Vec<Redefined>,
    /// Misplaced parts of the file.
    moved: Vec<Span>,
}

fn read_file(
    games: Games,
    file: FileId,
    node: &Node<'_>,
    sources: &Sources,
    shared: &IndexMap<&'static str, Arc<Cards>>,
    clauses: &IndexMap<&str, GameClauses>,
) -> FromFile {
    let text = sources.get(file).map_or("", |source| &source.text);
    let mut reader = Reader::new(file, &NoCards).of(text);
    let mut read = FromFile::default();
    let entries = reader.entries(node, "a map with `game` and `cases`").unwrap_or_default();
    for entry in entries.iter().filter(|entry| !KEYS.contains(&&*entry.key)) {
        if !indent::is_outside(&mut reader, entry) {
            reader.unknown(entry.span, "key", &entry.key, KEYS);
        }
    }
    let Some(game) = read_game(games, &mut reader, node) else {
        read.problems = reader.problems;
        return read;
    };
    let language = game.language();
    let version = read_version(&mut reader, node);
    let editions = node.get("editions").and_then(|node| read_editions(&mut reader, language, node));
    if is_card_file(node) {
        read.problems = reader.problems;
        return read;
    }
    let base = shared.get(language.game).cloned();
    let private = base.as_ref().is_some_and(|base| base.private);
    let mut own = Cards::over(base, private);
    if let Some(cards) = node.get("cards") {
        read.redefined = own.read(game, file, cards, sources, &mut reader.problems);
        read.cards = own.places(language.game, true).collect();
    }
    let build = |canonical: &Canonical, names: &[&str]| own.build(game, canonical, names);
    let empty = GameClauses::default();
    let clauses = clauses.get(language.game).unwrap_or(&empty);
    let pending = is_pending(sources.path(file));
    let frame = Frame { text, language, version, editions, cards: &own, build: &build, clauses, pending, private };
    // Names that commas split are put together first, so that their parts are no problems of their own.
    let mut commas = Commas { file, cards: &own, problems: Vec::new() };
    let joined = node.get("cases").and_then(|cases| commas.joined(cases));
    reader.problems.append(&mut commas.problems);
    match joined.as_ref().or(node.get("cases")) {
        None if misspelt(node, "cases", &KEYS) => {}
        None => reader.problem(start(node), "missing key `cases`"),
        Some(list) => match list.entries() {
            Some([]) => reader.problem(list.span, "the file has no case"),
            Some(entries) => {
                for entry in indent::cases(&mut reader, entries) {
                    let unknown = &mut read.unknown_cards;
                    let case = read_case(file, entry, &frame, &mut reader.problems, unknown, &mut reader.moved);
                    read.cases.extend(case);
                }
            }
            None => no_map(&mut reader, list),
        },
    }
    read.problems = reader.problems;
    read.moved = reader.moved;
    read
}

/// Removes problems that follow from misplaced lines: duplicate keys.
fn without_moved(problems: &mut Vec<Problem>, file: FileId, moved: &[Span]) {
    let inside = |span: Span| moved.iter().any(|moved| moved.start <= span.start && span.end <= moved.end);
    problems.retain(|one| one.file != file || one.code != Code::Twice || !one.span.is_some_and(inside));
}

/// Reports a value under `cases` that is not a map.
fn no_map(reader: &mut Reader<'_>, list: &Node<'_>) {
    reader.wanted(list, "a map from case id to case");
    if list.items().is_some()
        && let Some(problem) = reader.problems.pop()
    {
        reader.problems.push(problem.help("a case begins with its id, without a dash before it: `a-case-id:`"));
    }
}

/// The place at which a node starts.
fn start(node: &Node<'_>) -> Span {
    Span { start: node.span.start, end: node.span.start }
}

fn read_game(games: Games, reader: &mut Reader<'_>, node: &Node<'_>) -> Option<&'static dyn AnyGame> {
    let names = games.names();
    let Some(game) = node.get("game") else {
        if node.entries().is_some() && !misspelt(node, "game", &KEYS) {
            let help = format!("expected `game: ` and one of: {}", names.join(", "));
            reader.problem_help(start(node), "missing key `game`", help);
        }
        return None;
    };
    let said = game.text().unwrap_or_default();
    let titled = |language: &&Language| {
        said.len() > 2 && language.title.to_lowercase().contains(&said.to_lowercase()) && !names.contains(&said)
    };
    if let Some(meant) = games.languages().find(titled) {
        let message = format!("unknown game `{}`", shortened(said));
        let problem = Problem::at(reader.file, game.span, message).code(Code::UnknownWord);
        reader.problems.push(problem.meant(said, &Near { name: meant.game, sure: true }));
        return None;
    }
    games.find(reader.word(game, "game", &names)?)
}

/// Parses the version of the case language; the default is the first.
fn read_version(reader: &mut Reader<'_>, node: &Node<'_>) -> Version {
    let Some(node) = node.get("language") else { return Version::One };
    let version = node.whole().and_then(Version::of);
    if version.is_none() {
        let help = "this program supports versions 1 and 2 of the case language";
        reader.problem_help(node.span, format!("unknown version `{}`", shortened(node.text().unwrap_or("..."))), help);
    }
    version.unwrap_or_default()
}

/// The ids in a file, including those of invalid cases, with the language of their game.
pub(crate) fn ids<'n>(games: Games, node: &'n Node<'_>) -> Option<(&'static Language, &'n [Entry<'n>])> {
    let language = game_of(games, node).map(AnyGame::language)?;
    Some((language, node.get("cases").and_then(Node::entries)?))
}

/// Reports ids used twice in a game, including those of invalid cases.
fn twice(games: Games, files: &[&(FileId, Part, Node<'_>)], sources: &Sources, problems: &mut Vec<Problem>) {
    let mut first: IndexMap<(&str, &str), (FileId, Span)> = IndexMap::new();
    for (file, _, node) in files {
        let Some((language, cases)) = ids(games, node) else { continue };
        for entry in cases {
            match first.get(&(language.game, &*entry.key)) {
                Some((other, span)) => {
                    let line = sources.place(*other, span.start).line;
                    let message = format!("duplicate case id `{}/{}`", language.game, entry.key);
                    let help = format!("it is already defined at {}:{line}", sources.path(*other));
                    problems.push(Problem::at(*file, entry.span, message).help(help));
                }
                None => drop(first.insert((language.game, &entry.key), (*file, entry.span))),
            }
        }
    }
}

/// Reports interpretations whose known mistake does not exist in the case's game.
pub(crate) fn unknown_mistakes(games: Games, cases: &[Case], problems: &mut Vec<Problem>) {
    let readings = |case: &'_ Case| case.contested.iter().flat_map(|one| one.readings.clone()).collect::<Vec<_>>();
    for case in cases {
        for (name, span) in readings(case).into_iter().filter_map(|reading| reading.mistake) {
            let of_game = games.mistakes().filter(|wrong| wrong.game == case.language.game);
            let names: Vec<&str> = of_game.map(|wrong| wrong.name).collect();
            // An engine without mistakes does not define any.
            if names.is_empty() || names.contains(&name.as_str()) {
                continue;
            }
            let help = match nearest(&name, names) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`ruleproof list --mistakes` lists them".to_owned(),
            };
            problems.push(Problem::at(case.file, span, format!("unknown mistake `{name}`")).help(help));
        }
    }
}

fn digest(parts: [&Vec<Text>; 3]) -> String {
    let mut digest = Digested::default();
    parts.into_iter().flatten().for_each(|text| digest.add(text));
    digest.hex()
}

/// The digest of the files of a suite, computed incrementally.
#[derive(Clone, Debug, Default)]
pub struct Digested(Sha256);

impl Digested {
    /// Adds the next file. A file that cannot be read is not part of the digest, nor is one in a pending folder.
    pub fn add(&mut self, Text { path, text }: &Text) {
        let Some(body) = text.as_ref().ok().filter(|_| !is_pending(path)) else { return };
        let name = path.rsplit('/').next().unwrap_or_default();
        for part in [name.as_bytes(), &[0], body.as_bytes(), &[0]] {
            self.0.update(part);
        }
    }

    /// The digest of all files added, in hexadecimal digits.
    pub fn hex(self) -> String {
        hex(&self.0.finalize())
    }
}

/// Formats bytes in hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
