//! Damage: prevented, changed and dealt.

use crate::words::amounts::{PreventQuantity, Quantity};
use crate::words::effects::conditions::Condition;
use crate::words::effects::waiting::Times;
use crate::words::phrases::Phrase;
use kernel::words::shape::Many;
use kernel::{record, words};

words! {
    /// What damage comes from, or what kills.
    pub enum Source "source" {
        /// Any spell, whoever plays it.
        Spell = "spell",
        /// Any ability, whoever controls it.
        Ability = "ability",
        /// Damage that is dealt in combat.
        Combat = "combat",
        /// Its player: whatever that player controls or does, such as a standard move.
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
    /// When a value comes back.
    pub enum Each "span" {
        /// Each combat anew, and in combat only.
        Combat = "combat",
    }
}

record! {
    /// Damage is prevented (437); in a spell for this turn.
    pub struct Prevent {
        /// How much damage is prevented: `3`, `all`, `next time`.
        amount: PreventQuantity,
        /// The units for which it is prevented.
        to: Phrase,
        /// The sources whose damage is prevented; any, if left out.
        from: Many<Source>,
        /// Whether it comes back each combat.
        each: Option<Each>,
        /// What must hold for damage to be prevented.
        r#if: Option<Condition>,
    }
}

record! {
    /// Damage is doubled; in a spell for this turn.
    pub struct Double {
        /// The units to which damage is doubled.
        to: Phrase,
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
        /// How much Bonus Damage is added.
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
        by: Phrase,
        /// What must hold for it to deal none.
        r#if: Option<Condition>,
    }
}

record! {
    /// Less damage than the Might is lethal.
    pub struct Lethal {
        /// How much damage is lethal.
        amount: Quantity,
        /// The units for which so much is lethal.
        to: Phrase,
        /// The sources from which it counts; any, if left out.
        from: Many<Source>,
    }
}

record! {
    /// What cannot happen.
    pub struct Cannot {
        /// The units that cannot be dealt damage; of a static ability alone.
        be_dealt: Option<Phrase>,
        /// What cannot be chosen by spells and abilities; what was chosen before stays chosen.
        be_chosen: Option<Phrase>,
        /// By which of these it cannot be chosen, such as `enemy spell` and `enemy ability`; by none, if left out.
        by: Many<Source>,
        /// What must hold for it to be forbidden.
        r#if: Option<Condition>,
    }
}

record! {
    /// Another amount, where something holds.
    pub struct Instead {
        /// How much is dealt then.
        amount: Quantity,
        /// What must hold for the other amount.
        r#if: Condition,
    }
}

record! {
    /// Damage is dealt (417).
    pub struct Deal {
        /// How much damage is dealt to each unit.
        amount: Quantity,
        /// The units that are dealt damage.
        to: Phrase,
        /// Units that deal the damage; the spell or ability does, if left out.
        from: Many<Phrase>,
        /// Whether the amount is split among the units, at least 1 to each (417).
        split: bool,
        /// Another amount, where something holds.
        instead: Option<Instead>,
        /// How much Bonus Damage it has of itself (715).
        bonus: Option<Quantity>,
    }
}
