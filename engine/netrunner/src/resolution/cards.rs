//! Which cards an effect is about.

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::game::{Done, Game};
use crate::resolution::Context;
use crate::state::{BLANK, CardId};
use crate::words::amounts::Said;
use crate::words::cards::CardRef;
use crate::words::{Reference, Zone};

impl Game<'_> {
    /// All cards that a reference may mean, blank ones with the pile that they are in.
    pub(crate) fn matching(&self, reference: &CardRef, ctx: &Context) -> Vec<(CardId, Option<Zone>)> {
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
        let mut found: Vec<(CardId, Option<Zone>)> = ids.map(|id| (id, None)).collect();
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
            self.log.cite(clause!("8.1.4a-facedown"), || format!("{name} lies facedown, and is nothing of that kind"));
        }
    }

    /// The cards that an effect is about; asks which, where it says that they are chosen.
    pub(crate) fn cards(&mut self, reference: &CardRef, ctx: &Context) -> Done<Vec<(CardId, Option<Zone>)>> {
        self.cite_facedown(reference, ctx);
        match reference {
            CardRef::Choose(choose) => {
                let all = self.matching(reference, ctx);
                let wanted = match choose.choose.count {
                    Some(Said::Just(number)) => usize::try_from(ctx.number(number)).unwrap_or(0),
                    None => 1,
                    Some(said) => return Err(Stop::unsupported(format!("a choice of `{said}` cards"))),
                };
                let ids: Vec<CardId> = all.iter().map(|(id, _)| *id).collect();
                let said: Vec<CardId> =
                    ids.iter().copied().filter(|id| ctx.targets.contains(&self.state.name(*id))).collect();
                let wanted = wanted.min(ids.len());
                if !said.is_empty() && said.len() < wanted {
                    return Err(self.log.rejected(format!("say in `targets` which {wanted} cards it is about")));
                }
                if said.len() == wanted {
                    return Ok(said.into_iter().map(|id| (id, None)).collect());
                }
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
                let mut cards: Vec<CardId> = self.state.pile(Zone::Stack).to_vec();
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
}
