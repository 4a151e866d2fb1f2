//! The progress of turns, by the tables of their steps: 5.6, 5.7.
//!
//! The Corp's turn ends, and the Runner's begins: clicks are gained, and then what waits for the turn's beginning
//! resolves.

use kernel::words::name::Name;
use kernel::words::shape::MOST;

use crate::abilities::lasting::Ending;
use crate::abilities::lasting::LET_LAPSE;
use crate::game::{Done, Game};
use crate::state::facts::{End, Fact};
use crate::state::{CardId, Place, State, TurnRecord, TurnStep};
use crate::turn::steps::TURN_STEPS;
use crate::words::{Side, Zone};

kernel::interpretation! {
    /// 5.7.2d: ends a turn formally. Conditions that wait for that are met (5.7.2d-formally-ends).
    pub(crate) TURN_ENDS: fn(&mut Game<'_>, Side) -> Done = formally_ends;
}

fn formally_ends(game: &mut Game<'_>, player: Side) -> Done {
    game.happened_unseen(Fact { who: Some(player), ..Fact::new("turn_ended") });
    if !game.state.pending.is_empty() {
        game.log.cite(clause!("5.7.2d-formally-ends"), || format!("the {}'s turn ends", player.as_str()));
    }
    game.by(&LET_LAPSE)(game, Ending::Turn(player));
    game.settle()
}

kernel::interpretation! {
    /// 9.10.3b: `true` if a card's choice ends with a player's turn: it was made when that turn began, by an ability
    /// that does nothing else.
    pub(crate) IS_FORGOTTEN: fn(&State, CardId, Side) -> bool = chosen_for_this_turn;
}

fn chosen_for_this_turn(state: &State, id: CardId, player: Side) -> bool {
    let chosen = state.card(id).and_then(|obj| obj.chosen.as_ref());
    chosen.is_some_and(|chosen| chosen.for_turn == Some(player))
}

kernel::interpretation! {
    /// 5.6.1a, 5.7.1a: gives a player the allotted clicks as the turn begins, if clicks are counted. They are gained, in
    /// addition to those that the player has (5.6.1a-clicks-are-gained).
    pub(crate) ALLOT: fn(&mut Game<'_>, Side, i64) = gain_the_allotment;
}

fn gain_the_allotment(game: &mut Game<'_>, player: Side, clicks: i64) {
    let Some(held) = game.state.purse(player).clicks else { return };
    game.state.purse_mut(player).clicks = Some(held.saturating_add(clicks).min(MOST));
    game.log.cite(clause!("5.6.1a-clicks-are-gained"), || format!("{clicks} on top of {held}"));
}

/// Lets a player have the allotted clicks and no others, as in the older rules.
pub(crate) fn have_the_allotment(game: &mut Game<'_>, player: Side, clicks: i64) {
    let purse = game.state.purse_mut(player);
    purse.clicks = purse.clicks.map(|_| clicks);
}

impl Game<'_> {
    /// Ends a turn, and begins the other player's.
    pub(crate) fn end_turn(&mut self, player: Side) -> Done {
        if self.state.turn != player {
            return Err(self.log.rejected(format!("it is not the {}'s turn", player.as_str())));
        }
        while self.state.running().is_some() {
            self.forward(None)?;
        }
        self.walk_turn(player, TurnStep::End)?;
        if self.state.over.is_some() {
            return Ok(());
        }
        self.pass_the_turn(player);
        self.begin_turn(player.other())
    }

    fn begin_turn(&mut self, player: Side) -> Done {
        let Some(first) = self.by(&TURN_STEPS)(player).steps().next() else { return Ok(()) };
        self.state.turn_at = first;
        self.turn_step(player, first)?;
        self.walk_turn(player, TurnStep::Begin)
    }

    /// Goes on to the line where the active player takes actions, if the turn is not there yet.
    pub(crate) fn go_to_actions(&mut self) -> Done {
        let player = self.state.turn;
        let ahead = self.by(&TURN_STEPS)(player).from(self.state.turn_at).skip(1);
        if ahead.into_iter().any(|line| line.then == TurnStep::Actions) {
            return self.walk_turn(player, TurnStep::Actions);
        }
        Ok(())
    }

    /// Walks the lines of a turn after the one at which it stands, up to and with this one.
    fn walk_turn(&mut self, player: Side, last: TurnStep) -> Done {
        for line in self.by(&TURN_STEPS)(player).from(self.state.turn_at).skip(1) {
            if self.state.over.is_some() || self.state.turn_at == last {
                break;
            }
            self.state.turn_at = line.then;
            self.turn_step(player, line.then)?;
        }
        Ok(())
    }

    /// Takes a line of the steps of a turn.
    fn turn_step(&mut self, player: Side, step: TurnStep) -> Done {
        match step {
            TurnStep::Clicks => {
                let clicks: i64 = if player == Side::Corp { 3 } else { 4 };
                let changed = std::mem::take(self.state.next_allotment(player));
                let clicks = clicks.saturating_add(changed).max(0);
                self.by(&ALLOT)(self, player, clicks);
                Ok(())
            }
            TurnStep::Begin => {
                self.refill(player);
                self.report(vec![Fact { who: Some(player), ..Fact::new("turn_began") }]);
                self.settle()
            }
            TurnStep::Draw => {
                self.draw(player, 1, None)?;
                self.settle()
            }
            TurnStep::Actions => Ok(()),
            TurnStep::ActionsEnd => {
                self.happened_unseen(Fact { who: Some(player), ..Fact::new("actions_ended") });
                self.settle()
            }
            TurnStep::Discard => self.discard_down(player),
            TurnStep::LoseClicks => {
                let purse = self.state.purse_mut(player);
                purse.clicks = purse.clicks.map(|_| 0);
                Ok(())
            }
            TurnStep::End => self.by(&TURN_ENDS)(self, player),
        }
    }

    /// Forgets the servers that were chosen as this turn began (9.10.3b-choice-of-a-turn).
    fn forget_choices(&mut self, player: Side) {
        let is_forgotten = |id: &CardId| self.by(&IS_FORGOTTEN)(&self.state, *id, player);
        let forgotten: Vec<CardId> = self.state.ids().filter(is_forgotten).collect();
        for id in forgotten {
            let name = self.state.name(id);
            let note = || format!("the choice of {name} ends with the turn");
            self.log.cite(clause!("9.10.3b-choice-of-a-turn"), note);
            self.state.card_mut(id).into_iter().for_each(|obj| obj.chosen = None);
        }
    }

    /// Ends what lasted for a turn, and makes the other player active.
    fn pass_the_turn(&mut self, player: Side) {
        self.forget_choices(player);
        if player == Side::Runner {
            self.state.last_turn = std::mem::take(&mut self.state.this_turn);
        } else {
            self.state.this_turn = TurnRecord::default();
        }
        self.state.turn = player.other();
        self.state.turns += 1;
        self.state.used.clear();
        self.state.clicks_spent = 0;
        self.state.ran_on.clear();
        self.state.cards_mut(|obj| obj.boost_of_turn != 0).for_each(|obj| obj.boost_of_turn = 0);
    }

    fn discard_down(&mut self, player: Side) -> Done {
        let zone = if player == Side::Corp { Zone::Hq } else { Zone::Grip };
        let held = self.state.pile(zone).to_vec();
        let most = self.state.max_hand_size(player);
        // The Corp cannot be flatlined: it discards all cards (1.5.3).
        if most < 0 && player == Side::Runner {
            self.state.flatlined = true;
            self.state.over = Some(End::Won(Side::Corp));
            return Ok(());
        }
        let over = held.len().saturating_sub(usize::try_from(most).unwrap_or(0));
        if over == 0 {
            return Ok(());
        }
        let cards = self.pick_cards(&Name::Word(player.as_str()), "card", None, &held, over, over)?;
        let pile = if player == Side::Corp { Zone::Archives } else { Zone::Heap };
        let mut moves = Vec::new();
        let put = self.put_there(&cards, pile);
        for card in cards {
            self.shift(card, Some(zone), Place::Pile(pile), &mut moves);
        }
        self.report_with(put, moves);
        Ok(())
    }
}
