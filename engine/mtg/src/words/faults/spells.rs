//! Static abilities of instants and sorceries. Most such abilities work on the battlefield alone (113.6), where such a
//! card never is. "Can't be countered" works on the stack (113.6g), and a replacement of the card's own moving works
//! anywhere.

use crate::words::cards::{Card, Type};
use crate::words::effects::{Cant, CantVerb, Entry, EventPattern};
use crate::words::select::{Reference, Selector};
use crate::words::statics::Static;

/// Returns `true` if an object says that it cannot be countered itself.
pub(crate) fn is_of_itself(cant: &Cant) -> bool {
    match cant {
        Cant::Verb(verb) => matches!(&**verb, CantVerb::Counter(about) if is_itself(about.what.as_ref())),
        Cant::Event(pattern) => matches!(&**pattern, EventPattern::Countered(about) if is_itself(about.what.as_ref())),
    }
}

fn is_itself(what: Option<&Selector>) -> bool {
    what == Some(&Selector::Reference(Reference::This))
}

/// Returns `true` if a static ability does something though its object is never on the battlefield.
fn works(entry: &Entry) -> bool {
    match entry.as_static() {
        Some(Static::Cant(cant)) => is_of_itself(cant),
        Some(Static::Replace(replace)) => {
            matches!(&replace.would, EventPattern::Moved(about) if is_itself(about.what.as_ref()))
        }
        _ => false,
    }
}

/// Finds parts of an instant or a sorcery that could only apply to a permanent.
pub(super) fn look_at_spell(card: &Card, found: &mut Vec<String>) {
    let never = |of: &Type| matches!(of, Type::Instant | Type::Sorcery | Type::Kindred);
    if card.types.is_empty() || !card.types.iter().all(never) || card.statics.iter().all(works) {
        return;
    }
    found.push(
        "an instant or sorcery can have `static` only if it affects how the spell itself is countered or moved: put \
         other effects under `effect`"
            .to_owned(),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::words::codec::Codec;
    use kernel::words::json::parse;

    fn found(text: &str) -> Vec<String> {
        let mut found = Vec::new();
        look_at_spell(&Card::read(&parse(text).unwrap()).unwrap(), &mut found);
        found
    }

    #[test]
    fn a_static_that_waits_for_the_battlefield_is_refused_of_a_spell() {
        let gains = r#""static": [{"act": {"effect": {"cant": {"verb": {"gain_life": {}}}}}}]"#;
        let said = "an instant or sorcery can have `static` only if it affects how the spell itself is countered or \
         moved: put other effects under `effect`";
        assert_eq!(found(&format!(r#"{{"types": ["Sorcery"], {gains}}}"#)), [said]);
        assert!(found(&format!(r#"{{"types": ["Enchantment"], {gains}}}"#)).is_empty());
    }

    #[test]
    fn that_it_cannot_be_countered_is_not() {
        let card = r#"{"types": ["Instant"], "static": [{"act": {"effect": {"cant": {"verb": {"counter":
            {"what": {"reference": "self"}}}}}}}]}"#;
        assert!(found(card).is_empty());
    }
}
