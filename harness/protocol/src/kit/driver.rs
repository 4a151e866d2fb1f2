//! The step driver, which takes the steps of a scenario one by one on an engine.

use std::cell::RefCell;
use std::fmt::Debug;
use std::hash::Hash;

use kernel::outcome::Outcome;
use kernel::transcript::stop::Refusal;

use super::anew::{Earlier, no_window};
use super::{Halt, Play, Scene, State, Step};
use crate::reference::answered;
use crate::{Answered, Run};

/// The nests that the driver plays by itself.
const NESTS: [&str; 3] = ["in_response", "when_triggered", "interrupt"];

/// The interface to an engine that the driver needs. Each play has an instance of its own.
pub trait Table: Sized {
    /// The engine's identifiers of things.
    type Id: Clone + Eq + Hash + Debug;
    /// The complete state of the engine.
    type Saved;

    /// Sets the game up anew as in [`Play::scene`], and adds the names of its things to [`Play::names`].
    fn begin(&mut self, play: &mut Play<'_, Self::Id>) -> Result<(), Halt>;

    /// Performs a step, or announces it if it waits to resolve. Returns [`Play::refuse`] if the rules forbid it, even
    /// if it is half done, and `unsupported` if the engine is missing a feature.
    fn act(&mut self, play: &mut Play<'_, Self::Id>, step: &Step) -> Result<(), Halt>;

    /// Returns everything that can be observed, by name.
    fn seen(&mut self, play: &Play<'_, Self::Id>) -> Result<State, Halt>;

    /// Returns the state of the engine, as a copy that later changes do not affect.
    ///
    /// An engine that cannot save leaves this out, and [`Table::restore`]: if a step is refused, the play then restarts
    /// without it.
    fn save(&mut self) -> Option<Self::Saved> {
        None
    }

    /// Restores a saved state.
    fn restore(&mut self, _saved: &Self::Saved) {}

    /// Returns the number of things that wait on the stack or chain.
    fn depth(&self) -> usize {
        0
    }

    /// Returns `true` if the topmost of them is a triggered ability.
    fn triggered(&self) -> bool {
        false
    }

    /// Resolves the topmost of them, and performs all automatic consequences.
    fn resolve(&mut self, _play: &mut Play<'_, Self::Id>) -> Result<(), Halt> {
        Ok(())
    }

    /// Finishes ongoing processes after the last step, such as a combat.
    fn finish(&mut self, _play: &mut Play<'_, Self::Id>) -> Result<(), Halt> {
        Ok(())
    }

    /// Performs an interrupting step if it is legal now. Returns `true` if it was. If it was not, undoes whatever was
    /// half done.
    fn interrupt(&mut self, _play: &mut Play<'_, Self::Id>, _step: &Step) -> Result<bool, Halt> {
        Err(Halt::unsupported("interrupts"))
    }

    /// Handles the nests of a step that the driver does not play by itself, after [`Table::act`]. Use [`Play::steps`]
    /// to take such steps.
    fn nested<'a>(&mut self, _play: &mut Play<'a, Self::Id>, step: &'a Step) -> Result<(), Halt> {
        let mut nests = step.nested.keys().filter(|key| !NESTS.contains(&key.as_str()));
        nests.next().map_or(Ok(()), |key| Err(Halt::unsupported(format!("`{key}`"))))
    }
}

/// Plays a scenario on an engine, and returns the answer.
///
/// Each step begins; the scripted responses to it are taken; then everything that it left on the stack resolves. A
/// refused step leaves everything as it was: the engine, the reports, the answers.
pub fn drive<T: Table>(run: &Run, table: &mut T) -> Answered {
    answered(match Scene::read(run) {
        Ok(scene) => played(&scene, table),
        Err(halt) => Err(halt).into(),
    })
}

fn played<T: Table>(scene: &Scene, table: &mut T) -> Outcome {
    let earlier = RefCell::default();
    loop {
        let outcome = tried(scene, table, &earlier);
        if !earlier.borrow_mut().next_try() {
            return outcome;
        }
    }
}

fn tried<T: Table>(scene: &Scene, table: &mut T, earlier: &RefCell<Earlier>) -> Outcome {
    let mut play = Play::new(scene, earlier);
    let steps = table.begin(&mut play).and_then(|()| {
        for step in &scene.when {
            take(table, &mut play, step, act, None)?;
        }
        table.finish(&mut play)
    });
    match steps.and_then(|()| State::of(table, &play)) {
        Ok(end) => play.finish(end),
        Err(halt) => Err(halt).into(),
    }
}

/// A function that takes a step.
type Take<'a, T> = fn(&mut T, &mut Play<'a, <T as Table>::Id>, &'a Step) -> Result<(), Halt>;

/// Performs a step with all its consequences.
fn act<'a, T: Table>(table: &mut T, play: &mut Play<'a, T::Id>, step: &'a Step) -> Result<(), Halt> {
    let below = table.depth();
    table.act(play, step)?;
    if step.nested.keys().any(|key| !NESTS.contains(&key.as_str())) {
        table.nested(play, step)?;
    }
    nested(table, play, step.nest("in_response"))?;
    let mut later = step.nest("when_triggered");
    while table.depth() > below {
        if !later.is_empty() && table.triggered() {
            nested(table, play, std::mem::take(&mut later))?;
            continue;
        }
        play.fuel.spend(&play.log)?;
        table.resolve(play)?;
    }
    if later.is_empty() { Ok(()) } else { Err(play.log.rejected("nothing triggered")) }
}

/// Takes steps under another one, which then goes on.
pub(super) fn nested<'a, T: Table>(table: &mut T, play: &mut Play<'a, T::Id>, steps: &'a [Step]) -> Result<(), Halt> {
    if steps.is_empty() {
        return Ok(());
    }
    play.log.deeper();
    for step in steps {
        take(table, play, step, act, None)?;
    }
    play.log.shallower()
}

/// Takes a step. Returns `true` unless it was refused. `window` is the number of the window if it is an interrupt.
///
/// If a scripted interrupt found no window in which it was legal, the step is played again without it.
fn take<'a, T: Table>(
    table: &mut T,
    play: &mut Play<'a, T::Id>,
    step: &'a Step,
    act: Take<'a, T>,
    window: Option<usize>,
) -> Result<bool, Halt> {
    let earlier = play.earlier;
    let known = |step: &Step| earlier.borrow().refusal(step);
    if let Some(refusal) = known(step) {
        refuse(table, play, step, refusal)?;
        return Ok(false);
    }
    let (before, saved) = (play.clone(), table.save());
    let interrupts = step.nest("interrupt");
    let mut never: Vec<&'a Step> = interrupts.iter().filter(|inner| known(inner).is_some()).collect();
    loop {
        let is_left = |inner: &&Step| never.iter().all(|other| other.id != inner.id);
        play.waiting.push(interrupts.iter().filter(is_left).collect());
        let begun = play.log.begin(step.id, &step.choices);
        let done = begun.and_then(|()| act(table, play, step));
        let waiting = play.waiting.pop().unwrap_or_default();
        let refusal = match (done, waiting.first()) {
            (Ok(()), None) => break,
            (Ok(()), Some(first)) => {
                never.push(first);
                None
            }
            (Err(Halt::Refused(refusal)), _) => Some(refusal),
            (Err(halt), _) => return Err(halt),
        };
        let Some(saved) = &saved else {
            let mut earlier = earlier.borrow_mut();
            return Err(match refusal {
                Some(refusal) => earlier.refused(step, refusal, window),
                None => earlier.never(step, &never),
            });
        };
        table.restore(saved);
        play.clone_from(&before);
        if let Some(refusal) = refusal {
            refuse(table, play, step, refusal)?;
            return Ok(false);
        }
    }
    for inner in never {
        refuse(table, play, inner, no_window())?;
    }
    let seen = State::of(table, play)?;
    play.log.ended(step.id, seen);
    Ok(true)
}

/// Records that a step was refused. The state is the one before the step.
fn refuse<T: Table>(table: &mut T, play: &mut Play<'_, T::Id>, step: &Step, refusal: Refusal) -> Result<(), Halt> {
    let seen = State::of(table, play)?;
    let mark = play.log.mark();
    play.log.take_back(mark, step.id, refusal);
    play.log.ended(step.id, seen);
    Ok(())
}

/// Takes the scripted interrupts that are wanted and legal now.
pub(super) fn window<T: Table>(
    table: &mut T,
    play: &mut Play<'_, T::Id>,
    wanted: impl Fn(&Step) -> bool,
) -> Result<usize, Halt> {
    let mut taken = 0;
    play.windows += 1;
    let window = play.windows;
    let is_next =
        |step: &&Step, play: &Play<'_, T::Id>| wanted(step) && !play.earlier.borrow().was_illegal(step, window);
    while let Some(step) = play.next_interrupt().filter(|step| is_next(step, play)) {
        let before = play.clone();
        play.log.deeper();
        if !take(table, play, step, break_in, Some(window))? {
            *play = before;
            break;
        }
        play.log.shallower()?;
        take_off(play);
        taken += 1;
    }
    Ok(taken)
}

/// Performs an interrupting step, if it is legal now.
fn break_in<'a, T: Table>(table: &mut T, play: &mut Play<'a, T::Id>, step: &'a Step) -> Result<(), Halt> {
    if table.interrupt(play, step)? { Ok(()) } else { Err(play.refuse("not now", &[])) }
}

/// Records that the engine has done by itself what the next interrupt scripts, if it matches.
pub(super) fn by_itself<T: Table>(
    table: &mut T,
    play: &mut Play<'_, T::Id>,
    says: impl Fn(&Step) -> bool,
) -> Result<bool, Halt> {
    let Some(step) = play.next_interrupt().filter(|step| says(step)) else { return Ok(false) };
    take_off(play);
    play.log.deeper();
    play.log.begin(step.id, &step.choices)?;
    let seen = State::of(table, play)?;
    play.log.ended(step.id, seen);
    play.log.shallower()?;
    Ok(true)
}

/// Removes the next interrupt from those that wait.
fn take_off<Id>(play: &mut Play<'_, Id>) {
    if let Some(waiting) = play.waiting.last_mut().filter(|waiting| !waiting.is_empty()) {
        waiting.remove(0);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json, to_value};

    use super::*;
    use crate::kit::{Answer, Event, Give, Name, pile};

    /// A heap of stones and a stack of takings. `take` takes one for each of the named, as it resolves. `spill` changes
    /// the heap before the rules forbid it. `fall` lets stones fall, with a window before each, in which `catch` is
    /// legal while there are two or more.
    #[derive(Clone, Default)]
    struct Heap {
        stones: i64,
        stack: Vec<(String, bool)>,
        cannot_save: bool,
    }

    impl Table for Heap {
        type Id = u8;
        type Saved = Self;

        fn begin(&mut self, play: &mut Play<'_, u8>) -> Result<(), Halt> {
            self.stones = play.given()["stones"].as_i64().unwrap_or(9);
            self.stack.clear();
            Ok(())
        }

        fn act(&mut self, play: &mut Play<'_, u8>, step: &Step) -> Result<(), Halt> {
            let who = step.who.clone().unwrap_or_default();
            match step.verb.as_str() {
                "take" => {
                    self.stack.push((who, false));
                    if step.number("trigger").is_some() {
                        self.stack.push(("trigger".to_owned(), true));
                    }
                    Ok(())
                }
                "choose" => {
                    if let Some(Answer { give: Give::One(name), .. }) = play.peek() {
                        play.tell(Event::new("chosen").with("what", name));
                    }
                    let options: Vec<(Name, i64)> = vec![("few".into(), 1), ("many".into(), 3), ("few".into(), 2)];
                    self.stones -= play.ask(who, "pick", &options, None)?;
                    Ok(())
                }
                "spill" => {
                    self.stones = 0;
                    play.names.add("spilt", 1);
                    play.tell(Event::new("lost"));
                    play.may(who, "may", "pay", None)?;
                    Err(play.refuse("no spilling", &["615.7-depletes"]))
                }
                "fall" => play.times(step, |play| {
                    play.window(self, |step| step.verb == "catch")?;
                    if self.stones == 0 {
                        return Err(play.refuse("none is left", &[]));
                    }
                    self.stones -= 1;
                    play.together(|play| {
                        play.tell(Event::new("lost"));
                        play.tell(Event::new("dealt"));
                        Ok(())
                    })
                }),
                "shake" => {
                    let was = play.by_itself(self, |step| step.verb == "rattle")?;
                    play.tell(Event::new("asked").with("shaken", was));
                    Ok(())
                }
                verb => Err(Halt::unsupported(format!("verb `{verb}`"))),
            }
        }

        fn nested<'a>(&mut self, play: &mut Play<'a, u8>, step: &'a Step) -> Result<(), Halt> {
            if step.nested.contains_key("showdown") && step.verb == "choose" {
                play.steps(self, step.nest("showdown"))
            } else {
                Err(Halt::unsupported("a nest"))
            }
        }

        fn interrupt(&mut self, play: &mut Play<'_, u8>, step: &Step) -> Result<bool, Halt> {
            self.stones += 10;
            play.tell(Event::new("caught").with("by", Name::from(step.who.clone().unwrap_or_default())));
            Ok(self.stones >= 12)
        }

        fn seen(&mut self, play: &Play<'_, u8>) -> Result<State, Halt> {
            let mut state = State::default();
            state.thing("heap").set("stones", self.stones);
            if play.names.has("spilt") {
                state.thing("heap").set("spilt", pile([], 1));
            }
            Ok(state)
        }

        fn save(&mut self) -> Option<Self> {
            (!self.cannot_save).then(|| self.clone())
        }

        fn restore(&mut self, saved: &Self) {
            self.clone_from(saved);
        }

        fn depth(&self) -> usize {
            self.stack.len()
        }

        fn triggered(&self) -> bool {
            self.stack.last().is_some_and(|(_, triggered)| *triggered)
        }

        fn resolve(&mut self, play: &mut Play<'_, u8>) -> Result<(), Halt> {
            let Some((who, _)) = self.stack.pop() else { return Ok(()) };
            self.stones -= 1;
            play.tell(Event::new("lost").with("by", Name::from(who)));
            Ok(())
        }
    }

    /// A step, with the keys that stand beside its act.
    fn step(id: u32, who: &str, verb: &str, rest: &Value) -> Value {
        let mut step = json!({"id": id, "act": {"player": {"who": who, "does": {verb: rest.get("said").unwrap_or(&json!({}))}}},
            "beside": {}});
        for (key, value) in rest.as_object().into_iter().flatten().filter(|(key, _)| *key != "said") {
            step[key] = value.clone();
        }
        step
    }

    fn answer(when: &[Value], stones: i64, open: &Value) -> Value {
        let scenario = json!({"cards": {}, "given": {"stones": stones}, "when": when});
        let params = json!({"token": "t", "game": "mtg", "edition": "e", "scenario": scenario, "choices": open});
        let run: Run = serde_json::from_str(&params.to_string()).unwrap();
        let answer = drive(&run, &mut Heap::default());
        assert_eq!(drive(&run, &mut Heap { cannot_save: true, ..Heap::default() }), answer, "without saving");
        to_value(answer).unwrap()
    }

    fn reported(played: &Value) -> (Vec<(u64, i64)>, Vec<String>) {
        let states = played["played"]["after"].as_array().unwrap().iter();
        let mut before = 0;
        let states = states.map(|after| {
            before = after["state"]["heap"]["stones"].as_i64().unwrap_or(before);
            (after["step"].as_u64().unwrap(), before)
        });
        let events = played["played"].get("events").and_then(Value::as_array).cloned().unwrap_or_default();
        let words = events.iter().map(|event| {
            let by = event["fields"]["by"].as_str().unwrap_or_default();
            format!("{} {} {by}", event["batch"], event["event"].as_str().unwrap()).trim_end().to_owned()
        });
        (states.collect(), words.collect())
    }

    #[test]
    fn what_is_scripted_in_response_resolves_first_and_what_triggers_waits() {
        let response = step(1, "bob", "take", &json!({}));
        let later = step(2, "cleo", "take", &json!({}));
        let rest = json!({"said": {"trigger": 1}, "in_response": [response], "when_triggered": [later]});
        let (states, events) = reported(&answer(&[step(0, "alice", "take", &rest)], 9, &json!([])));
        assert_eq!(states, [(1, 8), (2, 7), (0, 5)]);
        assert_eq!(events, ["1 lost bob", "2 lost cleo", "3 lost trigger", "4 lost alice"]);
        let rest = json!({"when_triggered": [step(1, "bob", "take", &json!({}))]});
        assert_eq!(
            answer(&[step(0, "alice", "take", &rest)], 9, &json!([])),
            json!({"rejected": {"step": 0, "why": "nothing triggered"}})
        );
    }

    #[test]
    fn a_refused_step_leaves_all_as_it_was_with_its_answers() {
        let yes = json!({"who": "bob", "give": {"one": "pay"}});
        let spill = step(
            0,
            "bob",
            "spill",
            &json!({"choices": [yes, yes], "in_response": [step(1, "bob", "take", &json!({}))]}),
        );
        let played = answer(&[spill, step(2, "bob", "take", &json!({}))], 9, &json!([]));
        assert_eq!(reported(&played), (vec![(0, 9), (2, 8)], vec!["1 lost bob".to_owned()]));
        let refused = json!([{"step": 0, "clauses": ["615.7-depletes"], "why": "no spilling"}]);
        assert_eq!(played["played"]["refused"], refused);
        assert!(played.to_string().find("spilt").is_none(), "{played}");
        // An open answer that was given within a refused step is available again for the next question.
        let steps = [step(0, "bob", "spill", &json!({})), step(1, "bob", "spill", &json!({}))];
        assert_eq!(
            answer(&steps, 9, &json!([yes])),
            json!({"rejected": {"why": "nobody asked for the answer `bob: pay`"}})
        );
    }

    #[test]
    fn of_several_of_one_name_the_second_is_called_so_and_one_is_not_asked_about() {
        let choose = |give: Value| step(0, "bob", "choose", &json!({"choices": [{"who": "bob", "give": give}]}));
        let played = answer(&[choose(json!({"one": "few 2"}))], 9, &json!([]));
        assert_eq!(reported(&played).0, [(0, 7)]);
        // The engine looked at the answer before it asked.
        assert_eq!(played["played"]["events"][0]["fields"], json!({"what": "few 2"}));
        let open = json!([{"who": "bob", "give": {"one": "many"}}]);
        let played = answer(&[step(0, "bob", "choose", &json!({}))], 9, &open);
        assert_eq!(played["played"]["events"][0]["fields"], json!({"what": "many"}));
        let open = answer(&[step(0, "bob", "choose", &json!({}))], 9, &json!([]));
        let options = json!({"one": ["few", "many", "few 2"]});
        assert_eq!(open["undecided"], json!({"who": "bob", "kind": "pick", "options": options}));
    }

    #[test]
    fn interrupts_are_taken_where_they_are_legal_and_else_called_refused() {
        let fall = |inner: &[Value]| step(0, "bob", "fall", &json!({"said": {"times": 2}, "interrupt": inner}));
        let (one, other) = (step(1, "cleo", "catch", &json!({})), step(2, "dora", "catch", &json!({})));
        let played = answer(&[fall(&[one.clone(), other])], 1, &json!([]));
        // The first was never legal with one stone there, or with none, so the second is tried alone, and is not legal
        // either.
        let words: Vec<&str> = vec![];
        let (states, events) = reported(&played);
        assert_eq!((states, events), (vec![(0, 1)], words.into_iter().map(str::to_owned).collect()));
        let why = "1 of 2 times: none is left";
        assert_eq!(played["played"]["refused"], json!([{"step": 0, "why": why}]));

        let played = answer(&[fall(&[one.clone(), step(2, "dora", "drop", &json!({}))])], 3, &json!([]));
        let (states, events) = reported(&played);
        assert_eq!(states, [(1, 13), (2, 11), (0, 11)]);
        assert_eq!(events, ["1 caught cleo", "2 lost", "2 dealt", "3 lost", "3 dealt"]);
        let refused = json!([{"step": 2, "why": "it was legal in no window"}]);
        assert_eq!(played["played"]["refused"], refused);
    }

    #[test]
    fn what_an_engine_does_by_itself_counts_as_taken() {
        let shake = |verb| step(0, "bob", "shake", &json!({"interrupt": [step(1, "bob", verb, &json!({}))]}));
        let played = answer(&[shake("rattle")], 9, &json!([]));
        assert_eq!(reported(&played).0, [(1, 9), (0, 9)]);
        assert_eq!(played["played"]["events"][0]["fields"], json!({"shaken": true}));
        assert_eq!(answer(&[shake("roll")], 9, &json!([]))["played"]["refused"][0]["step"], 1);
    }

    #[test]
    fn a_nest_of_the_game_is_taken_by_the_table_with_answers_of_its_own() {
        let answers = |name: &str| json!([{"who": "bob", "give": {"one": name}}]);
        let inner = step(1, "bob", "choose", &json!({"choices": answers("many")}));
        let rest = json!({"choices": answers("few"), "showdown": [inner, step(2, "bob", "take", &json!({}))]});
        let (states, _) = reported(&answer(&[step(0, "bob", "choose", &rest)], 9, &json!([])));
        assert_eq!(states, [(1, 5), (2, 4), (0, 4)]);
        let surplus = step(1, "bob", "take", &json!({"choices": answers("many")}));
        let rest = json!({"choices": answers("few"), "showdown": [surplus]});
        assert_eq!(
            answer(&[step(0, "bob", "choose", &rest)], 9, &json!([])),
            json!({"rejected": {"step": 1, "why": "nobody asked for the answer `bob: many`"}})
        );
    }

    #[test]
    fn a_nest_that_nobody_knows_and_a_word_that_nobody_knows_are_named() {
        let rest = json!({"showdown": [step(1, "bob", "take", &json!({}))]});
        assert_eq!(
            answer(&[step(0, "bob", "take", &rest)], 9, &json!([])),
            json!({"unsupported": {"needs": "a nest"}})
        );
        assert_eq!(
            answer(&[step(0, "bob", "juggle", &json!({}))], 9, &json!([])),
            json!({"unsupported": {"needs": "verb `juggle`"}})
        );
    }
}
