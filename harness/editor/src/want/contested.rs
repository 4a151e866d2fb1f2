//! Defines the expected values in the competing interpretations of a case.

use kernel::words::language::Language;
use kernel::words::shape::Described as _;
use suite::language::header::Origin;

use super::{Free, Key, Keys, Want, either, known, plain, required};

/// The keys of a case about its interpretations.
pub(super) static OF_CASE: [Key; 3] = [
    either("readings", "The interpretations of a disputed case, each under a name", Want::Readings),
    plain(
        "reference",
        "The interpretation that the reference engine follows, or the one for each edition",
        Want::Reference,
    ),
    plain("settled", "The dated ruling that decided between the interpretations", Want::Settled),
];

static READING: [Key; 7] = [
    required("clause", "The clause that the interpretation rests on", Want::Clause),
    required("argument", "The argument for the interpretation", Want::Text),
    plain("source", "The people who hold the interpretation, and where they say so", Want::Nothing),
    plain("mistake", "The known mistake that makes the reference engine follow it", Want::Text),
    either("then", "The expected result at the end under this interpretation", Want::Then { end: true }),
    either("outcomes", "Every result that the open choices may lead to under this interpretation", Want::Outcomes),
    either("by_edition", "The expected result in each edition under this interpretation", Want::ByEdition),
];

static SETTLED: [Key; 2] = [
    required("reading", "The interpretation that holds", Want::Text),
    required("source", "The ruling, with its date", Want::Nothing),
];

/// The keys of a map that should be one of these.
pub(super) fn keys(want: Want, language: &'static Language) -> Keys {
    match want {
        Want::Readings => Keys { known: Vec::new(), free: Some((Free::Reading, Want::Reading)) },
        Want::Reading => known(&READING).with("source", Want::Shape(Origin::shape())),
        Want::Settled => known(&SETTLED).with("source", Want::Shape(Origin::shape())),
        Want::Reference => {
            let edition = |edition: &&'static str| plain(edition, super::EDITION, Want::Text);
            Keys { known: language.editions.iter().map(edition).collect(), free: None }
        }
        // A required refusal, by interpretation, with its clause.
        Want::Clause => Keys { known: Vec::new(), free: Some((Free::Reading, Want::Clause)) },
        _ => Keys::default(),
    }
}
