//! Wrong interpretations of payments, split damage, private cards, stuns, and the credit for kills.

use kernel::transcript::stop::Stop;

use crate::abilities::referents::MAY_KEEP;
use crate::abilities::triggers::CREDITED;
use crate::chain::enchaining::PAYS_INCURRED;
use crate::chain::splitting::MOST_OF_A_SPLIT;
use crate::costs::{LEAST_ENERGY, Reduction};
use crate::damage::bonus::SPLIT_WITH_BONUS;
use crate::damage::split::MOST_OF_A_PART;
use crate::death::kill::RESPONSIBLE;
use crate::game::Game;
use crate::state::{Agent, ChainItem, PlayerId};
use crate::turn::end_of_turn::{self, STUNS_END};
use crate::turn::timetable::TurnStep;

kernel::mistakes! {
    game: "riftbound";

    "a card of the hand must be shown", [clause!("128.6-private-cards-may-be-kept")],
        "A player must choose a card in hand of the requested type if there is one.":
        MAY_KEEP = must_be_shown;

    "bonus damage is added to each part", [clause!("715.3-bonus-is-split")],
        "The Bonus Damage of split damage is added to each part.":
        SPLIT_WITH_BONUS = bonus_for_each_part;

    "damage is split among any number", [clause!("355.14.c-no-more-targets-than-damage")],
        "Split damage can have more targets than there is damage.":
        MOST_OF_A_SPLIT = any_number;

    "a split that is too small leaves out anybody", [clause!("355.14.h.1-no-more-left-out")],
        "If there is less split damage than targets, any number of them may be left out, even all but one.":
        MOST_OF_A_PART = all_for_one;

    "a minimum is that of the cost", [clause!("356.4.e-minimum-of-one-discount")],
        "No reduction lowers a cost below the highest minimum of all its reductions.":
        LEAST_ENERGY = not_below_any_minimum;

    "stuns end with the turn in every edition", [clause!("423.1.a.2-stun-ends-first")],
        "In every edition, stuns last until the effects of the turn end.":
        STUNS_END = stunned_to_the_end;

    "stuns end before the end of the turn in every edition", [clause!("423.1.a.2-stun-ends-last")],
        "In every edition, stuns end before the end-of-turn abilities.":
        STUNS_END = awake_at_the_end;

    "an incurred cost is paid unasked", [clause!("404.2-may-decline-to-pay")],
        "The cost of choosing the targets of a triggered ability is always paid; the player is not asked.":
        PAYS_INCURRED = pays_unasked;

    "a spell does not kill by its abilities", [clause!("428.5.d-credited-to-the-maker-too")],
        "A kill by an ability that a spell created is not credited to the spell.":
        CREDITED = ability_alone;

    "whoever plays a spell kills by it", [clause!("411.4-who-performs-is-responsible")],
        "A kill that a spell makes another player perform is credited to the player of the spell.":
        RESPONSIBLE = player_of_the_item;
}

/// One unit may get all of it.
fn all_for_one(total: i64, _units: i64) -> i64 {
    total
}

/// A card must be chosen.
fn must_be_shown(_asked_for_by_kind: bool) -> bool {
    false
}

/// Nothing is split with the amount.
fn bonus_for_each_part(_amount: i64, _bonus: i64) -> Option<i64> {
    None
}

/// There is no limit.
fn any_number(_damage: i64) -> usize {
    usize::MAX
}

/// The highest minimum holds.
fn not_below_any_minimum(energy: i64, less: &[Reduction]) -> i64 {
    let sum = less.iter().fold(0, |sum: i64, one| sum.saturating_add(one.less));
    let least = less.iter().map(|one| one.minimum).max().unwrap_or(0);
    energy.saturating_sub(sum).max(least.min(energy)).max(0)
}

/// Stuns last as long as the effects of this turn.
fn stunned_to_the_end() -> TurnStep {
    end_of_turn::stuns_end()
}

/// Stuns end first.
fn awake_at_the_end() -> TurnStep {
    end_of_turn::stuns_end_first()
}

/// The cost is paid.
#[expect(clippy::unnecessary_wraps, reason = "the right interpretation asks, and may stop")]
fn pays_unasked(_game: &mut Game<'_>, _item: &ChainItem) -> Result<bool, Stop> {
    Ok(true)
}

/// The ability does not name its spell.
fn ability_alone(agent: Agent) -> Agent {
    Agent { card: None, ..agent }
}

/// The player of the spell or ability.
fn player_of_the_item(item: &ChainItem, _performer: PlayerId) -> PlayerId {
    item.agent.player
}
