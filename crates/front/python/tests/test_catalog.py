from __future__ import annotations

import json
import sysconfig
from collections import deque
from pathlib import Path

import numpy as np
import pytest
import stonework as sw
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import RandomGame
from stonework.interpreter import demand_lock


def test_the_catalog_is_listed() -> None:
    names = [name for name, _, _ in sw.games()]
    assert "stone-game-vii" in names
    assert len(names) == len(set(names)) > 40


def test_a_solution_tells_all() -> None:
    solution = sw.solve("predict-the-winner", [1, 5, 233, 7])
    assert solution.value == 222
    assert solution.answer is True
    assert solution.scores == (234, 12)
    assert solution.best_moves == ["L"]
    assert solution.best_moves_complete
    assert solution.line is not None
    assert len(solution.line) == 4
    assert dict(solution.moves)["L"] == 222
    assert solution.bounds == (222, 222)
    assert solution.stopped is None
    assert solution.report["positions"] > 0
    told = solution.to_dict()
    assert told["game"] == "predict-the-winner"
    assert told["input"] == [1, 5, 233, 7]
    assert told["value"] == 222
    assert json.loads(json.dumps(told)) == told
    assert "222" in repr(solution)
    assert "<table>" in solution._repr_html_()


def test_inputs_are_texts_numbers_lists_and_arrays() -> None:
    values = {
        sw.solve("stone-game", given).value
        for given in ("5,3,4,5", "[5,3,4,5]", [5, 3, 4, 5], (5, 3, 4, 5), np.array([5, 3, 4, 5]))
    }
    assert values == {1}
    assert sw.solve("nim", [3, 4, 5]).value == sw.solve("nim", "[3,4,5]").value
    written = ("5 3 4 5", "int[] piles = {5,3,4,5};", {"piles": [5, 3, 4, 5]})
    arrays = ({"piles": np.array([5, 3, 4, 5])}, [np.int64(5), 3, np.int8(4), 5])
    assert {sw.solve("stone-game", given).value for given in written + arrays} == {1}
    alice = {"bobValues": [3, 1], "aliceValues": np.array([1, 2])}
    assert sw.solve("stone-game-vi", alice).value == sw.solve("stone-game-vi", "1 2 / 3 1").value
    texts = (b"5 3 4 5", np.array(["5", "3", "4", "5"]), np.array([b"5", b"3", b"4", b"5"]))
    ordered = (deque([5, 3, 4, 5]), map(int, "5345"), range(5, 9), *texts)
    assert [sw.solve("stone-game", given).value for given in ordered] == [1, 1, 2, 1, 1, 1]
    with pytest.raises(sw.InputError, match="set is no list"):
        sw.solve("nim", {3, 4, 5})
    large = [10**30, 1, 2, 3]
    assert sw.solve("predict-the-winner", [str(number) for number in large]).value == 10**30 - 2


def test_a_position_tells_the_size_of_its_board() -> None:
    for written in (
        "..../..../..../....",
        "....\n....\n....\n....",
        ["...."] * 4,
        [[""] * 4] * 4,
        np.full((4, 4), ""),
        np.zeros((4, 4), dtype=np.int8),
        (tuple("....") for _ in range(4)),
        [[None] * 4] * 4,
        " a b c d\n1 . . . .\n2 . . . .\n3 . . . .\n4 . . . .",
    ):
        solution = sw.solve("hex", written)
        assert solution.value == sw.win()
        assert sorted(solution.best_moves) == ["a4", "b3", "c2", "d1"]
        assert solution.to_dict()["settings"] == {"rows": "4", "cols": "4"}
    assert sw.solve_many("domineering", ["../..", ".../.../...", [[""]]]) == [
        sw.solve("domineering", rows=2, cols=2).value,
        sw.solve("domineering", rows=3, cols=3).value,
        sw.solve("domineering", rows=1, cols=1).value,
    ]
    strong = sw.strong("mnk", "..../....")
    for position in ("XO../....", ["XO..", "...."], np.array([[1, 2, 0, 0], [0, 0, 0, 0]])):
        assert position in strong
        assert strong[position].position == "xo../.... x"
    assert sw.strong("mnk", at=[list("x.."), list("..."), list("...")]).value == sw.draw()
    with pytest.raises(sw.InputError, match="4 rows and 4 columns, but the settings say rows=5"):
        sw.solve("hex", "..../..../..../....", rows=5)


def test_lists_are_parameters() -> None:
    written = sw.solve("heaps", 30, takes="1,2,half")
    for takes in ([1, 2, "half"], (1, 2, "half"), np.array([1, 2, "half"])):
        assert sw.solve("heaps", 30, takes=takes).best_moves == written.best_moves
    for rules in ({1, 3, 4}, [1, 3, 4], range(1, 5), np.array([1, 3])):
        values = sw.nimbers(rules, 30).values
        text = "{" + ",".join(str(number) for number in rules) + "}"
        assert values.tolist() == sw.nimbers(text, 30).values.tolist()
        assert (values[29] > 0) == (sw.solve("heaps", 29, rules=rules).value == sw.win())


def test_one_best_move_all_of_them_or_all_values() -> None:
    every = sw.solve("domineering", rows=4, cols=4)
    best = sw.solve("domineering", rows=4, cols=4, best="all")
    one = sw.solve("domineering", rows=4, cols=4, best="one")
    assert every.value == best.value == one.value == sw.win()
    assert every.best_moves == best.best_moves
    assert every.best_moves_complete
    assert best.best_moves_complete
    assert len(every.moves) == 12
    assert one.best_moves
    assert set(one.best_moves) <= set(every.best_moves)
    with pytest.raises(ValueError, match='best: "one" or "all" is needed, not "few"'):
        sw.solve("mnk", best="few")


def test_a_lost_position_has_no_best_moves() -> None:
    lost = sw.solve("nim", [3, 5, 6])
    assert (lost.value, lost.outcome) == (sw.loss(), "loss")
    assert (lost.best_moves, lost.best_moves_complete, lost.every_move_loses) == ([], True, True)
    assert {value for _, value in lost.moves} == {sw.loss()}
    assert "no move wins" in lost._repr_html_()
    later = sw.solve("nim", [3, 5, 6], distance=True)
    assert later.every_move_loses
    assert later.best_moves
    assert sw.solve_many("nim", [[3, 5, 6], [1]], distance=True) == [later.value, sw.win(1)]
    with pytest.raises(sw.InputError, match=r"input 0: .*score"):
        sw.solve_many("stone-game", [[3, 5]], distance=True)
    over = sw.solve("nim", [0])
    assert (over.best_moves, over.every_move_loses) == ([], False)


def test_parameters_are_keywords() -> None:
    draw = sw.solve("mnk", m=3, n=3, k=3)
    assert draw.value == sw.draw()
    assert draw.to_dict()["settings"]["k"] == "3"


@pytest.mark.parametrize(
    ("game", "given", "keywords", "told"),
    [
        ("stone-game-vi1", [1], {}, "did you mean"),
        ("stone-game", None, {}, "an input is needed"),
        ("stone-game", [], {}, "empty"),
        ("stone-game", [1, "x"], {}, "number 2"),
        ("stone-game", object(), {}, "JSON"),
        ("mnk", None, {"k": 99}, "1 to 64"),
        ("mnk", None, {"kk": 3}, "no parameter"),
        ("mnk", None, {"solver": "tabel"}, "does not fit"),
        ("mnk", None, {"threads": 0}, "threads"),
        ("mnk", None, {"time": -1.0}, "time"),
        ("mnk", None, {"time": float("nan")}, "time"),
    ],
)
def test_what_is_wrong_is_told(
    game: str, given: object, keywords: dict[str, object], told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        sw.solve(game, given, **keywords)  # type: ignore[arg-type]


def test_a_limit_raises_with_what_is_proved() -> None:
    with pytest.raises(sw.Stopped, match="10000 positions") as caught:
        sw.solve("connect-four", positions=10_000)
    solution = caught.value.solution
    assert solution is not None
    assert solution.value is None
    assert solution.bounds == caught.value.bounds
    assert solution.report["positions"] <= 10_000


def within(positions: int) -> sw.Solution | None:
    try:
        return sw.solve("connect-four", width=5, height=4, threads=1, positions=positions)
    except sw.Stopped as stopped:
        return stopped.solution


def test_a_solve_that_is_stopped_tells_the_move_that_is_worth_what_is_proved() -> None:
    found = [within(positions) for positions in range(2000, 60_000, 2000)]
    open_ones = [solution for solution in found if solution and solution.value is None]
    good = [solution for solution in open_ones if solution.good_move is not None]
    assert good
    for solution in good:
        assert dict(solution.moves)[solution.good_move] == solution.bounds[0]
        assert solution.to_dict()["good_move"] == solution.good_move
    known = sw.solve("connect-four", width=4, height=4)
    assert (known.good_move, known.to_dict().get("good_move")) == (None, None)


ROWS = st.lists(st.lists(st.integers(-1000, 1000), min_size=1, max_size=12), max_size=20)


@settings(max_examples=100, deadline=None)
@given(ROWS)
def test_many_are_solved_as_one_by_one(rows: list[list[int]]) -> None:
    values = sw.solve_many("stone-game-iii", rows)
    assert values == [sw.solve("stone-game-iii", row).value for row in rows]


def test_a_matrix_is_solved_row_by_row() -> None:
    rows = np.random.default_rng(7).integers(-9, 10, (500, 15))
    values = sw.solve_many("predict-the-winner", rows, threads=2)
    assert values == sw.solve_many("predict-the-winner", rows.tolist())
    assert values == sw.solve_many("predict-the-winner", rows[:, ::-1])
    with pytest.raises(sw.InputError, match="input 2"):
        sw.solve_many("stone-game", [[1, 2], [3, 4], []])
    with pytest.raises(sw.InputError, match="input 1"):
        sw.solve_many("stone-game", [[1, 2], ["x"]])
    with pytest.raises(sw.Stopped):
        sw.solve_many("connect-four", ["start"], positions=1000)
    with pytest.raises(TypeError):
        sw.solve_many("stone-game", 3)  # type: ignore[arg-type]


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(1, 1000), min_size=2, max_size=9))
def test_a_table_has_the_value_of_every_part(row: list[int]) -> None:
    values = sw.table("stone-game-vii", row)
    assert values.shape == (len(row), len(row))
    for start in range(len(row)):
        for end in range(start + 1, len(row)):
            part = sw.solve("stone-game-vii", row[start : end + 1])
            assert values[start, end] == part.value
            assert values[end, start] is np.ma.masked


def test_a_table_is_not_copied_and_refused_where_there_is_none() -> None:
    values = sw.table("stone-game-vii", range(1, 300))
    assert values.data.base is not None
    with pytest.raises(sw.SolverError, match="no table"):
        sw.table("mnk", "start")
    with pytest.raises(sw.InputError, match="over the limit"):
        sw.table("stone-game-vii", range(1, 300), memory=1000)
    # Both arrays fit, but not with what the solver takes.
    with pytest.raises(sw.Stopped, match="over the limit"):
        sw.table("stone-game-vii", range(1, 300), memory=9 * 299**2 + 1000)


def test_a_table_that_no_machine_holds_is_refused() -> None:
    with pytest.raises(sw.InputError, match="a table of 1000000 piles is too large"):
        sw.table("stone-game-vii", range(10**6))


def test_outcomes_are_equal_by_result_and_plies() -> None:
    assert sw.win(3) == sw.win(3) != sw.win(4)
    assert len({sw.win(3), sw.win(3), sw.loss(3), sw.draw()}) == 3
    assert (str(sw.win(3)), repr(sw.draw())) == ("win in 3", "draw()")
    with pytest.raises(ValueError, match="too many"):
        sw.win(10**7)
    with pytest.raises(OverflowError):
        sw.loss(-1)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("mnk", "x../.o./..."),
        ("stone-game", [5, 3, 4, 5]),
        ("nim", [1, 2]),
        ("graph", {"start": 0, "nodes": [[1], "loss"]}),
    ],
)
def test_positions_are_drawn(name: str, given: object) -> None:
    solution = sw.solve(name, given)
    picture = solution._repr_svg_()
    assert picture is not None
    assert picture.startswith("<svg")
    assert picture in solution._repr_html_()


def test_a_short_table_is_drawn() -> None:
    picture = sw.table("stone-game-vii", [5, 3, 1])._repr_svg_()
    assert picture is not None
    assert "1 to 3: " in picture
    assert sw.table("stone-game-vii", range(1, 50))._repr_svg_() is None


def test_lines_of_play_of_a_game_of_the_catalog_are_counted() -> None:
    assert sw.perft("connect-four", 5) == 16807
    assert sw.perft("mnk", 9, m=3, n=3, k=3) == 127872
    with pytest.raises(sw.Stopped):
        sw.perft("connect-four", 30, time=0.1)
    with pytest.raises(TypeError, match="no input"):
        sw.perft(RandomGame((sw.draw(),)), 1, "start")


def test_a_build_without_a_lock_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    demand_lock()
    monkeypatch.setattr(sysconfig, "get_config_var", lambda name: 1)
    with pytest.raises(ImportError, match="free-threaded"):
        demand_lock()


def test_a_game_starts_from_a_position_on_its_input(tmp_path: Path) -> None:
    found = sw.solve("stone-game", [18, 20, 15, 30], at="20 15 30")
    assert found.value == 25
    assert found.to_dict()["position"] == "20 15 30"
    graph = {"start": "a", "nodes": {"a": ["b"], "b": ["c"], "c": "loss"}}
    assert sw.solve("graph", graph, at="b").value == sw.win(1)
    # The last pile is taken from either end.
    assert sw.perft("stone-game", 1, [1, 2, 3], at="3") == sw.perft("stone-game", 1, [3]) == 2
    for at in ([20, 15, 30], (20, 15, 30), np.array([20, 15, 30])):
        assert sw.solve("stone-game", [18, 20, 15, 30], at=at).value == 25
    assert sw.solve("stone-game-ii", "7 9 4 4 (M = 2)").to_dict()["input"] == "7 9 4 4 (M = 2)"
    with pytest.raises(sw.InputError, match="no parameter `at`"):
        sw.table("stone-game-vii", [1, 2, 3], at=[2, 3])
    with pytest.raises(sw.InputError, match="no part of the row"):
        sw.solve("stone-game", [1, 2, 3], at="1 3")
    with pytest.raises(sw.InputError, match="a certificate is of the start"):
        found.certificate().save(tmp_path / "position")
