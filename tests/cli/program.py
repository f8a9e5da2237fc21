"""Runs the program under test as a process, for the scripts in this folder that are called with PROGRAM SCHEMA_DIR."""

import fcntl
import functools
import json
import os
import pathlib
import pty
import re
import resource
import select
import signal
import subprocess
import sys
import termios
import time

import jsonschema

try:
    import referencing
except ImportError:  # Debian 12 has an older jsonschema, without it
    referencing = None

from scale import patience, wait_until

PROGRAM, SCHEMAS = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).absolute()

# The time limit in seconds within which every interrupt must take effect.
SOON = patience(5)


def run(*args, stdin="", timeout=patience(300), **options):
    """Returns exit status, output and errors."""
    data = stdin if isinstance(stdin, bytes) else stdin.encode()
    done = subprocess.run([PROGRAM, *map(str, args)], input=data, capture_output=True, timeout=timeout, **options)
    return done.returncode, done.stdout.decode(), done.stderr.decode(errors="replace")


def begin(*args, stdin=False):
    """Starts the program. Its output is unbuffered, so that reading one line does not consume the next, which
    communicate() would miss. With `stdin`, its input is a pipe that the caller writes to."""
    return subprocess.Popen([PROGRAM, *map(str, args)], stdin=subprocess.PIPE if stdin else None, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, bufsize=0)


def processor_time(process):
    """The seconds of processor time that a running program has used."""
    # Fields 3, 4, ... follow the name, which may contain any characters. Fields 14 and 15 are the processor times.
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_for_work(process, seconds=0.3):
    """Waits until the program has used so much processor time; longer in slow builds, which take longer to start."""
    wait_until(lambda: processor_time(process) >= min(patience(seconds), 4 * seconds), "the program is at work")


def interrupt(process):
    """Presses Ctrl-C. The program must end soon, with its exit status for that. Returns the rest of its output, and
    what it said."""
    before = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=patience(60))
    took = time.monotonic() - before
    assert process.returncode == 130, (process.returncode, err)
    assert took < SOON, f"the end came after {took:.1f} s"
    return out, err


def work_after_interrupt(process):
    """Presses Ctrl-C. Returns the seconds of processor time that the program, of one thread, then still takes, and the
    rest of its output. Unlike the time that passes, this does not depend on what else the machine does."""
    def ended():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    others, before = ended(), processor_time(process)
    out = interrupt(process)[0]
    return ended() - others - before, out


def interrupted_at_once(*args):
    """The lines of a long batch that was interrupted after its first line, which are JSON. They are of the deals
    1, 2, ..., without a gap."""
    process = begin(*args, "--format", "json")
    first = process.stdout.readline()
    lines = objects((first + interrupt(process)[0]).decode())
    numbers = [line["deal"]["number"] for line in lines]
    assert numbers == list(range(1, len(numbers) + 1)), numbers
    return lines


def show(*args, until):
    """What the program shows on a terminal. Interrupts it as soon as the output matches a pattern."""
    ours, theirs = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"} | {"TERM": "xterm"}
    process = subprocess.Popen([PROGRAM, *map(str, args)], stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    shown, interrupted, ended = b"", False, False
    deadline = time.monotonic() + patience(60)
    try:
        while time.monotonic() < deadline:
            if select.select([ours], [], [], 1)[0]:
                shown += os.read(ours, 65536)
            if not interrupted and re.search(until, shown):
                process.send_signal(signal.SIGINT)
                interrupted, deadline = True, time.monotonic() + patience(60)
    except OSError:
        ended = True  # the other end is closed
    finally:
        os.close(ours)
        process.kill()
        process.wait()
    assert interrupted, f"{until} is not in {shown}"
    assert ended, "an interrupt does not end it"
    return shown.decode()


class Person:
    """Somebody who sits at a terminal of their own: types lines, reads what is shown, presses Ctrl-C. With `piped`,
    standard output is no terminal but a pipe."""

    def __init__(self, *args, piped=False):
        self.ours, theirs = pty.openpty()
        self.shown, self.read_so_far = "", 0
        self.process = subprocess.Popen(
            [PROGRAM, *map(str, args)], stdin=theirs, stdout=subprocess.PIPE if piped else theirs, stderr=theirs,
            env={**os.environ, "TERM": "dumb"}, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(theirs)

    def _read(self):
        try:
            if select.select([self.ours], [], [], 0.2)[0]:
                self.shown += os.read(self.ours, 65536).decode().replace("\r\n", "\n")
                return True
        except OSError:
            return False  # the other end is closed
        return self.process.poll() is None

    def reads(self, pattern):
        """Waits until something is shown after what was read before."""
        deadline = time.monotonic() + patience(20)
        while not (found := re.search(pattern, self.shown[self.read_so_far:])):
            assert self._read() and time.monotonic() < deadline, f"{pattern} is not in {self.shown[self.read_so_far:]}"
        self.read_so_far += found.end()
        return found

    def types(self, text):
        os.write(self.ours, text.encode())

    def ends(self, by=None):
        """Types the last keys, such as Ctrl-C, and waits for the end. Returns exit status, standard output if it is
        piped, and the seconds until the end."""
        before = time.monotonic()
        if by:
            self.types(by)
        while self._read():
            pass
        out = self.process.communicate(timeout=patience(60))[0]
        os.close(self.ours)
        return self.process.returncode, out and out.decode(), time.monotonic() - before


CTRL_C, CTRL_D = "\x03", "\x04"


def objects(text):
    return [json.loads(line) for line in text.splitlines()]


@functools.cache  # checking a schema takes longer than most runs of the program
def validator(name):
    """The validator for a JSON Schema of this project. The schemas may refer to each other."""
    schemas = {p.name: json.loads(p.read_text()) for p in SCHEMAS.glob("*.schema.json")}
    for schema in schemas.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    if referencing is None:
        return jsonschema.Draft202012Validator(schemas[name], resolver=jsonschema.RefResolver("", {}, store=schemas))
    resources = [(path, referencing.Resource.from_contents(schema)) for path, schema in schemas.items()]
    return jsonschema.Draft202012Validator(schemas[name], registry=referencing.Registry().with_resources(resources))
