//! The kinds of cards and zones that texts mean and act on, the references that events bind, and their properties.

/// Ice.
pub(crate) const ICE: &[&str] = &["ice"];
/// An agenda.
pub(crate) const AGENDA: &[&str] = &["an agenda"];
/// An asset or an upgrade.
pub(crate) const IN_ROOT: &[&str] = &["an asset or upgrade"];
/// An event or an operation.
pub(crate) const PLAYED: &[&str] = &["an event or operation"];
/// Hardware, a program or a resource.
pub(crate) const IN_RIG: &[&str] = &["a card of the rig"];
/// An identity.
pub(crate) const IDENTITY: &[&str] = &["an identity"];

/// Cards that can be rezzed.
pub(crate) const REZZED: &[&str] = &["ice", "an asset or upgrade"];
/// Cards that can be installed.
pub(crate) const INSTALLED: &[&str] = &["ice", "an agenda", "an asset or upgrade", "a card of the rig"];
/// Cards that can be trashed.
pub(crate) const TRASHED: &[&str] =
    &["ice", "an agenda", "an asset or upgrade", "a card of the rig", "an event or operation"];

/// A zone into which effects move cards.
pub(crate) const ZONE: &[&str] = &["a hand, a deck, a discard pile, a score area, a root or out of the game"];
/// The places that only installed cards are in.
pub(crate) const BOARD: &[&str] = &["where cards are installed"];

/// The references that an event about a card binds.
pub(crate) const OF_CARD: &[&str] = &["that", "accessed"];
/// The references that an event about no card binds, in which a card may be accessed.
pub(crate) const OF_RUN: &[&str] = &["accessed"];
/// The references that something about to happen binds.
pub(crate) const IMMINENT: &[&str] = &["that", "accessed", "imminent"];
/// The references that a draw binds.
pub(crate) const OF_DRAW: &[&str] = &["those", "accessed", "that amount"];
/// The references that an event about no card binds, if it has an amount.
pub(crate) const OF_AMOUNT: &[&str] = &["accessed", "that amount"];
/// The references that an event about a card binds, if it has an amount.
pub(crate) const OF_CARD_AND_AMOUNT: &[&str] = &["that", "accessed", "that amount"];
/// The references that a trace binds.
pub(crate) const TRACED: &[&str] = &["X", "trace strength"];
/// The references that a payment binds.
pub(crate) const PAID: &[&str] = &["X", "those", "lost"];

/// The properties of any event: when it happened, and where.
pub(crate) const ANY: &[&str] = &["server", "first", "together"];
/// The properties of the card to which an event happened, and those of any event.
pub(crate) const CARD: &[&str] =
    &["card", "type", "zone", "not_in", "installed", "rezzed", "advanced", "accessed", "server", "first", "together"];
/// The player of an event.
pub(crate) const WHO: &[&str] = &["who"];
/// The card whose ability an event was.
pub(crate) const BY: &[&str] = &["by"];
/// The amount of an event.
pub(crate) const AMOUNT: &[&str] = &["amount", "at_least"];
/// Fields of an event in which a player does something with a card.
pub(crate) const DONE: &[&[&str]] = &[CARD, WHO];
/// Fields of an event in which a player does something with a card by another card.
pub(crate) const DONE_BY: &[&[&str]] = &[CARD, WHO, BY];
/// Fields of an event in which a player gets or loses something by a card.
pub(crate) const GIVEN: &[&[&str]] = &[ANY, AMOUNT, WHO, BY];
/// A step of a run.
pub(crate) const ON_RUN: &[&[&str]] = &[ANY, WHO];
