"""Checks a certificate of Stonework with rules of its own: python check_certificate.py FILE

Knows Stone Game VII, Connect Four and Three Men's Morris. Prints `proved` and what, or fails.
"""
import json
import sys

import blake3
import zstandard

sys.setrecursionlimit(10_000)
END = 1 << 20  # a win in 0 plies; a win in p plies is END - p, a loss the negation


def row_over(row):
    """Stone Game VII: a row of stones; a move takes one from an end and gains the sum of what is left."""
    return 0 if row == "" else None


def row_moves(row):
    for name, left in (("L", row.split()[1:]), ("R", row.split()[:-1])):
        yield name, " ".join(left), sum(map(int, left))


def four_over(board):
    """Connect Four: the winner has one point, and one for each of its stones that is left."""
    row, cells = len(board.split("/")[0]) + 1, board.replace("/", "")
    stones = len(cells) - cells.count(".")
    for step in (1, row - 1, row, row + 1):
        for at in range(len(board) - 3 * step):
            if set(board[at:at + 3 * step + 1:step]) in ({"x"}, {"o"}):
                assert board[at] != "xo"[stones % 2]
                # The winner's stones so far, and those on a full board.
                return (stones + 1) // 2 - 1 - (len(cells) + stones % 2) // 2
    return 0 if stones == len(cells) else None


def four_moves(board):
    rows, mover = board.split("/"), "xo"[(board.count("x") + board.count("o")) % 2]
    for x in range(len(rows[0])):
        free = [y for y, row in enumerate(rows) if row[x] == "."]
        if free:
            y = max(free)
            after = rows[:y] + [rows[y][:x] + mover + rows[y][x + 1:]] + rows[y + 1:]
            yield str(x + 1), "/".join(after), 0


LINES = [tuple(map(int, line)) for line in "012 345 678 036 147 258 048 246".split()]
NEXT = {frozenset(pair) for line in LINES for pair in (line[:2], line[1:])}


def morris_over(position):
    """Three Men's Morris: men are put, then moved along the lines; three in a row win, stuck loses."""
    cells, mover = position[:11].replace("/", ""), position[12]
    marks = [{cells[point] for point in line} for line in LINES]
    full = [marks for marks in marks if len(marks) == 1 and "." not in marks]
    assert {mover} not in full
    return None if not full and any(morris_moves(position)) else -END


def morris_moves(position):
    cells, mover = position[:11].replace("/", ""), position[12]
    name = [column + row for row in "123" for column in "abc"]
    men = [point for point in range(9) if cells[point] == mover]
    for to in (point for point in range(9) if cells[point] == "."):
        for man in men if len(men) == 3 else [None]:
            if man is None or frozenset((man, to)) in NEXT:
                after = "".join(mover if at == to else "." if at == man else cells[at] for at in range(9))
                text = name[to] if man is None else f"{name[man]}-{name[to]}"
                yield text, f"{after[:3]}/{after[3:6]}/{after[6:]} {'xo'[mover == 'x']}", 0


# What ends a game, its moves, and whether its values have distances.
RULES = {"stone-game-vii": (row_over, row_moves, False), "connect-four": (four_over, four_moves, False),
         "three-mens-morris": (morris_over, morris_moves, True)}


def parse(bound):
    sign, words = bound[:2], bound[2:].split()
    assert sign in (">=", "<=")
    if len(words) == 3:
        return sign, (END - int(words[2])) * {"win": 1, "loss": -1}[words[0]]
    return sign, 0 if words[0] == "draw" else int(words[0])


class Checker:
    def __init__(self, path):
        file = zstandard.ZstdDecompressor().stream_reader(open(path, "rb"), read_across_frames=True)
        first, _, body = file.read().partition(b"\n")
        self.header, lines = json.loads(first), body.decode().split("\n")[:-1]
        assert self.header["version"] == 1 and blake3.blake3(body).hexdigest() == self.header["blake3"]
        assert lines == sorted(lines)
        self.over, self.moves, self.distances = RULES[self.header["game"]["name"]]
        assert str(self.header["game"]["parameters"].get("connect", 4)) == "4", "it knows lines of four only"
        self.records, self.waiting, self.reached = {}, [], set()
        for line in lines:
            position, bound, move, rank = (line.split("\t") + ["", ""])[:4]
            sign, value = parse(bound)
            self.records[position, sign] = value, move, int(rank or -1)

    def after(self, sign, value, gain):
        """What is needed after a move that passes the turn, for a bound to hold before it."""
        if self.distances and value:
            value += 1 if value > 0 else -1
        return {">=": "<=", "<=": ">="}[sign], gain - value

    def at_a_glance(self, position, sign, value):
        """Whether a bound holds for every value or by the end of the game; None if that is open."""
        if self.distances and abs(value) + ((value < 0) == (sign == ">=")) > END:
            return (value < 0) == (sign == ">=")
        end = self.over(position)
        return None if end is None else end >= value if sign == ">=" else end <= value

    def search(self, position, sign, value, known, left):
        """Whether a bound holds, by a search of some positions; other moves may come first than in theirs."""
        shown = self.at_a_glance(position, sign, value)
        if shown is None and (shown := known.get((position, sign, value))) is None:
            left[0] -= 1
            assert left[0] >= 0, f"{position}: no search shows that it is {sign}{value}"
            moves = ((to, *self.after(sign, value, gain)) for _, to, gain in self.moves(position))
            shown = (any if sign == ">=" else all)(self.search(*needed, known, left) for needed in moves)
            known[position, sign, value] = shown
        return shown

    def need(self, position, sign, value, rank=None):
        shown, record = self.at_a_glance(position, sign, value), self.records.get((position, sign))
        if shown is None and record and (record[0] >= value if sign == ">=" else record[0] <= value):
            shown = True
            assert rank is None or record[2] < rank, f"{position}: the rank does not fall"
            if (position, sign) not in self.reached:
                self.reached.add((position, sign))
                self.waiting.append((position, sign))
        elif shown is None:
            shown = self.search(position, sign, value, {}, [100 * self.header["leaf_positions"]])
        assert shown, f"{position} is not {sign}{value}"

    def check(self):
        for bound in self.header["claim"]["bounds"]:
            self.need(self.header["game"]["start"], *parse(bound))
        while self.waiting:
            position, sign = self.waiting.pop()
            value, move, rank = self.records[position, sign]
            moves = [found for found in self.moves(position) if sign == "<=" or found[0] == move]
            assert moves and (self.distances or rank >= 0), f"{position}: no such move, or no rank"
            for _, to, gain in moves:
                self.need(to, *self.after(sign, value, gain), None if self.distances else rank)
        assert len(self.reached) == self.header["records"], "a record twice, or one that no play comes to"
        print("proved", self.header["claim"]["bounds"])


Checker(sys.argv[1]).check()
