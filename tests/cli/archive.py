"""Reads survey archives in the way other programs do."""

import contextlib
import sqlite3


def timeless(file):
    """The contents of an archive that do not depend on the clock or on who ran it."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return [list(connection.execute(query)) for query in [
            "SELECT players, hand, min_plays, cards FROM survey",
            "SELECT version, options FROM solver",
            "SELECT survey, first, last, solver, counted, nodes, hardest, hardest_nodes, checksum FROM block",
            "SELECT survey, number, solver, verdict, limit_hit, stage, nodes FROM deal",
            "SELECT * FROM line",
            "SELECT * FROM checked_loss",
            "SELECT * FROM histogram WHERE measure = 'nodes'",
            "SELECT * FROM shard"]]


def committed(file):
    """The number of deals, and the seconds that the last session has spent on its own, while it writes."""
    if not file.exists():
        return 0, 0
    try:
        with contextlib.closing(sqlite3.connect(file, timeout=10)) as connection:
            deals, = connection.execute("SELECT ifnull(sum(last - first + 1), 0) FROM block").fetchone()
            last = connection.execute("SELECT seconds FROM session ORDER BY id DESC LIMIT 1").fetchone()
            return deals, last[0] if last else 0
    except sqlite3.OperationalError:
        return 0, 0  # no tables yet
