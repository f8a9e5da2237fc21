"""Tests reports on surveys, and the summaries that outlive archives, as users make them.

Usage: report_test.py PROGRAM SCHEMA_DIR
"""

import csv
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

from program import PROGRAM, run, validator
from samples import SMALL
from scale import patience
from survey_case import SLOWER, Case, change


class Reports(Case):
    def setUp(self):
        super().setUp()
        self.survey("1..2000", *SMALL)
        self.survey("1..300", *SLOWER, "--nodes", "200")
        self.survey("1..500", "--rules", "duo")

    def test_json_fits_its_schema(self):
        _, out, _ = self.run_program("report", self.archive, "--format", "json")
        validator("report.schema.json").validate(json.loads(out))

    def test_counts_that_do_not_add_up_are_refused(self):
        for sql, fault in [("UPDATE block SET counted = counted - 146 WHERE survey = 3", "deals 1..500: the counts do not add up"),
                           ("UPDATE block SET last = last - 1 WHERE survey = 3", "the counts do not add up"),
                           ("UPDATE histogram SET deals = deals + 1 WHERE survey = 2", "does not add up to the blocks"),
                           ("DELETE FROM deal WHERE survey = 1 AND number IN (SELECT max(number) FROM deal WHERE survey = 1)",
                            "deals 1..2000: the counts do not add up"),
                           ("UPDATE deal SET number = 2001 WHERE survey = 1 AND number IN (SELECT max(number) FROM deal "
                            "WHERE survey = 1)", "the counts do not add up")]:
            damaged = self.folder / "damaged"
            shutil.copy(self.archive, damaged)
            change(damaged, sql)
            self.assertEqual(self.run_program("verify", "--archive", damaged)[0], 1, sql)
            for form in ["text", "json", "csv", "html"]:
                code, out, err = self.run_program("report", damaged, "--format", form)
                self.assertEqual((code, out), (65, ""), sql)
                self.assertIn(f"{damaged}: damaged: ", err)
                self.assertIn(fault, err)

    def test_figures_are_those_of_the_deals(self):
        small = self.report()[0]
        results = [json.loads(line) for line in
                   self.run_program("solve", "1..2000", *SMALL, "--format", "json")[1].splitlines()]
        nodes = sorted(result["nodes"] for result in results)
        self.assertEqual(small["nodes"]["most"], nodes[-1])
        self.assertAlmostEqual(small["nodes"]["mean"], sum(nodes) / len(nodes))
        for key, share in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999)]:
            exact = nodes[int(share * len(nodes)) - 1]
            self.assertTrue(exact <= small["nodes"][key] <= exact * 17 / 16 + 1, (key, exact, small["nodes"]))
        hardest = [deal["nodes"] for deal in small["hardest"]]
        self.assertEqual(hardest, nodes[:-11:-1])
        # Wilson's interval in its textbook form.
        n, hits, z = 2000, small["winnable"], 1.959964
        centre = (hits + z * z / 2) / (n + z * z)
        reach = z / (n + z * z) * (hits * (n - hits) / n + z * z / 4) ** 0.5
        self.assertAlmostEqual(small["winnability"]["low"], centre - reach, places=6)
        self.assertAlmostEqual(small["winnability"]["high"], centre + reach, places=6)
        limited = self.report()[1]
        self.assertGreater(limited["undecided"], 0)
        width = limited["winnability"]["high"] - limited["winnability"]["low"]
        self.assertGreater(width, limited["undecided"] / limited["deals"])

    def test_text_and_csv(self):
        _, out, _ = self.run_program("report", self.archive)
        self.assertIn("duo: deals 1..500", out)
        self.assertIn("  winnable: 99.24% to 100%\n", out)
        self.assertIn("95% Wilson score interval", out)
        self.assertIn("  undecided: ", out)
        _, out, _ = self.run_program("report", self.archive, "--format", "csv")
        rows = list(csv.DictReader(io.StringIO(out)))
        self.assertEqual([row["deals"] for row in rows], ["2000", "300", "500"])
        self.assertEqual(rows[2]["rules"], "duo")
        self.assertEqual(float(rows[2]["winnable_high"]), 1)
        _, out, _ = self.run_program("report", self.archive, "--format", "csv-deals")
        rows = list(csv.DictReader(io.StringIO(out)))
        for list_, key in [("hardest", "hardest"), ("unwinnable", "unwinnable_deals"), ("undecided", "undecided_deals")]:
            self.assertEqual(
                [(row["number"], row["verdict"], row["nodes"], row["limit"]) for row in rows if row["list"] == list_],
                [(str(deal["number"]), deal["verdict"], str(deal["nodes"]), deal.get("limit", ""))
                 for one in self.report() for deal in one[key]])

    def test_texts_of_an_archive_do_not_command_the_terminal(self):
        hostile, shown = "0\x1b[2J\x07\x9b\u00fc", "0\\x1b[2J\\x07\\xc2\\x9b\u00fc with <b>"
        change(self.archive, f"UPDATE solver SET version = '{hostile}', options = '<b>' WHERE id = 1")
        file = self.folder / "\x1b[31m"
        shutil.copy(self.archive, file)
        code, out, err = self.run_program("report", file)
        self.assertEqual((code, err), (0, ""))
        self.assertIn(shown, out)
        self.assertIn("/\\x1b[31m)", out)
        code, out, err = self.run_program("survey", "1..5", "--archive", file, "--shard", "1/2")
        self.assertEqual(code, 65)
        self.assertIn("/\\x1b[31m", err)
        for said in [out, err, self.run_program("report", file)[1]]:
            self.assertNotRegex(said, "[\x00-\x09\x0b-\x1f\x7f-\x9f]")
        report = json.loads(self.run_program("report", file, "--format", "json")[1])["report"][0]
        self.assertEqual(report["solvers"], [{"version": hostile, "options": "<b>"}], "as JSON says it")
        if shutil.which("gnuplot"):
            page = self.run_program("report", file, "--format", "html")[1]
            self.assertNotRegex(page, "[\x00-\x08\x0b-\x1f\x7f-\x9f]")
            self.assertIn(shown.replace("<b>", "&lt;b&gt;"), page)
            self.assertIn("<code>" + str(self.folder) + "/\\x1b[31m</code>", page)
        change(file, "UPDATE solver SET version = CAST(x'30ff' AS TEXT)")
        code, out, _ = self.run_program("report", file, "--format", "json")
        self.assertEqual((code, json.loads(out)["report"][0]["solvers"][0]["version"]), (0, "0\ufffd"))

    @unittest.skipUnless(shutil.which("gnuplot"), "gnuplot is not installed")
    def test_page_is_for_phones_and_for_the_dark(self):
        other = self.folder / "other.survey"
        self.run_program("survey", "1..50", "--archive", other)
        page = self.run_program("report", self.archive, other, "--format", "html")[1]
        self.assertIn(f"From the archives <code>{self.archive}</code>, <code>{other}</code>.", page)
        self.assertIn('<meta name="viewport" content="width=device-width, initial-scale=1">', page)
        self.assertIn("@media (prefers-color-scheme: dark)", page)
        self.assertEqual(page.count("<table>"), page.count('<div class="wide"><table>'), "tables scroll")

    @unittest.skipUnless(shutil.which("gnuplot"), "gnuplot is not installed")
    def test_page_stands_alone(self):
        code, page, err = self.run_program("report", self.archive, "--format", "html")
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(page.count("<svg"), 4)
        self.assertEqual(page.count("</svg>"), 4)
        self.assertNotRegex(page, r'(src|href)="?http')
        self.assertIn(">duo<", page)
        lost = self.report()[0]["unwinnable_deals"][0]["number"]
        self.assertRegex(page, rf"Unwinnable: {lost}[,.]")

    def test_page_without_gnuplot(self):
        code, out, err = self.run_program("report", self.archive, "--format", "html", env={"PATH": "/nowhere"})
        self.assertEqual((code, out), (69, ""))
        self.assertIn("gnuplot, which draws the pictures, is not installed", err)


class Summaries(Case):
    """Summaries stand for archives that are gone."""

    def make(self, deals, name, *rules):
        self.assertEqual(self.run_program("survey", deals, *(rules or SMALL), "--archive", self.folder / name)[0], 0)

    def written(self, form, *files):
        code, out, err = self.run_program("report", "--format", form, *files)
        self.assertEqual((code, err), (0, ""))
        return out

    def summary(self, name, *files):
        text = self.written("summary", *files)
        (self.folder / name).write_text(text)
        return json.loads(text)["report"][0]

    def refused(self, *args):
        code, out, err = self.run_program("report", *args)
        self.assertEqual((code, out), (65, ""))
        return err

    @staticmethod
    def apart_from(report, *keys):
        return {key: value for key, value in report.items() if key not in keys}

    def test_with_more_archives_they_say_what_one_archive_says(self):
        for deals, name in [("1..900", "a"), ("901..1500", "b"), ("1501..2000", "c"), ("1..2000", "all")]:
            self.make(deals, name, *SMALL, "--nodes", "500")
        self.summary("a.json", "a")
        self.summary("ab.json", "b", "a.json")
        whole = self.summary("all.json", "all")
        self.assertTrue(whole["unwinnable"] and whole["undecided"], "the sample has all sorts of deals")
        together = self.summary("abc.json", "ab.json", "c")
        validator("report.schema.json").validate(json.loads((self.folder / "abc.json").read_text()))
        timed = ["seconds", "parts", "histograms"]
        self.assertEqual(self.apart_from(together, *timed), self.apart_from(whole, *timed))
        self.assertEqual(together["histograms"]["nodes"], whole["histograms"]["nodes"])
        self.assertEqual(sum(together["histograms"]["nanoseconds"].values()), 2000)
        self.assertEqual([(part["file"], part["ranges"]) for part in together["parts"]],
                         [("a", [[1, 900]]), ("b", [[901, 1500]]), ("c", [[1501, 2000]])])
        self.assertEqual(together["parts"][2]["bytes"], (self.folder / "c").stat().st_size)
        self.assertIn("  parts: 1..900 (a), 901..1500 (b), 1501..2000 (c)\n", self.written("text", "c", "ab.json"))
        # Read and written again, nothing changes, and a summary of one archive reports what the archive does.
        self.assertEqual(self.written("summary", "abc.json"), (self.folder / "abc.json").read_text())
        for form in ["text", "json", "csv"]:
            self.assertEqual(self.written(form, "all.json").replace("all.json", "all"), self.written(form, "all"))
        # Archives alone stay apart, and so do other rules.
        self.assertEqual(len(json.loads(self.written("json", "a", "b"))["report"]), 2)
        self.make("1..50", "duo", "--rules", "duo")
        ranges = [one["ranges"] for one in json.loads(self.written("json", "duo", "a.json", "b"))["report"]]
        self.assertEqual(ranges, [[[1, 50]], [[1, 1500]]])

    def test_a_plain_report_has_percentiles_only(self):
        for deals, name in [("1..900", "a"), ("901..2000", "b"), ("1..2000", "all")]:
            self.make(deals, name)
        (self.folder / "a.json").write_text(self.written("json", "a"))
        self.assertEqual(self.written("json", "a.json"), (self.folder / "a.json").read_text())
        text = self.written("text", "a.json", "b")
        self.assertIn("  percentiles: upper limits, because of 900 deals only percentiles are known\n", text)
        both, = json.loads(self.written("json", "a.json", "b"))["report"]
        whole, = json.loads(self.written("json", "all"))["report"]
        self.assertEqual(both["coarse"], 900)
        (self.folder / "b.json").write_text(self.written("json", "b"))
        for files, coarse in [(["a", "b.json"], 1100), (["a.json", "b.json"], 2000)]:
            self.assertEqual(json.loads(self.written("json", *files))["report"][0]["coarse"], coarse)
        self.assertEqual(self.apart_from(both, "seconds", "parts", "nodes", "coarse"), self.apart_from(whole, "seconds", "nodes"))
        for key in ["mean", "most"]:
            self.assertEqual(both["nodes"][key], whole["nodes"][key])
        for key, limit in both["nodes"].items():
            self.assertGreaterEqual(limit, whole["nodes"][key])
        (self.folder / "both.json").write_text(self.written("json", "a.json", "b"))
        self.assertIn("a report on several parts has to have histograms", self.refused("both.json"))

    def test_refused(self):
        for deals, name in [("1..300", "a"), ("250..400", "overlap"), ("302..400", "gap"), ("301..400", "b")]:
            self.make(deals, name)
        self.make("310..400", "b")
        self.make("1..50", "duo", "--rules", "duo")
        self.summary("a.json", "a")
        self.make("402..450", "b")
        self.assertIn("overlap: deals 250..300 are both in a.json and in overlap", self.refused("overlap", "a.json"))
        self.assertIn("gap: deals 301..301 are missing between a.json and gap", self.refused("a.json", "gap"))
        self.assertIn("b: deals 401..401 are missing", self.refused("a.json", "b"))
        self.assertIn("a.json and duo: different rules", self.refused("a.json", "duo", "--format", "summary"))
        text = (self.folder / "a.json").read_text()
        for old, new, fault in [('"deals": 300', '"deals": 301', 'found "301", expected 300, the size of the ranges'),
                                ('"cyclic": ', '"cyclic": 1', "/report/0/stages"),
                                ('"report"', '"paper"', 'the key "report" is missing'),
                                ("]", "", "syntax error")]:
            (self.folder / "damaged.json").write_text(text.replace(old, new, 1))
            err = self.refused("damaged.json")
            self.assertRegex(err, r"^backtrick: damaged.json:\d+:\d+: ")
            self.assertIn(fault, err)

    def test_what_it_takes_to_go_on(self):
        self.make("1..3000", "a", *SMALL, "--nodes", "100000")
        summary = self.summary("a.json", "a")
        size = (self.folder / "a").stat().st_size
        code, out, err = self.run_program("report", "--reach", 10**9, "a.json")
        self.assertEqual((code, err), (0, ""))
        deals = 10**9 - 3000
        hours = summary["seconds"]["mean"] * deals / 3600
        self.assertIn(f"{deals:,} deals more, at ", out)
        self.assertAlmostEqual(float(re.search(r"([\d.,]+) core hours", out)[1].replace(",", "")), hours, delta=0.01 * hours + 0.01)
        megabytes = size / 3000 * deals / 1e6
        self.assertAlmostEqual(float(re.search(r"an archive ([\d.e+]+) GB", out)[1]), megabytes / 1e3, delta=0.01 * megabytes / 1e3)
        shards = int(-(-hours // 1))
        self.assertIn(f"slurm_survey --shards {shards} FOLDER 3001..1000000000 --players 1 --hand 2 --min-plays 2 "
                      "--cards 40 --nodes 100000\n", out)
        (self.folder / "plain.json").write_text(self.written("json", "a"))
        self.assertIn("of unknown size", self.run_program("report", "--reach", 10**9, "plain.json")[1])
        for options in ["--nodes 5; reboot", "$(reboot)", "--nodes 5\\n reboot"]:
            hostile = (self.folder / "a.json").read_text().replace("--nodes 100000", options)
            (self.folder / "hostile.json").write_text(hostile)
            self.assertIn("has solver options that no survey writes", self.refused("--reach", 10**9, "hostile.json"))
        self.assertIn("holds deals up to 3000 already", self.refused("--reach", 3000, "a.json"))
        self.assertEqual(self.run_program("report", "--reach", 5, "--format", "csv", "a.json")[0], 64)

    def test_run_goes_on_behind_the_summaries(self):
        results = self.folder / "results"
        results.mkdir()
        original = (pathlib.Path(sys.argv[2]).parent / "results" / "surveys" / "run").read_text()

        def run_up_to(solo, duo):
            table = f"survey solo {solo}\nsurvey duo {duo} --nodes 100 -- --nodes 100000\n\ncd"
            (results / "run").write_text(re.sub(r"(?ms)^survey solo .*?^cd", table, original))
            done = subprocess.run(["bash", results / "run", self.folder / "archives"], capture_output=True, text=True,
                                  env={**os.environ, "BACKTRICK": PROGRAM}, timeout=patience(120))
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("what it takes to reach 1,000,000,000 deals", done.stdout)

        run_up_to(300, 40)
        shutil.rmtree(self.folder / "archives")
        run_up_to(500, 40)
        self.assertEqual({file.name for file in (self.folder / "archives").glob("*.survey")}, {"solo-301.survey"})
        solo, duo = json.loads((results / "report.json").read_text())["report"]
        self.assertEqual((solo["ranges"], duo["ranges"]), ([[1, 500]], [[1, 40]]))
        self.assertEqual(duo["undecided"], 0)  # by the second pass: six are undecided with 100 nodes
        self.assertEqual([part["file"] for part in solo["parts"]], ["solo-1.survey", "solo-301.survey"])
        self.make("1..500", "alone", "--rules", "solo")
        alone, = json.loads(self.written("json", "alone"))["report"]
        # Of merely counted deals, each block names its hardest, and the blocks of one archive have other borders.
        self.assertEqual(self.apart_from(solo, "seconds", "parts", "hardest"), self.apart_from(alone, "seconds", "hardest"))
        self.assertEqual(solo["hardest"][0], alone["hardest"][0])
        self.assertIn("solo: deals 1..500 (solo.summary.json)\n", (results / "report.txt").read_text())
        self.assertEqual(sorted(file.name for file in results.iterdir()),
                         ["duo.summary.json", "report.json", "report.txt", "run", "solo.summary.json"])

    def test_the_committed_ones_add_up(self):
        folder = pathlib.Path(sys.argv[2]).parent / "results" / "surveys"
        summaries = sorted(file.name for file in folder.glob("*.summary.json"))
        self.assertGreater(len(summaries), 10)
        for name in summaries:
            code, out, err = run("report", "--format", "summary", name, cwd=folder)
            self.assertEqual((code, err, out), (0, "", (folder / name).read_text()), name)
        order = re.findall(r"^survey (\S+) \d", (folder / "run").read_text(), re.MULTILINE)
        self.assertEqual(sorted(f"{name}.summary.json" for name in order), summaries)
        for form, file in [("text", "report.txt"), ("json", "report.json")]:
            out = run("report", "--format", form, *(f"{name}.summary.json" for name in order), cwd=folder)[1]
            self.assertEqual(out, (folder / file).read_text())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
