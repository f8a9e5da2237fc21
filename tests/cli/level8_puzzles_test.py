"""Tests level8 grade, daily and census: real processes, ledgers, an interrupt, and the JSON Schemas."""

import csv
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import jsonschema

PROGRAM, SCHEMAS = sys.argv.pop(1), pathlib.Path(sys.argv.pop(1))


def run(*words, status=0):
    done = subprocess.run([PROGRAM, "level8", *words], capture_output=True, text=True, timeout=300)
    assert done.returncode == status, (words, done.returncode, done.stderr)
    return done


def check_schema(name, value):
    store = {path.name: json.loads(path.read_text()) for path in SCHEMAS.glob("*.json")}
    schema = store[f"{name}.schema.json"]
    resolver = jsonschema.RefResolver("", schema, store=store)
    jsonschema.Draft202012Validator(schema, resolver=resolver).validate(value)


class Grades(unittest.TestCase):
    def test_json_and_threads(self):
        one = run("grade", "1..6", "--level", "3", "--format", "json", "--threads", "1").stdout
        two = run("grade", "1..6", "--level", "3", "--format", "json", "--threads", "2").stdout
        self.assertEqual(one, two)
        for line in one.splitlines():
            graded = json.loads(line)
            check_schema("level8_grade", graded)
            turns = [player["mean_turns"] for player in graded["players"]]
            mean = sum(turns) / len(turns) - graded["par"]
            self.assertAlmostEqual(mean, graded["grade"]["difficulty"], delta=0.002)

    def test_quiet_counts_the_bands(self):
        lines = run("grade", "1..12", "--level", "3", "--format", "json").stdout.splitlines()
        bands = [json.loads(line)["grade"]["band"] for line in lines]
        counts = ", ".join(f"{bands.count(band)} {band}" for band in ["easy", "medium", "hard", "fiendish"])
        for more in ([], ["--format", "json"], ["--threads", "3"]):
            self.assertEqual(run("grade", "1..12", "--level", "3", "--quiet", *more).stdout, f"12 deals: {counts}\n")
        self.assertEqual(run("grade", "1..12", "--level", "3").stdout.splitlines()[-1], f"12 deals: {counts}")
        self.assertNotIn("deals:", run("grade", "1", "--level", "3").stdout)
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as deals:
            deals.write(run("deal", "5").stdout + "r1 r1\n")
            deals.flush()
            done = run("grade", "--deals", deals.name, "--level", "3", "--quiet", status=65)
        self.assertRegex(done.stdout, r"^1 deal: .*; 1 refused\n$")

    def test_refusals(self):
        run("grade", "1", status=64)
        run("grade", "1", "--level", "9", status=64)
        run("grade", "1", "--level", "1", "--goal", "both", status=64)


class Dailies(unittest.TestCase):
    def test_text_shows_the_cards_in_sight_and_no_other(self):
        shown = run("daily", "--date", "2026-11-22").stdout
        deck = json.loads(run("daily", "--date", "2026-11-22", "--format", "json").stdout)["deal"]["deck"]
        self.assertEqual(sorted(shown.split("\n  hand ")[1].split("\n")[0].split()), sorted(deck[:10]))
        self.assertEqual(shown.splitlines()[-1].split(), ["turned", "up", deck[10]])

    def test_par_is_the_solver_s(self):
        day = json.loads(run("daily", "--date", "2026-11-22", "--format", "json").stdout)
        check_schema("level8_daily", day)
        number = str(day["deal"]["number"])
        self.assertTrue(number.startswith("820261122"))
        solved = json.loads(run("solve", number, "--level", str(day["level"]), "--goal", "out",
                                "--format", "json").stdout.splitlines()[0])
        self.assertEqual(solved["out"], day["par"])

    def test_an_open_pile_is_shown(self):
        def open_daily(*words):
            done = subprocess.run([PROGRAM, "level8-open", "daily", "--date", "2026-11-22", *words],
                                  capture_output=True, text=True, timeout=300)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            return done.stdout
        with tempfile.TemporaryDirectory() as folder:
            ledger = pathlib.Path(folder) / "ledger"
            day = json.loads(open_daily("--format", "json", "--ledger", str(ledger)))
            check_schema("level8_open_daily", day)
            check_schema("level8_open_ledger", json.loads(ledger.read_text()))
            shown = open_daily("--ledger", str(ledger))
        self.assertEqual(shown.split("\n  draw pile  ")[1].split(), day["deal"]["deck"][11:])
        self.assertGreaterEqual(day["par"], 8)
        number, level = str(day["deal"]["number"]), str(day["level"])
        graded = json.loads(run("grade", number, "--level", level, "--grade", "open", "--format", "json").stdout)
        check_schema("level8_grade", graded)
        self.assertEqual((graded["grade"], graded["pile"], graded["par"]), (day["grade"], "open", day["par"]))
        self.assertEqual([player["name"] for player in graded["players"]], ["near", "ahead", "far"])

    def test_days_from_2027_on_have_grade_2(self):
        for date, version in [("2026-12-31", 1), ("2027-01-01", 2)]:
            day = json.loads(run("daily", "--date", date, "--format", "json").stdout)
            self.assertEqual(day["grade"]["version"], version)
            words = [str(day["deal"]["number"]), "--level", str(day["level"]), "--grade", str(version), "--format", "json"]
            self.assertEqual(json.loads(run("grade", *words).stdout)["grade"], day["grade"])

    def test_ledger(self):
        with tempfile.TemporaryDirectory() as folder:
            ledger = pathlib.Path(folder) / "ledger"
            first = run("daily", "--date", "2026-11-22", "--ledger", str(ledger)).stdout
            text = ledger.read_text()
            check_schema("level8_ledger", json.loads(text))
            self.assertEqual(run("daily", "--date", "2026-11-22", "--ledger", str(ledger)).stdout, first)
            self.assertEqual(ledger.read_text(), text)
            ledger.write_text(text.replace('"par":', '"par":1'))
            refused = run("daily", "--date", "2026-11-22", "--ledger", str(ledger), status=65)
            self.assertIn("checksum", refused.stderr)
            # Neither game takes the other's ledger.
            ledger.write_text(text)
            other = subprocess.run([PROGRAM, "daily", "--date", "2026-11-22", "--ledger", str(ledger)],
                                   capture_output=True, text=True, timeout=300)
            self.assertEqual(other.returncode, 65)


class Censuses(unittest.TestCase):
    def test_counts_agree_with_solve(self):
        census = json.loads(run("census", "1..300", "--format", "json").stdout)
        check_schema("level8_census", census)
        self.assertEqual(census["deals"], 300)
        rows = list(csv.DictReader(run("census", "1..300", "--format", "csv").stdout.splitlines()))
        self.assertEqual([(row["level"], row["goal"], row["last"]) for row in rows],
                         [(str(level), goal, "300") for goal in ("place", "out") for level in range(1, 9)])
        for goal in ("place", "out"):
            counts = census["levels"][7][goal]
            self.assertEqual(sum(counts["turns"]) + counts["impossible"], 300)
            solved = run("solve", "1..300", "--level", "8", "--goal", goal, "--format", "json").stdout
            turns = [json.loads(line)[goal] for line in solved.splitlines()]
            self.assertEqual([turns.count(n + 1) for n in range(len(counts["turns"]))], counts["turns"])

    def test_interrupt_keeps_what_is_counted(self):
        process = subprocess.Popen([PROGRAM, "level8", "census", "1..1000000000", "--format", "json"],
                                   stdout=subprocess.PIPE, text=True)
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        census = json.loads(output)
        self.assertEqual(census["last"], census["deals"])
        self.assertGreater(census["deals"], 0)

    def test_usage(self):
        run("census", status=64)
        run("census", "5..1", status=64)


if __name__ == "__main__":
    unittest.main()
