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
  /** The cost to play it. */
  cost?: Cost;
  /** The reduction of its cost for its player, in energy. */
  costs_less?: Discount[];
  /** The optional additional cost to repeat the spell once, with new targets (Repeat). */
  repeat?: Cost;
  /** The second and the third such cost, of a card that has more than one. */
  repeat_more?: Cost[];
  /** The optional additional cost for the unit to enter ready (Accelerate). */
  accelerate?: Cost;
  /** An optional additional cost paid as the card is played; `if: extra paid` asks whether it was paid (356.2). */
  extra?: Cost;
  /** The reduction of its cost for the object killed as its extra cost. */
  extra_less?: ExtraLess;
  /** The Might that is printed on the unit. */
  might?: number;
  /** The keywords that are printed on it. */
  keywords?: Keyword[];
  /** The state in which it comes into play, if not as its type does: a unit exhausted, a gear ready. */
  enters?: "exhausted" | "ready";
  /** The condition for `enters`, checked as it comes into play. */
  enters_if?: Condition;
  /** The effects of the spell, line by line. */
  effect?: Effect[];
  /** `true` if the spell cannot be countered: an effect that counters it does nothing (054.1). */
  uncounterable?: boolean;
  /** Abilities that its player uses at a cost. */
  activated?: Activated[];
  /** Abilities that something sets off. */
  triggered?: Triggered[];
  /** The static abilities while it is in play. */
  static?: StaticAbility[];
  /** The replacement effects while it is in play. */
  replacement?: Replace[];
  /** The effects after it was killed, line by line. */
  deathknell?: Effect[];
  /** The condition for its Deathknell to trigger, checked as it dies (383.2.a.1). */
  deathknell_if?: Condition;
  /** The cost to attach the Equipment to a unit of its player (818). */
  equip?: Cost;
  /** The things that the Equipment gives to the unit it is attached to. */
  attached?: Attached;
  /** Abilities that are left out because the language cannot express them; no case may depend on one. */
  omits?: string[];
  /** A note on uncertain facts, for people. */
  note?: string;
}

/** A cost. */
export interface Cost {
  /** The amount of energy paid. */
  energy?: number;
  /** The amount of power paid, by domain. */
  power?: Record<string, number>;
  /** The object to exhaust, such as `self`. */
  exhaust?: string | number;
  /** The number of cards discarded to pay. */
  discard?: number;
  /** One card that is discarded to pay, such as `gear in your hand`. */
  discard_one?: string | number;
  /** The object to kill. */
  kill?: string | number;
  /** The object to banish, such as `self`. */
  banish?: string | number;
  /** The object to recycle, such as `self` or `card in your trash`. */
  recycle?: string | number;
  /** The object to return to its owner's hand, such as `friendly unit`. */
  return?: string | number;
  /** The unit whose buff is spent. */
  spend_buff?: string | number;
  /** The amount of experience spent. */
  xp?: number;
}

/** A reduction of a card's cost. */
export interface Discount {
  /** The amount of energy by which the cost is reduced; none, if left out. */
  energy?: string | number;
  /** The amount of power by which the cost is reduced, by domain. */
  power?: Record<string, number>;
  /** The things for each of which the reduction applies; once, if left out. */
  for_each?: string | number;
  /** The condition for it to cost less. */
  if?: Condition;
}

export type Condition = {
  circumstance: "legion" | "not legion" | "attacking" | "defending" | "alone" | "not alone" | "stunned" | "at a battlefield" | "in combat" | "buffed" | "not stunned" | "mighty" | "friendly" | "enemy" | "extra paid" | "extra not paid" | "from hand" | "not from hand" | "from facedown" | "unattached" | "your turn" | "an opponent's turn" | "your beginning phase" | "empowered" | "not empowered" | "no dearer than killed";
} | {
  compared: Condition2;
};

export type Condition2 =
  | {
    /** The number of runes its player controls. */
    runes: string | number;
  }
  | {
    /** The amount of experience its player has; `Level N` is `N or more`. */
    xp: string | number;
  }
  | {
    /** The number of times the unit has moved this turn. */
    moved: string | number;
  }
  | {
    /** The Might of the unit, compared with a number. */
    might: string | number;
  }
  | {
    /** The number of objects that fit a phrase, compared with a number. */
    count: Counted;
  }
  | {
    /** The damage its player assigned in the last combat of this turn beyond what was lethal; 0 after a conquest without combat. */
    excess: string | number;
  }
  | {
    /** The number of points its player has. */
    points: string | number;
  }
  | {
    /** An event that has happened this turn, at least as many times as `nth` gives; objects are matched as they were at the time. */
    happened: When;
  }
  | {
    /** A phrase that it fits, without `target` or `every`, wherever it is by now: `unit`, `enemy gear`, `Recruit unit`. */
    is: string | number;
  }
  | {
    /** A condition that does not hold. */
    not: Condition;
  }
  | {
    /** Conditions that all hold. */
    all: Condition[];
  }
  | {
    /** Conditions of which at least one holds. */
    any: Condition[];
  };

/** Objects that are counted. */
export interface Counted {
  /** The things to count, such as `every other friendly unit in your base`. */
  of: string | number;
  /** The number of things there must be. */
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
    /** A player has hidden a card (811), which does not count as playing it. */
    hides: "you" | "an opponent" | "each player";
  }
  | {
    /** One of these has left the board, wherever it went. */
    leaves: string | number;
  }
  | {
    /** A combat has ended that one of these was in, also if it has left the combat for another place on the board (466.7). */
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
  /** The player who has played it. */
  who: "you" | "an opponent" | "each player";
  /** The types of the card; any, if left out. */
  types?: Array<"Unit" | "Spell" | "Gear" | "Legend" | "Battlefield">;
  /** The energy printed as its cost, compared. */
  energy?: string | number;
  /** `true` if it must have been played from where it was hidden. */
  hidden?: boolean;
}

/** The trigger condition of an ability. */
export interface When {
  /** The cause; any, if left out. Damage, kills, moves, recalls and other effects on objects have a cause; cards that players play and battlefields that they conquer, hold or win have none. */
  by?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell" | "this" | "your ability">;
  /** The condition on the object to which it happens. */
  if?: Condition;
  /** `true` if it must happen at the place of the object that has the ability. */
  here?: boolean;
  /** `true` if it must happen at a battlefield that the ability's player controls. */
  controlled?: boolean;
  /** `true` if everything to which it happens at one time is one event ("one or more"). */
  together?: boolean;
  /** The kind of place to which the unit must have moved. */
  to?: "a battlefield" | "another battlefield" | "a base";
  /** `true` if nobody controlled the battlefield before it was conquered. */
  uncontrolled?: boolean;
  /** `true` if the battlefield must have been conquered by an attack. */
  after_attack?: boolean;
  /** The player in whose turn it must happen; any, if left out. */
  turn?: "you" | "an opponent" | "each player";
  /** The phase of the turn in which it must happen; any, if left out. */
  phase?: "beginning phase";
  /** The number of the occurrence in a turn, such as the first or the third (383.1.b). */
  nth?: number;
  event?: Event;
}

/** The reduction of a card's cost for the object killed as its extra cost. */
export interface ExtraLess {
  /** The reduction for each object that was killed. */
  each?: Cost;
  /** `true` if the reduction is the cost of the killed object. */
  its_cost?: boolean;
}

export type Keyword = {
  plain: "Action" | "Reaction" | "Hidden" | "Tank" | "Backline" | "Temporary" | "Ganking" | "Ambush" | "Vision" | "Quick-Draw" | "Weaponmaster";
} | {
  valued: Keyword2;
};

export type Keyword2 =
  | {
    /** The increase of its Might while it is an attacker. */
    Assault: number;
  }
  | {
    /** The increase of its Might while it is a defender. */
    Shield: number;
  }
  | {
    /** The experience its player gains as it conquers or holds. */
    Hunt: number;
  }
  | {
    /** The additional power, of any domain, that an opponent pays to choose it with a spell or ability (809). */
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
    /** Forbids that things are chosen by spells and abilities this turn, or that cards are played. */
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
    /** Buffs units that have no buff: they get 1 Might while they have it. */
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
    /** Detaches Equipment: a cleanup recalls it to the base of its controller (435.4). */
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
    /** Sends units to their base; this is not a move (453). */
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
    /** Loses control of a unit or gear: who had it before has it again. */
    lose_control: Done;
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
    /** Has its player name a card, which its object remembers. */
    name_card: NameCard;
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
    /** Plays tokens, as many of each as given (182). */
    play_tokens: PlayTokens;
  }
  | {
    /** Gives units Might or keywords for this turn. */
    give: GiveMight;
  }
  | {
    /** Swaps the Might of two units for this turn (433). */
    swap_might: SwapMight;
  }
  | {
    /** Has a player draw that many cards. */
    draw: Cards;
  }
  | {
    /** Has a player discard that many cards. */
    discard: Cards;
  }
  | {
    /** Has a player channel that many runes. */
    channel: Cards;
  }
  | {
    /** Has a player score that many points. */
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
  /** The amount of damage prevented: `3`, `all`, `next time`. */
  amount: string | number;
  /** The units for which it is prevented. */
  to: string | number;
  /** The sources whose damage is prevented; any, if left out. */
  from?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell" | "this" | "your ability">;
  /** The time at which the shield is restored, such as each combat. */
  each?: "combat";
  /** The condition for damage to be prevented. */
  if?: Condition;
}

/** Damage is doubled; in a spell for this turn. */
export interface Double {
  /** The units to which damage is doubled. */
  to: string | number;
}

/** Damage is dealt with Bonus Damage; in a spell or ability for this turn. */
export interface BonusDamage {
  /** The amount of Bonus Damage added. */
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
  /** The amount of damage that is lethal. */
  amount: string | number;
  /** The units for which the amount is lethal. */
  to: string | number;
  /** The sources from which it counts; any, if left out. */
  from?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell" | "this" | "your ability">;
}

/** Something that cannot happen. */
export interface Cannot {
  /** The units that cannot be dealt damage; of a static ability alone. */
  be_dealt?: string | number;
  /** The objects that spells and abilities cannot choose; earlier choices stay valid. */
  be_chosen?: string | number;
  /** The cards that players cannot play; those on the chain already stay there (419.1). */
  play?: NoPlay;
  /** The spells and abilities that cannot choose it, such as `enemy spell` and `enemy ability`; all, if left out. */
  by?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell" | "this" | "your ability">;
  /** The condition for it to be forbidden. */
  if?: Condition;
}

/** Cards that cannot be played. */
export interface NoPlay {
  /** The players who cannot play them. */
  who: "you" | "an opponent" | "each player";
  /** The types of the cards; any, if left out. */
  types?: Array<"Unit" | "Spell" | "Gear" | "Legend" | "Battlefield">;
  /** `true` if only cards of the name cannot be played that the object of the ability has named. */
  named?: boolean;
}

/** Units deal no combat damage; in a spell for this turn. */
export interface NoCombatDamage {
  /** The units that deal none. */
  by: string | number;
  /** The condition for it to deal none. */
  if?: Condition;
}

/** Damage is dealt (417). */
export interface Deal {
  /** The amount of damage dealt to each unit. */
  amount: string | number;
  /** The units that are dealt damage. */
  to: string | number;
  /** Units that deal the damage; the spell or ability does, if left out. */
  from?: Array<string | number>;
  /** `true` if the amount is split among the units, at least 1 to each (417). */
  split?: boolean;
  /** Another amount, where something holds. */
  instead?: Instead;
  /** The Bonus Damage of the instruction itself (715). */
  bonus?: string | number;
}

/** Another amount, where something holds. */
export interface Instead {
  /** The amount dealt then. */
  amount: string | number;
  /** The condition for the other amount. */
  if: Condition;
}

/** A kill (428). */
export interface Kill {
  /** The objects that are killed. */
  what: string | number;
  /** The condition for it to be killed. */
  if?: Condition;
  /** The players who choose what is killed, one of their own each; the player of the effect, if left out. */
  who?: string | number;
  /** The effects that follow only if it was really killed, line by line. */
  if_done?: Effect[];
}

/** An action on an object. */
export interface Done {
  /** The objects to which it is done. */
  what: string | number;
  /** The condition for it to be done. */
  if?: Condition;
}

/** An Equipment is attached for its Equip cost, which its player may pay as this resolves. */
export interface Equip {
  /** The Equipment that is attached. */
  what: string | number;
  /** The unit to which it is attached. */
  to: string | number;
  /** The reduction of its Equip cost. */
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
  /** The end of the deck. */
  at: "top" | "bottom" | "top or bottom";
}

/** An object is chosen, and later lines find it as `it`. */
export interface Choose {
  /** The thing to choose. */
  what: string | number;
}

/** A player pays for something while the effect resolves, or does it for nothing (355.10). As the first line of a triggered ability it is decided on, and paid for, as the ability is put on the chain, before its targets (383.3), except with `on_resolution`. */
export interface May {
  /** The player who decides; the player of the effect, if left out. */
  who?: string | number;
  /** The cost; none, if left out. */
  cost?: Cost;
  /** `true` if it is decided and paid as the ability resolves, also as its first line: "you may pay. If you do". */
  on_resolution?: boolean;
  /** The effects if the player does so, line by line. */
  effect?: Effect[];
  /** The effects if the player does not, line by line. */
  otherwise?: Effect[];
}

/** Effects that depend on a condition on `it` or on its player. Their targets are chosen only if the condition holds as the spell or ability is put on the chain, where that is known then: the condition is about the player (`legion`, `your turn`, `xp`, `points`, `runes`; `count`, `happened`, `excess` in the first line), and no line before it changes that. Otherwise the targets are chosen whether or not it will hold. */
export interface Check {
  /** The condition; `it` is taken as last known. */
  if: Condition;
  /** The effects if it holds, line by line. */
  effect?: Effect[];
  /** The effects if it does not, line by line. */
  otherwise?: Effect[];
}

/** Cards are drawn or discarded, or runes channeled. */
export interface Cards {
  /** The number of cards or runes. */
  amount: string | number;
  /** The player who does it; the player of the effect, if left out. */
  who?: string | number;
  /** `true` if the channeled runes enter exhausted. */
  exhausted?: boolean;
}

/** Any amount of power is paid while the effect resolves; later lines find it as `paid` (355.10). */
export interface PayAny {
  /** The domain of the power. */
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
  /** The parts of its cost that are ignored; none, if left out. */
  cost?: "free" | "all free" | "no energy";
  /** The cost paid in place of its own. */
  pay?: Cost;
  /** The reduction of its cost. */
  less?: Cost;
  /** The state in which it comes into play: ready (`true`) or exhausted (`false`); as its type does, if left out. */
  ready?: boolean;
  /** The destination of a spell once it has resolved; the trash, if left out. */
  goes?: "hand" | "banishment" | "under deck";
  /** The effects once it was played, as an ability of its own, line by line; `it` is the card. */
  if_done?: Effect[];
}

/** Cards cost more or less to play; in a spell or ability for this turn. */
export interface CostChange {
  /** The player who plays the cards. */
  who: "you" | "an opponent" | "each player";
  /** The types of the cards; any, if left out. */
  types?: Array<"Unit" | "Spell" | "Gear" | "Legend" | "Battlefield">;
  /** The amount by which their cost is reduced. */
  less?: Cost;
  /** The amount by which their cost is increased. */
  more?: Cost;
  /** The energy below which it does not go by this. */
  minimum?: number;
  /** The condition under which it applies. */
  if?: Condition;
  /** For the next such card alone, if so. */
  times?: "next" | "each";
}

/** Permanents enter ready; in a spell or ability for this turn. */
export interface EnterReady {
  /** The objects that do, such as `every other friendly unit`. */
  what: string | number;
  /** The condition under which it applies. */
  if?: Condition;
  /** The next one alone, if so. */
  times?: "next" | "each";
}

/** Spells on the chain are countered (425): they do nothing, and count as not played. */
export interface Counter {
  /** The spells that are countered, such as `target spell on the chain`. */
  what: string | number;
  /** The destination; the trash, if left out. */
  to?: "hand" | "banishment" | "under deck";
}

/** A name of a card, which the object of the ability remembers as long as it is on the board. */
export interface NameCard {
  /** The types of the cards of which one is named; any, if left out. */
  types?: Array<"Unit" | "Spell" | "Gear" | "Legend" | "Battlefield">;
}

/** One of several things is done, which is chosen as the spell or ability is put on the chain, before its targets. */
export interface ChooseOne {
  /** The modes to choose from, counted from 1. */
  modes?: Mode[];
  /** Since when what is chosen must not have been chosen before; it may have been, if left out. */
  unchosen?: "this turn" | "here";
}

/** One of several things that a player chooses among. */
export interface Mode {
  /** The effects if it is chosen, line by line. */
  effect?: Effect[];
}

/** The top cards of the deck are looked at; any of them are recycled, the others put back in any order (Predict). */
export interface Predict {
  /** The number of cards looked at. */
  amount: string | number;
  /** The player who does it; the player of the effect, if left out. */
  who?: string | number;
}

/** Tokens are played. */
export interface PlayTokens {
  /** The number of tokens played; one, if left out. */
  amount?: string | number;
  /** The facts of the tokens, as those of a card; by their subtypes they are called: `Recruit token`. */
  token?: Card;
  /** The place where they come into play; their player chooses, if left out. */
  to?: "base" | "here" | "anywhere" | "a battlefield" | "there" | "that battlefield";
  /** The state in which they come into play: ready (`true`) or exhausted (`false`); as their type does, if left out. */
  ready?: boolean;
  /** The objects they become copies of once they are in play. */
  copy_of?: string | number;
}

/** Gives Might or keywords for this turn; as a static ability, while it is in play. */
export interface GiveMight {
  /** The amount of Might given; less than 0 to take some. */
  might?: string | number;
  /** The keywords that are given. */
  keywords?: Keyword[];
  /** `true` if the keywords stay as long as the unit is on the board, instead of for this turn alone. */
  lasting?: boolean;
  /** The Might below which it does not go. */
  minimum?: number;
  /** The condition for it to be given, or under which it is given. */
  if?: Condition;
  /** The units that get it. */
  to: string | number;
}

/** The Might of two units, swapped for this turn (433). */
export interface SwapMight {
  /** One of the units. */
  of: string | number;
  /** The other unit. */
  with: string | number;
}

/** Points are scored, beside those for battlefields. */
export interface Points {
  /** The number of points. */
  amount: string | number;
  /** The player who scores them; the player of the effect, if left out. */
  who?: string | number;
}

/** Exhausted runes are readied. */
export interface ReadyRunes {
  /** The number of them readied; all, if left out. */
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
  /** The amount of energy added. */
  energy?: number;
  /** The amount of power added, by domain. */
  power?: Record<string, number>;
  /** The types of the cards to play which alone the energy may be spent (429.3); anything, if left out. */
  for?: Array<"Unit" | "Spell" | "Gear" | "Legend" | "Battlefield">;
}

/** The top cards of a deck are looked at, or revealed to all. */
export interface Look {
  /** The number of cards to look at; left out where `until` defines the end. */
  amount?: string | number;
  /** The type of the card up to which cards are revealed, one after the other; it is the one that is taken. */
  until?: "Unit" | "Spell" | "Gear" | "Legend" | "Battlefield";
  /** The owners of the decks; the player of the effect, if left out. */
  who?: string | number;
  /** `true` if they are revealed to all. */
  reveal?: boolean;
  /** The card among them that may be banished. */
  may_banish?: MayBanish;
  /** The card among them that may be drawn. */
  may_draw?: MayBanish;
  /** `true` if a card must be taken, if there is one that fits. */
  must?: boolean;
  /** The cost to play the banished card. */
  then_play?: "free" | "all free" | "no energy";
  /** The effects if a card was banished or drawn, line by line; `it` is the card. */
  if_taken?: Effect[];
  /** The destination of the other cards. */
  rest?: "recycle" | "draw";
}

/** The cards that may be taken from those that were looked at. */
export interface MayBanish {
  /** The card is of one of these types. */
  types?: Array<"Unit" | "Spell" | "Gear" | "Legend" | "Battlefield">;
  /** The Might that the card has, compared. */
  might?: string | number;
}

/** A replacement of a death (367): on a card permanently, in an effect this turn. */
export interface Replace {
  /** The event that is replaced. */
  would: Event2;
  /** The number of times it is replaced; each time, if left out. */
  times?: "next" | "each";
  /** The condition for it to be replaced. */
  if?: Condition;
  /** An optional cost; if left out, the replacement is mandatory. */
  may_pay?: Cost;
  /** The player who decides and pays; the player of the ability, if left out. */
  who?: string | number;
  /** The effects in place of the event, line by line. */
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

/** An ability that waits for an event, this turn unless it gives a longer time (389). */
export interface Delayed {
  /** The event for which the ability waits. */
  when: When;
  /** The number of times it acts; each time, if left out. */
  times?: "next" | "each";
  /** The time for which it waits; this turn, if left out. */
  until?: "your next turn" | "end of your next turn";
  /** The effects then, line by line. */
  effect?: Effect[];
  /** The condition that must hold as the ability is made. */
  if?: Condition;
}

/** A separate ability that follows (388): its targets are chosen once the spell or ability has resolved, and players may respond to it. */
export interface DoThis {
  /** Its effect, line by line; `it` is the object of the line before. */
  effect?: Effect[];
}

/** Tokens in play become copies: they have the facts of something else, and later lines find them as `it`. */
export interface BecomeCopy {
  /** The objects that become copies. */
  what: string | number;
  /** The object that is copied. */
  of: string | number;
}

/** An ability that its player uses at a cost. */
export interface Activated {
  /** The further times at which it may be used, besides its player's main phase: `Action`, `Reaction`. */
  keywords?: Array<"Action" | "Reaction" | "Hidden" | "Tank" | "Backline" | "Temporary" | "Ganking" | "Ambush" | "Vision" | "Quick-Draw" | "Weaponmaster">;
  /** The cost to use it. */
  cost?: Cost;
  /** The condition for it to be used. */
  if?: Condition;
  /** The effects of the ability, line by line. */
  effect?: Effect[];
}

/** An ability that something sets off. */
export interface Triggered {
  /** The event that sets the ability off. */
  when: When;
  /** Other events that set it off as well. */
  or_when?: When[];
  /** The condition on the object as the event happens, for the ability to trigger (383.2.a.1). */
  if?: Condition;
  /** The greatest number of times a turn it is performed (383.3.e). */
  each_turn?: number;
  /** The zone in which the card is for it to work; on the board, if left out. */
  in?: "trash" | "hand";
  /** A cost that may be paid as the ability is put on the chain (383.3.b); if left out, the ability happens without a choice. */
  may_pay?: Cost;
  /** The effects of the ability, line by line. */
  effect?: Effect[];
}

export type StaticAbility =
  | {
    /** Gives Might or keywords to units while it is in play. */
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
    /** Forbids that damage is dealt to units, that things are chosen by spells and abilities, or that cards are played. */
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

/** The things that an Equipment gives to its unit. */
export interface Attached {
  /** The increase of the unit's Might. */
  might?: number;
  /** The static abilities while it is attached; `self` is the unit. */
  static?: StaticAbility[];
  /** The replacement effects while it is attached; `self` is the unit, `this gear` the Equipment. */
  replacement?: Replace[];
}

/** A player at the start. */
export interface Player {
  /** The objects in the player's base. */
  base?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** The cards in hand; none, if left out. */
  hand?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** The cards of the deck, the top one first; 20 blank ones, if left out. */
  deck?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** The cards in the trash; none, if left out. */
  trash?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** The banished cards; none, if left out. */
  banishment?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** The legend of the player, with its card. */
  legend?: {
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: Object;
  };
  /** The number of runes the player controls. */
  runes?: number;
  /** The number of them exhausted; none, if left out. Payments exhaust none: see `pool`. */
  exhausted_runes?: number;
  /** The resources to pay with; every cost can be paid, if left out. */
  pool?: Pool;
  /** The number of points the player has. */
  points?: number;
  /** The amount of experience the player has; none, if left out. */
  xp?: number;
}

/** The state of a card or a unit. */
export interface Object {
  /** The Might of a unit that is not a card. */
  might?: number;
  /** The amount of damage marked on it; none, if left out. */
  damage?: number;
  /** The Prevents tracked on it, in the order of their creation. */
  prevent?: PreventValue[];
  /** `true` if it is exhausted; `false`, if left out. */
  exhausted?: boolean;
  /** `true` if it is stunned; `false`, if left out. */
  stunned?: boolean;
  /** `true` if it is buffed; `false`, if left out. */
  buffed?: boolean;
  /** Keywords that it has beside those of its card. */
  keywords?: Keyword[];
  /** The player who owns it; whose list it is in, if left out. */
  owner?: string;
  /** The Equipment that is attached to it. */
  attached?: Array<{
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
    blanks?: number;
    state?: Object;
  }>;
  /** The number of times it has moved this turn; none, if left out. */
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
  /** The amount it still prevents. */
  amount?: string | number;
  /** The sources whose damage it prevents; any, if left out. */
  from?: Array<"spell" | "ability" | "combat" | "you" | "enemy spell" | "enemy ability" | "your spell" | "this" | "your ability">;
  /** The name of the shield in the case; `prevent`, if left out. */
  by?: string;
  /** The time at which it is restored, such as each combat; if left out, it lasts for this turn. */
  each?: "combat";
}

/** The resources that a player can pay with. */
export interface Pool {
  /** The amount of energy. */
  energy?: number;
  /** The amount of power, by domain. */
  power?: Record<string, number>;
}

/** The start. */
export interface Given {
  /** The turn player, who is the attacker in every combat; the first one named, if left out. */
  turn?: string;
  /** The battlefields, each under a name, with the units there. */
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
    /** The name of the object in the case. */
    alias?: string;
    /** The card, if there is one. */
    card?: string;
    /** The number of blank cards. */
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
  /** The number of the ability among several, counted from 1 as they are printed. */
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

/** Hides a card (811), which does not count as playing it. */
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
  /** The assignment of each player's damage, before replacements; asked, if left out. */
  assign?: Record<string, Record<string, number>>;
}

/** A turn ends; up to the next player's main phase. */
export interface EndTurn {
  /** The player whose turn ends. */
  player: string;
}

/** A step. */
export type Step = Steps[number];
