//! `explain --timing`: shows the order of a game's turns and their parts.

use std::fmt::Write as _;

use ruleproof::engine::kernel::timing::ShownTable;

use super::error::UsageError;
use super::exit::Exit;
use super::words::languages;

/// Prints the tables of a game, for one edition or each. Editions with equal tables are grouped.
pub fn timing(game: &str, edition: Option<&str>) -> Result<Exit, UsageError> {
    for language in languages(Some(game))? {
        let known = language.editions;
        let wanted: Vec<&str> = known.iter().copied().filter(|known| edition.is_none_or(|one| one == *known)).collect();
        if let Some(edition) = edition
            && wanted.is_empty()
        {
            let (edition, known) = (edition.to_owned(), known.join(", "));
            return Err(UsageError::Edition { edition, game: Some(language.game), known });
        }
        let mut groups: Vec<(Vec<&str>, Vec<ShownTable>)> = Vec::new();
        for edition in wanted {
            let tables = engine::GAMES.find(language.game).map_or_else(Vec::new, |game| game.timing(edition));
            match groups.iter_mut().find(|(_, other)| *other == tables) {
                Some((editions, _)) => editions.push(edition),
                None => groups.push((vec![edition], tables)),
            }
        }
        for (editions, tables) in groups {
            println!("{} ({})\n\n{}", language.title, editions.join(" and "), shown(&tables));
        }
    }
    Ok(Exit::Success)
}

/// The tables one after the other, with the number of each line in front.
fn shown(tables: &[ShownTable]) -> String {
    let mut text = String::new();
    for table in tables {
        let _ = writeln!(text, "{} ({})", table.title, table.rule);
        let wide = table.lines.iter().map(|(rule, _)| rule.len()).max().unwrap_or_default();
        for (rule, says) in &table.lines {
            let _ = writeln!(text, "  {rule:wide$}  {says}");
        }
        text.push('\n');
    }
    if tables.is_empty() {
        text.push_str("no tables\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_below_each_other() {
        let table = ShownTable { title: "A turn", rule: "315", lines: vec![("315.1", "ready"), ("315.2.a", "begin")] };
        assert_eq!(shown(&[table]), "A turn (315)\n  315.1    ready\n  315.2.a  begin\n\n");
        assert_eq!(shown(&[]), "no tables\n");
    }

    #[test]
    fn an_edition_that_is_none_is_told_with_those_that_are() {
        let error = timing("riftbound", Some("2.0")).unwrap_err().to_string();
        assert_eq!(error, "unknown edition `2.0` of riftbound; there are: 1.3, 1.4");
    }
}
