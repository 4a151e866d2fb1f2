//! Sources of damage as a choice names them (609.7a).
//!
//! "An artifact source of your choice" may be an artifact spell; "a creature of your choice" is a creature on the
//! battlefield.

use crate::state::characteristics::Layer;
use crate::state::context::Context;
use crate::state::{Being, ObjId, State};
use crate::words::select::{KindWord, Selector};

impl State<'_> {
    /// Returns `true` if a source of damage is like the one that a choice names (609.7a). "An artifact source" is any
    /// source that is an artifact: a spell, too, as it is for "a red source". Only a creature is named as a permanent.
    pub(crate) fn fits_as_source(&self, named: &Selector, source: ObjId, ctx: &Context) -> bool {
        let of_type = |kind: &KindWord| {
            matches!(
                kind,
                KindWord::Artifact
                    | KindWord::Battle
                    | KindWord::Enchantment
                    | KindWord::Kindred
                    | KindWord::Land
                    | KindWord::Planeswalker
            )
        };
        let being = Being::Object(source);
        self.looking(|| match named {
            Selector::Kind(kind) if of_type(kind) => self.is_kind(*kind, being, ctx, Layer::All, false),
            Selector::Filter(filter) if !filter.kind.is_empty() && filter.kind.iter().all(of_type) => {
                self.fits_filter(filter, being, ctx, Layer::All, false)
            }
            Selector::List(list) => list.iter().any(|one| self.fits_as_source(one, source, ctx)),
            Selector::Kind(_) | Selector::Filter(_) | Selector::Reference(_) | Selector::Phrase(_) => {
                self.fits_in(named, being, ctx, Layer::All)
            }
        })
    }
}
