"""The tools of an engine during a play: names, questions and events."""

from __future__ import annotations

import contextlib
from typing import (
    Any,
    Callable,
    Dict,
    Generic,
    Hashable,
    Iterator,
    List,
    Mapping,
    NoReturn,
    Optional,
    Protocol,
    Sequence,
    Tuple,
    TypeVar,
    Union,
    overload,
)

from .answers import Answers, Place
from .messages import Json, Run, Split, Step, several, split
from .names import Known, Names
from .played import Mark as Told
from .played import Played
from .stops import Refused

Id = TypeVar("Id", bound=Hashable)
Thing = TypeVar("Thing")
Matches = Callable[[Step], bool]
Mark = Tuple[Told, Place, Known]
"""A position in a play."""


class Driver(Protocol):
    """The part of the step driver that a play uses."""

    def steps(self, steps: Sequence[Step]) -> None:
        """Takes steps nested in the current one."""

    def window(self) -> None:
        """Opens a window for interrupts."""

    def pass_over(self) -> None:
        """Refuses, in order, the next interrupts that are known to be legal in no window."""

    def interrupt(self, step: Step) -> bool:
        """Takes an interrupting step if it is legal now."""

    def taken(self, step: Step) -> None:
        """Records that the engine performed an interrupting step by itself."""


class Play(Generic[Id]):
    """One play of one scenario."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.played = Played()
        self.answers = Answers(run.choices, self.played)
        self.names: Names[Id] = Names()
        self.waiting: List[List[Step]] = []
        """The scripted interrupts that are still waiting, for each running step."""
        self.driver: Optional[Driver] = None
        self._held: Optional[List[Tuple[str, Dict[str, Any]]]] = None

    # Events

    def tell(self, word: str, **fields: Any) -> None:
        """Reports an event. Add `_` to a field that is a Python keyword."""
        if self._held is None:
            self.played.event(word, **fields)
        else:
            self._held.append((word, fields))

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Reports all events inside as one batch. A nested `together` joins the outer batch.

        The events are reported at the end, so questions inside come before them. After an error, nothing is
        reported.
        """
        if self._held is not None:
            yield
            return
        held: List[Tuple[str, Dict[str, Any]]] = []
        self._held = held
        try:
            yield
        finally:
            self._held = None
        batch = self.played.batch()
        for word, fields in held:
            self.played.event(word, batch, **fields)

    def refuse(self, why: str, *clauses: str) -> NoReturn:
        """Refuses the step."""
        raise Refused(why, clauses)

    # Questions

    @overload
    def ask(self, who: str, kind: str, options: Sequence[str], about: Optional[str] = None) -> str: ...

    @overload
    def ask(self, who: str, kind: str, options: Sequence[Tuple[str, Thing]], about: Optional[str] = None) -> Thing: ...

    def ask(
        self, who: str, kind: str, options: Sequence[Union[str, Tuple[str, Any]]], about: Optional[str] = None
    ) -> Any:
        """Asks a player for one option. Returns the name, or the second item of a pair `(name, thing)`.

        A single option is not asked. The second option with the same name is called `NAME 2`.
        """
        if not options:
            raise ValueError(f"{who} has nothing to choose from: {kind}")
        pairs = [(one, one) if isinstance(one, str) else one for one in options]
        if len(pairs) == 1:
            return pairs[0][1]
        named: Dict[str, Any] = {}
        for place, (name, thing) in enumerate(pairs):
            number = sum(other == name for other, _ in pairs[: place + 1])
            named[name if number == 1 else f"{name} {number}"] = thing
        self._asked(who, kind, list(named), about)
        return named[self.answers.ask(who, kind, list(named), about)]

    def may(self, who: str, about: Optional[str] = None, yes: str = "accept", kind: str = "may") -> bool:
        """Asks a player to accept or decline something optional. Returns `True` if the player accepts."""
        return self.ask(who, kind, [(yes, True), ("decline", False)], about)

    def several(
        self,
        who: str,
        kind: str,
        options: Sequence[str],
        least: int,
        most: int,
        ordered: bool = False,
        about: Optional[str] = None,
    ) -> List[str]:
        """Asks a player for several options, in order."""
        if not ordered and least >= len(options):
            return list(options)

        def legal(given: Sequence[str]) -> bool:
            return least <= len(given) <= most and all(given.count(name) <= options.count(name) for name in given)

        return list(self._offer(who, kind, several(options, least, most, ordered), "several", options, about, legal))

    def number(self, who: str, kind: str, least: int, most: int, about: Optional[str] = None) -> int:
        """Asks a player for a number."""
        if least == most:
            return least
        offer = {"number": {"least": least, "most": most}}
        return int(self._offer(who, kind, offer, "number", [], about, lambda number: least <= number <= most))

    def share(
        self,
        who: str,
        kind: str,
        total: int,
        caps: Mapping[str, int],
        about: Optional[str] = None,
        legal: Optional[Callable[[Split], bool]] = None,
    ) -> Split:
        """Asks a player to divide a number, with a maximum for each name. Not asked if every name gets its maximum."""
        if len(caps) == 1 or sum(caps.values()) <= total:
            return {name: min(most, total) for name, most in caps.items()}

        def allowed(given: Split) -> bool:
            within = all(0 <= share <= caps.get(name, -1) for name, share in given.items())
            return within and sum(given.values()) == total and (legal is None or legal(given))

        given: Split = self._offer(who, kind, split(total, caps), "split", list(caps), about, allowed)
        return {name: given.get(name, 0) for name in caps}

    def assign(
        self,
        who: str,
        power: int,
        blockers: Sequence[Tuple[str, int]],
        beyond: Optional[str] = None,
        about: Optional[str] = None,
        in_order: bool = False,
    ) -> Split:
        """Asks a player to divide a creature's combat damage among its blockers and, if it tramples, what is `beyond`
        them. Each blocker comes with its lethal damage.

        What is beyond gets damage only if every blocker has lethal damage. With `in_order`, a blocker gets damage
        only if those before it have lethal damage. Not asked if only one division is legal.
        """
        lethal = dict(blockers)
        names = [*lethal, *([beyond] if beyond is not None else [])]
        if not names or power <= 0:
            return {name: 0 for name in names}
        free = len(lethal) > 1 and not in_order
        if len(names) == 1 or (not free and power <= lethal.get(names[0], 0)):
            return {name: power if name == names[0] else 0 for name in names}

        def legal(given: Split) -> bool:
            last = [name for name in names if given.get(name, 0) > 0][-1]
            before = names[: names.index(last)] if in_order or last == beyond else []
            return all(given.get(name, 0) >= lethal[name] for name in before)

        return self.share(who, "assign", power, {name: power for name in names}, about, legal)

    # Steps under a step

    def steps(self, steps: Sequence[Step]) -> None:
        """Takes nested steps in the middle of the current one. Call it from `Table.act` for nested steps of the game's
        own, such as `showdown`."""
        if self.driver is not None:
            self.driver.steps(steps)

    def window(self, matches: Optional[Matches] = None) -> List[Step]:
        """Opens a window for interrupts. Takes the scripted interrupts of the current step that are legal now
        (`Table.interrupt`), in order, and returns them."""
        taken: List[Step] = []
        if self.driver is None:
            return taken
        self.driver.window()
        while self._next_is(matches):
            step = self.waiting[-1][0]
            if not self.driver.interrupt(step):
                break
            taken.append(step)
        return taken

    def by_itself(self, matches: Matches) -> bool:
        """Reports a mandatory action that the engine performed unasked. If the next scripted interrupt matches, it
        counts as taken, and the result is `True`."""
        if self.driver is None:
            return False
        self.driver.pass_over()
        if not self._next_is(matches):
            return False
        self.driver.taken(self.waiting[-1][0])
        return True

    def times(self, step: Step, once: Callable[[], object]) -> int:
        """Repeats an action as often as the step demands. If one repetition is refused, the step is refused, with the
        number of successful ones."""
        wanted = int(step.fields.get("times") or 1)
        for done in range(wanted):
            try:
                once()
            except Refused as refusal:
                if wanted > 1:
                    raise Refused(f"{done} of {wanted} times: {refusal.why}", refusal.clauses) from refusal
                raise
        return wanted

    # For the driver

    def mark(self) -> Mark:
        """Returns the current position, for `back`."""
        return self.played.mark(), self.answers.mark(), self.names.mark()

    def back(self, mark: Mark) -> None:
        """Forgets the events, answers and names since `mark`."""
        told, place, names = mark
        self.played.back(told)
        self.answers.back(place)
        self.names.back(names)

    def _next_is(self, matches: Optional[Matches]) -> bool:
        waiting = self.waiting[-1] if self.waiting else []
        return bool(waiting) and (matches is None or matches(waiting[0]))

    def _asked(self, who: str, kind: str, options: Sequence[str], about: Optional[str]) -> None:
        self.played.event("asked", who=who, kind=kind, options=list(options), to=about)

    def _offer(
        self,
        who: str,
        kind: str,
        offer: Json,
        form: str,
        names: Sequence[str],
        about: Optional[str],
        legal: Callable[[Any], bool],
    ) -> Any:
        self._asked(who, kind, names, about)
        return self.answers.ask(who, kind, offer, about, form, legal)
