//! Unique cards and consoles: 3.8.5b (one console is left), 10.1.1 (of those of one name only the newest stays active;
//! nothing prevents that the others are trashed).
//!
//! Zer0 lies in the rig, and a second Zer0 is installed: the first is trashed. Sacrificial Construct, which saves
//! hardware from being trashed, cannot save it.

use crate::game::{Done, Game};
use crate::state::imminent::Part;
use crate::state::{CardId, CardState};
use crate::words::{CardType, Side, What};

kernel::interpretation! {
    /// 10.1.1: trashes the older ones of a unique card, which nothing can prevent (10.1.1-newest-stays).
    pub(crate) OLDER_ONES: fn(&mut Game<'_>, Vec<CardId>) -> Done = older_ones_go;
}

#[allow(clippy::unnecessary_wraps, reason = "a wrong interpretation may fail")]
fn older_ones_go(game: &mut Game<'_>, older: Vec<CardId>) -> Done {
    let clause = clause!("10.1.1-newest-stays");
    for id in &older {
        let name = game.state.name(*id);
        game.log.cite(clause, || format!("{name} is unique, and not the newest of its name"));
        let part = Part { card: Some(*id), ..Part::new(What::Trash, None, game.state.turn) };
        game.interrupting.note_fixed(part, clause);
    }
    game.discard(older.into_iter().map(|id| (id, None)).collect(), None, None);
    Ok(())
}

kernel::interpretation! {
    /// 3.8.5b: the consoles of a player that go once another one is installed. In a right engine all others do
    /// (3.8.5b-one-console).
    pub(crate) ONE_CONSOLE: fn() -> Vec<CardId>;
}

impl Game<'_> {
    /// Leaves only the newest of unique cards of a name, and of the consoles of a player, once a card has become
    /// active.
    pub(crate) fn only_one(&mut self, id: CardId) -> Done {
        let console =
            |obj: &CardState| obj.active() && obj.printed.r#type == CardType::Hardware && obj.has_subtype("console");
        if self.state.card(id).is_some_and(console) {
            let others = self.state.ids().filter(|other| *other != id && self.state.card(*other).is_some_and(console));
            let others: Vec<CardId> = self.by(&ONE_CONSOLE).map_or_else(|| others.collect(), |wrong| wrong());
            for other in &others {
                self.log.cite(clause!("3.8.5b-one-console"), || "a newer console is active".into());
                let part = Part { card: Some(*other), ..Part::new(What::Trash, None, Side::Runner) };
                self.interrupting.note_fixed(part, clause!("3.8.5b-one-console"));
            }
            self.discard(others.into_iter().map(|id| (id, None)).collect(), None, None);
        }
        let older = self.state.others_of_its_name(id);
        if older.is_empty() { Ok(()) } else { self.by(&OLDER_ONES)(self, older) }
    }
}
