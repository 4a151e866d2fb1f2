//! Untrusted text in a page.

use std::fmt::Write as _;

use maud::{Escaper, Render};

use crate::plain::is_odd;

/// The longest part of a text that is shown, in characters.
const MOST: usize = 4000;

/// A text that is shown literally, so that nothing in it is interpreted. Characters that turn or hide their
/// surroundings are spelt out, and long text is cut.
#[derive(Clone, Copy)]
pub struct Plain<'t>(pub &'t str);

impl Render for Plain<'_> {
    fn render_to(&self, buffer: &mut String) {
        let mut escaper = Escaper::new(buffer);
        let mut rest = self.0.chars();
        for c in rest.by_ref().take(MOST) {
            // Writing to a text does not fail.
            let _ =
                if is_odd(c) && c != '\n' { write!(escaper, "{}", c.escape_default()) } else { escaper.write_char(c) };
        }
        if rest.next().is_some() {
            let _ = write!(escaper, "... ({} bytes)", self.0.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        Plain(text).render().into_string()
    }

    #[test]
    fn what_a_page_would_obey_is_spelt_out() {
        assert_eq!(shown("<script>a&\"b\"</script>"), "&lt;script&gt;a&amp;&quot;b&quot;&lt;/script&gt;");
        assert_eq!(shown("a\u{1b}[2J\u{202e}b\0"), "a\\u{1b}[2J\\u{202e}b\\u{0}");
        assert_eq!(shown("Ætherling's “ring”\nand more"), "Ætherling's “ring”\nand more");
    }

    #[test]
    fn what_is_long_is_cut() {
        assert_eq!(shown(&"ä".repeat(4001)), format!("{}... (8002 bytes)", "ä".repeat(4000)));
        assert_eq!(shown(&"ä".repeat(4000)), "ä".repeat(4000));
    }
}
