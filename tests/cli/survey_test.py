"""Tests surveys as users run them: with real processes and real SQLite files.

Usage: survey_test.py PROGRAM SCHEMA_DIR
"""

import json
import re
import subprocess
import sys
import unittest

from archive import committed, timeless
from program import PROGRAM, show
from samples import SMALL
from scale import wait_until
from survey_case import SLOWER, Case, change


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
        code, out, err = self.survey("1..500", *SMALL, "--recheck")
        all_the_same = int(re.search(r"\n(\d+) of (\d+) exhaustive searches with the same positions\n", out)[1])
        self.assertEqual((code, err, all_the_same > 100), (0, "", True))
        change(self.archive, f"UPDATE deal SET nodes = nodes + 1 WHERE number = {lost}")
        code, out, err = self.survey("1..500", *SMALL, "--recheck")
        self.assertEqual(code, 0, "it may be for lack of memory")
        self.assertIn(f"{all_the_same - 1} of {all_the_same} exhaustive searches with the same positions\n", out)
        self.assertIn(f" deal {lost}: ", err)
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
