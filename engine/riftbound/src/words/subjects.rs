//! The subjects under which a person looks for words.

use kernel::words::language::Subject;

/// The subjects, in the order of a page.
pub const SUBJECTS: &[Subject] = &[
    Subject {
        title: "Starting position",
        says: "The position under `given`: whose turn it is, the battlefields with the units there, and what each player has. Every cost can be paid, unless a player has a `pool`.",
        holds: &["Given", "Battlefield", "Player", "Object", "Pool", "Tracked", "PreventValue", "Holder", "Nobody"],
    },
    Subject {
        title: "Steps",
        says: "The steps under `when`. A player's step is `PLAYER: {VERB: WHAT, ...}`: the object of the verb stands under the verb, further keys beside it. A combat and the end of a turn are steps of the game itself: `combat: grove`, `end_turn: alice`.",
        holds: &["scenario"],
    },
    Subject {
        title: "Expectations",
        says: "The expected result under `then`: the fields that matter of each player, object and battlefield, and events.",
        holds: &["expected"],
    },
    Subject {
        title: "Cards",
        says: "The facts of a card: types, domains, cost, Might, and its abilities as lists of effects.",
        holds: &["Card", "Activated", "Triggered", "Attached", "Enters", "Works", "Discount", "ExtraLess"],
    },
    Subject {
        title: "Effects",
        says: "The effects of a spell or ability, line by line; static abilities of an object stand under `static`. An effect is a map with one verb.",
        holds: &["Effect", "Static"],
    },
    Subject {
        title: "Preventing and replacing",
        says: "Prevents (437), replaced deaths (367), and other changes of damage.",
        holds: &[
            "Prevent",
            "Double",
            "Redirect",
            "BonusDamage",
            "Lethal",
            "Cannot",
            "NoPlay",
            "Replace",
            "Would",
            "Each",
            "Source",
            "NoCombatDamage",
            "Tie",
        ],
    },
    Subject {
        title: "Damage and death",
        says: "Dealing damage (417), killing (428), and abilities that wait for it.",
        holds: &["Deal", "Instead", "Kill", "Delayed", "When", "Awaited", "Times", "Until", "triggers"],
    },
    Subject {
        title: "All other effects",
        says: "Cards, runes, Might, and changes to units and gear.",
        holds: &["effects", "objects", "deck", "playing", "CostChange", "EnterReady"],
    },
    Subject {
        title: "Players and objects",
        says: "Phrases for the objects that an effect is about, in the words of the cards, such as `target enemy unit at a battlefield`. From left to right, a phrase states how the objects are found, whose they are, what they are, and where.",
        holds: &["phrases"],
    },
    Subject { title: "Amounts", says: "Numbers and words for numbers.", holds: &["amounts"] },
    Subject {
        title: "Conditions",
        says: "Conditions, under `if`.",
        holds: &["Condition", "Circumstance", "Compared", "Counted"],
    },
    Subject {
        title: "Keywords, types, domains and costs",
        says: "The lists of terms that the rules define, and costs.",
        holds: &["cards", "Cost", "Power", "CardType", "Free"],
    },
];
