//! Events, matched with those that an ability or a condition asks for.

use super::matching::{Perspective, comes_from, within};
use super::objects::{Agent, AgentKind, ObjectId, ObjectRef, PlayerId, Zone};
use super::{KnownObject, State};
use crate::words::effects::{Awaited, CardPlayed, Goal, Phase, Source, When, Who};
use crate::words::phrases::Phrase;

/// An event that an ability can wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Damage is dealt.
    Dealt,
    /// A card comes into play.
    Played,
    /// A player has played a card.
    Plays,
    /// Something is killed.
    Killed,
    /// Units become attackers.
    Attacks,
    /// Units become defenders.
    Defends,
    /// A battlefield is conquered.
    Conquers,
    /// A battlefield is held.
    Holds,
    /// A combat is won.
    WinsCombat,
    /// Units have moved.
    Moved,
    /// Something was recalled.
    Recalled,
    /// Something was chosen as a target.
    Chosen,
    /// A unit was stunned.
    Stunned,
    /// Something was readied.
    Readied,
    /// A unit was given a buff.
    Buffed,
    /// Cards are discarded.
    Discarded,
    /// The Beginning Phase starts.
    BeginsBeginning,
    /// The Main Phase starts.
    BeginsMain,
    /// The turn ends.
    EndsTurn,
    /// A battlefield is scored.
    Scores,
    /// Cards are hidden.
    Hides,
    /// Something leaves the board.
    Leaves,
    /// A combat has ended.
    EndsCombat,
}

/// Something that happened, to objects that it happened to at one time.
#[allow(clippy::struct_excessive_bools, reason = "each is a circumstance of its own that an ability may ask for")]
#[derive(Clone, Debug)]
pub struct Occurrence {
    /// The kind of event.
    pub deed: Deed,
    /// The objects to which, or with which, it happened.
    pub to: Vec<KnownObject>,
    /// The player whose deed it was.
    pub player: PlayerId,
    /// `true` if it was that player's deed too, and not only that of the objects.
    pub of_player: bool,
    /// The agent that did it.
    pub by: Option<Agent>,
    /// The player who performed it, if the agent had one perform it.
    pub performer: Option<PlayerId>,
    /// The place where it happened, or the destination.
    pub at: Option<Zone>,
    /// `true` if nobody controlled the battlefield before.
    pub was_uncontrolled: bool,
    /// `true` if it came of an attack.
    pub after_attack: bool,
    /// `true` if the card was played from where it was hidden.
    pub from_hidden: bool,
    /// `true` if it happened before and is looked back at.
    pub is_past: bool,
    /// The phase in which it happened.
    pub phase: Option<Phase>,
}

impl Occurrence {
    /// A player's deed, without more.
    pub(crate) fn of(deed: Deed, player: PlayerId) -> Self {
        Self {
            deed,
            to: Vec::new(),
            player,
            of_player: true,
            by: None,
            performer: None,
            at: None,
            was_uncontrolled: false,
            after_attack: false,
            from_hidden: false,
            is_past: false,
            phase: None,
        }
    }

    /// Something that happened to one object.
    pub(crate) fn to_one(deed: Deed, known: KnownObject, by: Option<Agent>) -> Self {
        let player = known.controller;
        Self { to: vec![known], of_player: false, by, at: Some(known.zone), ..Self::of(deed, player) }
    }
}

/// The subject that an ability waits for: objects, or the deed of some player.
pub enum Wanted {
    /// Objects to which it happens.
    Objects(Phrase),
    /// The deed of such a player.
    Player(Who),
}

/// The objects that an ability is about, each time that an event triggers it.
pub fn meets(state: &State, from: Perspective, when: &When, occurrence: &Occurrence) -> Vec<Vec<KnownObject>> {
    let Some(wanted) = wanted(&when.event, occurrence.deed) else { return Vec::new() };
    if !is_so(state, from, when, occurrence) {
        return Vec::new();
    }
    let asked = |known: &&KnownObject| asked(state, when, known, from);
    match wanted {
        Wanted::Objects(phrase) => {
            let fits = |known: &&KnownObject| state.means(phrase, known.at.id, from) && asked(known);
            occurrence.to.iter().filter(fits).map(|known| vec![*known]).collect()
        }
        Wanted::Player(who) => {
            let it: Vec<KnownObject> = occurrence.to.iter().filter(asked).copied().collect();
            let some = when.r#if.is_none() || !it.is_empty();
            let met = occurrence.of_player && some && is_who(who, occurrence.player, from.player);
            if met { vec![it] } else { Vec::new() }
        }
    }
}

/// The objects that met a condition on what has happened this turn. They are asked as they were.
pub fn met(state: &State, from: Perspective, when: &When, past: &Occurrence) -> Vec<Vec<KnownObject>> {
    let Some(wanted) = wanted(&when.event, past.deed) else { return Vec::new() };
    if !is_so(state, from, when, past) {
        return Vec::new();
    }
    let asked = |known: &&KnownObject| {
        let of_it = Perspective { itself: known.at.id, noted: Some(**known), ..from };
        when.r#if.as_ref().is_none_or(|condition| state.holds(condition, known.at.id, of_it, false))
    };
    match wanted {
        Wanted::Objects(phrase) => {
            let fits = |known: &&KnownObject| state.means_as(phrase, known.at.id, from, Some(*known)) && asked(known);
            past.to.iter().filter(fits).map(|known| vec![*known]).collect()
        }
        Wanted::Player(who) => {
            let it: Vec<KnownObject> = past.to.iter().filter(asked).copied().collect();
            let some = when.r#if.is_none() || !it.is_empty();
            if past.of_player && some && is_who(who, past.player, from.player) { vec![it] } else { Vec::new() }
        }
    }
}

/// Returns `true` if the object of an event is as the ability asks.
pub fn asked(state: &State, when: &When, known: &KnownObject, from: Perspective) -> bool {
    when.r#if.as_ref().is_none_or(|condition| state.holds(condition, known.at.id, from, false))
}

/// Returns `true` if an event was done by the agent, at the place and at the time that the ability asks for.
pub fn is_so(state: &State, from: Perspective, when: &When, occurrence: &Occurrence) -> bool {
    let is_card = |card: ObjectRef| card.id == from.source && (state.is_own_past)(state, card, from.made_by);
    let is_own = |agent: &Agent| when.by.contains(&Source::This) && agent.card.is_some_and(is_card);
    let by_it = |agent: &Agent| is_own(agent) || is_by(&when.by.0, agent, occurrence, from.player);
    let by = when.by.is_empty() || occurrence.by.as_ref().is_some_and(by_it);
    let own = state.here(from);
    let here = !when.here || (own.is_some() && own == occurrence.at);
    let to = match when.to {
        None => true,
        Some(Goal::ABattlefield) => matches!(occurrence.at, Some(Zone::Battlefield(_))),
        Some(Goal::AnotherBattlefield) => matches!(occurrence.at, Some(Zone::Battlefield(_))) && own != occurrence.at,
        Some(Goal::ABase) => matches!(occurrence.at, Some(Zone::Base(_))),
    };
    let battlefield =
        (!when.uncontrolled || occurrence.was_uncontrolled) && (!when.after_attack || occurrence.after_attack);
    let turn = when.turn.is_none_or(|who| is_who(who, state.turn, from.player));
    let card = match &when.event {
        Awaited::Plays(card) => {
            let is_one = |known: &KnownObject| is_wanted(state, card, known.at.id);
            occurrence.to.iter().all(is_one) && (!card.hidden || occurrence.from_hidden)
        }
        _ => true,
    };
    let phase_of = if occurrence.is_past { occurrence.phase } else { state.phase };
    let phase = when.phase.is_none_or(|phase| phase_of == Some(phase));
    let controlled = match occurrence.at {
        Some(Zone::Battlefield(place)) => state.place(place).and_then(|place| place.controller) == Some(from.player),
        _ => false,
    };
    by && here && to && battlefield && turn && phase && card && (!when.controlled || controlled)
}

/// Returns `true` if an event was done by one of the sources that a player's ability names. 428.5.d: a kill by an
/// ability that a spell has made counts as a kill by the spell, too. 411.4: an action that a player performs for
/// another player's spell or ability is done by the performer, but not by a spell or ability of the performer.
fn is_by(sources: &[Source], agent: &Agent, occurrence: &Occurrence, player: PlayerId) -> bool {
    let spell = Agent { kind: AgentKind::Spell, ..agent.clone() };
    let also = (occurrence.deed == Deed::Killed && agent.is_made_by_a_spell()).then_some(&spell);
    let another = occurrence.performer.filter(|performer| *performer != agent.player);
    let is_one = |source: &Source| match (source, another) {
        (Source::You, Some(performer)) => performer == player,
        (Source::YourSpell | Source::YourAbility, Some(_)) => false,
        _ => {
            let one = std::slice::from_ref(source);
            comes_from(one, agent, player) || also.is_some_and(|spell| comes_from(one, spell, player))
        }
    };
    sources.is_empty() || sources.iter().any(is_one)
}

/// Returns `true` if a played card has the types and the cost that an ability asks for.
fn is_wanted(state: &State, wanted: &CardPlayed, id: ObjectId) -> bool {
    let object = state.object(id);
    let types = wanted.types.is_empty() || wanted.types.iter().any(|one| object.is(*one));
    let energy = || object.card.as_ref().and_then(|card| card.cost.as_ref()?.energy).map_or(0, |energy| energy.0);
    types && wanted.energy.is_none_or(|bound| within(&bound, energy(), None))
}

/// Returns `true` if a player is one of those that an effect of another player is about.
pub fn is_who(who: Who, player: PlayerId, of: PlayerId) -> bool {
    match who {
        Who::You => player == of,
        Who::AnOpponent => player != of && of != PlayerId::NOBODY,
        Who::EachPlayer => true,
    }
}

/// The subject that an ability waits for, if its event is of a kind.
pub fn wanted(event: &Awaited, deed: Deed) -> Option<Wanted> {
    let party = |phrase: &Phrase| match phrase {
        Phrase::You => Wanted::Player(Who::You),
        Phrase::EachOpponent => Wanted::Player(Who::AnOpponent),
        Phrase::EachPlayer => Wanted::Player(Who::EachPlayer),
        other => Wanted::Objects(*other),
    };
    match (event, deed) {
        (Awaited::Dealt(phrase), Deed::Dealt)
        | (Awaited::Played(phrase), Deed::Played)
        | (Awaited::Killed(phrase), Deed::Killed)
        | (Awaited::Moved(phrase), Deed::Moved)
        | (Awaited::Recalled(phrase), Deed::Recalled)
        | (Awaited::Chosen(phrase), Deed::Chosen)
        | (Awaited::Stunned(phrase), Deed::Stunned)
        | (Awaited::Readied(phrase), Deed::Readied)
        | (Awaited::Buffed(phrase), Deed::Buffed)
        | (Awaited::Discarded(phrase), Deed::Discarded)
        | (Awaited::Leaves(phrase), Deed::Leaves)
        | (Awaited::CombatEnds(phrase), Deed::EndsCombat) => Some(Wanted::Objects(*phrase)),
        (Awaited::Attack(phrase), Deed::Attacks)
        | (Awaited::Defend(phrase), Deed::Defends)
        | (Awaited::Conquer(phrase), Deed::Conquers)
        | (Awaited::Hold(phrase), Deed::Holds)
        | (Awaited::WinCombat(phrase), Deed::WinsCombat) => Some(party(phrase)),
        (Awaited::Plays(card), Deed::Plays) => Some(Wanted::Player(card.who)),
        (Awaited::Moves(who), Deed::Moved)
        | (Awaited::Discards(who), Deed::Discarded)
        | (Awaited::Scores(who), Deed::Scores)
        | (Awaited::Hides(who), Deed::Hides)
        | (Awaited::EndTurn(who), Deed::EndsTurn)
        | (Awaited::BeginningPhase(who), Deed::BeginsBeginning)
        | (Awaited::MainPhase(who), Deed::BeginsMain) => Some(Wanted::Player(*who)),
        _ => None,
    }
}
