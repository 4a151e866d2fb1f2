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
        if obj.as_agenda.is_some() {
            return obj.worth();
        }
        let more: i64 = self.ids().map(|source| self.more_worth(source, id, obj)).sum();
        obj.worth().saturating_add(more)
    }

    /// The points by which the abilities of a card change what an agenda is worth.
    fn more_worth(&self, source: CardId, id: CardId, obj: &CardState) -> i64 {
        let Some(other) = self.card(source) else { return 0 };
        let asker = Asker::new(source, None);
        let says = |worth: &&Worth| {
            let fits = match &worth.card {
                None => source == id,
                Some(filter) => other.active() && self.fits(filter, id, asker),
            };
            fits && matches!(obj.place, Place::Pile(_)) && worth.zone.is_none_or(|zone| obj.zone() == Some(zone))
        };
        let all = other.printed.r#static.iter().filter_map(|ability| ability.worth.as_ref()).filter(says);
        all.map(|worth| worth.by.0.saturating_mul(worth.each.map_or(1, |kind| obj.count(kind)))).sum()
    }
}
