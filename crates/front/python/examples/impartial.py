"""Impartial games: nimbers of heaps, their periods, and sums."""

# %%
import stonework as sw

kayles = sw.nimbers("0.77", 10_000)
print(kayles, "first:", kayles.values[:20].tolist())
assert (kayles.period, kayles.preperiod) == (12, 71)

# %% A subtraction game is an octal game, too: its nimbers repeat at once.
subtraction = sw.nimbers("{1,3,4}", 1_000)
print(subtraction, "first:", subtraction.values[:14].tolist())
assert subtraction.period == 7

# %% A sum is lost if the nimbers of its heaps add up to 0 without carry.
heaps = [7, 12, 30]
total = 0
for heap in heaps:
    total ^= int(kayles.values[heap])
value = sw.solve("kayles", heaps).value
print("Kayles on", heaps, "has the nimber", total, "and is worth", value)
assert isinstance(value, sw.Outcome)
assert (value.result == "loss") == (total == 0)

# %% Who wins Nim? The nimber says it without a search, and a certificate proves it.
nim = sw.solve("nim", [3, 4, 5])
print(nim)
assert sw.check(nim.certificate())

# %% A picture, if matplotlib is installed.
try:
    import matplotlib.pyplot as plt
except ImportError:
    print("no matplotlib, no picture")
else:
    grundy = sw.nimbers("0.07", 400)
    figure, axes = plt.subplots(figsize=(10, 3))
    axes.plot(grundy.values, ".")
    axes.set(title="Dawson's Kayles", xlabel="stones", ylabel="nimber")
