//! Finds the rules that a sentence cites, in parentheses: `A pool (615.7).`

/// The rule numbers in parentheses in a sentence.
pub fn cited(sentence: &str) -> Vec<&str> {
    let mut rules = Vec::new();
    for part in sentence.split('(').skip(1) {
        let Some((inner, _)) = part.split_once(')') else { continue };
        let numbers: Vec<&str> = inner.split([',', ';']).map(str::trim).collect();
        if numbers.iter().all(|number| is_number(number)) {
            rules.extend(numbers);
        }
    }
    rules
}

/// Returns `true` if a text is a rule number: `615`, `615.7a`, `437.1.b.1.a`.
fn is_number(text: &str) -> bool {
    let mut parts = text.split('.');
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let whole = parts.next().is_some_and(digits);
    let part =
        |part: &str| part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase());
    whole && parts.all(|other| !other.is_empty() && part(other))
}

#[cfg(test)]
mod tests {
    use super::cited;

    #[test]
    fn the_rules_of_a_sentence_are_found() {
        assert_eq!(cited("The next so much of it: a pool (615.7)."), ["615.7"]);
        assert_eq!(cited("Which effect is next (372, 373), or put on the chain (383)."), ["372", "373", "383"]);
        assert_eq!(cited("A Prevent Value (437.1.b.1.a)."), ["437.1.b.1.a"]);
        assert!(cited("A static ability (FFG: constant).").is_empty());
    }
}
