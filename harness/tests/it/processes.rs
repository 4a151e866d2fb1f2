//! Processes that are found by a variable in their environment, as Linux shows it.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The time in which a process that was killed, or whose input has ended, is gone however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(600);

/// Returns the processes with `mark` in their environment.
fn marked(mark: &str) -> Vec<u32> {
    let all = fs::read_dir("/proc").unwrap().flatten();
    let pids = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let is_marked = |pid: &u32| {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment.windows(mark.len()).any(|window| window == mark.as_bytes())
    };
    pids.filter(is_marked).collect()
}

/// Waits until no process has `mark` in its environment.
pub fn gone(mark: &str, of: &str) {
    let until = Instant::now() + PATIENCE;
    let mut left = marked(mark);
    while !left.is_empty() && Instant::now() < until {
        sleep(Duration::from_millis(10));
        left = marked(mark);
    }
    assert_eq!(left, [0; 0], "{of}: processes are left");
}
