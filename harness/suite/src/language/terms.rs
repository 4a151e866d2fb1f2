//! The keys that have the same meaning in every game, each with a description.

use super::expect::UNORDERED;
use kernel::words::shape::Term;

const fn term(word: &'static str, doc: &'static str) -> Term {
    Term { word, doc }
}

/// The keys of a file.
pub const FILE: &[Term] = &[
    term("game", "The game that all of the file is about."),
    term(
        "language",
        "The version of the case language (default: 1). In version 2, events that are listed one after another happen at \
         different times, and the list names every event of a kind. Version 1 checks neither.",
    ),
    term("editions", "The editions of the rules in which the cases of the file hold; all, if left out."),
    term("cards", "Cards by name. In a file with `cases` they are for its cases alone, in one without for all files."),
    term("cases", "The cases by id. An id is a sentence that says what holds, and never changes."),
];

/// The keys of a case.
pub const CASE: &[Term] = &[
    term(
        "asserts",
        "One to three clauses of the rules that the case shows; the reference engine must decide under each.",
    ),
    term("kind", "What the case is for."),
    term("source", "Where the expectation comes from: the rules, the source document, or a ruling."),
    term("why", "How the result follows from the rules, in a line or two, where that is not plain."),
    term("tags", "Words by which the case can be picked out, such as `combat`."),
    term("status", "That the case is contested, or that the reference engine is known to be wrong."),
    term("editions", "The editions of the rules in which the case holds; all, if left out."),
    term("given", "What there is before the first step."),
    term("when", "What is done, step by step."),
    term("then", "What must be seen at the end."),
    term("outcomes", "Every way in which the open choices may go, and what each leads to; in place of `then`."),
    term("by_edition", "What must be seen in each edition, where they differ; in place of `then`."),
    term("readings", "The ways in which judges read the rules here, each under a name; in place of `then`."),
    term("reference", "Which reading the reference engine follows, in every edition or in each."),
    term("settled", "The ruling that decided between the readings, and which of them it is for."),
];

/// The keys of an interpretation.
pub const READING: &[Term] = &[
    term("clause", "The clause of the rules on which the reading stands."),
    term("argument", "Why the rules are to be read so, in a sentence."),
    term("source", "Who reads the rules so, and where that can be found."),
    term("mistake", "The known mistake with which the reference engine plays by this reading."),
    term("then", "What must be seen at the end by this reading."),
    term("outcomes", "Every way in which the open choices may go by this reading."),
    term("by_edition", "What must be seen in each edition by this reading."),
];

/// The keys of the ruling that settles a case.
pub const SETTLED: &[Term] = &[
    term("reading", "The name of the reading that holds from then on."),
    term("source", "The ruling that settles the case, with its date."),
];

/// The keys of a step that have the same meaning in every game.
pub const STEP: &[Term] = &[
    term("choices", "The answers to what players are asked during the step, in the order in which it is asked."),
    term("illegal", "The clause under which the step, or an answer, must be refused."),
    term("then", "What must be seen once the step is over."),
];

/// The keys of an expectation that are not names.
pub const THEN: &[Term] = &[
    term(
        "events",
        "Events that must have happened in this order, others between them or not; those in a list of their own in any order.",
    ),
    term("never", "Events that must not have happened at all."),
    term("asked", "Questions that players must have been asked, in any order."),
];

/// The keys of an item under `events` that are not events.
pub const EVENTS: &[Term] = &[term(
    UNORDERED,
    "Events that must have happened where the rules leave their times open: at the same time or not, in any order.",
)];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_of_a_case_are_those_that_are_read() {
        let words: Vec<&str> = CASE.iter().map(|term| term.word).collect();
        assert_eq!(words, crate::language::case::KEYS);
        let words: Vec<&str> = READING.iter().map(|term| term.word).collect();
        assert_eq!(words, crate::language::contested::READING);
        let words: Vec<&str> = SETTLED.iter().map(|term| term.word).collect();
        assert_eq!(words, crate::language::contested::SETTLED);
    }

    #[test]
    fn no_key_is_without_a_sentence() {
        for terms in [FILE, CASE, READING, SETTLED, STEP, THEN, EVENTS] {
            for term in terms {
                assert!(term.doc.split_whitespace().count() > 3 && term.doc.ends_with('.'), "{}", term.word);
            }
        }
    }
}
