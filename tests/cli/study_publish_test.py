"""Tests the daily studies, and the published trees of them, alone and beside the dailies of The Game.

Usage: study_publish_test.py PROGRAM SCHEMA_DIR
"""

import functools
import json
import shutil
import subprocess
import sys
import time
import unittest

from program import PROGRAM, objects, run, validator
from site_tests import ALL_DATES, BASE, FROM, TODAY, Publisher, SiteTests, sealed, tree, without_version

BANDS = ["easy", "medium", "hard"]
FORMS = {"easy": (10, 16, 1), "medium": (17, 24, 1), "hard": (25, 32, 2)}


@functools.cache
def plays_to(number, left):
    """The game of a player on a numbered deal, up to a turn that begins with at most `left` cards left."""
    game = objects(run("play", number, "--player", "counting", "--format", "json")[1])[0]
    plays, cards = [], 98
    for turn in game["plays"]:
        if cards <= left:
            return plays + [[]]
        plays.append(turn)
        cards -= len(turn)
    raise AssertionError(f"deal {number} leads to no position with {left} cards")


def some_line(date, number):
    """A line whose claims nobody has proved."""
    return {"ledger": "studies 1", "date": date, "studies": [
        {"id": f"solo:{number + i + 1}", "plays": plays_to(number + i + 1, 50), "refuted": [7],
         "grade": {"version": 1, "band": band, "difficulty": i - 1.5, "basis": "simulated"}}
        for i, band in enumerate(BANDS)], "program": "0.0.1"}


def cards_left(study):
    return len(study["position"]["hands"][0]) + len(study["position"]["draw"])


class Studies(SiteTests, unittest.TestCase):
    COMMAND, FOLDER, LEDGER, LEDGER_ENDING = ["study", "publish"], "studies/", "studies.ledger", ".studies.ledger"
    TITLE = "Backtrick daily studies"
    INDEX, DAY, SOLUTIONS = "studies_index", "daily_studies", "study_solutions"
    SCHEMA_NAMES = ["daily_studies", "deal", "position", "record", "studies_index", "study", "study_solutions"]
    SPOILER = b'"solution"'
    OTHERWISE = "is published with other studies or grades"
    KILLS = 15  # choosing studies takes longer

    def some_line(self, date, number):
        return some_line(date, number)

    def daily(self, date):
        return run("study", "daily", "--date", date, "--format", "json")[1]

    def told_of(self, day):
        return [f"{study['grade']['band']}: {cards_left(study)} cards to lay, difficulty " for study in day["studies"]]

    def verify_solutions(self, files):
        for file in files:
            self.assertEqual(run("study", "verify", "--quiet", file)[:2], (0, "3 valid, 0 invalid, 0 not checked\n"))
            solved, day = json.loads(file.read_text()), self.read(f"days/{file.name}")
            for study, asked in zip(solved["studies"], day["studies"]):
                self.assertEqual({**study, "game": asked["game"], "share": asked["share"]}, {**asked, "solution": study["solution"]})

    def is_card(self, word):
        return word.isdigit()

    def cards_of_sheet(self, day):
        positions = [study["position"] for study in day["studies"]]
        return [str(card) for position in positions
                for card in [*position["piles"].values(), *sorted(position["hands"][0]), *position["draw"]]]

    def test_one_study_for_each_band(self):
        for date in ALL_DATES:
            day = self.read(f"days/{date}.json")
            self.assertEqual([study["grade"]["band"] for study in day["studies"]], BANDS)
            for i, study in enumerate(day["studies"]):
                fewest, most, unique = FORMS[BANDS[i]]
                self.assertTrue(fewest <= cards_left(study) <= most)
                self.assertGreaterEqual(study["unique_turns"], unique)
                self.assertRegex(study["id"], rf"^solo:100{date.replace('-', '')}{i}\d{{4}}$")
                self.assertEqual(study["share"], f"Backtrick study {date}, {BANDS[i]}: {cards_left(study)} cards")
                # The position follows from the game. The referee replays it.
                state = run("analyse", "--game", "-", "--no-chances", stdin=json.dumps(study["game"]))
                self.assertIn(state[0], (0, 1), state)

    def test_each_is_the_first_that_generate_finds(self):
        study = self.read(f"days/{FROM}.json")["studies"][0]
        found = objects(run("study", "generate", "--start", f"100{FROM.replace('-', '')}00000", "--band", "easy",
                            "--most-cards", "16", "--format", "json")[1])[0]
        for key in ["position", "unique_turns", "refuted", "grade"]:
            self.assertEqual(study[key], found[key])

    def test_text_does_not_tell_the_answer(self):
        code, out, err = run("study", "daily", "--date", FROM, "--ledger", self.ledger)
        self.assertEqual((code, err), (0, ""))
        self.assertTrue(out.startswith("# Tuesday, 17 November 2026\n\n# easy, "), out)
        self.assertEqual(out.count("\nhand: "), 3)

    def test_lines_of_the_ledger(self):
        lines = objects(self.ledger.read_text())
        self.assertEqual([line["date"] for line in lines], ALL_DATES)
        for line in lines:
            validator("studies_ledger.schema.json").validate(line)
            del line["sum"]
        self.assertEqual(sealed(lines), self.ledger.read_text())
        self.assertLess(max(map(len, self.ledger.read_text().splitlines())), 4096)

    def test_a_study_that_is_none_is_not_published_as_solved(self):
        site, ledger = self.folder / "false", self.folder / "false.ledger"
        ledger.write_text(sealed([some_line(FROM, 1)]))
        code, _, err = self.publish(site, end=FROM, ledger=ledger)
        self.assertEqual(code, 65)
        self.assertRegex(err, f"the easy study of {FROM} (is none: |has other unique turns than the ledger says)")
        self.assertFalse(site.exists())
        day = objects(self.ledger.read_text())[0]
        del day["sum"]
        day["studies"][0]["refuted"][0] += 1
        ledger.write_text(sealed([day]))
        code, _, err = self.publish(site, end=FROM, ledger=ledger)
        self.assertEqual(code, 65)
        self.assertIn(f"the easy study of {FROM} has other unique turns than the ledger says", err)
        # Not even an invented number tells a solution early.
        self.assertEqual(self.publish(site, end=FROM, today=FROM, ledger=ledger)[0], 0)

    def test_a_day_that_was_tampered_with_is_refused(self):
        site = self.folder / "tampered"
        shutil.copytree(self.root, site)
        path = site / f"studies/days/{FROM}.json"
        published = path.read_text()
        day = json.loads(published)
        first = day["studies"][0]
        for key, value in [
            ("id", day["studies"][1]["id"]), ("game", day["studies"][1]["game"]), ("position", day["studies"][1]["position"]),
            ("game", {**first["game"], "plays": first["game"]["plays"][1:]}), ("unique_turns", 4), ("refuted", [1]),
            ("grade", {**first["grade"], "difficulty": 0.5}), ("grade", {**first["grade"], "band": "hard"}),
        ]:
            path.write_text(json.dumps({**day, "studies": [{**first, key: value}, *day["studies"][1:]]}))
            before = tree(site)
            code, out, err = self.publish(site, end="2026-11-25")
            self.assertEqual((code, out), (65, ""), (key, value))
            self.assertIn(f"studies/days/{FROM}.json", err)
            self.assertEqual(tree(site), before)
        path.write_text(published)
        self.assertEqual(self.publish(site)[0], 0)

    def test_a_ledger_of_another_series_is_refused(self):
        for command in [["publish", "--player-games", "0"], ["level8", "publish"]]:
            code, _, err = run(*command, "--from", FROM, "--to", FROM, "--out", self.folder / "wrong", "--ledger", self.ledger)
            self.assertEqual(code, 65)
            self.assertIn("the.ledger:1:", err)


class BesideTheDailies(Publisher, unittest.TestCase):
    """One tree with the dailies and the studies."""

    COMMAND, FOLDER, LEDGER = Studies.COMMAND, Studies.FOLDER, Studies.LEDGER

    @classmethod
    def publish_the_game(cls, out, *more):
        return run("publish", "--player-games", "0", "--from", "2026-11-20", "--to", "2026-11-22", "--out", out, "--today", TODAY,
                   "--ledger", cls.folder / "game.ledger", "--base-url", BASE, *more)

    def test_an_old_tree_and_its_ledger_stay_as_they_are(self):
        old, both = self.folder / "old", self.folder / "both"
        self.assertEqual(self.publish_the_game(old)[0], 0)
        ledger = (self.folder / "game.ledger").read_bytes()
        shutil.copytree(old, both)
        self.assertEqual(self.publish(both)[1], f"{both}: {len(ALL_DATES)} days added, {len(ALL_DATES)} days in all\n")
        alone, studies, together = tree(old), tree(self.root), tree(both)
        sums = [part.pop("SHA256SUMS").decode().splitlines() for part in (alone, studies, together)]
        self.assertEqual(together, {**alone, **studies})
        self.assertEqual(set(sums[2]), set(sums[0]) | set(sums[1]))
        self.assertEqual((self.folder / "game.ledger").read_bytes(), ledger)
        self.assertIn("nothing to add", self.publish_the_game(both)[1])
        self.assertIn("nothing to add", self.publish(both)[1])
        turned = self.folder / "turned"
        shutil.copytree(self.root, turned)
        self.assertEqual(self.publish_the_game(turned)[0], 0)
        self.assertEqual(tree(turned), tree(both))

    def test_a_page_does_not_cover_the_studies(self):
        page, site = self.folder / "page", self.folder / "paged"
        (page / "studies").mkdir(parents=True)
        (page / "index.html").write_text("<!doctype html><title>play</title>")
        self.assertEqual(self.publish(site)[0], 0)
        self.assertEqual(self.publish_the_game(site, "--page", page)[0], 0)
        (page / "studies" / "index.html").write_text("mine")
        before = tree(site)
        code, _, err = self.publish_the_game(site, "--page", page)
        self.assertEqual(code, 64)
        self.assertIn("studies/index.html", err)
        self.assertEqual(tree(site), before)

    def test_killed_while_it_chooses(self):
        """Whatever days are in the ledger stay there, and the same command goes on."""
        ledger, site = self.folder / "killed.ledger", self.folder / "killed"
        arguments = self.arguments(site, end="2026-11-19", ledger=ledger, more=["--threads", "1"])
        days = 0
        for _ in range(2):
            process = subprocess.Popen([PROGRAM, *map(str, arguments)], stdout=subprocess.DEVNULL)
            while process.poll() is None and (not ledger.exists() or len(ledger.read_text().splitlines()) == days):
                time.sleep(0.02)
            process.kill()
            process.wait()
            days = len(ledger.read_text().splitlines())
        self.assertEqual(self.publish(site, end="2026-11-19", ledger=ledger)[0], 0)
        self.assertEqual(without_version(ledger.read_text()), without_version(self.ledger.read_text())[:3])


class Help(unittest.TestCase):
    def test_examples(self):
        for command in ["daily", "publish"]:
            code, out, err = run("study", command, "--help")
            self.assertEqual((code, err), (0, ""))
            self.assertIn("Examples:", out)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
