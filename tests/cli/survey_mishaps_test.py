"""Tests what surveys survive: kills, full disks, interrupts, several writers, and damaged archives.

Usage: survey_mishaps_test.py PROGRAM SCHEMA_DIR
"""

import contextlib
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
from program import PROGRAM, SOON, wait_for_work
from samples import SMALL
from scale import patience, scaled, wait_until
from survey_case import LONG, SLOWER, Case, change


NOBODY = 65534


class Mishaps(Case):
    @unittest.skipUnless(os.geteuid() == 0, "root may write everywhere, so another user is needed")
    def test_a_reader_who_may_not_undo_a_commit(self):
        self.assertEqual(self.survey("1..50")[0], 0)
        hot = self.folder / "hot"
        hot.mkdir()
        with contextlib.closing(sqlite3.connect(self.archive, isolation_level=None)) as writer:
            writer.execute("PRAGMA cache_size = 2")
            writer.execute("BEGIN IMMEDIATE")
            writer.execute("CREATE TABLE spilled (bytes)")
            for _ in range(20):
                writer.execute("INSERT INTO spilled VALUES (zeroblob(4000))")
            for name in ["archive", "archive-journal"]:
                shutil.copy(self.folder / name, hot)
        program = self.folder / "backtrick"  # the build may lie where nobody else may look
        shutil.copy(PROGRAM, program)
        self.folder.chmod(0o755)
        def drop():
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        for command in [["report"], ["verify", "--archive"]]:
            done = subprocess.run([program, *command, hot / "archive"], capture_output=True, text=True, preexec_fn=drop)
            self.assertEqual((done.returncode, done.stdout), (66, ""))
            self.assertEqual(done.stderr.count("\n"), 1)
            self.assertIn("its writer was stopped in the middle of a commit", done.stderr)
        self.assertEqual(self.run_program("report", hot / "archive")[0], 0)  # undoes it
        done = subprocess.run([program, "report", hot / "archive"], capture_output=True, text=True, preexec_fn=drop)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_nothing_to_recheck(self):
        code, _, err = self.survey("1..50", "--recheck")
        self.assertEqual((code, err), (66, f"backtrick: {self.archive}: there is no such archive to recheck\n"))
        self.assertFalse(self.archive.exists())
        self.assertEqual(self.survey("1..50")[0], 0)
        before = timeless(self.archive)
        for args, held in [(["1..50", "--rules", "duo"], "of duo in 1..50"), (["51..60"], "of solo in 51..60")]:
            code, out, err = self.survey(*args, "--recheck")
            self.assertEqual((code, out), (65, ""))
            self.assertEqual(err, f"backtrick: {self.archive}: holds no deals {held}, so there is nothing to recheck\n")
        self.assertEqual(timeless(self.archive), before)
        self.assertEqual(self.survey("41..60", "--recheck", "--quiet")[0], 0)

    def test_killed_at_any_moment_it_goes_on(self):
        command = [f"1..{scaled(600)}", *LONG, "--lines", "--threads", "2"]
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
            moment = time.monotonic() + chance.uniform(0, whole / 10)
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
            if kills == 10:
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

    def test_damage_that_leaves_a_database_is_noticed(self):
        self.survey("1..300", *SMALL)
        whole = self.archive.read_bytes()
        for harm, why in [("DROP TABLE deal", "damaged: deal.limit_hit is missing"), ("UPDATE survey SET hand = 99", "hand is 99"),
                          ("UPDATE block SET last = 290", "deals 1..290: the counts do not add up"),
                          ("DELETE FROM histogram", "the histogram of nodes does not add up"),
                          ("UPDATE block SET seconds = -1", "no time")]:
            self.archive.write_bytes(whole)
            change(self.archive, harm)
            for command in [["survey", "1..400", *SMALL, "--archive"], ["survey", "1..300", *SMALL, "--recheck", "--archive"],
                            ["survey", "1..300", *SMALL, "--retry-undecided", "--archive"], ["report"], ["merge", "out"]]:
                code, out, err = self.run_program(*command, self.archive)
                self.assertEqual((code, out), (65, ""), (harm, command))
                self.assertIn(why, err)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
