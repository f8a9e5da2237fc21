"""Backtrick decides deals of the card game The Game: winnable, with a solution, or unwinnable, after exhausting every line.

>>> import backtrick
>>> backtrick.solve(42).verdict
'winnable'
>>> backtrick.solve_all(range(1, 101)).table()["verdict"].count("winnable")
100

Functions take a Deal, a deal number, or a text as Deal.parse reads it. Everything that may take long releases the
interpreter lock, and Ctrl-C ends it.
"""

import ast as _ast
import functools as _functools
import inspect as _inspect
import re as _re
from typing import Any as _Any
from typing import Callable as _Callable

from . import level8
from . import texts as _texts
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


def _signature(described: str) -> _inspect.Signature:
    """What `f(a: int, *, b: str = 'x') -> bool` says, the first line of the description of a compiled function."""
    inside, _, returned = described[described.index("(") + 1:].rpartition(") -> ")
    parameters = []
    kind: _Any = _inspect.Parameter.POSITIONAL_OR_KEYWORD
    for text in _re.split(r", (?![^\[]*\])", inside) if inside else []:
        name, _, typed = text.partition(": ")
        if name == "*":
            kind = _inspect.Parameter.KEYWORD_ONLY
            continue
        annotation, _, default = typed.partition(" = ")
        value = _ast.literal_eval(default) if default else _inspect.Parameter.empty
        parameters.append(_inspect.Parameter(name, kind, default=value, annotation=annotation))
    return _inspect.Signature(parameters, return_annotation=returned)


def _of_python(function: _Callable[..., _Any]) -> _Callable[..., _Any]:
    """The same function of Python: other processes find it by its name, and it has a signature."""
    @_functools.wraps(function)
    def call(*args: _Any, **kwargs: _Any) -> _Any:
        return function(*args, **kwargs)
    call.__module__, call.__qualname__ = __name__, function.__name__
    call.__signature__ = _signature((function.__doc__ or "").splitlines()[0])  # type: ignore[attr-defined]
    return call


for _name in ("advise", "analyse", "grade", "grade_all", "left", "left_all", "play", "play_all", "players", "review", "rule_sets",
              "solve", "solve_all", "verify"):
    globals()[_name] = _of_python(globals()[_name])

# A compiled class has no other place for a method of Python.
for _class, _text in ((Advice, _texts.text_of_advice), (Analysis, _texts.text_of_analysis), (Game, _texts.text_of_game),
                      (Grade, _texts.text_of_grade), (Result, _texts.text_of_result), (Review, _texts.text_of_review), (Position, lambda position: position.text().rstrip())):
    setattr(_class, "__str__", _text)
