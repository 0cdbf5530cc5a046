"""F30 to F32: no input to any address of the API gives a 500, and none that is refused changes anything."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.api import api
from games.engine.catalog import title
from games.matches import match_cache
from games.models import Entry, Match
from tests.realtime.conftest import Company
from tests.realtime.test_rights import everything
from tests.realtime.test_wire import BAD

SLUG = "galactic-magnate"
STATUSES = {200, 201, 204, 401, 403, 404, 405, 409, 422}
NASTY: list[Any] = [
    None,
    True,
    0,
    -1,
    1.0,
    2**31,
    2**53,
    2**63,
    -(2**63),
    "",
    "0",
    "\0",
    "\ud800",
    "'; DROP TABLE games_match; --",
    "<script>",
    "../../etc/passwd",
    "\u202e\u200b",
    "x" * 5000,
    [],
    [[]],
    [None],
    {},
    {"": ""},
    {"action": []},
    {"action": "bid"},
    {"action": "bid", "amount": 2**53},
    {"action": "bid", "amount": "10"},
    {"action": "bid", "amount": None},
    {"action": "offer", "to": -1, "give": {"cash": -5, "lots": [1, 1, 99]}, "take": {}},
    {"action": "sell_upgrade", "group": 99},
    {"action": "start", "title": SLUG},
    {"action": "flag", "seat": 0},
    {"action": "hammer"},
    {"action": "remove", "seat": 1},
    {"action": "silence", "seat": 0},
]
GOOD: dict[str, dict[str, Any]] = {
    "/api/matches": {"title": SLUG, "seats": 2, "settings": {}, "pace": "live", "private": False, "rated": True},
    "/api/matches/{match_id}/join": {"invite": ""},
    "/api/matches/{match_id}/bots": {"level": "steady"},
    "/api/matches/{match_id}/start": {},
    "/api/matches/{match_id}/play": {"action": {"action": "pass"}, "key": "k", "version": 0},
    "/api/matches/{match_id}/undo": {"key": "k", "version": 0},
    "/api/matches/{match_id}/draws": {"key": "k", "version": 0, "draw": "roll", "values": [1, "a card"]},
    "/api/matches/{match_id}/proposals": {"kind": "pace", "pace": "live", "deadline": None, "hour": None},
    "/api/matches/{match_id}/passing": {"passing": False},
    "/api/matches/{match_id}/seen": {"version": 0},
    "/api/matches/{match_id}/plan/confirm": {"sure": True},
}
PATHS = sorted(api.get_openapi_schema(path_prefix="/api/")["paths"])


@pytest.fixture(autouse=True)
def _unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many requests would hide what each of them does."""
    monkeypatch.setattr("games.api.auth.ACTIONS_PER_MINUTE", 10**9)


def send(browser: Client, path: str, body: Any) -> Any:
    """The answer to a POST, which is always a sentence or what was asked for."""
    text = body if isinstance(body, str | bytes) else json.dumps(body)
    answer = browser.post(path, text, content_type="application/json")
    assert answer.status_code in STATUSES, (path, text[:200], answer.status_code)
    if answer.status_code >= 400 and answer.status_code != 405:
        said = answer.json()["reason"]
        assert said, (path, text[:200])
        assert said.endswith((".", "?", "!")), said
        assert len(said) < 400, said
    return answer


@pytest.mark.parametrize("path", GOOD)
def test_f30_malformed_bodies(company: Company, path: str) -> None:
    before = everything(company.match), Match.objects.count()
    for text in [*BAD.values(), b"\xff\xfe", b"\x00", "x" * 1_000_000]:
        answer = send(company.ann.browser, path.format(match_id=company.id), text)
        assert answer.status_code in (409, 422), text[:80]
    assert (everything(company.match), Match.objects.count()) == before


@pytest.mark.parametrize("path", GOOD)
def test_f32_each_field_with_each_nasty_value(company: Company, path: str) -> None:
    before = everything(company.match)
    for number, field in enumerate([*GOOD[path], "board", "name", "unknown"]):
        for value in NASTY if field in ("action", "settings") else NASTY[number % 3 :: 3]:
            send(company.ann.browser, path.format(match_id=company.id), {**GOOD[path], field: value})
        send(company.ann.browser, path.format(match_id=company.id), {k: v for k, v in GOOD[path].items() if k != field})
    assert everything(company.match) == before


def test_f32_every_setting_with_nasty_values(company: Company) -> None:
    for number, field in enumerate(title(SLUG).form()):
        for value in NASTY[number % 5 :: 5]:
            send(company.ann.browser, "/api/matches", {**GOOD["/api/matches"], "settings": {field["name"]: value}})


@pytest.mark.parametrize("path", PATHS)
def test_f50_f31_foreign_and_broken_ids_and_queries(company: Company, path: str) -> None:
    ids = ["zzzzzzzzzz", "0", "-1", "a" * 300, "%00", "%ff", "..", "'", quote("ü"), "1 OR 1=1", company.id.upper()]
    known = api.get_openapi_schema(path_prefix="/api/")["paths"][path].get("get", {}).get("parameters", [])
    names = [each["name"] for each in known if each["in"] == "query"]
    values = ("-2", "9" * 30, "%00", "NaN", "1.0", "", "[]", "x" * 3000, "%ed%a0%80")
    queries = ["", *(f"?{name}={value}" for name in names for value in values)]
    for browser in (company.ann.browser, Client()):
        for match_id in [company.id, *ids] if "{" in path else [""]:
            for query in queries if match_id in ("", company.id) else [""]:
                answer = browser.get(path.replace("{match_id}", match_id) + query)
                assert answer.status_code in STATUSES, (path, match_id, query, answer.status_code)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(max_size=20) | st.sampled_from(NASTY),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(action=JSON, key=st.text(max_size=70) | JSON, version=st.none() | st.integers(-5, 2**33) | JSON)
def test_f30_any_move_is_answered(company: Company, action: Any, key: Any, version: Any) -> None:
    mover, _ = company.move()
    count = Entry.objects.count()
    body = json.dumps({"action": action, "key": key, "version": version})
    answer = send(mover.browser, f"/api/matches/{company.id}/play", body)
    assert Entry.objects.count() == count or answer.status_code == 200


def test_f30_any_option_with_any_field_is_answered(company: Company) -> None:
    """Shaped like a move, but wrong: each field of each option gets each nasty value."""
    mover, _ = company.move()
    table = match_cache.load_current_match(company.id).table
    seat = 0 if company.seated(0) == mover else 1
    for option in table.options(seat):
        told = option.to_json()
        for field in [*told["fields"], "extra"]:
            for value in NASTY:
                action = {"action": told["action"], **dict.fromkeys(told["fields"], 0), field: value}
                send(mover.browser, f"/api/matches/{company.id}/play", {"action": action, "key": f"{len(str(value))}"})
                if Entry.objects.count() > 1:
                    return
