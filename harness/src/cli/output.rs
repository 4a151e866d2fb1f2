//! The outputs that the arguments request.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use ruleproof::engine::kernel::words::nearest::nearest;

use super::error::UsageError;

/// Parses `FORMAT=PATH` with one of these formats.
pub fn formatted<'t>(text: &'t str, formats: &[&str]) -> Result<(&'t str, &'t str), UsageError> {
    match text.split_once('=') {
        Some((format, path)) if formats.contains(&format) && !path.is_empty() => Ok((format, path)),
        _ => {
            let mut known = formats.iter().map(|format| format!("{format}=PATH")).collect::<Vec<_>>().join(", ");
            if let Some((before, last)) = known.rsplit_once(", ") {
                known = format!("{before} or {last}");
            }
            let meant = text.split_once('=').and_then(|(format, path)| {
                let near = nearest(format, formats.iter().copied())?;
                Some(format!("; did you mean `{near}={path}`?"))
            });
            let expected = known + &meant.unwrap_or_default();
            Err(UsageError::Value { given: format!("--output {text}"), expected })
        }
    }
}

/// An output format of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// JSON.
    Json,
    /// Lines of JSON, written during the run.
    Lines,
    /// JUnit XML.
    Junit,
    /// A page, of all engines unless `{engine}` is in its path.
    Html,
    /// Annotations for the log of GitHub Actions.
    GitHub,
    /// A summary in Markdown.
    Markdown,
    /// SARIF, for code scanners.
    Sarif,
    /// A badge: an image, or the input of a service that draws one.
    Badge,
}

impl Format {
    /// All formats, by name.
    const ALL: [(&str, Self); 8] = [
        ("json", Self::Json),
        ("jsonl", Self::Lines),
        ("junit", Self::Junit),
        ("html", Self::Html),
        ("github", Self::GitHub),
        ("markdown", Self::Markdown),
        ("sarif", Self::Sarif),
        ("badge", Self::Badge),
    ];
}

/// The path and the format of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The format.
    pub format: Format,
    /// The path; `-` is standard output.
    pub path: String,
}

impl Output {
    /// Returns `true` if the target folder exists.
    pub fn has_folder(&self) -> bool {
        let folder = Path::new(&self.path).parent().filter(|parent| !parent.as_os_str().is_empty());
        let named = |folder: &Path| folder.to_string_lossy().contains("{engine}");
        folder.is_none_or(|folder| folder.is_dir() || named(folder))
    }

    /// Returns the output for one of several engines: `{engine}` in the path is replaced by its name.
    pub fn of(&self, engine: &str) -> Self {
        let plain: String =
            engine.chars().map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect();
        Self { format: self.format, path: self.path.replace("{engine}", &plain) }
    }

    /// Returns `true` if one output covers all engines of a run.
    pub fn is_of_all(&self) -> bool {
        self.format == Format::Html && !self.path.contains("{engine}")
    }

    /// Parses `FORMAT=PATH`.
    pub fn parse(text: &str) -> Result<Self, UsageError> {
        let (name, path) = formatted(text, &Format::ALL.map(|(name, _)| name))?;
        let format = Format::ALL.iter().find(|(other, _)| *other == name).map_or(Format::Json, |(_, format)| *format);
        let output = Self { format, path: path.to_owned() };
        if format == Format::Badge && path != "-" && !output.is_svg() && !output.ends_in("json") {
            let expected = "a path that ends in .svg (an image) or .json (for a service that draws one)".to_owned();
            return Err(UsageError::Value { given: format!("--output {text}"), expected });
        }
        if ["yaml", "yml", "toml"].iter().any(|ending| output.ends_in(ending)) {
            let expected =
                "a path that does not end in .yaml, .yml or .toml: cases, baselines and settings do".to_owned();
            return Err(UsageError::Value { given: format!("--output {text}"), expected });
        }
        Ok(output)
    }

    /// Returns `true` if it is an image.
    pub fn is_svg(&self) -> bool {
        self.ends_in("svg")
    }

    fn ends_in(&self, ending: &str) -> bool {
        Path::new(&self.path).extension().is_some_and(|other| other.eq_ignore_ascii_case(ending))
    }
}

/// Checks that no two outputs go to one file, and that all folders exist.
pub fn apart(outputs: &[Output]) -> Result<(), UsageError> {
    let place = |output: &Output| {
        let there = std::fs::canonicalize(&output.path).or_else(|_| std::path::absolute(&output.path));
        there.unwrap_or_else(|_| PathBuf::from(&output.path))
    };
    let mut places = HashSet::new();
    if let Some(output) = outputs.iter().find(|output| !places.insert(place(output))) {
        return Err(UsageError::OneFile(output.path.clone()));
    }
    match outputs.iter().find(|output| !output.has_folder()) {
        Some(output) => Err(UsageError::NoOutputFolder(output.path.clone())),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_that_is_none_is_told_of_with_all_that_there_are() {
        let error = Output::parse("xml=a").unwrap_err().to_string();
        assert_eq!(
            error,
            "`--output xml=a`: expected json=PATH, jsonl=PATH, junit=PATH, html=PATH, github=PATH, markdown=PATH, sarif=PATH \
             or badge=PATH"
        );
        let error = Output::parse("htm=a").unwrap_err().to_string();
        assert!(error.ends_with(" or badge=PATH; did you mean `html=a`?"), "{error}");
        let error = Output::parse("badge=a.png").unwrap_err().to_string();
        assert_eq!(
            error,
            "`--output badge=a.png`: expected a path that ends in .svg (an image) or .json (for a service that draws one)"
        );
        let error = Output::parse("json=baselines/mine.yaml").unwrap_err().to_string();
        assert!(
            error.ends_with(
                "expected a path that does not end in .yaml, .yml or .toml: cases, baselines and settings do"
            )
        );
        assert!(Output::parse("badge=-").is_ok_and(|output| !output.is_svg()));
    }
}
