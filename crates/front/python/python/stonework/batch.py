"""Games that tell of whole arrays of states at once: `BatchGame`, `Batch`, `from_csr`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from stonework.errors import GameError, InputError

Keys = npt.NDArray[np.uint64]


class Batch(NamedTuple):
    """What some states lead to.

    The moves of the state at `i` are those from `offsets[i]` to `offsets[i + 1]`. A state without
    moves is an end.
    """

    offsets: npt.NDArray[np.int64]
    """One more than there are states, rising from 0 to the number of all moves."""

    children: Keys
    """By move, the key of the state it leads to."""

    values: npt.NDArray[np.int64]
    """By state, what an end is worth to the player who would be to move: 1 for a win, 0 for a draw,
    -1 for a loss; the score in a game that is `scored`. Of other states it means nothing."""

    gains: npt.NDArray[np.int64] | None = None
    """By move, what the mover gains, in a game that is `scored`."""

    again: npt.NDArray[np.bool_] | None = None
    """By move, whether the same player moves again."""

    @classmethod
    def of_matrix(
        cls,
        children: npt.ArrayLike,
        possible: npt.ArrayLike,
        values: npt.ArrayLike,
        *,
        gains: npt.ArrayLike | None = None,
        again: npt.ArrayLike | None = None,
    ) -> Batch:
        """Return a batch from matrices with a row for each state and a column for each move.

        `possible` says where there is such a move. `values` is a number for each state, or one for
        all.

        >>> import stonework as sw
        >>> batch = sw.Batch.of_matrix([[0, 1], [0, 0]], [[True, True], [False, False]], -1)
        >>> batch.offsets.tolist(), batch.children.tolist(), batch.values.tolist()
        ([0, 2, 2], [0, 1], [-1, -1])
        """
        there = np.asarray(possible, bool)
        offsets = np.zeros(len(there) + 1, np.int64)
        np.cumsum(np.count_nonzero(there, axis=1), out=offsets[1:])

        def of_moves(matrix: npt.ArrayLike) -> Any:
            return np.broadcast_to(matrix, there.shape)[there]

        return cls(
            offsets,
            of_moves(children),
            np.broadcast_to(values, len(there)),
            None if gains is None else of_moves(gains),
            None if again is None else of_moves(again),
        )


class BatchGame(ABC):
    """The rules of a game for many states at once, in arrays: for millions of states.

    States are keys, integers of 64 bits without a sign. All else is as in `Game`; moves are told by
    the keys that they lead to.

    >>> import numpy as np
    >>> import stonework as sw
    >>> class Heap(sw.BatchGame):
    ...     key_count = 12
    ...     def start(self):
    ...         return 11
    ...     def expand(self, keys):
    ...         left = keys[:, None].astype(np.int64) - [1, 3, 4]
    ...         return sw.Batch.of_matrix(left, left >= 0, -1)
    >>> solution = sw.solve(Heap())
    >>> solution.value, solution.best_moves
    (win(5), [7])
    """

    key_count: int | None = None
    """If it is given, the states are all keys below it, whether play comes to them or not. This is
    faster than finding those that play comes to, where these are most of them."""

    scored: bool = False
    """Whether the game is for a score: its ends are scores, and moves may gain something."""

    @abstractmethod
    def start(self) -> int:
        """Return the key of the state play starts from."""

    @abstractmethod
    def expand(self, keys: Keys, /) -> Batch:
        """Return what the states with these keys lead to, each state's moves together.

        It is called with every key once, some thousand at a time.
        """

    def _expanded(self, keys: Keys, /) -> Batch:
        """Return the same, checked, in arrays of the types that are needed."""
        return _checked(self.expand(keys), len(keys), self.scored)


def _checked(batch: Batch, states: int, scored: bool) -> Batch:
    """Return the same in arrays of the types that are needed."""
    offsets = _array(batch.offsets, np.int64, "offsets", states + 1)
    if offsets[0] != 0 or (offsets[1:] < offsets[:-1]).any():
        raise GameError("offsets have to rise from 0 to the number of moves")
    moves = int(offsets[-1])
    gains, again = batch.gains, batch.again
    if gains is not None and not scored:
        raise GameError("gains need a game that is `scored`")
    return Batch(
        offsets,
        _array(batch.children, np.uint64, "children", moves),
        _array(batch.values, np.int64, "values", states),
        None if gains is None else _array(gains, np.int64, "gains", moves),
        None if again is None else _array(again, np.bool_, "again", moves),
    )


def _array(given: npt.ArrayLike, kind: type[Any], name: str, length: int) -> npt.NDArray[Any]:
    array = np.asarray(given)
    if array.shape != (length,):
        raise GameError(
            f"{name}: an array of length {length} is needed, not one of shape {array.shape}"
        )
    if array.dtype == kind:
        return np.ascontiguousarray(array)
    if array.size and (array.dtype.kind not in "iub" or (kind == np.uint64 and array.min() < 0)):
        raise GameError(f"{name}: {np.dtype(kind)} is needed, not {array.dtype} or what is below 0")
    return array.astype(kind)


class CsrGame(BatchGame):
    """The game on a graph, as `from_csr` makes it."""

    def __init__(self, nodes: Batch, start: int, scored: bool) -> None:
        """Make one of nodes that are checked."""
        self.nodes, self.first, self.scored = nodes, start, scored
        self.key_count = len(nodes.values)

    def start(self) -> int:
        """Return the node it was made with."""
        return self.first

    def expand(self, keys: Keys, /) -> Batch:
        """Return the rows of these nodes."""
        nodes = self.nodes
        first, last = nodes.offsets[keys], nodes.offsets[keys + np.uint64(1)]
        offsets = np.zeros(len(keys) + 1, np.int64)
        np.cumsum(last - first, out=offsets[1:])
        places = np.arange(offsets[-1]) + np.repeat(first - offsets[:-1], last - first)
        return Batch(
            offsets,
            nodes.children[places],
            nodes.values[keys],
            None if nodes.gains is None else nodes.gains[places],
            None if nodes.again is None else nodes.again[places],
        )


def from_csr(
    adjacency: Any,
    start: int = 0,
    *,
    values: npt.ArrayLike = -1,
    gains: npt.ArrayLike | None = None,
    again: npt.ArrayLike | None = None,
    scored: bool = False,
) -> BatchGame:
    """Return the game on a directed graph in compressed sparse rows, whose nodes are the states.

    `adjacency` is a matrix of `scipy.sparse` in that form, of which only the places of its entries
    count, or the pair `(indptr, indices)`. A node without moves is an end; `values` says what ends
    are worth to the player who would be to move, one number for all nodes or one for each: 1 for a
    win, 0 for a draw, -1 for a loss, or scores if the game is `scored`. `gains` and `again` are, by
    entry, what a move gains and whether the same player moves again. Without `endless`, a cycle is
    refused wherever it is, also where play does not come to.

    >>> import stonework as sw
    >>> game = sw.from_csr(([0, 2, 3, 3], [1, 2, 0]))     # 0 to 1 and 2, 1 to 0, 2 is an end
    >>> solution = sw.solve(game, endless="draw")
    >>> solution.value, solution.best_moves
    (win(1), [2])
    """
    if isinstance(adjacency, tuple):
        indptr, indices = adjacency
    else:
        if getattr(adjacency, "format", None) != "csr":
            raise InputError(
                "adjacency: a sparse matrix in the form csr or a pair (indptr, indices) is "
                f"needed, not {type(adjacency).__name__}"
            )
        indptr, indices = adjacency.indptr, adjacency.indices
    indptr = np.asarray(indptr)
    count = len(indptr) - 1
    if count < 1 or not 0 <= start < count:
        raise InputError(f"start: a node from 0 to {count - 1} is needed, not {start}")
    nodes = Batch(
        indptr,
        indices,
        np.broadcast_to(values, count),
        None if gains is None else np.asarray(gains),
        None if again is None else np.asarray(again),
    )
    return CsrGame(_checked(nodes, count, scored), start, scored)
