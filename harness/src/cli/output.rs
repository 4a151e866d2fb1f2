//! What the arguments ask to be written, and where.

use std::path::Path;

use super::error::UsageError;

/// Reads `FORMAT=PATH` with one of these formats.
pub fn formatted<'t>(text: &'t str, formats: &[&str]) -> Result<(&'t str, &'t str), UsageError> {
    match text.split_once('=') {
        Some((format, path)) if formats.contains(&format) && !path.is_empty() => Ok((format, path)),
        _ => {
            let known: Vec<String> = formats.iter().map(|format| format!("{format}=PATH")).collect();
            Err(UsageError::Value { given: format!("--output {text}"), expected: known.join(" or ") })
        }
    }
}

/// Where a record is written to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// As JSON.
    Json(String),
    /// As lines of JSON, while it is being made.
    Lines(String),
    /// As JUnit XML.
    Junit(String),
    /// As a page, of all engines unless `{engine}` is in its path.
    Html(String),
}

impl Output {
    /// The path.
    pub fn path(&self) -> &str {
        match self {
            Self::Json(path) | Self::Lines(path) | Self::Junit(path) | Self::Html(path) => path,
        }
    }

    /// Whether the folder that it is to be in is there.
    pub fn has_folder(&self) -> bool {
        let folder = Path::new(self.path()).parent().filter(|parent| !parent.as_os_str().is_empty());
        let named = |folder: &Path| folder.to_string_lossy().contains("{engine}");
        folder.is_none_or(|folder| folder.is_dir() || named(folder))
    }

    /// The same for one of several engines: `{engine}` in the path is its name.
    pub fn of(&self, engine: &str) -> Self {
        let plain: String =
            engine.chars().map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect();
        let path = self.path().replace("{engine}", &plain);
        match self {
            Self::Json(_) => Self::Json(path),
            Self::Lines(_) => Self::Lines(path),
            Self::Junit(_) => Self::Junit(path),
            Self::Html(_) => Self::Html(path),
        }
    }

    /// Whether it is one for all engines of a run.
    pub fn is_of_all(&self) -> bool {
        matches!(self, Self::Html(path) if !path.contains("{engine}"))
    }

    /// Reads `json=PATH`, `jsonl=PATH`, `junit=PATH` or `html=PATH`.
    pub fn parse(text: &str) -> Result<Self, UsageError> {
        let (format, path) = formatted(text, &["json", "jsonl", "junit", "html"])?;
        let path = path.to_owned();
        Ok(match format {
            "json" => Self::Json(path),
            "jsonl" => Self::Lines(path),
            "html" => Self::Html(path),
            _ => Self::Junit(path),
        })
    }
}
