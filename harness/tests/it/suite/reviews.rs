//! Reviews of the suite's cases, and the differences between a review and a case.

use ruleproof::files::{Origin, checkout};
use ruleproof::readings::blind::Blind;
use ruleproof::readings::check::{Checked, check};
use ruleproof::readings::digest;
use ruleproof::suite::language::case::Case;
use ruleproof::suite::load::{Suite, Text, Texts, load};

use crate::root;

#[test]
fn every_case_was_read_a_second_time_and_no_reading_says_something_else() {
    let mut suite = load(engine::GAMES, checkout(&root()).unwrap());
    assert!(suite.problems.is_empty());
    let checked = check(&mut suite, Origin::Folder(root().join("cases")).readings());
    let shown: Vec<String> = checked.problems.iter().map(|problem| problem.line(&suite.sources)).collect();
    assert!(shown.is_empty(), "{}", shown.join("\n"));
    let open: Vec<String> = checked.unread.iter().map(|unread| format!("{}: {}", unread.at, unread.id)).collect();
    assert!(open.is_empty(), "without a review of their present state:\n{}", open.join("\n"));
}

/// A suite with every kind of expectation.
const SUITE: &str = r"game: mtg
cards:
  Little Ward: {types: [Instant], colors: [white], effect: [{prevent: {amount: next 2, to: {target: creature}}}]}
cases:
  ward:
    asserts: [615.7-depletes]
    why: 3 - 2 leaves 1
    given:
      turn: bob
      alice: {battlefield: [{ogre: Hill Giant}], hand: [Little Ward]}
      bob: {hand: [Lightning Bolt, Lava Axe]}
    when:
      - bob: {cast: Lightning Bolt, targets: [ogre]}
        in_response:
          - alice: {cast: Little Ward, targets: [ogre]}
            then: {ogre: {damage: 0}, never: [{prevented: {}}]}
        then: {ogre: {damage: 1}, events: [{prevented: {amount: 2}}]}
      - bob: {cast: Lava Axe, targets: [ogre]}
        illegal: 615.7-depletes
    then: {ogre: {damage: 1, zone: battlefield}, bob: {graveyard: [Lightning Bolt], hand: 1}}
  order:
    asserts: [616.1-affected-player-chooses]
    given: {turn: bob, alice: {battlefield: [{baloth: Rumbling Baloth}]}, bob: {hand: [Lightning Bolt]}}
    when:
      - bob: {cast: Lightning Bolt, targets: [baloth]}
    outcomes:
      - choices: [{alice: one}]
        then: {baloth: {damage: 3}}
";

const WARD: &str = "illegal: [\"2\"]
    states:
      after step 1.in_response.1: {ogre: {damage: 0}}
      after step 1: {ogre: {damage: 1}}
      end: {ogre: {damage: 1, zone: battlefield}, bob: {graveyard: [Lightning Bolt], hand: [Lava Axe]}}
    events: [{prevented: {amount: 2}}]";
const ORDER: &str = "paths: [{choices: [{alice: one}], states: {end: {baloth: {damage: 3}}}}]";

fn suite() -> Suite {
    let own = Text { path: "a.yaml".into(), text: Ok(SUITE.into()) };
    let texts = Texts { cases: vec![own], ..ruleproof::bundled::base() };
    load(engine::GAMES, texts)
}

fn case<'s>(suite: &'s Suite, id: &str) -> &'s Case {
    suite.cases.iter().find(|case| *case.id == *id).unwrap()
}

/// The result of checking a file with these reviews, `ward` and `order`.
fn held(ward: &str, order: &str) -> (Suite, Checked) {
    let mut suite = suite();
    assert!(suite.problems.is_empty(), "{:?}", suite.problems);
    let of = |id: &str| digest(case(&suite, id)).unwrap();
    let text = format!(
        "game: mtg\nreadings:\n  ward:\n    digest: \"{}\"\n    {ward}\n  order:\n    digest: \"{}\"\n    {order}\n",
        of("mtg/ward"),
        of("mtg/order")
    );
    let checked = check(&mut suite, vec![Text { path: "readings/mtg.yaml".into(), text: Ok(text.into()) }]);
    (suite, checked)
}

#[track_caller]
fn says(ward: &str, order: &str, expected: &[&str]) {
    let (suite, checked) = held(ward, order);
    let lines: Vec<String> = checked.problems.iter().map(|problem| problem.line(&suite.sources)).collect();
    assert_eq!(lines, expected);
}

#[test]
fn a_reading_that_says_the_same_is_silent() {
    let (_, checked) = held(WARD, ORDER);
    assert!(checked.problems.is_empty() && checked.unread.is_empty(), "{checked:?}");
    assert_eq!(checked.agreed.len(), 2);
}

#[test]
fn what_is_read_otherwise_is_told_as_of_an_engine() {
    let place = "; the review is at readings/mtg.yaml:3";
    let of = |at: &str, what: &str| format!("a.yaml:{at}: the review of `mtg/ward` differs: {what}{place}");
    says(
        &WARD.replace("end: {ogre: {damage: 1,", "end: {ogre: {damage: 3,"),
        ORDER,
        &[&of("20:19", "ogre.damage: expected 1, derived 3")],
    );
    says(&WARD.replace("hand: [Lava Axe]", "hand: 0"), ORDER, &[&of("20:85", "bob.hand: expected 1, derived []")]);
    says(
        &WARD.replace("illegal: [\"2\"]", "illegal: []"),
        ORDER,
        &[&of("19:18", "the step: expected refused under 615.7-depletes, derived it was allowed")],
    );
    says(
        &WARD.replace("illegal: [\"2\"]", "illegal: [\"1\", \"2\"]"),
        ORDER,
        &[
            &of("13:9", "the step: expected to be allowed, derived refused: by the review"),
            &of("16:19", "the step: expected to be taken, derived it was not"),
        ],
    );
    let amount = format!(
        "{}; the nearest event differs in: amount",
        of("17:45", "events: expected prevented: {amount: 2}, derived prevented: {amount: 3}")
    );
    says(&WARD.replace("{prevented: {amount: 2}}", "{prevented: {amount: 3}}"), ORDER, &[&amount]);
}

#[test]
fn what_a_case_looks_at_and_a_reading_does_not_say_is_a_difference() {
    let place = "; the review is at readings/mtg.yaml:3";
    let of = |at: &str, what: &str| format!("a.yaml:{at}: the review of `mtg/ward` differs: {what}{place}");
    says(
        &WARD.replace("      after step 1: {ogre: {damage: 1}}\n", ""),
        ORDER,
        &[&of("17:16", "ogre: expected to be there, derived there is no such thing to be seen")],
    );
    says(
        &WARD.replace(", zone: battlefield", ""),
        ORDER,
        &[&of("20:30", "ogre.zone: expected battlefield, derived cannot be seen")],
    );
    says(
        WARD.split("\n    events").next().unwrap(),
        ORDER,
        &[
            &of("17:15", "events: expected to be reported, derived none are reported"),
            &of("17:45", "events: expected prevented: {amount: 2}, derived no such event"),
        ],
    );
}

#[test]
fn events_on_the_way_happened_where_there_is_a_place_for_them() {
    // Events forbidden by the end of a step may happen later, and earlier events happened before it.
    let before = "[{lost: {}}, {prevented: {amount: 2}}, {lost: {}}]";
    says(&WARD.replace("[{prevented: {amount: 2}}]", before), ORDER, &[]);
}

#[test]
fn paths_are_those_that_the_case_lists() {
    let place = "; the review is at readings/mtg.yaml:11";
    let of = |at: &str, what: &str| format!("a.yaml:{at}: the review of `mtg/order` differs: {what}{place}");
    says(WARD, "illegal: []", &[&of("27:7", "outcomes: expected all paths to be reported, derived none is reported")]);
    says(
        WARD,
        "paths: [{choices: [{alice: two}], states: {end: {baloth: {damage: 3}}}}]",
        &[
            &of(
                "27:7",
                "outcomes: expected every path that can be reached is listed, derived not listed: [alice: two]",
            ),
            &format!(
                "{}; reached: [alice: two]",
                of("27:9", "outcomes: expected [alice: one] can be reached, derived no such path")
            ),
        ],
    );
}

#[test]
fn a_reading_that_cannot_be_meant_says_so() {
    let at = "readings/mtg.yaml";
    says(
        &WARD.replace("after step 1:", "after step 7:"),
        ORDER,
        &[&format!(
            "{at}:8:7: `mtg/ward`: no point `after step 7`: expected `end`, or `after step` and the number of a step"
        )],
    );
    says(
        &WARD.replace("illegal: [\"2\"]", "illegal: [\"2.choices.1\"]"),
        ORDER,
        &[&format!("{at}:5:15: `mtg/ward`: no step or answer `2.choices.1` in the case")],
    );
    says(
        &WARD.replace("hand: [Lava Axe]", "hand: ~"),
        ORDER,
        &[
            "a.yaml:20:85: the review of `mtg/ward` differs: bob.hand: expected 1, derived cannot be seen; the review is at readings/mtg.yaml:3",
            &format!(
                "{at}:9:86: `hand` is not filled in; state what must be observed; leave out what cannot be observed"
            ),
        ],
    );
    let (suite, checked) = held(&WARD.replace("states:", "sates:"), ORDER);
    let first = checked.problems.iter().map(|problem| problem.line(&suite.sources)).find(|line| line.starts_with(at));
    assert_eq!(first.unwrap(), format!("{at}:6:5: unknown key `sates`; did you mean `states`?"));
}

#[test]
fn a_reading_of_another_scenario_is_stale() {
    let (mut suite, _) = held(WARD, ORDER);
    let now = digest(case(&suite, "mtg/ward")).unwrap();
    let text = "game: mtg\nreadings:\n  ward: {digest: aaaaaaaaaaaa}\n  orders: {digest: bbbbbbbbbbbb}\n";
    let checked = check(&mut suite, vec![Text { path: "readings/mtg.yaml".into(), text: Ok(text.into()) }]);
    let unread: Vec<String> = checked.unread.iter().map(ToString::to_string).collect();
    let order = digest(case(&suite, "mtg/order")).unwrap();
    assert_eq!(
        unread,
        [
            format!(
                "a.yaml:5: mtg/ward changed since its review: digest aaaaaaaaaaaa (readings/mtg.yaml:3), now {now}"
            ),
            format!("a.yaml:21: mtg/order has no review (its digest is {order})"),
        ]
    );
    let lines: Vec<String> = checked.problems.iter().map(|problem| problem.line(&suite.sources)).collect();
    assert_eq!(
        lines,
        ["readings/mtg.yaml:4:3: a review of `mtg/orders`, which is not a case; did you mean `mtg/order`?"]
    );
}

#[test]
fn a_digest_changes_with_what_is_given_and_done_and_with_the_facts_of_cards_alone() {
    let of = |from: &str, to: &str| {
        assert!(SUITE.contains(from));
        let own = Text { path: "a.yaml".into(), text: Ok(SUITE.replace(from, to).into()) };
        let suite = load(engine::GAMES, Texts { cases: vec![own], ..ruleproof::bundled::base() });
        assert!(suite.problems.is_empty(), "{:?}", suite.problems);
        digest(&suite.cases[0]).unwrap()
    };
    let now = digest(case(&suite(), "mtg/ward")).unwrap();
    for (from, to) in [
        ("    why: 3 - 2 leaves 1\n", ""),
        ("{damage: 1, zone: battlefield}", "{damage: 2}"),
        ("        illegal: 615.7-depletes\n", ""),
        ("never: [{prevented: {}}]", "events: [{dealt: {from: Lightning Bolt}}]"),
    ] {
        assert_eq!(of(from, to), now, "{from}");
    }
    for (from, to) in [
        ("next 2", "next 1"),
        ("{ogre: Hill Giant}", "{ogre: Rumbling Baloth}"),
        ("turn: bob\n      alice", "turn: alice\n      alice"),
        ("cast: Lava Axe, targets: [ogre]", "cast: Lava Axe, targets: [alice]"),
    ] {
        assert_ne!(of(from, to), now, "{from}");
    }
}

#[test]
fn what_is_printed_for_a_reader_tells_nothing_of_what_is_expected() {
    let suite = suite();
    let all: Vec<&Case> = suite.cases.iter().collect();
    let text = Blind::new(&suite, &all).to_string();
    let (ward, order) = (digest(all[0]).unwrap(), digest(all[1]).unwrap());
    let quoted = |digest: &str| ruleproof::lab::generate::flow::Flow::from(digest).to_string();
    let (ward, order) = (quoted(&ward), quoted(&order));
    let from = text.find("cases:\n").unwrap();
    assert!(text[..from].lines().all(|line| line.starts_with('#')));
    let expected = format!(
        r#"cases:

  {ward}:
    game: mtg
    editions: ["2022-04-29", "2026-09-25"]
    cards:
      Little Ward: {{types: [Instant], colors: [white], effect: [{{prevent: {{amount: next 2, to: {{target: creature}}}}}}]}}
    given:
      turn: bob
      alice: {{battlefield: [{{ogre: Hill Giant}}], hand: [Little Ward]}}
      bob: {{hand: [Lightning Bolt, Lava Axe]}}
    when:
      - bob: {{cast: Lightning Bolt, targets: [ogre]}}
        in_response:
          - alice: {{cast: Little Ward, targets: [ogre]}}
      - bob: {{cast: Lava Axe, targets: [ogre]}}
    tell: {{prevented: [amount]}}

  {order}:
    game: mtg
    editions: ["2022-04-29", "2026-09-25"]
    given:
      turn: bob
      alice: {{battlefield: [{{baloth: Rumbling Baloth}}]}}
      bob: {{hand: [Lightning Bolt]}}
    when:
      - bob: {{cast: Lightning Bolt, targets: [baloth]}}

cards:
  mtg:
    Hill Giant: {{types: [Creature], subtypes: [Giant], colors: [red], stats: "3/3"}}
    Lava Axe:
      types: [Sorcery]
      colors: [red]
      effect: [{{deal_damage: {{amount: 5, to: {{target: {{type: [player, planeswalker]}}}}}}}}]
    Lightning Bolt: {{types: [Instant], colors: [red], effect: [{{deal_damage: {{amount: 3, to: {{target: any}}}}}}]}}
    Rumbling Baloth: {{types: [Creature], subtypes: [Beast], colors: [green], stats: "4/4"}}

answers:

  {ward}:
    digest: {ward}
    illegal: []
    states:
      after step 1: {{ogre: {{damage: ~}}}}
      after step 1.in_response.1: {{ogre: {{damage: ~}}}}
      end: {{bob: {{graveyard: [~], hand: ~}}, ogre: {{damage: ~, zone: ~}}}}
    events: ~

  {order}:
    digest: {order}
    illegal: []
    paths:
      - choices: []
        states:
          end: {{baloth: {{damage: ~}}}}
"#
    );
    assert_eq!(&text[from..], expected);
}
