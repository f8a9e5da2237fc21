"""Fewest turns of Level 8, worked out again from the rules without code of the program, plainly and slowly.

`python3 level8_turns.py DEAL_VECTORS` prints data/level8/turn_vectors.txt.
"""

import pathlib
import sys

LEVELS = [  # the default list
    [("run", 3)] * 2, [("set", 2)] * 4, [("run", 4)] * 2, [("run", 6), ("set", 2)], [("run", 7)],
    [("set", 2), ("set", 3), ("set", 3)], [("set", 3), ("colour", 5)], [("set", 2), ("set", 3), ("set", 4)]]


def name_of(card_id):
    return "W" if 90 <= card_id < 96 else "S" if card_id >= 96 else "roygbp"[card_id // 15] + str(card_id % 15 + 1)


def places_of(shape):
    """What the places of a display ask for: a number, or a colour."""
    for kind, size, value in shape:
        for i in range(size):
            yield value + i if kind == "run" else value


def fills(shape, cards, wilds):
    """Whether cards, each a (colour, number), and wilds fill all places of a display: a bipartite matching."""
    places = list(places_of(shape))
    match = {}

    def place(p, seen):
        for c, card in enumerate(cards):
            if c not in seen and places[p] in card:
                seen.add(c)
                if c not in match or place(match[c], seen):
                    match[c] = p
                    return True
        return False

    return sum(not place(p, set()) for p in range(len(places))) <= wilds


def shapes(level, extra, have, wilds):
    """All displays of a level with a given number of further cards, except those that would take too many wilds if each number and
    colour were counted for itself."""
    if not level:
        if extra == 0:
            yield []
        return
    kind, size = level[0]
    for grown in range(size, size + extra + 1):
        for first in "roygbp" if kind == "colour" else range(1, 17 - grown if kind == "run" else 16):
            left, lacking = dict(have), 0
            for value in places_of([(kind, grown, first)]):
                lacking += left.get(value, 0) <= 0
                left[value] = left.get(value, 0) - 1
            if lacking <= wilds:
                for rest in shapes(level[1:], extra - (grown - size), left, wilds - lacking):
                    yield [(kind, grown, first), *rest]


def holds(seen, level, cards):
    natural = [(card[0], int(card[1:])) for card in seen if card not in "WS"]
    have = {}
    for card in natural:
        for value in card:
            have[value] = have.get(value, 0) + 1
    extra = cards - sum(size for _, size in level)
    wilds = seen.count("W")
    return any(fills(shape, natural, wilds) for shape in shapes(level, extra, have, wilds))


def fewest_turns(deck, level, out):
    """The least t for which the hand and the first t cards of the draw pile, or the hand, the card turned up and the first
    t-1 cards, hold what the goal needs. None if there is no such t."""
    cards = 10 if out else sum(size for _, size in level)
    for t in range(1, len(deck) - 9):
        if any(holds(seen, level, cards) for seen in (deck[:10] + deck[11 : 11 + t], deck[: 10 + t])):
            return t
    return None


def main():
    print("# Fewest turns of Level 8 that must never change. Each line: a deal number, and `place/out` for each level of the")
    print("# default list. Computed by an independent implementation (tests/cli/level8_turns.py) from deal_vectors.txt.")
    for line in pathlib.Path(sys.argv[1]).read_text().splitlines():
        number, colon, deck = line.partition(": ")
        ids = deck.split()
        if line.startswith("#") or len(ids) != 99:
            continue
        names = [name_of(int(card)) for card in ids]
        print(f"{number}:", *(f"{fewest_turns(names, level, False)}/{fewest_turns(names, level, True)}" for level in LEVELS), flush=True)


if __name__ == "__main__":
    main()
