//! Persistent abilities: 9.12.5 (those of a rezzed card that the Runner trashes as they access it work for the rest of
//! the run).
//!
//! The Runner trashes an upgrade by which a theft from its server costs 5 credits more. An agenda that they access after
//! it in that run costs so much still, and none of the next run.

use crate::game::Game;
use crate::state::facts::Fact;
use crate::state::{CardId, CardState, Lasting};
use crate::words::cards::{Conditional, Static};
use crate::words::{Side, Until};

kernel::interpretation! {
    /// 9.12.5a: `true` if the persistent abilities of a card work on as it is trashed: the Runner trashes it while they
    /// access it, and it is rezzed (9.12.5a-persists).
    pub(crate) PERSISTS: fn(&Fact) -> bool = trashed_in_its_access;
}

fn trashed_in_its_access(trashed: &Fact) -> bool {
    trashed.who == Some(Side::Runner) && trashed.accessed && trashed.rezzed
}

kernel::interpretation! {
    /// 9.12.5c: the time for which persistent abilities work on: until the run is over (9.12.5a-persists).
    pub(crate) PERSISTS_UNTIL: fn() -> Until = the_end_of_the_run;
}

fn the_end_of_the_run() -> Until {
    Until::RunEnds
}

impl Game<'_> {
    /// Lets the persistent abilities of cards work on that were trashed.
    pub(crate) fn let_persist(&mut self, trashed: &[Fact]) {
        for fact in trashed {
            let Some(obj) = fact.card.and_then(|id| self.state.card(id)) else { continue };
            let (printed, side) = (obj.printed.clone(), obj.side());
            let conditional: Vec<Conditional> =
                printed.conditional.iter().filter(|ability| ability.persistent).cloned().collect();
            let statics: Vec<Static> = printed.r#static.iter().filter(|ability| ability.persistent).cloned().collect();
            let Some(source) = fact.card.filter(|_| !conditional.is_empty() || !statics.is_empty()) else { continue };
            let persists = self.by(&PERSISTS)(fact);
            self.log.cite(clause!("9.12.5a-persists"), || {
                format!(
                    "{} {}",
                    self.state.name(source),
                    if persists { "works on in this run" } else { "works no more" }
                )
            });
            if persists {
                self.persist(source, side, conditional, statics);
            }
        }
    }

    fn persist(&mut self, source: CardId, side: Side, conditional: Vec<Conditional>, statics: Vec<Static>) {
        let x = self.state.card(source).and_then(|obj: &CardState| obj.x);
        self.state.let_last(Lasting {
            source,
            side,
            until: self.by(&PERSISTS_UNTIL)(),
            conditional,
            statics,
            since: self.state.imminent.len(),
            picked: None,
            named: None,
            x,
            number: 0,
            nested: 0,
            since_fact: 0,
            run_on: None,
        });
    }
}
