//! Known mistakes about conditional abilities.

use kernel::words::name::Name;

use crate::abilities::conditional::{ABILITY_WORD, ACCEPTS, CONDITIONAL_USED, ENCOUNTER_ABILITY, SEES_ITSELF_GO, WAIT};
use crate::abilities::reactions::{IS_DROPPED, NEWEST_FIRST, STAYS_PENDING};
use crate::costs::steps::AFTER_COST;
use crate::game::{Done, Game};
use crate::resolution::effects::{AFTER_EFFECT, TURNED_FACEDOWN};
use crate::resolution::reporting::OF_WHICH_RUN;
use crate::state::imminent::WaitingAbility;
use crate::state::{CardId, CardState, State, TriggeredAbility};
use crate::windows::priority::MUST_BE_USED;
use crate::words::cards::Conditional;
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
        "A card that is trashed is not there to see that, unless its ability speaks of the card itself.":
        SEES_ITSELF_GO = gone;

    "what waits outlives its card", [clause!("9.6.10-lapses")],
        "A conditional ability that met its condition resolves although its card is not active any more.":
        STAYS_PENDING = whatever_becomes_of_it;

    "chain reactions wait their turn", [clause!("9.1.2a-newest-first")],
        "What is set off while something resolves waits behind all that waits already.":
        NEWEST_FIRST = behind_the_others, AFTER_EFFECT = once_all_is_done, AFTER_COST = not_yet;

    "what begins with an encounter outlives it", [clause!("9.2.8f-closed-with-its-structure")],
        "What ice does when it is encountered is done although the ice was bypassed before.":
        IS_DROPPED = never_dropped;

    "only paid abilities are used", [clause!("9.1.5b-used-by-choice")],
        "An optional conditional ability is not used, whoever chooses it.":
        CONDITIONAL_USED = not_told;

    "what follows a run is of the run", [clause!("10.3.6-outside-of-it")],
        "What is set off by the end of a run happens in that run.":
        OF_WHICH_RUN = the_last_one;

    "facedown cards keep their faces", [clause!("8.1.4a-facedown")],
        "A card that lies facedown in the rig keeps its type and its abilities.":
        TURNED_FACEDOWN = turned_over;

    "optional is mandatory", [clause!("9.6.9a-optional-may-pass")],
        "An optional conditional ability cannot be declined.":
        MUST_BE_USED = always, ACCEPTS = without_asking;

    "encounters cannot be prevented", [clause!("9.6.14a-when-encountered")],
        "What ice does when it is encountered cannot be prevented.":
        ENCOUNTER_ABILITY = part_of_the_ice;

    "installations cannot be prevented", [clause!("9.6.14b-when-installed")],
        "What a card does when it is installed is not known as such.":
        ABILITY_WORD = without_installations;

    "whatever an encounter sets off is of the ice", [clause!("9.9.3-relevance")],
        "An ability of another card that an encounter meets counts as one of the ice.":
        ABILITY_WORD = whatever_its_card;
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

fn not_told(_game: &mut Game<'_>, _source: CardId) {}

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
