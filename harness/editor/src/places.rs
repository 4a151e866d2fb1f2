//! Maps documents of an editor to files of the suite.

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

/// The characters that are percent-encoded in the path of a URI.
const ENCODED: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'%').add(b'<').add(b'>').add(b'?').add(b'`');

/// The path that the suite uses for a document.
///
/// `root` is the URI to which paths of the suite are relative, with a trailing slash. For a document below it the path
/// is the rest of its URI, for any other its full path.
pub fn path_of(uri: &str, root: Option<&str>) -> String {
    let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let whole = decoded(uri);
    if let Some(path) = root.and_then(|root| whole.strip_prefix(decoded(root).as_str())) {
        return path.to_owned();
    }
    let path = whole.split_once("://").map_or(whole.as_str(), |(_, path)| path);
    // A drive letter has a slash before it: `file:///c:/cases`.
    match path.as_bytes() {
        [b'/', letter, b':', ..] if letter.is_ascii_alphabetic() => path.get(1..).unwrap_or(path).to_owned(),
        _ => path.to_owned(),
    }
}

/// The URI of a file of the suite.
pub fn uri_of(path: &str, root: Option<&str>) -> String {
    let encoded = utf8_percent_encode(path, ENCODED);
    match root {
        _ if path.starts_with('/') => format!("file://{encoded}"),
        _ if path.as_bytes().get(1) == Some(&b':') => format!("file:///{encoded}"),
        Some(root) => format!("{root}{encoded}"),
        None => format!("ruleproof:///{encoded}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_below_the_root_goes_by_the_rest() {
        let root = Some("file:///home/a%20b/");
        assert_eq!(path_of("file:///home/a%20b/cases/mtg/x.yaml", root), "cases/mtg/x.yaml");
        assert_eq!(path_of("file:///home/a b/cases/mtg/x.yaml", root), "cases/mtg/x.yaml");
        assert_eq!(path_of("file:///elsewhere/x.yaml", root), "/elsewhere/x.yaml");
        assert_eq!(path_of("file:///c%3A/x.yaml", root), "c:/x.yaml");
        assert_eq!(path_of("untitled:Untitled-1", root), "untitled:Untitled-1");
    }

    #[test]
    fn a_path_has_a_uri() {
        let root = Some("file:///home/a%20b/");
        for path in ["cases/mtg/x y#1.yaml", "/elsewhere/x.yaml", "c:/x.yaml"] {
            assert_eq!(path_of(&uri_of(path, root), root), path);
        }
        assert_eq!(uri_of("cases/x y.yaml", None), "ruleproof:///cases/x%20y.yaml");
    }
}
