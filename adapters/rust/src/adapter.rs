//! The engine behind ruleproof's protocol.

use std::rc::Rc;

use ruleproof::adapter::Adapter;
use ruleproof::kit::{Event, Halt, Json, Name, Placed, Play, State, Step as Scripted, Table, body, drive, only, pile};
use ruleproof::protocol::{Answered, Capabilities, Known, Plays, Run, VERSION, Welcome};

use crate::cards::{Card, Kind};
use crate::engine::{Attack, Fact, Game, Host, Left, Number, Seat, Shield, Side, Victim, Wrong, Zone};
use crate::turn::Step;

/// The engine, as ruleproof asks it.
#[derive(Debug, Default)]
pub struct ByName;

/// The vocabulary that the adapter declares, by kind of word.
const VOCABULARY: [(&str, &[&str]); 5] = [
    ("verb", &["cast", "activate", "attack", "block"]),
    (
        "seen event",
        &["asked", "cast", "activated", "dealt", "prevented", "lost", "gained", "attacked", "blocked", "died"],
    ),
    ("unseen field", &["lost.by", "died.from", "died.to"]),
    ("seen player", &["life", "hand", "library", "graveyard", "battlefield", "lost", "won"]),
    ("seen object", &["zone", "damage", "tapped", "controller", "stats", "card", "counters"]),
];

const KEYWORDS: [&str; 8] = ["flying", "reach", "haste", "vigilance", "defender", "trample", "lifelink", "deathtouch"];

const ZONES: [(&str, Zone); 3] =
    [("battlefield", Zone::Battlefield), ("hand", Zone::Hand), ("graveyard", Zone::Graveyard)];

impl Adapter for ByName {
    fn hello(&mut self) -> Welcome {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let plays = Plays {
            editions: words(&["2026-09-25"]),
            vocabulary: VOCABULARY.into_iter().map(|(kind, known)| (kind.to_owned(), words(known))).collect(),
            cards: Known::ByName,
        };
        Welcome {
            protocol: VERSION,
            name: "by name".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            games: [("mtg".to_owned(), plays)].into(),
            capabilities: Capabilities { trace: false, ..Capabilities::ALL },
        }
    }

    fn run(&mut self, run: &Run) -> Answered {
        if run.game != "mtg" || run.edition != "2026-09-25" {
            return ruleproof::adapter::unsupported(format!("{} {}", run.game, run.edition));
        }
        drive(run, &mut Magic::default())
    }
}

/// One game of the engine, whose seats and numbers have names.
#[derive(Default)]
struct Magic {
    game: Game,
    players: Vec<Name>,
}

impl Table for Magic {
    type Id = Victim;
    type Saved = Game;

    fn begin(&mut self, play: &mut Play<'_, Victim>) -> Result<(), Halt> {
        let given = play.given();
        only(given, &["turn", "players"], "at the start")?;
        (self.game, self.players) = (Game::default(), Vec::new());
        let sides = given.get("players").and_then(Json::as_object).into_iter().flatten();
        for (seat, (player, side)) in sides.enumerate() {
            only(side, &["life", "hand", "battlefield", "graveyard"], "of a player")?;
            self.players.push(player.clone().into());
            play.names.add(player.clone(), Victim::Seat(seat));
            self.game.sides.push(Side::new(side.get("life").and_then(Json::as_i64).unwrap_or(20)));
            for (zone, at) in ZONES {
                for placed in Placed::all(side.get(zone)) {
                    self.place(play, seat, at, &placed)?;
                }
            }
        }
        if self.players.len() != 2 {
            return Err(Halt::unsupported("another number of players than two"));
        }
        let turn = given.get("turn").and_then(Json::as_str);
        self.game.active = turn.map_or(Ok(0), |player| self.seat(player))?;
        Ok(())
    }

    fn act(&mut self, play: &mut Play<'_, Victim>, step: &Scripted) -> Result<(), Halt> {
        let Some(who) = &step.who else {
            return if step.verb == "to" {
                self.go_to(play, step.text("step").unwrap_or_default())
            } else {
                Err(Halt::unsupported(format!("`{}`", step.verb)))
            };
        };
        let seat = self.seat(who)?;
        match step.verb.as_str() {
            "attack" => {
                let mut attackers = Vec::new();
                for (defender, bodies) in named(step.fields.get("attackers")) {
                    for body in bodies {
                        attackers.push((number(play, &body)?, self.seat(&defender)?));
                    }
                }
                self.done(play, |game, host| game.attack(host, seat, &attackers))
            }
            "block" => {
                let mut blockers = Vec::new();
                for (attacker, bodies) in named(step.fields.get("blockers")) {
                    let bodies = bodies.iter().map(|body| number(play, body)).collect::<Result<_, _>>()?;
                    blockers.push((number(play, &attacker)?, bodies));
                }
                self.done(play, |game, host| game.block(host, seat, blockers))
            }
            verb @ ("cast" | "activate") => {
                step.only(&["what", "mode", "targets"])?;
                let what = number(play, step.text("what").unwrap_or_default())?;
                let targets = step.names("targets");
                let targets = targets.iter().map(|name| play.names.id(name)).collect::<Result<Vec<_>, _>>()?;
                if verb == "activate" {
                    return self.done(play, |game, host| game.activate(host, seat, what, &targets));
                }
                // Of two modes at once the engine knows no spell.
                let mode = step.names("mode").iter().map(Name::as_str).collect::<Vec<_>>().join(" and ");
                self.done(play, |game, host| game.cast(host, seat, what, &mode, &targets))
            }
            verb => Err(Halt::unsupported(format!("verb `{verb}`"))),
        }
    }

    fn seen(&mut self, play: &Play<'_, Victim>) -> Result<State, Halt> {
        let name = |number: Number| play.names.name(&Victim::Object(number));
        let game = &self.game;
        let mut state = State::default();
        for (seat, player) in self.players.iter().enumerate() {
            let side = game.sides[seat];
            let thing = state.thing(player.clone());
            thing.set("life", side.life);
            thing.set("lost", side.lost);
            thing.set("won", game.is_over() && !side.lost);
            thing.set("library", pile([], side.library));
            for (zone, at) in ZONES {
                let there = game.things.values().filter(|thing| thing.owner == seat && thing.zone == at);
                let there = there.map(|thing| name(thing.number)).collect::<Result<Vec<_>, _>>()?;
                thing.set(zone, pile(there, if at == Zone::Hand { side.unknown_hand } else { 0 }));
            }
        }
        for thing in game.things.values().filter(|thing| thing.zone != Zone::Nowhere) {
            let zones = ZONES.into_iter().find(|(_, at)| *at == thing.zone);
            let seen = state.thing(name(thing.number)?);
            seen.set("zone", zones.map_or("stack", |(zone, _)| zone));
            seen.set("card", Name::from(thing.card.name.clone()));
            seen.set("damage", thing.damage);
            seen.set("counters", ruleproof::kit::Value::Counts(Vec::new()));
            if thing.zone == Zone::Battlefield {
                seen.set("tapped", thing.tapped);
                seen.set("controller", &self.players[thing.owner]);
            }
            if thing.card.kind == Kind::Creature {
                seen.set("stats", Name::from(format!("{}/{}", thing.card.power, thing.card.toughness)));
            }
        }
        Ok(state)
    }

    fn save(&mut self) -> Option<Game> {
        Some(self.game.clone())
    }

    fn restore(&mut self, saved: &Game) {
        self.game.clone_from(saved);
    }

    fn depth(&self) -> usize {
        if self.game.is_over() { 0 } else { self.game.stack.len() }
    }

    fn resolve(&mut self, play: &mut Play<'_, Victim>) -> Result<(), Halt> {
        self.done(play, |game, host| game.resolve_top(host))
    }

    fn finish(&mut self, play: &mut Play<'_, Victim>) -> Result<(), Halt> {
        while !self.game.attackers.is_empty() && !self.game.is_over() {
            self.done(play, |game, host| game.pass_step(host))?;
        }
        Ok(())
    }
}

impl Magic {
    fn place(&mut self, play: &mut Play<'_, Victim>, seat: Seat, zone: Zone, placed: &Placed) -> Result<(), Halt> {
        if placed.blanks > 0 {
            if zone != Zone::Hand {
                return Err(Halt::unsupported("cards without names outside a hand"));
            }
            let unknown = &mut self.game.sides[seat].unknown_hand;
            *unknown += placed.blanks;
            if *unknown > 7 {
                return Err(Halt::unsupported("discarding down to seven cards"));
            }
            return Ok(());
        }
        let known = ["damage", "tapped", "types", "subtypes", "colors", "stats", "keywords"];
        only(&Json::Object(placed.state.clone()), &known, "of an object")?;
        let card = card(play, placed)?;
        let thing = self.game.put(card, seat, zone);
        thing.damage = placed.state.get("damage").and_then(Json::as_i64).unwrap_or_default();
        thing.tapped = placed.state.get("tapped").and_then(Json::as_bool).unwrap_or_default();
        thing.new = false;
        play.names.add(placed.name.clone(), Victim::Object(thing.number));
        Ok(())
    }

    fn seat(&self, player: &str) -> Result<Seat, Halt> {
        let seat = self.players.iter().position(|name| *name == player);
        seat.ok_or_else(|| Halt::unsupported("an attack on something other than a player"))
    }

    fn go_to(&mut self, play: &mut Play<'_, Victim>, step: &str) -> Result<(), Halt> {
        let wanted = match step {
            "upkeep" => Step::Upkeep,
            "draw" => Step::Draw,
            "precombat main" | "next turn" => Step::Main1,
            "beginning of combat" => Step::BeginCombat,
            "combat damage" => Step::CombatDamage,
            "end of combat" => Step::EndOfCombat,
            "postcombat main" => Step::Main2,
            "end step" => Step::End,
            "cleanup" => Step::Cleanup,
            _ => return Err(Halt::unsupported(format!("step `{step}`"))),
        };
        let turn = self.game.turn;
        loop {
            self.done(play, |game, host| game.pass_step(host))?;
            let is_turn = step != "next turn" || self.game.turn > turn;
            if self.game.is_over() || is_turn && self.game.step == wanted {
                return Ok(());
            }
        }
    }

    /// The engine does something; what it asks and tells goes through the play.
    fn done(
        &mut self,
        play: &mut Play<'_, Victim>,
        act: impl FnOnce(&mut Game, &mut dyn Host) -> Result<(), Wrong>,
    ) -> Result<(), Halt> {
        let mut asker = Asker { play, players: &self.players, halt: None };
        let done = act(&mut self.game, &mut asker);
        let halt = asker.halt;
        match done {
            Ok(()) => Ok(()),
            Err(Wrong::Illegal(why)) => Err(play.refuse(why, &[])),
            Err(Wrong::Left) => Err(halt.unwrap_or_else(|| Halt::unsupported("a game that nobody hosts"))),
        }
    }
}

/// By its name, if the engine knows it; else a creature by its facts.
fn card(play: &Play<'_, Victim>, placed: &Placed) -> Result<Rc<Card>, Halt> {
    let name = placed.card.as_ref().unwrap_or(&placed.name);
    let changes = ["types", "subtypes", "colors", "stats", "keywords"];
    let is_printed = !changes.iter().any(|key| placed.state.contains_key(*key));
    if let Some(card) = Card::named(name).filter(|_| is_printed) {
        return Ok(card);
    }
    let made = body(name, &play.facts(name), &placed.state)?;
    if let Some(strange) = made.keywords.iter().find(|word| !KEYWORDS.contains(&word.as_str())) {
        return Err(Halt::unsupported(format!("keyword `{strange}`")));
    }
    match (made.power, made.toughness) {
        (Some(power), Some(toughness)) if made.types == ["Creature"] && made.supertypes.is_empty() => {
            let keywords = made.keywords.into_iter().collect();
            let (name, colors) = (made.name, made.colors);
            Ok(Rc::new(Card { name, colors, power, toughness, keywords, ..Card::default() }))
        }
        _ => Err(Halt::unsupported(format!("card `{name}`"))),
    }
}

fn number(play: &Play<'_, Victim>, name: &str) -> Result<Number, Halt> {
    match play.names.id(name)? {
        Victim::Object(number) => Ok(number),
        Victim::Seat(_) => Err(Halt::unsupported("a player instead of an object")),
    }
}

/// Lists of names by name.
fn named(value: Option<&Json>) -> Vec<(String, Vec<String>)> {
    let names =
        |value: &Json| value.as_array().into_iter().flatten().filter_map(Json::as_str).map(str::to_owned).collect();
    let pairs = value.and_then(Json::as_object).into_iter().flatten();
    pairs.map(|(name, value)| (name.clone(), names(value))).collect()
}

/// The engine's host: questions and events go on to the play, under the names of the case.
struct Asker<'p, 'a> {
    play: &'p mut Play<'a, Victim>,
    players: &'p [Name],
    /// The reason why the play stopped, if it did.
    halt: Option<Halt>,
}

impl Asker<'_, '_> {
    fn or_left<T>(&mut self, done: Result<T, Halt>) -> Result<T, Left> {
        done.map_err(|halt| {
            self.halt = Some(halt);
            Left
        })
    }

    fn name(&mut self, victim: Victim) -> Result<Name, Left> {
        let name = self.play.names.name(&victim);
        self.or_left(name)
    }

    fn names(&mut self, numbers: &[(Number, i64)]) -> Result<Vec<(Name, i64)>, Left> {
        numbers.iter().map(|(number, amount)| Ok((self.name(Victim::Object(*number))?, *amount))).collect()
    }

    fn event(&mut self, fact: Fact) -> Result<Event, Left> {
        let player = |seat: Seat| self.players[seat].clone();
        let mut name = |number: Number| {
            self.play.names.name(&Victim::Object(number)).map_err(|halt| {
                self.halt = Some(halt);
                Left
            })
        };
        Ok(match fact {
            Fact::Cast(seat, what) => Event::new("cast").with("who", player(seat)).with("what", name(what)?),
            Fact::Activated(seat, what) => Event::new("activated").with("who", player(seat)).with("what", name(what)?),
            Fact::Attacked(seat, what) => Event::new("attacked").with("who", player(seat)).with("what", name(what)?),
            Fact::Blocked(seat, what) => Event::new("blocked").with("who", player(seat)).with("what", name(what)?),
            Fact::Died(what) => Event::new("died").with("what", name(what)?),
            Fact::Lost(seat, amount) => Event::new("lost").with("who", player(seat)).with("amount", amount),
            Fact::Gained { seat, amount, by } => {
                Event::new("gained").with("who", player(seat)).with("amount", amount).with("by", name(by)?)
            }
            Fact::Dealt { source, victim, amount, combat } => {
                let kind = if combat { "combat" } else { "noncombat" };
                let from = name(source)?;
                Event::new("dealt")
                    .with("from", from)
                    .with("to", self.name(victim)?)
                    .with("amount", amount)
                    .with("damage", kind)
            }
            Fact::Prevented { by, source, victim, amount } => {
                let (by, from) = (name(by)?, name(source)?);
                Event::new("prevented")
                    .with("by", by)
                    .with("from", from)
                    .with("to", self.name(victim)?)
                    .with("amount", amount)
            }
        })
    }
}

impl Host for Asker<'_, '_> {
    fn which_shield(&mut self, seat: Seat, victim: Victim, shields: &[Shield]) -> Result<usize, Left> {
        // Effects of one name that say the same are one option.
        let mut options: Vec<(Name, usize)> = Vec::new();
        for (place, shield) in shields.iter().enumerate() {
            let name = self.name(Victim::Object(shield.source))?;
            if options.iter().all(|(other, _)| *other != name) {
                options.push((name, place));
            }
        }
        let about = self.name(victim)?;
        let chosen = self.play.ask(self.players[seat].clone(), "order", &options, Some(&about));
        self.or_left(chosen)
    }

    fn spend(
        &mut self,
        seat: Seat,
        victim: Victim,
        left: i64,
        amounts: &[(Number, i64)],
    ) -> Result<Vec<(Number, i64)>, Left> {
        let caps: Vec<(Number, i64)> = amounts.iter().map(|(source, amount)| (*source, left.min(*amount))).collect();
        let (caps, about) = (self.names(&caps)?, self.name(victim)?);
        let shares = self.play.share(self.players[seat].clone(), "shield", left, &caps, Some(&about));
        let shares = self.or_left(shares)?;
        Ok(amounts.iter().zip(shares.into_values()).map(|((source, _), share)| (*source, share)).collect())
    }

    fn which_source(&mut self, seat: Seat, sources: &[Number]) -> Result<Number, Left> {
        let options = sources.iter().map(|source| Ok((self.name(Victim::Object(*source))?, *source)));
        let options = options.collect::<Result<Vec<_>, _>>()?;
        let chosen = self.play.ask(self.players[seat].clone(), "source", &options, None);
        self.or_left(chosen)
    }

    fn divide(&mut self, seat: Seat, attack: Attack<'_>) -> Result<Vec<(Victim, i64)>, Left> {
        let (blockers, about) = (self.names(attack.blockers)?, self.name(Victim::Object(attack.attacker))?);
        let beyond = attack.beyond.map(|seat| self.players[seat].clone());
        let who = self.players[seat].clone();
        let shares = self.play.assign(who, attack.power, &blockers, beyond.as_ref(), Some(&about), false);
        let shares = self.or_left(shares)?;
        let victims = attack.blockers.iter().map(|(number, _)| Victim::Object(*number));
        let victims = victims.chain(attack.beyond.map(Victim::Seat));
        Ok(victims.zip(shares.into_values()).collect())
    }

    fn happened(&mut self, facts: &[Fact]) -> Result<(), Left> {
        let events = facts.iter().map(|fact| self.event(*fact)).collect::<Result<Vec<_>, _>>()?;
        self.play.together(|play| {
            events.into_iter().for_each(|event| play.tell(event));
            Ok(())
        })
    }

    fn renumbered(&mut self, old: Number, new: Number) {
        self.play.names.become_another(&Victim::Object(old), Victim::Object(new));
    }
}
