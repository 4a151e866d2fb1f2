//! Decks and zones that are looked into: 1.21.2 (looking), 8.7 (searching), 8.3 (arranging), 7.4.7b (the bottom of
//! R&D), and what lies on top of a deck that was shuffled.
//!
//! "Search your stack for 1 program": a program is found, or none, and the stack is shuffled. "Look at the top 3 cards
//! of R&D. Trash 1 of those cards and add the rest to HQ": the rest are the 2 that are still there.

use kernel::transcript::CHANCE;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::name::Name;
use kernel::words::scenario::Give;

use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::state::{BLANK, CardId, CardState, Cards, State};
use crate::words::amounts::Said;
use crate::words::cards::{CardFilter, CardRef};
use crate::words::effects::{Arrange, Search};
use crate::words::{InDeck, Zone};

kernel::interpretation! {
    /// 8.7.2: the fewest cards that a search finds of so many. None has to be found if the search says what they are
    /// like (8.7.2e-may-fail-to-find).
    pub(crate) FEWEST_FOUND: fn(usize, bool) -> usize = may_find_nothing;
}

fn may_find_nothing(wanted: usize, says_what: bool) -> usize {
    if says_what { 0 } else { wanted }
}

kernel::interpretation! {
    /// 8.7.3: shuffles a deck that was searched, whether or not anything was found (8.7.3-shuffled-at-once).
    pub(crate) SEARCHED: fn(&mut State, Zone) = shuffled_at_once;
}

fn shuffled_at_once(state: &mut State, deck: Zone) {
    state.shuffle(deck);
}

kernel::interpretation! {
    /// 8.3.3: makes a card that was put back in an order a new object, wherever it lies now (8.3.3-arranged).
    pub(crate) PUT_BACK: fn(&mut CardState) = a_new_object;
}

fn a_new_object(obj: &mut CardState) {
    obj.moves = obj.moves.saturating_add(1);
}

kernel::interpretation! {
    /// 7.4.7b: `true` if cards are accessed from the bottom of R&D where a card says so. In a right engine they are
    /// (7.4.7b-from-the-bottom).
    pub(crate) FROM_WHICH_END: fn() -> bool;
}

impl Game<'_> {
    /// The cards that an effect is about, each with the zone that it is in.
    pub(crate) fn with_zones(&mut self, reference: &CardRef, ctx: &Context) -> Done<Cards> {
        let all = self.cards(reference, ctx)?;
        Ok(all.into_iter().map(|(id, zone)| (id, self.state.card(id).and_then(CardState::zone).or(zone))).collect())
    }

    /// Lets chance settle which cards lie on top of a deck that was shuffled, as soon as somebody sees them or they go.
    pub(crate) fn settle_top(&mut self, deck: Zone, number: usize) -> Done {
        loop {
            let Some(shuffled) = self.state.shuffle_of(deck).copied() else { return Ok(()) };
            let pile = self.state.pile(deck).to_vec();
            let unknown = pile.len().saturating_sub(shuffled.top.saturating_add(shuffled.bottom));
            let rest: Vec<CardId> = pile.iter().copied().skip(shuffled.top).take(unknown).collect();
            if shuffled.top >= number || rest.is_empty() {
                return Ok(());
            }
            if self.state.endless.contains(&deck) {
                if rest.iter().all(|id| *id == BLANK) {
                    return Ok(());
                }
                return Err(Stop::unsupported("the top of a deck without an end that was shuffled"));
            }
            let picked =
                self.pick_cards(&Name::Word(CHANCE), "chance", Some(Name::Word(deck.as_str())), &rest, 1, 1)?;
            let at = picked.first().and_then(|id| rest.iter().position(|other| other == id)).unwrap_or(0);
            if let Some(pile) = self.state.pile_mut(deck)
                && shuffled.top.saturating_add(at) < pile.len()
            {
                let id = pile.remove(shuffled.top.saturating_add(at));
                pile.insert(shuffled.top, id);
            }
            self.state.shuffle_of(deck).into_iter().for_each(|shuffled| shuffled.top += 1);
        }
    }

    /// The effect `search`.
    pub(crate) fn search(&mut self, words: &Search, ctx: &mut Context) -> Done {
        let deck = matches!(words.zone, Zone::Rd | Zone::Stack);
        let wanted = CardFilter { zone: Some(words.zone), count: None, ..words.card.clone() };
        let mut all = self.matching(&CardRef::Filter(wanted.clone()), ctx);
        let says_what = wanted != CardFilter { zone: Some(words.zone), ..CardFilter::any() };
        let most = match words.card.count {
            None => 1,
            Some(Said::Just(number) | Said::UpTo(number)) => usize::try_from(ctx.number(number)).unwrap_or(0),
            Some(Said::Any | Said::All) => all.len(),
            Some(said) => return Err(Stop::unsupported(format!("a search for `{said}` cards"))),
        };
        if !says_what && self.state.endless.contains(&words.zone) {
            all.extend(std::iter::repeat_n((BLANK, Some(words.zone)), most.min(1_000)));
        }
        let most = most.min(all.len());
        let up_to = matches!(words.card.count, Some(Said::UpTo(_) | Said::Any));
        let least = if up_to { 0 } else { self.by(&FEWEST_FOUND)(most, says_what && deck) };
        let ids: Vec<CardId> = all.iter().map(|(id, _)| *id).collect();
        let who = Name::Word(words.who.unwrap_or(ctx.side).as_str());
        let about = self.state.name(ctx.source);
        let found = self.pick_cards(&who, "card", Some(about), &ids, least.min(most), most)?;
        let clause = clause!("8.7.2e-may-fail-to-find");
        self.log.cite(clause, || format!("{} of {} cards are found", found.len(), all.len()));
        if deck {
            self.log.cite(clause!("8.7.3-shuffled-at-once"), || "the deck is shuffled once it was searched".into());
            self.by(&SEARCHED)(&mut self.state, words.zone);
        }
        let found: Cards = found.into_iter().map(|id| (id, Some(words.zone))).collect();
        ctx.those.clone_from(&found);
        ctx.looked = found;
        Ok(())
    }

    /// The effect `arrange`.
    pub(crate) fn arrange(&mut self, words: &Arrange, ctx: &mut Context) -> Done {
        let all = self.with_zones(&words.card, ctx)?;
        let Some(deck) = all.first().and_then(|(_, zone)| *zone) else { return Ok(()) };
        if !matches!(deck, Zone::Rd | Zone::Stack) {
            return Err(Stop::unsupported("cards arranged that are in no deck"));
        }
        let ids: Vec<CardId> = all.into_iter().filter(|(_, zone)| *zone == Some(deck)).map(|(id, _)| id).collect();
        let who = Name::Word(words.who.unwrap_or(ctx.side).as_str());
        let order = self.pick_in_order(&who, ctx, &ids)?;
        let bottom = words.at == Some(InDeck::Bottom);
        let Some(pile) = self.state.pile_mut(deck) else { return Ok(()) };
        for id in &order {
            if let Some(at) = pile.iter().position(|other| other == id) {
                pile.remove(at);
            }
        }
        let at = if bottom { pile.len() } else { 0 };
        pile.splice(at..at, order.iter().copied());
        for id in &order {
            let put_back = self.by(&PUT_BACK);
            self.state.card_mut(*id).into_iter().for_each(put_back);
        }
        let (number, clause) = (order.len(), clause!("8.3.3-arranged"));
        self.state.shuffle_of(deck).into_iter().for_each(|deck| {
            let known = if bottom { &mut deck.bottom } else { &mut deck.top };
            *known = (*known).max(number);
        });
        self.log.cite(clause, || format!("{number} cards are put in an order"));
        ctx.handle(order.into_iter().map(|id| (id, Some(deck))).collect());
        Ok(())
    }

    /// Asks for an order of cards, the one nearest to the top first; not if they are indistinguishable.
    fn pick_in_order(&mut self, who: &Name, ctx: &Context, of: &[CardId]) -> Done<Vec<CardId>> {
        let names: Vec<Name> = of.iter().map(|id| self.state.name(*id)).collect();
        if names.iter().all(|name| Some(name) == names.first()) {
            return Ok(of.to_vec());
        }
        let options = Options::Several { of: names.clone(), least: of.len(), most: of.len(), ordered: true };
        let about = Some(self.state.name(ctx.source));
        let question = Question { who: who.clone(), kind: "order", under: None, about, options };
        self.log.ask(&question, |give| {
            let under = &[clause!("8.3.3-arranged")];
            let Give::Several(given) = give else { return Err(Refusal::new(under, "an order of cards is asked for")) };
            let mut left: Vec<(&Name, CardId)> = names.iter().zip(of.iter().copied()).collect();
            let mut order = Vec::new();
            for name in given {
                let at = left.iter().position(|(other, _)| *other == name);
                let at = at.ok_or_else(|| Refusal::new(under, "the answer names a card that is not an option"))?;
                order.push(left.remove(at).1);
            }
            Ok(order)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_need_not_be_found() {
        assert_eq!((may_find_nothing(2, true), may_find_nothing(2, false)), (0, 2));
    }
}
