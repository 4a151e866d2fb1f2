//! Abilities beyond their resolution: effects that work for a while, abilities that wait, and uses that are counted.

use std::sync::Arc;

use super::facts::Fact;
use super::imminent::AbilityPlace;
use super::{CardId, State};
use crate::words::cards::{Card, Conditional, Static};
use crate::words::{ServerFilter, Side, TypeWord, Until};

/// An effect that works for a while, whatever becomes of the card that made it.
#[derive(Clone, Debug)]
pub struct Lasting {
    /// The card that made it.
    pub source: CardId,
    /// The player whose it is.
    pub side: Side,
    /// The time until which it works.
    pub until: Until,
    /// Its conditional abilities.
    pub conditional: Vec<Conditional>,
    /// Its static abilities.
    pub statics: Vec<Static>,
    /// The number of imminent events so far when it was created.
    pub since: usize,
    /// The number of facts so far when it was made.
    pub since_fact: usize,
    /// The card that had been chosen when it was made, as [`CardState::moves`](super::CardState::moves) counted it.
    pub picked: Option<(CardId, u32)>,
    /// The card type that had been named when it was made.
    pub named: Option<TypeWord>,
    /// The value of X when it was made.
    pub x: Option<i64>,
    /// Its number among all that were made in the game.
    pub number: u32,
    /// The number of encounters within which the encounter was in which it was made.
    pub nested: usize,
    /// The servers on which its card allows the run, if it belongs to a run (6.7.4a).
    pub run_on: Option<ServerFilter>,
}

impl Lasting {
    /// The card that had been chosen, as long as it is the object that was chosen (1.12.2).
    pub fn chosen(&self, state: &State) -> Option<CardId> {
        self.chosen_within(state, 0)
    }

    /// The card that had been chosen, also once it has left: as the object that it became then.
    pub fn chosen_or_gone(&self, state: &State) -> Option<CardId> {
        self.chosen_within(state, 1)
    }

    fn chosen_within(&self, state: &State, changes: u32) -> Option<CardId> {
        let (id, object) = self.picked?;
        let now = state.card(id).map_or(object, |obj| obj.moves);
        (now.saturating_sub(object) <= changes).then_some(id)
    }
}

impl State {
    /// A card as the object that it is at present.
    pub fn object(&self, id: CardId) -> (CardId, u32) {
        (id, self.card(id).map_or(0, |obj| obj.moves))
    }

    /// Keeps an effect that works for a while.
    pub fn let_last(&mut self, lasting: Lasting) {
        self.lasted = self.lasted.saturating_add(1);
        let nested = self.running().map_or(0, |run| run.outer.len());
        self.lasting.push(Lasting { number: self.lasted, nested, since_fact: self.facts.len(), ..lasting });
    }
}

/// A card that has lost its printed abilities for a while (9.1.9a).
#[derive(Clone, Debug)]
pub struct LostAbilities {
    /// The card.
    pub card: CardId,
    /// The object that lost them, as [`CardState::moves`](super::CardState::moves) counts it.
    pub object: u32,
    /// Its facts with all of its abilities.
    pub printed: Arc<Card>,
    /// The number of the effect that works for as long.
    pub lasting: u32,
}

impl State {
    /// Has a card lose its printed abilities as long as the newest effect that works for a while. `without`: its facts
    /// without them.
    pub fn lose_abilities(&mut self, id: CardId, without: impl Fn(&Card) -> Card) {
        let Some(obj) = self.card(id) else { return };
        let before = self.lost.iter().find(|lost| lost.card == id && lost.object == obj.moves);
        let printed = before.map_or_else(|| Arc::clone(&obj.printed), |lost| Arc::clone(&lost.printed));
        let object = obj.moves;
        if let Some(obj) = self.card_mut(id) {
            obj.printed = Arc::new(without(&printed));
        }
        self.lost.push(LostAbilities { card: id, object, printed, lasting: self.lasted });
    }

    /// Gives cards the abilities back that they had lost until now, or as another object. Returns `true` if there was
    /// one.
    pub fn give_abilities_back(&mut self) -> bool {
        if self.lost.is_empty() {
            return false;
        }
        let still = |state: &Self, lost: &LostAbilities| {
            state.lasting.iter().any(|lasting| lasting.number == lost.lasting)
                && state.card(lost.card).is_some_and(|obj| obj.moves == lost.object)
        };
        let (kept, over): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.lost).into_iter().partition(|lost| still(self, lost));
        let mut given = false;
        for lost in over.into_iter().filter(|lost| kept.iter().all(|other| other.card != lost.card)) {
            if let Some(obj) = self.card_mut(lost.card) {
                obj.printed = lost.printed;
                given = true;
            }
        }
        self.lost = kept;
        given
    }
}

/// A conditional ability that has met its condition.
#[derive(Clone, Debug)]
pub struct TriggeredAbility {
    /// The card whose ability it is.
    pub source: CardId,
    /// The place of the ability among the conditional abilities of the card.
    pub ability: usize,
    /// The ability and its player, if it belongs to a lasting effect and not to the card.
    pub lasting: Option<(Arc<Conditional>, Side)>,
    /// The place under which its uses are counted.
    pub place: AbilityPlace,
    /// The fact that met the condition.
    pub fact: Fact,
    /// The card that had been chosen when what works for a while was made.
    pub picked: Option<CardId>,
    /// The value of X when what works for a while was made.
    pub x: Option<i64>,
    /// The object whose ability it is, as [`CardState::moves`](super::CardState::moves) counts it; none where the
    /// ability works though its card is not active.
    pub object: Option<u32>,
}

/// The use of an ability that may be used only so often.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Used {
    /// The card whose ability it is.
    pub card: CardId,
    /// The place of the ability on the card.
    pub ability: AbilityPlace,
    /// The run in which it was used.
    pub run: Option<u32>,
}
