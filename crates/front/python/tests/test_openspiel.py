from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
import stonework as sw

pyspiel = pytest.importorskip("pyspiel")


def minimax(state: Any, known: dict[tuple[int, str], float]) -> float:
    """Return what the player to move gets, by plain recursion over OpenSpiel's own states."""
    player = state.current_player()
    key = (player, str(state))
    if key not in known:
        best = -float("inf")
        for action in state.legal_actions():
            after = state.child(action)
            if after.is_terminal():
                value = after.returns()[player]
            else:
                value = minimax(after, known)
                value = value if after.current_player() == player else -value
            best = max(best, value)
        known[key] = best
    return known[key]


def sign(value: object) -> int:
    assert isinstance(value, sw.Outcome)
    return {"win": 1, "draw": 0, "loss": -1}[value.result]


def endgame(name: str, seed: int, pieces: Callable[[Any], bool]) -> Any:
    """Return a state of a random play near its end."""
    choice = random.Random(seed)
    while True:
        state = pyspiel.load_game(name).new_initial_state()
        while not state.is_terminal():
            if pieces(state):
                return state
            state.apply_action(choice.choice(state.legal_actions()))


@pytest.mark.parametrize(
    "name",
    [
        "tic_tac_toe",
        "connect_four(rows=4,columns=4,x_in_row=3)",
        "breakthrough(rows=4,columns=3)",
        "nim(pile_sizes=1;3;5)",
        "nim(pile_sizes=2;3;4,is_misere=False)",
    ],
)
def test_values_are_those_of_plain_minimax(name: str) -> None:
    game = sw.from_openspiel(name)
    value = sw.solve(game).value
    assert sign(value) == minimax(pyspiel.load_game(name).new_initial_state(), {})
    assert sw.check_laws(game, games=20) > 20


@pytest.mark.slow
def test_connect_four_5x4_is_that_of_plain_minimax_and_of_the_catalog() -> None:
    name = "connect_four(rows=4,columns=5)"
    value = sign(sw.solve(sw.from_openspiel(name)).value)
    assert value == minimax(pyspiel.load_game(name).new_initial_state(), {})
    score = sw.solve("connect-four", width=5, height=4).value
    assert isinstance(score, int)
    assert value == (score > 0) - (score < 0)


@pytest.mark.parametrize("seed", range(3))
def test_mancala_endgames(seed: int) -> None:
    state = endgame("mancala", seed, lambda state: _seeds_in_pits(state) <= 8)
    # The text tells the number of the move, too, which says nothing of what can come.
    solution = sw.solve(sw.from_openspiel(state, key=lambda state: str(state).split("Current")[0]))
    assert sign(solution.value) == minimax(state, {})
    texts = [state.action_to_string(state.current_player(), a) for a in state.legal_actions()]
    assert set(solution.best_moves) <= set(texts)


def _seeds_in_pits(state: Any) -> int:
    above, _, below, *_ = str(state).splitlines()
    return sum(int(seeds) for row in (above, below) for seeds in row.split("-") if seeds)


def test_moves_are_told_in_the_words_of_openspiel() -> None:
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for action in (0, 1, 3, 4):
        state.apply_action(action)
    solution = sw.solve(sw.from_openspiel(state))
    assert solution.value == sw.win(1)
    assert solution.best_moves == ["x(2,0)"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("kuhn_poker", r"chance|information"),
        ("backgammon", "chance"),
        ("goofspiel", "dynamics"),
        ("chinese_checkers(players=3)", "players"),
    ],
)
def test_other_games_are_refused(name: str, told: str) -> None:
    with pytest.raises(sw.InputError, match=told):
        sw.from_openspiel(name)


def test_keys_that_say_too_little_are_found() -> None:
    unsound = sw.from_openspiel("tic_tac_toe", key=lambda state: str(state)[:7])
    with pytest.raises(sw.GameError, match="equal states have equal futures"):
        sw.check_laws(unsound)
    by_history = sw.from_openspiel("tic_tac_toe", key=lambda state: state.history_str())
    assert sw.check_laws(by_history, games=20) > 20


def test_limits_are_kept() -> None:
    with pytest.raises(sw.Stopped, match="1000 positions"):
        sw.solve(sw.from_openspiel("chess"), positions=1000)
