//! The point at which a part of an effect resolves: what enlarges it, what prevents it, what is
//! left.
//!
//! There is one point for each preventable part (core-p30-interrupts). Abilities that say
//! "additional" come first (faq-p3-additional), then preventers that must be applied, then those
//! that players use, at any time and without priority (core-p30-no-priority-needed). Conditional
//! abilities see what is left (faq-p3-before-conditionals).

use super::cards::{Conditional, When, Would};
use super::effects::{Cost, Effect, Prevent};
use super::facts::{Asker, Asks, Fact};
use super::play::{Done, Game, refused};
use super::resolve::Ctx;
use super::rulings::{
    Additional, BreaksIn, Conditionals, First, Often, Prevented, Quantity, Stops, Types, Unpreventable, Usable,
    UsedFor, Who, Words,
};
use super::state::{Banked, ObjId, State};
use super::words::{AbilityWord, DamageKind, Side, What};
use crate::kernel::name::Name;
use crate::kernel::rewrite::{Imminent, rewrite};
use crate::kernel::stop::Stop;

/// What cannot be used because nothing that it stops is resolving.
pub(super) const NOT_OCCURRING: [&str; 3] =
    ["ruling-tollbooth-condition", "core-p30-only-while-resolving", "ruling-clone-not-for-side-effects"];

/// A part of an effect that is about to happen.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What.
    pub what: What,
    /// The kind of damage.
    pub kind: Option<DamageKind>,
    /// How much is left of it.
    pub amount: i64,
    /// Whether it can be prevented.
    pub preventable: bool,
    /// What it would happen to.
    pub card: Option<ObjId>,
    /// The card whose effect it is.
    pub source: Option<ObjId>,
    /// Who is responsible for it.
    pub responsible: Side,
    /// Which ability does it.
    pub ability: Option<AbilityWord>,
    /// How much was prevented.
    pub prevented: i64,
    /// How many preventers were used on it.
    pub uses: u32,
    /// How many of those prevent only the first.
    pub firsts: u32,
    /// Conditional abilities that were used on it, by card and place among its abilities.
    pub used: Vec<(ObjId, usize)>,
    /// What happens in its place, and whose ability says so.
    pub instead: Option<(ObjId, Side, Vec<Effect>)>,
    /// The turn.
    pub turn: u32,
    /// The run.
    pub run: Option<u32>,
}

impl Part {
    /// One of something that a card does.
    pub fn new(what: What, source: Option<ObjId>, responsible: Side) -> Self {
        Self {
            what,
            kind: None,
            amount: 1,
            preventable: true,
            card: None,
            source,
            responsible,
            ability: None,
            prevented: 0,
            uses: 0,
            firsts: 0,
            used: Vec::new(),
            instead: None,
            turn: 0,
            run: None,
        }
    }
}

/// The `prevent` effects within an ability, wherever they stand.
pub(super) fn preventions(effects: &[Effect]) -> Vec<&Prevent> {
    effects
        .iter()
        .flat_map(|effect| match effect {
            Effect::Prevent(prevent) => vec![prevent],
            Effect::Together(all) => preventions(all),
            Effect::Pay(pay) => [preventions(&pay.then), preventions(&pay.otherwise)].concat(),
            Effect::May(may) => [preventions(&may.then), preventions(&may.otherwise)].concat(),
            Effect::If(by) => [preventions(&by.then), preventions(&by.otherwise)].concat(),
            Effect::Trace(trace) => [preventions(&trace.success), preventions(&trace.failure)].concat(),
            Effect::Option(option) => option.of.values().flat_map(|effects| preventions(effects)).collect(),
            _ => Vec::new(),
        })
        .collect()
}

/// Whether an ability puts something in place of what would happen.
pub(super) fn replaces(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| match effect {
        Effect::Instead(_) => true,
        Effect::Together(all) => replaces(all),
        Effect::Pay(pay) => replaces(&pay.then) || replaces(&pay.otherwise),
        _ => false,
    })
}

fn enlarges(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Increase(_)))
}

/// Where an ability stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// Among the conditional abilities of its card.
    Conditional(usize),
    /// Among the static abilities of its card.
    Static(usize),
    /// Among the conditional abilities of something that works for a while.
    Lasting(usize, usize),
}

/// An ability that waits for something that would happen, with all that it needs to resolve.
#[derive(Clone, Debug, PartialEq)]
struct Waiting {
    source: ObjId,
    side: Side,
    name: Name,
    origin: Origin,
    effects: Vec<Effect>,
}

impl State {
    fn heeds(&self, would: &Would, part: &Part, source: ObjId, since: usize) -> bool {
        let asker = Asker { source, that: part.card, named: None };
        let asks = Asks::from(would);
        let one = would.any_of.is_empty()
            || would.any_of.iter().any(|one| self.concerns(&Asks::from(one), part, asker, false));
        let first = if would.any_of.is_empty() {
            self.is_first(&asks, part, asker, since)
        } else {
            would
                .any_of
                .iter()
                .all(|one| self.is_first(&Asks { first: asks.first, ..Asks::from(one) }, part, asker, since))
        };
        one && self.concerns(&asks, part, asker, false) && first
    }

    /// Conditional abilities that must act on what is about to happen and pass a test.
    fn waiting(&self, part: &Part, test: impl Fn(&[Effect]) -> bool) -> Vec<Waiting> {
        let mut found = Vec::new();
        for id in self.ids() {
            let Some(obj) = self.obj(id) else { continue };
            let own = part.card == Some(id) && obj.installed();
            if !obj.active() && !own {
                continue;
            }
            for (place, ability) in obj.card.conditional.iter().enumerate() {
                if !ability.optional && test(&ability.effect) && self.awaits(ability, part, id, 0) {
                    found.push(Waiting {
                        source: id,
                        side: obj.side(),
                        name: obj.name.clone(),
                        origin: Origin::Conditional(place),
                        effects: ability.effect.to_vec(),
                    });
                }
            }
            for (place, ability) in obj.card.r#static.iter().enumerate() {
                let asker = Asker { source: id, that: part.card, named: None };
                let here = preventions(&ability.effect).iter().any(|prevent| {
                    let asks = Asks::from(*prevent);
                    self.concerns(&asks, part, asker, false) && self.is_first(&asks, part, asker, 0)
                });
                if test(&ability.effect) && (here || enlarges(&ability.effect)) {
                    found.push(Waiting {
                        source: id,
                        side: obj.side(),
                        name: obj.name.clone(),
                        origin: Origin::Static(place),
                        effects: ability.effect.to_vec(),
                    });
                }
            }
        }
        for (number, lasting) in self.lasting.iter().enumerate() {
            for (place, ability) in lasting.conditional.iter().enumerate() {
                if !ability.optional
                    && test(&ability.effect)
                    && self.awaits(ability, part, lasting.source, lasting.since)
                {
                    found.push(Waiting {
                        source: lasting.source,
                        side: lasting.side,
                        name: self.name(lasting.source),
                        origin: Origin::Lasting(number, place),
                        effects: ability.effect.to_vec(),
                    });
                }
            }
        }
        found
    }

    pub(super) fn awaits(&self, ability: &Conditional, part: &Part, source: ObjId, since: usize) -> bool {
        matches!(&ability.when, When::Would(would) if self.heeds(would, part, source, since))
    }
}

/// What is about to happen, among the preventers that must be applied.
struct Mandatory<'g, 'a> {
    game: &'g mut Game<'a>,
    at: usize,
}

impl Imminent for Mandatory<'_, '_> {
    type Effect = Waiting;

    fn applicable(&mut self, used: &[Waiting]) -> Done<Vec<Waiting>> {
        let Some(part) = self.game.state.parts.get(self.at) else { return Ok(Vec::new()) };
        if part.amount <= 0 || self.game.state.over.is_some() {
            return Ok(Vec::new());
        }
        let all = self.game.state.waiting(part, |effects| !preventions(effects).is_empty());
        Ok(all.into_iter().filter(|waiting| !used.contains(waiting)).collect())
    }

    fn choose(&mut self, offered: &[Waiting]) -> Done<Option<Waiting>> {
        let active = self.game.state.turn;
        let side = if offered.iter().any(|waiting| waiting.side == active) { active } else { active.other() };
        let own: Vec<&Waiting> = offered.iter().filter(|waiting| waiting.side == side).collect();
        let names: Vec<Name> = own.iter().map(|waiting| waiting.name.clone()).collect();
        let picked = self.game.pick_order(side, &names)?;
        Ok(own.get(picked).map(|waiting| (*waiting).clone()))
    }

    fn apply(&mut self, waiting: &Waiting) -> Done {
        self.game.words.cite("core-p30-any-type", || format!("{} prevents by itself", waiting.name));
        let ctx = Ctx { about: Some(self.at), ..Ctx::new(waiting.source, waiting.side) };
        self.game.ability(&waiting.effects, ctx)
    }
}

impl Game<'_> {
    /// Lets a part of an effect be enlarged and prevented. Gives what is left of it.
    pub(super) fn about_to(&mut self, mut part: Part) -> Done<Part> {
        if part.amount <= 0 || self.state.over.is_some() {
            part.amount = 0;
            return Ok(part);
        }
        if self.forbids(part.what) {
            return Err(Stop::unsupported(format!("static `cannot: {}`", part.what.as_str())));
        }
        part.turn = self.state.turns;
        part.run = self.state.running().map(|_| self.state.runs);
        if self.rules.unpreventable == Unpreventable::Overlooked {
            part.preventable = true;
        }
        let at = self.state.parts.len();
        self.state.parts.push(part);
        if self.rules.additional == Additional::BeforePrevention {
            self.enlarge(at)?;
        }
        if self.rules.conditionals == Conditionals::BeforePrevention
            && let Some(fact) = self.state.parts.get(at).and_then(would_be)
        {
            self.meet(&fact);
        }
        let preventable = self.state.parts.get(at).is_some_and(|part| part.preventable);
        if preventable && self.rules.types == Types::Any {
            rewrite(&mut Mandatory { game: self, at })?;
        }
        if preventable {
            self.apply_banked(at);
        }
        if let Some(present) = self.state.parts.get(at).cloned() {
            self.point(&present)?;
        }
        if self.rules.additional == Additional::AfterPrevention {
            self.enlarge(at)?;
        }
        self.replace(at)?;
        self.state.parts.truncate(at + 1);
        let Some(mut part) = self.state.parts.pop() else { return Err(self.words.rejected("nothing resolves")) };
        self.state.imminent.push(part.clone());
        self.judge(&part);
        if let Some((source, side, effects)) = part.instead.take() {
            self.ability(&effects, Ctx { that: part.card, ..Ctx::new(source, side) })?;
        }
        if self.rules.prevented == Prevented::ResolvesAnyway {
            part.amount = part.amount.saturating_add(part.prevented);
        }
        Ok(part)
    }

    /// Abilities that put something in place of what prevention left.
    fn replace(&mut self, at: usize) -> Done {
        let Some(part) = self.state.parts.get(at).cloned() else { return Ok(()) };
        if part.amount <= 0 || self.state.over.is_some() {
            return Ok(());
        }
        let waiting = self.state.waiting(&part, replaces);
        let (Some(first), false) = (waiting.first(), waiting.len() > 1) else {
            return if waiting.is_empty() { Ok(()) } else { Err(Stop::unsupported("several effects `instead`")) };
        };
        let ctx = Ctx { about: Some(at), that: part.card, ..Ctx::new(first.source, first.side) };
        self.ability(&first.effects, ctx)
    }

    /// The effect `instead`: nothing is left of what would have happened, and its words happen once
    /// the point is over.
    pub(super) fn instead(&mut self, effects: &[Effect], ctx: &Ctx) {
        let Some(part) = ctx.about.and_then(|at| self.state.parts.get_mut(at)) else { return };
        if part.amount <= 0 {
            return;
        }
        part.amount = 0;
        part.instead = Some((ctx.source, ctx.side, effects.to_vec()));
        let (what, from) = (part.what, part.source);
        self.report(vec![Fact { what: Some(what), by: Some(ctx.source), from, ..Fact::new("replaced") }]);
    }

    /// Whether a static ability forbids something.
    pub(super) fn forbids(&self, what: What) -> bool {
        let own = self.state.objects.iter().filter(|obj| obj.active()).flat_map(|obj| obj.card.r#static.iter());
        let lasting = self.state.lasting.iter().flat_map(|lasting| lasting.statics.iter());
        own.chain(lasting).any(|ability| ability.cannot.as_ref().is_some_and(|cannot| cannot.what == what))
    }

    /// Cites what a prevention decided.
    fn judge(&mut self, part: &Part) {
        if part.prevented == 0 {
            return;
        }
        for clause in ["core-p31-stops-resolving", "core-p30-stops-another", "core-p21-not-resolved"] {
            self.words.cite(clause, || format!("{} of {} prevented", part.prevented, part.what.as_str()));
        }
        if let Some(fact) = would_be(&Part { amount: part.amount.saturating_add(part.prevented), ..part.clone() })
            && self.state.ids().any(|id| self.waits_for(id, &fact))
        {
            for clause in ["faq-p3-before-conditionals", "intro-before-conditionals"] {
                self.words.cite(clause, || "conditional abilities see what prevention left".into());
            }
        }
    }

    pub(super) fn waits_for(&self, id: ObjId, fact: &Fact) -> bool {
        let Some(obj) = self.state.obj(id) else { return false };
        let asker = Asker { source: id, that: fact.card, named: None };
        (obj.active() || fact.card == Some(id))
            && obj.card.conditional.iter().any(|ability| self.state.meets(&ability.when, fact, asker))
    }

    fn enlarge(&mut self, at: usize) -> Done {
        let Some(part) = self.state.parts.get(at).cloned() else { return Ok(()) };
        if part.amount <= 0 {
            return Ok(());
        }
        for waiting in self.state.waiting(&part, enlarges) {
            for clause in ["faq-p3-additional", "intro-before-conditionals"] {
                self.words.cite(clause, || format!("{} adds to it before it can be prevented", waiting.name));
            }
            let ctx = Ctx { about: Some(at), ..Ctx::new(waiting.source, waiting.side) };
            self.ability(&waiting.effects, ctx)?;
        }
        Ok(())
    }

    /// The effect `increase`.
    pub(super) fn increase(&mut self, amount: i64, ctx: &Ctx) {
        let Some(part) = ctx.about.and_then(|at| self.state.parts.get_mut(at)) else { return };
        part.amount = part.amount.saturating_add(amount);
        let part = part.clone();
        self.report(vec![Fact {
            what: Some(part.what),
            amount,
            by: Some(ctx.source),
            from: part.source,
            ..Fact::new("increased")
        }]);
    }

    /// Whether a preventer may be used at the present point; refused if not. Gives the index of
    /// the part that it is used on; none if a mistake lets it be used on nothing.
    pub(super) fn may_prevent(
        &mut self,
        who: Side,
        source: ObjId,
        effects: &[Effect],
        cost: Option<&Cost>,
    ) -> Done<Option<usize>> {
        let mut judged = refused(&NOT_OCCURRING, "nothing that it prevents is resolving");
        let mut fits = false;
        if let Some(at) = self.state.parts.len().checked_sub(1)
            && let Some(part) = self.state.parts.get(at).cloned()
        {
            for prevent in preventions(effects) {
                let one = self.may_apply(who, source, prevent, &part);
                if judged.is_err() {
                    judged = one.map(|()| Some(at));
                }
            }
            fits = judged.is_ok();
        }
        if !fits {
            let others = effects.iter().any(|effect| !matches!(effect, Effect::Prevent(_)))
                || cost.is_some_and(|cost| !cost.trash.is_empty());
            if self.rules.usable == Usable::AnyTime || (self.rules.used_for == UsedFor::SideEffects && others) {
                return Ok(None);
            }
        }
        judged
    }

    /// Whether a preventer stops a part, but for being the first.
    fn stops(&self, asks: &Asks<'_>, part: &Part, asker: Asker) -> bool {
        let any_kind = self.rules.stops == Stops::AnyKind;
        self.rules.stops == Stops::Anything || self.state.concerns(asks, part, asker, any_kind)
    }

    fn may_apply(&self, who: Side, source: ObjId, prevent: &Prevent, part: &Part) -> Done {
        let asker = Asker { source, that: part.card, named: None };
        let asks = Asks::from(prevent);
        if self.rules.breaks_in == BreaksIn::Nothing {
            return refused(&["core-p30-interrupts"], "nothing breaks into what resolves");
        }
        if self.rules.words == Words::PreventOnly && prevent.what == What::Tag {
            return refused(&["core-p21-the-words"], "it avoids, and does not prevent");
        }
        if !self.stops(&asks, part, asker) {
            let clauses = [&["core-p21-states-what"][..], &NOT_OCCURRING].concat();
            return refused(&clauses, "it does not say that it stops this");
        }
        if !part.preventable {
            return refused(&["card-text-cannot-be-prevented"], "this cannot be prevented");
        }
        if part.amount <= 0 {
            return refused(&NOT_OCCURRING, "nothing is left to prevent");
        }
        if self.rules.who == Who::ActivePlayer && who != self.state.turn {
            return refused(&["core-p30-no-priority-needed"], "it is not this player's turn");
        }
        if self.rules.often == Often::Once && part.uses > 0 {
            return refused(&["core-p21-whenever-resolving"], "another preventer was used on it");
        }
        let later = !self.state.is_first(&asks, part, asker, 0) || (asks.first.is_some() && part.firsts > 0);
        if later && self.rules.first == First::First {
            let clauses = [&["core-p21-states-what", "9.9.5a-first-would"][..], &NOT_OCCURRING].concat();
            return refused(&clauses, "it stops only the first");
        }
        Ok(())
    }

    /// Cites what allows a preventer to be used.
    pub(super) fn allow_prevention(&mut self, source: ObjId, at: usize, effects: &[Effect]) {
        let name = self.state.name(source);
        let first = preventions(effects).iter().any(|prevent| prevent.first.is_some());
        for clause in [
            "core-p30-interrupts",
            "core-p30-no-priority-needed",
            "core-p21-the-words",
            "core-p21-states-what",
            "core-p21-whenever-resolving",
        ] {
            self.words.cite(clause, || format!("{name} is used while what it stops is resolving"));
        }
        if effects.iter().any(|effect| !matches!(effect, Effect::Prevent(_))) {
            self.words.cite("ruling-clone-not-for-side-effects", || format!("{name} is used to prevent"));
        }
        if let Some(part) = self.state.parts.get_mut(at) {
            part.uses += 1;
            part.firsts += u32::from(first);
        }
    }

    /// The effect `prevent`.
    pub(super) fn prevent(&mut self, prevent: &Prevent, ctx: &mut Ctx) -> Done {
        let part = ctx.about.and_then(|at| self.state.parts.get(at)).cloned();
        let Some((at, part)) = ctx.about.zip(part) else {
            if self.rules.usable == Usable::AnyTime {
                let left = self.prevented_amount(prevent, i64::MAX, ctx)?;
                self.state.banked.push(Banked { source: ctx.source, prevent: prevent.clone(), left });
            }
            return Ok(());
        };
        let asker = Asker { source: ctx.source, that: part.card, named: ctx.named };
        let asks = Asks { first: None, ..Asks::from(prevent) };
        if part.amount <= 0 || !self.stops(&asks, &part, asker) {
            return Ok(());
        }
        let wanted = match self.rules.quantity {
            Quantity::AsItSays => self.prevented_amount(prevent, part.amount, ctx)?,
            Quantity::All => part.amount,
        };
        if wanted > part.amount {
            if self.rules.usable == Usable::AnyTime {
                let left = wanted.saturating_sub(part.amount);
                self.state.banked.push(Banked { source: ctx.source, prevent: prevent.clone(), left });
            }
            self.words.cite("core-p30-only-while-resolving", || "what is over does not wait for more".into());
        }
        let amount = wanted.min(part.amount);
        ctx.prevented = ctx.prevented.saturating_add(amount);
        self.take_from(at, amount, ctx.source);
        Ok(())
    }

    fn take_from(&mut self, at: usize, amount: i64, by: ObjId) {
        let Some(part) = self.state.parts.get_mut(at) else { return };
        if amount <= 0 {
            return;
        }
        part.amount = part.amount.saturating_sub(amount);
        part.prevented = part.prevented.saturating_add(amount);
        let part = part.clone();
        self.report(vec![Fact {
            what: Some(part.what),
            kind: part.kind,
            amount,
            by: Some(by),
            from: part.source,
            card: part.card,
            ..Fact::new("prevented")
        }]);
    }

    fn prevented_amount(&mut self, prevent: &Prevent, most: i64, ctx: &mut Ctx) -> Done<i64> {
        use super::amount::{Amount, Said};
        match &prevent.amount {
            None => Ok(most),
            Some(Amount::Said(Said::Any)) => Ok(ctx.amount.unwrap_or(most)),
            Some(Amount::Said(Said::UpTo(number))) => {
                let limit = ctx.number(*number);
                Ok(ctx.amount.unwrap_or(limit.min(most)).min(limit))
            }
            Some(amount) => self.amount(amount, most, ctx),
        }
    }

    fn apply_banked(&mut self, at: usize) {
        for number in 0..self.state.banked.len() {
            let Some(banked) = self.state.banked.get(number).cloned() else { return };
            let Some(part) = self.state.parts.get(at) else { return };
            let asker = Asker { source: banked.source, that: part.card, named: None };
            if part.amount > 0 && self.state.concerns(&Asks::from(&banked.prevent), part, asker, false) {
                let amount = banked.left.min(part.amount);
                if let Some(banked) = self.state.banked.get_mut(number) {
                    banked.left = banked.left.saturating_sub(amount);
                }
                self.take_from(at, amount, banked.source);
            }
        }
        self.state.banked.retain(|banked| banked.left > 0);
    }
}

/// What would have happened, as conditional abilities see it.
fn would_be(part: &Part) -> Option<Fact> {
    let word = match part.what {
        What::Damage => "damaged",
        What::Tag => "tagged",
        What::BadPublicity => "took_bad_publicity",
        What::Trash => "trashed",
        What::Expose => "exposed",
        What::Subroutine => "resolved",
        What::EndRun | What::JackOut | What::EncounterAbility => return None,
    };
    Some(Fact {
        kind: part.kind,
        amount: part.amount,
        card: part.card,
        by: part.source,
        ability: part.ability,
        responsible: Some(part.responsible),
        turn: part.turn,
        run: part.run,
        ..Fact::new(word)
    })
}
