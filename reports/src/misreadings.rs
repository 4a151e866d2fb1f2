//! The number of misread cards that a suite notices, by game, group of facts and class of misreading.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{columns, plain};

/// The head of the table that is kept beside the cases.
const HEAD: &str = "\
# The misreadings of cards that some case notices, of all that were made: game, group of facts, class of misreading.
# Written by `ruleproof cards --misread --write-table`.
";

/// The most lines with counts. A table has a column for each class and a row for each group, so without a limit a file
/// could fill the memory; three games with three groups and five classes have 45 lines.
const MOST_LINES: usize = 500;

/// The misreadings of one class, of the facts of one group, in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Misreadings {
    /// The game.
    pub game: String,
    /// The group of facts: `frame` (types, costs, names, power), `filters` (of prevention, replacement, triggers and
    /// targets), or `abilities` (everything else).
    pub group: String,
    /// The class of misreading: `left out`, `widened`, `other value`, `other number`, `exchanged`.
    pub class: String,
    /// The number of misreadings that some case notices.
    pub noticed: usize,
    /// The number of misreadings made, without exempt ones.
    pub all: usize,
}

impl Misreadings {
    /// Returns `true` if both count the same misreadings.
    fn is_of(&self, other: &Self) -> bool {
        (&self.game, &self.group, &self.class) == (&other.game, &other.group, &other.class)
    }

    /// Returns `true` if a smaller share is noticed than before.
    fn is_below(&self, before: &Self) -> bool {
        self.noticed.saturating_mul(before.all) < before.noticed.saturating_mul(self.all)
    }
}

/// The table as the text of a file.
pub fn table(rows: &[Misreadings]) -> String {
    rows.iter().fold(HEAD.to_owned(), |mut text, row| {
        let _ = writeln!(text, "{}, {}, {}: {} of {}", row.game, row.group, row.class, row.noticed, row.all);
        text
    })
}

/// A line of such a text that contains no counts, or is one too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected counts, such as `mtg, filters, left out: 12 of 34`, in at most {} lines", MOST_LINES)]
pub struct NoCounts {
    /// The number of the line.
    pub line: usize,
}

/// Parses such a text. Comments and empty lines are ignored. The result is cleaned, since it goes to terminals and into
/// pages.
///
/// # Errors
/// A line contains no counts, or counts that are impossible, or there are too many lines.
pub fn read(text: &str) -> Result<Vec<Misreadings>, NoCounts> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
    let rows = lines.enumerate();
    rows.map(|(before, (line, text))| row(text).filter(|_| before < MOST_LINES).ok_or(NoCounts { line })).collect()
}

fn row(line: &str) -> Option<Misreadings> {
    let (names, counts) = line.rsplit_once(": ")?;
    let (noticed, all) = counts.split_once(" of ")?;
    let names: Vec<String> = names.split(", ").map(|name| plain::line(name.trim()).into_owned()).collect();
    let [game, group, class] = names.try_into().ok()?;
    let (noticed, all) = (noticed.parse().ok()?, all.trim().parse().ok()?);
    (noticed <= all).then_some(Misreadings { game, group, class, noticed, all })
}

/// The rows of which a smaller share is noticed than before, each with its former state. A row that is gone counts, if
/// any of its misreadings was noticed.
pub fn fallen<'r>(before: &'r [Misreadings], now: &[Misreadings]) -> Vec<(&'r Misreadings, Misreadings)> {
    let now = |row: &Misreadings| now.iter().find(|other| other.is_of(row)).cloned();
    let fallen = before.iter().filter_map(|row| match now(row) {
        Some(now) => now.is_below(row).then_some((row, now)),
        None => (row.noticed > 0).then(|| (row, Misreadings { noticed: 0, all: 0, ..row.clone() })),
    });
    fallen.collect()
}

/// The name of the column with the totals.
const ALL: &str = "all";

/// The counts of one cell, as `12 of 34 (35%)`.
pub fn share(noticed: usize, all: usize) -> String {
    let percent = noticed.saturating_mul(100).checked_div(all).unwrap_or(0);
    format!("{noticed} of {all} ({percent}%)")
}

/// The counts of a game, by group and class, with the totals of the groups. The first row and the first column have the
/// names. Empty if the game has no counts.
pub fn cells(rows: &[Misreadings], game: &str) -> Vec<Vec<String>> {
    let of_game: Vec<&Misreadings> = rows.iter().filter(|row| row.game == game).collect();
    if of_game.is_empty() {
        return Vec::new();
    }
    let (mut groups, mut classes): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    let mut sums: BTreeMap<(&str, &str), (usize, usize)> = BTreeMap::new();
    for row in &of_game {
        if !groups.contains(&row.group.as_str()) {
            groups.push(&row.group);
        }
        if !classes.contains(&row.class.as_str()) {
            classes.push(&row.class);
        }
        for class in [row.class.as_str(), ALL] {
            let sum = sums.entry((&row.group, class)).or_default();
            *sum = (sum.0 + row.noticed, sum.1 + row.all);
        }
    }
    classes.push(ALL);
    let head = std::iter::once(game).chain(classes.iter().copied()).map(str::to_owned).collect();
    let line = |group: &&str| {
        let cell = |class: &&str| sums.get(&(*group, *class)).map_or_else(String::new, |sum| share(sum.0, sum.1));
        std::iter::once((*group).to_owned()).chain(classes.iter().map(cell)).collect()
    };
    std::iter::once(head).chain(groups.iter().map(line)).collect()
}

/// The counts of all games as a table for people.
pub fn terminal(rows: &[Misreadings]) -> String {
    let mut games: Vec<&str> = Vec::new();
    for row in rows {
        if !games.contains(&row.game.as_str()) {
            games.push(&row.game);
        }
    }
    let mut text = String::new();
    for game in games {
        for line in columns::lines(&cells(rows, game)) {
            let _ = writeln!(text, "{line}");
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(class: &str, noticed: usize, all: usize) -> Misreadings {
        Misreadings { game: "mtg".to_owned(), group: "filters".to_owned(), class: class.to_owned(), noticed, all }
    }

    #[test]
    fn a_table_is_read_as_it_was_written() {
        let rows = [row("left out", 3, 4), row("other number", 0, 2)];
        assert_eq!(read(&table(&rows)).as_deref(), Ok(rows.as_slice()));
        assert!(table(&rows).ends_with("mtg, filters, left out: 3 of 4\nmtg, filters, other number: 0 of 2\n"));
    }

    #[test]
    fn a_line_without_counts_is_an_error() {
        let of = |line: &str| read(&format!("# head\n\nmtg, filters, widened: 1 of 2\n{line}\n"));
        for line in [
            "mtg, filters: 1 of 2",
            "mtg, filters, widened: 3 of 2",
            "mtg, filters, widened 1 of 2",
            "a, b, c, d: 1 of 1",
        ] {
            assert_eq!(of(line), Err(NoCounts { line: 4 }), "{line}");
        }
        assert_eq!(of("").map(|rows| rows.len()), Ok(1));
    }

    #[test]
    fn a_table_has_a_greatest_number_of_lines() {
        let line = "mtg, filters, widened: 1 of 2\n";
        assert_eq!(read(&line.repeat(MOST_LINES)).map(|rows| rows.len()), Ok(MOST_LINES));
        assert_eq!(read(&line.repeat(MOST_LINES + 1)), Err(NoCounts { line: MOST_LINES + 1 }));
    }

    #[test]
    fn a_game_whose_lines_are_apart_is_shown_once() {
        let of = |game: &str, class: &str| Misreadings { game: game.to_owned(), ..row(class, 1, 2) };
        let text = terminal(&[of("mtg", "left out"), of("riftbound", "left out"), of("mtg", "widened")]);
        assert_eq!(text.lines().filter(|line| line.starts_with("mtg")).count(), 1, "{text}");
    }

    #[test]
    fn a_smaller_share_has_fallen_and_a_larger_count_has_not() {
        let before = [row("left out", 3, 4), row("widened", 1, 2), row("exchanged", 0, 1)];
        assert_eq!(fallen(&before, &[row("left out", 6, 8), row("widened", 2, 2)]), []);
        let now = [row("left out", 6, 9), row("widened", 1, 2)];
        assert_eq!(fallen(&before, &now), [(&before[0], now[0].clone())]);
        assert_eq!(fallen(&before, &now[..1])[1].1.all, 0);
    }

    #[test]
    fn counts_are_shown_by_group_and_class() {
        let text = terminal(&[row("left out", 3, 4), row("widened", 1, 2)]);
        assert_eq!(
            text,
            "mtg          left out       widened           all\nfilters  3 of 4 (75%)  1 of 2 (50%)  4 of 6 (66%)\n\n"
        );
    }
}
