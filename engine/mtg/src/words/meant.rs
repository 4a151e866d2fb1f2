//! Keywords with a value that stand for abilities: what is said of them, and the abilities that are meant by that.
//!
//! "Bushido 2" is read as the number 2, and stands for an ability that triggers as the creature blocks or becomes blocked.

use crate::words::cards::{Cost, Triggered};
use kernel::words::codec::{Codec, Misread, Value};
use kernel::words::json::Json;
use kernel::words::shape::{Count, Described, Shape};

/// The meaning of a keyword with a value.
pub trait Meaning: Codec + Described {
    /// The triggered abilities that are meant, in their canonical form.
    fn abilities(&self) -> String;
}

/// The value of a keyword, with the abilities that it means.
#[derive(Clone, Debug, PartialEq)]
pub struct Meant<T> {
    /// The value.
    pub says: T,
    /// The triggered abilities that are meant.
    pub abilities: Vec<Triggered>,
}

impl<T: Meaning> Codec for Meant<T> {
    fn read(value: &Value) -> Result<Self, Misread> {
        let says = T::read(value)?;
        let abilities = Codec::from_json(&says.abilities())?;
        Ok(Self { says, abilities })
    }

    fn write(&self, out: &mut Json) {
        self.says.write(out);
    }
}

impl<T: Meaning> Described for Meant<T> {
    fn shape() -> &'static Shape {
        T::shape()
    }
}

/// A keyword whose value is of a type.
macro_rules! said {
    ($(#[doc = $doc:literal])* $name:ident($of:ty)) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name(pub $of);

        impl Codec for $name {
            fn read(value: &Value) -> Result<Self, Misread> {
                <$of as Codec>::read(value).map(Self)
            }

            fn write(&self, out: &mut Json) {
                self.0.write(out);
            }
        }

        impl Described for $name {
            fn shape() -> &'static Shape {
                <$of as Described>::shape()
            }
        }
    };
}

said! {
    /// The bonus of a creature with bushido (702.45).
    Bushido(Count)
}
said! {
    /// The cost for each age counter (702.24).
    CumulativeUpkeep(Vec<Cost>)
}
said! {
    /// The number of fade counters it enters with (702.32).
    Fading(Count)
}
said! {
    /// The cost that keeps whatever targets the permanent from being countered (702.21).
    Ward(Vec<Cost>)
}
said! {
    /// The cost of echo (702.30).
    Echo(Vec<Cost>)
}
said! {
    /// The number of time counters it enters with (702.63).
    Vanishing(Count)
}
said! {
    /// The bonus of a creature with rampage for each further blocker (702.23).
    Rampage(Count)
}

/// An effect on the object that has the ability.
fn effect(text: &str) -> String {
    format!(r#"{{"act":{{"effect":{{{text}}}}}}}"#)
}

/// The beginning of the controller's upkeep.
const UPKEEP: &str = r#"{"event":{"began":{"step":"upkeep","who":{"reference":"you"}}}}"#;

const SACRIFICE: &str = r#""sacrifice":{"what":{"reference":"self"}}"#;

impl Meaning for Bushido {
    fn abilities(&self) -> String {
        let n = self.0.0;
        let grows = effect(&format!(r#""modify":{{"what":{{"reference":"self"}},"stats":"+{n}/+{n}"}}"#));
        let on = |event: &str| {
            format!(r#"{{"when":{{"event":{{"{event}":{{"what":{{"reference":"self"}}}}}}}},"effect":[{grows}]}}"#)
        };
        format!("[{},{}]", on("blocked"), on("became_blocked"))
    }
}

impl Meaning for CumulativeUpkeep {
    fn abilities(&self) -> String {
        let ages = effect(r#""put_counters":{"counter":"age","amount":{"word":1},"to":{"reference":"self"}}"#);
        let all = r#"{"counters":{"of":{"reference":"self"},"counter":"age"}}"#;
        let pays = effect(&format!(
            r#""pay":{{"cost":{},"times":{{"of":{{"of":{all}}}}},"otherwise":[{}]}}"#,
            self.0.to_json(),
            effect(SACRIFICE),
        ));
        format!(r#"[{{"when":{UPKEEP},"effect":[{ages},{pays}]}}]"#)
    }
}

impl Meaning for Fading {
    fn abilities(&self) -> String {
        let fades = r#"{"of":{"self":{"filter":{"counter":"fade"}}}}"#;
        let goes = format!(r#"{{"if":{{"of":{{"not":{fades}}}}},"act":{{"effect":{{{SACRIFICE}}}}}}}"#);
        let fewer = effect(r#""remove_counters":{"counter":"fade","amount":{"word":1},"from":{"reference":"self"}}"#);
        format!(r#"[{{"when":{UPKEEP},"effect":[{goes},{fewer}]}}]"#)
    }
}

impl Meaning for Ward {
    fn abilities(&self) -> String {
        let targeter = r#"{"reference":"targeter"}"#;
        let pays = effect(&format!(
            r#""pay":{{"who":{{"phrase":{{"of":{{"controller_of":{targeter}}}}}}},"cost":{},"otherwise":[{}]}}"#,
            self.0.to_json(),
            effect(&format!(r#""counter":{{"what":{targeter}}}"#)),
        ));
        let when = r#"{"event":{"targeted":{"what":{"reference":"self"},"who":{"reference":"opponent"}}}}"#;
        format!(r#"[{{"when":{when},"effect":[{pays}]}}]"#)
    }
}

impl Meaning for Echo {
    fn abilities(&self) -> String {
        let pays = effect(&format!(r#""pay":{{"cost":{},"otherwise":[{}]}}"#, self.0.to_json(), effect(SACRIFICE)));
        format!(r#"[{{"when":{UPKEEP},"if":{{"word":"new since upkeep"}},"effect":[{pays}]}}]"#)
    }
}

impl Meaning for Vanishing {
    fn abilities(&self) -> String {
        let there = r#"{"of":{"self":{"filter":{"counter":"time"}}}}"#;
        let fewer = effect(r#""remove_counters":{"counter":"time","amount":{"word":1},"from":{"reference":"self"}}"#);
        let last = r#"{"event":{"counters_removed":{"from":{"reference":"self"},"counter":"time","leaves":"0"}}}"#;
        let goes = effect(SACRIFICE);
        format!(r#"[{{"when":{UPKEEP},"if":{there},"effect":[{fewer}]}},{{"when":{last},"effect":[{goes}]}}]"#)
    }
}

impl Meaning for Rampage {
    fn abilities(&self) -> String {
        let blockers = r#"{"of":{"of":{"count":{"filter":{"blocking":{"with":{"reference":"self"}}}}}}}"#;
        let further = format!(r#"{{"of":{{"of":{{"difference":[{blockers},{{"word":1}}]}}}}}}"#);
        let times = usize::try_from(self.0.0).unwrap_or(0);
        let all = vec![further; times].join(",");
        let grows = effect(&format!(
            r#""modify":{{"what":{{"reference":"self"}},"stats":"+x/+x","x":{{"of":{{"sum":[{all}]}}}}}}"#
        ));
        let blocked = r#"{"event":{"became_blocked":{"what":{"reference":"self"}}}}"#;
        format!(r#"[{{"when":{blocked},"effect":[{grows}]}}]"#)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_keywords_with_a_value_mean_can_be_read() {
        let bushido: Meant<Bushido> = Codec::from_json("2").unwrap();
        assert_eq!(bushido.abilities.len(), 2);
        let fading: Meant<Fading> = Codec::from_json("4").unwrap();
        assert_eq!(fading.abilities.len(), 1);
        let upkeep: Meant<CumulativeUpkeep> = Codec::from_json(r#"[{"symbols":"{1}"}]"#).unwrap();
        assert_eq!(upkeep.abilities.len(), 1);
        let echo: Meant<Echo> = Codec::from_json(r#"[{"symbols":"{1}"}]"#).unwrap();
        let vanishing: Meant<Vanishing> = Codec::from_json("4").unwrap();
        let rampage: Meant<Rampage> = Codec::from_json("2").unwrap();
        assert_eq!((echo.abilities.len(), vanishing.abilities.len(), rampage.abilities.len()), (1, 2, 1));
        assert_eq!(upkeep.to_json(), r#"[{"symbols":"{1}"}]"#);
        let ward: Meant<Ward> = Codec::from_json(r#"[{"symbols":"{2}"}]"#).unwrap();
        assert_eq!(ward.abilities.len(), 1);
    }

    #[test]
    fn what_is_no_value_is_refused() {
        assert!(Meant::<Bushido>::from_json(r#""two""#).is_err());
    }
}
