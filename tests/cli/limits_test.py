"""Tests what the program takes of a machine that allows it little, and starts in unusual ways. Usage: see program.py."""

import os
import pathlib
import re
import resource
import subprocess
import tempfile
import unittest

from program import PROGRAM, run

SOURCES = pathlib.Path(__file__).parents[2]
CGROUPS = pathlib.Path("/sys/fs/cgroup/memory")
NOBODY = 65534


def default_of(option, command="solve", **options):
    """The default that --help tells: behind an equals sign, or in brackets by newer versions of CLI11."""
    return re.search(rf"{option} [A-Z]+(?:=| \[)([^\s\]]+)", run(command, "--help", **options)[1])[1]


class Machine(unittest.TestCase):
    def test_affinity(self):
        one = {min(os.sched_getaffinity(0))}
        for command in ["solve", "check", "play"]:
            self.assertEqual(default_of("--threads", command, preexec_fn=lambda: os.sched_setaffinity(0, one)), "1")

    def test_slurm(self):
        self.assertEqual(default_of("--threads", env={**os.environ, "SLURM_CPUS_PER_TASK": "1"}), "1")

    # What does not fit into a quarter of so little memory is left out.
    def test_address_space(self):
        def little():
            resource.setrlimit(resource.RLIMIT_AS, (90 << 20, 90 << 20))
        code, _, err = run("solve", "1..3", "--quiet", "--threads", 16, preexec_fn=little)
        self.assertEqual((code, err), (0, "backtrick: --memory has room for 2 of 16 threads\n"))

    @unittest.skipUnless(os.access(CGROUPS, os.W_OK), "control groups of version 1 cannot be made here")
    def test_control_group(self):
        group = CGROUPS / f"backtrick-test-{os.getpid()}"
        try:
            group.mkdir()
        except OSError as why:
            self.skipTest(str(why))
        try:
            (group / "memory.limit_in_bytes").write_text("88M")
            enter = lambda: (group / "cgroup.procs").write_text(str(os.getpid()))
            code, _, err = run("solve", "1..3", "--quiet", "--threads", 16, preexec_fn=enter)
            self.assertEqual((code, err), (0, "backtrick: --memory has room for 2 of 16 threads\n"))
        finally:
            group.rmdir()

    @unittest.skipUnless(os.geteuid() == 0, "root's processes are not limited, so another user is needed")
    def test_no_further_threads(self):
        def alone():
            os.setgroups([])
            os.setgid(NOBODY)
            resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))
            os.setuid(NOBODY)
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o777)
            program = [f"{folder}/backtrick"]  # the build may lie where nobody else may look
            with open(program[0], "wb") as copy:
                copy.write(pathlib.Path(PROGRAM).read_bytes())
            os.chmod(program[0], 0o755)
            def ran(*args):
                done = subprocess.run(program + [*map(str, args)], capture_output=True, text=True, preexec_fn=alone, timeout=300)
                return done.returncode, done.stdout + done.stderr
            for args in [("solve", "1..300"), ("survey", "1..300", "--archive", f"{folder}/archive"),
                         ("play", "1..8", "--player", "tricks"), ("solve", 7, "--hand", 3, "--exhaustive")]:
                with self.subTest(args):
                    code, told = ran(*args, "--quiet", "--threads", 4)
                    self.assertIn(code, [0, 1], told)
            code, told = ran("solve", 1, "--hand", 2, "--check-proofs")
            self.assertEqual(code, 75, told)
            self.assertRegex(told, r"^backtrick: the system allows no further thread; .*\n$")


class ClosedStreams(unittest.TestCase):
    """A file that is opened while a standard stream is closed would take its place."""

    def test_proof(self):
        with tempfile.TemporaryDirectory() as folder:
            for closed in [(2,), (1, 2), (0, 1, 2)]:
                proof = f"{folder}/{len(closed)}.proof"
                close = lambda: [os.close(file) for file in closed]
                subprocess.run([PROGRAM, "solve", "1", "--hand", "2", "--proof", proof, "--layers"], preexec_fn=close,
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                self.assertEqual(run("check", proof)[0], 0, closed)

    def test_using_one_is_an_error(self):
        code, _, err = run("solve", 1, preexec_fn=lambda: os.close(1))
        self.assertEqual((code, err), (74, "backtrick: Bad file descriptor\n"))
        code, _, err = run("solve", "--deals", "-", preexec_fn=lambda: os.close(0))
        self.assertEqual((code, err), (66, "backtrick: standard input: Bad file descriptor\n"))


class Slurm(unittest.TestCase):
    """The script for Slurm, with stand-ins for Slurm's commands that run the job which merges."""

    SBATCH = r"""#!/bin/bash
dir=$PWD wrap=
for a in "$@"; do case $a in --chdir=*) dir=${a#*=} ;; esac; done
while (($#)); do
  [[ $1 == --wrap ]] && wrap=$2
  [[ $1 == */shard.sbatch ]] && { for i in 1 2; do (cd / && SLURM_ARRAY_TASK_ID=$i bash "$@") >&2; done; break; }
  shift
done
[[ -z $wrap ]] || (cd "$dir" && bash -c "$wrap") >&2
echo 1
"""

    def test_program_and_range_as_written(self):
        with tempfile.TemporaryDirectory() as folder:
            commands = {"sbatch": self.SBATCH, "scontrol": '#!/bin/bash\necho "MaxArraySize = 1001"\n'}
            for name, text in commands.items():
                path = pathlib.Path(folder, name)
                path.write_text(text)
                path.chmod(0o755)
            environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "BACKTRICK": f"./{os.path.basename(PROGRAM)}"}
            done = subprocess.run([SOURCES / "tools/cluster/slurm_survey", "--shards", "2", f"{folder}/s", "008..019"],
                                  cwd=os.path.dirname(PROGRAM), env=environment, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertIn("12 deals in 2 shards", done.stdout)
            self.assertIn("solo: deals 8..19 ", run("report", f"{folder}/s/survey")[1])


if __name__ == "__main__":
    unittest.main(argv=["limits_test"], verbosity=2)
