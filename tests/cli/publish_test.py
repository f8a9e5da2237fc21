"""Tests dailies, the generator and published trees as users meet them. site_tests.py has the tests of trees.

Usage: publish_test.py PROGRAM SCHEMA_DIR
"""

import datetime
import hashlib
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time
import unittest

from deal_code import code_of
from program import PROGRAM, begin, interrupt, objects, run, validator
from scale import scaled
from site_tests import ALL_DATES, BASE, FROM, TODAY, Publisher, SiteTests, run_where_files_are_short, sealed, tree

BANDS = ["easy", "medium", "hard", "fiendish"]


class Dailies(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.done = run("daily", "--date", "2026-11-21", "--player-games", "3", "--format", "json")
        cls.day = objects(cls.done[1])[0]

    def test_one_deal_for_each_band_certified_and_graded(self):
        (code, out, err), day = self.done, self.day
        self.assertEqual((code, err), (0, ""))
        validator("daily.schema.json").validate(day)
        self.assertEqual(day["date"], "2026-11-21")
        self.assertEqual([deal["grade"]["band"] for deal in day["deals"]], BANDS)
        for deal in day["deals"]:
            self.assertRegex(deal["id"], r"^solo:20261121\d{4}$")
            self.assertEqual(deal["id"], f"solo:{deal['deal']['number']}")
            self.assertEqual(deal["code"], code_of(deal["deal"]["rules"], deal["deal"]["deck"]))
            self.assertEqual(run("deal", deal["id"], "--format", "json")[1], json.dumps(deal["deal"], separators=(",", ":")) + "\n")
            self.assertEqual(run("solve", deal["id"], "--quiet")[0], 0)
            self.assertEqual(deal["share"], f"Backtrick 2026-11-21, {deal['grade']['band']}: {deal['id']}")
        self.assertEqual(run("daily", "--date", "2026-11-21", "--player-games", "3", "--format", "json")[1], out)
        text = run("daily", "--date", "2026-11-21", "--player-games", "0")[1]
        hands = [sorted(map(int, hand.split())) for hand in re.findall(r"^    hand: ([\d ]+)$", text, re.M)]
        self.assertEqual(hands, [sorted(deal["deal"]["deck"][:8]) for deal in objects(out)[0]["deals"]])
        self.assertTrue(text.startswith("Saturday, 21 November 2026\n"))
        for deal in day["deals"]:
            self.assertIn(f"  {deal['id']}  {deal['grade']['band']}, difficulty ", text)

    def test_the_same_on_every_machine(self):
        """These deals belong to grade version 1. A version that chooses others must have another number."""
        self.assertEqual([deal["grade"]["version"] for deal in self.day["deals"]], [1] * 4)
        self.assertEqual([deal["deal"]["number"] for deal in self.day["deals"]],
                         [202611210009, 202611210004, 202611210006, 202611210000])

    def test_what_the_strong_player_makes_of_them_can_be_played_again(self):
        """All threads have played the games of a day; here one plays them, one after the other."""
        network = pathlib.Path(__file__).parents[2] / "data" / "players" / "solo.network"
        for deal in self.day["deals"]:
            result = deal["player_result"]
            self.assertEqual((result["player"], result["games"]), ("strong", 3))
            self.assertEqual(result["network"], hashlib.sha256(network.read_bytes()).hexdigest()[:16])
            games = [objects(run("play", deal["id"], "--player", "strong", "--seed", str(seed), "--format", "json")[1])[0] for seed in range(3)]
            self.assertEqual(result["beaten"], sum(game["left"] == 0 for game in games))
            self.assertAlmostEqual(result["mean_left"], sum(game["left"] for game in games) / 3)

    def test_each_is_the_first_that_fits(self):
        for deal in self.day["deals"]:
            search = run("generate", "--band", deal["grade"]["band"], "--start", "202611210000", "--format", "json")
            self.assertEqual(objects(search[1])[0]["id"], deal["id"])

    def test_the_date_is_the_players_own(self):
        east = objects(run("daily", "--player-games", "0", "--format", "json", env={**os.environ, "TZ": "Pacific/Kiritimati"})[1])[0]["date"]
        west = objects(run("daily", "--player-games", "0", "--format", "json", env={**os.environ, "TZ": "Etc/GMT+12"})[1])[0]["date"]
        self.assertGreater(east, west)
        now = datetime.datetime.now(datetime.timezone.utc)
        dates = {(now + datetime.timedelta(hours=h, minutes=m)).date().isoformat() for h in (14, -12) for m in (0, -5)}
        self.assertLessEqual({east, west}, dates)

    def test_what_is_no_date(self):
        for wrong in ["2026-11-31", "2026-2-1", "today", "", "10000-01-01"]:
            code, out, err = run("daily", "--date", wrong)
            self.assertEqual((code, out), (64, ""), wrong)
            self.assertIn("--date", err)


def some_line(date, first_number=1):
    return {"ledger": 1, "date": date, "deals": [
        {"id": f"solo:{first_number + i}", "grade": {"version": 1, "band": band, "difficulty": i - 1.5, "standard_error": 0.1, "basis": "simulated"}}
        for i, band in enumerate(BANDS)], "program": "0.0.1"}


class Ledgers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.ledger = pathlib.Path(folder.name) / "ledger"

    def daily(self, date):
        return run("daily", "--date", date, "--player-games", "0", "--ledger", self.ledger, "--format", "json")

    def test_lines_are_as_documented(self):
        for date in ["2026-11-21", "2026-11-20", "2026-11-22", "2026-11-21"]:
            self.assertEqual(self.daily(date)[0], 0)
        text = self.ledger.read_text()
        lines = objects(text)
        self.assertEqual([line["date"] for line in lines], ["2026-11-21", "2026-11-20", "2026-11-22"])
        for line in lines:
            validator("ledger.schema.json").validate(line)
            del line["sum"]
        self.assertEqual(sealed(lines), text)

    def test_a_published_day_never_changes(self):
        self.ledger.write_text(sealed([some_line("2026-11-21")]))
        before = self.ledger.read_bytes()
        day = objects(self.daily("2026-11-21")[1])[0]
        self.assertEqual([deal["id"] for deal in day["deals"]], ["solo:1", "solo:2", "solo:3", "solo:4"])
        self.assertEqual(day["deals"][0]["grade"]["difficulty"], -1.5)
        self.assertEqual(day["program"], "0.0.1")
        self.assertEqual(self.ledger.read_bytes(), before)
        self.assertEqual(self.daily("2026-11-22")[0], 0)
        self.assertTrue(self.ledger.read_bytes().startswith(before))

    def test_damage_is_refused_with_its_line_and_never_repaired(self):
        good = sealed([some_line("2026-11-20"), some_line("2026-11-21", 9), some_line("2026-11-22", 20)])
        cases = {
            good.replace("solo:9", "solo:8"): ":2:",
            good[:-1]: ":3:",
            good.replace("0.0.1", "0.0.2", 1): ":1:",
            "".join(good.splitlines(True)[1:]): ":1:",
            good + "\n": ":4:",
            sealed([some_line("2026-11-20"), some_line("2026-11-20", 9)]): "ledger:2:1: 2026-11-20 was published in line 1 already",
            sealed([some_line("2026-11-31")]): "/date: found \"2026-11-31\"",
            "\0" * 1000: ":1:",
        }
        for text, complaint in cases.items():
            self.ledger.write_text(text)
            for date in ["2026-11-20", "2026-11-25"]:
                code, out, err = self.daily(date)
                self.assertEqual((code, out), (65, ""), complaint)
                self.assertIn(complaint, err)
            self.assertEqual(self.ledger.read_text(), text)

    def test_files_that_cannot_be_read_or_written(self):
        self.assertEqual(run("daily", "--player-games", "0", "--ledger", "/no/such/folder/ledger")[0], 74)
        self.assertEqual(run("daily", "--player-games", "0", "--ledger", "/tmp")[0], 66)

    def test_a_full_disk_loses_nothing(self):
        self.ledger.write_text(sealed([some_line(f"2026-11-{day}") for day in range(10, 20)]))
        before = self.ledger.read_bytes()
        code, out, err = run_where_files_are_short(2048, "daily", "--date", "2026-11-21", "--player-games", "0", "--ledger", self.ledger)
        self.assertEqual((code, out), (74, ""))
        self.assertIn("ledger.partial: File too large", err)
        self.assertEqual(self.ledger.read_bytes(), before)
        self.assertEqual([path.name for path in self.ledger.parent.iterdir()], ["ledger"])
        self.assertEqual(self.daily("2026-11-21")[0], 0)

    def test_two_writers_at_once(self):
        dates = [f"2026-12-{day:02}" for day in range(1, 2 + scaled(2))]
        writers = [subprocess.Popen([PROGRAM, "daily", "--date", date, "--player-games", "0", "--ledger", self.ledger], stdout=subprocess.DEVNULL)
                   for date in dates + dates]
        self.assertEqual([writer.wait(timeout=120) for writer in writers], [0] * len(writers))
        self.assertEqual(sorted(line["date"] for line in objects(self.ledger.read_text())), dates)
        self.assertEqual(self.daily(dates[0])[0], 0)

    def test_killed_at_any_moment(self):
        draw, date, complete = random.Random(3), datetime.date(2027, 1, 1), 0
        for _ in range(max(5, scaled(12))):
            process = subprocess.Popen([PROGRAM, "daily", "--date", str(date), "--player-games", "0", "--ledger", self.ledger],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(draw.uniform(0, 0.6))
            process.kill()
            process.wait()
            lines = objects(self.ledger.read_text()) if self.ledger.exists() else []
            self.assertIn(len(lines), [complete, complete + 1])
            if len(lines) > complete:
                complete, date = len(lines), date + datetime.timedelta(days=1)
        self.assertEqual(self.daily(str(date))[0], 0)
        self.assertEqual(len(objects(self.ledger.read_text())), complete + 1)


class Generator(unittest.TestCase):
    def test_finds_what_is_asked_whatever_the_threads(self):
        count = scaled(3)
        runs = [run("generate", "--band", "hard", "--count", count, "--threads", threads, "--format", "json") for threads in (1, 5)]
        self.assertEqual(len(set(runs)), 1)
        code, out, err = runs[0]
        self.assertEqual(code, 0)
        found = objects(out)
        self.assertEqual(len(found), count)
        for deal in found:
            validator("generated.schema.json").validate(deal)
            self.assertEqual(deal["grade"]["band"], "hard")
            self.assertEqual(deal["tried"], deal["deal"]["number"])
        self.assertEqual(err, f"backtrick: {count} of {count} deals found; {found[-1]['tried']} candidates tried, {found[-1]['tried']} of them certified winnable\n")

    def test_goes_on_from_a_number_and_feeds_solve(self):
        count = 1 + scaled(2)
        first = objects(run("generate", "--band", "easy", "--count", count, "--format", "json")[1])
        rest = objects(run("generate", "--band", "easy", "--count", count - 1, "--start", first[0]["deal"]["number"] + 1, "--format", "json")[1])
        self.assertEqual([d["id"] for d in rest], [d["id"] for d in first[1:]])
        codes = run("generate", "--band", "easy", "--count", count, "--format", "code")[1]
        self.assertEqual(codes.split(), [d["code"] for d in first])
        self.assertEqual(run("solve", "--deals", "-", "--quiet", stdin=codes)[0], 0)

    def test_usage(self):
        for args in [[], ["--band", "harder"], ["--band", "easy", "--rules", "quartet"], ["--band", "easy", "--rules", "none"],
                     ["--band", "easy", "--count", "-1"]]:
            code, out, err = run("generate", *args)
            self.assertEqual((code, out), (64, ""), args)
            self.assertNotEqual(err, "")

    def test_interrupt_keeps_what_is_printed(self):
        process = begin("generate", "--band", "easy", "--count", 100000, "--format", "json")
        lines = [process.stdout.readline() for _ in range(3)]
        out, err = interrupt(process)
        found = objects((b"".join(lines) + out).decode())
        self.assertIn(f"{len(found)} of 100,000 deals found", err.decode())


class Publishing(SiteTests, unittest.TestCase):
    COMMAND, FOLDER, LEDGER, LEDGER_ENDING = ["publish", "--player-games", "0"], "", "dailies.ledger", ".ledger"
    TITLE = "Backtrick daily"
    INDEX, DAY, SOLUTIONS = "daily_index", "daily", "daily_solutions"
    SCHEMA_NAMES = ["daily", "daily_index", "daily_solutions", "deal"]
    SPOILER = b'"A1"'
    OTHERWISE = "is published with other deals or grades"

    def some_line(self, date, number):
        return some_line(date, number)

    def daily(self, date):
        return run("daily", "--date", date, "--player-games", "0", "--format", "json")[1]

    def told_of(self, day):
        return [f"{deal['grade']['band']}: {deal['id']}, difficulty " for deal in day["deals"]]

    def verify_solutions(self, files):
        results = "".join(json.dumps(deal) + "\n" for file in files for deal in json.loads(file.read_text())["deals"])
        code, out, _ = run("verify", "--quiet", stdin=results)
        self.assertEqual((code, out), (0, f"{4 * len(files)} valid, 0 invalid, 0 not checked\n"))

    def is_card(self, word):
        return word.isdigit()

    def cards_of_sheet(self, day):
        decks = [deal["deal"]["deck"] for deal in day["deals"]]
        return [str(card) for deck in decks for card in sorted(deck[:8])] + [str(card) for deck in decks for card in deck]

    def test_the_page_is_copied_and_linked(self):
        page, site = self.folder / "page", self.folder / "with_page"
        (page / "assets").mkdir(parents=True)
        (page / "index.html").write_text("<!doctype html><title>play</title>")
        (page / "assets" / "a.js").write_text("1")
        self.assertEqual(self.publish(site, more=["--page", page])[0], 0)
        self.assertEqual((site / "assets" / "a.js").read_text(), "1")
        feed = json.loads((site / "feed.json").read_text())
        self.assertEqual(feed["items"][0]["url"], BASE + "#" + TODAY)
        self.assertEqual([item["id"] for item in feed["items"]], [item["id"] for item in self.read("feed.json")["items"]])
        (page / "assets" / "a.js").write_text("2")
        self.assertEqual(self.publish(site, more=["--page", page])[0], 0)
        self.assertEqual((site / "assets" / "a.js").read_text(), "2")
        (page / "index.json").write_text("{}")
        code, _, err = self.publish(site, more=["--page", page])
        self.assertEqual(code, 64)
        self.assertIn("index.json", err)
        self.assertEqual(self.publish(site, more=["--page", self.folder / "none"])[0], 66)

    def test_a_folder_without_a_page_is_refused(self):
        page, site = self.folder / "no_page", self.folder / "without_page"
        page.mkdir()
        for name in [None, "a.js"]:
            if name:
                (page / name).write_text("1")
            code, out, err = self.publish(site, ledger=self.folder / "without_page.ledger", more=["--page", page])
            self.assertEqual((code, out), (66, ""))
            self.assertIn("no_page: contains no index.html", err)
        self.assertEqual([path.name for path in self.folder.glob("*without_page*")], [])


class ForTwo(Publisher, unittest.TestCase):
    """The deals for two players, which the same code publishes: what they have of their own, and some of the tests."""

    COMMAND, FOLDER, LEDGER = ["duo", "publish", "--player-games", "0"], "duo/", "duo.ledger"
    INDEX, DAY, SOLUTIONS = "daily_index", "team_daily", "daily_solutions"
    SCHEMA_NAMES = ["daily", "daily_index", "daily_solutions", "deal", "team_daily"]
    SPOILER = b'"A1"'
    PAGE = False

    for inherited in ["layout", "json_fits_the_schemas_that_stand_beside_it", "index_leads_to_every_file", "a_day_is_what_daily_prints",
                      "solutions_are_replayed_and_none_is_told_early", "sheets_are_pictures_of_the_day",
                      "no_text_of_a_sheet_crosses_a_margin", "openapi_describes_the_folder"]:
        locals()[f"test_{inherited}"] = vars(SiteTests)[f"test_{inherited}"]
    verify_solutions, is_card = Publishing.verify_solutions, Publishing.is_card

    def daily(self, date):
        return run("duo", "daily", "--date", date, "--player-games", "0", "--format", "json")[1]

    def cards_of_sheet(self, day):
        decks = [deal["deal"]["deck"] for deal in day["deals"]]
        hands = [sorted(deck[first:first + 7]) for first in (0, 7) for deck in decks]
        return [str(card) for cards in hands + decks for card in cards]

    def test_each_player_folds_away_what_they_must_not_see(self):
        sheet = (self.site / f"print/{FROM}.svg").read_text()
        folds = [float(y) for y in re.findall(r'<line x1="0" y1="([\d.]+)"', sheet)]
        self.assertEqual(len(folds), 2)
        above, below = sheet.split("<g transform")
        decks = [deal["deal"]["deck"] for deal in self.read(f"days/{FROM}.json")["deals"]]
        heights = [float(y) for y, word in re.findall(r'y="([\d.]+)"[^>]*>([^<]*)</text>', above) if word.isdigit()]
        self.assertEqual([sum(y < folds[0] for y in heights), sum(folds[0] < y < folds[1] for y in heights)], [28, 28])
        self.assertEqual(len(re.findall(r">\d+</text>", below)), sum(map(len, decks)))

    def test_lines_of_the_ledger(self):
        lines = objects(self.ledger.read_text())
        self.assertEqual([line["date"] for line in lines], ALL_DATES)
        for line in lines:
            validator("team_ledger.schema.json").validate(line)
            self.assertRegex(line["deals"][0]["id"], rf"^duo:2000{line['date'].replace('-', '')}\d{{4}}$")
            del line["sum"]
        self.assertEqual(sealed(lines), self.ledger.read_text())

    def test_what_strong_teams_make_of_them_can_be_played_again(self):
        code, out, err = run("duo", "daily", "--date", FROM, "--player-games", "1", "--format", "json")
        self.assertEqual((code, err), (0, ""))
        day = objects(out)[0]
        validator("team_daily.schema.json").validate(day)
        network = pathlib.Path(__file__).parents[2] / "data" / "players" / "teams" / "duo.network"
        for deal in day["deals"]:
            self.assertEqual([result["talk"] for result in deal["player_results"]], ["none", "one", "two"])
        for result in day["deals"][-1]["player_results"]:
            self.assertEqual((result["player"], result["games"]), ("strong", 1))
            self.assertEqual(result["network"], hashlib.sha256(network.read_bytes()).hexdigest()[:16])
            game = objects(run("play", day["deals"][-1]["id"], "--player", "strong", "--talk", result["talk"], "--seed", "0", "--format", "json")[1])[0]
            self.assertEqual((result["beaten"], result["mean_left"]), (game["left"] == 0, game["left"]))

    def test_an_old_tree_and_its_ledger_stay_as_they_are(self):
        both = self.folder / "both"
        old = ["publish", "--player-games", "0", "--from", FROM, "--to", FROM, "--out", both, "--today", TODAY, "--ledger", self.folder / "old.ledger"]
        self.assertEqual(run(*old)[0], 0)
        before, ledger = tree(both), (self.folder / "old.ledger").read_bytes()
        self.assertEqual(self.publish(both)[1], f"{both}: {len(ALL_DATES)} days added, {len(ALL_DATES)} days in all\n")
        del before["SHA256SUMS"]
        after = tree(both)
        self.assertEqual({path: text for path, text in after.items() if path in before}, before)
        self.assertEqual({path for path in after if not path.startswith("duo/")}, {*before, "SHA256SUMS"})
        self.assertEqual((self.folder / "old.ledger").read_bytes(), ledger)
        self.assertIn("nothing to add", run(*old)[1])
        self.assertEqual(run(*old[:-1], self.ledger)[0], 65)  # a ledger of another series


class Short(Publisher, unittest.TestCase):
    """The short deals, which the same code publishes."""

    COMMAND, FOLDER, LEDGER = ["short", "publish"], "short/", "short.ledger"
    INDEX, DAY, SOLUTIONS = "daily_index", "daily", "daily_solutions"
    SCHEMA_NAMES = ["daily", "daily_index", "daily_solutions", "deal"]
    SPOILER = b'"A1"'
    PAGE = False

    for inherited in ["layout", "json_fits_the_schemas_that_stand_beside_it", "index_leads_to_every_file", "a_day_is_what_daily_prints",
                      "solutions_are_replayed_and_none_is_told_early", "sheets_are_pictures_of_the_day",
                      "no_text_of_a_sheet_crosses_a_margin", "openapi_describes_the_folder"]:
        locals()[f"test_{inherited}"] = vars(SiteTests)[f"test_{inherited}"]
    verify_solutions, is_card = Publishing.verify_solutions, Publishing.is_card

    def daily(self, date):
        return run("short", "daily", "--date", date, "--format", "json")[1]

    def cards_of_sheet(self, day):
        decks = [deal["deal"]["deck"] for deal in day["deals"]]
        return [str(card) for cards in [sorted(deck[:6]) for deck in decks] + decks for card in cards]

    def test_lines_of_the_ledger(self):
        lines = objects(self.ledger.read_text())
        self.assertEqual([line["date"] for line in lines], ALL_DATES)
        for line in lines:
            validator("short_ledger.schema.json").validate(line)
            self.assertRegex(line["deals"][0]["id"], rf"^short:6000{line['date'].replace('-', '')}\d{{4}}$")
            self.assertNotIn("player_result", line["deals"][0])

    def test_the_same_on_every_machine(self):
        """These deals belong to grade version 1. A version that chooses others must have another number."""
        (day,) = objects(self.daily("2027-01-01"))
        self.assertEqual([deal["grade"]["version"] for deal in day["deals"]], [1] * 4)
        self.assertEqual([deal["id"] for deal in day["deals"]], [f"short:600020270101000{i}" for i in (9, 2, 0, 4)])
        self.assertEqual(day["deals"][0]["deal"]["rules"], {"players": 1, "hand": 6, "min_plays": 4, "cards": 60})


class Help(unittest.TestCase):
    def test_examples_everywhere(self):
        for command in ["generate", "daily", "publish", "duo daily", "duo publish", "short daily", "short publish"]:
            code, out, err = run(*command.split(), "--help")
            self.assertEqual((code, err), (0, ""))
            self.assertIn("Examples:", out)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
