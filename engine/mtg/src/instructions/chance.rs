//! Coins (705), dice (706) and numbers that a player chooses as a spell or ability resolves.
//!
//! Decides how often a coin is flipped, and what follows from which result. How a coin falls and what a die shows is said
//! by the answers of a case.
//!
//! "For each blocking creature, flip a coin": three creatures, three coins, each about its own creature.

use crate::game::Game;
use crate::state::Being;
use crate::state::context::Context;
use crate::words::effects::{ChooseNumber, Flip, Roll};
use kernel::rule;
use kernel::transcript::CHANCE;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;
use kernel::words::shape::MOST;

kernel::interpretation! {
    /// 705.1: the things for each of which a separate coin is flipped; one coin is flipped if there are none.
    pub(crate) COINS: fn(Option<Vec<Being>>) -> Vec<Option<Being>> = coins;
}

pub(crate) fn coins(each: Option<Vec<Being>>) -> Vec<Option<Being>> {
    match each {
        None => vec![None],
        Some(each) => each.into_iter().map(Some).collect(),
    }
}

kernel::interpretation! {
    /// 706.2: the result of a roll, which is the number on the die and what is added to it.
    pub(crate) RESULT_OF_ROLL: fn(i64, i64) -> i64 = result_of_roll;
}

fn result_of_roll(shown: i64, plus: i64) -> i64 {
    shown.saturating_add(plus)
}

impl<'a> Game<'a> {
    /// A source is chosen, then the coin falls, or one for each (705).
    pub(crate) fn flip(&mut self, flip: &'a Flip, ctx: &mut Context) -> Result<(), Stop> {
        if let Some(source) = &flip.source {
            self.choose_sources(source, ctx)?;
            ctx.it = self.state.meant(source, ctx);
        }
        let each = match &flip.each {
            None => None,
            Some(each) => Some(self.chosen_of(each, ctx)?),
        };
        let sides = [Name::Word("won"), Name::Word("lost")];
        let before = ctx.since;
        for about in self.by(&COINS)(each) {
            if flip.each.is_some() {
                self.log.cite(clause!("705.1-a-coin-for-each"), || "a separate coin".to_owned());
            }
            ctx.it = about.map_or_else(|| ctx.it.clone(), |being| vec![being]);
            let subject = self.subject_of_chance(about, ctx);
            let won = self.log.pick(&Name::Word(CHANCE), "chance", Some(rule!("705.1")), Some(&subject), &sides)? == 0;
            ctx.since = self.state.happened.len();
            self.carry_out(if won { &flip.won } else { &flip.lost }, ctx)?;
        }
        ctx.since = before;
        Ok(())
    }

    /// The name of the thing that a coin or a die is about: the thing for which it is one of several, else that on which
    /// the ability triggered, else the spell or ability itself.
    fn subject_of_chance(&self, one: Option<Being>, ctx: &Context) -> Name {
        one.or(ctx.subject).map_or_else(|| ctx.name.clone(), |being| self.name(being))
    }

    /// A die is rolled; what it shows, and what is added to that, is the result (706.2).
    pub(crate) fn roll(&mut self, roll: &'a Roll, ctx: &mut Context) -> Result<(), Stop> {
        let subject = self.subject_of_chance(None, ctx);
        let shown = self.number(&Name::Word(CHANCE), "chance", Some(subject), (1, roll.sides.0))?;
        let plus = roll.plus.as_ref().map_or(0, |plus| self.state.amount(plus, ctx, 0));
        ctx.rolled = self.by(&RESULT_OF_ROLL)(shown, plus);
        let rolled = ctx.rolled;
        self.log.cite(clause!("706.2-what-the-result-says"), || format!("the result is {rolled}"));
        let of = |result: &&'a crate::words::effects::RollResult| {
            (result.from.0..=result.to.map_or(result.from.0, |to| to.0)).contains(&rolled)
        };
        if let Some(result) = roll.results.iter().find(of) {
            self.carry_out(&result.effect, ctx)?;
        }
        self.carry_out(&roll.then, ctx)
    }

    /// A player chooses a number.
    pub(crate) fn choose_number(&mut self, choose: &'a ChooseNumber, ctx: &mut Context) -> Result<(), Stop> {
        let who = match &choose.who {
            None => Some(ctx.you),
            Some(who) => self.seats_of(who, ctx)?.first().copied(),
        };
        let Some(who) = who else { return Ok(()) };
        let bound = |amount: &Option<_>, otherwise| {
            amount.as_ref().map_or(otherwise, |amount| self.state.amount(amount, ctx, 0))
        };
        let (least, most) = (bound(&choose.least, 0), bound(&choose.most, MOST));
        let who = self.seat_name(who);
        let why = || "the number is chosen as the text resolves".to_owned();
        self.log.cite(clause!("608.2d-chosen-on-resolution"), why);
        ctx.number = self.number(&who, "amount", None, (least, most.max(least)))?;
        Ok(())
    }

    /// A number that somebody says, within bounds.
    fn number(
        &mut self,
        who: &Name,
        kind: &'static str,
        about: Option<Name>,
        (least, most): (i64, i64),
    ) -> Result<i64, Stop> {
        let options = Options::Number { least, most };
        let under = if kind == "chance" { rule!("706.2") } else { rule!("608.2d") };
        let question = Question { who: who.clone(), kind, under: Some(under), about, options };
        self.log.ask(&question, |give| match give {
            Give::Number(number) => Ok(*number),
            _ => Ok(least),
        })
    }
}
