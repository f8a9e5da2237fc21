"""What tests of `backtrick level8` share."""

import json

from program import objects, run


def level8(*args, **options):
    return run("level8", *args, **options)


def results(*args):
    code, out, err = level8("solve", *args, "--format", "json")
    assert (code, err) == (0, ""), (code, err)
    return objects(out)


def verify(*claims):
    return level8("verify", stdin="".join(json.dumps(claim) + "\n" for claim in claims))
