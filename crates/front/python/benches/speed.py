"""How fast games written in Python are solved, beside a plain memoised minimax of the same rules.

    python benches/speed.py [HEAPS STONES]

Every answer is asserted. What is timed is the best of three runs, in turn.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import TypeVar

import numpy as np
import numpy.typing as npt
import stonework as sw

Heaps = tuple[int, ...]


class Game(sw.Game[Heaps, tuple[int, int]]):
    """Take 1 to 3 stones of a heap; whoever takes the last one of all wins."""

    def __init__(self, heaps: int, stones: int) -> None:
        self.heaps = (stones,) * heaps

    def start(self) -> Heaps:
        return self.heaps

    def terminal_value(self, state: Heaps) -> sw.Outcome | None:
        return None if any(state) else sw.loss()

    def moves(self, state: Heaps) -> Iterable[tuple[int, int]]:
        return [(at, n) for at, heap in enumerate(state) for n in (1, 2, 3) if n <= heap]

    def play(self, state: Heaps, move: tuple[int, int]) -> Heaps:
        at, taken = move
        return (*state[:at], state[at] - taken, *state[at + 1 :])


class Batched(sw.BatchGame):
    """The same, whose states are numbers in the base of the stones."""

    def __init__(self, heaps: int, stones: int) -> None:
        self.places = (stones + 1) ** np.arange(heaps)
        self.base = stones + 1
        self.key_count = (stones + 1) ** heaps

    def start(self) -> int:
        assert self.key_count is not None
        return self.key_count - 1

    def expand(self, keys: npt.NDArray[np.uint64]) -> sw.Batch:
        states = keys.astype(np.int32)
        heaps = [states // place % self.base for place in self.places.tolist()]
        left = [states - n * place for place in self.places.tolist() for n in (1, 2, 3)]
        possible = [heap >= n for heap in heaps for n in (1, 2, 3)]
        return sw.Batch.of_matrix(np.array(left).T, np.array(possible).T, -1)


class Hashed(Batched):
    """The same, without knowing which keys there are."""

    def __init__(self, heaps: int, stones: int) -> None:
        super().__init__(heaps, stones)
        self.last = self.start()
        self.key_count = None

    def start(self) -> int:
        return self.last if self.key_count is None else super().start()


def minimax(game: Game) -> tuple[bool, int]:
    """Return whether the first player wins, and in how many plies."""

    @cache
    def value(state: Heaps) -> tuple[bool, int]:
        if game.terminal_value(state) is not None:
            return False, 0
        after = [value(game.play(state, move)) for move in game.moves(state)]
        losses = [plies for wins, plies in after if not wins]
        return (True, min(losses) + 1) if losses else (False, max(plies for _, plies in after) + 1)

    return value(game.start())


Answer = TypeVar("Answer")


def best(run: Callable[[], Answer]) -> tuple[float, Answer]:
    """Return the least time of three runs, and the answer."""
    times = []
    for _ in range(3):
        before = time.perf_counter()
        answer = run()
        times.append(time.perf_counter() - before)
    return min(times), answer


def value_of(game: Game | Batched) -> object:
    """Return the value of a game."""
    return sw.solve(game).value


def compare(heaps: int, stones: int) -> None:
    """Print the times of one game."""
    plain, (wins, plies) = best(lambda: minimax(Game(heaps, stones)))
    expected = sw.win(plies) if wins else sw.loss(plies)
    print(f"{heaps} heaps of {stones}: {(stones + 1) ** heaps:,} positions, {expected}")
    print(f"  functools.cache      {plain * 1000:8.1f} ms")
    games = (Game(heaps, stones), Batched(heaps, stones), Hashed(heaps, stones))
    for game in games:
        taken, value = best(partial(value_of, game))
        assert value == expected, (value, expected)
        print(
            f"  {type(game).__name__:20} {taken * 1000:8.1f} ms, {plain / taken:6.1f} times as fast"
        )


def compare_rows(count: int, piles: int) -> None:
    """Print the rate of many rows."""
    rows = np.random.default_rng(7).integers(-1000, 1001, (count, piles))
    taken, values = best(lambda: sw.solve_many("stone-game-iii", rows))
    assert values[0] == sw.solve("stone-game-iii", rows[0]).value
    print(f"Stone Game III, {count:,} rows of {piles}: {count / taken:,.0f} rows a second")


def main() -> None:
    """Run all."""
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("heaps", nargs="?", type=int)
    read.add_argument("stones", nargs="?", type=int, default=100)
    given = read.parse_args()
    sizes = [(given.heaps, given.stones)] if given.heaps else [(1, 99_999), (2, 315), (3, 46)]
    for heaps, stones in sizes:
        compare(heaps, stones)
    compare_rows(100_000, 100)


# Plain recursion is deep here.
sys.setrecursionlimit(1_000_000)
threading.stack_size(512 << 20)
worker = threading.Thread(target=main)
worker.start()
worker.join()
