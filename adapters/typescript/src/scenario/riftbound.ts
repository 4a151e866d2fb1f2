// Made from the schemas by `npm run words`.

/** What is given and done. */
export interface Scenario {
  cards: Record<string, Card>;
  given: Given;
  when: Steps;
}

/** A card. */
export interface Card {
  /** Its types, as they are printed. */
  types?: Array<"Unit" | "Spell" | "Gear" | "Legend" | "Battlefield">;
  /** Its subtypes, as they are printed. */
  subtypes?: string[];
  /** The domains that it belongs to. */
  domains?: Array<"fury" | "calm" | "mind" | "body" | "chaos" | "order" | "any">;
  /** What it costs to play it. */
  cost?: Cost;
  /** The Might that is printed on the unit. */
  might?: number;
  /** The keywords that are printed on it. */
  keywords?: Keyword[];
  /** How it comes into play, if not ready. */
  enters?: "exhausted";
  /** What the spell does, line by line. */
  effect?: Effect[];
  /** Abilities that its player uses at a cost. */
  activated?: Activated[];
  /** Abilities that something sets off. */
  triggered?: Triggered[];
  /** What holds as long as it stands. */
  static?: StaticAbility[];
  /** What it replaces as long as it stands. */
  replacement?: Replace[];
  /** What it does when it was killed, line by line. */
  deathknell?: Effect[];
  /** What the Equipment gives to the unit it is attached to. */
  attached?: Attached;
  /** Abilities that are left out since the language cannot say them; no case may depend on one. */
  omits?: string[];
  /** What is not certain about these facts, for people. */
  note?: string;
}

/** What must be paid. */
export interface Cost {
  /** How much energy is paid. */
  energy?: number;
  /** How much power is paid, by domain. */
  power?: Record<string, number>;
  /** What is exhausted to pay, such as `self`. */
  exhaust?: string | number;
  /** How many cards are discarded to pay. */
  discard?: number;
  /** What is killed to pay. */
  kill?: string | number;
  /** The unit whose buff is spent. */
  spend_buff?: string | number;
}

export type Keyword = {
  plain: "Action" | "Reaction" | "Hidden" | "Tank" | "Backline" | "Ganking";
} | {
  valued: Keyword2;
};

export type Keyword2 =
  | {
    /** So much more Might while it is an attacker. */
    Assault: number;
  }
  | {
    /** So much more Might while it is a defender. */
    Shield: number;
  };

export type Effect =
  | {
    /** Prevents damage to units (437). */
    prevent: Prevent;
  }
  | {
    /** Doubles damage to units. */
    double: Double;
  }
  | {
    /** Adds Bonus Damage to what is dealt. */
    bonus_damage: BonusDamage;
  }
  | {
    /** Makes less damage than the Might lethal. */
    lethal: Lethal;
  }
  | {
    /** Forbids that damage is dealt to units. */
    cannot: Cannot;
  }
  | {
    /** Deals damage to units (417). */
    deal: Deal;
  }
  | {
    /** Kills units or gear (428). */
    kill: Kill;
  }
  | {
    /** Removes all damage that is marked on units. */
    heal: Done;
  }
  | {
    /** Exhausts units or gear. */
    exhaust: Done;
  }
  | {
    /** Sends units to their base; that is no move (453). */
    recall: Done;
  }
  | {
    /** Returns a card to its owner's hand. */
    return: Done;
  }
  | {
    /** Banishes cards: they leave the game's other zones. */
    banish: Done;
  }
  | {
    /** Stuns units: they deal no combat damage this turn. */
    stun: Done;
  }
  | {
    /** Takes control of a unit or gear. */
    take_control: Done;
  }
  | {
    /** Plays a card from where it is. */
    play: PlayCard;
  }
  | {
    /** Gives units Might for this turn. */
    give: GiveMight;
  }
  | {
    /** A player draws so many cards. */
    draw: Cards;
  }
  | {
    /** A player discards so many cards. */
    discard: Cards;
  }
  | {
    /** A player channels so many runes. */
    channel: Cards;
  }
  | {
    /** Looks at the top cards of the deck. */
    look: Look;
  }
  | {
    /** Replaces an event this turn (367). */
    replace: Replace;
  }
  | {
    /** Waits for an event this turn (389). */
    delayed: Delayed;
  };

/** Damage is prevented (437); in a spell for this turn. */
export interface Prevent {
  /** How much damage is prevented: `3`, `all`, `next time`. */
  amount: string | number;
  /** The units for which it is prevented. */
  to: string | number;
  /** The sources whose damage is prevented; any, if left out. */
  from?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell">;
  /** Whether it comes back each combat. */
  each?: "combat";
  /** What must hold for damage to be prevented. */
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
    /** How often the unit has moved this turn. */
    moved: string | number;
  }
  | {
    /** The Might of the unit, compared with a number. */
    might: string | number;
  };

/** Damage is doubled; in a spell for this turn. */
export interface Double {
  /** The units to which damage is doubled. */
  to: string | number;
}

/** Damage is dealt with Bonus Damage. */
export interface BonusDamage {
  /** How much Bonus Damage is added. */
  amount: string | number;
  /** The units to which more damage is dealt. */
  to: string | number;
  /** The sources from which it counts; any, if left out. */
  from?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell">;
}

/** Less damage than the Might is lethal. */
export interface Lethal {
  /** How much damage is lethal. */
  amount: string | number;
  /** The units for which so much is lethal. */
  to: string | number;
  /** The sources from which it counts; any, if left out. */
  from?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell">;
}

/** What cannot happen. */
export interface Cannot {
  /** The units that cannot be dealt damage. */
  be_dealt: string | number;
  /** What must hold for it to be forbidden. */
  if?: Condition;
}

/** Damage is dealt (417). */
export interface Deal {
  /** How much damage is dealt to each unit. */
  amount: string | number;
  /** The units that are dealt damage. */
  to: string | number;
  /** Units that deal the damage; the spell or ability does, if left out. */
  from?: Array<string | number>;
  /** Another amount, where something holds. */
  instead?: Instead;
}

/** Another amount, where something holds. */
export interface Instead {
  /** How much is dealt then. */
  amount: string | number;
  /** What must hold for the other amount. */
  if: Condition;
}

/** Something is killed (428). */
export interface Kill {
  /** The objects that are killed. */
  what: string | number;
  /** What must hold for it to be killed. */
  if?: Condition;
  /** What follows only if it was really killed, line by line. */
  if_done?: Effect[];
}

/** Something is done to an object. */
export interface Done {
  /** The objects to which it is done. */
  what: string | number;
  /** What must hold for it to be done. */
  if?: Condition;
}

/** A card is played by an effect. */
export interface PlayCard {
  /** The card that is played. */
  what: string | number;
  /** The player who plays it; the player of the effect, if left out. */
  who?: string | number;
  /** The place to which it is played. */
  to?: "same location" | "base";
  /** What playing it costs; the usual, if left out. */
  cost?: "free";
}

/** Might is given for this turn. */
export interface GiveMight {
  /** How much Might is given; less than 0 to take some. */
  might: string | number;
  /** The Might below which it does not go. */
  minimum?: number;
  /** The units that get it. */
  to: string | number;
}

/** Cards are drawn or discarded, or runes channeled. */
export interface Cards {
  /** How many cards or runes it is. */
  amount: string | number;
  /** The player who does it; the player of the effect, if left out. */
  who?: string | number;
  /** Whether the channeled runes enter exhausted. */
  exhausted?: boolean;
}

/** The top cards of the deck are looked at. */
export interface Look {
  /** How many cards are looked at. */
  amount: string | number;
  /** Which one of them may be banished. */
  may_banish?: MayBanish;
  /** What the banished card then costs to play. */
  then_play?: "free";
  /** What becomes of the other cards. */
  rest?: "recycle";
}

/** Which card may be banished. */
export interface MayBanish {
  /** The card is of one of these types. */
  types?: Array<"Unit" | "Spell" | "Gear" | "Legend" | "Battlefield">;
  /** The Might that the card has, compared. */
  might?: string | number;
}

/** Something happens in place of a death (367): on a card for ever, in an effect this turn. */
export interface Replace {
  /** The event that is replaced. */
  would: Event;
  /** How often it is replaced; each time, if left out. */
  times?: "next" | "each";
  /** What must hold for it to be replaced. */
  if?: Condition;
  /** What may be paid for it; without it, it is not optional. */
  may_pay?: Cost;
  /** The player who decides and pays; the player of the ability, if left out. */
  who?: string | number;
  /** What happens in place of the event, line by line. */
  instead?: Effect[];
}

export type Event =
  | {
    /** A unit or gear would die. */
    die: string | number;
  };

/** An ability that waits this turn (389). */
export interface Delayed {
  /** The event for which the ability waits. */
  when: When;
  /** How often it acts; each time, if left out. */
  times?: "next" | "each";
  /** What it does then, line by line. */
  effect?: Effect[];
  /** What must hold as the ability is made. */
  if?: Condition;
}

export type Event2 =
  | {
    /** Damage is dealt to one of these. */
    dealt: string | number;
  }
  | {
    /** One of these cards is played. */
    played: string | number;
  }
  | {
    /** One of these is killed. */
    killed: string | number;
  }
  | {
    /** The turn of one of these players ends. */
    end_turn: string | number;
  };

/** When an ability triggers. */
export interface When {
  /** What it is done by; anything, if left out. */
  by?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell">;
  event?: Event2;
}

/** An ability that its player uses at a cost. */
export interface Activated {
  /** When it may be used besides in its player's main phase: `Action`, `Reaction`. */
  keywords?: Array<"Action" | "Reaction" | "Hidden" | "Tank" | "Backline" | "Ganking">;
  /** What is paid to use it. */
  cost?: Cost;
  /** What must hold for it to be used. */
  if?: Condition;
  /** What the ability does, line by line. */
  effect?: Effect[];
}

/** An ability that something sets off. */
export interface Triggered {
  /** The event that sets the ability off. */
  when: When;
  /** The zone in which the card is for it to work; on the board, if left out. */
  in?: "trash" | "hand";
  /** What may be paid for it; without it the ability just happens. */
  may_pay?: Cost;
  /** What the ability does, line by line. */
  effect?: Effect[];
}

export type StaticAbility =
  | {
    /** Prevents damage to units (437). */
    prevent: Prevent;
  }
  | {
    /** Doubles damage to units. */
    double: Double;
  }
  | {
    /** Has damage dealt to another unit instead. */
    redirect: Redirect;
  }
  | {
    /** Adds Bonus Damage to what is dealt. */
    bonus_damage: BonusDamage;
  }
  | {
    /** Makes less damage than the Might lethal. */
    lethal: Lethal;
  }
  | {
    /** Forbids that damage is dealt to units. */
    cannot: Cannot;
  };

/** Damage is dealt to another unit instead (370.1.b). */
export interface Redirect {
  /** The unit to which the damage would be dealt. */
  of: string | number;
  /** The unit to which it is dealt instead. */
  to: string | number;
}

/** What an Equipment gives to its unit. */
export interface Attached {
  /** So much more Might for the unit. */
  might?: number;
  /** What holds meanwhile; `self` is the unit. */
  static?: StaticAbility[];
  /** What replaces events; `self` is the unit, `this gear` the Equipment. */
  replacement?: Replace[];
}

/** A player at the start. */
export interface Player {
  /** What stands in the player's base. */
  base?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** The cards in hand; none, if left out. */
  hand?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** The cards of the deck, the top one first; 20 blank ones, if left out. */
  deck?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** The cards in the trash; none, if left out. */
  trash?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** The banished cards; none, if left out. */
  banishment?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** The legend of the player, with its card. */
  legend?: {
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Object;
  };
  /** How many runes the player controls. */
  runes?: number;
  /** What there is to pay with; every cost can be paid, if left out. */
  pool?: Pool;
  /** How many points the player has. */
  points?: number;
}

/** What is said about a card or a unit. */
export interface Object {
  /** The Might of a unit that is no card. */
  might?: number;
  /** How much damage is marked on it; none, if left out. */
  damage?: number;
  /** The Prevents tracked on it, in the order of their creation. */
  prevent?: PreventValue[];
  /** Whether it is exhausted; it is not, if left out. */
  exhausted?: boolean;
  /** Whether it is stunned; it is not, if left out. */
  stunned?: boolean;
  /** Whether it is buffed; it is not, if left out. */
  buffed?: boolean;
  /** Keywords that it has beside those of its card. */
  keywords?: Keyword[];
  /** The player who owns it; whose list it is in, if left out. */
  owner?: string;
  /** The Equipment that is attached to it. */
  attached?: Array<{
    /** What the case calls it. */
    alias?: string;
    /** The card, where there is one. */
    card?: string;
    /** So many blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** How often it has moved this turn; not yet, if left out. */
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
  /** The sources whose damage it prevents; any, if left out. */
  from?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell">;
  /** What the case calls it; `prevent`, if left out. */
  by?: string;
  /** Whether it comes back each combat; it is for this turn, if left out. */
  each?: "combat";
}

/** What a player can pay with. */
export interface Pool {
  /** How much energy there is. */
  energy?: number;
  /** How much power there is, by domain. */
  power?: Record<string, number>;
}

/** The start. */
export interface Given {
  /** The turn player, who is the attacker in every combat; the first one named, if left out. */
  turn?: string;
  /** The battlefields, each under a name for it, with who stands there. */
  battlefields?: Record<string, Battlefield>;
  players?: Record<string, Player>;
}

/** A battlefield at the start. */
export interface Battlefield {
  /** The card of the battlefield; one without abilities, if left out. */
  card?: string;
  /** The player who controls it; if left out, the only player with units there, else the non-turn player. */
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
    /** A player plays a card from hand; it resolves once all have passed. */
    play: Play;
  }
  | {
    /** A player uses an activated ability of an object. */
    activate: Activate;
  }
  | {
    /** A player moves units together, as their standard move. */
    move: Move;
  };

/** A card is played from hand. */
export interface Play {
  /** The card that is played. */
  card: string;
  /** Its targets, in the order of its words. */
  targets?: string[];
  /** The place to which a unit is played. */
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
  /** The units that move. */
  units?: string[];
  /** The place to which they move; a choice, if left out with several legal places. */
  to?: string;
}

export type StepOfTheGame =
  | {
    /** The combat that is staged at a battlefield: showdown, damage, cleanup, result. */
    combat: Combat;
  }
  | {
    /** The turn of a player ends, up to the next player's main phase. */
    end_turn: EndTurn;
  };

/** The combat staged at a battlefield: showdown, damage, combat cleanup, result. */
export interface Combat {
  /** The battlefield at which the combat is. */
  place: string;
  /** How each player's damage is assigned, before replacements; asked, if left out. */
  assign?: Record<string, Record<string, number>>;
}

/** A turn ends; up to the next player's main phase. */
export interface EndTurn {
  /** The player whose turn ends. */
  player: string;
}

/** A step. */
export type Step = Steps[number];
