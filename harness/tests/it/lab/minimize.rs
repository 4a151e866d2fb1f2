//! Minimized scenarios still make the engines diverge, and nothing in them can be removed or made smaller: these tests
//! try each reduction themselves.

use engine::Outcome;
use engine::kernel::interpretations::Wrong;
use reports::record::Verdict;
use ruleproof::lab::generate::Draft;
use ruleproof::lab::generate::flow::Flow;
use ruleproof::lab::minimize::divergence::divergences;
use ruleproof::lab::minimize::write::written;
use ruleproof::lab::minimize::{Cut, Ending, Minimized, Minimizing, minimize};
use ruleproof::protocol::adapter::respond;
use ruleproof::protocol::reference::Served;
use ruleproof::protocol::{Answered, ClauseIds, Response, request};
use ruleproof::suite::language::case::Case;
use ruleproof::suite::load::Over;
use ruleproof::suite::parallel;
use ruleproof::suite::play::engine::{Ask, Engine, EngineError, Reference, Reply};

use crate::SUITE;

/// Mistakes, with cases on which they are visible.
const MADE: [(&str, &str); 14] = [
    ("mtg/double-strike-meets-a-pool-twice", "shield never shrinks"),
    (
        "mtg/what-is-dealt-to-a-creature-at-once-triggers-once-and-counts-what-was-left",
        "pool stops the first source first",
    ),
    ("mtg/through-the-gate-one-attacks-unhurt", "shield guards every permanent"),
    ("mtg/protection-is-one-of-the-effects-to-be-ordered", "protection outside of the ordering"),
    ("mtg/lifelink-gains-only-for-damage-that-is-dealt", "lifelink counts what was prevented"),
    ("netrunner/what-stands-below-0-does-not-happen-and-the-rest-does", "the prevented happens"),
    ("netrunner/recon-drone-stops-only-damage-of-what-is-accessed", "anything is prevented"),
    ("netrunner/the-runner-acts-first-in-the-runners-turn", "the other player acts first"),
    ("netrunner/what-is-not-prevented-is-lost-at-random", "the Runner picks what is lost"),
    ("riftbound/under-all-no-amount-is-lethal", "prevented units are skipped"),
    ("riftbound/a-value-for-this-turn-and-one-for-each-combat-are-two", "value for each combat does not come back"),
    ("riftbound/soraka-saves-here-or-there-and-not-in-two-sequences", "a replacement comes again and again"),
    ("riftbound/what-was-prevented-does-not-help-to-match-might", "damage must exceed might"),
    ("riftbound/counter-strike-for-a-unit-that-is-gone-only-draws", "nothing happens without a target"),
];

fn case(id: &str) -> &'static Case {
    SUITE.cases.iter().find(|case| &*case.id == id).unwrap_or_else(|| panic!("no case {id}"))
}

fn wrong(game: &str, name: &str) -> Wrong {
    engine::GAMES
        .mistakes()
        .find(|wrong| wrong.game == game && wrong.name == name)
        .unwrap_or_else(|| panic!("no {name}"))
}

fn wanted<'m>(case: &'m Case, edition: &'m str, engines: [&'m dyn Engine; 2]) -> Minimizing<'m> {
    Minimizing {
        suite: &SUITE,
        case,
        edition,
        engines,
        like: None,
        most_plays: 20_000,
        enough: &|| false,
        telling: &|_, _| {},
    }
}

/// The case minimized in the first edition in which the engines diverge on it.
fn minimal<'m>(case: &'m Case, engines: [&'m dyn Engine; 2]) -> (Minimizing<'m>, Box<Minimized>) {
    let all = case.editions.iter().find_map(|(edition, _)| {
        let wanted = wanted(case, edition, engines);
        match minimize(&wanted) {
            Ending::Minimal(small) => Some((wanted, small)),
            _ => None,
        }
    });
    all.unwrap_or_else(|| panic!("{}: the engines do not part", case.id))
}

#[test]
fn nothing_that_is_left_could_go_or_be_smaller() {
    let over = Over::new(&SUITE);
    let wrong = parallel::map(&MADE, |(id, mistake)| {
        let case = case(id);
        let (right, wrong) = (Reference::right(), Reference::wrong(wrong(case.language.game, mistake)));
        let (wanted, small) = minimal(case, [&right, &wrong]);
        let file = written(&wanted, &small, ["one", "other"], "again").unwrap();
        let draft = small.draft.to_string();
        assert!(file.text.contains(&draft), "{}", file.text);
        let parts = |smaller: &str| {
            let mut read = over.read("pending/small.yaml", &file.text.replacen(&draft, smaller, 1));
            let case = read.pending.pop().filter(|_| read.problems.is_empty())?;
            let scenario = case.scenario?;
            let ask = Ask::of(&scenario, wanted.edition);
            let replies = [right.play(&ask), wrong.play(&ask)];
            let refused = |reply: &Reply| match reply {
                Ok(Outcome::Played { observed, .. }) => observed.refused.len(),
                _ => 0,
            };
            let more = replies.iter().zip(&small.parts.replies).any(|(now, then)| refused(now) > refused(then));
            let found = divergences(&replies, [&right, &wrong], case.language.game);
            found.into_iter().find(|divergence| divergence.kind == small.parts.divergence.kind && !more)
        };
        assert_eq!(small.cut, None, "{id}");
        assert_eq!(parts(&draft).as_ref(), Some(&small.parts.divergence), "{id}\n{draft}");
        let less = less(&small.draft).into_iter().find(|less| parts(&less.to_string()).is_some());
        less.map(|less| format!("{id}:\n{draft}could be\n{less}"))
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert_eq!(wrong, [""; 0]);
}

/// All drafts with one reduction: an item of a list or a key of a map removed, or a number made smaller.
fn less(draft: &Draft) -> Vec<Draft> {
    let given = less_of(&Flow::Map(draft.given.clone())).into_iter().filter_map(|given| match given {
        Flow::Map(given) => Some(Draft { given, when: draft.when.clone() }),
        _ => None,
    });
    let when = less_of(&Flow::List(draft.when.clone())).into_iter().filter_map(|when| match when {
        Flow::List(when) => Some(Draft { given: draft.given.clone(), when }),
        _ => None,
    });
    given.chain(when).collect()
}

fn less_of(flow: &Flow) -> Vec<Flow> {
    match flow {
        Flow::Number(number) => (0..*number).map(Flow::Number).collect(),
        Flow::Word(_) => Vec::new(),
        Flow::List(items) => {
            let mut all = Vec::new();
            for (index, item) in items.iter().enumerate() {
                let mut without = items.clone();
                without.remove(index);
                all.push(Flow::List(without));
                for less in less_of(item) {
                    let mut with = items.clone();
                    with[index] = less;
                    all.push(Flow::List(with));
                }
            }
            all
        }
        Flow::Map(entries) => {
            let mut all = Vec::new();
            for (index, (key, value)) in entries.iter().enumerate() {
                let mut without = entries.clone();
                without.remove(index);
                all.push(Flow::Map(without));
                for less in less_of(value) {
                    let mut with = entries.clone();
                    with[index] = (key.clone(), less);
                    all.push(Flow::Map(with));
                }
            }
            all
        }
    }
}

#[test]
fn it_comes_out_the_same_each_time() {
    let case = case("riftbound/under-all-no-amount-is-lethal");
    let (right, wrong) = (Reference::right(), Reference::wrong(wrong("riftbound", "prevented units are skipped")));
    let text = || {
        let (wanted, small) = minimal(case, [&right, &wrong]);
        written(&wanted, &small, ["one", "other"], "again").unwrap().text
    };
    assert_eq!(text(), text());
}

#[test]
fn where_engines_do_not_part_nothing_is_made_small() {
    let case = case("riftbound/under-all-no-amount-is-lethal");
    let (one, other) = (Reference::right(), Reference::right());
    let ending = minimize(&wanted(case, "1.3", [&one, &other]));
    assert!(matches!(ending, Ending::Agree(None)), "{ending:?}");
}

#[test]
fn what_is_cut_still_has_the_engines_part() {
    let case = case("mtg/through-the-gate-one-attacks-unhurt");
    let (right, wrong) = (Reference::right(), Reference::wrong(wrong("mtg", "shield guards every permanent")));
    let (edition, _) = case.editions[0];
    for most_plays in [1, 3, 10] {
        let Ending::Minimal(small) = minimize(&Minimizing { most_plays, ..wanted(case, edition, [&right, &wrong]) })
        else {
            panic!("the engines differ on it");
        };
        assert_eq!(small.cut, Some(Cut::Plays));
        assert!(small.plays <= most_plays, "{} of {most_plays}", small.plays);
    }
}

#[test]
fn what_is_late_still_has_the_engines_part() {
    let case = case("mtg/through-the-gate-one-attacks-unhurt");
    let (right, wrong) = (Reference::right(), Reference::wrong(wrong("mtg", "shield guards every permanent")));
    let (edition, _) = case.editions[0];
    for most in [0, 25] {
        let asked = std::cell::Cell::new(0);
        let enough = || asked.replace(asked.get() + 1) >= most;
        let Ending::Minimal(small) =
            minimize(&Minimizing { enough: &enough, ..wanted(case, edition, [&right, &wrong]) })
        else {
            panic!("the engines differ on it");
        };
        assert_eq!(small.cut, Some(Cut::Time));
        assert_eq!(small.draft.size() == small.before, most == 0, "{} of {}", small.draft.size(), small.before);
    }
}

/// The reference engine behind the protocol, without a process.
struct Wired(ClauseIds);

impl Engine for Wired {
    fn name(&self) -> &'static str {
        "wired"
    }

    fn version(&self) -> &'static str {
        "1"
    }

    fn traces(&self) -> bool {
        false
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        let line = respond(
            &mut Served { engine: Reference::right(), games: engine::GAMES },
            &request(1, ask.scenario, ask.edition, ask.open),
        );
        let response: Response<Answered> = serde_json::from_str(&line).unwrap();
        Ok(response.result.unwrap().outcome(ask.language(), &self.0))
    }
}

/// The interval of the cases that are played.
const PLAYED: usize = 6;

#[test]
fn an_engine_does_not_part_with_itself_over_the_wire() {
    let (here, there) = (Reference::right(), Wired(ClauseIds::default()));
    let cases: Vec<&Case> = SUITE.cases.iter().step_by(PLAYED).collect();
    let part = parallel::map(&cases, |case| {
        let (edition, _) = case.editions.last().unwrap();
        let ending = minimize(&wanted(case, edition, [&here, &there]));
        (!matches!(ending, Ending::Agree(None))).then(|| format!("{}@{edition}: {ending:?}", case.id))
    });
    let part: Vec<String> = part.into_iter().flatten().collect();
    assert_eq!(part, [""; 0]);
}

#[test]
fn a_case_without_its_cards_is_not_played() {
    let text = "game: riftbound\ncases:\n  lost:\n    asserts: [437.3-drops-by-prevented]\n    \
                given: {alice: {hand: [No Such Card]}}\n    when: []\n    then: {bob: {points: 0}}\n";
    let read = Over::new(&SUITE).read("lost.yaml", text);
    let right = Reference::right();
    let case = &read.cases[0];
    let ending = minimize(&Minimizing { suite: &read, ..wanted(case, "1.4", [&right, &right]) });
    let expected = "riftbound/lost needs cards that no file defines: No Such Card";
    assert!(matches!(&ending, Ending::Stopped(why) if why == expected), "{ending:?}");
}

/// An engine that fails on every scenario with a certain word.
struct Fails(&'static str, Verdict);

impl Engine for Fails {
    fn name(&self) -> &'static str {
        "fails"
    }

    fn version(&self) -> &'static str {
        "1"
    }

    fn traces(&self) -> bool {
        false
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        if ask.scenario.json().contains(self.0) {
            return Err(EngineError::new(self.1, "it is gone"));
        }
        Reference::right().play(ask)
    }
}

#[test]
fn a_crash_comes_down_to_what_it_takes() {
    let case = case("mtg/double-strike-meets-a-pool-twice");
    let right = Reference::right();
    let fails = Fails("double strike", Verdict::Crash);
    let (_, small) = minimal(case, [&right, &fails]);
    assert_eq!(
        small.draft.to_string(),
        "    given:\n      alice: {battlefield: [{raptor: {keywords: [double strike]}}]}\n    when: []\n"
    );
    assert_eq!(small.parts.divergence.has, ["played", "crash: it is gone"]);
}

#[test]
fn an_engine_that_plays_no_more_ends_it() {
    let case = case("mtg/double-strike-meets-a-pool-twice");
    let (right, gone) = (Reference::right(), Fails("double strike", Verdict::NotRun));
    let ending = minimize(&wanted(case, case.editions[0].0, [&right, &gone]));
    assert!(matches!(&ending, Ending::Stopped(why) if why == "it is gone"), "{ending:?}");
}
