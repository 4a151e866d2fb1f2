//! The corrections at a checkpoint: 10.3.1c (points), 10.3.1e (memory, and cards that their hosts can host no more), and
//! conditions that have become true since the last one: 9.6.6 (a hand that became empty).
//!
//! A program that needs 2 memory is on one of two cards of one name, each of which can host a program for their number.
//! As the other one is trashed, so is the program.

use crate::game::{Done, Game};
use crate::state::facts::Fact;
use crate::state::{CardId, State};
use crate::words::{Side, Zone};

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

kernel::interpretation! {
    /// 9.6.6: `true` if a hand is empty at a checkpoint. What is being played or drawn is not in it (9.6.6-a-change).
    pub(crate) HAND_IS_EMPTY: fn(&State, Zone) -> bool = has_no_cards;
}

fn has_no_cards(state: &State, hand: Zone) -> bool {
    state.pile(hand).is_empty()
}

impl Game<'_> {
    /// Corrects an illegal state of the game at a checkpoint.
    pub(crate) fn correct_the_state(&mut self) -> Done {
        self.look_at_hands();
        self.look_at_the_access();
        self.look_at_points();
        if self.state.over.is_some() {
            return Ok(());
        }
        self.trash_what_is_hosted_no_more();
        self.keep_within_memory()
    }

    /// Reports hands that have become empty since the last checkpoint (9.6.6-a-change).
    fn look_at_hands(&mut self) {
        for (who, zone) in [(Side::Corp, Zone::Hq), (Side::Runner, Zone::Grip)] {
            let empty = self.by(&HAND_IS_EMPTY)(&self.state, zone);
            let was_empty = self.state.empty_hands.contains(&who);
            if empty == was_empty {
                continue;
            }
            self.state.empty_hands.retain(|other| *other != who);
            if empty {
                self.state.empty_hands.push(who);
                let fact = Fact { who: Some(who), ..Fact::new("hand_emptied") };
                if self.state.ids().any(|id| self.waits_for(id, &fact)) {
                    self.log.cite(clause!("9.6.6-a-change"), || "the last card has left the hand".into());
                }
                self.happened_unseen(fact);
            }
        }
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
