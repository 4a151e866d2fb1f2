//! The schemas in `schema/` are up to date with the types, and every file of the suite fits them.

use std::collections::BTreeMap;
use std::fs;

use ruleproof::files::folder;
use ruleproof::schema::all;
use ruleproof::suite::language::schema::text;

use crate::root;

#[test]
fn the_committed_schemas_are_fresh() {
    for (name, value) in all(engine::GAMES) {
        let path = root().join("schema").join(&name);
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == text(&value),
            "schema/{name} is not what the types give: write it anew with `ruleproof schema --write schema`"
        );
    }
}

#[test]
fn every_file_fits_its_schema() {
    let schemas = all(engine::GAMES);
    let mut validators = BTreeMap::new();
    let mut checked = 0;
    for name in ["cases", "seeds"] {
        for text in folder(&root().join(name)).unwrap() {
            let body = text.text.clone().unwrap();
            let named = body.lines().next().and_then(|line| line.rsplit('/').next()).unwrap_or_default().to_owned();
            let schema = schemas.iter().find(|(name, _)| *name == named);
            let (_, schema) = schema.unwrap_or_else(|| panic!("{}: the first line names no schema", text.path));
            let value: serde_json::Value = serde_yaml::from_str(&body).unwrap();
            let validator = validators.entry(named).or_insert_with(|| jsonschema::validator_for(schema).unwrap());
            let errors: Vec<String> =
                validator.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path())).collect();
            assert!(errors.is_empty(), "{}: {}", text.path, errors.join("\n"));
            checked += 1;
        }
    }
    assert!(checked > 6, "only {checked} files were checked");
}

#[test]
fn another_reader_of_yaml_sees_the_same_values() {
    use ruleproof::suite::language::expect::as_written;
    use ruleproof::suite::text::parse::parse;
    use ruleproof::suite::text::source::FileId;
    for name in ["cases", "seeds"] {
        for text in folder(&root().join(name)).unwrap() {
            let body = text.text.clone().unwrap();
            let mut problems = Vec::new();
            let node = parse(FileId(0), &body, &mut problems).unwrap();
            let other: serde_json::Value = serde_yaml::from_str(&body).unwrap();
            assert_eq!(as_written(&node), other, "{}", text.path);
        }
    }
}
