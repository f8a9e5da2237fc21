"""Tests `backtrick level8 play` as users run it: computers, persons, advice and games.

Usage: level8_play_test.py PROGRAM SCHEMA_DIR
"""

import json
import os
import pathlib
import re
import signal
import sys
import tempfile
import unittest

from level8_case import level8, results, verify
from program import CTRL_C, CTRL_D, SCHEMAS, SOON, Person, begin, objects, validator, wait_for_work, work_after_interrupt
from scale import patience


class Play(unittest.TestCase):
    def test_computers_play_rounds_that_verify_replays(self):
        for args, rounds in [(["1..60", "--level", 3, "--player", "counting"], 60), (["1..30", "--level", 5, "--goal", "place", "--player", "glancing"], 30),
                             (["1..40", "--level", 6, "--players", 6, "--player", "hasty"], 40)]:
            code, out, err = level8("play", *args, "--format", "json", "--threads", 2)
            self.assertEqual((code, err), (0, ""))
            self.assertEqual(level8("play", *args, "--format", "json", "--threads", 1)[1], out)
            for record in objects(out):
                validator("level8_round.schema.json").validate(record)
            code, told, err = level8("verify", stdin=out)
            self.assertEqual((code, err), (0, ""))
            self.assertEqual(told.splitlines()[-1], f"{rounds} valid, 0 invalid, 0 not checked")
            if "--goal" not in args:
                self.assertEqual(told.count("went out"), rounds)
        par = [answer["out"] for answer in results("1..60", "--level", 3)]
        played = [len(record["turns"]) for record in objects(level8("play", "1..60", "--level", 3, "--player", "counting", "--format", "json")[1])]
        self.assertTrue(all(turns >= least for turns, least in zip(played, par, strict=True)))
        _, out, _ = level8("play", "1..60", "--level", 3, "--player", "counting", "--quiet")
        self.assertEqual(out, f"60 rounds played by counting: out in {sum(played) / 60:.2f} turns on average\n")

    def test_other_choices_with_another_seed(self):
        first, again, other = (level8("play", "8", "--level", 8, "--player", "hasty", "--seed", seed)[1] for seed in (1, 1, 2))
        self.assertEqual(first, again)
        self.assertNotEqual(first, other)
        self.assertRegex(first, r"^deal 8: \d+ turns, player 1 went out; levels gained: 2 from levels 8\n  level set 2, set 3, set 4\n  hand  ")

    def test_a_person_plays_a_round_alone(self):
        steps = ("help\n\nlay\ntake\ndraw\ndiscard r99\nd r1\nd y13\nd\nd o3\ndraw\nd r14\nd\nd g12\nd\nadd W\n"
                 "lay r6 p6/p8 g8/b9 o9/p11 W=10\nlay r6 p6/p8 g8/b9 o9/p11 r11\na W 4\nadd W\nadd W=11\nskip 2\ndiscard r1\n")
        code, out, err = level8("play", "42", "--level", 2, stdin=steps)
        self.assertEqual((code, err), (0, ""))
        for told in ["level 2 (set 2 x4): go out, par 5\n", "the hand does not hold the level", "player 1 has taken a card already",
                     '"r99" is not a card', "player 1 does not hold r1\n", "W=10 does not fit its group", "you have p8\n",
                     "W fits group 1 as W=6; group 2 as W=8; group 3 as W=9; group 4 as W=11: say where", "player 1 does not hold S"]:
            self.assertIn(told, out)
        self.assertTrue(out.endswith("\n5 turns, player 1 went out; levels gained: 2 from levels 2, par 5\n"), out)
        code, record, shown = level8("play", "42", "--level", 2, "--format", "json", stdin=steps)
        self.assertEqual((code, shown), (0, out))
        self.assertEqual(verify(*objects(record))[1].splitlines()[0],
                         "round of 1 player, deal 42: valid: 5 turns, player 1 went out; levels gained: 2 from levels 2")
        # What was done is kept if the person leaves.
        for steps, turns in [("", 0), ("d\nquit\n", 1), ("take\nd r11\ndraw\nlay\n", 2)]:
            code, record, _ = level8("play", "42", "--level", 2, "--format", "json", stdin=steps)
            (record,) = objects(record)
            self.assertEqual((code, len(record["turns"]), verify(record)[0]), (0, turns, 0))
        code, record, shown = level8("play", "42", "--level", 2, "--goal", "place", "--format", "json", stdin="t\ndisc r11\ndr\nl\nd r14\n")
        self.assertTrue(shown.endswith("2 turns, the level lies, par 2\n"), shown)
        self.assertEqual(objects(record)[0]["turns"], results("42", "--level", 2)[0]["certificates"]["place"])

    def test_leaving_keeps_what_was_played(self):
        for keys, status in [(CTRL_C, 130), (CTRL_D, 0), ("quit\n", 0)]:
            with tempfile.TemporaryDirectory() as folder:
                kept = pathlib.Path(folder, "round.json")
                person = Person("level8", "play", "42", "--level", 2, "--format", "json", "--record", kept, piped=True)
                person.reads("> ")
                self.assertEqual(json.loads(kept.read_text())["turns"], [])
                for step in ["draw", "discard p6", "draw"]:
                    person.types(step + "\n")
                    person.reads("> ")
                self.assertEqual(len(json.loads(kept.read_text())["turns"]), 1)
                code, out, took = person.ends(keys)
                self.assertEqual((code, os.listdir(folder)), (status, ["round.json"]))
                self.assertLess(took, SOON)
                self.assertRegex(person.shown, r"\n\n2 turns, not over\n$")
                (record,) = objects(out)
                self.assertEqual((len(record["turns"]), record), (2, json.loads(kept.read_text())))
                self.assertEqual(verify(record)[0], 0)

    def test_a_signal_ends_a_dialogue_and_the_thoughts_of_computers(self):
        waits = begin("level8", "play", "42", "--format", "json", stdin=True)
        waits.stdin.write(b"draw\ndiscard p6\ndr")
        shown = b""
        while b"turn 2" not in shown and b"does not" not in shown:
            shown += waits.stderr.readline()
        waits.send_signal(signal.SIGTERM)
        (record,) = objects(waits.communicate()[0].decode())
        self.assertEqual((waits.returncode, len(record["turns"])), (130, 1))
        thinks = begin("level8", "play", 1, "--players", 6, "--game", "--player", "strongest", "--format", "json")
        wait_for_work(thinks)
        took, out = work_after_interrupt(thinks)
        self.assertEqual(out, b"")
        self.assertLess(took, patience(0.3))

    def test_a_person_plays_against_computers(self):
        steps = "".join(f"draw\nlay\ndiscard {card}\n" for card in ["r11", "o3"]) + "x" * 5000 + "\ndraw\nd \x1b[31m\n"
        code, record, shown = level8("play", "42", "--players", 3, "--opponents", "hasty", "--format", "json", stdin=steps)
        self.assertEqual(code, 0)
        self.assertNotIn("\x1b", shown)
        self.assertRegex(shown, r"\n  player 2 (draws|takes) .*\n  player 3 ")
        self.assertEqual(verify(*objects(record))[0], 0)

    def test_advice(self):
        (record,) = objects(level8("play", 2, "--level", 3, "--players", 4, "--player", "quick", "--format", "json")[1])
        del record["gained"]
        for turns in [0, len(record["turns"]) // 2, len(record["turns"]) - 1]:
            cut = json.dumps({**record, "turns": record["turns"][:turns]})
            code, out, err = level8("advise", "--position", "-", "--format", "json", stdin=cut)
            self.assertEqual((code, err), (0, ""))
            (advice,) = objects(out)
            validator("level8_advice.schema.json").validate(advice)
            # The position that is printed is advised in the same way.
            code, again, err = level8("advise", "--position", "-", "--format", "json", stdin=json.dumps(advice["position"]))
            self.assertEqual((code, again, err), (0, out, ""))
            self.assertRegex(level8("advise", "--position", "-", stdin=cut)[1], r"(?s)  win .*%.* (draw|take)")
        code, _, err = level8("advise", "--position", "-", stdin=json.dumps(record))
        self.assertEqual((code, "the round is over" in err), (65, True))

    def test_documented_positions_are_advised(self):
        page = (SCHEMAS.parent.parent / "puzzles" / "level8" / "FORMATS.md").read_text()
        examples = re.findall(r"^```json level8 position\n(.*?)^```", page, re.M | re.S)
        self.assertEqual(len(examples), 1)
        for example in examples:
            validator("level8_position.schema.json").validate(json.loads(example))
            code, out, err = level8("advise", "--position", "-", "--format", "json", stdin=example)
            self.assertEqual((code, err), (0, ""))
            (advice,) = objects(out)
            self.assertEqual(level8("advise", "--position", "-", "--format", "json", stdin=json.dumps(advice["position"]))[1], out)
            # A forgotten table leaves a hand that cannot be.
            position = json.loads(example)
            del position["players"][0]["table"]
            self.assertEqual(level8("advise", "--position", "-", stdin=json.dumps(position)),
                             (65, "", "backtrick: standard input:1:23: /hand: player 1 holds 2 cards, expected 10: no level "
                              "lies, so the hand is whole\n"))

    def test_games(self):
        for players, kind, lines in [(3, "counting", 6), (6, "hasty", 3), (1, "glancing", 4), (4, "strong", 1)]:
            code, out, err = level8("play", f"1..{lines}", "--players", players, "--game", "--player", kind, "--format", "json")
            self.assertEqual((code, err), (0, ""))
            for game in objects(out):
                validator("level8_played.schema.json").validate(game)
                levels, dealer = [1] * players, 1
                for played in game["rounds"]:
                    self.assertEqual((played["level_numbers"], played["dealer"]), (levels, dealer))
                    levels = [level + gained for level, gained in zip(levels, played["gained"], strict=True)]
                    dealer = dealer % players + 1
                self.assertEqual([player for player, level in enumerate(levels, 1) if level > 8], [game["winner"]])
                last = game["rounds"][-1]
                self.assertEqual("discard" in last["turns"][-1], last["gained"][game["winner"] - 1] == 2)
            code, told, err = level8("verify", stdin=out)
            self.assertEqual((code, err), (0, ""))
            for line in told.splitlines()[:-1]:
                self.assertRegex(line, r"^game of \d players?, list one-star: valid: \d+ rounds, \d+ turns, player \d won by "
                                       r"(laying level 8|going out in level 7); levels reached: (\d, )*victory(, \d)*$")
            self.assertRegex(level8("play", f"1..{lines}", "--players", players, "--game", "--player", kind, "--quiet")[1],
                             rf"^{lines} games? played by {kind}: won in \d+\.\d\d rounds on average")
        code, _, err = level8("play", level8("deal", 1, "--format", "code")[1].strip(), "--game", "--player", "hasty")
        self.assertEqual((code, "needs the number of its first deal" in err), (65, True))

    def test_a_person_alone_may_stop_a_round(self):
        steps = "stop\nt\nd r14\nd\nlay\nstop\n"
        first = results("42", "--level", 1)[0]["certificates"]["place"]
        steps = "".join(f"{'take' if 'from' in turn else 'draw'}\n" + (f"d {turn['discard']}\n" if "discard" in turn else "stop\nlay\nstop\n")
                        for turn in first)
        code, record, shown = level8("play", "42", "--game", "--format", "json", stdin=steps)
        (game,) = objects(record)
        self.assertEqual((code, [played["gained"] for played in game["rounds"][:-1]]), (0, [[1]]), shown)
        self.assertEqual(game["rounds"][0]["turns"], first)
        self.assertIn(f"game of 1 player, list one-star: valid: 2 rounds, {len(first)} turn{'s' * (len(first) > 1)}, not won; levels reached: 2\n", verify(game)[1])
        validator("level8_played.schema.json").validate(game)

    def test_usage(self):
        for args, message in [(["1..2"], "give one deal to play it yourself"), (["1", "--level", 9], "has levels 1 to 8"),
                              (["1", "--game", "--level", 2], "cannot be used together"),
                              (["1", "--player", "hasty", "--record", "x"], "--record keeps what a person plays"), (["1", "--record", "-"], "kept in a file"),
                              (["1", "--player", "random"], '"random" is not one of hasty, collecting, glancing, counting, quick, strong, strongest')]:
            code, out, err = level8("play", *args)
            self.assertEqual((code, out), (64, ""), args)
            self.assertIn(message, err)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
