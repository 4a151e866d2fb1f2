//! Walks through a file with the expected value at each place.

use suite::text::node::{Content, Entry, Node};

use super::{Free, Key, Sense, Want, of_scalar};

/// An item visited on a walk through a file.
#[derive(Clone, Copy, Debug)]
pub enum Seen<'n, 't> {
    /// A key, with its meaning and its value.
    Key {
        /// The map that contains it.
        map: &'n Node<'t>,
        /// The key with its value.
        entry: &'n Entry<'t>,
        /// The known word, if it is one.
        known: Option<Key>,
        /// The meaning of any other key.
        free: Option<Free>,
    },
    /// A scalar, with its expected value.
    Scalar {
        /// The scalar.
        node: &'n Node<'t>,
        /// The expected kind of scalar.
        want: Want,
        /// The expected value at its place, in all forms.
        of: Want,
    },
}

/// Walks through a node and everything below it, in written order, and passes each key and scalar with its meaning and
/// the keys that lead to it.
pub fn walk<'n, 't>(sense: &Sense<'_>, want: Want, node: &'n Node<'t>, see: &mut impl FnMut(&[&'n str], Seen<'n, 't>)) {
    Walk { sense, path: Vec::new(), see }.through(want, node);
}

struct Walk<'w, 's, 'n, S> {
    sense: &'w Sense<'s>,
    path: Vec<&'n str>,
    see: S,
}

impl<'n, 't: 'n, S: FnMut(&[&'n str], Seen<'n, 't>)> Walk<'_, '_, 'n, S> {
    fn through(&mut self, of: Want, node: &'n Node<'t>) {
        match &node.content {
            Content::Scalar { .. } => {
                (self.see)(&self.path, Seen::Scalar { node, want: of_scalar(of, node), of });
            }
            Content::List(items) => {
                let of_items = self.sense.item(of);
                for item in items {
                    self.through(of_items, item);
                }
            }
            Content::Map(entries) => {
                let keys = self.sense.keys(of, node);
                for entry in entries {
                    let known = keys.known.iter().find(|known| known.word == entry.key).copied();
                    let free = keys.free.filter(|_| known.is_none());
                    let below = match (known, free) {
                        (Some(known), _) => known.want,
                        (None, Some((Free::Subject, _))) => Want::Subject((self.sense.subject)(&entry.key)),
                        (None, Some((_, want))) => want,
                        (None, None) => Want::Nothing,
                    };
                    let free = free.map(|(free, _)| free);
                    (self.see)(&self.path, Seen::Key { map: node, entry, known, free });
                    self.path.push(&entry.key);
                    self.through(below, &entry.value);
                    self.path.pop();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use suite::text::parse::parse;
    use suite::text::source::FileId;

    use super::*;
    use crate::cast::Cast;
    use crate::want::{Subject, game_of, of_file};

    #[test]
    fn all_that_stands_in_the_suite_is_wanted_where_it_stands() {
        let mut strange = Vec::new();
        let mut seen = 0;
        for (path, text) in cases::FILES.iter().chain(seeds::FILES) {
            let file = parse(FileId(0), text, &mut Vec::new()).unwrap();
            let language = game_of(engine::GAMES, &file).unwrap().language();
            let cases = file.get("cases").and_then(Node::entries).unwrap_or_default();
            let parts: Vec<Cast> = cases.iter().map(|case| Cast::of(language, &case.value, &|_| false)).collect();
            let subject = |name: &str| {
                let all = parts.iter().map(|cast| cast.subject(language, name));
                all.into_iter().find(|subject| *subject != Subject::Unknown).unwrap_or(Subject::Unknown)
            };
            let sense = Sense { language: Some(language), subject: &subject };
            walk(&sense, of_file(&file), &file, &mut |keys, met| {
                seen += 1;
                match met {
                    Seen::Key { entry, known: None, free: None, .. } => {
                        strange.push(format!("{path}: {} {}", keys.join("."), entry.key));
                    }
                    Seen::Scalar { node, want: Want::Nothing, .. } => {
                        strange.push(format!("{path}: {} {:?}", keys.join("."), node.text()));
                    }
                    _ => {}
                }
            });
        }
        assert!(seen > 50_000, "{seen}");
        strange.truncate(20);
        assert_eq!(strange, [""; 0]);
    }
}
