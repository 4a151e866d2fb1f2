//! Which part of the cases is played, where other machines play the rest.
//!
//! A part is named (`hash:1/4`, `slice:1/4`), or taken from the variables by which a build system or a scheduler tells a
//! job which one of several it is (`auto`).

use std::fs::File;

use super::error::UsageError;

/// How cases are divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// By their ids: a case stays in its part when others come or go.
    Hash,
    /// One after another: no part has more than one case more than another.
    Slice,
    /// By their files, one after another in the order of their paths: a part reads no others.
    File,
}

/// A part of the cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partition {
    by: By,
    /// Counted from 1.
    part: u64,
    of: u64,
}

impl Partition {
    /// Reads `hash:M/N`, `slice:M/N`, `file:M/N`, `auto`, or `file:auto`, which cuts by files whatever `auto` says.
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

    /// The cases of this part.
    pub fn take<C: Copy>(&self, cases: &[C], id: impl Fn(C) -> String) -> Vec<C> {
        let is_mine = |index: u64, case: C| match self.by {
            By::Hash => hash(&id(case)) % self.of == self.part - 1,
            By::Slice => index % self.of == self.part - 1,
            // Of other files there is none.
            By::File => true,
        };
        (0..).zip(cases).filter(|(index, case)| is_mine(*index, **case)).map(|(_, case)| *case).collect()
    }

    /// Which part of the files it is, and of how many, where it is cut by files.
    pub fn of_files(self) -> Option<(u64, u64)> {
        (self.by == By::File).then_some((self.part, self.of))
    }

    /// How the cases are divided, as it is given.
    pub fn by(&self) -> &'static str {
        match self.by {
            By::Hash => "hash",
            By::Slice => "slice",
            By::File => "file",
        }
    }

    /// Which part this is, counted from 1, and of how many.
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

/// Why the environment does not say which part is to be played.
#[derive(Debug, thiserror::Error)]
pub enum AutoError {
    /// No variable is set.
    #[error("`--partition auto`: no variable says which part this is; known are {}", known())]
    NoneSet,
    /// Only some of the variables are set.
    #[error("`--partition auto`: {system} sets {has}, but {lacks} is not set")]
    Half {
        /// Whose variables they are.
        system: &'static str,
        /// One that is set.
        has: &'static str,
        /// One that is not.
        lacks: &'static str,
    },
    /// A variable is no number.
    #[error("`--partition auto`: {variable} is `{value}`, and no number")]
    NoNumber {
        /// The variable.
        variable: &'static str,
        /// Its value.
        value: String,
    },
    /// There is no such part.
    #[error("`--partition auto`: {system} says that this is part {part} of {of}, counted from {from}")]
    NoPart {
        /// Whose variables they are.
        system: &'static str,
        /// Which part it says.
        part: u64,
        /// Of how many.
        of: u64,
        /// What the first part is called.
        from: u64,
    },
    /// The tasks of an array are not in steps of one size.
    #[error("`--partition auto`: the tasks of the Slurm array are not numbered in equal steps: use `--array=0-N`")]
    Uneven,
    /// Two systems say that this is a part, and not the same.
    #[error("`--partition auto`: {one} and {other} both divide this job: name the part, such as slice:1/4")]
    Two {
        /// The one.
        one: &'static str,
        /// The other.
        other: &'static str,
    },
    /// That parts are understood could not be said to Bazel.
    #[error("`--partition auto`: cannot write {path} (TEST_SHARD_STATUS_FILE): {error}")]
    StatusFile {
        /// The file.
        path: String,
        /// What the system said.
        error: std::io::Error,
    },
}

/// A system that says in two variables which part of how many a job is.
struct System {
    name: &'static str,
    index: &'static str,
    count: &'static str,
    /// What the first part is called.
    from: u64,
}

/// Bazel, which has a file touched by a test that knows of parts.
const BAZEL: System = System { name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS", from: 0 };

const SYSTEMS: [System; 5] = [
    BAZEL,
    System { name: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", from: 1 },
    System { name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL", from: 0 },
    System { name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT", from: 0 },
    // Kubernetes tells a pod its index only: the manifest says of how many.
    System { name: "Kubernetes", index: "JOB_COMPLETION_INDEX", count: "JOB_COMPLETIONS", from: 0 },
];

const SLURM: &str = "Slurm";

fn known() -> String {
    let pairs = SYSTEMS.iter().map(|system| format!("{} ({} and {})", system.name, system.index, system.count));
    let slurm = format!("{SLURM} (SLURM_ARRAY_TASK_ID, _MIN and _MAX)");
    pairs.chain([slurm]).collect::<Vec<_>>().join(", ")
}

/// The part that the environment says.
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

/// The part that variables say, and who set them.
fn from(set: impl Fn(&str) -> Option<String>) -> Result<(&'static str, Partition), AutoError> {
    // Bazel starts tests itself, inside whatever job it runs in: what the job is part of is no matter of the test.
    if let Some(part) = pair(&BAZEL, &set)? {
        return Ok((BAZEL.name, part));
    }
    let mut found: Vec<(&'static str, Partition)> = Vec::new();
    for system in &SYSTEMS {
        found.extend(pair(system, &set)?.map(|part| (system.name, part)));
    }
    found.extend(slurm(&set)?.map(|part| (SLURM, part)));
    // Some services say `1 of 1` of every job.
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
        // GitLab says so of every job that is not divided.
        (None, Some(1)) => Ok(Some(Partition { by: By::Slice, part: 1, of: 1 })),
        (None, Some(_)) => Err(half(count, index)),
        (Some(_), None) => Err(half(index, count)),
        (Some(part), Some(of)) if part < from || part - from >= of => {
            Err(AutoError::NoPart { system: name, part, of, from })
        }
        (Some(part), Some(of)) => Ok(Some(Partition { by: By::Slice, part: part - from + 1, of })),
    }
}

/// The tasks of an array are numbered as somebody liked: `0-3`, `1-4`, `10-40:10`.
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
            (&[("CI_NODE_INDEX", "0"), ("CI_NODE_TOTAL", "4")], "GitLab says that this is part 0 of 4, counted from 1"),
            (
                &[("CIRCLE_NODE_INDEX", "4"), ("CIRCLE_NODE_TOTAL", "4")],
                "CircleCI says that this is part 4 of 4, counted from 0",
            ),
            (
                &[("BUILDKITE_PARALLEL_JOB", "x"), ("BUILDKITE_PARALLEL_JOB_COUNT", "2")],
                "BUILDKITE_PARALLEL_JOB is `x`, and no number",
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
        // Bazel decides whatever is wrong with the rest.
        let broken = [("CI_NODE_INDEX", "x"), ("CIRCLE_NODE_INDEX", "1")];
        assert_eq!(of(&[&broken[..], &bazel].concat()), Ok("Bazel slice:1/2".to_owned()));
        let job = [("BUILDKITE_PARALLEL_JOB", "0"), ("BUILDKITE_PARALLEL_JOB_COUNT", "2")];
        let both = "`--partition auto`: GitLab and Buildkite both divide this job: name the part, such as slice:1/4";
        assert_eq!(of(&[&gitlab[..], &job].concat()), Err(both.to_owned()));
    }
}
