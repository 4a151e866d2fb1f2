//! Scopes of effects: their damage, its sources and its recipients (615.1, 615.2).

use crate::continuous::active::ActiveEffect;
use crate::game::Game;
use crate::instructions::life::LOSE_LIFE;
use crate::instructions::permanents::{UNCOUNTERABLE_SPELL, Uncounterable};
use crate::instructions::{life, permanents};
use crate::prevention::protection::HAS_A_QUALITY;
use crate::prevention::scope::{APPLIES, CONDITION_HOLDS, KIND_FITS, NAMES_RECIPIENT, RECIPIENT_FITS, SAME_OBJECT};
use crate::prevention::sources::SOURCE_FITS;
use crate::prevention::{scope, sources};
use crate::replacement::events::DamageEvent;
use crate::replacement::reasons::{self, Fit, Miss};
use crate::replacement::self_replacing::SCOPE_INSTEAD;
use crate::replacement::unpreventable;
use crate::state::context::Context;
use crate::state::lasting::Scope;
use crate::state::{Being, ObjId, Seat, State};
use crate::words::cards::Quality;
use crate::words::effects::InsteadPrevent;
use crate::words::select::{Selector, Zone};
use kernel::transcript::stop::Stop;

kernel::mistakes! {
    game: "mtg";

    "nothing is prevented", [clause!("615.1-acts-as-a-shield"), clause!("615.1a-names-what-is-not-dealt"), clause!("615.6-never-happens"), clause!("wiki-direct-results-stop"), clause!("122.1c-one-counter")],
        "All damage is dealt; nothing prevents it.":
        APPLIES = never_by_prevention;

    "source ignored", [clause!("615.2-from-a-source"), clause!("615.8-next-instance"), clause!("wiki-limited-in-scope")],
        "A shield against a source stops damage from any source.":
        SOURCE_FITS = from_any_source, HAS_A_QUALITY = any_quality;

    "protection from a subtype is from permanents alone", [clause!("702.16a-spells-of-a-subtype")],
        "Protection from a type or subtype does not prevent damage of a spell that has it.":
        HAS_A_QUALITY = of_permanents;

    "fog stops all damage", [clause!("wiki-limited-in-scope")],
        "An effect that prevents combat damage also prevents other damage.":
        KIND_FITS = any_kind;

    "shield guards every player", [clause!("615.1-acts-as-a-shield"), clause!("wiki-limited-in-scope")],
        "An effect that prevents damage to one player prevents damage to all players.":
        NAMES_RECIPIENT = every_player;

    "shield guards every permanent", [clause!("wiki-limited-in-scope")],
        "An effect that prevents damage to certain permanents prevents damage to all permanents.":
        NAMES_RECIPIENT = every_permanent;

    "shield works both ways", [clause!("615.1-acts-as-a-shield")],
        "A shield on a creature also prevents the damage that it deals.":
        NAMES_RECIPIENT = both_ways;

    "condition ignored", [clause!("wiki-champion-needs-a-counter"), clause!("wiki-limited-in-scope")],
        "An effect that prevents damage under a condition always prevents it.":
        CONDITION_HOLDS = always;

    "prevention instead is about the same", [clause!("616.1a-self-replacement-first")],
        "If a text prevents other damage \"instead\", the damage it would otherwise prevent is prevented.":
        SCOPE_INSTEAD = as_otherwise;

    "later arrivals left out", [clause!("611.2c-rules-of-the-turn")],
        "An effect on all damage this turn covers only objects that were there when it was created.":
        RECIPIENT_FITS = only_what_was_there;

    "pool follows a returned card", [clause!("400.7-new-object")],
        "A shield still protects a card that left the battlefield and came back.":
        SAME_OBJECT = same_card;

    "losing life is damage", [clause!("615.1-watches-for-damage"), clause!("wiki-life-loss-untouched")],
        "A shield prevents the loss of life as if it were damage.":
        LOSE_LIFE = be_dealt_damage;

    "unpreventable cannot be countered", [clause!("wiki-only-damage")],
        "A spell whose damage cannot be prevented cannot be countered.":
        UNCOUNTERABLE_SPELL = unless_unpreventable;
}

/// Prevention effects apply to nothing.
fn never_by_prevention<'a>(game: &Game<'a>, effect: &ActiveEffect<'a>, damage: &DamageEvent) -> Result<Fit, Miss> {
    if effect.prevents() { Err(Miss::Event) } else { scope::applies(game, effect, damage) }
}

/// Prevention effects do not ask for the source.
fn from_any_source<'a>(
    game: &Game<'a>,
    effect: &ActiveEffect<'a>,
    from: &Selector,
    damage: &DamageEvent,
    ctx: &Context,
) -> Result<Fit, Miss> {
    if effect.prevents() { Ok(Fit::Named) } else { sources::source_fits(game, effect, from, damage, ctx) }
}

/// Protection is from every source.
fn any_quality(_: &State<'_>, _: &[Quality], _: ObjId, _: &Context) -> bool {
    true
}

/// Prevention effects do not ask whether it is combat damage.
fn any_kind(effect: &ActiveEffect<'_>, damage: &DamageEvent) -> bool {
    effect.prevents() || scope::kind_fits(effect, damage)
}

/// An effect that guards a player guards all players.
fn every_player(state: &State<'_>, effect: &ActiveEffect<'_>, damage: &DamageEvent, ctx: &Context) -> bool {
    let some = || {
        let mut players = state.in_turn_order().into_iter().map(Being::Player);
        players.any(|player| scope::names_recipient(state, effect, &DamageEvent { to: player, ..damage.clone() }, ctx))
    };
    scope::names_recipient(state, effect, damage, ctx)
        || (effect.prevents() && matches!(damage.to, Being::Player(_)) && some())
}

/// An effect that guards permanents of some kind guards all of them.
fn every_permanent(state: &State<'_>, effect: &ActiveEffect<'_>, damage: &DamageEvent, ctx: &Context) -> bool {
    scope::names_recipient(state, effect, damage, ctx)
        || (effect.prevents() && picks_permanents(effect.to(), damage.to))
}

/// Returns `true` if an effect says by their qualities which permanents it is about, and the recipient is a permanent.
fn picks_permanents(to: Option<&Selector>, recipient: Being) -> bool {
    let picks = |selector: &Selector| matches!(selector, Selector::Filter(_));
    let filter = match to {
        Some(Selector::List(list)) => list.iter().any(picks),
        Some(selector) => picks(selector),
        None => false,
    };
    filter && matches!(recipient, Being::Object(_))
}

/// An effect that guards an object also guards others from that object.
fn both_ways(state: &State<'_>, effect: &ActiveEffect<'_>, damage: &DamageEvent, ctx: &Context) -> bool {
    let back = || DamageEvent { to: Being::Object(damage.source), ..damage.clone() };
    scope::names_recipient(state, effect, damage, ctx)
        || (effect.prevents() && !effect.is_static() && scope::names_recipient(state, effect, &back(), ctx))
}

/// No condition is asked.
fn always(_: &State<'_>, _: &ActiveEffect<'_>, _: &Context) -> bool {
    true
}

/// The sources and recipients of what a text says instead are those of what it says otherwise.
fn as_otherwise<'a>(said: Scope<'a>, _: &'a InsteadPrevent) -> Scope<'a> {
    said
}

/// Restricts an effect of a resolution to the objects that were there as it was made.
fn only_what_was_there<'a>(
    game: &Game<'a>,
    effect: &ActiveEffect<'a>,
    damage: &DamageEvent,
    ctx: &Context,
) -> Result<(), Miss> {
    let open = !effect.is_static() && effect.fixed.is_none();
    let [source, recipient] = reasons::open_sides(effect);
    let later = |being| reasons::arrived_after(&game.state, being, effect);
    let new = (source && later(Being::Object(damage.source))) || (recipient && later(damage.to));
    if open && new { Err(Miss::Recipient) } else { scope::recipient_fits(game, effect, damage, ctx) }
}

/// A card is the same object in whatever zone.
fn same_card(_: ObjId, _: ObjId) -> bool {
    true
}

/// Losing life is being dealt damage by what makes a player lose it.
fn be_dealt_damage(game: &mut Game<'_>, seat: Seat, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
    let Some(source) = ctx.this else { return life::lose_life(game, seat, amount, ctx) };
    game.deal(vec![DamageEvent::new(source, Being::Player(seat), amount)])
}

/// A spell whose damage cannot be prevented cannot be countered.
fn unless_unpreventable(game: &Game<'_>, spell: ObjId) -> Option<Uncounterable> {
    let damage = DamageEvent::new(spell, Being::Player(game.state.active), 1);
    let unpreventable = unpreventable::cannot_be_prevented(game, &damage).then_some(Uncounterable::ByEffect);
    permanents::uncounterable_spell(game, spell).or(unpreventable)
}

fn of_permanents(state: &State<'_>, from: &[Quality], source: ObjId, ctx: &Context) -> bool {
    let permanent = state.object(source).is_some_and(|object| object.zone == Zone::Battlefield);
    let counts = |quality: &&Quality| permanent || matches!(quality, Quality::Word(_));
    from.iter().filter(counts).any(|quality| state.has_quality(quality, source, ctx))
}
