//! Putting objects into other zones, and milling (400.7, 701.17).

use crate::game::Game;
use crate::state::amounts::small;
use crate::state::context::{Arrival, Context};
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::{Being, ObjId, Seat};
use crate::words::effects::{Move, Position};
use crate::words::select::{Selector, Zone};
use crate::zones::ZoneChange;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

impl<'a> Game<'a> {
    pub(super) fn mill(&mut self, seat: Seat, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        let Some(PendingEvent::Mill(seat, amount)) = self.rewritten(PendingEvent::Mill(seat, amount), ctx)? else {
            return Ok(());
        };
        let Some(player) = self.state.player_mut(seat) else { return Ok(()) };
        let count = small(amount).min(player.library.len());
        let top: Vec<Option<ObjId>> = player.library.iter().take(count).copied().collect();
        let blanks = top.iter().filter(|card| card.is_none()).count();
        let below = player.library.split_off(count);
        player.library.retain(Option::is_some);
        player.library.extend(below);
        player.graveyard.extend(std::iter::repeat_n(None, blanks));
        let goings: Vec<ZoneChange> = top.into_iter().flatten().map(|id| ZoneChange::to(id, Zone::Graveyard)).collect();
        let became = self.go(&goings, ctx)?;
        ctx.it = became.into_iter().flatten().map(Being::Object).collect();
        let milled = i64::try_from(count).unwrap_or(0);
        if milled > 0 {
            let event = Event::new("milled").with("who", self.seat_name(seat)).with("amount", milled);
            self.log.event(event.with("by", &ctx.name));
            self.happened(ctx, PastEvent::Milled(seat, milled));
        }
        Ok(())
    }

    pub(super) fn moving(&mut self, moving: &'a Move, ctx: &mut Context) -> Result<(), Stop> {
        let what = self.moved_of(&moving.what, ctx)?;
        if what.is_empty() {
            self.impossible(ctx);
        }
        let controller = match &moving.controller {
            None => None,
            Some(who) => self.seats_of(who, ctx)?.first().copied(),
        };
        let position = moving.position.unwrap_or(Position::Top);
        for id in &what {
            self.cite_not_damage(Being::Object(*id), false);
        }
        let goings: Vec<ZoneChange> =
            what.into_iter().map(|what| ZoneChange { what, to: moving.to, position, controller }).collect();
        let enters: Vec<(Name, i64)> =
            moving.counters.iter().map(|(kind, amount)| (kind.0.clone(), self.state.amount(amount, ctx, 0))).collect();
        ctx.arrival = Arrival { tapped: moving.tapped, counters: enters };
        let became = self.go(&goings, ctx)?;
        ctx.arrival = Arrival::default();
        ctx.it = became.into_iter().flatten().map(Being::Object).collect();
        Ok(())
    }

    /// The objects to be moved: those meant, or one of those that fit if there are only filters.
    pub(super) fn moved_of(&mut self, selector: &'a Selector, ctx: &mut Context) -> Result<Vec<ObjId>, Stop> {
        let found = self.objects_of(selector, ctx)?;
        if found.len() > 1 && matches!(selector, Selector::Kind(_) | Selector::Filter(_)) {
            return Ok(self.one_of(ctx.you, "object", kernel::rule!("608.2d"), &found)?.into_iter().collect());
        }
        Ok(found)
    }
}
