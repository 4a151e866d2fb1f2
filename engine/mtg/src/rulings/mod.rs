//! Where editions differ, and where engines are known to go wrong: the table through which the rules are
//! asked. Each entry is a function that stands in the file of its rule.

mod ordering;
mod results;
mod riders;
mod unpreventable;

pub use ordering::{
    ChangedEvents, ChoiceOrder, Emptied, EnteringOrder, OrderChooser, PreventedTriggers, Replaced, SelfReplacement,
    TokenDoubling,
};
pub use results::{
    AssignedAsIn, AssignmentOrder, AssignmentShields, Battles, BothResults, Deathtouch, Lifelink, Loyalty,
    PreventedDamage, StoppedAction, Wither,
};
pub use riders::{
    ChangedTriggers, CounterCost, EventGranularity, MayChooser, PerPoint, Prohibitions, RiderAmount, RiderCounters,
    RiderDamage, RiderNeeds, RiderTime, ShieldCounters,
};
pub use unpreventable::Protection;

use std::rc::Rc;

use crate::continuous::active::ActiveEffect;
use crate::continuous::durations::Moment;
use crate::continuous::making::Shielding;
use crate::damage::dealing::Rider;
use crate::damage::events::{DamageEvent, Prevented};
use crate::game::Game;
use crate::replacement::batch::DamageBatch;
use crate::stack::timing::Timing;
use crate::state::context::Context;
use crate::state::lasting::LastingEffect;
use crate::state::stack_items::Instructions;
use crate::state::{Being, ObjId, Seat, State};
use crate::words::amount::{Part, Round};
use crate::words::cards::Quality;
use crate::words::effects::Replace;
use crate::words::select::Selector;
use crate::words::slots::Slot;
use kernel::transcript::stop::Stop;

kernel::rulings! {
    /// The readings by which Magic is played.
    pub struct Rulings {
        /// 615.1: how much of a damage event is taken by an effect that names so much.
        pub taken_of_event: fn(i64, i64) -> i64 = crate::prevention::preventing::taken_of_event,
        /// 615.7: what is left of a shield of so much after it took so much of each of some events.
        pub left_of_pool: fn(i64, &[i64]) -> i64 = crate::prevention::pools::left_of_pool,
        /// 615.7: how a shield is divided that cannot prevent all that is dealt at one time.
        pub divide_pool: for<'a> fn(&mut Game<'a>, &ActiveEffect<'a>, &[DamageEvent], i64) -> Result<Vec<i64>, Stop> = crate::prevention::pools::divided_by_the_affected,
        /// 615.12: what is left of a shield after it was applied to damage that cannot be prevented.
        pub left_in_vain: fn(i64, &[Prevented]) -> i64 = crate::prevention::pools::left_in_vain,
        /// 611.2a, 615.3: whether the time of an effect is over.
        pub is_over: fn(&LastingEffect<'_>, Moment) -> bool = crate::continuous::durations::is_over,
        /// 615.3: whether an effect is used up.
        pub is_used_up: fn(&LastingEffect<'_>) -> bool = crate::continuous::durations::is_used_up,
        /// 611.2a: the effects that resolutions left behind.
        pub lasting_effects: for<'a> fn(&Game<'a>) -> Vec<ActiveEffect<'a>> = crate::continuous::active::lasting_effects,
        /// 611.3, 615.10: the effects of an object's static abilities, keywords and counters.
        pub static_effects: for<'a> fn(&Game<'a>, ObjId) -> Vec<ActiveEffect<'a>> = crate::continuous::active::static_effects,
        /// 615.4: the effects that may change damage.
        pub effects_on_damage: for<'a> fn(&Game<'a>) -> Vec<ActiveEffect<'a>> = crate::continuous::active::effects_on_damage,
        /// 615.11: the shields that a text makes.
        pub shields_made: fn(&State<'_>, Option<&Selector>, Option<i64>, &Context) -> Vec<Shielding> = crate::continuous::making::shields_made,
        /// 615.4: what a shield that is made does to damage dealt before.
        pub leave_what_was_dealt: fn(&mut Game<'_>, Option<&Selector>, &Context) = crate::continuous::making::leave_what_was_dealt,
        /// 615.8: what an instance does to a shield against the next time.
        pub use_up_next_time: fn(&mut LastingEffect<'_>) = crate::prevention::next_time::use_up_next_time,
        /// 615.12: whether damage that cannot be prevented uses up a shield against the next time.
        pub is_used_up_in_vain: fn(&[Prevented]) -> bool = crate::prevention::next_time::is_used_up_in_vain,
        /// 615.10: how much an effect names of each of some damage events.
        pub named_of_each: for<'a> fn(&mut DamageBatch<'_, 'a>, &Rc<ActiveEffect<'a>>, Part, Option<Round>, &[usize]) -> Vec<i64> = crate::prevention::static_amounts::named_of_each,
        /// 107.1a: half of a number.
        pub half: fn(i64, Option<Round>) -> i64 = crate::state::amounts::half,
        /// 615.3, 117.1a: whether a spell or ability may be used now.
        pub in_time: fn(&Game<'_>, Seat, Timing) -> Result<(), Stop> = crate::stack::timing::in_time,
        /// 615.1: whether an effect applies to damage as it now stands.
        pub applies: for<'a> fn(&mut Game<'a>, &ActiveEffect<'a>, &DamageEvent, bool) -> bool = crate::prevention::scope::applies,
        /// 615.1: whether damage is of the kind that an effect is about.
        pub kind_fits: fn(&ActiveEffect<'_>, &DamageEvent) -> bool = crate::prevention::scope::kind_fits,
        /// 615.1: whether an effect names the recipient of damage.
        pub names_recipient: fn(&State<'_>, &ActiveEffect<'_>, &DamageEvent, &Context) -> bool = crate::prevention::scope::names_recipient,
        /// 611.2c: whether an effect may be about an object at all.
        pub takes_in: fn(&State<'_>, &ActiveEffect<'_>, &DamageEvent) -> bool = crate::prevention::scope::takes_in,
        /// 400.7: whether an object is still what another one was.
        pub same_object: fn(ObjId, ObjId) -> bool = crate::prevention::scope::same_object,
        /// 615.1: whether the condition of an effect holds of damage.
        pub condition_holds: fn(&State<'_>, &ActiveEffect<'_>, &Context) -> bool = crate::prevention::scope::condition_holds,
        /// 615.2: whether damage comes from a source that an effect is about.
        pub source_fits: for<'a> fn(&mut Game<'a>, &ActiveEffect<'a>, &Selector, &DamageEvent, &Context, bool) -> bool = crate::prevention::sources::source_fits,
        /// 113.7a: whether something is known of a source.
        pub is_known: fn(&State<'_>, ObjId) -> bool = crate::prevention::sources::is_known,
        /// 609.7c: whether a static effect is about a source that has the qualities it names.
        pub static_sees: fn(&State<'_>, &Selector, ObjId, &Context) -> bool = crate::prevention::sources::static_sees,
        /// 609.7a: whether a permanent is what a chosen spell became.
        pub follows_spell: fn(&State<'_>, ObjId, ObjId) -> bool = crate::prevention::sources::follows_spell,
        /// 615.9: whether a chosen source still has the named properties.
        pub still_fits: fn(&State<'_>, &Selector, ObjId, &Context) -> bool = crate::prevention::sources::still_fits,
        /// 609.7a: what may be chosen as a source at all.
        pub possible_sources: fn(&Game<'_>, &Context) -> Vec<ObjId> = crate::prevention::sources::possible_sources,
        /// 609.7a: whether a source has the properties that a choice names.
        pub may_be_chosen: fn(&Game<'_>, ObjId, &Selector, &Context) -> bool = crate::prevention::sources::may_be_chosen,
        /// 608.2b: whether a target is still legal as a spell or ability resolves.
        pub legal_on_resolution: for<'a> fn(&Game<'a>, &Slot<'a>, Being, &Context) -> bool = crate::stack::targets::legal_on_resolution,
        /// 119.3: what losing life is.
        pub lose_life: fn(&mut Game<'_>, Seat, i64, &mut Context) -> Result<(), Stop> = crate::instructions::happen::lose_life,
        /// 701.6: whether a spell can be countered.
        pub can_be_countered: fn(&Game<'_>, ObjId) -> bool = crate::instructions::can_be_countered,
        /// 615.12: whether damage cannot be prevented.
        pub cannot_be_prevented: fn(&Game<'_>, &DamageEvent) -> bool = crate::prevention::unpreventable::cannot_be_prevented,
        /// 615.12: whether a prevention effect that is applied to damage prevents none of it.
        pub resists: fn(&DamageBatch<'_, '_>, usize) -> bool = crate::prevention::unpreventable::resists,
        /// 614.5: whether an effect that was applied so often to an event is not applied to it again.
        pub used_up: fn(usize) -> bool = crate::replacement::batch::once,
        /// 615.12a: the same of a prevention effect and damage that cannot be prevented.
        pub used_up_in_vain: fn(usize) -> bool = crate::prevention::unpreventable::once_in_vain,
        /// 615.8: the damage events that an effect is applied to at one time.
        pub reached_by: for<'a> fn(&mut DamageBatch<'_, 'a>, &ActiveEffect<'a>, Vec<usize>) -> Vec<usize> = crate::replacement::batch::reached_by,
        /// 615.12: what becomes of what an effect does besides, where the damage cannot be prevented.
        pub ride_in_vain: for<'a> fn(&mut Game<'a>, &Rider<'a>) -> Result<(), Stop> = crate::damage::dealing::ride_in_vain,
        /// 702.16e: whether a protection ability is about damage.
        pub protects: fn(&Game<'_>, &ActiveEffect<'_>, &[Quality], &DamageEvent, &Context) -> bool = crate::prevention::protection::protects,
        /// 702.16: whether a source has one of the qualities that something is protected from.
        pub has_a_quality: fn(&State<'_>, &[Quality], ObjId, &Context) -> bool = crate::prevention::protection::has_a_quality,
        /// 702.16e: what protection does to damage.
        pub apply_protection: for<'a> fn(&mut DamageBatch<'_, 'a>, &Rc<ActiveEffect<'a>>, &[usize]) -> Result<(), Stop> = crate::prevention::protection::apply_protection,
        /// 614.1a: whether damage is such as a replacement is about.
        pub replaces: fn(&Game<'_>, &Replace, &DamageEvent) -> bool = crate::replacement::damage::replaces,
        /// 614.9: whether damage may be redirected.
        pub may_be_redirected: fn(&Game<'_>, &DamageEvent) -> bool = crate::replacement::redirection::may_be_redirected,
        /// 614.9: whether there is a recipient to which damage can be redirected.
        pub can_receive: fn(&Game<'_>, Option<Being>) -> bool = crate::replacement::redirection::can_receive,
        /// 614.9: what deals redirected damage.
        pub source_of_redirected: fn(&ActiveEffect<'_>, &DamageEvent) -> ObjId = crate::replacement::redirection::source_of_redirected,
        /// 614.9: what becomes of redirected damage.
        pub move_damage: fn(&mut DamageBatch<'_, '_>, usize, DamageEvent) = crate::replacement::redirection::move_damage,
        /// What protection does with damage.
        pub protection: Protection = Protection::Prevents,
        /// When additional effects take place.
        pub rider_time: RiderTime = RiderTime::BeforeStateBased,
        /// What becomes of the damage of a rider.
        pub rider_damage: RiderDamage = RiderDamage::Prevented,
        /// What additional effects count.
        pub rider_amount: RiderAmount = RiderAmount::Prevented,
        /// Whether effects need all they do to be possible.
        pub rider_needs: RiderNeeds = RiderNeeds::Nothing,
        /// How often an effect on each 1 damage is applied.
        pub per_point: PerPoint = PerPoint::EachPoint,
        /// How many counters a prevention removes.
        pub counter_cost: CounterCost = CounterCost::AsNamed,
        /// What counts as one event.
        pub event_granularity: EventGranularity = EventGranularity::AllAtOnce,
        /// Whether what cannot happen binds additional effects.
        pub prohibitions: Prohibitions = Prohibitions::BindAll,
        /// Who puts counters in place of damage.
        pub rider_counters: RiderCounters = RiderCounters::ByAnEffect,
        /// Whether changed events trigger abilities.
        pub changed_triggers: ChangedTriggers = ChangedTriggers::Trigger,
        /// Who may decline an effect.
        pub may_chooser: MayChooser = MayChooser::EffectsController,
        /// What several shield counters are.
        pub shield_counters: ShieldCounters = ShieldCounters::OneEffect,
        /// Who orders effects.
        pub order_chooser: OrderChooser = OrderChooser::Affected,
        /// Which player chooses first.
        pub choice_order: ChoiceOrder = ChoiceOrder::ActiveFirst,
        /// Whether nothing is an event.
        pub emptied: Emptied = Emptied::NoEvent,
        /// When self-replacement is applied.
        pub self_replacement: SelfReplacement = SelfReplacement::First,
        /// Whether changed events are looked at again.
        pub changed_events: ChangedEvents = ChangedEvents::LookedAtAgain,
        /// When the number of tokens is settled.
        pub token_doubling: TokenDoubling = TokenDoubling::BeforeEntering,
        /// In what order effects on entering come.
        pub entering_order: EnteringOrder = EnteringOrder::ByClass,
        /// What becomes of a replaced event.
        pub replaced: Replaced = Replaced::NeverHappens,
        /// How often prevented damage triggers.
        pub prevented_triggers: PreventedTriggers = PreventedTriggers::EachApplication,
        /// How damage is divided among blockers.
        pub assignment_order: AssignmentOrder = AssignmentOrder::Free,
        /// By which edition damage is divided among blockers.
        pub assigned_as_in: AssignedAsIn = AssignedAsIn::This,
        /// Whether shields count in assignment.
        pub assignment_shields: AssignmentShields = AssignmentShields::Ignored,
        /// Whether there are battles.
        pub battles: Battles = Battles::Damageable,
        /// Whether prevented damage triggers abilities.
        pub prevented_damage: PreventedDamage = PreventedDamage::Nothing,
        /// What lifelink counts.
        pub lifelink: Lifelink = Lifelink::DealtOnly,
        /// What deathtouch asks for.
        pub deathtouch: Deathtouch = Deathtouch::DealtOnly,
        /// What planeswalkers lose.
        pub loyalty: Loyalty = Loyalty::ForDealt,
        /// What damage to a planeswalker creature does.
        pub both_results: BothResults = BothResults::Both,
        /// What wither does.
        pub wither: Wither = Wither::Counters,
        /// What becomes of what would have dealt prevented damage.
        pub stopped_action: StoppedAction = StoppedAction::GoesOn,
    }
    hooks {
        /// After a spell or ability was announced, with its targets.
        pub on_announcement: for<'a> fn(&mut Game<'a>, &mut [Instructions<'a>]) -> Result<(), Stop>,
    }
}

impl Rulings {
    /// The rulings of an edition; none for an edition that is not played.
    pub fn of(edition: &str) -> Option<Self> {
        let newest = Self::RIGHT;
        match edition {
            "2022-04-29" => Some(Self {
                assignment_order: AssignmentOrder::Listed,
                shield_counters: ShieldCounters::EffectEach,
                battles: Battles::None,
                ..newest
            }),
            "2026-09-25" => Some(newest),
            _ => None,
        }
    }
}
