//! The chain: spells and abilities that wait, their targets, and what triggers.

use std::sync::Arc;

use super::cards::{Triggered, Works};
use super::damage::Hit;
use super::effects::{Awaited, Compared, Condition, Cost, Effect, Would};
use super::phrases::{At, Described, How, Phrase};
use super::play::{Engine, Window};
use super::rulings::Targets;
use super::scenario::{Step, TargetName};
use super::selectors::{Standing, View, comes_from, within};
use super::state::{Agent, Means, ObjId, PlaceId, PlayerId, Ref, Zone};
use crate::kernel::choice::{Options, Question};
use crate::kernel::name::Name;
use crate::kernel::observed::Event;
use crate::kernel::scenario::Give;
use crate::kernel::stop::{Refusal, Stop};

/// What a spell or ability is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// An object.
    Object(Ref),
    /// A battlefield.
    Place(PlaceId),
}

/// What is known of an object that a line is about, as it was when the line began (359.3.e.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The object.
    pub at: Ref,
    /// Who controlled it.
    pub controller: PlayerId,
    /// Who owns it.
    pub owner: PlayerId,
    /// Its Might.
    pub might: i64,
    /// Where it was.
    pub zone: Zone,
}

/// A spell or ability on the chain, or while it resolves.
#[derive(Clone, Debug)]
pub struct Item {
    /// What it acts as.
    pub agent: Agent,
    /// From where its phrases are read.
    pub view: View,
    /// Its lines.
    pub effect: Arc<Vec<Effect>>,
    /// Its targets, by its target words.
    pub targets: Vec<Vec<Target>>,
    /// How many target words were read.
    pub slot: usize,
    /// What the line before was about.
    pub it: Vec<Known>,
    /// Whether the line before was ignored.
    pub ignored: bool,
    /// Whether the death that the line before would have been was replaced.
    pub replaced: bool,
    /// The Might of the killed unit; null if none was.
    pub killed: Option<i64>,
    /// Whether its player had played another card this turn.
    pub legion: bool,
    /// What may be paid for it when it resolves.
    pub may_pay: Option<Cost>,
    /// The spell's card.
    pub card: Option<ObjId>,
}

impl Item {
    /// An item without targets, about objects that are known already.
    pub fn new(agent: Agent, view: View, effect: Arc<Vec<Effect>>, it: Vec<Known>) -> Self {
        Self {
            agent,
            view,
            effect,
            targets: Vec::new(),
            slot: 0,
            it,
            ignored: false,
            replaced: false,
            killed: None,
            legion: false,
            may_pay: None,
            card: None,
        }
    }
}

/// One target word.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// What it asks for.
    pub described: Described,
    /// Whether a battlefield is chosen.
    pub is_place: bool,
    /// What Might it asks for.
    pub might: Option<super::amounts::Bound>,
}

/// The target words of lines, in order.
pub fn slots(effects: &[Effect]) -> Vec<Slot> {
    let mut all = Vec::new();
    for effect in effects {
        for (phrase, condition) in phrases(effect) {
            all.extend(slot(phrase, condition));
        }
        if let Effect::Kill(kill) = effect {
            all.extend(slots(&kill.if_done));
        }
    }
    all
}

/// The target word of a phrase, if it has one.
pub fn slot(phrase: &Phrase, condition: Option<&Condition>) -> Option<Slot> {
    let Phrase::Objects(described) = phrase else { return None };
    let is_place = described.at == At::TargetBattlefield || described.what == super::phrases::What::Battlefield;
    let might = match condition {
        Some(Condition::Compared(Compared::Might(bound))) => Some(*bound),
        _ => None,
    };
    (described.is_target() || described.at == At::TargetBattlefield).then_some(Slot {
        described: *described,
        is_place,
        might,
    })
}

fn phrases(effect: &Effect) -> Vec<(&Phrase, Option<&Condition>)> {
    match effect {
        Effect::Prevent(line) => vec![(&line.to, line.r#if.as_ref())],
        Effect::Double(line) => vec![(&line.to, None)],
        Effect::BonusDamage(line) => vec![(&line.to, None)],
        Effect::Lethal(line) => vec![(&line.to, None)],
        Effect::Cannot(line) => vec![(&line.be_dealt, None)],
        Effect::Deal(line) => line.from.iter().chain([&line.to]).map(|phrase| (phrase, None)).collect(),
        Effect::Kill(line) => vec![(&line.what, line.r#if.as_ref())],
        Effect::Heal(line)
        | Effect::Exhaust(line)
        | Effect::Recall(line)
        | Effect::Return(line)
        | Effect::Banish(line)
        | Effect::Stun(line)
        | Effect::TakeControl(line) => vec![(&line.what, line.r#if.as_ref())],
        Effect::Play(line) => vec![(&line.what, None)],
        Effect::Give(line) => vec![(&line.to, None)],
        Effect::Replace(line) => {
            let Would::Die(phrase) = &line.would;
            vec![(phrase, line.r#if.as_ref())]
        }
        Effect::Delayed(line) => match &line.when.event {
            Awaited::Dealt(phrase) | Awaited::Killed(phrase) => vec![(phrase, None)],
            Awaited::Played(_) | Awaited::EndTurn(_) => Vec::new(),
        },
        Effect::Draw(_) | Effect::Discard(_) | Effect::Channel(_) | Effect::Look(_) => Vec::new(),
    }
}

impl<'a> Engine<'a> {
    /// What is known of an object now.
    pub fn known(&self, id: ObjId) -> Known {
        let object = self.s.obj(id);
        Known {
            at: self.s.now(id),
            controller: self.s.controller(id),
            owner: object.owner,
            might: self.s.might(id),
            zone: object.zone,
        }
    }

    /// Whether an object may be chosen for a target word.
    pub fn may_target(&self, slot: &Slot, id: ObjId, view: View) -> bool {
        let might = |bound| within(&bound, self.s.might(id), Some(self.s.might(view.itself)));
        let fits = self.s.fits(&slot.described, id, view) && slot.might.is_none_or(might);
        fits || self.r.targets == Targets::Unchecked && self.s.obj(id).zone.is_board()
    }

    /// Aims an item at the targets that a step names.
    pub fn aim(&mut self, item: &mut Item, names: &[TargetName]) -> Result<(), Stop> {
        let mut names = names.iter().peekable();
        let mut before: Vec<Target> = Vec::new();
        for slot in slots(&item.effect) {
            let mut chosen = Vec::new();
            while let Some(name) = names.peek() {
                let Some(target) = self.legal_target(&slot, name, item.view, &before, &chosen) else {
                    if slot.described.up_to_one {
                        break;
                    }
                    return Err(Stop::refused(
                        &["355.8-needs-a-legal-target"],
                        format!("{} is no legal target of {}", name.0, item.agent.name),
                    ));
                };
                names.next();
                chosen.push(target);
                if slot.described.at != At::EachLocation {
                    break;
                }
            }
            if chosen.is_empty() && !slot.described.up_to_one {
                if self.s.units().any(|id| self.may_target(&slot, id, item.view)) {
                    return Err(self.t.rejected(format!("too few targets for {}", item.agent.name)));
                }
                let why = format!("{} has no legal target", item.agent.name);
                return Err(Stop::refused(&["355.8-needs-a-legal-target"], why));
            }
            before.extend(chosen.iter().copied());
            item.targets.push(chosen);
        }
        match names.next() {
            Some(name) => Err(Stop::refused(
                &["355.8-needs-a-legal-target"],
                format!("{} has no target word for {}", item.agent.name, name.0),
            )),
            None => Ok(()),
        }
    }

    fn legal_target(
        &self,
        slot: &Slot,
        name: &Name,
        view: View,
        before: &[Target],
        chosen: &[Target],
    ) -> Option<Target> {
        if slot.is_place {
            return self.s.place_of(name).map(Target::Place);
        }
        let id = self.s.on_board().find(|id| self.s.obj(*id).name == *name)?;
        let target = Target::Object(self.s.now(id));
        let is_new = slot.described.how != How::AnotherTarget || !before.contains(&target);
        let elsewhere = slot.described.at != At::EachLocation
            || chosen.iter().all(|other| match other {
                Target::Object(other) => self.s.location(other.id) != self.s.location(id),
                Target::Place(_) => true,
            });
        (self.may_target(slot, id, view) && is_new && elsewhere).then_some(target)
    }

    /// Runs the chain: what triggered is put on it, `responses` are taken while its last item waits,
    /// then items resolve, the newest first, with a cleanup after each.
    pub fn run_chain(&mut self, item: Option<Item>, responses: &'a [Step]) -> Result<(), Stop> {
        let mut chain: Vec<Item> = item.into_iter().collect();
        let mut responses = (!responses.is_empty()).then_some(responses);
        loop {
            self.cleanup()?;
            self.enchain(&mut chain)?;
            if chain.is_empty() {
                break;
            }
            if let Some(steps) = responses.take() {
                self.t.deeper();
                self.steps(steps, Window::Response)?;
                self.t.shallower()?;
                continue;
            }
            if let Some(mut item) = chain.pop() {
                self.resolve(&mut item)?;
            }
        }
        match responses {
            Some(_) => Err(self.t.rejected("nothing waits on the chain that could be responded to")),
            None => Ok(()),
        }
    }

    /// Puts what triggered on the chain.
    fn enchain(&mut self, chain: &mut Vec<Item>) -> Result<(), Stop> {
        let pending = std::mem::take(&mut self.pending);
        let turn = self.s.turn;
        let (first, then): (Vec<Item>, Vec<Item>) = pending.into_iter().partition(|item| item.agent.player == turn);
        for side in [first, then] {
            let one = side.first().map(|item| item.effect.clone());
            if side.iter().any(|item| Some(&item.effect) != one.as_ref()) {
                return Err(Stop::unsupported("the order of several abilities that trigger at once"));
            }
            for mut item in side {
                self.spend_fuel()?;
                self.t.event(Event::new("triggered").with("by", &item.agent.name));
                if self.aim_trigger(&mut item)? {
                    chain.push(item);
                }
            }
        }
        Ok(())
    }

    /// Asks for the targets of a triggered ability; without a legal one it is not put on the chain.
    fn aim_trigger(&mut self, item: &mut Item) -> Result<bool, Stop> {
        let who = self.s.player_name(item.agent.player);
        for slot in slots(&item.effect) {
            if slot.is_place {
                return Err(Stop::unsupported("a triggered ability that targets a battlefield"));
            }
            let of: Vec<ObjId> = self.s.on_board().filter(|id| self.may_target(&slot, *id, item.view)).collect();
            let names: Vec<Name> = of.iter().map(|id| self.s.obj(*id).name.clone()).collect();
            let about = item.agent.name.clone();
            let picked: Vec<usize> = if of.is_empty() {
                Vec::new()
            } else if slot.described.up_to_one {
                let places: Vec<Zone> = of.iter().map(|id| self.s.location(*id)).collect();
                self.ask_targets(&who, &about, &names, &places, slot.described.at == At::EachLocation)?
            } else {
                vec![self.t.pick(&who, "target", Some(&about), &names)?]
            };
            if picked.is_empty() && !slot.described.up_to_one {
                return Ok(false);
            }
            let refs = picked.iter().filter_map(|index| of.get(*index)).map(|id| Target::Object(self.s.now(*id)));
            item.targets.push(refs.collect());
        }
        Ok(true)
    }

    fn ask_targets(
        &mut self,
        who: &Name,
        about: &Name,
        names: &[Name],
        places: &[Zone],
        each: bool,
    ) -> Result<Vec<usize>, Stop> {
        let apart = places.iter().enumerate().filter(|(i, zone)| !places.iter().take(*i).any(|other| other == *zone));
        let most = if each { apart.count() } else { 1 };
        let options = Options::Several { of: names.to_vec(), least: 0, most, ordered: false };
        let question = Question { who: who.clone(), kind: "target", about: Some(about.clone()), options };
        self.t.ask(&question, |give| {
            let chosen: Vec<usize> = match give {
                Give::One(name) => names.iter().position(|other| other == name).into_iter().collect(),
                Give::Several(chosen) => {
                    chosen.iter().filter_map(|name| names.iter().position(|other| other == name)).collect()
                }
                _ => Vec::new(),
            };
            let clash =
                chosen.iter().enumerate().any(|(i, a)| chosen.iter().take(i).any(|b| places.get(*a) == places.get(*b)));
            if clash { Err(Refusal::new(&[], "at most one at each location")) } else { Ok(chosen) }
        })
    }

    /// The triggered abilities of cards where they work, that wait for a kind of event.
    pub fn waiting(&self, kind: fn(&Awaited) -> bool) -> impl Iterator<Item = Standing<Triggered>> {
        let mut all = Vec::new();
        for id in self.s.ids() {
            let object = self.s.obj(id);
            let Some(card) = &object.card else { continue };
            let view = View { player: self.s.controller(id), itself: id, source: id };
            for (index, triggered) in card.triggered.iter().enumerate() {
                let works = match triggered.r#in {
                    None => object.zone.is_board(),
                    Some(Works::Trash) => object.zone == Zone::Trash,
                    Some(Works::Hand) => object.zone == Zone::Hand,
                };
                if works && kind(&triggered.when.event) {
                    all.push(Standing { view, index, says: triggered.clone() });
                }
            }
        }
        all.into_iter()
    }

    /// An ability triggers.
    pub fn trigger(&mut self, standing: &Standing<Triggered>, it: Vec<Known>) {
        let name = self.s.obj(standing.view.source).name.clone();
        let agent = Agent { means: Means::Ability, player: standing.view.player, name };
        let mut item = Item::new(agent, standing.view, Arc::new(standing.says.effect.clone()), it);
        item.may_pay.clone_from(&standing.says.may_pay);
        self.pending.push(item);
    }

    /// What waits for damage sees it.
    pub fn notice_damage(&mut self, hit: &Hit) {
        let now = self.s.now(hit.to);
        let it = vec![self.known(hit.to)];
        let mut seen = Vec::new();
        self.s.watches.retain(|watch| {
            if watch.on.as_ref().is_some_and(|on| !on.contains(&now)) {
                return true;
            }
            let agent = Agent { means: Means::Ability, player: watch.player, name: watch.by.clone() };
            let view = View { player: watch.player, itself: watch.source, source: watch.source };
            seen.push(Item::new(agent, view, watch.effect.clone(), it.clone()));
            !watch.once
        });
        self.pending.append(&mut seen);
        let waiting: Vec<Standing<Triggered>> = self.waiting(|event| matches!(event, Awaited::Dealt(_))).collect();
        for standing in waiting {
            if let Awaited::Dealt(phrase) = &standing.says.when.event
                && self.s.means(phrase, hit.to, standing.view)
                && comes_from(&standing.says.when.by.0, &hit.agent, standing.view.player)
            {
                self.trigger(&standing, it.clone());
            }
        }
    }
}
