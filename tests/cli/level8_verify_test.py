"""Tests `backtrick level8 verify` as users run it: recorded rounds and games, certificates, and forged ones.

Usage: level8_verify_test.py PROGRAM SCHEMA_DIR
"""

import copy
import json
import random
import re
import sys
import tempfile
import unittest

from level8_case import level8, results, verify
from program import SCHEMAS, objects, validator

# Three players. Player 2 begins and lays, player 3 skips player 1, and player 2 adds a wild and goes out.
ROUND = {
    "deal": {"rules": {"players": 3, "hand": 3, "numbers": 4, "colours": 3, "wilds": 2, "skips": 1},
             "deck": ["r1", "r2", "o4", "o1", "y1", "o2", "S", "r3", "r4", "y3", "y4", "W", "W", "o3", "y2"]},
    "dealer": 1,
    "levels": [[["run", 2]], [["set", 2]], [["run", 2]]],
    "turns": [
        {"player": 2, "take": "y4", "lay": [{"set": ["o1", "y1"]}], "discard": "y4"},
        {"player": 3, "take": "y3", "from": 1, "lay": [{"run": ["r3", "r4"]}], "skip": 1},
        {"player": 2, "take": "W", "add": [{"card": "W=2", "player": 3, "group": 1}], "discard": "o2"},
    ],
}


class Verify(unittest.TestCase):
    def test_recorded_rounds(self):
        validator("level8_round.schema.json").validate(ROUND)
        self.assertEqual(verify(ROUND), (0, "round of 3 players, a deck: valid: 3 turns, player 2 went out; levels gained: 0, 2, 1\n1 valid, 0 invalid, 0 not checked\n", ""))
        begun = dict(ROUND, turns=[])
        self.assertEqual(verify(begun)[1].splitlines()[0], "round of 3 players, a deck: valid: 0 turns, not over")

    def test_a_certificate_is_a_round(self):
        for answer in results("1..20", "--level", 6):
            for goal, end in [("place", "not over"), ("out", "player 1 went out; levels gained: 2")]:
                record = {"deal": answer["deal"], "levels": [answer["groups"]], "turns": answer["certificates"][goal]}
                validator("level8_round.schema.json").validate(record)
                code, out, _ = verify(record)
                self.assertEqual(code, 0)
                turns = f"{answer[goal]} turn{'' if answer[goal] == 1 else 's'}"
                self.assertEqual(out.splitlines()[0], f"round of 1 player, deal {answer['deal']['number']}: valid: {turns}, {end}")

    def test_documented_rounds_fit_the_schema(self):
        page = (SCHEMAS.parent.parent / "puzzles" / "level8" / "FORMATS.md").read_text()
        examples = re.findall(r"^```json level8 round\n(.*?)^```", page, re.M | re.S)
        self.assertEqual([json.loads(example) for example in examples], [ROUND])

    def test_invalid_rounds_say_where(self):
        def forged(change):
            record = copy.deepcopy(ROUND)
            change(record)
            return record

        for change, place, reason in [
            (lambda r: r["turns"][0].update(discard="o4"), "/turns/0/discard", "player 2 does not hold o4"),
            (lambda r: r["turns"][0].update(take="W"), "/turns/0/take", "the card to be taken is y4, not W"),
            (lambda r: r["turns"][0].update(player=3), "/turns/0/player", "it is the turn of player 2"),
            (lambda r: r["turns"][0]["lay"].append({"set": ["o2", "y2"]}), "/turns/0/lay", "not exactly those of the level: set 2"),
            (lambda r: r["turns"][1].update(skip=3), "/turns/1/skip", "before another player"),
            (lambda r: r["turns"][1].update({"from": 2}), "/turns/1/take", "the card to be taken is y4, not y3"),
            (lambda r: r["turns"][1]["lay"][0].update(run=["r4", "r3"]), "/turns/1/lay", "the first number of the run is 4, allowed are 1 to 3"),
            (lambda r: r["turns"][2]["add"][0].update(card="W=1"), "/turns/2/add/0/card", "W=1 does not fit"),
            (lambda r: r["turns"][2]["add"][0].update(player=1), "/turns/2/add/0/group", "player 1 has 0 groups"),
            (lambda r: r.update(dealer=2), "/turns/0/player", "it is the turn of player 3"),
        ]:
            record = forged(change)
            code, out, err = verify(ROUND, record)
            self.assertEqual((code, err), (1, ""), reason)
            line = out.splitlines()[1]
            found = re.fullmatch(r"standard input:2:(\d+): INVALID: (/[\w/]+): (.*)", line)
            self.assertTrue(found, line)
            self.assertEqual(found[2], place)
            self.assertIn(reason, found[3])
            node = record
            for key in place.split("/")[1:]:
                node = node[int(key) if isinstance(node, list) else key]
            text = json.dumps(record)[int(found[1]) - 1:]
            self.assertTrue(text.startswith(json.dumps(node)), "the column is that of the step")
            self.assertTrue(out.endswith("1 valid, 1 invalid, 0 not checked\n"))

    def test_every_forged_value_is_refused(self):
        """Changes every single value of a result, one at a time."""
        answer = results("42", "--level", 7)[0]
        deck = answer["deal"]["deck"]

        def places(node, path=()):
            if isinstance(node, (dict, list)):
                for key in node if isinstance(node, dict) else range(len(node)):
                    yield from places(node[key], (*path, key))
            else:
                yield path

        def another(value, path):
            if isinstance(value, int):
                return value + 1
            if path[-1] == "list":
                return "two-star"
            if path[0] in ["goals", "groups"]:
                return "set" if value != "set" else "run"
            if value.startswith("W="):
                return "W=1" if value != "W=1" else "W=2"
            return next(card for card in deck[deck.index(value) :] + deck if card != value) if value in deck else "W=1"

        forged, spared = [], []
        for path in places(answer):
            copied = copy.deepcopy(answer)
            node = copied
            for key in path[:-1]:
                node = node[key]
            node[path[-1]] = another(node[path[-1]], path)
            (spared if path[-1] == "list" else forged).append((path, copied))
        self.assertGreater(len(forged), 150)
        _, out, err = verify(*(claim for _, claim in forged))
        refused = {int(n) for n in re.findall(r"^(?:backtrick: )?standard input:(\d+):\d+: ", out + "\n" + err, re.M)}
        accepted = [forged[i][0] for i in range(len(forged)) if i + 1 not in refused]
        # Which useless card is discarded, and when, is the player's choice.
        self.assertEqual([path for path in accepted if path[-1] != "discard"], [])
        self.assertLess(len(accepted), 8)
        # A list that nobody knows may have any levels.
        self.assertEqual([path for path, _ in spared], [("list",)])
        self.assertEqual(verify(spared[0][1])[0], 0)

    def test_every_part_of_a_game_counts(self):
        """Changes and drops the values of a game, one at a time."""
        game = next(game for game in objects(level8("play", "1..9", "--players", 3, "--game", "--player", "counting", "--format", "json")[1])
                    if any("from" in turn for turn in game["rounds"][0]["turns"]))

        def places(node, path=()):
            yield path
            if isinstance(node, (dict, list)):
                for key in node if isinstance(node, dict) else range(len(node)):
                    yield from places(node[key], (*path, key))

        def another(value):
            if isinstance(value, int):
                return value + 1
            if value.startswith("W="):
                return "W=1" if value != "W=1" else "W=2"
            return {"run": "set", "set": "run", "colour": "set", "r1": "o1", "one-star": "other"}.get(value, "r1")

        def mutants(path):
            for change in (True, False):
                copied = copy.deepcopy(game)
                node = copied
                for key in path[:-1]:
                    node = node[key]
                if not change:
                    del node[path[-1]]
                elif isinstance(node[path[-1]], (int, str)):
                    node[path[-1]] = another(node[path[-1]])
                else:
                    continue
                yield change, json.dumps(copied)

        draw = random.Random(5)
        everything = [path for path in places(game) if path and "deck" not in path]
        chosen = [path for path in everything if len(path) < 5 or path[:2] == ("rounds", 0)] + draw.sample(everything, 100)
        claims, told = [], []
        for path in chosen:
            for change, claim in mutants(path):
                claims.append(claim)
                told.append((path, change))
        _, out, err = level8("verify", stdin="\n".join(claims))
        refused = {int(n) for n in re.findall(r"^(?:backtrick: )?standard input:(\d+):\d+: ", out + "\n" + err, re.M)}
        accepted = [told[i] for i in range(len(told)) if i + 1 not in refused]
        # Nothing is lost without whose turn it is, a dealer 1, or the number of a deal whose deck is there. Which card to discard,
        # or whether to add one, is a choice of the player as long as the rest of the round agrees.
        free = [(path, change) for path, change in accepted if not (
            not change and (path[-1] in ("player", "number", "dealer") or "add" in path) or path[-1] in ("discard", "skip"))]
        self.assertEqual(free, [])
        self.assertLess(len(accepted), len(told) / 3)
        self.assertGreater(len(told), 500)
        # Rounds in another order, twice, or without the first; a game that goes on after its end.
        rounds = game["rounds"]
        for others in [rounds[1:], rounds[:1] + rounds[2:], rounds[:1] + rounds, rounds + rounds[-1:], rounds[::-1], rounds[:-1], []]:
            self.assertNotEqual(verify({**game, "rounds": others})[0], 0)
        self.assertEqual(verify({k: v for k, v in game.items() if k != "winner"} | {"rounds": rounds[:-1]})[0], 0)

    def test_a_round_may_know_its_levels(self):
        (known,) = objects(level8("play", "4", "--level", 5, "--players", 2, "--player", "hasty", "--format", "json")[1])
        self.assertEqual((known["list"], known["level_numbers"], len(known["gained"])), ("one-star", [5, 5], 2))
        self.assertEqual(verify(known)[0], 0)
        for change, status in [({"level_numbers": [5, 6]}, 1), ({"level_numbers": [5]}, 65), ({"level_numbers": [5, 9]}, 1), ({"list": ""}, 65),
                               ({"gained": known["gained"][::-1]}, 1), ({"gained": [2, 2]}, 1), ({"gained": [3, 0]}, 65),
                               ({"turns": known["turns"][:-1]}, 1)]:
            self.assertEqual(verify(known | change)[0], status, change)
        for key in ["list", "level_numbers"]:
            less = {k: v for k, v in known.items() if k != key}
            self.assertEqual(verify(less)[0], 65)
            self.assertFalse(validator("level8_round.schema.json").is_valid(less))

    def test_missing_keys_are_refused(self):
        answer = results("42", "--level", 7)[0]
        for key in answer:
            less = {k: v for k, v in answer.items() if k != key}
            self.assertNotEqual(verify(less)[0], 0, key)
            self.assertFalse(validator("level8_result.schema.json").is_valid(less), key)
        for goal in ["place", "out"]:
            cut = copy.deepcopy(answer)
            cut["certificates"][goal].pop()
            self.assertEqual(verify(cut)[0], 1)
            del cut["certificates"][goal]
            self.assertEqual(verify(cut)[0], 65)
            self.assertFalse(validator("level8_result.schema.json").is_valid(cut))
        for key in ROUND:
            less = {k: v for k, v in ROUND.items() if k != key}
            self.assertEqual(verify(less)[0], 0 if key == "dealer" else 65, key)
            self.assertEqual(validator("level8_round.schema.json").is_valid(less), key == "dealer", key)

    def test_nothing_is_no_proof(self):
        for nothing in ["", "\n \n"]:
            code, out, err = level8("verify", stdin=nothing)
            self.assertEqual((code, out), (65, "0 valid, 0 invalid, 0 not checked\n"))
            self.assertEqual(err, "backtrick: standard input: contains no results or rounds, so nothing was verified\n")

    def test_unreadable_lines_are_no_claims(self):
        code, out, err = level8("verify", stdin="{\n[]\n" + json.dumps(ROUND))
        self.assertEqual(code, 65)
        self.assertTrue(out.endswith("1 valid, 0 invalid, 0 not checked, 2 unreadable\n"))
        self.assertRegex(err, r"^backtrick: standard input:1:2: .*\nbacktrick: standard input:2:1: ")

    def test_reads_a_file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(json.dumps(ROUND) + "\n")
            file.flush()
            self.assertEqual(level8("verify", file.name)[0], 0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
