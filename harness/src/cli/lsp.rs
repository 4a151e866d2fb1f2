//! `lsp`: a language server on standard input and output, for an editor.

use std::env::{current_dir, set_current_dir};
use std::io::{self, BufRead, ErrorKind, Read, stdin, stdout};
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};

use clap::Args;
use crossbeam_channel::bounded;
use editor::{Server, places};
use lsp_server::{Connection, Message};
use ruleproof::bounded as bounds;
use ruleproof::files::Origin;
use serde_json::{Value, json};

use super::error::{Error, InternalError};
use super::exit::Exit;

/// `lsp`.
#[derive(Debug, Args)]
pub struct Lsp {
    /// Read the suite from this file or folder, on top of the bundled cards and catalogues (default: the checkout that
    /// the editor has open, or else the bundled suite)
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,

    /// Use standard input and output, as many editors require; this is the only transport
    #[arg(long, hide = true)]
    stdio: bool,
}

/// `ruleproof lsp`.
pub fn lsp(args: &Lsp) -> Result<Exit, Error> {
    let (connection, ends) = connected().map_err(InternalError::Serve)?;
    let exit = talk(&connection, args)?;
    drop(connection);
    for end in ends {
        // A thread that panicked has reported it.
        end.join().unwrap_or(Ok(())).map_err(InternalError::Serve)?;
    }
    Ok(exit)
}

/// The result of one direction of the connection.
type End = JoinHandle<io::Result<()>>;

/// Connects standard input and output, each in a thread of its own.
fn connected() -> io::Result<(Connection, [End; 2])> {
    let (said, receiver) = bounded(0);
    let (sender, answers) = bounded::<Message>(0);
    let reader = thread::Builder::new().spawn(move || {
        let mut input = stdin().lock();
        while let Some(message) = next(&mut input)? {
            let is_last = matches!(&message, Message::Notification(told) if told.method == "exit");
            if said.send(message).is_err() || is_last {
                break;
            }
        }
        Ok(())
    })?;
    let writer = thread::Builder::new().spawn(move || {
        let mut output = stdout().lock();
        answers.into_iter().try_for_each(|answer| answer.write(&mut output))
    })?;
    Ok((Connection { sender, receiver }, [reader, writer]))
}

/// The most bytes of a message: four times as many as a file may have, since some characters are escaped.
const MOST_BYTES: u64 = 4 * bounds::FILE;

/// The most bytes of a line before a message.
const MOST_HEAD: u64 = 8 << 10;

/// The next message, as far as it arrives: its stated length reserves no memory.
fn next(input: &mut dyn BufRead) -> io::Result<Option<Message>> {
    let wrong = |why: &str| io::Error::new(ErrorKind::InvalidData, why.to_owned());
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") && head != "\r\n" {
        let read = Read::take(&mut *input, MOST_HEAD).read_line(&mut head)?;
        if read == 0 && head.is_empty() {
            return Ok(None);
        }
        if read == 0 || !head.ends_with('\n') || head.len() as u64 > MOST_HEAD {
            return Err(wrong("a message without a length header"));
        }
    }
    let length = head.lines().filter_map(|line| line.split_once(':')).find_map(|(name, value)| {
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<u64>().ok())?
    });
    let length = length.ok_or_else(|| wrong("a message without a length header"))?;
    if length > MOST_BYTES {
        return Err(wrong(&format!("a message of {length} bytes; at most {MOST_BYTES} are read")));
    }
    let mut message = head.into_bytes();
    let begun = message.len() as u64;
    Read::take(input, length).read_to_end(&mut message)?;
    if message.len() as u64 != begun + length {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    Message::read(&mut message.as_slice())
}

fn talk(connection: &Connection, args: &Lsp) -> Result<Exit, Error> {
    let mut waiting: Vec<Value> = Vec::new();
    let mut running: Option<(Server, Origin)> = None;
    while let Ok(first) = connection.receiver.recv() {
        // Messages that arrived in the meantime are handled together: only the last of many keystrokes counts.
        let came = std::iter::once(first).chain(connection.receiver.try_iter());
        waiting.extend(came.filter_map(|message| serde_json::to_value(message).ok()));
        let (server, origin) = match &mut running {
            Some(running) => running,
            none => {
                if let Some(folder) = waiting.iter().find_map(folder_of) {
                    // If the folder does not exist, the server keeps the folder in which it was started.
                    let _ = set_current_dir(folder);
                }
                let origin = args.cases.clone().map_or_else(Origin::usual, Origin::Folder);
                let root = current_dir().ok().map(|folder| places::uri_of(&format!("{}/", folder.display()), None));
                none.insert((Server::new(origin.read()?, root), origin))
            }
        };
        let is_saved = waiting
            .iter()
            .any(|message| matches!(method(message), Some("textDocument/didSave" | "workspace/didChangeWatchedFiles")));
        let mut answers = server.take_all(std::mem::take(&mut waiting));
        if is_saved && *origin != Origin::Bundled {
            answers.extend(match origin.read() {
                Ok(texts) => server.reload(texts),
                Err(why) => vec![log(&why.to_string())],
            });
        }
        for answer in answers {
            if let Ok(message) = serde_json::from_value::<Message>(answer)
                && connection.sender.send(message).is_err()
            {
                return Ok(Exit::Success);
            }
        }
        if let Some(in_order) = server.ended() {
            return Ok(if in_order { Exit::Success } else { Exit::Internal });
        }
    }
    Ok(Exit::Success)
}

fn method(message: &Value) -> Option<&str> {
    message.get("method").and_then(Value::as_str)
}

/// The folder that an editor has open, according to `initialize`.
fn folder_of(message: &Value) -> Option<PathBuf> {
    if method(message) != Some("initialize") {
        return None;
    }
    let first = message.pointer("/params/workspaceFolders/0/uri").and_then(Value::as_str);
    let uri = first.or_else(|| message.pointer("/params/rootUri").and_then(Value::as_str))?;
    let path = uri.starts_with("file:").then(|| places::path_of(uri, None))?;
    Some(Path::new(&path).to_owned())
}

fn log(why: &str) -> Value {
    json!({"jsonrpc": "2.0", "method": "window/logMessage", "params": {"type": 1, "message": why}})
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        match next(&mut text.as_bytes()) {
            Ok(None) => "the end".to_owned(),
            Ok(Some(message)) => serde_json::to_string(&message).unwrap(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_message_is_read_as_far_as_its_length_goes() {
        let exit = r#"{"method":"exit"}"#;
        assert_eq!(read(&format!("Content-Length: 17\r\n\r\n{exit}Content-Le")), exit);
        assert_eq!(read(&format!("Content-Type: x\r\ncontent-length: 17\r\n\r\n{exit}")), exit);
        assert_eq!(read(""), "the end");
    }

    #[test]
    fn what_is_no_message_takes_no_memory() {
        assert_eq!(read("Content-Length: 17\r\n\r\n{"), "unexpected end of file");
        let most = "a message of 18446744073709551615 bytes; at most 67108864 are read";
        assert_eq!(read("Content-Length: 18446744073709551615\r\n\r\n{}"), most);
        let none = "a message without a length header";
        for text in ["Content-Length: -1\r\n\r\n{}", "\r\n{}", "Content-Length: 2", &"x".repeat(100_000)] {
            assert_eq!(read(text), none, "{text:.40}");
        }
    }
}
