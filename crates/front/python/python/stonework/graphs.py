"""Graphs of other libraries as games: `from_networkx`, `from_rustworkx`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from stonework._stonework import Outcome, Step, draw, loss, win
from stonework.errors import GameError, InputError
from stonework.game import Game

_RESULTS = {"win": win(), "draw": draw(), "loss": loss()}


class _GraphGame(Game[Hashable, Hashable]):
    """A game whose states are the nodes of a graph, and whose moves are the nodes they lead to."""

    def __init__(
        self,
        start: Hashable,
        node: Callable[[Any], Any],
        edges: Callable[[Any], dict[Hashable, tuple[Any, Any]]],
        stuck: Outcome | int,
    ) -> None:
        self.first, self.node, self.edges, self.stuck = start, node, edges, stuck

    def start(self) -> Hashable:
        return self.first

    def terminal_value(self, state: Hashable, /) -> Outcome | int | None:
        value = _told(self.node(state), "value")
        if value is None:
            return None if self.edges(state) else self.stuck
        if isinstance(value, str):
            if value not in _RESULTS:
                raise GameError(
                    f"the value of node {state!r} is {value!r}: needed is 'win', 'draw' or 'loss', "
                    "an Outcome or an integer"
                )
            return _RESULTS[value]
        end: Outcome | int = value
        return end

    def moves(self, state: Hashable, /) -> list[Hashable]:
        return list(self.edges(state))

    def play(self, state: Hashable, move: Hashable, /) -> Step:
        target, payload = self.edges(state)[move]
        gain, again = _told(payload, "gain"), _told(payload, "again")
        return Step(target, gain=gain or 0, again=bool(again))


def _told(payload: Any, name: str) -> Any:
    return payload.get(name) if isinstance(payload, Mapping) else None


def from_networkx(
    graph: Any, start: Hashable, *, stuck: Outcome | int | None = None
) -> Game[Hashable, Hashable]:
    """Return the game on a graph of NetworkX: its nodes are the states, its edges the moves.

    A node with the attribute `value`, which is "win", "draw", "loss", an `Outcome` or a score, is
    an end that is worth that to the player who would be to move; a node without edges is worth
    `stuck`, a loss if it is not given. Edges may have the attributes `gain` and `again`. Moves are
    the nodes that they lead to; in a multigraph, these with the key of the edge. Edges of an
    undirected graph lead both ways.

    Raises `InputError` for a start that is no node.
    """
    if start not in graph:
        raise InputError(f"start: {start!r} is no node of the graph")
    many = graph.is_multigraph()

    def edges(node: Any) -> dict[Hashable, tuple[Any, Any]]:
        after = graph.adj[node]
        if not many:
            return {target: (target, payload) for target, payload in after.items()}
        return {
            (target, key): (target, payload)
            for target, parallel in after.items()
            for key, payload in parallel.items()
        }

    return _GraphGame(start, lambda node: graph.nodes[node], edges, _end(stuck))


def from_rustworkx(
    graph: Any, start: int, *, stuck: Outcome | int | None = None
) -> Game[Hashable, Hashable]:
    """Return the game on a `rustworkx.PyDiGraph`: its nodes are the states, its edges the moves.

    The same as `from_networkx`, where the attributes are in dictionaries that nodes and edges
    carry. States are the indices of nodes. Of parallel edges, the first is told by the node it
    leads to, others by that and how many are before.

    Raises `InputError` for a start that is no node, and for a graph that is not directed.
    """
    if not hasattr(graph, "successor_indices"):
        raise InputError(
            f"graph: a rustworkx.PyDiGraph is needed, not {type(graph).__name__}; "
            "to_directed() makes one"
        )
    if not graph.has_node(start):
        raise InputError(f"start: {start!r} is no node of the graph")

    def edges(node: Any) -> dict[Hashable, tuple[Any, Any]]:
        found: dict[Hashable, tuple[Any, Any]] = {}
        # They are told from the last to the first.
        for _, target, payload in reversed(graph.out_edges(node)):
            before = sum(1 for known, _ in found.values() if known == target)
            found[(target, before) if before else target] = (target, payload)
        return found

    return _GraphGame(start, lambda node: graph[node], edges, _end(stuck))


def _end(stuck: Outcome | int | None) -> Outcome | int:
    return loss() if stuck is None else stuck
