//! Targets and choices of spells and abilities, and when and by whom those may be used (115, 601.2c, 602, 608.2d).

use crate::game::Game;
use crate::instructions::choosing;
use crate::instructions::choosing::CHOOSE;
use crate::stack::casting::{ON_ANNOUNCEMENT, WANTS_TARGETS};
use crate::stack::limits::{MAY_BE_ACTIVATED_BY, WHOSE_ACTIVATION};
use crate::stack::targets;
use crate::stack::targets::{LEGAL_AS_ANNOUNCED, MAY_BE_NAMED};
use crate::state::context::Context;
use crate::state::limits::{CONDITION_FITS, NUMBER_FITS, TIME_FITS, Use};
use crate::state::qualities::{self, Asked, NUMBER_IS};
use crate::state::stack_items::Instructions;
use crate::state::{Being, Seat, State};
use crate::words::cards::Activated;
use crate::words::choices::Choose;
use crate::words::effects::{Act, Effect, Entry};
use crate::words::slots::Slot;
use kernel::transcript::stop::Stop;

kernel::mistakes! {
    game: "mtg";

    "another target may be the same", [clause!("601.2c-each-target-is-legal")],
        "\"Another target\" can be the same object as the earlier target.":
        LEGAL_AS_ANNOUNCED = whatever_was_named_before;

    "one target named twice", [clause!("115.3-once-for-each-word")],
        "If a text requires several targets, one object can be chosen for all of them.":
        MAY_BE_NAMED = Some(however_often);

    "all targets of a text differ", [clause!("115.3-once-for-each-word")],
        "A target of one \"target\" in a text cannot also be the target of another.":
        MAY_BE_NAMED = Some(nothing_again);

    "targets are wanted without the kicker", [clause!("702.33g-targets-only-if-kicked")],
        "A spell that was not kicked still requires the targets of its kicked effect.":
        WANTS_TARGETS = always;

    "choices are made on announcement", [clause!("608.2d-chosen-on-resolution")],
        "Choices on resolution are made when the spell is cast or the ability activated.":
        ON_ANNOUNCEMENT = Some(choose_at_once), CHOOSE = unless_chosen;

    "what was chosen first stays", [clause!("608.2d-chosen-on-resolution")],
        "A later choice for a permanent does not replace the one made as it entered.":
        CHOOSE = keep_the_first;

    "any player may activate anything", [clause!("602.2-its-controller-unless-it-says")],
        "Any player can activate the abilities of any permanent.":
        MAY_BE_ACTIVATED_BY = by_anybody;

    "only controllers activate", [clause!("602.2-its-controller-unless-it-says")],
        "An ability that any player may activate can be activated only by the controller of the permanent.":
        MAY_BE_ACTIVATED_BY = by_its_controller;

    "abilities are their permanent's controller's", [clause!("602.2-its-controller-unless-it-says")],
        "The \"you\" of an ability is the controller of the permanent, whoever activated it.":
        WHOSE_ACTIVATION = Some(of_its_controller);

    "times are not looked at", [clause!("602.5-only-as-it-says"), clause!("601.3-only-as-it-says")],
        "Restrictions on when an ability can be used are ignored.":
        TIME_FITS = at_any_time;

    "so often each turn is ignored", [clause!("602.5-only-as-it-says")],
        "An ability that can be activated once each turn can be activated again.":
        NUMBER_FITS = any_number;

    "conditions of use are ignored", [clause!("602.5-only-as-it-says")],
        "An ability that can be activated only under a condition can always be activated.":
        CONDITION_FITS = in_any_case;

    "exactly X is X or less", [clause!("601.2c-each-target-is-legal")],
        "A target with a mana value of X can be one with a lower mana value.":
        NUMBER_IS = at_most_equal;

    "measured limits of targets are ignored", [clause!("601.2c-each-target-is-legal")],
        "A target can be chosen whatever its mana value, if that is limited by an amount and not by a number.":
        NUMBER_IS = whatever_number;
}

/// No amount limits a target.
fn whatever_number(_: i64, _: &Asked) -> bool {
    true
}

/// The amount that a number has to be equal to is the most that it may be.
fn at_most_equal(number: i64, asked: &Asked) -> bool {
    let most = asked.equal_to.map_or(asked.at_most, |equal| Some(asked.at_most.map_or(equal, |most| most.min(equal))));
    qualities::number_is(number, &Asked { equal_to: None, at_most: most, ..*asked })
}

/// Targets named before are not looked at.
fn whatever_was_named_before<'a>(game: &Game<'a>, slot: &Slot<'a>, target: Being, ctx: &Context) -> bool {
    targets::legal_as_announced(game, slot, target, &Context { targets: Vec::new(), ..ctx.clone() })
}

/// One thing may be named as often as one likes.
fn however_often(_: &[Being], _: &[Being]) -> bool {
    true
}

/// No target is named again, in whatever place.
fn nothing_again(own: &[Being], before: &[Being]) -> bool {
    targets::each_once(own) && !own.iter().any(|being| before.contains(being))
}

/// Each choice of the text is made as it is announced.
fn choose_at_once<'a>(game: &mut Game<'a>, parts: &mut [Instructions<'a>]) -> Result<(), Stop> {
    for part in parts {
        for entry in part.entries {
            if let Act::Effect(Effect::Choose(choose)) = &entry.act {
                choosing::choose(game, choose, &mut part.ctx)?;
            }
        }
    }
    Ok(())
}

/// A choice made before is not made again.
fn unless_chosen<'a>(game: &mut Game<'a>, choose: &'a Choose, ctx: &mut Context) -> Result<(), Stop> {
    if ctx.chosen.is_some() || !ctx.it.is_empty() { Ok(()) } else { choosing::choose(game, choose, ctx) }
}

/// A permanent keeps its first choice.
fn keep_the_first<'a>(game: &mut Game<'a>, choose: &'a Choose, ctx: &mut Context) -> Result<(), Stop> {
    let this = ctx.this;
    let first = this.and_then(|this| game.state.object(this)).and_then(|object| object.chosen.clone());
    choosing::choose(game, choose, ctx)?;
    if let (Some(object), Some(first)) = (this.and_then(|this| game.state.object_mut(this)), first) {
        object.chosen = Some(first);
    }
    Ok(())
}

/// Anybody may activate the ability.
fn by_anybody(_: &State<'_>, _: Seat, _: &Context, _: &Activated) -> bool {
    true
}

/// A permission for other players is not heeded.
fn by_its_controller(_: &State<'_>, seat: Seat, known: &Context, _: &Activated) -> bool {
    known.you == seat
}

/// The controller of the permanent is the "you" of its abilities.
fn of_its_controller(known: &Context) -> Seat {
    known.you
}

/// Any time is right.
fn at_any_time(_: &State<'_>, _: &Use<'_>) -> bool {
    true
}

/// Another use is always allowed.
fn any_number(_: &Use<'_>) -> bool {
    true
}

/// The condition is not asked.
fn in_any_case(_: &State<'_>, _: &Use<'_>) -> bool {
    true
}

/// Targets are needed even if the spell was not kicked.
fn always(_: &Entry, _: &Context) -> bool {
    true
}
