//! Tags in phrases: a subtype that a unit has or has not.

use std::fmt;

/// The longest tag that a phrase may name.
const MOST: usize = 24;

/// A subtype, and whether it is had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    bytes: [u8; MOST],
    /// `true` if the objects have the tag, `false` if they do not.
    pub has: bool,
}

impl Tag {
    /// The tag that a text names: `Recruit`, `non-Recruit`. None where it begins with no capital or is too long.
    pub fn read(text: &str) -> Option<Self> {
        let (has, name) = text.strip_prefix("non-").map_or((true, text), |name| (false, name));
        let mut bytes = [0; MOST];
        let place = bytes.get_mut(..name.len())?;
        place.copy_from_slice(name.as_bytes());
        name.starts_with(|first: char| first.is_ascii_uppercase()).then_some(Self { bytes, has })
    }

    /// The subtype.
    pub fn name(&self) -> &str {
        let end = self.bytes.iter().position(|byte| *byte == 0).unwrap_or(MOST);
        self.bytes.get(..end).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.has { "" } else { "non-" }, self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_begins_with_a_capital() {
        assert_eq!(
            Tag::read("non-Recruit").map(|tag| (tag.has, tag.name().to_owned())),
            Some((false, "Recruit".to_owned()))
        );
        assert_eq!(Tag::read("Mount Targon").map(|tag| tag.to_string()), Some("Mount Targon".to_owned()));
        assert!(Tag::read("recruit").is_none());
        assert!(Tag::read(&"X".repeat(MOST + 1)).is_none());
    }
}
