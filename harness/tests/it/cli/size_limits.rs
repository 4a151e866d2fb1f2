//! Oversized files: each is refused with its limit, whatever it contains.

use std::fs::File;

use super::{Place, SUITE, place};

/// Creates a sparse file of this size, which occupies no space on the disk.
fn sparse(place: &Place, path: &str, bytes: u64) {
    File::create(place.path().join(path)).unwrap().set_len(bytes).unwrap();
}

#[test]
fn what_is_larger_than_it_may_be_is_refused() {
    let place = place(&[("cases/a.yaml", SUITE), ("right.jsonl", "")]);
    place.ruleproof(&["run", "--cases", "cases", "--output", "jsonl=right.jsonl"]).is(0);
    sparse(&place, "record.json", (4 << 30) + 1);
    sparse(&place, "file", 16 << 20 | 1);
    sparse(&place, "text", 64 << 10 | 1);
    let cases = ["--cases", "cases"];
    let record = "error: cannot read `record.json`: it is larger than 4 GiB\n";
    let file = "error: cannot read `file`: it is larger than 16 MiB\n";
    for (arguments, why) in [
        (&["merge", "right.jsonl", "record.json"][..], record),
        (&["diff", "right.jsonl", "record.json"], record),
        (&["run", "--cases", "cases", "--resume", "record.json"], record),
        (&["run", "--cases", "cases", "--failed", "record.json"], record),
        (&["site", "pages", "record.json"], record),
        (&["baseline", "update", "record.json"], record),
        (&["diagnose", "record.json"], record),
        (&["baseline", "check", "file"], file),
        (&["run", "--cases", "cases", "--baseline", "file"], file),
        (&["seeds", "diff", "file", "file"], file),
        (&["read", "--game", "mtg", "text"], "error: cannot read text: it is larger than 64 KiB\n"),
    ] {
        let ended = place.ruleproof(arguments).is(3).silent();
        assert!(ended.err.ends_with(why), "{arguments:?}: {}", ended.err);
    }
    sparse(&place, "cases/b.yaml", 1 << 30);
    let ended = place.ruleproof(&[&["run"], &cases[..]].concat()).is(3).silent();
    ended.complains("error: cases/b.yaml: is larger than 16777216 bytes\n");
}

#[test]
fn settings_that_are_too_large_and_a_text_without_an_end_are_refused() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    sparse(&place, "ruleproof.toml", 1 << 30);
    let ended = place.ruleproof(&["run", "--cases", "cases"]).is(3).silent();
    assert_eq!(ended.err, "error: cannot read ruleproof.toml: it is larger than 1 MiB\n");
    #[cfg(unix)]
    {
        let ended = place.shell("ruleproof read --game riftbound < /dev/zero").is(3).silent();
        assert_eq!(ended.err, "error: cannot read standard input: it is larger than 64 KiB\n");
    }
}

/// An unreadable file is not taken for a missing one, and is not overwritten.
#[test]
fn what_a_verb_would_add_to_stays_where_it_cannot_be_read() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let odd = b"game: riftbound\ncases:\n  # \xff\n";
    std::fs::write(place.path().join("odd.yaml"), odd).unwrap();
    let ended = place.ruleproof(&["new", "437.3-drops-by-prevented", "--id", "a-new-one", "--file", "odd.yaml"]);
    ended.is(3).silent().complains("error: cannot read `odd.yaml`: stream did not contain valid UTF-8");
    assert_eq!(std::fs::read(place.path().join("odd.yaml")).unwrap(), odd);
}
