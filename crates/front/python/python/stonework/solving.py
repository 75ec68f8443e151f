"""Solving: `solve`, `strong`, `solve_many`, `table`, `nimbers`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from stonework import _stonework
from stonework._stonework import Nimbers, Outcome, Solution, Strong
from stonework.batch import BatchGame
from stonework.game import Game
from stonework.gdl import Gdl, named
from stonework.limits import Limits, takes_no_input

Progress = Callable[[int], object]


def solve(
    game: str | Gdl | Game[Any, Any] | BatchGame,
    input: object = None,
    *,
    at: object = None,
    solver: str | None = None,
    best: str | None = None,
    endless: str | None = None,
    distance: bool = False,
    time: float | None = None,
    memory: int | None = None,
    positions: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    **settings: object,
) -> Solution:
    """Solve a game: its value, all its best moves, a line of best play.

    `game` is the name of a game of the catalog, or one of your own: a `Gdl`, `Game` or `BatchGame`.
    `input` is that of a game of the catalog, or a position of a `Gdl`: a text as people write it,
    numbers, the rows of a board as a list of texts or of lists, an array; parameters follow by
    keyword. A board has the size that its position has, if no parameter says it. With `at`, a
    position in the same forms, play starts from there and not from the start of the input.

    `solver` is the one that fits best if it is not given. `best` is "one" if one best move is
    enough, "all" if the values of other moves are not needed: where a search finds them, both take
    less time; `solution.best_moves_complete` says whether all are there. `endless` says what play
    is worth that never ends, in games with that parameter and in your own: "draw", "first-loses" or
    "first-wins". Without it, a game of your own in which play can return to a state is refused by a
    `SolverError`.

    `distance` has a game of the catalog that is only won or lost told with its distance in plies,
    if the winner hurries and the loser delays: theorems say nothing of it, and hints little, so it
    takes longer. A game played for a score has none, which is an `InputError`. Games of your own
    always have it.

    A game of your own is first gone through state by state, once, in Python, which finds all of
    this at once; the limit on memory does not count Python's objects.

    Raises `InputError`, `SolverError`, `GameError`, `Stopped`, and what your game raises.

    >>> import stonework as sw
    >>> sw.solve("predict-the-winner", [1, 5, 233, 7]).scores
    (234, 12)
    >>> sw.solve("mnk").value
    draw()
    >>> sw.solve("mnk", "x../.../...", solver="alpha-beta").solver
    'alpha-beta'
    >>> sw.solve("hex", ["...", "...", "..."], best="one").outcome       # 3 by 3
    'win'
    >>> lost = sw.solve("nim", [3, 5, 6])
    >>> lost.value, lost.best_moves, lost.every_move_loses
    (loss(), [], True)
    >>> sw.solve("stone-game-ii", [2, 7, 9, 4, 4], at="9 4 4 (M = 1)").best_moves
    [2]
    >>> sw.solve("chomp").value, sw.solve("chomp", distance=True).value
    (win(), win(7))
    """
    if at is not None:
        settings["at"] = at
    limits = Limits(time=time, memory=memory, positions=positions, threads=threads)
    game = named(game, settings)
    if isinstance(game, str):
        if endless is not None:
            settings["endless"] = endless
        return _stonework.solve_catalog_game(
            game,
            input,
            solver=solver,
            best=best,
            distance=distance,
            limits=limits,
            progress=progress,
            settings=settings,
        )
    takes_no_input(input, settings)
    own = _stonework.solve_batch_game if isinstance(game, BatchGame) else _stonework.solve_own_game
    return own(game, endless=endless, solver=solver, limits=limits, progress=progress)


def strong(
    game: str | Gdl | Game[Any, Any] | BatchGame,
    input: object = None,
    *,
    at: object = None,
    endless: str | None = None,
    distance: bool = False,
    time: float | None = None,
    memory: int | None = None,
    positions: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    **settings: object,
) -> Strong:
    """Solve every position of a game, of the catalog or of your own.

    `strong[position]` is the value of a position and all its moves: of a text or the rows of a
    board as `solve` reads them, or of a state of your own game. Games of the catalog need a solver
    of every position: retrograde analysis or levels. `at` and `distance` are those of `solve`.

    Raises what `solve` raises, for a cycle too; `SolverError` if no solver of every position fits.

    >>> import stonework as sw
    >>> every = sw.strong("mnk")
    >>> every.counts["won"], every["x../.o./..."].value
    (2836, draw())
    """
    if at is not None:
        settings["at"] = at
    limits = Limits(time=time, memory=memory, positions=positions, threads=threads)
    game = named(game, settings)
    if isinstance(game, str):
        if endless is not None:
            settings["endless"] = endless
        return _stonework.strong_catalog_game(
            game, input, distance=distance, limits=limits, progress=progress, settings=settings
        )
    takes_no_input(input, settings)
    own = (
        _stonework.strong_batch_game if isinstance(game, BatchGame) else _stonework.strong_own_game
    )
    return own(game, endless=endless, limits=limits, progress=progress)


def solve_many(
    game: str | Gdl,
    inputs: Iterable[object] | npt.NDArray[np.int64],
    *,
    solver: str | None = None,
    distance: bool = False,
    time: float | None = None,
    memory: int | None = None,
    positions: int | None = None,
    threads: int | None = None,
    **settings: object,
) -> list[int | Outcome]:
    """Solve a game of the catalog on many inputs, on all cores: the values, in their order.

    A matrix of 64-bit integers is read row by row as it is, which is faster than lists of lists.
    Of boards, each has the size of its position. `distance` is that of `solve`. The limits on
    memory and positions are those of each input, that on time is of all together. An error names
    the index of its input.

    >>> import stonework as sw
    >>> sw.solve_many("stone-game-iii", [[1, 2, 3, 7], [1, 2, 3, -9]])
    [-1, 15]
    >>> sw.solve_many("domineering", ["../..", ".../.../..."], distance=True)
    [win(1), win(3)]
    """
    limits = Limits(time=time, memory=memory, positions=positions, threads=threads)
    name: str = named(game, settings)
    return _stonework.solve_many(
        name, inputs, solver=solver, distance=distance, limits=limits, settings=settings
    )


class Table(np.ma.MaskedArray[tuple[int, int], np.dtype[np.int64]]):
    """The values of the parts of a row: a masked array that notebooks draw."""

    def _repr_svg_(self) -> str | None:
        """Return a picture, or None if the row is too long to be drawn."""
        if self.dtype != np.int64 or self.ndim != 2 or self.shape[0] != self.shape[1]:
            return None
        mask = np.ma.getmaskarray(self)
        return _stonework.table_svg(np.ma.getdata(self).view(np.ndarray), mask)


def table(
    game: str,
    input: object,
    *,
    time: float | None = None,
    memory: int | None = None,
    threads: int | None = None,
    **settings: object,
) -> Table:
    """Return the value of every part of a row: `table(...)[i, j]` is that of elements i to j.

    For games whose positions are parts of a row, as Stone Game VII has. Parts that are none, below
    the diagonal, and those in which play is over are masked. The numbers are not copied.

    >>> import stonework as sw
    >>> values = sw.table("stone-game-vii", [5, 3, 1, 4, 2])
    >>> int(values[0, 4]), values.shape
    (6, (5, 5))
    """
    limits = Limits(time=time, memory=memory, positions=None, threads=threads)
    values, mask = _stonework.table(game, input, limits=limits, settings=settings)
    return Table(values, mask=mask, copy=False)


def nimbers(
    rules: str | Iterable[object],
    heaps: int,
    *,
    time: float | None = None,
    memory: int | None = None,
) -> Nimbers:
    """Return the nimbers of heaps of 0 to `heaps - 1` stones, with their period if it is proved.

    `rules` is an octal code, "0.77", a subtraction set, "{1,3,4}", or takes some of which depend on
    the heap, "{1,2,half}"; sets and lists of Python are such too. The array is that of the solver,
    without a copy, and cannot be written to.

    >>> import stonework as sw
    >>> sw.nimbers("{1,3,4}", 10).values.tolist()
    [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]
    >>> sw.nimbers([1, 2, "half"], 10).values.tolist()
    [0, 1, 2, 0, 1, 2, 3, 0, 2, 1]
    """
    limits = Limits(time=time, memory=memory, positions=None, threads=None)
    return _stonework.nimbers(rules, heaps, limits=limits)
