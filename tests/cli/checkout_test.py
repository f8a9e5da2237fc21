#!/usr/bin/env python3
"""Tests what tools/backtrick, tools/test and tools/page build, and when: checkout_test.py SOURCE_DIR [Program | Page].

Uses the real scripts and presets in a checkout with almost nothing to compile. `Page` ends with status 69 if tools/page
lacks something it needs; CTest counts that as skipped.
"""

import os
import pathlib
import pty
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(sys.argv[1]).absolute()

FILES = {
    "CMakeLists.txt": """
cmake_minimum_required(VERSION 3.25)
project(backtrick LANGUAGES NONE)
function(build target file)
  add_custom_command(OUTPUT ${file} DEPENDS ${PROJECT_SOURCE_DIR}/solver/source
    COMMAND sed s:HERE:${PROJECT_SOURCE_DIR}: ${PROJECT_SOURCE_DIR}/solver/source > ${file} && chmod +x ${file})
  add_custom_target(${target} ALL DEPENDS ${file})
endfunction()
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/tools)
build(backtrick ${PROJECT_BINARY_DIR}/tools/backtrick)
if(BACKTRICK_TESTS)
  enable_testing()
  build(backtrick_tests ${PROJECT_BINARY_DIR}/built_tests)
  add_test(NAME where COMMAND ${PROJECT_BINARY_DIR}/built_tests)
endif()
""",
    "solver/source": "#!/bin/sh\necho first, in HERE\n",
    "bench/signature.txt": "",
    "data/openapi.json": "",
    "data/schema/deal.schema.json": "",
    "tools/setup": "#!/bin/sh\n",  # nothing needs to be installed
    "puzzles/web/engine/CMakeLists.txt": """
cmake_minimum_required(VERSION 3.25)
project(engine LANGUAGES NONE)
add_custom_command(OUTPUT engine.wasm COMMAND echo ${PROJECT_SOURCE_DIR} > engine.wasm)
add_custom_target(engine ALL DEPENDS engine.wasm)
""",
    "puzzles/web/package.json": '{"name": "page", "version": "1.0.0", "scripts": {"check": "true"}}',
    "puzzles/web/package-lock.json": "{}",
    "puzzles/web/node_modules/.package-lock.json": "{}",
    "puzzles/web/node_modules/.bin/vite": """#!/bin/sh
while [ "$1" != --outDir ]; do shift; done
mkdir -p "$2" && cp "$BACKTRICK_ENGINE" "$2"
""",
}


class Checkout:
    def __init__(self, root):
        self.root = root

    def run(self, script, *args, **environment):
        """Returns exit status, output and messages."""
        done = subprocess.run([self.root / "tools" / script, *args], capture_output=True, text=True, timeout=300,
                              stdin=subprocess.DEVNULL, env={**os.environ, **environment})
        return done.returncode, done.stdout, done.stderr

    def edit(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def engine(self):
        return (self.root / "build/page/site/engine.wasm").read_text().strip()


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve()
        self.checkout = Checkout(self.folder / "checkout")
        for name, text in FILES.items():
            self.checkout.edit(name, text)
        for name in ["CMakePresets.json", "tools/backtrick", "tools/build_folder.sh", "tools/page", "tools/test",
                     "tools/wasm_build.sh"]:
            shutil.copy2(SOURCE / name, self.checkout.root / name)
        for name in ["tools/setup", "puzzles/web/node_modules/.bin/vite"]:
            (self.checkout.root / name).chmod(0o755)
        os.utime(self.checkout.root / "puzzles/web/package-lock.json", (0, 0))

    def copied(self):
        """A copy that keeps the time of every file, so it looks as if it were built."""
        copy = self.folder / "copy"
        subprocess.run(["cp", "-a", self.checkout.root, copy], check=True)
        return Checkout(copy)

    def moved(self):
        self.checkout.root.rename(self.folder / "moved")
        return Checkout(self.folder / "moved")

    def assert_built(self, checkout, text):
        code, out, messages = checkout.run("backtrick")
        self.assertEqual((code, out), (0, f"{text}, in {checkout.root}\n"))
        self.assertEqual(messages, "building backtrick ...\n")

    def assert_fresh(self, checkout):
        code, _, messages = checkout.run("backtrick")
        self.assertEqual((code, messages), (0, ""))

    def assert_tests(self, checkout, text):
        code, out, messages = checkout.run("test", "-V")
        self.assertEqual(code, 0, out + messages)
        self.assertIn(f"1: {text}, in {checkout.root}\n", out)


class Program(Case):
    def test_is_built_once(self):
        self.assert_built(self.checkout, "first")
        self.assert_fresh(self.checkout)

    def test_is_built_again_when_a_source_has_changed(self):
        self.assert_built(self.checkout, "first")
        for name in ["puzzles/new.cpp", "tools/survey/new.cpp", "bench/signature.txt", "data/openapi.json",
                     "data/schema/deal.schema.json"]:
            self.checkout.edit(name, "")
            self.assert_built(self.checkout, "first")
            self.assert_fresh(self.checkout)
        for name in ["puzzles/web/node_modules/new", "tests/new.cpp", "data/results/new"]:
            self.checkout.edit(name, "")
            self.assert_fresh(self.checkout)
        self.checkout.edit("solver/source", "#!/bin/sh\necho second, in HERE\n")
        self.assert_built(self.checkout, "second")

    def test_the_build_may_be_elsewhere(self):
        """As for a checkout that cannot be written to."""
        before = sorted(self.checkout.root.rglob("*"))
        for _ in range(2):
            code, out, _ = self.checkout.run("backtrick", BACKTRICK_BUILD=str(self.folder / "elsewhere"))
            self.assertEqual((code, out), (0, f"first, in {self.checkout.root}\n"))
        self.assertEqual(self.checkout.run("test", BACKTRICK_BUILD=str(self.folder / "elsewhere"))[0], 0)
        self.assertTrue((self.folder / "elsewhere/release/built").exists())
        self.assertEqual(sorted(self.checkout.root.rglob("*")), before)

    def test_without_packages_it_says_what_to_install_and_stops(self):
        bin = self.folder / "bin"
        bin.mkdir()
        for tool in ["bash", "cat", "dirname", "env", "find", "flock", "grep", "mkdir", "readlink", "rm", "touch"]:
            (bin / tool).symlink_to(shutil.which(tool))
        for tool, script in {"apt-get": "exit 100", "dpkg": "echo amd64", "dpkg-query": "exit 1", "sudo": '"$@"'}.items():
            self.checkout.edit(f"../bin/{tool}", f"#!/bin/sh\n{script}\n")
            (bin / tool).chmod(0o755)
        shutil.copy2(SOURCE / "tools/setup", self.checkout.root / "tools/setup")
        code, out, messages = self.checkout.run("backtrick", PATH=str(bin))
        self.assertEqual((code, out), (70, ""))
        self.assertRegex(messages.splitlines()[-1], r"^tools/setup: .* as root: apt-get install --no-install-recommends cmake ")

    def test_a_failed_build_is_shown_and_tried_again(self):
        self.checkout.edit("CMakeLists.txt", 'message(FATAL_ERROR "not today")')
        for _ in range(2):
            code, out, messages = self.checkout.run("backtrick")
            self.assertEqual((code, out), (70, ""))
            self.assertIn("not today", messages)
            self.assertIn("backtrick: the build failed, see above\n", messages)

    def test_a_terminal_shows_how_far_the_build_is(self):
        ours, theirs = pty.openpty()
        process = subprocess.Popen([self.checkout.root / "tools/backtrick"], stdout=subprocess.DEVNULL, stderr=theirs)
        os.close(theirs)
        shown = b""
        try:
            while chunk := os.read(ours, 65536):
                shown += chunk
        except OSError:
            pass  # the other end is closed
        self.assertEqual(process.wait(timeout=60), 0)
        self.assertEqual(shown, b"building backtrick ...\rbuilding backtrick, 1 of 1 ...\r\n")

    def test_and_tests_share_what_they_build(self):
        self.assert_built(self.checkout, "first")
        self.checkout.edit("solver/source", "#!/bin/sh\necho second, in HERE\n")
        self.assert_tests(self.checkout, "second")
        self.assert_fresh(self.checkout)
        self.checkout.edit("solver/source", "#!/bin/sh\necho third, in HERE\n")
        self.assert_built(self.checkout, "third")
        # The tests from before are still configured, so they can be built by hand.
        self.assertIn("second", (self.checkout.root / "build/release/built_tests").read_text())
        subprocess.run(["cmake", "--build", "--preset", "release", "--target", "backtrick_tests"],
                       cwd=self.checkout.root, stdout=subprocess.DEVNULL, check=True)
        self.assert_tests(self.checkout, "third")

    def test_a_copied_checkout_builds_its_own_sources(self):
        self.assert_built(self.checkout, "first")
        self.assert_tests(self.checkout, "first")
        copy = self.copied()
        self.assert_tests(copy, "first")
        copy.edit("solver/source", "#!/bin/sh\necho second, in HERE\n")
        self.assert_built(copy, "second")
        self.assert_tests(copy, "second")
        self.assert_tests(self.checkout, "first")

    def test_a_moved_checkout_builds_its_own_sources(self):
        self.assert_built(self.checkout, "first")
        moved = self.moved()
        moved.edit("solver/source", "#!/bin/sh\necho second, in HERE\n")
        self.assert_built(moved, "second")
        self.checkout = moved
        self.checkout.root.rename(self.folder / "again")
        self.assert_tests(Checkout(self.folder / "again"), "second")


class Page(Case):
    def assert_page(self, checkout):
        code, out, messages = checkout.run("page", "--no-setup")
        self.assertEqual(code, 0, out + messages)
        self.assertEqual(checkout.engine(), f"{checkout.root}/puzzles/web/engine")

    def test_leaves_the_program_fresh(self):
        self.assert_built(self.checkout, "first")
        self.assert_page(self.checkout)
        self.checkout.edit("puzzles/web/node_modules/new", "")
        self.assert_fresh(self.checkout)

    def test_a_copied_checkout_builds_its_own_engine(self):
        self.assert_page(self.checkout)
        self.assert_page(self.copied())

    def test_a_moved_checkout_builds_its_own_engine(self):
        self.assert_page(self.checkout)
        self.assert_page(self.moved())


if __name__ == "__main__":
    if sys.argv[2:] == ["Page"]:
        probe = Case()
        probe.setUp()
        code, _, messages = probe.checkout.run("page", "--no-setup")
        probe.doCleanups()
        if code == 69:
            print(messages)
            sys.exit(69)
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
