//! Things done with cards at a cost, and the purposes of credits.

use kernel::words;

words! {
    /// Something done with a card, at a cost of credits.
    pub enum Deed "deed" {
        /// Is played, as an event or operation.
        Play = "play",
        /// Is installed in the rig.
        Install = "install",
        /// The card is rezzed.
        Rez = "rez",
        /// Is trashed, while it is accessed or with the Corp's basic action.
        Trash = "trash",
        /// Is stolen, as an agenda.
        Steal = "steal",
    }
}

words! {
    /// A purpose for which credits on a card may be spent.
    pub enum Purpose "purpose" {
        /// To play cards.
        Play = "play",
        /// To install cards.
        Install = "install",
        /// To rez cards.
        Rez = "rez",
        /// To use paid abilities.
        Use = "use",
        /// To trash cards.
        Trash = "trash",
        /// To advance cards.
        Advance = "advance",
        /// To raise a side of a trace.
        Trace = "trace",
        /// To remove tags with the basic action.
        RemoveTag = "remove tag",
        /// To pay what an effect asks for.
        Nested = "nested",
        /// To steal agendas.
        Steal = "steal",
    }
}
