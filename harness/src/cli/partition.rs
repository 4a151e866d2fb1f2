//! Shards: the part of the cases that is played while other machines play the rest.
//!
//! A shard is named (`hash:1/4`, `slice:1/4`), or taken from the variables by which a build system or a scheduler
//! numbers its jobs (`auto`).

use std::fs::File;

use super::error::UsageError;

/// The ways of dividing cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// By id: a case stays in its shard when others are added or removed.
    Hash,
    /// Round robin: no shard has more than one case more than another.
    Slice,
    /// By file, round robin in the order of the paths: a shard reads only its own files.
    File,
}

/// A shard of the cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partition {
    by: By,
    /// The number, from 1.
    part: u64,
    of: u64,
}

impl Partition {
    /// Parses `hash:M/N`, `slice:M/N`, `file:M/N`, `auto`, or `file:auto`, which cuts by files whatever `auto` returns.
    pub fn parse(text: &str) -> Result<Self, UsageError> {
        if text == "auto" {
            return Ok(automatic()?);
        }
        if text == "file:auto" {
            return Ok(Self { by: By::File, ..automatic()? });
        }
        let wrong = || UsageError::Value {
            given: format!("--partition {text}"),
            expected: "hash:M/N, slice:M/N or file:M/N, with M from 1 to N, or auto or file:auto".to_owned(),
        };
        let (how, part) = text.split_once(':').ok_or_else(wrong)?;
        let (part, of) = part.split_once('/').ok_or_else(wrong)?;
        let (part, of): (u64, u64) = (part.parse().map_err(|_| wrong())?, of.parse().map_err(|_| wrong())?);
        let by = match how {
            "hash" => By::Hash,
            "slice" => By::Slice,
            "file" => By::File,
            _ => return Err(wrong()),
        };
        if part == 0 || part > of { Err(wrong()) } else { Ok(Self { by, part, of }) }
    }

    /// The cases of this shard.
    pub fn take<C: Copy>(&self, cases: &[C], id: impl Fn(C) -> String) -> Vec<C> {
        let is_mine = |index: u64, case: C| match self.by {
            By::Hash => hash(&id(case)) % self.of == self.part - 1,
            By::Slice => index % self.of == self.part - 1,
            // Cases of other files were not read.
            By::File => true,
        };
        (0..).zip(cases).filter(|(index, case)| is_mine(*index, **case)).map(|(_, case)| *case).collect()
    }

    /// The number of the shard and the number of shards, if it is cut by files.
    pub fn of_files(self) -> Option<(u64, u64)> {
        (self.by == By::File).then_some((self.part, self.of))
    }

    /// The way of dividing, as it is written in arguments.
    pub fn by(&self) -> &'static str {
        match self.by {
            By::Hash => "hash",
            By::Slice => "slice",
            By::File => "file",
        }
    }

    /// The number of the shard, from 1, and the number of shards.
    pub fn place(&self) -> (u64, u64) {
        (self.part, self.of)
    }
}

impl std::fmt::Display for Partition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}/{}", self.by(), self.part, self.of)
    }
}

/// A hash that is the same on every machine (FNV-1a).
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The environment does not state the shard to play.
#[derive(Debug, thiserror::Error)]
pub enum AutoError {
    /// No variable is set.
    #[error("`--partition auto`: no environment variable states which part this is; supported are {}", known())]
    NoneSet,
    /// Only some of the variables are set.
    #[error("`--partition auto`: {system} sets {has}, but {lacks} is not set")]
    Half {
        /// The system that sets the variables.
        system: &'static str,
        /// A variable that is set.
        has: &'static str,
        /// A variable that is not set.
        lacks: &'static str,
    },
    /// A variable is not a number.
    #[error("`--partition auto`: {variable} is `{value}`, not a number")]
    NoNumber {
        /// The variable.
        variable: &'static str,
        /// The value.
        value: String,
    },
    /// A shard does not exist.
    #[error("`--partition auto`: {system} states that this is part {part} of {of}, counted from {from}")]
    NoPart {
        /// The system that sets the variables.
        system: &'static str,
        /// The number of the shard.
        part: u64,
        /// The number of shards.
        of: u64,
        /// The number of the first shard.
        from: u64,
    },
    /// The tasks of an array are not in steps of one size.
    #[error("`--partition auto`: the tasks of the Slurm array are not numbered in equal steps: use `--array=0-N`")]
    Uneven,
    /// Two systems divide the job, in different ways.
    #[error("`--partition auto`: {one} and {other} both divide this job: name the part, such as slice:1/4")]
    Two {
        /// The first system.
        one: &'static str,
        /// The second system.
        other: &'static str,
    },
    /// The file that confirms sharding to Bazel cannot be written.
    #[error("`--partition auto`: cannot write {path} (TEST_SHARD_STATUS_FILE): {error}")]
    StatusFile {
        /// The file.
        path: String,
        /// The system's error.
        error: std::io::Error,
    },
}

/// A system that states in two variables the number of a job and the number of jobs.
struct System {
    name: &'static str,
    index: &'static str,
    count: &'static str,
    /// The number of the first shard.
    from: u64,
}

/// Bazel, which requires a test that supports sharding to touch a file.
const BAZEL: System = System { name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS", from: 0 };

const SYSTEMS: [System; 5] = [
    BAZEL,
    System { name: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", from: 1 },
    System { name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL", from: 0 },
    System { name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT", from: 0 },
    // Kubernetes gives a pod only its index: the manifest states the number of jobs.
    System { name: "Kubernetes", index: "JOB_COMPLETION_INDEX", count: "JOB_COMPLETIONS", from: 0 },
];

const SLURM: &str = "Slurm";

fn known() -> String {
    let pairs = SYSTEMS.iter().map(|system| format!("{} ({} and {})", system.name, system.index, system.count));
    let slurm = format!("{SLURM} (SLURM_ARRAY_TASK_ID, _MIN and _MAX)");
    pairs.chain([slurm]).collect::<Vec<_>>().join(", ")
}

/// The shard that the environment states.
fn automatic() -> Result<Partition, AutoError> {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let (system, part) = from(set)?;
    if system == BAZEL.name
        && let Some(path) = set("TEST_SHARD_STATUS_FILE")
    {
        File::create(&path).map_err(|error| AutoError::StatusFile { path, error })?;
    }
    Ok(part)
}

/// The shard that variables state, and the system that set them.
fn from(set: impl Fn(&str) -> Option<String>) -> Result<(&'static str, Partition), AutoError> {
    // Bazel starts tests itself within other jobs, so the sharding of the outer job does not concern the test.
    if let Some(part) = pair(&BAZEL, &set)? {
        return Ok((BAZEL.name, part));
    }
    let mut found: Vec<(&'static str, Partition)> = Vec::new();
    for system in &SYSTEMS {
        found.extend(pair(system, &set)?.map(|part| (system.name, part)));
    }
    found.extend(slurm(&set)?.map(|part| (SLURM, part)));
    // Some services set `1 of 1` for every job.
    let mut divided = found.iter().filter(|(_, part)| part.of > 1);
    match (divided.next(), divided.next()) {
        (Some((one, a)), Some((other, b))) if a != b => Err(AutoError::Two { one, other }),
        (Some(part), _) => Ok(*part),
        (None, _) => found.first().copied().ok_or(AutoError::NoneSet),
    }
}

fn number(set: &impl Fn(&str) -> Option<String>, variable: &'static str) -> Result<Option<u64>, AutoError> {
    let parse = |value: String| value.parse().map_err(|_| AutoError::NoNumber { variable, value });
    set(variable).map(parse).transpose()
}

fn pair(system: &System, set: &impl Fn(&str) -> Option<String>) -> Result<Option<Partition>, AutoError> {
    let System { name, index, count, from } = *system;
    let half = |has, lacks| AutoError::Half { system: name, has, lacks };
    match (number(set, index)?, number(set, count)?) {
        (None, None) => Ok(None),
        // GitLab sets this for every job that is not divided.
        (None, Some(1)) => Ok(Some(Partition { by: By::Slice, part: 1, of: 1 })),
        (None, Some(_)) => Err(half(count, index)),
        (Some(_), None) => Err(half(index, count)),
        (Some(part), Some(of)) if part < from || part - from >= of => {
            Err(AutoError::NoPart { system: name, part, of, from })
        }
        (Some(part), Some(of)) => Ok(Some(Partition { by: By::Slice, part: part - from + 1, of })),
    }
}

/// Returns the shard of a Slurm task. Arrays may be numbered in many ways: `0-3`, `1-4`, `10-40:10`.
fn slurm(set: &impl Fn(&str) -> Option<String>) -> Result<Option<Partition>, AutoError> {
    const ID: &str = "SLURM_ARRAY_TASK_ID";
    const LEAST: &str = "SLURM_ARRAY_TASK_MIN";
    const MOST: &str = "SLURM_ARRAY_TASK_MAX";
    let Some(id) = number(set, ID)? else { return Ok(None) };
    let needed = |variable| number(set, variable)?.ok_or(AutoError::Half { system: SLURM, has: ID, lacks: variable });
    let (least, most) = (needed(LEAST)?, needed(MOST)?);
    let step = number(set, "SLURM_ARRAY_TASK_STEP")?.unwrap_or(1);
    let (Some(behind), Some(range)) = (id.checked_sub(least), most.checked_sub(least)) else {
        return Err(AutoError::Uneven);
    };
    let is_even = step > 0 && id <= most && behind.is_multiple_of(step);
    let Some(of) = range.checked_div(step).unwrap_or_default().checked_add(1) else { return Err(AutoError::Uneven) };
    let count = number(set, "SLURM_ARRAY_TASK_COUNT")?;
    if !is_even || count.is_some_and(|count| count != of) {
        return Err(AutoError::Uneven);
    }
    Ok(Some(Partition { by: By::Slice, part: behind / step + 1, of }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Result<String, String> {
        let set = |name: &str| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        from(set).map(|(system, part)| format!("{system} {part}")).map_err(|error| error.to_string())
    }

    #[test]
    fn a_partition_that_is_none_is_told_of_as_it_was_given() {
        let expected = "expected hash:M/N, slice:M/N or file:M/N, with M from 1 to N, or auto or file:auto";
        for wrong in ["", "hash", "hash:1", "hash:0/2", "slice:3/2", "hash:one/2", "part:1/2", "Auto"] {
            let error = Partition::parse(wrong).unwrap_err().to_string();
            assert_eq!(error, format!("`--partition {wrong}`: {expected}"));
        }
        assert_eq!(Partition::parse("slice:2/2").unwrap().to_string(), "slice:2/2");
    }

    #[test]
    fn each_system_counts_in_its_own_way() {
        for (variables, part) in [
            (&[("TEST_SHARD_INDEX", "0"), ("TEST_TOTAL_SHARDS", "4")][..], "Bazel slice:1/4"),
            (&[("CI_NODE_INDEX", "1"), ("CI_NODE_TOTAL", "4")], "GitLab slice:1/4"),
            (&[("CI_NODE_TOTAL", "1")], "GitLab slice:1/1"),
            (&[("CIRCLE_NODE_INDEX", "3"), ("CIRCLE_NODE_TOTAL", "4")], "CircleCI slice:4/4"),
            (&[("BUILDKITE_PARALLEL_JOB", "0"), ("BUILDKITE_PARALLEL_JOB_COUNT", "2")], "Buildkite slice:1/2"),
            (&[("JOB_COMPLETION_INDEX", "9"), ("JOB_COMPLETIONS", "10")], "Kubernetes slice:10/10"),
            (
                &[("SLURM_ARRAY_TASK_ID", "4"), ("SLURM_ARRAY_TASK_MIN", "1"), ("SLURM_ARRAY_TASK_MAX", "4")],
                "Slurm slice:4/4",
            ),
            (
                &[
                    ("SLURM_ARRAY_TASK_ID", "30"),
                    ("SLURM_ARRAY_TASK_MIN", "10"),
                    ("SLURM_ARRAY_TASK_MAX", "40"),
                    ("SLURM_ARRAY_TASK_STEP", "10"),
                    ("SLURM_ARRAY_TASK_COUNT", "4"),
                ],
                "Slurm slice:3/4",
            ),
        ] {
            assert_eq!(of(variables), Ok(part.to_owned()));
        }
    }

    #[test]
    fn half_a_setting_and_one_that_cannot_be_are_refused() {
        for (variables, error) in [
            (&[("TEST_TOTAL_SHARDS", "4")][..], "Bazel sets TEST_TOTAL_SHARDS, but TEST_SHARD_INDEX is not set"),
            (&[("CI_NODE_INDEX", "4")], "GitLab sets CI_NODE_INDEX, but CI_NODE_TOTAL is not set"),
            (
                &[("CI_NODE_INDEX", "0"), ("CI_NODE_TOTAL", "4")],
                "GitLab states that this is part 0 of 4, counted from 1",
            ),
            (
                &[("CIRCLE_NODE_INDEX", "4"), ("CIRCLE_NODE_TOTAL", "4")],
                "CircleCI states that this is part 4 of 4, counted from 0",
            ),
            (
                &[("BUILDKITE_PARALLEL_JOB", "x"), ("BUILDKITE_PARALLEL_JOB_COUNT", "2")],
                "BUILDKITE_PARALLEL_JOB is `x`, not a number",
            ),
            (&[("JOB_COMPLETION_INDEX", "0")], "Kubernetes sets JOB_COMPLETION_INDEX, but JOB_COMPLETIONS is not set"),
            (
                &[("SLURM_ARRAY_TASK_ID", "4"), ("SLURM_ARRAY_TASK_MIN", "1")],
                "Slurm sets SLURM_ARRAY_TASK_ID, but SLURM_ARRAY_TASK_MAX is not set",
            ),
            (
                &[
                    ("SLURM_ARRAY_TASK_ID", "3"),
                    ("SLURM_ARRAY_TASK_MIN", "1"),
                    ("SLURM_ARRAY_TASK_MAX", "7"),
                    ("SLURM_ARRAY_TASK_COUNT", "3"),
                ],
                "the tasks of the Slurm array are not numbered in equal steps: use `--array=0-N`",
            ),
        ] {
            assert_eq!(of(variables), Err(format!("`--partition auto`: {error}")));
        }
        let known = of(&[]).unwrap_err();
        assert!(known.contains("Bazel (TEST_SHARD_INDEX and TEST_TOTAL_SHARDS), GitLab (CI_NODE_INDEX"), "{known}");
        assert!(known.ends_with("Slurm (SLURM_ARRAY_TASK_ID, _MIN and _MAX)"), "{known}");
    }

    #[test]
    fn of_two_systems_the_inner_or_the_one_that_divides_is_asked() {
        let gitlab = [("CI_NODE_INDEX", "2"), ("CI_NODE_TOTAL", "3")];
        let circle = [("CIRCLE_NODE_INDEX", "0"), ("CIRCLE_NODE_TOTAL", "1")];
        let bazel = [("TEST_SHARD_INDEX", "0"), ("TEST_TOTAL_SHARDS", "2")];
        assert_eq!(of(&[&gitlab[..], &circle].concat()), Ok("GitLab slice:2/3".to_owned()));
        assert_eq!(of(&[&gitlab[..], &bazel].concat()), Ok("Bazel slice:1/2".to_owned()));
        // Bazel decides, whatever is wrong with the rest.
        let broken = [("CI_NODE_INDEX", "x"), ("CIRCLE_NODE_INDEX", "1")];
        assert_eq!(of(&[&broken[..], &bazel].concat()), Ok("Bazel slice:1/2".to_owned()));
        let job = [("BUILDKITE_PARALLEL_JOB", "0"), ("BUILDKITE_PARALLEL_JOB_COUNT", "2")];
        let both = "`--partition auto`: GitLab and Buildkite both divide this job: name the part, such as slice:1/4";
        assert_eq!(of(&[&gitlab[..], &job].concat()), Err(both.to_owned()));
    }
}
