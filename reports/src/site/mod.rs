//! A suite as a site: its rules with what shows each, its cases step by step, the mistakes that it notices, and what
//! engines made of it.
//!
//! Static files that lead only to each other; the same suite and records make the same files.

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

/// What a site is made of.
pub struct Site<'s> {
    /// The games of the suite.
    pub games: &'s [Game],
    /// Its cases, in the order of the files.
    pub cases: &'s [Case],
    /// What its cases show of each clause.
    pub coverage: &'s Coverage,
    /// Which mistakes it notices.
    pub mistakes: &'s Mistakes,
    /// What engines made of it.
    pub records: &'s [Record],
    /// What is asked as it is needed.
    pub library: &'s dyn Library,
}

/// A game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// Its name: `mtg`.
    pub name: String,
    /// Its name for people.
    pub title: String,
}

/// A case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// `game/id`.
    pub id: String,
    /// The file in which it stands.
    pub file: String,
    /// The case as it stands there.
    pub about: About,
    /// The clauses that it asserts.
    pub asserts: Vec<String>,
    /// In which state it is, if that is worth a word.
    pub status: Option<String>,
    /// What judges differ on in it, with what each of them expects.
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

/// A clause as its catalogue has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rule {
    /// What it says.
    pub says: String,
    /// The document in which it stands.
    pub document: String,
    /// What makes an engine decide under it.
    pub decided: Option<String>,
}

/// How a case is played in some editions that do not differ in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The editions.
    pub editions: Vec<String>,
    /// The first of the ways that the case leaves open.
    pub ways: Vec<Timeline>,
    /// How many ways there are.
    pub all: usize,
}

/// Tells of clauses and plays as they are needed.
pub trait Library {
    /// A clause of a game.
    fn rule(&self, game: &str, clause: &str) -> Option<Rule>;

    /// How a case is played.
    fn played(&self, case: &str) -> Vec<Played>;
}

/// A file of a site.
pub struct Page {
    /// Its path in the site's folder.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// Makes the pages of a site, one after another, and hands each to `put`.
///
/// # Errors
/// Those of `put`.
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
        put(made.page(links::DISPUTED, "What judges differ on", &disputed::page(&made)))?;
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

/// A site that is being made, with what is looked up in it.
struct Made<'s> {
    site: &'s Site<'s>,
    links: Links<'s>,
    /// What the engines are called.
    engines: Vec<String>,
    /// The results of each case, by its id: the place of the record, and of the result in it.
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

    /// The heads of columns that are an engine each.
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
