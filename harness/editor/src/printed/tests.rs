use suite::text::fix::applied;

use super::*;

fn wordings() -> Wordings {
    Wordings::of(engine::GAMES)
}

/// The file after every text in it was replaced with its facts.
fn facts_in(text: &str) -> (String, Vec<String>) {
    let all = of_file(engine::GAMES, &wordings(), text);
    let unread = all.iter().flat_map(|one| &one.unread);
    let unread = unread.map(|line| text[line.from as usize..line.line.end as usize].to_owned()).collect();
    let edits: Vec<Edit> = all.into_iter().flat_map(|one| one.edits.unwrap_or_default()).collect();
    (applied(text, &edits).unwrap(), unread)
}

const HEAD: &str = "game: mtg\ncards:\n";
const BODY: &str = "cases:\n  a:\n    when: []\n";
const FACTS: &str =
    "types: [Creature], subtypes: [Bird], colors: [white], stats: \"1/2\", keywords: [flying], cost: \"{1}{W}\"";

/// Compares facts regardless of their order.
fn same(file: &str, facts: &str) {
    let names = |text: &str| {
        let node = read(text);
        let mut all: Vec<String> = node
            .entries()
            .unwrap()
            .iter()
            .map(|entry| format!("{}: {:?}", entry.key, Flow::written(&entry.value)))
            .collect();
        all.sort();
        all
    };
    let node = read(file);
    let card = node.get("cards").unwrap().entries().unwrap()[0].clone();
    let own = Flow::written(&card.value).to_string();
    assert_eq!(names(&own), names(&format!("{{{facts}}}")), "{file}");
}

#[test]
fn a_text_under_a_name_becomes_the_facts_of_that_card() {
    for text in [
        "  Marsh Piper:\n    {1}{W}\n    Creature \u{2014} Bird\n    Flying\n    1/2\n",
        "  Marsh Piper: |\n    {1}{W}\n    Creature \u{2014} Bird\n    Flying\n    1/2\n",
        "  Marsh Piper:\n    Marsh Piper {1}{W}\nCreature \u{2014} Bird\nFlying\n1/2\n",
        "Marsh Piper {1}{W}\nCreature \u{2014} Bird\nFlying\n1/2\n",
    ] {
        let (new, unread) = facts_in(&format!("{HEAD}{text}{BODY}"));
        assert_eq!(unread, [""; 0]);
        same(&new, FACTS);
        assert!(new.starts_with(&format!("{HEAD}  Marsh Piper:")) && new.ends_with(&format!("\n{BODY}")), "{new}");
    }
}

#[test]
fn what_is_not_understood_is_left_out_of_the_card_and_named() {
    let text = format!("{HEAD}  Ox:\n    Creature\n    Flying\n    Sing a song.\n    1/2\n{BODY}");
    let (new, unread) = facts_in(&text);
    assert_eq!(unread, ["a song."]);
    same(&new, "types: [Creature], keywords: [flying], stats: \"1/2\", omits: [Sing a song.]");
    let all = of_file(engine::GAMES, &wordings(), &text);
    assert_eq!((all[0].understood(), all[0].lines), (3, 4));
    assert_eq!(all[0].unread[0].why, "the text cannot be parsed from here on");
    assert!(all[0].unread[0].help.as_ref().unwrap().ends_with("would be understood"));
}

#[test]
fn a_file_comes_to_have_cards_where_it_has_none() {
    let text = "Marsh Piper {1}{W}\nCreature \u{2014} Bird\nFlying\n1/2";
    let of = |file: &str| {
        let start = file.find("Marsh").unwrap();
        let all = of_part(engine::GAMES, &wordings(), file, &(start..start + text.len()));
        let one = all.into_iter().next().unwrap();
        (one.name, applied(file, &one.edits.unwrap()).unwrap())
    };
    for (file, before, after) in [
        (text.to_owned(), "game: mtg\ncards:\n  Marsh Piper:", "\n"),
        (format!("game: mtg\n\n{text}\n"), "game: mtg\n\ncards:\n  Marsh Piper:", "\n"),
        (format!("game: mtg\n{BODY}{text}\n"), "game: mtg\ncards:\n  Marsh Piper:", &*format!("\n{BODY}")),
        (
            format!("{HEAD}  Ox: {{}}\n{BODY}    then: {{}}{text}\n"),
            "game: mtg\ncards:\n  Marsh Piper:",
            "    then: {}\n",
        ),
    ] {
        let (name, new) = of(&file);
        assert_eq!(name, "Marsh Piper");
        assert!(new.starts_with(before) && format!("{}\n", new.trim_end()).ends_with(after), "{new}");
        same(&new, FACTS);
    }
}

#[test]
fn a_card_of_another_game_is_a_file_of_its_own() {
    let text = "Tide Caller\nUnit\nMight: 3\n";
    let file = format!("game: mtg\n{BODY}{text}");
    let start = file.find("Tide").unwrap();
    let all = of_part(engine::GAMES, &wordings(), &file, &(start..file.len()));
    let offers: Vec<_> = all.iter().map(|one| (one.game, one.short, one.edits.is_some())).collect();
    assert_eq!(offers, [("riftbound", "Riftbound", false)]);
    assert_eq!(all[0].file, "game: riftbound\ncards:\n  Tide Caller: {types: [Unit], might: 3}\n");
}

#[test]
fn what_is_no_text_of_a_card_is_none() {
    for text in [
        "",
        "3/3",
        "5",
        "Shopping\n5 apples\nmilk\n3/3\n",
        "Notes {1}\nmore notes\n",
        "Dear all,\nplease draw a card.\nThanks\nBob\n",
        "for i in 0..10 {\n    draw(i);\n}\n",
        "- alice: {cast: Shock, targets: [ox]}\n",
        "types: [Creature]\nstats: 2/2\n",
    ] {
        let all = of_part(engine::GAMES, &wordings(), text, &(0..text.len()));
        assert_eq!(all, [], "{text}");
        let file = format!("{HEAD}  Ox:\n    {}\n{BODY}", text.replace('\n', "\n    "));
        assert_eq!(of_file(engine::GAMES, &wordings(), &file), [], "{file}");
    }
}
