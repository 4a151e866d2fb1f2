//! The context of an ability that resolves.

use kernel::words::name::Name;

use crate::matching::asks::Asker;
use crate::state::run::Rest;
use crate::state::{CardId, Cards};
use crate::words::amounts::Number;
use crate::words::effects::Effect;
use crate::words::{AbilityWord, Among, Purpose, Server, Side, TypeWord, What, Zone};

/// The facts that an ability uses while it resolves.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the ability")]
pub(crate) struct Context {
    /// The card.
    pub(crate) source: CardId,
    /// The player whose ability it is.
    pub(crate) side: Side,
    /// The object that its card was as its use began, before anything was paid for that.
    pub(crate) object: Option<u32>,
    /// The value of X.
    pub(crate) x: Option<i64>,
    /// The announced amount.
    pub(crate) amount: Option<i64>,
    /// The announced server.
    pub(crate) server: Option<Server>,
    /// The announced targets.
    pub(crate) targets: Vec<Name>,
    /// The part of an effect that it changes, by its place among those that resolve.
    pub(crate) about: Option<usize>,
    /// The card of the event that it waited for.
    pub(crate) that: Option<CardId>,
    /// The kind of the ability.
    pub(crate) ability: Option<AbilityWord>,
    /// The amount that it prevented.
    pub(crate) prevented: i64,
    /// The amount of the event that it waited for.
    pub(crate) of_event: i64,
    /// The amount that was lost.
    pub(crate) lost: i64,
    /// The trace strength, once it is known.
    pub(crate) strength: Option<i64>,
    /// The card type that was named.
    pub(crate) named: Option<TypeWord>,
    /// The number of facts when it began.
    pub(crate) since: usize,
    /// `true` if it is a conditional ability whose use is not reported yet.
    pub(crate) unused: bool,
    /// `true` if its player has said that it is accepted and paid for.
    pub(crate) accepted: bool,
    /// `true` if its player has declined a part of it for which nothing else happens.
    pub(crate) declined: bool,
    /// The player with whose turn a choice that it makes ends (9.10.3b).
    pub(crate) for_turn: Option<Side>,
    /// The card that the effect `choose` chose.
    pub(crate) picked: Option<CardId>,
    /// The purpose of a payment that is not for an ability.
    pub(crate) paying_for: Option<Purpose>,
    /// `true` if clicks were spent or lost to use it.
    pub(crate) by_clicks: bool,
    /// The cards that were looked at, revealed or found, each with the zone that it was in.
    pub(crate) looked: Cards,
    /// The cards of the last effect that did something to cards.
    pub(crate) those: Cards,
    /// `true` while it carries out one of several effects of one instruction, which nothing comes between.
    pub(crate) within: bool,
    /// The cards that its last installation installed, which may be none.
    pub(crate) installed: Option<Cards>,
    /// The event that its present instruction would make of a chosen card, and the player who is responsible for that.
    pub(crate) acts: Option<(What, Side)>,
    /// The cards that were announced for the present effect of its instruction.
    pub(crate) announced: Option<Cards>,
    /// The cards that its present instruction is about.
    pub(crate) chosen: Option<Cards>,
}

impl Context {
    /// The context of an ability of a card at first.
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
            of_event: 0,
            lost: 0,
            strength: None,
            named: None,
            since: 0,
            unused: false,
            accepted: false,
            declined: false,
            for_turn: None,
            picked: None,
            paying_for: None,
            by_clicks: false,
            looked: Vec::new(),
            those: Vec::new(),
            within: false,
            installed: None,
            announced: None,
            acts: None,
            chosen: None,
        }
    }

    /// The rest of an ability that is carried out later.
    pub(crate) fn rest(&self, effects: &[Effect]) -> Rest {
        Rest {
            effects: effects.to_vec(),
            source: self.source,
            side: self.side,
            object: self.object,
            ability: self.ability,
            x: self.x,
            that: self.that,
            of_event: self.of_event,
            named: self.named,
            picked: self.picked,
            since: self.since,
            looked: self.looked.clone(),
            those: self.those.clone(),
        }
    }

    /// The context in which the rest of an ability is carried out.
    pub(crate) fn of_rest(rest: &Rest) -> Self {
        Self {
            object: rest.object,
            ability: rest.ability,
            x: rest.x,
            that: rest.that,
            of_event: rest.of_event,
            named: rest.named,
            picked: rest.picked,
            since: rest.since,
            looked: rest.looked.clone(),
            those: rest.those.clone(),
            ..Self::new(rest.source, rest.side)
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

    /// Notes that something was done to these cards. They are not among those any more that were looked at.
    pub(crate) fn handle(&mut self, cards: Cards) {
        for (id, _) in &cards {
            if let Some(at) = self.looked.iter().position(|(other, _)| other == id) {
                self.looked.remove(at);
            }
        }
        self.those = cards;
    }

    /// Returns `true` if `those` are the cards that it installed.
    pub(crate) fn means_the_installed(&self) -> bool {
        self.installed.as_ref() == Some(&self.those)
    }

    /// The cards that it remembers under a word.
    pub(crate) fn remembered(&self, among: Among) -> &[(CardId, Option<Zone>)] {
        match among {
            Among::Looked => &self.looked,
            Among::Those => &self.those,
        }
    }

    /// The ability as the one that asks.
    pub(crate) fn asker(&self) -> Asker {
        Asker { named: self.named, picked: self.picked, ..Asker::new(self.source, self.that) }
    }
}

/// The purpose of spending credits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct For {
    /// The card for which they are spent.
    pub(crate) card: CardId,
    /// The deed with that card.
    pub(crate) purpose: Purpose,
}
