//! The contract that a game implements, and its type-erased form for code that handles any game.
//!
//! A game is a type without values that implements [`Game`]; while it is played it is a value that implements
//! [`Play`]. [`AnyGame`] is made of every [`Game`] and hides its types, so that a table of games can be gone over by
//! those who match on none.

use std::any::Any;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use crate::driver::Fuel;
pub use crate::facts::Card;
use crate::facts::faults_of;
use crate::interpretations::{Consulted, Id, Interpretations, Mistake, Wrong, clash};
use crate::outcome::{Outcome, Variant};
use crate::timing::ShownTable;
use crate::transcript::observed::{Observed, Snapshot};
use crate::transcript::stop::Stop;
use crate::transcript::trace::Trace;
use crate::transcript::{Notes, Open, Transcript};
use crate::words::codec::{Codec, Misread};
use crate::words::json::parse;
use crate::words::language::Language;
use crate::words::name::Name;
use crate::words::scenario::{self, Answer, Step, StepId};

/// A type of the words of a game: it has a canonical form that is written and read.
pub trait Word: Clone + fmt::Debug + PartialEq + Codec + Send + Sync + 'static {}

impl<T: Clone + fmt::Debug + PartialEq + Codec + Send + Sync + 'static> Word for T {}

/// A game: its words, its editions, its mistakes, and how a play of it starts.
pub trait Game: fmt::Debug + Send + Sync + Sized + 'static {
    /// The game's one value, to which tables and scenarios point.
    const GAME: &'static Self;

    /// Its words, as data.
    const LANGUAGE: &'static Language;

    /// The start of a scenario.
    type Given: Word;
    /// The actions a player can take in a step.
    type Action: Word;
    /// The steps that the game itself goes on to.
    type GameStep: Word;
    /// The other keys allowed beside a step.
    type Beside: Word;
    /// The facts of a card.
    type Card: Word;

    /// The interpretations of an edition; none if the game has no such edition.
    fn interpretations(edition: &str) -> Option<Interpretations>;

    /// The known mistakes, in groups.
    fn mistakes() -> &'static [&'static [Mistake]];

    /// The deviations that the rules allow: with one of them, the engine must pass the suite.
    fn allowed() -> &'static [Mistake] {
        &[]
    }

    /// Returns the faults of a card's facts: statements that could have no effect. A card with any is refused when it
    /// is read.
    fn faults(_card: &Self::Card) -> Vec<String> {
        Vec::new()
    }

    /// A card as an edition prints it, where editions print it otherwise; a game whose cards are the same in all of its
    /// editions leaves this out.
    fn printed(card: &Self::Card, _edition: &str) -> Self::Card {
        card.clone()
    }

    /// Returns the values that steps leave out but must give, each with its step: a value that a card leaves open to
    /// its user. A case with any is refused when it is read; a scenario from elsewhere is still played.
    fn unsaid(_scenario: &ScenarioOf<Self>) -> Vec<(StepId, String)> {
        Vec::new()
    }

    /// Returns the turn structure of an edition: the tables that the game walks.
    fn timing(_edition: &str) -> Vec<ShownTable> {
        Vec::new()
    }

    /// Returns `true` if two editions differ only in their interpretations, as far as a scenario goes: all else is the
    /// same in both, such as the printed facts of its cards. `false` if that is not known.
    fn starts_alike(_scenario: &ScenarioOf<Self>, _one: &str, _other: &str) -> bool {
        false
    }

    /// Plays a scenario: sets it up and hands it to the [`driver`](crate::driver::play).
    ///
    /// # Errors
    /// The scenario is wrong at its start, needs what the game lacks, or the play does not go on.
    fn play<'a>(
        scenario: &'a ScenarioOf<Self>,
        edition: &str,
        interpretations: &'a Interpretations,
        log: Transcript<'a>,
    ) -> Result<(Observed, Trace), Stop>;
}

/// A scenario of a game.
pub type ScenarioOf<G> = scenario::Scenario<
    <G as Game>::Given,
    <G as Game>::Action,
    <G as Game>::GameStep,
    <G as Game>::Beside,
    <G as Game>::Card,
>;

/// A step of a game.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::GameStep, <G as Game>::Beside>;

/// A game that is being played, as the driver sees it.
pub trait Play<'a>: Sized {
    /// The game being played.
    type Game: Game;
    /// The state that is restored when a step is refused.
    type State: Clone;

    /// The state.
    fn state(&mut self) -> &mut Self::State;

    /// Returns the transcript, which records events and asks the players.
    fn log(&mut self) -> &mut Transcript<'a>;

    /// Returns what is left of the limits of one play.
    fn fuel(&mut self) -> &mut Fuel;

    /// Takes a step. The driver has begun it in the transcript, and takes back what a refused one did.
    ///
    /// # Errors
    /// The step is refused, or the play does not go on.
    fn step(&mut self, step: &'a StepOf<Self::Game>) -> Result<(), Stop>;

    /// Returns the observable state.
    fn snapshot(&mut self) -> Snapshot;

    /// The last step was taken: what the rules still do by themselves is done now.
    ///
    /// # Errors
    /// The play does not go on.
    fn end(&mut self) -> Result<(), Stop> {
        Ok(())
    }

    /// The transcript, where the play is over.
    fn into_log(self) -> Transcript<'a>;
}

/// A scenario of some game.
#[derive(Clone)]
pub struct Scenario(Arc<dyn AnyScenario>);

/// Any game, without its types. Every [`Game`] is one.
pub trait AnyGame: fmt::Debug + Sync {
    /// Its words.
    fn language(&self) -> &'static Language;

    /// The mistakes that can be made on purpose.
    fn mistakes(&self) -> Vec<Wrong>;

    /// The deviations that the rules allow.
    fn allowed(&self) -> Vec<Wrong>;

    /// The interpretations that a known mistake replaces.
    fn replaced(&self, mistake: &Wrong) -> Vec<&'static Id>;

    /// Two of these mistakes that cannot be made together.
    fn clash(&self, these: &[Wrong]) -> Option<(Wrong, Wrong)>;

    /// Reads the facts of a card in canonical form.
    ///
    /// # Errors
    /// The problem with the facts.
    fn card(&self, canonical: &Value) -> Result<Card, Misread>;

    /// Reads the facts of a card that is known to have no faults, without looking for them.
    ///
    /// # Errors
    /// The problem with the facts.
    fn sound_card(&self, canonical: &Value) -> Result<Card, Misread>;

    /// Returns `true` if two cards of this game have the same facts.
    fn same_card(&self, one: &Card, other: &Card) -> bool;

    /// The facts of a card of this game as an edition prints it, in canonical form, as JSON; none of a card of another
    /// game.
    fn facts(&self, card: &Card, edition: &str) -> Option<String>;

    /// Returns the turn structure of an edition.
    fn timing(&self, edition: &str) -> Vec<ShownTable>;

    /// Makes a scenario of a start and steps in canonical form, and of cards of this game.
    ///
    /// # Errors
    /// What is wrong with it.
    fn scenario(&self, given: &Value, when: &Value, cards: Vec<(Name, Card)>) -> Result<Scenario, Misread>;

    /// Reads a whole scenario in canonical form, as JSON.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read(&self, json: &str) -> Result<Scenario, Misread>;
}

impl<G: Game> AnyGame for G {
    fn language(&self) -> &'static Language {
        G::LANGUAGE
    }

    fn mistakes(&self) -> Vec<Wrong> {
        G::mistakes().iter().copied().flatten().map(|mistake| mistake.wrong).collect()
    }

    fn allowed(&self) -> Vec<Wrong> {
        G::allowed().iter().map(|deviation| deviation.wrong).collect()
    }

    fn replaced(&self, mistake: &Wrong) -> Vec<&'static Id> {
        let of_this = G::mistakes().iter().copied().flatten().filter(|one| one.wrong == *mistake);
        of_this.flat_map(|one| one.replaces.iter().map(|replaced| replaced.id)).collect()
    }

    fn clash(&self, these: &[Wrong]) -> Option<(Wrong, Wrong)> {
        clash(G::mistakes().iter().copied().flatten(), these)
    }

    fn card(&self, canonical: &Value) -> Result<Card, Misread> {
        let card = G::Card::read(canonical)?;
        let faults = faults_of::<G>(canonical, &card);
        Ok(Card::new(card, faults))
    }

    fn sound_card(&self, canonical: &Value) -> Result<Card, Misread> {
        Ok(Card::sound(Arc::new(G::Card::read(canonical)?)))
    }

    fn same_card(&self, one: &Card, other: &Card) -> bool {
        one.shared::<G>().is_some_and(|one| other.shared::<G>().is_some_and(|other| one == other))
    }

    fn facts(&self, card: &Card, edition: &str) -> Option<String> {
        card.get::<G>().map(|card| G::printed(card, edition).to_json())
    }

    fn timing(&self, edition: &str) -> Vec<ShownTable> {
        G::timing(edition)
    }

    fn scenario(&self, given: &Value, when: &Value, cards: Vec<(Name, Card)>) -> Result<Scenario, Misread> {
        let given = Codec::read(given).map_err(|misread| misread.under("given"))?;
        let when = Codec::read(when).map_err(|misread| misread.under("when"))?;
        let cards = cards.into_iter().filter_map(|(name, card)| Some((name, card.shared::<G>()?))).collect();
        Ok(Scenario::of::<G>(scenario::Scenario { cards, given, when }))
    }

    fn read(&self, json: &str) -> Result<Scenario, Misread> {
        let value = parse(json)?;
        let scenario = ScenarioOf::<G>::read(&value)?;
        named_once(value.get("given").unwrap_or(&Value::Null), &mut HashSet::new())
            .map_err(|twice| twice.under("given"))?;
        for (name, card) in &scenario.cards {
            let canonical = value.get("cards").and_then(|cards| cards.get(name.as_str())).unwrap_or(&Value::Null);
            if let Some(fault) = faults_of::<G>(canonical, card).first() {
                return Err(fault.misread().under(name).under("cards"));
            }
        }
        Ok(Scenario::of::<G>(scenario))
    }
}

/// Each object has a name of its own.
fn named_once<'v>(value: &'v Value, names: &mut HashSet<&'v str>) -> Result<(), Misread> {
    match value {
        Value::Array(items) => items
            .iter()
            .enumerate()
            .try_for_each(|(index, item)| named_once(item, names).map_err(|twice| twice.item(index))),
        Value::Object(entries) => {
            if let Some(alias) = entries.get("alias").and_then(Value::as_str)
                && !names.insert(alias)
            {
                return Err(Misread::cannot_be(format!("`{alias}` names two objects")).under("alias"));
            }
            entries.iter().try_for_each(|(key, inner)| named_once(inner, names).map_err(|twice| twice.under(key)))
        }
        _ => Ok(()),
    }
}

/// A table of games, for code that handles any of them.
///
/// Each entry is the address of a `static` in the crate of its game. That crate then holds the only copy of the code behind
/// `dyn AnyGame`; a table of `&dyn AnyGame` would have all of it compiled again in the crate with the table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Games(pub &'static [&'static &'static dyn AnyGame]);

impl Games {
    /// The games.
    pub fn iter(self) -> impl Iterator<Item = &'static dyn AnyGame> {
        self.0.iter().map(|game| **game)
    }

    /// The game of a name.
    pub fn find(self, name: &str) -> Option<&'static dyn AnyGame> {
        self.iter().find(|game| game.language().game == name)
    }

    /// Their languages.
    pub fn languages(self) -> impl Iterator<Item = &'static Language> {
        self.iter().map(AnyGame::language)
    }

    /// Their names.
    pub fn names(self) -> Vec<&'static str> {
        self.languages().map(|language| language.game).collect()
    }

    /// The mistakes that can be made on purpose, in all of them.
    pub fn mistakes(self) -> impl Iterator<Item = Wrong> {
        self.iter().flat_map(AnyGame::mistakes)
    }

    /// Two of these mistakes that cannot be made together, since they replace one reading, each its own way.
    pub fn clash(self, mistakes: &[Wrong]) -> Option<(Wrong, Wrong)> {
        self.iter().find_map(|game| game.clash(mistakes))
    }
}

/// A scenario whose game is hidden.
trait AnyScenario: Send + Sync {
    fn game(&self) -> &'static dyn AnyGame;
    fn cards(&self) -> Vec<Name>;
    fn deck(&self) -> Vec<(Name, Card)>;
    fn unanswered(&self) -> Scenario;
    fn without(&self, step: StepId, answer: usize) -> Scenario;
    fn answer(&self, step: StepId, answer: usize) -> Option<Answer>;
    fn until(&self, steps: usize) -> Scenario;
    fn with_card(&self, name: &str, card: &Card) -> Option<Scenario>;
    fn json(&self) -> String;
    fn unsaid(&self) -> Vec<(StepId, String)>;
    fn as_any(&self) -> &dyn Any;
    fn same(&self, other: &Scenario) -> bool;
    fn play(
        &self,
        variant: Variant<'_>,
        open: Open<'_>,
        notes: Notes,
        observe: &mut dyn FnMut(&dyn Interpreted),
    ) -> Outcome;
}

/// The interpretations by which a scenario was played.
pub trait Interpreted {
    /// The interpretations that the play consulted. A mistake that replaces none of them leads to the same play.
    fn consulted(&self) -> Consulted;

    /// Returns `true` if the play is surely the same in another edition, with the same mistakes, step for step: all
    /// interpretations that it consulted are the same there.
    fn is_same_in(&self, edition: &str) -> bool;
}

/// The interpretations, with the types of the game.
struct InterpretedBy<'r, G: Game> {
    scenario: &'r ScenarioOf<G>,
    variant: Variant<'r>,
    interpretations: &'r Interpretations,
}

impl<G: Game> Interpreted for InterpretedBy<'_, G> {
    fn consulted(&self) -> Consulted {
        self.interpretations.consulted()
    }

    fn is_same_in(&self, edition: &str) -> bool {
        let there = || interpretations_of::<G>(Variant { edition, ..self.variant });
        G::starts_alike(self.scenario, self.variant.edition, edition)
            && there().is_ok_and(|there| self.interpretations.agrees(&there))
    }
}

/// A scenario in the types of its game.
struct Typed<G: Game>(ScenarioOf<G>);

impl<G: Game> AnyScenario for Typed<G> {
    fn game(&self) -> &'static dyn AnyGame {
        G::GAME
    }

    fn cards(&self) -> Vec<Name> {
        self.0.cards.keys().cloned().collect()
    }

    fn deck(&self) -> Vec<(Name, Card)> {
        self.0.cards.iter().map(|(name, card)| (name.clone(), Card::sound(Arc::<G::Card>::clone(card)))).collect()
    }

    fn unanswered(&self) -> Scenario {
        Scenario::of::<G>(self.0.unanswered())
    }

    fn without(&self, step: StepId, answer: usize) -> Scenario {
        Scenario::of::<G>(self.0.without(step, answer))
    }

    fn answer(&self, step: StepId, answer: usize) -> Option<Answer> {
        self.0.answer(step, answer).cloned()
    }

    fn until(&self, steps: usize) -> Scenario {
        Scenario::of::<G>(self.0.until(steps))
    }

    fn with_card(&self, name: &str, card: &Card) -> Option<Scenario> {
        if !card.faults().is_empty() {
            return None;
        }
        let mut scenario = self.0.clone();
        *scenario.cards.get_mut(name)? = card.shared::<G>()?;
        Some(Scenario::of::<G>(scenario))
    }

    fn json(&self) -> String {
        self.0.to_json()
    }

    fn unsaid(&self) -> Vec<(StepId, String)> {
        G::unsaid(&self.0)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn same(&self, other: &Scenario) -> bool {
        other.get::<G>() == Some(&self.0)
    }

    fn play(
        &self,
        variant: Variant<'_>,
        open: Open<'_>,
        notes: Notes,
        observe: &mut dyn FnMut(&dyn Interpreted),
    ) -> Outcome {
        play_observed::<G>(&self.0, variant, open, notes, observe).into()
    }
}

impl Scenario {
    /// A scenario of a game.
    pub fn of<G: Game>(scenario: ScenarioOf<G>) -> Self {
        Self(Arc::new(Typed::<G>(scenario)))
    }

    /// The game.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.0.game()
    }

    /// The words of its game.
    pub fn language(&self) -> &'static Language {
        self.game().language()
    }

    /// The scenario in the types of a game, if it is of this one.
    pub fn get<G: Game>(&self) -> Option<&ScenarioOf<G>> {
        self.0.as_any().downcast_ref::<Typed<G>>().map(|typed| &typed.0)
    }

    /// The names of its cards.
    pub fn cards(&self) -> Vec<Name> {
        self.0.cards()
    }

    /// Its cards, by name.
    pub fn deck(&self) -> Vec<(Name, Card)> {
        self.0.deck()
    }

    /// Returns the same scenario with every choice left open: without the answers of its steps.
    #[must_use]
    pub fn unanswered(&self) -> Self {
        self.0.unanswered()
    }

    /// Returns the same scenario without one answer of a step, given by its position.
    #[must_use]
    pub fn without(&self, step: StepId, answer: usize) -> Self {
        self.0.without(step, answer)
    }

    /// Returns an answer of a step, by its place among them.
    pub fn answer(&self, step: StepId, answer: usize) -> Option<Answer> {
        self.0.answer(step, answer)
    }

    /// The start of the scenario, at which nothing was done yet.
    #[must_use]
    pub fn start(&self) -> Self {
        self.until(0)
    }

    /// Returns the same scenario with only its first steps.
    #[must_use]
    pub fn until(&self, steps: usize) -> Self {
        self.0.until(steps)
    }

    /// Returns the same scenario with other facts of one of its cards; `None` if it has no such card, or the facts have
    /// faults or belong to another game.
    #[must_use]
    pub fn with_card(&self, name: &str, card: &Card) -> Option<Self> {
        self.0.with_card(name, card)
    }

    /// Its canonical form, as JSON.
    pub fn json(&self) -> String {
        self.0.json()
    }

    /// Returns the values that the steps leave out but must give, each with its step.
    pub fn unsaid(&self) -> Vec<(StepId, String)> {
        self.0.unsaid()
    }

    /// Plays it. `open` answers the choices that its steps leave open. Gives the same outcome for the same arguments,
    /// always.
    pub fn play(&self, variant: Variant<'_>, open: Open<'_>, notes: Notes) -> Outcome {
        self.0.play(variant, open, notes, &mut |_| ())
    }

    /// Like [`play`](Self::play), but also passes the interpretations in use to `observe`, unless the game has no such
    /// edition.
    pub fn play_observed(
        &self,
        variant: Variant<'_>,
        open: Open<'_>,
        notes: Notes,
        observe: &mut dyn FnMut(&dyn Interpreted),
    ) -> Outcome {
        self.0.play(variant, open, notes, observe)
    }
}

impl PartialEq for Scenario {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(other)
    }
}

impl fmt::Debug for Scenario {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.language().game, self.json())
    }
}

/// Plays a scenario of a game by an edition, with mistakes where any are named.
///
/// # Errors
/// The play does not go on.
pub fn play<G: Game>(
    scenario: &ScenarioOf<G>,
    variant: Variant<'_>,
    open: Open<'_>,
    notes: Notes,
) -> Result<(Observed, Trace), Stop> {
    play_observed::<G>(scenario, variant, open, notes, &mut |_| ())
}

/// Like [`play`], but also passes the interpretations in use to `observe`.
fn play_observed<G: Game>(
    scenario: &ScenarioOf<G>,
    variant: Variant<'_>,
    open: Open<'_>,
    notes: Notes,
    observe: &mut dyn FnMut(&dyn Interpreted),
) -> Result<(Observed, Trace), Stop> {
    let interpretations = interpretations_of::<G>(variant)?;
    let outcome = G::play(scenario, variant.edition, &interpretations, Transcript::new(open, notes));
    observe(&InterpretedBy::<G> { scenario, variant, interpretations: &interpretations });
    outcome
}

/// The interpretations of an edition, with the mistakes that are named.
fn interpretations_of<G: Game>(variant: Variant<'_>) -> Result<Interpretations, Stop> {
    let right = G::interpretations(variant.edition);
    let right = right.ok_or_else(|| Stop::unsupported(format!("edition {}", variant.edition)))?;
    right.with_mistakes(G::mistakes().iter().copied().flatten().chain(G::allowed()), variant.mistakes)
}
