from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import stonework as sw
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import RandomGame, margin, outcome, outcomes, scores

SEEDS = st.integers(min_value=0, max_value=2**32)


class Heap(sw.Game[int, int]):
    def __init__(self, stones: int = 11) -> None:
        self.stones = stones

    def start(self) -> int:
        return self.stones

    def terminal_value(self, state: int) -> sw.Outcome | None:
        return sw.loss() if state == 0 else None

    def moves(self, state: int) -> Iterable[int]:
        return [taken for taken in (1, 3, 4) if taken <= state]

    def play(self, state: int, move: int) -> int:
        return state - move


def test_a_heap_is_solved() -> None:
    solution = sw.solve(Heap())
    # Lost are heaps of 7n and 7n + 2.
    assert solution.value is not None
    assert solution.best_moves == [4]
    assert solution.line is not None
    assert sum(solution.line) == 11
    assert [move for move, _ in solution.moves] == [1, 3, 4]
    for stones in range(60):
        value = sw.solve(Heap(stones)).value
        assert isinstance(value, sw.Outcome)
        assert (value.result == "loss") == (stones % 7 in (0, 2)), stones


@settings(max_examples=2000, deadline=None)
@given(SEEDS)
def test_random_games_for_a_score_have_the_margin_of_plain_python(seed: int) -> None:
    game = scores(seed)
    solution = sw.solve(game)
    assert solution.value == margin(game)
    for move, value in solution.moves:
        assert (value == solution.value) == (move in solution.best_moves)


@settings(max_examples=2000, deadline=None)
@given(SEEDS, st.booleans())
def test_random_games_have_the_outcome_of_plain_python(seed: int, loops: bool) -> None:
    game = outcomes(seed, loops=loops)
    value = sw.solve(game, endless="draw").value
    assert isinstance(value, sw.Outcome)
    assert (value.result, value.plies) == outcome(game)


def test_endless_play_is_worth_what_is_said() -> None:
    round_and_round = RandomGame(((1,), (0,)))
    results = [
        sw.solve(round_and_round, endless=endless).value
        for endless in ("draw", "first-loses", "first-wins")
    ]
    assert [str(value) for value in results] == ["draw", "loss", "win"]


@pytest.mark.parametrize("solve", [sw.solve, sw.strong])
def test_a_cycle_is_refused_unless_it_is_said_what_endless_play_is_worth(solve: Any) -> None:
    told = r"play can return to a position: 1 -.2.-> 2 -.1.-> 1; this solver needs a game without"
    round_and_round = RandomGame(((1,), (2, 3), (1,), sw.loss()))
    for game in (round_and_round, sw.from_csr(([0, 1, 3, 4, 4], [1, 2, 3, 1]))):
        with pytest.raises(sw.SolverError, match=told) as caught:
            solve(game)
        assert "endless=" in str(caught.value)
        assert solve(game, endless="draw").value is not None
    for_a_score = RandomGame(((1,), (sw.Step(0, gain=1),)))
    with pytest.raises(sw.SolverError, match="a game for a score has no endless play"):
        solve(for_a_score)


def test_a_game_that_ends_has_no_convention() -> None:
    assert sw.solve(Heap()).to_dict().get("convention") is None
    assert "draw" in str(sw.solve(Heap(), endless="draw").to_dict()["convention"])


def test_a_line_and_best_moves_are_those_of_the_game() -> None:
    class Words(sw.Game[str, str]):
        def start(self) -> str:
            return "start"

        def terminal_value(self, state: str) -> int | None:
            return 0 if state.endswith("end") else None

        def moves(self, state: str) -> Iterable[str]:
            return ["left", "right", "also left"]

        def play(self, state: str, move: str) -> sw.Step:
            if "left" in move:
                return sw.Step("left end", gain=5)
            return sw.Step("right end", gain=-1, again=True)

    solution = sw.solve(Words())
    assert solution.value == 5
    # Two names for the same move are both best.
    assert solution.best_moves == ["left", "also left"]
    assert solution.line == ["left"]


def test_what_a_game_raises_is_raised() -> None:
    class Broken(Heap):
        def moves(self, state: int) -> Iterable[int]:
            if state < 9:
                raise LookupError(f"no moves of {state}")
            return super().moves(state)

    with pytest.raises(LookupError, match="no moves of") as caught:
        sw.solve(Broken())
    assert "moves" in [entry.name for entry in caught.traceback]


@pytest.mark.parametrize(
    ("end", "told"),
    [
        (True, "terminal_value.0. is True"),
        ("won", "needed is None"),
        (2**70, "64 bits"),
    ],
)
def test_ends_that_are_none_are_refused(end: Any, told: str) -> None:
    with pytest.raises(sw.GameError, match=told):
        sw.solve(RandomGame((end,)))


def test_rules_that_contradict_themselves_are_refused() -> None:
    with pytest.raises(sw.GameError, match="has no moves"):
        sw.solve(RandomGame(((),)))
    with pytest.raises(sw.GameError, match="score"):
        sw.solve(RandomGame(((1, 2), 3, sw.win())))
    with pytest.raises(sw.GameError, match="nothing is drawn"):
        sw.solve(RandomGame(((1, 0), sw.draw())), endless="first-wins")

    class Lists(Heap):
        def play(self, state: int, move: int) -> Any:
            return [state - move]

    with pytest.raises(sw.GameError, match="hash"):
        sw.solve(Lists())
    with pytest.raises(sw.InputError, match="endless"):
        sw.solve(Heap(), endless="never")
    with pytest.raises(TypeError, match="no input"):
        sw.solve(Heap(), [1, 2])


def test_a_limit_on_positions_is_kept() -> None:
    with pytest.raises(sw.Stopped, match="100 positions") as caught:
        sw.solve(Heap(10_000), positions=100)
    assert caught.value.solution is None
    with pytest.raises(sw.Stopped, match="limit of 10000"):
        sw.solve(Heap(10_000), memory=10_000)


def test_laws_are_checked() -> None:
    assert sw.check_laws(Heap()) > 100

    class Changing(sw.Game[tuple[int, ...], int]):
        def __init__(self) -> None:
            self.asked = 0

        def start(self) -> tuple[int, ...]:
            return (3,)

        def terminal_value(self, state: tuple[int, ...]) -> sw.Outcome | None:
            return None

        def moves(self, state: tuple[int, ...]) -> Iterable[int]:
            self.asked += 1
            return range(self.asked)

        def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
            return state

    with pytest.raises(sw.GameError, match="answers the same when asked twice"):
        sw.check_laws(Changing())
    with pytest.raises(sw.GameError, match="needed is None"):
        sw.check_laws(RandomGame((True,)))
    # A gain after an end that is no score, and a score after one.
    for last in (sw.loss(), 7):
        mixed = RandomGame(((1, 2), sw.loss(), (sw.Step(3, gain=3),), last))
        with pytest.raises(sw.GameError, match="scores and other ends meet"):
            sw.check_laws(mixed)


def test_what_a_game_raises_ends_a_check_at_once() -> None:
    asked: list[int] = []

    class Raising(sw.Game[int, int]):
        def start(self) -> int:
            return 0

        def terminal_value(self, state: int, /) -> Any:
            asked.append(state)
            return None

        def moves(self, state: int, /) -> list[int]:
            if state > 3000:
                raise LookupError
            return [1, 2, 3]

        def play(self, state: int, move: int, /) -> int:
            return 3 * state + move

    with pytest.raises(LookupError):
        sw.check_laws(Raising(), games=1)
    raising = next(at for at, state in enumerate(asked) if state > 3000)
    assert len(asked) - raising < 10


PLANTED = Path(__file__).parents[3] / "stonework/tests/laws/laws_planted/graphs.json"


class Node:
    """A state of a planted game; some are equal, and of these some have other hashes."""

    def __init__(self, number: int, key: int, mark: int) -> None:
        self.number, self.key, self.mark = number, key, mark

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self.key == other.key

    def __hash__(self) -> int:
        return hash((self.key, self.mark))

    def __repr__(self) -> str:
        return f"Node({self.number})"


class PlantedGame(sw.Game[Node, int]):
    """A graph with a bug, as the tests of the law kit have it."""

    def __init__(self, bug: dict[str, Any]) -> None:
        self.bug, self.asked = bug, 0

    def node(self, number: int) -> Node:
        key = self.bug.get("equal", {}).get(str(number), number)
        mark = number if self.bug.get("hashes") else 0
        return Node(number, key, mark)

    def told(self, state: Node) -> Any:
        """Return what a node is, which may be another each second time values are asked for."""
        other = self.bug.get("other", {}).get(str(state.number))
        return other if other and self.asked % 2 else self.bug["nodes"][state.number]

    def start(self) -> Node:
        return self.node(0)

    def terminal_value(self, state: Node, /) -> Any:
        self.asked += 1
        node = self.told(state)
        if node == "raise":
            raise LookupError("as planted")
        if isinstance(node, list):
            return None
        return node if isinstance(node, int) else {"win": sw.win, "loss": sw.loss}[node]()

    def moves(self, state: Node, /) -> list[int]:
        node = self.told(state)
        names = [move["name"] for move in node] if isinstance(node, list) else []
        return names

    def play(self, state: Node, move: int, /) -> sw.Step:
        node = self.told(state)
        made = next(one for one in node if one["name"] == move)
        return sw.Step(
            self.node(made["to"]), gain=made.get("gain", 0), again=made.get("again", False)
        )


@pytest.mark.parametrize("bug", json.loads(PLANTED.read_text()), ids=lambda bug: bug["bug"])
def test_planted_bugs_are_found(bug: dict[str, Any]) -> None:
    game, must_end = PlantedGame(bug), bug.get("must_end", False)
    law = bug["law"]
    if law is None:
        assert sw.check_laws(game, must_end=must_end) > 0
    elif bug.get("raises"):
        with pytest.raises(LookupError, match="as planted"):
            sw.check_laws(game, must_end=must_end)
    else:
        with pytest.raises(sw.GameError, match=f"broken law: {law}"):
            sw.check_laws(game, must_end=must_end)


def test_what_is_suspicious_is_warned_of() -> None:
    class NeverPasses(Heap):
        def play(self, state: int, move: int) -> Any:
            return sw.Step(state - move, again=True)

    with pytest.warns(UserWarning, match="the turn never passed"):
        sw.check_laws(NeverPasses())


def test_lines_of_play_are_counted() -> None:
    assert [sw.perft(Heap(4), depth) for depth in range(6)] == [1, 3, 3, 1, 1, 0]
    with pytest.raises(ValueError, match="depth"):
        sw.perft(Heap(), -1)


def test_progress_is_told_and_what_it_raises_stops_the_solve() -> None:
    class Slow(Heap):
        def moves(self, state: int) -> Iterable[int]:
            time.sleep(0.001)
            return super().moves(state)

    seen: list[int] = []
    sw.solve(Slow(400), progress=seen.append)
    assert seen
    assert seen == sorted(seen)

    class Enough(Exception):
        pass

    def enough(_: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        sw.solve(Slow(400), progress=enough)
    with pytest.raises(Enough):
        sw.solve("connect-four", progress=enough)


def test_a_bar_of_tqdm_shows_progress() -> None:
    class Slow(Heap):
        def moves(self, state: int) -> Iterable[int]:
            time.sleep(0.001)
            return super().moves(state)

    tqdm = pytest.importorskip("tqdm")
    with tqdm.tqdm() as bar:
        sw.solve(Slow(400), progress=lambda n: bar.update(n - bar.n))
        assert 0 < bar.n <= 401


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("solve", ["'connect-four'", "Endless()"])
def test_ctrl_c_ends_a_solve(solve: str) -> None:
    program = f"""
import signal
import stonework as sw
# It may have been started where Ctrl-C is ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
class Endless(sw.Game):
    def start(self): return 0
    def terminal_value(self, state): return None
    def moves(self, state): return (0, 1)
    def play(self, state, move): return 2 * state + move + 1
try:
    print("ready", flush=True)
    sw.solve({solve})
except KeyboardInterrupt:
    print("stopped", flush=True)
"""
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=120)
    assert out == "stopped\n"
    assert child.returncode == 0
