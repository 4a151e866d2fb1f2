//! The report of problems: all at once, in file order, and their form.

use ruleproof::suite::load::{Texts, load};

use super::{GOOD, MTG, lines, says, suite, text};

const BAD: &str = "game: mtg
colour: green
cases:
  one:
    asserts: [615.7-depleets, 615.4-in-response]
    given: {alice: {lief: 3, hand: [{bolt: Shock}, -1]}}
    when:
      - alice: {cast: bolt, targets: [nobody at all]}
        illegal: 615.9
        choices: [{alice: -1}, {zoe: pay}]
        then: {bolt: {zone: limbo}}
      - alice: {csat: bolt}
    then: {alice: {life: many}, events: [{delt: {}}]}
  two: {}
";

const BAD_LINES: [&str; 15] = [
    "a.yaml:2:1: unknown key `colour`; expected one of: game, language, editions, cards, cases",
    "a.yaml:5:15: unknown clause `615.7-depleets`; did you mean `615.7-depletes`?",
    "a.yaml:6:21: unknown key `lief`; did you mean `life`?",
    "a.yaml:6:52: -1 is out of range; expected a whole number from 0 to 1000",
    "a.yaml:8:39: unknown object or player `nobody at all`; names in this case: bolt, alice, bob",
    "a.yaml:9:18: some YAML readers do not read `615.9` as text without quotes; write \"615.9\"",
    "a.yaml:10:27: -1 is out of range; expected a whole number from 0 to 1000000",
    "a.yaml:10:33: unknown player `zoe`; names in this case: alice, bob",
    "a.yaml:11:29: unknown zone `limbo`; expected one of: battlefield, graveyard, exile, hand, library, stack, command, gone",
    "a.yaml:12:17: unknown verb `csat`; did you mean `cast`?",
    "a.yaml:13:26: expected a whole number, found the text `many`",
    "a.yaml:13:43: unknown event `delt`; did you mean `dealt`?",
    "a.yaml:14:3: missing key `asserts`; a case asserts 1 to 3 clauses",
    "a.yaml:14:3: missing key `when`",
    "a.yaml:14:3: nothing is expected; write `then`, `outcomes` or `by_edition`",
];

#[test]
fn all_slips_of_one_file_are_told_in_their_order() {
    assert_eq!(says(BAD), BAD_LINES);
}

#[test]
fn all_files_are_told_of_in_their_order_and_the_good_ones_are_kept() {
    let whole = suite(&[
        ("a.yaml", BAD),
        ("b.yaml", "game: mtg\ncases: [\n"),
        ("c.yaml", GOOD),
        ("cards/d.yaml", "game: mtg\ncards: {Wall: {types: [Creture], stat: 0/3}}\n"),
        ("e.yaml", ""),
        ("f.yaml", BAD),
    ]);
    let found = lines(&whole);
    let of = |path: &str| -> Vec<&str> {
        found.iter().map(String::as_str).filter(|line| line.split(':').next() == Some(path)).collect()
    };
    assert_eq!(of("a.yaml"), BAD_LINES);
    assert_eq!(of("b.yaml"), ["b.yaml:2:8: not YAML: this `[` is not closed; write `]` at the end of the line"]);
    assert_eq!(of("c.yaml"), [""; 0]);
    assert_eq!(of("cards/d.yaml").len(), 2);
    assert_eq!(of("e.yaml"), ["e.yaml: the file is empty; a case file has `game` and `cases`"]);
    let mut again: Vec<String> = BAD_LINES.iter().map(|line| line.replace("a.yaml", "f.yaml")).collect();
    again.insert(1, "f.yaml:4:3: duplicate case id `mtg/one`; it is already defined at a.yaml:4".to_owned());
    again.push("f.yaml:14:3: duplicate case id `mtg/two`; it is already defined at a.yaml:14".to_owned());
    assert_eq!(of("f.yaml"), again);
    let mut order: Vec<&str> = found.iter().filter_map(|line| line.split(':').next()).collect();
    order.dedup();
    assert_eq!(order, ["a.yaml", "b.yaml", "cards/d.yaml", "e.yaml", "f.yaml"]);
    assert_eq!(whole.cases.len(), 1);
}

#[test]
fn an_id_of_two_files_is_told_at_the_second() {
    let whole = suite(&[("a.yaml", GOOD), ("b.yaml", GOOD)]);
    assert_eq!(lines(&whole), ["b.yaml:4:3: duplicate case id `mtg/burnt`; it is already defined at a.yaml:4"]);
}

#[test]
fn an_id_of_two_games_is_two_ids() {
    let other = "game: netrunner\ncases:\n  burnt:\n    asserts: [core-1]\n    when: [{runner: {run: hq}}]\n    \
         then: {run: {ended: false}}\n";
    assert_eq!(lines(&suite(&[("a.yaml", GOOD), ("b.yaml", other)])), [""; 0]);
}

#[test]
fn a_card_of_two_files_is_told_at_the_second() {
    let cards = "game: mtg\ncards: {Wall: {types: [Creature], stats: 0/3}}\n";
    let whole = suite(&[("cards/a.yaml", cards), ("cards/b.yaml", cards)]);
    assert_eq!(
        lines(&whole),
        ["cards/b.yaml:2:9: the card `Wall` is defined twice; it is already defined at cards/a.yaml:2"]
    );
}

#[test]
fn a_card_of_a_file_does_not_stand_over_a_shared_one() {
    let own = GOOD.replace("cases:", "cards: {Shock: {types: [Sorcery]}}\ncases:");
    assert_eq!(
        says(&own),
        [
            "a.yaml:3:9: `Shock` is a shared card with other facts; it is defined at cards/mtg.yaml:5; give this card another \
             name"
        ]
    );
    let same = "cards: {Shock: {types: [Instant], effect: [{deal_damage: {amount: 2, to: {target: any}}}]}}\ncases:";
    assert_eq!(says(&GOOD.replace("cases:", same)), [""; 0]);
}

#[test]
fn an_unknown_card_is_no_problem_of_the_suite_but_is_kept_apart() {
    let whole = suite(&[
        ("a.yaml", &GOOD.replace("Grizzly Bears", "Grizly Bears")),
        (
            "b.yaml",
            &GOOD.replace("burnt", "other").replace("Grizzly Bears", "Shivan Dragon").replace("life: 20,", "lfe: 20,"),
        ),
    ]);
    assert_eq!(lines(&whole), ["b.yaml:10:15: unknown key `lfe`; did you mean `life`?"]);
    let unknown: Vec<String> = whole.unknown_cards.iter().map(|problem| problem.line(&whole.sources)).collect();
    assert_eq!(
        unknown,
        [
            "a.yaml:10:47: unknown card `Grizly Bears`; did you mean `Grizzly Bears`?",
            "b.yaml:10:46: unknown card `Shivan Dragon`; define it in cards/, or under `cards` in this file",
        ]
    );
    assert_eq!(whole.cases.len(), 1);
    assert!(whole.cases[0].scenario.is_none());
}

#[test]
fn a_card_that_is_wrong_is_told_of_where_it_stands_and_not_called_unknown() {
    let cards = "cards:\n  Grey Ox: {cost: \"{2}\", types: [Creature], stats: 2/2, wingspan: 4}\n";
    let text = GOOD.replace("cases:", &format!("{cards}cases:")).replace("Grizzly Bears", "Grey Ox");
    let whole = suite(&[("a.yaml", &text)]);
    assert_eq!(whole.unknown_cards, []);
    let [problem] = lines(&whole).try_into().unwrap();
    let (slip, rest): (&str, &str) = problem.split_once("; ").unwrap();
    assert_eq!(slip, "a.yaml:4:57: unknown key `wingspan`");
    assert!(rest.ends_with("; if no keyword expresses it, list it under `omits`"), "{rest}");
}

#[test]
fn what_an_anchor_marks_is_told_once() {
    let text =
        GOOD.replace("{zone: graveyard}", "&end {zone: graveyrad}").replace("alice: {life: 20}\n", "bolt: *end\n");
    assert_eq!(says(&text), ["a.yaml:15:26: unknown zone `graveyrad`; did you mean `graveyard`?"]);
}

#[test]
fn a_problem_is_shown_under_its_line() {
    let whole = suite(&[("a.yaml", &GOOD.replace("zone: graveyard", "zone: graveyrad"))]);
    let shown = whole.problems[0].render(&whole.sources, false);
    assert_eq!(
        shown,
        "\
error: unknown zone `graveyrad`
  --> a.yaml:15:21
   |
15 |       bears: {zone: graveyrad}
   |                     ^^^^^^^^^
   |
   = help: did you mean `graveyard`?"
    );
}

#[test]
fn a_problem_of_many_lines_is_shown_under_the_first() {
    let whole = suite(&[("a.yaml", "game: mtg\ncases:\n  - one\n  - two\n")]);
    assert_eq!(
        whole.problems[0].render(&whole.sources, false),
        "\
error: expected a map from case id to case, found a list
 --> a.yaml:3:3
  |
3 |   - one
  |   ^^^^^
  |
  = help: a case begins with its id, without a dash before it: `a-case-id:`"
    );
}

#[test]
fn a_problem_of_a_whole_file_names_it() {
    let whole = suite(&[("a.yaml", "")]);
    assert_eq!(
        whole.problems[0].render(&whole.sources, false),
        "\
error: a.yaml: the file is empty
 |
 = help: a case file has `game` and `cases`"
    );
}

#[test]
fn colours_are_only_there_when_wanted() {
    let whole = suite(&[("a.yaml", BAD)]);
    for problem in &whole.problems {
        assert!(!problem.render(&whole.sources, false).contains('\u{1b}'));
        assert!(problem.render(&whole.sources, true).contains('\u{1b}'));
    }
}

#[test]
fn catalogues_are_checked_as_case_files_are() {
    let seeds = [
        ("seeds/a.yaml", MTG.to_owned()),
        ("seeds/b.yaml", MTG.replace("game: mtg", "game: mgt")),
        ("seeds/c.yaml", MTG.replace("says: A shield", "sais: A shield").replace("615.4-in", "615.4-not-in")),
        ("seeds/d.yaml", "game: mtg\ndocument: {title: Others, edition: 2022-04-29}\n".to_owned()),
        (
            "seeds/e.yaml",
            "game: mtg\ndocument: {title: Others, edition: \"1\"}\nclauses: {615.7-depletes: {at: x, says: it}}\n"
                .to_owned(),
        ),
    ];
    let seeds = seeds.iter().map(|(path, body)| text(&(path, body))).collect();
    assert_eq!(
        lines(&load(engine::GAMES, Texts { seeds, ..Texts::default() })),
        [
            "seeds/b.yaml:1:7: unknown game `mgt`; did you mean `mtg`?",
            "seeds/c.yaml:5:33: unknown key `sais`; did you mean `says`?",
            "seeds/d.yaml:2:36: some YAML readers do not read `2022-04-29` as text without quotes; write \"2022-04-29\"",
            "seeds/e.yaml:3:11: duplicate clause `615.7-depletes`",
        ]
    );
}
