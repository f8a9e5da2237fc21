"""What the tests of surveys share: a scratch archive, and rules whose deals are decided at various speeds."""

import contextlib
import json
import pathlib
import sqlite3
import subprocess
import tempfile
import unittest

from archive import timeless
from program import PROGRAM, run

SLOWER = ["--cards", "60", "--hand", "4"]  # almost a millisecond each
LONG = ["--cards", "60", "--hand", "3"]  # some milliseconds each, with any verdict


def change(file, sql):
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(sql)


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="backtrick-")))
        self.archive = self.folder / "archive"

    def run_program(self, *args, **options):
        return run(*args, cwd=self.folder, **options)

    def survey(self, *args, **options):
        return self.run_program("survey", *args, "--archive", self.archive, **options)

    def report(self, *args):
        code, out, err = self.run_program("report", self.archive, "--format", "json", *args)
        self.assertEqual((code, err), (0, ""))
        return json.loads(out)["report"]

    def reference(self, *args):
        """The archive that one undisturbed process makes."""
        file = self.folder / "reference"
        self.assertEqual(self.run_program("survey", *args, "--archive", file)[0], 0)
        return timeless(file)

    def start(self, *args, **options):
        process = subprocess.Popen([PROGRAM, "survey", *map(str, args), "--archive", self.archive],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process
