//! Files and folders on disk.

use std::fs;
use std::path::Path;

use ruleproof::files::folder;
use ruleproof::suite::load::{Suite, Texts, load};
use tempfile::TempDir;

use super::{CARDS, GOOD, MTG, lines, text};

/// A folder with these files.
fn with(files: &[(&str, &[u8])]) -> TempDir {
    let dir = TempDir::new().unwrap();
    for (path, bytes) in files {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    dir
}

fn loaded(path: &Path) -> Suite {
    load(
        engine::GAMES,
        Texts {
            seeds: vec![text(&("seeds/mtg.yaml", MTG))],
            base: vec![text(&("cards/mtg.yaml", CARDS))],
            cases: folder(path).unwrap(),
        },
    )
}

/// The messages about a folder, in which its path is replaced by DIR.
fn messages(dir: &TempDir) -> Vec<String> {
    let name = dir.path().display().to_string();
    lines(&loaded(dir.path())).iter().map(|line| line.replace(&name, "DIR")).collect()
}

fn refused(path: &Path, dir: &TempDir) -> String {
    folder(path).unwrap_err().to_string().replace(&dir.path().display().to_string(), "DIR")
}

#[test]
fn a_folder_and_those_below_it_are_read_in_the_order_of_their_names() {
    let bad = b"game: chess\n";
    let dir =
        with(&[("b.yaml", bad), ("a/z.yml", bad), ("c.yaml", GOOD.as_bytes()), ("a.yaml", bad), ("notes.txt", b"x")]);
    assert_eq!(
        messages(&dir),
        [
            "DIR/a/z.yml:1:7: unknown game `chess`; expected one of: mtg, netrunner, riftbound",
            "DIR/a.yaml:1:7: unknown game `chess`; expected one of: mtg, netrunner, riftbound",
            "DIR/b.yaml:1:7: unknown game `chess`; expected one of: mtg, netrunner, riftbound",
        ]
    );
}

#[test]
fn one_file_may_be_read_whatever_its_ending() {
    let dir = with(&[("cases.txt", GOOD.as_bytes())]);
    assert_eq!(loaded(&dir.path().join("cases.txt")).cases.len(), 1);
}

#[test]
fn a_file_that_is_not_utf_8_says_on_which_line() {
    let dir = with(&[("a.yaml", b"game: mtg\ncases: \xff\n"), ("b.yaml", GOOD.as_bytes())]);
    assert_eq!(messages(&dir), ["DIR/a.yaml: is not UTF-8: the first invalid byte is on line 2"]);
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let dir = with(&[("a.yaml", b"")]);
    fs::File::options().write(true).open(dir.path().join("a.yaml")).unwrap().set_len(16 * 1024 * 1024 + 1).unwrap();
    assert_eq!(messages(&dir), ["DIR/a.yaml: is larger than 16777216 bytes"]);
}

#[test]
fn a_byte_order_mark_and_windows_line_breaks_are_read_over() {
    let text = format!("\u{feff}{}", GOOD.replace('\n', "\r\n"));
    let dir = with(&[("a.yaml", text.as_bytes())]);
    assert_eq!(messages(&dir), [""; 0]);
    let dir = with(&[("a.yaml", text.replace("zone: graveyard", "zone: graveyrad").as_bytes())]);
    assert_eq!(messages(&dir), ["DIR/a.yaml:15:21: unknown zone `graveyrad`; did you mean `graveyard`?"]);
}

#[test]
fn a_folder_that_is_called_like_a_file_is_a_folder() {
    let dir = with(&[("x.yaml/a.yaml", b"game: mtg\n")]);
    assert_eq!(messages(&dir), ["DIR/x.yaml/a.yaml:1:1: missing key `cases`"]);
}

#[test]
fn a_folder_without_a_case_file_is_refused() {
    let dir = with(&[("notes.txt", b"x"), ("x.yaml/notes.txt", b"x")]);
    assert_eq!(refused(dir.path(), &dir), "no case file (*.yaml) in `DIR`");
}

#[test]
fn a_folder_that_is_not_there_is_refused() {
    let dir = with(&[]);
    assert_eq!(refused(&dir.path().join("none"), &dir), "file or folder `DIR/none` not found");
}

#[cfg(unix)]
#[test]
fn links_that_lead_nowhere_or_in_a_circle_are_told_beside_the_rest() {
    use std::os::unix::fs::symlink;
    let dir = with(&[("c.yaml", GOOD.as_bytes()), ("d.yaml", b"game: mtg\n"), ("sub/e.yaml", b"game: mtg\n")]);
    symlink("nowhere", dir.path().join("a.yaml")).unwrap();
    symlink("b.yaml", dir.path().join("b.yaml")).unwrap();
    symlink("..", dir.path().join("sub/up")).unwrap();
    assert_eq!(
        messages(&dir),
        [
            "DIR/a.yaml: cannot be read: no such file or directory",
            "DIR/b.yaml: cannot be read: too many levels of symbolic links",
            "DIR/d.yaml:1:1: missing key `cases`",
            "DIR/sub/e.yaml:1:1: missing key `cases`",
            "DIR/sub/up: a symbolic link that leads back to `DIR`",
        ]
    );
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_is_read_as_the_file() {
    let dir = with(&[("cases/a.yaml", b"game: mtg\n"), ("real", GOOD.as_bytes())]);
    std::os::unix::fs::symlink("../real", dir.path().join("cases/b.yaml")).unwrap();
    assert_eq!(loaded(&dir.path().join("cases")).cases.len(), 1);
}
