//! The characteristics of objects, with the effects that change them (613), in four layers: printed characteristics;
//! types and colors; abilities and keywords; power and toughness.

use std::borrow::Cow;
use std::rc::Rc;

use crate::state::abilities::{AbilitiesHeld, Changing};
use crate::state::context::Context;
use crate::state::lasting::LastingKind;
use crate::state::{Being, ObjId, Object, State};
use crate::words::amount::PowerToughness;
use crate::words::cards::{Card, Color, Keyword, KeywordWord, Stats, Supertype, Type, ValuedKeyword};
use crate::words::creature_types::is_creature_type;
use crate::words::effects::Modify;
use crate::words::select::KindWord;
use crate::words::statics::Static;
use kernel::words::shape::Text;

/// The characteristics of an object; what is as printed is not copied.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Characteristics<'a> {
    /// The types.
    pub types: Cow<'a, [Type]>,
    /// The supertypes.
    pub supertypes: &'a [Supertype],
    /// The subtypes.
    pub subtypes: Cow<'a, [Text]>,
    /// `true` if it is every creature type besides (702.73a).
    pub every_creature_type: bool,
    /// The colors.
    pub colors: Cow<'a, [Color]>,
    /// The keywords.
    pub keywords: Vec<&'a Keyword>,
    /// Power and toughness, of a creature.
    pub stats: Option<PowerToughness>,
    /// The abilities that it has, where effects change them; those that are printed, if none.
    pub abilities: Option<Rc<AbilitiesHeld<'a>>>,
}

impl Characteristics<'_> {
    /// Gets types, subtypes and colors in addition to its own (205.1b).
    fn add_kinds(&mut self, modify: &Modify) {
        let types = modify.types.iter().flatten().filter(|kind| !self.types.contains(kind));
        let types: Vec<Type> = types.copied().collect();
        self.types.to_mut().extend(types);
        for text in modify.subtypes.iter().flatten() {
            if !self.subtypes.contains(text) {
                self.subtypes.to_mut().push(text.clone());
            }
        }
        for color in modify.colors.iter().flatten() {
            if !self.colors.contains(color) {
                self.colors.to_mut().push(*color);
            }
        }
    }
}

impl Keyword {
    /// Returns `true` if it is the keyword that a word names.
    pub(crate) fn is(&self, word: KeywordWord) -> bool {
        match self {
            Self::Plain(other) => *other == word,
            Self::Valued(ValuedKeyword::Protection(_)) => word == KeywordWord::Protection,
            Self::Valued(_) => false,
        }
    }
}

impl Characteristics<'_> {
    /// Returns `true` if it has a plain keyword.
    pub(crate) fn has(&self, word: KeywordWord) -> bool {
        self.keywords.iter().any(|keyword| keyword.is(word))
    }

    /// Returns `true` if it has a type.
    pub(crate) fn is(&self, kind: Type) -> bool {
        self.types.contains(&kind)
    }

    /// Returns `true` if it is of the kind that a word names, as far as types decide that.
    pub(crate) fn is_kind(&self, word: KindWord) -> bool {
        match word {
            KindWord::Artifact => self.is(Type::Artifact),
            KindWord::Battle => self.is(Type::Battle),
            KindWord::Creature => self.is(Type::Creature),
            KindWord::Enchantment => self.is(Type::Enchantment),
            KindWord::Instant => self.is(Type::Instant),
            KindWord::Kindred => self.is(Type::Kindred),
            KindWord::Land => self.is(Type::Land),
            KindWord::Planeswalker => self.is(Type::Planeswalker),
            KindWord::Sorcery => self.is(Type::Sorcery),
            KindWord::Any
            | KindWord::Player
            | KindWord::Opponent
            | KindWord::Spell
            | KindWord::Ability
            | KindWord::Permanent
            | KindWord::Card
            | KindWord::Token
            | KindWord::Chosen => false,
        }
    }
}

/// The layer up to which effects are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// The printed characteristics.
    Printed,
    /// The changes of types and colors besides.
    Types,
    /// The keywords besides.
    Keywords,
    /// Power and toughness besides, which is everything.
    All,
}

impl Layer {
    fn below(self) -> Self {
        match self {
            Self::All => Self::Keywords,
            Self::Keywords => Self::Types,
            Self::Types | Self::Printed => Self::Printed,
        }
    }
}

impl Modify {
    /// Returns `true` if it changes anything that is counted in up to a layer.
    fn reaches(&self, layer: Layer) -> bool {
        match layer {
            Layer::Printed => false,
            Layer::Types => self.is_of_kinds(),
            Layer::Keywords => self.is_of_kinds() || !self.keywords.is_empty() || self.is_of_abilities(),
            Layer::All => true,
        }
    }

    /// Returns `true` if it begins to apply before abilities are lost: with types or colors.
    pub(super) fn is_of_kinds(&self) -> bool {
        self.types.is_some() || self.subtypes.is_some() || self.colors.is_some() || self.of_chosen_color
    }
}

/// The characteristics that are printed on a card.
pub(crate) fn printed_card(card: &Card) -> Characteristics<'_> {
    Characteristics {
        types: Cow::Borrowed(&card.types),
        supertypes: &card.supertypes,
        subtypes: Cow::Borrowed(&card.subtypes),
        every_creature_type: false,
        colors: Cow::Borrowed(&card.colors),
        keywords: card.keywords.iter().collect(),
        stats: None,
        abilities: None,
    }
}

impl<'a> State<'a> {
    /// The characteristics of an object.
    pub(crate) fn characteristics(&self, id: ObjId) -> Rc<Characteristics<'a>> {
        self.characteristics_in(id, Layer::All)
    }

    /// The characteristics of an object up to a layer; of one that left, as it last existed (113.7a).
    pub(crate) fn characteristics_in(&self, id: ObjId, layer: Layer) -> Rc<Characteristics<'a>> {
        let found = || Rc::new(self.characteristics_along(id, layer, &[]));
        match self.object(id) {
            Some(Object { last: Some(last), .. }) => Rc::clone(last),
            Some(object) if layer == Layer::All && !self.changes_anything() && object.alone() => {
                Rc::clone(object.known.get_or_init(found))
            }
            _ => self.looked(id, layer, found),
        }
    }

    /// Like `characteristics_in`, while the presence of the abilities of the objects on `path` is being decided.
    pub(crate) fn characteristics_along(&self, id: ObjId, layer: Layer, path: &[ObjId]) -> Characteristics<'a> {
        let Some(object) = self.object(id) else {
            return Characteristics::default();
        };
        if let Some(last) = &object.last {
            return (**last).clone();
        }
        let mut found = self.printed(object, id, layer);
        if layer == Layer::Printed {
            return found;
        }
        let changes = self.changes(id, layer, path);
        for change in &changes {
            let modify = change.modify;
            if modify.in_addition {
                found.add_kinds(modify);
                continue;
            }
            if let Some(types) = &modify.types {
                found.types = Cow::Borrowed(types);
            }
            if let Some(subtypes) = &modify.subtypes {
                found.subtypes = Cow::Borrowed(subtypes);
                // Its own ability sets its types first (613.3); what sets other creature types takes their place.
                found.every_creature_type &= !found.subtypes.iter().any(|subtype| is_creature_type(subtype));
            }
            if let Some(colors) = &modify.colors {
                found.colors = Cow::Borrowed(colors);
            }
            if modify.of_chosen_color {
                found.colors = change.chosen.into_iter().collect();
            }
        }
        if layer >= Layer::Keywords {
            object.change_abilities(&mut found, &changes, (self.measuring.of_counters)(object));
        }
        if layer == Layer::All {
            found.stats = changed_stats(object, &found, &changes);
        }
        found
    }

    fn printed(&self, object: &Object<'a>, id: ObjId, layer: Layer) -> Characteristics<'a> {
        let mut found = match (object.card, object.traits) {
            (Some(card), _) => printed_card(card),
            (None, Some(traits)) => Characteristics {
                types: Cow::Borrowed(&traits.types),
                supertypes: &traits.supertypes,
                subtypes: Cow::Borrowed(&traits.subtypes),
                colors: Cow::Borrowed(&traits.colors),
                ..Characteristics::default()
            },
            (None, None) => Characteristics::default(),
        };
        found.keywords.extend(object.keywords.iter());
        found.keywords.extend(object.levels_at().into_iter().flat_map(|(_, level)| level.keywords.iter()));
        found.every_creature_type = found.has(KeywordWord::Changeling);
        if object.face_down {
            found.types.to_mut().push(Type::Creature);
            found.stats = Some(PowerToughness { power: 2, toughness: 2 });
            return found;
        }
        let stats =
            object.card.map_or_else(|| object.traits.and_then(|t| t.stats.as_ref()), |card| card.stats.as_ref());
        if found.types.is_empty() && stats.is_some() {
            found.types.to_mut().push(Type::Creature);
        }
        found.stats = match stats {
            Some(Stats::Fixed(stats)) => Some(*stats),
            Some(Stats::Counted(measured)) if layer == Layer::All => {
                let ctx = Context::new(object.controller, Some(id), object.name.clone());
                let both = self.measured_in(measured, &ctx, Layer::Keywords);
                Some(PowerToughness { power: both, toughness: both })
            }
            _ => None,
        };
        found
    }

    /// The effects that change an object, in the order of their timestamps (613.7).
    fn changes(&self, id: ObjId, layer: Layer, path: &[ObjId]) -> Vec<Changing<'a>> {
        /// The number of static abilities of one object that are distinguished.
        const STATICS: usize = 1 << 4;
        let below = layer.below();
        let being = Being::Object(id);
        let mut found: Vec<Changing<'a>> = Vec::new();
        for source in self.modifying(path) {
            for (index, held) in self.statics_along(source, layer, path).into_iter().enumerate() {
                let entry = held.ability;
                let Some(Static::Modify(modify)) = entry.as_static() else { continue };
                if !modify.reaches(layer) {
                    continue;
                }
                let ctx = self.context_of(source, held.granter);
                // What it changes is asked first: for most objects the condition is then not asked at all.
                if !self.fits_in(&modify.what, being, &ctx, below)
                    || entry.r#if.as_ref().is_some_and(|condition| !self.holds_in(condition, &ctx, below))
                {
                    continue;
                }
                let mark = 2 * STATICS * (source.0 as usize + 1) + index % STATICS;
                let x = modify.x.as_ref().filter(|_| layer == Layer::All);
                let x = x.map_or(0, |x| self.measured_in(x, &ctx, below));
                let kept = self.object(source).and_then(|object| object.chosen.as_deref());
                let (chosen, chosen_type) = (kept.and_then(Color::of), kept.and_then(Type::of));
                let (born, granter, colors) = (held.born, Some(source), ctx.colors);
                found.push(Changing { born, modify, x, chosen, chosen_type, colors, granter, mark });
            }
        }
        for lasting in &self.changing {
            if let LastingKind::Modify(modify) = lasting.kind
                && modify.reaches(layer)
                && lasting.fixed.as_ref().is_some_and(|fixed| fixed.contains(&being))
            {
                let mark = 2 * STATICS * lasting.id as usize + STATICS;
                let (x, granter) = (lasting.ctx.x, lasting.ctx.this);
                let kept = || granter.and_then(|this| self.object(this)).and_then(|object| object.chosen.as_deref());
                let chosen = lasting.ctx.chosen.as_deref().or_else(kept);
                let (chosen, chosen_type) = (chosen.and_then(Color::of), chosen.and_then(Type::of));
                let (born, colors) = (lasting.born, lasting.ctx.colors);
                found.push(Changing { born, modify, x, chosen, chosen_type, colors, granter, mark });
            }
        }
        found.sort_by_key(|change| change.born);
        found
    }

    /// Returns `true` if there is any effect that changes characteristics.
    pub(crate) fn changes_anything(&self) -> bool {
        !self.permanents.modify.is_empty() || !self.changing.is_empty()
    }

    /// An object's power; 0 where it has none.
    pub(crate) fn power(&self, id: ObjId) -> i64 {
        self.characteristics(id).stats.map_or(0, |stats| stats.power)
    }
}

impl Object<'_> {
    /// Returns `true` if its characteristics, without effects, depend on no other object.
    pub(crate) fn alone(&self) -> bool {
        let stats = self.card.map_or_else(|| self.traits.and_then(|t| t.stats.as_ref()), |card| card.stats.as_ref());
        !matches!(stats, Some(Stats::Counted(_)))
    }
}

fn changed_stats(object: &Object<'_>, found: &Characteristics<'_>, changes: &[Changing<'_>]) -> Option<PowerToughness> {
    let leveled = found.abilities.as_ref().is_none_or(|held| held.leveled);
    let level = object.levels_at().into_iter().filter(|_| leveled).find_map(|(_, level)| level.stats);
    let of = |adds: bool| {
        let stated = changes.iter().filter_map(|change| change.modify.stats.map(|stats| (stats, change.x)));
        stated.filter(move |(stats, _)| stats.adds == adds).map(|(stats, x)| stats.by(x))
    };
    // What a level says has the time stamp of the leveler (711.2): older effects give way to it.
    let since = |change: &&Changing<'_>| level.is_none() || change.born > object.stamp;
    let set = changes
        .iter()
        .filter(since)
        .rev()
        .find_map(|change| change.modify.stats.filter(|stats| !stats.adds).map(|stats| stats.by(change.x)));
    let mut stats = match set.or(level).or(found.stats) {
        Some(stats) => stats,
        None if found.is(Type::Creature) => PowerToughness { power: 0, toughness: 0 },
        None => return None,
    };
    let mut add = |power: i64, toughness: i64| {
        stats.power = stats.power.saturating_add(power);
        stats.toughness = stats.toughness.saturating_add(toughness);
    };
    for by in of(true) {
        add(by.power, by.toughness);
    }
    for (kind, count) in &object.counters.0 {
        if let Ok(change) = kind.parse::<crate::words::amount::StatsChange>()
            && change.adds
            && !change.has_x()
        {
            let by = change.by(0);
            add(by.power.saturating_mul(*count), by.toughness.saturating_mul(*count));
        }
    }
    Some(stats)
}
