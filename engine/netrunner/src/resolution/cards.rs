//! The cards that an effect is about.

use kernel::transcript::CHANCE;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::state::imminent::Part;
use crate::state::{BLANK, CardId, CardState, Cards};
use crate::words::amounts::{Number, Said};
use crate::words::cards::{CardFilter, CardRef, Top};
use crate::words::{Among, Printed, Reference, Side, Zone};

kernel::interpretation! {
    /// 1.15.2d: the fewest cards that are chosen of "up to" so many. In a right engine none must be (1.15.2d-several).
    pub(crate) FEWEST_OF: fn(usize) -> usize;
}

impl Game<'_> {
    /// All cards that a reference may mean, blank ones with the pile that they are in.
    pub(crate) fn matching(&self, reference: &CardRef, ctx: &Context) -> Cards {
        let filter = match reference {
            CardRef::Reference(Reference::This) => return vec![(ctx.source, None)],
            CardRef::Reference(Reference::That) => return ctx.that.map(|id| (id, None)).into_iter().collect(),
            CardRef::Reference(Reference::Host) => {
                let host = self.state.card(ctx.source).and_then(|obj| obj.host);
                return host.map(|id| (id, None)).into_iter().collect();
            }
            CardRef::Reference(Reference::Looked) => return self.remembered(Among::Looked, ctx),
            CardRef::Reference(Reference::Those) => return self.remembered(Among::Those, ctx),
            CardRef::Reference(Reference::Chosen) => return ctx.picked.map(|id| (id, None)).into_iter().collect(),
            CardRef::Choose(choose) => Some(&choose.choose),
            CardRef::All(all) => Some(&all.all),
            CardRef::Filter(filter) => Some(filter),
            _ => None,
        };
        if let Some(filter) = filter
            && let Some(among) = filter.among
        {
            return self.remembered_that_fit(filter, among, ctx);
        }
        let ids = self.state.ids().filter(|id| self.state.is(reference, *id, ctx.asker()));
        let mut found: Cards = ids.map(|id| (id, None)).collect();
        if let Some(filter) = filter {
            found.retain(|(id, _)| self.is_of_its_place(filter, *id, ctx));
        }
        if let Some(filter) = filter
            && filter.r#type.is_empty()
            && filter.subtype.is_empty()
            && filter.named.is_none()
            && filter.same_type.is_none()
        {
            let near = filter.among_top.map_or(usize::MAX, |number| usize::try_from(ctx.number(number)).unwrap_or(0));
            for zone in filter.zone.into_iter().chain(filter.zones.iter().copied()) {
                let pile = self.state.pile(zone);
                let mut blanks = pile.iter().take(near).filter(|id| **id == BLANK).count();
                if filter.among_top.is_some() && self.state.endless.contains(&zone) {
                    blanks += near.min(1_000).saturating_sub(pile.len());
                }
                found.extend(std::iter::repeat_n((BLANK, Some(zone)), blanks));
            }
        }
        found
    }

    /// The cards that an effect remembers; those that were looked at only as far as they are still there.
    fn remembered(&self, among: Among, ctx: &Context) -> Cards {
        let there = |(id, zone): &&(CardId, Option<Zone>)| {
            among == Among::Those || self.state.card(*id).is_none_or(|obj| obj.zone() == *zone)
        };
        ctx.remembered(among).iter().filter(there).copied().collect()
    }

    /// The remembered cards of an effect that fit a filter; blank cards if nothing is asked that they do not have.
    fn remembered_that_fit(&self, filter: &CardFilter, among: Among, ctx: &Context) -> Cards {
        let blank = CardFilter { among: None, count: None, random: false, ..filter.clone() };
        let blanks = blank == CardFilter { zone: blank.zone, owner: blank.owner, ..CardFilter::any() };
        let fits = |(id, _): &(CardId, Option<Zone>)| {
            if *id == BLANK {
                return blanks;
            }
            self.state.fits(filter, *id, ctx.asker()) && self.is_of_its_place(filter, *id, ctx)
        };
        self.remembered(among, ctx).into_iter().filter(fits).collect()
    }

    /// Returns `true` if a card costs no more than a filter says, and lies as near to the top of its deck.
    fn is_of_its_place(&self, filter: &CardFilter, id: CardId, ctx: &Context) -> bool {
        let at_top = |number: Number| {
            let zone = self.state.card(id).and_then(CardState::zone);
            let at = zone.and_then(|zone| self.state.pile(zone).iter().position(|other| *other == id));
            at.is_some_and(|at| i64::try_from(at).is_ok_and(|at| at < ctx.number(number)))
        };
        filter.cost_at_most.is_none_or(|most| self.number_on(id, Printed::Cost) <= ctx.number(most))
            && filter.strength_at_most.is_none_or(|most| self.strength(id) <= ctx.number(most))
            && filter.number.as_ref().is_none_or(|number| {
                !number.x || self.state.card(id).is_some_and(|obj| obj.number(number.printed) == ctx.x.unwrap_or(0))
            })
            && filter.among_top.is_none_or(at_top)
    }

    /// Cites that a card is not among those that an effect is about since it lies facedown.
    fn cite_facedown(&mut self, reference: &CardRef, ctx: &Context) {
        let filter = match reference {
            CardRef::Choose(choose) => &choose.choose,
            CardRef::All(all) => &all.all,
            CardRef::Filter(filter) => filter,
            CardRef::Reference(_) | CardRef::Top(_) => return,
        };
        let idle = self.state.ids().find(|id| self.state.fits_but_for_its_face(filter, *id, ctx.asker()));
        if let Some(id) = idle {
            let name = self.state.name(id);
            self.log.cite(clause!("8.1.4a-facedown"), || format!("{name} is facedown, so it is not of that kind"));
        }
    }

    /// Cites that an ability finds the cards that it installed.
    fn cite_installed(&mut self, reference: &CardRef, ctx: &Context) {
        let among = match reference {
            CardRef::Reference(Reference::Those) => Some(Among::Those),
            CardRef::Choose(choose) => choose.choose.among,
            CardRef::All(all) => all.all.among,
            CardRef::Filter(filter) => filter.among,
            CardRef::Reference(_) | CardRef::Top(_) => None,
        };
        if among == Some(Among::Those) && ctx.means_the_installed() {
            self.cite_found(ctx);
        }
    }

    /// Cites that the cards are found that were installed, of which there may be none.
    pub(crate) fn cite_found(&mut self, ctx: &Context) {
        let number = ctx.those.len();
        self.log.cite(clause!("1.12.2a-finds-what-it-moved"), || format!("{number} of what it installed"));
    }

    /// The cards that an effect is about; asks which, where it says that they are chosen.
    pub(crate) fn cards(&mut self, reference: &CardRef, ctx: &Context) -> Done<Cards> {
        self.cite_facedown(reference, ctx);
        self.cite_installed(reference, ctx);
        match reference {
            CardRef::Choose(_) if ctx.announced.is_some() => Ok(ctx.announced.clone().unwrap_or_default()),
            CardRef::Choose(choose) => {
                let mut all = self.matching(reference, ctx);
                self.keep_valid_targets(&mut all, ctx);
                let ids: Vec<CardId> = all.iter().map(|(id, _)| *id).collect();
                let (least, wanted) = match choose.choose.count {
                    Some(Said::Just(number)) => {
                        let number = usize::try_from(ctx.number(number)).unwrap_or(0);
                        (number, number)
                    }
                    Some(Said::UpTo(number)) => {
                        let most = usize::try_from(ctx.number(number)).unwrap_or(0);
                        self.log.cite(clause!("1.15.2d-several"), || format!("any number of them, up to {most}"));
                        (self.by(&FEWEST_OF).map_or(0, |wrong| wrong(most)), most)
                    }
                    Some(Said::Any) => (0, ids.len()),
                    Some(Said::All) => (ids.len(), ids.len()),
                    None => (1, 1),
                    Some(said) => return Err(Stop::unsupported(format!("a choice of `{said}` cards"))),
                };
                let said: Vec<CardId> =
                    ids.iter().copied().filter(|id| ctx.targets.contains(&self.state.name(*id))).collect();
                let wanted = wanted.min(ids.len());
                let least = least.min(wanted);
                if !said.is_empty() && said.len() < least {
                    return Err(self.log.rejected(format!("list under `targets` the {wanted} cards it is about")));
                }
                if said.len() == wanted || (!said.is_empty() && said.len() <= wanted) {
                    return Ok(said.into_iter().map(|id| (id, None)).collect());
                }
                let about = self.state.name(ctx.source);
                let (who, kind) = if choose.choose.random {
                    (Name::Word(CHANCE), "chance")
                } else {
                    (Name::Word(ctx.side.as_str()), "card")
                };
                let picked = self.pick_cards(&who, kind, Some(about), &ids, least, wanted)?;
                let zone = choose.choose.zone;
                let zone_of = |id: CardId| all.iter().find(|(other, _)| *other == id).and_then(|(_, zone)| *zone);
                Ok(picked.into_iter().map(|id| (id, zone.or(zone_of(id)))).collect())
            }
            CardRef::Top(top) => {
                let Said::Just(number) = top.top else {
                    return Err(Stop::unsupported(format!("the top `{}` cards", top.top)));
                };
                self.settle_top(Self::deck_of(top), usize::try_from(ctx.number(number)).unwrap_or(0).min(1_000))?;
                Ok(self.top(top, ctx))
            }
            _ => Ok(self.matching(reference, ctx)),
        }
    }

    /// Keeps the cards that an instruction can act on: only those can be chosen for it (1.15.2b-valid-target).
    fn keep_valid_targets(&mut self, all: &mut Cards, ctx: &Context) {
        let Some((what, responsible)) = ctx.acts else { return };
        let before = all.len();
        all.retain(|(id, _)| {
            let part = Part { card: Some(*id), ..Part::new(what, Some(ctx.source), responsible) };
            !self.forbids_part(&part)
        });
        if all.len() < before {
            self.log.cite(clause!("1.2.2-cannot"), || "it cannot be done to some of the cards".into());
            self.log.cite(clause!("1.15.2b-valid-target"), || "those cannot be chosen for it".into());
        }
    }

    fn deck_of(top: &Top) -> Zone {
        if top.of == Some(Side::Corp) { Zone::Rd } else { Zone::Stack }
    }

    /// The topmost cards of a deck, blank ones where it has no end.
    pub(crate) fn top(&self, top: &Top, ctx: &Context) -> Cards {
        let number = if let Said::Just(number) = top.top { ctx.number(number) } else { 0 };
        let deck = Self::deck_of(top);
        let mut cards: Vec<CardId> = self.state.pile(deck).to_vec();
        let number = usize::try_from(number).unwrap_or(0).min(1_000);
        if self.state.endless.contains(&deck) && cards.len() < number {
            cards.resize(number, BLANK);
        }
        cards.truncate(number);
        cards.into_iter().map(|id| (id, Some(deck))).collect()
    }
}
