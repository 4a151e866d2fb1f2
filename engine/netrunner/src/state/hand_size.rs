//! The maximum hand size: 5, and what cards and effects that work for a while add to it or take from it.

use super::{CardState, State};
use crate::words::Side;
use crate::words::cards::HandSize;

impl State {
    /// The most cards that a player may hold at the end of the turn.
    pub fn max_hand_size(&self, side: Side) -> i64 {
        let said = |obj: &CardState, size: &HandSize| {
            if size.who == side {
                size.by.0.saturating_mul(size.each.map_or(1, |counter| obj.count(counter)))
            } else {
                0
            }
        };
        let active = self.objects.iter().filter(|obj| obj.active());
        let of = |obj: &CardState| -> i64 {
            obj.printed
                .r#static
                .iter()
                .filter_map(|ability| ability.hand_size.as_ref())
                .map(|size| said(obj, size))
                .sum()
        };
        let lasting = self.lasting.iter().filter_map(|lasting| Some((self.card(lasting.source)?, lasting)));
        let lasting = lasting.flat_map(|(obj, lasting)| {
            lasting.statics.iter().filter_map(|ability| ability.hand_size.as_ref()).map(move |size| said(obj, size))
        });
        let more: i64 = active.map(|obj| of(obj)).chain(lasting).sum();
        match side {
            Side::Corp => 5_i64.saturating_add(more),
            Side::Runner => 5_i64.saturating_add(more).saturating_sub(self.core_damage),
        }
    }
}
