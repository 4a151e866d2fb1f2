//! Where editions differ, and where engines are known to go wrong: one field a question, its
//! variants the readings. What no edition holds is what a mistake does.

mod ordering;
mod results;
mod riders;
mod scope;
mod shields;
mod sources;
mod unpreventable;

pub use ordering::{
    ChangedEvents, ChoiceOrder, Emptied, EnteringOrder, OrderChooser, PreventedTriggers, Repetition, Replaced,
    SelfReplacement, TokenDoubling,
};
pub use results::{
    AssignedAsIn, AssignmentOrder, AssignmentShields, Battles, BothResults, Deathtouch, Lifelink, Loyalty,
    PreventedDamage, StoppedAction, Wither,
};
pub use riders::{
    ChangedTriggers, CounterCost, EventGranularity, MayChooser, PerPoint, Prohibitions, RiderAmount, RiderCounters,
    RiderDamage, RiderNeeds, RiderTime, ShieldCounters,
};
pub use scope::{
    Conditions, Countering, Guarded, Identity, KindFilter, LaterArrivals, LifeLoss, Preventing, SourceFilter,
};
pub use shields::{
    Depletion, EachShield, Expiry, Extent, GoingBack, Maker, NextTime, Responses, Rounding, SharedPool, ShieldTiming,
    StaticAmount, StaticUse, WholeTurn,
};
pub use sources::{
    ChosenSpell, GoneSource, IllegalTargets, SourceChoice, SourceOptions, SourceRecheck, SourceTime, StaticSources,
};
pub use unpreventable::{
    InVain, Instead, Protection, RedirectedDamage, RedirectedSource, Redirection, TriggeredDamage, UnpreventableDamage,
    UnpreventableInstance, UnpreventablePools, UnpreventableRiders,
};

/// The rulings of an edition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rulings {
    /// What preventing costs a pool.
    pub depletion: Depletion,
    /// How much a shield takes of more damage than it names.
    pub extent: Extent,
    /// Who divides a pool.
    pub shared_pool: SharedPool,
    /// When shields end.
    pub expiry: Expiry,
    /// How often a shield without a size prevents.
    pub whole_turn: WholeTurn,
    /// Whether a shield needs what made it.
    pub maker: Maker,
    /// How long the next time is.
    pub next_time: NextTime,
    /// Who has one of several shields.
    pub each_shield: EachShield,
    /// How often a static amount applies at one time.
    pub static_amount: StaticAmount,
    /// Whether static effects are used up.
    pub static_use: StaticUse,
    /// Which effects are there in time.
    pub responses: Responses,
    /// When shields may be made.
    pub shield_timing: ShieldTiming,
    /// Whether shields change what was dealt.
    pub going_back: GoingBack,
    /// Which way halves are rounded.
    pub rounding: Rounding,
    /// What prevention effects do.
    pub preventing: Preventing,
    /// Whether sources are asked for.
    pub source_filter: SourceFilter,
    /// Whether the kind of damage is asked for.
    pub kind_filter: KindFilter,
    /// What is guarded.
    pub guarded: Guarded,
    /// Whether conditions are asked.
    pub conditions: Conditions,
    /// Whether what arrives later is included.
    pub later_arrivals: LaterArrivals,
    /// Whether effects follow cards.
    pub identity: Identity,
    /// What losing life is.
    pub life_loss: LifeLoss,
    /// What countering is.
    pub countering: Countering,
    /// Whether sources are looked at again.
    pub source_recheck: SourceRecheck,
    /// How sources are chosen.
    pub source_choice: SourceChoice,
    /// What may be chosen as a source.
    pub source_options: SourceOptions,
    /// When sources are chosen.
    pub source_time: SourceTime,
    /// What is known of a gone source.
    pub gone_source: GoneSource,
    /// Which sources static effects look at.
    pub static_sources: StaticSources,
    /// Whether chosen spells are followed.
    pub chosen_spell: ChosenSpell,
    /// Whether targets are looked at again.
    pub illegal_targets: IllegalTargets,
    /// Whether unpreventable damage is dealt.
    pub unpreventable_damage: UnpreventableDamage,
    /// Whether unpreventable damage shrinks a pool.
    pub unpreventable_pools: UnpreventablePools,
    /// Whether unpreventable damage uses up the next time.
    pub unpreventable_instance: UnpreventableInstance,
    /// What else happens on unpreventable damage.
    pub unpreventable_riders: UnpreventableRiders,
    /// How often effects are applied in vain.
    pub in_vain: InVain,
    /// What protection does with damage.
    pub protection: Protection,
    /// What doing something instead of damage is.
    pub instead: Instead,
    /// What redirection is.
    pub redirection: Redirection,
    /// Whether damage of triggered abilities can be prevented.
    pub triggered_damage: TriggeredDamage,
    /// What becomes of redirected damage.
    pub redirected_damage: RedirectedDamage,
    /// What deals redirected damage.
    pub redirected_source: RedirectedSource,
    /// When additional effects take place.
    pub rider_time: RiderTime,
    /// What becomes of the damage of a rider.
    pub rider_damage: RiderDamage,
    /// What additional effects count.
    pub rider_amount: RiderAmount,
    /// Whether effects need all they do to be possible.
    pub rider_needs: RiderNeeds,
    /// How often an effect on each 1 damage is applied.
    pub per_point: PerPoint,
    /// How many counters a prevention removes.
    pub counter_cost: CounterCost,
    /// What counts as one event.
    pub event_granularity: EventGranularity,
    /// Whether what cannot happen binds additional effects.
    pub prohibitions: Prohibitions,
    /// Who puts counters in place of damage.
    pub rider_counters: RiderCounters,
    /// Whether changed events trigger abilities.
    pub changed_triggers: ChangedTriggers,
    /// Who may decline an effect.
    pub may_chooser: MayChooser,
    /// What several shield counters are.
    pub shield_counters: ShieldCounters,
    /// Who orders effects.
    pub order_chooser: OrderChooser,
    /// Which player chooses first.
    pub choice_order: ChoiceOrder,
    /// How often an effect meets an event.
    pub repetition: Repetition,
    /// Whether nothing is an event.
    pub emptied: Emptied,
    /// When self-replacement is applied.
    pub self_replacement: SelfReplacement,
    /// Whether changed events are looked at again.
    pub changed_events: ChangedEvents,
    /// When the number of tokens is settled.
    pub token_doubling: TokenDoubling,
    /// In what order effects on entering come.
    pub entering_order: EnteringOrder,
    /// What becomes of a replaced event.
    pub replaced: Replaced,
    /// How often prevented damage triggers.
    pub prevented_triggers: PreventedTriggers,
    /// How damage is divided among blockers.
    pub assignment_order: AssignmentOrder,
    /// By which edition damage is divided among blockers.
    pub assigned_as_in: AssignedAsIn,
    /// Whether shields count in assignment.
    pub assignment_shields: AssignmentShields,
    /// Whether there are battles.
    pub battles: Battles,
    /// Whether prevented damage triggers abilities.
    pub prevented_damage: PreventedDamage,
    /// What lifelink counts.
    pub lifelink: Lifelink,
    /// What deathtouch asks for.
    pub deathtouch: Deathtouch,
    /// What planeswalkers lose.
    pub loyalty: Loyalty,
    /// What damage to a planeswalker creature does.
    pub both_results: BothResults,
    /// What wither does.
    pub wither: Wither,
    /// What becomes of what would have dealt prevented damage.
    pub stopped_action: StoppedAction,
}

impl Rulings {
    /// The rulings of an edition; none for an edition that is not played.
    pub fn of(edition: &str) -> Option<Self> {
        let newest = Self::default();
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
