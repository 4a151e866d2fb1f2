//! What happens: it is reported, cards change their places, and abilities that waited for it come.

use crate::game::{Done, Game};
use crate::matching::imminent::{Asker, Fact};
use crate::resolution::effects::Ctx;
use crate::rulings::{Encounters, Installs, Instances, Optional};
use crate::state::imminent::Part;
use crate::state::{BLANK, ObjId, Pending, Place, State};
use crate::words::cards::{CardRef, Conditional, Happening, When};
use crate::words::effects::Effect;
use crate::words::{AbilityWord, Counter, DamageKind, Reference, Side, What, Zone};
use kernel::clause::Clause;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Refusal;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

fn about_itself(when: &When) -> bool {
    let is_self = |happening: &Happening| matches!(happening.card, Some(CardRef::Reference(Reference::This)));
    match when {
        When::AnyOf(all) => all.iter().any(about_itself),
        When::Trashed(happening)
        | When::Accessed(happening)
        | When::Stolen(happening)
        | When::Scored(happening)
        | When::Exposed(happening)
        | When::Installed(happening) => is_self(happening),
        _ => false,
    }
}

fn asks_for_the_first(when: &When) -> bool {
    match when {
        When::AnyOf(all) => all.iter().any(asks_for_the_first),
        When::Damaged(happening) | When::Tagged(happening) | When::Prevented(happening) | When::Trashed(happening) => {
            happening.first.is_some()
        }
        _ => false,
    }
}

fn event(fact: &Fact, state: &State) -> Event {
    let name = |id: Option<ObjId>| id.map(|id| state.name(id));
    let event = Event::new(fact.word);
    match fact.word {
        "damaged" => event
            .with_some("kind", fact.kind.map(DamageKind::as_str))
            .with("amount", fact.amount)
            .with_some("by", name(fact.by)),
        "tagged" | "removed_tags" | "took_bad_publicity" => {
            event.with("amount", fact.amount).with_some("by", name(fact.by))
        }
        "trashed" => event
            .with_some("card", name(fact.card))
            .with_some("by", name(fact.by))
            .with_some("who", fact.who.map(Side::as_str))
            .with_some("by_damage", fact.by_damage.map(DamageKind::as_str)),
        "prevented" => event
            .with_some("what", fact.what.map(What::as_str))
            .with_some("kind", fact.kind.map(DamageKind::as_str))
            .with("amount", fact.amount)
            .with_some("by", name(fact.by))
            .with_some("from", name(fact.from)),
        "replaced" => event
            .with_some("what", fact.what.map(What::as_str))
            .with_some("by", name(fact.by))
            .with_some("from", name(fact.from)),
        "increased" => event
            .with_some("what", fact.what.map(What::as_str))
            .with("amount", fact.amount)
            .with_some("by", name(fact.by))
            .with_some("from", name(fact.from)),
        "paid" => event
            .with_some("who", fact.who.map(Side::as_str))
            .with("credits", fact.amount)
            .with_some("for", name(fact.card)),
        "drew" => event
            .with_some("who", fact.who.map(Side::as_str))
            .with("amount", fact.amount)
            .with_some("by", name(fact.by)),
        "triggered" => event.with_some("by", name(fact.card)),
        "turn_began" => event.with_some("who", fact.who.map(Side::as_str)),
        "purged" => event.with_some("by", name(fact.by)),
        "broke" => {
            event.with("subroutine", fact.number).with_some("of", name(fact.card)).with_some("by", name(fact.by))
        }
        "resolved" => event.with("subroutine", fact.number).with_some("of", name(fact.card)),
        _ => event.with_some("card", name(fact.card)),
    }
}

impl Game<'_> {
    /// Reports things that happen at the same time.
    pub(crate) fn report(&mut self, facts: Vec<Fact>) {
        self.report_with(facts, Vec::new());
    }

    /// Reports things that happen at the same time, and the changes of place that go with them.
    pub(crate) fn report_with(&mut self, mut facts: Vec<Fact>, moves: Vec<Event>) {
        for fact in &mut facts {
            fact.turn = self.state.turns;
            fact.run = self.state.running().map(|_| self.state.runs);
        }
        let events: Vec<Event> = facts.iter().map(|fact| event(fact, &self.state)).chain(moves).collect();
        self.words.together(|words| events.into_iter().for_each(|event| words.event(event)));
        for fact in facts {
            self.meet(&fact);
            self.state.facts.push(fact);
        }
    }

    /// Conditional abilities whose condition a fact meets wait from now on.
    pub(crate) fn meet(&mut self, fact: &Fact) {
        if self.state.over.is_some() {
            return;
        }
        for id in self.state.ids() {
            let Some(obj) = self.state.obj(id) else { continue };
            let asker = Asker { source: id, that: fact.card, named: None };
            let own = fact.card == Some(id);
            let met = |ability: &Conditional| {
                (obj.active() || (own && about_itself(&ability.when))) && self.state.meets(&ability.when, fact, asker)
            };
            let abilities = obj.card.conditional.iter().enumerate().filter(|(_, ability)| met(ability));
            let waiting: Vec<usize> = abilities.map(|(place, _)| place).collect();
            let first = obj
                .card
                .conditional
                .iter()
                .enumerate()
                .any(|(place, ability)| waiting.contains(&place) && asks_for_the_first(&ability.when));
            if first {
                self.words.cite(clause!("9.9.5b-first-did"), || "the first that happened".into());
            }
            for ability in waiting {
                self.wait(&Pending { source: id, ability, fact: fact.clone() });
            }
        }
    }

    /// A condition was met, once for each event (9.6.2-instances).
    fn wait(&mut self, pending: &Pending) {
        let again =
            self.state.facts.iter().any(|fact| {
                fact.word == "triggered" && fact.card == Some(pending.source) && fact.turn == self.state.turns
            });
        let points = pending.fact.amount;
        if again || points > 1 {
            self.words.cite(clause!("9.6.2-instances"), || "once for each event".into());
        }
        let times = match self.rules.instances {
            Instances::OnceEachEvent => 1,
            Instances::OnceEachPoint => points.clamp(1, 10),
            Instances::OnceEachTurn => i64::from(!again),
        };
        for _ in 0..times {
            self.state.pending.push(pending.clone());
        }
    }

    /// What waits resolves although something else is resolving.
    pub(crate) fn settle_now(&mut self) -> Done {
        let depth = std::mem::take(&mut self.state.depth);
        self.settle()?;
        self.state.depth = depth;
        Ok(())
    }

    /// Once nothing resolves any more, the abilities that wait resolve: the active player's first,
    /// each player's in the order of their choice.
    pub(crate) fn settle(&mut self) -> Done {
        while self.state.depth == 0 && self.state.over.is_none() && !self.state.pending.is_empty() {
            self.count_effect()?;
            let owner = |pending: &Pending| self.state.obj(pending.source).map(crate::state::Obj::side);
            let active = self.state.turn;
            let side = if self.state.pending.iter().any(|pending| owner(pending) == Some(active)) {
                active
            } else {
                active.other()
            };
            let own: Vec<usize> = self
                .state
                .pending
                .iter()
                .enumerate()
                .filter(|(_, pending)| owner(pending) == Some(side))
                .map(|(at, _)| at)
                .collect();
            let names: Vec<Name> = own
                .iter()
                .filter_map(|at| self.state.pending.get(*at))
                .map(|pending| self.state.name(pending.source))
                .collect();
            let picked = self.pick_order(side, None, &names)?;
            let Some(at) = own.get(picked).copied() else { break };
            let pending = self.state.pending.remove(at);
            self.trigger(&pending)?;
        }
        if self.state.over.is_some() {
            self.state.pending.clear();
        }
        Ok(())
    }

    fn trigger(&mut self, pending: &Pending) -> Done {
        let Some(obj) = self.state.obj(pending.source) else { return Ok(()) };
        let (card, side) = (obj.card.clone(), obj.side());
        let Some(ability) = card.conditional.get(pending.ability) else { return Ok(()) };
        let name = obj.name.clone();
        let asks_itself = matches!(ability.effect.first(), Some(Effect::Pay(_) | Effect::May(_)));
        if ability.optional
            && !asks_itself
            && self.rules.optional == Optional::MayPass
            && !self.words.may(
                &Name::Word(side.as_str()),
                "may",
                Some(clause!("9.6.9a-optional-may-pass")),
                Some(&name),
                "accept",
            )?
        {
            self.words.cite(clause!("9.6.9a-optional-may-pass"), || format!("{name} is declined"));
            return Ok(());
        }
        let which = match pending.fact.word {
            "encountered" => Some(AbilityWord::WhenEncountered),
            "installed" if self.rules.installs == Installs::Conditional => Some(AbilityWord::WhenInstalled),
            _ => None,
        };
        if which == Some(AbilityWord::WhenEncountered) && self.rules.encounters == Encounters::Conditional {
            let part = Part {
                card: pending.fact.card,
                ability: which,
                ..Part::new(What::EncounterAbility, Some(pending.source), side)
            };
            self.state.depth += 1;
            let left = self.about_to(part)?;
            self.state.depth -= 1;
            if left.amount == 0 {
                self.words.cite(clause!("9.6.14a-when-encountered"), || format!("the ability of {name} is prevented"));
                return Ok(());
            }
        }
        self.report(vec![Fact { card: Some(pending.source), ..Fact::new("triggered") }]);
        let ctx = Ctx { that: pending.fact.card, ability: which, ..Ctx::new(pending.source, side) };
        self.ability(&ability.effect, ctx)
    }

    /// Asks which of several own abilities is first; copies with one name are one option.
    pub(crate) fn pick_order(&mut self, side: Side, under: Option<Clause>, names: &[Name]) -> Done<usize> {
        let mut distinct: Vec<Name> = Vec::new();
        for name in names {
            if !distinct.contains(name) {
                distinct.push(name.clone());
            }
        }
        if distinct.len() < 2 {
            return Ok(0);
        }
        let picked = self.words.pick(&Name::Word(side.as_str()), "order", under, None, &distinct)?;
        Ok(distinct.get(picked).and_then(|name| names.iter().position(|other| other == name)).unwrap_or(0))
    }

    /// Asks for cards; not where all of them go or they cannot be told apart.
    pub(crate) fn pick_cards(
        &mut self,
        who: &Name,
        kind: &'static str,
        about: Option<Name>,
        of: &[ObjId],
        least: usize,
        most: usize,
    ) -> Done<Vec<ObjId>> {
        let names: Vec<Name> = of.iter().map(|id| self.state.name(*id)).collect();
        let alike = names.iter().all(|name| Some(name) == names.first());
        if least >= of.len() || (alike && least == most) {
            return Ok(of.iter().copied().take(most).collect());
        }
        let options = Options::Several { of: names.clone(), least, most, ordered: false };
        let question = Question { who: who.clone(), kind, under: None, about, options };
        let picked = |given: &[Name]| {
            let mut left: Vec<Option<(&Name, ObjId)>> =
                names.iter().zip(of).map(|(name, id)| Some((name, *id))).collect();
            given
                .iter()
                .map(|name| {
                    let found = left.iter_mut().find(|entry| entry.is_some_and(|(other, _)| other == name));
                    found.and_then(Option::take).map(|(_, id)| id)
                })
                .collect::<Option<Vec<ObjId>>>()
                .ok_or_else(|| Refusal::new(&[], "these cards are not there"))
        };
        self.words.ask(&question, |give| match give {
            Give::One(name) => picked(std::slice::from_ref(name)),
            Give::Several(names) => picked(names),
            _ => Err(Refusal::new(&[], "cards are asked for")),
        })
    }

    /// Puts a card somewhere else and notes the change of place.
    pub(crate) fn shift(&mut self, id: ObjId, from: Option<Zone>, to: Place, moves: &mut Vec<Event>) {
        let was = self.state.obj(id).and_then(crate::state::Obj::zone).or(from);
        self.state.put(id, from, to);
        let is = match to {
            Place::Pile(zone) => Some(zone),
            Place::Root(_) => Some(Zone::Root),
            Place::Ice(_) => Some(Zone::Ice),
            Place::Identity | Place::Played => None,
        };
        if id != BLANK {
            moves.push(
                Event::new("moved")
                    .with("what", self.state.name(id))
                    .with_some("from", was.map(Zone::as_str))
                    .with_some("to", is.map(Zone::as_str)),
            );
        }
    }

    /// Trashes cards, all at once.
    pub(crate) fn discard(&mut self, cards: Vec<(ObjId, Option<Zone>)>, by: Option<ObjId>, who: Option<Side>) {
        let here = |(id, zone): &(ObjId, Option<Zone>)| match self.state.obj(*id) {
            Some(obj) => !matches!(obj.place, Place::Pile(Zone::Heap | Zone::Archives | Zone::Removed)),
            None => zone.is_some(),
        };
        let cards: Vec<(ObjId, Option<Zone>)> = cards.into_iter().filter(here).collect();
        let facts = cards.iter().map(|(id, _)| Fact { by, who, ..Fact::of("trashed", *id, &self.state) }).collect();
        let mut moves = Vec::new();
        for (id, zone) in cards {
            let owner = self.state.obj(id).map(crate::state::Obj::side);
            let corps = owner.map_or(matches!(zone, Some(Zone::Hq | Zone::Rd)), |side| side == Side::Corp);
            if id == BLANK && zone == Some(Zone::Stack) && self.state.pile(Zone::Stack).is_empty() {
                self.state.put(id, None, Place::Pile(Zone::Heap));
                continue;
            }
            let pile = if corps { Zone::Archives } else { Zone::Heap };
            self.shift(id, zone, Place::Pile(pile), &mut moves);
        }
        let facts: Vec<Fact> = facts;
        if !facts.is_empty() {
            self.report_with(facts, moves);
        }
    }

    /// Takes counters from a card; it may be empty then.
    pub(crate) fn remove_counters(&mut self, id: ObjId, kind: Counter, amount: i64) {
        let Some(obj) = self.state.obj_mut(id) else { return };
        let there = obj.count(kind);
        obj.add(kind, -amount);
        if amount > 0 && there > 0 && obj.count(kind) == 0 {
            self.report(vec![Fact::of("emptied", id, &self.state)]);
        }
    }
}
