//! Players who lose, and what leaves the game with them (104.3, 800.4).
//!
//! Decides whether the game is over, and where others play on, what goes with a player who leaves: all that the player
//! owns, and the control of what others own.
//!
//! One of three players loses who controls another's creature: the creature returns to its controller of before.

use crate::game::Game;
use crate::state::context::Context;
use crate::state::lasting::LastingKind;
use crate::state::{ObjId, Seat};
use crate::words::select::Zone;
use crate::zones::ZoneChange;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

impl Game<'_> {
    /// Players lose the game, all at the same time. Where others play on, the losers leave it.
    pub(crate) fn lose_game(&mut self, seats: &[Seat]) -> Result<(), Stop> {
        for seat in seats {
            if let Some(player) = self.state.player_mut(*seat) {
                player.lost = true;
            }
        }
        if self.state.players.iter().filter(|player| !player.lost).count() < 2 {
            self.state.over = true;
            return Ok(());
        }
        seats.iter().try_for_each(|seat| self.leave_game(*seat))
    }

    /// A player leaves the game with all that player owns; control ends; what else the player
    /// controls is exiled (800.4a).
    fn leave_game(&mut self, seat: Seat) -> Result<(), Stop> {
        self.monarch_leaves(seat);
        let all: Vec<ObjId> =
            (0..self.state.objects.len()).map(|i| ObjId(u32::try_from(i).unwrap_or(u32::MAX))).collect();
        for id in &all {
            if self.state.object(*id).is_some_and(|object| object.exists && object.owner == seat) {
                self.vanish(*id);
            }
        }
        if let Some(player) = self.state.player_mut(seat) {
            for zone in [Zone::Hand, Zone::Library, Zone::Graveyard, Zone::Exile, Zone::Command] {
                if let Some(heap) = player.heap_mut(zone) {
                    heap.clear();
                }
            }
        }
        self.state.stack.retain(|item| item.controller != seat);
        self.state.waiting.retain(|one| one.ctx.you != seat);
        self.state.delayed.retain(|one| one.ctx.you != seat);
        self.state.lasting.retain(|lasting| !matches!(lasting.kind, LastingKind::Control(_, back) if back == seat));
        let mut exiled = Vec::new();
        for id in self.state.battlefield() {
            let Some(object) = self.state.object(id).filter(|object| object.controller == seat) else { continue };
            if object.came_under == seat {
                exiled.push(ZoneChange::to(id, Zone::Exile));
            } else {
                let back = object.came_under;
                let mut ctx = Context::new(back, None, Name::Word("nothing"));
                self.take_control(id, back, &mut ctx);
            }
        }
        let mut ctx = Context::new(self.state.active, None, Name::Word("nothing"));
        self.go(&exiled, &mut ctx)?;
        Ok(())
    }

    /// An object leaves the game: it is in no zone any more, and nothing triggers.
    fn vanish(&mut self, id: ObjId) {
        let last = self.state.characteristics(id);
        self.leave_combat(id);
        self.state.end(id);
        if let Some(object) = self.state.object_mut(id) {
            object.last = Some(last);
        }
    }
}
