//! The reference engine with unreported parts, without a wire protocol: to find the mistakes for which such an engine
//! can be caught.

use suite::play::engine::{Ask, Engine, Reference, Reply, Reportable};

/// The reference engine, without the parts that it must not report.
#[derive(Clone, Debug)]
pub struct Reticent<'u> {
    /// The engine.
    pub engine: Reference,
    /// The unreported parts: `events`, `times`, an event, `EVENT.FIELD`, `.FIELD` for a field of all events, or
    /// `trace`.
    pub untold: &'u [String],
}

/// All events, so that only states are reported.
pub const EVENTS: &str = "events";

/// The times of events: which of them are simultaneous.
pub const TIMES: &str = "times";

impl Reticent<'_> {
    fn reports_of(&self, mut is_meant: impl FnMut(&str) -> bool) -> bool {
        !self.untold.iter().any(|word| word == EVENTS || is_meant(word))
    }
}

impl Engine for Reticent<'_> {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn version(&self) -> &str {
        self.engine.version()
    }

    fn mistakes(&self) -> Vec<&str> {
        self.engine.mistakes()
    }

    fn traces(&self) -> bool {
        !self.untold.iter().any(|word| word == "trace")
    }

    fn reports(&self, _game: &str, what: Reportable<'_>) -> bool {
        match what {
            Reportable::Refusals | Reportable::Choices => true,
            Reportable::Times => self.reports_of(|word| word == TIMES),
            Reportable::Event(event) => self.reports_of(|word| word == event),
            Reportable::Field(event, field) => self.reports_of(|word| {
                word == event
                    || word.split_once('.').is_some_and(|(of, key)| key == field && (of.is_empty() || of == event))
            }),
        }
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        self.engine.play(ask)
    }

    fn play_alike(&self, ask: &Ask<'_>, others: &mut Vec<&'static str>) -> Reply {
        self.engine.play_alike(ask, others)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_is_not_told() {
        let reports = |untold: &[&str], what: Reportable<'_>| {
            let untold: Vec<String> = untold.iter().map(|word| (*word).to_owned()).collect();
            Reticent { engine: Reference::right(), untold: &untold }.reports("mtg", what)
        };
        let (event, by, to) = (
            Reportable::Event("prevented"),
            Reportable::Field("prevented", "by"),
            Reportable::Field("prevented", "to"),
        );
        for (untold, told) in [
            (&[][..], [true, true, true]),
            (&["events"], [false, false, false]),
            (&["prevented"], [false, false, false]),
            (&["prevented.by"], [true, false, true]),
            (&[".by", "dealt.to"], [true, false, true]),
            (&["dealt"], [true, true, true]),
        ] {
            assert_eq!([event, by, to].map(|what| reports(untold, what)), told, "{untold:?}");
        }
        assert!(reports(&["events"], Reportable::Refusals));
    }
}
