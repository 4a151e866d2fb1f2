//! `schema`: prints or writes the JSON Schemas.

use std::path::Path;

use ruleproof::engine::kernel::words::nearest::nearest;
use ruleproof::schema::all;
use ruleproof::suite::language::schema::text;

use super::args::Schema;
use super::error::{Error, InternalError, UsageError};
use super::exit::Exit;
use super::printed;
use super::sinks::write;

/// The common ending of schema names, which may be left out.
const ENDING: &str = ".schema.json";

/// A text without its first line, if that line refers to a schema that does not exist at this path: editors report a
/// broken reference as an error.
pub fn led<'t>(path: &str, text: &'t str) -> &'t str {
    let Some((first, rest)) = text.split_once('\n') else { return text };
    let Some((_, schema)) = first.split_once("# yaml-language-server: $schema=") else { return text };
    let folder = Path::new(path).parent().unwrap_or(Path::new(""));
    if folder.join(schema.trim()).is_file() { text } else { rest }
}

/// `ruleproof schema`.
pub fn schema(args: &Schema) -> Result<Exit, Error> {
    let schemas = all(engine::GAMES);
    if let Some(folder) = &args.write {
        std::fs::create_dir_all(folder).map_err(|why| InternalError::NoFolder { folder: folder.clone(), why })?;
        for (name, schema) in &schemas {
            write(folder.join(name), &text(schema))?;
        }
        println!("{} schemas written to {}", schemas.len(), folder.display());
        return Ok(Exit::Success);
    }
    let Some(wanted) = &args.name else {
        for (name, _) in &schemas {
            println!("{name}");
        }
        return Ok(Exit::Success);
    };
    let is = |name: &str| name == wanted || name.strip_suffix(ENDING) == Some(wanted);
    let Some((_, schema)) = schemas.iter().find(|(name, _)| is(name)) else {
        let names = schemas.iter().flat_map(|(name, _)| [Some(name.as_str()), name.strip_suffix(ENDING)]).flatten();
        let near = nearest(wanted, names).map(str::to_owned);
        return Err(UsageError::Schema { name: wanted.clone(), near }.into());
    };
    printed::data(&text(schema));
    Ok(Exit::Success)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_leads_to_no_schema_is_left_out() {
        let place = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(place.path().join("schema")).unwrap();
        std::fs::create_dir_all(place.path().join("cases")).unwrap();
        let path = place.path().join("cases/a.yaml").display().to_string();
        let text = "# yaml-language-server: $schema=../schema/mtg.case.schema.json\ngame: mtg\n";
        assert_eq!(led(&path, text), "game: mtg\n");
        std::fs::write(place.path().join("schema/mtg.case.schema.json"), "{}").unwrap();
        assert_eq!(led(&path, text), text);
        assert_eq!(led(&path, "game: mtg\n"), "game: mtg\n");
    }
}
