"""Import this module before an engine that writes to standard output while it is loaded."""

from .output import own_output

own_output()
