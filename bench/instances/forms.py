"""The forms in which instances are written for other solvers, and how the answers of these solvers are read.

An answer is a verdict and, of a won game, the first player and the turns: lists of [card, pile].
"""

import json
import pathlib
import re
from dataclasses import dataclass
from typing import Callable

import cnf
import pddl

WINNABLE, UNWINNABLE, UNDECIDED = "winnable", "unwinnable", "undecided"
HERE = pathlib.Path(__file__).resolve().parent

# What solvers of the fields print if there is no solution, with the verdict of backtrick.
_NO = re.compile(r"^\W*(unwinnable|unsat|unsatisfiable|unsolvable)\b|\bno solution\b", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True)
class Answer:
    verdict: str
    turns: list | None = None
    first_player: int = 1


@dataclass(frozen=True)
class Form:
    """`write(instance)` is the content of the file with this suffix; `read(output, instance)` is an Answer."""
    suffix: str
    write: Callable
    read: Callable
    model: str | None = None  # a file of this folder that solvers need as well
    one_player: bool = False  # whether it is for a single player alone


def rules_in_words(rules):
    return ", ".join(f"{key} {rules[key]}" for key in ("players", "hand", "min_plays", "cards"))


def options_of(rules):
    """The rules as options of the program."""
    return [word for key, value in rules.items() for word in ("--" + key.replace("_", "-"), str(value))]


def won(turns, first_player=1):
    return Answer(WINNABLE, turns, first_player) if turns else Answer(UNDECIDED)


def unless_lost(output, answer):
    """What `answer()` reads, or the verdict that there is no solution."""
    found = answer()
    return Answer(UNWINNABLE) if found.verdict == UNDECIDED and _NO.search(output) else found


def write_text(instance):
    deal = instance["deal"]
    return (f"# {instance['name']}: {rules_in_words(deal['rules'])}\n" + " ".join(map(str, deal["deck"])) + "\n")


def read_text(output, _instance=None):
    """Reads a result line of backtrick, or a turn on each line: "10 A2, 14 A2". A line "player 2" in front says who
    begins."""
    for line in output.splitlines():
        if line.startswith("{"):
            found = json.loads(line)
            return Answer(found["verdict"], found.get("solution"), found.get("first_player", 1))

    def turns():
        first, found = 1, []
        for line in output.splitlines():
            if begins := re.fullmatch(r"\s*player (\d)\s*", line, re.IGNORECASE):
                first = int(begins[1])
            elif re.fullmatch(r"\s*\d+ (on )?[AD][12](\s*,\s*\d+ (on )?[AD][12])*\s*", line, re.IGNORECASE):
                found.append([[int(card), pile.upper()]
                              for card, pile in re.findall(r"(\d+) (?:on )?([AD][12])", line, re.IGNORECASE)])
        return won(found, first)
    return unless_lost(output, turns)


def write_data(instance):
    deal = instance["deal"]
    return "".join(f"{key} = {deal['rules'][key]};\n" for key in ("cards", "hand", "min_plays")) + \
        f"deck = {deal['deck']};\n"


def read_assignments(output, _instance=None):
    """Reads the first solution as `minizinc` prints it, as JSON or as assignments."""
    def turns():
        def row(name):
            found = re.search(rf'\b{name}"?\s*[:=][^\[;]*\[([^\]]*)\]', output)
            return [word.strip() for word in found[1].split(",")] if found else []

        found = []
        for begins, card, pile in zip(row("begins"), row("card"), row("pile")):
            if begins == "true" or not found:
                found.append([])
            found[-1].append([int(card), pddl.PILES[int(pile) - 1]])
        return won(found)
    return unless_lost(output, turns)


def write_clauses(instance):
    deal = instance["deal"]
    return f"c {instance['name']}: {rules_in_words(deal['rules'])}\nc deck {' '.join(map(str, deal['deck']))}\n" + \
        cnf.Encoding(deal["rules"], deal["deck"]).cnf.dimacs()


def read_model(output, instance):
    """Reads the output of the SAT competitions: lines that begin with s and v."""
    values = " ".join(line[1:] for line in output.splitlines() if line.startswith("v"))
    true = {value for value in map(int, values.split()) if value > 0}
    if true:
        return won(cnf.Encoding(instance["deal"]["rules"], instance["deal"]["deck"]).solution(true))
    return Answer(UNWINNABLE) if re.search(r"^s UNSATISFIABLE", output, re.MULTILINE) else Answer(UNDECIDED)


def read_plan(output, _instance=None):
    def turns():
        first, found = pddl.game(output)
        return won(found, first)
    return unless_lost(output, turns)


FORMS = {
    "text": Form(".txt", write_text, read_text),
    "json": Form(".json", lambda instance: json.dumps(instance["deal"], separators=(",", ":")) + "\n", read_text),
    "mzn": Form(".dzn", write_data, read_assignments, "one_player.mzn", one_player=True),
    "cnf": Form(".cnf", write_clauses, read_model, one_player=True),
    "pddl": Form(".pddl", lambda instance: pddl.problem(instance["name"], instance["deal"]), read_plan, "the_game.pddl"),
}


def instances(path, names=()):
    """The instances of a list: JSON, one a line. A deal as `backtrick deal --format json` prints it is an instance whose
    answer is not known. With names, those alone whose name or class is among them. Raises ValueError."""
    found = []
    with (open(path) if str(path) != "-" else open(0)) as lines:
        for count, line in enumerate(lines, 1):
            instance = json.loads(line)
            if "deck" in instance:
                instance = {"name": f"deal-{instance.get('number', f'line-{count}')}", "class": "given",
                            "deal": instance}
            found.append(instance)
    unknown = set(names) - {value for instance in found for value in (instance["name"], instance["class"])}
    if unknown:
        raise ValueError(f"no instance or class has the name {' '.join(sorted(unknown))}")
    return [instance for instance in found if not names or {instance["name"], instance["class"]} & set(names)]
