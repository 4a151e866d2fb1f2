// Generated from the schemas by `npm run words`; do not edit.

/** The starting position and the steps. */
export interface Scenario {
  cards: Record<string, Card>;
  given: Given;
  when: Steps;
}

/** A card, or a token. */
export interface Card {
  /** The card types, as they stand on the type line (205.2). */
  types?: Array<"Artifact" | "Battle" | "Creature" | "Enchantment" | "Instant" | "Kindred" | "Land" | "Planeswalker" | "Sorcery" | "Plane" | "Scheme" | "Vanguard">;
  /** The supertypes, as they stand on the type line (205.4). */
  supertypes?: Array<"Basic" | "Legendary" | "Snow" | "World">;
  /** The subtypes, as they stand on the type line (205.3). */
  subtypes?: string[];
  /** The colors; none is `[]` (105). */
  colors?: Array<"white" | "blue" | "black" | "red" | "green">;
  /** Printed power and toughness, of creatures (208). */
  stats?: PowerAndToughness;
  /** The keyword abilities that are printed on it (702). */
  keywords?: AKeyword[];
  /** The counters with which it enters the battlefield, by kind (614.1c). */
  enters_with?: Record<string, AnAmount>;
  /** The mana cost; needed only where a case counts mana. */
  cost?: string | number;
  /** The additional cost of a kicked spell, part by part (702.33). */
  kicker?: ACost[];
  /** The mandatory additional cost of casting it, part by part (118.8). */
  additional_cost?: ACost[];
  /** An optional additional cost of casting it, part by part; `if: optional cost` asks for it (118.8). */
  optional_cost?: ACost[];
  /** A cost that may be paid rather than its mana cost (118.9). */
  alternative_cost?: AlternativeCost;
  /** The cost of casting it from the graveyard, after which it is exiled, part by part (702.34). */
  flashback?: ACost[];
  /** The additional cost by which it returns to hand as it resolves, part by part (702.27). */
  buyback?: ACost[];
  /** The additional cost of choosing all of its modes, part by part (702.42). */
  entwine?: ACost[];
  /** The cost paid rather than its mana cost to leave out the text in brackets, part by part (702.148). */
  cleave?: ACost[];
  /** The evoke cost, part by part: if it is paid instead of the mana cost, the creature is sacrificed when it enters (702.74). */
  evoke?: ACost[];
  /** Onto which spells it may be spliced, and what that costs (702.47). */
  splice?: Splice;
  /** The cost of turning it face up after it was cast face down for `{3}`, part by part (702.37). */
  morph?: ACost[];
  /** The cost of discarding it to draw a card, part by part (702.29). */
  cycling?: ACost[];
  /** The effects of a spell as it resolves, in order (608.2c). */
  effect?: Entry[];
  /** The effects of each mode of the spell ("choose one"), by a name for the mode (700.2). */
  modes?: Record<string, Entry[]>;
  /** The number of modes chosen; 1, if left out (700.2). */
  choose?: number;
  /** `true` if the same mode may be chosen more than once (700.2d). Otherwise the chosen modes differ, unless three or more are chosen and there are no more modes than that. */
  modes_repeat?: boolean;
  /** Static abilities, which apply while the permanent is there (604). */
  static?: Entry[];
  /** Triggered abilities: what happens when something else does (603). */
  triggered?: Triggered[];
  /** Activated abilities: what can be done at a cost (602). */
  activated?: Activated[];
  /** The facts of the other face, of a double-faced card (712). */
  back?: Card;
  /** The limits on when the spell may be cast (601.3). */
  only?: Only;
  /** The name of this face, where it is another than that of the card (712.8). */
  name?: string;
  /** The characteristics of a leveler at each of its levels (711). */
  levels?: Level[];
  /** The halves of a split card, by name: each is cast separately (709.3). */
  halves?: Record<string, Card>;
  /** The Adventure of an adventurer card, with a `name` of its own (715). */
  adventure?: Card;
  /** Abilities that are left out because the language cannot express them; no case may depend on one. */
  omits?: string[];
}

export type PowerAndToughness = {
  /** power and toughness, such as `2/2` */
  fixed: string | number;
} | {
  counted: Measured;
};

export type Amount =
  | {
    /** The number of objects or players that fit. */
    count: ASelector;
  }
  | {
    /** The power of an object, as it is or was last. */
    power: ASelector;
  }
  | {
    /** Two times the amount. */
    twice: AnAmount;
  }
  | {
    /** Half of the amount; `round` gives the direction. */
    half: AnAmount;
  }
  | {
    /** The highest life total among those players. */
    highest_life: ASelector;
  }
  | {
    /** The toughness of an object, as it is or was last. */
    toughness: ASelector;
  }
  | {
    /** The mana value of an object, as it is or was last (202.3). */
    mana_value: ASelector;
  }
  | {
    /** The life total of a player (119.1). */
    life: ASelector;
  }
  | {
    /** The number of counters on objects or players (122). */
    counters: CountersOn;
  }
  | {
    /** The number of cards in a zone, blank ones too. */
    cards: CardsIn;
  }
  | {
    /** The controller's devotion to a color, or to several colors together (700.5). */
    devotion: Array<"white" | "blue" | "black" | "red" | "green">;
  }
  | {
    /** The number of the five basic land types among objects, each counted once (305.6). */
    basic_land_types: ASelector;
  }
  | {
    /** The number of the five colors among objects, each counted once (105.1). */
    colors: ASelector;
  }
  | {
    /** The number of card types among objects, each counted once (205.2). */
    card_types: ASelector;
  }
  | {
    /** The number of creatures in a player's party: at most one each of Cleric, Rogue, Warrior and Wizard (700.8). */
    party: ASelector;
  }
  | {
    /** The greatest of a number among several; 0 where there is none. */
    greatest: Number;
  }
  | {
    /** The least of a number among several; 0 where there is none. */
    least: Number;
  }
  | {
    /** The numbers of several, added up. */
    total: Number;
  }
  | {
    /** The number of different numbers among several. */
    different: Number;
  }
  | {
    /** Several amounts, added up. */
    sum: AnAmount[];
  }
  | {
    /** The first amount minus the others; not less than 0. */
    difference: AnAmount[];
  }
  | {
    /** Three times the amount. */
    thrice: AnAmount;
  }
  | {
    /** The greatest of several amounts. */
    greatest_of: AnAmount[];
  }
  | {
    /** The least of several amounts. */
    least_of: AnAmount[];
  }
  | {
    /** The total amount of an event this turn: damage, life or cards, or the number of creatures, spells and so on. */
    this_turn: Event;
  };

export type ASelector = {
  reference: "self" | "you" | "opponent" | "host" | "it" | "source" | "recipient" | "target" | "chosen player" | "granter" | "defending player" | "attacked" | "payer" | "targeter";
} | {
  kind: "any" | "player" | "opponent" | "spell" | "ability" | "permanent" | "card" | "token" | "artifact" | "battle" | "creature" | "enchantment" | "instant" | "kindred" | "land" | "planeswalker" | "sorcery" | "chosen type";
} | {
  list: ASelector[];
} | {
  phrase: Phrased;
} | {
  filter: Filter;
};

export type Selector =
  | {
    /** Chosen as a target as the spell or ability is put on the stack (115). */
    target: ASelector;
  }
  | {
    /** Chosen as it resolves, without being a target (608.2d). */
    chosen: ASelector;
  }
  | {
    /** All of them that fit as it resolves. */
    each: ASelector;
  }
  | {
    /** The player who controls the object. */
    controller_of: ASelector;
  }
  | {
    /** The player who owns the object (108.3). */
    owner_of: ASelector;
  };

/** A filter, and the way in which it picks things. */
export interface Phrased {
  /** The number of targets chosen; one, if left out. */
  count?: string | number;
  /** `true` if the amount is divided among the targets as the player likes (601.2d). */
  divided?: boolean;
  of?: Selector;
}

/** The properties that a thing must have. */
export interface Filter {
  /** Is of one of these kinds. */
  type?: Array<"any" | "player" | "opponent" | "spell" | "ability" | "permanent" | "card" | "token" | "artifact" | "battle" | "creature" | "enchantment" | "instant" | "kindred" | "land" | "planeswalker" | "sorcery" | "chosen type">;
  /** Has one of these names; `chosen` is the one that was chosen, by the text before or for the object that has the ability. */
  name?: string[];
  /** Has one of these supertypes. */
  supertype?: Array<"Basic" | "Legendary" | "Snow" | "World">;
  /** Has one of these subtypes; `chosen` is the one that was chosen. */
  subtype?: string[];
  /** Has one of these colors. */
  color?: Array<"white" | "blue" | "black" | "red" | "green" | "colorless" | "monocolored" | "multicolored" | "chosen" | "spent">;
  /** Has one of these keywords. */
  keyword?: Array<"banding" | "changeling" | "convoke" | "daybound" | "deathtouch" | "defender" | "double strike" | "exalted" | "exert" | "fear" | "first strike" | "flanking" | "flash" | "flying" | "haste" | "hexproof" | "horsemanship" | "indestructible" | "infect" | "intimidate" | "lifelink" | "melee" | "menace" | "mentor" | "nightbound" | "persist" | "phasing" | "prowess" | "reach" | "shadow" | "shroud" | "skulk" | "split second" | "trample" | "unblockable" | "undying" | "blocks any number" | "stays attached" | "attacks if able" | "blocks if able" | "trample over planeswalkers" | "vigilance" | "wither" | "protection" | "aftermath">;
  /** Has none of these keywords. */
  without?: Array<"banding" | "changeling" | "convoke" | "daybound" | "deathtouch" | "defender" | "double strike" | "exalted" | "exert" | "fear" | "first strike" | "flanking" | "flash" | "flying" | "haste" | "hexproof" | "horsemanship" | "indestructible" | "infect" | "intimidate" | "lifelink" | "melee" | "menace" | "mentor" | "nightbound" | "persist" | "phasing" | "prowess" | "reach" | "shadow" | "shroud" | "skulk" | "split second" | "trample" | "unblockable" | "undying" | "blocks any number" | "stays attached" | "attacks if able" | "blocks if able" | "trample over planeswalkers" | "vigilance" | "wither" | "protection" | "aftermath">;
  /** The player who controls it. */
  controller?: ASelector;
  /** The player who owns it. */
  owner?: ASelector;
  /** Is in one of these zones. */
  zone?: Array<"battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone">;
  /** Its power, compared with a number. */
  power?: string | number;
  /** Its power is less than that of one of these. */
  weaker_than?: ASelector;
  /** Its toughness, compared with a number. */
  toughness?: string | number;
  /** Has counters of this kind; `any` for counters of every kind. */
  counter?: string;
  /** The number of these counters on it; 1 or more, if left out. */
  amount?: string | number;
  /** `true` if it is attacking, or the player or permanent it must attack. */
  attacking?: True;
  /** `true` if it is blocking, or the attacker it must block. */
  blocking?: True;
  /** `true` if it is attacking and was not blocked; no attacker is unblocked before blockers are declared (509.1h). */
  unblocked?: boolean;
  /** Attacks in a band with one of these (702.22). */
  banded?: ASelector;
  /** `true` if it is attacking and became blocked; it stays so without its blockers (509.1h). */
  blocked?: boolean;
  /** `true` if the player is or was attacked in this combat. */
  attacked?: boolean;
  /** Is a spell or ability on the stack that targets one of these. */
  targeting?: ASelector;
  /** `true` if it is tapped now. */
  tapped?: boolean;
  /** `true` if it must not be the object that has the ability. */
  other?: boolean;
  /** Was dealt damage this turn by these. */
  damaged_by?: ASelector;
  /** Shares a color with it. */
  shares_color?: ASelector;
  /** Shares a card type with it, as it is or was last (205.2a). */
  shares_card_type?: ASelector;
  /** Is an attacking creature that one of these blocks (509.1h). */
  blocked_by?: ASelector;
  /** `true` if an Aura is attached to it (303.4b). */
  enchanted?: boolean;
  /** `true` if an Equipment is attached to it (301.5). */
  equipped?: boolean;
  /** Is attached to one of these (701.3). */
  attached_to?: ASelector;
  /** Its mana value, compared with a number (202.3). */
  mana_value?: string | number;
  /** Its mana value, compared with amounts: `{at_most: x}` (202.3). */
  mana_value_is?: NumberIs;
  /** Its power, compared with amounts: `{less_than: {power: self}}`. */
  power_is?: NumberIs;
  /** Its toughness, compared with amounts. */
  toughness_is?: NumberIs;
  /** Has the name of one of these (201.2). */
  same_name?: ASelector;
  /** `true` if it is a commander (903.3). */
  commander?: boolean;
  /** `true` if it is switched on; an object without a switch always is. */
  switched_on?: boolean;
  /** Was cast from one of these zones; of a permanent, the spell that it was (601.2a, 400.7d). */
  cast_from?: Array<"battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone">;
  /** Fits one of these selectors as well. */
  also?: ASelector;
  /** Fits none of these selectors. */
  not?: ASelector;
}

export type True = {
  flag: boolean;
} | {
  with: ASelector;
};

/** A number compared with amounts, which are measured as the text asks for it; all of it must hold. */
export interface NumberIs {
  /** An amount that it is not more than. */
  at_most?: AnAmount;
  /** An amount that it is not less than. */
  at_least?: AnAmount;
  /** The amount that it is less than. */
  less_than?: AnAmount;
  /** An amount that it is more than. */
  more_than?: AnAmount;
  /** An amount that it is equal to. */
  equal_to?: AnAmount;
}

export type AnAmount = {
  /** an amount, such as `3`, `x`, `prevented` or `that much` */
  word: string | number;
} | {
  of: Measured;
};

/** An amount that is measured. */
export interface Measured {
  /** The direction in which a half is rounded (107.1a). */
  round?: "up" | "down";
  of?: Amount;
}

/** The number of counters. */
export interface CountersOn {
  /** The objects or players on which they are counted, together. */
  of: ASelector;
  /** The kind of counters; all kinds, if left out. */
  counter?: string;
}

/** The number of cards in a zone. */
export interface CardsIn {
  /** The zone whose cards are counted. */
  zone: "battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone";
  /** The players whose cards they are; the controller, if left out. */
  of?: ASelector;
}

export type Number =
  | {
    /** The power of each of them. */
    power: ASelector;
  }
  | {
    /** The toughness of each of them. */
    toughness: ASelector;
  }
  | {
    /** The mana value of each of them (202.3). */
    mana_value: ASelector;
  }
  | {
    /** The life total of each of those players. */
    life: ASelector;
  };

export type Event =
  | {
    /** Damage is dealt, or would be (120). */
    dealt: DealtPattern;
  }
  | {
    /** Damage is prevented by an effect (615). */
    prevented: PreventedPattern;
  }
  | {
    /** An event is replaced by an effect (614). */
    replaced: ReplacedPattern;
  }
  | {
    /** Players gain life (119). */
    gained: LifePattern;
  }
  | {
    /** Players lose life, by damage too (119). */
    lost: LifePattern;
  }
  | {
    /** Counters are put on something (122). */
    counters_put: CountersPutPattern;
  }
  | {
    /** Lore counters on the Saga reach this chapter, or one of these chapters (714.2b). */
    chapter: number[];
  }
  | {
    /** Counters are removed from something (122). */
    counters_removed: CountersRemovedPattern;
  }
  | {
    /** An object changes zones. */
    moved: MovedPattern;
  }
  | {
    /** A permanent enters the battlefield. */
    entered: MovedPattern;
  }
  | {
    /** A permanent is put into a graveyard from the battlefield. */
    died: MovedPattern;
  }
  | {
    /** A permanent is destroyed. */
    destroyed: MovedPattern;
  }
  | {
    /** Players draw cards (121). */
    drew: DrewPattern;
  }
  | {
    /** Players mill cards (701.17). */
    milled: DrewPattern;
  }
  | {
    /** Cards are discarded; in `would`, a discarded card would be put into a graveyard. */
    discarded: DrewPattern;
  }
  | {
    /** Tokens are created on the battlefield (701.7). */
    created: CreatedPattern;
  }
  | {
    /** A spell is cast by a player (601). */
    cast: StackPattern;
  }
  | {
    /** An ability is activated by a player (602). */
    activated: StackPattern;
  }
  | {
    /** A spell or ability is countered. */
    countered: StackPattern;
  }
  | {
    /** An ability triggers by some event (603). */
    triggered: StackPattern;
  }
  | {
    /** A creature attacks, as attackers are declared (508). */
    attacked: PermanentPattern;
  }
  | {
    /** A creature blocks, as blockers are declared (509). */
    blocked: PermanentPattern;
  }
  | {
    /** An attacking creature is blocked. */
    became_blocked: PermanentPattern;
  }
  | {
    /** An attacking creature is not blocked, as blockers are declared (509.1h). */
    unblocked: PermanentPattern;
  }
  | {
    /** A creature is exerted by its controller (701.43). */
    exerted: PermanentPattern;
  }
  | {
    /** A face-down permanent is turned face up (708.7). */
    turned_face_up: PermanentPattern;
  }
  | {
    /** A permanent transforms (701.27). */
    transformed: PermanentPattern;
  }
  | {
    /** A card is discarded for its cycling ability (702.29). */
    cycled: StackPattern;
  }
  | {
    /** An object or player becomes the target of a spell or ability, once for each (115.1). */
    targeted: TargetedPattern;
  }
  | {
    /** A scheme is set in motion (701.31). */
    set_in_motion: StackPattern;
  }
  | {
    /** An untapped permanent is tapped. */
    became_tapped: PermanentPattern;
  }
  | {
    /** A tapped permanent becomes untapped (701.26). */
    became_untapped: PermanentPattern;
  }
  | {
    /** A player loses control of a permanent. */
    control_lost: PermanentPattern;
  }
  | {
    /** Day becomes night, or night becomes day (730). */
    day_changed: DayPattern;
  }
  | {
    /** A step, phase or turn begins (500). */
    began: BeganPattern;
  };

/** Damage that is or would be dealt. */
export interface DealtPattern {
  /** The source of the damage; any, if left out. */
  from?: ASelector;
  /** The recipient of the damage; any, if left out. */
  to?: ASelector;
  /** The amount of damage; any, if left out. */
  amount?: string | number;
  /** Only combat or only noncombat damage; both, if left out. */
  damage?: "combat" | "noncombat";
  /** The part of what happens that counts as one event. */
  per?: "source" | "event" | "point" | "one source";
  /** `true` if all damage that is dealt at one time is one event for the ability. */
  at_once?: boolean;
  /** The excess damage of all that a permanent is dealt at one time; the amount of the event is then that excess (120.10). */
  excess?: string | number;
}

/** Damage that is prevented. */
export interface PreventedPattern {
  /** The effects that prevent it; any, if left out. */
  by?: ASelector;
  /** The source of the damage; any, if left out. */
  from?: ASelector;
  /** The recipient for whom it is prevented; any, if left out. */
  to?: ASelector;
  /** The amount prevented; any, if left out. */
  amount?: string | number;
  /** The part of what happens that counts as one event. */
  per?: "source" | "event" | "point" | "one source";
}

/** An event that is replaced. */
export interface ReplacedPattern {
  /** The effects that replace it; any, if left out. */
  by?: ASelector;
  /** The player or object that the event was about; any, if left out. */
  to?: ASelector;
}

/** Life that is gained or lost. */
export interface LifePattern {
  /** The players whose life changes; any, if left out. */
  who?: ASelector;
  /** The amount of life; any, if left out. */
  amount?: string | number;
  /** The life total that there would be after it; any, if left out. */
  leaves?: string | number;
  /** The cause of the event; any, if left out. */
  by?: ACause;
}

export type ACause = {
  word: "effect" | "damage";
} | {
  selector: ASelector;
};

/** Counters that are put. */
export interface CountersPutPattern {
  /** The recipient of the counters; any, if left out. */
  to?: ASelector;
  /** The kind of counters that are put; any, if left out. */
  counter?: string;
  /** The number of counters put; any, if left out. */
  amount?: string | number;
  /** The cause of putting them; any, if left out. */
  by?: ACause;
  /** The part of what happens that counts as one event. */
  per?: "source" | "event" | "point" | "one source";
}

/** Counters that are removed. */
export interface CountersRemovedPattern {
  /** The object or player that loses the counters; any, if left out. */
  from?: ASelector;
  /** The kind of counters that are removed; any, if left out. */
  counter?: string;
  /** The number of counters removed; any, if left out. */
  amount?: string | number;
  /** The number of them left; any, if left out. */
  leaves?: string | number;
  /** The part of what happens that counts as one event. */
  per?: "source" | "event" | "point" | "one source";
}

/** Something that changes zones. */
export interface MovedPattern {
  /** The objects that change zones; any, if left out. */
  what?: ASelector;
  /** The zone they come from; any, if left out. */
  from?: "battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone";
  /** The zone they go to; any, if left out. */
  to?: "battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone";
  /** `true` if everything that moves at one time is one event for the ability ("one or more"; 603.2c). */
  at_once?: boolean;
}

/** Cards that are drawn, milled or discarded. */
export interface DrewPattern {
  /** The players whose cards they are; any, if left out. */
  who?: ASelector;
  /** The number of cards at once; any, if left out. */
  amount?: string | number;
  /** The cards it is about; any, if left out. Cards that are milled at one time are one event. */
  what?: ASelector;
  /** The cause of the event; any, if left out. */
  by?: ACause;
}

/** Tokens that are created. */
export interface CreatedPattern {
  /** The players who get the tokens; any, if left out. */
  who?: ASelector;
  /** The number of tokens created; any, if left out. */
  amount?: string | number;
  /** The tokens that it is about, by what they are or would be; any, if left out. */
  what?: ASelector;
  /** The cause of creating them; any, if left out. */
  by?: ACause;
}

/** A spell or ability that is cast, activated, countered or triggered. */
export interface StackPattern {
  /** The players who control the spell or ability; any, if left out. */
  who?: ASelector;
  /** The spells, or the objects that have the ability; any, if left out. */
  what?: ASelector;
  /** The cause of the event; any, if left out. */
  by?: ACause;
}

/** A permanent to which something happens. */
export interface PermanentPattern {
  /** The players who control the permanent; any, if left out. */
  who?: ASelector;
  /** The permanents it is about; any, if left out. */
  what?: ASelector;
  /** `true` if everything to which it happens at one time is one event for the ability. */
  at_once?: boolean;
  /** `true` if it is the only creature that was declared as an attacker (506.5). */
  alone?: boolean;
  /** The players, planeswalkers and battles that it attacks; any, if left out (508.3a). */
  whom?: ASelector;
}

/** Becoming a target. */
export interface TargetedPattern {
  /** The objects or players that become targets; any, if left out. */
  what?: ASelector;
  /** The spells, or the objects whose abilities target them; any, if left out. */
  by?: ASelector;
  /** The players who control the spell or ability; any, if left out. */
  who?: ASelector;
}

/** A change of the time of day. */
export interface DayPattern {
  /** The time of day that it becomes; either, if left out. */
  to?: "day" | "night";
}

/** A step that begins. */
export interface BeganPattern {
  /** The step, phase or turn that begins; any, if left out. */
  step?: "untap" | "upkeep" | "draw" | "precombat main" | "beginning of combat" | "declare attackers" | "declare blockers" | "first strike damage" | "combat damage" | "end of combat" | "postcombat main" | "end step" | "cleanup" | "combat phase" | "turn";
  /** The player whose turn it is; any, if left out. */
  who?: ASelector;
}

export type AKeyword = {
  plain: "banding" | "changeling" | "convoke" | "daybound" | "deathtouch" | "defender" | "double strike" | "exalted" | "exert" | "fear" | "first strike" | "flanking" | "flash" | "flying" | "haste" | "hexproof" | "horsemanship" | "indestructible" | "infect" | "intimidate" | "lifelink" | "melee" | "menace" | "mentor" | "nightbound" | "persist" | "phasing" | "prowess" | "reach" | "shadow" | "shroud" | "skulk" | "split second" | "trample" | "unblockable" | "undying" | "blocks any number" | "stays attached" | "attacks if able" | "blocks if able" | "trample over planeswalkers" | "vigilance" | "wither" | "protection" | "aftermath";
} | {
  valued: Keyword;
};

export type Keyword =
  | {
    /** Protection from these qualities (702.16). */
    protection: AQuality[];
  }
  | {
    /** The objects or players that an Aura may be attached to (702.5). */
    enchant: ASelector;
  }
  | {
    /** Prevents an amount of each source's damage (702.64). */
    absorb: number;
  }
  | {
    /** The number of poison counters given with combat damage (702.164). */
    toxic: number;
  }
  | {
    /** The cost of attaching an Equipment (702.6). */
    equip: string | number;
  }
  | {
    /** The cost of a level counter, paid like a sorcery (702.87). */
    level_up: string | number;
  }
  | {
    /** Spells and abilities of opponents that have these qualities cannot target it (702.11d). */
    hexproof_from: AQuality[];
  }
  | {
    /** Can block that many more creatures each combat; several add up (509.1b). */
    blocks_additional: number;
  }
  | {
    /** Gets the bonus for the turn as it blocks or becomes blocked (702.45). */
    bushido: number;
  }
  | {
    /** The cost for each age counter in its controller's upkeep, or it is sacrificed (702.24). */
    cumulative_upkeep: ACost[];
  }
  | {
    /** Enters with that many fade counters, and is sacrificed once none can be removed in an upkeep (702.32). */
    fading: number;
  }
  | {
    /** Cannot be blocked while the defending player controls such a land: `{subtype: Island}` (702.14). */
    landwalk: ASelector;
  }
  | {
    /** The cost an opponent pays, or the spell or ability that targets the permanent is countered (702.21). */
    ward: ACost[];
  }
  | {
    /** The cost in the first upkeep of its controller after it came, or it is sacrificed (702.30). */
    echo: ACost[];
  }
  | {
    /** Enters with that many time counters, loses one in each upkeep, and is sacrificed with the last (702.63). */
    vanishing: number;
  }
  | {
    /** Gets the bonus for the turn for each creature beyond the first that blocks it (702.23). */
    rampage: number;
  };

export type AQuality = {
  word: "white" | "blue" | "black" | "red" | "green" | "monocolored" | "multicolored" | "chosen" | "everything";
} | {
  filter: ASelector;
};

export type ACost = {
  /** a cost in symbols, such as `{1}{R}` or `{T}` */
  symbols: string | number;
} | {
  pay: Cost;
};

export type Cost =
  | {
    /** Sacrificing a permanent that fits, such as `self`, or several: `{chosen: creature, count: 2}` (701.21). */
    sacrifice: ASelector;
  }
  | {
    /** Discarding that number of cards, or one that fits (701.9). */
    discard: ANumberOrASelector;
  }
  | {
    /** Tapping an untapped permanent that fits, or several: `{chosen: creature, count: 2}`. */
    tap: ASelector;
  }
  | {
    /** Putting a card elsewhere, or several: `{chosen: {zone: graveyard, owner: you}, count: 2}`. */
    move: Move;
  }
  | {
    /** Adding loyalty counters to the planeswalker, or with a minus removing them (606). */
    loyalty: number;
  }
  | {
    /** Removing counters from a permanent, or those of the player who pays: `from: you` (122.1). */
    remove_counters: RemoveCounters;
  }
  | {
    /** Paying that much life (119.4). */
    pay_life: number;
  }
  | {
    /** Unattaching an Equipment, such as `granter`, from what it is attached to (701.3d). */
    unattach: ASelector;
  }
  | {
    /** Putting counters on a permanent, which no effect does (118.1, 122). */
    put_counters: PutCounters;
  }
  | {
    /** Paying life: X, or what is measured (119.4). */
    life: AnAmount;
  }
  | {
    /** Exiling that number of cards of the library, the graveyard or the hand (701.13). */
    exile_cards: ExileCards;
  };

export type ANumberOrASelector = {
  number: number;
} | {
  what: ASelector;
};

/** Putting an object into a zone. */
export interface Move {
  /** The objects that are put elsewhere. */
  what: ASelector;
  /** The zone to which they are put. */
  to: "battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone";
  /** The place in a library: on top, at the bottom, or shuffled in. */
  position?: "top" | "bottom" | "shuffled";
  /** The player under whose control they enter the battlefield; the owner, if left out. */
  controller?: ASelector;
  /** `true` if they enter the battlefield tapped. */
  tapped?: boolean;
  /** The counters with which they enter the battlefield, by kind. */
  counters?: Record<string, AnAmount>;
  /** `true` if the controller searches for them, and in a hidden zone need not find any (701.23b). */
  search?: boolean;
}

/** Removing counters. */
export interface RemoveCounters {
  /** The kind of counters that goes away. */
  counter: string;
  /** The number of counters removed; `all` too. */
  amount: AnAmount;
  /** The permanents or players that lose the counters. */
  from: ASelector;
}

/** Putting counters. */
export interface PutCounters {
  /** The kind of counters, such as `+1/+1`. */
  counter: string;
  /** The number of counters put on each. */
  amount: AnAmount;
  /** The permanents or players that get the counters. */
  to: ASelector;
}

/** Exiling cards of a pile. */
export interface ExileCards {
  /** The players whose cards they are; the controller, if left out. */
  who?: ASelector;
  /** The number of cards to exile, or all there are if there are fewer; `all` too. */
  amount: AnAmount;
  /** The pile of which they are. */
  from: "library" | "graveyard" | "top of graveyard" | "hand";
  /** The further effects if there were fewer cards, in order. */
  if_fewer?: Entry[];
}

export type AnEffect = {
  delayed: Delayed;
} | {
  effect: Effect;
};

/** A trigger made on resolution: delayed (603.7), or reflexive inside an additional effect (603.12). */
export interface Delayed {
  /** The event for which the ability waits. */
  when: WhatTriggersIt;
  /** The time for which it waits, triggering each time ("whenever ... this turn"); if left out, it triggers once, with no limit of time (603.7b). */
  for?: "turn" | "combat" | "until your next turn" | "game";
  /** `true` if it triggers only once within that time ("when ... next ... this turn"). */
  next?: boolean;
  /** `true` if it is about what the same text has just done ("when you do", "when ... this way"): it triggers at once, one time for all of that, or not at all (603.12). */
  this_way?: boolean;
  /** `true` if its controller may choose not to have it happen ("you may"). */
  may?: boolean;
  /** The effects once that happens, in order. */
  effect?: Entry[];
}

export type WhatTriggersIt = {
  state: StateTrigger;
} | {
  event: Event;
};

/** A state of the game on which an ability triggers (603.8). */
export interface StateTrigger {
  /** The state of the game on which the ability triggers (603.8). */
  state: ACondition;
}

export type ACondition = {
  word: "kicked" | "optional cost" | "cleaved" | "new since upkeep" | "alternative cost";
} | {
  of: Condition;
};

export type Condition =
  | {
    /** The value of X, compared with a number. */
    x: string | number;
  }
  | {
    /** The amount of the event, compared with a number. */
    amount: string | number;
  }
  | {
    /** The turn of one of these players. */
    turn: ASelector;
  }
  | {
    /** The controller has a permanent that fits. */
    controls: ASelector;
  }
  | {
    /** An object or player that fits exists. */
    exists: ASelector;
  }
  | {
    /** The object that has the ability fits. */
    self: ASelector;
  }
  | {
    /** The source of the damage fits. */
    source: ASelector;
  }
  | {
    /** The recipient of the damage fits. */
    recipient: ASelector;
  }
  | {
    /** The object it is attached to fits. */
    host: ASelector;
  }
  | {
    /** The thing that was just mentioned fits. */
    it: ASelector;
  }
  | {
    /** The target fits, as the effect happens. */
    target: ASelector;
  }
  | {
    /** The condition does not hold. */
    not: ACondition;
  }
  | {
    /** All of these conditions hold. */
    and: ACondition[];
  }
  | {
    /** At least one of these conditions holds. */
    or: ACondition[];
  }
  | {
    /** An amount, compared with a number or with another amount. */
    compare: Compared;
  }
  | {
    /** The event happened this turn (608.2i). */
    this_turn: Event;
  }
  | {
    /** One of these steps or phases (500.1). */
    during: Array<"beginning phase" | "untap" | "upkeep" | "draw" | "main" | "precombat main" | "combat" | "beginning of combat" | "declare attackers" | "declare blockers" | "combat damage" | "end of combat" | "postcombat main" | "ending phase" | "end step" | "cleanup">;
  }
  | {
    /** The spell or ability whose effect makes the event happen fits, as the event would be replaced or prevented. */
    cause: ASelector;
  }
  | {
    /** One of these players is the monarch (724). */
    monarch: ASelector;
  }
  | {
    /** Mana of one of these colors was spent to cast the spell, or the spell that became the object with the ability (601.2h, 400.7d). */
    spent: Array<"white" | "blue" | "black" | "red" | "green">;
  }
  | {
    /** The spell, or the spell that became the object with the ability, was cast from one of these zones; of another object the filter `cast_from` asks (601.2a). */
    cast_from: Array<"battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone">;
  };

/** An amount compared with a number or with another amount. */
export interface Compared {
  /** The amount that is compared. */
  what: AnAmount;
  /** The number with which it is compared. */
  is?: string | number;
  /** An amount that it is more than. */
  more_than?: AnAmount;
  /** The amount that it is less than. */
  less_than?: AnAmount;
  /** An amount that it is equal to. */
  equal_to?: AnAmount;
}

/** One instruction of a text. */
export interface Entry {
  /** A condition that is asked once, as the instruction is carried out. */
  if?: ACondition;
  /** The name by which a choice refers to a static ability, beside the name of its object, where that has several (616.1). */
  name?: string;
  /** The zone in which a static ability works; the battlefield, if left out (113.6b). */
  zone?: "battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone";
  act?: AnEffect;
}

export type Effect =
  | {
    /** Prevents damage that would be dealt (615). */
    prevent: Prevent;
  }
  | {
    /** Replaces an event with another one, or changes it (614). */
    replace: Replace;
  }
  | {
    /** Makes damage unpreventable while the effect lasts (615.12). */
    unpreventable: Unpreventable;
  }
  | {
    /** Keeps something from happening while the effect lasts (614.17). */
    cant: AnEventOrAction;
  }
  | {
    /** Deals damage to objects or players (120). */
    deal_damage: DealDamage;
  }
  | {
    /** Has players gain that much life (119.3). */
    gain_life: Quantity;
  }
  | {
    /** Has players lose that much life (119.3). */
    lose_life: Quantity;
  }
  | {
    /** Has players draw that many cards (121). */
    draw: Quantity;
  }
  | {
    /** Has players put that many cards from their library into their graveyard (701.17). */
    mill: Quantity;
  }
  | {
    /** Has players discard that many cards (701.9). */
    discard: Quantity;
  }
  | {
    /** Puts counters on permanents or players (122). */
    put_counters: PutCounters;
  }
  | {
    /** Removes counters from permanents or players (122). */
    remove_counters: RemoveCounters;
  }
  | {
    /** Puts objects into another zone: to exile them, to return them to hand, and so on (400.7). */
    move: Move;
  }
  | {
    /** Exiles objects until a permanent leaves the battlefield: then each returns at once to the zone from which it came. Nothing is exiled if that permanent is gone already (610.3). */
    exile_until: ExileUntil;
  }
  | {
    /** Permanents are destroyed (701.8). */
    destroy: Affect;
  }
  | {
    /** A player sacrifices permanents (701.21). */
    sacrifice: Affect;
  }
  | {
    /** Taps permanents that are untapped (701.26). */
    tap: Affect;
  }
  | {
    /** Untaps permanents that are tapped (701.26). */
    untap: Affect;
  }
  | {
    /** Permanents do not untap in a player's next untap step; as a static ability in no untap step of their controller (502.3). */
    stay_tapped: StayTapped;
  }
  | {
    /** Turns permanents so that their other face is up, where they have one (701.27). */
    transform: Affect;
  }
  | {
    /** Counters a spell or ability on the stack (701.6). */
    counter: Affect;
  }
  | {
    /** Takes creatures out of combat (506.4). */
    remove_from_combat: Affect;
  }
  | {
    /** Attacking creatures become blocked without a creature that blocks them (509.1h). */
    become_blocked: Affect;
  }
  | {
    /** Gives permanents a regeneration shield for this turn (701.19). */
    regenerate: Affect;
  }
  | {
    /** Two creatures deal damage equal to their power to each other (701.14). */
    fight: Fight;
  }
  | {
    /** Creates tokens on the battlefield (701.7). */
    create: Create;
  }
  | {
    /** The controller gets an emblem with these abilities (114). */
    emblem: Card;
  }
  | {
    /** Changes power, toughness, types, colors or keywords of objects (611, 613). */
    modify: Modify;
  }
  | {
    /** A player gains control of permanents. */
    gain_control: GainControl;
  }
  | {
    /** A player loses the game (104.3e). */
    lose_game: LoseGame;
  }
  | {
    /** A player flips a coin (705). */
    flip: Flip;
  }
  | {
    /** Attaches an Aura or Equipment to another permanent, where that may be (701.3). */
    attach: Attach;
  }
  | {
    /** Permanents become copies of an object: of what is printed on it, or of what it is a copy of (707.2). */
    become_copy: BecomeCopy;
  }
  | {
    /** Copies spells on the stack, with their targets, modes and X; the copies are not cast (707.10). */
    copy_spell: CopySpell;
  }
  | {
    /** Has something chosen as the text is carried out; the rest of the text calls it `chosen` or `it` (608.2d). */
    choose: Choose;
  }
  | {
    /** Sets the life totals of players: they gain or lose the difference (119.5). */
    set_life: Quantity;
  }
  | {
    /** Two players exchange their life totals (701.12c). */
    exchange_life: Players;
  }
  | {
    /** Has players exile that many cards of a library, a graveyard or a hand (701.13). */
    exile_cards: ExileCards;
  }
  | {
    /** A player rolls a die (706). */
    roll: Roll;
  }
  | {
    /** A player chooses a number, which is `chosen` afterwards. */
    choose_number: ChooseNumber;
  }
  | {
    /** A player becomes the monarch (724). */
    become_monarch: Players;
  }
  | {
    /** Permanents that are switched on are switched off, and the other way round. */
    toggle: Affect;
  }
  | {
    /** Players may pay something as this resolves, and what happens if they do or do not (118.12). */
    pay: Pay;
  }
  | {
    /** A player does something or not, as that player wants. */
    may: May;
  }
  | {
    /** Its controller chooses any number of permanents and players that have counters, and each gets one more of each kind that is there (701.34). */
    proliferate: Proliferate;
  }
  | {
    /** Does the same for each of several things, one after the other. */
    for_each: ForEach;
  }
  | {
    /** Players take an extra turn after this one (500.7). */
    extra_turn: ExtraTurn;
  }
  | {
    /** Permanents phase out, and with them what is attached to them (702.26). */
    phase_out: Affect;
  }
  | {
    /** Has damage dealt as though its source had infect or wither; only for static abilities. */
    dealt_as_though: DealtAsThough;
  }
  | {
    /** Keeps creatures from attacking unless their controller pays for each; only for static abilities (508.1h). */
    attack_cost: CombatCost;
  }
  | {
    /** Keeps creatures from blocking unless their controller pays for each; only for static abilities (509.1f). */
    block_cost: CombatCost;
  }
  | {
    /** Has abilities trigger an additional time; only for static abilities (603.2d). */
    triggers_again: TriggersAgain;
  };

/** Preventing damage (615). */
export interface Prevent {
  /** The amount prevented, and how often: `next 3`, `all`, `1`. */
  amount: HowMuch;
  /** The value of X, where it is measured as the effect is made. */
  x?: Measured;
  /** Only combat or only noncombat damage; both, if left out. */
  damage?: "combat" | "noncombat";
  /** The sources whose damage is prevented; any, if left out. */
  from?: ASelector;
  /** The recipients for whom it is prevented; any, if left out. */
  to?: ASelector;
  /** The part of what happens that counts as one event; each source's damage to each recipient. */
  per?: "source" | "event" | "point" | "one source";
  /** A condition that is asked of each event that would be prevented. */
  if?: ACondition;
  /** `true` if its controller may choose not to prevent an event. */
  may?: boolean;
  /** The duration of the effect; from a spell or ability this turn, if left out. */
  for?: "turn" | "combat" | "until your next turn" | "game";
  /** The direction in which a half is rounded, where half is prevented. */
  round?: "up" | "down";
  /** The further effects, with the damage that was prevented this way (615.5). */
  then?: Entry[];
  /** The prevention in place of all this, under a condition (614.15). */
  instead?: InsteadPrevent;
}

export type HowMuch = {
  /** how much is prevented, such as `next 3`, `next time`, `all` or `1` */
  word: string | number;
} | {
  of: Measured;
};

/** The prevention under a condition, in place of the usual one (614.15). */
export interface InsteadPrevent {
  /** The condition under which the prevention is another one. */
  if: ACondition;
  /** The amount prevented then; as before, if left out. */
  amount?: HowMuch;
  /** The sources in that case; as before, if left out. */
  from?: ASelector;
  /** The recipients in that case; as before, if left out. */
  to?: ASelector;
}

/** Replacing an event (614). */
export interface Replace {
  /** The event that is replaced, by its pattern. */
  would: Event;
  /** The change to the event, if it still happens. */
  change?: Change;
  /** The effects in place of the event, in order. */
  instead?: Entry[];
  /** The amount of the event that is replaced, and how often; all of each, if left out. */
  amount?: HowMuch;
  /** The part of what happens that counts as one event to the effect. */
  per?: "source" | "event" | "point" | "one source";
  /** A condition that is asked of each event that would be replaced. */
  if?: ACondition;
  /** `true` if its controller may choose not to replace an event. */
  may?: boolean;
  /** The duration of the effect; from a spell or ability this turn, if left out. */
  for?: "turn" | "combat" | "until your next turn" | "game";
}

/** A change to an event. */
export interface Change {
  /** The amount in place of the original amount. */
  amount?: AnAmount;
  /** The recipient, or the zone, in place of the other. */
  to?: AZoneOrASelector;
  /** The player under whose control it enters. */
  controller?: ASelector;
  /** `true` if it enters the battlefield tapped. */
  tapped?: boolean;
  /** The object it enters as a copy of. */
  copy_of?: ASelector;
  /** The face that is up as it enters. */
  face?: "front" | "back";
  /** The choice made as it enters: `color`, `player`, or a name that a case gives. */
  choose?: string;
  /** The amount of life left, in place of what would be. */
  leaves?: AnAmount;
}

export type AZoneOrASelector = {
  zone: "battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone";
} | {
  selector: ASelector;
};

/** Damage that cannot be prevented (615.12). */
export interface Unpreventable {
  /** The sources whose damage cannot be prevented; any, if left out. */
  from?: ASelector;
  /** The recipients for whom it cannot be prevented; any, if left out. */
  to?: ASelector;
  /** Only combat or only noncombat damage; both, if left out. */
  damage?: "combat" | "noncombat";
  /** The duration of the effect; from a spell or ability this turn, if left out. */
  for?: "turn" | "combat" | "until your next turn" | "game";
}

export type AnEventOrAction = {
  event: Event;
} | {
  verb: Action;
};

export type Action =
  | {
    /** Keeps those players from gaining life (119.7). */
    gain_life: CantPlayer;
  }
  | {
    /** Keeps those players from losing life (119.8). */
    lose_life: CantPlayer;
  }
  | {
    /** Keeps those players from drawing cards (121.2). */
    draw: CantDraw;
  }
  | {
    /** Keeps counters from being put on those permanents or players. */
    put_counters: CantCounters;
  }
  | {
    /** Keeps those creatures from attacking. */
    attack: CantObject;
  }
  | {
    /** Keeps those creatures from blocking. */
    block: CantBlock;
  }
  | {
    /** Keeps those spells and abilities from being countered; of a spell, `self` works on the stack (113.6g). */
    counter: CantObject;
  }
  | {
    /** Keeps those permanents from being destroyed. */
    destroy: CantObject;
  }
  | {
    /** Keeps those permanents from being sacrificed. */
    sacrifice: CantSacrifice;
  }
  | {
    /** Keeps those permanents from being regenerated (701.19). */
    regenerate: CantObject;
  }
  | {
    /** Keeps the activated abilities of those objects from being activated. */
    activate: CantObject;
  }
  | {
    /** The life totals of those players cannot change: they neither gain nor lose life, nor pay any (119.7, 119.8). */
    change_life: CantPlayer;
  }
  | {
    /** Keeps those players from becoming the monarch (724.1). */
    become_monarch: CantPlayer;
  }
  | {
    /** Keeps those players from losing the game (104.3). */
    lose_game: CantLose;
  };

/** Something a player cannot do. */
export interface CantPlayer {
  /** The players who cannot do it; all, if left out. */
  who?: ASelector;
}

/** The players who cannot draw cards. */
export interface CantDraw {
  /** The players who cannot draw cards; all, if left out. */
  who?: ASelector;
  /** The number of cards that each of them can draw each turn all the same; none, if left out. */
  more_than?: number;
}

/** The objects or players on which no counters can be put. */
export interface CantCounters {
  /** The permanents or players on which no counters can be put. */
  to?: ASelector;
  /** The kind of counters; any, if left out. */
  counter?: string;
}

/** Something that cannot be done to an object. */
export interface CantObject {
  /** The player who cannot do it to the object; anybody, if left out. */
  who?: ASelector;
  /** The objects to which it cannot be done; all, if left out. */
  what?: ASelector;
}

/** The creatures that cannot block, and those they cannot block. */
export interface CantBlock {
  /** The creatures that cannot block; all, if left out. */
  what?: ASelector;
  /** The attackers that cannot be blocked by them; all, if left out. */
  attacker?: ASelector;
}

/** The permanents that cannot be sacrificed. */
export interface CantSacrifice {
  /** The players who cannot sacrifice them; anybody, if left out. */
  who?: ASelector;
  /** The permanents that cannot be sacrificed; all, if left out. */
  what?: ASelector;
  /** The spells and abilities that cannot make a player sacrifice them, nor offer it, such as `{controller: opponent}`; if left out, they cannot be sacrificed at all. */
  by?: ASelector;
}

/** The players who cannot lose the game. */
export interface CantLose {
  /** The players who cannot lose the game; all, if left out. */
  who?: ASelector;
  /** The only reason for which they cannot lose it; every reason, if left out. */
  for?: "life";
}

/** Dealing damage (120). */
export interface DealDamage {
  /** The amount of damage dealt to each recipient. */
  amount: AnAmount;
  /** The objects or players that are dealt damage. */
  to: ASelector;
  /** The damage dealt to others at the same time: `{amount: 2, to: you}`. */
  and?: Share[];
  /** The object that deals the damage; the one that has the ability, if left out. */
  from?: ASelector;
  /** `true` if the damage cannot be prevented, or the condition under which it cannot (615.12). */
  unpreventable?: True2;
  /** `true` if the damage cannot be dealt to another recipient instead, or the condition under which it cannot. */
  not_redirected?: True2;
  /** The damage in place of all this, under a condition (614.15). */
  instead?: InsteadDeal;
  /** The recipient of the damage beyond what is lethal (120.4a). */
  excess_to?: ASelector;
  /** A prevention of that damage and of no other, by the same text. */
  prevents?: Prevent;
}

/** An amount of damage to some recipients, beside other damage of the same text. */
export interface Share {
  /** The amount of damage dealt to each of these recipients. */
  amount: AnAmount;
  /** The objects or players that are dealt this damage. */
  to: ASelector;
}

export type True2 = {
  flag: boolean;
} | {
  if: ACondition;
};

/** The damage under a condition (614.15). */
export interface InsteadDeal {
  /** The condition under which other damage is dealt. */
  if: ACondition;
  /** The amount dealt then; as before, if left out. */
  amount?: AnAmount;
  /** The recipient in that case; as before, if left out. */
  to?: ASelector;
  /** `true` if it cannot be prevented then. */
  unpreventable?: True2;
}

/** An amount for a player. */
export interface Quantity {
  /** The players to whom it happens; the controller, if left out. */
  who?: ASelector;
  /** The amount of life, or the number of cards. */
  amount: AnAmount;
}

/** Exiling objects until a permanent leaves the battlefield (610.3). */
export interface ExileUntil {
  /** The objects that are exiled. */
  what: ASelector;
  /** The permanent whose leaving returns them at once; the object that has the ability, if left out. */
  leaves?: ASelector;
}

/** Doing something to an object. */
export interface Affect {
  /** The objects to which it is done. */
  what: ASelector;
  /** The player who does it, where that is another than the controller. */
  who?: ASelector;
}

/** Not untapping (502.3). */
export interface StayTapped {
  /** The permanents that do not untap. A filter alone means those that fit in that untap step, even if they arrived later (611.2c); `each` means those that fit as the effect begins. */
  what: ASelector;
  /** The player in whose next untap step they do not untap; their controller, if left out. */
  who?: ASelector;
  /** The number of these steps; one, if left out. */
  steps?: number;
}

/** A fight (701.14). */
export interface Fight {
  /** One of the two creatures that fight. */
  what: ASelector;
  /** The other of the two creatures that fight. */
  with: ASelector;
}

/** Creating tokens (701.7). */
export interface Create {
  /** The number of tokens created. */
  amount: AnAmount;
  /** The players under whose control they are created; the controller, if left out. */
  who?: ASelector;
  /** The facts of the tokens, as those of a card. */
  token?: Card;
  /** The object that the tokens are copies of. */
  copy_of?: ASelector;
  /** The number created in place of that, under a condition. */
  instead?: InsteadCreate;
}

/** The number created under a condition (614.15). */
export interface InsteadCreate {
  /** The condition under which other many are created. */
  if: ACondition;
  /** The number of tokens created then. */
  amount: AnAmount;
}

/** Changing the characteristics of objects (611, 613). */
export interface Modify {
  /** The objects whose characteristics change. */
  what: ASelector;
  /** The change of power and toughness: `+1/+1` adds, `4/4` sets. */
  stats?: string | number;
  /** The value of X in `stats`, where it is measured. */
  x?: Measured;
  /** The keyword abilities that they gain. */
  keywords?: AKeyword[];
  /** The types that they have in place of their own. */
  types?: Array<"Artifact" | "Battle" | "Creature" | "Enchantment" | "Instant" | "Kindred" | "Land" | "Planeswalker" | "Sorcery" | "Plane" | "Scheme" | "Vanguard">;
  /** The subtypes that they have in place of their own. */
  subtypes?: string[];
  /** The colors that they have in place of their own. */
  colors?: Array<"white" | "blue" | "black" | "red" | "green">;
  /** The duration of the change; from a spell or ability this turn, if left out. */
  for?: "turn" | "combat" | "until your next turn" | "game";
  /** `true` if these types, subtypes and colors come in addition to their own. */
  in_addition?: boolean;
  /** The abilities that they lose, before those they gain: `all abilities`, a keyword, an ability's name (613.1f). */
  loses?: AnAbility[];
  /** The abilities that they gain, as those of a card (113.10, 613.1f). */
  gains?: Abilities;
  /** `true` if they have the chosen color in place of their own. */
  of_chosen_color?: boolean;
}

export type AnAbility = {
  word: "all abilities";
} | {
  keyword: "banding" | "changeling" | "convoke" | "daybound" | "deathtouch" | "defender" | "double strike" | "exalted" | "exert" | "fear" | "first strike" | "flanking" | "flash" | "flying" | "haste" | "hexproof" | "horsemanship" | "indestructible" | "infect" | "intimidate" | "lifelink" | "melee" | "menace" | "mentor" | "nightbound" | "persist" | "phasing" | "prowess" | "reach" | "shadow" | "shroud" | "skulk" | "split second" | "trample" | "unblockable" | "undying" | "blocks any number" | "stays attached" | "attacks if able" | "blocks if able" | "trample over planeswalkers" | "vigilance" | "wither" | "protection" | "aftermath";
} | {
  named: string;
};

/** Abilities that an effect gives to objects, beside those that are printed on them (113.10). */
export interface Abilities {
  /** Static abilities: their `self` is the object that has them now (604). */
  static?: Entry[];
  /** Triggered abilities, of the player who controls the object (603). */
  triggered?: Triggered[];
  /** Activated abilities, for the player who controls the object (602). */
  activated?: Activated[];
}

/** A triggered ability (603). */
export interface Triggered {
  /** The name by which a choice refers to the ability, beside the name of its object, where that has several (603.3b). */
  name?: string;
  /** The zone in which the ability works; the battlefield, if left out (113.6). */
  zone?: "battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone";
  /** The event that sets the ability off. */
  when: WhatTriggersIt;
  /** The one of these events in a turn on which it triggers, such as 2 for "your second spell each turn"; each, if left out. Each player's or permanent's events count by themselves, and zone changes together (603.2). */
  nth?: number;
  /** The condition, asked on triggering and on resolution (603.4). */
  if?: ACondition;
  /** The limits on when and how often it triggers, such as `times: 1` for "only once each turn" (603.1). */
  only?: Only;
  /** `true` if its controller may choose not to have it happen ("you may"). */
  may?: boolean;
  /** The effects of the ability as it resolves, in order. */
  effect?: Entry[];
}

/** A restriction on when or how often a spell may be cast (601.3), an ability activated (602.5), or on when or how often an ability triggers (603.1); all of it must hold. */
export interface Only {
  /** `true` if only at times when its player could cast a sorcery: in their main phase, with an empty stack (307.5). */
  as_sorcery?: boolean;
  /** Only during the turn of one of these players. */
  turn?: ASelector;
  /** Only during one of these steps or phases. */
  during?: Array<"untap" | "upkeep" | "draw" | "precombat main" | "beginning of combat" | "declare attackers" | "declare blockers" | "first strike damage" | "combat damage" | "end of combat" | "postcombat main" | "end step" | "cleanup" | "combat phase" | "turn">;
  /** Only before this step of the turn has begun (506.7). */
  before?: "untap" | "upkeep" | "draw" | "precombat main" | "beginning of combat" | "declare attackers" | "declare blockers" | "first strike damage" | "combat damage" | "end of combat" | "postcombat main" | "end step" | "cleanup" | "combat phase" | "turn";
  /** Only after this step of the turn has begun (506.7). */
  after?: "untap" | "upkeep" | "draw" | "precombat main" | "beginning of combat" | "declare attackers" | "declare blockers" | "first strike damage" | "combat damage" | "end of combat" | "postcombat main" | "end step" | "cleanup" | "combat phase" | "turn";
  /** The number of uses each turn (602.5b), or of times that it triggers each turn (603.1). */
  times?: number;
  /** The condition for its use; of a triggered ability, asked as it triggers and not again. */
  if?: ACondition;
}

/** An activated ability (602). */
export interface Activated {
  /** The name by which a step refers to the ability under `ability`, where the object has several. */
  name?: string;
  /** The zone in which the ability works, such as the hand; the battlefield, if left out (113.6). */
  zone?: "battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone";
  /** The cost of the ability, part by part. */
  cost?: ACost[];
  /** The effects of the ability as it resolves, in order. */
  effect?: Entry[];
  /** The players who may activate it; the controller of the object, if left out. The player who does is its `you` (602.2). */
  who?: ASelector;
  /** The value of X in its cost and effect, if the text defines it and nobody chooses it (107.3c). */
  x?: Measured;
  /** The limits on when and how often it may be activated (602.5). */
  only?: Only;
}

/** Gaining control of a permanent. */
export interface GainControl {
  /** The player who gains control; the controller of the effect, if left out. */
  who?: ASelector;
  /** The permanents that change hands. */
  what: ASelector;
  /** The duration of the control; for good, if left out. */
  for?: "turn" | "combat" | "until your next turn" | "game";
}

/** Losing the game. */
export interface LoseGame {
  /** The players who lose the game. */
  who: ASelector;
}

/** Flipping a coin (705). */
export interface Flip {
  /** A source of damage that is chosen before the flip, and is `it` afterwards. */
  source?: ASelector;
  /** The things for each of which a separate coin is flipped; the thing is `it` afterwards. */
  each?: ASelector;
  /** The effects if the flip is won, in order. */
  won?: Entry[];
  /** The effects if the flip is lost, in order. */
  lost?: Entry[];
}

/** Attaching one permanent to another (701.3). */
export interface Attach {
  /** The Aura or Equipment that is attached. */
  what: ASelector;
  /** The object or player it is attached to. */
  to: ASelector;
}

/** Becoming a copy (707.2). */
export interface BecomeCopy {
  /** The permanents that become a copy. */
  what: ASelector;
  /** The object whose copy they become. */
  copy_of: ASelector;
  /** The duration of the copy; for good, if left out. */
  for?: "turn" | "combat" | "until your next turn" | "game";
}

/** Copying a spell (707.10). */
export interface CopySpell {
  /** The spells that are copied. */
  what: ASelector;
  /** The player who controls the copies; the controller of the effect, if left out. */
  who?: ASelector;
  /** `true` if that player may choose new targets for them (707.10c). */
  new_targets?: boolean;
}

/** A choice that is made as a spell or ability resolves (608.2d). */
export interface Choose {
  /** The thing to choose: `color`, or the objects or players to choose from. */
  what: WhatIsChosen;
  /** The only words that may be chosen; any, if left out. */
  among?: string[];
  /** The player who chooses; the controller, if left out. */
  who?: ASelector;
  /** `true` if the choice stays with the object that has the ability, and replaces an earlier choice. */
  kept?: boolean;
}

export type WhatIsChosen = {
  word: "color" | "card type" | "creature type" | "card name";
} | {
  what: ASelector;
};

/** Players to whom something happens. */
export interface Players {
  /** The players to whom it happens. */
  who: ASelector;
}

/** Rolling a die (706). */
export interface Roll {
  /** The number of sides of the die. */
  sides: number;
  /** The number added to the result. */
  plus?: AnAmount;
  /** The effects of each range of results. */
  results?: RollResult[];
  /** The effects of every result, in order. */
  then?: Entry[];
}

/** The effects of some results of a roll. */
export interface RollResult {
  /** The least result for which it happens. */
  from: number;
  /** The greatest result for which it happens; the same, if left out. */
  to?: number;
  /** The effects, in order. */
  effect?: Entry[];
}

/** Choosing a number (107.1b). */
export interface ChooseNumber {
  /** The player who chooses; the controller, if left out. */
  who?: ASelector;
  /** The least that may be chosen; 0, if left out. */
  least?: AnAmount;
  /** The most that may be chosen; as much as one likes, if left out. */
  most?: AnAmount;
}

/** A payment that players may make while a spell or ability resolves (118.12). */
export interface Pay {
  /** The players who may pay, in turn order each; the controller, if left out. */
  who?: ASelector;
  /** `true` if one payment is enough, so that nobody is asked after that. */
  any?: boolean;
  /** The cost, part by part. */
  cost?: ACost[];
  /** The number of times the cost is paid; once, if left out. */
  times?: AnAmount;
  /** `true` if the player who pays chooses X in the cost. */
  chosen_x?: boolean;
  /** The effects if it is paid, in order; the player who paid is the `payer`. */
  then?: Entry[];
  /** The effects if it is not paid, in order; the player who did not is the `payer`. */
  otherwise?: Entry[];
}

/** An optional action as a text is carried out (608.2d). */
export interface May {
  /** The player who may; the controller, if left out. */
  who?: ASelector;
  /** The effects if the player wants it, in order. */
  then?: Entry[];
  /** The effects if the player does not want it, in order. */
  otherwise?: Entry[];
}

/** Proliferating (701.34). */
export type Proliferate = Record<string, never>;

/** Repeats effects for each of several things, or a number of times. */
export interface ForEach {
  /** The things, as they are when this begins. */
  what?: ASelector;
  /** The number of times to repeat the effects, if there is no list of things. */
  times?: AnAmount;
  /** The effects for each thing, in order; the thing is `it`. */
  effect?: Entry[];
}

/** An extra turn (500.7). */
export interface ExtraTurn {
  /** The player who takes the turn after this one; the controller, if left out. */
  who?: ASelector;
  /** The effects that last during that turn, in order, from its beginning; of a turn that is skipped, none. */
  during?: Entry[];
}

/** Damage that is dealt as though its source had a keyword. */
export interface DealtAsThough {
  /** The keyword that its source counts as having. */
  keyword: "infect" | "wither";
  /** The sources whose damage it is; any, if left out. */
  from?: ASelector;
  /** The recipients to whom it is dealt so; any, if left out. */
  to?: ASelector;
  /** Only combat or only noncombat damage; both, if left out. */
  damage?: "combat" | "noncombat";
}

/** A cost of attacking or blocking (508.1h, 509.1f). */
export interface CombatCost {
  /** The creatures that attack or block; any, if left out. */
  what?: ASelector;
  /** The players and permanents that they attack, or the attackers that they block; any, if left out. */
  whom?: ASelector;
  /** The cost for each of these creatures, part by part. */
  cost?: ACost[];
  /** The number of times that the cost is paid for each of them; once, if left out. */
  times?: AnAmount;
}

/** Triggered abilities that trigger an additional time (603.2d). */
export interface TriggersAgain {
  /** The objects that have the abilities; any, if left out. */
  what?: ASelector;
  /** The event that makes the abilities trigger; any event or state, if left out. */
  when?: Event;
}

/** A cost that may be paid rather than the mana cost (118.9). */
export interface AlternativeCost {
  /** The condition under which it may be paid; always, if left out. */
  if?: ACondition;
  /** The cost paid rather than the mana cost, part by part. */
  cost?: ACost[];
}

/** Splice (702.47). */
export interface Splice {
  /** The subtype of the spells onto which the card may be spliced. */
  onto: string;
  /** The cost paid in addition for splicing it, part by part. */
  cost?: ACost[];
}

/** The characteristics of a leveler in a range of level counters (711.2). */
export interface Level {
  /** The least number of level counters of this level. */
  from: number;
  /** The greatest number; as many as there may be, if left out. */
  to?: number;
  /** Power and toughness at this level. */
  stats?: string | number;
  /** Keyword abilities at this level. */
  keywords?: AKeyword[];
  /** Static abilities at this level (604). */
  static?: Entry[];
  /** Triggered abilities at this level (603). */
  triggered?: Triggered[];
  /** Activated abilities at this level (602). */
  activated?: Activated[];
}

/** The starting position of a player. */
export interface Side {
  /** The life total; 20, if left out. */
  life?: number;
  /** The number of poison counters the player has; none, if left out. */
  poison?: number;
  /** Other counters the player has, by kind. */
  counters?: Record<string, number>;
  /** The permanents that the player owns and controls; none, if left out. */
  battlefield?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: Thing;
  }>;
  /** The cards in hand; none, if left out. */
  hand?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: Thing;
  }>;
  /** The cards in the graveyard; none, if left out. */
  graveyard?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: Thing;
  }>;
  /** The player's exiled cards; none, if left out. */
  exile?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: Thing;
  }>;
  /** The cards of the library, the top one first; 60 blank ones, if left out. */
  library?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: Thing;
  }>;
  /** The player's objects in the command zone; none, if left out. */
  command?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: Thing;
  }>;
  /** All the mana there is, such as `{R}{R}`; left out, all costs can be paid. */
  mana?: string;
}

/** The state of an object. */
export interface Thing {
  /** The card types of a thing that is not a card. */
  types?: Array<"Artifact" | "Battle" | "Creature" | "Enchantment" | "Instant" | "Kindred" | "Land" | "Planeswalker" | "Sorcery" | "Plane" | "Scheme" | "Vanguard">;
  /** The supertypes of a thing that is not a card. */
  supertypes?: Array<"Basic" | "Legendary" | "Snow" | "World">;
  /** The subtypes of a thing that is not a card. */
  subtypes?: string[];
  /** The colors of a thing that is not a card. */
  colors?: Array<"white" | "blue" | "black" | "red" | "green">;
  /** Power and toughness of a thing that is not a card. */
  stats?: PowerAndToughness;
  /** The amount of damage marked on it; none, if left out. */
  damage?: number;
  /** Its counters, by kind; those it enters with, if left out. */
  counters?: Record<string, number>;
  /** `true` if it is tapped; `false`, if left out. */
  tapped?: boolean;
  /** `true` if it is face down; `false`, if left out (708). */
  face_down?: boolean;
  /** The object it is attached to, by its name in the case. */
  attached?: string;
  /** The player who controls it; its owner, if left out. */
  controller?: string;
  /** The color, name or player that was chosen as it entered. */
  chosen?: string;
  /** Keywords that it has beside those of its card. */
  keywords?: AKeyword[];
  /** The face that is up, of a double-faced card; the front, if left out. */
  face?: "front" | "back";
  /** `true` if it is its owner's commander (903.3); `false`, if left out. */
  commander?: boolean;
  /** `true` if it is switched off; `false`, if left out. */
  switched_off?: boolean;
}

/** The start. */
export interface Given {
  /** The player whose turn it is; the first one named, if left out. */
  turn?: string;
  /** The step or phase that it is; the precombat main phase, if left out. */
  step?: "untap" | "upkeep" | "draw" | "precombat main" | "beginning of combat" | "declare attackers" | "declare blockers" | "first strike damage" | "combat damage" | "end of combat" | "postcombat main" | "end step" | "cleanup";
  /** The time of day, `day` or `night`; neither, if left out (730). */
  day?: "day" | "night";
  /** The player who is the monarch; nobody, if left out (724). */
  monarch?: string;
  players?: Record<string, Side>;
}

export type Steps = Array<{
  /** The step's number. */
  id: number;
  act: {
    player: {
      who: string;
      does: Verb;
    };
  } | {
    game: StepOfTheGame;
  };
  choices?: Array<{
    who: string;
    /** The subject of a random result, by which it is matched. */
    about?: string;
    give: {
      one: string;
    } | {
      number: number;
    } | {
      several: string[];
    } | {
      split: Record<string, number>;
    } | {
      pairs: Record<string, Record<string, number>>;
    };
  }>;
  beside: Record<string, never>;
  in_response?: Steps;
  when_triggered?: Steps;
}>;

export type Verb =
  | {
    /** A player casts a spell; it resolves once all have passed (601). */
    cast: Cast;
  }
  | {
    /** A player activates an ability; it resolves once all have passed (602). */
    activate: Activate;
  }
  | {
    /** A player plays a land from hand (305). */
    play: PlayLand;
  }
  | {
    /** A player turns a face-down permanent face up, which nobody can respond to (116.2b, 702.37e). */
    turn_face_up: TurnFaceUp;
  }
  | {
    /** The active player sets a scheme in motion, in the precombat main phase (701.31, 904.9). */
    set_in_motion: SetInMotion;
  }
  | {
    /** The active player declares attackers, by whom they attack; the game goes on to that step (508). */
    attack: Attack;
  }
  | {
    /** A defending player declares blockers, by what they block; the game goes on to that step (509). */
    block: Block;
  };

/** Casting a spell (601). */
export interface Cast {
  /** The card that is cast. */
  what: string;
  /** The half of a split card that is cast, by its name (709.3). */
  half?: string;
  /** `true` if an adventurer card is cast as its Adventure (715.3). */
  adventure?: boolean;
  /** The modes that are chosen, by name, in printed order (700.2). */
  mode?: string[];
  /** The value of X, for a spell whose cost or text has one (107.3). */
  x?: number;
  /** `true` if the kicker cost is paid too (702.33). */
  kicked?: boolean;
  /** `true` if it is cast from the graveyard for its flashback cost (702.34). */
  flashback?: boolean;
  /** `true` if the buyback cost is paid too (702.27). */
  buyback?: boolean;
  /** `true` if the entwine cost is paid too, for all of its modes (702.42). */
  entwined?: boolean;
  /** `true` if its optional additional cost is paid too (118.8). */
  optional_cost?: boolean;
  /** `true` if its cleave cost is paid rather than its mana cost (702.148). */
  cleaved?: boolean;
  /** `true` if its evoke cost is paid rather than its mana cost (702.74). */
  evoked?: boolean;
  /** `true` if its alternative cost is paid rather than its mana cost (118.9). */
  alternative_cost?: boolean;
  /** `true` if it is cast face down for `{3}` (702.37). */
  face_down?: boolean;
  /** The cards in hand that are spliced onto it (702.47). */
  splice?: string[];
  /** The creatures that are tapped to help to pay for it (702.51). */
  convoke?: string[];
  /** The targets, in printed order; a map where an amount is divided (601.2c). */
  targets?: Targets;
  /** A name by which the case calls the spell, and the effect that it leaves. */
  as?: string;
}

export type Targets = {
  split: Record<string, number>;
} | {
  list: string[];
};

/** Activating an ability (602). */
export interface Activate {
  /** The object that has the ability. */
  what: string;
  /** The name of the ability, where the object has several. */
  ability?: string;
  /** The value of X, for an ability whose cost or text has one (107.3). */
  x?: number;
  /** The targets of the ability, in printed order; a map where an amount is divided. */
  targets?: Targets;
  /** A name by which the case calls the ability, and the effect that it leaves. */
  as?: string;
}

/** Playing a land (305). */
export interface PlayLand {
  /** The land. */
  what: string;
}

/** Turning a face-down permanent face up (116.2b, 708.7). */
export interface TurnFaceUp {
  /** The permanent. */
  what: string;
}

/** Setting a scheme in motion (701.31). */
export interface SetInMotion {
  /** The scheme, which the player has in the command zone. */
  what: string;
}

/** Declaring attackers (508). */
export interface Attack {
  /** The attackers of each player, planeswalker or battle. */
  attackers?: Record<string, string[]>;
  /** The attackers in bands, each band by itself (702.22c). */
  bands?: string[][];
}

/** Declaring blockers (509). */
export interface Block {
  /** The blockers of each attacker, in damage assignment order where the edition has one. */
  blockers?: Record<string, string[]>;
}

export type StepOfTheGame =
  | {
    /** All players pass until that step has begun and its turn-based action is done. */
    to: To;
  };

/** Going on to a step. */
export interface To {
  /** The step. */
  step: "upkeep" | "draw" | "precombat main" | "beginning of combat" | "declare attackers" | "declare blockers" | "first strike damage" | "combat damage" | "end of combat" | "postcombat main" | "end step" | "cleanup" | "next turn";
}

/** A step. */
export type Step = Steps[number];
