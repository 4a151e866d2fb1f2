//! Cards that come to a score area without being scored or stolen: 8.8.4c (agendas that are swapped keep what is hosted
//! on them), and the counters with which an agenda enters by its own text.
//!
//! An agenda with 2 hosted counters is swapped with one of the other score area: each player has the points of the other
//! agenda, the counters stay, and nothing was scored or stolen.

use crate::game::Game;
use crate::state::facts::Fact;
use crate::state::{CardId, CardState, Place};
use crate::words::{Counter, Zone};

/// The counters and credits on a card.
type Hosted = (Vec<(Counter, i64)>, i64);

kernel::interpretation! {
    /// 8.8.4c: the counters and credits on an agenda once it was swapped, of those before: they stay
    /// (8.8.4c-counters-stay).
    pub(crate) KEPT_IN_SWAP: fn(Hosted) -> Hosted = all_of_it;
}

fn all_of_it(hosted: Hosted) -> Hosted {
    hosted
}

kernel::interpretation! {
    /// 8.8.4c: looks at agendas that were swapped, each with the score area to which it came. In a right engine they are
    /// neither scored nor stolen (8.8.4c-counters-stay).
    pub(crate) SWAPPED_AGENDAS: fn(&mut Game<'_>, [(CardId, Zone); 2]) -> Vec<Fact>;
}

kernel::interpretation! {
    /// Card text: `true` if an agenda enters a score area with counters, given the zone from which it comes and the one
    /// from which it does not: from any other zone, however it comes (card-text-enters-with-counters).
    pub(crate) ENTERS_WITH: fn(from: Option<Zone>, not_from: Option<Zone>) -> bool = unless_excepted;
}

fn unless_excepted(from: Option<Zone>, not_from: Option<Zone>) -> bool {
    from.is_none() || from != not_from
}

/// The score area in which a place is, if it is one.
pub(crate) fn score_area(place: Place) -> Option<Zone> {
    match place {
        Place::Pile(zone @ (Zone::CorpScore | Zone::RunnerScore)) => Some(zone),
        _ => None,
    }
}

impl Game<'_> {
    /// Swaps agendas of the two score areas.
    pub(crate) fn swap_agendas(&mut self, cards: [(CardId, Zone); 2]) {
        let mut moves = Vec::new();
        for (id, zone) in cards {
            let of_card = |obj: &CardState| (obj.counters.clone(), obj.credits, obj.as_agenda);
            let Some((counters, credits, as_agenda)) = self.state.card(id).map(of_card) else { continue };
            self.shift(id, None, Place::Pile(zone), &mut moves);
            let (counters, credits) = self.by(&KEPT_IN_SWAP)((counters, credits));
            if let Some(obj) = self.state.card_mut(id) {
                for (kind, number) in counters {
                    obj.add(kind, number);
                }
                obj.credits = obj.credits.saturating_add(credits);
                obj.as_agenda = as_agenda;
            }
        }
        let clause = clause!("8.8.4c-counters-stay");
        self.log.cite(clause, || "agendas of the score areas are swapped, with what is hosted on them".into());
        self.count_points();
        let facts = self.by(&SWAPPED_AGENDAS).map_or(Vec::new(), |wrong| wrong(self, cards));
        self.report_with(facts, moves);
    }

    /// Puts the counters on an agenda with which it enters a score area by its own text.
    pub(crate) fn enters_score_area(&mut self, id: CardId, from: Option<Zone>, zone: Zone) {
        let Some(obj) = self.state.card(id) else { return };
        let printed = obj.printed.clone();
        let all = printed.r#static.iter().filter_map(|ability| ability.enters_score.as_ref());
        for words in all.filter(|words| words.zone == zone) {
            let enters = self.by(&ENTERS_WITH)(from, words.not_from);
            let with = if enters { "with counters" } else { "without counters" };
            self.log.cite(clause!("card-text-enters-with-counters"), || format!("it enters the score area {with}"));
            if let Some(obj) = self.state.card_mut(id).filter(|_| enters) {
                for (kind, number) in &words.counters {
                    obj.add(*kind, number.0);
                }
            }
        }
    }
}
