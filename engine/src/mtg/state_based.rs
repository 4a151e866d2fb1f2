//! State-based actions (704) and what happens before a player would have priority.

use std::rc::Rc;

use super::cards::{Keyword, KeywordWord, Supertype, Type, ValuedKeyword};
use super::context::Context;
use super::game::Game;
use super::select::Zone;
use super::state::{Being, ObjId, Seat};
use super::zones::Going;
use crate::kernel::name::Name;
use crate::kernel::observed::Event;
use crate::kernel::stop::Stop;

/// What state-based actions would do now.
#[derive(Debug, Default)]
pub struct Actions {
    lose: Vec<Seat>,
    bury: Vec<ObjId>,
    destroy: Vec<ObjId>,
    annihilate: Vec<(ObjId, i64)>,
    clash: bool,
}

impl Actions {
    fn count(&self) -> usize {
        self.bury.len() + self.destroy.len() + self.annihilate.len()
    }

    /// Whether there is nothing to do.
    pub fn none(&self) -> bool {
        self.lose.is_empty()
            && self.bury.is_empty()
            && self.destroy.is_empty()
            && self.annihilate.is_empty()
            && !self.clash
    }
}

impl Game<'_> {
    /// What state-based actions would do now. What was found sound and did not change since is not looked
    /// at again.
    pub fn pending_actions(&mut self) -> Actions {
        let mut actions = Actions::default();
        for (index, player) in self.state.players.iter().enumerate() {
            let dead = player.life <= 0 || player.counters.get("poison") >= 10 || player.drew_from_nothing;
            if dead && !player.lost {
                actions.lose.push(Seat(index));
            }
        }
        let mut legends: Vec<(Seat, Name)> = Vec::new();
        let plain = !self.state.changes_anything();
        self.sound.resize(self.state.objects.len(), None);
        for id in self.state.battlefield() {
            let Some(object) = self.state.objects.get(id.0 as usize) else { continue };
            let known = self.sound.get(id.0 as usize).and_then(Option::as_ref);
            if plain && known.is_some_and(|known| Rc::ptr_eq(known, object)) {
                continue;
            }
            let (count, legendary) = (actions.count(), legends.len());
            let alone = self.look_at(id, &mut actions, &mut legends) && plain && object.alone();
            if let Some(place) = self.sound.get_mut(id.0 as usize) {
                let sound = alone && actions.count() == count && legends.len() == legendary;
                *place = sound.then(|| Rc::clone(object));
            }
        }
        actions
    }

    /// Looks at a permanent. Says whether no other object matters to what would be done with it.
    fn look_at(&self, id: ObjId, actions: &mut Actions, legends: &mut Vec<(Seat, Name)>) -> bool {
        let Some(object) = self.state.object(id) else { return true };
        let found = self.state.characteristics(id);
        if found.supertypes.contains(&Supertype::Legendary) {
            let legend = (object.controller, object.card_name.clone().unwrap_or_else(|| object.name.clone()));
            actions.clash |= legends.contains(&legend);
            legends.push(legend);
        }
        let both = object.counters.get("+1/+1").min(object.counters.get("-1/-1"));
        if both > 0 {
            actions.annihilate.push((id, both));
        }
        if found.is(Type::Creature) {
            let toughness = found.stats.map_or(0, |stats| stats.toughness);
            if toughness <= 0 {
                actions.bury.push(id);
                return true;
            }
            let lethal = object.damage >= toughness || object.deathtouched;
            if lethal && !found.has(KeywordWord::Indestructible) {
                actions.destroy.push(id);
            }
        }
        let out = |kind: Type, counter: &str| found.is(kind) && object.counters.get(counter) == 0;
        if out(Type::Planeswalker, "loyalty") || out(Type::Battle, "defense") {
            actions.bury.push(id);
        }
        let aura = found.keywords.iter().find_map(|keyword| match keyword {
            Keyword::Valued(ValuedKeyword::Enchant(selector)) => Some(selector),
            _ => None,
        });
        if let Some(enchants) = aura {
            let ctx = Context::new(object.controller, Some(id), object.name.clone());
            let hosted = object.attached.is_some_and(|host| {
                self.state.is_permanent(host) && self.state.fits(enchants, Being::Object(host), &ctx)
            });
            if !hosted {
                actions.bury.push(id);
            }
        }
        aura.is_none()
    }

    /// Carries out state-based actions until there are none. Says whether there were any.
    pub fn state_based(&mut self) -> Result<bool, Stop> {
        let mut any = false;
        loop {
            self.enter()?;
            self.leave();
            let actions = self.pending_actions();
            if actions.none() || self.state.over {
                return Ok(any);
            }
            if actions.clash {
                return Err(Stop::unsupported("the legend rule"));
            }
            any = true;
            for seat in &actions.lose {
                self.lose_game(*seat);
            }
            for (id, both) in &actions.annihilate {
                for kind in ["+1/+1", "-1/-1"] {
                    let mut ctx = Context::new(self.state.active, None, Name::Word("nothing"));
                    self.remove_counters(Being::Object(*id), &Name::Word(kind), *both, &mut ctx);
                }
            }
            for id in self.state.battlefield() {
                if let Some(object) = self.state.object_mut(id) {
                    object.deathtouched = false;
                }
            }
            let mut ctx = Context::new(self.state.active, None, Name::Word("nothing"));
            for id in &actions.bury {
                let found = self.state.characteristics(*id);
                if found.is(Type::Creature) && found.stats.is_some_and(|stats| stats.toughness <= 0) {
                    self.cite_not_damage(Being::Object(*id), false);
                }
            }
            let mut goings: Vec<Going> = actions.bury.iter().map(|id| Going::to(*id, Zone::Graveyard)).collect();
            let mut events = Vec::new();
            for id in &actions.destroy {
                if actions.bury.contains(id) {
                    continue;
                }
                let would = super::happen::Would::Destroy(*id);
                let Some(super::happen::Would::Destroy(id)) = self.rewritten_by_damage(would, &ctx)? else { continue };
                let name = self.object_name(id);
                events.push(
                    Event::new("destroyed").with("what", &name).with("from", "battlefield").with("to", "graveyard"),
                );
                goings.push(Going::to(id, Zone::Graveyard));
            }
            self.log.together(|log| {
                for event in events {
                    log.event(event);
                }
            });
            self.go(&goings, &mut ctx)?;
        }
    }

    /// Destruction by lethal damage: not by an effect, so shield counters do not replace it (122.1c).
    fn rewritten_by_damage(
        &mut self,
        would: super::happen::Would,
        ctx: &Context,
    ) -> Result<Option<super::happen::Would>, Stop> {
        let mut ctx = ctx.clone();
        if let super::happen::Would::Destroy(id) = &would {
            for number in 0..100 {
                ctx.used.push(super::lasting::Key::ShieldCounter(*id, number));
                ctx.used.push(super::lasting::Key::ShieldCounter(*id, number));
            }
        }
        self.rewritten(would, &ctx)
    }

    /// What happens before a player would have priority: state-based actions, then triggered
    /// abilities come onto the stack, until neither is left (117.5).
    pub fn settle(&mut self) -> Result<(), Stop> {
        loop {
            self.state_based()?;
            if self.state.over {
                self.state.waiting.clear();
                self.state.stack.clear();
                return Ok(());
            }
            self.look_for_states();
            if !self.put_triggers()? {
                return Ok(());
            }
        }
    }
}
