"""F48, F50: who may do what in which phase, for every address that acts; and nothing without a CSRF token."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from games.api import api
from games.lobby import joining, starting
from games.matches import access, match_cache, moves
from games.models import Entry, Match
from tests.realtime.conftest import Company, Person, person
from tests.realtime.phone import calling, live

PHASES = ("open", "running", "over", "private")
ROLES = ("host", "player", "user", "nobody")

# What each role gets in each phase: the status, for the roles in the order above.
EXPECTED = {
    ("look", "open"): (200, 200, 200, 200),
    ("look", "running"): (200, 200, 200, 200),
    ("look", "over"): (200, 200, 200, 200),
    ("look", "private"): (200, 200, 404, 404),
    ("export", "open"): (409, 409, 409, 409),
    ("export", "running"): (200, 200, 200, 200),
    ("export", "over"): (200, 200, 200, 200),
    ("export", "private"): (200, 200, 404, 404),
    ("course", "open"): (409, 409, 409, 409),
    ("course", "running"): (409, 409, 409, 409),
    ("course", "over"): (200, 200, 200, 200),
    ("course", "private"): (409, 409, 404, 404),
    ("join", "open"): (200, 200, 409, 401),
    ("join", "running"): (409, 409, 409, 401),
    ("join", "over"): (409, 409, 409, 401),
    ("join", "private"): (409, 409, 409, 401),
    ("bots", "open"): (409, 403, 403, 401),
    ("bots", "running"): (409, 409, 409, 401),
    ("bots", "over"): (409, 409, 409, 401),
    ("bots", "private"): (409, 409, 404, 401),
    ("invite", "open"): (409, 403, 403, 401),
    ("invite", "running"): (409, 409, 409, 401),
    ("invite", "over"): (409, 409, 409, 401),
    ("invite", "private"): (409, 409, 404, 401),
    ("withdraw", "open"): (409, 403, 403, 401),
    ("withdraw", "running"): (409, 409, 409, 401),
    ("withdraw", "over"): (409, 409, 409, 401),
    ("withdraw", "private"): (409, 409, 404, 401),
    ("decline", "open"): (409, 409, 409, 401),
    ("decline", "running"): (409, 409, 409, 401),
    ("decline", "over"): (409, 409, 409, 401),
    ("decline", "private"): (409, 409, 404, 401),
    ("start", "open"): (200, 403, 403, 401),
    ("start", "running"): (409, 409, 409, 401),
    ("start", "over"): (409, 409, 409, 401),
    ("start", "private"): (409, 409, 404, 401),
    ("play", "open"): (409, 409, 403, 401),
    ("play", "running"): (409, 409, 403, 401),
    ("play", "over"): (409, 409, 403, 401),
    ("play", "private"): (409, 409, 404, 401),
}
BODIES: dict[str, Any] = {
    "invite": {"name": "Cid"},
    "withdraw": {"name": "cid"},
    "play": {"action": {"action": "bid", "amount": 10}, "key": "k"},
}
CHANGES = {("start", "open", "host")}


@pytest.fixture
def table(ann: Person, open_match: Match) -> tuple[Match, dict[str, Client]]:
    """Ann's full table, and a browser for each role."""
    ben, cid = person("Ben"), person("Cid")
    joining.join_match(open_match.pk, ben.user)
    browsers = {"host": ann.browser, "player": ben.browser, "user": cid.browser, "nobody": Client()}
    return Match.objects.get(pk=open_match.pk), browsers


def brought(match: Match, phase: str) -> None:
    """The match in that phase."""
    if phase == "open":
        return
    starting.start_match(match.pk, match.host)
    if phase == "over":
        moves.resign_seat(match.pk, access.find_user_seat(match, match.host), by=match.host)
    if phase == "private":
        Match.objects.filter(pk=match.pk).update(private=True)


def everything(match: Match) -> tuple[Any, ...]:
    """What must not change when somebody is refused."""
    row = Match.objects.filter(pk=match.pk).values_list("status", "version", "lineup", "host").get()
    return row, list(match.seats.values_list("number", "user", "bot")), Entry.objects.count()


@pytest.mark.parametrize(("verb", "phase"), EXPECTED, ids=lambda part: part)
def test_f50_every_verb_in_every_phase_for_every_role(
    table: tuple[Match, dict[str, Client]], verb: str, phase: str
) -> None:
    match, browsers = table
    brought(match, phase)
    for role, status in zip(reversed(ROLES), reversed(EXPECTED[verb, phase]), strict=True):
        before = everything(match)
        answer = asked(browsers[role], match, verb)
        assert answer.status_code == status, (role, answer.content[:200])
        if status >= 400:
            assert answer.json()["reason"].endswith("."), answer.content
        if (verb, phase, role) not in CHANGES:
            assert everything(match) == before, role


def asked(browser: Client, match: Match, verb: str) -> Any:
    """The answer to a verb."""
    path = f"/api/matches/{match.pk}" + ("" if verb == "look" else f"/{verb}")
    if verb in ("look", "export", "course"):
        return browser.get(path)
    return browser.post(path, json.dumps(BODIES.get(verb, {})), content_type="application/json")


@pytest.mark.parametrize("field", ["seat", "user", "by", "match_id"])
def test_f50_a_seat_in_the_payload_is_refused(company: Company, field: str) -> None:
    mover, action = company.move()
    other = company.ben if mover == company.ann else company.ann
    seat = access.find_user_seat(company.match, mover.user)
    body = {"action": action, "key": "k", field: seat}
    for browser in (other.browser, company.cid.browser):
        answer = browser.post(f"/api/matches/{company.id}/play", json.dumps(body), content_type="application/json")
        assert answer.status_code in (403, 422)
    assert Match.objects.get(pk=company.id).version == 0


def test_f50_a_foreign_seat_is_not_moved_in_its_turn(company: Company) -> None:
    mover, action = company.move()
    other = company.ben if mover == company.ann else company.ann
    body = json.dumps({"action": action, "key": "k"})
    answer = other.browser.post(f"/api/matches/{company.id}/play", body, content_type="application/json")
    assert answer.status_code == 409
    assert Match.objects.get(pk=company.id).version == 0


def test_f51_options_are_told_to_their_seat_alone(company: Company) -> None:
    asked_seat = company.move()[0]
    other = company.ben if asked_seat == company.ann else company.ann
    path = f"/api/matches/{company.id}"
    assert asked_seat.browser.get(path).json()["options"]
    assert Client().get(path).json()["options"] == company.cid.browser.get(path).json()["options"] == []
    theirs = {option["action"] for option in other.browser.get(path).json()["options"] if not option["standing"]}
    assert theirs == set()

    async def test() -> None:
        async with calling(f"/ws/matches/{company.id}", company.cid.browser) as watching:
            assert (await watching.find("state"))["options"] == []

    live(test)


def acting() -> list[tuple[str, str]]:
    """Every address of the API that acts, found in its own document."""
    return [
        (verb, path)
        for path, verbs in api.get_openapi_schema(path_prefix="/api/")["paths"].items()
        for verb in verbs
        if verb not in ("get", "head", "options")
    ]


@pytest.mark.parametrize(("verb", "path"), acting())
def test_f48_nothing_acts_without_a_csrf_token(company: Company, verb: str, path: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(company.ann.user)
    before = everything(company.match), Match.objects.count()
    url = path.format(match_id=company.id, kind="off", number=0)
    tokens = ({}, {"x-csrftoken": "x" * 64}, {"x-csrftoken": "y" * 32, "origin": "http://evil.example"})
    for headers in tokens:
        answer = getattr(strict, verb)(url, "{}", content_type="application/json", headers=headers)
        assert answer.status_code == 403, answer.content
        assert "CSRF" in answer.json()["reason"]
    assert (everything(company.match), Match.objects.count()) == before


def test_f48_with_the_token_it_acts(company: Company) -> None:
    mover, action = company.move()
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mover.user)
    token = "a" * 32
    strict.cookies["csrf"] = token
    body = json.dumps({"action": action, "key": "k"})
    path = f"/api/matches/{company.id}/play"
    assert strict.post(path, body, content_type="application/json").status_code == 403
    good = {"x-csrftoken": token}
    assert strict.post(path, body, content_type="application/json", headers=good).status_code == 200


def test_f42_a_get_never_acts(company: Company) -> None:
    before = everything(company.match)
    for _, path in acting():
        answer = company.ann.browser.get(path.format(match_id=company.id, kind="off", number=0))
        assert answer.status_code in (200, 405)
    assert everything(company.match) == before


def test_f16_a_key_is_its_users_own(company: Company) -> None:
    """Nobody gets another's answer by the other's key, and nobody's key stands in the way of the house's own."""
    movers = set()
    while len(movers) < 2:
        mover, action = company.move()
        key = f"again-{match_cache.load_current_match(company.id).version}" if mover in movers else "leave:0"
        body, path = json.dumps({"action": action, "key": key}), f"/api/matches/{company.id}/play"
        assert mover.browser.post(path, body, content_type="application/json").status_code == 200
        movers.add(mover)
    keys = set(Entry.objects.exclude(key=None).values_list("key", flat=True))
    assert {f"{each.user.pk}:leave:0" for each in movers} <= keys
