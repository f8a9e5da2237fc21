"""Tests bad input and unwritable output: the message points at the place, and nothing is lost.

Usage: input_test.py PROGRAM SCHEMA_DIR
"""

import gzip
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import unittest

from program import PROGRAM, objects, run
from samples import RESULTS, SMALL, TABLE


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
            "2 3 3": "1:5: 3 is card 2 of the deck already and cannot be card 3 too",
            "2 3 77": "1:5: found \"77\"",
            "2 3": "1:4: the deck ends after 2 of 4 cards: 4 and 5 are missing",
            "2 3 4 5 2": "1:9: found \"2\" after all 4 cards",
            "chess: 2 3": "1:1: found \"chess\" before the colon",
        }
        for text, message in cases.items():
            code, _, err = run("solve", "--deals", "-", "--cards", "4", stdin=text)
            self.assertEqual(code, 65, text)
            self.assertIn(message, err)

    def test_a_byte_order_mark_is_skipped_and_nothing_else(self):
        mark = b"\xef\xbb\xbf"
        result = run("solve", "1", *SMALL, "--format", "json")[1].encode()
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

    def test_spellings_of_whole_files(self):
        deck = json.loads(run("deal", "1", "--format", "json")[1])["deck"]
        expected = run("solve", "1", "--format", "json")[1].replace('"number":1,', "")
        seconds = re.compile(r',"seconds":[^}]*')
        lines = "\n".join(map(str, deck)) + "\n"
        pretty = json.dumps(json.loads(expected), indent=2) + "\n"
        for text in [lines, lines + lines, json.dumps(deck), json.dumps([deck, deck]), pretty, expected,
                     json.dumps([json.loads(expected)], indent=1)]:
            for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-be"):
                mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
                code, out, err = run("solve", "--deals", "-", "--format", "json", stdin=mark + text.encode(encoding))
                self.assertEqual((code, err), (0, ""), text[:50])
                self.assertEqual({seconds.sub("", line) for line in out.splitlines()}, {seconds.sub("", expected.rstrip())})
        for given in (json.dumps(deck), " ".join(map(str, deck)), json.dumps({"deck": deck}), str({"deck": deck})):
            self.assertRegex(run("solve", given)[1], "^winnable: the deck given, solo")
        self.assertEqual(run("solve", "--last-first", json.dumps(deck[::-1]), "--format", "json")[1].split('"verdict"')[0],
                         expected.split('"verdict"')[0])

    def test_the_cards_of_a_deck_as_arguments(self):
        """Without quotes, the cards of a deck are one deck, and what is wrong with it is said."""
        deck = json.loads(run("deal", "42", "--format", "json")[1])["deck"]
        expected = run("solve", "42", "--format", "json")[1].split('"verdict"')[0].replace('"number":42,', "")
        rows = "\n".join(" ".join(map(str, deck[i:i + 10])) for i in range(0, 98, 10)) + "\n"
        for args, text in [(deck, ""), (["solo:", *deck], ""), ([f"{card}," for card in deck], ""), ([rows], ""),
                           (["--deals", "-"], rows), (["--last-first", *deck[::-1]], "")]:
            code, out, err = run("solve", *args, "--format", "json", stdin=text)
            self.assertEqual((code, err, out.split('"verdict"')[0]), (0, "", expected), args)
        self.assertIn('"players":2', run("solve", *deck, "--rules", "duo", "--format", "json")[1])
        at, missing = 60, f"{deck[60]} is missing"
        for wrong, message in [(deck[:at] + deck[at + 1:], "the deck ends after 97 of 98 cards: " + missing),
                               ([*deck[:at], deck[5], *deck[at + 1:]], f"and cannot be card {at + 1} too; {missing}"),
                               ([*deck[:at], 128, *deck[at + 1:]], f'"128", expected a card from 2 to 99 as card {at + 1} of the deck'),
                               ([*deck, 7], 'found "7" after all 98 cards')]:
            code, out, err = run("solve", *wrong)
            self.assertEqual((code, err.count("\n")), (65, 1), message)
            self.assertIn(message, err)
            self.assertIn(missing if len(wrong) == 97 else "backtrick: ",
                          run("solve", "--deals", "-", stdin=json.dumps(wrong))[2])
        self.assertIn("100 deals: ", run("solve", *range(1, 101), "--quiet")[1])
        for args in [["--rules", "duo"], ["--hand", "7"]]:
            code, out, err = run("solve", "--deals", "-", *args, "--quiet", stdin="solo: " + " ".join(map(str, deck)))
            self.assertEqual(code, 65)
            self.assertIn("standard input:1:1: the deal names its rules, solo; leave out --", err)

    def test_what_is_no_file_of_deals_is_said_once(self):
        code, _, err = run("solve", "--deals", "-", stdin="chess\n" * 98)
        self.assertEqual((code, len(err.splitlines())), (65, 3), err)
        self.assertIn("backtrick import", err)

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

    def test_a_file_of_another_kind_gets_one_line(self):
        ledger = pathlib.Path(__file__).parent / "ledgers" / "dailies.ledger"
        deal = run("deal", "1")[1].encode()
        study = b'{"study":1,"position":{}}\n'
        kinds = {
            "archive": (b"", "an archive; backtrick report and backtrick verify --archive read it"),
            "proof": (RESULTS.joinpath("unwinnable_solo_small.proof").read_bytes(), "a proof; backtrick check reads it"),
            "studies": (study, "a file of studies; backtrick study verify reads it"),
            "ledger": (ledger.read_bytes(), "a ledger; daily and publish of its series read it, by the option --ledger"),
            "gzip": (gzip.compress(deal), "a compressed file; uncompress it first"),
            "program": (pathlib.Path("/bin/true").read_bytes(), "no text, but a binary file"),
            "noise": (b"4 \0\1" * 2000, "no text, but a binary file"),
        }
        readers = {
            ("solve", "--deals"): [], ("deal", "--deals"): [], ("solve", "--position"): [], ("advise", "--position"): [],
            ("analyse", "--game"): [], ("import",): [], ("verify",): ["proof"], ("study", "verify"): ["studies"],
            ("check",): ["proof"], ("report",): ["archive"], ("verify", "--archive"): ["archive"],
            ("level8", "solve", "--level", "1", "--deals"): [], ("level8", "verify"): [], ("level8", "advise", "--position"): [],
        }
        with tempfile.TemporaryDirectory() as folder:
            for kind, (content, _) in kinds.items():
                pathlib.Path(folder, kind).write_bytes(content)
            os.unlink(f"{folder}/archive")
            self.assertEqual(run("survey", "1..3", "--archive", f"{folder}/archive", "--quiet")[0], 0)
            for reader, own in readers.items():
                for kind, (_, told) in kinds.items():
                    # `report` reads JSON, which a summary is, and `check` any bytes: they say themselves what is wrong.
                    if kind in own or (reader, kind) in [(("report",), "studies"), (("report",), "ledger"), (("check",), "noise")]:
                        continue
                    with self.subTest(reader=reader, kind=kind):
                        code, out, err = run(*reader, f"{folder}/{kind}")
                        self.assertEqual((code, out, err.count("\n")), (65, "", 1), err)
                        self.assertIn(told, err)

    def test_no_deals_are_an_error(self):
        for command in [("solve",), ("grade",), ("play", "--player", "tricks"), ("deal",), ("level8", "solve", "--level", "1"), ("level8", "deal")]:
            for text in ["", "# none\n\n"]:
                self.assertEqual(run(*command, "--deals", "-", stdin=text), (65, "", "backtrick: standard input: contains no deals\n"))

    def test_usage(self):
        eight = run("level8", "deal", "1", "--format", "code")[1].strip()
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
            (["solve"], "give deal numbers, --deals FILE or --position FILE; - is standard input\n"),
            (["solve", "duo"], '"duo" is a rule set; write duo:42 '),
            (["solve", "-"], '"-" is not a deal; to read decks from standard input, write --deals -\n'),
            (["solve", __file__], f"is not a deal; to read decks from that file, write --deals {__file__}\n"),
            (["level8", "solve", __file__, "--level", "1"], f"write --deals {__file__}\n"),
            (["solve", "solo:42", "--rules", "duo"], '"solo:42": the deal names its rules, solo; leave out --rules\n'),
            (["solve", "duo:1..3", "--hand", "6", "--min-plays", "3"], "names its rules, duo; leave out --hand, --min-plays\n"),
            (["solve", "42", "--last-first"], "--last-first is about written decks"),
            (["analyse"], "give one deal, --deals FILE, --position FILE or --game FILE\n"),
            (["solve", "x"], '"x" is not a deal; expected a number from 0 to 2^64-1, a range A..B '),
            (["solve", "1-5"], '"1-5" is not a deal; expected a number from 0 to 2^64-1, a range 1..5 '),
            (["survey", "1-5", "--archive", "x"], '"1-5" is not a range of deal numbers; write 1..5\n'),
            (["solve", "solo:007"], '"solo:007" is not a deal; a number after a rule set has no leading zeros'),
            (["solve", "solo:1..03"], '"solo:1..03" is not a deal; a number after a rule set has no leading zeros'),
            (["solve", "5..1"], "the range 5..1 runs backwards"),
            (["solve", "-1"], '"-1" is not a deal'),
            (["solve", str(2**64)], "is not a deal"),
            (["solve", "1", "--rules", "chess"], 'there is no rule set "chess"; there are solo '),
            (["solve", "1", "--hand", "17"], '--hand: "17" is not a number from 1 to 16\n'),
            (["solve", "1", "--hand", "2", "--min-plays", "3"], "min_plays"),
            (["solve", "1", "--format", "xml"], '--format: "xml" is not one of text, json, csv\n'),
            (["solve", "1", "--format", "1"], '--format: "1" is not one of text, json, csv\n'),
            (["solve", "1", "--instructions", ""], '--instructions: "" is not one of portable, avx2, avx512\n'),
            (["solve", "1", "--without", "lagrangian,x"], '--without: "x" is not one of dead-card, blocked-turn, '),
            (["solve", "1", "--nodes", "-1"], f'--nodes: "-1" {a_number}\n'),
            (["solve", "1", "--nodes", str(2**64)], a_number),
            (["solve", "1", "--nodes"], "--nodes needs a value (see backtrick solve --help)\n"),
            (["solve", "1", "--nodes", "1", "--nodes", "2"], "--nodes is given more than once (see"),
            (["generate", "--band", "easy", "--count", "-1"], f'--count: "-1" {a_number}\n'),
            (["solve", "1", "--memory", "lots"], '--memory: "lots" is not a size in bytes, such as 512M or 2G\n'),
            (["solve", "1", "--memory", "5"], '--memory: "5" is 5 bytes, and the least is 16K; did you mean 5M or 5G?\n'),
            (["check", "--memory", "15K", "x"], '--memory: "15K" is 15360 bytes, and the least is 16K\n'),
            (["solve", "1", "--memory", "0"], '--memory: "0" is 0 bytes, and the least is 16K\n'),
            (["solve", "1", "--memory", "-1"], '--memory: "-1" is not a size'),
            (["solve", "1", "--memory", "1X"], '--memory: "1X" is not a size'),
            (["solve", "1", "--memory", "16777216T"], '--memory: "16777216T" is not a size'),
            (["solve", "1", "--time", "-1"], '--time: "-1" is not a number of seconds, 0 or more\n'),
            (["solve", "1", "--time", "nan"], '--time: "nan" is not a number of seconds'),
            (["solve", "1", "--time", "1e309"], '--time: "1e309" is not a number of seconds'),
            (["solve", "1", "--threads", "0"], '--threads: "0" is not a number from 1 to 1024\n'),
            (["solve", "1", "--deals", "-"], "one of the two"),
            (["solve", "1", "--position", "x"], "DEAL and --position cannot be used together (see"),
            (["solve", "--position", "x", "--quiet", "--format", "json"], "--quiet prints the verdict in a word here"),
            (["solve", "--position", "x", "--last-first"], "cannot be used together"),
            (["grade", "42", "--grade-only", "--nodes", "5"], "--nodes and --grade-only cannot be used together"),
            (["level8", "deal", "EIGHT", "--edition", "german"], "the deal holds its edition, english; leave out --edition\n"),
            (["level8", "play", "42", "--opponents", "hasty"], "--opponents: you play alone; --players N says how many play\n"),
            (["level8", "play", "42", "--player", "hasty", "--opponents", "hasty"], "--player and --opponents cannot be used together"),
            (["level8", "play", "42", "--quiet"], "--quiet is for --player"),
            (["daily", "--date", "26-11-22"], '--date: "26-11-22" is not a date; write YYYY-MM-DD, '),
            (["survey"], "DEALS is required (see"),
            (["survey", "1..9", "--archive", "x", "--shard", "0/3"], '"0/3" is not a shard; write 1/3 to 3/3, '),
            (["survey", "1..9", "--archive", "x", "--shard", "half"], '"half" is not a shard; write 1/8 to 8/8, '),
        ]:
            code, out, err = run(*(eight if arg == "EIGHT" else arg for arg in args))
            self.assertEqual((code, out), (64, ""), args)
            self.assertTrue(err.startswith("backtrick: "), err)
            self.assertIn(message, err)
            self.assertNotIn("\x1b", err)

    def test_the_rule_sets_are_listed(self):
        code, out, err = run("rules")
        self.assertEqual((code, err), (0, ""))
        sets = re.findall(r"^  ([\w-]+) +(\d+) +(\d+) +(\d+) +(\d+)  (yes|no)$", out, re.M)
        self.assertEqual([name for name, *_ in sets], run("deal", "1", "--rules", "none")[2].split("there are ")[1].split())
        for name, *numbers, graded in sets:
            rules = json.loads(run("deal", f"{name}:1", "--format", "json")[1])["rules"]
            self.assertEqual(list(map(int, numbers)), [rules[key] for key in ("players", "hand", "min_plays", "cards")])
            if graded == "no":
                self.assertEqual(run("grade", f"{name}:1", "--grade-only")[0], 65, name)
        editions = re.findall(r"^  ([\w-]+) +(?:98|99) +[56]  ", out, re.M)
        self.assertIn(" is not one of " + ", ".join(editions), run("level8", "deal", "1", "--edition", "x")[2])

    def test_sizes(self):
        for size in ["16K", "16384", "16384B", "64k", "64KB", "1M", "1MiB", "1mib", "1G"]:
            code, _, err = run("solve", "1", "--quiet", "--threads", 1, "--memory", size)
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


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
