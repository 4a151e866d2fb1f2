// Generated from the schemas by `npm run words`; do not edit.

/** The starting position and the steps. */
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
  domains?: Array<"fury" | "calm" | "mind" | "body" | "chaos" | "order" | "any" | "own">;
  /** What it costs to play it. */
  cost?: Cost;
  /** By how much less it costs its player, in energy. */
  costs_less?: Discount[];
  /** What may be paid in addition for the spell to do once more what it does, with targets of its own each time (Repeat). */
  repeat?: Cost;
  /** The second and the third such cost, of a card that has more than one. */
  repeat_more?: Cost[];
  /** What may be paid in addition for the unit to enter ready (Accelerate). */
  accelerate?: Cost;
  /** What may be paid in addition as the card is played, for whatever asks whether it was: `if: extra paid` (356.2). */
  extra?: Cost;
  /** How much less it costs for what was killed as its extra cost. */
  extra_less?: ExtraLess;
  /** The Might that is printed on the unit. */
  might?: number;
  /** The keywords that are printed on it. */
  keywords?: Keyword[];
  /** How it comes into play, if not as its type does: a unit exhausted, a gear ready. */
  enters?: "exhausted" | "ready";
  /** What must hold as it comes into play for it to come so. */
  enters_if?: Condition;
  /** What the spell does, line by line. */
  effect?: Effect[];
  /** Whether the spell cannot be countered: what counters it does nothing (054.1). */
  uncounterable?: boolean;
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
  /** What must hold as it dies for its Deathknell to trigger (383.2.a.1). */
  deathknell_if?: Condition;
  /** What is paid to attach the Equipment to a unit of its player (818). */
  equip?: Cost;
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
  /** One card that is discarded to pay, such as `gear in your hand`. */
  discard_one?: string | number;
  /** What is killed to pay. */
  kill?: string | number;
  /** What is banished to pay, such as `self`. */
  banish?: string | number;
  /** What is recycled to pay, such as `self` or `card in your trash`. */
  recycle?: string | number;
  /** What is returned to its owner's hand to pay, such as `friendly unit`. */
  return?: string | number;
  /** The unit whose buff is spent. */
  spend_buff?: string | number;
  /** How much experience is spent. */
  xp?: number;
}

/** How much less a card costs its player. */
export interface Discount {
  /** How much energy less; none, if left out. */
  energy?: string | number;
  /** How much power less, by domain. */
  power?: Record<string, number>;
  /** For each of these it is so much less; once, if left out. */
  for_each?: string | number;
  /** What must hold for it to cost less. */
  if?: Condition;
}

export type Condition = {
  circumstance: "legion" | "not legion" | "attacking" | "defending" | "alone" | "not alone" | "stunned" | "at a battlefield" | "in combat" | "buffed" | "not stunned" | "mighty" | "friendly" | "enemy" | "extra paid" | "extra not paid" | "from hand" | "not from hand" | "from facedown" | "unattached" | "your turn" | "an opponent's turn" | "your beginning phase" | "empowered" | "not empowered" | "no dearer than killed";
} | {
  compared: Condition2;
};

export type Condition2 =
  | {
    /** How many runes its player controls. */
    runes: string | number;
  }
  | {
    /** How much experience its player has; `Level N` is `N or more`. */
    xp: string | number;
  }
  | {
    /** How often the unit has moved this turn. */
    moved: string | number;
  }
  | {
    /** The Might of the unit, compared with a number. */
    might: string | number;
  }
  | {
    /** How many objects fit a phrase, compared with a number. */
    count: Counted;
  }
  | {
    /** How much damage its player assigned in the last combat of this turn beyond what was lethal; 0 after a conquest without combat. */
    excess: string | number;
  }
  | {
    /** How many points its player has. */
    points: string | number;
  }
  | {
    /** That it has happened this turn, as often at least as `nth` says, of what fitted as it happened. */
    happened: When;
  }
  | {
    /** That it fits a phrase without `target` or `every`, wherever it is by now: `unit`, `enemy gear`, `Recruit unit`. */
    is: string | number;
  }
  | {
    /** That it does not hold. */
    not: Condition;
  }
  | {
    /** That each of them holds. */
    all: Condition[];
  }
  | {
    /** That one of them holds at least. */
    any: Condition[];
  };

/** Objects that are counted. */
export interface Counted {
  /** What is counted, such as `every other friendly unit in your base`. */
  of: string | number;
  /** How many of them there must be. */
  is: string | number;
}

export type Event =
  | {
    /** Damage is dealt to one of these. */
    dealt: string | number;
  }
  | {
    /** One of these cards is played. */
    played: string | number;
  }
  | {
    /** A player has played a card. */
    plays: CardPlayed;
  }
  | {
    /** One of these is killed. */
    killed: string | number;
  }
  | {
    /** One of these becomes an attacker, or the player does, for the first time in a combat (383.4.e). */
    attack: string | number;
  }
  | {
    /** One of these becomes a defender, or the player does, for the first time in a combat (383.4.f). */
    defend: string | number;
  }
  | {
    /** One of these is there as its player conquers the battlefield, or the player conquers one (383.4.c). */
    conquer: string | number;
  }
  | {
    /** One of these is there as its player holds the battlefield, or the player holds one (383.4.d). */
    hold: string | number;
  }
  | {
    /** One of these, or the player, has won a combat. */
    win_combat: string | number;
  }
  | {
    /** One of these has moved; a recall is no move (451). */
    moved: string | number;
  }
  | {
    /** A player has moved one unit or several together. */
    moves: "you" | "an opponent" | "each player";
  }
  | {
    /** One of these was recalled. */
    recalled: string | number;
  }
  | {
    /** One of these was chosen as a target (383.4.b). */
    chosen: string | number;
  }
  | {
    /** One of these was stunned. */
    stunned: string | number;
  }
  | {
    /** One of these was readied by an effect. */
    readied: string | number;
  }
  | {
    /** One of these was given a buff. */
    buffed: string | number;
  }
  | {
    /** One of these cards was discarded, such as `self`. */
    discarded: string | number;
  }
  | {
    /** A player has discarded one card or several together. */
    discards: "you" | "an opponent" | "each player";
  }
  | {
    /** A player has scored a battlefield, by a conquest or by a hold (464). */
    scores: "you" | "an opponent" | "each player";
  }
  | {
    /** A player has hidden a card (811); that is no playing of it. */
    hides: "you" | "an opponent" | "each player";
  }
  | {
    /** One of these has left the board, wherever it went. */
    leaves: string | number;
  }
  | {
    /** A combat has ended that one of these was in to its end, or was recalled from in it (466.7). */
    combat_ends: string | number;
  }
  | {
    /** The turn of one of these players ends. */
    end_turn: "you" | "an opponent" | "each player";
  }
  | {
    /** The Beginning Phase of one of these players starts, before the scoring (315.2.a). */
    beginning_phase: "you" | "an opponent" | "each player";
  }
  | {
    /** The Main Phase of one of these players starts (316.4). */
    main_phase: "you" | "an opponent" | "each player";
  };

/** A card that a player has played: a spell once it has resolved, all else as it comes into play (350.1). */
export interface CardPlayed {
  /** Who has played it. */
  who: "you" | "an opponent" | "each player";
  /** Of which of these types the card is; of any, if left out. */
  types?: Array<"Unit" | "Spell" | "Gear" | "Legend" | "Battlefield">;
  /** How much energy is printed as its cost, compared. */
  energy?: string | number;
  /** Whether it must have been played from where it was hidden. */
  hidden?: boolean;
}

/** When an ability triggers. */
export interface When {
  /** What it is done by; anything, if left out. Damage, kills, moves, recalls and what else effects do to objects is done by something; what players play, conquer, hold or win is not. */
  by?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell" | "this" | "your ability">;
  /** What must hold of that to which it happens. */
  if?: Condition;
  /** Whether it must happen where the object is that has the ability. */
  here?: boolean;
  /** Whether it must happen at a battlefield that the ability's player controls. */
  controlled?: boolean;
  /** Whether all of these to which it happens at one time are one event ("one or more"). */
  together?: boolean;
  /** To what kind of place it is that a unit must have moved. */
  to?: "a battlefield" | "another battlefield" | "a base";
  /** Whether the battlefield that was conquered must have been nobody's. */
  uncontrolled?: boolean;
  /** Whether it must have been an attack by which the battlefield was conquered. */
  after_attack?: boolean;
  /** In whose turn it must happen; in any, if left out. */
  turn?: "you" | "an opponent" | "each player";
  /** In which phase of the turn it must happen; in any, if left out. */
  phase?: "beginning phase";
  /** Which time of a turn it must be, such as the first or the third (383.1.b). */
  nth?: number;
  event?: Event;
}

/** How much less a card costs for what was killed as its extra cost. */
export interface ExtraLess {
  /** So much less for each that was killed. */
  each?: Cost;
  /** Whether it is what the killed one costs that it costs less. */
  its_cost?: boolean;
}

export type Keyword = {
  plain: "Action" | "Reaction" | "Hidden" | "Tank" | "Backline" | "Temporary" | "Ganking" | "Ambush" | "Vision" | "Quick-Draw" | "Weaponmaster";
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
  }
  | {
    /** So much experience for its player as it conquers or holds. */
    Hunt: number;
  }
  | {
    /** So much power more, of any domain, for an opponent to choose it with a spell or ability (809). */
    Deflect: number;
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
    /** Forbids that things are chosen by spells and abilities this turn. */
    cannot: Cannot;
  }
  | {
    /** Has units deal no combat damage. */
    no_combat_damage: NoCombatDamage;
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
    /** Has an Equipment attached whose Equip cost its player pays for that (818). */
    equip: Equip;
  }
  | {
    /** Readies units or gear that are exhausted. */
    ready: Done;
  }
  | {
    /** Buffs units that have no buff: 1 Might more as long as they have it. */
    buff: Done;
  }
  | {
    /** Empowers units or gear that are not Empowered (441). */
    empower: Done;
  }
  | {
    /** Moves units to another place (420, 444). */
    move: MoveUnits;
  }
  | {
    /** Attaches an Equipment to a unit. */
    attach: Attach;
  }
  | {
    /** Detaches Equipment: it goes to the base of its controller. */
    detach: Done;
  }
  | {
    /** Puts cards into the decks of their owners; at the bottom, that is to recycle them. */
    put: PutOnDeck;
  }
  | {
    /** Chooses an object for later lines. */
    choose: Choose;
  }
  | {
    /** Lets a player decide, and pay: first in a triggered ability before its targets (383.3), else as it resolves. */
    may: May;
  }
  | {
    /** Does one thing or another. */
    check: Check;
  }
  | {
    /** Has a player gain experience. */
    gain_xp: Cards;
  }
  | {
    /** Lets its player pay any amount of power. */
    pay_any: PayAny;
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
    /** Makes cards cost more or less this turn (356). */
    costs: CostChange;
  }
  | {
    /** Has permanents enter ready this turn. */
    enter_ready: EnterReady;
  }
  | {
    /** Counters spells on the chain (425). */
    counter: Counter;
  }
  | {
    /** Does one of several things, which is chosen as it is put on the chain (355). */
    choose_one: ChooseOne;
  }
  | {
    /** Looks at the top cards of the deck, and recycles any of them (Predict). */
    predict: Predict;
  }
  | {
    /** Plays tokens, each as often as it says (182). */
    play_tokens: PlayTokens;
  }
  | {
    /** Gives units Might or keywords for this turn. */
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
    /** A player scores so many points. */
    score: Points;
  }
  | {
    /** Has a player ready exhausted runes. */
    ready_runes: ReadyRunes;
  }
  | {
    /** Has a player reveal the hand: later lines find its cards as `revealed`. */
    reveal_hand: RevealHand;
  }
  | {
    /** Adds energy or power to what its player can pay with. */
    add: Add;
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
    /** Waits for an event, this turn or longer (389). */
    delayed: Delayed;
  }
  | {
    /** Does something by an ability of its own, once the spell or ability has resolved (388): "do this". */
    do_this: DoThis;
  }
  | {
    /** Has tokens become copies of something (182). */
    become_copy: BecomeCopy;
  };

/** Damage is prevented (437); in a spell for this turn. */
export interface Prevent {
  /** How much damage is prevented: `3`, `all`, `next time`. */
  amount: string | number;
  /** The units for which it is prevented. */
  to: string | number;
  /** The sources whose damage is prevented; any, if left out. */
  from?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell" | "this" | "your ability">;
  /** Whether it comes back each combat. */
  each?: "combat";
  /** What must hold for damage to be prevented. */
  if?: Condition;
}

/** Damage is doubled; in a spell for this turn. */
export interface Double {
  /** The units to which damage is doubled. */
  to: string | number;
}

/** Damage is dealt with Bonus Damage; in a spell or ability for this turn. */
export interface BonusDamage {
  /** How much Bonus Damage is added. */
  amount: string | number;
  /** The units to which more damage is dealt. */
  to: string | number;
  /** The sources from which it counts; any, if left out. */
  from?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell" | "this" | "your ability">;
  /** For the next spell alone that its player plays, if so. */
  times?: "next" | "each";
}

/** Less damage than the Might is lethal. */
export interface Lethal {
  /** How much damage is lethal. */
  amount: string | number;
  /** The units for which so much is lethal. */
  to: string | number;
  /** The sources from which it counts; any, if left out. */
  from?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell" | "this" | "your ability">;
}

/** What cannot happen. */
export interface Cannot {
  /** The units that cannot be dealt damage; of a static ability alone. */
  be_dealt?: string | number;
  /** What cannot be chosen by spells and abilities; what was chosen before stays chosen. */
  be_chosen?: string | number;
  /** By which of these it cannot be chosen, such as `enemy spell` and `enemy ability`; by none, if left out. */
  by?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell" | "this" | "your ability">;
  /** What must hold for it to be forbidden. */
  if?: Condition;
}

/** Units deal no combat damage; in a spell for this turn. */
export interface NoCombatDamage {
  /** The units that deal none. */
  by: string | number;
  /** What must hold for it to deal none. */
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
  /** Whether the amount is split among the units, at least 1 to each (417). */
  split?: boolean;
  /** Another amount, where something holds. */
  instead?: Instead;
  /** How much Bonus Damage it has of itself (715). */
  bonus?: string | number;
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
  /** The players who choose what is killed, one of their own each; the player of the effect, if left out. */
  who?: string | number;
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

/** An Equipment is attached for its Equip cost, which its player may pay as this resolves. */
export interface Equip {
  /** The Equipment that is attached. */
  what: string | number;
  /** The unit to which it is attached. */
  to: string | number;
  /** By how much its Equip cost is reduced. */
  less?: Cost;
}

/** Units are moved; they are not exhausted by it, and need no Ganking. */
export interface MoveUnits {
  /** The units that move. */
  what: string | number;
  /** The place to which they move. */
  to: "base" | "here" | "anywhere" | "a battlefield" | "there" | "that battlefield";
}

/** An Equipment is attached. */
export interface Attach {
  /** The Equipment that is attached. */
  what: string | number;
  /** The unit to which it is attached. */
  to: string | number;
}

/** Cards are put into the decks of their owners. */
export interface PutOnDeck {
  /** The cards that are put there. */
  what: string | number;
  /** At which end of the deck. */
  at: "top" | "bottom" | "top or bottom";
}

/** An object is chosen, and later lines find it as `it`. */
export interface Choose {
  /** What is chosen. */
  what: string | number;
}

/** A player pays for something while the effect resolves, or does it for nothing (355.10). As the first line of a triggered ability it is decided on, and paid for, as the ability is put on the chain, before its targets (383.3). */
export interface May {
  /** The player who decides; the player of the effect, if left out. */
  who?: string | number;
  /** What it costs; nothing, if left out. */
  cost?: Cost;
  /** What follows if the player does so, line by line. */
  effect?: Effect[];
  /** What follows if the player does not, line by line. */
  otherwise?: Effect[];
}

/** What follows depends on what `it` is, or on its player; targets under it are chosen only if it holds as the spell or ability is put on the chain, where it is known then: it is about the player (`legion`, `your turn`, `xp`, `points`, `runes`; `count`, `happened`, `excess` in the first line), and no line before it changes that. Else they are chosen whether or not it will hold. */
export interface Check {
  /** What must hold; of `it`, as it was last known. */
  if: Condition;
  /** What follows if it holds, line by line. */
  effect?: Effect[];
  /** What follows if it does not, line by line. */
  otherwise?: Effect[];
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

/** Any amount of power is paid while the effect resolves; later lines find it as `paid` (355.10). */
export interface PayAny {
  /** Of which domain. */
  power: "fury" | "calm" | "mind" | "body" | "chaos" | "order" | "any" | "own";
}

/** A card is played by an effect; of a spell, its targets are chosen then. */
export interface PlayCard {
  /** The card that is played. */
  what: string | number;
  /** The player who plays it; the player of the effect, if left out. */
  who?: string | number;
  /** The place to which it is played. */
  to?: "same location" | "base" | "here" | "there" | "that battlefield" | "any battlefield";
  /** What of its cost is ignored; nothing, if left out. */
  cost?: "free" | "all free" | "no energy";
  /** What is paid in place of its cost. */
  pay?: Cost;
  /** By how much its cost is reduced. */
  less?: Cost;
  /** Whether it comes into play ready (`true`) or exhausted (`false`); as its type does, if left out. */
  ready?: boolean;
  /** Where a spell goes once it has resolved; to the trash, if left out. */
  goes?: "hand" | "banishment" | "under deck";
  /** What follows once it was played, as an ability of its own, line by line; `it` is the card. */
  if_done?: Effect[];
}

/** Cards cost more or less to play; in a spell or ability for this turn. */
export interface CostChange {
  /** Who plays the cards. */
  who: "you" | "an opponent" | "each player";
  /** Of which of these types they are; of any, if left out. */
  types?: Array<"Unit" | "Spell" | "Gear" | "Legend" | "Battlefield">;
  /** How much less they cost. */
  less?: Cost;
  /** How much more they cost. */
  more?: Cost;
  /** The energy below which it does not go by this. */
  minimum?: number;
  /** What must hold for it. */
  if?: Condition;
  /** For the next such card alone, if so. */
  times?: "next" | "each";
}

/** Permanents enter ready; in a spell or ability for this turn. */
export interface EnterReady {
  /** Which do, such as `every other friendly unit`. */
  what: string | number;
  /** What must hold for it. */
  if?: Condition;
  /** The next one alone, if so. */
  times?: "next" | "each";
}

/** Spells on the chain are countered (425): they do nothing, and count as not played. */
export interface Counter {
  /** The spells that are countered, such as `target spell on the chain`. */
  what: string | number;
  /** Where they go; to the trash, if left out. */
  to?: "hand" | "banishment" | "under deck";
}

/** One of several things is done, which is chosen as the spell or ability is put on the chain, before its targets. */
export interface ChooseOne {
  /** What there is to choose from, counted from 1. */
  modes?: Mode[];
  /** Since when what is chosen must not have been chosen before; it may have been, if left out. */
  unchosen?: "this turn" | "here";
}

/** One of several things that a player chooses among. */
export interface Mode {
  /** What is done if it is chosen, line by line. */
  effect?: Effect[];
}

/** The top cards of the deck are looked at; any of them are recycled, the others put back in any order (Predict). */
export interface Predict {
  /** How many cards are looked at. */
  amount: string | number;
  /** The player who does it; the player of the effect, if left out. */
  who?: string | number;
}

/** Tokens are played. */
export interface PlayTokens {
  /** How many tokens are played; one, if left out. */
  amount?: string | number;
  /** The facts of the tokens, as those of a card; by their subtypes they are called: `Recruit token`. */
  token?: Card;
  /** Where they come into play; where their player chooses, if left out. */
  to?: "base" | "here" | "anywhere" | "a battlefield" | "there" | "that battlefield";
  /** Whether they come into play ready (`true`) or exhausted (`false`); as their type does, if left out. */
  ready?: boolean;
  /** What they become copies of once they are in play. */
  copy_of?: string | number;
}

/** Might or keywords are given for this turn; of a static ability, as long as it stands. */
export interface GiveMight {
  /** How much Might is given; less than 0 to take some. */
  might?: string | number;
  /** The keywords that are given. */
  keywords?: Keyword[];
  /** Whether the keywords stay for as long as the unit is on the board, and not for this turn alone. */
  lasting?: boolean;
  /** The Might below which it does not go. */
  minimum?: number;
  /** What must hold for it to be given, or as long as it is. */
  if?: Condition;
  /** The units that get it. */
  to: string | number;
}

/** Points are scored, beside those for battlefields. */
export interface Points {
  /** How many points it is. */
  amount: string | number;
  /** The player who scores them; the player of the effect, if left out. */
  who?: string | number;
}

/** Exhausted runes are readied. */
export interface ReadyRunes {
  /** How many of them are readied; all, if left out. */
  amount?: string | number;
  /** The player whose runes they are; the player of the effect, if left out. */
  who?: string | number;
}

/** A hand is revealed. */
export interface RevealHand {
  /** The player whose hand it is; the player of the effect, if left out. */
  who?: string | number;
}

/** Energy or power is added to what its player can pay with; nobody can respond to that (337.1.c). */
export interface Add {
  /** How much energy is added. */
  energy?: number;
  /** How much power is added, by domain. */
  power?: Record<string, number>;
}

/** The top cards of a deck are looked at, or revealed to all. */
export interface Look {
  /** How many cards are looked at; left out where `until` says when to stop. */
  amount?: string | number;
  /** The type of the card up to which cards are revealed, one after the other; it is the one that is taken. */
  until?: "Unit" | "Spell" | "Gear" | "Legend" | "Battlefield";
  /** Whose decks they are; that of the player of the effect, if left out. */
  who?: string | number;
  /** Whether they are revealed to all. */
  reveal?: boolean;
  /** Which one of them may be banished. */
  may_banish?: MayBanish;
  /** Which one of them may be drawn. */
  may_draw?: MayBanish;
  /** Whether it must be taken, where there is such a card. */
  must?: boolean;
  /** What the banished card then costs to play. */
  then_play?: "free" | "all free" | "no energy";
  /** What follows if a card was banished or drawn, line by line; `it` is the card. */
  if_taken?: Effect[];
  /** What becomes of the other cards. */
  rest?: "recycle" | "draw";
}

/** Which of the cards that were looked at may be taken. */
export interface MayBanish {
  /** The card is of one of these types. */
  types?: Array<"Unit" | "Spell" | "Gear" | "Legend" | "Battlefield">;
  /** The Might that the card has, compared. */
  might?: string | number;
}

/** Something happens in place of a death (367): on a card for ever, in an effect this turn. */
export interface Replace {
  /** The event that is replaced. */
  would: Event2;
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

export type Event2 =
  | {
    /** A unit or gear would die. */
    die: string | number;
  }
  | {
    /** A combat would end in a tie, with units of both sides left, and attackers recalled (461.1). */
    tie: "you attack" | "you defend";
  };

/** An ability that waits for an event, this turn if it does not say longer (389). */
export interface Delayed {
  /** The event for which the ability waits. */
  when: When;
  /** How often it acts; each time, if left out. */
  times?: "next" | "each";
  /** How long it waits; this turn, if left out. */
  until?: "your next turn" | "end of your next turn";
  /** What it does then, line by line. */
  effect?: Effect[];
  /** What must hold as the ability is made. */
  if?: Condition;
}

/** What follows is an ability of its own (388): its targets are chosen once the spell or ability has resolved, and players may respond to it. */
export interface DoThis {
  /** What it does, line by line; `it` is what the line before was about. */
  effect?: Effect[];
}

/** Tokens in play become copies: they have the facts of something else, and later lines find them as `it`. */
export interface BecomeCopy {
  /** What becomes a copy. */
  what: string | number;
  /** What it becomes a copy of. */
  of: string | number;
}

/** An ability that its player uses at a cost. */
export interface Activated {
  /** When it may be used besides in its player's main phase: `Action`, `Reaction`. */
  keywords?: Array<"Action" | "Reaction" | "Hidden" | "Tank" | "Backline" | "Temporary" | "Ganking" | "Ambush" | "Vision" | "Quick-Draw" | "Weaponmaster">;
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
  /** Other events that set it off as well. */
  or_when?: When[];
  /** What must hold of the object as the event happens, for the ability to trigger (383.2.a.1). */
  if?: Condition;
  /** How often a turn it is performed at most (383.3.e). */
  each_turn?: number;
  /** The zone in which the card is for it to work; on the board, if left out. */
  in?: "trash" | "hand";
  /** What may be paid for it as it is put on the chain (383.3.b); without it the ability just happens. */
  may_pay?: Cost;
  /** What the ability does, line by line. */
  effect?: Effect[];
}

export type StaticAbility =
  | {
    /** Gives Might or keywords to units as long as it stands. */
    give: GiveMight;
  }
  | {
    /** Has units deal no combat damage. */
    no_combat_damage: NoCombatDamage;
  }
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
    /** Forbids that damage is dealt to units, or that things are chosen by spells and abilities. */
    cannot: Cannot;
  }
  | {
    /** Makes cards cost more or less (356). */
    costs: CostChange;
  }
  | {
    /** Has permanents enter ready. */
    enter_ready: EnterReady;
  }
  | {
    /** Has the Deathknells of these trigger once more (808). */
    deathknells_again: string | number;
  }
  | {
    /** Has the Temporary of these not trigger (816). */
    no_temporary: string | number;
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
  /** How many of them are exhausted; none, if left out. Payments exhaust none: see `pool`. */
  exhausted_runes?: number;
  /** What there is to pay with; every cost can be paid, if left out. */
  pool?: Pool;
  /** How many points the player has. */
  points?: number;
  /** How much experience the player has; none, if left out. */
  xp?: number;
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
  from?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell" | "this" | "your ability">;
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
  when_triggered?: Steps;
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
  }
  | {
    /** A player hides a card from hand facedown at a battlefield, to `play` it from there in a later turn. */
    hide: Hide;
  };

/** A card is played from hand. */
export interface Play {
  /** The card that is played. */
  card: string;
  /** Its targets, in the order of its words. */
  targets?: string[];
  /** The place to which a unit is played. */
  to?: string;
  /** The additional costs that are paid, of those that the card lets its player pay. */
  additional?: Array<"repeat" | "second repeat" | "third repeat" | "accelerate" | "extra">;
}

/** An activated ability is used. */
export interface Activate {
  /** The object that has it. */
  object: string;
  /** Which of several it is, counted from 1 as they are printed. */
  ability?: number;
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

/** A card is hidden (811); that is no playing of it. */
export interface Hide {
  /** The card that is hidden, from hand. */
  card: string;
  /** The battlefield at which it is hidden. */
  at: string;
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
