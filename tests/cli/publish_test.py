"""Tests dailies, the generator and published trees as users meet them. Published files are checked against the JSON
Schemas and with validators that share no code with the program.

Usage: publish_test.py PROGRAM SCHEMA_DIR
"""

import datetime
import hashlib
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import uuid

import feedparser
import icalendar
import jsonschema

from deal_code import code_of
from program import PROGRAM, SCHEMAS, SOON, begin, objects, run, validator
from scale import scaled

BANDS = ["easy", "medium", "hard", "fiendish"]


def run_where_files_are_short(size, *args):
    """Runs the program with a limit on the size of files, which has the effect of a full disk."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return run(*args, preexec_fn=limit)


def tree(folder):
    """Every file below a folder, by its path, with its bytes."""
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(pathlib.Path(folder).rglob("*")) if p.is_file()}


class Dailies(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.done = run("daily", "--date", "2026-11-21", "--format", "json")
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
        self.assertEqual(run("daily", "--date", "2026-11-21", "--format", "json")[1], out)
        text = run("daily", "--date", "2026-11-21")[1]
        self.assertTrue(text.startswith("Saturday, 21 November 2026\n"))
        for deal in day["deals"]:
            self.assertIn(f"  {deal['id']}  {deal['grade']['band']}, difficulty ", text)

    def test_the_same_on_every_machine(self):
        """These deals belong to grade version 1. A version that chooses others must have another number."""
        self.assertEqual([deal["grade"]["version"] for deal in self.day["deals"]], [1] * 4)
        self.assertEqual([deal["deal"]["number"] for deal in self.day["deals"]],
                         [202611210009, 202611210004, 202611210006, 202611210000])

    def test_each_is_the_first_that_fits(self):
        for deal in self.day["deals"]:
            search = run("generate", "--grade", deal["grade"]["band"], "--start", "202611210000", "--format", "json")
            self.assertEqual(objects(search[1])[0]["id"], deal["id"])

    def test_the_date_is_the_players_own(self):
        east = objects(run("daily", "--format", "json", env={**os.environ, "TZ": "Pacific/Kiritimati"})[1])[0]["date"]
        west = objects(run("daily", "--format", "json", env={**os.environ, "TZ": "Etc/GMT+12"})[1])[0]["date"]
        self.assertGreater(east, west)
        now = datetime.datetime.now(datetime.timezone.utc)
        dates = {(now + datetime.timedelta(hours=h, minutes=m)).date().isoformat() for h in (14, -12) for m in (0, -5)}
        self.assertLessEqual({east, west}, dates)

    def test_what_is_no_date(self):
        for wrong in ["2026-11-31", "2026-2-1", "today", "", "10000-01-01"]:
            code, out, err = run("daily", "--date", wrong)
            self.assertEqual((code, out), (64, ""), wrong)
            self.assertIn("--date", err)


def sealed(lines):
    """The text of a ledger with these objects as lines. The checksums are computed here."""
    text, last = "", ""
    for line in lines:
        body = json.dumps(line, separators=(",", ":"))
        last = hashlib.sha256((last + body).encode()).hexdigest()
        text += body[:-1] + f',"sum":"{last}"}}\n'
    return text


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
        return run("daily", "--date", date, "--ledger", self.ledger, "--format", "json")

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
        self.assertEqual(run("daily", "--ledger", "/no/such/folder/ledger")[0], 74)
        self.assertEqual(run("daily", "--ledger", "/tmp")[0], 66)

    def test_a_full_disk_loses_nothing(self):
        self.ledger.write_text(sealed([some_line(f"2026-11-{day}") for day in range(10, 20)]))
        before = self.ledger.read_bytes()
        code, out, err = run_where_files_are_short(2048, "daily", "--date", "2026-11-21", "--ledger", self.ledger)
        self.assertEqual((code, out), (74, ""))
        self.assertIn("ledger.new: File too large", err)
        self.assertEqual(self.ledger.read_bytes(), before)
        self.assertEqual([path.name for path in self.ledger.parent.iterdir()], ["ledger"])
        self.assertEqual(self.daily("2026-11-21")[0], 0)

    def test_two_writers_at_once(self):
        dates = [f"2026-12-{day:02}" for day in range(1, 2 + scaled(3))]
        writers = [subprocess.Popen([PROGRAM, "daily", "--date", date, "--ledger", self.ledger], stdout=subprocess.DEVNULL)
                   for date in dates + dates]
        self.assertEqual([writer.wait(timeout=120) for writer in writers], [0] * len(writers))
        self.assertEqual(sorted(line["date"] for line in objects(self.ledger.read_text())), dates)
        self.assertEqual(self.daily(dates[0])[0], 0)

    def test_killed_at_any_moment(self):
        draw, date, complete = random.Random(3), datetime.date(2027, 1, 1), 0
        for _ in range(max(5, scaled(25))):
            process = subprocess.Popen([PROGRAM, "daily", "--date", str(date), "--ledger", self.ledger],
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
        count = scaled(5)
        runs = [run("generate", "--grade", "hard", "--count", count, "--threads", threads, "--format", "json") for threads in (1, 2, 5)]
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
        first = objects(run("generate", "--grade", "easy", "--count", count, "--format", "json")[1])
        rest = objects(run("generate", "--grade", "easy", "--count", count - 1, "--start", first[0]["deal"]["number"] + 1, "--format", "json")[1])
        self.assertEqual([d["id"] for d in rest], [d["id"] for d in first[1:]])
        codes = run("generate", "--grade", "easy", "--count", count, "--format", "code")[1]
        self.assertEqual(codes.split(), [d["code"] for d in first])
        self.assertEqual(run("solve", "--deals", "-", "--quiet", stdin=codes)[0], 0)

    def test_usage(self):
        for args in [[], ["--grade", "harder"], ["--grade", "easy", "--rules", "duo"], ["--grade", "easy", "--rules", "none"],
                     ["--grade", "easy", "--count", "-1"]]:
            code, out, err = run("generate", *args)
            self.assertEqual((code, out), (64, ""), args)
            self.assertNotEqual(err, "")

    def test_interrupt_keeps_what_is_printed(self):
        process = begin("generate", "--grade", "easy", "--count", 100000, "--format", "json")
        lines = [process.stdout.readline() for _ in range(3)]
        before = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertLess(time.monotonic() - before, SOON)
        self.assertEqual(process.returncode, 130)
        found = objects((b"".join(lines) + out).decode())
        self.assertIn(f"{len(found)} of 100,000 deals found", err.decode())


FROM, TO, TODAY = "2026-11-17", "2026-11-24", "2026-11-21"
ALL_DATES = [f"2026-11-{day}" for day in range(17, 25)]
OVER = [date for date in ALL_DATES if date < TODAY]
BASE = "https://example.org/daily/"


class Publishing(unittest.TestCase):
    """All trees are published from one ledger. Another test shows that ledgers come out the same."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.ledger = cls.folder / "the.ledger"
        cls.site = cls.folder / "first"
        done = cls.publish(cls.site)
        assert done[0] == 0, done

    @classmethod
    def publish(cls, out, start=FROM, end=TO, today=TODAY, ledger=None, base=BASE, more=()):
        return run("publish", "--from", start, "--to", end, "--out", out, "--today", today,
                   "--ledger", ledger or cls.ledger, *(["--base-url", base] if base else []), *more)

    def read(self, path):
        return json.loads((self.site / path).read_text())

    def test_layout(self):
        expected = {"index.json", "feed.json", "atom.xml", "calendar.ics", "openapi.json", "SHA256SUMS"}
        expected |= {f"schema/{name}.schema.json" for name in ["daily", "daily_index", "daily_solutions", "deal"]}
        expected |= {f"days/{date}.json" for date in ALL_DATES} | {f"print/{date}.svg" for date in ALL_DATES}
        expected |= {f"solutions/{date}.json" for date in OVER}
        self.assertEqual(set(tree(self.site)), expected)
        self.assertEqual(sorted(p.name for p in self.folder.iterdir() if p.name.startswith(".")), [])

    def test_json_fits_the_schemas_that_stand_beside_it(self):
        for schema in (self.site / "schema").iterdir():
            self.assertEqual(json.loads(schema.read_text()), json.loads((SCHEMAS / schema.name).read_text()))
        validator("daily_index.schema.json").validate(self.read("index.json"))
        for date in ALL_DATES:
            validator("daily.schema.json").validate(self.read(f"days/{date}.json"))
        for date in OVER:
            validator("daily_solutions.schema.json").validate(self.read(f"solutions/{date}.json"))

    def test_index_leads_to_every_file(self):
        index = self.read("index.json")
        self.assertEqual((index["first"], index["last"]), (FROM, TO))
        self.assertEqual([day["date"] for day in index["days"]], ALL_DATES)
        self.assertEqual([day["date"] for day in index["days"] if "solutions" in day], OVER)
        for day in index["days"]:
            for key in set(day) - {"date"}:
                self.assertTrue((self.site / day[key]).is_file())

    def test_a_day_is_what_daily_prints(self):
        for date in [FROM, TO][:scaled(2)]:
            self.assertEqual((self.site / f"days/{date}.json").read_text(),
                             run("daily", "--date", date, "--format", "json")[1])

    def test_solutions_are_replayed_and_none_is_told_early(self):
        results = "".join(json.dumps(deal) + "\n" for date in OVER for deal in self.read(f"solutions/{date}.json")["deals"])
        code, out, _ = run("verify", "--quiet", stdin=results)
        self.assertEqual((code, out), (0, f"{4 * len(OVER)} valid, 0 invalid, 0 not checked\n"))
        for path, content in tree(self.site).items():
            if not path.startswith(("solutions/", "schema/", "openapi")):
                self.assertNotIn(b'"A1"', content, path)

    def test_checksums(self):
        done = subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=self.site, capture_output=True)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))
        listed = {line.split("  ", 1)[1] for line in (self.site / "SHA256SUMS").read_text().splitlines()}
        self.assertEqual(listed, set(tree(self.site)) - {"SHA256SUMS"})

    def test_atom(self):
        done = subprocess.run(["xmllint", "--noout", self.site / "atom.xml"], capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        feed = feedparser.parse(str(self.site / "atom.xml"))
        self.assertFalse(feed.bozo)
        self.assertEqual((feed.version, feed.feed.title), ("atom10", "Backtrick daily"))
        self.assertEqual(feed.feed.updated, f"{TODAY}T00:00:00Z")
        self.assertEqual(feed.feed.id, BASE + "atom.xml")
        # The feed ends today. Later days are in the tree, but not in the feed.
        self.assertEqual([entry.title[-10:] for entry in feed.entries], sorted(OVER + [TODAY], reverse=True))
        for entry in feed.entries:
            self.assertEqual(uuid.UUID(entry.id).version, 5)
            self.assertEqual(entry.link, BASE + f"print/{entry.title[-10:]}.svg")
            for deal in self.read(f"days/{entry.title[-10:]}.json")["deals"]:
                self.assertIn(deal["id"], entry.summary if "summary" in entry else entry.content[0].value)
        self.assertEqual(len({entry.id for entry in feed.entries}), len(feed.entries))

    def test_json_feed(self):
        feed = self.read("feed.json")
        self.assertEqual(feed["version"], "https://jsonfeed.org/version/1.1")
        self.assertEqual((feed["home_page_url"], feed["feed_url"]), (BASE, BASE + "feed.json"))
        atom = feedparser.parse(str(self.site / "atom.xml"))
        self.assertEqual([(item["id"], item["url"], item["title"], item["content_text"], item["date_published"]) for item in feed["items"]],
                         [(entry.id, entry.link, entry.title, entry.content[0].value, entry.published) for entry in atom.entries])
        for item in feed["items"]:
            datetime.datetime.fromisoformat(item["date_published"].replace("Z", "+00:00"))

    def test_calendar(self):
        raw = (self.site / "calendar.ics").read_bytes()
        for line in raw.split(b"\r\n"):
            self.assertLessEqual(len(line), 75)
            self.assertNotIn(b"\n", line)
        calendar = icalendar.Calendar.from_ical(raw)
        self.assertEqual((calendar["VERSION"], len(calendar.errors)), ("2.0", 0))
        events = calendar.walk("VEVENT")
        self.assertEqual([event["DTSTART"].dt for event in events], [datetime.date.fromisoformat(date) for date in ALL_DATES])
        ids = {item["title"][-10:]: item["id"] for item in self.read("feed.json")["items"]}
        for event, date in zip(events, ALL_DATES):
            self.assertEqual(event.errors, [])
            self.assertEqual(ids.get(date, f"urn:uuid:{event['UID']}"), f"urn:uuid:{event['UID']}")
            for deal in self.read(f"days/{date}.json")["deals"]:
                self.assertIn(f"{deal['grade']['band']}: {deal['id']}, difficulty ", str(event["DESCRIPTION"]))
            self.assertEqual(str(event["URL"]), BASE + f"print/{date}.svg")

    def test_sheets_are_pictures_of_the_day(self):
        for date in ALL_DATES:
            sheet = self.site / f"print/{date}.svg"
            done = subprocess.run(["xmllint", "--noout", sheet], capture_output=True)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            text = sheet.read_text()
            self.assertIn('width="210mm" height="297mm"', text)
            words = re.findall(r"<text[^>]*>([^<]*)</text>", text)
            numbers = [int(word) for word in words if word.isdigit()]
            deals = self.read(f"days/{date}.json")["deals"]
            expected = [card for deal in deals for card in sorted(deal["deal"]["deck"][:8])]
            expected += [card for deal in deals for card in deal["deal"]["deck"]]
            self.assertEqual(numbers, expected)
            for x, y in re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"', text):
                self.assertTrue(10 <= float(x) <= 200 and 10 <= float(y) <= 287, "on the paper, off its edge")
        picture = subprocess.run(["rsvg-convert", "--width", "420", self.site / f"print/{FROM}.svg"], capture_output=True)
        self.assertEqual((picture.returncode, picture.stderr), (0, b""))
        self.assertTrue(picture.stdout.startswith(b"\x89PNG"))

    def test_openapi_describes_the_tree(self):
        api = self.read("openapi.json")
        self.assertEqual(api["openapi"], "3.1.0")
        self.assertEqual(api["servers"], [{"url": BASE}])
        matched = set()
        for path, item in api["paths"].items():
            parameters = [api["components"]["parameters"][p["$ref"].rsplit("/", 1)[1]] if "$ref" in p else p
                          for p in item.get("parameters", [])]
            self.assertEqual({p["name"] for p in parameters}, set(re.findall(r"{(\w+)}", path)))
            pattern = re.compile(re.sub(r"\\{\w+\\}", "(.+)", re.escape(path[1:])))
            files = [file for file in tree(self.site) if pattern.fullmatch(file)]
            self.assertNotEqual(files, [], path)
            matched |= set(files)
            for file in files:
                for value, parameter in zip(pattern.fullmatch(file).groups(), parameters):
                    jsonschema.Draft202012Validator(parameter["schema"]).validate(value)
                for media in item["get"]["responses"]["200"]["content"].values():
                    if "schema" in media:
                        name = media["schema"]["$ref"]
                        self.assertTrue((self.site / name).is_file())
                        validator(pathlib.Path(name).name).validate(self.read(file))
        self.assertEqual(matched, set(tree(self.site)))
        operations = [item["get"]["operationId"] for item in api["paths"].values()]
        self.assertEqual(len(set(operations)), len(operations))

    def test_byte_for_byte_again(self):
        again = self.folder / "again"
        self.assertEqual(self.publish(again)[0], 0)
        self.assertEqual(tree(again), tree(self.site))

    def test_ledger_comes_out_alike_whatever_the_threads(self):
        last = ALL_DATES[scaled(3) - 1]
        for threads in (1, 3):
            ledger = self.folder / f"ledger{threads}"
            self.assertEqual(self.publish(self.folder / f"threads{threads}", end=last, ledger=ledger, more=["--threads", threads])[0], 0)
        self.assertEqual((self.folder / "ledger1").read_bytes(), (self.folder / "ledger3").read_bytes())
        self.assertTrue(self.ledger.read_bytes().startswith((self.folder / "ledger1").read_bytes()))

    def test_day_by_day_comes_to_the_same(self):
        slow = self.folder / "slow"
        for date in ALL_DATES:  # each on its own day, then once more as on TODAY
            code, out, _ = self.publish(slow, date, date, min(date, TODAY))
            count = ALL_DATES.index(date) + 1
            self.assertEqual((code, out), (0, f"{slow}: 1 day added, {count} day{'s' * (count > 1)} in all\n"))
        self.assertEqual(tree(slow), tree(self.site))
        code, out, _ = self.publish(slow)
        self.assertEqual((code, out), (0, f"{slow}: nothing to add, {len(ALL_DATES)} days in all\n"))

    def test_published_files_are_not_touched_again(self):
        site = self.folder / "kept"
        self.assertEqual(self.publish(site, end=TODAY)[0], 0)
        before = {path: (site / path).stat().st_ino for path in tree(site)}
        code, out, _ = self.publish(site, end=TODAY, today="2026-11-23")
        self.assertEqual((code, out), (0, f"{site}: brought up to date, 5 days in all\n"))
        self.assertEqual(self.publish(site, today="2026-11-23")[0], 0)
        for path, inode in before.items():
            if path.startswith(("days/", "print/", "solutions/", "schema/")):
                self.assertEqual((site / path).stat().st_ino, inode, path)
        self.assertTrue((site / "solutions/2026-11-22.json").is_file())
        self.assertFalse((site / "solutions/2026-11-23.json").is_file())
        # A clock that was set back removes nothing and adds nothing early.
        before = set(tree(site))
        self.assertEqual(self.publish(site, today="2026-11-18")[0], 0)
        self.assertEqual(set(tree(site)), before)

    def test_what_the_ledger_does_not_say_is_refused(self):
        site, ledger = self.folder / "doubtful", self.folder / "doubtful.ledger"
        shutil.copytree(self.site, site)
        before = tree(site)
        for text, complaint in [
            ("", "days/2026-11-17.json is published, but the ledger does not hold that date"),
            ("".join(self.ledger.read_text().splitlines(True)[:-1]), f"days/{TO}.json is published, but the ledger"),
            (sealed([some_line(date, 100 * i) for i, date in enumerate(ALL_DATES)]), "is published with other deals or grades"),
            (self.ledger.read_text().replace("solo:", "solo-expert:", 1), "doubtful.ledger:1:"),
        ]:
            ledger.write_text(text)
            code, out, err = self.publish(site, end="2026-11-25", ledger=ledger)
            self.assertEqual((code, out), (65, ""))
            self.assertIn(complaint, err)
            self.assertEqual((tree(site), ledger.read_text()), (before, text))
        ledger.write_text(self.ledger.read_text())
        (site / f"days/{FROM}.json").write_text('{"date":"2026-11-17"}')
        code, _, err = self.publish(site, ledger=ledger)
        self.assertEqual(code, 65)
        self.assertIn('days/2026-11-17.json:1:1: the key "deals" is missing', err)

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

    def test_links_planted_in_the_tree_are_not_followed(self):
        site, outside = self.folder / "planted", self.folder / "outside"
        shutil.copytree(self.site, site)
        outside.mkdir()
        (outside / "secret").write_text("s")
        shutil.rmtree(site / "print")
        (site / "print").symlink_to(outside)
        for name in ["index.json", f"solutions/{FROM}.json", "atom.xml"]:
            (site / name).rename(outside / pathlib.Path(name).name)
            (site / name).symlink_to(outside / pathlib.Path(name).name)
        (site / "unknown").symlink_to(outside / "secret")
        before = tree(outside)
        self.assertEqual(self.publish(site)[0], 0)
        self.assertEqual(tree(outside), before)
        self.assertEqual([path.name for path in site.rglob("*") if path.is_symlink()], ["unknown"])
        (site / "unknown").unlink()
        self.assertEqual(tree(site), tree(self.site), "the link is not among the checksums")
        # A day has been published, but not the target of the link.
        for day in [f"days/{TO}.json", "days"]:
            shutil.move(site / day, outside / "moved")
            (site / day).symlink_to(outside / "moved")
            code, _, err = self.publish(site, end="2026-11-23")
            self.assertEqual(code, 65)
            self.assertIn(f"{day} is ", err)
            (site / day).unlink()
            shutil.move(outside / "moved", site / day)

    def test_without_an_address_links_are_relative(self):
        site = self.folder / "relative"
        self.assertEqual(self.publish(site, base=None)[0], 0)
        feed = json.loads((site / "feed.json").read_text())
        self.assertEqual(feed["items"][0]["url"], f"print/{TODAY}.svg")
        self.assertNotIn("feed_url", feed)
        self.assertFalse(feedparser.parse(str(site / "atom.xml")).bozo)
        self.assertEqual(icalendar.Calendar.from_ical((site / "calendar.ics").read_bytes()).walk("VEVENT")[0].get("URL"), None)

    def test_folders_that_are_something_else_are_left_alone(self):
        other = self.folder / "other"
        other.mkdir()
        (other / "thesis.tex").write_text("years of work")
        code, _, err = self.publish(other)
        self.assertEqual(code, 64)
        self.assertIn("is not a published tree", err)
        self.assertEqual(tree(other), {"thesis.tex": b"years of work"})

    def test_the_ledger_stands_beside_the_tree_and_not_inside(self):
        site = self.folder / "beside"
        shutil.copy(self.ledger, f"{site}.ledger")
        before = self.ledger.read_bytes()
        for out in [site, f"{site}/"]:
            code, _, err = run("publish", "--from", FROM, "--to", TO, "--out", out, "--today", TODAY)
            self.assertEqual((code, err), (0, ""))
        self.assertEqual(pathlib.Path(f"{site}.ledger").read_bytes(), before)
        self.assertEqual([path for path in tree(site) if "ledger" in path], [])
        for inside in [site / "ledger", f"{site}/../beside/days/ledger", site]:
            self.assertEqual(self.publish(site, ledger=inside)[0], 64)

    def test_usage(self):
        for more in [["--base-url", "example.org"], ["--base-url", "https://a b/"], ["--threads", "0"]]:
            self.assertEqual(self.publish(self.folder / "never", base=None, more=more)[0], 64)
        self.assertEqual(self.publish(self.folder / "never", start="2026-11-22", end="2026-11-21")[0], 64)
        self.assertEqual(run("publish", "--out", self.folder / "never")[0], 64)
        self.assertFalse((self.folder / "never").exists())

    def test_killed_at_any_moment(self):
        """Kills the program many times on its way from one tree to the next."""
        site, draw = self.folder / "killed", random.Random(4)
        trees = {}
        for today in ALL_DATES:
            began = time.monotonic()
            self.assertEqual(self.publish(self.folder / f"at_{today}", end=today, today=today)[0], 0)
            takes = time.monotonic() - began
            trees[today] = tree(self.folder / f"at_{today}")
        at, kills = -1, 0  # the index of the tree that the site shows
        for _ in range(120):
            target = ALL_DATES[min(at + 1, len(ALL_DATES) - 1)]
            process = subprocess.Popen([PROGRAM, "publish", "--from", FROM, "--to", target, "--out", site, "--today", target,
                                        "--ledger", self.ledger, "--base-url", BASE], stdout=subprocess.DEVNULL)
            time.sleep(draw.uniform(0, takes))
            process.kill()
            kills += process.wait() == -signal.SIGKILL
            if site.exists():
                now = tree(site)
                if at == -1 or now != trees[ALL_DATES[at]]:
                    at += 1
                    self.assertEqual(now, trees[ALL_DATES[at]])
            if at == len(ALL_DATES) - 1:
                shutil.rmtree(site)
                at = -1
        self.assertGreater(kills, 20)
        self.assertEqual(self.publish(site)[0], 0)
        self.assertEqual([p.name for p in self.folder.iterdir() if p.name.startswith(".")], [])

    def test_a_full_disk_loses_nothing(self):
        site = self.folder / "full"
        self.assertEqual(self.publish(site, end=FROM)[0], 0)
        before = tree(site)
        code, out, err = run_where_files_are_short(8192, "publish", "--from", FROM, "--to", TO, "--out", site, "--ledger", self.ledger)
        self.assertEqual((code, out), (74, ""))
        self.assertIn("File too large", err)
        self.assertEqual(tree(site), before)
        self.assertFalse((self.folder / ".full.being-published").exists())

    def test_two_at_once(self):
        site = self.folder / "two"
        writers = [subprocess.Popen([PROGRAM, "publish", "--from", FROM, "--to", date, "--out", site, "--today", TODAY,
                                     "--ledger", self.ledger, "--base-url", BASE], stdout=subprocess.DEVNULL)
                   for date in [TO, "2026-11-19", TO, "2026-11-20"]]
        self.assertEqual([writer.wait(timeout=120) for writer in writers], [0] * len(writers))
        self.assertEqual(tree(site), tree(self.site))

    def test_interrupt_keeps_the_days_chosen(self):
        ledger, site = self.folder / "interrupted.ledger", self.folder / "interrupted"
        process = subprocess.Popen([PROGRAM, "publish", "--from", "2030-01-01", "--to", "2030-12-31", "--out", site, "--ledger", ledger])
        while not ledger.exists() or ledger.stat().st_size == 0:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=20), 130)
        lines = objects(ledger.read_text())
        self.assertGreater(len(lines), 0)
        self.assertFalse(site.exists())
        code, out, _ = run("publish", "--from", "2030-01-01", "--to", lines[-1]["date"], "--out", site, "--ledger", ledger)
        self.assertEqual((code, len(objects(ledger.read_text()))), (0, len(lines)))

    def test_interrupted_it_says_how_to_go_on(self):
        ledger = self.folder / "going_on.ledger"
        process = begin("publish", "--from", "2031-01-01", "--to", "2031-12-31", "--out", self.folder / "going_on",
                        "--ledger", ledger)
        while process.poll() is None and (not ledger.exists() or ledger.stat().st_size == 0):
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.communicate(timeout=20)[1], b"backtrick: interrupted; the same command goes on from here\n")


class Help(unittest.TestCase):
    def test_examples_everywhere(self):
        for command in ["generate", "daily", "publish"]:
            code, out, err = run(command, "--help")
            self.assertEqual((code, err), (0, ""))
            self.assertIn("Examples:", out)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
