//! Activating an ability (602), loyalty abilities among them (606).
//!
//! `activate: Circle of Protection` pays `{1}` and puts the ability on the stack; a second loyalty ability of one
//! permanent in a turn is refused.

use crate::game::Game;
use crate::instructions::payable::symbols_of;
use crate::prohibitions::Prohibition;
use crate::stack::announcing::{ability_held_to_x, nothing_held_to_x};
use crate::stack::limits::{MAY_BE_ACTIVATED_BY, WHOSE_ACTIVATION};
use crate::stack::timing::{IN_TIME, Timing, when_of_its_kind};
use crate::state::context::Context;
use crate::state::limits::Use;
use crate::state::past::PastEvent;
use crate::state::stack_items::{Instructions, StackItem};
use crate::state::{ObjId, Seat};
use crate::words::cards::{Cost, Payment};
use crate::words::effects::{Act, Effect};
use crate::words::referring::says_spent;
use crate::words::scenario::Activate;
use crate::words::select::Zone;
use crate::words::slots::{place_of, slots_of};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

/// The refusal of an activation by another player.
const ONLY_ITS_CONTROLLER: &str = "only its controller may activate it";

kernel::interpretation! {
    /// 606.3: the reason why a loyalty ability cannot be activated now, by whether a sorcery could be cast and whether
    /// one of the permanent was activated this turn.
    pub(crate) LOYALTY_WAITS: fn(bool, bool) -> Option<&'static str> = loyalty_waits;
}

fn loyalty_waits(like_a_sorcery: bool, used: bool) -> Option<&'static str> {
    match (like_a_sorcery, used) {
        (false, _) => Some("a loyalty ability can be activated only when a sorcery can be cast"),
        (true, true) => Some("only one loyalty ability of a permanent can be activated each turn"),
        (true, false) => None,
    }
}

impl<'a> Game<'a> {
    /// Activates an ability (602).
    pub(crate) fn activate(&mut self, seat: Seat, activate: &'a Activate) -> Result<(), Stop> {
        let Some(id) = self.state.named(&activate.what) else {
            return Err(self.log.rejected(format!("there is no `{}`", *activate.what)));
        };
        let Some(object) = self.state.object(id) else { return Ok(()) };
        if let Some(cost) = self.cycling_cost(seat, activate, id) {
            return self.cycle(seat, activate, id, cost);
        }
        let zone = object.zone;
        let mut abilities = self.state.activated_of(id);
        let at_home = if self.state.works_in_command(id) { zone } else { Zone::Battlefield };
        abilities.retain(|held| held.ability.zone.unwrap_or(at_home) == zone);
        if !self.state.is_permanent(id) && !self.state.works_in_command(id) && abilities.is_empty() {
            return Err(self.log.rejected(format!("`{}` is not on the battlefield", *activate.what)));
        }
        if self.banned(Prohibition::Activate, id) {
            return Err(Stop::refused(&[clause!("614.17-cant-wins")], "its abilities cannot be activated"));
        }
        let controlled = object.controller == seat;
        if activate.ability.as_ref().map_or(abilities.is_empty(), |name| **name == *"equip")
            && let Some(cost) = self.equip_cost(id)
        {
            if !controlled {
                return Err(Stop::refused(&[clause!("602.2-its-controller-unless-it-says")], ONLY_ITS_CONTROLLER));
            }
            self.held_to_announced(nothing_held_to_x(&activate.what, activate.x.is_some()))?;
            self.may_act(false)?;
            return self.equip(seat, activate, id, cost);
        }
        if activate.ability.as_ref().map_or(abilities.is_empty(), |name| **name == *"level up")
            && let Some(cost) = self.level_up_cost(id)
        {
            return self.level_up(seat, activate, id, cost);
        }
        let ability = match &activate.ability {
            Some(name) => abilities.iter().find(|held| held.ability.name.as_ref() == Some(name)),
            None => abilities.first().filter(|first| abilities.iter().all(|held| held.ability == first.ability)),
        };
        let Some(held) = ability else {
            if self.state.has_lost_abilities(id) {
                return Err(Stop::refused(&[clause!("613.1f-lost-does-nothing")], "it has lost that ability"));
            }
            return Err(self.log.rejected("which ability is not clear"));
        };
        let ability = held.ability;
        let known = self.knows(id, held.granter);
        if !self.by(&MAY_BE_ACTIVATED_BY)(&self.state, seat, &known, ability) {
            let mut clauses = vec![clause!("602.2-its-controller-unless-it-says")];
            clauses.extend(held.granter.map(|_| clause!("113.10-given-is-its-own")));
            return Err(Stop::refused(&clauses, ONLY_ITS_CONTROLLER));
        }
        if known.you != seat {
            let why = || "a player other than its controller activates it, and controls it".to_owned();
            self.log.cite(clause!("602.2-its-controller-unless-it-says"), why);
        }
        if held.granter.is_some() && known.you == seat {
            self.log
                .cite(clause!("113.10-given-is-its-own"), || "its controller activates the given ability".to_owned());
        }
        if self.state.works_in_command(id) {
            let why = || "its abilities work in the command zone".to_owned();
            self.log.cite(clause!("113.6-works-in-the-command-zone"), why);
        }
        self.held_to_announced(ability_held_to_x(&activate.what, activate.x.is_some(), ability))?;
        let prevents = ability.effect.iter().any(|entry| matches!(&entry.act, Act::Effect(Effect::Prevent(_))));
        self.may_act(prevents)?;
        let loyalty = ability.cost.iter().any(|cost| matches!(cost, Cost::Pay(Payment::Loyalty(_))));
        if loyalty {
            let used = object.used_loyalty;
            if let Some(why) = self.by(&LOYALTY_WAITS)(self.at_sorcery_speed(seat), used) {
                let clauses = when_of_its_kind(clause!("606.3-like-a-sorcery-and-once"), prevents);
                return Err(Stop::refused(&clauses, why));
            }
            let why = || "none of its loyalty abilities was activated this turn".to_owned();
            self.log.cite(clause!("606.3-like-a-sorcery-and-once"), why);
        }
        if let Some(only) = &ability.only {
            let used = self.activations(id, ability);
            self.held_to_limits(&Use { seat, id, only, used }, clause!("602.5-only-as-it-says"))?;
        }
        let you = self.by(&WHOSE_ACTIVATION).map_or(seat, |wrong| wrong(&known));
        let name = activate.named.as_ref().map_or_else(|| self.object_name(id), |named| named.0.clone());
        let mut ctx = Context { name: name.clone(), you, ..known };
        ctx.x = match &ability.x {
            Some(given) => self.state.measured(given, &ctx),
            None => activate.x.map_or(0, |x| x.0),
        };
        ctx.announced = self.state.tick();
        let announced = ctx.announced;
        self.by(&IN_TIME)(self, seat, Timing { instant: true, prevents })?;
        if prevents {
            self.log.cite(clause!("615.3-no-special-timing"), || {
                "it may be activated at any time allowed for its kind".to_owned()
            });
        }
        let x = ctx.x;
        let mut parts =
            vec![Instructions { entries: &ability.effect, ctx: ctx.clone(), slots: slots_of(&ability.effect) }];
        self.bind(&mut parts, activate.targets.as_ref())?;
        let spent = self.pay_mana(seat, &symbols_of(&ability.cost), x)?;
        if spent.is_none() && says_spent(&ability.effect) {
            let why = format!("`{}` depends on the mana that is spent: give the `mana` of its player", *activate.what);
            return Err(self.log.rejected(why));
        }
        ctx.spent = spent;
        self.pay(seat, &ability.cost, id, &mut ctx)?;
        if loyalty && let Some(object) = self.state.object_mut(id) {
            object.used_loyalty = true;
        }
        for part in &mut parts {
            part.ctx.removed = ctx.removed;
            part.ctx.became = ctx.became;
            part.ctx.spent.clone_from(&ctx.spent);
        }
        self.announced(&mut parts)?;
        self.state.stack.push(StackItem { x, ..StackItem::activated(announced, name, you, id).doing(parts) });
        self.state.activations.push((id, place_of(ability)));
        self.activated(seat, id);
        self.note_targets();
        Ok(())
    }

    /// An ability of an object was activated.
    pub(crate) fn activated(&mut self, seat: Seat, id: ObjId) {
        let (who, what) = (self.seat_name(seat), self.object_name(id));
        self.log.event(Event::new("activated").with("who", &who).with("what", &what).with("by", &what));
        self.note(&PastEvent::Activated(seat, id));
    }
}
