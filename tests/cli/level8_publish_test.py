"""Tests the published rounds of Level 8, alone and in one tree with the dailies of The Game.

Usage: level8_publish_test.py PROGRAM SCHEMA_DIR
"""

import json
import re
import shutil
import subprocess
import sys
import unittest

from program import PROGRAM, run, validator
from site_tests import ALL_DATES, BASE, FROM, OVER, TO, TODAY, Publisher, SiteTests, sealed, tree


def some_line(date, number):
    return {"ledger": "level8 1", "date": date, "deal": number, "level": 3, "par": 5,
            "grade": {"version": 1, "band": "hard", "difficulty": 1.5, "standard_error": 0.1, "basis": "simulated"},
            "program": "0.0.1"}


IN_WORDS = ["two runs of three", "four pairs", "two runs of four", "a run of six and a pair", "a run of seven", "a pair and two triples",
            "a triple and five cards of one colour", "a pair, a triple and four of a kind"]


def by_number(card):
    """The order of a sheet: by number, then by colour; wilds and Skips last."""
    return "WS".find(card) + 1, int(card[1:] or 0), "roygbp".find(card[0])


class Rounds(SiteTests, unittest.TestCase):
    COMMAND, FOLDER, LEDGER, LEDGER_ENDING = ["level8", "publish"], "level8/", "level8.ledger", ".level8.ledger"
    TITLE = "Backtrick Level 8 daily"
    INDEX, DAY, SOLUTIONS = "level8_index", "level8_daily", "level8_solution"
    SCHEMA_NAMES = [f"level8_{name}" for name in ["daily", "deal", "index", "result", "round", "solution"]]
    SPOILER = b'"take"'
    PAGE = True
    OTHERWISE = "is published with other cards, par or grade"

    def some_line(self, date, number):
        return some_line(date, number)

    def daily(self, date):
        return run("level8", "daily", "--date", date, "--format", "json")[1]

    def told_of(self, day):
        groups = run("level8", "solve", day["deal"]["number"], "--level", day["level"])[1]
        groups = re.search(r"level \d \(([^)]*)\)", groups)[1]
        return [f"Level {day['level']} ({groups}), go out, par {day['par']}\n",
                f"{day['grade']['band']}: deal {day['deal']['number']}, "]

    def verify_solutions(self, files):
        for file in files:
            self.assertEqual(run("level8", "verify", "--quiet", file)[:2], (0, "1 valid, 0 invalid, 0 not checked\n"))
            solution = json.loads(file.read_text())
            day = self.read(f"days/{file.name}")
            for key in ["date", "deal", "list", "level", "groups"]:
                self.assertEqual(solution[key], day[key])
            self.assertEqual((solution["goals"], solution["out"]), (["out"], day["par"]))
            self.assertEqual(len(solution["certificates"]["out"]), day["par"])

    def is_card(self, word):
        return re.fullmatch(r"[roygbp]\d+|W|S", word)

    def cards_of_sheet(self, day):
        deck = day["deal"]["deck"]
        return sorted(deck[:10], key=by_number) + [deck[10]] + deck

    def test_the_page_lists_the_days_up_to_today(self):
        text = (self.site / "index.html").read_text()
        self.assertTrue(text.startswith("<!DOCTYPE html>\n<html lang=\"en\">"))
        done = subprocess.run(["xmllint", "--html", "--noout", self.site / "index.html"], capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(re.findall(r'<tr id="([\d-]+)">', text), sorted(OVER + [TODAY], reverse=True))
        for link in re.findall(r'href="([^"]*)"', text):
            self.assertTrue((self.site / link).is_file(), link)
        self.assertEqual(re.findall(r'href="solutions/([\d-]+).json"', text), OVER[::-1])
        day = self.read(f"days/{TODAY}.json")
        self.assertRegex(text, rf"<td>Level {day['level']}: [a-z ,]+; {day['grade']['band']}, par {day['par']}; deal {day['deal']['number']}</td>")

    def test_sheets_say_colours_and_levels_in_words(self):
        for date in ALL_DATES:
            sheet, day = (self.site / f"print/{date}.svg").read_text(), self.read(f"days/{date}.json")
            words = re.findall(r"<text[^>]*>([^<]*)</text>", sheet)
            names = {"r": "red", "o": "orange", "y": "yellow", "g": "green", "b": "blue", "p": "purple", "W": "wild", "S": "Skip!"}
            shown = sorted(day["deal"]["deck"][:10], key=by_number) + day["deal"]["deck"][10:11]
            self.assertEqual([word for word in words if word in names.values()], [names[card[0]] for card in shown])
            self.assertIn(f"Level {day['level']}: {IN_WORDS[day['level'] - 1]}", words)
            self.assertGreater(len(re.findall('fill="#(?!fff)', sheet)), 11 + 80)

    def test_a_tree_from_before_the_page_is_extended(self):
        site = self.folder / "old"
        shutil.copytree(self.root, site)
        (site / "level8/index.html").unlink()
        sheet = site / f"level8/print/{FROM}.svg"
        sheet.write_text("<svg/>")  # as another version drew it
        self.assertEqual(self.publish(site)[1], f"{site}: brought up to date, {len(ALL_DATES)} days in all\n")
        self.assertEqual(sheet.read_text(), "<svg/>")
        self.assertEqual((site / "level8/index.html").read_bytes(), (self.site / "index.html").read_bytes())

    def test_a_day_that_was_tampered_with_is_refused(self):
        site = self.folder / "tampered"
        shutil.copytree(self.root, site)
        path = site / f"level8/days/{FROM}.json"
        published = path.read_text()
        day = json.loads(published)
        deck = day["deal"]["deck"]
        for key, value in [
            ("date", TO), ("list", "mine"), ("level", day["level"] % 8 + 1), ("groups", [["run", 9]]), ("goal", "place"),
            ("par", day["par"] + 1), ("code", day["code"][:-1] + "q"), ("deal", {**day["deal"], "number": 1}),
            ("deal", {**day["deal"], "deck": deck[1:] + deck[:1]}), ("deal", {**day["deal"], "rules": {**day["deal"]["rules"], "skips": 2}}),
            ("grade", {**day["grade"], "difficulty": 99.5}), ("grade", {**day["grade"], "band": "fiendish"}), ("program", "9.9.9"),
        ]:
            path.write_text(json.dumps({**day, key: value}))
            before = tree(site)
            code, out, err = self.publish(site, end="2026-11-25")
            self.assertEqual((code, out), (65, ""), (key, value))
            self.assertIn(f"level8/days/{FROM}.json", err)
            self.assertEqual(tree(site), before)
        path.write_text(published)
        self.assertEqual(self.publish(site)[0], 0)

    def test_a_par_that_is_not_the_solver_s_is_not_published_as_solved(self):
        site, ledger = self.folder / "par", self.folder / "par.ledger"
        ledger.write_text(sealed([{**some_line(FROM, 1), "par": 98}]))
        code, _, err = self.publish(site, end=FROM, ledger=ledger)
        self.assertEqual(code, 65)
        self.assertIn(f"the round of {FROM} has par 98", err)
        self.assertFalse(site.exists())
        # Not even an invented par tells a solution early.
        self.assertEqual(self.publish(site, end=FROM, today=FROM, ledger=ledger)[0], 0)

    def test_the_ledger_is_that_of_level8_daily_and_of_no_other_game(self):
        ledger = self.folder / "shared.ledger"
        for date in [FROM, "2026-11-18"]:
            self.assertEqual(run("level8", "daily", "--date", date, "--ledger", ledger)[0], 0)
        before = ledger.read_bytes()
        self.assertEqual(self.publish(self.folder / "shared", end="2026-11-18", ledger=ledger)[0], 0)
        self.assertEqual(ledger.read_bytes(), before)
        self.assertTrue(self.ledger.read_bytes().startswith(before))
        code, _, err = run("publish", "--player-games", "0", "--from", FROM, "--to", FROM, "--out", self.folder / "wrong", "--ledger", ledger)
        self.assertEqual(code, 65)
        self.assertIn("shared.ledger:1:", err)

    def test_a_folder_level8_of_somebody_else_is_left_alone(self):
        site = self.folder / "foreign"
        (site / "level8").mkdir(parents=True)
        (site / "SHA256SUMS").write_text("")
        (site / "level8" / "mine.txt").write_text("mine")
        before = tree(site)
        code, out, err = self.publish(site)
        self.assertEqual((code, out), (64, ""))
        self.assertIn("level8/: holds files, and no index.json", err)
        self.assertEqual(tree(site), before)
        shutil.rmtree(site / "level8")
        (site / "level8").symlink_to(self.folder)
        self.assertEqual(self.publish(site)[0], 65)
        (site / "level8").unlink()
        self.assertEqual(self.publish(site)[0], 0)


class BothGames(Publisher, unittest.TestCase):
    """One tree with both games."""

    COMMAND, FOLDER, LEDGER = Rounds.COMMAND, Rounds.FOLDER, Rounds.LEDGER

    @classmethod
    def publish_the_game(cls, out, *more):
        return run("publish", "--player-games", "0", "--from", "2026-11-20", "--to", "2026-11-22", "--out", out, "--today", TODAY,
                   "--ledger", cls.folder / "game.ledger", "--base-url", BASE, *more)

    def test_neither_changes_a_file_of_the_other(self):
        game, both, turned = self.folder / "game", self.folder / "both", self.folder / "turned"
        self.assertEqual(self.publish_the_game(game)[0], 0)
        alone, rounds = tree(game), tree(self.root)
        self.assertFalse([path for path in alone if path.startswith("level8")])
        shutil.copytree(game, both)
        self.assertEqual(self.publish(both)[1], f"{both}: {len(ALL_DATES)} days added, {len(ALL_DATES)} days in all\n")
        together = tree(both)
        for part in (alone, rounds, together):
            part.pop("SHA256SUMS")
        mentions = ["index.json", "feed.json", "atom.xml"]
        self.assertEqual({path for path in {**alone, **rounds} if together.get(path) != {**alone, **rounds}[path]}, set(mentions))
        self.assertEqual(set(together), set(alone) | set(rounds))
        # The index and the feeds of the root mention the rounds, and say the same as before of everything else.
        before, after = [[json.loads(part[path]) for path in mentions[:2]] for part in (alone, together)]
        self.assertEqual(after[0].pop("series"), [{"title": Rounds.TITLE, "page": "level8/index.html", "index": "level8/index.json"}])
        validator("daily_index.schema.json").validate(json.loads(together["index.json"]))
        self.assertEqual(after[1].pop("_backtrick")["series"],
                         [{"title": Rounds.TITLE, "url": BASE + "level8/", "feed_url": BASE + "level8/feed.json"}])
        self.assertEqual(after, before)
        link = f'\n <link rel="related" type="application/atom+xml" title="{Rounds.TITLE}" href="{BASE}level8/atom.xml" />'
        self.assertEqual(together["atom.xml"].decode().replace(link, ""), alone["atom.xml"].decode())
        done = subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=both)
        self.assertEqual(done.returncode, 0)
        # Neither has anything to add, and the order does not matter.
        self.assertIn("nothing to add", self.publish_the_game(both)[1])
        self.assertIn("nothing to add", self.publish(both)[1])
        shutil.copytree(self.root, turned)
        self.assertEqual(self.publish_the_game(turned)[0], 0)
        self.assertEqual(tree(turned), tree(both))

    def test_neither_is_stopped_by_the_other_s_ledger(self):
        both = self.folder / "independent"
        self.assertEqual(self.publish_the_game(both)[0], 0)
        self.assertEqual(self.publish(both)[0], 0)
        other = tree(both)
        (both / f"level8/days/{FROM}.json").write_text("{}")
        self.assertEqual(self.publish_the_game(both)[0], 0)
        self.assertEqual(self.publish(both)[0], 65)
        (both / f"level8/days/{FROM}.json").write_bytes(other[f"level8/days/{FROM}.json"])
        (both / "days/2026-11-20.json").write_text("{}")
        self.assertEqual(self.publish(both)[0], 0)
        self.assertEqual(self.publish_the_game(both)[0], 65)

    def test_both_at_once(self):
        site = self.folder / "at_once"
        command = [PROGRAM, "publish", "--player-games", "0", "--from", "2026-11-20", "--to", "2026-11-22", "--out", site, "--today", TODAY,
                   "--ledger", self.folder / "at_once.ledger", "--base-url", BASE]
        writers = [subprocess.Popen(list(map(str, words)), stdout=subprocess.DEVNULL)
                   for words in [command, [PROGRAM, *self.arguments(site)], command]]
        self.assertEqual([writer.wait(timeout=300) for writer in writers], [0] * 3)
        self.assertEqual({path for path in tree(site) if path.startswith("level8/")}, set(tree(self.root)) - {"SHA256SUMS"})
        self.assertTrue((site / "days/2026-11-20.json").is_file())

    def test_a_page_does_not_cover_the_rounds(self):
        page, site = self.folder / "page", self.folder / "paged"
        (page / "level8").mkdir(parents=True)
        (page / "index.html").write_text("<!doctype html><title>play</title>")
        self.assertEqual(self.publish(site)[0], 0)
        self.assertEqual(self.publish_the_game(site, "--page", page)[0], 0)
        self.assertEqual(json.loads((site / "level8/feed.json").read_text())["items"][0]["url"],
                         f"{BASE}level8/print/{TODAY}.svg")
        (page / "level8" / "index.html").write_text("mine")
        before = tree(site)
        code, _, err = self.publish_the_game(site, "--page", page)
        self.assertEqual(code, 64)
        self.assertIn("level8/index.html", err)
        self.assertEqual(tree(site), before)
        # A tree without rounds takes such a page, as ever, and then no rounds.
        plain = self.folder / "plain"
        self.assertEqual(self.publish_the_game(plain, "--page", page)[0], 0)
        self.assertEqual(self.publish(plain)[0], 64)


class OpenPuzzles(Publisher, unittest.TestCase):
    """The puzzles with an open draw pile, in a folder of their own."""

    COMMAND, FOLDER, LEDGER = ["level8-open", "publish"], "level8-open/", "level8-open.ledger"

    def test_files_and_solutions(self):
        site = self.root / "level8-open"
        day = json.loads((site / f"days/{FROM}.json").read_text())
        validator("level8_open_daily.schema.json").validate(day)
        index = json.loads((site / "index.json").read_text())
        validator("level8_index.schema.json").validate(index)
        self.assertEqual([one["date"] for one in index["days"]], ALL_DATES)
        solutions = sorted((site / "solutions").iterdir())
        self.assertEqual([file.stem for file in solutions], OVER)
        for file in solutions:
            self.assertEqual(run("level8", "verify", "--quiet", file)[:2], (0, "1 valid, 0 invalid, 0 not checked\n"))
            solution, day = json.loads(file.read_text()), json.loads((site / "days" / file.name).read_text())
            self.assertEqual((solution["deal"], solution["out"]), (day["deal"], day["par"]))
        words = re.findall(r"<text[^>]*>([^<]*)</text>", (site / f"print/{FROM}.svg").read_text())
        deck = json.loads((site / f"days/{FROM}.json").read_text())["deal"]["deck"]
        self.assertEqual([word for word in words if Rounds.is_card(self, word)], sorted(deck[:10], key=by_number) + deck[10:])
        for name in ["index.html", "feed.json", "atom.xml", "calendar.ics", "openapi.json", "schema/level8_open_daily.schema.json"]:
            self.assertTrue((site / name).is_file(), name)


class Help(unittest.TestCase):
    def test_examples(self):
        code, out, err = run("level8", "publish", "--help")
        self.assertEqual((code, err), (0, ""))
        self.assertIn("Examples:", out)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
