"""The loop that answers line by line."""

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
"""How many requests may wait at one time where an adapter is served and does not say by itself."""


class Adapter(ABC):
    """An engine that answers the harness."""

    @abstractmethod
    def hello(self) -> Welcome:
        """Who it is and what it has."""

    @abstractmethod
    def run(self, run: Run) -> Played:
        """Plays a scenario to its end, or raises a `Stop`."""


def serve(adapter: Adapter, source: Optional[TextIO] = None, sink: Optional[TextIO] = None) -> None:
    """Answers until the input ends. What the engine writes to standard output meanwhile, in whatever way, goes
    to standard error. Each answer is written before the next line is looked at, so nothing keeps the harness from
    sending some ahead: `hello` says how many."""
    source, sink = source or sys.stdin, sink or own_output()
    with contextlib.redirect_stdout(sys.stderr):
        for line in source:
            sink.write(respond(adapter, line, WINDOW) + "\n")
            sink.flush()


def respond(adapter: Adapter, line: str, window: Optional[int] = None) -> str:
    """The answer to one line, without the line break. `window` is how many requests may wait, where the adapter
    does not say by itself."""
    number = 0
    try:
        request = json.loads(line)
        number = request["id"]
        answer = {"id": number, "result": _result(adapter, request["method"], request["params"], window)}
        return json.dumps(answer, separators=(",", ":"))
    except Exception as error:  # whatever goes wrong in an engine is its answer
        traceback.print_exc(file=sys.stderr)
        fault = {"message": f"{type(error).__name__}: {error}"}
        return json.dumps({"id": number, "error": fault}, separators=(",", ":"))


def _check(welcome: Welcome, run: Run) -> None:
    """Whether the engine plays such a game at all, and knows what is done in it."""
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
            raise ValueError(f"protocol {params['protocol']} is not spoken here, but {PROTOCOL}")
        welcome = adapter.hello().to_json()
        if window is not None:
            welcome["capabilities"].setdefault("window", window)
        return welcome
    if method != "run":
        raise ValueError(f"no method `{method}`")
    try:
        run = Run.read(params)
        _check(adapter.hello(), run)
        return adapter.run(run).to_json()
    except Stop as stop:
        return stop.to_json()
    except Refused as refusal:
        raise RuntimeError(f"a refusal that no step caught: {refusal}") from refusal
