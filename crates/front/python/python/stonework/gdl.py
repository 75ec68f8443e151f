"""Rules that are a text in GDL, the Game Description Language: `Gdl`."""

from __future__ import annotations

from typing import Any

from stonework import _stonework
from stonework._stonework import Solution, Strong
from stonework.errors import InputError
from stonework.limits import Limits


class Gdl:
    """The rules of a game of two roles that take turns, as a text in the Game Description Language.

    It is solved as a game of the catalog is, by `solve`, `strong`, `perft` and `solve_many`, or by
    its own methods. Positions are all that is true, or the moves that lead there from the start;
    moves are as in the text.

    `objective` is "zero-sum", where the points of both roles add up to the same at every end, or
    "difference": each wants as many points more than the other as it can get, whatever they add up
    to. `endless` says what play is worth that never ends, as in `solve`. `time` and `memory` limit
    the reading.

    Raises `InputError` for rules that are wrong, with `line` and `column` where they are, and
    `Stopped`.

    >>> import stonework as sw
    >>> game = sw.Gdl('''
    ...     (role left) (role right) (other left right) (other right left)
    ...     (less 3 2) (less 2 1) (less 1 0) (init (heap 3)) (init (turn left))
    ...     (<= (legal ?r (take ?h ?rest)) (true (turn ?r)) (true (heap ?h)) (less ?h ?rest))
    ...     (<= (legal ?r (take ?h ?rest)) (true (turn ?r)) (true (heap ?h))
    ...         (less ?h ?between) (less ?between ?rest))
    ...     (<= (legal ?r wait) (true (turn ?o)) (other ?o ?r))
    ...     (<= (next (heap ?rest)) (does ?r (take ?h ?rest)))
    ...     (<= (next (turn ?o)) (true (turn ?r)) (other ?r ?o))
    ...     (<= terminal (true (heap 0)))
    ...     (<= (goal ?r 0) (true (turn ?r)))
    ...     (<= (goal ?r 100) (true (turn ?o)) (other ?o ?r))
    ... ''')
    >>> game.roles, game.notes
    (['left', 'right'], [])
    >>> game.solve().value, sw.strong(game).counts["positions"]
    (loss(2), 6)
    >>> sw.solve(game, "(take 3 2)").best_moves
    ['(take 2 0)']
    >>> sw.Gdl("(role left) (role")
    Traceback (most recent call last):
    stonework.errors.InputError: rules: line 1, column 13: ...
    """

    def __init__(
        self,
        rules: str,
        *,
        objective: str | None = None,
        endless: str | None = None,
        time: float | None = None,
        memory: int | None = None,
    ) -> None:
        """Read and check the rules."""
        if "(" not in rules and rules.strip().endswith((".kif", ".gdl")):
            raise InputError(
                f"rules: the text of {rules.strip()} is needed, as Path.read_text() gives it"
            )
        limits = Limits(time=time, memory=memory, positions=None, threads=1)
        self._rules = _stonework.Rules("gdl", rules, limits=limits)
        said = {"objective": objective, "endless": endless}
        self._said = {name: value for name, value in said.items() if value is not None}

    @property
    def roles(self) -> list[str]:
        """What the text calls its two players, in its own order."""
        return self._rules.roles

    @property
    def facts(self) -> dict[str, str]:
        """What is to be known of the rules: how many moves they have, how large a position is."""
        return dict(self._rules.facts)

    @property
    def notes(self) -> list[str]:
        """What is lawful in the text, but may be a mistake, each with its line and column."""
        return self._rules.notes

    def solve(self, input: object = None, **options: Any) -> Solution:
        """Solve it: `stonework.solve(self, input, ...)`."""
        from stonework.solving import solve

        return solve(self, input, **options)

    def strong(self, input: object = None, **options: Any) -> Strong:
        """Solve every position: `stonework.strong(self, input, ...)`."""
        from stonework.solving import strong

        return strong(self, input, **options)

    def perft(self, depth: int, input: object = None, **options: Any) -> int:
        """Count the lines of play of `depth` plies: `stonework.perft(self, depth, input, ...)`."""
        from stonework.counting import perft

        return perft(self, depth, input, **options)

    def __repr__(self) -> str:
        """Tell the roles."""
        return f"Gdl({', '.join(self.roles)})"


def named(game: Any, settings: dict[str, object]) -> Any:
    """Return the name of the game that solves a text, for which settings are added; or the game."""
    if not isinstance(game, Gdl):
        return game
    for name, value in {"rules": game._rules, **game._said}.items():
        settings.setdefault(name, value)
    return "gdl"
