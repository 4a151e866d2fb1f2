//! Activating an ability (602), loyalty abilities among them (606).
//!
//! `activate: Circle of Protection` pays `{1}` and puts the ability on the stack; a second loyalty ability of one
//! permanent in a turn is refused.

use crate::game::Game;
use crate::prohibitions::Prohibition;
use crate::stack::announcing::{ability_held_to_x, nothing_held_to_x};
use crate::stack::costs::symbols_of;
use crate::stack::timing::{Timing, when_of_its_kind};
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::state::stack_items::{Instructions, StackItem};
use crate::state::{ObjId, Seat};
use crate::words::cards::{Activated, Cost, Payment};
use crate::words::effects::{Act, Effect};
use crate::words::scenario::Activate;
use crate::words::slots::slots_of;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

impl<'a> Game<'a> {
    /// Activates an ability (602).
    pub(crate) fn activate(&mut self, seat: Seat, activate: &'a Activate) -> Result<(), Stop> {
        let Some(id) = self.state.named(&activate.what) else {
            return Err(self.log.rejected(format!("there is no `{}`", *activate.what)));
        };
        let Some(object) = self.state.object(id) else { return Ok(()) };
        if !self.state.is_permanent(id) {
            return Err(self.log.rejected(format!("`{}` is not on the battlefield", *activate.what)));
        }
        if object.controller != seat {
            return Err(Stop::refused(&[], "only its controller may activate it"));
        }
        if self.banned(Prohibition::Activate, id) {
            return Err(Stop::refused(&[clause!("614.17-cant-wins")], "its abilities cannot be activated"));
        }
        let abilities = object.card.map_or(&[] as &'a [Activated], |card| card.activated.as_slice());
        if activate.ability.as_ref().map_or(abilities.is_empty(), |name| **name == *"equip")
            && let Some(cost) = self.equip_cost(id)
        {
            nothing_held_to_x(&activate.what, activate.x.is_some()).map_err(Stop::Refused)?;
            self.may_act(false)?;
            return self.equip(seat, activate, id, cost);
        }
        let ability = match &activate.ability {
            Some(name) => abilities.iter().find(|ability| ability.name.as_ref() == Some(name)),
            None if abilities.len() == 1 => abilities.first(),
            None => None,
        };
        let Some(ability) = ability else { return Err(self.log.rejected("which ability is not clear")) };
        ability_held_to_x(&activate.what, activate.x.is_some(), ability).map_err(Stop::Refused)?;
        let prevents = ability.effect.iter().any(|entry| matches!(&entry.act, Act::Effect(Effect::Prevent(_))));
        self.may_act(prevents)?;
        let loyalty = ability.cost.iter().any(|cost| matches!(cost, Cost::Pay(Payment::Loyalty(_))));
        if loyalty && !self.at_sorcery_speed(seat) {
            let clauses = when_of_its_kind(prevents);
            return Err(Stop::refused(clauses, "a loyalty ability is activated only like a sorcery"));
        }
        if loyalty && object.used_loyalty {
            let clauses = when_of_its_kind(prevents);
            return Err(Stop::refused(clauses, "one loyalty ability of a permanent is activated each turn"));
        }
        let name = activate.named.as_ref().map_or_else(|| object.name.clone(), |named| named.0.clone());
        let mut ctx = Context::new(seat, Some(id), name.clone());
        ctx.x = activate.x.map_or(0, |x| x.0);
        ctx.announced = self.state.tick();
        let announced = ctx.announced;
        (self.rulings.in_time)(self, seat, Timing { instant: true, prevents })?;
        if prevents {
            self.log
                .cite(clause!("615.3-no-special-timing"), || "it may be activated whenever its kind may".to_owned());
        }
        let x = ctx.x;
        let mut parts =
            vec![Instructions { entries: &ability.effect, ctx: ctx.clone(), slots: slots_of(&ability.effect) }];
        self.bind(&mut parts, activate.targets.as_ref())?;
        self.pay_mana(seat, &symbols_of(&ability.cost), x)?;
        self.pay(seat, &ability.cost, id, &mut ctx)?;
        if let Some(object) = self.state.object_mut(id).filter(|_| loyalty) {
            object.used_loyalty = true;
        }
        for part in &mut parts {
            part.ctx.removed = ctx.removed;
        }
        self.announced(&mut parts)?;
        self.state.stack.push(StackItem {
            id: announced,
            name,
            controller: seat,
            spell: None,
            source: Some(id),
            announced,
            parts,
            host: None,
            x,
            may: false,
            condition: None,
            trigger: false,
        });
        self.activated(seat, id);
        Ok(())
    }

    /// An ability of an object was activated.
    pub(crate) fn activated(&mut self, seat: Seat, id: ObjId) {
        let (who, what) = (self.seat_name(seat), self.object_name(id));
        self.log.event(Event::new("activated").with("who", &who).with("what", &what).with("by", &what));
        self.note(&PastEvent::Activated(seat, id));
    }
}
