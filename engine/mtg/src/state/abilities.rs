//! The abilities that an object has (113.10): those that are printed on it, less those that effects took away, and
//! those that effects gave it, all of that in the order of time stamps (613.1f, 613.7).
//!
//! Decides which abilities are there, what gave each of them, and whether the ability whose effect gives or takes is there
//! itself: an effect that would take that away comes first (613.8a).
//!
//! A creature loses all abilities, and then an Aura gives it "{T}: Prevent the next 1 damage": it has that one alone.

use std::rc::Rc;

use crate::state::characteristics::{Characteristics, Layer};
use crate::state::context::Context;
use crate::state::lasting::LastingKind;
use crate::state::{ObjId, Object, State};
use crate::words::cards::{
    Abilities, Activated, Card, Color, Keyword, Level, Lost, LostWord, Triggered, Type, protection_from,
    protection_from_type,
};
use crate::words::effects::{Entry, Modify};
use crate::words::faults::protects_from_colors_of;
use crate::words::keyword_counters::keyword_of_counter;
use crate::words::statics::Static;
use kernel::words::name::Name;
use kernel::words::shape::Text;

/// An ability that an object has.
#[derive(Debug, PartialEq)]
pub struct Held<'a, T> {
    /// The ability.
    pub ability: &'a T,
    /// Its place among the abilities of its kind: the same as long as it is had.
    pub place: usize,
    /// The object whose effect gave it, where it is not printed.
    pub granter: Option<ObjId>,
    /// The time at which it was given; for a printed ability, that of the object itself.
    pub born: u32,
}

impl<T> Clone for Held<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Held<'_, T> {}

/// The abilities of an object whose abilities effects change; keywords stand apart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AbilitiesHeld<'a> {
    /// Static abilities.
    pub statics: Vec<Held<'a, Entry>>,
    /// Triggered abilities.
    pub triggered: Vec<Held<'a, Triggered>>,
    /// Activated abilities.
    pub activated: Vec<Held<'a, Activated>>,
    /// `true` if an effect took any of these away.
    pub lost: bool,
    /// `true` if the abilities of its level are still there.
    pub leveled: bool,
}

/// An effect that changes an object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Changing<'a> {
    /// Its time stamp.
    pub born: u32,
    /// The changes that it makes.
    pub modify: &'a Modify,
    /// The value of X in it.
    pub x: i64,
    /// The color that was chosen for it.
    pub chosen: Option<Color>,
    /// The card type that was chosen for it.
    pub chosen_type: Option<Type>,
    /// The colors of the object from whose colors it gives protection.
    pub colors: [bool; Color::ALL.len()],
    /// The object that it comes from.
    pub granter: Option<ObjId>,
    /// A number that sets the abilities that it gives apart from those of other effects.
    pub mark: usize,
}

impl<'a> Changing<'a> {
    /// The keywords that it gives: protection from what was chosen is from that color or card type.
    pub(crate) fn keywords(&self) -> impl Iterator<Item = &'a Keyword> + use<'a> {
        let (color, kind, colors) = (self.chosen, self.chosen_type, self.colors);
        self.modify.keywords.iter().flat_map(move |keyword| {
            let of_colors = protects_from_colors_of(keyword).is_some();
            let one = match (color, kind) {
                (Some(color), _) if keyword.protects_from_the_chosen() => protection_from(color),
                (_, Some(kind)) if keyword.protects_from_the_chosen_type() => protection_from_type(kind),
                _ => keyword,
            };
            let several = protections_from(if of_colors { colors } else { NO_COLORS });
            (!of_colors).then_some(one).into_iter().chain(several)
        })
    }
}

const NO_COLORS: [bool; Color::ALL.len()] = [false; Color::ALL.len()];

/// Protection from each of several colors, by a flag for each color there is.
pub(super) fn protections_from<'a>(colors: [bool; Color::ALL.len()]) -> impl Iterator<Item = &'a Keyword> {
    Color::ALL.iter().zip(colors).filter(|(_, is)| *is).map(|(color, _)| protection_from(*color))
}

kernel::interpretation! {
    /// 122.1b, 613.7c: the keywords that the counters on an object give, each with the time stamp of the counters.
    pub(crate) OF_COUNTERS: fn(&Object<'_>) -> Vec<(u32, &'static Keyword)> = of_counters;
}

pub(crate) fn of_counters(object: &Object<'_>) -> Vec<(u32, &'static Keyword)> {
    let mut found = Vec::new();
    for (kind, _) in object.counters.0.iter().filter(|(_, count)| *count > 0) {
        let Some(keyword) = keyword_of_counter(kind) else { continue };
        let put = object.counter_times.iter().find(|(other, _)| other == kind);
        found.push((put.map_or(object.born, |(_, time)| *time), keyword));
    }
    found.sort_by_key(|(time, _)| *time);
    found
}

impl Modify {
    /// Returns `true` if it gives or takes abilities other than keywords.
    pub(crate) fn is_of_abilities(&self) -> bool {
        self.gains.is_some() || !self.loses.is_empty()
    }
}

impl<'a> State<'a> {
    /// Returns `true` if any effect may give or take abilities.
    pub(crate) fn changes_abilities(&self) -> bool {
        let changes = |kind| matches!(kind, LastingKind::Modify(modify) if modify.is_of_abilities());
        !self.permanents.gives.is_empty() || self.changing.iter().any(|lasting| changes(lasting.kind))
    }

    /// The objects among which are all that have an ability of a kind: those of a list of cards that do, or all, where
    /// abilities are given.
    pub(crate) fn among(&self, those: &[ObjId]) -> Vec<ObjId> {
        if !self.changes_abilities() {
            return those.to_vec();
        }
        let mut all = self.in_force();
        all.sort_unstable();
        all
    }

    /// The effects that give or take abilities, whether or not they are there: those that are printed, and those that
    /// last.
    fn of_abilities(&self) -> impl Iterator<Item = &'a Modify> {
        let printed = self.permanents.gives.iter().flat_map(|id| self.printed_statics(*id));
        let printed = printed.filter_map(|held| match held.ability.as_static() {
            Some(Static::Modify(modify)) => Some(modify),
            _ => None,
        });
        let lasting = self.changing.iter().filter_map(|lasting| match lasting.kind {
            LastingKind::Modify(modify) => Some(modify),
            _ => None,
        });
        printed.chain(lasting).filter(|modify| modify.is_of_abilities())
    }

    /// The objects among which are all whose static abilities change characteristics; where it is asked which abilities
    /// an object has, all whose static abilities give or take some. All objects are looked at only where such an
    /// ability may be given: to ask each of them which abilities it has is to ask the same of all others.
    pub(crate) fn modifying(&self, path: &[ObjId]) -> Vec<ObjId> {
        let given = |modify: &'a Modify| {
            let statics = modify.gains.iter().flat_map(|gains| &gains.statics);
            statics.filter_map(Entry::as_static).any(|given| match given {
                Static::Modify(given) => path.is_empty() || given.is_of_abilities(),
                _ => false,
            })
        };
        if self.of_abilities().any(given) {
            return self.among(&[]);
        }
        if path.is_empty() { self.permanents.modify.clone() } else { self.permanents.gives.clone() }
    }

    /// The number of objects and lasting effects that may change others. All permanents count if some may be given
    /// abilities.
    pub(crate) fn count_changing(&self) -> usize {
        let permanents = &self.permanents;
        let objects = if permanents.gives.is_empty() { &permanents.modify } else { &permanents.all };
        objects.len().saturating_add(self.changing.len())
    }

    /// The objects among which are all that may trigger.
    pub(crate) fn watchers(&self) -> Vec<ObjId> {
        self.among(&self.permanents.triggers)
    }

    /// The objects among which are all that may have abilities trigger additional times.
    pub(crate) fn adding_times(&self) -> Vec<ObjId> {
        self.among(&self.permanents.again)
    }

    /// The static abilities of an object.
    pub(crate) fn statics_of(&self, id: ObjId) -> Vec<Held<'a, Entry>> {
        self.abilities_of(id).map_or_else(|| self.printed_statics(id), |held| held.statics.clone())
    }

    /// The triggered abilities of an object.
    pub(crate) fn triggered_of(&self, id: ObjId) -> Vec<Held<'a, Triggered>> {
        self.abilities_of(id).map_or_else(
            || self.object(id).map(Object::printed_triggered).unwrap_or_default(),
            |held| held.triggered.clone(),
        )
    }

    /// The activated abilities of an object.
    pub(crate) fn activated_of(&self, id: ObjId) -> Vec<Held<'a, Activated>> {
        self.abilities_of(id).map_or_else(
            || self.object(id).map(Object::printed_activated).unwrap_or_default(),
            |held| held.activated.clone(),
        )
    }

    /// Returns `true` if an effect took abilities of an object away that are more than keywords.
    pub(crate) fn has_lost_abilities(&self, id: ObjId) -> bool {
        self.abilities_of(id).is_some_and(|held| held.lost)
    }

    /// Returns `true` if an effect took all abilities of an object away.
    pub(crate) fn has_lost_all_abilities(&self, id: ObjId) -> bool {
        self.abilities_of(id).is_some_and(|held| !held.leveled)
    }

    /// The abilities of an object where effects change them; as it last existed, if it left (113.7a).
    fn abilities_of(&self, id: ObjId) -> Option<Rc<AbilitiesHeld<'a>>> {
        let object = self.object(id)?;
        if object.last.is_none() && !self.changes_abilities() {
            return None;
        }
        self.characteristics_in(id, Layer::Keywords).abilities.clone()
    }

    /// The static abilities that are printed on an object.
    pub(crate) fn printed_statics(&self, id: ObjId) -> Vec<Held<'a, Entry>> {
        self.object(id).map(Object::printed_statics).unwrap_or_default()
    }

    /// The context of an ability of an object. A plane is controlled by the active player (901.6).
    pub(crate) fn context_of(&self, id: ObjId, granter: Option<ObjId>) -> Context {
        let is_plane = |card: &&Card| card.types.contains(&Type::Plane);
        let (you, name) = self.object(id).map_or((self.active, Name::Word("nothing")), |object| {
            let plane = object.card.as_ref().is_some_and(is_plane);
            (if plane { self.active } else { object.controller }, object.name.clone())
        });
        let mut ctx = Context { granter, ..Context::new(you, Some(id), name) };
        if granter.is_none() {
            // Nothing was spent on what was not cast.
            let cast = self.cast_as(id);
            ctx.kicked = cast.is_some_and(|cast| cast.kicked);
            ctx.paid = cast.map(|cast| cast.paid).unwrap_or_default();
            ctx.spent = cast.map_or(Some(Vec::new()), |cast| cast.spent.clone());
        }
        ctx
    }

    /// The static abilities that change characteristics in a layer: before that of abilities as they are printed, from
    /// it on as far as no effect takes them away. What begins to apply before goes on, though the ability is lost then
    /// (613.6).
    pub(crate) fn statics_along(&self, id: ObjId, layer: Layer, path: &[ObjId]) -> Vec<Held<'a, Entry>> {
        let printed = self.printed_statics(id);
        if layer <= Layer::Types || !self.changes_abilities() {
            return printed;
        }
        let mut held = self.statics_left(id, path);
        let begun = |one: &Held<'a, Entry>| match one.ability.as_static() {
            Some(Static::Modify(modify)) => modify.is_of_kinds(),
            _ => false,
        };
        let gone: Vec<Held<'a, Entry>> = printed.into_iter().filter(|one| begun(one) && !held.contains(one)).collect();
        held.extend(gone);
        held
    }

    /// The static abilities that no effect takes away. Those of an object on `path` are what is asked about.
    fn statics_left(&self, id: ObjId, path: &[ObjId]) -> Vec<Held<'a, Entry>> {
        let printed = || self.printed_statics(id);
        if path.last() == Some(&id) {
            return Vec::new();
        }
        if path.contains(&id) {
            // Each of two effects would take the other away: the older one applies (613.8b).
            let born = |id: ObjId| self.object(id).map(|object| object.stamp);
            let older = path.last().is_none_or(|last| born(id) < born(*last));
            return if older { printed() } else { Vec::new() };
        }
        let path: Vec<ObjId> = path.iter().copied().chain([id]).collect();
        let found = self.characteristics_along(id, Layer::Keywords, &path);
        found.abilities.map_or_else(printed, |held| held.statics.clone())
    }
}

impl<'a> Object<'a> {
    /// The abilities that are printed on it.
    fn printed_abilities(&self) -> AbilitiesHeld<'a> {
        AbilitiesHeld {
            statics: self.printed_statics(),
            triggered: self.printed_triggered(),
            activated: self.printed_activated(),
            lost: false,
            leveled: true,
        }
    }

    fn printed_statics(&self) -> Vec<Held<'a, Entry>> {
        let mut found = self.printed_of(|card| &card.statics, |level| &level.statics);
        found.retain(|held| self.is_in_force(held.ability));
        found
    }

    fn printed_triggered(&self) -> Vec<Held<'a, Triggered>> {
        self.printed_of(|card| &card.triggered, |level| &level.triggered)
    }

    fn printed_activated(&self) -> Vec<Held<'a, Activated>> {
        self.printed_of(|card| &card.activated, |level| &level.activated)
    }

    /// The levels at which it is, with their places: those whose range its level counters are in (711.2).
    pub(crate) fn levels_at(&self) -> Vec<(usize, &'a Level)> {
        let Some(card) = self.card.filter(|card| !card.levels.is_empty()) else { return Vec::new() };
        let counters = self.counters.get("level");
        card.levels.iter().enumerate().filter(|(_, level)| level.is_at(counters)).collect()
    }

    /// The abilities of a kind that are printed on it: those of its card, then those of the levels at which it is.
    fn printed_of<T>(&self, of_card: fn(&'a Card) -> &'a [T], of_level: fn(&'a Level) -> &'a [T]) -> Vec<Held<'a, T>> {
        let held = |all: &'a [T], first: usize| {
            let born = self.stamp;
            let all = all.iter().enumerate();
            all.map(move |(place, ability)| Held { ability, place: first + place, granter: None, born })
        };
        let mut found: Vec<Held<'a, T>> = self.card.into_iter().flat_map(|card| held(of_card(card), 0)).collect();
        for (index, level) in self.levels_at() {
            found.extend(held(of_level(level), PLACES * (index + 1)));
        }
        found
    }

    /// Gives and takes the abilities of what the object is like, one effect after the other.
    pub(crate) fn change_abilities(
        &self,
        found: &mut Characteristics<'a>,
        changes: &[Changing<'a>],
        counters: Vec<(u32, &'static Keyword)>,
    ) {
        if !changes.iter().any(|change| change.modify.is_of_abilities()) {
            found.keywords.extend(changes.iter().flat_map(Changing::keywords));
            found.keywords.extend(counters.into_iter().map(|(_, keyword)| keyword));
            return;
        }
        let mut held = self.printed_abilities();
        let mut counters = counters.into_iter().peekable();
        for change in changes {
            while let Some((_, keyword)) = counters.next_if(|(time, _)| *time < change.born) {
                found.keywords.push(keyword);
            }
            for lost in change.modify.loses.iter() {
                held.lose(lost);
                match lost {
                    Lost::Word(LostWord::All) => found.keywords.clear(),
                    Lost::Keyword(word) => found.keywords.retain(|keyword| !keyword.is(*word)),
                    Lost::Named(_) => {}
                }
            }
            found.keywords.extend(change.keywords());
            if let Some(gains) = &change.modify.gains {
                held.gain(gains, change);
            }
        }
        found.keywords.extend(counters.map(|(_, keyword)| keyword));
        found.abilities = Some(Rc::new(held));
    }
}

impl<'a> AbilitiesHeld<'a> {
    fn lose(&mut self, lost: &Lost) {
        match lost {
            Lost::Word(LostWord::All) => *self = Self { lost: true, ..Self::default() },
            Lost::Keyword(_) => {}
            Lost::Named(name) => {
                self.lost = true;
                let kept = |named: &Option<Text>| named.as_ref() != Some(name);
                self.statics.retain(|held| kept(&held.ability.name));
                self.triggered.retain(|held| kept(&held.ability.name));
                self.activated.retain(|held| kept(&held.ability.name));
            }
        }
    }

    fn gain(&mut self, gains: &'a Abilities, change: &Changing<'a>) {
        given(&mut self.statics, &gains.statics, change);
        given(&mut self.triggered, &gains.triggered, change);
        given(&mut self.activated, &gains.activated, change);
    }
}

/// The number of places taken up by the abilities that one effect gives, or that belong to one level.
const PLACES: usize = 1 << 4;

/// The first place of the abilities that effects give.
const GIVEN: usize = 1 << 9;

/// Returns `true` if the ability at a place is that of a level (711.2).
pub(crate) fn is_of_a_level(place: usize) -> bool {
    (PLACES..GIVEN).contains(&place)
}

fn given<'a, T>(to: &mut Vec<Held<'a, T>>, all: &'a [T], change: &Changing<'a>) {
    to.extend(all.iter().enumerate().map(|(index, ability)| Held {
        ability,
        place: change.mark * PLACES + index % PLACES,
        granter: change.granter,
        born: change.born,
    }));
}
