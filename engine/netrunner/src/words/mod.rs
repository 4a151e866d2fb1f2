//! The words that the case language, the cards and the engine share.

use kernel::words::binding::ALWAYS;
use kernel::{names, words};

pub mod amounts;
pub mod cards;
pub mod conditions;
pub mod deeds;
pub mod effects;
pub mod expected;
pub(crate) mod faults;
pub mod filters;
pub(crate) mod kinds;
pub mod open;
pub mod preventing;
pub mod scenario;
pub mod servers;
pub mod subjects;
pub mod zones;

pub use deeds::{Deed, Purpose};
pub use servers::{Server, ServerFilter};

names! {
    /// An object of the case.
    Object = Object,
    /// An object, a player or a server.
    Target = Target,
    /// A thing that an event may name.
    Thing = Thing,
    /// A card of the suite.
    CardName = Card,
    /// A name that only the play can judge.
    Free = Free,
}

words! {
    /// A side of the table: a player, or whose card it is.
    pub enum Side "player" {
        /// The Corp, who installs and advances agendas.
        Corp = "corp",
        /// The Runner, who runs on servers.
        Runner = "runner",
    }
}

impl Side {
    /// The other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Corp => Self::Runner,
            Self::Runner => Self::Corp,
        }
    }
}

words! {
    /// A player who may be asked.
    pub enum Asked "who is asked" {
        /// The Corp has to answer.
        Corp = "corp",
        /// The Runner has to answer.
        Runner = "runner",
        /// Chance answers: a card is taken at random.
        Chance = "chance",
    }
}

words! {
    /// A kind of question.
    pub enum Question "kind of choice" {
        /// The choice to pay a cost inside an effect.
        Pay = "pay",
        /// The choice to do something without a cost ("may").
        May = "may",
        /// The choice among several named effects.
        Option = "option",
        /// The choice of cards.
        Card = "card",
        /// The choice of a number.
        Number = "number",
        /// The choice of a card type.
        Type = "type",
        /// The choice of a server.
        Server = "server",
        /// The choice of which of several own abilities comes first.
        Order = "order",
        /// The card taken at random.
        Chance = "chance",
        /// The choice to do something in an interrupt window.
        Interrupt = "interrupt",
    }
}

words! {
    /// An edition of the rules.
    pub enum Edition "edition" {
        /// The core rule book, the FAQ and the rulings of the seed.
        Ffg = "ffg",
        /// The rules of `ffg`, with the later ruling on abilities that can change nothing.
        Ffg2017 = "ffg-2017",
        /// The Comprehensive Rules 26.03.
        Nsg = "26.03",
    }
}

words! {
    /// A kind of damage.
    pub enum DamageKind "kind of damage" {
        /// Net damage, which trashes cards from the grip.
        Net = "net",
        /// Meat damage, which trashes cards from the grip.
        Meat = "meat",
        /// Core damage, once called brain damage, which lowers the hand size too.
        Core = "core",
    }
}

words! {
    /// Something that can be prevented, enlarged or replaced.
    pub enum What "what can be prevented" {
        /// Damage of any kind, or of those under `kind`.
        Damage = "damage",
        /// The Runner's taking of tags.
        Tag = "tag",
        /// The Corp's taking of bad publicity.
        BadPublicity = "bad_publicity",
        /// The trashing of a card.
        Trash = "trash",
        /// The exposing of a card.
        Expose = "expose",
        /// The ending of the run by an effect.
        EndRun = "end_run",
        /// The Runner's jacking out.
        JackOut = "jack_out",
        /// The resolution of a subroutine.
        Subroutine = "subroutine",
        /// The resolution of a "when encountered" ability.
        EncounterAbility = "encounter_ability",
        /// The breaking of a subroutine.
        Break = "break",
        /// The purging of virus counters.
        Purge = "purge",
        /// The removal of virus counters from a card by a purge.
        PurgedCounter = "purged_counter",
        /// The drawing of cards.
        Draw = "draw",
        /// A trace: its amount is the base strength.
        Trace = "trace",
        /// The Runner's approach of the server that is run on.
        ApproachServer = "approach_server",
        /// The success of a run.
        Success = "success",
        /// The breach of the server that is run on.
        Breach = "breach",
        /// The access of a card.
        Access = "access",
        /// The stealing of an agenda.
        Steal = "steal",
        /// The installing of a card.
        Install = "install",
        /// The rezzing of a card.
        Rez = "rez",
        /// The use of a paid ability.
        Use = "use",
        /// The scoring of an agenda.
        Score = "score",
        /// The advancing of a card.
        Advance = "advance",
        /// The playing of an event or operation.
        Play = "play",
        /// The raising of the strength of a card by an effect.
        Strength = "strength",
    }
}

words! {
    /// Within which the first counts.
    pub enum Period "period" {
        /// The first one each turn.
        Turn = "turn",
        /// The first one each run.
        Run = "run",
        /// The first one as long as the effect lasts.
        Ever = "ever",
    }
}

words! {
    /// A limit on how often an ability may be used.
    pub enum Once "how often" {
        /// Once each turn, this ability.
        Turn = "turn",
        /// Once each turn, for all of the card's abilities together.
        Card = "turn, by card",
        /// Once each run, this ability; in no run not at all.
        Run = "run",
    }
}

words! {
    /// A kind of counter.
    pub enum Counter "counter" {
        /// Power counters, whose meaning the card defines.
        Power = "power",
        /// Virus counters, which a purge removes.
        Virus = "virus",
        /// Advancement counters, which agendas need to be scored.
        Advancement = "advancement",
        /// Agenda counters, on agendas in a score area.
        Agenda = "agenda",
    }
}

words! {
    /// A type of card.
    pub enum CardType "card type" {
        /// An agenda of the Corp.
        Agenda = "agenda",
        /// An asset of the Corp.
        Asset = "asset",
        /// An event of the Runner.
        Event = "event",
        /// A piece of hardware of the Runner.
        Hardware = "hardware",
        /// A piece of ice of the Corp.
        Ice = "ice",
        /// An identity of either side.
        Identity = "identity",
        /// An operation of the Corp.
        Operation = "operation",
        /// A program of the Runner.
        Program = "program",
        /// A resource of the Runner.
        Resource = "resource",
        /// An upgrade of the Corp.
        Upgrade = "upgrade",
    }
}

impl CardType {
    /// Returns `true` if cards of a player can be of this type.
    #[must_use]
    pub const fn may_be_of(self, side: Side) -> bool {
        match self {
            Self::Agenda | Self::Asset | Self::Ice | Self::Operation | Self::Upgrade => matches!(side, Side::Corp),
            Self::Event | Self::Hardware | Self::Program | Self::Resource => matches!(side, Side::Runner),
            Self::Identity => true,
        }
    }
}

words! {
    /// A type of card, or the one that was named.
    pub enum TypeWord "card type" {
        /// An agenda of the Corp.
        Agenda = "agenda" [is: kinds::AGENDA],
        /// An asset of the Corp.
        Asset = "asset" [is: kinds::IN_ROOT],
        /// An event of the Runner.
        Event = "event" [is: kinds::PLAYED],
        /// A piece of hardware of the Runner.
        Hardware = "hardware" [is: kinds::IN_RIG],
        /// A piece of ice of the Corp.
        Ice = "ice" [is: kinds::ICE],
        /// An identity of either side.
        Identity = "identity" [is: kinds::IDENTITY],
        /// An operation of the Corp.
        Operation = "operation" [is: kinds::PLAYED],
        /// A program of the Runner.
        Program = "program" [is: kinds::IN_RIG],
        /// A resource of the Runner.
        Resource = "resource" [is: kinds::IN_RIG],
        /// An upgrade of the Corp.
        Upgrade = "upgrade" [is: kinds::IN_ROOT],
        /// The card type that was named before.
        Named = "named" [needs: &["named"]],
    }
}

words! {
    /// A place where a card can be.
    pub enum Zone "zone" {
        /// Installed by the Runner, in the rig.
        Rig = "rig" [is: kinds::BOARD],
        /// In the Runner's hand, the grip.
        Grip = "grip" [is: kinds::ZONE],
        /// In the Runner's discard pile, the heap.
        Heap = "heap" [is: kinds::ZONE],
        /// In the Runner's draw deck, the stack.
        Stack = "stack" [is: kinds::ZONE],
        /// In the Corp's hand, HQ.
        Hq = "hq" [is: kinds::ZONE],
        /// In the Corp's draw deck, R&D.
        Rd = "rd" [is: kinds::ZONE],
        /// In the Corp's discard pile, Archives.
        Archives = "archives" [is: kinds::ZONE],
        /// Installed in the root of a server.
        Root = "root" [is: kinds::ZONE],
        /// Installed as ice that protects a server.
        Ice = "ice" [is: kinds::BOARD],
        /// In the Corp's score area.
        CorpScore = "corp score" [is: kinds::ZONE],
        /// In the Runner's score area.
        RunnerScore = "runner score" [is: kinds::ZONE],
        /// Removed from the game for good.
        Removed = "removed" [is: kinds::ZONE],
    }
}

impl Zone {
    /// The zone in a central server; none for a remote one.
    pub const fn of_central(server: Server) -> Option<Self> {
        match server {
            Server::Hq => Some(Self::Hq),
            Server::Rd => Some(Self::Rd),
            Server::Archives => Some(Self::Archives),
            Server::Remote(_) => None,
        }
    }

    /// The player whose cards lie there; of the zones of both, the Corp.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::Rig | Self::Grip | Self::Heap | Self::Stack | Self::RunnerScore => Side::Runner,
            Self::Hq | Self::Rd | Self::Archives | Self::Root | Self::Ice | Self::CorpScore | Self::Removed => {
                Side::Corp
            }
        }
    }
}

words! {
    /// The duration of a lasting effect.
    pub enum Until "duration" {
        /// Until the next turn of the player who made it begins.
        NextTurn = "your next turn begins",
        /// Until the present run ends.
        RunEnds = "run ends",
        /// Until the present turn ends.
        TurnEnds = "turn ends",
        /// Until the present encounter ends.
        EncounterEnds = "encounter ends",
    }
}

words! {
    /// The ability of a card that something comes from.
    pub enum AbilityWord "ability" {
        /// The ability that works when the card is installed.
        WhenInstalled = "when installed",
        /// The ability that works when the ice is encountered.
        WhenEncountered = "when encountered",
        /// A paid ability of the card.
        Paid = "paid",
        /// A subroutine of the ice.
        Subroutine = "subroutine",
    }
}

words! {
    /// During what an ability may be used.
    pub enum During "moment" {
        /// While a run is going on.
        Run = "run",
    }
}

words! {
    /// A card that an ability refers to.
    pub enum Reference "reference" {
        /// The card whose ability it is.
        This = "self" [needs: &[ALWAYS]],
        /// The card of the event that met the condition.
        That = "that" [needs: &["that"]],
        /// The card that is being accessed.
        Accessed = "accessed" [needs: &["accessed"]],
        /// The card hosted here.
        Hosted = "hosted" [needs: &[ALWAYS]],
        /// The card that the effect `choose` chose.
        Chosen = "chosen" [needs: &["chosen"]],
        /// The card on which this one is hosted.
        Host = "host" [needs: &[ALWAYS]],
        /// The cards that were looked at, revealed or found, as far as they are still there.
        Looked = "looked" [needs: &["looked"]],
        /// The cards of the last effect that trashed, moved, chose, revealed, found, drew or installed any; none after an installation that installed none.
        Those = "those" [needs: &["those"]],
    }
}

words! {
    /// Cards that an effect remembers.
    pub enum Among "cards that are remembered" {
        /// The cards that were looked at, revealed or found, as far as they are still there.
        Looked = "looked" [needs: &["looked"]],
        /// The cards of the last effect that trashed, moved, chose, revealed, found, drew or installed any; none after an installation that installed none.
        Those = "those" [needs: &["those"]],
    }
}

words! {
    /// An earlier event that a card took part in.
    pub enum Past "what happened to a card" {
        /// The card was installed.
        Installed = "installed",
        /// The card was rezzed.
        Rezzed = "rezzed",
        /// The card was derezzed.
        Derezzed = "derezzed",
        /// The card was scored.
        Scored = "scored",
        /// The card was stolen.
        Stolen = "stolen",
        /// The card was trashed.
        Trashed = "trashed",
        /// The card was accessed.
        Accessed = "accessed",
        /// The card was advanced.
        Advanced = "advanced",
        /// The card was exposed.
        Exposed = "exposed",
        /// The card was encountered.
        Encountered = "encountered",
        /// The card was passed.
        Passed = "passed",
        /// Was fully broken.
        FullyBroken = "fully_broke",
        /// The card was played.
        Played = "played",
        /// An ability of it was used.
        Used = "used",
    }
}

words! {
    /// A position among the ice that protects a server.
    pub enum Position "position" {
        /// Outward of all other ice of its server.
        Outermost = "outermost",
        /// Inward of all other ice of its server.
        Innermost = "innermost",
    }
}

words! {
    /// The word `self`.
    pub enum This "reference" {
        /// The card whose ability it is, by name.
        This = "self",
    }
}

words! {
    /// The word `that`.
    pub enum That "reference" {
        /// The card of the event that met the condition.
        That = "that" [needs: &["that"]],
    }
}

words! {
    /// Something that is counted of a player.
    pub enum CountedOf "what is counted of a player" {
        /// The tags that the Runner has.
        Tags = "tags",
        /// The bad publicity that the Corp has.
        BadPublicity = "bad_publicity",
        /// The credits in the Corp's credit pool.
        CorpCredits = "corp credits",
        /// The credits in the Runner's credit pool.
        RunnerCredits = "runner credits",
        /// The clicks that the Corp has left.
        CorpClicks = "corp clicks",
        /// The clicks that the Runner has left.
        RunnerClicks = "runner clicks",
        /// The agenda points of the Corp.
        CorpPoints = "corp points",
        /// The agenda points of the Runner.
        RunnerPoints = "runner points",
        /// The agenda points of whichever player has more of them (threat, 1.17.1a).
        Threat = "threat",
        /// The memory of the Runner that no program needs (1.20.2a).
        UnusedMemory = "unused memory",
        /// The link of the Runner.
        Link = "link",
        /// The amount of the event that the ability interrupts.
        Imminent = "imminent" [needs: &["imminent"]],
        /// The number of `those` cards: those of the last effect that trashed, moved, chose, revealed, found, drew or
        /// installed any.
        Those = "those" [needs: &["those"]],
        /// The amount of the event that met the condition of the ability.
        ThatAmount = "that amount" [needs: &["that amount"]],
        /// The trace strength of the trace that the ability made (10.8.2).
        TraceStrength = "trace strength" [needs: &["trace strength"]],
    }
}

words! {
    /// A number printed on a card.
    pub enum Printed "printed number" {
        /// The cost to play, install or rez it.
        Cost = "cost",
        /// The strength that it has at present.
        Strength = "strength",
        /// The cost to trash it when it is accessed.
        TrashCost = "trash_cost",
        /// The agenda points that it is worth.
        Points = "points",
        /// The agenda points that are printed on it, whatever abilities change of them.
        PrintedPoints = "printed points",
    }
}

words! {
    /// A place in a deck.
    pub enum InDeck "place in a deck" {
        /// On top of all other cards of the deck.
        Top = "top",
        /// Below all other cards of the deck.
        Bottom = "bottom",
        /// Shuffled into the deck, where nobody knows.
        Shuffled = "shuffled",
    }
}

words! {
    /// The player whose points are counted.
    pub enum Points "points" {
        /// Those of the agendas that the Runner stole last turn.
        StolenLastTurn = "stolen_last_turn",
    }
}

words! {
    /// The direction in which a half is rounded.
    pub enum Round "rounding" {
        /// Half of an odd number is the larger whole number.
        Up = "up",
        /// Half of an odd number is the smaller whole number.
        Down = "down",
    }
}

words! {
    /// A basic action that is about no card.
    pub enum BasicAction "basic action" {
        /// A click for 1 credit.
        Credit = "credit",
        /// A click for 1 card, drawn.
        Card = "card",
        /// A click and 2 credits of the Runner, to remove 1 tag.
        RemoveTag = "remove tag",
    }
}

words! {
    /// Something that a player passes.
    pub enum Priority "what is passed" {
        /// Priority in the window that is open.
        Priority = "priority",
    }
}

words! {
    /// The current point.
    pub enum Present "point" {
        /// The moment at which the outer step is when this one is its turn.
        Present = "present",
    }
}
