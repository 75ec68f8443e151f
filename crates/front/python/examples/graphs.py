"""Graphs: games that go round and round, in JSON, as a sparse matrix, and of NetworkX."""

# %%
import numpy as np
import stonework as sw

# The second player goes back for ever rather than lose: endless play is worth what is said.
graph = {"start": "a", "nodes": {"a": ["b"], "b": ["a", "lost"], "lost": "win"}}
for endless in ("draw", "first-wins", "first-loses"):
    print(f"{endless:12}", sw.solve("graph", graph, endless=endless).value)

# %% A hundred thousand nodes as a sparse matrix: from n to n // 2 and n // 3, who reaches 0 wins.
nodes = np.arange(1, 100_001)
children = np.stack([nodes // 2, nodes // 3], axis=1).ravel()
indptr = np.concatenate([[0, 0], np.arange(2, 2 * len(nodes) + 1, 2)])
game = sw.from_csr((indptr, children), start=100_000)
print(sw.solve(game))
strong = sw.strong(game)
print("lost to the player to move:", [n for n in range(60) if strong[n].value.result == "loss"])

# %% A graph of NetworkX, if that is installed: cops and robbers on a cycle, one cop.
try:
    import networkx
except ImportError:
    print("no networkx, no chase")
else:
    streets = networkx.cycle_graph(5)
    chase = networkx.DiGraph()
    for cop in streets:
        for robber in streets:
            for turn in ("cop", "robber"):
                here = (cop, robber, turn)
                if cop == robber:
                    # The robber is caught: the cop wins, whoever would be to move.
                    chase.add_node(here, value="win" if turn == "cop" else "loss")
                    continue
                at = cop if turn == "cop" else robber
                for to in (at, *streets[at]):
                    after = (to, robber, "robber") if turn == "cop" else (cop, to, "cop")
                    chase.add_edge(here, after)
    caught = sw.solve(sw.from_networkx(chase, (0, 2, "cop")), endless="draw").value
    print("one cop on a ring of five streets:", caught)
    assert caught == sw.draw()
