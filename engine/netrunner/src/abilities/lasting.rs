//! Effects that work for a while: 9.10.1 (lingering effects).
//!
//! "For the remainder of this run, prevent all damage" prevents no damage after the run.

use kernel::transcript::stop::Stop;
use kernel::words::shape::Many;

use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::state::{Lasting, Stage, State};
use crate::words::cards::Card;
use crate::words::effects::{Lasting as LastingWords, LoseAbilities};
use crate::words::{Side, Until};

/// An end at which what works until then ends too.
#[derive(Clone, Copy)]
pub(crate) enum Ending {
    /// A run.
    Run,
    /// A turn of this player.
    Turn(Side),
    /// An encounter.
    Encounter,
}

/// Returns `true` if what works for a while ends now.
fn is_over(lasting: &Lasting, ending: Ending) -> bool {
    match (lasting.until, ending) {
        (Until::RunEnds, Ending::Run)
        | (Until::TurnEnds, Ending::Turn(_))
        | (Until::EncounterEnds, Ending::Encounter | Ending::Run) => true,
        (Until::NextTurn, Ending::Turn(player)) => lasting.side == player.other(),
        (Until::NextTurn | Until::TurnEnds, Ending::Run | Ending::Encounter)
        | (Until::RunEnds, Ending::Turn(_) | Ending::Encounter)
        | (Until::EncounterEnds, Ending::Turn(_)) => false,
    }
}

kernel::interpretation! {
    /// 9.10.1: ends what works for a while, with the time that it names (9.10.1-lingering).
    pub(crate) LET_LAPSE: fn(&mut Game<'_>, Ending) = let_lapse;
}

fn let_lapse(game: &mut Game<'_>, ending: Ending) {
    let depth = game.state.running().map_or(0, |run| run.outer.len());
    // The end of an encounter within another one is not that of the other one.
    let of_outer = |lasting: &Lasting| matches!(ending, Ending::Encounter) && lasting.nested < depth;
    let goes = |lasting: &Lasting| is_over(lasting, ending) && !of_outer(lasting);
    if game.state.lasting.iter().any(goes) {
        game.log.cite(clause!("9.10.1-lingering"), || "its time is over".into());
        game.state.lasting.retain(|lasting| !goes(lasting));
        if game.state.give_abilities_back() {
            game.log.cite(clause!("9.1.9a-lost-abilities"), || "a card has its abilities again".into());
        }
    }
}

kernel::interpretation! {
    /// 9.1.9a: the facts of a card that has lost its printed abilities: each of them is ignored, subroutines too
    /// (9.1.9a-lost-abilities).
    pub(crate) WITHOUT_ABILITIES: fn(&Card) -> Card = without_abilities;
}

pub(crate) fn without_abilities(card: &Card) -> Card {
    Card {
        credits: None,
        advanceable: false,
        additional_cost: None,
        paid: Many::default(),
        conditional: Many::default(),
        r#static: Many::default(),
        subroutines: Vec::new(),
        ..card.clone()
    }
}

kernel::interpretation! {
    /// 9.10.4: `true` if there is a current run or encounter for an effect that lasts until its end. Without one, the
    /// effect expires at once.
    pub(crate) IS_GOING_ON: fn(&State, Until) -> bool = is_going_on;
}

fn is_going_on(state: &State, until: Until) -> bool {
    match until {
        Until::RunEnds => state.running().is_some(),
        Until::EncounterEnds => state.running().is_some_and(|run| matches!(run.stage, Stage::Encounter(_))),
        Until::TurnEnds | Until::NextTurn => true,
    }
}

impl Game<'_> {
    /// The effect `lose_abilities`.
    pub(crate) fn lose_abilities(&mut self, words: &LoseAbilities, ctx: &mut Context) -> Done {
        let all = self.cards(&words.card, ctx)?;
        ctx.handle(all.clone());
        for (id, _) in all {
            let before = self.state.lasted;
            self.last(
                &LastingWords { until: words.until, conditional: Many::default(), r#static: Many::default() },
                ctx,
            )?;
            if self.state.lasted > before {
                let name = self.state.name(id);
                self.log.cite(clause!("9.1.9a-lost-abilities"), || format!("{name} loses its printed abilities"));
                let without = self.by(&WITHOUT_ABILITIES);
                self.state.lose_abilities(id, without);
            }
        }
        Ok(())
    }

    /// The effect `lasting`.
    pub(crate) fn last(&mut self, words: &LastingWords, ctx: &Context) -> Done {
        if words.r#static.iter().any(|ability| ability.hosts.is_some()) {
            return Err(Stop::unsupported("`hosts` inside `lasting`"));
        }
        if words.r#static.iter().any(|ability| ability.enters_score.is_some()) {
            return Err(Stop::unsupported("`enters_score` inside `lasting`"));
        }
        if !self.by(&IS_GOING_ON)(&self.state, words.until) {
            self.log.cite(clause!("9.10.4-expires-at-once"), || "there is no such run or encounter now".into());
            return Ok(());
        }
        self.state.let_last(Lasting {
            source: ctx.source,
            side: ctx.side,
            until: words.until,
            conditional: words.conditional.to_vec(),
            statics: words.r#static.to_vec(),
            since: self.state.imminent.len(),
            picked: ctx.picked.map(|id| self.state.object(id)),
            named: ctx.named,
            x: ctx.x,
            number: 0,
            nested: 0,
            since_fact: 0,
            run_on: None,
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::state::CardId;

    fn until(until: Until) -> Lasting {
        Lasting {
            source: CardId(0),
            side: Side::Runner,
            until,
            conditional: Vec::new(),
            statics: Vec::new(),
            since: 0,
            picked: None,
            named: None,
            x: None,
            number: 0,
            nested: 0,
            since_fact: 0,
            run_on: None,
        }
    }

    #[test]
    fn each_ends_with_its_own_time() {
        assert!(is_over(&until(Until::RunEnds), Ending::Run) && !is_over(&until(Until::TurnEnds), Ending::Run));
        assert!(is_over(&until(Until::TurnEnds), Ending::Turn(Side::Corp)));
        assert!(!is_over(&until(Until::RunEnds), Ending::Turn(Side::Corp)));
    }

    #[test]
    fn the_next_turn_is_that_of_who_made_it() {
        assert!(is_over(&until(Until::NextTurn), Ending::Turn(Side::Corp)));
        assert!(!is_over(&until(Until::NextTurn), Ending::Turn(Side::Runner)));
    }
}
