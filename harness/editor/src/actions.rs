//! Code actions for a place of a text: fixes for its problems, and common changes.

use std::sync::Arc;

use kernel::clause::is_rule;
use lab::migrate::numbers_of;
use lsp_types::CodeActionKind;
use suite::fix::{Found, fix_with, is_better};
use suite::language::case::Case;
use suite::load::{Suite, Text};
use suite::text::diff::{DiffTag, runs};
use suite::text::fix::{Edit, Fix, applied, written};
use suite::text::node::Node;
use suite::text::problem::{Code, Problem};
use suite::text::source::{Span, small};

use crate::cast::Cast;
use crate::document::Document;
use crate::loose::read;
use crate::printed::of_part;
use crate::uses::{What, at, of_document};
use crate::want::game_of;
use crate::workspace::Workspace;

/// A code action.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// The title, as a command.
    pub title: String,
    /// The kind of action.
    pub kind: CodeActionKind,
    /// The edits.
    pub edits: Vec<Edit>,
    /// `true` if nothing else can have been meant.
    pub is_sure: bool,
    /// The problem that it fixes, by its index among those of the document.
    pub fixes: Option<usize>,
}

/// The actions for a part of an open text.
pub fn actions(workspace: &Workspace, document: &Document, part: Span) -> Vec<Action> {
    let mut found = Vec::new();
    let all = problems(document);
    for (place, problem) in all.iter().enumerate() {
        let Some(span) = problem.span.filter(|span| span.start <= part.end && part.start <= span.end) else { continue };
        for fix in &problem.fixes {
            let is_sure = fix.certain && helps(workspace, document, problem, fix);
            found.push(quick_fix(fix.title.clone(), fix.edits.clone(), is_sure, place));
        }
        match problem.code {
            Code::MissingKey => found.extend(key_added(document, problem, span, place)),
            Code::UnknownCard => found.extend(card_added(document, span, place)),
            _ => {}
        }
    }
    found.extend(numbers_written(workspace, document, part, &all));
    found.extend(printed_read(workspace, document, part));
    found.extend(alias_added(workspace, document, part.start));
    found.extend(fix_all(workspace, document, &all));
    found
}

/// The problems of an open text, in the order in which they were found.
pub fn problems(document: &Document) -> Vec<&Problem> {
    document.read.problems.iter().chain(&document.read.warnings).chain(&document.read.unknown_cards).collect()
}

fn quick_fix(title: String, edits: Vec<Edit>, is_sure: bool, place: usize) -> Action {
    Action { title, kind: CodeActionKind::QuickFix, edits, is_sure, fixes: Some(place) }
}

/// The actions that write clauses in place of the rules that a case gives by their numbers, as `check --fix` does.
fn numbers_written(workspace: &Workspace, document: &Document, part: Span, problems: &[&Problem]) -> Vec<Action> {
    let is_touched = |span: Span| span.start <= part.end && part.start <= span.end;
    let given = |case: &Case| {
        let illegal = case.steps.iter().flat_map(|step| {
            step.illegal.iter().chain(step.answers.iter().filter_map(|answer| answer.illegal.as_ref()))
        });
        case.asserts.iter().chain(illegal).any(|(id, span)| is_rule(id) && is_touched(*span))
    };
    let (read, over) = (&document.read, workspace.stage().over);
    let cases = read.cases.iter().chain(&read.pending).filter(|case| given(case));
    let is_meant = |problem: &Problem| {
        let mut edits = problem.fixes.iter().flat_map(|fix| &fix.edits);
        edits.any(|edit| is_touched(edit.span))
    };
    let problems_here = cases.flat_map(|case| numbers_of(case, read, over)).filter(is_meant);
    let found = problems_here.flat_map(|problem| {
        let fixes = problems.iter().position(|other| other.span == problem.span);
        problem.fixes.into_iter().map(move |fix| Action {
            title: fix.title,
            kind: CodeActionKind::QuickFix,
            edits: fix.edits,
            is_sure: fixes.is_some(),
            fixes,
        })
    });
    found.collect()
}

/// Returns `true` if `check --fix` keeps a fix: its problem is gone, and no problem is new.
fn helps(workspace: &Workspace, document: &Document, problem: &Problem, fix: &Fix) -> bool {
    let Some(text) = applied(document.text(), &fix.edits) else { return false };
    let again = workspace.stage().over.read(&document.path, &text);
    let own = |suite: &Suite| -> Vec<Problem> {
        suite.problems.iter().chain(&suite.warnings).chain(&suite.unknown_cards).cloned().collect()
    };
    is_better(fix, problem, &own(&document.read), &own(&again))
}

/// The action that applies all certain fixes, if there are several, as `check --fix` does.
fn fix_all(workspace: &Workspace, document: &Document, problems: &[&Problem]) -> Option<Action> {
    if problems.iter().filter(|problem| problem.fixes.iter().any(|fix| fix.certain)).count() < 2 {
        return None;
    }
    let file = Text { path: Arc::clone(&document.path), text: Ok(Arc::clone(document.text()).into()) };
    let fixed = fix_with(&[file], &|files| {
        let text = files.first().and_then(|file| file.text.as_ref().ok());
        let read = workspace.stage().over.read(&document.path, text.map_or("", |text| text));
        Found::of(&read, Vec::new())
    });
    let fixed = fixed.into_iter().next().filter(|fixed| fixed.solved > 1)?;
    Some(Action {
        title: format!("fix everything that is certain ({})", fixed.solved),
        kind: CodeActionKind::SourceFixAll,
        edits: changed(&fixed.before, &fixed.after),
        is_sure: false,
        fixes: None,
    })
}

/// The edits that turn a text into another one, line by line.
fn changed(before: &str, after: &str) -> Vec<Edit> {
    let (old, new): (Vec<&str>, Vec<&str>) =
        (before.split_inclusive('\n').collect(), after.split_inclusive('\n').collect());
    let byte = |lines: &[&str], at: usize| lines.iter().take(at).map(|line| line.len()).sum::<usize>();
    let runs = runs(&old, &new);
    let edits = runs.iter().filter(|run| run.tag() != DiffTag::Equal).map(|run| {
        let (from, to) = (run.old_range(), run.new_range());
        let span = Span { start: small(byte(&old, from.start)), end: small(byte(&old, from.end)) };
        Edit { span, text: new.get(to).unwrap_or_default().concat() }
    });
    edits.collect()
}

/// The action that adds a missing required key with the start of its value: at the end of a case, or of a map in
/// braces.
fn key_added(document: &Document, problem: &Problem, span: Span, place: usize) -> Option<Action> {
    let key = match problem.message.strip_prefix("missing key `") {
        Some(rest) => rest.strip_suffix('`')?,
        None if problem.message == "nothing is expected" => "then",
        None => return None,
    };
    let text = document.text();
    let file = read(text);
    let cases = file.get("cases").and_then(Node::entries).unwrap_or_default();
    let title = format!("add `{key}`");
    if let Some(case) = cases.iter().find(|case| case.span == span) {
        let form = match key {
            "asserts" => "[]",
            "when" => "\n      - ",
            _ => "{}",
        };
        let indent = case.value.entries()?.first().map_or(4, |first| column(text, first.span.start));
        let end = case.value.span.end as usize;
        let end = small(text.get(..end)?.trim_end().len());
        let line = format!("\n{}{key}: {form}", " ".repeat(indent)).replace(": \n", ":\n");
        return Some(quick_fix(title, vec![Edit { span: Span { start: end, end }, text: line }], false, place));
    }
    let written = text.get(span.start as usize..span.end as usize)?;
    let inner = written.strip_prefix('{')?.strip_suffix('}')?;
    let join = if inner.trim().is_empty() { "" } else { ", " };
    let end = span.start + 1 + small(inner.trim_end().len());
    Some(quick_fix(
        title,
        vec![Edit { span: Span { start: end, end: span.end - 1 }, text: format!("{join}{key}: ") }],
        false,
        place,
    ))
}

fn column(text: &str, at: u32) -> usize {
    let before = text.get(..at as usize).unwrap_or_default();
    before.len() - before.rfind('\n').map_or(0, |at| at + 1)
}

/// The action that begins, in this file, a card that no file defines.
fn card_added(document: &Document, span: Span, place: usize) -> Option<Action> {
    let text = document.text();
    let name = text.get(span.start as usize..span.end as usize)?.trim_matches(['"', '\'']);
    let file = read(text);
    let card = format!("  {}: {{invented: true}}\n", written(name));
    let entries = file.entries()?;
    let start = |key: &str| {
        let entry = entries.iter().find(|entry| entry.key == key)?;
        let line = text.get(entry.span.start as usize..)?;
        Some((entry.span.start, entry.span.start + small(line.find('\n')? + 1)))
    };
    let edit = match (start("cards"), start("cases")) {
        (Some((_, below)), _) => Edit { span: Span { start: below, end: below }, text: card },
        (None, Some((cases, _))) => Edit { span: Span { start: cases, end: cases }, text: format!("cards:\n{card}") },
        (None, None) => return None,
    };
    Some(quick_fix(format!("begin the card `{name}` in this file"), vec![edit], false, place))
}

/// The actions that replace a card text with its facts: a text in place of facts, or selected lines.
fn printed_read(workspace: &Workspace, document: &Document, part: Span) -> Vec<Action> {
    let touched = document.printed.iter().filter(|one| one.whole.start <= part.end && part.start <= one.whole.end);
    let mut found: Vec<Action> = touched
        .filter_map(|one| {
            let title = format!("read this text as the facts of `{}`", one.name);
            Some(Action {
                title,
                kind: CodeActionKind::QuickFix,
                edits: one.edits.clone()?,
                is_sure: false,
                fixes: None,
            })
        })
        .collect();
    if found.is_empty() && part.start < part.end {
        let selected = part.start as usize..part.end as usize;
        let all = of_part(workspace.games(), workspace.wordings(), document.text(), &selected);
        found.extend(all.into_iter().filter_map(|one| {
            let title = format!("read this text as a card of {}: `{}`", one.short, one.name);
            let kind = CodeActionKind::RefactorRewrite;
            Some(Action { title, kind, edits: one.edits?, is_sure: false, fixes: None })
        }));
    }
    found
}

/// The action that gives an object without an alias a name of its own, wherever its case names it.
fn alias_added(workspace: &Workspace, document: &Document, byte: u32) -> Option<Action> {
    let uses = of_document(workspace, document);
    let found = at(&uses, byte).filter(|found| found.what == What::Card)?;
    let file = read(document.text());
    let case = file.get("cases")?.get(found.case.as_deref()?)?;
    let language = game_of(workspace.games(), &file)?.language();
    let names = Cast::of(language, case, &|name| workspace.is_card(&file, name));
    let object = names.objects.get(&found.name).filter(|object| !object.chosen)?;
    let stands = object.span?;
    let alias = free(&names, &found.name)?;
    let own = uses.iter().filter(|one| one.what == What::Card && one.name == found.name && one.case == found.case);
    let edit = |span: Span| {
        let text = if span == stands { format!("{{{alias}: {}}}", written(&found.name)) } else { alias.clone() };
        Edit { span, text }
    };
    let edits: Vec<Edit> = own.map(|one| edit(one.span)).collect();
    let again = workspace.stage().over.read(&document.path, &applied(document.text(), &edits)?);
    // If the card occurs twice, or as a key, the names would come out wrong; this is left to the author.
    let is_right = again.problems.len() <= document.read.problems.len();
    let title = format!("give `{}` the name `{alias}`", found.name);
    let kind = CodeActionKind::RefactorRewrite;
    is_right.then_some(Action { title, kind, edits, is_sure: false, fixes: None })
}

/// An unused name for a card: one of its words, starting with the last.
fn free(names: &Cast, card: &str) -> Option<String> {
    let word = |word: &str| word.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let mut words: Vec<String> = card.split_whitespace().rev().map(word).collect();
    words.push(card.split_whitespace().map(word).collect::<Vec<_>>().join("-"));
    let is_taken = |name: &String| {
        names.players.contains_key(name) || names.objects.contains_key(name) || names.places.contains_key(name)
    };
    words.into_iter().find(|word| word.len() > 2 && !is_taken(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{opened, private, workspace};

    /// The actions offered at a mark, with the text that results from each.
    fn offered(text: &str, mark: &str) -> Vec<(String, String)> {
        offered_in(workspace(), text, mark)
    }

    fn offered_in(workspace: Workspace, text: &str, mark: &str) -> Vec<(String, String)> {
        let (workspace, uri) = opened(workspace, text);
        let document = workspace.document(&uri).unwrap();
        let start = small(text.find(mark).unwrap() + 1);
        let all = actions(&workspace, document, Span { start, end: start });
        all.into_iter().map(|action| (action.title, applied(text, &action.edits).unwrap())).collect()
    }

    const TEXT: &str = "game: mtg
cases:
  a-case:
    asserts: [615.7-depletes]
    given:
      alice: {hand: [Healing Salve]}
      bob: {battlefield: [{ox: Pillarfield Ox}], hand: [Shock]}
    when:
      - alice: {cast: Healing Salve, mode: shield, targets: [ox]}
      - bob: {cast: Shock, targets: [ox]}
    then:
      ox: {damage: 0}
";

    #[test]
    fn what_is_wrong_is_fixed() {
        let wrong = TEXT.replace("damage: 0", "damge: 0");
        let all = offered(&wrong, "damge");
        assert_eq!(all, [("write `damage`".to_owned(), TEXT.to_owned())]);
    }

    #[test]
    fn all_that_is_certain_is_fixed_at_once() {
        let wrong = TEXT.replace("damage: 0", "damge: 0").replace("mode: shield", "mdoe: shield");
        let all = offered(&wrong, "damge");
        let last = all.last().unwrap();
        assert_eq!((last.0.as_str(), last.1.as_str()), ("fix everything that is certain (2)", TEXT));
    }

    #[test]
    fn a_key_that_is_missing_is_added() {
        let (before, _) = TEXT.split_once("    when:").unwrap();
        let text = format!("{before}    then: {{ox: {{damage: 0}}}}\n");
        let all = offered(&text, "a-case");
        let (title, new) = &all[0];
        assert_eq!(title, "add `when`");
        assert!(new.ends_with("    then: {ox: {damage: 0}}\n    when:\n      - \n"), "{new}");
    }

    #[test]
    fn a_card_that_there_is_not_is_begun() {
        let text = TEXT.replace("Pillarfield Ox", "Strange Beast");
        let all = offered(&text, "Strange Beast");
        let (title, new) = all.iter().find(|(title, _)| title.starts_with("begin")).unwrap();
        assert_eq!(title, "begin the card `Strange Beast` in this file");
        assert!(new.starts_with("game: mtg\ncards:\n  Strange Beast: {invented: true}\ncases:\n"), "{new}");
        let with_cards = text.replace("cases:\n", "cards:\n  Wall: {types: [Creature], stats: 0/4}\ncases:\n");
        let all = offered(&with_cards, "Strange Beast");
        let (_, new) = all.iter().find(|(title, _)| title.starts_with("begin")).unwrap();
        assert!(new.starts_with("game: mtg\ncards:\n  Strange Beast: {invented: true}\n  Wall:"), "{new}");
    }

    #[test]
    fn a_card_gets_an_alias_wherever_its_case_names_it() {
        let all = offered(TEXT, "Shock, targets");
        let wanted = TEXT.replace("hand: [Shock]", "hand: [{shock: Shock}]").replace("cast: Shock", "cast: shock");
        assert_eq!(all, [("give `Shock` the name `shock`".to_owned(), wanted)]);
        let (workspace, uri) = opened(workspace(), &all[0].1);
        assert_eq!(workspace.document(&uri).unwrap().read.problems, []);
    }

    const PRINTED: &str = "Marsh Piper {1}{W}\nCreature \u{2014} Bird\nFlying\n1/2\n";

    #[test]
    fn a_printed_text_under_the_name_of_a_card_becomes_its_facts() {
        let text = TEXT.replace("cases:\n", &format!("cards:\n  Marsh Piper:\n{PRINTED}cases:\n"));
        let all = offered(&text, "Flying");
        assert_eq!(all.len(), 1, "{all:#?}");
        let (title, new) = &all[0];
        assert_eq!(title, "read this text as the facts of `Marsh Piper`");
        let (workspace, uri) = opened(workspace(), new);
        let read = &workspace.document(&uri).unwrap().read;
        assert_eq!((&*read.problems, &*read.unknown_cards, read.cases.len()), (&[][..], &[][..], 1), "{new}");
    }

    #[test]
    fn selected_lines_become_a_card_wherever_they_stand() {
        let text = format!("{TEXT}{PRINTED}");
        let (workspace, uri) = opened(workspace(), &text);
        let document = workspace.document(&uri).unwrap();
        let part = Span { start: small(TEXT.len()), end: small(text.len()) };
        let all = actions(&workspace, document, part);
        let read: Vec<&Action> = all.iter().filter(|action| action.title.starts_with("read")).collect();
        assert_eq!(read.len(), 1, "{all:#?}");
        assert_eq!(read[0].title, "read this text as a card of Magic: `Marsh Piper`");
        assert_eq!(read[0].kind, CodeActionKind::RefactorRewrite);
        let new = applied(&text, &read[0].edits).unwrap();
        let (before, after) = TEXT.split_once("cases:\n").unwrap();
        assert!(new.starts_with(&format!("{before}cards:\n  Marsh Piper:")) && new.ends_with(after), "{new}");
    }

    #[test]
    fn a_rule_that_is_given_by_its_number_becomes_the_clauses_that_the_play_proves() {
        let all = offered_in(private(), &TEXT.replace("[615.7-depletes]", "[\"615.7\"]"), "\"615.7");
        let (title, new) = &all[0];
        assert!(title.starts_with("assert 615.7-"), "{title}");
        let asserts = new.lines().find_map(|line| line.trim().strip_prefix("asserts: [")).unwrap();
        assert!(asserts.contains("615.7-depletes") && !asserts.contains('"'), "{asserts}");
    }

    #[test]
    fn a_refusal_under_the_number_of_a_rule_becomes_one_under_a_clause() {
        let refused = "      - bob: {cast: other, targets: [field]}\n        illegal: \"601.2c\"\n    then:\n";
        let text = TEXT.replace("    then:\n", refused).replace("hand: [Shock]", "hand: [Shock, {other: Shock}]");
        let text = text.replace("Pillarfield Ox}]", "Pillarfield Ox}, {field: {types: [Land]}}]");
        let all = offered_in(private(), &text, "\"601.2c");
        let (title, new) = &all[0];
        assert!(title.starts_with("write `601.2c-"), "{title}");
        assert!(new.contains("        illegal: 601.2c-"), "{new}");
    }

    #[test]
    fn where_nothing_is_wrong_nothing_is_offered() {
        assert_eq!(offered(TEXT, "asserts"), []);
        assert_eq!(offered(TEXT, "ox: Pillar"), []);
    }
}
