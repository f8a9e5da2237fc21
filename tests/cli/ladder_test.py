"""Tests of the laboratory's ladder: its adjustment, its sequential test, and open hands.

Usage: ladder_test.py LAB
"""

import pathlib
import re
import subprocess
import sys
import unittest

LAB = pathlib.Path(sys.argv.pop(1)).resolve()


def ladder(*args):
    done = subprocess.run([LAB, "ladder", *map(str, args)], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


class Ladder(unittest.TestCase):
    def test_the_adjusted_share_is_that_of_the_games_with_less_variance(self):
        _, raw, _ = ladder("duo", "quick", 1, 150, "--talk", "one", "--raw")
        _, adjusted, _ = ladder("duo", "quick", 1, 150, "--talk", "one")
        share = float(raw.split(" | ")[4].rstrip("%"))
        self.assertEqual(share, float(adjusted.split(" | ")[4].rstrip("%")))
        mean, half = map(float, re.search(r"([\d.]+) ± ([\d.]+)%", adjusted).groups())
        whole = 196 * (share / 100 * (1 - share / 100) / 150) ** 0.5
        self.assertLess(half, 0.9 * whole)
        self.assertLess(abs(mean - share), 1.5 * whole)

    def test_a_sequential_test_stops_when_it_has_decided(self):
        for players, ratio, verdict in (("random,quick", r"\d", "quick beats 20 points more than random rather than 0"),
                                        ("quick,random", r"-\d", "random beats 0 points more than quick rather than 20")):
            code, out, _ = ladder("solo", players, 1, 1000, "--raw", "--sprt", "0,20")
            self.assertEqual(code, 0)
            self.assertRegex(out, rf"log likelihood ratio {ratio}\.\d\d, bounds -2\.94 and 2\.94: {verdict}\n")
            self.assertLess(int(out.split(" | ")[2]), 500)
        code, out, _ = ladder("solo", "quick,quick", 1, 4, "--raw", "--sprt", "0,2")
        self.assertEqual((code, "not decided" in out, "0.00 ± 0.00%" in out), (1, True, True))
        for players, bounds in (("quick", "0,2"), ("quick,random", "2,0"), ("quick@/dev/null,quick", "0,2"), ("king,quick", "0,2")):
            self.assertEqual(ladder("solo", players, 1, 4, "--sprt", bounds)[0], 64)

    def test_open_hands_beat_hidden_ones(self):
        _, out, _ = ladder("trio", "quick,open", 1, 12, "--talk", "none", "--raw")
        quick, open_hands = (float(line.split(" | ")[4].rstrip("%")) for line in out.splitlines()[:2])
        self.assertGreaterEqual(open_hands, quick)


if __name__ == "__main__":
    unittest.main()
