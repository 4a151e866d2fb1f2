//! What players do: actions, paid abilities, and what breaks into something that resolves.

use crate::game::{Done, Game, refused};
use crate::matching::imminent::{Asker, Fact};
use crate::resolution::effects::Ctx;
use crate::rulings::{
    Active, AfterRez, AnnouncedX, BreaksIn, Conditionals, CountsX, OncePerTurn, Restrictions, Types, Useless, Windows,
};
use crate::state::imminent::{Part, enlarges, preventions, replaces};
use crate::state::{Obj, ObjId, Place, Stage};
use crate::words::amounts::{Amount, Said};
use crate::words::cards::{CardRef, Paid};
use crate::words::effects::Effect;
use crate::words::scenario::{Deed, Play, Use};
use crate::words::{CardType, Counter, Object, Side, What, Zone};
use kernel::clause::Clause;
use kernel::transcript::stop::Stop;

/// What forbids anything but a preventer while an effect resolves.
pub(crate) const NOT_NOW: [Clause; 3] =
    [clause!("core-p30-interrupts"), clause!("core-p21-only-disrupters"), clause!("core-p21-the-words")];

/// What forbids to replace what was prevented, or what is not about to happen.
pub(crate) const AFTER_PREVENTION: [Clause; 2] =
    [clause!("intro-before-conditionals"), clause!("faq-p3-before-conditionals")];

/// An ability that a player uses.
#[derive(Clone, Copy)]
enum Which {
    Paid(usize),
    Conditional(usize),
}

impl Game<'_> {
    /// What a player does while nothing resolves.
    pub(crate) fn deed(&mut self, who: Side, deed: &Deed) -> Done {
        match deed {
            Deed::Run(run) => {
                self.begin_action(Side::Runner, who, 1)?;
                self.begin_run(run.server)
            }
            Deed::Play(play) => self.play_card(who, play),
            Deed::Install(install) => self.install(who, &install.card),
            Deed::Use(words) => {
                for _ in 0..words.times.map_or(1, |times| times.0) {
                    self.use_in_window(who, words)?;
                }
                self.settle()
            }
            Deed::Rez(rez) => self.rez(who, &rez.card),
            Deed::Score(score) => self.score(who, &score.card),
            Deed::Trash(trash) => self.trash(who, &trash.card),
            Deed::Steal(steal) => self.steal(who, &steal.card),
            Deed::JackOut(jack_out) => self.jack_out(who, jack_out.server),
            Deed::Pass(_) => Ok(()),
        }
    }

    /// What a player does while something resolves: only what prevents may break in.
    pub(crate) fn break_in(&mut self, who: Side, deed: &Deed) -> Done {
        match deed {
            Deed::Use(words) => {
                for _ in 0..words.times.map_or(1, |times| times.0) {
                    self.use_at_point(who, words)?;
                }
                self.settle()
            }
            Deed::Pass(_) => self.pass_priority(who),
            _ if self.rules.breaks_in == BreaksIn::AnyAbility => self.deed(who, deed),
            _ => refused(&NOT_NOW, format!("`{}` cannot break into what resolves", deed.word())),
        }
    }

    /// A card of the case by its name; the first that passes a test, else the first.
    pub(crate) fn find(&self, name: &Object, test: impl Fn(&Obj) -> bool) -> Done<ObjId> {
        let named = || self.state.ids().filter(|id| self.state.name(*id) == **name);
        named()
            .find(|id| self.state.obj(*id).is_some_and(&test))
            .or_else(|| named().next())
            .ok_or_else(|| self.words.rejected(format!("there is no `{}`", name.as_str())))
    }

    /// The window for an action: in the player's own turn, with a run that goes on brought to its
    /// end, and with a click to spend.
    fn begin_action(&mut self, side: Side, who: Side, clicks: i64) -> Done {
        if side != who {
            return refused(&[], "it is an action of the other side");
        }
        if self.state.turn != who {
            return refused(&[], "it is not this player's turn");
        }
        while self.state.running().is_some() {
            self.forward(None)?;
        }
        self.mandatory_draw()?;
        let purse = self.state.purse_mut(who);
        match purse.clicks {
            Some(held) if held < clicks => refused(&[], "no click is left"),
            Some(held) => {
                purse.clicks = Some(held - clicks);
                Ok(())
            }
            None => Ok(()),
        }
    }

    pub(crate) fn mandatory_draw(&mut self) -> Done {
        if std::mem::take(&mut self.state.draw_due) { self.draw(Side::Corp, 1, None) } else { Ok(()) }
    }

    fn play_card(&mut self, who: Side, words: &Play) -> Done {
        let hand = if who == Side::Corp { Zone::Hq } else { Zone::Grip };
        let id = self.find(&words.card, |obj| obj.place == Place::Pile(hand))?;
        let Some(obj) = self.state.obj(id) else { return Ok(()) };
        let card = obj.card.clone();
        if obj.place != Place::Pile(hand) || !matches!(card.r#type, CardType::Event | CardType::Operation) {
            return refused(&[], "it cannot be played from there");
        }
        self.begin_action(who, who, 1)?;
        let mut ctx = Ctx { server: words.server, ..Ctx::new(id, who) };
        let heeded = self.rules.restrictions == Restrictions::Heeded;
        if heeded && card.play_only_if.as_ref().is_some_and(|condition| !self.holds(condition, &ctx)) {
            return refused(&[clause!("9.3.2-restriction")], "it may not be played now");
        }
        let cost = card.cost.map_or(0, |n| n.0);
        if self.state.purse(who).credits.is_some_and(|held| held < cost) {
            return refused(&[], "it cannot be paid for");
        }
        self.spend(who, cost, id);
        if let Some(further) = card.additional_cost.as_ref().and_then(|costs| costs.play.as_ref()) {
            if !self.can_pay(who, further, &ctx) {
                return refused(self.why_unpayable(who, further, &ctx), "it cannot be paid for");
            }
            let cards = self.cost_cards(who, further, &ctx, None)?;
            if !self.pay(who, further, cards, &mut ctx)? {
                return Ok(());
            }
        }
        if self.state.obj(id).is_some_and(Obj::current) {
            self.end_currents(None);
        }
        let mut moves = Vec::new();
        self.shift(id, None, Place::Played, &mut moves);
        self.report_with(Vec::new(), moves);
        self.ability(&card.effect, ctx)?;
        if self.state.obj(id).is_some_and(|obj| obj.place == Place::Played && !obj.current()) {
            let pile = if who == Side::Corp { Zone::Archives } else { Zone::Heap };
            let mut moves = Vec::new();
            self.shift(id, None, Place::Pile(pile), &mut moves);
            self.report_with(Vec::new(), moves);
        }
        self.settle()
    }

    /// The currents in play are trashed, or those of one player.
    pub(crate) fn end_currents(&mut self, of: Option<Side>) {
        let over = |obj: &Obj| obj.place == Place::Played && obj.current() && of.is_none_or(|side| obj.side() == side);
        let ids: Vec<ObjId> = self.state.ids().filter(|id| self.state.obj(*id).is_some_and(over)).collect();
        self.discard(ids.into_iter().map(|id| (id, None)).collect(), None, None);
    }

    fn install(&mut self, who: Side, name: &Object) -> Done {
        if who == Side::Corp {
            return Err(Stop::unsupported("`install` by the Corp"));
        }
        let id = self.find(name, |obj| obj.place == Place::Pile(Zone::Grip))?;
        let Some(obj) = self.state.obj(id) else { return Ok(()) };
        let (card, place) = (obj.card.clone(), obj.place);
        let installs = matches!(card.r#type, CardType::Program | CardType::Hardware | CardType::Resource);
        if place != Place::Pile(Zone::Grip) {
            return refused(&[], "it cannot be installed from there");
        }
        if !installs {
            return refused(&[], "only programs, hardware and resources are installed");
        }
        self.begin_action(who, who, 1)?;
        let cost = card.cost.map_or(0, |n| n.0);
        if self.state.purse(who).credits.is_some_and(|held| held < cost) {
            return refused(&[], "it cannot be paid for");
        }
        self.spend(who, cost, id);
        self.enter_rig(id);
        self.settle()
    }

    /// A card enters the rig with the counters that it enters with.
    pub(crate) fn enter_rig(&mut self, id: ObjId) {
        let mut moves = Vec::new();
        self.shift(id, None, Place::Pile(Zone::Rig), &mut moves);
        if let Some(obj) = self.state.obj_mut(id) {
            obj.counters = obj.card.enters_with.iter().map(|(kind, n)| (*kind, n.0)).collect();
        }
        self.report_with(vec![Fact::of("installed", id, &self.state)], moves);
    }

    fn rez(&mut self, who: Side, name: &Object) -> Done {
        let id = self.find(name, |obj| obj.installed() && !obj.rezzed)?;
        let Some(obj) = self.state.obj(id) else { return Ok(()) };
        let (card, place, rezzed) = (obj.card.clone(), obj.place, obj.rezzed);
        if self.lies_ahead(id) {
            while self.state.running().is_some_and(|run| run.stage != Stage::Approach(id)) {
                self.forward(None)?;
            }
        }
        let approached = self.state.running().map(|run| run.stage) == Some(Stage::Approach(id));
        let may = match place {
            Place::Ice(_) => approached,
            Place::Root(_) => matches!(card.r#type, CardType::Asset | CardType::Upgrade),
            _ => false,
        };
        if who != Side::Corp {
            return refused(&[], "only the Corp rezzes");
        }
        if rezzed {
            return refused(&[], "it is rezzed already");
        }
        if !may {
            return refused(&[], "it cannot be rezzed now");
        }
        self.rez_for(id)?;
        self.settle()
    }

    /// The Corp pays for a card and rezzes it.
    pub(crate) fn rez_for(&mut self, id: ObjId) -> Done {
        let cost = self.state.obj(id).and_then(|obj| obj.card.cost).map_or(0, |n| n.0);
        if self.state.corp.credits.is_some_and(|held| held < cost) {
            return refused(&[], "it cannot be paid for");
        }
        self.spend(Side::Corp, cost, id);
        self.state.obj_mut(id).into_iter().for_each(|obj| obj.rezzed = true);
        self.report(vec![Fact::of("rezzed", id, &self.state)]);
        Ok(())
    }

    fn score(&mut self, who: Side, name: &Object) -> Done {
        let id = self.find(name, Obj::installed)?;
        let Some(obj) = self.state.obj(id) else { return Ok(()) };
        let needed = obj.card.advancement.map_or(0, |n| n.0);
        let scorable = obj.card.r#type == CardType::Agenda && matches!(obj.place, Place::Root(_));
        if who != Side::Corp || self.state.turn != who || !scorable || obj.count(Counter::Advancement) < needed {
            return refused(&[], "it cannot be scored now");
        }
        let fact = Fact { who: Some(who), ..Fact::of("scored", id, &self.state) };
        self.take_agenda(id, Zone::CorpScore, fact);
        self.settle()
    }

    /// An agenda comes to a score area; with 7 points its owner wins.
    pub(crate) fn take_agenda(&mut self, id: ObjId, zone: Zone, fact: Fact) {
        let mut moves = Vec::new();
        self.shift(id, None, Place::Pile(zone), &mut moves);
        if let Some(obj) = self.state.obj_mut(id)
            && zone == Zone::CorpScore
        {
            obj.counters = obj.card.enters_with.iter().map(|(kind, n)| (*kind, n.0)).collect();
        }
        if [Side::Corp, Side::Runner].iter().any(|side| self.state.points(*side) >= 7) {
            self.state.over = Some("somebody has 7 agenda points");
        }
        self.report_with(vec![fact], moves);
    }

    /// The Corp's basic action against a resource, or the Runner's against what is accessed.
    fn trash(&mut self, who: Side, name: &Object) -> Done {
        if who == Side::Runner {
            return self.trash_accessed(name);
        }
        let id = self.find(name, Obj::installed)?;
        let resource = self
            .state
            .obj(id)
            .is_some_and(|obj| obj.card.r#type == CardType::Resource && obj.place == Place::Pile(Zone::Rig));
        if self.state.tags == 0 {
            return refused(&[], "the Runner is not tagged");
        }
        if !resource {
            return refused(&[], "only a resource of the rig can be trashed so");
        }
        self.begin_action(Side::Corp, who, 1)?;
        if self.state.corp.credits.is_some_and(|held| held < 2) {
            return refused(&[], "it cannot be paid for");
        }
        self.spend(who, 2, id);
        self.state.depth += 1;
        let part = Part { card: Some(id), ..Part::new(What::Trash, None, Side::Corp) };
        let left = self.about_to(part)?;
        if left.amount > 0 {
            self.discard(vec![(id, None)], None, Some(who));
        }
        self.state.depth -= 1;
        self.settle()
    }

    fn which(&self, id: ObjId, words: &Use, breaks_in: bool) -> Done<Which> {
        let Some(obj) = self.state.obj(id) else { return Err(self.words.rejected("a blank card has no ability")) };
        if let Some(name) = &words.ability {
            let is = |other: &Option<kernel::words::shape::Text>| other.as_ref() == Some(name);
            let paid = obj.card.paid.iter().position(|ability| is(&ability.name));
            let conditional = obj.card.conditional.iter().position(|ability| is(&ability.name));
            let found = paid.map(Which::Paid).or(conditional.map(Which::Conditional));
            return found
                .ok_or_else(|| self.words.rejected(format!("`{}` has no ability called `{}`", obj.name, &**name)));
        }
        match (obj.card.paid.len(), obj.card.conditional.len()) {
            (1, _) => Ok(Which::Paid(0)),
            (0, 1) => Ok(Which::Conditional(0)),
            (0, 0) => refused(if breaks_in { &NOT_NOW } else { &[] }, "it has no ability that can be used"),
            _ => Err(self.words.rejected(format!("say which `ability` of `{}`", obj.name))),
        }
    }

    fn begin_use(&mut self, who: Side, words: &Use, breaks_in: bool) -> Done<(ObjId, Which)> {
        let id = self.find(&words.card, |obj| obj.active() && obj.side() == who)?;
        let which = self.which(id, words, breaks_in)?;
        let anywhere = self.rules.active == Active::AnyInstalled;
        let able = |obj: &Obj| obj.active() || (anywhere && obj.installed());
        let usable = self.state.obj(id).is_some_and(|obj| able(obj) && obj.side() == who);
        if !usable {
            return refused(&[clause!("9.1.7-active")], "it is not active");
        }
        Ok((id, which))
    }

    fn use_at_point(&mut self, who: Side, words: &Use) -> Done {
        let (id, which) = self.begin_use(who, words, true)?;
        let Some(card) = self.state.obj(id).map(|obj| obj.card.clone()) else { return Ok(()) };
        match which {
            Which::Conditional(place) if self.rules.windows != Windows::PointEachPart => {
                self.use_pending(id, place, words)
            }
            Which::Conditional(place) => {
                let Some(ability) = card.conditional.get(place) else { return Ok(()) };
                if preventions(&ability.effect).is_empty() {
                    if !replaces(&ability.effect) {
                        return refused(&NOT_NOW, "it does not prevent");
                    }
                    let at = self.state.parts.len().checked_sub(1).filter(|at| self.pending_at(*at, place, id));
                    let early = self.rules.conditionals == Conditionals::BeforePrevention;
                    let left = at
                        .and_then(|at| self.state.parts.get(at))
                        .is_some_and(|part| part.amount > 0 || (early && part.prevented > 0));
                    if !left {
                        let clauses =
                            if self.was_prevented() { AFTER_PREVENTION.to_vec() } else { self.not_occurring() };
                        return refused(&clauses, "nothing that it could replace is left");
                    }
                    self.mark_used(at, place, id);
                    let ctx = Ctx { about: at, accepted: true, ..announced(who, id, words) };
                    return self.ability(&ability.effect, ctx);
                }
                let Some(at) = self.may_prevent(who, id, &ability.effect, None, words)? else { return Ok(()) };
                if self.rules.types == Types::PaidOnly {
                    return refused(&[clause!("core-p30-any-type")], "it is no paid ability");
                }
                if !self.pending_at(at, place, id) {
                    return refused(&self.not_occurring(), "its condition is not met");
                }
                self.words.cite(clause!("core-p30-any-type"), || "a conditional ability prevents".into());
                self.allow_prevention(id, at, &ability.effect);
                self.mark_used(Some(at), place, id);
                let ctx = Ctx { about: Some(at), accepted: true, ..announced(who, id, words) };
                self.ability(&ability.effect, ctx)
            }
            Which::Paid(place) => {
                let Some(paid) = card.paid.get(place) else { return Ok(()) };
                if preventions(&paid.effect).is_empty() {
                    if self.rules.breaks_in == BreaksIn::AnyAbility {
                        return self.use_paid(who, id, place, paid, words, None);
                    }
                    return refused(&NOT_NOW, "it does not prevent");
                }
                let at = self.may_prevent(who, id, &paid.effect, paid.cost.as_ref(), words)?;
                if let Some(at) = at {
                    self.allow_prevention(id, at, &paid.effect);
                }
                self.use_paid(who, id, place, paid, words, at)
            }
        }
    }

    /// Whether something of the present run was prevented.
    fn was_prevented(&self) -> bool {
        let run = self.state.running().map(|_| self.state.runs);
        self.state.parts.iter().chain(&self.state.imminent).any(|part| part.run == run && part.prevented > 0)
    }

    /// A conditional ability is used once for each time that its condition is met.
    fn mark_used(&mut self, at: Option<usize>, place: usize, id: ObjId) {
        if let Some(part) = at.and_then(|at| self.state.parts.get_mut(at)) {
            part.used.push((id, place));
        }
    }

    /// Whether an optional conditional preventer has met its condition at the present point.
    fn pending_at(&self, at: usize, place: usize, id: ObjId) -> bool {
        let ability = self.state.obj(id).and_then(|obj| obj.card.conditional.get(place));
        let part = self.state.parts.get(at);
        ability
            .zip(part)
            .is_some_and(|(ability, part)| !part.used.contains(&(id, place)) && self.state.awaits(ability, part, id, 0))
    }

    fn use_in_window(&mut self, who: Side, words: &Use) -> Done {
        let (id, which) = self.begin_use(who, words, false)?;
        let Some(card) = self.state.obj(id).map(|obj| obj.card.clone()) else { return Ok(()) };
        let Which::Paid(place) = which else {
            let interrupts =
                |effects: &[Effect]| !preventions(effects).is_empty() || replaces(effects) || enlarges(effects);
            let prevents = matches!(which, Which::Conditional(place)
                if card.conditional.get(place).is_some_and(|ability| interrupts(&ability.effect)));
            let clauses = if prevents { self.not_occurring() } else { Vec::new() };
            return refused(&clauses, "nothing that it waits for is happening");
        };
        let Some(paid) = card.paid.get(place) else { return Ok(()) };
        if !preventions(&paid.effect).is_empty() {
            self.may_prevent(who, id, &paid.effect, paid.cost.as_ref(), words)?;
            return self.use_paid(who, id, place, paid, words, None);
        }
        let stage = self.state.running().map(|run| run.stage);
        if !paid.interface
            && let Some(Stage::Approach(ice)) = stage
            && self.state.obj(ice).is_some_and(|obj| obj.rezzed)
        {
            if self.rules.after_rez == AfterRez::Closed {
                return refused(&[clause!("ruling-tollbooth-paid-ability")], "the ice is rezzed");
            }
            self.words.cite(clause!("ruling-tollbooth-paid-ability"), || "after the rez there is a window".into());
        }
        if paid.interface
            && let Some(Stage::Approach(ice)) = stage
            && self.state.obj(ice).is_some_and(|obj| obj.rezzed)
        {
            self.forward(None)?;
        }
        if paid.interface && !self.reaches_ice(id, paid) {
            return refused(&[], "it works only on ice that is encountered");
        }
        let ctx = announced(who, id, words);
        if !self.can_change(&paid.effect, &ctx) {
            if self.rules.useless == Useless::MayNotBeUsed {
                let clauses =
                    [clause!("ruling-tollbooth-provisional"), clause!("ruling-tollbooth-cost-without-effect")];
                return refused(&clauses, "it can change nothing");
            }
            self.words
                .cite(clause!("ruling-tollbooth-cost-without-effect"), || "it will do nothing, and is paid for".into());
        } else if self.rules.useless == Useless::MayBeUsed && is_strength(&paid.effect) && !self.could_break(id) {
            self.words
                .cite(clause!("ruling-tollbooth-cost-without-effect"), || "there is no ice that it could break".into());
        } else if self.rules.useless == Useless::MayNotBeUsed {
            self.words.cite(clause!("ruling-tollbooth-provisional"), || "it can change something".into());
        }
        if who != self.state.turn {
            self.words.cite(clause!("core-p30-interrupts"), || "nothing is resolving that it would break into".into());
        }
        self.use_paid(who, id, place, paid, words, None)
    }

    fn use_paid(&mut self, who: Side, id: ObjId, place: usize, paid: &Paid, words: &Use, about: Option<usize>) -> Done {
        self.count_effect()?;
        let mut ctx = Ctx { about, ..announced(who, id, words) };
        let heeded = self.rules.restrictions == Restrictions::Heeded;
        if heeded && paid.only_if.as_ref().is_some_and(|condition| !self.holds(condition, &ctx)) {
            return refused(&[clause!("9.3.2-restriction")], "it may not be used now");
        }
        let once = self.rules.once_per_turn == OncePerTurn::Once;
        if once && paid.once.is_some() && self.state.used.contains(&(id, place)) {
            return refused(&[clause!("9.3.6g-once-per-turn")], "it was used this turn");
        }
        let part = about.and_then(|at| self.state.parts.get(at));
        ctx.that = part.and_then(|part| part.card);
        let before = match &paid.x {
            Some(x) if self.rules.counts_x == CountsX::BeforeCost => Some(self.amount(x, 0, &ctx)?),
            _ => None,
        };
        if let Some(cost) = &paid.cost {
            if cost.clicks.is_some_and(|clicks| clicks.0 > 0) {
                if !self.state.parts.is_empty() || self.state.running().is_some() || self.state.turn != who {
                    return refused(&[], "a click is spent only for an action");
                }
                self.mandatory_draw()?;
            }
            if !self.can_pay(who, cost, &ctx) {
                return refused(self.why_unpayable(who, cost, &ctx), "it cannot be paid for");
            }
            let cards = self.cost_cards(who, cost, &ctx, Some(&words.cost))?;
            self.state.depth += 1;
            let all = self.pay(who, cost, cards, &mut ctx)?;
            self.state.depth -= 1;
            if !all {
                return Ok(());
            }
        }
        if paid.once.is_some() {
            self.state.used.push((id, place));
        }
        if let (Some(x), None) = (&paid.x, ctx.x) {
            self.words.cite(clause!("9.5.7b-cost-before-effect"), || "X is counted once the cost is paid".into());
            ctx.x = Some(before.map_or_else(|| self.amount(x, 0, &ctx), Ok)?);
        } else if let Some(x) = ctx.x {
            self.words.cite(clause!("1.16.2c-x-announced"), || format!("{x} was announced, and is paid"));
            if self.rules.announced_x == AnnouncedX::OneMore {
                ctx.x = Some(x.saturating_add(1));
            }
        }
        self.report(vec![Fact { who: Some(who), ..Fact::of("used", id, &self.state) }]);
        self.ability(&paid.effect, ctx)
    }

    /// Whether effects can change anything: the question of the ruling of 2017. In doubt they can.
    fn can_change(&self, effects: &[Effect], ctx: &Ctx) -> bool {
        effects.is_empty()
            || effects.iter().any(|effect| match effect {
                Effect::Take(take) => {
                    let from = self.matching(&take.from, ctx);
                    from.iter().filter_map(|(id, _)| self.state.obj(*id)).any(|obj| {
                        (take.credits.is_some() && obj.credits > 0)
                            || take.counters.keys().any(|kind| obj.count(*kind) > 0)
                    })
                }
                Effect::Install(install) => self.matching(&install.card, ctx).iter().any(|(id, _)| {
                    let zone = self.state.obj(*id).and_then(Obj::zone);
                    install.from.is_none_or(|from| zone == Some(from))
                }),
                Effect::Trash(trash) => match &trash.card {
                    CardRef::Top(_) => true,
                    reference => !self.matching(reference, ctx).is_empty(),
                },
                Effect::Expose(expose) => !self.matching(&expose.card, ctx).is_empty(),
                Effect::Lose(lose) => {
                    let purse = self.state.purse(lose.who);
                    purse.credits.or(purse.clicks).is_none_or(|held| held > 0)
                }
                Effect::Draw(draw) => {
                    let deck = if draw.who == Side::Corp { Zone::Rd } else { Zone::Stack };
                    self.state.endless.contains(&deck) || !self.state.pile(deck).is_empty()
                }
                Effect::RemoveTags(_) => self.state.tags > 0,
                Effect::Strength(raise) => {
                    raise.amount != Amount::Said(Said::Just(crate::words::amounts::Number::Of(0)))
                        && raise.card.as_ref().is_none_or(|card| !self.matching(card, ctx).is_empty())
                }
                Effect::Increase(raise) => {
                    raise.amount != Amount::Said(Said::Just(crate::words::amounts::Number::Of(0)))
                }
                Effect::Break(_) => self.encounters(),
                _ => true,
            })
    }

    fn encounters(&self) -> bool {
        matches!(self.state.running().map(|run| run.stage), Some(Stage::Encounter(_)))
    }

    /// Whether ice is encountered that an icebreaker could break if it were strong enough.
    fn could_break(&self, id: ObjId) -> bool {
        let Some(Stage::Encounter(ice)) = self.state.running().map(|run| run.stage) else { return false };
        let asker = Asker { source: id, that: None, named: None };
        let abilities = self.state.obj(id).into_iter().flat_map(|obj| obj.card.paid.iter());
        abilities.flat_map(|paid| paid.effect.iter()).any(|effect| match effect {
            Effect::Break(breaks) => breaks.ice.as_ref().is_none_or(|filter| self.state.fits(filter, ice, asker)),
            _ => false,
        })
    }

    /// Whether an icebreaker's ability works on the ice that is encountered.
    fn reaches_ice(&self, id: ObjId, paid: &Paid) -> bool {
        let Some(Stage::Encounter(ice)) = self.state.running().map(|run| run.stage) else { return false };
        let asker = Asker { source: id, that: None, named: None };
        let strength = |id: ObjId| {
            let obj = self.state.obj(id);
            obj.map_or(0, |obj| {
                obj.card.strength.map_or(0, |n| n.0).saturating_add(obj.boost).saturating_add(obj.boost_of_turn)
            })
        };
        strength(id) >= strength(ice)
            && paid.effect.iter().all(|effect| match effect {
                Effect::Break(breaks) => breaks.ice.as_ref().is_none_or(|filter| self.state.fits(filter, ice, asker)),
                _ => true,
            })
    }
}

/// Whether an ability raises the strength of its own card, and does nothing else.
fn is_strength(effects: &[Effect]) -> bool {
    effects.iter().all(|effect| matches!(effect, Effect::Strength(raise) if raise.card.is_none()))
}

/// What is said in announcing an ability.
pub(crate) fn announced(who: Side, id: ObjId, words: &Use) -> Ctx {
    Ctx {
        x: words.x.map(|n| n.0),
        amount: words.amount.map(|n| n.0),
        server: words.server,
        targets: words.targets.iter().map(|target| target.0.clone()).collect(),
        ..Ctx::new(id, who)
    }
}
