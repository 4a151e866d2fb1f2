//! Abilities that can change nothing: ruling 1 (Tollbooth), and the ruling of 2017 that came in its place.
//!
//! Corroder's "1[credit]: +1 strength" before Tollbooth's toll does nothing. By the first ruling it may be
//! paid for all the same; by the later one it may not, since nothing could come of it.

use crate::game::{Done, Game, refused};
use crate::matching::asks::Asker;
use crate::resolution::context::Context;
use crate::state::{CardId, CardState, Stage};
use crate::words::amounts::{Amount, Number, Said};
use crate::words::cards::{CardRef, Paid};
use crate::words::effects::Effect;
use crate::words::{Side, Zone};

kernel::interpretation! {
    /// Ruling 1: allows an ability that can change something, and no other (ruling-tollbooth-provisional).
    pub(crate) WITHOUT_EFFECT: fn(&mut Game<'_>, &Paid, &Context) -> Done = must_change_something;
}

pub(crate) fn must_change_something(game: &mut Game<'_>, paid: &Paid, ctx: &Context) -> Done {
    if !game.can_change(&paid.effect, ctx) {
        let clauses = [clause!("ruling-tollbooth-provisional"), clause!("ruling-tollbooth-cost-without-effect")];
        return refused(&clauses, "it can change nothing");
    }
    game.log.cite(clause!("ruling-tollbooth-provisional"), || "it can change something".into());
    Ok(())
}

/// Allows an ability though nothing will come of it (ruling-tollbooth-cost-without-effect).
#[allow(clippy::unnecessary_wraps, reason = "another edition's interpretation may fail")]
pub(crate) fn needs_no_effect(game: &mut Game<'_>, paid: &Paid, ctx: &Context) -> Done {
    let clause = clause!("ruling-tollbooth-cost-without-effect");
    if !game.can_change(&paid.effect, ctx) {
        game.log.cite(clause, || "it will do nothing, and is paid for".into());
    } else if is_strength(&paid.effect) && !game.could_break(ctx.source) {
        game.log.cite(clause, || "there is no ice that it could break".into());
    }
    Ok(())
}

impl Game<'_> {
    /// Returns `true` if effects can change anything: the question of the ruling of 2017. In doubt they can.
    fn can_change(&self, effects: &[Effect], ctx: &Context) -> bool {
        effects.is_empty()
            || effects.iter().any(|effect| match effect {
                Effect::Take(take) => {
                    let from = self.matching(&take.from, ctx);
                    from.iter().filter_map(|(id, _)| self.state.card(*id)).any(|obj| {
                        (take.credits.is_some() && obj.credits > 0)
                            || take.counters.keys().any(|kind| obj.count(*kind) > 0)
                    })
                }
                Effect::Install(install) => self.matching(&install.card, ctx).iter().any(|(id, _)| {
                    let zone = self.state.card(*id).and_then(CardState::zone);
                    install.from.is_none_or(|from| zone == Some(from))
                }),
                Effect::Trash(trash) => match &trash.card {
                    CardRef::Top(_) => true,
                    reference => !self.matching(reference, ctx).is_empty(),
                },
                Effect::Expose(expose) => !self.matching(&expose.card, ctx).is_empty(),
                Effect::Lose(lose) => {
                    let purse = self.state.purse(lose.who);
                    purse.credits.or(purse.clicks).is_none_or(|held| held > 0)
                }
                Effect::Draw(draw) => {
                    let deck = if draw.who == Side::Corp { Zone::Rd } else { Zone::Stack };
                    self.state.endless.contains(&deck) || !self.state.pile(deck).is_empty()
                }
                Effect::RemoveTags(_) => self.state.tags > 0,
                Effect::Strength(raise) => {
                    raise.amount != Amount::Said(Said::Just(Number::Of(0)))
                        && raise.card.as_ref().is_none_or(|card| !self.matching(card, ctx).is_empty())
                }
                Effect::Increase(raise) => raise.amount != Amount::Said(Said::Just(Number::Of(0))),
                Effect::Break(_) => self.encounters(),
                Effect::Damage(_)
                | Effect::Tag(_)
                | Effect::BadPublicity(_)
                | Effect::Choose(_)
                | Effect::Rez(_)
                | Effect::TurnFacedown(_)
                | Effect::TurnFaceup(_)
                | Effect::TrashedFacedown(_)
                | Effect::TrashedTo(_)
                | Effect::Gain(_)
                | Effect::Place(_)
                | Effect::Run(_)
                | Effect::Purge(_)
                | Effect::EndRun(_)
                | Effect::Bypass(_)
                | Effect::Prevent(_)
                | Effect::Instead(_)
                | Effect::Set(_)
                | Effect::Attack(_)
                | Effect::Lasting(_)
                | Effect::Pay(_)
                | Effect::May(_)
                | Effect::Option(_)
                | Effect::If(_)
                | Effect::Trace(_)
                | Effect::Together(_)
                | Effect::SetX(_)
                | Effect::JackOut(_)
                | Effect::Forfeit(_)
                | Effect::Derez(_)
                | Effect::Move(_)
                | Effect::Reveal(_)
                | Effect::AsAgenda(_)
                | Effect::Sabotage(_)
                | Effect::AccessMore(_)
                | Effect::Host(_)
                | Effect::ChooseServer(_)
                | Effect::InsteadOfBreach(_)
                | Effect::MoveIce(_)
                | Effect::Swap(_)
                | Effect::Encounter(_)
                | Effect::Play(_)
                | Effect::ChooseSubtypes(_)
                | Effect::LoseAbilities(_)
                | Effect::Look(_)
                | Effect::Search(_)
                | Effect::Arrange(_)
                | Effect::Shuffle(_)
                | Effect::AccessFromBottom(_)
                | Effect::RemoveBadPublicity(_)
                | Effect::Advance(_)
                | Effect::Steal(_)
                | Effect::Score(_)
                | Effect::SayNumber(_)
                | Effect::Psi(_)
                | Effect::Subroutine(_)
                | Effect::NameType(_) => true,
            })
    }

    fn encounters(&self) -> bool {
        matches!(self.state.running().map(|run| run.stage), Some(Stage::Encounter(_)))
    }

    /// Returns `true` if ice is encountered that an icebreaker could break if it were strong enough.
    fn could_break(&self, id: CardId) -> bool {
        let Some(Stage::Encounter(ice)) = self.state.running().map(|run| run.stage) else { return false };
        let asker = Asker::new(id, None);
        let abilities = self.state.card(id).into_iter().flat_map(|obj| obj.printed.paid.iter());
        abilities.flat_map(|paid| paid.effect.iter()).any(|effect| {
            let Effect::Break(breaks) = effect else { return false };
            breaks.ice.as_ref().is_none_or(|filter| self.state.fits(filter, ice, asker))
        })
    }
}

/// Returns `true` if an ability raises the strength of its own card, and does nothing else.
fn is_strength(effects: &[Effect]) -> bool {
    effects.iter().all(|effect| matches!(effect, Effect::Strength(raise) if raise.card.is_none()))
}
