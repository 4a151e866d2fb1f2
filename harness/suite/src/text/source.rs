//! The files of a suite: their paths and their text.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// A file of the suite, by its index among the [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A part of a file, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

/// The contents of a file. Clones share them.
#[derive(Clone, Debug)]
pub enum Body {
    /// The contents of a file that is built into the program.
    BuiltIn(&'static str),
    /// The contents of a file that was read.
    Read(Arc<str>),
}

impl Body {
    /// Returns `true` for a file that is built into the program, whose cards were checked before.
    pub fn is_built_in(&self) -> bool {
        matches!(self, Self::BuiltIn(_))
    }
}

impl Deref for Body {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Self::BuiltIn(text) => text,
            Self::Read(text) => text,
        }
    }
}

impl fmt::Display for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl Default for Body {
    fn default() -> Self {
        Self::BuiltIn("")
    }
}

impl PartialEq for Body {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Body {}

impl<T: Into<Arc<str>>> From<T> for Body {
    fn from(text: T) -> Self {
        Self::Read(text.into())
    }
}

/// A file: its path and its contents.
#[derive(Clone, Debug)]
pub struct Source {
    /// The displayed path.
    pub path: Arc<str>,
    /// The text; empty if the file could not be read.
    pub text: Body,
    /// The byte at which each line starts.
    lines: Vec<u32>,
}

/// A position for people: line and column count from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl Source {
    /// A file with this text.
    pub fn new(path: impl Into<Arc<str>>, text: impl Into<Body>) -> Self {
        let text: Body = text.into();
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = std::iter::once(0).chain(breaks.map(|(at, _)| small(at + 1))).collect();
        Self { path: path.into(), text, lines }
    }

    /// The line and column of a byte.
    pub fn place(&self, at: u32) -> Place {
        let line = self.lines.partition_point(|start| *start <= at).max(1);
        let start = self.lines.get(line - 1).copied().unwrap_or(0);
        let before = self.text.get(start as usize..at as usize).unwrap_or("");
        Place { line: small(line), column: small(before.chars().count() + 1) }
    }

    /// The text of the line that contains a byte, with its line break, and the byte at which it starts.
    pub fn line_at(&self, at: u32) -> (&str, u32) {
        let line = self.lines.partition_point(|start| *start <= at).max(1);
        let start = self.lines.get(line - 1).copied().unwrap_or(0);
        let end = self.lines.get(line).map_or(self.text.len(), |next| *next as usize);
        (self.text.get(start as usize..end).unwrap_or(""), start)
    }

    /// The bytes of a line, which counts from 1, without its line break.
    pub fn line(&self, line: u32) -> Option<Span> {
        let start = *self.lines.get(line.checked_sub(1)? as usize)?;
        let end = self.lines.get(line as usize).map_or(small(self.text.len()), |next| next - 1);
        Some(Span { start, end })
    }
}

/// The files of a suite, in their order.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Earlier files, which are looked up but not iterated over.
    below: Option<Arc<Sources>>,
    own: Vec<Source>,
}

impl Sources {
    /// An empty list on top of earlier files, which are only looked up.
    pub fn over(below: Arc<Self>) -> Self {
        Self { below: Some(below), own: Vec::new() }
    }

    /// The number of earlier files.
    fn first(&self) -> usize {
        self.below.as_ref().map_or(0, |below| below.first() + below.own.len())
    }

    /// Adds a file.
    pub fn add(&mut self, source: Source) -> FileId {
        self.own.push(source);
        FileId(small(self.first() + self.own.len() - 1))
    }

    /// Replaces the file with the same path, or adds it if there is none.
    pub fn put(&mut self, source: Source) -> FileId {
        let known = self.own.iter().position(|own| own.path == source.path);
        match known.and_then(|at| self.own.get_mut(at).map(|own| (at, own))) {
            Some((at, own)) => {
                *own = source;
                FileId(small(self.first() + at))
            }
            None => self.add(source),
        }
    }

    /// The file with this id.
    pub fn get(&self, file: FileId) -> Option<&Source> {
        match (file.0 as usize).checked_sub(self.first()) {
            Some(own) => self.own.get(own),
            None => self.below.as_ref()?.get(file),
        }
    }

    /// All files with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &Source)> {
        let first = self.first();
        self.own.iter().enumerate().map(move |(id, source)| (FileId(small(first + id)), source))
    }

    /// The path of a file.
    pub fn path(&self, file: FileId) -> &str {
        self.get(file).map_or("", |source| &source.path)
    }

    /// An entry of a map as written in its file: the line on which its key begins, and the lines indented under it.
    pub fn entry(&self, file: FileId, key: Span) -> &str {
        let text = self.get(file).map_or("", |source| &source.text);
        let start = text.get(..key.start as usize).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        let rest = text.get(start..).unwrap_or_default();
        let indent = |line: &str| line.len() - line.trim_start().len();
        let mut lines = rest.split_inclusive('\n');
        let first = lines.next().unwrap_or_default();
        let under = lines.take_while(|line| line.trim().is_empty() || indent(line) > indent(first));
        let length = first.len() + under.map(str::len).sum::<usize>();
        rest.get(..length).unwrap_or_default().trim_end()
    }

    /// The line and column of a byte of a file.
    pub fn place(&self, file: FileId, at: u32) -> Place {
        self.get(file).map_or(Place { line: 1, column: 1 }, |source| source.place(at))
    }
}

/// Converts a position to its stored form. Files of more than 4 GiB are not read, so nothing is lost.
pub fn small(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let source = Source::new("a.yaml", "é: 1\nb: 2\n");
        assert_eq!(source.place(0).to_string(), "1:1");
        assert_eq!(source.place(4).to_string(), "1:4");
        assert_eq!(source.place(6).to_string(), "2:1");
        assert_eq!(source.line(2), Some(Span { start: 6, end: 10 }));
    }

    #[test]
    fn files_before_are_looked_up_and_not_gone_over() {
        let mut before = Sources::default();
        let a = before.add(Source::new("a.yaml", "a"));
        let mut sources = Sources::over(Arc::new(before));
        let b = sources.add(Source::new("b.yaml", "b"));
        assert_eq!((sources.path(a), sources.path(b)), ("a.yaml", "b.yaml"));
        let all: Vec<FileId> = sources.iter().map(|(file, _)| file).collect();
        assert_eq!(all, [b]);
        assert_eq!(sources.put(Source::new("b.yaml", "other")), b);
        assert_eq!(sources.put(Source::new("c.yaml", "c")), FileId(2));
        assert_eq!(sources.get(b).map(|source| &*source.text), Some("other"));
    }
}
