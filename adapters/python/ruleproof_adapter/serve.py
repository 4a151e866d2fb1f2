"""The loop that answers requests, line by line."""

from __future__ import annotations

import contextlib
import json
import sys
import traceback
from abc import ABC, abstractmethod
from typing import Any, Mapping, Optional, Sequence, TextIO

from .messages import PROTOCOL, Run, Step, Welcome
from .output import own_output
from .played import Played
from .stops import Refused, Stop, Unsupported


WINDOW = 16
"""The number of requests that may wait, if the adapter does not declare one."""


class Adapter(ABC):
    """An engine that answers the harness."""

    @abstractmethod
    def hello(self) -> Welcome:
        """Returns the name of the engine, its games and its capabilities."""

    @abstractmethod
    def run(self, run: Run) -> Played:
        """Plays a scenario to its end, or raises a `Stop`."""


def serve(adapter: Adapter, source: Optional[TextIO] = None, sink: Optional[TextIO] = None) -> None:
    """Answers requests until the input ends. Anything else that is written to standard output goes to standard error.

    Each answer is flushed before the next line is read, so the harness can send requests ahead. `hello` declares how
    many."""
    source, sink = source or sys.stdin, sink or own_output()
    with contextlib.redirect_stdout(sys.stderr):
        for line in source:
            sink.write(respond(adapter, line, WINDOW) + "\n")
            sink.flush()


def respond(adapter: Adapter, line: str, window: Optional[int] = None) -> str:
    """Returns the answer to one line, without the line break. `window` is the number of requests that may wait, if
    the adapter does not declare one."""
    number = 0
    try:
        request = json.loads(line)
        number = request["id"]
        answer = {"id": number, "result": _result(adapter, request["method"], request["params"], window)}
        return json.dumps(answer, separators=(",", ":"))
    except Exception as error:  # any error of an engine is its answer
        traceback.print_exc(file=sys.stderr)
        fault = {"message": f"{type(error).__name__}: {error}"}
        return json.dumps({"id": number, "error": fault}, separators=(",", ":"))


def _check(welcome: Welcome, run: Run) -> None:
    """Raises `Unsupported` if the engine does not support the game, the edition or a verb."""
    plays = welcome.games.get(run.game)
    if plays is None:
        raise Unsupported(f"game `{run.game}`")
    if run.edition not in plays.editions:
        raise Unsupported(f"edition {run.edition}")
    _know(plays.vocabulary, run.when)


def _know(vocabulary: Mapping[str, Sequence[str]], steps: Sequence[Step]) -> None:
    for step in steps:
        kind = "step of the game" if step.who is None else "verb"
        if step.verb not in vocabulary.get(kind, [step.verb]):
            raise Unsupported(f"{kind} `{step.verb}`")
        for nested in step.nested.values():
            _know(vocabulary, nested)


def _result(adapter: Adapter, method: str, params: Any, window: Optional[int]) -> Any:
    if method == "hello":
        if params["protocol"] != PROTOCOL:
            raise ValueError(f"unsupported protocol {params['protocol']}; this adapter uses protocol {PROTOCOL}")
        welcome = adapter.hello().to_json()
        if window is not None:
            welcome["capabilities"].setdefault("window", window)
        return welcome
    if method != "run":
        raise ValueError(f"unknown method `{method}`")
    try:
        run = Run.read(params)
        _check(adapter.hello(), run)
        return adapter.run(run).to_json()
    except Stop as stop:
        return stop.to_json()
    except Refused as refusal:
        raise RuntimeError(f"uncaught refusal of a step: {refusal}") from refusal
