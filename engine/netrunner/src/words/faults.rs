//! What a card says that nothing could come of: a choice beside nothing, a cost that its player cannot pay. Such a card is
//! refused as it is read, and not played as if it said less.

use kernel::words::shape::Many;

use crate::words::Side;
use crate::words::cards::{Card, Conditional, Static};
use crate::words::effects::{Cost, Effect};
use crate::words::open::Open;

/// What is wrong with a card, in words, in any edition.
pub(crate) fn faults(card: &Card) -> Vec<String> {
    let mut found = Vec::new();
    let editions = std::iter::once(card.clone()).chain(card.r#in.keys().map(|edition| card.printed_in(*edition)));
    for card in editions {
        let mut faults = Faults { found: &mut found };
        faults.look_at(&card);
    }
    found.sort();
    found.dedup();
    found
}

struct Faults<'f> {
    found: &'f mut Vec<String>,
}

impl Faults<'_> {
    fn look_at(&mut self, card: &Card) {
        let additional = card.additional_cost.iter();
        for (who, cost) in additional
            .flat_map(|costs| [(card.side, &costs.play), (Side::Corp, &costs.rez), (Side::Runner, &costs.steal)])
        {
            self.cost(who, cost.as_ref());
        }
        for ability in card.paid.iter() {
            self.cost(card.side, ability.cost.as_ref());
            self.effects(&ability.effect);
        }
        self.abilities(&card.conditional, &card.r#static);
        card.subroutines.iter().for_each(|effects| self.effects(effects));
        self.effects(&card.effect);
    }

    fn abilities(&mut self, conditional: &Many<Conditional>, r#static: &Many<Static>) {
        conditional.iter().for_each(|ability| self.effects(&ability.effect));
        for ability in r#static.iter() {
            self.cost(Side::Runner, ability.steal_cost.as_ref());
            self.effects(&ability.effect);
        }
    }

    fn effects(&mut self, effects: &[Effect]) {
        let open = Open::of(effects);
        for pay in &open.pays {
            self.cost(pay.who, Some(&pay.cost));
        }
        for run in &open.runs {
            if run.or_breach && run.instead_of_breach.is_empty() {
                self.found.push("`or_breach` is said beside no `instead_of_breach`".to_owned());
            }
            self.effects(&run.instead_of_breach);
            self.abilities(&run.conditional, &Many::default());
        }
        for lasting in &open.lasting {
            self.abilities(&lasting.conditional, &lasting.r#static);
            if lasting.r#static.iter().any(says_more_than_lasts) {
                self.found
                    .push("a `lasting` static ability says only `cannot`, `subroutines` and `only_if`".to_owned());
            }
        }
    }

    fn cost(&mut self, who: Side, cost: Option<&Cost>) {
        if who == Side::Runner && cost.is_some_and(|cost| cost.take_bad_publicity.is_some()) {
            self.found.push("the Runner cannot `take_bad_publicity`: only the Corp has any".to_owned());
        }
    }
}

/// Whether a static ability says something that an ability of a card can say, but none that lasts for a while.
fn says_more_than_lasts(ability: &Static) -> bool {
    ability.selects_damage.is_some()
        || ability.steal_cost.is_some()
        || ability.strength.is_some()
        || ability.hosts.is_some()
        || ability.price.is_some()
        || ability.considered_tags.is_some()
        || ability.tagged
        || ability.hand_size.is_some()
        || !ability.effect.is_empty()
}

#[cfg(test)]
mod tests {
    use kernel::words::codec::Codec;

    use super::*;

    fn found(text: &str) -> Vec<String> {
        faults(&Card::from_json(text).unwrap())
    }

    #[test]
    fn a_breach_beside_nothing_that_is_done_instead_is_refused() {
        let card = |instead: &str| {
            format!(
                r#"{{"side": "runner", "type": "event", "effect": [{{"may": {{"who": "runner", "then": [{{"run":
                    {{"server": "hq", "or_breach": true{instead}}}}}]}}}}]}}"#
            )
        };
        assert_eq!(found(&card("")), ["`or_breach` is said beside no `instead_of_breach`"]);
        assert_eq!(found(&card(r#", "instead_of_breach": [{"bypass": {}}]"#)), [""; 0]);
    }

    #[test]
    fn a_static_ability_that_could_not_last_is_refused() {
        let card = |says: &str| {
            format!(
                r#"{{"side": "corp", "type": "ice", "subroutines": [[{{"lasting": {{"until": "run ends",
                    "static": [{{{says}}}]}}}}]]}}"#
            )
        };
        let wrong = ["a `lasting` static ability says only `cannot`, `subroutines` and `only_if`"];
        assert_eq!(found(&card(r#""tagged": true"#)), wrong);
        assert_eq!(found(&card(r#""cannot": {"what": "rez"}"#)), [""; 0]);
    }

    #[test]
    fn bad_publicity_is_no_cost_of_the_runner() {
        let wrong = ["the Runner cannot `take_bad_publicity`: only the Corp has any"];
        let paid = |side: &str| {
            format!(r#"{{"side": "{side}", "type": "identity", "paid": [{{"cost": {{"take_bad_publicity": 1}}}}]}}"#)
        };
        assert_eq!(found(&paid("runner")), wrong);
        assert_eq!(found(&paid("corp")), [""; 0]);
        let steal = r#"{"side": "corp", "type": "agenda", "additional_cost": {"steal": {"take_bad_publicity": 1}}}"#;
        assert_eq!(found(steal), wrong);
        let later = r#"{"side": "corp", "type": "ice", "in": {"26.03": {"subroutines": [[{"pay": {"who": "runner",
            "cost": {"take_bad_publicity": 1}}}]]}}}"#;
        assert_eq!(found(later), wrong);
    }
}
