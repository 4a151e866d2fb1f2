/** Generates `src/scenario/GAME.ts`, the scenarios of each game as types, from the schemas of the checkout: `npm run words`. */

import { readFileSync } from "node:fs";

const schemas = new URL("../../../schema/", import.meta.url);

/** Returns the text of `src/scenario/GAME.ts`. */
export function scenario(game) {
  const schema = JSON.parse(readFileSync(new URL(`${game}.scenario.schema.json`, schemas), "utf8"));
  const names = namesOf(Object.keys(schema.$defs));
  const type = (of) => typeOf(of, (ref) => names.get(ref.split("/").at(-1)));
  const { $defs, ...root } = schema;
  const declared = [["Scenario", { ...root, description: "The starting position and the steps." }], ...Object.entries($defs)];
  const texts = declared.map(([key, of]) => {
    const name = names.get(key) ?? key;
    const says = of.description === undefined ? "" : doc(of.description, "");
    const isRecord = Object.keys(of.properties ?? {}).length > 0 && of.oneOf === undefined;
    return `${says}export ${isRecord ? `interface ${name} ${type(of)}` : `type ${name} =${type(of).replace(/^(?!\n)/, " ")};`}\n`;
  });
  return [
    "// Generated from the schemas by `npm run words`; do not edit.\n",
    ...texts,
    `/** A step. */\nexport type Step = Steps[number];\n`,
  ].join("\n");
}

/** Returns the names of types: `a-cause` is `ACause`; if both `card` and `Card` exist, `card` is `CardForm`. */
function namesOf(keys) {
  const names = new Map(keys.filter((key) => /^[A-Z]/.test(key)).map((key) => [key, key]));
  for (const key of keys.filter((key) => !names.has(key))) {
    const name = key.replace(/(^|-)(.)/g, (_, __, letter) => letter.toUpperCase());
    names.set(key, [...names.values(), "Scenario", "Step"].includes(name) ? `${name}Form` : name);
  }
  return names;
}

function typeOf(of, named) {
  const { $ref, anyOf, oneOf, properties, additionalProperties, items, required = [] } = of;
  if ($ref !== undefined) {
    return named($ref);
  }
  if (of.const !== undefined || of.enum !== undefined) {
    return [...(of.enum ?? [of.const])].map((word) => JSON.stringify(word)).join(" | ");
  }
  // An object with exactly one of several keys: `{"cast": ...}` or `{"activate": ...}`.
  if (oneOf?.every((form) => form.required?.length === 1 && form.properties === undefined)) {
    const forms = oneOf.map(({ required: [key] }) => record({ [key]: properties[key] }, [key], named));
    return forms.map((form) => `\n  | ${indented(form)}`).join("");
  }
  if (anyOf !== undefined || oneOf !== undefined) {
    return [...new Set((anyOf ?? oneOf).map((form) => typeOf(form, named)))].join(" | ");
  }
  if (Array.isArray(of.type)) {
    return [...new Set(of.type.map((type) => typeOf({ ...of, type }, named)))].join(" | ");
  }
  if (of.type === "array") {
    const item = typeOf(items, named);
    return /[|{ ]/.test(item) ? `Array<${item}>` : `${item}[]`;
  }
  if (of.type === "object") {
    if (properties !== undefined && Object.keys(properties).length > 0) {
      return record(properties, required, named);
    }
    return `Record<string, ${typeof additionalProperties === "object" ? typeOf(additionalProperties, named) : "never"}>`;
  }
  return { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" }[of.type] ?? "unknown";
}

function record(properties, required, named) {
  const fields = Object.entries(properties).map(([key, of]) => {
    const name = /^[a-z_]\w*$/i.test(key) ? key : JSON.stringify(key);
    const says = of.description === undefined ? "" : doc(of.description, "  ");
    return `${says}  ${name}${required.includes(key) ? "" : "?"}: ${indented(typeOf(of, named))};\n`;
  });
  return `{\n${fields.join("")}}`;
}

function indented(text) {
  return text.replaceAll("\n", "\n  ");
}

function doc(says, indent) {
  return `${indent}/** ${says.replaceAll("*/", "* /").replaceAll(/\s+/g, " ")} */\n`;
}
