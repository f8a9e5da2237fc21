"""print() shows what the program prints, but for the name of the input and times."""

import os
import re
import subprocess

import pytest

import backtrick

PROGRAM = os.environ["BACKTRICK"]
LATE = backtrick.Position(backtrick.Deal(42)).after(backtrick.solve(42).line[:30])
QUINTET = backtrick.Position(backtrick.Deal(7, "quintet"))
TABLE = """rules: duo
A1: 21
A2: 14
D1: 80
D2: 88
turn: 1
hand 1: 11 13 35 47 62 78 90
hand 2: 7 cards
played: 5 9 14 16 21, 80 88 93 98
talk: two
said 2: leave A2, not far D1"""
FAR = """rules: solo
A1: 86
A2: 50
D1: 20
D2: 31
hand: 5 12 33 47 58 71 90 96
played: 2 3 20 31 50 86 99"""
LOST = """rules: solo
A1: 98
A2: 99
D1: 5
D2: 3
hand: 50 51 2
draw:"""


def alike(text):
    return re.sub(r"standard input|a position|a table", "INPUT", re.sub(r"[\d.e+]+ (ms|s)\b", "TIME", text)).rstrip("\n")


CASES = {
    "solution": (lambda: backtrick.solve(42), ["solve", "42"], ""),
    "solution of three": (lambda: backtrick.solve(7, "trio"), ["solve", "7", "--rules", "trio"], ""),
    "no verdict": (lambda: backtrick.solve(3, backtrick.Rules(hand=5), nodes=1), ["solve", "3", "--hand", "5", "--nodes", "1"], ""),
    "fewest cards": (lambda: backtrick.left(1, backtrick.Rules(hand=4)), ["solve", "1", "--hand", "4", "--objective", "left"], ""),
    "solution of a position": (lambda: backtrick.solve(LATE), ["solve", "--position", "-"], LATE.text()),
    "analysis": (lambda: backtrick.analyse(LATE), ["analyse", "--position", "-"], LATE.text()),
    "analysis of a lost position": (lambda: backtrick.analyse(backtrick.Position.parse(LOST)), ["analyse", "--position", "-"], LOST),
    "grade": (lambda: backtrick.grade(42), ["grade", "42", "--grade-only"], ""),
    "lost game": (lambda: backtrick.play(42, "nearest"), ["play", "42", "--player", "nearest"], ""),
    "game with talk": (lambda: backtrick.play(3, "quick", "quartet", talk="two"),
                       ["play", "3", "--player", "quick", "--rules", "quartet", "--talk", "two"], ""),
    "advice": (lambda: backtrick.advise(LATE, "quick"), ["advise", "--player", "quick", "--position", "-"], LATE.text()),
    "advice among five": (lambda: backtrick.advise(QUINTET, "quick", count=1),
                          ["advise", "--player", "quick", "--count", "1", "--position", "-"], QUINTET.text()),
    "advice with piles laid far": (lambda: backtrick.advise(FAR, "quick"), ["advise", "--player", "quick", "--position", "-"], FAR),
    "advice with talk": (lambda: backtrick.advise(TABLE, "quick"), ["advise", "--player", "quick", "--position", "-"], TABLE),
}


@pytest.mark.parametrize("name", CASES)
def test_texts_are_those_of_the_program(name):
    make, words, given = CASES[name]
    value = make()
    done = subprocess.run([PROGRAM, *words], input=given, capture_output=True, text=True)
    assert (done.stderr, alike(str(value))) == ("", alike(done.stdout))
    assert max(map(len, str(value).splitlines()[1:]), default=0) <= 80
    assert "\n" not in repr(value) and len(repr(value)) < 80


def test_a_position_is_its_text():
    assert str(LATE) == LATE.text().rstrip() and backtrick.Position.parse(str(LATE)) == LATE


@pytest.mark.parametrize("game", [backtrick.play(4, "tricks", "quartet"), backtrick.play(3, "quick"), backtrick.play(1, "random"),
                                  backtrick.solve(42)])
def test_reviews_are_those_of_the_program(game):
    """But for the analysis of the moment before the mistake, which the program prints in between."""
    shown = alike(str(backtrick.review(game, "quick", nodes=300))).splitlines()
    done = subprocess.run([PROGRAM, "analyse", "--game", "-", "--player", "quick", "--nodes", "300"], input=game.json(),
                          capture_output=True, text=True)
    told = alike(done.stdout).replace("INPUT", f"deal {game.number}").splitlines()
    assert shown[0] == told[0]
    assert shown[1:] == told[len(told) - len(shown) + 1:]
