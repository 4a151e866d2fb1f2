//! A game that is being played: its state, its transcript and the interpretations in use.

use crate::state::{Being, ObjId, Seat, State, Unsaid};
use kernel::clause::Clause;
use kernel::driver::Fuel;
use kernel::interpretations::{Interpretation, Interpretations};
use kernel::transcript::Transcript;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// A game that is being played.
#[derive(Debug)]
pub struct Game<'a> {
    /// Its state.
    pub state: State<'a>,
    /// The record of reports, questions and citations.
    pub log: Transcript<'a>,
    /// The interpretations of the edition and of the mistakes that are made.
    pub interpretations: &'a Interpretations,
    /// The work that a single play may still do.
    pub fuel: Fuel,
}

/// The number of looks at the effects on a permanent that cost as much as one event. A play that uses up its whole
/// limit makes some millions of looks, which take a second or two. A board of twenty permanents, a third of which
/// change others, costs nothing more than a small one.
const LOOKS: usize = 256;

impl Game<'_> {
    /// The function by which this play reads a rule.
    pub(crate) fn by<F: Copy + 'static>(&self, of: &'static Interpretation<F>) -> F {
        self.interpretations.by(of)
    }

    /// Cites what a table of clauses shows.
    pub(crate) fn cite_all(&mut self, clauses: impl IntoIterator<Item = Clause>, why: impl Fn() -> String) {
        for clause in clauses {
            self.log.cite(clause, &why);
        }
    }

    /// Something is done that leads to more. Meanwhile each permanent is looked at with all that may change it, so it
    /// costs more where there is much of both.
    pub(crate) fn spend_fuel(&mut self) -> Result<(), Stop> {
        self.know_costs()?;
        let looks = self.state.permanents.all.len().saturating_mul(self.state.count_changing());
        let things = u32::try_from(looks / LOOKS).unwrap_or(u32::MAX).saturating_add(1);
        self.fuel.spend_on(things, &self.log)
    }

    /// Stops the play if it depends on costs that the case does not give.
    pub(crate) fn know_costs(&self) -> Result<(), Stop> {
        match self.state.unsaid.get() {
            None => Ok(()),
            Some(Unsaid::Spent(id)) => {
                let name = id.map_or(Name::Word("a spell"), |id| self.object_name(id));
                Err(Stop::unsupported(format!("the mana spent on `{name}`: give the available mana under `mana`")))
            }
            Some(Unsaid::Cost(id)) => Err(Stop::unsupported(format!(
                "the mana cost of `{}`, which the facts leave out",
                self.object_name(id)
            ))),
        }
    }

    /// Begins an event within the present one.
    pub(crate) fn enter(&mut self) -> Result<(), Stop> {
        self.fuel.spend(&self.log)?;
        self.fuel.deeper(&self.log)
    }

    /// Ends an event within another.
    pub(crate) fn leave(&mut self) {
        self.fuel.shallower();
    }

    /// The name of an object or player.
    pub(crate) fn name(&self, being: Being) -> Name {
        self.state.name(being)
    }

    /// The name of a player.
    pub(crate) fn seat_name(&self, seat: Seat) -> Name {
        self.state.name(Being::Player(seat))
    }

    /// The name of an object.
    pub(crate) fn object_name(&self, id: ObjId) -> Name {
        self.state.name(Being::Object(id))
    }
}
