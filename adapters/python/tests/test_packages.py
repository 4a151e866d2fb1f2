"""Tests that the package with the program and the package without it match."""

import re
import unittest
from pathlib import Path

KIT = Path(__file__).resolve().parents[1]


def table(text, name):
    """Returns the lines of a table of a TOML file."""
    return text.split(f"[{name}]\n", 1)[1].split("\n[", 1)[0].strip().splitlines()


class Packages(unittest.TestCase):
    def setUp(self):
        self.whole, self.alone = (KIT / part / "pyproject.toml" for part in ("", "kit"))
        self.whole, self.alone = self.whole.read_text(), self.alone.read_text()

    def test_both_packages_have_the_same_metadata(self):
        self.assertEqual(*(table(text, "project.entry-points.pytest11") for text in (self.whole, self.alone)))
        differs = ("name", "description", "readme")
        whole, alone = (
            [line for line in table(text, "project") if not line.startswith(differs)]
            for text in (self.whole, self.alone)
        )
        self.assertEqual(whole, alone)

    def test_they_have_the_version_of_the_program(self):
        program = (KIT.parents[1] / "Cargo.toml").read_text()
        version = re.search(r'^version = "(.+)"$', "\n".join(table(program, "workspace.package")), re.M)
        self.assertIn(f'version = "{version[1]}"', table(self.whole, "project"))

    def test_the_kit_alone_has_every_folder(self):
        folders = {path.parent.relative_to(KIT) for path in (KIT / "ruleproof_adapter").rglob("*.py")}
        packages = ", ".join(f'"{".".join(folder.parts)}"' for folder in sorted(folders))
        self.assertIn(f"packages = [{packages}]", table(self.alone, "tool.setuptools"))


if __name__ == "__main__":
    unittest.main()
