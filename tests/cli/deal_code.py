"""Deal codes, implemented again from puzzles/formats/FORMATS.md without code of the program."""

import math

ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"


def remainder(values):
    sum = 1
    for value in values:
        top, sum = sum >> 25, (sum & 0x1FFFFFF) << 5 ^ value
        for bit, term in enumerate([0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3]):
            sum ^= term if top >> bit & 1 else 0
    return sum


def code_of(rules, deck):
    def symbols(value, count):
        return [value >> 5 * i & 31 for i in reversed(range(count))]

    rank, rest = 0, sorted(deck)
    for card in deck:
        place = rest.index(card)
        del rest[place]
        rank += place * math.factorial(len(rest))
    data = [1] + symbols((rules["players"] - 1) << 15 | (rules["hand"] - 1) << 11 | (rules["min_plays"] - 1) << 7 | (rules["cards"] - 1), 4)
    data += symbols(rank, -(-(math.factorial(rules["cards"]) - 1).bit_length() // 5))
    name = [ord(c) >> 5 for c in "deal"] + [0] + [ord(c) & 31 for c in "deal"]
    data += symbols(remainder(name + data + [0] * 6) ^ 0x2BC830A3, 6)
    return "deal1" + "".join(ALPHABET[symbol] for symbol in data)
