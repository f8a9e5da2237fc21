"""Reproduces the headline figures of README.md from an archive of a survey, and draws two plots.

The cells (# %%) run one after the other in an editor for notebooks, or all at once:

    survey_figures.py --archive solo.survey --folder plots
"""

# %% What to read, and where to draw
from __future__ import annotations

import argparse
import pathlib
import shutil
import sqlite3
import subprocess

import backtrick

parser = argparse.ArgumentParser(description="Figures of README.md from an archive of `backtrick survey`")
parser.add_argument("--archive", type=pathlib.Path, default=pathlib.Path("solo.survey"), help="made if it does not exist")
parser.add_argument("--deals", type=int, default=10_000, help="of a new archive (default: %(default)s)")
parser.add_argument("--games", type=int, default=1_000, help="for each player (default: %(default)s)")
parser.add_argument("--program", default="backtrick", help="that makes the archive (default: %(default)s)")
parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("."), help="for the plots (default: %(default)s)")
options = parser.parse_args()
for tool in ("gnuplot", *(() if options.archive.exists() else (options.program,))):
    if shutil.which(tool) is None:
        parser.error(f"needs {tool}, which is not installed")

# %% Make a small archive, unless there is one
if not options.archive.exists():
    command = [options.program, "survey", f"1..{options.deals}", "--archive", str(options.archive)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

# %% Read it: tools/survey/schema_*.sql describe the tables
archive = sqlite3.connect(f"{options.archive.resolve().as_uri()}?mode=ro", uri=True)
(survey,) = archive.execute("SELECT id FROM survey WHERE (players, hand, min_plays, cards) = (1, 8, 2, 98)").fetchone()
counted, nodes, seconds, first, last = archive.execute(
    "SELECT sum(counted), sum(nodes), sum(seconds), min(first), max(last) FROM block WHERE survey = ?", (survey,)
).fetchone()
verdicts = {"winnable": counted, "unwinnable": 0, "undecided": 0}  # deals without a row are winnable
for verdict, deals, more_nodes, more_seconds in archive.execute(
    "SELECT verdict, count(*), sum(nodes), sum(seconds) FROM deal WHERE survey = ? GROUP BY verdict", (survey,)
):
    verdicts[verdict] += deals
    nodes += more_nodes
    seconds += more_seconds
deals = sum(verdicts.values())

# %% Decide the beginning of the range again, with this module
again = backtrick.solve_all(range(first, min(last, first + 9_999) + 1)).table()
winnable_again = again["verdict"].count("winnable")

# %% Let players try the first deals, without sight of the draw pile
shares = {}
for player in ("nearest", "counting", "quick", "strong"):
    games = backtrick.play_all(range(1, options.games + 1), player).table()
    shares[player] = sum(left == 0 for left in games["left"]) / games.rows

# %% The figures beside those of README.md
print(f"deals {first:,} to {last:,}: " + ", ".join(f"{count:,} {verdict}" for verdict, count in verdicts.items()))
print(f"positions: {nodes:,}")
print(f"decided again: {again.rows:,} deals, {winnable_again:,} winnable, {sum(again['nodes']):,} positions")
print(f"deals a second on one core: {deals / seconds:,.0f} (README.md: 41,000)")
print(f"beaten by strong: {shares['strong']:.0%} of {options.games:,} (README.md: 50%)")

# %% Draw them, with gnuplot


def least(bucket: int) -> int:
    """The least number of positions in a bucket of the archive's histogram."""
    return bucket if bucket < 32 else (bucket % 16 + 16) << (bucket // 16 - 1)


def draw(name: str, rows: list[tuple[object, float]], script: str) -> None:
    """Writes a plot of rows, each a label and a number, as an SVG."""
    data = "\n".join(f'"{label}" {number}' for label, number in rows)
    text = f"set terminal svg size 640,360\nset output '{options.folder / name}'\n$rows << END\n{data}\nEND\n{script}\n"
    subprocess.run(["gnuplot"], input=text, text=True, check=True)


histogram: dict[int, int] = {}
for bucket, count in archive.execute(
    "SELECT bucket, sum(deals) FROM histogram WHERE survey = ? AND measure = 'nodes' GROUP BY bucket ORDER BY bucket",
    (survey,),
):
    histogram[least(bucket)] = count
draw("positions.svg", list(histogram.items()), "unset key; set logscale x; set xlabel 'positions expanded'\n"
     "set ylabel 'deals'; plot $rows using (real(strcol(1))):2 with steps")
draw("players.svg", list(shares.items()), "unset key; set style fill solid; set boxwidth 0.6; set yrange [0:1]\n"
     "set ylabel 'share of deals beaten'; plot $rows using 0:2:xtic(1) with boxes")
