//! Merges the records of the shards of one run.

use std::collections::{BTreeSet, HashMap};

use crate::record::{CaseResult, EngineInfo, Part, Record, SuiteInfo};

/// The record of a shard, as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Shard {
    /// The name: its path.
    pub name: String,
    /// The record.
    pub record: Record,
    /// `true` if its run came to an end.
    pub ended: bool,
}

/// The reasons why records are not the shards of one run.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// No record is given.
    #[error("no record is named")]
    None,
    /// A record is named twice.
    #[error("`{0}` is named twice")]
    Named(String),
    /// Two records differ in a property that all shards of a run share.
    #[error("`{one}` and `{other}` belong to different runs: {why}")]
    Apart {
        /// The first record.
        one: String,
        /// The second record.
        other: String,
        /// The difference.
        why: String,
    },
    /// A record is not of a shard.
    #[error("`{0}` is the record of a whole run (without `--partition`): there is nothing to merge")]
    Whole(String),
    /// A play is in two records.
    #[error("`{play}` is in `{one}` and in `{other}`")]
    Twice {
        /// The play.
        play: String,
        /// The record that has it first.
        one: String,
        /// The record that has it as well.
        other: String,
    },
    /// Two cases, in files of two shards, have the same id.
    #[error("`{id}` is the id of two cases: at {first} in `{one}`, and at {second} in `{other}`")]
    TwoCases {
        /// The id.
        id: String,
        /// The first record.
        one: String,
        /// The place of the case in the first record.
        first: String,
        /// The second record.
        other: String,
        /// The place of the case in the second record.
        second: String,
    },
    /// A play is in one record twice.
    #[error("`{play}` is twice in `{name}`")]
    Again {
        /// The play.
        play: String,
        /// The record.
        name: String,
    },
    /// The numbers that a shard states about itself contradict each other.
    #[error("`{name}`: part {part} of {all} plays has {played} of {plays}, which is impossible")]
    Impossible {
        /// The record.
        name: String,
        /// The number or numbers of the shard.
        part: String,
        /// The number of results in the record.
        played: usize,
        /// The stated number of plays in the shard.
        plays: usize,
        /// The stated number of plays in all shards.
        all: usize,
    },
}

/// The merged records.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// The record. It is marked as a shard if shards are missing.
    pub record: Record,
    /// The missing shards and plays, one on each line.
    pub missing: Vec<String>,
}

/// Merges the records of the shards of one run, in the order of the files of the suite.
///
/// # Errors
/// The records are not the shards of one run.
pub fn merge(shards: Vec<Shard>) -> Result<Merged, MergeError> {
    let mut names = BTreeSet::new();
    if let Some(twice) = shards.iter().find(|shard| !names.insert(&shard.name)) {
        return Err(MergeError::Named(twice.name.clone()));
    }
    let mut missing: Vec<String> = shards.iter().filter_map(unfinished).collect();
    let is_one = shards.len() == 1;
    let mut shards = shards.into_iter();
    let first = shards.next().ok_or(MergeError::None)?;
    if first.record.suite.part.is_none() && !is_one {
        return Err(MergeError::Whole(first.name));
    }
    possible(&first)?;
    let mut owners = Owners::default();
    owners.add(&first)?;
    let Shard { name: one, mut record, .. } = first;
    for shard in shards {
        possible(&shard)?;
        if shard.record.suite.part.is_none() {
            return Err(MergeError::Whole(shard.name));
        }
        if let Some(why) = apart(&record, &shard.record) {
            return Err(MergeError::Apart { one, other: shard.name, why });
        }
        owners.add(&shard)?;
        let more = shard.record;
        if let (Some(part), Some(other)) = (&mut record.suite.part, more.suite.part) {
            part.parts.extend(other.parts);
            part.plays = part.plays.saturating_add(other.plays);
            if part.is_of_files() {
                part.all = part.all.saturating_add(other.all);
                record.suite.cases = record.suite.cases.saturating_add(more.suite.cases);
                record.suite.digest = together(&record.suite.digest, &more.suite.digest);
            }
        }
        record.suite.selected = record.suite.selected.saturating_add(more.suite.selected);
        // The shards were played side by side.
        record.seconds = record.seconds.max(more.seconds);
        record.results.extend(more.results);
        record.cut |= more.cut;
        // Without the policy of every shard, the whole has none either.
        record.policy = record.policy.filter(|policy| more.policy == Some(*policy));
    }
    if !is_one {
        record.results.sort_by(|one, other| place(one).cmp(&place(other)));
    }
    let lacking = record.suite.part.as_mut().and_then(lacking);
    if let Some(part) = record.suite.part.as_ref().filter(|_| lacking.is_none() && missing.is_empty()) {
        record.suite.plays = Some(part.all);
        record.suite.part = None;
    }
    missing.splice(0..0, lacking);
    Ok(Merged { record, missing })
}

/// The record that owns each play, shard and case.
#[derive(Default)]
struct Owners {
    plays: HashMap<String, String>,
    parts: HashMap<u64, String>,
    /// For shards that are cut by files: the record and the place of the case, by the id of the case.
    cases: HashMap<String, (String, String)>,
}

impl Owners {
    /// Adds the contents of a record. No other record may have them too.
    fn add(&mut self, shard: &Shard) -> Result<(), MergeError> {
        let name = &shard.name;
        if shard.record.suite.part.as_ref().is_some_and(Part::is_of_files) {
            self.add_cases(shard)?;
        }
        for result in &shard.record.results {
            match self.plays.insert(result.name(), name.clone()) {
                Some(one) if one == *name => {
                    return Err(MergeError::Again { play: result.name(), name: one });
                }
                Some(one) => return Err(MergeError::Twice { play: result.name(), one, other: name.clone() }),
                None => {}
            }
        }
        let Some(part) = &shard.record.suite.part else { return Ok(()) };
        for number in &part.parts {
            if let Some(one) = self.parts.insert(*number, name.clone()) {
                let why = format!("both have part {}:{number}/{}", part.by, part.of);
                return Err(MergeError::Apart { one, other: name.clone(), why });
            }
        }
        Ok(())
    }

    /// Adds the cases of a shard that is cut by files. Such a shard could not check its ids against those of the
    /// others.
    fn add_cases(&mut self, shard: &Shard) -> Result<(), MergeError> {
        for result in &shard.record.results {
            let place = format!("{}:{}", result.file, result.line);
            let (one, first) =
                self.cases.entry(result.id.clone()).or_insert_with(|| (shard.name.clone(), place.clone()));
            if *first != place {
                let (id, one, first) = (result.id.clone(), one.clone(), first.clone());
                return Err(MergeError::TwoCases { id, one, first, other: shard.name.clone(), second: place });
            }
        }
        Ok(())
    }
}

/// The combined digest of the files of two shards. It is the same for any number of shards merged in any order.
fn together(one: &str, other: &str) -> String {
    let digit = |(a, b): (char, char)| {
        let (a, b) = (a.to_digit(16)?, b.to_digit(16)?);
        char::from_digit(a ^ b, 16)
    };
    let digits: Option<String> = one.chars().zip(other.chars()).map(digit).collect();
    digits.unwrap_or_else(|| one.to_owned())
}

/// A message about a record that was cut off.
fn unfinished(shard: &Shard) -> Option<String> {
    let played = shard.record.results.len();
    match &shard.record.suite.part {
        Some(part) if played < part.plays => {
            Some(format!("`{}` is truncated: it has {played} of {} plays", shard.name, part.plays))
        }
        _ if !shard.ended => Some(format!("`{}` is truncated after {played} plays", shard.name)),
        None if shard.record.missing() > 0 => shard.record.incomplete().map(|why| format!("`{}` is {why}", shard.name)),
        _ => None,
    }
}

/// Checks that a shard has no more plays than it states, and that its numbers lie within the number of shards.
fn possible(shard: &Shard) -> Result<(), MergeError> {
    let Some(part) = &shard.record.suite.part else { return Ok(()) };
    let played = shard.record.results.len();
    let numbers: BTreeSet<&u64> = part.parts.iter().collect();
    let counted = !part.parts.is_empty() && numbers.len() == part.parts.len();
    if counted
        && part.parts.iter().all(|number| (1..=part.of).contains(number))
        && played <= part.plays
        && part.plays <= part.all
    {
        return Ok(());
    }
    let (name, plays, all) = (shard.name.clone(), part.plays, part.all);
    Err(MergeError::Impossible { name, part: part.to_string(), played, plays, all })
}

/// The difference between two records that should be shards of one run.
fn apart(one: &Record, other: &Record) -> Option<String> {
    let differs = |what: &str, one: &str, other: &str| Some(format!("the {what} differs: {one} and {other}"));
    let SuiteInfo { version, digest, cases, part, .. } = &other.suite;
    if one.format != other.format {
        return differs("format", &one.format.to_string(), &other.format.to_string());
    }
    if one.engine != other.engine {
        return differs("engine", &called(&one.engine), &called(&other.engine));
    }
    if one.suite.version != *version {
        return differs("version of ruleproof", &one.suite.version, version);
    }
    // A shard that was cut off does not state them.
    if one.policy.zip(other.policy).is_some_and(|(one, other)| one != other) {
        return Some("they ran with different options for expected results".to_owned());
    }
    if one.suite.passes != other.suite.passes {
        return Some("their baselines list different numbers of passing plays".to_owned());
    }
    let is_of_files = |record: &Record| record.suite.part.as_ref().is_some_and(Part::is_of_files);
    let has_own_files = is_of_files(one) && is_of_files(other);
    if !has_own_files && (one.suite.digest != *digest || one.suite.cases != *cases) {
        return differs("suite", &short(&one.suite.digest), &short(digest));
    }
    let (part, other) = (one.suite.part.as_ref()?, part.as_ref()?);
    if (&part.by, part.of) != (&other.by, other.of) {
        return differs("part", &part.to_string(), &other.to_string());
    }
    if part.selection != other.selection || (!has_own_files && part.all != other.all) {
        return Some("they are parts of different selections".to_owned());
    }
    None
}

/// An engine with all properties that identify it.
fn called(engine: &EngineInfo) -> String {
    let mistakes = engine.mistakes.iter().map(|mistake| format!(" with the mistake `{mistake}`"));
    format!("{} {}{}", engine.name, engine.version, mistakes.collect::<String>())
}

/// The first digits of a digest.
fn short(digest: &str) -> String {
    digest.chars().take(12).collect()
}

/// The most shard numbers that are listed.
const TOLD: usize = 20;

/// A message about the missing shards.
fn lacking(part: &mut Part) -> Option<String> {
    part.parts.sort_unstable();
    let lacking = part.of.saturating_sub(part.parts.len() as u64);
    if lacking == 0 {
        return None;
    }
    let numbers: Vec<String> = (1..=part.of)
        .filter(|number| part.parts.binary_search(number).is_err())
        .take(TOLD)
        .map(|number| number.to_string())
        .collect();
    let more = if lacking > TOLD as u64 { ", ..." } else { "" };
    let (by, of, plays) = (&part.by, part.of, part.all.saturating_sub(part.plays));
    let parts = if lacking == 1 { "part" } else { "parts" };
    if part.is_of_files() {
        return Some(format!("{parts} {by}:{}{more}/{of}, with an unknown number of plays", numbers.join(",")));
    }
    Some(format!("{parts} {by}:{}{more}/{of} with {plays} of {} plays", numbers.join(","), part.all))
}

/// The position of a result in the order of the files: by the folders and names of the path, then by the line.
fn place(result: &CaseResult) -> (Vec<&str>, u32) {
    (result.file.split('/').collect(), result.line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Verdict;
    use crate::reporters::sample::{record, result};

    fn shard(number: u64, of: u64, ids: &[(&str, u32)]) -> Shard {
        let results = ids.iter().map(|(file, line)| CaseResult {
            file: (*file).to_owned(),
            line: *line,
            ..result(&format!("mtg/{file}-{line}"), Verdict::Pass)
        });
        let mut record = record(results.collect());
        record.suite.selected = ids.len();
        record.suite.part = Some(Part {
            by: "slice".to_owned(),
            parts: vec![number],
            of,
            plays: ids.len(),
            all: 4,
            selection: "s".to_owned(),
        });
        Shard { name: format!("{number}.json"), record, ended: true }
    }

    fn parts() -> [Shard; 2] {
        [shard(1, 2, &[("a/b.yaml", 9), ("a.yaml", 2)]), shard(2, 2, &[("a/b.yaml", 1), ("a-b.yaml", 1)])]
    }

    fn refused(change: impl FnOnce(&mut Shard)) -> String {
        let [one, mut other] = parts();
        change(&mut other);
        merge(vec![one, other]).unwrap_err().to_string()
    }

    #[test]
    fn parts_make_up_the_whole_in_the_order_of_the_files() {
        let merged = merge(parts().into()).unwrap();
        let names: Vec<&str> = merged.record.results.iter().map(|result| result.id.as_str()).collect();
        assert_eq!(names, ["mtg/a/b.yaml-1", "mtg/a/b.yaml-9", "mtg/a-b.yaml-1", "mtg/a.yaml-2"]);
        assert_eq!((merged.missing, merged.record.suite.selected, merged.record.suite.part), (Vec::new(), 4, None));
    }

    #[test]
    fn what_is_missing_is_said_and_the_record_stays_a_part() {
        let merged = merge(vec![shard(3, 4, &[("a.yaml", 2)]), shard(1, 4, &[("b.yaml", 2)])]).unwrap();
        assert_eq!(merged.missing, ["parts slice:2,4/4 with 2 of 4 plays"]);
        assert_eq!(merged.record.suite.part.as_ref().unwrap().to_string(), "slice:1,3/4");
        let again = vec![
            Shard { name: "half.json".to_owned(), record: merged.record, ended: true },
            shard(2, 4, &[("c.yaml", 2)]),
            shard(4, 4, &[("d.yaml", 2)]),
        ];
        assert_eq!(merge(again).unwrap().missing, [""; 0]);
        let [one, mut other] = parts();
        other.record.results.pop();
        let merged = merge(vec![one, other]).unwrap();
        assert_eq!(merged.missing, ["`2.json` is truncated: it has 1 of 2 plays"]);
        assert!(merged.record.suite.part.is_some());
    }

    /// A shard that is cut by files: it has no information about the files of the others.
    fn of_files(number: u64, ids: &[(&str, u32)]) -> Shard {
        let mut shard = shard(number, 2, ids);
        let suite = &mut shard.record.suite;
        (suite.cases, suite.digest) = (ids.len(), format!("0{number}"));
        if let Some(part) = &mut suite.part {
            (part.by, part.all) = ("file".to_owned(), ids.len());
        }
        shard
    }

    #[test]
    fn parts_that_are_cut_by_files_make_up_the_whole_though_they_read_different_files() {
        let parts = || vec![of_files(1, &[("a.yaml", 1)]), of_files(2, &[("b.yaml", 1), ("c.yaml", 1)])];
        let merged = merge(parts()).unwrap();
        assert_eq!((merged.missing, merged.record.suite.part), (Vec::new(), None));
        assert_eq!((merged.record.suite.cases, merged.record.suite.selected), (3, 3));
        assert_eq!(merged.record.suite.digest, "03");
        let turned = merge(parts().into_iter().rev().collect()).unwrap();
        assert_eq!(turned.record.suite, merge(parts()).unwrap().record.suite);
        let one = merge(parts().into_iter().take(1).collect()).unwrap();
        assert_eq!(one.missing, ["part file:2/2, with an unknown number of plays"]);
        let mut other = parts();
        other[1].record.suite.part.as_mut().unwrap().selection = "t".to_owned();
        let why = merge(other).unwrap_err().to_string();
        assert_eq!(why, "`1.json` and `2.json` belong to different runs: they are parts of different selections");
    }

    #[test]
    fn an_id_in_files_of_two_parts_is_told_of_with_both_places() {
        let (one, mut other) = (of_files(1, &[("a.yaml", 1)]), of_files(2, &[("b.yaml", 7)]));
        other.record.results[0].id = one.record.results[0].id.clone();
        let why = merge(vec![one, other]).unwrap_err().to_string();
        assert_eq!(why, "`mtg/a.yaml-1` is the id of two cases: at a.yaml:1 in `1.json`, and at b.yaml:7 in `2.json`");
    }

    #[test]
    fn one_record_is_what_it_is() {
        let whole = Shard { name: "a.json".to_owned(), record: record(Vec::new()), ended: true };
        assert_eq!(merge(vec![whole.clone()]).unwrap().record, whole.record);
        assert_eq!(
            merge(vec![Shard { ended: false, ..whole }]).unwrap().missing,
            ["`a.json` is truncated after 0 plays"]
        );
        assert_eq!(merge(Vec::new()), Err(MergeError::None));
    }

    #[test]
    fn records_that_are_not_of_one_run_are_refused() {
        let apart = |why: &str| format!("`1.json` and `2.json` belong to different runs: {why}");
        assert_eq!(refused(|other| other.record.suite.digest = "e".to_owned()), apart("the suite differs: d and e"));
        assert_eq!(
            refused(|other| other.record.engine.version = "2".to_owned()),
            apart("the engine differs: e 1 and e 2")
        );
        let with = "the engine differs: e 1 and e 1 with the mistake `m`";
        assert_eq!(refused(|other| other.record.engine.mistakes.push("m".to_owned())), apart(with));
        let version = "the version of ruleproof differs: 0 and 1";
        assert_eq!(refused(|other| other.record.suite.version = "1".to_owned()), apart(version));
        assert_eq!(refused(|other| other.record.format = 2), apart("the format differs: 1 and 2"));
        let part = |change: fn(&mut Part)| refused(|other| change(other.record.suite.part.as_mut().unwrap()));
        assert_eq!(part(|part| part.by = "hash".to_owned()), apart("the part differs: slice:1/2 and hash:2/2"));
        assert_eq!(part(|part| part.of = 3), apart("the part differs: slice:1/2 and slice:2/3"));
        assert_eq!(part(|part| part.selection = "t".to_owned()), apart("they are parts of different selections"));
        assert_eq!(part(|part| part.parts = vec![1]), apart("both have part slice:1/2"));
        let whole = "`2.json` is the record of a whole run (without `--partition`): there is nothing to merge";
        assert_eq!(refused(|other| other.record.suite.part = None), whole);
    }

    #[test]
    fn a_play_in_two_records_and_a_part_that_cannot_be_are_refused() {
        let [one, _] = parts();
        let twice = refused(|other| other.record.results = one.record.results.clone());
        assert_eq!(twice, "`mtg/a/b.yaml-9@x` is in `1.json` and in `2.json`");
        let again = refused(|other| other.record.results[0] = other.record.results[1].clone());
        assert_eq!(again, "`mtg/a-b.yaml-1@x` is twice in `2.json`");
        let [one, _] = parts();
        let why = merge(vec![one.clone(), one]).unwrap_err().to_string();
        assert_eq!(why, "`1.json` is named twice");
        let shards = [shard(1, 3, &[("a.yaml", 1)]), shard(2, 3, &[("b.yaml", 1)]), shard(2, 3, &[("c.yaml", 1)])];
        let [one, two, mut three] = shards;
        three.name = "again.json".to_owned();
        let why = merge(vec![one, two, three]).unwrap_err().to_string();
        assert_eq!(why, "`2.json` and `again.json` belong to different runs: both have part slice:2/3");
        let cannot = "`2.json`: part slice:3/2 of 4 plays has 2 of 2, which is impossible";
        assert_eq!(refused(|other| other.record.suite.part.as_mut().unwrap().parts = vec![3]), cannot);
        let cannot = "`2.json`: part slice:2/2 of 4 plays has 2 of 1, which is impossible";
        assert_eq!(refused(|other| other.record.suite.part.as_mut().unwrap().plays = 1), cannot);
    }
}
