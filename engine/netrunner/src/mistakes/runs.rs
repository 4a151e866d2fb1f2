//! Known mistakes about the progress of turns, runs and traces.

use kernel::timing::Table;

use crate::abilities::conditional::IF_SUCCESSFUL;
use crate::abilities::lasting::Ending;
use crate::abilities::lasting::LET_LAPSE;
use crate::abilities::paid::{ACCESS_ABILITY_OPEN, HAS_A_WINDOW};
use crate::costs::prices::OWN_PRICE_WORKS;
use crate::game::{Done, Game};
use crate::matching::events::POSITION_THEN;
use crate::resolution::bidding::spend_together;
use crate::resolution::conditions::APPLIES;
use crate::resolution::context::{Context, For};
use crate::resolution::effects::RANDOM_ACCESSES;
use crate::resolution::instructions::WAITS_FOR_ENCOUNTER;
use crate::resolution::searching::FROM_WHICH_END;
use crate::resolution::tracing::{LINK, PAY_FOR_TRACE, TRACE_SUCCEEDS};
use crate::runs::access::STILL_ACCESSED;
use crate::runs::breaching::{
    BECOMES_CANDIDATE, BREACHES_ANYWAY, IS_EXPECTED, LEFT_AFTER_DECLINE, MAY_BE_CANDIDATE, WAS_CHOSEN,
};
use crate::runs::completing::{ACCESSES_OF, DONE_IN_ACCESS};
use crate::runs::encounter::{FULLY_BREAKS, FullyBroken, IS_ENCOUNTERED, PASSED_AFTER};
use crate::runs::ending::{COUNTS_AS_REACHED, ENDS, ENDS_OUTER, LEFT_IN_FUND};
use crate::runs::positions::{GOES_BACK, MOVES_APART, POSITION_CHANGED};
use crate::runs::progress::ATTACKS;
use crate::runs::steps::RUN_STEPS;
use crate::state::facts::Fact;
use crate::state::imminent::Part;
use crate::state::{CardId, CardState, InPlaceOfBreach, Outer, Run, RunStep, Stage, State};
use crate::turn::actions::CAN_BE_ADVANCED;
use crate::turn::installing::NO_REZ;
use crate::turn::turns::{ALLOT, TURN_ENDS};
use crate::windows::imminent::{BINDS, SET_TO};
use crate::words::Purpose;
use crate::words::cards::Condition;
use crate::words::{Deed, Position, Server, Side};

kernel::mistakes! {
    game: "netrunner";

    "what is not successful is unsuccessful", [clause!("6.9.6c-unsuccessful")],
        "A run that reached the server but could not be declared successful counts as unsuccessful.":
        COUNTS_AS_REACHED = only_if_successful;

    "the Runner stays where ice was", [
        clause!("6.2.7d-remains-with-the-ice"),
        clause!("6.2.7b-approaches-the-new-ice"),
        clause!("6.2.7a-approach-ends"),
    ],
        "A run goes on unchanged if the ice that is approached or encountered is moved or swapped.":
        POSITION_CHANGED = goes_on_unchanged;

    "a run that is ended is over at once", [clause!("6.8.2c-completed")],
        "Abilities that wait when a run is ended resolve after the run.":
        ENDS = at_once;

    "what was done in an access is forgotten", [clause!("7.2.4-access-ends")],
        "Abilities that wait for the end of an access ignore that the card was stolen or trashed in it.":
        DONE_IN_ACCESS = nothing_at_all;

    "each chosen card counts as accessed", [clause!("7.5.7-breach-ends")],
        "The accesses of a breach are counted by the chosen cards, even those whose access was replaced.":
        ACCESSES_OF = all_that_were_chosen;

    "ice counts as fully broken once any of the run was", [clause!("6.1.3f-after-fully-breaking")],
        "Abilities that wait until ice is passed after being fully broken also meet their condition in a later encounter \
         of the run, in which it was not.":
        PASSED_AFTER = whenever_in_the_run;

    "the outermost ice is the one next to the server", [clause!("4.6.9b-outermost")],
        "Abilities about the outermost ice are about the innermost, and the other way round.":
        POSITION_THEN = the_other_way_round;

    "the bad publicity fund pays to the end", [clause!("6.9.6b-fund-is-returned")],
        "Credits of the bad publicity fund can be spent until the run is complete.":
        LEFT_IN_FUND = Some(all_of_it);

    "a breach that may be replaced is given up", [clause!("6.7.4c-or-breach")],
        "A Runner who declines to replace a breach does not breach either.":
        BREACHES_ANYWAY = in_no_case;

    "a run begins anew at another server", [clause!("6.1.2d-directly")],
        "A run that changes servers approaches the ice of the new server.":
        ATTACKS = from_the_outermost_ice;

    "ice that is gone is still encountered", [clause!("6.2.7c-encounter-ends")],
        "Subroutines of ice resolve even if the ice was trashed or derezzed during the encounter.":
        IS_ENCOUNTERED = whatever_became_of_it;

    "conditions look at their card alone", [clause!("9.6.5c-as-it-is-met")],
        "Further requirements of a conditional ability, besides its condition, are ignored.":
        APPLIES = whatever_it_asks;

    "a trace has its printed strength", [clause!("9.9.6-values")],
        "The base strength of a trace cannot be changed.":
        SET_TO = Some(as_it_was);

    "every card can be advanced", [clause!("1.18.3-only-some")],
        "The Corp may advance any of its installed cards.":
        CAN_BE_ADVANCED = anything_installed;

    "what cannot be done is done", [clause!("1.2.2-cannot")],
        "Actions that a card forbids are allowed.":
        BINDS = Some(not_at_all);

    "the end of a turn goes unseen", [clause!("5.7.2d-formally-ends")],
        "No condition is met by the end of a turn.":
        TURN_ENDS = without_notice;

    "clicks are set as a turn begins", [clause!("5.6.1a-clicks-are-gained")],
        "A player begins a turn with exactly the allotted clicks; clicks gained before the turn are gone.":
        ALLOT = the_allotment_alone;

    "the Runner jacks out once ice is approached", [clause!("6.9.4c-before-the-next")],
        "The Runner may jack out only after approaching the next piece of ice, not before.":
        RUN_STEPS = steps_of_the_faq;

    "link is not counted", [clause!("10.8.4-stronger")],
        "The strength of a trace is compared only with the Runner's payment, without link.":
        LINK = none_at_all;

    "an agenda is stolen wherever it went", [clause!("7.1.7-ends-the-access")],
        "An agenda that was trashed while being accessed is still stolen.":
        STILL_ACCESSED = wherever_it_went;

    "the top card is accessed again", [clause!("7.4.3-chosen-once")],
        "A card that was accessed and not moved is accessed again in the same breach.":
        WAS_CHOSEN = never_before;

    "what comes to a breached server is left out", [clause!("7.4.6-comes-to-it")],
        "A card that enters the server during a breach is not accessed in it.":
        BECOMES_CANDIDATE = Some(none_that_comes);

    "whoever may pay is asked at once", [clause!("10.8.2-the-corp-first")],
        "Both players decide what they spend on a trace before either spends it, and then spend it at the same time.":
        PAY_FOR_TRACE = both_at_once;

    "a trace succeeds at a tie", [clause!("10.8.4-stronger")],
        "A trace is successful if its strength equals that of the link.":
        TRACE_SUCCEEDS = at_a_tie;

    "cards are always accessed from the top", [clause!("7.4.7b-from-the-bottom")],
        "Effects that make accesses start at the bottom of R&D are ignored.":
        FROM_WHICH_END = Some(from_the_top);

    "any number of abilities is used in an access", [clause!("7.1.4-one-in-an-access")],
        "A card can be trashed for its cost even if another ability was used in the same access.":
        ACCESS_ABILITY_OPEN = whatever_was_used;

    "additional accesses are left out", [clause!("7.3.5b-additional")],
        "A breach of HQ or R&D accesses one card; additional accesses are ignored.":
        RANDOM_ACCESSES = one_alone;

    "whoever breaks the last subroutine fully breaks", [clause!("6.5.7b-one-object")],
        "The card that breaks the last subroutine counts as fully breaking the ice, even if another card broke the \
         rest.":
        FULLY_BREAKS = the_last;

    "a card that is not active costs what is printed", [clause!("9.1.8d-own-cost")],
        "An ability that changes its own card's cost works only while the card is active.":
        OWN_PRICE_WORKS = once_it_is_active;

    "a run needs no success", [clause!("6.7.4-if-successful")],
        "The \"If successful\" effects of a run apply on any server, even if the run is not declared successful.":
        IF_SUCCESSFUL = in_any_case;

    "a declined replacement takes the others along", [clause!("9.9.11-one-for-the-breach")],
        "If the Runner declines one replacement of a breach, the others do not apply either.":
        LEFT_AFTER_DECLINE = none_of_the_others;

    "a breach that cannot happen is replaced", [clause!("9.9.11a-something-to-replace"), clause!("1.2.2-cannot")],
        "A replacement of a breach applies even if the server cannot be breached.":
        IS_EXPECTED = whatever_forbids_it;

    "a card that cannot be accessed is chosen", [clause!("7.4.2-forbidden")],
        "A card whose access is forbidden is chosen for access, and then not accessed.":
        MAY_BE_CANDIDATE = whatever_forbids_its_access;

    "paid abilities are used during a breach", [clause!("9.2.7-in-a-window")],
        "Players may use paid abilities and rez cards during a breach.":
        HAS_A_WINDOW = everywhere;

    "the Corp rezzes in encounters", [clause!("6.9.3b-no-rez")],
        "The Corp may rez assets and upgrades during an encounter, and before the Runner may jack out.":
        NO_REZ = nowhere;

    "the outer encounter ends with the inner one", [clause!("6.5.9a-returns")],
        "After an encounter that an effect made in another one, nothing more happens in the other one.":
        GOES_BACK = nothing_is_left_of_it;

    "only the inner encounter is ended", [clause!("6.5.9b-ends-both")],
        "An effect that ends the run in an encounter made by an effect ends only that encounter.":
        ENDS_OUTER = Some(goes_on_outside);

    "an ability goes on beside the encounter that it makes", [clause!("6.5.9c-finished-with-it")],
        "The rest of an ability resolves before the encounter that one of its instructions made.":
        WAITS_FOR_ENCOUNTER = goes_on_at_once;

    "a move ends an encounter made by an effect", [clause!("6.5.9d-encounter-goes-on")],
        "An effect that moves the Runner ends the encounter, even if an effect made that encounter.":
        MOVES_APART = whatever_made_it;
}

fn the_allotment_alone(game: &mut Game<'_>, player: Side, clicks: i64) {
    crate::turn::turns::have_the_allotment(game, player, clicks);
}

fn whatever_forbids_it(_game: &Game<'_>, _breach: &Part) -> bool {
    true
}

fn whatever_forbids_its_access(_game: &Game<'_>, _card: CardId) -> bool {
    true
}

fn in_any_case(_successful: bool, _there: bool) -> bool {
    true
}

fn none_of_the_others(_others: Vec<InPlaceOfBreach>) -> Vec<InPlaceOfBreach> {
    Vec::new()
}

fn everywhere(_run: &Run) -> bool {
    true
}

fn nowhere(_run: &Run) -> bool {
    false
}

fn steps_of_the_faq() -> &'static Table<RunStep> {
    crate::runs::steps::steps_of_the_faq()
}

fn at_once(game: &mut Game<'_>) -> Done {
    crate::runs::ending::over_at_once(game)
}

fn all_of_it(fund: i64) -> i64 {
    fund
}

fn in_no_case(_done: bool) -> bool {
    false
}

fn goes_on_unchanged(_game: &mut Game<'_>, _ice: CardId, _other: Option<CardId>) {}

fn only_if_successful(run: &Run) -> bool {
    run.successful
}

fn from_the_outermost_ice(run: &mut Run, server: Server) {
    run.server = server;
    run.stage = Stage::Begun;
    run.next = RunStep::Outermost;
}

fn whatever_became_of_it(_state: &State, _ice: CardId) -> bool {
    true
}

fn whatever_it_asks(_game: &Game<'_>, _condition: &Condition, _source: CardId, _side: Side) -> bool {
    true
}

fn as_it_was(was: i64) -> i64 {
    was
}

fn anything_installed(_obj: &CardState) -> bool {
    true
}

fn not_at_all() -> bool {
    false
}

fn without_notice(game: &mut Game<'_>, player: Side) -> Done {
    game.by(&LET_LAPSE)(game, Ending::Turn(player));
    game.settle()
}

fn wherever_it_went(_run: &Run, _card: CardId, _moves: u32) -> bool {
    true
}

fn never_before(_run: &Run, _card: CardId, _moves: u32) -> bool {
    false
}

fn none_that_comes() -> bool {
    false
}

fn from_the_top() -> bool {
    false
}

fn whatever_was_used(_run: &Run) -> bool {
    true
}

fn at_a_tie(strength: i64, link: i64) -> bool {
    strength >= link
}

fn one_alone(limit: u32, _more: i64) -> u32 {
    limit
}

fn the_last(breakers: &[CardId]) -> Option<CardId> {
    breakers.last().copied()
}

fn once_it_is_active(_deed: Deed) -> bool {
    false
}

fn none_at_all(_state: &State) -> i64 {
    0
}

fn nothing_is_left_of_it(run: &mut Run, outer: &Outer) {
    run.stage = outer.stage;
    run.next = outer.next;
    run.encounter = outer.encounter.clone();
    run.encounter.bypassed |= matches!(outer.stage, Stage::Encounter(_));
}

fn goes_on_outside() -> bool {
    false
}

fn goes_on_at_once() -> bool {
    false
}

fn whatever_made_it(_run: &Run) -> bool {
    false
}

fn both_at_once(game: &mut Game<'_>, ctx: &Context) -> Done<[i64; 2]> {
    let purpose = For { card: ctx.source, purpose: Purpose::Trace };
    let corp = game.ask_for_trace(Side::Corp, ctx)?;
    let runner = game.ask_for_trace(Side::Runner, ctx)?;
    spend_together(game, [(Side::Corp, corp), (Side::Runner, runner)], purpose)?;
    Ok([corp, runner])
}

/// Nothing was done with the card.
fn nothing_at_all(_since: &[Fact]) -> (bool, bool) {
    (false, false)
}

/// Each card that was chosen counts.
fn all_that_were_chosen(run: &Run, _since: &[Fact]) -> usize {
    run.chosen.len()
}

/// The ice was fully broken before in the run, in whichever encounter.
fn whenever_in_the_run(state: &State, ice: CardId, before: FullyBroken) -> FullyBroken {
    let broke = |fact: &&Fact| fact.word == "fully_broke" && fact.card == Some(ice) && fact.run == Some(state.runs);
    state.facts.iter().rev().find(broke).map_or(before, |fact| (true, fact.by))
}

/// The innermost ice is taken for the outermost.
fn the_other_way_round(position: Position, then: &[Position]) -> bool {
    then.contains(match position {
        Position::Outermost => &Position::Innermost,
        Position::Innermost => &Position::Outermost,
    })
}
