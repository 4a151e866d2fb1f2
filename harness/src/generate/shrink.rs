//! Makes a case that was made up small, as long as it does what it is kept for.

use super::Draft;
use super::flow::Flow;

/// How often a smaller case is tried.
const MOST_TRIES: usize = 3_000;

/// The draft without what `keeps` can do without: steps first, then what is given; numbers small.
/// Always the same for the same draft.
pub fn shrink(draft: Draft, keeps: impl Fn(&Draft) -> bool) -> Draft {
    let mut best = whole(draft);
    let mut tries = 0;
    loop {
        let before = tries;
        let mut shrank = false;
        let mut at = 0;
        while let Some(path) = places(&best).get(at) {
            let better = smaller(&best, path).into_iter().find(|smaller| {
                tries += 1;
                tries <= MOST_TRIES && keeps(&parts(smaller))
            });
            match better {
                Some(better) => {
                    best = better;
                    shrank = true;
                }
                None => at += 1,
            }
        }
        if !shrank || tries >= MOST_TRIES || tries == before {
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

/// Where everything of a value stands that is in a list or a map, the outer before the inner.
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

/// What a value may become at a place: it without what stands there, or with something smaller there.
fn smaller(flow: &Flow, path: &[usize]) -> Vec<Flow> {
    let mut all = vec![changed(flow, path, &|_| None)];
    let mut put = |value: &Flow| all.push(changed(flow, path, &|_| Some(value.clone())));
    match at(flow, path) {
        Some(Flow::Number(number)) => {
            (1..=3).filter(|small| small < number).for_each(|small| put(&Flow::Number(small)));
        }
        // A thing of which nothing but its card is said is written as that card.
        Some(Flow::Map(entries)) => {
            if let [(key, card)] = entries.as_slice()
                && key == "card"
            {
                put(card);
            }
        }
        _ => {}
    }
    all
}

fn at<'f>(flow: &'f Flow, path: &[usize]) -> Option<&'f Flow> {
    let Some((first, rest)) = path.split_first() else { return Some(flow) };
    match flow {
        Flow::List(list) => at(list.get(*first)?, rest),
        Flow::Map(entries) => at(&entries.get(*first)?.1, rest),
        _ => None,
    }
}

/// The value with something else, or nothing, at a place.
fn changed(flow: &Flow, path: &[usize], change: &dyn Fn(&Flow) -> Option<Flow>) -> Flow {
    let Some((first, rest)) = path.split_first() else { return flow.clone() };
    let turned = |value: &Flow| if rest.is_empty() { change(value) } else { Some(changed(value, rest, change)) };
    match flow {
        Flow::List(list) => {
            let all = list.iter().enumerate();
            Flow::List(
                all.filter_map(|(index, value)| if index == *first { turned(value) } else { Some(value.clone()) })
                    .collect(),
            )
        }
        Flow::Map(entries) => {
            let all = entries.iter().enumerate();
            let kept = all.filter_map(|(index, (key, value))| {
                let value = if index == *first { turned(value)? } else { value.clone() };
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
        let small = shrink(draft(), |draft| {
            let text = draft.to_string();
            text.contains("alice: acts") && text.contains("Shock") && text.contains("life")
        });
        assert_eq!(
            small.to_string(),
            "    given:\n      alice: {hand: [{shock 1: Shock}]}\n      bob: {life: 1}\n    when:\n      - alice: acts\n"
        );
    }

    #[test]
    fn what_is_needed_stays() {
        let all = draft().to_string();
        assert_eq!(shrink(draft(), |smaller| smaller.to_string() == all).to_string(), all);
    }
}
