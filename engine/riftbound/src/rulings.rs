//! The table of readings: each entry is a piece of a rule on which editions differ or engines go wrong.

use std::sync::Arc;

use kernel::clause::Clause;
use kernel::timing::Table;
use kernel::transcript::stop::Stop;

use crate::abilities::{deflect, legion, occurrences, passive, referents, targets, triggers};
use crate::chain::{choices, counter, delayed, enchaining, lines, modes, playing, pricing};
use crate::combat;
use crate::combat::assigning::Side;
use crate::combat::assignment::{self, Assignment};
use crate::combat::ending::{self, Sides};
use crate::combat::lethal::{self, Recipient};
use crate::combat::timetable::CombatStep;
use crate::costs::{self, Payment};
use crate::damage::{bonus, changes, dealing, sources, split};
use crate::death::replaced::{self, DeathReplacement};
use crate::death::simultaneous::{self, Dying, SimultaneousDeaths};
use crate::death::{cleanup, designation, kill, marked};
use crate::game::Game;
use crate::prevention::{coverage, making, values};
use crate::replacement::order::{self, Competing, Orderer};
use crate::replacement::{DamageEffect, PendingDamage, once};
use crate::state::happening::Deed;
use crate::state::matching::{ActiveAbility, Perspective};
use crate::state::{
    Agent, AsPlayed, ChainItem, KnownObject, Object, ObjectId, ObjectRef, PlaceId, PlayedCard, PlayerId, State, Target,
    TimedBonus, TrackedChange, Zone,
};
use crate::turn::moves::{self, ShowdownStep};
use crate::turn::timetable::TurnStep;
use crate::turn::{self, actions, battlefields, end_of_turn, hiding};
use crate::words::amounts::{Bound, PreventAmount, Quantity};
use crate::words::cards::{Card, Triggered};
use crate::words::effects::{Condition, Cost, Counter, Effect, Kill, Power, Replace, Source};
use crate::words::phrases::Phrase;
use crate::words::scenario::{Combat, Step};
use crate::words::targets::TargetWord;
use crate::zones::{board, deck, entering, leaving, moving, tokens};

kernel::rulings! {
    /// The readings by which Riftbound is played.
    pub struct Rulings {
        /// 437.2: which unit a Prevent guards that is tracked on one.
        pub is_tracked_on: fn(&State, on: ObjectRef, unit: ObjectId) -> bool = coverage::is_tracked_on,
        /// 437.1.b: whether a Prevent covers damage of an agent.
        pub covers_source: fn(from: &[Source], &Agent, player: PlayerId) -> bool = coverage::covers_source,
        /// 437.1.b: whether a value for each combat holds for a unit now.
        pub holds_each_combat: fn(&State, unit: ObjectId) -> bool = coverage::holds_each_combat,
        /// 437.2: what becomes of the Prevents on a unit when another one is made for it.
        pub track: fn(&mut State, TrackedChange) = making::track,
        /// 437.3.a: which amounts are tracked when a Prevent is made.
        pub can_be_tracked: fn(PreventAmount) -> bool = making::can_be_tracked,
        /// 437.2: how much of some damage a Prevent Value prevents.
        pub covered_by_value: fn(value: i64, damage: i64) -> i64 = values::covered_by_value,
        /// 437.3: what is left of a Prevent Value that has prevented so much.
        pub left_of_value: fn(value: i64, prevented: i64) -> i64 = values::left_of_value,
        /// 390.3: what becomes of a Prevent for the next time that has prevented.
        pub use_up_next_time: fn(&mut State, id: u32) = values::use_up_next_time,

        /// 372: who orders several effects on one event.
        pub orderer: fn(&State, &Competing) -> Orderer = order::controller_orders,
        /// 370.2: whether an effect that was applied so many times to an event is not applied again.
        pub is_used_up: fn(times: usize) -> bool = once::is_used_up,

        /// 437.7: the effects that may change damage.
        pub effects_on_damage: fn(&Game<'_>, &PendingDamage) -> Vec<DamageEffect> = changes::effects_on_damage,
        /// 437.1.b.2, 372: which effect changes damage next.
        pub next_change: fn(&mut Game<'_>, &PendingDamage, &[DamageEffect]) -> Result<Option<DamageEffect>, Stop> =
            changes::next_change,
        /// 715.4: Bonus Damage among what changes damage.
        pub change_with_bonus: fn(&mut Game<'_>, &mut PendingDamage, bonus: i64) -> Result<(), Stop> =
            bonus::bonus_before_prevent,
        /// 715: whether Bonus Damage that was given for this turn counts for damage.
        pub bonus_counts: fn(&State, &TimedBonus, &PendingDamage) -> bool = bonus::bonus_counts,
        /// 373.1: the order in which damage to several units is changed.
        pub order_of_changes: fn(&Game<'_>, &[PendingDamage]) -> Vec<usize> = dealing::in_turn_order,
        /// 417.1: the damage marked on a unit once more is dealt.
        pub marked_after: fn(marked: i64, dealt: i64) -> i64 = dealing::marked_after,
        /// 417.1.e.1, 437.4: what sees damage that was dealt.
        pub notice_damage: fn(&mut Game<'_>, &PendingDamage) -> Result<(), Stop> = dealing::notice_damage,
        /// 417.6.b.2: what deals the damage of a spell or ability.
        pub dealt_by_item: fn(&ChainItem, to: ObjectId, amount: i64) -> PendingDamage = sources::dealt_by_item,
        /// 417: how much of an amount that is split each unit is dealt.
        pub split_among: fn(&mut Game<'_>, &ChainItem, i64, &[KnownObject]) -> Result<Vec<(ObjectId, i64)>, Stop> =
            split::ask_split,
        /// 417.6.b.3: what deals damage that a unit is said to deal.
        pub unit_as_agent: fn(&ChainItem, unit: &KnownObject) -> Agent = sources::unit_as_agent,

        /// 359.3.e.12: the units that are said to deal damage.
        pub units_named: fn(&mut Game<'_>, &mut ChainItem, Phrase) -> Result<Vec<KnownObject>, Stop> =
            sources::units_named,

        /// 182: whether what is played counts as a card that its player plays.
        pub is_played_card: fn(&Object) -> bool = entering::is_played_card,
        /// 822.1.b: whether a player may play a unit with Ambush to a battlefield.
        pub may_ambush: fn(&State, PlaceId, PlayerId) -> bool = entering::may_ambush,

        /// 143.2.a: whether the damage marked on a unit kills it.
        pub is_lethal: fn(&State, unit: ObjectId) -> bool = marked::is_lethal,
        /// 428.5.c: who kills a unit in a cleanup.
        pub killer: fn(&Game<'_>, unit: ObjectId) -> Option<Agent> = kill::killer,
        /// 808.1.d.3: what is noted of a unit that dies, for its Deathknell.
        pub noted_at_death: fn(&State, unit: ObjectId) -> Option<KnownObject> = kill::noted_at_death,
        /// 808.1.d: how often more a Deathknell triggers.
        pub knells_more: fn(&State, unit: ObjectId) -> usize = kill::knells_more,
        /// 808.1.d.2: when what sees a unit die triggers, after its Deathknell.
        pub after_deathknells: fn(&mut State) = kill::seen_later,
        /// 370.1.a: whether what was about to die does.
        pub dies: fn(&Dying) -> bool = kill::dies,
        /// 323.6: whether control of a battlefield may be lost now.
        pub control_may_be_lost: fn(&State) -> bool = cleanup::control_may_be_lost,
        /// 323.7: whether a permanent is recalled to its controller's base.
        pub is_misplaced: fn(&State, ObjectId) -> bool = cleanup::is_misplaced,
        /// 437.1.a: which units a line kills.
        pub units_to_kill: fn(&mut Game<'_>, &ChainItem, &Kill, found: &[KnownObject]) -> Vec<KnownObject> =
            kill::units_to_kill,
        /// 428.5: which of the units that should die are the killed ones.
        pub killed_units: fn(victims: &[KnownObject], died: &[ObjectId]) -> Vec<KnownObject> = kill::killed_units,
        /// 428.5: who is credited with a death that was replaced.
        pub credit_replaced_death: fn(&mut Game<'_>, &Dying) = kill::credit_replaced_death,
        /// 373.1.a: deaths at the same time, some of them replaced.
        pub die_together: fn(&mut Game<'_>, Vec<Dying>, passive: bool) -> Result<Vec<ObjectId>, Stop> =
            simultaneous::replacements_before_deaths,
        /// 373.1.a: under what replaced deaths come before those at the same time that nothing replaces.
        pub replaced_first: fn(&mut Game<'_>) = simultaneous::cite_replacement_first,
        /// 370.4: the replacements of one of several simultaneous deaths.
        pub replacements_of_death: fn(&SimultaneousDeaths<'_, '_>, victim: ObjectId) -> Vec<DeathReplacement> =
            simultaneous::replacements_of_death,
        /// 373.2: whether a replacement had its sequence among simultaneous deaths.
        pub had_its_sequence: fn(&SimultaneousDeaths<'_, '_>, &DeathReplacement) -> bool =
            simultaneous::had_its_sequence,
        /// 373: which of several simultaneous deaths a replacement replaces.
        pub apply_to_death: fn(&mut SimultaneousDeaths<'_, '_>, &DeathReplacement) -> Result<(), Stop> =
            simultaneous::apply_to_death,
        /// 392: whether what a spell or ability set up for later still acts, wherever its source is.
        pub outlasts_source: fn(&State, source: ObjectId) -> bool = delayed::outlasts_source,
        /// 055, 368: whether a replacement may be applied to its death.
        pub may_replace: fn(&Game<'_>, &DeathReplacement) -> bool = replaced::may_replace,
        /// 369: whether a replacement is applied, which one without a choice always is.
        pub is_applied: fn(&mut Game<'_>, &DeathReplacement) -> Result<bool, Stop> = replaced::is_applied,
        /// 368: whether a player pays for a replacement that is optional.
        pub pays_to_replace: fn(&mut Game<'_>, &DeathReplacement, &Cost) -> Result<bool, Stop> =
            replaced::pays_to_replace,
        /// Origins FAQ: what happens in place of a death.
        pub carry_out_instead: fn(&mut Game<'_>, &DeathReplacement) -> Result<(), Stop> = replaced::carry_out_instead,

        /// 364.3: whether the condition of a passive ability holds.
        pub passive_holds: fn(&State, &Condition, about: ObjectId, Perspective) -> bool = passive::passive_holds,
        /// 383.1.b: whether the nth time of a turn is among those that just were.
        pub is_nth: fn(before: i64, after: i64, nth: i64) -> bool = occurrences::is_nth,
        /// 383.3.e: whether an ability that was performed so often this turn may be performed once more.
        pub may_be_performed: fn(times: i64, most: i64) -> bool = triggers::may_be_performed,
        /// 383.2.a.1: whether a condition right after the event holds, without which it does not trigger.
        pub condition_holds: fn(&State, &ActiveAbility<Triggered>) -> bool = occurrences::condition_holds,
        /// 383.2.a.1: whether the condition of a Deathknell holds.
        pub knell_holds: fn(&State, &Condition, Perspective) -> bool = kill::knell_holds,
        /// 383.4.e, 383.4.f: whether a unit that gains a designation does so for the first time in the combat.
        pub is_new: fn(&State, ObjectRef, attacks: bool) -> bool = designation::is_new,
        /// 323.2: on which side of a combat a unit is.
        pub side_of: fn(&State, ObjectId) -> Option<bool> = designation::side_of,
        /// 459.2.b.1: who attacks in a combat.
        pub attacker: fn(&State, PlaceId) -> PlayerId = combat::attacker,
        /// 811.1.b: whether a card hidden in one turn may be played from there in another.
        pub may_be_revealed: fn(hidden_in: u32, now: u32) -> bool = hiding::may_be_revealed,
        /// 811.1.d.2: whether what was hidden at a battlefield may choose something.
        pub may_choose: fn(&State, Target, PlaceId) -> bool = hiding::may_choose,
        /// 323.1: who has won by points.
        pub winner_by_points: fn(&State) -> Option<PlayerId> = cleanup::winner_by_points,
        /// 323.7: whether a hidden card is lost with the control of its battlefield.
        pub is_lost_with_control: fn(&State, ObjectId) -> bool = cleanup::is_lost_with_control,
        /// 809: how much power more it costs to choose an object.
        pub to_choose: fn(&State, ObjectId, PlayerId) -> i64 = deflect::to_choose,
        /// 383.4.c, 383.4.d: the units that conquer or hold a battlefield.
        pub units_that_score: fn(&State, PlaceId, PlayerId) -> Vec<ObjectId> = battlefields::units_that_score,
        /// 471.1.b: what a player gets in place of the final point by a conquest.
        pub instead_of_final_point: fn(&mut Game<'_>, PlayerId) -> Result<(), Stop> =
            battlefields::instead_of_final_point,
        /// 464: whether what a player does to a battlefield scores it.
        pub is_score: fn(Deed) -> bool = battlefields::is_score,
        /// 461.7.b: the units that were in a combat to its end.
        pub in_to_the_end: fn(&State, PlaceId) -> Vec<ObjectId> = ending::in_to_the_end,
        /// 466.3: who has won a combat.
        pub winner: fn(&State, &Sides) -> Option<PlayerId> = ending::winner,
        /// 314: the steps of a turn, in order.
        pub turn_steps: fn() -> &'static Table<TurnStep> = turn::timetable::steps,
        /// 341: the steps of a showdown without combat, in order.
        pub showdown_steps: fn() -> &'static Table<ShowdownStep> = moves::showdown_steps,
        /// 323.11: who chooses which of several staged showdowns opens.
        pub opens_showdowns: fn(&State) -> PlayerId = moves::opens_showdowns,
        /// 463: the steps of a combat, in order.
        pub combat_steps: fn() -> &'static Table<CombatStep> = combat::timetable::steps,
        /// 337.1, 383.3.d: among which pending items the next to be finalized is.
        pub next_pending: fn(&State) -> Vec<usize> = enchaining::of_oldest_moment,
        /// 354.3: what becomes of a card that an effect plays.
        pub play_by_effect: fn(&mut Game<'_>, PlayedCard) -> Result<(), Stop> = entering::put_on_chain,
        /// 356.1.b.3: what a card costs that is played ignoring its cost.
        pub cost_if_free: fn(&Cost) -> Cost = enchaining::additional_only,
        /// 359.3.f.2: the Might of what a line is about, as the line is carried out.
        pub might_on_execution: fn(&State, &KnownObject) -> i64 = referents::might_on_execution,
        /// 359.3.e.13: the damage marked on what a line is about.
        pub damage_on_execution: fn(&State, &KnownObject) -> i64 = referents::damage_on_execution,
        /// 355.8: whether an object may be chosen for a target word.
        pub fits_target: fn(&State, &TargetWord, ObjectId, Perspective) -> bool = targets::fits_target,
        /// 357.2.a: a kill that is a cost.
        pub kill_as_cost: fn(&mut Game<'_>, ObjectId, &Agent) -> Result<(), Stop> = kill::kill_as_cost,
        /// 359.3.e.5: what happens of a spell or ability when it resolves.
        pub resolve_lines: fn(&mut Game<'_>, &mut ChainItem, lines: &[Effect]) -> Result<(), Stop> = lines::execute,
        /// 359.3.e.14.a: what `it` is in a line.
        pub referent: fn(&mut Game<'_>, &ChainItem) -> Option<Vec<KnownObject>> = referents::referent,
        /// 359.3.e.14.b: the players that a line is about.
        pub players_meant: fn(&mut Game<'_>, &ChainItem, Phrase) -> Result<Option<Vec<PlayerId>>, Stop> =
            referents::players_meant,
        /// 359.3.e.5: what is known of a target that should be killed and is gone.
        pub target_is_gone: fn(&mut Game<'_>, &mut ChainItem, slot: usize) = referents::target_is_gone,
        /// 359.3.e.13: the Might of the killed unit.
        pub killed_might: fn(&mut Game<'_>, &ChainItem) -> Option<i64> = referents::killed_might,
        /// 359.3.e.12: whether a Might is within a bound that asks for another Might.
        pub compares: fn(&Bound, might: i64, other: Option<i64>) -> bool = referents::compares,

        /// 337.1.c: an ability that only adds to what can be paid with.
        pub add_at_once: for<'a> fn(&mut Game<'a>, ChainItem, &'a [Step]) -> Result<(), Stop> = turn::actions::add_at_once,
        /// 715.4: what becomes of Bonus Damage that an effect gives what it deals.
        pub own_bonus: fn(&mut PendingDamage, i64) = sources::own_bonus,
        /// 359.3.f.2: how many there are of what is counted, as a line is carried out.
        pub counted_on_execution: fn(&State, Quantity, Perspective) -> Option<i64> = referents::counted_on_execution,
        /// 359.3.e.13: whether a card costs no more energy and no more power than another.
        pub costs_no_more: fn((i64, i64), (i64, i64)) -> bool = referents::costs_no_more,
        /// 054.1: whether a spell may be countered.
        pub may_be_countered: fn(&State, ObjectId) -> bool = counter::may_be_countered,
        /// 357: the cards with which a cost is paid that asks for a certain one to be discarded.
        pub cards_to_discard: fn(&Game<'_>, &Payment<'_>, Phrase) -> Vec<ObjectId> = costs::cards_to_discard,
        /// 355.10: who decides on what a player may do while something resolves.
        pub who_decides: fn(&ChainItem, PlayerId) -> PlayerId = choices::who_decides,
        /// 425.1.a: where a spell goes that was countered.
        pub countered_goes: fn(&Counter) -> Zone = counter::goes,
        /// 812.1.c: whether a card other than one is among those that were finalized this turn.
        pub other_finalized: fn(finalized: &[ObjectId], card: ObjectId) -> bool = legion::other_finalized,
        /// 425.1.b: whether a countered card still counts as played.
        pub counts_if_countered: fn() -> bool = counter::counts_if_countered,
        /// 356.2: whether an extra cost counts as paid.
        pub extra_is_paid: fn(AsPlayed) -> bool = modes::extra_is_paid,
        /// 355.8: the lines for which targets are chosen, where some stand under a condition.
        pub targets_of_checks: fn(&mut Game<'_>, &ChainItem, Vec<Effect>) -> Vec<Effect> = modes::targets_of_checks,
        /// 355.8: whether a spell or ability may choose an object, as far as nothing forbids it.
        pub is_open_to: fn(&State, ObjectId, &Agent) -> bool = targets::is_open_to,
        /// 355: whether a mode may be chosen that was chosen before.
        pub may_choose_mode: fn(chosen_before: bool) -> bool = modes::may_choose_mode,
        /// 355: which mode an item does.
        pub mode_chosen: fn(open: &[i64], chosen: i64) -> i64 = modes::mode_chosen,
        /// 390.3: which abilities that wait for an event end with the turn.
        pub end_waiting: fn(&mut State) = end_of_turn::end_waiting,
        /// 135.2.e.6: of which domains the power is that is of a card's own domains.
        pub own_power: fn(&Object) -> Vec<Power> = costs::own_power,
        /// 356: what waited for the next card to cost more or less is used up by it.
        pub use_up: fn(&mut State, ObjectId, PlayerId) = costs::use_up,
        /// 355.2: where an effect plays a card to a place that it names.
        pub effect_plays_to: fn(&State, ObjectId, PlayerId, Zone) -> Zone = entering::effect_plays_to,
        /// 364: whether something else has a permanent enter ready.
        pub readied_by_others: fn(&State, ObjectId) -> bool = entering::readied_by_others,
        /// 821: what is paid to attach an Equipment that an ability attaches for less.
        pub equip_price: fn(&Cost, less: Option<&Cost>) -> Cost = playing::equip_price,
        /// 819: whether an Equipment may be played as a Reaction.
        pub is_quick: fn(&Object) -> bool = entering::is_quick,
        /// 818: whether an Equipment may be attached to another unit.
        pub may_be_equipped: fn(&State, gear: ObjectId) -> bool = actions::may_be_equipped,
        /// 182: the facts of a token that becomes a copy.
        pub copied_facts: fn(Option<Arc<Card>>) -> Option<Arc<Card>> = tokens::copied_facts,
        /// 817: the cards that go under the deck of those that a player looks at.
        pub predicted: fn(recycled: &[usize], seen: usize) -> Vec<usize> = deck::predicted,
        /// 356.1.b: what a card costs that an effect plays.
        pub price_of: fn(&Game<'_>, &PlayedCard) -> Cost = pricing::price_of,
        /// 357: whether a player can pay for what he plays or uses.
        pub can_pay: fn(&Game<'_>, &Payment<'_>) -> bool = costs::payable,
        /// 356: what a card costs that says it costs less.
        pub discounted: fn(&State, ObjectId, PlayerId, &Cost) -> Cost = costs::discounted,
        /// 367: what replaces the end of a combat in a tie.
        pub ties_replaced: fn(&State, &Sides) -> Option<ActiveAbility<Replace>> = ending::ties_replaced,
        /// 702: whether a unit may be given a buff.
        pub may_be_buffed: fn(&State, ObjectId) -> bool = board::may_be_buffed,
        /// 451: what a move by an effect does to a unit beside its place.
        pub after_move: fn(&mut State, ObjectId) = moving::after_move,
        /// 444: who moves a unit that an effect moves.
        pub moved_by: fn(&ChainItem, &KnownObject) -> Agent = moving::moved_by,
        /// 364.3: whether a permanent comes onto the board exhausted.
        pub enters_exhausted: fn(&State, ObjectId, PlayerId, Zone) -> bool = entering::enters_exhausted,
        /// 110: where a token goes that leaves the board.
        pub token_goes: fn(Zone) -> Zone = leaving::token_goes,
        /// 110: what a card takes along to a zone off the board.
        pub leave_board: fn(&mut Game<'_>, ObjectId, to: Zone) -> Result<(), Stop> = leaving::leave_board,
        /// 427.1: whether an object may be banished or returned to hand.
        pub may_leave: fn(&State, &KnownObject) -> bool = leaving::may_leave,
        /// 453: what a recall changes.
        pub recall_to_base: fn(&mut State, ObjectId) = leaving::recall_to_base,
        /// 317.2: which changes of damage end with the turn.
        pub end_tracked: fn(&mut State) = end_of_turn::end_tracked,
        /// 390.3: which replacements of deaths end with the turn.
        pub end_delayed: fn(&mut State) = end_of_turn::end_delayed,
        /// 461.7: what a value for each combat is in the next one.
        pub renew_each_combat: fn(&mut State, &mut TrackedChange) = ending::renew_each_combat,

        /// 460.2.c: how much damage a side assigns.
        pub side_might: fn(&State, units: &[ObjectId]) -> i64 = assignment::side_might,
        /// 815, 826, 460.2.c.7: when a unit may be assigned damage: 0 first, 2 last.
        pub ranks: fn(&State, ObjectId) -> &'static [u8] = assignment::ranks,
        /// 460.2.c.9: whether a unit is skipped in the assignment.
        pub is_exempt: fn(&Recipient) -> bool = assignment::is_exempt,
        /// 460.2.c: how much of what is assigned to a unit is beyond what is lethal for it.
        pub beyond_lethal: fn(&Recipient, part: i64, lethal: Option<i64>) -> i64 = combat::assigning::beyond_lethal,
        /// 437.5: the units that are assigned damage.
        pub assigned_units: fn(&Assignment<'_>) -> Vec<usize> = assignment::assigned_units,
        /// 460.2.c.3, 460.2.c.4: whether some order of the units leads to a split.
        pub is_legal_split: fn(&Assignment<'_>, split: &[i64]) -> bool = assignment::is_legal_split,
        /// 460.2.c.3: the splits to which the orders of the units lead.
        pub legal_splits: fn(&Assignment<'_>, most: usize) -> Vec<Vec<i64>> = assignment::legal_splits,
        /// 465.2.c.4: how much is lethal for a unit before what changes damage to it.
        pub raw_lethal: fn(&Recipient) -> i64 = lethal::might_less_marked,
        /// 437.5.a: how much Prevent Values add to what is lethal.
        pub added_by_values: fn(values: &[i64]) -> i64 = lethal::added_by_values,
        /// 437.5.b: whether no amount is lethal for a unit.
        pub is_never_lethal: fn(&Recipient) -> bool = lethal::is_never_lethal,
        /// 465.2.c.5: the effects that an assignment takes account of.
        pub foreseen: fn(&Game<'_>, &PendingDamage) -> Vec<DamageEffect> = lethal::all_are_foreseen,
        /// 437.5, 465.2.c.10: the clauses by which Prevents count in an assignment.
        pub counted_prevents: fn(&Recipient) -> Vec<Clause> = lethal::counted_and_not_exempt,
        /// 465.2.c.5: when replacements meet combat damage.
        pub assign_and_replace: fn(&mut Game<'_>, &[Side; 2], &Combat) -> Result<Vec<PendingDamage>, Stop> =
            combat::replace_when_assigned,
    }
    hooks {
        /// 317: the end of a turn, before what triggers then resolves.
        pub before_end_of_turn: fn(&mut Game<'_>),
        /// 437.6.a: damage is about to be changed.
        pub before_damage_changes: fn(&mut Game<'_>, &mut PendingDamage),
        /// 437.2.a: a Prevent Value was larger than the damage, by so much.
        pub value_was_larger: fn(&mut Game<'_>, unit: ObjectId, excess: i64),
        /// 437.3.c: a tracked Prevent of All has prevented.
        pub all_has_prevented: fn(&mut State, id: u32),
        /// 323.5: a spell or ability has dealt damage.
        pub after_dealing: fn(&mut Game<'_>) -> Result<(), Stop>,
        /// 808.1.d.1: a unit was saved from its death.
        pub death_was_replaced: fn(&mut Game<'_>, unit: ObjectId),
    }
}
