//! What an ability knows while it resolves.

use kernel::words::name::Name;

use crate::matching::asks::Asker;
use crate::state::CardId;
use crate::words::amounts::Number;
use crate::words::{AbilityWord, Among, Purpose, Server, Side, TypeWord, Zone};

/// What an ability that resolves knows.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    /// The card.
    pub(crate) source: CardId,
    /// Whose ability it is.
    pub(crate) side: Side,
    /// Which object its card was as its use began, before anything was paid for that.
    pub(crate) object: Option<u32>,
    /// What X is.
    pub(crate) x: Option<i64>,
    /// How much was announced.
    pub(crate) amount: Option<i64>,
    /// On which server it was announced.
    pub(crate) server: Option<Server>,
    /// On what it was announced.
    pub(crate) targets: Vec<Name>,
    /// The part of an effect that it changes, by its place among those that resolve.
    pub(crate) about: Option<usize>,
    /// The card of the event that it waited for.
    pub(crate) that: Option<CardId>,
    /// Which ability it is.
    pub(crate) ability: Option<AbilityWord>,
    /// How much it prevented.
    pub(crate) prevented: i64,
    /// How much was lost.
    pub(crate) lost: i64,
    /// The trace strength, once it is known.
    pub(crate) strength: Option<i64>,
    /// The card type that was named.
    pub(crate) named: Option<TypeWord>,
    /// How many facts there were when it began.
    pub(crate) since: usize,
    /// Whether it is a conditional ability that is not told of as used yet.
    pub(crate) unused: bool,
    /// Whether its player has said that it is accepted and paid for.
    pub(crate) accepted: bool,
    /// The card that the effect `choose` chose.
    pub(crate) picked: Option<CardId>,
    /// What is paid for, where it is no ability.
    pub(crate) paying_for: Option<Purpose>,
    /// Whether clicks were spent or lost to use it.
    pub(crate) by_clicks: bool,
    /// The cards that were looked at, revealed or found, each with the zone that it was in.
    pub(crate) looked: Vec<(CardId, Option<Zone>)>,
    /// The cards of the last effect that did something to cards.
    pub(crate) those: Vec<(CardId, Option<Zone>)>,
    /// The cards that its present instruction is about.
    pub(crate) chosen: Option<Vec<(CardId, Option<Zone>)>>,
}

impl Context {
    /// What an ability of a card knows at first.
    pub(crate) fn new(source: CardId, side: Side) -> Self {
        Self {
            source,
            side,
            object: None,
            x: None,
            amount: None,
            server: None,
            targets: Vec::new(),
            about: None,
            that: None,
            ability: None,
            prevented: 0,
            lost: 0,
            strength: None,
            named: None,
            since: 0,
            unused: false,
            accepted: false,
            picked: None,
            paying_for: None,
            by_clicks: false,
            looked: Vec::new(),
            those: Vec::new(),
            chosen: None,
        }
    }

    /// A number in an amount.
    pub(crate) fn number(&self, number: Number) -> i64 {
        match number {
            Number::Of(n) => n,
            Number::X => self.x.unwrap_or(0),
            Number::Prevented => self.prevented,
            Number::Lost => self.lost,
        }
    }

    /// Something was done to these cards, which are not among those any more that were looked at.
    pub(crate) fn handle(&mut self, cards: Vec<(CardId, Option<Zone>)>) {
        for (id, _) in &cards {
            if let Some(at) = self.looked.iter().position(|(other, _)| other == id) {
                self.looked.remove(at);
            }
        }
        self.those = cards;
    }

    /// The cards that it remembers under a word.
    pub(crate) fn remembered(&self, among: Among) -> &[(CardId, Option<Zone>)] {
        match among {
            Among::Looked => &self.looked,
            Among::Those => &self.those,
        }
    }

    /// As the one who asks.
    pub(crate) fn asker(&self) -> Asker {
        Asker { source: self.source, that: self.that, named: self.named, picked: self.picked }
    }
}

/// What credits are spent for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct For {
    /// The card for which they are spent.
    pub(crate) card: CardId,
    /// What is done with it.
    pub(crate) purpose: Purpose,
}
