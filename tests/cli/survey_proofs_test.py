"""Tests surveys that check a proof of each loss: what is marked, and what is decided again.

Usage: survey_proofs_test.py PROGRAM SCHEMA_DIR
"""

import contextlib
import csv
import io
import json
import shutil
import sqlite3
import sys
import time
import unittest

from archive import timeless
from program import validator
from samples import SMALL
from scale import scaled
from survey_case import Case, change


class CheckedLosses(Case):
    """Losses whose proofs the checker has accepted."""
    FEW = ["1..300", *SMALL]

    def losses(self):
        """The numbers of the losses with a mark, and of those without, as reported."""
        lost = self.report()[0]["unwinnable_deals"]
        checked = [deal["number"] for deal in lost if deal.get("proof") == "checked"]
        self.assertEqual(self.report()[0]["proofs_checked"], len(checked))
        return checked, [deal["number"] for deal in lost if deal["number"] not in checked]

    def forget(self, where):
        change(self.archive, f"DELETE FROM checked_loss WHERE {where}")

    def test_every_loss_is_marked(self):
        code, out, err = self.survey(*self.FEW, "--check-proofs", "--threads", "3")
        self.assertEqual((code, err), (0, ""))
        checked, unchecked = self.losses()
        self.assertGreater(len(checked), 10)
        self.assertEqual(unchecked, [])
        self.assertIn(f"proofs checked: {len(checked)} of {len(checked)} losses\n", out)
        # Apart from the marks, the archive is that of a survey without proofs.
        plain = self.reference(*self.FEW)
        marked = timeless(self.archive)
        self.assertEqual([row[1] for row in marked[5]], checked)
        marked[5] = []
        self.assertEqual(marked, plain)

    def test_losses_without_a_mark_get_one_later(self):
        everything = self.reference(*self.FEW, "--check-proofs")
        for first, then in [(self.FEW, self.FEW), (["50..99", *SMALL], self.FEW), (self.FEW, ["200..300", *SMALL])]:
            self.archive.unlink(missing_ok=True)
            self.assertEqual(self.survey(*first)[0], 0)
            self.assertEqual(self.losses()[0], [])
            code, out, _ = self.survey(*then, "--check-proofs")
            self.assertEqual(code, 0)
            self.assertIn("proofs checked: ", out)
            if then == self.FEW:
                self.assertEqual(sorted(timeless(self.archive)[5]), sorted(everything[5]))
                self.assertEqual(timeless(self.archive)[2:5], everything[2:5])
            else:
                checked, unchecked = self.losses()
                self.assertTrue(checked and unchecked)
                self.assertLess(max(unchecked), 200)
                self.assertGreaterEqual(min(checked), 200)
        self.assertEqual(self.survey(*self.FEW, "--check-proofs")[0], 0)
        self.assertIn("nothing to do", self.survey(*self.FEW, "--check-proofs")[1])
        self.assertEqual(timeless(self.archive), everything)

    def test_a_loss_that_can_be_won_is_a_disagreement(self):
        self.survey(*self.FEW)
        number = next(row[1] for row in timeless(self.archive)[3] if row[3] == "winnable")
        change(self.archive, f"UPDATE deal SET verdict = 'unwinnable' WHERE number = {number}")
        code, _, err = self.survey(*self.FEW, "--check-proofs")
        self.assertEqual(code, 70)
        self.assertIn(f"DISAGREEMENT on deal {number}: archived as unwinnable", err)

    def test_without_room_for_its_proof_a_loss_is_undecided(self):
        lost = ["1..1", "--hand", "3"]
        small = ["--memory", "20K"]
        code, out, _ = self.survey(*lost, "--check-proofs", *small)
        self.assertEqual(code, 0)
        self.assertIn("0 unwinnable, 1 undecided", out)
        self.assertNotIn("proofs checked", out)
        deal, = self.report()[0]["undecided_deals"]
        self.assertEqual(deal["limit"], "memory")
        self.assertEqual(self.survey(*lost, "--check-proofs", "--retry-undecided")[0], 0)
        self.assertEqual(self.losses(), ([1], []))

        # One that is archived as a loss stays a loss, without a mark, until there is room.
        self.archive.unlink()
        self.assertEqual(self.survey(*lost, *small)[0], 0)
        for memory, marks in [(small, ([], [1])), ([], ([1], []))]:
            code, out, _ = self.survey(*lost, "--check-proofs", *memory)
            self.assertEqual(code, 0)
            self.assertIn("1 unwinnable, 0 undecided", out)
            self.assertIn(f"proofs checked: {len(marks[0])} of 1 loss\n", out)
            self.assertEqual(self.losses(), marks)

    def test_proved_again(self):
        self.survey(*self.FEW, "--check-proofs")
        before = timeless(self.archive)
        code, out, _ = self.survey(*self.FEW, "--recheck", "--check-proofs")
        self.assertEqual(code, 0)
        self.assertIn("in agreement: 300 deals", out)
        self.assertEqual(timeless(self.archive), before)
        self.forget("number < 100")
        self.assertEqual(self.survey(*self.FEW, "--recheck")[0], 0)
        self.assertNotEqual(timeless(self.archive), before, "nothing was proved")
        self.assertEqual(self.survey(*self.FEW, "--recheck", "--check-proofs")[0], 0)
        self.assertEqual(timeless(self.archive), before)

    def test_several_players(self):
        duo = ["--players", "2", "--hand", "1", "--min-plays", "1", "--cards", "30"]
        self.assertEqual(self.survey("1..30", *duo, "--check-proofs")[0], 0)
        checked, unchecked = self.losses()
        self.assertTrue(checked)
        self.assertFalse(unchecked)

    def test_verify_counts_them_apart(self):
        self.survey(*self.FEW, "--check-proofs", "--lines")
        self.forget("number < 100")
        checked, unchecked = self.losses()
        wins = self.report()[0]["winnable"]
        code, out, err = self.run_program("verify", "--archive", self.archive, "--quiet")
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(out, f"{wins} valid, 0 invalid, {len(unchecked)} not checked, {len(checked)} said to be checked\n")
        out = self.run_program("verify", "--archive", self.archive)[1]
        version = timeless(self.archive)[1][0][0]
        self.assertIn(f"deal {checked[0]} (1 player, hand 2, at least 2 a turn, 40 cards): not checked here: "
                      f"its proof is said to have been checked by {version}\n", out)
        self.assertEqual(out.count("not checked here"), len(checked))
        # A mark on another deal is noticed, by reports too.
        change(self.archive, "INSERT INTO checked_loss VALUES (1, 1000, 1)")
        code, out, _ = self.run_program("verify", "--archive", self.archive)
        self.assertEqual(code, 1)
        self.assertIn("INVALID: deals 1000..1000: a checked proof of loss, but not decided as unwinnable", out)
        self.assertEqual(self.run_program("report", self.archive)[0], 65)

    def test_reports(self):
        self.survey(*self.FEW, "--check-proofs")
        self.forget("number < 100")
        checked, unchecked = self.losses()
        report = json.loads(self.run_program("report", self.archive, "--format", "json")[1])
        validator("report.schema.json").validate(report)
        out = self.run_program("report", self.archive)[1]
        self.assertIn(f"  proofs checked: {len(checked)} of {len(checked) + len(unchecked)} losses\n", out)
        for number in checked:
            self.assertRegex(out, rf"[ \n]{number}[,\n]")
        for number in unchecked:
            self.assertIn(f" {number} (not checked)", out)
        row, = csv.DictReader(io.StringIO(self.run_program("report", self.archive, "--format", "csv")[1]))
        self.assertEqual(int(row["proofs_checked"]), len(checked))
        if shutil.which("gnuplot"):
            page = self.run_program("report", self.archive, "--format", "html")[1]
            self.assertIn("<th>proofs checked</th>", page)
            self.assertIn(f"<td>{len(checked)}</td>", page)

    def test_shards_carry_them(self):
        files = [self.folder / f"shard-{i}" for i in [1, 2, 3]]
        def shard(i, *args):
            return self.run_program("survey", *self.FEW, "--shard", f"{i}/3", "--archive", files[i - 1], *args)
        for i, args in [(1, ["--check-proofs"]), (2, []), (3, ["--check-proofs"])]:
            self.assertEqual(shard(i, *args)[0], 0)
        self.assertEqual(self.run_program("merge", self.archive, *files)[0], 0)
        checked, unchecked = self.losses()
        self.assertTrue(unchecked)
        self.assertTrue(all(100 < number <= 200 for number in unchecked), unchecked)
        self.assertFalse(any(100 < number <= 200 for number in checked), checked)
        # A shard that is complete gets the marks that it lacks.
        code, out, _ = shard(2, "--check-proofs")
        self.assertEqual(code, 0)
        self.assertIn("proofs checked: ", out)
        self.assertEqual(sorted(file.name for file in self.folder.iterdir()), ["archive", "shard-1", "shard-2", "shard-3"])
        self.archive.unlink()
        self.assertEqual(self.run_program("merge", self.archive, *files)[0], 0)
        self.assertEqual(timeless(self.archive), self.reference(*self.FEW, "--check-proofs"))

    def test_archives_of_the_first_form(self):
        """Without the table of marks they are read, merged, resumed and verified as before."""
        self.survey("1..200", *SMALL, "--lines")
        change(self.archive, "DROP TABLE checked_loss")
        change(self.archive, "PRAGMA user_version = 1")
        content = self.archive.read_bytes()
        checked, unchecked = self.losses()
        self.assertEqual(checked, [])
        self.assertEqual(self.run_program("verify", "--archive", self.archive)[0], 0)
        merged = self.folder / "merged"
        self.assertEqual(self.run_program("merge", merged, self.archive)[0], 0)
        self.assertEqual(self.archive.read_bytes(), content, "reading changes nothing")
        self.assertEqual(timeless(merged), self.reference("1..200", *SMALL, "--lines"))
        self.assertEqual(self.survey(*self.FEW, "--check-proofs")[0], 0)
        now, still = self.losses()
        self.assertEqual(still, [])
        self.assertLess(set(unchecked), set(now))

    def test_killed_it_goes_on(self):
        many = [f"1..{scaled(1500)}", *SMALL]
        everything = self.reference(*many, "--check-proofs")
        self.assertEqual(self.survey(*many)[0], 0)
        def marks():
            with contextlib.suppress(sqlite3.OperationalError), contextlib.closing(sqlite3.connect(self.archive)) as connection:
                return connection.execute("SELECT count(*) FROM checked_loss").fetchone()[0]
            return 0
        process = self.start(*many, "--check-proofs")
        while process.poll() is None and marks() == 0:
            time.sleep(0.01)
        process.kill()
        process.wait()
        self.assertGreater(marks(), 0)
        self.assertEqual(self.survey(*many, "--check-proofs")[0], 0)
        self.assertEqual(timeless(self.archive), everything)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
