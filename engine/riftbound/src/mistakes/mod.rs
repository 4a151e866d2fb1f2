//! Wrong interpretations, each a function that takes the place of a right one.

use crate::abilities::deflect::TO_CHOOSE;
use crate::abilities::delayed::OUTLASTS_SOURCE;
use crate::abilities::from_hidden::MAY_CHOOSE;
use crate::abilities::occurrences::{CONDITION_HOLDS, IS_NTH};
use crate::abilities::passive::PASSIVE_HOLDS;
use crate::abilities::referents::{
    COMPARES, DAMAGE_ON_EXECUTION, IGNORED_REFERENT, KILLED_MIGHT, MIGHT_ON_EXECUTION, PLAYERS_MEANT, TARGET_IS_GONE,
};
use crate::abilities::targets::FITS_TARGET;
use crate::abilities::triggers::MAY_BE_PERFORMED;
use crate::chain::choices::WHO_DECIDES;
use crate::chain::counter::{AFTER_COUNTERING, COUNTERED_GOES};
use crate::chain::enchaining::{COST_IF_FREE, NEXT_PENDING};
use crate::chain::lines::RESOLVE_LINES;
use crate::combat::assignment::{ASSIGNED_UNITS, IS_EXEMPT, IS_LEGAL_SPLIT, LEGAL_SPLITS, RANKS, SIDE_MIGHT};
use crate::combat::ending::{IN_TO_THE_END, RENEW_EACH_COMBAT, TIES_REPLACED, WINNER};
use crate::combat::lethal::{ADDED_BY_VALUES, FORESEEN, IS_NEVER_LETHAL, RAW_LETHAL};
use crate::combat::{ASSIGN_AND_REPLACE, ATTACKER};
use crate::costs::{CAN_PAY, DISCOUNTED};
use crate::damage::bonus::{BONUS_COUNTS, CHANGE_WITH_BONUS};
use crate::damage::changes::{EFFECTS_ON_DAMAGE, NEXT_CHANGE};
use crate::damage::dealing::{AFTER_DEALING, BEFORE_DAMAGE_CHANGES, MARKED_AFTER, NOTICE_DAMAGE, ORDER_OF_CHANGES};
use crate::damage::sources::{DEALT_BY_ITEM, UNIT_AS_AGENT, UNITS_NAMED};
use crate::damage::split::SPLIT_AMONG;
use crate::death::cleanup::{CONTROL_MAY_BE_LOST, IS_LOST_WITH_CONTROL, IS_MISPLACED};
use crate::death::designation::{IS_NEW, SIDE_OF};
use crate::death::kill::{
    AFTER_DEATHKNELLS, CREDIT_REPLACED_DEATH, DIES, KILL_AS_COST, KILLED_UNITS, KILLER, KNELL_HOLDS, KNELLS_MORE,
    NOTED_AT_DEATH, UNITS_TO_KILL,
};
use crate::death::marked::IS_LETHAL;
use crate::death::replaced::{CARRY_OUT_INSTEAD, DEATH_WAS_REPLACED, IS_APPLIED, MAY_REPLACE, PAYS_TO_REPLACE};
use crate::death::simultaneous::{APPLY_TO_DEATH, DIE_TOGETHER, HAD_ITS_SEQUENCE, REPLACEMENTS_OF_DEATH};
use crate::prevention::coverage::{COVERS_SOURCE, HOLDS_EACH_COMBAT, IS_TRACKED_ON};
use crate::prevention::making::{CAN_BE_TRACKED, TRACK};
use crate::prevention::values::{
    ALL_HAS_PREVENTED, COVERED_BY_VALUE, LEFT_OF_VALUE, USE_UP_NEXT_TIME, VALUE_WAS_LARGER,
};
use crate::replacement::once::IS_USED_UP;
use crate::replacement::order::ORDERER;
use crate::turn::actions::ADD_AT_ONCE;
use crate::turn::battlefields::{INSTEAD_OF_FINAL_POINT, IS_SCORE, UNITS_THAT_SCORE};
use crate::turn::end_of_turn::{BEFORE_END_OF_TURN, END_DELAYED, END_TRACKED};
use crate::turn::hiding::MAY_BE_REVEALED;
use crate::turn::moves::{OPENS_SHOWDOWNS, SHOWDOWN_STEPS};
use crate::turn::timetable::TURN_STEPS;
use crate::zones::board::MAY_BE_BUFFED;
use crate::zones::entering::{ENTERS_EXHAUSTED, IS_PLAYED_CARD, MAY_AMBUSH, PLAY_BY_EFFECT};
use crate::zones::leaving::{LEAVE_BOARD, MAY_LEAVE, RECALL_TO_BASE, TOKEN_GOES};
use crate::zones::moving::{AFTER_MOVE, MOVED_BY};
use crate::zones::points::WINNER_BY_POINTS;

pub mod assigned;
mod board;
pub mod choosing;
mod combat;
pub mod control;
pub mod credited;
mod damage;
mod deaths;
pub mod finalizing;
mod frame;
mod lines;
pub mod moments;
pub mod playing;
mod prevention;
pub mod resolving;
pub mod spells;
pub mod timing;

kernel::mistakes! {
    game: "riftbound";

    "value never shrinks", [
        clause!("437.3-drops-by-prevented"),
        clause!("437.3.a-zero-expires"),
        clause!("437.3.b-new-value"),
    ],
        "A Prevent Value prevents the same amount of every event.":
        LEFT_OF_VALUE = prevention::value_stays;

    "value is spent by one event", [clause!("437.3.b-new-value"), clause!("437.3-drops-by-prevented")],
        "A Prevent Value is used up by one event, even if part of it is left.":
        LEFT_OF_VALUE = prevention::value_is_spent;

    "value prevents a whole event", [
        clause!("437.2-reduced-by-value"),
        clause!("437.1.b-amount"),
        clause!("437.1.b.1.a-prevent-value"),
    ],
        "A Prevent Value prevents all of the next damage, however much it is.":
        COVERED_BY_VALUE = prevention::whole_event;

    "all is spent by one event", [clause!("437.3.c-all-stays-all"), clause!("437.1.b.1.b-all-infinite")],
        "Prevent All ends with the first damage.":
        ALL_HAS_PREVENTED = Some(prevention::all_is_spent);

    "excess value heals", [clause!("437.2.a-never-below-zero")],
        "The part of a Prevent Value that exceeds the damage heals marked damage.":
        VALUE_WAS_LARGER = Some(prevention::excess_heals);

    "zero damage counts as dealt", [
        clause!("437.2.a-zero-not-dealt"),
        clause!("437.4-not-dealt-at-all"),
        clause!("417.1.e.1-only-valid-damage"),
    ],
        "Abilities on damage also apply to fully prevented damage.":
        NOTICE_DAMAGE = prevention::prevented_damage_is_noticed;

    "newer value replaces the older", [clause!("437.2-tracked-per-unit"), clause!("437.5.a-lethal-counts-prevent")],
        "A unit tracks only the newest Prevent.":
        TRACK = prevention::newest_only;

    "value guards every unit of its player", [clause!("437.2-tracked-per-unit"), clause!("437.1-set-of-objects")],
        "A Prevent for one unit also prevents damage to the other units of its player.":
        IS_TRACKED_ON = prevention::guards_whole_side;

    "source is not asked", [clause!("437.1.b-source")],
        "A Prevent against spell damage prevents any damage.":
        COVERS_SOURCE = prevention::any_source;

    "value outlasts the turn", [clause!("437.1.b-timespan"), clause!("317.2-expires-last")],
        "A Prevent for this turn lasts until it is used up.":
        END_TRACKED = prevention::prevents_outlast_turn;

    "values expire before the end of the turn", [clause!("317.2-expires-last")],
        "A Prevent for this turn ends before the end-of-turn abilities resolve.":
        BEFORE_END_OF_TURN = Some(prevention::expire_first);

    "value for each combat does not come back", [clause!("461.7-this-combat-ends"), clause!("437.1.b-timespan")],
        "A Prevent Value for each combat is not restored after a combat.":
        RENEW_EACH_COMBAT = prevention::not_renewed;

    "value for each combat holds outside of one", [clause!("437.1.b-timespan")],
        "A Prevent Value for each combat also prevents damage outside combat.":
        HOLDS_EACH_COMBAT = prevention::holds_always;

    "prevent all stops kills", [clause!("437.1.a-damage-only")],
        "A unit under Prevent All cannot be killed by an effect.":
        UNITS_TO_KILL = deaths::all_spares;

    "assignment ignores values", [clause!("437.5.a-lethal-counts-prevent"), clause!("437.5.a-example")],
        "Lethal damage in a combat assignment equals Might; Prevent Values are ignored.":
        ADDED_BY_VALUES = combat::values_ignored;

    "assignment counts the largest value only", [clause!("437.5.a-lethal-counts-prevent")],
        "Only the largest of several Prevent Values counts toward lethal damage.":
        ADDED_BY_VALUES = combat::largest_value;

    "might is lethal under all", [clause!("437.5.b-all-never-lethal")],
        "Damage equal to Might is lethal in an assignment to a unit with Prevent All.":
        IS_NEVER_LETHAL = combat::all_is_ignored;

    "prevented units are skipped", [clause!("437.5-may-be-assigned"), clause!("465.2.c.10-prevented-is-not-exempt")],
        "Units with a Prevent are assigned no damage while there are others.":
        ASSIGNED_UNITS = combat::prevented_are_skipped;

    "combat damage is not prevented", [clause!("437.5-dealt-affected")],
        "Assigned combat damage is dealt in full.":
        ASSIGN_AND_REPLACE = combat::never_replaced,
        FORESEEN = combat::doublings_only_if_ordered;

    "combat damage is replaced twice", [clause!("465.2.c.5-replacements-at-assignment")],
        "Replacements apply to combat damage when it is assigned, and again when it is dealt.":
        ASSIGN_AND_REPLACE = combat::replaced_twice,
        FORESEEN = combat::all_foreseen;

    "order asked of the maker of the effect", [clause!("372-owner-orders"), clause!("372-order-chosen")],
        "The player who created the first effect orders all of them.":
        ORDERER = damage::maker_orders;

    "null is zero", [
        clause!("359.3.e.12-null-compares-to-nothing"),
        clause!("faq-baited-hook-null"),
        clause!("faq-no-unit-playable"),
    ],
        "Missing information (null) counts as 0 in comparisons.":
        COMPARES = lines::null_is_zero;

    "a replaced death is a kill", [
        clause!("faq-no-killed-unit"),
        clause!("428.5-no-kill-no-credit"),
        clause!("359.3.e.14-if-you-do"),
    ],
        "An ability that refers to the killed unit finds a unit whose death was replaced.":
        KILLED_UNITS = deaths::saved_are_killed, CREDIT_REPLACED_DEATH = Some(deaths::saved_are_credited);

    "a target that is gone is remembered", [
        clause!("faq-killed-before-resolving"),
        clause!("359.3.e.5-illegal-target-unaffected"),
    ],
        "An ability that should kill a unit that is already dead treats it as the killed unit.":
        TARGET_IS_GONE = lines::gone_is_remembered;

    "prevent does nothing", [
        clause!("437.1-set-of-objects"),
        clause!("437.2-reduced-by-value"),
        clause!("437.1.b-amount"),
        clause!("437.1.b.1-usual-wording"),
        clause!("437.2.a-may-be-zero"),
        clause!("437.7-replacement"),
    ],
        "No damage is ever prevented.":
        EFFECTS_ON_DAMAGE = prevention::without_prevents;

    "prevent is optional", [clause!("437.1.b.2-always-next")],
        "The player of the unit decides whether a Prevent applies to the damage.":
        NEXT_CHANGE = prevention::prevent_is_optional;

    "next time is every time", [clause!("390.3-next-time-only"), clause!("437.7-delayed")],
        "A Prevent for the next time is not used up.":
        USE_UP_NEXT_TIME = prevention::next_time_stays;

    "marked damage does not count", [clause!("465.2.c.4-marked-counts")],
        "Lethal damage in an assignment is the whole Might; marked damage is ignored.":
        RAW_LETHAL = combat::marked_ignored;

    "damage is split freely", [clause!("460.2.c.3-lethal-in-full-first"), clause!("460.2.c.4-no-more-than-lethal")],
        "Combat damage may be split among units in any way.":
        IS_LEGAL_SPLIT = combat::any_split, LEGAL_SPLITS = combat::one_gets_all;

    "tank is not first", [clause!("815-tank-first")],
        "Tank is ignored in assignments.":
        RANKS = combat::tank_ignored;

    "backline is not last", [clause!("826-backline-last")],
        "Backline is ignored in assignments.":
        RANKS = combat::backline_ignored;

    "tank goes before backline on one unit", [clause!("460.2.c.7-assigner-chooses")],
        "A unit with Tank and Backline must be assigned damage first.":
        RANKS = combat::tank_beats_backline;

    "immune units are assigned damage", [clause!("460.2.c.9-cannot-be-dealt-is-exempt")],
        "A unit that cannot be dealt damage is assigned damage like any other.":
        IS_EXEMPT = combat::nobody_is_exempt;

    "combat damage is replaced when dealt", [
        clause!("465.2.c.5-replacements-at-assignment"),
        clause!("465.2.c.4.a-least-raw-amount"),
    ],
        "In every edition, replacements apply to combat damage when it is dealt.":
        ASSIGN_AND_REPLACE = combat::replaced_when_dealt,
        FORESEEN = combat::prevents_only;

    "owner orders in every edition", [clause!("372-controller-orders")],
        "In every edition, the owner of the affected object orders the effects.":
        ORDERER = damage::owner_orders;

    "controller orders in every edition", [clause!("372-owner-orders")],
        "In every edition, the controller of the affected object orders the effects.":
        ORDERER = damage::controller_orders;

    "bonus damage comes first in every edition", [clause!("715.4-no-bonus-without-damage")],
        "In every edition, Bonus Damage is added before Prevent.":
        CHANGE_WITH_BONUS = damage::bonus_first;

    "bonus damage comes last in every edition", [clause!("715.4.a-bonus-before-prevent")],
        "In every edition, Bonus Damage is added to the damage dealt.":
        CHANGE_WITH_BONUS = damage::bonus_last;

    "optional replacement is not asked", [clause!("368-optional-replacement")],
        "A replacement with a cost is always applied if the cost can be paid.":
        PAYS_TO_REPLACE = deaths::pays_unasked;

    "mandatory replacement is asked", [clause!("369-mandatory-replacement")],
        "The player of a replacement decides whether it applies.":
        IS_APPLIED = deaths::mandatory_is_asked;

    "one replacement saves all at once", [clause!("373-simultaneous-events"), clause!("373.2-one-sequence-each")],
        "A replacement replaces all simultaneous deaths together.":
        APPLY_TO_DEATH = deaths::all_at_once;

    "an effect meets what it made", [clause!("370.2-once-per-event")],
        "An effect applies again to an event that it has already changed.":
        IS_USED_UP = damage::used_up_after_two;

    "a replacement comes again and again", [clause!("373.2-one-sequence-each")],
        "Over simultaneous deaths, a replacement applies again after another one was applied.":
        HAD_ITS_SEQUENCE = deaths::any_sequence;

    "deaths come before replacements", [clause!("373.1.a-replacement-first")],
        "Simultaneous deaths that are not replaced happen before the replacements of the others.":
        DIE_TOGETHER = deaths::deaths_first;

    "a dying unit replaces nothing", [clause!("370.4-leaving-object-replaces")],
        "A unit that is about to die cannot replace deaths at the same time as its own.":
        REPLACEMENTS_OF_DEATH = deaths::dying_replace_nothing;

    "a value of nothing is tracked", [clause!("437.3.a-zero-expires")],
        "A Prevent Value of 0 stays on its unit.":
        CAN_BE_TRACKED = prevention::always_tracked;

    "only the strongest unit fights", [clause!("460.2.c-summed-might")],
        "A side assigns only the Might of its strongest unit.":
        SIDE_MIGHT = combat::strongest_only;

    "a saved unit has its deathknell", [clause!("808.1.d.1-no-deathknell")],
        "The Deathknell of a unit triggers even if its death was replaced.":
        DEATH_WAS_REPLACED = Some(deaths::saved_has_deathknell);

    "a saved unit keeps its damage", [clause!("origins-faq-saved-unit-is-healed")],
        "Damage stays on a unit whose death was replaced, and kills it after all.":
        CARRY_OUT_INSTEAD = deaths::damage_stays;

    "a replaced cost is unpaid", [clause!("357.2.a-replaced-cost-is-paid")],
        "A card whose cost was replaced cannot be played.":
        KILL_AS_COST = deaths::replaced_is_unpaid;

    "might is asked too late", [clause!("359.3.e.13-looks-back")],
        "The Might of a killed unit is read from its card in the trash.":
        KILLED_MIGHT = Some(lines::might_as_it_is);

    "later lines fall with a replaced one", [clause!("359.3.e.14.b-later-instruction-stays")],
        "A line that refers to an object is ignored if the earlier line's effect on the object was replaced.":
        PLAYERS_MEANT = lines::falls_with_replaced;

    "the spell deals what units deal", [clause!("417.6.b.3-named-unit-is-source")],
        "Damage that a spell makes units deal counts as dealt by the spell.":
        UNIT_AS_AGENT = damage::spell_as_agent;

    "lethal damage kills at once", [clause!("323.5-killed-in-cleanup")],
        "A unit dies while the spell that dealt it lethal damage still resolves.":
        AFTER_DEALING = Some(damage::cleanup_at_once);

    "damage must exceed might", [clause!("143.2.a-marked-equals-might")],
        "A unit with damage equal to its Might survives.":
        IS_LETHAL = damage::more_than_might;

    "values shelter marked damage", [clause!("143.2.a-marked-equals-might")],
        "Marked damage kills only if it reaches the Might plus the Prevent Values.":
        IS_LETHAL = damage::might_and_values;

    "damage does not add up", [clause!("417.1-marks-damage")],
        "Only the largest damage dealt to a unit is marked.":
        MARKED_AFTER = damage::largest_marked;

    "prevent follows the card", [clause!("110-new-object")],
        "A Prevent stays on a unit that left the board and came back.":
        LEAVE_BOARD = lines::prevents_follow;

    "a delayed replacement ends with its source", [clause!("392-source-may-leave")],
        "A delayed effect ends when the gear or unit that created it leaves.":
        OUTLASTS_SOURCE = Some(deaths::source_must_stay);

    "lines about an ignored one stay", [clause!("359.3.e.14.a-ignored-with-the-first")],
        "A line about a target that has become illegal is still carried out.":
        IGNORED_REFERENT = Some(lines::ignored_stays);

    "nothing happens without a target", [clause!("359.3.e.5-illegal-target-unaffected")],
        "If all targets of a spell or ability are gone, even its lines without targets are not carried out.":
        RESOLVE_LINES = lines::nothing_without_target;

    "recall cleans the unit", [clause!("453-recall-keeps-state")],
        "A recalled unit loses its damage and its tracked effects.":
        RECALL_TO_BASE = lines::recall_cleans;

    "ability damage is the unit's", [clause!("417.6.b.2-ability-is-source")],
        "Damage from an ability counts as damage from its unit, not from the ability.":
        DEALT_BY_ITEM = damage::dealt_by_its_unit;

    "targets are not checked", [clause!("355.8-needs-a-legal-target")],
        "Any object on the board can be chosen as a target.":
        FITS_TARGET = lines::anything_fits;

    "a replacement needs all its parts", [clause!("055-as-much-as-possible")],
        "A unit that is already exhausted or in its base is not saved by a replacement that exhausts and recalls it.":
        MAY_REPLACE = deaths::all_parts_or_none;

    "shield prevents damage", [clause!("437.6.a-only-when-directed"), clause!("437.6-limited-action")],
        "The keyword Shield prevents damage equal to its number.":
        BEFORE_DAMAGE_CHANGES = Some(prevention::shield_prevents);

    "a card played by an effect is there at once", [clause!("337.1-pending-one-by-one")],
        "A card that an effect plays enters while the effect is still resolving.":
        PLAY_BY_EFFECT = lines::played_at_once;

    "the newest pending item comes first", [clause!("337.1-pending-one-by-one")],
        "The newest of several pending items is finalized first.":
        NEXT_PENDING = lines::newest_pending_first;

    "all pending abilities are ordered together", [clause!("383.3.d-ordered-if-simultaneous")],
        "A player orders all waiting abilities together, even those that triggered at different times.":
        NEXT_PENDING = lines::pending_all_together;

    "control is lost in a closed state", [clause!("323.6-control-stays-while-closed")],
        "A battlefield becomes uncontrolled when its last unit leaves, even while items are on the chain.":
        CONTROL_MAY_BE_LOST = deaths::control_is_lost_at_once;

    "a taken unit stays where it is", [clause!("323.7-recalled-to-its-own-base")],
        "A unit in a base stays there when another player takes control of it.":
        IS_MISPLACED = deaths::nothing_is_misplaced;

    "free means free of every cost", [clause!("356.1.b.3-additional-costs-stay")],
        "A card played ignoring its cost costs nothing, not even its additional costs.":
        COST_IF_FREE = lines::free_of_all_costs;

    "might is read too early", [clause!("359.3.f.2-checked-on-execution")],
        "An ability that uses a unit's Might reads it before the ability's own earlier lines are applied.":
        MIGHT_ON_EXECUTION = lines::might_of_earlier_line;

    "a unit that is gone deals its damage", [clause!("359.3.e.12-null-compares-to-nothing")],
        "A unit that has left the board still deals damage, equal to its printed Might.":
        UNITS_NAMED = lines::absent_units_deal;

    "passive conditions are not asked", [clause!("364.3-conditional-passive")],
        "A passive ability with a condition always applies.":
        PASSIVE_HOLDS = lines::conditions_ignored;

    "a replaced death happens as well", [clause!("370.1.a-replaced-by-actions")],
        "The replacing event happens, and the unit dies anyway.":
        DIES = deaths::replaced_deaths_happen;

    "questions come in the order of the board", [clause!("373.1-turn-order")],
        "When several units are dealt damage, the player of the oldest unit is asked first, whoever has the turn.":
        ORDER_OF_CHANGES = damage::as_they_stand;

    "a delayed replacement outlasts the turn", [clause!("390.3-only-in-its-time")],
        "A replacement of deaths this turn lasts until it is used up.":
        END_DELAYED = deaths::delayed_outlast_turn;

    "only what is on the board is banished", [clause!("427.1-banished-from-any-zone")],
        "A spell that banishes itself, or a card that banishes itself as it died, stays where it is.":
        MAY_LEAVE = lines::leaves_the_board_only;

    "the last damage kills", [clause!("428.5.c-credited-to-what-resolved-last")],
        "A kill in a cleanup is credited to the last damage dealt to the unit.":
        KILLER = deaths::last_damage_kills;

    "a deathknell looks at its unit as it is", [clause!("808.1.d.3-noted-as-it-died")],
        "A Deathknell that refers to its unit's location fails, because the unit is in the trash.":
        NOTED_AT_DEATH = deaths::nothing_is_noted;

    "a deathknell triggers with what sees the death", [clause!("808.1.d.2-pending-before-the-trash")],
        "A Deathknell and abilities that see the death of its unit trigger at the same time.":
        AFTER_DEATHKNELLS = deaths::seen_at_once;

    "the first time is every time", [clause!("383.1.b-nth-time")],
        "An ability on the nth event of a turn also triggers on each later one.":
        IS_NTH = frame::from_the_nth_on;

    "once each turn is any number of times", [clause!("383.3.e-so-often-each-turn")],
        "An ability with a limit for each turn triggers any number of times.":
        MAY_BE_PERFORMED = frame::as_often_as_it_likes;

    "a condition of the event is not asked", [clause!("383.2.a.1-condition-of-the-event")],
        "An ability with a condition directly after its event triggers even if the condition does not hold.":
        CONDITION_HOLDS = frame::triggers_anyway;

    "a condition of a deathknell is not asked", [clause!("383.2.a.1-condition-of-the-event")],
        "A Deathknell with a condition triggers even if the condition does not hold.":
        KNELL_HOLDS = frame::knells_anyway;

    "only units there at the start attack", [clause!("323.2-designated-in-cleanup")],
        "A unit that joins a combat later neither attacks nor defends.":
        IS_NEW = frame::only_at_the_start;

    "whoever fights attacks", [clause!("383.4.e-attacks-once"), clause!("383.4.f-defends-once")],
        "Abilities on attacking also trigger on defending.":
        SIDE_OF = frame::all_attack;

    "all units conquer and hold", [clause!("383.4.c-conquers-if-there"), clause!("383.4.d-holds-if-there")],
        "Abilities on conquering or holding trigger wherever the unit is.":
        UNITS_THAT_SCORE = frame::all_score;

    "another player draws in place of the final point", [clause!("466.1.b.2-final-point")],
        "If a conquest does not score the final point, the next player draws.":
        INSTEAD_OF_FINAL_POINT = frame::another_draws;

    "battlefields are scored first", [clause!("315.2.a-before-scoring")],
        "Battlefields are scored before the abilities at the start of the Beginning Phase.":
        TURN_STEPS = frame::scoring_first;

    "the turn player's triggers resolve first", [clause!("459.2.d.1-attacker-places-first")],
        "Of simultaneously triggered abilities, the turn player's resolve before the other player's.":
        NEXT_PENDING = frame::turn_player_last;

    "who drives off attackers wins in every edition", [clause!("466.3.d-no-result-if-recalled")],
        "In every edition, defenders win a combat from which the attackers were recalled.":
        WINNER = frame::alone_wins;

    "who drives off attackers wins in no edition", [clause!("466.3.d-no-result-if-recalled")],
        "In every edition, nobody wins a combat from which the attackers were recalled.":
        WINNER = frame::nobody_wins;

    "buffs add up", [clause!("426.1.b.1-one-buff-only")],
        "A unit with a buff is given another one, for 1 more Might.":
        MAY_BE_BUFFED = board::buffs_add_up;

    "an effect's move exhausts", [clause!("444-effect-move-keeps-state")],
        "A unit moved by an effect becomes exhausted, as by a standard move.":
        AFTER_MOVE = board::exhausted_by_move;

    "a token goes to the trash", [clause!("179.2-token-is-gone")],
        "A token that leaves the board becomes a card in the trash or hand.":
        TOKEN_GOES = Some(board::token_goes_along);

    "split damage is dealt in full to each", [clause!("417-split-in-parts")],
        "Each unit among which damage is split is dealt all of it.":
        SPLIT_AMONG = board::split_in_full;

    "bonus for the next spell is for all", [clause!("715-bonus-of-the-next-spell")],
        "Bonus Damage for the next spell applies to every spell of the turn.":
        BONUS_COUNTS = board::bonus_for_every_spell;

    "the effect's player decides for others", [clause!("355.10-decided-on-resolution")],
        "The effect's player decides whether another player does something optional.":
        WHO_DECIDES = Some(board::own_player_decides);

    "what left has no damage", [clause!("359.3.e.13-looks-back")],
        "The damage marked on a unit that has left counts as 0.":
        DAMAGE_ON_EXECUTION = lines::damage_by_now;

    "an ambush is laid anywhere", [clause!("822.1.b-ambush-where-units-are")],
        "A unit with Ambush may be played to a battlefield without units of its player.":
        MAY_AMBUSH = frame::ambushes_anywhere;

    "a token is a card that was played", [clause!("182-tokens-are-no-cards")],
        "Abilities on playing a card also trigger on tokens.":
        IS_PLAYED_CARD = frame::tokens_are_cards;

    "a deathknell triggers once whatever is said", [clause!("808.1.d-triggers-again")],
        "Effects that make a Deathknell trigger more than once are ignored.":
        KNELLS_MORE = frame::knells_once;

    "a battlefield is conquered at once", [clause!("348.2-control-after-the-showdown")],
        "A battlefield is conquered as soon as a unit arrives, before any player can act.":
        SHOWDOWN_STEPS = frame::control_first;

    "what cannot be paid is played unpaid", [clause!("357-cost-paid-in-full")],
        "A card is played even if its cost cannot be paid in full.":
        CAN_PAY = board::played_unpaid;

    "the turn player always attacks", [clause!("459.2.b.1-who-contested-attacks")],
        "The turn player is the attacker in every combat, whoever moved to the battlefield.":
        ATTACKER = frame::turn_player_attacks;

    "deflect costs nothing", [clause!("809-deflect-costs-more")],
        "An opponent can choose a unit with Deflect at no extra cost.":
        TO_CHOOSE = frame::chosen_for_nothing;

    "attackers go home from every tie", [clause!("369-mandatory-replacement"), clause!("370.1.a-replaced-by-actions")],
        "A replacement of the end of a tied combat is ignored; only the attackers are recalled.":
        TIES_REPLACED = board::no_tie_replaced;

    "a hidden card is played at once", [clause!("811.1.b-hidden-for-a-turn")],
        "A hidden card can be played in the turn in which it was hidden.":
        MAY_BE_REVEALED = frame::revealed_at_once;

    "what was hidden chooses anywhere", [clause!("811.1.d-chooses-at-its-battlefield")],
        "A card played from hidden can choose objects at another battlefield.":
        MAY_CHOOSE = frame::chooses_anywhere;

    "hidden cards stay", [clause!("323.7-hidden-is-lost-with-control")],
        "A hidden card stays at a battlefield that its player no longer controls.":
        IS_LOST_WITH_CONTROL = frame::hidden_stays;

    "its controller moves a unit", [clause!("444-moved-by-the-effect")],
        "A unit moved by another player's effect counts as moved by its own controller.":
        MOVED_BY = Some(board::moved_by_its_controller);

    "what enters ready if something holds always does", [clause!("364.3-conditional-passive")],
        "A permanent that enters ready under a condition always enters ready.":
        ENTERS_EXHAUSTED = board::enters_so_anyway;

    "a countered spell always goes to the trash", [clause!("425.1-countered-does-nothing")],
        "A countered spell goes to the trash even if another destination is stated.":
        COUNTERED_GOES = Some(playing::countered_to_trash);

    "a countered spell was played", [clause!("425.1.b-countered-is-not-played")],
        "Abilities on playing a spell also trigger on a countered spell.":
        AFTER_COUNTERING = Some(playing::countered_was_played);

    "every card costs what is printed", [clause!("356-costs-less"), clause!("356-changed-by-others")],
        "Cost reductions are ignored.":
        DISCOUNTED = board::costs_as_printed;

    "nobody wins by points", [clause!("323.1-wins-with-most-points")],
        "The game continues after a player has enough points to win.":
        WINNER_BY_POINTS = frame::nobody_has_enough;

    "showdowns are opened by another player", [clause!("323.11-turn-player-chooses")],
        "The player after the turn player chooses which of several showdowns opens first.":
        OPENS_SHOWDOWNS = frame::another_opens;

    "what adds waits on the chain", [clause!("337.1.c-adds-at-once")],
        "An ability that only adds resources goes on the chain.":
        ADD_AT_ONCE = frame::added_by_the_chain;

    "a hold is no score", [clause!("464-scored-by-conquest-or-hold")],
        "A player who holds a battlefield does not score it.":
        IS_SCORE = frame::only_conquests_score;

    "who is recalled was not in the combat", [clause!("461.7.b-combat-ends")],
        "Abilities on the end of a combat apply only to units that are still at the battlefield.":
        IN_TO_THE_END = Some(frame::only_who_stays);
}
