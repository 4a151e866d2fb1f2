//! The times at which upkeeps of players began (503), and the permanents that came since (702.30a).

use crate::state::{ObjId, State};
use crate::words::scenario::Stage;

impl State<'_> {
    /// Returns `true` if a permanent came under its controller's control since that player's last upkeep began: in an
    /// upkeep, since the one before it began (702.30a).
    pub(crate) fn is_new_since_upkeep(&self, id: ObjId) -> bool {
        let Some(object) = self.object(id) else { return false };
        let (before, last) = self.player(object.controller).map_or((0, 0), |player| player.upkeeps);
        let inside = self.stage == Stage::Upkeep && self.active == object.controller;
        object.under_since > if inside { before } else { last }
    }
}
