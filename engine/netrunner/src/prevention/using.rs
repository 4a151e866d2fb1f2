//! The use of preventers: core-p30-interrupts, core-p30-no-priority-needed, core-p30-only-while-resolving,
//! core-p21-states-what, core-p21-whenever-resolving, 9.9.3 (relevance), ruling 1 (Tollbooth), ruling 2 (Clone Chip),
//! and what a card says cannot be prevented.
//!
//! A preventer is used while what it says that it stops is about to happen, by the player whose card it
//! is, and as often as something is left. Net Shield may be used on 2 net damage; on a tag, or before
//! Tollbooth's toll to spend a credit, it may not.

use kernel::clause::Clause;
use kernel::transcript::stop::{Refusal, Stop};

use crate::game::{Done, Game, refused};
use crate::matching::asks::{Asker, Asks};
use crate::matching::imminent::Reason;
use crate::matching::roles::preventions;
use crate::prevention::amounts::DOES_SOMETHING;
use crate::prevention::taking::IS_LEFT;
use crate::state::CardId;
use crate::state::imminent::{AbilityPlace, Part, UsedOn, WindowKind};
use crate::words::Side;
use crate::words::amounts::{Amount, Number, Said};
use crate::words::effects::{Effect, Prevent};
use crate::words::scenario::Use;

/// The clauses that forbid a preventer while nothing that it stops is about to happen.
const NOT_OCCURRING: [Clause; 3] = [
    clause!("ruling-tollbooth-condition"),
    clause!("core-p30-only-while-resolving"),
    clause!("ruling-clone-not-for-side-effects"),
];

/// The clauses by which the parts of one instruction are imminent together.
pub(crate) const ONE_INSTRUCTION: [Clause; 2] =
    [clause!("9.2.9a-one-instruction"), clause!("9.11.3-one-sentence-one-instruction")];

/// An ability that a player wants to use, with what was said in announcing it.
#[derive(Clone, Copy)]
pub(crate) struct AbilityUse<'u> {
    /// The player who uses it.
    pub(crate) who: Side,
    /// The card.
    pub(crate) source: CardId,
    /// The place of the ability on the card.
    pub(crate) place: AbilityPlace,
    /// Its effects.
    pub(crate) effects: &'u [Effect],
    /// The announcement.
    pub(crate) said: &'u Use,
}

/// The refusal of an interrupt that is about nothing which is about to happen, by the core rules and the
/// rulings on them.
pub(crate) fn not_occurring(why: &str) -> Refusal {
    Refusal::new(&NOT_OCCURRING, why)
}

kernel::interpretation! {
    /// 9.9.3: the refusal of an interrupt that is about nothing imminent. It must be relevant to what is
    /// (9.9.3-relevance).
    pub(crate) OUT_OF_TIME: fn(&str) -> Refusal = not_relevant;
}

pub(crate) fn not_relevant(why: &str) -> Refusal {
    let mut refusal = not_occurring(why);
    refusal.clauses.push(clause!("9.9.3-relevance"));
    refusal
}

/// A reason why a preventer may not be used on a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unusable {
    /// A rule forbids it, whatever is imminent.
    Forbidden(Clause, &'static str),
    /// The effect prevents nothing that is imminent.
    NothingImminent,
    /// The text of the preventer does not name this.
    NotSaid,
    /// The effect has nothing left to prevent, perhaps because all of a number was removed.
    NothingLeft { removed: bool },
    /// The use would prevent nothing of this.
    InVain,
    /// The preventer stops only the first, which this is not.
    NotFirst(Reason),
}

impl Unusable {
    /// The refusal for this reason.
    fn refusal(self, game: &Game<'_>) -> Refusal {
        let states_what = clause!("core-p21-states-what");
        let (why, first, last) = match self {
            Self::Forbidden(clause, why) => return Refusal::new(&[clause], why),
            Self::NothingImminent => ("no event that it prevents is imminent", vec![], vec![states_what]),
            Self::NotSaid => ("its text does not cover this", vec![states_what], vec![]),
            Self::NothingLeft { removed: false } => ("nothing is left to prevent", vec![], vec![]),
            Self::NothingLeft { removed: true } => {
                ("nothing is left to prevent", vec![], vec![clause!("9.9.7b-all-removes-the-effect")])
            }
            Self::InVain => ("it would prevent no part of this event", vec![clause!("9.9.7c-all-but-one")], vec![]),
            Self::NotFirst(reason) => ("it stops only the first", vec![states_what, reason.clause()], vec![]),
        };
        let mut refusal = game.by(&OUT_OF_TIME)(why);
        refusal.clauses.splice(0..0, first);
        refusal.clauses.extend(last);
        refusal
    }
}

/// Refuses a preventer of "up to" an amount if the announced amount is greater.
pub(crate) fn refuse_more_than<T>(limit: i64) -> Done<T> {
    refused(&[clause!("core-p21-states-what")], format!("it stops up to {limit}"))
}

kernel::interpretation! {
    /// core-p21: `true` if a preventer stops a part, but for being the first: what it says, and nothing else
    /// (core-p21-states-what).
    pub(crate) STOPS: fn(&Game<'_>, &Asks<'_>, &Part, Asker) -> bool = stops;
}

fn stops(game: &Game<'_>, asks: &Asks<'_>, part: &Part, asker: Asker) -> bool {
    game.concerns(asks, part, asker)
}

kernel::interpretation! {
    /// Card text: `true` if a part can be prevented. Some cards say that it cannot (card-text-cannot-be-prevented).
    pub(crate) CAN_BE_PREVENTED: fn(&Part) -> bool = can_be_prevented;
}

fn can_be_prevented(part: &Part) -> bool {
    part.preventable
}

kernel::interpretation! {
    /// core-p21: `true` if a part is the first of what a preventer of the first stops. Nothing like it was about to
    /// happen before, and no preventer of the first was used on it (core-p21-states-what).
    pub(crate) FIRST_OF_ITS_KIND: fn(&Game<'_>, &Asks<'_>, &Part, Asker) -> bool = first_of_its_kind;
}

fn first_of_its_kind(game: &Game<'_>, asks: &Asks<'_>, part: &Part, asker: Asker) -> bool {
    let used = part.used.iter().any(|used| used.first);
    game.is_first(asks, part, asker, 0) && (asks.first.is_none() || !used)
}

kernel::interpretation! {
    /// core-p30: checks that a preventer may be used on a part. It says that it stops this, there is something to stop,
    /// it is its player's, and the part is the first where it stops only that.
    pub(crate) MAY_BE_USED_ON: fn(&Game<'_>, Side, CardId, &Prevent, &Part) -> Result<(), Unusable> = may_be_used_on;
}

fn may_be_used_on(game: &Game<'_>, who: Side, source: CardId, prevent: &Prevent, part: &Part) -> Result<(), Unusable> {
    let interpretations = game.interpretations;
    let asker = Asker::new(source, part.card);
    interpretations.by(&SAYS_SO)(game, prevent, part, asker)?;
    if !interpretations.by(&CAN_BE_PREVENTED)(part) {
        return Err(Unusable::Forbidden(clause!("card-text-cannot-be-prevented"), "this cannot be prevented"));
    }
    interpretations.by(&WHILE_RESOLVING)(game, part)?;
    if !interpretations.by(&DOES_SOMETHING)(prevent, part) {
        return Err(Unusable::InVain);
    }
    interpretations.by(&BY_ITS_PLAYER)(game, who, source)?;
    if !interpretations.by(&FIRST_OF_ITS_KIND)(game, &asks_at_present(prevent, part), part, asker) {
        return Err(Unusable::NotFirst(game.not_first(prevent.first, part)));
    }
    Ok(())
}

kernel::interpretation! {
    /// core-p21, 9.9.5: checks that an ability says "prevent" or "avoid" of a part (core-p21-the-words). It does not
    /// stop what it does not say (core-p21-states-what).
    pub(crate) SAYS_SO: fn(&Game<'_>, &Prevent, &Part, Asker) -> Result<(), Unusable> = says_so;
}

pub(crate) fn says_so(game: &Game<'_>, prevent: &Prevent, part: &Part, asker: Asker) -> Result<(), Unusable> {
    let says_so = game.by(&STOPS)(game, &asks_at_present(prevent, part), part, asker);
    if says_so { Ok(()) } else { Err(Unusable::NotSaid) }
}

kernel::interpretation! {
    /// core-p21: checks that something is left to prevent. A preventer may be used as long as there is, however many
    /// were used before (core-p21-whenever-resolving).
    pub(crate) WHILE_RESOLVING: fn(&Game<'_>, &Part) -> Result<(), Unusable> = while_resolving;
}

pub(crate) fn while_resolving(game: &Game<'_>, part: &Part) -> Result<(), Unusable> {
    let is_left = game.by(&IS_LEFT)(part);
    if is_left { Ok(()) } else { Err(Unusable::NothingLeft { removed: part.gone && part.counted() }) }
}

kernel::interpretation! {
    /// core-p30: checks that a player uses a preventer of their own card. Priority does not matter
    /// (core-p30-no-priority-needed).
    pub(crate) BY_ITS_PLAYER: fn(&Game<'_>, Side, CardId) -> Result<(), Unusable> = by_its_player;
}

fn by_its_player(game: &Game<'_>, who: Side, source: CardId) -> Result<(), Unusable> {
    if game.state.card(source).is_some_and(|obj| obj.side() == who) {
        return Ok(());
    }
    Err(Unusable::Forbidden(clause!("core-p30-no-priority-needed"), "it is another player's"))
}

/// The properties that a preventer asks for. A part that another preventer has made smaller still counts as large as it
/// was.
fn asks_at_present<'p>(prevent: &'p Prevent, part: &Part) -> Asks<'p> {
    let asks = Asks::from(prevent);
    if part.prevented > 0 || part.amount <= 0 { Asks { at_least: 0, ..asks } } else { asks }
}

kernel::interpretation! {
    /// core-p30, rulings 1 and 2: refuses a preventer while nothing that it prevents is about to happen
    /// (core-p30-only-while-resolving). It cannot be used even for what else it does
    /// (ruling-clone-not-for-side-effects).
    pub(crate) NOTHING_TO_PREVENT: fn(&mut Game<'_>, &AbilityUse<'_>) -> Done = nothing_to_prevent;
}

pub(crate) fn nothing_to_prevent(game: &mut Game<'_>, asked: &AbilityUse<'_>) -> Done {
    Err(Stop::Refused(game.why_not(asked)))
}

impl Game<'_> {
    /// The places of the parts on which something may be used: those that the step speaks of. What
    /// happens to a card that is not among its targets is none.
    pub(crate) fn aimed(&self, said: &Use) -> Vec<usize> {
        let all = self.in_window();
        let named = |at: &usize| {
            let card = self.state.parts.get(*at).and_then(|part| part.card);
            said.targets.is_empty()
                || card.is_none_or(|id| said.targets.iter().any(|target| **target == self.state.name(id)))
        };
        all.filter(|at| self.interrupting.is_aimed_at(*at) && named(at)).collect()
    }

    /// Returns `true` if an ability prevents, and may be used on a part.
    pub(crate) fn prevents(&self, who: Side, source: CardId, effects: &[Effect], part: &Part) -> bool {
        let may = |prevent: &&Prevent| self.by(&MAY_BE_USED_ON)(self, who, source, prevent, part).is_ok();
        preventions(effects).iter().any(may)
    }

    /// The place of the part that a preventer is used on, if there is one.
    pub(crate) fn part_to_prevent(&self, asked: &AbilityUse<'_>) -> Done<Option<usize>> {
        let fits = |at: &usize| {
            self.state.parts.get(*at).is_some_and(|part| self.prevents(asked.who, asked.source, asked.effects, part))
        };
        let found: Vec<usize> = self.aimed(asked.said).into_iter().filter(fits).collect();
        let Some(first) = found.first().copied() else { return Ok(None) };
        if let Some(limit) = most_said(asked.effects)
            && asked.said.amount.is_some_and(|said| said.0 > limit)
        {
            return refuse_more_than(limit);
        }
        let card = |at: usize| self.state.parts.get(at).and_then(|part| part.card).map(|id| self.state.name(id));
        if found.iter().any(|at| card(*at) != card(first)) {
            return Err(self.log.rejected("list under `targets` the cards it is used on"));
        }
        Ok(Some(first))
    }

    /// The refusal of a preventer, by what forbids it on the part that is nearest to what it prevents.
    fn why_not(&self, asked: &AbilityUse<'_>) -> Refusal {
        let mut nearest: Option<(bool, Unusable)> = None;
        for part in self.aimed(asked.said).into_iter().filter_map(|at| self.state.parts.get(at)) {
            for prevent in preventions(asked.effects) {
                if let Err(reason) = self.by(&MAY_BE_USED_ON)(self, asked.who, asked.source, prevent, part) {
                    let near = prevent.what == part.what;
                    if nearest.is_none_or(|(other, _)| near >= other) {
                        nearest = Some((near, reason));
                    }
                }
            }
        }
        let replaced = self.replaced_parts().any(|part| self.prevents_if_it_is_there(asked, &part));
        let mut refusal = nearest.map_or(Unusable::NothingImminent, |(_, reason)| reason).refusal(self);
        if nearest.is_some() && self.was_before(asked.source, asked.effects) {
            refusal.clauses.extend(ONE_INSTRUCTION);
        }
        if replaced {
            refusal.clauses.push(clause!("9.9.10-new-expected-effects"));
        }
        refusal.clauses.extend(self.was_fixed(asked.source, asked.effects));
        refusal
    }

    /// The parts of the present window that were replaced, as large as they were.
    pub(crate) fn replaced_parts(&self) -> impl Iterator<Item = Part> {
        let replaced = self.in_window().filter_map(|at| self.state.parts.get(at)).filter(|part| part.replaced > 0);
        replaced.map(|part| Part { amount: part.replaced, ..part.clone() })
    }

    /// Returns `true` if an ability says that it prevents a part, whatever is left of that.
    fn prevents_if_it_is_there(&self, asked: &AbilityUse<'_>, part: &Part) -> bool {
        let who = Asker::new(asked.source, part.card);
        let prevents = preventions(asked.effects);
        prevents.into_iter().any(|prevent| self.by(&STOPS)(self, &Asks::from(prevent), part, who))
    }

    /// The clauses by which nothing could change what an ability prevents as that happened during the present step: it
    /// was a cost, or is said not to be prevented.
    fn was_fixed(&self, source: CardId, effects: &[Effect]) -> Vec<Clause> {
        let says_so = |part: &Part| {
            let asker = Asker::new(source, part.card);
            preventions(effects).into_iter().any(|prevent| {
                let asks = Asks { card: None, ..Asks::from(prevent) };
                self.by(&STOPS)(self, &asks, part, asker)
            })
        };
        self.interrupting.fixed_parts().filter(|(part, _)| says_so(part)).map(|(_, clause)| *clause).collect()
    }

    /// Returns `true` if what an ability prevents was imminent in an earlier interrupt window of the present step.
    fn was_before(&self, source: CardId, effects: &[Effect]) -> bool {
        self.window_kind() == Some(WindowKind::Interrupt)
            && self.earlier_parts().iter().any(|part| {
                let asker = Asker::new(source, part.card);
                let prevents = preventions(effects);
                prevents.into_iter().any(|prevent| self.by(&STOPS)(self, &Asks::from(prevent), part, asker))
            })
    }

    /// Notes that a preventer is used on a part, and cites what allows it.
    pub(crate) fn note_preventer(&mut self, at: usize, used: (CardId, AbilityPlace), effects: &[Effect]) {
        let name = self.state.name(used.0);
        let own = match self.window_kind() {
            Some(WindowKind::Interrupt) => clause!("9.9.3-relevance"),
            Some(WindowKind::Point) | None => clause!("core-p30-no-priority-needed"),
        };
        for clause in [
            clause!("core-p30-interrupts"),
            own,
            clause!("core-p30-only-while-resolving"),
            clause!("core-p21-the-words"),
            clause!("core-p21-states-what"),
            clause!("core-p21-whenever-resolving"),
        ] {
            self.log.cite(clause, || format!("{name} is used while the event that it stops is imminent"));
        }
        if effects.iter().any(|effect| !matches!(effect, Effect::Prevent(_))) {
            self.log.cite(clause!("ruling-clone-not-for-side-effects"), || format!("{name} is used to prevent"));
        }
        let first = preventions(effects).iter().any(|prevent| prevent.first.is_some());
        if let Some(part) = self.state.parts.get_mut(at) {
            part.used.push(UsedOn { ability: used, first });
        }
    }
}

/// The most that an "up to" lets a player say, where that is a number.
fn most_said(effects: &[Effect]) -> Option<i64> {
    preventions(effects).into_iter().find_map(|prevent| match &prevent.amount {
        Some(Amount::Said(Said::UpTo(Number::Of(limit)))) => Some(*limit),
        _ => None,
    })
}
