//! `schema`.

use ruleproof::engine::kernel::words::nearest::nearest;
use ruleproof::schema::all;
use ruleproof::suite::language::schema::text;

use super::args::Schema;
use super::error::{Error, InternalError, UsageError};
use super::exit::Exit;
use super::sinks::write;

/// What the names of all schemas end in; it may be left out.
const ENDING: &str = ".schema.json";

/// `ruleproof schema`.
pub fn schema(args: &Schema) -> Result<Exit, Error> {
    let schemas = all(engine::GAMES);
    if let Some(folder) = &args.write {
        std::fs::create_dir_all(folder).map_err(|why| InternalError::NoFolder { folder: folder.clone(), why })?;
        for (name, schema) in &schemas {
            write(&folder.join(name).display().to_string(), &text(schema))?;
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
    print!("{}", text(schema));
    Ok(Exit::Success)
}
