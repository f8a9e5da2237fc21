"""Tests the program with the fewest cards left, with positions of several players, and when it is interrupted.

Usage: best_cli_test.py PROGRAM SCHEMA_DIR
"""

import json
import sys
import unittest

import jsonschema

from program import begin, interrupt, objects, run, show, validator, wait_for_work
from samples import SMALL

LEFT = ["--objective", "left"]
DUO = """rules: hand 3, min_plays 2, players 2, cards 12
hand 1: 2 5 9
hand 2: 3 7 12
turn: 2
A1: 1
A2: 1
D1: 14
D2: 14
draw: 4 6 8 10 11 13
"""


class FewestLeft(unittest.TestCase):
    def test_deals(self):
        code, out, err = run("solve", "1..40", *SMALL, *LEFT, "--format", "json")
        self.assertEqual((code, err), (1, ""))
        results = objects(out)
        verdicts = {r["deal"]["number"]: r["verdict"] for r in objects(run("solve", "1..40", *SMALL, "--format", "json")[1])}
        for result in results:
            validator("result.schema.json").validate(result)
            self.assertTrue(result["proved"])
            self.assertEqual(result["verdict"], verdicts[result["deal"]["number"]])
            self.assertEqual(result["left"] > 0, result["verdict"] == "unwinnable")
            laid = sum(len(turn) for turn in result.get("line", result.get("solution")))
            self.assertEqual(laid, 40 - result["left"])
        self.assertEqual(run("verify", "--quiet", stdin=out), (0, "40 valid, 0 invalid, 0 not checked\n", ""))

    def test_several_players(self):
        rules = ["--players", "2", "--hand", "1", "--min-plays", "1", "--cards", "44"]
        code, out, _ = run("solve", "1..10", *rules, *LEFT, "--format", "json")
        self.assertEqual(code, 1)
        for result in objects(out):
            validator("result.schema.json").validate(result)
            self.assertTrue(result["proved"])
            self.assertIn(result["first_player"], (1, 2))
        self.assertEqual(run("verify", "--quiet", stdin=out), (0, "10 valid, 0 invalid, 0 not checked\n", ""))

    def test_a_limit_leaves_bounds(self):
        code, out, _ = run("solve", "3", "--hand", "5", "--nodes", "200000", *LEFT, "--format", "json")
        self.assertEqual(code, 2)
        (result,) = objects(out)
        validator("result.schema.json").validate(result)
        self.assertEqual((result["verdict"], result["proved"], result["limit"]), ("undecided", False, "nodes"))
        self.assertLess(result["at_least"], result["left"])
        self.assertEqual(run("verify", stdin=out)[0], 0)
        text = run("solve", "3", "--hand", "5", "--nodes", "200000", *LEFT)[1]
        self.assertRegex(text, rf"^undecided, {result['left']} left at best so far, at least 0 in any game \(nodes limit\): deal 3")

    def test_text_and_summary(self):
        code, out, _ = run("solve", "1..40", *SMALL, *LEFT)
        self.assertRegex(out, r"(?m)^unwinnable, \d+ left: deal \d+")
        self.assertRegex(out, r"(?m)^\d+ cards left, 40 of 40 deals proved$")
        (summary,) = objects(run("solve", "1..40", *SMALL, *LEFT, "--format", "json", "--quiet")[1])
        validator("summary.schema.json").validate(summary)
        self.assertEqual(summary["summary"]["proved"], 40)

    def test_a_win_is_the_win(self):
        plain = objects(run("solve", "42", "--format", "json")[1])[0]
        best = objects(run("solve", "42", *LEFT, "--format", "json")[1])[0]
        self.assertEqual((best["left"], best["proved"]), (0, True))
        for key in ("verdict", "solution", "nodes"):
            self.assertEqual(best[key], plain[key])
        self.assertNotIn("line", best)

    def test_verify_catches_another_number(self):
        results = objects(run("solve", "1..40", *SMALL, *LEFT, "--format", "json")[1])
        lost = next(r for r in results if r["left"] > 0)
        code, out, _ = run("verify", stdin=json.dumps({**lost, "left": lost["left"] + 1}))
        self.assertEqual(code, 1)
        self.assertRegex(out, rf"INVALID: the line ends with {lost['left']} cards? left, not {lost['left'] + 1}")
        self.assertEqual(run("verify", stdin=json.dumps({**lost, "line": lost["line"][:-1]}))[0], 1)
        line = json.loads(json.dumps(lost["line"]))
        line[0][0][1] = "A3"
        self.assertEqual(run("verify", stdin=json.dumps({**lost, "line": line}))[0], 65)
        self.assertEqual(run("verify", stdin=json.dumps({**lost, "left": 0}))[0], 65)

    def test_schema_refuses_what_is_wrong(self):
        results = objects(run("solve", "1..40", *SMALL, *LEFT, "--format", "json")[1])
        lost = next(r for r in results if r["left"] > 0)
        without = lambda *keys: {k: v for k, v in lost.items() if k not in keys}
        for wrong in (without("proved"), without("line"), without("left"), {**lost, "proved": False},
                      {**lost, "at_least": 1}, {**lost, "verdict": "winnable", "solution": lost["line"]}):
            with self.assertRaises(jsonschema.ValidationError):
                validator("result.schema.json").validate(wrong)

    def test_positions(self):
        deal = objects(run("solve", "1..40", *SMALL, *LEFT, "--format", "json")[1])
        lost = next(r for r in deal if r["left"] > 0)
        record = json.dumps({"deal": lost["deal"], "plays": lost["line"][:3] + [[]]})
        code, out, _ = run("solve", "--position", "-", *LEFT, "--format", "json", stdin=record)
        self.assertEqual(code, 1)
        (result,) = objects(out)
        validator("result.schema.json").validate(result)
        self.assertEqual(result["left"], lost["left"])
        self.assertEqual(run("verify", "--quiet", stdin=out)[0], 0)
        # A result line is a recorded game, also for this objective.
        code, out, _ = run("analyse", "--game", "-", stdin=json.dumps(lost))
        self.assertEqual(code, 1)
        self.assertIn("unwinnable from the start", out)


class SeveralPlayers(unittest.TestCase):
    def test_a_position(self):
        code, out, err = run("solve", "--position", "-", "--format", "json", stdin=DUO)
        self.assertEqual((code, err), (0, ""))
        (result,) = objects(out)
        validator("result.schema.json").validate(result)
        self.assertEqual(run("verify", "--quiet", stdin=out)[0], 0)

    def test_analyse(self):
        code, out, err = run("analyse", "--position", "-", "--format", "json", stdin=DUO)
        self.assertEqual((code, err), (0, ""))
        (analysis,) = objects(out)
        validator("analysis.schema.json").validate(analysis)
        self.assertEqual({play["play"][0] for play in analysis["plays"]}, {3, 7, 12})
        self.assertRegex(run("analyse", "--position", "-", stdin=DUO)[1], r"plays keep the win")

    def test_where_a_game_was_lost(self):
        game = objects(run("solve", "3", "--rules", "duo", "--format", "json")[1])[0]
        code, out, _ = run("analyse", "--game", "-", "--format", "json", stdin=json.dumps(game))
        self.assertEqual(code, 0)
        validator("review.schema.json").validate(objects(out)[0])

    def test_engines_agree(self):
        lost = ["solve", "1..5", "--players", "2", "--hand", "3", "--min-plays", "3", "--exhaustive", "--format", "json"]
        positions = {}
        for engine in ["turns", "plays", "arrivals"]:
            code, out, err = run(*lost, "--engine", engine)
            self.assertEqual((code, err), (1, ""))
            self.assertEqual({result["verdict"] for result in objects(out)}, {"unwinnable"})
            positions[engine] = [result["nodes"] for result in objects(out)]
        self.assertLess(sum(positions["turns"]), sum(positions["plays"]))
        # That engine is for one player, so the default takes its place.
        self.assertEqual(positions["arrivals"], [result["nodes"] for result in objects(run(*lost)[1])])

    def test_layers_by_turns(self):
        lost = ["solve", "1", "--players", "2", "--hand", "3", "--min-plays", "3", "--exhaustive"]
        err = run(*lost, "--engine", "turns", "--layers")[2]
        self.assertRegex(err, r"(?m)^backtrick: 3 played: [\d,]+ states with [\d,]+ sets of hands;")


class Interrupted(unittest.TestCase):
    """Long analyses: the first play of a deal that is very hard to decide."""
    LONG = ["analyse", "4242", "--rules", "solo-expert-7", "--nodes", "1000000000"]

    def test_analyse_ends_soon_and_reports(self):
        process = begin(*self.LONG, "--format", "json")
        wait_for_work(process)
        out, _ = interrupt(process)
        (analysis,) = objects(out.decode())
        validator("analysis.schema.json").validate(analysis)
        self.assertIn("interrupted", {play.get("limit") for play in analysis["plays"]})

    def test_objective_left_reports_what_it_has(self):
        process = begin("solve", "1", "--hand", "7", "--exhaustive", *LEFT, "--format", "json")
        wait_for_work(process, 1)
        out, _ = interrupt(process)
        (result,) = objects(out.decode())
        validator("result.schema.json").validate(result)

    def test_analyse_shows_progress_on_a_terminal(self):
        shown = show(*self.LONG, until=rb"\d+ of \d+ plays judged: deal 4242")
        self.assertIn("interrupted", shown)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
