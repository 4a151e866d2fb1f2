"""Draws a sample of the engine's mutants: python3 engine/mutants.py SEED COUNT FOLDER

FOLDER is made as if a run of cargo-mutants had caught all the others, so that
`cargo mutants --iterate -o FOLDER` plays the sample alone. (A filter by name does not do: it lets
every mutant of a struct's fields through.) A mutant is drawn by what it changes, not by its line, so
that the sample stays the same where other code moves.
"""

import hashlib
import pathlib
import re
import subprocess
import sys


def main(seed: str, count: str, folder: str) -> None:
    listed = subprocess.run(["cargo", "mutants", "--list"], check=True, capture_output=True, text=True)
    seen: dict[str, int] = {}
    drawn = []
    for name in listed.stdout.splitlines():
        key = re.sub(r":\d+:\d+: ", ": ", name, count=1)
        seen[key] = seen.get(key, 0) + 1
        drawn.append((hashlib.sha256(f"{seed} {key} #{seen[key]}".encode()).hexdigest(), name))
    drawn.sort()
    out = pathlib.Path(folder, "mutants.out")
    out.mkdir(parents=True)
    rest = [name for _, name in drawn[int(count) :]]
    (out / "caught.txt").write_text("".join(f"{name}\n" for name in rest))
    for name in ["unviable", "previously_caught", "missed", "timeout"]:
        (out / f"{name}.txt").touch()
    (out / "mutants.json").write_text("{}")


main(*sys.argv[1:])
