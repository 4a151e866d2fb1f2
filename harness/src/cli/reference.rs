//! The reference engine, with the mistakes that the arguments name.

use engine::kernel::interpretations::Wrong;
use ruleproof::engine::kernel::words::nearest::nearest;
use ruleproof::suite::play::engine::Reference;

use super::error::UsageError;

/// The reference engine, with the mistakes that are named.
pub fn reference(names: &[String]) -> Result<Reference, UsageError> {
    let mut mistakes: Vec<Wrong> = Vec::new();
    for name in names {
        let wrong = mistake(name)?;
        if !mistakes.contains(&wrong) {
            mistakes.push(wrong);
        }
    }
    if let Some((one, other)) = engine::GAMES.clash(&mistakes) {
        return Err(UsageError::MistakesClash { one: one.name, other: other.name });
    }
    Ok(Reference::making(mistakes))
}

/// The mistake that is named.
fn mistake(name: &str) -> Result<Wrong, UsageError> {
    let folded = fold(name);
    if let Some(wrong) = engine::GAMES.mistakes().find(|wrong| fold(wrong.name) == folded) {
        return Ok(wrong);
    }
    let names: Vec<&str> = engine::GAMES.mistakes().map(|wrong| wrong.name).collect();
    Err(UsageError::Unknown {
        what: "mistake",
        name: name.to_owned(),
        near: nearest(name, names.iter().copied()).map(str::to_owned),
        otherwise: format!("`ruleproof list --mistakes` lists all {}", names.len()),
    })
}

/// A mistake's name without spelling variants: case, hyphens, an initial article.
fn fold(name: &str) -> String {
    let folded = name.to_lowercase().replace(['-', '_'], " ");
    let folded = folded.trim();
    let bare = ["a ", "an ", "the "].iter().find_map(|article| folded.strip_prefix(article));
    bare.unwrap_or(folded).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_is_found_whatever_its_case_hyphens_and_article() {
        let name = engine::GAMES.mistakes().next().unwrap().name;
        for written in [name.to_uppercase(), name.replace(' ', "-"), format!("the {name}")] {
            assert_eq!(mistake(&written).unwrap().name, name);
        }
    }

    #[test]
    fn a_name_that_is_near_none_is_told_where_the_names_are() {
        let error = mistake("xyzzy").unwrap_err();
        assert_eq!(error.to_string(), "unknown mistake `xyzzy`");
        assert_eq!(
            error.help(),
            Some(format!("`ruleproof list --mistakes` lists all {}", engine::GAMES.mistakes().count()))
        );
    }
}
