"""Tests `backtrick level8` as users run it: deals, answers against another program, play, pipes and bad input.

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

from deal_code import ALPHABET, level8_code_of
from level8_case import level8, results, verify
from level8_turns import LEVELS, fewest_turns, name_of
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
            self.assertLessEqual(max(map(len, lines)), 130)
            laid = []
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


class Deals(unittest.TestCase):
    def test_vectors(self):
        found = 0
        for line in (DATA / "deal_vectors.txt").read_text().splitlines():
            number, colon, ids = line.partition(": ")
            if line.startswith("#") or len(ids.split()) != 99:
                continue
            deck = [name_of(int(card)) for card in ids.split()]
            deal = objects(level8("deal", number, "--format", "json")[1])[0]
            validator("level8_deal.schema.json").validate(deal)
            self.assertEqual(deal["deck"], deck)
            self.assertEqual(deal["hands"] + [[deal["turned_up"]], deal["draw_pile"]], [deck[:10], deck[10:11], deck[11:]])
            found += 1
        self.assertEqual(found, 6)

    def test_text_codes_and_numbers_name_the_same_deal(self):
        by_number = results("42", "--level", 6)[0]
        self.assertEqual(by_number["deal"].pop("number"), 42)
        text = level8("deal", "42")[1]
        code = level8("deal", "42", "--format", "code")[1].strip()
        self.assertEqual(code, level8_code_of(by_number["deal"]["rules"], by_number["deal"]["deck"]))
        self.assertEqual(results(code, "--level", 6)[0], by_number)
        for deals in [text, text.replace(" ", ", "), text.replace(" | ", "\t"), code, f"# mine\n\n{code}  # 42\n", "\ufeff" + text]:
            code_, out, err = level8("solve", "--deals", "-", "--level", 6, "--format", "json", stdin=deals)
            self.assertEqual((code_, err), (0, ""))
            self.assertEqual(objects(out), [by_number])
            self.assertEqual(level8("deal", "--deals", "-", stdin=deals)[1].split("  #")[0], text.split("  #")[0])

    def test_players(self):
        deal = objects(level8("deal", "7", "--players", 6, "--format", "json")[1])[0]
        validator("level8_deal.schema.json").validate(deal)
        self.assertEqual([len(hand) for hand in deal["hands"]], [10] * 6)
        self.assertEqual(sum(deal["hands"], []) + [deal["turned_up"]] + deal["draw_pile"], deal["deck"])
        code = level8("deal", "7", "--players", 6, "--format", "code")[1].strip()
        code_, out, err = level8("solve", code, "--level", 1)
        self.assertEqual((code_, out), (65, ""))
        self.assertIn("the deal is for several players", err)
        # The text says for how many players it is, and --players deals anew.
        text = level8("deal", "7", "--players", 6)[1]
        rows = [line.split()[3:] for line in text.splitlines()[:7]]
        self.assertEqual([sorted(row) for row in rows], [sorted(hand) for hand in deal["hands"]] + [[deal["turned_up"]]])
        for command in ["solve", "grade"]:
            self.assertEqual(level8(command, "--deals", "-", "--level", 1, stdin=text)[0], 65)
        self.assertEqual(level8("deal", "--deals", "-", "--format", "code", stdin=text)[1].strip(), code)
        alone = level8("deal", "7", "--format", "code")[1].strip()
        self.assertEqual(level8("deal", code, "--players", 1, "--format", "code")[1].strip(), alone)
        self.assertEqual(level8("deal", "--deals", "-", "--players", 1, "--format", "code", stdin=text)[1].strip(), alone)

    def test_mistyped_codes_and_those_of_the_other_game(self):
        good = level8("deal", "42", "--format", "code")[1].strip()
        self.assertEqual(len(good), 121)
        draw = random.Random(2)
        wrong = []
        for _ in range(30):
            i = draw.randrange(6, len(good) - 1)
            wrong.append(good[:i] + draw.choice([c for c in ALPHABET if c != good[i]]) + good[i + 1:])
        code, out, err = level8("solve", good, *wrong, "7", "--level", 1, "--quiet")
        self.assertEqual(code, 65)
        self.assertTrue(out.startswith("2 deals: "), out)
        self.assertIn("; 30 refused; ", out)
        self.assertEqual(err.count("checksum does not fit"), len(wrong))
        other = run("deal", "1", "--format", "code")[1].strip()
        deck = run("deal", "1")[1]
        for deal in [other, "solo:42"]:
            code, _, err = level8("deal", deal)
            self.assertEqual((code, "this is a deal of The Game: use solve\n" in err), (64, True), err)
        for text in [other, deck, deck.partition(": ")[2]]:
            code, _, err = level8("deal", "--deals", "-", stdin=text)
            self.assertEqual((code, err), (65, "backtrick: standard input:1:1: this is a deal of The Game: use solve\n"))
        code, _, err = run("solve", good)
        self.assertEqual((code, "this is a deal of Level 8: use level8 solve\n" in err), (64, True), err)
        for text in [good, level8("deal", "1")[1]]:
            code, _, err = run("deal", "--deals", "-", stdin=text)
            self.assertEqual((code, err), (65, "backtrick: standard input:1:1: this is a deal of Level 8: use level8 solve\n"))
        self.assertIn("these are rules of Level 8", run("verify", stdin=level8("solve", "1", "--level", 1, "--format", "json")[1])[2])
        self.assertIn("these are rules of The Game", level8("verify", stdin=run("solve", "1", "--format", "json")[1])[2])


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
        code, record, _ = level8("play", "42", "--level", 2, "--goal", "place", "--format", "json", stdin="t\nd r11\nd\nl\nd r14\n")
        self.assertEqual(objects(record)[0]["turns"], results("42", "--level", 2)[0]["certificates"]["place"])

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
                              (["1", "--player", "random"], '"random" is not one of hasty, collecting, glancing, counting, quick, strong, strongest')]:
            code, out, err = level8("play", *args)
            self.assertEqual((code, out), (64, ""), args)
            self.assertIn(message, err)


class Editions(unittest.TestCase):
    def test_deals_carry_their_edition(self):
        for edition, cards in [("german", 98), ("any-discard", 99), ("distinct-sets", 99)]:
            deal = objects(level8("deal", 42, "--edition", edition, "--players", 3, "--format", "json")[1])[0]
            validator("level8_deal.schema.json").validate(deal)
            self.assertEqual((deal["rules"]["edition"], len(deal["deck"])), (edition, cards))
            hands = [deal["deck"][seat:30:3] for seat in range(3)] if edition == "german" else [deal["deck"][10 * seat:][:10] for seat in range(3)]
            self.assertEqual(deal["hands"], hands)
            code = level8("deal", 42, "--edition", edition, "--format", "code")[1].strip()
            alone = objects(level8("deal", 42, "--edition", edition, "--format", "json")[1])[0]
            self.assertEqual(code, level8_code_of(alone["rules"], alone["deck"]))
            number = results(42, "--edition", edition, "--level", 2)[0]
            by_code = results(code, "--level", 2)[0]
            self.assertEqual(by_code["deal"], {k: v for k, v in number["deal"].items() if k != "number"})
            self.assertEqual(verify(number, by_code)[0], 0)
            text = level8("deal", 42, "--edition", edition)[1]
            self.assertEqual(level8("deal", "--deals", "-", "--edition", edition, "--format", "code", stdin=text)[1].strip(), code)
            rounds = level8("play", "1..20", "--edition", edition, "--players", 4, "--player", "hasty", "--level", 5, "--format", "json")[1]
            self.assertEqual(level8("verify", "--quiet", stdin=rounds), (0, "20 valid, 0 invalid, 0 not checked\n", ""))
        self.assertEqual(level8("deal", 42, "--edition", "english", "--format", "code"), level8("deal", 42, "--format", "code"))
        self.assertEqual(level8("deal", 42, "--edition", "english", "--format", "json"), level8("deal", 42, "--format", "json"))
        self.assertEqual(level8("deal", 42, "--edition", "french")[0], 64)
        self.assertEqual(level8("grade", code, "--level", 2)[0], 65)
        number["deal"]["rules"]["edition"] = "french"
        self.assertEqual(verify(number)[0], 65)

    def test_what_an_edition_can_change_for_a_player_alone(self):
        for level in (1, 2, 6, 8):
            english = results("1..60", "--level", level)
            self.assertEqual([(a["place"], a["out"]) for a in results("1..60", "--level", level, "--edition", "any-discard")],
                             [(a["place"], a["out"]) for a in english])
            distinct = results("1..60", "--level", level, "--edition", "distinct-sets")
            self.assertTrue(all(b[goal] >= a[goal] for a, b in zip(english, distinct) for goal in ("place", "out")))
            differ = sum(b["place"] > a["place"] for a, b in zip(english, distinct))
            self.assertTrue(differ == 0 if level == 1 else differ > 0 if level == 2 else True)
            for answer in distinct:
                laid = answer["certificates"]["out"][-1]["lay"]
                numbers = [next((card.lstrip("roygbpW=") for card in group["set"])) for group in laid if "set" in group]
                self.assertEqual(len(set(numbers)), len(numbers))


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
            (["solve", "x", "--level", "1"], '"x" is not a deal; expected a number from 0 to 2^64-1, a range A..B or a deal code'),
            (["solve", "1-5", "--level", "1"], "a range 1..5 or a deal code"),
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
