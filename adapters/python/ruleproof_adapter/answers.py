"""The answers to choices: first those scripted in a step, then the open ones."""

from __future__ import annotations

from typing import Any, Callable, Iterable, List, Optional, Tuple

from .messages import Answer, Step
from .played import Played
from .stops import Barred, Rejected, Undecided

CHANCE = "chance"
"""The player name that answers for random results."""

Place = Tuple[int, Tuple[Tuple[Step, int], ...]]
"""The number of used open answers, and for each running step the number of its own used answers."""


class _Fixed:
    """The answers scripted in a step, and the number of used ones."""

    def __init__(self, step: Step, used: int = 0) -> None:
        self.step, self.used = step, used

    def next(self) -> Optional[Answer]:
        """Returns the next answer. `every` of chance is not an answer: it leaves random results open."""
        following = self.step.choices[self.used :]
        return following[0] if following and not _is_every(following[0]) else None


def _is_every(answer: Answer) -> bool:
    return (answer.who, answer.form, answer.value) == (CHANCE, "one", "every")


class Answers:
    """Finds the answer to a question, or stops the play.

    Call `begin` for every step, then `end`, or `leave` if the rules refuse the step. The answers scripted in a
    step are valid until it ends, but not during its nested steps. After them come the open answers.
    """

    def __init__(self, choices: Iterable[Answer], played: Played) -> None:
        self._open = list(choices)
        self._open_used = 0
        self._fixed: List[_Fixed] = []
        self._played = played

    def begin(self, step: Step) -> None:
        """Begins a step."""
        self._fixed.append(_Fixed(step))

    def end(self) -> None:
        """Ends the step. Raises `Rejected` if one of its answers was not asked for."""
        fixed = self._fixed.pop()
        if fixed.next() is not None:
            raise Rejected(f"answer {fixed.used} was not asked for", fixed.step.id)

    def leave(self) -> None:
        """Leaves a refused step. Its unused answers are dropped."""
        self._fixed.pop()

    def peek(self) -> Optional[Answer]:
        """Returns the next answer without using it, for an engine that needs an answer before the question. The
        question must still be asked later."""
        fixed = self._fixed[-1].next() if self._fixed else None
        return fixed or next(iter(self._open[self._open_used :]), None)

    def mark(self) -> Place:
        """Returns the current position, for `back`."""
        return self._open_used, tuple((fixed.step, fixed.used) for fixed in self._fixed)

    def back(self, place: Place) -> None:
        """Forgets the answers that were used, and the steps that were begun, since `mark`."""
        self._open_used, fixed = place
        self._fixed = [_Fixed(step, used) for step, used in fixed]

    def finish(self) -> None:
        """Ends the play. Raises `Rejected` if an open answer was not asked for."""
        if self._open_used < len(self._open):
            raise Rejected("an open answer was not asked for")

    def ask(
        self,
        who: str,
        kind: str,
        options: Any,
        about: Optional[str] = None,
        form: str = "one",
        legal: Optional[Callable[[Any], bool]] = None,
    ) -> Any:
        """Returns the answer of a player to a question. `options` is a list of names, or an offer."""
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
                self._played.refused(fixed.step.id, place, why=f"{answer.value!r} is not a legal answer to {kind}")
                continue
            if self._open_used == len(self._open):
                raise Undecided(who, kind, offer, about)
            answer = self._open[self._open_used]
            self._open_used += 1
            self._check(answer, who, kind, form, None)
            if legal(answer.value):
                return answer.value
            raise Barred(f"{answer.value!r} is not a legal answer to {kind}")

    @staticmethod
    def _check(answer: Answer, who: str, kind: str, form: str, step: Optional[int]) -> None:
        if answer.who != who or answer.form != form:
            raise Rejected(f"{answer.who} answers with `{answer.form}`, but {who} is asked for {kind}", step)
