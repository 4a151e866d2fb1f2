//! 359: an item resolves: its lines are carried out one after the other, as far as they can be.
//!
//! "Stun a unit. Draw 1": with the unit gone the card is drawn all the same.
//! A spell's card goes to the trash once its last line was carried out.

use crate::game::Game;
use crate::state::{ChainItem, DamageChange, KnownObject, ObjectId, TrackedChange, Zone};
use crate::words::amounts::Quantity;
use crate::words::effects::{Cards, Condition, Done, Effect, GiveMight, PlayCard, PlayPlace, Source};
use crate::words::phrases::Phrase;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// Carries out lines one after the other.
pub fn execute(game: &mut Game<'_>, item: &mut ChainItem, lines: &[Effect]) -> Result<(), Stop> {
    game.execute(item, lines)
}

impl Game<'_> {
    /// Resolves an item of the chain.
    pub fn resolve(&mut self, item: &mut ChainItem) -> Result<(), Stop> {
        let lines = item.effect.clone();
        (self.rulings.resolve_lines)(self, item, &lines)?;
        if let Some(card) = item.card
            && self.state.object(card).zone == Zone::Chain
        {
            self.state.bring(card, Zone::Trash);
        }
        Ok(())
    }

    /// Carries out lines one after the other; what they do may carry out others in turn.
    pub fn execute(&mut self, item: &mut ChainItem, lines: &[Effect]) -> Result<(), Stop> {
        self.fuel.deeper(&self.log)?;
        for line in lines {
            self.spend_fuel()?;
            self.line(item, line)?;
        }
        self.fuel.shallower();
        Ok(())
    }

    fn line(&mut self, item: &mut ChainItem, effect: &Effect) -> Result<(), Stop> {
        match effect {
            Effect::Prevent(line) => self.make_prevent(item, line),
            Effect::Double(line) => self.double_line(item, line.to),
            Effect::Deal(line) => self.deal_line(item, line),
            Effect::Kill(line) => self.kill_line(item, line),
            Effect::Replace(line) => self.delayed_replacement_line(item, line),
            Effect::Delayed(line) => self.delayed_trigger_line(item, line),
            Effect::Play(line) => self.play_line(item, line),
            Effect::Give(line) => self.give_line(item, line),
            Effect::Draw(line) => self.draw_line(item, line),
            Effect::Discard(line) => self.discard_line(item, line),
            Effect::Channel(line) => self.channel_line(item, line),
            Effect::Look(line) => self.look(item, line),
            Effect::Heal(line) => self.done(item, line, Self::heal),
            Effect::Exhaust(line) => self.done(item, line, Self::exhaust),
            Effect::Recall(line) => self.done(item, line, Self::recall),
            Effect::Return(line) => self.done(item, line, Self::return_to_hand),
            Effect::Banish(line) => self.done(item, line, Self::banish),
            Effect::Stun(line) => self.done(item, line, Self::stun),
            Effect::TakeControl(line) => {
                let player = item.agent.player;
                self.done(item, line, |game, id, _| game.state.change(id, |object| object.controller = player))
            }
            Effect::BonusDamage(_) | Effect::Lethal(_) | Effect::Cannot(_) => {
                Err(Stop::unsupported(format!("effect `{}` for a turn", effect.word())))
            }
        }
    }

    /// How much a line does.
    pub fn amount(item: &ChainItem, amount: Quantity) -> Result<i64, Stop> {
        match amount {
            Quantity::Number(n) => Ok(n),
            Quantity::ItsMight => match item.it.first() {
                Some(known) => Ok(known.might),
                None => Err(Stop::unsupported("`its might` of nothing")),
            },
        }
    }

    /// Whether a condition holds about what a line is about.
    pub fn holds(&self, item: &ChainItem, condition: Option<&Condition>, about: Option<&KnownObject>) -> bool {
        let about = about.map_or(item.perspective.itself, |known| known.at.id);
        condition.is_none_or(|condition| self.state.holds(condition, about, item.perspective, item.legion))
    }

    /// A change of damage that an item makes, for a unit or for all that fit.
    pub fn tracked_by(
        &mut self,
        item: &ChainItem,
        on: Option<&KnownObject>,
        change: DamageChange,
        from: &[Source],
    ) -> TrackedChange {
        TrackedChange {
            id: self.state.number(),
            on: on.map(|known| known.at),
            every: None,
            change,
            from: from.to_vec(),
            by: item.agent.name.clone(),
            player: item.agent.player,
            made: true,
        }
    }

    fn double_line(&mut self, item: &mut ChainItem, to: Phrase) -> Result<(), Stop> {
        for known in self.about(item, to, None)?.unwrap_or_default() {
            if self.state.is_there(&known) {
                let tracked = self.tracked_by(item, Some(&known), DamageChange::Double, &[]);
                self.state.tracked.push(tracked);
            }
        }
        Ok(())
    }

    fn play_line(&mut self, item: &mut ChainItem, line: &PlayCard) -> Result<(), Stop> {
        let who = self.players(item, line.who.as_ref())?;
        let Some(found) = self.about(item, line.what, None)? else { return Ok(()) };
        let (Some(known), Some(who)) = (found.first(), who.and_then(|who| who.first().copied())) else {
            return Ok(());
        };
        let to = match line.to {
            Some(PlayPlace::SameLocation) => Some(known.zone),
            Some(PlayPlace::Base) => Some(Zone::Base(who)),
            None => None,
        };
        self.play_free(known.at.id, who, to, &item.agent.name)
    }

    fn give_line(&mut self, item: &mut ChainItem, line: &GiveMight) -> Result<(), Stop> {
        let might = Self::amount(item, line.might)?;
        let least = line.minimum.map(|least| least.0);
        for known in self.about(item, line.to, None)?.unwrap_or_default() {
            if self.state.is_there(&known) {
                self.give_might(known.at.id, might, least);
            }
        }
        Ok(())
    }

    fn draw_line(&mut self, item: &ChainItem, line: &Cards) -> Result<(), Stop> {
        let (n, who) = (Self::amount(item, line.amount)?, self.players(item, line.who.as_ref())?);
        for player in who.unwrap_or_default() {
            self.draw(player, n, Some(&item.agent.name))?;
        }
        Ok(())
    }

    fn discard_line(&mut self, item: &ChainItem, line: &Cards) -> Result<(), Stop> {
        let (n, who) = (Self::amount(item, line.amount)?, self.players(item, line.who.as_ref())?);
        for player in who.unwrap_or_default() {
            self.discard(player, n, &item.agent.name)?;
        }
        Ok(())
    }

    fn channel_line(&mut self, item: &ChainItem, line: &Cards) -> Result<(), Stop> {
        let (n, who) = (Self::amount(item, line.amount)?, self.players(item, line.who.as_ref())?);
        for player in who.unwrap_or_default() {
            self.state.change_player(player, |player| {
                player.runes = (player.runes + n.max(0)).min(12).max(player.runes);
            });
        }
        Ok(())
    }

    fn done(
        &mut self,
        item: &mut ChainItem,
        line: &Done,
        act: impl Fn(&mut Self, ObjectId, &Name),
    ) -> Result<(), Stop> {
        let condition = line.r#if.as_ref();
        for known in self.about(item, line.what, condition)?.unwrap_or_default() {
            if self.state.is_there(&known) && self.holds(item, condition, Some(&known)) {
                act(self, known.at.id, &item.agent.name);
            }
        }
        Ok(())
    }

    /// Gives Might for this turn. A limit is taken account of now, and stays what it then came to
    /// (472.3.b).
    fn give_might(&mut self, id: ObjectId, might: i64, least: Option<i64>) {
        let now = self.state.true_might(id);
        let wanted = now.saturating_add(might);
        let then = least.map_or(wanted, |least| wanted.max(least.min(now)));
        self.state.change(id, |object| object.given = object.given.saturating_add(then.saturating_sub(now)));
    }

    /// Removes the damage marked on a unit.
    fn heal(&mut self, id: ObjectId, _: &Name) {
        let (name, amount) = (self.state.object(id).name.clone(), self.state.object(id).damage);
        self.state.change(id, |object| {
            object.damage = 0;
            object.wounds.clear();
        });
        if amount > 0 {
            self.log.event(Event::new("healed").with("to", name).with("amount", amount));
        }
    }

    /// Exhausts an object.
    pub fn exhaust(&mut self, id: ObjectId, by: &Name) {
        if self.state.object(id).exhausted {
            self.log.cite(clause!("055-as-much-as-possible"), || "it is exhausted already".to_owned());
            return;
        }
        self.state.change(id, |object| object.exhausted = true);
        self.log.event(Event::new("exhausted").with("to", &self.state.object(id).name).with("by", by));
    }

    fn stun(&mut self, id: ObjectId, by: &Name) {
        self.state.change(id, |object| object.stunned = true);
        self.log.event(Event::new("stunned").with("to", &self.state.object(id).name).with("by", by));
    }
}
