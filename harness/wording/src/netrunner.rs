//! What is particular to texts of Netrunner: the signs that stand for an arrow.

use crate::tokens::Token;

/// The arrow behind what says when an ability works.
const ARROW: &str = "\u{2192}";

/// Tokens with an arrow for what is written in its place: `->`, or a dash behind `[interrupt]`.
pub fn spelled(said: &[Token]) -> Vec<Token> {
    let mut all: Vec<Token> = Vec::with_capacity(said.len());
    for token in said {
        match (all.last_mut(), token.text.as_str()) {
            (Some(dash), ">") if dash.text == "-" && dash.at.1 == token.at.0 => arrow(dash, token.at.1),
            (Some(arrowed), ">") if arrowed.text == ARROW && arrowed.at.1 == token.at.0 => arrow(arrowed, token.at.1),
            (Some(before), "-" | "\u{2014}") if before.text == "[interrupt]" => {
                all.push(Token { text: ARROW.to_owned(), ..token.clone() });
            }
            _ => all.push(token.clone()),
        }
    }
    all
}

/// Makes a token an arrow that ends there.
fn arrow(token: &mut Token, end: usize) {
    ARROW.clone_into(&mut token.text);
    token.at.1 = end;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::{text, tokens};

    #[test]
    fn an_arrow_is_written_in_several_ways() {
        let says = |said: &str| text(&spelled(&tokens(said)), false);
        for said in ["[interrupt] -> [trash]: X", "[interrupt] - [trash]: X", "[interrupt] \u{2014} [trash]: X"] {
            assert_eq!(says(said), says("[interrupt] \u{2192} [trash]: X"));
        }
        assert_eq!(says("Interface -> 1[credit]: X"), says("Interface \u{2192} 1[credit]: X"));
        assert_eq!(says("AP - tracer"), text(&tokens("AP - tracer"), false));
    }
}
