//! Finds statements of a card that could have no effect: a choice with nothing to choose, a cost that its player cannot
//! pay. Such a card is refused when it is read, instead of being played as if it said less.

use kernel::words::shape::Many;

use crate::words::cards::{Card, CardRef, Condition, Conditional, Named, Price, Static, When};
use crate::words::effects::{Cost, Effect, May};
use crate::words::open::Open;
use crate::words::{CardType, Reference, Side, What};

/// The faults of a card in any edition, as text.
pub(crate) fn faults(card: &Card) -> Vec<String> {
    let mut found = Vec::new();
    let editions = std::iter::once(card.clone()).chain(card.r#in.keys().map(|edition| card.printed_in(*edition)));
    for card in editions {
        let mut faults = Faults { found: &mut found, side: card.side };
        faults.look_at(&card);
    }
    found.sort();
    found.dedup();
    found
}

struct Faults<'f> {
    found: &'f mut Vec<String>,
    /// The player of the card.
    side: Side,
}

impl Faults<'_> {
    fn look_at(&mut self, card: &Card) {
        let additional = card.additional_cost.iter();
        for (who, cost) in additional
            .flat_map(|costs| [(card.side, &costs.play), (Side::Corp, &costs.rez), (Side::Runner, &costs.steal)])
        {
            self.cost(who, cost.as_ref());
        }
        if matches!(card.r#type, CardType::Event | CardType::Operation)
            && !card.paid.is_empty()
            && !card.subtypes.iter().any(|subtype| &**subtype == "current")
            && !hosts(&card.effect)
            && Open::of(&card.effect).runs.is_empty()
        {
            self.found.push("an event or operation is not active, so nobody can use its `paid` abilities".to_owned());
        }
        self.condition(card.play_only_if.as_ref());
        card.paid.iter().for_each(|ability| self.condition(ability.only_if.as_ref()));
        for ability in card.paid.iter() {
            self.cost(card.side, ability.cost.as_ref());
            self.effects(&ability.effect);
        }
        self.abilities(&card.conditional, &card.r#static);
        card.subroutines.iter().for_each(|effects| self.effects(effects));
        self.effects(&card.effect);
    }

    fn abilities(&mut self, conditional: &Many<Conditional>, r#static: &Many<Static>) {
        for ability in conditional.iter() {
            self.condition(ability.only_if.as_ref());
            if breaches(&ability.when) && ability.effect.iter().any(|effect| matches!(effect, Effect::Increase(_))) {
                self.found
                    .push("a breach cannot be increased: use `access_more` with the condition `breached`".to_owned());
            }
            self.effects(&ability.effect);
        }
        for ability in r#static.iter() {
            self.condition(ability.only_if.as_ref());
            self.price(ability.price.as_ref());
            if ability.worth.is_some() && ability.only_if.is_some() {
                self.found.push("the worth of an agenda cannot have `only_if`: use `zone` under `worth`".to_owned());
            }
            if ability.hand_size.is_some() && ability.only_if.is_some() {
                self.found.push("a maximum hand size cannot have `only_if`".to_owned());
            }
            self.cost(Side::Runner, ability.steal_cost.as_ref());
            self.cost(Side::Runner, ability.run_cost.as_ref().map(|further| &further.cost));
            self.effects(&ability.effect);
            ability.subroutines.iter().for_each(|more| self.effects(&more.effect));
        }
    }

    fn effects(&mut self, effects: &[Effect]) {
        let open = Open::of(effects);
        for may in &open.mays {
            if let Some(cost) = paid_to_keep_off(may, self.side) {
                let who = may.who.as_str();
                self.found.push(format!(
                    "what a player may suffer or give up beside `otherwise` is a cost, which nothing prevents: say `pay: \
                     {{who: {who}, cost: {{{cost}: ...}}, otherwise: [...]}}`"
                ));
            }
        }
        for pay in &open.pays {
            self.cost(pay.who, Some(&pay.cost));
        }
        for run in &open.runs {
            if run.or_breach && run.instead_of_breach.is_empty() {
                self.found.push("`or_breach` needs `instead_of_breach` beside it".to_owned());
            }
            self.effects(&run.instead_of_breach);
            self.abilities(&run.conditional, &Many::default());
        }
        for lasting in &open.lasting {
            self.abilities(&lasting.conditional, &lasting.r#static);
            if lasting.r#static.iter().any(|ability| ability.hosts.is_some()) {
                self.found.push("a `lasting` static ability cannot have `hosts`: only a card hosts others".to_owned());
            }
            if lasting.r#static.iter().any(|ability| ability.enters_score.is_some()) {
                self.found
                    .push("a `lasting` static ability cannot have `enters_score`: say it of the agenda".to_owned());
            }
        }
    }

    /// Checks that what the effect did is asked within the effect alone.
    fn condition(&mut self, condition: Option<&Condition>) {
        let Some(condition) = condition else { return };
        if condition.happened.is_some() {
            self.found.push("`happened` is about an effect that resolves: use `this_turn: {happened: ...}`".to_owned());
        }
        self.condition(condition.not.as_deref());
        condition.any_of.iter().for_each(|one| self.condition(Some(one)));
    }

    fn price(&mut self, price: Option<&Price>) {
        let said = match price.and_then(|price| price.card.as_ref()) {
            None | Some(CardRef::Reference(Reference::This)) => None,
            Some(CardRef::Filter(filter)) => matches!(filter.named, Some(Named::This(_)))
                .then_some("`self` is not the name of this card: write `card: self`"),
            Some(_) => Some("a price is that of the cards that fit, or of `self`"),
        };
        self.found.extend(said.map(str::to_owned));
    }

    fn cost(&mut self, who: Side, cost: Option<&Cost>) {
        if who == Side::Runner && cost.is_some_and(|cost| cost.take_bad_publicity.is_some()) {
            self.found.push("the Runner cannot `take_bad_publicity`: only the Corp has any".to_owned());
        }
    }
}

/// The key of the cost that a player pays by accepting, where "may ... If they do not, ..." keeps something from
/// happening (1.16.11b). `side`: the player of the card.
fn paid_to_keep_off(may: &May, side: Side) -> Option<&'static str> {
    if may.otherwise.is_empty() {
        return None;
    }
    let own = |card: &CardRef| match card {
        CardRef::Reference(reference) => *reference == Reference::This && side == may.who,
        CardRef::Choose(choose) => choose.choose.owner == Some(may.who),
        CardRef::All(_) | CardRef::Filter(_) | CardRef::Top(_) => false,
    };
    match may.then.first()? {
        Effect::Damage(damage) => (damage.responsible == Some(may.who)).then_some("suffer"),
        Effect::Tag(_) => (may.who == Side::Runner).then_some("take_tags"),
        Effect::BadPublicity(_) => (may.who == Side::Corp).then_some("take_bad_publicity"),
        Effect::Trash(trash) => (trash.who.unwrap_or(side) == may.who && own(&trash.card)).then_some("trash"),
        Effect::Forfeit(_) => (may.who == side).then_some("forfeit"),
        Effect::Lose(purse) => (purse.who == may.who && !purse.next_turn).then_some(if purse.credits.is_some() {
            "credits"
        } else {
            "lose_clicks"
        }),
        _ => None,
    }
}

/// Returns `true` if an effect puts a card on another one, on which it stays.
fn hosts(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| match effect {
        Effect::Host(_) => true,
        Effect::May(may) => hosts(&may.then) || hosts(&may.otherwise),
        Effect::If(by) => hosts(&by.then) || hosts(&by.otherwise),
        Effect::Pay(pay) => hosts(&pay.then) || hosts(&pay.otherwise),
        Effect::Trace(trace) => [&trace.success, &trace.failure, &trace.then].iter().any(|all| hosts(all)),
        other => matches!(other, Effect::Together(all) if hosts(all)),
    })
}

/// Returns `true` if a condition is met by a breach that is about to happen.
fn breaches(when: &When) -> bool {
    let When::Would(would) = when else { return false };
    would.what == Some(What::Breach) || would.any_of.iter().any(|one| one.what == Some(What::Breach))
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
        assert_eq!(found(&card("")), ["`or_breach` needs `instead_of_breach` beside it"]);
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
        let wrong = ["a `lasting` static ability cannot have `hosts`: only a card hosts others"];
        assert_eq!(found(&card(r#""hosts": {"card": {"type": ["program"]}}"#)), wrong);
        let wrong = ["a `lasting` static ability cannot have `enters_score`: say it of the agenda"];
        assert_eq!(found(&card(r#""enters_score": {"zone": "runner score", "counters": {"agenda": 1}}"#)), wrong);
        assert_eq!(found(&card(r#""tagged": true"#)), [""; 0]);
        assert_eq!(found(&card(r#""cannot": {"what": "rez"}"#)), [""; 0]);
    }

    #[test]
    fn what_is_never_so_is_refused() {
        let asset = |rest: &str| found(&format!(r#"{{"side": "corp", "type": "asset", {rest}}}"#));
        let happened = ["`happened` is about an effect that resolves: use `this_turn: {happened: ...}`"];
        assert_eq!(asset(r#""paid": [{"only_if": {"happened": {"damaged": {}}}}]"#), happened);
        assert_eq!(asset(r#""paid": [{"only_if": {"not": {"happened": {"damaged": {}}}}}]"#), happened);
        assert_eq!(asset(r#""paid": [{"only_if": {"this_turn": {"happened": {"damaged": {}}}}}]"#), [""; 0]);
        let own = ["`self` is not the name of this card: write `card: self`"];
        assert_eq!(
            asset(r#""static": [{"price": {"of": ["rez"], "card": {"filter": {"named": {"reference": "self"}}}}}]"#),
            own
        );
        assert_eq!(asset(r#""static": [{"price": {"of": ["rez"], "card": {"reference": "self"}}}]"#), [""; 0]);
        let breach = ["a breach cannot be increased: use `access_more` with the condition `breached`"];
        let more = r#""conditional": [{"when": {"would": {"what": "breach"}}, "effect": [{"increase": {"amount": {"said": 1}}}]}]"#;
        assert_eq!(asset(more), breach);
        let event = r#"{"side": "runner", "type": "event", "paid": [{"effect": [{"purge": {}}]}]}"#;
        assert_eq!(found(event), ["an event or operation is not active, so nobody can use its `paid` abilities"]);
        let runs = r#"{"side": "runner", "type": "event", "paid": [{"effect": [{"purge": {}}]}], "effect": [{"run":
            {"server": "any"}}]}"#;
        assert_eq!(found(runs), [""; 0]);
    }

    #[test]
    fn a_cost_that_is_written_as_an_effect_is_refused() {
        let card = |then: &str, otherwise: &str| {
            found(&format!(
                r#"{{"side": "corp", "type": "operation", "effect": [{{"may": {{"who": "runner", "then": [{then}]
                    {otherwise}}}}}]}}"#
            ))
        };
        let damage = r#"{"damage": {"kind": "core", "amount": {"said": 1}, "responsible": "runner"}}"#;
        let wrong = [
            "what a player may suffer or give up beside `otherwise` is a cost, which nothing prevents: say `pay: {who: \
             runner, cost: {suffer: ...}, otherwise: [...]}`",
        ];
        assert_eq!(card(damage, r#", "otherwise": [{"purge": {}}]"#), wrong);
        assert_eq!(card(damage, ""), [""; 0]);
        let by_the_corp = r#"{"damage": {"kind": "core", "amount": {"said": 1}}}"#;
        assert_eq!(card(by_the_corp, r#", "otherwise": [{"purge": {}}]"#), [""; 0]);
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
