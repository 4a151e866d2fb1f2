//! Finds the file to which the case of a clause belongs.

use suite::language::case::Case;
use suite::load::Suite;

/// The relevance of the cases of a file to a rule; larger is better, in this order.
type Merit = (usize, usize, usize);

/// The file to which the rule of a clause belongs. This is a file named after the rule or one of its sections that has
/// cases about it. Otherwise it is the file with most cases that are primarily about the rule, or about its section.
/// Without any, it is a new file named after the rule.
///
/// `root` is the folder of the suite, with which the paths of its files begin.
pub fn home(suite: &Suite, root: &str, game: &str, clause: &str) -> String {
    let rule = rule_of(clause);
    let sections = sections(rule);
    let mut files: Vec<(&str, Merit)> = Vec::new();
    for case in suite.cases.iter().filter(|case| case.language.game == game) {
        let path = suite.sources.path(case.file);
        let own = merit(case, rule, &sections);
        match files.iter_mut().find(|(other, _)| *other == path) {
            Some((_, all)) => *all = (all.0 + own.0, all.1 + own.1, all.2 + own.2),
            None => files.push((path, own)),
        }
    }
    let best = files
        .into_iter()
        .filter(|(_, (first, also, near))| first + also + near > 0)
        .map(|(path, merit)| (named_by(path, rule, &sections), merit, path));
    // Of files with equal merit, the first one.
    let best = best.reduce(|best, next| if (next.0, next.1) > (best.0, best.1) { next } else { best });
    best.map_or_else(|| format!("{root}/{game}/{rule}.yaml"), |(.., path)| path.to_owned())
}

/// The rule number in a clause id; of an id without a number, its first word.
fn rule_of(clause: &str) -> &str {
    clause.split('-').next().unwrap_or(clause)
}

/// The sections that contain a rule, the narrowest first: for `615.7a` these are `615.7` and `615`.
fn sections(rule: &str) -> Vec<&str> {
    if !rule.starts_with(|c: char| c.is_ascii_digit()) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut rest = rule;
    loop {
        let plain = rest.trim_end_matches(|c: char| c.is_ascii_lowercase());
        let shorter = if plain != rest && plain.ends_with(|c: char| c.is_ascii_digit()) {
            plain
        } else if let Some((section, _)) = rest.rsplit_once('.') {
            section
        } else {
            return found;
        };
        found.push(shorter);
        rest = shorter;
    }
}

/// The relevance of a case to a rule: primarily, also, or only to its section.
fn merit(case: &Case, rule: &str, sections: &[&str]) -> Merit {
    // A rule includes everything below it: a case of 437.3.b is about 437.3 as well.
    let of = |id: &str| rule_of(id) == rule || self::sections(rule_of(id)).contains(&rule);
    let within = |id: &str| {
        let widest = sections.last().copied().unwrap_or(rule);
        rule_of(id) == widest || self::sections(rule_of(id)).last().is_some_and(|other| *other == widest)
    };
    let mut ids = case.asserts.iter().map(|(id, _)| id.as_str());
    let first = ids.next();
    let leads = usize::from(first.is_some_and(of));
    let also = ids.filter(|id| of(id)).count();
    (leads, also, usize::from(first.is_some_and(within)))
}

/// The precision with which the name of a file matches a rule: highest for its number, lowest for the widest section, 0
/// for no match.
fn named_by(path: &str, rule: &str, sections: &[&str]) -> usize {
    let name = path.rsplit('/').next().unwrap_or(path);
    let number = name.split('-').next().unwrap_or(name);
    let number = number.strip_suffix(".yaml").or_else(|| number.strip_suffix(".yml")).unwrap_or(number);
    if number == rule {
        return sections.len() + 1;
    }
    sections.iter().position(|section| *section == number).map_or(0, |place| sections.len() - place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;

    #[test]
    fn a_rule_is_in_the_sections_that_its_number_begins_with() {
        assert_eq!(sections("615.7a"), ["615.7", "615"]);
        assert_eq!(sections("460.2.c"), ["460.2", "460"]);
        assert_eq!(sections("437.1.b.2"), ["437.1.b", "437.1", "437"]);
        assert_eq!(sections("615"), [""; 0]);
        assert_eq!(sections("glossary"), [""; 0]);
    }

    #[test]
    fn a_case_goes_into_the_file_that_its_rule_lives_in() {
        let file = |game: &str, clause: &str| home(bundled::loaded(), "cases", game, clause);
        assert_eq!(file("mtg", "615.7-depletes"), "cases/mtg/615.7-pools.yaml");
        assert_eq!(file("mtg", "614.10-skip-replaces"), "cases/mtg/614.10-skips.yaml");
        assert_eq!(file("mtg", "999.1-nothing"), "cases/mtg/999.1.yaml");
    }

    #[test]
    fn a_file_that_no_rule_names_has_the_most_cases_about_the_rule() {
        let suite = bundled::loaded();
        for (game, clause) in [("mtg", "614.1a-instead"), ("riftbound", "437.3-drops-by-prevented")] {
            let rule = rule_of(clause);
            let primarily = |path: &str| {
                let here = |case: &&Case| case.language.game == game && suite.sources.path(case.file) == path;
                suite.cases.iter().filter(here).map(|case| merit(case, rule, &sections(rule)).0).sum::<usize>()
            };
            let found = home(suite, "cases", game, clause);
            let at_least = primarily(&found);
            assert!(at_least > 0, "{found} has no case that is primarily about {rule}");
            let rivals = suite.cases.iter().map(|case| suite.sources.path(case.file));
            let name = |path: &str| named_by(path, rule, &sections(rule));
            for rival in rivals.filter(|path| name(path) == name(&found)) {
                assert!(primarily(rival) <= at_least, "{rival} has more cases about {rule} than {found}");
            }
        }
    }
}
