"""Tests `backtrick level8 solve` as users run it: answers against another program, pipes and bad input.

Usage: level8_test.py PROGRAM SCHEMA_DIR
"""

import csv
import io
import json
import os
import pty
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from deal_code import level8_code_of
from level8_case import level8, results, verify
from level8_turns import LEVELS, fewest_turns
from program import PROGRAM, SCHEMAS, begin, interrupt, interrupted_at_once, objects, run, validator, wait_for_work
from scale import patience, scaled

DATA = SCHEMAS.parent / "level8"
LISTS = str(DATA / "levels.txt")


class Solve(unittest.TestCase):
    def test_the_main_job(self):
        for level in range(1, 9):
            answers = results("1..50", "--level", level)
            self.assertEqual([a["deal"]["number"] for a in answers], list(range(1, 51)))
            self.assertEqual({a["level"] for a in answers}, {level})
            for answer in answers:
                validator("level8_result.schema.json").validate(answer)
                self.assertEqual(answer["place"], len(answer["certificates"]["place"]))
                self.assertEqual(answer["out"], len(answer["certificates"]["out"]))
            lines = "".join(json.dumps(a) + "\n" for a in answers)
            self.assertEqual(level8("verify", "--quiet", stdin=lines), (0, "50 valid, 0 invalid, 0 not checked\n", ""))

    def test_agrees_with_another_program(self):
        draw = random.Random(8)
        for _ in range(scaled(40)):
            number, level = draw.getrandbits(64), draw.randrange(8)
            answer = results(number, "--level", level + 1)[0]
            deck = answer["deal"]["deck"]
            self.assertEqual((answer["place"], answer["out"]),
                             (fewest_turns(deck, LEVELS[level], False), fewest_turns(deck, LEVELS[level], True)),
                             f"deal {number}, level {level + 1}")

    def test_the_committed_turns(self):
        lines = [line for line in (DATA / "turn_vectors.txt").read_text().splitlines() if not line.startswith("#")]
        self.assertEqual(len(lines), 6)
        for line in lines:
            number, turns = line.split(": ")
            for level, pair in enumerate(turns.split(), 1):
                answer = results(number, "--level", level)[0]
                self.assertEqual(f"{answer['place']}/{answer['out']}", pair, f"deal {number}, level {level}")

    def test_goals(self):
        both = results("1..20", "--level", 3)
        for goal, other in [("place", "out"), ("out", "place")]:
            for one, answer in zip(both, results("1..20", "--level", 3, "--goal", goal)):
                validator("level8_result.schema.json").validate(answer)
                self.assertEqual(answer["goals"], [goal])
                self.assertEqual(answer[goal], one[goal])
                self.assertNotIn(other, answer)
                self.assertNotIn(other, answer["certificates"])

    def test_csv_has_the_values_of_json(self):
        def table(*args):
            code, out, err = level8(*args, "--format", "csv")
            self.assertEqual((code, err), (0, ""))
            rows = list(csv.DictReader(io.StringIO(out), strict=True))
            pairs = list(zip(rows, objects(level8(*args, "--format", "json")[1]), strict=True))
            self.assertTrue(all(row["number"] == str(number) for number, row in enumerate(rows, 1)))
            self.assertTrue(all((row["edition"], row["list"]) == ("english", "one-star") for row in rows))
            return pairs

        for row, answer in table("solve", "1..3", "--level", 4):
            self.assertEqual((row["level"], row["place"], row["out"]), ("4", str(answer["place"]), str(answer["out"])))
        for row, _ in table("solve", "1..2", "--level", 4, "--goal", "place"):
            self.assertEqual(row["out"], "")
        for row, game in table("solve", "1..2", "--game"):
            self.assertEqual((row["turns"], row["rounds"]), (str(game["total_turns"]), str(len(game["rounds"]))))
        for row, graded in table("grade", "1..2", "--level", 7, "--grade", "open"):
            grade = graded["grade"]
            self.assertEqual((row["goal"], row["pile"], row["par"], row["band"], row["version"]),
                             ("out", "open", str(graded["par"]), grade["band"], str(grade["version"])))
            self.assertEqual((float(row["difficulty"]), float(row["standard_error"])),
                             (grade["difficulty"], grade["standard_error"]))
        for row, played in table("play", "1..3", "--level", 3, "--players", 2, "--player", "hasty", "--seed", 5):
            self.assertEqual((row["players"], row["player"], row["seed"]), ("2", "hasty", "5"))
            self.assertEqual(int(row["turns"]), len(played["turns"]))
            self.assertEqual(int(row["winner"]), 1 + len(played["turns"]) % 2)  # player 2 begins
        for row, game in table("play", "1..2", "--game", "--player", "hasty"):
            self.assertEqual((row["winner"], row["rounds"]), ("1", str(len(game["rounds"]))))
        self.assertRegex(level8("solve", "1..3", "--level", 1, "--format", "csv", "--quiet")[1], "^3 deals: ")

    def test_order_does_not_depend_on_threads(self):
        alone = level8("solve", "1..1000", "--level", 7, "--threads", 1, "--format", "json")[1]
        self.assertEqual(level8("solve", "1..1000", "--level", 7, "--threads", 7, "--format", "json")[1], alone)
        text = level8("solve", "1..300", "--level", 7, "--threads", 1)[1].splitlines()[:-1]
        self.assertEqual(level8("solve", "1..300", "--level", 7, "--threads", 5)[1].splitlines()[:-1], text)

    def test_a_deck_that_does_not_suffice(self):
        # Going out would take a run of six, and there are five numbers.
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("list hard\n1: run 5\n2: run 4\n")
            file.flush()
            rules = {"players": 1, "hand": 6, "numbers": 5, "colours": 2, "wilds": 0, "skips": 0}
            deck = ["r1", "o1", "r2", "o2", "r3", "o3", "r4", "o4", "r5", "o5"]
            code = level8_code_of(rules, deck)
            status, out, _ = level8("solve", code, "--level", 1, "--levels", file.name, "--format", "json")
            answer = objects(out)[0]
            validator("level8_result.schema.json").validate(answer)
            self.assertEqual((status, answer["place"], answer.get("out")), (1, 2, None))
            self.assertEqual(list(answer["certificates"]), ["place"])
            status, out, _ = level8("solve", code, "--level", 1, "--levels", file.name)
            self.assertEqual(status, 1)
            self.assertTrue(out.startswith("placed in 2 turns, never out: deal eight1"), out)
            status, out, _ = level8("solve", code, "--level", 1, "--levels", file.name, "--goal", "out", "--format", "json")
            self.assertEqual(status, 1)
            self.assertEqual(verify(objects(out)[0]),
                             (0, "a deck, level 1: not checked: that a deck does not suffice cannot be replayed\n"
                                 "0 valid, 0 invalid, 1 not checked\n", ""))

    def test_text_shows_turns_that_can_be_made(self):
        """Follows the printed turns with only the hand, the card turned up and the draw pile."""
        for number in range(1, max(9, scaled(40))):
            level = number % 8 + 1
            _, deck_line, _ = level8("deal", number)
            hand, up, pile = [part.split() for part in deck_line.split("#")[0].split("|")]
            code, out, _ = level8("solve", number, "--level", level, "--goal", "out")
            self.assertEqual(code, 0)
            lines = out.splitlines()
            self.assertRegex(lines[0], rf"^out in \d+ turns?: deal {number}, level {level} \(")
            shown = re.fullmatch(r"  hand  (.*), turned up (\w+)", lines[1])
            self.assertEqual((sorted(shown[1].split()), shown[2]), (sorted(hand), up[0]))
            self.assertLessEqual(max(map(len, lines)), 80)
            laid = []
            lines = re.sub(r"\n {8}(?! )", " ", out).splitlines()
            for count, line in enumerate(lines[3:], 1):  # a line for each turn
                turn = re.fullmatch(r" +(\d+)  (draws|takes) (\w+)(; lays [^;]*)?(; adds [^;]*)?; discards (\w+)", line)
                self.assertEqual((int(turn[1]), turn[3]), (count, pile.pop(0) if turn[2] == "draws" else up.pop()))
                hand.append(turn[3])
                for card in re.findall(r"[roygbp]\d+|W=\w+", (turn[4] or "") + (turn[5] or "")):
                    card = "W" if card.startswith("W=") else card
                    hand.remove(card)
                    laid.append(card)
                hand.remove(turn[6])
            self.assertEqual((hand, len(laid)), ([], 10), out)

    def test_whole_games(self):
        code, out, err = level8("solve", "1..30", str(2**64 - 1), "--game", "--format", "json")
        self.assertEqual((code, err), (0, ""))
        games = objects(out)
        for game in games:
            validator("level8_game.schema.json").validate(game)
            self.assertEqual(game["total_turns"], sum(len(r["turns"]) for r in game["rounds"]))
        self.assertEqual([r["deal"] for r in games[-1]["rounds"]][:2], [2**64 - 1, 0])
        self.assertEqual(level8("verify", "--quiet", stdin=out)[1], "31 valid, 0 invalid, 0 not checked\n")
        # No worse than placing every level, one after the other.
        for game in games[:10]:
            first = game["first_deal"]
            placed = sum(results(first + i, "--level", i + 1, "--goal", "place")[0]["place"] for i in range(8))
            self.assertLessEqual(game["total_turns"], placed)
        _, out, _ = level8("solve", "5", "--game")
        self.assertRegex(out, r"^won in \d+ turns and \d rounds: from deal 5, list one-star\ndeal 5, level 1 \(")

    def test_other_lists(self):
        answer = results("42", "--level", 8, "--levels", LISTS, "--list", "colourful")[0]
        self.assertEqual((answer["list"], answer["groups"]), ("colourful", [["colour", 10]]))
        self.assertEqual(answer["place"], answer["out"])
        self.assertEqual(results("42", "--level", 1, "--levels", LISTS), results("42", "--level", 1))
        line = json.dumps(answer)
        self.assertEqual(level8("verify", "--levels", LISTS, stdin=line)[0], 0)
        self.assertEqual(level8("verify", stdin=line)[0], 0, "a list that is not known is taken as it is")
        forged = line.replace('["colour", 10]', '["colour", 9]')
        code, out, _ = level8("verify", "--levels", LISTS, stdin=forged)
        self.assertEqual(code, 1)
        self.assertIn("level 8 of the list \"colourful\" asks for other groups", out)

    def test_quiet_prints_the_summary_alone(self):
        code, out, _ = level8("solve", "1..100", "--level", 4, "--quiet")
        self.assertEqual(code, 0)
        self.assertRegex(out, r"^100 deals: placed in \d+\.\d\d turns on average \(\d+ to \d+\); out in .* on average .*; .*s\n$")
        summary = objects(level8("solve", "1..100", "--level", 4, "--quiet", "--format", "json")[1])[0]
        validator("level8_summary.schema.json").validate(summary)
        answers = results("1..100", "--level", 4)
        for goal in ["place", "out"]:
            turns = [a[goal] for a in answers]
            self.assertEqual(summary["summary"][goal],
                             {"deals": 100, "never": 0, "turns": sum(turns), "least": min(turns), "most": max(turns)})
        summary = objects(level8("solve", "1..10", "--game", "--quiet", "--format", "json")[1])[0]
        validator("level8_summary.schema.json").validate(summary)
        self.assertEqual(list(summary["summary"]), ["deals", "refused", "game", "seconds"])

    def test_interrupt(self):
        interrupted_at_once("level8", "solve", "1..100000000", "--level", 5, "--threads", 2)
        process = begin("level8", "solve", "1..100000000", "--level", 5, "--quiet")
        wait_for_work(process)
        out, _ = interrupt(process)
        self.assertRegex(out.decode(), r"^[\d,]+ deals: placed in ")

    def test_a_closed_pipe_ends_it(self):
        process = subprocess.Popen([PROGRAM, "level8", "solve", "1..100000000", "--level", "1"], stdout=subprocess.PIPE)
        process.stdout.readline()
        process.stdout.close()
        self.assertEqual(process.wait(timeout=patience(60)), -signal.SIGPIPE)

    def test_progress_and_colour_on_a_terminal(self):
        ours, theirs = pty.openpty()
        environment = {k: v for k, v in os.environ.items() if k != "NO_COLOR"} | {"TERM": "xterm"}
        process = subprocess.Popen([PROGRAM, "level8", "solve", "1..100000000", "--level", "5", "--quiet"],
                                   stdout=subprocess.DEVNULL, stderr=theirs, env=environment)
        os.close(theirs)
        shown, deadline = b"", time.monotonic() + patience(20)
        while not re.search(rb"[\d,]+ of 100,000,000 deals; ", shown) and time.monotonic() < deadline:
            shown += os.read(ours, 65536)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=60), 130)
        os.close(ours)
        self.assertRegex(shown, rb"[\d,]+ of 100,000,000 deals; .* to go")


class BadInput(unittest.TestCase):
    def test_messages_point_at_the_place(self):
        deck = level8("deal", "1")[1].split("#")[0].strip()
        cards = deck.replace("| ", "").split()
        for text, message in [
            ("r1 x", '1:4: found "x", expected a card: r1 to r15, likewise o, y, g, b and p, or W or S'),
            ("r1 r16", '1:4: found "r16", expected a card'),
            ("r1,r2,r1", "1:7: r1 is already at column 1, each numbered card comes once"),
            ("W W W W W W W", '1:13: found "W" after all 6'),
            ("S S S S", '1:7: found "S" after all 3'),
            (" ".join(cards[:-1]), f"the deck ends after 98 of 99 cards: {cards[-1]} is missing"),
            (" ".join(cards) + " r1", "1:%d: r1 is already at column " % (len(" ".join(cards)) + 2)),
            ("\n\nr1 r2", "3:6: the deck ends after 2 of 99 cards: r3, r4, r5 and 94 more are missing"),
            ("eight1q r1", '1:9: found "r1" after a code'),
        ]:
            code, out, err = level8("deal", "--deals", "-", stdin=text)
            self.assertEqual((code, out), (65, ""), text)
            self.assertIn("backtrick: standard input:", err)
            self.assertIn(message, err)

    def test_the_rest_of_the_batch_is_answered(self):
        good = level8("deal", "1")[1]
        code, out, err = level8("solve", "--deals", "-", "--level", 1, "--format", "json", stdin=good + "r1\n" + good)
        self.assertEqual(code, 65)
        self.assertEqual(len(objects(out)), 2)
        self.assertRegex(err, r"^backtrick: standard input:2:3: ")

    def test_level_lists(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "levels")
            for text, message in [("list a\n1: row 3", ':2:4: found "row", expected run, set or colour'), ("", ":1:1: there is no list of levels")]:
                with open(file, "w") as out:
                    out.write(text)
                for command in [["solve", "1", "--level", 1], ["verify"]]:
                    code, out, err = level8(*command, "--levels", file, stdin="{}")
                    self.assertEqual((code, out), (65, ""))
                    self.assertEqual(err.partition(file)[2].rstrip(), message)
        self.assertEqual(level8("solve", "1", "--level", 1, "--levels", "/no/such/file")[0], 66)

    def test_any_bytes_are_survived(self):
        noise = bytes(range(256)) * 40 + b"\n" + b"9" * 2_000_000 + b"\n\x1b[31m\n"
        for command in [["solve", "--deals", "-", "--level", 1], ["deal", "--deals", "-"], ["verify"],
                        ["solve", "1", "--level", 1, "--levels", "-"]]:
            code, out, err = level8(*command, stdin=noise)
            self.assertEqual(code, 65, command)
            self.assertNotIn("\x1b", out + err)

    def test_usage(self):
        for args, message in [
            ([], "which command? There are solve, deal, play, advise, verify"),
            (["slove"], 'there is no command "slove"; did you mean solve? (see backtrick level8 --help)\n'),
            (["solve", "1", "--levle", "3"], "there is no option --levle; did you mean --level? (see backtrick level8 solve --help)\n"),
            (["solve", "1"], "give --level L, or --game for a whole game"),
            (["solve", "--level", "1"], "give deal numbers or --deals FILE"),
            (["solve", "x", "--level", "1"], '"x" is not a deal; expected a number from 0 to 2^64-1, a range A..B, a deal code'),
            (["solve", "1-5", "--level", "1"], "a range 1..5, a deal code"),
            (["solve", "5..1", "--level", "1"], "the range 5..1 runs backwards"),
            (["solve", "1", "--level", "0"], '--level: "0" is not a number from 1 to 99'),
            (["solve", "1", "--level", "9"], "--level: the list one-star has levels 1 to 8"),
            (["solve", "1", "--level", "1", "--game"], "cannot be used together"),
            (["solve", "1", "--goal", "out", "--game"], "cannot be used together"),
            (["solve", "1", "--level", "1", "--goal", "win"], '--goal: "win" is not one of place, out, both'),
            (["solve", "1", "--level", "1", "--list", "two-star"], '--list: "two-star" is not one of one-star'),
            (["solve", "1", "--level", "1", "--levels", LISTS, "--list", "x"], '"x" is not one of one-star, colourful'),
            (["play", "1", "--format", "csv"], "--format csv is for --player"),
            (["deal", "1", "--players", "7"], '--players: "7" is not a number from 1 to 6'),
            (["verify", "one", "two"], '"two" is one argument too many (see backtrick level8 verify --help)\n'),
        ]:
            code, out, err = level8(*args)
            self.assertEqual((code, out), (64, ""), args)
            self.assertIn(message, err)
        self.assertEqual(run("levle8")[2], 'backtrick: there is no command "levle8"; did you mean level8? (see backtrick --help)\n')
        self.assertEqual(level8("verify", "/no/such/file")[0], 66)
        self.assertEqual(level8("solve", "--deals", "/no/such/file", "--level", "1")[0], 66)
        code, _, err = level8("solve", level8("deal", "1", "--format", "code")[1].strip(), "--game")
        self.assertEqual(code, 65)
        self.assertIn("a whole game needs the number of its first deal", err)

    def test_help(self):
        code, out, err = level8("--help")
        self.assertEqual((code, err), (0, ""))
        for command in ["solve", "deal", "play", "verify"]:
            self.assertRegex(out, rf"(?m)^ +{command} +\w")
            told = level8(command, "--help")
            self.assertEqual((told[0], told[2]), (0, ""))
            self.assertIn(f"Usage: backtrick level8 {command}", told[1])
            self.assertIn("Examples:", told[1])
            self.assertEqual(run("help", "level8", command), told)
        self.assertEqual(run("help", "level8"), (0, out, ""))

    def test_a_full_disk(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([PROGRAM, "level8", "solve", "1", "--level", "1"], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 74)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
