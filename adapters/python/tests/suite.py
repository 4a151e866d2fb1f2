"""Plays the bundled suite on the example engine: it must pass at least 60 cases and fail none.

    python3 adapters/python/tests/suite.py RULEPROOF...

RULEPROOF is the command that starts ruleproof, such as `cargo run -q --`.
"""

import json
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

LEAST = 60
ROOT = Path(__file__).resolve().parents[3]
ENGINE = f"{sys.executable} adapters/python/examples/riftbound.py"


def main(ruleproof):
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "record.json"
        play = ["run", "-E", "game(riftbound)", "--engine", ENGINE, "--output", f"json={record}"]
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
    print(f"{passed} of {len(plays)} cases pass; plays: {dict(verdicts)}")
    if wrong or passed < LEAST:
        sys.exit(f"expected no failure and at least {LEAST} cases that pass")


if __name__ == "__main__":
    main(sys.argv[1:] or ["ruleproof"])
