//! Which effect comes next, who says so, and what becomes of the event (614, 616).

use crate::rulings::{
    ChangedEvents, ChoiceOrder, Emptied, EnteringOrder, OrderChooser, PreventedTriggers, Replaced, Rulings,
    SelfReplacement, TokenDoubling,
};

kernel::mistakes! {
    game: "mtg", rulings: Rulings;

    "order asked of the effect's controller", [clause!("616.1-controller-chooses"), clause!("616.1-affected-player-chooses"), clause!("616.1-owner-if-no-controller")],
        "Who controls an effect says when it is applied.":
        order_chooser = OrderChooser::EffectsController;

    "no order asked", [clause!("616.1e-then-any"), clause!("616.1-controller-chooses"), clause!("616.1-affected-player-chooses")],
        "Effects are applied in the order of their age.":
        order_chooser = OrderChooser::Nobody;

    "nonactive player chooses first", [clause!("616.1-apnap")],
        "Of players who choose at the same time the active player is asked last.":
        choice_order = ChoiceOrder::ActiveLast;

    "effect applied twice to one event", [clause!("614.5-once"), clause!("615.12a-applied-once")],
        "An effect meets again what it made of an event.":
        used_up = twice, used_up_in_vain = twice;

    "shield applied to an emptied event", [clause!("120.8-zero-is-no-event"), clause!("614.7a-nothing-to-replace"), clause!("616.1f-other-does-nothing"), clause!("616.1f-repeat-with-what-applies-now"), clause!("wiki-like-nothing-instead")],
        "Effects are applied to damage of which nothing is left.":
        emptied = Emptied::StillAnEvent;

    "self-replacement after the others", [clause!("616.1a-self-replacement-first")],
        "What a spell says it does instead replaces its damage after all other effects.":
        self_replacement = SelfReplacement::Last;

    "changed event not looked at again", [clause!("616.2-becomes-applicable"), clause!("616.2-gain-draw-return")],
        "Only effects that applied to the event from the start are applied.":
        changed_events = ChangedEvents::Settled;

    "tokens doubled after entering", [clause!("616.1g-inner-event-waits"), clause!("616.1g-tokens-doubled-first")],
        "The tokens enter first, and doubling makes more like those.":
        token_doubling = TokenDoubling::AfterEntering;

    "entering in any order", [clause!("616.1b-then-control"), clause!("616.1c-then-copies"), clause!("616.1d-then-back-face"), clause!("616.1f-copy-loses-enters-tapped")],
        "Effects on how something enters are all chosen among at once.":
        entering_order = EnteringOrder::AnyOrder;

    "instead read as besides", [clause!("614.1a-instead"), clause!("616.2-gain-draw-return")],
        "What happens instead of an event happens together with it.":
        replaced = Replaced::HappensToo;

    "trigger per prevented event", [clause!("615.13-one-application")],
        "An ability triggers for each source whose damage one effect prevented.":
        prevented_triggers = PreventedTriggers::EachEvent;

    "partial prevention triggers nothing", [clause!("615.13-triggers-when-prevented"), clause!("615.13-one-application")],
        "An ability that triggers on prevented damage ignores damage of which only a part was prevented.":
        prevented_triggers = PreventedTriggers::OnlyInFull;
}

/// An effect is applied to the same event twice.
pub(super) fn twice(times: usize) -> bool {
    times > 1
}
