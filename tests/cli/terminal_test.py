"""Tests progress, colours and interrupts, on a terminal of its own.

Usage: terminal_test.py PROGRAM SCHEMA_DIR
"""

import fcntl
import json
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

from program import PROGRAM, begin, interrupt, objects, run, show, wait_for_work, work_after_interrupt
from samples import RESULTS
from scale import patience


class Terminals(unittest.TestCase):
    HARD = ["solve", "1..1000000", "--hand", "5", "--threads", "2"]

    def test_interrupt_ends_soon_and_reports(self):
        process = begin(*self.HARD, "--format", "json")
        wait_for_work(process)
        out, _ = interrupt(process)
        results = objects(out.decode())
        self.assertEqual(results[-1]["limit"], "interrupted")

    def test_interrupt_among_quick_deals_reports_none_that_was_not_begun(self):
        process = begin("solve", "1..100000000", "--cards", "20", "--hand", "2", "--threads", "2", "--format", "json")
        process.stdout.readline()
        out, _ = interrupt(process)
        interrupted = [result for result in objects(out.decode()) if result.get("limit") == "interrupted"]
        self.assertLessEqual(len(interrupted), 2)

    def test_interrupt_while_the_input_waits(self):
        for args, typed in [(["solve", "--deals", "-", "--format", "json"], b"2 3 4"), (["study", "verify"], b"{"),
                            (["check"], b"\x28\xB5\x2F\xFD")]:
            process = begin(*args, stdin=True)
            process.stdin.write(typed)
            time.sleep(0.2)
            self.assertEqual(interrupt(process)[0], b"", args)

    def test_a_player_does_not_think_to_the_end_of_its_turn(self):
        process = begin("play", "1..9", "--rules", "quintet", "--player", "strongest", "--format", "json", "--threads", 1)
        wait_for_work(process, 0.2)
        took, out = work_after_interrupt(process)
        self.assertEqual(out, b"")
        self.assertLess(took, patience(0.2))

    def test_progress_and_colour_on_a_terminal(self):
        shown = show(*self.HARD, until=b"of 1,000,000 deals: ")
        self.assertIn("\x1b[33mundecided (interrupted)\x1b[0m: deal ", shown)

    def progress_of(self, *args, columns=0, until="."):
        """The first progress line that contains `until`, on a terminal with `columns` columns (0: unknown)."""
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        process = subprocess.Popen([PROGRAM, *args], stdout=subprocess.DEVNULL, stderr=theirs, env={**os.environ, "TERM": "xterm"})
        os.close(theirs)
        line, deadline = "", time.monotonic() + patience(20)
        while not re.search(until, line) and time.monotonic() < deadline:
            line = os.read(ours, 65536).decode().split("\r\x1b[K")[-1]
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=60), 130)
        os.close(ours)
        return line

    def test_progress_of_a_long_search(self):
        proof = ["solve", "--deals", str(RESULTS / "unwinnable_solo.txt"), "--exhaustive"]
        line = self.progress_of(*proof)
        self.assertRegex(line, r"^layer \d+ of 98: [\d,]+ states, [\d.]+ [MG]B; [\d.]+ m?s$")
        line = self.progress_of(*proof, "--engine", "plays", until=r"^[1-9][\d,]{4,} positions.* m?s$")
        positions = re.fullmatch(r"([\d,]+) positions, [\d.]+ [MG]B; [\d.]+ m?s", line)
        self.assertGreater(int(positions[1].replace(",", "")), 1000)
        batch = ["solve", "1", str(2**64 - 1), "--hand", "5", "--engine", "plays", "--threads", "1", "--exhaustive"]
        self.assertRegex(self.progress_of(*batch), r"^0 of 2 deals: 0 unwinnable, 0 undecided; [\d.]+ m?s$")
        self.assertRegex(self.progress_of(*batch, until="deal "), r"^0 of 2 deals; deal 1, [\d,]+ positions, [\d.]+ [MG]B; [\d.]+ m?s$")

    def test_solutions_fit_the_terminal(self):
        def lines(columns, *args):
            ours, theirs = pty.openpty()
            fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            process = subprocess.Popen([PROGRAM, *args], stdout=theirs, env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"})
            os.close(theirs)
            shown = b""
            try:
                while part := os.read(ours, 65536):
                    shown += part
            except OSError:
                pass  # the other end is closed
            os.close(ours)
            process.wait(timeout=60)
            return shown.decode().splitlines()

        for args in [("solve", "42"), ("solve", "7", "--rules", "quintet"), ("level8", "solve", "7", "--level", "3"),
                     ("analyse", "42", "--nodes", "0"), ("play", "42", "--player", "quick")]:
            # The first line says what is decided, and how long that took.
            piped = run(*args)[1].splitlines()[1:]
            self.assertEqual(lines(80, *args)[1:], piped, args)
            for columns in (70, 80, 200):
                shown = lines(columns, *args)[1:]
                self.assertLessEqual(max(map(len, shown)), columns, args)
                fewer, more = sorted([len(shown), len(piped)], reverse=columns > 80)
                self.assertEqual((fewer, more), (len(piped), len(shown)), args)
                words = [line.replace(",", " ").split() for line in shown]
                self.assertCountEqual(sum(words, []), sum((line.replace(",", " ").split() for line in piped), []), args)

    def test_progress_fits_the_terminal(self):
        position = json.dumps(json.loads(run("analyse", "4242", "--rules", "solo-expert-7", "--nodes", "0", "--format", "json")[1])["position"])
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "\u00fc" * 60)
            with open(file, "w") as out:
                out.write(position)
            for columns, width in [(0, 79), (30, 29), (500, 499)]:
                line = self.progress_of("analyse", "--position", file, "--nodes", "1000000000", columns=columns)
                self.assertRegex(line, r"^0 of \d+ plays judged: ")
                start = line.index(":") + 2
                self.assertEqual(line[start:], file[:width - start])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
