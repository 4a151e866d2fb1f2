import { actOf, aliasOf, drive, pile, PROTOCOL, serve, Unsupported } from "ruleproof-adapter";
import type { Placed, Play, Seen, Step, Table } from "ruleproof-adapter";

// Your engine. Here: two players with life totals, and built-in cards in hand.
const BURN: Record<string, number> = { "Lightning Bolt": 3, Shock: 2, "Gut Shot": 1, "Lava Axe": 5 };
const SALVE = "Healing Salve"; // its mode `shield` prevents the next 3 damage

class Duel implements Table {
  turn = "";
  life: Record<string, number> = {};
  shield: Record<string, number> = {};
  cards: Record<string, { owner: string; card: string; zone: string }> = {};
  stack: { spell: string; target: string }[] = [];

  // Sets up the game, with the names from the scenario.
  begin(play: Play): void {
    const { players, turn, ...others } = play.run.scenario.given as Record<string, any>;
    known(others);
    this.turn = turn ?? Object.keys(players)[0];
    for (const [player, { life = 20, hand = [], ...others }] of Object.entries<any>(players)) {
      known(others);
      [this.life[player], this.shield[player]] = [life, 0];
      for (const placed of hand as Placed[]) {
        const { alias: _, card = "", ...others } = placed;
        known(others);
        this.cards[aliasOf(placed)] = { owner: player, card, zone: "hand" };
      }
    }
  }

  // Announces a step, which then waits on the stack. The driver takes the scripted responses.
  act(play: Play, step: Step): void {
    const { who, fields } = actOf(step);
    const { what, targets, mode = ["shield"], ...others } = fields;
    const [spell, target] = [this.cards[what], targets?.list?.[0]];
    known(others);
    if (spell === undefined || !(spell.card in BURN || (spell.card === SALVE && mode[0] === "shield"))) {
      throw new Unsupported(`card \`${spell?.card ?? what}\``);
    }
    spell.zone = "stack";
    this.stack.push({ spell: what, target });
    const isSlow = spell.card === "Lava Axe";
    if (spell.owner !== who || !(target in this.life) || (isSlow && (this.turn !== who || this.stack.length > 1))) {
      play.refuse("it cannot be cast this way"); // restores everything to before the step
    }
  }

  // Resolves the spell that was announced last.
  resolve(play: Play): void {
    const { spell, target } = this.stack.pop()!;
    const { card } = this.cards[spell]!;
    const prevented = Math.min(this.shield[target]!, BURN[card] ?? 0);
    const dealt = (BURN[card] ?? 0) - prevented;
    this.shield[target]! += card === SALVE ? 3 : -prevented;
    this.life[target]! -= dealt;
    this.cards[spell]!.zone = "graveyard";
    play.together(() => {
      if (prevented > 0) play.tell("prevented", { from: spell, to: target, amount: prevented });
      if (dealt > 0) play.tell("dealt", { from: spell, to: target, amount: dealt, damage: "noncombat" });
    });
  }

  depth = () => this.stack.length;
  save = () => structuredClone({ shield: this.shield, life: this.life, cards: this.cards, stack: this.stack });
  restore = (saved: unknown) => void Object.assign(this, structuredClone(saved));

  // Returns the observable state: players and objects, by name.
  seen(): Seen {
    const of = (player: string, zone: string) =>
      pile(Object.keys(this.cards).filter((name) => this.cards[name]!.owner === player && this.cards[name]!.zone === zone));
    const state: Seen = {};
    for (const [player, life] of Object.entries(this.life)) {
      state[player] = { life, hand: of(player, "hand"), graveyard: of(player, "graveyard") };
    }
    for (const [name, { card, zone }] of Object.entries(this.cards)) {
      state[name] = { card, zone };
    }
    return state;
  }
}

// An engine must never ignore an unknown key.
function known(others: object): void {
  for (const word of Object.keys(others)) {
    throw new Unsupported(`\`${word}\``);
  }
}

// The supported keywords, by kind. Cases with others are not sent.
const vocabulary = {
  ...{ verb: ["cast"], "step of the game": [], "seen event": ["dealt", "prevented"], "unseen field": ["prevented.by"] },
  ...{ "seen player": ["life", "hand", "graveyard"], "seen object": ["card", "zone"] },
};

await serve({
  hello: () => ({
    protocol: PROTOCOL,
    name: "first",
    version: "1",
    games: { mtg: { editions: ["2026-09-25"], cards: "by name", vocabulary } },
    capabilities: { steps: true, refusals: true, events: true },
  }),
  run: (run) => ({ played: drive(run, new Duel()) }),
});
