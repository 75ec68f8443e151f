"""Plain Python that solves games, to be compared with."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import stonework as sw


@dataclass(frozen=True)
class RandomGame(sw.Game[int, int]):
    """A random graph: ends by number, and else moves to other states."""

    nodes: tuple[Any, ...]
    log: list[int] = field(default_factory=list, compare=False)

    def start(self) -> int:
        return 0

    def terminal_value(self, state: int) -> Any:
        node = self.nodes[state]
        return None if isinstance(node, tuple) else node

    def moves(self, state: int) -> range:
        return range(len(self.nodes[state]))

    def play(self, state: int, move: int) -> Any:
        return self.nodes[state][move]


def outcomes(seed: int, *, loops: bool) -> RandomGame:
    """Return a random game of wins, draws and losses, with repeated turns."""
    rng = random.Random(seed)
    count = rng.randint(1, 12)
    nodes: list[Any] = []
    for at in range(count):
        first = 0 if loops else at + 1
        if first >= count or rng.random() < 0.25:
            nodes.append(rng.choice([sw.win(), sw.draw(), sw.loss(), sw.loss(2)]))
        else:
            nodes.append(
                tuple(
                    rng.choice([after, sw.Step(after, again=True)])
                    for after in (rng.randrange(first, count) for _ in range(rng.randint(1, 3)))
                )
            )
    return RandomGame(tuple(nodes))


def scores(seed: int) -> RandomGame:
    """Return a random game for a score, with negative gains and repeated turns."""
    rng = random.Random(seed)
    count = rng.randint(1, 12)
    nodes: list[Any] = []
    for at in range(count):
        if at + 1 >= count or rng.random() < 0.2:
            nodes.append(rng.randint(-9, 9))
        else:
            nodes.append(
                tuple(
                    sw.Step(
                        rng.randrange(at + 1, count),
                        gain=rng.randint(-9, 9),
                        again=rng.random() < 0.3,
                    )
                    for _ in range(rng.randint(1, 3))
                )
            )
    return RandomGame(tuple(nodes))


def margin(game: RandomGame) -> int:
    """Return the margin of a game without loops, by plain recursion."""

    @cache
    def of(state: int) -> int:
        end = game.terminal_value(state)
        if end is not None:
            return int(end)
        return max(
            step.gain + (of(step.state) if step.again else -of(step.state))
            for step in map(_step, (game.play(state, move) for move in game.moves(state)))
        )

    return of(0)


def _step(after: Any) -> sw.Step:
    return after if isinstance(after, sw.Step) else sw.Step(after)


_OTHER = {"win": "loss", "loss": "win", "draw": "draw"}


def outcome(game: RandomGame) -> tuple[str, int | None]:
    """Return result and plies, endless play drawn, by rounds until nothing changes.

    In round n it is found who wins within n plies.
    """
    most = 4 * len(game.nodes) + 4
    known: list[tuple[str, int | None] | None] = [None] * len(game.nodes)
    ends = {at: node for at, node in enumerate(game.nodes) if not isinstance(node, tuple)}
    for plies in range(most):
        before = list(known)
        for at, node in enumerate(game.nodes):
            if before[at] is not None:
                continue
            if at in ends:
                end = node
                if end.result == "draw":
                    known[at] = ("draw", None)
                elif (end.plies or 0) == plies:
                    known[at] = (end.result, plies)
                continue
            after = []
            for step in map(_step, node):
                value = before[step.state]
                if value is not None and not step.again:
                    value = (_OTHER[value[0]], value[1])
                after.append(value)
            if ("win", plies - 1) in after:
                known[at] = ("win", plies)
            elif all(value is not None and value[0] == "loss" for value in after):
                known[at] = ("loss", plies)
    return known[0] or ("draw", None)
