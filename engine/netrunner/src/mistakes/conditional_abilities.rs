//! Known mistakes about conditional abilities.

use kernel::words::name::Name;

use crate::abilities::conditional::{
    ABILITY_WORD, ACCEPTS, CONDITIONAL_USED, ENCOUNTER_ABILITY, HOLDS_AS_MET, SEES_ITSELF_GO, WAIT,
};
use crate::abilities::reactions::{IS_DROPPED, NEWEST_FIRST, STAYS_PENDING};
use crate::costs::steps::AFTER_COST;
use crate::game::{Done, Game};
use crate::resolution::conditions::ALL_OF_NONE;
use crate::resolution::context::Context;
use crate::resolution::effects::{AFTER_EFFECT, TURNED_FACEDOWN};
use crate::resolution::reporting::OF_WHICH_RUN;
use crate::state::imminent::WaitingAbility;
use crate::state::{CardId, CardState, State, TriggeredAbility};
use crate::windows::priority::MUST_BE_USED;
use crate::words::cards::Conditional;
use crate::words::effects::Effect;
use crate::words::{AbilityWord, Side};

kernel::mistakes! {
    game: "netrunner";

    "a condition is met by each point", [clause!("9.6.2-instances")],
        "A conditional ability meets its condition once for each tag or damage of one event.":
        WAIT = for_each_point;

    "a condition is met once a turn", [clause!("9.6.2-instances")],
        "A conditional ability meets its condition once a turn.":
        WAIT = once_a_turn;

    "a card does not see itself go", [clause!("9.1.8g-sees-itself-go")],
        "A trashed card cannot react to its own trashing, unless its ability refers to the card itself.":
        SEES_ITSELF_GO = gone;

    "what waits outlives its card", [clause!("9.6.10-lapses")],
        "A conditional ability whose condition was met resolves even if its card is no longer active.":
        STAYS_PENDING = whatever_becomes_of_it;

    "chain reactions wait their turn", [clause!("9.1.2a-newest-first")],
        "An ability triggered during a resolution waits until all abilities that already wait have resolved.":
        NEWEST_FIRST = behind_the_others, AFTER_EFFECT = once_all_is_done, AFTER_COST = not_yet;

    "what begins with an encounter outlives it", [clause!("9.2.8f-closed-with-its-structure")],
        "An ability of ice on being encountered resolves even if the ice has been bypassed.":
        IS_DROPPED = never_dropped;

    "only paid abilities are used", [clause!("9.1.5b-used-by-choice")],
        "An optional conditional ability is never used, whoever may choose.":
        CONDITIONAL_USED = not_reported;

    "what follows a run is of the run", [clause!("10.3.6-outside-of-it")],
        "Abilities triggered by the end of a run happen during that run.":
        OF_WHICH_RUN = the_last_one;

    "facedown cards keep their faces", [clause!("8.1.4a-facedown")],
        "A facedown card in the rig keeps its type and its abilities.":
        TURNED_FACEDOWN = turned_over;

    "optional is mandatory", [clause!("9.6.9a-optional-may-pass")],
        "An optional conditional ability cannot be declined.":
        MUST_BE_USED = always, ACCEPTS = without_asking;

    "encounters cannot be prevented", [clause!("9.6.14a-when-encountered")],
        "An ability of ice on being encountered cannot be prevented.":
        ENCOUNTER_ABILITY = part_of_the_ice;

    "installations cannot be prevented", [clause!("9.6.14b-when-installed")],
        "An ability of a card on being installed is not recognized as one, so it cannot be prevented.":
        ABILITY_WORD = without_installations;

    "whatever an encounter sets off is of the ice", [clause!("9.9.3-relevance")],
        "An ability of another card whose condition an encounter meets counts as an ability of the ice.":
        ABILITY_WORD = whatever_its_card;

    "a condition about all needs one", [clause!("9.12.2d-all-of-none")],
        "A condition about all cards of a kind does not hold if there are none.":
        ALL_OF_NONE = not_of_none;

    "requirements are checked as a condition is met", [clause!("9.6.5d-as-it-resolves")],
        "A conditional ability does not wait if a requirement of its instructions does not hold as its condition is met.":
        HOLDS_AS_MET = Some(holds_already);
}

fn holds_already(game: &Game<'_>, effects: &[Effect], ctx: &Context) -> bool {
    effects.iter().all(|effect| match effect {
        Effect::If(by) => !by.otherwise.is_empty() || game.holds(&by.is, ctx),
        _ => true,
    })
}

fn for_each_point(game: &mut Game<'_>, pending: TriggeredAbility) {
    for _ in 0..pending.fact.amount.clamp(1, 10) {
        game.state.pending.push(pending.clone());
    }
}

fn once_a_turn(game: &mut Game<'_>, pending: TriggeredAbility) {
    if !game.was_triggered(&pending) {
        game.state.pending.push(pending);
    }
}

fn never_dropped(_state: &State, _pending: &TriggeredAbility) -> bool {
    false
}

fn not_reported(_game: &mut Game<'_>, _source: CardId) {}

fn the_last_one(state: &State) -> Option<u32> {
    state.run.as_ref().map(|_| state.runs)
}

fn gone(_state: &State, _id: CardId, _leaving: &[CardId]) -> bool {
    false
}

fn whatever_becomes_of_it(_state: &State, _source: CardId, _object: Option<u32>) -> bool {
    true
}

fn behind_the_others(waiting: &mut Vec<Vec<TriggeredAbility>>, new: Vec<TriggeredAbility>) {
    match waiting.first_mut() {
        Some(all) => all.extend(new),
        None => waiting.push(new),
    }
}

fn once_all_is_done(game: &mut Game<'_>) -> Done {
    game.settle()
}

fn not_yet(_game: &mut Game<'_>) -> Done {
    Ok(())
}

fn turned_over(obj: &mut CardState) {
    obj.facedown = true;
}

fn always(_waiting: &WaitingAbility) -> bool {
    true
}

fn without_asking(_game: &mut Game<'_>, _ability: &Conditional, _side: Side, _name: &Name) -> Done<bool> {
    Ok(true)
}

fn part_of_the_ice(_game: &mut Game<'_>, _pending: &TriggeredAbility, _side: Side) -> Done<bool> {
    Ok(true)
}

fn without_installations(game: &Game<'_>, pending: &TriggeredAbility, ability: &Conditional) -> Option<AbilityWord> {
    let word = crate::abilities::conditional::of_its_own_card(game, pending, ability);
    word.filter(|word| *word != AbilityWord::WhenInstalled)
}

fn whatever_its_card(_game: &Game<'_>, pending: &TriggeredAbility, _ability: &Conditional) -> Option<AbilityWord> {
    crate::abilities::conditional::ability_word(&pending.fact)
}

fn not_of_none() -> bool {
    false
}
