"""Tests the benchmark for other solvers: its list, its forms, and that the runner sees what is wrong with an answer.

Usage: instances_test.py PROGRAM SCHEMA_DIR
Exits with status 77 if CaDiCaL or MiniZinc is not installed.
"""

import json
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from program import PROGRAM, SCHEMAS, objects, run

ROOT = SCHEMAS.parents[1]
FOLDER = ROOT / "bench" / "instances"
sys.dont_write_bytecode = True
sys.path.insert(0, str(FOLDER))
import forms
import pddl

LIST = forms.instances(FOLDER / "instances.jsonl")


def answers(*words):
    """Exit status, rows as name -> (answer, judgement), and errors of a run of the runner."""
    done = subprocess.run([sys.executable, FOLDER / "run", "--program", PROGRAM, *words], capture_output=True, text=True)
    rows = [line.strip("| ").split(" | ") for line in done.stdout.splitlines()[2:] if line.startswith("|")]
    return done.returncode, {name: (answer, judgement) for name, _, answer, _, judgement in rows}, done.stderr


def expressions(text):
    """Nested lists of the words of a text in parentheses."""
    stack = [[]]
    for word in re.findall(r"[()]|[^\s()]+", re.sub(";.*", "", text)):
        if word == "(":
            stack.append([])
        elif word == ")":
            inner = stack.pop()
            stack[-1].append(inner)
        else:
            stack[-1].append(word)
    return stack[0][0]


class Planning:
    """What a plan of the domain does, by the meaning of STRIPS alone."""

    def __init__(self, problem):
        domain = expressions((FOLDER / "the_game.pddl").read_text())
        self.actions = {part[1]: dict(zip(part[2::2], part[3::2])) for part in domain if part[0] == ":action"}
        parts = {part[0]: part[1:] for part in expressions(problem)[1:]}
        self.facts, self.goal = {tuple(fact) for fact in parts[":init"]}, parts[":goal"][0]

    def does(self, line):
        name, *objects_ = line.strip("()").split()
        action = self.actions[name]
        names = dict(zip([word for word in action[":parameters"] if word.startswith("?")], objects_, strict=True))

        def facts(formula):
            for part in formula[1:] if formula[0] == "and" else [formula]:
                holds = part[0] != "not"
                yield holds, tuple(names.get(word, word) for word in (part if holds else part[1]))

        if not all(fact in self.facts for _, fact in facts(action[":precondition"])):
            return False
        effects = list(facts(action[":effect"]))
        self.facts -= {fact for holds, fact in effects if not holds}
        self.facts |= {fact for holds, fact in effects if holds}
        return True

    def reached(self):
        return all(tuple(fact) in self.facts for fact in self.goal[1:])


class Instances(unittest.TestCase):
    def test_the_list_says_what_the_program_says(self):
        code, rows, err = answers("tiny", "small", "--", PROGRAM, "solve", "--format", "json", "--proof", "{proof}",
                                  "--deals", "{}")
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(set(rows), {each["name"] for each in LIST if each["class"] in ("tiny", "small")})
        self.assertEqual({judgement for _, judgement in rows.values()}, {"replayed", "proof checked"})

    def test_decks_are_those_of_the_commands_and_proofs_are_about_them(self):
        self.assertEqual(len({each["name"] for each in LIST}), len(LIST))
        for each in LIST:
            words = each["command"].split()
            self.assertEqual(words[:2], ["tools/backtrick", "solve"])
            # The options behind the rules concern the search.
            keep = re.split(r" --(?:exhaustive|memory|nodes|without|threads) ?", " ".join(words[2:]))[0].split()
            code, out, err = run("deal", *keep, "--format", "json", cwd=ROOT)
            self.assertEqual((code, err, objects(out)), (0, "", [each["deal"]]), each["name"])
            if "proof" in each and each["class"] != "loss":  # that one has a test of its own
                code, out, _ = run("check", ROOT / each["proof"], "--format", "json")
                self.assertEqual((code, json.loads(out)["deal"]["deck"]), (0, each["deal"]["deck"]), each["name"])

    def test_a_won_game_is_a_plan_and_a_changed_one_is_none(self):
        for name in ("tiny-duo-win-late", "small-trio-win", "small-40-hand-8", "small-30-win"):
            instance, = forms.instances(FOLDER / "instances.jsonl", [name])
            won = json.loads(run("solve", "--deals", "-", "--format", "json",
                                 stdin=json.dumps(instance["deal"]))[1])
            first, turns = won.get("first_player", 1), won["solution"]
            plan = pddl.plan(instance["deal"], first, turns)
            self.assertEqual(pddl.game(plan), (first, turns))
            problem = pddl.problem(name, instance["deal"])
            planning = Planning(problem)
            for line in plan.splitlines():
                self.assertFalse(planning.reached())
                self.assertTrue(planning.does(line), line)
                if line.startswith("(lay") and line.endswith(" k0)"):  # the turn has to be ended all the same
                    me = line.split()[1]
                    self.assertFalse(planning.does(f"(pass-over {me} {'p2' if me == 'p1' else 'p1'} k0)"))
            self.assertTrue(planning.reached())
            # Without one action, a later one is impossible or the goal is not reached.
            for left_out in range(0, plan.count("\n"), 7):
                planning = Planning(problem)
                rest = plan.splitlines()
                del rest[left_out]
                self.assertFalse(all([planning.does(line) for line in rest]) and planning.reached(), left_out)

    def test_wrong_answers_are_seen(self):
        def says(text, form, name):
            code, rows, _ = answers("--form", form, name, "--", "sh", "-c", f"printf '{text}'")
            return code, *rows[name]

        won = "5 A1, 6 A1\\n"
        code, answer, judgement = says(won, "text", "tiny-5-win")
        self.assertEqual((code, answer, judgement[:5]), (1, "winnable", "WRONG"))
        self.assertEqual(says(won, "text", "tiny-24-loss"), (1, "winnable", "WRONG: the verdict"))
        for form, no in [("text", "unwinnable"), ("mzn", "=====UNSATISFIABLE====="), ("cnf", "s UNSATISFIABLE"),
                         ("pddl", "Completely explored state space -- no solution!")]:
            self.assertEqual(says(no, form, "tiny-5-win"), (1, "unwinnable", "WRONG: the verdict"))
            self.assertEqual(says(no, form, "tiny-24-loss"), (0, "unwinnable", "as known"))
            self.assertEqual(says("1 winnable, 0 unwinnable", form, "tiny-24-loss"), (0, "undecided", "no answer"))
        other = FOLDER / "proofs" / "small-30-loss.proof"
        code, rows, _ = answers("tiny-24-loss", "--", "sh", "-c", f"echo unwinnable; cp {other} $0", "{proof}")
        self.assertEqual((code, rows["tiny-24-loss"][1]), (1, "WRONG: a proof about another deal"))

    def test_an_interrupt_keeps_the_rows(self):
        with subprocess.Popen(
                [sys.executable, FOLDER / "run", "--program", PROGRAM, "--form", "text", "tiny", "--", "sh", "-c",
                 "grep -q tiny-5-win $0 && echo unwinnable || exec sleep 60"], stdout=subprocess.PIPE, text=True) as process:
            head = [process.stdout.readline() for _ in range(3)]
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            rest = process.communicate()[0]
        self.assertIn("tiny-5-win", head[2])
        self.assertIn("1 instances", rest)
        self.assertEqual(process.returncode, 130)

    def test_other_solvers_agree(self):
        solvers = [("cnf", ["cadical", "-q"]), ("mzn", ["minizinc", "--solver", "gecode", "{model}", "{}"])]
        for form, solver in solvers:
            with self.subTest(solver[0]):
                code, rows, err = answers("--form", form, "--all", "tiny", "--", *solver)
                self.assertEqual((code, err), (0, ""))
                self.assertEqual({judgement for _, judgement in rows.values()}, {"replayed", "as known"})

    def test_forms_of_other_deals_are_written(self):
        with tempfile.TemporaryDirectory() as folder:
            deals = run("deal", "1..2", "--cards", "12", "--hand", "3", "--format", "json")[1]
            subprocess.run([sys.executable, FOLDER / "make", "--to", folder, "--list", "-"], input=deals, text=True,
                           check=True)
            written = sorted(path.name for path in pathlib.Path(folder).iterdir())
            self.assertEqual(written, sorted(["one_player.mzn", "the_game.pddl"] + [
                f"deal-{number}{form.suffix}" for number in (1, 2) for form in forms.FORMS.values()]))
            self.assertEqual(run("solve", "--deals", pathlib.Path(folder) / "deal-2.json")[0], 0)


if __name__ == "__main__":
    if not all(shutil.which(solver) for solver in ("cadical", "minizinc")):
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
