"""The component `python`, installed below a folder of its own."""

import os
import pathlib
import subprocess
import sys

import backtrick

BUILD = pathlib.Path(backtrick.__file__).parents[4]


def test_the_installed_package(tmp_path):
    subprocess.run(["cmake", "--install", BUILD, "--component", "python"], check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, "DESTDIR": str(tmp_path)})
    (package,) = tmp_path.rglob("lib/python3/dist-packages/backtrick")
    installed = {path.relative_to(package).as_posix() for path in package.rglob("*") if path.is_file()}
    built = {path.relative_to(BUILD / "puzzles/bindings/python/backtrick").as_posix()
             for path in (BUILD / "puzzles/bindings/python/backtrick").rglob("*") if path.is_file()}
    assert installed == built >= {"py.typed", "_backtrick/__init__.pyi", "_backtrick/level8.pyi"}
    done = subprocess.run([sys.executable, "-c", "import backtrick; print(backtrick.__file__, backtrick.solve(42).verdict)"],
                          env={**os.environ, "PYTHONPATH": str(package.parent)}, check=True, capture_output=True, text=True)
    assert done.stdout == f"{package / '__init__.py'} winnable\n"
