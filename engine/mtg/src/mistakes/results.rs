//! Assignment of damage, and its results (120.3, 510, 615.6).

use crate::combat::assigning;
use crate::combat::assigning::{ASSIGN, DEAL_COMBAT_DAMAGE, DIVIDE, STRIKES_SECOND};
use crate::combat::blocked::BEFORE_BLOCKS;
use crate::combat::lethal::{self, LETHAL, OF_OTHERS, STILL_TO_COME};
use crate::continuous::durations::Moment;
use crate::damage::dealing::{self, EXCESS, LETHAL_TO_IT};
use crate::damage::gains::{GAINED_WITH, LIFELINKS};
use crate::damage::results::{
    GAIN_FOR_PREVENTED, IS_MARKED_BY, IS_MARKED_ON, NOTE_DAMAGE, REMOVE_LOYALTY_AND_DEFENSE, TOUCH_WITH_DEATH,
    WHICH_COMMANDER,
};
use crate::damage::{gains, results};
use crate::game::Game;
use crate::instructions::CARRY_OUT;
use crate::instructions::counters::CAN_HAVE_COUNTERS;
use crate::instructions::moving::FOUND;
use crate::prevention::prevented::Stopped;
use crate::replacement::coming::Coming;
use crate::replacement::entering::CAN_ENTER_WITH;
use crate::replacement::events::{DamageEvent, Outcome};
use crate::replacement::instead::REGENERATE;
use crate::state::characteristics::Characteristics;
use crate::state::context::{Context, Follows};
use crate::state::lasting::LastingKind;
use crate::state::matching::means;
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::{Attacker, Being, InCombat, ObjId, Seat, State};
use crate::turn::cleanup::{CLEAN_UP, END_THIS_TURN};
use crate::turn::state_based::ENDURES;
use crate::words::cards::{KeywordWord, Type};
use crate::words::effects::Entry;
use crate::zones::last_known::LAST_IN_COMBAT;
use crate::zones::permanents::LEAVE_COMBAT_AT_ONCE;
use crate::zones::permanents::WITHOUT_BLOCKERS;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::mistakes! {
    game: "mtg";

    "assignment counts shields", [clause!("510.1c-order")],
        "A blocker must be assigned lethal damage plus the amount that its shield would prevent.":
        LETHAL = lethal_and_pooled;

    "each creature assigns lethal damage alone", [clause!("702.19b-others-count")],
        "Damage that other creatures assign to a creature at the same time does not count toward lethal damage.":
        OF_OTHERS = nothing_of_others;

    "prevented damage triggers", [clause!("wiki-triggers-stop"), clause!("615.6-never-happens")],
        "Abilities that trigger on damage also trigger on prevented damage.":
        NOTE_DAMAGE = note_prevented_too;

    "lifelink counts what was prevented", [
        clause!("wiki-direct-results-stop"),
        clause!("615.6-never-happens"),
        clause!("702.15b-gains-that-much"),
    ],
        "Lifelink gains life for prevented damage too.":
        GAIN_FOR_PREVENTED = Some(life_for_the_prevented_too);

    "lethal damage destroys what cannot be destroyed", [clause!("614.17-cant-wins")],
        "A creature that an effect says cannot be destroyed is destroyed for its damage.":
        ENDURES = nothing_endures;

    "deathtouch kills through prevention", [clause!("wiki-direct-results-stop"), clause!("615.6-never-happens")],
        "A creature is destroyed by deathtouch even if all the damage was prevented.":
        TOUCH_WITH_DEATH = touch_through_prevention;

    "loyalty lost for prevented damage", [clause!("wiki-self-shielding-planeswalker")],
        "A planeswalker loses loyalty for prevented damage too.":
        REMOVE_LOYALTY_AND_DEFENSE = remove_loyalty_for_the_prevented_too;

    "planeswalker creature only loses loyalty", [clause!("120.3-all-results")],
        "Damage to a planeswalker that is a creature is not marked on it.":
        IS_MARKED_ON = not_on_planeswalkers;

    "counters are put on permanents alone", [clause!("122.1-on-any-object")],
        "Counters that are put on a plane or an exiled card are lost.":
        CAN_HAVE_COUNTERS = permanents_alone;

    "entering counters ignore what forbids counters", [clause!("122.6-entering-counters-are-put")],
        "A permanent enters with its counters even if counters cannot be put on it.":
        CAN_ENTER_WITH = whatever_forbids_it;

    "wither damage marked too", [clause!("120.3d-wither")],
        "Damage from a source with wither puts counters on the creature and is also marked on it.":
        IS_MARKED_BY = by_any;

    "spell ends at prevented damage", [clause!("wiki-action-still-completes")],
        "A spell whose damage was prevented does nothing more.":
        CARRY_OUT = carry_out_until_prevented;

    "lifelink after the loss of life", [clause!("120.4c-results-together")],
        "The loss of life from damage happens before the gain from lifelink, as separate events.":
        GAINED_WITH = what_lifelink_gains_comes_later;

    "gain counted though it does not come", [clause!("120.4c-results-together")],
        "The gain of life from a prevention is offset against the loss even if the player cannot gain life.":
        GAINED_WITH = whatever_the_text_says;

    "lifelink gains for each recipient", [clause!("702.15e-one-gain-a-source")],
        "A source with lifelink that damages several recipients at once gains life separately for each of them.":
        LIFELINKS = one_for_each_recipient;

    "lifelink of several sources is one gain", [clause!("702.15e-one-gain-a-source")],
        "All life that lifelink gains at one time is one gain.":
        LIFELINKS = one_for_all_sources;

    "what is no creature leaves combat before priority alone", [clause!("506.4-no-longer-a-creature")],
        "An attacker or blocker that stops being a creature is removed from combat only if it still is none as state-based \
         actions are about to be checked.":
        LEAVE_COMBAT_AT_ONCE = nothing_leaves_combat;

    "creatures with trample are judged one after the other", [clause!("702.19b-others-count")],
        "Damage that an attacker with trample assigns later does not count toward lethal damage for one that has assigned \
         its own.":
        STILL_TO_COME = nothing_to_come;

    "attackers deal their damage one after the other", [clause!("510.2-dealt-at-once"), clause!("wiki-one-counter-per-event")],
        "Combat damage is dealt by one creature after another.":
        DEAL_COMBAT_DAMAGE = dealt_one_by_one;

    "blockers assigned to as in the other edition", [clause!("510.1c-order"), clause!("510.1c-free")],
        "Damage is divided in order in the edition without a damage assignment order, and freely in the edition with \
         one.":
        ASSIGN = as_in_the_other_edition;

    "attackers are unblocked before blocks", [clause!("509.1h-blocked-or-unblocked")],
        "An attacking creature counts as unblocked before blockers are declared.":
        BEFORE_BLOCKS = Some(unblocked_from_the_start);

    "blocked only as long as blockers are there", [clause!("509.1h-blocked-or-unblocked")],
        "A blocked creature becomes unblocked when its last blocker leaves combat.":
        WITHOUT_BLOCKERS = Some(unblocked_again);

    "first strike is looked at again", [clause!("510.4-second-step")],
        "In the second combat damage step, damage is dealt by creatures that do not have first strike at that moment.":
        STRIKES_SECOND = by_what_it_has_then;

    "this turn ends before damage goes", [clause!("514.2-at-the-same-time")],
        "\"This turn\" effects end in the cleanup step while the damage is still marked.":
        END_THIS_TURN = end_before_damage_goes;

    "deathtouch is no reason to die", [clause!("702.2b-any-damage-destroys")],
        "A creature survives damage from a source with deathtouch if the damage is less than its toughness.":
        TOUCH_WITH_DEATH = no_touch;

    "excess beyond the whole toughness", [clause!("120.4a-excess-moves-first")],
        "Excess damage is the amount above the creature's toughness; damage already marked is ignored.":
        EXCESS = beyond_the_toughness;

    "excess damage over the whole toughness", [clause!("120.10-excess-damage")],
        "Excess damage is the damage beyond the toughness, whatever was marked before.":
        LETHAL_TO_IT = the_whole_toughness;

    "all damage is excess damage", [clause!("120.10-excess-damage")],
        "All damage dealt to a permanent is excess damage.":
        LETHAL_TO_IT = none_of_it;

    "deathtouch leaves no excess", [clause!("120.10-excess-damage")],
        "Damage by a source with deathtouch is excess only beyond the toughness.":
        LETHAL_TO_IT = without_deathtouch;

    "planeswalkers are dealt no excess", [clause!("120.10-excess-damage")],
        "Damage beyond the loyalty of a planeswalker is not excess damage.":
        LETHAL_TO_IT = only_of_creatures;

    "regeneration leaves the damage", [clause!("701.19-instead-of-destruction")],
        "A creature that regenerates keeps the damage that is marked on it.":
        REGENERATE = and_stay_damaged;

    "a commander that changes zones is another one", [clause!("903.10a-commander-damage")],
        "A commander's combat damage is counted only from its most recent entry onto the battlefield.":
        WHICH_COMMANDER = each_object_by_itself;

    "all commanders' damage counts together", [clause!("903.10a-commander-damage")],
        "A player loses to 21 combat damage from all commanders together.":
        WHICH_COMMANDER = any_commander;

    "a search finds everything", [clause!("701.23b-need-not-find")],
        "A player who searches a hidden zone must find all matching cards.":
        FOUND = all_of_them;

    "what left the battlefield never fought", [clause!("113.7a-last-known-source")],
        "A creature that has left the battlefield does not count as attacking or blocking for the damage that it \
         deals.":
        LAST_IN_COMBAT = nothing_is_known;

    "a discard keeps damage marked", [clause!("514.2-at-the-same-time")],
        "A cleanup step in which a player discards removes no damage.":
        CLEAN_UP = damage_stays_after_a_discard;
}

/// Only permanents have counters.
fn permanents_alone(state: &State<'_>, id: ObjId) -> bool {
    state.is_permanent(id)
}

/// A creature without first strike deals damage in the second step, whatever it had before.
fn by_what_it_has_then(game: &Game<'_>, id: ObjId, _: &[ObjId]) -> bool {
    let found = game.state.characteristics(id);
    found.has(KeywordWord::DoubleStrike) || !found.has(KeywordWord::FirstStrike)
}

/// Effects of this turn end, then state-based actions see the damage, then it goes.
fn end_before_damage_goes(game: &mut Game<'_>) -> Result<(), Stop> {
    game.end_effects(Moment::Cleanup);
    game.state_based()?;
    game.remove_damage();
    Ok(())
}

/// After a discard, effects of this turn end and damage stays marked.
fn damage_stays_after_a_discard(game: &mut Game<'_>) -> Result<(), Stop> {
    let discards = game.over_hand_size() > 0;
    game.discard_to_hand_size()?;
    if discards {
        game.end_effects(Moment::Cleanup);
        return Ok(());
    }
    game.by(&END_THIS_TURN)(game)
}

/// Deathtouch does nothing.
fn no_touch(_: &mut Game<'_>, _: &Outcome<'_>) {}

/// Marked damage does not make less damage lethal.
fn beyond_the_toughness(game: &Game<'_>, id: ObjId, damage: &DamageEvent) -> i64 {
    let toughness = game.state.characteristics(id).stats.map_or(0, |stats| stats.toughness);
    damage.amount.saturating_sub(toughness.max(0))
}

/// Damage that was marked before does not count.
fn the_whole_toughness(game: &Game<'_>, id: ObjId, source: ObjId) -> i64 {
    let marked = game.state.object(id).map_or(0, |object| object.damage);
    let creature = game.state.characteristics(id).is(Type::Creature);
    dealing::lethal(game, id, source).saturating_add(if creature { marked } else { 0 })
}

/// Nothing is needed for what is lethal.
fn none_of_it(_: &Game<'_>, _: ObjId, _: ObjId) -> i64 {
    0
}

/// Deathtouch does not count.
fn without_deathtouch(game: &Game<'_>, id: ObjId, source: ObjId) -> i64 {
    let found = game.state.characteristics(id);
    if !found.is(Type::Creature) || found.is(Type::Planeswalker) {
        return dealing::lethal(game, id, source);
    }
    let marked = game.state.object(id).map_or(0, |object| object.damage);
    found.stats.map_or(0, |stats| stats.toughness).saturating_sub(marked).max(0)
}

/// Only creatures are dealt more than is lethal.
fn only_of_creatures(game: &Game<'_>, id: ObjId, source: ObjId) -> i64 {
    let creature = game.state.characteristics(id).is(Type::Creature);
    if creature { dealing::lethal(game, id, source) } else { i64::MAX }
}

fn nothing_to_come(_: &Game<'_>, _: &Attacker, _: &[Attacker]) -> Vec<DamageEvent> {
    Vec::new()
}

fn nothing_leaves_combat(_: &mut Game<'_>) {}

/// The damage stays on what regenerates.
fn and_stay_damaged(game: &mut Game<'_>, id: ObjId) {
    game.tap(id);
    game.leave_combat(id);
}

/// A commander is a new one in each zone.
fn each_object_by_itself(_: &State<'_>, id: ObjId) -> ObjId {
    id
}

/// All commanders are one.
fn any_commander(_: &State<'_>, _: ObjId) -> ObjId {
    ObjId(0)
}

/// All cards that are searched for are found.
#[allow(clippy::unnecessary_wraps, reason = "it takes the place of one that may fail")]
fn all_of_them(_: &mut Game<'_>, _: Seat, there: Vec<ObjId>) -> Result<Vec<ObjId>, Stop> {
    Ok(there)
}

/// A permanent enters with its counters, whatever forbids them.
fn whatever_forbids_it(_: &mut Game<'_>, _: &PendingEvent, _: &Context) -> bool {
    true
}

/// Lethal damage includes the amount of the shields on the creature.
fn lethal_and_pooled(game: &Game<'_>, id: ObjId, deadly: bool) -> i64 {
    let pools = game.state.lasting.iter().filter(|lasting| match lasting.kind {
        LastingKind::Prevent(prevent) => means(&game.state, prevent.to.as_ref(), Being::Object(id), &lasting.ctx),
        _ => false,
    });
    let pooled = pools.filter_map(|lasting| lasting.left).sum();
    lethal::lethal(game, id, deadly).saturating_add(pooled)
}

/// Nothing that others assign counts.
fn nothing_of_others(_: &Game<'_>, _: ObjId, _: &[DamageEvent]) -> (i64, bool) {
    (0, false)
}

/// The damage that was prevented, by source and recipient.
fn prevented_of(outcome: &Outcome<'_>) -> impl Iterator<Item = (Stopped, i64)> {
    let stopped = Stopped::of(&outcome.events, &outcome.applied).into_iter();
    stopped.map(|one| {
        let prevented = one.would - one.left;
        (one, prevented)
    })
}

/// Abilities trigger on damage though all of it was prevented.
fn note_prevented_too(game: &mut Game<'_>, outcome: &Outcome<'_>) {
    results::note_damage(game, outcome);
    for (one, prevented) in prevented_of(outcome).filter(|(one, _)| one.left <= 0) {
        let (from, to) = (one.source, one.to);
        let combat = outcome.events.iter().any(|damage| damage.source == from && damage.to == to && damage.combat);
        game.note(&PastEvent::Dealt { from, to, amount: prevented, combat });
    }
}

/// Life is gained for damage that was prevented, too.
fn life_for_the_prevented_too(game: &mut Game<'_>, outcome: &Outcome<'_>) -> Result<(), Stop> {
    for (one, prevented) in prevented_of(outcome) {
        if game.state.characteristics(one.source).has(KeywordWord::Lifelink) {
            let you = game.state.object(one.source).map_or(game.state.active, |source| source.controller);
            let mut ctx = Context::new(you, Some(one.source), game.object_name(one.source));
            game.gain(you, prevented, &mut ctx)?;
        }
    }
    Ok(())
}

/// Creatures are destroyed by deathtouch though the damage was prevented.
fn touch_through_prevention(game: &mut Game<'_>, outcome: &Outcome<'_>) {
    results::touch_with_death(game, outcome);
    for (one, _) in prevented_of(outcome) {
        let deadly = game.state.characteristics(one.source).has(KeywordWord::Deathtouch);
        if let (Being::Object(id), true) = (one.to, deadly)
            && let Some(object) = game.state.object_mut(id)
        {
            object.deathtouched = true;
        }
    }
}

/// Planeswalkers lose loyalty for damage that was prevented, too.
fn remove_loyalty_for_the_prevented_too(game: &mut Game<'_>, outcome: &Outcome<'_>, reports: &mut Vec<Event>) {
    results::remove_loyalty_and_defense(game, outcome, reports);
    for (one, prevented) in prevented_of(outcome) {
        let Being::Object(id) = one.to else { continue };
        if game.state.characteristics(id).is(Type::Planeswalker) {
            let you = game.state.object(one.source).map_or(game.state.active, |source| source.controller);
            let mut ctx = Context::new(you, Some(one.source), game.object_name(one.source));
            game.remove_counters(one.to, &Name::Word("loyalty"), prevented, &mut ctx);
        }
    }
}

/// Damage is not marked on a planeswalker that is a creature.
fn not_on_planeswalkers(to: &Characteristics<'_>) -> bool {
    results::is_marked_on(to) && !to.is(Type::Planeswalker)
}

/// Damage is marked whatever its source has.
fn by_any(_: &Characteristics<'_>) -> bool {
    true
}

/// A resolution ends where its damage was prevented.
fn carry_out_until_prevented<'a>(game: &mut Game<'a>, entries: &'a [Entry], ctx: &mut Context) -> Result<(), Stop> {
    let before = game.state.prevented.len();
    for entry in entries {
        crate::instructions::carry_out(game, std::slice::from_ref(entry), ctx)?;
        let stopped =
            ctx.follows == Follows::Resolution && game.state.prevented.iter().skip(before).any(|past| past.wholly);
        if stopped || game.state.over {
            break;
        }
    }
    Ok(())
}

/// Damage is assigned as in the other edition: in order where it is free, and freely where there is an order.
fn as_in_the_other_edition(
    game: &mut Game<'_>,
    attacker: &Attacker,
    others: &[DamageEvent],
) -> Result<Vec<(Being, i64)>, Stop> {
    let ordered = game.by(&DIVIDE)(2).before == assigning::divided_in_order(2).before;
    let other = if ordered { assigning::divided_freely } else { assigning::divided_in_order };
    assigning::assign_by(Some(other), game, attacker, others)
}

/// Life gained by lifelink does not count with the life that is lost.
fn what_lifelink_gains_comes_later(coming: &[Coming]) -> Vec<(Seat, i64)> {
    coming.iter().filter(|one| !one.lifelink).map(|one| (one.who, one.comes)).collect()
}

/// Life that a text says is gained counts, gained or not.
fn whatever_the_text_says(coming: &[Coming]) -> Vec<(Seat, i64)> {
    coming.iter().map(|one| (one.who, one.said)).collect()
}

/// Each recipient of a source with lifelink is a gain of its own.
fn one_for_each_recipient(state: &State<'_>, outcome: &Outcome<'_>) -> Vec<(ObjId, i64)> {
    let linked = outcome.dealt().filter(|damage| state.characteristics(damage.source).has(KeywordWord::Lifelink));
    linked.map(|damage| (damage.source, damage.amount)).collect()
}

/// All sources with lifelink are one gain, of the first of them.
fn one_for_all_sources(state: &State<'_>, outcome: &Outcome<'_>) -> Vec<(ObjId, i64)> {
    let all = gains::lifelinks(state, outcome);
    let sum = all.iter().map(|(_, amount)| amount).sum();
    all.first().map(|(source, _)| (*source, sum)).into_iter().collect()
}

/// Each creature's combat damage is dealt by itself.
fn dealt_one_by_one(game: &mut Game<'_>, events: Vec<DamageEvent>) -> Result<(), Stop> {
    events.into_iter().try_for_each(|damage| game.deal(vec![damage]))
}

/// An attacking creature is unblocked as soon as it attacks.
fn unblocked_from_the_start() -> bool {
    false
}

/// A creature that nothing blocks any more is unblocked.
fn unblocked_again(attacker: &mut Attacker) {
    attacker.blocked = attacker.blocked.map(|_| false);
}

/// Nothing is known of the combat of what left.
fn nothing_is_known(_state: &State<'_>, _id: ObjId) -> Option<Box<InCombat>> {
    None
}

fn nothing_endures(_: &Game<'_>, _: ObjId) -> bool {
    false
}
