//! The symbols of a file and of the suite, for searches by name, and the folding ranges.

use lab::find::{Kind as FoundKind, find};
use lsp_types::{DocumentSymbol, FoldingRange, FoldingRangeKind, Location, SymbolKind};
use suite::text::node::{Content, Entry, Node};
use suite::text::source::{Span, small};

use crate::document::Document;
use crate::loose::read;
use crate::references::location;
use crate::workspace::Workspace;

/// The most symbols of the suite that are returned.
const MOST: usize = 200;

/// A symbol of the suite.
#[derive(Clone, Debug, PartialEq)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// The kind.
    pub kind: SymbolKind,
    /// The container: a game, with the text of the symbol.
    pub of: String,
    /// The location.
    pub location: Location,
}

/// The cards and cases of a file, with the players and steps of each case.
pub fn symbols(document: &Document) -> Vec<DocumentSymbol> {
    let text = document.text();
    let file = read(text);
    let of = |key: &str| file.get(key).and_then(Node::entries).unwrap_or_default();
    let cards = of("cards").iter().map(|card| symbol(document, card, SymbolKind::Class, Vec::new()));
    let cases = of("cases").iter().map(|case| symbol(document, case, SymbolKind::Function, parts(document, case)));
    let clauses = of("clauses").iter().map(|clause| symbol(document, clause, SymbolKind::Constant, Vec::new()));
    cards.chain(cases).chain(clauses).collect()
}

/// The steps of a case.
fn parts(document: &Document, case: &Entry<'_>) -> Vec<DocumentSymbol> {
    let steps = case.value.get("when").and_then(Node::items).unwrap_or_default();
    let symbols_found = steps.iter().filter(|step| step.span.end > step.span.start).map(|step| {
        let text = document.text().get(step.span.start as usize..step.span.end as usize).unwrap_or_default();
        let name = text.lines().next().unwrap_or_default().trim().to_owned();
        DocumentSymbol::new(
            name,
            None,
            SymbolKind::Event,
            None,
            None,
            document.range(step.span),
            document.range(step.span),
            None,
        )
    });
    symbols_found.filter(|symbol| !symbol.name.is_empty()).collect()
}

#[expect(deprecated, reason = "the type has a deprecated field")]
fn symbol(document: &Document, entry: &Entry<'_>, kind: SymbolKind, children: Vec<DocumentSymbol>) -> DocumentSymbol {
    let detail = entry.value.get("asserts").and_then(Node::items).map(|all| {
        let ids: Vec<&str> = all.iter().filter_map(Node::text).collect();
        ids.join(", ")
    });
    let detail = detail.or_else(|| entry.value.get("says").and_then(Node::text).map(str::to_owned));
    let whole = Span { start: entry.span.start, end: end(&entry.value).max(entry.span.end) };
    DocumentSymbol {
        name: entry.key.clone().into_owned(),
        detail,
        kind,
        tags: None,
        deprecated: None,
        range: document.range(whole),
        selection_range: document.range(entry.span),
        children: (!children.is_empty()).then_some(children),
    }
}

/// The end of the last item of a node. For an alias this is the end of the alias, not of its target.
fn end(node: &Node<'_>) -> u32 {
    node.span.end
}

/// The clauses, cards and cases of the suite that match words of their names or texts.
pub fn of_suite(workspace: &Workspace, query: &str) -> Vec<Symbol> {
    let found = find(workspace.suite(), query);
    let symbols_found = found.found.iter().take(MOST).filter_map(|one| {
        let (file, span) = one.at;
        let kind = match one.kind {
            FoundKind::Clause => SymbolKind::Constant,
            FoundKind::Card => SymbolKind::Class,
            FoundKind::Case => SymbolKind::Function,
        };
        let (name, of) = (one.name.to_owned(), format!("{} {}", one.game, one.kind.as_str()));
        Some(Symbol { name, kind, of, location: location(workspace, file, span)? })
    });
    symbols_found.collect()
}

/// The folding ranges: multi-line maps and lists, and multi-line comments.
pub fn folds(document: &Document) -> Vec<FoldingRange> {
    let text = document.text();
    let mut folds = Vec::new();
    below(document, &read(text), &mut folds);
    comments(text, &mut folds);
    folds.sort_by_key(|fold| (fold.start_line, fold.end_line));
    folds.dedup_by_key(|fold| fold.start_line);
    folds
}

fn below(document: &Document, node: &Node<'_>, folds: &mut Vec<FoldingRange>) {
    match &node.content {
        Content::Map(entries) => {
            for entry in entries {
                let (start, end) = (document.position(entry.span.start).line, last_line(document, &entry.value));
                // The target of an alias is elsewhere.
                if end > start && entry.value.span.start >= entry.span.end {
                    folds.push(fold(start, end, None));
                }
                below(document, &entry.value, folds);
            }
        }
        Content::List(items) => {
            for item in items {
                let (start, end) = (document.position(item.span.start).line, last_line(document, item));
                if end > start && item.span.start >= node.span.start {
                    folds.push(fold(start, end, None));
                }
                below(document, item, folds);
            }
        }
        Content::Scalar { .. } => {}
    }
}

/// The last line with content of a node.
fn last_line(document: &Document, node: &Node<'_>) -> u32 {
    let text = document.text().get(node.span.start as usize..node.span.end as usize).unwrap_or_default();
    document.position(node.span.start + small(text.trim_end().len())).line
}

fn fold(start: u32, end: u32, kind: Option<FoldingRangeKind>) -> FoldingRange {
    FoldingRange { start_line: start, end_line: end, kind, ..FoldingRange::default() }
}

/// Adds the folding ranges of multi-line comments.
fn comments(text: &str, folds: &mut Vec<FoldingRange>) {
    let mut begun: Option<usize> = None;
    let lines: Vec<&str> = text.lines().chain([""]).collect();
    for (number, line) in lines.iter().enumerate() {
        match (begun, line.trim_start().starts_with('#')) {
            (None, true) => begun = Some(number),
            (Some(first), false) => {
                if number - first > 1 {
                    folds.push(fold(small(first), small(number - 1), Some(FoldingRangeKind::Comment)));
                }
                begun = None;
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{opened, workspace};

    const TEXT: &str = "# One
# two
game: mtg
cards:
  Own Wall: {types: [Creature], stats: 0/4}
cases:

  a-case:
    asserts: [615.7-depletes]
    given: {}
    when:
      - to: cleanup
        then:
          alice: {life: 20}
      - bob: {cast: Shock}

  b-case:
    asserts: [
";

    #[test]
    fn a_file_has_its_cards_and_cases_in_any_state() {
        let (workspace, uri) = opened(workspace(), TEXT);
        let all = symbols(workspace.document(&uri).unwrap());
        let symbols_found: Vec<_> = all.iter().map(|one| (one.name.as_str(), one.kind, one.range.start.line)).collect();
        let wanted = [
            ("Own Wall", SymbolKind::Class, 4),
            ("a-case", SymbolKind::Function, 7),
            ("b-case", SymbolKind::Function, 16),
        ];
        assert_eq!(symbols_found, wanted);
        assert_eq!(all[1].detail.as_deref(), Some("615.7-depletes"));
        let steps: Vec<&str> = all[1].children.iter().flatten().map(|step| step.name.as_str()).collect();
        assert_eq!(steps, ["to: cleanup", "bob: {cast: Shock}"]);
    }

    #[test]
    fn the_suite_is_searched_by_words() {
        let (workspace, _) = opened(workspace(), TEXT);
        let all = of_suite(&workspace, "615.7-depletes");
        assert_eq!((all[0].name.as_str(), all[0].of.as_str()), ("615.7-depletes", "mtg clause"));
        assert!(all[0].location.uri.0.ends_with("seeds/mtg.yaml"));
        assert!(of_suite(&workspace, "healing salve").iter().any(|one| one.kind == SymbolKind::Class));
        assert_eq!(of_suite(&workspace, "zzzz"), []);
    }

    #[test]
    fn maps_lists_and_comments_fold() {
        let (workspace, uri) = opened(workspace(), TEXT);
        let folds = folds(workspace.document(&uri).unwrap());
        let lines: Vec<_> = folds.iter().map(|fold| (fold.start_line, fold.end_line)).collect();
        assert_eq!(lines, [(0, 1), (3, 4), (5, 17), (7, 14), (10, 14), (11, 13), (12, 13), (16, 17)]);
    }
}
