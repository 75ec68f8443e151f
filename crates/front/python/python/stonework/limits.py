"""What all that solves takes: `Limits`."""

from __future__ import annotations

from typing import TypedDict


class Limits(TypedDict):
    """The limits of a solve."""

    time: float | None
    memory: int | None
    positions: int | None
    threads: int | None


def takes_no_input(input: object, settings: dict[str, object]) -> None:
    """Refuse an input and parameters for a game of one's own."""
    if input is not None or settings:
        raise TypeError(
            "a game of your own takes no input and no parameters: give them to its class"
        )
