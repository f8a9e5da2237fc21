"""How much of the work a build does, and how long it is waited for: samples.hpp says the same in C++."""

import os
import time

# In percent. Slow builds (debug, sanitizers) do less, a nightly run does more.
_SCALE = max(1, int(os.environ.get("BACKTRICK_TEST_SCALE", "100")))


def scaled(count):
    """How many to look at instead of `count`."""
    return max(1, count * _SCALE // 100)


def patience(seconds):
    """What counts as `seconds` on a machine that others use as well; the slower the build, the longer."""
    return seconds * 100 / min(_SCALE, 100)


def wait_until(condition, what, seconds=60):
    """What the condition comes to, once that is something; asked again and again for as long as counts as `seconds`."""
    deadline = time.monotonic() + patience(seconds)
    while not (found := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {patience(seconds)} s in vain until {what}")
        time.sleep(0.02)
    return found
