//! The state of a game: cards and where they are, what the players have, and the run.

mod decks;
pub mod facts;
mod hand_size;
pub mod imminent;
mod lasting;
pub mod run;
pub mod setup;
mod snapshot;

use std::rc::Rc;
use std::sync::Arc;

use kernel::transcript::observed::Subject;
use kernel::words::name::Name;
use kernel::words::shape::Text;

use crate::words::cards::Card;
use crate::words::{CardType, Counter, Once, Printed, Server, Side, Zone};

pub use decks::Shuffled;
use facts::{End, Fact};
use imminent::{AbilityPlace, Part, Window};
pub use lasting::{Lasting, LostAbilities, TriggeredAbility, Used};
pub use run::{Encounter, InPlaceOfBreach, Outer, Run, RunStep, Stage, SubroutineId, TurnStep};

/// A card of the case, by its place in the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardId(pub u32);

/// Any blank card. Blank cards are indistinguishable, so they need no place in the arena.
pub const BLANK: CardId = CardId(u32::MAX);

/// Cards, blank ones with the pile that they are in.
pub type Cards = Vec<(CardId, Option<Zone>)>;

/// The place of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A pile that belongs to no server.
    Pile(Zone),
    /// The root of a server.
    Root(Server),
    /// Protecting a server.
    Ice(Server),
    /// Beside the table, as an identity.
    Identity,
    /// About to be played: in the play area, and not paid for yet.
    Paying,
    /// Being played.
    Played,
    /// Set aside, on the way from a deck to a hand.
    Aside,
    /// Hosted on a card without being installed (1.13.2a).
    Hosted,
}

/// A choice that a card remembers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The thing that was chosen, such as a server.
    pub name: Name,
    /// The player with whose turn the choice ends; none if it lasts as long as the card is active (9.10.3).
    pub for_turn: Option<Side>,
}

/// A card of the case.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a thing of its own that a card may be")]
pub struct CardState {
    /// The name by which the case calls it.
    pub name: Name,
    /// The name of the card.
    pub card_name: Name,
    /// Its facts in the edition that is played.
    pub printed: Arc<Card>,
    /// The place of the card.
    pub place: Place,
    /// `true` if a Corp card is rezzed.
    pub rezzed: bool,
    /// `true` if it lies facedown in Archives or in the rig.
    pub facedown: bool,
    /// `true` if it has no type, no subtypes, no name and no abilities, since it lies facedown in the rig.
    pub faceless: bool,
    /// Its counters.
    pub counters: Vec<(Counter, i64)>,
    /// The credits hosted on it.
    pub credits: i64,
    /// The counters and credits that it had as it came to where it is.
    pub left_with: (Vec<(Counter, i64)>, i64),
    /// A choice that it remembers.
    pub chosen: Option<Chosen>,
    /// The strength that was added for the encounter.
    pub boost: i64,
    /// The strength that was added for the turn.
    pub boost_of_turn: i64,
    /// The strength that was added until the run ends.
    pub boost_of_run: i64,
    /// The number of times that it became a new object by changing its zone.
    pub moves: u32,
    /// The server that it left as it came to where it is.
    pub was_in: Option<Server>,
    /// The card on which it is hosted.
    pub host: Option<CardId>,
    /// `true` if that became another object since this was hosted on it.
    pub host_left: bool,
    /// The agenda points that it is worth since it became an agenda.
    pub as_agenda: Option<i64>,
    /// The agenda points that it was worth as it was forfeited.
    pub forfeited_with: Option<i64>,
    /// The subtypes that were chosen for it.
    pub gained: Vec<Text>,
    /// The advancement counters with which it was scored.
    pub scored_with: i64,
    /// The value of X in its cost.
    pub x: Option<i64>,
    /// `true` if it was installed faceup, though it is not rezzed.
    pub shown: bool,
}

kernel::interpretation! {
    /// 9.12.2b: the counters that are counted on a card that was given up for that.
    pub(crate) LEFT_WITH: fn(&CardState, Counter) -> i64 = CardState::left_with;
}

impl CardState {
    /// The counters of one kind.
    pub fn count(&self, counter: Counter) -> i64 {
        self.counters.iter().filter(|(kind, _)| *kind == counter).map(|(_, n)| *n).sum()
    }

    /// The counters of one kind that it had as it came to where it is.
    pub fn left_with(&self, counter: Counter) -> i64 {
        self.left_with.0.iter().filter(|(kind, _)| *kind == counter).map(|(_, n)| *n).sum()
    }

    /// The counters of one kind; of a scored agenda the advancement counters that it was scored with.
    pub fn count_or_scored(&self, counter: Counter) -> i64 {
        let scored = counter == Counter::Advancement && self.place == Place::Pile(Zone::CorpScore);
        if scored { self.scored_with } else { self.count(counter) }
    }

    /// Adds counters, or takes them away.
    pub fn add(&mut self, counter: Counter, amount: i64) {
        match self.counters.iter_mut().find(|(kind, _)| *kind == counter) {
            Some((_, n)) => *n = n.saturating_add(amount).max(0),
            None => self.counters.push((counter, amount.max(0))),
        }
    }

    /// Returns `true` if it has a subtype: printed, or chosen for it.
    pub fn has_subtype(&self, subtype: &str) -> bool {
        self.printed.subtypes.iter().chain(&self.gained).any(|other| **other == *subtype)
    }

    /// Returns `true` if it says that it can be advanced, or is an agenda (1.18.3).
    pub fn can_be_advanced(&self) -> bool {
        self.printed.r#type == CardType::Agenda || self.printed.advanceable
    }

    /// The credits that it has as it becomes active.
    pub fn credits_at_first(&self) -> i64 {
        let says = self.printed.credits.as_ref();
        says.map_or(0, |credits| credits.enters_with.or(credits.recurring).map_or(0, |n| n.0))
    }

    /// The player whose card it is.
    pub fn side(&self) -> Side {
        self.printed.side
    }

    /// The agenda points that it is worth: none, where it has become no agenda (10.1.3).
    pub fn worth(&self) -> i64 {
        self.as_agenda.or(self.printed.points.map(|n| n.0)).unwrap_or(0)
    }

    /// A number as it is printed on it, or as the points that it is worth.
    pub fn number(&self, which: Printed) -> i64 {
        let printed = match which {
            Printed::Cost => self.printed.cost,
            Printed::Strength => self.printed.strength,
            Printed::TrashCost => self.printed.trash_cost,
            Printed::Points => return self.worth(),
            Printed::PrintedPoints => self.printed.points,
        };
        printed.map_or(0, |n| n.0)
    }

    /// Returns `true` if it has become a counter that is hosted on a card, with its rules text (10.1.4).
    pub fn is_condition(&self) -> bool {
        self.place == Place::Played && self.host.is_some()
    }

    /// Returns `true` if it is installed.
    pub fn installed(&self) -> bool {
        matches!(self.place, Place::Pile(Zone::Rig) | Place::Root(_) | Place::Ice(_))
    }

    /// Returns `true` if its abilities work where it is (9.1.7).
    pub fn active(&self) -> bool {
        match self.place {
            Place::Pile(Zone::Rig) => !self.faceless,
            Place::Pile(Zone::CorpScore) => self.as_agenda.is_none(),
            Place::Identity | Place::Played => true,
            Place::Root(_) | Place::Ice(_) => self.rezzed || (self.shown && self.printed.faceup),
            Place::Paying | Place::Aside | Place::Hosted | Place::Pile(_) => false,
        }
    }

    /// Returns `true` if it is an event or operation that resolves, and goes once it has.
    pub fn resolves(&self) -> bool {
        self.place == Place::Played && !self.current() && !self.is_condition()
    }

    /// Returns `true` if it stays in play until another one is played, or an agenda stolen or scored.
    pub fn current(&self) -> bool {
        self.printed.subtypes.iter().any(|subtype| **subtype == *"current")
    }

    /// Returns `true` if its face can be seen.
    pub fn faceup(&self) -> bool {
        match self.place {
            Place::Aside | Place::Pile(Zone::Grip | Zone::Stack | Zone::Hq | Zone::Rd) => false,
            Place::Pile(Zone::Archives | Zone::Rig) => !self.facedown,
            Place::Root(_) | Place::Ice(_) => self.rezzed || self.shown,
            _ => true,
        }
    }

    /// The zone, as cases call it.
    pub fn zone(&self) -> Option<Zone> {
        match self.place {
            Place::Pile(zone) => Some(zone),
            Place::Root(_) => Some(Zone::Root),
            Place::Ice(_) => Some(Zone::Ice),
            Place::Identity | Place::Paying | Place::Played | Place::Aside | Place::Hosted => None,
        }
    }

    /// The server that it is in or protects.
    pub fn server(&self) -> Option<Server> {
        match self.place {
            Place::Root(server) | Place::Ice(server) => Some(server),
            _ => None,
        }
    }

    /// The server that its abilities call this server: the one that it is in or protects, or the one that it just left
    /// (4.6.6i).
    pub fn this_server(&self) -> Option<Server> {
        self.server().or(self.was_in)
    }
}

/// Credits and clicks; `None` is not counted.
#[derive(Clone, Debug, Default)]
pub struct Purse {
    /// Credits.
    pub credits: Option<i64>,
    /// Clicks.
    pub clicks: Option<i64>,
}

/// The ice and the root of a server.
#[derive(Clone, Debug)]
pub struct ServerCards {
    /// The server.
    pub server: Server,
    /// Its ice, the outermost first.
    pub ice: Vec<CardId>,
    /// The cards installed in its root.
    pub root: Vec<CardId>,
}

/// A record of what the Runner did in a turn.
#[derive(Clone, Debug, Default)]
pub struct TurnRecord {
    /// `true` if a run was made.
    pub ran: bool,
    /// The servers on which runs were successful.
    pub succeeded: Vec<Server>,
    /// The points of each agenda that was stolen.
    pub stole: Vec<i64>,
    /// `true` if a card of the Corp was trashed by the Runner.
    pub trashed: bool,
}

/// The whole state.
#[derive(Clone, Debug)]
pub struct State {
    /// All cards that are not blank.
    pub objects: Vec<Rc<CardState>>,
    /// The cards as they were at the last snapshot. Those that did not change since are not looked at again.
    pub seen: Vec<(Rc<CardState>, Arc<Subject>)>,
    /// The credits and clicks of the Corp.
    pub corp: Purse,
    /// The credits and clicks of the Runner.
    pub runner: Purse,
    /// The piles, by zone.
    pub piles: Vec<(Zone, Vec<CardId>)>,
    /// Decks below whose listed cards there is no end of blank ones.
    pub endless: Vec<Zone>,
    /// The blank cards that are set aside as they are drawn.
    pub blanks_aside: usize,
    /// Decks that were shuffled, so that nobody knows their order but for the cards at their ends.
    pub shuffled: Vec<Shuffled>,
    /// The servers.
    pub servers: Vec<ServerCards>,
    /// Bad publicity.
    pub bad_publicity: i64,
    /// Tags.
    pub tags: i64,
    /// Core damage suffered.
    pub core_damage: i64,
    /// The active player.
    pub turn: Side,
    /// The number of turns that have begun.
    pub turns: u32,
    /// The number of runs that have begun.
    pub runs: u32,
    /// Events that stay in play until the run that they made is complete; `true` if the event is then removed from the
    /// game.
    pub run_events: Vec<(CardId, bool)>,
    /// The line at which the turn stands.
    pub turn_at: TurnStep,
    /// The credits in the Runner's credit pool that are lent for the run.
    pub lent: i64,
    /// The cards that changed a price this turn or another, which they do once each turn.
    pub priced: Vec<(CardId, u32)>,
    /// The number of clicks that the active player has spent this turn.
    pub clicks_spent: i64,
    /// The number of clicks that were spent before the present action.
    pub clicks_before: i64,
    /// The servers on which runs were made this turn.
    pub ran_on: Vec<Server>,
    /// The cards from which the credits of the last cost came.
    pub spent_from: Vec<CardId>,
    /// The clicks by which the Corp's and the Runner's next allotments are changed.
    pub allotted: [i64; 2],
    /// `true` if the Runner flatlined.
    pub flatlined: bool,
    /// The end of the game, if it is over.
    pub over: Option<End>,
    /// The record of the Runner's last turn.
    pub last_turn: TurnRecord,
    /// The record of the present turn.
    pub this_turn: TurnRecord,
    /// The last run.
    pub run: Option<Run>,
    /// Abilities with a limit that were used in this turn.
    pub used: Vec<Used>,
    /// The facts, oldest first.
    pub facts: Vec<Fact>,
    /// The players whose hand was empty at the last checkpoint.
    pub empty_hands: Vec<Side>,
    /// The number of batches of facts.
    pub batches: u32,
    /// The parts that were about to happen, prevented or not.
    pub imminent: Vec<Part>,
    /// The parts that are about to happen: the stack of effects that resolve.
    pub parts: Vec<Part>,
    /// The windows in which they can be changed, within each other.
    pub windows: Vec<Window>,
    /// Conditional abilities that wait.
    pub pending: Vec<TriggeredAbility>,
    /// The effects that work for a while.
    pub lasting: Vec<Lasting>,
    /// The number of such effects that there were.
    pub lasted: u32,
    /// The cards that have lost their abilities for a while.
    pub lost: Vec<LostAbilities>,
    /// The memory of mistakes.
    #[cfg(feature = "mistakes")]
    pub memory: kernel::interpretations::Memory,
}

impl State {
    /// A card that is not blank.
    pub fn card(&self, id: CardId) -> Option<&CardState> {
        self.objects.get(id.0 as usize).map(|card| &**card)
    }

    /// Returns mutable access to a card, unless it is blank.
    pub fn card_mut(&mut self, id: CardId) -> Option<&mut CardState> {
        self.objects.get_mut(id.0 as usize).map(Rc::make_mut)
    }

    /// Returns mutable access to the cards that are not blank and pass a test.
    pub fn cards_mut(&mut self, which: impl Fn(&CardState) -> bool) -> impl Iterator<Item = &mut CardState> {
        self.objects.iter_mut().filter(move |card| which(card)).map(Rc::make_mut)
    }

    /// The other active cards of the name of a unique one that is active.
    pub fn others_of_its_name(&self, id: CardId) -> Vec<CardId> {
        let Some(one) = self.card(id).filter(|obj| obj.printed.unique && obj.active()) else { return Vec::new() };
        let same = |obj: &CardState| obj.active() && obj.card_name == one.card_name;
        self.ids().filter(|other| *other != id && self.card(*other).is_some_and(same)).collect()
    }

    /// The name by which an event calls a card.
    pub fn name(&self, id: CardId) -> Name {
        self.card(id).map_or(Name::Word("blank"), |obj| obj.name.clone())
    }

    /// All cards that are not blank, in the order of the arena.
    pub fn ids(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..u32::try_from(self.objects.len()).unwrap_or(0)).map(CardId)
    }

    /// The credits and clicks of a player.
    pub fn purse(&self, side: Side) -> &Purse {
        match side {
            Side::Corp => &self.corp,
            Side::Runner => &self.runner,
        }
    }

    /// The credits and clicks of a player, to change.
    pub fn purse_mut(&mut self, side: Side) -> &mut Purse {
        match side {
            Side::Corp => &mut self.corp,
            Side::Runner => &mut self.runner,
        }
    }

    /// The cards that are hosted on a card.
    pub fn hosted_on(&self, host: CardId) -> Vec<CardId> {
        self.ids().filter(|id| self.card(*id).is_some_and(|obj| obj.host == Some(host))).collect()
    }

    /// Returns `true` if an ability was used as often as it may be in this turn or run (9.3.6g).
    pub fn used_as_often(&self, once: Option<Once>, card: CardId, ability: AbilityPlace) -> bool {
        let this = |used: &&Used| used.card == card && used.ability == ability;
        match once {
            None => false,
            Some(Once::Turn) => self.used.iter().any(|used| this(&used)),
            Some(Once::Card) => self.used.iter().any(|used| used.card == card),
            Some(Once::Run) => {
                self.running().is_none() || self.used.iter().any(|used| this(&used) && used.run == Some(self.runs))
            }
        }
    }

    /// Notes the use of an ability that may be used only so often.
    pub fn note_use(&mut self, card: CardId, ability: AbilityPlace) {
        let run = self.running().map(|_| self.runs);
        self.used.push(Used { card, ability, run });
    }

    /// Takes back the latest use of an ability.
    pub fn take_back_use(&mut self, card: CardId, ability: AbilityPlace) {
        if let Some(at) = self.used.iter().rposition(|used| used.card == card && used.ability == ability) {
            self.used.remove(at);
        }
    }

    /// A pile that belongs to no server.
    pub fn pile(&self, zone: Zone) -> &[CardId] {
        self.piles.iter().find(|(other, _)| *other == zone).map_or(&[], |(_, pile)| pile.as_slice())
    }

    /// A pile, to change.
    pub fn pile_mut(&mut self, zone: Zone) -> Option<&mut Vec<CardId>> {
        self.piles.iter_mut().find(|(other, _)| *other == zone).map(|(_, pile)| pile)
    }

    /// All servers: the central ones, and the remote ones that there are.
    pub fn all_servers(&self) -> Vec<Server> {
        let remote = self.servers.iter().map(|cards| cards.server).filter(|one| matches!(one, Server::Remote(_)));
        [Server::Hq, Server::Rd, Server::Archives].into_iter().chain(remote).collect()
    }

    /// The cards of a server.
    pub fn server(&self, server: Server) -> Option<&ServerCards> {
        self.servers.iter().find(|cards| cards.server == server)
    }

    /// The cards of a server, to change.
    pub fn server_mut(&mut self, server: Server) -> Option<&mut ServerCards> {
        self.servers.iter_mut().find(|cards| cards.server == server)
    }

    /// The run, if one is going on.
    pub fn running(&self) -> Option<&Run> {
        self.run.as_ref().filter(|run| run.stage != Stage::Ended)
    }

    /// The run that goes on, unless it has come to its last phase, in which nothing new begins (6.8.2c).
    pub fn going_on(&self) -> Option<&Run> {
        self.run.as_ref().filter(|run| run.goes_on())
    }

    /// Puts a card somewhere else. A blank card must say from which pile it comes.
    pub fn put(&mut self, id: CardId, from: Option<Zone>, to: Place) {
        let from = self.card(id).map_or(from.map(Place::Pile), |obj| Some(obj.place));
        match from {
            Some(Place::Pile(zone)) => {
                if let Some(pile) = self.pile_mut(zone)
                    && let Some(at) = pile.iter().position(|other| *other == id)
                {
                    pile.remove(at);
                    let left = pile.len();
                    self.forget_at(zone, at, left);
                } else if id == BLANK && matches!(zone, Zone::Hq | Zone::Grip) {
                    // It is one of those that are drawn and not in the hand yet.
                    self.blanks_aside = self.blanks_aside.saturating_sub(1);
                }
            }
            Some(Place::Root(server) | Place::Ice(server)) => {
                if let Some(cards) = self.servers.iter_mut().find(|cards| cards.server == server) {
                    cards.root.retain(|other| *other != id);
                    cards.ice.retain(|other| *other != id);
                }
            }
            Some(Place::Identity | Place::Paying | Place::Played | Place::Aside | Place::Hosted) | None => {}
        }
        match to {
            Place::Pile(zone) => {
                if let Some(pile) = self.pile_mut(zone) {
                    pile.push(id);
                }
            }
            Place::Root(server) | Place::Ice(server) => {
                if let Some(cards) = self.servers.iter_mut().find(|cards| cards.server == server) {
                    if matches!(to, Place::Ice(_)) { cards.ice.insert(0, id) } else { cards.root.push(id) }
                }
            }
            Place::Identity | Place::Paying | Place::Played | Place::Aside | Place::Hosted => {}
        }
        let mut keeps_hosted = true;
        if let Some(obj) = self.card_mut(id) {
            let stays = obj.installed() && matches!(to, Place::Pile(Zone::Rig) | Place::Root(_) | Place::Ice(_));
            // An agenda that goes from one score area to the other keeps what it hosts.
            let in_score = |place| matches!(place, Place::Pile(Zone::CorpScore | Zone::RunnerScore));
            keeps_hosted = stays || (in_score(obj.place) && in_score(to));
            obj.facedown =
                to == Place::Pile(Zone::Archives) && !obj.faceup() && obj.printed.r#type != CardType::Operation;
            obj.place = to;
            obj.faceless = obj.faceless && stays;
            if !stays {
                obj.moves = obj.moves.saturating_add(1);
                obj.rezzed = false;
                obj.left_with = (std::mem::take(&mut obj.counters), std::mem::take(&mut obj.credits));
                obj.boost = 0;
                obj.boost_of_turn = 0;
                obj.boost_of_run = 0;
                obj.host = None;
                obj.host_left = false;
                obj.as_agenda = None;
                obj.forfeited_with = None;
                obj.gained.clear();
                obj.shown = false;
                obj.x = None;
            }
        }
        if !keeps_hosted {
            for hosted in self.hosted_on(id) {
                self.card_mut(hosted).into_iter().for_each(|obj| obj.host_left = true);
            }
        }
    }

    /// The change of a player's next allotment of clicks.
    pub fn next_allotment(&mut self, side: Side) -> &mut i64 {
        let [corp, runner] = &mut self.allotted;
        match side {
            Side::Corp => corp,
            Side::Runner => runner,
        }
    }

    /// The agenda points of a player.
    pub fn points(&self, side: Side) -> i64 {
        let zone = if side == Side::Corp { Zone::CorpScore } else { Zone::RunnerScore };
        self.pile(zone).iter().map(|id| self.worth(*id)).sum()
    }
}
