"""How a play ends before its end: each of these is raised, and becomes the answer."""

from __future__ import annotations

from typing import Any, Dict, Optional, Sequence


class Stop(Exception):
    """A play that does not come to its end."""

    def to_json(self) -> Any:
        """The answer on the wire."""
        raise NotImplementedError


class Unsupported(Stop):
    """The engine lacks a word, a card or a rule. It never ignores what it does not know."""

    def __init__(self, needs: str) -> None:
        super().__init__(needs)
        self.needs = needs

    def to_json(self) -> Any:
        return {"unsupported": {"needs": self.needs}}


class Undecided(Stop):
    """A choice has no answer; the scenario comes again with one more."""

    def __init__(self, who: str, kind: str, options: Any, about: Optional[str] = None) -> None:
        super().__init__(f"{who} has to choose: {kind}")
        self.question: Dict[str, Any] = {"who": who, "kind": kind, "options": options}
        if about is not None:
            self.question["about"] = about

    def to_json(self) -> Any:
        return {"undecided": self.question}


class Barred(Stop):
    """The rules forbid the last of the open answers."""

    def __init__(self, why: str, clauses: Sequence[str] = ()) -> None:
        super().__init__(why)
        self.why, self.clauses = why, list(clauses)

    def to_json(self) -> Any:
        return {"barred": {"why": self.why, "clauses": self.clauses}}


class Rejected(Stop):
    """The scenario is wrong: an answer nobody asked for, a step that cannot occur."""

    def __init__(self, why: str, step: Optional[int] = None) -> None:
        super().__init__(why)
        self.why, self.step = why, step

    def to_json(self) -> Any:
        where = {} if self.step is None else {"step": self.step}
        return {"rejected": {**where, "why": self.why}}


class Refused(Exception):
    """The rules forbid a step. It ends the step and not the play, so an engine catches it itself."""

    def __init__(self, why: str, clauses: Sequence[str] = ()) -> None:
        super().__init__(why)
        self.why, self.clauses = why, list(clauses)
