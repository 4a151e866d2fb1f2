//! Commanders that change zones (903.9b): the replacement effect of the rules by which a commander that would be put into
//! its owner's hand or library may be put into the command zone instead.
//!
//! Decides that the owner may apply it, whoever controls the commander, and that it may be applied again to the same event
//! once another effect has changed where the commander goes. State-based actions are in `turn::state_based` (903.9a).
//!
//! A commander would be returned to its owner's hand, and its owner has it put into the command zone.

use std::sync::LazyLock;

use crate::continuous::active::{ActiveEffect, EffectKind};
use crate::game::Game;
use crate::state::ObjId;
use crate::state::context::Context;
use crate::state::lasting::EffectId;
use crate::words::effects::Replace;
use kernel::words::codec::Codec;
use kernel::words::name::Name;

/// A commander is put into the command zone in place of a hand, and of a library.
static TO_COMMAND: LazyLock<Vec<Replace>> = LazyLock::new(|| {
    let text = |zone: &str| {
        format!(
            r#"{{"would": {{"moved": {{"what": {{"reference": "self"}}, "to": "{zone}"}}}},
                "change": {{"to": {{"zone": "command"}}}}, "may": true}}"#
        )
    };
    ["hand", "library"].iter().filter_map(|zone| Replace::from_json(&text(zone)).ok()).collect()
});

kernel::interpretation! {
    /// 903.9b: the replacement effects of a commander on where it is put.
    pub(crate) COMMANDER_EFFECTS: fn() -> &'static [Replace] = to_command;
}

fn to_command() -> &'static [Replace] {
    &TO_COMMAND
}

impl<'a> Game<'a> {
    /// The replacement effects of an object on where it is put because it is a commander; the "you" of each is its owner.
    pub(crate) fn effects_of_commander(&self, id: ObjId) -> Vec<ActiveEffect<'a>> {
        let Some(object) = self.state.object(id).filter(|object| object.printed.commander) else { return Vec::new() };
        let effect = |(place, replace): (usize, &'static Replace)| ActiveEffect {
            id: EffectId::Commander(id, place),
            name: Name::Word("commander"),
            ctx: Context::new(object.owner, Some(id), object.name.clone()),
            born: object.born,
            kind: EffectKind::Replace(replace),
            fixed: None,
            spent: false,
            amount: None,
            instead: None,
        };
        self.by(&COMMANDER_EFFECTS)().iter().enumerate().map(effect).collect()
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_commanders_do_can_be_read() {
        assert_eq!(super::to_command().len(), 2);
    }
}
