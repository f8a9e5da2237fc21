"""Wrong arguments: every function refuses them with an error of theirs, or of the caller's own code, and goes on working."""

import itertools

import pytest

import backtrick

DEAL = backtrick.Deal(42)
POSITION = backtrick.Position(DEAL)
RESULT = backtrick.solve(DEAL)
LATE = POSITION.after(RESULT.line[:-1])
HALF = "\udcff"  # half of a surrogate pair, as os.fsdecode makes them


class OfTheCaller(Exception):
    pass


class Raises:
    def fail(self, *_):
        raise OfTheCaller

    __index__ = __len__ = __iter__ = __getattr__ = __getitem__ = fail


class Json:
    def __init__(self, text):
        self.json = lambda: text


def generator():
    yield 42
    raise OfTheCaller


VALUES = [
    None, 0.5, float("nan"), -1, 2**64, 2**200, -2**200, "", "x", HALF, "\0", "\u00e9" * 60, b"42", b"\xff", bytearray(b"42"), [], [[]],
    ["2"], [None], [2.0], [300], [-1], [2**80], {}, {"A1": 1}, {2, 3}, (1, 2), Raises(), [Raises()], Json(5), Json(HALF), Json("{"),
    object(), int, backtrick.Result, DEAL, POSITION, RESULT, backtrick.Rules(), "[" * 5000, range(2, 100), [DEAL], [["ab"]], ["ab"], [[5]],
    [[("x", "A1")]], [[(28, "A1", "z")]], [[(28, None)]], [[(28, HALF)]], [[(28, b"A1")]], [[(2**70, "A1")]], [[(28, "A9")]],
]


def first(batch):
    return list(itertools.islice(batch, 2))


def of(at, value):
    parts = [POSITION.rules, POSITION.piles, POSITION.hands, POSITION.draw_pile, 1, 0]
    return backtrick.Position.of(*parts[:at], value, *parts[at + 1:])


CALLS = {
    "Deal": backtrick.Deal, "Deal.of_deck": backtrick.Deal.of_deck, "Deal.parse": backtrick.Deal.parse,
    "Deal rules": lambda value: backtrick.Deal(42, value), "Rules": backtrick.Rules, "Rules.named": backtrick.Rules.named,
    "Position": backtrick.Position, "Position.parse": backtrick.Position.parse, "after": POSITION.after,
    **{f"Position.of {at}": lambda value, at=at: of(at, value) for at in range(6)},
    "top": lambda value: of(1, {**POSITION.piles, "A1": value}),
    "solve": lambda value: backtrick.solve(value, nodes=1), "left": lambda value: backtrick.left(value, nodes=1),
    "analyse": lambda value: backtrick.analyse(value, nodes=1), "grade": backtrick.grade, "verify": backtrick.verify,
    "play": lambda value: backtrick.play(value, "nearest"), "advise": lambda value: backtrick.advise(value, "quick"),
    "review": lambda value: backtrick.review(value, "quick", nodes=1),
    "solve_all": lambda value: first(backtrick.solve_all(value, nodes=1)), "left_all": lambda value: first(backtrick.left_all(value, nodes=1)),
    "grade_all": lambda value: first(backtrick.grade_all(value)), "play_all": lambda value: first(backtrick.play_all(value, "nearest")),
    **{f"solve {name}": lambda value, name=name: backtrick.solve(LATE, **{name: value})
       for name in ("rules", "nodes", "seconds", "memory", "threads")},
    "solve_all threads": lambda value: first(backtrick.solve_all([42], threads=value)),
    **{f"play {name}": lambda value, name=name: backtrick.play(42, **{"player": "nearest", name: value}) for name in ("player", "seed", "talk")},
    **{f"advise {name}": lambda value, name=name: backtrick.advise(LATE, **{"player": "quick", name: value})
       for name in ("player", "count", "talk")},
    "table": backtrick.table, "level8.Deal": backtrick.level8.Deal, "level8.Deal.parse": backtrick.level8.Deal.parse,
    "level8.solve": lambda value: backtrick.level8.solve(value, 3), "level8.verify": backtrick.level8.verify,
    "level": lambda value: backtrick.level8.solve(backtrick.level8.Deal(7), value),
}


@pytest.mark.parametrize("name", CALLS)
def test_wrong_arguments(name):
    refused = 0
    for value in [*VALUES, generator()]:
        try:
            CALLS[name](value)
        except (TypeError, ValueError, OfTheCaller):  # never a RuntimeError or a KeyError of the module itself
            refused += 1
    assert refused > len(VALUES) / 2


def test_one_text_is_not_many_deals():
    for batch in (backtrick.solve_all, backtrick.left_all, backtrick.grade_all, backtrick.play_all):
        for text in ("42", b"42", bytearray(b"42")):
            with pytest.raises(TypeError, match="expected many deals"):
                batch(text)


def test_half_a_surrogate_pair():
    for call in (backtrick.solve, backtrick.verify, backtrick.advise, backtrick.review, backtrick.Deal.parse, backtrick.Rules.named):
        with pytest.raises(UnicodeEncodeError, match="surrogates not allowed"):
            call(HALF)


def test_what_errors_say():
    for call, value, says in (
        (backtrick.verify, 42, "expected a line of JSON or an object with one, such as a Result, not <class 'int'>"),
        (POSITION.after, [["28"]], r"a play is a pair \(card, pile\), not '28'"),
        (POSITION.after, [[(2.0, "A1")]], "cards are whole numbers, not <class 'float'>"),
        (POSITION.after, [5], "'int' object is not iterable"),
        (backtrick.solve_all, 42, "'int' object is not iterable"),
    ):
        with pytest.raises(TypeError, match=says):
            call(value)


def test_rules_are_never_ignored():
    own = "what is asked about has rules of its own, solo, and not duo"
    for asked in ("solo:42", DEAL, POSITION, DEAL.code(), DEAL.json()):
        with pytest.raises(ValueError, match=own):
            backtrick.solve(asked, "duo")
        assert backtrick.solve(asked, "solo").nodes == backtrick.solve(asked, backtrick.Rules()).nodes == 26
    batch = backtrick.solve_all([1, DEAL, 2], "duo")
    assert next(batch).rules.name == "duo"
    with pytest.raises(ValueError, match=own):
        next(batch)
    with pytest.raises(ValueError, match=own):
        backtrick.Deal.parse("solo:42", "duo")
    assert backtrick.solve("duo:42").rules.name == "duo"
