"""Values of partizan games: what positions and their sums are worth, and how hot they are."""

# %%
from functools import cache

import stonework as sw

switch = sw.Value("{3|-1}")
print(switch, "mean", switch.mean, "temperature", switch.temperature)
assert switch + switch == 2 * switch
assert sw.Value("^") > 0
assert sw.Value("*").compare(0) == "||"

# %% A position of Domineering; a notebook draws its thermograph.
found = sw.value("domineering", ["...", "..."])
print(found)
for move in found.left:
    print("Left:", move.move, move.value, "is best" if move.is_best else "")
assert found.value == sw.Value("{2|-1/2}")

# %% Sums of different games: who wins, and by which move?
found = sw.value("domineering .../... + clobber xoo + {1|-2}")
print(found.outcome, [(term, str(value)) for term, _, value in found.parts])
print("Left should play", [move.move for move in found.left if move.is_best])

# %% Thermographs are arrays; several are drawn in one picture.
graph = switch.thermograph()
print(graph.left_wall, graph.right_wall)
picture = graph.svg(sw.Value("{2||1|0}").thermograph())
assert picture.startswith("<svg")


# %% A game of your own: the value of a position is that of its options. Toads and Frogs:
@cache
def toads_and_frogs(row: str) -> sw.Value:
    def after(patterns: dict[str, str]) -> list[sw.Value]:
        return [
            toads_and_frogs(row[:at] + new + row[at + len(old) :])
            for old, new in patterns.items()
            for at in range(len(row))
            if row.startswith(old, at)
        ]

    toads, frogs = {"t.": ".t", "tf.": ".ft"}, {".f": "f.", ".tf": "ft."}
    return sw.Value.of(after(toads), after(frogs))


for row in ("t.f", "tt.ff", "t..f", "tt..f"):
    print(row, toads_and_frogs(row))
assert toads_and_frogs("tt.ff") == sw.Value("*")

# %% Heaps where the last move loses: Kayles, decided for two hundred heaps at once.
kayles = sw.misere_quotient("0.77", 200)
print(kayles, "lost:", [kayles.elements[element] for element in kayles.lost])
assert not kayles.wins([100] * 200)
