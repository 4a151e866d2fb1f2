//! The end of a turn, and the beginning of the next one.

use kernel::words::name::Name;

use crate::abilities::Ending;
use crate::game::{Done, Game};
use crate::state::facts::Fact;
use crate::state::{Place, TurnRecord};
use crate::words::{Side, Zone};

impl Game<'_> {
    /// A turn ends, and the other player's begins.
    pub(crate) fn end_turn(&mut self, player: Side) -> Done {
        if self.state.turn != player {
            return Err(self.log.rejected(format!("it is not the {}'s turn", player.as_str())));
        }
        while self.state.running().is_some() {
            self.forward(None)?;
        }
        self.mandatory_draw()?;
        self.discard_down(player)?;
        if self.state.over.is_some() {
            return Ok(());
        }
        if player == Side::Runner {
            self.state.last_turn = std::mem::take(&mut self.state.this_turn);
        } else {
            self.state.this_turn = TurnRecord::default();
        }
        (self.rulings.let_lapse)(self, Ending::Turn(player));
        self.state.turn = player.other();
        self.state.turns += 1;
        self.state.used.clear();
        self.state.objects.iter_mut().for_each(|obj| obj.boost_of_turn = 0);
        let clicks = if player == Side::Corp { 4 } else { 3 };
        let purse = self.state.purse_mut(player.other());
        purse.clicks = purse.clicks.map(|_| clicks);
        self.state.draw_due = player == Side::Runner;
        self.report(vec![Fact { who: Some(player.other()), ..Fact::new("turn_began") }]);
        self.settle()
    }

    /// The Corp draws at the beginning of its turn.
    pub(crate) fn mandatory_draw(&mut self) -> Done {
        if std::mem::take(&mut self.state.draw_due) { self.draw(Side::Corp, 1, None) } else { Ok(()) }
    }

    fn discard_down(&mut self, player: Side) -> Done {
        let zone = if player == Side::Corp { Zone::Hq } else { Zone::Grip };
        let held = self.state.pile(zone).to_vec();
        let most = self.state.max_hand_size(player);
        if most < 0 {
            self.state.flatlined = true;
            self.state.over = Some("the Runner flatlined");
            return Ok(());
        }
        let over = held.len().saturating_sub(usize::try_from(most).unwrap_or(0));
        if over == 0 {
            return Ok(());
        }
        let cards = self.pick_cards(&Name::Word(player.as_str()), "card", None, &held, over, over)?;
        let pile = if player == Side::Corp { Zone::Archives } else { Zone::Heap };
        let mut moves = Vec::new();
        for card in cards {
            self.shift(card, Some(zone), Place::Pile(pile), &mut moves);
        }
        self.report_with(Vec::new(), moves);
        Ok(())
    }
}
