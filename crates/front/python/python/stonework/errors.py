"""What is raised: `InputError`, `SolverError`, `GameError`, `Stopped`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stonework._stonework import Solution, Valuation


class InputError(ValueError):
    """A game, a parameter or an input that there is not; the text says what would be right."""

    line: int | None = None
    """The line that is wrong, from 1, in rules that are a text."""

    column: int | None = None
    """The character of that line, from 1."""


class SolverError(ValueError):
    """A solver that there is not, or that does not fit the game."""


class GameError(ValueError):
    """A game of your own whose rules contradict themselves."""


class Stopped(Exception):
    """A limit came before the value was known."""

    solution: Solution | None = None
    """What was found so far; None if the limit came before the search."""

    bounds: tuple[Any | None, Any | None] = (None, None)
    """What is proved of the value: at least and at most; None where nothing is."""

    valuation: Valuation | None = None
    """What was found so far by `value`; None of other work, or if the limit came before."""
