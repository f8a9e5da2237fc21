"""Tests the program as users run it: with real processes, pipes and files.

Usage: cli_test.py PROGRAM SCHEMA_DIR
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
import threading
import time
import unittest

import jsonschema

from program import PROGRAM, SCHEMAS, SOON, begin, objects, run, show, validator, wait_for_work
from scale import patience

VECTORS = SCHEMAS.parent / "deal_vectors.txt"
RESULTS = SCHEMAS.parent / "results"


def timeless(text):
    """Results without the one field that may differ between runs."""
    return [{k: v for k, v in result.items() if k != "seconds"} for result in objects(text)]


SMALL = ["--cards", "40", "--hand", "2"]  # winnable and unwinnable deals, decided at once


class Solve(unittest.TestCase):
    def test_the_main_job(self):
        code, out, err = run("solve", "1..100", "--format", "json")
        self.assertEqual((code, err), (0, ""))
        results = objects(out)
        self.assertEqual([r["deal"]["number"] for r in results], list(range(1, 101)))
        self.assertEqual({r["verdict"] for r in results}, {"winnable"})
        code, out, err = run("verify", "--quiet", stdin=out)
        self.assertEqual((code, out, err), (0, "100 valid, 0 invalid, 0 not checked\n", ""))

    def test_text_names_verdict_first_then_numbered_turns(self):
        code, out, _ = run("solve", "42")
        self.assertEqual(code, 0)
        lines = out.splitlines()
        self.assertTrue(lines[0].startswith("winnable: deal 42, solo; "))
        self.assertRegex(lines[2], r"^ +1  \d+ on [AD][12], ")
        self.assertIn("(backtrick)", out)
        self.assertNotIn("\x1b", out, "no colour where there is no terminal")

    def test_text_shows_a_game_that_can_be_laid(self):
        """Follows the printed rows with only the deck and the four piles."""
        _, deck_line, _ = run("deal", "42")
        deck = [int(word) for word in deck_line.split(":")[1].split("#")[0].split()]
        hand, pile, tops = deck[:8], deck[8:], {"A1": 1, "A2": 1, "D1": 100, "D2": 100}
        _, out, _ = run("solve", "42")
        for row in re.sub(r",\n +", ", ", out).splitlines()[2:]:
            plays = re.findall(r"(\d+) on ([AD][12])( \(backtrick\))?", row)
            if not plays:
                continue
            for card, name, marked in plays:
                card, top = int(card), tops[name]
                normal = card > top if name[0] == "A" else card < top
                trick = card == (top - 10 if name[0] == "A" else top + 10)
                self.assertTrue(normal or trick)
                self.assertEqual(bool(marked), trick and not normal)
                hand.remove(card)
                tops[name] = card
            numbers = [int(n) for n in re.split(r" {2,}", row.strip(), 2)[2].split()]
            self.assertEqual(numbers[-4:], list(tops.values()))
            self.assertEqual(numbers[:-4], pile[: len(numbers) - 4])
            hand, pile = hand + pile[: len(numbers) - 4], pile[len(numbers) - 4 :]
        self.assertEqual((hand, pile), ([], []))

    def test_exit_status_tells_the_verdicts(self):
        results = objects(run("solve", "1..60", *SMALL, "--format", "json")[1])
        by_verdict = {r["verdict"]: str(r["deal"]["number"]) for r in results}
        self.assertEqual(run("solve", by_verdict["winnable"], *SMALL)[0], 0)
        self.assertEqual(run("solve", by_verdict["unwinnable"], *SMALL)[0], 1)
        self.assertEqual(run("solve", "1..60", *SMALL)[0], 1)
        self.assertEqual(run("solve", "1", "--nodes", "0")[0], 2)

    def test_limits_are_named(self):
        for option, value, limit in [("--nodes", "10", "nodes"), ("--time", "0", "time")]:
            code, out, _ = run("solve", "1", option, value, "--format", "json")
            self.assertEqual((code, objects(out)[0]["limit"]), (2, limit))
        self.assertIn("undecided (nodes limit): deal 1", run("solve", "1", "--nodes", "1")[1])

    def test_memory_limits_cost_time_and_never_truth(self):
        verdicts = [
            [r["verdict"] for r in objects(run("solve", "1..40", "--cards", "26", "--hand", "2", "--memory", size, "--format", "json")[1])]
            for size in ["0", "1K", "64M"]
        ]
        self.assertEqual(verdicts[0], verdicts[1])
        self.assertEqual(verdicts[0], verdicts[2])

    def test_engines_agree(self):
        verdicts = [
            [r["verdict"] for r in objects(run("solve", "1..200", *SMALL, "--engine", engine, "--format", "json")[1])]
            for engine in ["arrivals", "plays"]
        ]
        self.assertEqual(verdicts[0], verdicts[1])
        self.assertEqual(set(verdicts[0]), {"winnable", "unwinnable"})
        nodes = {objects(run("solve", "3", "--cards", "50", "--hand", "2", "--exhaustive", "--engine", engine,
                             "--format", "json")[1])[0]["nodes"] for engine in ["arrivals", "plays"]}
        self.assertEqual(len(nodes), 2, "the option chooses another search")

    def test_without_a_rule_the_same_verdict_takes_longer(self):
        question = ["solve", "1", "--hand", "4", "--exhaustive", "--format", "json"]
        nodes = []
        for without in ([], ["--without", "lagrangian"], ["--without", "rent,fewer"]):
            code, out, _ = run(*question, *without)
            self.assertEqual(code, 1)
            nodes.append(objects(out)[0]["nodes"])
        self.assertLess(nodes[0], nodes[1])
        self.assertLess(nodes[1], nodes[2])
        self.assertEqual(run("solve", "--without", "lagrangian", "1", "--quiet")[0], 0)
        code, _, err = run("solve", "1", "--without", "luck")
        self.assertEqual(code, 64)
        self.assertIn("open-turn", err)

    def test_the_first_layers_of_the_proof_repeat(self):
        lines = (RESULTS / "unwinnable_solo_layers.tsv").read_text().splitlines()[1:]
        recorded = [tuple(map(int, line.split("\t")[:2])) for line in lines]
        _, _, err = run("solve", "--deals", str(RESULTS / "unwinnable_solo.txt"), "--exhaustive", "--without", "lagrangian",
                        "--layers", "--nodes", "100000")
        layers = [(int(arrived), int(states.replace(",", "")))
                  for arrived, states in re.findall(r"^backtrick: ([\d,]+) arrived: ([\d,]+) states", err, re.M)]
        self.assertGreater(len(layers), 10)
        self.assertEqual(layers, recorded[:len(layers)])

    def test_layers_are_reported_and_add_up(self):
        code, out, err = run("solve", "1", "--hand", "3", "--exhaustive", "--layers", "--format", "json")
        self.assertEqual(code, 1)
        layers = re.findall(r"^backtrick: ([\d,]+) arrived: ([\d,]+) states", err, re.M)
        self.assertEqual([int(arrived) for arrived, _ in layers], list(range(len(layers))))
        states = sum(int(count.replace(",", "")) for _, count in layers)
        self.assertEqual(states, objects(out)[0]["nodes"])

    def test_order_does_not_depend_on_threads(self):
        alone = run("solve", "1..300", *SMALL, "--threads", "1", "--format", "json")[1]
        many = run("solve", "1..300", *SMALL, "--threads", "7", "--format", "json")[1]
        self.assertEqual(timeless(alone), timeless(many))

    def test_quiet_prints_the_summary_alone(self):
        _, out, _ = run("solve", "1..20", "--quiet")
        self.assertRegex(out, r"^20 deals: 20 winnable, 0 unwinnable, 0 undecided; [\d,]+ positions in .+\n"
                              r"decided by stage: .+\n$")
        _, out, _ = run("solve", "1..20", "--quiet", "--format", "json")
        validator("summary.schema.json").validate(json.loads(out))

    def test_largest_numbers(self):
        last = str(2**64 - 1)
        code, out, _ = run("solve", f"{2**64 - 2}..{last}", "--format", "json")
        self.assertEqual([r["deal"]["number"] for r in objects(out)], [2**64 - 2, 2**64 - 1])
        self.assertEqual(code, 0)

    def test_several_players(self):
        for rules, players in [("duo", 2), ("trio-expert", 3), ("quintet", 5)]:
            code, out, err = run("solve", "1..20", "--rules", rules, "--format", "json")
            self.assertEqual((code, err), (0, ""))
            for result in objects(out):
                validator("result.schema.json").validate(result)
                self.assertIn(result["first_player"], range(1, players + 1))
            self.assertEqual(run("verify", "--quiet", stdin=out), (0, "20 valid, 0 invalid, 0 not checked\n", ""))
        alone = objects(run("solve", "1", "--format", "json")[1])[0]
        self.assertNotIn("first_player", alone)

    def test_several_players_may_have_lost(self):
        small = ["--players", "2", "--hand", "2", "--min-plays", "2", "--cards", "44"]
        code, out, _ = run("solve", "1..40", *small, "--format", "json")
        self.assertEqual(code, 1)
        self.assertEqual({r["verdict"] for r in objects(out)}, {"winnable", "unwinnable"})
        self.assertEqual({"first_player" in r for r in objects(out) if r["verdict"] == "unwinnable"}, {False})

    def test_another_first_player_is_not_the_game_that_was_found(self):
        result = objects(run("solve", "1", "--rules", "trio", "--format", "json")[1])[0]
        result["first_player"] = result["first_player"] % 3 + 1
        code, out, _ = run("verify", stdin=json.dumps(result))
        self.assertEqual(code, 1)
        self.assertRegex(out, r"INVALID: turn 1, play 1: player \d does not hold the \d+")

    def test_text_says_whose_turn_it_is(self):
        first = objects(run("solve", "1", "--rules", "trio", "--format", "json")[1])[0]["first_player"]
        turns = re.findall(r"^ +(\d+)  Player (\d): \d+ on [AD][12]", run("solve", "1", "--rules", "trio")[1], re.M)
        self.assertEqual([int(turn) for turn, _ in turns], list(range(1, len(turns) + 1)))
        players = [(first - 1 + turn) % 3 + 1 for turn in range(20)]
        self.assertEqual([int(player) for _, player in turns][:20], players)
        self.assertNotIn("Player", run("solve", "1")[1])


class BadInput(unittest.TestCase):
    def test_the_rest_of_the_batch_is_answered(self):
        deck = run("deal", "1", *SMALL)[1]
        bad = deck.replace(" 2 ", " 200 ", 1) if " 2 " in deck else deck + " 3"
        code, out, err = run("solve", "--deals", "-", *SMALL, "--format", "json", stdin=deck + bad + "\n# x\n\n" + deck)
        self.assertEqual(code, 65)
        self.assertEqual(len(objects(out)), 2)
        self.assertRegex(err, r"^backtrick: standard input:2:\d+: ")

    def test_messages_point_at_the_place(self):
        cases = {
            "2 3 4 x": "1:7: found \"x\"",
            "2 3 3": "1:5: 3 is already at column 3",
            "2 3 77": "1:5: found \"77\"",
            "2 3": "1:4: the deck ends after 2 of 4 cards",
            "2 3 4 5 2": "1:9: found \"2\" after all 4 cards",
            "chess: 2 3": "1:1: found \"chess\" before the colon",
        }
        for text, message in cases.items():
            code, _, err = run("solve", "--deals", "-", "--cards", "4", stdin=text)
            self.assertEqual(code, 65, text)
            self.assertIn(message, err)

    def test_a_byte_order_mark_is_skipped_and_nothing_else(self):
        mark = b"\xef\xbb\xbf"
        result = run("solve", "1", "--format", "json")[1].encode()
        for command, text in [(["solve", "--deals", "-"], run("deal", "1")[1].encode()), (["verify"], result),
                              (["analyse", "--game", "-"], result), (["solve", "--position", "-"], TABLE.encode())]:
            self.assertEqual(run(*command, stdin=mark + text)[0], run(*command, stdin=text)[0], command)
            if not text.startswith(b"{"):  # the JSON reader of this test skips one as well
                self.assertEqual(run(*command, stdin=mark + mark + text)[0], 65, command)
        code, _, err = run("solve", "--deals", "-", "--cards", "4", stdin=mark + b"2 3 4 x\n" + mark + b"2 3 4 5\n")
        self.assertEqual(code, 65)
        self.assertIn("1:7: found \"x\"", err)
        self.assertIn("2:1: ", err)
        longest = b"2 3 4 5".ljust(4096)
        self.assertEqual(run("solve", "--deals", "-", "--cards", "4", stdin=mark + longest)[0], 0)
        self.assertEqual(run("solve", "--deals", "-", "--cards", "4", stdin=mark + longest + b" ")[0], 65)

    def test_names_of_files_do_not_command_the_terminal(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "\x1b[31m\x9b\u00fc")
            shown = os.path.join(folder, "\\x1b[31m\\xc2\\x9b\u00fc")
            for command, text in [(["solve", "--position"], TABLE), (["analyse", "--position"], TABLE), (["solve", "--deals"], "2 3"),
                                  (["deal", "--deals"], run("deal", "1")[1]), (["verify"], "{"), (["verify"], "")]:
                self.assertIn(shown, run(*command, file)[2], "no such file")
                with open(file, "w") as out:
                    out.write(text)
                _, out, err = run(*command, file)
                self.assertIn(shown, out + err)
                self.assertNotIn("\x1b", out + err)
                os.unlink(file)

    def test_any_bytes_are_survived(self):
        noise = bytes(range(256)) * 40 + b"\n" + b"9" * 100_000 + b"\n\x1b[31m\n"
        for command in [("solve", "--deals", "-"), ("deal", "--deals", "-"), ("verify",)]:
            code, out, err = run(*command, stdin=noise)
            self.assertEqual(code, 65, command)
            self.assertNotIn("\x1b", out + err)

    def test_usage(self):
        a_number = "is not a number from 0 to 2^64-1"
        for args, message in [
            ([], "which command? There are solve, "),
            (["--"], "which command? "),
            (["nonsense"], 'there is no command "nonsense" (see backtrick --help)\n'),
            (["slove"], 'there is no command "slove"; did you mean solve? (see backtrick --help)\n'),
            (["--nodes", "3"], "there is no option --nodes (see backtrick --help)\n"),
            (["solve", "1", "--ndoes", "3"], "there is no option --ndoes; did you mean --nodes? (see backtrick solve --help)\n"),
            (["solve", "1", "-x\x1b"], "there is no option -x\\x1b (see"),
            (["verify", "one", "two"], '"two" is one argument too many (see backtrick verify --help)\n'),
            (["solve"], "give deal numbers or --deals FILE"),
            (["solve", "x"], '"x" is not a deal; expected a number from 0 to 2^64-1, a range A..B '),
            (["solve", "1-5"], '"1-5" is not a deal; expected a number from 0 to 2^64-1, a range 1..5 '),
            (["survey", "1-5", "--archive", "x"], '"1-5" is not a range of deal numbers; write 1..5\n'),
            (["solve", "5..1"], "the range 5..1 runs backwards"),
            (["solve", "-1"], '"-1" is not a deal'),
            (["solve", str(2**64)], "is not a deal"),
            (["solve", "1", "--rules", "chess"], 'there is no rule set "chess"; there are solo '),
            (["solve", "1", "--hand", "17"], '--hand: "17" is not a number from 1 to 16\n'),
            (["solve", "1", "--hand", "2", "--min-plays", "3"], "min_plays"),
            (["solve", "1", "--format", "xml"], '--format: "xml" is not one of text, json\n'),
            (["solve", "1", "--format", "1"], '--format: "1" is not one of text, json\n'),
            (["solve", "1", "--instructions", ""], '--instructions: "" is not one of portable, avx2, avx512\n'),
            (["solve", "1", "--without", "rent,x"], '--without: "x" is not one of dead-card, blocked-turn, '),
            (["solve", "1", "--nodes", "-1"], f'--nodes: "-1" {a_number}\n'),
            (["solve", "1", "--nodes", str(2**64)], a_number),
            (["solve", "1", "--nodes"], "--nodes needs a value (see backtrick solve --help)\n"),
            (["solve", "1", "--nodes", "1", "--nodes", "2"], "--nodes is given more than once (see"),
            (["generate", "--grade", "easy", "--count", "-1"], f'--count: "-1" {a_number}\n'),
            (["solve", "1", "--memory", "lots"], '--memory: "lots" is not a size in bytes, such as 512M or 2G\n'),
            (["solve", "1", "--memory", "-1"], '--memory: "-1" is not a size'),
            (["solve", "1", "--memory", "1X"], '--memory: "1X" is not a size'),
            (["solve", "1", "--memory", "16777216T"], '--memory: "16777216T" is not a size'),
            (["solve", "1", "--time", "-1"], '--time: "-1" is not a number of seconds, 0 or more\n'),
            (["solve", "1", "--time", "nan"], '--time: "nan" is not a number of seconds'),
            (["solve", "1", "--time", "1e309"], '--time: "1e309" is not a number of seconds'),
            (["solve", "1", "--threads", "0"], '--threads: "0" is not a number from 1 to 1024\n'),
            (["solve", "1", "--deals", "-"], "one of the two"),
            (["solve", "1", "--position", "x"], "DEAL and --position cannot be used together (see"),
            (["daily", "--date", "26-11-22"], '--date: "26-11-22" is not a date; write YYYY-MM-DD, '),
            (["survey"], "DEALS is required (see"),
            (["survey", "1..9", "--archive", "x", "--shard", "0/3"], '"0/3" is not a shard; write 1/3 to 3/3, '),
            (["survey", "1..9", "--archive", "x", "--shard", "half"], '"half" is not a shard; write 1/8 to 8/8, '),
        ]:
            code, out, err = run(*args)
            self.assertEqual((code, out), (64, ""), args)
            self.assertTrue(err.startswith("backtrick: "), err)
            self.assertIn(message, err)
            self.assertNotIn("\x1b", err)

    def test_sizes(self):
        for size in ["0", "4096", "64k", "64KB", "1M", "1MiB", "1mib", "1G", "5B"]:
            code, _, err = run("solve", "1", "--quiet", "--memory", size)
            self.assertEqual((code, err), (0, ""), size)

    def test_help(self):
        code, out, err = run("--help")
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(run("help"), (0, out, ""))
        for command in re.findall(r"^  ([a-z]+) +[A-Z]", out.split("Subcommands:")[1], re.M):
            code, told, err = run(command, "--help")
            self.assertEqual((code, err), (0, ""))
            self.assertEqual(run("help", command), (0, told, ""))
            self.assertIn(f"backtrick {command}", told)

    def test_unreadable_input(self):
        for args in [("solve", "--deals", "/no/such/file"), ("verify", "/no/such/file"), ("verify", "/")]:
            self.assertEqual(run(*args)[0], 66, args)

    def test_unwritable_output(self):
        for args in [("deal", "1..10"), ("--help",), ("solve", "--help"), ("--version",)]:
            with open("/dev/full", "wb") as full:
                done = subprocess.run([PROGRAM, *args], stdout=full, stderr=subprocess.PIPE)
            self.assertEqual((done.returncode, done.stderr), (74, b"backtrick: No space left on device\n"), args)

    def test_closed_pipe(self):
        """A closed pipe ends the program silently, as with other programs. If the reader takes a whole result, the
        program ends normally."""
        def pipe(command, lines):
            done = subprocess.run(["bash", "-c", f"'{PROGRAM}' {command} | head -{lines}; exit ${{PIPESTATUS[0]}}"],
                                  capture_output=True, timeout=60)
            self.assertEqual((done.stdout.count(b"\n"), done.stderr), (lines, b""))
            return done.returncode
        self.assertEqual(pipe("deal 1..100000", 1), 128 + signal.SIGPIPE)
        self.assertEqual({pipe("solve 42", 12) for _ in range(40)}, {0})


TABLE = """rules: hand 5, min_plays 2, cards 30
A1: 5
A2: 8
D1: 27
D2: 22
hand: 10 15 18 12 20
draw: 9 21 30 7
"""
STUCK = """rules: hand 2, cards 12
A1: 13
A2: 12
D1: 2
D2: 3
hand: 5 6
draw: 7 8
"""


class Positions(unittest.TestCase):
    def test_solve_and_verify(self):
        code, out, err = run("solve", "--position", "-", "--format", "json", stdin=TABLE)
        self.assertEqual((code, err), (0, ""))
        validator("result.schema.json").validate(json.loads(out))
        self.assertEqual(json.loads(out)["position"]["hands"], [[10, 15, 18, 12, 20]])
        code, said, _ = run("verify", stdin=out)
        self.assertEqual(code, 0)
        self.assertIn("valid: beaten in", said)
        spoilt = json.loads(out)
        spoilt["solution"].pop()
        self.assertEqual(run("verify", stdin=json.dumps(spoilt))[0], 1)
        spoilt["position"]["draw"][0] = 10
        code, _, err = run("verify", stdin=json.dumps(spoilt))
        self.assertEqual(code, 65)
        self.assertIn("/position/draw/0: 10 is in hand 1 already", err)
        self.assertTrue(run("solve", "--position", "-", stdin=TABLE)[1].startswith("winnable: standard input"))

    def test_unwinnable(self):
        code, out, _ = run("solve", "--position", "-", "--format", "json", stdin=STUCK)
        self.assertEqual((code, json.loads(out)["verdict"]), (1, "unwinnable"))
        validator("result.schema.json").validate(json.loads(out))
        self.assertEqual(run("analyse", "--position", "-", stdin=STUCK)[0], 1)

    def test_every_play_is_judged(self):
        code, out, err = run("analyse", "--position", "-", "--format", "json", stdin=TABLE)
        self.assertEqual((code, err), (0, ""))
        analysis = json.loads(out)
        validator("analysis.schema.json").validate(analysis)
        self.assertEqual(analysis["counts"]["winnable"], sum(p["verdict"] == "winnable" for p in analysis["plays"]))
        for play in analysis["plays"]:
            if play["verdict"] == "winnable":
                claim = {"position": analysis["position"], "verdict": "winnable", "solution": play["line"]}
                self.assertEqual(run("verify", stdin=json.dumps(claim))[0], 0)
        self.assertIn("plays keep the win", run("analyse", "--position", "-", stdin=TABLE)[1])
        code, out, _ = run("analyse", "42", "--nodes", "0", "--format", "json")
        self.assertEqual((code, json.loads(out)["counts"]["undecided"]), (2, 32))
        validator("analysis.schema.json").validate(json.loads(out))

    def test_hints_give_no_more_away_than_asked(self):
        keys = {"pile": {"pile"}, "card": {"pile", "card"}, "line": {"line"}}
        for hint, given in keys.items():
            code, out, _ = run("analyse", "--position", "-", "--hint", hint, "--format", "json", stdin=TABLE)
            self.assertEqual((code, set(json.loads(out)["hint"])), (0, given))
            validator("analysis.schema.json").validate(json.loads(out))
            self.assertNotIn("solution", json.loads(out))
        self.assertRegex(run("analyse", "42", "--hint", "pile")[1], r"^winnable: lay on [AD][12]\n$")
        self.assertRegex(run("analyse", "42", "--hint", "card")[1], r"^winnable: lay \d+ on [AD][12]\n$")

    def test_where_a_game_was_lost(self):
        # 2 on D1 and 3 on D2 leave no room for the other cards.
        game = {"deal": {"rules": {"players": 1, "hand": 2, "min_plays": 1, "cards": 6}, "deck": [2, 3, 4, 5, 6, 7]},
                "plays": [[[2, "D1"]], [[3, "D2"]], [[4, "A1"]]]}
        code, out, _ = run("analyse", "--game", "-", "--format", "json", stdin=json.dumps(game))
        self.assertEqual(code, 0)
        validator("review.schema.json").validate(json.loads(out))
        self.assertEqual(json.loads(out)["winnable_after"], 5)
        game["plays"] = [[[3, "A1"]], [[4, "A2"]]]
        code, out, _ = run("analyse", "--game", "-", "--format", "json", stdin=json.dumps(game))
        self.assertEqual(code, 0)
        game["deal"]["deck"] = [7, 6, 2, 3, 4, 5]
        game["plays"] = [[[7, "A1"]], [[6, "D1"]], [[2, "D1"]], [[3, "D2"]]]
        game["plays"] = [[[7, "A1"]], [[6, "A2"]], [[2, "D1"]], [[3, "D2"], ]]
        code, out, _ = run("analyse", "--game", "-", "--format", "json", stdin=json.dumps(game))
        review = json.loads(out)
        validator("review.schema.json").validate(review)
        self.assertEqual((code, review["lost_after"]), (1, review["winnable_after"] + 1))
        self.assertIn("mistake", review)
        self.assertGreater(review["instead"]["counts"]["winnable"], 0)
        self.assertIn("lost by step", run("analyse", "--game", "-", stdin=json.dumps(game))[1])

    def test_a_result_line_is_a_game(self):
        line = run("solve", "42", "--format", "json")[1]
        code, out, _ = run("analyse", "--game", "-", stdin=line)
        self.assertEqual(code, 0)
        self.assertRegex(out, r"^beaten: standard input, in \d+ steps; ")
        code, out, _ = run("analyse", "--game", "-", "--format", "json", stdin=line)
        self.assertEqual((code, json.loads(out)["winnable_after"]), (0, json.loads(out)["steps"]))

    def test_a_game_that_goes_on_is_winnable_still(self):
        result = objects(run("solve", "42", "--format", "json")[1])[0]
        result["solution"][-1].pop()
        code, out, _ = run("analyse", "--game", "-", stdin=json.dumps(result))
        self.assertEqual(code, 0)
        self.assertRegex(out, r"^winnable still: standard input, after all \d+ steps; ")

    def test_hostile_positions(self):
        for text, place in [("", "1:1"), ("hand: 1", ":"), (TABLE + "A1: 5\n", "8:1"), ("{", "2:1"), (TABLE.replace("15", "10"), "6:10")]:
            for command in ["solve", "analyse"]:
                code, out, err = run(command, "--position", "-", stdin=text)
                self.assertEqual((code, out), (65, ""), text)
                self.assertIn("standard input:", err)
                self.assertIn(place, err)
        noise = bytes(range(256)) * 40 + b"\n" + b"9" * 2_000_000
        for command in [("solve", "--position", "-"), ("analyse", "--position", "-"), ("analyse", "--game", "-")]:
            code, out, err = run(*command, stdin=noise)
            self.assertEqual((code, out), (65, ""))
            self.assertNotIn("\x1b", err)
        duo = TABLE.replace("rules: ", "rules: players 2, ")
        self.assertEqual(run("solve", "--position", "-", stdin=duo)[0], 65)

    def test_usage(self):
        for args in [["analyse"], ["analyse", "1..3"], ["analyse", "1", "--position", "x"],
                     ["solve", "1", "--position", "x"], ["analyse", "--game", "x", "--hint", "pile"],
                     ["solve", "--position", "x", "--rules", "solo"], ["analyse", "1", "--hint", "all"]]:
            code, out, err = run(*args)
            self.assertEqual((code, out), (64, ""), args)
        self.assertEqual(run("analyse", "--position", "/no/such/file")[0], 66)
        self.assertIn("One deal: ", run("analyse", "--help")[1])
        self.assertNotRegex(run("analyse", "--help")[1], r"\d\.\.\d", "it takes no ranges")
        self.assertEqual(run("analyse", "1", "--rules", "duo")[0], 0)


class Verify(unittest.TestCase):
    def setUp(self):
        self.result = objects(run("solve", "1", "--format", "json")[1])[0]

    def verify(self, result):
        return run("verify", stdin=json.dumps(result))

    def test_catches_a_tampered_solution(self):
        self.result["solution"][3][0], self.result["solution"][4][0] = (
            self.result["solution"][4][0], self.result["solution"][3][0])
        code, out, _ = self.verify(self.result)
        self.assertEqual(code, 1)
        self.assertIn("INVALID: turn 4, play 1: ", out)

    def test_catches_cards_left(self):
        self.result["solution"].pop()
        code, out, _ = self.verify(self.result)
        self.assertEqual(code, 1)
        self.assertRegex(out, r"ends with \d+ cards? left")

    def test_catches_a_number_that_names_another_deck(self):
        self.result["deal"]["number"] = 2
        code, _, err = self.verify(self.result)
        self.assertEqual(code, 65)
        self.assertIn("1:21: /deal/number: this number names another deck", err)

    def test_says_what_cannot_be_checked(self):
        code, out, _ = run("verify", stdin=run("solve", "1", "--nodes", "1", "--format", "json")[1])
        self.assertEqual(code, 0)
        self.assertIn("0 valid, 0 invalid, 1 not checked", out)

    def test_nothing_is_no_proof(self):
        for nothing in ["", "\n \n"]:
            code, out, err = run("verify", stdin=nothing)
            self.assertEqual((code, out), (65, "0 valid, 0 invalid, 0 not checked\n"))
            self.assertEqual(err, "backtrick: standard input: contains no result lines, so nothing was verified\n")

    def test_reads_a_file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(json.dumps(self.result) + "\n")
            file.flush()
            self.assertEqual(run("verify", file.name)[0], 0)


class Deals(unittest.TestCase):
    def test_vectors(self):
        for line in VECTORS.read_text().splitlines():
            if line.startswith("#"):
                continue
            number, deck = line.split(": ")
            cards = str(len(deck.split()))
            _, out, _ = run("deal", number, "--cards", cards, "--format", "json")
            self.assertEqual(objects(out)[0]["deck"], [int(card) for card in deck.split()])

    def test_round_trip_through_deal_text(self):
        text = run("deal", "42")[1]
        by_text = objects(run("solve", "--deals", "-", "--format", "json", stdin=text)[1])[0]
        by_number = objects(run("solve", "42", "--format", "json")[1])[0]
        self.assertEqual(by_text["solution"], by_number["solution"])
        self.assertNotIn("number", by_text["deal"])

    def test_all_players(self):
        for rules in ["duo", "trio-expert-5", "quintet"]:
            self.assertTrue(run("deal", "1", "--rules", rules)[1].startswith(f"{rules}: "))


class Contract(unittest.TestCase):
    def test_real_output_fits_the_schemas(self):
        results = run("solve", "1..5", "--format", "json")[1]
        results += run("solve", "1..40", *SMALL, "--format", "json")[1]
        results += run("solve", "1", "--nodes", "3", "--format", "json")[1]
        self.assertEqual({r["verdict"] for r in objects(results)}, {"winnable", "unwinnable", "undecided"})
        for result in objects(results):
            validator("result.schema.json").validate(result)
        for deal in objects(run("deal", "1..5", "--format", "json")[1]):
            validator("deal.schema.json").validate(deal)

    def test_documented_positions_fit_the_schemas(self):
        page = (SCHEMAS.parent.parent / "puzzles" / "formats" / "FORMATS.md").read_text()
        for kind in ["position", "record"]:
            examples = re.findall(rf"^```json {kind}\n(.*?)^```", page, re.M | re.S)
            self.assertEqual(len(examples), 1)
            validator(f"{kind}.schema.json").validate(json.loads(examples[0]))
            for key in json.loads(examples[0]):
                less = {k: v for k, v in json.loads(examples[0]).items() if k != key}
                optional = key in ["laid", "first_player", "plays"]
                self.assertEqual(validator(f"{kind}.schema.json").is_valid(less), optional, key)

    def test_results_are_recorded_games(self):
        for result in objects(run("solve", "1..5", "--format", "json")[1]):
            validator("record.schema.json").validate(result)

    def test_schemas_refuse_what_is_wrong(self):
        result = objects(run("solve", "1", "--format", "json")[1])[0]
        del result["solution"]
        with self.assertRaises(jsonschema.ValidationError):
            validator("result.schema.json").validate(result)

    def test_help_and_version(self):
        for args in [["--help"], ["solve", "--help"], ["verify", "--help"], ["deal", "--help"], ["analyse", "--help"]]:
            code, out, err = run(*args)
            self.assertEqual((code, err), (0, ""))
            self.assertIn("backtrick", out)
        self.assertRegex(run("--version")[1], r"^backtrick \d+\.\d+\.\d+\n$")


class Terminals(unittest.TestCase):
    HARD = ["solve", "1..1000000", "--hand", "5", "--threads", "2"]

    def test_interrupt_ends_soon_and_reports(self):
        process = subprocess.Popen([PROGRAM, *self.HARD, "--format", "json"], stdout=subprocess.PIPE)
        wait_for_work(process)
        before = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
        self.assertLess(time.monotonic() - before, SOON)
        self.assertEqual(process.returncode, 130)
        results = objects(out.decode())
        self.assertEqual(results[-1]["limit"], "interrupted")

    def test_interrupt_among_quick_deals_reports_none_that_was_not_begun(self):
        process = begin("solve", "1..100000000", "--cards", "20", "--hand", "2", "--threads", "2", "--format", "json")
        process.stdout.readline()
        ends = threading.Timer(0.3, process.send_signal, [signal.SIGINT])
        ends.start()
        out, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        interrupted = [result for result in objects(out.decode()) if result.get("limit") == "interrupted"]
        self.assertLessEqual(len(interrupted), 2)

    def test_progress_and_colour_on_a_terminal(self):
        shown = show(*self.HARD, until=b"of 1,000,000 deals: ")
        self.assertIn("\x1b[33mundecided (interrupted)\x1b[0m: deal ", shown)

    def progress_of(self, *args, columns=0, until="."):
        """The first progress line that contains `until`, on a terminal with so many columns (0: unknown)."""
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
        self.assertRegex(line, r"^layer \d+ of 98: [\d,]+ states, \d+ MB; [\d.]+ m?s$")
        line = self.progress_of(*proof, "--engine", "plays", until=r"^[1-9][\d,]{4,} positions")
        positions = re.fullmatch(r"([\d,]+) positions, \d+ MB; [\d.]+ m?s", line)
        self.assertGreater(int(positions[1].replace(",", "")), 1000)
        batch = ["solve", "1", str(2**64 - 1), "--hand", "5", "--engine", "plays", "--threads", "1", "--exhaustive"]
        self.assertRegex(self.progress_of(*batch), r"^0 of 2 deals: 0 unwinnable, 0 undecided; [\d.]+ m?s$")
        self.assertRegex(self.progress_of(*batch, until="deal "), r"^0 of 2 deals; deal 1, [\d,]+ positions, \d+ MB; [\d.]+ m?s$")

    def test_progress_fits_the_terminal(self):
        position = json.dumps(json.loads(run("analyse", "1", "--hand", "5", "--nodes", "0", "--format", "json")[1])["position"])
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
