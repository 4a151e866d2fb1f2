//! The tree in the language of Graphviz.

use std::fmt::Write as _;

use super::svg::numbers;
use super::{Ended, Next, Tree};

/// The tree as a `digraph`.
pub fn write(tree: &Tree) -> String {
    let mut text = String::from("digraph decisions {\n  rankdir=LR;\n  node [shape=box, style=rounded];\n");
    let _ = writeln!(text, "  label={};", quoted(&title(tree)));
    for (index, choice) in tree.choices.iter().enumerate() {
        let under = choice.under.as_ref().map(|under| format!("\n{under}")).unwrap_or_default();
        let _ = writeln!(text, "  choice{index} [label={}];", quoted(&format!("{}{under}", choice.asked())));
    }
    for (index, (end, number)) in tree.ends.iter().zip(numbers(tree)).enumerate() {
        let lines = end.lines().join("\n");
        let style = match end.ended {
            Ended::Played if end.scripted => "style=bold",
            Ended::Played => "style=solid",
            Ended::Refused | Ended::Stopped => "style=dashed",
        };
        let label = quoted(&format!("{}\n{lines}", end.title(number)));
        let _ = writeln!(text, "  end{index} [label={label}, {style}];");
    }
    for (index, choice) in tree.choices.iter().enumerate() {
        for (place, branch) in choice.options.iter().enumerate() {
            let to = match branch.next {
                Next::Choice(next) => format!("choice{next}"),
                Next::End(end) => format!("end{end}"),
                Next::Unwalked => {
                    let _ = writeln!(text, "  cut{index}_{place} [label=\"not walked\", style=dotted];");
                    format!("cut{index}_{place}")
                }
            };
            let style = if branch.scripted { ", style=bold" } else { "" };
            let _ = writeln!(text, "  choice{index} -> {to} [label={}{style}];", quoted(&branch.option));
        }
    }
    text.push_str("}\n");
    text
}

fn title(tree: &Tree) -> String {
    let cut = tree.cut.as_ref().map(|cut| format!("\nCUT: {cut}")).unwrap_or_default();
    format!("{}@{}\n{}{cut}", tree.case, tree.edition, tree.counts())
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::small;
    use super::*;

    #[test]
    fn names_are_quoted() {
        let shown = write(&small());
        assert!(shown.contains(r#"choice0 -> end0 [label="Rest & \"Peace\"", style=bold];"#), "{shown}");
        assert!(shown.contains(r#"choice0 -> end1 [label="<golem>"];"#), "{shown}");
        assert!(shown.contains(r#"end1 [label="end 2\ngolem.zone: library", style=solid];"#), "{shown}");
    }

    #[test]
    fn what_was_not_walked_is_a_node_of_its_own() {
        let mut tree = small();
        tree.choices[0].options[1].next = Next::Unwalked;
        assert!(write(&tree).contains("choice0 -> cut0_1 [label=\"<golem>\"];"));
    }
}
