//! The table of readings: where editions differ, or where engines are known to go wrong, a rule asks through it. Each
//! entry is a function that stands in the file of its rule, and stands there alone: what replaces it in an edition is in
//! `editions`, what a mistake puts in its place in `mistakes/`.

use std::iter::RepeatN;
use std::rc::Rc;

use crate::combat::assigning::Division;
use crate::combat::{
    assigning, banding, blocked, blocking_several, landwalk, last_known, over_planeswalkers, requirements,
};
use crate::continuous::active::ActiveEffect;
use crate::continuous::durations::Moment;
use crate::continuous::making::Shielding;
use crate::continuous::{active, durations, granted, making};
use crate::damage::{as_though, dealing, gains, results};
use crate::game::Game;
use crate::instructions::tokens::Template;
use crate::instructions::{
    attaching, chance, choosing, copying, counters, exiling, life, may, measuring, paying, permanents, proliferating,
    tokens,
};
use crate::keywords::triggered;
use crate::prevention::riders::Rider;
use crate::prevention::{
    next_time, of_one_source, points, pools, prevented, preventing, protection, riders, scope, shield_counters,
    sources, static_amounts, unpreventable,
};
use crate::replacement::batch::{DamageBatch, Unit};
use crate::replacement::coming::{Coming, Gain};
use crate::replacement::events::Outcome;
use crate::replacement::events::{Application, DamageEvent, Prevented};
use crate::replacement::order::{Asked, Class};
use crate::replacement::self_replacing::DealsSaid;
use crate::replacement::single::{Settled, SingleEvent};
use crate::replacement::{batch, damage, order, redirection, self_replacing, single};
use crate::stack::limits::Use;
use crate::stack::timing::Timing;
use crate::stack::{adventures, casting, costs, halves, limits, mana, payable, targets, timing, turning_up, ways};
use crate::state::added_turns::AddedTurn;
use crate::state::characteristics::Characteristics;
use crate::state::context::{Cause, Context};
use crate::state::lasting::{LastingEffect, Scope};
use crate::state::mana::Mana;
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::stack_items::{DelayedTrigger, Instructions};
use crate::state::{Attacker, Being, Counters, InCombat, ObjId, Object, Printed, Seat, State};
use crate::state::{amounts, copies, mana_value, objects, of_players};
use crate::triggers::matching::{self, TriggerFacts};
use crate::triggers::{counting, monarch, noting};
use crate::turn::{extra_turns, phasing, untapping};
use crate::words::amount::{Measured, Part, Round, Symbols};
use crate::words::cards::{Activated, Card, Color, Cost, Keyword, KeywordWord, Quality, Triggered};
use crate::words::choices::Choose;
use crate::words::effects::{DealDamage, Entry, EventPattern, InsteadPrevent, Replace};
use crate::words::paying::{ExtraTurn, Pay};
use crate::words::select::{Selector, Zone};
use crate::words::slots::Slot;
use crate::zones::moving;
use crate::{instructions, prohibitions};
use kernel::clause::Clause;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::rulings! {
    /// The readings by which Magic is played.
    pub struct Rulings {
        /// 615.1: how much of a damage event is taken by an effect that names so much.
        pub taken_of_event: fn(i64, i64) -> i64 = preventing::taken_of_event,
        /// 615.7: what is left of a shield of so much after it took so much of each of some events.
        pub left_of_pool: fn(i64, &[i64]) -> i64 = pools::left_of_pool,
        /// 615.7: how a shield is divided that cannot prevent all that is dealt at one time.
        pub divide_pool: for<'a> fn(&mut Game<'a>, &ActiveEffect<'a>, &[DamageEvent], i64) -> Result<Vec<i64>, Stop> =
            pools::divided_by_the_affected,
        /// 615.12: what is left of a shield after it was applied to damage that cannot be prevented.
        pub left_in_vain: fn(i64, &[Prevented]) -> i64 = pools::left_in_vain,
        /// 611.2a, 615.3: whether the time of an effect is over.
        pub is_over: fn(&LastingEffect<'_>, Moment) -> bool = durations::is_over,
        /// 615.3: whether an effect is used up.
        pub is_used_up: fn(&LastingEffect<'_>) -> bool = durations::is_used_up,
        /// 708.2a: what is face down.
        pub turn_face_down: fn(&mut Object<'_>) = objects::turn_face_down,
        /// 708.8: a permanent that is turned face up.
        pub turn_up: fn(&mut Game<'_>, ObjId) -> ObjId = turning_up::turn_up,
        /// 614.16: what makes happen what is done as a cost.
        pub cause_of_costs: fn() -> Cause = costs::cause_of_costs,
        /// 601.3, 614.17: whether an effect keeps a spell from being cast.
        pub cannot_be_cast: fn(&Game<'_>, ObjId) -> bool = prohibitions::cannot_be_cast,
        /// 118.9: whether the mana cost is paid where another cost may be paid rather than it.
        pub pays_mana_cost: fn(bool) -> bool = ways::unless_another,
        /// 502.3: whether an effect of a resolution keeps a permanent tapped in the untap step of a player.
        pub keeps_tapped: fn(&State<'_>, ObjId, Seat) -> bool = untapping::keeps_tapped,
        /// 502.3: in how many more untap steps a permanent stays tapped, after an untap step of a player.
        pub untap_steps_left: fn(i64, Option<Seat>, Seat, Seat) -> i64 = untapping::steps_left,
        /// 702.34a: the zone to which a spell goes that would go to a zone.
        pub leaves_the_stack_to: fn(&State<'_>, ObjId, Zone) -> Zone = moving::leaves_the_stack_to,
        /// 608.2n, 702.27a: the zone to which the card of a spell goes that has resolved.
        pub resolved_to: fn(&State<'_>, ObjId) -> Zone = ways::resolved_to,
        /// 603.7b: whether a delayed triggered ability that triggers goes on waiting.
        pub waits_on: fn(&DelayedTrigger<'_>) -> bool = noting::waits_on,
        /// 603.7b: whether the time of a delayed triggered ability is over.
        pub waits_no_more: fn(&DelayedTrigger<'_>, Moment) -> bool = durations::waits_no_more,
        /// 611.2a: the effects that resolutions left behind.
        pub lasting_effects: for<'a> fn(&Game<'a>, active::About) -> Vec<ActiveEffect<'a>> = active::lasting_effects,
        /// 611.3, 615.10: the effects of an object's static abilities, keywords and counters.
        pub static_effects: for<'a> fn(&Game<'a>, ObjId) -> Vec<ActiveEffect<'a>> = active::static_effects,
        /// 113.10, 201.5a: the object whose ability one is that another object's effect gave, and the object it names.
        pub whose: fn(ObjId, Option<ObjId>) -> (ObjId, Option<ObjId>) = granted::whose,
        /// 707.2: what is copied of an object.
        pub copied_from: for<'a> fn(&Object<'a>, &mut Object<'a>) -> Printed<'a> = copies::copied_from,
        /// 707.10: who controls a copy of a spell.
        pub controller_of_copy: fn(Seat, Seat) -> Seat = copying::controller_of_copy,
        /// 702.127a: the zone from which a half of a split card is cast, with or without aftermath.
        pub half_from: fn(bool) -> Zone = halves::half_from,
        /// 614.17, 701.6a: whether an ability on the stack can be countered.
        pub ability_can_be_countered: fn(&mut Game<'_>, u32) -> bool = permanents::ability_can_be_countered,
        /// 113.6g: whether a spell says of itself that it cannot be countered.
        pub uncounterable_by_itself: fn(&State<'_>, ObjId) -> bool = prohibitions::uncounterable_by_itself,
        /// 715.3a: by whose facts it is asked whether an adventurer card may be cast as its Adventure.
        pub asked_of: for<'a> fn(&'a Card, &'a Card) -> &'a Card = adventures::asked_of,
        /// 715.3d: whether a spell that has resolved is exiled as an Adventure.
        pub goes_on_an_adventure: fn(&State<'_>, ObjId) -> bool = adventures::goes_on_an_adventure,
        /// 715.3d: whether a player may cast an exiled card since it was an Adventure.
        pub back_from_adventure: fn(&State<'_>, Seat, ObjId) -> bool = adventures::back_from_adventure,
        /// 715.3d: whether what comes back from an Adventure may be cast as one again.
        pub again_an_adventure: fn() -> bool = adventures::again_an_adventure,
        /// 702.22h: what else is blocked where an attacker of a band is.
        pub block_bands: fn(&mut Game<'_>) = banding::block_bands,
        /// 702.22j: who divides an attacker's damage in place of its controller.
        pub divider: fn(&Game<'_>, &Attacker) -> Option<Seat> = banding::divider,
        /// 510.1d: how a blocker's damage is assigned.
        pub assign_blocker: fn(&mut Game<'_>, ObjId, &[ObjId]) -> Result<Vec<(ObjId, i64)>, Stop> =
            banding::assign_blocker,
        /// 509.1b: how many attackers a creature can block.
        pub blocks_at_most: fn(&State<'_>, ObjId) -> usize = blocking_several::blocks_at_most,
        /// 702.16n: how many of the protections from what is attached put it off, less those that it gives.
        pub put_off_by: fn(usize, usize) -> usize = attaching::put_off_by,
        /// 508.1d: whether a creature has to attack if it can.
        pub attacks_if_able: fn(&State<'_>, ObjId) -> bool = requirements::attacks_if_able,
        /// 509.1c: whether a creature has to block if it can.
        pub blocks_if_able: fn(&State<'_>, ObjId) -> bool = requirements::blocks_if_able,
        /// 702.14c: whether a player controls a land that a creature walks.
        pub walks_past: fn(&State<'_>, ObjId, &Selector, Seat) -> bool = landwalk::walks_past,
        /// 702.19c: who is behind the planeswalker that is attacked, and what comes before.
        pub over_planeswalker: fn(&Game<'_>, &Attacker, &[DamageEvent]) -> Option<(Seat, i64)> =
            over_planeswalkers::over_planeswalker,
        /// 509.3a: which creatures blocked, and how often, of those declared for each attacker.
        pub each_once: fn(&[ObjId]) -> Vec<ObjId> = blocking_several::each_once,
        /// 702.22k: who divides a blocker's damage in place of its controller.
        pub banded_attackers: fn(&Game<'_>, &[ObjId]) -> Option<Seat> = banding::banded_attackers,
        /// 104.3: whether a player cannot lose the game.
        pub cannot_lose: fn(&Game<'_>, Seat, bool) -> bool = prohibitions::cannot_lose,
        /// 120.3b, 120.3d: whether damage has the results of infect or wither.
        pub has_results_of: fn(&State<'_>, &DamageEvent, KeywordWord) -> bool = as_though::has_results_of,
        /// 500.7: whose turn comes next.
        pub whose_turn: for<'a> fn(&mut Game<'a>) -> (Seat, Option<AddedTurn<'a>>) = extra_turns::whose_turn,
        /// 500.7: what is added to the order of turns, and what waits for it.
        pub add_turn: for<'a> fn(&mut Game<'a>, &'a ExtraTurn, Seat, &mut Context) -> Result<(), Stop> =
            extra_turns::add_turn,
        /// 702.26b: that what phases out is not there.
        pub phased_out: fn(&mut State<'_>, ObjId) = phasing::not_there,
        /// 702.26g: what phases out with a permanent.
        pub attached_to: fn(&Game<'_>, ObjId) -> Vec<ObjId> = phasing::attached_to,
        /// 702.26a: what phases in as a player's untap step begins.
        pub phases_in: fn(&Game<'_>, Seat) -> Vec<ObjId> = phasing::phases_in,
        /// 702.16e: the protection abilities of players.
        pub protections_of_players: for<'a> fn(&Game<'a>) -> Vec<ActiveEffect<'a>> = active::protections_of_players,
        /// 615.4: the effects that may change damage.
        pub effects_on_damage: for<'a> fn(&Game<'a>) -> Vec<ActiveEffect<'a>> = active::effects_on_damage,
        /// 615.11: the shields that a text makes.
        pub shields_made: fn(&State<'_>, Option<&Selector>, Option<i64>, &Context) -> Vec<Shielding> =
            making::shields_made,
        /// 615.4: what a shield that is made does to damage dealt before.
        pub leave_what_was_dealt: fn(&mut Game<'_>, Option<&Selector>, &Context) = making::leave_what_was_dealt,
        /// 615.8: what an instance does to a shield against the next time.
        pub use_up_next_time: fn(&mut LastingEffect<'_>) = next_time::use_up_next_time,
        /// 615.12: whether damage that cannot be prevented uses up a shield against the next time.
        pub is_used_up_in_vain: fn(&[Prevented]) -> bool = next_time::is_used_up_in_vain,
        /// 615.10: how much an effect names of each of some damage events.
        pub named_of_each: for<'a> fn(&mut DamageBatch<'_, 'a>, &Rc<ActiveEffect<'a>>, Part, Option<Round>, &[usize]) -> Vec<i64> =
            static_amounts::named_of_each,
        /// 107.1a: half of a number.
        pub half: fn(i64, Option<Round>) -> i64 = amounts::half,
        /// 615.3, 117.1a: whether a spell or ability may be used now.
        pub in_time: fn(&Game<'_>, Seat, Timing) -> Result<(), Stop> = timing::in_time,
        /// 615.1: whether an effect applies to damage as it now stands.
        pub applies: for<'a> fn(&mut Game<'a>, &ActiveEffect<'a>, &DamageEvent, bool) -> bool = scope::applies,
        /// 615.1: whether damage is of the kind that an effect is about.
        pub kind_fits: fn(&ActiveEffect<'_>, &DamageEvent) -> bool = scope::kind_fits,
        /// 615.1: whether an effect names the recipient of damage.
        pub names_recipient: fn(&State<'_>, &ActiveEffect<'_>, &DamageEvent, &Context) -> bool = scope::names_recipient,
        /// 611.2c: whether an effect is about the recipient of damage.
        pub recipient_fits: for<'a> fn(&mut Game<'a>, &ActiveEffect<'a>, &DamageEvent, &Context, bool) -> bool =
            scope::recipient_fits,
        /// 400.7: whether an object is still what another one was.
        pub same_object: fn(ObjId, ObjId) -> bool = scope::same_object,
        /// 615.1: whether the condition of an effect holds of damage.
        pub condition_holds: fn(&State<'_>, &ActiveEffect<'_>, &Context) -> bool = scope::condition_holds,
        /// 615.2: whether damage comes from a source that an effect is about.
        pub source_fits: for<'a> fn(&mut Game<'a>, &ActiveEffect<'a>, &Selector, &DamageEvent, &Context, bool) -> bool =
            sources::source_fits,
        /// 113.7a: whether something is known of a source.
        pub is_known: fn(&State<'_>, ObjId) -> bool = sources::is_known,
        /// 609.7c: whether a static effect is about a source that has the qualities it names.
        pub static_sees: fn(&State<'_>, &Selector, ObjId, &Context) -> bool = sources::static_sees,
        /// 400.7a: whether what changes a spell goes on to change the permanent that it becomes.
        pub change_stays: fn(&LastingEffect<'_>, ObjId) -> bool = moving::change_stays,
        /// 609.7a: whether a permanent is what a chosen spell became.
        pub follows_spell: fn(&State<'_>, ObjId, ObjId) -> bool = sources::follows_spell,
        /// 615.9: whether a chosen source still has the named properties.
        pub still_fits: fn(&State<'_>, &Selector, ObjId, &Context) -> bool = sources::still_fits,
        /// 609.7a: whether a permanent, a spell or what is referred to may be a source.
        pub may_be_source: fn(&State<'_>, ObjId) -> bool = sources::may_be_source,
        /// 609.7a: whether a source has the properties that a choice names.
        pub may_be_chosen: fn(&Game<'_>, ObjId, &Selector, &Context) -> bool = sources::may_be_chosen,
        /// 608.2b: whether a target is still legal as a spell or ability resolves.
        pub legal_on_resolution: for<'a> fn(&Game<'a>, &Slot<'a>, Being, &Context) -> bool =
            targets::legal_on_resolution,
        /// 602.2: whether a player may activate an ability of a permanent.
        pub may_be_activated_by: fn(&State<'_>, Seat, &Context, &Activated) -> bool = limits::may_be_activated_by,
        /// 602.2a: who controls an ability that a player activates, and is its "you".
        pub whose_activation: fn(Seat, &Context) -> Seat = limits::whose_activation,
        /// 601.3, 602.5: whether it is the time at which a text may be used.
        pub time_fits: fn(&State<'_>, &Use<'_>) -> bool = limits::time_fits,
        /// 602.5b: whether a text may be used once more this turn.
        pub number_fits: fn(&Use<'_>) -> bool = limits::number_fits,
        /// 601.3, 602.5: whether the condition holds under which a text may be used.
        pub condition_fits: fn(&State<'_>, &Use<'_>) -> bool = limits::condition_fits,
        /// 601.2c: whether a target is legal as a spell or ability is announced.
        pub legal_as_announced: for<'a> fn(&Game<'a>, &Slot<'a>, Being, &Context) -> bool = targets::legal_as_announced,
        /// 115.3: whether these may be the targets of one place, where those are named before it.
        pub may_be_named: fn(&[Being], &[Being]) -> bool = targets::each_once,
        /// 702.33g: whether the targets of an instruction are wanted, where the spell was kicked or not.
        pub wants_targets: fn(&Entry, &Context) -> bool = casting::wants_targets,
        /// 601.2d: whether an amount may be divided so among targets.
        pub may_be_parts: fn(&[i64]) -> bool = targets::may_be_parts,
        /// 601.2h: how mana is paid.
        pub pay_mana: fn(&mut Game<'_>, Seat, &[&Symbols], i64) -> Result<(), Stop> = mana::pay_mana,
        /// 119.3: what losing life is.
        pub lose_life: fn(&mut Game<'_>, Seat, i64, &mut Context) -> Result<(), Stop> = life::lose_life,
        /// 701.6: whether a spell can be countered.
        pub can_be_countered: fn(&mut Game<'_>, ObjId) -> bool = instructions::can_be_countered,
        /// 615.12: whether damage cannot be prevented.
        pub cannot_be_prevented: fn(&Game<'_>, &DamageEvent) -> bool = unpreventable::cannot_be_prevented,
        /// 615.12: whether a prevention effect that is applied to damage prevents none of it.
        pub resists: fn(&DamageBatch<'_, '_>, usize) -> bool = unpreventable::resists,
        /// 614.5: whether an effect that was applied so often to an event is not applied to it again.
        pub used_up: fn(usize) -> bool = order::once,
        /// 615.12a: the same of a prevention effect and damage that cannot be prevented.
        pub used_up_in_vain: fn(usize) -> bool = unpreventable::once_in_vain,
        /// 615.8: the damage events that an effect is applied to at one time.
        pub reached_by: for<'a> fn(&mut DamageBatch<'_, 'a>, &ActiveEffect<'a>, Vec<usize>) -> Vec<usize> =
            batch::reached_by,
        /// 615.12: what becomes of what an effect does besides, where the damage cannot be prevented.
        pub ride_in_vain: for<'a> fn(&mut Game<'a>, &Rider<'a>) -> Result<(), Stop> = riders::ride_in_vain,
        /// 702.16e: whether a protection ability is about damage.
        pub protects: fn(&Game<'_>, &ActiveEffect<'_>, &[Quality], &DamageEvent, &Context) -> bool =
            protection::protects,
        /// 702.16: whether a source has one of the qualities that something is protected from.
        pub has_a_quality: fn(&State<'_>, &[Quality], ObjId, &Context) -> bool = protection::has_a_quality,
        /// 702.16e: what protection does to damage.
        pub apply_protection: for<'a> fn(&mut DamageBatch<'_, 'a>, &Rc<ActiveEffect<'a>>, &[usize]) -> Result<(), Stop> =
            protection::apply_protection,
        /// 614.1a: whether a replacement applies to damage as it now stands.
        pub replacement_applies:
            for<'a> fn(&mut Game<'a>, &ActiveEffect<'a>, &Replace, &DamageEvent, &Context, bool) -> bool =
            damage::replacement_applies,
        /// 614.9: whether an effect redirects damage.
        pub redirects: fn(&Game<'_>, &ActiveEffect<'_>, &Selector, &DamageEvent) -> bool = redirection::redirects,
        /// 614.9: whether there is a recipient to which damage can be redirected.
        pub can_receive: fn(&Game<'_>, Option<Being>) -> bool = redirection::can_receive,
        /// 614.9: damage as it would be dealt to another recipient instead.
        pub redirected: fn(&State<'_>, &ActiveEffect<'_>, &Selector, &DamageEvent) -> Option<DamageEvent> =
            redirection::redirected,
        /// 614.9: what becomes of redirected damage.
        pub move_damage: fn(&mut DamageBatch<'_, '_>, usize, DamageEvent) = redirection::move_damage,
        /// 615.5: that what an effect does besides follows at once.
        pub carry_out_riders: for<'a> fn(&mut Game<'a>, &[Rider<'a>]) -> Result<(), Stop> = riders::carry_out_riders,
        /// 615.5: that what is prevented is not dealt.
        pub take: for<'a> fn(&mut DamageBatch<'_, 'a>, &Rc<ActiveEffect<'a>>, &[usize], &[i64], bool) =
            preventing::take,
        /// 615.5: what was prevented, and what would have been dealt, as what an effect does besides counts it.
        pub counted: fn(&[Prevented]) -> (i64, i64) = riders::counted,
        /// 615.6: whether a prevention effect applies to damage.
        pub prevention_applies: for<'a> fn(&mut Game<'a>, &ActiveEffect<'a>, &DamageEvent, &Context, bool) -> bool =
            scope::prevention_applies,
        /// 615.5: the events into which damage is divided for an effect on each 1 damage.
        pub points: fn(i64) -> RepeatN<i64> = points::points,
        /// 122.1: how many counters are removed.
        pub remove_counters: fn(&mut Game<'_>, Being, &Name, i64, &mut Context) = counters::remove_counters,
        /// 615.5: whether what an effect did to some damage is of one event with what it did to other damage.
        pub is_one_event: fn(&ActiveEffect<'_>, &[Prevented], &Prevented) -> bool = riders::is_one_event,
        /// 614.17: whether an event can happen.
        pub can_happen: fn(&mut Game<'_>, &PendingEvent, &Context) -> bool = prohibitions::can_happen,
        /// 614.16: what becomes of counters that are about to be put.
        pub put_by_an_effect: fn(&mut Game<'_>, PendingEvent, &Context) -> Result<Option<PendingEvent>, Stop> =
            counters::put_by_an_effect,
        /// 615.6: that abilities trigger on what happens.
        pub note_event: fn(&mut Game<'_>, &mut Context, PastEvent) = noting::note_event,
        /// 615.6: that abilities trigger on the damage that is left.
        pub note_what_is_left: fn(&mut Game<'_>, &PastEvent, bool) = results::note_what_is_left,
        /// 122.1c: how many effects so many shield counters are.
        pub shield_counter_effects: fn(i64) -> i64 = shield_counters::one_together,
        /// 122.1c: what preventing damage by shield counters costs.
        pub remove_shield_counter: fn(&mut Game<'_>, ObjId, &mut Context) = shield_counters::remove_one_of_all,
        /// 616.1: whether two effects are one option to choose among.
        pub is_one_option: fn(&ActiveEffect<'_>, &ActiveEffect<'_>) -> bool = order::is_one_option,
        /// 616.1: which of several effects is applied next.
        pub next_effect: fn(&mut Game<'_>, Being, &[&ActiveEffect<'_>], &mut Asked) -> Result<usize, Stop> =
            order::said_by_the_affected,
        /// 101.4: when the questions about something affected are asked.
        pub turn_of: fn(&State<'_>, Being) -> usize = order::in_turn_order,
        /// 109.5: whether an effect that may be declined is applied.
        pub is_accepted: fn(&mut Game<'_>, &ActiveEffect<'_>, Being) -> Result<bool, Stop> =
            order::said_by_its_controller,
        /// 616.1b to 616.1e: the class of an effect on how something enters.
        pub class_on_entering: fn(&ActiveEffect<'_>) -> Class = order::class_of,
        /// 616.1b to 616.1e: the class of an effect on damage.
        pub class_on_damage: fn(&ActiveEffect<'_>) -> Class = order::class_of,
        /// 616.1f, 616.2: the effects that apply to damage as it now stands.
        pub what_applies_to_damage: fn(&mut DamageBatch<'_, '_>, &mut Unit) -> Vec<usize> = batch::what_applies,
        /// 616.1f, 616.2: the effects that apply to another event as it now stands.
        pub what_applies_to_event: for<'a> fn(&SingleEvent<'_, 'a>) -> Vec<Rc<ActiveEffect<'a>>> = single::what_applies,
        /// 614.1a: what becomes of an event that effects may replace.
        pub replaced: for<'a> fn(&mut Game<'a>, PendingEvent, &Context) -> Result<Settled<'a>, Stop> = single::replaced,
        /// 616.1g: how tokens are created.
        pub create_for: for<'a> fn(&mut Game<'a>, Seat, i64, &Template<'a>, &mut Context) -> Result<(), Stop> =
            tokens::create_for,
        /// 120.8: whether so much damage is an event.
        pub is_event: fn(i64) -> bool = dealing::is_event,
        /// 616.1a: what an instruction to deal damage says, where it may replace itself.
        pub said_of_damage: for<'a> fn(&mut Game<'a>, &'a DealDamage, &Context) -> DealsSaid<'a> =
            self_replacing::said_of_damage,
        /// 614.15: from and to what a prevention is, where its text replaces itself.
        pub scope_instead: for<'a> fn(Scope<'a>, &'a InsteadPrevent) -> Scope<'a> = self_replacing::scope_instead,
        /// 120.4b: what effects make of damage that would be dealt at one time.
        pub change_damage: for<'a> fn(&mut Game<'a>, Vec<DamageEvent>) -> Result<Outcome<'a>, Stop> = dealing::change,
        /// 615.13: what abilities that trigger on prevented damage see.
        pub prevented_events: fn(&[Application<'_>]) -> Vec<PastEvent> = prevented::prevented_events,
        /// 113.7a: what an object that is about to leave does in combat.
        pub last_in_combat: fn(&State<'_>, ObjId) -> Option<Box<InCombat>> = last_known::in_combat,
        /// 509.1h: whether an attacking creature counts as unblocked before blockers are declared.
        pub before_blocks: fn() -> bool = blocked::before_blocks,
        /// 509.1h: whether an attacking creature is blocked whose last blocker left combat.
        pub without_blockers: fn(Option<bool>) -> Option<bool> = blocked::without_blockers,
        /// 510.1c: how damage is divided among blockers.
        pub divide: fn(usize) -> Division = assigning::divided_freely,
        /// 510.1: how an attacker's damage is assigned.
        pub assign: fn(&mut Game<'_>, &Attacker, &[DamageEvent]) -> Result<Vec<(Being, i64)>, Stop> = assigning::assign,
        /// 510.2: how the combat damage of a step is dealt.
        pub deal_combat_damage: fn(&mut Game<'_>, Vec<DamageEvent>) -> Result<(), Stop> = assigning::deal_at_once,
        /// 702.19b: how much damage is lethal to a creature.
        pub lethal: fn(&Game<'_>, ObjId, bool) -> i64 = assigning::lethal,
        /// 120.1: whether battles can be dealt damage.
        pub battles_are_damaged: fn() -> bool = dealing::battles_are_damaged,
        /// 603.2: whether an event triggers an ability, and what that knows of it.
        pub sees: fn(&State<'_>, &EventPattern, &PastEvent, &Context) -> Option<TriggerFacts> = matching::sees,
        /// 119.5: how a life total becomes another.
        pub set_life: fn(&mut Game<'_>, Seat, i64, &mut Context) -> Result<(), Stop> = life::set_life,
        /// 119.7, 119.8: whether life totals can be exchanged.
        pub may_exchange: fn(&mut Game<'_>, &[PendingEvent; 2], &Context) -> bool = life::may_exchange,
        /// 118.3: whether a player who is offered a payment by something that resolves can pay all of it.
        pub can_pay: fn(&Game<'_>, Seat, &[Cost], (i64, ObjId, &Context)) -> bool = payable::in_full,
        /// 601.2h: whether so many of the cards there are can be exiled as a cost.
        pub can_exile: fn(i64, i64) -> bool = exiling::can_pay,
        /// 707.10: the colors of the mana that was spent on a copy, by what was spent on the spell.
        pub spent_on_copy: fn(Option<Vec<Color>>) -> Option<Vec<Color>> = copying::nothing_spent,
        /// 601.2h: the colors of the mana that was spent, by what there was before and after.
        pub colors_spent: fn(Mana, Mana) -> Vec<Color> = Mana::colors_gone,
        /// 706.2: what the result of a roll is.
        pub result_of_roll: fn(i64, i64) -> i64 = chance::result_of_roll,
        /// 724.3: who is the monarch as a player becomes it.
        pub crowned: fn(Option<Seat>, Seat) -> Seat = monarch::crowned,
        /// 705.1: for what coins are flipped.
        pub coins: fn(Option<Vec<Being>>) -> Vec<Option<Being>> = chance::coins,
        /// 724.2: whether damage has the monarchy pass.
        pub monarchy_passes: fn(&Game<'_>, ObjId, Being, bool) -> bool = monarch::passes,
        /// 608.2h: what an amount is that an effect measures as it is made.
        pub settled: for<'a> fn(&mut Game<'a>, &'a Measured, &Context) -> i64 = measuring::settled,
        /// 700.5: whether a mana symbol counts toward devotion to one of these colors.
        pub symbol_is_of: fn(&str, &[Color]) -> bool = mana_value::symbol_is_of,
        /// 202.3: what a symbol adds to mana value.
        pub value_of_symbol: fn(&str, i64) -> i64 = mana_value::value_of_symbol,
        /// 305.6: how many basic land types there are.
        pub land_types: fn(&[Characteristics<'_>]) -> usize = amounts::land_types,
        /// 700.8: how many members a party has.
        pub party: fn(&[Vec<usize>]) -> usize = amounts::party,
        /// 608.2i: how much of an event there was this turn.
        pub counted_this_turn: fn(&State<'_>, &EventPattern, &Context) -> i64 = counting::counted_this_turn,
        /// 603.2: that abilities trigger on damage.
        pub note_damage: fn(&mut Game<'_>, &Outcome<'_>) = results::note_damage,
        /// 120.3f, 615.5: the life that is gained by damage and by what prevented some of it.
        pub gain_life: for<'a> fn(&mut Game<'a>, &Outcome<'a>, Vec<Gain<'a>>) -> Result<(), Stop> = results::gain_life,
        /// 702.15e: the sources whose damage gains life, and how much of it.
        pub lifelinks: fn(&State<'_>, &Outcome<'_>) -> Vec<(ObjId, i64)> = gains::lifelinks,
        /// 120.4c: the life that counts as gained with the damage as it is asked what a loss leaves.
        pub gained_with: fn(&[Coming]) -> Vec<(Seat, i64)> = gains::gained_with,
        /// 702.2b: what deathtouch does.
        pub touch_with_death: fn(&mut Game<'_>, &Outcome<'_>) = results::touch_with_death,
        /// 120.3c, 120.3h: how many counters damage removes from planeswalkers and battles.
        pub remove_loyalty_and_defense: fn(&mut Game<'_>, &Outcome<'_>, &mut Vec<Event>) =
            results::remove_loyalty_and_defense,
        /// 120.3e: whether damage to a permanent is marked on it.
        pub is_marked_on: fn(&Characteristics<'_>) -> bool = results::is_marked_on,
        /// 120.3d: whether damage by a source is marked.
        pub is_marked_by: fn(&Characteristics<'_>) -> bool = results::is_marked_by,
        /// 608.2d: what becomes of an instruction to choose something.
        pub choose: for<'a> fn(&mut Game<'a>, &'a Choose, &mut Context) -> Result<(), Stop> = choosing::choose,
        /// 608.2d: whether a player does what a text says that the player may do.
        pub does: fn(&mut Game<'_>, Seat, &Context) -> Result<bool, Stop> = may::does,
        /// 701.34: what may be chosen as somebody proliferates.
        pub may_proliferate: fn(&State<'_>, &Context) -> Vec<Being> = proliferating::may_be_chosen,
        /// 701.34: of which kinds one more counter is put.
        pub kinds_proliferated: fn(&Counters) -> Vec<Name> = proliferating::kinds_put,
        /// 615.1: how much an effect takes of each damage event that takes so much of all that one source deals.
        pub shared_by_source: for<'a> fn(&mut DamageBatch<'_, 'a>, &Rc<ActiveEffect<'a>>, &[i64], &[usize]) -> Result<Vec<i64>, Stop> =
            of_one_source::shared_by_source,
        /// 118.12: who is offered a payment as something resolves.
        pub payers: for<'a> fn(&mut Game<'a>, &'a Pay, &mut Context) -> Result<Vec<Seat>, Stop> = paying::payers,
        /// 118.12: how many times a cost is paid.
        pub times_paid: fn(&State<'_>, &Pay, &Context) -> i64 = paying::times_paid,
        /// 615.1: what a text prevents of the damage that it is about to deal itself.
        pub own_prevention: for<'a> fn(&mut Game<'a>, &'a DealDamage, &mut Context) -> Result<Vec<u32>, Stop> =
            paying::own_prevention,
        /// 702.1: the triggered abilities that a keyword stands for.
        pub meant_by: fn(&Keyword) -> Option<(&[Triggered], Clause)> = triggered::meant_by,
        /// 702.11c: whether a player can be a target.
        pub player_targetable: fn(&State<'_>, Seat, &Context) -> bool = of_players::player_targetable,
        /// 118.12: what follows a payment that was offered.
        pub follow_payment: for<'a> fn(&mut Game<'a>, &'a Pay, bool, &mut Context) -> Result<(), Stop> =
            paying::follow_payment,
        /// 608.2c: how instructions are carried out.
        pub carry_out: for<'a> fn(&mut Game<'a>, &'a [Entry], &mut Context) -> Result<(), Stop> =
            instructions::carry_out,
    }
    hooks {
        /// After a spell or ability was announced, with its targets.
        pub on_announcement: for<'a> fn(&mut Game<'a>, &mut [Instructions<'a>]) -> Result<(), Stop>,
    }
}
