"""Laying plans down: whole or not at all, without a trace in the game, and for nobody's eyes but their owner's."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from common.refusals import Refused
from games.core import broadcast
from games.matches import data_export, game_files, match_cache, sealed_plans
from games.matches.moves import submit_move
from games.models import Fired, Match, Plan
from games.realtime import payloads
from tests.matches.conftest import Game, quiet
from tests.people import browser
from tests.plans.conftest import ROLL, asked, lay, look, other

KEEP = "keep 100 plus 60% of the dearest fee"


def ask(client: Client, game: Game, verb: str = "get", path: str = "", body: Any = None) -> Any:
    """A request for the plan at the game, as programs make it."""
    given = {} if verb == "get" else {"data": json.dumps(body or {}), "content_type": "application/json"}
    return getattr(client, verb)(f"/api/matches/{game.id}/plan{path}", **given)


def test_it_leaves_no_trace_in_the_game_and_rings_nobody(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    (_, away), told = other(game), list[Any]()
    for name in ("broadcast_match_changed", "broadcast_lineup_changed", "broadcast_lobby_changed"):
        monkeypatch.setattr(broadcast, name, lambda *given: told.append(given))
    before = game.stored()
    lay(game, away)
    lay(game, away, f"{KEEP}\n{ROLL}")
    sealed_plans.withdraw_plan(game.id, away)
    assert game.stored() == before
    assert told == []
    assert [plan.ended_entry for plan in Plan.objects.all()] == [game.head.version] * 2
    assert not game.match.planned


def test_it_is_in_nobodys_view_but_its_owners(game: Game, cid: User, person: Any) -> None:
    (_, here), (_, away) = asked(game), other(game)
    viewers = [here, cid, away]

    def told() -> Any:
        openings = [payloads.build_opening_payload(game.id, user) for user in viewers]
        openings[-1]["match"].pop("planned")  # its owner's page knows that there is one
        views = [payloads.MatchPayload(game.head).build_position(seat) for seat in (None, 0, 1)]
        exports = [game_files.build_game_file(game.id, user) for user in viewers]
        return openings, [{key: each[key] for key in each if key != "clocks"} for each in views], exports

    before = told()
    lay(game, away, f"{KEEP}\n{ROLL}")
    assert told() == before
    for client in (Client(), browser(cid), browser(here)):
        assert ask(client, game).status_code == (200 if client.session.get("_auth_user_id") == str(here.pk) else 404)
    assert ask(browser(here), game).json()["text"] == ""
    boss = person("Boss", is_staff=True, is_superuser=True)
    for path in (f"/admin/games/match/{game.id}/change/", f"/admin/games/match/{game.id}/journal/"):
        page = browser(boss).get(path)
        assert page.status_code in (200, 302)
        assert "dearest" not in page.content.decode()


def test_the_owner_reads_it_as_text_and_as_data(game: Game) -> None:
    _, away = other(game)
    answer = ask(browser(away), game, "put", body={"text": f"{KEEP}\n{ROLL}"})
    assert answer.status_code == 200, answer.json()
    told = answer.json()
    assert told == ask(browser(away), game).json()
    assert told["text"].splitlines() == [KEEP, ROLL]
    assert [rule["part"] for rule in told["rules"]] == ["keep", "roll"]
    assert {"routine", "default", "careful"} == {each["id"] for each in told["kit"]["strengths"]}
    assert told["now"] == {"answer": None, "rule": None, "reason": ""}
    again = ask(browser(away), game, "put", body={"rules": told["rules"]}).json()
    assert again["rules"] == told["rules"]
    assert ask(browser(away), game, "delete").json()["rules"] == []
    assert ask(browser(away), game).json()["former"] == told["text"]
    assert ask(browser(away), game, "post", "/confirm", {"sure": True}).json()["rules"] == told["rules"]


@pytest.mark.parametrize(
    "body",
    [
        {"text": f"{ROLL}\nfly to the moon"},
        {"rules": [{"part": "roll"}, {"part": "nothing"}]},
        {"rules": [{"part": "roll", "fields": {"x": 1}}]},
        {"text": "roll", "rules": []},
        {},
    ],
)
def test_it_is_taken_whole_or_not_at_all(game: Game, body: Any) -> None:
    _, away = other(game)
    lay(game, away)
    answer = ask(browser(away), game, "put", body=body)
    assert answer.status_code == 422
    assert answer.json()["reason"].endswith(".")
    if "moon" in str(body):
        assert answer.json()["reason"].startswith("Line 2: ")
    assert [plan.rules for plan in Plan.objects.all()] == [[{"part": "roll"}]]


def test_on_an_open_question_it_is_asked_first(game: Game) -> None:
    _, here = asked(game)
    answer = ask(browser(here), game, "put", body={"text": ROLL})
    assert (answer.status_code, answer.json()["reason"]) == (
        409,
        "It would answer \u201croll\u201d now. Confirm that, or answer first.",
    )
    assert not Plan.objects.exists()
    told = ask(browser(here), game, "post", "/preview", {"text": ROLL}).json()
    assert told["now"]["answer"]["command"] == "roll"
    answer = ask(browser(here), game, "put", body={"text": ROLL, "sure": True})
    assert answer.json()["now"]["answer"]["command"] == "roll"
    version = game.head.version
    look(game)
    assert game.head.version == version + 1


def test_one_rule_is_taken_back_by_its_number(game: Game) -> None:
    _, away = other(game)
    lay(game, away, f"{KEEP}\n{ROLL}\nask")
    assert ask(browser(away), game, "delete", "?rule=1").json()["text"].splitlines() == [KEEP, "ask"]
    assert ask(browser(away), game, "delete", "?rule=7").status_code == 404
    assert len(Plan.objects.get(ended_entry=None).rules) == 2


def test_whoever_plays_no_more_lays_none(game: Game, cid: User) -> None:
    _, away = other(game)
    with pytest.raises(Refused) as no:
        sealed_plans.lay_plan(game.id, cid, ROLL)
    assert no.value.status == 404
    Match.objects.filter(pk=game.id).update(status=Match.Status.OVER, alarm=None)
    match_cache.evict_match()
    with pytest.raises(Refused) as no:
        sealed_plans.lay_plan(game.id, away, ROLL)
    assert no.value.status == 409


def test_the_preview_says_what_it_would_have_done(game: Game) -> None:
    seat, here = asked(game)
    game.moves(60)
    told = ask(browser(here), game, "post", "/preview", {"text": ROLL}).json()
    assert len(told["questions"]) == 10
    assert [each["entry"] for each in told["questions"]] == sorted(each["entry"] for each in told["questions"])
    rolled = [each for each in told["questions"] if each["answer"]["command"] == "roll"]
    assert rolled
    for each in told["questions"]:
        fits = each["planned"] is not None
        assert fits == (each["rule"] == 0) == (not each["reason"])
        assert each["alike"] == (fits and each["answer"]["command"] == "roll")
        assert each["by"] == "you"
    assert told["asked"] == (seat in game.head.table.asked)
    assert (told["text"], told["rules"]) == (ROLL, [{"part": ROLL}])
    assert not Plan.objects.exists()
    assert game.head.version == told["version"], "it was looked at, and nothing was thrown"
    assert sum(each["ways"] for each in told["forecast"]["coming"]) == told["forecast"]["ways"] == 36
    assert {each["outcome"] for each in told["forecast"]["coming"]} >= {"asks", "chance"}
    stranger = ask(browser(other(game)[1]), game, "post", "/preview", {"text": ROLL}).json()
    assert stranger["questions"] != told["questions"]


def test_in_the_preview_an_offer_that_is_declined_holds_no_question_up(game: Game) -> None:
    game.reach(lambda table: quiet(table) and 1 - min(table.asked) in table.game.owner)
    (seat, here), (rival, away) = asked(game), other(game)
    lot = game.head.table.game.owner.index(rival)
    offer = {"action": "offer", "to": seat, "give": {"cash": 0, "lots": [lot]}, "take": {"cash": 300, "lots": []}}
    submit_move(game.id, rival, offer, by=away, key="offer")
    submit_move(game.id, seat, {"action": "roll"}, by=here, key="roll")
    told = ask(browser(here), game, "post", "/preview", {"text": f"decline all offers\n{ROLL}"}).json()
    last = told["questions"][-1]
    assert (last["answer"]["command"], last["planned"]["command"], last["rule"]) == (ROLL, ROLL, 1)


def test_when_the_game_is_over_everybody_sees_them(game: Game, cid: User) -> None:
    seat, here = asked(game)
    lay(game, here)
    look(game)
    entry = game.head.version
    assert browser(cid).get(f"/api/matches/{game.id}/plans").status_code == 409
    assert "plans" not in game_files.build_game_file(game.id, here)
    while not game.head.over:
        game.move()
    (told,) = browser(cid).get(f"/api/matches/{game.id}/plans").json()["plans"]
    assert (told["seat"], told["name"], told["text"]) == (seat, here.name, ROLL)
    assert told["fired"][0] == {"entry": entry, "rule": 0}
    assert game_files.build_game_file(game.id, cid)["plans"] == [{name: told[name] for name in told if name != "text"}]


def test_ones_own_data_have_them_and_they_go_with_the_account(game: Game) -> None:
    _, here = asked(game)
    lay(game, here)
    look(game)
    (kept,) = data_export.export_user_games(here)[1]["plans"]
    assert kept["rules"] == [{"part": "roll"}]
    assert kept["answered"] == [{"entry": game.head.version, "rule": 0, "taken_back": False}]
    assert data_export.export_user_games(other(game)[1])[1]["plans"] in ([], [kept])
    here.delete()
    assert not Plan.objects.exists()
    assert not Fired.objects.exists()
    assert not game.match.planned
