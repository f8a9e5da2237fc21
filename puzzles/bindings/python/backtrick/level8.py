"""Level 8, the second game: the fewest turns of a player who knows the deck."""

from . import _backtrick

Deal = _backtrick.level8.Deal
Result = _backtrick.level8.Result
levels = _backtrick.level8.levels
solve = _backtrick.level8.solve
verify = _backtrick.level8.verify

__all__ = ["Deal", "Result", "levels", "solve", "verify"]
