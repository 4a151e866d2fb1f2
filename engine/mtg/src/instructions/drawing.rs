//! Drawing cards (121): one after the other, each an event of its own that may be replaced (616.2).

use crate::game::Game;
use crate::state::context::Context;
use crate::state::past::{PastEvent, PastMove};
use crate::state::pending::PendingEvent;
use crate::state::{ObjId, Seat};
use crate::words::effects::Position;
use crate::words::select::Zone;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 121.2, 121.6: `true` if the other cards are drawn after one of several draws was replaced.
    pub(crate) DRAWS_GO_ON: fn() -> bool = draws_go_on;
}

/// Cards are drawn one at a time, so an effect that replaces one draw leaves the others (121.2, 121.6).
fn draws_go_on() -> bool {
    true
}

impl Game<'_> {
    /// A player draws cards, one after the other.
    pub(crate) fn draw(&mut self, seat: Seat, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        // An instruction of which not even the first draw can happen is not replaced either (614.17).
        if amount > 0 && !self.can_happen(&PendingEvent::Draw(seat), ctx) {
            return Ok(());
        }
        let Some(PendingEvent::DrawCards(seat, amount)) = self.rewritten(PendingEvent::DrawCards(seat, amount), ctx)?
        else {
            self.log.cite(clause!("121.2a-number-of-cards"), || "the whole of the draw is replaced".to_owned());
            return Ok(());
        };
        if amount > kernel::words::shape::MOST_CARDS {
            return Err(self.log.rejected("too many cards are drawn"));
        }
        for _ in 0..amount {
            if !self.can_happen(&PendingEvent::Draw(seat), ctx) {
                return Ok(());
            }
            let Some(PendingEvent::Draw(seat)) = self.rewritten(PendingEvent::Draw(seat), ctx)? else {
                if amount > 1 {
                    self.log.cite(clause!("121.2-one-by-one"), || "one of several draws is replaced".to_owned());
                }
                if self.by(&DRAWS_GO_ON)() {
                    continue;
                }
                return Ok(());
            };
            let name = self.seat_name(seat);
            let Some(player) = self.state.player_mut(seat) else { continue };
            if player.library.is_empty() {
                player.drew_from_nothing = true;
                continue;
            }
            let what = match player.library.first().copied().flatten() {
                None => {
                    player.library.remove(0);
                    player.hand.push(None);
                    None
                }
                Some(id) => {
                    // Only a commander may go elsewhere than to the hand (903.9b): what is said of permanents that go
                    // there is not about cards of a library (109.2).
                    let is_commander = self.state.object(id).is_some_and(|object| object.printed.commander);
                    if is_commander && !self.goes_to_hand(id, ctx)? {
                        continue;
                    }
                    self.change_zone(id, Zone::Hand, Position::Top, None)
                }
            };
            let what = what.map(|id| self.object_name(id));
            let event = Event::new("drew").with("who", &name).with("amount", 1).with_some("what", what.as_ref());
            self.log.event(event.with("by", &ctx.name));
            self.happened(ctx, PastEvent::Drew(seat, ctx.origin()));
        }
        Ok(())
    }

    /// Returns `true` if a commander that a player draws is put into the hand, after effects on where it is put. If it is
    /// put elsewhere, it is there already.
    fn goes_to_hand(&mut self, id: ObjId, ctx: &mut Context) -> Result<bool, Stop> {
        let would = PendingEvent::Move(id, Zone::Hand, None);
        let Some(PendingEvent::Move(id, to, _)) = self.rewritten(would, ctx)? else {
            return Ok(false);
        };
        if to == Zone::Hand {
            return Ok(true);
        }
        let name = self.object_name(id);
        let now = self.change_zone(id, to, Position::Top, None);
        let event = Event::new("moved").with("what", &name).with("from", Zone::Library.as_str());
        self.log.event(event.with("to", to.as_str()));
        let moved = PastMove { was: id, now, from: Zone::Library, to };
        self.happened(ctx, PastEvent::from(moved));
        self.happened(ctx, PastEvent::MovedAtOnce(vec![moved]));
        Ok(false)
    }
}
