//! Fuzzers of the doors through which texts of strangers come in.
//!
//! ```sh
//! cargo fuzz run scenario fuzz/corpus/scenario harness/tests/fuzz/scenario -- -max_total_time=600
//! ```

use std::sync::LazyLock;

use ruleproof::fuzz::{Doors, TARGETS};

pub use libfuzzer_sys;

static DOORS: LazyLock<Doors> = LazyLock::new(Doors::default);

/// Lets bytes in by the door of that name.
///
/// # Panics
/// There is no such door, or something is found: that is how a fuzzer learns of it.
pub fn let_in(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("the door has a name of the table");
    if let Err(finding) = (target.open)(&DOORS, bytes) {
        panic!("{finding}");
    }
}

/// The fuzzer of a door.
#[macro_export]
macro_rules! fuzz {
    ($name:literal) => {
        $crate::libfuzzer_sys::fuzz_target!(|bytes: &[u8]| $crate::let_in($name, bytes));
    };
}
