"""Plays the bundled suite on the example engines: the larger must pass at least 60 cases, the first at least one, and
neither may fail one.

    python3 adapters/python/tests/suite.py RULEPROOF...

RULEPROOF is the command that starts ruleproof, such as `cargo run -q --`.
"""

import json
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# How many cases each must pass at least.
ENGINES = {"riftbound.py": 60, "first.py": 1}


def main(ruleproof):
    for engine, least in ENGINES.items():
        plays_on(ruleproof, engine, least)


def plays_on(ruleproof, engine, least):
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "record.json"
        play = ["run", "-E", "game(riftbound)", "--engine", f"{sys.executable} adapters/python/examples/{engine}", "--output", f"json={record}"]
        ended = subprocess.run([*ruleproof, *play], cwd=ROOT, capture_output=True, text=True)
        if not record.exists():
            sys.exit(f"no record:\n{ended.stdout}{ended.stderr}")
        results = json.loads(record.read_text())["results"]
    plays = defaultdict(list)
    for result in results:
        plays[result["id"]].append(result)
    wrong = [result for result in results if result["verdict"] not in ("pass", "unsupported")]
    for result in wrong:
        print(f"{result['verdict']}: {result['id']}@{result['edition']}\n  {result['rerun']}")
    passed = sum(all(result["verdict"] == "pass" for result in case) for case in plays.values())
    verdicts = Counter(result["verdict"] for result in results)
    print(f"{engine}: {passed} of {len(plays)} cases pass; plays: {dict(verdicts)}")
    if wrong or passed < least:
        sys.exit(f"expected no failure and at least {least} cases that pass")


if __name__ == "__main__":
    main(sys.argv[1:] or ["ruleproof"])
