//! Cards change their places, and counters leave them: 4.6.6i (which server a card left), 1.12.2 (a card that changes its
//! zone is another object), 1.7.2c (a draw from an empty R&D).

use kernel::transcript::observed::Event;

use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::resolution::effects::TURNED_FACEDOWN;
use crate::resolution::score_areas::score_area;
use crate::state::facts::{End, Fact};
use crate::state::imminent::{CardGoes, Part};
use crate::state::{BLANK, CardId, CardState, Cards, Place, Stage, State};
use crate::words::{Counter, Server, Side, What, Zone};

kernel::interpretation! {
    /// 4.6.6i: the server that a card means as this one once it has left one. In a right engine it is the one that it
    /// left, where a cost or condition moved it (4.6.6i-this-server).
    pub(crate) REMEMBERED: fn() -> Option<Server>;
}

kernel::interpretation! {
    /// 1.12.2: drops what was said and done about a card as the object that it was before it changed its zone
    /// (1.12.2-no-memory). Returns `true` if there was anything.
    pub(crate) FORGETS: fn(&mut State, CardId) -> bool = forgets;
}

fn forgets(state: &mut State, id: CardId) -> bool {
    let uses = state.used.len();
    state.used.retain(|used| used.card != id);
    let prices = state.priced.len();
    state.priced.retain(|(source, _)| *source != id);
    // An ability whose card was given up for it still refers to the choice, so it is dropped as the card comes into play.
    let comes = |obj: &&mut CardState| obj.installed() || obj.place == Place::Paying;
    let chosen = state.card_mut(id).filter(comes).and_then(|obj| obj.chosen.take());
    state.used.len() < uses || state.priced.len() < prices || chosen.is_some()
}

kernel::interpretation! {
    /// 8.2.1a: the movements that cards make as they are only put somewhere, of those that end there. In a right engine
    /// they make none (8.2.1a-no-movement).
    pub(crate) PUT_THERE: fn(Vec<Fact>) -> Vec<Fact>;
}

kernel::interpretation! {
    /// 8.4.2: `true` if cards that are drawn are set aside until the abilities about the draw have resolved, and only
    /// then added to the hand (8.4.2-set-aside).
    pub(crate) SET_ASIDE: fn() -> bool = until_the_checkpoint;
}

kernel::interpretation! {
    /// 8.4.2: `true` if a card that was set aside as it was drawn is added to the hand: if it is still aside. What an
    /// ability moved elsewhere meanwhile stays there (8.4.2-set-aside).
    pub(crate) IS_ADDED: fn(&CardState) -> bool = if_still_aside;
}

fn if_still_aside(card: &CardState) -> bool {
    card.place == Place::Aside
}

fn until_the_checkpoint() -> bool {
    true
}

/// Adds cards to the hand as they are drawn, as in the older rules.
pub(crate) fn in_hand_at_once() -> bool {
    false
}

kernel::interpretation! {
    /// 1.7.2c: ends the game as the Corp has to draw and R&D is empty. The Runner wins (1.7.2c-empty-rd).
    pub(crate) NOTHING_TO_DRAW: fn(&mut Game<'_>) = the_runner_wins;
}

fn the_runner_wins(game: &mut Game<'_>) {
    game.log.cite(clause!("1.7.2c-empty-rd"), || "the Corp has to draw, and R&D is empty".into());
    game.state.over = Some(End::Won(Side::Runner));
}

kernel::interpretation! {
    /// 4.4.6b: `true` if the Runner sees a facedown card of the Corp, because it is being accessed (7.1.2).
    pub(crate) IS_SEEN: fn(&State, CardId) -> bool = is_accessed;
}

fn is_accessed(state: &State, id: CardId) -> bool {
    state.running().is_some_and(|run| run.stage == Stage::Access(id))
}

impl Game<'_> {
    /// Puts a card somewhere else and notes the change of place.
    pub(crate) fn shift(&mut self, id: CardId, from: Option<Zone>, to: Place, moves: &mut Vec<Event>) {
        let was = self.state.card(id).and_then(CardState::zone).or(from);
        let left = self.state.card(id).and_then(CardState::server);
        let object = self.state.object(id);
        self.state.put(id, from, to);
        if self.state.object(id) != object && self.interpretations.by(&FORGETS)(&mut self.state, id) {
            self.log.cite(clause!("1.12.2-no-memory"), || "it is another object from now on".into());
        }
        if let Some(obj) = self.state.card_mut(id) {
            let left = left.filter(|_| obj.server().is_none());
            obj.was_in = self.interpretations.by(&REMEMBERED).map_or(left, |wrong| wrong());
        }
        if let Some(zone) = score_area(to) {
            self.enters_score_area(id, was, zone);
        }
        let is = match to {
            Place::Pile(zone) => Some(zone),
            Place::Root(_) => Some(Zone::Root),
            Place::Ice(_) => Some(Zone::Ice),
            Place::Identity | Place::Paying | Place::Played | Place::Aside | Place::Hosted => None,
        };
        if id != BLANK {
            moves.push(
                Event::new("moved")
                    .with("what", self.state.name(id))
                    .with_some("from", was.map(Zone::as_str))
                    .with_some("to", is.map(Zone::as_str)),
            );
        }
    }

    pub(crate) fn draw(&mut self, who: Side, amount: i64, by: Option<CardId>) -> Done {
        let part = Part { amount, ..Part::new(What::Draw, by, who) };
        let amount = self.step_about_to(part)?;
        self.draw_now(who, amount, by)?;
        Ok(())
    }

    /// Carries out what is left of a draw. The ability remembers the cards that were drawn.
    pub(crate) fn carry_out_draw(&mut self, who: Side, amount: i64, ctx: &mut Context) -> Done {
        let hand = if who == Side::Corp { Zone::Hq } else { Zone::Grip };
        let drawn = self.draw_now(who, amount, Some(ctx.source))?;
        ctx.those = drawn.into_iter().map(|id| (id, Some(hand))).collect();
        Ok(())
    }

    /// Draws cards. The result is the cards that were drawn.
    fn draw_now(&mut self, who: Side, amount: i64, by: Option<CardId>) -> Done<Vec<CardId>> {
        let (deck, hand) = match who {
            Side::Corp => (Zone::Rd, Zone::Hq),
            Side::Runner => (Zone::Stack, Zone::Grip),
        };
        let wanted = usize::try_from(amount.clamp(0, 1_000)).unwrap_or(0);
        let mut drawn = Vec::new();
        while drawn.len() < wanted {
            self.settle_top(deck, 1)?;
            let Some(id) = self.state.take_top(deck) else {
                if who == Side::Corp {
                    self.by(&NOTHING_TO_DRAW)(self);
                }
                break;
            };
            drawn.push(id);
        }
        if drawn.is_empty() {
            return Ok(drawn);
        }
        let amount = i64::try_from(drawn.len()).unwrap_or(i64::MAX);
        let fact = Fact { who: Some(who), amount, by, drawn: drawn.clone(), ..Fact::new("drew") };
        let mut facts = vec![fact.clone()];
        if self.by(&SET_ASIDE)() && self.state.ids().any(|id| self.waits_for(id, &fact)) {
            self.log.cite(clause!("8.4.2-set-aside"), || "the drawn cards are not in the hand yet".into());
            let (blank, named): (Vec<_>, Vec<_>) = drawn.into_iter().partition(|id| *id == BLANK);
            for id in &named {
                self.state.put(*id, None, Place::Aside);
            }
            self.state.blanks_aside = self.state.blanks_aside.saturating_add(blank.len());
            self.report(std::mem::take(&mut facts));
            self.settle_now()?;
            // What left the set-aside zone meanwhile stays where it is.
            let left = self.state.blanks_aside.min(blank.len());
            self.state.blanks_aside = self.state.blanks_aside.saturating_sub(left);
            let aside = |id: &CardId| self.state.card(*id).is_some_and(|obj| self.by(&IS_ADDED)(obj));
            drawn = named.into_iter().filter(aside).chain(std::iter::repeat_n(BLANK, left)).collect();
        }
        let mut moves = Vec::new();
        for id in &drawn {
            // A blank card was taken from its deck already.
            let from = (*id != BLANK).then_some(deck);
            self.shift(*id, from, Place::Pile(hand), &mut moves);
        }
        self.report_with(facts, moves);
        Ok(drawn)
    }

    /// The cards of a draw, as the abilities that wait for it find them: set aside, or in the hand already.
    pub(crate) fn drawn(&self, fact: &Fact) -> Cards {
        let hand = fact.who.map(|who| if who == Side::Corp { Zone::Hq } else { Zone::Grip });
        let zone = |id: CardId| self.state.card(id).map_or(hand, CardState::zone);
        fact.drawn.iter().map(|id| (*id, zone(*id))).collect()
    }

    /// The facts of cards that are put into a zone without being drawn or trashed: none in a right engine
    /// (8.2.1a-no-movement).
    pub(crate) fn put_there(&mut self, cards: &[CardId], to: Zone) -> Vec<Fact> {
        let word = match to {
            Zone::Heap | Zone::Archives => "trashed",
            Zone::Grip | Zone::Hq => "drew",
            _ => return Vec::new(),
        };
        let who = Some(to.side());
        let facts: Vec<Fact> = match word {
            "drew" => vec![Fact { who, amount: 1, ..Fact::new(word) }],
            _ => cards.iter().map(|id| Fact { who, ..Fact::of(word, *id, &self.state) }).collect(),
        };
        if !cards.is_empty() && facts.iter().any(|fact| self.state.ids().any(|id| self.waits_for(id, fact))) {
            self.log.cite(clause!("8.2.1a-no-movement"), || format!("nothing is {word} there"));
        }
        self.by(&PUT_THERE).map_or(Vec::new(), |wrong| wrong(facts))
    }

    /// Trashes cards, all at once.
    pub(crate) fn discard(&mut self, cards: Cards, by: Option<CardId>, who: Option<Side>) {
        self.discard_but(&[], cards, by, who);
    }

    /// Trashes cards as their parts stand once the window is closed: what was prevented or replaced stays, and what
    /// turns facedown in place of leaving is trashed all the same (8.2.2).
    pub(crate) fn carry_out_trash(&mut self, parts: &[Part], mut cards: Cards, by: Option<CardId>, who: Option<Side>) {
        let stays = |id: CardId| parts.iter().any(|part| part.card == Some(id) && part.amount <= 0);
        cards.retain(|(id, _)| !stays(*id));
        self.discard_but(parts, cards, by, who);
    }

    /// Trashes cards, all at once, by the abilities that their parts name. Some of them go elsewhere, or are turned
    /// facedown in place of leaving.
    fn discard_but(&mut self, parts: &[Part], cards: Cards, by: Option<CardId>, who: Option<Side>) {
        let here = |(id, zone): &(CardId, Option<Zone>)| match self.state.card(*id) {
            Some(obj) => !matches!(obj.place, Place::Pile(Zone::Heap | Zone::Archives | Zone::Removed)),
            None => zone.is_some(),
        };
        let cards: Cards = cards.into_iter().filter(here).collect();
        let part_of = |id: CardId| parts.iter().find(|part| part.card == Some(id));
        let trashed = |(id, zone): &(CardId, Option<Zone>)| {
            let fact = Fact::of("trashed", *id, &self.state);
            Fact { by, who, zone: fact.zone.or(*zone), ability: part_of(*id).and_then(|part| part.ability), ..fact }
        };
        let facts = cards.iter().map(trashed).collect();
        let mut moves = Vec::new();
        for (id, zone) in cards {
            match part_of(id).map(|part| part.card_goes) {
                Some(CardGoes::Facedown) => {
                    let turned = self.by(&TURNED_FACEDOWN);
                    self.state.card_mut(id).into_iter().for_each(turned);
                    continue;
                }
                Some(CardGoes::To(to, at)) => {
                    self.shift(id, zone, Place::Pile(to), &mut moves);
                    self.lay_in_deck(id, to, at);
                    continue;
                }
                Some(CardGoes::Away) | None => {}
            }
            let owner = self.state.card(id).map(CardState::side);
            let corps = owner.map_or(matches!(zone, Some(Zone::Hq | Zone::Rd)), |side| side == Side::Corp);
            if id == BLANK && zone == Some(Zone::Stack) && self.state.pile(Zone::Stack).is_empty() {
                self.state.put(id, None, Place::Pile(Zone::Heap));
                continue;
            }
            let pile = if corps { Zone::Archives } else { Zone::Heap };
            let hidden = self.state.card(id).is_some_and(|obj| !obj.faceup());
            let seen = corps && hidden && self.by(&IS_SEEN)(&self.state, id);
            self.shift(id, zone, Place::Pile(pile), &mut moves);
            if seen {
                self.log.cite(clause!("4.4.6b-seen-lies-faceup"), || "the Runner sees it as it is trashed".into());
                self.state.card_mut(id).into_iter().for_each(|obj| obj.facedown = false);
            }
        }
        let facts: Vec<Fact> = facts;
        let of_the_corp = |fact: &Fact| {
            fact.card.and_then(|id| self.state.card(id)).map_or(fact.zone.map(Zone::side), |obj| Some(obj.side()))
                == Some(Side::Corp)
        };
        if who == Some(Side::Runner) && self.state.turn == Side::Runner && facts.iter().any(of_the_corp) {
            self.state.this_turn.trashed = true;
        }
        if !facts.is_empty() {
            let own = |fact: &&Fact| fact.accessed && fact.card.is_some();
            let accessed: Vec<Fact> = facts.iter().filter(own).cloned().collect();
            self.report_with(facts, moves);
            self.let_persist(&accessed);
        }
    }

    /// Takes counters from a card; it may be empty then.
    pub(crate) fn remove_counters(&mut self, id: CardId, kind: Counter, amount: i64) {
        let Some(obj) = self.state.card_mut(id) else { return };
        let there = obj.count(kind);
        obj.add(kind, -amount);
        if amount > 0 && there > 0 && obj.count(kind) == 0 {
            self.report(vec![Fact { counter: Some(kind), ..Fact::of("emptied", id, &self.state) }]);
        }
    }
}
