"""Tests of published trees that hold for every game. Published files are checked against the JSON Schemas and with
validators that share no code with the program.

Publisher and SiteTests are mixins for unittest.TestCase. A game's class sets the attributes and defines the methods at
their tops.
"""

import datetime
import hashlib
import html
import json
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time
import uuid

import feedparser
import icalendar
import jsonschema

from program import PROGRAM, SCHEMAS, begin, interrupt, objects, run, validator
from scale import scaled

FROM, TO, TODAY = "2026-11-17", "2026-11-24", "2026-11-21"
ALL_DATES = [f"2026-11-{day}" for day in range(17, 25)]
OVER = [date for date in ALL_DATES if date < TODAY]
BASE = "https://example.org/daily/"
# The widths of the characters from the blank to ~, in 2048ths of the size, of DejaVu Sans and its bold: the widest of the
# fonts that sheets name.
PLAIN_WIDTHS = [
    651, 821, 942, 1716, 1303, 1946, 1597, 563, 799, 799, 1024, 1716, 651, 739, 651, 690, 1303, 1303, 1303, 1303, 1303,
    1303, 1303, 1303, 1303, 1303, 690, 690, 1716, 1716, 1716, 1087, 2048, 1401, 1405, 1430, 1577, 1294, 1178, 1587, 1540,
    604, 604, 1343, 1141, 1767, 1532, 1612, 1235, 1612, 1423, 1300, 1251, 1499, 1401, 2025, 1403, 1251, 1403, 799, 690,
    799, 1716, 1024, 1024, 1255, 1300, 1126, 1300, 1260, 721, 1300, 1298, 569, 569, 1186, 569, 1995, 1298, 1253, 1300,
    1300, 842, 1067, 803, 1298, 1212, 1675, 1212, 1212, 1075, 1303, 690, 1303, 1716,]
BOLD_WIDTHS = [
    713, 934, 1067, 1716, 1425, 2052, 1786, 627, 936, 936, 1071, 1716, 778, 850, 778, 748, 1425, 1425, 1425, 1425, 1425,
    1425, 1425, 1425, 1425, 1425, 819, 819, 1716, 1716, 1716, 1188, 2048, 1585, 1561, 1503, 1700, 1399, 1399, 1681, 1714,
    762, 762, 1587, 1305, 2038, 1714, 1741, 1501, 1741, 1577, 1475, 1397, 1663, 1585, 2259, 1579, 1483, 1485, 936, 748,
    936, 1716, 1024, 1024, 1382, 1466, 1214, 1466, 1389, 891, 1466, 1458, 702, 702, 1362, 702, 2134, 1458, 1407, 1466,
    1466, 1010, 1219, 979, 1458, 1335, 1892, 1321, 1335, 1192, 1458, 748, 1458, 1716,]


def run_where_files_are_short(size, *args):
    """Runs the program with a limit on the size of files, which has the effect of a full disk."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return run(*args, preexec_fn=limit)


def tree(folder):
    """Every file below a folder, by its path, with its bytes."""
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(pathlib.Path(folder).rglob("*")) if p.is_file()}


def sealed(lines):
    """The text of a ledger with these objects as lines. The checksums are computed here."""
    text, last = "", ""
    for line in lines:
        body = json.dumps(line, separators=(",", ":"))
        last = hashlib.sha256((last + body).encode()).hexdigest()
        text += body[:-1] + f',"sum":"{last}"}}\n'
    return text


def without_version(text):
    """The objects of lines without the version of the program, and without the checksum that depends on it."""
    lines = objects(text)
    for line in lines:
        line.pop("program", None), line.pop("sum", None)
    return lines


class Publisher:
    """A tree that is published once, from a ledger that an earlier version of the program has written. All trees are
    published from this ledger. Another test shows that ledgers still come out the same."""

    COMMAND = None  # the words of the command
    LEDGER = None  # the name of the ledger in the folder ledgers
    FOLDER = None  # the game's folder in the tree, with a slash, or ""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.ledger = cls.folder / "the.ledger"
        shutil.copy(pathlib.Path(__file__).parent / "ledgers" / cls.LEDGER, cls.ledger)
        cls.root = cls.folder / "first"
        done = cls.publish(cls.root)
        assert done[0] == 0, done
        cls.site = cls.root / cls.FOLDER

    @classmethod
    def arguments(cls, out, start=FROM, end=TO, today=TODAY, ledger=None, base=BASE, more=()):
        return [*cls.COMMAND, "--from", start, "--to", end, "--out", out, "--today", today,
                "--ledger", ledger or cls.ledger, *(["--base-url", base] if base else []), *more]

    @classmethod
    def publish(cls, out, *args, **options):
        return run(*cls.arguments(out, *args, **options))

    def begin_publishing(self, out, *args, **options):
        return subprocess.Popen([PROGRAM, *map(str, self.arguments(out, *args, **options))], stdout=subprocess.DEVNULL)

    def read(self, path):
        return json.loads((self.site / path).read_text())


class SiteTests(Publisher):
    TITLE = None  # of feeds
    SCHEMA_NAMES = None  # of all schemas in the tree
    INDEX, DAY, SOLUTIONS = None, None, None  # the names of three of them
    LEDGER_ENDING = None  # of the ledger's default path, behind that of the tree
    SPOILER = None  # what only solutions contain
    OTHERWISE = None  # what the program says of a day that is not the ledger's
    PAGE = False  # whether the folder has a page of its own
    KILLS = 40  # at least, of the program on its way from one tree to the next

    def some_line(self, date, number):
        """A line of a ledger with arbitrary deals."""
        raise NotImplementedError

    def daily(self, date):
        """What the program prints for a date."""
        raise NotImplementedError

    def told_of(self, day):
        """What feeds and calendars say about a day."""
        raise NotImplementedError

    def verify_solutions(self, files):
        """Replays the solutions in these files."""
        raise NotImplementedError

    def cards_of_sheet(self, day):
        """The texts of a sheet that is_card finds, in order."""
        raise NotImplementedError

    def is_card(self, word):
        raise NotImplementedError

    def test_layout(self):
        expected = {"index.json", "feed.json", "atom.xml", "calendar.ics", "openapi.json"}
        expected |= {"index.html"} if self.PAGE else set()
        expected |= {f"schema/{name}.schema.json" for name in self.SCHEMA_NAMES}
        expected |= {f"days/{date}.json" for date in ALL_DATES} | {f"print/{date}.svg" for date in ALL_DATES}
        expected |= {f"solutions/{date}.json" for date in OVER}
        self.assertEqual(set(tree(self.root)), {self.FOLDER + path for path in expected} | {"SHA256SUMS"})
        self.assertEqual(sorted(p.name for p in self.folder.iterdir() if p.name.startswith(".")), [])

    def test_json_fits_the_schemas_that_stand_beside_it(self):
        for schema in (self.site / "schema").iterdir():
            self.assertEqual(json.loads(schema.read_text()), json.loads((SCHEMAS / schema.name).read_text()))
            for ref in re.findall(r'"\$ref": "([^"#]+)', schema.read_text()):
                self.assertTrue((schema.parent / ref).is_file(), ref)
        validator(f"{self.INDEX}.schema.json").validate(self.read("index.json"))
        for date in ALL_DATES:
            validator(f"{self.DAY}.schema.json").validate(self.read(f"days/{date}.json"))
        for date in OVER:
            validator(f"{self.SOLUTIONS}.schema.json").validate(self.read(f"solutions/{date}.json"))

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
            self.assertEqual(without_version((self.site / f"days/{date}.json").read_text()), without_version(self.daily(date)))

    def test_solutions_are_replayed_and_none_is_told_early(self):
        self.verify_solutions([self.site / f"solutions/{date}.json" for date in OVER])
        for path, content in tree(self.site).items():
            if not path.startswith(("solutions/", "schema/", "openapi")):
                self.assertNotIn(self.SPOILER, content, path)

    def test_checksums(self):
        done = subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=self.root, capture_output=True)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))
        listed = {line.split("  ", 1)[1] for line in (self.root / "SHA256SUMS").read_text().splitlines()}
        self.assertEqual(listed, set(tree(self.root)) - {"SHA256SUMS"})

    def test_atom(self):
        done = subprocess.run(["xmllint", "--noout", self.site / "atom.xml"], capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        feed = feedparser.parse(str(self.site / "atom.xml"))
        self.assertFalse(feed.bozo)
        self.assertEqual((feed.version, feed.feed.title), ("atom10", self.TITLE))
        self.assertEqual(feed.feed.updated, f"{TODAY}T00:00:00Z")
        self.assertEqual(feed.feed.id, BASE + self.FOLDER + "atom.xml")
        # The feed ends today. Later days are in the tree, but not in the feed.
        self.assertEqual([entry.title for entry in feed.entries],
                         [f"{self.TITLE}, {date}" for date in sorted(OVER + [TODAY], reverse=True)])
        for entry in feed.entries:
            self.assertEqual(uuid.UUID(entry.id).version, 5)
            self.assertEqual(entry.link, BASE + self.FOLDER + f"print/{entry.title[-10:]}.svg")
            for words in self.told_of(self.read(f"days/{entry.title[-10:]}.json")):
                self.assertIn(words, entry.summary if "summary" in entry else entry.content[0].value)
        self.assertEqual(len({entry.id for entry in feed.entries}), len(feed.entries))

    def test_json_feed(self):
        feed = self.read("feed.json")
        self.assertEqual(feed["version"], "https://jsonfeed.org/version/1.1")
        base = BASE + self.FOLDER
        self.assertEqual((feed["home_page_url"], feed["feed_url"]), (base, base + "feed.json"))
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
            for words in self.told_of(self.read(f"days/{date}.json")):
                self.assertIn(words, str(event["DESCRIPTION"]))
            self.assertEqual(str(event["URL"]), BASE + self.FOLDER + f"print/{date}.svg")

    def test_sheets_are_pictures_of_the_day(self):
        for date in ALL_DATES:
            sheet = self.site / f"print/{date}.svg"
            done = subprocess.run(["xmllint", "--noout", sheet], capture_output=True)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            text = sheet.read_text()
            self.assertIn('width="210mm" height="297mm"', text)
            words = re.findall(r"<text[^>]*>([^<]*)</text>", text)
            self.assertEqual([word for word in words if self.is_card(word)],
                             self.cards_of_sheet(self.read(f"days/{date}.json")))
            for x, y in re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"', text):
                self.assertTrue(10 <= float(x) <= 200 and 10 <= float(y) <= 287, "on the paper, off its edge")
        picture = subprocess.run(["rsvg-convert", "--width", "420", self.site / f"print/{FROM}.svg"], capture_output=True)
        self.assertEqual((picture.returncode, picture.stderr), (0, b""))
        self.assertTrue(picture.stdout.startswith(b"\x89PNG"))

    def test_no_text_of_a_sheet_crosses_a_margin(self):
        for date in ALL_DATES:
            for attributes, words in re.findall("<text ([^>]*)>([^<]*)</text>", (self.site / f"print/{date}.svg").read_text()):
                of = dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))
                widths = BOLD_WIDTHS if "font-weight" in of else PLAIN_WIDTHS
                width = sum(widths[ord(character) - 32] for character in html.unescape(words)) / 2048 * float(of["font-size"])
                left = float(of["x"]) - width * {"start": 0, "middle": 0.5, "end": 1}[of.get("text-anchor", "start")]
                self.assertGreaterEqual(left, 15 - 0.01, words)
                self.assertLessEqual(left + width, 195 + 0.01, words)

    def test_openapi_describes_the_folder(self):
        api = self.read("openapi.json")
        self.assertEqual(api["openapi"], "3.1.0")
        self.assertEqual(api["servers"], [{"url": BASE + self.FOLDER}])
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
        self.assertEqual(tree(again), tree(self.root))

    def test_ledger_comes_out_alike_whatever_the_threads(self):
        last = ALL_DATES[:scaled(2)][-1]
        for threads in (1, 3):
            ledger = self.folder / f"ledger{threads}"
            self.assertEqual(self.publish(self.folder / f"threads{threads}", end=last, ledger=ledger, more=["--threads", threads])[0], 0)
        self.assertEqual((self.folder / "ledger1").read_bytes(), (self.folder / "ledger3").read_bytes())
        lines = without_version((self.folder / "ledger1").read_text())
        self.assertEqual(lines, without_version(self.ledger.read_text())[:len(lines)])

    def test_day_by_day_comes_to_the_same(self):
        slow = self.folder / "slow"
        for date in ALL_DATES:  # each on its own day, then once more as on TODAY
            code, out, _ = self.publish(slow, date, date, min(date, TODAY))
            count = ALL_DATES.index(date) + 1
            self.assertEqual((code, out), (0, f"{slow}: 1 day added, {count} day{'s' * (count > 1)} in all\n"))
        self.assertEqual(tree(slow), tree(self.root))
        code, out, _ = self.publish(slow)
        self.assertEqual((code, out), (0, f"{slow}: nothing to add, {len(ALL_DATES)} days in all\n"))

    def test_published_files_are_not_touched_again(self):
        site = self.folder / "kept"
        self.assertEqual(self.publish(site, end=TODAY)[0], 0)
        before = {path: (site / path).stat().st_ino for path in tree(site)}
        code, out, _ = self.publish(site, end=TODAY, today="2026-11-23")
        self.assertEqual((code, out), (0, f"{site}: brought up to date, 5 days in all\n"))
        self.assertEqual(self.publish(site, today="2026-11-23")[0], 0)
        kept = tuple(self.FOLDER + folder for folder in ("days/", "print/", "solutions/", "schema/"))
        for path, inode in before.items():
            if path.startswith(kept):
                self.assertEqual((site / path).stat().st_ino, inode, path)
        solutions = site / self.FOLDER / "solutions"
        self.assertTrue((solutions / "2026-11-22.json").is_file())
        self.assertFalse((solutions / "2026-11-23.json").is_file())
        # A clock that was set back removes nothing and adds nothing early.
        before = set(tree(site))
        self.assertEqual(self.publish(site, today="2026-11-18")[0], 0)
        self.assertEqual(set(tree(site)), before)

    def test_what_the_ledger_does_not_say_is_refused(self):
        site, ledger = self.folder / "doubtful", self.folder / "doubtful.ledger"
        shutil.copytree(self.root, site)
        before = tree(site)
        days = self.FOLDER + "days/"
        for text, complaint in [
            ("", f"{days}2026-11-17.json is published, but the ledger does not hold that date"),
            ("".join(self.ledger.read_text().splitlines(True)[:-1]), f"{days}{TO}.json is published, but the ledger"),
            (sealed([self.some_line(date, 100 * i) for i, date in enumerate(ALL_DATES)]), self.OTHERWISE),
            (self.ledger.read_text().replace("easy", "hard", 1), "doubtful.ledger:1:"),
        ]:
            ledger.write_text(text)
            code, out, err = self.publish(site, end="2026-11-25", ledger=ledger)
            self.assertEqual((code, out), (65, ""))
            self.assertIn(complaint, err)
            self.assertEqual((tree(site), ledger.read_text()), (before, text))
        ledger.write_text(self.ledger.read_text())
        (site / f"{days}{FROM}.json").write_text('{"date":"2026-11-17"}')
        code, _, err = self.publish(site, ledger=ledger)
        self.assertEqual(code, 65)
        self.assertRegex(err, f'{days}2026-11-17.json:1:1: the key "\\w+" is missing')

    def test_links_planted_in_the_tree_are_not_followed(self):
        site, outside = self.folder / "planted", self.folder / "outside"
        shutil.copytree(self.root, site)
        mine = site / self.FOLDER
        outside.mkdir()
        (outside / "secret").write_text("s")
        shutil.rmtree(mine / "print")
        (mine / "print").symlink_to(outside)
        for name in ["index.json", f"solutions/{FROM}.json", "atom.xml"]:
            (mine / name).rename(outside / pathlib.Path(name).name)
            (mine / name).symlink_to(outside / pathlib.Path(name).name)
        (mine / "unknown").symlink_to(outside / "secret")
        before = tree(outside)
        self.assertEqual(self.publish(site)[0], 0)
        self.assertEqual(tree(outside), before)
        self.assertEqual([path.name for path in site.rglob("*") if path.is_symlink()], ["unknown"])
        (mine / "unknown").unlink()
        self.assertEqual(tree(site), tree(self.root), "the link is not among the checksums")
        # A day has been published, but not the target of the link.
        for day in [f"days/{TO}.json", "days"]:
            shutil.move(mine / day, outside / "moved")
            (mine / day).symlink_to(outside / "moved")
            code, _, err = self.publish(site, end="2026-11-23")
            self.assertEqual(code, 65)
            self.assertIn(f"{self.FOLDER}{day} is ", err)
            (mine / day).unlink()
            shutil.move(outside / "moved", mine / day)

    def test_without_an_address_links_are_relative(self):
        site = self.folder / "relative"
        self.assertEqual(self.publish(site, base=None)[0], 0)
        mine = site / self.FOLDER
        feed = json.loads((mine / "feed.json").read_text())
        self.assertEqual(feed["items"][0]["url"], f"print/{TODAY}.svg")
        self.assertNotIn("feed_url", feed)
        self.assertFalse(feedparser.parse(str(mine / "atom.xml")).bozo)
        self.assertEqual(icalendar.Calendar.from_ical((mine / "calendar.ics").read_bytes()).walk("VEVENT")[0].get("URL"), None)

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
        beside = pathlib.Path(f"{site}{self.LEDGER_ENDING}")
        shutil.copy(self.ledger, beside)
        before = self.ledger.read_bytes()
        for out in [site, f"{site}/"]:
            code, _, err = run(*self.COMMAND, "--from", FROM, "--to", TO, "--out", out, "--today", TODAY)
            self.assertEqual((code, err), (0, ""))
        self.assertEqual(beside.read_bytes(), before)
        self.assertEqual([path for path in tree(site) if "ledger" in path], [])
        for inside in [site / "ledger", f"{site}/../beside/days/ledger", site]:
            self.assertEqual(self.publish(site, ledger=inside)[0], 64)

    def test_usage(self):
        for more in [["--base-url", "example.org"], ["--base-url", "https://a b/"], ["--threads", "0"]]:
            self.assertEqual(self.publish(self.folder / "never", base=None, more=more)[0], 64)
        self.assertEqual(self.publish(self.folder / "never", start="2026-11-22", end="2026-11-21")[0], 64)
        self.assertEqual(run(*self.COMMAND, "--out", self.folder / "never")[0], 64)
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
        tries = max(self.KILLS, scaled(3 * self.KILLS))
        for _ in range(tries):
            target = ALL_DATES[min(at + 1, len(ALL_DATES) - 1)]
            process = self.begin_publishing(site, end=target, today=target)
            time.sleep(draw.uniform(0, takes))
            process.kill()
            killed = process.wait() == -signal.SIGKILL
            kills += killed
            takes *= 1.1 if killed else 0.8  # towards seven kills in ten runs, whatever else the machine does
            if site.exists():
                now = tree(site)
                if at == -1 or now != trees[ALL_DATES[at]]:
                    at += 1
                    self.assertEqual(now, trees[ALL_DATES[at]])
            if at == len(ALL_DATES) - 1:
                shutil.rmtree(site)
                at = -1
        self.assertGreater(kills, tries // 4)
        self.assertEqual(self.publish(site)[0], 0)
        self.assertEqual([p.name for p in self.folder.iterdir() if p.name.startswith(".")], [])

    def test_a_full_disk_loses_nothing(self):
        site = self.folder / "full"
        self.assertEqual(self.publish(site, end=FROM)[0], 0)
        before = tree(site)
        code, out, err = run_where_files_are_short(4096, *self.COMMAND, "--from", FROM, "--to", TO, "--out", site, "--ledger", self.ledger)
        self.assertEqual((code, out), (74, ""))
        self.assertIn("File too large", err)
        self.assertEqual(tree(site), before)
        self.assertFalse((self.folder / ".full.being-published").exists())

    def test_two_at_once(self):
        site = self.folder / "two"
        writers = [self.begin_publishing(site, end=date) for date in [TO, "2026-11-19", TO, "2026-11-20"]]
        self.assertEqual([writer.wait(timeout=120) for writer in writers], [0] * len(writers))
        self.assertEqual(tree(site), tree(self.root))

    def test_interrupt_keeps_the_days_chosen(self):
        ledger, site = self.folder / "interrupted.ledger", self.folder / "interrupted"
        process = begin(*self.COMMAND, "--from", "2030-01-01", "--to", "2034-12-31", "--out", site, "--ledger", ledger)
        while process.poll() is None and (not ledger.exists() or ledger.stat().st_size == 0):
            time.sleep(0.02)
        self.assertEqual(interrupt(process)[1], b"backtrick: interrupted; the same command goes on from here\n")
        lines = objects(ledger.read_text())
        self.assertGreater(len(lines), 0)
        self.assertFalse(site.exists())
        code, out, _ = run(*self.COMMAND, "--from", "2030-01-01", "--to", lines[-1]["date"], "--out", site, "--ledger", ledger)
        self.assertEqual((code, len(objects(ledger.read_text()))), (0, len(lines)))
