from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
import stonework as sw
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import RandomGame, margin, outcome, outcomes, scores

SEEDS = st.integers(min_value=0, max_value=2**32)


class Batched(sw.BatchGame):
    """A random game whose keys are far apart, or all those there are."""

    def __init__(self, game: RandomGame, *, scored: bool, far: int) -> None:
        self.game, self.scored, self.far = game, scored, far
        self.key_count = len(game.nodes) if far == 1 else None

    def start(self) -> int:
        return 0

    def expand(self, keys: npt.NDArray[np.uint64]) -> sw.Batch:
        offsets, children, values = [0], [], []
        gains, again = [], []
        for key in keys.tolist():
            assert key % self.far == 0
            node = self.game.nodes[key // self.far]
            moves = node if isinstance(node, tuple) else ()
            for after in moves:
                step = after if isinstance(after, sw.Step) else sw.Step(after)
                children.append(step.state * self.far)
                gains.append(step.gain)
                again.append(step.again)
            if isinstance(node, sw.Outcome):
                values.append({"win": 1, "draw": 0, "loss": -1}[node.result])
            else:
                values.append(0 if moves else node)
            offsets.append(len(children))
        return sw.Batch(
            np.array(offsets),
            np.array(children, np.uint64),
            np.array(values),
            np.array(gains) if self.scored else None,
            np.array(again, bool),
        )


def at_once(game: RandomGame) -> RandomGame:
    """Return the same with ends that are 0 plies away."""
    nodes = ((sw.loss(0) if node == sw.loss(2) else node) for node in game.nodes)
    return RandomGame(tuple(nodes))


@settings(max_examples=2000, deadline=None)
@given(SEEDS, st.booleans(), st.sampled_from([1, 10**12]))
def test_random_games_have_the_outcome_of_plain_python(seed: int, loops: bool, far: int) -> None:
    game = at_once(outcomes(seed, loops=loops))
    value = sw.solve(Batched(game, scored=False, far=far), endless="draw").value
    assert isinstance(value, sw.Outcome)
    assert (value.result, value.plies) == outcome(game)


@settings(max_examples=2000, deadline=None)
@given(SEEDS, st.sampled_from([1, 10**12]))
def test_random_games_for_a_score_have_the_margin_of_plain_python(seed: int, far: int) -> None:
    game = scores(seed)
    solution = sw.solve(Batched(game, scored=True, far=far))
    assert solution.value == margin(game)
    if isinstance(game.nodes[0], tuple):
        after = {step.state * far for step in game.nodes[0]}
        assert set(solution.best_moves) <= after


@settings(max_examples=300, deadline=None)
@given(SEEDS)
def test_all_keys_are_those_of_the_same_game_one_by_one(seed: int) -> None:
    game = at_once(outcomes(seed, loops=True))
    one_by_one = sw.strong(game, endless="draw")
    batched = sw.strong(Batched(game, scored=False, far=1), endless="draw")
    for state in range(len(game.nodes)):
        assert state in batched
        if state in one_by_one:
            found, expected = batched[state], one_by_one[state]
            assert (found.position, found.value) == (state, expected.value)
            assert len(found.moves) >= len(found.best_moves)
    assert len(game.nodes) not in batched


class Heap(sw.BatchGame):
    key_count = 31

    def start(self) -> int:
        return 30

    def expand(self, keys: npt.NDArray[np.uint64]) -> sw.Batch:
        left = keys.astype(np.int64)[:, None] - [1, 3, 4]
        return sw.Batch.of_matrix(left, left >= 0, -1)


def test_a_heap_is_told_in_keys() -> None:
    solution = sw.solve(Heap())
    assert solution.line is not None
    assert solution.line[-1] == 0
    assert solution.line[0] in solution.best_moves
    assert solution.best_moves == [
        move for move, value in solution.moves if value == solution.value
    ]
    strong = sw.strong(Heap())
    assert strong[30].best_moves == solution.best_moves
    table = strong.to_arrow().to_pydict()
    assert sorted(table["position"]) == list(range(31))
    by_key = dict(zip(table["position"], table["value"], strict=True))
    assert all((by_key[stones] == "loss") == (stones % 7 in (0, 2)) for stones in range(31))


def test_many_moves_of_a_state_and_the_same_twice() -> None:
    class Wide(sw.BatchGame):
        scored = True

        def start(self) -> int:
            return 2**64 - 1

        def expand(self, keys: npt.NDArray[np.uint64]) -> sw.Batch:
            is_start = keys == 2**64 - 1
            children = np.broadcast_to(np.arange(100) % 50, (len(keys), 100))
            possible = np.broadcast_to(is_start[:, None], (len(keys), 100))
            gains = np.broadcast_to(np.arange(100) // 50 * 7, (len(keys), 100))
            return sw.Batch.of_matrix(children, possible, keys.astype(np.int64), gains=gains)

    solution = sw.solve(Wide())
    assert solution.value == 7
    assert solution.best_moves == [0]
    assert len(solution.moves) == 100


@pytest.mark.parametrize(
    ("batch", "told"),
    [
        (sw.Batch(np.array([0]), np.array([]), np.array([0])), "offsets: an array of length 2"),
        (sw.Batch(np.array([1, 1]), np.array([1]), np.array([0])), "rise from 0"),
        (
            sw.Batch(np.array([0, 2]), np.array([1]), np.array([0])),
            "children: an array of length 2",
        ),
        (sw.Batch(np.array([0, 1]), np.array([-1]), np.array([0])), "below 0"),
        (sw.Batch(np.array([0, 1]), np.array([1.5]), np.array([0])), "float64"),
        (sw.Batch(np.array([0, 1]), np.array([9]), np.array([0])), "not below key_count"),
        (sw.Batch(np.array([0, 0]), np.array([]), np.array([5])), "value 5"),
        (sw.Batch(np.array([0, 1]), np.array([0]), np.array([0]), np.array([3])), "scored"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(batch: sw.Batch, told: str) -> None:
    class Wrong(sw.BatchGame):
        key_count = 1

        def start(self) -> int:
            return 0

        def expand(self, keys: npt.NDArray[np.uint64]) -> sw.Batch:
            return batch

    with pytest.raises(sw.GameError, match=told):
        sw.solve(Wrong())


def test_limits_are_kept() -> None:
    class Endless(sw.BatchGame):
        def start(self) -> int:
            return 1

        def expand(self, keys: npt.NDArray[np.uint64]) -> sw.Batch:
            children = keys[:, None] * np.array([2, 3], np.uint64)
            return sw.Batch.of_matrix(children, True | (children > 0), 0)

    with pytest.raises(sw.Stopped, match="1000 positions"):
        sw.solve(Endless(), positions=1000)
    with pytest.raises(sw.Stopped, match="time"):
        sw.solve(Endless(), time=0.2)
    with pytest.raises(sw.Stopped, match="10 positions"):
        sw.solve(Heap(), positions=10)
    with pytest.raises(sw.Stopped, match="limit of 10000"):
        sw.solve(Endless(), memory=10_000)
    with pytest.raises(sw.InputError, match="no endless play"):
        sw.solve(sw.from_csr(([0, 0], []), scored=True), endless="first-wins")
    with pytest.raises(sw.GameError, match="nothing is drawn"):
        sw.solve(sw.from_csr(([0, 0], []), values=0), endless="first-wins")


@settings(max_examples=500, deadline=None)
@given(SEEDS)
def test_a_sparse_matrix_is_the_game_on_its_graph(seed: int) -> None:
    game = at_once(outcomes(seed, loops=True))
    ends = [node if isinstance(node, sw.Outcome) else None for node in game.nodes]
    edges = [
        [after if isinstance(after, sw.Step) else sw.Step(after) for after in node]
        if isinstance(node, tuple)
        else []
        for node in game.nodes
    ]
    indptr = np.cumsum([0, *map(len, edges)])
    steps: list[Any] = [step for node in edges for step in node]
    signs = {"win": 1, "draw": 0, "loss": -1}
    made = sw.from_csr(
        (indptr, [step.state for step in steps]),
        values=[signs[end.result] if end else 0 for end in ends],
        again=[step.again for step in steps],
    )
    value = sw.solve(made, endless="draw").value
    assert isinstance(value, sw.Outcome)
    assert (value.result, value.plies) == outcome(game)


def test_graphs_that_are_none_are_refused() -> None:
    with pytest.raises(sw.InputError, match="start"):
        sw.from_csr(([0, 0], []), 1)
    with pytest.raises(sw.InputError, match="csr"):
        sw.from_csr([[0, 1], [1, 0]])
    with pytest.raises(sw.GameError, match="children"):
        sw.from_csr(([0, 2], [0]))
    sparse = pytest.importorskip("scipy.sparse")
    chain = sparse.csr_array(np.eye(5, k=1, dtype=int))
    assert sw.solve(sw.from_csr(chain)).value == sw.loss(4)
    with pytest.raises(sw.InputError, match="csr"):
        sw.from_csr(chain.tocsc())
