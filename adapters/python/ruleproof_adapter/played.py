"""The observation of a play, collected during the play."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

State = Mapping[str, Mapping[str, Any]]
"""Players, objects and places by name, with their fields."""

Mark = Tuple[int, int, int, int, int, Mapping[str, Dict[str, Any]]]
"""A position in a play."""


def pile(named: Sequence[str] = (), blank: int = 0) -> Dict[str, Any]:
    """Returns a pile of cards: the names, and the number of blank cards."""
    return {"named": list(named), "blank": blank}


class Played:
    """The events, the state after each step, and the refusals of a play.

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
        """Returns a new batch number for simultaneous events."""
        self._batches += 1
        return self._batches

    def event(self, word: str, batch: Optional[int] = None, **fields: Any) -> None:
        """Adds an event. Add `_` to a field that is a Python keyword."""
        batch = self.batch() if batch is None else batch
        named = {key.rstrip("_"): value for key, value in fields.items() if value is not None}
        self.events.append({"event": word, "batch": batch, "fields": named})

    def refused(self, step: int, answer: Optional[int] = None, clauses: Sequence[str] = (), why: str = "") -> None:
        """Adds the refusal of a step, or of one of its answers."""
        where = {"step": step} if answer is None else {"step": step, "answer": answer}
        self.refusals.append({**where, "clauses": list(clauses), "why": why})

    def cite(self, clause: str) -> None:
        """Cites a clause."""
        if clause not in self.trace:
            self.trace.append(clause)

    def after(self, step: int, state: State) -> None:
        """Adds the state at the end of a step. Leaves out what has not changed since the previous step."""
        self._after.append({"step": step, "events": len(self.events), "state": self._changed(state)})

    def end(self, state: State) -> None:
        """Sets the state at the end of the play. If not called, it is the state after the last step."""
        self._end = self._changed(state)

    def mark(self) -> Mark:
        """Returns the current position, for `back`."""
        counts = (len(self.events), len(self.refusals), len(self.trace), len(self._after), self._batches)
        return (*counts, dict(self._state))

    def back(self, mark: Mark) -> None:
        """Removes what was added since `mark`."""
        events, refusals, trace, after, self._batches, state = mark
        del self.events[events:], self.refusals[refusals:], self.trace[trace:], self._after[after:]
        self._state = dict(state)

    def to_json(self) -> Any:
        """Returns the JSON form."""
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
