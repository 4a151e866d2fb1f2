//! References and the keywords that bind them: the table, and the check of a card against it.
//!
//! A reference (`source`, `that much`, `its might`) stands for something that another part of the text has bound. Each
//! keyword declares its part in that beside its meaning, as a [`Flow`]: the references that it binds, those that it needs,
//! and the kinds of things that it means or acts on. One pass over a card in canonical form ([`faults`]) finds
//! references that stand for nothing, and actions on things for which they are impossible. Completion and the language
//! reference read the same declarations.
//!
//! `{when: {dealt: {}}, effect: [{deal_damage: {to: source, ...}}]}` is valid, since `dealt` binds `source`. With
//! `when: {drew: {}}`, `source` would stand for nothing.

mod check;
mod place;
mod table;
mod visit;

pub use check::{Fault, Step, faults, needs_from_outside};
pub use place::bound_at;
pub use table::{Binder, Row, binders, rows};

/// The bindings of a keyword, an empty list for each that it has nothing to do with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "a keyword declares each of these by itself")]
pub struct Flow {
    /// The references of which one must be bound where the keyword stands.
    pub needs: &'static [&'static str],
    /// The references that are bound inside the value of the keyword.
    pub binds: &'static [&'static str],
    /// The references that are bound from the keyword on, to the end of the ability.
    pub sets: &'static [&'static str],
    /// The references that are bound in the whole ability, before the keyword too.
    pub early: &'static [&'static str],
    /// The references that are bound on the whole card.
    pub card: &'static [&'static str],
    /// The kinds of things that the keyword means; anything, if empty.
    pub is: &'static [&'static str],
    /// The kinds of things on which the keyword can act; any, if empty. Those of a verb hold for the fields of its
    /// record that are `acted` on.
    pub takes: &'static [&'static str],
    /// The reference whose kinds `takes` is about, in place of those of the value.
    pub of: Option<&'static str>,
    /// `true` for a field that names the things on which the verb acts.
    pub acted: bool,
    /// `true` for a field whose kinds are those of its record.
    pub classifies: bool,
    /// `true` for a field beside which the kinds of its record are uncertain: a creature in a graveyard is a card.
    pub blurs: bool,
    /// `true` for a field that holds abilities or cards of their own, and for a verb that is apart from what follows:
    /// what is bound in one is not in the next.
    pub apart: bool,
    /// The reference that stands for the things in a field, and so is of their kinds.
    pub names: Option<&'static str>,
    /// References each with another one, of whose kinds they are unless a field says what they are.
    pub defaults: &'static [(&'static str, &'static str)],
    /// The parts of a scalar by which a spelling is recognised; its fixed part, if empty.
    pub marks: &'static [&'static str],
    /// The fields that the record of a verb can have there, in groups; any, if empty.
    pub has: &'static [&'static [&'static str]],
    /// The bindings of certain words in a field of free texts.
    pub texts: &'static [(&'static str, &'static Self)],
}

/// The reference to whatever every card has bound: the card itself, its player.
pub const ALWAYS: &str = "always";

impl Flow {
    /// The bindings of a keyword that has none.
    pub const NONE: Self = Self {
        needs: &[],
        binds: &[],
        sets: &[],
        early: &[],
        card: &[],
        is: &[],
        takes: &[],
        of: None,
        acted: false,
        classifies: false,
        blurs: false,
        apart: false,
        names: None,
        defaults: &[],
        marks: &[],
        has: &[],
        texts: &[],
    };
}
