"""Compares the resident memory of exhaustive searches with --memory. Usage: memory_test.py PROGRAM Small|Large"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from scale import patience

PROGRAM = os.path.abspath(sys.argv[1])
# Linux counts the memory of a process from its start, when it still is its parent's. The parent is
# this small interpreter, because a test with its modules takes more than the searches.
LAUNCHER = """
import posix, sys
_, status, used = posix.wait4(posix.posix_spawn(sys.argv[2], sys.argv[2:], posix.environ), 0)
posix.write(int(sys.argv[1]), str(used.ru_maxrss).encode())
sys.exit(posix.waitstatus_to_exitcode(status))
"""
DECK = ["--deals", pathlib.Path(__file__).parents[2] / "data/results/unwinnable_solo.txt"]
MEGABYTE = 1 << 20


class Searches(unittest.TestCase):
    def solve(self, megabytes, *args):
        """Returns exit status and output of a search. It must have kept the limit."""
        command = [PROGRAM, "solve", *map(str, args), "--exhaustive", "--memory", f"{megabytes}M"]
        with tempfile.TemporaryFile() as used:
            launch = [sys.executable, "-ISc", LAUNCHER, str(used.fileno()), *command]
            run = subprocess.run(
                launch, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, pass_fds=[used.fileno()]
            )
            used.seek(0)
            self.assertLessEqual(int(used.read()) / 1024, 1.05 * megabytes, (command, run.stdout))
        return run.returncode, run.stdout

    def expect_loss(self, megabytes, *args, states=None, threads=(1, 2)):
        for count in threads:
            code, told = self.solve(megabytes, *args, "--threads", count)
            self.assertEqual(code, 1, told)
            self.assertIn("unwinnable:", told)
            counted = int(re.search(r"([\d,]+) positions", told)[1].replace(",", ""))
            self.assertEqual(counted, states or counted, (megabytes, args, count))

    def expect_proof(self, megabytes, *args, threads=(1, 2)):
        with tempfile.TemporaryDirectory() as folder:
            proof = os.path.join(folder, "loss.proof")
            self.expect_loss(megabytes, *args, "--proof", proof, threads=threads)
            checked = subprocess.run([PROGRAM, "check", proof], capture_output=True, timeout=patience(900))
            self.assertEqual(checked.returncode, 0, checked.stderr)


class Small(Searches):
    """Without a limit the first of these searches takes 34 MB."""

    def test_whole_layers(self):
        for megabytes in [20, 24]:
            self.expect_loss(megabytes, *DECK, "--hand", 5, "--without", "lagrangian", states=3_326_451)

    def test_with_the_bound(self):
        self.expect_loss(18, *DECK, "--hand", 5)

    def test_proof(self):
        self.expect_proof(32, *DECK, "--hand", 5)

    # In parts the whole search would take hours.
    def test_parts(self):
        for threads in [1, 2]:
            code, told = self.solve(16, *DECK, "--hand", 6, "--without", "lagrangian", "--threads", threads, "--nodes", 1_000_000)
            self.assertEqual(code, 2, told)
            self.assertRegex(told, r"undecided \((nodes|memory) limit\)")

    def test_batches(self):
        for args in [
            ["1..6", "--hand", 4, "--nodes", 20000],
            ["1..6", "--hand", 4, "--nodes", 20000, "--engine", "plays"],
            ["1..4", "--rules", "trio-expert-5", "--nodes", 30000],
            ["1..4", "--players", 5, "--hand", 4, "--min-plays", 3, "--nodes", 20000, "--engine", "plays"],
            ["1..8", "--players", 2, "--hand", 8, "--nodes", 20000, "--engine", "turns"],
        ]:
            for megabytes, fitting in [(16, 1), (24, 3)]:
                _, told = self.solve(megabytes, *args, "--threads", 16, "--quiet")
                self.assertEqual(told.count(f"--memory has room for {fitting} of 16 threads\n"), 1, told)

    def test_large_hands(self):
        code, told = self.solve(16, 1, "--players", 2, "--hand", 16, "--engine", "turns", "--threads", 1)
        self.assertEqual(code, 0, told)
        # The search by turns drops layers, and where that does not suffice, the search by plays goes on.
        for threads in [1, 2]:
            self.solve(16, 1, "--players", 2, "--hand", 6, "--min-plays", 3, "--nodes", 100_000, "--threads", threads)
        self.solve(16, 1, "--hand", 4, "--objective", "left", "--nodes", 20_000, "--threads", 16)

    def test_all_threads_fit(self):
        _, told = self.solve(40, "1..2", "--hand", 4, "--threads", 2, "--nodes", 10)
        self.assertNotIn("room", told)


class Large(Searches):
    """Without a limit the first of these searches takes 334 MB."""

    def test_hand_6(self):
        for megabytes in [100, 200]:
            self.expect_loss(megabytes, *DECK, "--hand", 6, "--without", "lagrangian", states=39_773_910, threads=[1, 2])

    def test_proof(self):
        self.expect_proof(100, *DECK, "--hand", 6, threads=[1, 2])

    def test_a_loss_of_an_expert(self):
        self.expect_loss(400, "4242", "--rules", "solo-expert-7", states=116_991_491, threads=[2])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:], verbosity=2)
