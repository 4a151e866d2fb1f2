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

kernel::interpretation! {
    /// 101.4, 701.17a: the milling of so many cards by players, all at the same time.
    pub(crate) MILLED: fn(&mut Game<'_>, &[(Seat, i64)], &mut Context) -> Result<(), Stop> = milled;
}

pub(crate) fn milled(game: &mut Game<'_>, amounts: &[(Seat, i64)], ctx: &mut Context) -> Result<(), Stop> {
    let (mut goings, mut unnamed, mut counts) = (Vec::new(), Vec::new(), Vec::new());
    let mut owners = Vec::new();
    for (seat, amount) in amounts {
        let (top, blanks, count) = game.top_of_library(*seat, *amount);
        owners.extend(std::iter::repeat_n(*seat, top.len()));
        goings.extend(top.into_iter().map(|id| ZoneChange::to(id, Zone::Graveyard)));
        unnamed.push(game.settle_blanks(*seat, blanks, (Zone::Library, Zone::Graveyard), ctx)?);
        counts.push((*seat, i64::try_from(count).unwrap_or(0)));
    }
    let became = game.move_as_one(ctx, |game, ctx| {
        let became = game.go(&goings, ctx)?;
        unnamed.into_iter().try_for_each(|moves| game.go_blank(moves, ctx))?;
        Ok(became)
    })?;
    let cards = owners.into_iter().zip(goings.iter().zip(&became));
    let cards: Vec<(Seat, ObjId)> = cards.map(|(seat, (going, now))| (seat, now.unwrap_or(going.what))).collect();
    ctx.it = became.into_iter().flatten().map(Being::Object).collect();
    counts.retain(|(_, count)| *count > 0);
    game.at_one_time(|game| {
        for (seat, count) in &counts {
            let event = Event::new("milled").with("who", game.seat_name(*seat)).with("amount", *count);
            game.log.event(event.with("by", &ctx.name));
        }
    });
    for (who, amount) in counts {
        let cards = cards.iter().filter(|(seat, _)| *seat == who).map(|(_, card)| *card).collect();
        game.happened(ctx, PastEvent::Milled { who, amount, cards, by: ctx.origin() });
    }
    Ok(())
}

/// The cards that a player finds: all in a public zone, and as many in a hidden zone as the player likes (701.23b).
fn found(game: &mut Game<'_>, seat: Seat, there: Vec<ObjId>) -> Result<Vec<ObjId>, Stop> {
    let (mut found, hidden): (Vec<ObjId>, Vec<ObjId>) = there.into_iter().partition(|id| game.state.is_public(*id));
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
    /// Players mill so many cards each, all at the same time, after what replaces that for each of them.
    pub(super) fn mill(&mut self, amounts: &[(Seat, i64)], ctx: &mut Context) -> Result<(), Stop> {
        let would: Vec<PendingEvent> =
            amounts.iter().map(|(seat, amount)| PendingEvent::Mill(*seat, *amount)).collect();
        let mut left = Vec::new();
        for settled in self.settled_together(&would, ctx)? {
            if let Some(PendingEvent::Mill(seat, amount)) = self.come_about(settled, ctx)? {
                left.push((seat, amount));
            }
        }
        if left.iter().filter(|(_, amount)| *amount > 0).count() > 1 {
            let why = || "all players mill at the same time".to_owned();
            self.log.cite(clause!("101.4-chosen-then-at-once"), why);
        }
        self.by(&MILLED)(self, &left, ctx)
    }

    /// Takes cards from the top of a player's library: those that are described, the number of blank ones, which leave
    /// the library, and the number of all.
    fn top_of_library(&mut self, seat: Seat, amount: i64) -> (Vec<ObjId>, usize, usize) {
        let Some(player) = self.state.player_mut(seat) else { return (Vec::new(), 0, 0) };
        let count = small(amount).min(player.library.len());
        let below = player.library.split_off(count);
        player.library.retain(Option::is_some);
        let there: Vec<ObjId> = player.library.iter().copied().flatten().collect();
        player.library.extend(below);
        let blanks = count - there.len();
        (there, blanks, count)
    }

    pub(super) fn moving(&mut self, moving: &'a Move, ctx: &mut Context) -> Result<(), Stop> {
        let seats = if moving.search { Vec::new() } else { self.state.in_turn_order() };
        self.with_blanks(&seats, &moving.what, 1, |game| game.move_shown(moving, ctx))
    }

    /// Carries out an instruction to move objects while blank cards that it may move are objects.
    fn move_shown(&mut self, moving: &'a Move, ctx: &mut Context) -> Result<(), Stop> {
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
        let found = self.affected_objects(selector, ctx)?;
        if found.len() > 1 && matches!(selector, Selector::Kind(_) | Selector::Filter(_)) {
            return Ok(self.one_of(ctx.you, "object", kernel::rule!("608.2d"), &found)?.into_iter().collect());
        }
        Ok(found)
    }
}
