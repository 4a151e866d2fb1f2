"""Plays cases with the program `ruleproof`, and returns the results one by one."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import socket
import subprocess
import sys
import sysconfig
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from . import relay
from .serve import Adapter, respond

Result = Mapping[str, Any]
"""The result of a play, as in `schema/record.schema.json`."""

Engine = Union[str, Adapter]
"""A command, a name from `ruleproof.toml`, or an adapter in this process."""


class NoRun(Exception):
    """The program did not start, or played nothing."""


@dataclass(frozen=True)
class Selection:
    """The selected cases, and how they are played."""

    select: Optional[str] = None
    """A filter expression, such as `game(mtg) & clause(615.7)`; all cases, if `None`."""
    edition: Optional[str] = None
    """Only this edition."""
    cases: Optional[str] = None
    """A folder with cases, instead of the built-in ones."""
    baseline: Optional[str] = None
    """The baseline: a file with known failures."""
    level: Optional[str] = None
    """`full`: a play with unreported events or fields fails."""
    args: Sequence[str] = ()
    """More arguments for `ruleproof run`."""
    program: Optional[str] = None
    """The program. If `None`: the environment variable `RULEPROOF`, then the `ruleproof` installed with this package,
    then the one in `PATH`."""

    directory: Optional[str] = None
    """The working directory of the program and the engine."""

    def command(self, verb: str) -> List[str]:
        """Returns the program, the verb, and the options that select the cases."""
        picks = {"-E": self.select, "--edition": self.edition, "--cases": self.cases}
        program = self.program or os.environ.get("RULEPROOF") or _installed()
        return [os.path.abspath(program) if os.sep in program else program, verb, *_options(picks)]


def plays(selection: Selection) -> List[Tuple[str, str]]:
    """Returns the selected cases, each with each of its editions."""
    listed = _start([*selection.command("list"), "--format", "json"], selection)
    out, error = listed.communicate()
    if listed.returncode:
        raise NoRun(error.strip())
    cases = json.loads(out)
    editions = ((case["id"], case["editions"]) for case in cases)
    wanted = selection.edition
    return [(id, edition) for id, all_of_it in editions for edition in all_of_it if wanted in (None, edition)]


def _installed() -> str:
    beside = Path(sysconfig.get_path("scripts")) / "ruleproof"
    return str(beside) if beside.exists() else "ruleproof"


def _options(said: Mapping[str, Optional[str]]) -> List[str]:
    return [word for option, value in said.items() if value is not None for word in (option, value)]


def _start(
    command: Sequence[str], how: Selection, error: Union[int, IO[str]] = subprocess.PIPE
) -> subprocess.Popen[str]:
    out, where = subprocess.PIPE, how.directory
    try:
        return subprocess.Popen(command, cwd=where, stdin=subprocess.DEVNULL, stdout=out, stderr=error, text=True)
    except FileNotFoundError:
        fix = "install it, or set the environment variable RULEPROOF to its path"
        raise NoRun(f"program `{command[0]}` not found: {fix}") from None


class Playing:
    """A running `ruleproof run`. `result` waits for the end of a play; `close` ends the run early."""

    def __init__(self, engine: Engine, selection: Selection, ids: Sequence[str] = ()) -> None:
        known = {"--baseline": selection.baseline, "--level": selection.level}
        shown = ["-qq", "--color", "never", "--output", "jsonl=-"]
        self._done: Dict[Tuple[str, str], Result] = {}
        self._given: Dict[Tuple[str, str], Result] = {}
        self._folder = tempfile.mkdtemp(prefix="ruleproof-")
        self._here = None if isinstance(engine, str) else _Here(engine, self._folder)
        asked = engine if isinstance(engine, str) else self._here.command if self._here else ""
        alone = [] if self._here is None else ["-j", "1"]
        self._error = open(Path(self._folder) / "error", "w+", encoding="utf-8")
        options = ["--engine", asked, *alone, *_options(known), *shown]
        command = [*selection.command("run"), *options, *selection.args, *ids]
        self._run = _start(command, selection, self._error)
        self._lines: Iterator[str] = iter(self._run.stdout or ())
        self.is_whole = not ids
        """`True` if all selected cases are played."""

    def result(self, id: str, edition: str) -> Optional[Result]:
        """Returns the result of a play, or `None` if the run does not contain it. Raises `NoRun` if the run failed
        first."""
        while (id, edition) not in self._done:
            line = next(self._lines, None)
            if line is None:
                if self._run.wait() not in (0, 100):
                    raise NoRun(self._why())
                return None
            self._note(line)
        return self._given.setdefault((id, edition), self._done[id, edition])

    def incomplete(self) -> Optional[str]:
        """Waits for the end of the run. Returns why it is incomplete, or `None` if it is complete or a result shows it.

        If an engine breaks the protocol after its answer, the run corrects a result that a test already has."""
        for line in self._lines:
            self._note(line)
        code = self._run.wait()
        late = [result for play, result in self._done.items() if _is_worse(result, self._given.get(play, result))]
        if late:
            play = "the result of {id}@{edition} was corrected to {verdict}: {reason}"
            return "\n".join(play.format(**{"reason": "", **result}) for result in late)
        if not self.is_whole:
            return None
        in_results = any(result["verdict"] == "not-run" for result in self._done.values())
        return None if code in (0, 100) or in_results else self._why()

    def close(self) -> None:
        """Ends the run if it is still running."""
        if self._run.poll() is None:
            self._run.terminate()
        self._run.communicate()
        self._error.close()
        if self._here is not None:
            self._here.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _note(self, line: str) -> None:
        """Stores the result in a line of the record, if it has one."""
        result = json.loads(line)
        if "id" in result:
            self._done[result["id"], result["edition"]] = result

    def _why(self) -> str:
        self._error.seek(0)
        return self._error.read().strip() or f"ruleproof exited with code {self._run.returncode}"


def _is_worse(result: Result, given: Result) -> bool:
    return bool(result["standing"] != "expected" and given["standing"] == "expected")


class _Here:
    """An adapter in this process, behind a socket. The program starts a relay that connects to it."""

    def __init__(self, adapter: Adapter, folder: str) -> None:
        path = str(Path(folder) / "engine")
        self.command = shlex.join([sys.executable, relay.__file__, path])
        self._adapter = adapter
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(path)
        self._socket.listen()
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        """Stops answering."""
        self._socket.close()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            with connection, connection.makefile("rw", encoding="utf-8", newline="\n") as lines:
                try:
                    for line in lines:
                        lines.write(respond(self._adapter, line) + "\n")
                        lines.flush()
                except OSError:
                    continue


def told(result: Result) -> str:
    """Returns a readable description of a failure."""
    file = result["file"]
    lines = [f"{result['verdict']}: {result['id']}@{result['edition']}", f"  --> {file}:{result['line']}"]
    lines.append(f"  asserts {', '.join(result['asserts'])}")
    lines += [f"  {line}" for line in result.get("reason", "").splitlines()]
    for difference in result.get("failures", ()):
        lines.append(f"  {file}:{difference['line']}:{difference['column']}: {difference['what']}")
        for side in ("expected", "actual"):
            first, *more = str(difference[side]).splitlines() or [""]
            lines.append(f"    {side + ':':<9} {first}")
            lines += [f"              {line}" for line in more]
        lines += [f"    {note}" for note in difference.get("notes", ())]
    if result.get("unproved"):
        lines.append(f"  the engine did not cite {', '.join(result['unproved'])}")
    if "baseline" in result:
        lines.append(f"  the baseline records `{result['baseline']['verdict']}`: {result['baseline']['reason']}")
    if result["standing"] == "fixed":
        lines.append("  it passes now: `ruleproof baseline prune` removes it from the baseline")
    return "\n".join([*lines, f"  rerun: {result['rerun']}"])
