"""Tests surveys as users run them: with real processes, real SQLite files, kills and full disks.

Usage: survey_test.py PROGRAM SCHEMA_DIR
"""

import contextlib
import csv
import io
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

from archive import committed, timeless
from program import PROGRAM, SOON, run, show, validator, wait_for_work
from samples import SMALL
from scale import patience, scaled, wait_until
from survey_case import LONG, SLOWER, Case, change


class Surveys(Case):
    def test_says_what_solve_says(self):
        code, out, err = self.survey("1..3000", *SMALL)
        self.assertEqual((code, err), (0, ""))
        summary = json.loads(self.run_program("solve", "1..3000", *SMALL, "--quiet", "--format", "json")[1])["summary"]
        report = self.report()[0]
        for key in ["deals", "winnable", "unwinnable", "undecided", "stages"]:
            self.assertEqual(report[key], summary[key])
        self.assertAlmostEqual(report["nodes"]["mean"] * 3000, summary["nodes"], places=3)
        self.assertIn(f"{summary['winnable']:,} winnable, {summary['unwinnable']:,} unwinnable", out)
        lost = [json.loads(line)["deal"]["number"]
                for line in self.run_program("solve", "1..3000", *SMALL, "--format", "json")[1].splitlines()
                if '"unwinnable"' in line]
        self.assertEqual([deal["number"] for deal in report["unwinnable_deals"]], lost)

    def test_ranges_grow_and_gaps_are_filled(self):
        for deals in ["100..199", "400..499", "1..600", "0..600"]:
            self.assertEqual(self.survey(deals, *SMALL)[0], 0)
        self.assertEqual(self.report()[0]["ranges"], [[0, 600]])
        self.assertEqual(timeless(self.archive)[2:], self.reference("0..600", *SMALL)[2:])
        code, out, _ = self.survey("5..300", *SMALL)
        self.assertEqual(code, 0)
        self.assertIn("nothing to do: all of 5..300 is there", out)

    def test_several_rule_sets_in_one_archive(self):
        for rules in ["solo", "duo", "quintet-expert"]:
            self.assertEqual(self.survey("1..200", "--rules", rules)[0], 0)
        self.assertEqual([one["name"] for one in self.report()], ["solo", "duo", "quintet-expert"])
        self.assertEqual({one["deals"] for one in self.report()}, {200})

    def test_threads_do_not_matter(self):
        self.assertEqual(self.survey("15500..17000", *SMALL, "--threads", "5")[0], 0)
        self.assertEqual(timeless(self.archive), self.reference("15500..17000", *SMALL, "--threads", "1"))

    def test_largest_numbers(self):
        last = 2**63 - 1
        self.assertEqual(self.survey(f"{last - 5}..{last}", *SMALL)[0], 0)
        self.assertEqual(self.report()[0]["ranges"], [[last - 5, last]])
        self.assertEqual(self.survey(f"5..{last + 1}", *SMALL)[0], 64)

    def test_lines_are_replayed(self):
        self.assertEqual(self.survey("1..300", *SMALL, "--lines")[0], 0)
        self.assertEqual(self.survey("1..50", "--rules", "trio", "--lines")[0], 0)
        wins = sum(one["winnable"] for one in self.report())
        code, out, err = self.run_program("verify", "--archive", self.archive, "--quiet")
        self.assertEqual((code, out, err), (0, f"{wins} valid, 0 invalid, {350 - wins} not checked\n", ""))
        # Another byte means another game, or no game at all.
        change(self.archive, "UPDATE line SET plays = CAST(substr(plays, 1, 20) || x'31' || substr(plays, 22) AS BLOB) WHERE survey = 1")
        code, out, _ = self.run_program("verify", "--archive", self.archive)
        self.assertEqual(code, 1)
        self.assertIn("INVALID: byte ", out)

    def test_counts_are_verified(self):
        self.survey("1..300", *SMALL)
        change(self.archive, "UPDATE block SET counted = counted + 1")
        code, out, _ = self.run_program("verify", "--archive", self.archive)
        self.assertEqual(code, 1)
        self.assertIn("deals 1..300: the counts do not add up", out)

    def test_an_archive_without_deals_proves_nothing(self):
        self.survey("1..300", *SMALL)
        self.assertEqual(self.run_program("verify", "--archive", self.archive)[:2],
                         (0, "0 valid, 0 invalid, 300 not checked\n"), "its counts were verified")
        for table in ["line", "deal", "block", "histogram"]:
            change(self.archive, f"DELETE FROM {table}")
        code, out, err = self.run_program("verify", "--archive", self.archive)
        self.assertEqual((code, out), (65, "0 valid, 0 invalid, 0 not checked\n"))
        self.assertIn("contains no deals, so nothing was verified", err)

    def test_undecided_deals_are_tried_again_with_larger_limits(self):
        limit = ["--nodes", "150"]
        self.assertEqual(self.survey("1..300", *SMALL, *limit)[0], 0)
        before = self.report()[0]
        self.assertGreater(before["undecided"], 0)
        self.assertEqual({deal["limit"] for deal in before["undecided_deals"]}, {"nodes"})
        # Decided again only to compare, they stay undecided, and get no line.
        self.assertEqual(self.survey("1..300", *SMALL, "--recheck", "--lines", "--check-proofs")[0], 0)
        self.assertEqual(self.report()[0]["undecided"], before["undecided"])
        self.assertEqual(self.run_program("verify", "--archive", self.archive)[0], 0)
        code, out, _ = self.survey("1..300", *SMALL, *limit, "--retry-undecided")
        self.assertEqual(code, 0)
        self.assertIn("no undecided deal that these limits could decide", out)
        self.assertEqual(self.survey("1..300", *SMALL, "--nodes", "500", "--retry-undecided", "--lines")[0], 0)
        between = self.report()[0]
        self.assertEqual(self.survey("1..300", *SMALL, "--retry-undecided")[0], 0)
        after = self.report()[0]
        self.assertTrue(before["undecided"] > between["undecided"] > after["undecided"] == 0)
        everything = json.loads(self.run_program("solve", "1..300", *SMALL, "--quiet", "--format", "json")[1])
        self.assertEqual(after["winnable"], everything["summary"]["winnable"])
        self.assertIn("--nodes 150", [solver["options"] for solver in after["solvers"]])
        self.assertEqual(self.run_program("verify", "--archive", self.archive)[0], 0)

    def test_decided_again_everything_agrees(self):
        self.assertEqual(self.survey("15500..17000", *SMALL)[0], 0)
        before = timeless(self.archive)
        code, out, _ = self.survey("15500..17000", *SMALL, "--recheck", "--threads", "3")
        self.assertEqual(code, 0)
        self.assertIn("2 checksums reproduced", out)
        self.assertEqual(timeless(self.archive), before)
        # This adds lines that were not asked for at first.
        self.assertEqual(self.survey("15500..15600", *SMALL, "--recheck", "--lines")[0], 0)
        wins = [json.loads(line)["verdict"] for line in self.run_program(
            "solve", "15500..15600", *SMALL, "--format", "json")[1].splitlines()].count("winnable")
        self.assertEqual(len(timeless(self.archive)[4]), wins)
        self.assertGreater(wins, 5)

    def test_disagreement_stops_and_names_the_deal(self):
        self.survey("1..500", *SMALL)
        lost = self.report()[0]["unwinnable_deals"][0]["number"]
        change(self.archive, f"UPDATE deal SET verdict = 'winnable' WHERE number = {lost}")
        code, _, err = self.survey("1..500", *SMALL, "--recheck")
        self.assertEqual(code, 70)
        self.assertIn(f"DISAGREEMENT on deal {lost}: archived as winnable", err)
        change(self.archive, f"UPDATE deal SET verdict = 'unwinnable' WHERE number = {lost}")
        change(self.archive, "UPDATE block SET checksum = checksum + 1")
        code, _, err = self.survey("1..500", *SMALL, "--recheck")
        self.assertEqual(code, 70)
        self.assertIn("DISAGREEMENT on deals 1..500: the same verdicts, but", err)
        # Another version may count other positions, so only its verdicts are compared.
        change(self.archive, "UPDATE solver SET version = '0.0.1+1'")
        code, out, _ = self.survey("1..500", *SMALL, "--recheck")
        self.assertEqual(code, 0)
        self.assertIn("0 checksums reproduced", out)

    def test_usage(self):
        for args in [["5..1"], ["x"], ["1..5", "--rules", "nonsense"], ["1..5", "--shard", "0/3"],
                     ["1..5", "--shard", "4/3"], ["1..5", "--shard", "3"], ["1..5", "--shard", "1/6"],
                     ["1..5", "--shard", "1/2", "--recheck"], ["1..5", "--recheck", "--retry-undecided"]]:
            self.assertEqual(self.survey(*args)[0], 64, args)
            self.assertFalse(self.archive.exists(), args)
        self.assertEqual(self.run_program("survey", "1..5")[0], 64)
        for command in ["survey", "report", "merge"]:
            code, out, _ = self.run_program(command, "--help")
            self.assertEqual(code, 0)
            self.assertRegex(out, r"Examples?:\n")


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


class Mishaps(Case):
    def test_killed_at_any_moment_it_goes_on(self):
        command = [f"1..{scaled(1000)}", *LONG, "--lines", "--threads", "2"]
        journal = pathlib.Path(f"{self.archive}-journal")
        began = time.monotonic()
        undisturbed = self.reference(*command)
        whole = time.monotonic() - began
        kills = in_commit = 0
        chance = random.Random(11)
        done = 0
        while True:
            process = self.start(*command)
            # Some kills come at random moments. Others come during a commit, while its journal exists.
            moment = time.monotonic() + chance.uniform(0, whole / 6)
            awaits_commit = chance.random() < 0.6
            while process.poll() is None and (time.monotonic() < moment or (awaits_commit and not journal.exists())):
                time.sleep(0.0002)
            process.kill()
            if process.wait() == 0:
                break
            kills += 1
            in_commit += journal.exists()
            if self.archive.exists() and self.archive.stat().st_size > 0:
                report = self.run_program("report", self.archive, "--format", "json")
                now = json.loads(report[1])["report"][0]["deals"] if report[0] == 0 else 0
                self.assertGreaterEqual(now, done, "what was committed is lost")
                done = now
            if kills == 12:
                self.assertEqual(self.survey(*command)[0], 0)
                break
        self.assertGreater(kills, 5)
        self.assertGreater(in_commit, 0)
        self.assertEqual(timeless(self.archive), undisturbed)

    def test_a_kill_costs_little(self):
        began = time.monotonic()
        process = self.start("1..100000000", *SMALL)
        wait_until(lambda: committed(self.archive)[1] > 1, "the work of a second is committed")
        process.kill()
        took = time.monotonic() - began
        process.wait()
        with contextlib.closing(sqlite3.connect(self.archive)) as connection:
            seconds, deals = connection.execute("SELECT seconds, deals FROM session").fetchone()
        self.assertEqual(deals, self.report()[0]["deals"])
        self.assertLess(took - seconds, patience(1.5))

    def test_interrupt_keeps_what_is_done(self):
        for sign in [signal.SIGINT, signal.SIGTERM]:
            self.archive.unlink(missing_ok=True)
            process = self.start("1..100000000", *SLOWER)
            wait_until(lambda: committed(self.archive)[0] > 10, "some deals are committed")
            wait_for_work(process)
            before = time.monotonic()
            process.send_signal(sign)
            self.assertEqual(process.wait(timeout=60), 130)
            self.assertLess(time.monotonic() - before, SOON)
            self.assertGreater(self.report()[0]["deals"], 10)
            self.assertEqual(self.run_program("verify", "--archive", self.archive)[0], 0)

    def test_interrupted_it_says_how_to_go_on(self):
        hard = ["1..500", "--hand", "5"]
        self.assertEqual(self.survey(*hard, "--nodes", "5")[0], 0)
        goes_on = "interrupted; the same command goes on from here"
        for deals, more, file, said in [
            ("501..100000", [], self.archive, goes_on),
            ("1..500", ["--retry-undecided", "--quiet"], self.archive, goes_on),
            ("1..500", ["--recheck"], self.archive, "interrupted; the same command begins to recheck afresh"),
            ("1..100000", ["--shard", "1/2"], pathlib.Path(f"{self.archive}-shard.partial"), goes_on),
        ]:
            def runs():
                with contextlib.suppress(sqlite3.OperationalError), contextlib.closing(sqlite3.connect(file)) as connection:
                    return connection.execute("SELECT count(*) FROM session").fetchone()[0]
                return 0
            before = runs() if file.exists() else 0
            process = subprocess.Popen(
                [PROGRAM, "survey", deals, *hard[1:], *more, "--archive", str(file).removesuffix(".partial")],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            while process.poll() is None and (not file.exists() or runs() == before):
                time.sleep(0.02)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
            self.assertEqual((process.returncode, err), (130, f"backtrick: {said}\n"), more)
            self.assertNotIn("nothing to do", out)
            self.assertNotIn("no undecided deal", out)

    def test_interrupted_in_a_long_deal(self):
        process = self.start("1..3", "--engine", "plays", "--hand", "5", "--threads", "1", "--memory", "64M")
        wait_for_work(process, 0.5)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=60), 130)
        with contextlib.closing(sqlite3.connect(self.archive)) as connection:
            self.assertEqual(connection.execute("SELECT count(*) FROM deal WHERE verdict = 'undecided'").fetchone()[0],
                             0, "an interrupted deal is none that was looked at")

    def test_file_size_limit(self):
        self.survey("1..100", *SMALL, "--lines")
        before = timeless(self.archive)
        limit = self.archive.stat().st_size + 20000
        code, _, err = self.survey("1..200000", *SMALL, "--lines",
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
        self.assertEqual(code, 74)
        self.assertRegex(err, "full|I/O error")
        self.assertEqual(timeless(self.archive)[0], before[0])
        self.assertEqual(self.run_program("verify", "--archive", self.archive)[0], 0)
        self.assertEqual(self.survey("1..3000", *SMALL, "--lines")[0], 0)
        self.assertEqual(timeless(self.archive), self.reference("1..3000", *SMALL, "--lines"))

    @unittest.skipUnless(os.geteuid() == 0, "only root can mount a small disk")
    def test_full_disk(self):
        disk = self.folder / "disk"
        disk.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", disk], stderr=subprocess.DEVNULL).returncode:
            self.skipTest("a small disk cannot be mounted here")
        self.addCleanup(subprocess.run, ["umount", disk])
        self.archive = disk / "archive"
        # A fast machine fills the disk before the first commit of the second survey.
        self.assertEqual(self.survey("1..100", "--rules", "duo", "--lines")[0], 0)
        code, _, err = self.survey("1..200000", "--rules", "duo", "--lines")
        self.assertEqual(code, 74)
        self.assertRegex(err, "full|I/O error")
        self.assertEqual(self.run_program("verify", "--archive", self.archive)[0], 0)
        # With free space again, the survey continues.
        subprocess.run(["mount", "-o", "remount,size=20m", disk], check=True)
        self.assertEqual(self.survey("1..5000", "--rules", "duo", "--lines")[0], 0)

    def test_read_only(self):
        self.survey("1..100", *SMALL)
        self.folder.chmod(0o755)
        self.archive.chmod(0o444)
        options = {}
        if os.geteuid() == 0:  # root can write everything
            copy = self.folder / "backtrick"
            shutil.copy(PROGRAM, copy)
            options = {"user": 65534, "group": 65534, "extra_groups": []}
        else:
            copy = PROGRAM
        def run(*args):
            done = subprocess.run([copy, *args], capture_output=True, text=True, timeout=60, **options)
            return done.returncode, done.stderr
        code, err = run("survey", "1..200", *SMALL, "--archive", self.archive)
        self.assertEqual(code, 74, err)
        self.assertIn("read-only", err)
        self.assertEqual(run("report", self.archive), (0, ""))
        self.archive.chmod(0)
        code, err = run("report", self.archive)
        self.assertEqual(code, 66, err)

    def test_unwritable_folder(self):
        program = self.folder / "backtrick"
        shutil.copy(PROGRAM, program)
        closed = self.folder / "closed"
        closed.mkdir()
        self.archive = closed / "archive"
        self.survey("1..100", *SMALL)
        closed.chmod(0o555)
        self.folder.chmod(0o755)
        self.archive.chmod(0o666)
        options = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
        for command in [["survey", "1..9", "--archive", closed / "new"], ["survey", "1..200", *SMALL, "--archive", self.archive],
                        ["survey", "1..9", "--shard", "1/2", "--archive", closed / "new"],
                        ["merge", closed / "new", self.archive]]:
            done = subprocess.run([program, *command], capture_output=True, text=True, timeout=60, **options)
            self.assertEqual(done.returncode, 74, done.stderr)
            self.assertRegex(done.stderr, "unable to open|readonly")
        self.assertEqual([path.name for path in closed.iterdir()], ["archive"])

    def test_two_writers(self):
        first = self.start("1..100000000", *SMALL)
        wait_until(lambda: self.run_program("report", self.archive)[0] == 0, "there is something to report")
        for _ in range(20):
            code, _, err = self.survey("1..100", *SMALL)
            self.assertEqual(code, 75)
            self.assertIn("another process is writing", err)
            self.assertEqual(self.run_program("report", self.archive)[0], 0, "reading goes on")
        self.assertIsNone(first.poll())
        first.send_signal(signal.SIGINT)
        self.assertEqual(first.wait(timeout=60), 130)
        self.assertEqual(self.survey("1..100", *SMALL)[0], 0)

    def test_many_at_once_do_no_harm(self):
        processes = [self.start("1..3000", *SMALL) for _ in range(8)]
        codes = sorted(process.wait(timeout=60) for process in processes)
        self.assertLessEqual(set(codes), {0, 75})
        self.assertEqual(codes[0], 0)
        self.assertEqual(timeless(self.archive), self.reference("1..3000", *SMALL))

    def test_files_of_others_are_left_alone(self):
        for content in [b"deal text\n" * 1000, os.urandom(5000)]:
            self.archive.write_bytes(content)
            for command in [["survey", "1..5", "--archive"], ["report"], ["verify", "--archive"]]:
                code, _, err = self.run_program(*command, self.archive)
                self.assertEqual(code, 65, err)
            self.assertEqual(self.archive.read_bytes(), content)
        self.archive.unlink()
        change(self.archive, "CREATE TABLE letters (id)")
        change(self.archive, "PRAGMA application_id = 7")
        code, _, err = self.survey("1..5")
        self.assertEqual(code, 65)
        self.assertIn("another program's file", err)
        self.archive.unlink()
        self.survey("1..5")
        change(self.archive, "PRAGMA user_version = 99")
        for command in [["survey", "1..9", "--archive"], ["report"], ["verify", "--archive"]]:
            code, _, err = self.run_program(*command, self.archive)
            self.assertEqual(code, 65)
            self.assertIn("made by a newer backtrick", err)
        self.assertEqual(self.run_program("report", self.folder / "none")[0], 66)
        self.assertEqual(self.run_program("survey", "1..5", "--archive", "none/archive")[0], 66)

    def test_damage_is_noticed(self):
        self.survey("1..3000", *SMALL, "--lines")
        content = bytearray(self.archive.read_bytes())
        content[4096:] = os.urandom(len(content) - 4096)
        self.archive.write_bytes(content)
        self.assertEqual(self.survey("1..4000", *SMALL)[0], 65)
        self.assertEqual(self.run_program("report", self.archive)[0], 65)


class Shards(Case):
    def shard(self, i, n, deals="1..1000", *args):
        file = self.folder / f"shard-{i}"
        return self.run_program("survey", deals, *SMALL, "--shard", f"{i}/{n}", "--archive", file, *args)

    def test_merged_they_are_what_one_process_makes(self):
        for i in [3, 1, 4, 2]:
            self.assertEqual(self.shard(i, 4)[0], 0)
            self.assertEqual(self.shard(i, 4)[:2], (0, f"nothing to do: {self.folder}/shard-{i} is there\n"))
        files = sorted(self.folder.glob("shard-*"))
        self.assertEqual(len(files), 4, "nothing else is left behind")
        code, out, err = self.run_program("merge", self.archive, *files)
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(timeless(self.archive), self.reference("1..1000", *SMALL))
        self.assertEqual(self.survey("1..1100", *SMALL)[0], 0)
        self.assertEqual(self.run_program("merge", self.archive, *files)[0], 65, "never overwrites")

    def test_a_shard_appears_when_it_is_complete(self):
        file = self.folder / "shard"
        command = [PROGRAM, "survey", "1..40000000", *SMALL, "--shard", "2/4", "--archive", file]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        partial = self.folder / "shard.partial"
        wait_until(lambda: committed(partial)[0] > 0, "some deals are committed")
        process.kill()
        process.wait()
        self.assertFalse(file.exists())
        self.assertEqual(self.run_program("report", partial)[0], 0)
        code, _, err = self.run_program("merge", self.archive, partial)
        self.assertEqual(code, 65)
        self.assertIn("are missing", err)
        code, _, err = self.run_program(*command[1:-2], "--nodes", "5", *command[-2:])
        self.assertEqual(code, 65)
        self.assertIn("shall not be mixed", err)

    def test_merge_refuses(self):
        for i in [1, 2, 3]:
            self.shard(i, 3)
        one, two, three = (self.folder / f"shard-{i}" for i in [1, 2, 3])
        for files, complaint in [([one, three], "gap: deals 334..666 are missing"), ([one, two], "gap: deals 667..1000"),
                                 ([one, two, two, three], "overlap: deals 334..666"),
                                 ([one, two, self.folder / "none"], "unable to open")]:
            code, _, err = self.run_program("merge", self.archive, *files)
            self.assertIn(complaint, err)
            self.assertEqual(code, 66 if "open" in complaint else 65)
            self.assertFalse(self.archive.exists())
        change(two, "UPDATE solver SET version = '0.0.1+1'")
        code, _, err = self.run_program("merge", self.archive, one, two, three)
        self.assertEqual(code, 65)
        self.assertIn("decided by 0.0.1+1", err)

    def test_a_shard_is_no_place_for_other_deals(self):
        self.shard(1, 3)
        code, _, err = self.run_program("survey", "1..900", *SMALL, "--archive", self.folder / "shard-1")
        self.assertEqual(code, 64)
        self.assertIn("is shard 1/3 of deals 1..1000", err)
        code, _, err = self.shard(1, 4)
        self.assertEqual(code, 65)
        self.assertIn("is shard 1/3 of deals 1..1000, not 1/4", err)


class Terminals(Case):
    def test_progress(self):
        shown = show("survey", "1..100000000", *SLOWER, "--archive", self.archive, until=rb"to go; winnable .*%")
        line = shown.split("\x1b[K")[-2]
        self.assertRegex(line, r"^[\d,]+ of 100,000,000 deals, .+ to go; winnable [\d.]+% to [\d.]+%")
        self.assertLess(len(line), 80)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
