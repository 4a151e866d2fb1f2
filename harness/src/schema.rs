//! All JSON Schemas, by file name.

use kernel::game::Games;
use kernel::words::language::Language;
use serde_json::Value;
use suite::language::schema as files;

use crate::readings::schema as readings;

/// The schemas of the files of a suite, of the reports of runs, and of the protocol, in the order in which `ruleproof
/// schema` lists them.
pub fn all(games: Games) -> Vec<(String, Value)> {
    let mut all = vec![
        ("catalogue.schema.json".to_owned(), files::catalogue()),
        ("readings.schema.json".to_owned(), readings::schema(games)),
        ("coverage.schema.json".to_owned(), reports::coverage::schema()),
        ("mistakes.schema.json".to_owned(), reports::mistakes::schema()),
        ("record.schema.json".to_owned(), reports::json::schema()),
        ("smoke.schema.json".to_owned(), reports::smoke::schema()),
        ("reach.schema.json".to_owned(), reports::reach::schema()),
        ("diagnosis.schema.json".to_owned(), reports::diagnosis::schema()),
        ("tree.schema.json".to_owned(), reports::tree::schema()),
        ("protocol.schema.json".to_owned(), protocol::schema::messages(games, &files::answer())),
    ];
    all.extend(games.languages().map(|language| of(language, "scenario", files::scenario(language))));
    for language in games.languages() {
        all.push(of(language, "case", files::case_file(language)));
        all.push(of(language, "cards", files::card_file(language)));
    }
    all
}

/// A schema of one game.
fn of(language: &Language, what: &str, schema: Value) -> (String, Value) {
    (format!("{}.{what}.schema.json", language.game), schema)
}
