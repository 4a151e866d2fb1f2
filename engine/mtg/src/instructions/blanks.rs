//! Moves of blank cards among those of an instruction (608.2f): what replaces each is settled before anything moves.

use crate::game::Game;
use crate::replacement::single::Settled;
use crate::state::context::Context;
use crate::state::past::PastMove;
use crate::state::pending::PendingEvent;
use crate::state::{ObjId, Seat};
use crate::words::select::Zone;
use kernel::transcript::stop::Stop;

/// Blank cards that would move, and what becomes of each of the moves. Nothing has moved yet.
pub(crate) struct BlankMoves<'a> {
    seat: Seat,
    from: Zone,
    to: Zone,
    all: Vec<(ObjId, Settled<'a>)>,
}

impl<'a> Game<'a> {
    /// Settles what replaces the moves of blank cards that were taken from a pile, before anything moves (608.2f).
    pub(crate) fn settle_blanks(
        &mut self,
        seat: Seat,
        count: usize,
        (from, to): (Zone, Zone),
        ctx: &Context,
    ) -> Result<BlankMoves<'a>, Stop> {
        let all: Vec<ObjId> = (0..count).map(|_| self.blank(seat, from)).collect();
        let would: Vec<PendingEvent> = all.iter().map(|was| PendingEvent::Move(*was, to, None)).collect();
        let settled = self.settled_together(&would, ctx)?;
        Ok(BlankMoves { seat, from, to, all: all.into_iter().zip(settled).collect() })
    }

    /// Blank cards go to another zone at the same time, as it was settled.
    pub(crate) fn go_blank(&mut self, moves: BlankMoves<'a>, ctx: &mut Context) -> Result<(), Stop> {
        let BlankMoves { seat, from, to: expected, all } = moves;
        let shown: Vec<ObjId> = all.iter().map(|(was, _)| *was).collect();
        let mut going = Vec::new();
        for (was, settled) in all {
            if let Some(PendingEvent::Move(_, to, _)) = self.come_about(settled, ctx)? {
                going.push((was, to));
            }
        }
        self.hide_blanks(&shown)?;
        if shown.len() > 1 && (going.len() < shown.len() || going.iter().any(|(_, to)| *to != expected)) {
            self.log.cite(clause!("608.2f-at-one-time"), || "what replaces each of the moves is determined".to_owned());
        }
        let mut events = Vec::new();
        for (was, to) in going {
            if matches!(to, Zone::Battlefield | Zone::Stack) {
                return Err(Stop::unsupported("blank cards on the battlefield"));
            }
            if let Some(heap) = self.state.player_mut(seat).and_then(|player| player.heap_mut(to)) {
                if to == Zone::Library { heap.insert(0, None) } else { heap.push(None) }
            }
            events.push(PastMove { was, now: None, from, to });
        }
        self.note_moves(events, ctx);
        Ok(())
    }
}
