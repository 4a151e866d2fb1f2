//! Writes the same number of records in the format of each runner.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use crate::{FILES, RECORDS};

/// Writes the files of all runners, one folder for each.
///
/// # Errors
/// A file cannot be written.
pub fn write(root: &Path) -> io::Result<()> {
    for folder in ["cases", "queries", "directives", "snapshots"] {
        fs::create_dir(root.join(folder))?;
    }
    for file in 0..FILES {
        fs::write(root.join(format!("cases/generated-{file:04}.yaml")), cases(file))?;
        fs::write(root.join(format!("queries/{file:04}.slt")), records(file, "query I\nselect ", "\n"))?;
        fs::write(root.join(format!("directives/{file:04}")), records(file, "eval\nselect ", "\n"))?;
        let folder = root.join(format!("snapshots/{file:04}"));
        fs::create_dir(&folder)?;
        for record in numbers(file) {
            let snapshot = format!("---\nsource: src/main.rs\nexpression: record.to_string()\n---\n{record}\n");
            fs::write(folder.join(format!("record-{record:05}.snap")), snapshot)?;
        }
    }
    Ok(())
}

/// The numbers of the records in a file.
pub fn numbers(file: usize) -> std::ops::Range<usize> {
    file * RECORDS..(file + 1) * RECORDS
}

/// Writes records: a question that contains its answer, a line, and the answer.
fn records(file: usize, question: &str, end: &str) -> String {
    let mut text = String::new();
    for number in numbers(file) {
        // Writing to a string does not fail.
        let _ = write!(text, "{question}{number}\n----\n{number}\n{end}");
    }
    text
}

/// Cases of typical size: shields against two spells each.
fn cases(file: usize) -> String {
    let spells = [("Gut Shot", 1), ("Shock", 2), ("Lightning Bolt", 3), ("Flame Javelin", 4)];
    let mut text = "game: mtg\ncases:\n".to_owned();
    for (number, (first, a)) in (0..RECORDS).zip(spells.iter().cycle()) {
        let Some((second, b)) = spells.get((number / 4 + file) % 4) else { continue };
        let life = 20 - (a + b - 3).max(0);
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "
  generated-{file}-{number}:
    asserts: [615.7-depletes]
    source: derived
    given:
      alice: {{hand: [{{salve: Healing Salve}}]}}
      bob: {{hand: [{{first: {first}}}, {{second: {second}}}]}}
    when:
      - alice: {{cast: salve, mode: shield, targets: [alice]}}
      - bob: {{cast: first, targets: [alice]}}
      - bob: {{cast: second, targets: [alice]}}
    then:
      alice: {{life: {life}}}
      events:
        - prevented: {{by: salve, from: first, to: alice, amount: {}}}
",
            3.min(*a)
        );
    }
    text
}
