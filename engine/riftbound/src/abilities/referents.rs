//! 359.3.e: the objects that a line is about. A line that is ignored, because its target is illegal by now, takes along
//! what refers to it (359.3.e.14.a), one that was replaced does not (359.3.e.14.b); what moved an object looks back at it
//! as it was (359.3.e.13); what is not there is null, and nothing compares to it (359.3.e.12).
//! 359.3.f.2: what a line asks of an object is what it is when the line is carried out; 808.1.d.3: a Deathknell is
//! about what was noted as its unit died.
//!
//! "Kill target unit. Its controller draws 1": with the unit gone before, nobody draws.
//! "Banish a card with Might up to 1 more than the killed unit": 3 or less where one of Might 2 died,
//! and none at all where its death was replaced.

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::legality;
use crate::abilities::nobody;
use crate::abilities::targets::IS_CHOSEN_LATER;
use crate::game::Game;
use crate::state::matching::{Perspective, within};
use crate::state::{Agent, BLANK, ChainItem, KnownObject, ObjectId, ObjectRef, PlayerId, State, Zone};
use crate::words::amounts::{Bound, Quantity};
use crate::words::effects::{Circumstance, Compared, Condition};
use crate::words::phrases::{At, Described, How, Phrase};
use crate::words::targets::target_word;

kernel::interpretation! {
    /// 359.3.e.14.a: the objects that `it` is although the line before was ignored.
    pub(crate) IGNORED_REFERENT: fn(&State, &ChainItem) -> Option<Vec<KnownObject>>;
}

/// The objects that `it` is (359.3.e.14.a): those of the line before; none if that line was ignored.
pub fn referent(game: &mut Game<'_>, item: &ChainItem) -> Option<Vec<KnownObject>> {
    if !item.ignored {
        return Some(item.it.clone());
    }
    if let Some(hook) = game.by(&IGNORED_REFERENT) {
        return hook(&game.state, item);
    }
    let note = || "the line before was ignored".to_owned();
    game.log.cite(clause!("359.3.e.14.a-ignored-with-the-first"), note);
    None
}

kernel::interpretation! {
    /// 359.3.e.14.b: the players of `it`, replaced or not; none if the line before was ignored.
    pub(crate) PLAYERS_MEANT: fn(&mut Game<'_>, &ChainItem, Phrase) -> Result<Option<Vec<PlayerId>>, Stop> =
        players_meant;
}

pub fn players_meant(game: &mut Game<'_>, item: &ChainItem, phrase: Phrase) -> Result<Option<Vec<PlayerId>>, Stop> {
    let player_of: fn(&KnownObject) -> PlayerId = match phrase {
        Phrase::ItsController => |known| known.controller,
        Phrase::ItsOwner => |known| known.owner,
        Phrase::EachPlayer => return Ok(Some(game.state.in_turn_order())),
        Phrase::EachOpponent => {
            let players = game.state.in_turn_order().into_iter();
            return Ok(Some(players.filter(|player| *player != item.agent.player).collect()));
        }
        Phrase::Itself
        | Phrase::ThisGear
        | Phrase::It
        | Phrase::You
        | Phrase::EachOther
        | Phrase::FirstTarget
        | Phrase::Objects(_) => {
            return Err(Stop::unsupported(format!("phrase `{phrase}` for a player")));
        }
    };
    let Some(it) = referent(game, item) else { return Ok(None) };
    if item.replaced {
        let note = || "the line before was replaced".to_owned();
        game.log.cite(clause!("359.3.e.14.b-later-instruction-stays"), note);
    }
    cite_gone(game, &it);
    Ok(Some(it.iter().map(player_of).collect()))
}

kernel::interpretation! {
    /// 359.3.e.5: the target to be killed is gone, so the killed unit is null.
    pub(crate) TARGET_IS_GONE: fn(&mut Game<'_>, &mut ChainItem, slot: usize) = target_is_gone;
}

pub fn target_is_gone(game: &mut Game<'_>, item: &mut ChainItem, slot: usize) {
    item.killed = None;
    if let Some(was) = item.first_target(slot)
        && item.asks_for_killed()
        && game.state.object(was.id).zone == Zone::Trash
    {
        game.log.cite(clause!("faq-killed-before-resolving"), || "the unit was dead already".to_owned());
    }
}

kernel::interpretation! {
    /// 359.3.e.13: the Might of the killed unit in place of the one that it had before it left.
    pub(crate) KILLED_MIGHT: fn(&State, &KnownObject) -> i64;
}

/// The Might of the killed unit as it was before it left (359.3.e.13); null if no unit was killed.
pub fn killed_might(game: &mut Game<'_>, item: &ChainItem) -> Option<i64> {
    let Some(killed) = item.killed else {
        for clause in [
            clause!("faq-baited-hook-null"),
            clause!("359.3.e.12-null-compares-to-nothing"),
            clause!("faq-no-unit-playable"),
        ] {
            game.log.cite(clause, || "the Might of the killed unit is null".to_owned());
        }
        return None;
    };
    game.log.cite(clause!("359.3.e.13-looks-back"), || "the killed unit's Might is as it last was".to_owned());
    Some(game.by(&KILLED_MIGHT).map_or(killed.might, |wrong| wrong(&game.state, &killed)))
}

kernel::interpretation! {
    /// 359.3.e.12: `true` if a Might is within a bound relative to another Might; no Might is within one relative to
    /// null.
    pub(crate) COMPARES: fn(&Bound, might: i64, other: Option<i64>) -> bool = within;
}

/// The objects that a line is about; none if it is ignored. Later lines find them as `it`.
pub fn about(
    game: &mut Game<'_>,
    item: &mut ChainItem,
    phrase: Phrase,
    condition: Option<&Condition>,
) -> Result<Option<Vec<KnownObject>>, Stop> {
    if let Phrase::Objects(Described { at: At::Here | At::ThisBattlefield, .. }) = phrase {
        cite_noted(game, item);
    }
    let chosen_place = || item.last_place().map(Zone::Battlefield);
    item.perspective.there = item.it.first().map(|known| where_now(&game.state, known)).or_else(chosen_place);
    let found = match phrase {
        Phrase::Itself => itself(game, item),
        Phrase::ThisGear => Some(vec![game.state.known(item.perspective.source)]),
        Phrase::It => referent(game, item),
        Phrase::FirstTarget => first_target(game, item),
        Phrase::Objects(described) => match target_word(&phrase, condition) {
            Some(word) if game.by(&IS_CHOSEN_LATER).is_some_and(|wrong| wrong(&word)) => {
                item.slot += 1;
                Some(choose(game, item, described, item.agent.player)?)
            }
            Some(word) => {
                let slot = item.slot;
                item.slot += 1;
                legality::legal(game, item, &word, slot)?
            }
            None if matches!(described.how, How::Every | How::EveryOther) => {
                // Of what is where `it` is, the others are those beside `it`.
                let others = described.how == How::EveryOther && described.at == At::There;
                let chosen = if item.ignored { item.last_chosen() } else { Vec::new() };
                let is_it = |id: ObjectId| item.it.iter().any(|known| known.at.id == id) || chosen.contains(&id);
                let beside = |id: &ObjectId| !others || !is_it(*id);
                let fit = game.state.ids().filter(|id| game.state.fits(described, *id, item.perspective));
                let fit = fit.filter(beside);
                Some(fit.map(|id| game.state.known(id)).collect())
            }
            None if described.how == How::Chosen => Some(choose(game, item, described, item.agent.player)?),
            None => return Err(Stop::unsupported(format!("phrase `{described}` in an effect"))),
        },
        Phrase::You
        | Phrase::ItsController
        | Phrase::ItsOwner
        | Phrase::EachOther
        | Phrase::EachPlayer
        | Phrase::EachOpponent => {
            return Err(Stop::unsupported(format!("phrase `{phrase}` here")));
        }
    };
    item.ignored = found.is_none();
    item.replaced = false;
    item.it = found.clone().unwrap_or_default();
    Ok(found)
}

/// The target chosen for the first target word, as long as it is the same object and was legal as the line of that word
/// was carried out.
fn first_target(game: &mut Game<'_>, item: &ChainItem) -> Option<Vec<KnownObject>> {
    let is_legal = |first: &ObjectRef| game.state.is_same(*first) && !item.unaffected.contains(&(0, *first));
    let first = item.first_target(0).filter(is_legal);
    if first.is_none() {
        game.log.cite(clause!("359.3.e.5-illegal-target-unaffected"), || "it is no longer there".to_owned());
    }
    first.map(|first| vec![game.state.known(first.id)])
}

kernel::interpretation! {
    /// 359.3.f.2, 359.3.e.12: the place that `here` means when a line is carried out. None if the object with the
    /// ability has left the board, unless its place was noted when it died.
    pub(crate) HERE: fn(&State, &ChainItem) -> Option<Zone> = here_now;
}

pub fn here_now(state: &State, item: &ChainItem) -> Option<Zone> {
    let is_it = item.perspective.noted.is_some() || item.own.is_none_or(|own| state.is_same(own));
    state.here(item.perspective).filter(|_| is_it)
}

/// The place that `here` means when a line is carried out, if it means any.
pub fn here(game: &mut Game<'_>, item: &ChainItem) -> Option<Zone> {
    cite_noted(game, item);
    if here_now(&game.state, item).is_none() {
        let note = || format!("{} has left the board, and nothing is here", item.agent.name);
        game.log.cite(clause!("359.3.f.2-checked-on-execution"), note);
    }
    game.by(&HERE)(&game.state, item)
}

/// The place of an object now, or as it was last known.
pub fn where_now(state: &State, known: &KnownObject) -> Zone {
    if state.is_there(known) { state.location(known.at.id) } else { known.zone }
}

kernel::interpretation! {
    /// 355.10.e: `true` for an object that may not be chosen as an ability resolves, though it fits.
    pub(crate) IS_SPARED: fn(&ChainItem, ObjectRef) -> bool;
}

kernel::interpretation! {
    /// 128.6: `true` if a player need not choose a card in hand, or another card that only that player sees. That is so
    /// if the card is asked for by its type or by a quality.
    pub(crate) MAY_KEEP: fn(asked_for_by_kind: bool) -> bool = may_keep;
}

fn may_keep(asked_for_by_kind: bool) -> bool {
    asked_for_by_kind
}

kernel::interpretation! {
    /// 355.10.e: `true` if a player may choose an object while a spell or ability resolves. In a right engine every
    /// object that fits may be chosen, since it is no target: "cannot be chosen" limits targets only.
    pub(crate) MAY_BE_PICKED: fn(&State, ObjectId, &Agent) -> bool;
}

/// The object that a player chooses as a line is carried out: one that fits, if there is any. The object that has the
/// ability is among them (355.10.e); of those where `it` is, `it` is not. Nobody must choose a card of their own hand
/// that is asked for by its kind (128.6).
pub fn choose(
    game: &mut Game<'_>,
    item: &ChainItem,
    described: Described,
    player: PlayerId,
) -> Result<Vec<KnownObject>, Stop> {
    let from = Perspective { player, ..item.perspective };
    let is_it = |id: &ObjectId| {
        described.at == At::There && item.it.iter().any(|known| known.at == game.state.now(*id))
            || game.by(&IS_SPARED).is_some_and(|wrong| wrong(item, game.state.now(*id)))
    };
    let open = |id: &ObjectId| game.by(&MAY_BE_PICKED).is_none_or(|wrong| wrong(&game.state, *id, &item.agent));
    let fit = game.state.ids().filter(|id| game.state.fits(described, *id, from) && !is_it(id) && open(id));
    let fit: Vec<ObjectId> = fit.collect();
    let hand = || game.state.player(player).is_some_and(|player| player.hand.contains(&BLANK));
    if described.at == At::YourHand && hand() {
        return Err(Stop::unsupported("a choice among cards in hand that the case does not describe"));
    }
    if fit.is_empty() {
        return Ok(Vec::new());
    }
    let mut names: Vec<Name> = fit.iter().map(|id| game.state.object(*id).name.clone()).collect();
    let who = game.state.player_name(player);
    if described.at == At::YourHand && cite_kept(game, described.asks_for_a_kind(), &who) {
        names.push(Name::Word("decline"));
    }
    game.log.cite(clause!("355.10-decided-on-resolution"), || format!("{who} chooses when the line is carried out"));
    if game.state.fits(described, item.perspective.itself, from) {
        let note = || format!("{} may be chosen itself", item.agent.name);
        game.log.cite(clause!("355.10.e-own-object-may-be-chosen"), note);
    }
    let index = game.log.pick(&who, "pick", None, Some(&item.agent.name), &names)?;
    Ok(fit.get(index).map(|id| game.state.known(*id)).into_iter().collect())
}

/// Returns `true` if a player need not choose a private card, and cites why.
pub fn cite_kept(game: &mut Game<'_>, asked_for_by_kind: bool, who: &Name) -> bool {
    if asked_for_by_kind {
        let note = || format!("{who} need not show that such a card is there");
        game.log.cite(clause!("128.6-private-cards-may-be-kept"), note);
    }
    game.by(&MAY_KEEP)(asked_for_by_kind)
}

/// The players that a line is about; none where it is ignored.
pub fn players(game: &mut Game<'_>, item: &ChainItem, who: Option<&Phrase>) -> Result<Option<Vec<PlayerId>>, Stop> {
    if matches!(who, None | Some(Phrase::You | Phrase::EachOpponent)) && nobody::is_of_nobody(game, item) {
        return Ok(None);
    }
    match who {
        None | Some(Phrase::You) => Ok(Some(vec![item.agent.player])),
        Some(phrase) => game.by(&PLAYERS_MEANT)(game, item, *phrase),
    }
}

kernel::interpretation! {
    /// 359.3.f.2: the Might of an object as a line is carried out; once the object has left (359.3.e.13), its Might
    /// before this item or its own death moved it.
    pub(crate) MIGHT_ON_EXECUTION: fn(&State, &KnownObject) -> i64 = might_on_execution;
}

fn might_on_execution(state: &State, known: &KnownObject) -> i64 {
    if state.is_there(known) { state.might(known.at.id) } else { known.might }
}

kernel::interpretation! {
    /// 359.3.e.13: the damage marked on an object as a line is carried out, or as the object left.
    pub(crate) DAMAGE_ON_EXECUTION: fn(&State, &KnownObject) -> i64 = damage_on_execution;
}

fn damage_on_execution(state: &State, known: &KnownObject) -> i64 {
    if state.is_there(known) { state.object(known.at.id).damage } else { known.damage }
}

kernel::interpretation! {
    /// 359.3.f.2: the number of counted objects as a line is carried out.
    pub(crate) COUNTED_ON_EXECUTION: fn(&State, Quantity, Perspective) -> Option<i64> = State::reckoned;
}

/// The amount of a line; null if it depends on the Might of an object that is not known (359.3.e.12).
pub fn amount(game: &mut Game<'_>, item: &ChainItem, amount: Quantity) -> Option<i64> {
    match (amount, item.it.first()) {
        (Quantity::Number(n), _) => Some(n),
        (Quantity::Paid, _) => item.paid,
        (
            Quantity::ForEach(..)
            | Quantity::MightOf(..)
            | Quantity::OwnAssault
            | Quantity::OwnShield
            | Quantity::Excess,
            _,
        ) => {
            let count = game.by(&COUNTED_ON_EXECUTION)(&game.state, amount, item.perspective);
            cite_now(game, count.unwrap_or(0));
            count
        }
        (Quantity::OwnMight, _) => own_might(game, item),
        (Quantity::ItsDamage, Some(known)) => {
            cite_gone(game, std::slice::from_ref(known));
            let damage = game.by(&DAMAGE_ON_EXECUTION)(&game.state, known);
            if !game.state.has_gone(known) {
                cite_now(game, damage);
            }
            Some(damage)
        }
        (Quantity::ItsEnergy, Some(known)) => {
            cite_gone(game, std::slice::from_ref(known));
            let facts = game.state.object(known.at.id).card.as_ref();
            let cost = facts.and_then(|card| card.cost.as_ref());
            Some(cost.and_then(|cost| cost.energy).map_or(0, |energy| energy.0))
        }
        (Quantity::ItsMight, Some(known)) => {
            let might = might_now(game, known);
            if game.state.has_gone(known) {
                cite_noted(game, item);
            }
            Some(might)
        }
        (Quantity::ItsMight | Quantity::ItsDamage | Quantity::ItsEnergy, None) => {
            let note = || "there is no object whose value could be read".to_owned();
            game.log.cite(clause!("359.3.e.12-null-compares-to-nothing"), note);
            None
        }
    }
}

/// The Might of an object that a line asks for, as the line is carried out (359.3.f.2); as it left, if it has
/// (359.3.e.13).
pub fn might_now(game: &mut Game<'_>, known: &KnownObject) -> i64 {
    let might = game.by(&MIGHT_ON_EXECUTION)(&game.state, known);
    if game.state.has_gone(known) {
        cite_gone(game, std::slice::from_ref(known));
    } else {
        cite_now(game, might);
    }
    might
}

fn cite_now(game: &mut Game<'_>, amount: i64) {
    game.log.cite(clause!("359.3.f.2-checked-on-execution"), || format!("it is now {amount}"));
}

/// Cites that a line asks for properties of objects that have left, as they were before.
pub fn cite_gone(game: &mut Game<'_>, of: &[KnownObject]) {
    if of.iter().any(|known| game.state.has_gone(known)) {
        game.log.cite(clause!("359.3.e.13-looks-back"), || "its earlier state is used".to_owned());
    }
}

/// The Might of the object that has the ability: as it is now, or as it died with a Deathknell; null once it is
/// gone (359.3.e.12).
fn own_might(game: &mut Game<'_>, item: &ChainItem) -> Option<i64> {
    let same = item.perspective.noted.is_some() || game.state.known_self(item).is_some();
    let might = game.state.own_might(item.perspective).filter(|_| same);
    if let Some(might) = might {
        cite_now(game, might);
    } else {
        let note = || format!("{} is no longer there", item.agent.name);
        game.log.cite(clause!("359.3.e.12-null-compares-to-nothing"), note);
    }
    might
}

/// A Deathknell is about what was noted as its unit died (808.1.d.3).
fn cite_noted(game: &mut Game<'_>, item: &ChainItem) {
    let is_knell = game.state.object(item.perspective.itself).has_deathknell();
    if item.perspective.noted.is_some() && !is_knell {
        game.log.cite(clause!("359.3.e.13-looks-back"), || "its state at its death is used".to_owned());
    } else if item.perspective.noted.is_some() {
        let note = || "its state at the death of the unit is used".to_owned();
        game.log.cite(clause!("808.1.d.3-noted-as-it-died"), note);
    }
}

/// The object that has the ability; none where it is another one by now, which is then unaffected.
fn itself(game: &mut Game<'_>, item: &ChainItem) -> Option<Vec<KnownObject>> {
    let known = game.state.known_self(item);
    if known.is_none() {
        let note = || format!("{} is no longer there", item.agent.name);
        game.log.cite(clause!("359.3.e.12-null-compares-to-nothing"), note);
    }
    known.map(|known| vec![known])
}

/// Returns `true` if a card costs no more energy and no more power than the killed unit; `false` if none was killed.
fn no_dearer(game: &Game<'_>, known: &KnownObject, killed: Option<&KnownObject>) -> bool {
    let price = |known: &KnownObject| {
        let card = game.state.object(known.at.id).card.as_ref();
        let cost = card.and_then(|card| card.cost.as_ref());
        let power = cost.map_or(0, |cost| cost.power.values().fold(0, |sum: i64, n| sum.saturating_add(n.0)));
        (cost.and_then(|cost| cost.energy).map_or(0, |energy| energy.0), power)
    };
    killed.is_some_and(|killed| game.by(&COSTS_NO_MORE)(price(known), price(killed)))
}

kernel::interpretation! {
    /// 359.3.e.13: `true` if a card costs neither more energy nor more power than another.
    pub(crate) COSTS_NO_MORE: fn((i64, i64), (i64, i64)) -> bool = costs_no_more;
}

fn costs_no_more(price: (i64, i64), most: (i64, i64)) -> bool {
    price.0 <= most.0 && price.1 <= most.1
}

/// Like [`holds`], as a line is carried out.
pub fn meets(game: &mut Game<'_>, item: &ChainItem, condition: Option<&Condition>, about: &KnownObject) -> bool {
    cite_asked(game, condition, about);
    holds(game, item, condition, Some(about))
}

/// Cites that a condition asks for the Might of an object that is still there, which is its Might by now (359.3.f.2).
pub fn cite_asked(game: &mut Game<'_>, condition: Option<&Condition>, about: &KnownObject) {
    if condition.is_some_and(asks_might) && game.state.is_there(about) {
        let might = game.state.might(about.at.id);
        cite_now(game, might);
    }
}

fn asks_might(condition: &Condition) -> bool {
    match condition {
        Condition::Compared(Compared::Might(_)) => true,
        Condition::Compared(Compared::Not(condition)) => asks_might(condition),
        Condition::Compared(Compared::All(all) | Compared::Any(all)) => all.iter().any(asks_might),
        Condition::Circumstance(circumstance) => *circumstance == Circumstance::Mighty,
        Condition::Compared(_) => false,
    }
}

/// Returns `true` if a condition holds about the object that a line is about.
pub fn holds(game: &Game<'_>, item: &ChainItem, condition: Option<&Condition>, about: Option<&KnownObject>) -> bool {
    if let (Some(known), Some(Condition::Circumstance(whose @ (Circumstance::Friendly | Circumstance::Enemy)))) =
        (about, condition)
    {
        return (known.controller == item.agent.player) == (*whose == Circumstance::Friendly);
    }
    match condition {
        Some(Condition::Circumstance(Circumstance::ExtraPaid)) => return item.as_played.extra,
        Some(Condition::Circumstance(Circumstance::ExtraNotPaid)) => return !item.as_played.extra,
        Some(Condition::Circumstance(Circumstance::NoDearerThanKilled)) => {
            return about.is_some_and(|known| no_dearer(game, known, item.killed.as_ref()));
        }
        _ => {}
    }
    let about = about.map_or(item.perspective.itself, |known| known.at.id);
    condition.is_none_or(|condition| game.state.holds(condition, about, item.perspective, item.legion))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_compares_to_null() {
        assert!(within(&Bound::MoreThanKilled(1), 3, Some(2)));
        assert!(!within(&Bound::MoreThanKilled(1), 4, Some(2)));
        assert!(!within(&Bound::MoreThanKilled(1), 0, None));
    }
}
