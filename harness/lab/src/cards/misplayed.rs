//! The reference engine with misread cards.

use std::borrow::Cow;

use kernel::game::Scenario;
use kernel::words::nearest::nearest;
use suite::cards::Card;
use suite::load::Suite;
use suite::play::engine::{Ask, Engine, Reference, Reply};
use suite::text::source::FileId;

use super::misread::{Misreader, Misreading};
use super::{Listed, listed, near};

/// A misread card.
#[derive(Clone, Debug)]
struct Misplayed {
    /// Its game and its file.
    at: (&'static str, FileId),
    name: String,
    right: Card,
    wrong: Card,
}

/// The reference engine with misread cards.
#[derive(Clone, Debug)]
pub struct Misplaying {
    engine: Reference,
    cards: Vec<Misplayed>,
    names: Vec<String>,
}

/// The reason why there is no such misreading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMisreading {
    /// The card does not exist; the name of the one that was probably meant.
    Card(Option<String>),
    /// The card is misread in another way already.
    Again(String),
    /// The description is that of so many misreadings of the card, each with a number.
    Several(usize),
    /// The card is not misread in this way; the nearest misreadings of it.
    Change(Vec<String>),
}

/// The most misreadings that are suggested.
const SUGGESTED: usize = 3;

impl Misplaying {
    /// The engine, with one more misread card. `named` is the card and the misreading as [`misread`](super::misread)
    /// describes them: `` Healing Salve: prevent.amount: `next 3` read as `next 2` ``; the game may come before it, and
    /// the number of the misreading behind it, if it describes several (`... #2`).
    ///
    /// # Errors
    /// There is no such misreading, there are several, or the card is misread in another way already.
    pub fn misread(&mut self, suite: &Suite, named: &str) -> Result<(), NoMisreading> {
        let (listed, misreader) = (listed(suite), Misreader::new(suite));
        let of_card = listed.iter().filter_map(|card| Some((card, said_of(card, named)?)));
        // A card whose name has a colon comes before one whose name ends there.
        let most = of_card.clone().map(|(card, _)| card.at.name.len()).max();
        let of_card: Vec<_> = of_card.filter(|(card, _)| Some(card.at.name.len()) == most).collect();
        let mut others: Vec<String> = Vec::new();
        let mut found = false;
        for (card, said) in &of_card {
            let Some(right) = misreader.right(card) else { continue };
            let misreadings = misreader.misreadings(card);
            let several = misreadings.iter().filter(|misreading| misreading.says == *said).count();
            if several > 1 {
                return Err(NoMisreading::Several(several));
            }
            match misreadings.iter().find(|misreading| misreading.shown() == *said) {
                Some(misreading) => {
                    found = true;
                    let (name, at) = (card.at.name.clone(), (card.at.game, card.at.file));
                    if self.cards.iter().any(|other| other.name == name && other.at == at) {
                        let of = self.names.iter().find(|other| said_of(card, other).is_some());
                        return Err(NoMisreading::Again(of.unwrap_or(&name).clone()));
                    }
                    self.cards.push(Misplayed { at, name, right, wrong: misreading.card.clone() });
                }
                None => others.extend(nearest_of(&misreadings, said)),
            }
        }
        if found {
            self.names.push(named.to_owned());
            return Ok(());
        }
        Err(if of_card.is_empty() {
            let name = named.split(": ").next().unwrap_or(named);
            // The name of a card alone is not misspelled.
            let near = near(&listed, name).filter(|_| super::named(&listed, name).is_empty());
            NoMisreading::Card(near)
        } else {
            NoMisreading::Change(others)
        })
    }

    /// A scenario with the misread cards in place of the right ones.
    fn misread_in<'s>(&self, scenario: &'s Scenario) -> Cow<'s, Scenario> {
        let mut played = Cow::Borrowed(scenario);
        for Misplayed { name, right, wrong, .. } in &self.cards {
            // Another card of that name, of a file or of another game, is not meant.
            if played.with_card(name, right).as_ref() == Some(&*played)
                && let Some(misread) = played.with_card(name, wrong)
            {
                played = Cow::Owned(misread);
            }
        }
        played
    }
}

impl From<Reference> for Misplaying {
    fn from(engine: Reference) -> Self {
        Self { engine, cards: Vec::new(), names: Vec::new() }
    }
}

/// The rest of a text that names a card, with or without its game.
fn said_of<'n>(card: &Listed<'_>, named: &'n str) -> Option<&'n str> {
    let bare = named.strip_prefix(card.at.game).and_then(|rest| rest.strip_prefix(' '));
    [Some(named), bare].into_iter().flatten().find_map(|text| text.strip_prefix(&card.at.name)?.strip_prefix(": "))
}

/// The misreadings that were probably meant: the nearest one, or else those of the same keyword, or else the first.
fn nearest_of(misreadings: &[Misreading], said: &str) -> Vec<String> {
    let shown: Vec<String> = misreadings.iter().map(Misreading::shown).collect();
    if let Some(nearest) = nearest(said, shown.iter().map(String::as_str)) {
        return vec![nearest.to_owned()];
    }
    let keyword = said.split(": ").next();
    let is_of_keyword = |misreading: &&Misreading| misreading.path.last().map(String::as_str) == keyword;
    let of_keyword: Vec<&Misreading> = misreadings.iter().filter(is_of_keyword).collect();
    let some = if of_keyword.is_empty() { misreadings.iter().collect() } else { of_keyword };
    some.into_iter().take(SUGGESTED).map(Misreading::shown).collect()
}

impl Engine for Misplaying {
    fn name(&self) -> &str {
        Engine::name(&self.engine)
    }

    fn version(&self) -> &str {
        Engine::version(&self.engine)
    }

    fn mistakes(&self) -> Vec<&str> {
        Engine::mistakes(&self.engine).into_iter().chain(self.names.iter().map(String::as_str)).collect()
    }

    fn traces(&self) -> bool {
        self.engine.traces()
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        self.engine.play(&Ask { scenario: &self.misread_in(ask.scenario), ..*ask })
    }

    fn play_alike(&self, ask: &Ask<'_>, others: &mut Vec<&'static str>) -> Reply {
        self.engine.play_alike(&Ask { scenario: &self.misread_in(ask.scenario), ..*ask }, others)
    }
}

#[cfg(test)]
mod tests {
    use suite::play::play;

    use super::*;
    use crate::bundled;
    use crate::mistakes::differs;

    const SALVE: &str = "Healing Salve: prevent.amount: `next 3` read as `next 2`";

    #[test]
    fn a_case_fails_with_the_card_misread() {
        let suite = bundled::loaded();
        let mut engine = Misplaying::from(Reference::right());
        engine.misread(suite, SALVE).unwrap();
        let again = engine.misread(suite, &format!("mtg {SALVE}"));
        assert_eq!(again, Err(NoMisreading::Again(SALVE.to_owned())));
        assert_eq!(Engine::mistakes(&engine)[0], SALVE);
        let failing = |engine: &dyn Engine| {
            let uses = suite.cases.iter().filter(|case| case.cards().iter().any(|card| card == "Healing Salve"));
            uses.filter(|case| {
                let (edition, _) = case.editions[0];
                differs(play(case, edition, engine, &suite.clauses(case.language)).verdict)
            })
            .count()
        };
        assert!(failing(&engine) > 5);
        assert_eq!(failing(&Misplaying::from(Reference::right())), 0);
    }

    #[test]
    fn each_card_is_found_in_the_cases_that_use_it() {
        let suite = bundled::loaded();
        let misreader = Misreader::new(suite);
        for card in listed(suite) {
            let right = misreader.right(&card).unwrap();
            for scenario in card.by.iter().filter_map(|case| case.scenario.as_ref()) {
                let same = scenario.with_card(&card.at.name, &right);
                assert!(same.as_ref() == Some(&**scenario), "{} {}", card.at.game, card.at.name);
            }
        }
    }

    #[test]
    fn an_unknown_misreading_is_an_error_with_the_nearest() {
        let suite = bundled::loaded();
        let mut engine = Misplaying::from(Reference::right());
        let near = |near: &[&str]| NoMisreading::Change(near.iter().map(|one| (*one).to_owned()).collect());
        let salve = |said: &str| format!("Healing Salve: prevent.amount: `next 3` read as `{said}`");
        let nearest = salve("next 2").split_once(": ").unwrap().1.to_owned();
        assert_eq!(engine.misread(suite, &salve("next 9")), Err(near(&[&nearest])));
        let unknown = engine.misread(suite, "Healing Salv: prevent.amount: x");
        assert_eq!(unknown, Err(NoMisreading::Card(Some("Healing Salve".to_owned()))));
    }

    #[test]
    fn a_description_of_several_misreadings_needs_a_number() {
        let suite = bundled::loaded();
        let misreader = Misreader::new(suite);
        let several = listed(suite).into_iter().filter(|card| !card.by.is_empty()).find_map(|card| {
            let all = misreader.misreadings(&card);
            let same: Vec<Misreading> = all.iter().filter(|one| one.number.is_some()).cloned().collect();
            let says = same.first()?.says.clone();
            let same: Vec<Misreading> = same.into_iter().filter(|one| one.says == says).collect();
            Some((card.at.game, format!("{} {}: {says}", card.at.game, card.at.name), same))
        });
        let (game, name, same) = several.unwrap();
        let played = |name: &str| {
            let mut engine = Misplaying::from(Reference::right());
            engine.misread(suite, name).map(|()| engine.cards[0].wrong.clone())
        };
        assert_eq!(played(&name).err(), Some(NoMisreading::Several(same.len())));
        let game = suite.games.find(game).unwrap();
        for (number, misreading) in (1..).zip(&same) {
            let wrong = played(&format!("{name} #{number}")).unwrap();
            assert!(game.same_card(&wrong, &misreading.card), "{name} #{number}");
        }
        let beyond = played(&format!("{name} #{}", same.len() + 1));
        assert!(matches!(beyond.err(), Some(NoMisreading::Change(_))));
    }
}
