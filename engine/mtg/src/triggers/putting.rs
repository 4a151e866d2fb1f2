//! Putting triggered abilities on the stack (603.3): the active player's first, each player's own in an order of that
//! player's choice.
//!
//! Two abilities of one player and one of the other: the first player says in which order the own two come, and the
//! other's comes above them.

use crate::game::Game;
use crate::state::past::PastEvent;
use crate::state::stack_items::{Instructions, StackItem, WaitingTrigger};
use crate::state::{Being, Seat};
use kernel::rule;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

impl<'a> Game<'a> {
    /// Puts the waiting abilities on the stack: the active player's first, each player's own in an
    /// order of that player's choice (603.3b). Says whether there were any.
    pub(crate) fn put_triggers(&mut self) -> Result<bool, Stop> {
        if self.state.waiting.is_empty() {
            return Ok(false);
        }
        let waiting = std::mem::take(&mut self.state.waiting);
        for seat in self.state.in_turn_order() {
            let own: Vec<WaitingTrigger<'a>> = waiting.iter().filter(|one| one.ctx.you == seat).cloned().collect();
            for one in self.ordered(seat, own)? {
                self.put_trigger(one)?;
            }
        }
        Ok(true)
    }

    fn ordered(&mut self, seat: Seat, own: Vec<WaitingTrigger<'a>>) -> Result<Vec<WaitingTrigger<'a>>, Stop> {
        let names: Vec<Name> = own.iter().map(|one| one.called.clone()).collect();
        let same = names.iter().zip(names.iter().skip(1)).all(|(a, b)| a == b);
        if same {
            return Ok(own);
        }
        let who = self.seat_name(seat);
        let count = names.len();
        let options = Options::Several { of: names.clone(), least: count, most: count, ordered: true };
        let question = Question { who, kind: "triggers", under: Some(rule!("603.3b")), about: None, options };
        let order: Vec<Name> = self.log.ask(&question, |give| match give {
            Give::Several(names) => Ok(names.clone()),
            _ => Ok(names.clone()),
        })?;
        let mut left: Vec<Option<WaitingTrigger<'a>>> = own.into_iter().map(Some).collect();
        let mut sorted = Vec::new();
        for name in order {
            let found = left.iter_mut().find(|one| one.as_ref().is_some_and(|one| one.called == name));
            sorted.extend(found.and_then(Option::take));
        }
        Ok(sorted)
    }

    /// The targets of what was put on the stack last have become that, each of them once.
    pub(crate) fn tell_targets(&mut self) {
        let Some(item) = self.state.stack.last() else { return };
        let (who, by, item_id) = (item.controller, item.source, item.id);
        let host = item.host.map(|(host, _)| host);
        let mut targets: Vec<Being> = Vec::new();
        for what in
            item.parts.iter().flat_map(|part| part.ctx.bound.iter().flat_map(|(_, list)| list)).copied().chain(host)
        {
            if !targets.contains(&what) {
                targets.push(what);
            }
        }
        for what in targets {
            self.note(&PastEvent::Targeted { what, by, who, item: item_id });
        }
    }

    fn put_trigger(&mut self, one: WaitingTrigger<'a>) -> Result<(), Stop> {
        let name = one.ctx.name.clone();
        let who = self.seat_name(one.ctx.you);
        let mut part =
            Instructions { slots: crate::words::slots::slots_of(one.entries), entries: one.entries, ctx: one.ctx };
        if !part.slots.is_empty() {
            part.ctx.targets = Vec::new();
        }
        part.ctx.announced = self.state.tick();
        if !self.choose_targets(&mut part)? {
            return Ok(());
        }
        self.log.event(Event::new("triggered").with("who", &who).with("what", &name).with("by", &name));
        self.note(&PastEvent::Triggered(part.ctx.you, part.ctx.this));
        let id = self.state.tick();
        self.state.stack.push(StackItem {
            id,
            name,
            controller: part.ctx.you,
            spell: None,
            source: part.ctx.this,
            announced: part.ctx.announced,
            x: part.ctx.x,
            parts: vec![part],
            host: None,
            may: one.may,
            condition: one.condition,
            trigger: true,
        });
        self.tell_targets();
        Ok(())
    }
}
