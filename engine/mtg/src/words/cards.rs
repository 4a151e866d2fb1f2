//! The facts of a card.

use std::sync::LazyLock;

use indexmap::IndexMap;

use crate::words::amount::{Amount, Measured, PowerToughness, Symbols};
use crate::words::effects::{Entry, EventPattern, ExileCards, Move, PutCounters, RemoveCounters, TriggerEvent};
use crate::words::kinds;
use crate::words::limits::Only;
use crate::words::meant::{Bushido, CumulativeUpkeep, Echo, Fading, Meant, Rampage, Vanishing, Ward};
use crate::words::select::{Condition, Filter, KindWord, Selector, Zone};
use kernel::words::binding::Flow;
use kernel::words::codec::Codec;
use kernel::words::shape::{Count, Many, Positive, Signed, Text};
use kernel::{one_of, record, tagged, words};

words! {
    /// A card type (205.2a).
    pub enum Type "card type" {
        /// An artifact card (301).
        Artifact = "Artifact",
        /// A battle, with defense counters (310).
        Battle = "Battle",
        /// A creature, with power and toughness (302).
        Creature = "Creature" [card: &["defending player"]],
        /// An enchantment; an Aura too (303).
        Enchantment = "Enchantment",
        /// An instant, cast whenever its player has priority (304).
        Instant = "Instant" [is: kinds::INSTANT, card: &["x"]],
        /// Kindred, beside another type (308).
        Kindred = "Kindred",
        /// A land, which is played and not cast (305).
        Land = "Land",
        /// A planeswalker, with loyalty counters (306).
        Planeswalker = "Planeswalker",
        /// A sorcery, cast in a main phase with an empty stack (307).
        Sorcery = "Sorcery" [is: kinds::INSTANT, card: &["x"]],
        /// A plane, whose abilities work in the command zone for the active player (311, 901).
        Plane = "Plane",
        /// A scheme, whose abilities work in the command zone (314, 904).
        Scheme = "Scheme",
        /// A vanguard, whose abilities work in the command zone (313, 902).
        Vanguard = "Vanguard",
    }
}

words! {
    /// A supertype (205.4a).
    pub enum Supertype "supertype" {
        /// Basic, of lands (205.4c).
        Basic = "Basic",
        /// Legendary: of those of one name a player keeps one (704.5j).
        Legendary = "Legendary",
        /// Snow, which has no effect of its own (205.4g).
        Snow = "Snow",
        /// World: the youngest one alone stays (704.5k).
        World = "World",
    }
}

words! {
    /// A color (105.1).
    pub enum Color "color" {
        /// The color white (105.1).
        White = "white",
        /// The color blue (105.1).
        Blue = "blue",
        /// The color black (105.1).
        Black = "black",
        /// The color red (105.1).
        Red = "red",
        /// The color green (105.1).
        Green = "green",
    }
}

words! {
    /// A keyword without a value (702).
    pub enum KeywordWord "keyword" {
        /// May attack in a band with others, and has its player divide damage where it fights (702.22).
        Banding = "banding" [of: Some("changed"), takes: kinds::OBJECT],
        /// Is of every creature type, in every zone (702.73).
        Changeling = "changeling" [of: Some("changed"), takes: kinds::OBJECT],
        /// Creatures may be tapped to help to pay for it (702.51).
        Convoke = "convoke" [of: Some("changed"), takes: kinds::OBJECT],
        /// Turns to its back face as it becomes night (702.145).
        Daybound = "daybound" [of: Some("changed"), takes: kinds::OBJECT],
        /// Any damage it deals to a creature is lethal (702.2).
        Deathtouch = "deathtouch" [of: Some("changed"), takes: kinds::OBJECT],
        /// Cannot attack, but may block (702.3).
        Defender = "defender" [of: Some("changed"), takes: kinds::OBJECT],
        /// Deals combat damage in both combat damage steps (702.4).
        DoubleStrike = "double strike" [of: Some("changed"), takes: kinds::OBJECT],
        /// Gives +1/+1 for the turn to a creature of its controller that attacks alone (702.83).
        Exalted = "exalted" [of: Some("changed"), takes: kinds::OBJECT],
        /// Its controller may exert it as it attacks: then it does not untap in the next untap step of that player
        /// (701.43).
        Exert = "exert" [of: Some("changed"), takes: kinds::OBJECT],
        /// Can be blocked only by artifact or black creatures (702.36).
        Fear = "fear" [of: Some("changed"), takes: kinds::OBJECT],
        /// Deals combat damage in the first of two combat damage steps (702.7).
        FirstStrike = "first strike" [of: Some("changed"), takes: kinds::OBJECT],
        /// Gives -1/-1 for the turn to blockers without flanking (702.25).
        Flanking = "flanking" [of: Some("changed"), takes: kinds::OBJECT],
        /// May be cast whenever an instant could be (702.8).
        Flash = "flash" [of: Some("changed"), takes: kinds::OBJECT],
        /// Can be blocked only by creatures with flying or reach (702.9).
        Flying = "flying" [of: Some("changed"), takes: kinds::OBJECT],
        /// May attack, and use abilities that tap it, in the turn it came under control (702.10).
        Haste = "haste" [of: Some("changed"), takes: kinds::OBJECT],
        /// Opponents cannot target it (702.11).
        Hexproof = "hexproof",
        /// Can be blocked only by creatures with horsemanship (702.31).
        Horsemanship = "horsemanship" [of: Some("changed"), takes: kinds::OBJECT],
        /// Cannot be destroyed, and lethal damage does not destroy it (702.12).
        Indestructible = "indestructible" [of: Some("changed"), takes: kinds::OBJECT],
        /// Its damage puts -1/-1 counters on creatures and poison counters on players (702.90).
        Infect = "infect" [of: Some("changed"), takes: kinds::OBJECT],
        /// Can be blocked only by artifact creatures and those that share a color with it (702.13).
        Intimidate = "intimidate" [of: Some("changed"), takes: kinds::OBJECT],
        /// Its controller gains as much life as it deals damage (702.15).
        Lifelink = "lifelink" [of: Some("changed"), takes: kinds::OBJECT],
        /// Gets +1/+1 for the turn as it attacks, for each opponent whom its controller attacked this combat (702.121).
        Melee = "melee" [of: Some("changed"), takes: kinds::OBJECT],
        /// Can be blocked only by two or more creatures (702.111).
        Menace = "menace" [of: Some("changed"), takes: kinds::OBJECT],
        /// Puts a +1/+1 counter on a weaker attacking creature as it attacks (702.134).
        Mentor = "mentor" [of: Some("changed"), takes: kinds::OBJECT],
        /// Turns to its front face as it becomes day (702.145).
        Nightbound = "nightbound" [of: Some("changed"), takes: kinds::OBJECT],
        /// Returns from the graveyard with a -1/-1 counter if it had none (702.79).
        Persist = "persist" [of: Some("changed"), takes: kinds::OBJECT],
        /// Phases out and in as its controller's turns begin (702.26).
        Phasing = "phasing" [of: Some("changed"), takes: kinds::OBJECT],
        /// Gets +1/+1 for the turn as its controller casts a noncreature spell (702.108).
        Prowess = "prowess" [of: Some("changed"), takes: kinds::OBJECT],
        /// Can block creatures with flying (702.17).
        Reach = "reach" [of: Some("changed"), takes: kinds::OBJECT],
        /// Can block and be blocked only by creatures with shadow (702.28).
        Shadow = "shadow" [of: Some("changed"), takes: kinds::OBJECT],
        /// Cannot be a target (702.18).
        Shroud = "shroud",
        /// Cannot be blocked by creatures with greater power (702.118).
        Skulk = "skulk" [of: Some("changed"), takes: kinds::OBJECT],
        /// While it is on the stack, no spell can be cast and no ability but mana abilities activated (702.61).
        SplitSecond = "split second" [of: Some("changed"), takes: kinds::OBJECT],
        /// May assign combat damage beyond what is lethal to its blockers to what it attacks (702.19).
        Trample = "trample" [of: Some("changed"), takes: kinds::OBJECT],
        /// Cannot be blocked (509.1b).
        Unblockable = "unblockable" [of: Some("changed"), takes: kinds::OBJECT],
        /// Returns from the graveyard with a +1/+1 counter if it had none (702.93).
        Undying = "undying" [of: Some("changed"), takes: kinds::OBJECT],
        /// Can block any number of creatures (509.1b).
        BlocksAny = "blocks any number" [of: Some("changed"), takes: kinds::OBJECT],
        /// An Aura that is not put off by the protection that it gives (702.16n).
        StaysAttached = "stays attached" [of: Some("changed"), takes: kinds::OBJECT],
        /// Attacks each combat if it can (508.1d).
        AttacksIfAble = "attacks if able" [of: Some("changed"), takes: kinds::OBJECT],
        /// Blocks each combat if it can (509.1c).
        BlocksIfAble = "blocks if able" [of: Some("changed"), takes: kinds::OBJECT],
        /// May assign combat damage beyond the loyalty of the planeswalker it attacks to that one's controller
        /// (702.19c).
        TrampleOverPlaneswalkers = "trample over planeswalkers" [of: Some("changed"), takes: kinds::OBJECT],
        /// Attacking does not tap it (702.20).
        Vigilance = "vigilance" [of: Some("changed"), takes: kinds::OBJECT],
        /// Its damage to creatures is dealt as -1/-1 counters (702.80).
        Wither = "wither" [of: Some("changed"), takes: kinds::OBJECT],
        /// Any protection, in filters.
        Protection = "protection",
        /// This half of a split card is cast from the graveyard alone, and exiled as it leaves the stack (702.127).
        Aftermath = "aftermath" [of: Some("changed"), takes: kinds::OBJECT],
    }
}

words! {
    /// A quality that a permanent may be protected from, as one word.
    pub enum QualityWord "quality" {
        /// From everything white.
        White = "white",
        /// From everything blue.
        Blue = "blue",
        /// From everything black.
        Black = "black",
        /// From everything red.
        Red = "red",
        /// From everything green.
        Green = "green",
        /// From everything with exactly one color (105.2a).
        Monocolored = "monocolored",
        /// From everything with two or more colors (105.2b).
        Multicolored = "multicolored",
        /// The color chosen for the object.
        Chosen = "chosen" [needs: &["chosen"]],
        /// Protection from everything (702.16j).
        Everything = "everything",
    }
}

one_of! {
    /// A quality that a permanent may be protected from.
    pub enum Quality "a quality" {
        /// A color or the like, in a word.
        Word(QualityWord): OneOf(QualityWord::WORDS) = "word",
        /// All sources that fit a selector, such as a subtype.
        Filter(Selector): Any = "filter",
    }
}

tagged! {
    /// A keyword with a value.
    pub enum ValuedKeyword "keyword" {
        /// Protection from these qualities (702.16).
        Protection(Many<Quality>) = "protection",
        /// The objects or players that an Aura may be attached to (702.5).
        Enchant(Selector) = "enchant" [card: &["host"], of: Some("changed"), takes: kinds::OBJECT],
        /// Prevents an amount of each source's damage (702.64).
        Absorb(Count) = "absorb" [of: Some("changed"), takes: kinds::OBJECT],
        /// The number of poison counters given with combat damage (702.164).
        Toxic(Count) = "toxic" [of: Some("changed"), takes: kinds::OBJECT],
        /// The cost of attaching an Equipment (702.6).
        Equip(Symbols) = "equip" [card: &["host"], of: Some("changed"), takes: kinds::OBJECT],
        /// The cost of a level counter, paid like a sorcery (702.87).
        LevelUp(Symbols) = "level_up" [of: Some("changed"), takes: kinds::OBJECT],
        /// Spells and abilities of opponents that have these qualities cannot target it (702.11d).
        HexproofFrom(Many<Quality>) = "hexproof_from",
        /// Can block that many more creatures each combat; several add up (509.1b).
        BlocksAdditional(Count) = "blocks_additional" [of: Some("changed"), takes: kinds::OBJECT],
        /// Gets the bonus for the turn as it blocks or becomes blocked (702.45).
        Bushido(Meant<Bushido>) = "bushido" [of: Some("changed"), takes: kinds::OBJECT],
        /// The cost for each age counter in its controller's upkeep, or it is sacrificed (702.24).
        CumulativeUpkeep(Meant<CumulativeUpkeep>) = "cumulative_upkeep" [of: Some("changed"), takes: kinds::OBJECT],
        /// Enters with that many fade counters, and is sacrificed once none can be removed in an upkeep (702.32).
        Fading(Meant<Fading>) = "fading" [of: Some("changed"), takes: kinds::OBJECT],
        /// Cannot be blocked while the defending player controls such a land: `{subtype: Island}` (702.14).
        Landwalk(Selector) = "landwalk" [of: Some("changed"), takes: kinds::OBJECT],
        /// The cost an opponent pays, or the spell or ability that targets the permanent is countered (702.21).
        Ward(Meant<Ward>) = "ward" [of: Some("changed"), takes: kinds::OBJECT],
        /// The cost in the first upkeep of its controller after it came, or it is sacrificed (702.30).
        Echo(Meant<Echo>) = "echo" [of: Some("changed"), takes: kinds::OBJECT],
        /// Enters with that many time counters, loses one in each upkeep, and is sacrificed with the last (702.63).
        Vanishing(Meant<Vanishing>) = "vanishing" [of: Some("changed"), takes: kinds::OBJECT],
        /// Gets the bonus for the turn for each creature beyond the first that blocks it (702.23).
        Rampage(Meant<Rampage>) = "rampage" [of: Some("changed"), takes: kinds::OBJECT],
    }
}

one_of! {
    /// A keyword.
    pub enum Keyword "a keyword" {
        /// One that is a word alone.
        Plain(KeywordWord): Scalar = "plain",
        /// A keyword with a value.
        Valued(ValuedKeyword): Map = "valued",
    }
}

impl Keyword {
    /// Returns `true` if it is protection from a choice, and from nothing else.
    pub(crate) fn protects_from_the_chosen(&self) -> bool {
        matches!(self, Self::Valued(ValuedKeyword::Protection(from))
            if from.iter().all(|quality| matches!(quality, Quality::Word(QualityWord::Chosen))))
    }
}

impl Keyword {
    /// Returns `true` if it is protection from a card type that is chosen, and from nothing else.
    pub(crate) fn protects_from_the_chosen_type(&self) -> bool {
        static OF_THAT_TYPE: LazyLock<Option<Filter>> =
            LazyLock::new(|| Filter::from_json(r#"{"type": ["chosen type"]}"#).into_iter().next());
        matches!(self, Self::Valued(ValuedKeyword::Protection(from)) if from.iter().all(|quality| match quality {
            Quality::Filter(Selector::Kind(kind)) => *kind == KindWord::Chosen,
            Quality::Filter(Selector::Filter(filter)) => OF_THAT_TYPE.as_ref() == Some(&**filter),
            Quality::Filter(_) | Quality::Word(_) => false,
        }))
    }
}

/// Protection from a card type.
pub(crate) fn protection_from_type(of: Type) -> &'static Keyword {
    static KEYWORDS: LazyLock<Vec<Keyword>> = LazyLock::new(|| {
        let kind = |of: &Type| KindWord::of(&of.as_str().to_lowercase()).unwrap_or(KindWord::Chosen);
        let from = |of| Quality::Filter(Selector::Kind(kind(of)));
        Type::ALL.iter().map(|of| Keyword::Valued(ValuedKeyword::Protection(Many(vec![from(of)])))).collect()
    });
    static NONE: Keyword = Keyword::Plain(KeywordWord::Protection);
    KEYWORDS.get(of as usize).unwrap_or(&NONE)
}

/// Protection from a color.
pub(crate) fn protection_from(color: Color) -> &'static Keyword {
    static KEYWORDS: LazyLock<Vec<Keyword>> = LazyLock::new(|| {
        let from = |word| Keyword::Valued(ValuedKeyword::Protection(Many(vec![Quality::Word(word)])));
        Color::ALL.iter().map(|color| from(QualityWord::of(color.as_str()).unwrap_or(QualityWord::Chosen))).collect()
    });
    static NONE: Keyword = Keyword::Plain(KeywordWord::Protection);
    KEYWORDS.get(color as usize).unwrap_or(&NONE)
}

one_of! {
    /// Printed power and toughness.
    pub enum Stats "power and toughness" {
        /// The numbers as they are printed.
        Fixed(PowerToughness): Scalar = "fixed",
        /// Both are this amount.
        Counted(Measured): Map = "counted",
    }
}

one_of! {
    /// The number of cards discarded as a cost, or the cards themselves.
    pub enum Discarded "a number or a selector" {
        /// The number of cards from hand.
        Number(Count): Number = "number",
        /// A card in hand that fits the selector.
        What(Selector): Any = "what",
    }
}

tagged! {
    /// A cost other than mana and tapping.
    pub enum Payment "cost" {
        /// Sacrificing a permanent that fits, such as `self`, or several: `{chosen: creature, count: 2}` (701.21).
        Sacrifice(Selector) = "sacrifice" [takes: kinds::PERMANENT],
        /// Discarding that number of cards, or one that fits (701.9).
        Discard(Discarded) = "discard",
        /// Tapping an untapped permanent that fits, or several: `{chosen: creature, count: 2}`.
        Tap(Selector) = "tap" [takes: kinds::PERMANENT],
        /// Putting a card elsewhere, or several: `{chosen: {zone: graveyard, owner: you}, count: 2}`.
        Move(Move) = "move",
        /// Adding loyalty counters to the planeswalker, or with a minus removing them (606).
        Loyalty(Signed) = "loyalty",
        /// Removing counters from a permanent, or those of the player who pays: `from: you` (122.1).
        RemoveCounters(RemoveCounters) = "remove_counters" [early: &["removed"]],
        /// Paying that much life (119.4).
        PayLife(Count) = "pay_life",
        /// Unattaching an Equipment, such as `granter`, from what it is attached to (701.3d).
        Unattach(Selector) = "unattach" [takes: kinds::PERMANENT],
        /// Putting counters on a permanent, which no effect does (118.1, 122).
        PutCounters(PutCounters) = "put_counters",
        /// Paying life: X, or what is measured (119.4).
        Life(Amount) = "life",
        /// Exiling that number of cards of the library, the graveyard or the hand (701.13).
        ExileCards(ExileCards) = "exile_cards",
    }
}

one_of! {
    /// One part of a cost.
    pub enum Cost "a cost" {
        /// Mana and tapping, in symbols.
        Symbols(Symbols): Scalar = "symbols",
        /// Something to be done.
        Pay(Payment): Map = "pay",
    }
}

record! {
    /// A cost that may be paid rather than the mana cost (118.9).
    pub struct AlternativeCost {
        /// The condition under which it may be paid; always, if left out.
        r#if: Option<Condition>,
        /// The cost paid rather than the mana cost, part by part.
        cost: Vec<Cost>,
    }
}

record! {
    /// Splice (702.47).
    pub struct Splice {
        /// The subtype of the spells onto which the card may be spliced.
        onto: Text,
        /// The cost paid in addition for splicing it, part by part.
        cost: Vec<Cost>,
    }
}

record! {
    /// A triggered ability (603).
    pub struct Triggered {
        /// The name by which a choice refers to the ability, beside the name of its object, where that has several
        /// (603.3b).
        name: Option<Text>,
        /// The zone in which the ability works; the battlefield, if left out (113.6).
        zone: Option<Zone>,
        /// The event that sets the ability off.
        when: TriggerEvent [sets: &["it"]],
        /// The one of these events in a turn on which it triggers, such as 2 for "your second spell each turn"; each, if
        /// left out. Each player's or permanent's events count by themselves, and zone changes together (603.2).
        nth: Option<Positive>,
        /// The condition, asked on triggering and on resolution (603.4).
        r#if: Option<Condition>,
        /// The limits on when and how often it triggers, such as `times: 1` for "only once each turn" (603.1).
        only: Option<Only>,
        /// `true` if its controller may choose not to have it happen ("you may").
        may: bool,
        /// The effects of the ability as it resolves, in order.
        effect: Vec<Entry> [binds: kinds::ANNOUNCED],
    }
}

impl Triggered {
    /// The chapters of a chapter ability (714.2b); none of any other ability.
    pub(crate) fn chapters(&self) -> &[Positive] {
        let TriggerEvent::Event(pattern) = &self.when else { return &[] };
        if let EventPattern::Chapter(numbers) = &**pattern { numbers } else { &[] }
    }
}

record! {
    /// An activated ability (602).
    pub struct Activated {
        /// The name by which a step refers to the ability under `ability`, where the object has several.
        name: Option<Text>,
        /// The zone in which the ability works, such as the hand; the battlefield, if left out (113.6).
        zone: Option<Zone>,
        /// The cost of the ability, part by part.
        cost: Vec<Cost> [early: &["x"]],
        /// The effects of the ability as it resolves, in order.
        effect: Vec<Entry> [binds: kinds::ANNOUNCED],
        /// The players who may activate it; the controller of the object, if left out. The player who does is its `you`
        /// (602.2).
        who: Option<Selector>,
        /// The value of X in its cost and effect, if the text defines it and nobody chooses it (107.3c).
        x: Option<Measured>,
        /// The limits on when and how often it may be activated (602.5).
        only: Option<Only>,
    }
}

record! {
    /// Abilities that an effect gives to objects, beside those that are printed on them (113.10).
    pub struct Abilities {
        /// Static abilities: their `self` is the object that has them now (604).
        statics as "static": Vec<Entry> [apart: true, takes: kinds::STATIC],
        /// Triggered abilities, of the player who controls the object (603).
        triggered: Vec<Triggered> [apart: true],
        /// Activated abilities, for the player who controls the object (602).
        activated: Vec<Activated> [apart: true],
    }
}

words! {
    /// An ability that is lost, as one word.
    pub enum LostWord "what is lost" {
        /// All abilities that the object had until then, keywords too (613.1f).
        All = "all abilities",
    }
}

one_of! {
    /// An ability that is lost.
    pub enum Lost "an ability" {
        /// All of them.
        Word(LostWord): OneOf(LostWord::WORDS) = "word",
        /// A keyword.
        Keyword(KeywordWord): OneOf(KeywordWord::WORDS) = "keyword",
        /// The ability of this name.
        Named(Text): Scalar = "named",
    }
}

record! {
    /// The characteristics of a leveler in a range of level counters (711.2).
    pub struct Level {
        /// The least number of level counters of this level.
        from: Positive,
        /// The greatest number; as many as there may be, if left out.
        to: Option<Positive>,
        /// Power and toughness at this level.
        stats: Option<PowerToughness>,
        /// Keyword abilities at this level.
        keywords: Vec<Keyword>,
        /// Static abilities at this level (604).
        statics as "static": Vec<Entry> [apart: true, takes: kinds::STATIC],
        /// Triggered abilities at this level (603).
        triggered: Vec<Triggered> [apart: true],
        /// Activated abilities at this level (602).
        activated: Vec<Activated> [apart: true],
    }
}

impl Level {
    /// Returns `true` if an object with that number of level counters is at this level.
    pub fn is_at(&self, counters: i64) -> bool {
        counters >= self.from.0 && self.to.is_none_or(|to| counters <= to.0)
    }
}

impl Card {
    /// Returns `true` if its abilities work in the command zone (113.6).
    pub fn works_in_command(&self) -> bool {
        self.types.iter().any(|kind| matches!(kind, Type::Plane | Type::Scheme | Type::Vanguard))
    }

    /// Returns `true` if three or more modes are chosen and there are no more than that, so that a choice among them
    /// means that one may be chosen again. Cards were written so before `modes_repeat`.
    pub fn has_too_few_modes_to_differ(&self) -> bool {
        let wanted = self.choose.map_or(1, |choose| choose.0);
        wanted > 2 && i64::try_from(self.modes.len()).is_ok_and(|modes| modes > 0 && modes <= wanted)
    }
}

/// The subtypes of permanents that are attached to another one, which is their host.
const ATTACHED: &[(&str, &Flow)] = {
    const HOST: &Flow = &Flow { card: &["host"], ..Flow::NONE };
    &[("Aura", HOST), ("Equipment", HOST), ("Fortification", HOST), ("Vehicle", &DEFENDED)]
};
/// A permanent that may become a creature, and attack.
const DEFENDED: Flow = Flow { card: &["defending player"], ..Flow::NONE };

record! {
    /// A card, or a token.
    pub struct Card {
        /// The card types, as they stand on the type line (205.2).
        types: Vec<Type> [names: Some("self")],
        /// The supertypes, as they stand on the type line (205.4).
        supertypes: Vec<Supertype>,
        /// The subtypes, as they stand on the type line (205.3).
        subtypes: Vec<Text> [texts: ATTACHED],
        /// The colors; none is `[]` (105).
        colors: Vec<Color>,
        /// Printed power and toughness, of creatures (208).
        stats: Option<Stats>,
        /// The keyword abilities that are printed on it (702).
        keywords: Vec<Keyword>,
        /// The counters with which it enters the battlefield, by kind (614.1c).
        enters_with: IndexMap<Text, Amount> [binds: &["x"]],
        /// The mana cost; needed only where a case counts mana.
        cost: Option<Symbols>,
        /// The additional cost of a kicked spell, part by part (702.33).
        kicker: Vec<Cost> [binds: &["x"], card: &["kicker"]],
        /// The mandatory additional cost of casting it, part by part (118.8).
        additional_cost: Vec<Cost> [binds: &["x"]],
        /// An optional additional cost of casting it, part by part; `if: optional cost` asks for it (118.8).
        optional_cost: Vec<Cost> [binds: &["x"], card: &["optional_cost"]],
        /// A cost that may be paid rather than its mana cost (118.9).
        alternative_cost: Option<AlternativeCost> [binds: &["x"], card: &["alternative_cost"]],
        /// The cost of casting it from the graveyard, after which it is exiled, part by part (702.34).
        flashback: Vec<Cost> [binds: &["x"]],
        /// The additional cost by which it returns to hand as it resolves, part by part (702.27).
        buyback: Vec<Cost> [binds: &["x"]],
        /// The additional cost of choosing all of its modes, part by part (702.42).
        entwine: Vec<Cost> [binds: &["x"]],
        /// The cost paid rather than its mana cost to leave out the text in brackets, part by part (702.148).
        cleave: Vec<Cost> [binds: &["x"], card: &["cleave"]],
        /// The evoke cost, part by part: if it is paid instead of the mana cost, the creature is sacrificed when it
        /// enters (702.74).
        evoke: Vec<Cost> [binds: &["x"]],
        /// Onto which spells it may be spliced, and what that costs (702.47).
        splice: Option<Splice>,
        /// The cost of turning it face up after it was cast face down for `{3}`, part by part (702.37).
        morph: Vec<Cost> [binds: &["x"]],
        /// The cost of discarding it to draw a card, part by part (702.29).
        cycling: Vec<Cost> [binds: &["x"]],
        /// The effects of a spell as it resolves, in order (608.2c).
        effect: Vec<Entry> [binds: kinds::OF_SPELL],
        /// The effects of each mode of the spell ("choose one"), by a name for the mode (700.2).
        modes: IndexMap<Text, Vec<Entry>> [binds: kinds::OF_SPELL],
        /// The number of modes chosen; 1, if left out (700.2).
        choose: Option<Positive>,
        /// `true` if the same mode may be chosen more than once (700.2d). Otherwise the chosen modes differ, unless three or
        /// more are chosen and there are no more modes than that.
        modes_repeat: bool,
        /// Static abilities, which apply while the permanent is there (604).
        statics as "static": Vec<Entry> [apart: true, takes: kinds::STATIC],
        /// Triggered abilities: what happens when something else does (603).
        triggered: Vec<Triggered> [apart: true],
        /// Activated abilities: what can be done at a cost (602).
        activated: Vec<Activated> [apart: true],
        /// The facts of the other face, of a double-faced card (712).
        back: Option<Box<Card>> [apart: true],
        /// The limits on when the spell may be cast (601.3).
        only: Option<Only>,
        /// The name of this face, where it is another than that of the card (712.8).
        name: Option<Text>,
        /// The characteristics of a leveler at each of its levels (711).
        levels: Vec<Level>,
        /// The halves of a split card, by name: each is cast separately (709.3).
        halves: IndexMap<Text, Card> [apart: true],
        /// The Adventure of an adventurer card, with a `name` of its own (715).
        adventure: Option<Box<Card>> [apart: true],
        /// Abilities that are left out because the language cannot express them; no case may depend on one.
        omits: Many<Text>,
    }
}
