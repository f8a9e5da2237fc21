#!/usr/bin/env python3
"""Tests that no two files define types of the same name in one namespace: one_definition_test.py SOURCE_DIR.

The linker keeps one of two inline members, destructors above all, and says nothing.
"""

import collections
import pathlib
import re
import sys
import unittest

SOURCE = pathlib.Path(sys.argv[1]).absolute()
FOLDERS = ["solver", "puzzles", "tools", "bench", "tests"]

OPENED = re.compile(r"namespace ?([\w:]*) \{")
CLOSED = re.compile(r"\}  // namespace")
TYPE = re.compile(r"(?:class|struct|union|enum class) (\w+)(?: final)?(?: : [^;]*)?(?: \{.*)?$")


def types(lines):
    """The types that these lines define in namespaces, by their whole name. Types in unnamed ones have no such name."""
    namespaces = []
    for line in lines:
        if opened := OPENED.match(line):
            namespaces.append(opened[1])
        elif CLOSED.match(line):
            namespaces.pop()
        elif (found := TYPE.match(line)) and namespaces and "" not in namespaces:
            yield "::".join([*namespaces, found[1]])


class OneDefinition(unittest.TestCase):
    def test_each_type_has_one_file(self):
        files = collections.defaultdict(set)
        for folder in FOLDERS:
            for path in (SOURCE / folder).rglob("*.[ch]pp"):
                if "node_modules" not in path.parts:
                    for name in types(path.read_text().splitlines()):
                        files[name].add(str(path.relative_to(SOURCE)))
        self.assertGreater(len(files), 300)
        self.assertEqual({name: where for name, where in files.items() if len(where) > 1}, {})

    def test_what_counts_as_a_definition(self):
        text = """
namespace a::b {
class Declared;
template <typename T>
class One {
  struct Inner {};
};
struct Two : One<int> {};
enum class Three : int { X };
namespace {
struct Hidden {};
}  // namespace
struct std::hash<One> {};
}  // namespace a::b
struct Outside {};
"""
        self.assertEqual(list(types(text.splitlines())), ["a::b::One", "a::b::Two", "a::b::Three"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
