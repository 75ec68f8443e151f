"""Whether rules keep the laws that solvers rely on: `check_laws`."""

from __future__ import annotations

import warnings
from typing import Any

from stonework._stonework import check_own_laws
from stonework.game import Game


def check_laws(
    game: Game[Any, Any],
    *,
    games: int = 100,
    plies: int = 200,
    seed: int = 0,
    must_end: bool = False,
) -> int:
    """Play random games and check the rules on the way; return how many states were checked.

    The laws are those that the library checks of games written in Rust, by the same code: a state
    in which play goes on has moves, each listed once; moves and what they lead to are the same when
    asked again; states that are equal have equal hashes and equal futures; no line of play adds up
    to more than 64 bits; plain minimax and a search that remembers states agree. Checked as well is
    that values are outcomes or integers, and that playing does not change the state it was given.
    With `must_end`, play may not return to a state. States near the start are visited, too; a state
    counts as often as a random game came to it.

    What breaks no law and is seldom meant is told as a warning: the turn never passes, one player
    never wins.

    Raises `GameError`, which names the law, the state and the shortest play to it, and what the
    game itself raises.

    >>> import stonework as sw
    >>> class Heap(sw.Game[int, int]):
    ...     def start(self):
    ...         return 3
    ...     def terminal_value(self, stones):
    ...         return sw.loss() if stones == 0 else None
    ...     def moves(self, stones):
    ...         return [1, 2, 1]
    ...     def play(self, stones, taken):
    ...         return max(stones - taken, 0)
    >>> sw.check_laws(Heap())
    Traceback (most recent call last):
    stonework.errors.GameError: broken law: each move is listed once
      position: 3
      reached by: no move, it is the start
      expected: `moves` to list 1 once
      found: it twice or more, in [1, 2, 1]
      look at: `moves`: two ways to find the same move
    """
    met, remarks = check_own_laws(game, games, plies, seed, must_end)
    for remark in remarks:
        warnings.warn(remark, stacklevel=2)
    return met
