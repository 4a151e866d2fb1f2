//! Actions while nothing resolves, and what may be done without one; 8.6.7 (a card that is played is placed before it
//! is paid for).
//!
//! "Play Neural EMP": the operation leaves HQ, a click and 2 credits are spent, it resolves, and is trashed.

use kernel::clause::Clause;
use kernel::transcript::stop::Stop;

use crate::abilities::announcing::TAKES_A_SERVER;
use crate::costs::steps::AFTER_COST;
use crate::game::{Done, Game, refused};
use crate::resolution::conditions::MEETS_RESTRICTION;
use crate::resolution::context::{Context, For};
use crate::resolution::effects::resolve_now;
use crate::state::facts::Fact;
use crate::state::imminent::Part;
use crate::state::{BLANK, CardId, CardState, Place, State};
use crate::words::cards::Condition;
use crate::words::effects::Cost;
use crate::words::scenario::{Action, Play};
use crate::words::{BasicAction, CardType, Deed, Object, Purpose, Side, What, Zone};

kernel::interpretation! {
    /// 8.6.7: pays for a card that is played once it has left the hand (8.6.7a-placed-first). What is trashed at random
    /// for it, or given up, is another card. Returns `true` if all of it was paid.
    pub(crate) PAY_TO_PLAY: fn(&mut Game<'_>, CardId, i64, Option<&Cost>, &mut Context) -> Done<bool> =
        placed_then_paid;
}

fn placed_then_paid(
    game: &mut Game<'_>,
    id: CardId,
    credits: i64,
    further: Option<&Cost>,
    ctx: &mut Context,
) -> Done<bool> {
    game.place_for_play(id);
    if further.is_some() {
        game.log.cite(clause!("8.6.7a-placed-first"), || "it has left the hand before it is paid for".into());
    }
    game.pay_for_play(id, credits, further, ctx)
}

kernel::interpretation! {
    /// 8.6.7c: the place of a card that is played, until it is paid for. In a right engine it is not active there
    /// (8.6.7c-active-once-paid).
    pub(crate) UNTIL_PAID: fn() -> Place;
}

kernel::interpretation! {
    /// 8.6.7e: resolves what the playing of a card set off, before the abilities of the card
    /// (8.6.7e-before-its-abilities).
    pub(crate) AFTER_PLAY: fn(&mut Game<'_>) -> Done = before_its_abilities;
}

fn before_its_abilities(game: &mut Game<'_>) -> Done {
    if !game.state.pending.is_empty() {
        let clause = clause!("8.6.7e-before-its-abilities");
        game.log.cite(clause, || "the abilities that waited for a card to be played come before its own".into());
    }
    resolve_now(game)
}

kernel::interpretation! {
    /// 8.6.5: `true` if an event stays in play for a run that it made. In a right engine it does while the run goes on
    /// (8.6.5-stays-for-its-run).
    pub(crate) STAYS_FOR_RUN: fn() -> bool;
}

kernel::interpretation! {
    /// 8.6.7g: puts away an event or operation that has resolved: its player trashes it (8.6.7g-trashed-once-resolved).
    pub(crate) TRASH_PLAYED: fn(&mut Game<'_>, Side, CardId) = trash_played;
}

fn trash_played(game: &mut Game<'_>, who: Side, id: CardId) {
    let fact = Fact { who: Some(who), ..Fact::of("trashed", id, &game.state) };
    if game.state.ids().any(|other| game.waits_for(other, &fact)) {
        game.log.cite(clause!("8.6.7g-trashed-once-resolved"), || "it has resolved, and is trashed".into());
    }
    game.discard(vec![(id, None)], None, Some(who));
}

kernel::interpretation! {
    /// 1.16.5c: `true` if additional costs are paid for a card. They are not if it is played ignoring all costs
    /// (1.16.5c-all-costs).
    pub(crate) PAYS_FURTHER: fn(bool) -> bool = unless_free;
}

fn unless_free(free: bool) -> bool {
    !free
}

kernel::interpretation! {
    /// 1.18.3: `true` if a card can be advanced: an agenda always, another card if it says so (1.18.3-only-some).
    pub(crate) CAN_BE_ADVANCED: fn(&CardState) -> bool = says_so_or_agenda;
}

fn says_so_or_agenda(obj: &CardState) -> bool {
    obj.can_be_advanced()
}

kernel::interpretation! {
    /// 5.2.4: `true` if a player may take actions: in their own turn (5.2.4-own-action-phase).
    pub(crate) MAY_ACT: fn(&State, Side) -> bool = in_their_own_turn;
}

fn in_their_own_turn(state: &State, who: Side) -> bool {
    state.turn == who
}

kernel::interpretation! {
    /// 5.2.6: `true` if the Corp's basic action can trash a card: a resource in the rig (5.2.3-as-it-says).
    pub(crate) TRASHED_BY_ACTION: fn(&CardState) -> bool = is_a_resource_in_the_rig;
}

fn is_a_resource_in_the_rig(obj: &CardState) -> bool {
    obj.printed.r#type == CardType::Resource && obj.place == Place::Pile(Zone::Rig) && !obj.faceless
}

kernel::interpretation! {
    /// 10.5.3: `true` if the Corp can trash a resource with its basic action, by whether the Runner is tagged
    /// (10.5.3-while-tagged).
    pub(crate) TRASHES_RESOURCES: fn(bool) -> bool = while_tagged;
}

fn while_tagged(tagged: bool) -> bool {
    tagged
}

kernel::interpretation! {
    /// 10.5.4: `true` if the Runner can remove a tag with their basic action while they have so many
    /// (10.5.4-while-tagged).
    pub(crate) REMOVES_TAGS: fn(i64) -> bool = with_a_tag;
}

fn with_a_tag(tags: i64) -> bool {
    tags > 0
}

/// The clause of what basic actions do, and for whom.
pub(super) const AS_IT_SAYS: Clause = clause!("5.2.3-as-it-says");

/// Returns `true` if a card is played only as the first click of a turn.
fn asks_for_the_first_click(condition: Option<&Condition>) -> bool {
    condition.is_some_and(|condition| condition.first_click == Some(true))
}

impl Game<'_> {
    /// Takes an action of a player while nothing resolves.
    pub(crate) fn action(&mut self, who: Side, action: &Action) -> Done {
        match action {
            Action::Run(run) => {
                self.begin_action(Side::Runner, who, 1)?;
                let costs = self.run_costs(run.server);
                self.check_run_costs(&costs)?;
                if !self.pay_further(who, costs, Purpose::Nested)? {
                    return self.settle();
                }
                self.begin_run(run.server)?;
                self.settle()?;
                self.first_approach()
            }
            Action::Play(play) => self.play_card(who, play),
            Action::Install(install) => match who {
                Side::Corp => self.install_in(install),
                Side::Runner => self.install(who, &install.card, install.host.as_ref()),
            },
            Action::Basic(basic) => self.basic_action(who, basic.what),
            Action::Advance(advance) => self.advance(who, &advance.card),
            Action::Use(words) => {
                for _ in 0..words.times.map_or(1, |times| times.0) {
                    self.use_in_window(who, words)?;
                }
                self.settle()?;
                self.first_approach()
            }
            Action::Rez(rez) => self.rez(who, &rez.card),
            Action::Score(score) => self.score(who, &score.card),
            Action::Trash(trash) => self.trash(who, &trash.card),
            Action::Steal(steal) => self.steal(who, &steal.card),
            Action::JackOut(jack_out) => self.jack_out(who, jack_out.server),
            Action::Pass(_) => Ok(()),
        }
    }

    /// A card of the case by its name; the first that passes a test, else the first.
    pub(crate) fn find(&self, name: &Object, test: impl Fn(&CardState) -> bool) -> Done<CardId> {
        let named = || self.state.ids().filter(|id| self.state.name(*id) == **name);
        named()
            .find(|id| self.state.card(*id).is_some_and(&test))
            .or_else(|| named().next())
            .ok_or_else(|| self.log.rejected(format!("there is no `{}`", name.as_str())))
    }

    /// The window for an action: in the player's own turn, with a run that goes on brought to its
    /// end, and with a click to spend.
    pub(crate) fn begin_action(&mut self, side: Side, who: Side, clicks: i64) -> Done {
        if side != who {
            return refused(&[AS_IT_SAYS], "it is an action of the other side");
        }
        if !self.by(&MAY_ACT)(&self.state, who) {
            return refused(&[clause!("5.2.4-own-action-phase")], "it is not this player's turn");
        }
        while self.state.running().is_some() {
            self.forward(None)?;
        }
        self.go_to_actions()?;
        let purse = self.state.purse_mut(who);
        if purse.clicks.is_some_and(|held| held < clicks) {
            return refused(&[clause!("1.16.1-cannot-pay")], "no click is left");
        }
        purse.clicks = purse.clicks.map(|held| held - clicks);
        self.state.clicks_before = self.state.clicks_spent;
        self.state.clicks_spent = self.state.clicks_spent.saturating_add(clicks);
        Ok(())
    }

    /// Takes a basic action that is about no card (5.2.6, 5.2.7).
    fn basic_action(&mut self, who: Side, what: BasicAction) -> Done {
        if what == BasicAction::RemoveTag {
            self.check_removal(who)?;
        }
        self.begin_action(who, who, 1)?;
        match what {
            BasicAction::Credit => {
                let purse = self.state.purse_mut(who);
                purse.credits = purse.credits.map(|credits| credits.saturating_add(1));
                self.note_gain(who, 1, None);
            }
            BasicAction::Card => self.draw(who, 1, None)?,
            BasicAction::RemoveTag => {
                let purpose = For { card: BLANK, purpose: Purpose::RemoveTag };
                self.check_credits(who, 2, purpose)?;
                self.spend_unseen(who, 2, purpose)?;
                self.take_tags_away(1, who, None);
            }
        }
        self.settle()
    }

    /// Checks that a player can remove a tag with a basic action (10.5.4-while-tagged).
    fn check_removal(&mut self, who: Side) -> Done {
        if who == Side::Corp {
            return refused(&[AS_IT_SAYS], "only the Runner removes tags with an action");
        }
        let clause = clause!("10.5.4-while-tagged");
        if !self.by(&REMOVES_TAGS)(self.state.tags) {
            let considered = self.tags() > self.state.tags;
            let under = [clause, clause!("1.9.4-considered-tags")];
            return refused(if considered { &under } else { &under[..1] }, "there is no tag to remove");
        }
        self.log.cite(clause, || format!("the Runner has {}", self.state.tags));
        Ok(())
    }

    /// Advances an installed card of the Corp: an agenda, or one that says so (1.18.3-only-some).
    fn advance(&mut self, who: Side, name: &Object) -> Done {
        let id = self.find(name, CardState::installed)?;
        let can = |obj: &CardState| obj.installed() && self.by(&CAN_BE_ADVANCED)(obj);
        if !self.state.card(id).is_some_and(can) {
            return refused(&[clause!("1.18.3-only-some")], "it cannot be advanced");
        }
        self.check_allowed(
            &Part { card: Some(id), ..Part::new(What::Advance, None, Side::Corp) },
            "it cannot be advanced",
        )?;
        self.begin_action(Side::Corp, who, 1)?;
        let purpose = For { card: id, purpose: Purpose::Advance };
        self.check_credits(Side::Corp, 1, purpose)?;
        self.spend(Side::Corp, 1, purpose)?;
        self.by(&AFTER_COST)(self)?;
        self.log.cite(clause!("1.18.3-only-some"), || "it can be advanced".into());
        self.add_advancement(id, self.advancement_of(id), true);
        self.settle()
    }

    fn play_card(&mut self, who: Side, words: &Play) -> Done {
        let hand = if who == Side::Corp { Zone::Hq } else { Zone::Grip };
        let id = self.find(&words.card, |obj| obj.place == Place::Pile(hand))?;
        let Some(obj) = self.state.card(id) else { return Ok(()) };
        let card = obj.printed.clone();
        if obj.place != Place::Pile(hand) || !matches!(card.r#type, CardType::Event | CardType::Operation) {
            return refused(&[AS_IT_SAYS], "only events and operations are played, and from the hand");
        }
        self.begin_action(who, who, 1)?;
        let ctx = Context { server: words.server, ..Context::new(id, who) };
        self.by(&TAKES_A_SERVER)(&self.state.name(id), &card.effect, words.server).map_err(Stop::Refused)?;
        self.play_for(id, ctx, 0, false, false)?;
        self.settle()?;
        self.first_approach()
    }

    /// Pays for an event or operation and resolves it (8.6.7).
    pub(crate) fn play_for(&mut self, id: CardId, mut ctx: Context, less: i64, free: bool, then_removed: bool) -> Done {
        let who = ctx.side;
        let Some(card) = self.state.card(id).map(|obj| obj.printed.clone()) else { return Ok(()) };
        self.check_allowed(&Part { card: Some(id), ..Part::new(What::Play, None, who) }, "it cannot be played")?;
        if !self.by(&MEETS_RESTRICTION)(self, card.play_only_if.as_ref(), &ctx) {
            let first = asks_for_the_first_click(card.play_only_if.as_ref());
            let clauses = [clause!("9.3.3c-restriction"), clause!("1.11.4-first-click")];
            return refused(if first { &clauses } else { &clauses[..1] }, "it may not be played now");
        }
        if asks_for_the_first_click(card.play_only_if.as_ref()) {
            self.log.cite(clause!("1.11.4-first-click"), || "no other click was spent this turn".into());
        }
        let purpose = For { card: id, purpose: Purpose::Play };
        if !free {
            ctx.x = self.say_x(who, id, self.can_spend(who, purpose))?;
        }
        let cost = if free { 0 } else { self.price_of(Deed::Play, who, id)?.saturating_sub(less).max(0) };
        self.check_credits(who, cost, purpose)?;
        let all = self.by(&PAYS_FURTHER)(free);
        if free {
            self.log.cite(clause!("1.16.5c-all-costs"), || "it is played without any cost".into());
        }
        let others = if all { self.further_costs(Deed::Play, id) } else { Vec::new() };
        let further = card.additional_cost.as_ref().and_then(|costs| costs.play.as_ref()).filter(|_| all);
        let own = further.map(|own| (id, own.clone()));
        self.check_at_once(who, cost, purpose, &others.iter().cloned().chain(own).collect::<Vec<_>>())?;
        if !self.resolving(|game| game.by(&PAY_TO_PLAY)(game, id, cost, further, &mut ctx))? {
            self.done_with(who, id);
            return Ok(());
        }
        if !self.pay_further(who, others, Purpose::Play)? {
            self.done_with(who, id);
            return Ok(());
        }
        self.by(&AFTER_COST)(self)?;
        if self.state.over.is_some() {
            return Ok(());
        }
        if let Some(obj) = self.state.card_mut(id).filter(|obj| obj.place == Place::Paying) {
            obj.place = Place::Played;
        }
        if self.state.card(id).is_some_and(CardState::current) {
            self.end_currents(None, Some(id));
        }
        self.happened_unseen(Fact { who: Some(who), ..Fact::of("played", id, &self.state) });
        self.by(&AFTER_PLAY)(self)?;
        if self.state.over.is_some() {
            return Ok(());
        }
        let runs = self.state.runs;
        self.ability(&card.effect, ctx)?;
        let goes_on = self.state.runs > runs && self.state.running().is_some();
        let stays = self.by(&STAYS_FOR_RUN).map_or(goes_on, |wrong| wrong());
        if stays && self.state.card(id).is_some_and(CardState::resolves) {
            self.log.cite(clause!("8.6.5-stays-for-its-run"), || "it is in play until the run is complete".into());
            self.state.run_events.push((id, then_removed));
            return Ok(());
        }
        self.is_played(who, id, then_removed);
        Ok(())
    }

    /// Ends the events whose run is complete, which have resolved whole then (8.6.5-stays-for-its-run). Returns `true`
    /// if there was one.
    pub(crate) fn finish_run_events(&mut self) -> bool {
        if self.state.running().is_some() || self.state.run_events.is_empty() {
            return false;
        }
        for (id, then_removed) in std::mem::take(&mut self.state.run_events) {
            self.is_played(Side::Runner, id, then_removed);
        }
        true
    }

    /// Ends an event or operation that has resolved whole.
    fn is_played(&mut self, who: Side, id: CardId, then_removed: bool) {
        let finished = Fact { who: Some(who), ..Fact::of("finished", id, &self.state) };
        if self.state.card(id).is_some_and(CardState::resolves) {
            if then_removed {
                let mut moves = Vec::new();
                self.shift(id, None, Place::Pile(Zone::Removed), &mut moves);
                self.report_with(Vec::new(), moves);
            } else {
                self.by(&TRASH_PLAYED)(self, who, id);
            }
        }
        self.happened_unseen(finished);
    }

    /// Puts a played card into the discard pile without trashing it, because its cost was not paid in full.
    pub(crate) fn done_with(&mut self, who: Side, id: CardId) {
        let pile = if who == Side::Corp { Zone::Archives } else { Zone::Heap };
        let mut moves = Vec::new();
        self.shift(id, None, Place::Pile(pile), &mut moves);
        self.report_with(Vec::new(), moves);
    }

    /// Pays what it costs to play a card, and what else that costs. Returns `true` if all of it was paid.
    pub(crate) fn pay_for_play(
        &mut self,
        id: CardId,
        credits: i64,
        further: Option<&Cost>,
        ctx: &mut Context,
    ) -> Done<bool> {
        let who = ctx.side;
        self.spend(who, credits, For { card: id, purpose: Purpose::Play })?;
        let Some(further) = further else { return Ok(true) };
        self.check_cost(who, further, ctx).map_err(Stop::Refused)?;
        ctx.paying_for = Some(Purpose::Play);
        let further = self.said_cost(who, further, ctx)?;
        let cards = self.cost_cards(who, &further, ctx, None)?;
        let paid = self.pay(who, &further, cards, ctx);
        ctx.paying_for = None;
        paid
    }

    /// Places a card that is played in the play area.
    pub(crate) fn place_for_play(&mut self, id: CardId) {
        let mut moves = Vec::new();
        let place = self.by(&UNTIL_PAID).map_or(Place::Paying, |wrong| wrong());
        self.shift(id, None, place, &mut moves);
        self.report_with(Vec::new(), moves);
    }

    /// Trashes the currents in play, or those of one player, but not the one that is being played.
    pub(crate) fn end_currents(&mut self, of: Option<Side>, but: Option<CardId>) {
        let over =
            |obj: &CardState| obj.place == Place::Played && obj.current() && of.is_none_or(|side| obj.side() == side);
        let others = self.state.ids().filter(|id| Some(*id) != but);
        let ids: Vec<CardId> = others.filter(|id| self.state.card(*id).is_some_and(over)).collect();
        self.discard(ids.into_iter().map(|id| (id, None)).collect(), None, None);
    }

    /// The Corp's basic action against a resource, or the Runner's against what is accessed.
    fn trash(&mut self, who: Side, name: &Object) -> Done {
        if who == Side::Runner {
            return self.trash_accessed(name);
        }
        let id = self.find(name, CardState::installed)?;
        let tagged = clause!("10.5.3-while-tagged");
        let is_tagged = self.is_tagged();
        if !self.by(&TRASHES_RESOURCES)(is_tagged) {
            return refused(&[tagged], "the Runner is not tagged");
        }
        if !self.state.card(id).is_some_and(self.by(&TRASHED_BY_ACTION)) {
            let faceless = self.state.card(id).is_some_and(|obj| obj.faceless);
            let under = [clause!("8.1.4a-facedown"), AS_IT_SAYS];
            return refused(if faceless { &under } else { &under[1..] }, "only a resource in the rig can be trashed");
        }
        self.check_allowed(
            &Part { card: Some(id), ..Part::new(What::Trash, None, Side::Corp) },
            "the Corp cannot trash it",
        )?;
        self.begin_action(Side::Corp, who, 1)?;
        self.log.cite(tagged, || "the Runner is tagged".into());
        let purpose = For { card: id, purpose: Purpose::Trash };
        self.check_credits(who, 2, purpose)?;
        let further = self.further_costs(Deed::Trash, id);
        self.check_at_once(who, 2, purpose, &further)?;
        self.spend(who, 2, purpose)?;
        if !self.pay_further(who, further, Purpose::Trash)? {
            return self.settle();
        }
        self.by(&AFTER_COST)(self)?;
        let part = Part { card: Some(id), ..Part::new(What::Trash, None, Side::Corp) };
        self.resolving(|game| {
            let part = game.about_to(part)?;
            game.carry_out_trash(&[part], vec![(id, None)], None, Some(who));
            Ok(())
        })?;
        self.settle()
    }
}
