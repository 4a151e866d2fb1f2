"""Plays the bundled suite on the example engines. Each must pass a minimum number of cases and fail none.

    python3 adapters/python/tests/suite.py RULEPROOF...

RULEPROOF is the command that starts ruleproof, such as `cargo run -q --`.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
KIT = {**os.environ, "PYTHONPATH": str(ROOT / "adapters" / "python")}
# The selected cases of each engine, and the minimum number that must pass.
RIFTBOUND = ["-E", "game(riftbound)"]
MAGIC = ["-E", "game(mtg)", "--edition", "2026-09-25"]
NETRUNNER = ["-E", "game(netrunner)", "--edition", "26.03"]
ENGINES = {
    "riftbound.py": (RIFTBOUND, 160),
    "first.py": (RIFTBOUND, 1),
    "burn.py": (MAGIC, 4),
    "byname/adapter.py": (MAGIC, 40),
    "windows.py": (NETRUNNER, 14),
}
PASSING = ("pass", "pass-state")


def main(ruleproof):
    for engine, (cases, least) in ENGINES.items():
        plays_on(ruleproof, engine, cases, least)


def plays_on(ruleproof, engine, cases, least):
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "record.json"
        play = [
            "run",
            *cases,
            "--engine",
            f"{sys.executable} adapters/python/examples/{engine}",
            "--output",
            f"json={record}",
        ]
        ended = subprocess.run([*ruleproof, *play], cwd=ROOT, capture_output=True, text=True, env=KIT)
        if not record.exists():
            sys.exit(f"the run wrote no record:\n{ended.stdout}{ended.stderr}")
        results = json.loads(record.read_text())["results"]
    plays = defaultdict(list)
    for result in results:
        plays[result["id"]].append(result)
    wrong = [result for result in results if result["verdict"] not in (*PASSING, "unsupported")]
    for result in wrong:
        print(f"{result['verdict']}: {result['id']}@{result['edition']}\n  {result['rerun']}")
    passed = sum(all(result["verdict"] in PASSING for result in case) for case in plays.values())
    verdicts = Counter(result["verdict"] for result in results)
    print(f"{engine}: {passed} of {len(plays)} cases pass; plays: {dict(verdicts)}")
    if wrong or passed < least:
        sys.exit(f"expected no failure and at least {least} passing cases")


if __name__ == "__main__":
    main(sys.argv[1:] or ["ruleproof"])
