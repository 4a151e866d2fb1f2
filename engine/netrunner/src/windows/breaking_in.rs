//! Actions while something resolves: core-p30-interrupts and core-p21-only-disrupters (only interrupts break in),
//! 9.5.2b (a paid interrupt is relevant to what is about to happen).
//!
//! While damage resolves Net Shield may be used, and Armitage Codebusting's "take 2 credits" may not.

use kernel::transcript::stop::Stop;

use crate::abilities::paid::{NO_ABILITY, NOT_NOW, PaidUse};
use crate::game::{Done, Game, refused};
use crate::matching::roles::preventions;
use crate::prevention::using::{AbilityUse, NOTHING_TO_PREVENT, OUT_OF_TIME};
use crate::state::imminent::AbilityPlace;
use crate::windows::pending::USE_CONDITIONAL;
use crate::words::Side;
use crate::words::cards::Would;
use crate::words::scenario::{Action, Use};

kernel::interpretation! {
    /// core-p30: takes an action while something resolves. Only an interrupt may break in (core-p30-interrupts,
    /// core-p21-only-disrupters).
    pub(crate) BREAK_IN: fn(&mut Game<'_>, Side, &Action) -> Done = break_in;
}

pub(crate) fn break_in(game: &mut Game<'_>, who: Side, action: &Action) -> Done {
    match action {
        Action::Use(said) => {
            for _ in 0..said.times.map_or(1, |times| times.0) {
                game.use_while_resolving(who, said)?;
            }
            game.settle()
        }
        Action::Pass(_) => game.pass_priority(who),
        Action::Run(_)
        | Action::Play(_)
        | Action::Install(_)
        | Action::Basic(_)
        | Action::Advance(_)
        | Action::Rez(_)
        | Action::Score(_)
        | Action::Trash(_)
        | Action::Steal(_)
        | Action::JackOut(_) => refused(&NOT_NOW, format!("`{}` cannot interrupt a resolving ability", action.word())),
    }
}

impl Game<'_> {
    /// Uses an ability while something resolves.
    pub(crate) fn use_while_resolving(&mut self, who: Side, said: &Use) -> Done {
        let Some((source, place)) = self.begin_use(who, said)? else { return refused(&NOT_NOW, NO_ABILITY) };
        let Some(card) = self.state.card(source).map(|obj| obj.printed.clone()) else { return Ok(()) };
        match place {
            AbilityPlace::Conditional(number) => {
                let Some(ability) = card.conditional.get(number) else { return Ok(()) };
                let effects = &ability.effect;
                self.by(&USE_CONDITIONAL)(self, &AbilityUse { who, source, place, effects, said })
            }
            AbilityPlace::Lasting(..) => Ok(()),
            AbilityPlace::Paid(number) => {
                let Some(ability) = card.paid.get(number) else { return Ok(()) };
                let effects = &ability.effect;
                let asked = AbilityUse { who, source, place, effects, said };
                if let Some(would) = &ability.interrupt {
                    let at = self.interrupted(would, &asked)?;
                    return self.use_paid(&PaidUse { who, source, place: number, ability, said }, Some(at));
                }
                if preventions(effects).is_empty() {
                    return refused(&NOT_NOW, "it does not prevent");
                }
                let Some(at) = self.part_to_prevent(&asked)? else {
                    return self.by(&NOTHING_TO_PREVENT)(self, &asked);
                };
                self.note_preventer(at, (source, place), effects);
                self.use_paid(&PaidUse { who, source, place: number, ability, said }, Some(at))
            }
        }
    }

    /// The part of the present window that a paid ability interrupts (9.5.2b-relevant).
    fn interrupted(&self, would: &Would, asked: &AbilityUse<'_>) -> Done<usize> {
        let aimed = self.aimed(asked.said);
        let about = |at: &usize| {
            let part = self.state.parts.get(*at).filter(|part| !part.gone);
            part.is_some_and(|part| self.heeds(would, part, asked.source, 0))
        };
        let found = self.in_window().find(|at| aimed.contains(at) && about(at));
        found.ok_or_else(|| Stop::Refused(self.by(&OUT_OF_TIME)("no event that it interrupts is imminent")))
    }
}
