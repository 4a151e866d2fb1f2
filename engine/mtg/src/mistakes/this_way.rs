//! Mistakes about references to the results of a text, or to the way in which its spell was cast.

use crate::instructions::COLORS_AS_IT_IS_GIVEN;
use crate::instructions::exiling_until::HAS_NOT_LEFT;
use crate::instructions::finding::FINDS;
use crate::instructions::life::LOST_THIS_WAY;
use crate::stack::casting::KEEPS_HOW_IT_WAS_CAST;
use crate::state::context::{CastAs, Context};
use crate::state::leaving::Absent;
use crate::state::{ObjId, Seat, State};
use crate::words::cards::Color;
use crate::words::select::Zone;
use crate::zones::returning::RETURNS;

kernel::mistakes! {
    game: "mtg";
    "life lost this way is that of one player", [clause!("608.2h-lost-this-way")],
        "If several players lose life, the life lost this way is only what one of them lost.":
        LOST_THIS_WAY = of_one_player;

    "a permanent forgets how it was cast", [clause!("400.7d-how-it-was-cast")],
        "The abilities of a permanent do not find that its spell was kicked, or what was spent on it.":
        KEEPS_HOW_IT_WAS_CAST = forgotten;

    "only a permanent has colors to protect from", [clause!("608.2h-colors-as-it-begins")],
        "Protection from the colors of a spell is from nothing, since only permanents are looked at.":
        COLORS_AS_IT_IS_GIVEN = of_permanents;

    "what was exiled until something leaves stays away", [clause!("610.3-returns-at-once")],
        "A card that was exiled until a permanent leaves does not return as that permanent leaves.":
        RETURNS = never;

    "what was exiled returns to its last controller", [clause!("610.3-returns-at-once")],
        "A card that was exiled until a permanent leaves returns under the control of that permanent's controller.":
        RETURNS = to_whom_it_exiled;

    "what has left already still exiles", [clause!("610.3a-left-already")],
        "A permanent that has left the battlefield exiles something all the same, until it leaves.":
        HAS_NOT_LEFT = whether_or_not;

    "an effect loses what it moved", [clause!("400.7j-finds-what-it-moved")],
        "A later part of an effect, or a delayed ability that it creates, does not find the object that the effect moved.":
        FINDS = only_itself;

    "a target is found wherever it went", [clause!("400.7j-finds-what-it-moved")],
        "A delayed ability about a permanent finds the card that it became, though something else moved it.":
        FINDS = wherever_it_went;
}

fn never(_: &State<'_>, _: &[Absent]) -> Vec<(Absent, Option<Seat>)> {
    Vec::new()
}

fn to_whom_it_exiled(state: &State<'_>, ended: &[Absent]) -> Vec<(Absent, Option<Seat>)> {
    let under = |one: &Absent| state.object(one.until).map(|object| object.controller);
    ended.iter().map(|one| (*one, under(one))).collect()
}

fn whether_or_not(_: &State<'_>, _: ObjId) -> bool {
    true
}

fn only_itself(state: &State<'_>, id: ObjId, ctx: &Context) -> ObjId {
    let left = ctx.this == Some(id) && state.object(id).is_some_and(|object| !object.exists);
    ctx.became.filter(|_| left).unwrap_or(id)
}

fn wherever_it_went(state: &State<'_>, id: ObjId, _: &Context) -> ObjId {
    let mut now = id;
    while let Some(next) = state.object(now).and_then(|object| object.became) {
        now = next;
    }
    now
}

fn of_one_player(amounts: &[i64]) -> i64 {
    amounts.last().copied().unwrap_or(0)
}

fn forgotten(_: CastAs) -> Option<CastAs> {
    None
}

fn of_permanents(state: &State<'_>, of: &[ObjId]) -> [bool; Color::ALL.len()] {
    let there = |id: &&ObjId| state.object(**id).is_some_and(|object| object.zone == Zone::Battlefield);
    let mut colors = [false; Color::ALL.len()];
    for (has, color) in colors.iter_mut().zip(Color::ALL) {
        *has = of.iter().filter(there).any(|id| state.characteristics(*id).colors.contains(color));
    }
    colors
}
