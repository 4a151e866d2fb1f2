//! Makes a scenario small, as long as it does what it is kept for.

use super::Draft;
use super::flow::{CHOICES, Flow};
use suite::text::node::whole as whole_number;

/// The settings for shrinking.
#[derive(Clone, Copy, Debug)]
pub struct Shrinking {
    /// The most smaller scenarios that are tried.
    pub most_tries: usize,
    /// Returns the numbers to try in place of a number.
    pub numbers: fn(i64) -> Vec<i64>,
}

impl Shrinking {
    /// Shrinks with few tries, and only to the smallest useful numbers.
    pub const QUICK: Self =
        Self { most_tries: 3_000, numbers: |number| (1..=3).filter(|small| *small < number).collect() };

    /// Shrinks until nothing can be removed or made smaller.
    pub const WHOLE: Self = Self { most_tries: usize::MAX, numbers: below };
}

/// The bound below which each smaller number is tried.
const ALL_BELOW: i64 = 20;

/// The numbers nearer to 0: all of them if they are few, otherwise ever closer to the number.
pub fn below(number: i64) -> Vec<i64> {
    let size = number.saturating_abs();
    let mut all: Vec<i64> = (0..size.min(ALL_BELOW)).collect();
    let mut step = size / 2;
    while step > 0 {
        all.push(size - step);
        step /= 2;
    }
    all.sort_unstable();
    all.dedup();
    all.into_iter().map(|small| small * number.signum()).collect()
}

/// The draft without the parts that `keeps` does not need: steps first, then the setup; numbers become small. The
/// result is always the same for the same draft.
pub fn shrink(draft: Draft, how: Shrinking, mut keeps: impl FnMut(&Draft) -> bool) -> Draft {
    let mut best = whole(draft);
    let mut tries = 0;
    loop {
        let mut shrank = false;
        let mut at = 0;
        while let Some(path) = places(&best).get(at) {
            let better = smaller(&best, path, how.numbers).into_iter().find(|smaller| {
                tries += 1;
                tries <= how.most_tries && keeps(&parts(smaller))
            });
            match better {
                Some(better) => {
                    best = better;
                    shrank = true;
                }
                None => at += 1,
            }
        }
        if !shrank || tries >= how.most_tries {
            return parts(&best);
        }
    }
}

/// A draft as one value.
fn whole(draft: Draft) -> Flow {
    Flow::Map(vec![("when".to_owned(), Flow::List(draft.when)), ("given".to_owned(), Flow::Map(draft.given))])
}

fn parts(whole: &Flow) -> Draft {
    let mut draft = Draft::default();
    if let Flow::Map(entries) = whole {
        for (_, value) in entries {
            match value {
                Flow::List(when) => draft.when.clone_from(when),
                Flow::Map(given) => draft.given.clone_from(given),
                _ => {}
            }
        }
    }
    draft
}

/// The paths of all values within a list or a map, outer values before inner ones.
fn places(flow: &Flow) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    let root = match flow {
        Flow::Map(entries) => entries.iter().map(|(_, value)| value).collect(),
        _ => Vec::new(),
    };
    for (index, value) in root.into_iter().enumerate() {
        within(value, &mut vec![index], &mut all);
    }
    all
}

fn within(flow: &Flow, here: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    let values: Vec<&Flow> = match flow {
        Flow::List(list) => list.iter().collect(),
        Flow::Map(entries) => entries.iter().map(|(_, value)| value).collect(),
        _ => return,
    };
    for (index, value) in values.into_iter().enumerate() {
        here.push(index);
        all.push(here.clone());
        within(value, here, all);
        here.pop();
    }
}

/// The variants of a value at a place: without the value there, or with something smaller.
fn smaller(flow: &Flow, path: &[usize], numbers: fn(i64) -> Vec<i64>) -> Vec<Flow> {
    let mut all = vec![changed(flow, path, &|_| Vec::new())];
    let mut put = |values: Vec<Flow>| all.push(changed(flow, path, &|_| values.clone()));
    match at(flow, path) {
        Some(Flow::Number(number)) => {
            for small in numbers(*number) {
                put(vec![Flow::Number(small)]);
            }
        }
        Some(Flow::Word(word)) => {
            let words = fewer_stats(word, numbers).into_iter().chain(fewer_symbols(word));
            for word in words {
                put(vec![Flow::Word(word)]);
            }
        }
        Some(Flow::Map(entries)) => {
            // A nested step may stand alone, without the outer one.
            for (key, nested) in entries {
                if let Flow::List(steps) = nested
                    && key != CHOICES
                    && steps.iter().all(|step| matches!(step, Flow::Map(_)))
                {
                    put(steps.clone());
                }
            }
            // The value of a map with one key may stand for itself: an object described only by its card is written as
            // that card.
            if let [(_, value)] = entries.as_slice() {
                put(vec![value.clone()]);
            }
        }
        _ => {}
    }
    all
}

/// The text `3/4` with one of the numbers smaller.
fn fewer_stats(word: &str, numbers: fn(i64) -> Vec<i64>) -> Vec<String> {
    let Some((power, toughness)) = word.split_once('/') else { return Vec::new() };
    let (Some(one), Some(other)) = (whole_number(power), whole_number(toughness)) else { return Vec::new() };
    let ones = numbers(one).into_iter().map(|one| format!("{one}/{toughness}"));
    ones.chain(numbers(other).into_iter().map(|other| format!("{power}/{other}"))).collect()
}

/// The text `{W}{W}` without one of its symbols.
fn fewer_symbols(word: &str) -> Vec<String> {
    let symbols: Vec<&str> = word.split_inclusive('}').collect();
    if symbols.len() < 2 || !symbols.iter().all(|symbol| symbol.starts_with('{') && symbol.ends_with('}')) {
        return Vec::new();
    }
    let without = |gone: usize| {
        let left = symbols.iter().enumerate().filter(|(index, _)| *index != gone);
        left.map(|(_, symbol)| *symbol).collect()
    };
    (0..symbols.len()).map(without).collect()
}

fn at<'f>(flow: &'f Flow, path: &[usize]) -> Option<&'f Flow> {
    let Some((first, rest)) = path.split_first() else { return Some(flow) };
    match flow {
        Flow::List(list) => at(list.get(*first)?, rest),
        Flow::Map(entries) => at(&entries.get(*first)?.1, rest),
        _ => None,
    }
}

/// The value with the value at a place replaced: by none, by one, or in a list by several.
fn changed(flow: &Flow, path: &[usize], change: &dyn Fn(&Flow) -> Vec<Flow>) -> Flow {
    let Some((first, rest)) = path.split_first() else { return flow.clone() };
    let turned = |value: &Flow| if rest.is_empty() { change(value) } else { vec![changed(value, rest, change)] };
    match flow {
        Flow::List(list) => {
            let all = list.iter().enumerate();
            Flow::List(
                all.flat_map(|(index, value)| if index == *first { turned(value) } else { vec![value.clone()] })
                    .collect(),
            )
        }
        Flow::Map(entries) => {
            let all = entries.iter().enumerate();
            let kept = all.filter_map(|(index, (key, value))| {
                let value = if index == *first { turned(value).into_iter().next()? } else { value.clone() };
                Some((key.clone(), value))
            });
            Flow::Map(kept.collect())
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft() -> Draft {
        let alice = Flow::of("life", 60)
            .with("hand", Flow::List(vec![Flow::of("shock 1", Flow::of("card", "Shock")), Flow::from("Fog")]));
        Draft {
            given: vec![("alice".to_owned(), alice), ("bob".to_owned(), Flow::of("life", 2))],
            when: vec![Flow::of("bob", "waits"), Flow::of("alice", "acts").with("in_response", vec!["nothing"])],
        }
    }

    #[test]
    fn what_is_not_needed_goes() {
        let small = shrink(draft(), Shrinking::QUICK, |draft| {
            let text = draft.to_string();
            text.contains("alice: acts") && text.contains("Shock") && text.contains("life")
        });
        assert_eq!(
            small.to_string(),
            "    given:\n      alice: [Shock]\n      bob: {life: 1}\n    when:\n      - alice: acts\n"
        );
    }

    #[test]
    fn what_is_needed_stays() {
        let all = draft().to_string();
        assert_eq!(shrink(draft(), Shrinking::QUICK, |smaller| smaller.to_string() == all).to_string(), all);
    }

    #[test]
    fn numbers_come_down_to_what_is_needed() {
        let given = |draft: &Draft| draft.given.first().map(|(_, value)| value.clone());
        let of = |number| Draft { given: vec![("life".to_owned(), Flow::Number(number))], when: Vec::new() };
        let needs = |least| {
            let small = shrink(
                of(1000),
                Shrinking::WHOLE,
                |draft| matches!(given(draft), Some(Flow::Number(number)) if number >= least),
            );
            given(&small)
        };
        assert_eq!(needs(0), Some(Flow::Number(0)));
        assert_eq!(needs(13), Some(Flow::Number(13)));
        assert_eq!(needs(777), Some(Flow::Number(777)));
        assert_eq!(below(3), [0, 1, 2]);
        assert_eq!(below(-2), [0, -1]);
        assert_eq!(below(0), [0; 0]);
    }

    #[test]
    fn what_stands_in_a_word_gets_less() {
        assert_eq!(fewer_stats("2/1", below), ["0/1", "1/1", "2/0"]);
        assert_eq!(fewer_symbols("{W}{2}{W}"), ["{2}{W}", "{W}{W}", "{W}{2}"]);
        assert!(fewer_stats("+1/+1 counter", below).is_empty() && fewer_symbols("{W} W").is_empty());
    }

    #[test]
    fn what_is_nested_under_a_step_may_do_without_it() {
        let small = shrink(draft(), Shrinking::WHOLE, |draft| draft.to_string().contains("nothing"));
        assert_eq!(small.to_string(), "    given: {}\n    when:\n      - [nothing]\n");
        let inner = Flow::List(vec![Flow::of("bob", "is here")]);
        let nested = Draft { given: Vec::new(), when: vec![Flow::of("alice", "acts").with("in_response", inner)] };
        let small = shrink(nested, Shrinking::WHOLE, |draft| draft.to_string().contains("bob"));
        assert_eq!(small.to_string(), "    given: {}\n    when:\n      - bob: is here\n");
    }
}
