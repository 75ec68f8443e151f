"""Which builds of Python there is a package for: `demand_lock`."""

from __future__ import annotations

import sysconfig


def demand_lock() -> None:
    """Refuse the free-threaded build of Python, with which nothing was tested."""
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        raise ImportError(
            "stonework is not tested with the free-threaded build of Python: take the usual one"
        )


demand_lock()
