"""Writes the words of each game, as the schemas of this repository have them, into the package.

python3 adapters/python/tools/words.py
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Dict, Iterable, List, Mapping, Sequence

ROOT = Path(__file__).resolve().parents[3]
WORDS = ROOT / "adapters" / "python" / "ruleproof_adapter" / "words"
GAMES = {"mtg": "Magic: The Gathering", "netrunner": "Android: Netrunner", "riftbound": "Riftbound"}
WIDTH = 120


def text(game: str) -> str:
    """The module of a game's words."""
    scenario = json.loads((ROOT / "schema" / f"{game}.scenario.schema.json").read_text())["$defs"]
    case = json.loads((ROOT / "schema" / f"{game}.case.schema.json").read_text())["$defs"]
    facts, then = scenario["Card"]["properties"], case["then"]
    seen = then["additionalProperties"]["properties"]
    event = then["properties"]["events"]["items"]["anyOf"][0]["$ref"].rsplit("/", 1)[1]
    step, to = scenario["steps"]["items"]["properties"], scenario.get("To", {}).get("properties", {})
    lists = {
        "VERBS": ("What a player does in a step.", scenario["verb"]["properties"]),
        "GAME_STEPS": ("Steps of the game itself.", scenario["step-of-the-game"]["properties"]),
        "NESTS": ("Where steps stand under a step.", [key for key in step if "$ref" in step[key] and key != "act"]),
        "FACTS": ("The keys of a card's facts.", facts),
        "CARD_TYPES": ("Types of cards.", _enum(facts.get("types") or facts["type"])),
        "COLORS": ("Colors.", _enum(facts.get("colors", {}))),
        "KEYWORDS": ("Keywords without a value.", _keywords(scenario)),
        "STEPS": ("The steps to which a turn can go on.", _enum(to.get("step", {}))),
        "ZONES": ("Where a thing can be.", _enum(seen["zone"])),
        "SEEN_FIELDS": ("What can be seen of players, objects and places.", seen),
        "ASKED_KINDS": ("Kinds of choices.", _enum(then["properties"]["asked"]["items"]["properties"]["kind"])),
    }
    events = {word: list(fields.get("properties", {})) for word, fields in case[event]["properties"].items()}
    parts = [f'"""The words of {GAMES[game]}. Made by tools/words.py from schema/; not to be changed by hand."""\n']
    parts.append("from typing import Dict, Tuple\n")
    there = {name: both for name, both in lists.items() if both[1]}
    parts += [f'{name}: Tuple[str, ...] = {_tuple(words)}\n"""{told}"""\n' for name, (told, words) in there.items()]
    rows = "".join(f'    "{word}": {_tuple(fields, 4)},\n' for word, fields in events.items())
    parts.append(f'EVENTS: Dict[str, Tuple[str, ...]] = {{\n{rows}}}\n"""What can happen, and what is told of it."""\n')
    return "\n".join(parts)


def _enum(shape: Mapping[str, Any]) -> List[str]:
    return list(shape.get("items", shape).get("enum", []))


def _keywords(scenario: Mapping[str, Any]) -> List[str]:
    shape: Dict[str, Any] = scenario.get("a-keyword") or scenario.get("keyword") or {}
    plain = [form["properties"]["plain"] for form in shape.get("anyOf", []) if "plain" in form["properties"]]
    return [word for one in plain for word in _enum(one)]


def _tuple(words: Iterable[str], indent: int = 0) -> str:
    quoted = [f'"{word}"' for word in words]
    line = f"({', '.join(quoted)}{',' if len(quoted) == 1 else ''})"
    if indent + len(line) + 40 < WIDTH:
        return line
    inner, end = " " * (indent + 4), " " * indent
    return "(\n" + "".join(f"{inner}{word},\n" for word in quoted) + end + ")"


def main(games: Sequence[str]) -> None:
    """Writes the modules."""
    for game in games:
        (WORDS / f"{game}.py").write_text(text(game))


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))
