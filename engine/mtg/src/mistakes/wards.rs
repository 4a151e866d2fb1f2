//! Countering spells and abilities, and protection from it (702.21, 701.6, 113.6g).

use crate::game::Game;
use crate::instructions::permanents::{COUNTS_AS_COUNTERED, UNCOUNTERABLE_ABILITY, Uncounterable};
use crate::prohibitions;
use crate::prohibitions::UNCOUNTERABLE_BY_ITSELF;
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::{ObjId, State};
use crate::triggers::matching::{self, SEES, TriggerFacts};
use crate::words::effects::EventPattern;
use crate::words::select::{Reference, Selector};

kernel::mistakes! {
    game: "mtg";

    "ward against its own player", [clause!("702.21-ward")],
        "Ward also counters the spells and abilities of its permanent's controller.":
        SEES = whoever_targets;

    "ward against spells alone", [clause!("702.21-ward"), clause!("701.6a-abilities-too")],
        "Ward and similar triggers ignore abilities that target the permanent.":
        SEES = spells_alone;

    "abilities are never countered", [clause!("701.6a-abilities-too")],
        "An ability resolves even if it was countered.":
        UNCOUNTERABLE_ABILITY = no_ability;

    "what a spell says against being countered is not read", [clause!("113.6g-uncounterable-on-the-stack")],
        "A spell that cannot be countered is countered.":
        UNCOUNTERABLE_BY_ITSELF = nothing_is;

    "a spell cannot be countered whatever it asks for", [clause!("113.6g-uncounterable-on-the-stack")],
        "A spell that cannot be countered under a condition can never be countered.":
        UNCOUNTERABLE_BY_ITSELF = without_its_condition;

    "what is exiled instead was countered", [clause!("701.6a-replaced-is-not-countered")],
        "A spell counts as countered even if something else happened instead of countering it.":
        COUNTS_AS_COUNTERED = whatever_happens;
}

/// The ability triggers whoever controls the spell or ability that targets the object.
fn whoever_targets(
    state: &State<'_>,
    pattern: &EventPattern,
    event: &PastEvent,
    ctx: &Context,
) -> Option<TriggerFacts> {
    let mut pattern = pattern.clone();
    if let EventPattern::Targeted(targeted) = &mut pattern
        && targeted.who == Some(Selector::Reference(Reference::Opponent))
    {
        targeted.who = None;
    }
    matching::sees(state, &pattern, event, ctx)
}

/// An ability that targets is not seen.
fn spells_alone(state: &State<'_>, pattern: &EventPattern, event: &PastEvent, ctx: &Context) -> Option<TriggerFacts> {
    let facts = matching::sees(state, pattern, event, ctx)?;
    facts.targeter.is_none_or(|one| one.spell.is_some()).then_some(facts)
}

/// Spells alone are countered.
#[allow(clippy::unnecessary_wraps, reason = "it takes the place of one that may find no reason")]
fn no_ability(_: &Game<'_>, _: u32) -> Option<Uncounterable> {
    Some(Uncounterable::ByEffect)
}

/// A spell counts as countered although its countering was replaced.
fn whatever_happens(_: Option<&PendingEvent>) -> bool {
    true
}

/// No spell says anything of itself.
fn nothing_is(_: &State<'_>, _: ObjId) -> bool {
    false
}

/// The condition is taken to hold.
fn without_its_condition(state: &State<'_>, spell: ObjId) -> bool {
    let says = |held: crate::state::abilities::Held<'_, crate::words::effects::Entry>| {
        matches!(held.ability.as_static(), Some(crate::words::statics::Static::Cant(_)))
    };
    prohibitions::uncounterable_by_itself(state, spell) || state.statics_of(spell).into_iter().any(says)
}
