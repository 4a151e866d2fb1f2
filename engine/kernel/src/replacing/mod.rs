//! The central idea of the engine: effects may change an event that is about to happen.
//!
//! Which effects apply now? Who chooses? Apply one, and repeat until nothing applies. Each game defines which effects
//! apply, who chooses, whether they must, and what an effect does. Two things are common to all games: the loop, and
//! the rule that an effect meets an event and its successors only once.

mod course;

pub use course::{Changed, Course, first_of_each_name};

use crate::transcript::stop::Stop;

/// An event that is about to happen, among the effects that may change it.
pub trait Imminent {
    /// Something that may change the event.
    type Effect: Clone + PartialEq;

    /// Returns the effects that apply to the event in its current form, among which the next is chosen. `used` lists
    /// those already applied; a game that allows an effect more than once leaves it in.
    fn applicable(&mut self, used: &[Self::Effect]) -> Result<Vec<Self::Effect>, Stop>;

    /// Picks the next effect out of those on offer (at least one). `None` ends the loop: the choosing player applies no
    /// more.
    fn choose(&mut self, offered: &[Self::Effect]) -> Result<Option<Self::Effect>, Stop>;

    /// Applies the effect: the event changes, shrinks, or is gone.
    fn apply(&mut self, effect: &Self::Effect) -> Result<(), Stop>;
}

/// Applies effects to `event` until none applies or the choosing player stops. Returns the applied effects, in order.
pub fn rewrite<E: Imminent>(event: &mut E) -> Result<Vec<E::Effect>, Stop> {
    let mut used = Vec::new();
    loop {
        let offered = event.applicable(&used)?;
        if offered.is_empty() {
            return Ok(used);
        }
        let Some(chosen) = event.choose(&offered)? else {
            return Ok(used);
        };
        used.push(chosen.clone());
        event.apply(&chosen)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 5 damage under effects named after their action.
    struct Damage {
        amount: i64,
        effects: Vec<&'static str>,
    }

    impl Imminent for Damage {
        type Effect = &'static str;

        fn applicable(&mut self, used: &[&'static str]) -> Result<Vec<&'static str>, Stop> {
            let open = self.effects.iter().filter(|effect| !used.contains(effect));
            Ok(open.filter(|_| self.amount > 0).copied().collect())
        }

        fn choose(&mut self, offered: &[&'static str]) -> Result<Option<&'static str>, Stop> {
            Ok(offered.first().copied())
        }

        fn apply(&mut self, effect: &&'static str) -> Result<(), Stop> {
            match *effect {
                "double" => self.amount *= 2,
                "all" => self.amount = 0,
                _ => return Err(Stop::unsupported(*effect)),
            }
            Ok(())
        }
    }

    #[test]
    fn each_effect_is_applied_once() {
        let mut damage = Damage { amount: 5, effects: vec!["double"] };
        assert_eq!(rewrite(&mut damage), Ok(vec!["double"]));
        assert_eq!(damage.amount, 10);
    }

    #[test]
    fn what_no_longer_applies_is_not_offered() {
        let mut damage = Damage { amount: 5, effects: vec!["all", "double"] };
        assert_eq!(rewrite(&mut damage), Ok(vec!["all"]));
    }
}
