//! Installing (8.5; 3.2.3a: faceup agendas, 3.6.5: one region in a root), rezzing (8.1.2), scoring.
//!
//! A second piece of ice before HQ costs 1 credit to install. Archer is rezzed for 4 credits and an agenda that is
//! forfeited.

use kernel::transcript::stop::Stop;

use crate::abilities::paid::HAS_A_WINDOW;
use crate::costs::steps::AFTER_COST;
use crate::game::{Done, Game, refused};
use crate::resolution::context::{Context, For};
use crate::resolution::roots::{IS_INSTALLED_THERE, is_alone, is_region};
use crate::resolution::shifting::{CAN_HOST, IS_DESTINATION};
use crate::state::facts::Fact;
use crate::state::imminent::Part;
use crate::state::{CardId, CardState, Place, Run, RunStep, ServerCards, Stage};
use crate::turn::actions::AS_IT_SAYS;
use crate::words::cards::Static;
use crate::words::effects::Cost;
use crate::words::scenario::InstallStep;
use crate::words::{CardType, Counter, Deed, Object, Purpose, Server, Side, What, Zone};

kernel::interpretation! {
    /// 8.5.6a: `true` if a region leaves no other one in its root. In a right engine it leaves none
    /// (8.5.6a-one-region).
    pub(crate) ONE_REGION: fn() -> bool;
}

kernel::interpretation! {
    /// 1.17.1: changes an agenda that comes to a score area. A right engine keeps nothing: the agenda is worth what
    /// abilities say at any time (1.17.1-worth-at-present).
    pub(crate) WORTH_THERE: fn(&mut CardState);
}

kernel::interpretation! {
    /// 3.2.3a: `true` if a card that is installed faceup lies so. In a right engine it does, though it is not rezzed
    /// (3.2.3a-faceup).
    pub(crate) LIES_FACEUP: fn() -> bool;
}

kernel::interpretation! {
    /// 1.2.2: refuses to begin an installation that something forbids, before anything is trashed or paid for it
    /// (1.2.2-cannot).
    pub(crate) MAY_BE_INSTALLED: fn(&Game<'_>, CardId) -> Done = is_not_forbidden;
}

fn is_not_forbidden(game: &Game<'_>, id: CardId) -> Done {
    let side = game.state.card(id).map_or(Side::Runner, CardState::side);
    game.check_allowed(&Part { card: Some(id), ..Part::new(What::Install, None, side) }, "it cannot be installed")
}

kernel::interpretation! {
    /// 8.1.2a: `true` if the Corp may rez a card at present: ice while it is approached, assets and upgrades in any
    /// window (8.1.2a-when-rezzed).
    pub(crate) MAY_BE_REZZED: fn(&Game<'_>, CardId) -> bool = may_be_rezzed;
}

fn may_be_rezzed(game: &Game<'_>, id: CardId) -> bool {
    let Some(obj) = game.state.card(id) else { return false };
    match obj.place {
        Place::Ice(_) => game.may_rez_ice(id),
        Place::Root(_) => matches!(obj.printed.r#type, CardType::Asset | CardType::Upgrade),
        Place::Pile(_) | Place::Identity | Place::Paying | Place::Played | Place::Aside | Place::Hosted => false,
    }
}

kernel::interpretation! {
    /// 8.1.2c: `true` if cards of a type can be rezzed. Agendas cannot (8.1.2c-no-agenda).
    pub(crate) CAN_BE_REZZED: fn(CardType) -> bool = unless_an_agenda;
}

fn unless_an_agenda(kind: CardType) -> bool {
    kind != CardType::Agenda
}

kernel::interpretation! {
    /// 6.9.3b: `true` if players may use paid abilities in the current window of a run, but not rez cards: in an
    /// encounter, and before the Runner may jack out (6.9.3b-no-rez).
    pub(crate) NO_REZ: fn(&Run) -> bool = only_paid_abilities;
}

fn only_paid_abilities(run: &Run) -> bool {
    let (window, decided) = (run.window, Some(RunStep::Inward));
    match run.stage {
        Stage::Encounter(_) => true,
        Stage::Passed(_) => window != decided,
        Stage::Approach(_) => window == Some(RunStep::JackOut),
        _ => window == Some(RunStep::JackOutAtServer),
    }
}

/// The terms of an installation.
#[derive(Clone, Copy, Default)]
pub(crate) struct Installing {
    /// The card on which it is installed.
    pub(crate) host: Option<CardId>,
    /// The server in or before which it is installed.
    pub(crate) server: Option<Server>,
    /// The credits by which it costs less.
    pub(crate) less: i64,
    /// `true` if all costs are ignored.
    pub(crate) free: bool,
    /// `true` if a card of the Corp is installed faceup.
    pub(crate) faceup: bool,
}

impl Game<'_> {
    pub(crate) fn install(&mut self, who: Side, name: &Object, on: Option<&Object>) -> Done {
        let id = self.find(name, |obj| obj.place == Place::Pile(Zone::Grip))?;
        let Some(obj) = self.state.card(id) else { return Ok(()) };
        let (card, place) = (obj.printed.clone(), obj.place);
        let installs = matches!(card.r#type, CardType::Program | CardType::Hardware | CardType::Resource);
        if place != Place::Pile(Zone::Grip) || !installs {
            return refused(&[AS_IT_SAYS], "only programs, hardware and resources are installed, and from the grip");
        }
        let host = on.map(|on| self.find(on, CardState::installed)).transpose()?;
        if host.is_some_and(|host| !self.by(&IS_DESTINATION)(self, host, id)) {
            return refused(&[clause!("1.13.6a-can-host")], "it cannot be installed there");
        }
        self.begin_action(who, who, 1)?;
        self.install_in_rig(id, Installing { host, ..Installing::default() })?;
        self.settle()
    }

    /// Has the Runner pay for a card and installs it (8.5.16).
    pub(crate) fn install_in_rig(&mut self, id: CardId, how: Installing) -> Done {
        let who = Side::Runner;
        self.by(&MAY_BE_INSTALLED)(self, id)?;
        if let Some(host) = how.host
            && !self.by(&CAN_HOST)(self, host, id)
        {
            return refused(&[clause!("1.13.6a-can-host")], "it cannot be hosted there");
        }
        self.make_room(id, how.host)?;
        let purpose = For { card: id, purpose: Purpose::Install };
        let x = if how.free { None } else { self.say_x(who, id, self.can_spend(who, purpose))? };
        let cost = if how.free { 0 } else { self.price_of(Deed::Install, who, id)?.saturating_sub(how.less).max(0) };
        self.check_credits(who, cost, purpose)?;
        if how.free {
            self.log.cite(clause!("1.16.5c-all-costs"), || "it is installed without any cost".into());
        }
        if how.less > 0 {
            self.log
                .cite(clause!("1.16.2a-not-below-zero"), || format!("it is {} less, which leaves {cost}", how.less));
        }
        let further = if how.free { Vec::new() } else { self.further_costs(Deed::Install, id) };
        self.check_at_once(who, cost, purpose, &further)?;
        self.spend(who, cost, purpose)?;
        if !self.pay_further(who, further, Purpose::Install)? {
            return Ok(());
        }
        self.by(&AFTER_COST)(self)?;
        self.enter_rig(id, how.host, x)
    }

    /// Installs a card of the Corp from HQ, facedown: ice before a server for 1 credit for each piece there, an agenda
    /// or asset in the root of a remote server in place of another, an upgrade in any root (8.5.2).
    pub(crate) fn install_in(&mut self, words: &InstallStep) -> Done {
        let id = self.find(&words.card, |obj| obj.place == Place::Pile(Zone::Hq))?;
        let Some(obj) = self.state.card(id) else { return Ok(()) };
        let place = obj.place;
        let Some(server) = words.server else {
            return Err(self.log.rejected("name the `server` it is installed in or before"));
        };
        let installs =
            matches!(obj.printed.r#type, CardType::Agenda | CardType::Asset | CardType::Upgrade | CardType::Ice);
        if place != Place::Pile(Zone::Hq) || !installs {
            return refused(&[AS_IT_SAYS], "only agendas, assets, upgrades and ice are installed, and from HQ");
        }
        if !self.by(&IS_INSTALLED_THERE)(obj, server) {
            return refused(&[clause!("8.5.2b-remote-root")], "it is installed in the root of a remote server");
        }
        let printed_faceup = obj.printed.faceup;
        if words.faceup && !printed_faceup && !self.may_be_faceup(id) {
            return refused(&[clause!("3.2.3a-faceup")], "nothing lets the Corp install it faceup");
        }
        self.begin_action(Side::Corp, Side::Corp, 1)?;
        self.install_on_table(
            id,
            Installing { server: Some(server), faceup: words.faceup || printed_faceup, ..Installing::default() },
        )?;
        self.settle()
    }

    /// Returns `true` if something lets the Corp install a card faceup.
    fn may_be_faceup(&self, id: CardId) -> bool {
        let says = |(ctx, ability): (Context, &Static)| {
            ability.faceup.as_ref().is_some_and(|card| self.state.is(card, id, ctx.asker()))
        };
        let lasts = self.lasting_statics().filter(|(ctx, _)| ctx.side == Side::Corp).any(says);
        lasts
            || self.state.ids().any(|source| {
                let obj = self.state.card(source).filter(|obj| obj.active() && obj.side() == Side::Corp);
                obj.is_some_and(|obj| {
                    let says = obj.printed.r#static.iter().filter(|ability| self.static_works(ability, source));
                    let ctx = Context::new(source, Side::Corp);
                    says.filter_map(|ability| ability.faceup.as_ref()).any(|card| self.state.is(card, id, ctx.asker()))
                })
            })
    }

    /// Has the Corp pay for a card and installs it (8.5.16).
    pub(crate) fn install_on_table(&mut self, id: CardId, how: Installing) -> Done {
        let (Some(server), Some(kind)) = (how.server, self.state.card(id).map(|obj| obj.printed.r#type)) else {
            return Ok(());
        };
        self.by(&MAY_BE_INSTALLED)(self, id)?;
        if self.state.server(server).is_none() {
            self.state.servers.push(ServerCards { server, ice: Vec::new(), root: Vec::new() });
        }
        let there = self.state.server(server).cloned();
        let (ice, root) = there.map_or((Vec::new(), Vec::new()), |cards| (cards.ice, cards.root));
        let own = if kind == CardType::Ice { i64::try_from(ice.len()).unwrap_or(i64::MAX) } else { 0 };
        let cost = if how.free { 0 } else { own.saturating_sub(how.less).max(0) };
        let purpose = For { card: id, purpose: Purpose::Install };
        self.check_credits(Side::Corp, cost, purpose)?;
        if how.free {
            self.log.cite(clause!("1.16.5c-all-costs"), || "it is installed without any cost".into());
        }
        if cost > 0 {
            self.spend(Side::Corp, cost, purpose)?;
            self.by(&AFTER_COST)(self)?;
        }
        let part = Part { card: Some(id), ..Part::new(What::Install, None, Side::Corp) };
        if self.step_about_to(part)? == 0 {
            return Ok(());
        }
        let alone = self.state.card(id).is_some_and(is_alone);
        let region = kind != CardType::Ice && self.state.card(id).is_some_and(is_region);
        if region {
            self.log.cite(clause!("8.5.6a-one-region"), || format!("no other region stays in the root of {server}"));
        }
        let region = self.by(&ONE_REGION).map_or(region, |wrong| wrong());
        let goes = |obj: &CardState| alone && is_alone(obj) || region && is_region(obj);
        let old = root.into_iter().filter(|id| self.state.card(*id).is_some_and(goes));
        let old: Vec<_> = old.map(|id| (id, None)).collect();
        self.discard(old, None, Some(Side::Corp));
        let from = self.state.card(id).and_then(CardState::zone);
        let mut moves = Vec::new();
        let to = if kind == CardType::Ice { Place::Ice(server) } else { Place::Root(server) };
        self.shift(id, None, to, &mut moves);
        if how.faceup {
            self.log.cite(clause!("3.2.3a-faceup"), || "it lies faceup, and is not rezzed".into());
            let shown = self.by(&LIES_FACEUP).is_none_or(|wrong| wrong());
            self.state.card_mut(id).into_iter().for_each(|obj| obj.shown = shown);
        }
        let fact = Fact { who: Some(Side::Corp), zone: from, ..Fact::of("installed", id, &self.state) };
        self.report_with(vec![fact], moves);
        Ok(())
    }

    /// Puts a card into the rig, or on its host, with the counters and credits that it enters with.
    pub(crate) fn enter_rig(&mut self, id: CardId, host: Option<CardId>, x: Option<i64>) -> Done {
        let who = self.state.card(id).map_or(Side::Runner, CardState::side);
        let part = Part { card: Some(id), ..Part::new(What::Install, None, who) };
        if self.step_about_to(part)? == 0 {
            return Ok(());
        }
        let from = self.state.card(id).and_then(CardState::zone);
        let mut moves = Vec::new();
        self.shift(id, None, Place::Pile(Zone::Rig), &mut moves);
        if let Some(obj) = self.state.card_mut(id) {
            obj.counters = obj.printed.enters_with.iter().map(|(kind, n)| (*kind, n.0)).collect();
            (obj.host, obj.host_left) = (host, false);
            obj.x = x;
        }
        self.first_credits(id);
        let fact = Fact { who: Some(who), zone: from, ..Fact::of("installed", id, &self.state) };
        self.report_with(vec![fact], moves);
        self.only_one(id)
    }

    pub(crate) fn rez(&mut self, who: Side, name: &Object) -> Done {
        let id = self.find(name, |obj| obj.installed() && !obj.rezzed)?;
        let Some(rezzed) = self.state.card(id).map(|obj| obj.rezzed) else { return Ok(()) };
        if self.lies_ahead(id) {
            while self.state.running().is_some() && self.state.over.is_none() && !self.may_rez_ice(id) {
                self.forward(None)?;
            }
        }
        if who != Side::Corp {
            return refused(&[clause!("8.1.2a-when-rezzed")], "only the Corp rezzes");
        }
        if rezzed {
            return refused(&[clause!("8.1.2a-when-rezzed")], "it is rezzed already");
        }
        if self.state.card(id).is_some_and(|obj| matches!(obj.place, Place::Root(_))) {
            self.go_to_a_rez_window()?;
        }
        let clause = clause!("8.1.2a-when-rezzed");
        if !self.by(&MAY_BE_REZZED)(self, id) {
            return refused(&[clause], "it cannot be rezzed now");
        }
        if self.may_rez_ice(id) {
            self.log.cite(clause, || "it is approached".into());
        }
        self.rez_for(id, 0, false)?;
        self.settle()
    }

    /// Goes on to the next window in which cards other than ice may be rezzed, past the decision to jack out. Refuses
    /// if the run has none from here (6.9.3b-no-rez).
    fn go_to_a_rez_window(&mut self) -> Done {
        let clause = clause!("6.9.3b-no-rez");
        while let Some(run) = self.state.running() {
            if !self.by(&HAS_A_WINDOW)(run) {
                return refused(&[clause!("9.2.7-in-a-window")], "there is no window for that during a breach");
            }
            if !self.by(&NO_REZ)(run) {
                break;
            }
            if matches!(run.stage, Stage::Encounter(_)) {
                return refused(&[clause], "in an encounter only paid abilities are used");
            }
            self.log.cite(clause, || "the Runner has not jacked out".into());
            let decides = run.window.is_some() || run.next == RunStep::JackOut;
            if matches!(run.stage, Stage::Approach(_)) || !decides {
                self.forward(None)?;
                continue;
            }
            if let Some(run) = &mut self.state.run {
                run.next = if run.next == RunStep::JackOut { RunStep::Inward } else { run.next };
                run.window = Some(RunStep::Inward);
            }
        }
        Ok(())
    }

    /// Has the Corp pay for a card and rezzes it.
    pub(crate) fn rez_for(&mut self, id: CardId, less: i64, free: bool) -> Done {
        if !self.state.card(id).is_some_and(|obj| self.by(&CAN_BE_REZZED)(obj.printed.r#type)) {
            return refused(&[clause!("8.1.2c-no-agenda")], "an agenda cannot be rezzed");
        }
        self.check_allowed(&Part { card: Some(id), ..Part::new(What::Rez, None, Side::Corp) }, "it cannot be rezzed")?;
        let cost = if free { 0 } else { self.price_of(Deed::Rez, Side::Corp, id)?.saturating_sub(less).max(0) };
        let purpose = For { card: id, purpose: Purpose::Rez };
        self.check_credits(Side::Corp, cost, purpose)?;
        let own = self.state.card(id).and_then(|obj| obj.printed.additional_cost.clone()).and_then(|all| all.rez);
        let own = own.filter(|_| !free);
        let mut further: Vec<(CardId, Cost)> = own.into_iter().map(|cost| (id, cost)).collect();
        if let Some((_, own)) = further.first() {
            self.check_cost(Side::Corp, own, &Context::new(id, Side::Corp)).map_err(Stop::Refused)?;
        }
        let others = if free { Vec::new() } else { self.further_costs(Deed::Rez, id) };
        further.extend(others);
        self.check_at_once(Side::Corp, cost, purpose, &further)?;
        if free {
            self.log.cite(clause!("1.16.5c-all-costs"), || "it is rezzed without any cost".into());
        }
        if !further.is_empty() {
            self.log.cite(clause!("1.16.10-all-of-them"), || "it is paid in addition".into());
        }
        self.spend(Side::Corp, cost, purpose)?;
        if !self.pay_further(Side::Corp, further, Purpose::Rez)? {
            return Ok(());
        }
        self.by(&AFTER_COST)(self)?;
        let part = Part { card: Some(id), ..Part::new(What::Rez, None, Side::Corp) };
        if self.step_about_to(part)? == 0 {
            return Ok(());
        }
        self.state.card_mut(id).into_iter().for_each(|obj| obj.rezzed = true);
        self.first_credits(id);
        self.report(vec![Fact { who: Some(Side::Corp), ..Fact::of("rezzed", id, &self.state) }]);
        self.only_one(id)
    }

    /// Puts an agenda into a score area.
    pub(crate) fn take_agenda(&mut self, id: CardId, zone: Zone, fact: Fact) {
        let mut moves = Vec::new();
        let advanced = self.state.card(id).map_or(0, |obj| obj.count(Counter::Advancement));
        self.shift(id, None, Place::Pile(zone), &mut moves);
        if let Some(obj) = self.state.card_mut(id)
            && zone == Zone::CorpScore
        {
            obj.scored_with = advanced;
            obj.counters = obj.printed.enters_with.iter().map(|(kind, n)| (*kind, n.0)).collect();
        }
        if self.state.card(id).is_some_and(|obj| obj.worth() != self.state.worth(id)) {
            let points = self.state.worth(id);
            self.log.cite(clause!("1.17.1-worth-at-present"), || format!("it is worth {points} there"));
            if let Some(wrong) = self.by(&WORTH_THERE) {
                self.state.card_mut(id).into_iter().for_each(wrong);
            }
        }
        self.count_points();
        self.report_with(vec![fact], moves);
    }
}
