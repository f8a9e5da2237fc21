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


def code(prefix, rules, deck, extension=0):
    """The code for rules packed into 20 bits and a deck of different numbers. An extension makes a code of version 2."""
    def symbols(value, count):
        return [value >> 5 * i & 31 for i in reversed(range(count))]

    rank, rest = 0, sorted(deck)
    for card in deck:
        place = rest.index(card)
        del rest[place]
        rank += place * math.factorial(len(rest))
    data = ([2] if extension else [1]) + symbols(rules, 4) + ([extension] if extension else [])
    data += symbols(rank, -(-(math.factorial(len(deck)) - 1).bit_length() // 5))
    name = [ord(c) >> 5 for c in prefix] + [0] + [ord(c) & 31 for c in prefix]
    data += symbols(remainder(name + data + [0] * 6) ^ 0x2BC830A3, 6)
    return prefix + "1" + "".join(ALPHABET[symbol] for symbol in data)


def code_of(rules, deck):
    """The code of a deal of The Game."""
    packed = (rules["players"] - 1) << 15 | (rules["hand"] - 1) << 11 | (rules["min_plays"] - 1) << 7 | (rules["cards"] - 1)
    return code("deal", packed, deck)


def level8_code_of(rules, deck):
    """The code of a deal of Level 8, whose deck is a list of names such as "r7" and "W"."""
    packed = ((rules["players"] - 1) << 17 | (rules["hand"] - 1) << 13 | (rules["numbers"] - 1) << 9
              | (rules["colours"] - 1) << 6 | rules["wilds"] << 3 | rules["skips"])
    next_id = {"W": 90, "S": 96}
    ids = []
    for card in deck:
        if card in next_id:
            ids.append(next_id[card])
            next_id[card] += 1
        else:
            ids.append(15 * "roygbp".index(card[0]) + int(card[1:]) - 1)
    editions = ["english", "german", "any-discard", "distinct-sets"]
    return code("eight", packed, ids, editions.index(rules.get("edition", "english")))
