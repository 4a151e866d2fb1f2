//! Draws, destructions, counters and tokens that effects change or replace (614).

use crate::continuous::active::{About, ActiveEffect, EffectKind};
use crate::damage::gains::{self, LIFELINKS};
use crate::damage::results::{self, TOUCH_WITH_DEATH};
use crate::game::Game;
use crate::instructions::tokens::{self, COPIED, CREATE_FOR, Template};
use crate::prohibitions::{self, IMPOSSIBLE, Impossible};
use crate::replacement::entering::{COUNTERS_OF_ENTERING, ENTERING_COUNTERS};
use crate::replacement::events::Outcome;
use crate::replacement::instead::DRAWS_BY;
use crate::replacement::single::{self, REPLACED, Settled, SingleEvent, WHAT_APPLIES_TO_EVENT};
use crate::replacement::tokens::{ARE_MEANT, CREATE_INSTEAD, create_instead};
use crate::state::context::{Context, Follows};
use crate::state::created::Tokens;
use crate::state::matching::means;
use crate::state::pending::PendingEvent;
use crate::state::{Being, ObjId, Object, Seat, State};
use crate::words::cards::{Card, KeywordWord};
use crate::words::effects::{EventPattern, Replace};
use crate::words::select::Selector;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::mistakes! {
    game: "mtg";

    "what doubles a draw draws the cards", [clause!("614.1a-instead")],
        "Cards of a doubled draw count as drawn by the effect that doubles it, not by the cause of the original draw.":
        DRAWS_BY = the_effect;

    "what cannot happen is replaced", [clause!("614.17-cant-wins")],
        "A player who cannot draw can still have an effect replace the draw.":
        IMPOSSIBLE = unless_it_is_replaced;

    "loyalty of entering is not doubled", [clause!("614.16-counters-from-replacement")],
        "Effects that change the number of counters do not change the loyalty with which a planeswalker enters.":
        COUNTERS_OF_ENTERING = loyalty_as_printed;

    "the counters of each entering text are replaced by themselves", [clause!("614.5-once")],
        "An effect on counters applies to the counters of each text with which a permanent enters, so several times to \
         counters of one kind.":
        ENTERING_COUNTERS = of_each_text;

    "tokens are copies of the first target alone", [clause!("707.2-what-is-printed")],
        "An effect that creates copies of several targets creates copies of the first one only.":
        COPIED = the_first;

    "tokens that are copies are not doubled", [clause!("614.1a-instead")],
        "Effects that change how many tokens are created do not apply to tokens that are copies.":
        CREATE_FOR = copies_are_so_many;

    "any token that is created is replaced", [clause!("614.1a-certain-tokens")],
        "An effect that replaces the creation of certain tokens applies to the creation of any tokens.":
        ARE_MEANT = whatever_they_are;

    "tokens created instead are changed no more", [clause!("616.1f-repeat-with-what-applies-now")],
        "Once an effect has created other tokens instead, no other effect applies to their creation.":
        CREATE_INSTEAD = once_and_for_all;

    "tokens enter as they are created", [clause!("614.1a-instead")],
        "Effects on how permanents enter the battlefield do not change tokens.":
        CREATE_FOR = nothing_changes_tokens;

    "all replacements of one destruction are used up", [clause!("616.1f-other-does-nothing")],
        "If several effects would each save a permanent from destruction, all of them apply, and nobody is asked.":
        REPLACED = all_that_save;

    "wither takes lifelink and deathtouch away", [clause!("120.3d-wither")],
        "Damage from a source with wither gains no life for lifelink and does not destroy by deathtouch.":
        LIFELINKS = lifelink_without_wither, TOUCH_WITH_DEATH = deathtouch_without_wither;
}

/// The effect that doubles a draw counts as the cause of the draws.
fn the_effect(effect: &Context, _draw: &Context) -> Option<ObjId> {
    effect.this
}

/// A forbidden draw is not ignored if an effect would replace it.
fn unless_it_is_replaced(game: &Game<'_>, would: &PendingEvent, follows: Follows) -> Option<Impossible> {
    let reason = prohibitions::impossible(game, would, follows)?;
    let PendingEvent::Draw(seat) = would else { return Some(reason) };
    let effects = game.active_effects(About::Other);
    let is_replaced = effects.iter().filter(|effect| !effect.spent).any(|effect| match effect.kind {
        EffectKind::Replace(replace) => match &replace.would {
            EventPattern::Drew(of) => means(&game.state, of.who.as_ref(), Being::Player(*seat), &effect.ctx),
            _ => false,
        },
        _ => false,
    });
    (!is_replaced).then_some(reason)
}

fn the_first(named: Vec<ObjId>) -> Vec<ObjId> {
    named.into_iter().take(1).collect()
}

fn of_each_text(all: Vec<(Name, i64)>) -> Vec<(Name, i64)> {
    all
}

/// No effect changes the number of loyalty counters.
fn loyalty_as_printed(game: &mut Game<'_>, would: PendingEvent, ctx: &Context) -> Result<Option<PendingEvent>, Stop> {
    match &would {
        PendingEvent::Counters(_, kind, _) if kind == "loyalty" => Ok(Some(would)),
        _ => game.rewritten(would, ctx),
    }
}

/// Puts tokens onto the battlefield unchanged.
fn enter_unchanged<'a>(game: &mut Game<'a>, seat: Seat, kinds: &[(Template<'a>, i64)], ctx: &mut Context) {
    let of_each = kinds.iter().flat_map(|(template, count)| (0..*count).map(move |_| template));
    let made: Vec<ObjId> = of_each.map(|template| game.token(seat, template)).collect();
    game.report_tokens(seat, &made, ctx);
}

/// Tokens with the characteristics of a card in the game count as copies, and nothing changes their number.
fn copies_are_so_many<'a>(
    game: &mut Game<'a>,
    seat: Seat,
    amount: i64,
    templates: &[Template<'a>],
    ctx: &mut Context,
) -> Result<(), Stop> {
    let is_model = |object: &Object<'_>| {
        let is = |card: &Card| templates.iter().any(|template| std::ptr::eq(card, template.card));
        !object.token && object.card.is_some_and(is)
    };
    if game.state.objects.iter().any(|object| is_model(object)) {
        let kinds: Vec<_> = templates.iter().map(|template| (template.clone(), amount)).collect();
        enter_unchanged(game, seat, &kinds, ctx);
        return Ok(());
    }
    tokens::create_for(game, seat, amount, templates, ctx)
}

/// Effects change the number of tokens, and not how they enter.
fn nothing_changes_tokens<'a>(
    game: &mut Game<'a>,
    seat: Seat,
    amount: i64,
    templates: &[Template<'a>],
    ctx: &mut Context,
) -> Result<(), Stop> {
    if let Some((seat, kinds)) = game.tokens_to_create(seat, amount, templates, ctx)? {
        enter_unchanged(game, seat, &kinds, ctx);
    }
    Ok(())
}

/// Applies every effect that would save a permanent from destruction.
fn all_that_save<'a>(game: &mut Game<'a>, would: PendingEvent, ctx: &Context) -> Result<Settled<'a>, Stop> {
    if let PendingEvent::Destroy(_) = would {
        let event = SingleEvent::new(game, would.clone(), ctx);
        let found = event.game.by(&WHAT_APPLIES_TO_EVENT)(&event);
        if let Some((last, others)) = found.split_last()
            && !others.is_empty()
        {
            for effect in others {
                event.game.happen_instead(&would, effect, ctx, Vec::new())?;
            }
            return Ok(Settled { comes: None, instead: Some((would, (**last).clone(), Vec::new())) });
        }
    }
    single::replaced(game, would, ctx)
}

/// Effects do not look at what the tokens are.
fn whatever_they_are(_: &State<'_>, _: Option<&Selector>, _: &Tokens, _: &Context) -> bool {
    true
}

/// No effect changes the tokens that another has created instead.
fn once_and_for_all<'a>(
    event: &mut SingleEvent<'_, 'a>,
    effect: &ActiveEffect<'a>,
    replace: &'a Replace,
) -> Result<bool, Stop> {
    let created = create_instead(event, effect, replace)?;
    if created {
        event.known.clear();
    }
    Ok(created)
}

fn withers(state: &State<'_>, source: ObjId) -> bool {
    state.characteristics(source).has(KeywordWord::Wither)
}

/// A source with wither gains no life.
fn lifelink_without_wither(state: &State<'_>, outcome: &Outcome<'_>) -> Vec<(ObjId, i64)> {
    let mut found = gains::lifelinks(state, outcome);
    found.retain(|(source, _)| !withers(state, *source));
    found
}

/// A source with wither destroys nothing by deathtouch.
fn deathtouch_without_wither(game: &mut Game<'_>, outcome: &Outcome<'_>) {
    let before: Vec<bool> = game.state.objects.iter().map(|object| object.deathtouched).collect();
    results::touch_with_death(game, outcome);
    let others: Vec<Being> =
        outcome.dealt().filter(|damage| !withers(&game.state, damage.source)).map(|damage| damage.to).collect();
    for (id, before) in (0..).map(ObjId).zip(before) {
        let touched = game.state.object(id).is_some_and(|object| object.deathtouched);
        if touched
            && !before
            && !others.contains(&Being::Object(id))
            && let Some(object) = game.state.object_mut(id)
        {
            object.deathtouched = false;
        }
    }
}
