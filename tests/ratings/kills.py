"""Five hundred kills of the process that counts. Not part of `./test`: `python -m tests.ratings kills`, on SQLite,
with `--real` on PostgreSQL."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest
from django.db import connection

from accounts.models import User
from tests.ratings.dying import killed

pytestmark = pytest.mark.django_db(transaction=True)
KILLS = 500


def test_kills(people: list[User], capsys: pytest.CaptureFixture[str]) -> None:
    begun = perf_counter()
    told = killed(people, KILLS, Random(1))
    with capsys.disabled():
        print(
            f"\n{connection.vendor}: {told.kills} kills, {told.committed} of them after the commit; "
            f"{told.matches} matches, each counted once; {perf_counter() - begun:.0f} s"
        )
