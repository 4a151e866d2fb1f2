//! Amounts, and when they are settled (202.3, 305.6, 608.2h, 608.2i, 700.5, 700.8).

use crate::game::Game;
use crate::instructions::chance::{COINS, RESULT_OF_ROLL};
use crate::instructions::copying::SPENT_ON_COPY;
use crate::instructions::exiling::CAN_EXILE;
use crate::instructions::life::{NO_EXCHANGE, SET_LIFE};
use crate::instructions::measuring::SETTLED;
use crate::prohibitions::Impossible;
use crate::stack::casting::ON_ANNOUNCEMENT;
use crate::state::amounts::{BASIC_LAND_TYPES, LAND_TYPES, PARTY};
use crate::state::characteristics::Characteristics;
use crate::state::context::{Context, Follows};
use crate::state::mana::{COLORS_SPENT, Mana};
use crate::state::mana_value::{SYMBOL_IS_OF, VALUE_OF_SYMBOL};
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::stack_items::Instructions;
use crate::state::{Being, ObjId, Seat, State};
use crate::triggers::counting;
use crate::triggers::counting::COUNTED_THIS_TURN;
use crate::triggers::monarch::{CROWNED, MONARCHY_PASSES};
use crate::words::amount::Measured;
use crate::words::cards::Color;
use crate::words::effects::{Act, Effect, EventPattern};
use crate::words::slots::place_of;
use kernel::transcript::stop::Stop;

kernel::mistakes! {
    game: "mtg";

    "X measured as it is announced", [clause!("608.2h-settled-as-made")],
        "The amount of a shield or change is fixed when the spell is cast or the ability activated.":
        ON_ANNOUNCEMENT = Some(measure_with_the_targets), SETTLED = as_announced;

    "devotion leaves hybrid symbols out", [clause!("700.5-devotion")],
        "A hybrid mana symbol does not count toward devotion to any of its colors.":
        SYMBOL_IS_OF = whole_symbols_only;

    "domain counts lands", [clause!("305.6-basic-land-types")],
        "Every land with a basic land type counts, even if several have the same type.":
        LAND_TYPES = each_land;

    "mana value counts symbols", [clause!("202.3-mana-value")],
        "Each symbol of a mana cost adds 1 to the mana value, including X and numbers.":
        VALUE_OF_SYMBOL = one_for_each;

    "party counts types", [clause!("700.8-party")],
        "A creature with several types counts as several members of a party.":
        PARTY = each_type_that_is_there;

    "this turn looks at who is still there", [clause!("608.2i-earlier-this-turn")],
        "Events earlier in the turn do not count if the creature that caused them is gone.":
        COUNTED_THIS_TURN = by_who_is_still_there;

    "this turn looks at no cause", [clause!("608.2i-earlier-this-turn")],
        "Events earlier in the turn count whatever caused them, even if an effect counts only those of one cause.":
        COUNTED_THIS_TURN = by_any_cause;

    "life is set without gain or loss", [clause!("119.5-set-is-gained-or-lost")],
        "An effect that sets a life total works even if the player cannot gain life, and causes no gain or loss of \
         life.":
        SET_LIFE = written_down;

    "exchange though one cannot gain life", [clause!("701.12c-exchanged-life")],
        "An exchange of life totals is carried out as far as possible, even if one player cannot gain life.":
        NO_EXCHANGE = as_far_as_possible;

    "one coin for all", [clause!("705.1-a-coin-for-each")],
        "If a coin is to be flipped for each of several objects, only one coin is flipped, for the first object.":
        COINS = one_coin;

    "nothing is added to a roll", [clause!("706.2-what-the-result-says")],
        "The result of a roll is the number on the die; nothing is added to it.":
        RESULT_OF_ROLL = what_the_die_shows;

    "cards to exile are not counted", [clause!("601.2h-costs-are-paid")],
        "A cost of exiling cards is paid with fewer cards if there are too few.":
        CAN_EXILE = whatever_is_there;

    "mana that is left counts as spent", [clause!("601.2h-costs-are-paid")],
        "Any mana that a player has counts as spent on the spell or ability that the player pays for.":
        COLORS_SPENT = whatever_there_was;

    "a copy was paid for like the spell", [clause!("707.10-copy-of-a-spell")],
        "The mana that was spent on a spell counts as spent on its copies.":
        SPENT_ON_COPY = Some(what_the_spell_cost);

    "monarchy passes by any damage", [clause!("724.2-passes-by-combat-damage")],
        "Any damage to the monarch, not only combat damage, makes the controller of its source the monarch.":
        MONARCHY_PASSES = by_any_damage;

    "the first monarch stays", [clause!("724.3-one-monarch")],
        "If there is a monarch, nobody else can become the monarch.":
        CROWNED = Some(whoever_was_first);
}

/// The number alone changes.
#[allow(clippy::unnecessary_wraps, reason = "the reading may stop the play")]
fn written_down(game: &mut Game<'_>, seat: Seat, to: i64, _: &mut Context) -> Result<(), Stop> {
    if let Some(player) = game.state.player_mut(seat) {
        player.life = to;
    }
    Ok(())
}

/// Nobody asks whether both can be done.
fn as_far_as_possible(_: &Game<'_>, _: &[PendingEvent; 2], _: Follows) -> Option<Impossible> {
    None
}

/// One coin, about the first thing.
fn one_coin(each: Option<Vec<Being>>) -> Vec<Option<Being>> {
    match each {
        None => vec![None],
        Some(each) => each.into_iter().take(1).map(Some).collect(),
    }
}

/// Nothing is added.
fn what_the_die_shows(shown: i64, _: i64) -> i64 {
    shown
}

/// A cost is paid with what there is.
fn whatever_is_there(_: i64, _: i64) -> bool {
    true
}

/// All mana that there was counts.
fn whatever_there_was(before: Mana, _: Mana) -> Vec<Color> {
    before.colors_gone(Mana::default())
}

/// The copy was paid for with the same mana.
fn what_the_spell_cost(spell: &Context) -> Option<Vec<Color>> {
    spell.spent.clone()
}

/// Any damage to the monarch will do.
fn by_any_damage(game: &Game<'_>, _: ObjId, to: Being, _: bool) -> bool {
    game.state.monarch.is_some_and(|monarch| to == Being::Player(monarch))
}

/// The first monarch stays the monarch.
fn whoever_was_first(before: Option<Seat>, now: Seat) -> Seat {
    before.unwrap_or(now)
}

/// The amounts measured at announcement, by their place in the text and the time of the announcement.
#[derive(Clone, Default)]
struct AsAnnounced(Vec<(usize, u32, i64)>);

#[allow(clippy::unnecessary_wraps, reason = "the hook may refuse")]
fn measure_with_the_targets<'a>(game: &mut Game<'a>, parts: &mut [Instructions<'a>]) -> Result<(), Stop> {
    for part in parts {
        for entry in part.entries {
            let x = match &entry.act {
                Act::Effect(Effect::Prevent(prevent)) => prevent.x.as_ref(),
                Act::Effect(Effect::Modify(modify)) => modify.x.as_ref(),
                Act::Effect(_) | Act::Delayed(_) => None,
            };
            let Some(x) = x else { continue };
            let found = (place_of(x), part.ctx.announced, game.state.measured(x, &part.ctx));
            game.state.memory.change(|all: &mut AsAnnounced| all.0.push(found));
        }
    }
    Ok(())
}

fn as_announced(state: &State<'_>, measured: &Measured, ctx: &Context) -> i64 {
    let announced = state.memory.get::<AsAnnounced>();
    let here = |(place, when, _): &&(usize, u32, i64)| *place == place_of(measured) && *when == ctx.announced;
    announced
        .and_then(|all| all.0.iter().find(here))
        .map_or_else(|| state.measured(measured, ctx), |(_, _, then)| *then)
}

/// Only a symbol of a color alone is of that color.
fn whole_symbols_only(symbol: &str, colors: &[Color]) -> bool {
    !symbol.contains('/') && crate::state::mana_value::symbol_is_of(symbol, colors)
}

/// Each land with a basic land type counts.
fn each_land(found: &[Characteristics<'_>]) -> usize {
    let has = |land: &&Characteristics<'_>| {
        land.subtypes.iter().any(|own| BASIC_LAND_TYPES.iter().any(|name| **own == **name))
    };
    found.iter().filter(has).count()
}

/// Each symbol is 1.
fn one_for_each(_: &str, _: i64) -> i64 {
    1
}

/// Each of the four types that is there is a member.
fn each_type_that_is_there(classes: &[Vec<usize>]) -> usize {
    (0..4).filter(|place| classes.iter().any(|class| class.contains(place))).count()
}

/// An event that an object caused counts only while the object is there.
fn by_who_is_still_there(state: &State<'_>, pattern: &EventPattern, ctx: &Context) -> i64 {
    let counted = counting::counted_this_turn(state, pattern, ctx);
    let EventPattern::Attacked(attacked) = pattern else { return counted };
    let there = state.battlefield().into_iter().filter(|id| {
        let looked_for = attacked.what.as_ref().is_none_or(|what| state.fits(what, Being::Object(*id), ctx));
        looked_for && state.happened.iter().any(|past| matches!(past.event, PastEvent::Attacked(one, _) if one == *id))
    });
    counted.min(i64::try_from(there.count()).unwrap_or(i64::MAX))
}

/// The cause of an event is not looked at.
fn by_any_cause(state: &State<'_>, pattern: &EventPattern, ctx: &Context) -> i64 {
    let mut pattern = pattern.clone();
    match &mut pattern {
        EventPattern::Drew(p) | EventPattern::Milled(p) | EventPattern::Discarded(p) => p.by = None,
        EventPattern::Gained(p) | EventPattern::Lost(p) => p.by = None,
        _ => {}
    }
    counting::counted_this_turn(state, &pattern, ctx)
}
