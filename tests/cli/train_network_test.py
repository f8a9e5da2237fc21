"""Tests that training repeats bit for bit, also when it is interrupted.

Usage: train_network_test.py LAB
"""

import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

TRAIN = [pathlib.Path(sys.argv.pop(1)).resolve(), "train", "network"]
GAMES = 1600


class Training(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def train(self, name, games=GAMES, *further):
        subprocess.run([*TRAIN, "solo", str(games), self.folder / name, *further], check=True, stdout=subprocess.DEVNULL)
        return [(self.folder / name / file).read_bytes() for file in ("network", "checkpoint")]

    def test_the_same_arguments_give_the_same_weights(self):
        once = self.train("once")
        self.assertEqual(once, self.train("again"))
        self.assertTrue(once[0].startswith(b"backtrick value network 2\nbacktrick_lab train network solo 1600: after 1600 games\n"))
        self.assertLessEqual(len(once[0]), 400_000)

    def test_an_interruption_changes_nothing(self):
        process = subprocess.Popen([*TRAIN, "solo", str(GAMES), self.folder / "stopped"], stdout=subprocess.DEVNULL)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=600), 0)
        stopped = (self.folder / "stopped" / "checkpoint").read_bytes()
        self.assertLess(int.from_bytes(stopped[:8], "little"), GAMES, "the training ended before it was interrupted")
        self.assertEqual(self.train("stopped"), self.train("whole"))

    def test_trained_weights_are_a_beginning(self):
        first = self.train("first", 64)
        path = self.folder / "first" / "network"
        second = self.train("second", 64, "--from", path)
        self.assertNotEqual(first[0], second[0])
        self.assertEqual(second[0].split(b"\n")[1], f"backtrick_lab train network solo 64 --from {path}: after 64 games".encode())
        # Nothing learned: the weights of the network are rounded to themselves.
        self.assertEqual(first[0].split(b"\n", 2)[2], self.train("third", 0, "--from", path)[0].split(b"\n", 2)[2])

    def test_several_players_begin_with_a_network_of_one(self):
        alone = self.train("alone", 64)[0]
        team = self.folder / "team"
        subprocess.run([*TRAIN, "quintet", "64", team, "--from", self.folder / "alone" / "network", "--warm-up", "32"], check=True, stdout=subprocess.DEVNULL)
        network = (team / "network").read_bytes()
        self.assertTrue(alone.startswith(b"backtrick value network 2\n"))
        self.assertTrue(network.startswith(b"backtrick value network 3\n"))
        self.assertLessEqual(len(network), 400_000)

    def test_options(self):
        first = self.train("all", 64, "--rate", "1e-3", "--last", "1e-4", "--lambda", "0.9", "--explore", "0.5", "--average", "2", "--deal", "17")
        self.assertEqual(first[0].split(b"\n")[1], b"backtrick_lab train network solo 64 --rate 1e-3 --last 1e-4 --lambda 0.9 --explore 0.5 --average 2 --deal 17: after 64 games")
        for option in (("--rate", "1e-3"), ("--lambda", "0.9"), ("--explore", "0.5"), ("--deal", "17")):
            self.assertNotEqual(self.train("plain", 64)[0].split(b"\n", 2)[2], self.train(option[0][2:], 64, *option)[0].split(b"\n", 2)[2], option)

    def test_bad_input(self):
        for arguments, status in [((), 64), (("solo", "64", "x", "--rate"), 64), (("solo", "64", "x", "--rat", "1"), 64), (("duos", "64", "x"), 64), (("solo", "64", self.folder / "x", "--from", self.folder / "none"), 65)]:
            done = subprocess.run([*TRAIN, *arguments], capture_output=True)
            self.assertEqual(done.returncode, status, arguments)
        self.train("cut", 32)
        checkpoint = self.folder / "cut" / "checkpoint"
        checkpoint.write_bytes(checkpoint.read_bytes()[:-1])
        done = subprocess.run([*TRAIN, "solo", "64", self.folder / "cut"], capture_output=True)
        self.assertEqual((done.returncode, b"cut off" in done.stderr), (65, True))


if __name__ == "__main__":
    unittest.main()
