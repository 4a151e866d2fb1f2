//! Ways of casting a spell, and their costs (118.8, 118.9, 601.2b): from the graveyard with flashback (702.34), face
//! down (702.37), for an alternative cost, with additional costs such as buyback (702.27), kicker (702.33), entwine
//! (702.42) and splice (702.47).
//!
//! Decides from which zone a card may be cast, what is paid in place of its mana cost, what is paid besides, and where
//! the card goes as the spell leaves the stack. A card with flashback is cast from the graveyard, and exiled afterwards.

use std::sync::LazyLock;

use crate::game::Game;
use crate::stack::announcing::UNANNOUNCED;
use crate::state::objects::TURN_FACE_DOWN;
use crate::state::{ObjId, Seat, State};
use crate::words::amount::Symbols;
use crate::words::cards::{Card, Cost};
use crate::words::scenario::Cast;
use crate::words::select::Zone;
use kernel::announced::{Announced, held_to};
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::name::Name;

/// The cost of casting a card face down (702.37a).
static FACE_DOWN_COST: LazyLock<Vec<Cost>> = LazyLock::new(|| vec![Cost::Symbols(Symbols(vec!["3".to_owned()]))]);

/// A way to cast a spell.
#[derive(Clone, Debug)]
pub(crate) struct Way<'a> {
    /// The zone from which it is cast.
    pub from: Zone,
    /// The cost paid in place of the mana cost (118.9).
    pub instead: Option<&'a [Cost]>,
    /// The additional costs (118.8).
    pub besides: Vec<&'a [Cost]>,
}

kernel::interpretation! {
    /// 118.9: `true` if the mana cost is paid, as it is unless an alternative cost is paid in its place.
    pub(crate) PAYS_MANA_COST: fn(bool) -> bool = unless_another;
}

fn unless_another(alternative: bool) -> bool {
    !alternative
}

kernel::interpretation! {
    /// 608.2n, 702.27a: the zone to which the card of an instant or sorcery goes that has resolved.
    pub(crate) RESOLVED_TO: fn(&State<'_>, ObjId) -> Zone = resolved_to;
}

fn resolved_to(state: &State<'_>, spell: ObjId) -> Zone {
    let bought = state.object(spell).is_some_and(|object| object.buyback);
    if bought { Zone::Hand } else { Zone::Graveyard }
}

kernel::interpretation! {
    /// 702.47a: `true` if a card, the first, may be spliced onto a spell of another card.
    pub(crate) SPLICES_ONTO: fn(&Card, &Card) -> bool = splices_onto;
}

fn splices_onto(card: &Card, onto: &Card) -> bool {
    card.splice.as_ref().is_some_and(|splice| onto.subtypes.contains(&splice.onto))
}

/// The ways of casting that a card has, of those that a step says.
///
/// # Errors
/// The card has none of a kind that was said.
fn held_to_ways(name: &Name, cast: &Cast, card: &Card) -> Result<(), Refusal> {
    let one = |key, said, taken| Announced { key, said, taken, under: UNANNOUNCED };
    held_to(
        name,
        &[
            one("kicked", cast.kicked, !card.kicker.is_empty()),
            one("flashback", cast.flashback, !card.flashback.is_empty()),
            one("buyback", cast.buyback, !card.buyback.is_empty()),
            one("entwined", cast.entwined, !card.entwine.is_empty()),
            one("alternative_cost", cast.alternative_cost, card.alternative_cost.is_some()),
            one("optional_cost", cast.optional_cost, !card.optional_cost.is_empty()),
            one("cleaved", cast.cleaved, !card.cleave.is_empty()),
            one("evoked", cast.evoked, !card.evoke.is_empty()),
            one("face_down", cast.face_down, !card.morph.is_empty()),
        ],
    )
}

/// Holds a player to one alternative cost (118.9a).
///
/// # Errors
/// Two alternative costs were announced.
fn held_to_one_alternative(cast: &Cast) -> Result<(), Refusal> {
    let alternatives = [cast.flashback, cast.alternative_cost, cast.face_down, cast.cleaved, cast.evoked];
    if alternatives.iter().filter(|said| **said).count() > 1 {
        return Err(Refusal::new(&[clause!("118.9-in-place-of-the-mana-cost")], "one alternative cost is paid"));
    }
    Ok(())
}

impl<'a> Game<'a> {
    /// The way in which a step casts a card that is in a zone.
    pub(crate) fn way(&self, seat: Seat, cast: &'a Cast, card: &'a Card, from: Zone) -> Result<Way<'a>, Stop> {
        self.held_to_announced(held_to_ways(&cast.what, cast, card))?;
        held_to_one_alternative(cast).map_err(Stop::Refused)?;
        let instead: Option<&'a [Cost]> = match &card.alternative_cost {
            _ if cast.flashback => Some(&card.flashback),
            _ if cast.face_down => Some(&FACE_DOWN_COST),
            _ if cast.cleaved => Some(&card.cleave),
            _ if cast.evoked => Some(&card.evoke),
            Some(alternative) if cast.alternative_cost => {
                let ctx = crate::state::context::Context::new(seat, None, cast.what.0.clone());
                if alternative.r#if.as_ref().is_some_and(|condition| !self.state.holds(condition, &ctx)) {
                    let clauses = &[clause!("118.9-in-place-of-the-mana-cost")];
                    return Err(Stop::refused(clauses, "the condition of the alternative cost does not hold"));
                }
                Some(&alternative.cost)
            }
            _ => None,
        };
        let mut besides: Vec<&'a [Cost]> = Vec::new();
        if !cast.face_down {
            besides.push(&card.additional_cost);
        }
        let optional = [
            (cast.kicked, &card.kicker),
            (cast.buyback, &card.buyback),
            (cast.entwined, &card.entwine),
            (cast.optional_cost, &card.optional_cost),
        ];
        besides.extend(optional.into_iter().filter(|(said, _)| *said).map(|(_, cost)| cost.as_slice()));
        Ok(Way { from, instead, besides })
    }

    /// A spell was cast in a way: what it knows of that as it leaves the stack.
    pub(crate) fn cast_so(&mut self, spell: ObjId, cast: &Cast) {
        let turn = self.by(&TURN_FACE_DOWN);
        let Some(object) = self.state.object_mut(spell) else { return };
        object.flashback = cast.flashback;
        object.buyback = cast.buyback;
        object.evoked = cast.evoked;
        if cast.face_down {
            turn(object);
        }
        if cast.flashback {
            self.log.cite(clause!("702.34a-flashback"), || "it is cast from the graveyard".to_owned());
        }
        if cast.face_down {
            self.log.cite(clause!("708.2a-face-down"), || "it is cast face down".to_owned());
        }
        if cast.alternative_cost || cast.cleaved || cast.evoked {
            self.log.cite(clause!("118.9-in-place-of-the-mana-cost"), || "an alternative cost is paid".to_owned());
        }
    }

    /// The cards in hand that a step splices onto a spell (702.47a).
    pub(crate) fn spliced(&mut self, seat: Seat, cast: &'a Cast, onto: &Card) -> Result<Vec<&'a Card>, Stop> {
        let mut found = Vec::new();
        for (index, name) in cast.splice.iter().enumerate() {
            let id = self
                .state
                .named(name)
                .filter(|id| self.state.player(seat).is_some_and(|player| player.hand.contains(&Some(*id))));
            let card = id.and_then(|id| self.state.object(id)).and_then(|object| object.card);
            let Some(card) = card else {
                let why = match self.state.named(name) {
                    Some(id) => self.elsewhere(seat, id, Zone::Hand),
                    None => format!("there is no `{}`", **name),
                };
                return Err(self.log.rejected(why));
            };
            let fits = self.by(&SPLICES_ONTO)(card, onto);
            let again = cast.splice.iter().take(index).any(|other| other == name);
            if !fits || again || **name == *cast.what {
                let why = format!("`{}` cannot be spliced onto it", **name);
                return Err(Stop::refused(&[clause!("702.47-onto-spells-of-its-quality")], why));
            }
            let why = || format!("`{}` is spliced onto it", **name);
            self.log.cite(clause!("702.47-onto-spells-of-its-quality"), why);
            if !card.modes.is_empty() {
                return Err(Stop::unsupported("splicing a card with modes"));
            }
            found.push(card);
        }
        Ok(found)
    }
}
