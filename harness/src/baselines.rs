//! Baseline files: their paths, their parser and their writer.

use std::collections::HashMap;
use std::sync::OnceLock;

use reports::baseline::{Accepted, Baseline, Known};
use reports::plain;
use serde_json::Value;
use suite::language::expect::as_written;
use suite::load::Suite;
use suite::select::Filter;
use suite::text::parse::parse;
use suite::text::source::{Source, Sources};

/// The text of a baseline is wrong.
#[derive(Debug, thiserror::Error)]
pub enum NotABaseline {
    /// The text is not valid YAML.
    #[error("{0}")]
    Text(String),
    /// The keys or values are not those of a baseline.
    #[error(transparent)]
    Form(#[from] serde_json::Error),
    /// The expression of a rule is invalid.
    #[error("`unsupported` has `cases: {cases}`: {why}")]
    Expression {
        /// The expression.
        cases: String,
        /// The reason.
        why: String,
    },
}

/// The cases that the rules of a baseline select. The suite is searched once, at the first call of
/// [`match_case`](Self::match_case), since most runs need no rule.
#[derive(Debug, Default)]
pub struct Rules {
    filters: Vec<Filter>,
    /// The numbers of the rules that select each case, for cases that any rule selects.
    matching: OnceLock<HashMap<String, Vec<usize>>>,
}

impl Rules {
    /// Parses the expressions of a baseline's rules.
    ///
    /// # Errors
    /// An expression is invalid.
    fn of(baseline: &Baseline) -> Result<Self, NotABaseline> {
        let read = |rule: &Accepted| {
            let wrong = |why| NotABaseline::Expression { cases: rule.cases.clone(), why };
            Filter::parse(&rule.cases).map_err(wrong)
        };
        let filters = baseline.unsupported.iter().map(read).collect::<Result<_, _>>()?;
        Ok(Self { filters, matching: OnceLock::new() })
    }

    /// Returns `true` if the rule with this number selects the case with this id. `each` passes the suite to its
    /// argument, whole or file by file; it is called at most once.
    pub fn match_case(&self, rule: usize, id: &str, each: impl FnOnce(&mut dyn FnMut(&Suite))) -> bool {
        let matching = self.matching.get_or_init(|| {
            let mut matching: HashMap<String, Vec<usize>> = HashMap::new();
            each(&mut |suite| {
                for case in suite.cases.iter().chain(&suite.pending) {
                    let filters = self.filters.iter().enumerate();
                    let rules = filters.filter(|(_, filter)| filter.matches(case, &suite.sources));
                    let rules: Vec<usize> = rules.map(|(number, _)| number).collect();
                    if !rules.is_empty() {
                        matching.insert(case.id.to_string(), rules);
                    }
                }
            });
            matching
        });
        matching.get(id).is_some_and(|rules| rules.contains(&rule))
    }
}

/// The default path of the baseline of an engine.
pub fn usual(engine: &str) -> String {
    let plain: String =
        engine.chars().map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect();
    format!("baselines/{plain}.yaml")
}

/// Parses the text of a baseline and the expressions of its rules, with the limits of the parser of cases: no endless
/// nesting, and no growth by aliases.
///
/// # Errors
/// The text is not the YAML of a baseline, or the expression of a rule is invalid.
pub fn parsed(text: &str) -> Result<(Baseline, Rules), NotABaseline> {
    let baseline = serde_json::from_value(value(text)?)?;
    let rules = Rules::of(&baseline)?;
    Ok((baseline, rules))
}

fn value(text: &str) -> Result<Value, NotABaseline> {
    let mut sources = Sources::default();
    let id = sources.add(Source::new("", text));
    let mut problems = Vec::new();
    let node = parse(id, text, &mut problems);
    if let Some(problem) = problems.first() {
        let place = problem.span.map(|span| format!("{}: ", sources.place(id, span.start))).unwrap_or_default();
        return Err(NotABaseline::Text(format!("{place}{}", problem.message)));
    }
    Ok(node.as_ref().map(as_written).unwrap_or_default())
}

/// Renders a baseline as text, which [`parsed`] parses as the same baseline. A text of several lines is written on one.
/// Characters that a terminal or a log would obey are spelt out, since a file must not contain them.
///
/// # Errors
/// None that are known: the baseline consists of plain values.
pub fn written(baseline: &Baseline) -> Result<String, serde_yaml::Error> {
    let Baseline { engine, passes, unsupported, plays, passing } = baseline;
    let mut text = format!("engine: {}\n", scalar(engine)?);
    if let Some(passes) = passes {
        text.extend(["passes: ", &passes.to_string(), "\n"]);
    }
    if !unsupported.is_empty() {
        text.push_str("unsupported:\n");
    }
    for Accepted { cases, lacks, reason } in unsupported {
        text.extend(["- cases: ", &scalar(cases)?, "\n"]);
        if let Some(lacks) = lacks {
            text.extend(["  lacks: ", &scalar(lacks)?, "\n"]);
        }
        text.extend(["  reason: ", &scalar(reason)?, "\n"]);
    }
    text.push_str(if plays.is_empty() { "plays: {}\n" } else { "plays:\n" });
    for (play, Known { verdict, differs, reason }) in plays {
        text.extend(["  ", &scalar(play)?, ":\n    verdict: ", &serde_yaml::to_string(verdict)?]);
        if !differs.is_empty() {
            text.push_str("    differs:\n");
        }
        for one in differs {
            text.extend(["    - ", &scalar(one)?, "\n"]);
        }
        text.extend(["    reason: ", &scalar(reason)?, "\n"]);
    }
    // The longest part comes last, since nobody writes it by hand.
    if !passing.is_empty() {
        text.push_str("passing:\n");
    }
    for play in passing {
        text.extend(["- ", &scalar(play)?, "\n"]);
    }
    Ok(text)
}

/// A text as YAML, as the library writes it. It is put in double quotes if the parser here would not read it as this
/// text, as with a plain `no`, and cleaned if a file must not contain it.
fn scalar(text: &str) -> Result<String, serde_yaml::Error> {
    let is_read = |form: &String| {
        let value = value(&format!("{form}: {form}"));
        value.is_ok_and(|value| value.get(text).and_then(Value::as_str) == Some(text))
    };
    let usual = serde_yaml::to_string(text)?.trim_end_matches('\n').to_owned();
    let found = [usual, Value::from(text).to_string()].into_iter().find(is_read);
    Ok(found.unwrap_or_else(|| Value::from(&*plain::line(text)).to_string()))
}

/// Returns `true` in a job of a CI service, according to the variable that all of them set.
pub fn in_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"))
}

#[cfg(test)]
mod tests {
    use reports::record::Verdict;

    use super::*;

    fn wrong(text: &str) -> String {
        parsed(text).unwrap_err().to_string()
    }

    #[test]
    fn a_baseline_is_read_as_it_is_written() {
        let text = "engine: mine\nplays:\n  mtg/a@2022-04-29:\n    verdict: fail\n    differs: [\"alice.life: expected 1, actual 2\"]\n    reason: \"123\"\n";
        let (baseline, _) = parsed(text).unwrap();
        assert_eq!(baseline.plays.values().next().unwrap().reason, "123");
        let again = written(&baseline).unwrap();
        assert_eq!(parsed(&again).unwrap().0, baseline);
    }

    #[test]
    fn rules_are_read_as_they_are_written() {
        let text = "engine: mine\npasses: 45\nunsupported:\n- cases: game(mtg) & !clause(615.7)\n  lacks: 'the card: x'\n  reason: few cards\n- cases: all()\n  reason: the rest\nplays: {}\n";
        let (baseline, _) = parsed(text).unwrap();
        assert_eq!((baseline.passes, baseline.unsupported.len()), (Some(45), 2));
        assert_eq!(written(&baseline).unwrap(), text);
    }

    #[test]
    fn passing_plays_stand_last_one_a_line_and_in_order() {
        let rest = "engine: mine\npasses: 2\nunsupported:\n- cases: all()\n  reason: few cards\nplays: {}\n";
        let read = |passing: &str| parsed(&format!("{rest}{passing}")).unwrap().0;
        let (baseline, old) = (read("passing: [mtg/b@2022-04-29, mtg/a@2022-04-29]\n"), read(""));
        let text = written(&baseline).unwrap();
        assert_eq!(text, format!("{rest}passing:\n- mtg/a@2022-04-29\n- mtg/b@2022-04-29\n"));
        assert_eq!(parsed(&text).unwrap().0, baseline);
        assert_eq!(written(&old).unwrap(), rest, "a baseline without the list stays without it");
    }

    #[test]
    fn a_rule_whose_expression_cannot_be_read_is_refused() {
        let why = wrong("engine: mine\nunsupported:\n- cases: game(mtg\n  reason: none\n");
        assert!(why.starts_with("`unsupported` has `cases: game(mtg`: "), "{why}");
    }

    #[test]
    fn what_other_readers_take_for_something_else_is_written_in_quotes() {
        let known =
            |reason: &str| Known { verdict: Verdict::Fail, differs: vec!["~".to_owned()], reason: reason.to_owned() };
        let plays =
            ["no", "1e3", "mtg/a@1.3"].map(|play| (play.to_owned(), known("\"yes: \\ #1"))).into_iter().collect();
        let baseline = Baseline { engine: "mine".to_owned(), plays, ..Baseline::default() };
        let text = written(&baseline).unwrap();
        assert_eq!(parsed(&text).map(|read| read.0).map_err(|error| error.to_string()), Ok(baseline), "{text}");
        let lines: Vec<_> = text.lines().collect();
        let said = ["engine: mine", "plays:", "  \"no\":", "    verdict: fail", "    differs:", "    - '~'"];
        assert_eq!(lines.get(..6), Some(&said[..]), "{text}");
        assert_eq!(lines.get(6), Some(&r#"    reason: '"yes: \ #1'"#), "{text}");
    }

    #[test]
    fn what_may_not_stand_in_a_file_is_spelt_out() {
        let known = Known {
            verdict: Verdict::Fail,
            differs: Vec::new(),
            reason: "of two\nlines, stop ##[x]\u{202e}".to_owned(),
        };
        let plays = [("mtg/a@1.3".to_owned(), known)].into_iter().collect();
        let text = written(&Baseline { engine: "mine".to_owned(), plays, ..Baseline::default() }).unwrap();
        let (read, _) = parsed(&text).unwrap();
        assert_eq!(read.plays.values().next().unwrap().reason, r"of two\nlines, stop ##\[x]\u{202e}", "{text}");
    }

    #[test]
    fn a_baseline_that_nests_or_grows_without_an_end_is_refused() {
        assert_eq!(wrong(&"[".repeat(100_000)), "1:65: nested more than 64 levels deep");
        let mut bomb = vec!["a0: &a0 [x, x, x, x, x, x, x, x, x, x]".to_owned()];
        for level in 1..10 {
            let before = vec![format!("*a{}", level - 1); 10].join(", ");
            bomb.push(format!("a{level}: &a{level} [{before}]"));
        }
        assert_eq!(wrong(&bomb.join("\n")), "5:10: aliases add up to more than 20000 nodes");
        assert_eq!(wrong("engine: [\n"), "1:9: not YAML: this `[` is not closed");
        assert!(wrong("colour: green\n").starts_with("unknown field `colour`"));
    }
}
