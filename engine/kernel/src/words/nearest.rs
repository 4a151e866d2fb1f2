//! Suggestions for misspelt names: the valid name that was probably meant.

/// The letters that a word must have for each slip, to be certainly identified.
const SURE_LENGTH: usize = 4;

/// A name that was probably meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Near<'a> {
    /// The name.
    pub name: &'a str,
    /// `true` if nothing else can have been meant: no other candidate is near, the slip is small for the length of the
    /// word, and no digit differs, because a digit would make it another rule or another object.
    pub sure: bool,
}

/// The candidate nearest to `word`, if one is near enough to be suggested.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    near(word, candidates).map(|near| near.name)
}

/// The candidate nearest to `word`, if one is near enough to be suggested, with a flag that is set if only it can be
/// meant.
pub fn near<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<Near<'a>> {
    let folded = word.to_lowercase();
    let most = ((word.chars().count() + 1) / 3).clamp(1, 4);
    let length = word.chars().count();
    let alike = |candidate: &&str| *candidate != word && candidate.chars().count().abs_diff(length) <= most;
    let near = candidates.into_iter().filter(alike).map(|candidate| {
        let distance = strsim::damerau_levenshtein(&folded, &candidate.to_lowercase());
        (distance, candidate)
    });
    let near: Vec<(usize, &str)> = near.filter(|(distance, _)| *distance <= most).collect();
    let (distance, name) = near.iter().min().copied()?;
    // A word that differs from a candidate in case only is that one, even if others are near.
    let same = near.iter().filter(|(distance, _)| *distance == 0).all(|(_, other)| *other == name);
    let only = near.iter().all(|(_, other)| *other == name) || distance == 0 && same;
    let small = length > 1 && distance * SURE_LENGTH <= length;
    Some(Near { name, sure: only && small && digits(word).eq(digits(name)) })
}

fn digits(word: &str) -> impl Iterator<Item = char> {
    word.chars().filter(char::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::{near, nearest};

    #[test]
    fn a_slip_is_fixed_and_a_stranger_is_not() {
        assert_eq!(nearest("lfie", ["life", "hand"]), Some("life"));
        assert_eq!(nearest("Grizzly bears", ["Grizzly Bears"]), Some("Grizzly Bears"));
        assert_eq!(nearest("xyzzy", ["life", "hand"]), None);
    }

    #[test]
    fn only_a_small_slip_with_nothing_else_near_is_sure() {
        let sure = |word, names: &[&'static str]| near(word, names.iter().copied()).map(|near| (near.name, near.sure));
        assert_eq!(sure("lfie", &["life", "hand"]), Some(("life", true)));
        assert_eq!(sure("lfie", &["life", "line"]), Some(("life", true)));
        assert_eq!(sure("lives", &["life", "lines"]), Some(("lines", false)));
        assert_eq!(sure("ox", &["ax"]), Some(("ax", false)));
        assert_eq!(sure("AX", &["ax"]), Some(("ax", true)));
        assert_eq!(sure("When", &["then", "when"]), Some(("when", true)));
        assert_eq!(sure("615.7-pools", &["615.8-pools"]), Some(("615.8-pools", false)));
    }
}
