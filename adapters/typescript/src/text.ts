/** Card texts, for engines that build cards from them. */

import type { AbilityText, CardText } from "./messages.js";

/** Returns the abilities of one list of the facts (`activated`, `triggered`, ...), each with its line. */
export function abilitiesOf(text: CardText, list: string): [AbilityText, string][] {
  return text.abilities.flatMap((ability): [AbilityText, string][] => {
    const line = text.lines[ability.line];
    return ability.at.split("/")[1] === list && line !== undefined ? [[ability, line]] : [];
  });
}

/** Returns the line of the named ability in that list, or of the first one if no name is given. */
export function lineCalled(text: CardText, list: string, name?: string): string | undefined {
  return abilitiesOf(text, list).find(([ability]) => name === undefined || ability.name === name)?.[1];
}
