//! Qualities of sources (702.16a): what protection, and hexproof from something, are from.
//!
//! Decides whether a source has a quality, in whatever zone it is.
//!
//! A creature with protection from Goblins: neither a Goblin creature nor a kindred spell that is a Goblin damages it.

use crate::state::characteristics::Layer;
use crate::state::context::Context;
use crate::state::matching::has_color;
use crate::state::{Being, ObjId, State};
use crate::words::cards::{Quality, QualityWord};
use crate::words::select::{ColorWord, Filter, Selector, Zone};

impl State<'_> {
    /// Returns `true` if an object has a quality that protection is from.
    pub(crate) fn has_quality(&self, quality: &Quality, id: ObjId, ctx: &Context) -> bool {
        let found = self.characteristics(id);
        match quality {
            Quality::Word(word) => match word {
                QualityWord::Everything => true,
                QualityWord::Monocolored => has_color(&found.colors, ColorWord::Monocolored, None, &[]),
                QualityWord::Multicolored => has_color(&found.colors, ColorWord::Multicolored, None, &[]),
                QualityWord::Chosen => {
                    let chosen = ctx.this.and_then(|this| self.object(this)).and_then(|this| this.chosen.as_deref());
                    has_color(&found.colors, ColorWord::Chosen, chosen, &[])
                }
                color => ColorWord::of(color.as_str()).is_some_and(|color| has_color(&found.colors, color, None, &[])),
            },
            Quality::Filter(selector) => self.looking(|| self.is_such_a_source(selector, id, ctx)),
        }
    }

    /// Returns `true` if a source that is not on the battlefield has a type, subtype or supertype among these qualities.
    pub(crate) fn has_a_kind_off_the_battlefield(&self, from: &[Quality], id: ObjId, ctx: &Context) -> bool {
        let kinds = || from.iter().filter(|quality| matches!(quality, Quality::Filter(_)));
        self.object(id).is_some_and(|object| object.zone != Zone::Battlefield)
            && kinds().any(|quality| self.has_quality(quality, id, ctx))
    }

    /// Returns `true` if a selector means a source. A type, subtype or supertype means permanents and, as an exception
    /// to 109.2, all other sources too (702.16a).
    fn is_such_a_source(&self, selector: &Selector, id: ObjId, ctx: &Context) -> bool {
        let is = |selector: &Selector| self.is_such_a_source(selector, id, ctx);
        match selector {
            Selector::Kind(kind) => self.is_kind(*kind, Being::Object(id), ctx, Layer::All, false),
            Selector::List(list) => list.iter().any(is),
            Selector::Filter(filter) if filter.zone.is_empty() => {
                let plain = Filter { not: None, also: None, ..(**filter).clone() };
                self.fits_filter(&plain, Being::Object(id), ctx, Layer::All, false)
                    && !filter.not.as_ref().is_some_and(is)
                    && filter.also.as_ref().is_none_or(is)
            }
            Selector::Filter(_) | Selector::Reference(_) | Selector::Phrase(_) => {
                self.fits_in(selector, Being::Object(id), ctx, Layer::All)
            }
        }
    }
}
