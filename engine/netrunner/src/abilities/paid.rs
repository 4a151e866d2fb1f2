//! Paid abilities: 9.1.7 (only active cards' abilities work), 9.3.3c (restrictions), 9.3.6g (once per turn),
//! core-p30-interrupts and core-p21-only-disrupters (only preventers break in), ruling 1 (after a rez paid
//! abilities may be used).
//!
//! While damage resolves Net Shield may be used, and Armitage Codebusting's "take 2 credits" may not.

use kernel::clause::Clause;
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::shape::{Count, Text};

use super::announcing::is_x_announced;
use crate::abilities::announced_x::COST_THEN_X;
use crate::abilities::announcing::{HELD_TO_IT, VALID_TARGETS};
use crate::abilities::useless::WITHOUT_EFFECT;
use crate::game::{Done, Game, refused};
use crate::matching::asks::Asker;
use crate::matching::imminent::WORKS;
use crate::matching::roles::{enlarges, preventions, replaces};
use crate::prevention::using::AbilityUse;
use crate::prevention::using::{NOTHING_TO_PREVENT, OUT_OF_TIME};
use crate::resolution::conditions::MEETS_RESTRICTION;
use crate::resolution::context::Context;
use crate::state::facts::Fact;
use crate::state::imminent::{AbilityPlace, Part};
use crate::state::{CardId, CardState, Place, Run, Stage, State};
use crate::words::cards::{CardRef, Paid};
use crate::words::effects::{Cost, Effect};
use crate::words::open::Open;
use crate::words::scenario::Use;
use crate::words::{AbilityWord, Reference, Side, What, Zone};

/// The clauses that forbid anything but a preventer while an effect resolves.
pub(crate) const NOT_NOW: [Clause; 3] =
    [clause!("core-p30-interrupts"), clause!("core-p21-only-disrupters"), clause!("core-p21-the-words")];

/// The error for a card that has nothing to use.
pub(crate) const NO_ABILITY: &str = "it has no ability that can be used";

kernel::interpretation! {
    /// 7.1.5b: `true` if an accessed card in Archives can be trashed. In a right engine it cannot
    /// (7.1.5b-not-in-archives).
    pub(crate) TRASHED_IN_ARCHIVES: fn() -> bool;
}

/// A paid ability that a player uses.
#[derive(Clone, Copy)]
pub(crate) struct PaidUse<'u> {
    /// The player who uses it.
    pub(crate) who: Side,
    /// The card.
    pub(crate) source: CardId,
    /// Its place among the paid abilities of the card.
    pub(crate) place: usize,
    /// The ability.
    pub(crate) ability: &'u Paid,
    /// The announcement.
    pub(crate) said: &'u Use,
}

kernel::interpretation! {
    /// 9.3.6g: `true` if an ability can be used no more this turn. It is used once whatever came of it, or its card is
    /// (9.3.6g-once-per-turn).
    pub(crate) USED_UP: fn(&State, &PaidUse<'_>) -> bool = used_up;
}

fn used_up(state: &State, used: &PaidUse<'_>) -> bool {
    state.used_as_often(used.ability.once, used.source, AbilityPlace::Paid(used.place))
}

kernel::interpretation! {
    /// Ruling 1: allows an ordinary paid ability between the rez of ice and its encounter
    /// (ruling-tollbooth-paid-ability).
    pub(crate) AFTER_THE_REZ: fn(&mut Game<'_>) -> Done = paid_ability_after_rez;
}

#[allow(clippy::unnecessary_wraps, reason = "a wrong interpretation may refuse")]
fn paid_ability_after_rez(game: &mut Game<'_>) -> Done {
    if game.approaches_rezzed_ice() {
        game.log.cite(clause!("ruling-tollbooth-paid-ability"), || "after the rez there is a window".into());
    }
    Ok(())
}

kernel::interpretation! {
    /// 9.5.6: refuses an ability that speaks of ice that is encountered, unless such ice is encountered
    /// (9.5.6-of-an-encounter).
    pub(crate) OF_THE_ENCOUNTER: fn(&Game<'_>, CardId, &Paid) -> Done = only_in_an_encounter;
}

pub(crate) fn only_in_an_encounter(game: &Game<'_>, source: CardId, ability: &Paid) -> Done {
    let clause = clause!("9.5.6-of-an-encounter");
    let Some(Stage::Encounter(ice)) = game.state.running().map(|run| run.stage) else {
        return refused(&[clause], "it works only while ice is encountered");
    };
    if game.rezzed_ice(source) && source != ice {
        return refused(&[clause], "it works only while this ice is encountered");
    }
    if ability.interface && game.encounters_more_strength(source) {
        return refused(&[clause!("3.9.5g-strong-enough")], "the encountered ice is stronger");
    }
    let asker = Asker::new(source, None);
    let fits = |effect: &Effect| match effect {
        Effect::Break(breaks) => breaks.ice.as_ref().is_none_or(|filter| game.state.fits(filter, ice, asker)),
        _ => true,
    };
    if ability.effect.iter().all(fits) { Ok(()) } else { refused(&[clause], "it does not work on the encountered ice") }
}

kernel::interpretation! {
    /// 9.2.7: `true` if players may use paid abilities at this point of a run. From its success on, a run has no window
    /// for them, except for one ability in each access (9.2.7-in-a-window).
    pub(crate) HAS_A_WINDOW: fn(&Run) -> bool = is_not_breaching;
}

fn is_not_breaching(run: &Run) -> bool {
    !run.is_breaching()
}

/// Returns `true` if an effect trashes the accessed card, by itself or as one of several at the same time.
fn trashes_accessed(effect: &Effect) -> bool {
    let accessed = CardRef::Reference(Reference::Accessed);
    if let Effect::Together(all) | Effect::Instead(all) = effect {
        return all.iter().any(trashes_accessed);
    }
    matches!(effect, Effect::Trash(trash) if trash.card == accessed)
}

impl Game<'_> {
    /// The ability of a card that a player means; `None` if the card has none that can be used.
    fn which(&self, id: CardId, words: &Use) -> Done<Option<AbilityPlace>> {
        let Some(obj) = self.state.card(id) else { return Err(self.log.rejected("a blank card has no ability")) };
        if let Some(name) = &words.ability {
            let is = |other: &Option<Text>| other.as_ref() == Some(name);
            let paid = obj.printed.paid.iter().position(|ability| is(&ability.name));
            let conditional = obj.printed.conditional.iter().position(|ability| is(&ability.name));
            let found = paid.map(AbilityPlace::Paid).or(conditional.map(AbilityPlace::Conditional));
            let unknown = || self.log.rejected(format!("`{}` has no ability called `{}`", obj.name, &**name));
            return found.map(Some).ok_or_else(unknown);
        }
        match (obj.printed.paid.len(), obj.printed.conditional.len()) {
            (1, _) => Ok(Some(AbilityPlace::Paid(0))),
            (0, 1) => Ok(Some(AbilityPlace::Conditional(0))),
            (0, 0) => Ok(None),
            _ => Err(self.log.rejected(format!("name the `ability` of `{}`", obj.name))),
        }
    }

    /// The ability that a player wants to use, if its card is active and theirs; `None` if the card has none that can
    /// be used.
    pub(crate) fn begin_use(&self, who: Side, words: &Use) -> Done<Option<(CardId, AbilityPlace)>> {
        let id =
            self.find(&words.card, |obj| (obj.active() || lies_ready(obj)) && (obj.side() == who || lends(obj, who)))?;
        let Some(which) = self.which(id, words)? else { return Ok(None) };
        let usable = self.state.card(id).is_some_and(|obj| {
            let there = zone_of(obj, which).map_or(self.by(&WORKS)(obj), |zone| self.by(&LIES_READY)(obj, zone));
            there && uses(obj, which, who)
        });
        if !usable {
            if self.state.card(id).is_some_and(|obj| obj.active() && lends_to_other(obj, which, who)) {
                return refused(&[clause!("9.3.3c-restriction")], "its text lets another player use it");
            }
            if self.state.card(id).is_some_and(|obj| zone_of(obj, which).is_some()) {
                return refused(&[clause!("9.1.8b-in-its-zone")], "it can be used only where its text allows");
            }
            let mut refusal = Refusal::new(&[clause!("9.1.7-active")], "it is not active");
            if self.state.card(id).is_some_and(|obj| obj.faceless) {
                refusal.clauses.insert(0, clause!("8.1.4a-facedown"));
            }
            return Err(Stop::Refused(refusal));
        }
        self.by(&HELD_TO_IT)(self, id, which, words).map_err(Stop::Refused)?;
        Ok(Some((id, which)))
    }

    /// Uses an ability while nothing resolves.
    pub(crate) fn use_in_window(&mut self, who: Side, said: &Use) -> Done {
        let Some((source, place)) = self.begin_use(who, said)? else {
            return refused(&[clause!("9.1.7-active")], NO_ABILITY);
        };
        let Some(card) = self.state.card(source).map(|obj| obj.printed.clone()) else { return Ok(()) };
        let number = match place {
            AbilityPlace::Paid(number) => number,
            AbilityPlace::Conditional(number) => {
                let interrupts =
                    |effects: &[Effect]| !preventions(effects).is_empty() || replaces(effects) || enlarges(effects);
                let why = "the event that it waits for is not happening";
                return Err(Stop::Refused(match card.conditional.get(number) {
                    Some(ability) if interrupts(&ability.effect) => self.by(&OUT_OF_TIME)(why),
                    Some(_) | None => Refusal::new(&[clause!("9.6.2-instances")], why),
                }));
            }
            AbilityPlace::Lasting(..) => return Ok(()),
        };
        let Some(ability) = card.paid.get(number) else { return Ok(()) };
        if ability.interrupt.is_some() {
            return Err(Stop::Refused(self.by(&OUT_OF_TIME)("no event that it interrupts is imminent")));
        }
        if !preventions(&ability.effect).is_empty() {
            let effects = &ability.effect;
            let asked = AbilityUse { who, source, place, effects, said };
            return self.by(&NOTHING_TO_PREVENT)(self, &asked);
        }
        if ability.interface || (ability.who.is_some() && self.rezzed_ice(source)) {
            self.go_on_to_the_encounter(source)?;
            self.by(&OF_THE_ENCOUNTER)(self, source, ability)?;
        } else if !ability.access && self.state.running().is_some_and(|run| !self.by(&HAS_A_WINDOW)(run)) {
            return refused(&[clause!("9.2.7-in-a-window")], "there is no window for paid abilities during a breach");
        } else if ability.access && !matches!(self.state.running().map(|run| run.stage), Some(Stage::Access(_))) {
            return refused(&[clause!("7.1.4-one-in-an-access")], "it works only while a card is accessed");
        } else {
            self.by(&AFTER_THE_REZ)(self)?;
            if Open::of(&ability.effect).of_an_encounter() {
                self.by(&OF_THE_ENCOUNTER)(self, source, ability)?;
            }
        }
        self.by(&WITHOUT_EFFECT)(self, ability, &announced(who, source, said))?;
        if who != self.state.turn {
            self.log.cite(clause!("core-p30-interrupts"), || "no effect that it could interrupt is resolving".into());
        }
        self.use_paid(&PaidUse { who, source, place: number, ability, said }, None)
    }

    /// Goes on to the encounter with rezzed ice ahead, in which an icebreaker is used. Where no step said so before, it
    /// was made stronger there too.
    fn go_on_to_the_encounter(&mut self, breaker: CardId) -> Done {
        let boost = self.state.card(breaker).map_or(0, |obj| obj.boost);
        while self.next_ice_is_rezzed() {
            self.forward(None)?;
            self.state.card_mut(breaker).into_iter().for_each(|obj| obj.boost = boost);
        }
        Ok(())
    }

    /// Uses a paid ability. `about`: the place of the part on which it is used, if it prevents.
    pub(crate) fn use_paid(&mut self, used: &PaidUse<'_>, about: Option<usize>) -> Done {
        self.count()?;
        let PaidUse { who, source, ability, said, .. } = *used;
        let mut ctx = Context { about, ability: Some(AbilityWord::Paid), ..announced(who, source, said) };
        ctx.object = self.state.card(source).map(|obj| obj.moves);
        self.state.clicks_before = self.state.clicks_spent;
        self.check_allowed(
            &Part { card: Some(source), ..Part::new(What::Use, Some(source), who) },
            "it cannot be used",
        )?;
        if !self.by(&MEETS_RESTRICTION)(self, ability.only_if.as_ref(), &ctx) {
            return refused(&[clause!("9.3.3c-restriction")], "it may not be used now");
        }
        if ability.access && !self.opens_access_ability() {
            return refused(&[clause!("7.1.4-one-in-an-access")], "no card is accessed on which it could be used");
        }
        if ability.access {
            self.check_accessed(&ability.effect, source, who)?;
        }
        if self.by(&USED_UP)(&self.state, used) {
            return refused(&[clause!("9.3.6g-once-per-turn")], "it was used this turn");
        }
        if ctx.x.is_none() && is_x_announced(ability) {
            return Err(self.log.rejected(format!("give the value of X for `{}` under `x`", self.state.name(source))));
        }
        let part = about.and_then(|at| self.state.parts.get(at));
        ctx.that = part.and_then(|part| part.card);
        if !self.by(&COST_THEN_X)(self, used, &mut ctx)? {
            return Ok(());
        }
        if ability.access {
            self.note_access_ability();
        }
        if ability.zone.is_some() {
            self.log.cite(clause!("9.1.8b-in-its-zone"), || "it is active where its text says".into());
        }
        self.by(&VALID_TARGETS)(self, &ability.effect, &ctx)?;
        self.ability(&ability.effect, ctx)
    }

    /// Refuses an ability that trashes the accessed card where that cannot be trashed.
    fn check_accessed(&self, effects: &[Effect], source: CardId, who: Side) -> Done {
        let Some(Stage::Access(card)) = self.state.running().map(|run| run.stage) else { return Ok(()) };
        if !effects.iter().any(trashes_accessed) {
            return Ok(());
        }
        if !self.may_be_trashed_there(card) {
            return refused(&[clause!("7.1.5b-not-in-archives")], "a card in Archives cannot be trashed");
        }
        self.check_allowed(
            &Part { card: Some(card), ..Part::new(What::Trash, Some(source), who) },
            "the accessed card cannot be trashed",
        )
    }

    /// Returns `true` if an accessed card is where the Runner can trash it.
    pub(crate) fn may_be_trashed_there(&self, card: CardId) -> bool {
        let zone = self.state.card(card).and_then(CardState::zone);
        zone != Some(Zone::Archives) || self.by(&TRASHED_IN_ARCHIVES).is_some_and(|wrong| wrong())
    }

    /// Pays for the use of an ability, which is used then. Returns `true` if all of it was paid, and the game goes on.
    pub(crate) fn pay_for_use(&mut self, used: &PaidUse<'_>, ctx: &mut Context) -> Done<bool> {
        let PaidUse { who, ability, said, .. } = *used;
        let clicks = ability.cost.as_ref().and_then(|cost| cost.clicks);
        if clicks.is_some_and(|clicks| clicks.0 > 0) {
            if !self.state.parts.is_empty() || self.state.running().is_some() || self.state.turn != who {
                return refused(&[clause!("5.2.4-own-action-phase")], "a click is spent only for an action");
            }
            self.go_to_actions()?;
        }
        let by_trash = ability.cost.as_ref().is_some_and(trashes_itself);
        let paid = self.pay_by_steps(who, ability.cost.as_ref(), ctx, Some(said), |game, ctx| {
            if ability.once.is_some() {
                game.state.note_use(used.source, AbilityPlace::Paid(used.place));
            }
            let fact = Fact::of("used", used.source, &game.state);
            let spends = |of: fn(&Cost) -> Option<Count>| ability.cost.as_ref().and_then(of).is_some_and(|n| n.0 > 0);
            let (action, lost_clicks) = (spends(|cost| cost.clicks), spends(|cost| cost.lose_clicks));
            let (ability, clicks) = (Some(AbilityWord::Paid), ctx.by_clicks);
            game.report(vec![Fact { who: Some(who), ability, by_trash, clicks, action, lost_clicks, ..fact }]);
        })?;
        Ok(paid && self.state.over.is_none())
    }

    /// Returns `true` if a card is accessed on which no such ability was used yet in this access
    /// (7.1.4-one-in-an-access).
    pub(crate) fn opens_access_ability(&self) -> bool {
        let is_open = self.by(&ACCESS_ABILITY_OPEN);
        self.state.running().is_some_and(|run| matches!(run.stage, Stage::Access(_)) && is_open(run))
    }

    /// Notes that the one such ability of an access is used.
    pub(crate) fn note_access_ability(&mut self) {
        self.log.cite(clause!("7.1.4-one-in-an-access"), || "it is the one such ability of this access".into());
        self.state.run.iter_mut().for_each(|run| run.used_in_access = true);
    }

    /// Returns `true` if a card is rezzed ice, of which a paid ability is used in its encounter.
    fn rezzed_ice(&self, id: CardId) -> bool {
        self.state.card(id).is_some_and(|obj| obj.rezzed && matches!(obj.place, Place::Ice(_)))
    }

    /// Returns `true` if the ice that is encountered is stronger than an icebreaker (3.9.5g-strong-enough).
    fn encounters_more_strength(&self, id: CardId) -> bool {
        let Some(Stage::Encounter(ice)) = self.state.running().map(|run| run.stage) else { return false };
        !self.by(&STRONG_ENOUGH)(self.strength(id), self.strength(ice))
    }

    /// Returns `true` if the ice that is approached, or that comes next, is rezzed.
    fn next_ice_is_rezzed(&self) -> bool {
        let next = match self.state.running().map(|run| run.stage) {
            Some(Stage::Approach(ice)) => Some(ice),
            Some(Stage::Begun | Stage::Passed(_)) => self.ice_ahead().first().copied(),
            _ => None,
        };
        next.and_then(|ice| self.state.card(ice)).is_some_and(|obj| obj.rezzed)
    }

    /// Returns `true` if the run approaches ice that is rezzed.
    pub(crate) fn approaches_rezzed_ice(&self) -> bool {
        let stage = self.state.running().map(|run| run.stage);
        matches!(stage, Some(Stage::Approach(ice)) if self.state.card(ice).is_some_and(|obj| obj.rezzed))
    }
}

kernel::interpretation! {
    /// 3.9.5g: `true` if an icebreaker works on ice, by the strengths of both. The ice is no stronger than the
    /// icebreaker (3.9.5g-strong-enough).
    pub(crate) STRONG_ENOUGH: fn(i64, i64) -> bool = strong_enough;
}

fn strong_enough(breaker: i64, ice: i64) -> bool {
    breaker >= ice
}

/// Returns `true` if a card has a paid ability that is used where the card is not active.
fn lies_ready(obj: &CardState) -> bool {
    obj.printed.paid.iter().any(|ability| ability.zone.is_some() && ability.zone == obj.zone())
}

kernel::interpretation! {
    /// 9.1.8b: `true` if a card lies where its ability says that it is used (9.1.8b-in-its-zone).
    pub(crate) LIES_READY: fn(&CardState, Zone) -> bool = lies_there;
}

fn lies_there(obj: &CardState, zone: Zone) -> bool {
    obj.zone() == Some(zone)
}

/// The zone in which an ability says that its card is as it is used.
fn zone_of(obj: &CardState, which: AbilityPlace) -> Option<Zone> {
    match which {
        AbilityPlace::Paid(place) => obj.printed.paid.get(place).and_then(|ability| ability.zone),
        AbilityPlace::Conditional(_) | AbilityPlace::Lasting(..) => None,
    }
}

/// Returns `true` if a card has a paid ability that only the other player may use.
fn lends(obj: &CardState, who: Side) -> bool {
    obj.printed.paid.iter().any(|ability| ability.who == Some(who))
}

/// Returns `true` if an ability says that only the other player uses it.
fn lends_to_other(obj: &CardState, which: AbilityPlace, who: Side) -> bool {
    obj.side() == who && !uses(obj, which, who)
}

/// Returns `true` if a player may use an ability: the one whose card it is, unless it says who (9.3.3c).
fn uses(obj: &CardState, which: AbilityPlace, who: Side) -> bool {
    let said = match which {
        AbilityPlace::Paid(place) => obj.printed.paid.get(place).and_then(|ability| ability.who),
        AbilityPlace::Conditional(_) | AbilityPlace::Lasting(..) => None,
    };
    said.unwrap_or(obj.side()) == who
}

/// Returns `true` if a cost has the trash symbol: the card itself is trashed (1.19.4a).
fn trashes_itself(cost: &Cost) -> bool {
    cost.trash.iter().any(|card| matches!(card, CardRef::Reference(Reference::This)))
}

/// The context of an ability with what is announced for it.
pub(crate) fn announced(who: Side, id: CardId, words: &Use) -> Context {
    Context {
        x: words.x.map(|n| n.0),
        amount: words.amount.map(|n| n.0),
        server: words.server,
        targets: words.targets.iter().map(|target| target.0.clone()).collect(),
        ..Context::new(id, who)
    }
}

kernel::interpretation! {
    /// 7.1.4: `true` if one more ability may be used in an access. Each access allows only one, and the trashing of the
    /// card counts as one (7.1.4-one-in-an-access).
    pub(crate) ACCESS_ABILITY_OPEN: fn(&Run) -> bool = none_was_used;
}

fn none_was_used(run: &Run) -> bool {
    !run.used_in_access
}
