from __future__ import annotations

from typing import Any

import pytest
import stonework as sw
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import RandomGame, margin, outcome, outcomes, scores

SEEDS = st.integers(min_value=0, max_value=2**32)
networkx = pytest.importorskip("networkx")
rustworkx = pytest.importorskip("rustworkx")


def graphs(game: RandomGame) -> tuple[Any, Any]:
    """Return the same game as a graph of both libraries."""
    one, two = networkx.MultiDiGraph(), rustworkx.PyDiGraph()
    for at, node in enumerate(game.nodes):
        payload = {} if isinstance(node, tuple) else {"value": node}
        one.add_node(at, **payload)
        assert two.add_node(payload) == at
    for at, node in enumerate(game.nodes):
        for after in node if isinstance(node, tuple) else ():
            step = after if isinstance(after, sw.Step) else sw.Step(after)
            payload = {"gain": step.gain, "again": step.again}
            one.add_edge(at, step.state, **payload)
            two.add_edge(at, step.state, payload)
    return one, two


@settings(max_examples=500, deadline=None)
@given(SEEDS, st.booleans())
def test_random_graphs_have_the_outcome_of_plain_python(seed: int, loops: bool) -> None:
    game = outcomes(seed, loops=loops)
    one, two = graphs(game)
    for made in (sw.from_networkx(one, 0), sw.from_rustworkx(two, 0)):
        value = sw.solve(made, endless="draw").value
        assert isinstance(value, sw.Outcome)
        assert (value.result, value.plies) == outcome(game)


@settings(max_examples=500, deadline=None)
@given(SEEDS)
def test_random_graphs_for_a_score_have_the_margin_of_plain_python(seed: int) -> None:
    game = scores(seed)
    one, two = graphs(game)
    for made in (sw.from_networkx(one, 0), sw.from_rustworkx(two, 0)):
        assert sw.solve(made).value == margin(game)


def test_nodes_without_edges_are_lost_unless_it_is_said() -> None:
    path = networkx.path_graph(4, create_using=networkx.DiGraph)
    assert sw.solve(sw.from_networkx(path, 0)).value == sw.win(3)
    assert sw.solve(sw.from_networkx(path, 0)).line == [1, 2, 3]
    assert sw.solve(sw.from_networkx(path, 0, stuck=sw.win())).value == sw.loss(3)
    made = rustworkx.generators.directed_path_graph(4)
    assert sw.solve(sw.from_rustworkx(made, 0)).value == sw.win(3)
    named = networkx.DiGraph([("a", "b"), ("a", "c"), ("c", "b")])
    named.nodes["b"]["value"] = "draw"
    assert sw.solve(sw.from_networkx(named, "a")).value == sw.draw()
    # There and back for ever.
    path = sw.from_networkx(networkx.path_graph(2), 0)
    with pytest.raises(sw.SolverError, match=r"play can return to a position: 0 -.1.-> 1 -.0.-> 0"):
        sw.solve(path)
    assert sw.solve(path, endless="draw").value == sw.draw()


def test_parallel_edges_are_told_apart() -> None:
    one = networkx.MultiDiGraph()
    one.add_node("end", value=0)
    one.add_edge("start", "end", gain=2)
    one.add_edge("start", "end", gain=5)
    assert sw.solve(sw.from_networkx(one, "start")).best_moves == [("end", 1)]
    two = rustworkx.PyDiGraph()
    start, end = two.add_node(None), two.add_node({"value": 0})
    two.add_edge(start, end, {"gain": 2})
    two.add_edge(start, end, {"gain": 5})
    assert sw.solve(sw.from_rustworkx(two, start)).best_moves == [(end, 1)]


def test_what_is_no_game_is_refused() -> None:
    graph = networkx.DiGraph([("a", "b")])
    with pytest.raises(sw.InputError, match="no node"):
        sw.from_networkx(graph, "c")
    graph.nodes["b"]["value"] = "won"
    with pytest.raises(sw.GameError, match="'won'"):
        sw.solve(sw.from_networkx(graph, "a"))
    with pytest.raises(sw.InputError, match="PyDiGraph"):
        sw.from_rustworkx(rustworkx.PyGraph(), 0)
    with pytest.raises(sw.InputError, match="no node"):
        sw.from_rustworkx(rustworkx.PyDiGraph(), 0)
