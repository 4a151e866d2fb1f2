//! Effects on units, gear and cards.

use indexmap::IndexMap;

use crate::words::amounts::Quantity;
use crate::words::cards::{Card, Keyword};
use crate::words::effects::conditions::Condition;
use crate::words::effects::costs::{Cost, Free, Power};
use crate::words::effects::playing::Countered;
use crate::words::effects::{CardType, Effect};
use crate::words::kinds;
use crate::words::phrases::Phrase;
use kernel::words::shape::{Count, Many};
use kernel::{record, words};

record! {
    /// A kill (428).
    pub struct Kill {
        /// The objects that are killed.
        what: Phrase [acted: true],
        /// The condition for it to be killed.
        r#if: Option<Condition>,
        /// The players who choose what is killed, one of their own each; the player of the effect, if left out.
        who: Option<Phrase>,
        /// The effects that follow only if it was really killed, line by line.
        if_done: Vec<Effect> [binds: &["it", "killed"]],
    }
}

record! {
    /// An action on an object.
    pub struct Done {
        /// The objects to which it is done.
        what: Phrase [acted: true],
        /// The condition for it to be done.
        r#if: Option<Condition>,
    }
}

words! {
    /// The place where a card is played.
    pub enum PlayPlace "place" {
        /// To the place where it stood before.
        SameLocation = "same location",
        /// To the base of its player.
        Base = "base",
        /// To the place of the object that has the ability; a gear goes to the base all the same.
        Here = "here",
        /// To the place of `it`.
        There = "there" [needs: &["it", "target", "battlefield"]],
        /// To the battlefield that was chosen as a target before.
        ThatBattlefield = "that battlefield" [needs: &["battlefield"]],
        /// To any battlefield, whoever controls it.
        AnyBattlefield = "any battlefield",
    }
}

record! {
    /// A card is played by an effect; of a spell, its targets are chosen then.
    pub struct PlayCard {
        /// The card that is played.
        what: Phrase [takes: kinds::CARD],
        /// The player who plays it; the player of the effect, if left out.
        who: Option<Phrase>,
        /// The place to which it is played.
        to: Option<PlayPlace>,
        /// The parts of its cost that are ignored; none, if left out.
        cost: Option<Free>,
        /// The cost paid in place of its own.
        pay: Option<Cost>,
        /// The reduction of its cost.
        less: Option<Cost>,
        /// The state in which it comes into play: ready (`true`) or exhausted (`false`); as its type does, if left out.
        ready: Option<bool>,
        /// The destination of a spell once it has resolved; the trash, if left out.
        goes: Option<Countered>,
        /// The effects once it was played, as an ability of its own, line by line; `it` is the card.
        if_done: Vec<Effect> [binds: kinds::IT],
    }
}

words! {
    /// The place to which a unit is moved or put.
    pub enum Destination "place" {
        /// The base of its controller.
        Base = "base",
        /// The place of the object that has the ability.
        Here = "here",
        /// A place that its player chooses, a battlefield or its base; list it among the targets.
        Anywhere = "anywhere" [sets: &["battlefield"]],
        /// A battlefield that its player chooses; list it among the targets.
        ABattlefield = "a battlefield" [sets: &["battlefield"]],
        /// The place of `it` before the line, for example of the unit that the line before was about.
        There = "there" [needs: &["it", "target", "battlefield"]],
        /// The battlefield that was chosen as a target before.
        ThatBattlefield = "that battlefield" [needs: &["battlefield"]],
    }
}

record! {
    /// Units are moved; they are not exhausted by it, and need no Ganking.
    pub struct MoveUnits {
        /// The units that move.
        what: Phrase [acted: true],
        /// The place to which they move.
        to: Destination,
    }
}

record! {
    /// Energy or power is added to what its player can pay with; nobody can respond to that (337.1.c).
    pub struct Add {
        /// The amount of energy added.
        energy: Option<Count>,
        /// The amount of power added, by domain.
        power: IndexMap<Power, Count>,
        /// The types of the cards to play which alone the energy may be spent (429.3); anything, if left out.
        r#for: Many<CardType>,
    }
}

words! {
    /// An end of a deck.
    pub enum DeckEnd "end of a deck" {
        /// On top, to be drawn next.
        Top = "top",
        /// Under all others.
        Bottom = "bottom",
        /// At the top or at the bottom, as its player chooses.
        TopOrBottom = "top or bottom",
    }
}

record! {
    /// Cards are put into the decks of their owners.
    pub struct PutOnDeck {
        /// The cards that are put there.
        what: Phrase,
        /// The end of the deck.
        at: DeckEnd,
    }
}

record! {
    /// An Equipment is attached.
    pub struct Attach {
        /// The Equipment that is attached.
        what: Phrase [takes: kinds::GEAR],
        /// The unit to which it is attached.
        to: Phrase [takes: kinds::UNIT],
    }
}

record! {
    /// An Equipment is attached for its Equip cost, which its player may pay as this resolves.
    pub struct Equip {
        /// The Equipment that is attached.
        what: Phrase [takes: kinds::GEAR],
        /// The unit to which it is attached.
        to: Phrase [takes: kinds::UNIT],
        /// The reduction of its Equip cost.
        less: Option<Cost>,
    }
}

record! {
    /// Tokens are played.
    pub struct PlayTokens {
        /// The number of tokens played; one, if left out.
        amount: Option<Quantity>,
        /// The facts of the tokens, as those of a card; by their subtypes they are called: `Recruit token`.
        token: Option<Box<Card>> [apart: true, binds: &["this gear"]],
        /// The place where they come into play; their player chooses, if left out.
        to: Option<Destination>,
        /// The state in which they come into play: ready (`true`) or exhausted (`false`); as their type does, if left
        /// out.
        ready: Option<bool>,
        /// The objects they become copies of once they are in play.
        copy_of: Option<Phrase>,
    }
}

record! {
    /// Tokens in play become copies: they have the facts of something else, and later lines find them as `it`.
    pub struct BecomeCopy {
        /// The objects that become copies.
        what: Phrase,
        /// The object that is copied.
        of: Phrase,
    }
}

record! {
    /// An object is chosen, and later lines find it as `it`.
    pub struct Choose {
        /// The thing to choose.
        what: Phrase,
    }
}

record! {
    /// A player pays for something while the effect resolves, or does it for nothing (355.10). As the first line of a
    /// triggered ability it is decided on, and paid for, as the ability is put on the chain, before its targets (383.3),
    /// except with `on_resolution`.
    pub struct May {
        /// The player who decides; the player of the effect, if left out.
        who: Option<Phrase>,
        /// The cost; none, if left out.
        cost: Option<Cost> [sets: kinds::PAID],
        /// `true` if it is decided and paid as the ability resolves, also as its first line: "you may pay. If you do".
        on_resolution: bool,
        /// The effects if the player does so, line by line.
        effect: Vec<Effect>,
        /// The effects if the player does not, line by line.
        otherwise: Vec<Effect>,
    }
}

record! {
    /// Effects that depend on a condition on `it` or on its player. Their targets are chosen only if the condition
    /// holds as the spell or ability is put on the chain, where that is known then: the condition is about the player
    /// (`legion`, `your turn`, `xp`, `points`, `runes`; `count`, `happened`, `excess` in the first line), and no line
    /// before it changes that. Otherwise the targets are chosen whether or not it will hold.
    pub struct Check {
        /// The condition; `it` is taken as last known.
        r#if: Condition,
        /// The effects if it holds, line by line.
        effect: Vec<Effect>,
        /// The effects if it does not, line by line.
        otherwise: Vec<Effect>,
    }
}

record! {
    /// Any amount of power is paid while the effect resolves; later lines find it as `paid` (355.10).
    pub struct PayAny {
        /// The domain of the power.
        power: Power,
    }
}

record! {
    /// Gives Might or keywords for this turn; as a static ability, while it is in play.
    pub struct GiveMight {
        /// The amount of Might given; less than 0 to take some.
        might: Option<Quantity>,
        /// The keywords that are given.
        keywords: Vec<Keyword>,
        /// `true` if the keywords stay as long as the unit is on the board, instead of for this turn alone.
        lasting: bool,
        /// The Might below which it does not go.
        minimum: Option<Count>,
        /// The condition for it to be given, or under which it is given.
        r#if: Option<Condition>,
        /// The units that get it.
        to: Phrase [acted: true],
    }
}

record! {
    /// The Might of two units, swapped for this turn (433).
    pub struct SwapMight {
        /// One of the units.
        of: Phrase [acted: true],
        /// The other unit.
        with: Phrase [acted: true],
    }
}
