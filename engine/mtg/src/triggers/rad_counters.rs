//! Rad counters (728): the ability that triggers for a player who has any, and has no source.
//!
//! Decides that it triggers at the beginning of that player's precombat main phase: the player mills a card for each rad
//! counter, and loses 1 life and a rad counter for each nonland card among them. The edition of 2022 has no such counters.
//!
//! A player with three rad counters mills a land and two nonland cards, loses 2 life, and has one rad counter left.

use std::sync::LazyLock;

use crate::game::Game;
use crate::state::amounts::small;
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::state::{Being, Player, Seat};
use crate::triggers::matching::TriggerFacts;
use crate::words::effects::{Act, Effect, Entry};
use crate::words::scenario::Stage;
use kernel::transcript::stop::Stop;
use kernel::words::codec::Codec;
use kernel::words::name::Name;

/// The instructions of the ability. The count of nonland cards lists every zone to which a replacement effect may have
/// moved a milled card.
static MILLED: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let nonland = r#"{"of": {"of": {"count": {"filter": {"also": {"reference": "it"}, "not": {"filter": {"type": ["land"],
        "zone": ["graveyard", "exile", "hand", "library"]}}}}}}}"#;
    let texts = [
        r#"{"mill": {"who": {"reference": "you"},
            "amount": {"of": {"of": {"counters": {"of": {"reference": "you"}, "counter": "rad"}}}}}}"#
            .to_owned(),
        format!(r#"{{"lose_life": {{"who": {{"reference": "you"}}, "amount": {nonland}}}}}"#),
        format!(r#"{{"remove_counters": {{"from": {{"reference": "you"}}, "counter": "rad", "amount": {nonland}}}}}"#),
    ];
    let entry = |effect| Entry { name: None, r#if: None, zone: None, act: Act::Effect(effect) };
    texts.iter().filter_map(|text| Effect::from_json(text).ok()).map(entry).collect()
});

kernel::interpretation! {
    /// 728.1: the number of a player's rad counters that count; the ability triggers if there are any.
    pub(crate) RADIATION: fn(&Player) -> i64 = radiation;
}

fn radiation(player: &Player) -> i64 {
    player.counters.get("rad")
}

/// They have no meaning, as in the edition of 2022.
pub(crate) fn not_yet(_: &Player) -> i64 {
    0
}

impl Game<'_> {
    /// Notes an event for the ability that goes with rad counters.
    pub(crate) fn note_for_rad_counters(&mut self, event: &PastEvent) {
        let PastEvent::Began(Stage::PrecombatMain, seat) = event else { return };
        let has_any = |player: &Player| player.counters.get("rad") > 0 && self.by(&RADIATION)(player) > 0;
        if self.state.player(*seat).is_some_and(has_any) {
            let facts = TriggerFacts { it: vec![Being::Player(*seat)], times: 1, ..TriggerFacts::default() };
            self.log.cite(clause!("728.1-rad-counters"), || "a player has rad counters".to_owned());
            self.wait(&MILLED, &Context::new(*seat, None, Name::Word("rad counters")), &facts, false, None);
        }
    }

    /// Checks that none of the cards that rad counters would mill is blank: it could be a land or not.
    pub(crate) fn check_radiation(&self, seat: Seat) -> Result<(), Stop> {
        let Some(player) = self.state.player(seat) else { return Ok(()) };
        let count = small(self.by(&RADIATION)(player));
        if player.library.iter().take(count).any(Option::is_none) {
            return Err(Stop::unsupported("rad counters of a player whose top cards are blank"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_rad_counters_do_can_be_read() {
        assert_eq!(super::MILLED.len(), 3);
    }
}
