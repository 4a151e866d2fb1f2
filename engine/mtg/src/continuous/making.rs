//! The effects that a resolution leaves behind, and the sources chosen for them (609.7a, 611, 615.7,
//! 615.11).

use std::rc::Rc;

use crate::game::Game;
use crate::rulings::{EachShield, GoingBack, SourceChoice, SourceOptions, SourceTime};
use crate::state::context::Context;
use crate::state::lasting::{Duration, LastingEffect, LastingKind};
use crate::state::matching::place_of;
use crate::state::stack_items::Instructions;
use crate::state::{Being, ObjId};
use crate::words::amount::{Number, Shield, ShieldAmount};
use crate::words::effects::{Act, Effect, Span};
use crate::words::select::{Phrase, Selector, Zone};
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::name::Name;
use kernel::words::scenario::Give;

impl<'a> Game<'a> {
    /// The effects of a shield: one, or one for each (615.11), or one for each part of a divided
    /// amount.
    pub fn leave_shields(
        &mut self,
        kind: LastingKind<'a>,
        amount: Option<&'a ShieldAmount>,
        from: Option<&'a Selector>,
        to: Option<&'a Selector>,
        span: Option<Span>,
        ctx: &mut Context,
    ) -> Result<(), Stop> {
        for selector in [from, to].into_iter().flatten() {
            self.choose_sources(selector, ctx)?;
        }
        self.cite_made(kind, to, ctx);
        let size = match amount {
            Some(ShieldAmount::Word(Shield::Next(number))) => Some(match number {
                Number::Fixed(n) => *n,
                Number::X => ctx.x,
            }),
            _ => None,
        };
        if size.is_some() {
            self.log.cite(clause!("615.7-a-number"), || format!("{} is a shield of {}", ctx.name, size.unwrap_or(0)));
        }
        if let Some(Selector::Phrase(phrased)) = to {
            match &phrased.of {
                Phrase::Each(inner) => {
                    let each = self.state.meant(inner, ctx);
                    self.log.cite(clause!("615.11-a-shield-each"), || format!("{} shields", each.len()));
                    let born = self.state.tick();
                    if self.rulings.each_shield == EachShield::OneForAll {
                        self.push_live(kind, amount, size, span, Some(each), Some(inner), born, ctx);
                        return Ok(());
                    }
                    for being in each {
                        self.push_live(kind, amount, size, span, Some(vec![being]), Some(inner), born, ctx);
                    }
                    return Ok(());
                }
                Phrase::Target(_) if phrased.divided => {
                    let born = self.state.tick();
                    for being in ctx.bound_to(place_of(phrased)).map(<[Being]>::to_vec).unwrap_or_default() {
                        let share = ctx.divided.iter().find(|(to, _)| *to == being).map(|(_, n)| *n).or(size);
                        self.push_live(kind, amount, share, span, Some(vec![being]), None, born, ctx);
                    }
                    return Ok(());
                }
                _ => {}
            }
        }
        let born = self.state.tick();
        self.push_live(kind, amount, size, span, None, None, born, ctx);
        Ok(())
    }

    /// What was dealt stays dealt (615.4).
    fn cite_made(&mut self, kind: LastingKind<'a>, to: Option<&Selector>, ctx: &Context) {
        if !matches!(kind, LastingKind::Prevent(_)) {
            return;
        }
        let late = self.state.dealt.iter().any(|(_, being, _)| crate::game::means(&self.state, to, *being, ctx));
        if late {
            self.log.cite(clause!("615.4-no-going-back"), || "what was dealt stays dealt".to_owned());
        }
        if self.rulings.going_back == GoingBack::Undone {
            self.undo(to, ctx);
        }
    }

    /// Takes back what was dealt this turn to what a shield is about.
    fn undo(&mut self, to: Option<&Selector>, ctx: &Context) {
        for (_, being, amount) in self.state.dealt.clone() {
            if !crate::game::means(&self.state, to, being, ctx) {
                continue;
            }
            match being {
                Being::Player(seat) => {
                    if let Some(player) = self.state.player_mut(seat) {
                        player.life = player.life.saturating_add(amount);
                    }
                }
                Being::Object(id) => {
                    if let Some(object) = self.state.object_mut(id) {
                        object.damage = object.damage.saturating_sub(amount).max(0);
                    }
                }
            }
        }
    }

    #[allow(clippy::too_many_arguments, reason = "the fields of one record")]
    fn push_live(
        &mut self,
        kind: LastingKind<'a>,
        amount: Option<&'a ShieldAmount>,
        left: Option<i64>,
        span: Option<Span>,
        fixed: Option<Vec<Being>>,
        each: Option<&'a Selector>,
        born: u32,
        ctx: &Context,
    ) {
        let duration = match span {
            None | Some(Span::Turn) => Duration::Turn,
            Some(Span::Combat) => Duration::Combat,
            Some(Span::UntilYourNextTurn) => Duration::UntilTurnOf(ctx.you),
            Some(Span::Game) => Duration::Game,
        };
        let id = self.state.tick();
        let mut ctx = ctx.clone();
        ctx.used = Vec::new();
        ctx.recent = Vec::new();
        let lasting = Rc::new(LastingEffect {
            id,
            kind,
            ctx,
            born,
            duration,
            spent: left == Some(0),
            left,
            applied: 0,
            fixed,
            each,
            amount,
        });
        match kind {
            LastingKind::Modify(_) => self.state.changing.push(lasting),
            _ => self.state.lasting.push(lasting),
        }
    }

    /// One effect that a resolution leaves behind.
    pub fn leave_effect(
        &mut self,
        kind: LastingKind<'a>,
        span: Option<Span>,
        fixed: Option<Vec<Being>>,
        ctx: &Context,
    ) {
        let born = self.state.tick();
        self.push_live(kind, None, None, span, fixed, None, born, ctx);
    }

    /// Chooses the sources of a text as it is announced, for a ruling that wants them then.
    pub fn announce_sources(&mut self, parts: &mut [Instructions<'a>]) -> Result<(), Stop> {
        if self.rulings.source_time == SourceTime::OnResolution {
            return Ok(());
        }
        for part in parts {
            for entry in part.entries {
                if let Act::Effect(Effect::Prevent(prevent)) = &entry.act
                    && let Some(from) = &prevent.from
                {
                    self.choose_sources(from, &mut part.ctx)?;
                }
            }
        }
        Ok(())
    }

    /// Chooses a source where the text says so (609.7a).
    pub fn choose_sources(&mut self, selector: &'a Selector, ctx: &mut Context) -> Result<(), Stop> {
        match selector {
            Selector::List(list) => list.iter().try_for_each(|selector| self.choose_sources(selector, ctx)),
            Selector::Phrase(phrased) => {
                let Phrase::Chosen(inner) = &phrased.of else { return Ok(()) };
                let announced = self.rulings.source_time == SourceTime::OnAnnouncement;
                if announced && ctx.bound_to(place_of(phrased)).is_some() {
                    return Ok(());
                }
                let all = self.sources(ctx);
                let source = self.choose_source(inner, &all, ctx)?;
                ctx.bound.push((place_of(phrased), source.map(Being::Object).into_iter().collect()));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// What may be chosen as a source at all: permanents, spells, what something on the stack or a
    /// waiting effect refers to, and what lies open in the command zone.
    fn sources(&self, ctx: &Context) -> Vec<ObjId> {
        let mut found = self.state.battlefield();
        let mut add = |id: ObjId| {
            if !found.contains(&id) {
                found.push(id);
            }
        };
        let resolving = ctx.this.filter(|_| ctx.announced > 0);
        for item in &self.state.stack {
            item.spell.into_iter().for_each(&mut add);
            item.source.into_iter().for_each(&mut add);
            for being in item.parts.iter().flat_map(|part| part.ctx.targets.iter()) {
                if let Being::Object(id) = being {
                    add(*id);
                }
            }
        }
        for player in &self.state.players {
            player.command.iter().flatten().copied().for_each(&mut add);
        }
        let spell = resolving.filter(|id| self.state.object(*id).is_some_and(|object| object.zone == Zone::Stack));
        found.retain(|id| Some(*id) != spell);
        found
    }

    /// Whether an object may be chosen as a source, whatever its properties (609.7a).
    fn may_be_source(&self, id: ObjId) -> bool {
        match self.rulings.source_options {
            SourceOptions::AnyObject => true,
            SourceOptions::AbleToDeal => !self.state.is_permanent(id) || self.state.power(id) > 0,
            SourceOptions::StillThere => self.state.object(id).is_some_and(|object| object.exists),
        }
    }

    fn choose_source(&mut self, filter: &'a Selector, all: &[ObjId], ctx: &Context) -> Result<Option<ObjId>, Stop> {
        let fits = |game: &Self, id: ObjId| {
            let named = game.state.fits(filter, Being::Object(id), ctx);
            let choice = match game.rulings.source_choice {
                SourceChoice::AsNamed => named,
                SourceChoice::Targeted => {
                    named && crate::stack::targets::targetable(&game.state, Being::Object(id), ctx)
                }
                SourceChoice::Anything => true,
            };
            choice && game.may_be_source(id)
        };
        let legal: Vec<ObjId> = all.iter().copied().filter(|id| fits(self, *id)).collect();
        let picked = match legal.as_slice() {
            [] => None,
            [one] => Some(*one),
            _ => {
                let names: Vec<Name> = legal.iter().map(|id| self.object_name(*id)).collect();
                let unlike = all.iter().filter(|id| !self.state.fits(filter, Being::Object(**id), ctx));
                let unlike: Vec<Name> = unlike.map(|id| self.object_name(*id)).collect();
                let who = self.seat_name(ctx.you);
                let question = Question {
                    who,
                    kind: "source",
                    under: Some(clause!("609.7a-chosen-on-resolution")),
                    about: None,
                    options: Options::One(names.clone()),
                };
                let barred = |give: &Give| match give {
                    Give::One(name) if unlike.contains(name) => Some(Refusal::new(
                        &[clause!("609.7a-must-match-when-chosen"), clause!("615.9-properties-rechecked")],
                        format!("{name} does not have the named properties"),
                    )),
                    _ => None,
                };
                let index = self.log.ask_or(&question, barred, |give| match give {
                    Give::One(name) => Ok(names.iter().position(|other| other == name).unwrap_or(0)),
                    _ => Ok(0),
                })?;
                legal.get(index).copied()
            }
        };
        if let Some(id) = picked {
            let name = self.object_name(id);
            self.log.cite(clause!("609.7a-chosen-on-resolution"), || format!("{name} is chosen"));
            if legal.len() < all.len() {
                self.log.cite(clause!("609.7a-must-match-when-chosen"), || "only what fits may be chosen".to_owned());
            }
            if !crate::stack::targets::targetable(&self.state, Being::Object(id), ctx) {
                self.log.cite(clause!("609.7a-not-a-target"), || format!("{name} could not be targeted"));
            }
            if self.state.is_permanent(id) && self.state.power(id) <= 0 {
                self.log.cite(clause!("609.7a-any-permanent"), || format!("{name} need not be able to deal damage"));
            }
            if self.state.object(id).is_some_and(|object| !object.exists) {
                self.log.cite(clause!("609.7a-referred-to-on-the-stack"), || format!("{name} is gone but referred to"));
            }
        }
        Ok(picked)
    }
}
