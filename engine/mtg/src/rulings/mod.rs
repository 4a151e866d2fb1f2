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

kernel::rulings! {
    /// The readings by which Magic is played.
    pub struct Rulings {
        /// What preventing costs a pool.
        pub depletion: Depletion = Depletion::Shrinks,
        /// How much a shield takes of more damage than it names.
        pub extent: Extent = Extent::AsNamed,
        /// Who divides a pool.
        pub shared_pool: SharedPool = SharedPool::Affected,
        /// When shields end.
        pub expiry: Expiry = Expiry::WithItsTime,
        /// How often a shield without a size prevents.
        pub whole_turn: WholeTurn = WholeTurn::EveryTime,
        /// Whether a shield needs what made it.
        pub maker: Maker = Maker::MayLeave,
        /// How long the next time is.
        pub next_time: NextTime = NextTime::OneInstance,
        /// Who has one of several shields.
        pub each_shield: EachShield = EachShield::FixedOnResolution,
        /// How often a static amount applies at one time.
        pub static_amount: StaticAmount = StaticAmount::EachEvent,
        /// Whether static effects are used up.
        pub static_use: StaticUse = StaticUse::EveryTime,
        /// Which effects are there in time.
        pub responses: Responses = Responses::InTime,
        /// When shields may be made.
        pub shield_timing: ShieldTiming = ShieldTiming::AnyTime,
        /// Whether shields change what was dealt.
        pub going_back: GoingBack = GoingBack::Stays,
        /// Which way halves are rounded.
        pub rounding: Rounding = Rounding::AsPrinted,
        /// What prevention effects do.
        pub preventing: Preventing = Preventing::Damage,
        /// Whether sources are asked for.
        pub source_filter: SourceFilter = SourceFilter::Asked,
        /// Whether the kind of damage is asked for.
        pub kind_filter: KindFilter = KindFilter::Asked,
        /// What is guarded.
        pub guarded: Guarded = Guarded::AsNamed,
        /// Whether conditions are asked.
        pub conditions: Conditions = Conditions::Asked,
        /// Whether what arrives later is included.
        pub later_arrivals: LaterArrivals = LaterArrivals::Included,
        /// Whether effects follow cards.
        pub identity: Identity = Identity::NewObject,
        /// What losing life is.
        pub life_loss: LifeLoss = LifeLoss::NoDamage,
        /// What countering is.
        pub countering: Countering = Countering::OfItsOwn,
        /// Whether sources are looked at again.
        pub source_recheck: SourceRecheck = SourceRecheck::Rechecked,
        /// How sources are chosen.
        pub source_choice: SourceChoice = SourceChoice::AsNamed,
        /// What may be chosen as a source.
        pub source_options: SourceOptions = SourceOptions::AnyObject,
        /// When sources are chosen.
        pub source_time: SourceTime = SourceTime::OnResolution,
        /// What is known of a gone source.
        pub gone_source: GoneSource = GoneSource::LastKnown,
        /// Which sources static effects look at.
        pub static_sources: StaticSources = StaticSources::All,
        /// Whether chosen spells are followed.
        pub chosen_spell: ChosenSpell = ChosenSpell::Followed,
        /// Whether targets are looked at again.
        pub illegal_targets: IllegalTargets = IllegalTargets::Checked,
        /// Whether unpreventable damage is dealt.
        pub unpreventable_damage: UnpreventableDamage = UnpreventableDamage::Dealt,
        /// Whether unpreventable damage shrinks a pool.
        pub unpreventable_pools: UnpreventablePools = UnpreventablePools::Kept,
        /// Whether unpreventable damage uses up the next time.
        pub unpreventable_instance: UnpreventableInstance = UnpreventableInstance::Kept,
        /// What else happens on unpreventable damage.
        pub unpreventable_riders: UnpreventableRiders = UnpreventableRiders::Happen,
        /// How often effects are applied in vain.
        pub in_vain: InVain = InVain::Once,
        /// What protection does with damage.
        pub protection: Protection = Protection::Prevents,
        /// What doing something instead of damage is.
        pub instead: Instead = Instead::Replacement,
        /// What redirection is.
        pub redirection: Redirection = Redirection::Replacement,
        /// Whether damage of triggered abilities can be prevented.
        pub triggered_damage: TriggeredDamage = TriggeredDamage::LikeAny,
        /// What becomes of redirected damage.
        pub redirected_damage: RedirectedDamage = RedirectedDamage::Dealt,
        /// What deals redirected damage.
        pub redirected_source: RedirectedSource = RedirectedSource::TheSame,
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
        /// How often an effect meets an event.
        pub repetition: Repetition = Repetition::Once,
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
