//! The subjects under which a person looks for words.

use kernel::words::language::Subject;

/// The subjects, in the order of a page.
pub const SUBJECTS: &[Subject] = &[
    Subject {
        title: "What there is",
        says: "What stands under `given`: whose turn it is, the battlefields with who stands there, and what each player has. Every cost can be paid, unless a player has a `pool`.",
        holds: &["Given", "Battlefield", "Player", "Object", "Pool", "Tracked", "PreventValue", "Holder", "Nobody"],
    },
    Subject {
        title: "Steps",
        says: "What stands under `when`. A player's step is `PLAYER: {VERB: WHAT, ...}`: what the verb acts on stands under the verb, all else beside it. A combat and the end of a turn are steps of the game itself: `combat: grove`, `end_turn: alice`.",
        holds: &["scenario"],
    },
    Subject {
        title: "What is expected",
        says: "What stands under `then`: of each player, object and battlefield the fields that matter, and events.",
        holds: &["expected"],
    },
    Subject {
        title: "Cards",
        says: "The facts of a card: types, domains, cost, Might, and its abilities as lists of effects.",
        holds: &["Card", "Activated", "Triggered", "Attached", "Enters", "Works", "Discount", "ExtraLess"],
    },
    Subject {
        title: "Effects",
        says: "What a spell or ability does, line by line; what holds as long as an object stands is under `static`. An effect is a map with one verb.",
        holds: &["Effect", "Static"],
    },
    Subject {
        title: "Preventing and replacing",
        says: "Prevents (437), deaths that are replaced (367), and what else changes damage.",
        holds: &[
            "Prevent",
            "Double",
            "Redirect",
            "BonusDamage",
            "Lethal",
            "Cannot",
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
        says: "Cards, runes, Might, and what becomes of units and gear.",
        holds: &["effects", "objects", "deck", "playing", "CostChange", "EnterReady"],
    },
    Subject {
        title: "Who and what is meant",
        says: "Phrases: which objects an effect is about, in the words of the cards, such as `target enemy unit at a battlefield`. Put together from left to right: how they are found, whose, what, where.",
        holds: &["phrases"],
    },
    Subject { title: "Amounts", says: "Numbers, and what stands for one.", holds: &["amounts"] },
    Subject {
        title: "Conditions",
        says: "What must hold, under `if`.",
        holds: &["Condition", "Circumstance", "Compared", "Counted"],
    },
    Subject {
        title: "Keywords, types, domains and costs",
        says: "The lists of words that the rules themselves have, and what is paid.",
        holds: &["cards", "Cost", "Power", "CardType", "Free"],
    },
];
