//! The wrong readings, one ruling turned each.

use super::rulings::{
    AboveZero, Active, Additional, AfterRez, AllBut, AllOfIt, AnnouncedX, BreaksIn, Closing, Conditionals, Costs,
    CountsX, Encounters, First, FirstDid, FirstWould, Floor, Installs, Instances, Lingering, Loses, Mandatory,
    MandatoryCosts, NotAboveZero, Often, OncePerTurn, Optional, PendingAt, Points, Prevented, PreventedSubroutine,
    PreventsAtLeast, Priority, Quantity, Relevance, Replaced, Responsible, Rest, Restrictions, Rulings, Stops,
    Subroutines, Types, Unpreventable, Usable, UsedFor, Useless, Who, Windows, Words,
};
use crate::kernel::mistake::{Mistake, Wrong};

macro_rules! mistakes {
    ($($name:literal: $says:literal, [$($clause:literal),+], $field:ident = $reading:expr;)+) => {
        /// The mistakes.
        pub const MISTAKES: &[Mistake<Rulings>] = &[$(Mistake {
            wrong: Wrong { game: "netrunner", name: $name, clauses: &[$($clause),+], says: $says },
            turn: |rulings| rulings.$field = $reading,
        }),+];
    };
}

mistakes! {
    "prevention can be banked":
        "A preventer may be used while nothing that it stops is resolving, and waits for the next effect.",
        ["core-p30-only-while-resolving", "ruling-tollbooth-condition", "9.9.3-relevance"], usable = Usable::AnyTime;
    "preventers used for side effects":
        "A preventer may be used only for what else it does, or for what is given up for it.",
        ["ruling-clone-not-for-side-effects"], used_for = UsedFor::SideEffects;
    "any damage is prevented":
        "What prevents damage of one kind prevents damage of every kind.",
        ["core-p21-states-what"], stops = Stops::AnyKind;
    "additional after prevention":
        "What says additional enlarges what prevention left.",
        ["faq-p3-additional", "intro-before-conditionals"], additional = Additional::AfterPrevention;
    "conditionals before prevention":
        "A conditional ability meets its condition by what would happen, prevented or not.",
        ["faq-p3-before-conditionals", "intro-before-conditionals"], conditionals = Conditionals::BeforePrevention;
    "anything is prevented":
        "A preventer stops whatever resolves.",
        ["core-p21-states-what"], stops = Stops::Anything;
    "a preventer stops it all":
        "A preventer stops the whole effect, whatever number it names.",
        ["core-p21-states-what"], quantity = Quantity::All;
    "the first is any":
        "A preventer of the first stops later ones too.",
        ["core-p21-states-what"], first = First::Any;
    "avoiding is not preventing":
        "An ability that avoids cannot break in.",
        ["core-p21-the-words", "9.9.5-synonyms"], words = Words::PreventOnly;
    "additional is overlooked":
        "What says additional adds nothing.",
        ["faq-p3-additional"], additional = Additional::Never;
    "nothing interrupts":
        "No ability that is used can break into an effect that resolves.",
        ["core-p30-interrupts"], breaks_in = BreaksIn::Nothing;
    "any ability interrupts":
        "Whatever a player may do in a window may be done while an effect resolves.",
        ["core-p30-interrupts", "core-p21-only-disrupters", "core-p21-the-words"], breaks_in = BreaksIn::AnyAbility;
    "one preventer an effect":
        "Only one preventer may be used on each effect.",
        ["core-p21-whenever-resolving"], often = Often::Once;
    "unpreventable is prevented":
        "What cannot be prevented is prevented like anything else.",
        ["card-text-cannot-be-prevented"], unpreventable = Unpreventable::Overlooked;
    "prevention needs priority":
        "Only the player whose turn it is may use a preventer.",
        ["core-p30-no-priority-needed"], who = Who::ActivePlayer;
    "only paid abilities prevent":
        "Constant and conditional abilities that prevent are overlooked.",
        ["core-p30-any-type"], types = Types::PaidOnly;
    "prevention stops the whole ability":
        "Once a part of an ability is prevented, the rest of it does not resolve either.",
        ["core-p21-not-resolved"], rest = Rest::StopsToo;
    "the prevented happens":
        "What is prevented resolves all the same.",
        [
            "core-p31-stops-resolving", "core-p30-stops-another", "core-p21-not-resolved", "9.9.5-prevent"
        ], prevented = Prevented::ResolvesAnyway;
    "no cost without effect":
        "An ability that can change nothing may never be used.",
        ["ruling-tollbooth-cost-without-effect"], useless = Useless::MayNotBeUsed;
    "a cost without effect":
        "An ability that can change nothing may always be used.",
        ["ruling-tollbooth-provisional"], useless = Useless::MayBeUsed;
    "damage point by point":
        "Each point of damage is suffered by itself, and conditional abilities come in between.",
        ["core-p21-only-disrupters"], points = Points::OneByOne;
    "no window after a rez":
        "Between the rez of ice and its encounter no paid ability may be used.",
        ["ruling-tollbooth-paid-ability"], after_rez = AfterRez::Closed;
    "a window for each part":
        "The parts of one instruction have a window each, one after the other.",
        ["9.2.9a-one-instruction", "9.11.3-one-sentence-one-instruction"], windows = Windows::WindowEachPart;
    "the other player acts first":
        "In an interrupt window the player whose turn it is not acts first.",
        ["9.2.9c-active-player-first"], priority = Priority::OtherPlayer;
    "one pass each closes the window":
        "An interrupt window closes once each player has passed, though one of them acted in between.",
        ["9.2.9c-until-both-pass"], closing = Closing::OnePassEach;
    "mandatory interrupts are skipped":
        "A player may pass although a mandatory interrupt is pending.",
        ["9.2.9f-mandatory-before-passing"], mandatory = Mandatory::MayBeSkipped;
    "values stop at 0":
        "What is imminent never falls below 0, and at 0 there is nothing to prevent.",
        ["9.9.7a-below-zero"], floor = Floor::Zero;
    "all is a number":
        "Preventing all of something makes it 0, so that it may rise again.",
        ["9.9.7b-all-removes-the-effect"], all_of_it = AllOfIt::Zero;
    "all but 1 is all":
        "Preventing all but 1 leaves nothing.",
        ["9.9.7c-all-but-one"], all_but = AllBut::LeavesNothing;
    "nothing left happens once":
        "What stands at 0 or below when the window closes happens with a value of 1.",
        ["9.9.7d-not-above-zero"], not_above_zero = NotAboveZero::HappensOnce;
    "preventing nothing is preventing":
        "Damage was prevented although there was none left to prevent.",
        ["9.9.7f-prevents-one-or-more"], prevents_at_least = PreventsAtLeast::Nothing;
    "costs are prevented":
        "Damage and tags that are a cost can be prevented.",
        ["1.16.1a-costs-are-not-modified"], costs = Costs::MayBePrevented;
    "what would be prevented is payable":
        "A cost that a mandatory ability would prevent can be paid.",
        ["1.16.1b-mandatory-makes-unpayable"], mandatory_costs = MandatoryCosts::Payable;
    "late interrupts are pending":
        "A conditional interrupt that comes while the window is open is pending too.",
        ["9.9.4b-each-pending"], pending_at = PendingAt::AnyTime;
    "interrupts need no relevance":
        "A pending interrupt may be used although what it was about is not imminent any more.",
        ["9.9.4c-still-relevant"], relevance = Relevance::AtOpening;
    "what is prevented was not the first":
        "What would have happened for the first time does not count if it was prevented.",
        ["9.9.5a-first-would"], first_would = FirstWould::Happened;
    "what is prevented was the first":
        "What was prevented counts as having happened for the first time.",
        ["9.9.5b-first-did"], first_did = FirstDid::Imminent;
    "nothing is about to happen":
        "Damage and tags with a value of 0 are about to happen like others.",
        ["9.9.6b-above-zero"], above_zero = AboveZero::ZeroToo;
    "a replacement cannot be interrupted":
        "What comes in place of something else cannot be interrupted.",
        ["9.9.10-new-expected-effects"], replaced = Replaced::Nothing;
    "lingering effects never end":
        "What works for a while goes on working.",
        ["9.10.1-lingering"], lingering = Lingering::ForEver;
    "nobody is responsible":
        "Who is responsible for damage is overlooked.",
        ["10.4.1-responsible"], responsible = Responsible::Either;
    "the Runner picks what is lost":
        "The Runner picks the cards that damage trashes.",
        ["10.4.2a-random"], loses = Loses::RunnersChoice;
    "unrezzed cards work":
        "The abilities of installed cards can be used though the cards are not active.",
        ["9.1.7-active"], active = Active::AnyInstalled;
    "restrictions are overlooked":
        "An ability can be used although its restriction is not met.",
        ["9.3.2-restriction"], restrictions = Restrictions::Overlooked;
    "once per turn is any number":
        "A once-per-turn ability can be used as often as wanted.",
        ["9.3.6g-once-per-turn"], once_per_turn = OncePerTurn::AnyNumber;
    "X before the cost":
        "An ability counts its X before its cost is paid.",
        ["9.5.7b-cost-before-effect"], counts_x = CountsX::BeforeCost;
    "X is more than was paid":
        "X is 1 more than was announced and paid.",
        ["1.16.2c-x-announced"], announced_x = AnnouncedX::OneMore;
    "a condition is met by each point":
        "A conditional ability meets its condition once for each tag or damage of one event.",
        ["9.6.2-instances"], instances = Instances::OnceEachPoint;
    "a condition is met once a turn":
        "A conditional ability meets its condition once a turn.",
        ["9.6.2-instances"], instances = Instances::OnceEachTurn;
    "optional is mandatory":
        "An optional conditional ability cannot be declined.",
        ["9.6.9a-optional-may-pass"], optional = Optional::Forced;
    "encounters cannot be prevented":
        "What ice does when it is encountered cannot be prevented.",
        ["9.6.14a-when-encountered"], encounters = Encounters::PartOfTheIce;
    "installations cannot be prevented":
        "What a card does when it is installed is not known as such.",
        ["9.6.14b-when-installed"], installs = Installs::PartOfInstalling;
    "a prevented subroutine takes others along":
        "Once a subroutine is prevented the others of that ice do not resolve either.",
        ["9.8.10b-subroutine-prevented"], prevented_subroutine = PreventedSubroutine::TakesOthersAlong;
    "one window for all subroutines":
        "Only the first subroutine of ice that resolves can be interrupted.",
        ["9.8.10d-window-each"], subroutines = Subroutines::OnlyTheFirst;
}
