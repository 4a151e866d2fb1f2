//! Files of baselines: where they stand, how they are read and written.

use reports::baseline::Baseline;
use suite::language::expect::as_written;
use suite::text::parse::parse;
use suite::text::source::{Source, Sources};

/// What is wrong with the text of a baseline.
#[derive(Debug, thiserror::Error)]
pub enum NotABaseline {
    /// It cannot be read as YAML.
    #[error("{0}")]
    Text(String),
    /// It has not the keys and values of one.
    #[error(transparent)]
    Form(#[from] serde_json::Error),
}

/// Where the baseline of an engine of that name stands, where nothing else is said.
pub fn usual(engine: &str) -> String {
    let plain: String =
        engine.chars().map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect();
    format!("baselines/{plain}.yaml")
}

/// Reads the text of a baseline, as far as the reader of cases goes: nothing nests without an end or grows by aliases.
///
/// # Errors
/// It is not YAML, or not that of a baseline.
pub fn parsed(text: &str) -> Result<Baseline, NotABaseline> {
    let mut sources = Sources::default();
    let id = sources.add(Source::new("", text));
    let mut problems = Vec::new();
    let node = parse(id, text, &mut problems);
    if let Some(problem) = problems.first() {
        let place = problem.span.map(|span| format!("{}: ", sources.place(id, span.start))).unwrap_or_default();
        return Err(NotABaseline::Text(format!("{place}{}", problem.message)));
    }
    let value = node.as_ref().map(as_written).unwrap_or_default();
    Ok(serde_json::from_value(value)?)
}

/// A baseline as text.
///
/// # Errors
/// Never, as far as is known: it says what it has of plain values.
pub fn written(baseline: &Baseline) -> Result<String, serde_yaml::Error> {
    serde_yaml::to_string(baseline)
}

/// Whether this is a job of a CI service, by the variable that all of them set.
pub fn in_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        parsed(text).unwrap_err().to_string()
    }

    #[test]
    fn a_baseline_is_read_as_it_is_written() {
        let text = "engine: mine\nplays:\n  mtg/a@2022-04-29:\n    verdict: fail\n    differs: [\"alice.life: expected 1, actual 2\"]\n    reason: \"123\"\n";
        let baseline = parsed(text).unwrap();
        assert_eq!(baseline.plays.values().next().unwrap().reason, "123");
        let again = written(&baseline).unwrap();
        assert_eq!(parsed(&again).unwrap(), baseline);
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
