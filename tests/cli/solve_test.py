"""Tests what is asked of deals: solve, verify and deal, and that their output fits the schemas.

Usage: solve_test.py PROGRAM SCHEMA_DIR
"""

import csv
import io
import json
import re
import sys
import tempfile
import unittest

import jsonschema

from program import SCHEMAS, objects, run, validator
from samples import RESULTS, SMALL

VECTORS = SCHEMAS.parent / "deal_vectors.txt"


def timeless(text):
    """Results without the one field that may differ between runs."""
    return [{k: v for k, v in result.items() if k != "seconds"} for result in objects(text)]


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
        heading, *lines = run("solve", "42")[1].splitlines()[1:-1]
        self.assertLessEqual({len(line) for line in (heading, *lines)}, set(range(81)))
        column = heading.index("draw")
        rows = []  # of each turn: what is laid, and what is drawn with the tops after it
        for line in lines:
            if line[:6].strip():
                rows.append(["", ""])
            rows[-1][0] += line[8:column]
            rows[-1][1] += line[column:] + " "
        for laid, told in rows:
            for card, name, marked in re.findall(r"(\d+) on ([AD][12])( \(backtrick\))?", laid):
                card, top = int(card), tops[name]
                normal = card > top if name[0] == "A" else card < top
                trick = card == (top - 10 if name[0] == "A" else top + 10)
                self.assertTrue(normal or trick)
                self.assertEqual(bool(marked), trick and not normal)
                hand.remove(card)
                tops[name] = card
            numbers = [int(n) for n in told.split()]
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
            for size in ["16K", "20K", "64M"]
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
        for without in ([], ["--without", "lagrangian"], ["--without", "lagrangian,fewer"]):
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

    def test_csv_has_the_columns_of_the_python_module_and_the_values_of_json(self):
        tables = (SCHEMAS.parents[1] / "puzzles/bindings/python/backtrick/tables.py").read_text()

        def table(kind, *args):
            code, out, err = run(*args, "--format", "csv")
            self.assertIn(code, (0, 1, 2))
            self.assertEqual(err, "")
            columns = re.findall(r'"(\w+)"', re.search(rf"_backtrick\.{kind}: \(([^)]*)\)", tables)[1])
            self.assertEqual(out.splitlines()[0].split(","), columns)
            rows = list(csv.DictReader(io.StringIO(out), strict=True))
            return zip(rows, objects(run(*args, "--format", "json")[1]), strict=True)

        for row, result in table("Result", "solve", "1..9", *SMALL, "--objective", "left", "--nodes", "60"):
            self.assertEqual((row["number"], row["rules"], row["verdict"], row["nodes"]), (
                str(result["deal"]["number"]), ", ".join(f"{key} {result['deal']['rules'][key]}" for key in (
                    "players", "hand", "min_plays", "cards")), result["verdict"], str(result["nodes"])))
            self.assertEqual((row["limit"], row["left"]), (result.get("limit", ""), str(result["left"])))
            self.assertEqual(int(row["at_least"]), result.get("at_least", result["left"]))
            self.assertEqual(int(row["turns"]), len(result.get("solution") or result["line"]))
            self.assertGreater(float(row["seconds"]), 0)
        (row, result), = table("Result", "solve", "3", "--rules", "trio")
        self.assertEqual((row["rules"], row["limit"], row["left"], row["first_player"]),
                         ("trio", "", "", str(result["first_player"])))
        position = "rules: hand 2, cards 4\nA1: 1\nA2: 1\nD1: 6\nD2: 6\nhand: 2 3\ndraw: 4 5\n"
        code, out, err = run("solve", "--position", "-", "--format", "csv", stdin=position)
        row, = csv.DictReader(io.StringIO(out), strict=True)
        self.assertEqual((code, err, row["number"], row["verdict"]), (0, "", "", "winnable"))
        for row, graded in table("Grade", "grade", "1..2", "--grade-only"):
            self.assertEqual({key: row[key] for key in ("band", "version")}, {
                "band": graded["grade"]["band"], "version": str(graded["grade"]["version"])})
            self.assertEqual([float(row[key]) for key in ("difficulty", "standard_error")],
                             [graded["grade"][key] for key in ("difficulty", "standard_error")])
        for row, game in table("Game", "play", "1..3", "--player", "tricks", "--seed", "5"):
            self.assertEqual((row["player"], row["seed"], row["left"]), ("tricks", "5", str(game["left"])))
            self.assertEqual(int(row["turns"]), len(game["plays"]) - (game["left"] > 0))
        self.assertRegex(run("solve", "1..3", "--format", "csv", "--quiet")[1], "^3 deals: ")

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


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
