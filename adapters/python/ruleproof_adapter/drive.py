"""The step driver: takes the steps of a scenario one by one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Set, Tuple

from .messages import Run, Step
from .play import Play
from .played import Played, State
from .stops import Refused, Rejected, Unsupported

NESTS = {"in_response", "when_triggered", "interrupt"}
"""The kinds of nested steps that the driver takes by itself."""


class Table(ABC):
    """The interface between an engine and the driver. Each play uses its own instance."""

    @abstractmethod
    def begin(self, play: Play[Any]) -> None:
        """Sets up the game in `play.run` from scratch, and registers its objects in `play.names`."""

    @abstractmethod
    def act(self, play: Play[Any], step: Step) -> None:
        """Takes a step, or announces it if it has to resolve later. Raises `Refused` if the rules forbid it, even if
        half of it is done, and `Unsupported` if the engine does not support it."""

    @abstractmethod
    def seen(self, play: Play[Any]) -> State:
        """Returns the observable state, by name."""

    def save(self) -> Any:
        """Returns the complete state of the engine. The returned value must not change later.

        If an engine cannot save, leave out this method and `restore`. After a refusal, the play then starts over
        without the refused step.
        """

    def restore(self, saved: Any) -> None:
        """Restores a saved state."""

    def depth(self) -> int:
        """Returns the number of items on the stack or chain."""
        return 0

    def triggered(self) -> bool:
        """Returns `True` if the top item is a triggered ability."""
        return False

    def resolve(self, play: Play[Any]) -> None:
        """Resolves the top item, with everything that follows automatically."""

    def finish(self, play: Play[Any]) -> None:
        """Called after the last step: ends what is still running, such as a combat."""

    def interrupt(self, play: Play[Any], step: Step) -> bool:
        """Takes an interrupting step if it is legal now. Otherwise changes nothing and returns `False`, or raises
        `Refused`."""
        raise Unsupported("interrupts")

    def nested(self, play: Play[Any], step: Step, steps: Callable[[Sequence[Step]], None]) -> None:
        """Called after `act` for nested steps of a kind that the driver does not handle, if `act` did not take them
        (`Play.steps`). `steps` takes them."""
        raise Unsupported(f"`{sorted(set(step.nested) - NESTS)[0]}` under a step")


def drive(run: Run, table: Table) -> Played:
    """Plays a scenario on an engine.

    For each step, takes the step and its scripted responses, then resolves everything that it left on the stack. A
    refused step leaves everything unchanged: the engine, the reported events and the used answers.
    """
    known = _Known()
    while True:
        try:
            return _once(run, table, known)
        except _Anew:
            continue


def _once(run: Run, table: Table, known: _Known) -> Played:
    play: Play[Any] = Play(run)
    table.begin(play)
    driver = _Driver(table, play, known)
    for step in run.when:
        driver.top(step)
    table.finish(play)
    driver.close()
    play.answers.finish()
    play.played.end(table.seen(play))
    return play.played


class _NotNow(Exception):
    """An interrupting step is not legal now; nothing has changed."""


class _Anew(Exception):
    """The play starts over, because something was refused and the engine cannot save."""


class _Known:
    """The steps refused in earlier attempts, for an engine that cannot save."""

    def __init__(self) -> None:
        self.steps: Dict[int, Refused] = {}
        self.windows: Set[Tuple[int, int]] = set()
        """The refused interrupts, each with its window."""


_NO_WINDOW = Refused("it was legal in no window")


class _Driver:
    def __init__(self, table: Table, play: Play[Any], known: _Known) -> None:
        self.table, self.play, self.known = table, play, known
        self.saves = type(table).restore is not Table.restore
        self.open = False
        self.begun: Set[int] = set()
        self.windows = 0
        self.never: Set[int] = set()
        """The scripted interrupts that are known to be legal in no window."""
        play.driver = self

    def top(self, step: Step) -> None:
        """Takes a top-level step. Its answers are valid until the next one begins."""
        self.close()
        self.open = self.take(step, self.act)

    def close(self) -> None:
        """Ends the answers of the last step."""
        if self.open:
            self.play.answers.end()
        self.open = False

    def steps(self, steps: Sequence[Step]) -> None:
        """Takes nested steps."""
        for step in steps:
            if self.take(step, self.act):
                self.play.answers.end()

    def window(self) -> None:
        """Opens a window for interrupts."""
        self.windows += 1
        self.pass_over()

    def pass_over(self) -> None:
        """Refuses, in order, the next interrupts that are known to be legal in no window."""
        waiting = self.play.waiting[-1] if self.play.waiting else []
        while waiting and waiting[0].id in self.never:
            self.refused(waiting.pop(0), _NO_WINDOW)

    def interrupt(self, step: Step) -> bool:
        """Takes an interrupting step if it is legal now. Otherwise leaves no trace of the attempt."""
        if (step.id, self.windows) in self.known.windows:
            return False
        mark = self.play.mark()
        try:
            if self.take(step, self.break_in, self.windows):
                self.play.answers.end()
                self.play.waiting[-1].remove(step)
                self.pass_over()
                return True
        except _NotNow:
            pass
        self.play.back(mark)
        return False

    def taken(self, step: Step) -> None:
        """Records that the engine performed an interrupting step by itself."""
        self.play.answers.begin(step)
        self.play.answers.end()
        self.play.played.after(step.id, self.table.seen(self.play))
        self.play.waiting[-1].remove(step)
        self.pass_over()

    def act(self, step: Step) -> None:
        """Performs a step and everything that results from it."""
        table, play = self.table, self.play
        below = table.depth()
        table.act(play, step)
        others = [inner for nest, steps in step.nested.items() if nest not in NESTS for inner in steps]
        if any(inner.id not in self.begun for inner in others):
            table.nested(play, step, self.steps)
        self.steps(step.nested.get("in_response", ()))
        later = step.nested.get("when_triggered", ())
        while table.depth() > below:
            if later and table.triggered():
                self.steps(later)
                later = ()
                continue
            table.resolve(play)
        if later:
            raise Rejected("nothing triggered", step.id)

    def break_in(self, step: Step) -> None:
        """Performs an interrupting step."""
        if not self.table.interrupt(self.play, step):
            raise _NotNow

    def take(self, step: Step, act: Callable[[Step], None], window: Optional[int] = None) -> bool:
        """Takes a step. Its answers stay valid. Returns `False` if it was refused.

        If a scripted interrupt was legal in no window, the step is played again without it. `window` is set if the
        step itself is an interrupt.
        """
        table, play = self.table, self.play
        self.begun.add(step.id)
        if step.id in self.known.steps:
            self.refused(step, self.known.steps[step.id])
            return False
        mark, interrupts = play.mark(), step.nested.get("interrupt", ())
        never = {inner.id for inner in interrupts if inner.id in self.known.steps}
        while True:
            saved = table.save()
            self.never = self.never - {inner.id for inner in _under(step)} | never
            waiting = list(interrupts)
            refusal = self.tried(step, act, waiting)
            late = [inner for inner in waiting if inner.id not in never]
            if refusal is None and not late:
                break
            if not self.saves:
                self.remember(step, late, refusal, window)
                raise _Anew
            table.restore(saved)
            play.back(mark)
            if refusal is not None:
                self.refused(step, refusal)
                return False
            never.add(late[0].id)
        for inner in waiting:
            self.refused(inner, _NO_WINDOW)
        play.played.after(step.id, table.seen(play))
        return True

    def tried(self, step: Step, act: Callable[[Step], None], waiting: List[Step]) -> Optional[Refused]:
        """Plays a step, and returns its refusal, if any."""
        self.play.waiting.append(waiting)
        self.play.answers.begin(step)
        try:
            act(step)
            return None
        except Refused as refusal:
            return refusal
        finally:
            self.play.waiting.pop()

    def refused(self, step: Step, refusal: Refused) -> None:
        """Reports that a step was refused."""
        self.play.played.refused(step.id, clauses=refusal.clauses, why=refusal.why)
        self.play.played.after(step.id, self.table.seen(self.play))

    def remember(self, step: Step, late: Sequence[Step], refusal: Optional[Refused], window: Optional[int]) -> None:
        """Records a refusal for the next attempt: of the step, or else of an interrupt that was never legal."""
        known = self.known
        if refusal is not None and window is not None:
            known.windows.add((step.id, window))
        elif refusal is not None:
            known.steps[step.id] = refusal
        else:
            interrupts = step.nested.get("interrupt", ())
            never = [inner.id for inner in interrupts if inner.id in known.steps] + [late[0].id]
            for inner in _under(step):  # without it, the other steps may have other results
                known.steps.pop(inner.id, None)
            known.steps.update({id: _NO_WINDOW for id in never})
            known.windows.clear()


def _under(step: Step) -> Iterator[Step]:
    for steps in step.nested.values():
        for inner in steps:
            yield inner
            yield from _under(inner)
