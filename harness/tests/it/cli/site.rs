//! `site`: every link has a target, and no unrelated file is removed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::{Place, SUITE, place};

fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path.clone(), fs::read_to_string(&path).unwrap());
        }
    }
    found
}

/// The values of an attribute.
fn values<'t>(text: &'t str, attribute: &str) -> BTreeSet<&'t str> {
    let begin = format!(" {attribute}=\"");
    text.split(begin.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Follows every link of a site. Returns the number of links.
pub fn followed(folder: &Path) -> usize {
    let files = files(folder);
    let mut count = 0;
    for (path, text) in files.iter().filter(|(path, _)| path.extension().is_some_and(|ending| ending == "html")) {
        for href in
            values(text, "href").into_iter().chain(values(text, "src")).filter(|href| !href.starts_with("data:"))
        {
            let (file, anchor) = href.split_once('#').unwrap_or((href, ""));
            let mut target = if file.is_empty() { path.clone() } else { path.parent().unwrap().to_owned() };
            for part in file.split('/').filter(|part| !part.is_empty()) {
                if part == ".." {
                    target.pop()
                } else {
                    target.push(part);
                    true
                };
            }
            assert!(files.contains_key(&target), "{href} in {}", path.display());
            let found = &files[&target];
            assert!(
                anchor.is_empty()
                    || values(found, "id").contains(anchor)
                    || found.contains(&format!("id=\"{anchor}\"")),
                "{href} in {}",
                path.display()
            );
            count += 1;
        }
        for note in values(text, "popovertarget") {
            assert!(values(text, "id").contains(note), "{note} in {}", path.display());
        }
    }
    count
}

fn made() -> Place {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let run = ["run", "--cases", "cases", "--mistake", "value prevents a whole event", "--output", "json=wrong.json"];
    place.ruleproof(&run).is(100);
    place
}

#[test]
fn every_link_leads_to_something_and_each_case_has_its_play() {
    let place = made();
    place.ruleproof(&["site", "out", "wrong.json", "--cases", "cases"]).is(0).says(" files written to out\n");
    assert!(followed(&place.path().join("out")) > 100);
    let case = place.read("out/riftbound/case/a-value-of-one-lets-one-through.html");
    for part in [
        "bob: {play: Zap, targets: [ox]}",
        "At the end",
        "Mistakes that it catches",
        "On engines",
        "<dt>Zap</dt><dd>Spell</dd>",
    ] {
        assert!(case.contains(part), "{part:?} is in {case}");
    }
    assert!(case.contains("<span class=\"badge fail\">fail</span> ox.damage: expected 1, actual 0"), "{case}");
    let rule = place.read("out/riftbound/rule/437.3-drops-by-prevented.html");
    assert!(rule.contains("a-value-of-three-leaves-one.html"), "{rule}");
}

#[test]
fn the_same_suite_makes_the_same_site_and_what_is_gone_is_removed() {
    let place = made();
    let write = |folder: &str| drop(place.ruleproof(&["site", folder, "wrong.json", "--cases", "cases"]).is(0));
    write("one");
    write("other");
    let of = |folder: &str| -> Vec<(PathBuf, String)> {
        let root = place.path().join(folder);
        files(&root).into_iter().map(|(path, text)| (path.strip_prefix(&root).unwrap().to_owned(), text)).collect()
    };
    assert!(of("one") == of("other"), "the same files");
    place.write("cases/a.yaml", SUITE.split("  either-value").next().unwrap());
    write("one");
    let gone = "riftbound/case/either-value-may-come-first.html";
    assert!(place.path().join("other").join(gone).exists() && !place.path().join("one").join(gone).exists());
    assert!(place.path().join("one/riftbound/case/a-value-of-three-leaves-one.html").exists());
}

#[test]
fn a_folder_with_other_things_in_it_is_left_alone() {
    let place = place(&[("cases/a.yaml", SUITE), ("mine/letter.txt", "dear")]);
    let ended = place.ruleproof(&["site", "mine", "--cases", "cases"]).is(2).silent();
    assert_eq!(ended.err, "error: `mine` contains other files: name a new folder, or one that `ruleproof site` made\n");
    assert_eq!(files(&place.path().join("mine")).len(), 1);
    place.write(
        "mine/.ruleproof-site",
        "made by `ruleproof site`, which replaces and removes these files:\n../cases/a.yaml\n/etc/hosts\n",
    );
    place.ruleproof(&["site", "mine", "--cases", "cases"]).is(0);
    assert_eq!(place.read("mine/letter.txt"), "dear");
    assert_eq!(place.read("cases/a.yaml"), SUITE);
}

#[test]
fn an_engine_that_played_a_part_is_said_to_have() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let run = ["run", "--cases", "cases", "--output"];
    place.ruleproof(&[&run[..], &["json=whole.json"]].concat()).is(0);
    place.ruleproof(&[&run[..], &["json=part.json", "--partition", "slice:1/2"]].concat()).is(0);
    let overview = |record: &str| {
        place.ruleproof(&["site", "site", record, "--cases", "cases"]).is(0);
        place.read("site/index.html")
    };
    assert!(!overview("whole.json").contains(" only</div>"));
    assert!(overview("part.json").contains("<div class=\"note\">part slice:1/2 only</div>"));
}
