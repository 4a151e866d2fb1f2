//! Which of ruleproof's own requests there are, and who answers each.

use serde_json::Value;

use super::rpc::{Failure, params, result};
use crate::view::messages::{CaseParams, GameParams, RunParams, StartParams, ViewParams};
use crate::view::{browse, caught, shown, start};
use crate::workspace::Workspace;

/// Answers a request of ruleproof's own; none where it is not one.
pub fn answer(workspace: &Workspace, method: &str, given: Value) -> Option<Result<Value, Failure>> {
    let method = method.strip_prefix("ruleproof/")?;
    Some(answered(workspace, method, given).unwrap_or_else(|| Err(Failure::Unknown(format!("ruleproof/{method}")))))
}

fn answered(workspace: &Workspace, method: &str, given: Value) -> Option<Result<Value, Failure>> {
    let (stage, suite) = (workspace.stage(), workspace.suite());
    let answer = match method {
        "view" => params::<ViewParams>(given).and_then(|params| {
            let open = workspace.document(&params.text_document.uri);
            result(&open.and_then(|open| shown::view(stage, open, &params)))
        }),
        "catches" => params::<ViewParams>(given).and_then(|params| {
            let open = workspace.document(&params.text_document.uri);
            result(&open.and_then(|open| caught::caught(stage, open, &params)))
        }),
        "style" => result(&browse::style()),
        "games" => result(&browse::games(suite)),
        "catalogue" => params::<GameParams>(given).and_then(|of| result(&browse::catalogue(suite, &of.game))),
        "mistakes" => params::<GameParams>(given).and_then(|of| result(&browse::mistakes(suite, &of.game))),
        "case" => params::<CaseParams>(given).and_then(|of| result(&browse::case(suite, &of.id))),
        "start" => {
            params::<StartParams>(given).and_then(|of| result(&start::start(suite, &of.game, of.clause.as_deref())))
        }
        "run" if given.is_null() => result(&browse::run(stage, RunParams::default())),
        "run" => params::<RunParams>(given).and_then(|part| result(&browse::run(stage, part))),
        _ => return None,
    };
    Some(answer)
}
