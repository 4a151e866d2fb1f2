//! Finds the definition and the uses of a card, a clause or a name of a case.

use lsp_types::{Location, Range};
use suite::text::source::{FileId, Span};

use crate::document::Document;
use crate::lines::Lines;
use crate::loose::read;
use crate::uses::{Use, What, at, of_document, same, uses};
use crate::want::game_of;
use crate::workspace::Workspace;

/// The definition of the item at a byte: of a card or a clause in its file, of a name where the case gives it.
pub fn definition(workspace: &Workspace, document: &Document, byte: u32) -> Vec<Location> {
    let uses = of_document(workspace, document);
    let Some(found) = at(&uses, byte) else { return Vec::new() };
    let here = |span: Span| Location { uri: document.uri.as_str().into(), range: document.range(span) };
    let own = same(&uses, found).find(|one| one.gives);
    if let Some(own) = own {
        return vec![here(own.span)];
    }
    let Some(game) = game(document) else { return Vec::new() };
    let suite = workspace.suite();
    let there = |file: FileId, span: Span| location(workspace, file, span);
    match found.what {
        What::Card => {
            let cards = suite.cards.iter().filter(|card| card.game == game && card.name == found.name && !card.of_file);
            cards.filter_map(|card| there(card.file, card.span)).collect()
        }
        What::Clause => clause(workspace, game, &found.name).into_iter().collect(),
        What::Case | What::Player | What::Object | What::Place => Vec::new(),
    }
}

/// The place of a clause in its catalogue.
fn clause(workspace: &Workspace, game: &str, id: &str) -> Option<Location> {
    let catalogues = workspace.suite().catalogues.all.iter().filter(|placed| &*placed.catalogue.game == game);
    for placed in catalogues {
        let mut ids = placed.catalogue.clauses.keys().zip(&placed.spans);
        if let Some((_, span)) = ids.find(|(other, _)| ***other == *id) {
            return location(workspace, placed.file, *span);
        }
    }
    None
}

/// All uses of the item at a byte: of a card or a clause in all files of its game, of a name within its case. The
/// definition is included on request.
pub fn references(workspace: &Workspace, document: &Document, byte: u32, with_definition: bool) -> Vec<Location> {
    let uses = of_document(workspace, document);
    let Some(found) = at(&uses, byte) else { return Vec::new() };
    let wanted = |one: &&Use| with_definition || !one.gives;
    let here = |one: &Use| Location { uri: document.uri.as_str().into(), range: document.range(one.span) };
    let mut all: Vec<Location> = same(&uses, found).filter(wanted).map(here).collect();
    if !matches!(found.what, What::Card | What::Clause) {
        return all;
    }
    let Some(game) = game(document) else { return all };
    let suite = workspace.suite();
    let open = |path: &str| workspace.documents().any(|other| &*other.path == path);
    for other in workspace.documents().filter(|other| other.uri != document.uri) {
        let uses = uses_of(workspace, game, other.text(), found);
        all.extend(
            uses.iter()
                .filter(wanted)
                .map(|one| Location { uri: other.uri.as_str().into(), range: other.range(one.span) }),
        );
    }
    for (_, source) in suite.sources.iter().filter(|(_, source)| !open(&source.path)) {
        let uses = uses_of(workspace, game, &source.text, found);
        if uses.is_empty() {
            continue;
        }
        let lines = Lines::of(&source.text);
        let uri = workspace.uri(&source.path);
        let range = |span: Span| lines.range(&source.text, span, workspace.encoding);
        let found = uses.iter().filter(wanted);
        all.extend(found.map(|one| Location { uri: uri.as_str().into(), range: range(one.span) }));
    }
    all
}

/// The uses of a card or a clause in a text of a game.
fn uses_of(workspace: &Workspace, game: &str, text: &str, of: &Use) -> Vec<Use> {
    // Most texts do not contain the name, so they are not parsed.
    if !text.contains(of.name.as_str()) {
        return Vec::new();
    }
    let file = read(text);
    if game_of(workspace.games(), &file).is_none_or(|other| other.language().game != game) {
        return Vec::new();
    }
    let deck = workspace.suite().decks.get(game);
    let is_card = |name: &str| name == of.name || deck.is_some_and(|deck| deck.contains_key(name));
    let all = uses(workspace.games(), &file, &is_card);
    all.into_iter().filter(|one| one.what == of.what && one.name == of.name).collect()
}

/// The location of a place in a file of the suite.
pub fn location(workspace: &Workspace, file: FileId, span: Span) -> Option<Location> {
    let source = workspace.suite().sources.get(file)?;
    let uri = workspace.uri(&source.path);
    let range: Range = Lines::of(&source.text).range(&source.text, span, workspace.encoding);
    Some(Location { uri: uri.as_str().into(), range })
}

/// The game of an open text.
pub fn game(document: &Document) -> Option<&'static str> {
    game_of(document.read.games, &read(document.text())).map(|game| game.language().game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{opened, workspace};
    use suite::text::source::small;

    const TEXT: &str = "game: mtg
cards:
  Own Wall: {types: [Creature], stats: 0/4}
cases:
  a-case:
    asserts: [615.7-depletes]
    given:
      bob: {battlefield: [{ox: Pillarfield Ox}, {wall: Own Wall}], hand: [Shock]}
    when:
      - bob: {cast: Shock, targets: [ox]}
    then:
      ox: {damage: 2}
";

    fn places(mark: &str, find: impl Fn(&Workspace, &Document, u32) -> Vec<Location>) -> Vec<String> {
        let (workspace, uri) = opened(workspace(), TEXT);
        let document = workspace.document(&uri).unwrap();
        let all = find(&workspace, document, small(TEXT.find(mark).unwrap() + 1));
        let locations = all.iter().map(|one| {
            let path = one.uri.0.rsplit('/').next().unwrap().to_owned();
            format!("{path}:{}", one.range.start.line + 1)
        });
        locations.collect()
    }

    #[test]
    fn a_name_is_defined_where_its_case_or_file_gives_it() {
        assert_eq!(places("ox: {damage", definition), ["new.yaml:8"]);
        assert_eq!(places("Own Wall}", definition), ["new.yaml:3"]);
        assert_eq!(places("given", definition), [""; 0]);
    }

    #[test]
    fn cards_and_clauses_are_defined_in_the_suite() {
        let card = places("Shock, targets", definition);
        assert!(card.len() == 1 && card[0].contains(".yaml:"), "{card:?}");
        assert_ne!(card[0], "new.yaml:8");
        let clause = places("615.7-depletes", definition);
        assert!(clause.len() == 1 && clause[0].starts_with("mtg.yaml:"), "{clause:?}");
    }

    #[test]
    fn references_of_a_name_stay_in_its_case() {
        let all = |workspace: &Workspace, document: &Document, byte| references(workspace, document, byte, true);
        assert_eq!(places("ox: {damage", all), ["new.yaml:8", "new.yaml:10", "new.yaml:12"]);
        let others = |workspace: &Workspace, document: &Document, byte| references(workspace, document, byte, false);
        assert_eq!(places("ox: {damage", others), ["new.yaml:10", "new.yaml:12"]);
    }

    #[test]
    fn references_of_a_clause_are_all_that_assert_it() {
        let all = |workspace: &Workspace, document: &Document, byte| references(workspace, document, byte, false);
        let found = places("615.7-depletes", all);
        let (workspace, _) = opened(workspace(), TEXT);
        let asserts = workspace.suite().cases.iter().flat_map(|case| &case.asserts);
        let expected = asserts.filter(|(id, _)| id == "615.7-depletes").count();
        assert!(found.len() > expected, "the new one too, and each illegal: {} of {expected}", found.len());
    }
}
