//! The language server in a browser.
