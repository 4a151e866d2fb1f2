"""The answers to choices: those fixed at a step, then the open ones."""

from __future__ import annotations

from typing import Any, Callable, Iterable, List, Optional, Tuple

from .messages import Answer, Step
from .played import Played
from .stops import Barred, Rejected, Undecided

CHANCE = "chance"
"""Who answers for what is drawn at random."""

Place = Tuple[int, Tuple[Tuple[Step, int], ...]]
"""How many open answers were used, and of each step that goes on how many of its own."""


class _Fixed:
    """The answers that stand at a step, and how many of them were used."""

    def __init__(self, step: Step, used: int = 0) -> None:
        self.step, self.used = step, used

    def next(self) -> Optional[Answer]:
        """The answer that comes next. `every` of chance is none: it leaves open what chance decides."""
        following = self.step.choices[self.used :]
        return following[0] if following and not _is_every(following[0]) else None


def _is_every(answer: Answer) -> bool:
    return (answer.who, answer.form, answer.value) == (CHANCE, "one", "every")


class Answers:
    """Finds the answer to a question, or stops the play.

    `begin` every step, and `end` it, or `leave` it where the rules refuse it. The answers that stand at
    a step serve until it ends, but not while a step under it goes on; where they have run out, the open
    ones serve.
    """

    def __init__(self, choices: Iterable[Answer], played: Played) -> None:
        self._open = list(choices)
        self._open_used = 0
        self._fixed: List[_Fixed] = []
        self._played = played

    def begin(self, step: Step) -> None:
        """A step begins."""
        self._fixed.append(_Fixed(step))

    def end(self) -> None:
        """The step ends; all its answers must have been asked for."""
        fixed = self._fixed.pop()
        if fixed.next() is not None:
            raise Rejected(f"nobody asked for answer {fixed.used}", fixed.step.id)

    def leave(self) -> None:
        """The step is refused; whatever was not asked for is left with it."""
        self._fixed.pop()

    def peek(self) -> Optional[Answer]:
        """The answer that comes next, without asking: for an engine that must be told of a choice before it comes
        to it. It must be asked for all the same when it does."""
        fixed = self._fixed[-1].next() if self._fixed else None
        return fixed or next(iter(self._open[self._open_used :]), None)

    def mark(self) -> Place:
        """Where the answers stand, to go `back` to."""
        return self._open_used, tuple((fixed.step, fixed.used) for fixed in self._fixed)

    def back(self, place: Place) -> None:
        """The answers that were given since then were not; the steps that have begun since then have not."""
        self._open_used, fixed = place
        self._fixed = [_Fixed(step, used) for step, used in fixed]

    def finish(self) -> None:
        """The play ends; all open answers must have been asked for."""
        if self._open_used < len(self._open):
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
            if fixed is not None and who != CHANCE and any(map(_is_every, fixed.step.choices[fixed.used :][:1])):
                fixed.used += 1
            answer = fixed.next() if fixed is not None else None
            if fixed is not None and answer is not None:
                place = fixed.used
                fixed.used += 1
                self._check(answer, who, kind, form, fixed.step.id)
                if legal(answer.value):
                    return answer.value
                self._played.refused(fixed.step.id, place, why=f"{answer.value!r} is no answer to {kind}")
                continue
            if self._open_used == len(self._open):
                raise Undecided(who, kind, offer, about)
            answer = self._open[self._open_used]
            self._open_used += 1
            self._check(answer, who, kind, form, None)
            if legal(answer.value):
                return answer.value
            raise Barred(f"{answer.value!r} is no answer to {kind}")

    @staticmethod
    def _check(answer: Answer, who: str, kind: str, form: str, step: Optional[int]) -> None:
        if answer.who != who or answer.form != form:
            raise Rejected(f"{answer.who} answers with `{answer.form}`, but {who} is asked for {kind}", step)
