"""Tests advice as users meet it: the best turns of a position, and the chances of a recorded game.

Usage: advise_test.py PROGRAM SCHEMA_DIR
"""

import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

import jsonschema

from program import CTRL_C, PROGRAM, SOON, Person, objects, run, validator

PLAYERS = ["quick", "strong", "strongest"]
TABLE = {"rules": {"players": 1, "hand": 8, "min_plays": 2, "cards": 98},
         "piles": {"A1": 21, "A2": 33, "D1": 88, "D2": 70}, "hands": [[24, 31, 35, 45, 52, 62, 84, 96]],
         "draw": [3, 4, 6, 8, 10, 13, 17, 23, 25, 26, 28, 30, 37, 39, 41, 43, 44, 47, 48, 50, 53, 55, 57, 58, 59, 60, 61, 63,
                  65, 66, 67, 69, 71, 73, 75, 77, 79, 80, 81, 83, 90, 91, 93, 95, 97, 99]}
# Four people who talk in one statement, as the first describes their table.
FOUR = (pathlib.Path(__file__).parents[1] / "support/table_of_four.txt").read_text()
# Nothing can be laid.
STUCK = {**TABLE, "piles": {"A1": 97, "A2": 98, "D1": 4, "D2": 3}, "hands": [[50, 51, 52, 53, 54, 55, 56, 57]], "draw": [58, 59]}


def advise(position, *args):
    """The JSON advice for a position."""
    code, out, err = run("advise", "--position", "-", "--format", "json", *args, stdin=json.dumps(position))
    assert (code, err) == (0, ""), (code, err)
    validator("advice.schema.json").validate(json.loads(out))
    return json.loads(out)


def game(number, player="tricks"):
    code, out, err = run("play", number, "--player", player, "--format", "json")
    assert (code, err) == (0, ""), (code, err)
    return json.loads(out)


def review(record, *args, status):
    code, out, err = run("analyse", "--game", "-", "--format", "json", "--nodes", 2000, *args, stdin=json.dumps(record))
    assert err == "" and code in status, (code, err)
    validator("review.schema.json").validate(json.loads(out))
    return json.loads(out)


class Advise(unittest.TestCase):
    def test_the_order_of_the_draw_pile_does_not_matter(self):
        for number in range(3):
            record = game(number)
            record["plays"] = record["plays"][:8] + [[]]
            plain = json.loads(run("advise", "--position", "-", "--format", "json", stdin=json.dumps(record))[1])
            position = plain["position"]
            first = {form: run("advise", "--position", "-", "--format", form, stdin=json.dumps(position))
                     for form in ("text", "json")}
            for seed in range(4):
                shuffled = json.loads(json.dumps(position))
                random.Random(seed).shuffle(shuffled["draw"])
                random.Random(seed).shuffle(shuffled["hands"][0])
                self.assertNotEqual(shuffled, position)
                for form, told in first.items():
                    self.assertEqual(run("advise", "--position", "-", "--format", form, stdin=json.dumps(shuffled)), told)

    def test_turns_come_best_first_and_are_legal(self):
        for player in PLAYERS:
            told = advise(TABLE, "--player", player, "--count", 6)
            text = run("advise", "--position", "-", "--player", player, "--count", 6, stdin=json.dumps(TABLE))[1]
            self.assertEqual(told["player"], player)
            self.assertEqual(len(told["advice"]), 6)
            chances = [turn["chance"] for turn in told["advice"]]
            self.assertEqual(chances, sorted(chances, reverse=True))
            self.assertEqual(told["chance"], chances[0])
            self.assertEqual(told["position"], {**TABLE, "turn": 1, "laid": 0})
            for turn in told["advice"]:
                self.assertGreaterEqual(len(turn["plays"]), 2)
                hand, tops = set(TABLE["hands"][0]), dict(TABLE["piles"])
                for card, pile in turn["plays"]:
                    trick, ahead = (tops[pile] - 10, card > tops[pile]) if pile[0] == "A" else (tops[pile] + 10, card < tops[pile])
                    self.assertTrue(ahead or card == trick, turn)
                    hand.remove(card)
                    tops[pile] = card
                for card, pile in turn["plays"]:
                    self.assertIn(f"{card} on {pile}", text)
        self.assertEqual(len(advise(TABLE, "--count", 1)["advice"]), 1)
        self.assertEqual(len(advise(TABLE)["advice"]), 3)

    FAR = ("advise", "--piles", "86,50,20,31", "--hand")

    def test_piles_laid_far_have_hardly_a_chance(self):
        given = (*self.FAR, "5,12,33,47,58,71,90,96", "--laid", "2,3,99")
        told = json.loads(run(*given, "--format", "json")[1])
        self.assertLess(told["chance"], 0.01)
        self.assertNotIn("dead", told)

    def test_a_card_that_no_pile_can_ever_take_loses(self):
        given = (*self.FAR, "5,12,33,47,60,71,90,96", "--laid", "2,3,99,22-30,40,41,51-59")
        told = json.loads(run(*given, "--format", "json")[1])
        validator("advice.schema.json").validate(told)
        dead = [*range(32, 40), *range(42, 50)]
        self.assertEqual((told["chance"], told["dead"], [turn["chance"] for turn in told["advice"]]), (0, dead, [0, 0, 0]))
        self.assertEqual(told["advice"][0]["reasons"][0]["cards"], dead)
        left = [turn["cards_left"] for turn in told["advice"]]
        self.assertEqual(left, sorted(left))
        out = run(*given)[1]
        self.assertRegex(out, "(?m)^0% to win: ")
        self.assertIn("The game is lost: no pile can ever take 32-39, 42-49\n", out)

    def test_a_trick_is_a_reason(self):
        told = advise(TABLE, "--count", 20)
        reasons = [reason for turn in told["advice"] if [35, "A2"] in turn["plays"][1:] for reason in turn["reasons"]]
        self.assertIn({"kind": "takes_trick", "pile": "A2", "card": 35, "text": "35 takes A2 back ten"}, reasons)

    def test_a_turn_under_way_is_completed(self):
        table = {**TABLE, "hands": [[31, 35, 45, 52, 62, 96]], "laid": 2, "piles": {**TABLE["piles"], "A1": 24, "D1": 84}}
        self.assertIn([], [turn["plays"] for turn in advise(table, "--count", 20)["advice"]])
        table = {**TABLE, "hands": [[31, 35, 45, 52, 62, 84, 96]], "laid": 1, "piles": {**TABLE["piles"], "A1": 24}}
        self.assertTrue(all(turn["plays"] for turn in advise(table)["advice"]))
        code, out, _ = run("advise", "--position", "-", stdin=json.dumps(STUCK))
        self.assertEqual(code, 1)
        self.assertRegex(out, r"^lost: standard input, solo; ")

    def test_known_cards_give_facts(self):
        ending = {**TABLE, "hands": [[24, 31, 35, 45]], "draw": []}
        told = advise(ending)
        self.assertEqual((told["chance"], told["advice"][0]["cards_left"], told["advice"][0]["exact"]), (1, 0, True))
        self.assertEqual(len(told["advice"][0]["plays"]), 4)
        ending["piles"] = {"A1": 96, "A2": 97, "D1": 32, "D2": 10}
        told = advise(ending)
        self.assertEqual((told["chance"], told["advice"][0]["cards_left"]), (0, 2))
        self.assertIn("All cards are known, and 2 stay in the end",
                      run("advise", "--position", "-", stdin=json.dumps(ending))[1])
        beaten = {**ending, "hands": [[]]}
        self.assertEqual((advise(beaten)["chance"], advise(beaten)["advice"]), (1, []))
        self.assertRegex(run("advise", "--position", "-", stdin=json.dumps(beaten))[1], "^beaten: ")

    def test_every_form_of_a_position(self):
        lines = "A1: 21\nA2: 33\nD1: 88\nD2: 70\nhand: " + " ".join(map(str, TABLE["hands"][0])) + \
            "\ndraw: " + " ".join(map(str, reversed(TABLE["draw"])))
        with tempfile.NamedTemporaryFile("w", suffix="\x1b[31m") as file:
            file.write(lines)
            file.flush()
            code, out, err = run("advise", "--position", file.name)
            self.assertEqual((code, err), (0, ""))
            self.assertNotIn("\x1b", out)
        self.assertEqual(run("advise", "--position", "-", stdin=lines), run("advise", "--position", "-", stdin=json.dumps(TABLE)))
        self.assertEqual(run("advise", "--position", "-", stdin=json.dumps({"deal": game(1)["deal"]}))[0], 0)

    def test_refusals(self):
        other = {**TABLE, "rules": {**TABLE["rules"], "hand": 9}, "hands": [[24, 31, 35, 45, 52, 62, 84, 96, 3]],
                 "draw": TABLE["draw"][1:]}
        for args, text, status, message in [
            (["--position", "-"], json.dumps(other), 64, "no chances are known for these rules (1 player, hand 9"),
            (["--position", "-"], FOUR.replace("said 3", "said 5"), 65, "standard input:13:1: said 5"),
            (["--position", "-"], FOUR.replace("62 90", "79 90"), 65, "standard input:13:19: player 3 cannot say this: 79 is in"),
            (["--position", "-"], FOUR.replace("talk", "draw: 63 cards\ntalk"), 65, "standard input:12:1: 82 cards unseen"),
            ([], "", 64, "--hand CARDS or --ask"),
            (["--position", "-", "--player", "sampling"], "", 64, "--player"),
            (["--position", "-", "--count", "0"], "", 64, "--count"),
            (["--position", "-", "--count", "21"], "", 64, "--count"),
            (["--position", "-"], "{", 65, "standard input:2:1: "),
            (["--position", "-"], json.dumps({**TABLE, "draw": [24]}), 65, "/draw/0"),
            (["--position", "/no/such/file"], "", 66, "/no/such/file"),
        ]:
            code, out, err = run("advise", *args, stdin=text)
            self.assertEqual((code, out), (status, ""), (args, err))
            self.assertIn(message, err)
        with open("/dev/full", "w") as full:
            done = subprocess.run([PROGRAM, "advise", "--position", "-"], input=json.dumps(TABLE).encode(), stdout=full,
                                  stderr=subprocess.PIPE)
            self.assertEqual(done.returncode, 74)

    def test_the_schema_refuses_what_is_wrong(self):
        told = advise(TABLE)
        for wrong in ({"chance": 1.5}, {"player": "sampling"}, {"advice": [{}]}, {"advice": 3},
                      {"advice": [{**told["advice"][0], "exact": True}]}):
            with self.assertRaises(jsonschema.ValidationError, msg=wrong):
                validator("advice.schema.json").validate({**told, **wrong})


class Typed(unittest.TestCase):
    """A table in one line, and turn by turn."""

    HAND = ["--hand", "16,46,90,92-94,12,13"]
    TABLE = ["--piles", "20,31,86,50", "--laid", "3-7,20,31,86,50"]
    LINES = "A1: 20\nA2: 31\nD1: 86\nD2: 50\nhand: 16 46 90 92 93 94 12 13\nplayed: 3 4 5 6 7\n"

    TRIO = ["--rules", "trio", "--hand", "16,46,90,92-94"]

    def test_a_table_in_one_line(self):
        code, out, err = run("advise", *self.HAND, *self.TABLE, "--format", "json")
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(out, run("advise", "--position", "-", "--format", "json", stdin=self.LINES)[1])
        start = json.loads(run("advise", *self.HAND, "--format", "json")[1])["position"]
        self.assertEqual((start["piles"], len(start["draw"])), ({"A1": 1, "A2": 1, "D1": 100, "D2": 100}, 90))
        self.assertIn("\n  A1 20, A2 31, D1 86, D2 50; 9 cards laid\n", run("advise", *self.HAND, *self.TABLE)[1])

    def test_a_turn_under_way_among_others_in_one_line(self):
        lines = self.LINES.replace("hand:", "rules: trio\nturn: 1\nlaid: 2\nhand 2: 6 cards\nhand 3: 6 cards\nhand:")
        lines = lines.replace(" 94 12 13", "").replace(" 93", "")
        given = ["--rules", "trio", "--hand", "16,46,90,92", *self.TABLE, "--laid-this-turn", 2, "--others", "6,6"]
        code, out, err = run("advise", *given, "--format", "json")
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(out, run("advise", "--position", "-", "--format", "json", stdin=lines)[1])
        self.assertIn("; 9 cards laid, 2 of them in this turn; hands of others: 6, 6\n", run("advise", *given)[1])

    def test_what_others_said_in_one_line(self):
        lines = "rules: trio\nA1: 1\nA2: 1\nD1: 100\nD2: 100\nhand: 16 46 90 92 93 94\nhand 2: 6 cards\nhand 3: 6 cards\n" \
            "turn: 1\nplayed:\ntalk: two\nsaid 2: not far D1\nsaid 3: not far A1, not far D1\n"
        told = run("advise", *self.TRIO, "--talk", "two", "--said", "2 not far D1; 3 not far A1, not far D1", "--format", "json")
        self.assertEqual(told, run("advise", "--position", "-", "--format", "json", stdin=lines))
        self.assertEqual((told[0], told[2]), (0, ""))

    def test_refusals(self):
        for words, status, message in [([], 64, "--hand CARDS or --ask"), ([*self.HAND, "--position", "x"], 64, "one of the two"),
                                       (["--ask", "--rules", "trio"], 64, "--ask is for a single player"), (["--ask", "--position", "-"], 64, "answers"),
                                       ([*self.HAND, "--record", "x"], 64, "the game of --ask"), (["--ask", "--record", "-"], 64, "kept in a file"),
                                       ([*self.HAND, "--piles", "1,1"], 64, "A1, A2, D1 and D2"),
                                       (["--hand", "16"], 65, "hand 1 has 1 card"),
                                       ([*self.HAND, *self.TABLE[:2], "--laid", "16"], 65, "16 is in the hand"),
                                       ([*self.HAND, "--rules", "duo"], 65, "hand 1 has 8 cards"),
                                       ([*self.HAND, "--piles", "20,31,86,50"], 64, "List them with --laid; if none lies below the tops: --laid 20,31,86,50"),
                                       ([*self.HAND, "--laid", "3-7"], 64, "Give the tops of A1, A2, D1 and D2 with --piles"),
                                       (["--position", "-", "--rules", "duo"], 64, "--rules cannot be used together"),
                                       (["--position", "-", "--piles", "1"], 64, "--piles cannot be used together"),
                                       (["--ask", "--talk", "one"], 64, "cannot be used together"),
                                       ([*self.TRIO, "--others", "6"], 64, "--others: expected 2 numbers"),
                                       ([*self.TRIO, "--others", "6,7"], 65, "from 0 to 6"),
                                       ([*self.TRIO, "--said", "3 leave A2"], 64, "--said goes with --talk"),
                                       ([*self.TRIO, "--talk", "one", "--said", "leave A2"], 64, 'found "leave A2", expected a player'),
                                       ([*self.TRIO, "--talk", "one", "--said", "4 leave A2"], 65, "said 4, but the rules are for 3")]:
            code, out, err = run("advise", *words)
            self.assertEqual((code, out), (status, ""), words)
            self.assertIn(message, err)

    def test_turn_by_turn(self):
        deal = json.loads(run("deal", 1, "--format", "json")[1])
        deck, hand = deal["deck"][8:], deal["deck"][:8]
        typed = [" ".join(map(str, hand)), "3 A1, 5 A2", "nonsense"]
        said = run("advise", "--ask", "--count", "1", stdin="\n".join(typed) + "\n")[1]
        self.assertIn("player 1 does not hold the 3", said)
        self.assertIn('"nonsense" is neither a card from 2 to 99 nor a pile; type cards and then their pile', said)
        # Ten turns as advised: the table at the end is that of the same turns in a recorded game.
        shown, plays = [], []
        while len(plays) < 10:
            answers = [" ".join(map(str, deal["deck"][:8]))]
            taken = 0
            for turn in plays:
                answers += ["", ", ".join(map(str, deck[taken:taken + len(turn)]))]
                taken += len(turn)
            code, said, err = run("advise", "--ask", "--count", "1", stdin="\n".join(answers) + "\n")
            self.assertEqual((code, err), (0, ""))
            turn = re.findall(r"\(Enter: ([^)]*)\)", said)[-1]
            plays.append([[int(card), pile] for card, pile in (play.split() for play in turn.split(", "))])
            shown = said
        record = {"deal": deal, "plays": [*plays[:-1], []]}
        self.assertEqual(run("advise", "--position", "-", "--count", "1", stdin=json.dumps(record))[1].split(",")[0].split(":")[0],
                         shown.split("\n# The table")[0].rsplit("draw? ", 1)[1].split(":")[0])
        table = shown.split("goes on from here.\n")[1]
        self.assertEqual(run("advise", "--position", "-", "--format", "json", stdin=table)[1],
                         run("advise", "--position", "-", "--format", "json", stdin=json.dumps(record))[1])


class Dialogue(unittest.TestCase):
    """Turn by turn, from any table, with the game kept."""

    TABLE = ["--hand", "16,46,90,92-94,12,13", "--piles", "20,31,86,50", "--laid", "3-7,20,31,86,50,60"]

    def ask(self, answers, *args, status=0):
        """What is shown, and the game in JSON."""
        with tempfile.TemporaryDirectory() as folder:
            kept = pathlib.Path(folder, "game.json")
            code, out, err = run("advise", "--ask", "--count", 1, "--format", "json", "--record", kept, *args,
                                 stdin="".join(answer + "\n" for answer in answers))
            self.assertEqual(code, status, err)
            game = json.loads(kept.read_text())
            self.assertEqual(json.loads(out.splitlines()[-1]), game)
        validator("seen_game.schema.json").validate(game)
        return err, game

    def test_any_table_may_begin(self):
        shown, game = self.ask([], *self.TABLE)
        self.assertEqual(json.loads(run("advise", *self.TABLE, "--format", "json")[1])["position"], game["position"])
        self.assertEqual((game["plays"], game["drawn"]), ([[]], []))
        asked, same = self.ask([self.TABLE[1]], *self.TABLE[2:])
        self.assertEqual((asked.split("draw?")[0].count("Which cards do you hold?"), same), (1, game))
        # A turn under way, from lines of a file, and from the table that was printed.
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("A1: 20\nA2: 31\nD1: 86\nD2: 50\nhand: 90 92 93 94 12 13\nlaid: 2\nplayed: 3-7 60 16 61\n")
            file.flush()
            _, game = self.ask([], "--position", file.name)
            self.assertEqual(game["position"]["laid"], 2)
            printed = run("advise", "--ask", "--position", file.name)[1].split("goes on from here.\n")[1]
            self.assertIn("laid: 2\n", printed)
            self.assertEqual(json.loads(run("advise", "--position", "-", "--format", "json", stdin=printed)[1])["position"], game["position"])

    def test_undo_takes_back_an_answer(self):
        table = ["46 D2", "16 A1, 46 D2", "undo", "13 12 D2", "undo", "help", "46 D2, 13 D2", "2 8", "undo", "undo", "undo", "undo",
                 "46 D2, 16 D2", "8 8", "8 9", "quit"]
        shown, game = self.ask(table, *self.TABLE)
        for told in ["the turn must lay 1 more", "16 may not be laid on A1, which shows 20", "laid: 13 D2, 12 D2", "nothing is left to take back",
                     "what you laid, each card before its pile", "leave; so does the end of the input"]:
            self.assertIn(told, shown)
        self.assertEqual((game["plays"], game["drawn"]), ([[[46, "D2"], [16, "D2"]], []], [[8, 9]]))

    def test_undo_takes_back_the_hand(self):
        shown, game = self.ask(["2-9", "undo", "3-10"], *self.TABLE[2:4], "--laid", "20,31,86,50")
        self.assertEqual((shown.count("Which cards do you hold?"), game["position"]["hands"]), (2, [list(range(3, 11))]))

    def test_the_game_that_was_kept_has_chances(self):
        _, game = self.ask(["46 D2 16 D2", "8 9", "12 D2 9 D2", "10 11"], *self.TABLE)
        self.assertEqual(run("analyse", "--game", "-", stdin=json.dumps(game | {"Plays": []}))[0], 65)
        code, out, err = run("analyse", "--game", "-", "--format", "json", stdin=json.dumps(game))
        self.assertEqual((code, err), (0, ""))
        told = json.loads(out)
        validator("seen_game.schema.json").validate(told)
        self.assertEqual([turn["turn"] for turn in told["chances"]["turns"]], [1, 2, 3])
        best = json.loads(run("advise", *self.TABLE, "--format", "json")[1])["chance"]
        self.assertAlmostEqual(told["chances"]["turns"][0]["before"], best, delta=0.1)
        self.assertIn("only its chances can be told", run("analyse", "--game", "-", stdin=json.dumps(game))[1])
        for wrong, message in [({"drawn": [[8, 9]]}, "/drawn"), ({"drawn": [[8, 20], [10, 11]]}, "20 is not among the cards to be drawn"),
                               ({"plays": [[[46, "A1"]], []]}, "1:"), ({"drawn": [[8], [9, 10]]}, "1:")]:
            code, _, err = run("analyse", "--game", "-", stdin=json.dumps({**game, **wrong}))
            self.assertEqual(code, 65, wrong)
            self.assertIn("standard input:1:", err)

    def test_ctrl_c_keeps_the_game(self):
        with tempfile.TemporaryDirectory() as folder:
            kept = pathlib.Path(folder, "game.json")
            person = Person("advise", "--ask", *self.TABLE, "--record", kept)
            person.reads(r"What do you lay\? .*\) ")
            person.types("46 D2, 16 D2\n")
            person.reads(r"Which 2 cards do you draw\? ")
            code, _, took = person.ends(CTRL_C)
            self.assertEqual(code, 130)
            self.assertLess(took, SOON)
            self.assertEqual(json.loads(kept.read_text())["plays"], [[[46, "D2"], [16, "D2"]]])
            self.assertRegex(person.shown, r"\n# The table; .*\nrules: solo\nA1: 20\n(.*\n)*laid: 2\n# backtrick analyse --game ")


class Imported(unittest.TestCase):
    DECK = json.loads(run("deal", 42, "--format", "json")[1])["deck"]

    def test_a_save_and_a_log_are_the_deal(self):
        hand, deck = sorted(self.DECK[:8]), self.DECK[:7:-1]
        listed = lambda cards: "{" + ",".join(map(str, cards)) + "}"
        for text in (json.dumps({"deck": deck, "hand": hand, "piles": [1, 1, 100, 100], "gameOver": False}),
                     f"seed: 0, deck: {listed(deck)}\n{{1,1,100,100}}, hand: 0, {listed(hand)}, 0x3\nCards remaining: 96\n"):
            code, out, err = run("import", "-", stdin=text)
            self.assertEqual((code, err), (0, ""))
            self.assertEqual(json.loads(out)["deal"]["deck"], [*hand, *self.DECK[8:]])
            self.assertRegex(run("solve", "--position", "-", stdin=out)[1], "^winnable: ")
            self.assertRegex(run("analyse", "--game", "-", "--no-chances", stdin=out)[1], "^winnable still: ")

    def test_refusals(self):
        self.assertEqual(run("import", "-", stdin="2 3 4\n")[0], 65)
        self.assertIn("standard input:1:1: found no game", run("import", "-", stdin="2 3 4\n")[2])


class AmongOthers(unittest.TestCase):
    def test_every_form_of_a_table_gets_the_same_advice(self):
        lines = run("advise", "--position", "-", "--format", "json", stdin=FOUR)
        told = json.loads(lines[1])
        validator("advice.schema.json").validate(told)
        table = told["position"]
        self.assertEqual((table["hands"], table["draw"]), ([[11, 22, 35, 47, 62, 90], 6, 6, 6], 64))
        self.assertEqual(table["talk"]["said"], [[3, pile, "please leave this pile"] for pile in ("A2", "D1")])
        self.assertEqual(run("advise", "--position", "-", "--format", "json", stdin=json.dumps(table)), lines)
        text = run("advise", "--position", "-", stdin=FOUR)[1]
        self.assertIn("quartet, player 1 on turn; 64 cards still to be drawn and 18 cards in other hands", text)
        self.assertIn("Player 3 asks to leave A2, but this may pass the card", text)
        self.assertIn("before the next seat plays, say: nothing\n", text)
        silent = run("advise", "--position", "-", stdin="".join(FOUR.splitlines(True)[:11]))[1]
        self.assertNotIn("say", silent)
        self.assertNotIn("Player 3", silent)
        self.assertRegex(run("advise", "--help")[1].replace("\n  ", "\n"), FOUR.splitlines()[6] + "\n" + FOUR.splitlines()[7])
        self.assertEqual(run("solve", "--position", "-", stdin=FOUR)[0], 65)

    def test_hidden_cards_change_nothing(self):
        code, out, err = run("play", 8, "--rules", "trio", "--player", "strong", "--talk", "two", "--format", "json")
        self.assertEqual((code, err), (0, ""))
        record = json.loads(out)
        for turn in (4, 9):
            cut = {"deal": record["deal"], "first_player": record["first_player"], "plays": record["plays"][:turn] + [[]],
                   "talk": {**record["talk"], "before": record["talk"]["before"][:turn + 1]}}
            code, out, err = run("advise", "--position", "-", "--format", "json", stdin=json.dumps(cut))
            self.assertEqual((code, err), (0, ""))
            told = json.loads(out)
            said = sorted(told["position"]["talk"]["said"])
            self.assertEqual(said, sorted(record["talk"]["before"][turn]))
            kept = set(told["position"]["hands"][told["position"]["turn"] - 1]) - {card for card, _ in told["advice"][0]["plays"]}
            tops = {**told["position"]["piles"], **{pile: card for card, pile in told["advice"][0]["plays"]}}
            leave = {pile for pile, top in tops.items() if top + (-10 if pile[0] == "A" else 10) in kept}
            self.assertEqual({pile for pile, words in told["say"] if words == "please leave it"}, leave)
            again = run("advise", "--position", "-", "--format", "json", stdin=json.dumps(told["position"]))[1]
            self.assertEqual(again, out)
            drawn = 18 + sum(map(len, record["plays"][:turn]))
            deck = record["deal"]["deck"]
            other = {**cut, "deal": {"rules": record["deal"]["rules"], "deck": deck[:drawn] + deck[drawn:][::-1]}}
            self.assertEqual(run("advise", "--position", "-", "--format", "json", stdin=json.dumps(other))[1], out)


class ChancesOfAGame(unittest.TestCase):
    def test_chances_turn_by_turn(self):
        record = game(42)
        told = review(record, status=[1, 2])
        chances = told["chances"]
        self.assertEqual(chances["player"], "strong")
        self.assertEqual([turn["turn"] for turn in chances["turns"]], list(range(1, len(record["plays"]) + 1)))
        losses = {}
        for turn in chances["turns"]:
            self.assertLessEqual(turn["after"], turn["before"])
            losses[turn["turn"]] = turn["before"] - turn["after"]
        self.assertEqual(chances["turns"][-1]["after"], 0, "the game was lost")
        costly = chances["costliest"]
        self.assertGreater(len(costly), 0)
        self.assertLessEqual(len(costly), 5)
        self.assertEqual([turn["loss"] for turn in costly], sorted((turn["loss"] for turn in costly), reverse=True))
        for turn in costly:
            self.assertAlmostEqual(turn["loss"], losses.pop(turn["turn"]), delta=0.0002)
            self.assertNotEqual(turn["instead"]["plays"], record["plays"][turn["turn"] - 1])
        self.assertLessEqual(max(losses.values()), costly[-1]["loss"] + 0.0002)

    def test_chances_are_those_of_advice(self):
        record = game(7)
        told = review(record, status=[0, 1, 2])["chances"]["turns"]
        for turn in (0, 9):
            before = {"deal": record["deal"], "plays": record["plays"][:turn] + [[]]}
            best = advise(before, "--count", 1)["advice"][0]
            self.assertAlmostEqual(best["chance"], told[turn]["before"], delta=0.1)
            self.assertLessEqual(best["chance"], told[turn]["before"])

    def test_the_future_does_not_matter(self):
        record = game(5)
        cut = {**record, "plays": record["plays"][:6]}
        drawn = 8 + sum(map(len, cut["plays"][:-1]))
        deck = record["deal"]["deck"]
        other = {"deal": {"rules": record["deal"]["rules"], "deck": deck[:drawn] + deck[drawn:][::-1]}, "plays": cut["plays"]}
        told = [review(one, status=[0, 1, 2])["chances"] for one in (cut, other)]
        self.assertEqual(told[0], told[1])
        self.assertEqual(told[0]["turns"], review(record, status=[0, 1, 2])["chances"]["turns"][:6])

    def test_a_beaten_game_ends_with_certainty(self):
        record = objects(run("solve", "42", "--format", "json")[1])[0]
        told = review(record, status=[0])["chances"]
        self.assertEqual(told["turns"][-1], {"turn": len(record["solution"]), "before": 1, "after": 1})
        out = run("analyse", "--game", "-", stdin=json.dumps(record))[1]
        self.assertRegex(out, r"(?m)^ +\d+ +100% +100%  #{20}  \d+ on ")

    def test_options(self):
        record = json.dumps(game(42))
        plain = run("analyse", "--game", "-", "--nodes", 2000, "--no-chances", stdin=record)[1]
        text = run("analyse", "--game", "-", "--nodes", 2000, stdin=record)[1]
        self.assertNotIn("before", plain)
        self.assertIn("\n  turn  before  after ", text)
        self.assertIn("\nturns that cost most:\n  turn ", text)
        self.assertNotIn("chances", review(json.loads(record), "--no-chances", status=[1, 2]))
        self.assertEqual(review({**json.loads(record), "plays": []}, "--player", "strongest", status=[0, 2])["chances"],
                         {"player": "strongest", "turns": [], "costliest": []})
        small = {"deal": {"rules": {"players": 1, "hand": 2, "min_plays": 1, "cards": 6}, "deck": [2, 3, 4, 5, 6, 7]},
                 "plays": [[[2, "D1"]], [[3, "D2"]]]}
        self.assertNotIn("chances", review(small, status=[0]))
        for args, text in [(["analyse", "--game", "-", "--player", "strong"], json.dumps(small)),
                           (["analyse", "1", "--player", "strong"], ""), (["analyse", "1", "--no-chances"], ""),
                           (["analyse", "--game", "-", "--player", "strong", "--no-chances"], record)]:
            self.assertEqual(run(*args, stdin=text)[:2], (64, ""), args)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
