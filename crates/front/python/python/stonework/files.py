"""Databases and certificates: `open`, `check`."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from stonework import _stonework
from stonework._stonework import Certificate, Checked, Database
from stonework.limits import Limits


def open(path: str | os.PathLike[str]) -> Database:
    """Open a database that the command `stonework strong --save` has written.

    Raises `InputError` for what is none, or is damaged, or of other rules.
    """
    return _stonework.open_database(os.fspath(path))


def check(
    certificate: Certificate | str | os.PathLike[str],
    *,
    time: float | None = None,
    memory: int | None = None,
    positions: int | None = None,
) -> Checked:
    """Check a certificate, or the file of one, by the rules alone, without any solver.

    What is returned is true if the certificate proves its claim, and tells what fails if it does
    not. One that rests on a theorem proves nothing.

    >>> import stonework as sw
    >>> certificate = sw.solve("stone-game-vii", [5, 3, 1, 4, 2]).certificate()
    >>> sw.check(certificate)
    Checked(stone-game-vii, worth 6, proved=True)
    """
    limits = Limits(time=time, memory=memory, positions=positions, threads=1)
    if isinstance(certificate, Certificate):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "certificate")
            certificate.save(path)
            return _stonework.check_file(path, limits=limits)
    return _stonework.check_file(os.fspath(certificate), limits=limits)
