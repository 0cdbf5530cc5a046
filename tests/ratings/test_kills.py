"""F1, F2: whoever counts may be killed at any moment; each match is counted once. Five hundred kills:
`python -m tests.ratings kills`."""

from __future__ import annotations

from random import Random

import pytest

from accounts.models import User
from games.ratings import settlement
from tests.ratings.conftest import begun, ended
from tests.ratings.dying import Counter, consistent, killed

pytestmark = pytest.mark.django_db(transaction=True)


def test_twenty_who_count_are_killed(people: list[User]) -> None:
    told = killed(people, 20, Random(5))
    assert told.kills == 20
    assert 0 < told.committed < told.kills


@pytest.mark.parametrize(("point", "counted"), [("counting", False), ("counted", False), ("told", True)])
def test_all_or_nothing(people: list[User], point: str, counted: bool) -> None:
    match = ended(begun(people[:3]), people[:3])
    counter = Counter()
    assert counter.order(point)
    counter.stop()
    match.refresh_from_db()
    assert match.rating == ("done" if counted else "due")
    consistent()
    assert settlement.settle_due_ratings() == (not counted)
    consistent()
