"""The stubs name what the module has, with the same parameters, everything has a description, and
examples say what they show."""

import ast
import doctest
import inspect
import pathlib
import re
import subprocess
import sys

import pytest

import backtrick
from backtrick import _backtrick

PACKAGE = pathlib.Path(backtrick.__file__).parent
ROOT = pathlib.Path(__file__).resolve().parents[4]
PYTHON = ROOT / "puzzles" / "bindings" / "python"
EXAMPLE = PYTHON / "examples" / "survey_figures.py"
TYPED = pathlib.Path(__file__).resolve().parent / "typed.py"
STUBS = {"__init__.pyi": _backtrick, "level8.pyi": _backtrick.level8}
OF_PYTHON = {"__eq__", "__hash__", "__init__", "__iter__", "__next__", "__bool__"}


def parameters_in_stub(function):
    """Each parameter with its default, after * those by keyword only."""
    taken = function.args
    defaults = [None] * (len(taken.args) - len(taken.defaults)) + taken.defaults
    names = [(name.arg, default and ast.literal_eval(default)) for name, default in zip(taken.args, defaults)]
    names += [("*", None)] * bool(taken.kwonlyargs)
    return names + [(name.arg, default and ast.literal_eval(default)) for name, default in zip(taken.kwonlyargs, taken.kw_defaults)]


def parameters_in_module(function):
    """The same from the signature that pybind11 writes first into the description."""
    signature = function.__doc__.splitlines()[0]
    inside = signature[signature.index("(") + 1:signature.rindex(") ->")]
    names = []
    for text in re.split(r", (?![^\[(]*[\])])", inside) if inside else []:
        name, _, default = text.partition(" = ")
        names.append((name.split(":")[0], ast.literal_eval(default) if default else None))
    return names


def public(names):
    return {name for name in names if not name.startswith("_") or name in OF_PYTHON}


def compare(stub, module):
    nodes = {node.name: node for node in stub if isinstance(node, (ast.ClassDef, ast.FunctionDef))
             and (node.name in OF_PYTHON or not node.name.startswith("_"))}  # others are types for the stub alone
    own = {name for name, value in vars(module).items() if not inspect.ismodule(value)}
    assert public(nodes) - OF_PYTHON == public(own) - OF_PYTHON
    for name, node in nodes.items():
        value = inspect.getattr_static(module, name)
        if isinstance(value, staticmethod):
            value = value.__func__
        if isinstance(node, ast.ClassDef):
            assert value.__doc__, name
            compare(node.body, value)
        elif isinstance(value, property):
            assert [decorator.id for decorator in node.decorator_list] == ["property"], name
        elif name not in OF_PYTHON or name == "__init__":
            assert len(value.__doc__.strip().splitlines()) > 1, f"{name} has no description"
            if name != "__init__" or "Initialize self" not in value.__doc__:
                assert parameters_in_stub(node) == parameters_in_module(value), name
        else:
            assert callable(value), name


@pytest.mark.parametrize("file", STUBS)
def test_the_stub_matches_the_module(file):
    compare(ast.parse((PACKAGE / "_backtrick" / file).read_text()).body, STUBS[file])


def test_the_types_are_consistent():
    """mypy accepts the package, the example, and what typed.py says of the stubs."""
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", "--cache-dir=/dev/null",
                           "--no-error-summary", PACKAGE.name, EXAMPLE, TYPED], capture_output=True, text=True, cwd=PACKAGE.parent)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


@pytest.mark.parametrize("page", [ROOT / "README.md", PYTHON / "README.md", PYTHON / "backtrick" / "__init__.py"])
def test_the_examples_in_texts(page):
    text = page.read_text()
    if page.suffix == ".md":
        text = "\n".join(re.findall(r"^```python\n(>>> .*?)^```", text, re.M | re.S))
    else:
        text = ast.get_docstring(ast.parse(text))
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert doctest.DocTestRunner().run(test).failed == 0 < len(test.examples)


def test_everything_is_exported():
    imported = {name for name, value in vars(backtrick).items() if not name.startswith("_") and not inspect.ismodule(value)}
    assert set(backtrick.__all__) - {"__version__", "level8"} == imported


def test_functions_have_signatures():
    for name in backtrick.__all__:
        function = getattr(backtrick, name)
        if inspect.isfunction(function) and name != "table":
            assert list(inspect.signature(function).parameters) == [
                name for name, _ in parameters_in_module(function) if name != "*"], name
    assert inspect.signature(backtrick.solve).parameters["threads"].default == 1
    assert inspect.signature(backtrick.solve).parameters["nodes"].kind is inspect.Parameter.KEYWORD_ONLY
