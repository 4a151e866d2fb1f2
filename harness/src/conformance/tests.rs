use super::*;
use crate::disguises::reticent::Reticent;
use kernel::reference::Reference;
use protocol::reference::Served;

/// The reference engine, with a mistake if one is named, and without the items to leave unreported.
fn conformance(mistake: &'static str, untold: &'static [&str]) -> Conformance {
    Conformance::of(move || {
        let mistakes = engine::GAMES.mistakes().filter(|wrong| wrong.name == mistake);
        let engine = Served { engine: Reference::making(mistakes), games: engine::GAMES };
        Reticent { engine, untold: untold.iter().map(|word| (*word).to_owned()).collect() }
    })
}

/// Tests the plays whose names contain this. Returns the output of the tests, the text at the end, and `true` if all
/// passed.
fn tested(conformance: Conformance, filter: &str) -> (String, String, bool) {
    let log = tempfile::NamedTempFile::new().unwrap();
    let arguments = Arguments {
        filter: Some(filter.to_owned()),
        logfile: Some(log.path().display().to_string()),
        test_threads: Some(1),
        exact: filter.contains('@'),
        ..Arguments::default()
    };
    let Tested { exit, output } = conformance.tested(&arguments).unwrap();
    let said = std::fs::read_to_string(log.path()).unwrap();
    (said, output, format!("{exit:?}") == format!("{:?}", ExitCode::SUCCESS))
}

fn file(text: &str) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    file
}

const POOL: &str = "mtg/a-pool-of-three-on-a-creature-is-gone-after-three@2026-09-25";
const MISTAKE: &str = "shield never shrinks";

#[test]
fn a_play_that_passes_is_a_test_that_passes_and_one_that_fails_shows_the_difference() {
    let (said, _, passed) = tested(conformance("", &[]), POOL);
    assert!(passed && said.contains(&format!("test {POOL} ... ok")), "{said}");

    let (said, _, passed) = tested(conformance(MISTAKE, &[]), POOL);
    assert!(!passed && said.contains(&format!("test {POOL} ... FAILED")), "{said}");
    let text = format!("---- {POOL} ----\nfail: {POOL}\n  --> cases/mtg/615.7-pools.yaml:");
    assert!(said.contains(&text), "{said}");
    assert!(said.contains(": baloth.damage\n    expected: 1\n    actual:   0\n"), "{said}");
    assert!(said.contains(&format!("  rerun: cargo test --test {} -- --exact {POOL}\n", target())), "{said}");
}

#[test]
fn the_plays_of_the_engine_are_listed_and_none_is_played() {
    let listed = |more: Arguments| {
        let arguments = Arguments { list: true, filter: Some(POOL.to_owned()), ..more };
        let Tested { output, .. } = Conformance::of(|| Lacking).tested(&arguments).unwrap();
        output
    };
    assert_eq!(listed(Arguments::default()), format!("{POOL}: test\n"));
    assert_eq!(listed(Arguments { exact: true, ..Arguments::default() }), format!("{POOL}: test\n"));
    assert_eq!(listed(Arguments { ignored: true, ..Arguments::default() }), "");
    let log = tempfile::NamedTempFile::new().unwrap();
    let path = Some(log.path().display().to_string());
    assert_eq!(listed(Arguments { logfile: path, ..Arguments::default() }), "");
    assert_eq!(std::fs::read_to_string(log.path()).unwrap(), format!("{POOL}: test\n"));
}

#[test]
fn what_passes_as_far_as_the_engine_tells_passes_unless_more_is_asked_for() {
    let (said, _, passed) = tested(conformance("", &["events"]), POOL);
    assert!(passed && said.contains(&format!("test {POOL} ... ok")), "{said}");
    let (said, _, passed) = tested(conformance("", &["events"]).full(), POOL);
    assert!(!passed && said.contains(&format!("pass (state): {POOL}\n")), "{said}");
    let (_, output, _) = tested(conformance("", &["events"]), "mtg/a-pool-of-three-on-a-creature");
    let gains = "pass (state): 1 case passed as far as the engine reports; for a full check, it would have to \
                 report\n";
    assert!(
        output.starts_with(gains) && output.contains("\n         all  1 case, 2 clauses: 1 pass (state)\n"),
        "{output}"
    );
}

#[test]
fn what_is_not_supported_fails_unless_the_baseline_accepts_it() {
    let lacking = lacking_words;
    let (said, output, passed) = tested(lacking(), POOL);
    assert!(!passed && said.contains(&format!("unsupported: {POOL}\n")), "{said}");
    assert_eq!(output, "");
    let rule = |cases: &str, lacks: &str| {
        file(&format!("engine: reference\nunsupported:\n- {{cases: {cases}, lacks: '{lacks}', reason: known}}\n"))
    };
    let accepted = rule("clause(615.7)", "verb `cast`");
    let (said, _, passed) = tested(lacking().baseline(accepted.path()), POOL);
    assert!(passed && said.contains(&format!("test {POOL} ... ignored (lacks verb `cast`)")), "{said}");
    for other in [rule("clause(615.9)", "verb `cast`"), rule("clause(615.7)", "verb `activate`")] {
        let (said, _, passed) = tested(lacking().baseline(other.path()), POOL);
        assert!(!passed && said.contains(&format!("unsupported: {POOL}\n")), "{said}");
    }
    let entry = |play: &str, verdict: &str| {
        file(&format!("engine: reference\nplays:\n  {play}: {{verdict: {verdict}, reason: known}}\n"))
    };
    let names_this = entry(POOL, "unsupported");
    let (said, ..) = tested(lacking().baseline(names_this.path()), POOL);
    assert!(said.contains(&format!("test {POOL} ... ignored")), "{said}");
    let names_another = entry("mtg/a-pool-is-smaller-by-what-it-prevented@2026-09-25", "unsupported");
    let (said, ..) = tested(lacking().baseline(names_another.path()), POOL);
    assert!(said.contains(&format!("unsupported: {POOL}\n")), "{said}");
    let names_a_failure = entry(POOL, "fail");
    let (said, ..) = tested(lacking().baseline(names_a_failure.path()), POOL);
    assert!(said.contains("in the baseline as `fail`: known"), "{said}");
}

/// An engine with another description of itself.
struct Saying {
    engine: Served,
    welcome: Welcome,
}

impl Adapter for Saying {
    fn hello(&mut self) -> Welcome {
        self.welcome.clone()
    }

    fn run(&mut self, run: &protocol::Run) -> protocol::Answered {
        self.engine.run(run)
    }
}

#[test]
fn what_a_baseline_knows_passes_until_it_is_right() {
    let known = file(&format!("engine: reference\nplays:\n  {POOL}: {{verdict: fail, reason: known}}\n"));
    let with = |mistake| tested(conformance(mistake, &[]).baseline(known.path()), POOL);
    let (said, _, passed) = with("");
    assert!(!passed && said.contains(&format!("{POOL} passes, but the baseline lists it\n")), "{said}");
    if !baselines::in_ci() {
        let (said, _, passed) = with(MISTAKE);
        assert!(passed && said.contains(&format!("test {POOL} ... ok")), "{said}");
    }
}

fn lacking_words() -> Conformance {
    Conformance::of(|| {
        let mut engine = Served { engine: Reference::right(), games: engine::GAMES };
        let mut welcome = engine.hello();
        welcome.games.get_mut("mtg").unwrap().vocabulary = [("verb".to_owned(), Vec::new())].into();
        Saying { engine, welcome }
    })
}

/// Tests all plays of a Magic edition; each adapter claims only that one.
fn tested_whole(conformance: Conformance) -> (String, bool) {
    let log = tempfile::NamedTempFile::new().unwrap();
    let arguments = Arguments { logfile: Some(log.path().display().to_string()), ..Arguments::default() };
    let Tested { exit, output } = conformance.tested(&arguments).unwrap();
    (output, format!("{exit:?}") == format!("{:?}", ExitCode::SUCCESS))
}

/// The reference engine, restricted to one verb of one game.
fn with_one_verb() -> Conformance {
    Conformance::of(|| {
        let mut engine = Served { engine: Reference::right(), games: engine::GAMES };
        let mut welcome = engine.hello();
        welcome.games.retain(|game, _| game == "riftbound");
        welcome.games.get_mut("riftbound").unwrap().vocabulary = [("verb".to_owned(), vec!["play".to_owned()])].into();
        Saying { engine, welcome }
    })
}

/// An engine that supports nothing.
struct Lacking;

impl Adapter for Lacking {
    fn hello(&mut self) -> Welcome {
        Served { engine: Reference::right(), games: engine::GAMES }.hello()
    }

    fn run(&mut self, _: &protocol::Run) -> protocol::Answered {
        protocol::adapter::unsupported("all of it")
    }
}

#[test]
fn a_run_in_which_nothing_is_supported_fails_though_the_baseline_accepts_each_play() {
    let all = file("engine: reference\nunsupported:\n- {cases: all(), reason: nothing is written yet}\n");
    let (output, passed) = tested_whole(Conformance::of(|| Lacking).baseline(all.path()));
    assert!(!passed && output.ends_with("error: the engine supports none of the plays\n"), "{output}");
    let (_, output, passed) = tested(conformance("", &[]), "mtg/no-such-case");
    assert!(!passed && output.ends_with("error: no play has `mtg/no-such-case` in its name\n"), "{output}");
    let (.., passed) = tested(conformance("", &[]), "of_another_test_program");
    assert!(passed);
}

#[test]
fn fewer_plays_that_pass_than_the_baseline_records_fail_and_more_are_told() {
    let with = |passes: usize| {
        let rule = "unsupported:\n- {cases: all(), reason: one verb}\n";
        let baseline = file(&format!("engine: reference\npasses: {passes}\n{rule}"));
        tested_whole(with_one_verb().baseline(baseline.path()))
    };
    let (output, passed) = with(1);
    assert!(passed && output.contains(" that the baseline does not list: `ruleproof baseline update`"), "{output}");
    let (output, passed) = with(100_000);
    assert!(!passed && output.contains(" fewer than the 100000 in the baseline passed"), "{output}");
}

#[test]
fn a_play_that_is_listed_as_passing_and_is_lost_fails_by_itself() {
    let rest = "engine: reference\npasses: 1\nunsupported:\n- {cases: all(), reason: few words}\n";
    let counted = file(rest);
    let (said, _, passed) = tested(lacking_words().baseline(counted.path()), POOL);
    assert!(passed && said.contains(&format!("test {POOL} ... ignored")), "{said}");
    let listed = file(&format!("{rest}passing: [{POOL}]\n"));
    let (said, _, passed) = tested(lacking_words().baseline(listed.path()), POOL);
    let says = "  in the baseline as `pass`: it is listed under `passing`; support it again, or ";
    assert!(!passed && said.contains(&format!("unsupported: {POOL}\n")) && said.contains(says), "{said}");
}

#[test]
fn a_baseline_is_written_and_the_next_run_is_as_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.yaml");
    let writing = |conformance: Conformance| Conformance {
        writes: Writes { record: None, reason: Some("known".to_owned()) },
        ..conformance.baseline(&path)
    };
    tested(writing(lacking_words()), "mtg/a-pool-of-three-on-a-creature");
    let written = std::fs::read_to_string(&path).unwrap();
    assert!(written.contains("verdict: unsupported"), "{written}");
    let (_, _, passed) = tested(lacking_words().baseline(&path), POOL);
    assert!(passed);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
    tested(writing(conformance(MISTAKE, &[])), "mtg/a-pool-of-three-on-a-creature-is-gone-after-three");
    let written = std::fs::read_to_string(&path).unwrap();
    assert!(written.contains(POOL) && written.contains("reason: known"), "{written}");
}

#[test]
fn what_is_of_many_plays_is_not_written_of_one() {
    let arguments = Arguments { exact: true, filter: Some(POOL.to_owned()), ..Arguments::default() };
    let writes = Writes { record: Some("record.json".into()), reason: None };
    let error = Conformance { writes, ..conformance("", &[]) }.tested(&arguments).unwrap_err().to_string();
    assert!(error.starts_with("`RULEPROOF_RECORD` applies to all plays of a process, and with"), "{error}");
    let writes = Writes { record: None, reason: Some("known".to_owned()) };
    let error = Conformance { writes, ..conformance("", &[]) }.tested(&arguments).unwrap_err().to_string();
    assert!(error.starts_with("`RULEPROOF_REASON` applies to all plays"), "{error}");
}

#[test]
fn a_play_that_is_none_is_said_to_be_none() {
    let output = |name: &str| tested(conformance("", &[]), name).1;
    let case = POOL.split('@').next().unwrap();
    assert_eq!(
        output(&format!("{case}@1993")),
        "the engine states that it plays mtg in 2022-04-29, 2026-09-25, and not in `1993`\n\n"
    );
    assert_eq!(output("mtg/no-such-case@2026-09-25"), "the suite has no case `mtg/no-such-case`\n\n");
}

#[test]
fn where_nothing_could_be_tested_it_is_said_why() {
    let wrong = |conformance: Conformance| conformance.tested(&Arguments::default()).unwrap_err().to_string();
    let text = "engine: another\nplays: {}\n";
    let other = file(text);
    let path = other.path().display();
    assert_eq!(
        wrong(conformance("", &[]).baseline(other.path())),
        format!("{path}: it belongs to the engine `another`, but this is `reference`")
    );
    let stranger = file("engine: reference\nplays: {mtg/none@1: {verdict: fail, reason: known}}\n");
    assert_eq!(
        wrong(conformance("", &[]).baseline(stranger.path())),
        format!("{}: `mtg/none@1` is not a play of the suite", stranger.path().display())
    );
    assert!(wrong(conformance("", &[]).baseline("no/such/file.yaml")).starts_with("no/such/file.yaml: "));
    let saying = |welcome: fn(&mut Welcome)| {
        wrong(Conformance::of(move || {
            let mut engine = Served { engine: Reference::right(), games: engine::GAMES };
            let mut said = engine.hello();
            welcome(&mut said);
            Saying { engine, welcome: said }
        }))
    };
    let nothing = saying(|welcome| welcome.games.clear());
    assert!(nothing.starts_with("the adapter's `hello` is invalid:\n"), "{nothing}");
    assert!(nothing.contains("it plays no game"), "{nothing}");
    let misspelt = saying(|welcome| {
        let words = [("seen event".to_owned(), vec!["preventd".to_owned()])];
        welcome.games.get_mut("mtg").unwrap().vocabulary = words.into();
    });
    assert!(misspelt.contains("games.mtg.vocabulary.seen event: unknown seen event `preventd`: "), "{misspelt}");
    assert!(misspelt.contains("did you mean `prevented`?"), "{misspelt}");
}
