"""The answers to choices: those fixed at a step, then the open ones."""

from __future__ import annotations

from typing import Any, Callable, Iterable, List, Optional

from .messages import Answer, Step
from .played import Played
from .stops import Barred, Rejected, Undecided


class _Fixed:
    """The answers that stand at a step, and how many of them were used."""

    def __init__(self, step: Step) -> None:
        self.step, self.used = step, 0


class Answers:
    """Finds the answer to a question, or stops the play.

    `begin` and `end` every step. The answers that stand at a step serve until it ends, but not while
    a step under it goes on; where they have run out, the open ones serve.
    """

    def __init__(self, choices: Iterable[Answer], played: Played) -> None:
        self._open = list(choices)
        self._fixed: List[_Fixed] = []
        self._played = played

    def begin(self, step: Step) -> None:
        """A step begins."""
        self._fixed.append(_Fixed(step))

    def end(self) -> None:
        """The step ends; all its answers must have been asked for."""
        fixed = self._fixed.pop()
        if fixed.used < len(fixed.step.choices):
            raise Rejected(f"nobody asked for answer {fixed.used}", fixed.step.id)

    def finish(self) -> None:
        """The play ends; all open answers must have been asked for."""
        if self._open:
            raise Rejected("an open answer that nobody asked for")

    def ask(
        self,
        who: str,
        kind: str,
        options: Any,
        about: Optional[str] = None,
        form: str = "one",
        legal: Optional[Callable[[Any], bool]] = None,
    ) -> Any:
        """The answer of a player to a question; `options` is a list of names, or an offer."""
        offer = {"one": list(options)} if form == "one" else options
        legal = legal or (lambda value: form != "one" or value in options)
        while True:
            fixed = self._fixed[-1] if self._fixed else None
            if fixed is not None and fixed.used < len(fixed.step.choices):
                answer, place = fixed.step.choices[fixed.used], fixed.used
                fixed.used += 1
                self._check(answer, who, kind, form, fixed.step.id)
                if legal(answer.value):
                    return answer.value
                self._played.refused(fixed.step.id, place, why=f"{answer.value!r} is no answer to {kind}")
                continue
            if not self._open:
                raise Undecided(who, kind, offer, about)
            answer = self._open.pop(0)
            self._check(answer, who, kind, form, None)
            if legal(answer.value):
                return answer.value
            raise Barred(f"{answer.value!r} is no answer to {kind}")

    @staticmethod
    def _check(answer: Answer, who: str, kind: str, form: str, step: Optional[int]) -> None:
        if answer.who != who or answer.form != form:
            raise Rejected(f"{answer.who} answers with `{answer.form}`, but {who} is asked for {kind}", step)
