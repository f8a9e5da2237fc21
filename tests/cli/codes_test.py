"""Tests deal codes: a second implementation makes them, every command accepts them, and mistyped ones are refused.

Usage: codes_test.py PROGRAM SCHEMA_DIR
"""

import json
import random
import sys
import unittest

from deal_code import ALPHABET, code_of
from program import objects, run


class Codes(unittest.TestCase):
    def test_agree_with_another_program(self):
        draw = random.Random(1)
        for _ in range(30):
            cards, hand = draw.randint(1, 98), draw.randint(1, 16)
            rules = {"players": draw.randint(1, 5), "hand": hand, "min_plays": draw.randint(1, hand), "cards": cards}
            options = [f"--{k.replace('_', '-')}={v}" for k, v in rules.items()]
            number = str(draw.getrandbits(64))
            deal = objects(run("deal", number, *options, "--format", "json")[1])[0]
            code = run("deal", number, *options, "--format", "code")[1].strip()
            self.assertEqual(code, code_of(rules, deal["deck"]))
            again = objects(run("deal", code, "--format", "json")[1])[0]
            self.assertEqual(again, {"rules": rules, "deck": deal["deck"]})

    def test_every_command_takes_every_name_of_a_deal(self):
        code = run("deal", "42", "--format", "code")[1].strip()
        results = [objects(run("solve", name, "--format", "json")[1])[0] for name in ["42", "solo:42", code]]
        self.assertEqual(len({json.dumps(r["solution"]) for r in results}), 1)
        self.assertEqual([r["deal"].get("number") for r in results], [42, 42, None])
        self.assertEqual(run("analyse", code, "--hint", "line")[1], run("analyse", "solo:42", "--hint", "line")[1])
        decks = objects(run("deal", "7", "solo-expert:1..3", "duo:2", code, "--format", "json")[1])
        self.assertEqual([d.get("number") for d in decks], [7, 1, 2, 3, 2, None])
        self.assertEqual([d["rules"]["min_plays"] for d in decks], [2, 3, 3, 3, 2, 2])
        self.assertEqual([d["rules"]["players"] for d in decks], [1, 1, 1, 1, 2, 1])

    def test_codes_travel_in_deal_text(self):
        codes = run("deal", "1..20", "duo:1", "--format", "code")[1]
        code, out, err = run("solve", "--deals", "-", "--quiet", stdin="# mine\n" + codes)
        self.assertEqual((code, err), (0, ""))
        self.assertIn("21 deals: 21 winnable", out)
        wrong = codes.replace("q", "p", 1)
        code, out, err = run("solve", "--deals", "-", "--quiet", stdin=wrong)
        self.assertEqual(code, 65)
        self.assertIn("20 deals: 20 winnable", out)
        self.assertRegex(err, r"standard input:1:120: the code's checksum does not fit")

    def test_a_mistyped_code_is_refused_and_the_rest_answered(self):
        good = run("deal", "42", "--format", "code")[1].strip()
        draw = random.Random(2)
        wrong = []
        for _ in range(40):
            i = draw.randrange(5, len(good) - 1)
            wrong.append(good[:i] + draw.choice([c for c in ALPHABET if c != good[i]]) + good[i + 1 :])
            if good[i] != good[i + 1]:
                wrong.append(good[:i] + good[i + 1] + good[i] + good[i + 2 :])
        code, out, err = run("solve", good, *wrong, "7", "--quiet")
        self.assertEqual(code, 65)
        self.assertIn("2 deals: 2 winnable, 0 unwinnable, 0 undecided", out)
        self.assertEqual(err.count("checksum does not fit"), len(wrong))
        self.assertEqual(run("analyse", wrong[0])[0], 65)

    def test_what_is_no_deal(self):
        for wrong in ["solo:", "slo:1", "solo:1..", "solo:3..1", "solo:x", "dea11qqq", ":1", "solo:1:2"]:
            code, out, err = run("deal", wrong)
            self.assertEqual((code, out), (64, ""), wrong)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
