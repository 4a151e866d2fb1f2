//! A suite that is older than a bundled card and a check.

use super::{Place, place};

/// The facts of the card in the bundled suite.
const BUNDLED: &str = "{types: [Instant], colors: [red], effect: [{deal_damage: {amount: 3, to: {target: any}}}]}";

/// A suite whose only case plays a bundled card, with its own definition of it.
fn old_suite(bolt: &str, damage: u8) -> Place {
    // Mana is useful only for a card with a cost.
    let mana = if bolt.contains("cost:") { ", mana: \"{R}{R}\"" } else { "" };
    let text = format!(
        "game: mtg\ncards:\n  Lightning Bolt: {bolt}\ncases:\n  a-shield-is-used-up:\n    asserts: [615.7-depletes]\n    \
         given:\n      alice: {{hand: [Healing Salve], battlefield: [{{ox: Pillarfield Ox}}]}}\n      bob: {{hand: \
         [Lightning Bolt]{mana}}}\n    when:\n      - alice: {{cast: Healing Salve, mode: shield, targets: [ox]}}\n      - bob: \
         {{cast: Lightning Bolt, targets: [ox]}}\n    then: {{ox: {{damage: {damage}}}}}\n"
    );
    place(&[("mine/a.yaml", &text)])
}

#[test]
fn a_card_that_is_bundled_with_another_cost_is_played_without_a_warning() {
    let card = "{types: [Spell], domains: [fury], cost: {energy: 3}, keywords: [Action], effect: [{deal: {amount: 2, to: \
                target unit at a battlefield}}]}";
    let text = format!(
        "game: riftbound\ncards:\n  Incinerate: {card}\ncases:\n  a-value-of-three-leaves-one:\n    asserts: \
         [437.3-drops-by-prevented]\n    given:\n      turn: bob\n      bob: {{hand: [Incinerate]}}\n      battlefields: \
         {{grove: {{alice: [{{ox: {{might: 4, prevent: [3]}}}}]}}}}\n    when: [{{bob: {{play: Incinerate, targets: \
         [ox]}}}}]\n    then: {{ox: {{damage: 0, prevent: [1]}}}}\n"
    );
    let place = place(&[("mine/a.yaml", &text)]);
    let ended = place.ruleproof(&["run", "--cases", "mine"]).is(0).says("2 of 2 plays passed");
    assert_eq!(ended.err, "");
    let ended = place.ruleproof(&["check", "mine"]).is(0).says("mine: 1 case, nothing wrong");
    assert_eq!(ended.err, "");
    assert!(!ended.out.contains("means the same"), "{}", ended.out);
}

#[test]
fn another_cost_is_a_warning_if_a_case_depends_on_it() {
    let place = old_suite(&BUNDLED.replace("effect", "cost: \"{3}{R}\", effect"), 0);
    let text = place.read("mine/a.yaml").replace("615.7-depletes", "601.2h-costs-are-paid");
    let text = text.replace("Bolt, targets: [ox]}\n", "Bolt, targets: [ox]}\n        illegal: 601.2h-costs-are-paid\n");
    place.write("mine/a.yaml", &text);
    place.ruleproof(&["run", "--cases", "mine"]).is(0).says("2 of 2 plays passed");
    let ended =
        place.ruleproof(&["check", "mine"]).is(0).complains("warning: `Lightning Bolt` has other facts here than at ");
    ended.complains("`cost` is \"{3}{R}\" here and left out there");
}

#[test]
fn a_card_that_is_bundled_with_other_damage_is_played_as_the_suite_has_it_and_check_shows_both_sides() {
    let place = old_suite(&BUNDLED.replace("amount: 3", "amount: 5"), 2);
    place.ruleproof(&["run", "--cases", "mine"]).is(0).says("2 of 2 plays passed");
    let ended = place.ruleproof(&["check", "mine"]).is(0).says("mine: 1 case, no error, 1 warning");
    let ended = ended.complains("warning: `Lightning Bolt` has other facts here than at ");
    let ended = ended.complains("; this suite plays its own\n --> mine/a.yaml:3:3\n");
    ended.complains("`effect.0.deal_damage.amount` is 5 here and 3 there");
}

#[test]
fn a_card_that_is_bundled_with_the_same_facts_spelt_otherwise_can_be_removed() {
    let spelt = "{colors: [red], effect: [{deal_damage: {to: {target: any}, amount: 3}}], types: [Instant]}";
    for bolt in [BUNDLED, spelt] {
        let place = old_suite(bolt, 0);
        place.ruleproof(&["run", "--cases", "mine"]).is(0).says("2 of 2 plays passed");
        let ended = place.ruleproof(&["check", "mine"]).is(0);
        assert!(!ended.err.contains("other facts"), "{}", ended.err);
        ended.says("1 card means the same as the bundled definition; `check --fix` removes it where it can");
        place.ruleproof(&["check", "--fix", "mine"]).is(0).says("-  Lightning Bolt: ");
        let text = place.read("mine/a.yaml");
        assert!(text.starts_with("game: mtg\ncases:\n  a-shield-is-used-up:\n"), "{text}");
        place.ruleproof(&["run", "--cases", "mine"]).is(0).says("2 of 2 plays passed");
    }
}

#[test]
fn a_problem_in_one_file_costs_that_file() {
    let place = old_suite(BUNDLED, 0);
    place.write("mine/b.yaml", "game: netrunner\ncases: [\n");
    let ended = place.ruleproof(&["run", "a-shield-is-used-up", "--cases", "mine"]).is(0).says("2 of 2 plays passed");
    ended.complains("warning: left out 1 broken file: mine/b.yaml; `ruleproof check mine` shows its problem");
    place.ruleproof(&["run", "-E", "game(mtg)", "--cases", "mine"]).is(0).says("2 of 2 plays passed");
    place.ruleproof(&["run", "--cases", "mine"]).is(3).silent();
}

#[test]
fn a_check_that_is_newer_than_the_suite_warns_and_is_fixed() {
    let place = old_suite(BUNDLED, 0);
    let text = place.read("mine/a.yaml");
    let old = text.replace("asserts: [615.7-depletes]", "asserts: [glossary-prevention-effect]");
    place.write("mine/a.yaml", &old);
    let ended = place.ruleproof(&["run", "--cases", "mine"]).is(0).says("2 of 2 plays passed");
    ended.complains("warning: newer checks report 1 warning for this suite; `ruleproof check mine` shows it\n");
    let ended = place.ruleproof(&["check", "mine"]).is(0);
    let ended = ended.complains("warning: no engine behavior can prove `glossary-prevention-effect`");
    ended.complains("checked since 0.2; an error from the next major version on");
    place.ruleproof(&["check", "--fix", "mine"]).is(0);
    let fixed = place.read("mine/a.yaml");
    assert!(fixed.contains("asserts: [615.1-"), "{fixed}");
    let ended = place.ruleproof(&["run", "--cases", "mine"]).is(0).says("2 of 2 plays passed");
    assert_eq!(ended.err, "");
}
