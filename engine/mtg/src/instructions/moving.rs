//! Putting objects into other zones, searching for them and milling (400.7, 701.17, 701.23).

use crate::game::Game;
use crate::state::amounts::small;
use crate::state::context::{Arrival, Context};
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::{Being, ObjId, Seat};
use crate::words::effects::{Move, Position};
use crate::words::select::{Selector, Zone};
use crate::zones::ZoneChange;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

kernel::interpretation! {
    /// 701.23b: the cards that a player finds of those that a search is for.
    pub(crate) FOUND: fn(&mut Game<'_>, Seat, Vec<ObjId>) -> Result<Vec<ObjId>, Stop> = found;
}

/// The cards that a player finds: all in a public zone, and as many in a hidden zone as the player likes (701.23b).
fn found(game: &mut Game<'_>, seat: Seat, there: Vec<ObjId>) -> Result<Vec<ObjId>, Stop> {
    let is_hidden =
        |id: &ObjId| game.state.object(*id).is_some_and(|object| matches!(object.zone, Zone::Hand | Zone::Library));
    let (hidden, mut found): (Vec<ObjId>, Vec<ObjId>) = there.into_iter().partition(is_hidden);
    if hidden.is_empty() {
        return Ok(found);
    }
    let names: Vec<Name> = hidden.iter().map(|id| game.object_name(*id)).collect();
    let under = clause!("701.23b-need-not-find");
    game.log.cite(under, || "cards in a hidden zone need not be found".to_owned());
    let question = Question {
        who: game.seat_name(seat),
        kind: "object",
        under: Some(under),
        about: None,
        options: Options::Several { of: names.clone(), least: 0, most: names.len(), ordered: false },
    };
    let picked: Vec<Name> = game.log.ask(&question, |give| match give {
        Give::Several(names) => Ok(names.clone()),
        Give::One(name) => Ok(vec![name.clone()]),
        Give::Number(_) | Give::Split(_) | Give::Pairs(_) => Ok(Vec::new()),
    })?;
    found.extend(hidden.into_iter().zip(&names).filter(|(_, name)| picked.contains(name)).map(|(id, _)| id));
    Ok(found)
}

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
        let mut what = self.moved_of(&moving.what, ctx)?;
        if moving.search {
            what = self.by(&FOUND)(self, ctx.you, what)?;
        }
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
