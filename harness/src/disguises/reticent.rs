//! An engine that leaves things unreported: they are removed from its answers, and declared in `hello`.
//!
//! It shows what the cases can check on an engine that reports less than the reference engine.

use std::collections::BTreeSet;

use kernel::game::Games;

use protocol::adapter::Adapter;
use protocol::observed::{Event, Played};
use protocol::reference::Served;
use protocol::vocabulary::fields_of_events;
use protocol::{Answered, Run, UNSEEN_FIELD, Welcome};

/// The reference engine without some of its reports.
#[derive(Clone, Debug)]
pub struct Reticent {
    /// The engine.
    pub engine: Served,
    /// The unreported items: `events`, `times`, `trace`, an event, `EVENT.FIELD`, or `.FIELD` for a field of all
    /// events.
    pub untold: Vec<String>,
}

/// The word for all events.
const EVENTS: &str = "events";

/// The word for the cited clauses.
const TRACE: &str = "trace";

/// The word for the times of events.
const TIMES: &str = "times";

/// All items that an engine may leave unreported.
pub fn words(games: Games) -> BTreeSet<String> {
    let events = games.languages().flat_map(|language| language.events.iter().map(|event| event.word.to_owned()));
    let fields = games.languages().flat_map(fields_of_events);
    let dotted = |field: String| if field.contains('.') { field } else { format!(".{field}") };
    events.chain(fields.map(dotted)).chain([EVENTS, TIMES, TRACE].map(str::to_owned)).collect()
}

impl Adapter for Reticent {
    fn hello(&mut self) -> Welcome {
        let mut welcome = self.engine.hello();
        let games: Games = self.engine.games;
        welcome.capabilities.trace &= !self.is_silent(TRACE);
        welcome.capabilities.untimed = self.is_silent(TIMES);
        let untold = self.untold.iter().filter(|word| ![TIMES, TRACE].contains(&word.as_str()));
        let (fields, events): (Vec<&String>, Vec<&String>) = untold.partition(|word| word.contains('.'));
        welcome.capabilities.events = !events.iter().any(|word| *word == EVENTS);
        for language in games.languages() {
            let Some(plays) = welcome.games.get_mut(language.game) else { continue };
            if welcome.capabilities.events && !events.is_empty() {
                let reported = language.events.iter().map(|event| event.word.to_owned());
                let reported = reported.filter(|word| !events.contains(&word)).collect();
                plays.vocabulary.insert("seen event".to_owned(), reported);
            }
            if !fields.is_empty() {
                let named = fields.iter().map(|field| field.trim_start_matches('.').to_owned());
                plays.vocabulary.insert(UNSEEN_FIELD.to_owned(), named.collect());
            }
        }
        welcome
    }

    fn run(&mut self, run: &Run) -> Answered {
        match self.engine.run(run) {
            Answered::Played(played) => Answered::Played(self.less(played)),
            other => other,
        }
    }
}

impl Reticent {
    /// Removes the unreported items from a play.
    fn less(&self, mut played: Played) -> Played {
        if self.is_silent(TRACE) {
            played.trace.clear();
            played.refused.iter_mut().for_each(|refused| refused.clauses.clear());
        }
        let reported: Vec<bool> = played.events.iter().map(|event| self.is_reported(&event.event)).collect();
        for after in &mut played.after {
            after.events = reported.iter().take(after.events).filter(|reported| **reported).count();
        }
        played.events.retain(|event| self.is_reported(&event.event));
        if self.is_silent(TIMES) {
            played.events.iter_mut().for_each(|event| event.batch = None);
        }
        for Event { event, fields, .. } in &mut played.events {
            fields
                .0
                .retain(|(key, _)| self.is_reported(&format!("{event}.{key}")) && self.is_reported(&format!(".{key}")));
        }
        played
    }

    fn is_silent(&self, what: &str) -> bool {
        self.untold.iter().any(|word| word == what)
    }

    fn is_reported(&self, what: &str) -> bool {
        !self.is_silent(what) && !self.is_silent(EVENTS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::reference::Reference;
    use serde_json::{from_value, json, to_value};

    fn less(untold: &[&str]) -> Reticent {
        let engine = Served { engine: Reference::right(), games: engine::GAMES };
        Reticent { engine, untold: untold.iter().map(|word| (*word).to_owned()).collect() }
    }

    #[test]
    fn what_is_not_told_is_neither_told_nor_counted() {
        let played = from_value(json!({
            "after": [{"step": 0, "events": 2, "state": {}}],
            "end": {},
            "events": [
                {"event": "prevented", "batch": 1, "fields": {"by": "zap", "to": "ox"}},
                {"event": "dealt", "batch": 1, "fields": {"by": "zap", "from": ["zap"]}},
                {"event": "killed", "batch": 2},
            ],
        }))
        .unwrap();
        let left = less(&["prevented", "dealt.by"]).less(played);
        assert_eq!(
            to_value(left).unwrap(),
            json!({
                "after": [{"step": 0, "events": 1, "state": {}}],
                "end": {},
                "events": [{"event": "dealt", "batch": 1, "fields": {"from": ["zap"]}}, {"event": "killed", "batch": 2}],
            })
        );
    }

    #[test]
    fn the_clauses_are_left_untold_like_the_rest() {
        let reported =
            || json!({"end": {}, "refused": [{"step": 0, "clauses": ["615.7-depletes"]}], "trace": ["615.7-depletes"]});
        let left = less(&["trace"]).less(from_value(reported()).unwrap());
        assert_eq!(to_value(left).unwrap(), json!({"end": {}, "refused": [{"step": 0}]}));
        let less = less(&["trace"]).hello();
        assert!(!less.capabilities.trace && less.capabilities.events && less.games["mtg"].reports_event("dealt"));
    }

    #[test]
    fn there_is_a_word_for_each_thing_that_is_told() {
        let words = words(engine::GAMES);
        for word in ["events", "trace", "prevented", "prevented.by", ".by"] {
            assert!(words.contains(word), "{word}");
        }
        assert!(!words.contains("by") && !words.contains("prevented.buy"));
    }

    #[test]
    fn what_is_not_told_is_said_beforehand() {
        let welcome = less(&["prevented", ".by", "dealt.from"]).hello();
        let plays = &welcome.games["riftbound"];
        assert!(welcome.capabilities.events);
        assert!(plays.reports_event("dealt") && !plays.reports_event("prevented"));
        assert!(plays.reports_field("killed", "from") && plays.reports_field("dealt", "to"));
        assert!(!plays.reports_field("dealt", "by") && !plays.reports_field("dealt", "from"));
        let none = less(&["events"]).hello();
        assert!(!none.capabilities.events && none.games["mtg"].vocabulary.is_empty());
    }
}
