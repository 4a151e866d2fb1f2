// Made from the schemas by `npm run words`.

/** What is given and done. */
export interface Scenario {
  cards: Record<string, Card>;
  given: Given;
  when: Steps;
}

/** A card. */
export interface Card {
  /** Its types. */
  types?: Array<"Unit" | "Spell" | "Gear" | "Legend" | "Battlefield">;
  /** Its subtypes. */
  subtypes?: string[];
  /** Its domains. */
  domains?: Array<"fury" | "calm" | "mind" | "body" | "chaos" | "order" | "any">;
  /** What it costs to play. */
  cost?: Cost;
  /** Its Might. */
  might?: number;
  /** Its keywords. */
  keywords?: Keyword[];
  /** How it comes into play. */
  enters?: "exhausted";
  /** What a spell does. */
  effect?: Effect[];
  /** Abilities that its player uses. */
  activated?: Activated[];
  /** Abilities that something sets off. */
  triggered?: Triggered[];
  /** What holds as long as it stands. */
  static?: StaticAbility[];
  /** What it replaces as long as it stands. */
  replacement?: Replace[];
  /** What it does when it was killed. */
  deathknell?: Effect[];
  /** What it gives to the unit it is attached to. */
  attached?: Attached;
  /** What else is printed on it, which cases do not play. */
  omits?: string[];
  /** What is not certain about these facts. */
  note?: string;
}

/** What must be paid. */
export interface Cost {
  /** Energy. */
  energy?: number;
  /** Power by domain. */
  power?: Record<string, number>;
  /** What is exhausted. */
  exhaust?: string | number;
  /** How many cards are discarded. */
  discard?: number;
  /** What is killed. */
  kill?: string | number;
  /** Whose buff is spent. */
  spend_buff?: string | number;
}

export type Keyword = {
  plain: "Action" | "Reaction" | "Hidden" | "Tank" | "Backline" | "Ganking";
} | {
  valued: Keyword2;
};

export type Keyword2 =
  | {
    /** More Might as an attacker. */
    Assault: number;
  }
  | {
    /** More Might as a defender. */
    Shield: number;
  };

export type Effect =
  | {
    /** Prevents damage. */
    prevent: Prevent;
  }
  | {
    /** Doubles damage. */
    double: Double;
  }
  | {
    /** Adds Bonus Damage. */
    bonus_damage: BonusDamage;
  }
  | {
    /** Makes less damage lethal. */
    lethal: Lethal;
  }
  | {
    /** Forbids something. */
    cannot: Cannot;
  }
  | {
    /** Deals damage. */
    deal: Deal;
  }
  | {
    /** Kills. */
    kill: Kill;
  }
  | {
    /** Removes marked damage. */
    heal: Done;
  }
  | {
    /** Exhausts. */
    exhaust: Done;
  }
  | {
    /** Sends a unit to its base (453). */
    recall: Done;
  }
  | {
    /** Returns a card to its owner's hand. */
    return: Done;
  }
  | {
    /** Banishes. */
    banish: Done;
  }
  | {
    /** Stuns. */
    stun: Done;
  }
  | {
    /** Takes control. */
    take_control: Done;
  }
  | {
    /** Plays a card. */
    play: PlayCard;
  }
  | {
    /** Gives Might. */
    give: GiveMight;
  }
  | {
    /** Draws cards. */
    draw: Cards;
  }
  | {
    /** Discards cards. */
    discard: Cards;
  }
  | {
    /** Channels runes. */
    channel: Cards;
  }
  | {
    /** Looks at cards of the deck. */
    look: Look;
  }
  | {
    /** Replaces an event this turn. */
    replace: Replace;
  }
  | {
    /** Waits for an event this turn. */
    delayed: Delayed;
  };

/** Damage is prevented (437); in a spell for this turn. */
export interface Prevent {
  /** How much. */
  amount: string | number;
  /** On what. */
  to: string | number;
  /** From which sources; left out, any. */
  from?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell">;
  /** Whether it comes back each combat. */
  each?: "combat";
  /** What must hold. */
  if?: Condition;
}

export type Condition = {
  circumstance: "legion" | "not legion" | "attacking" | "at a battlefield" | "in combat" | "buffed";
} | {
  compared: Condition2;
};

export type Condition2 =
  | {
    /** How many runes its player controls. */
    runes: string | number;
  }
  | {
    /** How often it has moved this turn. */
    moved: string | number;
  }
  | {
    /** Its Might. */
    might: string | number;
  };

/** Damage is doubled; in a spell for this turn. */
export interface Double {
  /** On what. */
  to: string | number;
}

/** Damage is dealt with Bonus Damage. */
export interface BonusDamage {
  /** How much. */
  amount: string | number;
  /** On what. */
  to: string | number;
  /** From which sources; left out, any. */
  from?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell">;
}

/** Less damage than the Might is lethal. */
export interface Lethal {
  /** So much is. */
  amount: string | number;
  /** For what. */
  to: string | number;
  /** From which sources; left out, any. */
  from?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell">;
}

/** What cannot happen. */
export interface Cannot {
  /** What cannot be dealt damage. */
  be_dealt: string | number;
  /** What must hold. */
  if?: Condition;
}

/** Damage is dealt (417). */
export interface Deal {
  /** How much. */
  amount: string | number;
  /** To what. */
  to: string | number;
  /** Units that deal it; left out, the spell or ability does. */
  from?: Array<string | number>;
  /** Another amount, where something holds. */
  instead?: Instead;
}

/** Another amount, where something holds. */
export interface Instead {
  /** How much. */
  amount: string | number;
  /** What must hold. */
  if: Condition;
}

/** Something is killed (428). */
export interface Kill {
  /** What. */
  what: string | number;
  /** What must hold. */
  if?: Condition;
  /** What follows only if it was really killed. */
  if_done?: Effect[];
}

/** Something is done to an object. */
export interface Done {
  /** To what. */
  what: string | number;
  /** What must hold. */
  if?: Condition;
}

/** A card is played by an effect. */
export interface PlayCard {
  /** Which. */
  what: string | number;
  /** Who plays it; left out, the player of the effect. */
  who?: string | number;
  /** Where to. */
  to?: "same location" | "base";
  /** What it costs. */
  cost?: "free";
}

/** Might is given for this turn. */
export interface GiveMight {
  /** How much. */
  might: string | number;
  /** Not below this. */
  minimum?: number;
  /** To what. */
  to: string | number;
}

/** Cards are drawn or discarded, or runes channeled. */
export interface Cards {
  /** How many. */
  amount: string | number;
  /** Who does; left out, the player of the effect. */
  who?: string | number;
  /** Whether the runes enter exhausted. */
  exhausted?: boolean;
}

/** The top cards of the deck are looked at. */
export interface Look {
  /** How many. */
  amount: string | number;
  /** Which one may be banished. */
  may_banish?: MayBanish;
  /** What it then costs to play. */
  then_play?: "free";
  /** What becomes of the others. */
  rest?: "recycle";
}

/** Which card may be banished. */
export interface MayBanish {
  /** One of these types. */
  types?: Array<"Unit" | "Spell" | "Gear" | "Legend" | "Battlefield">;
  /** Of such Might. */
  might?: string | number;
}

/** Something happens in place of a death (367): on a card for ever, in an effect this turn. */
export interface Replace {
  /** What would happen. */
  would: Event;
  /** How often; left out, each time. */
  times?: "next" | "each";
  /** What must hold. */
  if?: Condition;
  /** What may be paid for it; left out, it is not optional. */
  may_pay?: Cost;
  /** Who decides and pays; left out, the player of the ability. */
  who?: string | number;
  /** What happens instead. */
  instead?: Effect[];
}

export type Event =
  | {
    /** Something would die. */
    die: string | number;
  };

/** An ability that waits this turn (389). */
export interface Delayed {
  /** For what. */
  when: When;
  /** How often; left out, each time. */
  times?: "next" | "each";
  /** What it does. */
  effect?: Effect[];
  /** What must hold when it is made. */
  if?: Condition;
}

export type Event2 =
  | {
    /** Damage is dealt to something. */
    dealt: string | number;
  }
  | {
    /** Something is played. */
    played: string | number;
  }
  | {
    /** Something is killed. */
    killed: string | number;
  }
  | {
    /** A player's turn ends. */
    end_turn: string | number;
  };

/** When an ability triggers. */
export interface When {
  /** What does it; left out, anything. */
  by?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell">;
  event?: Event2;
}

/** An ability that its player uses at a cost. */
export interface Activated {
  /** When it may be used besides in its player's main phase: `Action`, `Reaction`. */
  keywords?: Array<"Action" | "Reaction" | "Hidden" | "Tank" | "Backline" | "Ganking">;
  /** The cost. */
  cost?: Cost;
  /** What must hold. */
  if?: Condition;
  /** What it does. */
  effect?: Effect[];
}

/** An ability that something sets off. */
export interface Triggered {
  /** When. */
  when: When;
  /** Where the card is; left out, on the board. */
  in?: "trash" | "hand";
  /** What may be paid for it. */
  may_pay?: Cost;
  /** What it does. */
  effect?: Effect[];
}

export type StaticAbility =
  | {
    /** Prevents damage. */
    prevent: Prevent;
  }
  | {
    /** Doubles damage. */
    double: Double;
  }
  | {
    /** Has damage dealt to another unit. */
    redirect: Redirect;
  }
  | {
    /** Adds Bonus Damage. */
    bonus_damage: BonusDamage;
  }
  | {
    /** Makes less damage lethal. */
    lethal: Lethal;
  }
  | {
    /** Forbids something. */
    cannot: Cannot;
  };

/** Damage is dealt to another unit instead (370.1.b). */
export interface Redirect {
  /** Damage to what. */
  of: string | number;
  /** To what it is dealt instead. */
  to: string | number;
}

/** What an Equipment gives to its unit. */
export interface Attached {
  /** So much Might. */
  might?: number;
  /** What holds; `self` is the unit. */
  static?: StaticAbility[];
  /** What replaces events; `self` is the unit, `this gear` the Equipment. */
  replacement?: Replace[];
}

/** A player at the start. */
export interface Player {
  /** What is in the base. */
  base?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** The hand. */
  hand?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** The deck, its top first; left out, 20 blank cards. */
  deck?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** The trash. */
  trash?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** The banished cards. */
  banishment?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** The legend. */
  legend?: {
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Object;
  };
  /** How many runes are controlled. */
  runes?: number;
  /** What can be paid with; left out, it pays every cost. */
  pool?: Pool;
  /** The points. */
  points?: number;
}

/** What is said about a card or a unit. */
export interface Object {
  /** Its printed Might, where no card stands behind it. */
  might?: number;
  /** The damage marked on it. */
  damage?: number;
  /** The Prevents on it, in the order of their creation. */
  prevent?: PreventValue[];
  /** Whether it is exhausted. */
  exhausted?: boolean;
  /** Whether it is stunned. */
  stunned?: boolean;
  /** Whether it is buffed. */
  buffed?: boolean;
  /** Keywords that it has beside its card's. */
  keywords?: Keyword[];
  /** Its owner; left out, whose list it is in. */
  owner?: string;
  /** The Equipment attached to it. */
  attached?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** How often it has moved this turn. */
  moved?: number;
}

export type PreventValue = {
  /** a prevent amount (`3`, `next 3`, `all`, `next time`) */
  amount: string | number;
} | {
  full: Tracked;
};

/** A Prevent tracked on a unit, in full. */
export interface Tracked {
  /** How much it still prevents. */
  amount?: string | number;
  /** From which sources; left out, any. */
  from?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell">;
  /** What it is called; left out, `prevent`. */
  by?: string;
  /** Whether it comes back each combat; left out, it is for this turn. */
  each?: "combat";
}

/** What a player can pay with. */
export interface Pool {
  /** Energy. */
  energy?: number;
  /** Power by domain. */
  power?: Record<string, number>;
}

/** The start. */
export interface Given {
  /** The turn player, the attacker in every combat; left out, the first player named. */
  turn?: string;
  /** The battlefields by name. */
  battlefields?: Record<string, Battlefield>;
  players?: Record<string, Player>;
}

/** A battlefield at the start. */
export interface Battlefield {
  /** Its card; left out, one without abilities. */
  card?: string;
  /** Who controls it; left out, the only player with units there, else the non-turn player. */
  controller?: PlayerOrNone;
  players?: Record<string, Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Object;
  }>>;
}

export type PlayerOrNone = {
  nobody: "none";
} | {
  player: string;
};

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
  showdown?: Steps;
}>;

export type Verb =
  | {
    /** Plays a card from hand. */
    play: Play;
  }
  | {
    /** Uses an activated ability. */
    activate: Activate;
  }
  | {
    /** Moves units. */
    move: Move;
  };

/** A card is played from hand. */
export interface Play {
  /** The card. */
  card: string;
  /** Its targets, in the order of its words. */
  targets?: string[];
  /** The place of a unit. */
  to?: string;
}

/** An activated ability is used. */
export interface Activate {
  /** The object that has it. */
  object: string;
  /** Its targets, in the order of its words. */
  targets?: string[];
}

/** Units take one standard move together. */
export interface Move {
  /** The units. */
  units?: string[];
  /** Where to; left out with several legal places, a choice. */
  to?: string;
}

export type StepOfTheGame =
  | {
    /** A combat. */
    combat: Combat;
  }
  | {
    /** The end of a turn. */
    end_turn: EndTurn;
  };

/** The combat staged at a battlefield: showdown, damage, combat cleanup, result. */
export interface Combat {
  /** The battlefield. */
  place: string;
  /** How each player's damage is assigned, before replacements; left out, it is asked. */
  assign?: Record<string, Record<string, number>>;
}

/** A turn ends; up to the next player's main phase. */
export interface EndTurn {
  /** Whose turn. */
  player: string;
}

/** A step. */
export type Step = Steps[number];
