//! Objects that change zones, and copies that are put onto the stack or the battlefield (400.7, 603.6, 707).

use crate::game::Game;
use crate::instructions::attaching::CAN_ENTER;
use crate::instructions::copying::COPY_TARGETS;
use crate::instructions::discarding::{DISCARDED, discarded};
use crate::instructions::finding::FINDS;
use crate::instructions::moving::{MILLED, milled};
use crate::instructions::payable::THERE_TO_PAY;
use crate::instructions::permanents::SACRIFICED;
use crate::replacement::entering::{ENTERS_WITH_ABILITIES, ENTRANCE_CHANGES};
use crate::replacement::instead::SETTLED_TOGETHER;
use crate::replacement::matching::IS_ABOUT_DRAW;
use crate::replacement::single::{AS_A_COPY, Settled};
use crate::stack::costs::LOST_BY_PAYING;
use crate::stack::resolving::REMEMBERS_X;
use crate::state::amounts::AS_IT_LEFT;
use crate::state::as_it_would_exist::{IS_MEANT_TO_ENTER, is_meant_to_enter};
use crate::state::context::Context;
use crate::state::leaving::LastKnown;
use crate::state::matching::means_card;
use crate::state::objects::WORKS_ELSEWHERE;
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::{Being, ObjId, Object, Seat, State};
use crate::triggers::auras::FINDS_ITS_AURA;
use crate::triggers::matching::{self, SEES, TriggerFacts};
use crate::triggers::noting::{ARRIVED_WITH, CAME_BY, LOOKS_BACK, X_OF_TRIGGER};
use crate::turn::state_based::{IS_BURIED, PAIRS_REMOVED, STILL_DREW_FROM_NOTHING};
use crate::words::amount::Compare;
use crate::words::effects::EventPattern;
use crate::words::select::{Selector, Zone};
use crate::zones::ZoneChange;
use crate::zones::destroying::survives_destruction;
use crate::zones::last_known::KNOWN_TOGETHER;
use crate::zones::moving::{CAN_ENTER_AT_ALL, WHOSE_CARD};
use kernel::transcript::stop::Stop;

kernel::mistakes! {
    game: "mtg";

    "an ability loses its object as it changes zones", [clause!("400.7e-finds-what-it-became")],
        "An ability that triggers as its object dies does nothing to the card in the graveyard.":
        FINDS = the_former;

    "from anywhere is from elsewhere than the battlefield", [clause!("603.6c-from-anywhere")],
        "An ability about being put into a graveyard from anywhere does not trigger for a permanent.":
        SEES = not_from_the_battlefield;

    "a copy enters without the effects of what it copies", [clause!("707.5-enters-as-it-would")],
        "An object that enters as a copy does not enter tapped and makes no choice, even if the copied object would.":
        AS_A_COPY = still_the_same;

    "nothing changes how a permanent enters", [clause!("614.12-as-it-would-exist")],
        "Effects that change how permanents enter do nothing.":
        ENTRANCE_CHANGES = enters_as_it_is;

    "a permanent forgets the X of its spell", [clause!("400.7d-how-it-was-cast")],
        "A permanent that enters with X counters enters with none, whatever X was announced for the spell.":
        REMEMBERS_X = nothing;

    "an ability that triggers has no X", [clause!("400.7d-how-it-was-cast")],
        "X is 0 in an ability that triggers as its object is cast or enters, whatever X was announced for the spell.":
        X_OF_TRIGGER = no_x;

    "what has gone elsewhere still pays", [clause!("118.3-in-full-or-not")],
        "A cost of moving an object counts as paid though that object is not there any more.":
        THERE_TO_PAY = as_if_there;

    "an ability does not find its Aura", [clause!("400.7f-finds-its-auras")],
        "The ability of an Aura that triggers as the enchanted creature dies does nothing to the card in the graveyard.":
        FINDS_ITS_AURA = is_lost;

    "a creature without toughness is destroyed", [clause!("701.8b-only-by-that-word")],
        "A creature that is indestructible or has a regeneration shield stays on the battlefield with toughness 0.":
        IS_BURIED = unless_it_survives;

    "a draw from an empty library is never forgotten", [clause!("704.5b-since-the-last-check")],
        "A player who could not lose as they drew from an empty library loses for it later.":
        STILL_DREW_FROM_NOTHING = for_ever;

    "players sacrifice one after the other", [clause!("101.4-chosen-then-at-once")],
        "The permanents that several players sacrifice to one instruction leave the battlefield one after the other.":
        SACRIFICED = one_by_one;

    "players discard one after the other", [clause!("101.4-chosen-then-at-once")],
        "The cards that players discard to one instruction go to the graveyard one after the other.":
        DISCARDED = card_by_card;

    "players mill one after the other", [clause!("101.4-chosen-then-at-once")],
        "The cards that several players mill to one instruction go to the graveyard player by player.":
        MILLED = player_by_player;

    "a player mills card by card", [clause!("608.2f-at-one-time")],
        "The cards that a player mills to one instruction go to the graveyard one after the other.":
        MILLED = milled_in_turn;

    "a copy of a spell targets nothing anew", [clause!("707.10-copy-of-a-spell")],
        "Nothing triggers on becoming the target of a copy of a spell.":
        COPY_TARGETS = nobody_hears;

    "what leaves first no longer changed what leaves with it", [
        clause!("603.10a-as-it-was-before"),
        clause!("704.3-at-one-time"),
    ],
        "The last-known information about objects that leave at one time is taken object by object, after the earlier ones have left.":
        KNOWN_TOGETHER = when_it_leaves;

    "a card in the graveyard looks back at deaths of the time of its own", [clause!("603.10a-as-it-was-before")],
        "An ability that works in the graveyard triggers on deaths that happen at the same time as that of its card.":
        ARRIVED_WITH = nothing_arrived;

    "abilities about cards from anywhere look back", [clause!("603.10a-as-it-was-before")],
        "An ability that triggers when a card is put into a graveyard from anywhere looks back at the game before that.":
        LOOKS_BACK = at_what_leaves;

    "a permanent sees what left the graveyard with it", [clause!("603.10a-as-it-was-before")],
        "An ability about cards that leave a graveyard triggers on those that leave it together with its own card.":
        CAME_BY = never_came_by;

    "what is replaced moves before what is not", [clause!("608.2f-at-one-time")],
        "If several objects would leave at one time, the event that replaces one move happens before the next is considered.":
        SETTLED_TOGETHER = settled_in_turn;

    "what loses its abilities enters with its counters", [clause!("614.12-as-it-would-exist")],
        "A permanent that would have no abilities on the battlefield enters with the counters of its own ability.":
        ENTERS_WITH_ABILITIES = always;

    "what loses an ability enters without its counters", [clause!("614.12-as-it-would-exist")],
        "A permanent of which effects change the abilities enters without the counters of its own ability.":
        ENTERS_WITH_ABILITIES = as_printed;

    "what would enter is looked at as a card", [clause!("614.12-as-it-would-exist")],
        "Effects on what would enter the battlefield look at the printed card, and not at the permanent that it would be.":
        IS_MEANT_TO_ENTER = as_a_card;

    "what would enter is looked at under its owner's control", [clause!("614.12-as-it-would-exist")],
        "Effects on what would enter the battlefield look at it as if its owner would control it, whoever does.":
        IS_MEANT_TO_ENTER = under_its_owner;

    "what would enter counts itself", [clause!("614.12-as-it-would-exist")],
        "Effects on what would enter the battlefield look at it as if its own abilities counted it as well.":
        IS_MEANT_TO_ENTER = counting_itself;

    "what cannot enter enters", [clause!("614.17-cant-wins")],
        "A card that an effect says cannot enter the battlefield is put there by another effect.":
        CAN_ENTER_AT_ALL = nothing_is_kept_out;

    "an aura enters with nothing to enchant", [clause!("303.4g-stays-where-it-is")],
        "An Aura that is put onto the battlefield with nothing to enchant enters and goes to the graveyard.":
        CAN_ENTER = anything_can_enter;

    "paid life is no lost life", [clause!("119.4-paid-life-is-lost")],
        "Effects that replace a loss of life do not apply to life that is paid.":
        LOST_BY_PAYING = just_paid;

    "a number of cards is looked for in a single draw", [clause!("121.2a-number-of-cards")],
        "An effect that refers to a number of cards applies to each card that is drawn.":
        IS_ABOUT_DRAW = any_single_draw;

    "what died is measured in the graveyard", [clause!("704.3-before-priority")],
        "An ability that triggers on the death of another creature uses the power and counters of the card in the graveyard.":
        AS_IT_LEFT = as_it_is;

    "pairs of counters are removed before deaths of the same check", [clause!("704.3-at-one-time")],
        "A creature loses its pairs of +1/+1 and -1/-1 counters before it dies, so persist and undying do not see them.":
        PAIRS_REMOVED = all_pairs;

    "abilities in a graveyard do nothing", [clause!("113.6b-in-the-zone-it-names")],
        "A static ability that works while its card is in a graveyard does nothing there.":
        WORKS_ELSEWHERE = nowhere;

    "a card in a graveyard is its last controller's", [clause!("113.6b-in-the-zone-it-names")],
        "A static ability of a card in a graveyard is for the player who controlled the permanent that it was.":
        WHOSE_CARD = its_last_controllers;
}

fn nowhere(_: Zone, _: Zone) -> bool {
    false
}

/// Whoever controlled it last has it.
fn its_last_controllers(old: &Object<'_>) -> Seat {
    old.controller
}

fn when_it_leaves<'a>(_: &Game<'a>, _: &[ZoneChange]) -> Vec<(ObjId, LastKnown<'a>)> {
    Vec::new()
}

fn at_what_leaves(pattern: &EventPattern, event: &PastEvent) -> bool {
    let leaves = matches!(event, PastEvent::Moved { from: Zone::Battlefield | Zone::Graveyard, .. });
    leaves && matches!(pattern, EventPattern::Died(_) | EventPattern::Moved(_))
}

fn never_came_by(_: &State<'_>, _: &PastEvent, _: ObjId) -> bool {
    false
}

fn nothing_arrived(_: &State<'_>, _: &PastEvent) -> Vec<ObjId> {
    Vec::new()
}

fn settled_in_turn<'a>(game: &mut Game<'a>, would: &[PendingEvent], ctx: &Context) -> Result<Vec<Settled<'a>>, Stop> {
    let in_turn = would.iter().map(|one| {
        let comes = game.rewritten(one.clone(), ctx)?;
        Ok(Settled { comes, instead: None })
    });
    in_turn.collect()
}

fn always(_: &State<'_>, _: ObjId) -> bool {
    true
}

fn as_printed(state: &State<'_>, id: ObjId) -> bool {
    state.characteristics(id).abilities.is_none()
}

fn as_a_card(state: &State<'_>, what: &Selector, id: ObjId, _: Option<Seat>, ctx: &Context) -> bool {
    means_card(state, Some(what), id, ctx)
}

fn under_its_owner(state: &State<'_>, what: &Selector, id: ObjId, _: Option<Seat>, ctx: &Context) -> bool {
    is_meant_to_enter(state, what, id, None, ctx)
}

fn counting_itself(state: &State<'_>, what: &Selector, id: ObjId, under: Option<Seat>, ctx: &Context) -> bool {
    let there = || state.with_entered(id, under);
    is_meant_to_enter(state, what, id, under, ctx)
        || there().is_some_and(|(mut there, entered)| {
            there.entering.clear();
            there.fits(what, Being::Object(entered), ctx)
        })
}

fn nothing_is_kept_out(_: &mut Game<'_>, _: &PendingEvent, _: &Context) -> bool {
    true
}

fn anything_can_enter(_: &Game<'_>, _: ObjId) -> bool {
    true
}

#[expect(clippy::unnecessary_wraps, reason = "the right interpretation asks, and may stop")]
fn just_paid(_: &mut Game<'_>, _: Seat, amount: i64, _: &Context) -> Result<i64, Stop> {
    Ok(amount)
}

fn any_single_draw(_: Option<Compare>, would: &PendingEvent) -> bool {
    matches!(would, PendingEvent::Draw(_))
}

fn as_it_is(being: Being, _: &Context) -> Being {
    being
}

fn all_pairs(pairs: &[(ObjId, i64)], _: &[ZoneChange]) -> Vec<(ObjId, i64)> {
    pairs.to_vec()
}

fn one_by_one(game: &mut Game<'_>, chosen: &[ObjId], ctx: &mut Context) -> Result<(), Stop> {
    chosen.iter().try_for_each(|id| game.go(&[ZoneChange::to(*id, Zone::Graveyard)], ctx).map(|_| ()))
}

fn card_by_card(game: &mut Game<'_>, chosen: &[(Seat, Option<ObjId>)], ctx: &mut Context) -> Result<(), Stop> {
    chosen.iter().try_for_each(|one| discarded(game, &[*one], ctx))
}

fn player_by_player(game: &mut Game<'_>, amounts: &[(Seat, i64)], ctx: &mut Context) -> Result<(), Stop> {
    amounts.iter().try_for_each(|one| milled(game, &[*one], ctx))
}

fn milled_in_turn(game: &mut Game<'_>, amounts: &[(Seat, i64)], ctx: &mut Context) -> Result<(), Stop> {
    for (seat, amount) in amounts {
        for _ in 0..(*amount).clamp(0, 100) {
            milled(game, &[(*seat, 1)], ctx)?;
        }
    }
    Ok(())
}

fn for_ever() -> bool {
    true
}

fn nothing(_: i64) -> i64 {
    0
}

fn no_x(_: &State<'_>, _: &PastEvent, _: ObjId) -> i64 {
    0
}

#[expect(clippy::unnecessary_wraps, reason = "the right interpretation may find nothing")]
fn as_if_there(_: &Game<'_>, id: ObjId, _: &Context) -> Option<ObjId> {
    Some(id)
}

fn is_lost(_: &State<'_>, _: ObjId, _: ObjId) -> bool {
    false
}

fn unless_it_survives(state: &State<'_>, id: ObjId) -> bool {
    !survives_destruction(state, id)
}

#[expect(clippy::unnecessary_wraps, reason = "the right interpretation asks, and may stop")]
fn enters_as_it_is(_game: &mut Game<'_>, _id: ObjId, _ctx: &Context) -> Result<bool, Stop> {
    Ok(false)
}

fn the_former(_: &State<'_>, id: ObjId, _: &Context) -> ObjId {
    id
}

fn not_from_the_battlefield(
    state: &State<'_>,
    pattern: &EventPattern,
    event: &PastEvent,
    ctx: &Context,
) -> Option<TriggerFacts> {
    let PastEvent::Moved { now, from: Zone::Battlefield, to, .. } = event else {
        return matching::sees(state, pattern, event, ctx);
    };
    let arrives = now.is_some() && *now == ctx.this && *to != Zone::Battlefield;
    if arrives { None } else { matching::sees(state, pattern, event, ctx) }
}

fn still_the_same(_: usize) -> usize {
    0
}

fn nobody_hears(_: &mut Game<'_>) {}
