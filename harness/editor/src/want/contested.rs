//! Defines the expected values in the competing interpretations of a case.

use kernel::words::language::Language;
use kernel::words::shape::Described as _;
use suite::language::header::Origin;

use super::{Free, Key, Keys, Want, either, known, plain, required};

/// The keys of a case about its interpretations.
pub(super) static OF_CASE: [Key; 3] = [
    either("readings", "Disputed cases: each reading under a name of its own", Want::Readings),
    plain("reference", "The reading that the reference engine follows, or which in which edition", Want::Reference),
    plain("settled", "The dated ruling that decided between the readings", Want::Settled),
];

static READING: [Key; 7] = [
    required("clause", "The clause on which the reading stands", Want::Clause),
    required("argument", "Why the rules are to be read so", Want::Text),
    plain("source", "Who says so, and where", Want::Nothing),
    plain("mistake", "The known mistake with which the reference engine plays by it", Want::Text),
    either("then", "What must be seen at the end by this reading", Want::Then { end: true }),
    either("outcomes", "All the ends that open choices may lead to by this reading", Want::Outcomes),
    either("by_edition", "What must be seen by this reading, where editions differ", Want::ByEdition),
];

static SETTLED: [Key; 2] = [
    required("reading", "The reading that holds", Want::Text),
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
