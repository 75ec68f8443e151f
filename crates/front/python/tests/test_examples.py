from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.stem)
def test_an_example_runs(example: Path) -> None:
    without_display = {**os.environ, "MPLBACKEND": "agg"}
    command = [sys.executable, str(example)]
    ended = subprocess.run(command, env=without_display, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout


def test_there_is_an_example_for_each_family_and_one_of_values() -> None:
    assert len(EXAMPLES) == 6
