//! The end of a turn, up to the next player's main phase (317).

use crate::game::Engine;
use crate::readings::{Expiry, NextCombat, Span};
use crate::state::{Does, ObjId, PlayerId, Pool, Tracked};
use crate::words::effects::Awaited;
use crate::words::phrases::Phrase;
use crate::words::scenario::Step;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

impl<'a> Engine<'a> {
    /// A turn ends: what triggers then, the healing, and what lasted this turn expires; then the next
    /// player's turn begins.
    pub fn end_turn(&mut self, player: &Name, responses: &'a [Step]) -> Result<(), Stop> {
        if self.s.player_of(player) != Some(self.s.turn) {
            return Err(self.t.rejected(format!("it is not the turn of {player}")));
        }
        let waiting = self.waiting(|event| matches!(event, Awaited::EndTurn(Phrase::You)));
        let turn = self.s.turn;
        for standing in waiting.iter().filter(|standing| standing.view.player == turn) {
            self.trigger(standing, Vec::new());
        }
        if self.r.expiry == Expiry::First {
            self.expire();
        }
        if !self.pending.is_empty() && !self.s.tracked.is_empty() {
            self.t.cite(clause!("317.2-expires-last"), || "what lasts this turn holds still".to_owned());
        }
        self.run_chain(None, responses)?;
        self.heal_all();
        self.expire();
        self.cleanup()?;
        self.next_turn()
    }

    /// All units are healed at the same time.
    pub fn heal_all(&mut self) {
        let hurt: Vec<ObjId> = self.s.units().filter(|id| self.s.obj(*id).damage > 0).collect();
        let s = &self.s;
        self.t.together(|t| {
            for id in &hurt {
                let object = s.obj(*id);
                t.event(Event::new("healed").with("to", &object.name).with("amount", object.damage));
            }
        });
        for id in hurt {
            self.s.change(id, |object| {
                object.damage = 0;
                object.wounds.clear();
            });
        }
    }

    /// What lasted for this turn ends, after everything else of the turn (317.2).
    fn expire(&mut self) {
        let lasts = |tracked: &Tracked| matches!(tracked.does, Does::Prevent { each: Some(_), .. });
        let prevents = |tracked: &Tracked| matches!(tracked.does, Does::Prevent { .. });
        if self.s.tracked.iter().any(|tracked| !lasts(tracked) && prevents(tracked)) {
            self.t.cite(clause!("437.1.b-timespan"), || "Prevents for this turn end with it".to_owned());
        }
        if self.s.tracked.iter().any(|tracked| !lasts(tracked)) || !self.s.guards.is_empty() {
            self.t.cite(clause!("317.2-expires-last"), || "what lasted this turn ends".to_owned());
        }
        let span = self.r.span;
        self.s.tracked.retain(|tracked| lasts(tracked) || (span == Span::UntilUsed && prevents(tracked)));
        self.s.guards.clear();
        self.s.watches.clear();
        for id in self.s.ids() {
            self.s.change(id, |object| {
                object.stunned = false;
                object.moved = 0;
                object.given = 0;
            });
        }
    }

    /// The next player readies, scores what he holds, channels two runes and draws.
    fn next_turn(&mut self) -> Result<(), Stop> {
        let next = self.s.next_player(self.s.turn);
        self.s.turn = next;
        for player in &mut self.s.players {
            player.played = 0;
            if player.pool.is_some() {
                player.pool = Some(Pool::default());
            }
        }
        for place in &mut self.s.places {
            place.scored = None;
        }
        for id in self.s.ids() {
            if self.s.controller(id) == next {
                self.s.change(id, |object| object.exhausted = false);
            }
        }
        for place in self.s.place_ids() {
            let held = self.s.place(place).is_some_and(|place| place.held && place.controller == Some(next));
            if held {
                self.score(place, next)?;
            }
        }
        self.s.change_player(next, |player| player.runes = (player.runes + 2).min(player.runes.max(12)));
        self.draw(next, 1, None)?;
        self.run_chain(None, &[])
    }

    /// Values for each combat are as they were, and in the accounts others from now on; those for this
    /// combat end with it.
    pub fn end_combat_values(&mut self, lent: bool) {
        let mut any = lent;
        let mut all = std::mem::take(&mut self.s.tracked);
        for tracked in &mut all {
            if let Does::Prevent { amount, each: Some((_, full)) } = &mut tracked.does {
                if self.r.next_combat != NextCombat::WhatWasLeft {
                    *amount = Some(*full);
                    tracked.id = self.s.number();
                }
                any = true;
            }
        }
        self.s.tracked = all;
        if any {
            self.t.cite(clause!("461.7-this-combat-ends"), || "what was for this combat ends".to_owned());
            self.t.cite(clause!("437.1.b-timespan"), || "each combat has its own value".to_owned());
        }
    }

    /// The other side of a combat.
    pub fn opponents(&self, player: PlayerId) -> impl Iterator<Item = PlayerId> + use<'a> {
        let count = u32::try_from(self.s.players.len()).unwrap_or(0);
        (0..count).map(PlayerId).filter(move |other| *other != player)
    }
}
