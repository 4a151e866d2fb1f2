//! The order of a game's turns, runs and combats, as in the tables of the rule book.
//!
//! A game keeps each [`Table`] as data and walks it. A line has its rule number, a sentence that describes the action,
//! and the action itself. The displayed table is therefore always the one that is played.
//!
//! ```
//! use kernel::timing::{Line, Table};
//!
//! #[derive(Clone, Copy, PartialEq, Debug)]
//! enum Step { Ready, Draw }
//!
//! const START: Table<Step> = Table {
//!     title: "The start of a turn",
//!     rule: "315",
//!     lines: &[
//!         Line { rule: "315.1", says: "all that the player controls is readied", then: Step::Ready },
//!         Line { rule: "315.4", says: "the player draws a card", then: Step::Draw },
//!     ],
//! };
//! assert_eq!(START.from(Step::Draw).count(), 1);
//! assert_eq!(START.shown().lines[0], ("315.1", "all that the player controls is readied"));
//! ```

/// One line of a table.
#[derive(Clone, Copy, Debug)]
pub struct Line<S> {
    /// The rule number.
    pub rule: &'static str,
    /// The action, as a sentence without its full stop.
    pub says: &'static str,
    /// The step that the driver takes.
    pub then: S,
}

/// The actions of one part of a game, in order.
#[derive(Clone, Copy, Debug)]
pub struct Table<S: 'static> {
    /// The title.
    pub title: &'static str,
    /// The number of the rule that contains the table.
    pub rule: &'static str,
    /// The lines, in order.
    pub lines: &'static [Line<S>],
}

/// A table in the form in which it is displayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownTable {
    /// The title.
    pub title: &'static str,
    /// The number of the rule that contains the table.
    pub rule: &'static str,
    /// The rule number and the sentence of each line, in order.
    pub lines: Vec<(&'static str, &'static str)>,
}

impl<S: Copy + PartialEq> Table<S> {
    /// The steps, in order.
    pub fn steps(&self) -> impl Iterator<Item = S> {
        self.lines.iter().map(|line| line.then)
    }

    /// The lines from the first one with this step on; empty if no line has it.
    pub fn from(&self, step: S) -> impl Iterator<Item = &'static Line<S>> {
        self.lines.iter().skip_while(move |line| line.then != step)
    }

    /// The step after the first line with this step; `None` after the last.
    pub fn after(&self, step: S) -> Option<S> {
        self.from(step).nth(1).map(|line| line.then)
    }

    /// The table in the form in which it is displayed.
    pub fn shown(&self) -> ShownTable {
        let lines = self.lines.iter().map(|line| (line.rule, line.says)).collect();
        ShownTable { title: self.title, rule: self.rule, lines }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: Table<char> = Table {
        title: "Three",
        rule: "1",
        lines: &[
            Line { rule: "1.1", says: "first", then: 'a' },
            Line { rule: "1.2", says: "second", then: 'b' },
            Line { rule: "1.3", says: "third", then: 'c' },
        ],
    };

    #[test]
    fn a_table_is_walked_from_any_of_its_steps() {
        assert_eq!(THREE.steps().collect::<String>(), "abc");
        assert_eq!(THREE.from('b').map(|line| line.rule).collect::<Vec<_>>(), ["1.2", "1.3"]);
        assert_eq!((THREE.after('a'), THREE.after('c'), THREE.after('x')), (Some('b'), None, None));
        assert_eq!(THREE.from('x').count(), 0);
    }
}
