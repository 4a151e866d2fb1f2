//! Checks announcements: nothing may be announced of a card or an ability that does not take it.
//!
//! Each game lists the announcements that its steps can make, each with a flag for those that the card or ability in
//! use takes. A step that announces more is refused; the surplus is never silently ignored.

use crate::clause::Clause;
use crate::transcript::stop::Refusal;
use crate::words::name::Name;

/// One thing that a step can announce, such as the value of X.
#[derive(Clone, Copy, Debug)]
pub struct Announced<'c> {
    /// The key of the announcement.
    pub key: &'static str,
    /// `true` if the step announces it.
    pub said: bool,
    /// `true` if the card or ability in use takes it.
    pub taken: bool,
    /// The clauses that forbid an announcement that is not taken, the plainest first.
    pub under: &'c [Clause],
}

/// Refuses a step that announces something `of` does not take.
///
/// # Errors
/// Something was announced that is not taken; the refusal names every such key.
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
        let (x, targets) = ([Clause::external("1.1-x")], [Clause::external("1.2-targets")]);
        let all = [one("x", true, false, &x), one("server", true, true, &[]), one("targets", true, false, &targets)];
        let refusal = held_to(&OF, &all).unwrap_err();
        assert_eq!(refusal.why, "`Decoy` takes no `x` and no `targets`");
        assert_eq!(refusal.clauses, [x[0], targets[0]]);
    }
}
