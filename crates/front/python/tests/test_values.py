from __future__ import annotations

import copy
import pickle
import signal
import threading
import time
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
import stonework as sw
from hypothesis import given, settings
from hypothesis import strategies as some

NUMBERS = some.fractions(min_value=-4, max_value=4).map(lambda x: Fraction(round(8 * x), 8))
SIMPLE = some.one_of(
    NUMBERS.map(sw.Value), some.sampled_from(["*", "^", "v", "*2", "^2*", "±1"]).map(sw.Value)
)
OPTIONS = some.lists(SIMPLE, max_size=2)
GAMES = some.one_of(SIMPLE, some.builds(sw.Value.of, OPTIONS, OPTIONS))


@pytest.fixture
def usual_memory() -> Iterator[None]:
    yield
    sw.Value.memory(4 << 30)


def hot_sum(count: int) -> sw.Value:
    """Return a sum of hot games, which takes ever longer."""
    total = sw.Value(0)
    for n in range(1, count):
        left = [sw.Value.of([n, "^"], [n - 1, -3 * n]), sw.Value("^")]
        total += sw.Value.of(left, [sw.Value.of(-2 * n, -3 * n), sw.Value(f"*{n}")])
    return total


@given(GAMES, GAMES, GAMES)
@settings(max_examples=60, deadline=None)
def test_values_are_an_ordered_group(a: sw.Value, b: sw.Value, c: sw.Value) -> None:
    assert (a + b) + c == a + (b + c)
    assert a + b == b + a
    assert a - a == 0
    assert 3 * a == a + a + a == -(a * -3)
    sign = a.compare(b)
    assert (a < b, a == b, a > b) == (sign == "<", sign == "=", sign == ">")
    assert (a <= b, a >= b) == (sign in "<=", sign in ">=")
    assert (a + c).compare(b + c) == sign
    assert (a - b).outcome == {"=": "P", "<": "R", ">": "L", "||": "N"}[sign]
    assert (a != b) == (sign != "=")


@given(GAMES)
@settings(max_examples=60, deadline=None)
def test_a_value_is_read_as_it_is_written(a: sw.Value) -> None:
    assert sw.Value(str(a)) == eval(repr(a), {"Value": sw.Value}) == a
    assert hash(sw.Value(str(a))) == hash(a)
    assert sw.Value.of(a.left, a.right) == a
    assert pickle.loads(pickle.dumps(a)) == copy.deepcopy(a) == a


@given(GAMES, GAMES)
@settings(max_examples=60, deadline=None)
def test_means_add_up_and_stops_are_where_the_walls_stand(a: sw.Value, b: sw.Value) -> None:
    assert (a + b).mean == a.mean + b.mean
    assert (a + b).temperature <= max(a.temperature, b.temperature)
    graph = a.thermograph()
    assert (graph.mean, graph.temperature) == (a.mean, a.temperature)
    if not a.is_number:
        assert graph.stops_at(0) == (a.left_stop, a.right_stop)
    for array, points in (
        (graph.left_wall, graph.left_points),
        (graph.right_wall, graph.right_points),
    ):
        assert array.tolist() == [[float(x) for x in point] for point in points]
    assert a.heat(Fraction(3, 4)).cool(Fraction(3, 4)) == a


@given(NUMBERS, NUMBERS)
def test_numbers_are_those_of_python(x: Fraction, y: Fraction) -> None:
    a, b = sw.Value(x), sw.Value(y)
    assert a == x
    assert hash(a) == hash(x)
    assert a.number == x
    assert a + b == a + y == x + b == x + y
    assert a - b == a - y == x - b == x - y
    assert (a < b, a <= y, a > y, a >= b) == (x < y, x <= y, x > y, x >= y)
    assert len({x, a}) == 1


def test_known_values() -> None:
    value = sw.Value
    assert value.of(0, 1).number == Fraction(1, 2)
    assert value.of(0, 0) == value("*")
    assert value.of(0, "*") == value("^")
    assert value.of([0, "*"], [0, "*"]).nimber == 2
    assert str(value.of(0, value.of(0, -1))) == "tiny(1)"
    assert value("^3*").atomic_weight == value(3)
    assert value("±1").atomic_weight is None
    assert value("{2^|*}").reduced() == value("{2|0}")
    assert value("±1").freeze() == value("*")
    assert value("1").overheat(value("1*"), 1) == value("1*")
    assert value("2").norton(value("^")) == value("^^")
    assert value("1").ordinal_sum(value("1")) == 2
    assert value("{3|1}").incentives() == [value("{2|0}")]
    assert (value("{2|-1}").birthday, value("^").follower_count) == (3, 3)
    small, number = value("^*"), value("3/4")
    assert (small.is_infinitesimal, small.is_all_small, small.is_number) == (True, True, False)
    assert (number.is_number, number.is_numberish, number.is_infinitesimal) == (True, True, False)
    assert value("{2|-1}").left_stop == 2
    assert value("{2|-1}").right_stop == -1


@pytest.mark.parametrize(
    ("given_value", "error", "said"),
    [
        ("{1|", sw.InputError, "not closed"),
        ("1/3", sw.InputError, "1/3"),
        ("1/0", sw.InputError, "not 0"),
        ("on", sw.InputError, "loopy"),
        (Fraction(1, 3), sw.InputError, "denominators 1, 2, 4, 8"),
        (10**30, sw.InputError, "63 bits"),
        (0.5, TypeError, "float"),
        (None, TypeError, "NoneType"),
    ],
)
def test_what_is_no_value_is_refused(
    given_value: object, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        sw.Value(given_value)  # type: ignore[arg-type]


def test_what_is_no_operand_is_refused() -> None:
    up = sw.Value("^")
    for wrong in (lambda: up + 0.5, lambda: up * up, lambda: up < "1", lambda: up * 0.5):
        with pytest.raises(TypeError):
            wrong()
    assert up != "^"
    assert sw.Value(1) != Fraction(1, 3)
    with pytest.raises(OverflowError):
        sw.Value(2**62) + sw.Value(2**62)
    with pytest.raises(OverflowError):
        up * 2**40
    with pytest.raises(sw.InputError):
        up * 2**70
    assert np.int64(2) + up == 2 + up


@pytest.mark.usefixtures("usual_memory")
def test_values_keep_their_limit_on_memory() -> None:
    sw.Value.memory(sw.Value.memory() + 100_000)
    with pytest.raises(sw.Stopped, match=r"Value\.memory"):
        hot_sum(40)
    sw.Value.memory(4 << 30)
    assert sw.Value("{7|-7}").temperature == 7


def test_long_computations_leave_python_free_and_end_at_ctrl_c() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.01):
            ticks += 1

    ticking = threading.Thread(target=tick)
    ticking.start()
    interrupt = threading.Timer(1, signal.raise_signal, [signal.SIGINT])
    begun = time.monotonic()
    interrupt.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            hot_sum(1000)
    finally:
        done.set()
        ticking.join()
    assert time.monotonic() - begun < 60
    assert ticks > 5


def test_thermographs_are_drawn() -> None:
    graph = sw.Value("{3|-1}").thermograph()
    assert graph.left_wall.shape == (2, 2)
    assert graph._repr_svg_().startswith("<svg")
    both = graph.svg(sw.Value("{2||1|0}").thermograph())
    assert "{2||1|0}" in both
    assert graph == sw.Value("{3|-1}").thermograph()


def domineering(cells: frozenset[tuple[int, int]]) -> sw.Value:
    """Return the value of empty cells, by the rules alone."""

    def after(down: int, right: int) -> list[sw.Value]:
        pairs = [{(row, column), (row + down, column + right)} for row, column in cells]
        return [domineering(cells - pair) for pair in pairs if pair <= cells]

    return sw.Value.of(after(1, 0), after(0, 1))


@pytest.mark.parametrize(("rows", "columns"), [*product((1, 2, 3), (2, 3))])
def test_positions_are_worth_what_their_options_make(rows: int, columns: int) -> None:
    found = sw.value("domineering", ["." * columns] * rows)
    cells = frozenset(product(range(rows), range(columns)))
    assert found.value == domineering(cells)
    assert found.value is not None
    assert (found.mean, found.temperature) == (found.value.mean, found.value.temperature)
    assert (found.left_stop, found.right_stop) == (found.value.left_stop, found.value.right_stop)
    after = [[move.value for move in moves] for moves in (found.left, found.right)]
    assert None not in after[0] + after[1]
    assert sw.Value.of(after[0], after[1]) == found.value  # type: ignore[arg-type]
    assert found.moves_complete


def test_sums_of_positions_and_values() -> None:
    found = sw.value("domineering ..|.# + 2*(clobber xoo) - {1|-2}")
    assert [(term, times) for term, times, _ in found.parts] == [
        ("domineering ../.#", 1),
        ("clobber xoo", 2),
        ("{1|-2}", -1),
    ]
    total = sum((times * value for _, times, value in found.parts if value is not None), 0)
    assert found.value == total
    best = [move for move in found.left if move.is_best]
    assert {move.part for move in best} == {2}
    assert (found.outcome, found.left_wins) == ("N", (True, False))
    assert found.to_dict()["value"] == str(found.value)
    graph = found.thermograph()
    assert graph is not None
    assert graph.mean == found.mean
    assert sw.value(sw.Value("±1")).value == sw.Value("±1")
    parted = sw.value("domineering", ["..#..", "..#.."])
    assert [times for _, times, _ in parted.components] == [1, 1]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("nim", [1, 2]), "same moves"),
        (("stone-game", [3, 9, 1, 2]), "points"),
        (("domineerin", [".."]), "did you mean domineering"),
        (("domineering", ["x#"]), "another notation"),
        (("chess 1 + ^",), "no game `chess`"),
        (("{1|0} + ",), "the text ends"),
    ],
)
def test_what_has_no_value_is_refused(asked: tuple[str, ...], said: str) -> None:
    with pytest.raises(sw.InputError, match=said):
        sw.value(*asked)


def test_a_limit_tells_what_is_known() -> None:
    with pytest.raises(sw.Stopped, match="time limit") as stopped:
        sw.value("domineering", rows=9, cols=9, time=0.2)
    assert stopped.value.valuation is not None
    assert stopped.value.valuation.value is None
    assert stopped.value.valuation.stopped is not None


def test_misere_quotients() -> None:
    kayles = sw.misere_quotient("0.77", 200)
    assert (kayles.order, len(kayles.lost), kayles.period, kayles.preperiod) == (40, 9, 12, 71)
    assert not kayles.wins([10**6 + 4] * 200)
    assert kayles.wins([1, 1])
    assert not kayles.wins([1])
    assert kayles.of_sum([]) == 0
    assert kayles.elements[0] == "1"
    assert kayles.product(*kayles.values[[3, 5]].tolist()) == kayles.of_sum([3, 5])
    assert kayles.end is None
    assert len(kayles.generators) == 7
    assert ("a^2", "1") in kayles.relations
    assert sw.genera("0.77", 6) == ["0", "1", "2", "3", "1", "4^146"]
    with pytest.raises(sw.InputError, match="not known"):
        sw.misere_quotient("0.77", 20).wins([50])
    with pytest.raises(sw.InputError, match="no element"):
        kayles.product(40, 1)
    with pytest.raises(sw.InputError, match="at least 1"):
        sw.misere_quotient("0.77", 0)
