//! Which effect comes next, who says so, and what becomes of the event (614, 616).

use super::mistake;
use crate::kernel::mistake::Mistake;
use crate::mtg::rulings::{
    ChangedEvents, ChoiceOrder, Emptied, EnteringOrder, OrderChooser, PreventedTriggers, Repetition, Replaced, Rulings,
    SelfReplacement, TokenDoubling,
};

/// The mistakes.
pub const MISTAKES: &[Mistake<Rulings>] = &[
    mistake(
        "order asked of the effect's controller",
        &["616.1-controller-chooses", "616.1-affected-player-chooses", "616.1-owner-if-no-controller"],
        "Who controls an effect says when it is applied.",
        |rulings| rulings.order_chooser = OrderChooser::EffectsController,
    ),
    mistake(
        "no order asked",
        &["616.1e-then-any", "616.1-controller-chooses", "616.1-affected-player-chooses"],
        "Effects are applied in the order of their age.",
        |rulings| rulings.order_chooser = OrderChooser::Nobody,
    ),
    mistake(
        "nonactive player chooses first",
        &["616.1-apnap"],
        "Of players who choose at the same time the active player is asked last.",
        |rulings| rulings.choice_order = ChoiceOrder::ActiveLast,
    ),
    mistake(
        "effect applied twice to one event",
        &["614.5-once", "615.12a-applied-once"],
        "An effect meets again what it made of an event.",
        |rulings| rulings.repetition = Repetition::Twice,
    ),
    mistake(
        "shield applied to an emptied event",
        &[
            "120.8-zero-is-no-event",
            "614.7a-nothing-to-replace",
            "616.1f-other-does-nothing",
            "616.1f-repeat-with-what-applies-now",
            "wiki-like-nothing-instead",
        ],
        "Effects are applied to damage of which nothing is left.",
        |rulings| rulings.emptied = Emptied::StillAnEvent,
    ),
    mistake(
        "self-replacement after the others",
        &["616.1a-self-replacement-first"],
        "What a spell says it does instead replaces its damage after all other effects.",
        |rulings| rulings.self_replacement = SelfReplacement::Last,
    ),
    mistake(
        "changed event not looked at again",
        &["616.2-becomes-applicable", "616.2-gain-draw-return"],
        "Only effects that applied to the event from the start are applied.",
        |rulings| rulings.changed_events = ChangedEvents::Settled,
    ),
    mistake(
        "tokens doubled after entering",
        &["616.1g-inner-event-waits", "616.1g-tokens-doubled-first"],
        "The tokens enter first, and doubling makes more like those.",
        |rulings| rulings.token_doubling = TokenDoubling::AfterEntering,
    ),
    mistake(
        "entering in any order",
        &["616.1b-then-control", "616.1c-then-copies", "616.1d-then-back-face", "616.1f-copy-loses-enters-tapped"],
        "Effects on how something enters are all chosen among at once.",
        |rulings| rulings.entering_order = EnteringOrder::AnyOrder,
    ),
    mistake(
        "instead read as besides",
        &["614.1a-instead", "616.2-gain-draw-return"],
        "What happens instead of an event happens together with it.",
        |rulings| rulings.replaced = Replaced::HappensToo,
    ),
    mistake(
        "trigger per prevented event",
        &["615.13-one-application"],
        "An ability triggers for each source whose damage one effect prevented.",
        |rulings| rulings.prevented_triggers = PreventedTriggers::EachEvent,
    ),
    mistake(
        "partial prevention triggers nothing",
        &["615.13-triggers-when-prevented", "615.13-one-application"],
        "An ability that triggers on prevented damage ignores damage of which only a part was prevented.",
        |rulings| rulings.prevented_triggers = PreventedTriggers::OnlyInFull,
    ),
];
