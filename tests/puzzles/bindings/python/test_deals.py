"""Deals, rules and positions."""

import copy
import json
import multiprocessing
import pickle
import re

import pytest

import backtrick


def test_a_deal_is_the_same_in_every_form():
    deal = backtrick.Deal(42)
    assert (deal.number, deal.id, deal.rules.name) == (42, "solo:42", "solo")
    assert sorted(deal.deck) == list(range(2, 100))
    assert backtrick.Deal.parse("solo:42") == deal
    assert backtrick.Deal.parse(deal.json()) == deal
    assert hash(backtrick.Deal.parse(deal.json())) == hash(deal)
    for same in (backtrick.Deal.parse(deal.code()), backtrick.Deal.parse(deal.text()), backtrick.Deal.of_deck(deal.deck)):
        assert same.deck == deal.deck and same.number is None and same.id is None
    assert deal.mirrored().deck == [101 - card for card in deal.deck]
    assert backtrick.Deal(42, "solo-expert") != deal
    assert json.loads(deal.json())["deck"] == deal.deck


def test_rules():
    assert backtrick.rule_sets()[0] == "solo"
    duo = backtrick.Rules.named("duo")
    assert (duo.players, duo.hand, duo.min_plays, duo.cards) == (2, 7, 2, 98)
    assert backtrick.Rules() == backtrick.Rules.named("solo")
    assert backtrick.Rules(hand=4).name is None
    with pytest.raises(ValueError, match="hand is 17, allowed are 1 to 16"):
        backtrick.Rules(hand=17)
    with pytest.raises(ValueError, match="nobody"):
        backtrick.Rules.named("nobody")


def test_errors_say_where():
    with pytest.raises(backtrick.ParseError) as raised:
        backtrick.Deal.parse("2 3 x", backtrick.Rules(hand=2, cards=4))
    assert (raised.value.line, raised.value.column) == (1, 5)
    assert raised.value.reason == 'found "x", expected a card from 2 to 5 as card 3 of the deck'
    assert str(raised.value) == "line 1, column 5: " + raised.value.reason
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)
    with pytest.raises(backtrick.ParseError) as raised:
        backtrick.Position.parse("hand: 4 5\nhands: 7\n")
    assert raised.value.line == 2
    with pytest.raises(backtrick.ParseError):
        backtrick.Deal.parse("")
    with pytest.raises(backtrick.InvalidDeal):
        backtrick.Deal.of_deck([2, 2, 3, 4], backtrick.Rules(hand=2, cards=4))
    for number in (-1, 2**64):
        with pytest.raises(ValueError, match="deal numbers"):
            backtrick.Deal(number)
    for bad in ("42", 4.2, None):
        with pytest.raises(TypeError):
            backtrick.Deal(bad)


def test_decks_are_any_sequence():
    deck = backtrick.Deal(42).deck
    numpy = pytest.importorskip("numpy")
    same = backtrick.Deal.of_deck(deck)
    for given in (deck, tuple(deck), numpy.array(deck), numpy.array(deck, dtype=numpy.uint8)):
        assert backtrick.Deal(given) == same
        assert backtrick.solve(given).nodes == 26
    assert [result.nodes for result in backtrick.solve_all(numpy.array([deck, deck]))] == [26, 26]
    assert backtrick.solve("42").nodes == 26 and backtrick.solve(str(deck)).nodes == 26
    assert backtrick.solve(str({"deck": deck})).nodes == 26
    assert backtrick.Deal([5, 2, 4, 3], backtrick.Rules(hand=2, cards=4)).deck == [5, 2, 4, 3]
    with pytest.raises(backtrick.InvalidDeal):
        backtrick.Deal(deck[1:])
    with pytest.raises(backtrick.InvalidDeal, match="no card has the number 1000"):
        backtrick.Deal([*deck[1:], 1000])
    for bad in ([2.0, 3.0], ["2", "3"], b"23", {2, 3}):
        with pytest.raises(TypeError):
            backtrick.Deal(bad)


def test_copies_and_other_processes():
    deal, rules = backtrick.Deal(2**63 + 1, "duo"), backtrick.Rules(hand=3, cards=20)
    position = backtrick.Position(backtrick.Deal(3, rules)).after(backtrick.solve(3, rules).line[:2])
    results = [backtrick.solve(42), backtrick.left(1, backtrick.Rules(hand=4)), backtrick.solve(position),
               backtrick.solve(3, backtrick.Rules(hand=5), nodes=1)]
    for value in (deal, rules, position):
        assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)
    for result in results:
        for again in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
            assert again.json() == result.json() and again.stage == result.stage
    fewest = backtrick.level8.solve(backtrick.level8.Deal(7), level=3)
    assert pickle.loads(pickle.dumps(fewest.deal)) == fewest.deal
    seen = "rules: duo\nA1: 21\nA2: 14\nD1: 80\nD2: 88\nturn: 1\nhand 1: 11 13 35 47 62 78 90\nhand 2: 7 cards\n" \
           "played: 5 9 14 16 21, 80 88 93 98\ntalk: two\nsaid 2: leave A2, not far D1"
    for value in (fewest, backtrick.play(3, "quick", "quartet", talk="two"), backtrick.grade(42),
                  backtrick.analyse(position), backtrick.analyse(position, nodes=1), backtrick.advise(seen, "quick")):
        assert pickle.loads(pickle.dumps(value)).json() == value.json() == copy.deepcopy(value).json()
    for kind in ("fork", "spawn"):
        with multiprocessing.get_context(kind).Pool(2) as pool:
            assert [result.nodes for result in pool.map(backtrick.solve, [deal, 42])] == [backtrick.solve(deal).nodes, 26]
            for call, asked in ((backtrick.grade, 42), (backtrick.analyse, position), (backtrick.advise, seen)):
                (found,) = pool.map(call, [asked])
                assert re.sub('"seconds":[^,}]*', "", found.json()) == re.sub('"seconds":[^,}]*', "", call(asked).json())
    for value in (backtrick.solve_all([1]), backtrick.review(backtrick.play(4, "tricks"), "quick", nodes=1)):
        with pytest.raises(TypeError, match="cannot pickle"):
            pickle.dumps(value)


def test_positions():
    deal = backtrick.Deal(42)
    start = backtrick.Position(deal)
    assert start.piles == {"A1": 1, "A2": 1, "D1": 100, "D2": 100}
    assert start.hands == [sorted(deal.deck[:8])] or sorted(start.hands[0]) == sorted(deal.deck[:8])
    assert start.draw_pile == deal.deck[8:]
    assert (start.left, start.player, start.laid) == (98, 1, 0)
    line = backtrick.solve(deal).line
    later = start.after([*line[:3], []])
    assert later.left == 98 - sum(map(len, line[:3]))
    for same in (backtrick.Position.parse(later.text()), backtrick.Position.parse(later.json()),
                 backtrick.Position.of(later.rules, later.piles, later.hands, later.draw_pile, later.player, later.laid)):
        assert same == later
    assert start.after(line).left == 0


def test_impossible_positions_and_moves():
    start = backtrick.Position(backtrick.Deal(42))
    with pytest.raises(backtrick.InvalidPosition, match="hand"):
        backtrick.Position.of("solo", start.piles, [start.hands[0][:-1]], start.draw_pile)
    with pytest.raises(ValueError, match="piles are"):
        backtrick.Position.of("solo", {"A1": 1}, start.hands, start.draw_pile)
    card = start.hands[0][0]
    with pytest.raises(backtrick.RuleViolation) as raised:
        start.after([[(card, "A1"), (card, "A1")]])
    assert (raised.value.turn, raised.value.play) == (1, 2)
    assert str(raised.value).startswith("turn 1, play 2: ")
    with pytest.raises(backtrick.RuleViolation, match="more cards than any hand") as raised:
        start.after([[(card, "A1")] * 17])
    assert (raised.value.turn, raised.value.play) == (1, 17)
    with pytest.raises(ValueError, match="no pile"):
        start.after([[(card, "A3")]])
    with pytest.raises(ValueError):
        backtrick.Position(backtrick.Deal(42), 2)
