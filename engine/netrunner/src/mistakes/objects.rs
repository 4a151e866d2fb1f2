//! Known mistakes about objects, installations, choices that must be possible, and the end of the game.

use crate::abilities::paid::OF_THE_ENCOUNTER;
use crate::costs::pools::TOO_FEW;
use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::resolution::each::CHOSEN_IN_TURN;
use crate::resolution::effects::LOSES_HOSTED;
use crate::resolution::moving::{FORGETS, NOTHING_TO_DRAW, PUT_THERE};
use crate::resolution::options::MAY_BE_PICKED;
use crate::resolution::shifting::ENOUGH_POINTS;
use crate::runs::encounter::{MARKED, WITHOUT_SUBROUTINES};
use crate::state::facts::Fact;
use crate::state::{CardId, CardState, State, SubroutineId};
use crate::turn::by_effect::{CHOOSES_HOST, INSTALLED};
use crate::turn::installing::{MAY_BE_INSTALLED, MAY_BE_REZZED};
use crate::words::cards::Paid;
use crate::words::effects::Effect;
use crate::words::{Side, Zone};

kernel::mistakes! {
    game: "netrunner";

    "a card that comes back was used", [clause!("1.12.2-no-memory")],
        "A card that left and came back in a turn was used in it, and has its old choice.":
        FORGETS = remembers;

    "what was installed is not found", [clause!("1.12.2a-finds-what-it-moved")],
        "An ability does not find the cards that it installed.":
        INSTALLED = stays_with_the_others;

    "all are chosen before one is installed", [clause!("9.11.4b-one-at-a-time")],
        "Cards that an effect has a player install or play are all chosen before the first one is.":
        CHOSEN_IN_TURN = Some(all_at_first);

    "an effect installs on no host", [clause!("1.13.6a-can-host")],
        "A card that an effect installs is installed on another one only if the effect says so.":
        CHOOSES_HOST = on_none;

    "what cannot be installed is paid for", [clause!("1.2.2-cannot")],
        "Whether a card can be installed is looked at once there is room for it and it is paid for.":
        MAY_BE_INSTALLED = looked_at_later;

    "what cannot be done may be picked", [clause!("9.12.3c-resolvable")],
        "A player who must pick one of several effects may pick one that cannot be resolved.":
        MAY_BE_PICKED = any_of_them;

    "broken subroutines are counted by their places", [clause!("9.8.4b-unbroken")],
        "A subroutine that comes to the place of a broken one is broken.":
        MARKED = Some(by_its_place);

    "ice without subroutines is never broken", [clause!("6.5.7c-no-subroutines")],
        "Ice is fully broken only by breaking a subroutine of it.":
        WITHOUT_SUBROUTINES = never_broken;

    "ice is bypassed at any time", [clause!("9.5.6-of-an-encounter")],
        "An ability that bypasses ice can be used, for nothing, while no ice is encountered.":
        OF_THE_ENCOUNTER = icebreakers_alone;

    "ice is rezzed at any time", [clause!("8.1.2a-when-rezzed")],
        "The Corp may rez ice whenever it may rez other cards.":
        MAY_BE_REZZED = whatever_it_is;

    "a cost is paid as far as it can be", [clause!("1.16.1-cannot-pay")],
        "A player who has too few credits pays those and does what they were to pay for.":
        TOO_FEW = never_too_few;

    "hosted credits are lost", [clause!("1.13.3-not-the-players")],
        "A player who loses more credits than are in the credit pool loses those on cards too.":
        LOSES_HOSTED = lost_with_the_others;

    "what is put somewhere is trashed or drawn", [clause!("8.2.1a-no-movement")],
        "Abilities that wait for cards that are trashed or drawn see those that are discarded or added.":
        PUT_THERE = Some(as_movements);

    "more than 7 points win", [clause!("1.7.2a-seven-points")],
        "The game goes on until a player has more than 7 agenda points.":
        ENOUGH_POINTS = more_than_seven;

    "nobody loses by drawing", [clause!("1.7.2c-empty-rd")],
        "The Corp that has to draw from an empty R&D draws nothing.":
        NOTHING_TO_DRAW = draws_nothing;
}

fn remembers(_state: &mut State, _id: CardId) -> bool {
    false
}

fn stays_with_the_others(_ctx: &mut Context, _installed: Vec<(CardId, Option<Zone>)>) {}

fn all_at_first() -> bool {
    false
}

fn on_none(_game: &mut Game<'_>, _id: CardId, _ctx: &Context) -> Done<Option<CardId>> {
    Ok(None)
}

fn looked_at_later(_game: &Game<'_>, _id: CardId) -> Done {
    Ok(())
}

fn any_of_them(_game: &mut Game<'_>, _effects: &[Effect], _ctx: &Context) -> bool {
    true
}

fn by_its_place(place: usize) -> SubroutineId {
    SubroutineId::Printed(place)
}

fn never_broken(_game: &mut Game<'_>, _ice: CardId) -> Done {
    Ok(())
}

fn icebreakers_alone(game: &Game<'_>, source: CardId, ability: &Paid) -> Done {
    if ability.interface || ability.who.is_some() {
        crate::abilities::paid::only_in_an_encounter(game, source, ability)
    } else {
        Ok(())
    }
}

fn whatever_it_is(game: &Game<'_>, id: CardId) -> bool {
    game.state.card(id).is_some_and(CardState::installed)
}

fn never_too_few(_there: i64, _credits: i64) -> bool {
    false
}

fn lost_with_the_others(game: &mut Game<'_>, who: Side, too_few: i64) {
    let mut left = too_few;
    for obj in game.state.cards_mut(|obj| obj.side() == who && obj.active()) {
        let taken = obj.credits.min(left);
        obj.credits -= taken;
        left -= taken;
    }
}

fn as_movements(facts: Vec<Fact>) -> Vec<Fact> {
    facts
}

fn more_than_seven(points: i64) -> bool {
    points > 7
}

fn draws_nothing(_game: &mut Game<'_>) {}
