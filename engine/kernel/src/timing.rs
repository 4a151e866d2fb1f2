//! The order in which a game's turns, runs and combats go on, as the rule book's own tables have it.
//!
//! A game keeps each [`Table`] as data and walks it: a line says by its number and in a sentence what is done, and carries
//! what is done there. So what is shown of a table is what is played.
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
//! assert_eq!(START.told().lines[0], ("315.1", "all that the player controls is readied"));
//! ```

/// One line of a table.
#[derive(Clone, Copy, Debug)]
pub struct Line<S> {
    /// The number of the rule.
    pub rule: &'static str,
    /// What is done, in a sentence without its end.
    pub says: &'static str,
    /// What the driver does there.
    pub then: S,
}

/// What happens in one stretch of a game, in order.
#[derive(Clone, Copy, Debug)]
pub struct Table<S: 'static> {
    /// What it is called.
    pub title: &'static str,
    /// The number of the rule that has it.
    pub rule: &'static str,
    /// Its lines, in order.
    pub lines: &'static [Line<S>],
}

/// A table as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What it is called.
    pub title: &'static str,
    /// The number of the rule that has it.
    pub rule: &'static str,
    /// Each line's number and what it says, in order.
    pub lines: Vec<(&'static str, &'static str)>,
}

impl<S: Copy + PartialEq> Table<S> {
    /// Its steps, in order.
    pub fn steps(&self) -> impl Iterator<Item = S> {
        self.lines.iter().map(|line| line.then)
    }

    /// Its lines from the first with this step on; none where no line has it.
    pub fn from(&self, step: S) -> impl Iterator<Item = &'static Line<S>> {
        self.lines.iter().skip_while(move |line| line.then != step)
    }

    /// What comes after the first line with this step; none after the last.
    pub fn after(&self, step: S) -> Option<S> {
        self.from(step).nth(1).map(|line| line.then)
    }

    /// As it is shown.
    pub fn told(&self) -> Told {
        let lines = self.lines.iter().map(|line| (line.rule, line.says)).collect();
        Told { title: self.title, rule: self.rule, lines }
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
