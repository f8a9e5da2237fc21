"""What the stubs accept and refuse, for mypy: test_stub.py runs it over this file. Nothing runs this file."""

from typing import Any, Iterator

import backtrick


class Column:
    """What mypy and pyright know of an array of numpy and of a column of pandas; neither is a Sequence."""

    def __len__(self) -> int: return 98
    def __iter__(self) -> Iterator[Any]: return iter(range(2, 100))
    def __getitem__(self, key: str | int) -> Any: return key


def accepted(column: Column) -> list[backtrick.Result]:
    position = backtrick.Position.of("solo", {"A1": 1}, [column, (2, 3)], range(4, 100))
    backtrick.Deal(column, backtrick.Rules(hand=4))
    backtrick.Deal.of_deck(column)
    return [backtrick.solve(column), backtrick.solve(position), *backtrick.solve_all([column, 42, "duo:42"], None, threads=2)]


def refused() -> None:
    backtrick.solve({2, 3})  # type: ignore[arg-type]
    backtrick.solve(4.2)  # type: ignore[arg-type]
    backtrick.solve(42, node=1)  # type: ignore[call-arg]
    backtrick.solve_all(42)  # type: ignore[arg-type]
