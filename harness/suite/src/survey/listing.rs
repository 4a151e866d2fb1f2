//! Stores the part of each case that is needed to select it and to count its plays, for suites whose cases are not kept
//! in memory.

use std::collections::BTreeSet;

use kernel::words::language::Language;

use crate::language::case::Case;
use crate::language::header::Status;
use crate::load::is_pending;
use crate::select::begins_with_folder;
use crate::text::source::small;

/// A case, by its number in the listing, and an edition, by its index among those of the case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Play {
    /// The case.
    pub case: u32,
    edition: u8,
}

/// The stored part of a case.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// The language of the case's game.
    pub language: &'static Language,
    /// The number of its file.
    pub file: u32,
    /// The index of the case within its file.
    pub place: u32,
    /// The first and the last line of the case.
    lines: (u32, u32),
    /// The byte after its id.
    id: u32,
    /// The editions to which it applies, as an index into the distinct lists of editions.
    editions: u16,
    /// The status of the case.
    pub status: Option<Status>,
    /// `true` if the case has competing interpretations.
    pub is_contested: bool,
    /// `true` if the case awaits judgement, in a pending folder.
    pub is_pending: bool,
    /// `true` if the filters select the case.
    pub passes: bool,
}

/// The cases of a suite, in the order of the files and within each file.
#[derive(Debug, Default)]
pub struct Listing {
    cases: Vec<Listed>,
    ids: String,
    editions: Vec<Vec<&'static str>>,
    /// The paths of the files.
    paths: Vec<Box<str>>,
}

/// The part of a case that is added to a listing.
pub(super) struct Entry<'e> {
    pub(super) id: &'e str,
    pub(super) language: &'static Language,
    pub(super) place: usize,
    pub(super) lines: (u32, u32),
    pub(super) editions: Vec<&'static str>,
    pub(super) status: Option<Status>,
    pub(super) is_contested: bool,
    pub(super) passes: bool,
}

impl<'e> Entry<'e> {
    pub(super) fn of(case: &'e Case, place: usize, lines: (u32, u32), passes: bool) -> Self {
        let editions = case.editions.iter().map(|(edition, _)| *edition).collect();
        let (status, is_contested) = (case.status, case.contested.is_some());
        Self { id: &case.id, language: case.language, place, lines, editions, status, is_contested, passes }
    }
}

impl Listing {
    /// Begins the next file, to which the following cases belong.
    pub(super) fn begin(&mut self, path: &str) {
        self.paths.push(path.into());
    }

    /// Adds the next case.
    pub(super) fn add(&mut self, entry: Entry<'_>) {
        let known = self.editions.iter().position(|editions| *editions == entry.editions);
        let editions = known.unwrap_or_else(|| {
            self.editions.push(entry.editions);
            self.editions.len() - 1
        });
        self.ids.push_str(entry.id);
        let Entry { language, place, lines, status, is_contested, passes, .. } = entry;
        let is_pending = self.paths.last().is_some_and(|path| is_pending(path));
        self.cases.push(Listed {
            language,
            file: small(self.paths.len().saturating_sub(1)),
            place: small(place),
            lines,
            id: small(self.ids.len()),
            editions: u16::try_from(editions).unwrap_or(u16::MAX),
            status,
            is_contested,
            is_pending,
            passes,
        });
    }

    /// Removes the cases of files, by their numbers.
    pub(super) fn leave_out(&mut self, files: &BTreeSet<usize>) {
        let mut kept = Self { editions: std::mem::take(&mut self.editions), ..Self::default() };
        kept.paths = std::mem::take(&mut self.paths);
        for (number, case) in self.all().zip(&self.cases) {
            if !files.contains(&(case.file as usize)) {
                kept.ids.push_str(self.id(number));
                kept.cases.push(Listed { id: small(kept.ids.len()), ..*case });
            }
        }
        *self = kept;
    }

    /// The number of cases that belong to the suite.
    pub fn len(&self) -> usize {
        self.cases.iter().filter(|case| !case.is_pending).count()
    }

    /// Returns `true` if there is no case.
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty()
    }

    /// The case with this number.
    pub fn get(&self, case: u32) -> Option<&Listed> {
        self.cases.get(case as usize)
    }

    /// The path of the file of a case.
    pub fn path(&self, case: u32) -> &str {
        self.get(case).and_then(|case| self.paths.get(case.file as usize)).map_or("", |path| path)
    }

    /// `game/id` of a case.
    pub fn id(&self, case: u32) -> &str {
        let end = |case: u32| self.get(case).map_or(0, |case| case.id as usize);
        let start = case.checked_sub(1).map_or(0, end);
        self.ids.get(start..end(case)).unwrap_or_default()
    }

    /// `game/id@edition` of a play.
    pub fn name(&self, play: Play) -> String {
        format!("{}@{}", self.id(play.case), self.edition(play))
    }

    /// The edition of a play.
    pub fn edition(&self, play: Play) -> &'static str {
        self.editions_of(play.case).get(usize::from(play.edition)).copied().unwrap_or_default()
    }

    /// The game of a play.
    pub fn game(&self, play: Play) -> &'static str {
        self.get(play.case).map_or("", |case| case.language.game)
    }

    fn editions_of(&self, case: u32) -> &[&'static str] {
        let editions = self.get(case).and_then(|case| self.editions.get(usize::from(case.editions)));
        editions.map_or(&[], Vec::as_slice)
    }

    /// The cases in all editions to which they apply, or in one.
    pub fn plays(&self, cases: &[u32], edition: Option<&str>) -> Vec<Play> {
        let of_case = |case: &u32| {
            let case = *case;
            let editions = (0..).zip(self.editions_of(case));
            let wanted = editions.filter(|(_, other)| edition.is_none_or(|edition| edition == **other));
            wanted.map(move |(edition, _)| Play { case, edition }).collect::<Vec<Play>>()
        };
        cases.iter().flat_map(of_case).collect()
    }

    /// All cases, including those that await judgement.
    pub fn all(&self) -> impl Iterator<Item = u32> {
        0..small(self.cases.len())
    }

    fn picked(&self, is_meant: impl Fn(u32, &Listed) -> bool) -> Vec<u32> {
        let cases = self.all().zip(&self.cases);
        cases.filter(|(number, case)| is_meant(*number, case)).map(|(number, _)| number).collect()
    }

    /// The cases of the suite.
    pub fn of_suite(&self) -> Vec<u32> {
        self.picked(|_, case| !case.is_pending)
    }

    /// The cases with an id, with or without the game prefix.
    pub fn of_id(&self, name: &str) -> Vec<u32> {
        let is_it = |id: &str| id == name || id.split_once('/').is_some_and(|(_, id)| id == name);
        self.picked(|number, _| is_it(self.id(number)))
    }

    /// The cases that a name refers to, as in [`named`](crate::select::named).
    pub fn named(&self, name: &str) -> Vec<u32> {
        let by_id = self.of_id(name);
        if !by_id.is_empty() {
            return by_id;
        }
        let name = name.strip_prefix("./").unwrap_or(name);
        if let Some((path, line)) = name.rsplit_once(':')
            && let Ok(line) = line.parse::<u32>()
        {
            let spans = |case: &Listed| (case.lines.0..=case.lines.1).contains(&line);
            return self.picked(|number, case| spans(case) && self.path(number) == path);
        }
        let folder = name.trim_end_matches('/');
        let pending = is_pending(&format!("{folder}/")) || is_pending(folder);
        self.picked(|number, case| (pending || !case.is_pending) && begins_with_folder(self.path(number), folder))
    }
}
