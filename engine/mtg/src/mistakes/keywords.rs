//! Meanings of keywords, and abilities and prohibitions of players (702, 118.12, 500.7, 104.3).

use std::sync::LazyLock;

use crate::combat::banding::{ASSIGN_BLOCKER, BANDED_ATTACKERS, BLOCK_BANDS, DIVIDER};
use crate::combat::blocking_several::{BLOCKS_AT_MOST, EACH_ONCE};
use crate::combat::over_planeswalkers::OVER_PLANESWALKER;
use crate::combat::{blocking_several, over_planeswalkers};
use crate::continuous::active::{ActiveEffect, PROTECTIONS_OF_PLAYERS};
use crate::damage::as_though;
use crate::damage::as_though::HAS_RESULTS_OF;
use crate::game::Game;
use crate::instructions::payable::CAN_PAY;
use crate::instructions::paying::{FOLLOW_PAYMENT, OWN_PREVENTION, PAYERS, TIMES_PAID};
use crate::keywords::triggered;
use crate::keywords::triggered::MEANT_BY;
use crate::prohibitions::CANNOT_LOSE;
use crate::replacement::events::DamageEvent;
use crate::state::added_turns::AddedTurn;
use crate::state::context::Context;
use crate::state::of_players::PLAYER_TARGETABLE;
use crate::state::{Attacker, ObjId, Seat, State};
use crate::turn::extra_turns::WHOSE_TURN;
use crate::turn::phasing::{ATTACHED_TO, OUT_OF_COMBAT, PHASED_OUT, PHASES_IN};
use crate::words::cards::{Cost, Keyword, KeywordWord, Triggered, ValuedKeyword};
use crate::words::effects::DealDamage;
use crate::words::paying::Pay;
use kernel::clause::Clause;
use kernel::transcript::stop::Stop;
use kernel::words::codec::Codec;

kernel::mistakes! {
    game: "mtg";

    "only its controller may pay", [clause!("118.12-paid-on-resolution")],
        "A payment that any player may make on resolution is offered only to the controller.":
        PAYERS = the_controller_alone;

    "what was paid for happens all the same", [clause!("118.12-paid-on-resolution")],
        "The effect happens even if the player paid to avoid it.":
        FOLLOW_PAYMENT = as_if_unpaid;

    "what cannot be paid in full is paid as far as it goes", [clause!("118.3-in-full-or-not")],
        "A payment on resolution is offered to a player who cannot pay all of it.":
        CAN_PAY = offered_to_all;

    "what a text prevents of its own damage waits for more", [clause!("118.12-paid-on-resolution")],
        "A spell that prevents part of its own damage leaves a shield for the rest of the turn.":
        OWN_PREVENTION = it_goes_on;

    "cumulative upkeep is paid once", [clause!("702.24-age-counters")],
        "Cumulative upkeep costs the same in each upkeep, however many age counters there are.":
        TIMES_PAID = once;

    "persist and undying look at no counters", [clause!("702.79-persist"), clause!("702.93-undying")],
        "A creature with persist or undying returns whenever it dies.":
        MEANT_BY = returns_always;

    "exalted in company", [clause!("702.83-exalted")],
        "An exalted ability triggers for each attacking creature, even if several attack.":
        MEANT_BY = exalted_in_company;

    "flanking against flanking", [clause!("702.25-flanking")],
        "A creature with flanking that blocks a creature with flanking also gets -1/-1.":
        MEANT_BY = flanking_against_all;

    "prowess by any spell", [clause!("702.108-prowess")],
        "Creature spells trigger prowess.":
        MEANT_BY = prowess_by_any_spell;

    "bushido only where it is blocked", [clause!("702.45-bushido")],
        "A creature with bushido gets no bonus when it blocks.":
        MEANT_BY = bushido_of_attackers;

    "fading ends with the last counter", [clause!("702.32-fading")],
        "A permanent with fading is not sacrificed when it has no counter left to remove.":
        MEANT_BY = fading_never_ends;

    "players are protected from nothing", [clause!("702.16-of-players")],
        "Protection of a player does not prevent damage to the player.":
        PROTECTIONS_OF_PLAYERS = none_of_players;

    "a player is a target whatever the player has", [clause!("702.11-of-players")],
        "A player with hexproof, shroud or protection can be targeted by anybody.":
        PLAYER_TARGETABLE = always_targetable;

    "results of a keyword by what has it alone", [clause!("702.90-as-though")],
        "Damage dealt as though its source had infect or wither is dealt as normal damage.":
        HAS_RESULTS_OF = by_what_has_it;

    "who cannot lose the game loses it", [clause!("614.17-cant-wins")],
        "A player who cannot lose the game can still lose it.":
        CANNOT_LOSE = anybody_can_lose;

    "an extra turn shifts the order of turns", [clause!("500.7-extra-turn")],
        "After an extra turn, the turn goes to the player after the one who took it.":
        WHOSE_TURN = after_the_active_player;

    "what is phased out is still there", [clause!("702.26-not-there")],
        "A phased-out permanent still prevents damage and can be dealt damage.":
        PHASED_OUT = still_there;

    "what is attached stays as its host phases out", [clause!("702.26g-indirectly")],
        "Attached permanents do not phase out with the permanent they are attached to.":
        ATTACHED_TO = nothing_attached;

    "what phased out is in again for everybody's turn", [clause!("702.26-in-again")],
        "A phased-out permanent phases in during the next untap step of any player.":
        PHASES_IN = all_phase_in;

    "only one of a band is blocked", [clause!("702.22-band-is-blocked")],
        "A creature that blocks one member of a band does not block the others.":
        BLOCK_BANDS = each_by_itself;

    "banding leaves the division to the other player", [clause!("702.22-other-player-divides")],
        "A creature's controller divides its damage even if the other side has banding.":
        DIVIDER = nobody_else, BANDED_ATTACKERS = nobody_else_either;

    "a blocker deals all its damage to each attacker",
        [clause!("510.1d-divided-among-attackers"), clause!("702.22-other-player-divides")],
        "A creature that blocks several attackers deals damage equal to its power to each of them.":
        ASSIGN_BLOCKER = all_to_each;

    "a creature blocks one attacker alone", [clause!("509.1a-several-attackers")],
        "A creature cannot block several attackers, even if an effect allows it.":
        BLOCKS_AT_MOST = one_alone;

    "additional blocks do not add up", [clause!("509.1a-several-attackers")],
        "A creature that may block an additional creature from each of two effects can block only two creatures, not \
         three.":
        BLOCKS_AT_MOST = two_at_most;

    "whenever it blocks, for each attacker", [clause!("509.3a-once-however-many")],
        "An ability that triggers whenever a creature blocks triggers once for each attacker that it blocks.":
        EACH_ONCE = for_each_attacker;

    "nothing goes beyond a planeswalker", [clause!("702.19c-over-planeswalkers")],
        "A creature with trample over planeswalkers assigns all excess damage to the planeswalker.":
        OVER_PLANESWALKER = nobody_behind;

    "beyond a planeswalker by its loyalty alone", [clause!("702.19c-over-planeswalkers")],
        "The excess over a planeswalker's loyalty ignores damage that other attackers assign to it at the same time.":
        OVER_PLANESWALKER = without_the_others;

    "what phases out stays in combat", [clause!("702.26-not-there")],
        "An attacking creature that phases out still deals its combat damage.":
        OUT_OF_COMBAT = still_in_combat;
}

/// Its controller is asked, whoever may pay.
#[allow(clippy::unnecessary_wraps, reason = "it takes the place of one that may fail")]
fn the_controller_alone<'a>(_: &mut Game<'a>, _: &'a Pay, ctx: &mut Context) -> Result<Vec<Seat>, Stop> {
    Ok(vec![ctx.you])
}

/// Nobody looks at what there is to pay with.
fn offered_to_all(_: &Game<'_>, _: Seat, _: &[Cost], _: (i64, ObjId, &Context)) -> bool {
    true
}

/// The instructions for not paying are carried out in any case.
fn as_if_unpaid<'a>(game: &mut Game<'a>, pay: &'a Pay, _: bool, ctx: &mut Context) -> Result<(), Stop> {
    game.carry_out(&pay.otherwise, ctx)
}

/// The shields are made, and none of them goes with the damage.
fn it_goes_on<'a>(game: &mut Game<'a>, deal: &'a DealDamage, ctx: &mut Context) -> Result<Vec<u32>, Stop> {
    crate::instructions::paying::own_prevention(game, deal, ctx)?;
    Ok(Vec::new())
}

/// All is paid once.
fn once(_: &State<'_>, _: &Pay, _: &Context) -> i64 {
    1
}

fn read(text: &str) -> Vec<Triggered> {
    Triggered::from_json(text).into_iter().collect()
}

type Abilities = LazyLock<Vec<Triggered>>;

static RETURNS_WITH: LazyLock<[Vec<Triggered>; 2]> = LazyLock::new(|| {
    ["-1/-1", "+1/+1"].map(|counter| {
        read(&format!(
            r#"{{"when": {{"event": {{"died": {{"what": {{"reference": "self"}}}}}}}},
                "effect": [{{"act": {{"effect": {{"move": {{"what": {{"reference": "it"}}, "to": "battlefield",
                    "counters": {{"{counter}": {{"word": 1}}}}}}}}}}}}]}}"#
        ))
    })
});

fn returns_always(keyword: &Keyword) -> Option<(&[Triggered], Clause)> {
    let [persist, undying] = &*RETURNS_WITH;
    let (own, clause) = triggered::meant_by(keyword)?;
    match keyword {
        Keyword::Plain(KeywordWord::Persist) => Some((persist, clause)),
        Keyword::Plain(KeywordWord::Undying) => Some((undying, clause)),
        _ => Some((own, clause)),
    }
}

static IN_COMPANY: Abilities = LazyLock::new(|| {
    read(
        r#"{"when": {"event": {"attacked": {"who": {"reference": "you"}}}},
        "effect": [{"act": {"effect": {"modify": {"what": {"reference": "it"}, "stats": "+1/+1"}}}}]}"#,
    )
});

fn exalted_in_company(keyword: &Keyword) -> Option<(&[Triggered], Clause)> {
    instead(keyword, KeywordWord::Exalted, &IN_COMPANY)
}

static AGAINST_ALL: Abilities = LazyLock::new(|| {
    read(
        r#"{"when": {"event": {"blocked": {"what": {"filter": {"type": ["creature"],
            "blocking": {"with": {"reference": "self"}}}}}}},
        "effect": [{"act": {"effect": {"modify": {"what": {"reference": "it"}, "stats": "-1/-1"}}}}]}"#,
    )
});

fn flanking_against_all(keyword: &Keyword) -> Option<(&[Triggered], Clause)> {
    instead(keyword, KeywordWord::Flanking, &AGAINST_ALL)
}

static BY_ANY_SPELL: Abilities = LazyLock::new(|| {
    read(
        r#"{"when": {"event": {"cast": {"who": {"reference": "you"}}}},
        "effect": [{"act": {"effect": {"modify": {"what": {"reference": "self"}, "stats": "+1/+1"}}}}]}"#,
    )
});

fn prowess_by_any_spell(keyword: &Keyword) -> Option<(&[Triggered], Clause)> {
    instead(keyword, KeywordWord::Prowess, &BY_ANY_SPELL)
}

fn instead<'k>(
    keyword: &'k Keyword,
    word: KeywordWord,
    abilities: &'static [Triggered],
) -> Option<(&'k [Triggered], Clause)> {
    let (own, clause) = triggered::meant_by(keyword)?;
    Some((if *keyword == Keyword::Plain(word) { abilities } else { own }, clause))
}

fn bushido_of_attackers(keyword: &Keyword) -> Option<(&[Triggered], Clause)> {
    let (own, clause) = triggered::meant_by(keyword)?;
    let bushido = matches!(keyword, Keyword::Valued(ValuedKeyword::Bushido(_)));
    Some((own.get(usize::from(bushido)..).unwrap_or_default(), clause))
}

fn fading_never_ends(keyword: &Keyword) -> Option<(&[Triggered], Clause)> {
    let (own, clause) = triggered::meant_by(keyword)?;
    let fading = matches!(keyword, Keyword::Valued(ValuedKeyword::Fading(_)));
    Some((if fading { &[] } else { own }, clause))
}

/// No player is protected from anything.
fn none_of_players<'a>(_: &Game<'a>) -> Vec<ActiveEffect<'a>> {
    Vec::new()
}

/// A player may be targeted.
fn always_targetable(_: &State<'_>, _: Seat, _: &Context) -> bool {
    true
}

/// A source has a keyword, or its damage has no results of it.
fn by_what_has_it(state: &State<'_>, damage: &DamageEvent, keyword: KeywordWord) -> bool {
    as_though::has_results_of(state, damage, keyword) && state.characteristics(damage.source).has(keyword)
}

/// A player loses despite an effect that forbids it.
fn anybody_can_lose(_: &Game<'_>, _: Seat, _: bool) -> bool {
    false
}

/// The player after the active one is next.
fn after_the_active_player<'a>(game: &mut Game<'a>) -> (Seat, Option<AddedTurn<'a>>) {
    if let Some(added) = game.state.extra_turns.pop() {
        return (added.who, Some(added));
    }
    let count = game.state.players.len().max(1);
    (Seat((game.state.active.0 + 1) % count), None)
}

/// A phased-out object is still there.
fn still_there(_: &mut State<'_>, _: ObjId) {}

/// It goes on attacking or blocking.
fn still_in_combat(_: &mut Game<'_>, _: ObjId) {}

/// Nothing phases out with its host.
fn nothing_attached(_: &Game<'_>, _: ObjId) -> Vec<ObjId> {
    Vec::new()
}

/// All phased-out objects phase in.
fn all_phase_in(game: &Game<'_>, _: Seat) -> Vec<ObjId> {
    game.state.phased.clone()
}

/// Each attacker is blocked by itself.
fn each_by_itself(_: &mut Game<'_>) {}

/// Nobody divides in place of a creature's controller.
fn nobody_else(_: &Game<'_>, _: &Attacker) -> Option<Seat> {
    None
}

/// Nobody divides a blocker's damage in place of its controller.
fn nobody_else_either(_: &Game<'_>, _: &[ObjId]) -> Option<Seat> {
    None
}

/// Each attacker is dealt all of it.
#[allow(clippy::unnecessary_wraps, reason = "it takes the place of one that may fail")]
fn all_to_each(
    game: &mut Game<'_>,
    blocker: ObjId,
    those: &[ObjId],
    _: &[DamageEvent],
) -> Result<Vec<(ObjId, i64)>, Stop> {
    let power = game.state.power(blocker).max(0);
    Ok(those.iter().map(|id| (*id, power)).collect())
}

fn one_alone(_: &State<'_>, _: ObjId) -> usize {
    1
}

fn two_at_most(state: &State<'_>, blocker: ObjId) -> usize {
    let most = blocking_several::blocks_at_most(state, blocker);
    if most == usize::MAX { most } else { most.min(2) }
}

fn for_each_attacker(declared: &[ObjId]) -> Vec<ObjId> {
    declared.to_vec()
}

fn nobody_behind(_: &Game<'_>, _: &Attacker, _: &[DamageEvent]) -> Option<(Seat, i64)> {
    None
}

fn without_the_others(game: &Game<'_>, attacker: &Attacker, _: &[DamageEvent]) -> Option<(Seat, i64)> {
    over_planeswalkers::over_planeswalker(game, attacker, &[])
}
