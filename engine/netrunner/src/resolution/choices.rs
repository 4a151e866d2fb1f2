//! Questions to players: a number, cards, which of their abilities is first.

use kernel::clause::Clause;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Refusal;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::state::CardId;
use crate::words::Side;

impl Game<'_> {
    /// Asks for a number from 0.
    pub(crate) fn ask_number(&mut self, who: Side, most: i64, ctx: &Context) -> Done<i64> {
        let question = Question {
            who: Name::Word(who.as_str()),
            kind: "number",
            under: None,
            about: Some(self.state.name(ctx.source)),
            options: Options::Number { least: 0, most: most.max(0) },
        };
        self.log.ask(&question, |give| match give {
            Give::Number(number) => Ok(*number),
            _ => Ok(0),
        })
    }

    /// Asks which of several own abilities is first; copies with one name are one option.
    pub(crate) fn pick_order(&mut self, side: Side, under: Option<Clause>, names: &[Name]) -> Done<usize> {
        let mut distinct: Vec<Name> = Vec::new();
        for name in names {
            if !distinct.contains(name) {
                distinct.push(name.clone());
            }
        }
        if distinct.is_empty() {
            return Ok(0);
        }
        let picked = self.log.pick(&Name::Word(side.as_str()), "order", under, None, &distinct)?;
        Ok(distinct.get(picked).and_then(|name| names.iter().position(|other| other == name)).unwrap_or(0))
    }

    /// Asks for cards. If there are fewer than `least`, all of them are picked.
    pub(crate) fn pick_cards(
        &mut self,
        who: &Name,
        kind: &'static str,
        about: Option<Name>,
        of: &[CardId],
        least: usize,
        most: usize,
    ) -> Done<Vec<CardId>> {
        let names: Vec<Name> = of.iter().map(|id| self.state.name(*id)).collect();
        let (least, most) = (least.min(of.len()), most.min(of.len()));
        let options = Options::Several { of: names.clone(), least, most, ordered: false };
        let question = Question { who: who.clone(), kind, under: None, about, options };
        let picked = |given: &[Name]| {
            let mut left: Vec<Option<(&Name, CardId)>> =
                names.iter().zip(of).map(|(name, id)| Some((name, *id))).collect();
            given
                .iter()
                .map(|name| {
                    let found = left.iter_mut().find(|entry| entry.is_some_and(|(other, _)| other == name));
                    found.and_then(Option::take).map(|(_, id)| id)
                })
                .collect::<Option<Vec<CardId>>>()
                .ok_or_else(|| {
                    Refusal::new(&[clause!("1.15.2b-valid-target")], "the answer names a card that is not an option")
                })
        };
        self.log.ask(&question, |give| match give {
            Give::One(name) => picked(std::slice::from_ref(name)),
            Give::Several(names) => picked(names),
            _ => Err(Refusal::new(&[clause!("1.15.2b-valid-target")], "cards are asked for")),
        })
    }
}
