"""How much of the work a build does, and how long it is waited for: samples.hpp says the same in C++."""

import os

# In percent. Slow builds (debug, sanitizers) do less.
_SCALE = max(1, int(os.environ.get("BACKTRICK_TEST_SCALE", "100")))


def scaled(count):
    """How many to look at instead of `count`."""
    return max(1, count * _SCALE // 100)


def patience(seconds):
    """What counts as `seconds` on a machine that others use as well; the slower the build, the longer."""
    return seconds * 100 / _SCALE
