//! Known mistakes about the core rules on preventers: their use, what they stop, and what becomes of the rest.

use crate::abilities::paid::{NO_ABILITY, NOT_NOW, PaidUse};
use crate::additional::ENLARGE;
use crate::game::{Done, Game, refused};
use crate::matching::asks::{Asker, Asks};
use crate::matching::roles::ADDS;
use crate::matching::roles::preventions;
use crate::prevention::amounts::{HOW_MUCH, IS_WHOLE, PREVENTED_NOTHING};
use crate::prevention::taking::SURPLUS;
use crate::prevention::using::{
    AbilityUse, BY_ITS_PLAYER, CAN_BE_PREVENTED, FIRST_OF_ITS_KIND, MAY_BE_USED_ON, NOTHING_TO_PREVENT, SAYS_SO, STOPS,
    Unusable, WHILE_RESOLVING,
};
use crate::resolution::context::Context;
use crate::resolution::instructions::CarryOut;
use crate::resolution::instructions::{CARRY_OUT, IN_ORDER};
use crate::state::CardId;
use crate::state::imminent::{AbilityPlace, Part, would_be};
use crate::windows::breaking_in::BREAK_IN;
use crate::windows::interrupt_windows::{BEFORE_PREVENTION, WINDOW_CLOSED};
use crate::windows::outcome::RESOLVES;
use crate::windows::pending::PREVENTS_BY_ITSELF;
use crate::windows::points::{AFTER_PREVENTION, AT_POINT, LEFT_TO_REPLACE};
use crate::words::cards::Paid;
use crate::words::effects::{Effect, Prevent};
use crate::words::scenario::{Action, Use};
use crate::words::{Side, What};

kernel::mistakes! {
    game: "netrunner";

    "prevention can be banked", [
        clause!("core-p30-only-while-resolving"),
        clause!("ruling-tollbooth-condition"),
        clause!("9.9.3-relevance")
    ],
        "A preventer can be used while no effect that it stops is resolving, and then stops the next one.":
        NOTHING_TO_PREVENT = used_all_the_same, PREVENTED_NOTHING = Some(bank), SURPLUS = Some(bank_surplus),
        AT_POINT = Some(apply_banked);

    "preventers used for side effects", [clause!("ruling-clone-not-for-side-effects")],
        "A preventer can be used only for its other effects or for its cost.":
        NOTHING_TO_PREVENT = used_all_the_same;

    "any damage is prevented", [clause!("core-p21-states-what")],
        "An ability that prevents one kind of damage prevents every kind.":
        STOPS = damage_of_any_kind;

    "additional after prevention", [clause!("faq-p3-additional"), clause!("intro-before-conditionals")],
        "\"Additional\" damage is added to the amount left after prevention.":
        ENLARGE = not_yet, AFTER_PREVENTION = Some(enlarge_what_is_left);

    "conditionals before prevention", [clause!("faq-p3-before-conditionals"), clause!("intro-before-conditionals")],
        "A conditional ability meets its condition by what would happen, even if it is then prevented.":
        BEFORE_PREVENTION = Some(meet_what_would_be), LEFT_TO_REPLACE = left_or_prevented;

    "anything is prevented", [clause!("core-p21-states-what")],
        "A preventer stops any effect that resolves.":
        STOPS = whatever_resolves;

    "a preventer stops it all", [clause!("core-p21-states-what")],
        "A preventer stops the whole effect, whatever number it names.":
        IS_WHOLE = always_whole, HOW_MUCH = all_of_it;

    "the first is any", [clause!("core-p21-states-what")],
        "A preventer that applies only to the first event also stops later ones.":
        FIRST_OF_ITS_KIND = any_of_its_kind;

    "avoiding is not preventing", [clause!("core-p21-the-words"), clause!("9.9.5-synonyms")],
        "An ability that avoids an effect cannot interrupt it.":
        SAYS_SO = only_if_it_prevents;

    "additional is overlooked", [clause!("faq-p3-additional")],
        "\"Additional\" damage is not added.":
        ADDS = nothing_adds;

    "nothing interrupts", [clause!("core-p30-interrupts")],
        "No ability can be used during the resolution of an effect.":
        MAY_BE_USED_ON = never;

    "any ability interrupts", [
        clause!("core-p30-interrupts"),
        clause!("core-p21-only-disrupters"),
        clause!("core-p21-the-words")
    ],
        "Any ability that can be used in a window can be used during the resolution of an effect.":
        BREAK_IN = anything_breaks_in;

    "one preventer an effect", [clause!("core-p21-whenever-resolving")],
        "Only one preventer may be used on each effect.":
        WHILE_RESOLVING = only_once;

    "unpreventable is prevented", [clause!("card-text-cannot-be-prevented")],
        "Effects that cannot be prevented are prevented like any others.":
        CAN_BE_PREVENTED = everything_can;

    "prevention needs priority", [clause!("core-p30-no-priority-needed")],
        "Only the player whose turn it is may use a preventer.":
        BY_ITS_PLAYER = only_in_ones_turn;

    "only paid abilities prevent", [clause!("core-p30-any-type")],
        "Constant and conditional abilities that prevent are ignored.":
        PREVENTS_BY_ITSELF = none_does;

    "prevention stops the whole ability", [clause!("core-p21-not-resolved")],
        "If a part of an ability is prevented, the rest does not resolve either.":
        IN_ORDER = until_prevented, CARRY_OUT = unless_prevented, WINDOW_CLOSED = Some(nothing_is_left);

    "the prevented happens", [
        clause!("core-p31-stops-resolving"),
        clause!("core-p30-stops-another"),
        clause!("core-p21-not-resolved"),
        clause!("9.9.5-prevent")
    ],
        "A prevented effect still resolves.":
        RESOLVES = with_what_was_prevented;
}

/// Preventers that were used in advance.
#[derive(Clone, Default)]
struct Bank(Vec<Banked>);

/// The rest of one.
#[derive(Clone)]
struct Banked {
    source: CardId,
    prevent: Prevent,
    left: i64,
}

/// Uses a preventer though it has nothing to prevent: where prevention can be banked whatever it is, else one that does
/// something else too, or for which something is given up.
fn used_all_the_same(game: &mut Game<'_>, asked: &AbilityUse<'_>) -> Done {
    let card = game.state.card(asked.source).map(|obj| obj.printed.clone());
    let ability = card.as_ref().and_then(|card| match asked.place {
        AbilityPlace::Paid(place) => card.paid.get(place).map(|ability| (place, ability)),
        AbilityPlace::Conditional(_) | AbilityPlace::Lasting(..) => None,
    });
    let banks = game.by(&AT_POINT).is_some();
    let does_more = asked.effects.iter().any(|effect| !matches!(effect, Effect::Prevent(_)));
    let gives_up = |ability: &Paid| ability.cost.as_ref().is_some_and(|cost| !cost.trash.is_empty());
    if !banks && !does_more && !ability.is_some_and(|(_, ability)| gives_up(ability)) {
        return crate::prevention::using::nothing_to_prevent(game, asked);
    }
    let Some((place, ability)) = ability else { return Ok(()) };
    game.use_paid(&PaidUse { who: asked.who, source: asked.source, place, ability, said: asked.said }, None)
}

fn put_in_bank(game: &mut Game<'_>, prevent: &Prevent, left: i64, ctx: &Context) {
    let banked = Banked { source: ctx.source, prevent: prevent.clone(), left };
    game.state.memory.change(|bank: &mut Bank| bank.0.push(banked));
}

fn bank(game: &mut Game<'_>, prevent: &Prevent, ctx: &mut Context) -> Done {
    if ctx.about.is_none() {
        let left = crate::prevention::amounts::how_much(game, prevent, i64::MAX, ctx)?;
        put_in_bank(game, prevent, left, ctx);
    }
    Ok(())
}

fn bank_surplus(game: &mut Game<'_>, prevent: &Prevent, over: i64, ctx: &mut Context) {
    put_in_bank(game, prevent, over, ctx);
}

fn apply_banked(game: &mut Game<'_>, at: usize) {
    let mut bank = game.state.memory.get::<Bank>().cloned().unwrap_or_default();
    for banked in &mut bank.0 {
        let Some(part) = game.state.parts.get(at) else { return };
        let asker = Asker::new(banked.source, part.card);
        if part.amount > 0 && game.concerns(&Asks::from(&banked.prevent), part, asker) {
            let amount = banked.left.min(part.amount);
            banked.left = banked.left.saturating_sub(amount);
            game.take_from(at, amount, banked.source);
        }
    }
    bank.0.retain(|banked| banked.left > 0);
    game.state.memory.change(|before: &mut Bank| *before = bank);
}

fn damage_of_any_kind(game: &Game<'_>, asks: &Asks<'_>, part: &Part, asker: Asker) -> bool {
    game.concerns(&Asks { kind: &[], ..*asks }, part, asker)
}

fn whatever_resolves(_game: &Game<'_>, _asks: &Asks<'_>, _part: &Part, _asker: Asker) -> bool {
    true
}

fn not_yet(_game: &mut Game<'_>, _at: usize) -> Done {
    Ok(())
}

fn enlarge_what_is_left(game: &mut Game<'_>, at: usize) -> Done {
    if game.state.parts.get(at).is_some_and(|part| part.amount > 0 || part.nothing) {
        crate::additional::enlarge(game, at)?;
    }
    Ok(())
}

fn meet_what_would_be(game: &mut Game<'_>, first: usize) {
    let facts: Vec<_> = game.state.parts.iter().skip(first).filter_map(would_be).collect();
    for fact in &facts {
        game.meet(fact, &[]);
    }
}

fn left_or_prevented(part: &Part) -> bool {
    part.amount > 0 || part.prevented > 0
}

fn always_whole(_prevent: &Prevent) -> bool {
    true
}

fn all_of_it(_game: &mut Game<'_>, _prevent: &Prevent, most: i64, _ctx: &mut Context) -> Done<i64> {
    Ok(most)
}

fn any_of_its_kind(_game: &Game<'_>, _asks: &Asks<'_>, _part: &Part, _asker: Asker) -> bool {
    true
}

/// Refuses what avoids tags; other things are prevented.
fn only_if_it_prevents(game: &Game<'_>, prevent: &Prevent, part: &Part, asker: Asker) -> Result<(), Unusable> {
    if prevent.what == What::Tag {
        return Err(Unusable::Forbidden(clause!("core-p21-the-words"), "it avoids, and does not prevent"));
    }
    crate::prevention::using::says_so(game, prevent, part, asker)
}

fn nothing_adds(_effects: &[Effect]) -> bool {
    false
}

/// The effects of the ability that a player wants to use.
fn asked_for(game: &Game<'_>, who: Side, said: &Use) -> Done<(CardId, AbilityPlace, Vec<Effect>)> {
    let Some((source, place)) = game.begin_use(who, said)? else { return refused(&NOT_NOW, NO_ABILITY) };
    let card = game.state.card(source).map(|obj| &obj.printed);
    let effects = card.and_then(|card| match place {
        AbilityPlace::Paid(place) => card.paid.get(place).map(|ability| ability.effect.to_vec()),
        AbilityPlace::Lasting(..) => None,
        AbilityPlace::Conditional(place) => card.conditional.get(place).map(|ability| ability.effect.to_vec()),
    });
    Ok((source, place, effects.unwrap_or_default()))
}

fn never(_game: &Game<'_>, _who: Side, _source: CardId, _prevent: &Prevent, _part: &Part) -> Result<(), Unusable> {
    Err(Unusable::Forbidden(clause!("core-p30-interrupts"), "nothing breaks into what resolves"))
}

fn anything_breaks_in(game: &mut Game<'_>, who: Side, action: &Action) -> Done {
    let said = match action {
        Action::Use(said) => said,
        Action::Pass(_) => return crate::windows::breaking_in::break_in(game, who, action),
        other => return game.action(who, other),
    };
    for _ in 0..said.times.map_or(1, |times| times.0) {
        let (source, place, effects) = asked_for(game, who, said)?;
        let card = game.state.card(source).map(|obj| obj.printed.clone());
        let ability = match (place, &card) {
            (AbilityPlace::Paid(number), Some(card)) => card.paid.get(number).map(|ability| (number, ability)),
            _ => None,
        };
        match ability {
            Some((place, ability)) if preventions(&effects).is_empty() => {
                game.use_paid(&PaidUse { who, source, place, ability, said }, None)?;
            }
            _ => game.use_while_resolving(who, said)?,
        }
    }
    game.settle()
}

fn only_once(game: &Game<'_>, part: &Part) -> Result<(), Unusable> {
    crate::prevention::using::while_resolving(game, part)?;
    if !part.used.is_empty() {
        return Err(Unusable::Forbidden(clause!("core-p21-whenever-resolving"), "another preventer was used on it"));
    }
    Ok(())
}

fn everything_can(_part: &Part) -> bool {
    true
}

fn only_in_ones_turn(game: &Game<'_>, who: Side, _source: CardId) -> Result<(), Unusable> {
    if who == game.state.turn {
        return Ok(());
    }
    Err(Unusable::Forbidden(clause!("core-p30-no-priority-needed"), "it is not this player's turn"))
}

fn none_does(_effects: &[Effect]) -> bool {
    false
}

/// The cards a part of whose abilities was prevented, and how many facts there were then.
#[derive(Clone, Default)]
struct Stopped(Vec<(CardId, usize)>);

fn stop_if_prevented(game: &mut Game<'_>, left: &[Part]) {
    let facts = game.state.facts.len();
    let sources = left.iter().filter(|part| part.prevented > 0).filter_map(|part| part.source);
    game.state.memory.change(|stopped: &mut Stopped| stopped.0.extend(sources.map(|source| (source, facts))));
}

/// Returns `true` if something of an ability was prevented so far.
fn is_stopped(game: &Game<'_>, ctx: &Context) -> bool {
    let of_it = |(source, facts): &(CardId, usize)| *source == ctx.source && *facts > ctx.since;
    game.state.memory.get().is_some_and(|stopped: &Stopped| stopped.0.iter().any(of_it))
}

fn until_prevented(game: &mut Game<'_>, effects: &[Effect], ctx: &mut Context, carry_out: CarryOut) -> Done {
    for effect in effects {
        if is_stopped(game, ctx) || game.state.over.is_some() {
            return Ok(());
        }
        carry_out(game, effect, ctx)?;
    }
    Ok(())
}

/// Leaves out what was imminent together with what was prevented.
fn unless_prevented(game: &mut Game<'_>, effect: &Effect, left: &[Part], ctx: &mut Context) -> Done {
    if is_stopped(game, ctx) {
        return Ok(());
    }
    stop_if_prevented(game, left);
    crate::resolution::instructions::carry_out_the_rest(game, effect, left, ctx)
}

fn nothing_is_left(game: &mut Game<'_>, left: &[Part]) {
    stop_if_prevented(game, left);
}

fn with_what_was_prevented(part: &Part) -> i64 {
    part.amount.max(0).saturating_add(part.prevented)
}
