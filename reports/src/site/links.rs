//! The paths of the pages of a site.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use maud::{Markup, html};
use sha2::{Digest as _, Sha256};

use super::Site;
use crate::page::plain::Plain;

/// The longest file name, without its extension.
const LONGEST: usize = 120;

/// The pages that exist.
pub struct Links<'s> {
    cases: BTreeSet<&'s str>,
    clauses: BTreeSet<(&'s str, &'s str)>,
    mistakes: BTreeSet<(&'s str, &'s str)>,
}

impl<'s> Links<'s> {
    /// The pages of a site.
    pub fn of(site: &'s Site<'s>) -> Self {
        Self {
            cases: site.cases.iter().map(|case| case.id.as_str()).collect(),
            mistakes: site.mistakes.mistakes.iter().map(|one| (one.game.as_str(), one.name.as_str())).collect(),
            clauses: site.coverage.clauses.iter().map(|clause| (clause.game.as_str(), clause.id.as_str())).collect(),
        }
    }

    /// A case by its name, with a link if it has a page.
    pub fn case(&self, root: &str, id: &str) -> Markup {
        let name = id.split_once('/').map_or(id, |(_, name)| name);
        linked(self.cases.contains(id).then(|| format!("{root}{}", case(id))), name)
    }

    /// A clause, with a link if it has a page.
    pub fn rule(&self, root: &str, game: &str, clause: &str) -> Markup {
        linked(self.clauses.contains(&(game, clause)).then(|| format!("{root}{}", rule(game, clause))), clause)
    }

    /// A mistake, with a link to its place among the mistakes of its game.
    pub fn mistake(&self, root: &str, game: &str, name: &str) -> Markup {
        linked(
            self.mistakes.contains(&(game, name)).then(|| format!("{root}{}#{}", mistakes(game), anchor(name))),
            name,
        )
    }

    /// Returns `true` if a clause has a page.
    pub fn has_rule(&self, game: &str, clause: &str) -> bool {
        self.clauses.contains(&(game, clause))
    }
}

fn linked(href: Option<String>, says: &str) -> Markup {
    html! {
        @match href {
            Some(href) => a.id href=(href) { (Plain(says)) },
            None => span.id { (Plain(says)) },
        }
    }
}

/// The page of disputed cases.
pub const DISPUTED: &str = "disputed.html";

/// The page of a game's rules.
pub fn rules(game: &str) -> String {
    format!("{}/index.html", named(game))
}

/// The page of a game's cases.
pub fn cases(game: &str) -> String {
    format!("{}/cases.html", named(game))
}

/// The page of a game's mistakes.
pub fn mistakes(game: &str) -> String {
    format!("{}/mistakes.html", named(game))
}

/// The page of an engine, by the index of its record.
pub fn engine(place: usize) -> String {
    format!("engines/{}.html", place + 1)
}

/// The page of a clause.
pub fn rule(game: &str, clause: &str) -> String {
    format!("{}/rule/{}.html", named(game), named(clause))
}

/// The page of a case.
pub fn case(id: &str) -> String {
    let (game, name) = id.split_once('/').unwrap_or(("", id));
    format!("{}/case/{}.html", named(game), named(name))
}

/// The anchor of a mistake in the page of its game's mistakes.
pub fn anchor(mistake: &str) -> String {
    named(mistake)
}

/// The relative path from a page to the site's folder.
pub fn root(path: &str) -> String {
    "../".repeat(path.matches('/').count())
}

/// A text as a file name and as a part of an address, on every system.
fn named(text: &str) -> String {
    let mut name = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' => name.push(char::from(byte)),
            b' ' => name.push('_'),
            _ => _ = write!(name, "~{byte:02x}"),
        }
    }
    if name.len() > LONGEST {
        let digest = Sha256::digest(text.as_bytes());
        name.truncate(LONGEST - 20);
        name.push('~');
        digest.iter().take(8).for_each(|byte| _ = write!(name, "{byte:02x}"));
    }
    // Avoid names that systems use for folders.
    if name.starts_with('.') || name.is_empty() { format!("~{name}") } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_a_name_that_every_system_takes() {
        assert_eq!(case("mtg/a-case"), "mtg/case/a-case.html");
        assert_eq!(rule("mtg", "615.7-depletes"), "mtg/rule/615.7-depletes.html");
        assert_eq!(case("mtg/../../A b"), "mtg/case/~..~2f..~2f~41_b.html");
        assert_eq!(rules(""), "~/index.html");
        let long = "a".repeat(500);
        assert_eq!(named(&long).len(), 117);
        assert_ne!(named(&long), named(&"a".repeat(501)));
    }

    #[test]
    fn the_way_back_is_as_long_as_the_way_there() {
        assert_eq!([root("index.html"), root("mtg/index.html"), root("mtg/case/a.html")], ["", "../", "../../"]);
    }
}
