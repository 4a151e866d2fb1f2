//! Qualities of sources (702.16a): what protection, and hexproof from something, are from. Qualities that an object has in
//! common with others, and its numbers compared with amounts.
//!
//! Decides whether a source has a quality, in whatever zone it is, and whether an object fits what a filter compares.
//!
//! A creature with protection from Goblins: neither a Goblin creature nor a kindred spell that is a Goblin damages it.

use std::rc::Rc;

use crate::state::characteristics::{Characteristics, Layer};
use crate::state::context::Context;
use crate::state::matching::has_color;
use crate::state::{Being, ObjId, State};
use crate::words::amount::Amount;
use crate::words::cards::{Quality, QualityWord};
use crate::words::select::{ColorWord, Filter, NumberIs, Selector, Zone};

/// The amounts with which a number is compared.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The most that it may be.
    pub at_most: Option<i64>,
    /// The least that it may be.
    pub at_least: Option<i64>,
    /// The amount below which it has to be.
    pub less_than: Option<i64>,
    /// The amount above which it has to be.
    pub more_than: Option<i64>,
    /// The amount that it has to be.
    pub equal_to: Option<i64>,
}

kernel::interpretation! {
    /// 115.1, 601.2c: `true` if a number of an object is as a text asks.
    pub(crate) NUMBER_IS: fn(i64, &Asked) -> bool = number_is;
}

pub(crate) fn number_is(number: i64, asked: &Asked) -> bool {
    asked.at_most.is_none_or(|most| number <= most)
        && asked.at_least.is_none_or(|least| number >= least)
        && asked.less_than.is_none_or(|more| number < more)
        && asked.more_than.is_none_or(|less| number > less)
        && asked.equal_to.is_none_or(|same| number == same)
}

impl State<'_> {
    /// Returns `true` if an object shares a color or a card type with others, where a filter asks for that. What left the
    /// battlefield has the types that it last had there (608.2h).
    pub(super) fn fits_shared(
        &self,
        filter: &Filter,
        found: &Characteristics<'_>,
        ctx: &Context,
        layer: Layer,
    ) -> bool {
        let others = |selector: &Selector, as_it_was: bool| {
            let meant = self.meant_in(selector, ctx, layer).into_iter();
            let last = |being: Being| if as_it_was { (self.measuring.as_it_left)(being, ctx) } else { being };
            meant
                .filter_map(|being| last(being).object())
                .map(|id| self.characteristics_in(id, layer))
                .collect::<Vec<_>>()
        };
        let color = |other: &Rc<Characteristics<'_>>| other.colors.iter().any(|color| found.colors.contains(color));
        let kind = |other: &Rc<Characteristics<'_>>| other.types.iter().any(|kind| found.types.contains(kind));
        filter.shares_color.as_ref().is_none_or(|other| others(other, false).iter().any(color))
            && filter.shares_card_type.as_ref().is_none_or(|other| others(other, true).iter().any(kind))
    }

    /// Returns `true` if the numbers of an object fit the amounts with which a filter compares them.
    pub(super) fn fits_numbers(
        &self,
        filter: &Filter,
        id: ObjId,
        found: &Characteristics<'_>,
        ctx: &Context,
        layer: Layer,
    ) -> bool {
        let fits = |asked: &Option<Box<NumberIs>>, number: &dyn Fn() -> i64| {
            asked.as_ref().is_none_or(|asked| {
                let value = |amount: &Option<Amount>| amount.as_ref().map(|amount| self.amount_in(amount, ctx, layer));
                let asked = Asked {
                    at_most: value(&asked.at_most),
                    at_least: value(&asked.at_least),
                    less_than: value(&asked.less_than),
                    more_than: value(&asked.more_than),
                    equal_to: value(&asked.equal_to),
                };
                (self.measuring.number_is)(number(), &asked)
            })
        };
        fits(&filter.mana_value_is, &|| self.mana_value(id))
            && fits(&filter.power_is, &|| found.stats.map_or(0, |stats| stats.power))
            && fits(&filter.toughness_is, &|| found.stats.map_or(0, |stats| stats.toughness))
    }

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
