"""Tests positions and recorded games, as `solve` and `analyse` take them.

Usage: analyse_test.py PROGRAM SCHEMA_DIR
"""

import json
import sys
import tempfile
import unittest

from program import begin, interrupt, objects, run, validator, wait_for_work
from samples import TABLE

STUCK = """rules: hand 2, cards 12
A1: 13
A2: 12
D1: 2
D2: 3
hand: 5 6
draw: 7 8
"""


class Positions(unittest.TestCase):
    def test_solve_and_verify(self):
        code, out, err = run("solve", "--position", "-", "--format", "json", stdin=TABLE)
        self.assertEqual((code, err), (0, ""))
        validator("result.schema.json").validate(json.loads(out))
        self.assertEqual(json.loads(out)["position"]["hands"], [[10, 15, 18, 12, 20]])
        code, said, _ = run("verify", stdin=out)
        self.assertEqual(code, 0)
        self.assertIn("valid: beaten in", said)
        spoilt = json.loads(out)
        spoilt["solution"].pop()
        self.assertEqual(run("verify", stdin=json.dumps(spoilt))[0], 1)
        spoilt["position"]["draw"][0] = 10
        code, _, err = run("verify", stdin=json.dumps(spoilt))
        self.assertEqual(code, 65)
        self.assertIn("/position/draw/0: 10 is in hand 1 already", err)
        self.assertTrue(run("solve", "--position", "-", stdin=TABLE)[1].startswith("winnable: standard input"))

    def test_unwinnable(self):
        code, out, _ = run("solve", "--position", "-", "--format", "json", stdin=STUCK)
        self.assertEqual((code, json.loads(out)["verdict"]), (1, "unwinnable"))
        validator("result.schema.json").validate(json.loads(out))
        self.assertEqual(run("analyse", "--position", "-", stdin=STUCK)[0], 1)

    def test_every_play_is_judged(self):
        code, out, err = run("analyse", "--position", "-", "--format", "json", stdin=TABLE)
        self.assertEqual((code, err), (0, ""))
        analysis = json.loads(out)
        validator("analysis.schema.json").validate(analysis)
        self.assertEqual(analysis["counts"]["winnable"], sum(p["verdict"] == "winnable" for p in analysis["plays"]))
        for play in analysis["plays"]:
            if play["verdict"] == "winnable":
                claim = {"position": analysis["position"], "verdict": "winnable", "solution": play["line"]}
                self.assertEqual(run("verify", stdin=json.dumps(claim))[0], 0)
        self.assertIn("plays keep the win", run("analyse", "--position", "-", stdin=TABLE)[1])
        code, out, _ = run("analyse", "42", "--nodes", "0", "--format", "json")
        self.assertEqual((code, json.loads(out)["counts"]["undecided"]), (2, 32))
        validator("analysis.schema.json").validate(json.loads(out))

    def test_hints_give_no_more_away_than_asked(self):
        keys = {"pile": {"pile"}, "card": {"pile", "card"}, "line": {"line"}}
        for hint, given in keys.items():
            code, out, _ = run("analyse", "--position", "-", "--hint", hint, "--format", "json", stdin=TABLE)
            self.assertEqual((code, set(json.loads(out)["hint"])), (0, given))
            validator("analysis.schema.json").validate(json.loads(out))
            self.assertNotIn("solution", json.loads(out))
        self.assertRegex(run("analyse", "42", "--hint", "pile")[1], r"^winnable: lay on [AD][12]\n$")
        self.assertRegex(run("analyse", "42", "--hint", "card")[1], r"^winnable: lay \d+ on [AD][12]\n$")

    def test_where_a_game_was_lost(self):
        # 2 on D1 and 3 on D2 leave no room for the other cards.
        game = {"deal": {"rules": {"players": 1, "hand": 2, "min_plays": 1, "cards": 6}, "deck": [2, 3, 4, 5, 6, 7]},
                "plays": [[[2, "D1"]], [[3, "D2"]], [[4, "A1"]]]}
        code, out, _ = run("analyse", "--game", "-", "--format", "json", stdin=json.dumps(game))
        self.assertEqual(code, 0)
        validator("review.schema.json").validate(json.loads(out))
        self.assertEqual(json.loads(out)["winnable_after"], 5)
        game["plays"] = [[[3, "A1"]], [[4, "A2"]]]
        code, out, _ = run("analyse", "--game", "-", "--format", "json", stdin=json.dumps(game))
        self.assertEqual(code, 0)
        game["deal"]["deck"] = [7, 6, 2, 3, 4, 5]
        game["plays"] = [[[7, "A1"]], [[6, "D1"]], [[2, "D1"]], [[3, "D2"]]]
        game["plays"] = [[[7, "A1"]], [[6, "A2"]], [[2, "D1"]], [[3, "D2"], ]]
        code, out, _ = run("analyse", "--game", "-", "--format", "json", stdin=json.dumps(game))
        review = json.loads(out)
        validator("review.schema.json").validate(review)
        self.assertEqual((code, review["lost_after"]), (1, review["winnable_after"] + 1))
        self.assertIn("mistake", review)
        self.assertGreater(review["instead"]["counts"]["winnable"], 0)
        self.assertRegex(run("analyse", "--game", "-", stdin=json.dumps(game))[1],
                         r"^lost by card 3, in turn 3 \(2 on D1\): standard input; ")

    def test_a_result_line_is_a_game(self):
        line = run("solve", "42", "--format", "json")[1]
        code, out, _ = run("analyse", "--game", "-", stdin=line)
        self.assertEqual(code, 0)
        self.assertRegex(out, r"^beaten: standard input, after 98 cards in \d+ turns; ")
        code, out, _ = run("analyse", "--game", "-", "--format", "json", stdin=line)
        self.assertEqual((code, json.loads(out)["winnable_after"]), (0, json.loads(out)["steps"]))

    def test_a_game_that_goes_on_is_winnable_still(self):
        result = objects(run("solve", "42", "--format", "json")[1])[0]
        result["solution"][-1].pop()
        code, out, _ = run("analyse", "--game", "-", stdin=json.dumps(result))
        self.assertEqual(code, 0)
        self.assertRegex(out, r"^winnable still: standard input, after 97 cards in \d+ turns; ")

    def test_hostile_positions(self):
        for text, place in [("", "1:1"), ("hand: 1", ":"), (TABLE + "A1: 5\n", "8:1"), ("{", "2:1"), (TABLE.replace("15", "10"), "6:10")]:
            for command in ["solve", "analyse"]:
                code, out, err = run(command, "--position", "-", stdin=text)
                self.assertEqual((code, out), (65, ""), text)
                self.assertIn("standard input:", err)
                self.assertIn(place, err)
        noise = bytes(range(256)) * 40 + b"\n" + b"9" * 2_000_000
        for command in [("solve", "--position", "-"), ("analyse", "--position", "-"), ("analyse", "--game", "-")]:
            code, out, err = run(*command, stdin=noise)
            self.assertEqual((code, out), (65, ""))
            self.assertNotIn("\x1b", err)
        duo = TABLE.replace("rules: ", "rules: players 2, ")
        self.assertEqual(run("solve", "--position", "-", stdin=duo)[0], 65)

    def test_usage(self):
        for args in [["analyse"], ["analyse", "1..3"], ["analyse", "1", "--position", "x"],
                     ["solve", "1", "--position", "x"], ["analyse", "--game", "x", "--hint", "pile"],
                     ["solve", "--position", "x", "--rules", "solo"], ["analyse", "1", "--hint", "all"]]:
            code, out, err = run(*args)
            self.assertEqual((code, out), (64, ""), args)
        self.assertEqual(run("analyse", "--position", "/no/such/file")[0], 66)
        self.assertIn("One deal: ", run("analyse", "--help")[1])
        self.assertNotRegex(run("analyse", "--help")[1], r"\d\.\.\d", "it takes no ranges")
        self.assertEqual(run("analyse", "1", "--rules", "duo")[0], 0)


class Interrupted(unittest.TestCase):
    def test_the_chances_are_told_though_the_review_takes_long(self):
        typed = "10 D1\n17 D2\nend\n33 A1\nquit\n"
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            file.write(run("play", "42", "--format", "json", stdin=typed)[1])
            file.flush()
            process = begin("analyse", "--game", file.name, "--threads", 1)
            wait_for_work(process, 2)
            out, _ = interrupt(process)
        self.assertRegex(out.decode(), r"(?s)undecided.*\n *1 +\d+% +<1%.*10 on D1, 17 on D2")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
