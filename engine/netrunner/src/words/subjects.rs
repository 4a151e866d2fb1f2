//! The subjects under which a person looks for words.

use kernel::words::language::Subject;

/// The subjects, in the order of a page.
pub const SUBJECTS: &[Subject] = &[
    Subject {
        title: "What there is",
        says: "What stands under `given`: whose turn it is, and what the Corp and the Runner have. Credits and clicks that are not said are not counted: everything can be paid.",
        holds: &["Given", "GivenCorp", "GivenRunner", "GivenTurn", "ObjectState"],
    },
    Subject {
        title: "Steps",
        says: "What stands under `when`. A player's step is `corp: {VERB: WHAT, ...}` or `runner: {...}`: what the verb acts on stands under the verb, all else beside it. Steps that break in while something is about to happen stand under `interrupt` of the step they break into.",
        holds: &["scenario", "Priority", "Present"],
    },
    Subject {
        title: "What is expected",
        says: "What stands under `then`: of each player and card, and of the `run`, the fields that matter, and events.",
        holds: &["expected", "Asked", "Question"],
    },
    Subject {
        title: "Cards",
        says: "The facts of a card: what is printed at its edges, and its abilities by type.",
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
        says: "What an ability does. An effect is a map with one verb.",
        holds: &["Effect", "Nothing"],
    },
    Subject {
        title: "Preventing and avoiding",
        says: "Prevent and avoid effects, what enlarges what would happen, and what these look for.",
        holds: &["Prevent", "Raise", "SetTo", "MayPrevent", "What", "Period"],
    },
    Subject {
        title: "Damage, tags and bad publicity",
        says: "What the Runner suffers and takes, and what the Corp takes.",
        holds: &["Damage", "Give", "RemoveTags", "DamageKind"],
    },
    Subject {
        title: "All other effects",
        says: "Credits, cards, counters, runs, ice, and effects made of others.",
        holds: &["effects", "zones", "Until", "InDeck"],
    },
    Subject {
        title: "What meets a condition",
        says: "The events for which a conditional ability waits, under `when`. `would` makes an interrupt of it.",
        holds: &["When", "Happening", "FirstOf", "Would"],
    },
    Subject {
        title: "Conditions",
        says: "What must hold: under `only_if`, `play_only_if` and `is`.",
        holds: &["Condition", "TurnFacts", "Bounds", "CardIs", "During"],
    },
    Subject {
        title: "Which cards",
        says: "How an ability says which cards it is about: by a reference, by choosing, or by what they are like.",
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
        says: "Numbers, and what stands for one.",
        holds: &["amounts", "Points", "CountedOf", "Printed", "Round"],
    },
    Subject { title: "Costs", says: "What is paid for an ability, or inside an effect.", holds: &["Cost", "Suffer"] },
    Subject {
        title: "Servers, types, zones and counters",
        says: "The lists of words that the rules themselves have.",
        holds: &["words", "cards", "servers"],
    },
];
