"""What print() shows: results, analyses, grades, games, advice and reviews as tables, in the form of the program's own texts."""

from __future__ import annotations

import json
import math
from typing import Any, Iterable, Iterator, Sequence

from ._backtrick import Advice, Analysis, Deal, Game, Grade, Position, Result, Review, Rules
from .errors import RuleViolation

__all__ = ["text_of_advice", "text_of_analysis", "text_of_game", "text_of_grade", "text_of_result", "text_of_review"]

_PILES = ("A1", "A2", "D1", "D2")
_WIDTH = 80  # of a line; the program too takes this width where there is no terminal
_ALL = 1000  # no turn is that wide
_TOPS = 17  # the columns of the tops
_FEW_DRAWS = 11  # room for four cards
_ONE_PLAY = 21  # "75 on D2 (backtrick),"


def _rules(rules: Rules) -> str:
    return rules.name or (f"{rules.players} player{'s' * (rules.players > 1)}, hand {rules.hand}, at least {rules.min_plays} "
                          f"a turn, {rules.cards} cards")


def _where(asked: Deal | Position) -> str:
    if isinstance(asked, Position):
        return "a position"
    return "a deck" if asked.number is None else f"deal {asked.number}"


def _counted(count: int, one: str) -> str:
    return f"{count:,} {one}{'s' * (count != 1)}"


def _duration(seconds: float) -> str:
    if seconds < 0.9995:
        return f"{seconds * 1e3:.3g} ms"
    if seconds < 600:
        return f"{seconds:.3g} s"
    minutes = int(seconds // 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"


def _cost(nodes: int, seconds: float) -> str:
    return f"; {nodes:,} positions in {_duration(seconds)}"


def _limited(limit: str | None) -> str:
    return "" if limit is None else f" ({limit})" if limit == "interrupted" else f" ({limit} limit)"


def _in_lines(items: Sequence[str], separator: str, width: int) -> list[str]:
    """Items with a separator and a blank between them, as lines of at most this width."""
    lines: list[str] = []
    for item in [item + separator for item in items[:-1]] + list(items[-1:]):
        if lines and len(lines[-1]) + 1 + len(item) <= width:
            lines[-1] += " " + item
        else:
            lines.append(item)
    return lines


def _plays(tops: dict[str, int], turn: Iterable[tuple[int, str]]) -> list[str]:
    """The plays of a turn in words; the tops become those after it."""
    words = []
    for card, pile in turn:
        trick = card - tops[pile] == (-10 if pile[0] == "A" else 10)
        words.append(f"{card} on {pile}{' (backtrick)' * trick}")
        tops[pile] = card
    return words


def _rows(start: Position, line: Iterable[list[tuple[int, str]]]) -> Iterator[tuple[int, list[str], list[str], dict[str, int]]]:
    """For each turn: the player, the plays, the cards drawn after it, the tops."""
    position = start
    for turn in line:
        before, tops = position, position.piles
        plays = _plays(tops, turn) or ["nothing more"]
        try:
            position = before.after([turn, []])
        except RuleViolation:  # a turn that could not be completed
            position = before.after([turn])
        drawn = before.draw_pile[:len(before.draw_pile) - len(position.draw_pile)]
        yield before.player, plays, [str(card) for card in drawn], tops


def _widest(cells: Iterable[list[str]], separator: str, least: int) -> int:
    return max([least, *(len(line) for cell in cells for line in _in_lines(cell, separator, _ALL))])


def _turns(start: Position, line: list[list[tuple[int, str]]], said: Sequence[list[tuple[int, str, str]]] = ()) -> str:
    """A line of play as numbered turns, with the cards drawn after each and the tops of the piles."""
    rows = list(_rows(start, line))
    alone = start.rules.players == 1
    margin = 8 if alone else 18
    lay, draw = _widest((row[1] for row in rows), ",", 3), _widest((row[2] for row in rows), "", 4)
    both = _WIDTH - margin - 2 - _TOPS
    if lay + draw > both:
        draw = min(draw, max(_FEW_DRAWS, both - min(both, lay)))
        lay = max(_ONE_PLAY, both - min(both, draw))
    text = f"  turn  {'' if alone else 'player    '}{'lay':<{lay}}  {'draw':<{draw}}   A1  A2  D1  D2\n"
    for number, (player, plays, draws, tops) in enumerate(rows, 1):
        if said:
            text += _said(said[number - 1])
        laid, drawn = _in_lines(plays, ",", lay), _in_lines(draws, "", draw)
        count = max(len(laid), len(drawn))
        laid, drawn = laid + [""] * (count - len(laid)), [""] * (count - len(drawn)) + drawn
        lines = [f"{plays:<{lay}}  {draws:<{draw}}" for plays, draws in zip(laid, drawn)]
        text += f"  {number:>4}  " + ("" if alone else f"Player {player}: ")
        text += ("\n" + " " * margin).join([*(line.rstrip() for line in lines[:-1]), lines[-1]])
        text += f"{tops['A1']:>5}" + "".join(f"{tops[pile]:>4}" for pile in _PILES[1:]) + "\n"
    return text.rstrip("\n")


def _said(statements: list[tuple[int, str, str]]) -> str:
    """What seats said before a turn: "Player 2 says: please leave it (A1), please not far (D1, D2)"."""
    text = ""
    for player in sorted({player for player, _, _ in statements}):
        piles: dict[str, list[str]] = {}
        for _, pile, words in sorted(one for one in statements if one[0] == player):
            piles.setdefault(words, []).append(pile)
        text += f"        Player {player} says: " + ", ".join(f"{words} ({', '.join(piles[words])})" for words in sorted(piles)) + "\n"
    return text


def text_of_result(result: Result) -> str:
    """The verdict, and the solution turn by turn."""
    verdict = result.verdict + _limited(result.limit)
    if result.left:
        verdict = f"{result.verdict}, {result.left} left"
        if result.left != result.at_least:
            verdict += f" at best so far, at least {result.at_least} in any game{_limited(result.limit)}"
    text = f"{verdict}: {_where(result.asked)}, {_rules(result.rules)}{_cost(result.nodes, result.seconds)}"
    if not result.line:
        return text
    start = Position(result.asked, result.first_player) if isinstance(result.asked, Deal) else result.asked
    return text + "\n" + _turns(start, result.line)


def text_of_analysis(analysis: Analysis) -> str:
    """The verdict, and which plays keep the win and which lose it."""
    position, moves = analysis.position, analysis.moves
    of = {verdict: [move for move in moves if move.verdict == verdict] for verdict in ("winnable", "unwinnable", "undecided")}
    keep, open_, every = len(of["winnable"]), len(of["undecided"]), len(moves)
    if position.left == 0:
        found = "no card is left"
    elif every == 0:
        found = "nothing can be laid"
    elif open_:
        found = f"{keep} to {keep + open_} of {every} plays keep the win"
    else:
        found = f"{keep} of {every} plays keep the win ({(100 * keep + every // 2) // every}%)"
    text = (f"{analysis.verdict}{_limited(analysis.limit)}: a position, {_rules(position.rules)}; {found}"
            f"{_cost(analysis.nodes, analysis.seconds)}")
    for title, verdict in (("keep the win", "winnable"), ("lose it", "unwinnable"), ("undecided", "undecided")):
        words = [_plays(position.piles, [(move.card, move.pile)])[0] if move.card is not None and move.pile is not None
                 else "end the turn" for move in of[verdict]]
        if words:
            text += f"\n  {title} ({len(words)}):" + "".join("\n    " + line for line in _in_lines(words, ",", _WIDTH - 4))
    return text


def text_of_grade(grade: Grade) -> str:
    """The difficulty, and the games of the players behind it."""
    text = (f"{_where(grade.deal)}: {grade.band}, difficulty {grade.difficulty:.2f} +- {grade.standard_error:.2f} "
            f"(grade {grade.version}, simulated)\n  player     games  wins  cards left")
    for player in json.loads(grade.json())["players"]:
        text += (f"\n  {player['name']:<9}{player['games']:>7}{player['wins']:>6}{player['mean_left']:>7.1f} "
                 f"+- {player['standard_error']:.1f}")
    return text


def text_of_game(game: Game) -> str:
    """How the game ended, and its turns with what was said before each."""
    turns = _counted(game.turns, "turn")
    ended = f"beaten in {turns}" if game.left == 0 else f"{game.left} left after {turns}"
    return f"{_where(game.deal)}: {ended}\n" + _turns(Position(game.deal, game.first_player), game.line, game.said)


def _chance(chance: float) -> str:
    """Only known chances are 0% or 100%."""
    if 0 < chance < 0.01:
        return "<1%"
    if 0.99 < chance < 1:
        return ">99%"
    return f"{math.floor(chance * 100 + 0.5)}%"


def _advised(tops: dict[str, int], turn: list[tuple[int, str]], margin: int) -> str:
    """A turn in words, its further lines behind a margin."""
    return ("\n" + " " * margin).join(_in_lines(_plays(tops, turn) or ["end the turn"], ",", max(0, _WIDTH - margin)))


def _ranges(cards: Sequence[int]) -> str:
    """Cards in ascending order as "3-7, 9"."""
    ends: list[list[int]] = []
    for card in cards:
        if ends and ends[-1][1] == card - 1:
            ends[-1][1] = card
        else:
            ends.append([card, card])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in ends)


def text_of_advice(advice: Advice) -> str:
    """The chance to win, the best turns with their chances and reasons, and what to say."""
    found = json.loads(advice.json())
    table = found["position"]
    alone = len(table["hands"]) == 1
    where = f"a table, {_rules(Rules(**table['rules']))}" + ("" if alone else f", player {table['turn']} on turn")
    hands = [hand if isinstance(hand, int) else len(hand) for hand in table["hands"]]
    others = sum(hands) - hands[table["turn"] - 1]
    if not sum(hands):
        return f"beaten: {where}"
    if not advice.turns:
        return f"lost: {where}; the cards that the turn still must lay cannot be laid"
    draw = table["draw"] if isinstance(table["draw"], int) else len(table["draw"])
    hidden = f"{_counted(draw, 'card')} still to be drawn"
    hidden += ", in unknown order" if alone else f" and {_counted(others, 'card')} in other hands, all unseen"
    text = f"{_chance(advice.chance)} to win: {where}; {hidden}\n"
    if "dead" in found:
        text += f"The game is lost: no pile can ever take {_ranges(found['dead'])}\n"
    text += "  chance   left  lay"
    for turn in advice.turns:
        left = f"{turn.cards_left:.0f}" if turn.exact else f"~{turn.cards_left:.1f}"
        text += f"\n  {_chance(turn.chance):>6}  {left:>5}  " + _advised(dict(table["piles"]), turn.plays, 17)
        text += "".join(f"\n{' ' * 19}{reason}" for reason in turn.reasons)
    if table.get("talk", {}).get("language", "none") != "none":
        said = ", ".join(f'"{words}" ({pile})' for pile, words in advice.say) or "nothing"
        text += (f"\nbefore the next seat plays, say: {said}\n"
                 "  (by the cards kept after the first turn; those that are drawn may add to it)")
    return text


def _lost(review: Review, record: dict[str, Any]) -> str:
    """Which step of the game lost it, as far as that is known."""
    steps = [(turn, play) for turn, plays in enumerate(record["plays"], 1) for play in [*plays, None]][:review.steps]

    def after(moment: int) -> str:
        if moment == 0:
            return "at the start"
        turn, play = steps[moment - 1]
        if play is None:
            return f"after the end of turn {turn}"
        cards = sum(laid is not None for _, laid in steps[:moment])
        before = _tops(record)[turn - 1]
        laid = _plays(before, [(card, pile) for card, pile in record["plays"][turn - 1]])
        return f"after card {cards}, in turn {turn} ({laid[record['plays'][turn - 1].index(play)]})"

    where = f"deal {record['deal']['number']}" if "number" in record["deal"] else "a deck"
    cost = _cost(record["nodes"], record["seconds"])
    cards = sum(laid is not None for _, laid in steps)
    length = f"after {_counted(cards, 'card')} in {_counted(steps[-1][0] if steps else 0, 'turn')}"
    if cards == record["deal"]["rules"]["cards"]:
        return f"beaten: {where}, {length}{cost}"
    if review.winnable == review.steps:
        return f"winnable still: {where}, {length}{cost}"
    if review.lost == 0:
        return f"unwinnable from the start: {where}{cost}"
    if review.lost is not None and review.winnable == review.lost - 1:
        return f"lost by {after(review.lost).removeprefix('after ')}: {where}{cost}"
    text = f"undecided: {where}" + (f" ({record['limit']})" if "limit" in record else "")
    text += "" if review.winnable is None else f", winnable {after(review.winnable)}"
    return text + ("" if review.lost is None else f", lost {after(review.lost)}") + cost


def _tops(record: dict[str, Any]) -> list[dict[str, int]]:
    """The tops before each turn of a recorded game."""
    highest = record["deal"]["rules"]["cards"] + 2
    tops = [{"A1": 1, "A2": 1, "D1": highest, "D2": highest}]
    for turn in record["plays"]:
        tops.append({**tops[-1], **{pile: card for card, pile in turn}})
    return tops


def text_of_review(review: Review) -> str:
    """The step that lost the game, the chances turn by turn, and the turns that cost most."""
    record = json.loads(review.json())
    tops, alone = _tops(record), record["deal"]["rules"]["players"] == 1
    text = _lost(review, record)
    if review.chances:
        text += f"\n  turn  before  after  {'':20}  lay"
    for chance in review.chances:
        who, full = "" if alone else f"Player {chance.player}: ", math.floor(chance.after * 20 + 0.5)
        text += (f"\n  {chance.turn:>4}  {_chance(chance.before):>6}  {_chance(chance.after):>5}  {'#' * full}{'.' * (20 - full)}  {who}"
                 + (_advised(dict(tops[chance.turn - 1]), chance.plays, 45 + len(who)) if chance.plays else "nothing"))
    if review.chances:
        text += "\nturns that cost most:" if review.costliest else "\nno turn cost 1% or more"
    for turn in review.costliest:
        if turn.instead is None:
            continue
        better = (f"  turn {turn.turn}{'' if alone else f', player {turn.player}'}: {_chance(turn.after)} instead of "
                  f"{_chance(turn.before)}; better was ")
        text += "\n" + better + _advised(dict(tops[turn.turn - 1]), turn.instead.plays, len(better))
        text += "".join(f"\n    {reason}" for reason in turn.instead.reasons)
    return text
