//! Messages as JSON-RPC has them.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Why a request is not answered with a result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The message is none.
    #[error("not a message of JSON-RPC 2.0: {0}")]
    Invalid(&'static str),
    /// There is no such request.
    #[error("no such request: `{0}`")]
    Unknown(String),
    /// What stands in the request is not what it takes.
    #[error("wrong parameters: {0}")]
    Parameters(String),
    /// It came before `initialize` was answered.
    #[error("the server is not initialized")]
    NotInitialized,
    /// It came at a time at which it cannot be done.
    #[error("{0}")]
    Refused(String),
    /// The editor does not want the answer any more.
    #[error("cancelled")]
    Cancelled,
    /// The document is not as it was when this was begun.
    #[error("the document has changed")]
    Changed,
    /// A fault of the server.
    #[error("a fault of the server: {0}")]
    Fault(String),
}

impl Failure {
    /// The number that stands for it in the protocol.
    pub fn code(&self) -> i32 {
        match self {
            Self::Invalid(_) => -32600,
            Self::Unknown(_) => -32601,
            Self::Parameters(_) => -32602,
            Self::Fault(_) => -32603,
            Self::NotInitialized => -32002,
            Self::Cancelled => -32800,
            Self::Changed => -32801,
            Self::Refused(_) => -32803,
        }
    }
}

/// The answer to a request.
pub fn answer(id: &Value, answer: Result<Value, Failure>) -> Value {
    match answer {
        Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
        Err(failure) => {
            let error = json!({"code": failure.code(), "message": failure.to_string()});
            json!({"jsonrpc": "2.0", "id": id, "error": error})
        }
    }
}

/// A notification.
pub fn notification(method: &str, params: &impl Serialize) -> Value {
    json!({"jsonrpc": "2.0", "method": method, "params": params})
}

/// What stands in a message, as its type.
///
/// # Errors
/// It is something else.
pub fn params<T: DeserializeOwned>(params: Value) -> Result<T, Failure> {
    serde_json::from_value(params).map_err(|error| Failure::Parameters(error.to_string()))
}

/// What is answered, as a value.
///
/// # Errors
/// It cannot be written as JSON.
pub fn result(result: &impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(result).map_err(|error| Failure::Fault(error.to_string()))
}
