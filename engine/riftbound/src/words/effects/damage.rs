//! Damage: prevented, changed and dealt.

use crate::words::amounts::{PreventQuantity, Quantity};
use crate::words::effects::CardType;
use crate::words::effects::conditions::Condition;
use crate::words::effects::triggers::Who;
use crate::words::effects::waiting::Times;
use crate::words::kinds;
use crate::words::phrases::Phrase;
use kernel::words::shape::Many;
use kernel::{record, words};

words! {
    /// The cause of damage or of a kill.
    pub enum Source "source" {
        /// Any spell, whoever plays it.
        Spell = "spell",
        /// Any ability, whoever controls it.
        Ability = "ability",
        /// Damage that is dealt in combat.
        Combat = "combat",
        /// Its player: everything that player controls or does, such as a standard move.
        You = "you",
        /// An opponent's spell.
        EnemySpell = "enemy spell",
        /// An opponent's ability.
        EnemyAbility = "enemy ability",
        /// A spell of its player.
        YourSpell = "your spell",
        /// A kill by the very spell that waits for it.
        This = "this",
        /// An ability of its player.
        YourAbility = "your ability",
    }
}

words! {
    /// The time at which a value is restored.
    pub enum Each "span" {
        /// Each combat anew, and in combat only.
        Combat = "combat",
    }
}

record! {
    /// Damage is prevented (437); in a spell for this turn.
    pub struct Prevent {
        /// The amount of damage prevented: `3`, `all`, `next time`.
        amount: PreventQuantity,
        /// The units for which it is prevented.
        to: Phrase [acted: true],
        /// The sources whose damage is prevented; any, if left out.
        from: Many<Source>,
        /// The time at which the shield is restored, such as each combat.
        each: Option<Each>,
        /// The condition for damage to be prevented.
        r#if: Option<Condition>,
    }
}

record! {
    /// Damage is doubled; in a spell for this turn.
    pub struct Double {
        /// The units to which damage is doubled.
        to: Phrase [acted: true],
    }
}

record! {
    /// Damage is dealt to another unit instead (370.1.b).
    pub struct Redirect {
        /// The unit to which the damage would be dealt.
        of: Phrase,
        /// The unit to which it is dealt instead.
        to: Phrase,
    }
}

record! {
    /// Damage is dealt with Bonus Damage; in a spell or ability for this turn.
    pub struct BonusDamage {
        /// The amount of Bonus Damage added.
        amount: Quantity,
        /// The units to which more damage is dealt.
        to: Phrase,
        /// The sources from which it counts; any, if left out.
        from: Many<Source>,
        /// For the next spell alone that its player plays, if so.
        times: Option<Times>,
    }
}

record! {
    /// Units deal no combat damage; in a spell for this turn.
    pub struct NoCombatDamage {
        /// The units that deal none.
        by: Phrase [acted: true],
        /// The condition for it to deal none.
        r#if: Option<Condition>,
    }
}

record! {
    /// Less damage than the Might is lethal.
    pub struct Lethal {
        /// The amount of damage that is lethal.
        amount: Quantity,
        /// The units for which the amount is lethal.
        to: Phrase [acted: true],
        /// The sources from which it counts; any, if left out.
        from: Many<Source>,
    }
}

record! {
    /// Something that cannot happen.
    pub struct Cannot {
        /// The units that cannot be dealt damage; of a static ability alone.
        be_dealt: Option<Phrase>,
        /// The objects that spells and abilities cannot choose; earlier choices stay valid.
        be_chosen: Option<Phrase>,
        /// The cards that players cannot play; those on the chain already stay there (419.1).
        play: Option<NoPlay>,
        /// The spells and abilities that cannot choose it, such as `enemy spell` and `enemy ability`; all, if left out.
        by: Many<Source>,
        /// The condition for it to be forbidden.
        r#if: Option<Condition>,
    }
}

record! {
    /// Cards that cannot be played.
    pub struct NoPlay {
        /// The players who cannot play them.
        who: Who,
        /// The types of the cards; any, if left out.
        types: Many<CardType>,
        /// `true` if only cards of the name cannot be played that the object of the ability has named.
        named: bool,
    }
}

record! {
    /// Another amount, where something holds.
    pub struct Instead {
        /// The amount dealt then.
        amount: Quantity,
        /// The condition for the other amount.
        r#if: Condition,
    }
}

record! {
    /// Damage is dealt (417).
    pub struct Deal {
        /// The amount of damage dealt to each unit.
        amount: Quantity,
        /// The units that are dealt damage.
        to: Phrase [acted: true],
        /// Units that deal the damage; the spell or ability does, if left out.
        from: Many<Phrase> [early: &["its", "each other"], takes: kinds::UNIT],
        /// `true` if the amount is split among the units, at least 1 to each (417).
        split: bool [sets: kinds::PAID],
        /// Another amount, where something holds.
        instead: Option<Instead>,
        /// The Bonus Damage of the instruction itself (715).
        bonus: Option<Quantity>,
    }
}
