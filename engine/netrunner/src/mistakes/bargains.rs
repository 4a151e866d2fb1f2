//! Known mistakes about hosting, forfeiting, bargains, and what is done for each of something.

use kernel::words::name::Name;

use crate::abilities::paid::STRONG_ENOUGH;
use crate::costs::prices::PRICE;
use crate::game::{Done, Game};
use crate::resolution::amounts::{FOR_EACH, GAINED};
use crate::resolution::bidding::{BIDS_DIFFER, CAN_BID, SABOTAGED_IN_HQ, SPEND_BIDS};
use crate::resolution::cards::FEWEST_OF;
use crate::resolution::conditions::CONSIDERED;
use crate::resolution::context::For;
use crate::resolution::effects::NESTED_COST;
use crate::resolution::instructions::PAID_PREVENTION;
use crate::resolution::lent::LEFT_OF_LENT;
use crate::resolution::shifting::{CAN_HOST, DEREZZED, FORFEITED, HOSTED_GO, PUT_ON, SHOWN_TO, WORTH_AS_AGENDA};
use crate::runs::encounter::EARLY_STRENGTH;
use crate::state::{CardId, CardState, LEFT_WITH};
use crate::words::cards::{Conditional, When};
use crate::words::effects::MayPrevent;
use crate::words::{Counter, Period, Side, What, Zone};

kernel::mistakes! {
    game: "netrunner";

    "every is each", [clause!("9.12.2b-aggregated")],
        "An effect for every N objects is applied for each single object.":
        FOR_EACH = for_each_of_them;

    "nothing is counted on what was given up", [clause!("9.12.2b-aggregated")],
        "A card that was trashed to pay for its ability counts as having no counters.":
        LEFT_WITH = nothing;

    "considered tags do not count", [clause!("1.9.4-considered-tags")],
        "Only the tags that the Runner actually has count.":
        CONSIDERED = only_real_ones;

    "lent credits go last", [clause!("1.10.3c-lent-first")],
        "Credits lent for a run are spent after all others.":
        LEFT_OF_LENT = all_of_it;

    "prices are as printed", [clause!("1.16.2a-not-below-zero")],
        "Cards are played, installed, rezzed and trashed for their printed cost.":
        PRICE = as_printed;

    "ice has its printed subroutines", [clause!("9.8.2-gained")],
        "Ice gains no subroutines.":
        GAINED = Some(none_of_them);

    "derezzed ice stays rezzed", [clause!("8.1.3-derezzed")],
        "A card that is derezzed is as active as before.":
        DEREZZED = as_before;

    "what is revealed only its owner sees", [clause!("1.21.3-revealed")],
        "A revealed card is seen only by the player who reveals it.":
        SHOWN_TO = Some(the_corp_alone);

    "forfeited agendas are trashed", [clause!("8.2.5-forfeit")],
        "A forfeited agenda goes to Archives.":
        FORFEITED = Some(to_archives);

    "what is hosted stays", [clause!("1.13.13-hosted-go-too")],
        "A hosted card stays when its host leaves.":
        HOSTED_GO = stays;

    "one payment for one card", [clause!("core-p30-any-type")],
        "If a player may pay for several cards, only the first can be paid for.":
        PAID_PREVENTION = for_the_first;

    "the same bids differ", [clause!("card-text-psi")],
        "The effect for different bids happens if the bids are equal.":
        BIDS_DIFFER = the_same;

    "bids come from the credit pool", [clause!("10.14.3-able-to-spend")],
        "A player can bid only the credits in their credit pool.":
        CAN_BID = only_from_the_pool;

    "one bid is spent after the other", [clause!("10.14.4c-together")],
        "The Corp's bid is spent before the Runner's.":
        SPEND_BIDS = one_after_the_other;

    "any icebreaker breaks any ice", [clause!("3.9.5g-strong-enough")],
        "An icebreaker can break stronger ice.":
        STRONG_ENOUGH = strong_anyway;

    "strength waits for the encounter", [clause!("3.9.5d-no-encounter")],
        "Strength that an icebreaker gains before an encounter lasts for that encounter.":
        EARLY_STRENGTH = stays_raised;

    "anything hosts anything", [clause!("1.13.6a-can-host")],
        "A card may be installed on any other card.":
        CAN_HOST = hosts_anything;

    "nested costs are paid unasked", [clause!("1.16.11-nested-cost")],
        "A cost within an effect is always paid if possible; the player is not asked.":
        NESTED_COST = paid_unasked;

    "up to is exactly", [clause!("1.15.2d-several")],
        "\"Up to N cards\" requires exactly N cards.":
        FEWEST_OF = Some(just_so_many);

    "a sabotage is of R&D", [clause!("10.12.2-sabotage")],
        "All cards that a sabotage trashes come from the top of R&D.":
        SABOTAGED_IN_HQ = Some(none_of_hq);

    "agendas that were cards are worth nothing", [clause!("10.1.3-as-an-agenda")],
        "A card added to a score area as an agenda is worth its printed agenda points.":
        WORTH_AS_AGENDA = Some(what_is_printed);

    "condition counters are trashed as events", [clause!("10.1.4-condition-counter")],
        "An event that becomes a counter is trashed once it has resolved.":
        PUT_ON = not_at_all;
}

fn for_each_of_them(number: i64, each: i64, _every: i64) -> i64 {
    number.saturating_mul(each)
}

fn only_real_ones(tags: i64, _considered: i64) -> i64 {
    tags
}

fn all_of_it(lent: i64, _spent: i64) -> i64 {
    lent
}

fn as_printed(printed: i64, _less: i64, _more: i64) -> i64 {
    printed
}

fn none_of_them() -> usize {
    0
}

fn as_before(_obj: &mut CardState) {}

fn the_corp_alone(player: Side) -> bool {
    player == Side::Corp
}

fn to_archives() -> Zone {
    Zone::Archives
}

fn stays(_hosted: &CardState) -> bool {
    false
}

fn for_the_first(may: &MayPrevent, what: What) -> Conditional {
    let mut interrupt = crate::resolution::instructions::for_each_part(may, what);
    if let When::Would(would) = &mut interrupt.when {
        would.first = Some(Period::Ever);
    }
    interrupt
}

fn the_same(corp: i64, runner: i64) -> bool {
    corp == runner
}

fn only_from_the_pool(game: &Game<'_>, who: Side, _what: For) -> Option<i64> {
    game.state.purse(who).credits
}

fn one_after_the_other(game: &mut Game<'_>, bids: [(Side, i64); 2], what: For) -> Done {
    bids.into_iter().try_for_each(|(who, bid)| game.spend(who, bid, what))
}

fn nothing(_card: &CardState, _counter: Counter) -> i64 {
    0
}

fn strong_anyway(_breaker: i64, _ice: i64) -> bool {
    true
}

fn stays_raised(_game: &mut Game<'_>) {}

fn hosts_anything(_game: &Game<'_>, _host: CardId, _id: CardId) -> bool {
    true
}

fn paid_unasked(_game: &mut Game<'_>, _who: Side, _about: &Name) -> Done<bool> {
    Ok(true)
}

fn just_so_many(most: usize) -> usize {
    most
}

fn none_of_hq() -> usize {
    0
}

fn what_is_printed() -> Option<i64> {
    None
}

fn not_at_all(_obj: &mut CardState, _host: CardId) {}
