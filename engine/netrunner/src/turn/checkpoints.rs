//! The corrections at a checkpoint: 10.3.1c (points), 10.3.1e (memory, and cards that their hosts can host no more).
//!
//! A program that needs 2 memory is on one of two cards of one name, each of which can host a program for their number.
//! As the other one is trashed, so is the program.

use crate::game::{Done, Game};
use crate::state::CardId;

kernel::interpretation! {
    /// 10.3.1e: `true` if a hosted card stays where it is: its host did not permit it, or still does
    /// (10.3.1e-hosted-no-more).
    pub(crate) STAYS_HOSTED: fn(&Game<'_>, CardId, CardId) -> bool = is_still_permitted;
}

fn is_still_permitted(game: &Game<'_>, host: CardId, id: CardId) -> bool {
    let faceless = game.state.card(host).is_some_and(|obj| obj.faceless);
    let permissions = game.permissions(host, id);
    // A card that an effect put there needs no permission of its host.
    permissions.is_empty() || !faceless && permissions.into_iter().any(|(_, within)| within)
}

impl Game<'_> {
    /// Corrects an illegal state of the game at a checkpoint.
    pub(crate) fn correct_the_state(&mut self) -> Done {
        self.look_at_points();
        if self.state.over.is_some() {
            return Ok(());
        }
        self.trash_what_is_hosted_no_more();
        self.keep_within_memory()
    }

    /// Trashes the cards that their hosts can host no more (10.3.1e-hosted-no-more).
    fn trash_what_is_hosted_no_more(&mut self) {
        let goes = |id: &CardId| {
            let host = self.state.card(*id).filter(|obj| obj.installed()).and_then(|obj| obj.host);
            host.is_some_and(|host| !self.by(&STAYS_HOSTED)(self, host, *id))
        };
        let all: Vec<(CardId, _)> = self.state.ids().filter(goes).map(|id| (id, None)).collect();
        if !all.is_empty() {
            self.log.cite(clause!("10.3.1e-hosted-no-more"), || "their host can host them no more".into());
            self.discard(all, None, None);
        }
    }
}
