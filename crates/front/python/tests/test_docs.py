from __future__ import annotations

import doctest

import stonework as sw
from stonework import _stonework


def test_examples_of_compiled_classes_are_right() -> None:
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    for name, what in vars(_stonework).items():
        if isinstance(what, type):
            for test in finder.find(what, name, module=False, globs={}):
                runner.run(test)
    result = runner.summarize()
    assert result.attempted > 10
    assert result.failed == 0


def test_everything_is_documented() -> None:
    for name in sw.__all__:
        assert getattr(sw, name).__doc__, name
