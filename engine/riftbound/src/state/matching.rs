//! Which objects a phrase is about, and what holds.

use crate::state::{Agent, Means, ObjId, PlayerId, State, Zone};
use crate::words::amounts::Bound;
use crate::words::effects::{Circumstance, Compared, Condition, Replace, Source, Static};
use crate::words::phrases::{At, Described, How, Phrase, What, Whose};

/// From where a phrase is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The player of the ability.
    pub player: PlayerId,
    /// What `self` is.
    pub itself: ObjId,
    /// What has the ability: for what is attached the Equipment, else `self`.
    pub source: ObjId,
}

/// An ability that holds as long as its object stands.
#[derive(Clone, Debug)]
pub struct Standing<T> {
    /// From where its phrases are read.
    pub view: View,
    /// Its place among its object's.
    pub index: usize,
    /// What it says.
    pub says: T,
}

impl State {
    /// Whether a described phrase fits an object on the board, its targeting set aside.
    pub fn fits(&self, described: &Described, id: ObjId, view: View) -> bool {
        let object = self.obj(id);
        let what = match described.what {
            What::Unit => self.is_unit(id),
            What::Gear => object.is(crate::words::effects::CardType::Gear),
            What::Battlefield => object.is(crate::words::effects::CardType::Battlefield),
        };
        let whose = match described.whose {
            Whose::Anyone => true,
            Whose::Friendly => self.controller(id) == view.player,
            Whose::Enemy => self.controller(id) != view.player,
        };
        let location = self.location(id);
        let at = match described.at {
            At::Anywhere | At::EachLocation => true,
            At::Here => location == self.location(view.itself),
            At::ABattlefield | At::TargetBattlefield => matches!(location, Zone::Battlefield(_)),
        };
        let other = described.how != How::EveryOther || id != view.itself;
        object.zone.is_board() && what && whose && at && other
    }

    /// Whether a phrase of a standing ability is about an object.
    pub fn means(&self, phrase: &Phrase, id: ObjId, view: View) -> bool {
        match phrase {
            Phrase::Itself => id == view.itself,
            Phrase::ThisGear => id == view.source,
            Phrase::Objects(described) => self.fits(described, id, view),
            _ => false,
        }
    }

    /// Whether a condition holds about an object. `legion`: whether its player has played another
    /// card this turn.
    pub fn holds(&self, condition: &Condition, about: ObjId, view: View, legion: bool) -> bool {
        match condition {
            Condition::Circumstance(circumstance) => match circumstance {
                Circumstance::Legion => legion,
                Circumstance::NotLegion => !legion,
                Circumstance::Attacking => self.attacks(about) == Some(true),
                Circumstance::AtABattlefield => matches!(self.location(about), Zone::Battlefield(_)),
                Circumstance::InCombat => self.attacks(about).is_some(),
                Circumstance::Buffed => self.obj(about).buffed,
            },
            Condition::Compared(compared) => match compared {
                Compared::Runes(bound) => {
                    let runes = self.player(view.player).map_or(0, |player| player.runes);
                    within(bound, runes, None)
                }
                Compared::Moved(bound) => within(bound, self.obj(about).moved, Some(self.obj(view.itself).moved)),
                Compared::Might(bound) => within(bound, self.might(about), Some(self.might(view.itself))),
            },
        }
    }

    /// What holds statically: on cards on the board, and given to units by what is attached to them.
    pub fn statics(&self) -> Vec<Standing<Static>> {
        self.standing(|card| &card.r#static, |attached| &attached.r#static)
    }

    /// What is replaced statically.
    pub fn replacements(&self) -> Vec<Standing<Replace>> {
        self.standing(|card| &card.replacement, |attached| &attached.replacement)
    }

    fn standing<T: Clone>(
        &self,
        own: fn(&crate::words::cards::Card) -> &Vec<T>,
        lent: fn(&crate::words::cards::Attached) -> &Vec<T>,
    ) -> Vec<Standing<T>> {
        let mut all = Vec::new();
        for id in self.on_board() {
            let Some(card) = &self.obj(id).card else { continue };
            let player = self.controller(id);
            let view = View { player, itself: id, source: id };
            let said = own(card).iter().enumerate();
            all.extend(said.map(|(index, says)| Standing { view, index, says: says.clone() }));
            if let (Zone::Attached(unit), Some(attached)) = (self.obj(id).zone, &card.attached) {
                let view = View { player, itself: unit, source: id };
                let said = lent(attached).iter().enumerate();
                all.extend(said.map(|(index, says)| Standing { view, index, says: says.clone() }));
            }
        }
        all
    }
}

/// Whether a number is within a bound. `own` is the same number of the object that has the ability.
/// A number that is not there compares to nothing.
pub fn within(bound: &Bound, n: i64, own: Option<i64>) -> bool {
    match bound {
        Bound::Exactly(wanted) => n == *wanted,
        Bound::AtLeast(least) => n >= *least,
        Bound::AtMost(most) => n <= *most,
        Bound::LessThanSelf => own.is_some_and(|own| n < own),
        Bound::MoreThanKilled(more) => own.is_some_and(|killed| n <= killed.saturating_add(*more)),
    }
}

/// Whether an agent is among the sources named by a player's effect; no source named is any.
pub fn comes_from(from: &[Source], agent: &Agent, player: PlayerId) -> bool {
    from.is_empty()
        || from.iter().any(|source| match source {
            Source::Spell => agent.means == Means::Spell,
            Source::Ability => agent.means == Means::Ability,
            Source::Combat => agent.means == Means::Combat,
            Source::You => agent.player == player,
            Source::EnemySpell => agent.means == Means::Spell && agent.player != player,
            Source::EnemyAbility => agent.means == Means::Ability && agent.player != player,
            Source::YourSpell => agent.means == Means::Spell && agent.player == player,
        })
}
