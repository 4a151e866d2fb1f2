//! Announcements in using an ability or playing a card: 1.15.1b (numbers and servers, where the text leaves them open),
//! 1.15.2b (targets that it can act on), 1.16.1 (cards that the cost names), 1.16.2c (X, where it is paid).
//!
//! Decoy's "trash: avoid 1 tag" takes nothing but the tag: whoever says an X of it, a server, or another card to be
//! given up may not use it so.

use kernel::announced::{Announced, held_to};
use kernel::clause::Clause;
use kernel::transcript::stop::Refusal;
use kernel::words::name::Name;

use crate::game::{Done, Game, refused};
use crate::matching::roles::preventions;
use crate::resolution::context::Context;
use crate::state::CardId;
use crate::state::imminent::AbilityPlace;
use crate::words::amounts::{Number, Said};
use crate::words::cards::{CardRef, Paid};
use crate::words::effects::{Cost, Effect};
use crate::words::open::Open;
use crate::words::scenario::Use;
use crate::words::{Server, What};

const LEFT_TO_CHOOSE: Clause = clause!("1.15.1b-left-to-choose");
const VALID_TARGET: Clause = clause!("1.15.2b-valid-target");

kernel::interpretation! {
    /// 1.15, 1.16: holds a player to what is said in announcing an ability. The ability takes that, or cannot be used
    /// so.
    pub(crate) HELD_TO_IT: fn(&Game<'_>, CardId, AbilityPlace, &Use) -> Result<(), Refusal> = held_to_it;
}

fn held_to_it(game: &Game<'_>, id: CardId, place: AbilityPlace, said: &Use) -> Result<(), Refusal> {
    let Some(obj) = game.state.card(id) else { return Ok(()) };
    let (effects, cost, counted): (&[Effect], Option<&Cost>, bool) = match place {
        AbilityPlace::Paid(place) => {
            let ability = obj.printed.paid.get(place);
            let effects = ability.map_or(&[][..], |ability| &ability.effect);
            (effects, ability.and_then(|ability| ability.cost.as_ref()), ability.is_some_and(|paid| paid.x.is_some()))
        }
        AbilityPlace::Conditional(place) => {
            (obj.printed.conditional.get(place).map_or(&[][..], |ability| &ability.effect), None, false)
        }
        AbilityPlace::Lasting(..) => return Ok(()),
    };
    let open = Open::of(effects);
    // The player may pay any of the alternative costs, so an announcement for any of them is taken.
    let costs: Vec<&Cost> = cost.into_iter().flat_map(with_ones).collect();
    let pays: Vec<&Cost> = open.pays.iter().flat_map(|pay| with_ones(&pay.cost)).collect();
    let gives_up = costs.iter().any(|cost| !cost.trash.is_empty() || cost.remove_from_game.is_some());
    let mut paid = costs.iter().chain(&pays);
    let has_x = !counted && paid.clone().any(|cost| is_paid_in_x(cost));
    let has_number = open.number() || paid.any(|cost| cost.says_how_much());
    let on_cards = preventions(effects).iter().any(|prevent| happens_to_a_card(prevent.what));
    let most = if on_cards { 1 } else { usize::MAX };
    let targeted = (on_cards || open.choices().next().is_some()) && said.targets.len() <= most;
    held_to(
        &obj.name,
        &[
            Announced { key: "x", said: said.x.is_some(), taken: has_x, under: &[clause!("1.16.2c-x-announced")] },
            Announced { key: "amount", said: said.amount.is_some(), taken: has_number, under: &[LEFT_TO_CHOOSE] },
            Announced {
                key: "server",
                said: said.server.is_some(),
                taken: said.server.is_some_and(|server| open.server(server)),
                under: &[LEFT_TO_CHOOSE],
            },
            Announced { key: "targets", said: !said.targets.is_empty(), taken: targeted, under: &[VALID_TARGET] },
            Announced {
                key: "cost",
                said: !said.cost.is_empty(),
                taken: gives_up,
                under: &[clause!("1.16.1-what-it-names")],
            },
        ],
    )
}

/// Returns `true` if an ability is paid in X, of which nobody but its player says what it is.
pub(crate) fn is_x_announced(ability: &Paid) -> bool {
    ability.x.is_none() && ability.cost.as_ref().is_some_and(is_paid_in_x)
}

kernel::interpretation! {
    /// 1.15.1b: holds a player to the server that is said in playing a card. The card makes a run for which the server
    /// is chosen.
    pub(crate) TAKES_A_SERVER: fn(&Name, &[Effect], Option<Server>) -> Result<(), Refusal> = takes_a_server;
}

fn takes_a_server(name: &Name, effects: &[Effect], said: Option<Server>) -> Result<(), Refusal> {
    let taken = said.is_some_and(|server| Open::of(effects).server(server));
    held_to(name, &[Announced { key: "server", said: said.is_some(), taken, under: &[LEFT_TO_CHOOSE] }])
}

kernel::interpretation! {
    /// 1.15.2b: checks that the announced targets can be chosen for an ability (1.15.2b-valid-target). Those of a
    /// preventer are what it is used on, and were checked before.
    pub(crate) VALID_TARGETS: fn(&Game<'_>, &[Effect], &Context) -> Done = valid_targets;
}

fn valid_targets(game: &Game<'_>, effects: &[Effect], ctx: &Context) -> Done {
    if !preventions(effects).is_empty() {
        return Ok(());
    }
    let open = Open::of(effects);
    let chosen = |target: &Name| {
        open.choices().any(|filter| {
            let all = game.matching(&CardRef::Filter(filter.clone()), ctx);
            all.iter().any(|(id, _)| game.state.name(*id) == *target)
        })
    };
    let most: i64 = open.choices().map(|filter| filter.count.map_or(1, |count| number_of(count, ctx))).sum();
    if usize::try_from(most).is_ok_and(|most| ctx.targets.len() > most) {
        return refused(&[VALID_TARGET], format!("it takes no more than {most} targets"));
    }
    match ctx.targets.iter().find(|target| !chosen(target)) {
        Some(target) => refused(&[VALID_TARGET], format!("`{target}` cannot be chosen for this")),
        None => Ok(()),
    }
}

/// The number of cards of a choice, as far as it is a number.
fn number_of(count: Said, ctx: &Context) -> i64 {
    match count {
        Said::Just(number) => ctx.number(number),
        _ => i64::MAX >> 8,
    }
}

/// A cost, followed by its alternatives, of which one is paid in addition.
fn with_ones(cost: &Cost) -> impl Iterator<Item = &Cost> {
    std::iter::once(cost).chain(cost.one_of.values())
}

/// Returns `true` if a cost is paid in X.
fn is_paid_in_x(cost: &Cost) -> bool {
    let is_x = |said: &Said| matches!(said, Said::Just(Number::X));
    let cards = |card: &CardRef| match card {
        CardRef::Filter(filter) => filter.count.as_ref().is_some_and(is_x),
        CardRef::Reference(_) | CardRef::Choose(_) | CardRef::All(_) | CardRef::Top(_) => false,
    };
    cost.credits.as_ref().is_some_and(is_x)
        || cost.counters.values().any(is_x)
        || cost.remove_tags.as_ref().is_some_and(is_x)
        || cost.trash.iter().any(cards)
        || cost.suffer.as_ref().is_some_and(|suffer| is_x(&suffer.amount))
}

/// Returns `true` if something happens to a card, which may be said as a target.
fn happens_to_a_card(what: What) -> bool {
    match what {
        What::Trash
        | What::Expose
        | What::Subroutine
        | What::EncounterAbility
        | What::Break
        | What::Access
        | What::Steal
        | What::Install
        | What::Rez
        | What::Use
        | What::Score
        | What::Advance
        | What::Play
        | What::Strength
        | What::PurgedCounter => true,
        What::Damage
        | What::Tag
        | What::BadPublicity
        | What::EndRun
        | What::JackOut
        | What::Purge
        | What::Draw
        | What::Trace
        | What::ApproachServer
        | What::Success
        | What::Breach => false,
    }
}
