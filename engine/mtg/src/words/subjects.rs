//! The subjects under which a person looks for words.

use kernel::words::language::Subject;

/// The subjects, in the order of a page.
pub const SUBJECTS: &[Subject] = &[
    Subject {
        title: "What there is",
        says: "What stands under `given`: whose turn it is, and what each player has. Whatever is not said is the usual start of a game: 20 life, no permanents, an empty hand, a library of 60 blank cards.",
        holds: &["Given", "Side", "Thing", "Daytime"],
    },
    Subject {
        title: "Steps",
        says: "What stands under `when`. A player's step is `PLAYER: {VERB: WHAT, ...}`: what the verb acts on stands under the verb, all else beside it. Both players pass until a spell, ability or combat is over, unless steps are nested under it.",
        holds: &[
            "Action",
            "GameStep",
            "Cast",
            "Activate",
            "PlayLand",
            "SetInMotion",
            "Attack",
            "Block",
            "To",
            "Until",
            "Targets",
            "Stage",
        ],
    },
    Subject {
        title: "What is expected",
        says: "What stands under `then`: of each player and object the fields that matter, and events.",
        holds: &["expected"],
    },
    Subject {
        title: "Cards",
        says: "The facts of a card: its type line, its numbers, and its abilities as lists of effects.",
        holds: &["Card", "Triggered", "Activated", "Only", "Abilities", "Lost", "Level", "Stats", "PowerToughness"],
    },
    Subject {
        title: "Effects",
        says: "What the text of a card does. An effect is a map with one verb; beside the verb may stand `if`.",
        holds: &["Effect", "Entry", "Act", "Delayed", "choices"],
    },
    Subject {
        title: "Preventing and replacing",
        says: "Prevention effects (615), replacement effects (614), and what cannot happen or cannot be prevented.",
        holds: &[
            "Prevent",
            "InsteadPrevent",
            "Replace",
            "Change",
            "Destination",
            "Unpreventable",
            "Cant",
            "CantVerb",
            "CantPlayer",
            "CantObject",
            "CantBlock",
            "CantCounters",
            "ShieldAmount",
            "Shield",
            "Per",
            "Span",
            "DamageKind",
        ],
    },
    Subject {
        title: "Damage",
        says: "Dealing damage (120), and fights.",
        holds: &["DealDamage", "InsteadDeal", "Fight"],
    },
    Subject {
        title: "All other effects",
        says: "Life, cards, counters, tokens, control, and what becomes of permanents.",
        holds: &["effects", "copying", "deeds", "paying"],
    },
    Subject {
        title: "Events that cards wait for",
        says: "What triggers an ability (`when`), what a replacement looks for (`would`), and what cannot happen (`cant`). Each key narrows the event; with no key, `{dealt: {}}`, any will do.",
        holds: &["patterns"],
    },
    Subject {
        title: "Who and what is meant",
        says: "Selectors: which objects or players an effect is about. A single word is a reference (`self`, `you`, `it`) or a kind (`creature`); a map is a filter, or says how the things are picked: `{target: creature}`, `{each: creature}`, `{chosen: ...}`.",
        holds: &["Selector", "Reference", "KindWord", "Phrase", "Phrased", "Filter", "Tie", "ColorWord", "HowMany"],
    },
    Subject { title: "Amounts", says: "Numbers, X, and what is measured or counted.", holds: &["amount", "measures"] },
    Subject {
        title: "Conditions",
        says: "What must hold: beside an effect under `if`, in `instead`, and of triggered abilities.",
        holds: &["Condition", "ConditionOf", "ConditionWord", "Compared", "PartOfTurn", "Whether"],
    },
    Subject {
        title: "Keywords",
        says: "Keyword abilities (702): a word, or a map where the keyword has a value.",
        holds: &["Keyword", "KeywordWord", "ValuedKeyword", "Quality", "QualityWord"],
    },
    Subject {
        title: "Costs",
        says: "What is paid to activate an ability, or as a kicker.",
        holds: &["Cost", "Payment", "Discarded", "Symbols"],
    },
    Subject {
        title: "Types, colors and zones",
        says: "The lists of words that the rules themselves have.",
        holds: &["cards", "select"],
    },
];
