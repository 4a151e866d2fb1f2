//! Known mistakes about subroutines.

use kernel::words::name::Name;

use crate::game::{Done, Game};
use crate::runs::encounter::Subroutine;
use crate::runs::encounter::{SOURCE_OF_ANOTHER, SPARED, SUBROUTINE, SUBROUTINE_PREVENTED};
use crate::state::imminent::Part;
use crate::state::{CardId, Stage, SubroutineId};
use crate::windows::imminent::IS_IMMINENT;
use crate::words::Side;

kernel::mistakes! {
    game: "netrunner";

    "a prevented subroutine takes others along", [clause!("9.8.10b-subroutine-prevented")],
        "If a subroutine is prevented, the other subroutines of that ice do not resolve either.":
        SUBROUTINE_PREVENTED = others_go_too;

    "one window for all subroutines", [clause!("9.8.10d-window-each")],
        "Only the first resolving subroutine of ice can be interrupted.":
        SUBROUTINE = without_windows_of_its_own, IS_IMMINENT = unless_uninterrupted;

    "all but the last subroutine are broken", [clause!("9.8.6b-all-but-the-chosen")],
        "A card that breaks all but one subroutine leaves the last one; nobody chooses.":
        SPARED = the_last_of_them;

    "a replaced subroutine is of the card that replaced it", [clause!("9.8.9-same-source")],
        "The source of a subroutine resolved in place of another one is the card that replaced it.":
        SOURCE_OF_ANOTHER = the_one_that_says_so;
}

/// The last one of the ice.
fn the_last_of_them(_game: &mut Game<'_>, _who: Side, _about: &Name, all: &[Name]) -> Done<usize> {
    Ok(all.len().saturating_sub(1))
}

fn the_one_that_says_so(_ice: CardId, by: CardId) -> CardId {
    by
}

/// The others of the ice count as broken.
fn others_go_too(game: &mut Game<'_>) {
    crate::runs::encounter::none_of_it_happens(game);
    let Some(run) = game.state.running() else { return };
    let Stage::Encounter(ice) = run.stage else { return };
    let all = game.state.card(ice).map_or(0, |obj| obj.printed.subroutines.len());
    if let Some(run) = &mut game.state.run {
        run.encounter.broken = (0..all).map(SubroutineId::Printed).collect();
    }
}

/// A flag: `true` while nothing can be interrupted.
#[derive(Clone, Default)]
struct Uninterrupted(bool);

/// Calls `act`, during which nothing can be interrupted if `quietly`.
pub(super) fn without_interrupts<'a>(
    game: &mut Game<'a>,
    quietly: bool,
    act: impl FnOnce(&mut Game<'a>) -> Done,
) -> Done {
    game.state.memory.change(|now: &mut Uninterrupted| now.0 = quietly);
    act(game)?;
    game.state.memory.change(|now: &mut Uninterrupted| now.0 = false);
    Ok(())
}

fn without_windows_of_its_own(game: &mut Game<'_>, subroutine: Subroutine<'_>) -> Done {
    without_interrupts(game, subroutine.earlier > 0, |game| crate::runs::encounter::subroutine_alone(game, subroutine))
}

pub(super) fn unless_uninterrupted(game: &Game<'_>, part: &Part) -> bool {
    let uninterrupted = game.state.memory.get().is_some_and(|now: &Uninterrupted| now.0);
    crate::windows::imminent::is_imminent(game, part) && !uninterrupted
}
