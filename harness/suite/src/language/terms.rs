//! The keys that have the same meaning in every game, each with a description.

use super::expect::UNORDERED;
use kernel::words::shape::Term;

const fn term(word: &'static str, doc: &'static str) -> Term {
    Term { word, doc }
}

/// The keys of a file.
pub const FILE: &[Term] = &[
    term("game", "The game of every case in the file."),
    term(
        "language",
        "The version of the case language (default: 1). In version 2, events that are listed one after another happen at \
         different times, and the list names every event of a kind. Version 1 checks neither.",
    ),
    term("editions", "The editions of the rules in which the cases of the file hold; all, if left out."),
    term(
        "cards",
        "Cards by name. In a file with `cases` they are defined for its cases only, otherwise for all files.",
    ),
    term("cases", "The cases by id. An id is a sentence that states the result, and never changes."),
];

/// The keys of a case.
pub const CASE: &[Term] = &[
    term("asserts", "One to three clauses that the case asserts; the reference engine must cite each."),
    term("kind", "The purpose of the case."),
    term("source", "The source of the expectation: the rules, the rule catalogue, or a ruling."),
    term("why", "The derivation of the result from the rules, in a line or two, if it is not obvious."),
    term("tags", "Labels to select the case by, such as `combat`."),
    term("status", "The state of the case: disputed, or known to fail on the reference engine."),
    term("editions", "The editions of the rules in which the case holds; all, if left out."),
    term("given", "The starting position, before the first step."),
    term("when", "The steps, in order."),
    term("then", "The expected result at the end."),
    term("outcomes", "Every result that the open choices can lead to; instead of `then`."),
    term("by_edition", "The expected result in each edition, if they differ; instead of `then`."),
    term("readings", "The interpretations of judges, each under a name; instead of `then`."),
    term("reference", "The interpretation that the reference engine follows, in all editions or in each."),
    term("settled", "The ruling that decided between the interpretations, and the interpretation that holds."),
];

/// The keys of an interpretation.
pub const READING: &[Term] = &[
    term("clause", "The clause that the interpretation rests on."),
    term("argument", "The argument for the interpretation, in a sentence."),
    term("source", "The people who hold the interpretation, and the place where they say so."),
    term("mistake", "The known mistake that makes the reference engine follow this interpretation."),
    term("then", "The expected result at the end under this interpretation."),
    term("outcomes", "Every result that the open choices may lead to under this interpretation."),
    term("by_edition", "The expected result in each edition under this interpretation."),
];

/// The keys of the ruling that settles a case.
pub const SETTLED: &[Term] = &[
    term("reading", "The name of the interpretation that now holds."),
    term("source", "The ruling that settles the case, with its date."),
];

/// The keys of a step that have the same meaning in every game.
pub const STEP: &[Term] = &[
    term("choices", "The answers to the decisions that players are asked for during the step, in order."),
    term("illegal", "The clause under which the step, or an answer, must be refused."),
    term("then", "The expected result after the step."),
];

/// The keys of an expectation that are not names.
pub const THEN: &[Term] = &[
    term(
        "events",
        "Events that must have happened in this order; others may come between them. Events in a list of their own may come in any order.",
    ),
    term("never", "Events that must not have happened at all."),
    term("asked", "Decisions that players must have been asked for, in any order."),
];

/// The keys of an item under `events` that are not events.
pub const EVENTS: &[Term] =
    &[term(UNORDERED, "Events whose times the rules leave open: at the same time or not, in any order.")];

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
