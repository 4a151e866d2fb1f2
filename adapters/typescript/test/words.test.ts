import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const kit = new URL("../../", import.meta.url);

test("the keywords and scenarios match the schemas", async () => {
  const made = (await import(new URL("scripts/words.mjs", kit).href)) as {
    GAMES: string[];
    words(game: string): string;
    scenario(game: string): string;
  };
  for (const game of made.GAMES) {
    const kept = (folder: string) => readFileSync(new URL(`src/${folder}/${game}.ts`, kit), "utf8");
    assert.equal(kept("words"), made.words(game), "run `npm run words` to regenerate them");
    assert.equal(kept("scenario"), made.scenario(game), "run `npm run words` to regenerate them");
  }
});
