//! How abilities resolve: instructions and effects, and what their words mean at present.

mod amounts;
mod bidding;
mod cards;
mod choices;
mod conditions;
mod context;
mod effects;
mod instructions;
mod lent;
mod moving;
mod reporting;
mod searching;
mod shifting;
mod tracing;

pub(crate) use amounts::{all_that_it_says, boosts_last, for_each, raise_strength};
pub(crate) use bidding::{as_many_as_wanted, bids_differ};
pub(crate) use cards::any_number_up_to;
pub(crate) use conditions::{applies, meets_restriction, none_before, with_considered};
pub(crate) use context::{Context, For};
pub(crate) use effects::{asked_to_pay, with_additional, without_a_face};
pub(crate) use instructions::{CarryOut, carry_out_the_rest, for_each_part, in_order, one_by_one, together};
pub(crate) use lent::left_of_lent;
pub(crate) use moving::the_one_it_left;
pub(crate) use searching::{a_new_object, may_find_nothing, shuffled_at_once, the_bottom};
pub(crate) use shifting::{
    as_it_says, can_host, hosted_go_too, hosted_with_its_text, is_its_server, out_of_the_game, shown_to_both,
    turned_facedown,
};
pub(crate) use tracing::{link_of_all_cards, stronger_than_the_link, trace_steps};
