//! The worth of agendas: 1.17.1, as it is printed and as abilities change it, and 10.1.3 (a card that became an
//! agenda).
//!
//! "This agenda is worth 1 agenda point less while it is in the Runner's score area": of 3 printed points 2 are left
//! there.

use crate::matching::asks::Asker;
use crate::state::{CardId, CardState, Place, State};
use crate::words::cards::Worth;

impl State {
    /// The points that a card is worth as an agenda, with what abilities say of it.
    pub fn worth(&self, id: CardId) -> i64 {
        let Some(obj) = self.card(id) else { return 0 };
        let more: i64 = self.ids().map(|source| self.more_worth(source, id, obj)).sum();
        obj.worth().saturating_add(more).saturating_add(self.more_worth_for_a_while(id, obj))
    }

    /// The points by which the abilities of a card change what an agenda is worth.
    fn more_worth(&self, source: CardId, id: CardId, obj: &CardState) -> i64 {
        let Some(other) = self.card(source) else { return 0 };
        let asker = Asker::new(source, None);
        let says = |worth: &&Worth| match &worth.card {
            None => source == id && obj.as_agenda.is_none(),
            Some(filter) => other.active() && self.fits(filter, id, asker),
        };
        let all = other.printed.r#static.iter().filter_map(|ability| ability.worth.as_ref()).filter(says);
        all.map(|worth| change_of_worth(worth, obj)).sum()
    }

    /// The points by which what works for a while changes what an agenda is worth.
    fn more_worth_for_a_while(&self, id: CardId, obj: &CardState) -> i64 {
        let all = self.lasting.iter().flat_map(|lasting| {
            let asker =
                Asker { named: lasting.named, picked: lasting.chosen(self), ..Asker::new(lasting.source, None) };
            let all = lasting.statics.iter().filter_map(|ability| ability.worth.as_ref());
            all.filter(move |worth| match &worth.card {
                None => lasting.source == id,
                Some(filter) => self.fits(filter, id, asker),
            })
        });
        all.map(|worth| change_of_worth(worth, obj)).sum()
    }
}

/// The points by which an ability changes what a card is worth, if it is about the card: none outside its zone.
fn change_of_worth(worth: &Worth, obj: &CardState) -> i64 {
    if worth.with.is_some_and(|kind| obj.count(kind) == 0) {
        return 0;
    }
    if !matches!(obj.place, Place::Pile(_)) || worth.zone.is_some_and(|zone| obj.zone() != Some(zone)) {
        return 0;
    }
    worth.by.0.saturating_mul(worth.each.map_or(1, |kind| obj.count(kind)))
}
