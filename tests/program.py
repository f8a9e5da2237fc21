"""The program under test as a process, for the scripts here that are called with PROGRAM SCHEMA_DIR."""

import json
import os
import pathlib
import subprocess
import sys

import jsonschema

from scale import patience

PROGRAM, SCHEMAS = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).absolute()

# In so many seconds an interrupt ends anything.
SOON = patience(5)


def run(*args, stdin="", timeout=patience(300), **options):
    """Exit status, output and errors."""
    data = stdin if isinstance(stdin, bytes) else stdin.encode()
    done = subprocess.run([PROGRAM, *map(str, args)], input=data, capture_output=True, timeout=timeout, **options)
    return done.returncode, done.stdout.decode(), done.stderr.decode(errors="replace")


def begin(*args):
    """The program at work. Unbuffered, for a line read from it to take no other along: communicate() would miss that."""
    return subprocess.Popen([PROGRAM, *map(str, args)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)


def objects(text):
    return [json.loads(line) for line in text.splitlines()]


def validator(name):
    """That of one of our JSON Schemas, which may refer to each other."""
    schemas = {p.name: json.loads(p.read_text()) for p in SCHEMAS.glob("*.schema.json")}
    for schema in schemas.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    resolver = jsonschema.RefResolver("", {}, store=schemas)
    return jsonschema.Draft202012Validator(schemas[name], resolver=resolver)
