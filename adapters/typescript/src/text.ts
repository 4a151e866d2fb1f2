/** What cards say, for engines that know them so. */

import type { AbilityText, CardText } from "./messages.js";

/** The abilities of one list of the facts (`activated`, `triggered`, ...), each with its line. */
export function abilitiesOf(text: CardText, list: string): [AbilityText, string][] {
  return text.abilities.flatMap((ability): [AbilityText, string][] => {
    const line = text.lines[ability.line];
    return ability.at.split("/")[1] === list && line !== undefined ? [[ability, line]] : [];
  });
}

/** The line of the ability of that list that a step calls so; without a name, of the first. */
export function lineCalled(text: CardText, list: string, name?: string): string | undefined {
  return abilitiesOf(text, list).find(([ability]) => name === undefined || ability.name === name)?.[1];
}
