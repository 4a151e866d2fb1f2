//! The tree for a terminal: the contents of the picture, in the same rows.

use std::fmt::Write as _;

use super::graph::{Graph, Row};
use super::svg::numbers;
use super::{Next, Tree, count, end_called};

/// The most refused answers that are shown by their destination; more are counted.
const MOST_REFUSED: usize = 3;

/// The tree as text: the choices by indentation, the ends below.
pub fn write(tree: &Tree) -> String {
    let mut text = format!("{}@{} ({}:{})\n", tree.case, tree.edition, tree.file, tree.line);
    for mistake in &tree.mistakes {
        let _ = writeln!(text, "on an engine with the mistake `{mistake}`");
    }
    let _ = writeln!(text, "{}", tree.counts());
    if let Some(cut) = &tree.cut {
        let _ = writeln!(text, "CUT: {cut}");
    }
    text.push('\n');
    let ends = numbers(tree);
    match tree.first {
        Next::Choice(_) => Drawing::of(&Graph::of(tree), &ends).choice(&mut text, 0, ""),
        Next::End(_) => text.push_str("nothing is left to decide\n"),
        Next::Unwalked => text.push_str("nothing was walked\n"),
    }
    let mut all: Vec<_> = ends.iter().zip(&tree.ends).collect();
    all.sort_by_key(|(number, _)| **number);
    for (number, end) in all {
        let scripted = if end.scripted { ", as scripted by the case" } else { "" };
        let _ = writeln!(text, "\n{}{scripted}", end.title(*number));
        for line in end.lines() {
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}

/// The text drawing in progress.
struct Drawing<'g, 't> {
    graph: &'g Graph<'t>,
    /// The number of each choice to which several paths lead.
    numbers: Vec<Option<usize>>,
    told: Vec<bool>,
    /// The number of each end.
    ends: &'g [usize],
}

impl<'g, 't> Drawing<'g, 't> {
    fn of(graph: &'g Graph<'t>, ends: &'g [usize]) -> Self {
        let rows = || graph.asked.iter().flat_map(|asked| &asked.rows);
        let mut last = 0;
        let number = |place| {
            let is_again = rows().filter(|row| row.to == Next::Choice(place)).count() > 1;
            last += usize::from(is_again);
            is_again.then_some(last)
        };
        let numbers = (0..graph.asked.len()).map(number).collect();
        Self { graph, numbers, told: vec![false; graph.asked.len()], ends }
    }

    fn number(&self, end: usize) -> usize {
        self.ends.get(end).copied().unwrap_or(end + 1)
    }

    fn choice(&mut self, text: &mut String, place: usize, indent: &str) {
        let Some(asked) = self.graph.asked.get(place) else { return };
        let number = self.numbers.get(place).copied().flatten();
        let number = number.map(|number| format!("({number}) ")).unwrap_or_default();
        if let Some(told) = self.told.get_mut(place)
            && std::mem::replace(told, true)
        {
            let _ = writeln!(text, "{number}as above");
            return;
        }
        let under = asked.choice.under.as_ref().map(|under| format!(" [{under}]")).unwrap_or_default();
        let _ = writeln!(text, "{number}{}{under}", asked.choice.asked());
        let refused = |row: &&Row<'_>| row.refused && !row.scripted;
        let many: usize = asked.rows.iter().filter(refused).map(|row| row.answers.len()).sum();
        let folds = many > MOST_REFUSED;
        let shown: Vec<&Row<'_>> = asked.rows.iter().filter(|row| !(folds && refused(row))).collect();
        for (place, row) in shown.iter().enumerate() {
            let (stem, below) = lines(!folds && place + 1 == shown.len());
            let not = if row.refused { "not allowed: " } else { "" };
            let _ = write!(text, "{indent}{stem} {} → {not}", row.line());
            match row.to {
                Next::Choice(next) => self.choice(text, next, &format!("{indent}{below}")),
                Next::End(end) => {
                    let scripted = if row.scripted { " (* as scripted by the case)" } else { "" };
                    let _ = writeln!(text, "{}{scripted}", end_called(self.number(end)));
                }
                Next::Unwalked => text.push_str("not walked\n"),
            }
        }
        if folds {
            let ends = asked.rows.iter().filter(refused).filter_map(end).map(|end| self.number(end));
            let mut ends: Vec<usize> = ends.collect();
            ends.sort_unstable();
            let ends: Vec<String> = ends.iter().map(ToString::to_string).collect();
            let ends = format!("{} {}", if ends.len() == 1 { "end" } else { "ends" }, ends.join(", "));
            let _ = writeln!(text, "{indent}└─ {} → not allowed: {ends}", count(many, "answer"));
        }
    }
}

/// The end to which a row leads.
fn end(row: &Row<'_>) -> Option<usize> {
    match row.to {
        Next::End(end) => Some(end),
        Next::Choice(_) | Next::Unwalked => None,
    }
}

/// The lines in front of a row, and in front of the rows that follow from it.
fn lines(last: bool) -> (&'static str, &'static str) {
    if last { ("└─", "   ") } else { ("├─", "│  ") }
}

#[cfg(test)]
mod tests {
    use super::super::tests::small;
    use super::super::{Branch, Ended};
    use super::*;

    #[test]
    fn choices_stand_over_their_ends() {
        let shown = write(&small());
        assert!(shown.contains("alice: which effect comes next for golem? [616.1-controller-chooses]\n"), "{shown}");
        assert!(shown.contains("├─ Rest & \"Peace\"* → end 1 (* as scripted by the case)\n"), "{shown}");
        assert!(shown.contains("└─ <golem> → end 2\n"), "{shown}");
        assert!(shown.contains("end 1, as scripted by the case\n  golem.zone: exile\n"), "{shown}");
    }

    #[test]
    fn answers_that_lead_to_the_same_have_one_line_and_many_refused_ones_are_counted() {
        let mut tree = small();
        let to = |option: &str, end| Branch { option: option.into(), scripted: false, next: Next::End(end) };
        tree.choices[0].options.insert(0, to("{a: 1, b: 2}", 0));
        assert!(write(&tree).contains("\n├─ Rest & \"Peace\"* or a: 1, b: 2 → end 1 (*"), "{}", write(&tree));
        tree.ends[1].ended = Ended::Refused;
        tree.choices[0].options.push(to("b", 1));
        assert!(write(&tree).contains("\n└─ <golem> or b → not allowed: end 2\n"), "{}", write(&tree));
        tree.ends.push(tree.ends[1].clone());
        tree.choices[0].options.extend([to("c", 2), to("d", 1)]);
        assert!(write(&tree).contains("\n└─ 4 answers → not allowed: ends 2, 3\n"), "{}", write(&tree));
    }

    #[test]
    fn a_choice_to_which_several_ways_lead_is_told_once() {
        let mut tree = small();
        let then = tree.choices[0].clone();
        let to = |option: &str, next| Branch { option: option.into(), scripted: false, next: Next::Choice(next) };
        tree.choices[0].question = "which".into();
        tree.choices[0].options = vec![to("a", 1), to("b", 2), to("c", 1)];
        let mut other = then.clone();
        other.who = "bob".into();
        other.options[1].next = Next::Choice(3);
        tree.choices.extend([then.clone(), other, then]);
        let shown = write(&tree);
        assert!(shown.contains("├─ a or c → (1) alice: which effect comes next for golem? ["), "{shown}");
        assert!(
            shown.contains("└─ b → bob: which effect") && shown.contains("\n   └─ <golem> → (1) as above\n"),
            "{shown}"
        );
    }

    #[test]
    fn a_cut_is_said_first() {
        let tree = Tree { cut: Some("only 1 of the paths".into()), ..small() };
        assert!(write(&tree).contains("\nCUT: only 1 of the paths\n"));
    }
}
