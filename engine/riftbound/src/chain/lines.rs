//! What the lines of a spell or ability do when it resolves (359).

use std::sync::Arc;

use crate::chain::targets::{Slot, Target, slot, slots};
use crate::chain::{Item, Known};
use crate::damage::dealing::Hit;
use crate::game::Engine;
use crate::prevention::values::is_every;
use crate::readings::{
    AbilitySource, GoneTarget, IgnoredLines, LaterLines, LooksBack, NamedUnit, NewObject, Recall, ReplacedDeath,
};
use crate::state::matching::View;
use crate::state::{Agent, Does, Guard, Means, ObjId, PlayerId, Ref, Tracked, Watch, Zone};
use crate::words::amounts::{Bound, Quantity};
use crate::words::effects::{Awaited, Condition, Deal, Delayed, Effect, Kill, Replace, Times, Would};
use crate::words::phrases::{How, Phrase};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

impl Engine<'_> {
    /// Resolves an item of the chain.
    pub fn resolve(&mut self, item: &mut Item) -> Result<(), Stop> {
        let effect = item.effect.clone();
        if self.r.ignored_lines != IgnoredLines::AllFall || !self.has_lost_all_targets(item) {
            self.execute(item, &effect)?;
        }
        if let Some(card) = item.card
            && self.s.obj(card).zone == Zone::Chain
        {
            self.s.bring(card, Zone::Trash);
        }
        Ok(())
    }

    fn has_lost_all_targets(&self, item: &Item) -> bool {
        let is_lost = |target: &Target| matches!(*target, Target::Object(was) if !self.s.is_same(was));
        let mut targets = item.targets.iter().flatten().peekable();
        targets.peek().is_some() && targets.all(is_lost)
    }

    /// Carries out lines one after the other.
    pub fn execute(&mut self, item: &mut Item, effects: &[Effect]) -> Result<(), Stop> {
        self.depth += 1;
        if self.depth > 40 {
            return Err(self.t.rejected("effects call each other without end"));
        }
        for effect in effects {
            self.spend_fuel()?;
            self.line(item, effect)?;
        }
        self.depth -= 1;
        Ok(())
    }

    fn line(&mut self, item: &mut Item, effect: &Effect) -> Result<(), Stop> {
        match effect {
            Effect::Prevent(line) => self.make_prevent(item, line),
            Effect::Double(line) => {
                for known in self.about(item, line.to, None)?.unwrap_or_default() {
                    if self.is_there(&known) {
                        self.track_on(item, Some(known), Does::Double, &[]);
                    }
                }
                Ok(())
            }
            Effect::Deal(line) => self.deal_line(item, line),
            Effect::Kill(line) => self.kill_line(item, line),
            Effect::Replace(line) => self.guard_line(item, line),
            Effect::Delayed(line) => self.watch_line(item, line),
            Effect::Play(line) => {
                let who = self.players(item, line.who.as_ref())?;
                let Some(found) = self.about(item, line.what, None)? else { return Ok(()) };
                let (Some(known), Some(who)) = (found.first(), who.and_then(|who| who.first().copied())) else {
                    return Ok(());
                };
                let to = match line.to {
                    Some(crate::words::effects::PlayPlace::SameLocation) => Some(known.zone),
                    Some(crate::words::effects::PlayPlace::Base) => Some(Zone::Base(who)),
                    None => None,
                };
                self.play_free(known.at.id, who, to, &item.agent.name)
            }
            Effect::Give(line) => {
                let might = Self::amount(item, line.might)?;
                let least = line.minimum.map(|least| least.0);
                for known in self.about(item, line.to, None)?.unwrap_or_default() {
                    if self.is_there(&known) {
                        self.give_might(known.at.id, might, least);
                    }
                }
                Ok(())
            }
            Effect::Draw(line) => {
                let (n, who) = (Self::amount(item, line.amount)?, self.players(item, line.who.as_ref())?);
                for player in who.unwrap_or_default() {
                    self.draw(player, n, Some(&item.agent.name))?;
                }
                Ok(())
            }
            Effect::Discard(line) => {
                let (n, who) = (Self::amount(item, line.amount)?, self.players(item, line.who.as_ref())?);
                for player in who.unwrap_or_default() {
                    self.discard(player, n, &item.agent.name)?;
                }
                Ok(())
            }
            Effect::Channel(line) => {
                let (n, who) = (Self::amount(item, line.amount)?, self.players(item, line.who.as_ref())?);
                for id in who.unwrap_or_default() {
                    self.s
                        .change_player(id, |player| player.runes = (player.runes + n.max(0)).min(12).max(player.runes));
                }
                Ok(())
            }
            Effect::Look(line) => self.look(item, line),
            Effect::Heal(line) => self.done(item, line.what, line.if_(), Self::heal),
            Effect::Exhaust(line) => self.done(item, line.what, line.if_(), Self::exhaust),
            Effect::Recall(line) => self.done(item, line.what, line.if_(), Self::recall),
            Effect::Return(line) => self.done(item, line.what, line.if_(), Self::send_to_hand),
            Effect::Banish(line) => self.done(item, line.what, line.if_(), Self::banish),
            Effect::Stun(line) => self.done(item, line.what, line.if_(), Self::stun),
            Effect::TakeControl(line) => {
                let player = item.agent.player;
                self.done(item, line.what, line.if_(), |engine, id, _| {
                    engine.s.change(id, |object| object.controller = player);
                })
            }
            Effect::BonusDamage(_) | Effect::Lethal(_) | Effect::Cannot(_) => {
                Err(Stop::unsupported(format!("effect `{}` for a turn", effect.word())))
            }
        }
    }

    /// What a line is about; none where it is ignored. Later lines find it as `it`.
    pub fn about(
        &mut self,
        item: &mut Item,
        phrase: Phrase,
        condition: Option<&Condition>,
    ) -> Result<Option<Vec<Known>>, Stop> {
        let found = match phrase {
            Phrase::Itself => Some(vec![self.known(item.view.itself)]),
            Phrase::ThisGear => Some(vec![self.known(item.view.source)]),
            Phrase::It if item.ignored => {
                self.t
                    .cite(clause!("359.3.e.14.a-ignored-with-the-first"), || "the line before was ignored".to_owned());
                None
            }
            Phrase::It => Some(item.it.clone()),
            Phrase::Objects(described) => match slot(&phrase, condition) {
                Some(slot) => {
                    let targets = item.targets.get(item.slot).cloned().unwrap_or_default();
                    item.slot += 1;
                    let legal = self.legal(&slot, &targets, item.view);
                    if let (None, IgnoredLines::Stay, Some(Target::Object(was))) =
                        (&legal, self.r.ignored_lines, targets.first())
                    {
                        item.it = vec![self.known(was.id)];
                        return Ok(None);
                    }
                    legal
                }
                None if matches!(described.how, How::Every | How::EveryOther) => {
                    let fit = |id: &ObjId| self.s.fits(&described, *id, item.view);
                    Some(self.s.on_board().filter(fit).map(|id| self.known(id)).collect())
                }
                None => return Err(Stop::unsupported(format!("phrase `{described}` in an effect"))),
            },
            Phrase::You | Phrase::ItsController | Phrase::ItsOwner | Phrase::EachOther => {
                return Err(Stop::unsupported(format!("phrase `{phrase}` here")));
            }
        };
        item.ignored = found.is_none();
        item.replaced = false;
        item.it = found.clone().unwrap_or_default();
        Ok(found)
    }

    /// Those of the targets that are still legal; none if not one is (359.3.e.5).
    fn legal(&mut self, slot: &Slot, targets: &[Target], view: View) -> Option<Vec<Known>> {
        let mut legal = Vec::new();
        let mut lost = false;
        for target in targets {
            match *target {
                Target::Object(was) if self.s.is_same(was) && self.may_target(slot, was.id, view) => {
                    legal.push(self.known(was.id));
                }
                Target::Object(_) => lost = true,
                Target::Place(place) => {
                    let here = |id: &ObjId| {
                        self.s.location(*id) == Zone::Battlefield(place) && self.s.fits(&slot.described, *id, view)
                    };
                    legal.extend(self.s.on_board().filter(here).map(|id| self.known(id)));
                }
            }
        }
        if lost {
            self.t.cite(clause!("359.3.e.5-illegal-target-unaffected"), || "a target is illegal by now".to_owned());
        }
        (!lost || !legal.is_empty()).then_some(legal)
    }

    /// The players that a line is about; none where it is ignored.
    fn players(&mut self, item: &Item, who: Option<&Phrase>) -> Result<Option<Vec<PlayerId>>, Stop> {
        let of_it = |of: fn(&Known) -> PlayerId| item.it.iter().map(of).collect::<Vec<_>>();
        let found = match who {
            None | Some(Phrase::You) => return Ok(Some(vec![item.agent.player])),
            Some(Phrase::ItsController) => of_it(|known| known.controller),
            Some(Phrase::ItsOwner) => of_it(|known| known.owner),
            Some(other) => return Err(Stop::unsupported(format!("phrase `{other}` for a player"))),
        };
        if item.ignored {
            self.t.cite(clause!("359.3.e.14.a-ignored-with-the-first"), || "the line before was ignored".to_owned());
            return Ok(None);
        }
        if item.replaced {
            self.t.cite(clause!("359.3.e.14.b-later-instruction-stays"), || "the line before was replaced".to_owned());
            if self.r.later_lines == LaterLines::AreIgnored {
                return Ok(None);
            }
        }
        if item.it.iter().any(|known| !self.is_there(known)) {
            self.t.cite(clause!("359.3.e.13-looks-back"), || "it is asked as it was before".to_owned());
        }
        Ok(Some(found))
    }

    /// How much a line does.
    fn amount(item: &Item, amount: Quantity) -> Result<i64, Stop> {
        match amount {
            Quantity::Number(n) => Ok(n),
            Quantity::ItsMight => match item.it.first() {
                Some(known) => Ok(known.might),
                None => Err(Stop::unsupported("`its might` of nothing")),
            },
        }
    }

    /// Whether a condition holds about what a line is about.
    pub fn holds(&self, item: &Item, condition: Option<&Condition>, about: Option<&Known>) -> bool {
        let about = about.map_or(item.view.itself, |known| known.at.id);
        condition.is_none_or(|condition| self.s.holds(condition, about, item.view, item.legion))
    }

    /// Whether an object is on the board as it was.
    pub fn is_there(&self, known: &Known) -> bool {
        self.s.is_same(known.at) && self.s.obj(known.at.id).zone.is_board()
    }

    fn done(
        &mut self,
        item: &mut Item,
        what: Phrase,
        condition: Option<&Condition>,
        act: impl Fn(&mut Self, ObjId, &Name),
    ) -> Result<(), Stop> {
        for known in self.about(item, what, condition)?.unwrap_or_default() {
            if self.is_there(&known) && self.holds(item, condition, Some(&known)) {
                act(self, known.at.id, &item.agent.name);
            }
        }
        Ok(())
    }

    /// Tracks what changes damage to a unit, or to all that fit.
    pub fn track_on(&mut self, item: &Item, on: Option<Known>, does: Does, from: &[crate::words::effects::Source]) {
        let id = self.s.number();
        self.track(Tracked {
            id,
            on: on.map(|known| known.at),
            every: None,
            does,
            from: from.to_vec(),
            by: item.agent.name.clone(),
            player: item.agent.player,
            made: true,
        });
    }

    fn deal_line(&mut self, item: &mut Item, line: &Deal) -> Result<(), Stop> {
        if line.from.is_empty() {
            let amount = Self::amount(item, line.amount);
            let Some(found) = self.about(item, line.to, None)? else { return Ok(()) };
            let mut agent = item.agent.clone();
            if self.r.ability_source == AbilitySource::TheUnit && agent.means == Means::Ability {
                agent.means = Means::Unit;
            }
            let mut hits = Vec::new();
            for known in found {
                if !self.is_there(&known) {
                    continue;
                }
                let instead =
                    line.instead.as_ref().filter(|instead| self.holds(item, Some(&instead.r#if), Some(&known)));
                let amount = match instead {
                    Some(instead) => Self::amount(item, instead.amount)?,
                    None => amount.clone()?,
                };
                let name = item.agent.name.clone();
                hits.push(Hit::new(known.at.id, amount, agent.clone(), vec![name]));
            }
            if item.agent.means == Means::Ability && !hits.is_empty() {
                self.t.cite(clause!("417.6.b.2-ability-is-source"), || "the ability is the source".to_owned());
            }
            return self.deal(hits);
        }
        if line.to != Phrase::EachOther {
            return Err(Stop::unsupported("units that deal damage, but not to each other"));
        }
        let mut fighters = Vec::new();
        for phrase in line.from.iter() {
            fighters.extend(self.about(item, *phrase, None)?.unwrap_or_default());
        }
        let mut hits = Vec::new();
        for by in &fighters {
            let amount = match line.amount {
                Quantity::ItsMight => by.might,
                Quantity::Number(n) => n,
            };
            let source = self.s.obj(by.at.id).name.clone();
            let means = match self.r.named_unit {
                NamedUnit::IsSource => Means::Unit,
                NamedUnit::IsNot => item.agent.means,
            };
            let agent = Agent { means, player: by.controller, name: item.agent.name.clone() };
            for to in fighters.iter().filter(|to| to.at != by.at) {
                hits.push(Hit::new(to.at.id, amount, agent.clone(), vec![source.clone()]));
            }
        }
        self.t.cite(clause!("417.6.b.3-named-unit-is-source"), || "the units deal the damage".to_owned());
        self.deal(hits)
    }

    fn kill_line(&mut self, item: &mut Item, line: &Kill) -> Result<(), Stop> {
        let first = item.slot;
        let found = self.about(item, line.what, line.r#if.as_ref())?;
        let after = item.slot;
        let skip = after + slots(&line.if_done).len();
        let Some(found) = found else {
            self.gone_target(item, first);
            item.slot = skip;
            return Ok(());
        };
        let mut victims = Vec::new();
        for known in &found {
            if self.is_there(known) && self.holds(item, line.r#if.as_ref(), Some(known)) && !self.is_spared(known) {
                victims.push(*known);
            }
        }
        let ids: Vec<ObjId> = victims.iter().map(|known| known.at.id).collect();
        let killed = self.kill(&ids, Some(&item.agent.clone()))?;
        let saved = victims.iter().any(|known| !killed.contains(&known.at.id));
        if saved && asks_for_killed(item) {
            let name = item.agent.name.clone();
            self.t.cite(clause!("faq-no-killed-unit"), || format!("{name} killed no unit"));
        }
        let counts =
            |known: &&Known| killed.contains(&known.at.id) || self.r.replaced_death == ReplacedDeath::CountsAsKill;
        let dead: Vec<Known> = victims.iter().filter(counts).copied().collect();
        item.killed = dead.first().map(|known| match self.r.looks_back {
            LooksBack::AsItWas => known.might,
            LooksBack::AsItIs => self.s.might(known.at.id),
        });
        item.replaced = saved;
        if !line.if_done.is_empty() {
            if dead.is_empty() {
                self.t.cite(clause!("359.3.e.14-if-you-do"), || "it was not done".to_owned());
                self.t.cite(clause!("428.5-no-kill-no-credit"), || "nothing was killed".to_owned());
            } else {
                item.it = dead;
                self.execute(item, &line.if_done)?;
            }
            item.slot = skip;
        }
        Ok(())
    }

    /// The unit that should be killed is gone: whoever asks about the killed unit finds null.
    fn gone_target(&mut self, item: &mut Item, slot: usize) {
        item.killed = None;
        let Some(Target::Object(was)) = item.targets.get(slot).and_then(|targets| targets.first()).copied() else {
            return;
        };
        if asks_for_killed(item) && self.s.obj(was.id).zone == Zone::Trash {
            self.t.cite(clause!("faq-killed-before-resolving"), || "the unit was dead already".to_owned());
        }
        if self.r.gone_target == GoneTarget::IsRemembered {
            item.killed = self.s.obj(was.id).might;
        }
    }

    fn guard_line(&mut self, item: &mut Item, line: &Replace) -> Result<(), Stop> {
        let Would::Die(phrase) = &line.would;
        let every = is_every(phrase);
        let found = match every {
            Some(_) => Vec::new(),
            None => self.about(item, *phrase, None)?.unwrap_or_default(),
        };
        if every.is_none() && found.is_empty() {
            return Ok(());
        }
        let on = found.iter().filter(|known| self.is_there(known)).map(|known| known.at).collect();
        let id = self.s.number();
        self.s.guards.push(Guard {
            id,
            on,
            every,
            replace: Arc::new(line.clone()),
            by: item.agent.name.clone(),
            player: item.agent.player,
            source: item.view.source,
        });
        Ok(())
    }

    fn watch_line(&mut self, item: &mut Item, line: &Delayed) -> Result<(), Stop> {
        let Awaited::Dealt(phrase) = &line.when.event else {
            return Err(Stop::unsupported(format!("delayed ability that waits for `{}`", line.when.event.word())));
        };
        if !line.when.by.is_empty() {
            return Err(Stop::unsupported("delayed ability with `by`"));
        }
        let on = match is_every(phrase) {
            Some(described) if described.whose == crate::words::phrases::Whose::Anyone => None,
            Some(described) => return Err(Stop::unsupported(format!("delayed ability about `{described}`"))),
            None => {
                let Some(found) = self.about(item, *phrase, None)? else { return Ok(()) };
                Some(found.iter().map(|known| known.at).collect())
            }
        };
        if self.holds(item, line.r#if.as_ref(), None) {
            self.s.watches.push(Watch {
                on,
                once: line.times == Some(Times::Next),
                effect: Arc::new(line.effect.clone()),
                by: item.agent.name.clone(),
                player: item.agent.player,
                source: item.view.source,
            });
        }
        Ok(())
    }

    /// Gives Might for this turn. A limit is taken account of now, and stays what it then came to.
    fn give_might(&mut self, id: ObjId, might: i64, least: Option<i64>) {
        let now = self.s.true_might(id);
        let wanted = now.saturating_add(might);
        let then = least.map_or(wanted, |least| wanted.max(least.min(now)));
        self.s.change(id, |object| object.given = object.given.saturating_add(then.saturating_sub(now)));
    }

    /// Removes the damage marked on a unit.
    pub fn heal(&mut self, id: ObjId, _: &Name) {
        let (name, amount) = (self.s.obj(id).name.clone(), self.s.obj(id).damage);
        self.s.change(id, |object| {
            object.damage = 0;
            object.wounds.clear();
        });
        if amount > 0 {
            self.t.event(Event::new("healed").with("to", name).with("amount", amount));
        }
    }

    /// Exhausts an object.
    pub fn exhaust(&mut self, id: ObjId, by: &Name) {
        if self.s.obj(id).exhausted {
            self.t.cite(clause!("055-as-much-as-possible"), || "it is exhausted already".to_owned());
            return;
        }
        self.s.change(id, |object| object.exhausted = true);
        self.t.event(Event::new("exhausted").with("to", &self.s.obj(id).name).with("by", by));
    }

    /// Sends a unit to its controller's base; what is tracked on it stays (453).
    pub fn recall(&mut self, id: ObjId, by: &Name) {
        let object = self.s.obj(id);
        let base = Zone::Base(object.controller);
        if object.zone == base {
            self.t.cite(clause!("055-as-much-as-possible"), || "it is in its base already".to_owned());
            return;
        }
        if object.damage > 0 || self.s.prevents(id).next().is_some() {
            self.t.cite(clause!("453-recall-keeps-state"), || "what is tracked on it stays".to_owned());
        }
        self.card_event("recalled", id, Some(by));
        self.s.bring(id, base);
        if self.r.recall == Recall::Cleans {
            self.s.change(id, |object| object.damage = 0);
            self.s.tracked.retain(|tracked| tracked.on.is_none_or(|on| on.id != id));
        }
    }

    fn send_to_hand(&mut self, id: ObjId, by: &Name) {
        self.card_event("returned", id, Some(by));
        self.send(id, Zone::Hand);
    }

    /// Banishes a card.
    pub fn banish(&mut self, id: ObjId, by: &Name) {
        self.card_event("banished", id, Some(by));
        self.send(id, Zone::Banishment);
    }

    fn stun(&mut self, id: ObjId, by: &Name) {
        self.s.change(id, |object| object.stunned = true);
        self.t.event(Event::new("stunned").with("to", &self.s.obj(id).name).with("by", by));
    }

    /// Brings a card to a zone, where it is a new object (110).
    pub fn send(&mut self, id: ObjId, to: Zone) {
        let now = self.s.now(id);
        let kept: Vec<Tracked> = match self.r.new_object {
            NewObject::IsNew => Vec::new(),
            NewObject::KeepsPrevents => {
                self.s.tracked.iter().filter(|tracked| tracked.on == Some(now)).cloned().collect()
            }
        };
        let lost = self.s.bring(id, to);
        for tracked in kept {
            // Back on the board it will have been born twice more.
            let on = Ref { id, life: now.life.saturating_add(2) };
            self.s.tracked.push(Tracked { on: Some(on), ..tracked });
        }
        if lost {
            self.t.cite(clause!("110-new-object"), || "what was tracked on it is gone".to_owned());
        }
    }

    /// A card changes its place.
    pub fn card_event(&mut self, word: &'static str, id: ObjId, by: Option<&Name>) {
        let object = self.s.obj(id);
        let who = self.s.player_name(object.controller);
        self.t.event(Event::new(word).with("what", &object.name).with("who", who).with_some("by", by));
    }
}

/// Whether a line asks about the killed unit.
fn asks_for_killed(item: &Item) -> bool {
    item.effect.iter().any(|effect| match effect {
        Effect::Look(look) => {
            matches!(look.may_banish.as_ref().and_then(|asked| asked.might), Some(Bound::MoreThanKilled(_)))
        }
        _ => false,
    })
}

impl crate::words::effects::Done {
    fn if_(&self) -> Option<&Condition> {
        self.r#if.as_ref()
    }
}
