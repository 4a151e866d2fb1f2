//! Reads files and streams up to a size limit.
//!
//! A file that grows while it is read, has no size (a pipe, a device) or is unexpectedly large ends with an error
//! instead of filling the memory.

use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// The most bytes of a file that a person or this program writes: cases, cards, catalogues, baselines, tables.
pub const FILE: u64 = 16 << 20;

/// The most bytes of a record of a run: some millions of plays.
pub const RECORD: u64 = 4 << 30;

/// The most bytes of a file of settings.
pub const SETTINGS: u64 = 1 << 20;

/// The most bytes of a card text.
pub const CARD: u64 = 64 << 10;

/// Reads the bytes of a file, up to a limit.
///
/// # Errors
/// The file cannot be read, or is larger.
pub fn bytes(path: impl AsRef<Path>, most: u64) -> Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let size = file.metadata()?.len();
    // Do not start to read a file whose stated size is too large.
    if size > most { Err(too_large(most)) } else { all(&mut file, size, most) }
}

/// Reads the text of a file, up to a limit in bytes.
///
/// # Errors
/// The file cannot be read, is larger, or is not text.
pub fn text(path: impl AsRef<Path>, most: u64) -> Result<String> {
    as_text(bytes(path, most)?)
}

/// Reads the text of a record. A file that does not start like one is refused before the rest is read, and a pipe or a
/// device has a lower limit than a file.
///
/// # Errors
/// The file cannot be read, is too large, or is not text.
pub fn record(path: impl AsRef<Path>) -> Result<String> {
    as_text(record_bytes(path)?)
}

/// Reads the bytes of a record, which may end in the middle of a character. The limits are those of [`record`].
///
/// # Errors
/// The file cannot be read, or is too large.
pub fn record_bytes(path: impl AsRef<Path>) -> Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let size = file.metadata()?.len();
    if size > RECORD {
        return Err(too_large(RECORD));
    }
    let mut begun = Vec::new();
    Read::take(&mut file, FIRST).read_to_end(&mut begun)?;
    let first = begun.iter().find(|byte| !byte.is_ascii_whitespace());
    if begun.len() as u64 == FIRST && first != Some(&b'{') {
        return Err(Error::new(ErrorKind::InvalidData, "it does not begin like a record: `{` is expected"));
    }
    all(&mut begun.chain(file), size, if size == 0 { STREAM } else { RECORD })
}

/// The number of bytes by which a record is recognized.
const FIRST: u64 = 4 << 10;

/// The most bytes of a record that is not a file of known size.
const STREAM: u64 = 1 << 30;

/// Reads the text of a stream, up to a limit in bytes.
///
/// # Errors
/// The stream cannot be read, is longer, or is not text.
pub fn text_of(stream: &mut dyn Read, most: u64) -> Result<String> {
    as_text(all(stream, 0, most)?)
}

fn as_text(bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).map_err(|_| Error::new(ErrorKind::InvalidData, "stream did not contain valid UTF-8"))
}

/// Reads a whole stream with this probable size.
fn all(stream: &mut dyn Read, size: u64, most: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    bytes.try_reserve(usize::try_from(size).unwrap_or_default())?;
    // One more byte than the limit shows that the stream is longer.
    stream.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_large(most)) } else { Ok(bytes) }
}

fn too_large(most: u64) -> Error {
    Error::new(ErrorKind::FileTooLarge, format!("it is larger than {}", shown(most)))
}

/// A number of bytes in a readable unit.
fn shown(bytes: u64) -> String {
    match bytes {
        gib if gib >= 1 << 30 && gib.is_multiple_of(1 << 30) => format!("{} GiB", gib >> 30),
        mib if mib >= 1 << 20 && mib.is_multiple_of(1 << 20) => format!("{} MiB", mib >> 20),
        kib if kib >= 1 << 10 && kib.is_multiple_of(1 << 10) => format!("{} KiB", kib >> 10),
        bytes => format!("{bytes} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_longer_than_it_may_be_is_refused_and_what_is_not_is_read() {
        let read = |text: &str, most| text_of(&mut text.as_bytes(), most).map_err(|error| error.to_string());
        assert_eq!(read("four", 4), Ok("four".to_owned()));
        assert_eq!(read("four", 3), Err("it is larger than 3 bytes".to_owned()));
        let endless = |most| text_of(&mut std::io::repeat(b'x'), most).unwrap_err().to_string();
        assert_eq!(endless(64 << 10), "it is larger than 64 KiB");
        assert_eq!(endless(1 << 20), "it is larger than 1 MiB");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_that_never_ends_is_no_record() {
        let error = record("/dev/zero").unwrap_err().to_string();
        assert_eq!(error, "it does not begin like a record: `{` is expected");
    }

    #[test]
    fn what_is_no_text_is_refused() {
        let error = text_of(&mut &b"\xff"[..], 10).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidData);
    }
}
