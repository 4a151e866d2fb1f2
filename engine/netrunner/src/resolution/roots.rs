//! The places of installed cards in roots: 4.6.6e (what a root can contain), 8.5.2 (where the Corp installs), 3.6.5e (one
//! region), 8.8.2 (a swap brings each card to where it may be).
//!
//! An asset is neither installed in nor moved to the root of HQ, and not swapped into a remote server with an agenda that
//! stays there.

use crate::game::Game;
use crate::state::{CardId, CardState, Place, State};
use crate::words::{CardType, Server};

kernel::interpretation! {
    /// 4.6.6e, 3.6.5e, 8.8.2: `true` if an installed card may come to the root of a server, in place of a card that
    /// leaves it if there is one (4.6.6e-what-a-root-holds, 3.6.5e-one-region, 8.8.2-where-it-may-be).
    pub(crate) MAY_COME_TO_ROOT: fn(&State, CardId, Server, Option<CardId>) -> bool = may_come_to_root;
}

fn may_come_to_root(state: &State, id: CardId, server: Server, leaves: Option<CardId>) -> bool {
    let Some(obj) = state.card(id) else { return false };
    let others = || {
        let there = state.server(server).into_iter().flat_map(|cards| cards.root.iter().copied());
        there.filter(|other| *other != id && Some(*other) != leaves).filter_map(|other| state.card(other))
    };
    let has_like = is_alone(obj) && others().any(is_alone) || is_region(obj) && others().any(is_region);
    has_its_root(obj, server) && !has_like
}

kernel::interpretation! {
    /// 8.5.2: `true` if the Corp can install a card in or before a server: an agenda or asset in the root of a remote
    /// server, an upgrade or ice anywhere (8.5.2b-remote-root).
    pub(crate) IS_INSTALLED_THERE: fn(&CardState, Server) -> bool = has_its_root;
}

/// Returns `true` if a card may be in the root of a server, or is no card for which that matters.
fn has_its_root(obj: &CardState, server: Server) -> bool {
    !is_alone(obj) || matches!(server, Server::Remote(_))
}

/// Returns `true` if a card is one of those of which a root holds only one: an agenda or an asset.
pub(crate) fn is_alone(obj: &CardState) -> bool {
    matches!(obj.printed.r#type, CardType::Agenda | CardType::Asset)
}

/// Returns `true` if a card is a region.
pub(crate) fn is_region(obj: &CardState) -> bool {
    obj.has_subtype("region")
}

impl Game<'_> {
    /// Returns `true` if an installed card may be moved to the root of a server.
    pub(crate) fn may_move_to_root(&mut self, id: CardId, server: Server) -> bool {
        let may = self.by(&MAY_COME_TO_ROOT)(&self.state, id, server, None);
        if !may {
            let region = self.state.card(id).is_some_and(is_region);
            let clause = if region { clause!("3.6.5e-one-region") } else { clause!("4.6.6e-what-a-root-holds") };
            self.log.cite(clause, || format!("it cannot be in the root of {server}"));
        }
        may
    }

    /// Returns `true` if two installed cards may be swapped, by the places that they have.
    pub(crate) fn may_swap(&mut self, (one, here): (CardId, Place), (other, there): (CardId, Place)) -> bool {
        let (Place::Root(from), Place::Root(to)) = (here, there) else {
            return matches!((here, there), (Place::Ice(_), Place::Ice(_)));
        };
        let may = self.by(&MAY_COME_TO_ROOT);
        let legal = may(&self.state, one, to, Some(other)) && may(&self.state, other, from, Some(one));
        let note = if legal { "each may be where the other one is" } else { "one cannot be where the other one is" };
        self.log.cite(clause!("8.8.2-where-it-may-be"), || note.into());
        legal
    }
}
