"""Builds wheels and source archives of the Python package, as PEP 517 asks: pip calls these functions.

The backend is here, because Debian 12 has none for CMake, and because pip can then install from a checkout without a
network. CMake builds and installs; this file only packs the result. The version is that of CMakeLists.txt.
"""

import base64
import gzip
import hashlib
import io
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import time
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
VERSION = re.search(r"project\(\w+ VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]
NAME = f"{PROJECT['name']}-{VERSION}"
INFO = f"{NAME}.dist-info"
EPOCH = max(int(os.environ.get("SOURCE_DATE_EPOCH", "315532800")), 315532800)  # zip files begin with 1980

# What a wheel is built from.
SOURCES = ["CMakeLists.txt", "CMakePresets.json", "LICENSE", "data/players", "puzzles", "pyproject.toml", "solver",
           "tools/packages/wheel"]

# Libraries that a wheel for any Linux may expect (PEP 600).
COMMON = re.compile(r"(lib(c|m|dl|rt|pthread|stdc\+\+|gcc_s)|ld-linux[-\w]*)\.so\.\d+")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel and returns its name. The setting build-dir names a configured build to use."""
    with tempfile.TemporaryDirectory() as prefix:
        package = _install((config_settings or {}).get("build-dir"), prefix)
        files = {path.relative_to(package.parent).as_posix(): path.read_bytes()
                 for path in sorted(package.rglob("*")) if path.is_file()}
        tag = _tag(next(package.glob("_backtrick*.so")))
    files[f"{INFO}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{INFO}/METADATA"] = _metadata()
    files[f"{INFO}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: backtrick\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = "".join(f"{name},sha256={_digest(content)},{len(content)}\n" for name, content in files.items())
    files[f"{INFO}/RECORD"] = f"{record}{INFO}/RECORD,,\n".encode()
    name = f"{NAME}-{tag}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, time.gmtime(EPOCH)[:6])
            entry.external_attr = (0o100755 if path.endswith(".so") else 0o100644) << 16
            wheel.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return name


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """Writes what pip asks before it builds, and returns the name of its folder."""
    folder = Path(metadata_directory) / INFO
    folder.mkdir()
    (folder / "METADATA").write_bytes(_metadata())
    return INFO


def build_sdist(sdist_directory, config_settings=None):
    """Writes the archive of what a wheel is built from, and returns its name."""
    name = f"{NAME}.tar.gz"
    with open(Path(sdist_directory) / name, "wb") as file, gzip.GzipFile("", "wb", 9, file, EPOCH) as packed, \
            tarfile.open(None, "w", packed, format=tarfile.PAX_FORMAT) as archive:
        contents = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in _sources()}
        for path, content in {"PKG-INFO": _metadata(), **contents}.items():
            entry = tarfile.TarInfo(f"{NAME}/{path}")
            entry.size, entry.mtime, entry.mode = len(content), EPOCH, 0o644
            archive.addfile(entry, io.BytesIO(content))
    return name


def _install(build, prefix):
    """Builds the package unless `build` is given, and installs it below `prefix`. Returns its folder."""
    if build is None:
        builds = Path(os.environ.get("BACKTRICK_BUILD", ROOT / "build"))
        build = builds / "wheel" / sysconfig.get_config_var("SOABI")
        _run("cmake", "--preset", "wheel", "-B", build, "-D", f"BACKTRICK_INTERPRETER={sys.executable}")
    _run("cmake", "--build", build, "--target", "backtrick_python")
    _run("cmake", "--install", build, "--component", "python", "--strip", "--prefix", prefix)
    return next(Path(prefix).rglob("backtrick/__init__.py")).parent


def _run(*command):
    subprocess.run(command, cwd=ROOT, check=True)


def _tag(module):
    """The tag of a wheel with this module: for the Python that runs, and for systems at least as new as this one."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    abi = "cp" + module.name.split("-")[1]  # ends with t for a Python without the interpreter lock
    platform = sysconfig.get_platform().replace("-", "_")
    headers = subprocess.run(["objdump", "-p", module], capture_output=True, text=True, check=True).stdout
    needed = re.findall(r"NEEDED\s+(\S+)", headers)
    glibc = re.fullmatch(r"glibc (\d+)\.(\d+)", os.confstr("CS_GNU_LIBC_VERSION") or "")
    if glibc and all(COMMON.fullmatch(library) for library in needed):
        platform = platform.replace("linux", f"manylinux_{glibc[1]}_{glibc[2]}")
    return f"{python}-{abi}-{platform}"


def _digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def _metadata():
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {PROJECT['name']}",
        f"Version: {VERSION}",
        f"Summary: {PROJECT['description']}",
        f"License: {PROJECT['license']['text']}",
        f"Requires-Python: {PROJECT['requires-python']}",
        *(f"Classifier: {classifier}" for classifier in PROJECT["classifiers"]),
    ]
    for extra, packages in PROJECT["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {package}; extra == "{extra}"' for package in packages]
    lines.append("Description-Content-Type: text/markdown")
    return ("\n".join(lines) + "\n\n" + (ROOT / PROJECT["readme"]).read_text()).encode()


def _sources():
    for source in SOURCES:
        path = ROOT / source
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and "__pycache__" not in file.parts and ROOT / "puzzles/web" not in file.parents:
                yield file
