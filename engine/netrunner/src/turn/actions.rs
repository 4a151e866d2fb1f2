//! What players do while nothing resolves: actions, and what may be done without one.
//!
//! "Play Neural EMP": a click and 2 credits are spent, the operation resolves, and is trashed.

use kernel::transcript::stop::Stop;

use crate::game::{Done, Game, refused};
use crate::resolution::Context;
use crate::state::imminent::Part;
use crate::state::{CardId, CardState, Place};
use crate::words::scenario::{Action, Play};
use crate::words::{CardType, Object, Side, What, Zone};

impl Game<'_> {
    /// What a player does while nothing resolves.
    pub(crate) fn action(&mut self, who: Side, action: &Action) -> Done {
        match action {
            Action::Run(run) => {
                self.begin_action(Side::Runner, who, 1)?;
                self.begin_run(run.server)
            }
            Action::Play(play) => self.play_card(who, play),
            Action::Install(install) => self.install(who, &install.card),
            Action::Use(words) => {
                for _ in 0..words.times.map_or(1, |times| times.0) {
                    self.use_in_window(who, words)?;
                }
                self.settle()
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

    fn play_card(&mut self, who: Side, words: &Play) -> Done {
        let hand = if who == Side::Corp { Zone::Hq } else { Zone::Grip };
        let id = self.find(&words.card, |obj| obj.place == Place::Pile(hand))?;
        let Some(obj) = self.state.card(id) else { return Ok(()) };
        let card = obj.printed.clone();
        if obj.place != Place::Pile(hand) || !matches!(card.r#type, CardType::Event | CardType::Operation) {
            return refused(&[], "it cannot be played from there");
        }
        self.begin_action(who, who, 1)?;
        let mut ctx = Context { server: words.server, ..Context::new(id, who) };
        if !(self.rulings.meets_restriction)(self, card.play_only_if.as_ref(), &ctx) {
            return refused(&[clause!("9.3.2-restriction")], "it may not be played now");
        }
        let cost = card.cost.map_or(0, |n| n.0);
        if self.state.purse(who).credits.is_some_and(|held| held < cost) {
            return refused(&[], "it cannot be paid for");
        }
        self.spend(who, cost, id);
        if let Some(further) = card.additional_cost.as_ref().and_then(|costs| costs.play.as_ref()) {
            self.check_cost(who, further, &ctx).map_err(Stop::Refused)?;
            let cards = self.cost_cards(who, further, &ctx, None)?;
            if !self.pay(who, further, cards, &mut ctx)? {
                return Ok(());
            }
        }
        if self.state.card(id).is_some_and(CardState::current) {
            self.end_currents(None);
        }
        let mut moves = Vec::new();
        self.shift(id, None, Place::Played, &mut moves);
        self.report_with(Vec::new(), moves);
        self.ability(&card.effect, ctx)?;
        if self.state.card(id).is_some_and(|obj| obj.place == Place::Played && !obj.current()) {
            let pile = if who == Side::Corp { Zone::Archives } else { Zone::Heap };
            let mut moves = Vec::new();
            self.shift(id, None, Place::Pile(pile), &mut moves);
            self.report_with(Vec::new(), moves);
        }
        self.settle()
    }

    /// The currents in play are trashed, or those of one player.
    pub(crate) fn end_currents(&mut self, of: Option<Side>) {
        let over =
            |obj: &CardState| obj.place == Place::Played && obj.current() && of.is_none_or(|side| obj.side() == side);
        let ids: Vec<CardId> = self.state.ids().filter(|id| self.state.card(*id).is_some_and(over)).collect();
        self.discard(ids.into_iter().map(|id| (id, None)).collect(), None, None);
    }

    /// The Corp's basic action against a resource, or the Runner's against what is accessed.
    fn trash(&mut self, who: Side, name: &Object) -> Done {
        if who == Side::Runner {
            return self.trash_accessed(name);
        }
        let id = self.find(name, CardState::installed)?;
        let resource = self
            .state
            .card(id)
            .is_some_and(|obj| obj.printed.r#type == CardType::Resource && obj.place == Place::Pile(Zone::Rig));
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
        let part = Part { card: Some(id), ..Part::new(What::Trash, None, Side::Corp) };
        self.resolving(|game| {
            if game.about_to(part)?.amount > 0 {
                game.discard(vec![(id, None)], None, Some(who));
            }
            Ok(())
        })?;
        self.settle()
    }
}
