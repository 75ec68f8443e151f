"""Whether rules keep the laws that solvers rely on: `check_laws`."""

from __future__ import annotations

import random
from typing import Any

from stonework._stonework import Outcome
from stonework.errors import GameError
from stonework.game import Game, steps


def check_laws(game: Game[Any, Any], *, games: int = 100, plies: int = 200, seed: int = 0) -> int:
    """Play random games and check the rules on the way; return how many states were checked.

    Checked is that a state in which play goes on has moves, that values are outcomes or integers,
    that moves and what they lead to are the same when asked again, that playing does not change
    the state it was given, that equal states have equal hashes, and that a state which equals one
    that was met before has the same value, moves and states after them. All states that are met are
    kept meanwhile.

    Raises `GameError`, which names the state and what is wrong with it.

    >>> import stonework as sw
    >>> class Heap(sw.Game[int, int]):
    ...     def start(self):
    ...         return 3
    ...     def terminal_value(self, stones):
    ...         return sw.loss() if stones == 0 else None
    ...     def moves(self, stones):
    ...         return [2]
    ...     def play(self, stones, taken):
    ...         return max(stones - taken, 1)
    >>> sw.check_laws(Heap(), plies=3, games=1)
    4
    """
    choice = random.Random(seed)
    checked = 0
    met: dict[Any, object] = {}
    for _ in range(games):
        state, again = game.start(), game.start()
        _same(state, again, "start() is not the same when asked again")
        for _ in range(plies + 1):
            checked += 1
            value = game.terminal_value(state)
            if value != game.terminal_value(state):
                raise GameError(f"terminal_value({state!r}) is not the same when asked again")
            if value is not None:
                if isinstance(value, bool) or not isinstance(value, (Outcome, int)):
                    raise GameError(
                        f"terminal_value({state!r}) is {value!r}: needed is None, "
                        "a win(), draw() or loss(), or an integer"
                    )
                _same_as_before(met, state, value)
                break
            before = (hash(state), repr(state))
            first, second = steps(game, state), steps(game, state)
            if (hash(state), repr(state)) != before:
                raise GameError(f"playing changes the state it was given, {before[1]}")
            if not first:
                raise GameError(
                    f"state {state!r} has no moves, and terminal_value gives it no value"
                )
            if [move for move, _ in first] != [move for move, _ in second]:
                raise GameError(f"the moves of {state!r} are not the same when asked again")
            for (move, one), (_, two) in zip(first, second, strict=True):
                told = f"playing {move!r} from {state!r} does not lead to the same when done again"
                _same(one.state, two.state, told)
                if (one.gain, one.again) != (two.gain, two.again):
                    raise GameError(told)
            after = [(move, step.state, step.gain, step.again) for move, step in first]
            _same_as_before(met, state, after)
            state = choice.choice(first)[1].state
    return checked


def _same_as_before(met: dict[Any, object], state: object, told: object) -> None:
    if met.setdefault(state, told) != told:
        raise GameError(
            f"{state!r} equals a state that has other moves, leads to other states or is worth "
            "something else: what makes them differ has to be part of the state"
        )


def _same(one: object, two: object, otherwise: str) -> None:
    if one != two:
        raise GameError(otherwise)
    if hash(one) != hash(two):
        raise GameError(f"{one!r} and {two!r} are equal, but their hashes are not")
