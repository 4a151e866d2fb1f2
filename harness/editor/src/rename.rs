//! Renames a player, an object or a place wherever its case names it.

use suite::load::Suite;
use suite::text::fix::{Edit, applied, written};
use suite::text::source::Span;

use crate::cast::Cast;
use crate::document::Document;
use crate::loose::read;
use crate::uses::{Use, What, at, of_document, same};
use crate::want::game_of;
use crate::workspace::Workspace;

/// The reason why a name cannot be changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Kept {
    /// The item has no name given by a case.
    #[error("only names that a case defines can be renamed: aliases, players, places")]
    Nothing,
    /// The object has the name of its card.
    #[error("`{0}` is a card: give the object an alias first, `{{name: {0}}}`")]
    Card(String),
    /// The player is defined by the game.
    #[error("`{0}` is a player of the game and has this name in every case")]
    Fixed(String),
    /// The name is already used.
    #[error("`{name}` is already the name of {what} in this case")]
    Taken {
        /// The name.
        name: String,
        /// The thing that it names.
        what: &'static str,
    },
    /// The text is not a valid name.
    #[error("`{name}` cannot be a name here: {why}")]
    NoName {
        /// The requested name.
        name: String,
        /// The reason.
        why: String,
    },
}

/// The place and the name of the item at a byte that can be renamed.
///
/// # Errors
/// There is nothing to rename, with the reason.
pub fn renamable(workspace: &Workspace, document: &Document, byte: u32) -> Result<(Span, String), Kept> {
    let uses = of_document(workspace, document);
    let found = found(document, &uses, byte)?;
    Ok((found.span, found.name.clone()))
}

fn found<'u>(document: &Document, uses: &'u [Use], byte: u32) -> Result<&'u Use, Kept> {
    let found = at(uses, byte).ok_or(Kept::Nothing)?;
    match found.what {
        What::Card if found.case.is_some() => Err(Kept::Card(found.name.clone())),
        What::Card | What::Clause | What::Case => Err(Kept::Nothing),
        What::Player if same(uses, found).all(|one| !one.gives) && is_fixed(document, &found.name) => {
            Err(Kept::Fixed(found.name.clone()))
        }
        What::Player | What::Object | What::Place => Ok(found),
    }
}

fn is_fixed(document: &Document, name: &str) -> bool {
    use kernel::words::language::Players;
    let games = document.read.games;
    let language = game_of(games, &read(document.text())).map(kernel::game::AnyGame::language);
    language.is_some_and(|language| matches!(language.players, Players::Fixed(players) if players.contains(&name)))
}

/// The edits that rename the item at a byte.
///
/// # Errors
/// The item cannot be renamed, or not to this name, with the reason.
pub fn rename(workspace: &Workspace, document: &Document, byte: u32, name: &str) -> Result<Vec<Edit>, Kept> {
    let uses = of_document(workspace, document);
    let old = found(document, &uses, byte)?;
    let name = name.trim();
    let no = |why: &str| Err(Kept::NoName { name: name.to_owned(), why: why.to_owned() });
    if name.is_empty() || name.contains(['\n', '\r', '\t']) {
        return no("a name is one or more words on one line");
    }
    if name == old.name {
        return Ok(Vec::new());
    }
    if let Some(what) = taken(document, old, name) {
        return Err(Kept::Taken { name: name.to_owned(), what });
    }
    let places: Vec<&Use> = same(&uses, old).collect();
    let edits: Vec<Edit> = places.iter().map(|place| Edit { span: place.span, text: written(name) }).collect();
    check(workspace, document, old, name, &edits)?;
    Ok(edits)
}

/// The thing that a name already refers to in the case.
fn taken(document: &Document, old: &Use, name: &str) -> Option<&'static str> {
    let file = read(document.text());
    let language = game_of(document.read.games, &file)?.language();
    let case = file.get("cases")?.get(old.case.as_deref()?)?;
    let names = Cast::of(language, case, &|_| false);
    if names.players.contains_key(name) {
        Some("a player")
    } else if names.objects.contains_key(name) {
        Some("an object")
    } else if names.places.contains_key(name) || language.places.iter().any(|place| place.word == name) {
        Some("a place")
    } else {
        None
    }
}

/// Parses the text with the edits: it must not have new problems, and must contain the name as often as before.
fn check(workspace: &Workspace, document: &Document, old: &Use, name: &str, edits: &[Edit]) -> Result<(), Kept> {
    let no = |why: String| Err(Kept::NoName { name: name.to_owned(), why });
    let Some(text) = applied(document.text(), edits) else {
        return no("its occurrences overlap".to_owned());
    };
    let again = workspace.stage().over.read(&document.path, &text);
    let before = messages(&document.read);
    let fresh = |message: &&String| !before.iter().any(|other| other.replace(&*old.name, name) == **message);
    let all = messages(&again);
    if let Some(wrong) = all.iter().find(fresh) {
        return no(wrong.clone());
    }
    let file = read(&text);
    let uses = crate::uses::uses(again.games, &file, &|card| workspace.is_card(&file, card));
    let case = old.case.as_deref();
    let named =
        uses.iter().filter(|one| one.name == name && one.what.is_of_case() && one.case.as_deref() == case).count();
    if named == edits.len() { Ok(()) } else { no("it would mean something else in some places".to_owned()) }
}

/// The messages of all problems.
fn messages(suite: &Suite) -> Vec<String> {
    suite.problems.iter().chain(&suite.unknown_cards).map(|problem| problem.message.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{opened, workspace};

    const TEXT: &str = "game: mtg
cases:
  a-case:
    asserts: [615.7-depletes]
    kind: positive
    source: derived
    given:
      alice: {hand: [Healing Salve]}
      bob: {battlefield: [{ox: Pillarfield Ox}], hand: [Shock]}
    when:
      - alice: {cast: Healing Salve, mode: shield, targets: [ox]}
      - bob: {cast: Shock, targets: [\"ox\"]}
        then:
          ox: {damage: 0}
    then:
      ox: {damage: 0}
      events: [{prevented: {to: ox, amount: 2}}]
    why: the ox is shielded
";

    fn renamed(mark: &str, name: &str) -> Result<String, String> {
        let (workspace, uri) = opened(workspace(), TEXT);
        let document = workspace.document(&uri).unwrap();
        assert_eq!(document.read.problems, []);
        let byte = suite::text::source::small(TEXT.find(mark).unwrap() + 1);
        let edits = rename(&workspace, document, byte, name).map_err(|kept| kept.to_string())?;
        Ok(applied(TEXT, &edits).unwrap())
    }

    #[test]
    fn an_alias_is_renamed_wherever_its_case_names_it() {
        let new = renamed("ox: Pillar", "bull").unwrap();
        let wanted = TEXT
            .replace("{ox:", "{bull:")
            .replace("[ox]", "[bull]")
            .replace("[\"ox\"]", "[bull]")
            .replace("      ox:", "      bull:")
            .replace("to: ox", "to: bull");
        assert_eq!(new, wanted);
        assert!(new.contains("why: the ox is shielded"), "what is messages to people stays");
        assert_eq!(renamed("ox, amount", "the ox").unwrap().matches("the ox").count(), 7);
    }

    #[test]
    fn a_player_is_renamed_too() {
        let new = renamed("alice: {cast", "carol").unwrap();
        assert!(!new.contains("alice") && new.matches("carol").count() == 2, "{new}");
    }

    #[test]
    fn a_name_that_is_taken_or_none_is_refused() {
        let refused = |mark, name| renamed(mark, name).unwrap_err();
        assert_eq!(refused("ox: Pillar", "bob"), "`bob` is already the name of a player in this case");
        assert_eq!(refused("ox: Pillar", "Shock"), "`Shock` is already the name of an object in this case");
        assert_eq!(refused("ox: Pillar", "stack"), "`stack` is already the name of a place in this case");
        assert_eq!(refused("ox: Pillar", " "), "`` cannot be a name here: a name is one or more words on one line");
        assert_eq!(
            refused("ox: Pillar", "Hill Giant"),
            "`Hill Giant` cannot be a name here: `Hill Giant` is the name of a card"
        );
        assert_eq!(
            refused("bob: {battle", "events"),
            "`events` cannot be a name here: a player cannot be called `events`"
        );
    }

    #[test]
    fn what_no_case_has_named_stays() {
        let refused = |mark| renamed(mark, "x").unwrap_err();
        let only = "only names that a case defines can be renamed: aliases, players, places";
        assert_eq!(refused("615.7"), only);
        assert_eq!(refused("positive"), only);
        let card = "`Shock` is a card: give the object an alias first, `{name: Shock}`";
        assert_eq!(refused("Shock, targets"), card);
    }

    #[test]
    fn a_name_that_is_no_plain_scalar_is_put_in_quotes() {
        assert!(renamed("ox: Pillar", "no").unwrap().contains("{\"no\": Pillarfield Ox}"));
    }
}
