"""The step driver: takes the steps of a scenario one by one on an engine."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Callable, List, Sequence, Set

from .messages import Run, Step
from .play import Play
from .played import Played, State
from .stops import Refused, Rejected, Unsupported

NESTS = {"in_response", "when_triggered", "interrupt"}
"""The nests that the driver plays by itself."""


class Table(ABC):
    """An engine as the driver needs it. Each play has one of its own."""

    @abstractmethod
    def begin(self, play: Play[Any]) -> None:
        """Sets the game up as `play.run` says, and names its things in `play.names`."""

    @abstractmethod
    def act(self, play: Play[Any], step: Step) -> None:
        """Does a step, or announces it where it then waits to resolve. `Refused` where the rules forbid it,
        whatever was half done; `Unsupported` where the engine lacks something."""

    @abstractmethod
    def seen(self, play: Play[Any]) -> State:
        """All that can be seen, by name."""

    @abstractmethod
    def save(self) -> Any:
        """The state of the engine, whole; it does not change any more."""

    @abstractmethod
    def restore(self, saved: Any) -> None:
        """The state is as it was saved."""

    def depth(self) -> int:
        """How many things wait on the stack or chain."""
        return 0

    def triggered(self) -> bool:
        """Whether the uppermost of them is a triggered ability."""
        return False

    def resolve(self, play: Play[Any]) -> None:
        """Resolves the uppermost of them, and does what follows by itself."""

    def finish(self, play: Play[Any]) -> None:
        """After the last step: what has begun comes to its end, such as a combat."""

    def interrupt(self, play: Play[Any], step: Step) -> bool:
        """Does an interrupting step, if it is legal now. If not, nothing has changed (or it raises `Refused`)."""
        raise Unsupported("interrupts")

    def nested(self, play: Play[Any], step: Step, steps: Callable[[Sequence[Step]], None]) -> None:
        """Called after `act` of a step with a nest that the driver does not know, if `act` did not take its steps
        (`Play.steps`); `steps` takes them."""
        raise Unsupported(f"`{sorted(set(step.nested) - NESTS)[0]}` under a step")


def drive(run: Run, table: Table) -> Played:
    """Plays a scenario on an engine.

    Each step is begun; what is scripted in response to it is taken; then all that it left on the stack
    resolves. One that is refused leaves everything as it was: the engine, what was told, what was answered.
    """
    play: Play[Any] = Play(run)
    table.begin(play)
    driver = _Driver(table, play)
    for step in run.when:
        driver.top(step)
    table.finish(play)
    driver.close()
    play.answers.finish()
    play.played.end(table.seen(play))
    return play.played


class _NotNow(Exception):
    """An interrupting step is not legal now, and nothing has changed."""


class _Driver:
    def __init__(self, table: Table, play: Play[Any]) -> None:
        self.table, self.play = table, play
        self.open = False
        self.begun: Set[int] = set()
        play.driver = self

    def top(self, step: Step) -> None:
        """A step of the scenario itself. Its answers serve until the next one begins."""
        self.close()
        self.open = self.take(step, self.act)

    def close(self) -> None:
        """The answers of the last step have served."""
        if self.open:
            self.play.answers.end()
        self.open = False

    def steps(self, steps: Sequence[Step]) -> None:
        """Steps under another one."""
        for step in steps:
            if self.take(step, self.act):
                self.play.answers.end()

    def interrupt(self, step: Step) -> bool:
        """Takes an interrupting step, if it is legal now; if not, it is as if it had not been tried."""
        mark = self.play.mark()
        try:
            if self.take(step, self.break_in):
                self.play.answers.end()
                return True
        except _NotNow:
            pass
        self.play.back(mark)
        return False

    def taken(self, step: Step) -> None:
        """The engine has done by itself what an interrupting step says."""
        self.play.answers.begin(step)
        self.play.answers.end()
        self.play.played.after(step.id, self.table.seen(self.play))

    def act(self, step: Step) -> None:
        """What a step says is done, and all that comes of it."""
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
        """An interrupting step is done."""
        if not self.table.interrupt(self.play, step):
            raise _NotNow

    def take(self, step: Step, act: Callable[[Step], None]) -> bool:
        """Takes a step, whose answers then still serve. Gives whether it was not refused.

        Where a scripted interrupt found no window in which it was legal, the step is played again without it.
        """
        table, play = self.table, self.play
        self.begun.add(step.id)
        mark, saved = play.mark(), table.save()
        never: List[Step] = []
        while True:
            waiting = [inner for inner in step.nested.get("interrupt", ()) if inner not in never]
            play.waiting.append(waiting)
            play.answers.begin(step)
            refusal = None
            try:
                act(step)
            except Refused as stop:
                refusal = stop
            finally:
                play.waiting.pop()
            if refusal is None and not waiting:
                break
            table.restore(saved)
            play.back(mark)
            if refusal is not None:
                play.played.refused(step.id, clauses=refusal.clauses, why=refusal.why)
                play.played.after(step.id, table.seen(play))
                return False
            saved = table.save()
            never.append(waiting[0])
        seen = table.seen(play)
        for inner in never:
            play.played.refused(inner.id, why="there was no window in which it was legal")
            play.played.after(inner.id, seen)
        play.played.after(step.id, seen)
        return True
