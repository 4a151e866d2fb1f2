//! The tree with equal parts joined: answers that lead to the same place, and choices from which the play goes on
//! alike.

use std::collections::HashMap;

use super::{Choice, Ended, Next, Tree};

/// The number of answers of a row that are named; more are counted.
const MOST_NAMED: usize = 3;

/// The most letters of answers in one line.
const MOST_LETTERS: usize = 40;

/// The note on answers that the rules refuse.
const REFUSED: &str = ": not allowed";

/// The choices and the places to which they lead.
#[derive(Debug)]
pub struct Graph<'t> {
    /// The choices, each before those that follow from it.
    pub asked: Vec<Asked<'t>>,
    /// The number of choices of the tree that are joined with another.
    pub joined: usize,
}

/// A choice, joined with all choices from which the play goes on alike.
#[derive(Debug)]
pub struct Asked<'t> {
    /// The question.
    pub choice: &'t Choice,
    /// The answers.
    pub rows: Vec<Row<'t>>,
    /// The greatest number of choices that may come before it.
    pub depth: usize,
}

/// Answers that lead to the same place.
#[derive(Debug)]
pub struct Row<'t> {
    /// The answers; the one that the case scripts comes first.
    pub answers: Vec<&'t str>,
    /// `true` if the case scripts one of the answers.
    pub scripted: bool,
    /// `true` if the rules refuse the answers.
    pub refused: bool,
    /// The place to which the answers lead.
    pub to: Next,
}

/// The key by which choices are joined: the player, the question, the clause, and each answer with its destination.
type Alike<'t> = (&'t str, &'t str, Option<&'t str>, Vec<(&'t str, Option<Next>)>);

impl<'t> Graph<'t> {
    /// Joins equal parts.
    pub fn of(tree: &'t Tree) -> Self {
        let mut same: HashMap<Alike<'t>, usize> = HashMap::new();
        // The choice as which each choice is drawn; those that follow from it come first.
        let mut drawn: HashMap<usize, usize> = HashMap::new();
        let mut scripted: HashMap<(usize, usize), bool> = HashMap::new();
        for (index, choice) in tree.choices.iter().enumerate().rev() {
            let to = |next| lead(&drawn, index, next);
            let options = choice.options.iter().map(|branch| (branch.option.as_str(), to(branch.next))).collect();
            let alike = (choice.who.as_str(), choice.question.as_str(), choice.under.as_deref(), options);
            let as_one = *same.entry(alike).or_insert(index);
            drawn.insert(index, as_one);
            for (place, branch) in choice.options.iter().enumerate() {
                *scripted.entry((as_one, place)).or_default() |= branch.scripted;
            }
        }
        let mut order: Vec<usize> = Vec::new();
        let mut depths: HashMap<usize, usize> = HashMap::new();
        if let Some(Next::Choice(first)) = as_drawn(&drawn, tree.first) {
            depths.insert(first, 0);
        }
        // Each choice comes in the tree before those that follow from it, and is drawn as the last one equal to it.
        for (index, choice) in tree.choices.iter().enumerate() {
            let Some(depth) = depths.get(&index).copied() else { continue };
            order.push(index);
            for branch in &choice.options {
                if let Some(Next::Choice(next)) = lead(&drawn, index, branch.next) {
                    let deepest = depths.entry(next).or_default();
                    *deepest = (*deepest).max(depth + 1);
                }
            }
        }
        let places: HashMap<usize, usize> = order.iter().enumerate().map(|(place, index)| (*index, place)).collect();
        let mut asked = Vec::new();
        for index in &order {
            let Some(choice) = tree.choices.get(*index) else { continue };
            let mut rows: Vec<Row<'t>> = Vec::new();
            for (place, branch) in choice.options.iter().enumerate() {
                let to = match lead(&drawn, *index, branch.next) {
                    Some(Next::Choice(next)) => places.get(&next).map_or(Next::Unwalked, |place| Next::Choice(*place)),
                    Some(other) => other,
                    None => Next::Unwalked,
                };
                let marked = scripted.get(&(*index, place)).copied().unwrap_or(false);
                let row = rows.iter_mut().find(|row| row.to == to && to != Next::Unwalked);
                match row {
                    Some(row) if marked => row.answers.insert(0, &branch.option),
                    Some(row) => row.answers.push(&branch.option),
                    None => rows.push(Row {
                        answers: vec![&branch.option],
                        scripted: false,
                        refused: refused(tree, to),
                        to,
                    }),
                }
                if let Some(row) = rows.iter_mut().find(|row| row.to == to) {
                    row.scripted |= marked;
                }
            }
            rows.sort_by_key(|row| row.refused);
            asked.push(Asked { choice, rows, depth: depths.get(index).copied().unwrap_or(0) });
        }
        let joined = drawn.len().saturating_sub(asked.len());
        Self { asked, joined }
    }

    /// The greatest number of consecutive choices.
    pub fn depth(&self) -> usize {
        self.asked.iter().map(|asked| asked.depth + 1).max().unwrap_or(0)
    }
}

fn as_drawn(drawn: &HashMap<usize, usize>, next: Next) -> Option<Next> {
    match next {
        Next::Choice(index) => drawn.get(&index).map(|as_one| Next::Choice(*as_one)),
        other => Some(other),
    }
}

/// The destination of an answer, unless it leads back.
fn lead(drawn: &HashMap<usize, usize>, from: usize, next: Next) -> Option<Next> {
    as_drawn(drawn, next).filter(|next| !matches!(next, Next::Choice(index) if *index <= from))
}

fn refused(tree: &Tree, to: Next) -> bool {
    matches!(to, Next::End(end) if tree.ends.get(end).is_some_and(|end| end.ended == Ended::Refused))
}

impl Row<'_> {
    /// The text of the row: as many of its answers as are readable.
    pub fn lines(&self) -> Vec<String> {
        let named: Vec<&str> = self.answers.iter().map(|answer| bare(answer)).collect();
        let cut = if self.to == Next::Unwalked { " (not walked)" } else { "" };
        let line = named.join(" or ");
        if named.len() <= MOST_NAMED && (named.len() == 1 || line.chars().count() <= MOST_LETTERS) {
            return vec![format!("{line}{cut}")];
        }
        if self.refused && !self.scripted {
            return vec![format!("{} answers{REFUSED}", named.len())];
        }
        let most = if named.len() > MOST_NAMED { MOST_NAMED - 1 } else { MOST_NAMED };
        let mut lines: Vec<String> = named.iter().take(most).map(|answer| (*answer).to_owned()).collect();
        match named.len() - lines.len() {
            0 => {}
            1 => lines.push("or 1 other".to_owned()),
            others => lines.push(format!("or {others} others")),
        }
        lines
    }
}

impl Row<'_> {
    /// The text in one line; a star marks the answer that the case scripts.
    pub fn line(&self) -> String {
        let first = self.answers.first().map_or("", |answer| bare(answer));
        if self.to == Next::Unwalked {
            return first.to_owned();
        }
        let lines = self.lines().join(", ");
        let line = lines.strip_suffix(REFUSED).unwrap_or(&lines);
        match line.strip_prefix(first) {
            Some(rest) if self.scripted => format!("{first}*{rest}"),
            _ => line.to_owned(),
        }
    }
}

/// An answer that names parts, without the braces around it.
fn bare(answer: &str) -> &str {
    let inner = answer.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    inner.filter(|inner| !inner.is_empty() && !inner.contains(['{', '}'])).unwrap_or(answer)
}

#[cfg(test)]
mod tests {
    use super::super::tests::small;
    use super::super::{Branch, End};
    use super::*;

    fn branch(option: &str, next: Next) -> Branch {
        Branch { option: option.to_owned(), scripted: false, next }
    }

    /// Two orders of `a` and `b`, followed by the same question with the same ends, and an answer that is refused.
    fn orders() -> Tree {
        let mut tree = small();
        let choice = tree.choices[0].clone();
        let with = |options: Vec<Branch>| Choice { options, ..choice.clone() };
        let then = || vec![branch("x", Next::End(0)), branch("y", Next::End(1)), branch("z", Next::End(1))];
        tree.choices = vec![
            with(vec![branch("no", Next::End(2)), branch("a", Next::Choice(1)), branch("b", Next::Choice(2))]),
            with(then()),
            with(then()),
        ];
        tree.choices[0].options[2].scripted = true;
        tree.choices[2].options[2].scripted = true;
        tree.ends.push(End { ended: Ended::Refused, paths: 1, scripted: false, state: Vec::new(), why: Vec::new() });
        tree
    }

    #[test]
    fn what_goes_on_alike_is_one_and_answers_that_lead_to_it_are_joined() {
        let tree = orders();
        let graph = Graph::of(&tree);
        assert_eq!((graph.asked.len(), graph.joined, graph.depth()), (2, 1, 2));
        let rows = |index: usize| {
            graph.asked[index].rows.iter().map(|row| (row.answers.clone(), row.scripted, row.to)).collect::<Vec<_>>()
        };
        assert_eq!(
            rows(0),
            [(vec!["b", "a"], true, Next::Choice(1)), (vec!["no"], false, Next::End(2))],
            "what the case scripts is named first, what is refused stands last"
        );
        assert_eq!(rows(1), [(vec!["x"], false, Next::End(0)), (vec!["z", "y"], true, Next::End(1))]);
    }

    #[test]
    fn a_tree_that_leads_back_into_itself_is_cut() {
        let mut tree = small();
        tree.choices[0].options[0].next = Next::Choice(0);
        tree.choices[0].options[1].next = Next::Choice(7);
        let graph = Graph::of(&tree);
        assert!(graph.asked[0].rows.iter().all(|row| row.to == Next::Unwalked));
    }

    #[test]
    fn many_answers_are_counted() {
        let row = |answers: Vec<&'static str>, refused| Row { answers, scripted: false, refused, to: Next::End(0) };
        assert_eq!(row(vec!["one", "two"], false).lines(), ["one or two"]);
        assert_eq!(row(vec!["{a: 1, b: 2}"], false).lines(), ["a: 1, b: 2"]);
        let long = "a rather long answer to it";
        assert_eq!(row(vec![long, long], false).lines(), [long, long]);
        assert_eq!(row(vec!["a", "b", "c", "d"], false).lines(), ["a", "b", "or 2 others"]);
        assert_eq!(row(vec!["a", "b", "c", "d"], true).lines(), ["4 answers: not allowed"]);
        assert_eq!(row(vec!["a", "b", "c", "d"], true).line(), "4 answers");
        assert_eq!(row(vec!["a", "b", "c", "d"], false).line(), "a, b, or 2 others");
        assert_eq!(Row { scripted: true, ..row(vec!["one", "two"], false) }.line(), "one* or two");
    }
}
