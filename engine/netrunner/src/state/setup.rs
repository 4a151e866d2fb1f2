//! The state at the start of a scenario.

use std::rc::Rc;

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Act;
use kernel::words::shape::{Pile, Placed};

use super::{BLANK, CardId, CardState, Chosen, Place, Purse, ServerCards, State, TurnRecord, TurnStep};
use crate::words::cards::{Card, Conditional};
use crate::words::scenario::{Action, GameStep, GivenCorp, GivenRunner, GivenTurn, ObjectState, Scenario};
use crate::words::{CardType, Edition, Server, Side, Zone};

fn wrong(why: impl Into<String>) -> Stop {
    Stop::Rejected { step: None, why: why.into() }
}

/// Rejects state that a card in its place cannot have: one that is not installed, scored or an identity is not rezzed
/// and has no counters, credits or host (1.13.1, 8.1.3, 10.3.1).
fn check_given(name: &Name, side: Side, place: Place, given: &ObjectState) -> Result<(), Stop> {
    let bare =
        matches!(place, Place::Pile(Zone::Hq | Zone::Rd | Zone::Archives | Zone::Grip | Zone::Stack | Zone::Heap));
    let wrongly = [
        (given.rezzed == Some(true) && (bare || side == Side::Runner), "rezzed"),
        (given.counters.is_some() && bare, "counters"),
        (given.credits.is_some() && bare, "credits"),
        (given.host.is_some() && bare, "host"),
        (given.facedown == Some(true) && place != Place::Pile(Zone::Rig), "facedown"),
    ];
    match wrongly.into_iter().find(|(is_given, _)| *is_given) {
        Some((_, key)) => Err(wrong(format!("`{name}` cannot have `{key}` there"))),
        None => Ok(()),
    }
}

/// A choice that a card starts with. If its player makes that choice when a turn begins, it ends with the turn, like
/// one that is made during the play (9.10.3b).
fn chosen(name: Name, facts: &Card) -> Chosen {
    let each_turn = facts.conditional.iter().any(Conditional::chooses_for_turn);
    Chosen { name, for_turn: each_turn.then_some(facts.side) }
}

/// The active player of a case that does not say: the one who acts first.
fn first_to_act(scenario: &Scenario) -> Side {
    match scenario.when.first().map(|step| &step.act) {
        Some(Act::Player { who, does }) => match does {
            Action::Run(_) | Action::Steal(_) | Action::JackOut(_) => Side::Runner,
            _ => Side::of(who).unwrap_or(Side::Runner),
        },
        Some(Act::Game(GameStep::EndTurn(end))) => end.player,
        Some(Act::Game(_)) | None => Side::Runner,
    }
}

struct Table<'a> {
    scenario: &'a Scenario,
    edition: Edition,
    state: State,
}

impl Table<'_> {
    fn place(&mut self, placed: &Placed<ObjectState>, place: Place) -> Result<CardId, Stop> {
        let card_name = placed.card.clone().ok_or_else(|| wrong("an object without a card"))?;
        let facts = self.scenario.cards.get(&card_name);
        let facts = facts.ok_or_else(|| Stop::unsupported(format!("card `{card_name}`")))?;
        let said = placed.state.as_ref();
        if let Some(said) = said {
            check_given(placed.alias.as_ref().unwrap_or(&card_name), facts.side, place, said)?;
        }
        let mut obj = CardState {
            name: placed.alias.clone().unwrap_or_else(|| card_name.clone()),
            card_name,
            printed: Card::shared_in(facts, self.edition),
            place,
            rezzed: said.and_then(|state| state.rezzed).unwrap_or(false),
            facedown: said.and_then(|state| state.facedown).unwrap_or(false),
            faceless: said.and_then(|state| state.facedown).unwrap_or(false),
            counters: Vec::new(),
            left_with: (Vec::new(), 0),
            credits: said.and_then(|state| state.credits).map_or(0, |n| n.0),
            chosen: said.and_then(|state| state.chosen.as_ref()).map(|name| chosen(name.0.clone(), facts)),
            boost: 0,
            boost_of_turn: 0,
            boost_of_run: 0,
            moves: 0,
            host_left: false,
            was_in: None,
            host: None,
            as_agenda: None,
            forfeited_with: None,
            gained: Vec::new(),
            shown: false,
            x: None,
            scored_with: 0,
        };
        let entered = obj.installed() || matches!(place, Place::Pile(Zone::CorpScore));
        if let Some(counters) = said.and_then(|state| state.counters.as_ref()) {
            obj.counters = counters.iter().map(|(kind, n)| (*kind, n.0)).collect();
        } else if entered && !obj.faceless {
            obj.counters = obj.printed.enters_with.iter().map(|(kind, n)| (*kind, n.0)).collect();
        }
        if said.is_none_or(|state| state.credits.is_none()) && obj.active() {
            obj.credits = obj.credits_at_first();
        }
        Self::check(&obj, said.is_some_and(|state| state.host.is_some()))?;
        let id = CardId(u32::try_from(self.state.objects.len()).unwrap_or(u32::MAX - 1));
        self.state.objects.push(Rc::new(obj));
        Ok(id)
    }

    fn check(obj: &CardState, hosted: bool) -> Result<(), Stop> {
        let runner_zone = matches!(obj.place, Place::Pile(Zone::Grip | Zone::Stack | Zone::Heap | Zone::Rig));
        let corp_zone = matches!(
            obj.place,
            Place::Pile(Zone::Hq | Zone::Rd | Zone::Archives | Zone::CorpScore) | Place::Root(_) | Place::Ice(_)
        );
        let astray = (runner_zone && obj.side() == Side::Corp) || (corp_zone && obj.side() == Side::Runner);
        let ice = obj.printed.r#type == CardType::Ice;
        let misplaced = match obj.place {
            Place::Ice(_) => !ice,
            Place::Root(_) => ice || matches!(obj.printed.r#type, CardType::Operation | CardType::Identity),
            Place::Pile(Zone::Rig) => {
                let kinds = matches!(obj.printed.r#type, CardType::Program | CardType::Hardware | CardType::Resource);
                !(kinds || obj.faceless && obj.printed.r#type == CardType::Event)
            }
            Place::Pile(Zone::CorpScore | Zone::RunnerScore) => obj.printed.r#type != CardType::Agenda,
            _ => false,
        };
        let counter = matches!(obj.printed.r#type, CardType::Event | CardType::Operation);
        if (astray || misplaced) && !(hosted && counter) {
            return Err(wrong(format!("`{}` cannot be there", obj.name)));
        }
        Ok(())
    }

    /// Puts the cards on their hosts that are said to be hosted.
    fn host_what_is_hosted(&mut self, corp: Option<&GivenCorp>, runner: Option<&GivenRunner>) -> Result<(), Stop> {
        let corps = corp.into_iter().flat_map(|corp| corp.root.values().chain(corp.ice.values()));
        let piles = corps.chain(runner.and_then(|runner| runner.rig.as_ref()));
        for placed in piles.flat_map(|pile| pile.iter()) {
            let Some(on) = placed.state.as_ref().and_then(|state| state.host.as_ref()) else { continue };
            let named = |name: &Name| self.state.ids().find(|id| self.state.name(*id) == *name);
            let hosted = placed.alias.as_ref().or(placed.card.as_ref()).and_then(named);
            let host = named(&on.0).ok_or_else(|| wrong(format!("there is no `{}` to host it", on.0)))?;
            if let Some(obj) = hosted.and_then(|id| self.state.card_mut(id)) {
                obj.host = Some(host);
                if matches!(obj.printed.r#type, CardType::Event | CardType::Operation) {
                    obj.place = Place::Played;
                    let id = hosted.unwrap_or(BLANK);
                    self.state.pile_mut(Zone::Rig).into_iter().for_each(|pile| pile.retain(|other| *other != id));
                }
            }
        }
        Ok(())
    }

    fn fill(&mut self, zone: Zone, pile: Option<&Pile<ObjectState>>) -> Result<(), Stop> {
        let cards = match pile {
            Some(pile) => self.cards(pile, Place::Pile(zone))?,
            None => Vec::new(),
        };
        self.state.piles.push((zone, cards));
        Ok(())
    }

    fn cards(&mut self, pile: &[Placed<ObjectState>], place: Place) -> Result<Vec<CardId>, Stop> {
        let mut cards = Vec::new();
        for placed in pile {
            match placed.blanks {
                Some(number) => cards.extend(std::iter::repeat_n(BLANK, number as usize)),
                None => cards.push(self.place(placed, place)?),
            }
        }
        Ok(cards)
    }

    fn add_server(&mut self, server: Server) {
        if self.state.server(server).is_none() {
            self.state.servers.push(ServerCards { server, ice: Vec::new(), root: Vec::new() });
        }
    }

    fn turn(&self, given: Option<&GivenTurn>) -> Result<TurnRecord, Stop> {
        let Some(given) = given else { return Ok(TurnRecord::default()) };
        let mut stole = Vec::new();
        for agenda in given.stole.iter() {
            let name: &Name = agenda;
            let facts = self.scenario.cards.get(name);
            let facts = facts.ok_or_else(|| Stop::unsupported(format!("card `{name}`")))?;
            stole.push(Card::shared_in(facts, self.edition).points.map_or(0, |n| n.0));
        }
        let succeeded: Vec<Server> = given.succeeded.to_vec();
        Ok(TurnRecord {
            ran: given.ran.unwrap_or(!succeeded.is_empty()),
            succeeded,
            stole,
            trashed: given.trashed.unwrap_or(false),
        })
    }
}

/// Sets the table. Rejects a start on which the rules would act.
pub(crate) fn start(scenario: &Scenario, edition: Edition) -> Result<State, Stop> {
    let state = State {
        objects: Vec::new(),
        seen: Vec::new(),
        corp: Purse::default(),
        runner: Purse::default(),
        piles: Vec::new(),
        endless: Vec::new(),
        blanks_aside: 0,
        shuffled: Vec::new(),
        servers: Vec::new(),
        bad_publicity: 0,
        tags: 0,
        core_damage: 0,
        turn: scenario.given.turn.unwrap_or_else(|| first_to_act(scenario)),
        turns: 1,
        runs: 0,
        run_events: Vec::new(),
        turn_at: TurnStep::Actions,
        priced: Vec::new(),
        clicks_spent: 0,
        clicks_before: 0,
        ran_on: Vec::new(),
        spent_from: Vec::new(),
        lent: 0,
        allotted: [0; 2],
        flatlined: false,
        over: None,
        last_turn: TurnRecord::default(),
        this_turn: TurnRecord::default(),
        run: None,
        used: Vec::new(),
        facts: Vec::new(),
        empty_hands: Vec::new(),
        batches: 0,
        imminent: Vec::new(),
        parts: Vec::new(),
        windows: Vec::new(),
        pending: Vec::new(),
        lasting: Vec::new(),
        lost: Vec::new(),
        lasted: 0,
        #[cfg(feature = "mistakes")]
        memory: kernel::interpretations::Memory::default(),
    };
    let mut table = Table { scenario, edition, state };
    for server in [Server::Hq, Server::Rd, Server::Archives] {
        table.add_server(server);
    }
    let corp = scenario.given.corp.as_deref();
    let runner = scenario.given.runner.as_deref();
    if let Some(identity) = corp.and_then(|corp| corp.identity.as_deref()) {
        table.place(identity, Place::Identity)?;
    }
    if let Some(identity) = runner.and_then(|runner| runner.identity.as_deref()) {
        table.place(identity, Place::Identity)?;
    }
    table.fill(Zone::CorpScore, corp.and_then(|corp| corp.score.as_ref()))?;
    table.fill(Zone::Hq, corp.and_then(|corp| corp.hq.as_ref()))?;
    table.fill(Zone::Rd, corp.and_then(|corp| corp.rd.as_ref()))?;
    table.fill(Zone::Archives, corp.and_then(|corp| corp.archives.as_ref()))?;
    table.fill(Zone::RunnerScore, runner.and_then(|runner| runner.score.as_ref()))?;
    table.fill(Zone::Grip, runner.and_then(|runner| runner.grip.as_ref()))?;
    table.fill(Zone::Stack, runner.and_then(|runner| runner.stack.as_ref()))?;
    table.fill(Zone::Heap, runner.and_then(|runner| runner.heap.as_ref()))?;
    table.fill(Zone::Rig, runner.and_then(|runner| runner.rig.as_ref()))?;
    table.fill(Zone::Removed, None)?;
    if corp.is_none_or(|corp| corp.rd.is_none()) {
        table.state.endless.push(Zone::Rd);
    }
    if runner.is_none_or(|runner| runner.stack.is_none()) {
        table.state.endless.push(Zone::Stack);
    }
    if let Some(corp) = corp {
        for (server, pile) in &corp.ice {
            let cards = table.cards(pile, Place::Ice(*server))?;
            table.add_server(*server);
            table.state.server_mut(*server).into_iter().for_each(|server| server.ice.clone_from(&cards));
        }
        for (server, pile) in &corp.root {
            let cards = table.cards(pile, Place::Root(*server))?;
            table.add_server(*server);
            table.state.server_mut(*server).into_iter().for_each(|server| server.root.clone_from(&cards));
        }
        table.state.corp = Purse { credits: corp.credits.map(|n| n.0), clicks: corp.clicks.map(|n| n.0) };
        table.state.bad_publicity = corp.bad_publicity.map_or(0, |n| n.0);
    }
    if let Some(runner) = runner {
        table.state.runner = Purse { credits: runner.credits.map(|n| n.0), clicks: runner.clicks.map(|n| n.0) };
        table.state.tags = runner.tags.map_or(0, |n| n.0);
        table.state.core_damage = runner.core_damage.map_or(0, |n| n.0);
        table.state.last_turn = table.turn(runner.last_turn.as_ref())?;
        table.state.this_turn = table.turn(runner.this_turn.as_ref())?;
    }
    table.host_what_is_hosted(corp, runner)?;
    for side in [Side::Corp, Side::Runner] {
        if table.state.points(side) >= 7 {
            return Err(wrong(format!("the {} has won already", side.as_str())));
        }
    }
    if let Some(id) = table.state.ids().find(|id| !table.state.others_of_its_name(*id).is_empty()) {
        let card = table.state.card(id).map_or(Name::Word("a card"), |obj| obj.card_name.clone());
        return Err(wrong(format!("`{card}` is unique, and more than one of it is active")));
    }
    if table.state.servers.iter().any(|cards| cards.ice.iter().chain(&cards.root).any(|id| *id == BLANK)) {
        return Err(Stop::unsupported("a blank card that is installed"));
    }
    if table.state.pile(Zone::Rig).contains(&BLANK) {
        return Err(Stop::unsupported("a blank card that is installed"));
    }
    let empty = |(_, hand): &(Side, Zone)| table.state.pile(*hand).is_empty();
    let hands = [(Side::Corp, Zone::Hq), (Side::Runner, Zone::Grip)];
    let empty_hands = hands.into_iter().filter(empty).map(|(side, _)| side).collect();
    Ok(State { empty_hands, ..table.state })
}
