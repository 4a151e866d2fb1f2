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
  /** `true` if it is unique: no two cards of its name can be active. */
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
  /** The rule for its cost, if that is X and its player chooses it (1.16.2c). */
  x_cost?: XCost;
  /** `true` if it can be advanced although it is not an agenda. */
  advanceable?: boolean;
  /** `true` if it is installed faceup, and is active that way. */
  faceup?: boolean;
  /** The counters with which it enters, by kind. */
  enters_with?: Record<string, number>;
  /** The condition to play it. */
  play_only_if?: Condition;
  /** The additional cost to steal it or to play it. */
  additional_cost?: AdditionalCost;
  /** The part of its text that the language cannot express; no case may depend on it. */
  omits?: string;
  /** The differences of an edition's printing from the rest. */
  in?: Record<string, Overlay>;
  /** Its paid abilities, each with a cost and effects. */
  paid?: Paid[];
  /** Its conditional abilities, each with what meets its condition. */
  conditional?: Conditional[];
  /** Its static abilities (FFG: constant), which always work. */
  static?: Static[];
  /** The subroutines of the ice, each a list of effects. */
  subroutines?: Effect[][];
  /** The effects of an event or operation, in order. */
  effect?: Effect[];
}

/** Credits that are on a card. */
export interface Credits {
  /** The number of credits placed on it as it becomes active. */
  enters_with?: number;
  /** The number of credits to which it is filled as it becomes active and as each turn of its player begins (1.10.5). */
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

/** The number of things that fit. */
export interface Counted {
  /** The things to count: cards, counters, agenda points. */
  count: WhatIsCounted;
  /** The number added to the count. */
  plus?: number;
  /** The amount for each counted thing; 1, if left out. */
  each?: number;
  /** The count for which it applies once, rounded down; 1, if left out. */
  every?: number;
  /** The most that it can be. */
  at_most?: number;
}

export type WhatIsCounted = {
  counters: CountersOf;
} | {
  points: PointsOf;
} | {
  word: "tags" | "bad_publicity" | "corp credits" | "runner credits" | "corp clicks" | "runner clicks" | "corp points" | "runner points" | "threat" | "unused memory" | "link" | "imminent" | "those" | "that amount" | "trace strength";
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
  /** The cards that may be chosen; `count` gives the number. */
  choose: CardFilter;
}

/** Cards by property. Every key must hold. */
export interface CardFilter {
  /** Is of one of these types. */
  type?: Array<"agenda" | "asset" | "event" | "hardware" | "ice" | "identity" | "operation" | "program" | "resource" | "upgrade" | "named">;
  /** Is of none of these types. */
  not_type?: Array<"agenda" | "asset" | "event" | "hardware" | "ice" | "identity" | "operation" | "program" | "resource" | "upgrade" | "named">;
  /** Has all of these subtypes. */
  subtype?: string[];
  /** Has none of these subtypes. */
  not_subtype?: string[];
  /** `true` if the card is installed. */
  installed?: boolean;
  /** `true` if the card is faceup. */
  faceup?: boolean;
  /** `true` if the card is rezzed. */
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
  /** Has the same type as that card. */
  same_type?: "that";
  /** `true` to leave out this card itself. */
  other?: boolean;
  /** The number of cards; one, if left out. */
  count?: string | number;
  /** `true` if they are picked at random instead of by a player. */
  random?: boolean;
  /** `true` if it has an advancement counter. */
  advanced?: boolean;
  /** Is among that many cards at the top of its deck. */
  among_top?: string | number;
  /** The most that it may cost to play, install or rez it. */
  cost_at_most?: string | number;
  /** The card on which it is hosted. */
  hosted_on?: "self" | "that" | "accessed" | "hosted" | "chosen" | "host" | "looked" | "those";
  /** `true` if it can be advanced (1.18.3). */
  advanceable?: boolean;
  /** The faction whose card it is; `same` for that of the identity of its player. */
  faction?: string;
  /** A faction whose card it is not; `same` for that of the identity of its player. */
  not_faction?: string;
  /** The most strength that it may have. */
  strength_at_most?: string | number;
  /** Is one of those that the effect remembers. */
  among?: "looked" | "those";
  /** An event of this turn that it took part in. */
  this_turn?: "installed" | "rezzed" | "derezzed" | "scored" | "stolen" | "trashed" | "accessed" | "advanced" | "exposed" | "encountered" | "passed" | "fully_broke" | "played" | "used";
  /** An event of the current run, or of the one that has just ended, that it took part in. */
  this_run?: "installed" | "rezzed" | "derezzed" | "scored" | "stolen" | "trashed" | "accessed" | "advanced" | "exposed" | "encountered" | "passed" | "fully_broke" | "played" | "used";
  /** A number on it that must lie within bounds. */
  number?: NumberOn;
  /** The position that it has among the ice of the server that it protects (4.6.9b). */
  position?: "outermost" | "innermost";
}

export type CardName = {
  reference: "self";
} | {
  name: string;
};

/** A number on a card, within bounds. */
export interface NumberOn {
  /** The number; the strength is the printed one. */
  printed: "cost" | "strength" | "trash_cost" | "points" | "printed points";
  /** The least that it may be. */
  at_least?: number;
  /** The most that it may be. */
  at_most?: number;
  /** `true` if it must equal X of the effect. */
  x?: boolean;
  /** `true` if it must be odd, `false` if even; either, if left out. */
  odd?: boolean;
}

/** All cards of a kind. */
export interface All {
  /** All cards that fit. */
  all: CardFilter;
}

/** Cards from the top of the stack. */
export interface Top {
  /** The number of cards from the top of the stack. */
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
  /** The printed number. */
  printed: "cost" | "strength" | "trash_cost" | "points" | "printed points";
  /** The card on which it is printed; if several fit, the greatest number counts. */
  of: CardForm;
  /** `true` to add the numbers of all that fit, instead of taking the greatest. */
  sum?: boolean;
}

/** Credits on a card. */
export interface CreditsOn {
  /** The card on which they are counted. */
  credits_on: CardForm;
}

/** The number of times something happened; the total amount, if it has one. */
export interface HappenedOften {
  /** The event to count: `trashed: {who: corp}`. */
  happened: ConditionForm;
  /** The time in which it is counted; since the effect began, if left out. */
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
    /** An access ended, by its last step or otherwise (7.2.4). */
    access_ended: Happening;
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
    /** An encounter with a piece of ice ended; `by` is the card that fully broke the ice in it, if one did. */
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
    /** Credits came to the credit pool of a player, also if they were taken from a card (1.10.3a). */
    gained: Happening;
  }
  | {
    /** The last card left the hand of a player, which has no cards from now on. */
    hand_emptied: Happening;
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
    /** The Runner passed a piece of ice; `by` is the card that fully broke it in the encounter directly before, if one did (6.1.3f). */
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
    /** A breach ended; its amount is the number of cards that were accessed in it (7.5.7). */
    breach_ended: Happening;
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

/** The properties of an event. A property that is left out may be anything. One that the event never has is an error. */
export interface Happening {
  /** The thing that was prevented, enlarged or replaced; any, if left out. */
  what?: "damage" | "tag" | "bad_publicity" | "trash" | "expose" | "end_run" | "jack_out" | "subroutine" | "encounter_ability" | "break" | "purge" | "purged_counter" | "draw" | "trace" | "approach_server" | "success" | "breach" | "access" | "steal" | "install" | "rez" | "use" | "score" | "advance" | "play" | "strength";
  /** The kinds of damage; any, if left out. */
  kind?: Array<"net" | "meat" | "core">;
  /** The least amount; any, if left out. */
  amount?: number;
  /** The least amount; any, if left out. */
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
  ability?: "when installed" | "when encountered" | "paid" | "subroutine";
  /** The player who is responsible for it; either, if left out. */
  responsible?: "corp" | "runner";
  /** The server at which it happens; any, if left out. */
  server?: string | number;
  /** The zone in which the card was before; any, if left out. */
  zone?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** A zone from which it does not count. */
  not_in?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** `true` if the run that ended was successful; either, if left out. */
  successful?: boolean;
  /** `true` if the Runner had fully broken the ice; either, if left out. */
  fully_broken?: boolean;
  /** `true` if the card was trashed to pay for the ability that was used; either, if left out. */
  by_trash?: boolean;
  /** The type of the card it happened to; any, if left out. */
  type?: Array<"agenda" | "asset" | "event" | "hardware" | "ice" | "identity" | "operation" | "program" | "resource" | "upgrade" | "named">;
  /** `true` if that card was installed before. */
  installed?: boolean;
  /** `true` if that card was rezzed before. */
  rezzed?: boolean;
  /** `true` if that card had advancement counters before, `false` if it had none. */
  advanced?: boolean;
  /** `true` if clicks were spent or lost for it; either, if left out. */
  clicks?: boolean;
  /** The kind of counters that were placed; any, if left out. */
  counter?: "power" | "virus" | "advancement" | "agenda";
  /** `true` if the card was being accessed. */
  accessed?: boolean;
  /** `true` if a click was spent for the ability that was used, which makes it an action. */
  action?: boolean;
  /** `true` if a click was lost for the ability that was used. */
  lost_clicks?: boolean;
  /** `true` if the Runner trashed the card in its access; either, if left out. */
  trashed?: boolean;
  /** `true` if the Runner stole the card in its access; either, if left out. */
  stolen?: boolean;
  /** `true` if all that happened at one time meets the condition once ("1 or more cards"). */
  together?: boolean;
  /** Only the first that fits in this time. */
  first?: "turn" | "run" | "ever";
}

/** The first of several events. */
export interface FirstOf {
  /** The time within which it is the first. */
  within: "turn" | "run" | "ever";
  /** The events, of which none was before in that time. */
  of?: ConditionForm[];
}

/** The properties of something that is about to happen. */
export interface Would {
  /** The thing that is about to happen; any, if left out. */
  what?: "damage" | "tag" | "bad_publicity" | "trash" | "expose" | "end_run" | "jack_out" | "subroutine" | "encounter_ability" | "break" | "purge" | "purged_counter" | "draw" | "trace" | "approach_server" | "success" | "breach" | "access" | "steal" | "install" | "rez" | "use" | "score" | "advance" | "play" | "strength";
  /** One of several things that may be about to happen. */
  any_of?: Would[];
  /** The kinds of damage; any, if left out. */
  kind?: Array<"net" | "meat" | "core">;
  /** The least amount; any, if left out. */
  amount?: number;
  /** The least amount; any, if left out. */
  at_least?: number;
  /** The card that it would happen to; any, if left out. */
  card?: CardForm;
  /** The card whose effect it is; any, if left out. */
  source?: CardForm;
  /** The ability that does it; any, if left out. */
  ability?: "when installed" | "when encountered" | "paid" | "subroutine";
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
  /** The factor by which the number is multiplied. */
  times: number;
  /** The number that is multiplied. */
  of: string | number;
}

/** A condition. Every part of it must hold. */
export interface Condition {
  /** The least number of tags that the Runner has or is considered to have; 1: the Runner is tagged, even without any. For other bounds: `number: {of: {count: tags}, at_most: 3}`. */
  tags?: number;
  /** The actions of the Runner in the last turn. */
  last_turn?: TurnFacts;
  /** The actions of the Runner in this turn. */
  this_turn?: TurnFacts;
  /** The properties that cards must have. */
  like?: CardIs;
  /** The phase of play in which it holds. */
  during?: "run";
  /** `true` if no ice protects the server of this card. */
  unprotected?: boolean;
  /** An event caused by the effect so far; under `is`. Events of a turn go under `this_turn`. */
  happened?: ConditionForm;
  /** The player whose turn it is. */
  turn?: "corp" | "runner";
  /** The server on which the run is that is going on. */
  run_on?: string | number;
  /** A number that must lie within bounds. */
  number?: Bounds;
  /** A condition that must not hold. */
  not?: Condition;
  /** Conditions of which one must hold. */
  any_of?: Condition[];
  /** Conditions all of which must hold. */
  all_of?: Condition[];
  /** `true` if its player has spent no click this turn except for this (1.11.4). */
  first_click?: boolean;
  /** A card from which credits were spent to use the ability. */
  paid_from?: CardForm;
  /** An event of the current run. */
  this_run?: ConditionForm;
}

/** The actions of the Runner, and the events, in a turn. */
export interface TurnFacts {
  /** `true` if a run was made in that turn. */
  ran?: boolean;
  /** A server on which a run was successful in that turn. */
  succeeded?: string | number;
  /** `true` if any agenda was stolen in that turn. */
  stole_any?: boolean;
  /** `true` if the Runner trashed a card of the Corp in that turn. */
  trashed_any?: boolean;
  /** An event of that turn as it was played: `damaged: {kind: net, responsible: runner}`. */
  happened?: ConditionForm;
}

/** The properties of cards. */
export interface CardIs {
  /** The cards that are looked at: `that`, `self`, `those`, of which there must be one at the least, or `{all: ...}`, of which there may be none (9.12.2d). */
  of: CardForm;
  /** The properties that all of them must have. */
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
  /** `true` if it must be odd, `false` if even; either, if left out. */
  odd?: boolean;
}

/** Further costs of doing something with a card. */
export interface AdditionalCost {
  /** The additional cost to steal the agenda. */
  steal?: Cost;
  /** The additional cost to play the card. */
  play?: Cost;
  /** The additional cost to rez the card. */
  rez?: Cost;
}

/** A cost. */
export interface Cost {
  /** The number of credits paid; `X` or `any` too. */
  credits?: string | number;
  /** The number of clicks paid. */
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
  /** `true` if the player loses all remaining clicks, of which there must be at least one. */
  all_clicks?: boolean;
  /** Clicks that the player loses, in anybody's turn, and that are spent on no action. */
  lose_clicks?: number;
  /** Credits that are paid, as many as are counted. */
  credits_counted?: Counted;
  /** Tags that are removed to pay; `X` too. */
  remove_tags?: string | number;
  /** An agenda in the score area of the player that is forfeited, such as `self`. */
  forfeit?: CardForm;
  /** Costs under a name, one of which the player pays in addition. */
  one_of?: Record<string, Cost>;
}

/** Damage suffered as a cost. */
export interface Suffer {
  /** The kind of damage that is suffered. */
  kind: "net" | "meat" | "core";
  /** The amount of damage suffered. */
  amount: string | number;
}

/** The printing of one edition, in place of the rest. */
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
  /** The condition to play it. */
  play_only_if?: Condition;
  /** The additional cost to steal it or to play it. */
  additional_cost?: AdditionalCost;
  /** The part of its text that the language cannot express; no case may depend on it. */
  omits?: string;
  /** Its paid abilities, each with a cost and effects. */
  paid?: Paid[];
  /** Its conditional abilities, each with what meets its condition. */
  conditional?: Conditional[];
  /** Its static abilities (FFG: constant), which always work. */
  static?: Static[];
  /** The subroutines of the ice, each a list of effects. */
  subroutines?: Effect[][];
  /** The effects of an event or operation, in order. */
  effect?: Effect[];
}

/** A paid ability. */
export interface Paid {
  /** The name by which a step refers to the ability, where the card has several. */
  name?: string;
  /** The cost to use it; none, if left out. */
  cost?: Cost;
  /** The value of X, if nobody chooses it. */
  x?: Amount;
  /** The event it interrupts: it may be used only while that is about to happen. */
  interrupt?: Would;
  /** The condition to use it. */
  only_if?: Condition;
  /** The limit on its uses in a turn or run; any number of times, if left out. */
  once?: "turn" | "turn, by card" | "run";
  /** The player who alone may use it: the one whose card it is, if left out. */
  who?: "corp" | "runner";
  /** `true` if it works only on ice that is being encountered. */
  interface?: boolean;
  /** `true` if it is used while a card is accessed: one such ability in each access; trashing the card is another (7.1.4). */
  access?: boolean;
  /** The zone in which its card is as it is used; where the card is active, if left out. */
  zone?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** The effects of the ability, in order. */
  effect?: Effect[];
}

export type Effect =
  | {
    /** Does damage to the Runner, of a kind. */
    damage: Damage;
  }
  | {
    /** Gives the Runner that many tags. */
    tag: Give;
  }
  | {
    /** Gives the Corp that much bad publicity. */
    bad_publicity: Give;
  }
  | {
    /** Removes that many tags from the Runner. */
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
    /** Turns facedown cards of Archives or of the rig faceup. */
    turn_faceup: OfCard;
  }
  | {
    /** Turns cards that would be trashed facedown where they are; they still count as trashed. */
    trashed_facedown: Nothing;
  }
  | {
    /** Sends cards that would be trashed somewhere other than the discard pile; they still count as trashed. */
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
    /** Has a player draw that many cards. */
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
    /** Changes the attacked server; the run continues from its position. */
    attack: Attack;
  }
  | {
    /** Happens in place of what is about to happen. */
    instead: Effect[];
  }
  | {
    /** A subroutine of these effects, which the Corp resolves in place of the one that it would; it is one of the same ice (9.8.9). */
    subroutine: Effect[];
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
    /** Adds a card to a score area as an agenda with that many points (10.1.3). */
    as_agenda: AsAgenda;
  }
  | {
    /** Has the Corp trash that many cards of its choice from HQ or the top of R&D (10.12). */
    sabotage: Sabotage;
  }
  | {
    /** Has the Runner access that many more cards from HQ or R&D in the breach that has just begun (7.3.5). */
    access_more: Raise;
  }
  | {
    /** Both players bid in secret, and something happens by whether the bids differ (10.14.6). */
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
    /** Has something happen in place of the breach of the current run. */
    instead_of_breach: InsteadOfBreach;
  }
  | {
    /** Moves a piece of ice to another position (6.2). */
    move_ice: MoveIce;
  }
  | {
    /** Swaps two installed cards, or two agendas in different score areas (8.8). */
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
    /** Has a player choose subtypes, which the card has while it is rezzed. */
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
    /** Has a player choose a number, which is X in the effects that follow (1.15.1b). */
    say_number: SayNumber;
  }
  | {
    /** Removes that much bad publicity from the Corp. */
    remove_bad_publicity: RemoveTags;
  }
  | {
    /** Has cards lose their printed abilities for a while (9.1.9a). */
    lose_abilities: LoseAbilities;
  };

/** Damage. */
export interface Damage {
  /** The kind of damage that is done. */
  kind: "net" | "meat" | "core";
  /** The amount of damage done. */
  amount: Amount;
  /** The player who is responsible for it: the owner of the card, if left out. */
  responsible?: "corp" | "runner";
  /** `true` if the damage cannot be prevented. */
  unpreventable?: boolean;
  /** The cost that a player may pay to prevent this damage. */
  may_prevent?: MayPrevent;
}

/** A payment that prevents an effect as it is about to happen. */
export interface MayPrevent {
  /** The player who may pay to prevent it. */
  who: "corp" | "runner";
  /** The cost, for each part of it. */
  cost: Cost;
}

/** Tags or bad publicity. */
export interface Give {
  /** The number of tags, or the amount of bad publicity. */
  amount: Amount;
  /** `true` if it cannot be prevented or avoided. */
  unpreventable?: boolean;
  /** The cost that a player may pay to prevent this. */
  may_prevent?: MayPrevent;
}

/** Tags or bad publicity taken away. */
export interface RemoveTags {
  /** The number of tags, or the amount of bad publicity, removed. */
  amount: Amount;
}

/** Trashing. */
export interface Trash {
  /** The cards that are trashed. */
  card: CardForm;
  /** `true` if the trashing cannot be prevented. */
  unpreventable?: boolean;
  /** The player who trashes and who chooses: the one whose ability it is, if left out. */
  who?: "corp" | "runner";
  /** The cost that a player may pay to prevent it, for each card. */
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
  /** The number of credits by which the cost is reduced. */
  less?: Amount;
  /** `true` if all costs are ignored. */
  free?: boolean;
}

/** An effect without further keys. */
export type Nothing = Record<string, never>;

/** The destination of a trashed card. */
export interface TrashedTo {
  /** The zone to which it goes: a hand, a deck, or out of the game. */
  zone: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** The place in the deck where it is put; its top, if left out. */
  at?: "top" | "bottom" | "shuffled";
}

/** Credits and clicks. */
export interface Purse {
  /** The player whose credits or clicks change. */
  who: "corp" | "runner";
  /** The number of credits gained or lost. */
  credits?: Amount;
  /** The number of clicks gained or lost. */
  clicks?: Amount;
  /** `true` if the clicks are those that the player is allotted for the next turn. */
  next_turn?: boolean;
}

/** Drawing. */
export interface Draw {
  /** The player who draws. */
  who: "corp" | "runner";
  /** The number of cards drawn. */
  amount: Amount;
}

/** Placing on a card. */
export interface Place {
  /** The number of credits placed. */
  credits?: Amount;
  /** The number of counters placed, by kind. */
  counters?: Record<string, Amount>;
  /** The card on which they are placed. */
  to: CardForm;
}

/** Taking from a card. */
export interface Take {
  /** The number of credits taken. */
  credits?: Amount;
  /** The number of counters taken, by kind. */
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
  /** The effects in place of the breach, in order. */
  instead_of_breach?: Effect[];
  /** `true` if the Runner may still breach. */
  or_breach?: boolean;
  /** `true` if the credits hosted on this card are in the Runner's credit pool for this run. */
  pool?: boolean;
  /** `true` if the server must be one on which no run was made this turn. */
  unrun?: boolean;
}

/** A conditional ability. */
export interface Conditional {
  /** The name by which a step refers to the ability, where the card has several. */
  name?: string;
  /** The trigger condition of the ability. */
  when: ConditionForm;
  /** The ability is there only while this holds. */
  only_if?: Condition;
  /** The limit on its uses in a turn or run; any number of times, if left out. */
  once?: "turn" | "turn, by card" | "run";
  /** `true` if its player may decline it. */
  optional?: boolean;
  /** The zone in which its card is as the condition is met; where the card is active, if left out. */
  zone?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** `true` if it works for the rest of the run once the Runner has trashed its rezzed card in its access (9.12.5). */
  persistent?: boolean;
  /** The effects of the ability, in order. */
  effect?: Effect[];
}

/** An installation by an effect. */
export interface Install {
  /** The zone from which it is installed. */
  from?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** The card that is installed. */
  card: CardForm;
  /** The number of credits by which the cost is reduced. */
  less?: number;
  /** The counted number of credits by which the cost is reduced. */
  less_by?: Amount;
  /** `true` if all costs are ignored. */
  free?: boolean;
  /** The card on which it is installed. */
  host?: CardForm;
  /** The server in or before which the Corp installs it; asked for, if left out. */
  server?: string | number;
  /** `true` if it is rezzed then, at its cost. */
  rez?: boolean;
  /** `true` if it is rezzed then, with all costs ignored. */
  rez_free?: boolean;
  /** `true` if a card of the Runner, of any type, is installed facedown, without an install cost (8.5.11a). */
  facedown?: boolean;
}

/** Breaking. */
export interface Break {
  /** The number of subroutines broken. */
  subroutines: Amount;
  /** The ice on which they may be broken; any, if left out. */
  ice?: CardFilter;
}

/** A change of strength. */
export interface Strength {
  /** The amount by which the strength is raised. */
  amount: Amount;
  /** `true` if it is lowered by the amount. */
  weaker?: boolean;
  /** The card whose strength is raised until the turn ends; this one for the encounter, if left out. */
  card?: CardForm;
  /** `true` if it is raised until the run ends, neither longer nor shorter. */
  this_run?: boolean;
}

/** A prevention or avoidance. */
export interface Prevent {
  /** The thing that is prevented or avoided. */
  what: "damage" | "tag" | "bad_publicity" | "trash" | "expose" | "end_run" | "jack_out" | "subroutine" | "encounter_ability" | "break" | "purge" | "purged_counter" | "draw" | "trace" | "approach_server" | "success" | "breach" | "access" | "steal" | "install" | "rez" | "use" | "score" | "advance" | "play" | "strength";
  /** The amount prevented; the whole, if left out. */
  amount?: Amount;
  /** The direction in which a half is rounded. */
  round?: "up" | "down";
  /** The kinds of damage that it prevents; any, if left out. */
  kind?: Array<"net" | "meat" | "core">;
  /** The least amount that it prevents at once. */
  at_least?: number;
  /** The card for which it prevents it; any, if left out. */
  card?: CardForm;
  /** The card whose effect it prevents; any, if left out. */
  source?: CardForm;
  /** The ability that it prevents; any, if left out. */
  ability?: "when installed" | "when encountered" | "paid" | "subroutine";
  /** The player who is responsible for what it prevents; either, if left out. */
  responsible?: "corp" | "runner";
  /** The server at which it prevents; any, if left out. */
  server?: string | number;
  /** A zone in which it does not prevent. */
  not_in?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** Prevents only the first that fits in this time. */
  first?: "turn" | "run" | "ever";
}

/** An increase. */
export interface Raise {
  /** The amount by which it is enlarged. */
  amount: Amount;
}

/** A new amount. */
export interface SetTo {
  /** The amount that would happen from now on. */
  amount: Amount;
}

/** Another server. */
export interface Attack {
  /** The server that is run on from now on. */
  server: string | number;
}

/** Abilities that work for a while. */
export interface Lasting {
  /** The end of the time in which the abilities work. */
  until: "your next turn begins" | "run ends" | "turn ends" | "encounter ends";
  /** Conditional abilities that work meanwhile. */
  conditional?: Conditional[];
  /** Static abilities that work meanwhile. X is in both what it was as they were made; what is counted is counted anew. */
  static?: Static[];
}

/** A static ability (FFG: constant). */
export interface Static {
  /** The prohibitions while the card is active. */
  cannot?: Cannot;
  /** The player who picks the cards that damage trashes, instead of chance. */
  selects_damage?: SelectsDamage;
  /** The additional cost to steal an agenda from this server. */
  steal_cost?: Cost;
  /** The amount by which the card is stronger than printed. */
  strength?: Amount;
  /** The cards that may be installed on this one, and their number. */
  hosts?: Hosts;
  /** Subroutines that ice has after those that are printed on it. */
  subroutines?: MoreSubroutines;
  /** The change of the cost of doing something with a card. */
  price?: Price;
  /** The change of the points that agendas in a score area are worth (1.17.1). */
  worth?: Worth;
  /** The counters with which this agenda enters a score area, however it comes there. */
  enters_score?: EntersScore;
  /** The change of the number of counters that agendas need to be scored (1.17.3a). */
  requirement?: Requirement;
  /** Further tags that the Runner is considered to have (1.9.4). */
  considered_tags?: number;
  /** `true` if the Runner is tagged, with or without tags. */
  tagged?: boolean;
  /** The change of the maximum hand size of a player. */
  hand_size?: HandSize;
  /** The change of the Runner's memory limit (1.20.2). */
  memory?: number;
  /** Other cards that are stronger, or weaker. */
  strengthens?: Strengthens;
  /** The additional cost of doing something with cards (1.16.10). */
  additional?: Additional;
  /** The additional cost of a run on a server. */
  run_cost?: RunCost;
  /** Cards that their player may install faceup (8.5.2). */
  faceup?: CardForm;
  /** Credits on this card that may be spent, and for what (1.10.4b). */
  spend?: Spend;
  /** The condition under which it works. */
  only_if?: Condition;
  /** `true` if it works for the rest of the run once the Runner has trashed its rezzed card in its access (9.12.5). */
  persistent?: boolean;
  /** The effects that prevent or enlarge something, in order. */
  effect?: Effect[];
}

/** Something that cannot be done. */
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

/** The player who picks the cards that damage trashes, instead of chance. */
export interface SelectsDamage {
  /** The player who picks the cards. */
  who: "corp" | "runner";
  /** The kinds of damage to which it applies; all, if left out. */
  kind?: Array<"net" | "meat" | "core">;
  /** The number of cards picked; all, if left out. */
  amount?: number;
  /** Only for the first such damage in this time. */
  first?: "turn" | "run" | "ever";
  /** `true` if the player may decline to pick. */
  optional?: boolean;
}

/** The cards that a card can host (1.13.6a). */
export interface Hosts {
  /** The cards that may be installed on it. */
  card: CardFilter;
  /** The greatest number it may host; any, if left out. */
  most?: number;
  /** The memory that a hosted program may need at the most. */
  memory?: Amount;
  /** `true` if hosted programs do not count against the memory limit. */
  free_memory?: boolean;
}

/** Subroutines that are gained. */
export interface MoreSubroutines {
  /** The effects of each subroutine, in order. */
  effect?: Effect[];
  /** The number of subroutines; one, if left out. */
  number?: Amount;
  /** The ice that gains them; this card, if left out. */
  ice?: CardFilter;
  /** A card that gains them, such as `chosen`. */
  card?: "self" | "that" | "accessed" | "hosted" | "chosen" | "host" | "looked" | "those";
  /** `true` to put them before the printed subroutines instead of after them. */
  before?: boolean;
}

/** A change of what something costs in credits. */
export interface Price {
  /** The things done with the card. */
  of?: Array<"play" | "install" | "rez" | "trash" | "steal">;
  /** The cards to which it applies: those that fit, or `self` for this card alone; all, if left out. */
  card?: CardForm;
  /** The amount by which the cost is reduced. */
  less?: Amount;
  /** The amount by which the cost is increased. */
  more?: Amount;
  /** The cost for which the player may apply it; it always applies, if left out. */
  cost?: Cost;
  /** `true` if it applies only to the first such card of a turn. */
  once?: boolean;
}

/** A change of what agendas are worth. */
export interface Worth {
  /** The agendas to which it applies; this card itself, if left out. */
  card?: CardFilter;
  /** The score area in which it applies; either, if left out. */
  zone?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** The change of their points. */
  by: number;
  /** The counters on the agenda for each of which it applies; once, if left out. */
  each?: "power" | "virus" | "advancement" | "agenda";
  /** The counters of which there must be at least one on the agenda; none, if left out. */
  with?: "power" | "virus" | "advancement" | "agenda";
}

/** Counters with which an agenda enters a score area. */
export interface EntersScore {
  /** The score area. */
  zone: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** The counters that are hosted on it there, by kind. */
  counters?: Record<string, number>;
  /** A zone from which it enters without them. */
  not_from?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
}

/** A change of what agendas need to be scored. */
export interface Requirement {
  /** The agendas to which it applies; this card itself, if left out. */
  card?: CardFilter;
  /** The number of counters fewer they need. */
  less?: Amount;
  /** The number of counters more they need. */
  more?: Amount;
}

/** A change of the maximum hand size. */
export interface HandSize {
  /** The player whose hand it is. */
  who: "corp" | "runner";
  /** The change of the hand size. */
  by: number;
  /** The counters on this card for each of which it applies; once, if left out. */
  each?: "power" | "virus" | "advancement" | "agenda";
}

/** Other cards that are stronger. */
export interface Strengthens {
  /** The cards that are stronger, such as `host`. */
  card: CardForm;
  /** The amount by which they are stronger. */
  amount: Amount;
  /** `true` if their strength is lowered by the amount. */
  weaker?: boolean;
  /** `true` if abilities that raise their own strength last until the run ends. */
  lasts?: boolean;
}

/** An additional cost of doing something. */
export interface Additional {
  /** The things done with the card. */
  of?: Array<"play" | "install" | "rez" | "trash" | "steal">;
  /** The cards to which it applies; all, if left out. */
  card?: CardForm;
  /** The additional cost. */
  cost: Cost;
}

/** An additional cost of a run. */
export interface RunCost {
  /** The servers to which it applies. */
  server: string | number;
  /** The cost that the Runner pays as the run begins. */
  cost: Cost;
}

/** Credits on a card that may be spent. */
export interface Spend {
  /** The purposes they may be spent for; any, if left out. */
  of?: Array<"play" | "install" | "rez" | "use" | "trash" | "advance" | "trace" | "remove tag" | "nested" | "steal">;
  /** The cards for which they may be spent; any, if left out. */
  card?: CardForm;
}

/** A payment inside an effect. */
export interface Pay {
  /** The player who pays. */
  who: "corp" | "runner";
  /** The cost of the payment. */
  cost: Cost;
  /** `true` if it must be paid if possible. */
  must?: boolean;
  /** The effects if it is paid. */
  then?: Effect[];
  /** The effects if it is not paid. */
  otherwise?: Effect[];
}

/** Something that a player may do. */
export interface May {
  /** The player who may. */
  who: "corp" | "runner";
  /** The effects if the player wants it. */
  then?: Effect[];
  /** The effects if the player does not want it. */
  otherwise?: Effect[];
}

/** One of several effects. */
export interface Choice {
  /** The player who picks one. */
  who: "corp" | "runner";
  /** `true` if the player must pick one that can be resolved in full, if there is one (9.12.3c). */
  must?: boolean;
  /** The effects to pick from, each list under a name. */
  of?: Record<string, Effect[]>;
}

/** The effects under a condition. */
export interface If {
  /** The condition that must hold. */
  is: Condition;
  /** The effects if the condition holds. */
  then?: Effect[];
  /** The effects if the condition does not hold. */
  otherwise?: Effect[];
}

/** A trace. */
export interface Trace {
  /** The base strength of the trace. */
  base: Amount;
  /** The effects if the trace is successful. */
  success?: Effect[];
  /** The effects if the trace is not successful. */
  failure?: Effect[];
  /** The effects afterwards, whether or not it is successful (10.8.5). */
  then?: Effect[];
}

/** Naming a card type. */
export interface NameType {
  /** The player who names it. */
  who: "corp" | "runner";
  /** The player whose cards have such types; either, if left out. */
  of?: "corp" | "runner";
}

/** The value of X. */
export interface SetX {
  /** The value of X from now on. */
  amount: Amount;
}

/** A change of place. */
export interface Move {
  /** The cards that are moved. */
  card: CardForm;
  /** The zone to which they are moved: a hand, a deck, a discard pile, a score area, or out of the game. */
  to: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** The place in the deck where they are put; its top, if left out. */
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
  /** The number of cards the Corp trashes. */
  amount: Amount;
}

/** A game of bids. */
export interface Psi {
  /** The effects if the bids differ. */
  differ?: Effect[];
  /** The effects if the bids are the same. */
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

/** The effects in place of a breach. */
export interface InsteadOfBreach {
  /** The effects, in order. */
  then?: Effect[];
  /** `true` if the Runner may still breach. */
  or_breach?: boolean;
}

/** A change of position. */
export interface MoveIce {
  /** The ice that is moved. */
  card: CardForm;
  /** The server that it protects from now on; the same, if left out. */
  server?: string | number;
  /** `true` if it becomes the innermost ice instead of the outermost. */
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
  /** `true` if the Runner moves to it and continues from there. */
  moves?: boolean;
}

/** Playing a card by an effect. */
export interface PlayCard {
  /** The event or operation that is played. */
  card: CardForm;
  /** The number of credits by which the cost is reduced. */
  less?: Amount;
  /** `true` if all costs are ignored. */
  free?: boolean;
  /** `true` if it is removed from the game once it has resolved. */
  then_removed?: boolean;
}

/** A choice of subtypes. */
export interface ChooseSubtypes {
  /** The player who chooses. */
  who: "corp" | "runner";
  /** The subtypes of which some are chosen, in small letters. */
  of?: string[];
  /** The number to choose: one, or as many as its player wants but at least one. */
  any?: boolean;
}

/** A search. */
export interface Search {
  /** The zone that is searched. */
  zone: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** The player who searches: the one whose ability it is, if left out. */
  who?: "corp" | "runner";
  /** The cards to find; `count` gives the number. If the cards must have certain properties, finding none is allowed. */
  card: CardFilter;
}

/** Cards put in order. */
export interface Arrange {
  /** The player who puts them in order: the one whose ability it is, if left out. */
  who?: "corp" | "runner";
  /** The cards, all of one deck. */
  card: CardForm;
  /** The place in the deck where they are put, the first of them nearest to its top; its top, if left out. */
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
  /** The number of times each is advanced; once, if left out. */
  times?: Amount;
}

/** Saying a number. */
export interface SayNumber {
  /** The player who chooses it. */
  who: "corp" | "runner";
  /** The greatest that it may be. */
  at_most: Amount;
}

/** Abilities that are lost for a while. */
export interface LoseAbilities {
  /** The cards that lose their printed abilities, subroutines too. */
  card: CardForm;
  /** The end of the time in which they do not have them. */
  until: "your next turn begins" | "run ends" | "turn ends" | "encounter ends";
}

/** The start. */
export interface Given {
  /** The player whose turn it is; the one who acts first, if left out. */
  turn?: "corp" | "runner";
  /** The starting position of the Corp. */
  corp?: GivenCorp;
  /** The starting position of the Runner. */
  runner?: GivenRunner;
}

/** The starting position of the Corp. */
export interface GivenCorp {
  /** The identity of the player; one without abilities, if left out. */
  identity?: {
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: ObjectState;
  };
  /** The number of credits; not counted, if left out. */
  credits?: number;
  /** The number of clicks; not counted, if left out. */
  clicks?: number;
  /** The agendas in the score area. */
  score?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** The cards in HQ, the Corp's hand. */
  hq?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** The cards in R&D, the top one first; endless blank ones, if left out. */
  rd?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** The cards in Archives, the Corp's discard pile. */
  archives?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** The ice of each server, the outermost first. */
  ice?: Record<string, Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>>;
  /** The cards installed in the root of each server. */
  root?: Record<string, Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>>;
  /** The amount of bad publicity the Corp has. */
  bad_publicity?: number;
}

/** The state of an object. */
export interface ObjectState {
  /** `true` if the card of the Corp is rezzed. */
  rezzed?: boolean;
  /** The counters on it, by kind; what it enters with, if left out. */
  counters?: Record<string, number>;
  /** The number of credits hosted on it. */
  credits?: number;
  /** A choice that the card remembers, such as a server. */
  chosen?: string;
  /** The card on which it is hosted. */
  host?: string;
  /** `true` if the card of the Runner lies facedown in the rig. */
  facedown?: boolean;
}

/** The starting position of the Runner. */
export interface GivenRunner {
  /** The identity of the player; one without abilities, if left out. */
  identity?: {
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: ObjectState;
  };
  /** The number of credits; not counted, if left out. */
  credits?: number;
  /** The number of clicks; not counted, if left out. */
  clicks?: number;
  /** The agendas in the score area. */
  score?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** The cards in the grip, the Runner's hand. */
  grip?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** The cards in the stack, the top one first; endless blank ones, if left out. */
  stack?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** The cards in the heap, the Runner's discard pile. */
  heap?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** The cards that are installed in the rig. */
  rig?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** The number of tags the Runner has. */
  tags?: number;
  /** The amount of core damage the Runner has suffered. */
  core_damage?: number;
  /** The events of the Runner's last turn. */
  last_turn?: GivenTurn;
  /** The events so far of the Runner's present turn. */
  this_turn?: GivenTurn;
}

/** The actions of the Runner in a turn. */
export interface GivenTurn {
  /** `true` if a run was made in it. */
  ran?: boolean;
  /** The servers on which a run was successful in it. */
  succeeded?: Array<string | number>;
  /** Agendas that were stolen in it, by name. */
  stole?: string[];
  /** `true` if the Runner trashed a card of the Corp in it. */
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
  beside: {
    /** The point of the outer step at which an interrupt stands. */
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
  /** The server. */
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
  /** `true` if the Corp installs it faceup, where an effect allows it. */
  faceup?: boolean;
}

/** A basic action. */
export interface Basic {
  /** The basic action. */
  what: "credit" | "card" | "remove tag";
}

/** An object. */
export interface OfObject {
  /** The card. */
  card: string;
}

/** The use of an ability, with its announcement. */
export interface Use {
  /** The card that has the ability. */
  card: string;
  /** The name of the ability, where the card has several. */
  ability?: string;
  /** The targets of the ability. */
  targets?: string[];
  /** The amount, where the ability says "up to" or "any". */
  amount?: number;
  /** The value of X, where the cost has one. */
  x?: number;
  /** The cards that are given up to pay. */
  cost?: string[];
  /** The server that is run on, where the ability makes a run. */
  server?: string | number;
  /** The number of times the ability is used in a row; once, if left out. */
  times?: number;
}

/** A pass. */
export interface Pass {
  /** The thing that the player passes. */
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

/** The player whose turn ends. */
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
  /** The thing that is about to happen there. */
  what?: "damage" | "tag" | "bad_publicity" | "trash" | "expose" | "end_run" | "jack_out" | "subroutine" | "encounter_ability" | "break" | "purge" | "purged_counter" | "draw" | "trace" | "approach_server" | "success" | "breach" | "access" | "steal" | "install" | "rez" | "use" | "score" | "advance" | "play" | "strength";
  /** The kinds of damage that are about to be done. */
  kind?: Array<"net" | "meat" | "core">;
  /** The least amount that is about to happen. */
  amount?: number;
  /** The least amount that is about to happen. */
  at_least?: number;
  /** The card that it would happen to. */
  card?: Card2;
  /** The card whose effect is about to happen. */
  source?: Card2;
  /** The ability that is about to happen. */
  ability?: "when installed" | "when encountered" | "paid" | "subroutine";
  /** The player who is responsible for what is about to happen. */
  responsible?: "corp" | "runner";
  /** The server at which it is about to happen. */
  server?: string | number;
  /** The number of the moment among those that fit since the outer step began; the first, if left out. */
  nth?: number;
}

export type Card2 = {
  object: string;
} | {
  filter: CardForm;
};

/** A step. */
export type Step = Steps[number];
