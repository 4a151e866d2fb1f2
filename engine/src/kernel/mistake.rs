//! Mistakes: an edition with one ruling turned to a wrong reading.

use super::stop::Stop;

/// What a mistake is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The game.
    pub game: &'static str,
    /// Its name, in words: `shield never shrinks`.
    pub name: &'static str,
    /// The clauses that it gets wrong, the plainest first.
    pub clauses: &'static [&'static str],
    /// What an engine that makes it does.
    pub says: &'static str,
}

/// A mistake and the ruling that it turns.
#[derive(Debug)]
pub struct Mistake<R: 'static> {
    /// What it is about.
    pub wrong: Wrong,
    /// Turns the ruling.
    pub turn: fn(&mut R),
}

impl<R: Clone + PartialEq> Mistake<R> {
    /// Whether the two turn one ruling, each its own way: the later would undo the earlier.
    pub fn clashes(&self, other: &Self, rulings: &R) -> bool {
        let both = |first: &Self, second: &Self| {
            let mut turned = rulings.clone();
            (first.turn)(&mut turned);
            (second.turn)(&mut turned);
            turned
        };
        both(self, other) != both(other, self)
    }
}

/// Two of these mistakes that turn one ruling, each its own way. `rulings` are those of any edition.
pub fn clash<R: Clone + PartialEq + 'static>(
    all: impl Iterator<Item = &'static Mistake<R>>,
    rulings: &R,
    these: &[Wrong],
) -> Option<(Wrong, Wrong)> {
    let made: Vec<&Mistake<R>> = all.filter(|mistake| these.contains(&mistake.wrong)).collect();
    clash_of(&made, rulings)
}

fn clash_of<R: Clone + PartialEq>(made: &[&Mistake<R>], rulings: &R) -> Option<(Wrong, Wrong)> {
    made.iter().enumerate().find_map(|(index, one)| {
        let other = made.iter().skip(index + 1).find(|other| one.clashes(other, rulings))?;
        Some((one.wrong, other.wrong))
    })
}

/// The rulings with the mistakes of these names made. They must be there, and no two may turn one
/// ruling.
pub fn turned<R: Clone + PartialEq + 'static>(
    mut rulings: R,
    all: impl Iterator<Item = &'static Mistake<R>>,
    names: &[&str],
) -> Result<R, Stop> {
    let made: Vec<&Mistake<R>> = all.filter(|mistake| names.contains(&mistake.wrong.name)).collect();
    if let Some(name) = names.iter().find(|name| made.iter().all(|mistake| mistake.wrong.name != **name)) {
        return Err(Stop::unsupported(format!("mistake `{name}`")));
    }
    if let Some((one, other)) = clash_of(&made, &rulings) {
        let why = format!("the mistakes `{}` and `{}` turn one ruling", one.name, other.name);
        return Err(Stop::Rejected { step: None, why });
    }
    for mistake in made {
        (mistake.turn)(&mut rulings);
    }
    Ok(rulings)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Two = (u8, u8);

    const fn turning(name: &'static str, turn: fn(&mut Two)) -> Mistake<Two> {
        Mistake { wrong: Wrong { game: "a game", name, clauses: &[], says: "" }, turn }
    }

    const ALL: [Mistake<Two>; 4] = [
        turning("first is 1", |two| two.0 = 1),
        turning("first is 2", |two| two.0 = 2),
        turning("second is 1", |two| two.1 = 1),
        turning("first is 1 again", |two| two.0 = 1),
    ];

    fn made(names: &[&str]) -> Result<Two, Stop> {
        static MISTAKES: [Mistake<Two>; 4] = ALL;
        turned((1, 0), MISTAKES.iter(), names)
    }

    #[test]
    fn mistakes_about_two_rulings_are_made_together() {
        assert_eq!(made(&[]), Ok((1, 0)));
        assert_eq!(made(&["second is 1", "first is 2"]), Ok((2, 1)));
        assert_eq!(made(&["first is 1", "first is 1 again"]), Ok((1, 0)));
    }

    #[test]
    fn two_that_turn_one_ruling_are_not() {
        let why = "the mistakes `first is 1` and `first is 2` turn one ruling".to_owned();
        assert_eq!(made(&["first is 1", "second is 1", "first is 2"]), Err(Stop::Rejected { step: None, why }));
    }

    #[test]
    fn an_unknown_one_is_named() {
        assert_eq!(made(&["third is 1"]), Err(Stop::unsupported("mistake `third is 1`")));
    }

    #[test]
    fn a_clash_is_found_among_several() {
        static MISTAKES: [Mistake<Two>; 4] = ALL;
        let wrong = |index: usize| MISTAKES[index].wrong;
        let found = |these: &[Wrong]| clash(MISTAKES.iter(), &(0, 0), these);
        assert_eq!(found(&[wrong(0), wrong(2), wrong(3)]), None);
        assert_eq!(found(&[wrong(2), wrong(1), wrong(0)]), Some((wrong(0), wrong(1))));
    }
}
