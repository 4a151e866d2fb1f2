//! Known mistakes: deliberate wrong interpretations, by which the suite is tested.

use super::{Id, Interpretations};
use crate::clause::{Clause, is_rule, is_under};
use crate::transcript::stop::Stop;

/// The subject of a known mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The game.
    pub game: &'static str,
    /// The name, in words: `shield never shrinks`.
    pub name: &'static str,
    /// The clauses that it gets wrong, the plainest first.
    pub clauses: &'static [Clause],
    /// The behavior of an engine that makes it, as a sentence.
    pub says: &'static str,
}

impl Wrong {
    /// The ids of the clauses that it gets wrong, the plainest first.
    pub fn ids(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.clauses.iter().map(|clause| clause.id())
    }

    /// Returns `true` if it gets this clause wrong.
    pub fn is_about(&self, id: &str) -> bool {
        self.ids().any(|own| own == id || (is_rule(id) && is_under(id, own)))
    }
}

/// A known mistake, and the interpretations that it replaces.
#[derive(Debug)]
pub struct Mistake {
    /// The subject.
    pub wrong: Wrong,
    /// The interpretations that it replaces.
    pub replaces: &'static [Replaced],
    /// Replaces them.
    pub replace: fn(Interpretations) -> Interpretations,
}

/// An interpretation that a mistake replaces.
#[derive(Debug)]
pub struct Replaced {
    /// The interpretation.
    pub id: &'static Id,
    /// The wrong function, as it is written in the source.
    pub by: &'static str,
    /// The full path of the wrong function.
    pub path: fn() -> &'static str,
}

impl Mistake {
    /// Returns `true` if both replace one interpretation, each its own way: the later would undo the earlier.
    fn clashes(&self, other: &Self) -> bool {
        let differ = |ours: &Replaced, theirs: &Replaced| std::ptr::eq(ours.id, theirs.id) && ours.by != theirs.by;
        self.replaces.iter().any(|ours| other.replaces.iter().any(|theirs| differ(ours, theirs)))
    }
}

/// Two of these mistakes that replace one interpretation, each its own way; none if they can be made together.
pub fn clash(all: impl Iterator<Item = &'static Mistake>, these: &[Wrong]) -> Option<(Wrong, Wrong)> {
    let made: Vec<&Mistake> = all.filter(|mistake| these.contains(&mistake.wrong)).collect();
    clash_of(&made)
}

fn clash_of(made: &[&Mistake]) -> Option<(Wrong, Wrong)> {
    made.iter().enumerate().find_map(|(index, one)| {
        let other = made.iter().skip(index + 1).find(|other| one.clashes(other))?;
        Some((one.wrong, other.wrong))
    })
}

/// The mistakes of these names.
///
/// # Errors
/// `unsupported` if no mistake has one of the names, `rejected` if two of them clash.
pub(super) fn named(
    all: impl Iterator<Item = &'static Mistake>,
    names: &[&str],
) -> Result<Vec<&'static Mistake>, Stop> {
    let made: Vec<&Mistake> = all.filter(|mistake| names.contains(&mistake.wrong.name)).collect();
    if let Some(name) = names.iter().find(|name| made.iter().all(|mistake| mistake.wrong.name != **name)) {
        return Err(Stop::unsupported(format!("mistake `{name}`")));
    }
    if let Some((one, other)) = clash_of(&made) {
        let why = format!("the mistakes `{}` and `{}` replace the same interpretation", one.name, other.name);
        return Err(Stop::Rejected { step: None, why });
    }
    Ok(made)
}

/// Declares known mistakes, as `MISTAKES`: name, clauses, the behavior of an engine that makes it, and the
/// interpretations that it replaces. A hook is set by `HOOK = Some(function)`.
#[macro_export]
macro_rules! mistakes {
    (game: $game:literal;
     $($name:literal, [$($clause:expr),+ $(,)?], $says:literal: $($of:path = $with:expr),+;)+) => {
        /// The mistakes.
        pub const MISTAKES: &[$crate::interpretations::Mistake] = &[$($crate::interpretations::Mistake {
            wrong: $crate::interpretations::Wrong { game: $game, name: $name, clauses: &[$($clause),+], says: $says },
            replaces: &[$($crate::interpretations::Replaced {
                id: $of.id(),
                by: stringify!($with),
                path: || ::std::any::type_name_of_val(&$with),
            }),+],
            replace: |these| these$(.with(&$of, $with))+,
        }),+];
    };
}
