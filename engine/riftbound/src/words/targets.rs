//! The target words of a spell or ability: the objects that its player chooses when it is put on the chain (355).

use std::fmt;
use std::ops::Range;

use super::amounts::{Bound, Quantity};
use super::effects::{Awaited, Compared, Condition, Destination, Effect, MoveUnits, Would};
use super::phrases::{At, Described, How, Number, Phrase, What};

/// One target word.
#[derive(Clone, Copy, Debug)]
pub struct TargetWord {
    /// The objects that it asks for.
    pub described: Described,
    /// `true` if a battlefield is chosen.
    pub is_place: bool,
    /// `true` if the base of a unit may be chosen as a place.
    pub or_base: bool,
    /// The Might that the condition of its line asks for; it restricts no target (355.9.b).
    pub might: Option<Bound>,
    /// `true` if it is the place to which something is moved, a choice of its own and no target (355.4).
    pub is_destination: bool,
    /// The units that are moved to it, if it is a place.
    pub moves: Option<Phrase>,
    /// The amount of damage that is split among its targets, and `true` if units deal it.
    pub split: Option<(Quantity, bool)>,
}

impl TargetWord {
    /// The most targets that are chosen for it.
    pub fn most(&self) -> usize {
        match self.described.at {
            At::EachLocation => usize::MAX,
            _ => self.described.number.most(),
        }
    }

    /// Returns `true` if its targets must fit together, by their places or their Might (355.11).
    pub fn is_grouped(&self) -> bool {
        let places = matches!(self.described.at, At::EachLocation | At::SameLocation | At::SameBattlefield);
        !self.is_place && (places || self.described.total.is_some())
    }

    /// Returns `true` if its one target must be where the one of the word before is.
    fn is_beside(&self, before: &Self) -> bool {
        let one = |word: &Self| !word.is_place && word.described.number == Number::One;
        let at = self.described.at;
        one(self) && one(before) && at == before.described.at && matches!(at, At::SameLocation | At::SameBattlefield)
    }
}

/// The words, by their places, whose targets must fit together with those of one word: single targets, described one
/// after the other, that must be at one place. Where a description comes again, as in what is repeated, another group
/// begins.
pub fn group(words: &[TargetWord], nth: usize) -> Range<usize> {
    let mut start = 0;
    for (index, pair) in (1..).zip(words.windows(2)) {
        let [before, word] = pair else { continue };
        let again = words.get(start..index).unwrap_or_default().iter().any(|one| one.described == word.described);
        if again || !word.is_beside(before) {
            if index > nth {
                return start..index;
            }
            start = index;
        }
    }
    start..words.len()
}

impl fmt::Display for TargetWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.is_place, self.or_base) {
            (false, _) => self.described.fmt(f),
            (true, false) => f.write_str("target battlefield"),
            (true, true) => f.write_str("target battlefield, or base"),
        }
    }
}

/// The target words of lines, in order.
pub fn target_words(effects: &[Effect]) -> Vec<TargetWord> {
    let mut all: Vec<TargetWord> = Vec::new();
    for (nth, effect) in effects.iter().enumerate() {
        for (phrase, condition) in phrases(effect) {
            all.extend(target_word(phrase, condition));
        }
        if let Effect::Deal(line) = effect
            && line.split
            && line.to.is_target()
            && let Some(last) = all.last_mut()
        {
            last.split = Some((line.amount, !line.from.is_empty()));
        }
        if let Effect::Move(line) = effect {
            let word = destination_word(line);
            // What a line before moves is elsewhere by then.
            let moved = |line: &Effect| matches!(line, Effect::Move(_) | Effect::Recall(_));
            let again = !line.what.is_target() && effects.iter().take(nth).any(moved);
            all.extend(word.map(|word| if again { TargetWord { moves: None, ..word } } else { word }));
        }
        if let Effect::Kill(kill) = effect {
            all.extend(target_words(&kill.if_done));
        }
        if let Effect::Check(check) = effect {
            all.extend(target_words(&check.effect));
            all.extend(target_words(&check.otherwise));
        }
        if let Effect::ChooseOne(choice) = effect {
            all.extend(choice.modes.iter().flat_map(|mode| target_words(&mode.effect)));
        }
        if let Effect::Look(look) = effect {
            all.extend(target_words(&look.if_taken));
        }
        if let Effect::May(may) = effect {
            all.extend(target_words(&may.effect));
            all.extend(target_words(&may.otherwise));
        }
    }
    all
}

/// The target word of a place to which units are moved, where that is chosen.
pub fn destination_word(line: &MoveUnits) -> Option<TargetWord> {
    let described = Described { how: How::Target, what: What::Battlefield, ..Described::any_card() };
    let chosen = matches!(line.to, Destination::Anywhere | Destination::ABattlefield);
    chosen.then_some(TargetWord {
        described,
        is_place: true,
        or_base: line.to == Destination::Anywhere,
        is_destination: true,
        might: None,
        moves: Some(line.what),
        split: None,
    })
}

/// The target word of a phrase, if it has one.
pub fn target_word(phrase: &Phrase, condition: Option<&Condition>) -> Option<TargetWord> {
    let Phrase::Objects(described) = phrase else { return None };
    let is_place = described.at == At::TargetBattlefield || described.what == What::Battlefield;
    let might = match condition {
        Some(Condition::Compared(Compared::Might(bound))) => Some(*bound),
        _ => None,
    };
    (described.is_target() || described.at == At::TargetBattlefield).then_some(TargetWord {
        described: *described,
        is_place,
        or_base: false,
        is_destination: false,
        might,
        moves: None,
        split: None,
    })
}

fn phrases(effect: &Effect) -> Vec<(&Phrase, Option<&Condition>)> {
    match effect {
        Effect::Prevent(line) => vec![(&line.to, line.r#if.as_ref())],
        Effect::Double(line) => vec![(&line.to, None)],
        Effect::BonusDamage(line) => vec![(&line.to, None)],
        Effect::Lethal(line) => vec![(&line.to, None)],
        Effect::NoCombatDamage(line) => vec![(&line.by, line.r#if.as_ref())],
        Effect::Move(line) => vec![(&line.what, None)],
        Effect::Attach(line) => vec![(&line.what, None), (&line.to, None)],
        Effect::Equip(line) => vec![(&line.what, None), (&line.to, None)],
        Effect::Put(line) => vec![(&line.what, None)],
        Effect::Choose(line) => vec![(&line.what, None)],
        Effect::BecomeCopy(line) => vec![(&line.what, None), (&line.of, None)],
        Effect::Cannot(line) => line.be_chosen.iter().map(|phrase| (phrase, line.r#if.as_ref())).collect(),
        Effect::Deal(line) => line.from.iter().chain([&line.to]).map(|phrase| (phrase, None)).collect(),
        Effect::Kill(line) => vec![(&line.what, line.r#if.as_ref())],
        Effect::Heal(line)
        | Effect::Exhaust(line)
        | Effect::Ready(line)
        | Effect::Buff(line)
        | Effect::Empower(line)
        | Effect::Recall(line)
        | Effect::Detach(line)
        | Effect::Return(line)
        | Effect::Banish(line)
        | Effect::Stun(line)
        | Effect::TakeControl(line)
        | Effect::LoseControl(line) => vec![(&line.what, line.r#if.as_ref())],
        Effect::Play(line) => vec![(&line.what, None)],
        Effect::Counter(line) => vec![(&line.what, None)],
        Effect::Give(line) => vec![(&line.to, line.r#if.as_ref())],
        Effect::SwapMight(line) => vec![(&line.of, None), (&line.with, None)],
        Effect::Replace(line) => {
            let Would::Die(phrase) = &line.would else { return Vec::new() };
            vec![(phrase, line.r#if.as_ref())]
        }
        Effect::Delayed(line) => {
            let about = line.when.event.objects().filter(|_| !matches!(line.when.event, Awaited::Played(_)));
            about.map(|phrase| (phrase, None)).into_iter().collect()
        }
        Effect::Draw(_)
        | Effect::Discard(_)
        | Effect::Channel(_)
        | Effect::Look(_)
        | Effect::Score(_)
        | Effect::Add(_)
        | Effect::ReadyRunes(_)
        | Effect::RevealHand(_)
        | Effect::May(_)
        | Effect::PayAny(_)
        | Effect::Check(_)
        | Effect::GainXp(_)
        | Effect::NameCard(_)
        | Effect::Costs(_)
        | Effect::EnterReady(_)
        | Effect::ChooseOne(_)
        | Effect::Predict(_)
        | Effect::DoThis(_)
        | Effect::PlayTokens(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(phrases: &[&str]) -> Vec<TargetWord> {
        let word = |phrase: &&str| target_word(&phrase.parse().unwrap(), None).unwrap();
        phrases.iter().map(word).collect()
    }

    #[test]
    fn single_targets_at_the_same_place_are_one_group_until_a_description_comes_again() {
        let (friend, foe) =
            ("target friendly unit at the same battlefield", "target enemy unit at the same battlefield");
        let twice = words(&["target gear", friend, foe, friend, foe]);
        let groups: Vec<Range<usize>> = (0..5).map(|nth| group(&twice, nth)).collect();
        assert_eq!(groups, [0..1, 1..3, 1..3, 3..5, 3..5]);
    }

    #[test]
    fn several_targets_of_one_description_are_a_group_of_their_own() {
        let several = "up to two target unit at the same location";
        let two = words(&[several, several]);
        assert_eq!((group(&two, 0), group(&two, 1)), (0..1, 1..2));
        assert!(two.iter().all(TargetWord::is_grouped));
        assert_eq!(group(&[], 0), 0..0);
    }
}
