"""Tests the deals of `backtrick level8`: numbers, codes, players and editions.

Usage: level8_deals_test.py PROGRAM SCHEMA_DIR
"""

import random
import sys
import unittest

from deal_code import ALPHABET, level8_code_of
from level8_case import level8, results, verify
from level8_turns import name_of
from program import SCHEMAS, objects, run, validator

DATA = SCHEMAS.parent / "level8"


class Deals(unittest.TestCase):
    def test_vectors(self):
        found = 0
        for line in (DATA / "deal_vectors.txt").read_text().splitlines():
            number, colon, ids = line.partition(": ")
            if line.startswith("#") or len(ids.split()) != 99:
                continue
            deck = [name_of(int(card)) for card in ids.split()]
            deal = objects(level8("deal", number, "--format", "json")[1])[0]
            validator("level8_deal.schema.json").validate(deal)
            self.assertEqual(deal["deck"], deck)
            self.assertEqual(deal["hands"] + [[deal["turned_up"]], deal["draw_pile"]], [deck[:10], deck[10:11], deck[11:]])
            found += 1
        self.assertEqual(found, 6)

    def test_text_codes_and_numbers_name_the_same_deal(self):
        by_number = results("42", "--level", 6)[0]
        self.assertEqual(by_number["deal"].pop("number"), 42)
        text = level8("deal", "42")[1]
        code = level8("deal", "42", "--format", "code")[1].strip()
        self.assertEqual(code, level8_code_of(by_number["deal"]["rules"], by_number["deal"]["deck"]))
        self.assertEqual(results(code, "--level", 6)[0], by_number)
        for deals in [text, text.replace(" ", ", "), text.replace(" | ", "\t"), code, f"# mine\n\n{code}  # 42\n", "\ufeff" + text]:
            code_, out, err = level8("solve", "--deals", "-", "--level", 6, "--format", "json", stdin=deals)
            self.assertEqual((code_, err), (0, ""))
            self.assertEqual(objects(out), [by_number])
            self.assertEqual(level8("deal", "--deals", "-", stdin=deals)[1].split("  #")[0], text.split("  #")[0])

    def test_players(self):
        deal = objects(level8("deal", "7", "--players", 6, "--format", "json")[1])[0]
        validator("level8_deal.schema.json").validate(deal)
        self.assertEqual([len(hand) for hand in deal["hands"]], [10] * 6)
        self.assertEqual(sum(deal["hands"], []) + [deal["turned_up"]] + deal["draw_pile"], deal["deck"])
        code = level8("deal", "7", "--players", 6, "--format", "code")[1].strip()
        code_, out, err = level8("solve", code, "--level", 1)
        self.assertEqual((code_, out), (65, ""))
        self.assertIn("the deal is for several players", err)
        # The text says for how many players it is, and --players deals anew.
        text = level8("deal", "7", "--players", 6)[1]
        rows = [line.split()[3:] for line in text.splitlines()[:7]]
        self.assertEqual([sorted(row) for row in rows], [sorted(hand) for hand in deal["hands"]] + [[deal["turned_up"]]])
        for command in ["solve", "grade"]:
            self.assertEqual(level8(command, "--deals", "-", "--level", 1, stdin=text)[0], 65)
        self.assertEqual(level8("deal", "--deals", "-", "--format", "code", stdin=text)[1].strip(), code)
        alone = level8("deal", "7", "--format", "code")[1].strip()
        self.assertEqual(level8("deal", code, "--players", 1, "--format", "code")[1].strip(), alone)
        self.assertEqual(level8("deal", "--deals", "-", "--players", 1, "--format", "code", stdin=text)[1].strip(), alone)

    def test_mistyped_codes_and_those_of_the_other_game(self):
        good = level8("deal", "42", "--format", "code")[1].strip()
        self.assertEqual(len(good), 121)
        draw = random.Random(2)
        wrong = []
        for _ in range(30):
            i = draw.randrange(6, len(good) - 1)
            wrong.append(good[:i] + draw.choice([c for c in ALPHABET if c != good[i]]) + good[i + 1:])
        code, out, err = level8("solve", good, *wrong, "7", "--level", 1, "--quiet")
        self.assertEqual(code, 65)
        self.assertTrue(out.startswith("2 deals: "), out)
        self.assertIn("; 30 refused; ", out)
        self.assertEqual(err.count("checksum does not fit"), len(wrong))
        other = run("deal", "1", "--format", "code")[1].strip()
        deck = run("deal", "1")[1]
        for deal in [other, "solo:42"]:
            code, _, err = level8("deal", deal)
            self.assertEqual((code, "this is a deal of The Game: use solve\n" in err), (64, True), err)
        for text in [other, deck, deck.partition(": ")[2]]:
            code, _, err = level8("deal", "--deals", "-", stdin=text)
            self.assertEqual((code, err), (65, "backtrick: standard input:1:1: this is a deal of The Game: use solve\n"))
        code, _, err = run("solve", good)
        self.assertEqual((code, "this is a deal of Level 8: use level8 solve\n" in err), (64, True), err)
        for text in [good, level8("deal", "1")[1]]:
            code, _, err = run("deal", "--deals", "-", stdin=text)
            self.assertEqual((code, err), (65, "backtrick: standard input:1:1: this is a deal of Level 8: use level8 solve\n"))
        self.assertIn("these are rules of Level 8", run("verify", stdin=level8("solve", "1", "--level", 1, "--format", "json")[1])[2])
        self.assertIn("these are rules of The Game", level8("verify", stdin=run("solve", "1", "--format", "json")[1])[2])


class Editions(unittest.TestCase):
    def test_deals_carry_their_edition(self):
        for edition, cards in [("german", 98), ("any-discard", 99), ("distinct-sets", 99)]:
            deal = objects(level8("deal", 42, "--edition", edition, "--players", 3, "--format", "json")[1])[0]
            validator("level8_deal.schema.json").validate(deal)
            self.assertEqual((deal["rules"]["edition"], len(deal["deck"])), (edition, cards))
            hands = [deal["deck"][seat:30:3] for seat in range(3)] if edition == "german" else [deal["deck"][10 * seat:][:10] for seat in range(3)]
            self.assertEqual(deal["hands"], hands)
            code = level8("deal", 42, "--edition", edition, "--format", "code")[1].strip()
            alone = objects(level8("deal", 42, "--edition", edition, "--format", "json")[1])[0]
            self.assertEqual(code, level8_code_of(alone["rules"], alone["deck"]))
            number = results(42, "--edition", edition, "--level", 2)[0]
            by_code = results(code, "--level", 2)[0]
            self.assertEqual(by_code["deal"], {k: v for k, v in number["deal"].items() if k != "number"})
            self.assertEqual(verify(number, by_code)[0], 0)
            text = level8("deal", 42, "--edition", edition)[1]
            self.assertEqual(level8("deal", "--deals", "-", "--edition", edition, "--format", "code", stdin=text)[1].strip(), code)
            rounds = level8("play", "1..20", "--edition", edition, "--players", 4, "--player", "hasty", "--level", 5, "--format", "json")[1]
            self.assertEqual(level8("verify", "--quiet", stdin=rounds), (0, "20 valid, 0 invalid, 0 not checked\n", ""))
        self.assertEqual(level8("deal", 42, "--edition", "english", "--format", "code"), level8("deal", 42, "--format", "code"))
        self.assertEqual(level8("deal", 42, "--edition", "english", "--format", "json"), level8("deal", 42, "--format", "json"))
        self.assertEqual(level8("deal", 42, "--edition", "french")[0], 64)
        self.assertEqual(level8("grade", code, "--level", 2)[0], 65)
        number["deal"]["rules"]["edition"] = "french"
        self.assertEqual(verify(number)[0], 65)

    def test_what_an_edition_can_change_for_a_player_alone(self):
        for level in (1, 2, 6, 8):
            english = results("1..60", "--level", level)
            self.assertEqual([(a["place"], a["out"]) for a in results("1..60", "--level", level, "--edition", "any-discard")],
                             [(a["place"], a["out"]) for a in english])
            distinct = results("1..60", "--level", level, "--edition", "distinct-sets")
            self.assertTrue(all(b[goal] >= a[goal] for a, b in zip(english, distinct) for goal in ("place", "out")))
            differ = sum(b["place"] > a["place"] for a, b in zip(english, distinct))
            self.assertTrue(differ == 0 if level == 1 else differ > 0 if level == 2 else True)
            for answer in distinct:
                laid = answer["certificates"]["out"][-1]["lay"]
                numbers = [next((card.lstrip("roygbpW=") for card in group["set"])) for group in laid if "set" in group]
                self.assertEqual(len(set(numbers)), len(numbers))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
