"""A moderator's act dies in the middle: nothing of it is there, or all of it, and the match goes on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.faults.evenings import Evening
from tests.faults.people import eventually
from tests.services.sites import RealSite

ACT = """
from accounts.models import User
from django.conf import settings
from games.matches import going_back, interventions, reseating
from games.models import Match
settings.FAIL_AT = {point!r}
by, _ = User.objects.get_or_create(username="mender", defaults={{"is_staff": True}})
new, _ = User.objects.get_or_create(username="newcomer", defaults={{"display": "Newcomer"}})
match, why, last = {match!r}, "A wrong button.", Match.objects.get(pk={match!r}).version
acts = {{
    "back": lambda: going_back.go_back(match, by, last - 4, last, why),
    "computer": lambda: reseating.seat_computer_by_staff(match, by, 0, why),
    "person": lambda: reseating.seat_person_by_staff(match, by, 0, new, why),
    "time": lambda: interventions.give_time(match, by, [0], 3_600_000, why),
    "pause": lambda: interventions.pause_match(match, by, None, why),
    "resume": lambda: interventions.resume_match(match, by, why),
    "draw": lambda: interventions.end_match(match, by, last, "drawn", [], why),
    "stop": lambda: interventions.end_match(match, by, last, "stopped", [], why),
}}
answer = acts[{act!r}]().entry
"""
STORED = """
from games.models import Entry, Intervention, Match, Notice, Seat
found = Match.objects.get(pk={match!r})
seat = Seat.objects.select_related("user").get(match=found, number=0)
who = "computer" if seat.user is None else "person" if seat.user.username == "newcomer" else "player"
standing = "over" if found.status == "over" else "paused" if found.paused else "running"
answer = {{
    "version": found.version,
    "entries": Entry.objects.filter(match=found).count(),
    "acts": list(Intervention.objects.filter(match=found).order_by("pk").values_list("kind", "entry")),
    "told": Notice.objects.filter(match=found, kind="staff").count(),
    "standing": [standing, who],
}}
"""
LEADS_TO = {  # what a match is after an act, and who sits on its first seat
    "back": ["running", "player"],
    "computer": ["running", "computer"],
    "person": ["running", "person"],
    "time": ["running", "player"],
    "pause": ["paused", "player"],
    "resume": ["running", "player"],
    "draw": ["over", "player"],
    "stop": ["over", "player"],
}
TOLD = {"person": 4}  # two players and the hooks; who is put on a seat, too


@pytest.mark.real
@pytest.mark.parametrize("act", LEADS_TO)
@pytest.mark.parametrize("point", ["written", "committed"])
def test_killed_around_the_commit_of_an_act(site: RealSite, evening: Evening, point: str, act: str) -> None:
    """With everything written, or with everything committed and nobody told. The entry, the row that says who it was,
    what follows of it and the notices come together; no lock stays, and the other process knows."""
    for _ in range(6):
        evening.go()
    given: dict[str, Any] = {"match": evening.id, "act": act}
    if act == "resume":
        site.ask(ACT.format(**given | {"act": "pause", "point": ""}))
    before = site.ask(STORED.format(**given))
    with pytest.raises(RuntimeError, match="It died"):
        site.ask(ACT.format(point=point, **given))
    if point == "written":
        assert site.ask(STORED.format(**given)) == before
        site.ask(ACT.format(point="", **given))
    after = site.ask(STORED.format(**given))
    assert after["standing"] == LEADS_TO[act]
    assert [entry for _, entry in after["acts"]] == [entry for _, entry in before["acts"]] + [before["version"] + 1]
    assert after["told"] - before["told"] == TOLD.get(act, 3)
    assert after["entries"] - before["entries"] == after["version"] - before["version"] >= 1
    for url in site.urls:
        eventually(lambda url=url: evening.look(evening.people[1], url)["version"] > before["version"])
    if after["standing"] == ["running", "player"]:
        assert evening.go(site.urls[1]) > before["version"] + 1
