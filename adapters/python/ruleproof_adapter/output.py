"""Standard output, which is reserved for the protocol."""

from __future__ import annotations

import functools
import os
import sys
from typing import TextIO


@functools.lru_cache(maxsize=None)
def own_output() -> TextIO:
    """Returns the original standard output, and redirects everything else to standard error: loggers, C libraries, and
    programs that the engine starts."""
    sys.stdout.flush()
    own = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    return own
