//! The subjects under which a person looks for words.

use kernel::words::language::Subject;

/// The subjects, in the order of a page.
pub const SUBJECTS: &[Subject] = &[
    Subject {
        title: "Starting position",
        says: "The position under `given`: whose turn it is, and what the Corp and the Runner have. Credits and clicks that are left out are not counted: every cost can be paid.",
        holds: &["Given", "GivenCorp", "GivenRunner", "GivenTurn", "ObjectState"],
    },
    Subject {
        title: "Steps",
        says: "The steps under `when`. A player's step is `corp: {VERB: WHAT, ...}` or `runner: {...}`: the object of the verb stands under the verb, further keys beside it. Steps that interrupt an imminent event stand under `interrupt` of the outer step.",
        holds: &["scenario", "Priority", "Present"],
    },
    Subject {
        title: "Expectations",
        says: "The expected result under `then`: the fields that matter of each player and card and of the `run`, and events.",
        holds: &["expected", "Asked", "Question"],
    },
    Subject {
        title: "Cards",
        says: "The facts of a card: its printed numbers and types, and its abilities by type.",
        holds: &[
            "Card",
            "Overlay",
            "Paid",
            "Conditional",
            "Static",
            "Cannot",
            "SelectsDamage",
            "AdditionalCost",
            "Once",
            "AbilityWord",
            "Hosts",
            "MoreSubroutines",
            "Price",
            "Deed",
            "HandSize",
            "Worth",
            "EntersScore",
            "Requirement",
            "Credits",
            "Spend",
            "Purpose",
            "Strengthens",
            "Additional",
            "RunCost",
        ],
    },
    Subject {
        title: "Effects",
        says: "The effects of an ability. An effect is a map with one verb.",
        holds: &["Effect", "Nothing"],
    },
    Subject {
        title: "Preventing and avoiding",
        says: "Effects that prevent, avoid or enlarge an event, and the events they look for.",
        holds: &["Prevent", "Raise", "SetTo", "MayPrevent", "What", "Period"],
    },
    Subject {
        title: "Damage, tags and bad publicity",
        says: "Damage and tags for the Runner, and bad publicity for the Corp.",
        holds: &["Damage", "Give", "RemoveTags", "DamageKind"],
    },
    Subject {
        title: "All other effects",
        says: "Credits, cards, counters, runs, ice, and effects composed of others.",
        holds: &["effects", "zones", "Until", "InDeck"],
    },
    Subject {
        title: "Trigger conditions",
        says: "The events that a conditional ability waits for, under `when`. `would` makes the ability an interrupt.",
        holds: &["When", "Happening", "FirstOf", "Would"],
    },
    Subject {
        title: "Conditions",
        says: "Conditions, under `only_if`, `play_only_if` and `is`.",
        holds: &["Condition", "TurnFacts", "Bounds", "CardIs", "During"],
    },
    Subject {
        title: "References to cards",
        says: "The cards that an ability is about: a reference, a choice, or a description.",
        holds: &[
            "CardRef",
            "Choose",
            "All",
            "Top",
            "CardFilter",
            "Named",
            "Reference",
            "Among",
            "Past",
            "NumberOn",
            "This",
            "That",
        ],
    },
    Subject {
        title: "Amounts",
        says: "Numbers and words for numbers.",
        holds: &["amounts", "Points", "CountedOf", "Printed", "Round"],
    },
    Subject { title: "Costs", says: "The costs of abilities, and costs inside effects.", holds: &["Cost", "Suffer"] },
    Subject {
        title: "Servers, types, zones and counters",
        says: "The lists of terms that the rules define.",
        holds: &["words", "cards", "servers"],
    },
];
