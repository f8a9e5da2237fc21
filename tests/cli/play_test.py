"""Tests simulated players as users meet them: the command that lets them play, and recorded games.

Usage: play_test.py PROGRAM SCHEMA_DIR
"""

import copy
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import jsonschema

from program import CTRL_C, CTRL_D, PROGRAM, SOON, Person, interrupted_at_once, objects, run, validator

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


def turns_of(record):
    """What is on the table before each turn of a recorded game, as (player, hands, tops), and at last the number of cards
    left; nothing more once the game breaks the rules. A second statement of the rules."""
    rules, pile = record["deal"]["rules"], list(record["deal"]["deck"])
    size, players = rules["hand"], rules["players"]
    hands = [pile[seat * size:(seat + 1) * size] for seat in range(players)]
    pile, on_turn = pile[players * size:], 0
    tops = {"A1": 1, "A2": 1, "D1": rules["cards"] + 2, "D2": rules["cards"] + 2}
    for number, plays in enumerate(record["plays"], 1):
        if not pile and not any(hands):
            return
        while not hands[on_turn]:
            on_turn = (on_turn + 1) % players
        hand = hands[on_turn]
        yield on_turn + 1, hands, tops
        for card, name in plays:
            above, trick = (card > tops[name], tops[name] - 10) if name[0] == "A" else (card < tops[name], tops[name] + 10)
            if card not in hand or not (above or card == trick):
                return
            hand.remove(card)
            tops[name] = card
        if number == len(record["plays"]):
            break
        if len(plays) < (rules["min_plays"] if pile else 1):
            return
        drawn = size - len(hand)
        hands[on_turn], pile = hand + pile[:drawn], pile[drawn:]
        on_turn = (on_turn + 1) % players
    yield sum(map(len, hands)) + len(pile)


def left_after(record):
    """The number of cards that a recorded game leaves, or nothing if it breaks the rules."""
    *_, last = [None, *turns_of(record)]
    return last if isinstance(last, int) else None


def said_of(pile, top, hand, language):
    """What a hand says of a pile: TALK.md again."""
    step = 1 if pile[0] == "A" else -1
    ahead = {step * (card - top) for card in hand}
    if language == "one":
        return "please leave this pile" if ahead & {1, -10} else None
    if language == "two":
        return "please leave it" if -10 in ahead else "please not far" if ahead & {1, 2} else None
    return None


def talk_before_turns(record):
    """What the convention wants said before each turn."""
    language = record["talk"]["language"]
    for state in turns_of(record):
        if isinstance(state, int):
            return
        on_turn, hands, tops = state
        piles = [pile for pile in tops if pile[1] == "1" or tops[pile] != tops[pile[0] + "1"]]
        yield [[player, pile, said] for player, hand in enumerate(hands, 1) if player != on_turn
               for pile in piles if (said := said_of(pile, tops[pile], hand, language))]


def with_talk(record, turn, said):
    """The game with other words before a turn."""
    changed = copy.deepcopy(record)
    changed["talk"]["before"][turn] = said
    return changed


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

    def test_records_of_one_player_are_the_same_byte_for_byte(self):
        """The hash is that of the version before tables had records."""
        _, out, _ = run("play", "1..8", "--player", "tricks", "--format", "json")
        self.assertEqual(hashlib.sha256(out.encode()).hexdigest(),
                         "ff5721cbdeb3c847d5717450bd5e732c6a544801a7977fa17e0f239ba3690470")

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

    def test_only_seats_of_several_talk(self):
        code, out, err = run("play", "1", "duo:2", "3", "--player", "quick", "--talk", "two", "--format", "json")
        refusal = "a single player has nobody to talk to; leave out --talk"
        self.assertEqual((code, err), (65, f"backtrick: deal 1: {refusal}\nbacktrick: deal 3: {refusal}\n"))
        self.assertEqual([game["deal"]["number"] for game in objects(out)], [2])
        code, out, err = run("play", "duo:1", "--player", "tricks", "--talk", "one")
        self.assertEqual((code, out, err), (64, "", "backtrick: tricks does not heed what others say, so --talk none alone "
                                                    "is possible\n"))
        mixed = games("1", "duo:2", "3", "--player", "tricks")
        self.assertEqual([game.get("talk", {}).get("language") for game in mixed], [None, "none", None])

    def test_other_rules_for_one_player(self):
        for rules in (["--rules", "solo-expert-7"], ["--cards", "40", "--hand", "3", "--min-plays", "1"]):
            for player in LEFT:
                code, out, _ = run("play", "1..5", *rules, "--player", player, "--format", "json")
                self.assertEqual(code, 0)
                self.assertEqual(run("verify", stdin=out)[0], 0)

    def test_usage(self):
        code, _, err = run("play", "1", "--hand", "5", "--player", "strong")
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
        interrupted_at_once("play", "1..1000000", "--player", "sampling")

    def test_a_full_disk_is_told(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, "play", "1..9", "--player", "tricks"], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual((done.returncode, done.stderr), (74, b"backtrick: No space left on device\n"))


class Tables(unittest.TestCase):
    """Several seats that do not see each other's hands, and talk before each turn."""

    def test_what_is_said_is_what_hands_say(self):
        """Seats keep to the convention, in turns that a second statement of the rules accepts."""
        quiet = set()
        for rules in ("duo", "trio", "quartet", "quintet-expert"):
            for language in ("none", "one", "two"):
                for game in games("1..4", "--rules", rules, "--player", "quick", "--talk", language):
                    validator("game.schema.json").validate(game)
                    validator("record.schema.json").validate(game)
                    self.assertEqual(list(game), ["deal", "player", "seed", "left", "first_player", "plays", "talk"])
                    self.assertEqual((game["first_player"], game["talk"]["language"]), (1, language))
                    self.assertEqual(left_after(game), game["left"])
                    self.assertEqual(list(talk_before_turns(game)), game["talk"]["before"])
                    quiet.add((language, not any(game["talk"]["before"])))
                    self.assertEqual(verified(game)[0], 0)
        self.assertEqual(quiet, {("none", True), ("one", False), ("two", False)})

    def test_the_schema_refuses_wrong_talk(self):
        (game,) = games("3", "--rules", "quartet", "--player", "quick")
        for wrong in (7, {}, {"language": "three", "before": []}, {"language": "one"},
                      {"language": "one", "before": [[[6, "A1", "please leave this pile"]]]},
                      {"language": "one", "before": [[[1, "A1", "the 35"]]]}, {"language": "one", "before": [[[1, "A1"]]]}):
            self.assertFalse(validator("game.schema.json").is_valid({**game, "talk": wrong}), wrong)
        (solo,) = games("3", "--player", "tricks")
        self.assertTrue(validator("game.schema.json").is_valid({**solo, "talk": 7}))

    def test_the_default_is_one_statement(self):
        self.assertEqual(*(games("1..3", "--rules", "trio", "--player", "quick", *talk) for talk in ([], ["--talk", "one"])))

    def test_other_words_are_refused_with_their_turn(self):
        """Whatever single statement is left out, added, or made by another seat or of another pile."""
        (game,) = games("3", "--rules", "quartet", "--player", "quick", "--talk", "two")
        title = "deal 3 (quartet), played by quick"
        self.assertEqual(verified(game)[1][0], f"{title}: valid: {game['left']} cards left" if game["left"] else
                         f"{title}: valid: beaten in {len(game['plays'])} turns")
        changed, turns = [], []
        for turn, before in enumerate(game["talk"]["before"]):
            spoken = {(player, pile) for player, pile, _ in before}
            others = [before[:at] + before[at + 1:] for at in range(len(before))]
            others += [[*before, [player, pile, words]] for player in range(1, 5) for pile in ("A1", "D2")
                       if (player, pile) not in spoken for words in ("please leave it", "please not far")]
            changed += [with_talk(game, turn, other) for other in others]
            turns += [turn + 1] * len(others)
        code, lines = verified(*changed)
        self.assertEqual((code, lines[-1]), (1, f"0 valid, {len(changed)} invalid, 0 not checked"))
        for turn, line in zip(turns, lines):
            self.assertRegex(line, rf"INVALID: turn {turn}: player \d said .* of [AD][12]; by the convention, it says ")
        first = next(turn for turn, before in enumerate(game["talk"]["before"]) if before)
        player, pile, words = game["talk"]["before"][first][0]
        self.assertIn(f'turn {first + 1}: player {player} said nothing of {pile}; by the convention, it says "{words}"',
                      verified(with_talk(game, first, game["talk"]["before"][first][1:]))[1][0])
        self.assertEqual(verified({key: value for key, value in game.items() if key != "talk"})[0], 0)
        # A seat that chooses its words may be silent, and may say what its hand does not deny.
        chosen = [{**one, "talk": {**one["talk"], "own": [player]}} for one in (
            with_talk(game, first, game["talk"]["before"][first][1:]),
            with_talk(game, 0, [[player, pile, "please leave it"] for pile in ("A1", "A2", "D1", "D2")]))]
        self.assertTrue(all(validator("game.schema.json").is_valid(one) for one in chosen))
        code, lines = verified(*chosen)
        self.assertEqual((code, lines[0].split(": ")[1], lines[1]),
                         (1, "valid", f"{title}: INVALID: turn 1: player {player} cannot have said this with its hand"))

    def test_another_order_of_turns_is_refused(self):
        (game,) = games("3", "--rules", "quartet", "--player", "quick")
        other = {**game, "first_player": 2}
        self.assertIn("INVALID: turn 1, play 1: player 2 does not hold the ", verified(other)[1][0])
        del game["talk"]
        changed = [other for other in mutations(game) if other["plays"] != game["plays"]]
        legal = [left_after(other) == game["left"] for other in changed]
        code, lines = verified(*changed)
        self.assertEqual((code, [": valid: " in line for line in lines[:-1]]), (1, legal))
        self.assertGreater(legal.count(False), 0)
        self.assertGreater(legal.count(True), 0)

    def test_talk_that_cannot_be_read_names_its_place(self):
        (game,) = games("3", "--rules", "quartet", "--player", "quick")
        for said, message in (([[5, "A1", "please leave this pile"]], 'found "5"'),
                              ([[2, "B1", "please leave this pile"]], 'found "B1"'),
                              ([[2, "A1", "please not far"]], 'expected please leave this pile'),
                              ([[2, "A1"]], "expected a player, a pile and what was said"),
                              ([[2, "A1", "please leave this pile"]] * 2, "a seat says a single thing of a pile")):
            code, _, err = run("verify", stdin=json.dumps(with_talk(game, 0, said)))
            self.assertEqual((code, message in err, "/talk/before/0/" in err), (65, True, True), err)
        game["talk"]["before"].pop()
        self.assertIn("what was said before each is needed", run("verify", stdin=json.dumps(game))[2])

    def test_a_table_is_shown_turn_by_turn_with_what_was_said(self):
        (game,) = games("3", "--rules", "quartet", "--player", "quick", "--talk", "two")
        code, out, err = run("play", "3", "--rules", "quartet", "--player", "quick", "--talk", "two")
        self.assertEqual((code, err), (0, ""))
        said = [line for line in out.splitlines() if " says: " in line]
        self.assertEqual(len(said), sum(len({player for player, _, _ in before}) for before in game["talk"]["before"]))
        self.assertTrue(all(line.startswith("        Player ") for line in said))
        speaking = next(before for before in game["talk"]["before"] if before)
        player, pile, words = speaking[0]
        self.assertRegex(said[0], rf"^        Player {player} says: .*{words} \(.*{pile}")
        self.assertRegex(out, r"\n +1  Player 1: \d+ on ")
        self.assertRegex(out, r"\n +2  Player 2: \d+ on ")
        code, out, _ = run("play", "1..20", "--rules", "duo", "--player", "quick", "--talk", "two", "--quiet")
        self.assertRegex(out, r"^20 deals played by quick with two statements: \d+ beaten, ")

    def review(self, record):
        code, out, err = run("analyse", "--game", "-", "--player", "quick", "--format", "json", stdin=json.dumps(record))
        self.assertEqual(err, "")
        validator("review.schema.json").validate(json.loads(out))
        return code, json.loads(out)

    def test_analyse_says_where_a_table_lost_and_whose_turns_cost_most(self):
        (lost,) = games("1", "--rules", "trio", "--player", "tricks")
        code, review = self.review(lost)
        self.assertEqual((code, review["lost_after"]), (1, review["winnable_after"] + 1))
        turns, costly = review["chances"]["turns"], review["chances"]["costliest"]
        on_turn = [state[0] for state in turns_of(lost) if not isinstance(state, int)]
        self.assertEqual([turn["seat"] for turn in turns], on_turn)
        self.assertTrue(all(turn["after"] <= turn["before"] for turn in turns))
        self.assertEqual((turns[-1]["before"], turns[-1]["after"]), (0, 0))
        self.assertGreater(len(costly), 0)
        for turn in costly:
            told = turns[turn["turn"] - 1]
            self.assertAlmostEqual(turn["loss"], told["before"] - told["after"], delta=0.0002)
            self.assertEqual(turn["seat"], told["seat"])
            self.assertNotEqual(turn["instead"]["plays"], lost["plays"][turn["turn"] - 1])
        text = run("analyse", "--game", "-", "--player", "quick", stdin=json.dumps(lost))[1]
        self.assertIn(f"  turn {costly[0]['turn']}, player {costly[0]['seat']}: ", text)

    def test_chances_of_a_table_are_those_of_the_seat(self):
        """They depend on its hand and on what was said, and neither on other hands nor on the order of the draw pile."""
        (game,) = games("5", "--rules", "quartet", "--player", "quick", "--talk", "two")
        rules, deck = game["deal"]["rules"], game["deal"]["deck"]
        begun = {"deal": {"rules": rules, "deck": deck}, "plays": game["plays"][:1]}
        other = {"deal": {"rules": rules, "deck": deck[:6] + deck[6:][::-1]}, "plays": game["plays"][:1]}
        told = [self.review(record)[1]["chances"] for record in (begun, other)]
        self.assertEqual(told[0], told[1])
        self.assertGreater(told[0]["turns"][0]["before"], 0)
        cut = {**game, "plays": game["plays"][:8], "talk": {**game["talk"], "before": game["talk"]["before"][:8]}}
        unheard = {key: value for key, value in cut.items() if key != "talk"}
        told = [self.review(record)[1]["chances"]["turns"] for record in (cut, unheard)]
        self.assertNotEqual(told[0], told[1])

    def test_a_beaten_table_ends_with_certainty(self):
        game = next(game for game in games("1..20", "--rules", "duo", "--player", "quick") if game["left"] == 0)
        code, review = self.review({**game, "deal": {**game["deal"]}})
        self.assertEqual((code, review["chances"]["turns"][-1]["after"]), (0, 1))


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


class APerson(unittest.TestCase):
    """A person plays a deal at the terminal."""

    def play(self, *lines, deal=("42",), status=0):
        """What is shown, and the recorded game."""
        code, out, shown = run("play", *deal, "--format", "json", stdin="".join(line + "\n" for line in lines))
        self.assertEqual(code, status, shown)
        (game,) = objects(out)
        validator("game.schema.json").validate(game)
        self.assertEqual(verified(game)[0], 0)
        self.assertEqual(game["player"], "person")
        return shown, game

    def test_errors_do_not_end_the_game(self):
        deck = games("42", "--player", "tricks")[0]["deal"]["deck"]
        hand = sorted(deck[:8])
        low, high = hand[0], hand[-1]
        other = next(card for card in range(2, 100) if card not in hand)
        shown, game = self.play("help", "", "end", "undo", "nonsense", "100 A1", f"{low}", "A1", f"{other} A1", f"{high} D1 {low} D1 {high} D1",
                                f"lay {low} on a1", "end", f"{high} D1", "undo", "undo", "undo", f"{low} A1, {high} D1", "end", "undo", "hint")
        for told in ["lay cards, each before its pile", "0 of at least 2 cards laid", "nothing has been laid", '"nonsense" is neither a card', '"100" is neither',
                     f"no pile stands behind the {low}", 'no card stands before "A1"', f"player 1 does not hold the {other}",
                     f"player 1 does not hold the {high}", "1 of at least 2 cards laid", f"you draw {deck[8]} {deck[9]}",
                     "cards have been drawn since the last play"]:
            self.assertIn(told, shown)
        self.assertEqual(game["plays"], [[[low, "A1"], [high, "D1"]], []])
        best = json.loads(run("advise", "--position", "-", "--count", 1, "--format", "json", stdin=json.dumps(game))[1])["advice"][0]
        for card, pile in best["plays"]:
            self.assertIn(f"{card} on {pile}", shown.split("cards have been drawn")[1])
        self.assertEqual((game["left"], shown.splitlines()[-1]), (96, "deal 42: 96 left after 1 turn"))

    def test_a_whole_game(self):
        (won,) = objects(run("solve", "42", "--format", "json")[1])
        def typed(plays):
            return [line for turn in plays for line in (", ".join(f"{card} {pile}" for card, pile in turn), "end")]
        shown, game = self.play(*typed(won["solution"]))
        self.assertEqual((game["plays"], game["left"]), (won["solution"], 0))
        self.assertIn(f"deal 42: beaten in {len(won['solution'])} turns", shown)
        (lost,) = games("42", "--player", "nearest")
        lines = [line for line in typed(lost["plays"]) if line]
        shown, game = self.play(*lines)
        self.assertEqual((game["plays"], game["left"]), (lost["plays"], lost["left"]))
        self.assertTrue(shown.endswith(f"lost: this turn cannot be completed\n\ndeal 42: {lost['left']} left after {len(lost['plays']) - 1} turns\n"))

    def test_several_take_turns(self):
        (table,) = games("3", "--rules", "trio", "--player", "tricks")
        first, ((card, pile), *_) = table["plays"][:2]
        shown, game = self.play(*(f"{card} {pile}" for card, pile in first), "end", f"{card} {pile}", "quit", deal=("3", "--rules", "trio"))
        self.assertEqual(game["plays"], [first, [[card, pile]]])
        self.assertIn("turn 2, player 2: 0 of at least 2 laid", shown)

    def test_a_record_is_kept_after_each_step(self):
        for keys, status in [(CTRL_C, 130), (CTRL_D, 0)]:
            with tempfile.TemporaryDirectory() as folder:
                kept = pathlib.Path(folder, "game.json")
                person = Person("play", "42", "--record", kept)
                person.reads("\n> ")
                hand = sorted(json.loads(kept.read_text())["deal"]["deck"][:8])
                for typed, plays in [(f"{hand[0]} A1", 1), (f"{hand[-1]} D1", 2), ("end", 2)]:
                    person.types(typed + "\n")
                    person.reads("\n> ")
                    self.assertEqual(sum(map(len, json.loads(kept.read_text())["plays"])), plays)
                code, _, took = person.ends(keys)
                self.assertEqual((code, os.listdir(folder)), (status, ["game.json"]))
                self.assertLess(took, SOON)
                self.assertTrue(person.shown.endswith(f"deal 42: 96 left after 1 turn\nbacktrick analyse --game {kept} says where the chances went.\n"))
                self.assertEqual(verified(json.loads(kept.read_text()))[0], 0)
                self.assertIn(run("analyse", "--game", kept, "--nodes", 1, "--no-chances")[0], (0, 2))

    def test_a_record_can_be_named_while_playing(self):
        with tempfile.TemporaryDirectory() as folder:
            self.play("record /no/such/folder/game.json", f"record {folder}/game 1.json", "undo")
            self.assertEqual(os.listdir(folder), ["game 1.json"])

    def test_a_special_key_ends_no_dialogue(self):
        for command, told in [(("play", "42"), "is neither a card"), (("level8", "play", "7"), "is no step"), (("advise", "--ask"), 'found "')]:
            code, shown, err = run(*command, stdin="\x1b[A\nquit\n")
            self.assertEqual((code, err), (0, ""))
            self.assertIn(told, shown)

    def test_a_record_takes_the_place_of_no_other_file(self):
        with tempfile.TemporaryDirectory() as folder:
            deck = pathlib.Path(folder, "deck.txt")
            deck.write_text("2 3 4\n")
            for command in [("play", "42"), ("level8", "play", "7"), ("advise", "--ask", "--hand", "2-9")]:
                code, _, err = run(*command, "--record", deck, stdin="quit\n")
                self.assertEqual((code, deck.read_text()), (74, "2 3 4\n"))
                self.assertIn("deck.txt exists already", err)
            shown, _ = self.play(f"record {folder}/game.json", f"record {deck}", f"record {folder}/game.json", "end")
            self.assertIn("deck.txt exists already", shown)
            self.assertEqual((deck.read_text(), shown.count("the game is kept in")), ("2 3 4\n", 2))

    def test_no_deal_is_a_random_one(self):
        dealt = {json.loads(run("play", "--format", "json")[1])["deal"]["number"] for _ in range(3)}
        self.assertGreater(len(dealt), 1)

    def test_refusals(self):
        for args, message in [(["1..2"], "give one deal to play it yourself, or --player NAME"), (["42", "--quiet"], "go with --player"),
                              (["42", "--talk", "one"], "go with --player"), (["42", "--seed", "1"], "go with --player"),
                              (["42", "--format", "csv"], "goes with --player"), (["--deals", "-"], "give one deal"),
                              (["42", "--player", "tricks", "--record", "x"], "--record keeps what a person plays"), (["42", "--record", "-"], "kept in a file")]:
            code, out, err = run("play", *args, stdin="2 3 4\n")
            self.assertEqual((code, out), (64, ""), args)
            self.assertIn(message, err)
        self.assertEqual(run("play", "42", "--record", "/no/such/folder/game.json")[0], 74)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
