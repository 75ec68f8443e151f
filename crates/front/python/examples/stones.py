"""Stones and numbers: a row of piles, the value of each of its parts, and many rows at once."""

# %%
import numpy as np
import stonework as sw

piles = [5, 3, 1, 4, 2]
solution = sw.solve("stone-game-vii", piles)
print(solution)
print("best play:", " ".join(solution.line or []))
assert solution.value == 6

# %% The value of every part of the row; a notebook draws it.
values = sw.table("stone-game-vii", piles)
print(values)
assert values[0, -1] == solution.value

# %% Is the answer right? A strategy proves it, and is checked by the rules alone.
certificate = solution.certificate()
checked = sw.check(certificate)
print(checked, "by", checked.records, "records")
assert checked.proved

# %% Who wins Stone Game III on random rows? All cores solve ten thousand of them.
rows = np.random.default_rng(1).integers(-100, 101, (10_000, 50))
margins = np.array(sw.solve_many("stone-game-iii", rows))
print(f"the first player wins {np.mean(margins > 0):.1%}, loses {np.mean(margins < 0):.1%}")

# %% A picture, if matplotlib is installed.
try:
    import matplotlib.pyplot as plt
except ImportError:
    print("no matplotlib, no picture")
else:
    row = np.random.default_rng(2).integers(1, 100, 200)
    figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4))
    left.imshow(sw.table("stone-game-vii", row), origin="lower")
    left.set(title="Stone Game VII, 200 piles", xlabel="last pile", ylabel="first pile")
    right.hist(margins, bins=60)
    right.set(title="Stone Game III, 10,000 rows", xlabel="margin of the first player")
