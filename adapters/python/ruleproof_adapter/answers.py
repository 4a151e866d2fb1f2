"""The answers to choices: first those scripted in a step, then the open ones."""

from __future__ import annotations

from typing import Any, Callable, FrozenSet, Iterable, List, Optional, Sequence, Tuple

from .messages import Answer, Step
from .played import Played
from .stops import Barred, Rejected, Undecided

CHANCE = "chance"
"""The player name that answers for random results."""

Place = Tuple["_Used", Tuple[Tuple[Step, "_Used"], ...]]
"""The used open answers, and for each running step its own used answers."""


class _Used:
    """A list of answers, and which of them were used. The results of chance that name their subject are used in the
    order of the questions, all others in the order of the list."""

    def __init__(self, answers: Sequence[Answer], used: int = 0, named: FrozenSet[int] = frozenset()) -> None:
        self.answers, self.used, self.named = answers, used, named

    def copy(self) -> _Used:
        """Returns a copy with the same answers used."""
        return _Used(self.answers, self.used, self.named)

    def following(self) -> Optional[int]:
        """Returns the place of the next answer that names no subject."""
        places = range(self.used, len(self.answers))
        return next((place for place in places if self.answers[place].about is None), None)

    def next(self) -> Optional[int]:
        """Like `following`, but `every` of chance is not an answer: it leaves random results open."""
        place = self.following()
        return None if place is None or _is_every(self.answers[place]) else place

    def left(self) -> Optional[int]:
        """Returns the place of an answer that was not asked for."""
        named = (place for place, answer in enumerate(self.answers) if answer.about is not None)
        return next((place for place in named if place not in self.named), self.next())

    def skip_every(self) -> None:
        """Uses up an `every` of chance that comes next."""
        place = self.following()
        if place is not None and _is_every(self.answers[place]):
            self.used = place + 1

    def take(self, who: str, about: Optional[str]) -> Optional[int]:
        """Returns the place of the answer to a question, and uses it."""
        if who == CHANCE and about is not None:
            for named, answer in enumerate(self.answers):
                if (answer.who, answer.about) == (CHANCE, about) and named not in self.named:
                    self.named |= {named}
                    return named
        place = self.next()
        if place is not None:
            self.used = place + 1
        return place


def _is_every(answer: Answer) -> bool:
    return (answer.who, answer.form, answer.value, answer.about) == (CHANCE, "one", "every", None)


class Answers:
    """Finds the answer to a question, or stops the play.

    Call `begin` for every step, then `end`, or `leave` if the rules refuse the step. The answers scripted in a
    step are valid until it ends, but not during its nested steps. After them come the open answers.
    """

    def __init__(self, choices: Iterable[Answer], played: Played) -> None:
        self._open = _Used(list(choices))
        self._fixed: List[Tuple[Step, _Used]] = []
        self._played = played

    def begin(self, step: Step) -> None:
        """Begins a step."""
        self._fixed.append((step, _Used(step.choices)))

    def end(self) -> None:
        """Ends the step. Raises `Rejected` if one of its answers was not asked for."""
        step, used = self._fixed.pop()
        left = used.left()
        if left is not None:
            raise Rejected(f"answer {left} was not asked for", step.id)

    def leave(self) -> None:
        """Leaves a refused step. Its unused answers are dropped."""
        self._fixed.pop()

    def peek(self) -> Optional[Answer]:
        """Returns the next answer without using it, for an engine that needs an answer before the question. The
        question must still be asked later. Results of chance that name their subject are passed over."""
        for used in [*(used for _, used in self._fixed[-1:]), self._open]:
            place = used.next()
            if place is not None:
                return used.answers[place]
        return None

    def mark(self) -> Place:
        """Returns the current position, for `back`."""
        return self._open.copy(), tuple((step, used.copy()) for step, used in self._fixed)

    def back(self, place: Place) -> None:
        """Forgets the answers that were used, and the steps that were begun, since `mark`."""
        used, fixed = place
        self._open = used.copy()
        self._fixed = [(step, used.copy()) for step, used in fixed]

    def finish(self) -> None:
        """Ends the play. Raises `Rejected` if an open answer was not asked for."""
        if self._open.left() is not None:
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
        """Returns the answer of a player to a question. `options` is a list of names, or an offer.

        A question to `chance` needs its subject in `about`: the thing that the coin or die is about. Answers that name
        a subject are matched by it, in whatever order the engine asks."""
        offer = {"one": list(options)} if form == "one" else options
        legal = legal or (lambda value: form != "one" or value in options)
        while True:
            taken = self._take(who, about)
            if taken is None:
                raise Undecided(who, kind, offer, about)
            step, place, answer = taken
            self._check(answer, who, kind, form, step)
            if legal(answer.value):
                return answer.value
            why = f"{answer.value!r} is not a legal answer to {kind}"
            if step is None:
                raise Barred(why)
            self._played.refused(step, place, why=why)

    def _take(self, who: str, about: Optional[str]) -> Optional[Tuple[Optional[int], int, Answer]]:
        """Uses the answer of the current step to a question, or else the open answer. Returns the step, which an open
        answer does not have, the place of the answer, and the answer."""
        for step, used in self._fixed[-1:]:
            if who != CHANCE:
                used.skip_every()
            place = used.take(who, about)
            if place is not None:
                return step.id, place, used.answers[place]
        place = self._open.take(who, about)
        return None if place is None else (None, place, self._open.answers[place])

    @staticmethod
    def _check(answer: Answer, who: str, kind: str, form: str, step: Optional[int]) -> None:
        if answer.who != who or answer.form != form:
            raise Rejected(f"{answer.who} answers with `{answer.form}`, but {who} is asked for {kind}", step)
