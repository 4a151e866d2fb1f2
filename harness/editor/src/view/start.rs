//! Templates for new cases, for a clause or for a game alone.

use kernel::words::language::Players;
use lab::home::home;
use suite::load::Suite;

use super::messages::CaseText;

/// The template of a case for a clause; `None` if the game or the clause does not exist.
pub fn start(suite: &Suite, game: &str, clause: Option<&str>) -> Option<CaseText> {
    let language = suite.games.find(game)?.language();
    let placed = suite.catalogues.all.iter().map(|placed| &placed.catalogue).filter(|all| &*all.game == game);
    let mut clauses = placed.flat_map(|all| all.clauses.iter().map(move |(id, clause)| (id, clause, all.beyond)));
    let found = match clause {
        Some(wanted) => Some(clauses.find(|(id, ..)| ***id == *wanted)?),
        None => None,
    };
    let (head, path) = if let Some((id, clause, beyond)) = found {
        let from = if beyond { "rules" } else { "seed" };
        let at = serde_json::Value::from(&*clause.at);
        let head = format!("    asserts: [{}]\n    kind: positive\n    source: {{{from}: {at}}}\n", &**id);
        let name = free(suite, game, &id.replace('.', "-"));
        (format!("  # {}\n  {name}:\n{head}", &*clause.says), home(suite, "cases", game, id))
    } else {
        let id = free(suite, game, "what-this-case-shows");
        let head = format!("  {id}:\n    asserts: []\n    kind: positive\n    source: derived\n");
        (head, format!("cases/{game}/{id}.yaml"))
    };
    let players = match language.players {
        Players::Named(players) | Players::Fixed(players) => players,
    };
    let given = players.iter().fold(String::new(), |text, player| text + "      " + player + ": {}\n");
    let text = format!("game: {game}\ncases:\n\n{head}    given:\n{given}    when: []\n    then: {{}}\n");
    let id = text.lines().find_map(|line| line.strip_prefix("  ").filter(|id| !id.starts_with([' ', '#'])));
    let id = id.and_then(|id| id.strip_suffix(':')).unwrap_or_default();
    Some(CaseText { id: format!("{game}/{id}"), path, text })
}

/// An id that no case of the game has.
fn free(suite: &Suite, game: &str, id: &str) -> String {
    let taken = |id: &str| suite.cases.iter().any(|case| *case.id == format!("{game}/{id}"));
    let numbered = (2..).map(|number| format!("{id}-{number}"));
    std::iter::once(id.to_owned()).chain(numbered).find(|id| !taken(id)).unwrap_or_else(|| id.to_owned())
}
