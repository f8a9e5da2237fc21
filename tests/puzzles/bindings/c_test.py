"""Tests libbacktrick: its binary interface, a program in C against the installed library, and calls from Python.

Usage: c_test.py BUILD_DIR
"""

import ctypes
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[2] / "puzzles" / "bindings" / "c"
HEADER = SOURCE / "backtrick.h"
STRICT = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-pedantic"]
BUILD = pathlib.Path(sys.argv[1])


def output(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def prototypes(header):
    """The functions that a header declares, each on one line."""
    code = re.sub(r"/\*.*?\*/", "", header.read_text(), flags=re.S)
    return [" ".join(found.split()) for found in re.findall(r"^BACKTRICK_API ([^;]*);", code, re.M)]


def recipe():
    """The words of the README's commands that build, install and compile, each a line."""
    return [line.partition("#")[0].split() for line in re.findall("^    (.*)$", (SOURCE / "README.md").read_text(), re.M)]


class Installed(unittest.TestCase):
    """The library as the README installs it, below a folder of its own and found by pkg-config."""

    maxDiff = None

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="backtrick-")
        cls.addClassCleanup(folder.cleanup)
        cls.root = pathlib.Path(folder.name)
        (install,) = [words for words in recipe() if words[:2] == ["cmake", "--install"]]
        at_work = {"build/release": str(BUILD), "DIR": str(cls.root)}
        output(*[re.sub("^(build/release|DIR)", lambda found: at_work[found[0]], word) for word in install])
        packages = next(cls.root.rglob("backtrick.pc")).parent
        found = {**os.environ, "PKG_CONFIG_PATH": str(packages)}
        cls.flags = output("pkg-config", "--cflags", "--libs", "backtrick", env=found).split()
        cls.program = cls.root / "program"
        output("cc", *STRICT, HERE / "c_program.c", "-o", cls.program, *cls.flags)
        cls.library = next(cls.root.rglob("libbacktrick.so"))
        cls.environment = {**os.environ, "LD_LIBRARY_PATH": str(cls.library.parent)}

    def test_the_recipe_installs_what_its_target_builds(self):
        """Files of other targets are missing in a fresh build folder, and the installation would fail."""
        (build,) = [words for words in recipe() if "--build" in words]
        self.assertEqual(build[-1], "backtrick_c")
        files = {re.sub(r"\.so.*", ".so", path.name) for path in self.root.rglob("*backtrick*") if path.is_file()}
        self.assertEqual(files, {"libbacktrick.so", "backtrick.h", "backtrick.pc"})

    def test_a_program_in_c(self):
        version = re.search(r"^Version: (.*)$", next(self.root.rglob("backtrick.pc")).read_text(), re.M).group(1)
        self.assertEqual(output(self.program, env=self.environment), version + "\n")

    def test_the_program_of_the_readme(self):
        source, example = self.root / "example.c", self.root / "example"
        source.write_text(re.search(r"^```c\n(.*?)^```", (SOURCE / "README.md").read_text(), re.M | re.S).group(1))
        output("cc", *STRICT, source, "-o", example, *self.flags)
        self.assertEqual(output(example, env=self.environment), "won in 37 turns\n")

    def test_the_header_in_cpp(self):
        output("c++", "-std=c++20", "-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only", "-x", "c++",
               next(self.root.rglob("backtrick.h")))

    def test_the_binary_interface(self):
        """abi.txt holds everything that programs rely on that were linked before. It may grow. If anything else in it has
        to change, BACKTRICK_ABI_VERSION rises."""
        symbols = output("nm", "-D", "--defined-only", self.library).splitlines()
        exported = sorted(f"symbol {line.split()[-1]}" for line in symbols)
        name = re.search(r"SONAME.*\[(.*)\]", output("readelf", "-d", self.library)).group(1)
        now = [f"soname {name}", *output(self.program, "abi", env=self.environment).splitlines(),
               *(f"function {function}" for function in prototypes(HEADER)), *exported]
        self.assertEqual("\n".join(now), (HERE / "abi.txt").read_text().rstrip("\n"))

    def test_from_another_language(self):
        library = ctypes.CDLL(str(self.library))
        library.backtrick_result_nodes.restype = ctypes.c_uint64
        library.backtrick_error_message.restype = ctypes.c_char_p
        library.backtrick_error_column.restype = ctypes.c_size_t
        deal, solver, result, error = (ctypes.c_void_p() for _ in range(4))
        self.assertEqual(library.backtrick_deal_parse(b"solo:42", None, ctypes.byref(deal), None), 0)
        self.assertEqual(library.backtrick_solver_new(ctypes.byref(solver), None), 0)
        self.assertEqual(library.backtrick_solve_deal(solver, deal, 0, None, ctypes.byref(result), None), 0)
        self.assertEqual(library.backtrick_result_verdict(result), 0)
        self.assertEqual(library.backtrick_result_nodes(result), 26)
        library.backtrick_result_free(result)
        library.backtrick_solver_free(solver)
        library.backtrick_deal_free(deal)
        self.assertEqual(library.backtrick_deal_parse(b"2 3 !", None, ctypes.byref(deal), ctypes.byref(error)), 1)
        self.assertEqual(library.backtrick_error_column(error), 5)
        self.assertIn(b'"!"', library.backtrick_error_message(error))
        library.backtrick_error_free(error)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
