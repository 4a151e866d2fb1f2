//! Phrases: the objects of an effect, in the words of the cards.

use kernel::scalar;
use kernel::words::binding::ALWAYS;

use crate::words::amounts::Bound;
use crate::words::cards::PlainKeyword;
use crate::words::effects::Power;
use crate::words::kinds;
use crate::words::tags::Tag;

/// The objects or players that an effect is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phrase {
    /// The object that has the ability; for what is attached, the unit.
    Itself,
    /// The Equipment that has the ability.
    ThisGear,
    /// The objects of the line before; in `instead`, the object that would be acted on.
    It,
    /// The player of the spell or ability.
    You,
    /// The controller of `it`.
    ItsController,
    /// The owner of `it`.
    ItsOwner,
    /// Each of the sources for the others.
    EachOther,
    /// Each player, in turn order.
    EachPlayer,
    /// Each opponent of the player, in turn order.
    EachOpponent,
    /// The object that was chosen for the first target word.
    FirstTarget,
    /// Objects described.
    Objects(Described),
}

/// Objects described by what they are, whose, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Described {
    /// Their number.
    pub number: Number,
    /// The way in which they are found.
    pub how: How,
    /// Their player.
    pub whose: Whose,
    /// Their trait.
    pub is: Option<Trait>,
    /// The tag that they have, or have not.
    pub tag: Option<Tag>,
    /// Their kind.
    pub what: What,
    /// Their Might.
    pub might: Option<Bound>,
    /// Their total Might.
    pub total: Option<Bound>,
    /// The energy of their printed cost.
    pub energy: Option<Bound>,
    /// The power of their printed cost.
    pub power: Option<Bound>,
    /// The keyword that they have, or have not.
    pub keyword: Option<(PlainKeyword, bool)>,
    /// The domain that they belong to.
    pub domain: Option<Power>,
    /// `true` if they have the name of the card that has the ability.
    pub same_name: bool,
    /// `true` if a gear fits too, wherever it is.
    pub or_gear: bool,
    /// Their place.
    pub at: At,
}

/// The number of objects that are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Just one.
    One,
    /// A number or fewer, also none.
    UpTo(u8),
    /// Any number, including none.
    Any,
}

impl Number {
    /// Returns `true` if nothing needs to be chosen.
    pub fn may_be_none(self) -> bool {
        matches!(self, Self::UpTo(_) | Self::Any)
    }

    /// The most objects that are chosen.
    pub fn most(self) -> usize {
        match self {
            Self::One => 1,
            Self::UpTo(n) => usize::from(n),
            Self::Any => usize::MAX,
        }
    }
}

/// The way in which objects are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Any that fits: `friendly unit`.
    Any,
    /// Chosen when put on the chain.
    Target,
    /// Chosen, and none that was chosen before.
    AnotherTarget,
    /// Chosen as the line is carried out, and not before.
    Chosen,
    /// Each, when it happens.
    Every,
    /// Each but the object itself.
    EveryOther,
}

/// The player of an object, seen from the player of the ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Anyone's.
    Anyone,
    /// His own.
    Friendly,
    /// An opponent's.
    Enemy,
}

/// A trait of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trait {
    /// Has a buff.
    Buffed,
    /// Is stunned.
    Stunned,
    /// Has a Might of 5 or more.
    Mighty,
    /// Is ready.
    Ready,
    /// Is exhausted.
    Exhausted,
    /// Is an attacker.
    Attacking,
    /// Is a defender.
    Defending,
    /// Equipment is attached to it.
    Equipped,
    /// With damage marked on it.
    Damaged,
    /// Is a token.
    Token,
    /// Is not a token.
    NonToken,
    /// Is hidden, facedown at a battlefield.
    Facedown,
}

/// The kind of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A unit.
    Unit,
    /// A gear.
    Gear,
    /// A unit or a gear.
    UnitOrGear,
    /// An Equipment.
    Equipment,
    /// A spell.
    Spell,
    /// Any card.
    Card,
    /// Any card that is not a unit.
    NonUnitCard,
    /// A battlefield.
    Battlefield,
}

/// The place of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// Anywhere on the board.
    Anywhere,
    /// The place of the object that has the ability.
    Here,
    /// At the battlefield where the object that has the ability is; nowhere if that is in a base.
    ThisBattlefield,
    /// At any battlefield.
    ABattlefield,
    /// At a battlefield that is chosen as a target.
    TargetBattlefield,
    /// At most one at each place.
    EachLocation,
    /// At one place, the same for all.
    SameLocation,
    /// At one battlefield, the same for all.
    SameBattlefield,
    /// The place of `it`.
    There,
    /// In any base.
    ABase,
    /// In the base of the player.
    YourBase,
    /// In the combat that is going on.
    Combat,
    /// In the trash of the player.
    YourTrash,
    /// In any player's trash.
    ATrash,
    /// In the hand of the player.
    YourHand,
    /// In the hand of an opponent.
    EnemyHand,
    /// Anywhere on the board but where the object is that has the ability.
    Elsewhere,
    /// Among the cards that were revealed last.
    Revealed,
    /// Banished by the object that has the ability.
    BanishedWithThis,
    /// On the chain.
    Chain,
}

scalar!(
    Phrase,
    "a phrase (`target enemy unit at a battlefield`, `every friendly unit here`, `self`, `it`, `you`)",
    r"^(self|this gear|it|you|its controller|its owner|first target|each other|each player|each opponent|((up to (one|two|three|four)|any number of) )?((another )?target |chosen |every (other )?)?((buffed|stunned|mighty|ready|exhausted|attacking|defending|equipped|damaged|token|non-token|facedown) )?((friendly|enemy) )?((buffed|stunned|mighty|ready|exhausted|attacking|defending|equipped|damaged|token|non-token|facedown) )?((fury|calm|mind|body|chaos|order) )?((non-)?[A-Z][A-Za-z']+( [A-Z][A-Za-z']+)? )?(unit or gear|unit|gear|battlefield|Equipment|spell|non-unit card|card)( with less might than self| with this name| with (might|total might|energy|power) [0-9]+( or (more|less))?| with(out)? [A-Z][A-Za-z-]+)*( here| there| elsewhere| revealed| banished with this| on the chain| at (a|this|target) battlefield| at each location| at the same (location|battlefield)| in (a base|your base|combat|your trash|a trash|your hand|an opponent's hand))?( or gear)?)$",
    {
        "self" "self": "The object that has the ability; of what an Equipment gives, the unit it is attached to." [needs: &[ALWAYS]],
        "this gear" "this gear": "The Equipment that has the ability." [needs: &["this gear"], is: kinds::GEAR],
        "it" "it": "The subject of the line before; in `instead`, the object that would have been affected." [needs: &["it"]],
        "you" "you": "The player of the spell or ability." [needs: &[ALWAYS], is: kinds::PLAYER],
        "its controller" "its controller": "The player who controls `it`." [needs: &["it"], is: kinds::PLAYER],
        "its owner" "its owner": "The player who owns `it`." [needs: &["it"], is: kinds::PLAYER],
        "first target" "first target": "The object chosen for the first target of the spell or ability." [needs: &["target"]],
        "each other" "each other": "Each of several units that deal damage to the others." [needs: &["each other"], is: kinds::UNIT],
        "each player" "each player": "Each player, the turn player first." [is: kinds::PLAYER],
        "each opponent" "each opponent": "Each opponent of the player, in turn order." [is: kinds::PLAYER],
        "target ..." "target enemy unit": "Chosen as the spell or ability is put on the chain (355)." [early: &["target"], marks: &["target "]],
        "another target ..." "another target unit": "Chosen likewise, except the objects chosen before and the object that has the ability (355).",
        "up to one target ..." "up to one target unit": "Chosen likewise, or nothing (355).",
        "up to two target ..." "up to two target unit": "Two that are chosen likewise, or one, or nothing (355).",
        "up to three target ..." "up to three target unit": "Three that are chosen likewise, or fewer, or nothing (355).",
        "up to four target ..." "up to four target unit": "Four that are chosen likewise, or fewer, or nothing (355).",
        "any number of target ..." "any number of target enemy unit here": "Chosen likewise: one, several or nothing (355).",
        "chosen ..." "chosen friendly gear": "Chosen as the line is carried out, without being a target.",
        "every ..." "every friendly unit": "Each object that fits when it happens.",
        "every other ..." "every other friendly unit": "Each object that fits, except the one that has the ability.",
        "... buffed ..." "every buffed friendly unit": "A property, in front of the thing: `buffed`, `stunned`, `mighty` (Might of 5 or more), `ready`, `exhausted`, `attacking`, `defending`, `equipped`, `damaged`, `token`, `non-token`, `facedown` (hidden at a battlefield).",
        "... Recruit ..." "every other friendly Recruit unit": "Has this tag, or any other in its place; `non-Recruit` does not have it.",
        "... calm ..." "target enemy calm unit": "Belongs to this domain, or to any other in its place.",
        "... unit ..." "friendly unit": "A unit; the words before it state how it is found and whose it is, the words after it where it is." [is: kinds::UNIT],
        "... gear ..." "target gear": "A gear in place of a unit; `unit or gear` for either." [is: kinds::GEAR, marks: &["gear", "Equipment"]],
        "... spell ..." "target spell in your trash": "A spell in place of a unit; `card` for any card, `non-unit card` for any that is no unit, `Equipment` for a gear that is one." [is: kinds::SPELL],
        "... card ..." "chosen card in your hand": "A card of any type." [blurs: true],
        "... with might ..." "target unit with might 3 or less": "A unit with that Might or less; `or more`, or the exact number, likewise.",
        "... with less might than self ..." "every enemy unit with less might than self here": "A unit with less Might than the object that has the ability.",
        "... with this name ..." "card with this name in your trash": "Has the same name as the card that has the ability.",
        "... with total might ..." "any number of target unit with total might 4 or less at the same battlefield": "The limit on the total Might of the objects chosen for the phrase.",
        "... with energy ..." "target gear with energy 1 or less": "Has that energy printed as its cost; `with power ...` likewise.",
        "... with Temporary ..." "every friendly unit with Temporary": "Has this keyword, or any other in its place; `without Temporary` does not have it.",
        "... or gear" "target unit at a battlefield or gear": "The thing before, or a gear wherever it is.",
        "target battlefield" "target battlefield": "A battlefield that is chosen as a target (355)." [is: kinds::BATTLEFIELD, early: &["battlefield"]],
        "friendly ..." "friendly unit": "One of the player's own.",
        "enemy ..." "enemy unit": "One of an opponent's.",
        "... here" "every unit here": "At the place of the object that has the ability.",
        "... at this battlefield" "every unit at this battlefield": "At the battlefield where the object that has the ability is; nowhere while it is in a base.",
        "... at a battlefield" "target unit at a battlefield": "At any battlefield, and not in a base.",
        "... at target battlefield" "every unit at target battlefield": "At a battlefield that is chosen as a target (355).",
        "... at each location" "up to one target unit at each location": "At most one of them at each place.",
        "... at the same location" "up to three target unit at the same location": "All that are chosen at one place, also by several phrases for one target each.",
        "... at the same battlefield" "up to three target unit at the same battlefield": "All that are chosen at one battlefield, and not in a base; also by several phrases for one target each.",
        "... there" "chosen enemy unit there": "At the place of `it`; for a target, at the place of the target chosen before, or at the battlefield chosen before." [needs: &["it", "target", "battlefield"]],
        "... elsewhere" "target enemy unit elsewhere": "Anywhere on the board except at the place of the object that has the ability.",
        "... in a base" "target enemy unit in a base": "In any player's base.",
        "... in your base" "every unit in your base": "In the base of the player of the spell or ability.",
        "... in combat" "every enemy unit in combat": "In the combat that is going on, as an attacker or a defender.",
        "... in your trash" "target unit in your trash": "A card in the trash of the player of the spell or ability.",
        "... in a trash" "up to four target card in a trash": "A card in any player's trash.",
        "... in an opponent's hand" "chosen unit in an opponent's hand": "A card in the hand of an opponent, who reveals the hand for it.",
        "... in your hand" "chosen card in your hand": "A card in the hand of the player of the spell or ability.",
        "... revealed" "card with Hidden revealed": "One of the cards that were looked at or revealed last." [needs: &["revealed"]],
        "... on the chain" "target spell on the chain": "A spell that waits on the chain.",
        "... banished with this" "chosen unit banished with this": "A card that was banished by the object with the \
         ability.",
    }
);

impl Phrase {
    /// Returns `true` if a player chooses it when the spell or ability is put on the chain.
    pub fn is_target(&self) -> bool {
        matches!(self, Self::Objects(described) if described.is_target())
    }

    /// Returns every object that fits, including later ones if the phrase covers them.
    pub fn every(&self) -> Option<Described> {
        match self {
            Self::Objects(described) if described.how == How::Every => Some(*described),
            _ => None,
        }
    }
}

impl Described {
    /// Any card at all.
    pub fn any_card() -> Self {
        Self {
            number: Number::One,
            how: How::Any,
            whose: Whose::Anyone,
            is: None,
            tag: None,
            what: What::Card,
            might: None,
            total: None,
            energy: None,
            power: None,
            keyword: None,
            domain: None,
            same_name: false,
            or_gear: false,
            at: At::Anywhere,
        }
    }

    /// Returns `true` if it asks for a type or a quality, and not just for some card somewhere.
    pub fn asks_for_a_kind(&self) -> bool {
        let any = Self { number: self.number, how: self.how, whose: self.whose, at: self.at, ..Self::any_card() };
        *self != any
    }

    /// Returns `true` if a player chooses it when the spell or ability is put on the chain.
    pub fn is_target(&self) -> bool {
        matches!(self.how, How::Target | How::AnotherTarget)
    }
}
