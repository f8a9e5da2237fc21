"""Tests simulated players as users meet them: the command that lets them play, and recorded games.

Usage: play_test.py PROGRAM SCHEMA_DIR
"""

import copy
import json
import signal
import subprocess
import sys
import unittest

import jsonschema

from program import PROGRAM, begin, objects, run, validator

# The cards that each player leaves of the deals 1 to 8. They never change.
LEFT = {
    "random": [86, 78, 82, 86, 84, 74, 84, 80],
    "nearest": [32, 23, 33, 34, 31, 47, 48, 21],
    "tricks": [30, 21, 28, 29, 31, 42, 30, 20],
    "glancing": [28, 3, 11, 23, 13, 26, 14, 2],
    "counting": [6, 4, 6, 24, 14, 35, 24, 16],
    "sampling": [4, 12, 10, 8, 3, 3, 28, 0],
}


def games(*args):
    """The recorded games of a run that must succeed."""
    code, out, err = run("play", *args, "--format", "json")
    assert (code, err) == (0, ""), (code, err)
    return objects(out)


def verified(*records):
    """Exit status and lines of `verify` for recorded games."""
    code, out, err = run("verify", stdin="".join(json.dumps(record) + "\n" for record in records))
    assert err == "", err
    return code, out.splitlines()


def left_after(record):
    """The number of cards that a recorded game leaves, or nothing if it breaks the rules: a second
    statement of the rules."""
    rules, deck = record["deal"]["rules"], record["deal"]["deck"]
    hand, pile = deck[:rules["hand"]], deck[rules["hand"]:]
    tops = {"A1": 1, "A2": 1, "D1": rules["cards"] + 2, "D2": rules["cards"] + 2}
    for number, plays in enumerate(record["plays"], 1):
        for card, name in plays:
            above, trick = (card > tops[name], tops[name] - 10) if name[0] == "A" else (card < tops[name], tops[name] + 10)
            if card not in hand or not (above or card == trick):
                return None
            hand.remove(card)
            tops[name] = card
        if number == len(record["plays"]):
            break
        if len(plays) < (rules["min_plays"] if pile else 1):
            return None
        drawn = rules["hand"] - len(hand)
        hand, pile = hand + pile[:drawn], pile[drawn:]
    return len(hand) + len(pile)


def with_plays(record, turn, plays):
    """The game with another turn, or without that turn."""
    turns = record["plays"]
    return {**record, "plays": turns[:turn] + ([] if plays is None else [plays]) + turns[turn + 1:]}


def mutations(record):
    """The game with a single thing changed: a card, a pile, the order of plays, a play or a turn left out or repeated."""
    for turn, plays in enumerate(record["plays"]):
        yield with_plays(record, turn, None)
        yield {**record, "plays": record["plays"][:turn] + [plays] + record["plays"][turn:]}
        yield {**record, "plays": record["plays"][:turn]}
        yield with_plays(record, turn, plays[::-1])
        for at, (card, pile) in enumerate(plays):
            yield with_plays(record, turn, plays[:at] + plays[at + 1:])
            for other in (card - 1, card + 1, card - 10, card + 10):
                if 2 <= other <= 99:
                    yield with_plays(record, turn, plays[:at] + [[other, pile]] + plays[at + 1:])
            for other in {"A1", "A2", "D1", "D2"} - {pile}:
                yield with_plays(record, turn, plays[:at] + [[card, other]] + plays[at + 1:])


class Play(unittest.TestCase):
    def test_results_have_not_changed(self):
        """The same player, deal and seed give the same game in every version."""
        left = {player: [game["left"] for game in games("1..8", "--player", player)] for player in LEFT}
        self.assertEqual(left, LEFT)
        self.assertEqual(games("42", "--player", "tricks")[0]["plays"][:3],
                         [[[10, "A2"], [14, "A2"]], [[17, "A2"], [29, "A2"]], [[33, "A2"], [94, "D1"]]])

    def test_json_keeps_to_its_schema_and_verify_replays_it(self):
        for player in LEFT:
            code, out, err = run("play", "1..30", "--player", player, "--format", "json")
            self.assertEqual((code, err), (0, ""))
            for number, game in enumerate(objects(out), 1):
                validator("game.schema.json").validate(game)
                validator("record.schema.json").validate(game)
                self.assertEqual(list(game), ["deal", "player", "seed", "left", "plays"])
                self.assertEqual((game["deal"]["number"], game["player"], game["seed"]), (number, player, number))
                self.assertEqual(game["left"], 98 - sum(map(len, game["plays"])))
                last = len(game["plays"][-1])
                self.assertTrue(last < 2 if game["left"] else last > 0)
            self.assertEqual(run("verify", "--quiet", stdin=out), (0, "30 valid, 0 invalid, 0 not checked\n", ""))

    def test_the_schema_refuses_what_is_wrong(self):
        (game,) = games("1", "--player", "tricks")
        for wrong in ({"left": -1}, {"left": 99}, {"player": 7}, {"seed": -1}, {"plays": [[[5, "B1"]]]}, {"deal": {}},
                      {"verdict": "winnable"}):
            with self.assertRaises(jsonschema.ValidationError, msg=wrong):
                validator("game.schema.json").validate({**game, **wrong})
        duo = copy.deepcopy(game)
        duo["deal"]["rules"]["players"] = 2
        self.assertFalse(validator("game.schema.json").is_valid(duo))
        for key, optional in [("deal", False), ("player", False), ("seed", True), ("left", False), ("plays", False)]:
            less = {k: v for k, v in game.items() if k != key}
            self.assertEqual(validator("game.schema.json").is_valid(less), optional, key)
            code, out, _ = run("verify", "--quiet", stdin=json.dumps(less))
            self.assertEqual(code, 0 if optional else 65, key)

    def test_order_does_not_depend_on_threads(self):
        for form in ["text", "json"]:
            args = ["play", "1..300", "--player", "counting", "--format", form]
            alone = run(*args, "--threads", "1")
            self.assertEqual(alone, run(*args, "--threads", "7"))
            self.assertEqual(len(alone[1].splitlines()), 300 + (form == "text"))
        mixed = games("7", "3..5", "solo-expert:9", "3", "--player", "sampling", "--threads", "3")
        self.assertEqual([game["deal"]["number"] for game in mixed], [7, 3, 4, 5, 9, 3])
        self.assertEqual(mixed[1], mixed[5])

    def test_the_seed_is_the_number_or_that_of_the_option(self):
        own, zero, again = (games("5", "--player", "sampling", *seed)[0] for seed in ([], ["--seed", "0"], ["--seed", "5"]))
        self.assertEqual(own, again)
        self.assertNotEqual(own["plays"], zero["plays"])
        last = 2**64 - 1
        self.assertEqual(games("5", "--player", "random", "--seed", last)[0]["seed"], last)
        _, deck, _ = run("deal", "5")
        code, out, _ = run("play", "--deals", "-", "--player", "sampling", "--format", "json", stdin=deck)
        (by_deck,) = objects(out)
        self.assertEqual((code, by_deck["seed"], by_deck["plays"]), (0, 0, zero["plays"]))
        self.assertNotIn("number", by_deck["deal"])

    def test_a_single_deal_is_shown_turn_by_turn(self):
        (game,) = games("42", "--player", "tricks")
        code, out, err = run("play", "42", "--player", "tricks")
        self.assertEqual((code, err), (0, ""))
        lines = out.splitlines()
        self.assertEqual(lines[0], f"deal 42: {game['left']} left after 37 turns")
        self.assertRegex(lines[2], r"^ +1  10 on A2, 14 on A2  ")
        self.assertRegex(lines[-1], r"^ +38  nothing more  ")
        self.assertNotIn("average", out)

    def test_text_says_who_beats_what(self):
        left = [game["left"] for game in games("1..40", "--player", "sampling")]
        code, out, err = run("play", "1..40", "--player", "sampling")
        self.assertEqual((code, err), (0, ""))
        *rows, summary = out.splitlines()
        for number, (row, cards) in enumerate(zip(rows, left, strict=True), 1):
            outcome = f"{cards} left after" if cards else "beaten in"
            self.assertRegex(row, rf"^deal {number}: {outcome} \d+ turns$")
        beaten = left.count(0)
        self.assertGreater(beaten, 0)
        share = f"{100 * beaten / 40:.1f}"
        self.assertRegex(summary, rf"^40 deals played by sampling: {beaten} beaten, {share}% \(95% interval: [\d.]+% to "
                                  rf"[\d.]+%\); {sum(left) / 40:.2f} cards left on average$")
        self.assertEqual(run("play", "1..40", "--player", "sampling", "--quiet"), (0, summary + "\n", ""))

    def test_the_interval_is_that_of_wilson(self):
        _, out, _ = run("play", "1..200", "--player", "tricks", "--quiet")
        self.assertEqual(out, "200 deals played by tricks: 2 beaten, 1.0% (95% interval: 0.27% to 3.6%); "
                              "27.95 cards left on average\n")

    def test_players_play_alone(self):
        refusal = "simulated players play alone, and these rules are for several"
        code, out, err = run("play", "1", "--rules", "duo", "--player", "tricks")
        self.assertEqual((code, out, err), (64, "", f"backtrick: {refusal}\n"))
        code, out, err = run("play", "1", "duo:2", "3", "--player", "tricks", "--format", "json")
        self.assertEqual((code, err), (65, f"backtrick: deal duo:2: {refusal}\n"))
        self.assertEqual([game["deal"]["number"] for game in objects(out)], [1, 3])

    def test_other_rules_for_one_player(self):
        for rules in (["--rules", "solo-expert-7"], ["--cards", "40", "--hand", "3", "--min-plays", "1"]):
            for player in LEFT:
                code, out, _ = run("play", "1..5", *rules, "--player", player, "--format", "json")
                self.assertEqual(code, 0)
                self.assertEqual(run("verify", stdin=out)[0], 0)

    def test_usage(self):
        code, _, err = run("play", "1", "--hand", "5")
        self.assertEqual((code, "strong knows solo" in err), (64, True), err)
        code, _, err = run("play", "1", "--player", "nobody")
        self.assertEqual((code, "is not one of random, nearest" in err), (64, True), err)
        self.assertEqual(run("play", "--player", "tricks")[0], 64)
        self.assertEqual(run("play", "1", "--player", "tricks", "--seed", "-1")[0], 64)
        code, out, _ = run("play", "--help")
        self.assertEqual((code, "Examples:" in out), (0, True))

    def test_a_bad_line_costs_no_other(self):
        _, deck, _ = run("deal", "5")
        code, out, err = run("play", "--deals", "-", "--player", "tricks", stdin="2 3 x\n" + deck)
        self.assertEqual(code, 65)
        self.assertIn("standard input:1:5: ", err)
        self.assertRegex(out, r"^standard input:2: \d+ left after \d+ turns\n1 deal played by tricks: .*; 1 refused\n$")

    def test_ctrl_c_keeps_what_is_done(self):
        process = begin("play", "1..1000000", "--player", "sampling", "--format", "json")
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        numbers = [json.loads(line)["deal"]["number"] for line in [first, *rest.splitlines()]]
        self.assertEqual(numbers, list(range(1, len(numbers) + 1)))

    def test_a_full_disk_is_told(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, "play", "1..9", "--player", "tricks"], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual((done.returncode, done.stderr), (74, b"backtrick: No space left on device\n"))


class Verify(unittest.TestCase):
    """What `verify` says about recorded games."""

    def setUp(self):
        self.lost = games("42", "--player", "tricks")[0]
        self.won = next(game for game in games("1..40", "--player", "sampling") if game["left"] == 0)

    def test_what_is_said_of_a_game(self):
        self.assertEqual(verified(self.lost), (0, ["deal 42 (solo), played by tricks: valid: "
                                                   f"{self.lost['left']} cards left", "1 valid, 0 invalid, 0 not checked"]))
        number, turns = self.won["deal"]["number"], len(self.won["plays"])
        self.assertEqual(verified(self.won)[1][0], f"deal {number} (solo), played by sampling: valid: beaten in {turns} turns")
        self.assertIn("played by Ann\\x1b[31m: valid", verified({**self.lost, "player": "Ann\x1b[31m"})[1][0])

    def test_games_and_results_may_be_mixed(self):
        _, solved, _ = run("solve", "1", "--format", "json")
        code, lines = verified(self.lost, json.loads(solved), self.won)
        self.assertEqual((code, lines[-1]), (0, "3 valid, 0 invalid, 0 not checked"))

    def test_a_game_may_end_in_the_middle_of_a_turn(self):
        record = copy.deepcopy(self.lost)
        self.assertEqual(record["plays"].pop(), [])
        self.assertEqual(verified(record)[0], 0)
        record["plays"][-1].pop()
        record["left"] += 1
        self.assertEqual(verified(record)[0], 0)

    def test_a_second_statement_of_the_rules_agrees_about_every_mutation(self):
        """Most single changes break the rules or leave another number of cards. The rest is another legal game."""
        for record in (self.lost, self.won):
            changed = [other for other in mutations(record) if other["plays"] != record["plays"]]
            legal = [left_after(other) == record["left"] for other in changed]
            code, lines = verified(*changed)
            self.assertEqual(code, 1)
            self.assertEqual([": valid: " in line for line in lines[:-1]], legal)
            self.assertTrue(all(": valid: " in line or ": INVALID: " in line for line in lines[:-1]))
            self.assertGreater(legal.count(False), 5 * legal.count(True))
            self.assertGreater(legal.count(True), 0)

    def test_a_game_without_one_turn_is_refused(self):
        for record in (self.lost, self.won):
            cut = [with_plays(record, turn, None) for turn, plays in enumerate(record["plays"]) if plays]
            code, lines = verified(*cut)
            self.assertEqual((code, lines[-1]), (1, f"0 valid, {len(cut)} invalid, 0 not checked"))

    def test_another_number_of_cards_left_is_refused(self):
        left = self.lost["left"]
        for claimed in (left - 1, left + 1, 0, 98):
            code, lines = verified({**self.lost, "left": claimed})
            self.assertEqual(code, 1)
            self.assertIn(f": INVALID: the game ends with {left} cards left, not {claimed}", lines[0])
        self.assertEqual(verified({**self.won, "left": 1})[0], 1)

    def test_an_incomplete_turn_is_refused_before_the_last(self):
        changed = copy.deepcopy(self.lost)
        changed["plays"].insert(3, [])
        self.assertIn("INVALID: turn 4: ", verified(changed)[1][0])

    def test_a_damaged_line_names_its_place(self):
        line = json.dumps(self.lost)
        for damaged in (line[:-1], line.replace('"tricks"', "7"), line.replace('"left"', '"lost"')):
            code, out, err = run("verify", stdin=line + "\n" + damaged + "\n")
            self.assertEqual((code, out.splitlines()[-1]), (65, "1 valid, 0 invalid, 0 not checked, 1 unreadable"))
            self.assertRegex(err, r"^backtrick: standard input:2:\d+: ")

    def test_analyse_says_where_a_game_was_lost(self):
        code, out, err = run("analyse", "--game", "-", "--format", "json", stdin=json.dumps(self.lost))
        self.assertEqual((code, err), (1, ""))
        review = json.loads(out)
        self.assertEqual(review["lost_after"], review["winnable_after"] + 1)
        code, out, _ = run("analyse", "--game", "-", "--format", "json", stdin=json.dumps(self.won))
        self.assertEqual((code, "lost_after" in json.loads(out)), (0, False))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
