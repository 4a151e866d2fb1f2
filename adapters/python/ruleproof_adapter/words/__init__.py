"""The keywords of each game as constants: `words.mtg.STEPS`, `words.riftbound.EVENTS`."""

from . import mtg, netrunner, riftbound

__all__ = ["mtg", "netrunner", "riftbound"]
