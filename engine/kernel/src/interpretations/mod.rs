//! Interpretations: how each rule is read, and what an edition or a known mistake replaces.
//!
//! An interpretation is declared in the file of its rule, with the right function of the newest edition. The rule is
//! applied through [`Interpretations::by`]. A play starts with the interpretations that its edition and its
//! [`Mistake`]s replace, and notes which ones were consulted: a play that consulted none of those in which two
//! editions differ is the same in both.
//!
//! Wrong functions stand in the game's `mistakes/`, so that nothing wrong stands among what is right. A [`Hook`] is a
//! point of a rule at which a right engine does nothing.
//!
//! ```
//! mod shields {
//!     kernel::interpretation! {
//!         /// 1.1: the rest of a shield after it has prevented an amount.
//!         pub LEFT_OF_SHIELD: fn(i64, i64) -> i64 = left_of_shield;
//!     }
//!
//!     fn left_of_shield(shield: i64, prevented: i64) -> i64 {
//!         shield - prevented
//!     }
//! }
//!
//! mod mistakes {
//!     use super::shields::LEFT_OF_SHIELD;
//!
//!     const IDS: &[&str] = &["1.1-shrinks"];
//!
//!     fn never_shrinks(shield: i64, _prevented: i64) -> i64 {
//!         shield
//!     }
//!
//!     kernel::mistakes! {
//!         game: "small";
//!
//!         "shield never shrinks", [kernel::clause!(IDS, "1.1-shrinks")],
//!             "A shield is as large after preventing as before.":
//!             LEFT_OF_SHIELD = never_shrinks;
//!     }
//! }
//!
//! # fn main() {
//! use kernel::interpretations::Interpretations;
//! use shields::LEFT_OF_SHIELD;
//!
//! let right = Interpretations::right();
//! assert!(!right.consulted().contains(LEFT_OF_SHIELD.id()));
//! assert_eq!(right.by(&LEFT_OF_SHIELD)(3, 2), 1);
//! assert!(right.consulted().contains(LEFT_OF_SHIELD.id()));
//! let wrong = right.with_mistakes(mistakes::MISTAKES.iter(), &["shield never shrinks"]).unwrap();
//! assert_eq!(wrong.by(&LEFT_OF_SHIELD)(3, 2), 3);
//! # }
//! ```

mod consulted;
mod memory;
mod mistakes;

pub use consulted::Consulted;
pub use memory::Memory;
pub use mistakes::{Mistake, Replaced, Wrong, clash};

use std::any::Any;
use std::fmt;

use crate::transcript::stop::Stop;
use consulted::{Bits, Notes};

/// The identity of an interpretation: its path, such as `mtg::prevention::pools::LEFT_OF_POOL`.
#[derive(Debug)]
pub struct Id {
    name: &'static str,
    bits: Bits,
}

impl Id {
    /// The identity of the interpretation with this path.
    pub const fn of(name: &'static str) -> Self {
        Self { name, bits: Bits::of(name) }
    }

    /// The path of the interpretation.
    pub const fn name(&self) -> &'static str {
        self.name
    }
}

/// An interpretation of a rule: a function of type `F`, which an edition or a mistake may replace.
/// [`interpretation!`](crate::interpretation) declares one.
#[derive(Debug)]
pub struct Interpretation<F> {
    id: Id,
    right: F,
}

/// A point of a rule at which a mistake acts and a right engine does nothing.
pub type Hook<F> = Interpretation<Option<F>>;

impl<F> Interpretation<F> {
    /// An interpretation with its path and the right function of the newest edition.
    pub const fn of(name: &'static str, right: F) -> Self {
        Self { id: Id::of(name), right }
    }

    /// The identity, the same for each use of the interpretation.
    pub const fn id(&self) -> &Id {
        &self.id
    }
}

/// A function that can stand in an interpretation.
trait Function: Any + fmt::Debug {
    /// Returns `true` if the other is surely the same function. It may be `false` for the same function, of which the
    /// compiler may have made two.
    fn is(&self, other: &dyn Function) -> bool;

    fn as_any(&self) -> &dyn Any;
}

impl<F: PartialEq + fmt::Debug + 'static> Function for F {
    fn is(&self, other: &dyn Function) -> bool {
        other.as_any().downcast_ref::<F>().is_some_and(|other| self == other)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The interpretations of one play: the right ones of the newest edition, but for those that are replaced.
#[derive(Debug)]
pub struct Interpretations {
    replaced: Vec<(&'static Id, Box<dyn Function>)>,
    /// The interpretations in `replaced`, so that the many others are found without a search.
    differs: Consulted,
    consulted: Notes,
}

impl Interpretations {
    /// The right interpretations of the newest edition.
    pub const fn right() -> Self {
        Self { replaced: Vec::new(), differs: Consulted::none(), consulted: Notes::new() }
    }

    /// Replaces an interpretation; the last replacement counts.
    #[must_use]
    pub fn with<F: PartialEq + fmt::Debug + 'static>(mut self, of: &'static Interpretation<F>, by: F) -> Self {
        let of_this: &Id = &of.id;
        self.replaced.retain(|(id, _)| !std::ptr::eq(*id, of_this));
        self.replaced.push((&of.id, Box::new(by)));
        self.differs.insert(of.id.bits);
        self
    }

    /// The function by which this play reads a rule; notes that it was consulted.
    pub fn by<F: Copy + 'static>(&self, of: &'static Interpretation<F>) -> F {
        self.consulted.insert(of.id.bits);
        self.replaced_by(&of.id).and_then(|by| by.as_any().downcast_ref()).copied().unwrap_or(of.right)
    }

    fn replaced_by(&self, id: &Id) -> Option<&dyn Function> {
        if !self.differs.contains(id) {
            return None;
        }
        let (_, by) = self.replaced.iter().find(|(replaced, _)| std::ptr::eq(*replaced, id))?;
        Some(&**by)
    }

    /// The interpretations that were consulted so far.
    pub fn consulted(&self) -> Consulted {
        self.consulted.so_far()
    }

    /// Returns `true` if all interpretations that were consulted here are surely the same in `other`.
    pub fn agrees(&self, other: &Self) -> bool {
        let consulted = self.consulted();
        let same = |id: &Id| match (self.replaced_by(id), other.replaced_by(id)) {
            (Some(ours), Some(theirs)) => ours.is(theirs),
            (ours, theirs) => ours.is_none() && theirs.is_none(),
        };
        let mut either = self.replaced.iter().chain(&other.replaced);
        either.all(|(id, _)| !consulted.contains(id) || same(id))
    }

    /// Replaces the interpretations that the mistakes of these names get wrong.
    ///
    /// # Errors
    /// `unsupported` if no mistake has one of the names, `rejected` if two of them clash.
    pub fn with_mistakes(self, all: impl Iterator<Item = &'static Mistake>, names: &[&str]) -> Result<Self, Stop> {
        if names.is_empty() {
            return Ok(self);
        }
        Ok(mistakes::named(all, names)?.into_iter().fold(self, |these, mistake| (mistake.replace)(these)))
    }
}

/// Declares interpretations, or hooks, of a rule beside the functions that apply it. Each is a static with its
/// visibility, its type and, for an interpretation, the right function of the newest edition.
#[macro_export]
macro_rules! interpretation {
    ($($(#[doc = $doc:literal])* $vis:vis $name:ident : $ty:ty $(= $right:path)?;)+) => {
        $($crate::interpretation!(@one [$(#[doc = $doc])* $vis] $name, $ty $(, $right)?);)+
    };
    (@one [$($head:tt)*] $name:ident, $ty:ty) => {
        $($head)* static $name: $crate::interpretations::Hook<$ty> =
            $crate::interpretations::Hook::of(concat!(module_path!(), "::", stringify!($name)), None);
    };
    (@one [$($head:tt)*] $name:ident, $ty:ty, $right:path) => {
        $($head)* static $name: $crate::interpretations::Interpretation<$ty> =
            $crate::interpretations::Interpretation::of(concat!(module_path!(), "::", stringify!($name)), $right);
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    interpretation! {
        /// 1: the first.
        FIRST: fn(u8) -> u8 = double;
        /// 2: the second.
        SECOND: fn(u8) -> u8 = double;
        /// 2: after the second.
        AFTER: fn(u8) -> u8;
    }

    fn double(number: u8) -> u8 {
        number * 2
    }

    fn once(number: u8) -> u8 {
        number
    }

    fn thrice(number: u8) -> u8 {
        number * 3
    }

    crate::mistakes! {
        game: "a game";
        "first is 1", [crate::rule!("1")], "It is once.": FIRST = once;
        "first is 3", [crate::rule!("1")], "It is thrice.": FIRST = thrice;
        "second is 1", [crate::rule!("2")], "It is once.": SECOND = once, AFTER = Some(once);
        "first is 1 again", [crate::rule!("1")], "It is once.": FIRST = once;
    }

    fn with(names: &[&str]) -> Result<Interpretations, Stop> {
        Interpretations::right().with_mistakes(MISTAKES.iter(), names)
    }

    fn made(names: &[&str]) -> Result<(u8, u8), Stop> {
        let two = with(names)?;
        Ok((two.by(&FIRST)(1), two.by(&SECOND)(1)))
    }

    #[test]
    fn mistakes_about_two_interpretations_are_made_together() {
        assert_eq!(made(&[]), Ok((2, 2)));
        assert_eq!(made(&["second is 1", "first is 3"]), Ok((3, 1)));
        assert_eq!(made(&["first is 1", "first is 1 again"]), Ok((1, 2)));
    }

    #[test]
    fn a_hook_does_nothing_unless_a_mistake_sets_it() {
        assert_eq!(with(&[]).unwrap().by(&AFTER).map(|hook| hook(3)), None);
        assert_eq!(with(&["second is 1"]).unwrap().by(&AFTER).map(|hook| hook(3)), Some(3));
    }

    #[test]
    fn the_last_replacement_counts() {
        let twice = Interpretations::right().with(&FIRST, once).with(&FIRST, thrice);
        assert_eq!((twice.by(&FIRST)(1), twice.replaced.len()), (3, 1));
    }

    #[test]
    fn two_agree_where_no_consulted_interpretation_differs() {
        let (right, wrong) = (with(&[]).unwrap(), with(&["first is 1"]).unwrap());
        assert_eq!(right.by(&SECOND)(1), 2);
        assert!(right.agrees(&wrong) && wrong.agrees(&right));
        assert_eq!((right.by(&FIRST)(1), wrong.by(&FIRST)(1)), (2, 1));
        assert!(!right.agrees(&wrong) && !wrong.agrees(&right));
        assert!(wrong.agrees(&with(&["first is 1"]).unwrap()));
        assert!(!wrong.agrees(&with(&["first is 3"]).unwrap()));
    }

    #[test]
    fn the_name_of_an_interpretation_is_its_path() {
        assert_eq!(FIRST.id().name(), "kernel::interpretations::tests::FIRST");
        assert_eq!(MISTAKES[2].replaces[1].id.name(), "kernel::interpretations::tests::AFTER");
        assert!((MISTAKES[1].replaces[0].path)().ends_with("kernel::interpretations::tests::thrice"));
    }

    #[test]
    fn two_mistakes_that_replace_one_interpretation_are_rejected() {
        let why = "the mistakes `first is 1` and `first is 3` replace the same interpretation".to_owned();
        assert_eq!(made(&["first is 1", "second is 1", "first is 3"]), Err(Stop::Rejected { step: None, why }));
    }

    #[test]
    fn an_unknown_mistake_is_named() {
        assert_eq!(made(&["third is 1"]), Err(Stop::unsupported("mistake `third is 1`")));
    }

    #[test]
    fn a_clash_is_found_among_several() {
        let wrong = |index: usize| MISTAKES[index].wrong;
        let found = |these: &[Wrong]| clash(MISTAKES.iter(), these);
        assert_eq!(found(&[wrong(0), wrong(2), wrong(3)]), None);
        assert_eq!(found(&[wrong(2), wrong(1), wrong(0)]), Some((wrong(0), wrong(1))));
    }
}
