//! The readings by which a game is played, and what replaces them.
//!
//! A game's rules call through a table where a reading varies: `(self.rulings.deplete)(shield, taken)`. The table's
//! defaults are the right readings of the newest edition; each is a function that stands in the file of its rule. An
//! edition replaces a few entries by functions that are right in it. A [`Mistake`] replaces one by a wrong function,
//! which stands in the game's `mistakes/`, so that what is wrong never stands among what is right.
//!
//! ```
//! kernel::rulings! {
//!     /// The readings of a small game.
//!     pub struct Rulings {
//!         /// 1.1: what is left of a shield that has prevented so much.
//!         pub deplete: fn(i64, i64) -> i64 = shields::deplete,
//!     }
//! }
//!
//! mod shields {
//!     pub fn deplete(shield: i64, taken: i64) -> i64 {
//!         shield - taken
//!     }
//! }
//!
//! mod mistakes {
//!     use super::Rulings;
//!
//!     const IDS: &[&str] = &["1.1-depletes"];
//!
//!     fn never_shrinks(shield: i64, _taken: i64) -> i64 {
//!         shield
//!     }
//!
//!     kernel::mistakes! {
//!         game: "small", rulings: Rulings;
//!
//!         "shield never shrinks", [kernel::clause!(IDS, "1.1-depletes")],
//!             "A shield is as large after preventing as before.":
//!             deplete = never_shrinks;
//!     }
//! }
//!
//! # fn main() {
//! use kernel::rulings::Table;
//!
//! let right = Rulings::right();
//! assert!(right.asked().is_empty());
//! assert_eq!((right.deplete)(3, 2), 1);
//! assert_eq!(right.asked(), ["deplete"]);
//! let wrong = kernel::rulings::with_mistakes(right, mistakes::MISTAKES.iter(), &["shield never shrinks"]).unwrap();
//! assert_eq!((wrong.deplete)(3, 2), 3);
//! # }
//! ```

mod memory;
mod reading;

pub use memory::Memory;
pub use reading::Reading;

use crate::clause::Clause;
use crate::transcript::stop::Stop;

/// What a mistake is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The game.
    pub game: &'static str,
    /// Its name, in words: `shield never shrinks`.
    pub name: &'static str,
    /// The clauses that it gets wrong, the plainest first.
    pub clauses: &'static [Clause],
    /// What an engine that makes it does.
    pub says: &'static str,
}

impl Wrong {
    /// The ids of the clauses that it gets wrong, the plainest first.
    pub fn ids(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.clauses.iter().map(|clause| clause.id())
    }

    /// Whether it gets this clause wrong.
    pub fn is_about(&self, id: &str) -> bool {
        self.ids().any(|own| own == id)
    }
}

/// A mistake, and the entries of the table that it replaces.
#[derive(Debug)]
pub struct Mistake<R: 'static> {
    /// What it is about.
    pub wrong: Wrong,
    /// The entries that it replaces.
    pub replaces: &'static [Replaced],
    /// Replaces them.
    pub replace: fn(&mut R),
}

/// An entry of the table that a mistake replaces.
#[derive(Debug)]
pub struct Replaced {
    /// The entry's name.
    pub entry: &'static str,
    /// What replaces it, as it is written.
    pub by: &'static str,
    /// The full path of what replaces it.
    pub path: fn() -> &'static str,
}

/// A game's table of readings.
pub trait Table: 'static {
    /// The names of the entries and hooks that were asked for.
    fn asked(&self) -> Vec<&'static str>;

    /// Whether all that was asked for stands in another table too.
    fn agrees(&self, other: &Self) -> bool;
}

/// An entry of the table, as declared.
#[derive(Debug)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// What it decides.
    pub doc: &'static str,
    /// The full path of its right function.
    pub path: fn() -> &'static str,
}

impl<R> Mistake<R> {
    /// Whether the two replace one entry, each its own way: the later would undo the earlier.
    pub fn clashes(&self, other: &Self) -> bool {
        let differ = |ours: &Replaced, theirs: &Replaced| ours.entry == theirs.entry && ours.by != theirs.by;
        self.replaces.iter().any(|ours| other.replaces.iter().any(|theirs| differ(ours, theirs)))
    }
}

/// Two of these mistakes that replace one entry, each its own way.
pub fn clash<R: 'static>(all: impl Iterator<Item = &'static Mistake<R>>, these: &[Wrong]) -> Option<(Wrong, Wrong)> {
    let made: Vec<&Mistake<R>> = all.filter(|mistake| these.contains(&mistake.wrong)).collect();
    clash_of(&made)
}

fn clash_of<R>(made: &[&Mistake<R>]) -> Option<(Wrong, Wrong)> {
    made.iter().enumerate().find_map(|(index, one)| {
        let other = made.iter().skip(index + 1).find(|other| one.clashes(other))?;
        Some((one.wrong, other.wrong))
    })
}

/// The table with the mistakes of these names made. They must be there, and no two may clash.
///
/// # Errors
/// `unsupported` where no mistake is called so, `rejected` where two clash.
pub fn with_mistakes<R: 'static>(
    mut rulings: R,
    all: impl Iterator<Item = &'static Mistake<R>>,
    names: &[&str],
) -> Result<R, Stop> {
    if names.is_empty() {
        return Ok(rulings);
    }
    let made: Vec<&Mistake<R>> = all.filter(|mistake| names.contains(&mistake.wrong.name)).collect();
    if let Some(name) = names.iter().find(|name| made.iter().all(|mistake| mistake.wrong.name != **name)) {
        return Err(Stop::unsupported(format!("mistake `{name}`")));
    }
    if let Some((one, other)) = clash_of(&made) {
        let why = format!("the mistakes `{}` and `{}` turn one ruling", one.name, other.name);
        return Err(Stop::Rejected { step: None, why });
    }
    for mistake in made {
        (mistake.replace)(&mut rulings);
    }
    Ok(rulings)
}

/// Declares a game's table of readings: a struct of functions, each with its right one.
///
/// Beside the entries there may be hooks, which a right engine leaves empty: moments at which a mistake acts or
/// remembers where the rules have nothing to decide.
#[macro_export]
macro_rules! rulings {
    ($(#[doc = $doc:literal])* pub struct $name:ident {
        $($(#[doc = $edoc:literal])* pub $entry:ident : $ty:ty = $right:path),* $(,)?
    } $(hooks { $($(#[doc = $hdoc:literal])* pub $hook:ident : $hook_ty:ty),* $(,)? })?) => {
        $(#[doc = $doc])*
        pub struct $name {
            $($(#[doc = $edoc])* pub $entry: $crate::rulings::Reading<$ty>,)*
            $($($(#[doc = $hdoc])* pub $hook: $crate::rulings::Reading<Option<$hook_ty>>,)*)?
        }

        impl $crate::rulings::Table for $name {
            fn asked(&self) -> Vec<&'static str> {
                let mut asked = Vec::new();
                $(if self.$entry.was_asked() {
                    asked.push(stringify!($entry));
                })*
                $($(if self.$hook.was_asked() {
                    asked.push(stringify!($hook));
                })*)?
                asked
            }

            fn agrees(&self, other: &Self) -> bool {
                $(self.$entry.agrees(&other.$entry) &&)* $($(self.$hook.agrees(&other.$hook) &&)*)? true
            }
        }

        impl $name {
            /// The right readings of the newest edition.
            #[must_use]
            pub const fn right() -> Self {
                Self {
                    $($entry: $crate::rulings::Reading::of($right),)*
                    $($($hook: $crate::rulings::Reading::of(None),)*)?
                }
            }

            /// The entries, as declared.
            #[cfg(test)]
            pub const ENTRIES: &'static [$crate::rulings::Entry] = &[$($crate::rulings::Entry {
                name: stringify!($entry),
                doc: concat!($($edoc, "\n"),*),
                path: || ::std::any::type_name_of_val(&$right),
            }),*];
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    };
}

/// Declares mistakes, as `MISTAKES`: name, clauses, what an engine does that makes it, and which entries of the table
/// it replaces by what. A hook is set by `hook = Some(function)`.
#[macro_export]
macro_rules! mistakes {
    (game: $game:literal, rulings: $rulings:ty;
     $($name:literal, [$($clause:expr),+ $(,)?], $says:literal: $($entry:ident = $with:expr),+;)+) => {
        /// The mistakes.
        pub const MISTAKES: &[$crate::rulings::Mistake<$rulings>] = &[$($crate::rulings::Mistake {
            wrong: $crate::rulings::Wrong { game: $game, name: $name, clauses: &[$($clause),+], says: $says },
            replaces: &[$($crate::rulings::Replaced {
                entry: stringify!($entry),
                by: stringify!($with),
                path: || ::std::any::type_name_of_val(&$with),
            }),+],
            replace: |rulings| { $(rulings.$entry.set($with);)+ },
        }),+];
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    rulings! {
        /// Two readings.
        pub struct Two {
            /// The first.
            pub first: fn(u8) -> u8 = double,
            /// The second.
            pub second: fn(u8) -> u8 = double,
        }
        hooks {
            /// After all.
            pub after: fn(u8) -> u8,
        }
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

    mistakes! {
        game: "a game", rulings: Two;
        "first is 1", [crate::rule!("1")], "It is once.": first = once;
        "first is 3", [crate::rule!("1")], "It is thrice.": first = thrice;
        "second is 1", [crate::rule!("2")], "It is once.": second = once, after = Some(once);
        "first is 1 again", [crate::rule!("1")], "It is once.": first = once;
    }

    fn made(names: &[&str]) -> Result<(u8, u8), Stop> {
        let two = with_mistakes(Two::right(), MISTAKES.iter(), names)?;
        Ok(((two.first)(1), (two.second)(1)))
    }

    #[test]
    fn mistakes_about_two_entries_are_made_together() {
        assert_eq!(made(&[]), Ok((2, 2)));
        assert_eq!(made(&["second is 1", "first is 3"]), Ok((3, 1)));
        assert_eq!(made(&["first is 1", "first is 1 again"]), Ok((1, 2)));
    }

    #[test]
    fn tables_agree_where_nothing_was_asked_that_they_read_otherwise() {
        let (right, wrong) = (Two::right(), with_mistakes(Two::right(), MISTAKES.iter(), &["first is 1"]).unwrap());
        assert_eq!((right.second)(1), 2);
        assert!(right.agrees(&wrong));
        assert_eq!((right.first)(1), 2);
        assert!(!right.agrees(&wrong));
    }

    #[test]
    fn two_that_replace_one_entry_are_not() {
        let why = "the mistakes `first is 1` and `first is 3` turn one ruling".to_owned();
        assert_eq!(made(&["first is 1", "second is 1", "first is 3"]), Err(Stop::Rejected { step: None, why }));
    }

    #[test]
    fn an_unknown_one_is_named() {
        assert_eq!(made(&["third is 1"]), Err(Stop::unsupported("mistake `third is 1`")));
    }

    #[test]
    fn a_clash_is_found_among_several() {
        let wrong = |index: usize| MISTAKES[index].wrong;
        let found = |these: &[Wrong]| clash(MISTAKES.iter(), these);
        assert_eq!(found(&[wrong(0), wrong(2), wrong(3)]), None);
        assert_eq!(found(&[wrong(2), wrong(1), wrong(0)]), Some((wrong(0), wrong(1))));
    }

    #[test]
    fn entries_and_what_replaces_them_have_their_paths() {
        assert_eq!((Two::ENTRIES[0].path)(), "kernel::rulings::tests::double");
        assert_eq!((MISTAKES[1].replaces[0].path)(), "kernel::rulings::tests::thrice");
        assert!((MISTAKES[2].replaces[1].path)().contains("kernel::rulings::tests::once"));
        assert!(Two::right().after.is_none());
    }
}
