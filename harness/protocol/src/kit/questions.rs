//! The questions that are put to players.

use std::fmt::Debug;
use std::hash::Hash;

use indexmap::IndexMap;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Refusal;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

use super::{Halt, Play};

/// An amount for each name.
pub type Shares = IndexMap<Name, i64>;

impl<Id: Clone + Eq + Hash + Debug> Play<'_, Id> {
    fn question(who: impl Into<Name>, kind: &'static str, options: Options, about: Option<&Name>) -> Question {
        Question { who: who.into(), kind, under: None, about: about.cloned(), options }
    }

    /// Asks a player to choose one of several. Returns the thing that belongs to the chosen name.
    ///
    /// A single option is chosen without asking. If several options have one name, the second is called `NAME 2`.
    ///
    /// # Errors
    /// The answer is open, or there is nothing to choose from.
    pub fn ask<T: Clone>(
        &mut self,
        who: impl Into<Name>,
        kind: &'static str,
        options: &[(Name, T)],
        about: Option<&Name>,
    ) -> Result<T, Halt> {
        let who = who.into();
        match options {
            [] => Err(Halt::unsupported(format!("a {kind} of {who} with nothing to choose from"))),
            [(_, only)] => Ok(only.clone()),
            _ => {
                let numbered = |(place, (name, thing)): (usize, &(Name, T))| {
                    let before = options.iter().take(place).filter(|(other, _)| other == name).count();
                    let name = if before == 0 { name.clone() } else { Name::from(format!("{name} {}", before + 1)) };
                    (name, thing.clone())
                };
                let things: Vec<(Name, T)> = options.iter().enumerate().map(numbered).collect();
                let names = things.iter().map(|(name, _)| name.clone()).collect();
                let question = Self::question(who, kind, Options::One(names), about);
                self.log.ask(&question, |give| {
                    let thing = things.iter().find(|(name, _)| matches!(give, Give::One(one) if one == name));
                    thing.map(|(_, thing)| thing.clone()).ok_or_else(|| no_answer(kind, give))
                })
            }
        }
    }

    /// Asks a player about something optional: `yes` (`accept`, `pay`) against `decline`. Returns `true` for `yes`.
    ///
    /// # Errors
    /// The answer is open.
    pub fn may(
        &mut self,
        who: impl Into<Name>,
        kind: &'static str,
        yes: &'static str,
        about: Option<&Name>,
    ) -> Result<bool, Halt> {
        self.ask(who, kind, &[(yes.into(), true), ("decline".into(), false)], about)
    }

    /// Asks a player to choose several. If all must be chosen and their order does not matter, the player is not asked.
    ///
    /// # Errors
    /// The answer is open.
    pub fn several(
        &mut self,
        who: impl Into<Name>,
        kind: &'static str,
        of: &[Name],
        (least, most): (usize, usize),
        ordered: bool,
        about: Option<&Name>,
    ) -> Result<Vec<Name>, Halt> {
        if !ordered && least >= of.len() {
            return Ok(of.to_vec());
        }
        let options = Options::Several { of: of.to_vec(), least, most, ordered };
        self.log.ask(&Self::question(who, kind, options, about), |give| match give {
            Give::Several(names) => Ok(names.clone()),
            Give::One(name) => Ok(vec![name.clone()]),
            _ => Err(no_answer(kind, give)),
        })
    }

    /// Asks a player to choose a number within bounds, both included.
    ///
    /// # Errors
    /// The answer is open.
    pub fn number(
        &mut self,
        who: impl Into<Name>,
        kind: &'static str,
        (least, most): (i64, i64),
        about: Option<&Name>,
    ) -> Result<i64, Halt> {
        if least == most {
            return Ok(least);
        }
        self.log.ask(&Self::question(who, kind, Options::Number { least, most }, about), |give| match give {
            Give::Number(number) => Ok(*number),
            _ => Err(no_answer(kind, give)),
        })
    }

    /// Asks a player to split a number, with a cap for each share. If all get their cap, the player is not asked.
    ///
    /// # Errors
    /// The answer is open.
    pub fn share(
        &mut self,
        who: impl Into<Name>,
        kind: &'static str,
        total: i64,
        caps: &[(Name, i64)],
        about: Option<&Name>,
    ) -> Result<Shares, Halt> {
        self.share_if(who, kind, total, caps, about, |_| true)
    }

    /// Like [`share`](Play::share), for splits of which only some are legal.
    ///
    /// # Errors
    /// The answer is open.
    pub fn share_if(
        &mut self,
        who: impl Into<Name>,
        kind: &'static str,
        total: i64,
        caps: &[(Name, i64)],
        about: Option<&Name>,
        is_legal: impl Fn(&Shares) -> bool,
    ) -> Result<Shares, Halt> {
        if caps.len() <= 1 || caps.iter().fold(0, |sum: i64, (_, cap)| sum.saturating_add(*cap)) <= total {
            return Ok(caps.iter().map(|(name, cap)| (name.clone(), total.min(*cap))).collect());
        }
        let options = Options::Split { total, caps: caps.to_vec() };
        self.log.ask(&Self::question(who, kind, options, about), |give| {
            let Give::Split(given) = give else { return Err(no_answer(kind, give)) };
            let share = |name: &Name| given.get(name).copied().unwrap_or_default();
            let shares: Shares = caps.iter().map(|(name, _)| (name.clone(), share(name))).collect();
            if is_legal(&shares) { Ok(shares) } else { Err(no_answer(kind, give)) }
        })
    }

    /// Asks a player to divide the combat damage of a creature among its blockers, each with the amount that is lethal,
    /// and, if the creature tramples, the recipient beyond them.
    ///
    /// The recipient beyond gets damage only if each blocker has lethal damage. With `in_order`, the same applies to
    /// each blocker after the first. If only one division is legal, the player is not asked.
    ///
    /// # Errors
    /// The answer is open.
    pub fn assign(
        &mut self,
        who: impl Into<Name>,
        power: i64,
        blockers: &[(Name, i64)],
        beyond: Option<&Name>,
        about: Option<&Name>,
        in_order: bool,
    ) -> Result<Shares, Halt> {
        let names: Vec<&Name> = blockers.iter().map(|(name, _)| name).chain(beyond).collect();
        let lethal_of_first = blockers.first().map_or(0, |(_, lethal)| *lethal);
        let is_free = blockers.len() > 1 && !in_order;
        if power <= 0 || names.len() <= 1 || !is_free && power <= lethal_of_first {
            let all_of_it = |place: usize| if place == 0 { power.max(0) } else { 0 };
            return Ok(names.into_iter().enumerate().map(|(place, name)| (name.clone(), all_of_it(place))).collect());
        }
        let is_legal = |shares: &Shares| {
            let share = |name: &Name| shares.get(name).copied().unwrap_or_default();
            let goes_on = |place: usize| names.iter().skip(place + 1).any(|name| share(name) > 0);
            let goes_beyond = beyond.is_some_and(|beyond| share(beyond) > 0);
            let is_enough = |(name, lethal): &(Name, i64)| share(name) >= *lethal;
            blockers
                .iter()
                .enumerate()
                .all(|(place, one)| is_enough(one) || !(goes_beyond || in_order && goes_on(place)))
        };
        let caps: Vec<(Name, i64)> = names.iter().map(|name| ((*name).clone(), power)).collect();
        self.share_if(who, "assign", power, &caps, about, is_legal)
    }
}

fn no_answer(kind: &str, give: &Give) -> Refusal {
    Refusal::new(&[], format!("`{give}` is not an answer to {kind}"))
}

#[cfg(test)]
mod tests {
    use kernel::words::scenario::Answer;

    use super::*;
    use crate::kit::Scene;

    /// The result of one question with this answer; without an answer, an error if it is asked.
    fn asked<T: std::fmt::Debug>(
        give: Option<Give>,
        ask: impl FnOnce(&mut Play<'_, u8>) -> Result<T, Halt>,
    ) -> Result<T, String> {
        let choices = give.map(|give| Answer::of("bob".into(), give)).into_iter().collect();
        let scene = Scene { choices, ..Scene::default() };
        ask(&mut Play::new(&scene, &std::cell::RefCell::default())).map_err(|halt| match halt {
            Halt::Undecided(_) => "asked".to_owned(),
            Halt::Barred(refusal) => refusal.why,
            other => format!("{other:?}"),
        })
    }

    fn named(shares: &[(&'static str, i64)]) -> Vec<(Name, i64)> {
        shares.iter().map(|(name, n)| (Name::from(*name), *n)).collect()
    }

    fn split(shares: &[(&'static str, i64)]) -> Give {
        Give::Split(named(shares).into_iter().collect())
    }

    #[test]
    fn damage_beyond_blockers_needs_lethal_damage_for_each() {
        let assign = |give: Option<Give>, in_order: bool| {
            let lethal = named(&[("ox", 2), ("elk", 3)]);
            asked(give, |play| play.assign("bob", 6, &lethal, Some(&"alice".into()), None, in_order))
                .map(|shares| shares.into_iter().map(|(name, n)| format!("{name} {n}")).collect::<Vec<_>>().join(", "))
        };
        assert_eq!(assign(None, false), Err("asked".to_owned()));
        let right = [("ox", 2), ("elk", 3), ("alice", 1)];
        assert_eq!(assign(Some(split(&right)), false).as_deref(), Ok("ox 2, elk 3, alice 1"));
        let short = [("ox", 2), ("elk", 2), ("alice", 2)];
        let why = "`{ox: 2, elk: 2, alice: 2}` is not an answer to assign";
        assert_eq!(assign(Some(split(&short)), false), Err(why.to_owned()));
        let any = [("ox", 1), ("elk", 5)];
        assert_eq!(assign(Some(split(&any)), false).as_deref(), Ok("ox 1, elk 5, alice 0"));
        assert_eq!(assign(Some(split(&any)), true), Err("`{ox: 1, elk: 5}` is not an answer to assign".to_owned()));
    }

    #[test]
    fn nobody_is_asked_where_only_one_answer_is_legal() {
        let shares = |shares: Shares| shares.into_iter().map(|(_, n)| n).collect::<Vec<i64>>();
        let assign = |power: i64, blockers: &[(&'static str, i64)], beyond: Option<Name>| {
            asked(None, |play| play.assign("bob", power, &named(blockers), beyond.as_ref(), None, false)).map(shares)
        };
        assert_eq!(assign(2, &[("ox", 2)], Some("alice".into())), Ok(vec![2, 0]));
        assert_eq!(assign(3, &[("ox", 2)], Some("alice".into())), Err("asked".to_owned()));
        assert_eq!(assign(3, &[("ox", 2)], None), Ok(vec![3]));
        assert_eq!(assign(3, &[], Some("alice".into())), Ok(vec![3]));
        assert_eq!(assign(0, &[("ox", 2), ("elk", 2)], None), Ok(vec![0, 0]));
        let caps = named(&[("ox", 2), ("elk", 1)]);
        assert_eq!(asked(None, |play| play.share("bob", "shield", 3, &caps, None)).map(shares), Ok(vec![2, 1]));
        assert_eq!(
            asked(None, |play| play.share("bob", "shield", 2, &caps, None)).map(shares),
            Err("asked".to_owned())
        );
        assert_eq!(asked(None, |play| play.number("bob", "number", (2, 2), None)), Ok(2));
        let both: Vec<Name> = vec!["ox".into(), "elk".into()];
        assert_eq!(asked(None, |play| play.several("bob", "card", &both, (2, 2), false, None)), Ok(both.clone()));
        let ordered = asked(None, |play| play.several("bob", "card", &both, (2, 2), true, None));
        assert_eq!(ordered, Err("asked".to_owned()));
        let none: [(Name, u8); 0] = [];
        assert_eq!(
            asked(None, |play| play.ask("bob", "source", &none, None)),
            Err("Unsupported(\"a source of bob with nothing to choose from\")".to_owned())
        );
    }
}
