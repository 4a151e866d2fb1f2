//! What cards do, and what that costs.

use indexmap::IndexMap;
use kernel::words::shape::{Count, Many, Text};
use kernel::{record, tagged};

use crate::words::amounts::{Amount, Said};
use crate::words::cards::{CardFilter, CardRef, Condition, Conditional, Static};
use crate::words::{AbilityWord, Counter, DamageKind, Period, Round, ServerFilter, Side, Until, What, Zone};

record! {
    /// What is paid.
    pub struct Cost {
        /// Credits.
        credits: Option<Said>,
        /// Clicks.
        clicks: Option<Count>,
        /// Counters from the card itself.
        counters: IndexMap<Counter, Said>,
        /// Cards that are trashed.
        trash: Many<CardRef>,
        /// A card that is removed from the game.
        remove_from_game: Option<CardRef>,
        /// Damage that is suffered.
        suffer: Option<Suffer>,
        /// Tags that are taken.
        take_tags: Option<Count>,
        /// Bad publicity that is taken.
        take_bad_publicity: Option<Count>,
        /// Bad publicity that the Runner has the Corp lose.
        remove_bad_publicity: Option<Count>,
    }
}

record! {
    /// Damage suffered as a cost.
    pub struct Suffer {
        /// Its kind.
        kind: DamageKind,
        /// How much.
        amount: Said,
    }
}

tagged! {
    /// One instruction of an effect.
    pub enum Effect "effect" {
        /// Does damage to the Runner.
        Damage(Damage) = "damage",
        /// Gives the Runner tags.
        Tag(Give) = "tag",
        /// Gives the Corp bad publicity.
        BadPublicity(Give) = "bad_publicity",
        /// Removes tags.
        RemoveTags(RemoveTags) = "remove_tags",
        /// Trashes cards.
        Trash(Trash) = "trash",
        /// Exposes a card.
        Expose(OfCard) = "expose",
        /// Chooses a card, which the effects that follow call `chosen`.
        Choose(OfCard) = "choose",
        /// The Corp rezzes a card, and pays for it.
        Rez(OfCard) = "rez",
        /// Turns a card facedown.
        TurnFacedown(OfCard) = "turn_facedown",
        /// What would be trashed is turned facedown in place of leaving, and is trashed so.
        TrashedFacedown(Nothing) = "trashed_facedown",
        /// A player gains credits or clicks.
        Gain(Purse) = "gain",
        /// A player loses credits or clicks.
        Lose(Purse) = "lose",
        /// A player draws cards.
        Draw(Draw) = "draw",
        /// Places credits or counters on a card.
        Place(Place) = "place",
        /// Takes credits or counters from a card.
        Take(Take) = "take",
        /// Makes a run.
        Run(Run) = "run",
        /// Installs a card.
        Install(Install) = "install",
        /// Breaks subroutines.
        Break(Break) = "break",
        /// Raises the strength of this card for the encounter, or of another until the turn ends.
        Strength(Strength) = "strength",
        /// Removes all virus counters.
        Purge(Nothing) = "purge",
        /// Ends the run.
        EndRun(Nothing) = "end_run",
        /// Bypasses the ice that is encountered.
        Bypass(Nothing) = "bypass",
        /// Prevents, or avoids.
        Prevent(Prevent) = "prevent",
        /// Enlarges what would happen (FFG: "additional").
        Increase(Raise) = "increase",
        /// Happens in place of what would.
        Instead(Many<Effect>) = "instead",
        /// Leaves something that works for a while.
        Lasting(Lasting) = "lasting",
        /// A player may, or must, pay.
        Pay(Pay) = "pay",
        /// A player may.
        May(May) = "may",
        /// A player picks one of several.
        Option(Choice) = "option",
        /// If something holds.
        If(If) = "if",
        /// Traces the Runner.
        Trace(Trace) = "trace",
        /// Effects of one instruction.
        Together(Many<Effect>) = "together",
        /// A player names a card type.
        NameType(NameType) = "name_type",
    }
}

record! {
    /// Nothing more to say.
    pub struct Nothing {}
}

record! {
    /// Damage.
    pub struct Damage {
        /// Its kind.
        kind: DamageKind,
        /// How much.
        amount: Amount,
        /// Who is responsible for it: the owner of the card, unless said.
        responsible: Option<Side>,
        /// Whether it cannot be prevented.
        unpreventable: bool,
    }
}

record! {
    /// Tags or bad publicity.
    pub struct Give {
        /// How many.
        amount: Amount,
        /// Whether it cannot be prevented.
        unpreventable: bool,
    }
}

record! {
    /// Tags taken away.
    pub struct RemoveTags {
        /// How many.
        amount: Amount,
    }
}

record! {
    /// Trashing.
    pub struct Trash {
        /// Which cards.
        card: CardRef,
        /// Whether it cannot be prevented.
        unpreventable: bool,
    }
}

record! {
    /// Something done to a card.
    pub struct OfCard {
        /// Which card.
        card: CardRef,
    }
}

record! {
    /// Credits and clicks.
    pub struct Purse {
        /// Whose.
        who: Side,
        /// How many credits.
        credits: Option<Amount>,
        /// How many clicks.
        clicks: Option<Amount>,
    }
}

record! {
    /// Drawing.
    pub struct Draw {
        /// Who draws.
        who: Side,
        /// How many cards.
        amount: Amount,
    }
}

record! {
    /// Placing on a card.
    pub struct Place {
        /// How many credits.
        credits: Option<Amount>,
        /// How many counters.
        counters: IndexMap<Counter, Amount>,
        /// On which card.
        to: CardRef,
    }
}

record! {
    /// Taking from a card.
    pub struct Take {
        /// How many credits.
        credits: Option<Amount>,
        /// How many counters.
        counters: IndexMap<Counter, Amount>,
        /// From which card.
        from: CardRef,
    }
}

record! {
    /// A run made by an effect.
    pub struct Run {
        /// On which server.
        server: ServerFilter,
        /// Abilities that work for this run.
        conditional: Many<Conditional>,
        /// What happens in place of the breach.
        instead_of_breach: Many<Effect>,
        /// Whether the Runner may breach all the same, instead of `instead_of_breach`.
        or_breach: bool,
    }
}

record! {
    /// An installation by an effect.
    pub struct Install {
        /// From where.
        from: Option<Zone>,
        /// Which card.
        card: CardRef,
        /// So many credits less than it costs.
        less: Option<Count>,
    }
}

record! {
    /// Breaking.
    pub struct Break {
        /// How many subroutines.
        subroutines: Amount,
        /// On which ice.
        ice: Option<CardFilter>,
    }
}

record! {
    /// So much more.
    pub struct Raise {
        /// How much.
        amount: Amount,
    }
}

record! {
    /// So much stronger.
    pub struct Strength {
        /// By how much.
        amount: Amount,
        /// Which card, until the turn ends; this one for the encounter, if left out.
        card: Option<CardRef>,
    }
}

record! {
    /// What is prevented, or avoided.
    pub struct Prevent {
        /// What.
        what: What,
        /// How much; the whole, if left out.
        amount: Option<Amount>,
        /// To which side a half is rounded.
        round: Option<Round>,
        /// The kind of damage.
        kind: Many<DamageKind>,
        /// So much, or more.
        at_least: Option<Count>,
        /// What it would happen to.
        card: Option<CardRef>,
        /// The card whose effect it is.
        source: Option<CardRef>,
        /// Which ability would do it.
        ability: Option<AbilityWord>,
        /// Who is responsible for it.
        responsible: Option<Side>,
        /// Where.
        server: Option<ServerFilter>,
        /// Not from this zone.
        not_in: Option<Zone>,
        /// Only the first that meets the rest.
        first: Option<Period>,
    }
}

record! {
    /// What works for a while.
    pub struct Lasting {
        /// How long.
        until: Until,
        /// Conditional abilities.
        conditional: Many<Conditional>,
        /// Static abilities.
        r#static: Many<Static>,
    }
}

record! {
    /// A payment inside an effect.
    pub struct Pay {
        /// Who pays.
        who: Side,
        /// What.
        cost: Cost,
        /// Whether it must be paid if it can.
        must: bool,
        /// What happens if it is paid.
        then: Many<Effect>,
        /// What happens if it is not.
        otherwise: Many<Effect>,
    }
}

record! {
    /// Something that a player may do.
    pub struct May {
        /// Who.
        who: Side,
        /// What happens if so.
        then: Many<Effect>,
        /// What happens if not.
        otherwise: Many<Effect>,
    }
}

record! {
    /// One of several effects.
    pub struct Choice {
        /// Who picks.
        who: Side,
        /// The effects by name.
        of: IndexMap<Text, Vec<Effect>>,
    }
}

record! {
    /// What happens if something holds.
    pub struct If {
        /// What must hold.
        is: Condition,
        /// What happens if it does.
        then: Many<Effect>,
        /// What happens if it does not.
        otherwise: Many<Effect>,
    }
}

record! {
    /// A trace.
    pub struct Trace {
        /// Its base strength.
        base: Amount,
        /// What happens if it is successful.
        success: Many<Effect>,
        /// What happens if it is not.
        failure: Many<Effect>,
    }
}

record! {
    /// Naming a card type.
    pub struct NameType {
        /// Who names it.
        who: Side,
    }
}
