//! Facts that meet the condition of an ability: 9.9.5b (a prevented event did not happen), 4.6.6i (where a card was
//! that left).
//!
//! "The first time each turn you suffer damage": 2 net damage that was prevented does not count, so
//! the 1 meat damage that follows is the first.

use crate::game::Game;
use crate::matching::asks::Asker;
use crate::matching::imminent::{SINCE_IT_WAS_MADE, WHERE_IT_WAS, WITHIN};
use crate::state::facts::{Fact, Standing};
use crate::state::{BLANK, CardId, CardState};
use crate::words::cards::{CardFilter, CardRef, FirstOf, Happening, When};
use crate::words::{AbilityWord, Period, Position, ServerFilter, Zone};

kernel::interpretation! {
    /// 9.6.4: `true` if what happens at one time counts once for an ability that waits for "1 or more" of it. A right
    /// engine always counts so (9.6.4-one-or-more).
    pub(crate) COUNTS_ONCE: fn() -> bool;
}

kernel::interpretation! {
    /// 9.1.1e: `true` if an event was caused by an ability of the kind that another ability asks for. Each ability is
    /// of one kind, regardless of the other abilities of its card (9.1.1e-one-kind).
    pub(crate) BY_SUCH_AN_ABILITY: fn(AbilityWord, Option<AbilityWord>) -> bool = is_of_that_kind;
}

fn is_of_that_kind(asked: AbilityWord, by: Option<AbilityWord>) -> bool {
    by == Some(asked)
}

kernel::interpretation! {
    /// 4.6.9b: `true` if ice had a position among the ice of its server as something happened: the outermost has none
    /// outward of it, the innermost none inward (4.6.9b-outermost).
    pub(crate) POSITION_THEN: fn(Position, &[Position]) -> bool = is_among_them;
}

fn is_among_them(position: Position, then: &[Position]) -> bool {
    then.contains(&position)
}

/// The properties that a reference asks of cards.
fn filter_of(card: &CardRef) -> Option<&CardFilter> {
    match card {
        CardRef::Filter(filter) => Some(filter),
        CardRef::Choose(choose) => Some(&choose.choose),
        CardRef::All(all) => Some(&all.all),
        CardRef::Reference(_) | CardRef::Top(_) => None,
    }
}

impl Game<'_> {
    /// Returns `true` if a fact meets a condition.
    pub(crate) fn meets(&self, when: &When, fact: &Fact, asker: Asker) -> bool {
        let happening = match when {
            When::AnyOf(all) => return all.iter().any(|when| self.meets(when, fact, asker)),
            When::Would(_) => return false,
            When::FirstOf(first) => return self.is_first_of(first, fact, asker),
            When::Damaged(happening)
            | When::Tagged(happening)
            | When::RemovedTags(happening)
            | When::Trashed(happening)
            | When::Exposed(happening)
            | When::Installed(happening)
            | When::Rezzed(happening)
            | When::Stolen(happening)
            | When::Scored(happening)
            | When::Accessed(happening)
            | When::AccessEnded(happening)
            | When::BreachEnded(happening)
            | When::Gained(happening)
            | When::HandEmptied(happening)
            | When::Encountered(happening)
            | When::Bypassed(happening)
            | When::Emptied(happening)
            | When::Drew(happening)
            | When::TurnBegan(happening)
            | When::RunEnded(happening)
            | When::RunBegan(happening)
            | When::Approached(happening)
            | When::Passed(happening)
            | When::ApproachedServer(happening)
            | When::RunSucceeded(happening)
            | When::RunFailed(happening)
            | When::JackedOut(happening)
            | When::Breached(happening)
            | When::TurnEnded(happening)
            | When::Played(happening)
            | When::Traced(happening)
            | When::TookBadPublicity(happening)
            | When::Purged(happening)
            | When::Broke(happening)
            | When::EncounterEnded(happening)
            | When::FullyBroke(happening)
            | When::Advanced(happening)
            | When::Forfeited(happening)
            | When::Derezzed(happening)
            | When::Resolved(happening)
            | When::Prevented(happening)
            | When::Increased(happening)
            | When::Replaced(happening)
            | When::Paid(happening)
            | When::Revealed(happening)
            | When::ActionsEnded(happening)
            | When::Finished(happening)
            | When::Placed(happening)
            | When::Used(happening) => happening,
        };
        when.word() == fact.word
            && self.happens_so(happening, fact, asker)
            && !(happening.together && self.happened_with(when.word(), happening, fact, asker))
            && happening.first.is_none_or(|period| {
                // Only what did happen counts, not what was about to (9.9.5b-first-did).
                self.by(&WITHIN)(period, fact.run)
                    && !self
                        .earlier(period, fact, asker)
                        .any(|other| other.word == fact.word && self.happens_so(happening, other, asker))
            })
    }

    /// Returns `true` if something that fits happened at the same time, and was seen before.
    fn happened_with(&self, word: &str, happening: &Happening, fact: &Fact, asker: Asker) -> bool {
        let then = self.state.facts.iter().filter(|other| other.batch == fact.batch && !std::ptr::eq(*other, fact));
        self.by(&COUNTS_ONCE).is_none_or(|wrong| wrong())
            && then.into_iter().any(|other| other.word == word && self.happens_so(happening, other, asker))
    }

    /// Returns `true` if a fact is the first of several events in a time.
    fn is_first_of(&self, first: &FirstOf, fact: &Fact, asker: Asker) -> bool {
        let fits = |fact: &Fact| first.of.iter().any(|when| self.meets(when, fact, asker));
        fits(fact) && self.by(&WITHIN)(first.within, fact.run) && !self.earlier(first.within, fact, asker).any(fits)
    }

    /// The other facts of the period in which a fact may be the first.
    fn earlier<'g>(&'g self, period: Period, fact: &'g Fact, asker: Asker) -> impl Iterator<Item = &'g Fact> {
        let belongs = self.by(&SINCE_IT_WAS_MADE);
        self.state.facts.iter().enumerate().filter_map(move |(at, other)| {
            let same = match period {
                Period::Turn => other.turn == fact.turn,
                Period::Run => other.run.is_some() && other.run == fact.run,
                Period::Ever => belongs(at, asker.since),
            };
            (same && !std::ptr::eq(other, fact)).then_some(other)
        })
    }

    fn happens_so(&self, happening: &Happening, fact: &Fact, asker: Asker) -> bool {
        let here = self.state.card(asker.source).and_then(CardState::this_server);
        let now = fact.card.and_then(|id| self.state.card(id)).and_then(CardState::server);
        let now = fact.server.or(now).or(self.state.running().map(|run| run.server));
        let happened = fact.batch > 0;
        let server = if happened { self.by(&WHERE_IT_WAS)(fact.server.or(fact.attacked), now) } else { now };
        let is = |reference: &Option<CardRef>, id: Option<CardId>| {
            reference.as_ref().is_none_or(|reference| id.is_some_and(|id| self.state.is(reference, id, asker)))
        };
        let where_it_was = |card: &CardRef| {
            let position = filter_of(card).and_then(|filter| filter.position);
            position.is_none_or(|position| self.by(&POSITION_THEN)(position, &fact.positions))
        };
        let types = CardRef::Filter(CardFilter { r#type: happening.r#type.clone(), ..CardFilter::any() });
        happening.what.is_none_or(|what| fact.what == Some(what))
            && (happening.kind.is_empty() || fact.kind.is_some_and(|kind| happening.kind.contains(&kind)))
            && happening.amount.is_none_or(|n| fact.amount >= n.0)
            && happening.at_least.is_none_or(|n| fact.amount >= n.0)
            && !(fact.was == Standing::Facedown && happening.asks_what_it_was())
            && happening.card.as_ref().is_none_or(|card| {
                fact.card.is_some_and(|id| self.state.was(card, id, asker)) && where_it_was(card)
                    || is_blank_of(card, fact)
            })
            && is(&happening.source, fact.from)
            && is(&happening.by, fact.by)
            && happening.who.is_none_or(|who| fact.who == Some(who))
            && (happening.by_damage.is_empty()
                || fact.by_damage.is_some_and(|kind| happening.by_damage.contains(&kind)))
            && happening.ability.is_none_or(|ability| self.by(&BY_SUCH_AN_ABILITY)(ability, fact.ability))
            && happening.responsible.is_none_or(|side| fact.responsible == Some(side))
            && happening.server.is_none_or(|filter| match filter {
                // The server that was run on as it happened.
                ServerFilter::Attacked if happened => server.is_some() && server == fact.attacked,
                filter => self.state.in_server(filter, server, here, asker.source),
            })
            && happening.zone.is_none_or(|zone| fact.zone == Some(zone))
            && happening.not_in.is_none_or(|zone| fact.zone != Some(zone))
            && happening.successful.is_none_or(|successful| fact.successful == successful)
            && happening.fully_broken.is_none_or(|broken| fact.fully_broken == broken)
            && happening.clicks.is_none_or(|clicks| fact.clicks == clicks)
            && happening.by_trash.is_none_or(|by_trash| fact.by_trash == by_trash)
            && (happening.r#type.is_empty() || fact.card.is_some_and(|id| self.state.was(&types, id, asker)))
            && happening.installed.is_none_or(|installed| fact.installed == installed)
            && happening.rezzed.is_none_or(|rezzed| fact.rezzed == rezzed)
            && happening.advanced.is_none_or(|advanced| fact.advanced == advanced)
            && happening.counter.is_none_or(|counter| fact.counter == Some(counter))
            && happening.accessed.is_none_or(|accessed| fact.accessed == accessed)
            && happening.action.is_none_or(|action| fact.action == action)
            && happening.lost_clicks.is_none_or(|lost| fact.lost_clicks == lost)
            && happening.trashed.is_none_or(|trashed| fact.trashed == trashed)
            && happening.stolen.is_none_or(|stolen| fact.stolen == stolen)
    }
}

/// Returns `true` if something happened to a card without a name, of which no more is asked than whose it is.
fn is_blank_of(card: &CardRef, fact: &Fact) -> bool {
    let CardRef::Filter(filter) = card else { return false };
    let owner = fact.zone.map(Zone::side);
    let alone = CardFilter { owner: filter.owner, other: filter.other, ..CardFilter::any() };
    fact.card == Some(BLANK) && *filter == alone && filter.owner.is_none_or(|side| owner == Some(side))
}

impl Happening {
    /// Returns `true` if it asks what the card was that something happened to: its type, a subtype, its name.
    fn asks_what_it_was(&self) -> bool {
        let filter = self.card.as_ref().and_then(filter_of);
        !self.r#type.is_empty() || filter.is_some_and(CardFilter::asks_what_it_is)
    }

    /// Returns `true` if it asks for the position of ice.
    pub(crate) fn asks_for_a_position(&self) -> bool {
        self.card.as_ref().and_then(filter_of).is_some_and(|filter| filter.position.is_some())
    }
}
