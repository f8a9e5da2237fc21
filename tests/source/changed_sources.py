#!/usr/bin/env python3
"""Lists sources that a change can break: changed_sources.py SOURCE_DIR [--since COMMIT] [--most N] [--including].

Prints the changed sources and, for each changed header that none of them includes, one source that does. With --including
it prints instead the other sources that include a changed header. Without a commit, everything counts as changed.
If there are more than N, a part of them is printed, which the last commit decides. Other commits get other parts.
"""

import argparse
import hashlib
import pathlib
import subprocess
import sys

from includes import FOLDERS, files, includers


def git(root, *arguments):
    return subprocess.run(["git", "-c", "safe.directory=*", "-C", root, *arguments], capture_output=True, text=True, check=True).stdout


def changed_since(root, commit):
    """Files that differ from a commit, and new ones."""
    return {*git(root, "diff", "--name-only", commit).splitlines(),
            *git(root, "ls-files", "--others", "--exclude-standard").splitlines()}


def select(changed, all_files, above):
    """The sources to check first, and the other sources that include what is changed."""
    sources = {file for file in all_files if file.endswith(".cpp")}
    first = changed & sources
    including = set()
    for header in sorted(changed & set(all_files) - sources):
        users = above.get(header, set()) & sources
        including |= users
        if users and not users & first:
            first.add(min(users, key=lambda path: (FOLDERS.index(path.split("/")[0]), path)))
    return first, including - first


def part(paths, most, seed):
    """At most `most` of the paths, in an order that depends on the seed."""
    return sorted(sorted(paths, key=lambda path: hashlib.sha256((seed + path).encode()).digest())[:most])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--since")
    parser.add_argument("--most", type=int)
    parser.add_argument("--including", action="store_true")
    asked = parser.parse_args()
    known = files(asked.root)
    changed = changed_since(asked.root, asked.since) if asked.since else set(known)
    found = select(changed, known, includers(asked.root))[asked.including]
    chosen = part(found, asked.most, git(asked.root, "rev-parse", "HEAD")) if asked.most else sorted(found)
    if len(chosen) < len(found):
        print(f"{len(chosen)} of {len(found)} sources", file=sys.stderr)
    print("\n".join(chosen))


if __name__ == "__main__":
    main()
