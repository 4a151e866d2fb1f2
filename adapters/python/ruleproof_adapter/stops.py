"""The exceptions that end a play early. Each one becomes the answer."""

from __future__ import annotations

from typing import Any, Dict, Optional, Sequence


class Stop(Exception):
    """A play that does not reach its end."""

    def to_json(self) -> Any:
        """Returns the JSON form of the answer."""
        raise NotImplementedError


class Unsupported(Stop):
    """The engine does not support a keyword, a card or a rule. An engine never ignores these."""

    def __init__(self, needs: str) -> None:
        super().__init__(needs)
        self.needs = needs

    def to_json(self) -> Any:
        return {"unsupported": {"needs": self.needs}}


class Undecided(Stop):
    """A choice has no answer. The harness sends the scenario again with one more."""

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
    """The scenario is wrong: an unasked answer, or a step that cannot occur."""

    def __init__(self, why: str, step: Optional[int] = None) -> None:
        super().__init__(why)
        self.why, self.step = why, step

    def to_json(self) -> Any:
        where = {} if self.step is None else {"step": self.step}
        return {"rejected": {**where, "why": self.why}}


class Refused(Exception):
    """The rules forbid a step. This ends the step but not the play, so the driver or the engine catches it."""

    def __init__(self, why: str, clauses: Sequence[str] = ()) -> None:
        super().__init__(why)
        self.why, self.clauses = why, list(clauses)
