"""Boards: one position, every position, and rules of one's own."""

# %%
from collections import Counter

import stonework as sw

solution = sw.solve("connect-four", width=5, height=4)
print(solution)
assert solution.value == 0

# %% Tic-tac-toe, every position: how many are won, and what the first move is worth.
strong = sw.strong("mnk")
print(strong.counts["positions"], "positions,", strong.counts["won"], "of them won")
corner = strong["x../.../..."]
print("after a corner, the only move that holds:", corner.best_moves)
assert corner.best_moves == ["b2"]

# %% How many plies do the won positions of Quixo on 3 rows last? pyarrow tells all at once.
quixo = sw.strong("quixo", size=3)
try:
    table = quixo.to_arrow()
except ImportError as error:
    print(error)
else:
    rows = zip(table["value"].to_pylist(), table["distance"].to_pylist(), strict=True)
    plies = Counter(distance for value, distance in rows if value == "win")
    print("won in so many plies:", dict(sorted(plies.items())))
    assert sum(plies.values()) == quixo.counts["won"]


# %% A board of one's own: Hexapawn on three columns, in twenty lines.
class Hexapawn(sw.Game[tuple[str, ...], tuple[int, int]]):
    """Pawns go ahead and take diagonally; who reaches the last row or leaves no move wins."""

    def start(self) -> tuple[str, ...]:
        return ("xxx", "...", "ooo")

    def terminal_value(self, board: tuple[str, ...]) -> sw.Outcome | None:
        if "o" in board[0] or not self.moves(board):
            return sw.loss()
        return None

    def moves(self, board: tuple[str, ...]) -> list[tuple[int, int]]:
        cells = [(row, col) for row in (0, 1) for col in range(3) if board[row][col] == "x"]
        ahead = [(row * 3 + col, col + turn) for row, col in cells for turn in (-1, 0, 1)]
        wanted = {False: "o", True: "."}
        return [
            (at, to)
            for at, to in ahead
            if 0 <= to < 3 and board[at // 3 + 1][to] == wanted[to == at % 3]
        ]

    def play(self, board: tuple[str, ...], move: tuple[int, int]) -> tuple[str, ...]:
        at, to = move
        cells = [list(row) for row in board]
        cells[at // 3][at % 3], cells[at // 3 + 1][to] = ".", "x"
        # Seen from the other side, whose pawns are then the x.
        turned = "".join("".join(row) for row in reversed(cells)).translate(
            str.maketrans("xo", "ox")
        )
        return turned[:3], turned[3:6], turned[6:]


game = Hexapawn()
print("laws checked on", sw.check_laws(game), "states; lines of play:", sw.perft(game, 4))
hexapawn = sw.solve(game)
print(hexapawn, "in the catalog:", sw.solve("hexapawn").value)
assert isinstance(hexapawn.value, sw.Outcome)
assert hexapawn.value.result == "loss"
