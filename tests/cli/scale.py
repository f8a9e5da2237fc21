"""The share of the work that a build does, and its time limits. samples.hpp is the same in C++."""

import os
import time

# In percent. Slow builds (debug, sanitizers) do less, and a nightly run does more.
_SCALE = max(1, int(os.environ.get("BACKTRICK_TEST_SCALE", "100")))


def scaled(count):
    """The scaled number of samples instead of `count`."""
    return max(1, count * _SCALE // 100)


def patience(seconds):
    """A time limit that allows for other load on the machine and for slow builds."""
    return seconds * 100 / min(_SCALE, 100)


def wait_until(condition, what, seconds=60):
    """Waits until the condition returns a true value, and returns that. The time limit is `seconds` of patience."""
    deadline = time.monotonic() + patience(seconds)
    while not (found := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {patience(seconds)} s in vain until {what}")
        time.sleep(0.02)
    return found
