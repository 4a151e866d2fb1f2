//! The kinds of things that texts mean and act on, and the references that events bind.

/// A player of the game.
pub(crate) const PLAYER: &[&str] = &["a player"];
/// An object on the battlefield.
pub(crate) const PERMANENT: &[&str] = &["a permanent"];
/// An object on the stack that was cast.
pub(crate) const SPELL: &[&str] = &["a spell"];
/// An ability on the stack.
pub(crate) const ABILITY: &[&str] = &["an ability"];
/// A card in a zone other than the battlefield or the stack.
pub(crate) const CARD: &[&str] = &["a card in another zone"];
/// An instant or a sorcery, wherever it is.
pub(crate) const INSTANT: &[&str] = &["an instant or sorcery"];

/// Whatever can be on the stack.
pub(crate) const STACKED: &[&str] = &["a spell", "an ability", "an instant or sorcery"];
/// Whatever has a controller and can leave.
pub(crate) const CONTROLLED: &[&str] = &["a permanent", "a spell", "an ability", "an instant or sorcery"];
/// Any object: all but players.
pub(crate) const OBJECT: &[&str] =
    &["a permanent", "a spell", "an ability", "a card in another zone", "an instant or sorcery"];
/// Whatever may have power and toughness.
pub(crate) const BODIED: &[&str] = &["a permanent", "a spell", "a card in another zone"];
/// Whatever can be dealt damage.
pub(crate) const DAMAGED: &[&str] = &["a permanent", "a player"];

/// A number.
pub(crate) const NUMBER: &[&str] = &["a number"];
/// An instruction, which a spell or ability carries out as it resolves.
pub(crate) const INSTRUCTION: &[&str] = &["an instruction"];
/// An effect that a static ability can have.
pub(crate) const STATIC: &[&str] = &["an effect that lasts"];
/// A zone into which effects put objects.
pub(crate) const ZONE: &[&str] = &["a zone into which effects put cards"];

/// A zone, or a player or permanent that is dealt damage instead.
pub(crate) const DESTINATION: &[&str] = &["a zone into which effects put cards", "a permanent", "a player"];

/// The references bound once a spell or ability was announced with its targets.
pub(crate) const ANNOUNCED: &[&str] = &["announced"];
/// The references bound in the text of a spell.
pub(crate) const OF_SPELL: &[&str] = &["announced", "x"];

/// Bound where a phase or turn is meant as a whole, and not the step with which it begins.
pub(crate) const WHOLE: &[&str] = &["a whole phase or turn"];

/// The references that an event binds.
pub(crate) const EVENT: &[&str] = &["it", "that much", "amount"];
/// The references that damage binds, as it is looked for.
pub(crate) const DAMAGE: &[&str] = &["source", "recipient", "that much", "amount"];
/// The references that damage binds for the condition of an effect that changes it.
pub(crate) const CHANGED_DAMAGE: &[&str] = &["source", "recipient", "that much", "amount", "cause"];
/// The cause of an event, which is asked for as the event would happen.
pub(crate) const CAUSE: &[&str] = &["cause"];
/// The references that an instruction binds that deals damage: what is dealt, and not to whom.
pub(crate) const DEALT: &[&str] = &["source", "recipient"];
/// The source of damage that an instruction deals: its object, unless `from` names another.
pub(crate) const OWN_SOURCE: &[(&str, &str)] = &[("source", "self")];
/// The references that prevented damage binds.
pub(crate) const PREVENTED: &[&str] = &["source", "recipient", "prevented", "that much", "amount"];
/// The references to changes of an amount.
pub(crate) const CHANGED: &[&str] = &["double", "half", "triple", "plus", "minus", "all"];
/// The references that an ability has that is given to an object.
pub(crate) const GIVEN: &[&str] = &["granter", "host", "defending player"];
