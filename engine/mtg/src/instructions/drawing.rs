//! Drawing cards (121): one after the other, each an event of its own that may be replaced (616.2).

use crate::game::Game;
use crate::state::Seat;
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::words::effects::Position;
use crate::words::select::Zone;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

impl Game<'_> {
    /// A player draws cards, one after the other.
    pub(crate) fn draw(&mut self, seat: Seat, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        if amount > kernel::words::shape::MOST_CARDS {
            return Err(self.log.rejected("too many cards are drawn"));
        }
        for _ in 0..amount {
            if !self.can_happen(&PendingEvent::Draw(seat), ctx) {
                return Ok(());
            }
            let Some(PendingEvent::Draw(seat)) = self.rewritten(PendingEvent::Draw(seat), ctx)? else { continue };
            let name = self.seat_name(seat);
            let Some(player) = self.state.player_mut(seat) else { continue };
            if player.library.is_empty() {
                player.drew_from_nothing = true;
                continue;
            }
            let card = player.library.remove(0);
            let what = match card {
                None => {
                    player.hand.push(None);
                    None
                }
                Some(id) => {
                    player.library.insert(0, Some(id));
                    Some(self.change_zone(id, Zone::Hand, Position::Top, None))
                }
            };
            let what = what.flatten().map(|id| self.object_name(id));
            let event = Event::new("drew").with("who", &name).with("amount", 1).with_some("what", what.as_ref());
            self.log.event(event.with("by", &ctx.name));
            self.happened(ctx, PastEvent::Drew(seat));
        }
        Ok(())
    }
}
