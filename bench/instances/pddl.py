"""Deals as planning problems of the domain the_game.pddl, and plans as games and back.

A number n of a card or of a row card is the object n followed by the number, such as n42; counts are k0, k1, ...,
piles a1, a2, d1, d2, players p1, p2, .... The object `none` ends the draw pile.
"""

import re

TRICK = 10
PILES = ("A1", "A2", "D1", "D2")


def hands_and_pile(deal):
    """The hands of the players and the draw pile at the start."""
    rules, deck = deal["rules"], deal["deck"]
    size, players = rules["hand"], rules["players"]
    hands = [deck[seat * size:(seat + 1) * size] for seat in range(players)]
    return hands, deck[players * size:]


def problem(name, deal):
    rules = deal["rules"]
    lowest, highest = 1, rules["cards"] + 2
    cards, counts = range(lowest + 1, highest), range(rules["hand"] + 1)
    players = range(1, rules["players"] + 1)
    hands, pile = hands_and_pile(deal)
    draw = [f"n{card}" for card in pile] + ["none"]
    facts = ["(of a1 up) (of a2 up) (of d1 down) (of d2 down)", "(zero k0)", "(choosing) (laid-none)",
             f"(top a1 n{lowest}) (top a2 n{lowest}) (top d1 n{highest}) (top d2 n{highest})", f"(draws {draw[0]})"]
    for top in range(lowest, highest + 1):
        facts.append(" ".join(
            [f"(covers up n{card} n{top})" for card in cards if card > top or card == top - TRICK]
            + [f"(covers down n{card} n{top})" for card in cards if card < top or card == top + TRICK]))
    facts.append(" ".join(f"(next-card {card} {follows})" for card, follows in zip(draw, draw[1:])))
    facts.append(" ".join(f"(next-count k{count} k{count + 1})" for count in counts[:-1]))
    for card in draw[:-1]:
        facts.append(" ".join([f"(suffices {card} k{count})" for count in counts[:rules["hand"] - rules["min_plays"] + 1]]
                              + [f"(drawn-up {card} k{rules['hand']})"]))
    facts.append(" ".join(f"(suffices none k{count}) (drawn-up none k{count})" for count in counts))
    for player, hand in zip(players, hands):
        facts.append(f"(after p{player} p{player % rules['players'] + 1}) (held p{player} k{len(hand)})")
        facts.append(" ".join(f"(in-hand p{player} n{card})" for card in hand))
    lines = [f"(define (problem {name})", "  (:domain the-game)", "  (:objects",
             "    " + " ".join(f"p{player}" for player in players) + " - player",
             "    a1 a2 d1 d2 - pile up down - direction",
             "    " + " ".join(f"n{number}" for number in range(lowest, highest + 1)) + " none - card",
             "    " + " ".join(f"k{count}" for count in counts) + " - count)",
             "  (:init", *("    " + fact for fact in facts if fact), "  )",
             "  (:goal (and (draws none) " + " ".join(f"(held p{player} k0)" for player in players) + ")))"]
    return "\n".join(lines) + "\n"


def game(plan):
    """The first player and the turns of [card, pile] of a plan: the text of its actions, each in parentheses."""
    first, turns, begins = 1, [], True
    for action in re.findall(r"\(([^()]*)\)", plan.lower()):
        name, *objects = action.split()
        if name == "begin":
            first = int(objects[0][1:])
        elif name == "lay":
            if begins:
                turns.append([])
            turns[-1].append([int(objects[1][1:]), objects[2].upper()])
        begins = name != "lay"
    return first, turns


def plan(deal, first, turns):
    """The plan of a won game, one action a line. Raises KeyError or ValueError for a game against the rules."""
    hands, pile = hands_and_pile(deal)
    cards, players, size = deal["rules"]["cards"], deal["rules"]["players"], deal["rules"]["hand"]
    draw = [f"n{card}" for card in pile] + ["none"]
    tops = dict(zip(PILES, (1, 1, cards + 2, cards + 2)))
    actions, seat = [f"(begin p{first})"], first - 1
    for number, turn in enumerate(turns, 1):
        while not hands[seat]:
            actions.append(f"(pass-over p{seat + 1} p{(seat + 1) % players + 1} k0)")
            seat = (seat + 1) % players
        hand, me = hands[seat], f"p{seat + 1}"
        for card, where in turn:
            direction, held = "up" if where[0] == "A" else "down", len(hand)
            hand.remove(card)
            actions.append(f"(lay {me} n{card} {where.lower()} {direction} n{tops[where]} k{held} k{held - 1})")
            tops[where] = card
        if number == len(turns):
            break
        actions.append(f"(end-turn {me} {draw[0]} k{len(hand)})")
        while len(hand) < size and len(draw) > 1:
            actions.append(f"(draw {me} {draw[0]} {draw[1]} k{len(hand)} k{len(hand) + 1})")
            hand.append(int(draw.pop(0)[1:]))
        seat = (seat + 1) % players
        actions.append(f"(pass-on {me} p{seat + 1} {draw[0]} k{len(hand)})")
    return "\n".join(actions) + "\n"
