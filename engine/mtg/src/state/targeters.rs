//! The spell or ability of which something became a target (115.1), as abilities that trigger on that know it.

use crate::state::{ObjId, Seat, State};

/// A spell or ability of which something became a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Targeter {
    /// Its number on the stack.
    pub item: u32,
    /// The spell's own object; none of an ability.
    pub spell: Option<ObjId>,
    /// Its controller then.
    pub who: Seat,
}

impl State<'_> {
    /// The object on the stack with this number, which targets something under that player's control.
    pub(crate) fn targeter(&self, item: u32, who: Seat) -> Targeter {
        let spell = self.stack.iter().find(|other| other.id == item).and_then(|item| item.spell);
        Targeter { item, spell, who }
    }

    /// Its controller, or its last one if it is gone (608.2h).
    pub(crate) fn controller_of_targeter(&self, one: Targeter) -> Seat {
        self.stack.iter().find(|item| item.id == one.item).map_or(one.who, |item| item.controller)
    }
}
