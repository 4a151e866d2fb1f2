//! `lsp`: a language server on standard input and output, for an editor.

use std::env::{current_dir, set_current_dir};
use std::path::{Path, PathBuf};

use clap::Args;
use editor::{Server, places};
use lsp_server::{Connection, Message};
use ruleproof::files::Origin;
use serde_json::{Value, json};

use super::error::{Error, InternalError};
use super::exit::Exit;

/// `lsp`.
#[derive(Debug, Args)]
pub struct Lsp {
    /// Read the suite from this file or folder, over the bundled cards and catalogues; without it, from the checkout that the
    /// editor has open, else the bundled one
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,

    /// Standard input and output, as many editors say; there is nothing else
    #[arg(long, hide = true)]
    stdio: bool,
}

/// `ruleproof lsp`.
pub fn lsp(args: &Lsp) -> Result<Exit, Error> {
    let (connection, threads) = Connection::stdio();
    let exit = talk(&connection, args)?;
    drop(connection);
    threads.join().map_err(InternalError::Serve)?;
    Ok(exit)
}

fn talk(connection: &Connection, args: &Lsp) -> Result<Exit, Error> {
    let mut waiting: Vec<Value> = Vec::new();
    let mut running: Option<(Server, Origin)> = None;
    while let Ok(first) = connection.receiver.recv() {
        // What came meanwhile is taken together: the last of many keystrokes counts.
        let came = std::iter::once(first).chain(connection.receiver.try_iter());
        waiting.extend(came.filter_map(|message| serde_json::to_value(message).ok()));
        let (server, origin) = match &mut running {
            Some(running) => running,
            none => {
                if let Some(folder) = waiting.iter().find_map(folder_of) {
                    // What is not there is no folder to work in; the one that the server was started in is.
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

/// The folder that an editor has open, as it says in `initialize`.
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
