//! A suite as a site: its rules with the cases that prove each, its cases step by step, the mistakes that it notices,
//! and the results of engines.
//!
//! The site consists of static files that link only to each other. The same suite and records produce the same files.

mod case;
mod disputed;
mod engine;
mod links;
mod lists;
mod rules;

use std::collections::BTreeMap;

use maud::{Markup, html};

pub use self::disputed::{Decided, Dispute, Reading};
use self::links::Links;
use crate::coverage::Coverage;
use crate::mistakes::Mistakes;
use crate::page::About;
use crate::page::frame::{Frame, Parts, SCRIPT, STYLE, document};
use crate::page::plain::Plain;
use crate::record::Record;
use crate::timeline::Timeline;

/// The contents of a site.
pub struct Site<'s> {
    /// The games of the suite.
    pub games: &'s [Game],
    /// The cases, in the order of the files.
    pub cases: &'s [Case],
    /// The coverage of each clause.
    pub coverage: &'s Coverage,
    /// The mistakes that the suite notices.
    pub mistakes: &'s Mistakes,
    /// The records of engines.
    pub records: &'s [Record],
    /// The source of further details, queried on demand.
    pub library: &'s dyn Library,
}

/// A game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// The name: `mtg`.
    pub name: String,
    /// The name for people.
    pub title: String,
}

/// A case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// The id: `game/id`.
    pub id: String,
    /// The file of the case.
    pub file: String,
    /// The case as it is written in the file.
    pub about: About,
    /// The clauses that it asserts.
    pub asserts: Vec<String>,
    /// The status, if it is worth mentioning.
    pub status: Option<String>,
    /// The interpretations on which judges differ, with the expectations of each.
    pub dispute: Option<Dispute>,
}

impl Case {
    /// The game.
    pub fn game(&self) -> &str {
        self.id.split('/').next().unwrap_or_default()
    }

    /// The id without the game.
    pub fn name(&self) -> &str {
        self.id.split_once('/').map_or(self.id.as_str(), |(_, name)| name)
    }
}

/// A clause of a catalogue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rule {
    /// The text.
    pub says: String,
    /// The document that contains it.
    pub document: String,
    /// The condition under which an engine applies it.
    pub decided: Option<String>,
}

/// The play of a case, in editions in which it is the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The editions.
    pub editions: Vec<String>,
    /// The first of the paths through choices that the case leaves open.
    pub ways: Vec<Timeline>,
    /// The number of paths.
    pub all: usize,
}

/// Provides clauses and plays on demand.
pub trait Library {
    /// Returns a clause of a game.
    fn rule(&self, game: &str, clause: &str) -> Option<Rule>;

    /// Returns the plays of a case.
    fn played(&self, case: &str) -> Vec<Played>;
}

/// A file of a site.
pub struct Page {
    /// The path in the site's folder.
    pub path: String,
    /// The contents.
    pub text: String,
}

/// Makes the pages of a site one after another, and passes each to `put`.
///
/// # Errors
/// The errors of `put`.
pub fn write<E>(site: &Site<'_>, mut put: impl FnMut(Page) -> Result<(), E>) -> Result<(), E> {
    let made = Made::of(site);
    put(Page { path: "style.css".to_owned(), text: STYLE.to_owned() })?;
    put(Page { path: "script.js".to_owned(), text: SCRIPT.to_owned() })?;
    put(made.page("index.html", "ruleproof", &lists::overview(&made)))?;
    for game in site.games {
        let titled = |what: &str| format!("{}: {what}", game.title);
        put(made.page(&links::rules(&game.name), &titled("rules"), &rules::all(&made, game)))?;
        put(made.page(&links::cases(&game.name), &titled("cases"), &lists::cases(&made, game)))?;
        put(made.page(&links::mistakes(&game.name), &titled("mistakes"), &lists::mistakes(&made, game)))?;
    }
    if disputed::disputed(&made).next().is_some() {
        put(made.page(links::DISPUTED, "Disputed cases", &disputed::page(&made)))?;
    }
    for (place, (name, record)) in made.engines.iter().zip(site.records).enumerate() {
        let path = links::engine(place);
        let body = engine::page(&made, &links::root(&path), name, record);
        put(made.page(&path, name, &body))?;
    }
    for clause in &site.coverage.clauses {
        put(made.page(&links::rule(&clause.game, &clause.id), &clause.id, &rules::one(&made, clause)))?;
    }
    for one in site.cases {
        put(made.page(&links::case(&one.id), &one.id, &case::page(&made, one)))?;
    }
    Ok(())
}

/// A site in progress, with its look-up tables.
struct Made<'s> {
    site: &'s Site<'s>,
    links: Links<'s>,
    /// The names of the engines.
    engines: Vec<String>,
    /// The results of each case, by its id: the index of the record, and the index of the result in it.
    results: BTreeMap<&'s str, Vec<(usize, usize)>>,
}

impl<'s> Made<'s> {
    fn of(site: &'s Site<'s>) -> Self {
        let mut results: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
        for (record, of) in site.records.iter().enumerate() {
            for (place, result) in of.results.iter().enumerate() {
                results.entry(&result.id).or_default().push((record, place));
            }
        }
        Self { site, links: Links::of(site), engines: crate::record::engine_names(site.records), results }
    }

    /// The heads of the columns for engines.
    fn heads(&self) -> Markup {
        html! {
            @for (name, record) in self.engines.iter().zip(self.site.records) {
                th scope="col" {
                    (Plain(name))
                    @for mistake in &record.engine.mistakes { span.card { "with " (Plain(mistake)) } }
                }
            }
        }
    }

    /// The name of a game for people.
    fn title<'t>(&'t self, game: &'t str) -> &'t str {
        self.site.games.iter().find(|known| known.name == game).map_or(game, |known| &known.title)
    }

    fn page(&self, path: &str, title: &str, body: &Markup) -> Page {
        let root = links::root(path);
        let mut links = vec![(format!("{root}index.html"), "Overview".to_owned())];
        links.extend(
            self.site.games.iter().map(|game| (format!("{root}{}", links::rules(&game.name)), game.title.clone())),
        );
        let frame = Frame { title, parts: Parts::Beside(&root), links: &links, body: body.clone() };
        Page { path: path.to_owned(), text: document(&frame) }
    }
}
