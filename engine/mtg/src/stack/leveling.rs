//! Level up (702.87): a level counter for mana, like a sorcery.
//!
//! Decides when a leveler may be leveled up, and what it costs. What it is at its level is in `state::abilities` (711.2).

use std::sync::LazyLock;

use crate::game::Game;
use crate::instructions::attaching::LIKE_A_SORCERY;
use crate::stack::announcing::nothing_held_to_x;
use crate::state::context::Context;
use crate::state::stack_items::{Instructions, StackItem};
use crate::state::{Being, ObjId, Seat};
use crate::words::amount::{Amount, AmountWord, Number, Symbols};
use crate::words::cards::{Keyword, ValuedKeyword};
use crate::words::effects::{Act, Effect, Entry, PutCounters};
use crate::words::scenario::Activate;
use crate::words::select::{Reference, Selector};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::shape::Text;

/// The effect of leveling up as it resolves.
static RISES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let put = PutCounters {
        counter: Text(Name::Word("level")),
        amount: Amount::Word(AmountWord::Number(Number::Fixed(1))),
        to: Selector::Reference(Reference::This),
    };
    vec![Entry { r#if: None, name: None, zone: None, act: Act::Effect(Effect::PutCounters(Box::new(put))) }]
});

impl<'a> Game<'a> {
    /// The cost of leveling a permanent up.
    pub(crate) fn level_up_cost(&self, id: ObjId) -> Option<&'a Symbols> {
        self.state.characteristics(id).keywords.iter().copied().find_map(|keyword| match keyword {
            Keyword::Valued(ValuedKeyword::LevelUp(symbols)) => Some(symbols),
            _ => None,
        })
    }

    /// Activates a level up ability (702.87a).
    pub(crate) fn level_up(
        &mut self,
        seat: Seat,
        activate: &'a Activate,
        id: ObjId,
        cost: &'a Symbols,
    ) -> Result<(), Stop> {
        self.held_to_announced(nothing_held_to_x(&activate.what, activate.x.is_some()))?;
        self.may_act(false)?;
        if self.state.chooser(Being::Object(id)) != seat {
            let clauses = &[clause!("602.2-its-controller-unless-it-says")];
            return Err(Stop::refused(clauses, "only its controller may level it up"));
        }
        if !self.by(&LIKE_A_SORCERY)(self, seat) {
            let clauses = &[clause!("702.87a-like-a-sorcery")];
            return Err(Stop::refused(clauses, "leveling up is done only like a sorcery"));
        }
        self.log.cite(clause!("702.87a-like-a-sorcery"), || "it is leveled up like a sorcery".to_owned());
        self.pay_mana(seat, &[cost], 0)?;
        let name = activate.named.as_ref().map_or_else(|| self.object_name(id), |named| named.0.clone());
        let announced = self.state.tick();
        let ctx = Context { announced, ..Context::new(seat, Some(id), name.clone()) };
        let parts = vec![Instructions { entries: &RISES, ctx, slots: Vec::new() }];
        self.state.stack.push(StackItem::activated(announced, name, seat, id).doing(parts));
        self.activated(seat, id);
        Ok(())
    }
}
