"""The exceptions of this package. All are ValueErrors."""

from __future__ import annotations

__all__ = ["InvalidDeal", "InvalidPosition", "ParseError", "RuleViolation", "UngradedRules"]


class ParseError(ValueError):
    """A text is refused."""

    reason: str
    """What was found, and what is allowed there."""
    line: int
    """From 1."""
    column: int
    """In bytes, from 1."""

    def __init__(self, reason: str, line: int, column: int) -> None:
        super().__init__(reason, line, column)
        self.reason, self.line, self.column = reason, line, column

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.reason}"


class InvalidDeal(ValueError):
    """A deck does not hold each card of its rules once."""


class InvalidPosition(ValueError):
    """No game can reach a position."""


class RuleViolation(ValueError):
    """The referee refuses a move."""

    reason: str
    turn: int
    """From 1."""
    play: int | None
    """From 1; None if the whole turn breaks the rules."""

    def __init__(self, reason: str, turn: int, play: int | None) -> None:
        super().__init__(reason, turn, play)
        self.reason, self.turn, self.play = reason, turn, play

    def __str__(self) -> str:
        return f"turn {self.turn}{f', play {self.play}' if self.play else ''}: {self.reason}"


class UngradedRules(ValueError):
    """Grades exist for solo, solo-expert, solo-expert-7, duo, trio and short alone."""
