//! Shields: the damage they prevent, how they are used up, and when they begin and end (615.3, 615.4, 615.7 to 615.11).

use std::rc::Rc;

use crate::continuous::active::{self, ActiveEffect, EFFECTS_ON_DAMAGE, LASTING_EFFECTS, STATIC_EFFECTS, ShieldSize};
use crate::continuous::durations::{self, IS_OVER, IS_USED_UP, Moment};
use crate::continuous::making::{self, SHIELDS_MADE, Shielding, WHAT_WAS_DEALT};
use crate::game::Game;
use crate::prevention::applied::is_of_each;
use crate::prevention::preventing::TAKEN_OF_EVENT;
use crate::replacement::batch::{self, DamageBatch, REACHED_BY};
use crate::replacement::events::DamageEvent;
use crate::replacement::next_time::USE_UP_NEXT_TIME;
use crate::replacement::pools::{DIVIDE_POOL, LEFT_OF_POOL};
use crate::replacement::static_amounts::NAMED_OF_EACH;
use crate::replacement::{pools, static_amounts};
use crate::stack::timing::{self, IN_TIME, Timing};
use crate::state::amounts::HALF;
use crate::state::context::Context;
use crate::state::lasting::{LastingEffect, LastingKind};
use crate::state::matching::means;
use crate::state::{Being, ObjId, Seat, State, amounts};
use crate::words::amount::{Part, Round, Shield, ShieldAmount};
use crate::words::select::{Phrase, Selector, Zone};
use kernel::transcript::stop::Stop;

kernel::mistakes! {
    game: "mtg";

    "shield never shrinks", [clause!("615.7-depletes"), clause!("615.7-rest-is-dealt"), clause!("615.3-until-used-up")],
        "A shield with a number stays as large as before after it prevents damage.":
        LEFT_OF_POOL = never_shrinks;

    "shield counts events", [clause!("615.7-only-the-amount-counts"), clause!("615.7-depletes")],
        "A shield against the next 3 damage works against the next three events.":
        LEFT_OF_POOL = counts_events;

    "shield spent by one event", [clause!("615.7-depletes"), clause!("615.7-only-the-amount-counts")],
        "A shield is used up by the first event, even if part of it is left.":
        LEFT_OF_POOL = spent_at_once;

    "shield takes the whole event", [clause!("615.7-a-number"), clause!("615.7-rest-is-dealt"), clause!("615.1-wholly-or-partly"), clause!("615.1a-names-what-is-not-dealt"), clause!("615.10-only-that-much")],
        "A shield prevents all damage of an event, whatever its number.":
        TAKEN_OF_EVENT = the_whole_event;

    "shield too small prevents nothing", [clause!("615.1-wholly-or-partly"), clause!("615.7-rest-is-dealt"), clause!("615.10-only-that-much"), clause!("615.10-example-daunting-defender")],
        "A shield that cannot prevent all of the damage prevents nothing.":
        TAKEN_OF_EVENT = all_or_nothing;

    "pool divided by its maker", [clause!("615.7-simultaneous")],
        "The player who created a shield decides how it is divided among several sources.":
        DIVIDE_POOL = divided_by_its_maker;

    "pool stops the first source first", [clause!("615.7-simultaneous")],
        "A shield is not divided: it prevents what the first source deals, then the next.":
        DIVIDE_POOL = the_first_source_first;

    "shield outlives its time", [clause!("615.3-until-duration-expires")],
        "A shield lasts beyond the turn for which it was created.":
        IS_OVER = unless_it_prevents;

    "fog used up by one event", [clause!("615.3-until-duration-expires")],
        "An effect that prevents all damage of a turn ends with the first damage.":
        IS_USED_UP = by_one_event;

    "shield ends with its maker", [clause!("615.3-until-used-up")],
        "A shield made by a permanent's ability ends when that permanent leaves.":
        LASTING_EFFECTS = while_their_makers_stay;

    "next time lasts the turn", [clause!("615.8-later-instances-are-dealt")],
        "A shield against the next time a source deals damage is not used up by it.":
        USE_UP_NEXT_TIME = keep_next_time;

    "next time counts recipients", [clause!("615.8-next-instance")],
        "A shield against the next time a source deals damage covers one recipient.":
        REACHED_BY = only_the_first_recipient;

    "shields each for whatever fits", [clause!("615.11-a-shield-each"), clause!("615.11-later-colours-change-nothing"), clause!("615.11-later-arrivals-have-none")],
        "A shield for each creature protects the creatures that match when damage would be dealt.":
        SHIELDS_MADE = about_whatever_fits;

    "one shield shared by each", [clause!("615.11-a-shield-each")],
        "A shield for each of several creatures is one shield that they share.":
        SHIELDS_MADE = one_for_all;

    "static N once per batch", [clause!("615.10-each-event-separately"), clause!("615.10-example-daunting-defender")],
        "A static effect with an amount applies it only once to all simultaneous damage.":
        NAMED_OF_EACH = once_at_a_time;

    "static N used up", [clause!("615.10-other-times-too")],
        "A static effect with an amount is used up by the first damage, like a shield.":
        STATIC_EFFECTS = until_first_applied;

    "response comes too late", [clause!("615.4-in-response"), clause!("615.1-not-locked-in")],
        "The damage of a spell is fixed when it is cast, so a shield created in response does not affect it.":
        EFFECTS_ON_DAMAGE = those_before_the_announcement;

    "shield only against imminent damage", [clause!("615.3-no-special-timing")],
        "A shield can be created only in combat or in response to something.":
        IN_TIME = while_damage_is_imminent;

    "prevention undoes damage", [clause!("615.4-no-going-back")],
        "A shield removes damage that was dealt earlier in the turn.":
        WHAT_WAS_DEALT = Some(undo_what_was_dealt);

    "half rounded the other way", [clause!("107.1a-rounding")],
        "Half an amount is rounded in the opposite direction to the card's text, for example by integer division.":
        HALF = half_the_other_way;
}

/// A shield is as large after preventing damage as before.
fn never_shrinks(left: i64, _: &[i64]) -> i64 {
    left
}

/// A shield is 1 smaller for each event.
fn counts_events(left: i64, taken: &[i64]) -> i64 {
    left.saturating_sub(i64::try_from(taken.len()).unwrap_or(i64::MAX)).max(0)
}

/// Nothing is left of a shield after the first event.
fn spent_at_once(_: i64, _: &[i64]) -> i64 {
    0
}

/// All of an event is prevented where some of it would be.
fn the_whole_event(named: i64, there: i64) -> i64 {
    if named > 0 { there } else { 0 }
}

/// None of an event is prevented where not all of it would be.
fn all_or_nothing(named: i64, there: i64) -> i64 {
    if named < there { 0 } else { there }
}

/// The controller of the shield divides it.
fn divided_by_its_maker<'a>(
    game: &mut Game<'a>,
    effect: &ActiveEffect<'a>,
    events: &[DamageEvent],
    left: i64,
) -> Result<Vec<i64>, Stop> {
    pools::ask_for_division(game, effect.ctx.you, effect, events, left)
}

/// Nobody divides a shield.
#[allow(clippy::unnecessary_wraps, reason = "it takes the place of one that may fail")]
fn the_first_source_first<'a>(
    _: &mut Game<'a>,
    _: &ActiveEffect<'a>,
    events: &[DamageEvent],
    left: i64,
) -> Result<Vec<i64>, Stop> {
    Ok(pools::in_order(events, left))
}

/// A prevention effect never ends.
fn unless_it_prevents(effect: &LastingEffect<'_>, moment: Moment) -> bool {
    durations::is_over(effect, moment) && !matches!(effect.kind, LastingKind::Prevent(_))
}

/// An effect that prevents all damage is used up by the first event.
fn by_one_event(effect: &LastingEffect<'_>) -> bool {
    let all = match effect.amount {
        None | Some(ShieldAmount::Word(Shield::Each(Part::All))) => true,
        Some(ShieldAmount::Word(_) | ShieldAmount::Of(_)) => false,
    };
    durations::is_used_up(effect) || (all && effect.applied > 0)
}

/// An effect is there as long as the permanent that made it.
fn while_their_makers_stay<'a>(game: &Game<'a>, about: active::About) -> Vec<ActiveEffect<'a>> {
    let left = |maker| game.state.object(maker).is_some_and(|maker| !maker.exists && maker.zone == Zone::Battlefield);
    let mut found = active::lasting_effects(game, about);
    found.retain(|effect| !effect.ctx.this.is_some_and(left));
    found
}

/// An instance uses nothing up.
fn keep_next_time(_: &mut LastingEffect<'_>) {}

/// An instance is what one recipient is dealt.
fn only_the_first_recipient<'a>(
    batch: &DamageBatch<'_, 'a>,
    effect: &ActiveEffect<'a>,
    events: Vec<usize>,
) -> Vec<usize> {
    let mut events = batch::reached_by(batch, effect, events);
    if matches!(effect.size(), ShieldSize::Shield(Shield::NextTime(_))) {
        let to = |batch: &DamageBatch<'_, 'a>, event: usize| batch.events.get(event).map(|event| event.to);
        let first = events.first().and_then(|event| to(batch, *event));
        events.retain(|event| to(batch, *event) == first);
    }
    events
}

/// Each shield of several is about whatever fits.
fn about_whatever_fits(state: &State<'_>, to: Option<&Selector>, size: Option<i64>, ctx: &Context) -> Vec<Shielding> {
    let mut shields = making::shields_made(state, to, size, ctx);
    if is_for_each(to) {
        for shield in &mut shields {
            shield.about = None;
        }
    }
    shields
}

/// One shield is about all that fit.
fn one_for_all(state: &State<'_>, to: Option<&Selector>, size: Option<i64>, ctx: &Context) -> Vec<Shielding> {
    let shields = making::shields_made(state, to, size, ctx);
    if !is_for_each(to) {
        return shields;
    }
    let about = shields.into_iter().filter_map(|shield| shield.about).flatten().collect();
    vec![Shielding { about: Some(about), size }]
}

fn is_for_each(to: Option<&Selector>) -> bool {
    matches!(to, Some(Selector::Phrase(phrased)) if matches!(phrased.of, Phrase::Each(_)))
}

/// A static effect on so much is applied to one of the events of a batch.
fn once_at_a_time<'a>(
    batch: &mut DamageBatch<'_, 'a>,
    effect: &Rc<ActiveEffect<'a>>,
    part: Part,
    round: Option<Round>,
    events: &[usize],
) -> Vec<i64> {
    if effect.is_static()
        && matches!(part, Part::Of(_))
        && let Some(place) = batch.registry.place(&effect.id)
    {
        batch.registry.spend(place);
    }
    static_amounts::named_of_each(batch, effect, part, round, events)
}

/// A static effect on so much is there until it has been applied.
fn until_first_applied<'a>(game: &Game<'a>, id: ObjId) -> Vec<ActiveEffect<'a>> {
    let mut found = active::static_effects(game, id);
    found.retain(|effect| !is_of_each(effect) || game.state.prevented.iter().all(|past| past.by != effect.id));
    found
}

/// Damage is changed by what was there as the spell or ability on top of the stack was announced.
fn those_before_the_announcement<'a>(game: &Game<'a>) -> Vec<ActiveEffect<'a>> {
    let mut found = active::effects_on_damage(game);
    if let Some(item) = game.state.stack.last() {
        found.retain(|effect| effect.born <= item.announced);
    }
    found
}

/// A spell or ability that makes a shield may be used in combat or while something is on the stack.
fn while_damage_is_imminent(game: &Game<'_>, seat: Seat, when: Timing) -> Result<(), Stop> {
    timing::in_time(game, seat, when)?;
    if when.prevents && game.state.stack.is_empty() && game.state.attackers.is_empty() {
        return Err(Stop::refused(&[], "there is no damage to prevent"));
    }
    Ok(())
}

/// Damage dealt earlier in the turn to the object or player that a shield guards is taken back.
fn undo_what_was_dealt(game: &mut Game<'_>, to: Option<&Selector>, ctx: &Context) {
    for (_, being, amount) in game.state.dealt.clone() {
        if !means(&game.state, to, being, ctx) {
            continue;
        }
        match being {
            Being::Player(seat) => {
                if let Some(player) = game.state.player_mut(seat) {
                    player.life = player.life.saturating_add(amount);
                }
            }
            Being::Object(id) => {
                if let Some(object) = game.state.object_mut(id) {
                    object.damage = object.damage.saturating_sub(amount).max(0);
                }
            }
        }
    }
}

/// Half is rounded up where the card says down or nothing.
fn half_the_other_way(number: i64, round: Option<Round>) -> i64 {
    let other = match round {
        Some(Round::Up) => Round::Down,
        Some(Round::Down) | None => Round::Up,
    };
    amounts::half(number, Some(other))
}
