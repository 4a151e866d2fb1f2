//! Known mistakes about durations, declined and counted events, and cards and servers that leave.

use crate::abilities::conditional::FREED_IF_DECLINED;
use crate::abilities::lasting::{IS_GOING_ON, WITHOUT_ABILITIES, without_abilities};
use crate::abilities::persistent::{PERSISTS, PERSISTS_UNTIL};
use crate::game::Game;
use crate::matching::imminent::{SINCE_IT_WAS_MADE, STILL_WORKS};
use crate::resolution::amounts::RUN_THAT_COUNTS;
use crate::resolution::moving::IS_SEEN;
use crate::runs::progress::{IS_STILL_FORBIDDEN, SERVER_IS_GONE};
use crate::state::facts::Fact;
use crate::state::imminent::Part;
use crate::state::{CardId, CardState, Run, State};
use crate::turn::actions::TRASH_PLAYED;
use crate::turn::turns::IS_FORGOTTEN;
use crate::words::cards::Card;
use crate::words::{Side, Until};

kernel::mistakes! {
    game: "netrunner";

    "what has resolved is not trashed", [clause!("8.6.7g-trashed-once-resolved")],
        "An event or operation that has resolved is put into the discard pile without being trashed.":
        TRASH_PLAYED = put_there;

    "a persistent ability ends with its card", [clause!("9.12.5a-persists")],
        "A persistent ability works no more once its card was trashed in its access.":
        PERSISTS = never_persists;

    "a card that was not rezzed persists", [clause!("9.12.5a-persists")],
        "A persistent ability works on after its card was trashed in its access, also if that was not rezzed.":
        PERSISTS = whatever_it_was;

    "a persistent ability works for the rest of the turn", [clause!("9.12.5a-persists")],
        "A persistent ability of a trashed card also works in later runs of the turn.":
        PERSISTS_UNTIL = the_end_of_the_turn;

    "what was declined was used", [clause!("9.3.6g-declined-is-not-used")],
        "An ability that may be used once a turn counts as used if its player declines it.":
        FREED_IF_DECLINED = used_anyway;

    "a choice outlasts its turn", [clause!("9.10.3b-choice-of-a-turn")],
        "A server that was chosen at the start of a turn remains chosen in later turns.":
        IS_FORGOTTEN = never_forgotten;

    "an effect waits for a run to last for", [clause!("9.10.4-expires-at-once")],
        "An effect for the rest of a run, created outside a run, applies to the next run.":
        IS_GOING_ON = always_going_on;

    "an accessed card is trashed facedown", [clause!("4.4.6b-seen-lies-faceup")],
        "A card that is trashed while being accessed is put into Archives facedown.":
        IS_SEEN = seen_by_nobody;

    "a run goes on against no server", [clause!("4.6.8e-server-is-gone")],
        "A run continues, and is successful, even if the attacked server has ceased to exist.":
        SERVER_IS_GONE = never_gone;

    "what happened in a run is forgotten with it", [clause!("10.3.6-outside-of-it")],
        "A count of events in a run is 0 after the run.":
        RUN_THAT_COUNTS = run_that_goes_on;

    "an effect counts what came before it", [clause!("9.10.1-lingering")],
        "An effect that waits for the first event of a kind while it lasts misses that event if there was one before \
         the effect was created.":
        SINCE_IT_WAS_MADE = whenever_it_was;

    "what lasts ends with its card", [clause!("9.10.1-lingering")],
        "An effect that works for a while stops once the card that created it is not active anymore.":
        STILL_WORKS = Some(while_its_card_is_active);

    "abilities are never lost", [clause!("9.1.9a-lost-abilities")],
        "A card keeps the abilities that an effect takes from it.":
        WITHOUT_ABILITIES = with_all_of_them;

    "lost abilities leave the subroutines", [clause!("9.1.9a-lost-abilities")],
        "Ice that has lost its abilities still has its printed subroutines.":
        WITHOUT_ABILITIES = with_its_subroutines;

    "a prohibition is looked at once", [clause!("1.2.2-cannot")],
        "An imminent event that an interrupt has made impossible still happens.":
        IS_STILL_FORBIDDEN = never_again;
}

fn while_its_card_is_active(source: Option<&CardState>) -> bool {
    source.is_some_and(CardState::active)
}

fn with_all_of_them(card: &Card) -> Card {
    card.clone()
}

fn with_its_subroutines(card: &Card) -> Card {
    Card { subroutines: card.subroutines.clone(), ..without_abilities(card) }
}

fn put_there(game: &mut Game<'_>, who: Side, id: CardId) {
    game.done_with(who, id);
}

fn used_anyway() -> bool {
    false
}

fn never_forgotten(_state: &State, _card: CardId, _player: Side) -> bool {
    false
}

fn always_going_on(_state: &State, _until: Until) -> bool {
    true
}

fn seen_by_nobody(_state: &State, _card: CardId) -> bool {
    false
}

fn never_gone(_state: &State, _run: &Run) -> bool {
    false
}

fn run_that_goes_on(state: &State) -> Option<u32> {
    state.running().map(|_| state.runs)
}

fn whenever_it_was(_at: usize, _since: usize) -> bool {
    true
}

fn never_again(_game: &Game<'_>, _part: &Part) -> bool {
    false
}

/// It ends at once.
fn never_persists(_trashed: &Fact) -> bool {
    false
}

/// It works on, though its card was facedown.
fn whatever_it_was(trashed: &Fact) -> bool {
    trashed.who == Some(Side::Runner) && trashed.accessed
}

/// It works until the turn is over.
fn the_end_of_the_turn() -> Until {
    Until::TurnEnds
}
