"""Compares the resident memory of searches and of the checker of proofs with --memory.

Usage: memory_test.py PROGRAM Small|Large
       memory_test.py PROGRAM Table [NAME...]    prints what the named cases take, or all of them
"""

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


def peak_of(*command):
    """Exit status and output of a command, and the most megabytes that it had resident."""
    with tempfile.TemporaryFile() as used:
        launch = [sys.executable, "-ISc", LAUNCHER, str(used.fileno()), *map(str, command)]
        run = subprocess.run(
            launch, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, pass_fds=[used.fileno()]
        )
        used.seek(0)
        return run.returncode, run.stdout, int(used.read()) / 1024


class Searches(unittest.TestCase):
    def solve(self, megabytes, *args):
        """Returns exit status and output of a search. It must have kept the limit."""
        command = [PROGRAM, "solve", *args, "--exhaustive", "--memory", f"{megabytes}M"]
        code, told, peak = peak_of(*command)
        self.assertLessEqual(peak, 1.05 * megabytes, (command, told))
        return code, told

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


PROOFS = pathlib.Path(__file__).parent / "proofs"
DUO_4, CHAINS = ["--players", 2, "--hand", 4, "--min-plays", 2], ["--players", 2, "--hand", 6, "--min-plays", 3]
EXPERT, TRIO, QUINTET = ["--rules", "solo-expert-7"], ["--rules", "trio-expert-5"], ["--rules", "quintet-expert-5"]
# Cases by name: the command without --memory and --threads, the limits in megabytes, and the threads.
FAMILIES = {
    # Without a limit, the quick stages of the first of these take 502 MB.
    "quick stages, duo": (["solve", 369445, *DUO_4, "--nodes", 4_000_000], [17, 24, 64, 200], [1]),
    "quick stages, solo, lost": (["solve", *DECK, "--nodes", 2_500_000], [16, 32, 64, 128], [1]),
    "quick stages, expert": (["solve", 817, *EXPERT, "--nodes", 2_000_000], [16, 40, 100], [1, 2]),
    "quick stages, trio": (["solve", "8586..8589", *TRIO, "--nodes", 800_000], [16, 32, 100], [1, 4]),
    "quick stages, quintet": (["solve", "1..3", *QUINTET, "--nodes", 500_000], [16, 64], [2]),
    "fewest cards left": (["solve", 369445, *DUO_4, "--objective", "left", "--nodes", 2_000_000], [16, 32, 100], [1]),
    "by arrivals": (["solve", *DECK, "--hand", 6, "--without", "lagrangian", "--exhaustive", "--nodes", 3_000_000], [16, 40, 80], [1, 2, 8]),
    "by plays": (["solve", "1..3", "--hand", 4, "--engine", "plays", "--exhaustive", "--nodes", 300_000], [16, 32, 64], [1, 8]),
    "by turns": (["solve", "1..4", *CHAINS, "--engine", "turns", "--nodes", 300_000], [16, 32, 64], [1, 8]),
    "hands of sixteen": (["solve", 1, "--players", 2, "--hand", 16, "--engine", "turns", "--time", 5], [16, 48], [1, 4]),
    "proofs checked beside": (["solve", *DECK, "--hand", 4, "--check-proofs"], [32, 64], [1, 4]),
    "check, hands of sixteen": (["check", PROOFS / "hand_16.proof"], [16, 24, 48], [1, 8]),
    "check, by arrivals": (["check", "LOSS"], [16, 32], [1, 4]),
}
CASES = {
    f"{name}, {megabytes}M, {threads} thread{'s' * (threads > 1)}": (command, megabytes, threads)
    for name, (command, limits, counts) in FAMILIES.items() for megabytes in limits for threads in counts
}


def run_case(name, folder):
    """Exit status and output of a case, and its peak in megabytes."""
    command, megabytes, threads = CASES[name]
    loss = os.path.join(folder, "loss.proof")
    if "LOSS" in command and not os.path.exists(loss):
        subprocess.run([PROGRAM, "solve", *DECK, "--hand", "5", "--exhaustive", "--proof", loss], stdout=subprocess.DEVNULL)
    command = [loss if word == "LOSS" else word for word in command]
    return peak_of(PROGRAM, *command, "--memory", f"{megabytes}M", "--threads", threads)


def print_table(names):
    worst = 0
    print("| case | limit, MB | peak, MB | share | status |\n| --- | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        for name in names or CASES:
            code, _, peak = run_case(name, folder)
            limit = CASES[name][1]
            worst = max(worst, peak / limit)
            print(f"| {name} | {limit} | {peak:.1f} | {peak / limit:.0%} | {code} |", flush=True)
    print(f"\n{len(names or CASES)} cases; the largest share is {worst:.1%}")


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


    def test_quick_stages(self):
        for megabytes in [17, 40]:
            command = [PROGRAM, "solve", 369445, *DUO_4, "--nodes", 600_000, "--memory", f"{megabytes}M"]
            _, told, peak = peak_of(*command)
            self.assertLessEqual(peak, 1.05 * megabytes, (command, told))

    # Each thread's workspace for hands of sixteen takes megabytes. The check itself takes long; the nightly run has it.
    def test_checker(self):
        code, told, peak = peak_of(PROGRAM, "check", PROOFS / "hand_16.proof", "--threads", 8, "--memory", "16M")
        self.assertEqual(code, 65, told)
        self.assertIn("not checked: its layers take more memory than --memory", told)
        self.assertLessEqual(peak, 1.05 * 16, told)


class Large(Searches):
    """Without a limit the first of these searches takes 334 MB."""

    def test_named_cases(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in CASES:
                with self.subTest(name):
                    code, told, peak = run_case(name, folder)
                    self.assertIn(code, [0, 1, 2, 65], told)
                    self.assertLessEqual(peak, 1.05 * CASES[name][1], told)

    def test_hand_6(self):
        for megabytes in [100, 200]:
            self.expect_loss(megabytes, *DECK, "--hand", 6, "--without", "lagrangian", states=39_773_910, threads=[1, 2])

    def test_proof(self):
        self.expect_proof(100, *DECK, "--hand", 6, threads=[1, 2])

    def test_a_loss_of_an_expert(self):
        self.expect_loss(400, "4242", "--rules", "solo-expert-7", states=116_991_491, threads=[2])


if __name__ == "__main__":
    if sys.argv[2] == "Table":
        print_table(sys.argv[3:])
        sys.exit()
    unittest.main(argv=sys.argv[:1] + sys.argv[2:], verbosity=2)
