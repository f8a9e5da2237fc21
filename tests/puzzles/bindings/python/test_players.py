"""Players, grades and Level 8."""

import json

import pytest

import backtrick
from backtrick import level8


def test_players():
    assert backtrick.players()[0] == "random" and "strong" in backtrick.players()
    game = backtrick.play(42, "counting")
    assert (game.player, game.number, game.seed) == ("counting", 42, 42)
    assert backtrick.verify(game).valid is True
    assert sum(map(len, game.line)) == 98 - game.left
    assert backtrick.play(42, "random", seed=1).line != backtrick.play(42, "random", seed=2).line
    assert next(backtrick.play_all([42], "counting")).line == game.line
    assert [game.rules.name for game in backtrick.play_all([1, "solo-expert:1"], "quick")] == ["solo", "solo-expert"]
    cheated = json.loads(game.json()) | {"left": game.left + 1}
    assert backtrick.verify(json.dumps(cheated)).valid is False
    with pytest.raises(ValueError, match="no network"):
        backtrick.play(1, "strong", backtrick.Rules(hand=4))
    with pytest.raises(ValueError, match="alone"):
        backtrick.play(1, "nearest", "duo")


def test_grades():
    grade = backtrick.grade(42)
    assert (grade.band, grade.version, grade.number) == ("easy", 1, 42)
    assert json.loads(grade.json())["grade"]["band"] == "easy"
    assert sum(games for _, games in grade.wins.values()) == 224
    grades = backtrick.grade_all([42, backtrick.Deal(42).mirrored()], threads=2).table()
    assert grades["difficulty"] == [grade.difficulty] * 2
    assert backtrick.grade(1, "duo").version == 1
    with pytest.raises(backtrick.UngradedRules, match="four or five"):
        backtrick.grade(1, "quartet")


def test_level8():
    deal = level8.Deal(7)
    assert len(deal.deck) == 99 and level8.Deal.parse(deal.code()).deck == deal.deck
    assert level8.levels()[2] == "run 4 x2"
    result = level8.solve(deal, 3)
    assert (result.place, result.out, result.level) == (1, 3, 3)  # README.md says so too
    assert level8.verify(result).valid is True
    longer = json.loads(result.json())
    assert backtrick.table([result]) == {"level": [3], "place": [1], "out": [3]}
    longer["deal"]["number"] = 8
    with pytest.raises(backtrick.ParseError):
        level8.verify(json.dumps(longer))
    with pytest.raises(ValueError, match="level is 1 to 8"):
        level8.solve(deal, 9)
    with pytest.raises(backtrick.ParseError):
        level8.Deal.parse("r1 r99")
