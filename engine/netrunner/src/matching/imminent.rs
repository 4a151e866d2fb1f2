//! Imminent events that an ability asks for: core-p21-states-what, 9.9.3 (relevance), 9.9.5a (what would happen for the
//! first time), 10.4.1 (who is responsible for damage).
//!
//! "Prevent the first net damage each turn" asks for damage, of the kind net, of which there was none
//! about to happen this turn: prevented or not, what came before counts. "The first time each run" asks for
//! nothing outside of runs.

use kernel::clause::Clause;

use crate::game::Game;
use crate::matching::asks::{Asker, Asks};
use crate::matching::events::BY_SUCH_AN_ABILITY;
use crate::matching::roles::{enlarges, preventions};
use crate::state::imminent::{AbilityPlace, Origin, Part, WaitingAbility};
use crate::state::{CardId, CardState, Lasting};
use crate::words::cards::{Conditional, Static, When, Would};
use crate::words::effects::Effect;
use crate::words::{Period, Server, Side};

kernel::interpretation! {
    /// 9.10.1: `true` if what works for a while still works, by the card that made it. In a right engine it does,
    /// whatever becomes of that card (9.10.1-lingering).
    pub(crate) STILL_WORKS: fn(Option<&CardState>) -> bool;
}

kernel::interpretation! {
    /// 9.1.7: `true` if the abilities of a card work: while it is active (9.1.7-active).
    pub(crate) WORKS: fn(&CardState) -> bool = works;
}

fn works(obj: &CardState) -> bool {
    obj.active()
}

kernel::interpretation! {
    /// 10.4.1: `true` if damage counts as done by a player: by the one responsible for it (10.4.1-responsible).
    pub(crate) IS_RESPONSIBLE: fn(&Part, Side) -> bool = is_responsible;
}

fn is_responsible(part: &Part, side: Side) -> bool {
    part.responsible == side
}

kernel::interpretation! {
    /// 9.9.5a: `true` if what happens in a run, or outside of one, happens in a period. What happens in no run is not
    /// the first of a run (9.9.5a-within-its-period).
    pub(crate) WITHIN: fn(Period, Option<u32>) -> bool = within;
}

fn within(period: Period, run: Option<u32>) -> bool {
    match period {
        Period::Run => run.is_some(),
        Period::Turn | Period::Ever => true,
    }
}

kernel::interpretation! {
    /// 9.10.1: `true` if an event, by its place among all of its kind, belongs to the time of an effect that works for a
    /// while, by the number of them when it was made. It is the first of that time if none was since then
    /// (9.10.1-lingering).
    pub(crate) SINCE_IT_WAS_MADE: fn(usize, usize) -> bool = since_it_was_made;
}

fn since_it_was_made(at: usize, since: usize) -> bool {
    at >= since
}

kernel::interpretation! {
    /// 9.9.5: the server of an event, given the server attacked at the time of the event and the one attacked now.
    /// Earlier events of a period count only if they were at the server that an ability names (9.9.5a-first-would,
    /// 9.9.5b-first-did).
    pub(crate) WHERE_IT_WAS: fn(Option<Server>, Option<Server>) -> Option<Server> = at_its_own_time;
}

fn at_its_own_time(then: Option<Server>, _now: Option<Server>) -> Option<Server> {
    then
}

/// A reason why what is about to happen meets the condition of an ability that is about its kind, or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Another one came before it in its period.
    NotFirst,
    /// No such period goes on.
    OutsideOfPeriod,
    /// The player that the ability names is responsible for it.
    Responsible,
    /// Another player is responsible for it.
    NotResponsible,
}

impl Reason {
    /// All reasons, in the order in which they are cited.
    pub(crate) const ALL: [Self; 4] = [Self::NotFirst, Self::OutsideOfPeriod, Self::Responsible, Self::NotResponsible];

    /// The clause that decides so.
    pub(crate) fn clause(self) -> Clause {
        match self {
            Self::NotFirst => clause!("9.9.5a-first-would"),
            Self::OutsideOfPeriod => clause!("9.9.5a-within-its-period"),
            Self::Responsible | Self::NotResponsible => clause!("10.4.1-responsible"),
        }
    }
}

impl Game<'_> {
    /// Returns `true` if something that is about to happen is what an ability asks for, but for being the first.
    pub(crate) fn concerns(&self, asks: &Asks<'_>, part: &Part, asker: Asker) -> bool {
        let here = self.state.card(asker.source).and_then(CardState::this_server);
        let running = self.state.running().map(|run| run.server);
        let is_past = part.server.is_some() || part.run != self.run_of_now();
        let server = if is_past { self.by(&WHERE_IT_WAS)(part.server, running) } else { running };
        asks.what.is_none_or(|what| what == part.what)
            && (asks.kind.is_empty() || part.kind.is_some_and(|kind| asks.kind.contains(&kind)))
            && (part.nothing || part.amount.max(part.prevented) >= asks.at_least)
            && asks.card.is_none_or(|card| part.card.is_some_and(|id| self.state.is(card, id, asker)))
            && asks.source.is_none_or(|source| part.source.is_some_and(|id| self.state.is(source, id, asker)))
            && asks.ability.is_none_or(|ability| self.by(&BY_SUCH_AN_ABILITY)(ability, part.ability))
            && asks.responsible.is_none_or(|side| self.by(&IS_RESPONSIBLE)(part, side))
            && asks.server.is_none_or(|filter| self.state.in_server(filter, server, here, asker.source))
            && asks
                .not_in
                .is_none_or(|zone| part.card.and_then(|id| self.state.card(id)).and_then(CardState::zone) != Some(zone))
    }

    /// Returns `true` if nothing else that an ability asks for was about to happen before, in its period.
    pub(crate) fn is_first(&self, asks: &Asks<'_>, part: &Part, asker: Asker, since: usize) -> bool {
        let Some(period) = asks.first else { return true };
        if !self.by(&WITHIN)(period, part.run) {
            return false;
        }
        let before = self.state.imminent.iter().enumerate().filter(|(at, _)| match period {
            Period::Ever => self.by(&SINCE_IT_WAS_MADE)(*at, since),
            _ => true,
        });
        // What is still imminent, while something else resolves in its window, came before that.
        let outer = self.state.windows.last().map_or(0, |window| window.first);
        let outer = self.state.parts.iter().take(outer).filter(|_| period != Period::Ever);
        !before.map(|(_, earlier)| earlier).chain(outer).any(|earlier| {
            let same = match period {
                Period::Turn => earlier.turn == part.turn,
                Period::Run => earlier.run.is_some() && earlier.run == part.run,
                Period::Ever => true,
            };
            same && self.concerns(&Asks { at_least: 0, ..*asks }, earlier, asker)
        })
    }

    /// Returns `true` if an ability that waits for something that would happen is about a part, but for being the
    /// first.
    pub(crate) fn regards(&self, would: &Would, part: &Part, source: CardId) -> bool {
        let asker = Asker::new(source, part.card);
        let one =
            would.any_of.is_empty() || would.any_of.iter().any(|one| self.concerns(&Asks::from(one), part, asker));
        one && self.concerns(&Asks::from(would), part, asker)
    }

    /// Returns `true` if an ability [regards](Game::regards) a part, and the part is the first.
    pub(crate) fn heeds(&self, would: &Would, part: &Part, source: CardId, since: usize) -> bool {
        let asker = Asker::new(source, part.card);
        let asks = Asks::from(would);
        let first = if would.any_of.is_empty() {
            self.is_first(&asks, part, asker, since)
        } else {
            would
                .any_of
                .iter()
                .all(|one| self.is_first(&Asks { first: asks.first, ..Asks::from(one) }, part, asker, since))
        };
        self.regards(would, part, source) && first
    }

    /// The reason why a part is not the first of a period, where it is not.
    pub(crate) fn not_first(&self, period: Option<Period>, part: &Part) -> Reason {
        let outside = period.is_some_and(|period| !self.by(&WITHIN)(period, part.run));
        if outside { Reason::OutsideOfPeriod } else { Reason::NotFirst }
    }

    /// The reasons why a part meets the condition of an ability that is about its kind, or does not.
    pub(crate) fn reasons(&self, would: &Would, part: &Part, source: CardId, since: usize) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let regards = self.regards(would, part, source);
        if regards && !self.heeds(would, part, source, since) {
            reasons.push(self.not_first(would.first, part));
        }
        if let Some(responsible) = would.responsible
            && self.regards(would, &Part { responsible, ..part.clone() }, source)
        {
            reasons.push(if regards { Reason::Responsible } else { Reason::NotResponsible });
        }
        reasons
    }

    /// The reasons of all conditional abilities of active cards, and of those that work for a while.
    pub(crate) fn reasons_of_all(&self, part: &Part) -> Vec<Reason> {
        let active = self.state.ids().filter_map(|id| Some((id, self.state.card(id).filter(|obj| obj.active())?)));
        let own = active.flat_map(|(id, obj)| obj.printed.conditional.iter().map(move |ability| (ability, id, 0)));
        let lasting = self.state.lasting.iter();
        let lasting = lasting.flat_map(|one| one.conditional.iter().map(move |each| (each, one.source, one.since)));
        let all = own.chain(lasting).filter_map(|(ability, source, since)| match &ability.when {
            When::Would(would) => Some(self.reasons(would, part, source, since)),
            _ => None,
        });
        all.flatten().collect()
    }

    /// Conditional and static abilities that pass a test and act on what is about to happen; those
    /// that may be declined only where they are asked for.
    pub(crate) fn waiting(&self, part: &Part, optional: bool, test: impl Fn(&[Effect]) -> bool) -> Vec<WaitingAbility> {
        let mut found = Vec::new();
        for id in self.state.ids() {
            let Some(obj) = self.state.card(id).filter(|obj| self.by(&WORKS)(obj)) else { continue };
            for (place, ability) in obj.printed.conditional.iter().enumerate() {
                if (optional || !ability.optional)
                    && test(&ability.effect)
                    && self.awaits(ability, part, id, 0)
                    && self.is_open(ability, id, AbilityPlace::Conditional(place))
                {
                    found.push(self.waits(ability, id, Origin::Conditional(place)));
                }
            }
            for (place, ability) in obj.printed.r#static.iter().enumerate() {
                if test(&ability.effect) && self.acts_on(ability, part, Asker::new(id, part.card), 0) {
                    let waiting = self.ability_waiting(&ability.effect, id, Origin::Static(place));
                    found.push(WaitingAbility { object: Some(obj.moves), ..waiting });
                }
            }
        }
        for lasting in self.lasting_in_force() {
            for (place, ability) in lasting.conditional.iter().enumerate() {
                if (optional || !ability.optional)
                    && test(&ability.effect)
                    && self.awaits(ability, part, lasting.source, lasting.since)
                    && self.is_open(ability, lasting.source, AbilityPlace::Lasting(lasting.number, place))
                {
                    let waiting = self.waits(ability, lasting.source, Origin::Lasting(lasting.number, place));
                    found.push(WaitingAbility { side: lasting.side, object: None, ..waiting });
                }
            }
            for (place, ability) in lasting.statics.iter().enumerate() {
                let picked = lasting.chosen(&self.state);
                let asker = Asker { picked, named: lasting.named, ..Asker::new(lasting.source, part.card) };
                if test(&ability.effect) && self.acts_on(ability, part, asker, lasting.since) {
                    let origin = Origin::LastingStatic(lasting.number, place);
                    let waiting = self.ability_waiting(&ability.effect, lasting.source, origin);
                    found.push(WaitingAbility { side: lasting.side, ..waiting });
                }
            }
        }
        found
    }

    /// The lasting effects in force, in the order of their creation.
    pub(crate) fn lasting_in_force(&self) -> impl Iterator<Item = &Lasting> {
        let wrong = self.by(&STILL_WORKS);
        let works = move |lasting: &Lasting| wrong.is_none_or(|wrong| wrong(self.state.card(lasting.source)));
        self.state.lasting.iter().filter(move |lasting| works(lasting))
    }

    /// Returns `true` if a static ability is there and prevents or enlarges what is about to happen.
    fn acts_on(&self, ability: &Static, part: &Part, asker: Asker, since: usize) -> bool {
        let here = preventions(&ability.effect).iter().any(|prevent| {
            let asks = Asks::from(*prevent);
            self.concerns(&asks, part, asker) && self.is_first(&asks, part, asker, since)
        });
        (here || enlarges(&ability.effect)) && self.static_works(ability, asker.source)
    }

    fn ability_waiting(&self, effects: &[Effect], source: CardId, origin: Origin) -> WaitingAbility {
        WaitingAbility {
            source,
            side: self.state.card(source).map_or(self.state.turn, CardState::side),
            name: self.state.name(source),
            origin,
            effects: effects.to_vec(),
            optional: false,
            first: false,
            object: None,
        }
    }

    fn waits(&self, ability: &Conditional, source: CardId, origin: Origin) -> WaitingAbility {
        WaitingAbility {
            optional: ability.optional,
            first: matches!(&ability.when, When::Would(would) if would.first.is_some()),
            object: self.state.card(source).filter(|obj| obj.active()).map(|obj| obj.moves),
            ..self.ability_waiting(&ability.effect, source, origin)
        }
    }

    /// Returns `true` if an ability whose condition is met may be used: while its further condition holds, and if it
    /// was not used as often as it may be.
    pub(crate) fn is_open(&self, ability: &Conditional, source: CardId, place: AbilityPlace) -> bool {
        self.conditional_works(ability, source) && !self.state.used_as_often(ability.once, source, place)
    }

    pub(crate) fn awaits(&self, ability: &Conditional, part: &Part, source: CardId, since: usize) -> bool {
        matches!(&ability.when, When::Would(would) if self.heeds(would, part, source, since))
            && self.conditional_works(ability, source)
    }
}
