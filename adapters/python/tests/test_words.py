"""Tests that the keyword constants match the schemas."""

import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "tools")]

import words as tool  # noqa: E402

from ruleproof_adapter import words  # noqa: E402


class Words(unittest.TestCase):
    def test_the_modules_match_the_schemas(self):
        for game in tool.GAMES:
            made = (tool.WORDS / f"{game}.py").read_text()
            self.assertEqual(made, tool.text(game), f"run {Path(tool.__file__).name}")

    def test_the_modules_contain_each_games_keywords(self):
        self.assertIn("next turn", words.mtg.STEPS)
        self.assertEqual(words.mtg.EVENTS["prevented"], ("by", "from", "to", "amount"))
        self.assertIn("trample", words.mtg.KEYWORDS)
        self.assertIn("Tank", words.riftbound.KEYWORDS)
        self.assertIn("interrupt", words.netrunner.ASKED_KINDS)
        self.assertIn("grip", words.netrunner.ZONES)


if __name__ == "__main__":
    unittest.main()
