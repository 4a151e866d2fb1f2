//! Cards that an effect has a player install, rez or play: 1.16.4b (its cost is paid, or it does not happen), 1.16.5c
//! (all costs are ignored), 8.5.5 (one after the other), 8.6.
//!
//! "Install 1 program from your heap, paying 3 credits less": Corroder for 2 costs nothing then. With 1 credit and
//! nothing less it stays where it is.

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use super::installing::Installing;
use crate::game::{Done, Game};
use crate::resolution::context::{Context, For};
use crate::state::imminent::Part;
use crate::state::{CardId, CardState, Place};
use crate::words::amounts::Amount;
use crate::words::effects::{Install, PlayCard, Rez};
use crate::words::{CardType, Deed, Purpose, Server, ServerFilter, Side, What};

impl Game<'_> {
    /// The credits by which something costs less.
    fn less(&mut self, less: Option<&Amount>, ctx: &Context) -> Done<i64> {
        less.map_or(Ok(0), |amount| self.amount(amount, kernel::words::shape::MOST, ctx))
    }

    /// Calls `act`, and takes back what a player could not do or pay for by an effect (1.16.4b). Returns `true` if it
    /// was done.
    fn if_able(&mut self, act: impl FnOnce(&mut Self) -> Done) -> Done<bool> {
        let before = self.state.clone();
        match act(self) {
            Ok(()) => Ok(true),
            Err(Stop::Refused(_)) => {
                self.state = before;
                Ok(false)
            }
            Err(stop) => Err(stop),
        }
    }

    /// The effect `install`.
    pub(crate) fn install_by_effect(&mut self, words: &Install, ctx: &Context) -> Done {
        let less = self.less(words.less_by.as_ref(), ctx)?.saturating_add(words.less.map_or(0, |n| n.0));
        let host = match &words.host {
            Some(host) => self.cards(host, ctx)?.first().map(|(id, _)| *id),
            None => None,
        };
        let cards = self.cards(&words.card, ctx)?.into_iter().map(|(id, _)| id);
        let from =
            |id: &CardId| words.from.is_none_or(|zone| self.state.card(*id).and_then(CardState::zone) == Some(zone));
        let cards: Vec<CardId> = cards.filter(from).collect();
        for id in cards {
            let Some(obj) = self.state.card(id).filter(|obj| !obj.installed()) else { continue };
            let (side, faceup) = (obj.side(), obj.printed.faceup);
            if matches!(obj.printed.r#type, CardType::Event | CardType::Operation | CardType::Identity) {
                continue;
            }
            let how = Installing { host, less, free: words.free, faceup, server: None };
            if side == Side::Runner {
                self.if_able(|game| game.install_in_rig(id, how))?;
                continue;
            }
            let Some(server) = self.where_to(id, words.server, ctx)? else { continue };
            let installed =
                self.if_able(|game| game.install_on_table(id, Installing { server: Some(server), ..how }))?;
            if installed && (words.rez || words.rez_free) {
                self.if_able(|game| game.rez_for(id, 0, words.rez_free))?;
            }
        }
        Ok(())
    }

    /// The server in or before which the Corp installs a card: a new remote server too (8.5.2a).
    fn where_to(&mut self, id: CardId, words: Option<ServerFilter>, ctx: &Context) -> Done<Option<Server>> {
        if let Some(words) = words.filter(|words| !words.is_open()) {
            return Ok(self.server_of(words, ctx));
        }
        let mut all: Vec<Server> = self.state.servers.iter().map(|cards| cards.server).collect();
        for central in [Server::Hq, Server::Rd, Server::Archives] {
            if !all.contains(&central) {
                all.push(central);
            }
        }
        let remotes =
            all.iter().filter_map(|server| if let Server::Remote(number) = server { Some(*number) } else { None });
        all.push(Server::Remote(remotes.max().unwrap_or(0).saturating_add(1)));
        all.retain(|server| {
            self.belongs_in(id, *server)
                && words.is_none_or(|words| self.state.in_server(words, Some(*server), None, id))
        });
        self.pick_server(Side::Corp, &all, ctx)
    }

    /// The effect `rez`.
    pub(crate) fn rez_by_effect(&mut self, words: &Rez, ctx: &Context) -> Done {
        let less = self.less(words.less.as_ref(), ctx)?;
        for (id, _) in self.cards(&words.card, ctx)? {
            if self.state.card(id).is_some_and(|obj| obj.installed() && !obj.rezzed) {
                self.if_able(|game| game.rez_for(id, less, words.free))?;
            }
        }
        Ok(())
    }

    /// Returns `true` if the Corp could rez a card by an effect: one that it may rez, at a price that it can pay.
    pub(crate) fn could_rez(&self, words: &Rez, ctx: &Context) -> bool {
        let less = words.less.as_ref().map_or(0, |less| self.plain_amount(less, ctx));
        self.matching(&words.card, ctx).iter().any(|(id, _)| {
            let Some(obj) = self.state.card(*id).filter(|obj| obj.installed() && !obj.rezzed) else { return false };
            let part = Part { card: Some(*id), ..Part::new(What::Rez, None, Side::Corp) };
            let what = For { card: *id, purpose: Purpose::Rez };
            let price = self.least_price(Deed::Rez, Side::Corp, *id).saturating_sub(less).max(0);
            let own = obj.printed.additional_cost.as_ref().and_then(|all| all.rez.clone());
            let costs = own.into_iter().map(|cost| (*id, cost)).chain(self.further_costs(Deed::Rez, *id));
            let mut further = costs.filter(|_| !words.free);
            !self.forbids_part(&part)
                && (words.free || self.shortage(Side::Corp, price, what).is_none())
                && further.all(|(source, cost)| self.holds_enough(Side::Corp, &cost, &Context::new(source, Side::Corp)))
        })
    }

    /// The effect `play`.
    pub(crate) fn play_by_effect(&mut self, words: &PlayCard, ctx: &Context) -> Done {
        let less = self.less(words.less.as_ref(), ctx)?;
        for (id, _) in self.cards(&words.card, ctx)? {
            let playable = |obj: &CardState| {
                obj.side() == ctx.side
                    && matches!(obj.printed.r#type, CardType::Event | CardType::Operation)
                    && matches!(obj.place, Place::Pile(_))
            };
            if self.state.card(id).is_some_and(playable) {
                self.if_able(|game| {
                    game.play_for(id, Context::new(id, ctx.side), less, words.free, words.then_removed)
                })?;
            }
        }
        Ok(())
    }

    /// Asks a player for one of several servers.
    pub(crate) fn pick_server(&mut self, who: Side, all: &[Server], ctx: &Context) -> Done<Option<Server>> {
        let names: Vec<Name> = all.iter().map(|server| server.name()).collect();
        if names.is_empty() {
            return Ok(None);
        }
        let about = self.state.name(ctx.source);
        let picked = self.log.pick(&Name::Word(who.as_str()), "server", None, Some(&about), &names)?;
        Ok(all.get(picked).copied())
    }
}
