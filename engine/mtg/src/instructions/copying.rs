//! Copies of permanents and of spells (707).
//!
//! Decides what a permanent becomes a copy of and for how long, and what a copy of a spell is: an object on the stack that
//! was not cast, with the same targets, modes and X, under the control of the player for whom it was made. It was put on
//! the stack last, so it resolves first.
//!
//! A copy of "prevent the next 3 damage to target creature" is a second shield of 3, for the same creature or another.

use crate::game::Game;
use crate::state::context::Context;
use crate::state::copies::{COPIABLE, COPIED_BESIDES};
use crate::state::lasting::LastingKind;
use crate::state::stack_items::{Instructions, StackItem};
use crate::state::{Being, ObjId, Object, Seat};
use crate::words::cards::Color;
use crate::words::effects::{BecomeCopy, CopySpell, Span};
use crate::words::select::Zone;
use crate::words::slots::Slot;
use crate::words::support;
use kernel::rule;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::interpretation! {
    /// 707.10: the controller of a copy of a spell, who is the player for whom it was made.
    pub(crate) CONTROLLER_OF_COPY: fn(&StackItem<'_>) -> Seat;
    /// 707.10: the colors of the mana that was spent on a copy; it is none, since a copy is not cast.
    pub(crate) SPENT_ON_COPY: fn(&Context) -> Option<Vec<Color>>;
}

kernel::interpretation! {
    /// 707.10, 115.1: the copy of a spell that was just put on the stack has its targets, as a spell that is cast has.
    pub(crate) COPY_TARGETS: fn(&mut Game<'_>) = copy_targets;
}

fn copy_targets(game: &mut Game<'_>) {
    game.note_targets();
}

impl<'a> Game<'a> {
    /// Permanents become copies of an object (707.2).
    pub(crate) fn become_copy(&mut self, becoming: &'a BecomeCopy, ctx: &mut Context) -> Result<(), Stop> {
        let Some(model) = self.objects_of(&becoming.copy_of, ctx)?.first().copied() else { return Ok(()) };
        let Some(model) = self.state.object(model).cloned() else { return Ok(()) };
        if let Some(card) = model.card {
            support::check(card)?;
        }
        for id in self.objects_of(&becoming.what, ctx)? {
            if !self.state.is_permanent(id) {
                continue;
            }
            let span = becoming.span.or(Some(Span::Game));
            self.leave_effect(LastingKind::Copy(id), span, None, ctx);
            let number = self.state.lasting.last().map_or(0, |lasting| lasting.id);
            let Some(object) = self.state.object_mut(id) else { continue };
            if let Some(wrong) = self.interpretations.by(&COPIED_BESIDES) {
                wrong(&model, object);
            }
            let face = self.by(&COPIABLE)(&model);
            self.state.become_copied(id, number, face);
            self.log.cite(clause!("707.2-what-is-printed"), || "it becomes a copy".to_owned());
        }
        Ok(())
    }

    /// Copies spells (707.10).
    pub(crate) fn copy_spell(&mut self, copy: &'a CopySpell, ctx: &mut Context) -> Result<(), Stop> {
        let who = match &copy.who {
            None => Some(ctx.you),
            Some(who) => self.seats_of(who, ctx)?.first().copied(),
        };
        let Some(who) = who else { return Ok(()) };
        for spell in self.objects_of(&copy.what, ctx)? {
            let Some(item) = self.state.stack.iter().find(|item| item.spell == Some(spell)).cloned() else { continue };
            let who = self.by(&CONTROLLER_OF_COPY).map_or(who, |wrong| wrong(&item));
            let Some((id, name)) = self.object_copied(spell, who) else { continue };
            let announced = self.state.tick();
            let mut made = StackItem {
                id: announced,
                name: name.clone(),
                controller: who,
                spell: Some(id),
                source: Some(id),
                announced,
                ..item
            };
            for part in &mut made.parts {
                let spent = self.by(&SPENT_ON_COPY).map_or(Some(Vec::new()), |wrong| wrong(&part.ctx));
                let own = part.ctx.clone();
                part.ctx = Context { you: who, this: Some(id), name: name.clone(), announced, spent, ..own };
                if copy.new_targets {
                    self.choose_new_targets(part)?;
                }
            }
            self.log.cite(clause!("707.10-copy-of-a-spell"), || format!("{name} is put on the stack"));
            self.state.stack.push(made);
            self.by(&COPY_TARGETS)(self);
        }
        Ok(())
    }

    /// The object that a copy of a spell is, and its name.
    fn object_copied(&mut self, spell: ObjId, who: Seat) -> Option<(ObjId, Name)> {
        let model = self.state.object(spell)?;
        let printed = self.by(&COPIABLE)(model);
        let called = model.name.clone();
        let name = self.state.free_name(format!("{called} copy"));
        let born = self.state.tick();
        let made = Object { token: true, ..Object::new(name.clone(), printed, who, Zone::Stack, born) };
        let id = self.state.add(made);
        self.state.names.insert(name.clone(), id);
        Some((id, name))
    }

    /// The controller of a copy may choose new targets; each may stay what it is, though it is illegal (707.10c).
    fn choose_new_targets(&mut self, part: &mut Instructions<'a>) -> Result<(), Stop> {
        let slots: Vec<Slot<'a>> = part.slots.clone();
        for slot in slots {
            let before: Vec<Being> = part.ctx.bound_to(slot.place).map(<[Being]>::to_vec).unwrap_or_default();
            let mut taken = before.clone();
            for (index, old) in before.iter().copied().enumerate() {
                let legal = self.state.everyone().into_iter().filter(|being| {
                    *being != old && !taken.contains(being) && self.legal_target(&slot, *being, &part.ctx)
                });
                let options: Vec<Being> = std::iter::once(old).chain(legal).collect();
                let names: Vec<Name> = options.iter().map(|being| self.name(*being)).collect();
                let who = self.seat_name(part.ctx.you);
                let picked = self.log.pick(&who, "targets", Some(rule!("707.10c")), None, &names)?;
                let Some(new) = options.get(picked).copied() else { continue };
                if let Some(place) = taken.get_mut(index) {
                    *place = new;
                }
                for target in part.ctx.targets.iter_mut().filter(|target| **target == old) {
                    *target = new;
                }
                for (divided, _) in part.ctx.divided.iter_mut().filter(|(divided, _)| *divided == old) {
                    *divided = new;
                }
            }
            if let Some((_, bound)) = part.ctx.bound.iter_mut().find(|(place, _)| *place == slot.place) {
                *bound = taken;
            }
        }
        Ok(())
    }
}
