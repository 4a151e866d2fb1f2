//! `watch`: the cases that a saved file affects are played again.
#![cfg(target_os = "linux")]

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, ChildStdout, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::engines::served;
use super::{Place, SUITE, place};

const ZAP: &str = "game: riftbound\ncards:\n  Zap: {types: [Spell], effect: [{deal: {amount: 2, to: target unit at a \
                   battlefield}}]}\n";

/// A watching program, with its output.
struct Watching {
    child: Child,
    out: BufReader<ChildStdout>,
}

impl Watching {
    fn begin(place: &Place, more: &[&str]) -> Self {
        let mut command = place.command(&[&["watch", "--cases", "suite"], more].concat());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        Self { child, out }
    }

    /// Reads the output until the program waits again.
    fn said(&mut self) -> String {
        let mut said = String::new();
        while !said.lines().last().is_some_and(|line| line.starts_with("watching ")) {
            assert!(self.out.read_line(&mut said).unwrap() > 0, "it ended: {said}");
        }
        said
    }

    /// Ends the program like Ctrl-C, and returns its error output.
    fn end(mut self) -> String {
        kill(Pid::from_raw(i32::try_from(self.child.id()).unwrap()), Signal::SIGINT).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        let mut complained = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut complained).unwrap();
        complained
    }
}

/// The cases of [`SUITE`] in three files: the cards, the first case, the others.
fn parts() -> Place {
    let head = "game: riftbound\neditions: [\"1.4\"]\ncases:\n";
    let (_, cases) = SUITE.split_once("cases:\n").unwrap();
    let (first, others) = cases.split_at(cases.find("  a-value-of-one").unwrap());
    let files = [
        ("suite/cards/zap.yaml", ZAP.to_owned()),
        ("suite/a.yaml", format!("{head}{first}")),
        ("suite/b.yaml", format!("{head}{others}")),
    ];
    place(&files.each_ref().map(|(path, text)| (*path, text.as_str())))
}

/// Saves a file like an editor: as a whole, in place of the old one.
fn save(place: &Place, path: &str, text: &str) {
    place.write("saved", text);
    std::fs::rename(place.path().join("saved"), place.path().join(path)).unwrap();
}

#[test]
fn a_saved_file_has_its_cases_played_and_a_card_those_that_use_it() {
    let place = parts();
    let mut watching = Watching::begin(&place, &[]);
    assert!(watching.said().contains("3 of 3 plays passed"));
    save(&place, "suite/a.yaml", &place.read("suite/a.yaml").replace("{damage: 0, prevent: [1]}", "{damage: 7}"));
    let said = watching.said();
    assert!(said.starts_with("suite/a.yaml saved: 1 case\n") && said.contains("expected: 7"), "{said}");
    save(&place, "suite/b.yaml", &place.read("suite/b.yaml"));
    let said = watching.said();
    assert!(said.starts_with("suite/b.yaml saved: 2 cases\n"), "{said}");
    assert!(
        said.contains("failing since before: 1 play, such as riftbound/a-value-of-three-leaves-one@1.4\n"),
        "{said}"
    );
    save(&place, "suite/cards/zap.yaml", &ZAP.replace("amount: 2", "amount: 9"));
    let said = watching.said();
    assert!(
        said.starts_with("suite/cards/zap.yaml saved: 3 cases\n") && !said.contains("failing since before"),
        "{said}"
    );
    save(&place, "suite/cards/zap.yaml", &format!("{}# the same\n", ZAP.replace("amount: 2", "amount: 9")));
    assert!(watching.said().starts_with("suite/cards/zap.yaml saved: 0 cases\n"));
    assert_eq!(watching.end(), "");
}

#[test]
fn a_file_that_is_wrong_is_told_and_played_when_it_is_right() {
    let place = parts();
    let mut watching = Watching::begin(&place, &["-E", "tag(small)"]);
    assert!(watching.said().contains("1 of 1 plays passed"));
    let right = place.read("suite/b.yaml");
    save(&place, "suite/b.yaml", &right.replace("then:", "than:"));
    assert!(!watching.said().contains(" saved: "));
    save(&place, "suite/a.yaml", &place.read("suite/a.yaml"));
    assert!(!watching.said().contains(" saved: "), "the other file is still wrong");
    save(&place, "suite/b.yaml", &right);
    let said = watching.said();
    assert!(
        said.starts_with("suite/a.yaml, suite/b.yaml saved: 1 case\n"),
        "what is not selected is not played: {said}"
    );
    let complained = watching.end();
    assert_eq!(complained.matches("error: unknown key `than`").count(), 6, "{complained}");
}

#[test]
fn a_new_build_of_the_engine_has_everything_played_on_it() {
    let place = parts();
    place.write("engine.sh", &format!("exec {}\n", served()));
    let mut watching = Watching::begin(&place, &["--engine", "sh engine.sh"]);
    assert!(watching.said().contains("3 of 3 plays passed"));
    save(&place, "engine.sh", &format!("exec {} --mistake 'value never shrinks'\n", served()));
    let said = watching.said();
    assert!(said.contains("engine.sh saved: 3 cases\n") && said.contains("fail"), "{said}");
    assert_eq!(watching.end(), "");
}

#[test]
fn what_never_changes_is_not_watched() {
    let place = place(&[]);
    place.ruleproof(&["watch"]).is(2).complains("error: there is nothing to watch: the suite is bundled");
}
