//! Damage: 10.4.1 (who is responsible for it), 10.4.2a (the cards that it trashes are random), 9.12.1c (who chooses
//! them where both players would), 10.4.3a (what one is picked of, the others are random), core-p21-only-disrupters
//! (its points come all at once).
//!
//! 3 net damage trashes 3 cards of the grip at random, all at once; abilities that wait for damage resolve
//! after the last of them. With 2 cards in the grip the Runner flatlines.

use kernel::timing::{Line, Table};
use kernel::transcript::CHANCE;
use kernel::words::name::Name;

use crate::game::{Done, Game};
use crate::matching::imminent::WITHIN;
use crate::state::facts::{End, Fact};
use crate::state::imminent::{CardGoes, Part};
use crate::state::{BLANK, CardId, Place, State};
use crate::words::{AbilityWord, DamageKind, Period, Side, What, Zone};

/// Damage that the Runner suffers.
#[derive(Clone, Copy)]
pub(crate) struct Damage {
    /// Its kind.
    pub(crate) kind: DamageKind,
    /// The amount.
    pub(crate) amount: i64,
    /// The card that does it.
    pub(crate) by: CardId,
    /// The player who is responsible for it.
    pub(crate) responsible: Side,
    /// The kind of the ability that does it.
    pub(crate) ability: Option<AbilityWord>,
}

/// A line of the steps of damage, by what is done there (10.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DamageStep {
    /// The cards that it trashes are picked.
    Pick,
    /// Core damage lowers the hand size.
    LowerHandSize,
    /// The cards are trashed.
    Trash,
    /// The Runner flatlines.
    Flatline,
    /// The abilities that wait for it meet their conditions.
    Meet,
}

const STEPS: Table<DamageStep> = Table {
    title: "Damage",
    rule: "10.4",
    lines: &[
        Line {
            rule: "10.4.2a",
            says: "a random card of the grip is picked for each point, unless a card says who picks",
            then: DamageStep::Pick,
        },
        Line {
            rule: "10.4.2b",
            says: "each point of core damage lowers the maximum hand size by 1",
            then: DamageStep::LowerHandSize,
        },
        Line { rule: "10.4.3", says: "the cards are trashed, all at once", then: DamageStep::Trash },
        Line {
            rule: "10.4.4",
            says: "the Runner flatlines if the grip had fewer cards than there were points",
            then: DamageStep::Flatline,
        },
        Line {
            rule: "10.3.1a",
            says: "abilities on the damage or on the trashed cards meet their conditions",
            then: DamageStep::Meet,
        },
    ],
};

/// The steps of damage that is suffered (10.4).
pub(crate) fn damage_steps() -> &'static Table<DamageStep> {
    &STEPS
}

kernel::interpretation! {
    /// core-p21: has the Runner suffer damage, by the table of its steps. The cards leave the grip at once, and no
    /// conditional ability comes between the points (core-p21-only-disrupters).
    pub(crate) SUFFER: fn(&mut Game<'_>, Damage) -> Done = all_at_once;
}

pub(crate) fn all_at_once(game: &mut Game<'_>, damage: Damage) -> Done {
    let Damage { kind, amount, by, .. } = damage;
    let grip = game.state.pile(Zone::Grip).to_vec();
    let held = i64::try_from(grip.len()).unwrap_or(i64::MAX);
    let (mut lost, mut facts, mut moves) = (Vec::new(), Vec::new(), Vec::new());
    for line in damage_steps().lines {
        match line.then {
            DamageStep::Pick => lost = game.damaged_cards(kind, amount.min(held), by, &grip)?,
            DamageStep::LowerHandSize if kind == DamageKind::Core => {
                game.state.core_damage = game.state.core_damage.saturating_add(amount);
            }
            DamageStep::Trash => {
                let parts = if amount > held { Vec::new() } else { game.let_loss_be_changed(damage, &lost)? };
                lost.retain(|id| !parts.iter().any(|part| part.card == Some(*id) && part.amount <= 0));
                facts = game.damage_facts(damage, &lost, held);
                for id in &lost {
                    let goes = parts.iter().find(|part| part.card == Some(*id)).map(|part| part.card_goes);
                    let (zone, at) = match goes {
                        Some(CardGoes::To(zone, at)) => (zone, at),
                        Some(CardGoes::Away | CardGoes::Facedown) | None => (Zone::Heap, None),
                    };
                    game.shift(*id, Some(Zone::Grip), Place::Pile(zone), &mut moves);
                    game.lay_in_deck(*id, zone, at);
                }
            }
            DamageStep::Flatline if amount > held => {
                game.state.flatlined = true;
                game.state.over = Some(End::Won(Side::Corp));
                game.state.pending.clear();
            }
            DamageStep::LowerHandSize | DamageStep::Flatline => {}
            DamageStep::Meet => game.report_with(std::mem::take(&mut facts), std::mem::take(&mut moves)),
        }
    }
    Ok(())
}

kernel::interpretation! {
    /// 10.4.2a: the cards that damage would trash, as parts that interrupts can change. The player responsible for the
    /// damage trashes them (10.4.2a-is-trashing).
    pub(crate) TRASHED_BY_DAMAGE: fn(Vec<Part>) -> Vec<Part> = all_are_trashed;
}

fn all_are_trashed(parts: Vec<Part>) -> Vec<Part> {
    parts
}

kernel::interpretation! {
    /// 10.4.2a: the player who picks the cards that damage trashes, and the kind of the question: the player whom an
    /// ability names, else chance (10.4.2a-random).
    pub(crate) PICKS_LOST: fn(Option<Side>) -> (Name, &'static str) = at_random;
}

fn at_random(chooser: Option<Side>) -> (Name, &'static str) {
    match chooser {
        Some(side) => (Name::Word(side.as_str()), "card"),
        None => (Name::Word(CHANCE), "chance"),
    }
}

kernel::interpretation! {
    /// 9.12.1c: the player who chooses where both would: the active player (9.12.1c-active-player-chooses).
    pub(crate) CHOOSES_FIRST: fn(&State) -> Side = active_player_chooses;
}

fn active_player_chooses(state: &State) -> Side {
    state.turn
}

kernel::interpretation! {
    /// 10.4.3a: the number of cards that a player picks of those that damage trashes, where an ability names the most.
    /// The others are random, and all are trashed at once (10.4.3a-one-after-the-other).
    pub(crate) CHOSEN_OF: fn(usize, Option<i64>) -> usize = as_many_as_it_says;
}

fn as_many_as_it_says(number: usize, most: Option<i64>) -> usize {
    most.and_then(|most| usize::try_from(most).ok()).map_or(number, |most| most.min(number))
}

impl Game<'_> {
    /// Has the Runner suffer damage, if there is any.
    pub(crate) fn suffer(&mut self, damage: Damage) -> Done {
        if damage.amount <= 0 || self.state.over.is_some() {
            return Ok(());
        }
        self.by(&SUFFER)(self, damage)
    }

    /// The facts of damage that is suffered: the damage, and the trashing of each card.
    fn damage_facts(&mut self, damage: Damage, lost: &[CardId], held: i64) -> Vec<Fact> {
        let Damage { kind, amount, by, responsible, ability } = damage;
        let damaged = Fact {
            kind: Some(kind),
            amount,
            by: Some(by),
            who: Some(Side::Runner),
            responsible: Some(responsible),
            ability,
            ..Fact::new("damaged")
        };
        let trashed = |id: &CardId| Fact {
            card: Some(*id),
            by: Some(by),
            who: Some(responsible),
            by_damage: Some(kind),
            ability,
            zone: Some(Zone::Grip),
            ..Fact::of("trashed", *id, &self.state)
        };
        let facts: Vec<Fact> = std::iter::once(damaged).chain(lost.iter().map(trashed)).collect();
        let waited_for = |fact: &Fact| self.state.ids().any(|id| self.waits_for(id, fact));
        let of_a_point = facts.iter().skip(1).any(waited_for);
        if amount > held && facts.iter().any(waited_for) || amount > 1 && of_a_point {
            let clause = clause!("core-p21-only-disrupters");
            self.log.cite(clause, || "no conditional ability comes before the last point".into());
        }
        facts
    }

    /// Lets abilities about trashed cards change where the cards lost to damage go. Returns the changed part of each
    /// card that such an ability is about.
    fn let_loss_be_changed(&mut self, damage: Damage, lost: &[CardId]) -> Done<Vec<Part>> {
        let Damage { by, responsible, ability, .. } = damage;
        let part = |id: &CardId| Part { card: Some(*id), ability, ..Part::new(What::Trash, Some(by), responsible) };
        let known = lost.iter().filter(|id| **id != BLANK).map(part);
        let awaited: Vec<Part> = known.filter(|part| self.is_awaited(part)).collect();
        let parts = self.by(&TRASHED_BY_DAMAGE)(awaited);
        if parts.is_empty() {
            return Ok(parts);
        }
        self.log.cite(clause!("10.4.2a-is-trashing"), || "the cards that damage takes are trashed".into());
        self.resolving(|game| game.let_be_changed(parts))
    }

    fn damaged_cards(&mut self, kind: DamageKind, number: i64, by: CardId, grip: &[CardId]) -> Done<Vec<CardId>> {
        let number = usize::try_from(number).unwrap_or(0);
        if number == grip.len() {
            return Ok(grip.to_vec());
        }
        let mut picked = Vec::new();
        let mut left = grip.to_vec();
        for (chooser, most) in self.damage_choosers(kind)? {
            let wanted = number.saturating_sub(picked.len());
            let chosen = self.by(&CHOSEN_OF)(wanted, most);
            if chosen < wanted {
                let clause = clause!("10.4.3a-one-after-the-other");
                self.log.cite(clause, || format!("{chosen} of {wanted} is picked before the others"));
            }
            picked.extend(self.pick_lost(Some(chooser), chosen, by, &mut left)?);
        }
        let wanted = number.saturating_sub(picked.len());
        if wanted > 0 {
            self.log.cite(clause!("10.4.2a-random"), || format!("{wanted} of {} cards", left.len()));
            picked.extend(self.pick_lost(None, wanted, by, &mut left)?);
        }
        Ok(picked)
    }

    /// Picks so many of the cards that are left, as a player or chance does.
    fn pick_lost(
        &mut self,
        chooser: Option<Side>,
        number: usize,
        by: CardId,
        left: &mut Vec<CardId>,
    ) -> Done<Vec<CardId>> {
        let (who, asked) = self.by(&PICKS_LOST)(chooser);
        let about = self.state.name(by);
        let picked = self.pick_cards(&who, asked, Some(about), left, number, number)?;
        for id in &picked {
            if let Some(at) = left.iter().position(|other| other == id) {
                left.remove(at);
            }
        }
        Ok(picked)
    }

    /// The players who pick cards that damage trashes by a static ability, each with the number of cards.
    fn damage_choosers(&mut self, kind: DamageKind) -> Done<Vec<(Side, Option<i64>)>> {
        let within = self.by(&WITHIN);
        let run = self.run_of_now();
        let earlier = |period: Period, kinds: &[DamageKind]| {
            !within(period, run)
                || self.state.facts.iter().any(|fact| {
                    fact.word == "damaged"
                        && fact.kind.is_some_and(|kind| kinds.is_empty() || kinds.contains(&kind))
                        && match period {
                            Period::Turn => fact.turn == self.state.turns,
                            Period::Run => fact.run == Some(self.state.runs),
                            Period::Ever => true,
                        }
                })
        };
        let (mut all, mut found, mut firsts) = (Vec::new(), Vec::new(), false);
        for id in self.state.ids() {
            let Some(obj) = self.state.card(id).filter(|obj| obj.active()) else { continue };
            let works = obj.printed.r#static.iter().filter(|ability| self.static_works(ability, id));
            all.extend(works.filter_map(|ability| Some((id, ability.selects_damage.as_ref()?))));
        }
        let lasting = self.lasting_statics();
        all.extend(lasting.filter_map(|(ctx, ability)| Some((ctx.source, ability.selects_damage.as_ref()?))));
        for (id, selects) in all {
            if selects.kind.is_empty() || selects.kind.contains(&kind) {
                firsts |= selects.first.is_some();
                if selects.first.is_none_or(|period| !earlier(period, &selects.kind)) {
                    found.push((selects.who, selects.optional, self.state.name(id), selects.amount.map(|n| n.0)));
                }
            }
        }
        if firsts {
            let note = || "damage that was prevented does not count as the first".to_owned();
            self.log.cite(clause!("9.9.5b-first-did"), note);
        }
        // The active player is asked first: only one of them can choose (9.12.1c-active-player-chooses).
        let first = self.by(&CHOOSES_FIRST)(&self.state);
        found.sort_by_key(|(who, ..)| *who != first);
        if found.iter().any(|(who, ..)| *who == first) && found.iter().any(|(who, ..)| *who != first) {
            self.log.cite(clause!("9.12.1c-active-player-chooses"), || "both players could choose the cards".into());
        }
        let mut choosers = Vec::new();
        for (who, optional, name, amount) in found {
            if !optional || self.log.may(&Name::Word(who.as_str()), "may", None, Some(&name), "accept")? {
                choosers.push((who, amount));
                if amount.is_none() {
                    break;
                }
            }
        }
        Ok(choosers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_waits_for_damage_before_all_of_it_was_suffered() {
        let place = |step| damage_steps().steps().position(|other| other == step);
        assert!(place(DamageStep::Pick) < place(DamageStep::Trash));
        assert!(place(DamageStep::Trash) < place(DamageStep::Flatline));
        assert_eq!(damage_steps().steps().last(), Some(DamageStep::Meet));
    }

    #[test]
    fn chance_picks_where_nobody_does() {
        assert_eq!(at_random(None), (Name::Word(CHANCE), "chance"));
        assert_eq!(at_random(Some(Side::Corp)), (Name::Word("corp"), "card"));
    }
}
