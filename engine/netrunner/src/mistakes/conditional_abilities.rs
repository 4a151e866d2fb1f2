//! Wrong readings of conditional abilities.

use kernel::words::name::Name;

use crate::game::{Done, Game};
use crate::rulings::Rulings;
use crate::state::TriggeredAbility;
use crate::state::facts::Fact;
use crate::state::imminent::WaitingAbility;
use crate::words::cards::Conditional;
use crate::words::{AbilityWord, Side};

kernel::mistakes! {
    game: "netrunner", rulings: Rulings;

    "a condition is met by each point", [clause!("9.6.2-instances")],
        "A conditional ability meets its condition once for each tag or damage of one event.":
        wait = for_each_point;

    "a condition is met once a turn", [clause!("9.6.2-instances")],
        "A conditional ability meets its condition once a turn.":
        wait = once_a_turn;

    "optional is mandatory", [clause!("9.6.9a-optional-may-pass")],
        "An optional conditional ability cannot be declined.":
        must_be_used = always, accepts = without_asking;

    "encounters cannot be prevented", [clause!("9.6.14a-when-encountered")],
        "What ice does when it is encountered cannot be prevented.":
        encounter_ability = part_of_the_ice;

    "installations cannot be prevented", [clause!("9.6.14b-when-installed")],
        "What a card does when it is installed is not known as such.":
        ability_word = without_installations;
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

fn always(_waiting: &WaitingAbility) -> bool {
    true
}

fn without_asking(_game: &mut Game<'_>, _ability: &Conditional, _side: Side, _name: &Name) -> Done<bool> {
    Ok(true)
}

fn part_of_the_ice(_game: &mut Game<'_>, _pending: &TriggeredAbility, _side: Side) -> Done<bool> {
    Ok(true)
}

fn without_installations(met_by: &Fact) -> Option<AbilityWord> {
    crate::abilities::ability_word(met_by).filter(|word| *word != AbilityWord::WhenInstalled)
}
