from __future__ import annotations

import numpy as np
import pytest
import stonework as sw
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import outcome, outcomes
from test_own_games import Heap


def test_every_position_of_tic_tac_toe() -> None:
    strong = sw.strong("mnk")
    counts = strong.counts
    assert counts["positions"] == 5478
    assert counts["won"] + counts["drawn"] + counts["lost"] == 5478
    assert strong.value == sw.draw()
    assert strong.report["positions"] > 0
    found = strong["x../.../..."]
    assert (found.value, found.best_moves) == (sw.draw(), ["b2"])
    assert len(found.moves) == 8
    assert "x../.../..." in strong
    for text in ("xxx/ooo/...", "no board"):
        with pytest.raises(sw.InputError):
            strong[text]


def test_quixo_has_its_known_counts() -> None:
    counts = sw.strong("quixo", size=3).counts
    assert counts["positions"] == 3**9


@pytest.mark.parametrize(
    ("name", "settings"), [("mnk", {}), ("quixo", {"size": 3}), ("three-mens-morris", {})]
)
def test_positions_are_drawn_and_told_in_a_table(name: str, settings: dict[str, object]) -> None:
    strong = sw.strong(name, **settings)  # type: ignore[arg-type]
    table = strong.to_arrow()
    assert table.num_rows == strong.counts["positions"]
    counts = {"win": 0, "draw": 0, "loss": 0}
    rows = table.to_pylist()
    for row in rows:
        counts[row["value"]] += 1
        assert (row["distance"] is None) == (row["value"] == "draw")
    assert counts["win"] == strong.counts["won"]
    assert counts["loss"] == strong.counts["lost"]
    for row in rows[:: max(1, len(rows) // 50)]:
        found = strong[row["position"]]
        assert str(found.value).split()[0] == row["value"]
        picture = found._repr_svg_()
        assert picture is not None
        assert picture.startswith("<svg")


def test_states_of_your_own_are_told_in_a_table() -> None:
    table = sw.strong(Heap(5)).to_arrow().to_pydict()
    assert sorted(table["position"]) == ["0", "1", "2", "3", "4", "5"]


def test_a_game_without_such_a_solver_is_refused() -> None:
    with pytest.raises(sw.SolverError, match="no solver of every position"):
        sw.strong("stone-game-iii", [1, 2, 3])


@settings(max_examples=500, deadline=None)
@given(st.integers(0, 2**32))
def test_every_state_of_a_random_game_is_that_of_plain_python(seed: int) -> None:
    game = outcomes(seed, loops=True)
    strong = sw.strong(game, endless="draw")
    for state in range(len(game.nodes)):
        if state not in strong:
            continue
        found = strong[state]
        # The same game from this state: plain Python takes it as the first node.
        order = [state, *(other for other in range(len(game.nodes)) if other != state)]
        place = {old: new for new, old in enumerate(order)}
        moved = [
            tuple(
                sw.Step(place[after.state], again=after.again)
                if isinstance(after, sw.Step)
                else place[after]
                for after in node
            )
            if isinstance(node, tuple)
            else node
            for node in (game.nodes[old] for old in order)
        ]
        from_here = type(game)(tuple(moved))
        assert isinstance(found.value, sw.Outcome)
        assert (found.value.result, found.value.plies) == outcome(from_here)
        assert [move for move, _ in found.moves] == list(
            game.moves(state) if game.terminal_value(state) is None else []
        )


def test_states_of_a_heap() -> None:
    strong = sw.strong(Heap(30))
    for stones in range(31):
        value = strong[stones].value
        assert isinstance(value, sw.Outcome)
        assert (value.result == "loss") == (stones % 7 in (0, 2))
    assert strong[11].best_moves == [4]
    assert 31 not in strong
    with pytest.raises(KeyError):
        strong["11"]


def test_nimbers_have_their_period() -> None:
    kayles = sw.nimbers("0.77", 100_000)
    assert (kayles.period, kayles.preperiod, len(kayles)) == (12, 71, 100_000)
    assert kayles.values.dtype == np.uint16
    assert not kayles.values.flags.writeable
    assert kayles.values[71:83].tolist() == kayles.values[71 + 12 * 8000 : 83 + 12 * 8000].tolist()
    with pytest.raises(sw.InputError, match="octal"):
        sw.nimbers("kayles", 10)
    with pytest.raises(sw.InputError, match="at least 1"):
        sw.nimbers("0.77", 0)
