//! What spells and abilities are aimed at (355).

use crate::chain::Item;
use crate::game::Engine;
use crate::readings::Targets;
use crate::state::matching::{View, within};
use crate::state::{ObjId, PlaceId, Ref, Zone};
use crate::words::effects::{Awaited, Compared, Condition, Effect, Would};
use crate::words::phrases::{At, Described, How, Phrase};
use crate::words::scenario::TargetName;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::name::Name;
use kernel::words::scenario::Give;

/// What a spell or ability is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// An object.
    Object(Ref),
    /// A battlefield.
    Place(PlaceId),
}

/// One target word.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// What it asks for.
    pub described: Described,
    /// Whether a battlefield is chosen.
    pub is_place: bool,
    /// What Might it asks for.
    pub might: Option<crate::words::amounts::Bound>,
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
    let is_place = described.at == At::TargetBattlefield || described.what == crate::words::phrases::What::Battlefield;
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

impl Engine<'_> {
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
                        &[clause!("355.8-needs-a-legal-target")],
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
                return Err(Stop::refused(&[clause!("355.8-needs-a-legal-target")], why));
            }
            before.extend(chosen.iter().copied());
            item.targets.push(chosen);
        }
        match names.next() {
            Some(name) => Err(Stop::refused(
                &[clause!("355.8-needs-a-legal-target")],
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

    /// Asks for the targets of one target word, by their places in the names.
    pub fn ask_targets(
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
        let question = Question { who: who.clone(), kind: "target", under: None, about: Some(about.clone()), options };
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
}
