//! What an object is like, with the effects that change it (613), in four layers: what is printed;
//! types and colors; keywords; power and toughness.

use crate::state::context::Context;
use crate::state::lasting::LastingKind;
use crate::state::{Being, ObjId, Object, State};
use crate::words::amount::PowerToughness;
use crate::words::cards::{Card, Color, Keyword, KeywordWord, Stats, Supertype, Type, ValuedKeyword};
use crate::words::effects::Modify;
use crate::words::select::KindWord;
use crate::words::statics::Static;
use kernel::words::name::Name;

/// The characteristics of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Characteristics<'a> {
    /// The types.
    pub types: Vec<Type>,
    /// The supertypes.
    pub supertypes: Vec<Supertype>,
    /// The subtypes.
    pub subtypes: Vec<Name>,
    /// The colors.
    pub colors: Vec<Color>,
    /// The keywords.
    pub keywords: Vec<&'a Keyword>,
    /// Power and toughness, of a creature.
    pub stats: Option<PowerToughness>,
}

impl Characteristics<'_> {
    /// Whether it has a plain keyword.
    pub(crate) fn has(&self, word: KeywordWord) -> bool {
        self.keywords.iter().any(|keyword| match keyword {
            Keyword::Plain(other) => *other == word,
            Keyword::Valued(ValuedKeyword::Protection(_)) => word == KeywordWord::Protection,
            Keyword::Valued(_) => false,
        })
    }

    /// Whether it has a type.
    pub(crate) fn is(&self, kind: Type) -> bool {
        self.types.contains(&kind)
    }

    /// Whether it is of the kind that a word names, as far as types tell.
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
            | KindWord::Token => false,
        }
    }
}

/// How far effects are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// As printed.
    Printed,
    /// With changes of types and colors.
    Types,
    /// With keywords.
    Keywords,
    /// With power and toughness: everything.
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

fn printed_card(card: &Card) -> Characteristics<'_> {
    Characteristics {
        types: card.types.clone(),
        supertypes: card.supertypes.clone(),
        subtypes: card.subtypes.iter().map(|text| text.0.clone()).collect(),
        colors: card.colors.clone(),
        keywords: card.keywords.iter().collect(),
        stats: None,
    }
}

impl<'a> State<'a> {
    /// What an object is like.
    pub(crate) fn characteristics(&self, id: ObjId) -> Characteristics<'a> {
        self.characteristics_in(id, Layer::All)
    }

    /// What an object is like up to a layer; one that left, as it last existed (113.7a).
    pub(crate) fn characteristics_in(&self, id: ObjId, layer: Layer) -> Characteristics<'a> {
        let Some(object) = self.object(id) else {
            return Characteristics {
                types: Vec::new(),
                supertypes: Vec::new(),
                subtypes: Vec::new(),
                colors: Vec::new(),
                keywords: Vec::new(),
                stats: None,
            };
        };
        if let Some(last) = &object.last {
            return (**last).clone();
        }
        let mut found = self.printed(object, id, layer);
        if layer == Layer::Printed {
            return found;
        }
        let changes = self.changes(id, layer);
        for modify in &changes {
            if let Some(types) = &modify.types {
                found.types.clone_from(types);
            }
            if let Some(subtypes) = &modify.subtypes {
                found.subtypes = subtypes.iter().map(|text| text.0.clone()).collect();
            }
            if let Some(colors) = &modify.colors {
                found.colors.clone_from(colors);
            }
        }
        if layer >= Layer::Keywords {
            found.keywords.extend(changes.iter().flat_map(|modify| modify.keywords.iter()));
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
                types: traits.types.clone(),
                supertypes: traits.supertypes.clone(),
                subtypes: traits.subtypes.iter().map(|text| text.0.clone()).collect(),
                colors: traits.colors.clone(),
                keywords: Vec::new(),
                stats: None,
            },
            (None, None) => Characteristics {
                types: Vec::new(),
                supertypes: Vec::new(),
                subtypes: Vec::new(),
                colors: Vec::new(),
                keywords: Vec::new(),
                stats: None,
            },
        };
        found.keywords.extend(object.keywords.iter());
        let stats =
            object.card.map_or_else(|| object.traits.and_then(|t| t.stats.as_ref()), |card| card.stats.as_ref());
        if found.types.is_empty() && stats.is_some() {
            found.types.push(Type::Creature);
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
    fn changes(&self, id: ObjId, layer: Layer) -> Vec<&'a Modify> {
        let below = layer.below();
        let being = Being::Object(id);
        let mut found: Vec<(u32, &'a Modify)> = Vec::new();
        for source in self.permanents.modify.iter().copied() {
            let Some(object) = self.object(source) else { continue };
            let Some(card) = object.card else { continue };
            for entry in &card.statics {
                let Some(Static::Modify(modify)) = entry.as_static() else { continue };
                let ctx = Context::new(object.controller, Some(source), object.name.clone());
                if entry.r#if.as_ref().is_some_and(|condition| !self.holds_in(condition, &ctx, below)) {
                    continue;
                }
                if self.fits_in(&modify.what, being, &ctx, below) {
                    found.push((object.born, modify));
                }
            }
        }
        for lasting in &self.changing {
            if let LastingKind::Modify(modify) = lasting.kind
                && lasting.fixed.as_ref().is_some_and(|fixed| fixed.contains(&being))
            {
                found.push((lasting.born, modify));
            }
        }
        found.sort_by_key(|(born, _)| *born);
        found.into_iter().map(|(_, modify)| modify).collect()
    }

    /// Whether there is any effect that changes characteristics.
    pub(crate) fn changes_anything(&self) -> bool {
        !self.permanents.modify.is_empty() || !self.changing.is_empty()
    }

    /// An object's power; 0 where it has none.
    pub(crate) fn power(&self, id: ObjId) -> i64 {
        self.characteristics(id).stats.map_or(0, |stats| stats.power)
    }
}

impl Object<'_> {
    /// Whether what it is like by itself depends on no other object.
    pub(crate) fn alone(&self) -> bool {
        let stats = self.card.map_or_else(|| self.traits.and_then(|t| t.stats.as_ref()), |card| card.stats.as_ref());
        !matches!(stats, Some(Stats::Counted(_)))
    }
}

fn changed_stats(object: &Object<'_>, found: &Characteristics<'_>, changes: &[&Modify]) -> Option<PowerToughness> {
    let mut stats = found.stats;
    for change in changes.iter().filter_map(|modify| modify.stats).filter(|change| !change.adds) {
        stats = Some(change.by);
    }
    let mut stats = match stats {
        Some(stats) => stats,
        None if found.is(Type::Creature) => PowerToughness { power: 0, toughness: 0 },
        None => return None,
    };
    let mut add = |power: i64, toughness: i64| {
        stats.power = stats.power.saturating_add(power);
        stats.toughness = stats.toughness.saturating_add(toughness);
    };
    for change in changes.iter().filter_map(|modify| modify.stats).filter(|change| change.adds) {
        add(change.by.power, change.by.toughness);
    }
    for (kind, count) in &object.counters.0 {
        if let Ok(change) = kind.parse::<crate::words::amount::StatsChange>()
            && change.adds
        {
            add(change.by.power.saturating_mul(*count), change.by.toughness.saturating_mul(*count));
        }
    }
    Some(stats)
}
