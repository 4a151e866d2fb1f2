//! The frame of a page: one document that fetches nothing and runs only its own script.

use std::fmt::Write as _;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest as _, Sha256};

use super::plain::Plain;

/// The style of pages.
pub const STYLE: &str = include_str!("style.css");

/// The script of pages: it filters, opens the part that an address names, and switches between dark and light.
pub const SCRIPT: &str = include_str!("script.js");

/// A small picture for the tab, so that no browser requests one.
const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' \
                    height='16' rx='4' fill='%234f5bd5'/%3E%3Cpath d='M4 8.5l2.5 2.5L12 5.5' fill='none' stroke='%23fff' \
                    stroke-width='2'/%3E%3C/svg%3E";

/// The location of a page's style and script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts<'p> {
    /// In the page itself.
    Within,
    /// In the page itself, with additions.
    Also {
        /// More style.
        style: &'p str,
        /// More script.
        script: &'p str,
    },
    /// In the files `style.css` and `script.js` of the folder at this path.
    Beside(&'p str),
}

/// A page.
pub struct Frame<'f> {
    /// The title of the window.
    pub title: &'f str,
    /// The location of style and script.
    pub parts: Parts<'f>,
    /// Links in the head of the page: address and text.
    pub links: &'f [(String, String)],
    /// The content of the page.
    pub body: Markup,
}

/// The whole document.
pub fn document(frame: &Frame<'_>) -> String {
    let policy = policy(frame.parts);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="no-referrer";
                title { (Plain(frame.title)) }
                link rel="icon" href=(ICON);
                @match frame.parts {
                    Parts::Within => style { (PreEscaped(STYLE)) },
                    Parts::Also { style, .. } => { style { (PreEscaped(STYLE)) } style { (PreEscaped(style)) } },
                    Parts::Beside(root) => link rel="stylesheet" href={ (root) "style.css" };,
                }
            }
            body {
                a.skip href="#main" { "Skip to the content" }
                header.top {
                    span.brand { "ruleproof" }
                    nav aria-label="Main" {
                        @for (href, says) in frame.links {
                            a href=(href) { (Plain(says)) }
                        }
                    }
                    button #theme type="button" hidden { "Dark" }
                }
                main #main tabindex="-1" { (frame.body) }
                @match frame.parts {
                    Parts::Within => script { (PreEscaped(SCRIPT)) },
                    Parts::Also { script, .. } => { script { (PreEscaped(SCRIPT)) } script { (PreEscaped(script)) } },
                    Parts::Beside(root) => script src={ (root) "script.js" } {},
                }
            }
        }
    };
    page.into_string()
}

/// The content security policy of a page: it may load and run its own style and script, and nothing else.
fn policy(parts: Parts<'_>) -> String {
    let (style, script) = match parts {
        Parts::Within => (hash(STYLE), hash(SCRIPT)),
        Parts::Also { style, script } => {
            (format!("{} {}", hash(STYLE), hash(style)), format!("{} {}", hash(SCRIPT), hash(script)))
        }
        Parts::Beside(_) => ("'self'".to_owned(), "'self'".to_owned()),
    };
    format!(
        "default-src 'none'; style-src {style}; script-src {script}; img-src data:; base-uri 'none'; form-action 'none'"
    )
}

/// The digest that identifies a text in the policy.
fn hash(text: &str) -> String {
    format!("'sha256-{}'", base64(&Sha256::digest(text.as_bytes())))
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for part in bytes.chunks(3) {
        let byte = |index: usize| u32::from(part.get(index).copied().unwrap_or_default());
        let all = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let sign = SIGNS.get((all >> (18 - 6 * place) & 63) as usize).copied().unwrap_or(b'=');
            text.push(if place > part.len() { '=' } else { char::from(sign) });
        }
    }
    text
}

/// A text as a part of an address after `#`.
pub fn fragment(text: &str) -> String {
    let mut address = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~/@:+".contains(&byte) {
            address.push(char::from(byte));
        } else {
            let _ = write!(address, "%{byte:02X}");
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_written_as_policies_want_them() {
        assert_eq!(base64(b""), "");
        assert_eq!(base64(b"f"), "Zg==");
        assert_eq!(base64(b"fo"), "Zm8=");
        assert_eq!(base64(b"foobar"), "Zm9vYmFy");
        assert_eq!(hash("alert(1);"), "'sha256-5jFwrAK0UV47oFbVg/iCCBbxD8X1w+QvoOUepu4C2YA='");
    }

    #[test]
    fn a_page_names_nothing_that_it_would_have_to_fetch() {
        let page = document(&Frame { title: "a", parts: Parts::Within, links: &[], body: html! {} });
        for word in ["http://", "https://", "src=", "url(", "@import", "import("] {
            let at: Vec<_> = page.match_indices(word).map(|(at, _)| page.get(at..at + 40)).collect();
            // The name of a vocabulary, in the picture of the tab, is not an address.
            assert!(at.iter().all(|at| *at == Some("http://www.w3.org/2000/svg' viewBox='0 0")), "{word}: {at:?}");
        }
        assert!(!STYLE.contains("</") && !SCRIPT.contains("</"));
    }

    #[test]
    fn an_address_has_no_sign_that_ends_it() {
        assert_eq!(fragment("mtg/a-case@2026-09-25"), "mtg/a-case@2026-09-25");
        assert_eq!(fragment("a \"b\" <ü>#"), "a%20%22b%22%20%3C%C3%BC%3E%23");
    }
}
