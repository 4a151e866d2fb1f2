"""The step driver: takes the steps of a scenario one by one on an engine."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Set, Tuple

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
        """Sets the game up as `play.run` says, anew, and names its things in `play.names`."""

    @abstractmethod
    def act(self, play: Play[Any], step: Step) -> None:
        """Does a step, or announces it where it then waits to resolve. `Refused` where the rules forbid it,
        whatever was half done; `Unsupported` where the engine lacks something."""

    @abstractmethod
    def seen(self, play: Play[Any]) -> State:
        """All that can be seen, by name."""

    def save(self) -> Any:
        """The state of the engine, whole; it does not change any more.

        An engine that cannot save leaves out this and `restore`: where a step is refused, the play then begins
        anew without it.
        """

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
    """An interrupting step is not legal now, and nothing has changed."""


class _Anew(Exception):
    """The play begins anew: something was refused, and the engine cannot save."""


class _Known:
    """What was refused in earlier tries on an engine that cannot save."""

    def __init__(self) -> None:
        self.steps: Dict[int, Refused] = {}
        self.windows: Set[Tuple[int, int]] = set()
        """Interrupts, each with the window in which it was refused."""


_NO_WINDOW = Refused("there was no window in which it was legal")


class _Driver:
    def __init__(self, table: Table, play: Play[Any], known: _Known) -> None:
        self.table, self.play, self.known = table, play, known
        self.saves = type(table).restore is not Table.restore
        self.open = False
        self.begun: Set[int] = set()
        self.windows = 0
        self.never: Set[int] = set()
        """The scripted interrupts of which it is known that there is no window in which they are legal."""
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

    def window(self) -> None:
        """The engine lets players interrupt."""
        self.windows += 1
        self.pass_over()

    def pass_over(self) -> None:
        """What is legal in no window is refused where its turn comes."""
        waiting = self.play.waiting[-1] if self.play.waiting else []
        while waiting and waiting[0].id in self.never:
            self.refused(waiting.pop(0), _NO_WINDOW)

    def interrupt(self, step: Step) -> bool:
        """Takes an interrupting step, if it is legal now; if not, it is as if it had not been tried."""
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
        """The engine has done by itself what an interrupting step says."""
        self.play.answers.begin(step)
        self.play.answers.end()
        self.play.played.after(step.id, self.table.seen(self.play))
        self.play.waiting[-1].remove(step)
        self.pass_over()

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

    def take(self, step: Step, act: Callable[[Step], None], window: Optional[int] = None) -> bool:
        """Takes a step, whose answers then still serve. Gives whether it was not refused.

        Where a scripted interrupt found no window in which it was legal, the step is played again without it.
        `window` is that in which the step itself is an interrupt.
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
        """Plays a step. Gives why it was refused, if it was."""
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
        """Tells that a step was refused."""
        self.play.played.refused(step.id, clauses=refusal.clauses, why=refusal.why)
        self.play.played.after(step.id, self.table.seen(self.play))

    def remember(self, step: Step, late: Sequence[Step], refusal: Optional[Refused], window: Optional[int]) -> None:
        """Keeps for the next try what was refused: a step, or else an interrupt under it that came too late."""
        known = self.known
        if refusal is not None and window is not None:
            known.windows.add((step.id, window))
        elif refusal is not None:
            known.steps[step.id] = refusal
        else:
            interrupts = step.nested.get("interrupt", ())
            never = [inner.id for inner in interrupts if inner.id in known.steps] + [late[0].id]
            for inner in _under(step):  # without it they may go another way
                known.steps.pop(inner.id, None)
            known.steps.update({id: _NO_WINDOW for id in never})
            known.windows.clear()


def _under(step: Step) -> Iterator[Step]:
    for steps in step.nested.values():
        for inner in steps:
            yield inner
            yield from _under(inner)
