"""A game of one's own: `Game`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable
from typing import Any, Generic, TypeVar

from stonework._stonework import Outcome, Step

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")


class Game(ABC, Generic[State, Move]):
    """The rules of a game of two players who move in turn and see everything, without chance.

    States need a hash and equality: tuples, texts, numbers, frozen dataclasses. Two states that
    are equal have the same moves and values; whose turn it is belongs into the state only if the
    rules are not the same for both players.

    >>> import stonework as sw
    >>> class Heap(sw.Game[int, int]):
    ...     def start(self):
    ...         return 11
    ...     def terminal_value(self, stones):
    ...         return sw.loss() if stones == 0 else None
    ...     def moves(self, stones):
    ...         return [taken for taken in (1, 3, 4) if taken <= stones]
    ...     def play(self, stones, taken):
    ...         return stones - taken
    >>> solution = sw.solve(Heap())
    >>> solution.value, solution.best_moves
    (win(5), [4])
    """

    @abstractmethod
    def start(self) -> State:
        """Return the state play starts from."""

    @abstractmethod
    def terminal_value(self, state: State, /) -> Outcome | int | None:
        """Return what a state is worth in which play is over; None if it goes on.

        It is seen from the player who would be to move: `win()`, `draw()`, `loss()`, or in a game
        for a score the integer that this player has more than the other.
        """

    @abstractmethod
    def moves(self, state: State, /) -> Iterable[Move]:
        """Return the moves of a state in which play goes on; there is one at least."""

    @abstractmethod
    def play(self, state: State, move: Move, /) -> State | Step:
        """Return the state after a move, or a `Step` if it gains something or moves again.

        The state it was given stays as it is.
        """


def steps(game: Game[Any, Any], state: Any) -> list[tuple[Any, Step]]:
    """Return the moves of a state, each with its step."""
    played = ((move, game.play(state, move)) for move in game.moves(state))
    return [(move, after if isinstance(after, Step) else Step(after)) for move, after in played]
