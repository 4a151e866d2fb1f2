use serde_json::json;
use suite::load::Text;

use super::*;

/// A server for a few cards and clauses.
fn server() -> Server {
    let text = |path: &str, text: &str| Text { path: path.into(), text: Ok(text.into()) };
    let seeds = "game: mtg\ndocument: {title: Some rules, edition: '2026-06-19'}\nclauses:\n  \
                 615.1-shield: {at: '615.1', says: A shield stops damage.}\n";
    let cards = "game: mtg\ncards:\n  Grizzly Bears: {types: [Creature], stats: 2/2}\n";
    let texts = Texts {
        seeds: vec![text("seeds/s.yaml", seeds)],
        base: Vec::new(),
        cases: vec![text("cases/mtg/cards/c.yaml", cards)],
    };
    Server::new(texts, Some("file:///root/".to_owned()))
}

fn ready() -> Server {
    let mut server = server();
    let answer =
        server.take(json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"capabilities": {}}}));
    assert_eq!(answer[0]["result"]["capabilities"]["positionEncoding"], "utf-16");
    assert!(server.take(json!({"jsonrpc": "2.0", "method": "initialized", "params": {}})).is_empty());
    server
}

fn error(answers: &[Value]) -> (i64, &str) {
    let error = &answers[0]["error"];
    (error["code"].as_i64().unwrap(), error["message"].as_str().unwrap())
}

#[test]
fn a_talk_has_a_beginning_and_an_end() {
    let mut server = server();
    let ask = |id: u32, method: &str| json!({"jsonrpc": "2.0", "id": id, "method": method});
    assert_eq!(error(&server.take(ask(1, "shutdown"))), (-32002, "the server is not initialized"));
    let begin = json!({"jsonrpc": "2.0", "id": 2, "method": "initialize",
        "params": {"capabilities": {"general": {"positionEncodings": ["utf-16", "utf-8"]}}}});
    let answer = server.take(begin.clone());
    assert_eq!(answer[0]["id"], 2);
    assert_eq!(answer[0]["result"]["capabilities"]["positionEncoding"], "utf-8");
    assert_eq!(error(&server.take(begin)), (-32803, "the server is initialized already"));
    assert_eq!(
        error(&server.take(ask(3, "textDocument/nothing"))),
        (-32601, "no such request: `textDocument/nothing`")
    );
    assert_eq!(server.take(json!({"jsonrpc": "2.0", "method": "$/nothing"})), Vec::<Value>::new());
    assert_eq!(server.ended(), None);
    assert_eq!(server.take(ask(4, "shutdown")), [json!({"jsonrpc": "2.0", "id": 4, "result": null})]);
    assert_eq!(error(&server.take(ask(5, "shutdown"))).0, -32600);
    server.take(json!({"jsonrpc": "2.0", "method": "exit"}));
    assert_eq!(server.ended(), Some(true));
}

#[test]
fn what_is_no_message_is_answered_as_such() {
    let mut server = ready();
    assert_eq!(error(&server.take(json!([]))).0, -32600);
    assert_eq!(error(&server.take(json!({"id": 1}))).0, -32600);
    assert!(server.take(json!({"id": 1, "result": 3})).is_empty());
    assert!(server.take(json!({"method": "textDocument/didOpen", "params": 7})).is_empty());
}

#[test]
fn what_is_wrong_is_told_with_the_version_it_is_wrong_in() {
    let mut server = ready();
    let uri = "file:///root/cases/mtg/a.yaml";
    let text = "game: mtg\ncases:\n  é: {asserts: [615.1-sheild], when: [], then: {events: [{began: {}}]}}\n";
    let sent = server.take(json!({"method": "textDocument/didOpen", "params":
        {"textDocument": {"uri": uri, "languageId": "yaml", "version": 7, "text": text}}}));
    assert_eq!(sent[0]["method"], "textDocument/publishDiagnostics");
    assert_eq!(sent[0]["params"]["version"], 7);
    let wrong = sent[0]["params"]["diagnostics"].as_array().unwrap();
    assert_eq!(wrong.len(), 1, "{wrong:#?}");
    assert_eq!(wrong[0]["message"], "unknown clause `615.1-sheild`; did you mean `615.1-shield`?");
    assert_eq!(wrong[0]["range"], json!({"start": {"line": 2, "character": 16}, "end": {"line": 2, "character": 28}}));
    let range = json!({"start": {"line": 2, "character": 16}, "end": {"line": 2, "character": 28}});
    let sent = server.take(json!({"method": "textDocument/didChange", "params":
        {"textDocument": {"uri": uri, "version": 8}, "contentChanges": [{"range": range, "text": "615.1-shield"}]}}));
    assert_eq!(sent[0]["params"], json!({"uri": uri, "version": 8, "diagnostics": []}));
    let sent = server.take(json!({"method": "textDocument/didClose", "params": {"textDocument": {"uri": uri}}}));
    assert_eq!(sent[0]["params"], json!({"uri": uri, "diagnostics": []}));
}

#[test]
fn a_printed_text_is_told_as_such_and_line_by_line_where_it_is_not_understood() {
    let mut server = ready();
    let uri = "file:///root/cases/mtg/a.yaml";
    let text = "game: mtg\ncards:\n  Ox:\n    Creature \u{2014} Ox\n    Sing a song.\n    2/2\ncases: {}\n";
    let sent = server.take(json!({"method": "textDocument/didOpen", "params":
        {"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": text}}}));
    let wrong = sent[0]["params"]["diagnostics"].as_array().unwrap();
    let of_text: Vec<&Value> = wrong.iter().filter(|one| one["code"] == "printed").collect();
    assert_eq!(of_text.len(), 2, "{wrong:#?}");
    assert_eq!(of_text[0]["message"], "expected card facts, found a printed text; 2 of 3 lines can be parsed");
    assert_eq!(of_text[1]["range"]["start"], json!({"line": 4, "character": 9}));
    assert_eq!((of_text[0]["severity"].as_i64(), of_text[1]["severity"].as_i64()), (Some(1), Some(2)));
    assert!(wrong.iter().all(|one| one["code"] == "printed" || one["range"]["start"]["line"] == 6), "{wrong:#?}");

    let range = json!({"start": {"line": 3, "character": 0}, "end": {"line": 5, "character": 7}});
    let params = json!({"textDocument": {"uri": uri}, "range": range});
    let read = server.take(json!({"id": 1, "method": "ruleproof/read", "params": params}));
    let card = &read[0]["result"][0];
    assert_eq!((&card["game"], &card["name"], &card["understood"]), (&json!("mtg"), &json!("Ox"), &json!(2)));
    assert_eq!(card["said"][1]["text"], "Sing ");
    assert_eq!(card["said"][1]["unread"], "a song.");
    assert_eq!(card["edits"].as_array().map(Vec::len), Some(1));
    let params = json!({"textDocument": {"uri": "file:///root/other.yaml"}, "range": range});
    assert_eq!(server.take(json!({"id": 2, "method": "ruleproof/read", "params": params}))[0]["result"], json!([]));
}

#[test]
fn what_came_meanwhile_is_taken_together() {
    let mut server = ready();
    let uri = "file:///root/cases/mtg/a.yaml";
    let change = |version: u32, text: &str| {
        json!({"method": "textDocument/didChange", "params":
            {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"text": text}]}})
    };
    let open = json!({"method": "textDocument/didOpen", "params":
        {"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": ""}}});
    let sent = server.take_all(vec![
        open,
        change(2, "game: mt"),
        change(3, "game: mtg"),
        json!({"id": 1, "method": "textDocument/nothing"}),
        json!({"id": 2, "method": "textDocument/nothing"}),
        json!({"method": "$/cancelRequest", "params": {"id": 2}}),
    ]);
    let versions: Vec<&Value> = sent.iter().filter_map(|sent| sent.pointer("/params/version")).collect();
    assert_eq!(versions, [1, 3]);
    let codes: Vec<&Value> = sent.iter().filter_map(|sent| sent.pointer("/error/code")).collect();
    assert_eq!(codes, [-32601, -32800]);
}
