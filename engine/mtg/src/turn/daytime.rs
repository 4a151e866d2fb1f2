//! Day and night (730, 502.2, 702.145): when one becomes the other, and what transforms with it.
//!
//! Decides in each untap step, by the spells that the active player of the turn before cast in it, whether day becomes
//! night or night becomes day; and that permanents with daybound show their front by day and their back by night, at once
//! and in no other way.
//!
//! By day alice casts nothing in her turn: in bob's untap step, before his permanents untap, it becomes night, and each
//! permanent with daybound transforms.

use crate::game::Game;
use crate::state::past::PastEvent;
use crate::state::{ObjId, Seat, State};
use crate::words::cards::{Keyword, KeywordWord};
use crate::words::scenario::Daytime;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 730.2a, 730.2b: the time of day in an untap step, by the time before and by the number of spells that the active
    /// player of the previous turn cast in it.
    pub(crate) TIME_OF_DAY: fn(Daytime, usize) -> Daytime = time_of_day;
}

fn time_of_day(now: Daytime, cast: usize) -> Daytime {
    match now {
        Daytime::Day if cast == 0 => Daytime::Night,
        Daytime::Night if cast > 1 => Daytime::Day,
        Daytime::Day | Daytime::Night => now,
    }
}

kernel::interpretation! {
    /// 730.2a, 730.2b: the number of spells that count in the turn of a player: those that this player cast.
    pub(crate) CAST_IN_TURN_OF: fn(&State<'_>, Seat) -> usize = cast_in_turn_of;
}

fn cast_in_turn_of(state: &State<'_>, active: Seat) -> usize {
    let own = |event: &PastEvent| matches!(event, PastEvent::Cast(seat, _) if *seat == active);
    state.happened.iter().filter(|past| own(&past.event)).count()
}

kernel::interpretation! {
    /// 702.145d, 702.145g: the time of day that permanents with daybound or nightbound bring if it is neither.
    pub(crate) FIRST_TIME: fn(&State<'_>) -> Option<Daytime> = first_time;
}

fn first_time(state: &State<'_>) -> Option<Daytime> {
    let any = |word| state.permanents.all.iter().any(|id| has(state, *id, word));
    if any(KeywordWord::Daybound) { Some(Daytime::Day) } else { any(KeywordWord::Nightbound).then_some(Daytime::Night) }
}

kernel::interpretation! {
    /// 702.145b to 702.145f: `true` if a permanent turns its other face up at a time of day.
    pub(crate) TURNS_WITH: fn(&State<'_>, ObjId, Daytime) -> bool = turns_with;
}

fn turns_with(state: &State<'_>, id: ObjId, now: Daytime) -> bool {
    let word = match now {
        Daytime::Day => KeywordWord::Nightbound,
        Daytime::Night => KeywordWord::Daybound,
    };
    has(state, id, word)
}

/// Returns `true` if a permanent has daybound or nightbound. Few cards have either, and no effect gives them, so the
/// characteristics are computed only for objects that have the keyword themselves.
fn has(state: &State<'_>, id: ObjId, word: KeywordWord) -> bool {
    let is = |keyword: &Keyword| *keyword == Keyword::Plain(word);
    let own = state.object(id).is_some_and(|object| {
        object.keywords.iter().any(is) || object.card.is_some_and(|card| card.keywords.iter().any(is))
    });
    own && state.characteristics(id).has(word)
}

impl Game<'_> {
    /// Records the number of spells that count for the turn that ends (730.2).
    pub(crate) fn count_spells_of_turn(&mut self) {
        self.state.cast_last_turn = self.by(&CAST_IN_TURN_OF)(&self.state, self.state.active);
    }

    /// The second action of an untap step: day may become night, or night day (502.2).
    pub(crate) fn check_daytime(&mut self) -> Result<(), Stop> {
        let Some(before) = self.state.daytime else { return Ok(()) };
        let now = self.by(&TIME_OF_DAY)(before, self.state.cast_last_turn);
        let cast = self.state.cast_last_turn;
        let why = || format!("{cast} spells were cast in the turn before");
        self.log.cite(clause!("730.2-checked-in-the-untap-step"), why);
        if now != before {
            self.become_time(now)?;
        }
        Ok(())
    }

    /// It becomes day or night, and permanents transform with it.
    fn become_time(&mut self, now: Daytime) -> Result<(), Stop> {
        let before = self.state.daytime.replace(now);
        self.log.event(Event::new("day_changed").with("to", now.as_str()));
        if before.is_some() {
            self.note(&PastEvent::DayChanged(now));
        }
        self.keep_daytime()
    }

    /// Applies the rules of day and night that hold at any time (702.145): if it is neither, a permanent with daybound or
    /// nightbound makes it one of them, and each permanent shows its face for the time of day.
    pub(crate) fn keep_daytime(&mut self) -> Result<(), Stop> {
        let Some(now) = self.state.daytime else {
            return match self.by(&FIRST_TIME)(&self.state) {
                Some(first) => {
                    let why = || "a permanent is bound to the day or the night".to_owned();
                    self.log.cite(clause!("702.145d-becomes-day-first"), why);
                    self.become_time(first)
                }
                None => Ok(()),
            };
        };
        let turns = |id: &ObjId| self.by(&TURNS_WITH)(&self.state, *id, now);
        let turning: Vec<ObjId> = self.state.permanents.all.iter().copied().filter(turns).collect();
        if turning.is_empty() {
            return Ok(());
        }
        self.log.cite(clause!("702.145-turns-with-the-day"), || format!("it is {}", now.as_str()));
        self.at_one_time(|game| turning.into_iter().try_for_each(|id| game.show_other_face(id)))
    }
}
