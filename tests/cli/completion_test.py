"""Tests the manual page and the completions against what --help says. Each shell really completes.

Called with PROGRAM SCHEMA_DIR Manual|Bash|Zsh|Fish. Exits with status 77 if the shell is not installed."""

import functools
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

from program import run
from scale import patience, wait_until


@functools.cache
def commands():
    """The words that call each command, and what its help says. The program itself comes first."""
    def below(words):
        code, told, err = run(*words, "--help")
        assert (code, err) == (0, ""), words
        yield words, told
        if "\nSubcommands:\n" in told:
            for name in re.findall(r"^  ([a-z0-9-]+) +[A-Z]", told.split("\nSubcommands:\n")[1], re.M):
                yield from below((*words, name))
    return list(below(()))


def options_in(told):
    """The options that a help text has: {"--format": "text|json", "--quiet": ""}."""
    listed = told.split("\nOptions:\n")[1].split("\n\n")[0]
    found = re.findall(r"^  (?:-h,)?(--[a-z-]+)(?: ([^ =\n]+))?", listed, re.M)
    return {name: "" if value == "Excludes:" else value for name, value in found}


class Manual(unittest.TestCase):
    def setUp(self):
        code, page, err = run("manual")
        self.assertEqual((code, err), (0, ""))
        text = re.sub(r"\\f[BIR]|\\&", "", page)  # without fonts
        for escaped, character in {r"\-": "-", r"\(aq": "'", r"\(ga": "`", r"\(ha": "^", r"\(ti": "~", r"\e": "\\"}.items():
            text = text.replace(escaped, character)
        self.sections = dict(re.findall(r'^\.SS "backtrick ([^"\n]+)"\n(.*?)(?=^\.SS|\Z)', text, re.M | re.S))
        self.beginning = text.split(".SH COMMANDS")[0]

    def test_every_command_has_a_section(self):
        self.assertEqual(list(self.sections), [" ".join(words) for words, _ in commands()[1:]])
        self.assertGreater(len(self.sections), 25)
        for words, _ in commands()[1:]:
            self.assertIn(f".TP\nbacktrick {' '.join(words)}\n",
                          self.beginning if len(words) == 1 else self.sections[words[0]])

    def test_every_option_is_there_with_its_description(self):
        for words, told in commands()[1:]:
            section = self.sections[" ".join(words)]
            for name, value in options_in(told).items():
                heads = re.findall(rf"^\.TP\n(?:-h, )?({re.escape(f'{name} {value}'.strip())})\n(.+)", section, re.M)
                self.assertEqual(len(heads), 1, (words, name))
                said = re.sub(r"\W+", " ", heads[0][1].split(".")[0])
                self.assertIn(said.strip(), re.sub(r"\W+", " ", told), (words, name))

    def test_footers_are_there(self):
        """Every word of the end of a help text is in its section, in the same order."""
        for words, told in commands()[1:]:
            def plain(text):
                return re.sub(r"\W+", " ", re.sub(r"^\.[A-Za-z]+$", "", text, flags=re.M)).strip()
            end = told.split("\nOptions:\n")[1].partition("\n\n")[2]
            end = end.partition("\n\n")[2] if end.startswith("Subcommands:") else end
            self.assertIn(plain(end), plain(self.sections[" ".join(words)]), words)

    def test_defaults_do_not_depend_on_the_machine(self):
        threads = [section.split(".TP\n--threads N\n")[1].split(".TP\n")[0]
                   for section in self.sections.values() if "--threads N" in section]
        self.assertGreater(len(threads), 5)
        for section in threads:
            self.assertIn("\nDefault: all processors that it may use.\n", section)

    def test_man_has_nothing_to_complain_about(self):
        if shutil.which("man") is None:
            return  # tests/bare/run has it in the step for the packages
        done = subprocess.run(["man", "--warnings", "-l", "-"], input=run("manual")[1], capture_output=True, text=True,
                              env=os.environ | {"MAN_KEEP_STDERR": "1", "LC_ALL": "C.UTF-8"})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("backtrick level8 solve", done.stdout)


class Completions:
    """What every shell must offer. A shell's class says how to ask it."""

    @classmethod
    def setUpClass(cls):
        code, cls.script, err = run("completion", cls.__name__.lower())
        assert (code, err) == (0, "")
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        (cls.folder / "home").mkdir()
        (cls.folder / "files").mkdir()
        (cls.folder / "files/deck one.txt").touch()
        (cls.folder / "files/decks").mkdir()
        (cls.folder / "script").write_text(cls.script)

    def offered(self, *lines):
        """The words that the shell offers for each line, as sets."""
        offers = self.ask([f"backtrick {line}" for line in lines])
        self.assertEqual(len(offers), len(lines))
        return offers

    def expect(self, offers):
        for (line, expected), offer in zip(offers.items(), self.offered(*offers)):
            self.assertEqual(offer, set(expected.split()), line)

    def test_every_command_and_every_option(self):
        lines = [" ".join(words) for words, _ in commands()]
        for (words, told), options in zip(commands(), self.offered(*(f"{line} --".lstrip() for line in lines))):
            self.assertEqual(options - {"-h"}, set(options_in(told)), words)
        for group in [(), ("level8",), ("study",)]:
            names = {words[-1] for words, _ in commands() if words[:-1] == group and words}
            offer, = self.offered(" ".join([*group, ""]))
            self.assertEqual({word for word in offer if not word.startswith("-")}, names)

    def test_every_choice(self):
        choices = {" ".join([*words, name, ""]): value.replace("|", " ")
                   for words, told in commands() for name, value in options_in(told).items() if "|" in value}
        self.assertGreater(len(choices), 20)
        self.expect(choices)

    def test_words(self):
        self.expect({
            "sol": "solve",
            "level8 s": "solve",
            "study v": "verify",
            "solve --form": "--format",
            "level8 verify --form": "",
            "solve 42 --form": "--format",
            "solve --quiet 42 --format j": "json",
            "solve --rules trio-": "trio-expert trio-expert-5",
            "generate --rules ": "solo solo-expert solo-expert-7 duo trio short",
            "play --player st": "strong strongest",
            "generate --band f": "fiendish",
            "solve --nodes ": "",
            "solve --format=j": "json",
            "solve --format=": "text json csv",
            "solve --without ope": "open-turn",
            "solve --without fewer,do": "fewer,dominance",
            "completion ": "bash zsh fish",
            "completion f": "fish",
        })

    def test_files(self):
        deck, folder = "deck one.txt", "decks"
        lines = ["solve --deals de", "publish --out de", "verify de", "merge de", "level8 publish --out de",
                 "report decks de", "solve --nodes de"]
        for line, offer in zip(lines, self.offered(*lines)):
            expected = {folder} if "--out" in line else set() if "--nodes" in line else {deck, folder}
            self.assertEqual({word.rstrip("/") for word in offer}, expected, line)


class Bash(Completions, unittest.TestCase):
    """Calls the function that the script installs, with the words as Bash splits them."""

    # The arguments are lines. A word ends at each blank and on both sides of an equals sign.
    ASK = r"""
        cd "$1" && source "$2" && shift 2
        function=$(complete -p backtrick | sed -E 's/.*-F ([^ ]+) .*/\1/')
        for line; do
            split=${line//=/ = }
            read -ra COMP_WORDS <<<"$split"
            if [[ $split == *' ' && $line != *= ]]; then COMP_WORDS+=(''); fi
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            COMPREPLY=()
            "$function" backtrick "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            if ((${#COMPREPLY[@]} > 0)); then printf '%s\n' "${COMPREPLY[@]}"; fi
            echo END
        done"""

    def ask(self, lines):
        done = subprocess.run(["bash", "--norc", "-c", self.ASK, "ask", self.folder / "files", self.folder / "script", *lines],
                              capture_output=True, text=True, timeout=patience(60))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return [set(part.splitlines()) for part in done.stdout.split("END\n")[:-1]]


class Zsh(Completions, unittest.TestCase):
    """Presses the completion key in an interactive shell on a terminal, and reads what is added to the list."""

    START = r"""
        PS1= PS2= TERM=dumb
        autoload -Uz compinit && compinit -u -D
        source "$SCRIPT"
        compadd() {
            if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
                local -a hits prefix
                builtin compadd -A hits "$@"
                zparseopts -E p:=prefix
                (( $#hits )) && print -rl -- $IPREFIX$^hits >>$ANSWERS
            fi
            builtin compadd "$@"
        }
        complete-here() {
            local line
            for line in ${(f)"$(<$QUESTIONS)"}; do
                BUFFER=$line CURSOR=$#line
                zle ask-word
                print END >>$ANSWERS
            done
            BUFFER=
            print ALL >>$ANSWERS
        }
        zle -N complete-here
        zle -C ask-word list-choices _main_complete
        bindkey '^T' complete-here
        print READY >>$ANSWERS
        """

    def ask(self, lines):
        answers, questions = self.folder / "answers", self.folder / "questions"
        answers.write_text("")
        questions.write_text("\n".join(lines) + "\n")
        (self.folder / "start").write_text(self.START)
        ours, theirs = pty.openpty()
        environment = os.environ | {"HOME": str(self.folder / "home"), "ZDOTDIR": str(self.folder / "home"),
                                    "SCRIPT": str(self.folder / "script"), "ANSWERS": str(answers),
                                    "QUESTIONS": str(questions)}
        shell = subprocess.Popen(["zsh", "-f", "-i"], stdin=theirs, stdout=theirs, stderr=theirs, env=environment,
                                 cwd=self.folder / "files", start_new_session=True)
        os.close(theirs)
        shown = []

        def read_on():
            try:
                while data := os.read(ours, 65536):
                    shown.append(data)
            except OSError:
                pass  # the shell has ended

        reader = threading.Thread(target=read_on)
        reader.start()
        try:
            os.write(ours, f"source {self.folder}/start\n".encode())
            wait_until(lambda: "READY\n" in answers.read_text(), "zsh starts")
            os.write(ours, b"\x14")
            wait_until(lambda: "ALL\n" in answers.read_text(), "zsh completes")
        finally:
            shell.kill()
            shell.wait()
            reader.join()
            os.close(ours)
        _, _, said = answers.read_text().partition("READY\n")
        # Blanks are escaped. Of --format=json, the value counts.
        return [{re.sub(r"^--[a-z-]+=", "", line.replace("\\", "")) for line in part.splitlines()}
                for part in said.split("END\n")[:-1]]


class Fish(Completions, unittest.TestCase):
    def ask(self, lines):
        ask = "cd $argv[1]; source $argv[2]; for line in $argv[3..]; complete -C $line; echo END; end"
        done = subprocess.run(["fish", "--no-config", "-c", ask, self.folder / "files", self.folder / "script", *lines],
                              capture_output=True, text=True, timeout=patience(60),
                              env=os.environ | {"HOME": str(self.folder / "home")})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        # Each line is a word, a tab and a description. Of --format=json, the value counts.
        return [{re.sub(r"^--[a-z-]+=", "", line.split("\t")[0]) for line in part.splitlines()}
                for part in done.stdout.split("END\n")[:-1]]


if __name__ == "__main__":
    shell = sys.argv[3].lower()
    if shell != "manual" and shutil.which(shell) is None:
        print(f"{shell} is not installed; tools/setup --ci installs it")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2)
