//! The used answers of a step, or of open choices.

use crate::transcript::choice::Question;
use crate::transcript::{CHANCE, is_every};
use crate::words::scenario::Answer;

/// The answers of a list that were used.
///
/// Random results that name their subject are used in the order of their questions. All other answers are used in the
/// order in which they are written.
#[derive(Clone, Debug, Default)]
pub(super) struct Used {
    /// The index from which the next answer without a subject is looked for.
    pub(super) next: usize,
    /// The indices of the used answers that name a subject.
    named: Vec<usize>,
}

impl Used {
    /// The next answer that names no subject, with its index.
    pub(super) fn following<'a>(&self, answers: &'a [Answer]) -> Option<(usize, &'a Answer)> {
        answers.iter().enumerate().skip(self.next).find(|(_, answer)| answer.about.is_none())
    }

    /// The next answer that names no subject, with its index, unless it stands for every random result.
    pub(super) fn next<'a>(&self, answers: &'a [Answer]) -> Option<(usize, &'a Answer)> {
        self.following(answers).filter(|(_, answer)| !is_every(answer))
    }

    /// The next unused answer that names this subject, with its index.
    fn about<'a>(&self, answers: &'a [Answer], question: &Question) -> Option<(usize, &'a Answer)> {
        let about = question.about.as_ref().filter(|_| question.who == CHANCE)?;
        let mut all = answers.iter().enumerate();
        all.find(|(index, answer)| {
            answer.about.as_ref() == Some(about) && answer.who == CHANCE && !self.named.contains(index)
        })
    }

    /// Takes the answer to a question.
    pub(super) fn take<'a>(&mut self, answers: &'a [Answer], question: &Question) -> Option<(usize, &'a Answer)> {
        if let Some((index, answer)) = self.about(answers, question) {
            self.named.push(index);
            return Some((index, answer));
        }
        let (index, answer) = self.next(answers)?;
        self.next = index + 1;
        Some((index, answer))
    }

    /// The first answer that nobody asked for.
    pub(super) fn left<'a>(&self, answers: &'a [Answer]) -> Option<&'a Answer> {
        let mut named = answers.iter().enumerate().filter(|(_, answer)| answer.about.is_some());
        let named = named.find(|(index, _)| !self.named.contains(index));
        [self.next(answers), named].into_iter().flatten().min_by_key(|(index, _)| *index).map(|(_, answer)| answer)
    }
}

#[cfg(test)]
mod tests {
    use crate::transcript::observed::Snapshot;
    use crate::transcript::stop::Stop;
    use crate::transcript::{CHANCE, Notes, Open, Transcript};
    use crate::words::name::Name;
    use crate::words::scenario::{Answer, Give};

    #[test]
    fn named_results_of_chance_are_used_in_whatever_order_they_are_asked() {
        let coin = |about: Option<&'static str>, side| Answer {
            about: about.map(Name::Word),
            ..Answer::of(Name::Word(CHANCE), Give::One(Name::Word(side)))
        };
        let bob = Answer::of(Name::Word("bob"), Give::One(Name::Word("lost")));
        let answers =
            [coin(Some("ox"), "won"), coin(None, "lost"), bob, coin(Some("elk"), "lost"), coin(Some("ox"), "lost")];
        let sides = [Name::Word("won"), Name::Word("lost")];
        let ended = |asked: &[(&'static str, &'static str)]| {
            let mut log = Transcript::new(Open::default(), Notes::default());
            log.begin(0, &answers)?;
            let mut ask = |&(who, about): &(&'static str, &'static str)| {
                log.pick(&Name::Word(who), "chance", None, Some(&Name::Word(about)), &sides)
            };
            let picked: Vec<usize> = asked.iter().map(&mut ask).collect::<Result<_, Stop>>()?;
            log.finish(Snapshot::default())?;
            Ok(picked)
        };
        let all = [(CHANCE, "elk"), (CHANCE, "ox"), (CHANCE, "cow"), ("bob", "ox"), (CHANCE, "ox")];
        assert_eq!(ended(&all), Ok(vec![1, 0, 1, 1, 1]));
        let left = |why: &str| Err(Stop::Rejected { step: Some(0), why: why.to_owned() });
        assert_eq!(ended(&all[1..]), left("nobody asked for the answer `chance: {elk: lost}`"));
        assert_eq!(ended(&all[..2]), left("nobody asked for the answer `chance: lost`"));
    }
}
