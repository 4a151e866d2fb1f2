//! Known mistakes about objects, installations, choices that must be possible, and the end of the game.

use crate::abilities::paid::{OF_THE_ENCOUNTER, TRASHED_IN_ARCHIVES};
use crate::costs::pools::TOO_FEW;
use crate::game::{Done, Game};
use crate::resolution::amounts::POINTS_OF_FORFEITED;
use crate::resolution::context::Context;
use crate::resolution::each::CHOSEN_IN_TURN;
use crate::resolution::effects::LOSES_HOSTED;
use crate::resolution::instructions::ANNOUNCED;
use crate::resolution::moving::{FORGETS, IS_ADDED, NOTHING_TO_DRAW, PUT_THERE, SET_ASIDE};
use crate::resolution::options::MAY_BE_PICKED;
use crate::resolution::roots::MAY_COME_TO_ROOT;
use crate::resolution::shifting::{COUNT_AT_ONCE, ENOUGH_POINTS};
use crate::runs::encounter::{MARKED, WITHOUT_SUBROUTINES};
use crate::state::facts::Fact;
use crate::state::{CardId, CardState, Cards, State, SubroutineId};
use crate::turn::by_effect::{CHOOSES_HOST, INSTALLED};
use crate::turn::checkpoints::STAYS_HOSTED;
use crate::turn::installing::{CAN_BE_REZZED, MAY_BE_INSTALLED, MAY_BE_REZZED};
use crate::words::cards::{CardRef, Paid};
use crate::words::effects::Effect;
use crate::words::{CardType, Server, Side};

kernel::mistakes! {
    game: "netrunner";

    "a card that comes back was used", [clause!("1.12.2-no-memory")],
        "A card that left and came back in the same turn counts as used, and keeps its earlier choice.":
        FORGETS = remembers;

    "what was installed is not found", [clause!("1.12.2a-finds-what-it-moved")],
        "An ability does not recognize the cards that it installed.":
        INSTALLED = stays_with_the_others;

    "all are chosen before one is installed", [clause!("9.11.4b-one-at-a-time")],
        "If an effect installs or plays several cards, all of them are chosen before the first is installed or played.":
        CHOSEN_IN_TURN = Some(all_at_first);

    "an effect installs on no host", [clause!("1.13.6a-can-host")],
        "An effect can install a card on a host only if the effect says so.":
        CHOOSES_HOST = on_none;

    "what cannot be installed is paid for", [clause!("1.2.2-cannot")],
        "The check whether a card can be installed comes after trashing cards for room and paying the cost.":
        MAY_BE_INSTALLED = looked_at_later;

    "what cannot be done may be picked", [clause!("9.12.3c-resolvable")],
        "A player who must choose one of several effects may choose one that cannot be resolved.":
        MAY_BE_PICKED = any_of_them;

    "broken subroutines are counted by their places", [clause!("9.8.4b-unbroken")],
        "A subroutine that moves to the position of a broken one counts as broken.":
        MARKED = Some(by_its_place);

    "ice without subroutines is never broken", [clause!("6.5.7c-no-subroutines")],
        "Ice is fully broken only if at least one of its subroutines was broken.":
        WITHOUT_SUBROUTINES = never_broken;

    "ice is bypassed at any time", [clause!("9.5.6-of-an-encounter")],
        "An ability that bypasses ice can be used, without effect, while no ice is encountered.":
        OF_THE_ENCOUNTER = icebreakers_alone;

    "ice is rezzed at any time", [clause!("8.1.2a-when-rezzed")],
        "The Corp may rez ice whenever it may rez other cards.":
        MAY_BE_REZZED = whatever_it_is;

    "a cost is paid as far as it can be", [clause!("1.16.1-cannot-pay")],
        "A player with too few credits pays all of them and performs the action anyway.":
        TOO_FEW = never_too_few;

    "hosted credits are lost", [clause!("1.13.3-not-the-players")],
        "A player who loses more credits than the credit pool contains also loses hosted credits.":
        LOSES_HOSTED = lost_with_the_others;

    "what is put somewhere is trashed or drawn", [clause!("8.2.1a-no-movement")],
        "Abilities on trashing or drawing cards also apply to cards that are discarded or added.":
        PUT_THERE = Some(as_movements);

    "more than 7 points win", [clause!("1.7.2a-seven-points")],
        "The game goes on until a player has more than 7 agenda points.":
        ENOUGH_POINTS = more_than_seven;

    "7 points win at once", [clause!("1.7.1a-both-at-once")],
        "The first player with 7 agenda points wins, even if the other one reaches 7 by the same instruction.":
        COUNT_AT_ONCE = Some(counted_at_once);

    "agendas are rezzed", [clause!("8.1.2c-no-agenda")],
        "An effect that rezzes a card can rez an agenda.":
        CAN_BE_REZZED = whatever_its_type;

    "a root holds whatever is moved there", [
        clause!("8.8.2-where-it-may-be"),
        clause!("4.6.6e-what-a-root-holds"),
        clause!("3.6.5e-one-region"),
    ],
        "The limits of a root apply to installing cards, but not to moving or swapping them.":
        MAY_COME_TO_ROOT = anywhere;

    "a host is asked once", [clause!("10.3.1e-hosted-no-more")],
        "A hosted card stays on its host although the host could no longer host it.":
        STAYS_HOSTED = once_there;

    "a forfeited agenda is looked at afterwards", [clause!("1.12.6-as-it-last-was")],
        "The points of a forfeited agenda are those of the card once it has left the score area.":
        POINTS_OF_FORFEITED = as_it_is_now;

    "cards in Archives are trashed", [clause!("7.1.5b-not-in-archives")],
        "The Runner may trash an accessed card in Archives.":
        TRASHED_IN_ARCHIVES = Some(there_too);

    "cards are drawn into the hand at once", [clause!("8.4.2-set-aside")],
        "Drawn cards are in the hand before abilities about the draw resolve.":
        SET_ASIDE = added_at_once;

    "a drawn card returns to the hand", [clause!("8.4.2-set-aside")],
        "A drawn card that an ability moved elsewhere before it was in the hand is added to the hand all the same.":
        IS_ADDED = wherever_it_is;

    "targets are chosen one effect after the other", [clause!("1.15.2-announced-first")],
        "A later effect of a sentence chooses its cards only once the effects before it are carried out.":
        ANNOUNCED = not_beforehand;

    "nobody loses by drawing", [clause!("1.7.2c-empty-rd")],
        "A Corp that must draw from an empty R&D draws nothing, and does not lose.":
        NOTHING_TO_DRAW = draws_nothing;
}

fn as_it_is_now(_forfeited_with: Option<i64>, now: i64) -> i64 {
    now
}

fn there_too() -> bool {
    true
}

fn added_at_once() -> bool {
    false
}

fn not_beforehand(_effect: &Effect) -> Option<&CardRef> {
    None
}

fn counted_at_once(game: &mut Game<'_>) {
    game.look_at_points();
}

fn whatever_its_type(_kind: CardType) -> bool {
    true
}

fn anywhere(_state: &State, _id: CardId, _server: Server, _leaves: Option<CardId>) -> bool {
    true
}

fn once_there(_game: &Game<'_>, _host: CardId, _id: CardId) -> bool {
    true
}

fn remembers(_state: &mut State, _id: CardId) -> bool {
    false
}

fn stays_with_the_others(_ctx: &mut Context, _installed: Cards) {}

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

fn wherever_it_is(_card: &CardState) -> bool {
    true
}
