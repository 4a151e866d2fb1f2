//! Choosing a source of damage, and recognizing it again (609.7, 615.9).

use crate::game::Game;
use crate::instructions::payable::{self, COUNTERS_OF_PAYER};
use crate::prevention::sources;
use crate::prevention::sources::{FOLLOWS_SPELL, IS_KNOWN, MAY_BE_CHOSEN, MAY_BE_SOURCE, STATIC_SEES, STILL_FITS};
use crate::stack::casting::ON_ANNOUNCEMENT;
use crate::stack::mana;
use crate::stack::mana::PAY_MANA;
use crate::stack::targets::{LEGAL_ON_RESOLUTION, MAY_BE_PARTS};
use crate::state::context::Context;
use crate::state::lasting::LastingEffect;
use crate::state::stack_items::Instructions;
use crate::state::targetable::targetable;
use crate::state::{Being, ObjId, Seat, State};
use crate::words::amount::Symbols;
use crate::words::effects::{Act, Effect};
use crate::words::select::{Selector, Zone};
use crate::words::slots::Slot;
use crate::zones::moving::CHANGE_STAYS;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::mistakes! {
    game: "mtg";

    "source not rechecked", [clause!("615.9-properties-rechecked"), clause!("615.9-mismatch-not-prevented"), clause!("615.9-mismatch-not-used-up")],
        "A chosen source counts even if it no longer has the required properties when it deals damage.":
        STILL_FITS = not_looked_at_again;

    "source targeted", [clause!("609.7a-not-a-target")],
        "Only objects that could be targeted can be chosen as a source.":
        MAY_BE_CHOSEN = as_a_target;

    "any source may be chosen", [clause!("609.7a-must-match-when-chosen")],
        "A source without the required properties can be chosen.":
        MAY_BE_CHOSEN = whatever_it_is_like;

    "an artifact source is a permanent", [clause!("609.7a-any-spell")],
        "An artifact spell does not count as an artifact source.":
        MAY_BE_CHOSEN = only_on_the_battlefield_by_type;

    "source must be able to deal damage", [clause!("609.7a-any-permanent")],
        "Only spells and creatures with power can be chosen as a source.":
        MAY_BE_SOURCE = if_able_to_deal;

    "source must still be there", [clause!("609.7a-referred-to-on-the-stack"), clause!("609.7a-referred-to-by-what-waits")],
        "An object that has left the battlefield cannot be chosen, even if its ability is on the stack.":
        MAY_BE_SOURCE = if_still_there;

    "source chosen on announcement", [clause!("609.7a-chosen-on-resolution")],
        "The source is chosen when the spell is cast, together with the targets.":
        ON_ANNOUNCEMENT = Some(choose_with_the_targets);

    "costs are not counted", [clause!("601.2h-costs-are-paid")],
        "A spell can be cast, or an ability activated, even if its mana cost cannot be paid.":
        PAY_MANA = paid_by_whatever_there_is;

    "counters of a player always pay", [clause!("601.2h-costs-are-paid")],
        "A cost of a player's counters is paid even if the player has too few.":
        COUNTERS_OF_PAYER = any_of_players;

    "a part may be nothing", [clause!("601.2d-each-gets-a-part")],
        "When an amount is divided among targets, some of them may get 0.":
        MAY_BE_PARTS = also_nothing;

    "a spell is no source for itself", [clause!("609.7a-any-spell")],
        "A resolving spell cannot be chosen as a source by its own effect.":
        MAY_BE_SOURCE = unless_it_resolves;

    "spells cannot be chosen as sources", [clause!("609.7a-any-spell")],
        "Only permanents can be chosen as a source.":
        MAY_BE_SOURCE = no_spell;

    "what waits refers to nothing", [clause!("609.7a-referred-to-by-what-waits")],
        "An object that is gone can be chosen as a source only if something on the stack refers to it.":
        MAY_BE_SOURCE = if_there_or_on_the_stack;

    "changes of a spell end as it resolves", [clause!("400.7a-changes-stay")],
        "Effects that changed a spell do not apply to the permanent that it becomes.":
        CHANGE_STAYS = never_stays;

    "gone source has no properties", [clause!("113.7a-last-known-source")],
        "Damage from a source that has left has no source, so no shield against a source prevents it.":
        IS_KNOWN = while_it_is_there;

    "static effects look at permanents only", [clause!("609.7c-static-sees-spells")],
        "A static effect on sources does not apply to spells.":
        STATIC_SEES = no_spells;

    "chosen spell not followed", [
        clause!("615.2-from-a-source"),
        clause!("615.8-next-instance"),
        clause!("400.7c-prevention-stays"),
    ],
        "A shield against a permanent spell does not apply to the permanent that it becomes.":
        FOLLOWS_SPELL = never_followed;

    "shield made on an illegal target", [clause!("608.2b-no-legal-target")],
        "A spell creates its shield even if its target has become illegal.":
        LEGAL_ON_RESOLUTION = still_legal;
}

/// A chosen source counts, whatever it is like.
fn not_looked_at_again(_: &State<'_>, _: &Selector, _: ObjId, _: &Context) -> bool {
    true
}

/// A source is chosen like a target.
fn as_a_target(game: &Game<'_>, source: ObjId, named: &Selector, ctx: &Context) -> bool {
    sources::may_be_chosen(game, source, named, ctx) && targetable(&game.state, Being::Object(source), ctx)
}

/// A source of a card type is a permanent.
fn only_on_the_battlefield_by_type(game: &Game<'_>, source: ObjId, named: &Selector, ctx: &Context) -> bool {
    game.state.fits(named, Being::Object(source), ctx)
}

/// A source need not have the named properties.
fn whatever_it_is_like(_: &Game<'_>, _: ObjId, _: &Selector, _: &Context) -> bool {
    true
}

/// Only spells and permanents with power are sources.
fn if_able_to_deal(state: &State<'_>, id: ObjId) -> bool {
    sources::may_be_source(state, id) && (!state.is_permanent(id) || state.power(id) > 0)
}

/// Sources are only objects that are still there.
fn if_still_there(state: &State<'_>, id: ObjId) -> bool {
    state.object(id).is_some_and(|object| object.exists)
}

/// Mana is paid as far as there is any.
fn paid_by_whatever_there_is(game: &mut Game<'_>, seat: Seat, cost: &[&Symbols], x: i64) -> Result<(), Stop> {
    match mana::pay_mana(game, seat, cost, x) {
        Err(Stop::Refused(_)) => Ok(()),
        paid => paid,
    }
}

/// A target may get nothing.
fn also_nothing(_: &[i64]) -> bool {
    true
}

/// A player has every counter that a cost needs.
fn any_of_players(state: &State<'_>, of: Being, kind: &Name) -> i64 {
    match of {
        Being::Player(_) => i64::MAX,
        Being::Object(_) => payable::counters_of_payer(state, of, kind),
    }
}

/// The spell that resolves is no source.
fn unless_it_resolves(state: &State<'_>, id: ObjId) -> bool {
    state.stack.last().is_none_or(|item| item.spell != Some(id))
}

/// No spell is a source that may be chosen.
fn no_spell(state: &State<'_>, id: ObjId) -> bool {
    !state.object(id).is_some_and(|object| object.exists && object.zone == Zone::Stack)
}

/// An object to which only a waiting effect refers is no source.
fn if_there_or_on_the_stack(state: &State<'_>, id: ObjId) -> bool {
    if_still_there(state, id) || state.referred_on_the_stack().contains(&id)
}

/// Nothing that changed a spell changes the permanent.
fn never_stays(_: &LastingEffect<'_>, _: ObjId) -> bool {
    false
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
