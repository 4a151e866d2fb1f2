//! JSON-RPC messages.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The reason why a request has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The message is invalid.
    #[error("not a message of JSON-RPC 2.0: {0}")]
    Invalid(&'static str),
    /// The request does not exist.
    #[error("no such request: `{0}`")]
    Unknown(String),
    /// The parameters of the request are invalid.
    #[error("wrong parameters: {0}")]
    Parameters(String),
    /// The request came before `initialize` was answered.
    #[error("the server is not initialized")]
    NotInitialized,
    /// The request is not possible at this time.
    #[error("{0}")]
    Refused(String),
    /// The editor no longer needs the answer.
    #[error("cancelled")]
    Cancelled,
    /// The document has changed since the request was begun.
    #[error("the document has changed")]
    Changed,
    /// The server has a bug.
    #[error("internal error of the server: {0}")]
    Fault(String),
}

impl Failure {
    /// The error code in the protocol.
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

/// The parameters of a message, as their type.
///
/// # Errors
/// The parameters do not have this type.
pub fn params<T: DeserializeOwned>(params: Value) -> Result<T, Failure> {
    serde_json::from_value(params).map_err(|error| Failure::Parameters(error.to_string()))
}

/// The result of a request, as a value.
///
/// # Errors
/// The result cannot be written as JSON.
pub fn result(result: &impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(result).map_err(|error| Failure::Fault(error.to_string()))
}
