"""Results as columns, for numpy, pandas or nothing at all."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Iterable

from . import _backtrick

if TYPE_CHECKING:
    import numpy
    import pandas

__all__ = ["Table", "table"]

_COLUMNS: dict[type, tuple[str, ...]] = {
    _backtrick.Result: ("number", "rules", "verdict", "limit", "left", "at_least", "turns", "first_player", "stage",
                        "nodes", "seconds"),
    _backtrick.Game: ("number", "rules", "player", "seed", "left", "turns"),
    _backtrick.Grade: ("number", "rules", "difficulty", "standard_error", "band", "version"),
    _backtrick.Move: ("card", "pile", "verdict", "limit"),
    _backtrick.level8.Result: ("level", "place", "out"),
}


def _exceeds(column: list[Any], limit: int) -> bool:
    return any(isinstance(value, int) and value > limit for value in column)


def _has_no_float(column: list[Any]) -> bool:
    """Whether a column has None, so that its numbers would become floating point, and one that would change by that."""
    return None in column and _exceeds(column, 2**53)


class Table(dict[str, list[Any]]):
    """Columns of equal length by name, in the order of the rows; None where there is no value."""

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(next(iter(self.values()), []))

    def to_numpy(self) -> dict[str, numpy.ndarray[Any, Any]]:
        """The columns as arrays. None becomes nan among numbers. Raises ImportError without numpy.

        No number changes: whole numbers beyond 2^63 are of type uint64, and a column with None and numbers beyond 2^53,
        which floating point does not hold, is an array of objects.
        """
        import numpy

        def array(column: list[Any]) -> numpy.ndarray[Any, Any]:
            if _has_no_float(column):
                return numpy.array(column, dtype=object)
            if _exceeds(column, 2**63 - 1):
                return numpy.array(column, dtype=numpy.uint64)
            numbers = any(isinstance(value, (int, float)) for value in column)
            if numbers and None in column:
                return numpy.array([math.nan if value is None else value for value in column], dtype=float)
            return numpy.array(column)

        return {name: array(column) for name, column in self.items()}

    def to_pandas(self) -> pandas.DataFrame:
        """The columns as a DataFrame. Raises ImportError without pandas.

        No number changes: a column with None and numbers beyond 2^53, which floating point does not hold, is of type
        UInt64, where None is pandas.NA.
        """
        import pandas

        return pandas.DataFrame(
            {name: pandas.array(column, dtype="UInt64") if _has_no_float(column) else column
             for name, column in self.items()})


def table(results: Iterable[Any]) -> Table:
    """The values of results, all of one kind, as columns.

    Takes any iterable of Result, Game, Grade, Move or level8.Result, such as what solve_all returns. Rules are
    written as text. An empty iterable has no columns. Raises TypeError for anything else, and for mixed kinds.
    """
    columns = Table()
    kind: type | None = None
    for result in results:
        if kind is None:
            kind = type(result)
            if kind not in _COLUMNS:
                raise TypeError(f"no table can be made of {kind.__name__}")
            columns.update((name, []) for name in _COLUMNS[kind])
        elif type(result) is not kind:
            raise TypeError(f"found {type(result).__name__} among {kind.__name__}")
        for name, column in columns.items():
            value = getattr(result, name)
            column.append(str(value) if isinstance(value, _backtrick.Rules) else value)
    return columns
