//! Drawing, discarding, looking at the deck, and cards that effects play.

use crate::chain::Item;
use crate::game::Engine;
use crate::readings::Null;
use crate::state::matching::within;
use crate::state::{BLANK, ObjId, PlayerId, Zone};
use crate::words::amounts::{Bound, Quantity};
use crate::words::effects::{Awaited, CardType, Look};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

impl Engine<'_> {
    /// A player draws cards.
    pub fn draw(&mut self, id: PlayerId, n: i64, by: Option<&Name>) -> Result<(), Stop> {
        let mut drawn = 0;
        for _ in 0..n {
            let Some(card) = self.s.player(id).and_then(|player| player.deck.first().copied()) else {
                return Err(Stop::unsupported("drawing from an empty deck"));
            };
            if card == BLANK {
                self.s.change_player(id, |player| {
                    player.deck.remove(0);
                    player.hand.push(BLANK);
                });
            } else {
                self.s.bring(card, Zone::Hand);
            }
            drawn += 1;
        }
        if drawn > 0 {
            let who = self.s.player_name(id);
            self.t.event(Event::new("drew").with("who", who).with("amount", drawn).with_some("by", by));
        }
        Ok(())
    }

    /// A player discards cards of his choice.
    pub fn discard(&mut self, id: PlayerId, n: i64, by: &Name) -> Result<(), Stop> {
        for _ in 0..n {
            let mut cards: Vec<ObjId> = self.s.player(id).map(|player| player.hand.clone()).unwrap_or_default();
            let blank = cards.iter().position(|card| *card == BLANK);
            cards.retain(|card| *card != BLANK);
            cards.extend(blank.map(|_| BLANK));
            if cards.is_empty() {
                return Ok(());
            }
            let names: Vec<Name> = cards.iter().map(|card| self.s.obj(*card).name.clone()).collect();
            let who = self.s.player_name(id);
            let index = self.t.pick(&who, "cost", None, Some(by), &names)?;
            let card = cards.get(index).copied().unwrap_or(BLANK);
            let name = self.s.obj(card).name.clone();
            self.t.event(Event::new("discarded").with("what", name).with("who", &who).with("by", by));
            if card == BLANK {
                self.s.change_player(id, |player| {
                    if let Some(at) = player.hand.iter().position(|card| *card == BLANK) {
                        player.hand.remove(at);
                        player.trash.push(BLANK);
                    }
                });
            } else {
                self.s.bring(card, Zone::Trash);
            }
        }
        Ok(())
    }

    /// A player looks at the top of his deck, may banish one of the cards and play it, and recycles
    /// the others.
    pub fn look(&mut self, item: &mut Item, line: &Look) -> Result<(), Stop> {
        let Quantity::Number(n) = line.amount else { return Err(Stop::unsupported("`its might` in `look`")) };
        let player = item.agent.player;
        let who = self.s.player_name(player);
        let by = item.agent.name.clone();
        let wanted = usize::try_from(n).unwrap_or(0);
        let deck = self.s.player(player).map(|player| player.deck.as_slice()).unwrap_or_default();
        let top: Vec<ObjId> = deck.iter().take(wanted).copied().collect();
        let seen = i64::try_from(top.len()).unwrap_or(n);
        self.t.event(Event::new("looked").with("who", &who).with("amount", seen).with("by", &by));
        let fit = self.may_banish(item, line, &top);
        let mut taken = None;
        if !fit.is_empty() {
            let mut names: Vec<Name> = fit.iter().map(|card| self.s.obj(*card).name.clone()).collect();
            names.push(Name::Word("decline"));
            let index = self.t.pick(&who, "pick", None, Some(&by), &names)?;
            taken = fit.get(index).copied();
        }
        if let Some(card) = taken {
            self.banish(card, &by);
            if line.then_play.is_some() {
                self.play_free(card, player, None, &by)?;
            }
        }
        let rest = top.len() - usize::from(taken.is_some());
        if line.rest.is_some() && rest > 0 {
            self.s.change_player(player, |player| {
                let under: Vec<ObjId> = player.deck.drain(..rest.min(player.deck.len())).collect();
                player.deck.extend(under);
            });
            let amount = i64::try_from(rest).unwrap_or(0);
            self.t.event(Event::new("recycled").with("who", who).with("amount", amount).with("by", by));
        }
        Ok(())
    }

    /// The cards that may be banished. A Might compared with that of no killed unit is compared with
    /// null, and no card fits (359.3.e.12).
    fn may_banish(&mut self, item: &Item, line: &Look, top: &[ObjId]) -> Vec<ObjId> {
        let Some(asked) = &line.may_banish else { return Vec::new() };
        let is_type = |card: &&ObjId| {
            **card != BLANK
                && (asked.types.is_empty() || asked.types.iter().any(|wanted| self.s.obj(**card).is(*wanted)))
        };
        let of_type: Vec<ObjId> = top.iter().filter(is_type).copied().collect();
        let Some(bound) = asked.might else { return of_type };
        let mut other = item.killed;
        if matches!(bound, Bound::MoreThanKilled(_)) {
            if other.is_none() {
                for clause in [
                    clause!("faq-baited-hook-null"),
                    clause!("359.3.e.12-null-compares-to-nothing"),
                    clause!("faq-no-unit-playable"),
                ] {
                    self.t.cite(clause, || "the Might of the killed unit is null".to_owned());
                }
                other = (self.r.null == Null::IsZero).then_some(0);
            } else {
                self.t
                    .cite(clause!("359.3.e.13-looks-back"), || "the killed unit's Might is as it last was".to_owned());
            }
        }
        let fits = |card: &ObjId| self.s.obj(*card).might.is_some_and(|might| within(&bound, might, other));
        of_type.into_iter().filter(fits).collect()
    }

    /// An effect plays a card for nothing. Where it goes is chosen, if not said.
    pub fn play_free(&mut self, card: ObjId, player: PlayerId, to: Option<Zone>, by: &Name) -> Result<(), Stop> {
        let object = self.s.obj(card);
        if !object.is(CardType::Unit) && !object.is(CardType::Gear) {
            return Err(Stop::unsupported(format!("`{}` played by an effect", object.name)));
        }
        let to = match to {
            Some(Zone::Battlefield(place)) => Zone::Battlefield(place),
            Some(_) => Zone::Base(player),
            None => self.ask_place(card, player)?,
        };
        self.enter(card, player, to, Some(by))
    }

    /// Asks where a permanent is played: a gear in the base, a unit there or at a battlefield that its
    /// player controls.
    pub fn ask_place(&mut self, card: ObjId, player: PlayerId) -> Result<Zone, Stop> {
        let zones = self.play_zones(card, player);
        let names: Vec<Name> = zones.iter().map(|zone| crate::words::expected::zone_name(&self.s, *zone)).collect();
        let who = self.s.player_name(player);
        let about = self.s.obj(card).name.clone();
        let index = self.t.pick(&who, "place", None, Some(&about), &names)?;
        Ok(zones.get(index).copied().unwrap_or(Zone::Base(player)))
    }

    /// Where a permanent may be played.
    pub fn play_zones(&self, card: ObjId, player: PlayerId) -> Vec<Zone> {
        let mut zones = vec![Zone::Base(player)];
        if self.s.is_unit(card) {
            let held =
                self.s.place_ids().filter(|id| self.s.place(*id).is_some_and(|place| place.controller == Some(player)));
            zones.extend(held.map(Zone::Battlefield));
        }
        zones
    }

    /// A permanent comes onto the board: a unit exhausted, a gear ready unless it says otherwise.
    pub fn enter(&mut self, card: ObjId, player: PlayerId, to: Zone, by: Option<&Name>) -> Result<(), Stop> {
        if let Some(facts) = &self.s.obj(card).card {
            crate::state::unplayed::check(&self.s.obj(card).name, facts)?;
        }
        self.s.bring(card, to);
        let says = self.s.obj(card).card.as_ref().is_some_and(|card| card.enters.is_some());
        let exhausted = self.s.is_unit(card) || says;
        self.s.change(card, |object| {
            object.controller = player;
            object.exhausted = exhausted;
        });
        self.card_event("played", card, by);
        for standing in self.waiting(|event| matches!(event, Awaited::Played(_))) {
            if let Awaited::Played(phrase) = &standing.says.when.event
                && self.s.means(phrase, card, standing.view)
            {
                let it = vec![self.known(card)];
                self.trigger(&standing, it);
            }
        }
        Ok(())
    }
}
