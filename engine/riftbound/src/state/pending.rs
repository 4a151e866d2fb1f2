//! Items that wait to be finalized: abilities that triggered, and cards that effects play.

use kernel::words::name::Name;

use super::State;
use super::chain_item::ChainItem;
use super::objects::{ObjectId, PlayerId, Zone};
use crate::words::effects::{Cost, Countered, Free};

/// Something that waits to be finalized (329), and when it was put there.
#[derive(Clone, Debug)]
pub struct Pending {
    /// The moment at which it was put there; what triggers at one time has the same.
    pub moment: u32,
    /// The item.
    pub what: PendingItem,
}

/// An item that waits to be finalized.
#[derive(Clone, Debug)]
pub enum PendingItem {
    /// An ability that triggered.
    Ability(Box<ChainItem>),
    /// A card that an effect plays.
    Card(Box<PlayedCard>),
}

/// A card that an effect plays, on the chain.
#[derive(Clone, Debug)]
pub struct PlayedCard {
    /// The card.
    pub card: ObjectId,
    /// The player who plays it.
    pub player: PlayerId,
    /// The destination; none if it is chosen.
    pub to: Option<Zone>,
    /// Its zone before, to which it returns if it cannot be played.
    pub from: Zone,
    /// The effect that plays it.
    pub by: Name,
    /// Its price.
    pub price: Price,
    /// `true` if it enters ready, `false` if exhausted; none if the effect does not say.
    pub ready: Option<bool>,
    /// The lines that follow once it was played; `it` is the card then.
    pub then: Option<Box<ChainItem>>,
}

/// The price of a card that an effect plays, and its fate.
#[derive(Clone, Debug, Default)]
pub struct Price {
    /// The part of its cost that is ignored.
    pub ignored: Option<Free>,
    /// The cost that is paid in place of its own.
    pub instead: Option<Cost>,
    /// Its reduction.
    pub less: Option<Cost>,
    /// The zone of a spell once it has resolved; the trash by default.
    pub goes: Option<Countered>,
}

impl Pending {
    /// The player who finalizes it.
    pub(crate) fn player(&self) -> PlayerId {
        match &self.what {
            PendingItem::Ability(item) => item.agent.player,
            PendingItem::Card(played) => played.player,
        }
    }

    /// Its name.
    pub(crate) fn name(&self, state: &State) -> Name {
        match &self.what {
            PendingItem::Ability(item) => item.agent.name.clone(),
            PendingItem::Card(played) => state.object(played.card).name.clone(),
        }
    }
}

impl State {
    /// Something happens that abilities may wait for: what triggers from now on triggers at one time.
    pub(crate) fn begin_moment(&mut self) {
        self.moments = self.moments.saturating_add(1);
    }

    /// An ability triggered, and waits to be finalized.
    pub(crate) fn put_ability(&mut self, item: ChainItem) {
        let what = PendingItem::Ability(Box::new(item));
        self.pending.push(Pending { moment: self.moments, what });
    }

    /// A card that an effect plays is put on the chain, and waits to be finalized.
    pub(crate) fn put_card(&mut self, played: PlayedCard) {
        self.begin_moment();
        self.bring(played.card, Zone::Chain);
        let from = Some(played.from);
        self.change(played.card, |card| card.as_played.from = from);
        self.pending.push(Pending { moment: self.moments, what: PendingItem::Card(Box::new(played)) });
    }

    /// The pending items that fit, of the first of several players who has any.
    pub(crate) fn pending_of_first(&self, players: Vec<PlayerId>, fits: impl Fn(&Pending) -> bool) -> Vec<usize> {
        let of = |player: PlayerId| {
            let own = self.pending.iter().enumerate().filter(|(_, one)| fits(one) && one.player() == player);
            own.map(|(index, _)| index).collect::<Vec<usize>>()
        };
        players.into_iter().map(of).find(|own| !own.is_empty()).unwrap_or_default()
    }

    /// Returns `true` if nothing is on the chain, neither finalized nor pending (309).
    pub(crate) fn is_open(&self) -> bool {
        self.chain.is_empty() && self.pending.is_empty()
    }
}
