"""F3, F7: deadlines by mail fall due while pool processes and whole workers are killed. Once each, none early."""

from __future__ import annotations

from typing import Any

import pytest

from tests.faults.storm import storm
from tests.services.sites import RealSite

pytestmark = pytest.mark.real

DEADLINES, RATE = 120, 20


def test_f3_f7_deadlines_in_a_storm(site: RealSite, tell: Any) -> None:
    """A small sample of `python -m tests.faults.storm`, which measures the lateness of 10,000."""
    found = storm(site, DEADLINES, RATE)
    tell(f"storm: {found}")
    assert found["matches"] == found["enforced"] == found["silent_entries"] == DEADLINES
    assert (found["twice"], found["never"], found["early"]) == (0, 0, 0)
    assert found["pool_kills"] > 5
    assert found["worker_kills"] > 0
