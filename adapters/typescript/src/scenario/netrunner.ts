// Made from the schemas by `npm run words`.

/** What is given and done. */
export interface Scenario {
  cards: Record<string, Card>;
  given: Given;
  when: Steps;
}

/** A card. */
export interface Card {
  /** Whose card it is. */
  side: "corp" | "runner";
  /** Its type. */
  type: "agenda" | "asset" | "event" | "hardware" | "ice" | "identity" | "operation" | "program" | "resource" | "upgrade";
  /** Its subtypes. */
  subtypes?: string[];
  /** Whether it is unique, so that of its name no two can be active. */
  unique?: boolean;
  /** The credits for playing, installing or rezzing it. */
  cost?: number;
  /** Its strength. */
  strength?: number;
  /** The credits for trashing it when it is accessed. */
  trash_cost?: number;
  /** The advancement counters it needs. */
  advancement?: number;
  /** Its agenda points. */
  points?: number;
  /** The memory it needs. */
  mu?: number;
  /** The counters with which it enters. */
  enters_with?: Record<string, number>;
  /** It may be played only if this holds. */
  play_only_if?: Condition;
  /** Further costs. */
  additional_cost?: AdditionalCost;
  /** What else it does, for people; a case may not lean on that. */
  omits?: string;
  /** What differs by edition, laid over the rest. */
  in?: Record<string, Overlay>;
  /** Its paid abilities. */
  paid?: Paid[];
  /** Its conditional abilities. */
  conditional?: Conditional[];
  /** Its static abilities (FFG: constant). */
  static?: Static[];
  /** Its subroutines, each a list of effects. */
  subroutines?: Effect[][];
  /** What an event or operation does. */
  effect?: Effect[];
}

/** What must hold. All that is said must. */
export interface Condition {
  /** The Runner has at least so many tags. */
  tags?: number;
  /** What the Runner did last turn. */
  last_turn?: TurnFacts;
  /** What the Runner did this turn. */
  this_turn?: TurnFacts;
  /** During what. */
  during?: "run";
  /** Whether no ice protects the server of this card. */
  unprotected?: boolean;
  /** What the effect did so far. */
  happened?: ConditionForm;
}

/** What the Runner did in a turn. */
export interface TurnFacts {
  /** Whether a run was made. */
  ran?: boolean;
  /** On which server a run was successful. */
  succeeded?: string | number;
  /** Agendas that were stolen. */
  stole?: string[];
}

export type ConditionForm =
  | {
    /** Damage was suffered. */
    damaged: Happening;
  }
  | {
    /** Tags were taken. */
    tagged: Happening;
  }
  | {
    /** Tags were removed. */
    removed_tags: Happening;
  }
  | {
    /** A card was trashed. */
    trashed: Happening;
  }
  | {
    /** A card was exposed. */
    exposed: Happening;
  }
  | {
    /** A card was installed. */
    installed: Happening;
  }
  | {
    /** A card was rezzed. */
    rezzed: Happening;
  }
  | {
    /** An agenda was stolen. */
    stolen: Happening;
  }
  | {
    /** An agenda was scored. */
    scored: Happening;
  }
  | {
    /** A card was accessed. */
    accessed: Happening;
  }
  | {
    /** A piece of ice was encountered. */
    encountered: Happening;
  }
  | {
    /** A piece of ice was bypassed. */
    bypassed: Happening;
  }
  | {
    /** The last counter left a card. */
    emptied: Happening;
  }
  | {
    /** Cards were drawn. */
    drew: Happening;
  }
  | {
    /** A turn began. */
    turn_began: Happening;
  }
  | {
    /** A run ended; its amount is that of the agendas that were stolen in it. */
    run_ended: Happening;
  }
  | {
    /** A subroutine resolved. */
    resolved: Happening;
  }
  | {
    /** Something was prevented. */
    prevented: Happening;
  }
  | {
    /** Something was enlarged. */
    increased: Happening;
  }
  | {
    /** Something was replaced. */
    replaced: Happening;
  }
  | {
    /** Something was paid. */
    paid: Happening;
  }
  | {
    /** An ability was used: a paid one, or by 26.03 an optional interrupt. */
    used: Happening;
  }
  | {
    /** Something would happen: an interrupt. */
    would: Would;
  }
  | {
    /** One of several. */
    any_of: ConditionForm[];
  };

/** What is asked of an event. Whatever is left out may be anything. */
export interface Happening {
  /** What was prevented, enlarged or replaced. */
  what?: "damage" | "tag" | "bad_publicity" | "trash" | "expose" | "end_run" | "jack_out" | "subroutine" | "encounter_ability" | "break" | "purge";
  /** The kind of damage. */
  kind?: Array<"net" | "meat" | "core">;
  /** So much, or more. */
  amount?: number;
  /** So much, or more. */
  at_least?: number;
  /** What it happened to. */
  card?: CardForm;
  /** The card whose effect it was. */
  source?: CardForm;
  /** The card whose ability did it. */
  by?: CardForm;
  /** Who did it, or whom it happened to. */
  who?: "corp" | "runner";
  /** The damage that trashed it. */
  by_damage?: Array<"net" | "meat" | "core">;
  /** Which ability did it. */
  ability?: "when installed" | "when encountered" | "paid";
  /** Who is responsible for it. */
  responsible?: "corp" | "runner";
  /** Where. */
  server?: string | number;
  /** Not from this zone. */
  not_in?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** The type of the card it happened to. */
  type?: Array<"agenda" | "asset" | "event" | "hardware" | "ice" | "identity" | "operation" | "program" | "resource" | "upgrade" | "named">;
  /** Whether that card was installed. */
  installed?: boolean;
  /** Whether that card was rezzed. */
  rezzed?: boolean;
  /** Only the first that meets the rest. */
  first?: "turn" | "run" | "ever";
}

export type CardForm = {
  reference: "self" | "that" | "accessed" | "hosted" | "chosen";
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
  /** Among which. */
  choose: CardFilter;
}

/** Cards by property. All that is said must hold. */
export interface CardFilter {
  /** Of one of these types. */
  type?: Array<"agenda" | "asset" | "event" | "hardware" | "ice" | "identity" | "operation" | "program" | "resource" | "upgrade" | "named">;
  /** With all of these subtypes. */
  subtype?: string[];
  /** With none of these subtypes. */
  not_subtype?: string[];
  /** Whether it is installed. */
  installed?: boolean;
  /** Whether it is faceup. */
  faceup?: boolean;
  /** Whether it is rezzed. */
  rezzed?: boolean;
  /** Whose card it is. */
  owner?: "corp" | "runner";
  /** Where it is. */
  zone?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** In or protecting which server. */
  server?: string | number;
  /** What it is called. */
  named?: CardName;
  /** Of the same type as that card. */
  same_type?: "that";
  /** Whether this card itself is left out. */
  other?: boolean;
  /** How many of them. */
  count?: string | number;
}

export type CardName = {
  reference: "self";
} | {
  name: string;
};

/** All cards of a kind. */
export interface All {
  /** Which. */
  all: CardFilter;
}

/** Cards from the top of the stack. */
export interface Top {
  /** How many. */
  top: string | number;
}

/** What is asked of something that is about to happen. */
export interface Would {
  /** What would happen. */
  what?: "damage" | "tag" | "bad_publicity" | "trash" | "expose" | "end_run" | "jack_out" | "subroutine" | "encounter_ability" | "break" | "purge";
  /** One of several. */
  any_of?: Would[];
  /** The kind of damage. */
  kind?: Array<"net" | "meat" | "core">;
  /** So much, or more. */
  amount?: number;
  /** So much, or more. */
  at_least?: number;
  /** What it would happen to. */
  card?: CardForm;
  /** The card whose effect it is. */
  source?: CardForm;
  /** Which ability would do it. */
  ability?: "when installed" | "when encountered" | "paid";
  /** Who is responsible for it. */
  responsible?: "corp" | "runner";
  /** Where. */
  server?: string | number;
  /** Not from this zone. */
  not_in?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** Only the first that meets the rest. */
  first?: "turn" | "run" | "ever";
}

/** Further costs of doing something with a card. */
export interface AdditionalCost {
  /** Of stealing it. */
  steal?: Cost;
  /** Of playing it. */
  play?: Cost;
}

/** What is paid. */
export interface Cost {
  /** Credits. */
  credits?: string | number;
  /** Clicks. */
  clicks?: number;
  /** Counters from the card itself. */
  counters?: Record<string, string | number>;
  /** Cards that are trashed. */
  trash?: CardForm[];
  /** A card that is removed from the game. */
  remove_from_game?: CardForm;
  /** Damage that is suffered. */
  suffer?: Suffer;
  /** Tags that are taken. */
  take_tags?: number;
  /** Bad publicity that is taken. */
  take_bad_publicity?: number;
  /** Bad publicity that the Runner has the Corp lose. */
  remove_bad_publicity?: number;
}

/** Damage suffered as a cost. */
export interface Suffer {
  /** Its kind. */
  kind: "net" | "meat" | "core";
  /** How much. */
  amount: string | number;
}

/** What one edition prints in place of the rest. */
export interface Overlay {
  /** Its subtypes. */
  subtypes?: string[];
  /** The credits for playing, installing or rezzing it. */
  cost?: number;
  /** Its strength. */
  strength?: number;
  /** The credits for trashing it when it is accessed. */
  trash_cost?: number;
  /** The advancement counters it needs. */
  advancement?: number;
  /** Its agenda points. */
  points?: number;
  /** The memory it needs. */
  mu?: number;
  /** The counters with which it enters. */
  enters_with?: Record<string, number>;
  /** It may be played only if this holds. */
  play_only_if?: Condition;
  /** Further costs. */
  additional_cost?: AdditionalCost;
  /** What else it does, for people. */
  omits?: string;
  /** Its paid abilities. */
  paid?: Paid[];
  /** Its conditional abilities. */
  conditional?: Conditional[];
  /** Its static abilities. */
  static?: Static[];
  /** Its subroutines. */
  subroutines?: Effect[][];
  /** What an event or operation does. */
  effect?: Effect[];
}

/** A paid ability. */
export interface Paid {
  /** Its name, where the card has several. */
  name?: string;
  /** What is paid. */
  cost?: Cost;
  /** What X is, where nobody says it. */
  x?: Amount;
  /** It may be used only if this holds. */
  only_if?: Condition;
  /** How often it may be used. */
  once?: "turn" | "turn, by card";
  /** Whether it works only on ice that is being encountered. */
  interface?: boolean;
  /** What it does. */
  effect?: Effect[];
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
  /** What is counted. */
  count: WhatIsCounted;
  /** So many more. */
  plus?: number;
}

export type WhatIsCounted = {
  counters: CountersOf;
} | {
  points: PointsOf;
} | {
  cards: CardFilter;
};

/** The counters on a card. */
export interface CountersOf {
  /** Of which kind. */
  counters: "power" | "virus" | "advancement" | "agenda";
  /** On which card. */
  of: CardForm;
}

/** Agenda points. */
export interface PointsOf {
  /** Of which agendas. */
  points: "stolen_last_turn";
}

/** A multiple of a number. */
export interface Times {
  /** How many times. */
  times: number;
  /** Of what. */
  of: string | number;
}

export type Effect =
  | {
    /** Does damage to the Runner. */
    damage: Damage;
  }
  | {
    /** Gives the Runner tags. */
    tag: Give;
  }
  | {
    /** Gives the Corp bad publicity. */
    bad_publicity: Give;
  }
  | {
    /** Removes tags. */
    remove_tags: RemoveTags;
  }
  | {
    /** Trashes cards. */
    trash: Trash;
  }
  | {
    /** Exposes a card. */
    expose: OfCard;
  }
  | {
    /** Chooses a card, which the effects that follow call `chosen`. */
    choose: OfCard;
  }
  | {
    /** The Corp rezzes a card, and pays for it. */
    rez: OfCard;
  }
  | {
    /** Turns a card facedown. */
    turn_facedown: OfCard;
  }
  | {
    /** What would be trashed is turned facedown in place of leaving, and is trashed so. */
    trashed_facedown: Nothing;
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
    /** A player draws cards. */
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
    /** Makes a run. */
    run: Run;
  }
  | {
    /** Installs a card. */
    install: Install;
  }
  | {
    /** Breaks subroutines. */
    break: Break;
  }
  | {
    /** Raises the strength of this card for the encounter, or of another until the turn ends. */
    strength: Strength;
  }
  | {
    /** Removes all virus counters. */
    purge: Nothing;
  }
  | {
    /** Ends the run. */
    end_run: Nothing;
  }
  | {
    /** Bypasses the ice that is encountered. */
    bypass: Nothing;
  }
  | {
    /** Prevents, or avoids. */
    prevent: Prevent;
  }
  | {
    /** Enlarges what would happen (FFG: "additional"). */
    increase: Raise;
  }
  | {
    /** Happens in place of what would. */
    instead: Effect[];
  }
  | {
    /** Leaves something that works for a while. */
    lasting: Lasting;
  }
  | {
    /** A player may, or must, pay. */
    pay: Pay;
  }
  | {
    /** A player may. */
    may: May;
  }
  | {
    /** A player picks one of several. */
    option: Choice;
  }
  | {
    /** If something holds. */
    if: If;
  }
  | {
    /** Traces the Runner. */
    trace: Trace;
  }
  | {
    /** Effects of one instruction. */
    together: Effect[];
  }
  | {
    /** A player names a card type. */
    name_type: NameType;
  };

/** Damage. */
export interface Damage {
  /** Its kind. */
  kind: "net" | "meat" | "core";
  /** How much. */
  amount: Amount;
  /** Who is responsible for it: the owner of the card, unless said. */
  responsible?: "corp" | "runner";
  /** Whether it cannot be prevented. */
  unpreventable?: boolean;
}

/** Tags or bad publicity. */
export interface Give {
  /** How many. */
  amount: Amount;
  /** Whether it cannot be prevented. */
  unpreventable?: boolean;
}

/** Tags taken away. */
export interface RemoveTags {
  /** How many. */
  amount: Amount;
}

/** Trashing. */
export interface Trash {
  /** Which cards. */
  card: CardForm;
  /** Whether it cannot be prevented. */
  unpreventable?: boolean;
}

/** Something done to a card. */
export interface OfCard {
  /** Which card. */
  card: CardForm;
}

/** Nothing more to say. */
export type Nothing = Record<string, never>;

/** Credits and clicks. */
export interface Purse {
  /** Whose. */
  who: "corp" | "runner";
  /** How many credits. */
  credits?: Amount;
  /** How many clicks. */
  clicks?: Amount;
}

/** Drawing. */
export interface Draw {
  /** Who draws. */
  who: "corp" | "runner";
  /** How many cards. */
  amount: Amount;
}

/** Placing on a card. */
export interface Place {
  /** How many credits. */
  credits?: Amount;
  /** How many counters. */
  counters?: Record<string, Amount>;
  /** On which card. */
  to: CardForm;
}

/** Taking from a card. */
export interface Take {
  /** How many credits. */
  credits?: Amount;
  /** How many counters. */
  counters?: Record<string, Amount>;
  /** From which card. */
  from: CardForm;
}

/** A run made by an effect. */
export interface Run {
  /** On which server. */
  server: string | number;
  /** Abilities that work for this run. */
  conditional?: Conditional[];
  /** What happens in place of the breach. */
  instead_of_breach?: Effect[];
  /** Whether the Runner may breach all the same, instead of `instead_of_breach`. */
  or_breach?: boolean;
}

/** A conditional ability. */
export interface Conditional {
  /** Its name, where the card has several. */
  name?: string;
  /** What meets its condition. */
  when: ConditionForm;
  /** Whether it may be declined. */
  optional?: boolean;
  /** What it does. */
  effect?: Effect[];
}

/** An installation by an effect. */
export interface Install {
  /** From where. */
  from?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** Which card. */
  card: CardForm;
  /** So many credits less than it costs. */
  less?: number;
}

/** Breaking. */
export interface Break {
  /** How many subroutines. */
  subroutines: Amount;
  /** On which ice. */
  ice?: CardFilter;
}

/** So much stronger. */
export interface Strength {
  /** By how much. */
  amount: Amount;
  /** Which card, until the turn ends; this one for the encounter, if left out. */
  card?: CardForm;
}

/** What is prevented, or avoided. */
export interface Prevent {
  /** What. */
  what: "damage" | "tag" | "bad_publicity" | "trash" | "expose" | "end_run" | "jack_out" | "subroutine" | "encounter_ability" | "break" | "purge";
  /** How much; the whole, if left out. */
  amount?: Amount;
  /** To which side a half is rounded. */
  round?: "up" | "down";
  /** The kind of damage. */
  kind?: Array<"net" | "meat" | "core">;
  /** So much, or more. */
  at_least?: number;
  /** What it would happen to. */
  card?: CardForm;
  /** The card whose effect it is. */
  source?: CardForm;
  /** Which ability would do it. */
  ability?: "when installed" | "when encountered" | "paid";
  /** Who is responsible for it. */
  responsible?: "corp" | "runner";
  /** Where. */
  server?: string | number;
  /** Not from this zone. */
  not_in?: "rig" | "grip" | "heap" | "stack" | "hq" | "rd" | "archives" | "root" | "ice" | "corp score" | "runner score" | "removed";
  /** Only the first that meets the rest. */
  first?: "turn" | "run" | "ever";
}

/** So much more. */
export interface Raise {
  /** How much. */
  amount: Amount;
}

/** What works for a while. */
export interface Lasting {
  /** How long. */
  until: "your next turn begins" | "run ends" | "turn ends";
  /** Conditional abilities. */
  conditional?: Conditional[];
  /** Static abilities. */
  static?: Static[];
}

/** A static ability (FFG: constant). */
export interface Static {
  /** What cannot be done. */
  cannot?: Cannot;
  /** Who picks the cards that damage trashes. */
  selects_damage?: SelectsDamage;
  /** What stealing an agenda from this server costs besides. */
  steal_cost?: Cost;
  /** It works only while this holds. */
  only_if?: Condition;
  /** What it prevents or enlarges. */
  effect?: Effect[];
}

/** What cannot be done. */
export interface Cannot {
  /** What. */
  what: "damage" | "tag" | "bad_publicity" | "trash" | "expose" | "end_run" | "jack_out" | "subroutine" | "encounter_ability" | "break" | "purge";
}

/** Who picks the cards that damage trashes, in place of chance. */
export interface SelectsDamage {
  /** Who picks. */
  who: "corp" | "runner";
  /** For which kinds of damage. */
  kind?: Array<"net" | "meat" | "core">;
  /** How many of the cards; all, if left out. */
  amount?: number;
  /** Only for the first in this time. */
  first?: "turn" | "run" | "ever";
  /** Whether it may be declined. */
  optional?: boolean;
}

/** A payment inside an effect. */
export interface Pay {
  /** Who pays. */
  who: "corp" | "runner";
  /** What. */
  cost: Cost;
  /** Whether it must be paid if it can. */
  must?: boolean;
  /** What happens if it is paid. */
  then?: Effect[];
  /** What happens if it is not. */
  otherwise?: Effect[];
}

/** Something that a player may do. */
export interface May {
  /** Who. */
  who: "corp" | "runner";
  /** What happens if so. */
  then?: Effect[];
  /** What happens if not. */
  otherwise?: Effect[];
}

/** One of several effects. */
export interface Choice {
  /** Who picks. */
  who: "corp" | "runner";
  /** The effects by name. */
  of?: Record<string, Effect[]>;
}

/** What happens if something holds. */
export interface If {
  /** What must hold. */
  is: Condition;
  /** What happens if it does. */
  then?: Effect[];
  /** What happens if it does not. */
  otherwise?: Effect[];
}

/** A trace. */
export interface Trace {
  /** Its base strength. */
  base: Amount;
  /** What happens if it is successful. */
  success?: Effect[];
  /** What happens if it is not. */
  failure?: Effect[];
}

/** Naming a card type. */
export interface NameType {
  /** Who names it. */
  who: "corp" | "runner";
}

/** The start. */
export interface Given {
  /** Whose turn it is; of the player who acts first, if left out. */
  turn?: "corp" | "runner";
  /** What the Corp has. */
  corp?: GivenCorp;
  /** What the Runner has. */
  runner?: GivenRunner;
}

/** What the Corp has. */
export interface GivenCorp {
  /** The identity. */
  identity?: {
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  };
  /** Credits; not counted, if left out. */
  credits?: number;
  /** Clicks; not counted, if left out. */
  clicks?: number;
  /** The score area. */
  score?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** Cards in HQ. */
  hq?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** Cards in R&D, the top first; endless, if left out. */
  rd?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** Cards in Archives. */
  archives?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** Ice by server, the outermost first. */
  ice?: Record<string, Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>>;
  /** What is installed in servers. */
  root?: Record<string, Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>>;
  /** Bad publicity. */
  bad_publicity?: number;
}

/** What is said about an object. */
export interface ObjectState {
  /** Whether a Corp card is rezzed. */
  rezzed?: boolean;
  /** Its counters; what it enters with, if left out. */
  counters?: Record<string, number>;
  /** Credits hosted on it. */
  credits?: number;
  /** A choice that it remembers. */
  chosen?: string;
}

/** What the Runner has. */
export interface GivenRunner {
  /** The identity. */
  identity?: {
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  };
  /** Credits; not counted, if left out. */
  credits?: number;
  /** Clicks; not counted, if left out. */
  clicks?: number;
  /** The score area. */
  score?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** Cards in the grip. */
  grip?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** Cards in the stack, the top first; endless, if left out. */
  stack?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** Cards in the heap. */
  heap?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** Installed cards. */
  rig?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: ObjectState;
  }>;
  /** Tags. */
  tags?: number;
  /** Core damage suffered. */
  core_damage?: number;
  /** What happened in the Runner's last turn. */
  last_turn?: GivenTurn;
  /** What happened in the Runner's present turn. */
  this_turn?: GivenTurn;
}

/** What the Runner did in a turn. */
export interface GivenTurn {
  /** Whether a run was made. */
  ran?: boolean;
  /** On which servers a run was successful. */
  succeeded?: Array<string | number>;
  /** Agendas that were stolen. */
  stole?: string[];
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
    /** Makes a run, up to the first approach. */
    run: OnServer;
  }
  | {
    /** Plays an event or operation. */
    play: Play;
  }
  | {
    /** Installs a card from the grip. */
    install: OfObject;
  }
  | {
    /** Uses a paid ability, or accepts a pending conditional one. */
    use: Use;
  }
  | {
    /** Rezzes a card. */
    rez: OfObject;
  }
  | {
    /** Scores an agenda. */
    score: OfObject;
  }
  | {
    /** Trashes the card that is accessed, or the resource of a tagged Runner. */
    trash: OfObject;
  }
  | {
    /** Steals the agenda that is accessed. */
    steal: OfObject;
  }
  | {
    /** Jacks out. */
    jack_out: OnServer;
  }
  | {
    /** Passes. */
    pass: Pass;
  };

/** A server. */
export interface OnServer {
  /** The server. */
  server: string | number;
}

/** Playing a card. */
export interface Play {
  /** The card. */
  card: string;
  /** The server that is run on. */
  server?: string | number;
}

/** An object. */
export interface OfObject {
  /** The object. */
  card: string;
}

/** Using an ability, with what is said in announcing it. */
export interface Use {
  /** The card. */
  card: string;
  /** The ability, where the card has several. */
  ability?: string;
  /** What it is used on. */
  targets?: string[];
  /** How much, of "up to" and "any". */
  amount?: number;
  /** What X is. */
  x?: number;
  /** The cards given up. */
  cost?: string[];
  /** The server that is run on. */
  server?: string | number;
  /** So often in a row. */
  times?: number;
}

/** A pass. */
export interface Pass {
  /** What is passed. */
  what: "priority";
}

export type StepOfTheGame =
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
  /** The player. */
  player: "corp" | "runner";
}

export type PointForm = {
  present: "present";
} | {
  point: Point;
};

/** A point by what is about to happen there. */
export interface Point {
  /** What would happen. */
  what?: "damage" | "tag" | "bad_publicity" | "trash" | "expose" | "end_run" | "jack_out" | "subroutine" | "encounter_ability" | "break" | "purge";
  /** The kind of damage. */
  kind?: Array<"net" | "meat" | "core">;
  /** So much, or more. */
  amount?: number;
  /** So much, or more. */
  at_least?: number;
  /** What it would happen to. */
  card?: Card2;
  /** The card whose effect it is. */
  source?: Card2;
  /** Which ability would do it. */
  ability?: "when installed" | "when encountered" | "paid";
  /** Who is responsible for it. */
  responsible?: "corp" | "runner";
  /** Where. */
  server?: string | number;
  /** Which of those that match, since the outer step began: the first, if left out. */
  nth?: number;
}

export type Card2 = {
  object: string;
} | {
  filter: CardForm;
};

/** A step. */
export type Step = Steps[number];
