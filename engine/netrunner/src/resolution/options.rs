//! Choices between effects: 9.12.3c (a player who must pick one picks one that can be resolved whole; nothing happens if
//! none can).
//!
//! "The Runner must pay 2 credits or trash 1 of their installed cards": with 3 credits and nothing installed they pay,
//! with 1 credit and nothing installed they do neither.

use kernel::words::name::Name;

use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::state::imminent::Part;
use crate::state::{CardId, CardState, Stage};
use crate::words::amounts::{Amount, Said};
use crate::words::cards::CardRef;
use crate::words::effects::{Choice, Effect, Purse};
use crate::words::{Side, What, Zone};

kernel::interpretation! {
    /// 9.12.3c: `true` if a player who must pick one of several effects may pick this one: it can be resolved whole
    /// (9.12.3c-resolvable).
    pub(crate) MAY_BE_PICKED: fn(&mut Game<'_>, &[Effect], &Context) -> bool = can_be_resolved_whole;
}

fn can_be_resolved_whole(game: &mut Game<'_>, effects: &[Effect], ctx: &Context) -> bool {
    effects.iter().all(|effect| game.can_resolve(effect, ctx))
}

/// The fewest cards that an effect needs to be resolved whole.
fn needed(reference: &CardRef, ctx: &Context) -> usize {
    let number = |said: Option<Said>| match said {
        None => 1,
        Some(Said::Just(number)) => usize::try_from(ctx.number(number)).unwrap_or(0),
        Some(_) => 0,
    };
    match reference {
        CardRef::Reference(_) => 1,
        CardRef::Choose(choose) => number(choose.choose.count),
        CardRef::Top(top) => number(Some(top.top)),
        CardRef::All(_) | CardRef::Filter(_) => 0,
    }
}

impl Game<'_> {
    /// The effect `option`.
    pub(crate) fn option(&mut self, choice: &Choice, ctx: &mut Context) -> Done {
        let clause = clause!("9.12.3c-resolvable");
        let mut open: Vec<(&Name, &[Effect])> =
            choice.of.iter().map(|(name, effects)| (&name.0, effects.as_slice())).collect();
        if choice.must {
            let all = open.len();
            open.retain(|(_, effects)| self.by(&MAY_BE_PICKED)(self, effects, ctx));
            if open.len() < all {
                self.log.cite(clause, || format!("{} of {all} can be resolved whole", open.len()));
            }
        }
        let names: Vec<Name> = open.iter().map(|(name, _)| (*name).clone()).collect();
        if names.is_empty() {
            return Ok(());
        }
        let about = self.state.name(ctx.source);
        let under = choice.must.then_some(clause);
        let picked = self.log.pick(&Name::Word(choice.who.as_str()), "option", under, Some(&about), &names)?;
        open.get(picked).map_or(Ok(()), |(_, effects)| self.effects_apart(effects, ctx))
    }

    /// Returns `true` if there are enough cards for an effect with which nothing forbids it.
    fn has_enough(&self, what: Option<What>, reference: &CardRef, ctx: &Context) -> bool {
        let allowed = |id: CardId| {
            let part = |what| Part { card: Some(id), ..Part::new(what, Some(ctx.source), ctx.side) };
            what.is_none_or(|what| !self.forbids_part(&part(what)))
        };
        let there = match reference {
            CardRef::Top(top) => self.top(top, ctx),
            _ => self.matching(reference, ctx),
        };
        there.iter().filter(|(id, _)| allowed(*id)).count() >= needed(reference, ctx)
    }

    /// Returns `true` if nothing forbids something that happens to no card.
    fn may_happen(&self, what: What, ctx: &Context) -> bool {
        !self.forbids_part(&Part::new(what, Some(ctx.source), ctx.side))
    }

    /// Returns `true` if a player has all the credits and clicks that an effect has them lose.
    fn can_lose(&self, purse: &Purse, ctx: &Context) -> bool {
        let held = self.state.purse(purse.who);
        let has = |held: Option<i64>, amount: &Option<Amount>| {
            let amount = amount.as_ref().map(|amount| self.plain_amount(amount, ctx));
            amount.is_none_or(|amount| held.is_none_or(|held| held >= amount))
        };
        has(held.credits, &purse.credits) && (purse.next_turn || has(held.clicks, &purse.clicks))
    }

    /// Returns `true` if an effect can be resolved whole. In doubt it can.
    fn can_resolve(&mut self, effect: &Effect, ctx: &Context) -> bool {
        match effect {
            Effect::Damage(_) => self.may_happen(What::Damage, ctx),
            Effect::Tag(_) => self.may_happen(What::Tag, ctx),
            Effect::BadPublicity(_) => self.may_happen(What::BadPublicity, ctx),
            Effect::EndRun(_) => self.state.running().is_some() && self.may_happen(What::EndRun, ctx),
            Effect::JackOut(_) => self.state.running().is_some() && self.may_happen(What::JackOut, ctx),
            Effect::Trash(trash) => self.has_enough(Some(What::Trash), &trash.card, ctx),
            Effect::Expose(of) => self.has_enough(Some(What::Expose), &of.card, ctx),
            Effect::Rez(rez) => self.has_enough(Some(What::Rez), &rez.card, ctx),
            Effect::Install(install) => self.has_enough(Some(What::Install), &install.card, ctx),
            Effect::Play(play) => self.has_enough(Some(What::Play), &play.card, ctx),
            Effect::Advance(words) => self.has_enough(Some(What::Advance), &words.card, ctx),
            Effect::Steal(of) => self.has_enough(Some(What::Steal), &of.card, ctx),
            Effect::Score(of) => self.has_enough(Some(What::Score), &of.card, ctx),
            Effect::Choose(of)
            | Effect::TurnFacedown(of)
            | Effect::TurnFaceup(of)
            | Effect::Derez(of)
            | Effect::Reveal(of)
            | Effect::Look(of) => self.has_enough(None, &of.card, ctx),
            Effect::Move(words) => self.has_enough(None, &words.card, ctx),
            Effect::AsAgenda(words) => self.has_enough(None, &words.card, ctx),
            Effect::Arrange(words) => self.has_enough(None, &words.card, ctx),
            Effect::MoveIce(words) => self.has_enough(None, &words.card, ctx),
            Effect::Swap(words) => self.has_enough(None, &words.card, ctx),
            Effect::Encounter(words) => self.has_enough(None, &words.card, ctx),
            Effect::Place(place) => self.has_enough(None, &place.to, ctx),
            Effect::Host(words) => self.has_enough(None, &words.card, ctx) && self.has_enough(None, &words.to, ctx),
            Effect::Forfeit(forfeit) => {
                self.forfeitable(ctx.side, &forfeit.card, ctx).len() >= needed(&forfeit.card, ctx)
            }
            Effect::Take(take) => {
                let from = self.matching(&take.from, ctx).first().map(|(id, _)| *id);
                from.and_then(|id| self.state.card(id)).is_some_and(|obj| {
                    let has = |there: i64, amount: &Amount| there >= self.plain_amount(amount, ctx);
                    take.credits.as_ref().is_none_or(|amount| has(obj.credits, amount))
                        && take.counters.iter().all(|(kind, amount)| has(CardState::count(obj, *kind), amount))
                })
            }
            Effect::Lose(purse) => self.can_lose(purse, ctx),
            Effect::RemoveTags(remove) => self.state.tags >= self.plain_amount(&remove.amount, ctx),
            Effect::RemoveBadPublicity(remove) => self.state.bad_publicity >= self.plain_amount(&remove.amount, ctx),
            Effect::Draw(draw) => {
                let deck = if draw.who == Side::Corp { Zone::Rd } else { Zone::Stack };
                let there = i64::try_from(self.state.pile(deck).len()).unwrap_or(i64::MAX);
                self.state.endless.contains(&deck) || there >= self.plain_amount(&draw.amount, ctx)
            }
            Effect::Break(_) | Effect::Bypass(_) => {
                matches!(self.state.running().map(|run| run.stage), Some(Stage::Encounter(_)))
            }
            Effect::Pay(pay) => !pay.must || self.check_cost(pay.who, &pay.cost, ctx).is_ok(),
            Effect::Together(all) | Effect::Instead(all) => can_be_resolved_whole(self, all, ctx),
            Effect::If(by) => {
                let then = if self.holds(&by.is, ctx) { &by.then } else { &by.otherwise };
                can_be_resolved_whole(self, then, ctx)
            }
            Effect::Option(choice) => choice.of.values().any(|effects| can_be_resolved_whole(self, effects, ctx)),
            Effect::Gain(_)
            | Effect::Run(_)
            | Effect::Strength(_)
            | Effect::Purge(_)
            | Effect::Prevent(_)
            | Effect::Increase(_)
            | Effect::Set(_)
            | Effect::Attack(_)
            | Effect::Lasting(_)
            | Effect::May(_)
            | Effect::Trace(_)
            | Effect::NameType(_)
            | Effect::SetX(_)
            | Effect::TrashedFacedown(_)
            | Effect::TrashedTo(_)
            | Effect::Sabotage(_)
            | Effect::AccessMore(_)
            | Effect::Psi(_)
            | Effect::ChooseServer(_)
            | Effect::InsteadOfBreach(_)
            | Effect::ChooseSubtypes(_)
            | Effect::LoseAbilities(_)
            | Effect::Search(_)
            | Effect::Shuffle(_)
            | Effect::AccessFromBottom(_)
            | Effect::Subroutine(_)
            | Effect::SayNumber(_) => true,
        }
    }
}
