"""The page for mending a match: every act is told in the players' words first, done once confirmed, and in the log."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse

from accounts.models import User
from config.request_ids import HEADER
from games import tasks
from games.admin.match_lists import MatchColumns
from games.admin.mending_forms import FORMS, TimeForm
from games.engine.sentences import tell
from games.lobby.tables import create_match
from games.matches import going_back, interventions, moves, tenures
from games.matches.replays import list_visible_facts
from games.models import Intervention, Notice
from tests.matches.conftest import Game
from tests.matches.test_going_back import finished
from tests.pace.conftest import Clock, clock  # noqa: F401
from tests.people import browser

WHY = "A wrong button."


def address(game: Game) -> str:
    return reverse("admin:games_match_mend", args=[game.id])


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("admin", "admin@example.org", "pass", display="Ines"))
    return client


def fill(admin: Client, game: Game, act: str, **given: Any) -> dict[str, Any]:
    """A form as its page puts it, filled in."""
    looked = {"version": game.match.version, "acts": game.match.interventions.count()}
    return {"act": act, "reason": WHY, **looked, **given}


def do(admin: Client, game: Game, act: str, **given: Any) -> str:
    """Asks for an act, reads what it says, and confirms what that page holds; the words that were shown."""
    form, before = fill(admin, game, act, **given), game.stored()
    asked = admin.post(address(game), form)
    assert asked.status_code == 200
    assert "What the players will read" in asked.text, asked.text
    assert game.stored() == before, "a question does nothing"
    told = asked.context["told"]
    hidden = dict(asked.context["given"]) | {"seats": form.get("seats", [])}
    answer = admin.post(address(game), {**hidden, "act": act, "confirmed": "1"}, follow=True)
    assert told in [str(message) for message in answer.context["messages"]]
    return str(told)


ACTS: dict[str, tuple[dict[str, Any], str]] = {
    "back": ({"to": 5}, "Ines, a moderator, went back to entry 5: entries 6 to 12 are undone."),
    "seat": ({"seat": 0, "holder": "computer"}, "Ines, a moderator, put a computer on "),
    "time": ({"seats": [0, 1], "ms": 86_400_000}, "gave Ann and Ben 1 day more."),
    "pause": ({"span": 86_400_000}, "Ines, a moderator, paused the game for 1 day."),
    "finish": ({"ending": "decided", "place_0": 2, "place_1": 1}, "ended the game with a ranking: "),
}


@pytest.mark.parametrize("act", ACTS)
def test_an_act_is_told_first_done_once_and_in_the_log(admin: Client, game: Game, act: str) -> None:
    while game.match.version < 12:
        game.move()
    given, words = ACTS[act]
    told = do(admin, game, act, **given)
    assert words.replace("Ann and Ben", " and ".join(s.name for s in game.match.seats.order_by("number"))) in told
    assert told.endswith(f"The reason: {WHY}")
    row = Intervention.objects.get()
    assert (row.by.username if row.by else "", row.reason, row.entry) == ("admin", WHY, game.match.version)
    assert LogEntry.objects.get().change_message == told
    read = Notice.objects.filter(kind="staff", user__isnull=False).values_list("words__what", flat=True)
    assert set(read) == {told}


@pytest.mark.parametrize("act", ACTS)
def test_what_the_log_will_say_is_shown_while_a_form_is_filled_in(admin: Client, game: Game, act: str) -> None:
    """Before a reason is written too; nothing is done by it, and then the log says just that."""
    while game.match.version < 12:
        game.move()
    form, before = fill(admin, game, act, **ACTS[act][0]), game.stored()
    early = admin.post(address(game), {**form, "reason": "", "preview": "1"}).json()
    assert early["log"].endswith("The reason: …")
    said = admin.post(address(game), {**form, "preview": "1", "confirmed": "1"}).json()
    assert game.stored() == before
    assert not Intervention.objects.exists()
    assert said["told"] == do(admin, game, act, **ACTS[act][0])
    names = list(game.match.seats.order_by("number").values_list("name", flat=True))
    called = tenures.list_names_at(names, tenures.load_holders(game.id), 13)
    lines = [tell(fact["say"], called) for fact in list_visible_facts(game.id, None, 12)]
    assert said["log"] in lines


def test_a_form_that_is_not_whole_says_what_is_missing(admin: Client, game: Game, ann: User) -> None:
    """Nothing is shown of a game that is one's own, or that was mended since."""
    game.reach()
    wrong = fill(admin, game, "seat", seat=1, holder="person", person="nobody", preview="1")
    assert admin.post(address(game), wrong).json() == {"missing": "No one has that username. Check the spelling."}
    stale = fill(admin, game, "pause", span=0, acts=3, preview="1")
    assert "Look again" in admin.post(address(game), stale).json()["missing"]
    User.objects.filter(pk=ann.pk).update(is_staff=True, is_superuser=True)
    own = browser(User.objects.get(pk=ann.pk)).post(address(game), fill(admin, game, "pause", span=0, preview="1"))
    assert own.json() == {"missing": "You play in this game, so another moderator has to decide."}


def test_a_pause_ends_and_a_game_ends_without_a_result(admin: Client, game: Game) -> None:
    game.reach()
    do(admin, game, "pause", span=0)
    assert game.match.paused
    page = admin.get(address(game)).text
    assert "mend-resume" in page
    assert "mend-pause" not in page
    do(admin, game, "resume")
    assert not game.match.paused
    do(admin, game, "finish", ending="stopped")
    assert (game.match.status, game.match.result["ending"]) == ("over", "stopped")
    assert LogEntry.objects.count() == 3


def test_a_person_is_seated_who_exists_and_agreed(admin: Client, game: Game, person: Any) -> None:
    game.reach()
    cid, before = person("Cid"), game.stored()
    wrong = [
        ({"person": "nobody"}, "No one has that username"),
        ({"person": ""}, "No one has that username"),
        ({"person": "cid"}, "Ask them first"),
        ({"person": "cid", "agreed": "on", "seat": 9}, "Select a valid choice"),
    ]
    for given, words in wrong:
        answer = admin.post(address(game), fill(admin, game, "seat", **{"seat": 1, "holder": "person", **given}))
        assert words in answer.text
    assert game.stored() == before
    do(admin, game, "seat", seat=1, holder="person", person="CID", agreed="on")
    assert game.match.seats.get(number=1).user == cid


def test_going_back_says_first_what_it_undoes(admin: Client, game: Game, mod: User) -> None:
    """Entries, who is asked, points; nothing is done by looking. A second time asks for a second person."""
    while game.match.version < 12:
        game.move()
    before = game.stored()
    page = admin.get(address(game), {"to": 5})
    assert "7 entries, 6 to 12" in " ".join(page.text.split())
    assert page.text.count("would be undone") == len({line.number for line in page.context["lines"] if line.number > 5})
    assert page.context["asked"]
    for nonsense in ("99", "-1", "x", "9" * 30):
        assert admin.get(address(game), {"to": nonsense, "before": nonsense}).status_code == 200
    assert game.stored() == before
    going_back.go_back(game.id, mod, 5, game.match.version, WHY)
    game.moves(2)
    page = admin.get(address(game), {"to": 3})
    assert "a second moderator has to ask for the same entry" in page.text
    assert f"Undone by {mod.name}: {WHY}" in page.text
    form = fill(admin, game, "back", to=3, confirmed="1")
    assert "Asked for a second moderator" in admin.post(address(game), form, follow=True).text
    assert "A second moderator has to agree" in admin.get(address(game)).text


def test_counted_points_are_taken_back_only_when_that_was_said(admin: Client, ann: User, ben: User) -> None:
    game = finished([ann, ben])
    tasks.settle_ratings()
    to = game.match.version - 1
    page = admin.get(address(game), {"to": to}).text
    assert "those of 2 players are taken back" in page
    assert 'name="take_points_back"' in page
    form = fill(admin, game, "back", to=to, confirmed="1")
    assert "only if they are taken back too" in admin.post(address(game), form, follow=True).text
    assert game.match.status == "over"
    assert "points that were counted are taken back" in do(admin, game, "back", to=to, take_points_back="on")
    assert (game.match.status, game.match.rating) == ("running", "staked")


def test_what_is_due_is_tried_again(admin: Client, timed: Game, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    """A flag has fallen and nothing followed: the page says so. What fails then is told with its id in the log."""
    timed.reach()
    assert "It stands still" not in admin.get(address(timed)).text
    clock.to((timed.head.alarm or 0) + 7_200_000)
    assert "Something was due 2 h ago" in admin.get(address(timed)).text
    version = timed.match.version
    with monkeypatch.context() as patch:
        patch.setattr(moves, "wake_match", lambda match_id: 1 // 0)
        told = admin.post(address(timed), {"act": "again"}, headers={HEADER: "0f7c1a52-11aa-4b5e-9d43"}, follow=True)
    assert "failed again. The log says why: request 0f7c1a52-11aa-4b5e-9d43" in told.text
    assert (timed.match.version, LogEntry.objects.count()) == (version, 0)
    assert "Done." in admin.post(address(timed), {"act": "again"}, follow=True).text
    assert timed.match.version > version
    assert LogEntry.objects.get().get_change_message() == "Tried again what was due."
    assert "Nothing was due any more" in admin.post(address(timed), {"act": "again"}, follow=True).text


def test_what_was_done_meanwhile_is_not_done_again(admin: Client, game: Game, mod: User) -> None:
    """Twice pressed, or two moderators at once: the second is told to look again."""
    game.reach()
    form = fill(admin, game, "time", seats=[0], ms=3_600_000, confirmed="1")
    admin.post(address(game), form)
    asking = {name: value for name, value in form.items() if name != "confirmed"}
    for late in (form, asking):
        assert "Look again" in admin.post(address(game), late, follow=True).text
    assert Intervention.objects.count() == 1


def test_of_two_presses_at_once_one_acts(admin: Client, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second has looked at the match before the first is done; it is refused all the same, in a sentence."""
    game.reach()
    form, other = (
        fill(admin, game, "time", seats=[0], ms=3_600_000, confirmed="1"),
        browser(User.objects.get(username="admin")),
    )
    describe, pressed = TimeForm.describe, list[Any]()

    def press_meanwhile(self: TimeForm, by: User) -> str:
        if not pressed:
            pressed.append(None)
            pressed[0] = other.post(address(game), form, follow=True).text
        return describe(self, by)

    monkeypatch.setattr(TimeForm, "describe", press_meanwhile)
    assert "Look again" in admin.post(address(game), form, follow=True).text
    assert "1 hour more" in pressed[0]
    assert (Intervention.objects.count(), LogEntry.objects.count()) == (1, 1)


def test_hostile_forms_change_nothing(admin: Client, game: Game) -> None:
    game.reach()
    before = game.stored()
    for act in [*FORMS, "nosuch", ""]:
        for given in ({}, {"reason": ""}, {"to": "x" * 999, "seats": "9", "ms": "-1", "span": "9", "ending": "<b>"}):
            answer = admin.post(address(game), {"act": act, "confirmed": "1", **given})
            assert answer.status_code == 200, (act, given)
    short = fill(admin, game, "finish", ending="decided", place_0=1, confirmed="1")
    assert "A ranking has a place for every player" in admin.post(address(game), short).text
    assert game.stored() == before
    assert not Intervention.objects.exists()


def test_who_plays_there_mends_nothing(game: Game, ann: User) -> None:
    game.reach()
    before = game.stored()
    User.objects.filter(pk=ann.pk).update(is_staff=True, is_superuser=True)
    own = browser(User.objects.get(pk=ann.pk))
    page = own.get(address(game), {"to": 0})
    assert "another moderator has to decide" in page.text
    assert "Choose an entry" not in own.get(address(game)).text
    assert "<form" not in page.text.split('class="mend-page"')[1]
    form = {"act": "pause", "span": 0, "reason": WHY, "version": 1, "acts": 0, "confirmed": "1"}
    for given in (form, {"act": "again"}):
        said = [str(message) for message in own.post(address(game), given, follow=True).context["messages"]]
        assert any("another moderator" in words for words in said), said
    assert game.stored() == before


def test_only_moderators_open_it(client: Client, game: Game, person: Any) -> None:
    client.force_login(person("Cid", is_staff=True))
    assert client.get(address(game)).status_code == 403
    assert client.post(address(game), {"act": "finish", "confirmed": "1"}).status_code == 403


def test_few_queries(admin: Client, game: Game, django_assert_max_num_queries: Any) -> None:
    game.moves(60)
    with django_assert_max_num_queries(24):
        assert admin.get(address(game), {"to": 30}).status_code == 200


def test_the_lists_say_how_far_a_match_is_and_until_when_it_is_paused(admin: Client, game: Game, ann: User) -> None:
    """One that has not begun has no entry, and stood there with version -1."""
    waiting = create_match(ann, "planetopoly", seats=2, name="Not yet")
    interventions.pause_match(game.id, User.objects.get(username="admin"), None, WHY)
    columns = MatchColumns()
    assert columns.progress(waiting) == "not begun"
    assert columns.progress(game.match) == f"{game.match.version + 1}"
    assert "not begun" in admin.get("/admin/games/match/").text
    paused = admin.get("/admin/games/match/", {"standing": "paused"}).text
    assert "a moderator resumes it" in paused
    assert "Not yet" not in paused
