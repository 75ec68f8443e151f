from __future__ import annotations

import os
from pathlib import Path

import pytest
import stonework as sw

DATABASES = os.environ.get("STONEWORK_DATABASES", "")


@pytest.mark.parametrize(
    ("game", "given"),
    [
        ("mnk", None),
        ("stone-game-vii", [5, 3, 1, 4, 2]),
        ("predict-the-winner", [1, 5, 233, 7]),
        ("nim", [3, 4, 5]),
        ("graph", {"start": 0, "nodes": [[1, 2], [0], "loss"]}),
    ],
)
def test_a_certificate_proves_its_claim(game: str, given: object, tmp_path: Path) -> None:
    certificate = sw.solve(game, given).certificate()
    checked = sw.check(certificate)
    assert checked
    assert checked.proved
    assert (checked.game, checked.claim) == (game, certificate.claim)
    assert checked.records == len(certificate) == len(certificate.records)
    path = tmp_path / "certificate"
    certificate.save(path)
    assert sw.check(path).proved
    damaged = bytearray(path.read_bytes())
    damaged[-20] ^= 1
    path.write_bytes(damaged)
    with pytest.raises(sw.InputError):
        sw.check(path)


def test_certificates_are_of_games_of_the_catalog() -> None:
    game = sw.from_csr(([0, 1, 1], [1]))
    with pytest.raises(sw.SolverError, match="catalog"):
        sw.solve(game).certificate()
    with pytest.raises(sw.InputError, match="nothing"):
        sw.check("nothing")
    with pytest.raises(sw.InputError, match="nothing"):
        sw.open("nothing")


@pytest.mark.skipif(not DATABASES, reason="STONEWORK_DATABASES names no directory")
@pytest.mark.parametrize(
    ("name", "game", "settings"), [("mnk", "mnk", {}), ("quixo", "quixo", {"size": 3})]
)
def test_a_database_is_what_the_solver_says(
    name: str, game: str, settings: dict[str, object]
) -> None:
    database = sw.open(Path(DATABASES, name))
    strong = sw.strong(game, **settings)  # type: ignore[arg-type]
    assert database.complete
    assert database.game == game
    assert database["start"].value == strong.value
    rows = database.to_arrow().to_pylist()
    counts = database.counts
    # Of images of each other, one is counted.
    assert 0 < counts["positions"] <= len(rows)
    assert counts["won"] + counts["drawn"] + counts["lost"] == counts["positions"]
    for row in rows[::29]:
        cells = [list(line) for line in row["position"].split()[0].split("/")]
        assert database[cells].position == strong[cells].position
        assert database[row["position"]].value == strong[row["position"]].value
        assert database[row["position"]].best_moves == strong[row["position"]].best_moves
    with pytest.raises(sw.InputError):
        database["no board"]
