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
  /** What is paid in addition for a kicked spell, part by part (702.33). */
  kicker?: ACost[];
  /** What has to be paid in addition to cast it, part by part (118.8). */
  additional_cost?: ACost[];
  /** What may be paid in addition to cast it, part by part; `if: optional cost` asks for it (118.8). */
  optional_cost?: ACost[];
  /** What may be paid rather than its mana cost (118.9). */
  alternative_cost?: AlternativeCost;
  /** What is paid to cast it from the graveyard, after which it is exiled, part by part (702.34). */
  flashback?: ACost[];
  /** What is paid in addition for returning to hand as it resolves, part by part (702.27). */
  buyback?: ACost[];
  /** What is paid in addition for all of its modes, part by part (702.42). */
  entwine?: ACost[];
  /** What is paid rather than its mana cost for the text without what stands in brackets, part by part (702.148). */
  cleave?: ACost[];
  /** What is paid rather than its mana cost, after which it is sacrificed as it enters, part by part (702.74). */
  evoke?: ACost[];
  /** Onto which spells it may be spliced, and what that costs (702.47). */
  splice?: Splice;
  /** What is paid to turn it face up, having cast it face down for `{3}`, part by part (702.37). */
  morph?: ACost[];
  /** What is paid for discarding it to draw a card, part by part (702.29). */
  cycling?: ACost[];
  /** What a spell does as it resolves, effect by effect (608.2c). */
  effect?: Entry[];
  /** What the spell does for each of its modes ("choose one"), by a name for the mode (700.2). */
  modes?: Record<string, Entry[]>;
  /** How many of the modes are chosen; 1, if left out. */
  choose?: number;
  /** Static abilities: what is so as long as the permanent is there (604). */
  static?: Entry[];
  /** Triggered abilities: what happens when something else does (603). */
  triggered?: Triggered[];
  /** Activated abilities: what can be done at a cost (602). */
  activated?: Activated[];
  /** The facts of the other face, of a double-faced card (712). */
  back?: Card;
  /** When the spell may be cast (601.3). */
  only?: Only;
  /** The name of this face, where it is another than that of the card (712.8). */
  name?: string;
  /** What a leveler is at each of its levels (711). */
  levels?: Level[];
  /** The halves of a split card, by name: each is cast by itself (709.3). */
  halves?: Record<string, Card>;
  /** What an adventurer card is while it is cast as its Adventure, with the `name` of that (715). */
  adventure?: Card;
  /** Abilities that are left out since the language cannot say them; no case may depend on one. */
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
    /** How many objects or players there are that fit. */
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
    /** Half of the amount; `round` says which way. */
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
    /** How many counters there are on objects or players (122). */
    counters: CountersOn;
  }
  | {
    /** How many cards there are in a zone, blank ones too. */
    cards: CardsIn;
  }
  | {
    /** The controller's devotion to a color, or to several colors together (700.5). */
    devotion: Array<"white" | "blue" | "black" | "red" | "green">;
  }
  | {
    /** How many of the five basic land types there are among objects, each counted once (305.6). */
    basic_land_types: ASelector;
  }
  | {
    /** How many of the five colors there are among objects, each counted once (105.1). */
    colors: ASelector;
  }
  | {
    /** How many card types there are among objects, each counted once (205.2). */
    card_types: ASelector;
  }
  | {
    /** How many creatures are in a player's party: at most one each of Cleric, Rogue, Warrior and Wizard (700.8). */
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
    /** How many different numbers there are among several. */
    different: Number;
  }
  | {
    /** Several amounts, added up. */
    sum: AnAmount[];
  }
  | {
    /** What is left of the first amount without the others; not less than 0. */
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
    /** How much of an event there was this turn: damage, life, cards, or how many creatures, spells and so on. */
    this_turn: Event;
  };

export type ASelector = {
  reference: "self" | "you" | "opponent" | "host" | "it" | "source" | "recipient" | "target" | "chosen player" | "granter" | "defending player" | "payer" | "targeter";
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

/** A filter with how it is meant. */
export interface Phrased {
  /** How many targets are chosen; one, if left out. */
  count?: string | number;
  /** Whether the amount is divided among the targets as the player likes (601.2d). */
  divided?: boolean;
  of?: Selector;
}

/** What a thing must be like. */
export interface Filter {
  /** It is of one of these kinds. */
  type?: Array<"any" | "player" | "opponent" | "spell" | "ability" | "permanent" | "card" | "token" | "artifact" | "battle" | "creature" | "enchantment" | "instant" | "kindred" | "land" | "planeswalker" | "sorcery" | "chosen type">;
  /** It has one of these names; `chosen` is the one that was chosen, by the text before or for the object that has the ability. */
  name?: string[];
  /** It has one of these supertypes. */
  supertype?: Array<"Basic" | "Legendary" | "Snow" | "World">;
  /** It has one of these subtypes; `chosen` is the one that was chosen. */
  subtype?: string[];
  /** It has one of these colors. */
  color?: Array<"white" | "blue" | "black" | "red" | "green" | "colorless" | "monocolored" | "multicolored" | "chosen" | "spent">;
  /** It has one of these keywords. */
  keyword?: Array<"banding" | "changeling" | "convoke" | "daybound" | "deathtouch" | "defender" | "double strike" | "exalted" | "exert" | "fear" | "first strike" | "flanking" | "flash" | "flying" | "haste" | "hexproof" | "horsemanship" | "indestructible" | "infect" | "intimidate" | "lifelink" | "melee" | "menace" | "mentor" | "nightbound" | "persist" | "phasing" | "prowess" | "reach" | "shadow" | "shroud" | "skulk" | "split second" | "trample" | "unblockable" | "undying" | "blocks any number" | "stays attached" | "attacks if able" | "blocks if able" | "trample over planeswalkers" | "vigilance" | "wither" | "protection" | "aftermath">;
  /** It has none of these keywords. */
  without?: Array<"banding" | "changeling" | "convoke" | "daybound" | "deathtouch" | "defender" | "double strike" | "exalted" | "exert" | "fear" | "first strike" | "flanking" | "flash" | "flying" | "haste" | "hexproof" | "horsemanship" | "indestructible" | "infect" | "intimidate" | "lifelink" | "melee" | "menace" | "mentor" | "nightbound" | "persist" | "phasing" | "prowess" | "reach" | "shadow" | "shroud" | "skulk" | "split second" | "trample" | "unblockable" | "undying" | "blocks any number" | "stays attached" | "attacks if able" | "blocks if able" | "trample over planeswalkers" | "vigilance" | "wither" | "protection" | "aftermath">;
  /** The player who controls it. */
  controller?: ASelector;
  /** The player who owns it. */
  owner?: ASelector;
  /** It is in one of these zones. */
  zone?: Array<"battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone">;
  /** Its power, compared with a number. */
  power?: string | number;
  /** Its power is less than that of one of these. */
  weaker_than?: ASelector;
  /** Its toughness, compared with a number. */
  toughness?: string | number;
  /** It has counters of this kind; `any` is of whatever kind. */
  counter?: string;
  /** How many of these counters it has; 1 or more, if left out. */
  amount?: string | number;
  /** Whether it is attacking, or whom. */
  attacking?: True;
  /** Whether it is blocking, or what. */
  blocking?: True;
  /** Whether it is attacking and was not blocked, which no attacker is before blockers are declared (509.1h). */
  unblocked?: boolean;
  /** It attacks in a band with one of these (702.22). */
  banded?: ASelector;
  /** Whether it is attacking and became blocked; it stays so without its blockers (509.1h). */
  blocked?: boolean;
  /** Whether the player is or was attacked in this combat. */
  attacked?: boolean;
  /** Is a spell or ability on the stack that targets one of these. */
  targeting?: ASelector;
  /** Whether it is tapped now. */
  tapped?: boolean;
  /** Whether it is another one than the object that has the ability. */
  other?: boolean;
  /** Was dealt damage this turn by these. */
  damaged_by?: ASelector;
  /** Shares a color with it. */
  shares_color?: ASelector;
  /** Is an attacking creature that one of these blocks (509.1h). */
  blocked_by?: ASelector;
  /** Whether an Aura is attached to it (303.4b). */
  enchanted?: boolean;
  /** Whether an Equipment is attached to it (301.5). */
  equipped?: boolean;
  /** Is attached to one of these (701.3). */
  attached_to?: ASelector;
  /** Its mana value, compared with a number (202.3). */
  mana_value?: string | number;
  /** Has the name of one of these (201.2). */
  same_name?: ASelector;
  /** Whether it is a commander (903.3). */
  commander?: boolean;
  /** Whether it is switched on; what has no switch is. */
  switched_on?: boolean;
  /** It fits one of these selectors as well. */
  also?: ASelector;
  /** It fits none of these selectors. */
  not?: ASelector;
}

export type True = {
  flag: boolean;
} | {
  with: ASelector;
};

export type AnAmount = {
  /** an amount, such as `3`, `x`, `prevented` or `that much` */
  word: string | number;
} | {
  of: Measured;
};

/** An amount that is measured. */
export interface Measured {
  /** To which side a half is rounded (107.1a). */
  round?: "up" | "down";
  of?: Amount;
}

/** How many counters there are. */
export interface CountersOn {
  /** The objects or players on which they are counted, together. */
  of: ASelector;
  /** The kind of counters; all kinds, if left out. */
  counter?: string;
}

/** How many cards there are in a zone. */
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
    /** A player loses control of a permanent. */
    control_lost: PermanentPattern;
  }
  | {
    /** A step, phase or turn begins (500). */
    began: BeganPattern;
  };

/** Damage that is or would be dealt. */
export interface DealtPattern {
  /** The source of the damage; any, if left out. */
  from?: ASelector;
  /** Who or what is dealt the damage; any, if left out. */
  to?: ASelector;
  /** How much damage it is; any, if left out. */
  amount?: string | number;
  /** Only combat or only noncombat damage; both, if left out. */
  damage?: "combat" | "noncombat";
  /** What counts as one event. */
  per?: "source" | "event" | "point" | "one source";
  /** Whether all damage that is dealt at one time is one event to an ability. */
  at_once?: boolean;
}

/** Damage that is prevented. */
export interface PreventedPattern {
  /** The effects that prevent it; any, if left out. */
  by?: ASelector;
  /** The source of the damage; any, if left out. */
  from?: ASelector;
  /** For whom it is prevented; any, if left out. */
  to?: ASelector;
  /** How much is prevented; any, if left out. */
  amount?: string | number;
  /** What counts as one event. */
  per?: "source" | "event" | "point" | "one source";
}

/** An event that is replaced. */
export interface ReplacedPattern {
  /** The effects that replace it; any, if left out. */
  by?: ASelector;
  /** Whom the event was about; any, if left out. */
  to?: ASelector;
}

/** Life that is gained or lost. */
export interface LifePattern {
  /** The players whose life changes; any, if left out. */
  who?: ASelector;
  /** How much life it is; any, if left out. */
  amount?: string | number;
  /** The life total that there would be after it; any, if left out. */
  leaves?: string | number;
  /** What makes it happen; any, if left out. */
  by?: ACause;
}

export type ACause = {
  word: "effect" | "damage";
} | {
  selector: ASelector;
};

/** Counters that are put. */
export interface CountersPutPattern {
  /** What the counters are put on; any, if left out. */
  to?: ASelector;
  /** The kind of counters that are put; any, if left out. */
  counter?: string;
  /** How many counters are put; any, if left out. */
  amount?: string | number;
  /** What puts them; any, if left out. */
  by?: ACause;
  /** What counts as one event. */
  per?: "source" | "event" | "point" | "one source";
}

/** Counters that are removed. */
export interface CountersRemovedPattern {
  /** What the counters are removed from; any, if left out. */
  from?: ASelector;
  /** The kind of counters that are removed; any, if left out. */
  counter?: string;
  /** How many counters are removed; any, if left out. */
  amount?: string | number;
  /** How many of them are left; any, if left out. */
  leaves?: string | number;
  /** What counts as one event. */
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
}

/** Cards that are drawn, milled or discarded. */
export interface DrewPattern {
  /** The players whose cards they are; any, if left out. */
  who?: ASelector;
  /** How many cards at once; any, if left out. */
  amount?: string | number;
  /** The cards it is about; any, if left out. */
  what?: ASelector;
  /** What makes it happen; any, if left out. */
  by?: ACause;
}

/** Tokens that are created. */
export interface CreatedPattern {
  /** The players who get the tokens; any, if left out. */
  who?: ASelector;
  /** How many tokens are created; any, if left out. */
  amount?: string | number;
  /** What creates them; any, if left out. */
  by?: ACause;
}

/** A spell or ability that is cast, activated, countered or triggered. */
export interface StackPattern {
  /** The players who control the spell or ability; any, if left out. */
  who?: ASelector;
  /** The spells, or the objects that have the ability; any, if left out. */
  what?: ASelector;
  /** What makes it happen; any, if left out. */
  by?: ACause;
}

/** A permanent to which something happens. */
export interface PermanentPattern {
  /** The players who control the permanent; any, if left out. */
  who?: ASelector;
  /** The permanents it is about; any, if left out. */
  what?: ASelector;
  /** Whether all to which it happens at one time is one event to an ability. */
  at_once?: boolean;
  /** Whether it is the only creature that was declared as an attacker (506.5). */
  alone?: boolean;
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

/** A step that begins. */
export interface BeganPattern {
  /** The step, phase or turn that begins; any, if left out. */
  step?: "untap" | "upkeep" | "draw" | "precombat main" | "beginning of combat" | "declare attackers" | "declare blockers" | "first strike damage" | "combat damage" | "end of combat" | "postcombat main" | "end step" | "cleanup" | "combat phase" | "turn";
  /** Whose turn it is; any, if left out. */
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
    /** What an Aura may be attached to (702.5). */
    enchant: ASelector;
  }
  | {
    /** Prevents so much of each source's damage (702.64). */
    absorb: number;
  }
  | {
    /** So many poison counters with combat damage (702.164). */
    toxic: number;
  }
  | {
    /** What attaching an Equipment costs (702.6). */
    equip: string | number;
  }
  | {
    /** What a level counter costs, like a sorcery (702.87). */
    level_up: string | number;
  }
  | {
    /** Spells and abilities of opponents that have these qualities cannot target it (702.11d). */
    hexproof_from: AQuality[];
  }
  | {
    /** Can block so many creatures more each combat; of several all count (509.1b). */
    blocks_additional: number;
  }
  | {
    /** Gets so much for the turn as it blocks or becomes blocked (702.45). */
    bushido: number;
  }
  | {
    /** What is paid for each age counter in its controller's upkeep, or it is sacrificed (702.24). */
    cumulative_upkeep: ACost[];
  }
  | {
    /** Enters with so many fade counters, and is sacrificed once none can be removed in an upkeep (702.32). */
    fading: number;
  }
  | {
    /** Cannot be blocked while the defending player controls such a land: `{subtype: Island}` (702.14). */
    landwalk: ASelector;
  }
  | {
    /** What a player pays, or the spell or ability of that opponent is countered that targets it (702.21). */
    ward: ACost[];
  }
  | {
    /** What is paid in the first upkeep of its controller after it came, or it is sacrificed (702.30). */
    echo: ACost[];
  }
  | {
    /** Enters with so many time counters, loses one in each upkeep, and is sacrificed with the last (702.63). */
    vanishing: number;
  }
  | {
    /** Gets so much for the turn for each creature beyond the first that blocks it (702.23). */
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
    /** Discarding so many cards, or one that fits (701.9). */
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
    /** Paying so much life (119.4). */
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
    /** Exiling so many cards of the library, the graveyard or the hand (701.13). */
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
  /** Where in a library: on top, at the bottom, or shuffled in. */
  position?: "top" | "bottom" | "shuffled";
  /** The player under whose control they enter the battlefield; the owner, if left out. */
  controller?: ASelector;
  /** Whether they enter the battlefield tapped. */
  tapped?: boolean;
  /** The counters with which they enter the battlefield, by kind. */
  counters?: Record<string, AnAmount>;
  /** Whether the controller searches for them, and in a hidden zone need not find any (701.23b). */
  search?: boolean;
}

/** Removing counters. */
export interface RemoveCounters {
  /** The kind of counters that goes away. */
  counter: string;
  /** How many counters are removed; `all` too. */
  amount: AnAmount;
  /** The permanents or players that lose the counters. */
  from: ASelector;
}

/** Putting counters. */
export interface PutCounters {
  /** The kind of counters, such as `+1/+1`. */
  counter: string;
  /** How many counters are put on each. */
  amount: AnAmount;
  /** The permanents or players that get the counters. */
  to: ASelector;
}

/** Exiling cards of a pile. */
export interface ExileCards {
  /** The players whose cards they are; the controller, if left out. */
  who?: ASelector;
  /** How many cards are exiled, or all there are if there are fewer; `all` too. */
  amount: AnAmount;
  /** The pile of which they are. */
  from: "library" | "graveyard" | "top of graveyard" | "hand";
  /** What happens besides if there were fewer cards, effect by effect. */
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
  /** How long it waits, and triggers each time ("whenever ... this turn"); once, whenever that is, if left out (603.7b). */
  for?: "turn" | "combat" | "until your next turn" | "game";
  /** Whether it triggers only the next time within that time ("when ... next ... this turn"). */
  next?: boolean;
  /** Whether its controller may choose not to have it happen ("you may"). */
  may?: boolean;
  /** What it does once that happens, effect by effect. */
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
    /** It is the turn of one of these players. */
    turn: ASelector;
  }
  | {
    /** The controller has a permanent that fits. */
    controls: ASelector;
  }
  | {
    /** There is an object or player that fits. */
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
    /** What was just mentioned fits. */
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
    /** It is one of these steps or phases (500.1). */
    during: Array<"beginning phase" | "untap" | "upkeep" | "draw" | "main" | "precombat main" | "combat" | "beginning of combat" | "declare attackers" | "declare blockers" | "combat damage" | "end of combat" | "postcombat main" | "ending phase" | "end step" | "cleanup">;
  }
  | {
    /** The spell or ability whose effect makes it happen fits. */
    cause: ASelector;
  }
  | {
    /** One of these players is the monarch (724). */
    monarch: ASelector;
  }
  | {
    /** Mana of one of these colors was spent to cast the spell (601.2h). */
    spent: Array<"white" | "blue" | "black" | "red" | "green">;
  }
  | {
    /** The spell, or what became the permanent, was cast from one of these zones (601.2a). */
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
  /** An amount that it is less than. */
  less_than?: AnAmount;
  /** An amount that it is equal to. */
  equal_to?: AnAmount;
}

/** One instruction of a text. */
export interface Entry {
  /** A condition that is asked once, as the instruction is carried out. */
  if?: ACondition;
  /** What a choice calls a static ability beside the name of its object, where that has several (616.1). */
  name?: string;
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
    /** Damage cannot be prevented as long as the effect lasts (615.12). */
    unpreventable: Unpreventable;
  }
  | {
    /** Something cannot happen as long as the effect lasts (614.17). */
    cant: AnEventOrAction;
  }
  | {
    /** Deals damage to objects or players (120). */
    deal_damage: DealDamage;
  }
  | {
    /** Players gain so much life (119.3). */
    gain_life: Quantity;
  }
  | {
    /** Players lose so much life (119.3). */
    lose_life: Quantity;
  }
  | {
    /** Players draw so many cards (121). */
    draw: Quantity;
  }
  | {
    /** Players put so many cards from their library into their graveyard (701.17). */
    mill: Quantity;
  }
  | {
    /** Players discard so many cards (701.9). */
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
    /** Something is chosen as the text is carried out, which the rest of it calls `chosen` or `it` (608.2d). */
    choose: Choose;
  }
  | {
    /** The life totals of players become so much: they gain or lose what is missing (119.5). */
    set_life: Quantity;
  }
  | {
    /** Two players exchange their life totals (701.12c). */
    exchange_life: Players;
  }
  | {
    /** Players exile so many cards of a library, a graveyard or a hand (701.13). */
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
    /** Damage is dealt as though its source had infect or wither; a static ability alone says so. */
    dealt_as_though: DealtAsThough;
  };

/** Preventing damage (615). */
export interface Prevent {
  /** How much is prevented, and how often: `next 3`, `all`, `1`. */
  amount: HowMuch;
  /** What X is, where it is measured as the effect is made. */
  x?: Measured;
  /** Only combat or only noncombat damage; both, if left out. */
  damage?: "combat" | "noncombat";
  /** The sources whose damage is prevented; any, if left out. */
  from?: ASelector;
  /** The recipients for whom it is prevented; any, if left out. */
  to?: ASelector;
  /** What counts as one event; each source's damage to each recipient. */
  per?: "source" | "event" | "point" | "one source";
  /** A condition that is asked of each event that would be prevented. */
  if?: ACondition;
  /** Whether its controller may let an event through. */
  may?: boolean;
  /** How long the effect lasts; from a spell or ability this turn, if left out. */
  for?: "turn" | "combat" | "until your next turn" | "game";
  /** To which side a half is rounded, where half is prevented. */
  round?: "up" | "down";
  /** What happens besides, with the damage that was prevented this way (615.5). */
  then?: Entry[];
  /** What the prevention is in place of all this, under a condition (614.15). */
  instead?: InsteadPrevent;
}

export type HowMuch = {
  /** how much is prevented, such as `next 3`, `next time`, `all` or `1` */
  word: string | number;
} | {
  of: Measured;
};

/** What a prevention is under a condition, in place of what it is otherwise (614.15). */
export interface InsteadPrevent {
  /** The condition under which the prevention is another one. */
  if: ACondition;
  /** How much is prevented then; as before, if left out. */
  amount?: HowMuch;
  /** From which sources then; as before, if left out. */
  from?: ASelector;
  /** To which recipients then; as before, if left out. */
  to?: ASelector;
}

/** Replacing an event (614). */
export interface Replace {
  /** The event that is replaced, by its pattern. */
  would: Event;
  /** How the event is changed, where it still happens. */
  change?: Change;
  /** What happens in place of the event, effect by effect. */
  instead?: Entry[];
  /** How much of the event is replaced, and how often; all of each, if left out. */
  amount?: HowMuch;
  /** What counts as one event to the effect. */
  per?: "source" | "event" | "point" | "one source";
  /** A condition that is asked of each event that would be replaced. */
  if?: ACondition;
  /** Whether its controller may let an event happen as it would. */
  may?: boolean;
  /** How long the effect lasts; from a spell or ability this turn, if left out. */
  for?: "turn" | "combat" | "until your next turn" | "game";
}

/** How an event is changed. */
export interface Change {
  /** How much it is in place of what it would be. */
  amount?: AnAmount;
  /** The recipient, or the zone, in place of the other. */
  to?: AZoneOrASelector;
  /** The player under whose control it enters. */
  controller?: ASelector;
  /** Whether it enters the battlefield tapped. */
  tapped?: boolean;
  /** What it enters as a copy of. */
  copy_of?: ASelector;
  /** The face that is up as it enters. */
  face?: "front" | "back";
  /** What is chosen as it enters: `color`, `player`, or a name that a case gives. */
  choose?: string;
  /** How much life is left, in place of what would be. */
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
  /** How long it lasts; from a spell or ability this turn, if left out. */
  for?: "turn" | "combat" | "until your next turn" | "game";
}

export type AnEventOrAction = {
  event: Event;
} | {
  verb: Action;
};

export type Action =
  | {
    /** Those players cannot gain life (119.7). */
    gain_life: CantPlayer;
  }
  | {
    /** Those players cannot lose life (119.8). */
    lose_life: CantPlayer;
  }
  | {
    /** Those players cannot draw cards (121.2). */
    draw: CantPlayer;
  }
  | {
    /** No counters can be put on those permanents or players. */
    put_counters: CantCounters;
  }
  | {
    /** Those creatures cannot attack. */
    attack: CantObject;
  }
  | {
    /** Those creatures cannot block. */
    block: CantBlock;
  }
  | {
    /** Those spells and abilities cannot be countered; of a spell, `self` works on the stack (113.6g). */
    counter: CantObject;
  }
  | {
    /** Those permanents cannot be destroyed. */
    destroy: CantObject;
  }
  | {
    /** Those permanents cannot be sacrificed. */
    sacrifice: CantObject;
  }
  | {
    /** Those permanents cannot be regenerated (701.19). */
    regenerate: CantObject;
  }
  | {
    /** The activated abilities of those objects cannot be activated. */
    activate: CantObject;
  }
  | {
    /** The life totals of those players cannot change: they neither gain nor lose life, nor pay any (119.7, 119.8). */
    change_life: CantPlayer;
  }
  | {
    /** Those players cannot become the monarch (724.1). */
    become_monarch: CantPlayer;
  }
  | {
    /** Those players cannot lose the game (104.3). */
    lose_game: CantLose;
  };

/** What a player cannot do. */
export interface CantPlayer {
  /** The players who cannot do it; all, if left out. */
  who?: ASelector;
}

/** Where no counters can be put. */
export interface CantCounters {
  /** The permanents or players on which no counters can be put. */
  to?: ASelector;
  /** The kind of counters; any, if left out. */
  counter?: string;
}

/** What cannot be done to an object. */
export interface CantObject {
  /** The player who cannot do it to the object; anybody, if left out. */
  who?: ASelector;
  /** The objects to which it cannot be done; all, if left out. */
  what?: ASelector;
}

/** Which creatures cannot block which. */
export interface CantBlock {
  /** The creatures that cannot block; all, if left out. */
  what?: ASelector;
  /** The attackers that cannot be blocked by them; all, if left out. */
  attacker?: ASelector;
}

/** Who cannot lose the game. */
export interface CantLose {
  /** The players who cannot lose the game; all, if left out. */
  who?: ASelector;
  /** For what alone they cannot lose it; for anything, if left out. */
  for?: "life";
}

/** Dealing damage (120). */
export interface DealDamage {
  /** How much damage is dealt to each recipient. */
  amount: AnAmount;
  /** The objects or players that are dealt damage. */
  to: ASelector;
  /** What is dealt to others at the same time: `{amount: 2, to: you}`. */
  and?: Share[];
  /** The object that deals the damage; the one that has the ability, if left out. */
  from?: ASelector;
  /** Whether the damage cannot be prevented, or under which condition (615.12). */
  unpreventable?: True2;
  /** Whether the damage cannot be dealt to another recipient instead, or under which condition. */
  not_redirected?: True2;
  /** What is dealt in place of all this, under a condition (614.15). */
  instead?: InsteadDeal;
  /** Who is dealt the damage that exceeds what is lethal (120.4a). */
  excess_to?: ASelector;
  /** A prevention of that damage and of no other, by the same text. */
  prevents?: Prevent;
}

/** So much damage to some recipients, beside other damage of the same text. */
export interface Share {
  /** How much damage is dealt to each of these recipients. */
  amount: AnAmount;
  /** The objects or players that are dealt this damage. */
  to: ASelector;
}

export type True2 = {
  flag: boolean;
} | {
  if: ACondition;
};

/** What dealing damage is under a condition (614.15). */
export interface InsteadDeal {
  /** The condition under which other damage is dealt. */
  if: ACondition;
  /** How much is dealt then; as before, if left out. */
  amount?: AnAmount;
  /** To whom it is dealt then; as before, if left out. */
  to?: ASelector;
  /** Whether it cannot be prevented then. */
  unpreventable?: True2;
}

/** So much for a player. */
export interface Quantity {
  /** The players to whom it happens; the controller, if left out. */
  who?: ASelector;
  /** How much life, or how many cards. */
  amount: AnAmount;
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
  /** The permanents that do not untap. */
  what: ASelector;
  /** In whose next untap step they do not; in their controller's, if left out. */
  who?: ASelector;
  /** In how many of these steps; in one, if left out. */
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
  /** How many tokens are created. */
  amount: AnAmount;
  /** The players under whose control they are created; the controller, if left out. */
  who?: ASelector;
  /** The facts of the tokens, as those of a card. */
  token?: Card;
  /** The object that the tokens are copies of. */
  copy_of?: ASelector;
  /** How many are created in place of that, under a condition. */
  instead?: InsteadCreate;
}

/** How many are created under a condition (614.15). */
export interface InsteadCreate {
  /** The condition under which other many are created. */
  if: ACondition;
  /** How many tokens are created then. */
  amount: AnAmount;
}

/** Changing the characteristics of objects (611, 613). */
export interface Modify {
  /** The objects whose characteristics change. */
  what: ASelector;
  /** How power and toughness change: `+1/+1` adds, `4/4` sets. */
  stats?: string | number;
  /** What X is in `stats`, where it is measured. */
  x?: Measured;
  /** The keyword abilities that they gain. */
  keywords?: AKeyword[];
  /** The types that they have in place of their own. */
  types?: Array<"Artifact" | "Battle" | "Creature" | "Enchantment" | "Instant" | "Kindred" | "Land" | "Planeswalker" | "Sorcery" | "Plane" | "Scheme" | "Vanguard">;
  /** The subtypes that they have in place of their own. */
  subtypes?: string[];
  /** The colors that they have in place of their own. */
  colors?: Array<"white" | "blue" | "black" | "red" | "green">;
  /** How long the change lasts; from a spell or ability this turn, if left out. */
  for?: "turn" | "combat" | "until your next turn" | "game";
  /** Whether these types, subtypes and colors come in addition to their own. */
  in_addition?: boolean;
  /** The abilities that they lose, before those they gain: `all abilities`, a keyword, an ability's name (613.1f). */
  loses?: AnAbility[];
  /** The abilities that they gain, as those of a card (113.10, 613.1f). */
  gains?: Abilities;
  /** Whether they have the chosen color in place of their own. */
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
  /** What a choice calls the ability beside the name of its object, where that has several (603.3b). */
  name?: string;
  /** The zone in which the ability works; the battlefield, if left out (113.6). */
  zone?: "battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone";
  /** The event that sets the ability off. */
  when: WhatTriggersIt;
  /** The condition, asked on triggering and on resolution (603.4). */
  if?: ACondition;
  /** Whether its controller may choose not to have it happen ("you may"). */
  may?: boolean;
  /** What the ability does as it resolves, effect by effect. */
  effect?: Entry[];
}

/** An activated ability (602). */
export interface Activated {
  /** What a step calls the ability under `ability`, where the object has several. */
  name?: string;
  /** The zone in which the ability works, such as the hand; the battlefield, if left out (113.6). */
  zone?: "battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone";
  /** What is paid for it, part by part. */
  cost?: ACost[];
  /** What the ability does as it resolves, effect by effect. */
  effect?: Entry[];
  /** Who may activate it; the controller of the object, if left out. Whoever does is its `you` (602.2). */
  who?: ASelector;
  /** What X is in its cost and effect, where the text says so and nobody chooses it (107.3c). */
  x?: Measured;
  /** When and how often it may be activated (602.5). */
  only?: Only;
}

/** A restriction on when or how often a spell may be cast (601.3) or an ability activated (602.5); all of it must hold. */
export interface Only {
  /** Whether only when its player could cast a sorcery: in their main phase, with an empty stack (307.5). */
  as_sorcery?: boolean;
  /** Only during the turn of one of these players. */
  turn?: ASelector;
  /** Only during one of these steps or phases. */
  during?: Array<"untap" | "upkeep" | "draw" | "precombat main" | "beginning of combat" | "declare attackers" | "declare blockers" | "first strike damage" | "combat damage" | "end of combat" | "postcombat main" | "end step" | "cleanup" | "combat phase" | "turn">;
  /** Only before this step of the turn has begun (506.7). */
  before?: "untap" | "upkeep" | "draw" | "precombat main" | "beginning of combat" | "declare attackers" | "declare blockers" | "first strike damage" | "combat damage" | "end of combat" | "postcombat main" | "end step" | "cleanup" | "combat phase" | "turn";
  /** Only after this step of the turn has begun (506.7). */
  after?: "untap" | "upkeep" | "draw" | "precombat main" | "beginning of combat" | "declare attackers" | "declare blockers" | "first strike damage" | "combat damage" | "end of combat" | "postcombat main" | "end step" | "cleanup" | "combat phase" | "turn";
  /** Only so often each turn (602.5b). */
  times?: number;
  /** Only if this holds. */
  if?: ACondition;
}

/** Gaining control of a permanent. */
export interface GainControl {
  /** The player who gains control; the controller of the effect, if left out. */
  who?: ASelector;
  /** The permanents that change hands. */
  what: ASelector;
  /** How long the control lasts; for good, if left out. */
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
  /** For each of which a coin is flipped of its own, which is `it` afterwards. */
  each?: ASelector;
  /** What happens if the flip is won, effect by effect. */
  won?: Entry[];
  /** What happens if the flip is lost, effect by effect. */
  lost?: Entry[];
}

/** Attaching one permanent to another (701.3). */
export interface Attach {
  /** The Aura or Equipment that is attached. */
  what: ASelector;
  /** What it is attached to. */
  to: ASelector;
}

/** Becoming a copy (707.2). */
export interface BecomeCopy {
  /** The permanents that become a copy. */
  what: ASelector;
  /** The object whose copy they become. */
  copy_of: ASelector;
  /** How long they are one; for good, if left out. */
  for?: "turn" | "combat" | "until your next turn" | "game";
}

/** Copying a spell (707.10). */
export interface CopySpell {
  /** The spells that are copied. */
  what: ASelector;
  /** The player who controls the copies; the controller of the effect, if left out. */
  who?: ASelector;
  /** Whether that player may choose new targets for them (707.10c). */
  new_targets?: boolean;
}

/** A choice that is made as a spell or ability resolves (608.2d). */
export interface Choose {
  /** What is chosen: `color`, or which objects or players there are to choose from. */
  what: WhatIsChosen;
  /** The only words that may be chosen; any, if left out. */
  among?: string[];
  /** Who chooses; the controller, if left out. */
  who?: ASelector;
  /** Whether it stays chosen for the object that has the ability, in place of what was chosen for that before. */
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
  /** How many sides the die has. */
  sides: number;
  /** What is added to the number that comes up. */
  plus?: AnAmount;
  /** What happens for which results. */
  results?: RollResult[];
  /** What happens whatever the result, effect by effect. */
  then?: Entry[];
}

/** What happens for some results of a roll. */
export interface RollResult {
  /** The least result for which it happens. */
  from: number;
  /** The greatest result for which it happens; the same, if left out. */
  to?: number;
  /** What happens, effect by effect. */
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
  /** Whether it is enough that one of them pays, so that nobody is asked after that. */
  any?: boolean;
  /** What is paid, part by part. */
  cost?: ACost[];
  /** How many times all of that is paid; once, if left out. */
  times?: AnAmount;
  /** Whether the one who pays says what X in the cost is, and so how much is paid. */
  chosen_x?: boolean;
  /** What happens if it is paid, effect by effect; who paid is the `payer`. */
  then?: Entry[];
  /** What happens if it is not paid, effect by effect; who did not is the `payer`. */
  otherwise?: Entry[];
}

/** What a player may do as a text is carried out (608.2d). */
export interface May {
  /** The player who may; the controller, if left out. */
  who?: ASelector;
  /** What happens if the player wants it, effect by effect. */
  then?: Entry[];
  /** What happens if the player does not want it, effect by effect. */
  otherwise?: Entry[];
}

/** Proliferating (701.34). */
export type Proliferate = Record<string, never>;

/** Doing the same for each of several things, or so many times. */
export interface ForEach {
  /** The things, as they are when this begins. */
  what?: ASelector;
  /** How many times it is done, where it is done for no things. */
  times?: AnAmount;
  /** What is done for each, effect by effect; the thing is `it`. */
  effect?: Entry[];
}

/** An extra turn (500.7). */
export interface ExtraTurn {
  /** The player who takes the turn after this one; the controller, if left out. */
  who?: ASelector;
  /** What is so during that turn, effect by effect, from its beginning on; of a turn that is skipped, nothing is. */
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

/** A cost that may be paid rather than the mana cost (118.9). */
export interface AlternativeCost {
  /** The condition under which it may be paid; always, if left out. */
  if?: ACondition;
  /** What is paid rather than the mana cost, part by part. */
  cost?: ACost[];
}

/** Splice (702.47). */
export interface Splice {
  /** The subtype of the spells onto which the card may be spliced. */
  onto: string;
  /** What is paid in addition for splicing it, part by part. */
  cost?: ACost[];
}

/** What a leveler is while it has so many level counters (711.2). */
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

/** What a player starts with. */
export interface Side {
  /** The life total; 20, if left out. */
  life?: number;
  /** How many poison counters the player has; none, if left out. */
  poison?: number;
  /** Other counters the player has, by kind. */
  counters?: Record<string, number>;
  /** The permanents that the player owns and controls; none, if left out. */
  battlefield?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Thing;
  }>;
  /** The cards in hand; none, if left out. */
  hand?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Thing;
  }>;
  /** The cards in the graveyard; none, if left out. */
  graveyard?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Thing;
  }>;
  /** The player's exiled cards; none, if left out. */
  exile?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Thing;
  }>;
  /** The cards of the library, the top one first; 60 blank ones, if left out. */
  library?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Thing;
  }>;
  /** The player's objects in the command zone; none, if left out. */
  command?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Thing;
  }>;
  /** All the mana there is, such as `{R}{R}`; left out, all costs can be paid. */
  mana?: string;
}

/** The state of an object. */
export interface Thing {
  /** The card types of a thing that is no card. */
  types?: Array<"Artifact" | "Battle" | "Creature" | "Enchantment" | "Instant" | "Kindred" | "Land" | "Planeswalker" | "Sorcery" | "Plane" | "Scheme" | "Vanguard">;
  /** The supertypes of a thing that is no card. */
  supertypes?: Array<"Basic" | "Legendary" | "Snow" | "World">;
  /** The subtypes of a thing that is no card. */
  subtypes?: string[];
  /** The colors of a thing that is no card. */
  colors?: Array<"white" | "blue" | "black" | "red" | "green">;
  /** Power and toughness of a thing that is no card. */
  stats?: PowerAndToughness;
  /** How much damage is marked on it; none, if left out. */
  damage?: number;
  /** Its counters, by kind; those it enters with, if left out. */
  counters?: Record<string, number>;
  /** Whether it is tapped; it is not, if left out. */
  tapped?: boolean;
  /** Whether it is face down; it is not, if left out (708). */
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
  /** Whether it is its owner's commander (903.3); it is not, if left out. */
  commander?: boolean;
  /** Whether it is switched off; it is not, if left out. */
  switched_off?: boolean;
}

/** The start. */
export interface Given {
  /** The player whose turn it is; the first one named, if left out. */
  turn?: string;
  /** The step or phase that it is; the precombat main phase, if left out. */
  step?: "untap" | "upkeep" | "draw" | "precombat main" | "beginning of combat" | "declare attackers" | "declare blockers" | "first strike damage" | "combat damage" | "end of combat" | "postcombat main" | "end step" | "cleanup";
  /** Whether it is day or night; neither, if left out (730). */
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
  /** Whether an adventurer card is cast as its Adventure (715.3). */
  adventure?: boolean;
  /** The modes that are chosen, by name, in printed order (700.2). */
  mode?: string[];
  /** The value of X, for a spell whose cost or text has one (107.3). */
  x?: number;
  /** Whether the kicker cost is paid too (702.33). */
  kicked?: boolean;
  /** Whether it is cast from the graveyard for its flashback cost (702.34). */
  flashback?: boolean;
  /** Whether the buyback cost is paid too (702.27). */
  buyback?: boolean;
  /** Whether the entwine cost is paid too, for all of its modes (702.42). */
  entwined?: boolean;
  /** Whether its optional additional cost is paid too (118.8). */
  optional_cost?: boolean;
  /** Whether its cleave cost is paid rather than its mana cost (702.148). */
  cleaved?: boolean;
  /** Whether its evoke cost is paid rather than its mana cost (702.74). */
  evoked?: boolean;
  /** Whether its alternative cost is paid rather than its mana cost (118.9). */
  alternative_cost?: boolean;
  /** Whether it is cast face down for `{3}` (702.37). */
  face_down?: boolean;
  /** The cards in hand that are spliced onto it (702.47). */
  splice?: string[];
  /** The creatures that are tapped to help to pay for it (702.51). */
  convoke?: string[];
  /** What it targets, in printed order; a map where an amount is divided (601.2c). */
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
  /** What the ability targets, in printed order; a map where an amount is divided. */
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
  /** Who attacks each player, planeswalker or battle. */
  attackers?: Record<string, string[]>;
  /** Which of them attack in bands, each band by itself (702.22c). */
  bands?: string[][];
}

/** Declaring blockers (509). */
export interface Block {
  /** Who blocks each attacker, in damage assignment order where the edition has one. */
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
