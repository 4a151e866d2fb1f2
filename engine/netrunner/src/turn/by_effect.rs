//! Cards that an effect has a player install, rez or play: 1.16.4b (its cost is paid, or it does not happen), 1.16.5c
//! (all costs are ignored), 8.5.5 (one after the other), 8.5.16b (the host on which one is installed), 1.12.2a (what was
//! installed is found again), 8.6.
//!
//! "Install 1 program from your heap, paying 3 credits less": Corroder for 2 costs nothing then. With 1 credit and
//! nothing less it stays where it is.

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use super::installing::{CAN_BE_REZZED, Installing};
use crate::game::{Done, Game};
use crate::resolution::context::{Context, For};
use crate::resolution::roots::IS_INSTALLED_THERE;
use crate::resolution::shifting::IS_DESTINATION;
use crate::state::imminent::Part;
use crate::state::{BLANK, CardId, CardState, Cards, Place};
use crate::words::amounts::Amount;
use crate::words::effects::{Install, PlayCard, Rez};
use crate::words::{CardType, Deed, Purpose, Server, ServerFilter, Side, What};

kernel::interpretation! {
    /// 1.12.2a: has an ability remember the cards that it installed, as the objects that they are now
    /// (1.12.2a-finds-what-it-moved).
    pub(crate) INSTALLED: fn(&mut Context, Cards) = finds_them;
}

fn finds_them(ctx: &mut Context, installed: Cards) {
    ctx.handle(installed.clone());
    ctx.installed = Some(installed);
}

kernel::interpretation! {
    /// 8.5.16b: the card on which the Runner installs another one by an effect. They choose one that can host it, or
    /// none (1.13.6a-can-host).
    pub(crate) CHOOSES_HOST: fn(&mut Game<'_>, CardId, &Context) -> Done<Option<CardId>> = choose_host;
}

fn choose_host(game: &mut Game<'_>, id: CardId, ctx: &Context) -> Done<Option<CardId>> {
    let all: Vec<CardId> = game.state.ids().filter(|host| game.by(&IS_DESTINATION)(game, *host, id)).collect();
    if all.is_empty() {
        return Ok(None);
    }
    let about = game.state.name(ctx.source);
    let who = Name::Word(Side::Runner.as_str());
    let picked = game.pick_cards(&who, "card", Some(about), &all, 0, 1)?.first().copied();
    game.log.cite(clause!("1.13.6a-can-host"), || match picked {
        Some(_) => "it is installed on a card that can host it".into(),
        None => "it is installed on no card, though one could host it".into(),
    });
    Ok(picked)
}

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
            Err(Stop::Refused(refusal)) => {
                self.state = before;
                for clause in refusal.clauses {
                    self.log.cite(clause, || refusal.why.clone());
                }
                Ok(false)
            }
            Err(stop) => Err(stop),
        }
    }

    /// The effect `install`. What follows may refer to the cards that were installed (1.12.2a-finds-what-it-moved).
    pub(crate) fn install_by_effect(&mut self, words: &Install, ctx: &mut Context) -> Done {
        let less = self.less(words.less_by.as_ref(), ctx)?.saturating_add(words.less.map_or(0, |n| n.0));
        let host = match &words.host {
            Some(host) => self.cards(host, ctx)?.first().map(|(id, _)| *id),
            None => None,
        };
        let mut installed = Vec::new();
        self.each_in_turn(&words.card, ctx, |game, id, ctx| {
            let from = game.state.card(id).and_then(CardState::zone);
            if words.from.is_none_or(|zone| from == Some(zone)) {
                game.install_one(words, id, Installing { host, less, free: words.free, ..Installing::default() }, ctx)?;
                let there = game.state.card(id).filter(|obj| obj.installed()).and_then(CardState::zone);
                installed.extend(there.map(|zone| (id, Some(zone))));
            }
            Ok(())
        })?;
        self.by(&INSTALLED)(ctx, installed);
        Ok(())
    }

    /// Installs a card by an effect, if that can be done and paid for.
    fn install_one(&mut self, words: &Install, id: CardId, how: Installing, ctx: &Context) -> Done {
        if words.facedown && id == BLANK {
            return Err(Stop::unsupported("a blank card that is installed"));
        }
        let Some(obj) = self.state.card(id).filter(|obj| !obj.installed()) else { return Ok(()) };
        let (side, faceup) = (obj.side(), obj.printed.faceup);
        if words.facedown && side == Side::Runner && obj.printed.r#type != CardType::Identity {
            self.if_able(|game| game.install_facedown(id))?;
            return Ok(());
        }
        if matches!(obj.printed.r#type, CardType::Event | CardType::Operation | CardType::Identity) {
            return Ok(());
        }
        let how = Installing { faceup, ..how };
        if side == Side::Runner {
            let host = match how.host {
                None => self.by(&CHOOSES_HOST)(self, id, ctx)?,
                said => said,
            };
            self.if_able(|game| game.install_in_rig(id, Installing { host, ..how }))?;
            return Ok(());
        }
        let Some(server) = self.where_to(id, words.server, ctx)? else { return Ok(()) };
        let installed = self.if_able(|game| game.install_on_table(id, Installing { server: Some(server), ..how }))?;
        if installed && (words.rez || words.rez_free) {
            self.if_able(|game| game.rez_for(id, 0, words.rez_free))?;
        }
        Ok(())
    }

    /// The server in or before which the Corp installs a card: a new remote server too (8.5.2a).
    fn where_to(&mut self, id: CardId, words: Option<ServerFilter>, ctx: &Context) -> Done<Option<Server>> {
        if let Some(words) = words.filter(|words| !words.is_open()) {
            return Ok(self.server_of(words, ctx));
        }
        let mut all = self.state.all_servers();
        let remotes =
            all.iter().filter_map(|server| if let Server::Remote(number) = server { Some(*number) } else { None });
        all.push(Server::Remote(remotes.max().unwrap_or(0).saturating_add(1)));
        all.retain(|server| {
            self.state.card(id).is_some_and(|obj| self.by(&IS_INSTALLED_THERE)(obj, *server))
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
            self.by(&CAN_BE_REZZED)(obj.printed.r#type)
                && !self.forbids_part(&part)
                && (words.free || self.shortage(Side::Corp, price, what).is_none())
                && further.all(|(source, cost)| self.holds_enough(Side::Corp, &cost, &Context::new(source, Side::Corp)))
        })
    }

    /// The effect `play`.
    pub(crate) fn play_by_effect(&mut self, words: &PlayCard, ctx: &mut Context) -> Done {
        let less = self.less(words.less.as_ref(), ctx)?;
        self.each_in_turn(&words.card, ctx, |game, id, ctx| {
            let playable = |obj: &CardState| {
                obj.side() == ctx.side
                    && matches!(obj.printed.r#type, CardType::Event | CardType::Operation)
                    && matches!(obj.place, Place::Pile(_))
            };
            if game.state.card(id).is_some_and(playable) {
                game.if_able(|game| {
                    game.play_for(id, Context::new(id, ctx.side), less, words.free, words.then_removed)
                })?;
            }
            Ok(())
        })
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
