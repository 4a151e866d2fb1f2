//! The valid name that was probably meant.

/// The candidate nearest to `word`, if one is near enough to be worth saying.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = word.to_lowercase();
    let most = ((word.chars().count() + 1) / 3).clamp(1, 4);
    let length = word.chars().count();
    let alike = |candidate: &&str| *candidate != word && candidate.chars().count().abs_diff(length) <= most;
    let near = candidates.into_iter().filter(alike).map(|candidate| {
        let distance = strsim::damerau_levenshtein(&folded, &candidate.to_lowercase());
        (distance, candidate)
    });
    near.filter(|(distance, _)| *distance <= most).min().map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_is_mended_and_a_stranger_is_not() {
        assert_eq!(nearest("lfie", ["life", "hand"]), Some("life"));
        assert_eq!(nearest("Grizzly bears", ["Grizzly Bears"]), Some("Grizzly Bears"));
        assert_eq!(nearest("xyzzy", ["life", "hand"]), None);
    }
}
