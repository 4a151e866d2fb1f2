//! Steps that are accepted although the rules refuse them, and damage beyond the rules of combat (117, 302.6, 305, 307,
//! 506.4c, 508, 509, 601.2b, 702, 904).

use kernel::clause::Clause;
use kernel::transcript::stop::{Refusal, Stop};

use crate::combat::assigning::{ATTACKS_NOTHING, LETHAL_FIRST};
use crate::combat::banding::MAY_BE_A_BAND;
use crate::combat::declaring::{
    DECLARES_ATTACKERS, EVADES, KEPT_FROM_ATTACKING, MAY_BE_ATTACKED_BY, UNTAPPED_TO_BLOCK,
};
use crate::game::Game;
use crate::instructions::attaching::LIKE_A_SORCERY;
use crate::prohibitions::IS_MADE_BY;
use crate::stack::announcing::ANNOUNCED_IN_VAIN;
use crate::stack::casting::{MODES_MAY_REPEAT, NEVER_CAST, ONE_MORE_LAND, PLAYS_A_LAND_NOW};
use crate::stack::schemes::SETS_IN_MOTION_NOW;
use crate::stack::timing::{IN_TIME, SPLIT_SECOND_STOPS, Timing};
use crate::stack::ways::SPLICES_ONTO;
use crate::state::context::Context;
use crate::state::{Attacker, ObjId, Seat, State};
use crate::turn::steps::HAS_PRIORITY;
use crate::words::cards::{Card, KeywordWord};
use crate::words::scenario::Stage;
use crate::words::select::Selector;
use crate::zones::permanents::IS_READY;

kernel::mistakes! {
    game: "mtg";

    "a second land is played", [clause!("305.2-one-each-turn")],
        "A player plays any number of lands in a turn.":
        ONE_MORE_LAND = however_many;

    "lands are played at any time", [clause!("305.1-in-a-main-phase")],
        "A player plays a land in any step, and in the turns of other players.":
        PLAYS_A_LAND_NOW = whenever;

    "a land is cast", [clause!("305.9-a-land-is-not-cast")],
        "A land with another card type is cast as a spell.":
        NEVER_CAST = no;

    "every spell is cast at any time", [clause!("117.1a-in-a-main-phase")],
        "Sorceries and permanent spells are cast whenever their player has priority.":
        IN_TIME = like_an_instant;

    "players have priority in every step", [clause!("117.3a-no-priority")],
        "Players cast spells and activate abilities in the untap step.":
        HAS_PRIORITY = in_each_step;

    "split second stops nothing", [clause!("702.61a-split-second")],
        "Players respond to a spell with split second.":
        SPLIT_SECOND_STOPS = no;

    "equipping and leveling at any time", [clause!("702.6a-like-a-sorcery"), clause!("702.87a-like-a-sorcery")],
        "Equip and level up abilities are activated like other abilities, whenever their player has priority.":
        LIKE_A_SORCERY = whenever;

    "anybody makes a player sacrifice", [clause!("614.17-cant-wins")],
        "A player whom the spells of opponents cannot make sacrifice permanents sacrifices them for those too.":
        IS_MADE_BY = made_by_none;

    "own spells make nobody sacrifice", [clause!("614.17-cant-wins")],
        "A player whom the spells of opponents cannot make sacrifice permanents never sacrifices any.":
        IS_MADE_BY = made_by_all;

    "every creature is ready at once", [clause!("302.6-not-in-its-first-turn")],
        "A creature without haste attacks and is tapped for its own costs in the turn in which it entered.":
        IS_READY = always_ready;

    "tapped creatures attack", [clause!("508.1a-untapped-creatures")],
        "A tapped creature is declared as an attacker.":
        KEPT_FROM_ATTACKING = by_defender_alone;

    "defenders attack", [clause!("702.3b-defender")],
        "A creature with defender attacks like any other.":
        KEPT_FROM_ATTACKING = by_being_tapped_alone;

    "attacking in the turn of another player", [clause!("508.1-the-active-player-attacks")],
        "A player other than the active one declares attackers.":
        DECLARES_ATTACKERS = anybody;

    "attacking oneself", [clause!("508.1b-whom-it-attacks")],
        "A creature attacks its own player, or a planeswalker of that player.":
        MAY_BE_ATTACKED_BY = whoever;

    "tapped creatures block", [clause!("509.1a-untapped-creatures")],
        "A tapped creature is declared as a blocker.":
        UNTAPPED_TO_BLOCK = even_if_tapped;

    "evasion is not looked at", [clause!("509.1b-evasion")],
        "A creature with flying, protection or another evasion ability is blocked like any other.":
        EVADES = nothing_evades;

    "what changed its controller is attacked still", [clause!("506.4c-attacks-nothing")],
        "A creature deals its combat damage to the attacked planeswalker even if that was removed from combat.":
        ATTACKS_NOTHING = never;

    "trample spares the blockers", [clause!("702.19b-lethal-to-blockers-first")],
        "An attacker with trample assigns damage to the player without assigning lethal damage to its blockers.":
        LETHAL_FIRST = none_of_them;

    "any creatures form a band", [clause!("702.22c-who-forms-a-band")],
        "Several creatures without banding attack in one band.":
        MAY_BE_A_BAND = however_many_without;

    "anything is spliced onto anything", [clause!("702.47-onto-spells-of-its-quality")],
        "A card is spliced onto a spell without the quality that the card names.":
        SPLICES_ONTO = onto_anything;

    "surplus announcements are ignored", [clause!("601.2b-only-what-it-has")],
        "A step that announces an X or a cost that the spell or ability does not have is taken.":
        ANNOUNCED_IN_VAIN = ignored;

    "one mode is chosen twice", [clause!("700.2d-different-modes")],
        "The same mode is chosen twice for a spell that does not allow it.":
        MODES_MAY_REPEAT = always_again;

    "of three modes one is chosen again", [clause!("700.2d-different-modes")],
        "Whether the same mode is chosen twice depends on the number of chosen modes: it is if there are three or more.":
        MODES_MAY_REPEAT = of_three_or_more;

    "schemes at any time", [clause!("904.9-as-the-main-phase-begins")],
        "A scheme is set in motion in any step.":
        SETS_IN_MOTION_NOW = in_any_step;
}

/// No spell or ability is one of those that cannot make a player sacrifice.
fn made_by_none(_: &State<'_>, _: &Selector, _: &Context) -> bool {
    false
}

/// Whatever is sacrificed is as if it were for one of those spells and abilities.
fn made_by_all(_: &State<'_>, _: &Selector, _: &Context) -> bool {
    true
}

fn however_many(_: u32) -> bool {
    true
}

fn whenever(_: &Game<'_>, _: Seat) -> bool {
    true
}

fn no() -> bool {
    false
}

#[expect(clippy::unnecessary_wraps, reason = "the right interpretation refuses")]
fn like_an_instant(_: &Game<'_>, _: Seat, _: Timing) -> Result<(), Stop> {
    Ok(())
}

fn in_each_step(_: Stage, _: bool) -> bool {
    true
}

fn always_ready(_: &State<'_>, _: ObjId) -> bool {
    true
}

fn by_defender_alone(state: &State<'_>, id: ObjId) -> Option<Clause> {
    state.characteristics(id).has(KeywordWord::Defender).then_some(clause!("702.3b-defender"))
}

fn by_being_tapped_alone(state: &State<'_>, id: ObjId) -> Option<Clause> {
    let tapped = state.object(id).is_none_or(|object| object.tapped);
    tapped.then_some(clause!("508.1a-untapped-creatures"))
}

fn anybody(_: &State<'_>, _: Seat) -> bool {
    true
}

fn whoever(_: Seat, _: Seat) -> bool {
    true
}

fn even_if_tapped(_: &State<'_>, _: ObjId) -> bool {
    true
}

fn nothing_evades(_: &Game<'_>, _: ObjId, _: ObjId) -> bool {
    false
}

fn never(_: &Attacker) -> bool {
    false
}

fn none_of_them(_: usize) -> usize {
    0
}

fn however_many_without(_: usize) -> bool {
    true
}

fn onto_anything(_: &Card, _: &Card) -> bool {
    true
}

#[expect(clippy::unnecessary_wraps, reason = "the right interpretation refuses")]
fn ignored(_: Refusal) -> Result<(), Stop> {
    Ok(())
}

fn always_again(_: &Card) -> bool {
    true
}

fn of_three_or_more(card: &Card) -> bool {
    card.choose.is_some_and(|choose| choose.0 > 2)
}

fn in_any_step(_: &State<'_>, _: Seat) -> bool {
    true
}
