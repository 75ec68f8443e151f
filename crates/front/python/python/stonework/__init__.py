"""Exact values, best moves and proofs of two-player games, solved in Rust.

A game of the catalog, `solve("stone-game-vii", [5, 3, 1, 4, 2])`, or one of your own, written as a
`Game` in Python or as a text in the Game Description Language, `Gdl`. `games()` lists the catalog.

>>> import stonework as sw
>>> sw.solve("stone-game-vii", [5, 3, 1, 4, 2]).value
6

Limits, which all solves take: `time` in seconds, `memory` in bytes of tables and stacks,
`positions`, and `threads` (all cores if it is not given). When one is reached before the value is
known, `Stopped` is raised, with what is proved so far. `progress` is called with the number of
positions so far, some ten times a second. Ctrl-C stops a solve at once.
"""

from __future__ import annotations

# First, as it says what is wrong where the rest cannot be imported.
import stonework.interpreter  # noqa: F401
from stonework._stonework import (
    Certificate,
    Checked,
    Database,
    MisereQuotient,
    Nimbers,
    Outcome,
    PositionValue,
    Solution,
    Step,
    Strong,
    SumMove,
    Thermograph,
    Valuation,
    Value,
    draw,
    games,
    loss,
    win,
)
from stonework.batch import Batch, BatchGame, from_csr
from stonework.counting import perft
from stonework.errors import GameError, InputError, SolverError, Stopped
from stonework.files import check, open
from stonework.game import Game
from stonework.gdl import Gdl
from stonework.graphs import from_networkx, from_rustworkx
from stonework.laws import check_laws
from stonework.openspiel import OpenSpielState, from_openspiel
from stonework.solving import Table, nimbers, solve, solve_many, strong, table
from stonework.values import genera, misere_quotient, value

__all__ = [
    "Batch",
    "BatchGame",
    "Certificate",
    "Checked",
    "Database",
    "Game",
    "GameError",
    "Gdl",
    "InputError",
    "MisereQuotient",
    "Nimbers",
    "OpenSpielState",
    "Outcome",
    "PositionValue",
    "Solution",
    "SolverError",
    "Step",
    "Stopped",
    "Strong",
    "SumMove",
    "Table",
    "Thermograph",
    "Valuation",
    "Value",
    "check",
    "check_laws",
    "draw",
    "from_csr",
    "from_networkx",
    "from_openspiel",
    "from_rustworkx",
    "games",
    "genera",
    "loss",
    "misere_quotient",
    "nimbers",
    "open",
    "perft",
    "solve",
    "solve_many",
    "strong",
    "table",
    "value",
    "win",
]
