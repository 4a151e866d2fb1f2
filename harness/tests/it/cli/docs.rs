//! The commands of docs/ci.md, run as printed; the example of the README and the places in cases that pages show; and
//! the code of docs/rust.md, compared with its source files.
#![cfg(unix)]

use std::fs;

use super::engines::served;
use super::{Ended, Place, SUITE, place};
use crate::root;

fn page() -> String {
    fs::read_to_string(root().join("docs/ci.md")).unwrap()
}

/// The code blocks of a language, in order.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let begin = format!("```{language}\n");
    page.split(&begin).skip(1).map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

/// A checkout of a small suite, and an engine with the name used on the page.
fn checkout(page: &str) -> Place {
    let seeds = "game: riftbound\ndocument: {title: Some rules, edition: '1.3'}\nclauses:\n  \
                 437.3-drops-by-prevented: {at: '437.3', says: It drops.}\n  \
                 437.2-reduced-by-value: {at: '437.2', says: It is reduced.}\n";
    let toml = blocks(page, "toml")[0].replace("\"./my-adapter\"", &format!("{:?}", served()));
    place(&[
        ("seeds/s.yaml", seeds),
        ("cases/a.yaml", SUITE),
        ("cases/version.txt", "4.4.2"),
        ("ruleproof.toml", &toml),
    ])
}

/// The ruleproof commands of a block, without the text around them.
fn commands(block: &str) -> Vec<String> {
    let command = |line: &str| {
        let line = line.trim().trim_start_matches("- ").trim_start_matches("run: ");
        line.starts_with("ruleproof ").then(|| line.to_owned())
    };
    block.lines().filter_map(command).collect()
}

/// Runs a command like a job whose CI system assigns it one part of four.
fn part(place: &Place, command: &str, index: usize) -> Ended {
    let from_one = index + 1;
    let variables = if command.contains("CI_NODE") {
        format!("CI_NODE_INDEX={from_one} CI_NODE_TOTAL=4")
    } else if command.contains("SLURM") {
        format!("SLURM_ARRAY_TASK_ID={index} SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=3")
    } else {
        format!("TEST_SHARD_INDEX={index} TEST_TOTAL_SHARDS=4 TEST_UNDECLARED_OUTPUTS_DIR=. XML_OUTPUT_FILE=shard.xml")
    };
    let command = command.replace("${{ matrix.part }}", &from_one.to_string());
    let command = if command.contains("--no-tests") { command } else { format!("{command} --no-tests=pass") };
    place.shell(&format!("export {variables}; {command}"))
}

#[test]
fn each_command_of_the_page_does_what_it_is_said_to() {
    let page = page();
    let place = checkout(&page);
    place.write("summary.md", "");
    let mut done = 0;
    for block in [blocks(&page, "yaml"), blocks(&page, "sh")].concat() {
        for command in commands(&block) {
            done += 1;
            if command.contains("--partition") {
                for index in 0..4 {
                    part(&place, &command, index).is(0);
                }
            } else {
                place.shell(&format!("export GITHUB_STEP_SUMMARY=summary.md; {command}")).is(0);
            }
            if command.contains("json=run.json") {
                place.write("main.json", &place.read("run.json"));
            }
        }
    }
    assert_eq!(done, 10, "commands of the page");
    assert!(place.read("summary.md").starts_with("### ruleproof: as expected\n"));
    assert!(place.read("diff.md").starts_with("### ruleproof: no difference in 3 plays\n"));
    for file in ["run.html", "run.sarif", "run.xml", "badge.svg", "baselines/mine.yaml", "shard.xml"] {
        assert!(place.path().join(file).is_file(), "{file}");
    }
}

#[test]
fn the_workflows_of_the_page_are_short_and_yaml() {
    for block in blocks(&page(), "yaml") {
        let lines = block.lines().filter(|line| !line.starts_with('#')).count();
        assert!(lines <= 25, "{lines} lines:\n{block}");
        serde_yaml_value(&block);
    }
    let action = root().join(".github/actions/ruleproof/action.yml");
    let action = serde_yaml_value(&fs::read_to_string(action).unwrap());
    assert_eq!(action["runs"]["using"], "composite");
}

fn serde_yaml_value(text: &str) -> serde_json::Value {
    serde_yaml::from_str(text).unwrap_or_else(|error| unreachable!("{error}\n{text}"))
}

#[test]
fn the_adapter_of_the_page_on_rust_is_the_one_that_is_tested() {
    let root = root();
    let page = fs::read_to_string(root.join("docs/rust.md")).unwrap();
    let adapter = fs::read_to_string(root.join("adapters/rust/tests/first.rs")).unwrap();
    assert!(blocks(&page, "rust,no_run").contains(&adapter));
    let main = fs::read_to_string(root.join("adapters/rust/tests/conformance.rs")).unwrap();
    assert!(blocks(&page, "rust,ignore").contains(&main.replace("|| byname::adapter::ByName", "Mine::new")));
}

#[test]
fn the_example_of_the_readme_fails_as_the_readme_shows() {
    let page = fs::read_to_string(root().join("README.md")).unwrap();
    let command = blocks(&page, "sh").iter().flat_map(|block| commands(block)).find(|line| line.contains("--mistake"));
    let ended = place(&[]).shell(&command.unwrap()).is(100);
    let shown = &blocks(&page, "text")[0];
    assert!(ended.out.starts_with(shown.as_str()), "{}", ended.out);
}

#[test]
fn the_places_in_cases_that_pages_show_have_the_field_that_they_show() {
    for page in ["docs/rust.md", "docs/verdicts.md"] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        let shown = text.lines().filter_map(|line| line.trim().strip_prefix("cases/"));
        let shown: Vec<Vec<&str>> = shown.map(|line| line.splitn(4, ':').collect()).collect();
        assert!(!shown.is_empty(), "{page}");
        for place in shown {
            let [file, line, _, what] = place[..] else { unreachable!("{page}: {place:?}") };
            let case = fs::read_to_string(root().join("cases").join(file)).unwrap();
            let line = case.lines().nth(line.parse::<usize>().unwrap() - 1).unwrap();
            // The mismatch `never asked: order (alice), 616.1` points at the answer of alice, `alice.life` at the
            // field.
            let word =
                what.trim().rsplit_once('.').filter(|_| !what.contains("asked")).map_or("alice", |(_, field)| field);
            assert!(line.contains(&format!("{word}: ")), "{page}: {what} is not in {line}");
        }
    }
}
