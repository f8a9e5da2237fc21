"""Backtrick decides deals of the card game The Game: winnable, with a solution, or unwinnable, after exhausting every line.

>>> import backtrick
>>> backtrick.solve(42).verdict
'winnable'
>>> backtrick.solve_all(range(1, 101)).table()["verdict"].count("winnable")
100

Functions take a Deal, a deal number, or a text as Deal.parse reads it. Everything that may take long releases the
interpreter lock, and Ctrl-C ends it.
"""

import functools as _functools
from typing import Any as _Any
from typing import Callable as _Callable

from . import level8
from ._backtrick import (
    Advice,
    AdvisedTurn,
    Analysis,
    Deal,
    Finding,
    Game,
    GameBatch,
    Grade,
    GradeBatch,
    Move,
    Position,
    Result,
    ResultBatch,
    Review,
    Rules,
    TurnChance,
    __version__,
    advise,
    analyse,
    grade,
    grade_all,
    left,
    left_all,
    play,
    play_all,
    players,
    review,
    rule_sets,
    solve,
    solve_all,
    verify,
)
from .errors import InvalidDeal, InvalidPosition, ParseError, RuleViolation, UngradedRules
from .tables import Table, table

__all__ = [
    "Advice",
    "AdvisedTurn",
    "Analysis",
    "Deal",
    "Finding",
    "Game",
    "GameBatch",
    "Grade",
    "GradeBatch",
    "InvalidDeal",
    "InvalidPosition",
    "Move",
    "ParseError",
    "Position",
    "Result",
    "ResultBatch",
    "Review",
    "RuleViolation",
    "Rules",
    "Table",
    "TurnChance",
    "UngradedRules",
    "__version__",
    "advise",
    "analyse",
    "grade",
    "grade_all",
    "left",
    "left_all",
    "level8",
    "play",
    "play_all",
    "players",
    "review",
    "rule_sets",
    "solve",
    "solve_all",
    "table",
    "verify",
]


def _picklable(function: _Callable[..., _Any]) -> _Callable[..., _Any]:
    """The same function of Python, which other processes find by its name; they cannot find a compiled one."""
    @_functools.wraps(function)
    def call(*args: _Any, **kwargs: _Any) -> _Any:
        return function(*args, **kwargs)
    call.__module__, call.__qualname__ = __name__, function.__name__
    return call


for _name in ("advise", "analyse", "grade", "left", "play", "review", "solve", "verify"):
    globals()[_name] = _picklable(globals()[_name])
