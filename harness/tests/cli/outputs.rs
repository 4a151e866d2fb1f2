//! What is written where: pipes and devices, full disks, paths that cannot be meant; and how much may be asked for.

use std::fs;

use serde_json::Value;

use super::{Ended, SUITE, place};

#[cfg(unix)]
#[test]
fn a_record_goes_into_a_pipe_that_stays_one() {
    use std::os::unix::fs::FileTypeExt as _;
    let place = place(&[("cases/a.yaml", SUITE)]);
    for format in ["json", "jsonl", "junit"] {
        let pipe = place.path().join(format!("{format}.pipe"));
        nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).unwrap()
        });
        let output = format!("{format}={format}.pipe");
        place.ruleproof(&["run", "--cases", "cases", "--output", &output]).is(0);
        assert!(reader.join().unwrap().contains("a-value-of-one-lets-one-through"), "{format}");
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo(), "{format}");
    }
}

#[cfg(unix)]
#[test]
fn a_record_goes_to_what_a_shell_opened() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.shell("ruleproof run --cases cases --output json=/dev/stdout > out.txt && cat out.txt").is(0);
    ended.says("3 of 3 plays passed").says("\"format\": 1");
    let ended =
        place.shell("exec 7> seven.txt; ruleproof run --cases cases --output json=/dev/fd/7; cat seven.txt").is(0);
    ended.says("\"format\": 1");
}

#[test]
fn lines_of_a_record_go_to_standard_output_alone() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "--output", "jsonl=-"]).is(0);
    let lines: Vec<Value> = ended.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(place.files(), ["cases"]);
}

#[cfg(target_os = "linux")]
#[test]
fn what_does_not_fit_on_the_disk_is_told() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    for arguments in [
        "list --cases cases",
        "list --cases cases --format requests",
        "list --cases cases --blind",
        "list --mistakes",
        "check cases",
        "schema",
        "explain --cases cases riftbound/a-value-of-three-leaves-one",
    ] {
        let ended = place.shell(&format!("ruleproof {arguments} > /dev/full")).is(1).silent();
        assert_eq!(
            ended.err, "error: cannot write to standard output: No space left on device (os error 28)\n",
            "{arguments}"
        );
    }
}

#[test]
fn outputs_that_cannot_be_are_refused_before_anything_is_played() {
    let place = place(&[
        ("cases/a.yaml", SUITE),
        ("ruleproof.toml", "[engine.\"..\"]\ncommand = \"ruleproof serve-engine\"\n"),
    ]);
    let refused = |arguments: &[&str], why: &str| {
        let ended = place.ruleproof(&[&["run", "--cases", "cases"], arguments].concat()).is(2).silent();
        assert_eq!(ended.err, format!("error: {why}\n"), "{arguments:?}");
    };
    refused(&["--output", "json=a", "--output", "junit=./a"], "`./a`: two outputs go to this one file");
    refused(&["--output", "json=-", "--output", "jsonl=-"], "`-`: two outputs go to this one file");
    refused(&["--output", "json={engine}/a.json"], "`reference/a.json`: there is no such folder to write to");
    assert_eq!(place.files(), ["cases", "ruleproof.toml"]);
}

#[cfg(unix)]
#[test]
fn an_engine_whose_name_is_a_way_out_of_a_folder_is_refused() {
    let place = place(&[
        ("cases/a.yaml", SUITE),
        ("ruleproof.toml", "[engine.\"..\"]\ncommand = \"ruleproof serve-engine\"\n"),
    ]);
    let ended = place
        .shell("mkdir out; ruleproof run --cases cases --engine .. --output 'json=out/{engine}/r.json'")
        .is(2)
        .silent();
    assert_eq!(
        ended.err,
        "error: `out/{engine}/r.json`: the engine calls itself `..`, which cannot be a part of a path\n"
    );
    assert_eq!(place.files(), ["cases", "out", "ruleproof.toml"]);
}

#[test]
fn more_threads_than_any_machine_has_are_refused() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    for verb in [["run", "--cases"], ["mistakes", "--cases"]] {
        let ended = place.ruleproof(&[&verb[..], &["cases", "-j", "257"]].concat()).is(2).silent();
        assert_eq!(ended.err, "error: `-j 257`: expected at most 256\n");
    }
    place.ruleproof(&["run", "--cases", "cases", "-j", "256"]).is(0);
}

#[test]
fn of_many_problems_the_first_hundred_are_shown_in_no_time() {
    let case =
        |n: usize| format!("  case-{n}:\n    asserts: [437.3-drops-by-prevented]\n    when: []\n    thne: {{}}\n");
    let cases = (0..5_000).map(case).collect::<Vec<_>>().concat();
    let place = place(&[("a.yaml", &format!("game: riftbound\ncases:\n{cases}"))]);
    let begun = std::time::Instant::now();
    let ended = place.ruleproof(&["check", "a.yaml"]).is(3).silent();
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
    assert_eq!(ended.err.matches(" --> a.yaml:").count(), 100);
    ended
        .complains("error: unknown key `thne`\n --> a.yaml:6:5\n")
        .complains(" problems in 1 file, of which the first 100 are shown\n");
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_of_the_usual_name_is_told() {
    let place = place(&[("cases/a.yaml", SUITE), ("cases/b.YAML", SUITE), ("cases/notes.txt", "")]);
    nix::unistd::mkfifo(&place.path().join("cases/c.yaml"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    for verb in [&["check"][..], &["run", "--cases"]] {
        let ended = place.ruleproof(&[verb, &["cases"]].concat()).is(3).silent();
        let ended = ended.complains("error: cases/b.YAML: ends in `.YAML`, which not every system takes for `.yaml`\n");
        ended.complains("error: cases/c.yaml: is not a regular file\n").complains("error: 2 problems in 2 files");
    }
}

#[cfg(unix)]
#[test]
fn a_file_whose_name_has_a_backslash_stands_in_no_other_folder() {
    let place = place(&[("cases/pending\\a.yaml", SUITE)]);
    let ended: Ended = place.ruleproof(&["run", "--cases", "cases"]).is(0);
    ended.says("3 of 3 plays passed");
}
