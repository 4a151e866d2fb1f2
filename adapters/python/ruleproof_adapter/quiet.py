"""For an engine that writes to standard output while it is loaded: `import ruleproof_adapter.quiet` before it."""

from .output import own_output

own_output()
