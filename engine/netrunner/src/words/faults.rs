//! What a card says that nothing could come of: a choice beside nothing, a cost that its player cannot pay, an ability for
//! a while that waits for what nobody tells it. Such a card is refused as it is read, and not played as if it said less.

use kernel::words::shape::Many;

use crate::words::Side;
use crate::words::cards::{Card, Conditional, Static, When};
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
        for (who, cost) in additional.flat_map(|costs| [(card.side, &costs.play), (Side::Runner, &costs.steal)]) {
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
            self.for_a_while("run", &run.conditional);
            self.abilities(&run.conditional, &Many::default());
        }
        for lasting in &open.lasting {
            self.for_a_while("lasting", &lasting.conditional);
            self.abilities(&lasting.conditional, &lasting.r#static);
        }
    }

    /// What an effect leaves for a while sees what is about to happen, and is not told of what has happened.
    fn for_a_while(&mut self, effect: &str, conditional: &Many<Conditional>) {
        for word in conditional.iter().flat_map(|ability| happened(&ability.when)) {
            self.found.push(format!(
                "a `conditional` of `{effect}` is an interrupt, `when: {{would: ...}}`; with `{word}` it would never be used"
            ));
        }
    }

    fn cost(&mut self, who: Side, cost: Option<&Cost>) {
        if who == Side::Runner && cost.is_some_and(|cost| cost.take_bad_publicity.is_some()) {
            self.found.push("the Runner cannot `take_bad_publicity`: only the Corp has any".to_owned());
        }
    }
}

/// The conditions among these that are met by what has happened.
fn happened(when: &When) -> Vec<&'static str> {
    match when {
        When::AnyOf(all) => all.iter().flat_map(happened).collect(),
        When::Would(_) => Vec::new(),
        other => vec![other.word()],
    }
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
    fn an_ability_for_a_while_that_is_no_interrupt_is_refused() {
        let run = |when: &str| {
            format!(
                r#"{{"side": "runner", "type": "event", "effect": [{{"run": {{"server": "hq", "conditional": [{{"when": {when}, "effect":
                    [{{"bypass": {{}}}}]}}]}}}}]}}"#
            )
        };
        let wrong = |effect: &str, word: &str| {
            format!(
                "a `conditional` of `{effect}` is an interrupt, `when: {{would: ...}}`; with `{word}` it would never be used"
            )
        };
        assert_eq!(found(&run(r#"{"encountered": {}}"#)), [wrong("run", "encountered")]);
        assert_eq!(
            found(&run(r#"{"any_of": [{"would": {"what": "damage"}}, {"rezzed": {}}]}"#)),
            [wrong("run", "rezzed")]
        );
        assert_eq!(found(&run(r#"{"would": {"what": "damage"}}"#)), [""; 0]);
        let lasting = r#"{"side": "runner", "type": "event", "effect": [{"lasting": {"until": "run ends", "conditional":
            [{"when": {"damaged": {}}, "effect": [{"bypass": {}}]}]}}]}"#;
        assert_eq!(found(lasting), [wrong("lasting", "damaged")]);
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
