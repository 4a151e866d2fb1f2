//! The effects of cards, and their costs.

use indexmap::IndexMap;
use kernel::words::shape::{Count, Many, Text};
use kernel::{record, tagged};

use crate::words::amounts::{Amount, Counted, Said};
use crate::words::cards::{CardFilter, CardRef, Condition, Conditional, Static};
use crate::words::kinds;
pub use crate::words::preventing::{MayPrevent, Prevent, Raise, SetTo};
pub use crate::words::zones::{Advance, Arrange, AsAgenda, Host, Move, Psi, Sabotage, Search, Shuffle, TrashedTo};
use crate::words::{Counter, DamageKind, ServerFilter, Side, Until, Zone};

record! {
    /// A cost.
    pub struct Cost {
        /// The number of credits paid; `X` or `any` too.
        credits: Option<Said> [binds: kinds::PAID, sets: kinds::PAID],
        /// The number of clicks paid.
        clicks: Option<Count>,
        /// Counters that are removed from the card itself, by kind.
        counters: IndexMap<Counter, Said> [binds: kinds::PAID, sets: kinds::PAID],
        /// Cards that are trashed to pay, such as `self`.
        trash: Many<CardRef> [binds: kinds::PAID, sets: kinds::PAID],
        /// A card that is removed from the game.
        remove_from_game: Option<CardRef> [sets: kinds::PAID],
        /// Damage that the Runner suffers to pay.
        suffer: Option<Suffer> [binds: kinds::PAID, sets: kinds::PAID],
        /// Tags that the Runner takes to pay.
        take_tags: Option<Count>,
        /// Bad publicity that the Corp takes to pay.
        take_bad_publicity: Option<Count>,
        /// Bad publicity that the Runner has the Corp lose.
        remove_bad_publicity: Option<Count>,
        /// `true` if the player loses all remaining clicks, of which there must be at least one.
        all_clicks: bool [sets: kinds::PAID],
        /// Clicks that the player loses, in anybody's turn, and that are spent on no action.
        lose_clicks: Option<Count> [sets: kinds::PAID],
        /// Credits that are paid, as many as are counted.
        credits_counted: Option<Counted> [sets: kinds::PAID],
        /// Tags that are removed to pay; `X` too.
        remove_tags: Option<Said> [binds: kinds::PAID, sets: kinds::PAID],
        /// An agenda in the score area of the player that is forfeited, such as `self`.
        forfeit: Option<CardRef> [sets: kinds::PAID],
        /// Costs under a name, one of which the player pays in addition.
        one_of: IndexMap<Text, Cost> [sets: kinds::PAID],
    }
}

record! {
    /// Damage suffered as a cost.
    pub struct Suffer {
        /// The kind of damage that is suffered.
        kind: DamageKind,
        /// The amount of damage suffered.
        amount: Said,
    }
}

tagged! {
    /// One instruction of an effect.
    pub enum Effect "effect" {
        /// Does damage to the Runner, of a kind.
        Damage(Damage) = "damage" [sets: &["those"]],
        /// Gives the Runner that many tags.
        Tag(Give) = "tag",
        /// Gives the Corp that much bad publicity.
        BadPublicity(Give) = "bad_publicity",
        /// Removes that many tags from the Runner.
        RemoveTags(RemoveTags) = "remove_tags",
        /// Trashes one or several cards.
        Trash(Trash) = "trash" [sets: &["those"], takes: kinds::TRASHED],
        /// Exposes a card: it is shown to the Runner.
        Expose(OfCard) = "expose" [sets: &["those"]],
        /// Chooses a card, which the effects that follow call `chosen`.
        Choose(OfCard) = "choose" [sets: &["those", "chosen"]],
        /// The Corp rezzes a card, and pays for it.
        Rez(Rez) = "rez" [sets: &["those"], takes: kinds::REZZED],
        /// Turns a faceup card facedown.
        TurnFacedown(OfCard) = "turn_facedown" [sets: &["those"]],
        /// Turns facedown cards of Archives or of the rig faceup.
        TurnFaceup(OfCard) = "turn_faceup" [sets: &["those"]],
        /// Turns cards that would be trashed facedown where they are; they still count as trashed.
        TrashedFacedown(Nothing) = "trashed_facedown" [needs: &["imminent"]],
        /// Sends cards that would be trashed somewhere other than the discard pile; they still count as trashed.
        TrashedTo(TrashedTo) = "trashed_to" [needs: &["imminent"]],
        /// A player gains credits or clicks.
        Gain(Purse) = "gain",
        /// A player loses credits or clicks.
        Lose(Purse) = "lose" [sets: &["lost"]],
        /// Has a player draw that many cards.
        Draw(Draw) = "draw" [sets: &["those"]],
        /// Places credits or counters on a card.
        Place(Place) = "place" [sets: &["those"]],
        /// Takes credits or counters from a card.
        Take(Take) = "take" [sets: &["those"]],
        /// The Runner makes a run on a server.
        Run(Run) = "run",
        /// Installs a card, at a cost or for less.
        Install(Install) = "install" [sets: &["those"], takes: kinds::INSTALLED],
        /// Breaks subroutines of the ice that is encountered.
        Break(Break) = "break",
        /// Raises the strength of this card for the encounter, or of another until the turn ends.
        Strength(Strength) = "strength",
        /// Removes all virus counters from all cards.
        Purge(Nothing) = "purge",
        /// Ends the run that is going on.
        EndRun(Nothing) = "end_run",
        /// Bypasses the ice that is encountered.
        Bypass(Nothing) = "bypass",
        /// Prevents or avoids something that is about to happen.
        Prevent(Prevent) = "prevent" [early: kinds::IMMINENT, sets: &["prevented"]],
        /// Enlarges what would happen (FFG: "additional").
        Increase(Raise) = "increase" [needs: &["imminent"]],
        /// Sets how much of it would happen.
        Set(SetTo) = "set" [needs: &["imminent"]],
        /// Changes the attacked server; the run continues from its position.
        Attack(Attack) = "attack",
        /// Happens in place of what is about to happen.
        Instead(Many<Effect>) = "instead" [needs: &["imminent"]],
        /// A subroutine of these effects, which the Corp resolves in place of the one that it would; it is one of the
        /// same ice (9.8.9).
        Subroutine(Many<Effect>) = "subroutine" [needs: &["imminent"]],
        /// Leaves something that works for a while.
        Lasting(Lasting) = "lasting",
        /// A player may, or must, pay for something to happen.
        Pay(Pay) = "pay" [sets: &["lost"]],
        /// A player may have something happen.
        May(May) = "may",
        /// A player picks one of several effects by name.
        Option(Choice) = "option",
        /// Does something only if something holds.
        If(If) = "if",
        /// Traces the Runner: both may pay to raise their side.
        Trace(Trace) = "trace" [sets: &["X", "trace strength"], binds: kinds::TRACED],
        /// Several effects of one instruction, at one time.
        Together(Many<Effect>) = "together",
        /// A player names a card type, which the effects that follow call `named`.
        NameType(NameType) = "name_type" [card: &["named"]],
        /// Says what X is in the effects that follow.
        SetX(SetX) = "set_x" [sets: &["X"]],
        /// The Runner jacks out of the run.
        JackOut(Nothing) = "jack_out",
        /// A player forfeits an agenda, which is removed from the game (8.2.5).
        Forfeit(OfCard) = "forfeit" [sets: &["those"], takes: kinds::AGENDA],
        /// Turns a rezzed card facedown, so that it is rezzed no more (8.1.3).
        Derez(OfCard) = "derez" [sets: &["those"], takes: kinds::REZZED],
        /// Puts cards somewhere else, without trashing them.
        Move(Move) = "move" [sets: &["those"]],
        /// Shows cards to both players.
        Reveal(OfCard) = "reveal" [sets: &["those", "looked"]],
        /// Adds a card to a score area as an agenda with that many points (10.1.3).
        AsAgenda(AsAgenda) = "as_agenda" [sets: &["those"]],
        /// Has the Corp trash that many cards of its choice from HQ or the top of R&D (10.12).
        Sabotage(Sabotage) = "sabotage" [sets: &["those"]],
        /// Has the Runner access that many more cards from HQ or R&D in the breach that has just begun (7.3.5).
        AccessMore(Raise) = "access_more",
        /// Both players bid in secret, and something happens by whether the bids differ (10.14.6).
        Psi(Psi) = "psi",
        /// Puts a card on another one, which is its host (1.13).
        Host(Host) = "host" [sets: &["those"]],
        /// A player chooses a server, which the card remembers: `chosen` is that server.
        ChooseServer(ChooseServer) = "choose_server",
        /// Has something happen in place of the breach of the current run.
        InsteadOfBreach(InsteadOfBreach) = "instead_of_breach",
        /// Moves a piece of ice to another position (6.2).
        MoveIce(MoveIce) = "move_ice" [sets: &["those"], takes: kinds::ICE],
        /// Swaps two installed cards, or two agendas in different score areas (8.8).
        Swap(Swap) = "swap" [sets: &["those"]],
        /// The Runner encounters ice, wherever that is.
        Encounter(Encounter) = "encounter" [takes: kinds::ICE],
        /// Plays a card, at a cost or for less.
        Play(PlayCard) = "play" [sets: &["those"], takes: kinds::PLAYED],
        /// Has a player choose subtypes, which the card has while it is rezzed.
        ChooseSubtypes(ChooseSubtypes) = "choose_subtypes",
        /// Its player looks at cards, which the effects that follow call `looked` (1.21.2).
        Look(OfCard) = "look" [sets: &["looked"]],
        /// A player searches a zone and finds cards, which the effects that follow call `looked`; a deck is shuffled
        /// (8.7).
        Search(Search) = "search" [sets: &["those", "looked"]],
        /// A player puts cards on their deck in an order of their choice (8.3).
        Arrange(Arrange) = "arrange",
        /// Shuffles a deck, or the cards of another zone into it.
        Shuffle(Shuffle) = "shuffle",
        /// In the breach of R&D that has just begun, cards are accessed from its bottom (7.4.7b).
        AccessFromBottom(Nothing) = "access_from_bottom",
        /// Advances a card that can be advanced, without its costing anything (1.18.1).
        Advance(Advance) = "advance" [sets: &["those"], takes: kinds::INSTALLED],
        /// The Runner steals an agenda, wherever that is.
        Steal(OfCard) = "steal" [sets: &["those"], takes: kinds::AGENDA],
        /// The Corp scores an agenda, wherever that is.
        Score(OfCard) = "score" [sets: &["those"], takes: kinds::AGENDA],
        /// Has a player choose a number, which is X in the effects that follow (1.15.1b).
        SayNumber(SayNumber) = "say_number" [sets: &["X"]],
        /// Removes that much bad publicity from the Corp.
        RemoveBadPublicity(RemoveTags) = "remove_bad_publicity",
        /// Has cards lose their printed abilities for a while (9.1.9a).
        LoseAbilities(LoseAbilities) = "lose_abilities" [sets: &["those"]],
    }
}

record! {
    /// The value of X.
    pub struct SetX {
        /// The value of X from now on.
        amount: Amount,
    }
}

record! {
    /// A choice of a server.
    pub struct ChooseServer {
        /// The player who chooses.
        who: Side,
        /// The servers of which one is chosen; any, if left out.
        of: Option<ServerFilter>,
    }
}

record! {
    /// The effects in place of a breach.
    pub struct InsteadOfBreach {
        /// The effects, in order.
        then: Many<Effect>,
        /// `true` if the Runner may still breach.
        or_breach: bool,
    }
}

record! {
    /// A change of position.
    pub struct MoveIce {
        /// The ice that is moved.
        card: CardRef [acted: true],
        /// The server that it protects from now on; the same, if left out.
        server: Option<ServerFilter>,
        /// `true` if it becomes the innermost ice instead of the outermost.
        innermost: bool,
    }
}

record! {
    /// An encounter.
    pub struct Encounter {
        /// The ice that is encountered.
        card: CardRef [acted: true],
        /// `true` if the Runner moves to it and continues from there.
        moves: bool,
    }
}

record! {
    /// A swap.
    pub struct Swap {
        /// The card that is swapped, or the two cards that are.
        card: CardRef,
        /// The card with which it is swapped, if `card` is one alone.
        with: Option<CardRef>,
    }
}

record! {
    /// Rezzing.
    pub struct Rez {
        /// The card that is rezzed.
        card: CardRef [acted: true],
        /// The number of credits by which the cost is reduced.
        less: Option<Amount>,
        /// `true` if all costs are ignored.
        free: bool,
    }
}

record! {
    /// Playing a card by an effect.
    pub struct PlayCard {
        /// The event or operation that is played.
        card: CardRef [acted: true],
        /// The number of credits by which the cost is reduced.
        less: Option<Amount>,
        /// `true` if all costs are ignored.
        free: bool,
        /// `true` if it is removed from the game once it has resolved.
        then_removed: bool,
    }
}

record! {
    /// A choice of subtypes.
    pub struct ChooseSubtypes {
        /// The player who chooses.
        who: Side,
        /// The subtypes of which some are chosen, in small letters.
        of: Many<Text>,
        /// The number to choose: one, or as many as its player wants but at least one.
        any: bool,
    }
}

record! {
    /// An effect without further keys.
    pub struct Nothing {}
}

record! {
    /// Damage.
    pub struct Damage {
        /// The kind of damage that is done.
        kind: DamageKind,
        /// The amount of damage done.
        amount: Amount,
        /// The player who is responsible for it: the owner of the card, if left out.
        responsible: Option<Side>,
        /// `true` if the damage cannot be prevented.
        unpreventable: bool,
        /// The cost that a player may pay to prevent this damage.
        may_prevent: Option<MayPrevent> [binds: kinds::IMMINENT],
    }
}

record! {
    /// Tags or bad publicity.
    pub struct Give {
        /// The number of tags, or the amount of bad publicity.
        amount: Amount,
        /// `true` if it cannot be prevented or avoided.
        unpreventable: bool,
        /// The cost that a player may pay to prevent this.
        may_prevent: Option<MayPrevent> [binds: kinds::IMMINENT],
    }
}

record! {
    /// Tags or bad publicity taken away.
    pub struct RemoveTags {
        /// The number of tags, or the amount of bad publicity, removed.
        amount: Amount,
    }
}

record! {
    /// Trashing.
    pub struct Trash {
        /// The cards that are trashed.
        card: CardRef [acted: true],
        /// `true` if the trashing cannot be prevented.
        unpreventable: bool,
        /// The player who trashes and who chooses: the one whose ability it is, if left out.
        who: Option<Side>,
        /// The cost that a player may pay to prevent it, for each card.
        may_prevent: Option<MayPrevent> [binds: kinds::IMMINENT],
    }
}

record! {
    /// Something done to a card.
    pub struct OfCard {
        /// The card to which it is done.
        card: CardRef [acted: true],
    }
}

record! {
    /// Credits and clicks.
    pub struct Purse {
        /// The player whose credits or clicks change.
        who: Side,
        /// The number of credits gained or lost.
        credits: Option<Amount>,
        /// The number of clicks gained or lost.
        clicks: Option<Amount>,
        /// `true` if the clicks are those that the player is allotted for the next turn.
        next_turn: bool,
    }
}

record! {
    /// Drawing.
    pub struct Draw {
        /// The player who draws.
        who: Side,
        /// The number of cards drawn.
        amount: Amount,
    }
}

record! {
    /// Placing on a card.
    pub struct Place {
        /// The number of credits placed.
        credits: Option<Amount>,
        /// The number of counters placed, by kind.
        counters: IndexMap<Counter, Amount>,
        /// The card on which they are placed.
        to: CardRef,
    }
}

record! {
    /// Taking from a card.
    pub struct Take {
        /// The number of credits taken.
        credits: Option<Amount>,
        /// The number of counters taken, by kind.
        counters: IndexMap<Counter, Amount>,
        /// The card from which they are taken.
        from: CardRef,
    }
}

record! {
    /// A run made by an effect.
    pub struct Run {
        /// The server that is run on.
        server: ServerFilter,
        /// Conditional abilities that work for this run.
        conditional: Many<Conditional> [apart: true],
        /// The effects in place of the breach, in order.
        instead_of_breach: Many<Effect>,
        /// `true` if the Runner may still breach.
        or_breach: bool,
        /// `true` if the credits hosted on this card are in the Runner's credit pool for this run.
        pool: bool,
        /// `true` if the server must be one on which no run was made this turn.
        unrun: bool,
    }
}

record! {
    /// An installation by an effect.
    pub struct Install {
        /// The zone from which it is installed.
        from: Option<Zone>,
        /// The card that is installed.
        card: CardRef [acted: true],
        /// The number of credits by which the cost is reduced.
        less: Option<Count>,
        /// The counted number of credits by which the cost is reduced.
        less_by: Option<Amount>,
        /// `true` if all costs are ignored.
        free: bool,
        /// The card on which it is installed.
        host: Option<CardRef>,
        /// The server in or before which the Corp installs it; asked for, if left out.
        server: Option<ServerFilter>,
        /// `true` if it is rezzed then, at its cost.
        rez: bool,
        /// `true` if it is rezzed then, with all costs ignored.
        rez_free: bool,
        /// `true` if a card of the Runner, of any type, is installed facedown, without an install cost (8.5.11a).
        facedown: bool,
    }
}

record! {
    /// Breaking.
    pub struct Break {
        /// The number of subroutines broken.
        subroutines: Amount,
        /// The ice on which they may be broken; any, if left out.
        ice: Option<CardFilter>,
    }
}

record! {
    /// Another server.
    pub struct Attack {
        /// The server that is run on from now on.
        server: ServerFilter,
    }
}

record! {
    /// A change of strength.
    pub struct Strength {
        /// The amount by which the strength is raised.
        amount: Amount,
        /// `true` if it is lowered by the amount.
        weaker: bool,
        /// The card whose strength is raised until the turn ends; this one for the encounter, if left out.
        card: Option<CardRef>,
        /// `true` if it is raised until the run ends, neither longer nor shorter.
        this_run: bool,
    }
}

record! {
    /// Abilities that work for a while.
    pub struct Lasting {
        /// The end of the time in which the abilities work.
        until: Until,
        /// Conditional abilities that work meanwhile.
        conditional: Many<Conditional> [apart: true],
        /// Static abilities that work meanwhile. X is in both what it was as they were made; what is counted is counted
        /// anew.
        r#static: Many<Static> [apart: true],
    }
}

record! {
    /// Abilities that are lost for a while.
    pub struct LoseAbilities {
        /// The cards that lose their printed abilities, subroutines too.
        card: CardRef,
        /// The end of the time in which they do not have them.
        until: Until,
    }
}

record! {
    /// A payment inside an effect.
    pub struct Pay {
        /// The player who pays.
        who: Side,
        /// The cost of the payment.
        cost: Cost,
        /// `true` if it must be paid if possible.
        must: bool,
        /// The effects if it is paid.
        then: Many<Effect>,
        /// The effects if it is not paid.
        otherwise: Many<Effect>,
    }
}

record! {
    /// Something that a player may do.
    pub struct May {
        /// The player who may.
        who: Side,
        /// The effects if the player wants it.
        then: Many<Effect>,
        /// The effects if the player does not want it.
        otherwise: Many<Effect>,
    }
}

record! {
    /// One of several effects.
    pub struct Choice {
        /// The player who picks one.
        who: Side,
        /// `true` if the player must pick one that can be resolved in full, if there is one (9.12.3c).
        must: bool,
        /// The effects to pick from, each list under a name.
        of: IndexMap<Text, Vec<Effect>>,
    }
}

record! {
    /// The effects under a condition.
    pub struct If {
        /// The condition that must hold.
        is: Condition,
        /// The effects if the condition holds.
        then: Many<Effect>,
        /// The effects if the condition does not hold.
        otherwise: Many<Effect>,
    }
}

record! {
    /// A trace.
    pub struct Trace {
        /// The base strength of the trace.
        base: Amount,
        /// The effects if the trace is successful.
        success: Many<Effect>,
        /// The effects if the trace is not successful.
        failure: Many<Effect>,
        /// The effects afterwards, whether or not it is successful (10.8.5).
        then: Many<Effect>,
    }
}

record! {
    /// Saying a number.
    pub struct SayNumber {
        /// The player who chooses it.
        who: Side,
        /// The greatest that it may be.
        at_most: Amount,
    }
}

record! {
    /// Naming a card type.
    pub struct NameType {
        /// The player who names it.
        who: Side,
        /// The player whose cards have such types; either, if left out.
        of: Option<Side>,
    }
}
