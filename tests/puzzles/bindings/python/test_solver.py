"""Verdicts, analyses and the referee."""

import json
import os
import signal
import threading
import time

import pytest

import backtrick

LOST = backtrick.Rules(hand=4)
HARD = (817, "solo-expert-7")  # cannot be won, which takes minutes to find out


def test_a_win():
    result = backtrick.solve(42)
    assert (result.verdict, result.limit, result.number, result.rules.name) == ("winnable", None, 42, "solo")
    assert result.nodes == 26  # README.md says so too
    assert result.line[0] == [(10, "A2"), (14, "A2")]
    assert (result.turns, result.left, result.at_least) == (len(result.line), None, None)
    assert backtrick.Position(result.asked).after(result.line).left == 0
    assert json.loads(result.json())["verdict"] == "winnable"
    for same in (backtrick.Deal(42), "solo:42", backtrick.Deal(42).code()):
        assert backtrick.solve(same).line == result.line
    assert backtrick.solve(backtrick.Position(backtrick.Deal(42))).verdict == "winnable"


def test_a_loss_and_the_fewest_cards_left():
    result = backtrick.left(1, LOST)
    assert result.verdict == "unwinnable" and result.left == result.at_least == 39
    assert backtrick.Position(result.asked).after(result.line).left == 39
    assert backtrick.solve(1, LOST).line == []


def test_limits():
    result = backtrick.solve(1, LOST, nodes=10)
    assert (result.verdict, result.limit, result.line) == ("undecided", "nodes", [])
    assert backtrick.solve(1, LOST, seconds=0).limit == "time"
    for wrong in ({"seconds": -1}, {"threads": 0}):
        with pytest.raises(ValueError):
            backtrick.solve(1, **wrong)
    with pytest.raises(TypeError):
        backtrick.solve(1, nodes=-1)


def test_analysis():
    position = backtrick.Position(backtrick.Deal(1, LOST))
    near_the_end = backtrick.Position(backtrick.Deal(42)).after([*backtrick.solve(42).line[:-3], []])
    analysis = backtrick.analyse(near_the_end)
    assert analysis.verdict == "winnable" and analysis.position == near_the_end
    assert {move.verdict for move in analysis.moves} >= {"winnable"}
    for move in analysis.moves:
        assert (move.verdict == "winnable") == bool(move.line)
        if move.card is not None:
            after = near_the_end.after([[(move.card, move.pile)]])
            assert backtrick.solve(after).verdict == move.verdict
    assert json.loads(analysis.json())["verdict"] == "winnable"
    assert backtrick.analyse(position, nodes=10).limit == "nodes"
    assert {move.verdict for move in backtrick.analyse(42, nodes=4000).moves} == {"winnable"}


def test_the_referee():
    result = backtrick.solve(42)
    assert backtrick.verify(result).valid is True
    assert backtrick.verify(result).reason == f"beaten in {result.turns} turns"
    assert bool(backtrick.verify(result.json()))
    spoiled = json.loads(result.json())
    spoiled["solution"][0].reverse()
    assert backtrick.verify(json.dumps(spoiled)).valid is False
    assert backtrick.verify(json.dumps(spoiled)).reason.startswith("turn 1, play ")
    assert backtrick.verify(backtrick.solve(1, LOST)).valid is None
    assert not backtrick.verify(backtrick.solve(1, LOST))
    assert backtrick.verify(backtrick.left(1, LOST)).reason == "39 cards left"
    with pytest.raises(backtrick.ParseError):
        backtrick.verify("{}")


def test_other_threads_run_during_a_search():
    """While one thread searches, this one counts. It would not get that far if the interpreter lock were held."""
    searching = threading.Thread(target=lambda: backtrick.solve(*HARD, seconds=1))
    searching.start()
    counted = 0
    while searching.is_alive():
        time.sleep(0.01)
        counted += 1
    assert counted > 10


@pytest.mark.parametrize("search", [lambda: backtrick.solve(*HARD), lambda: list(backtrick.solve_all([HARD[0]] * 4, HARD[1])),
                                    lambda: backtrick.left(*HARD)])
def test_an_interrupt(search):
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    began = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            search()
    finally:
        timer.cancel()
    assert time.monotonic() - began < 30
