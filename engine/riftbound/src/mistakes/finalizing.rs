//! Wrong interpretations of what is decided and paid as an ability is finalized, and of the objects that it is about.

use kernel::transcript::stop::Stop;

use crate::abilities::attached::{ATTACHED_TEXT_WORKS, GIFTS_TO_ATTACHED_WORK};
use crate::abilities::identity::IS_OWN_PAST;
use crate::abilities::referents::IS_SPARED;
use crate::abilities::targets::{self, IS_CHOSEN_LATER};
use crate::chain::deciding::{self, Decision, FIRST_DECISION};
use crate::chain::following::DONE_AT_ONCE;
use crate::chain::lines;
use crate::costs::{STANDS_TO_DIE, STANDS_TO_PAY};
use crate::death::kill::{self, OWN_DEATHS_MORE};
use crate::game::Game;
use crate::state::{ChainItem, Object, ObjectId, ObjectRef, PlayerId, State};
use crate::turn::end_of_turn::SEE_AWAKENED;
use crate::words::effects::DoThis;
use crate::words::targets::TargetWord;
use crate::zones::control::CONTEST_BY_CONTROL;

kernel::mistakes! {
    game: "riftbound";

    "you may is decided on resolution", [
        clause!("383.3.a-decided-as-it-is-finalized"),
        clause!("383.3.b-cost-paid-as-it-is-finalized"),
    ],
        "A triggered ability that begins with \"you may\" is decided on, and paid for, as it resolves.":
        FIRST_DECISION = only_a_cost_before;

    "what has left pays again", [clause!("357.2-what-has-left-does-not-pay")],
        "A cost can be paid with an object that has left the board or its zone.":
        STANDS_TO_PAY = stands_anywhere,
        STANDS_TO_DIE = dies_anywhere;

    "a card is the object that it was", [clause!("110-new-object")],
        "A card that is played again counts as having done what it did before it left.":
        IS_OWN_PAST = always_own;

    "nobody is readied in the awaken phase", [clause!("415.3.a-awaken-readies")],
        "Abilities on readying a unit ignore the Awaken Phase.":
        SEE_AWAKENED = awakened_unseen;

    "a change of control contests nothing", [clause!("187.3.a-contested-by-presence")],
        "Only a unit that moves or is played contests a battlefield.":
        CONTEST_BY_CONTROL = contests_nothing;

    "what demands a kill is spared", [clause!("355.10.e-own-object-may-be-chosen")],
        "A player who must choose one of their units cannot choose the unit whose ability requires it.":
        IS_SPARED = Some(spares_itself);

    "do this is done at once", [clause!("388.1-do-this-is-an-ability")],
        "The instructions after \"do this\" are carried out as a part of the spell or ability.":
        DONE_AT_ONCE = Some(done_at_once);

    "a card in a trash is no target", [clause!("355.10.a-public-card-is-a-target")],
        "A triggered ability chooses a card in a trash on resolution.":
        IS_CHOSEN_LATER = Some(chosen_later);

    "text on an attached equipment works", [
        clause!("718.2-attached-text-is-inactive"),
        clause!("818-equip-attaches-for-its-cost"),
    ],
        "The printed abilities of an Equipment work while it is attached, including Equip.":
        ATTACHED_TEXT_WORKS = text_works;

    "what is given to an attached equipment sleeps", [clause!("718.2-attached-text-is-inactive")],
        "Temporary, given to an Equipment by a spell, does nothing while the Equipment is attached.":
        GIFTS_TO_ATTACHED_WORK = gifts_sleep;

    "when i die is a deathknell", [clause!("808.1-only-the-keyword-is-a-deathknell")],
        "An effect that repeats Deathknells repeats every ability on the death of its own object.":
        OWN_DEATHS_MORE = Some(own_deaths_again);
}

/// Only a cost that stands before all instructions is decided on at first.
fn only_a_cost_before(item: &ChainItem) -> Option<Decision> {
    deciding::cost_alone(item)
}

/// An object pays wherever it is.
fn stands_anywhere(_state: &State, _own: Option<ObjectRef>, _id: ObjectId) -> bool {
    true
}

/// An object is killed wherever it is.
fn dies_anywhere(_object: &Object) -> bool {
    true
}

/// A card is always the same object.
fn always_own(_state: &State, _past: ObjectRef, _own: Option<ObjectRef>) -> bool {
    true
}

/// Nothing triggers.
#[expect(clippy::unnecessary_wraps, reason = "what triggers in the right interpretation may stop")]
fn awakened_unseen(_game: &mut Game<'_>, _player: PlayerId, _readied: &[ObjectId]) -> Result<(), Stop> {
    Ok(())
}

/// Nothing is contested.
fn contests_nothing(_game: &mut Game<'_>, _id: ObjectId) {}

/// The object that has the ability is not chosen.
fn spares_itself(item: &ChainItem, at: ObjectRef) -> bool {
    item.perspective.itself == at.id
}

/// The lines are carried out as a part of the item.
fn done_at_once(game: &mut Game<'_>, item: &mut ChainItem, line: &DoThis) -> Result<(), Stop> {
    lines::execute(game, item, &line.effect)
}

/// A card in a trash is chosen later.
fn chosen_later(word: &TargetWord) -> bool {
    targets::is_in_a_trash(word)
}

/// Effects that repeat Deathknells also repeat it.
fn own_deaths_again(state: &State, unit: ObjectId) -> usize {
    kill::knells_more(state, unit)
}

/// Abilities given to it do nothing.
fn gifts_sleep() -> bool {
    false
}

/// The text works.
fn text_works() -> bool {
    true
}
