//! The wrong readings, one ruling turned each.

use crate::rulings::{
    AboveZero, Active, Additional, AfterRez, AllBut, AllOfIt, AnnouncedX, BreaksIn, Closing, Conditionals, Costs,
    CountsX, Encounters, First, FirstDid, FirstWould, Floor, Installs, Instances, Lingering, Loses, Mandatory,
    MandatoryCosts, NotAboveZero, Often, OncePerTurn, Optional, PendingAt, Points, Prevented, PreventedSubroutine,
    PreventsAtLeast, Priority, Quantity, Relevance, Replaced, Responsible, Rest, Restrictions, Rulings, Stops,
    Subroutines, Types, Unpreventable, Usable, UsedFor, Useless, Who, Windows, Words,
};

kernel::mistakes! {
    game: "netrunner", rulings: Rulings;

    "prevention can be banked", [clause!("core-p30-only-while-resolving"), clause!("ruling-tollbooth-condition"), clause!("9.9.3-relevance")],
        "A preventer may be used while nothing that it stops is resolving, and waits for the next effect.":
        usable = Usable::AnyTime;

    "preventers used for side effects", [clause!("ruling-clone-not-for-side-effects")],
        "A preventer may be used only for what else it does, or for what is given up for it.":
        used_for = UsedFor::SideEffects;

    "any damage is prevented", [clause!("core-p21-states-what")],
        "What prevents damage of one kind prevents damage of every kind.":
        stops = Stops::AnyKind;

    "additional after prevention", [clause!("faq-p3-additional"), clause!("intro-before-conditionals")],
        "What says additional enlarges what prevention left.":
        additional = Additional::AfterPrevention;

    "conditionals before prevention", [clause!("faq-p3-before-conditionals"), clause!("intro-before-conditionals")],
        "A conditional ability meets its condition by what would happen, prevented or not.":
        conditionals = Conditionals::BeforePrevention;

    "anything is prevented", [clause!("core-p21-states-what")],
        "A preventer stops whatever resolves.":
        stops = Stops::Anything;

    "a preventer stops it all", [clause!("core-p21-states-what")],
        "A preventer stops the whole effect, whatever number it names.":
        quantity = Quantity::All;

    "the first is any", [clause!("core-p21-states-what")],
        "A preventer of the first stops later ones too.":
        first = First::Any;

    "avoiding is not preventing", [clause!("core-p21-the-words"), clause!("9.9.5-synonyms")],
        "An ability that avoids cannot break in.":
        words = Words::PreventOnly;

    "additional is overlooked", [clause!("faq-p3-additional")],
        "What says additional adds nothing.":
        additional = Additional::Never;

    "nothing interrupts", [clause!("core-p30-interrupts")],
        "No ability that is used can break into an effect that resolves.":
        breaks_in = BreaksIn::Nothing;

    "any ability interrupts", [clause!("core-p30-interrupts"), clause!("core-p21-only-disrupters"), clause!("core-p21-the-words")],
        "Whatever a player may do in a window may be done while an effect resolves.":
        breaks_in = BreaksIn::AnyAbility;

    "one preventer an effect", [clause!("core-p21-whenever-resolving")],
        "Only one preventer may be used on each effect.":
        often = Often::Once;

    "unpreventable is prevented", [clause!("card-text-cannot-be-prevented")],
        "What cannot be prevented is prevented like anything else.":
        unpreventable = Unpreventable::Overlooked;

    "prevention needs priority", [clause!("core-p30-no-priority-needed")],
        "Only the player whose turn it is may use a preventer.":
        who = Who::ActivePlayer;

    "only paid abilities prevent", [clause!("core-p30-any-type")],
        "Constant and conditional abilities that prevent are overlooked.":
        types = Types::PaidOnly;

    "prevention stops the whole ability", [clause!("core-p21-not-resolved")],
        "Once a part of an ability is prevented, the rest of it does not resolve either.":
        rest = Rest::StopsToo;

    "the prevented happens", [clause!("core-p31-stops-resolving"), clause!("core-p30-stops-another"), clause!("core-p21-not-resolved"), clause!("9.9.5-prevent")],
        "What is prevented resolves all the same.":
        prevented = Prevented::ResolvesAnyway;

    "no cost without effect", [clause!("ruling-tollbooth-cost-without-effect")],
        "An ability that can change nothing may never be used.":
        useless = Useless::MayNotBeUsed;

    "a cost without effect", [clause!("ruling-tollbooth-provisional")],
        "An ability that can change nothing may always be used.":
        useless = Useless::MayBeUsed;

    "damage point by point", [clause!("core-p21-only-disrupters")],
        "Each point of damage is suffered by itself, and conditional abilities come in between.":
        points = Points::OneByOne;

    "no window after a rez", [clause!("ruling-tollbooth-paid-ability")],
        "Between the rez of ice and its encounter no paid ability may be used.":
        after_rez = AfterRez::Closed;

    "a window for each part", [clause!("9.2.9a-one-instruction"), clause!("9.11.3-one-sentence-one-instruction")],
        "The parts of one instruction have a window each, one after the other.":
        windows = Windows::WindowEachPart;

    "the other player acts first", [clause!("9.2.9c-active-player-first")],
        "In an interrupt window the player whose turn it is not acts first.":
        priority = Priority::OtherPlayer;

    "one pass each closes the window", [clause!("9.2.9c-until-both-pass")],
        "An interrupt window closes once each player has passed, though one of them acted in between.":
        closing = Closing::OnePassEach;

    "mandatory interrupts are skipped", [clause!("9.2.9f-mandatory-before-passing")],
        "A player may pass although a mandatory interrupt is pending.":
        mandatory = Mandatory::MayBeSkipped;

    "values stop at 0", [clause!("9.9.7a-below-zero")],
        "What is imminent never falls below 0, and at 0 there is nothing to prevent.":
        floor = Floor::Zero;

    "all is a number", [clause!("9.9.7b-all-removes-the-effect")],
        "Preventing all of something makes it 0, so that it may rise again.":
        all_of_it = AllOfIt::Zero;

    "all but 1 is all", [clause!("9.9.7c-all-but-one")],
        "Preventing all but 1 leaves nothing.":
        all_but = AllBut::LeavesNothing;

    "nothing left happens once", [clause!("9.9.7d-not-above-zero")],
        "What stands at 0 or below when the window closes happens with a value of 1.":
        not_above_zero = NotAboveZero::HappensOnce;

    "preventing nothing is preventing", [clause!("9.9.7f-prevents-one-or-more")],
        "Damage was prevented although there was none left to prevent.":
        prevents_at_least = PreventsAtLeast::Nothing;

    "costs are prevented", [clause!("1.16.1a-costs-are-not-modified")],
        "Damage and tags that are a cost can be prevented.":
        costs = Costs::MayBePrevented;

    "what would be prevented is payable", [clause!("1.16.1b-mandatory-makes-unpayable")],
        "A cost that a mandatory ability would prevent can be paid.":
        mandatory_costs = MandatoryCosts::Payable;

    "late interrupts are pending", [clause!("9.9.4b-each-pending")],
        "A conditional interrupt that comes while the window is open is pending too.":
        pending_at = PendingAt::AnyTime;

    "interrupts need no relevance", [clause!("9.9.4c-still-relevant")],
        "A pending interrupt may be used although what it was about is not imminent any more.":
        relevance = Relevance::AtOpening;

    "what is prevented was not the first", [clause!("9.9.5a-first-would")],
        "What would have happened for the first time does not count if it was prevented.":
        first_would = FirstWould::Happened;

    "what is prevented was the first", [clause!("9.9.5b-first-did")],
        "What was prevented counts as having happened for the first time.":
        first_did = FirstDid::Imminent;

    "nothing is about to happen", [clause!("9.9.6b-above-zero")],
        "Damage and tags with a value of 0 are about to happen like others.":
        above_zero = AboveZero::ZeroToo;

    "a replacement cannot be interrupted", [clause!("9.9.10-new-expected-effects")],
        "What comes in place of something else cannot be interrupted.":
        replaced = Replaced::Nothing;

    "lingering effects never end", [clause!("9.10.1-lingering")],
        "What works for a while goes on working.":
        lingering = Lingering::ForEver;

    "nobody is responsible", [clause!("10.4.1-responsible")],
        "Who is responsible for damage is overlooked.":
        responsible = Responsible::Either;

    "the Runner picks what is lost", [clause!("10.4.2a-random")],
        "The Runner picks the cards that damage trashes.":
        loses = Loses::RunnersChoice;

    "unrezzed cards work", [clause!("9.1.7-active")],
        "The abilities of installed cards can be used though the cards are not active.":
        active = Active::AnyInstalled;

    "restrictions are overlooked", [clause!("9.3.2-restriction")],
        "An ability can be used although its restriction is not met.":
        restrictions = Restrictions::Overlooked;

    "once per turn is any number", [clause!("9.3.6g-once-per-turn")],
        "A once-per-turn ability can be used as often as wanted.":
        once_per_turn = OncePerTurn::AnyNumber;

    "X before the cost", [clause!("9.5.7b-cost-before-effect")],
        "An ability counts its X before its cost is paid.":
        counts_x = CountsX::BeforeCost;

    "X is more than was paid", [clause!("1.16.2c-x-announced")],
        "X is 1 more than was announced and paid.":
        announced_x = AnnouncedX::OneMore;

    "a condition is met by each point", [clause!("9.6.2-instances")],
        "A conditional ability meets its condition once for each tag or damage of one event.":
        instances = Instances::OnceEachPoint;

    "a condition is met once a turn", [clause!("9.6.2-instances")],
        "A conditional ability meets its condition once a turn.":
        instances = Instances::OnceEachTurn;

    "optional is mandatory", [clause!("9.6.9a-optional-may-pass")],
        "An optional conditional ability cannot be declined.":
        optional = Optional::Forced;

    "encounters cannot be prevented", [clause!("9.6.14a-when-encountered")],
        "What ice does when it is encountered cannot be prevented.":
        encounters = Encounters::PartOfTheIce;

    "installations cannot be prevented", [clause!("9.6.14b-when-installed")],
        "What a card does when it is installed is not known as such.":
        installs = Installs::PartOfInstalling;

    "a prevented subroutine takes others along", [clause!("9.8.10b-subroutine-prevented")],
        "Once a subroutine is prevented the others of that ice do not resolve either.":
        prevented_subroutine = PreventedSubroutine::TakesOthersAlong;

    "one window for all subroutines", [clause!("9.8.10d-window-each")],
        "Only the first subroutine of ice that resolves can be interrupted.":
        subroutines = Subroutines::OnlyTheFirst;
}
