"""The HTTP face: every address, what it answers, and how it says no."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from accounts import tokens
from games.engine.catalog import titles
from games.matches import moves
from games.models import Match
from tests.realtime.conftest import Company, Person, person

SLUG = "galactic-magnate"


def post(browser: Client, path: str, body: Any = None, **headers: str) -> Any:
    """A POST of JSON."""
    text = body if isinstance(body, str) else json.dumps({} if body is None else body)
    return browser.post(f"/api{path}", text, content_type="application/json", headers=headers)


def test_the_games_are_told_with_settings_and_boards(fresh: None) -> None:
    told = Client().get("/api/titles").json()
    assert [title["slug"] for title in told] == [title.slug for title in titles()]
    assert told[0]["settings"][0].keys() >= {"name", "kind", "default", "label"}
    assert told[0]["boards"][0].keys() == {"id", "name", "version", "hash", "note"}
    assert "steady" in told[0]["levels"]


def test_a_match_from_opening_to_the_first_move(ann: Person) -> None:
    opened = post(ann.browser, "/matches", {"title": SLUG, "seats": 2, "name": "Ours", "settings": {}})
    assert opened.status_code == 201
    match_id = opened.json()["id"]
    ben = person("Ben")
    joined = post(ben.browser, f"/matches/{match_id}/join")
    assert (joined.status_code, joined.json()["seat"]) == (200, 1)
    started = post(ann.browser, f"/matches/{match_id}/start")
    assert (started.status_code, started.json()["status"], started.json()["version"]) == (200, "running", 0)
    company = Company(Match.objects.get(pk=match_id), ann, ben, ben)
    mover, action = company.move()
    body = {"action": action, "key": "first", "version": 0}
    played = post(mover.browser, f"/matches/{match_id}/play", body)
    assert played.status_code == 200
    assert played.json().keys() >= {"version", "facts", "view", "options", "asked", "clocks"}
    assert played.json()["version"] == 1
    again = post(mover.browser, f"/matches/{match_id}/play", body)
    assert (again.status_code, again.json()["facts"]) == (200, played.json()["facts"])


def test_computer_players_sit_down(ann: Person, open_match: Match) -> None:
    seated = post(ann.browser, f"/matches/{open_match.pk}/bots", {"level": "random"})
    assert (seated.status_code, seated.json()["seats"][1]["bot"]) == (201, "random")
    assert post(ann.browser, f"/matches/{open_match.pk}/bots").status_code == 409
    assert post(ann.browser, f"/matches/{open_match.pk}/bots", {"level": "genius"}).status_code in (409, 422)


def test_a_private_table_wants_its_invite(ann: Person) -> None:
    made = post(ann.browser, "/matches", {"title": SLUG, "seats": 2, "private": True}).json()
    ben = person("Ben")
    assert post(ben.browser, f"/matches/{made['id']}/join").status_code == 404
    assert post(ben.browser, f"/matches/{made['id']}/join", {"invite": "wrong"}).status_code == 404
    assert ben.browser.get(f"/api/matches/{made['id']}").status_code == 404
    assert ben.browser.get(f"/api/matches/{made['id']}?invite={made['invite']}").status_code == 200
    assert post(ben.browser, f"/matches/{made['id']}/join", {"invite": made["invite"]}).status_code == 200


def test_a_position_before_the_start(open_match: Match) -> None:
    told = Client().get(f"/api/matches/{open_match.pk}?since=0").json()
    assert (told["status"], told["version"], told["view"], told["facts"]) == ("open", -1, None, [])


def test_since_adds_the_facts_and_at_shows_the_past(company: Company) -> None:
    for number in range(4):
        mover, action = company.move()
        moves.submit_move(company.id, mover_seat(company, mover), action, by=mover.user, key=str(number))
    now = Client().get(f"/api/matches/{company.id}").json()
    assert "facts" not in now
    since = Client().get(f"/api/matches/{company.id}?since=2").json()
    assert {fact["entry"] for fact in since["facts"]} <= {3, 4}
    everything = Client().get(f"/api/matches/{company.id}?since=-1").json()
    assert {0, 1} <= {fact["entry"] for fact in everything["facts"]}
    past = Client().get(f"/api/matches/{company.id}?at=1").json()
    assert (past["version"], past["options"]) == (1, [])
    assert Client().get(f"/api/matches/{company.id}?at=99").status_code == 404


def mover_seat(company: Company, mover: Person) -> int:
    """The seat of the player whose move it is."""
    return 0 if company.seated(0) == mover else 1


def test_409_carries_the_fresh_position(company: Company) -> None:
    mover, _ = company.move()
    refused = post(
        mover.browser, f"/matches/{company.id}/play", {"action": {"action": "bid", "amount": 10}, "key": "k"}
    )
    assert refused.status_code == 409
    assert refused.json().keys() >= {"reason", "rule", "code", "stale", "version", "view", "options", "asked", "clocks"}
    assert refused.json()["reason"].endswith(".")


def test_stale_says_so(company: Company) -> None:
    mover, action = company.move()
    post(mover.browser, f"/matches/{company.id}/play", {"action": action, "key": "a", "version": 0})
    refused = post(mover.browser, f"/matches/{company.id}/play", {"action": action, "key": "b", "version": 0})
    assert refused.status_code == 409
    assert refused.json()["version"] == 1


def test_f16_a_key_reused_for_another_action_is_422(company: Company) -> None:
    mover, action = company.move()
    assert post(mover.browser, f"/matches/{company.id}/play", {"action": action, "key": "a"}).status_code == 200
    other = {"action": {"action": "resign"}, "key": "a"}
    assert post(mover.browser, f"/matches/{company.id}/play", other).status_code == 422


def test_lists_are_paged_and_show_only_what_one_may_know(ann: Person, open_match: Match) -> None:
    for number in range(4):
        post(ann.browser, "/matches", {"title": SLUG, "seats": 2, "name": f"Table {number}"})
    post(ann.browser, "/matches", {"title": SLUG, "seats": 2, "private": True, "name": "Secret"})
    pages = [Client().get(f"/api/matches?size=3&page={page}").json() for page in (1, 2)]
    assert [len(page["matches"]) for page in pages] == [3, 2]
    assert [page["more"] for page in pages] == [True, False]
    assert "Secret" not in {card["name"] for page in pages for card in page["matches"]}
    mine = ann.browser.get("/api/matches?mine=1&status=open").json()
    assert "Secret" in {card["name"] for card in mine["matches"]}
    assert ann.browser.get("/api/matches?mine=1&status=over").json()["matches"] == []
    assert Client().get("/api/matches?title=no-such-game").json()["matches"] == []
    assert Client().get("/api/matches?mine=1").status_code == 401


def test_the_export_holds_the_journal_only_when_the_match_is_over(company: Company) -> None:
    running = company.ann.browser.get(f"/api/matches/{company.id}/export").json()
    assert "journal" not in running
    moves.resign_seat(company.id, 0, by=company.seated(0).user)
    over = Client().get(f"/api/matches/{company.id}/export").json()
    assert over["over"]
    assert [line["number"] for line in over["journal"]] == list(range(over["version"] + 1))


def test_a_program_plays_with_its_token(company: Company) -> None:
    mover, action = company.move()
    token, raw = tokens.create_token(mover.user, "bot")
    program = Client(enforce_csrf_checks=True, headers={"authorization": f"Bearer {raw}"})
    assert program.get("/api/matches?mine=1").json()["matches"][0]["id"] == company.id
    assert post(program, f"/matches/{company.id}/play", {"action": action, "key": "k"}).status_code == 200
    tokens.revoke_token(mover.user, token.pk)
    assert program.get("/api/matches?mine=1").status_code == 401


def test_a_wrong_token_is_never_somebody_else(company: Company) -> None:
    for wrong in ("Bearer starboard_x", "Bearer", "Bearer \x7f", "Basic eDp5", "starboard_x"):
        answer = company.ann.browser.get("/api/matches?mine=1", headers={"authorization": wrong})
        assert answer.status_code == 401, wrong


@pytest.mark.parametrize("path", ["/api/docs", "/api/openapi.json"])
def test_the_documentation_comes_from_here(path: str) -> None:
    page = Client().get(path)
    assert page.status_code == 200
    assert b"cdn." not in page.content
    assert b"://" not in page.content.replace(b"http://testserver", b"") or path.endswith("json")


def test_the_openapi_document_tells_the_face_of_the_design() -> None:
    told = Client().get("/api/openapi.json").json()["paths"]
    assert {(path, verb) for path, verbs in told.items() for verb in verbs} == {
        ("/api/titles", "get"),
        ("/api/matches", "get"),
        ("/api/matches", "post"),
        ("/api/matches/{match_id}", "get"),
        ("/api/quick", "post"),
        ("/api/matches/{match_id}/invite", "post"),
        ("/api/matches/{match_id}/withdraw", "post"),
        ("/api/matches/{match_id}/decline", "post"),
        ("/api/matches/{match_id}/join", "post"),
        ("/api/matches/{match_id}/bots", "post"),
        ("/api/matches/{match_id}/start", "post"),
        ("/api/matches/{match_id}/play", "post"),
        ("/api/matches/{match_id}/undo", "post"),
        ("/api/matches/{match_id}/draws", "post"),
        ("/api/matches/{match_id}/done", "post"),
        ("/api/matches/{match_id}/proposals", "post"),
        ("/api/matches/{match_id}/proposals/{kind}/agree", "post"),
        ("/api/matches/{match_id}/proposals/{kind}/decline", "post"),
        ("/api/matches/{match_id}/seats/{number}/take", "post"),
        ("/api/matches/{match_id}/seats/{number}/give_day", "post"),
        ("/api/matches/{match_id}/passing", "post"),
        ("/api/matches/{match_id}/time", "get"),
        ("/api/matches/{match_id}/tenures", "get"),
        ("/api/matches/{match_id}/plan", "get"),
        ("/api/matches/{match_id}/plan", "put"),
        ("/api/matches/{match_id}/plan", "delete"),
        ("/api/matches/{match_id}/plan/confirm", "post"),
        ("/api/matches/{match_id}/plan/preview", "post"),
        ("/api/matches/{match_id}/plan/rule", "post"),
        ("/api/matches/{match_id}/plans", "get"),
        ("/api/matches/{match_id}/say", "post"),
        ("/api/matches/{match_id}/seen", "post"),
        ("/api/matches/{match_id}/answers", "get"),
        ("/api/matches/{match_id}/answers/{number}", "get"),
        ("/api/matches/{match_id}/course", "get"),
        ("/api/matches/{match_id}/export", "get"),
        ("/api/matches/{match_id}/luck", "get"),
        ("/api/matches/{match_id}/pause", "post"),
        ("/api/matches/{match_id}/pause/yes", "post"),
        ("/api/matches/{match_id}/pause/no", "post"),
        ("/api/matches/{match_id}/pause/resume", "post"),
        ("/api/seats", "get"),
        ("/api/seats/wish", "post"),
        ("/api/company", "post"),
        ("/api/commands", "get"),
        ("/api/stream", "get"),
    }


def test_answers_are_not_kept_by_anybody(company: Company) -> None:
    assert "no-store" in company.ann.browser.get(f"/api/matches/{company.id}")["Cache-Control"]


def test_f34_who_does_too_much_is_told(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.api.auth.ACTIONS_PER_MINUTE", 3)
    monkeypatch.setattr("common.clock.get_current_time_ms", lambda: 1_800_000_000_000)
    statuses = [post(ann.browser, "/matches/zzzzzzzzzz/join").status_code for _ in range(5)]
    assert statuses == [404, 404, 404, 429, 429]


def test_a_quick_match_and_a_kept_seat(ann: Person) -> None:
    """Two programs meet; a host keeps a seat for somebody by name."""
    ben = person("Ben")
    first = post(ann.browser, "/quick", {"title": SLUG, "seats": 2, "wait": 60}).json()
    assert (first["status"], first["kept"], first["fills"] is None) == ("open", 0, False)
    second = post(ben.browser, "/quick", {"title": SLUG, "seats": 2}).json()
    assert (second["id"], second["status"]) == (first["id"], "running")
    match = post(ann.browser, "/matches", {"title": SLUG, "seats": 2, "private": True}).json()["id"]
    assert post(ann.browser, f"/matches/{match}/invite", {"name": "Ben"}).json()["kept"] == 1
    assert post(ben.browser, f"/matches/{match}/decline").status_code == 204
    assert post(ben.browser, f"/matches/{match}/decline").status_code == 404
    assert post(ann.browser, f"/matches/{match}/invite", {"name": "Nobody"}).status_code == 422


@pytest.mark.parametrize("chosen", [{"timers": "on"}, {"auction_mode": "open_clock"}])
def test_what_only_a_live_table_can_choose_is_refused_by_mail(ann: Person, chosen: dict[str, str]) -> None:
    """Galactic Magnate §13.1: in words, and no table is opened; the form of a title says what goes with which pace."""
    table = {"title": SLUG, "seats": 2, "settings": chosen}
    refused = post(ann.browser, "/matches", table | {"pace": "mail", "deadline": 86_400})
    assert refused.status_code == 422
    assert "for tables that play live. A table that plays by mail can choose" in refused.content.decode()
    assert not Match.objects.exists()
    assert post(ann.browser, "/matches", table).status_code == 201
    (told,) = [each for each in ann.browser.get("/api/titles").json() if each["slug"] == SLUG]
    (field,) = [each for each in told["settings"] if each["name"] in chosen]
    assert field["only"] == dict.fromkeys(chosen.values(), "live")
