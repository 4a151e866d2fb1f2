use std::collections::HashSet;
use std::sync::LazyLock;

use kernel::words::shape::Shape;

use super::*;
use crate::bundled::loaded;

static ALL: LazyLock<Vec<Lexicon>> =
    LazyLock::new(|| engine::GAMES.languages().map(|language| Lexicon::of(loaded(), language)).collect());

fn of(game: &str) -> &'static Lexicon {
    ALL.iter().find(|lexicon| lexicon.language.game == game).unwrap()
}

/// The fewest words in which a meaning can be expressed.
const LEAST: usize = 3;

#[test]
fn no_word_is_without_a_sentence() {
    let mut poor = Vec::new();
    for lexicon in &*ALL {
        for (section, word) in lexicon.words() {
            let says = word.says.split('(').next().unwrap_or_default().trim().trim_end_matches('.');
            let bare = says.trim_start_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
            let is_poor = says.split_whitespace().count() < LEAST
                || bare == word.word.to_lowercase()
                || !word.says.ends_with(['.', ')'])
                || !word.says.starts_with(|c: char| c.is_uppercase() || matches!(c, '`' | '"'));
            if is_poor {
                poor.push(format!("{} {}: {}: {}", lexicon.language.game, section.title, word.word, word.says));
            }
        }
    }
    assert!(poor.is_empty(), "{} words say too little:\n{}", poor.len(), poor.join("\n"));
}

#[test]
fn no_sentence_is_said_of_many_words() {
    for lexicon in &*ALL {
        let mut said: HashMap<&str, HashSet<&str>> = HashMap::new();
        for (_, word) in lexicon.words() {
            said.entry(&word.says).or_default().insert(word.word);
        }
        let often: Vec<_> = said.iter().filter(|(_, words)| words.len() > 2).collect();
        assert!(often.is_empty(), "{}: {often:?}", lexicon.language.game);
    }
}

#[test]
fn every_subject_holds_something_and_nothing_is_left_over() {
    for lexicon in &*ALL {
        for chapter in &lexicon.chapters {
            assert!(!chapter.sections.is_empty(), "{}: {}", lexicon.language.game, chapter.title);
            assert!(!chapter.says.is_empty(), "{}: {}", lexicon.language.game, chapter.title);
        }
        let mut anchors = HashSet::new();
        for section in lexicon.chapters.iter().flat_map(|chapter| &chapter.sections) {
            assert!(anchors.insert(&section.anchor), "{}", section.anchor);
            assert!(section.words.iter().all(|word| anchors.insert(&word.anchor)), "{}", section.anchor);
        }
    }
}

#[test]
fn whatever_the_suite_says_is_a_word() {
    for lexicon in &*ALL {
        assert_eq!(lexicon.strange, Vec::<String>::new(), "{}", lexicon.language.game);
        let used = lexicon.words().filter(|(_, word)| word.example.is_some()).count();
        let all = lexicon.words().count();
        assert!(used * 10 > all * 7, "{}: only {used} of {all} words are used", lexicon.language.game);
    }
}

#[test]
fn a_rule_of_a_source_document_that_a_word_cites_is_there() {
    let mut cited = 0;
    for lexicon in &*ALL {
        let clauses = loaded().clauses(lexicon.language);
        let ids = suite::language::case::Clauses::ids(&clauses);
        let rules: HashSet<&str> = ids.iter().filter_map(|id| id.split('-').next()).collect();
        let documents: &[&str] = match lexicon.language.game {
            "mtg" => &["615", "616"],
            "riftbound" => &["437"],
            _ => &[],
        };
        for (_, word) in lexicon.words() {
            cited += word.rules.len();
            for rule in
                word.rules.iter().filter(|rule| rule.split('.').next().is_some_and(|top| documents.contains(&top)))
            {
                let is_there = rules.iter().any(|other| *other == rule || other.starts_with(&format!("{rule}.")));
                assert!(is_there, "{}: {rule}", word.word);
            }
        }
    }
    assert!(cited > 200, "only {cited} rules are cited");
}

#[test]
fn the_example_of_a_spelling_is_one() {
    fn walk(shape: &'static Shape, seen: &mut HashSet<usize>) {
        if !seen.insert(std::ptr::from_ref(shape) as usize) {
            return;
        }
        match shape {
            Shape::Scalar { what, check, spellings, .. } => {
                for spelling in *spellings {
                    assert_eq!(check(spelling.example), Ok(()), "{what}: {}", spelling.example);
                    let forms: Vec<&str> = spelt(spellings, spelling.example).iter().map(|one| one.form).collect();
                    assert!(forms.contains(&spelling.form), "{what}: {} is {forms:?}", spelling.example);
                }
            }
            Shape::List(item) | Shape::Many(item) => walk(item(), seen),
            Shape::Table { key, value } => {
                walk(key(), seen);
                walk(value(), seen);
            }
            Shape::Record(record) => record.fields.iter().for_each(|field| walk((field.shape)(), seen)),
            Shape::Open { record, value, .. } => {
                record.fields.iter().for_each(|field| walk((field.shape)(), seen));
                walk(value(), seen);
            }
            Shape::Tagged { verbs, .. } => verbs.iter().for_each(|verb| walk((verb.shape)(), seen)),
            Shape::Flattened { record, verbs, .. } => {
                record.fields.iter().for_each(|field| walk((field.shape)(), seen));
                walk(verbs(), seen);
            }
            Shape::OneOf { forms, .. } => forms.iter().for_each(|form| walk((form.shape)(), seen)),
            Shape::Pile { state, .. } | Shape::Placed { state, .. } => walk(state(), seen),
            Shape::Flag | Shape::Whole { .. } | Shape::Text(_) | Shape::Word { .. } | Shape::Name(_) => {}
        }
    }
    let mut seen = HashSet::new();
    for language in engine::GAMES.languages() {
        walk((language.card)(), &mut seen);
        walk((language.given)(), &mut seen);
    }
}

#[test]
fn a_word_is_told_with_what_it_takes_its_rule_and_its_uses() {
    let found = of("mtg").find("prevent");
    let (_, word) = found.iter().find(|(_, word)| word.what == "effect").unwrap();
    assert!(word.form.starts_with("prevent: {amount: HOW MUCH, "), "{}", word.form);
    assert_eq!(word.rules, ["615"]);
    assert!(word.cards > 50 && word.cases > word.cards, "{} cards, {} cases", word.cards, word.cases);
    let example = word.example.as_ref().unwrap();
    assert!(!example.invented && example.text.contains("prevent: {"), "{}", example.text);

    let named: Vec<&str> = of("riftbound").find("next 3").iter().map(|(_, word)| word.word).collect();
    assert_eq!(named, ["next N", "next N"]);
    let phrase: Vec<&str> = of("riftbound").find("target enemy unit here").iter().map(|(_, word)| word.word).collect();
    assert_eq!(phrase, ["target ...", "... unit ...", "enemy ...", "... here"]);
    assert_eq!(of("netrunner").near("preevnt"), Some("prevent"));
    assert!(of("netrunner").find("nothing of the kind").is_empty());
}

#[test]
fn a_step_is_told_with_what_stands_beside_its_verb() {
    let found = of("mtg").find("cast");
    let (_, cast) = found.iter().find(|(_, word)| word.what == "step of a player").unwrap();
    assert_eq!(
        cast.form,
        "cast: OBJECT, half: TEXT, adventure: true, mode: TEXT, x: N, kicked: true, flashback: true, buyback: true, entwined: true, optional_cost: true, cleaved: true, evoked: true, alternative_cost: true, face_down: true, splice: OBJECT, convoke: OBJECT, targets: TARGETS, as: NEW NAME"
    );
    assert!(of("mtg").find("attackers").is_empty(), "what stands under a verb is no word");
}

#[test]
fn what_people_wrote_above_the_mark_stays() {
    let lexicon = of("riftbound");
    let first = page::page(lexicon, "");
    assert!(first.starts_with("# Language reference: Riftbound\n"));
    let written = first.replace("# Language reference: Riftbound\n", "# Mine\n\nSomething.\n");
    let again = page::page(lexicon, &written);
    assert!(again.starts_with("# Mine\n\nSomething.\n"), "{}", &again[..80]);
    assert_eq!(page::page(lexicon, &again), again);
}
