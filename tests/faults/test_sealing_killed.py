"""F1 for numbers that players' browsers add to the dice: a web process dies at each point of the sealing, by SIGKILL.

Nothing is drawn a second time: the game begins from the sealing whose numbers were shown, or is not begun at all.
"""

from __future__ import annotations

import json
import secrets
from typing import Any
from urllib.parse import urlencode

import pytest

from games.benchmarks.dice_checkers import check_by_site
from games.engine.fairlog import hash_link
from tests.faults.evenings import UNTIMED, Evening
from tests.faults.people import Person, Reply, eventually
from tests.services.sites import RealSite

pytestmark = pytest.mark.real
FORM = "application/x-www-form-urlencoded"


class Keeper:
    """A player's browser: the number that it promises."""

    def __init__(self, person: Person, match_id: str) -> None:
        self.person, self.match_id, self.number = person, match_id, secrets.token_bytes(32)

    def look(self, url: str = "") -> dict[str, Any]:
        told: dict[str, Any] = self.person.ask("GET", f"/m/{self.match_id}/sealing.json", url=url).json
        return told

    def send(self, address: str, url: str, **fields: str) -> Reply:
        return self.person.ask("POST", f"/m/{self.match_id}/{address}", urlencode(fields).encode(), url=url, kind=FORM)

    def promise(self, url: str = "") -> Reply:
        tip = hash_link(self.match_id, self.look(url)["owner"], self.number).hex()
        return self.send("number/promise/", url, tip=tip)

    def show(self, head: str, url: str = "") -> Reply:
        return self.send("number/", url, number=self.number.hex(), head=head)


def arm(site: RealSite, point: str) -> None:
    """The first web process begins anew, and dies at this point."""
    web = site.webs[0]
    web.env["STARBOARD_FAIL_AT"] = point
    web.kill()
    web.start().wait_for(site.urls[0])


@pytest.mark.parametrize("point", ["promise kept", "dice sealed", "number taken", "numbers mixed", "begun"])
def test_killed_anywhere_a_table_begins_once_from_one_sealing(site: RealSite, point: str) -> None:
    """All goes to the second process but the one request in which the first one dies; the worker would begin the game
    without a number that is late."""
    evening = Evening(site, settings=UNTIMED)
    dying, living = site.urls
    ann, ben = [Keeper(person, evening.id) for person in evening.people]
    start = f"/matches/{evening.id}/start"
    site.worker.kill()
    arm(site, point)
    assert ann.promise(living).status == 200
    if point == "promise kept":
        with pytest.raises(OSError):  # noqa: PT011  the process is gone in the middle of the request
            ben.promise(dying)
        assert ben.look(living)["promised"] == "", "what was not committed is promised again"
    assert ben.promise(living).status == 200
    if point == "dice sealed":
        with pytest.raises(OSError):  # noqa: PT011
            evening.people[0].post(start, url=dying)
        assert ann.look(living)["sealing"] is None, "a sealing that was not committed was told to no one"
    assert evening.people[0].post(start, url=living).status == 200
    head = seal_shown(ann, evening, living)
    if point == "number taken":
        with pytest.raises(OSError):  # noqa: PT011
            ann.show(head, dying)
    assert ann.show(head, living).status == 200
    if point in ("numbers mixed", "begun"):
        with pytest.raises(OSError):  # noqa: PT011
            ben.show(head, dying)
    assert ben.show(head, living).json == {"begun": True}
    proof = json.loads(evening.people[0].ask("GET", f"/m/{evening.id}/proof.json", url=living).text)
    assert [each["ev"]["t"] for each in proof["events"]].count("table") == 1
    assert head in [each["h"] for each in proof["events"]], "it begins from the sealing that was shown"
    ((faults, *_),) = check_by_site([(proof, {})])
    assert faults == []


def seal_shown(keeper: Keeper, evening: Evening, url: str) -> str:
    """The head of what is sealed: at once, or, where the players have only just sat down, after another press."""

    def look() -> str:
        told = keeper.look(url)["sealing"]
        if told is None:
            evening.people[0].post(f"/matches/{evening.id}/start", url=url)
        return str(told["head"]) if told else ""

    return str(eventually(look, within=20))
