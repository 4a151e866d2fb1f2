//! The points of the older rules: core-p30-interrupts, core-p30-any-type, faq-p3-additional,
//! faq-p3-before-conditionals.
//!
//! There is one point for each preventable part. Abilities that say "additional" come first, then
//! preventers that must be applied, then those that players use, at any time and without priority.
//! Conditional abilities see what is left.
//!
//! 1 net damage with "damage is increased by 1" in play: 2 are about to happen, Net Shield prevents 1, and
//! "when you suffer damage" sees 1.

use kernel::replacing::{Imminent, rewrite};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::paid::{NOT_NOW, announced};
use crate::additional::ENLARGE;
use crate::game::{Done, Game, refused};
use crate::matching::imminent::Reason;
use crate::matching::roles::{acts_beforehand, preventions, replaces};
use crate::prevention::using::AbilityUse;
use crate::prevention::using::{CAN_BE_PREVENTED, NOTHING_TO_PREVENT, OUT_OF_TIME};
use crate::resolution::context::Context;
use crate::state::CardId;
use crate::state::imminent::{AbilityPlace, Origin, Part, UsedOn, WaitingAbility, Window, WindowKind};
use crate::windows::imminent::BECOMES_IMMINENT;
use crate::windows::interrupt_windows::BEFORE_PREVENTION;
use crate::windows::outcome::{BEFORE_CONDITIONALS, RESOLVES};
use crate::windows::pending::PREVENTS_BY_ITSELF;
use crate::windows::priority::MUST_BE_USED;
use crate::windows::steps::Stands;
use crate::words::cards::When;

kernel::interpretation! {
    /// Preventers that must be applied were, at the point for the part in this place.
    pub(crate) AT_POINT: fn(&mut Game<'_>, usize);
    /// No more is prevented at the point for the part in this place.
    pub(crate) AFTER_PREVENTION: fn(&mut Game<'_>, usize) -> Done;
}

/// Lets the parts of an instruction be changed one after the other, each at a point of its own. Returns what is
/// left of each.
pub(crate) fn point_for_each(game: &mut Game<'_>, parts: Vec<Part>) -> Done<Vec<Part>> {
    parts.into_iter().map(|part| game.point_for(part)).collect()
}

kernel::interpretation! {
    /// faq-p3: `true` if prevention left anything that an ability could replace (faq-p3-before-conditionals).
    pub(crate) LEFT_TO_REPLACE: fn(&Part) -> bool = left_to_replace;
}

fn left_to_replace(part: &Part) -> bool {
    part.amount > 0
}

/// A part that is about to happen, among the preventers that must be applied.
struct Mandatory<'g, 'a> {
    game: &'g mut Game<'a>,
    at: usize,
}

impl Imminent for Mandatory<'_, '_> {
    type Effect = WaitingAbility;

    fn applicable(&mut self, used: &[WaitingAbility]) -> Done<Vec<WaitingAbility>> {
        let Some(part) = self.game.state.parts.get(self.at) else { return Ok(Vec::new()) };
        if part.amount <= 0 || self.game.state.over.is_some() {
            return Ok(Vec::new());
        }
        let must = self.game.by(&MUST_BE_USED);
        let all = self.game.waiting(part, true, self.game.by(&PREVENTS_BY_ITSELF));
        Ok(all.into_iter().filter(|waiting| must(waiting) && !used.contains(waiting)).collect())
    }

    fn choose(&mut self, offered: &[WaitingAbility]) -> Done<Option<WaitingAbility>> {
        let active = self.game.state.turn;
        let side = if offered.iter().any(|waiting| waiting.side == active) { active } else { active.other() };
        let own: Vec<&WaitingAbility> = offered.iter().filter(|waiting| waiting.side == side).collect();
        let names: Vec<Name> = own.iter().map(|waiting| waiting.name.clone()).collect();
        let picked = self.game.pick_order(side, None, &names)?;
        Ok(own.get(picked).map(|waiting| (*waiting).clone()))
    }

    fn apply(&mut self, waiting: &WaitingAbility) -> Done {
        self.game.log.cite(clause!("core-p30-any-type"), || format!("{} prevents automatically", waiting.name));
        if matches!(waiting.origin, Origin::Lasting(..)) {
            self.game.log.cite(clause!("9.10.1-lingering"), || "it still works".into());
        }
        self.game.note_limited(waiting.source, waiting.origin);
        let that = self.game.state.parts.get(self.at).and_then(|part| part.card);
        let ctx = Context { about: Some(self.at), that, ..Context::new(waiting.source, waiting.side) };
        self.game.ability(&waiting.effects, ctx)
    }
}

impl Game<'_> {
    /// The point at which a part of an effect can be changed, whoever has priority.
    fn point_for(&mut self, part: Part) -> Done<Part> {
        let part = match self.by(&BECOMES_IMMINENT)(self, part)? {
            Ok(part) => part,
            Err(nothing) => return Ok(nothing),
        };
        let at = self.state.parts.len();
        self.state.parts.push(part.clone());
        self.state.windows.push(Window::new(WindowKind::Point, at));
        self.cite_reasons(&part);
        self.cite_inactive(&part);
        // What says "additional" comes before prevention, so that preventers see all of it.
        self.by(&ENLARGE)(self, at)?;
        self.act_beforehand(at)?;
        if let Some(hook) = self.by(&BEFORE_PREVENTION) {
            hook(self, at);
        }
        let preventable = self.by(&CAN_BE_PREVENTED)(&part);
        // What must be prevented is, before players decide what to use on the rest.
        if preventable {
            rewrite(&mut Mandatory { game: self, at })?;
        }
        self.cite_unpreventable(&part);
        if preventable && let Some(hook) = self.by(&AT_POINT) {
            hook(self, at);
        }
        self.cite_declined(&part);
        self.let_players_act(at)?;
        if let Some(hook) = self.by(&AFTER_PREVENTION) {
            hook(self, at)?;
        }
        // Last, since what was prevented cannot be replaced any more (faq-p3-before-conditionals).
        self.replace(at)?;
        self.state.windows.pop();
        self.state.parts.truncate(at + 1);
        let Some(part) = self.state.parts.pop() else { return Err(self.log.rejected("nothing resolves")) };
        self.close_point(part)
    }

    /// Resolves abilities that do something else before it happens.
    fn act_beforehand(&mut self, at: usize) -> Done {
        let Some(part) = self.state.parts.get(at).cloned() else { return Ok(()) };
        for waiting in self.waiting(&part, false, acts_beforehand) {
            self.note_limited(waiting.source, waiting.origin);
            let ctx = Context { about: Some(at), that: part.card, ..Context::new(waiting.source, waiting.side) };
            self.ability(&waiting.effects, ctx)?;
        }
        Ok(())
    }

    fn let_players_act(&mut self, at: usize) -> Done {
        let Some(present) = self.state.parts.get(at).cloned() else { return Ok(()) };
        self.interrupting.see(present);
        self.log.deeper();
        while self.next_stands_here(None)? != Stands::Elsewhere {}
        self.log.shallower()
    }

    fn close_point(&mut self, mut part: Part) -> Done<Part> {
        self.note_account(&part);
        self.remember(&part);
        if self.cite_outcome(&part) {
            self.log.cite(clause!("faq-p3-additional"), || "they are not additional, so they come after".into());
        }
        if let Some((source, side, effects)) = part.instead.take() {
            self.ability(&effects, Context { that: part.card, ..Context::new(source, side) })?;
        }
        part.amount = self.by(&RESOLVES)(&part);
        Ok(part)
    }

    /// Cites that an ability which may be used on a part need not be.
    fn cite_declined(&mut self, part: &Part) {
        let all = self.waiting(part, true, |effects| !preventions(effects).is_empty() || replaces(effects));
        if let Some(one) = all.iter().find(|one| one.optional) {
            self.log.cite(clause!("9.6.9a-optional-may-pass"), || format!("{} may be declined", one.name));
        }
    }

    /// Resolves the ability that puts something in place of what prevention left.
    fn replace(&mut self, at: usize) -> Done {
        let Some(part) = self.state.parts.get(at).cloned() else { return Ok(()) };
        if part.amount <= 0 || self.state.over.is_some() {
            return Ok(());
        }
        let waiting = self.waiting(&part, false, replaces);
        let (Some(first), false) = (waiting.first(), waiting.len() > 1) else {
            return if waiting.is_empty() { Ok(()) } else { Err(Stop::unsupported("several effects `instead`")) };
        };
        self.note_limited(first.source, first.origin);
        let ctx = Context { about: Some(at), that: part.card, ..Context::new(first.source, first.side) };
        self.ability(&first.effects, ctx)
    }

    /// Returns `true` if something of the present run was prevented.
    fn was_prevented(&self) -> bool {
        let run = self.run_of_now();
        self.state.parts.iter().chain(&self.state.imminent).any(|part| part.run == run && part.prevented > 0)
    }

    /// Returns `true` if a conditional ability has met its condition by a part, and was not used on it yet.
    fn is_met_by(&self, at: usize, place: usize, id: CardId) -> bool {
        let ability = self.state.card(id).and_then(|obj| obj.printed.conditional.get(place));
        let own = (id, AbilityPlace::Conditional(place));
        ability.zip(self.state.parts.get(at)).is_some_and(|(ability, part)| {
            part.used.iter().all(|used| used.ability != own) && self.awaits(ability, part, id, 0)
        })
    }

    fn use_replacement_at_point(&mut self, asked: &AbilityUse<'_>, place: usize) -> Done {
        let used_up = self.is_used_up(asked.source, Origin::Conditional(place));
        let at = self.state.parts.len().checked_sub(1).filter(|at| self.is_met_by(*at, place, asked.source));
        let part = at
            .and_then(|at| self.state.parts.get_mut(at))
            .filter(|part| self.interpretations.by(&LEFT_TO_REPLACE)(part));
        let Some(part) = part else {
            let why = "nothing is left for it to replace";
            return if self.was_prevented() {
                refused(&BEFORE_CONDITIONALS, why)
            } else {
                Err(Stop::Refused(self.by(&OUT_OF_TIME)(why)))
            };
        };
        let ability = (asked.source, AbilityPlace::Conditional(place));
        if used_up {
            return used_as_often();
        }
        part.used.push(UsedOn { ability, first: false });
        self.note_limited(asked.source, Origin::Conditional(place));
        let ctx = Context { about: at, accepted: true, ..announced(asked.who, asked.source, asked.said) };
        self.ability(asked.effects, ctx)
    }
}

/// Refuses an ability that was used as often as it may be (9.3.6g-once-per-turn).
fn used_as_often() -> Done {
    refused(&[clause!("9.3.6g-once-per-turn")], "it was used as often as it may be")
}

/// Uses a conditional ability at a point. It prevents or replaces, and its condition is met there.
pub(crate) fn use_at_point(game: &mut Game<'_>, asked: &AbilityUse<'_>) -> Done {
    let AbilityPlace::Conditional(place) = asked.place else { return Ok(()) };
    if preventions(asked.effects).is_empty() {
        if !replaces(asked.effects) && !acts_beforehand(asked.effects) {
            return refused(&NOT_NOW, "it does not prevent");
        }
        return game.use_replacement_at_point(asked, place);
    }
    let Some(at) = game.part_to_prevent(asked)? else { return game.by(&NOTHING_TO_PREVENT)(game, asked) };
    if !game.by(&PREVENTS_BY_ITSELF)(asked.effects) {
        return refused(&[clause!("core-p30-any-type")], "it is not a paid ability");
    }
    if !game.is_met_by(at, place, asked.source) {
        let mut refusal = game.by(&OUT_OF_TIME)("its condition is not met");
        let ability = game.state.card(asked.source).and_then(|obj| obj.printed.conditional.get(place));
        if let Some(When::Would(would)) = ability.map(|ability| &ability.when) {
            refusal.clauses.extend(game.unmet(would, asked.source).map(Reason::clause));
        }
        return Err(Stop::Refused(refusal));
    }
    if game.is_used_up(asked.source, Origin::Conditional(place)) {
        return used_as_often();
    }
    game.log.cite(clause!("core-p30-any-type"), || "a conditional ability prevents".into());
    game.note_preventer(at, (asked.source, asked.place), asked.effects);
    game.note_limited(asked.source, Origin::Conditional(place));
    let ctx = Context { about: Some(at), accepted: true, ..announced(asked.who, asked.source, asked.said) };
    game.ability(asked.effects, ctx)
}
