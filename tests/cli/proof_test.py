"""Tests proofs of loss: `solve --proof`, `solve --check-proofs`, `check`, and what `verify` says about them.

Usage: proof_test.py PROGRAM SCHEMA_DIR
"""

import contextlib
import hashlib
import os
import pathlib
import re
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest

from program import PROGRAM, SOON, begin, interrupt, objects, run, validator, wait_for_work
from samples import RESULTS
from scale import patience, scaled

LOST = ["1", "--hand", "3"]  # unwinnable, a proof of moments
WON = ["42"]
POSITION = """rules: hand 2, min_plays 2, cards 12
hand 1: 2 5
A1: 1
A2: 1
D1: 14
D2: 14
draw: 13 3 12 4 11 6 10 7 9 8
"""


def zstd(*arguments, data):
    return subprocess.run(["zstd", "-q", *arguments], input=data, capture_output=True, check=True).stdout


def leb128(number):
    more = []
    while number >= 128:
        more.append(number & 127 | 128)
        number >>= 7
    return bytes([*more, number])


def lost_by_dead_cards(layers):
    """A proof of a position with hand 16 in which all cards are dead, so that the start needs no state. The 90 arrives
    last. `layers` has a list of groups, each with its key and columns of tops, for some numbers of cards arrived."""
    cards = [*sorted(set(range(4, 98)) - {12, 13, 88, 89, 90}), 90]
    hand, draw = cards[:16], cards[16:]
    return proof_of_position("arrivals", hand, draw, layers)


def proof_of_position(form, hand, draw, layers):
    """A proof that has these layers. A1 shows the 98, A2 the 99, D1 the 2 and D2 the 3; one player is to lay a card or more."""
    lines = ["backtrick proof 1", f"form {form}", "goal 98", f"rules 1 {len(hand)} 1 98", "tops 98 99 2 3",
             " ".join(map(str, ["hand", *hand])), " ".join(map(str, ["draw", *draw])), "player 1", "laid 0", "", ""]
    data, states = "\n".join(lines).encode(), 0
    for number in range(98 - len(hand) - len(draw), max(layers) + 2):
        data += b"L" + leb128(number) + b"\0"
        for key, columns in layers.get(number, []):
            states += len(columns) // 4
            data += b"\1" + leb128(len(columns) // 4) + bytes([len(key), *key]) + columns
        data += b"\0"
    return zstd("-c", data=data + b"E" + leb128(states))


def a_million_states():
    """The columns of a million states, which compress well."""
    last = [b"".join(bytes([top]) * 100 ** place for top in range(1, 101)) for place in (2, 1, 0)]
    return bytes([1]) * 1_000_000 + last[0] + last[1] * 100 + last[2] * 10_000


class Proofs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "loss.proof"

    def proof(self, *deal):
        code, out, err = run("solve", *(deal or LOST), "--proof", self.file)
        self.assertEqual((code, err), (1, ""))
        self.assertTrue(out.startswith("unwinnable"))
        self.assertEqual([f.name for f in self.folder.iterdir()], ["loss.proof"])
        return self.file.read_bytes()

    def test_holds(self):
        self.proof()
        for threads in ("1", "3"):
            code, out, err = run("check", self.file, "--threads", threads)
            self.assertEqual((code, err), (0, ""))
            self.assertIn("holds: it is unwinnable", out)
            self.assertIn(run("deal", *LOST, "--format", "code")[1].strip(), out)

    def test_json(self):
        self.proof()
        code, out, _ = run("check", self.file, "--format", "json")
        self.assertEqual(code, 0)
        (result,) = objects(out)
        validator("check.schema.json").validate(result)
        self.assertEqual((result["proof"], result["form"], result["at_least_left"]), ("holds", "arrivals", 1))
        self.assertEqual(result["deal"]["deck"], objects(run("deal", *LOST, "--format", "json")[1])[0]["deck"])
        self.assertEqual(result["bytes"], self.file.stat().st_size)

    def test_through_a_pipe(self):
        solve = subprocess.Popen([PROGRAM, "solve", *LOST, "--proof", "-"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        check = subprocess.run([PROGRAM, "check", "-"], stdin=solve.stdout, capture_output=True)
        _, err = solve.communicate()
        self.assertEqual((solve.returncode, check.returncode), (1, 0))
        self.assertTrue(err.startswith(b"unwinnable"))
        self.assertIn(b"holds", check.stdout)

    def test_repeats_byte_for_byte(self):
        first = self.proof(*LOST, "--threads", "1")
        self.assertEqual(first, self.proof(*LOST, "--threads", "3"))

    def test_a_win_has_no_proof(self):
        code, out, err = run("solve", *WON, "--proof", self.file)
        self.assertEqual(code, 0)
        self.assertIn("no proof is written", err)
        self.assertFalse(any(self.folder.iterdir()))

    def test_an_old_file_stays_until_the_new_one_is_complete(self):
        self.file.write_bytes(b"precious")
        run("solve", *WON, "--proof", self.file)
        self.assertEqual(self.file.read_bytes(), b"precious")
        code, _, err = run("solve", *LOST, "--proof", self.file, "--memory", "20K")
        self.assertEqual(code, 2)
        self.assertIn("memory", err)
        self.assertEqual(self.file.read_bytes(), b"precious")
        self.assertEqual([f.name for f in self.folder.iterdir()], ["loss.proof"])

    def test_what_is_no_plain_file_is_written_to(self):
        proof = self.proof()
        self.file.unlink()
        for name in ["old", "new"]:  # links to a file, and to nothing yet
            self.file.symlink_to(name)
            (self.folder / "old").write_bytes(b"old")
            self.assertEqual(run("solve", *LOST, "--proof", self.file)[0], 1)
            self.assertEqual((os.readlink(self.file), (self.folder / name).read_bytes()), (name, proof))
            self.file.unlink()
        os.mkfifo(self.file)
        for deal, read in [(LOST, proof), (WON, b"")]:  # the reader meets an end in any case
            reader = subprocess.Popen(["cat", self.file], stdout=subprocess.PIPE)
            run("solve", *deal, "--proof", self.file)
            self.assertEqual(reader.communicate(timeout=SOON)[0], read)
        self.assertTrue(self.file.is_fifo())
        done = subprocess.run(["bash", "-c", f"'{PROGRAM}' solve {' '.join(LOST)} --quiet --proof >(cat) | cat"], capture_output=True)
        self.assertEqual(done.stdout.replace(b"unwinnable\n", b""), proof)
        with contextlib.suppress(PermissionError):
            os.mknod(self.folder / "null", 0o666 | stat.S_IFCHR, os.makedev(1, 3))
            self.assertEqual(run("solve", *LOST, "--proof", self.folder / "null")[0], 1)
            self.assertTrue((self.folder / "null").is_char_device())

    def test_positions(self):
        table = self.folder / "table.txt"
        table.write_text(POSITION)
        code, _, err = run("solve", "--position", table, "--proof", self.file)
        verdict = run("solve", "--position", table)[0]
        self.assertEqual(code, verdict)
        if code == 1:
            self.assertEqual(run("check", self.file)[0], 0)

    def test_several_players(self):
        rules = ["--players", "2", "--hand", "1", "--min-plays", "1", "--cards", "30"]
        lost = [r["deal"]["number"] for r in objects(run("solve", "1..30", *rules, "--format", "json")[1])
                if r["verdict"] == "unwinnable"]
        self.assertTrue(lost)
        self.proof(str(lost[0]), *rules)
        (result,) = objects(run("check", self.file, "--format", "json")[1])
        self.assertEqual((result["proof"], result["form"]), ("holds", "turns"))
        validator("check.schema.json").validate(result)
        # A proof by plays, which is no longer written.
        plays = zstd("-c", data=(pathlib.Path(__file__).parents[1] / "fuzz/corpus/proof/duo").read_bytes())
        (result,) = objects(run("check", "--format", "json", stdin=plays)[1])
        self.assertEqual((result["proof"], result["form"]), ("holds", "plays"))

    def test_fewest_left(self):
        code, out, _ = run("solve", *LOST, "--objective", "left", "--proof", self.file, "--format", "json")
        self.assertEqual(code, 1)
        (solved,) = objects(out)
        (checked,) = objects(run("check", self.file, "--format", "json")[1])
        self.assertEqual((checked["proof"], checked["at_least_left"]), ("holds", solved["left"]))

    def test_check_proofs(self):
        small = ["1..40", "--cards", "40", "--hand", "2", "--quiet"]
        plain = run("solve", *small)
        checked = run("solve", *small, "--check-proofs")
        self.assertEqual(plain[0], checked[0])
        self.assertEqual(plain[1].split(";")[0], checked[1].split(";")[0])
        # Without room for whole layers there is no proof, so nothing is said.
        code, out, _ = run("solve", *LOST, "--check-proofs", "--memory", "20K", "--format", "json")
        self.assertEqual((code, objects(out)[0]["verdict"], objects(out)[0]["limit"]), (2, "undecided", "memory"))

    def test_results_say_that_a_proof_was_checked(self):
        small = ["1..40", "--cards", "40", "--hand", "2"]
        for objective in ["win", "left"]:
            lines = run("solve", *small, "--objective", objective, "--check-proofs", "--format", "json")[1]
            results = objects(lines)
            verdicts = {result["verdict"] for result in results}
            self.assertEqual(verdicts, {"winnable", "unwinnable"})
            for result in results:
                validator("result.schema.json").validate(result)
                self.assertEqual(result.get("proof"), "checked" if result["verdict"] == "unwinnable" else None)
            lost = sum(result["verdict"] == "unwinnable" for result in results)
            summary = objects(run("solve", *small, "--objective", objective, "--check-proofs", "--quiet", "--format", "json")[1])[0]
            validator("summary.schema.json").validate(summary)
            self.assertEqual(summary["summary"]["proofs_checked"], lost)
            text = run("solve", *small, "--objective", objective, "--check-proofs")[1]
            self.assertEqual(text.count("; proof checked\n"), lost)
            self.assertIn(f"; {lost} proofs checked\n", text)
            # What is said about a proof is passed on, and no more than that. Games are replayed as ever.
            code, out, err = run("verify", "--quiet", stdin=lines)
            won = 40 if objective == "left" else 40 - lost
            apart = f", {lost} said to be checked" if objective == "win" else ""
            self.assertEqual((code, out, err), (0, f"{won} valid, 0 invalid, 0 not checked{apart}\n", ""))
        number = next(result["deal"]["number"] for result in results if result["verdict"] == "unwinnable")
        lines = run("solve", str(number), *small[1:], "--check-proofs", "--format", "json")[1]
        self.assertIn("not checked here: its proof is said to have been checked when it was solved\n", run("verify", stdin=lines)[1])
        without = run("solve", *small, "--format", "json")[1]
        self.assertNotIn("proof", without)
        self.assertTrue(run("verify", "--quiet", stdin=without)[1].endswith(f"{lost} not checked\n"))
        # A proof in a file is not a checked one, unless that was asked for.
        for check, said in [([], None), (["--check-proofs"], "checked")]:
            out = run("solve", *LOST, "--proof", self.file, "--format", "json", *check)[1]
            self.assertEqual(objects(out)[0].get("proof"), said)
        # Nobody else has a proof.
        won = run("solve", *WON, "--format", "json")[1]
        code, _, err = run("verify", stdin=won.replace('"solution"', '"proof":"checked","solution"'))
        self.assertEqual(code, 65)
        self.assertIn("has a proof", err)

    def test_positions_say_that_a_proof_was_checked(self):
        table = self.folder / "game.json"
        table.write_text(run("solve", *LOST, "--format", "json")[1])
        code, out, _ = run("solve", "--position", table, "--check-proofs", "--format", "json")
        self.assertEqual(code, 1)
        validator("result.schema.json").validate(objects(out)[0])
        self.assertEqual(objects(out)[0]["proof"], "checked")
        self.assertEqual(run("verify", "--quiet", stdin=out)[1], "0 valid, 0 invalid, 0 not checked, 1 said to be checked\n")

    def test_verify_takes_proofs(self):
        whole = self.proof()
        def timeless(text):
            return re.sub(r"; [\d.e-]+ m?s\n", "\n", text)
        code, checked, _ = run("check", self.file)
        self.assertEqual(code, 0)
        for source in [{"args": [self.file]}, {"args": ["-"], "stdin": whole}, {"args": [], "stdin": whole}]:
            code, out, err = run("verify", *source["args"], stdin=source.get("stdin", ""))
            self.assertEqual((code, timeless(out), err), (0, timeless(checked), ""))
        self.assertEqual(run("verify", "--quiet", self.file), (0, "holds: it is unwinnable\n", ""))
        # Through a pipe that hands over its bytes one by one.
        verify = subprocess.Popen([PROGRAM, "verify", "--quiet"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        for i in range(8):
            verify.stdin.write(whole[i:i + 1])
            time.sleep(0.01)
        verify.stdin.write(whole[8:])
        self.assertEqual(verify.communicate()[0], b"holds: it is unwinnable\n")
        self.assertEqual(verify.returncode, 0)
        # A proof that is damaged, and one that does not hold.
        for bad in (whole[:100], whole[:-1], whole + whole, whole[:4]):
            self.assertEqual(run("verify", stdin=bad), run("check", stdin=bad))
            self.assertEqual(run("verify", stdin=bad)[0], 65)
        refused = self.refused()
        self.assertEqual(run("verify", "--quiet", stdin=refused), (1, "REFUSED: this is no proof that it is unwinnable\n", ""))
        # What begins differently is read as result lines.
        for text in (b"", b"(", whole[:3], b"\n" + whole[:20]):
            code, _, err = run("verify", stdin=text)
            self.assertEqual(code, 65)
            self.assertNotIn("no proof", err)
            self.assertRegex(err, r"standard input:( contains no result lines|[12]:\d+: )")

    def test_damage(self):
        whole = self.proof()
        text = zstd("-dc", data=whole)
        for bad in (b"", b"hello", whole[:100], whole[:-1], whole + b"x", whole + whole,
                    # Frames of other kinds: without a checksum, skipped, and with a window of more than 8 MB.
                    zstd("-c", "--no-check", data=text), whole + b"\x50\x2A\x4D\x18\4\0\0\0skip",
                    zstd("-c", "--long=24", data=text),
                    lost_by_dead_cards({98: []})):  # a layer beyond all cards
            self.file.write_bytes(bad)
            code, out, err = run("check", self.file)
            self.assertEqual((code, out), (65, ""))
            self.assertIn("no proof", err)
        self.assertEqual(run("check", self.folder / "absent")[0], 66)
        self.assertEqual(run("check", "--threads", "0")[0], 64)

    def test_memory(self):
        # Eight megabytes of states, and four in the next layer; the program and the decompressor take thirteen.
        proof = lost_by_dead_cards({8: [([16], a_million_states()), ([15], a_million_states())], 9: [([15], a_million_states())]})
        self.assertLess(len(proof), 50_000)
        for command, memory in [("check", "7M"), ("check", "21M"), ("verify", "21M")]:
            code, out, err = run(command, "--memory", memory, stdin=proof)
            self.assertEqual((code, out), (65, ""))
            self.assertIn("standard input: not checked", err)
        self.assertEqual(run("check", "--memory", "28M", stdin=proof)[0], 1)
        # By turns, all layers that a turn reaches are held: here three, of four megabytes each.
        hands = {81 + laid: [*sorted([*range(30, 40), *range(50, 56)] + [15] * (laid > 0))][:17 - laid - (laid == 0)] for laid in range(3)}
        layers = {laid: [([len(hand), *hand], a_million_states())] for laid, hand in hands.items()}
        proof = proof_of_position("turns", hands[81], [15], layers)
        self.assertEqual([run("check", "--memory", memory, stdin=proof)[0] for memory in ("21M", "36M")], [65, 1])

    def test_small_proofs_with_much_to_check(self):
        # The 21 can be followed by 15 kept cards in half a million ways.
        kept = [*range(4, 12), *range(14, 21)]
        proof = lost_by_dead_cards({23: [([1, *kept], bytes([98, 99, 98, 99]))]})
        self.assertLess(len(proof), 500)
        self.assertEqual(run("check", "--threads", "1", stdin=proof, timeout=patience(5))[0], 0)
        # The 90 can be followed by 14 of these in many ways, each of which counts once on each pile; but never by the 97
        # as well, so no game ends well. A million states take hours.
        kept = [*range(72, 80), *range(81, 87), 97]
        out = run("check", stdin=lost_by_dead_cards({97: [([1, *kept], bytes([1] * 4))]}))[1]
        self.assertIn("successors: 128,101 impossible,", out)
        self.check_and_interrupt(lost_by_dead_cards({97: [([1, *kept], a_million_states())]}))
        # By turns: the 15 is dead in all these states, and each set of the other cards can be laid.
        hand = [*range(30, 40), *range(50, 56)]
        ascending = [[a, b] for a in (26, 27, 28, 29) for b in (26, 27, 28, 29)]
        tops = [[*up, a, b] for up in ascending for a in range(87, 96) for b in range(87, 96)]
        columns = bytes(top for column in zip(*tops) for top in column)
        self.check_and_interrupt(proof_of_position("turns", hand, [15], {81: [([16, *hand], columns)]}))

    def check_and_interrupt(self, proof):
        self.file.write_bytes(proof)
        process = begin("check", "--threads", "1", self.file)
        wait_for_work(process)
        interrupt(process)

    def refused(self):
        """A proof without a state, so that it does not even hold the start."""
        text = zstd("-dc", data=self.proof())
        head, layers = text.split(b"\n\n", 1)
        # The first layer, without extra bytes and blocks, and the end.
        return zstd("-c", data=head + b"\n\n" + layers[:2] + b"\x00\x00" + b"E\x00")

    def test_refusals_name_the_hole(self):
        """The proof of another deck with the same rules."""
        text = zstd("-dc", data=self.proof())
        deck = b"deck " + " ".join(map(str, objects(run("deal", "2", "--hand", "3", "--format", "json")[1])[0]["deck"])).encode()
        lines = text.split(b"\n", 5)
        lines[4] = deck
        self.file.write_bytes(zstd("-c", data=b"\n".join(lines)))
        code, out, err = run("check", self.file)
        if code == 65:  # its states keep cards that have not arrived
            self.assertIn("no proof", err)
        else:
            self.assertEqual(code, 1)
            self.assertIn("REFUSED", out)

    def test_a_deal_on_standard_input(self):
        deck = run("deal", *LOST)[1].partition("#")[0]
        self.assertEqual(run("solve", *LOST[1:], "--deals", "-", "--proof", self.file, stdin=deck)[0], 1)
        self.assertEqual(run("check", self.file)[0], 0)
        self.assertEqual(run("solve", *LOST[1:], "--deals", "-", "--proof", self.file, stdin=deck + "\n" + deck)[0], 64)

    def test_usage(self):
        self.assertEqual(run("solve", "1..3", "--proof", self.file)[0], 64)
        self.assertEqual(run("solve", *LOST, "--proof", self.folder / "no" / "such")[0], 74)
        self.assertEqual(run("solve", *LOST, "--proof", "/dev/full/loss.proof")[0], 74)

    def test_interrupt(self):
        process = begin("solve", "3", "--hand", "6", "--exhaustive", "--proof", self.file)
        wait_for_work(process)
        process.send_signal(signal.SIGINT)
        self.assertIn(process.wait(timeout=SOON), (130, 2))
        process.communicate()
        self.assertFalse(self.file.exists())
        self.assertFalse(any(self.folder.iterdir()))


class DeckThatNobodyCanBeat(unittest.TestCase):
    """The deck and the proof of data/results."""
    DECK = RESULTS / "unwinnable_solo_small.txt"
    PROOF = RESULTS / "unwinnable_solo_small.proof"

    def setUp(self):
        self.states = re.search(r"([\d,]+) states in", self.DECK.read_text())[1]

    def test_the_file_is_the_published_one(self):
        self.assertIn(hashlib.sha256(self.PROOF.read_bytes()).hexdigest(), (RESULTS / "README.md").read_text())

    @unittest.skipIf(scaled(100) < 100, "slow builds have enough to do")
    def test_its_proof_holds(self):
        code, out, err = run("check", self.PROOF)
        self.assertEqual((code, err), (0, ""))
        self.assertIn(run("deal", "--deals", self.DECK, "--format", "code")[1].strip() + " (solo)", out)
        self.assertIn(f" {self.states} states, ", out)

    @unittest.skipIf(scaled(100) < 100, "slow builds have enough to do")
    def test_the_search_makes_the_same_proof(self):
        code, out, err = run("solve", "--deals", self.DECK, "--exhaustive")
        self.assertEqual((code, err), (1, ""))
        self.assertIn(f" {self.states} positions", out)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
