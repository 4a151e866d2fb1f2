//! What a player announces is held to: what a card or an ability does not take cannot be said of it.
//!
//! Each game lists what its steps may say in announcing something, and whether what is used takes it. A step that says
//! more is refused, rather than taken as if it had not said so.

use crate::clause::Clause;
use crate::transcript::stop::Refusal;
use crate::words::name::Name;

/// One thing that a step may say in announcing something, such as what X is.
#[derive(Clone, Copy, Debug)]
pub struct Announced<'c> {
    /// The key under which it is said.
    pub key: &'static str,
    /// Whether it was said.
    pub said: bool,
    /// Whether what is used or played takes it.
    pub taken: bool,
    /// The clauses that forbid to say it where it is not taken, the plainest first.
    pub under: &'c [Clause],
}

/// Holds a player to what was announced of `of`: what was said and is not taken is refused.
///
/// # Errors
/// Something was said that is not taken; the refusal names every such key.
pub fn held_to(of: &Name, all: &[Announced<'_>]) -> Result<(), Refusal> {
    let idle: Vec<&Announced<'_>> = all.iter().filter(|one| one.said && !one.taken).collect();
    if idle.is_empty() {
        return Ok(());
    }
    let keys: Vec<String> = idle.iter().map(|one| format!("`{}`", one.key)).collect();
    let clauses: Vec<Clause> = idle.iter().flat_map(|one| one.under.iter().copied()).collect();
    Err(Refusal::new(&clauses, format!("`{of}` takes no {}", keys.join(" and no "))))
}

#[cfg(test)]
mod tests {
    use super::*;

    const OF: Name = Name::Word("Decoy");

    fn one<'c>(key: &'static str, said: bool, taken: bool, under: &'c [Clause]) -> Announced<'c> {
        Announced { key, said, taken, under }
    }

    #[test]
    fn what_is_taken_or_not_said_is_let_through() {
        assert_eq!(held_to(&OF, &[one("x", true, true, &[]), one("targets", false, false, &[])]), Ok(()));
    }

    #[test]
    fn all_that_is_not_taken_is_refused_at_once() {
        let (x, targets) = ([Clause::told("1.1-x")], [Clause::told("1.2-targets")]);
        let all = [one("x", true, false, &x), one("server", true, true, &[]), one("targets", true, false, &targets)];
        let refusal = held_to(&OF, &all).unwrap_err();
        assert_eq!(refusal.why, "`Decoy` takes no `x` and no `targets`");
        assert_eq!(refusal.clauses, [x[0], targets[0]]);
    }
}
