import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const kit = new URL("../../", import.meta.url);

test("the words are those of the schemas", async () => {
  const made = (await import(new URL("scripts/words.mjs", kit).href)) as {
    GAMES: string[];
    words(game: string): string;
  };
  for (const game of made.GAMES) {
    const kept = readFileSync(new URL(`src/words/${game}.ts`, kit), "utf8");
    assert.equal(kept, made.words(game), "`npm run words` makes them anew");
  }
});
