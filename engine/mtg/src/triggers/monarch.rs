//! The monarch (724): who it is, and the two abilities that come with it and have no source.
//!
//! Decides who becomes the monarch, that nobody else is it then, and what triggers for the monarch: at the beginning of
//! that player's end step a card is drawn, and when a creature deals combat damage to that player, its controller becomes
//! the monarch.
//!
//! A creature deals combat damage to the monarch, and all of it is prevented: nothing triggers.

use std::sync::LazyLock;

use crate::game::Game;
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::state::{Being, ObjId, Seat};
use crate::triggers::matching::TriggerFacts;
use crate::words::amount::{Amount, AmountWord, Number};
use crate::words::cards::Type;
use crate::words::effects::{Act, Effect, Entry, Players, Quantity};
use crate::words::scenario::Stage;
use crate::words::select::{Reference, Selector};
use kernel::words::name::Name;

fn entry(effect: Effect) -> Vec<Entry> {
    vec![Entry { name: None, r#if: None, zone: None, act: Act::Effect(effect) }]
}

/// The monarch draws a card (724.2).
static DRAW: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    entry(Effect::Draw(Quantity { who: None, amount: Amount::Word(AmountWord::Number(Number::Fixed(1))) }))
});

/// The controller of the creature becomes the monarch (724.2).
static PASS: LazyLock<Vec<Entry>> =
    LazyLock::new(|| entry(Effect::BecomeMonarch(Players { who: Selector::Reference(Reference::It) })));

kernel::interpretation! {
    /// 724.2: `true` if damage makes the monarchy pass: combat damage that a creature dealt to the monarch.
    pub(crate) MONARCHY_PASSES: fn(&Game<'_>, ObjId, Being, bool) -> bool = passes;
}

fn passes(game: &Game<'_>, from: ObjId, to: Being, combat: bool) -> bool {
    let creature = || game.state.characteristics(from).is(Type::Creature);
    combat && game.state.monarch.is_some_and(|monarch| to == Being::Player(monarch)) && creature()
}

kernel::interpretation! {
    /// 724.3: the monarch after a player becomes it; it is that player, whoever was it before.
    pub(crate) CROWNED: fn(Option<Seat>, Seat) -> Seat;
}

impl Game<'_> {
    /// A player becomes the monarch, unless an effect forbids it; whoever was it is it no more (724.3).
    pub(crate) fn become_monarch(&mut self, seat: Seat) {
        if self.cannot_reign(seat) {
            self.log.cite(clause!("614.17-cant-wins"), || "that player cannot become the monarch".to_owned());
            return;
        }
        self.log.cite(clause!("724.3-one-monarch"), || "there is one monarch at most".to_owned());
        self.state.monarch = Some(self.by(&CROWNED).map_or(seat, |wrong| wrong(self.state.monarch, seat)));
    }

    /// Notes an event for the two abilities of the monarch.
    pub(crate) fn note_for_the_monarch(&mut self, event: &PastEvent) {
        let Some(monarch) = self.state.monarch else { return };
        let ctx = Context::new(monarch, None, Name::Word("monarch"));
        let of = |it: Being| TriggerFacts { it: vec![it], amount: 1, times: 1, ..TriggerFacts::default() };
        match event {
            PastEvent::Began(Stage::EndStep, seat) if *seat == monarch => {
                self.wait(&DRAW, &ctx, &of(Being::Player(monarch)), false, None);
            }
            PastEvent::Dealt { from, to, combat, .. } if self.by(&MONARCHY_PASSES)(self, *from, *to, *combat) => {
                let controller = self.state.object(*from).map_or(monarch, |source| source.controller);
                self.log.cite(clause!("724.2-passes-by-combat-damage"), || "the monarchy passes".to_owned());
                self.wait(&PASS, &ctx, &of(Being::Player(controller)), false, None);
            }
            _ => {}
        }
    }

    /// The monarch leaves the game: the active player becomes the monarch, or the next in turn order where the monarch
    /// is the active player (724.4).
    pub(crate) fn monarch_leaves(&mut self, seat: Seat) {
        if self.state.monarch == Some(seat) {
            self.state.monarch = self.state.in_turn_order().into_iter().find(|other| *other != seat);
        }
    }
}
