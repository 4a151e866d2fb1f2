// Made from the schemas by `npm run words`.

/** What is given and done. */
export interface Scenario {
  cards: Record<string, Card>;
  given: Given;
  when: Steps;
}

/** A card, or a token. */
export interface Card {
  /** The types. */
  types?: Array<"Artifact" | "Battle" | "Creature" | "Enchantment" | "Instant" | "Kindred" | "Land" | "Planeswalker" | "Sorcery">;
  /** The supertypes. */
  supertypes?: Array<"Basic" | "Legendary" | "Snow" | "World">;
  /** The subtypes. */
  subtypes?: string[];
  /** The colors. */
  colors?: Array<"white" | "blue" | "black" | "red" | "green">;
  /** Power and toughness. */
  stats?: PowerAndToughness;
  /** The keywords. */
  keywords?: AKeyword[];
  /** The counters it enters with. */
  enters_with?: Record<string, AnAmount>;
  /** The mana cost, where a case counts mana. */
  cost?: string | number;
  /** The kicker cost. */
  kicker?: ACost[];
  /** What it does as it resolves. */
  effect?: Entry[];
  /** What it may do as it resolves, by the name of the mode. */
  modes?: Record<string, Entry[]>;
  /** How many modes are chosen; 1. */
  choose?: number;
  /** The static abilities. */
  static?: Entry[];
  /** The triggered abilities. */
  triggered?: Triggered[];
  /** The activated abilities. */
  activated?: Activated[];
  /** The other face. */
  back?: Card;
  /** Abilities left out, which no case may need. */
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
    /** How many there are. */
    count: ASelector;
  }
  | {
    /** The power of an object. */
    power: ASelector;
  }
  | {
    /** Twice an amount. */
    twice: AnAmount;
  }
  | {
    /** Half of an amount. */
    half: AnAmount;
  }
  | {
    /** The highest life total among players. */
    highest_life: ASelector;
  };

export type ASelector = {
  reference: "self" | "you" | "opponent" | "host" | "it" | "source" | "recipient" | "target" | "chosen player";
} | {
  kind: "any" | "player" | "opponent" | "spell" | "ability" | "permanent" | "card" | "token" | "artifact" | "battle" | "creature" | "enchantment" | "instant" | "kindred" | "land" | "planeswalker" | "sorcery";
} | {
  list: ASelector[];
} | {
  phrase: Phrased;
} | {
  filter: Filter;
};

export type Selector =
  | {
    /** Targeted as the spell or ability is put on the stack. */
    target: ASelector;
  }
  | {
    /** Chosen on resolution. */
    chosen: ASelector;
  }
  | {
    /** All of them. */
    each: ASelector;
  }
  | {
    /** The player who controls it. */
    controller_of: ASelector;
  };

/** A filter with how it is meant. */
export interface Phrased {
  /** How many targets. */
  count?: string | number;
  /** Whether the amount is divided among the targets. */
  divided?: boolean;
  of?: Selector;
}

/** What a thing must be like. */
export interface Filter {
  /** One of these kinds. */
  type?: Array<"any" | "player" | "opponent" | "spell" | "ability" | "permanent" | "card" | "token" | "artifact" | "battle" | "creature" | "enchantment" | "instant" | "kindred" | "land" | "planeswalker" | "sorcery">;
  /** One of these names; `chosen` is the one chosen for the object that has the ability. */
  name?: string[];
  /** One of these supertypes. */
  supertype?: Array<"Basic" | "Legendary" | "Snow" | "World">;
  /** One of these subtypes; `chosen` likewise. */
  subtype?: string[];
  /** One of these colors. */
  color?: Array<"white" | "blue" | "black" | "red" | "green" | "colorless" | "monocolored" | "multicolored" | "chosen">;
  /** Has one of these keywords. */
  keyword?: Array<"banding" | "changeling" | "daybound" | "deathtouch" | "defender" | "double strike" | "exalted" | "fear" | "first strike" | "flanking" | "flash" | "flying" | "haste" | "hexproof" | "horsemanship" | "indestructible" | "infect" | "intimidate" | "lifelink" | "menace" | "nightbound" | "persist" | "phasing" | "prowess" | "reach" | "shadow" | "shroud" | "skulk" | "split second" | "trample" | "unblockable" | "undying" | "vigilance" | "wither" | "protection">;
  /** Has none of these keywords. */
  without?: Array<"banding" | "changeling" | "daybound" | "deathtouch" | "defender" | "double strike" | "exalted" | "fear" | "first strike" | "flanking" | "flash" | "flying" | "haste" | "hexproof" | "horsemanship" | "indestructible" | "infect" | "intimidate" | "lifelink" | "menace" | "nightbound" | "persist" | "phasing" | "prowess" | "reach" | "shadow" | "shroud" | "skulk" | "split second" | "trample" | "unblockable" | "undying" | "vigilance" | "wither" | "protection">;
  /** Who controls it. */
  controller?: ASelector;
  /** Who owns it. */
  owner?: ASelector;
  /** In one of these zones. */
  zone?: Array<"battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone">;
  /** Its power. */
  power?: string | number;
  /** Its toughness. */
  toughness?: string | number;
  /** Has such a counter. */
  counter?: string;
  /** How many such counters; 1 or more. */
  amount?: string | number;
  /** Whether, or whom, it attacks. */
  attacking?: True;
  /** Whether, or whom, it blocks. */
  blocking?: True;
  /** Whether it attacks and is not blocked. */
  unblocked?: boolean;
  /** Whether this player is attacked. */
  attacked?: boolean;
  /** Is a spell or ability on the stack that targets one of these. */
  targeting?: ASelector;
  /** Whether it is tapped. */
  tapped?: boolean;
  /** Whether it is another one than the object that has the ability. */
  other?: boolean;
  /** Was dealt damage this turn by these. */
  damaged_by?: ASelector;
  /** Shares a color with it. */
  shares_color?: ASelector;
  /** Is one of these as well. */
  also?: ASelector;
  /** Is none of these. */
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
  /** Which way a half is rounded. */
  round?: "up" | "down";
  of?: Amount;
}

export type AKeyword = {
  plain: "banding" | "changeling" | "daybound" | "deathtouch" | "defender" | "double strike" | "exalted" | "fear" | "first strike" | "flanking" | "flash" | "flying" | "haste" | "hexproof" | "horsemanship" | "indestructible" | "infect" | "intimidate" | "lifelink" | "menace" | "nightbound" | "persist" | "phasing" | "prowess" | "reach" | "shadow" | "shroud" | "skulk" | "split second" | "trample" | "unblockable" | "undying" | "vigilance" | "wither" | "protection";
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
    /** Sacrificing one of these. */
    sacrifice: ASelector;
  }
  | {
    /** Discarding cards. */
    discard: ANumberOrASelector;
  }
  | {
    /** Tapping one of these. */
    tap: ASelector;
  }
  | {
    /** Putting a card elsewhere. */
    move: Move;
  }
  | {
    /** Adding or removing loyalty counters. */
    loyalty: number;
  }
  | {
    /** Removing counters. */
    remove_counters: RemoveCounters;
  }
  | {
    /** Paying life. */
    pay_life: number;
  };

export type ANumberOrASelector = {
  number: number;
} | {
  what: ASelector;
};

/** Putting an object into a zone. */
export interface Move {
  /** What. */
  what: ASelector;
  /** Where. */
  to: "battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone";
  /** Where in a library. */
  position?: "top" | "bottom" | "shuffled";
  /** Under whose control. */
  controller?: ASelector;
}

/** Removing counters. */
export interface RemoveCounters {
  /** Which. */
  counter: string;
  /** How many. */
  amount: AnAmount;
  /** From what. */
  from: ASelector;
}

export type AnEffect = {
  delayed: Delayed;
} | {
  effect: Effect;
};

/** A trigger made on resolution: delayed (603.7), or reflexive inside an additional effect (603.12). */
export interface Delayed {
  /** The event. */
  when: WhatTriggersIt;
  /** What it does. */
  effect?: Entry[];
}

export type WhatTriggersIt = {
  state: StateTrigger;
} | {
  event: Event;
};

/** A state of the game on which an ability triggers (603.8). */
export interface StateTrigger {
  /** The state. */
  state: ACondition;
}

export type ACondition = {
  word: "kicked";
} | {
  of: Condition;
};

export type Condition =
  | {
    /** The value of X. */
    x: string | number;
  }
  | {
    /** The amount of the event. */
    amount: string | number;
  }
  | {
    /** Whose turn it is. */
    turn: ASelector;
  }
  | {
    /** What you control. */
    controls: ASelector;
  }
  | {
    /** What there is, among players and objects. */
    exists: ASelector;
  }
  | {
    /** What the object itself is like. */
    self: ASelector;
  }
  | {
    /** What the source of the damage is like. */
    source: ASelector;
  }
  | {
    /** What the recipient of the damage is like. */
    recipient: ASelector;
  }
  | {
    /** What the host is like. */
    host: ASelector;
  }
  | {
    /** What the thing just mentioned is like. */
    it: ASelector;
  }
  | {
    /** What the target is like. */
    target: ASelector;
  }
  | {
    /** The opposite of a condition. */
    not: ACondition;
  };

export type Event =
  | {
    /** Damage is dealt. */
    dealt: DealtPattern;
  }
  | {
    /** Damage is prevented. */
    prevented: PreventedPattern;
  }
  | {
    /** An event is replaced. */
    replaced: ReplacedPattern;
  }
  | {
    /** Life is gained. */
    gained: LifePattern;
  }
  | {
    /** Life is lost. */
    lost: LifePattern;
  }
  | {
    /** Counters are put. */
    counters_put: CountersPutPattern;
  }
  | {
    /** Counters are removed. */
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
    /** Cards are drawn. */
    drew: DrewPattern;
  }
  | {
    /** Cards are milled. */
    milled: DrewPattern;
  }
  | {
    /** Cards are discarded; in `would`, a discarded card would be put into a graveyard. */
    discarded: DrewPattern;
  }
  | {
    /** Tokens are created. */
    created: CreatedPattern;
  }
  | {
    /** A spell is cast. */
    cast: StackPattern;
  }
  | {
    /** An ability is activated. */
    activated: StackPattern;
  }
  | {
    /** A spell or ability is countered. */
    countered: StackPattern;
  }
  | {
    /** An ability triggers. */
    triggered: StackPattern;
  }
  | {
    /** A creature attacks. */
    attacked: PermanentPattern;
  }
  | {
    /** A creature blocks. */
    blocked: PermanentPattern;
  }
  | {
    /** An attacking creature is blocked. */
    became_blocked: PermanentPattern;
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
    /** A step begins. */
    began: BeganPattern;
  };

/** Damage that is or would be dealt. */
export interface DealtPattern {
  /** The source. */
  from?: ASelector;
  /** The recipient. */
  to?: ASelector;
  /** How much. */
  amount?: string | number;
  /** What kind. */
  damage?: "combat" | "noncombat";
  /** What counts as one event. */
  per?: "source" | "event" | "point";
  /** Whether all of it that is dealt at one time is one event to an ability. */
  at_once?: boolean;
}

/** Damage that is prevented. */
export interface PreventedPattern {
  /** By what. */
  by?: ASelector;
  /** The source. */
  from?: ASelector;
  /** The recipient. */
  to?: ASelector;
  /** How much. */
  amount?: string | number;
  /** What counts as one event. */
  per?: "source" | "event" | "point";
}

/** An event that is replaced. */
export interface ReplacedPattern {
  /** By what. */
  by?: ASelector;
  /** What it was about. */
  to?: ASelector;
}

/** Life that is gained or lost. */
export interface LifePattern {
  /** Who. */
  who?: ASelector;
  /** How much. */
  amount?: string | number;
  /** What would be left. */
  leaves?: string | number;
  /** By what. */
  by?: ACause;
}

export type ACause = {
  word: "effect" | "damage";
} | {
  selector: ASelector;
};

/** Counters that are put. */
export interface CountersPutPattern {
  /** On what. */
  to?: ASelector;
  /** Which. */
  counter?: string;
  /** How many. */
  amount?: string | number;
  /** By what. */
  by?: ACause;
  /** What counts as one event. */
  per?: "source" | "event" | "point";
}

/** Counters that are removed. */
export interface CountersRemovedPattern {
  /** From what. */
  from?: ASelector;
  /** Which. */
  counter?: string;
  /** How many. */
  amount?: string | number;
  /** How many are left. */
  leaves?: string | number;
  /** What counts as one event. */
  per?: "source" | "event" | "point";
}

/** Something that changes zones. */
export interface MovedPattern {
  /** What. */
  what?: ASelector;
  /** From which zone. */
  from?: "battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone";
  /** To which zone. */
  to?: "battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone";
}

/** Cards that are drawn, milled or discarded. */
export interface DrewPattern {
  /** Who. */
  who?: ASelector;
  /** How many. */
  amount?: string | number;
  /** What. */
  what?: ASelector;
  /** By what. */
  by?: ACause;
}

/** Tokens that are created. */
export interface CreatedPattern {
  /** Under whose control. */
  who?: ASelector;
  /** How many. */
  amount?: string | number;
  /** By what. */
  by?: ACause;
}

/** A spell or ability that is cast, activated, countered or triggered. */
export interface StackPattern {
  /** Who. */
  who?: ASelector;
  /** What. */
  what?: ASelector;
  /** By what. */
  by?: ACause;
}

/** A permanent to which something happens. */
export interface PermanentPattern {
  /** Its controller. */
  who?: ASelector;
  /** What. */
  what?: ASelector;
  /** Whether all to which it happens at one time is one event to an ability. */
  at_once?: boolean;
}

/** A step that begins. */
export interface BeganPattern {
  /** Which. */
  step?: "untap" | "upkeep" | "draw" | "precombat main" | "beginning of combat" | "declare attackers" | "declare blockers" | "first strike damage" | "combat damage" | "end of combat" | "postcombat main" | "end step" | "cleanup" | "combat phase" | "turn";
  /** Whose. */
  who?: ASelector;
}

/** One instruction of a text. */
export interface Entry {
  /** Asked once, when the instruction is carried out. */
  if?: ACondition;
  act?: AnEffect;
}

export type Effect =
  | {
    /** Prevents damage. */
    prevent: Prevent;
  }
  | {
    /** Replaces an event. */
    replace: Replace;
  }
  | {
    /** Damage cannot be prevented. */
    unpreventable: Unpreventable;
  }
  | {
    /** An event cannot happen. */
    cant: AnEventOrAction;
  }
  | {
    /** Deals damage. */
    deal_damage: DealDamage;
  }
  | {
    /** A player gains life. */
    gain_life: Quantity;
  }
  | {
    /** A player loses life. */
    lose_life: Quantity;
  }
  | {
    /** A player draws cards. */
    draw: Quantity;
  }
  | {
    /** A player mills cards. */
    mill: Quantity;
  }
  | {
    /** A player discards cards. */
    discard: Quantity;
  }
  | {
    /** Puts counters. */
    put_counters: PutCounters;
  }
  | {
    /** Removes counters. */
    remove_counters: RemoveCounters;
  }
  | {
    /** Puts an object into a zone. */
    move: Move;
  }
  | {
    /** Destroys. */
    destroy: Affect;
  }
  | {
    /** Sacrifices. */
    sacrifice: Affect;
  }
  | {
    /** Taps. */
    tap: Affect;
  }
  | {
    /** Untaps. */
    untap: Affect;
  }
  | {
    /** Counters a spell or ability. */
    counter: Affect;
  }
  | {
    /** Removes from combat. */
    remove_from_combat: Affect;
  }
  | {
    /** Regenerates. */
    regenerate: Affect;
  }
  | {
    /** Two creatures fight. */
    fight: Fight;
  }
  | {
    /** Creates tokens. */
    create: Create;
  }
  | {
    /** The controller gets an emblem with these static abilities (114). */
    emblem: Card;
  }
  | {
    /** Changes characteristics. */
    modify: Modify;
  }
  | {
    /** A player gains control. */
    gain_control: GainControl;
  }
  | {
    /** A player loses the game. */
    lose_game: LoseGame;
  }
  | {
    /** A coin is flipped. */
    flip: Flip;
  };

/** Preventing damage (615). */
export interface Prevent {
  /** How much. */
  amount: HowMuch;
  /** The value of X, measured as the effect is made. */
  x?: Measured;
  /** What kind; any. */
  damage?: "combat" | "noncombat";
  /** From which sources; any. */
  from?: ASelector;
  /** To which recipients; any. */
  to?: ASelector;
  /** What counts as one event; each source's damage to each recipient. */
  per?: "source" | "event" | "point";
  /** Asked of each event. */
  if?: ACondition;
  /** Whether its controller may decline. */
  may?: boolean;
  /** How long. */
  for?: "turn" | "combat" | "until your next turn" | "game";
  /** Which way a half is rounded. */
  round?: "up" | "down";
  /** The additional effect (615.5). */
  then?: Entry[];
  /** What it is under a condition. */
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
  /** The condition. */
  if: ACondition;
  /** How much then. */
  amount?: HowMuch;
  /** From which sources then. */
  from?: ASelector;
  /** To which recipients then. */
  to?: ASelector;
}

/** Replacing an event (614). */
export interface Replace {
  /** The event. */
  would: Event;
  /** How it is changed. */
  change?: Change;
  /** What happens instead. */
  instead?: Entry[];
  /** How much of it, and how often. */
  amount?: HowMuch;
  /** What counts as one event. */
  per?: "source" | "event" | "point";
  /** Asked of each event. */
  if?: ACondition;
  /** Whether its controller may decline. */
  may?: boolean;
  /** How long. */
  for?: "turn" | "combat" | "until your next turn" | "game";
}

/** How an event is changed. */
export interface Change {
  /** How much. */
  amount?: AnAmount;
  /** To what, or where. */
  to?: AZoneOrASelector;
  /** Under whose control. */
  controller?: ASelector;
  /** Whether tapped. */
  tapped?: boolean;
  /** As a copy of what. */
  copy_of?: ASelector;
  /** With which face up. */
  face?: "front" | "back";
  /** What is chosen with it. */
  choose?: string;
  /** What is left. */
  leaves?: AnAmount;
}

export type AZoneOrASelector = {
  zone: "battlefield" | "graveyard" | "exile" | "hand" | "library" | "stack" | "command" | "gone";
} | {
  selector: ASelector;
};

/** Damage that cannot be prevented (615.12). */
export interface Unpreventable {
  /** From which sources; any. */
  from?: ASelector;
  /** To which recipients; any. */
  to?: ASelector;
  /** What kind; any. */
  damage?: "combat" | "noncombat";
  /** How long. */
  for?: "turn" | "combat" | "until your next turn" | "game";
}

export type AnEventOrAction = {
  event: Event;
} | {
  verb: Action;
};

export type Action =
  | {
    /** Gaining life. */
    gain_life: CantPlayer;
  }
  | {
    /** Losing life. */
    lose_life: CantPlayer;
  }
  | {
    /** Drawing. */
    draw: CantPlayer;
  }
  | {
    /** Putting counters. */
    put_counters: CantCounters;
  }
  | {
    /** Attacking. */
    attack: CantObject;
  }
  | {
    /** Blocking. */
    block: CantBlock;
  }
  | {
    /** Countering. */
    counter: CantObject;
  }
  | {
    /** Destroying. */
    destroy: CantObject;
  }
  | {
    /** Sacrificing. */
    sacrifice: CantObject;
  }
  | {
    /** Regenerating. */
    regenerate: CantObject;
  }
  | {
    /** Activating abilities. */
    activate: CantObject;
  };

/** What a player cannot do. */
export interface CantPlayer {
  /** Which player. */
  who?: ASelector;
}

/** Where no counters can be put. */
export interface CantCounters {
  /** On what. */
  to?: ASelector;
  /** Which. */
  counter?: string;
}

/** What cannot be done to an object. */
export interface CantObject {
  /** Whose action it would be. */
  who?: ASelector;
  /** Which object. */
  what?: ASelector;
}

/** Which creatures cannot block which. */
export interface CantBlock {
  /** Which creatures; all. */
  what?: ASelector;
  /** Which attackers; all. */
  attacker?: ASelector;
}

/** Dealing damage (120). */
export interface DealDamage {
  /** How much. */
  amount: AnAmount;
  /** To what. */
  to: ASelector;
  /** From what; the object itself. */
  from?: ASelector;
  /** Whether it cannot be prevented. */
  unpreventable?: True2;
  /** Whether it cannot be dealt to another one instead. */
  not_redirected?: True2;
  /** What it is under a condition. */
  instead?: InsteadDeal;
  /** Who is dealt what exceeds lethal damage (120.4a). */
  excess_to?: ASelector;
}

export type True2 = {
  flag: boolean;
} | {
  if: ACondition;
};

/** What dealing damage is under a condition (614.15). */
export interface InsteadDeal {
  /** The condition. */
  if: ACondition;
  /** How much then. */
  amount?: AnAmount;
  /** To what then. */
  to?: ASelector;
  /** Whether it cannot be prevented then. */
  unpreventable?: True2;
}

/** So much for a player. */
export interface Quantity {
  /** Who; the controller. */
  who?: ASelector;
  /** How much. */
  amount: AnAmount;
}

/** Putting counters. */
export interface PutCounters {
  /** Which. */
  counter: string;
  /** How many. */
  amount: AnAmount;
  /** On what. */
  to: ASelector;
}

/** Doing something to an object. */
export interface Affect {
  /** What. */
  what: ASelector;
  /** Who does it, where that is another than the controller. */
  who?: ASelector;
}

/** A fight (701.14). */
export interface Fight {
  /** One creature. */
  what: ASelector;
  /** The other. */
  with: ASelector;
}

/** Creating tokens (701.7). */
export interface Create {
  /** How many. */
  amount: AnAmount;
  /** Under whose control; the controller's. */
  who?: ASelector;
  /** What they are like. */
  token?: Card;
  /** What they are copies of. */
  copy_of?: ASelector;
  /** How many under a condition. */
  instead?: InsteadCreate;
}

/** How many are created under a condition (614.15). */
export interface InsteadCreate {
  /** The condition. */
  if: ACondition;
  /** How many then. */
  amount: AnAmount;
}

/** Changing the characteristics of objects (611, 613). */
export interface Modify {
  /** Which objects. */
  what: ASelector;
  /** Power and toughness. */
  stats?: string | number;
  /** Keywords added. */
  keywords?: AKeyword[];
  /** Types set. */
  types?: Array<"Artifact" | "Battle" | "Creature" | "Enchantment" | "Instant" | "Kindred" | "Land" | "Planeswalker" | "Sorcery">;
  /** Subtypes set. */
  subtypes?: string[];
  /** Colors set. */
  colors?: Array<"white" | "blue" | "black" | "red" | "green">;
  /** How long. */
  for?: "turn" | "combat" | "until your next turn" | "game";
}

/** Gaining control of a permanent. */
export interface GainControl {
  /** Who; the controller. */
  who?: ASelector;
  /** What. */
  what: ASelector;
  /** How long. */
  for?: "turn" | "combat" | "until your next turn" | "game";
}

/** Losing the game. */
export interface LoseGame {
  /** Who. */
  who: ASelector;
}

/** Flipping a coin (705). */
export interface Flip {
  /** The source of damage that is chosen before, and is `it` afterwards. */
  source?: ASelector;
  /** What happens if the flip is won. */
  won?: Entry[];
  /** What happens if the flip is lost. */
  lost?: Entry[];
}

/** A triggered ability (603). */
export interface Triggered {
  /** The event on which it triggers. */
  when: WhatTriggersIt;
  /** The condition, asked on triggering and on resolution (603.4). */
  if?: ACondition;
  /** Whether its controller may decline. */
  may?: boolean;
  /** What it does. */
  effect?: Entry[];
}

/** An activated ability (602). */
export interface Activated {
  /** What a step calls it, where there are several. */
  name?: string;
  /** The cost. */
  cost?: ACost[];
  /** What it does. */
  effect?: Entry[];
}

/** What a player starts with. */
export interface Side {
  /** The life total; 20. */
  life?: number;
  /** Poison counters; none. */
  poison?: number;
  /** Other counters the player has; none. */
  counters?: Record<string, number>;
  /** The permanents; none. */
  battlefield?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Thing;
  }>;
  /** The hand; empty. */
  hand?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Thing;
  }>;
  /** The graveyard; empty. */
  graveyard?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Thing;
  }>;
  /** The player's exiled cards; none. */
  exile?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Thing;
  }>;
  /** The library, its top first; 60 blank cards. */
  library?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Thing;
  }>;
  /** The player's objects in the command zone; none. */
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
  /** The types, of a thing without a card. */
  types?: Array<"Artifact" | "Battle" | "Creature" | "Enchantment" | "Instant" | "Kindred" | "Land" | "Planeswalker" | "Sorcery">;
  /** The supertypes, of a thing without a card. */
  supertypes?: Array<"Basic" | "Legendary" | "Snow" | "World">;
  /** The subtypes, of a thing without a card. */
  subtypes?: string[];
  /** The colors, of a thing without a card. */
  colors?: Array<"white" | "blue" | "black" | "red" | "green">;
  /** Power and toughness, of a thing without a card. */
  stats?: PowerAndToughness;
  /** The damage marked on it; 0. */
  damage?: number;
  /** Its counters; what it enters with. */
  counters?: Record<string, number>;
  /** Whether it is tapped; it is not. */
  tapped?: boolean;
  /** What it is attached to. */
  attached?: string;
  /** Who controls it; its owner. */
  controller?: string;
  /** What was chosen as it entered. */
  chosen?: string;
  /** Keywords beside those of its card. */
  keywords?: AKeyword[];
}

/** The start. */
export interface Given {
  /** The active player; the first player named. */
  turn?: string;
  /** The step or phase it is; the precombat main phase. */
  step?: "untap" | "upkeep" | "draw" | "precombat main" | "beginning of combat" | "declare attackers" | "declare blockers" | "first strike damage" | "combat damage" | "end of combat" | "postcombat main" | "end step" | "cleanup";
  /** Whether it is day or night; neither. */
  day?: "day" | "night";
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
    /** Casts a spell. */
    cast: Cast;
  }
  | {
    /** Activates an ability. */
    activate: Activate;
  }
  | {
    /** Plays a land. */
    play: PlayLand;
  }
  | {
    /** Declares attackers; whoever is not named stays home. */
    attack: Attack;
  }
  | {
    /** Declares blockers. */
    block: Block;
  };

/** Casting a spell (601). */
export interface Cast {
  /** The card. */
  what: string;
  /** The modes, by name, in printed order. */
  mode?: string[];
  /** The value of X. */
  x?: number;
  /** Whether it is kicked. */
  kicked?: boolean;
  /** The targets. */
  targets?: Targets;
  /** What the spell and the effect it leaves are called. */
  as?: string;
}

export type Targets = {
  split: Record<string, number>;
} | {
  list: string[];
};

/** Activating an ability (602). */
export interface Activate {
  /** The object that has it. */
  what: string;
  /** The name of the ability, where the object has several. */
  ability?: string;
  /** The value of X. */
  x?: number;
  /** The targets. */
  targets?: Targets;
  /** What the ability and the effect it leaves are called. */
  as?: string;
}

/** Playing a land (305). */
export interface PlayLand {
  /** The land. */
  what: string;
}

/** Declaring attackers (508). */
export interface Attack {
  /** Who attacks each player, planeswalker or battle. */
  attackers?: Record<string, string[]>;
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
