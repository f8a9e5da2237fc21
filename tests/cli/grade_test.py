"""Tests grades as users meet them: the command, its JSON, and the form of submitted results.

Usage: grade_test.py PROGRAM SCHEMA_DIR
"""

import json
import sys
import unittest

import jsonschema

from program import SCHEMAS, interrupted_at_once, run, validator

VECTORS = SCHEMAS.parent / "grade_vectors.txt"
BANDS = ["easy", "medium", "hard", "fiendish"]


class Grade(unittest.TestCase):
    def test_json_keeps_to_its_schema(self):
        schema = validator("grade.schema.json")
        code, out, err = run("grade", "1..4", "--format", "json")
        self.assertEqual((code, err), (0, ""))
        graded = [json.loads(line) for line in out.splitlines()]
        self.assertEqual([g["deal"]["number"] for g in graded], [1, 2, 3, 4])
        for one in graded:
            schema.validate(one)
            self.assertEqual([p["name"] for p in one["players"]],
                             ["random", "nearest", "tricks", "glancing", "counting", "sampling"])
            known = one["full_knowledge"]
            self.assertEqual(known["verdict"], "winnable")
            self.assertGreater(known["first_plays"]["winnable"], 0)
            greedy = known["greedy"]
            self.assertLess(greedy["winnable_after"], greedy["lost_after"])
        schema_minds = {**graded[0], "grade": {**graded[0]["grade"], "band": "impossible"}}
        with self.assertRaises(jsonschema.ValidationError):
            schema.validate(schema_minds)

    def test_published_grades_have_not_changed(self):
        for line in VECTORS.read_text().splitlines():
            if line.startswith("#"):
                continue
            rules, number, band, difficulty, error = line.split()
            code, out, _ = run("grade", number, "--rules", rules, "--grade-only", "--format", "json")
            self.assertEqual(code, 0)
            grade = json.loads(out)["grade"]
            self.assertEqual((grade["version"], grade["band"]), (1, band), line)
            self.assertAlmostEqual(grade["difficulty"], float(difficulty), 9, line)
            self.assertAlmostEqual(grade["standard_error"], float(error), 9, line)

    def test_the_number_of_threads_changes_nothing(self):
        args = ("grade", "10..17", "--format", "json", "--nodes", "500")
        one = run(*args, "--threads", "1")
        self.assertEqual(one, run(*args, "--threads", "3"))
        self.assertEqual(len(one[1].splitlines()), 8)

    def test_text_names_band_and_basis(self):
        code, out, _ = run("grade", "42")
        self.assertEqual(code, 0)
        self.assertRegex(out, r"^deal 42: (easy|medium|hard|fiendish), difficulty -?\d+\.\d\d "
                              r"\+- \d\.\d\d \(grade 1, simulated\)\n")
        self.assertIn("sampling", out)
        self.assertIn("with the whole deck known", out)

    def test_a_deal_given_by_its_deck_is_graded_alike(self):
        _, deck, _ = run("deal", "42", "--rules", "solo-expert")
        code, out, _ = run("grade", "--deals", "-", "--grade-only", "--format", "json", stdin=deck)
        self.assertEqual(code, 0)
        _, by_number, _ = run("grade", "42", "--rules", "solo-expert", "--grade-only",
                              "--format", "json")
        self.assertEqual(json.loads(out)["grade"], json.loads(by_number)["grade"])

    def test_rules_without_grades_are_refused_plainly(self):
        for rules in (["--rules", "quartet"], ["--hand", "5"]):
            code, out, err = run("grade", "1", *rules)
            self.assertEqual((code, out), (65, ""))
            self.assertIn("no grades for these rules; there are for solo, solo-expert, solo-expert-7, duo, trio, short", err)
            self.assertEqual("Good teams of four or five beat nearly every deal" in err, "quartet" in rules)

    def test_deals_of_two_are_graded_like_those_of_one(self):
        code, out, err = run("grade", "7", "--rules", "duo", "--format", "json", "--nodes", "500")
        self.assertEqual((code, err), (0, ""))
        graded = json.loads(out)
        validator("grade.schema.json").validate(graded)
        self.assertEqual(sum(player["games"] for player in graded["players"]), 224)
        self.assertEqual(graded["full_knowledge"]["verdict"], "winnable")
        self.assertGreater(graded["full_knowledge"]["greedy"]["steps"], 0)

    def test_a_bad_line_costs_no_other(self):
        _, deck, _ = run("deal", "5")
        code, out, err = run("grade", "--deals", "-", "--grade-only", stdin="2 3 x\n" + deck)
        self.assertEqual(code, 65)
        self.assertIn("standard input", err)
        self.assertIn("1 deal:", out)

    def test_quiet_counts_bands(self):
        code, out, _ = run("grade", "1..12", "--quiet")
        self.assertEqual(code, 0)
        self.assertRegex(out, r"^12 deals: \d+ easy, \d+ medium, \d+ hard, \d+ fiendish\n$")
        self.assertEqual(sum(int(word) for word in out.split(":")[1].split() if word.isdigit()), 12)

    def test_ctrl_c_keeps_what_is_done(self):
        interrupted_at_once("grade", "1..1000000", "--grade-only")


class Played(unittest.TestCase):
    """The form of a result that a person submits."""

    GAME = {"format": "backtrick played 1", "deal": "solo:42", "date": "2026-11-21",
            "grade_shown": {"version": 1, "band": "hard"}, "left": 7, "won": False, "turns": 41}

    def test_a_game_is_accepted(self):
        schema = validator("played.schema.json")
        schema.validate(self.GAME)
        schema.validate({**self.GAME, "left": 0, "won": True, "hints": 0, "attempt": 1})

    def test_what_contradicts_itself_or_says_who_is_refused(self):
        schema = validator("played.schema.json")
        for wrong in ({"left": 0}, {"won": True}, {"name": "Steffen"}, {"date": "today"},
                      {"grade_shown": {"version": 1, "band": "hard", "user": 7}}, {"turns": -1}):
            with self.assertRaises(jsonschema.ValidationError, msg=wrong):
                schema.validate({**self.GAME, **wrong})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
