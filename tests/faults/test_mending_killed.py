"""A moderator's going back dies in the middle: nothing of it is there, or all of it, and the match goes on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.faults.evenings import Evening
from tests.faults.people import eventually
from tests.services.sites import RealSite

GO_BACK = """
from accounts.models import User
from django.conf import settings
from games.matches import going_back
settings.FAIL_AT = {point!r}
by, _ = User.objects.get_or_create(username="mender", defaults={{"is_staff": True}})
answer = going_back.go_back({match!r}, by, {to}, {last}, "A wrong button.").entry
"""
ROWS = """
from games.models import Intervention, Notice
rows = Intervention.objects.filter(match={match!r}).values_list("kind", "entry")
answer = [list(map(list, rows)), Notice.objects.filter(match={match!r}, kind="staff").count()]
"""


@pytest.mark.real
@pytest.mark.parametrize("point", ["written", "committed"])
def test_killed_around_the_commit_of_going_back(site: RealSite, evening: Evening, point: str) -> None:
    """With everything written, or with everything committed and nobody told. The entry, the row that says who it was
    and the notices of two players and the hooks come together; no lock stays."""
    for _ in range(6):
        last = evening.go()
    given: dict[str, Any] = {"match": evening.id, "to": last - 4, "last": last}
    with pytest.raises(RuntimeError, match="It died"):
        site.ask(GO_BACK.format(point=point, **given))
    if point == "written":
        assert site.ask(ROWS.format(**given)) == [[], 0]
        assert [evening.look(url=url)["version"] for url in site.urls] == [last, last]
        assert site.ask(GO_BACK.format(point="", **given)) == last + 1
    assert site.ask(ROWS.format(**given)) == [[["back", last + 1]], 3]
    for url in site.urls:
        eventually(lambda url=url: evening.look(url=url)["version"] == last + 1)
    assert [fact["entry"] for fact in evening.facts("went_back", site.urls[1])] == [last + 1]
    assert evening.go(site.urls[1]) == last + 2
