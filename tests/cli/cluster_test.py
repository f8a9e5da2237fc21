"""Tests surveys on a scheduler. Starts real munged, slurmctld and slurmd processes on this machine.

Usage: cluster_test.py PROGRAM SOURCE_DIR

Ends with status 77 if they are not installed or may not be started; CTest counts that as skipped.
"""

import contextlib
import os
import pathlib
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import unittest

from archive import committed, timeless
from scale import patience, scaled, wait_until

PROGRAM, SOURCES = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).absolute()
CLUSTER = SOURCES / "tools" / "cluster"
PATH = os.environ["PATH"] + ":/usr/sbin:/sbin"
SKIPPED = 77

# A deal takes some milliseconds with any verdict, so a shard takes a few seconds.
DEALS = scaled(1400)
RANGE, RULES = f"1..{DEALS}", ["--hand", "3", "--cards", "60"]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Slurm(contextlib.ExitStack):
    """A cluster of two nodes on this machine, each with one processor, and all its files in one folder."""

    NODES = ["node1", "node2"]

    def __init__(self, folder):
        super().__init__()
        self.folder = folder
        host = socket.gethostname().split(".")[0]
        nodes = "\n".join(f"NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={free_port()} CPUs=1 State=UNKNOWN"
                          for node in self.NODES)
        for name in ["state", *(f"spool-{node}" for node in self.NODES)]:
            (folder / name).mkdir()
        key = folder / "munge.key"
        key.write_bytes(os.urandom(64))
        key.chmod(0o400)
        # Slurm delays a requeued job until all its old credentials have expired.
        (folder / "slurm.conf").write_text(f"""
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket={folder}/munge.sock,cred_expire=5
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
SlurmctldPort={free_port()}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
KillWait=2
{nodes}
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
""")
        self.environment = {**os.environ, "PATH": PATH, "SLURM_CONF": f"{folder}/slurm.conf", "BACKTRICK": PROGRAM}

    def __enter__(self):
        super().__enter__()
        munge = self.folder / "munge"
        try:
            self.daemon("munged", "--foreground", "--force", f"--key-file={munge}.key", f"--socket={munge}.sock",
                        f"--pid-file={munge}.pid", f"--log-file={munge}.log", f"--seed-file={munge}.seed",
                        "--num-threads=2")
            wait_until((self.folder / "munge.sock").exists, "munged answers", 20)
            self.daemon("slurmctld", "-D", "-c")
            for node in self.NODES:
                self.daemon("slurmd", "-D", "-c", "-N", node)
            wait_until(lambda: "idle 2" in self.run("sinfo", "-h", "-o", "%T %D", check=False).stdout,
                       "both nodes are up", 60)
        except BaseException:
            for log in sorted(self.folder.glob("*.out")):
                print(f"--- {log.name}\n{log.read_text()[-3000:]}", file=sys.stderr)
            self.close()
            raise
        return self

    def daemon(self, program, *args):
        with open(self.folder / f"{program}.out", "a") as log:
            process = subprocess.Popen([shutil.which(program, path=PATH), *args], env=self.environment, stdout=log,
                                       stderr=subprocess.STDOUT)
        self.callback(process.wait)
        self.callback(process.terminate)

    def run(self, *args, check=True):
        done = subprocess.run(args, env=self.environment, capture_output=True, text=True, timeout=patience(120))
        if check and done.returncode != 0:
            raise AssertionError(f"{args} ended with {done.returncode}: {done.stdout}{done.stderr}")
        return done

    def tasks(self):
        """What Slurm says of each queued or finished task, by its index in the array."""
        jobs = self.run("scontrol", "show", "job", "--oneliner").stdout.splitlines()
        fields = [dict(word.split("=", 1) for word in job.split() if "=" in word) for job in jobs]
        return {int(job["ArrayTaskId"]): job for job in fields if job.get("ArrayTaskId", "").isdigit()}

    def task(self, index):
        """The job number of one task of the array."""
        jobs = self.run("squeue", "-h", "-r", "-o", "%K %A").stdout.splitlines()
        return next(number for key, number in map(str.split, jobs) if key == str(index))


def process_writing(file):
    """The process of this test that decides deals into a file."""
    for entry in pathlib.Path("/proc").iterdir():
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if words[0] == PROGRAM.encode() and str(file).encode() in words:
            return int(entry.name)
    return None


class Cluster(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="backtrick-")))
        subprocess.run([PROGRAM, "survey", RANGE, *RULES, "--lines", "--archive", str(folder / "alone")], check=True,
                       stdout=subprocess.DEVNULL)
        cls.alone = timeless(folder / "alone")

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="backtrick-")))

    def test_killed_tasks_go_on_and_nothing_is_lost(self):
        (self.folder / "slurm").mkdir()
        slurm = self.enterContext(Slurm(self.folder / "slurm"))
        shared = self.folder / "shared"
        command = [str(CLUSTER / "slurm_survey"), "--shards", "4", str(shared), RANGE, *RULES, "--lines"]
        self.assertIn(f"4 shards of about {DEALS // 4}", slurm.run(*command).stdout)

        # One task is killed in the middle of a shard. The scheduler requeues another, as it would for an urgent job.
        def in_the_middle(index):
            done, _ = committed(shared / f"shard-{index}.survey.partial")
            self.assertFalse((shared / f"shard-{index}.survey").exists(), "too late to kill it")
            return done >= 5
        wait_until(lambda: in_the_middle(1), "shard 1 is under way", 120)
        os.kill(process_writing(shared / "shard-1.survey"), signal.SIGKILL)
        wait_until(lambda: in_the_middle(2), "shard 2 is under way", 120)
        slurm.run("scontrol", "requeue", slurm.task(2))

        merged = shared / "survey"
        wait_until(merged.exists, "everything is merged", 240)
        tasks = [slurm.tasks()[index] for index in range(1, 5)]
        self.assertEqual([int(task["Restarts"]) > 0 for task in tasks], [True, True, False, False])
        self.assertEqual({task["BatchHost"] for task in tasks}, set(slurm.NODES), "both nodes have worked")
        self.assertEqual({task["JobState"] for task in tasks}, {"COMPLETED"})
        self.assertIn("status 137 and is requeued", (shared / "log-1.txt").read_text())
        with contextlib.closing(sqlite3.connect(merged)) as connection:
            sessions = [row[0] for row in connection.execute("SELECT command FROM session")]
        self.assertEqual([sum(f"--shard {i}/4" in command for command in sessions) for i in range(1, 5)], [2, 2, 1, 1])

        self.assertEqual(timeless(merged), self.alone)
        verdicts = {row[3] for row in self.alone[3]}
        self.assertEqual(verdicts, {"winnable", "unwinnable"}, "the sample has all sorts of deals")
        self.assertIn("nothing to do", slurm.run(*command).stdout)

        # The number of tasks of an array is limited, and a few deals give few shards.
        plan = slurm.run(str(CLUSTER / "slurm_survey"), "--dry-run", "--shards", "5000", str(self.folder / "other"),
                         "1..100000")
        self.assertIn("in 1000 shards of about 100;", plan.stdout)
        plan = slurm.run(str(CLUSTER / "slurm_survey"), "--dry-run", str(self.folder / "other"), "1..2000")
        self.assertIn("2000 deals in 1 shards", plan.stdout)

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
    def test_gnu_parallel(self):
        subprocess.run(
            f"parallel --will-cite -j 2 '{PROGRAM}' survey {RANGE} {' '.join(RULES)} --lines --threads 1 "
            "--shard {}/3 --archive shard-{}.survey ::: 1 2 3 && "
            f"'{PROGRAM}' merge survey shard-*.survey", shell=True, cwd=self.folder, check=True, capture_output=True,
            timeout=patience(240))
        self.assertEqual(timeless(self.folder / "survey"), self.alone)


def missing_parts():
    programs = [name for name in ["munged", "slurmctld", "slurmd", "sbatch"] if not shutil.which(name, path=PATH)]
    if programs:
        return f"not installed: {', '.join(programs)} (tools/setup --ci installs them)"
    if os.geteuid() != 0:
        return "not root, so no scheduler can be started"
    return None


if __name__ == "__main__":
    if reason := missing_parts():
        print(f"cluster_test: skipped: {reason}")
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1])
