//! Types a case letter by letter, as an editor sends it, and measures the time of each answer.

use std::time::{Duration, Instant};

use editor::Server;
use serde_json::{Value, json};
use suite::load::{Text, Texts};

const URI: &str = "file:///root/cases/mtg/typed.yaml";

const CARD: &str = r#"
cards:
  Typed Enchantment:
    types: [Enchantment]
    colors: [black]
    cost: "{2}{B}"
    triggered:
      - when: {discarded: {who: opponent}}
        effect: [{deal_damage: {amount: 2, to: it}}]
"#;

fn texts() -> Texts {
    let all = |files: &[(&'static str, &'static str)]| files.iter().map(Text::from).collect();
    Texts { seeds: all(seeds::FILES), base: Vec::new(), cases: all(cases::FILES) }
}

/// A server with an initialized session.
fn ready() -> Server {
    let mut server = Server::new(texts(), Some("file:///root/".to_owned()));
    let capabilities = json!({"textDocument": {"completion": {"completionItem": {"snippetSupport": true}}}});
    server.take(json!({"id": 0, "method": "initialize", "params": {"capabilities": capabilities}}));
    server.take(json!({"method": "initialized", "params": {}}));
    server
}

fn open(server: &mut Server, uri: &str, text: &str) -> Vec<Value> {
    server.take(json!({"method": "textDocument/didOpen", "params":
        {"textDocument": {"uri": uri, "languageId": "yaml", "version": 0, "text": text}}}))
}

/// The answer to a single request; there is exactly one, and it is not an error.
fn asked(server: &mut Server, method: &str, uri: &str, position: &Value) -> Value {
    let params = json!({"textDocument": {"uri": uri}, "position": position});
    let mut answers = server.take(json!({"id": 1, "method": method, "params": params}));
    assert_eq!(answers.len(), 1, "{answers:#?}");
    let mut answer = answers.remove(0);
    assert!(answer.get("error").is_none(), "{answer:#}");
    answer["result"].take()
}

fn typed(server: &mut Server, uri: &str, version: usize, at: &Value, text: &str) -> Vec<Value> {
    let range = json!({"start": at, "end": at});
    server.take(json!({"method": "textDocument/didChange", "params": {
        "textDocument": {"uri": uri, "version": version}, "contentChanges": [{"range": range, "text": text}]}}))
}

fn file(path: &str) -> &'static str {
    cases::FILES.iter().find(|(other, _)| *other == path).unwrap().1
}

/// The largest file of the suite.
fn largest() -> &'static str {
    let files = cases::FILES.iter().filter(|(_, text)| text.contains("\ncases:"));
    files.max_by_key(|(_, text)| text.len()).unwrap().1
}

#[test]
fn each_letter_of_a_case_is_answered_for_the_text_as_it_is() {
    let mut server = ready();
    let whole = file("cases/mtg/514-cleanup.yaml");
    // One case with all parts of a case, and the card that it needs.
    let end = whole.find("\n  without-a-trigger").unwrap();
    let own = whole[..end].replace("a-shield-made-in", "a-new-shield-made-in").replace("Megrim", "Typed Enchantment");
    let text = format!("{own}{CARD}");
    open(&mut server, URI, "");
    let (mut line, mut column) = (0, 0);
    let mut version = 0;
    let mut last = Vec::new();
    let mut offered = 0;
    let mut sent = 0;
    for letter in text.chars() {
        version += 1;
        last = typed(&mut server, URI, version, &json!({"line": line, "character": column}), &letter.to_string());
        assert_eq!(last.len(), 1);
        assert_eq!(last[0]["params"]["version"], version, "a stale answer");
        (line, column) = if letter == '\n' { (line + 1, 0) } else { (line, column + letter.len_utf16()) };
        let position = json!({"line": line, "character": column});
        let items = asked(&mut server, "textDocument/completion", URI, &position);
        offered += usize::from(items["items"].as_array().is_some_and(|items| !items.is_empty()));
        sent += usize::from(!asked(&mut server, "textDocument/hover", URI, &position).is_null());
    }
    let wrong = &last[0]["params"]["diagnostics"];
    assert_eq!(wrong, &json!([]), "the whole text is right");
    println!("{version} letters, something offered at {offered}, something reported at {sent}");
    assert!(offered * 2 > version, "{offered} of {version}");
    assert!(sent > 100, "{sent} of {version}");
    assert_eq!(server.workspace().document(URI).unwrap().text().as_ref(), text);
}

/// Pseudorandom numbers, the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most.max(1)
    }
}

#[test]
fn whatever_is_changed_the_next_question_is_answered() {
    let mut server = ready();
    open(&mut server, URI, file("cases/mtg/514-cleanup.yaml"));
    let mut numbers = Numbers(7);
    let pieces = [
        "{", "}", "[", "]", "\"", "'", ":", ": ", "- ", "\n", "\n    ", ",", "#", "é", "𝄞", "a", "*x", "&x ", "|",
        "> ", "\t",
    ];
    for version in 1..400 {
        let text = server.workspace().document(URI).unwrap().text().clone();
        let lines = text.split('\n').count();
        let mut place = || json!({"line": numbers.below(lines + 1), "character": numbers.below(60)});
        let (start, at) = (place(), place());
        let end =
            json!({"line": start["line"], "character": start["character"].as_u64().unwrap() + numbers.below(4) as u64});
        let piece = pieces[numbers.below(pieces.len())];
        let sent = server.take(json!({"method": "textDocument/didChange", "params": {
            "textDocument": {"uri": URI, "version": version},
            "contentChanges": [{"range": {"start": start, "end": end}, "text": piece}]}}));
        assert_eq!(sent[0]["params"]["version"], version);
        for place in [&start, &at] {
            asked(&mut server, "textDocument/completion", URI, place);
            asked(&mut server, "textDocument/hover", URI, place);
        }
    }
}

#[test]
fn what_is_typed_in_a_file_of_cards_counts_in_the_cases_that_are_open() {
    let mut server = ready();
    let cards = "file:///root/cases/mtg/cards/new.yaml";
    let text = "game: mtg\ncases:\n  new-one:\n    asserts: [615.7-a-number]\n    source: derived\n    given: \
                {alice: {hand: [Old Shock]}}\n    when: [{to: cleanup}]\n    then: {alice: {life: 20}}\n";
    let sent = open(&mut server, URI, text);
    let wrong = |sent: &[Value], uri: &str| -> Vec<String> {
        let of = sent.iter().find(|sent| sent["params"]["uri"] == uri).unwrap();
        let wrong = of["params"]["diagnostics"].as_array().unwrap().iter();
        wrong
            .filter(|wrong| wrong["severity"] == 1)
            .map(|wrong| wrong["message"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(wrong(&sent, URI), ["unknown card `Old Shock`; define it in cards/, or under `cards` in this file"]);
    let sent = open(&mut server, cards, "game: mtg\ncards:\n  Old Shock: {types: [Instant], colors: [red]}\n");
    assert_eq!(wrong(&sent, URI), [""; 0]);
    let position = json!({"line": 5, "character": 32});
    assert!(asked(&mut server, "textDocument/hover", URI, &position).to_string().contains("types: Instant"));
    // A card that another file already defines is reported with the place of the other.
    let at = json!({"line": 3, "character": 0});
    let sent = typed(&mut server, cards, 1, &at, "  Shock: {types: [Instant], colors: [red]}\n");
    let found = wrong(&sent, cards);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].starts_with("the card `Shock` is defined twice; it is already defined at cases/mtg/cards/"),
        "{found:#?}"
    );
    let sent = server.take(json!({"method": "textDocument/didClose", "params": {"textDocument": {"uri": cards}}}));
    assert_eq!(wrong(&sent, URI), ["unknown card `Old Shock`; define it in cards/, or under `cards` in this file"]);
}

#[test]
fn what_a_person_should_know_is_told_as_a_warning() {
    let mut server = ready();
    let whole = file("cases/mtg/514-cleanup.yaml");
    let sent = open(&mut server, URI, whole);
    let wrong = sent[0]["params"]["diagnostics"].as_array().unwrap();
    let first = wrong[0]["message"].as_str().unwrap();
    assert!(first.starts_with("duplicate case id `mtg/a-shield-made-in"), "{first}");
    let there = &wrong[0]["relatedInformation"][0]["location"]["uri"];
    assert_eq!(there, "file:///root/cases/mtg/514-cleanup.yaml");
    let text = "game: mtg\ncards:\n  Empty Making: {types: [Sorcery], effect: [{create: {amount: 1, who: you}}]}\ncases:\n  \
                lacking:\n    asserts: [615.7-rest-is-dealt]\n    editions: [\"2026-09-25\"]\n    given: {alice: {hand: \
                [Empty Making]}}\n    when: [{alice: {cast: Empty Making}}]\n    then: {alice: {life: 20}}\n";
    let lacks = "the reference engine does not support the case in the edition 2026-09-25: `create` without `token` or `copy_of`";
    let is_lint = |sent: &[Value], line: u32| {
        let wrong = sent[0]["params"]["diagnostics"].as_array().unwrap();
        let lint = wrong.iter().find(|wrong| wrong["severity"] == 2).unwrap();
        assert_eq!((lint["message"].as_str().unwrap(), &lint["range"]["start"]["line"]), (lacks, &json!(line)));
    };
    is_lint(&open(&mut server, "file:///root/cases/mtg/lacking.yaml", text), 4);
    // The case itself is unchanged, and so are its warnings, at their new place.
    let at = json!({"line": 4, "character": 0});
    is_lint(&typed(&mut server, "file:///root/cases/mtg/lacking.yaml", 1, &at, "# more\n"), 5);
}

/// The median and the worst of some times, in milliseconds.
fn shown(mut times: Vec<Duration>) -> String {
    times.sort();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    format!(
        "median {:.2} ms, worst {:.2} ms",
        milliseconds(times[times.len() / 2]),
        milliseconds(times[times.len() - 1])
    )
}

#[test]
#[ignore = "measures; run it in release"]
fn how_fast_answers_come_in_the_largest_file() {
    let mut server = ready();
    let text = largest();
    let begun = Instant::now();
    open(&mut server, URI, text);
    println!("{} bytes, opened in {:.1} ms", text.len(), begun.elapsed().as_secs_f64() * 1000.0);
    let lines: Vec<&str> = text.lines().collect();
    let (mut problems, mut completions, mut hovers) = (Vec::new(), Vec::new(), Vec::new());
    for number in 0..200 {
        let line = 3 + number * (lines.len() - 4) / 200;
        let at = json!({"line": line, "character": lines[line].chars().count()});
        let version = 2 * number;
        let time = |times: &mut Vec<Duration>, does: &mut dyn FnMut()| {
            let begun = Instant::now();
            does();
            times.push(begun.elapsed());
        };
        time(&mut problems, &mut || drop(typed(&mut server, URI, version, &at, " ")));
        time(&mut completions, &mut || drop(asked(&mut server, "textDocument/completion", URI, &at)));
        let within = json!({"line": line, "character": lines[line].chars().count() / 2});
        time(&mut hovers, &mut || drop(asked(&mut server, "textDocument/hover", URI, &within)));
        typed(&mut server, URI, version + 1, &at, "");
    }
    println!("problems after a keystroke: {}", shown(problems));
    println!("completion: {}", shown(completions));
    println!("hover: {}", shown(hovers));
}
