//! Replacing events (614), the order in which effects change one (616), and what replacement and prevention effects on
//! damage have in common: what they hold (615.7, 615.8), how much they name, and why they apply or do not.

pub(crate) mod batch;
pub(crate) mod coming;
pub(crate) mod damage;
pub(crate) mod entering;
pub(crate) mod events;
pub(crate) mod instead;
pub(crate) mod matching;
pub(crate) mod next_time;
pub(crate) mod order;
pub(crate) mod pools;
pub(crate) mod reasons;
pub(crate) mod redirection;
pub(crate) mod registry;
pub(crate) mod self_replacing;
pub(crate) mod single;
pub(crate) mod static_amounts;
pub(crate) mod tokens;
pub(crate) mod unpreventable;
pub(crate) mod untap;
