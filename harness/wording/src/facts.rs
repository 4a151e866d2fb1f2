//! Facts as a tree, as they are written in a file of cards, and as the tokens of that tree.
//!
//! Maps are sorted by key, so that equal facts have equal tokens.

use kernel::words::shape::Shape;
use serde_json::{Map, Value};
use suite::text::node::{Content, Node};

use crate::tokens::{Token, text, tokens};

/// Converts the facts of a card from their canonical form to the form of a file, without the names of forms.
pub fn written(canonical: &Value, shape: &'static Shape) -> Value {
    match (shape, canonical) {
        (Shape::OneOf { forms, .. }, Value::Object(tagged)) => {
            let form =
                tagged.iter().next().and_then(|(tag, value)| Some((forms.iter().find(|form| form.tag == tag)?, value)));
            form.map_or_else(|| canonical.clone(), |(form, value)| written(value, (form.shape)()))
        }
        (Shape::List(item) | Shape::Many(item), Value::Array(items)) => {
            Value::Array(items.iter().map(|value| written(value, item())).collect())
        }
        (Shape::Table { value: shape, .. }, Value::Object(entries)) => {
            Value::Object(entries.iter().map(|(key, value)| (key.clone(), written(value, shape()))).collect())
        }
        (Shape::Record(record), Value::Object(entries)) => fields(entries, record, &[]),
        (Shape::Open { record, rest, value: shape, .. }, Value::Object(entries)) => {
            let mut all = fields(entries, record, &[rest]);
            if let (Value::Object(all), Some(Value::Object(free))) = (&mut all, entries.get(*rest)) {
                all.extend(free.iter().map(|(key, value)| (key.clone(), written(value, shape()))));
            }
            all
        }
        (Shape::Tagged { verbs, .. }, Value::Object(entries)) => {
            let verb = |word: &str| verbs.iter().find(|verb| verb.word == word);
            let said = entries.iter().map(|(word, value)| {
                (word.clone(), verb(word).map_or_else(|| value.clone(), |verb| written(value, (verb.shape)())))
            });
            Value::Object(said.collect())
        }
        (Shape::Flattened { record, act, verbs }, Value::Object(entries)) => {
            let mut all = fields(entries, record, &[act]);
            if let (Value::Object(all), Some(act)) = (&mut all, entries.get(*act))
                && let Value::Object(act) = written(act, verbs())
            {
                all.extend(act);
            }
            all
        }
        _ => canonical.clone(),
    }
}

fn fields(entries: &Map<String, Value>, record: &'static kernel::words::shape::Record, without: &[&str]) -> Value {
    let kept = entries.iter().filter(|(key, _)| !without.contains(&key.as_str()));
    let said = kept.map(|(key, value)| {
        let field = record.fields.iter().find(|field| field.key == key);
        (key.clone(), field.map_or_else(|| value.clone(), |field| written(value, (field.shape)())))
    });
    Value::Object(said.collect())
}

/// A node of a text as a tree.
pub fn of_node(node: &Node<'_>) -> Value {
    match &node.content {
        Content::Scalar { text, plain } => match (plain, text.as_ref()) {
            (true, "true") => Value::Bool(true),
            (true, "false") => Value::Bool(false),
            (true, number) => number.parse::<i64>().map_or_else(|_| Value::from(number), Value::from),
            (false, text) => Value::from(text),
        },
        Content::List(items) => Value::Array(items.iter().map(of_node).collect()),
        Content::Map(entries) => {
            Value::Object(entries.iter().map(|entry| (entry.key.to_string(), of_node(&entry.value))).collect())
        }
    }
}

/// The tokens of a tree.
pub fn tokens_of(facts: &Value) -> Vec<Token> {
    let mut found = Vec::new();
    flatten(facts, &mut found);
    found
}

fn flatten(facts: &Value, found: &mut Vec<Token>) {
    match facts {
        Value::Object(entries) => {
            let mut sorted: Vec<_> = entries.iter().collect();
            sorted.sort_by_key(|(key, _)| *key);
            found.push(Token::mark("{"));
            for (key, value) in sorted {
                found.push(Token::mark(format!("{key}:")));
                flatten(value, found);
            }
            found.push(Token::mark("}"));
        }
        Value::Array(items) => {
            found.push(Token::mark("["));
            for item in items {
                flatten(item, found);
                found.push(Token::mark(","));
            }
            found.push(Token::mark("]"));
        }
        Value::String(text) => found.extend(tokens(text)),
        Value::Null => {}
        scalar @ (Value::Bool(_) | Value::Number(_)) => found.extend(tokens(&scalar.to_string())),
    }
}

/// The tree with these tokens; `None` if they do not form a tree.
pub fn tree_of(tokens: &[Token]) -> Option<Value> {
    let mut rest = tokens;
    let tree = take(&mut rest)?;
    rest.is_empty().then_some(tree)
}

fn take(rest: &mut &[Token]) -> Option<Value> {
    let (first, after) = rest.split_first()?;
    match (first.mark, first.text.as_str()) {
        (true, "{") => {
            *rest = after;
            let mut entries = Map::new();
            loop {
                let (key, after) = rest.split_first()?;
                *rest = after;
                if key.mark && key.text == "}" {
                    return Some(Value::Object(entries));
                }
                let key = key.text.strip_suffix(':').filter(|_| key.mark)?.to_owned();
                entries.insert(key, take(rest)?);
            }
        }
        (true, "[") => {
            *rest = after;
            let mut items = Vec::new();
            while !rest.first().is_some_and(|next| next.mark && next.text == "]") {
                items.push(take(rest)?);
                let (comma, after) = rest.split_first()?;
                *rest = after;
                if !(comma.mark && comma.text == ",") {
                    return None;
                }
            }
            *rest = rest.get(1..)?;
            Some(Value::Array(items))
        }
        (true, _) => None,
        (false, _) => {
            let many = rest.iter().position(|token| token.mark).unwrap_or(rest.len());
            let (scalar, after) = rest.split_at_checked(many)?;
            *rest = after;
            Some(scalar_of(scalar))
        }
    }
}

/// A scalar of facts. Words keep the capitalization that they have.
fn scalar_of(tokens: &[Token]) -> Value {
    if let [only] = tokens {
        match only.text.as_str() {
            "true" => return Value::Bool(true),
            "false" => return Value::Bool(false),
            word => {
                if let Ok(number) = word.parse::<i64>() {
                    return if word.starts_with('+') { Value::from(word) } else { Value::from(number) };
                }
            }
        }
    }
    Value::from(text(tokens, false))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_tree_has_tokens_and_tokens_a_tree() {
        let facts = json!({"deal": {"to": "target enemy unit here", "amount": 3}, "cost": ["{2}{W}", "{T}"], "stats": "+1/+1", "is": true});
        let tokens = tokens_of(&facts);
        let said: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
        assert_eq!(
            said.join(" "),
            "{ cost: [ {2} {W} , {T} , ] deal: { amount: 3 to: target enemy unit here } is: true stats: +1/+1 }"
        );
        assert_eq!(tree_of(&tokens), Some(facts));
    }

    #[test]
    fn what_is_no_tree_has_none() {
        let mut tokens = tokens_of(&json!({"a": [1]}));
        tokens.pop();
        assert_eq!(tree_of(&tokens), None);
        assert_eq!(tree_of(&[Token::mark(",")]), None);
    }
}
