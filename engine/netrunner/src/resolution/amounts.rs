//! What the words of an effect mean at present: amounts, cards, conditions.

use crate::game::{Done, Game};
use crate::resolution::effects::Ctx;
use crate::state::{BLANK, ObjId, TurnRecord};
use crate::words::amounts::{Amount, Countable, Said};
use crate::words::cards::{CardRef, Condition, TurnFacts};
use crate::words::{Reference, Server, ServerFilter, Side, Zone};
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

impl Game<'_> {
    /// Asks for a number from 0; not where only 0 is possible.
    pub(crate) fn ask_number(&mut self, who: Side, most: i64, ctx: &Ctx) -> Done<i64> {
        if most <= 0 {
            return Ok(0);
        }
        let question = Question {
            who: Name::Word(who.as_str()),
            kind: "number",
            under: None,
            about: Some(self.state.name(ctx.source)),
            options: Options::Number { least: 0, most },
        };
        self.words.ask(&question, |give| match give {
            Give::Number(number) => Ok(*number),
            _ => Ok(0),
        })
    }

    /// An amount; `most` is what "all" means, and the most that "up to" and "any" can be.
    pub(crate) fn amount(&mut self, amount: &Amount, most: i64, ctx: &Ctx) -> Done<i64> {
        match amount {
            Amount::Said(Said::Just(number)) => Ok(ctx.number(*number)),
            Amount::Said(Said::All) => Ok(most),
            Amount::Said(Said::AllBut(number)) => Ok(most.saturating_sub(*number).max(0)),
            Amount::Said(Said::UpTo(number)) => {
                let limit = ctx.number(*number).min(most);
                match ctx.amount {
                    Some(said) => Ok(said.min(limit)),
                    None => self.ask_number(ctx.side, limit, ctx),
                }
            }
            Amount::Said(Said::Any) => match ctx.amount {
                Some(said) => Ok(said.min(most)),
                None => self.ask_number(ctx.side, most, ctx),
            },
            Amount::Said(said) => Err(Stop::unsupported(format!("amount `{said}`"))),
            Amount::Count(counted) => {
                let number = match &counted.count {
                    Countable::Counters(counters) => {
                        let on = self.matching(&counters.of, ctx);
                        on.iter()
                            .filter_map(|(id, _)| self.state.obj(*id))
                            .map(|obj| obj.count(counters.counters))
                            .sum()
                    }
                    Countable::Points(_) => self.state.last_turn.stole.iter().sum(),
                    Countable::Cards(filter) => {
                        i64::try_from(self.matching(&CardRef::Filter(filter.clone()), ctx).len()).unwrap_or(i64::MAX)
                    }
                };
                Ok(number.saturating_add(counted.plus.map_or(0, |n| n.0)).max(0))
            }
            Amount::Times(times) => Ok(ctx.number(times.of).saturating_mul(times.times.0)),
        }
    }

    /// All cards that a reference may mean, blank ones with the pile that they are in.
    pub(crate) fn matching(&self, reference: &CardRef, ctx: &Ctx) -> Vec<(ObjId, Option<Zone>)> {
        let filter = match reference {
            CardRef::Reference(Reference::This) => return vec![(ctx.source, None)],
            CardRef::Reference(Reference::That) => return ctx.that.map(|id| (id, None)).into_iter().collect(),
            CardRef::Reference(Reference::Chosen) => return ctx.picked.map(|id| (id, None)).into_iter().collect(),
            CardRef::Choose(choose) => Some(&choose.choose),
            CardRef::All(all) => Some(&all.all),
            CardRef::Filter(filter) => Some(filter),
            _ => None,
        };
        let ids = self.state.ids().filter(|id| self.state.is(reference, *id, ctx.asker()));
        let mut found: Vec<(ObjId, Option<Zone>)> = ids.map(|id| (id, None)).collect();
        if let Some(filter) = filter
            && let Some(zone) = filter.zone
            && filter.r#type.is_empty()
            && filter.subtype.is_empty()
            && filter.named.is_none()
            && filter.same_type.is_none()
        {
            let blanks = self.state.pile(zone).iter().filter(|id| **id == BLANK).count();
            found.extend(std::iter::repeat_n((BLANK, Some(zone)), blanks));
        }
        found
    }

    /// The cards that an effect is about; asks which, where it says that they are chosen.
    pub(crate) fn cards(&mut self, reference: &CardRef, ctx: &Ctx) -> Done<Vec<(ObjId, Option<Zone>)>> {
        match reference {
            CardRef::Choose(choose) => {
                let all = self.matching(reference, ctx);
                let wanted = match choose.choose.count {
                    Some(Said::Just(number)) => usize::try_from(ctx.number(number)).unwrap_or(0),
                    None => 1,
                    Some(said) => return Err(Stop::unsupported(format!("a choice of `{said}` cards"))),
                };
                let ids: Vec<ObjId> = all.iter().map(|(id, _)| *id).collect();
                let said: Vec<ObjId> =
                    ids.iter().copied().filter(|id| ctx.targets.contains(&self.state.name(*id))).collect();
                if !said.is_empty() && said.len() <= wanted {
                    return Ok(said.into_iter().map(|id| (id, None)).collect());
                }
                let wanted = wanted.min(ids.len());
                let about = self.state.name(ctx.source);
                let who = Name::Word(ctx.side.as_str());
                let picked = self.pick_cards(&who, "card", Some(about), &ids, wanted, wanted)?;
                let zone = choose.choose.zone;
                Ok(picked.into_iter().map(|id| (id, zone)).collect())
            }
            CardRef::Top(top) => {
                let number = match top.top {
                    Said::Just(number) => ctx.number(number),
                    said => return Err(Stop::unsupported(format!("the top `{said}` cards"))),
                };
                let mut cards: Vec<ObjId> = self.state.pile(Zone::Stack).to_vec();
                let number = usize::try_from(number).unwrap_or(0).min(1_000);
                if self.state.endless.contains(&Zone::Stack) && cards.len() < number {
                    cards.resize(number, BLANK);
                }
                cards.truncate(number);
                Ok(cards.into_iter().map(|id| (id, Some(Zone::Stack))).collect())
            }
            CardRef::Reference(Reference::Hosted) => Err(Stop::unsupported("the reference `hosted`")),
            _ => Ok(self.matching(reference, ctx)),
        }
    }

    /// Whether a condition holds.
    pub(crate) fn holds(&self, condition: &Condition, ctx: &Ctx) -> bool {
        let did = |facts: &TurnFacts, turn: &TurnRecord| {
            facts.ran.is_none_or(|ran| turn.ran == ran)
                && facts.succeeded.is_none_or(|filter| match filter {
                    ServerFilter::One(server) => turn.succeeded.contains(&server),
                    ServerFilter::Remote => turn.succeeded.iter().any(|server| matches!(server, Server::Remote(_))),
                    _ => !turn.succeeded.is_empty(),
                })
        };
        let unprotected = || {
            let server = self.state.obj(ctx.source).and_then(crate::state::Obj::server);
            server.and_then(|server| self.state.server(server)).is_some_and(|cards| cards.ice.is_empty())
        };
        condition.tags.is_none_or(|tags| self.state.tags >= tags.0)
            && condition.last_turn.as_ref().is_none_or(|facts| did(facts, &self.state.last_turn))
            && condition.this_turn.as_ref().is_none_or(|facts| did(facts, &self.state.this_turn))
            && condition.during.is_none_or(|_| self.state.running().is_some())
            && condition.unprotected.is_none_or(|wanted| unprotected() == wanted)
            && condition.happened.as_ref().is_none_or(|when| {
                let since = self.state.facts.iter().skip(ctx.since);
                since.into_iter().any(|fact| self.state.meets(when, fact, ctx.asker()))
            })
    }
}
