//! References and their bindings, in a language of three verbs.

#![allow(clippy::unwrap_used, reason = "a test fails where a value is missing")]

use kernel::words::binding::{ALWAYS, Step, bound_at, faults, rows};
use kernel::words::codec::Value;
use kernel::words::json::parse;
use kernel::words::shape::{Described, Shape};
use kernel::{record, tagged, words};

words! {
    /// Something that was mentioned.
    pub enum Word "reference" {
        /// The card.
        This = "self" [needs: &[ALWAYS]],
        /// A thing that was chosen before.
        It = "it" [needs: &["it"]],
        /// The player who pays.
        Payer = "payer" [needs: &["payer"], is: &["a player"]],
        /// Any player.
        Player = "player" [is: &["a player"]],
        /// A hard thing.
        Hard = "hard" [of: Some("thing"), takes: &["a rock"]],
        /// A rock.
        Rock = "rock" [is: &["a rock"]],
    }
}

record! {
    /// Something done to a thing.
    pub struct Done {
        /// The thing.
        what: Word [acted: true],
        /// The player who does it.
        who: Option<Word>,
    }
}

record! {
    /// A change of a thing.
    pub struct Change {
        /// The thing.
        what: Word [names: Some("thing")],
        /// The new object.
        into: Word,
    }
}

record! {
    /// A payment.
    pub struct Pay {
        /// The effects that follow.
        then: Vec<Verb> [binds: &["payer"]],
    }
}

tagged! {
    /// An instruction.
    pub enum Verb "effect" {
        /// Chooses a thing.
        Choose(Done) = "choose" [sets: &["it"]],
        /// Breaks a rock.
        Break(Done) = "break" [takes: &["a rock"], has: &[&["what"]]],
        /// Changes a thing.
        Change(Change) = "change",
        /// Has a player pay.
        Pay(Pay) = "pay",
    }
}

record! {
    /// A card.
    pub struct Card {
        /// Abilities, each a list of instructions.
        abilities: Vec<Vec<Verb>> [apart: true],
    }
}

fn card() -> &'static Shape {
    Card::shape()
}

fn value(abilities: &str) -> Value {
    parse(&format!(r#"{{"abilities": {abilities}}}"#)).unwrap()
}

fn found(abilities: &str) -> Vec<String> {
    faults(card(), &value(abilities)).iter().map(|fault| fault.misread().to_string()).collect()
}

#[test]
fn a_reference_is_bound_from_the_keyword_on_that_binds_it() {
    assert_eq!(found(r#"[[{"choose": {"what": "rock"}}, {"break": {"what": "it"}}]]"#), [""; 0]);
    let early = "abilities[0][0].break.what: `it` stands for nothing here; bound here: `self`, `player`, `hard`, `rock`; \
                 did you mean `self`?";
    assert_eq!(found(r#"[[{"break": {"what": "it"}}, {"choose": {"what": "rock"}}]]"#), [early]);
}

#[test]
fn an_ability_binds_nothing_for_the_next() {
    let next = "abilities[1][0].break.what: `it` stands for nothing here; bound here: `self`, `player`, `hard`, `rock`; \
                did you mean `self`?";
    assert_eq!(found(r#"[[{"choose": {"what": "rock"}}], [{"break": {"what": "it"}}]]"#), [next]);
}

#[test]
fn a_reference_may_be_bound_inside_a_field_alone() {
    assert_eq!(found(r#"[[{"pay": {"then": [{"choose": {"what": "payer"}}]}}]]"#), [""; 0]);
    let after = "abilities[0][1].choose.what: `payer` stands for nothing here; bound here: `self`, `it`, `player`, \
                 `hard`, `rock`; did you mean `player`?";
    let outside = r#"[[{"pay": {"then": [{"choose": {"what": "rock"}}]}}, {"choose": {"what": "payer"}}]]"#;
    assert_eq!(found(outside), [after]);
}

#[test]
fn a_verb_acts_on_the_kinds_that_it_takes() {
    assert_eq!(found(r#"[[{"break": {"what": "rock"}}, {"break": {"what": "self"}}]]"#), [""; 0]);
    let player = "abilities[0][0].break.what: `break` takes a rock, and this is a player";
    assert_eq!(found(r#"[[{"break": {"what": "player"}}]]"#), [player]);
}

#[test]
fn a_verb_has_only_some_of_the_fields_of_its_record() {
    assert_eq!(found(r#"[[{"choose": {"what": "rock", "who": "player"}}, {"break": {"what": "rock"}}]]"#), [""; 0]);
    let who = "abilities[0][0].break.who: `break` never has `who`; it can have `what`";
    assert_eq!(found(r#"[[{"break": {"what": "rock", "who": "player"}}]]"#), [who]);
}

#[test]
fn a_word_may_be_about_the_kinds_of_another_thing() {
    assert_eq!(found(r#"[[{"change": {"what": "rock", "into": "hard"}}]]"#), [""; 0]);
    let player = "abilities[0][0].change.into: `hard` takes a rock, and this is a player";
    assert_eq!(found(r#"[[{"change": {"what": "player", "into": "hard"}}]]"#), [player]);
}

#[test]
fn what_is_bound_at_a_place_is_known_before_the_rest_is_written() {
    let incomplete = value(r#"[[{"choose": {"what": "rock"}}, {"break": {"what": "?"}}]]"#);
    let key = |key: &str| Step::Key(key.to_owned());
    let at = [key("abilities"), Step::Item(0), Step::Item(1), key("break"), key("what")];
    assert_eq!(bound_at(card(), &incomplete, &at), Some(vec![ALWAYS, "it"]));
}

#[test]
fn each_reference_has_the_keywords_that_bind_it() {
    let rows = rows(card());
    let of = |word: &str| rows.iter().find(|row| row.word == word).map(|row| row.binders.clone());
    assert_eq!(of("it"), Some(vec!["choose"]));
    assert_eq!(of("payer"), Some(vec!["then"]));
    assert_eq!(of("rock"), None);
}
