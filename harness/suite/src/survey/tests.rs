use super::*;
use crate::bundled;
use crate::text::problem::Problem;
use crate::text::source::Body;

const HEAD: &str = "game: riftbound\neditions: [\"1.4\"]\ncases:\n";
const CARDS: &str = "game: riftbound\ncards:\n  Zap: {types: [Spell], effect: [{deal: {amount: 2, to: target unit at a battlefield}}]}\n";

fn case(id: &str) -> String {
    format!(
        "  {id}:\n    asserts: [437.3-drops-by-prevented]\n    given:\n      turn: bob\n      bob: {{hand: [Zap]}}\n      \
         battlefields: {{grove: {{alice: [{{ox: {{might: 4, prevent: [3]}}}}]}}}}\n    when:\n      - bob: {{play: Zap, \
         targets: [ox]}}\n    then:\n      ox: {{damage: 0, prevent: [1]}}\n"
    )
}

fn text(path: &str, text: impl Into<Arc<str>>) -> Text {
    Text { path: path.into(), text: Ok(Body::Read(text.into())) }
}

fn read(files: Vec<Text>) -> Result<Survey, Changed> {
    let texts = Texts { base: Vec::new(), ..bundled::base() };
    Survey::read(engine::GAMES, texts, Box::new(files), &|_, _| true)
}

/// The problems of files, found by a survey and by loading the whole suite.
fn wrong(files: &[Text]) -> [Vec<String>; 2] {
    let lines = |suite: &Suite| suite.problems.iter().map(|one| Problem::line(one, &suite.sources)).collect();
    let whole = load(engine::GAMES, Texts { base: Vec::new(), cases: files.to_vec(), ..bundled::base() });
    let by_survey = read(files.to_vec())
        .ok()
        .and_then(|survey| survey.broken)
        .map_or_else(Vec::new, |broken| broken.problems.iter().map(|one| one.line(&broken.sources)).collect());
    [by_survey, lines(&whole)]
}

/// Each case with its editions and its place.
fn listed(listing: &Listing) -> Vec<String> {
    let editions = |case: u32| {
        let plays = listing.plays(&[case], None);
        plays.into_iter().map(|play| listing.edition(play)).collect::<Vec<_>>().join(",")
    };
    let place = |case: u32| listing.get(case).map(|case| case.place);
    listing
        .all()
        .map(|case| format!("{} {} {} {:?}", listing.id(case), editions(case), listing.path(case), place(case)))
        .collect()
}

#[test]
fn the_lines_of_the_suite_say_what_reading_it_says() {
    let suite = bundled::loaded();
    assert_eq!(suite.problems, []);
    let Texts { seeds, cases, .. } = bundled::texts();
    let texts = || Texts { seeds: seeds.clone(), ..Texts::default() };
    let Ok(read) = Survey::read(engine::GAMES, texts(), Box::new(cases.clone()), &|_, _| true) else {
        panic!("nothing is wrong in it");
    };
    let mut outlined = Survey::outlined(engine::GAMES, Texts { cases, ..texts() });
    assert_eq!(listed(&outlined.listing), listed(&read.listing));
    let ids: Vec<&str> = read.listing.all().map(|case| read.listing.id(case)).collect();
    assert_eq!(ids, suite.cases.iter().map(|case| &*case.id).collect::<Vec<_>>());
    outlined.stand_on(&outlined.listing.all().collect::<Vec<_>>());
    assert_eq!((&outlined.digest, &read.digest), (&suite.digest, &suite.digest));
    assert_eq!(outlined.whole().digest, suite.digest);
    let cards = |suite: &Suite| -> Vec<String> {
        suite.decks.iter().flat_map(|(game, deck)| deck.keys().map(move |card| format!("{game} {card}"))).collect()
    };
    assert_eq!(cards(&outlined.shared), cards(suite));
}

#[test]
fn the_cases_of_a_file_are_read_with_what_they_name() {
    let whole = bundled::loaded();
    let paths = whole.cases.chunk_by(|one, other| one.file == other.file);
    let mut shared = 0;
    let mut files = 0;
    for cases in paths {
        let mut outlined = Survey::outlined(engine::GAMES, bundled::texts());
        let [number] = outlined.listing.of_id(&cases[0].id)[..] else { panic!("{}", cases[0].id) };
        outlined.stand_on(&[number]);
        assert_eq!(outlined.digest, whole.digest);
        assert_eq!(outlined.shared.problems, [], "{}", cases[0].id);
        (shared, files) = (shared + outlined.shared.cards.len(), files + 1);
        let suite = outlined.open(outlined.listing.get(number).unwrap().file).unwrap();
        assert_eq!(suite.cases.len(), cases.len());
        assert_eq!((&suite.problems[..], &suite.unknown_cards[..]), (&[][..], &[][..]), "{}", cases[0].id);
        for (case, known) in suite.cases.iter().zip(cases) {
            assert_eq!((&case.id, case.span, &case.editions), (&known.id, known.span, &known.editions));
            assert!(case.scenario == known.scenario, "{} is played otherwise", case.id);
            assert_eq!(suite.text(case), whole.text(known));
        }
    }
    // Only a small part of all cards is parsed for one file.
    let of_a_file = shared / files;
    assert!(of_a_file * 4 < whole.cards.len(), "{of_a_file} of {}", whole.cards.len());
}

#[test]
fn what_is_wrong_is_told_as_where_all_files_are_held() {
    let right = |name: &str| text(name, format!("{HEAD}{}", case(name.split('.').next().unwrap())));
    let cards = text("z-cards.yaml", CARDS);
    let twice = text("c.yaml", format!("{HEAD}{}{}", case("a"), case("d")));
    let slip = text("d.yaml", format!("{HEAD}{}", case("e").replace("damage", "damege")));
    let slip_twice = text("e.yaml", format!("{HEAD}{}", case("b").replace("damage", "damege")));
    let gone = Text { text: Err("cannot be read: gone".to_owned()), ..right("f.yaml") };
    let bad_cards = text("y-cards.yaml", "game: riftbound\ncards:\n  Zip: {types: [Spel]}\n");
    let all = [right("a.yaml"), right("b.yaml"), twice, slip, slip_twice, gone, bad_cards, cards.clone()];
    let [by_survey, whole] = wrong(&all);
    assert_eq!(by_survey, whole);
    assert_eq!(whole.len(), 6, "{whole:?}");
    assert!(wrong(&[right("a.yaml"), right("b.yaml"), cards]).concat().is_empty());
}

#[test]
fn cards_for_all_files_are_known_whatever_their_file_looks_like() {
    let cards = text(
        "z.yaml",
        format!("{CARDS}  Zip:\n    types: [Spell]\n    omits: \"one\n\ncases:\n\"\n    effect: [draw: 1]\n"),
    );
    let survey = read(vec![text("a.yaml", format!("{HEAD}{}", case("a"))), text("z.yaml", CARDS)]).ok().unwrap();
    assert!(survey.open(0).unwrap().unknown_cards.is_empty());
    // A file of cards whose lines look like those of a file with cases.
    let [by_survey, whole] = wrong(&[text("a.yaml", format!("{HEAD}{}", case("a"))), cards]);
    assert_eq!(by_survey, whole);
}

/// Files whose text is different every time it is read.
struct Restless;

impl Shelf for Restless {
    fn len(&self) -> usize {
        1
    }

    fn path(&self, _: usize) -> Arc<str> {
        "a.yaml".into()
    }

    fn file(&self, _: usize) -> Text {
        static TIMES: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
        let times = TIMES.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        text("a.yaml", format!("{HEAD}{}# {times}", case("a")))
    }
}

#[test]
fn a_file_that_changes_meanwhile_is_noticed() {
    let texts = Texts { base: Vec::new(), ..bundled::base() };
    let mut survey = Survey::read(engine::GAMES, texts, Box::new(Restless), &|_, _| true).ok().unwrap();
    assert!(survey.open(0).is_ok(), "it is kept");
    survey.files[0].suite = None;
    assert_eq!(survey.open(0).unwrap_err().to_string(), "`a.yaml` was changed while the suite was read or played");
}

#[test]
fn cases_are_named_as_in_a_suite_that_is_held() {
    let Texts { seeds, cases, .. } = bundled::texts();
    let texts = Texts { seeds, ..Texts::default() };
    let survey = Survey::read(engine::GAMES, texts, Box::new(cases), &|_, _| true).ok().unwrap();
    let first = &bundled::loaded().cases[0];
    let at = bundled::loaded().at(first.file, first.body);
    let short = first.id.split_once('/').unwrap().1;
    for name in [&*first.id, short, &at, "cases/mtg", "cases/mtg/", "./cases/mtg/510-combat.yaml", "cases/mt", "x:1"] {
        let held: Vec<&str> = crate::select::named(bundled::loaded(), name).iter().map(|case| &*case.id).collect();
        let listed = survey.listing.named(name);
        let listed: Vec<&str> = listed.into_iter().map(|case| survey.listing.id(case)).collect();
        assert_eq!(listed, held, "{name}");
    }
}

/// Files that change when they are read for the second time.
struct Changing {
    first: Vec<Text>,
    then: Vec<Text>,
    is_read: Vec<std::sync::atomic::AtomicBool>,
}

impl Changing {
    fn of(first: Vec<Text>, then: Vec<Text>) -> Self {
        let is_read = first.iter().map(|_| std::sync::atomic::AtomicBool::new(false)).collect();
        Self { first, then, is_read }
    }
}

impl Shelf for Changing {
    fn len(&self) -> usize {
        self.first.len()
    }

    fn path(&self, file: usize) -> Arc<str> {
        self.first.path(file)
    }

    fn file(&self, file: usize) -> Text {
        let again = self.is_read[file].swap(true, std::sync::atomic::Ordering::Relaxed);
        if again { self.then.file(file) } else { self.first.file(file) }
    }
}

#[test]
fn a_file_that_is_right_when_its_problems_are_looked_for_ends_the_run() {
    let sound = text("cases/a.yaml", format!("{HEAD}{}", case("a")));
    let right = text("cases/b.yaml", format!("{HEAD}{}", case("b")));
    let cards = text("cases/cards/zap.yaml", CARDS);
    let half_written = text("cases/b.yaml", HEAD);
    let unreadable = Text { path: Arc::from("cases/b.yaml"), text: Err("cannot be read".to_owned()) };
    for first in [half_written, unreadable] {
        let files = |b: Text| vec![sound.clone(), b, cards.clone()];
        let shelf = Changing::of(files(first.clone()), files(right.clone()));
        let texts = Texts { base: Vec::new(), ..bundled::base() };
        let read = Survey::read(engine::GAMES, texts, Box::new(shelf), &|_, _| true);
        assert_eq!(read.err(), Some(Changed(Arc::from("cases/b.yaml"))));
        let survey = read_files(files(first));
        assert_eq!(listed(&survey.listing), ["riftbound/a 1.4 cases/a.yaml Some(0)"]);
        assert_eq!(survey.broken.unwrap().paths(), ["cases/b.yaml"]);
    }
}

fn read_files(files: Vec<Text>) -> Survey {
    read(files).unwrap_or_else(|changed| panic!("{changed}"))
}
