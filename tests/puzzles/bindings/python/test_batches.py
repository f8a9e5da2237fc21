"""Batches on threads, and tables."""

import subprocess
import sys
import types

import numpy
import pytest

import backtrick

LOST = backtrick.Rules(hand=4)


def test_results_come_in_order_and_are_those_of_solve():
    one = [(result.number, result.verdict, result.nodes) for result in backtrick.solve_all(range(1, 1500), threads=1)]
    assert [number for number, _, _ in one] == list(range(1, 1500))
    assert one == [(result.number, result.verdict, result.nodes) for result in backtrick.solve_all(range(1, 1500), threads=3)]
    for number, verdict, nodes in one[::300]:
        assert (backtrick.solve(number).verdict, backtrick.solve(number).nodes) == (verdict, nodes)
    assert list(backtrick.solve_all([])) == []


def test_all_kinds_of_questions():
    asked = [backtrick.Deal(7), "solo-expert:7", 7, backtrick.Position(backtrick.Deal(7))]
    results = list(backtrick.solve_all(asked))
    assert [result.rules.name for result in results] == ["solo", "solo-expert", "solo", "solo"]
    assert [result.number for result in results] == [7, 7, 7, None]
    lost = list(backtrick.left_all(range(1, 4), LOST, threads=2))
    assert [result.left for result in lost] == [39, 34, 34]


def test_errors_come_in_their_place():
    batch = backtrick.solve_all([1, 2, "no deal", 3])
    assert [next(batch).number, next(batch).number] == [1, 2]
    with pytest.raises(backtrick.ParseError):
        next(batch)
    with pytest.raises(StopIteration):
        next(batch)

    def broken():
        yield 1
        raise RuntimeError("no more")

    batch = backtrick.solve_all(broken())
    assert next(batch).number == 1
    with pytest.raises(RuntimeError, match="no more"):
        next(batch)
    games = backtrick.play_all([1], "nobody")
    with pytest.raises(ValueError, match="nobody"):
        next(games)
    with pytest.raises(ValueError):
        backtrick.solve_all([1], threads=0)
    with pytest.raises(TypeError):
        next(backtrick.grade_all([backtrick.Position(backtrick.Deal(1))]))


def test_a_batch_serves_one_call_at_a_time():
    def questions():
        yield 1
        yield next(batch)

    batch = backtrick.solve_all(questions())
    assert next(batch).number == 1
    with pytest.raises(ValueError, match="in use by another call"):
        next(batch)
    with pytest.raises(StopIteration):
        next(batch)


def test_a_batch_can_be_dropped_unfinished():
    def numbers():
        number = 0
        while True:
            yield number
            number += 1

    batch = backtrick.solve_all(numbers(), threads=2)
    assert next(batch).number == 0
    del batch


def test_daemon_threads_at_exit():
    """The process ends as ever while they work: in a search, in a batch, and in Python code that a batch has called."""
    program = """
import threading, time, backtrick
def numbers():
    number = 0
    while True:
        number += 1
        yield number
for work in [lambda: backtrick.solve(817, backtrick.Rules(hand=7, min_plays=3)), lambda: list(backtrick.solve_all(range(10**8))),
             lambda: [one for one in backtrick.solve_all(numbers())], lambda: list(backtrick.play_all(numbers()))]:
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.2)
"""
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, "")


def test_a_batch_is_refused_after_a_fork():
    program = """
import os, backtrick
batch = backtrick.solve_all(range(1, 100), threads=2)
assert next(batch).number == 1
child = os.fork()
if child == 0:
    try:
        next(batch)
    except RuntimeError as error:
        assert "another process" in str(error)
        assert len(list(backtrick.solve_all([1, 2]))) == 2
        del batch
        raise SystemExit(7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
assert len(list(batch)) == 98
"""
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True, timeout=20)
    assert (done.returncode, done.stderr) == (0, "")


def test_tables_keep_large_numbers():
    without = backtrick.Deal.parse(" ".join(map(str, backtrick.Deal(1).deck)))
    for numbers, kind in [([2**53 + 1], "i"), ([2**63 - 1, 2**63], "u"), ([2**64 - 1, None], "O"), ([2**53, None], "f")]:
        table = backtrick.solve_all([without if number is None else number for number in numbers]).table()
        array = table.to_numpy()["number"]
        assert array.dtype.kind == kind
        assert [int(number) for number in array[:1]] + array[1:].tolist() == numbers or kind == "f"


def test_tables():
    table = backtrick.solve_all([1, "solo-expert:2"]).table()
    assert table.rows == 2
    assert table["number"] == [1, 2] and table["rules"] == ["solo", "solo-expert"]
    assert table["verdict"] == ["winnable", "winnable"] and table["left"] == [None, None]
    arrays = backtrick.left_all([1, backtrick.Position(backtrick.Deal(2, LOST))], LOST).table().to_numpy()
    assert arrays["left"].dtype.kind == "i" and arrays["left"].tolist() == [39, 34]
    assert arrays["number"].dtype.kind == "f" and numpy.isnan(arrays["number"][1])
    assert arrays["seconds"].dtype.kind == "f" and (arrays["seconds"] > 0).all()
    assert arrays["verdict"].tolist() == ["unwinnable", "unwinnable"]
    moves = backtrick.table(backtrick.analyse(42, nodes=2000).moves)
    assert set(moves) == {"card", "pile", "verdict", "limit"} and moves.rows > 8
    assert backtrick.table([]) == {} and backtrick.table([]).rows == 0
    with pytest.raises(TypeError):
        backtrick.table([1])
    with pytest.raises(TypeError, match="found Game among Result"):
        backtrick.table([backtrick.solve(1), backtrick.play(1, "nearest")])


def test_a_data_frame(monkeypatch):
    """With a stand-in for pandas, which is too large to install for this one line."""
    monkeypatch.setitem(sys.modules, "pandas", types.SimpleNamespace(
        DataFrame=lambda columns: ("frame", columns), array=lambda column, dtype: (dtype, column)))
    table = backtrick.solve_all([1]).table()
    assert table.to_pandas() == ("frame", dict(table))
    table["number"] += [2**53 + 1, None]  # pandas itself would make it floating point
    assert table.to_pandas()[1]["number"] == ("UInt64", [1, 2**53 + 1, None])
