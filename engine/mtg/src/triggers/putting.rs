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

    fn ordered(&mut self, seat: Seat, mut own: Vec<WaitingTrigger<'a>>) -> Result<Vec<WaitingTrigger<'a>>, Stop> {
        self.by(&TELL_APART)(&mut own);
        let names: Vec<Name> = own.iter().map(|one| one.called.clone()).collect();
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

    /// Notes that the targets of the newest object on the stack became targets, each of them once.
    pub(crate) fn note_targets(&mut self) {
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
        if let [one] = part.ctx.it.as_slice() {
            part.ctx.subject = Some(*one);
        }
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
            chapter: one.chapter,
        });
        self.note_targets();
        Ok(())
    }
}

kernel::interpretation! {
    /// 603.3b: the abilities that one player puts on the stack together get different names in the choice of their order.
    pub(crate) TELL_APART: fn(&mut [WaitingTrigger<'_>]) = tell_apart;
}

/// Gives different abilities different names in a choice. If another ability has the same name, an ability of a keyword is
/// called by its keyword; abilities that still share a name are numbered from the second on.
pub(crate) fn tell_apart(waiting: &mut [WaitingTrigger<'_>]) {
    let ability = |one: &WaitingTrigger<'_>| (std::ptr::from_ref(one.entries), one.ctx.this);
    let clashes = |waiting: &[WaitingTrigger<'_>], one: &WaitingTrigger<'_>| {
        waiting.iter().any(|other| other.called == one.called && ability(other) != ability(one))
    };
    let named: Vec<Option<&'static str>> =
        waiting.iter().map(|one| one.keyword.filter(|_| clashes(waiting, one))).collect();
    for (one, keyword) in waiting.iter_mut().zip(named) {
        if let Some(keyword) = keyword {
            one.called = Name::Word(keyword);
        }
    }
    let mut earlier: Vec<(Name, Vec<_>)> = Vec::new();
    for one in waiting {
        let own = ability(one);
        let known = earlier.iter_mut().find(|(name, _)| *name == one.called);
        let Some((_, abilities)) = known else {
            earlier.push((one.called.clone(), vec![own]));
            continue;
        };
        let place = abilities.iter().position(|other| *other == own).unwrap_or_else(|| {
            abilities.push(own);
            abilities.len() - 1
        });
        if place > 0 {
            one.called = Name::from(format!("{} {}", one.called, place + 1));
        }
    }
}
