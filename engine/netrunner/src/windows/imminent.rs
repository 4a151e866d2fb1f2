//! Imminent events: 9.9.6b (only with a value above 0), 9.9.5a (what would happen for the first time).
//!
//! 0 net damage is not about to happen: nothing waits for it. 2 net damage that is prevented whole was the
//! first net damage of the turn that would have happened.

use std::ops::Range;

use kernel::transcript::account::{Account, Change, How};
use kernel::words::name::Name;

use crate::game::{Done, Game, refused};
use crate::matching::asks::{Asker, Asks};
use crate::matching::roles::preventions;
use crate::resolution::context::Context;
use crate::state::imminent::{Part, WindowKind};
use crate::state::{CardId, CardState};
use crate::windows::interrupt_windows::OPEN;
use crate::words::cards::{Conditional, Static, When, Would};
use crate::words::effects::{Effect, SetTo};
use crate::words::{Side, What};

kernel::interpretation! {
    /// This was about to happen, and what is left of it is known.
    pub(crate) WAS_IMMINENT: fn(&mut Game<'_>, &Part);
}

kernel::interpretation! {
    /// 9.9.6b: `true` if something is about to happen, while the game goes on: with a value above 0
    /// (9.9.6b-above-zero), or with any value if it is the strength of a trace (9.9.6d-trace).
    pub(crate) IS_IMMINENT: fn(&Game<'_>, &Part) -> bool = is_imminent;
}

pub(crate) fn is_imminent(game: &Game<'_>, part: &Part) -> bool {
    (part.amount > 0 || part.what == What::Trace) && game.state.over.is_none()
}

kernel::interpretation! {
    /// 9.9.6b: a part as it is about to happen, or an error with what is left of it if it is not.
    pub(crate) BECOMES_IMMINENT: fn(&mut Game<'_>, Part) -> Done<Result<Part, Part>> = becomes_imminent;
}

#[allow(clippy::unnecessary_wraps, reason = "a wrong interpretation may fail")]
pub(crate) fn becomes_imminent(game: &mut Game<'_>, mut part: Part) -> Done<Result<Part, Part>> {
    part.turn = game.state.turns;
    part.run = game.run_of_now();
    if !game.by(&IS_IMMINENT)(game, &part) {
        if game.state.over.is_some() {
            part.amount = 0;
        } else if part.amount <= 0 && part.counted() {
            game.cite_nothing(&part);
        }
        part.amount = part.amount.max(0);
        return Ok(Err(part));
    }
    if game.forbids_part(&part) {
        game.log.cite(clause!("1.2.2-cannot"), || format!("{} cannot be", part.what.as_str()));
        part.amount = 0;
        return Ok(Err(part));
    }
    part.would = part.amount;
    Ok(Ok(part))
}

kernel::interpretation! {
    /// 9.9.5a: remembers what was about to happen. It counts as the first from now on, prevented or not
    /// (9.9.5a-first-would).
    pub(crate) REMEMBER: fn(&mut Game<'_>, &Part) = remember;
}

pub(crate) fn remember(game: &mut Game<'_>, part: &Part) {
    let server = part.run.and(game.state.run.as_ref()).map(|run| run.server);
    game.state.imminent.push(Part { server, ..part.clone() });
}

kernel::interpretation! {
    /// 1.2.2: `true` if what cannot be done is not done. In a right engine it never is, whatever else says so
    /// (1.2.2-cannot).
    pub(crate) BINDS: fn() -> bool;
}

kernel::interpretation! {
    /// 9.9.6: the value that an effect sets, by the value before. In a right engine it is the new one, whatever it was
    /// (9.9.6-values).
    pub(crate) SET_TO: fn(i64) -> i64;
}

/// Returns `true` if something that an ability waits for may be of this kind.
fn speaks_of(would: &Would, what: What) -> bool {
    if would.any_of.is_empty() {
        would.what.is_none_or(|one| one == what)
    } else {
        would.any_of.iter().any(|one| speaks_of(one, what))
    }
}

/// Returns `true` if effects prevent something of this kind.
fn prevents(effects: &[Effect], what: What) -> bool {
    preventions(effects).iter().any(|prevent| prevent.what == what)
}

impl Game<'_> {
    /// Lets the parts of an instruction be changed together. Returns what is left of each.
    pub(crate) fn let_be_changed(&mut self, parts: Vec<Part>) -> Done<Vec<Part>> {
        self.by(&OPEN)(self, parts)
    }

    /// Returns `true` if any working ability is about a part that would happen.
    pub(crate) fn is_awaited(&self, part: &Part) -> bool {
        let is_paid = |id: CardId| {
            self.state.card(id).filter(|obj| obj.active()).is_some_and(|obj| {
                obj.printed.paid.iter().any(|paid| match &paid.interrupt {
                    Some(would) => self.regards(would, part, id),
                    None => preventions(&paid.effect).iter().any(|prevent| {
                        let asker = Asker::new(id, part.card);
                        self.concerns(&Asks::from(*prevent), part, asker)
                    }),
                })
            })
        };
        self.is_spoken_of(part.what)
            && (!self.waiting(part, true, |_| true).is_empty() || self.state.ids().any(is_paid))
    }

    /// Lets a part of an effect be changed. Returns what is left of it.
    pub(crate) fn about_to(&mut self, part: Part) -> Done<Part> {
        let left = self.by(&OPEN)(self, vec![part])?.pop();
        left.ok_or_else(|| self.log.rejected("nothing resolves"))
    }

    /// Lets a step of the game be changed, such as a draw or an approach, where any ability speaks of such steps.
    /// Returns how much is left of it.
    pub(crate) fn step_about_to(&mut self, part: Part) -> Done<i64> {
        if self.forbids_part(&part) {
            self.log.cite(clause!("1.2.2-cannot"), || format!("{} cannot be", part.what.as_str()));
            return Ok(0);
        }
        if self.is_spoken_of(part.what) {
            return Ok(self.resolving(|game| game.about_to(part))?.amount);
        }
        // It counts as the first of its period even if what looks for that comes later.
        let part = Part { turn: self.state.turns, run: self.run_of_now(), would: part.amount, ..part };
        self.by(&REMEMBER)(self, &part);
        Ok(part.amount)
    }

    /// Returns `true` if any ability of the game is about something of this kind that would happen.
    pub(crate) fn is_spoken_of(&self, what: What) -> bool {
        let conditional = |ability: &Conditional| {
            matches!(&ability.when, When::Would(would) if speaks_of(would, what)) || prevents(&ability.effect, what)
        };
        let own = self.state.objects.iter().any(|obj| {
            obj.printed.conditional.iter().any(conditional)
                || obj.printed.r#static.iter().any(|ability| prevents(&ability.effect, what))
                || obj.printed.paid.iter().any(|paid| {
                    paid.interrupt.as_ref().is_some_and(|would| speaks_of(would, what)) || prevents(&paid.effect, what)
                })
        });
        own || self.state.lasting.iter().any(|lasting| {
            lasting.conditional.iter().any(conditional)
                || lasting.statics.iter().any(|ability| prevents(&ability.effect, what))
        })
    }

    /// The effect `set`: a value is this from now on (9.9.6).
    pub(crate) fn set_value(&mut self, words: &SetTo, ctx: &Context) -> Done {
        let amount = self.amount(&words.amount, 0, ctx)?;
        if let Some(part) = ctx.about.and_then(|at| self.state.parts.get_mut(at)).filter(|part| !part.gone) {
            self.log.cite(clause!("9.9.6-values"), || format!("the value becomes {amount}"));
            let set = self.interpretations.by(&SET_TO).map_or(amount, |wrong| wrong(part.amount));
            part.added = part.added.saturating_add(set.saturating_sub(part.amount));
            part.amount = set;
            part.counts = None;
        }
        Ok(())
    }

    /// Remembers a part of which is known what is left.
    pub(crate) fn remember(&mut self, part: &Part) {
        self.by(&REMEMBER)(self, part);
        if let Some(hook) = self.by(&WAS_IMMINENT) {
            hook(self, part);
        }
    }

    /// The places of what is imminent in the present window.
    pub(crate) fn in_window(&self) -> Range<usize> {
        let end = self.state.parts.len();
        self.state.windows.last().map_or(end..end, |window| window.first..end)
    }

    /// The kind of the window that is open at present, if one is.
    pub(crate) fn window_kind(&self) -> Option<WindowKind> {
        self.state.windows.last().map(|window| window.kind)
    }

    /// Cites that nothing is about to happen, where something would wait for it.
    fn cite_nothing(&mut self, part: &Part) {
        let nothing = Part { nothing: true, ..part.clone() };
        if let Some(one) = self.waiting(&nothing, true, |_| true).first() {
            self.log.cite(clause!("9.9.6b-above-zero"), || format!("nothing for {} is about to happen", one.name));
        }
    }

    /// Returns `true` if a static ability forbids something that happens to no card.
    pub(crate) fn forbids(&self, what: What) -> bool {
        self.forbids_part(&Part::new(what, None, Side::Runner))
    }

    /// Returns `true` if a static ability forbids what would happen.
    pub(crate) fn forbids_part(&self, part: &Part) -> bool {
        let active = self.state.ids().filter_map(|id| Some((id, self.state.card(id).filter(|obj| obj.active())?)));
        let own = active.flat_map(|(id, obj)| obj.printed.r#static.iter().map(move |ability| (id, ability)));
        let lasting = self.lasting_in_force();
        let lasting = lasting.flat_map(|one| {
            let picked = one.chosen(&self.state);
            one.statics.iter().map(move |ability| (one.source, picked, ability))
        });
        own.map(|(source, ability)| (source, None, ability)).chain(lasting).any(|(source, picked, ability)| {
            let asker = Asker { picked, ..Asker::new(source, part.card) };
            self.forbids_by(ability, part, asker) && self.by(&BINDS).is_none_or(|wrong| wrong())
        })
    }

    /// Refuses what would happen if a static ability forbids it (1.2.2-cannot).
    pub(crate) fn check_allowed(&self, part: &Part, why: &str) -> Done {
        if self.forbids_part(part) { refused(&[clause!("1.2.2-cannot")], why) } else { Ok(()) }
    }

    fn forbids_by(&self, ability: &Static, part: &Part, asker: Asker) -> bool {
        let source = asker.source;
        let (here, running) =
            (self.state.card(source).and_then(CardState::this_server), self.state.running().map(|run| run.server));
        ability.cannot.as_ref().is_some_and(|cannot| {
            cannot.what == part.what
                && cannot.server.is_none_or(|server| self.state.in_server(server, running, here, source))
                && cannot.card.as_ref().is_none_or(|card| part.card.is_some_and(|id| self.state.is(card, id, asker)))
                && cannot.printed.is_none_or(|printed| part.printed == Some(printed))
                && cannot.who.is_none_or(|who| part.responsible == who)
                && cannot
                    .source
                    .as_ref()
                    .is_none_or(|card| part.source.is_some_and(|id| self.state.is(card, id, asker)))
        }) && self.static_works(ability, source)
    }

    /// Writes down what became of a part: what fell below 0 was not there to prevent.
    pub(crate) fn note_account(&mut self, part: &Part) {
        let below = part.amount.min(0).saturating_neg();
        let change = |how, amount| Change { by: Name::Word("effects"), effect: 0, how, amount, left: None, held: None };
        self.log.account(Account {
            of: None,
            from: part.source.map_or(Name::Word("nothing"), |id| self.state.name(id)),
            to: part.card.map_or(Name::Word("runner"), |id| self.state.name(id)),
            would: part.would,
            changes: vec![
                change(How::Added, part.added),
                change(How::Prevented, part.lowered.saturating_sub(below)),
                change(How::Replaced, part.replaced),
            ],
            came: part.amount.max(0),
        });
    }
}
