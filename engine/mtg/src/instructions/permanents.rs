//! What is done to permanents and to what is on the stack: sacrificing, keeping tapped, countering (701.21, 502.3, 701.6).

use crate::game::Game;
use crate::prohibitions::Prohibition;
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::state::{Being, ObjId};
use crate::words::effects::{Affect, StayTapped};
use crate::words::select::{Phrase, Selector, Zone};
use crate::zones::ZoneChange;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

impl<'a> Game<'a> {
    pub(super) fn sacrifice(&mut self, affect: &'a Affect, ctx: &mut Context) -> Result<(), Stop> {
        let who = match &affect.who {
            None => vec![ctx.you],
            Some(who) => self.seats_of(who, ctx)?,
        };
        let what = match &affect.what {
            Selector::Phrase(phrased) => match &phrased.of {
                Phrase::Chosen(of) => of,
                _ => &affect.what,
            },
            other => other,
        };
        for seat in who {
            let found: Vec<ObjId> = self
                .objects_of(what, ctx)?
                .into_iter()
                .filter(|id| self.state.is_permanent(*id))
                .filter(|id| self.state.object(*id).is_some_and(|object| object.controller == seat))
                .filter(|id| !self.banned(Prohibition::Sacrifice, *id))
                .collect();
            match self.one_of(seat, "object", kernel::rule!("608.2d"), &found)? {
                None => self.impossible(ctx),
                Some(id) => {
                    self.go(&[ZoneChange::to(id, Zone::Graveyard)], ctx)?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn each_object(
        &mut self,
        affect: &'a Affect,
        ctx: &mut Context,
        act: impl Fn(&mut Self, ObjId),
    ) -> Result<(), Stop> {
        let what = self.objects_of(&affect.what, ctx)?;
        for id in &what {
            if self.state.is_permanent(*id) {
                act(self, *id);
            }
        }
        ctx.it = what.into_iter().map(Being::Object).collect();
        Ok(())
    }

    /// Permanents do not untap in a next untap step: those that fit now (611.2c).
    pub(super) fn stay_tapped(&mut self, stay: &'a StayTapped, ctx: &mut Context) -> Result<(), Stop> {
        let who = match &stay.who {
            None => None,
            Some(who) => self.seats_of(who, ctx)?.first().copied(),
        };
        let steps = stay.steps.map_or(1, |steps| steps.0);
        for id in self.objects_of(&stay.what, ctx)? {
            if let Some(object) = self.state.object_mut(id).filter(|object| object.exists) {
                object.stays_tapped.push((who, steps));
            }
        }
        Ok(())
    }

    pub(super) fn counter(&mut self, affect: &'a Affect, ctx: &mut Context) -> Result<(), Stop> {
        for id in self.objects_of(&affect.what, ctx)? {
            let Some(place) = self.state.stack.iter().position(|item| item.spell == Some(id)) else { continue };
            if !(self.rulings.can_be_countered)(self, id) {
                continue;
            }
            let item = self.state.stack.remove(place);
            let event = Event::new("countered").with("who", self.seat_name(item.controller));
            self.log.event(event.with("what", &item.name).with("by", &ctx.name));
            self.happened(ctx, PastEvent::Countered(id));
            self.log.cite(clause!("wiki-only-damage"), || "countering is something else".to_owned());
            self.go(&[ZoneChange::to(id, Zone::Graveyard)], ctx)?;
        }
        Ok(())
    }
}
