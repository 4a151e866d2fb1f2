//! The keywords that players have (702.11c, 702.16, 702.18): "you have hexproof", "you gain protection from red".
//!
//! An effect that gives keywords to whoever its text names changes no object; of players it is looked at here.

use crate::state::abilities::protections_from;
use crate::state::context::Context;
use crate::state::lasting::LastingKind;
use crate::state::{Being, ObjId, Seat, State};
use crate::words::cards::{Color, Keyword, KeywordWord, Quality, ValuedKeyword, protection_from};
use crate::words::faults::{is_of_players, protects_from_colors_of};
use crate::words::statics::Static;

/// A keyword that a player has, and what the effect that gives it knows.
#[derive(Clone, Debug)]
pub struct OfPlayer<'a> {
    /// The keyword.
    pub keyword: &'a Keyword,
    /// The context of the effect.
    pub ctx: Context,
    /// The time at which the effect came into being.
    pub born: u32,
}

kernel::interpretation! {
    /// 702.11c: `true` if a player can be a target of the object of a context.
    pub(crate) PLAYER_TARGETABLE: fn(&State<'_>, Seat, &Context) -> bool = player_targetable;
}

fn player_targetable(state: &State<'_>, seat: Seat, by: &Context) -> bool {
    !state.keywords_of_player(seat).iter().any(|of| state.wards_off(of.keyword, seat, by, &of.ctx))
}

impl<'a> State<'a> {
    /// The keywords that a player has.
    pub(crate) fn keywords_of_player(&self, seat: Seat) -> Vec<OfPlayer<'a>> {
        let being = Being::Player(seat);
        let mut found = Vec::new();
        for id in self.among(&self.permanents.modify) {
            for held in self.statics_of(id) {
                let (entry, born) = (held.ability, held.born);
                let Some(Static::Modify(modify)) = entry.as_static() else { continue };
                if !is_of_players(&modify.what) {
                    continue;
                }
                let ctx = self.context_of(id, held.granter);
                let holds = entry.r#if.as_ref().is_none_or(|condition| self.holds(condition, &ctx));
                if holds && self.fits(&modify.what, being, &ctx) {
                    let given = modify.keywords.iter();
                    found.extend(given.map(|keyword| OfPlayer { keyword, ctx: ctx.clone(), born }));
                }
            }
        }
        for lasting in &self.changing {
            if let LastingKind::Modify(modify) = lasting.kind
                && lasting.fixed.as_ref().is_some_and(|fixed| fixed.contains(&being))
            {
                let (ctx, born) = (&lasting.ctx, lasting.born);
                let color = ctx.chosen.as_deref().and_then(Color::of);
                // Protection from what was chosen as it resolved is from that color.
                let from_colors = |keyword: &&Keyword| protects_from_colors_of(keyword).is_some();
                let others = modify.keywords.iter().filter(|keyword| !from_colors(keyword));
                let given = others.map(|keyword| match (keyword.protects_from_the_chosen(), color) {
                    (true, Some(color)) => protection_from(color),
                    _ => keyword,
                });
                let several = modify.keywords.iter().filter(from_colors).flat_map(|_| protections_from(ctx.colors));
                found.extend(given.chain(several).map(|keyword| OfPlayer { keyword, ctx: ctx.clone(), born }));
            }
        }
        found
    }

    /// Returns `true` if a keyword keeps the object of a context from targeting a player, or an object of that player.
    pub(crate) fn wards_off(&self, keyword: &Keyword, whose: Seat, by: &Context, own: &Context) -> bool {
        let has = |qualities: &[Quality], source: Option<ObjId>| {
            source.is_some_and(|source| qualities.iter().any(|quality| self.has_quality(quality, source, own)))
        };
        match keyword {
            Keyword::Plain(KeywordWord::Shroud) => true,
            Keyword::Plain(KeywordWord::Hexproof) => whose != by.you,
            Keyword::Valued(ValuedKeyword::HexproofFrom(qualities)) => whose != by.you && has(qualities, by.this),
            Keyword::Valued(ValuedKeyword::Protection(qualities)) => has(qualities, by.this),
            Keyword::Plain(_) | Keyword::Valued(_) => false,
        }
    }
}
