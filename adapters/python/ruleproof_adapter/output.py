"""The standard output, which belongs to the protocol."""

from __future__ import annotations

import functools
import os
import sys
from typing import TextIO


@functools.lru_cache(maxsize=None)
def own_output() -> TextIO:
    """The standard output, which nothing else reaches from now on: what a logger, a library in C or a program
    that the engine starts writes there goes to standard error."""
    sys.stdout.flush()
    own = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    return own
