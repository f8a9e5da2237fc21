"""Tests studies as users meet them: the commands that find and verify them.

Usage: study_test.py PROGRAM SCHEMA_DIR
"""

import json
import sys
import unittest

import jsonschema

from program import begin, interrupt, objects, run, validator


def studies(*args):
    """The studies of a run that must succeed."""
    code, out, err = run("study", "generate", *args, "--format", "json")
    assert code == 0, (code, err)
    return objects(out)


def verified(*found):
    """Exit status and lines of `study verify`."""
    code, out, err = run("study", "verify", stdin="".join(json.dumps(study) + "\n" for study in found))
    return code, out.splitlines(), err


class Studies(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.found = studies("--count", "4", "--most-cards", "20")

    def test_form(self):
        for study in self.found:
            validator("study.schema.json").validate(study)
            position = study["position"]
            left = sum(len(hand) for hand in position["hands"]) + len(position["draw"])
            self.assertTrue(10 <= left <= 20, left)
            self.assertEqual(left, sum(len(turn) for turn in study["solution"]))

    def test_schema_refuses_what_is_wrong(self):
        for wrong in ({"refuted": []}, {"unique_turns": 0}, {"study": 2}, {"solution": None}, {"grade": {"version": 1}}):
            with self.assertRaises(jsonschema.ValidationError, msg=wrong):
                validator("study.schema.json").validate({**self.found[0], **wrong})

    def test_verified(self):
        code, lines, err = verified(*self.found)
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(lines[-1], "4 valid, 0 invalid, 0 not checked")
        for line in lines[:-1]:
            self.assertRegex(line, r"^a study with \d+ cards to lay: valid: \d unique turns?, [\d,]+ other turns lose(, [a-z-]+)*$")

    def test_false_claims_are_invalid(self):
        study = self.found[0]
        for wrong, reason in (
            ({"refuted": [study["refuted"][0] + 1], "unique_turns": 1}, "other turns lose, not"),
            ({"solution": study["solution"][:-1]}, "the solution ends with"),
            ({"solution": study["solution"][1:]}, "turn 1"),
        ):
            code, lines, _ = verified({**study, **wrong})
            self.assertEqual(code, 1, wrong)
            self.assertIn("INVALID", lines[0])
            self.assertIn(reason, lines[0])

    def test_several_winning_turns_are_invalid(self):
        position = {"rules": {"players": 1, "hand": 2, "min_plays": 1, "cards": 4},
                    "piles": {"A1": 1, "A2": 1, "D1": 6, "D2": 6}, "hands": [[2, 3]], "draw": [4, 5]}
        study = {"study": 1, "position": position, "unique_turns": 1, "refuted": [3],
                 "solution": [[[2, "A1"]], [[3, "A1"]], [[4, "A1"]], [[5, "A1"]]]}
        code, lines, _ = verified(study)
        self.assertEqual(code, 1)
        self.assertIn("another turn keeps the win as well", lines[0])

    def test_limits(self):
        code, out, _ = run("study", "verify", "--nodes", "0",
                           stdin="".join(json.dumps(study) + "\n" for study in self.found))
        self.assertEqual(code, 0)
        self.assertRegex(out.splitlines()[-1], r"^\d valid, 0 invalid, \d not checked$")

    def test_bad_input(self):
        code, out, err = run("study", "verify", stdin='{"study":1}\n')
        self.assertEqual(code, 65)
        self.assertIn("standard input:1:", err)
        self.assertIn("position", err)
        code, out, err = run("study", "verify", stdin="")
        self.assertEqual(code, 65)
        self.assertIn("contains no studies", err)
        for args in (("--rules", "duo"), ("--fewest-cards", "30", "--most-cards", "20"),
                     ("--unique-turns", "4"), ("--rules", "solo-7", "--player", "nobody")):
            code, out, err = run("study", "generate", *args)
            self.assertEqual(code, 64, args)
            self.assertTrue(err.startswith("backtrick: "), err)

    def test_text_can_be_analysed(self):
        code, out, err = run("study", "generate", "--most-cards", "16")
        self.assertEqual(code, 0)
        self.assertIn("the only way to win", out)
        code, out, _ = run("solve", "--position", "-", stdin=out)
        self.assertEqual(code, 0)
        self.assertIn("winnable", out)

    def test_bands(self):
        for band in ("easy", "hard"):
            found = studies("--count", "2", "--most-cards", "20", "--band", band)
            self.assertEqual([study["grade"]["band"] for study in found], [band] * 2)
        self.assertEqual(studies("--most-cards", "16", "--rules", "solo-expert")[0].get("grade"), None)
        code, _, err = run("study", "generate", "--rules", "solo-expert", "--band", "easy")
        self.assertEqual(code, 64)
        self.assertIn("no grades of studies for solo-expert", err)
        study = self.found[0]
        code, lines, _ = verified({**study, "grade": {**study["grade"], "difficulty": 5.5}})
        self.assertEqual(code, 1)
        self.assertIn("the grade is", lines[0])

    def test_more_unique_turns(self):
        for study in studies("--unique-turns", "2", "--most-cards", "26"):
            self.assertGreaterEqual(study["unique_turns"], 2)

    def test_themes(self):
        # A theme leaves the studies of the other games as they are.
        found = studies("--theme", "long-turn", "--most-cards", "20")
        self.assertEqual(found, [study for study in self.found if "long-turn" in study["themes"]][:1] or found)
        self.assertIn("long-turn", found[0]["themes"])
        self.assertGreater(max(map(len, found[0]["solution"][:found[0]["unique_turns"]])), 2)
        _, lines, _ = verified(*found)
        self.assertTrue(lines[0].endswith(", " + ", ".join(found[0]["themes"])), lines[0])

    def test_the_same_on_any_number_of_threads(self):
        one = studies("--count", "3", "--most-cards", "18", "--threads", "1")
        self.assertEqual(one, studies("--count", "3", "--most-cards", "18", "--threads", "3"))
        # The next start goes on where the first study was found.
        self.assertEqual(one[:1], studies("--count", "1", "--most-cards", "18"))

    def test_interrupt_keeps_what_is_printed(self):
        process = begin("study", "generate", "--count", "1000000", "--most-cards", "16", "--format", "json")
        first = process.stdout.readline()
        rest, err = interrupt(process)
        for line in [first, *rest.splitlines()]:
            validator("study.schema.json").validate(json.loads(line))
        self.assertIn(b"studies found", err)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
