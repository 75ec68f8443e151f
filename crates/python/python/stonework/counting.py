"""Counting lines of play: `perft`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from stonework.game import Game, steps


def perft(game: Game[Any, Any], depth: int) -> int:
    """Count the lines of play of `depth` plies, to see whether rules do what they should.

    Each state of a ply is gone through once, however many lines lead to it.

    >>> import stonework as sw
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
    lines: Counter[Any] = Counter({game.start(): 1})
    for _ in range(depth):
        longer: Counter[Any] = Counter()
        for state, count in lines.items():
            if game.terminal_value(state) is None:
                for _, step in steps(game, state):
                    longer[step.state] += count
        lines = longer
    return lines.total()
