//! A suite that keeps in memory only as much as is needed to select its cases and to count their plays.
//!
//! Every file is parsed and checked before anything is played. The kept part of the cases is a [`Listing`]. A file is
//! parsed again when its cases are played, and dropped afterwards, so a suite may have any number of cases. For a small
//! suite the cases are kept from the first parsing. Shared cards and catalogues are always kept.
//!
//! Of the suite built into the program, which the tests prove to be valid, only the files are parsed whose cases are
//! played ([`Survey::outlined`]).

mod listing;
mod outline;
#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Arc, OnceLock};

use kernel::clause::is_rule;
use kernel::game::Games;

use self::listing::Entry;
pub use self::listing::{Listed, Listing, Play};
use self::outline::{Outline, named, outline};
use crate::broken::Broken;
use crate::catalogue::Catalogues;
use crate::language::case::Case;
use crate::load::{Digested, NO_FILE, Over, Suite, Text, Texts, ids, is_card_file, load, unknown_mistakes};
use crate::parallel;
use crate::text::parse::parse;
use crate::text::source::{Sources, small};

/// Files of cases, each read on demand.
pub trait Shelf: Send + Sync {
    /// The number of files.
    fn len(&self) -> usize;

    /// Returns `true` if there is no file.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The displayed path of a file.
    fn path(&self, file: usize) -> Arc<str>;

    /// The path of a file and its current text.
    fn file(&self, file: usize) -> Text;
}

impl Shelf for Vec<Text> {
    fn len(&self) -> usize {
        self.len()
    }

    fn path(&self, file: usize) -> Arc<str> {
        self.get(file).map_or_else(|| Arc::from(""), |text| Arc::clone(&text.path))
    }

    fn file(&self, file: usize) -> Text {
        let none = || Text { path: Arc::from(""), text: Err("is gone".to_owned()) };
        self.get(file).cloned().unwrap_or_else(none)
    }
}

/// The error for a file that changed since it was checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` was changed while the suite was read or played")]
pub struct Changed(pub Arc<str>);

/// The number of files that are read at once.
const AT_ONCE: usize = 32;
/// The most bytes of text that are kept from the first look at a file until it is parsed.
const KEPT_BYTES: usize = 16 << 20;
/// The most cases that a suite may have to keep them from the check until they are played.
const KEPT_CASES: usize = 16_000;
/// The number of cases that are remembered by name for each clause.
const SHOWN: usize = 3;

/// A suite that keeps in memory only as much as is needed to select its cases and to count their plays.
pub struct Survey {
    /// The games that its files may be about.
    pub games: Games,
    /// The catalogues, and the cards shared by all files; no cases.
    pub shared: Suite,
    /// The cases.
    pub listing: Listing,
    /// The digest of all input files, in hexadecimal digits.
    pub digest: String,
    /// The number of judged cases in pending folders.
    pub judged: usize,
    /// The unusable files; their cases are not listed.
    pub broken: Option<Broken>,
    /// The number of problems that newer checks find in a private suite.
    pub warnings: usize,
    texts: Texts,
    shelf: Box<dyn Shelf>,
    over: Option<Over<'static>>,
    files: Vec<Kept>,
    /// The first cases that assert a clause, by game and clause; empty until it is needed.
    shown: OnceLock<Shown>,
}

type Shown = HashMap<(&'static str, String), Vec<String>>;

/// The kept part of a file.
#[derive(Default)]
struct Kept {
    /// The fingerprint of the file; `None` if it cannot change.
    print: Option<u64>,
    suite: Option<Arc<Suite>>,
    /// The game whose shared cards it contains, if that is known from its lines.
    cards_of: Option<&'static str>,
}

/// The result of the first look at a file.
struct Glance {
    print: u64,
    text: Option<Text>,
    is_cards: bool,
}

/// The result of checking a file.
struct Examined {
    suite: Suite,
    /// The fingerprints of its ids, to find them in other files.
    ids: Vec<u64>,
    passes: Vec<bool>,
    is_cards: bool,
    /// `true` if one of its cases uses a card that no file defines, or whose definition is invalid.
    lacks_cards: bool,
}

impl Survey {
    /// Reads every file once. `passes` decides if a case is selected. The cases of unusable files are left out, and
    /// [`broken`](Self::broken) lists these files.
    ///
    /// # Errors
    /// A file was changed in the meantime.
    pub fn read(
        games: Games,
        texts: Texts,
        shelf: Box<dyn Shelf>,
        passes: &(dyn Fn(&Case, &Sources) -> bool + Sync),
    ) -> Result<Self, Changed> {
        let (mut glances, digest) = glance(&texts, &*shelf);
        loop {
            match Self::examined(games, &texts, &*shelf, &mut glances, passes)? {
                Ok((shared, over, Found { listing, judged, shown, kept, broken, warnings, .. })) => {
                    let print = |glance: &Glance| Some(glance.print);
                    let files = glances.iter().zip(kept);
                    let files =
                        files.map(|(glance, suite)| Kept { print: print(glance), suite, cards_of: None }).collect();
                    let (over, shown) = (Some(over), OnceLock::from(shown));
                    return Ok(Self {
                        games,
                        shared,
                        listing,
                        digest,
                        judged,
                        broken,
                        warnings,
                        texts,
                        shelf,
                        over,
                        files,
                        shown,
                    });
                }
                Err(strays) => {
                    for (file, glance) in glances.iter_mut().enumerate().filter(|(file, _)| strays.contains(file)) {
                        (glance.is_cards, glance.text) = (true, Some(shelf.file(file)));
                    }
                }
            }
        }
    }

    /// Checks every file. Files that turn out to contain shared cards must be known beforehand; if there are such
    /// files, returns their numbers.
    #[expect(clippy::type_complexity, reason = "used once")]
    fn examined(
        games: Games,
        texts: &Texts,
        shelf: &dyn Shelf,
        glances: &mut [Glance],
        passes: &(dyn Fn(&Case, &Sources) -> bool + Sync),
    ) -> Result<Result<(Suite, Over<'static>, Found), BTreeSet<usize>>, Changed> {
        let cards = glances.iter().filter(|glance| glance.is_cards).filter_map(|glance| glance.text.clone());
        let shared = load(games, Texts { cases: cards.collect(), ..texts.clone() });
        let over = Over::new(&shared);
        let mut found = Found::default();
        let numbers: Vec<usize> = (0..glances.len()).collect();
        for window in numbers.chunks(AT_ONCE) {
            let held = &*glances;
            let read = parallel::map(window, |file| {
                let glance = held.get(*file).filter(|glance| !glance.is_cards)?;
                let text = glance.text.clone().unwrap_or_else(|| shelf.file(*file));
                Some(if print(&text) == glance.print {
                    Ok(examine(games, &over, &text, passes))
                } else {
                    Err(Changed(text.path))
                })
            });
            for (file, read) in window.iter().zip(read) {
                found.add(*file, &shelf.path(*file), read.transpose()?);
            }
        }
        if !found.strays.is_empty() {
            return Ok(Err(found.strays));
        }
        found.twice();
        found.warnings += shared.warnings.len();
        if !shared.problems.is_empty() || !found.wrong.is_empty() {
            found.examine_broken(games, texts, shelf, glances)?;
        }
        for glance in glances {
            glance.text = None;
        }
        Ok(Ok((shared, over, found)))
    }

    /// A survey from the lines of a valid suite alone. No case can be played before [`stand_on`](Self::stand_on) was
    /// called.
    pub fn outlined(games: Games, texts: Texts) -> Self {
        let Texts { seeds, base, cases } = texts;
        let bodies: Vec<Option<&str>> = cases.iter().map(|text| text.text.as_deref().ok()).collect();
        let outlines = parallel::map(&bodies, |body| outline(games, (*body)?));
        let mut listing = Listing::default();
        for (text, outline) in cases.iter().zip(&outlines) {
            listing.begin(&text.path);
            let Some(outline) = outline else { continue };
            for (place, (id, editions)) in outline.cases.iter().enumerate() {
                listing.add(Entry {
                    id: &format!("{}/{id}", outline.language.game),
                    language: outline.language,
                    place,
                    lines: (0, 0),
                    editions: editions.clone(),
                    status: None,
                    is_contested: false,
                    passes: true,
                });
            }
        }
        let cards_of = |outline: &Outline<'_>| outline.cases.is_empty().then_some(outline.language.game);
        let cards_of = |outline: &Option<Outline<'_>>| outline.as_ref().and_then(cards_of);
        let files = outlines.iter().map(|outline| Kept { cards_of: cards_of(outline), ..Kept::default() }).collect();
        let texts = Texts { seeds, base, cases: Vec::new() };
        Self {
            games,
            shared: Suite::default(),
            listing,
            digest: String::new(),
            judged: 0,
            broken: None,
            warnings: 0,
            texts,
            shelf: Box::new(cases),
            over: None,
            files,
            shown: OnceLock::new(),
        }
    }

    /// Parses the catalogues for the games of some cases, and at least those shared cards that the files of these cases
    /// name, unless that is already done.
    pub fn stand_on(&mut self, played: &[u32]) {
        if self.over.is_some() {
            return;
        }
        let listed = played.iter().filter_map(|case| self.listing.get(*case));
        let (games, played): (BTreeSet<&str>, BTreeSet<usize>) =
            listed.map(|listed| (listed.language.game, listed.file as usize)).unzip();
        let cases: Vec<Text> = (0..self.shelf.len()).map(|file| self.shelf.file(file)).collect();
        let is_of = |text: &&Text| {
            let outline = text.text.as_ref().ok().and_then(|text| outline(self.games, text));
            outline.is_some_and(|outline| games.contains(outline.language.game))
        };
        let cards =
            cases.iter().zip(&self.files).filter(|(_, file)| file.cards_of.is_some_and(|game| games.contains(game)));
        let cards: Vec<&Text> = cards.map(|(text, _)| text).collect();
        let read = || {
            let bodies: Vec<&str> = cards.iter().map(|text| body(text)).collect();
            let naming = played.iter().filter_map(|file| cases.get(*file)).map(body);
            let is_named = named(naming, &bodies);
            let cards =
                cards.iter().zip(is_named).filter(|(_, is_named)| *is_named).map(|(text, _)| (*text).clone()).collect();
            let seeds = self.texts.seeds.iter().filter(is_of).cloned().collect();
            let shared = load(self.games, Texts { seeds, base: self.texts.base.clone(), cases: cards });
            let over = Over::new(&shared);
            (shared, over)
        };
        let digest = || {
            let mut digest = Digested::default();
            self.texts.seeds.iter().chain(&self.texts.base).chain(&cases).for_each(|text| digest.add(text));
            digest.hex()
        };
        let ((shared, over), digest) = parallel::both(read, digest);
        (self.shared, self.over, self.digest) = (shared, Some(over), digest);
    }

    /// The cases of a file, as they were when they were checked.
    ///
    /// # Errors
    /// The file has changed since.
    pub fn open(&self, file: u32) -> Result<Arc<Suite>, Changed> {
        let kept = self.files.get(file as usize);
        if let Some(suite) = kept.and_then(|kept| kept.suite.as_ref()) {
            return Ok(Arc::clone(suite));
        }
        let text = self.shelf.file(file as usize);
        let is_same = kept.and_then(|kept| kept.print).is_none_or(|known| known == print(&text));
        match (&self.over, &text.text) {
            (Some(over), Ok(body)) if is_same => Ok(Arc::new(over.read(&text.path, body))),
            _ => Err(Changed(text.path)),
        }
    }

    /// A case in the suite of its file.
    pub fn case<'s>(&self, case: u32, suite: &'s Suite) -> Option<&'s Case> {
        let listed = self.listing.get(case)?;
        suite.cases.iter().chain(&suite.pending).nth(listed.place as usize)
    }

    /// The whole suite, with everything in memory.
    pub fn whole(&self) -> Suite {
        let cases = (0..self.shelf.len()).map(|file| self.shelf.file(file)).collect();
        load(self.games, Texts { cases, ..self.texts.clone() })
    }

    /// Visits every file with cases, one after another, in its current state.
    pub fn each(&self, mut seen: impl FnMut(&Suite)) {
        for file in 0..small(self.shelf.len()) {
            if let Ok(suite) = self.open(file) {
                seen(&suite);
            }
        }
    }

    /// The first other cases of the suite that assert a clause.
    pub fn showing(&self, game: &'static str, clause: &str, but: &str, most: usize) -> Vec<String> {
        let shown = self.shown.get_or_init(|| {
            let mut shown = Shown::new();
            self.each(|suite| show(suite, &mut shown));
            shown
        });
        if !is_rule(clause) {
            let ids = shown.get(&(game, clause.to_owned())).into_iter().flatten();
            return ids.filter(|id| *id != but).take(most).cloned().collect();
        }
        let of_rule = shown.iter().filter(|((other, id), _)| *other == game && Catalogues::proves(clause, id));
        let ids: BTreeSet<&String> = of_rule.flat_map(|(_, ids)| ids).filter(|id| *id != but).collect();
        ids.into_iter().take(most).cloned().collect()
    }

    /// The text of the case with an id, as written in its file.
    pub fn text(&self, id: &str) -> Option<String> {
        let case = *self.listing.of_id(id).first()?;
        let suite = self.open(self.listing.get(case)?.file).ok()?;
        self.case(case, &suite).map(|case| suite.text(case).to_owned())
    }
}

/// Records the cases of a file under the clauses that they assert.
fn show(suite: &Suite, shown: &mut Shown) {
    for case in &suite.cases {
        for (clause, _) in &case.asserts {
            let ids = shown.entry((case.language.game, clause.clone())).or_default();
            if ids.len() < SHOWN && ids.last().is_none_or(|last| **last != *case.id) {
                ids.push(case.id.to_string());
            }
        }
    }
}

/// Looks at every file, to find those with shared cards, and computes the digest.
fn glance(texts: &Texts, shelf: &dyn Shelf) -> (Vec<Glance>, String) {
    let mut digest = Digested::default();
    texts.seeds.iter().chain(&texts.base).for_each(|text| digest.add(text));
    let mut glances: Vec<Glance> = Vec::with_capacity(shelf.len());
    let mut bytes = 0;
    let numbers: Vec<usize> = (0..shelf.len()).collect();
    for window in numbers.chunks(AT_ONCE) {
        let seen = parallel::map(window, |file| {
            let text = shelf.file(*file);
            let (print, is_cards) = (print(&text), text.text.as_ref().is_ok_and(|text| holds_cards(text)));
            (text, print, is_cards)
        });
        for (text, print, is_cards) in seen {
            digest.add(&text);
            bytes += text.text.as_ref().map_or(0, |text| text.len());
            glances.push(Glance { print, text: Some(text).filter(|_| is_cards || bytes <= KEPT_BYTES), is_cards });
        }
    }
    (glances, digest.hex())
}

/// Returns `true` if a file contains shared cards. Nearly every other file is recognised by one of its lines.
fn holds_cards(text: &str) -> bool {
    if text.starts_with("cases:") || text.contains("\ncases:") {
        return false;
    }
    parse(NO_FILE, text, &mut Vec::new()).is_some_and(|node| is_card_file(&node))
}

/// The fingerprint of a file.
fn print(text: &Text) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.text.as_deref().hash(&mut hasher);
    hasher.finish()
}

/// The contents of a file; empty if it cannot be read.
fn body(text: &Text) -> &str {
    text.text.as_deref().unwrap_or_default()
}

/// Parses and checks a file of cases.
fn examine(games: Games, over: &Over<'_>, text: &Text, passes: &(dyn Fn(&Case, &Sources) -> bool + Sync)) -> Examined {
    let body = match &text.text {
        Ok(body) => body,
        Err(why) => {
            let problem = crate::text::problem::Problem::whole(NO_FILE, why.clone());
            let suite = over.read_nodes(&text.path, "", None, vec![problem]);
            return Examined { suite, ids: Vec::new(), passes: Vec::new(), is_cards: false, lacks_cards: false };
        }
    };
    let mut problems = Vec::new();
    let node = parse(NO_FILE, body, &mut problems);
    let mut suite = over.read_nodes(&text.path, body, node.as_ref(), problems);
    for cases in [&suite.cases, &suite.pending] {
        unknown_mistakes(games, cases, &mut suite.problems);
    }
    let hash = |game: &str, id: &str| {
        let mut hasher = DefaultHasher::new();
        (game, id).hash(&mut hasher);
        hasher.finish()
    };
    let found = node.as_ref().and_then(|node| ids(games, node));
    let ids = found.map(|(language, entries)| entries.iter().map(|entry| hash(language.game, &entry.key)).collect());
    let passes = suite.cases.iter().chain(&suite.pending).map(|case| passes(case, &suite.sources)).collect();
    let is_cards = node.as_ref().is_some_and(is_card_file);
    let lacks_cards = suite.cases.iter().chain(&suite.pending).any(|case| over.lacks_cards(case));
    Examined { ids: ids.unwrap_or_default(), passes, is_cards, lacks_cards, suite }
}

/// The results of checking the files, in order.
#[derive(Default)]
struct Found {
    listing: Listing,
    judged: usize,
    shown: Shown,
    kept: Vec<Option<Arc<Suite>>>,
    /// The number of cases kept.
    cases: usize,
    /// The fingerprint of each id, with its file.
    ids: Vec<(u64, usize)>,
    /// The files with problems.
    wrong: BTreeSet<usize>,
    /// The files with a case that uses a card that no file defines, or whose definition is invalid.
    lacking: BTreeSet<usize>,
    broken: Option<Broken>,
    warnings: usize,
    /// The files that contain shared cards, although the first look did not show it.
    strays: BTreeSet<usize>,
}

impl Found {
    fn add(&mut self, file: usize, path: &str, read: Option<Examined>) {
        self.listing.begin(path);
        let Some(Examined { suite, ids, passes, is_cards, lacks_cards }) = read else {
            self.kept.push(None);
            return;
        };
        if !suite.problems.is_empty() {
            self.wrong.insert(file);
        }
        if is_cards {
            self.strays.insert(file);
        }
        if lacks_cards {
            self.lacking.insert(file);
        }
        self.warnings += suite.warnings.len();
        self.ids.extend(ids.into_iter().map(|id| (id, file)));
        for ((place, case), passes) in suite.cases.iter().chain(&suite.pending).enumerate().zip(passes) {
            let line = |at: u32| suite.sources.place(case.file, at).line;
            let lines = (line(case.span.start), line(case.body.end.saturating_sub(1)));
            self.listing.add(Entry::of(case, place, lines, passes));
        }
        self.judged += suite.pending.iter().filter(|case| case.is_judged()).count();
        show(&suite, &mut self.shown);
        let fitted = self.cases <= KEPT_CASES;
        self.cases += suite.cases.len() + suite.pending.len();
        if fitted && self.cases > KEPT_CASES {
            // The few cases saved out of many files are not worth the memory.
            self.kept.fill(None);
        }
        self.kept.push((self.cases <= KEPT_CASES).then(|| Arc::new(suite)));
    }

    /// Finds the unusable files and their problems. Their cases are no longer listed.
    ///
    /// # Errors
    /// A file has changed since the first look: its problem may be gone, and its cases would disappear.
    fn examine_broken(
        &mut self,
        games: Games,
        texts: &Texts,
        on: &dyn Shelf,
        glances: &[Glance],
    ) -> Result<(), Changed> {
        let concerns = |file: usize, glance: &Glance| {
            glance.is_cards || self.wrong.contains(&file) || self.lacking.contains(&file)
        };
        let again = |(file, glance): (usize, &Glance)| {
            let text = on.file(file);
            if print(&text) == glance.print { Ok(text) } else { Err(Changed(text.path)) }
        };
        let files = glances.iter().enumerate().filter(|(file, glance)| concerns(*file, glance));
        let files = files.map(again).collect::<Result<Vec<Text>, Changed>>()?;
        let (_, broken) = load(games, Texts { cases: files, ..texts.clone() }).without_broken();
        if let Some(broken) = &broken {
            let paths: BTreeSet<&str> = broken.files.iter().map(|file| &*file.path).collect();
            let left_out = (0..on.len()).filter(|file| paths.contains(&*on.path(*file)));
            self.listing.leave_out(&left_out.collect());
        }
        self.broken = broken;
        Ok(())
    }

    /// Marks files that probably share an id, so that the problem is reported when they are parsed together.
    fn twice(&mut self) {
        self.ids.sort_unstable();
        for pair in self.ids.windows(2) {
            if let [(one, first), (other, second)] = pair
                && one == other
            {
                self.wrong.extend([*first, *second]);
            }
        }
        self.ids = Vec::new();
    }
}
