//! How a source of damage is chosen and known again (609.7, 615.9).

use crate::game::Game;
use crate::prevention::sources;
use crate::rulings::Rulings;
use crate::state::context::Context;
use crate::state::stack_items::Instructions;
use crate::state::targetable::targetable;
use crate::state::{Being, ObjId, State};
use crate::words::effects::{Act, Effect};
use crate::words::select::{Selector, Zone};
use crate::words::slots::Slot;
use kernel::transcript::stop::Stop;

kernel::mistakes! {
    game: "mtg", rulings: Rulings;

    "source not rechecked", [clause!("615.9-properties-rechecked"), clause!("615.9-mismatch-not-prevented"), clause!("615.9-mismatch-not-used-up")],
        "A source that was once chosen counts, whatever it is like when it deals damage.":
        still_fits = not_looked_at_again;

    "source targeted", [clause!("609.7a-not-a-target")],
        "Only what could be targeted can be chosen as a source.":
        may_be_chosen = as_a_target;

    "any source may be chosen", [clause!("609.7a-must-match-when-chosen")],
        "A source may be chosen that does not have the named properties.":
        may_be_chosen = whatever_it_is_like;

    "source must be able to deal damage", [clause!("609.7a-any-permanent")],
        "Only spells and creatures with power can be chosen as a source.":
        may_be_source = if_able_to_deal;

    "source must still be there", [clause!("609.7a-referred-to-on-the-stack")],
        "What left the battlefield cannot be chosen, though its ability is on the stack.":
        may_be_source = if_still_there;

    "source chosen on announcement", [clause!("609.7a-chosen-on-resolution")],
        "The source is chosen as the spell is cast, together with the targets.":
        on_announcement = Some(choose_with_the_targets);

    "gone source has no properties", [clause!("113.7a-last-known-source")],
        "Damage from a source that has left is from nothing, so no shield against sources stops it.":
        is_known = while_it_is_there;

    "static effects look at permanents only", [clause!("609.7c-static-sees-spells")],
        "A static effect about sources does not see spells.":
        static_sees = no_spells;

    "chosen spell not followed", [clause!("615.2-from-a-source"), clause!("615.8-next-instance")],
        "A shield against a permanent spell does not know the permanent.":
        follows_spell = never_followed;

    "shield made on an illegal target", [clause!("608.2b-no-legal-target")],
        "A spell makes its shield though its target has become illegal.":
        legal_on_resolution = still_legal;
}

/// A chosen source counts, whatever it is like.
fn not_looked_at_again(_: &State<'_>, _: &Selector, _: ObjId, _: &Context) -> bool {
    true
}

/// A source is chosen like a target.
fn as_a_target(game: &Game<'_>, source: ObjId, named: &Selector, ctx: &Context) -> bool {
    sources::may_be_chosen(game, source, named, ctx) && targetable(&game.state, Being::Object(source), ctx)
}

/// A source need not have the named properties.
fn whatever_it_is_like(_: &Game<'_>, _: ObjId, _: &Selector, _: &Context) -> bool {
    true
}

/// Only spells and permanents with power are sources.
fn if_able_to_deal(state: &State<'_>, id: ObjId) -> bool {
    sources::may_be_source(state, id) && (!state.is_permanent(id) || state.power(id) > 0)
}

/// Only what is still there is a source.
fn if_still_there(state: &State<'_>, id: ObjId) -> bool {
    state.object(id).is_some_and(|object| object.exists)
}

/// The sources of prevention effects are chosen together with the targets.
fn choose_with_the_targets<'a>(game: &mut Game<'a>, parts: &mut [Instructions<'a>]) -> Result<(), Stop> {
    for part in parts {
        for entry in part.entries {
            if let Act::Effect(Effect::Prevent(prevent)) = &entry.act
                && let Some(from) = &prevent.from
            {
                game.choose_sources(from, &mut part.ctx)?;
            }
        }
    }
    Ok(())
}

/// Nothing is known of a source that is gone.
fn while_it_is_there(state: &State<'_>, source: ObjId) -> bool {
    state.object(source).is_some_and(|object| object.exists)
}

/// Static effects do not see spells.
fn no_spells(state: &State<'_>, named: &Selector, source: ObjId, ctx: &Context) -> bool {
    let spell = state.object(source).is_some_and(|object| object.zone == Zone::Stack);
    !spell && sources::static_sees(state, named, source, ctx)
}

/// The permanent that a spell becomes is another source.
fn never_followed(_: &State<'_>, _: ObjId, _: ObjId) -> bool {
    false
}

/// Targets are not looked at again.
fn still_legal<'a>(_: &Game<'a>, _: &Slot<'a>, _: Being, _: &Context) -> bool {
    true
}
