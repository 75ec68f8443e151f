"""Games of OpenSpiel: `from_openspiel`."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from stonework._stonework import Outcome, Step, draw, loss, win
from stonework.errors import GameError, InputError
from stonework.game import Game


class OpenSpielState:
    """A state of OpenSpiel with the player who is to move there, or would be if play went on.

    Two are equal if that player and the key are.
    """

    __slots__ = ("_actions", "key", "player", "state")

    def __init__(self, state: Any, player: int, key: Hashable) -> None:
        """Make one of the state of OpenSpiel, the player, and what says all about the state."""
        self.state = state
        self.player = player
        self.key = key
        self._actions: dict[str | int, int] | None = None

    def actions(self) -> dict[str | int, int]:
        """Return the legal actions by their texts, or by numbers if two texts are the same."""
        if self._actions is None:
            numbers = self.state.legal_actions()
            texts = [self.state.action_to_string(self.player, number) for number in numbers]
            names = texts if len(set(texts)) == len(texts) else numbers
            self._actions = dict(zip(names, numbers, strict=True))
        return self._actions

    def __eq__(self, other: object) -> bool:
        """Compare the player and the key."""
        if not isinstance(other, OpenSpielState):
            return NotImplemented
        return self.player == other.player and self.key == other.key

    def __hash__(self) -> int:
        """Hash the player and the key."""
        return hash((self.player, self.key))

    def __repr__(self) -> str:
        """Show the key and the player."""
        return f"OpenSpielState({self.key!r}, player={self.player})"


class _OpenSpielGame(Game[OpenSpielState, str | int]):
    def __init__(self, first: Any, key: Callable[[Any], Hashable]) -> None:
        game = first.get_game()
        self.key = key
        self.gains = game.get_type().reward_model.name == "REWARDS"
        self.scored = self.gains or (game.min_utility(), game.max_utility()) != (-1, 1)
        self.first = self._at(first, 0)

    def _at(self, state: Any, before: int) -> OpenSpielState:
        """Return a state after a move of the player `before`."""
        player = 1 - before if state.is_terminal() else state.current_player()
        return OpenSpielState(state, player, self.key(state))

    def start(self) -> OpenSpielState:
        return self.first

    def terminal_value(self, at: OpenSpielState, /) -> Outcome | int | None:
        if not at.state.is_terminal():
            return None
        if self.gains:
            return 0
        value = at.state.returns()[at.player]
        if self.scored:
            return _whole(value, at)
        if value not in (-1, 0, 1):
            raise GameError(f"the return of {at!r} is {value}: needed is 1, 0 or -1")
        return win() if value > 0 else loss() if value < 0 else draw()

    def moves(self, at: OpenSpielState, /) -> list[str | int]:
        return list(at.actions())

    def play(self, at: OpenSpielState, move: str | int, /) -> Step:
        state = at.state.clone()
        state.apply_action(at.actions()[move])
        after = self._at(state, at.player)
        gain = 0
        if self.gains:
            player = at.player
            gain = _whole(state.returns()[player] - at.state.returns()[player], after)
        return Step(after, gain=gain, again=after.player == at.player)


def _whole(value: float, at: OpenSpielState) -> int:
    if value != int(value):
        raise GameError(f"the return of {at!r} is {value}: needed is a whole number")
    return int(value)


def from_openspiel(
    game: Any, key: Callable[[Any], Hashable] = str
) -> Game[OpenSpielState, str | int]:
    """Return a game of OpenSpiel of two players who see everything, without chance.

    `game` is its name as `pyspiel.load_game` takes it, a `pyspiel.Game`, or a `pyspiel.State` to
    start from. `key` makes of a state what says all about it but whose turn it is: two states with
    equal keys are taken for one. `check_laws` finds keys that say too little.

    Ends are wins, draws and losses where returns are from -1 to 1, and scores elsewhere. What is
    rewarded on the way is gained by moves, so that a key need not tell it.

    Raises `InputError` for other games, `ImportError` for a name if OpenSpiel is not installed.
    """
    if isinstance(game, str):
        try:
            import pyspiel
        except ImportError as error:
            raise ImportError(
                "OpenSpiel is needed to load a game by name: pip install open_spiel"
            ) from error
        game = pyspiel.load_game(game)
    state = game.new_initial_state() if hasattr(game, "new_initial_state") else game
    game = state.get_game()
    kind = game.get_type()
    for what, found, needed in (
        ("players", game.num_players(), 2),
        ("dynamics", kind.dynamics.name, "SEQUENTIAL"),
        ("chance", kind.chance_mode.name, "DETERMINISTIC"),
        ("information", kind.information.name, "PERFECT_INFORMATION"),
        ("utility", kind.utility.name, "ZERO_SUM"),
    ):
        if found != needed:
            raise InputError(f"{kind.short_name}: its {what} is {found}, needed is {needed}")
    return _OpenSpielGame(state, key)
