//! Requests for browsing the suite: games, rules with the cases and mistakes about each, cases, and runs.

use indexmap::IndexMap;
use kernel::interpretations::Wrong;
use kernel::reference::Reference;
use reports::page::fragment;
use suite::language::case::Case;
use suite::load::Suite;
use suite::run::{RunOptions, trials, untimed};

use super::Stage;
use super::caught::mistake;
use super::messages::{CaseLine, CaseText, Catalogue, Game, Mistake, Play, Rule, Rules, Run, RunParams, Style};

/// The style sheet of fragments.
pub fn style() -> Style {
    Style { css: fragment::STYLE.to_owned() }
}

/// The games of a suite, with their numbers of cases.
pub fn games(suite: &Suite) -> Vec<Game> {
    let of = |game: &str| suite.cases.iter().filter(|case| case.language.game == game).count();
    let games = suite.games.iter().map(|game| {
        let language = game.language();
        Game {
            game: language.game.to_owned(),
            title: language.title.to_owned(),
            editions: language.editions.iter().map(|edition| (*edition).to_owned()).collect(),
            cases: of(language.game),
            clauses: suite.catalogues.clauses(language.game).count(),
            mistakes: game.mistakes().len(),
        }
    });
    games.collect()
}

/// The known mistakes of a game.
pub fn mistakes(suite: &Suite, game: &str) -> Vec<Mistake> {
    suite.games.mistakes().filter(|wrong| wrong.game == game).map(|wrong| mistake(&wrong)).collect()
}

/// The rules of a game, each with the cases that assert it and the known mistakes about it.
pub fn catalogue(suite: &Suite, game: &str) -> Catalogue {
    let cases: Vec<&Case> = suite.cases.iter().filter(|case| case.language.game == game).collect();
    let mut shows: IndexMap<&str, Vec<usize>> = IndexMap::new();
    for (place, case) in cases.iter().enumerate() {
        for (clause, _) in &case.asserts {
            shows.entry(clause).or_default().push(place);
        }
    }
    let wrongs: Vec<Wrong> = suite.games.mistakes().filter(|wrong| wrong.game == game).collect();
    let of_game = suite.catalogues.all.iter().map(|placed| &placed.catalogue).filter(|all| &*all.game == game);
    let mut documents: Vec<Rules> = of_game
        .map(|catalogue| Rules {
            title: catalogue.document.title.to_string(),
            edition: catalogue.document.edition.to_string(),
            beyond: catalogue.beyond,
            clauses: catalogue
                .clauses
                .iter()
                .map(|(id, clause)| Rule {
                    id: id.to_string(),
                    at: clause.at.to_string(),
                    says: clause.says.to_string(),
                    decided: clause.decided.as_ref().map(|text| text.to_string()),
                    exempt: clause.exempt.as_ref().map(|text| text.to_string()),
                    cases: shows.get(&**id).cloned().unwrap_or_default(),
                    mistakes: names(wrongs.iter().filter(|wrong| wrong.is_about(id))),
                })
                .collect(),
        })
        .collect();
    documents.sort_by_key(|document| document.beyond);
    Catalogue { game: game.to_owned(), documents, cases: cases.iter().map(|case| line(suite, case)).collect() }
}

fn names<'w>(wrongs: impl Iterator<Item = &'w Wrong>) -> Vec<String> {
    wrongs.map(|wrong| wrong.name.to_owned()).collect()
}

fn line(suite: &Suite, case: &Case) -> CaseLine {
    CaseLine {
        id: case.id.to_string(),
        path: suite.sources.path(case.file).to_owned(),
        kind: case.kind.map(|kind| kind.as_str().to_owned()),
        status: case.status.map(|status| status.as_str().to_owned()),
        tags: case.tags.clone(),
        why: case.why.clone(),
    }
}

/// A case of the suite as a document of its own: the relevant part of its file's header, and the case.
pub fn case(suite: &Suite, id: &str) -> Option<CaseText> {
    let case = suite.cases.iter().chain(&suite.pending).find(|case| *case.id == *id)?;
    let source = suite.sources.get(case.file)?;
    let mut text = format!("game: {}\n", case.language.game);
    let head = source.text.lines().find(|line| line.starts_with("editions:"));
    text.extend(head.map(|line| format!("{line}\n")));
    let used = case.cards();
    let own = suite.cards.iter().filter(|card| card.of_file && card.file == case.file && used.contains(&card.name));
    let own: Vec<String> = own.map(|card| suite.sources.entry(card.file, card.span).to_owned() + "\n").collect();
    if !own.is_empty() {
        text.push_str("cards:\n");
        text.extend(own);
    }
    text.push_str("cases:\n\n");
    text.push_str(&spelt_out(suite.text(case), &source.text));
    text.push('\n');
    Some(CaseText { id: id.to_owned(), path: source.path.to_string(), text })
}

/// Plays the suite, or a part of it.
pub fn run(stage: Stage<'_>, params: RunParams) -> Run {
    let plays = trials(&stage.suite.cases, None);
    let options = RunOptions::quiet("");
    let right = Reference::right();
    let mut listed = Run { total: plays.len(), ..Run::default() };
    for trial in plays.into_iter().skip(params.from).take(params.count.unwrap_or(usize::MAX)) {
        let result = untimed(stage.suite, stage.clauses, trial, &right, &options, None);
        let verdict = result.verdict.as_str();
        *listed.counts.entry(verdict.to_owned()).or_default() += 1;
        listed.plays.push(Play {
            id: result.id.clone(),
            edition: result.edition.clone(),
            verdict: verdict.to_owned(),
            expected: !result.standing.is_failure(),
        });
    }
    listed
}

/// A case in which aliases (`*pair`) are replaced by the values that other cases of its file define (`given: &pair`).
fn spelt_out(case: &str, file: &str) -> String {
    let mut text = String::new();
    for line in case.split_inclusive('\n') {
        let named = line.split_once(": *").or_else(|| line.split_once("- *"));
        let Some((before, name)) = named.filter(|(_, name)| name.trim_end().chars().all(is_of_name)) else {
            text.push_str(line);
            continue;
        };
        let name = name.trim_end();
        let is_own = || case.contains(&format!("&{name}\n")) || case.contains(&format!("&{name} "));
        match anchored(file, name).filter(|_| !is_own()) {
            None => text.push_str(line),
            Some(Anchored::Inline(value)) => {
                let join = line.get(before.len()..before.len() + 2).unwrap_or(": ");
                text.extend([before, join, value, "\n"]);
            }
            Some(Anchored::Block(indent, lines)) => {
                let own = line.len() - line.trim_start().len();
                let join = line.get(before.len()..=before.len()).unwrap_or(":");
                text.extend([before, join, "\n"]);
                for line in lines {
                    let deeper = (line.len() - line.trim_start().len()).saturating_sub(indent);
                    text.extend([&*" ".repeat(own + deeper), line.trim(), "\n"]);
                }
            }
        }
    }
    text
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '-' | '_')
}

/// The value of an anchor.
enum Anchored<'t> {
    /// A value on the anchor's line.
    Inline(&'t str),
    /// The lines indented under the anchor's line, with the indentation of the line itself.
    Block(usize, Vec<&'t str>),
}

fn anchored<'t>(file: &'t str, name: &str) -> Option<Anchored<'t>> {
    let mut lines = file.lines();
    let mark = format!(" &{name}");
    let is_mark =
        |line: &&str| line.split_once(&mark).is_some_and(|(_, rest)| rest.is_empty() || rest.starts_with(' '));
    let line = lines.find(is_mark)?;
    let (_, value) = line.split_once(&mark)?;
    let indent = line.len() - line.trim_start().len();
    if !value.trim().is_empty() {
        return Some(Anchored::Inline(value.trim()));
    }
    let under = |line: &&str| line.trim().is_empty() || line.len() - line.trim_start().len() > indent;
    let mut block: Vec<&str> = lines.take_while(under).collect();
    while block.last().is_some_and(|line| line.trim().is_empty()) {
        block.pop();
    }
    Some(Anchored::Block(indent, block))
}
