//! The table of readings: where editions differ, and what engines are known to get wrong.
//!
//! Each entry is a function that stands in the file of its rule; here it is that of the newest edition, 26.03.
//! [`editions`](crate::editions) says what the older ones replace.

use kernel::timing::Table;
use kernel::transcript::stop::Refusal;
use kernel::words::name::Name;

use crate::abilities::{Ending, PaidUse};
use crate::costs::Cards;
use crate::damage::Damage;
use crate::game::{Done, Game};
use crate::matching::{Asker, Asks};
use crate::prevention::AbilityUse;
use crate::resolution::{CarryOut, Context};
use crate::runs::Subroutine;
use crate::state::facts::Fact;
use crate::state::imminent::{AbilityPlace, CardGoes, Part, PendingInterrupt, WaitingAbility};
use crate::state::{CardId, CardState, Place, Run, RunStep, State, TriggeredAbility, TurnStep};
use crate::words::cards::{Condition, Conditional, Paid, Static};
use crate::words::effects::{Cost, Effect, MayPrevent, Prevent};
use crate::words::scenario::{Action, Use};
use crate::words::{AbilityWord, Counter, Deed, Object, Period, Server, Side, What, Zone};

kernel::rulings! {
    /// The readings by which Netrunner is played.
    pub struct Rulings {
        /// 9.2.9a, core-p30: where the parts of an instruction can be changed.
        pub open: fn(&mut Game<'_>, Vec<Part>) -> Done<Vec<Part>> = crate::windows::window_for_all,
        /// 9.11.3: how the effects of one sentence are carried out.
        pub instruction: fn(&mut Game<'_>, &[Effect], &mut Context) -> Done = crate::resolution::together,
        /// core-p21: how the effects of an ability follow each other.
        pub in_order: fn(&mut Game<'_>, &[Effect], &mut Context, CarryOut) -> Done = crate::resolution::in_order,
        /// core-p21: what is carried out of an effect a part of which was prevented.
        pub carry_out: fn(&mut Game<'_>, &Effect, &[Part], &mut Context) -> Done = crate::resolution::carry_out_the_rest,
        /// 9.9.5a: whether what happens now is in a period at all.
        pub within: fn(Period, Option<u32>) -> bool = crate::matching::within,
        /// 10.3.4: when what a payment has set off resolves.
        pub after_cost: fn(&mut Game<'_>) -> Done = crate::abilities::checkpoint,
        /// 9.1.2a: what of all that waits is next.
        pub newest_first: fn(&mut Vec<Vec<TriggeredAbility>>, Vec<TriggeredAbility>) = crate::abilities::newest_first,
        /// 9.6.10: whether an ability that waits goes on waiting.
        pub stays_pending: fn(&State, CardId, Option<u32>) -> bool = crate::abilities::stays_pending,
        /// 9.1.8g: whether a card sees what it goes with.
        pub sees_itself_go: fn(&State, CardId, &[CardId]) -> bool = crate::abilities::sees_itself_go,
        /// When what an effect has set off resolves.
        pub after_effect: fn(&mut Game<'_>) -> Done = crate::abilities::resolve_now,
        /// 9.9.6b: whether something is about to happen.
        pub is_imminent: fn(&Game<'_>, &Part) -> bool = crate::windows::is_imminent,
        /// 9.9.6b: a part as it is about to happen, or what is left of it if it is not.
        pub becomes_imminent: fn(&mut Game<'_>, Part) -> Done<Result<Part, Part>> = crate::windows::becomes_imminent,
        /// 9.9.5a: what counts as the first that would happen.
        pub remember: fn(&mut Game<'_>, &Part) = crate::windows::remember,
        /// 10.4.1: whose damage it is.
        pub is_responsible: fn(&Part, Side) -> bool = crate::matching::is_responsible,
        /// core-p31, 9.9.5: how much of a part resolves.
        pub resolves: fn(&Part) -> i64 = crate::windows::resolves,
        /// 9.9.7d: how much of a part happens once its window is closed.
        pub happens: fn(&Part) -> i64 = crate::windows::happens,

        /// 9.2.9c: who acts first in a window.
        pub first_to_act: fn(&State) -> Side = crate::windows::first_to_act,
        /// 9.2.9c: whether a window closes after these passes.
        pub closes: fn(&[bool]) -> bool = crate::windows::closes,
        /// 9.2.9f: the interrupts that keep a player from passing.
        pub due: fn(&Game<'_>, Side) -> Vec<usize> = crate::windows::due,
        /// 9.6.9a: whether an interrupt must be used.
        pub must_be_used: fn(&WaitingAbility) -> bool = crate::windows::must_be_used,
        /// 9.9.4c: whether a pending interrupt can still be used.
        pub is_relevant: fn(&Game<'_>, &PendingInterrupt) -> bool = crate::windows::is_relevant,
        /// core-p30, 9.9.4b: how a conditional ability is used while something resolves.
        pub use_conditional: fn(&mut Game<'_>, &AbilityUse<'_>) -> Done = crate::windows::use_pending,
        /// core-p30: what may be done while something resolves.
        pub break_in: fn(&mut Game<'_>, Side, &Action) -> Done = crate::abilities::break_in,

        /// core-p30: whether a conditional or static ability prevents.
        pub prevents_by_itself: fn(&[Effect]) -> bool = crate::windows::prevents_by_itself,
        /// 9.9.3: the refusal of an interrupt that is about nothing imminent.
        pub out_of_time: fn(&str) -> Refusal = crate::prevention::not_relevant,
        /// core-p30, rulings 1 and 2: a preventer is asked for while nothing that it prevents is imminent.
        pub nothing_to_prevent: fn(&mut Game<'_>, &AbilityUse<'_>) -> Done = crate::prevention::nothing_to_prevent,
        /// core-p30: whether a preventer may be used on a part.
        pub may_be_used_on: fn(&Game<'_>, Side, CardId, &Prevent, &Part) -> Result<(), Refusal> =
            crate::prevention::may_be_used_on,
        /// core-p21, 9.9.5: whether an ability says that it prevents a part.
        pub says_so: fn(&Game<'_>, &Prevent, &Part, Asker) -> Result<(), Refusal> = crate::prevention::says_so,
        /// core-p21: how long preventers may be used on a part.
        pub while_resolving: fn(&Game<'_>, &Part) -> Result<(), Refusal> = crate::prevention::while_resolving,
        /// core-p30: who may use a preventer.
        pub by_its_player: fn(&Game<'_>, Side, CardId) -> Result<(), Refusal> = crate::prevention::by_its_player,
        /// core-p21: what a preventer stops.
        pub stops: fn(&Game<'_>, &Asks<'_>, &Part, Asker) -> bool = crate::prevention::stops,
        /// Card text: whether a part can be prevented.
        pub can_be_prevented: fn(&Part) -> bool = crate::prevention::can_be_prevented,
        /// 9.9.7a: whether anything is left to prevent.
        pub is_left: fn(&Part) -> bool = crate::prevention::is_not_gone,
        /// core-p21: what the first is.
        pub first_of_its_kind: fn(&Game<'_>, &Asks<'_>, &Part, Asker) -> bool = crate::prevention::first_of_its_kind,
        /// 9.9.7b: whether all of something is prevented, or any amount.
        pub is_whole: fn(&Prevent) -> bool = crate::prevention::is_whole,
        /// 9.9.7b: what preventing all of something does.
        pub prevent_whole: fn(&mut Game<'_>, &Prevent, usize, &mut Context) -> Done = crate::prevention::removed,
        /// 9.9.7c: whether a preventer would change anything.
        pub does_something: fn(&Prevent, &Part) -> bool = crate::prevention::does_something,
        /// core-p21: how much is prevented.
        pub how_much: fn(&mut Game<'_>, &Prevent, i64, &mut Context) -> Done<i64> = crate::prevention::how_much,
        /// 9.9.7c: how much is prevented by preventing all but so many.
        pub all_but: fn(i64, i64) -> i64 = crate::prevention::all_but,
        /// 9.9.7a: how far a value falls.
        pub take: fn(&mut Game<'_>, &Prevent, usize, i64, &mut Context) -> Done = crate::prevention::below_zero,
        /// 9.9.7f: whether what is taken from a value is prevented.
        pub counts_as_prevention: fn(i64) -> bool = crate::prevention::counts_as_prevention,

        /// 9.9.6: by how much a card becomes stronger that an effect makes so.
        pub raise_strength: fn(&mut Game<'_>, Part) -> Done<i64> = crate::resolution::raise_strength,
        /// 9.10.1: whether what raises the strength of a card lasts until the run ends, since something says so.
        pub boosts_last: fn(&Game<'_>, CardId) -> bool = crate::resolution::boosts_last,
        /// 9.12.2b: how many counters are counted on a card that was given up for that.
        pub left_with: fn(&CardState, Counter) -> i64 = CardState::left_with,
        /// 9.9.6: what a value becomes that is set to another one.
        pub set_to: fn(i64, i64) -> i64 = crate::windows::the_new_value,
        /// 10.8.3: the link of the Runner.
        pub link: fn(&State) -> i64 = crate::resolution::link_of_all_cards,
        /// 10.8.4: whether a trace is successful, by both strengths.
        pub trace_succeeds: fn(i64, i64) -> bool = crate::resolution::stronger_than_the_link,
        /// 7.4.7b: from which end of R&D cards are accessed, where a card says from its bottom.
        pub from_which_end: fn() -> bool = crate::resolution::the_bottom,
        /// 8.7.2: the fewest cards that are found, of so many, where a search says what they are like or does not.
        pub fewest_found: fn(usize, bool) -> usize = crate::resolution::may_find_nothing,
        /// 1.17.3a: how many counters an agenda needs.
        pub requirement: fn(i64, i64, i64) -> i64 = crate::turn::as_changed,
        /// 1.18.2: whether what an effect advances is advanced.
        pub is_advanced: fn() -> bool = crate::turn::is_advanced,
        /// 8.7.3: what becomes of a deck that was searched.
        pub searched: fn(&mut State, Zone) = crate::resolution::shuffled_at_once,
        /// 8.3.3: what becomes of a card that is put back in an order.
        pub put_back: fn(&mut CardState) = crate::resolution::a_new_object,
        /// 1.16.5c: whether additional costs are paid, where a card is played ignoring all costs or not.
        pub pays_further: fn(bool) -> bool = crate::turn::unless_free,
        /// 9.1.8b: whether a card lies where its ability says that it is used.
        pub lies_ready: fn(&CardState, Zone) -> bool = crate::abilities::lies_there,
        /// 9.6.4: whether what happened at one time counts once for "1 or more".
        pub counts_once: fn() -> bool = crate::matching::one_or_more,
        /// 7.1.4: whether one more ability may be used in an access.
        pub access_ability_open: fn(&Run) -> bool = crate::abilities::none_was_used,
        /// 7.4.6: whether a card may be accessed that came to the server during the breach.
        pub becomes_candidate: fn(&Run) -> bool = crate::runs::whenever_it_came,
        /// 6.1.2d: what becomes of a run whose server is changed.
        pub attacks: fn(&mut Run, Server) = crate::runs::goes_on_where_it_stands,
        /// 1.2.2: whether what cannot be done is not done.
        pub binds: fn(&Static) -> bool = crate::windows::whatever_else_is_said,
        /// 5.7.2d: what becomes of it that a turn ends.
        pub turn_ends: fn(&mut Game<'_>, Side) -> Done = crate::turn::formally_ends,
        /// 1.18.3: whether a card can be advanced.
        pub can_be_advanced: fn(&CardState) -> bool = crate::turn::says_so_or_agenda,
        /// 6.2.7c: whether ice is still encountered.
        pub is_encountered: fn(&State, CardId) -> bool = crate::runs::there_and_rezzed,
        /// 9.6.5c: whether what a conditional ability asks besides its condition holds.
        pub applies: fn(&Game<'_>, &Condition, CardId, Side) -> bool = crate::resolution::applies,
        /// 7.1.7: whether a card is still accessed that was.
        pub still_accessed: fn(&Run, CardId, u32) -> bool = crate::runs::is_still_accessed,
        /// 7.4.3: whether a card was chosen for access before in the breach.
        pub was_chosen: fn(&Run, CardId, u32) -> bool = crate::runs::was_chosen,
        /// 7.3.5b: how many cards may be accessed from HQ or R&D.
        pub random_accesses: fn(u32, i64) -> u32 = crate::resolution::with_additional,
        /// 6.5.7b: which card fully breaks ice.
        pub fully_breaks: fn(&[CardId]) -> Option<CardId> = crate::runs::broke_all,
        /// 9.1.8d: whether a card changes what is paid for itself while it is not active.
        pub own_price_works: fn(Deed) -> bool = crate::costs::is_of_itself,
        /// 6.9: the steps of a run.
        pub run_steps: fn() -> &'static Table<RunStep> = crate::runs::steps,
        /// 6.9.6c: whether a run is kept from being unsuccessful as it ends.
        pub counts_as_reached: fn(&Run) -> bool = crate::runs::reached_the_server,
        /// 5.6, 5.7: the steps of a player's turn.
        pub turn_steps: fn(Side) -> &'static Table<TurnStep> = crate::turn::steps,
        /// faq-p3: which abilities add to what is imminent.
        pub adds: fn(&[Effect]) -> bool = crate::matching::enlarges,
        /// faq-p3: when they add to it.
        pub enlarge: fn(&mut Game<'_>, usize) -> Done = crate::additional::enlarge,
        /// faq-p3: whether anything is left to replace.
        pub left_to_replace: fn(&Part) -> bool = crate::windows::left_to_replace,
        /// 8.2.2: what becomes of a trashing where it is changed where the card goes.
        pub changes_where: fn(&mut Game<'_>, usize, CardGoes, &mut Context) -> Done = crate::replacement::goes_elsewhere,
        /// 9.9.10: when what comes in place of a part happens.
        pub put_in_place: fn(&mut Game<'_>, usize, &[Effect], &mut Context) -> Done =
            crate::replacement::imminent_at_once,
        /// 9.9.10: what interrupts are about after a replacement.
        pub in_the_same_window: fn(&mut Game<'_>, Vec<Vec<Part>>) -> Done<Vec<Vec<usize>>> =
            crate::replacement::in_the_same_window,

        /// 9.9.10: what is carried out of what comes in place of a part.
        pub carry_out_instead: fn(&mut Game<'_>, &Effect, &[Part], &mut Context) -> Done =
            crate::replacement::carry_out_instead,

        /// core-p21: how the points of one damage are suffered.
        pub suffer: fn(&mut Game<'_>, Damage) -> Done = crate::damage::all_at_once,
        /// 9.12.1c: who chooses where both players would.
        pub chooses_first: fn(&State) -> Side = crate::damage::active_player_chooses,
        /// 10.4.2a: who picks the cards that damage trashes.
        pub picks_lost: fn(Option<Side>) -> (Name, &'static str) = crate::damage::at_random,

        /// 10.4.3a: how many of the cards that damage trashes are picked, of so many, by a player who picks so many at most.
        pub chosen_of: fn(usize, Option<i64>) -> usize = crate::damage::as_many_as_it_says,

        /// 9.1.7: whose abilities work.
        pub works: fn(&CardState) -> bool = crate::abilities::works,
        /// 9.3.3c: whether a restriction is met.
        pub meets_restriction: fn(&Game<'_>, Option<&Condition>, &Context) -> bool =
            crate::resolution::meets_restriction,
        /// 9.3.6g: whether a once-per-turn ability can be used no more.
        pub used_up: fn(&State, &PaidUse<'_>) -> bool = crate::abilities::used_up,
        /// Ruling 1: whether an ability may be used that can change nothing.
        pub without_effect: fn(&mut Game<'_>, &Paid, &Context) -> Done = crate::abilities::must_change_something,
        /// Ruling 1: whether paid abilities may be used after a rez.
        pub after_the_rez: fn(&mut Game<'_>) -> Done = crate::abilities::paid_ability_after_rez,
        /// 1.15, 1.16: whether an ability takes what is announced of it.
        pub held_to_it: fn(&Game<'_>, CardId, AbilityPlace, &Use) -> Result<(), Refusal> = crate::abilities::held_to_it,
        /// 1.15.1b: whether a card that is played takes the server that is said.
        pub takes_a_server: fn(&Name, &[Effect], Option<Server>) -> Result<(), Refusal> =
            crate::abilities::takes_a_server,
        /// 1.15.2b: whether targets can be chosen.
        pub valid_targets: fn(&Game<'_>, &[Effect], &Context) -> Done = crate::abilities::valid_targets,
        /// 1.16.1: whether the cards that are said are those that a cost takes.
        pub gives_up: fn(&Game<'_>, &Cards, &Cost, &Context, &[Object]) -> Done = crate::costs::just_what_was_said,
        /// 8.6.7: how a card that is played is paid for.
        pub pay_to_play: fn(&mut Game<'_>, CardId, i64, Option<&Cost>, &mut Context) -> Done<bool> =
            crate::turn::placed_then_paid,
        /// 8.6.7c: where a card lies that is played, and so whether it is active, until it is paid for.
        pub until_paid: fn() -> Place = crate::turn::not_active_yet,
        /// 8.6.5: whether an event stays in play for a run that it made.
        pub stays_for_run: fn(bool) -> bool = crate::turn::stays_for_its_run,
        /// 1.17.1: what an agenda is worth from now on that comes to a score area.
        pub worth_there: fn(&mut CardState) = crate::turn::worth_at_present,
        /// 4.6.6j: the server that a card is in which is moved from a server to another.
        pub moved_to_server: fn(Server, Server) -> Server = crate::resolution::is_its_server,
        /// 7.5.2: whether the cards of a server are turned faceup as it is breached.
        pub breached_faceup: fn(Server) -> bool = crate::runs::of_archives,
        /// 8.1.4a: what becomes of a card that is turned facedown.
        pub turned_facedown: fn(&mut CardState) = crate::resolution::without_a_face,
        /// 10.1.1: what becomes of the older ones of a unique card.
        pub older_ones: fn(&mut Game<'_>, Vec<CardId>) -> Done = crate::turn::older_ones_go,
        /// 4.6.6i: which server a card means that left one.
        pub remembered: fn(Server) -> Option<Server> = crate::resolution::the_one_it_left,
        /// 9.5.7b: when X is counted.
        pub cost_then_x: fn(&mut Game<'_>, &PaidUse<'_>, &mut Context) -> Done<bool> = crate::abilities::cost_then_x,
        /// 1.16.2c: what X is where it was paid.
        pub x_of_effect: fn(&Use) -> Option<i64> = crate::abilities::x_of_effect,
        /// 1.16.1b: whether a cost can be paid.
        pub check_cost: fn(&mut Game<'_>, Side, &Cost, &Context) -> Result<(), Refusal> = crate::costs::would_be_paid,
        /// 1.16.10b: whether several costs can be paid at once.
        pub check_all: fn(&mut Game<'_>, Side, &[(CardId, Cost)]) -> Result<(), Refusal> = crate::costs::all_at_once,
        /// 1.16.1a: whether damage and tags that are paid can be changed.
        pub pay_part: fn(&mut Game<'_>, Part) -> Done<Part> = crate::costs::only_enlarged,
        /// 1.16.1a: whether the trashing of cards that are paid can be changed.
        pub trash_as_cost: fn(&mut Game<'_>, Side, Vec<(CardId, Option<Zone>)>, CardId) = crate::costs::trash_unchanged,

        /// 9.2.8f: whether an ability that waits is dropped since what it waited at is over.
        pub is_dropped: fn(&State, &TriggeredAbility) -> bool = crate::abilities::of_an_encounter_that_is_over,
        /// 9.1.5b: what is told of a conditional ability of which its player chose a part that is optional.
        pub conditional_used: fn(&mut Game<'_>, CardId) = crate::abilities::told_as_used,
        /// 10.3.6: the run of which something is that happens, or is about to.
        pub of_which_run: fn(&State) -> Option<u32> = crate::windows::the_one_that_goes_on,
        /// 9.6.2: how often an event meets a condition.
        pub wait: fn(&mut Game<'_>, TriggeredAbility) = crate::abilities::wait_once,
        /// 9.6.9a: whether a conditional ability is used.
        pub accepts: fn(&mut Game<'_>, &Conditional, Side, &Name) -> Done<bool> = crate::abilities::accepts,
        /// 9.6.14: which ability of its card one is.
        pub ability_word: fn(&Fact) -> Option<AbilityWord> = crate::abilities::ability_word,
        /// 9.6.14a: whether what ice does in an encounter happens.
        pub encounter_ability: fn(&mut Game<'_>, &TriggeredAbility, Side) -> Done<bool> = crate::abilities::encounter_ability,
        /// 9.8.10d: how a subroutine resolves.
        pub subroutine: fn(&mut Game<'_>, Subroutine<'_>) -> Done = crate::runs::subroutine_alone,
        /// 9.8.10b: what a prevented subroutine does.
        pub subroutine_prevented: fn(&mut Game<'_>) = crate::runs::none_of_it_happens,
        /// 3.9.5g: whether an icebreaker works on ice.
        pub strong_enough: fn(i64, i64) -> bool = crate::abilities::strong_enough,
        /// 3.9.5d: what becomes of strength that an icebreaker gained before the encounter.
        pub early_strength: fn(&mut Game<'_>) = crate::runs::lose_early_strength,
        /// 1.13.6a: whether a card may be installed on another one.
        pub can_host: fn(&Game<'_>, CardId, CardId) -> bool = crate::resolution::can_host,
        /// 1.16.11: whether a player pays a cost within an effect.
        pub nested_cost: fn(&mut Game<'_>, Side, &Name) -> Done<bool> = crate::resolution::asked_to_pay,
        /// 1.15.2d: the fewest that are chosen of up to so many.
        pub fewest_of: fn(usize) -> usize = crate::resolution::any_number_up_to,
        /// 10.12.2: how many of the cards that a sabotage trashes may be of HQ.
        pub sabotaged_in_hq: fn(usize) -> usize = crate::resolution::as_many_as_wanted,
        /// 10.1.3: what a card is worth as an agenda.
        pub worth_as_agenda: fn(i64) -> Option<i64> = crate::resolution::as_it_says,
        /// 10.1.4: what becomes of a card that is put on another one.
        pub put_on: fn(&mut CardState, CardId) = crate::resolution::hosted_with_its_text,
        /// 1.9.4: how many tags count, of those that there are and those that there are considered to be.
        pub considered: fn(i64, i64) -> i64 = crate::resolution::with_considered,
        /// 1.10.3c: what is left of credits that were lent for a run.
        pub left_of_lent: fn(i64, i64) -> i64 = crate::resolution::left_of_lent,
        /// 1.16.2a: what is left of a price.
        pub price: fn(i64, i64, i64) -> i64 = crate::costs::not_below_zero,
        /// 1.10.4b: how many of the credits on a card may be spent.
        pub spends_hosted: fn(i64, bool) -> i64 = crate::costs::for_what_it_says,
        /// 1.10.3c: the fewest credits that come from a card.
        pub least_from_card: fn(i64, i64) -> i64 = crate::costs::no_more_than_must,
        /// 1.10.5d: to how many recurring credits a card is filled.
        pub refilled: fn(i64, i64) -> i64 = crate::costs::up_to_what_it_says,
        /// 10.6.3a: how many credits come to the bad publicity fund.
        pub fund: fn(i64) -> i64 = crate::costs::one_for_each,
        /// 1.16.10: whether an additional cost is there.
        pub costs_besides: fn(&Static) -> bool = crate::costs::whoever_does_it,
        /// 1.20.2: the memory of the Runner that no program needs.
        pub unused_memory: fn(i64, i64) -> i64 = crate::turn::limit_minus_needed,
        /// 8.5.6a: whether a region leaves no other one in its root.
        pub one_region: fn(bool) -> bool = crate::turn::no_other_stays,
        /// 3.2.3a: whether a card that is installed faceup lies so.
        pub lies_faceup: fn(bool) -> bool = crate::turn::as_installed,
        /// 9.1.8h: whether ice is encountered that is not installed.
        pub anywhere: fn(&CardState) -> bool = crate::runs::wherever_it_is,
        /// 6.2.8a: whether the Runner is at ice from now on to which they were moved.
        pub moves_to: fn(bool) -> bool = crate::runs::is_there_from_now_on,
        /// 3.8.5b: the other consoles of a player that a new one leaves.
        pub one_console: fn(Vec<CardId>) -> Vec<CardId> = crate::turn::all_others_go,
        /// 1.11.4: whether a click counts as the first of a turn.
        pub first_click: fn(i64) -> bool = crate::resolution::none_before,
        /// 9.8.2: how many of so many subroutines ice gains.
        pub gained: fn(usize) -> usize = crate::resolution::all_that_it_says,
        /// 9.12.2b: how much there is for so many that are counted.
        pub for_each: fn(i64, i64, i64) -> i64 = crate::resolution::for_each,
        /// 8.1.3: what becomes of a card that is derezzed.
        pub derezzed: fn(&mut CardState) = crate::resolution::turned_facedown,
        /// 1.21.3: whether a player sees what is revealed.
        pub shown_to: fn(Side) -> bool = crate::resolution::shown_to_both,
        /// 8.2.5: where a forfeited agenda goes.
        pub forfeited: fn() -> Zone = crate::resolution::out_of_the_game,
        /// 1.13.13: whether a card that is hosted goes with what hosted it.
        pub hosted_go: fn(&CardState) -> bool = crate::resolution::hosted_go_too,
        /// 1.16.11: how a player prevents what may be prevented by paying.
        pub paid_prevention: fn(&MayPrevent, What) -> Conditional = crate::resolution::for_each_part,
        /// Psi: whether two bids differ.
        pub bids_differ: fn(i64, i64) -> bool = crate::resolution::bids_differ,
        /// 9.10.1: when what works for a while ends.
        pub let_lapse: fn(&mut Game<'_>, Ending) = crate::abilities::let_lapse,
    }
    hooks {
        /// The parts from this place on are about to happen, and nothing was prevented of them yet.
        pub before_prevention: fn(&mut Game<'_>, usize),
        /// Preventers that must be applied were, at the point for the part in this place.
        pub at_point: fn(&mut Game<'_>, usize),
        /// No more is prevented at the point for the part in this place.
        pub after_prevention: fn(&mut Game<'_>, usize) -> Done,
        /// A `prevent` effect found nothing that it is about.
        pub prevented_nothing: fn(&mut Game<'_>, &Prevent, &mut Context) -> Done,
        /// A preventer prevents so much more than there is.
        pub surplus: fn(&mut Game<'_>, &Prevent, i64, &mut Context),
        /// All of the part in this place was taken away, and that was nothing.
        pub nothing_removed: fn(&mut Game<'_>, usize, &mut Context),
        /// This was about to happen, and what is left of it is known.
        pub was_imminent: fn(&mut Game<'_>, &Part),
        /// An effect puts something in place of the part in this place, of which nothing is left.
        pub nothing_to_replace: fn(&mut Game<'_>, usize, &[Effect], &mut Context) -> Done,
        /// An interrupt window has opened, and nobody has acted in it.
        pub window_opened: fn(&mut Game<'_>) -> Done,
        /// A player has acted in an interrupt window.
        pub after_interrupt: fn(&mut Game<'_>),
        /// An interrupt window was closed, and this is left of its parts.
        pub window_closed: fn(&mut Game<'_>, &[Part]),
    }
}
