"""What is seen of a play, gathered while it goes on."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

State = Mapping[str, Mapping[str, Any]]
"""Players, objects and places by name, with their fields."""

Mark = Tuple[int, int, int, int, int, Mapping[str, Dict[str, Any]]]
"""How far a play had come."""


def pile(named: Sequence[str] = (), blank: int = 0) -> Dict[str, Any]:
    """A pile of cards as it is told: those with a name, and how many blank ones."""
    return {"named": list(named), "blank": blank}


class Played:
    """A play: its events, the state after each step, what was refused.

    >>> played = Played()
    >>> together = played.batch()
    >>> played.event("dealt", together, by="combat", from_=["brute"], to="ox", amount=3)
    >>> played.after(0, {"ox": {"damage": 3}})
    """

    def __init__(self) -> None:
        self.events: List[Dict[str, Any]] = []
        self.refusals: List[Dict[str, Any]] = []
        self.trace: List[str] = []
        self._end: Dict[str, Dict[str, Any]] = {}
        self._after: List[Dict[str, Any]] = []
        self._state: Dict[str, Dict[str, Any]] = {}
        self._batches = 0

    def batch(self) -> int:
        """A number for events that happen at the same time."""
        self._batches += 1
        return self._batches

    def event(self, word: str, batch: Optional[int] = None, **fields: Any) -> None:
        """Something happened; a field that Python has as a word of its own ends in `_`."""
        batch = self.batch() if batch is None else batch
        named = {key.rstrip("_"): value for key, value in fields.items() if value is not None}
        self.events.append({"event": word, "batch": batch, "fields": named})

    def refused(self, step: int, answer: Optional[int] = None, clauses: Sequence[str] = (), why: str = "") -> None:
        """A step was refused, or one of its answers."""
        where = {"step": step} if answer is None else {"step": step, "answer": answer}
        self.refusals.append({**where, "clauses": list(clauses), "why": why})

    def cite(self, clause: str) -> None:
        """Something was decided under a clause."""
        if clause not in self.trace:
            self.trace.append(clause)

    def after(self, step: int, state: State) -> None:
        """A step ended in this state. What has not changed since the step before is left out."""
        self._after.append({"step": step, "events": len(self.events), "state": self._changed(state)})

    def end(self, state: State) -> None:
        """The play ended in this state; left out, it is the state after the last step."""
        self._end = self._changed(state)

    def mark(self) -> Mark:
        """How far the play has come, to go `back` to."""
        counts = (len(self.events), len(self.refusals), len(self.trace), len(self._after), self._batches)
        return (*counts, dict(self._state))

    def back(self, mark: Mark) -> None:
        """What was told since then did not happen."""
        events, refusals, trace, after, self._batches, state = mark
        del self.events[events:], self.refusals[refusals:], self.trace[trace:], self._after[after:]
        self._state = dict(state)

    def to_json(self) -> Any:
        """As it goes over the wire."""
        played = {
            "after": self._after,
            "end": self._end,
            "events": self.events,
            "refused": self.refusals,
            "trace": self.trace,
        }
        return {"played": played}

    def _changed(self, state: State) -> Dict[str, Dict[str, Any]]:
        now = {name: dict(fields) for name, fields in state.items()}
        changed = {name: fields for name, fields in now.items() if self._state.get(name) != fields}
        self._state.update(changed)
        return changed
