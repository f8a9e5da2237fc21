"""Players, grades and Level 8."""

import json
import os
import pathlib
import subprocess

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
    with pytest.raises(ValueError, match="nobody to talk to"):
        backtrick.play(1, talk="one")
    assert (game.talk, game.said, game.first_player) == (None, [], 1)


def by_program(*arguments, text=""):
    """What the program prints, as JSON."""
    done = subprocess.run([os.environ["BACKTRICK"], *arguments, "--format", "json"], input=text, capture_output=True, text=True)
    assert done.stderr == ""
    return json.loads(done.stdout)


def test_players_at_a_table():
    game = backtrick.play(3, "quick", "quartet", talk="two")
    assert (game.talk, game.first_player, game.rules.players) == ("two", 1, 4)
    assert json.loads(game.json()) == by_program("play", "3", "--rules", "quartet", "--player", "quick", "--talk", "two")
    assert len(game.said) == len(game.line)
    assert {words for said in game.said for _, _, words in said} == {"please leave it", "please not far"}
    assert backtrick.verify(game).valid is True
    denied = json.loads(game.json())
    denied["talk"]["before"][1] = []
    assert not backtrick.verify(json.dumps(denied)) and "says" in backtrick.verify(json.dumps(denied)).reason
    games = list(backtrick.play_all(["duo:1", "trio:1", "quintet:1"], "quick"))
    assert [one.talk for one in games] == ["one"] * 3
    assert backtrick.play(1, "nearest", "duo").talk == "none"
    for refused, reason in ((dict(player="nearest", talk="one"), "heed"), (dict(talk="three"), "none, one or two")):
        with pytest.raises(ValueError, match=reason):
            backtrick.play(1, rules="duo", **refused)


TABLE = (pathlib.Path(__file__).resolve().parents[3] / "support/table_of_four.txt").read_text()


def test_advice():
    advice = backtrick.advise(TABLE, count=2)
    printed = by_program("advise", "--position", "-", "--count", "2", text=TABLE)
    assert json.loads(advice.json()) == printed
    assert [turn.plays for turn in advice.turns] == [[tuple(play) for play in turn["plays"]] for turn in printed["advice"]]
    assert advice.turns[0].reasons == [reason["text"] for reason in printed["advice"][0]["reasons"]]
    assert (advice.say, advice.player, advice.turns[0].exact) == ([tuple(said) for said in printed["say"]], "strong", False)
    assert advice.chance == advice.turns[0].chance and round(advice.chance, 4) == printed["chance"]
    # A Position says what its hands say, and nothing else of them counts.
    game = backtrick.play(3, "quick", "duo", talk="two")
    position = backtrick.Position(game.deal).after([*game.line[:10], []])
    both = [backtrick.advise(position, "quick", talk=talk) for talk in ("none", "two")]
    assert json.loads(both[1].json())["position"]["talk"]["said"] == [list(said) for said in game.said[10]]
    assert json.loads(both[0].json())["position"]["talk"]["said"] == []
    assert backtrick.advise(backtrick.Position(backtrick.Deal(42))).turns[0].chance > 0.1
    with pytest.raises(backtrick.ParseError, match="13"):
        backtrick.advise(TABLE.replace("said 3", "said 1"))
    for table, options, error in ((TABLE, dict(talk="one"), ValueError), (TABLE, dict(count=0), ValueError), (42, {}, TypeError),
                                  (position, dict(player="nearest"), ValueError), (position, dict(talk="three"), ValueError),
                                  (backtrick.Position(backtrick.Deal(1, backtrick.Rules(hand=4))), {}, ValueError)):
        with pytest.raises(error):
            backtrick.advise(table, **options)


def test_reviews_of_games():
    game = next(one for one in backtrick.play_all(range(1, 50), "quick", "trio", talk="one") if one.left > 0)
    review = backtrick.review(game, "quick")
    printed = by_program("analyse", "--game", "-", "--player", "quick", text=game.json())
    assert json.loads(review.json())["chances"] == printed["chances"]
    assert (review.winnable, review.lost) == (printed["winnable_after"], printed["lost_after"])
    assert [chance.player for chance in review.chances] == [turn["seat"] for turn in printed["chances"]["turns"]]
    assert [chance.turn for chance in review.costliest] == [turn["turn"] for turn in printed["chances"]["costliest"]]
    assert all(chance.instead and chance.loss == chance.before - chance.after > 0 for chance in review.costliest)
    assert review.chances[0].plays == game.line[0]
    assert len(backtrick.review(backtrick.solve(42), "quick").chances) == backtrick.solve(42).turns


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
