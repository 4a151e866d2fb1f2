//! Dispatches the requests that are specific to ruleproof.

use serde_json::Value;

use super::rpc::{Failure, params, result};
use crate::view::messages::{CaseParams, GameParams, ReadParams, RunParams, StartParams, ViewParams};
use crate::view::{browse, caught, printed, shown, start};
use crate::workspace::Workspace;

/// Answers a request that is specific to ruleproof.
///
/// # Errors
/// The request does not exist, or its parameters are invalid.
pub fn answer(workspace: &Workspace, method: &str, given: Value) -> Result<Value, Failure> {
    let (stage, suite) = (workspace.stage(), workspace.suite());
    match method {
        "ruleproof/view" => params::<ViewParams>(given).and_then(|params| {
            let open = workspace.document(&params.text_document.uri);
            result(&open.and_then(|open| shown::view(stage, open, &params)))
        }),
        "ruleproof/catches" => params::<ViewParams>(given).and_then(|params| {
            let open = workspace.document(&params.text_document.uri);
            result(&open.and_then(|open| caught::caught(stage, open, &params)))
        }),
        "ruleproof/style" => result(&browse::style()),
        "ruleproof/games" => result(&browse::games(suite)),
        "ruleproof/catalogue" => params::<GameParams>(given).and_then(|of| result(&browse::catalogue(suite, &of.game))),
        "ruleproof/mistakes" => params::<GameParams>(given).and_then(|of| result(&browse::mistakes(suite, &of.game))),
        "ruleproof/case" => params::<CaseParams>(given).and_then(|of| result(&browse::case(suite, &of.id))),
        "ruleproof/start" => {
            params::<StartParams>(given).and_then(|of| result(&start::start(suite, &of.game, of.clause.as_deref())))
        }
        "ruleproof/read" => params::<ReadParams>(given).and_then(|part| {
            let open = workspace.document(&part.text_document.uri);
            result(&open.map(|open| printed::read(workspace, open, part.range)).unwrap_or_default())
        }),
        "ruleproof/run" if given.is_null() => result(&browse::run(stage, RunParams::default())),
        "ruleproof/run" => params::<RunParams>(given).and_then(|part| result(&browse::run(stage, part))),
        _ => Err(Failure::Unknown(method.to_owned())),
    }
}
