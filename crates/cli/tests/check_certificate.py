"""Checks a certificate of Stonework with rules of its own, and nothing else of Stonework.

    python check_certificate.py FILE

Knows Stone Game VII, Connect Four and Three Men's Morris. Prints `proved` and what, or fails.
"""
import json
import sys

import blake3
import zstandard

sys.setrecursionlimit(10_000)
END = 1 << 20  # a win in 0 plies; a win in p plies is END - p, a loss the negation


class StoneGameVII:
    """A row of stones; a move takes one from an end and gains the sum of what is left."""

    distances = False

    def over(self, row):
        return 0 if row == "" else None

    def moves(self, row):
        stones = row.split()
        for name, left in (("L", stones[1:]), ("R", stones[:-1])):
            yield name, " ".join(left), sum(map(int, left))


class ConnectFour:
    """Four in a row; the winner has one point, and one for each stone that is left."""

    distances = False

    def over(self, board):
        rows = board.split("/")
        height, width = len(rows), len(rows[0])
        stones = sum(cell != "." for cell in board if cell != "/")
        mover = "xo"[stones % 2]
        for y in range(height):
            for x in range(width):
                for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    if 0 <= y + 3 * dy < height and 0 <= x + 3 * dx < width:
                        four = {rows[y + k * dy][x + k * dx] for k in range(4)}
                        if len(four) == 1 and "." not in four:
                            assert mover not in four
                            half = width * height // 2 + (width * height % 2 and stones % 2)
                            return -(half + 1 - (stones + 1) // 2)
        return 0 if stones == width * height else None

    def moves(self, board):
        rows = board.split("/")
        mover = "xo"[sum(cell != "." for cell in board if cell != "/") % 2]
        for x in range(len(rows[0])):
            free = [y for y, row in enumerate(rows) if row[x] == "."]
            if free:
                y = max(free)
                after = rows[:y] + [rows[y][:x] + mover + rows[y][x + 1:]] + rows[y + 1:]
                yield str(x + 1), "/".join(after), 0


class ThreeMensMorris:
    """Three men each are put, then moved along the lines; three in a row win, who is stuck loses."""

    distances = True
    rows = ["012", "345", "678", "036", "147", "258", "048", "246"]
    lines = [tuple(map(int, row)) for row in rows]
    next_to = {frozenset(pair) for row in lines for pair in (row[:2], row[1:])}

    def over(self, position):
        cells, mover = position[:11].replace("/", ""), position[12]
        for line in self.lines:
            marks = {cells[point] for point in line}
            if len(marks) == 1 and "." not in marks:
                assert mover not in marks
                return -END
        return None if any(self.moves(position)) else -END

    def moves(self, position):
        cells, mover = list(position[:11].replace("/", "")), position[12]
        name = [column + row for row in "123" for column in "abc"]
        men = [point for point in range(9) if cells[point] == mover]
        for to in (point for point in range(9) if cells[point] == "."):
            for man in men if len(men) == 3 else [None]:
                if man is not None and frozenset((man, to)) not in self.next_to:
                    continue
                after = cells.copy()
                after[to] = mover
                if man is not None:
                    after[man] = "."
                board = "/".join("".join(after[row:row + 3]) for row in (0, 3, 6))
                text = name[to] if man is None else f"{name[man]}-{name[to]}"
                yield text, f"{board} {'xo'[mover == 'x']}", 0


RULES = {"stone-game-vii": StoneGameVII, "connect-four": ConnectFour, "three-mens-morris": ThreeMensMorris}


def parse(bound):
    sign = bound[:2] if bound[1] == "=" else bound[:1]
    words = bound[len(sign):].split()
    if words[0] == "draw":
        return sign, 0
    if len(words) == 3:
        return sign, (END - int(words[2])) * (1 if words[0] == "win" else -1)
    return sign, int(words[0])


def after(sign, value, gain, game):
    """What is needed after a move that passes the turn, for this to hold before it."""
    if game.distances and value:
        value += 1 if value > 0 else -1
    return {">=": "<=", "<=": ">="}[sign], gain - value


def allows(sign, bound, value):
    return value >= bound if sign == ">=" else value <= bound


def is_trivial(game, sign, value):
    """Whether every value with a distance is within a bound."""
    return game.distances and (value <= -END if sign == ">=" else value >= END)


class Spent(Exception):
    """A search took too long."""


def within(game, position, sign, value, depth, left):
    """Whether a search of so many plies shows a bound."""
    if is_trivial(game, sign, value):
        return True
    left[0] -= 1
    if left[0] < 0:
        raise Spent
    end = game.over(position)
    if end is not None:
        return allows(sign, value, end)
    if depth == 0:
        return False
    moves = game.moves(position)
    shown = (within(game, to, *after(sign, value, gain, game), depth - 1, left) for _, to, gain in moves)
    return any(shown) if sign == ">=" else all(shown)


def leaf(game, position, sign, value, most):
    """Whether a search shows a bound. It is not that of the format, but as true: deeper and deeper."""
    left = [1000 * most]
    try:
        return any(within(game, position, sign, value, depth, left) for depth in range(60))
    except Spent:
        return False


def main(path):
    with open(path, "rb") as file:
        text = zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True).read()
    first, _, body = text.partition(b"\n")
    header, lines = json.loads(first), body.decode().split("\n")[:-1]
    assert header["version"] == 1 and blake3.blake3(body).hexdigest() == header["blake3"]
    assert lines == sorted(lines) and len(lines) == header["records"]
    game = RULES[header["game"]["name"]]()
    records, waiting, reached = {}, [], set()
    for line in lines:
        position, bound, move, rank = (line.split("\t") + ["", ""])[:4]
        sign, value = parse(bound)
        assert (position, sign) not in records, f"{line}: twice there"
        records[position, sign] = value, move, int(rank or -1)

    def need(position, sign, value, rank, why):
        end = game.over(position)
        if end is not None:
            assert allows(sign, value, end), f"{why}: {position} is worth {end}, not {sign}{value}"
        elif (position, sign) in records:
            known, _, below = records[position, sign]
            assert allows(sign, value, known), f"{why}: {position} is only {sign}{known}, not {sign}{value}"
            assert rank is None or below < rank, f"{why}: the rank does not fall to {position}"
            if (position, sign) not in reached:
                reached.add((position, sign))
                waiting.append((position, sign))
        elif not is_trivial(game, sign, value):
            most = header["leaf_positions"]
            is_leaf = most and leaf(game, position, sign, value, most)
            assert is_leaf, f"{why}: nothing shows that {position} is {sign}{value}"

    for bound in header["claim"]["bounds"]:
        need(header["game"]["start"], *parse(bound), None, "the claim")
    while waiting:
        position, sign = waiting.pop()
        value, move, rank = records[position, sign]
        moves = [found for found in game.moves(position) if sign == "<=" or found[0] == move]
        assert moves, f"{position}: {move} is no move"
        falls = None if game.distances else rank
        assert falls is None or rank >= 0, f"{position}: no rank"
        for name, to, gain in moves:
            need(to, *after(sign, value, gain, game), falls, f"{position} {name}")
    assert len(reached) == len(records), "there are records that no play comes to"
    print("proved", header["claim"]["bounds"])


main(sys.argv[1])
