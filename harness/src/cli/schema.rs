//! `schema`.

use ruleproof::language::schema::{all, text};
use ruleproof::text::nearest::nearest;

use super::args::Schema;
use super::exit::Exit;
use super::output::write;

/// `ruleproof schema`.
pub fn schema(args: &Schema) -> Exit {
    let schemas = all();
    if let Some(folder) = &args.write {
        if let Err(error) = std::fs::create_dir_all(folder) {
            eprintln!("error: cannot make `{}`: {error}", folder.display());
            return Exit::Internal;
        }
        for (name, schema) in &schemas {
            if let Err(exit) = write(&folder.join(name).display().to_string(), &text(schema)) {
                return exit;
            }
        }
        println!("{} schemas written to {}", schemas.len(), folder.display());
        return Exit::Fine;
    }
    let Some(wanted) = &args.name else {
        for (name, _) in &schemas {
            println!("{name}");
        }
        return Exit::Fine;
    };
    let Some((_, schema)) = schemas.iter().find(|(name, _)| name == wanted) else {
        let names = schemas.iter().map(|(name, _)| name.as_str());
        let near = nearest(wanted, names).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        eprintln!("error: no schema `{wanted}`{near}");
        return Exit::Usage;
    };
    print!("{}", text(schema));
    Exit::Fine
}
