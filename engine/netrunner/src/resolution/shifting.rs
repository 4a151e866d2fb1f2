//! Cards that go elsewhere without being trashed: 8.2.5 (forfeiting), 8.1.3 (derezzing), 10.1.3 (a card that becomes an
//! agenda), 10.1.4 and 1.13 (a card that becomes a counter, and what is hosted), 1.21.3 (revealing).
//!
//! "Forfeit an agenda": it is removed from the game, and its points count no more. A condition counter is trashed, and
//! can be prevented by nothing, once its host is gone.

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::state::facts::{End, Fact};
use crate::state::imminent::Part;
use crate::state::{BLANK, CardId, CardState, Place};
use crate::words::cards::{CardRef, Hosts};
use crate::words::effects::{AsAgenda, Host, Move};
use crate::words::open::Open;
use crate::words::{CardType, InDeck, Server, ServerFilter, Side, What, Zone};

kernel::interpretation! {
    /// 8.2.5: the zone to which a forfeited agenda goes. In a right engine it is removed from the game (8.2.5-forfeit).
    pub(crate) FORFEITED: fn() -> Zone;
}

kernel::interpretation! {
    /// 8.1.3: derezzes a card. It is turned facedown, and is not active any more (8.1.3-derezzed).
    pub(crate) DEREZZED: fn(&mut CardState) = turned_facedown;
}

fn turned_facedown(obj: &mut CardState) {
    obj.rezzed = false;
    obj.gained.clear();
}

kernel::interpretation! {
    /// 10.1.3: the worth of a card that becomes an agenda. In a right engine it is as its effect says
    /// (10.1.3-as-an-agenda).
    pub(crate) WORTH_AS_AGENDA: fn() -> Option<i64>;
}

kernel::interpretation! {
    /// 10.1.4: puts a card on another one. It is hosted there, and works there if it is a counter
    /// (10.1.4-condition-counter).
    pub(crate) PUT_ON: fn(&mut CardState, CardId) = hosted_with_its_text;
}

fn hosted_with_its_text(obj: &mut CardState, host: CardId) {
    (obj.host, obj.host_left) = (Some(host), false);
}

kernel::interpretation! {
    /// 1.13.2: `true` if a card that is hosted without being installed leaves the place where it was. In a right engine it
    /// does (1.13.2b-uninstalled).
    pub(crate) HOSTED_APART: fn() -> bool;
}

kernel::interpretation! {
    /// 1.13.13: `true` if a hosted card goes, since what hosted it has gone (1.13.13-hosted-go-too).
    pub(crate) HOSTED_GO: fn(&CardState) -> bool = hosted_go_too;
}

fn hosted_go_too(hosted: &CardState) -> bool {
    hosted.host_left
}

kernel::interpretation! {
    /// 1.13.6a: `true` if a card may be installed on another one. That one says which cards it can host, and has room
    /// (1.13.6a-can-host).
    pub(crate) CAN_HOST: fn(&Game<'_>, CardId, CardId) -> bool = can_host;
}

fn can_host(game: &Game<'_>, host: CardId, id: CardId) -> bool {
    let there = i64::try_from(game.state.hosted_on(host).len()).unwrap_or(i64::MAX);
    let has_room = |hosts: &Hosts| hosts.most.is_none_or(|most| there < most.0);
    game.state.card(host).is_some_and(CardState::active)
        && game.permissions(host, id).into_iter().any(|(hosts, within)| within && has_room(hosts))
}

kernel::interpretation! {
    /// 1.13.6a: `true` if a card may be chosen as the destination of another one that is installed. It can host that,
    /// and has no ability that puts cards on it (1.13.6b).
    pub(crate) IS_DESTINATION: fn(&Game<'_>, CardId, CardId) -> bool = is_destination;
}

fn is_destination(game: &Game<'_>, host: CardId, id: CardId) -> bool {
    let puts = |obj: &CardState| {
        let printed = &obj.printed;
        let all = printed.paid.iter().map(|ability| &ability.effect);
        let all = all.chain(printed.conditional.iter().map(|ability| &ability.effect));
        all.into_iter().any(|effects| Open::of(effects).puts_on_itself())
    };
    host != id && game.by(&CAN_HOST)(game, host, id) && !game.state.card(host).is_some_and(puts)
}

kernel::interpretation! {
    /// 1.21.3: `true` if a player sees a card that is revealed. In a right engine both do (1.21.3-revealed).
    pub(crate) SHOWN_TO: fn(Side) -> bool;
}

kernel::interpretation! {
    /// 4.6.6j: the server of a card that was moved away from this one. In a right engine it is the server to which it
    /// was moved (4.6.6j-another-server).
    pub(crate) MOVED_TO_SERVER: fn(Server) -> Server;
}

kernel::interpretation! {
    /// 1.7.2a: `true` if so many agenda points win the game: 7 or more (1.7.2a-seven-points).
    pub(crate) ENOUGH_POINTS: fn(i64) -> bool = seven_or_more;
}

fn seven_or_more(points: i64) -> bool {
    points >= 7
}

kernel::interpretation! {
    /// 10.3.1c: compares the points as an agenda comes to a score area. In a right engine the next checkpoint does, once
    /// the instruction is done (1.7.1a-both-at-once).
    pub(crate) COUNT_AT_ONCE: fn(&mut Game<'_>);
}

/// Compares the points at once, as in the older rules.
pub(crate) fn count_at_once(game: &mut Game<'_>) {
    game.look_at_points();
}

kernel::interpretation! {
    /// 10.5.4: the number of tags that are removed, of those that the Runner has: as many as are to be removed.
    pub(crate) TAGS_REMOVED: fn(there: i64, amount: i64) -> i64 = no_more_than_there_are;
}

fn no_more_than_there_are(there: i64, amount: i64) -> i64 {
    amount.min(there)
}

impl Game<'_> {
    /// The abilities by which a card can host another one, each with `true` if it allows as much memory as that needs.
    pub(crate) fn permissions(&self, host: CardId, id: CardId) -> Vec<(&Hosts, bool)> {
        let Some(obj) = self.state.card(host) else { return Vec::new() };
        let ctx = Context::new(host, obj.side());
        let memory = self.state.card(id).and_then(|obj| obj.printed.mu).map_or(0, |n| n.0);
        let all = obj.printed.r#static.iter().filter_map(|ability| ability.hosts.as_ref());
        let permits = all.filter(|hosts| self.state.fits(&hosts.card, id, ctx.asker()));
        let within = |most: &_| memory <= self.plain_amount(most, &ctx);
        permits.map(|hosts| (hosts, hosts.memory.as_ref().is_none_or(within))).collect()
    }

    /// Ends the game if a player has enough agenda points, or both have.
    pub(crate) fn look_at_points(&mut self) {
        if self.state.over.is_some() {
            return;
        }
        let enough = |side: &Side| self.by(&ENOUGH_POINTS)(self.state.points(*side));
        let winners: Vec<Side> = [Side::Corp, Side::Runner].into_iter().filter(enough).collect();
        for side in &winners {
            let points = self.state.points(*side);
            self.log.cite(clause!("1.7.2a-seven-points"), || format!("the {} has {points}", side.as_str()));
        }
        self.state.over = match winners[..] {
            [] => None,
            [side] => Some(End::Won(side)),
            [..] => {
                self.log.cite(clause!("1.7.1a-both-at-once"), || "both players have enough points".into());
                Some(End::Draw)
            }
        };
    }

    /// Compares the points as an agenda comes to a score area, where they are counted at once.
    pub(crate) fn count_points(&mut self) {
        if let Some(at_once) = self.by(&COUNT_AT_ONCE) {
            at_once(self);
        }
    }

    /// Forfeits an agenda, which leaves the score area for good.
    pub(crate) fn forfeit(&mut self, id: CardId) {
        let mut moves = Vec::new();
        let who = match self.state.card(id).and_then(CardState::zone) {
            Some(Zone::RunnerScore) => Side::Runner,
            _ => Side::Corp,
        };
        let fact = Fact { who: Some(who), ..Fact::of("forfeited", id, &self.state) };
        self.log.cite(clause!("8.2.5-forfeit"), || "it is removed from the game, with its points".into());
        let zone = self.by(&FORFEITED).map_or(Zone::Removed, |wrong| wrong());
        let worth = self.state.worth(id);
        self.shift(id, None, Place::Pile(zone), &mut moves);
        self.state.card_mut(id).into_iter().for_each(|obj| obj.forfeited_with = Some(worth));
        self.report_with(vec![fact], moves);
    }

    /// Derezzes a card.
    pub(crate) fn derez(&mut self, id: CardId, who: Side) {
        let Some(obj) = self.state.card_mut(id).filter(|obj| obj.rezzed && obj.server().is_some()) else { return };
        self.interpretations.by(&DEREZZED)(obj);
        self.log.cite(clause!("8.1.3-derezzed"), || "it is turned facedown, and is not active any more".into());
        self.report(vec![Fact { who: Some(who), ..Fact::of("derezzed", id, &self.state) }]);
    }

    /// The effect `move`.
    pub(crate) fn move_cards(&mut self, words: &Move, ctx: &mut Context) -> Done {
        if let (Zone::Root, Some(server)) = (words.to, words.server) {
            return self.move_to_root(&words.card, server, ctx);
        }
        if matches!(words.to, Zone::Root | Zone::Ice | Zone::Rig) {
            return Err(Stop::unsupported(format!("moving a card to `{}`", words.to.as_str())));
        }
        let mut moves = Vec::new();
        let mut handled = Vec::new();
        let cards = self.cards(&words.card, ctx)?;
        let put = self.put_there(&cards.iter().map(|(id, _)| *id).collect::<Vec<_>>(), words.to);
        for (id, from) in cards {
            let from = self.state.card(id).and_then(CardState::zone).or(from);
            if from == Some(Zone::Removed) {
                continue;
            }
            if id == BLANK && from == Some(words.to) && self.state.endless.contains(&words.to) {
                continue;
            }
            self.shift(id, from, Place::Pile(words.to), &mut moves);
            self.lay_in_deck(id, words.to, words.at);
            handled.push((id, Some(words.to)));
        }
        ctx.handle(handled);
        self.report_with(put, moves);
        Ok(())
    }

    /// Moves installed cards of the Corp to the root of another server, where they are the same objects
    /// (4.6.6j-another-server).
    fn move_to_root(&mut self, cards: &CardRef, server: ServerFilter, ctx: &mut Context) -> Done {
        let mut handled = Vec::new();
        for (id, _) in self.cards(cards, ctx)? {
            let Some(Place::Root(from)) = self.state.card(id).map(|obj| obj.place) else { continue };
            let all: Vec<Server> = self.state.servers.iter().map(|cards| cards.server).collect();
            let fits = |to: &Server| *to != from && self.state.in_server(server, Some(*to), None, ctx.source);
            let server = match self.server_of(server, ctx) {
                None if server.is_open() => {
                    let mut others: Vec<Server> = all.into_iter().filter(fits).collect();
                    others.retain(|to| self.may_move_to_root(id, *to));
                    self.pick_server(ctx.side, &others, ctx)?
                }
                said => said.filter(|to| *to != from && all.contains(to) && self.may_move_to_root(id, *to)),
            };
            let Some(server) = server else { continue };
            self.log.cite(clause!("4.6.6j-another-server"), || format!("{server} is this server from now on"));
            let mut moves = Vec::new();
            let server = self.by(&MOVED_TO_SERVER).map_or(server, |wrong| wrong(from));
            self.shift(id, None, Place::Root(server), &mut moves);
            handled.push((id, Some(Zone::Root)));
        }
        ctx.handle(handled);
        Ok(())
    }

    /// Lays a card that came to a deck where it is said to lie.
    pub(crate) fn lay_in_deck(&mut self, id: CardId, to: Zone, at: Option<InDeck>) {
        if !matches!(to, Zone::Stack | Zone::Rd) {
            return;
        }
        match at {
            Some(InDeck::Shuffled) => self.state.shuffle(to),
            Some(InDeck::Bottom) => self.state.shuffle_of(to).into_iter().for_each(|deck| deck.bottom += 1),
            Some(InDeck::Top) | None => {
                if let Some(pile) = self.state.pile_mut(to)
                    && pile.last() == Some(&id)
                {
                    pile.pop();
                    pile.insert(0, id);
                    self.state.shuffle_of(to).into_iter().for_each(|deck| deck.top += 1);
                }
            }
        }
    }

    /// The effect `as_agenda`: the card is an agenda from now on, and nothing else (10.1.3-as-an-agenda).
    pub(crate) fn becomes_an_agenda(&mut self, words: &AsAgenda, ctx: &Context) -> Done {
        let zone = if words.who == Side::Corp { Zone::CorpScore } else { Zone::RunnerScore };
        let mut moves = Vec::new();
        let points = self.by(&WORTH_AS_AGENDA).map_or(Some(words.points.0), |wrong| wrong());
        for (id, from) in self.cards(&words.card, ctx)? {
            self.shift(id, from, Place::Pile(zone), &mut moves);
            if let Some(obj) = self.state.card_mut(id) {
                obj.as_agenda = points;
                obj.facedown = false;
            }
            let points = words.points.0;
            self.log.cite(clause!("10.1.3-as-an-agenda"), || format!("it is worth {points}, and has no abilities"));
        }
        self.count_points();
        self.report_with(Vec::new(), moves);
        Ok(())
    }

    /// The effect `host`: an event or operation becomes a counter with rules text (10.1.4-condition-counter), another
    /// card is hosted where it is.
    pub(crate) fn put_on(&mut self, words: &Host, ctx: &Context) -> Done {
        let Some((host, _)) = self.cards(&words.to, ctx)?.first().copied() else { return Ok(()) };
        for (id, _) in self.cards(&words.card, ctx)? {
            self.uninstall_to_host(id, host);
            let Some(obj) = self.state.card_mut(id) else { continue };
            self.interpretations.by(&PUT_ON)(obj, host);
            if matches!(obj.printed.r#type, CardType::Event | CardType::Operation) {
                self.log.cite(clause!("10.1.4-condition-counter"), || "the card is a counter with rules text".into());
            }
        }
        Ok(())
    }

    /// Puts a card where it is hosted without being installed: one of the Corp that comes to a card of the Runner, and any
    /// that was not installed (1.13.2b-uninstalled). Events and operations become counters.
    fn uninstall_to_host(&mut self, id: CardId, host: CardId) {
        let of_the_runner = self.state.card(host).is_some_and(|host| host.side() == Side::Runner);
        let goes = self.state.card(id).is_some_and(|obj| {
            let counter = matches!(obj.printed.r#type, CardType::Event | CardType::Operation);
            !counter && (!obj.installed() || of_the_runner && obj.side() == Side::Corp)
        });
        if !goes {
            return;
        }
        self.log.cite(clause!("1.13.2b-uninstalled"), || "it is hosted, and is not installed".into());
        if self.by(&HOSTED_APART).is_none_or(|wrong| wrong()) {
            let mut moves = Vec::new();
            self.shift(id, None, Place::Hosted, &mut moves);
            self.report_with(Vec::new(), moves);
        }
    }

    /// Trashes whatever was hosted on a card that is another object now. Nothing prevents that (1.13.13-hosted-go-too).
    pub(crate) fn trash_what_was_hosted(&mut self) {
        let goes = |id: &CardId| {
            let hosted = self.state.card(*id).filter(|obj| obj.host.is_some());
            hosted.is_some_and(self.by(&HOSTED_GO))
        };
        let all: Vec<CardId> = self.state.ids().filter(goes).collect();
        if all.is_empty() {
            return;
        }
        let clause = clause!("1.13.13-hosted-go-too");
        self.log.cite(clause, || "their host is gone".into());
        for id in &all {
            let part = Part { card: Some(*id), ..Part::new(What::Trash, None, self.state.turn) };
            self.interrupting.note_fixed(part, clause);
            if let Some(obj) = self.state.card_mut(*id) {
                obj.host = None;
            }
        }
        self.discard(all.into_iter().map(|id| (id, None)).collect(), None, None);
    }

    /// The effect `reveal`.
    pub(crate) fn reveal(&mut self, cards: &[(CardId, Option<Zone>)], by: CardId) {
        let hidden = self.by(&SHOWN_TO).is_some_and(|wrong| !wrong(Side::Runner) || !wrong(Side::Corp));
        let seen = cards.iter().filter(|(id, _)| *id != BLANK && !hidden);
        let facts: Vec<Fact> =
            seen.map(|(id, _)| Fact { by: Some(by), ..Fact::of("revealed", *id, &self.state) }).collect();
        if !facts.is_empty() {
            self.log.cite(clause!("1.21.3-revealed"), || "it is shown to both players, and lies as before".into());
            self.report(facts);
        }
    }

    /// Has a player remove tags from the Runner, as many as there are.
    pub(crate) fn take_tags_away(&mut self, amount: i64, who: Side, by: Option<CardId>) {
        let amount = self.by(&TAGS_REMOVED)(self.state.tags, amount);
        self.state.tags -= amount;
        if amount > 0 {
            self.report(vec![Fact { amount, by, who: Some(who), ..Fact::new("removed_tags") }]);
        }
    }

    /// Has the Runner jack out, by a card.
    pub(crate) fn jack_out_by_effect(&mut self) -> Done {
        if self.state.going_on().is_none() || self.forbids(What::JackOut) {
            return Ok(());
        }
        if self.about_to(Part::new(What::JackOut, None, Side::Runner))?.amount > 0 {
            self.happened_on_the_run("jacked_out");
            self.end_the_run(Some(Name::Word("jack_out")))?;
        }
        Ok(())
    }
}
