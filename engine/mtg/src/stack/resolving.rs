//! Resolving the top of the stack (608).
//!
//! Decides whether a spell or ability still has a legal target (608.2b), and what becomes of it when its instructions
//! were carried out: a permanent spell enters the battlefield, another goes to the graveyard.

use crate::game::Game;
use crate::stack::adventures::GOES_ON_AN_ADVENTURE;
use crate::stack::targets::LEGAL_ON_RESOLUTION;
use crate::stack::ways::RESOLVED_TO;
use crate::state::context::{CastAs, Context, Paid};
use crate::state::stack_items::{Instructions, StackItem};
use crate::state::{Being, ObjId, Seat, State};
use crate::words::cards::Type;
use crate::words::effects::Position;
use crate::words::select::{Condition, Zone};
use crate::zones::ZoneChange;
use kernel::rule;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 400.7d: the X that a permanent can refer to, given the X of the spell that it was.
    pub(crate) REMEMBERS_X: fn(i64) -> i64 = remembers_x;
}

fn remembers_x(of_the_spell: i64) -> i64 {
    of_the_spell
}

kernel::interpretation! {
    /// 603.4: `true` if the condition of a triggered ability holds as the ability resolves.
    pub(crate) HOLDS_AS_IT_RESOLVES: fn(&State<'_>, &Condition, &Context) -> bool = holds_as_it_resolves;
}

fn holds_as_it_resolves(state: &State<'_>, condition: &Condition, ctx: &Context) -> bool {
    state.holds(condition, ctx)
}

impl<'a> Game<'a> {
    pub(crate) fn enter_battlefield(
        &mut self,
        id: ObjId,
        seat: Seat,
        ctx: &mut Context,
    ) -> Result<Option<ObjId>, Stop> {
        let going = ZoneChange { what: id, to: Zone::Battlefield, position: Position::Top, controller: Some(seat) };
        Ok(self.go(&[going], ctx)?.into_iter().flatten().next())
    }

    /// Resolves the top of the stack (608).
    pub(crate) fn resolve_top(&mut self) -> Result<(), Stop> {
        let Some(item) = self.state.stack.last().cloned() else { return Ok(()) };
        let mut parts = item.parts.clone();
        let mut wanted = false;
        let mut legal = false;
        for part in &mut parts {
            // A place that wants another target than those before it is looked at with those.
            let mut before = Context { targets: Vec::new(), ..part.ctx.clone() };
            for slot in part.slots.clone() {
                let bound = part.ctx.bound_to(slot.place).map(<[Being]>::to_vec).unwrap_or_default();
                wanted |= !bound.is_empty();
                let legal_now = |being: &Being| self.by(&LEGAL_ON_RESOLUTION)(self, &slot, *being, &before);
                let kept: Vec<Being> = bound.iter().copied().filter(legal_now).collect();
                legal |= !kept.is_empty();
                before.targets.extend(bound.iter().copied());
                part.ctx.targets.retain(|being| !bound.contains(being) || kept.contains(being));
                if let Some((_, list)) = part.ctx.bound.iter_mut().find(|(place, _)| *place == slot.place) {
                    *list = kept;
                }
            }
        }
        if let Some((host, filter)) = item.host {
            wanted = true;
            legal = self.legal_host(&item, host, filter);
        }
        let mut ctx = Context::new(item.controller, item.spell.or(item.source), item.name.clone());
        if wanted && !legal {
            self.log.cite(clause!("608.2b-no-legal-target"), || format!("{} has no legal target", item.name));
            self.remove_item(item.id);
            if let Some(spell) = item.spell {
                self.go(&[ZoneChange::to(spell, Zone::Graveyard)], &mut ctx)?;
            }
            return Ok(());
        }
        if self.accepted(&item, &parts)? {
            let before = self.state.prevented.len();
            self.state.resolving = Some(item.id);
            let since = self.state.happened.len();
            for part in &mut parts {
                part.ctx.since = since;
                self.carry_out(part.entries, &mut part.ctx)?;
            }
            self.state.resolving = None;
            if let (None, Some(id), Some((Being::Object(host), _))) = (item.spell, item.source, item.host)
                && self.state.is_permanent(id)
            {
                self.attach(id, host);
            }
            self.complete(before, |_, _| true);
        }
        self.remove_item(item.id);
        if let Some(spell) = item.spell.filter(|id| self.state.object(*id).is_some_and(|object| object.exists)) {
            self.finish_spell(&item, spell, &mut ctx)?;
        }
        Ok(())
    }

    fn accepted(&mut self, item: &StackItem<'a>, parts: &[Instructions<'a>]) -> Result<bool, Stop> {
        let Some(part) = parts.first() else { return Ok(true) };
        if let Some(condition) = item.condition {
            self.log.cite(clause!("603.4-asked-again"), || "its condition is asked again".to_owned());
            if !self.by(&HOLDS_AS_IT_RESOLVES)(&self.state, condition, &part.ctx) {
                return Ok(false);
            }
        }
        if !item.may {
            return Ok(true);
        }
        let who = self.seat_name(item.controller);
        self.log.may(&who, "may", Some(rule!("608.2d")), None, "accept")
    }

    fn remove_item(&mut self, id: u32) {
        self.state.stack.retain(|item| item.id != id);
    }

    fn finish_spell(&mut self, item: &StackItem<'a>, spell: ObjId, ctx: &mut Context) -> Result<(), Stop> {
        let found = self.state.characteristics(spell);
        if found.is(Type::Instant) || found.is(Type::Sorcery) {
            if self.state.object(spell).is_some_and(|object| object.buyback) {
                self.log.cite(clause!("702.27a-buyback"), || "it has resolved".to_owned());
            }
            if self.by(&GOES_ON_AN_ADVENTURE)(&self.state, spell) {
                return self.go_on_an_adventure(spell, item.controller, ctx);
            }
            let to = self.by(&RESOLVED_TO)(&self.state, spell);
            self.go(&[ZoneChange::to(spell, to)], ctx)?;
            return Ok(());
        }
        ctx.x = self.by(&REMEMBERS_X)(item.x);
        let cast = self.state.cast_as(spell);
        let asks = |cast: &CastAs| {
            cast.kicked || cast.paid != Paid::default() || cast.spent.as_ref().is_some_and(|colors| !colors.is_empty())
        };
        if item.x > 0 || cast.is_some_and(asks) {
            let why = || "the permanent depends on how the spell was cast".to_owned();
            self.log.cite(clause!("400.7d-how-it-was-cast"), why);
        }
        let entered = self.enter_battlefield(spell, item.controller, ctx)?;
        if let (Some(id), Some((Being::Object(host), _))) = (entered, item.host)
            && let Some(object) = self.state.object_mut(id)
        {
            object.attached = Some(host);
        }
        // What cannot enter the battlefield goes to the graveyard instead (608.3e).
        if self.state.object(spell).is_some_and(|object| object.exists) {
            self.go(&[ZoneChange::to(spell, Zone::Graveyard)], ctx)?;
        }
        Ok(())
    }
}
