//! Checks the catalogues against the documents they were made from.

use regex_lite::Regex;
use sha2::{Digest, Sha256};

use crate::catalogue::{Catalogue, Catalogues, Placed};
use crate::load::hex;
use crate::text::problem::Problem;
use crate::text::source::{FileId, Source, Span};

/// Returns the inconsistencies between catalogues, their documents and the list of all ids ever published. `document`
/// returns the bytes of a document by its file name; `lock` is the text of `ids.lock`.
pub fn check(
    catalogues: &Catalogues,
    document: &dyn Fn(&str) -> Result<Vec<u8>, String>,
    lock: (FileId, &Source),
) -> Vec<Problem> {
    let mut problems = Vec::new();
    for placed in &catalogues.all {
        check_document(placed, document, &mut problems);
    }
    check_lock(catalogues, lock, &mut problems);
    problems.sort_by_key(|problem| (problem.file, problem.span));
    problems
}

fn check_document(placed: &Placed, document: &dyn Fn(&str) -> Result<Vec<u8>, String>, problems: &mut Vec<Problem>) {
    let (catalogue, span) = (&placed.catalogue, placed.document);
    for later in &catalogue.document.later {
        let problem = match document(&later.file) {
            Err(why) => format!("the document `{}` cannot be read: {why}", &*later.file),
            Ok(bytes) if hex(&Sha256::digest(&bytes)) == *later.sha256 => continue,
            Ok(_) => {
                format!("the document `{}` differs from the one that the clauses were carried over to", &*later.file)
            }
        };
        problems.push(Problem::at(placed.file, span, problem));
    }
    let Some(file) = &catalogue.document.file else {
        if !catalogue.beyond {
            let problem = Problem::at(placed.file, span, "the document has no `file`");
            problems.push(
                problem.help("name the file, or write `beyond: true` if these rules lie outside of the documents"),
            );
        }
        return;
    };
    let bytes = match document(file) {
        Ok(bytes) => bytes,
        Err(why) => {
            problems.push(Problem::at(placed.file, span, format!("the document `{}` cannot be read: {why}", &**file)));
            return;
        }
    };
    let digest = hex(&Sha256::digest(&bytes));
    let known = catalogue.document.sha256.as_ref().map(|digest| digest.to_string()).unwrap_or_default();
    if known != digest {
        let message = format!("the document `{}` differs from the one that the catalogue was made from", &**file);
        let help = format!("its digest is {digest}, but the catalogue has {known}");
        problems.push(Problem::at(placed.file, span, message).help(help));
    }
    let text = String::from_utf8_lossy(&bytes);
    for (place, line) in numbered(catalogue, &text, placed.file, span, problems) {
        if !has_place(catalogue, &place) {
            let message = format!("`{place}` of the document has no clause");
            let help = format!("it is on line {line} of `{}`", &**file);
            problems.push(Problem::at(placed.file, span, message).help(help));
        }
    }
}

/// The places of a document that its catalogue's expressions find, with their lines.
fn numbered(
    catalogue: &Catalogue,
    text: &str,
    file: FileId,
    span: Span,
    problems: &mut Vec<Problem>,
) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for numbering in &catalogue.document.numbering {
        let regex = match Regex::new(&numbering.find) {
            Ok(regex) => regex,
            Err(error) => {
                problems.push(Problem::at(
                    file,
                    span,
                    format!("`{}` is not a regular expression: {error}", &*numbering.find),
                ));
                continue;
            }
        };
        let before = found.len();
        for (index, line) in text.lines().enumerate() {
            if let Some(captures) = regex.captures(line) {
                let mut place = String::new();
                captures.expand(&numbering.at, &mut place);
                found.push((place, index + 1));
            }
        }
        if found.len() == before {
            problems.push(Problem::at(file, span, format!("`{}` finds nothing in the document", &*numbering.find)));
        }
    }
    found
}

/// Returns `true` if a clause has this place: exactly, or as a part of it.
fn has_place(catalogue: &Catalogue, place: &str) -> bool {
    catalogue
        .clauses
        .values()
        .any(|clause| clause.at.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ','])))
}

fn check_lock(catalogues: &Catalogues, (file, lock): (FileId, &Source), problems: &mut Vec<Problem>) {
    let mut locked = Vec::new();
    for (number, line) in (1u32..).zip(lock.text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let span = lock.line(number).unwrap_or_default();
        let Some((game, id)) = line.split_once(' ') else {
            problems.push(Problem::at(file, span, "expected a game, a space and an id"));
            continue;
        };
        if catalogues.find(game, id).is_none() {
            let problem = Problem::at(file, span, format!("the clause `{id}` of {game} is no longer in a catalogue"));
            problems.push(
                problem.help("ids are permanent: restore the clause, with `exempt` if it no longer states anything"),
            );
        }
        locked.push((game, id));
    }
    for placed in &catalogues.all {
        let game = &*placed.catalogue.game;
        for (id, span) in placed.catalogue.clauses.keys().zip(&placed.spans) {
            if !locked.contains(&(game, &**id)) {
                let problem = Problem::at(placed.file, *span, format!("the clause `{}` is not in ids.lock", &**id));
                problems.push(problem.help(format!("add the line `{game} {}`", &**id)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Text, Texts, load};

    const DOCUMENT: &str = "  1.1. First.\n  1.2. Second.\n";
    const CATALOGUE: &str = r#"game: mtg
document:
  title: A small document
  file: small.txt
  sha256: DIGEST
  edition: "2022-04-29"
  numbering: [{find: '^\s+(\d\.\d)\.', at: '$1'}]
clauses:
  1.1-first: {at: "1.1", says: The first.}
  1.2-second: {at: "1.2 example", says: The second.}
"#;
    const LOCK: &str = "# all ids\nmtg 1.1-first\nmtg 1.2-second\n";

    fn problems(document: &str, catalogue: &str, lock: &str) -> Vec<String> {
        let digest = hex(&Sha256::digest(DOCUMENT.as_bytes()));
        let text = catalogue.replace("DIGEST", &digest);
        let seeds = vec![Text { path: "small.yaml".into(), text: Ok(text.into()) }];
        let mut suite = load(engine::GAMES, Texts { seeds, ..Texts::default() });
        assert_eq!(suite.problems, []);
        let lock = Source::new("ids.lock", lock);
        let file = suite.sources.add(lock.clone());
        let read = |_: &str| Ok(document.as_bytes().to_vec());
        check(&suite.catalogues, &read, (file, &lock)).iter().map(|problem| problem.line(&suite.sources)).collect()
    }

    #[test]
    fn a_catalogue_that_fits_its_document_is_right() {
        assert_eq!(problems(DOCUMENT, CATALOGUE, LOCK), [""; 0]);
    }

    #[test]
    fn an_altered_document_is_noticed() {
        let found = problems("  1.1. First!\n  1.2. Second.\n", CATALOGUE, LOCK);
        assert_eq!(found.len(), 1);
        assert!(
            found[0].starts_with(
                "small.yaml:3:3: the document `small.txt` differs from the one that the catalogue was made from; its digest is "
            ),
            "{}",
            found[0]
        );
    }

    #[test]
    fn a_newer_document_is_held_against_its_digest_too() {
        let later = |digest: &str| {
            let later = format!("  later: [{{edition: \"2026-09-25\", file: new.txt, sha256: {digest}}}]\nclauses:");
            problems(DOCUMENT, &CATALOGUE.replace("clauses:", &later), LOCK)
        };
        assert_eq!(later("DIGEST"), [""; 0]);
        assert_eq!(
            later("none"),
            ["small.yaml:3:3: the document `new.txt` differs from the one that the clauses were carried over to"]
        );
    }

    #[test]
    fn a_numbered_rule_without_a_clause_is_noticed() {
        let catalogue = CATALOGUE.replace("  1.2-second: {at: \"1.2 example\", says: The second.}\n", "");
        assert_eq!(
            problems(DOCUMENT, &catalogue, "mtg 1.1-first\n"),
            ["small.yaml:3:3: `1.2` of the document has no clause; it is on line 2 of `small.txt`"]
        );
    }

    #[test]
    fn an_id_that_is_gone_is_noticed() {
        let lock = format!("{LOCK}mtg 1.3-third\n");
        assert_eq!(
            problems(DOCUMENT, CATALOGUE, &lock),
            ["ids.lock:4:1: the clause `1.3-third` of mtg is no longer in a catalogue; ids are permanent: \
                 restore the clause, with `exempt` if it no longer states anything"]
        );
    }

    #[test]
    fn an_id_that_is_not_locked_is_noticed() {
        assert_eq!(
            problems(DOCUMENT, CATALOGUE, "mtg 1.1-first\n"),
            ["small.yaml:10:3: the clause `1.2-second` is not in ids.lock; add the line `mtg 1.2-second`"]
        );
    }
}
