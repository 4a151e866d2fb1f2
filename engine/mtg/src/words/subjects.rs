//! The subjects under which a person looks for words.

use kernel::words::language::Subject;

/// The subjects, in the order of a page.
pub const SUBJECTS: &[Subject] = &[
    Subject {
        title: "Starting position",
        says: "The position under `given`: whose turn it is, and what each player has. Everything left out is as at the start of a game: 20 life, no permanents, an empty hand, a library of 60 blank cards.",
        holds: &["Given", "Side", "Thing", "Daytime"],
    },
    Subject {
        title: "Steps",
        says: "The steps under `when`. A player's step is `PLAYER: {VERB: WHAT, ...}`: the object of the verb stands under the verb, further keys beside it. Both players pass until a spell, ability or combat is over, unless steps are nested under it.",
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
        title: "Expectations",
        says: "The expected result under `then`: the fields that matter of each player and object, and events.",
        holds: &["expected"],
    },
    Subject {
        title: "Cards",
        says: "The facts of a card: its type line, its numbers, and its abilities as lists of effects.",
        holds: &["Card", "Triggered", "Activated", "Only", "Abilities", "Lost", "Level", "Stats", "PowerToughness"],
    },
    Subject {
        title: "Effects",
        says: "The effects of a card's text. An effect is a map with one verb; `if` may stand beside the verb.",
        holds: &["Effect", "Entry", "Act", "Delayed", "choices"],
    },
    Subject {
        title: "Preventing and replacing",
        says: "Prevention effects (615), replacement effects (614), and events that cannot happen or cannot be prevented.",
        holds: &[
            "Prevent",
            "InsteadPrevent",
            "Replace",
            "Change",
            "Destination",
            "Unpreventable",
            "prohibiting",
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
        holds: &["DealDamage", "Share", "InsteadDeal", "Fight"],
    },
    Subject {
        title: "All other effects",
        says: "Life, cards, counters, tokens, control, and changes to permanents.",
        holds: &["effects", "copying", "deeds", "paying"],
    },
    Subject {
        title: "Events that cards wait for",
        says: "The events that trigger an ability (`when`), that a replacement effect replaces (`would`), and that cannot happen (`cant`). Each key narrows the event; without keys, as in `{dealt: {}}`, every event of the kind fits.",
        holds: &["patterns"],
    },
    Subject {
        title: "Players and objects",
        says: "Selectors for the objects or players that an effect is about. A single word is a reference (`self`, `you`, `it`) or a kind (`creature`); a map is a filter, or states how the things are picked: `{target: creature}`, `{each: creature}`, `{chosen: ...}`.",
        holds: &[
            "Selector",
            "Reference",
            "KindWord",
            "Phrase",
            "Phrased",
            "Filter",
            "NumberIs",
            "Tie",
            "ColorWord",
            "HowMany",
        ],
    },
    Subject { title: "Amounts", says: "Numbers, X, and measured or counted amounts.", holds: &["amount", "measures"] },
    Subject {
        title: "Conditions",
        says: "Conditions: beside an effect under `if`, in `instead`, and of triggered abilities.",
        holds: &["Condition", "ConditionOf", "ConditionWord", "Compared", "PartOfTurn", "Whether"],
    },
    Subject {
        title: "Keywords",
        says: "Keyword abilities (702): a word, or a map if the keyword has a value.",
        holds: &["Keyword", "KeywordWord", "ValuedKeyword", "Quality", "QualityWord"],
    },
    Subject {
        title: "Costs",
        says: "The costs of activated abilities, kickers and the like.",
        holds: &["Cost", "Payment", "Discarded", "Symbols"],
    },
    Subject {
        title: "Types, colors and zones",
        says: "The lists of terms that the rules define.",
        holds: &["cards", "select"],
    },
];
