from __future__ import annotations

import json
from pathlib import Path

import pytest
import stonework as sw

GALLERY = sorted((Path(__file__).parents[4] / "examples" / "gdl").glob("*.kif"))

HEAP = """
(role left) (role right) (other left right) (other right left)
(init (heap 4)) (init (turn left))
(less 4 3) (less 3 2) (less 2 1) (less 1 0)
(<= (legal ?r (take 1)) (true (turn ?r)) (true (heap ?h)) (less ?h ?rest))
(<= (legal ?r (take 2)) (true (turn ?r)) (true (heap ?h)) (less ?h ?m) (less ?m ?rest))
(<= (legal ?r wait) (true (turn ?o)) (other ?o ?r))
(<= (next (heap ?rest)) (does ?r (take 1)) (true (heap ?h)) (less ?h ?rest))
(<= (next (heap ?rest)) (does ?r (take 2)) (true (heap ?h)) (less ?h ?m) (less ?m ?rest))
(<= (next (turn ?o)) (true (turn ?r)) (other ?r ?o))
(<= terminal (true (heap 0)))
(<= (goal ?r 0) (true (turn ?r)))
(<= (goal ?r 100) (true (turn ?o)) (other ?o ?r))
"""


class Heap(sw.Game[int, int]):
    """The same game in Python."""

    def start(self) -> int:
        return 4

    def terminal_value(self, state: int) -> sw.Outcome | None:
        return sw.loss() if state == 0 else None

    def moves(self, state: int) -> range:
        return range(1, min(state, 2) + 1)

    def play(self, state: int, move: int) -> int:
        return state - move


def test_a_text_is_solved_as_a_game_in_python_is() -> None:
    game, own = sw.Gdl(HEAP), sw.solve(Heap())
    for solution in (game.solve(), sw.solve(game), sw.solve("gdl", rules=HEAP)):
        assert solution.value == own.value == sw.win(3)
        assert solution.best_moves == ["(take 1)"]
        assert solution.line is not None
        assert len(solution.line) == 3
        assert solution.game == "gdl"
        assert dict(solution.moves) == {f"(take {move})": value for move, value in own.moves}
        told = solution.to_dict()
        assert json.loads(json.dumps(told)) == told
        assert "<table>" in solution._repr_html_()
    strong = game.strong()
    assert strong.counts["positions"] == sw.strong(game).counts["positions"]
    assert strong.value == sw.win(3)
    assert [game.perft(depth) for depth in range(5)] == [
        sw.perft(Heap(), depth) for depth in range(5)
    ]


def test_positions_are_what_is_true_or_moves_from_the_start() -> None:
    game = sw.Gdl(HEAP)
    true, moves = "(heap 3) (turn right)", "(take 1)"
    assert sw.solve(game, true).value == sw.solve(game, at=moves).value == sw.loss(2)
    assert sw.solve_many(game, [true, moves, "start"]) == [sw.loss(2), sw.loss(2), sw.win(3)]
    assert sw.strong(game)[true].value == sw.loss(2)
    with pytest.raises(sw.InputError):
        sw.solve(game, "(heap 9) (turn right)")


def test_a_text_tells_of_itself() -> None:
    game = sw.Gdl(HEAP + "(<= (unused ?x) (nowhere ?x))")
    assert game.roles == ["left", "right"]
    assert repr(game) == "Gdl(left, right)"
    assert all(isinstance(fact, str) for fact in game.facts.values())
    assert game.facts
    assert any("nowhere" in note and note.startswith("line ") for note in game.notes)
    assert sw.Gdl(HEAP).notes == []


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("(role left)\n (role", 2, 2),
        ("(role left))", 1, 12),
        ("(role left) (role right)\n(<= (true x) y)", 2, 5),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, line: int, column: int) -> None:
    with pytest.raises(sw.InputError, match=f"line {line}, column {column}: ") as caught:
        sw.Gdl(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    with pytest.raises(ValueError, match=f"line {line}, column {column}: ") as again:
        sw.solve("gdl", rules=text)
    assert isinstance(again.value, sw.InputError)
    assert again.value.line == line


def test_what_is_no_text_of_such_a_game_is_refused() -> None:
    with pytest.raises(sw.InputError, match="role") as caught:
        sw.Gdl("(role one) (init (x 1))")
    assert isinstance(caught.value, sw.InputError)
    with pytest.raises(sw.InputError, match="read_text"):
        sw.Gdl("games/chess.kif")
    with pytest.raises(TypeError):
        sw.Gdl(Path("chess.kif"))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="objective"):
        sw.Gdl(HEAP, objective="win").solve()
    with pytest.raises(sw.InputError, match="no rules that are a text"):
        sw._stonework.Rules("mnk", HEAP, limits=dict.fromkeys(sw.limits.Limits.__annotations__))


def test_limits_are_those_of_the_reading_too() -> None:
    with pytest.raises(sw.Stopped):
        sw.solve(sw.Gdl(HEAP), positions=1)
    with pytest.raises(ValueError, match="bytes"):
        sw.Gdl(HEAP, memory=1)


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.stem)
def test_every_game_of_the_gallery_is_solved(path: Path) -> None:
    game = sw.Gdl(path.read_text())
    assert game.notes == []
    assert len(game.roles) == 2
    try:
        solution = game.solve()
    except sw.SolverError as error:
        assert "play can return to a position" in str(error)  # noqa: PT017
        assert (
            game.solve(endless="draw").value
            == sw.Gdl(path.read_text(), endless="draw").solve().value
        )
        return
    assert solution.value is not None
    assert dict(solution.moves)
