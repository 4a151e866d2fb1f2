//! The target words of a spell or ability: what its player chooses when it is put on the chain (355).

use super::amounts::Bound;
use super::effects::{Awaited, Compared, Condition, Effect, Would};
use super::phrases::{At, Described, Phrase, What};

/// One target word.
#[derive(Clone, Copy, Debug)]
pub struct TargetWord {
    /// What it asks for.
    pub described: Described,
    /// Whether a battlefield is chosen.
    pub is_place: bool,
    /// What Might it asks for.
    pub might: Option<Bound>,
}

/// The target words of lines, in order.
pub fn target_words(effects: &[Effect]) -> Vec<TargetWord> {
    let mut all = Vec::new();
    for effect in effects {
        for (phrase, condition) in phrases(effect) {
            all.extend(target_word(phrase, condition));
        }
        if let Effect::Kill(kill) = effect {
            all.extend(target_words(&kill.if_done));
        }
    }
    all
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
        might,
    })
}

fn phrases(effect: &Effect) -> Vec<(&Phrase, Option<&Condition>)> {
    match effect {
        Effect::Prevent(line) => vec![(&line.to, line.r#if.as_ref())],
        Effect::Double(line) => vec![(&line.to, None)],
        Effect::BonusDamage(line) => vec![(&line.to, None)],
        Effect::Lethal(line) => vec![(&line.to, None)],
        Effect::Cannot(line) => vec![(&line.be_dealt, None)],
        Effect::Deal(line) => line.from.iter().chain([&line.to]).map(|phrase| (phrase, None)).collect(),
        Effect::Kill(line) => vec![(&line.what, line.r#if.as_ref())],
        Effect::Heal(line)
        | Effect::Exhaust(line)
        | Effect::Recall(line)
        | Effect::Return(line)
        | Effect::Banish(line)
        | Effect::Stun(line)
        | Effect::TakeControl(line) => vec![(&line.what, line.r#if.as_ref())],
        Effect::Play(line) => vec![(&line.what, None)],
        Effect::Give(line) => vec![(&line.to, None)],
        Effect::Replace(line) => {
            let Would::Die(phrase) = &line.would;
            vec![(phrase, line.r#if.as_ref())]
        }
        Effect::Delayed(line) => {
            let about = line.when.event.objects().filter(|_| !matches!(line.when.event, Awaited::Played(_)));
            about.map(|phrase| (phrase, None)).into_iter().collect()
        }
        Effect::Draw(_) | Effect::Discard(_) | Effect::Channel(_) | Effect::Look(_) => Vec::new(),
    }
}
