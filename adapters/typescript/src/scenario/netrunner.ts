// Generated from the schemas by `npm run words`; do not edit.

/** The starting position and the steps. */
export interface Scenario {
  cards: Record<string, Card>;
  given: Given;
  when: Steps;
}

/** A card. */
export interface Card {
  /** The player whose card it is. */
  side: "corp" | "runner";
  /** The card type that is printed on it. */
  type: "agenda" | "asset" | "event" | "hardware" | "ice" | "identity" | "operation" | "program" | "resource" | "upgrade";
  /** Its subtypes, in small letters. */
  subtypes?: string[];
  /** Whether it is unique, so that of its name no two can be active. */
  unique?: boolean;
  /** The credits for playing, installing or rezzing it. */
  cost?: number;
  /** The strength of ice or of an icebreaker. */
  strength?: number;
  /** The credits for trashing it when it is accessed. */
  trash_cost?: number;
  /** The advancement counters that the agenda needs to be scored. */
  advancement?: number;
  /** The agenda points that it is worth. */
  points?: number;
  /** The memory that the program needs. */
  mu?: number;
  /** The link that it gives the Runner. */
  link?: number;
  /** The faction whose card it is, in small letters. */
  faction?: string;
  /** The credits that are on it, and may be spent (1.10.4). */
  credits?: Credits;
  /** Whether what it costs is X, which its player says (1.16.2c). */
  x_cost?: XCost;
  /** Whether it can be advanced though it is no agenda. */
  advanceable?: boolean;
  /** Whether it is installed faceup, and is active so. */
  faceup?: boolean;
  /** The counters with which it enters, by kind. */
  enters_with?: Record<string, number>;
  /** It may be played only if this holds. */
  play_only_if?: Condition;
  /** What must be paid besides, to steal it or to play it. */
  additional_cost?: AdditionalCost;
  /** What else it does that the language cannot say; no case may depend on it. */
  omits?: string;
  /** What an edition prints otherwise, laid over the rest. */
  in?: Record<string, Overlay>;
  /** Its paid abilities, each with a cost and effects. */
  paid?: Paid[];
  /** Its conditional abilities, each with what meets its condition. */
  conditional?: Conditional[];
  /** Its static abilities (FFG: constant), which always work. */
  static?: Static[];
  /** The subroutines of the ice, each a list of effects. */
  subroutines?: Effect[][];
  /** What an event or operation does, effect by effect. */
  effect?: Effect[];
}

/** Credits that are on a card. */
export interface Credits {
  /** How many credits are placed on it as it becomes active. */
  enters_with?: number;
  /** To how many credits it is filled as it becomes active and as each turn of its player begins (1.10.5). */
  recurring?: number;
}

/** A cost of X. */
export interface XCost {
  /** The most that X may be; as much as can be paid, if left out. */
  at_most?: Amount;
}

export type Amount = {
  /** an amount (3, up to 2, any, all, all but 1, X, prevented, lost) */
  said: string | number;
} | {
  counted: Counted;
} | {
  multiplied: Times;
};

/** How many of something there are. */
export interface Counted {
  /** What is counted: cards, counters, agenda points. */
  count: WhatIsCounted;
  /** So many more than are counted. */
  plus?: number;
  /** How much there is of it for each that is counted; 1, if left out. */
  each?: number;
  /** For how many that are counted it is there once, rounded down; for 1, if left out. */
  every?: number;
  /** The most that it can be. */
  at_most?: number;
}

export type WhatIsCounted = {
  counters: CountersOf;
} | {
  points: PointsOf;
} | {
  word: "tags" | "bad_publicity" | "corp credits" | "runner credits" | "corp clicks" | "runner clicks" | "corp points" | "runner points" | "threat" | "unused memory" | "link" | "imminent" | "those" | "trace strength";
} | {
  "a printed number": PrintedOn;
} | {
  "credits on a card": CreditsOn;
} | {
  "what happened": HappenedOften;
} | {
  cards: CardFilter;
};

/** The counters on a card. */
export interface CountersOf {
  /** The kind of counters that is counted. */
  counters: "power" | "virus" | "advancement" | "agenda";
  /** The card on which they are counted. */
  of: CardForm;
}

export type CardForm = {
  reference: "self" | "that" | "accessed" | "hosted" | "chosen" | "host" | "looked" | "those";
} | {
  chosen: Choose;
} | {
  every: All;
} | {
  topmost: Top;
} | {
  filter: CardFilter;
};

/** Cards chosen as the effect resolves. */
export interface Choose {
  /** Which cards may be chosen; `count` says how many. */
  choose: CardFilter;
}

/** Cards by property. All that is said must hold. */
export interface CardFilter {
  /** It is of one of these types. */
  type?: Array<"agenda" | "asset" | "event" | "hardware" | "ice" | "identity" | "operation" | "program" | "resource" | "upgrade" | "named">;
  /** It is of none of these types. */
  not_type?: Array<"agenda" | "asset" | "event" | "hardware" | "ice" | "identity" | "operation" | "program" | "resource" | "upgrade" | "named">;
  /** It has all of these subtypes. */
  subtype?: string[];
  /** It has none of these subtypes. */
  not_subtype?: string[];
  /** Whether the card is installed. */
  installed?: boolean;
  /** Whether the card is faceup. */
  faceup?: boolean;
  /** Whether the card is rezzed. */
  rezzed?: boolean;
  /** The player whose card it is. */
  owner?: "corp" | "runner";
  /** The zone in which the card is. */
  zone?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** Several zones, in one of which the card is. */
  zones?: Array<"rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed">;
  /** The server in whose root it is, or that it protects. */
  server?: string | number;
  /** The name that the card has. */
  named?: CardName;
  /** It has the same type as that card. */
  same_type?: "that";
  /** Whether this card itself is left out. */
  other?: boolean;
  /** How many of them are meant; one, if left out. */
  count?: string | number;
  /** Whether chance picks them, in place of a player. */
  random?: boolean;
  /** Whether it has an advancement counter. */
  advanced?: boolean;
  /** It is among so many cards at the top of its deck. */
  among_top?: string | number;
  /** The most that it may cost to play, install or rez it. */
  cost_at_most?: string | number;
  /** The card on which it is hosted. */
  hosted_on?: "self" | "that" | "accessed" | "hosted" | "chosen" | "host" | "looked" | "those";
  /** Whether it can be advanced (1.18.3). */
  advanceable?: boolean;
  /** The faction whose card it is; `same` for that of the identity of its player. */
  faction?: string;
  /** A faction whose card it is not; `same` for that of the identity of its player. */
  not_faction?: string;
  /** The most strength that it may have. */
  strength_at_most?: string | number;
  /** It is one of those that the effect remembers. */
  among?: "looked" | "those";
  /** What happened to it in this turn. */
  this_turn?: "installed" | "rezzed" | "derezzed" | "scored" | "stolen" | "trashed" | "accessed" | "advanced" | "exposed" | "encountered" | "passed" | "fully_broke" | "played" | "used";
  /** What happened to it in the run that goes on, or that has just ended. */
  this_run?: "installed" | "rezzed" | "derezzed" | "scored" | "stolen" | "trashed" | "accessed" | "advanced" | "exposed" | "encountered" | "passed" | "fully_broke" | "played" | "used";
  /** A number on it that must lie within bounds. */
  number?: NumberOn;
}

export type CardName = {
  reference: "self";
} | {
  name: string;
};

/** A number on a card, within bounds. */
export interface NumberOn {
  /** The number that is meant; the strength is that which is printed. */
  printed: "cost" | "strength" | "trash_cost" | "points";
  /** The least that it may be. */
  at_least?: number;
  /** The most that it may be. */
  at_most?: number;
  /** Whether it is just X, as the effect has it. */
  x?: boolean;
  /** Whether it must be odd, or even; either, if left out. */
  odd?: boolean;
}

/** All cards of a kind. */
export interface All {
  /** Which cards are all meant. */
  all: CardFilter;
}

/** Cards from the top of the stack. */
export interface Top {
  /** How many cards from the top of the stack. */
  top: string | number;
  /** The player from whose deck they are: the Runner, if left out. */
  of?: "corp" | "runner";
}

/** Agenda points. */
export interface PointsOf {
  /** The agendas whose points are counted. */
  points: "stolen_last_turn";
}

/** A number on a card. */
export interface PrintedOn {
  /** The number that is meant. */
  printed: "cost" | "strength" | "trash_cost" | "points";
  /** The card on which it stands; the greatest, where several fit. */
  of: CardForm;
  /** Whether the numbers of all that fit are added, in place of taking the greatest. */
  sum?: boolean;
}

/** Credits on a card. */
export interface CreditsOn {
  /** The card on which they are counted. */
  credits_on: CardForm;
}

/** How often something happened; how much of it in all, where it has an amount. */
export interface HappenedOften {
  /** What is counted, by its event: `trashed: {who: corp}`. */
  happened: ConditionForm;
  /** In which time it is counted; since the effect began, if left out. */
  within?: "turn" | "run" | "ever";
}

export type ConditionForm =
  | {
    /** The Runner suffered damage. */
    damaged: Happening;
  }
  | {
    /** The Runner took tags. */
    tagged: Happening;
  }
  | {
    /** Tags were removed from the Runner. */
    removed_tags: Happening;
  }
  | {
    /** A card was trashed by anything. */
    trashed: Happening;
  }
  | {
    /** A card was exposed by an effect. */
    exposed: Happening;
  }
  | {
    /** A card was installed by a player. */
    installed: Happening;
  }
  | {
    /** The Corp rezzed a card. */
    rezzed: Happening;
  }
  | {
    /** The Runner stole an agenda. */
    stolen: Happening;
  }
  | {
    /** The Corp scored an agenda. */
    scored: Happening;
  }
  | {
    /** The Runner accessed a card. */
    accessed: Happening;
  }
  | {
    /** The Runner encountered a piece of ice. */
    encountered: Happening;
  }
  | {
    /** The Runner bypassed a piece of ice. */
    bypassed: Happening;
  }
  | {
    /** An encounter with a piece of ice ended. */
    encounter_ended: Happening;
  }
  | {
    /** The Runner fully broke ice; `by` is the card that broke all of its subroutines, if one did (6.5.7). */
    fully_broke: Happening;
  }
  | {
    /** The Corp advanced a card. */
    advanced: Happening;
  }
  | {
    /** An agenda was forfeited. */
    forfeited: Happening;
  }
  | {
    /** A card was derezzed. */
    derezzed: Happening;
  }
  | {
    /** The last counter left a card. */
    emptied: Happening;
  }
  | {
    /** A player drew cards. */
    drew: Happening;
  }
  | {
    /** The turn of a player began. */
    turn_began: Happening;
  }
  | {
    /** A run ended; its amount is that of the agendas that were stolen in it. */
    run_ended: Happening;
  }
  | {
    /** A run began. */
    run_began: Happening;
  }
  | {
    /** The Runner approached a piece of ice. */
    approached: Happening;
  }
  | {
    /** The Runner passed a piece of ice. */
    passed: Happening;
  }
  | {
    /** The Runner approached the server that is run on. */
    approached_server: Happening;
  }
  | {
    /** A run was declared successful. */
    run_succeeded: Happening;
  }
  | {
    /** A run became unsuccessful, for it ended before it was successful. */
    run_failed: Happening;
  }
  | {
    /** The Runner jacked out. */
    jacked_out: Happening;
  }
  | {
    /** The Runner began to breach a server. */
    breached: Happening;
  }
  | {
    /** The turn of a player ended. */
    turn_ended: Happening;
  }
  | {
    /** A player played an event or operation. */
    played: Happening;
  }
  | {
    /** A trace was begun. */
    traced: Happening;
  }
  | {
    /** The Corp took bad publicity. */
    took_bad_publicity: Happening;
  }
  | {
    /** Virus counters were purged. */
    purged: Happening;
  }
  | {
    /** A subroutine was broken. */
    broke: Happening;
  }
  | {
    /** A subroutine was resolved whole. */
    resolved: Happening;
  }
  | {
    /** An effect prevented something. */
    prevented: Happening;
  }
  | {
    /** An effect enlarged something. */
    increased: Happening;
  }
  | {
    /** An effect replaced something. */
    replaced: Happening;
  }
  | {
    /** A player paid credits for something. */
    paid: Happening;
  }
  | {
    /** An ability was used: a paid one, or by 26.03 an optional interrupt. */
    used: Happening;
  }
  | {
    /** A card was revealed. */
    revealed: Happening;
  }
  | {
    /** An event or operation has resolved whole (8.6.7h). */
    finished: Happening;
  }
  | {
    /** Counters or credits were placed on a card. */
    placed: Happening;
  }
  | {
    /** The action phase of a player ended (5.6.2d, 5.7.1h). */
    actions_ended: Happening;
  }
  | {
    /** The first of several events in a turn or run, whichever of them it is. */
    first_of: FirstOf;
  }
  | {
    /** Something is about to happen, and the ability may interrupt it. */
    would: Would;
  }
  | {
    /** Any one of several events. */
    any_of: ConditionForm[];
  };

/** What is asked of an event. Whatever is left out may be anything. */
export interface Happening {
  /** What was prevented, enlarged or replaced; anything, if left out. */
  what?: "damage" | "tag" | "bad_publicity" | "trash" | "expose" | "end_run" | "jack_out" | "subroutine" | "encounter_ability" | "break" | "purge" | "purged_counter" | "draw" | "trace" | "approach_server" | "success" | "breach" | "access" | "steal" | "install" | "rez" | "use" | "score" | "advance" | "play" | "strength";
  /** The kinds of damage; any, if left out. */
  kind?: Array<"net" | "meat" | "core">;
  /** How much it is, or more; any, if left out. */
  amount?: number;
  /** How much it is at the least; any, if left out. */
  at_least?: number;
  /** The card that it happened to; any, if left out. */
  card?: CardForm;
  /** The card whose effect it was; any, if left out. */
  source?: CardForm;
  /** The card whose ability did it; any, if left out. */
  by?: CardForm;
  /** The player who did it, or whom it happened to; either, if left out. */
  who?: "corp" | "runner";
  /** The kind of damage that trashed the card. */
  by_damage?: Array<"net" | "meat" | "core">;
  /** The ability that does it; any, if left out. */
  ability?: "when installed" | "when encountered" | "paid";
  /** The player who is responsible for it; either, if left out. */
  responsible?: "corp" | "runner";
  /** The server at which it happens; any, if left out. */
  server?: string | number;
  /** The zone in which the card was before; any, if left out. */
  zone?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** A zone from which it does not count. */
  not_in?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** Whether the run was successful that ended; either, if left out. */
  successful?: boolean;
  /** Whether the Runner had fully broken the ice; either, if left out. */
  fully_broken?: boolean;
  /** Whether the card was trashed to pay for the ability that was used; either, if left out. */
  by_trash?: boolean;
  /** The type of the card it happened to; any, if left out. */
  type?: Array<"agenda" | "asset" | "event" | "hardware" | "ice" | "identity" | "operation" | "program" | "resource" | "upgrade" | "named">;
  /** Whether that card was installed before. */
  installed?: boolean;
  /** Whether that card was rezzed before. */
  rezzed?: boolean;
  /** Whether clicks were spent or lost for it; either, if left out. */
  clicks?: boolean;
  /** The kind of counters that were placed; any, if left out. */
  counter?: "power" | "virus" | "advancement" | "agenda";
  /** Whether the card was being accessed. */
  accessed?: boolean;
  /** Whether a click was spent for the ability that was used, which makes an action of it. */
  action?: boolean;
  /** Whether a click was lost for the ability that was used. */
  lost_clicks?: boolean;
  /** Whether all that happened at one time meets the condition once ("1 or more cards"). */
  together?: boolean;
  /** Only the first that fits in this time. */
  first?: "turn" | "run" | "ever";
}

/** The first of several events. */
export interface FirstOf {
  /** In which time it is the first. */
  within: "turn" | "run" | "ever";
  /** The events, of which none was before in that time. */
  of?: ConditionForm[];
}

/** What is asked of something that is about to happen. */
export interface Would {
  /** What is about to happen; anything, if left out. */
  what?: "damage" | "tag" | "bad_publicity" | "trash" | "expose" | "end_run" | "jack_out" | "subroutine" | "encounter_ability" | "break" | "purge" | "purged_counter" | "draw" | "trace" | "approach_server" | "success" | "breach" | "access" | "steal" | "install" | "rez" | "use" | "score" | "advance" | "play" | "strength";
  /** One of several things that may be about to happen. */
  any_of?: Would[];
  /** The kinds of damage; any, if left out. */
  kind?: Array<"net" | "meat" | "core">;
  /** How much it is, or more; any, if left out. */
  amount?: number;
  /** How much it is at the least; any, if left out. */
  at_least?: number;
  /** The card that it would happen to; any, if left out. */
  card?: CardForm;
  /** The card whose effect it is; any, if left out. */
  source?: CardForm;
  /** The ability that does it; any, if left out. */
  ability?: "when installed" | "when encountered" | "paid";
  /** The player who is responsible for it; either, if left out. */
  responsible?: "corp" | "runner";
  /** The server at which it happens; any, if left out. */
  server?: string | number;
  /** A zone from which it does not count. */
  not_in?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** Only the first that fits in this time. */
  first?: "turn" | "run" | "ever";
}

/** A multiple of a number. */
export interface Times {
  /** How many times the number is taken. */
  times: number;
  /** The number that is multiplied. */
  of: string | number;
}

/** What must hold. All that is said must. */
export interface Condition {
  /** The Runner has, or is considered to have, at least so many tags; 1: the Runner is tagged, even without any. For other bounds: `number: {of: {count: tags}, at_most: 3}`. */
  tags?: number;
  /** What the Runner did in the last turn. */
  last_turn?: TurnFacts;
  /** What the Runner did in this turn. */
  this_turn?: TurnFacts;
  /** What cards must be like. */
  like?: CardIs;
  /** What is going on meanwhile. */
  during?: "run";
  /** Whether no ice protects the server of this card. */
  unprotected?: boolean;
  /** What the effect did so far, by its event; under `is`. What happened in a turn stands under `this_turn`. */
  happened?: ConditionForm;
  /** The player whose turn it is. */
  turn?: "corp" | "runner";
  /** The server on which the run is that is going on. */
  run_on?: string | number;
  /** A number that must lie within bounds. */
  number?: Bounds;
  /** What must not hold. */
  not?: Condition;
  /** Conditions of which one must hold. */
  any_of?: Condition[];
  /** Conditions all of which must hold. */
  all_of?: Condition[];
  /** Whether its player has spent no click this turn but for this (1.11.4). */
  first_click?: boolean;
  /** A card from which credits were spent to use the ability. */
  paid_from?: CardForm;
  /** What happened in the run that goes on, by its event. */
  this_run?: ConditionForm;
}

/** What the Runner did, and what happened, in a turn. */
export interface TurnFacts {
  /** Whether a run was made in that turn. */
  ran?: boolean;
  /** A server on which a run was successful in that turn. */
  succeeded?: string | number;
  /** Whether any agenda was stolen in that turn. */
  stole_any?: boolean;
  /** Whether the Runner trashed a card of the Corp in that turn. */
  trashed_any?: boolean;
  /** What happened in that turn, as it was played, by its event: `damaged: {kind: net, responsible: runner}`. */
  happened?: ConditionForm;
}

/** What cards are like. */
export interface CardIs {
  /** The cards that are looked at, of which there must be one at the least: `that`, `self`, `those`. */
  of: CardForm;
  /** What all of them must be like. */
  is: CardFilter;
}

/** A number within bounds. */
export interface Bounds {
  /** The number that is looked at. */
  of: Amount;
  /** The least that it may be. */
  at_least?: Amount;
  /** The most that it may be. */
  at_most?: Amount;
  /** Whether it must be odd, or even; either, if left out. */
  odd?: boolean;
}

/** Further costs of doing something with a card. */
export interface AdditionalCost {
  /** What stealing the agenda costs besides. */
  steal?: Cost;
  /** What playing the card costs besides. */
  play?: Cost;
  /** What rezzing the card costs besides. */
  rez?: Cost;
}

/** What is paid. */
export interface Cost {
  /** How many credits are paid; `X` or `any` too. */
  credits?: string | number;
  /** How many clicks are paid. */
  clicks?: number;
  /** Counters that are removed from the card itself, by kind. */
  counters?: Record<string, string | number>;
  /** Cards that are trashed to pay, such as `self`. */
  trash?: CardForm[];
  /** A card that is removed from the game. */
  remove_from_game?: CardForm;
  /** Damage that the Runner suffers to pay. */
  suffer?: Suffer;
  /** Tags that the Runner takes to pay. */
  take_tags?: number;
  /** Bad publicity that the Corp takes to pay. */
  take_bad_publicity?: number;
  /** Bad publicity that the Runner has the Corp lose. */
  remove_bad_publicity?: number;
  /** Whether all clicks are lost that the player has left, of which there must be one. */
  all_clicks?: boolean;
  /** Clicks that the player loses, in anybody's turn, and that are spent on no action. */
  lose_clicks?: number;
  /** Credits that are paid, as many as are counted. */
  credits_counted?: Counted;
  /** Tags that are removed to pay; `X` too. */
  remove_tags?: string | number;
  /** An agenda in the score area of the player that is forfeited, such as `self`. */
  forfeit?: CardForm;
  /** Costs under a name, one of which the player pays besides. */
  one_of?: Record<string, Cost>;
}

/** Damage suffered as a cost. */
export interface Suffer {
  /** The kind of damage that is suffered. */
  kind: "net" | "meat" | "core";
  /** How much damage is suffered. */
  amount: string | number;
}

/** What one edition prints in place of the rest. */
export interface Overlay {
  /** Its subtypes, in small letters. */
  subtypes?: string[];
  /** The credits for playing, installing or rezzing it. */
  cost?: number;
  /** The strength of ice or of an icebreaker. */
  strength?: number;
  /** The credits for trashing it when it is accessed. */
  trash_cost?: number;
  /** The advancement counters that the agenda needs to be scored. */
  advancement?: number;
  /** The agenda points that it is worth. */
  points?: number;
  /** The memory that the program needs. */
  mu?: number;
  /** The link that it gives the Runner. */
  link?: number;
  /** The counters with which it enters, by kind. */
  enters_with?: Record<string, number>;
  /** It may be played only if this holds. */
  play_only_if?: Condition;
  /** What must be paid besides, to steal it or to play it. */
  additional_cost?: AdditionalCost;
  /** What else it does that the language cannot say; no case may depend on it. */
  omits?: string;
  /** Its paid abilities, each with a cost and effects. */
  paid?: Paid[];
  /** Its conditional abilities, each with what meets its condition. */
  conditional?: Conditional[];
  /** Its static abilities (FFG: constant), which always work. */
  static?: Static[];
  /** The subroutines of the ice, each a list of effects. */
  subroutines?: Effect[][];
  /** What an event or operation does, effect by effect. */
  effect?: Effect[];
}

/** A paid ability. */
export interface Paid {
  /** What a step calls the ability, where the card has several. */
  name?: string;
  /** What is paid to use it; nothing, if left out. */
  cost?: Cost;
  /** What X is, where nobody says it. */
  x?: Amount;
  /** It interrupts this: it may be used only while that is about to happen. */
  interrupt?: Would;
  /** It may be used only if this holds. */
  only_if?: Condition;
  /** How often in a turn or run it may be used; any number of times, if left out. */
  once?: "turn" | "turn, by card" | "run";
  /** The player who alone may use it: the one whose card it is, if left out. */
  who?: "corp" | "runner";
  /** Whether it works only on ice that is being encountered. */
  interface?: boolean;
  /** Whether it is used while a card is accessed: one such ability in each access, the trashing of the card being another (7.1.4). */
  access?: boolean;
  /** The zone in which its card is as it is used; where the card is active, if left out. */
  zone?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** What the ability does, effect by effect. */
  effect?: Effect[];
}

export type Effect =
  | {
    /** Does damage to the Runner, of a kind. */
    damage: Damage;
  }
  | {
    /** Gives the Runner so many tags. */
    tag: Give;
  }
  | {
    /** Gives the Corp so much bad publicity. */
    bad_publicity: Give;
  }
  | {
    /** Removes so many tags from the Runner. */
    remove_tags: RemoveTags;
  }
  | {
    /** Trashes one or several cards. */
    trash: Trash;
  }
  | {
    /** Exposes a card: it is shown to the Runner. */
    expose: OfCard;
  }
  | {
    /** Chooses a card, which the effects that follow call `chosen`. */
    choose: OfCard;
  }
  | {
    /** The Corp rezzes a card, and pays for it. */
    rez: Rez;
  }
  | {
    /** Turns a faceup card facedown. */
    turn_facedown: OfCard;
  }
  | {
    /** Turns facedown cards of Archives faceup. */
    turn_faceup: OfCard;
  }
  | {
    /** What would be trashed is turned facedown in place of leaving, and is trashed so. */
    trashed_facedown: Nothing;
  }
  | {
    /** What would be trashed goes somewhere else in place of the discard pile, and is trashed so. */
    trashed_to: TrashedTo;
  }
  | {
    /** A player gains credits or clicks. */
    gain: Purse;
  }
  | {
    /** A player loses credits or clicks. */
    lose: Purse;
  }
  | {
    /** A player draws so many cards. */
    draw: Draw;
  }
  | {
    /** Places credits or counters on a card. */
    place: Place;
  }
  | {
    /** Takes credits or counters from a card. */
    take: Take;
  }
  | {
    /** The Runner makes a run on a server. */
    run: Run;
  }
  | {
    /** Installs a card, at a cost or for less. */
    install: Install;
  }
  | {
    /** Breaks subroutines of the ice that is encountered. */
    break: Break;
  }
  | {
    /** Raises the strength of this card for the encounter, or of another until the turn ends. */
    strength: Strength;
  }
  | {
    /** Removes all virus counters from all cards. */
    purge: Nothing;
  }
  | {
    /** Ends the run that is going on. */
    end_run: Nothing;
  }
  | {
    /** Bypasses the ice that is encountered. */
    bypass: Nothing;
  }
  | {
    /** Prevents or avoids something that is about to happen. */
    prevent: Prevent;
  }
  | {
    /** Enlarges what would happen (FFG: "additional"). */
    increase: Raise;
  }
  | {
    /** Sets how much of it would happen. */
    set: SetTo;
  }
  | {
    /** Changes which server is run on; the run goes on where it stands. */
    attack: Attack;
  }
  | {
    /** Happens in place of what is about to happen. */
    instead: Effect[];
  }
  | {
    /** Leaves something that works for a while. */
    lasting: Lasting;
  }
  | {
    /** A player may, or must, pay for something to happen. */
    pay: Pay;
  }
  | {
    /** A player may have something happen. */
    may: May;
  }
  | {
    /** A player picks one of several effects by name. */
    option: Choice;
  }
  | {
    /** Does something only if something holds. */
    if: If;
  }
  | {
    /** Traces the Runner: both may pay to raise their side. */
    trace: Trace;
  }
  | {
    /** Several effects of one instruction, at one time. */
    together: Effect[];
  }
  | {
    /** A player names a card type, which the effects that follow call `named`. */
    name_type: NameType;
  }
  | {
    /** Says what X is in the effects that follow. */
    set_x: SetX;
  }
  | {
    /** The Runner jacks out of the run. */
    jack_out: Nothing;
  }
  | {
    /** A player forfeits an agenda, which is removed from the game (8.2.5). */
    forfeit: OfCard;
  }
  | {
    /** Turns a rezzed card facedown, so that it is rezzed no more (8.1.3). */
    derez: OfCard;
  }
  | {
    /** Puts cards somewhere else, without trashing them. */
    move: Move;
  }
  | {
    /** Shows cards to both players. */
    reveal: OfCard;
  }
  | {
    /** Adds a card to a score area as an agenda that is worth so much (10.1.3). */
    as_agenda: AsAgenda;
  }
  | {
    /** The Corp trashes so many cards of its choice from HQ or the top of R&D (10.12). */
    sabotage: Sabotage;
  }
  | {
    /** The Runner accesses so many cards more from HQ or R&D in the breach that has just begun (7.3.5). */
    access_more: Raise;
  }
  | {
    /** Both players bid in secret, and something happens by whether the bids differ (10.7). */
    psi: Psi;
  }
  | {
    /** Puts a card on another one, which is its host (1.13). */
    host: Host;
  }
  | {
    /** A player chooses a server, which the card remembers: `chosen` is that server. */
    choose_server: ChooseServer;
  }
  | {
    /** Something happens in place of the breach of the run that goes on. */
    instead_of_breach: InsteadOfBreach;
  }
  | {
    /** Moves a piece of ice to another position (6.2). */
    move_ice: MoveIce;
  }
  | {
    /** Swaps two installed cards. */
    swap: Swap;
  }
  | {
    /** The Runner encounters ice, wherever that is. */
    encounter: Encounter;
  }
  | {
    /** Plays a card, at a cost or for less. */
    play: PlayCard;
  }
  | {
    /** A player chooses subtypes, which the card has as long as it is rezzed. */
    choose_subtypes: ChooseSubtypes;
  }
  | {
    /** Its player looks at cards, which the effects that follow call `looked` (1.21.2). */
    look: OfCard;
  }
  | {
    /** A player searches a zone and finds cards, which the effects that follow call `looked`; a deck is shuffled (8.7). */
    search: Search;
  }
  | {
    /** A player puts cards on their deck in an order of their choice (8.3). */
    arrange: Arrange;
  }
  | {
    /** Shuffles a deck, or the cards of another zone into it. */
    shuffle: Shuffle;
  }
  | {
    /** In the breach of R&D that has just begun, cards are accessed from its bottom (7.4.7b). */
    access_from_bottom: Nothing;
  }
  | {
    /** Advances a card that can be advanced, without its costing anything (1.18.1). */
    advance: Advance;
  }
  | {
    /** The Runner steals an agenda, wherever that is. */
    steal: OfCard;
  }
  | {
    /** The Corp scores an agenda, wherever that is. */
    score: OfCard;
  }
  | {
    /** A player says a number, which is X in the effects that follow (1.15.1b). */
    say_number: SayNumber;
  }
  | {
    /** Removes so much bad publicity from the Corp. */
    remove_bad_publicity: RemoveTags;
  };

/** Damage. */
export interface Damage {
  /** The kind of damage that is done. */
  kind: "net" | "meat" | "core";
  /** How much damage is done. */
  amount: Amount;
  /** The player who is responsible for it: the owner of the card, if left out. */
  responsible?: "corp" | "runner";
  /** Whether the damage cannot be prevented. */
  unpreventable?: boolean;
  /** What a player may pay to prevent this damage. */
  may_prevent?: MayPrevent;
}

/** A payment that prevents an effect as it is about to happen. */
export interface MayPrevent {
  /** The player who may pay to prevent it. */
  who: "corp" | "runner";
  /** What there is to pay, for each part of it. */
  cost: Cost;
}

/** Tags or bad publicity. */
export interface Give {
  /** How many tags, or how much bad publicity. */
  amount: Amount;
  /** Whether it cannot be prevented or avoided. */
  unpreventable?: boolean;
  /** What a player may pay to prevent this. */
  may_prevent?: MayPrevent;
}

/** Tags or bad publicity taken away. */
export interface RemoveTags {
  /** How many tags, or how much bad publicity, is removed. */
  amount: Amount;
}

/** Trashing. */
export interface Trash {
  /** The cards that are trashed. */
  card: CardForm;
  /** Whether the trashing cannot be prevented. */
  unpreventable?: boolean;
  /** The player who trashes and who chooses: the one whose ability it is, if left out. */
  who?: "corp" | "runner";
  /** What a player may pay to prevent it, for each card. */
  may_prevent?: MayPrevent;
}

/** Something done to a card. */
export interface OfCard {
  /** The card to which it is done. */
  card: CardForm;
}

/** Rezzing. */
export interface Rez {
  /** The card that is rezzed. */
  card: CardForm;
  /** How many credits less it costs. */
  less?: Amount;
  /** Whether all costs are ignored. */
  free?: boolean;
}

/** Nothing more to say. */
export type Nothing = Record<string, never>;

/** Where a card goes that is trashed. */
export interface TrashedTo {
  /** The zone to which it goes: a hand, a deck, or out of the game. */
  zone: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** Where in a deck it is put: at its top, if left out. */
  at?: "top" | "bottom" | "shuffled";
}

/** Credits and clicks. */
export interface Purse {
  /** The player whose credits or clicks change. */
  who: "corp" | "runner";
  /** How many credits are gained or lost. */
  credits?: Amount;
  /** How many clicks are gained or lost. */
  clicks?: Amount;
  /** Whether the clicks are those that the player is allotted for the next turn. */
  next_turn?: boolean;
}

/** Drawing. */
export interface Draw {
  /** The player who draws. */
  who: "corp" | "runner";
  /** How many cards are drawn. */
  amount: Amount;
}

/** Placing on a card. */
export interface Place {
  /** How many credits are placed. */
  credits?: Amount;
  /** How many counters are placed, by kind. */
  counters?: Record<string, Amount>;
  /** The card on which they are placed. */
  to: CardForm;
}

/** Taking from a card. */
export interface Take {
  /** How many credits are taken. */
  credits?: Amount;
  /** How many counters are taken, by kind. */
  counters?: Record<string, Amount>;
  /** The card from which they are taken. */
  from: CardForm;
}

/** A run made by an effect. */
export interface Run {
  /** The server that is run on. */
  server: string | number;
  /** Conditional abilities that work for this run. */
  conditional?: Conditional[];
  /** What happens in place of the breach, effect by effect. */
  instead_of_breach?: Effect[];
  /** Whether the Runner may breach all the same. */
  or_breach?: boolean;
  /** Whether the credits hosted on this card are in the Runner's credit pool for this run. */
  pool?: boolean;
  /** Whether the server must be one on which no run was made this turn. */
  unrun?: boolean;
}

/** A conditional ability. */
export interface Conditional {
  /** What a step calls the ability, where the card has several. */
  name?: string;
  /** What meets the condition of the ability. */
  when: ConditionForm;
  /** The ability is there only while this holds. */
  only_if?: Condition;
  /** How often in a turn or run it may be used; any number of times, if left out. */
  once?: "turn" | "turn, by card" | "run";
  /** Whether its player may decline it. */
  optional?: boolean;
  /** The zone in which its card is as the condition is met; where the card is active, if left out. */
  zone?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** What the ability does, effect by effect. */
  effect?: Effect[];
}

/** An installation by an effect. */
export interface Install {
  /** The zone from which it is installed. */
  from?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** The card that is installed. */
  card: CardForm;
  /** How many credits less it costs. */
  less?: number;
  /** How many credits less it costs, where that is counted. */
  less_by?: Amount;
  /** Whether all costs are ignored. */
  free?: boolean;
  /** The card on which it is installed. */
  host?: CardForm;
  /** The server in or before which the Corp installs it; asked for, if left out. */
  server?: string | number;
  /** Whether it is rezzed then, at its cost. */
  rez?: boolean;
  /** Whether it is rezzed then, with all costs ignored. */
  rez_free?: boolean;
}

/** Breaking. */
export interface Break {
  /** How many subroutines are broken. */
  subroutines: Amount;
  /** The ice on which they may be broken; any, if left out. */
  ice?: CardFilter;
}

/** So much stronger. */
export interface Strength {
  /** By how much the strength is raised. */
  amount: Amount;
  /** Whether it is lowered by so much. */
  weaker?: boolean;
  /** The card whose strength is raised until the turn ends; this one for the encounter, if left out. */
  card?: CardForm;
  /** Whether it is raised until the run ends, no longer and no shorter. */
  this_run?: boolean;
}

/** What is prevented, or avoided. */
export interface Prevent {
  /** What is prevented or avoided. */
  what: "damage" | "tag" | "bad_publicity" | "trash" | "expose" | "end_run" | "jack_out" | "subroutine" | "encounter_ability" | "break" | "purge" | "purged_counter" | "draw" | "trace" | "approach_server" | "success" | "breach" | "access" | "steal" | "install" | "rez" | "use" | "score" | "advance" | "play" | "strength";
  /** How much of it is prevented; the whole, if left out. */
  amount?: Amount;
  /** To which side a half is rounded. */
  round?: "up" | "down";
  /** The kinds of damage that it prevents; any, if left out. */
  kind?: Array<"net" | "meat" | "core">;
  /** It prevents only so much or more at once. */
  at_least?: number;
  /** The card for which it prevents it; any, if left out. */
  card?: CardForm;
  /** The card whose effect it prevents; any, if left out. */
  source?: CardForm;
  /** The ability that it prevents; any, if left out. */
  ability?: "when installed" | "when encountered" | "paid";
  /** The player who is responsible for what it prevents; either, if left out. */
  responsible?: "corp" | "runner";
  /** The server at which it prevents; any, if left out. */
  server?: string | number;
  /** A zone in which it does not prevent. */
  not_in?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** It prevents only the first that fits in this time. */
  first?: "turn" | "run" | "ever";
}

/** So much more. */
export interface Raise {
  /** How much more of it happens. */
  amount: Amount;
}

/** What it becomes. */
export interface SetTo {
  /** How much of it would happen from now on. */
  amount: Amount;
}

/** Another server. */
export interface Attack {
  /** The server that is run on from now on. */
  server: string | number;
}

/** What works for a while. */
export interface Lasting {
  /** How long the abilities work. */
  until: "your next turn begins" | "run ends" | "turn ends" | "encounter ends";
  /** Conditional abilities that work meanwhile. */
  conditional?: Conditional[];
  /** Static abilities that work meanwhile. X is in both what it was as they were made; what is counted is counted anew. */
  static?: Static[];
}

/** A static ability (FFG: constant). */
export interface Static {
  /** What cannot be done as long as the card is active. */
  cannot?: Cannot;
  /** Who picks the cards that damage trashes, in place of chance. */
  selects_damage?: SelectsDamage;
  /** What stealing an agenda from this server costs besides. */
  steal_cost?: Cost;
  /** By how much the card is stronger than is printed. */
  strength?: Amount;
  /** Which cards may be installed on this one, and how many. */
  hosts?: Hosts;
  /** Subroutines that ice has after those that are printed on it. */
  subroutines?: MoreSubroutines;
  /** By how much it costs less, or more, to do something with a card. */
  price?: Price;
  /** By how many agenda points agendas in a score area are worth more, or less (1.17.1). */
  worth?: Worth;
  /** By how many counters agendas need fewer, or more, to be scored (1.17.3a). */
  requirement?: Requirement;
  /** Tags that the Runner is considered to have besides (1.9.4). */
  considered_tags?: number;
  /** Whether the Runner is tagged, with or without tags. */
  tagged?: boolean;
  /** By how much the maximum hand size of a player is changed. */
  hand_size?: HandSize;
  /** By how much the Runner's memory limit is higher, or lower (1.20.2). */
  memory?: number;
  /** Other cards that are stronger, or weaker. */
  strengthens?: Strengthens;
  /** What doing something with cards costs besides (1.16.10). */
  additional?: Additional;
  /** What a run on a server costs besides. */
  run_cost?: RunCost;
  /** Cards that their player may install faceup (8.5.2). */
  faceup?: CardForm;
  /** Credits on this card that may be spent, and for what (1.10.4b). */
  spend?: Spend;
  /** It works only while this holds. */
  only_if?: Condition;
  /** What it prevents or enlarges, effect by effect. */
  effect?: Effect[];
}

/** What cannot be done. */
export interface Cannot {
  /** The action that cannot be taken, or the step that is not taken. */
  what: "damage" | "tag" | "bad_publicity" | "trash" | "expose" | "end_run" | "jack_out" | "subroutine" | "encounter_ability" | "break" | "purge" | "purged_counter" | "draw" | "trace" | "approach_server" | "success" | "breach" | "access" | "steal" | "install" | "rez" | "use" | "score" | "advance" | "play" | "strength";
  /** Only in runs on this server; anywhere, if left out. */
  server?: string | number;
  /** The card to which it cannot be done; any, if left out. */
  card?: CardForm;
  /** The player who cannot do it; either, if left out. */
  who?: "corp" | "runner";
  /** The card with which it cannot be done; any, if left out. */
  source?: CardForm;
  /** Of subroutines, only those that are printed on the ice, or only those that it has gained; any, if left out. */
  printed?: boolean;
}

/** Who picks the cards that damage trashes, in place of chance. */
export interface SelectsDamage {
  /** The player who picks the cards. */
  who: "corp" | "runner";
  /** The kinds of damage for which that is so; all, if left out. */
  kind?: Array<"net" | "meat" | "core">;
  /** How many of the cards are picked; all, if left out. */
  amount?: number;
  /** Only for the first such damage in this time. */
  first?: "turn" | "run" | "ever";
  /** Whether the player may decline to pick. */
  optional?: boolean;
}

/** What a card can host (1.13.6a). */
export interface Hosts {
  /** The cards that may be installed on it. */
  card: CardFilter;
  /** How many it may host; any number, if left out. */
  most?: number;
  /** The memory that a hosted program may need at the most. */
  memory?: Amount;
  /** Whether the memory that hosted programs need does not count against the memory limit. */
  free_memory?: boolean;
}

/** Subroutines that are gained. */
export interface MoreSubroutines {
  /** What each of them does, effect by effect. */
  effect?: Effect[];
  /** How many of them there are; one, if left out. */
  number?: Amount;
  /** The ice that gains them; this card, if left out. */
  ice?: CardFilter;
  /** A card that gains them, such as `chosen`. */
  card?: "self" | "that" | "accessed" | "hosted" | "chosen" | "host" | "looked" | "those";
  /** Whether it has them before those that are printed on it, and not after them. */
  before?: boolean;
}

/** A change of what something costs in credits. */
export interface Price {
  /** What is done with the card. */
  of?: Array<"play" | "install" | "rez" | "trash" | "steal">;
  /** The cards of which it is so: those that fit, or `self` for this card alone; all, if left out. */
  card?: CardForm;
  /** By how much it costs less. */
  less?: Amount;
  /** By how much it costs more. */
  more?: Amount;
  /** What the player may pay for it to be so; it is always so, if left out. */
  cost?: Cost;
  /** Whether it is so for the first such card of a turn only. */
  once?: boolean;
}

/** A change of what agendas are worth. */
export interface Worth {
  /** The agendas of which it is so; this card itself, if left out. */
  card?: CardFilter;
  /** The score area in which it is so; either, if left out. */
  zone?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** By how many points they are worth more, or less. */
  by: number;
  /** The counters on the agenda for each of which it is so; once, if left out. */
  each?: "power" | "virus" | "advancement" | "agenda";
}

/** A change of what agendas need to be scored. */
export interface Requirement {
  /** The agendas of which it is so; this card itself, if left out. */
  card?: CardFilter;
  /** How many counters fewer they need. */
  less?: Amount;
  /** How many counters more they need. */
  more?: Amount;
}

/** A change of the maximum hand size. */
export interface HandSize {
  /** The player whose hand it is. */
  who: "corp" | "runner";
  /** By how much it is larger, or smaller. */
  by: number;
  /** The counters on this card for each of which it is so; once, if left out. */
  each?: "power" | "virus" | "advancement" | "agenda";
}

/** Other cards that are stronger. */
export interface Strengthens {
  /** The cards that are stronger, such as `host`. */
  card: CardForm;
  /** By how much they are stronger. */
  amount: Amount;
  /** Whether they are weaker by so much. */
  weaker?: boolean;
  /** Whether abilities by which they raise their own strength last until the run ends. */
  lasts?: boolean;
}

/** What doing something costs besides. */
export interface Additional {
  /** What is done with the card. */
  of?: Array<"play" | "install" | "rez" | "trash" | "steal">;
  /** The cards of which it is so; all, if left out. */
  card?: CardForm;
  /** What it costs besides. */
  cost: Cost;
}

/** What a run costs besides. */
export interface RunCost {
  /** The servers of which it is so. */
  server: string | number;
  /** What the Runner pays as the run begins. */
  cost: Cost;
}

/** Credits on a card that may be spent. */
export interface Spend {
  /** What they may be spent for; for anything, if left out. */
  of?: Array<"play" | "install" | "rez" | "use" | "trash" | "advance" | "trace" | "remove tag" | "nested" | "steal">;
  /** The cards for which they may be spent; any, if left out. */
  card?: CardForm;
}

/** A payment inside an effect. */
export interface Pay {
  /** The player who pays. */
  who: "corp" | "runner";
  /** What there is to pay. */
  cost: Cost;
  /** Whether it must be paid if it can. */
  must?: boolean;
  /** What happens if it is paid. */
  then?: Effect[];
  /** What happens if it is not paid. */
  otherwise?: Effect[];
}

/** Something that a player may do. */
export interface May {
  /** The player who may. */
  who: "corp" | "runner";
  /** What happens if the player wants it. */
  then?: Effect[];
  /** What happens if the player does not want it. */
  otherwise?: Effect[];
}

/** One of several effects. */
export interface Choice {
  /** The player who picks one. */
  who: "corp" | "runner";
  /** Whether the player must pick one that can be resolved whole, if there is one (9.12.3c). */
  must?: boolean;
  /** The effects to pick from, each list under a name. */
  of?: Record<string, Effect[]>;
}

/** What happens if something holds. */
export interface If {
  /** The condition that must hold. */
  is: Condition;
  /** What happens if the condition holds. */
  then?: Effect[];
  /** What happens if the condition does not hold. */
  otherwise?: Effect[];
}

/** A trace. */
export interface Trace {
  /** The base strength of the trace. */
  base: Amount;
  /** What happens if the trace is successful. */
  success?: Effect[];
  /** What happens if the trace is not successful. */
  failure?: Effect[];
  /** What happens after that, whether or not it is successful (10.8.5). */
  then?: Effect[];
}

/** Naming a card type. */
export interface NameType {
  /** The player who names it. */
  who: "corp" | "runner";
  /** The player whose cards have such types; either, if left out. */
  of?: "corp" | "runner";
}

/** What X is. */
export interface SetX {
  /** What X is from now on. */
  amount: Amount;
}

/** A change of place. */
export interface Move {
  /** The cards that are moved. */
  card: CardForm;
  /** The zone to which they are moved: a hand, a deck, a discard pile, a score area, or out of the game. */
  to: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** Where in a deck they are put: at its top, if left out. */
  at?: "top" | "bottom" | "shuffled";
  /** The other server in whose root a card of a root is from now on, with `to: root`. */
  server?: string | number;
}

/** A card that becomes an agenda. */
export interface AsAgenda {
  /** The card that is added. */
  card: CardForm;
  /** The player in whose score area it is added. */
  who: "corp" | "runner";
  /** The agenda points that it is worth there. */
  points: number;
}

/** Sabotage. */
export interface Sabotage {
  /** How many cards the Corp trashes. */
  amount: Amount;
}

/** A game of bids. */
export interface Psi {
  /** What happens if the bids differ. */
  differ?: Effect[];
  /** What happens if the bids are the same. */
  same?: Effect[];
}

/** Hosting. */
export interface Host {
  /** The card that is put on another; `self` for a condition counter. */
  card: CardForm;
  /** The card that becomes its host. */
  to: CardForm;
}

/** A choice of a server. */
export interface ChooseServer {
  /** The player who chooses. */
  who: "corp" | "runner";
  /** The servers of which one is chosen; any, if left out. */
  of?: string | number;
}

/** What happens in place of a breach. */
export interface InsteadOfBreach {
  /** What happens, effect by effect. */
  then?: Effect[];
  /** Whether the Runner may breach all the same. */
  or_breach?: boolean;
}

/** A change of position. */
export interface MoveIce {
  /** The ice that is moved. */
  card: CardForm;
  /** The server that it protects from now on; the same, if left out. */
  server?: string | number;
  /** Whether it comes to the innermost position, and not to the outermost. */
  innermost?: boolean;
}

/** A swap. */
export interface Swap {
  /** The card that is swapped, or the two cards that are. */
  card: CardForm;
  /** The card with which it is swapped, if `card` is one alone. */
  with?: CardForm;
}

/** An encounter. */
export interface Encounter {
  /** The ice that is encountered. */
  card: CardForm;
  /** Whether the Runner moves to it, and goes on from there. */
  moves?: boolean;
}

/** Playing a card by an effect. */
export interface PlayCard {
  /** The event or operation that is played. */
  card: CardForm;
  /** How many credits less it costs. */
  less?: Amount;
  /** Whether all costs are ignored. */
  free?: boolean;
  /** Whether it is removed from the game once it has resolved. */
  then_removed?: boolean;
}

/** A choice of subtypes. */
export interface ChooseSubtypes {
  /** The player who chooses. */
  who: "corp" | "runner";
  /** The subtypes of which some are chosen, in small letters. */
  of?: string[];
  /** How many are chosen: one, or as many as its player wants but at least one. */
  any?: boolean;
}

/** A search. */
export interface Search {
  /** The zone that is searched. */
  zone: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** The player who searches: the one whose ability it is, if left out. */
  who?: "corp" | "runner";
  /** Which cards are found; `count` says how many. Where it says what they are like, none may be found. */
  card: CardFilter;
}

/** Cards put in order. */
export interface Arrange {
  /** The player who puts them in order: the one whose ability it is, if left out. */
  who?: "corp" | "runner";
  /** The cards, all of one deck. */
  card: CardForm;
  /** Where in the deck they are put, the first of them nearest to its top: at its top, if left out. */
  at?: "top" | "bottom" | "shuffled";
}

/** A shuffle. */
export interface Shuffle {
  /** The deck that is shuffled: `rd` or `stack`. */
  zone: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
}

/** Advancing. */
export interface Advance {
  /** The cards that are advanced. */
  card: CardForm;
  /** How many times each is advanced; once, if left out. */
  times?: Amount;
}

/** Saying a number. */
export interface SayNumber {
  /** The player who says it. */
  who: "corp" | "runner";
  /** The greatest that it may be. */
  at_most: Amount;
}

/** The start. */
export interface Given {
  /** The player whose turn it is; the one who acts first, if left out. */
  turn?: "corp" | "runner";
  /** What the Corp has at the start. */
  corp?: GivenCorp;
  /** What the Runner has at the start. */
  runner?: GivenRunner;
}

/** What the Corp has. */
export interface GivenCorp {
  /** The identity of the player; one without abilities, if left out. */
  identity?: {
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  };
  /** How many credits there are; not counted, if left out. */
  credits?: number;
  /** How many clicks there are; not counted, if left out. */
  clicks?: number;
  /** The agendas in the score area. */
  score?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** The cards in HQ, the Corp's hand. */
  hq?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** The cards in R&D, the top one first; endless blank ones, if left out. */
  rd?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** The cards in Archives, the Corp's discard pile. */
  archives?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** The ice of each server, the outermost first. */
  ice?: Record<string, Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>>;
  /** What is installed in the root of each server. */
  root?: Record<string, Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>>;
  /** How much bad publicity the Corp has. */
  bad_publicity?: number;
}

/** What is said about an object. */
export interface ObjectState {
  /** Whether the card of the Corp is rezzed. */
  rezzed?: boolean;
  /** The counters on it, by kind; what it enters with, if left out. */
  counters?: Record<string, number>;
  /** How many credits are hosted on it. */
  credits?: number;
  /** A choice that the card remembers, such as a server. */
  chosen?: string;
  /** The card on which it is hosted. */
  host?: string;
}

/** What the Runner has. */
export interface GivenRunner {
  /** The identity of the player; one without abilities, if left out. */
  identity?: {
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  };
  /** How many credits there are; not counted, if left out. */
  credits?: number;
  /** How many clicks there are; not counted, if left out. */
  clicks?: number;
  /** The agendas in the score area. */
  score?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** The cards in the grip, the Runner's hand. */
  grip?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** The cards in the stack, the top one first; endless blank ones, if left out. */
  stack?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** The cards in the heap, the Runner's discard pile. */
  heap?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** The cards that are installed in the rig. */
  rig?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** How many tags the Runner has. */
  tags?: number;
  /** How much core damage the Runner has suffered. */
  core_damage?: number;
  /** What happened in the Runner's last turn. */
  last_turn?: GivenTurn;
  /** What happened so far in the Runner's present turn. */
  this_turn?: GivenTurn;
}

/** What the Runner did in a turn. */
export interface GivenTurn {
  /** Whether a run was made in it. */
  ran?: boolean;
  /** The servers on which a run was successful in it. */
  succeeded?: Array<string | number>;
  /** Agendas that were stolen in it, by name. */
  stole?: string[];
  /** Whether the Runner trashed a card of the Corp in it. */
  trashed?: boolean;
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
  beside: {
    /** At which point of the outer step an interrupt stands. */
    at?: PointForm;
  };
  interrupt?: Steps;
}>;

export type Verb =
  | {
    /** The Runner makes a run on a server, up to the first approach. */
    run: OnServer;
  }
  | {
    /** A player plays an event or operation. */
    play: Play;
  }
  | {
    /** A player installs a card from the hand: the Runner in the rig, the Corp in a server. */
    install: InstallStep;
  }
  | {
    /** A player takes a basic action that is about no card. */
    basic: Basic;
  }
  | {
    /** The Corp advances a card that can be advanced. */
    advance: OfObject;
  }
  | {
    /** A player uses a paid ability, or accepts a pending conditional one. */
    use: Use;
  }
  | {
    /** The Corp rezzes a card that is installed. */
    rez: OfObject;
  }
  | {
    /** The Corp scores an agenda that has the counters it needs. */
    score: OfObject;
  }
  | {
    /** Trashes the card that is accessed, or the resource of a tagged Runner. */
    trash: OfObject;
  }
  | {
    /** The Runner steals the agenda that is accessed. */
    steal: OfObject;
  }
  | {
    /** The Runner jacks out of the run. */
    jack_out: OnServer;
  }
  | {
    /** A player passes in the window that is open. */
    pass: Pass;
  };

/** A server. */
export interface OnServer {
  /** The server that is meant. */
  server: string | number;
}

/** Playing a card. */
export interface Play {
  /** The card that is played. */
  card: string;
  /** The server that is run on, where the card makes a run. */
  server?: string | number;
}

/** Installing a card. */
export interface InstallStep {
  /** The card that is installed. */
  card: string;
  /** The card on which it is installed, if that can host it. */
  host?: string;
  /** The server in or before which the Corp installs it. */
  server?: string | number;
  /** Whether the Corp installs it faceup, as something allows. */
  faceup?: boolean;
}

/** A basic action. */
export interface Basic {
  /** Which basic action it is. */
  what: "credit" | "card" | "remove tag";
}

/** An object. */
export interface OfObject {
  /** The card that is meant. */
  card: string;
}

/** Using an ability, with what is said in announcing it. */
export interface Use {
  /** The card that has the ability. */
  card: string;
  /** The name of the ability, where the card has several. */
  ability?: string;
  /** What the ability is used on. */
  targets?: string[];
  /** How much, where the ability says "up to" or "any". */
  amount?: number;
  /** What X is, where the cost has one. */
  x?: number;
  /** The cards that are given up to pay. */
  cost?: string[];
  /** The server that is run on, where the ability makes a run. */
  server?: string | number;
  /** How often the ability is used in a row; once, if left out. */
  times?: number;
}

/** A pass. */
export interface Pass {
  /** What the player passes. */
  what: "priority";
}

export type StepOfTheGame =
  | {
    /** The approach of ice, until its "when approached" abilities are done and it may be rezzed. */
    approach: OfObject;
  }
  | {
    /** The encounter of ice, until its "when encountered" abilities are done. */
    encounter: OfObject;
  }
  | {
    /** The subroutines of ice, until it is passed or the run has ended. */
    subroutines: OfObject;
  }
  | {
    /** The success of the run, until the breach has begun or was replaced. */
    breach: OnServer;
  }
  | {
    /** The access of a card, before it is trashed or stolen. */
    access: OfObject;
  }
  | {
    /** The end of the run. */
    end_run: OnServer;
  }
  | {
    /** The end of a turn, until the next one has begun. */
    end_turn: EndTurn;
  };

/** Whose turn ends. */
export interface EndTurn {
  /** The player whose turn ends. */
  player: "corp" | "runner";
}

export type PointForm = {
  present: "present";
} | {
  point: Point;
};

/** A point by what is about to happen there. */
export interface Point {
  /** What is about to happen there. */
  what?: "damage" | "tag" | "bad_publicity" | "trash" | "expose" | "end_run" | "jack_out" | "subroutine" | "encounter_ability" | "break" | "purge" | "purged_counter" | "draw" | "trace" | "approach_server" | "success" | "breach" | "access" | "steal" | "install" | "rez" | "use" | "score" | "advance" | "play" | "strength";
  /** The kinds of damage that are about to be done. */
  kind?: Array<"net" | "meat" | "core">;
  /** How much is about to happen, or more. */
  amount?: number;
  /** How much is about to happen at the least. */
  at_least?: number;
  /** The card that it would happen to. */
  card?: Card2;
  /** The card whose effect is about to happen. */
  source?: Card2;
  /** The ability that is about to happen. */
  ability?: "when installed" | "when encountered" | "paid";
  /** The player who is responsible for what is about to happen. */
  responsible?: "corp" | "runner";
  /** The server at which it is about to happen. */
  server?: string | number;
  /** Which of the moments that fit, since the outer step began: the first, if left out. */
  nth?: number;
}

export type Card2 = {
  object: string;
} | {
  filter: CardForm;
};

/** A step. */
export type Step = Steps[number];
