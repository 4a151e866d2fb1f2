//! The readings of each ruling: the right ones with their clause, and the wrong ones.

/// When a preventer may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usable {
    /// Only while what it stops is resolving (core-p30-only-while-resolving).
    WhileResolving,
    /// At any time; what it would stop is stopped later.
    AnyTime,
}

/// What a preventer may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsedFor {
    /// Only to prevent (ruling-clone-not-for-side-effects).
    Preventing,
    /// Also only for what else it does, or for what is given up for it.
    SideEffects,
}

/// What a preventer stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stops {
    /// What it says, of the kind that it says (core-p21-states-what).
    WhatItSays,
    /// Damage of any kind, if it says damage.
    AnyKind,
    /// Whatever resolves.
    Anything,
}

/// When "additional" abilities enlarge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Additional {
    /// Before any prevention (faq-p3-additional).
    BeforePrevention,
    /// After it.
    AfterPrevention,
    /// Never.
    Never,
}

/// Against what conditional abilities are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conditionals {
    /// What is left after prevention (faq-p3-before-conditionals).
    AfterPrevention,
    /// What would have happened.
    BeforePrevention,
}

/// What can break into something that resolves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreaksIn {
    /// Preventers (core-p30-interrupts).
    Preventers,
    /// Whatever a player may do otherwise.
    AnyAbility,
    /// Nothing at all.
    Nothing,
}

/// How much a preventer stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// As much as it says (core-p21-states-what).
    AsItSays,
    /// The whole effect.
    All,
}

/// What "the first" means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The first that would happen in its time (core-p21-states-what).
    First,
    /// Any.
    Any,
}

/// Which words make a preventer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// Prevent and avoid (core-p21-the-words).
    PreventAndAvoid,
    /// Prevent only, so that tags, which are avoided, are taken.
    PreventOnly,
}

/// How many preventers may be used on one effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Often {
    /// As many as there is something left for (core-p21-whenever-resolving).
    WhileAnythingIsLeft,
    /// One.
    Once,
}

/// What "cannot be prevented" does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unpreventable {
    /// Leaves a preventer nothing to stop (card-text-cannot-be-prevented).
    NothingToStop,
    /// Nothing.
    Overlooked,
}

/// Who may use a preventer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Either player (core-p30-no-priority-needed).
    Either,
    /// The player whose turn it is.
    ActivePlayer,
}

/// Which abilities prevent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Types {
    /// Those of any type (core-p30-any-type).
    Any,
    /// Paid ones.
    PaidOnly,
}

/// What becomes of the rest of an effect a part of which was prevented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// It resolves (core-p21-not-resolved).
    Resolves,
    /// It does not.
    StopsToo,
}

/// What becomes of what was prevented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prevented {
    /// It does not resolve (core-p31-stops-resolving).
    DoesNotResolve,
    /// It resolves all the same.
    ResolvesAnyway,
}

/// Whether an ability may be used that can change nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Useless {
    /// Its cost may be paid (ruling-tollbooth-cost-without-effect).
    MayBeUsed,
    /// It may not be used: the ruling of 2017.
    MayNotBeUsed,
}

/// How the points of one damage are suffered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// All at once, before any conditional ability (core-p21-only-disrupters).
    AtOnce,
    /// One after the other, with conditional abilities in between.
    OneByOne,
}

/// Whether paid abilities may be used between the rez of ice and its encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterRez {
    /// They may (ruling-tollbooth-paid-ability).
    Open,
    /// They may not.
    Closed,
}

/// Who may change what is about to happen, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Windows {
    /// Either player at any time, at a point for each part (core-p30-no-priority-needed).
    PointEachPart,
    /// Who has priority, in a window for each instruction (9.2.9a-one-instruction).
    WindowEachInstruction,
    /// Who has priority, in a window for each part.
    WindowEachPart,
}

/// Who has priority first in an interrupt window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// The active player (9.2.9c-active-player-first).
    ActivePlayer,
    /// The other player.
    OtherPlayer,
}

/// When an interrupt window closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// Once both players have passed in a row (9.2.9c-until-both-pass).
    BothPass,
    /// Once both players have passed.
    OnePassEach,
}

/// Whether a mandatory interrupt keeps its controller from passing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mandatory {
    /// It does while it is relevant (9.2.9f-mandatory-before-passing).
    BeforePassing,
    /// It does not.
    MayBeSkipped,
}

/// How far a value falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Floor {
    /// To 0, and nothing is left to prevent (core-p30-only-while-resolving).
    Zero,
    /// Below 0 (9.9.7a-below-zero).
    BelowZero,
}

/// What preventing all, or any amount, does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllOfIt {
    /// The value becomes 0.
    Zero,
    /// The effect is removed whole (9.9.7b-all-removes-the-effect).
    Removed,
}

/// What preventing all but 1 leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllBut {
    /// 1 (9.9.7c-all-but-one).
    LeavesIt,
    /// Nothing.
    LeavesNothing,
}

/// What happens of a value that is not above 0 when the window closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAboveZero {
    /// Nothing, and the rest happens (9.9.7d-not-above-zero).
    DoesNotHappen,
    /// 1 of it.
    HappensOnce,
}

/// Whether damage and tags that are a cost can be prevented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Costs {
    /// They can, and then the cost is not paid: the ruling on Ben Musashi.
    MayBePrevented,
    /// They cannot (1.16.1a-costs-are-not-modified).
    NotModified,
}

/// Whether a cost can be paid that a mandatory ability would prevent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MandatoryCosts {
    /// It can; what is prevented is not paid.
    Payable,
    /// It cannot (1.16.1b-mandatory-makes-unpayable).
    Unpayable,
}

/// Which conditional interrupts are pending in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PendingAt {
    /// Those whose condition was met as it opened (9.9.4b-each-pending).
    Opening,
    /// Those also that came later.
    AnyTime,
}

/// Whether a pending interrupt must still be relevant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relevance {
    /// It must (9.9.4c-still-relevant).
    WhenUsed,
    /// Only when the window opened.
    AtOpening,
}

/// What counts as the first that would happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstWould {
    /// What became imminent, prevented or not (9.9.5a-first-would).
    Imminent,
    /// What happened.
    Happened,
}

/// What counts as the first that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstDid {
    /// What happened (9.9.5b-first-did).
    Happened,
    /// What would have happened too.
    Imminent,
}

/// Whether nothing can be about to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AboveZero {
    /// Only a value above 0 is about to happen (9.9.6b-above-zero).
    Only,
    /// A value of 0 is, too.
    ZeroToo,
}

/// How much makes a prevention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreventsAtLeast {
    /// 1 or more (9.9.7f-prevents-one-or-more).
    One,
    /// Nothing is enough.
    Nothing,
}

/// What interrupts are about after a replacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replaced {
    /// What is imminent now (9.9.10-new-expected-effects).
    WhatIsImminentNow,
    /// Nothing more: what comes in its place cannot be interrupted.
    Nothing,
}

/// How long a lingering effect works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lingering {
    /// For the time that it names (9.10.1-lingering).
    ItsTime,
    /// For ever.
    ForEver,
}

/// Whose damage it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Responsible {
    /// Of the player responsible for it (10.4.1-responsible).
    WhoIsResponsible,
    /// Of either player, whatever is asked.
    Either,
}

/// Who picks the cards that damage trashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loses {
    /// Chance (10.4.2a-random).
    AtRandom,
    /// The Runner.
    RunnersChoice,
}

/// Which cards' abilities can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Active {
    /// Those of active cards (9.1.7-active).
    ActiveCards,
    /// Those of any installed card.
    AnyInstalled,
}

/// Whether restrictions are heeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restrictions {
    /// They are (9.3.2-restriction).
    Heeded,
    /// They are not.
    Overlooked,
}

/// How often a once-per-turn ability can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OncePerTurn {
    /// Once, whatever came of it (9.3.6g-once-per-turn).
    Once,
    /// As often as wanted.
    AnyNumber,
}

/// When an ability looks at the game for its X.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountsX {
    /// After its cost is paid (9.5.7b-cost-before-effect).
    AfterCost,
    /// Before.
    BeforeCost,
}

/// What X is where it is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnnouncedX {
    /// What was announced, and is paid (1.16.2c-x-announced).
    Announced,
    /// One more than was paid.
    OneMore,
}

/// How often an event meets a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instances {
    /// Once (9.6.2-instances).
    OnceEachEvent,
    /// Once for each point of it.
    OnceEachPoint,
    /// Once a turn.
    OnceEachTurn,
}

/// Whether an optional conditional ability may be declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Optional {
    /// It may (9.6.9a-optional-may-pass).
    MayPass,
    /// It may not.
    Forced,
}

/// Whether "when encountered" abilities can be prevented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encounters {
    /// They can (9.6.14a-when-encountered).
    Conditional,
    /// They cannot.
    PartOfTheIce,
}

/// Whether "when installed" abilities are known as such.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Installs {
    /// They are (9.6.14b-when-installed).
    Conditional,
    /// They are not.
    PartOfInstalling,
}

/// What becomes of a subroutine that is prevented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreventedSubroutine {
    /// None of its instructions is carried out (9.8.10b-subroutine-prevented).
    DoesNothing,
    /// It takes the others of that ice along.
    TakesOthersAlong,
}

/// When the subroutines of ice can be interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subroutines {
    /// Each by itself (9.8.10d-window-each).
    EachByItself,
    /// Only the first one.
    OnlyTheFirst,
}
