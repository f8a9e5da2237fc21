"""The example reproduces the headline figures of README.md."""

import os
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[4]
EXAMPLE = ROOT / "puzzles" / "bindings" / "python" / "examples" / "survey_figures.py"


def test_the_example_says_what_it_needs(tmp_path):
    done = subprocess.run([sys.executable, EXAMPLE, "--archive", tmp_path / "archive", "--program", "/no/such/program"],
                          capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.endswith("error: needs /no/such/program, which is not installed\n")


def test_the_example(tmp_path):
    done = subprocess.run([sys.executable, EXAMPLE, "--archive", tmp_path / "archive", "--deals", "3000", "--games", "60",
                           "--folder", tmp_path, "--program", os.environ["BACKTRICK"]], capture_output=True, text=True)
    assert (done.stderr, done.returncode) == ("", 0)
    found = re.fullmatch(
        r"deals 1 to 3,000: 3,000 winnable, 0 unwinnable, 0 undecided\n"
        r"positions: ([\d,]+)\n"
        r"decided again: 3,000 deals, 3,000 winnable, ([\d,]+) positions\n"
        r"deals a second on one core: ([\d,]+) \(README.md: 41,000\)\n"
        r"beaten by strong: (\d+)% of 60 \(README.md: 50%\)\n", done.stdout)
    assert found, done.stdout
    assert found[1] == found[2]
    assert int(found[3].replace(",", "")) > 100  # on any machine, however busy
    assert 36 <= int(found[4]) <= 62  # 50% lies within two standard errors
    readme = (ROOT / "README.md").read_text()
    assert "41,000 deals a second on one core" in readme and "a player beats 50% of deals" in readme
    for plot in ("positions.svg", "players.svg"):
        assert len(list(xml.etree.ElementTree.parse(tmp_path / plot).iter("{http://www.w3.org/2000/svg}path"))) > 5
