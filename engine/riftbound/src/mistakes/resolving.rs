//! Wrong interpretations of what is asked again: targets as an item resolves, and lethal damage in a cleanup. And of the
//! places that moves and hidden cards may choose, and of the number of targets.

use kernel::transcript::stop::Stop;

use crate::abilities::from_hidden::PLAYS_AT;
use crate::abilities::legality::{IS_LEGAL_STILL, PART_KEPT, STILL_AT};
use crate::abilities::targets::{self, FITS_TARGET, IS_DESTINATION, LEAST_TARGETS};
use crate::chain::enchaining::CHOICES_SEEN;
use crate::combat::ending::{self, Sides, WINNER};
use crate::death::cleanup::{self, KILL_LETHAL};
use crate::game::Game;
use crate::state::matching::{Perspective, within};
use crate::state::{ChainItem, ObjectId, ObjectRef, PlaceId, PlayerId, State, Target};
use crate::words::phrases::Number;
use crate::words::targets::TargetWord;

kernel::mistakes! {
    game: "riftbound";

    "a cleanup kills until nobody is left to kill", [clause!("324.2-plain-cleanup-follows")],
        "A unit that a death in a combat cleanup leaves with lethal damage is killed before that cleanup heals it.":
        KILL_LETHAL = kill_until_none;

    "who was saved still counts in the combat", [clause!("369-replacement-in-combat")],
        "Nobody wins a combat if the last unit of a side was saved from death, wherever that unit is now.":
        WINNER = saved_units_count;

    "a group of targets is not checked again", [clause!("355.11.b-keeps-a-part-that-fits")],
        "Targets that no longer fit together, because of their locations or Might, are all affected.":
        PART_KEPT = all_kept;

    "a group of targets is kept or lost as a whole", [clause!("355.11.b-keeps-a-part-that-fits")],
        "If targets no longer fit together, none of them is affected.":
        PART_KEPT = none_kept;

    "targets are not checked again", [clause!("359.3.e.2-legal-again-on-resolution")],
        "A target is affected as long as it is the same object, whatever its location and properties are.":
        IS_LEGAL_STILL = still_the_same;

    "a hidden card follows its target", [clause!("359.3.e.2-legal-again-on-resolution")],
        "A card played from hidden affects its target even if the target has moved.":
        STILL_AT = wherever_it_is;

    "a unit is moved to where it is", [clause!("355.4.a-another-place")],
        "A unit's current location can be chosen as the destination of its move.":
        IS_DESTINATION = any_place;

    "a hidden card plays units anywhere", [clause!("811.1.d.3-plays-at-its-battlefield")],
        "The player of a card played from hidden chooses where it plays a unit.":
        PLAYS_AT = no_place;

    "any number is one at least", [clause!("355.13-any-number-may-be-none")],
        "A spell or ability with any number of targets requires at least one.":
        LEAST_TARGETS = one_of_any_number;

    "a condition restricts the target", [clause!("355.9.b-only-what-its-words-ask")],
        "An object that does not meet the condition of an instruction cannot be its target.":
        FITS_TARGET = fits_the_condition;

    "one choice of each object counts", [clause!("383.4.b-each-choice-counts")],
        "An ability on choosing an object triggers once for each spell or ability, even if it chose the object \
         several times.":
        CHOICES_SEEN = once_each;
}

/// One cleanup kills again whoever has lethal damage by its kills.
fn kill_until_none(game: &mut Game<'_>) -> Result<bool, Stop> {
    let mut killed = false;
    while cleanup::kill_lethal(game)? {
        killed = true;
    }
    Ok(killed)
}

/// All targets stay.
#[expect(clippy::unnecessary_wraps, reason = "the right interpretation asks, and may stop")]
fn all_kept(
    _game: &mut Game<'_>,
    _item: &ChainItem,
    _word: &TargetWord,
    ids: &[ObjectId],
) -> Result<Vec<ObjectId>, Stop> {
    Ok(ids.to_vec())
}

/// No target stays.
#[expect(clippy::unnecessary_wraps, reason = "the right interpretation asks, and may stop")]
fn none_kept(
    _game: &mut Game<'_>,
    _item: &ChainItem,
    _word: &TargetWord,
    _ids: &[ObjectId],
) -> Result<Vec<ObjectId>, Stop> {
    Ok(Vec::new())
}

/// A target stays legal for as long as it is the same.
fn still_the_same(game: &Game<'_>, _item: &ChainItem, _word: &TargetWord, was: ObjectRef) -> bool {
    game.state.is_same(was)
}

/// A target stays legal anywhere.
fn wherever_it_is(_game: &Game<'_>, _was: ObjectRef, _hidden: PlaceId) -> bool {
    true
}

/// A move goes to any place.
fn any_place(_state: &State, _place: Target, _moved: &[ObjectId]) -> bool {
    true
}

/// One target is needed, but for "up to".
fn one_of_any_number(number: Number) -> usize {
    usize::from(!matches!(number, Number::UpTo(_)))
}

/// A target meets the condition of the line too.
fn fits_the_condition(state: &State, word: &TargetWord, id: ObjectId, perspective: Perspective) -> bool {
    let might = |bound| within(&bound, state.might(id), state.own_might(perspective));
    targets::fits_target(state, word, id, perspective) && word.might.is_none_or(might)
}

/// Each object counts once.
fn once_each(chosen: Vec<ObjectId>) -> Vec<ObjectId> {
    let mut objects = Vec::new();
    for id in chosen {
        if !objects.contains(&id) {
            objects.push(id);
        }
    }
    objects
}

/// No place is given.
fn no_place(_item: &ChainItem) -> Option<PlaceId> {
    None
}

fn saved_units_count(state: &State, sides: &Sides) -> Option<PlayerId> {
    let winner = ending::winner(state, sides)?;
    let is_others = |id: ObjectId| state.object(id).zone.is_board() && state.controller(id) != winner;
    let mut in_combat = state.designated.iter().map(|(unit, _)| *unit).filter(|unit| state.is_same(*unit));
    (!in_combat.any(|unit| is_others(unit.id))).then_some(winner)
}
