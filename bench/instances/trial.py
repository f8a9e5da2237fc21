"""Runs solvers within a time limit, and has their answers checked by the program."""

import json
import os
import resource
import signal
import subprocess

from forms import UNWINNABLE, WINNABLE


class Failure(Exception):
    """Ends a run with an exit status."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


def objects(program, *arguments):
    """The lines of JSON that the program prints."""
    run = subprocess.run([program, *arguments, "--format", "json"], stdout=subprocess.PIPE, text=True)
    if run.returncode not in (0, 1, 2):
        raise Failure(70, f"{program} ended with status {run.returncode}")
    return [json.loads(line) for line in run.stdout.splitlines()]


def replayed(program, deal, answer):
    """Has the referee of the program replay a won game. Returns what is wrong with it, or an empty text."""
    result = {"deal": deal, "verdict": WINNABLE, "solution": answer.turns, "nodes": 0, "seconds": 0}
    if deal["rules"]["players"] > 1:
        result["first_player"] = answer.first_player
    run = subprocess.run([program, "verify"], input=json.dumps(result) + "\n", capture_output=True, text=True)
    return "" if run.returncode == 0 else run.stdout + run.stderr


def checked(program, deal, proof):
    """Has the checker of the program check the proof of a loss. Returns what is wrong with it, or an empty text."""
    run = subprocess.run([program, "check", proof, "--format", "json"], capture_output=True, text=True)
    if run.returncode != 0:
        return run.stdout + run.stderr
    claimed = json.loads(run.stdout).get("deal", {})
    same = all(claimed.get(key) == deal[key] for key in ("rules", "deck"))
    return "" if same else "a proof about another deal"


def timed(command, limit):
    """Status (None if the time limit was reached), both outputs, and the processor time of the command and its
    children in seconds."""
    def spent():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = spent()
    # Starts a new session, so that all processes in it can be ended together.
    with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))) as process:
        try:
            out, err = process.communicate()
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    seconds = spent() - before
    # MiniZinc reports "error" when Gecode reaches its time limit.
    failed = process.returncode not in (0, 10, 20)
    return None if failed and seconds > 0.9 * limit else process.returncode, out, err, seconds


def clock(seconds):
    return f"{seconds:.2f} s" if seconds >= 0.01 else f"{1000 * seconds:.2f} ms"


def contradicts(known, verdict):
    """Whether two verdicts cannot both be right."""
    return {known, verdict} == {WINNABLE, UNWINNABLE}
