//! The tree for a terminal.

use std::fmt::Write as _;

use super::{Branch, Choice, Ended, Next, Tree, count};

/// How many answers that the rules refuse are told one by one.
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
    match tree.first {
        Next::Choice(index) => choice(&mut text, tree, index, ""),
        Next::End(_) => text.push_str("nothing is left to decide\n"),
        Next::Unwalked => text.push_str("nothing was walked\n"),
    }
    for (index, end) in tree.ends.iter().enumerate() {
        let scripted = if end.scripted { ", as the case scripts it" } else { "" };
        let _ = writeln!(text, "\n{}{scripted}", end.title(index));
        for line in end.lines() {
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}

fn choice(text: &mut String, tree: &Tree, index: usize, indent: &str) {
    let Some(choice) = tree.choices.get(index) else { return };
    let under = choice.under.as_ref().map(|under| format!(" [{under}]")).unwrap_or_default();
    let _ = writeln!(text, "{}{under}", choice.asked());
    let folded = |branch: &&Branch| folds(tree, choice, branch.next) && !branch.scripted;
    // Of answers that the rules refuse only the first has a line, where they are many.
    let mut told: Vec<Next> = Vec::new();
    let shown = |branch: &&Branch| {
        let again = folded(branch) && told.contains(&branch.next);
        told.push(branch.next);
        !again
    };
    let shown: Vec<&Branch> = choice.options.iter().filter(shown).collect();
    for (place, branch) in shown.iter().enumerate() {
        let last = place + 1 == shown.len();
        let (stem, below) = if last { ("└─", "   ") } else { ("├─", "│  ") };
        let mark = if branch.scripted { "*" } else { "" };
        let like = choice.options.iter().filter(|other| other.next == branch.next && folded(other)).count();
        let _ = if folded(branch) {
            write!(text, "{indent}{stem} {} → not allowed: ", count(like, "answer"))
        } else {
            write!(text, "{indent}{stem} {}{mark} → ", branch.option)
        };
        match branch.next {
            Next::Choice(next) => self::choice(text, tree, next, &format!("{indent}{below}")),
            Next::End(end) => {
                let scripted = if branch.scripted { " (* as the case scripts it)" } else { "" };
                let _ = writeln!(text, "end {}{scripted}", end + 1);
            }
            Next::Unwalked => text.push_str("not walked\n"),
        }
    }
}

/// Whether the rules refuse so many answers of a choice in one way that they are counted.
fn folds(tree: &Tree, choice: &Choice, next: Next) -> bool {
    let Next::End(end) = next else { return false };
    let refused = tree.ends.get(end).is_some_and(|end| end.ended == Ended::Refused);
    refused && choice.options.iter().filter(|branch| branch.next == next).count() > MOST_REFUSED
}

#[cfg(test)]
mod tests {
    use super::super::tests::small;
    use super::*;

    #[test]
    fn choices_stand_over_their_ends() {
        let shown = write(&small());
        assert!(shown.contains("alice: which effect comes next for golem? [616.1-controller-chooses]\n"), "{shown}");
        assert!(shown.contains("├─ Rest & \"Peace\"* → end 1 (* as the case scripts it)\n"), "{shown}");
        assert!(shown.contains("└─ <golem> → end 2\n"), "{shown}");
        assert!(shown.contains("end 1, as the case scripts it\n  golem.zone: exile\n"), "{shown}");
    }

    #[test]
    fn many_answers_that_are_refused_are_counted() {
        let mut tree = small();
        let refused = |option: &str| Branch { option: option.into(), scripted: false, next: Next::End(1) };
        tree.ends[1].ended = Ended::Refused;
        tree.choices[0].options.extend(["b", "c"].map(refused));
        assert!(write(&tree).contains("├─ b → end 2\n└─ c → end 2\n"));
        tree.choices[0].options.insert(0, refused("a"));
        let shown = write(&tree);
        assert!(shown.contains("\n├─ 4 answers → not allowed: end 2\n└─ Rest & \"Peace\"* → end 1"), "{shown}");
    }

    #[test]
    fn a_cut_is_said_first() {
        let tree = Tree { cut: Some("only 1 of the paths".into()), ..small() };
        assert!(write(&tree).contains("\nCUT: only 1 of the paths\n"));
    }
}
