//! All JSON Schemas, by file name.

use kernel::game::Games;
use serde_json::Value;
use suite::language::schema as files;

/// Those of the files of a suite, of what is drawn from runs, and of the protocol.
pub fn all(games: Games) -> Vec<(String, Value)> {
    let mut all = vec![
        ("coverage.schema.json".to_owned(), reports::coverage::schema()),
        ("mistakes.schema.json".to_owned(), reports::mistakes::schema()),
        ("record.schema.json".to_owned(), reports::json::schema()),
        ("smoke.schema.json".to_owned(), reports::smoke::schema()),
        ("diagnosis.schema.json".to_owned(), reports::diagnosis::schema()),
        ("tree.schema.json".to_owned(), reports::tree::schema()),
        ("protocol.schema.json".to_owned(), protocol::schema::messages(games, &files::answer())),
    ];
    all.extend(files::all(games));
    all
}
