//! `generate`, and cases that await judgement.

use super::{SUITE, place};

/// A case that nobody has judged yet.
const TODO: &str = r"game: riftbound
cases:

  not-judged:
    asserts: [437.2-reduced-by-value]
    when: []
    then: todo
";

/// Arguments that search for cases that a small suite is missing.
const MADE: [&str; 10] =
    ["generate", "--game", "riftbound", "--cases", "cases", "--seed", "3", "--count", "25", "--keep"];

fn made<'a>(more: &[&'a str]) -> Vec<&'a str> {
    MADE.iter().chain(more).copied().collect()
}

#[test]
fn what_is_kept_awaits_judgement() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&made(&["3"])).is(0).says("generated cases of riftbound ended");
    let ended = ended.says("catches the mistake `").says("3 cases kept; a larger --keep writes ");
    let first = ended.out.lines().nth(1).unwrap().split(": ").next().unwrap().to_owned();
    assert!(first.starts_with("cases/riftbound/pending/catches-"), "{first}");
    let text = place.read(&first);
    assert!(
        text.contains("    then: todo\n    # The reference engine, which is not authoritative, has at the end:\n"),
        "{text}"
    );
    assert!(text.contains("# Made by `ruleproof generate --game riftbound --seed "), "{text}");

    place.ruleproof(&["check", "cases"]).is(0).says("cases: 3 cases, nothing wrong; 3 await judgement\n");
    place.ruleproof(&["run", "--cases", "cases"]).is(0).says("3 of 3 plays passed");
    place.ruleproof(&["list", "--cases", "cases", "-E", "file(pending)"]).is(4).silent();
    let ended = place.ruleproof(&["run", "--cases", "cases", &first]).is(100).says("rejected: riftbound/catches-");
    ended.says("nobody has judged the expected result yet");
}

#[test]
fn pairs_are_kept_once_no_mistake_is_left() {
    let place = place(&[]);
    let arguments = ["generate", "--game", "riftbound", "--count", "60", "--keep", "2", "--edition", "1.4"];
    let ended = place.ruleproof(&arguments).is(0).says(" in one play").says("2 cases kept");
    let first = ended.out.lines().nth(1).unwrap().split(": ").next().unwrap().to_owned();
    assert!(first.starts_with("pending/") && first.contains("-and-"), "{first}");
    let text = place.read(&first);
    assert!(text.contains("    editions: [\"1.4\"]\n") && text.contains(" --edition 1.4`"), "{text}");
    place.ruleproof(&["check", "pending"]).is(0).says("; 2 await judgement");
}

#[test]
fn the_same_seed_gives_the_same_files_on_any_number_of_threads() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    for (jobs, into) in [("1", "one/pending"), ("4", "four/pending")] {
        place.ruleproof(&made(&["4", "-j", jobs, "--into", into])).is(0);
    }
    let all = |folder: &str| {
        let names = std::fs::read_dir(place.path().join(folder)).unwrap();
        let mut names: Vec<String> = names.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names.into_iter().map(|name| (place.read(&format!("{folder}/{name}")), name)).collect::<Vec<_>>()
    };
    assert_eq!(all("one/pending").len(), 4);
    assert_eq!(all("one/pending"), all("four/pending"));
}

#[test]
fn what_breaks_ends_with_100_and_is_written_down() {
    let place = place(&[]);
    let arguments = ["generate", "--game", "riftbound", "--mistake", "value never shrinks", "--keep", "0"];
    let ended = place.ruleproof(&[&arguments[..], &["--count", "400"]].concat()).is(100);
    let ended = ended.complains("of the cases break an invariant, the first with seed ").says("0 cases kept");
    let path = ended.err.lines().last().unwrap().split(": ").next().unwrap();
    assert!(path.starts_with("pending/broken-"), "{}", ended.err);
    assert!(place.read(path).contains(" --mistake 'value never shrinks'`"), "{}", place.read(path));
}

#[test]
fn wrong_arguments_end_with_2() {
    let place = place(&[]);
    let ended = place.ruleproof(&["generate", "--game", "riftbund"]).is(2).silent();
    ended.complains("error: unknown game `riftbund`").complains("help: did you mean `riftbound`?");
    let ended = place.ruleproof(&["generate", "--game", "chess"]).is(2).silent();
    ended.complains("help: there are: mtg, netrunner, riftbound");
    let ended = place.ruleproof(&["generate", "--game", "riftbound", "--edition", "26.03"]).is(2).silent();
    ended.complains("error: unknown edition `26.03` of riftbound; there are: 1.3, 1.4");
    let ended = place.ruleproof(&["generate", "--game", "mtg", "--count", "0"]).is(2).silent();
    ended.complains("error: `--count 0`: expected at least 1");
    let ended = place.ruleproof(&["generate", "--game", "mtg", "--mistake", "shield never shrink"]).is(2).silent();
    ended.complains("did you mean `shield never shrinks`?");
}

#[test]
fn a_suite_that_is_wrong_ends_with_3() {
    let place = place(&[("cases/a.yaml", &SUITE.replace("damage", "damge"))]);
    place.ruleproof(&made(&["1"])).is(3).silent().complains("did you mean `damage`?");
}

#[test]
fn a_folder_of_another_name_is_warned_of() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&made(&["1", "--into", "here"])).is(0);
    ended.complains("warning: `then: todo` is allowed only in a folder called `pending`, which `here` is not");
    place.ruleproof(&["check", "here"]).is(3).complains("error: `then: todo` outside of a pending folder");
}

#[test]
fn what_nobody_judged_stands_in_a_pending_folder_only() {
    let place = place(&[("cases/a.yaml", SUITE), ("cases/b.yaml", TODO)]);
    let ended = place.ruleproof(&["check", "cases"]).is(3).complains("error: `then: todo` outside of a pending folder");
    ended.complains("cases/b.yaml:7:11").complains("move the file into a folder called `pending`");
    place.ruleproof(&["run", "--cases", "cases"]).is(3).silent();
}

#[test]
fn what_was_judged_in_a_pending_folder_is_played_where_it_is_named() {
    let judged = TODO.replace("then: todo", "then: {bob: {points: 0}}").replace("not-judged", "judged");
    let place = place(&[("cases/a.yaml", SUITE), ("cases/pending/b.yaml", TODO), ("cases/pending/c.yaml", &judged)]);
    let ended = place.ruleproof(&["check", "cases"]).is(0);
    ended.says("3 cases, nothing wrong; 1 awaits judgement, 1 in a pending folder may move into the suite");
    place.ruleproof(&["run", "--cases", "cases", "riftbound/judged"]).is(100).says("unproved");
    place.ruleproof(&["list", "--cases", "cases", "cases/pending"]).is(0).says("riftbound/not-judged");
    place.ruleproof(&["run", "--cases", "cases", "not-jugded"]).is(4).complains("did you mean `not-judged`?");
    place.ruleproof(&["run", "--cases", "cases"]).is(0).says("3 of 3 plays passed");
}

#[test]
fn what_is_made_up_is_printed_and_kept_nowhere() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let base = ["generate", "--game", "riftbound", "--cases", "cases", "--seed", "3", "--count", "4", "--format"];
    let with = |format| base.iter().copied().chain([format]).collect::<Vec<_>>();

    let requests = place.ruleproof(&with("requests")).is(0).out;
    let ids: Vec<String> = requests.lines().map(|line| line.split(',').next().unwrap().to_owned()).collect();
    assert_eq!(ids.len(), 8, "four cases in two editions");
    assert_eq!((&*ids[0], &*ids[7]), ("{\"id\":1", "{\"id\":8"));
    assert_eq!(requests, place.ruleproof(&with("requests")).out, "a seed makes the same cases");

    let cases = place.ruleproof(&with("yaml")).is(0).out;
    assert_eq!(cases.matches("  generated-").count(), 4);
    place.write("pending/b.yaml", &cases);
    place.ruleproof(&["check", "pending/b.yaml"]).is(0).says("0 cases, nothing wrong; 4 await judgement\n");
    assert_eq!(place.files(), ["cases", "pending"]);
}

#[test]
fn words_are_counted_and_those_used_too_rarely_end_with_100() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let base = ["generate", "--game", "riftbound", "--cases", "cases", "--edition", "1.4", "--count", "5", "--words"];
    let ended = place.ruleproof(&base).is(0).says("riftbound 1.4: ").says(" of 5 generated cases ended\n");
    ended.says("       0  ");
    let with = |least| base.iter().copied().chain([least]).collect::<Vec<_>>();
    let ended = place.ruleproof(&with("1")).is(100);
    ended.complains("error: keywords used by fewer than 1 of the cases, by edition\n1.4: ");
    place.ruleproof(&with("many")).is(2).silent();
    assert_eq!(place.files(), ["cases"]);
}
