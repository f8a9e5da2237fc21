"""Tests the examples in the READMEs: the program must print what they show, except for times.

Usage: readme_test.py PROGRAM SCHEMA_DIR
"""

import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

from program import PROGRAM, SCHEMAS, run
from scale import patience, scaled

ROOT = SCHEMAS.parent.parent
# Matches a number of milliseconds, seconds or minutes, and "seconds" in JSON.
TIME = re.compile(r"\d[\d.]*(?: h \d+)? (?:ms|s|min)\b|(?<=\"seconds\":)[-\d.e]+")


def blocks(page):
    """The fenced and the indented blocks of a page, each as a list of lines."""
    fenced = re.findall(r"^```[^\n]*\n(.*?)^```", page, re.M | re.S)
    indented = re.findall(r"(?:^    .*\n)+", re.sub(r"^```.*?^```", "", page, flags=re.M | re.S), re.M)
    return [text.splitlines() for text in fenced] + [re.sub(r"^    ", "", text, flags=re.M).splitlines() for text in indented]


def examples(page):
    """Commands with the output that a page shows. Commands without output are not run, because they may take hours."""
    for lines in blocks(page):
        commands, shown = [], []
        for line in [*lines, "$ "]:
            if not line.startswith("$ "):
                shown.append(line)
                continue
            if shown and "tools/backtrick " in "\n".join(commands):
                yield "\n".join(commands), shown
            if shown:
                commands, shown = [], []
            commands.append(line[2:])


def pattern(shown):
    """A pattern for shown output. JSON may continue on further lines, which begin with a blank; "..." matches
    anything."""
    text = "\n".join(shown)
    if text.startswith("{"):
        text = re.sub(r"\n +", "", text)
    return r".*?".join(re.escape(part) for part in TIME.sub("TIME", text).split("..."))


class Readmes(unittest.TestCase):
    def check(self, name, least):
        page = (ROOT / name).read_text()
        with tempfile.TemporaryDirectory(prefix="backtrick-") as folder:
            for kind, file in [("position", "table.txt"), ("json position", "table.json"), ("json record", "game.json")]:
                for text in re.findall(rf"^```{kind}\n(.*?)^```", page, re.M | re.S):
                    (pathlib.Path(folder) / file).write_text(text)
            found = list(examples(page))
            self.assertGreaterEqual(len(found), least, name)
            for command, shown in found:
                done = subprocess.run(["bash", "-c", command.replace("tools/backtrick", shlex.quote(PROGRAM))], cwd=folder,
                                      capture_output=True, text=True, timeout=patience(60))
                # The pipe of `head` closes early.
                self.assertIn(done.stderr, ["", "backtrick: Broken pipe\n"], command)
                self.assertRegex(TIME.sub("TIME", done.stdout), re.compile(rf"\A{pattern(shown)}\n\Z", re.S),
                                 f"{name}: {command}")

    def test_readme(self):
        self.check("README.md", 3)

    def test_formats(self):
        self.check("puzzles/formats/FORMATS.md", 4)
        self.check("puzzles/level8/FORMATS.md", 4)
        self.check("puzzles/grading/README.md", 1)
        self.check("puzzles/daily/README.md", 2)
        self.check("puzzles/studies/README.md", 1)

    def test_the_version_of_recipes_and_of_the_citation(self):
        version = run("--version")[1].split()[-1]
        for file in ("CITATION.cff", *(f"tools/packages/{name}" for name in ("PKGBUILD", "backtrick.rb", "default.nix"))):
            named = re.findall(r'(?:(?<!-)version: |pkgver=|backtrick-|version = )"?(\d[\d.]*\d)', (ROOT / file).read_text())
            self.assertEqual(set(named), {version}, file)

    def test_the_citation_has_the_keys_of_its_format(self):
        text = (ROOT / "CITATION.cff").read_text()
        required = {"cff-version", "message", "title", "authors"}
        others = {"abstract", "date-released", "doi", "identifiers", "keywords", "license", "repository-code", "type",
                  "url", "version"}
        keys = re.findall(r"^([\w-]+):", text, re.M)
        self.assertEqual(len(keys), len(set(keys)))
        self.assertLessEqual(required, set(keys))
        self.assertLessEqual(set(keys), required | others)
        self.assertRegex(text, r"(?m)^cff-version: 1\.2\.0$")

    def test_the_version_in_archives(self):
        with tempfile.TemporaryDirectory(prefix="backtrick-") as folder:
            archive = pathlib.Path(folder) / "archive"
            self.assertEqual(run("survey", "1..1", "--archive", archive)[0], 0)
            report = json.loads(run("report", archive, "--format", "json")[1])["report"][0]
        self.assertIn(f"`{report['solvers'][0]['version']}`", (ROOT / "tools" / "README.md").read_text())

    @unittest.skipIf(scaled(100) < 100, "slow builds have enough to do")
    def test_how_many_are_winnable(self):
        rows = re.findall(r"^\| `tools/backtrick (solve [^`]*)` \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| ([\d.]+) s \|",
                          (ROOT / "README.md").read_text(), re.M)
        quick = [row for row in rows if float(row[4]) < 2]
        self.assertGreaterEqual(len(quick), 3)
        for command, winnable, unwinnable, undecided, _ in quick:
            out = run(*command.split(), "--quiet", "--threads", 1)[1]
            self.assertIn(f"{winnable} winnable, {unwinnable} unwinnable, {undecided} undecided; ", out, command)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
