//! Thousands of generated cases: every play reaches an end, and the invariants hold.

use std::collections::BTreeMap;

use ruleproof::bundled;
use ruleproof::lab::generate::pool::Pool;
use ruleproof::lab::generate::search::with_own_cards;
use ruleproof::lab::generate::tally::tally;
use ruleproof::lab::generate::{End, MAKERS, Maker, file, try_out};
use ruleproof::suite::load::{Suite, Text, Texts, load};
use ruleproof::suite::parallel;
use ruleproof::suite::play::engine::Reference;

/// The number of cases played for each game.
const CASES: u64 = 2_000;

fn suite(cases: Vec<(String, String)>) -> Suite {
    let text = |(path, body): (String, String)| Text { path: path.into(), text: Ok(body.into()) };
    let suite = load(engine::GAMES, Texts { cases: cases.into_iter().map(text).collect(), ..bundled::base() });
    let problems: Vec<String> = suite.problems.iter().take(3).map(|p| p.render(&suite.sources, false)).collect();
    assert_eq!(problems, [""; 0]);
    suite
}

/// The cards of a game, including its maker's own.
fn with_own(maker: &Maker) -> Suite {
    load(engine::GAMES, with_own_cards(maker, bundled::base()))
}

#[test]
fn a_seed_makes_the_same_case_each_time() {
    for maker in MAKERS {
        let suite = with_own(maker);
        let pool = Pool::of(maker, &suite);
        assert_eq!(pool.case(7), pool.case(7));
        assert_ne!(pool.case(7), pool.case(8));
    }
}

#[test]
fn whatever_is_made_up_is_read_and_played_to_an_end_and_all_that_must_hold_does() {
    for maker in MAKERS {
        let base = with_own(maker);
        let text = file(&Pool::of(maker, &base), 0..CASES);
        let made = suite(vec![("pending/generated.yaml".to_owned(), text)]);
        assert_eq!(made.pending.len() as u64, CASES);
        let ends = parallel::map(&made.pending, |case| {
            let ends =
                case.editions.iter().map(|(edition, _)| (*edition, try_out(maker, case, edition, &Reference::right())));
            ends.collect::<Vec<_>>()
        });
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let mut broken = Vec::new();
        for (case, ends) in made.pending.iter().zip(ends) {
            for (edition, end) in ends {
                let said = match end {
                    End::Held => "held".to_owned(),
                    End::Unsupported(needs) => format!("unsupported: {needs}"),
                    End::Rejected(why) => format!("rejected: {why}"),
                    End::Broken(why) => {
                        broken.push(format!("{}@{edition}: {}", case.id, why.join("; ")));
                        continue;
                    }
                };
                *counts.entry(said).or_default() += 1;
            }
        }
        broken.truncate(5);
        assert_eq!(broken, [""; 0], "{}", maker.game);
        let all: usize = counts.values().sum();
        let held = counts.get("held").copied().unwrap_or_default();
        assert!(held * 2 > all, "{}: only {held} of {all} came to an end: {counts:#?}", maker.game);
    }
}

/// The number of cases generated around those of the suite.
const AROUND: u64 = 300;

#[test]
fn what_is_made_up_around_cases_of_the_suite_uses_the_words_whose_turn_it_is_and_holds() {
    for maker in MAKERS {
        let game = maker.game;
        let suite = load(engine::GAMES, with_own_cards(maker, bundled::texts()));
        let pool = Pool::of(maker, &suite);
        assert_eq!(pool.without_turn(), [""; 0], "{game}: words that no case uses in each edition");
        let editions = engine::GAMES.find(game).unwrap().language().editions;
        for tally in tally(&pool, editions, 0..AROUND, &|| {}) {
            let edition = tally.edition;
            assert_eq!(tally.broken, [0; 0], "{edition}: `ruleproof generate --game {game} --seed` with these");
            assert!(tally.held as u64 * 10 > AROUND * 8, "{edition}: only {} came to an end", tally.held);
        }
        let with_subject: Vec<u64> = (0..AROUND).filter(|seed| !pool.subject(*seed).is_empty()).collect();
        let uses = parallel::map(&with_subject, |seed| {
            let used = pool.uses(&pool.draft(*seed)).unwrap_or_default();
            pool.subject(*seed).iter().all(|word| used.contains(word))
        });
        let missed = uses.iter().filter(|uses| !**uses).count();
        assert!(missed * 20 < uses.len(), "{game}: {missed} of {} do not use the words in turn", uses.len());
    }
}

#[test]
fn a_value_that_each_combat_has_anew_does_not_break_what_must_hold() {
    let maker = MAKERS.into_iter().find(|maker| maker.game == "riftbound").unwrap();
    let text = "game: riftbound
cases:
  two-combats:
    asserts: [437.1.b-timespan]
    given:
      battlefields:
        grove: {alice: [{ox: {might: 2, prevent: [{amount: 1, each: combat}, next time]}}], bob: [{cat: {might: 3}}]}
        shore: {bob: [{dog: {might: 1}}]}
    when:
      - combat: grove
      - alice: {move: [ox], to: shore}
      - combat: shore
    then: {ox: {damage: 0}}
";
    let made = suite(vec![("two-combats.yaml".to_owned(), text.to_owned())]);
    for (edition, _) in &made.cases[0].editions {
        assert_eq!(try_out(maker, &made.cases[0], edition, &Reference::right()), End::Held);
    }
}

#[test]
fn an_effect_that_meets_two_parts_of_what_was_split_meets_each_once() {
    let maker = MAKERS.into_iter().find(|maker| maker.game == "mtg").unwrap();
    let text = format!(
        "game: mtg
cards:
{}
cases:
  split:
    asserts: [614.9-redirection]
    given:
      alice: {{battlefield: [{{ox: {{types: [Creature], stats: 6/6}}}}]}}
      bob: {{battlefield: [{{mirror: Half Mirror}}], hand: [Reflect Damage]}}
    when:
      - bob: {{cast: Reflect Damage}}
        choices: [{{bob: ox}}]
      - alice: {{attack: {{bob: [ox]}}}}
        choices: [{{bob: mirror}}]
    then: {{alice: {{life: 14}}}}
",
        maker.cards.trim_matches('\n')
    );
    let made = suite(vec![("split.yaml".to_owned(), text)]);
    for (edition, _) in &made.cases[0].editions {
        assert_eq!(try_out(maker, &made.cases[0], edition, &Reference::right()), End::Held);
    }
}

#[test]
fn a_wrong_engine_breaks_what_must_hold() {
    let mut unnoticed = Vec::new();
    for (game, name) in [
        ("mtg", "shield never shrinks"),
        ("mtg", "effect applied twice to one event"),
        ("riftbound", "value never shrinks"),
    ] {
        let maker = MAKERS.into_iter().find(|maker| maker.game == game).unwrap();
        let wrong = engine::GAMES.mistakes().find(|wrong| wrong.game == game && wrong.name == name).unwrap();
        let engine = Reference::wrong(wrong);
        let base = with_own(maker);
        let text = file(&Pool::of(maker, &base), 0..CASES / 4);
        let made = suite(vec![("pending/generated.yaml".to_owned(), text)]);
        let broken = parallel::map(&made.pending, |case| {
            let mut editions = case.editions.iter();
            editions.any(|(edition, _)| matches!(try_out(maker, case, edition, &engine), End::Broken(_)))
        });
        if !broken.contains(&true) {
            unnoticed.push(format!("{game}: {name}"));
        }
    }
    assert_eq!(unnoticed, [""; 0]);
}
