"""Values of partizan games, and heaps where the last move loses."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from stonework import _stonework
from stonework._stonework import MisereQuotient, Valuation, Value
from stonework.limits import Limits


def value(
    game: str | Value,
    input: object = None,
    *,
    at: object = None,
    time: float | None = None,
    memory: int | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
    **settings: object,
) -> Valuation:
    """Return what a position of a partizan game is worth, or a sum of positions and values.

    `game` is the name of a game of the catalog whose last mover wins, and `input`, `at` and the
    parameters are those of `solve`; or it is a sum as it is written, with the positions of
    different games and with values, `"domineering ##../.... + 2*(clobber xo) - {1|-1}"`. Values are
    to Left, the first player, whoever is to move.

    Half of the time and of the memory, 4 GiB if `memory` is not given, is for the canonical form;
    if that is too little, a search over the parts finds who wins, and `value` of the result is
    None.

    Raises `InputError` for what cannot be read and for games without values, `OverflowError` for
    values that are too large, and `Stopped`, with `valuation`, if a limit comes before anything is
    known.

    >>> import stonework as sw
    >>> sw.value("domineering", ["...", "..."]).value
    Value('{2|-1/2}')
    >>> found = sw.value("domineering ..|.# + clobber xo + {1|-1}")
    >>> found.value, found.outcome
    (Value('±1'), 'N')
    >>> [move.move for move in found.left if move.is_best]
    ['to 1']
    """
    if at is not None:
        settings["at"] = at
    limits = Limits(time=time, memory=memory, positions=None, threads=threads)
    return _stonework.value_of(
        str(game), input, limits=limits, progress=progress, settings=settings
    )


def misere_quotient(
    rules: str | Iterable[object],
    heaps: int,
    *,
    time: float | None = None,
    memory: int | None = None,
) -> MisereQuotient:
    """Return the misère quotient of heaps of 0 to `heaps - 1` stones, with its period if proved.

    It takes the place of nimbers where the last move loses. `rules` are those of `nimbers`. Where
    the quotient is infinite, or larger than is looked for, it is that of fewer heaps, and `end`
    says so. Raises `InputError` and `Stopped`.

    >>> import stonework as sw
    >>> quotient = sw.misere_quotient("0.77", 200)
    >>> quotient.order, quotient.is_tame, quotient.wins([100] * 200)
    (40, False, False)
    """
    limits = Limits(time=time, memory=memory, positions=None, threads=None)
    return _stonework.misere_quotient(rules, heaps, limits=limits)


def genera(
    rules: str | Iterable[object],
    heaps: int,
    *,
    time: float | None = None,
    memory: int | None = None,
) -> list[str]:
    """Return the genera of heaps of 0 to `heaps - 1` stones, as the field writes them.

    A genus is the nimber of a heap, and its misère nimbers beside heaps of two of Nim.

    >>> import stonework as sw
    >>> sw.genera("0.77", 6)
    ['0', '1', '2', '3', '1', '4^146']
    """
    limits = Limits(time=time, memory=memory, positions=None, threads=None)
    return _stonework.genera(rules, heaps, limits=limits)
