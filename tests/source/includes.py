"""Which files of this project include which."""

import collections
import pathlib
import re

FOLDERS = ["solver", "puzzles", "tools", "bench", "tests"]

_INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.M)


def files(root):
    """The paths of all C and C++ files, relative to the root."""
    paths = (path for folder in FOLDERS for path in (root / folder).rglob("*.*") if path.suffix in {".cpp", ".hpp", ".h", ".inc"})
    return sorted(str(path.relative_to(root)) for path in paths if "node_modules" not in path.parts)


def includes(root):
    """For each file the project's files that it names. Paths begin at the root or beside the file."""
    known = set(files(root))
    named = {}
    for file in known:
        beside = str(pathlib.PurePath(file).parent)
        paths = _INCLUDE.findall((root / file).read_text())
        named[file] = {path for name in paths for path in (name, f"{beside}/{name}") if path in known}
    return named


def includers(root):
    """For each file the files that include it, also through others."""
    direct = collections.defaultdict(set)
    for file, named in includes(root).items():
        for path in named:
            direct[path].add(file)

    def above(file):
        found, open_ = set(), [file]
        while open_:
            for path in direct[open_.pop()] - found:
                found.add(path)
                open_.append(path)
        return found

    return {file: above(file) for file in list(direct)}
