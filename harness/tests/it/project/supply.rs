//! The supply chain: actions are pinned to commits, workflows state their permissions, Python packages have hashes.

use std::fs;
use std::path::Path;

use crate::root;

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// The files of a folder and all folders below it with one of these endings, by their path from the root.
fn files(folder: &str, endings: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(folder)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            found.extend(files(&path, endings));
        } else if Path::new(&path).extension().is_some_and(|ending| endings.iter().any(|one| ending == *one)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The actions that a workflow, an action or an example uses, each with the comment after it.
fn used(text: &str) -> Vec<&str> {
    let keys = text.match_indices("uses:").filter(|(at, _)| !text[..*at].ends_with(char::is_alphanumeric));
    keys.map(|(at, key)| text[at + key.len()..].lines().next().unwrap_or_default().trim()).collect()
}

/// Returns `true` if an action belongs to this repository, or is pinned to a commit and has its version in a comment.
/// In examples, `OWNER` and `COMMIT` are placeholders for the repository and the commit of a release of ruleproof.
fn is_pinned(action: &str) -> bool {
    let (name, comment) = action.split_once(" # ").unwrap_or((action, ""));
    let (path, commit) = name.split_once('@').unwrap_or((name, ""));
    let is_commit = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_placeholder = path.starts_with("OWNER/ruleproof/") && commit == "COMMIT";
    path.starts_with("./") || ((is_commit || is_placeholder) && comment.starts_with('v'))
}

/// The YAML examples on a page that are complete workflows.
fn workflows(page: &str) -> Vec<&str> {
    let blocks = page.split("```yaml\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default());
    blocks.filter(|block| block.contains("# .github/workflows/")).collect()
}

/// The permissions that a workflow gives to all of its jobs.
fn permissions(workflow: &str) -> serde_json::Value {
    let workflow: serde_json::Value = serde_yaml::from_str(workflow).unwrap();
    workflow["permissions"].clone()
}

/// The requirements of a lock file, each with its hashes on one line.
fn requirements(lock: &str) -> Vec<String> {
    let joined = lock.replace("\\\n", " ");
    let lines = joined.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

fn has_hashes(requirement: &str) -> bool {
    requirement.contains("==") && requirement.contains(" --hash=sha256:")
}

#[test]
fn every_action_is_pinned_to_a_commit() {
    let mut paths = files(".github", &["yml", "yaml", "md"]);
    paths.extend(files("docs", &["md"]));
    paths.extend(["README.md", "adapters/python/README.md", "adapters/typescript/README.md"].map(str::to_owned));
    let mut loose = Vec::new();
    let mut checked = 0;
    for path in paths {
        for action in used(&read(&path)) {
            checked += 1;
            if !is_pinned(action) {
                loose.push(format!("{path}: {action}"));
            }
        }
    }
    assert_eq!(loose, [""; 0], "pin these as `OWNER/NAME@COMMIT # VERSION`");
    assert!(checked > 15, "only {checked} actions were checked");
}

#[test]
fn an_action_that_is_not_pinned_is_found() {
    let commit = "0123456789abcdef0123456789abcdef01234567";
    let text = format!(
        "clauses: [a]\nsteps:\n  - uses: ./.github/actions/a\n  - name: b\n    uses: a/b@{commit} # v1.2.3\n  \
         - uses: a/b@{commit}\n  - {{uses: a/b@v1}}\n  - uses: a/b@{} # v1\n",
        &commit[1..]
    );
    let found: Vec<bool> = used(&text).into_iter().map(is_pinned).collect();
    assert_eq!(found, [true, true, false, false, false]);
}

#[test]
fn every_workflow_may_read_the_repository_and_no_more() {
    let mut checked = 0;
    for path in files(".github/workflows", &["yml", "yaml"]) {
        assert_eq!(permissions(&read(&path)), serde_json::json!({"contents": "read"}), "{path}");
        checked += 1;
    }
    for workflow in workflows(&read("docs/ci.md")) {
        assert_eq!(permissions(workflow), serde_json::json!({"contents": "read"}), "docs/ci.md:\n{workflow}");
        checked += 1;
    }
    assert!(checked >= 4, "only {checked} workflows were checked");
}

#[test]
fn every_python_package_has_hashes() {
    let lock = read("adapters/python/tests/requirements.txt");
    let locked = requirements(&lock);
    let without: Vec<&String> = locked.iter().filter(|requirement| !has_hashes(requirement)).collect();
    assert!(without.is_empty(), "without a version or hashes: {without:#?}");
    for wanted in requirements(&read("adapters/python/tests/requirements.in")) {
        let name = wanted.split(['<', '>', '=', '!', '~']).next().unwrap_or_default().trim();
        let is_locked = locked.iter().any(|requirement| requirement.starts_with(&format!("{name}==")));
        assert!(is_locked, "`{name}` is not locked: lock again as requirements.in says");
    }
    assert!(read(".ci/run").contains("--require-hashes --requirement adapters/python/tests/requirements.txt"));
}

#[test]
fn a_python_package_without_hashes_is_found() {
    let lock = "# comment\na==1 ; python_version < '3.10' \\\n    --hash=sha256:00 \\\n    --hash=sha256:11\n    # via b\n\
                b==2\nc>=3 --hash=sha256:22\n";
    let found: Vec<bool> = requirements(lock).iter().map(|requirement| has_hashes(requirement)).collect();
    assert_eq!(found, [true, false, false]);
}
