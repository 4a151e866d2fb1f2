//! The objects that a phrase is about, and the conditions that hold.

use std::borrow::Cow;
use std::sync::Arc;

use crate::state::{
    Agent, AgentKind, BLANK, KnownObject, ObjectId, ObjectRef, PlayerId, State, Zone, happening, keyword_abilities,
};
use crate::words::amounts::{Among, Bound, Quantity};
use crate::words::cards::{Attached, Card, Keyword, PlainKeyword, Triggered, ValuedKeyword, Works};
use crate::words::effects::{
    Awaited, CardType, Circumstance, Compared, Condition, Counted, Phase, Replace, Source, Static,
};
use crate::words::phrases::{At, Described, How, Phrase, Trait, What, Whose};

/// A unit of so much Might is Mighty.
const MIGHTY: i64 = 5;

/// The perspective from which a phrase is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perspective {
    /// The player of the ability.
    pub player: PlayerId,
    /// The object that `self` is.
    pub itself: ObjectId,
    /// The object that has the ability: an attached Equipment, or else `self`.
    pub source: ObjectId,
    /// The properties of `self` as it died, for its Deathknell (808.1.d.3).
    pub noted: Option<KnownObject>,
    /// The place that `there` is: the place of `it`.
    pub there: Option<Zone>,
    /// The object that has the ability as it was when it made a delayed one; none if it is looked at as it is.
    pub made_by: Option<ObjectRef>,
}

impl Perspective {
    /// The perspective of a player for an object and its own abilities.
    pub(crate) fn of(player: PlayerId, itself: ObjectId) -> Self {
        Self { player, itself, source: itself, noted: None, there: None, made_by: None }
    }
}

/// An ability that holds as long as its object stands.
#[derive(Clone, Debug)]
pub struct ActiveAbility<T> {
    /// The perspective of its phrases.
    pub perspective: Perspective,
    /// Its place among its object's.
    pub index: usize,
    /// The text of the ability.
    pub says: T,
}

impl ActiveAbility<Cow<'_, Triggered>> {
    /// A copy that owns its text.
    pub(crate) fn kept(&self) -> ActiveAbility<Triggered> {
        ActiveAbility { perspective: self.perspective, index: self.index, says: Triggered::clone(&self.says) }
    }
}

impl State {
    /// Returns `true` if a described phrase fits an object on the board, or in the trash if it is about that, its
    /// targeting set aside.
    pub(crate) fn fits(&self, described: Described, id: ObjectId, perspective: Perspective) -> bool {
        self.fits_as(described, id, perspective, None)
    }

    /// Like [`fits`](Self::fits), for an object as it was, if that is known.
    pub(crate) fn fits_as(
        &self,
        described: Described,
        id: ObjectId,
        perspective: Perspective,
        was: Option<&KnownObject>,
    ) -> bool {
        let object = self.object(id);
        let or_gear = described.or_gear && object.is(CardType::Gear) && object.zone.is_board();
        or_gear || self.is_in_reach(described, id, was) && self.fits_all(described, id, perspective, was)
    }

    /// Returns `true` if an object is of such a kind, wherever it is by now.
    fn is_such(&self, phrase: Phrase, id: ObjectId, perspective: Perspective, was: Option<&KnownObject>) -> bool {
        match phrase {
            Phrase::Objects(described) => described.how == How::Any && self.fits_all(described, id, perspective, was),
            other => self.means(other, id, perspective),
        }
    }

    /// Returns `true` if an object is on the board, or where the phrase looks for it.
    fn is_in_reach(&self, described: Described, id: ObjectId, was: Option<&KnownObject>) -> bool {
        let stood = was.map_or(self.object(id).zone, |was| was.zone);
        let off_board = matches!(
            described.at,
            At::YourTrash | At::ATrash | At::YourHand | At::EnemyHand | At::Revealed | At::BanishedWithThis | At::Chain
        );
        match described.is {
            Some(Trait::Facedown) => matches!(stood, Zone::Facedown(_)),
            _ => stood.is_board() || off_board,
        }
    }

    fn fits_all(
        &self,
        described: Described,
        id: ObjectId,
        perspective: Perspective,
        was: Option<&KnownObject>,
    ) -> bool {
        let object = self.object(id);
        let controller = was.map_or_else(|| self.controller(id), |was| was.controller);
        let stood = was.map_or(object.zone, |was| was.zone);
        let what = match described.what {
            What::Unit => self.is_unit(id),
            What::Gear => object.is(CardType::Gear),
            What::UnitOrGear => self.is_unit(id) || object.is(CardType::Gear),
            What::Equipment => object.card.as_ref().is_some_and(|card| card.attached.is_some() || card.equip.is_some()),
            What::Spell => object.is(CardType::Spell),
            What::Card => true,
            What::NonUnitCard => !object.is(CardType::Unit),
            What::Battlefield => object.is(CardType::Battlefield),
        };
        let whose = match described.whose {
            Whose::Anyone => true,
            Whose::Friendly if described.at == At::YourTrash => object.owner == perspective.player,
            Whose::Friendly => controller == perspective.player,
            Whose::Enemy => controller != perspective.player && perspective.player != PlayerId::NOBODY,
        };
        let location = match stood {
            Zone::Attached(unit) => self.object(unit).zone,
            zone => zone,
        };
        let at = match described.at {
            At::Anywhere | At::EachLocation | At::SameLocation => true,
            At::There => perspective.there == Some(location),
            At::ABase => matches!(location, Zone::Base(_)),
            At::YourBase => location == Zone::Base(perspective.player),
            At::Combat => was.map_or_else(|| self.in_combat(id), |was| was.attacks.is_some()),
            At::YourTrash => stood == Zone::Trash && object.owner == perspective.player,
            At::ATrash => stood == Zone::Trash,
            At::YourHand => stood == Zone::Hand && object.owner == perspective.player,
            At::EnemyHand => stood == Zone::Hand && object.owner != perspective.player,
            At::Elsewhere => self.here(perspective).is_some_and(|here| here != location),
            At::Revealed => self.shown.contains(&self.now(id)),
            At::BanishedWithThis => stood == Zone::Banishment && self.banished_with(id, perspective.source),
            At::Chain => object.zone == Zone::Chain,
            At::Here => self.here(perspective) == Some(location),
            At::ThisBattlefield => matches!(location, Zone::Battlefield(_)) && self.here(perspective) == Some(location),
            At::ABattlefield | At::TargetBattlefield | At::SameBattlefield => matches!(location, Zone::Battlefield(_)),
        };
        let other = !matches!(described.how, How::EveryOther | How::AnotherTarget) || id != perspective.itself;
        let cost = || object.card.as_ref().and_then(|card| card.cost.as_ref());
        let energy = || cost().and_then(|cost| cost.energy).map_or(0, |energy| energy.0);
        let power = || cost().map_or(0, |cost| cost.power.values().fold(0, |sum: i64, n| sum.saturating_add(n.0)));
        let might = || was.map_or_else(|| self.might(id), |was| was.might);
        what && whose
            && at
            && other
            && described.tag.is_none_or(|tag| object.has_tag(tag.name()) == tag.has)
            && described.is.is_none_or(|is| was.and_then(|was| was_so(was, is)).unwrap_or_else(|| self.is_so(id, is)))
            && described.might.is_none_or(|bound| within(&bound, might(), self.own_might(perspective)))
            && described.energy.is_none_or(|bound| within(&bound, energy(), None))
            && described.power.is_none_or(|bound| within(&bound, power(), None))
            && described.keyword.is_none_or(|(keyword, has)| self.has(id, keyword) == has)
            && described.domain.is_none_or(|domain| object.card.iter().any(|card| card.domains.contains(&domain)))
            && (!described.same_name || self.has_one_name(id, perspective.source))
    }

    /// Returns `true` if two cards have one name. Facts of a name exist once in a game, whoever has the card.
    fn has_one_name(&self, one: ObjectId, other: ObjectId) -> bool {
        let (one, other) = (self.object(one).card.as_ref(), self.object(other).card.as_ref());
        one.is_some_and(|one| other.is_some_and(|other| Arc::ptr_eq(one, other)))
    }

    /// Returns `true` if a card was banished by an object, which may have left the board since.
    fn banished_with(&self, card: ObjectId, source: ObjectId) -> bool {
        let now = self.now(source);
        let left = !self.object(source).zone.is_board();
        self.object(card).banished_by.is_some_and(|by| {
            let lives = now.incarnation.saturating_sub(by.incarnation);
            by.id == source && (lives == 0 || left && lives == 1)
        })
    }

    /// Returns `true` if an object has a trait.
    fn is_so(&self, id: ObjectId, is: Trait) -> bool {
        let object = self.object(id);
        match is {
            Trait::Buffed => object.buffed,
            Trait::Stunned => object.stunned,
            Trait::Mighty => self.is_unit(id) && self.might(id) >= MIGHTY,
            Trait::Ready => !object.exhausted,
            Trait::Exhausted => object.exhausted,
            Trait::Attacking => self.attacks(id) == Some(true),
            Trait::Defending => self.attacks(id) == Some(false),
            Trait::Equipped => !self.attached(id).is_empty(),
            Trait::Damaged => object.damage > 0,
            Trait::Token => object.token,
            Trait::NonToken => !object.token,
            Trait::Facedown => matches!(object.zone, Zone::Facedown(_)),
        }
    }

    /// The value of an amount in a static ability; none if it depends on the subject of a line.
    pub(crate) fn reckoned(&self, amount: Quantity, perspective: Perspective) -> Option<i64> {
        match amount {
            Quantity::Number(n) => Some(n),
            Quantity::OwnMight => self.own_might(perspective),
            Quantity::ForEach(n, described) => Some(n.saturating_mul(self.count(described, perspective))),
            Quantity::MightOf(among, described) => {
                let fit = self.ids().filter(|id| self.fits(described, *id, perspective));
                let mights = fit.map(|id| self.might(id));
                Some(match among {
                    Among::Highest => mights.max().unwrap_or(0),
                    Among::Lowest => mights.min().unwrap_or(0),
                    Among::Total => mights.fold(0, i64::saturating_add),
                })
            }
            Quantity::OwnAssault | Quantity::OwnShield => {
                let values = self.all_keywords(perspective.itself).into_iter().map(|keyword| match keyword {
                    Keyword::Valued(ValuedKeyword::Assault(n)) if amount == Quantity::OwnAssault => n.0,
                    Keyword::Valued(ValuedKeyword::Shield(n)) if amount == Quantity::OwnShield => n.0,
                    _ => 0,
                });
                Some(values.fold(0, i64::saturating_add))
            }
            Quantity::Excess => Some(self.excess_of(perspective.player)),
            Quantity::ItsMight | Quantity::ItsDamage | Quantity::ItsEnergy | Quantity::Paid => None,
        }
    }

    /// The number of objects that fit, including the blank cards in hand.
    fn count(&self, described: Described, perspective: Perspective) -> i64 {
        let fit = self.ids().filter(|id| self.fits(described, *id, perspective)).count();
        let card = Described::any_card();
        let any = Described { number: card.number, how: card.how, at: card.at, whose: card.whose, ..described } == card;
        let hand = || self.player(perspective.player).map_or(&[][..], |player| player.hand.as_slice());
        let blank = match described.at {
            At::YourHand if any => hand().iter().filter(|card| **card == BLANK).count(),
            _ => 0,
        };
        i64::try_from(fit.saturating_add(blank)).unwrap_or(i64::MAX)
    }

    /// The damage beyond the lethal damage that a player assigned in the last combat of this turn.
    pub(crate) fn excess_of(&self, player: PlayerId) -> i64 {
        self.excess.iter().find(|(who, _)| *who == player).map_or(0, |(_, excess)| *excess)
    }

    /// The place that `here` is: the place of `self` now or as it died; none once it has left the board.
    pub(crate) fn here(&self, from: Perspective) -> Option<Zone> {
        let zone = match from.noted {
            Some(KnownObject { zone: Zone::Attached(unit), .. }) => self.object(unit).zone,
            Some(was) => was.zone,
            None => self.location(from.itself),
        };
        zone.is_board().then_some(zone)
    }

    /// Returns `true` if the condition of an ability of a card holds about an object, if it has one.
    pub(crate) fn holds_for(&self, condition: Option<&Condition>, about: ObjectId, from: Perspective) -> bool {
        condition.is_none_or(|one| self.holds(one, about, from, self.legion_beside(from.itself, from.player)))
    }

    /// The Might of `self`, or what it was as it died; null once it has left the board.
    pub(crate) fn own_might(&self, from: Perspective) -> Option<i64> {
        match from.noted {
            Some(was) => Some(was.might),
            None => self.object(from.itself).zone.is_board().then(|| self.might(from.itself)),
        }
    }

    /// Returns `true` if a phrase of a static ability is about an object.
    pub(crate) fn means(&self, phrase: Phrase, id: ObjectId, perspective: Perspective) -> bool {
        self.means_as(phrase, id, perspective, None)
    }

    /// Like [`means`](Self::means), for an object as it was, if that is known.
    pub(crate) fn means_as(
        &self,
        phrase: Phrase,
        id: ObjectId,
        perspective: Perspective,
        was: Option<&KnownObject>,
    ) -> bool {
        match phrase {
            Phrase::Itself => id == perspective.itself && was.is_none_or(|was| self.is_past_self(perspective, was)),
            Phrase::ThisGear => id == perspective.source,
            Phrase::Objects(described) => self.fits_as(described, id, perspective, was),
            Phrase::It
            | Phrase::FirstTarget
            | Phrase::You
            | Phrase::ItsController
            | Phrase::ItsOwner
            | Phrase::EachOther
            | Phrase::EachPlayer
            | Phrase::EachOpponent => false,
        }
    }

    /// Returns `true` if a past object is `self`, as it is now or as it died with a Deathknell (110).
    fn is_past_self(&self, perspective: Perspective, was: &KnownObject) -> bool {
        (self.is_own_past)(self, was.at, perspective.noted.map(|noted| noted.at))
    }

    /// Returns `true` if a condition holds about an object. `legion` is `true` if its player has played another card
    /// this turn.
    pub(crate) fn holds(&self, condition: &Condition, about: ObjectId, perspective: Perspective, legion: bool) -> bool {
        // Of what has died its Deathknell knows what it was then (808.1.d.3).
        let noted = perspective.noted.filter(|_| about == perspective.itself);
        let attacks = || noted.map_or_else(|| self.attacks(about), |was| was.attacks);
        match condition {
            Condition::Circumstance(circumstance) => match circumstance {
                Circumstance::Legion => legion,
                Circumstance::NotLegion => !legion,
                Circumstance::Attacking => attacks() == Some(true),
                Circumstance::Defending => attacks() == Some(false),
                Circumstance::AtABattlefield => {
                    let place = if noted.is_some() { self.here(perspective) } else { Some(self.location(about)) };
                    // Of what is not there yet it is asked where it comes to.
                    let place = if place == Some(Zone::Chain) { perspective.there } else { place };
                    matches!(place, Some(Zone::Battlefield(_)))
                }
                Circumstance::InCombat => noted.map_or_else(|| self.in_combat(about), |was| was.attacks.is_some()),
                Circumstance::Buffed => noted.map_or_else(|| self.object(about).buffed, |was| was.buffed),
                Circumstance::Stunned => noted.map_or_else(|| self.object(about).stunned, |was| was.stunned),
                Circumstance::NotStunned => !noted.map_or_else(|| self.object(about).stunned, |was| was.stunned),
                Circumstance::NotAlone => !noted.map_or_else(|| self.is_alone(about), |was| was.alone),
                Circumstance::Alone => noted.map_or_else(|| self.is_alone(about), |was| was.alone),
                Circumstance::Mighty => noted.map_or_else(|| self.might(about), |was| was.might) >= MIGHTY,
                Circumstance::Friendly => self.controller(about) == perspective.player,
                Circumstance::Enemy => self.controller(about) != perspective.player,
                Circumstance::ExtraPaid => self.object(perspective.itself).as_played.extra,
                Circumstance::ExtraNotPaid => !self.object(perspective.itself).as_played.extra,
                Circumstance::FromHand => self.was_in_hand(perspective.itself),
                Circumstance::NotFromHand => !self.was_in_hand(perspective.itself),
                Circumstance::FromFacedown => self.was_facedown(perspective.itself),
                Circumstance::Unattached => !matches!(self.object(about).zone, Zone::Attached(_)),
                Circumstance::YourTurn => self.turn == perspective.player,
                Circumstance::OpponentsTurn => self.turn != perspective.player,
                Circumstance::Empowered => self.object(about).empowered,
                Circumstance::NotEmpowered => !self.object(about).empowered,
                // What resolves knows what was killed for it; nothing that stands does.
                Circumstance::NoDearerThanKilled => false,
                Circumstance::YourBeginningPhase => {
                    self.turn == perspective.player && self.phase == Some(Phase::Beginning)
                }
            },
            Condition::Compared(compared) => match compared {
                Compared::Runes(bound) => {
                    let runes = self.player(perspective.player).map_or(0, |player| player.runes);
                    within(bound, runes, None)
                }
                Compared::Xp(bound) => {
                    let xp = self.player(perspective.player).and_then(|player| player.xp).unwrap_or(0);
                    within(bound, xp, None)
                }
                Compared::Count(Counted { of, is }) => {
                    let count = if let Phrase::Objects(described) = of {
                        self.count(*described, perspective)
                    } else {
                        i64::from(self.ids().any(|id| self.means(*of, id, perspective)))
                    };
                    within(is, count, None)
                }
                Compared::Excess(bound) => within(bound, self.excess_of(perspective.player), None),
                Compared::Points(bound) => {
                    let points = self.player(perspective.player).map_or(0, |player| player.points);
                    within(bound, points, None)
                }
                Compared::Is(phrase) => self.is_such(*phrase, about, perspective, noted.as_ref()),
                Compared::Not(condition) => !self.holds(condition, about, perspective, legion),
                Compared::All(all) => all.iter().all(|one| self.holds(one, about, perspective, legion)),
                Compared::Any(any) => any.iter().any(|one| self.holds(one, about, perspective, legion)),
                Compared::Happened(when) => {
                    let times: usize =
                        self.happened.iter().map(|past| happening::met(self, perspective, when, past).len()).sum();
                    i64::try_from(times).is_ok_and(|times| times >= when.nth.map_or(1, |nth| nth.0))
                }
                Compared::Moved(bound) => {
                    within(bound, self.object(about).moved, Some(self.object(perspective.itself).moved))
                }
                Compared::Might(bound) => {
                    let might = noted.map_or_else(|| self.might(about), |was| was.might);
                    within(bound, might, self.own_might(perspective))
                }
            },
        }
    }

    /// Returns `true` if a card was played from its player's hand, or would be if it were played now.
    fn was_in_hand(&self, id: ObjectId) -> bool {
        let object = self.object(id);
        let played = object.zone == Zone::Chain || object.zone.is_board();
        if played { object.as_played.from == Some(Zone::Hand) } else { object.zone == Zone::Hand }
    }

    /// Returns `true` if a card was played from where it was hidden, or would be if it were played now.
    fn was_facedown(&self, id: ObjectId) -> bool {
        let object = self.object(id);
        let played = object.zone == Zone::Chain || object.zone.is_board();
        let from = if played { object.as_played.from } else { Some(object.zone) };
        matches!(from, Some(Zone::Facedown(_)))
    }

    /// The static abilities: those of cards on the board, and those given to units by attached Equipment.
    pub(crate) fn statics(&self) -> Vec<ActiveAbility<Static>> {
        self.abilities(|card| &card.r#static, |attached| &attached.r#static, Self::you)
    }

    /// The static replacements.
    pub(crate) fn replacements(&self) -> Vec<ActiveAbility<Replace>> {
        self.abilities(|card| &card.replacement, |attached| &attached.replacement, Self::controller)
    }

    /// The abilities of a kind: those of a card's own, of the player whom `player_of` gives, and those that it lends to a
    /// unit.
    fn abilities<T: Clone>(
        &self,
        own: fn(&Card) -> &Vec<T>,
        lent: fn(&Attached) -> &Vec<T>,
        player_of: fn(&Self, ObjectId) -> PlayerId,
    ) -> Vec<ActiveAbility<T>> {
        let mut all = Vec::new();
        for id in self.on_board() {
            let Some(card) = &self.object(id).card else { continue };
            let player = player_of(self, id);
            let perspective = Perspective::of(player, id);
            let printed = if self.text_is_active(id) { own(card).as_slice() } else { &[] };
            let said = printed.iter().enumerate();
            all.extend(said.map(|(index, says)| ActiveAbility { perspective, index, says: says.clone() }));
            if let (Zone::Attached(unit), Some(attached)) = (self.object(id).zone, &card.attached) {
                // It is appended to the text of the unit, and so an ability of the unit's player (719.1).
                let player = (self.appended_to)(self.controller(unit), player);
                let perspective = Perspective { source: id, ..Perspective::of(player, unit) };
                let said = lent(attached).iter().enumerate();
                all.extend(said.map(|(index, says)| ActiveAbility { perspective, index, says: says.clone() }));
            }
        }
        all
    }

    /// The triggered abilities, wherever their cards are.
    pub(crate) fn triggered(&self) -> Vec<ActiveAbility<Cow<'_, Triggered>>> {
        let mut all = Vec::new();
        for id in self.ids() {
            let Some(card) = &self.object(id).card else { continue };
            let perspective = Perspective::of(self.you(id), id);
            let printed = if self.text_is_active(id) { card.triggered.as_slice() } else { &[] };
            let triggered = printed.iter().enumerate();
            all.extend(triggered.map(|(index, says)| ActiveAbility { perspective, index, says: Cow::Borrowed(says) }));
        }
        let fleeting: Vec<ObjectId> = self.on_board().filter(|id| self.is_temporary(*id)).collect();
        let silent = if fleeting.is_empty() { Vec::new() } else { self.statics() };
        let is_silent = |id: ObjectId| {
            silent.iter().any(|ability| match &ability.says {
                Static::NoTemporary(phrase) => self.means(*phrase, id, ability.perspective),
                _ => false,
            })
        };
        for id in fleeting.into_iter().filter(|id| !is_silent(*id)) {
            let perspective = Perspective::of(self.controller(id), id);
            let says = Cow::Owned(keyword_abilities::temporary());
            all.push(ActiveAbility { perspective, index: usize::MAX, says });
        }
        for id in self.on_board() {
            let perspective = Perspective::of(self.controller(id), id);
            let keywords = self.all_keywords(id).into_iter().enumerate();
            all.extend(keywords.filter_map(|(index, keyword)| {
                let says = match keyword {
                    Keyword::Plain(plain) => keyword_abilities::as_played(plain)?,
                    Keyword::Valued(ValuedKeyword::Hunt(n)) => keyword_abilities::hunt(n.0),
                    Keyword::Valued(_) => return None,
                };
                let index = usize::MAX.saturating_sub(index).saturating_sub(1);
                Some(ActiveAbility { perspective, index, says: Cow::Owned(says) })
            }));
        }
        all
    }

    /// Returns `true` if an object is killed at the start of the Beginning Phase of its controller (816).
    fn is_temporary(&self, id: ObjectId) -> bool {
        let sleeps = !self.gifts_to_attached_work && matches!(self.object(id).zone, Zone::Attached(_));
        self.has(id, PlainKeyword::Temporary) && !sleeps
    }

    /// Returns `true` if a triggered ability works where its card is now.
    pub(crate) fn works(&self, ability: &ActiveAbility<Triggered>) -> bool {
        let zone = self.object(ability.perspective.source).zone;
        // What waits for its own leaving triggers as it has left.
        let whens = || std::iter::once(&ability.says.when).chain(ability.says.or_when.iter());
        if whens().all(|when| matches!(when.event, Awaited::Leaves(Phrase::Itself))) {
            return true;
        }
        match ability.says.r#in {
            None => zone.is_board(),
            Some(Works::Trash) => zone == Zone::Trash,
            Some(Works::Hand) => zone == Zone::Hand,
        }
    }
}

/// The truth of a trait for an object as it was; none if that is not known.
fn was_so(was: &KnownObject, is: Trait) -> Option<bool> {
    match is {
        Trait::Buffed => Some(was.buffed),
        Trait::Stunned => Some(was.stunned),
        Trait::Mighty => Some(was.might >= MIGHTY),
        Trait::Attacking => Some(was.attacks == Some(true)),
        Trait::Defending => Some(was.attacks == Some(false)),
        Trait::Damaged => Some(was.damage > 0),
        Trait::Facedown => Some(matches!(was.zone, Zone::Facedown(_))),
        Trait::Ready | Trait::Exhausted | Trait::Equipped | Trait::Token | Trait::NonToken => None,
    }
}

/// Returns `true` if a number is within a bound. `own` is the same number of the object that has the ability. A number
/// that is not there compares to nothing.
pub fn within(bound: &Bound, n: i64, own: Option<i64>) -> bool {
    match bound {
        Bound::Exactly(wanted) => n == *wanted,
        Bound::AtLeast(least) => n >= *least,
        Bound::AtMost(most) => n <= *most,
        Bound::LessThanSelf => own.is_some_and(|own| n < own),
        Bound::MoreThanKilled(more) => own.is_some_and(|killed| n <= killed.saturating_add(*more)),
    }
}

/// Returns `true` if an agent is among the sources named by a player's effect; no source named is any.
pub fn comes_from(from: &[Source], agent: &Agent, player: PlayerId) -> bool {
    let is_enemy = |agent: &Agent| agent.player != player && player != PlayerId::NOBODY;
    from.is_empty()
        || from.iter().any(|source| match source {
            Source::Spell => agent.kind == AgentKind::Spell,
            Source::Ability => agent.kind == AgentKind::Ability,
            Source::Combat => agent.kind == AgentKind::Combat,
            Source::You => agent.player == player,
            Source::EnemySpell => agent.kind == AgentKind::Spell && is_enemy(agent),
            Source::EnemyAbility => agent.kind == AgentKind::Ability && is_enemy(agent),
            Source::YourSpell => agent.kind == AgentKind::Spell && agent.player == player,
            // Of a standing or tracked effect; what waits for its own spell is looked at where it waits.
            Source::This => false,
            Source::YourAbility => agent.kind == AgentKind::Ability && agent.player == player,
        })
}
