"""Counting lines of play: `perft`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from stonework import _stonework
from stonework.game import Game, steps
from stonework.gdl import Gdl, named
from stonework.limits import Limits, takes_no_input


def perft(
    game: str | Gdl | Game[Any, Any],
    depth: int,
    input: object = None,
    *,
    at: object = None,
    time: float | None = None,
    memory: int | None = None,
    threads: int | None = None,
    **settings: object,
) -> int:
    """Count the lines of play of `depth` plies, to see whether rules do what they should.

    `game` and the rest are as for `solve`; the limits are for games of the catalog. Of your own
    game, each state of a ply is gone through once, however many lines lead to it.

    >>> import stonework as sw
    >>> sw.perft("connect-four", 4)
    2401

    >>> class Heap(sw.Game[int, int]):
    ...     def start(self):
    ...         return 4
    ...     def terminal_value(self, stones):
    ...         return sw.loss() if stones == 0 else None
    ...     def moves(self, stones):
    ...         return range(1, min(stones, 2) + 1)
    ...     def play(self, stones, taken):
    ...         return stones - taken
    >>> [sw.perft(Heap(), depth) for depth in range(5)]
    [1, 2, 4, 4, 1]
    """
    if depth < 0:
        raise ValueError(f"depth: 0 or more plies are needed, not {depth}")
    if at is not None:
        settings["at"] = at
    played: Any = named(game, settings)
    if isinstance(played, str):
        limits = Limits(time=time, memory=memory, positions=None, threads=threads)
        return _stonework.perft_catalog_game(played, depth, input, limits=limits, settings=settings)
    takes_no_input(input, settings)
    lines: Counter[Any] = Counter({played.start(): 1})
    for _ in range(depth):
        longer: Counter[Any] = Counter()
        for state, count in lines.items():
            if played.terminal_value(state) is None:
                for _, step in steps(played, state):
                    longer[step.state] += count
        lines = longer
    return lines.total()
